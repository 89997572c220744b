"""Words: what a person at a table is told and asked, and what lies on the felt before them, as plain records.

A game says all of this itself (`games/<game>/words.py`, the protocol `Words` below). Terminal, browser and school only
render it: nothing here knows of colours of a terminal, of pages or of pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Protocol

import msgspec

from houseway.core.cards import Card
from houseway.core.citations import Citation
from houseway.core.decider import Command, Event
from houseway.core.money import Cents
from houseway.core.scene import Scene


class Record(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """A plain value, written as JSON with names in kebab-case."""


# --- what lies on the felt ------------------------------------------------------------------------------------------


Role = Literal["own", "opponent", "other", "table"]


class Face(Record, frozen=True, kw_only=True):
    """What a card or tile shows."""

    code: Card
    kind: Literal["card", "character", "tile"]
    name: str
    """Said in full: `queen of hearts`, `Gold Dragon`, `Teen`."""
    short: str
    """As few signs as people read it by: `Q♥`, `GD`, `6-6`."""
    symbol: str
    """A picture in one sign: a suit, an animal, a star; empty for tiles, whose pips are the picture."""
    ink: str
    """One of red, blue, gold, purple, orange, black, brown, grey, ivory."""
    note: str = ""
    """A word beside it that a newcomer should notice: `wild`, or what a tile counts."""


class Lay(Record, frozen=True, kw_only=True):
    """Cards or tiles that lie together."""

    area: str
    """Where: `seat-3.hand`, `seat-3.high`, `seat-3.low`, `dealer.hand`, `table.pattern`."""
    seat: int | None = None
    role: Role = "other"
    """To the onlooker: theirs, what they play against, another player's, or everybody's."""
    pieces: tuple[Card | None, ...] = ()
    """Codes in the order in which they lie; None lies face down."""
    places: int = 0
    """How many will lie there when all are dealt."""
    title: str = ""
    caption: str = ""
    """What they make, in words."""
    numbered: bool = False
    """Whether they are picked by their numbers, from 1."""


class Stake(Record, frozen=True, kw_only=True):
    """Chips that lie on an area."""

    area: str
    """`seat-3.ante`, `pot.main`."""
    seat: int | None = None
    wager: str = ""
    title: str = ""
    amount: Cents


class Marker(Record, frozen=True, kw_only=True):
    """A button, or another thing that lies somewhere and means something."""

    area: str
    name: str
    """`dragon's eye button`, `player button`."""
    label: str
    """What is printed on it."""


class DiceShown(Record, frozen=True, kw_only=True):
    """Uncovered dice."""

    eye: int
    plain: tuple[int, int]
    dragons_eye: bool = True
    """Whether the first of them is the dragon's eye die; otherwise it is a die like the others."""


class Placing(Record, frozen=True, kw_only=True):
    """Everything that lies on the felt now."""

    lays: tuple[Lay, ...] = ()
    stakes: tuple[Stake, ...] = ()
    markers: tuple[Marker, ...] = ()
    dice: DiceShown | None = None
    lines: tuple[str, ...] = ()
    """Short sentences that belong to it: `To beat: pair of fours (Ana)`."""


# --- what a person is asked -----------------------------------------------------------------------------------------


class WagerWords(Record, frozen=True, kw_only=True):
    """Something that may be wagered before the deal."""

    areas: tuple[str, ...]
    """The wagers that each get the amount; most often one."""
    title: str
    about: str
    """What it is for, in one clause."""
    first: Cents = 0
    """What is offered first; 0 for nothing."""
    minimum: Cents = 1
    maximum: Cents | None = None
    required: bool = False
    fixed: bool = False
    """Whether it is the same for everybody, so that nobody is asked how much."""
    needs: int = 0
    """How many times the amount a player should keep behind to be able to finish the hand."""


UNFINISHABLE = (
    "This bet leaves you {left}, and going on with the hand takes {needed} more: without it you could only fold."
)
"""Said of a bet after which fewer chips are left than its wagers need."""


class ChoiceWords(Record, frozen=True, kw_only=True):
    """One thing that a player may do now."""

    key: str
    """One key, or where pieces are picked their numbers."""
    word: str
    """A word that may be said instead."""
    label: str
    command: Command
    picks: tuple[Card, ...] = ()
    """The pieces that this choice picks."""
    warning: str = ""
    """Why nobody would want it, or why it is refused; whoever shows this does not send the command."""
    preview: str = ""
    """What the picked pieces make."""
    unfinished: str = ""
    """What is still to be picked, where nothing is wrong yet; whoever shows this does not send the command."""
    confirm: str = ""
    """A question to ask before something that gives up a hand, or all chips."""
    minimum: Cents | None = None
    maximum: Cents | None = None
    """Where another amount may stand in `command.amount`: the least and the most."""
    beside: Cents = 0
    """What is put in beside that amount, such as the call before a raise."""


