"""A demonstration: one round by the book, from the first wager to the last payment, for where nobody can type."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from houseway.cli.terminal import style
from houseway.cli.terminal.felt import felt, on_felt, page_width, settlement
from houseway.cli.terminal.games import TerminalGame
from houseway.cli.terminal.pages import sentences
from houseway.cli.terminal.sitting import Sitting
from houseway.core.commands import PlaceWagers
from houseway.games.submission import Submission
from houseway.players.book import book_player
from houseway.record.narration.words import money

SEED = "demonstration 241"
"""A round in which every wager has something to show."""
PLAYER = 8
"""The seed of a player who likes side wagers."""


def demonstrate(submission: Submission, game: TerminalGame, sitting: Sitting, console: Console) -> None:
    """Wagers and decisions as a player by the book makes them."""
    player, width = book_player(submission.game.name, PLAYER), page_width(console.width)
    wanted = player.wager(submission.options, sitting.seat, sitting.stack)
    if not isinstance(wanted, PlaceWagers):
        raise ValueError(f"{money(sitting.stack)} in chips is not enough for a round")

    def show(heading: str, *shown: RenderableType) -> None:
        console.print(Rule(heading, align="left", style=style.DIM), Group(*shown), Text(), sep="\n")

    opening = sitting.scene
    console.print(on_felt(game.welcome(submission.options), opening, width), Text(), sep="\n")
    told = len(opening.events)
    sitting.bet(wanted.wagers)
    show("Wagers", sentences(sitting.scene.told[told:]))
    told = len(sitting.scene.events)
    while sitting.play_on():
        scene = sitting.scene
        show("The deal", sentences(scene.told[told:]), felt(game, scene, width))
        choice = player.act(submission.options, sitting.seat, scene.view, list(sitting.choices))
        words = [key.word for key in game.keys(scene, sitting.choices) if key.command == choice]
        made = [Text(f"You {word}.", style="bold") for word in words]
        show(game.question(scene), game.advice(submission, scene), *made)
        told = len(scene.events)
        sitting.act(choice)
    last = sitting.last_scene
    assert last is not None
    show("Settlement", sentences(last.told[told:]), felt(game, last, width), settlement(last, width))
    console.print(f"This was a demonstration. In a terminal, houseway play {submission.game.name} deals to you.")
