"""`houseway advise`: what each choice is worth with a hand, best first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.arguments import GameName, Json, OptionList, SubmissionFile

if TYPE_CHECKING:
    from rich.console import RenderableType

    from houseway.core.figures import Choice


def advise(
    game: GameName,
    hand: Annotated[str, typer.Argument(metavar="HAND", help='The cards or tiles, such as "GD RD MO".')],
    submission: SubmissionFile = None,
    option: OptionList = None,
    discarded: Annotated[
        str | None, typer.Option(metavar="CARDS", help="Cards given up at the first draw, empty after standing.")
    ] = None,
    *,
    as_json: Json = False,
) -> None:
    """The book's advice for a hand, with the exact worth of each choice per unit of the first wager."""
    from houseway.cli.working import working
    from houseway.games.submission import choose
    from houseway.maths import advise as advice

    chosen = choose(game, submission, option or ())
    if as_json:
        from houseway.cli.files import print_json

        with working("Weighing every choice"):
            found = advice.document(chosen, hand, discarded)
        print_json(found)
        return

    from rich.console import Console

    with working("Weighing every choice"):
        choices = advice.choices(chosen, hand, discarded)
    Console(highlight=False).print(*_shown(f"{chosen.game.title}: {hand}", choices), sep="\n")


def _shown(title: str, choices: list[Choice]) -> list[RenderableType]:
    """The choices in columns, the best in bold; below them what the house way says of the hand."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    makes = any(choice.high_hand for choice in choices)
    table = Table(title=Text(title), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    table.add_column("choice", no_wrap=True)
    if makes:
        table.add_column("makes")
    table.add_column("worth", justify="right", no_wrap=True)
    table.add_column("exactly", justify="right", no_wrap=True)
    notes = []
    for place, choice in enumerate(choices):
        made = [f"{choice.high_hand}, {choice.low_hand}"] if makes else []
        cells = [choice.said, *made, f"{float(choice.ev):+.6f}", str(choice.ev)]
        table.add_row(*map(Text, cells), style="" if place else "bold")
        if choice.house_way:
            rule = f", {choice.rule}: {choice.text}" if choice.rule else "."
            notes.append(Text(f"The house way sets {choice.said}{rule}", style="dim"))
    return [table, *notes]
