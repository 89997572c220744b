"""`houseway simulate`: seeded rounds by the million, each figure with its error."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli.arguments import Cluster, GameName, Json, OptionList, SubmissionFile

if TYPE_CHECKING:
    from houseway.games.submission import Submission
    from houseway.maths.checkpoint import Checkpoint
    from houseway.maths.sheaves import Standing, Until


def simulate(
    game: GameName,
    rounds: Annotated[
        int | None, typer.Option(help="How many rounds to play: 1,000,000, or as many as --until needs.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="Any text; repeats a run exactly. A fresh one is taken if left out.")
    ] = None,
    submission: SubmissionFile = None,
    option: OptionList = None,
    *,
    until: Annotated[
        str | None,
        typer.Option(
            metavar="[BET:]stderr=X", help="Stop once the standard error of the first bet, or of BET, is at most X."
        ),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the run in this file, and go on from what is in it.")
    ] = None,
    cluster: Cluster = None,
    workers: Annotated[int | None, typer.Option(help="Threads; the figures do not depend on it.")] = None,
    compare: Annotated[bool, typer.Option("--compare", help="Set the exact figures beside the simulated.")] = False,
    as_json: Json = False,
) -> None:
    """Play rounds at random, every player by the book, and report what each bet returned."""
    import os
    import secrets

    from houseway.cli.narrowing import narrowing
    from houseway.core.seeds import number_seed
    from houseway.games import workers as hands
    from houseway.games.submission import choose
    from houseway.maths.simulate import BLOCK, MOST_ROUNDS, job, simulated, written

    chosen = choose(game, submission, option or ())
    stop = None if until is None else _until(until)
    kept = None if resume is None else Kept(resume)
    seed = seed if seed is not None or kept is None else kept.seed
    number = secrets.randbits(48) if seed is None else number_seed(seed)
    wanted = rounds if rounds is not None else MOST_ROUNDS if stop else 1_000_000
    job(chosen, wanted, number)
    since = None if kept is None else kept.going_on(chosen, number, seed or str(number), rounds)
    if since is not None and rounds is None:
        wanted = max(wanted, since.reaches * BLOCK)  # whatever the file holds, where nobody has said how many
    before = 0 if since is None or not since.all_sums else next(iter(since.all_sums.values())).rounds
    threads = (os.cpu_count() or 1) if workers is None else workers
    pool = hands.threads(threads) if cluster is None else hands.cluster(cluster)
    with pool as hired, narrowing(wanted, stop, before) as shown:

        def told(standing: Standing, more: int) -> None:
            shown(standing, more)
            if kept is not None:
                kept.note(standing)

        try:
            sums = simulated(chosen, wanted, number, hired, since=since, until=stop, told=told)
        except (KeyboardInterrupt, ValueError) as error:
            if kept is None or not kept.write():
                raise
            said = "stopped" if isinstance(error, KeyboardInterrupt) else str(error)
            raise ValueError(
                f"{said}; {kept.path} has what is finished, and the same command goes on from it"
            ) from None
    if kept is not None:
        kept.write()
    result = written(chosen, number, sums)
    if seed is not None and str(number) != seed:
        result["seed"] = seed  # as it was typed, which repeats the run
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


def _until(text: str) -> Until:
    """A stopping rule as it is typed: `stderr=1e-6`, or `dragon:stderr=0.001`."""
    from houseway.maths.sheaves import Until

    bet, colon, rule = text.rpartition(":")
    name, _, number = rule.partition("=")
    try:
        least = float(number)
    except ValueError:
        least = 0.0
    if name.strip() != "stderr" or not 0 < least < 1e9 or (colon and not bet):
        raise ValueError(f"--until is given as stderr=1e-6, or with a bet as BET:stderr=1e-6, not {text!r}")
    return Until(least, bet.strip())


class Kept:
    """The file of a run that can be broken off: written every few seconds, whole or not at all."""

    SECONDS = 5

    def __init__(self, path: Path) -> None:
        from houseway.maths.checkpoint import read_checkpoint

        self.path = path
        self._found = read_checkpoint(path) if path.exists() else None
        self._now: Checkpoint | None = None
        self._written = monotonic()

    @property
    def seed(self) -> str | None:
        """The seed of the run in the file."""
        return None if self._found is None else self._found.seed_text

    def going_on(self, submission: Submission, seed: int, typed: str, rounds: int | None) -> Standing:
        """What is finished, and the file ready for more."""
        from houseway.cli.files import check_free
        from houseway.maths.checkpoint import Checkpoint, going_on
        from houseway.maths.sheaves import Standing

        since = Standing() if self._found is None else going_on(self.path, self._found, submission, seed, rounds)
        self._now = Checkpoint(
            game=submission.game.name,
            submission_hash=submission.options.digest,
            seed=seed,
            seed_text=typed,
            standing=since,
        )
        check_free(self.path, force=True)
        return since

    def note(self, standing: Standing) -> None:
        """The run has come so far."""
        from msgspec.structs import replace

        assert self._now is not None
        self._now = replace(self._now, standing=standing)
        if monotonic() - self._written > self.SECONDS:
            self.write()

    def write(self) -> bool:
        """Bring the file up to date; whether there was anything to write."""
        from houseway.cli.files import write_file

        if self._now is None:
            return False
        write_file(self.path, self._now.written(), force=True)
        self._written = monotonic()
        return True


def _show(title: str, result: dict[str, Any]) -> None:
    from fractions import Fraction

    from rich import box
    from rich.console import Console
    from rich.table import Table

    heading = f"{title}: {result['rounds']:,} rounds, seed {result['seed']}"
    table = Table(title=heading, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    table.add_column("bet")
    compared = any("exact" in of for of in result["bets"].values())
    for name in ("mean", "99 % from", "to", "std. deviation", *(["exact"] if compared else [])):
        table.add_column(name, justify="right")
    for bet, of in result["bets"].items():
        exact = [f"{float(Fraction(of['exact'])):+.6f}" if "exact" in of else ""] if compared else []
        within = (f"{end:+.6f}" for end in of["ci99"])
        table.add_row(bet, f"{of['mean']:+.6f}", *within, f"{of['std']:.4f}", *exact)
    table.caption = "The result of a round on average, in units of the first wager."
    table.caption_justify = "left"
    console = Console()
    console.print(table)
    for bet, of in result["bets"].items():
        if "warning" in of:
            console.print(f"{bet}: {of['warning']}", soft_wrap=True)