class Question(Record, frozen=True, kw_only=True):
    """What a player is asked, and what may be answered."""

    text: str
    typed: str = ""
    """How it is answered where pieces are picked by typing: `Their numbers, such as 1 4 5:`."""
    choices: tuple[ChoiceWords, ...] = ()
    pick_from: str = ""
    """The area of the lay whose pieces are picked; empty where none are."""
    said_back: bool = False
    """Whether a pick is said back, with what it makes, before it is made."""


class Betting(Record, frozen=True, kw_only=True):
    """What a player is asked while the betting is open."""

    text: str
    wagers: tuple[WagerWords, ...] = ()
    """What may be wagered; nothing for whoever has the bank."""
    choices: tuple[ChoiceWords, ...] = ()
    """What may be done beside betting."""


# --- what a person is told ------------------------------------------------------------------------------------------


class TableRows(Record, frozen=True, kw_only=True):
    """A printed table."""

    title: str
    rows: tuple[tuple[str, ...], ...]
    head: tuple[str, ...] = ()
    cite: Citation = ""


class AdviceRow(Record, frozen=True, kw_only=True):
    """One choice, or one wager, and what it is worth."""

    action: str
    detail: str = ""
    value: str = ""
    amount: Cents | None = None
    """What it comes to on average for the chips that are down; shown as `+$3.20 on average`."""
    best: bool = False
    marks: str = ""


class Advice(Record, frozen=True, kw_only=True):
    """What the book says."""

    title: str = "The book"
    rows: tuple[AdviceRow, ...] = ()
    notes: tuple[str, ...] = ()


class StatementLine(Record, frozen=True, kw_only=True):
    """One thing that happened to a seat's chips when the round was settled."""

    what: str
    result: str
    """`wins 3 to 1`, `loses`, `pushes`."""
    amount: Cents
    cite: Citation
    row: str = ""
    """The line of the pay table."""
    why: str = ""
    """What decided it, where no line of a pay table says so: `the dealer's hand is higher`, `you folded`."""


class Welcome(Record, frozen=True, kw_only=True):
    """What the game is, for somebody who has never read its rules."""

    headline: str
    lines: tuple[str, ...]
    ladder: tuple[tuple[str, str], ...] = ()
    """What ranks above what, from the highest down: a picture in one sign, and the name."""
    after: tuple[str, ...] = ()
    """Sentences that follow the ladder."""
    heading: str = "Your wagers"
    wagers: tuple[tuple[str, str], ...] = ()
    """Each wager, or whatever stands under that heading, and what it is for."""


Sentences = Mapping[type[Event], Callable[[Any], str]]


class Vocabulary(Protocol):
    """The few words that sentences about every game need of it."""

    piece: str
    """What the game is played with: `card` or `tile`."""

    def wager_title(self, wager: str, document: str) -> str:
        """A wager as the felt calls it; `document` is a jurisdiction, or a citation of the paragraph behind it."""

    def piece_name(self, code: Card) -> str:
        """A card or tile, as a dealer names it within a sentence."""


class Words(Vocabulary, Protocol):
    """What a game says of itself; every registered game has a module `words` that fulfils this."""

    @property
    def emblem(self) -> tuple[Card, ...]:
        """A few cards or tiles by which people know the game: its picture in a lobby."""

    @property
    def sentences(self) -> Sentences:
        """The narration of the game's own events, and of shared ones that it tells otherwise than other games."""

    def welcome(self, options: Any) -> Welcome:
        """What the game is and what its wagers are."""

    def faces(self, options: Any) -> Mapping[Card, Face]:
        """Every card or tile of the game, by its code."""

    def wagers(self, options: Any) -> Sequence[WagerWords]:
        """Everything that may be wagered before the deal."""

    def betting(self, scene: Scene) -> Betting:
        """What the onlooker is asked while the betting is open."""

    def placing(self, scene: Scene) -> Placing:
        """Which card lies where, and whose chips lie where."""

    def doing(self, scene: Scene, seat: int) -> str:
        """A word or two on what a seat is about."""

    def holding(self, scene: Scene) -> str:
        """What the onlooker holds, in words; empty if nothing."""

    def question(self, scene: Scene, commands: Sequence[Command]) -> Question:
        """What the onlooker is asked now, with a choice for each command."""

    def picked(self, scene: Scene, pieces: Sequence[Card]) -> ChoiceWords | None:
        """What picking those pieces of the lay that is asked about would be, also where the rules refuse it."""

    def advice(self, scene: Scene) -> Advice:
        """The book on this decision, or on the wagers; may take long, and may load compiled mathematics."""

    def pay_tables(self, options: Any) -> Sequence[TableRows]:
        """Everything that is paid by a table, and the order of hands where that is not obvious."""

    def rules(self, options: Any, phase: str) -> Sequence[Citation]:
        """The paragraphs that matter in that phase of a round."""

    def statement(self, scene: Scene) -> Sequence[StatementLine]:
        """How the round ended for the onlooker."""
