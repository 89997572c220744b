"""`houseway simulate`: seeded rounds by the million, each figure with its error."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from houseway.cli.arguments import GameName, Json, OptionList, SubmissionFile


def simulate(
    game: GameName,
    rounds: Annotated[int, typer.Option(help="How many rounds to play.")] = 1_000_000,
    seed: Annotated[int | None, typer.Option(help="Repeats a run exactly; a fresh one is taken if left out.")] = None,
    submission: SubmissionFile = None,
    option: OptionList = None,
    *,
    workers: Annotated[int | None, typer.Option(help="Threads; the figures do not depend on it.")] = None,
    compare: Annotated[bool, typer.Option("--compare", help="Set the exact figures beside the simulated.")] = False,
    as_json: Json = False,
) -> None:
    """Play rounds at random, every player by the book, and report what each bet returned."""
    import os
    import secrets

    from houseway.games.submission import choose
    from houseway.maths.simulate import document

    if workers is not None and workers < 1:
        raise ValueError(f"the number of workers must be at least 1, not {workers}")
    chosen = choose(game, submission, option or ())
    result = document(chosen, rounds, secrets.randbits(48) if seed is None else seed, workers or os.cpu_count() or 1)
    if compare:
        from houseway.maths.par import figures

        for name, of in figures(chosen).items():
            if name in result["bets"]:
                result["bets"][name]["exact"] = str(of.ev)
    if as_json:
        from houseway.cli.files import print_json

        print_json(result)
    else:
        _show(chosen.game.title, result)


def _show(title: str, result: dict[str, Any]) -> None:
    from fractions import Fraction

    from rich import box
    from rich.console import Console
    from rich.table import Table

    heading = f"{title}: {result['rounds']:,} rounds, seed {result['seed']}"
    table = Table(title=heading, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    table.add_column("bet")
    compared = any("exact" in of for of in result["bets"].values())
    for name in ("mean", "± 99 %", "std. deviation", *(["exact"] if compared else [])):
        table.add_column(name, justify="right")
    for bet, of in result["bets"].items():
        margin = of["ci99"][1] - of["mean"]
        exact = [f"{float(Fraction(of['exact'])):+.6f}" if "exact" in of else ""] if compared else []
        table.add_row(bet, f"{of['mean']:+.6f}", f"{margin:.6f}", f"{of['std']:.4f}", *exact)
    table.caption = "The result of a round on average, in units of the first wager."
    table.caption_justify = "left"
    Console().print(table)
