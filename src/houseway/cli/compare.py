"""`houseway compare`: option sets side by side, every bet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli.arguments import Json

if TYPE_CHECKING:
    from rich.table import Table

    from houseway.core.figures import Figures
    from houseway.maths.side_by_side import Column


def compare(
    sets: Annotated[
        list[str],
        typer.Argument(
            metavar="SET...",
            help="A submission's file, or a game and options: GAME,jurisdiction=MD,OPTION=VALUE",
        ),
    ],
    *,
    everything: Annotated[
        bool, typer.Option("--everything", help="Also work out bets that take minutes; they are kept.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Option sets side by side: what differs, and the house edge, deviation and hit frequency of every bet."""
    from houseway.cli.working import working
    from houseway.maths.side_by_side import columns, document

    with working("Working out every bet of every set"):
        found = columns(sets, everything)
    if as_json:
        from houseway.cli.files import print_json

        print_json(document(found))
    else:
        _show(found)


def _show(every: Sequence[Column]) -> None:
    from rich.console import Console
    from rich.markup import escape

    from houseway.maths.side_by_side import differences

    console = Console(highlight=False)
    for place, column in enumerate(every):
        console.print(f"[bold]{_letter(place)}[/bold]  {escape(column.name)}", soft_wrap=True)
    console.print()
    console.print(_options_table(every, differences(every)))
    console.print(_figures_table(every))
    left_out = dict.fromkeys(bet for column in every for bet in column.left_out)
    if left_out:
        said = f"{', '.join(left_out)}: not worked out yet, which may take minutes; --everything does it"
        console.print(f"[dim]{escape(said)}[/dim]", soft_wrap=True)


def _table(title: str, first: str, every: Sequence[Column]) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    table.add_column(first, no_wrap=True)
    for place in range(len(every)):
        table.add_column(_letter(place), justify="right")
    return table


def _letter(place: int) -> str:
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[place] if place < 26 else str(place + 1)


def _options_table(every: Sequence[Column], differences: dict[str, list[Any]]) -> Table:
    from rich.text import Text

    titles = dict.fromkeys(column.submission.game.title for column in every)
    table = _table(" and ".join(titles), "what differs", every)
    for name, values in differences.items():
        table.add_row(name, *(Text(_shown(value)) for value in values))
    if not differences:
        table.add_row("nothing", *("" for _ in every))
    return table


def _shown(value: Any) -> str:
    text = (
        "-" if value is None else {True: "yes", False: "no"}.get(value, "") if isinstance(value, bool) else str(value)
    )
    return text if len(text) <= 24 else f"{text[:21]}..."


_FIGURES: tuple[tuple[str, Callable[[Figures], str]], ...] = (
    ("house edge", lambda of: f"{float(of.house_edge):.4%}"),
    ("std. dev.", lambda of: f"{of.std:.4f}"),
    ("hit frequency", lambda of: f"{float(of.hit_frequency):.3%}"),
)


def _figures_table(every: Sequence[Column]) -> Table:
    from rich.text import Text

    from houseway.maths.sheet import bet_title
    from houseway.maths.side_by_side import bets

    table = _table("Every bet", "", every)
    for bet in bets(every):
        of = [column.bets.get(bet) for column in every]
        title = next(bet_title(bet, one) for one in of if one is not None)
        edges = [one.house_edge for one in of if one is not None]
        table.add_row(Text(title, style="bold"))
        for name, shown in _FIGURES:
            cells = [
                Text("not offered" if one is None and name == "house edge" else "-" if one is None else shown(one))
                for one in of
            ]
            if name == "house edge" and len(set(edges)) > 1:
                for one, cell in zip(of, cells, strict=True):
                    cell.stylize("dim" if one is None else "green" if one.house_edge == min(edges) else "")
            table.add_row(f"  {name}", *cells)
    return table
