"""`houseway strategy`: what strategies are worth, what each costs beside the best play, and its dearest mistakes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.arguments import Force, GameName, Json, OptionList, SubmissionFile

if TYPE_CHECKING:
    from houseway.core.strategies import Strategy

PICTURES = ("svg", "png", "pdf")


def strategy(
    game: GameName,
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME|FILE]...", help="Named strategies, or files; all named ones.")
    ] = None,
    submission: SubmissionFile = None,
    option: OptionList = None,
    *,
    mistakes: Annotated[int, typer.Option(help="How many of the dearest mistakes of each are shown.")] = 5,
    as_json: Json = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="A chart: FILE.svg, .png or .pdf.")
    ] = None,
    force: Force = False,
) -> None:
    """What strategies are worth, exactly: named ones, or your own from a file, and what each mistake costs.

    Where hands are set, a file is written as a house way is; where cards are drawn it has lines of the printed lists,
    `first` and `second`, in your own order. Where one plays or folds, the first rule that a hand reaches decides:

    \b
        name = "careful"
        [[rule]]
        at-least = "TI RA RA"
        do = "play"
        [[rule]]
        do = "fold"
    """
    from houseway.cli.working import working
    from houseway.games.submission import choose
    from houseway.maths import strategies

    if mistakes < 0:
        raise ValueError(f"the number of mistakes must be at least 0, not {mistakes}")
    chosen = choose(game, submission, option or ())
    wanted = names or ()
    form = _picture_form(output, force)
    if as_json:
        from houseway.cli.files import print_json

        with working("Pricing every strategy"):
            found = strategies.document(chosen, wanted, mistakes)
        print_json(found)
    if output is None and as_json:
        return
    with working("Pricing every strategy"):
        priced = strategies.strategies(chosen, wanted)
    if output is not None:
        from houseway.cli.files import write_file

        write_file(output, strategies.picture(priced, form), force)
        typer.echo(f"wrote {output}", err=True)
    if not as_json:
        _show(chosen.game.title, priced, mistakes)


def _picture_form(output: Path | None, force: bool) -> str:
    if output is None:
        return ""
    from houseway.cli.files import check_free

    form = output.suffix.removeprefix(".")
    if form not in PICTURES:
        raise ValueError(f"{output}: a chart is written as .svg, .png or .pdf")
    check_free(output, force)
    return form


def _show(title: str, found: list[Strategy], most: int) -> None:
    from rich import box
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    console = Console()
    table = Table(title=escape(f"{title}: strategies"), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    table.add_column("strategy", no_wrap=True)
    for heading in ("house edge", "cost"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("in words")
    best = found[0].ev
    for each in found:
        table.add_row(escape(each.name), f"{float(-each.ev):.4%}", f"{float(best - each.ev):.4%}", escape(each.words))
    console.print(table)
    for each in found:
        if not each.mistakes or not most:
            continue
        heading = f"{each.name}: the dearest of {len(each.mistakes):,} mistakes"
        if each.sampled:
            heading += f", simulated from {each.sampled:,} hands of seed {each.seed}"
        worst = Table(title=escape(heading), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
        for name in ("hand", "does", "better"):
            worst.add_column(name)
        for name in ("one hand in", "costs then", "costs over all"):
            worst.add_column(name, justify="right", no_wrap=True)
        for mistake in each.mistakes[:most]:
            worst.add_row(
                escape(mistake.hand),
                escape(mistake.does),
                escape(mistake.best),
                f"{float(1 / mistake.chance):,.1f}",
                f"{float(mistake.cost):.4%}",
                f"{float(mistake.of_all):.4%}" + (f" ± {mistake.stderr:.4%}" if each.sampled else ""),
            )
        console.print(worst)
    sampled = any(each.sampled for each in found)
    how = "prices exact, simulated mistakes with their standard error" if sampled else "exact"
    console.print(f"[dim]{how}, per unit of the first wager[/dim]")
