"""What the terminal must know of a game, beside what the game says itself: how to draw, ask and explain it."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

import msgspec
from rich.console import RenderableType

from houseway.cli.terminal.cards import Face
from houseway.cli.terminal.scene import Scene
from houseway.core.citations import Citation
from houseway.core.decider import Command
from houseway.core.money import Cents
from houseway.games.registry import GameEntry, UnknownGameError
from houseway.games.submission import Submission


class WagerQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """An amount to ask for before the deal, and the betting areas that each get it."""

    title: str
    areas: tuple[str, ...]
    about: str
    first: Cents
    """What is offered in the first round; 0 for nothing."""
    optional: bool
    fixed: bool = False
    """Whether it is what it is for everybody at the table, and nobody is asked how much."""


class ChoiceKey(msgspec.Struct, frozen=True, kw_only=True):
    """A choice of the game, the key that makes it and the word that may be typed instead."""

    key: str
    word: str
    label: str
    command: Command
    listed: bool = True
    """Whether it is shown among the keys; cards marked by their numbers are not."""
    warning: str = ""
    """Said instead of making the choice, where nobody would want to make it."""
    preview: str = ""
    """Said before the choice is made; Enter then makes it."""
    priced: bool = False
    """Whether another amount may be typed after it."""


class SeatLine(msgspec.Struct, frozen=True):
    """A seat among the others: its cards, and a word on what it does."""

    faces: tuple[Face | None, ...]
    doing: str


class TerminalGame(Protocol):
    """One module a game."""

    def welcome(self, options: Any) -> RenderableType:
        """What the game is and what its wagers are, for somebody who has never read the rules."""

    def questions(self, options: Any) -> Sequence[WagerQuestion]:
        """What to ask before the deal."""

    def betting_keys(self, scene: Scene) -> Sequence[ChoiceKey]:
        """What may be done while the betting is open, beside betting."""

    def layout(self, scene: Scene) -> RenderableType:
        """The cards and wagers in the middle of the felt."""

    def seat_line(self, scene: Scene, seat: int) -> SeatLine:
        """Another seat, in small."""

    def question(self, scene: Scene) -> str:
        """What the player is asked when it is their turn."""

    def keys(self, scene: Scene, choices: Sequence[Command]) -> Sequence[ChoiceKey]:
        """A key for each of the choices."""

    def advice(self, submission: Submission, scene: Scene) -> RenderableType:
        """The book on the decision, or on the wagers while the betting is open."""

    def pay_tables(self, options: Any) -> Sequence[RenderableType]:
        """Everything that is paid by a table."""

    def rules(self, options: Any, phase: str) -> Sequence[Citation]:
        """The paragraphs that matter in that phase of a round."""


def terminal_game(entry: GameEntry) -> TerminalGame:
    """How the terminal plays that game."""
    module = f"{__name__}.{entry.name.replace('-', '_')}"
    if find_spec(module) is None:
        raise UnknownGameError(f"{entry.title} has no table in the terminal")
    game: TerminalGame = import_module(module)
    return game
