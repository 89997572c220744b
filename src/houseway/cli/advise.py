"""`houseway advise`: what each choice is worth with a hand, best first."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def advise(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, such as dragon-poker.")],
    hand: Annotated[str, typer.Argument(metavar="HAND", help='The cards or tiles, such as "GD RD MO".')],
    submission: Annotated[Path | None, typer.Option(metavar="FILE", help="The submission's TOML file.")] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option; repeat it.")] = None,
    discarded: Annotated[
        str | None, typer.Option(metavar="CARDS", help="Cards given up at the first draw, empty after standing.")
    ] = None,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
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

    from rich import box
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table(
        title=f"{chosen.game.title}: {escape(hand)}", title_justify="left", title_style="bold", box=box.SIMPLE_HEAD
    )
    table.add_column("choice")
    table.add_column("worth", justify="right")
    table.add_column("exactly", justify="right")
    for place, choice in enumerate(book.choices(chosen, hand, **more)):
        said = [choice.action, *(f"{name} {value}" for name, value in choice.detail.items())]
        table.add_row(
            escape(" · ".join(said)), f"{float(choice.ev):+.6f}", str(choice.ev), style="" if place else "bold"
        )
    Console().print(table)
