"""`houseway par`: the mathematics of a submission, on screen, as JSON, or as a PAR sheet in a file."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.arguments import Cluster, Force, GameName, Json, OptionList, SubmissionFile

if TYPE_CHECKING:
    from rich.table import Table

    from houseway.core.figures import Figures
    from houseway.games.submission import Submission

WIDTH = 80
"""The longest line of prose; tables may be as wide as the window."""


def par(
    game: GameName,
    submission: SubmissionFile = None,
    option: OptionList = None,
    bet: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Only this bet; repeat it.")] = None,
    *,
    as_json: Json = False,
    further: Annotated[
        bool,
        typer.Option("--further", help="In the JSON, also what no single bet shows: information, tables, strategies."),
    ] = False,
    sheet_format: Annotated[
        str | None,
        typer.Option(
            "--format", metavar="text|html|xlsx|pdf", help="Write the PAR sheet so; the name after -o is enough."
        ),
    ] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="The sheet's file.")] = None,
    force: Force = False,
    cluster: Cluster = None,
) -> None:
    """Exact house edge, variance and strategy of every bet that the options offer."""
    from houseway.games.submission import choose
    from houseway.games.workers import hired_at

    if further and (bet or not as_json):
        raise ValueError("--further goes with --json, and with all bets")
    chosen = choose(game, submission, option or ())
    with hired_at(cluster):
        _made(chosen, bet or (), as_json, further, sheet_format, output, force)


def _made(
    chosen: Submission,
    bets: Collection[str],
    as_json: bool,
    further: bool,
    sheet_format: str | None,
    output: Path | None,
    force: bool,
) -> None:
    from houseway.cli.working import working

    if sheet_format is not None or output is not None:
        _write_sheet(chosen, bets, sheet_format, output, force=force, quiet=as_json)
    if as_json:
        from houseway.cli.files import print_json
        from houseway.maths.par import document, whole_document

        with working("Working out every bet"):
            found = whole_document(chosen) if further else document(chosen, bets)
        print_json(found)
    elif sheet_format is None and output is None:
        from houseway.maths.par import figures

        with working("Working out every bet"):
            worked_out = figures(chosen, bets)
        _show(chosen, worked_out)


def _write_sheet(
    submission: Submission, bets: Collection[str], how: str | None, output: Path | None, *, force: bool, quiet: bool
) -> None:
    from houseway.cli.files import check_free, write_file
    from houseway.maths import sheet
    from houseway.papers import par_sheet

    form = sheet.format_of(how, output)
    if output is not None:
        check_free(output, force)
    made = par_sheet.made(submission, bets, form)
    if output is not None:
        write_file(output, made, force)
        typer.echo(f"wrote {output}", err=True)
    elif not quiet:
        typer.echo(made.decode().rstrip("\n"))


def _show(submission: Submission, figures: dict[str, Figures]) -> None:
    from rich import box
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table
    from rich.text import Text

    from houseway.maths.sheet import bet_title, chance
    from houseway.maths.sheet.content import short_title
    from houseway.maths.sheet.text import short_strategy

    console = Console()
    counts = {name: of for name, of in figures.items() if not any(outcome.net for outcome in of.outcomes)}
    if counts:
        console.print(_how_often(counts))
    figures = {name: of for name, of in figures.items() if name not in counts}
    summary = Table(title=escape(submission.game.title), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    summary.add_column("bet", min_width=12)
    for heading, width in (("house edge", 8), ("element of risk", 8), ("average wager", 7), ("std. dev.", 8)):
        summary.add_column(heading, justify="right", min_width=width)
    summary.add_column("hit frequency", justify="right", min_width=8)
    for name, of in figures.items():
        summary.add_row(
            escape(bet_title(name, of)),
            f"{float(of.house_edge):.4%}",
            f"{float(of.element_of_risk):.4%}",
            f"{float(of.average_wager):.4f}",
            f"{of.std:.4f}",
            f"{float(of.hit_frequency):.3%}",
        )
    console.print(summary)
    for name, of in figures.items():
        table = Table(title=escape(bet_title(name, of)), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
        table.add_column("outcome")
        for heading in ("net", "ways", "probability", "return"):
            table.add_column(heading, justify="right", no_wrap=True)
        for outcome in of.outcomes:
            table.add_row(
                escape(outcome.outcome),
                f"{'+' if outcome.net > 0 else ''}{outcome.net}",
                f"{outcome.count:,}",
                chance(outcome.count / of.total, 6),
                f"{float(outcome.net * outcome.count / of.total):+.6f}",
            )
        table.add_section()
        table.add_row("expected", "", f"{of.total:,}", "", f"{float(of.ev):+.6f}")
        console.print(table)
        if of.strategy:
            console.print(escape(of.strategy))
        if of.short is not None:
            title = Text(f"\n{short_title(of)}:\n", style="bold")
            console.print(title, Text(short_strategy(of.short, min(console.width, WIDTH))), "", sep="\n")
    console.print(f"[dim]exact; submission {submission.options.digest}[/dim]", soft_wrap=True)


def _how_often(counts: dict[str, Figures]) -> Table:
    """What is only counted, because nothing is paid for it: one line each."""
    from rich import box
    from rich.markup import escape
    from rich.table import Table

    from houseway.maths.sheet import bet_title, chance

    (unit,) = {of.unit for of in counts.values()}
    table = Table(title=f"In one {unit}", title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    table.add_column("held", no_wrap=True)
    for heading in ("ways", "of", "probability"):
        table.add_column(heading, justify="right", no_wrap=True)
    for name, of in counts.items():
        ways = of.outcomes[0].count
        table.add_row(escape(bet_title(name, of)), f"{ways:,}", f"{of.total:,}", chance(ways / of.total, 6))
    return table
