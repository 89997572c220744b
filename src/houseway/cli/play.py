"""`houseway play`: sit down at a table in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.arguments import GameName, OptionList, SubmissionFile


def play(
    game: GameName = "dragon-poker",
    submission: SubmissionFile = None,
    option: OptionList = None,
    seat: Annotated[int, typer.Option(help="Where to sit.")] = 3,
    bots: Annotated[int | None, typer.Option(help="Other seats taken: 3, in a demonstration 1.")] = None,
    buy_in: Annotated[str, typer.Option(metavar="DOLLARS", help="Chips to sit down with.")] = "500",
    seed: Annotated[str | None, typer.Option(help="Any text; repeats the cards and the bots of a table.")] = None,
    level: Annotated[
        str | None, typer.Option(metavar="NAME", help="How strong the bots are, such as random, rules, search.")
    ] = None,
    log: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the table's log in this new file.")] = None,
    *,
    demo: Annotated[bool, typer.Option("--demo", help="Show one round by the book and stop.")] = False,
) -> None:
    """Play with bots or alone: bet, decide, ask the book, see every payment with its paragraph.

    Without a terminal one demonstration round is shown.
    """
    import sys

    from rich.console import Console

    from houseway.cli.files import new_file
    from houseway.cli.terminal.demo import SEED, demonstrate
    from houseway.cli.terminal.games import terminal_game
    from houseway.cli.terminal.loop import Host
    from houseway.cli.terminal.sitting import Sitting
    from houseway.cli.terminal.style import themed
    from houseway.cli.terminal.talk import Talk
    from houseway.core.money import cents
    from houseway.games.submission import choose
    from houseway.record.keys import own_house_key

    chosen = choose(game, submission, option or ())
    how = terminal_game(chosen.game)
    chips = cents(buy_in, "the buy-in")
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # a terminal that cannot show a sign gets a question mark
    console = themed(Console(highlight=False))
    shown = demo or not (sys.stdin.isatty() and sys.stdout.isatty())
    others = bots if bots is not None else 1 if shown else 3
    seed = seed or (SEED if shown else None)
    house = own_house_key() if log is not None else None
    sitting = Sitting(chosen.game.part("round"), chosen.options, seat, others, chips, seed, level, house)
    file = new_file(log) if log is not None else None
    if file is not None:
        sitting.session.log.keep(file.write)
    try:
        if shown:
            demonstrate(chosen, how, sitting, console)
        else:
            Host(chosen, how, sitting, Talk(console)).run()
    finally:
        sitting.close_log()
    if file is not None:
        file.close()
        console.print(f"The log is in {log}.", style="dim", markup=False)
