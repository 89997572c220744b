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
    from houseway.games.submission import choose
    from houseway.maths import advise as book

    chosen = choose(game, submission, option or ())
    more = {} if discarded is None else {"discarded": discarded}
    if as_json:
        from houseway.cli.files import print_json

        print_json(book.document(chosen, hand, **more))
        return

    from rich.console import Console

    Console(highlight=False).print(
        *_shown(f"{chosen.game.title}: {hand}", book.choices(chosen, hand, **more)), sep="\n"
    )


def _shown(title: str, choices: list[Choice]) -> list[RenderableType]:
    """The choices in columns, the best in bold; below them what the house way says of the hand."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    makes = any("high-hand" in choice.detail for choice in choices)
    table = Table(title=Text(title), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    table.add_column("choice", no_wrap=True)
    if makes:
        table.add_column("makes")
    table.add_column("worth", justify="right", no_wrap=True)
    table.add_column("exactly", justify="right", no_wrap=True)
    notes = []
    for place, choice in enumerate(choices):
        detail = choice.detail
        made = [f"{detail['high-hand']}, {detail['low-hand']}"] if makes else []
        cells = [_said(choice), *made, f"{float(choice.ev):+.6f}", str(choice.ev)]
        table.add_row(*map(Text, cells), style="" if place else "bold")
        if detail.get("house-way"):
            rule = f", {detail['rule']}: {detail['text']}" if "rule" in detail else "."
            notes.append(Text(f"The house way sets {_said(choice)}{rule}", style="dim"))
    return [table, *notes]


def _said(choice: Choice) -> str:
    if "high" in choice.detail:
        return f"{choice.detail['high']} / {choice.detail['low']}"
    if "discard" in choice.detail:
        return f"discard {choice.detail['discard']}" if choice.detail["discard"] else "stand"
    return choice.action
