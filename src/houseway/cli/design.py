"""`houseway design`: pay tables that meet a target edge; `houseway sensitivity`: what each line does to the edge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.arguments import GameName, Json, OptionList, SubmissionFile

if TYPE_CHECKING:
    from fractions import Fraction

    from rich.table import Table

    from houseway.games.submission import Submission
    from houseway.maths.design import Designed, Designs, Wish
    from houseway.maths.sensitivity import Slopes


def design(
    game: GameName,
    bet: Annotated[str, typer.Option(metavar="NAME", help="The bet whose pay table is designed.")],
    target_edge: Annotated[str, typer.Option(metavar="SHARE", help="The house edge to aim at, such as 5%.")],
    tolerance: Annotated[str, typer.Option(metavar="SHARE", help="How far from it a table may be.")] = "0.1%",
    hit: Annotated[
        str | None, typer.Option(metavar="SHARE", help="How often something is won, such as 1/6: drops lines.")
    ] = None,
    std: Annotated[str | None, typer.Option(metavar="UNITS", help="The standard deviation to aim at.")] = None,
    keep: Annotated[
        list[str] | None, typer.Option(metavar="LINE=ODDS", help="A line that pays just this; repeat it.")
    ] = None,
    show: Annotated[int, typer.Option(min=1, max=100, help="How many tables to show.")] = 6,
    submission: SubmissionFile = None,
    option: OptionList = None,
    *,
    as_json: Json = False,
) -> None:
    """Search pay tables of round numbers that meet a target, best first, each verified exactly."""
    from houseway.cli import numbers
    from houseway.cli.working import working
    from houseway.games.submission import choose
    from houseway.maths.design import Wish, designs, document

    chosen = choose(game, submission, option or ())
    wish = Wish(
        edge=numbers.share(target_edge, "--target-edge"),
        tolerance=numbers.share(tolerance, "--tolerance"),
        hit=None if hit is None else numbers.share(hit, "--hit"),
        deviation=0.0 if std is None else float(numbers.amount(std, "--std")),
        keep={name: numbers.odds(text, name) for name, text in numbers.named(keep or (), "--keep").items()},
    )
    with working("Counting outcomes and trying pay tables"):
        found = designs(chosen, bet, wish)
    if as_json:
        from houseway.cli.files import print_json

        print_json(document(chosen, wish, found, show))
    else:
        _show_designs(chosen, wish, found, show)


def _show_designs(submission: Submission, wish: Wish, designed: Designs, show: int) -> None:
    from rich.console import Console

    from houseway.maths.design import deviates, meets, warnings

    console, table = Console(highlight=False), designed.table
    line = min(30, max(len(line.name) for line in table.lines))
    ways = max(len(f"{table.count(line):,}") for line in table.lines)
    kept = min(show, max(1, (console.width - line - ways - 16) // 10))
    best = designed.found[:kept]
    title = f"{submission.game.title}, {table.bet}: pay tables near a house edge of {float(wish.edge):.3%}"
    console.print(_table_of(title, designed, best))
    if not any(meets(one, wish) for one in designed.found):
        missed = abs(best[0].figures.house_edge - wish.edge)
        near = float(wish.tolerance)
        console.print(f"None is within {near:.3%} of that edge; the nearest found misses it by {float(missed):.3%}.")
    for sentence in warnings(best):
        console.print(f"Warning: {sentence}.")
    if (nearest := deviates(designed, wish)) is not None:
        console.print(f"None has a standard deviation near {wish.deviation:g}; the nearest found has {nearest:.2f}.")
    rate = designed.tried / max(designed.seconds, 1e-9)
    console.print(
        f"[dim]{designed.tried:,} tables tried, {rate / 1e6:,.0f} million a second; each shown is verified exactly"
        f"{', under the play that is best with it' if table.played else ''}[/dim]",
        soft_wrap=True,
    )


def _table_of(title: str, designed: Designs, best: tuple[Designed, ...]) -> Table:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table, now = designed.table, designed.table.figures
    shown = Table(title=Text(title), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    shown.add_column("line")
    shown.add_column("ways", justify="right", no_wrap=True)
    shown.add_column("now", justify="right", no_wrap=True, style="dim")
    for place in range(len(best)):
        shown.add_column(str(place + 1), justify="right", no_wrap=True, style="bold" if place == 0 else "")
    for line in table.lines:
        cells = [_paid(one.pays.get(line.name)) for one in best]
        shown.add_row(Text(line.name), f"{table.count(line):,}", _paid(line.pays), *cells)
    shown.add_section()
    every = (now, *(one.figures for one in best))
    shown.add_row("house edge", "", *(f"{float(of.house_edge):.3%}" for of in every))
    shown.add_row("won one in", "", *(f"{float(1 / of.hit_frequency):.2f}" for of in every))
    shown.add_row("std. dev.", "", *(f"{of.std:.2f}" for of in every))
    return shown


def _paid(pays: Fraction | None) -> str:
    return "-" if pays is None else str(pays)


def sensitivity(
    game: GameName,
    bet: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Only this bet; repeat it.")] = None,
    submission: SubmissionFile = None,
    option: OptionList = None,
    *,
    as_json: Json = False,
) -> None:
    """By how much the house edge of each bet moves when a line of its pay table pays one more."""
    from houseway.cli.working import working
    from houseway.games.submission import choose
    from houseway.maths.sensitivity import document, slopes

    chosen = choose(game, submission, option or ())
    with working("Counting the outcomes of every bet"):
        found = slopes(chosen, bet)
    if not found:
        raise ValueError(f"{chosen.game.title} pays nothing by a table, so there is nothing that could pay more")
    if as_json:
        from houseway.cli.files import print_json

        print_json(document(chosen, found))
        return
    from rich.console import Console

    console = Console(highlight=False)
    for of in found.values():
        console.print(_slopes_table(of))
    console.print("[dim]exact; a point is one percent of the first wager, under the play that is best now[/dim]")


def _slopes_table(of: Slopes) -> Table:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from houseway.maths.sheet import bet_title

    title = f"{bet_title(of.table.bet, of.table.figures)}: house edge {float(of.table.figures.house_edge):.4%}"
    shown = Table(title=Text(title), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    shown.add_column("line")
    for heading in ("pays", "one in", "points for 1 more", "of all paid"):
        shown.add_column(heading, justify="right", no_wrap=True)
    for slope in of.slopes:
        shown.add_row(
            Text(slope.line),
            str(slope.pays),
            f"{float(1 / slope.chance):,.2f}" if slope.chance else "never",
            f"{float(slope.derivative) * 100:.6f}",
            f"{float(slope.share):.2%}",
        )
    return shown
