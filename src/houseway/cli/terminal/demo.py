"""A demonstration: one round by the book, from the first wager to the last payment, for where nobody can type."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from houseway.cli.terminal import style
from houseway.cli.terminal.felt import felt, page_width, settlement
from houseway.cli.terminal.games import TerminalGame
from houseway.cli.terminal.pages import sentences
from houseway.cli.terminal.sitting import Sitting
from houseway.core.commands import PlaceWagers
from houseway.core.events import BettingClosed, WagerPlaced
from houseway.games.submission import Submission
from houseway.players.book import book_player

SEED = "demonstration"
PLAYER = 1
"""The seed of a player who likes side wagers."""


def demonstrate(submission: Submission, game: TerminalGame, sitting: Sitting, console: Console) -> None:
    """Wagers and decisions as a player by the book makes them."""
    player, width = book_player(submission.game.name, PLAYER), page_width(console.width)
    wanted = player.wager(submission.options, sitting.seat, sitting.stack)
    if not isinstance(wanted, PlaceWagers):
        raise ValueError(f"the buy-in is too small for a round at seat {sitting.seat}")

    def show(heading: str, *shown: RenderableType) -> None:
        console.print(Rule(heading, align="left", style=style.DIM), Group(*shown), Text(), sep="\n")

    console.print(game.welcome(submission.options), Text(), sep="\n")
    sitting.bet(wanted.wagers)
    show("Wagers", sentences([event for event in sitting.scene.told if isinstance(event, WagerPlaced | BettingClosed)]))
    told = len(sitting.scene.told)
    while sitting.play_on():
        scene = sitting.scene
        show("The deal", sentences(scene.told[told:]), felt(game, scene, width))
        choice = player.act(submission.options, sitting.seat, scene.view, list(sitting.choices))
        made = next(key for key in game.keys(scene, sitting.choices) if key.command == choice)
        show(game.question(scene), game.advice(submission, scene), Text(f"You {made.word}.", style="bold"))
        told = len(scene.told)
        sitting.act(choice)
    last = sitting.last_scene
    assert last is not None
    show("Settlement", sentences(last.told[told:]), felt(game, last, width), settlement(last, width))
