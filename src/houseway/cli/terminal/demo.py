"""A demonstration: one round by the book, from the first wager to the last payment, for where nobody can type."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from houseway.cli.terminal import style
from houseway.cli.terminal.felt import Felt, on_felt, page_width, posted_limits
from houseway.cli.terminal.pages import AdvicePage, WelcomePage, sentences
from houseway.cli.terminal.sitting import Sitting
from houseway.cli.terminal.statement import Settlement
from houseway.core.commands import PlaceWagers
from houseway.core.phrases import money
from houseway.games.submission import Submission
from houseway.players.seated import seated_player

SEED = "demonstration 241"
"""A round in which every wager has something to show."""
PLAYER = 8
"""The seed of a player who likes side wagers."""
ROOM = 24


def demonstrate(submission: Submission, sitting: Sitting, console: Console) -> None:
    """Wagers and decisions as a player by the book makes them."""
    words, options = submission.game.words, submission.options
    player, width = seated_player(submission.game.name, PLAYER), page_width(console.width)
    wanted = player.wager(options, sitting.seat, sitting.stack)
    if not isinstance(wanted, PlaceWagers):
        raise ValueError(f"{money(sitting.stack)} in chips is not enough for a round")

    def show(heading: str, *shown: RenderableType) -> None:
        console.print(Rule(heading, align="left", style=style.DIM), Group(*shown), Text(), sep="\n")

    opening = sitting.scene
    posted = posted_limits(words.wagers(options))
    welcome = WelcomePage(words.welcome(options))
    console.print(on_felt(welcome, opening, width, posted=posted), Text(), sep="\n")
    heard = len(opening.events)
    sitting.bet(wanted.wagers)
    show("Wagers", sentences(sitting.scene.events[heard:], submission.game.name))
    heard = len(sitting.scene.events)
    while sitting.play_on():
        scene = sitting.scene
        show("The deal", sentences(scene.events[heard:], submission.game.name), Felt(words, scene, width, ROOM))
        choice = player.act(options, sitting.seat, scene.view, list(sitting.choices))
        question = words.question(scene, sitting.choices)
        made = [Text(f"You {each.word}.", style="bold") for each in question.choices if each.command == choice]
        show(" ".join(filter(None, (question.text, question.typed))), AdvicePage(words.advice(scene)), *made)
        heard = len(scene.events)
        sitting.act(choice)
    last = sitting.last_scene
    assert last is not None
    told = sentences(last.events[heard:], submission.game.name)
    show("Settlement", told, Felt(words, last, width, ROOM), Settlement(words, last, width, sitting.stack))
    console.print(f"This was a demonstration. In a terminal, houseway play {submission.game.name} deals to you.")
