"""`houseway play`: sit down at a table in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from houseway.cli.arguments import OptionList, SubmissionFile

if TYPE_CHECKING:
    from houseway.cli.terminal.ending import Ending
    from houseway.cli.terminal.sitting import Sitting
    from houseway.core.options import Limit


def play(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="The game by its name; left out, the first.", show_default=False)
    ] = "",
    submission: SubmissionFile = None,
    option: OptionList = None,
    seat: Annotated[int, typer.Option(help="Where to sit.")] = 3,
    bots: Annotated[int | None, typer.Option(help="Other seats taken: 3, in a demonstration 1.")] = None,
    buy_in: Annotated[str, typer.Option(metavar="DOLLARS", help="Chips to sit down with.")] = "500",
    seed: Annotated[str | None, typer.Option(help="Any text; repeats the cards and the bots of a table.")] = None,
    level: Annotated[
        str | None, typer.Option(metavar="NAME", help="How strong the bots are, such as random, rules, search, reader.")
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

    from houseway.cli.terminal.demo import SEED, demonstrate
    from houseway.cli.terminal.loop import Host
    from houseway.cli.terminal.sitting import Sitting
    from houseway.cli.terminal.style import themed
    from houseway.cli.terminal.talk import Talk
    from houseway.core.money import cents
    from houseway.games.for_play import chips_for, for_play
    from houseway.games.registry import games
    from houseway.games.submission import Submission, choose
    from houseway.record.keys import own_house_key

    asked = choose(game or next(iter(games())), submission, option or ())
    chosen = Submission(asked.game, for_play(asked.game, asked.options))
    chips = cents(buy_in, "the buy-in")
    _check_chips(chips, chips_for(chosen.game, chosen.options))
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # a terminal that cannot show a sign gets a question mark
    console = themed(Console(highlight=False))
    shown = demo or not (sys.stdin.isatty() and sys.stdout.isatty())
    others = bots if bots is not None else 1 if shown else 3
    seed = seed or (SEED if shown else None)
    house = own_house_key() if log is not None else None
    sitting = Sitting(chosen.game.game, chosen.options, seat, others, chips, seed, level, house)

    def run() -> None:
        if shown:
            demonstrate(chosen, sitting, console)
        else:
            Host(chosen, sitting, Talk(console)).run()

    _play(sitting, run, log)
    if log is not None:
        console.print(f"The log is in {log}.", style="dim", markup=False)


def _check_chips(chips: int, sold: Limit) -> None:
    from houseway.core.phrases import chips as said

    most = sold.maximum or chips
    if not sold.minimum <= chips <= most:
        raise ValueError(f"chips are sold for {said(sold.minimum)} to {said(most)} here, not {said(chips)}")


def _play(sitting: Sitting, run: Callable[[], None], log: Path | None) -> None:
    """Play until the person, the house or the machine ends it; either way the log is closed if it still can be."""
    from houseway.cli.terminal.ending import ends_properly
    from houseway.record.keeping import NotKeptError

    with ends_properly() as ending, _kept(sitting, log):
        try:
            _until_the_end(sitting, run, ending)
            sitting.close_log()
        except NotKeptError as error:
            raise NotKeptError(f"{error}; the table ends, and {_closed(sitting)}") from None
        except BaseException:
            _closed(sitting)
            raise
    if ending.exit_code:
        raise typer.Exit(ending.exit_code)


@contextmanager
def _kept(sitting: Sitting, log: Path | None) -> Iterator[None]:
    """Within, the log is kept in a new file; one that could not take even the first lines is not left behind."""
    from houseway.cli.files import new_file
    from houseway.record.keeping import Keeper

    if log is None:
        yield
        return
    keeper = Keeper(new_file(log), str(log))
    try:
        try:
            sitting.session.log.keep(keeper.write)
        except OSError:
            log.unlink()
            raise
        yield
    finally:
        keeper.close()


def _until_the_end(sitting: Sitting, run: Callable[[], None], ending: Ending) -> None:
    """Whoever is sent away, or has lost the terminal, leaves the table as if by choice."""
    import os
    import signal
    import sys

    from houseway.record.keeping import NotKeptError

    try:
        run()
    except KeyboardInterrupt:
        if ending.signal is None:
            raise
        sitting.leave()
    except NotKeptError:
        raise
    except OSError:
        if not _gone(sys.stdout):
            raise
        ending.signal = ending.signal or signal.SIGPIPE
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # nobody is there to be told anything
        os.dup2(1, 2)
        sitting.leave()


def _gone(stream: TextIO) -> bool:
    """Whether nobody can be shown anything any more."""
    try:
        stream.flush()
        stream.write("\n")
        stream.flush()
    except (OSError, ValueError):
        return True
    return False


def _closed(sitting: Sitting) -> str:
    from houseway.record.keeping import NotKeptError

    try:
        sitting.close_log()
    except NotKeptError:
        return "the log is whole but could not be closed (houseway audit recover)"
    return "the log is closed"
