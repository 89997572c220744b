"""`houseway bankroll`: what a session of one bet comes to, exactly."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli.arguments import Force, GameName, Json, OptionList, SubmissionFile

if TYPE_CHECKING:
    from fractions import Fraction

    from rich.console import RenderableType

    from houseway.games.submission import Submission
    from houseway.maths.bankroll import Outlook


def bankroll(
    game: GameName,
    bet: Annotated[str, typer.Option(metavar="NAME", help="The bet that is played.")] = "main",
    stake: Annotated[
        str | None,
        typer.Option(metavar="DOLLARS", help="The first wager of a round; left out, 10 or what is nearest to it."),
    ] = None,
    spread: Annotated[
        str | None,
        typer.Option(
            metavar="DOLLARS:SHARE,...", help="Several stakes and how often each is made, such as 10:70%,50:30%."
        ),
    ] = None,
    money: Annotated[str, typer.Option("--bankroll", metavar="DOLLARS", help="What the player brings.")] = "500",
    pace: Annotated[str, typer.Option(metavar="ROUNDS", help="Rounds an hour.")] = "40",
    hours: Annotated[str, typer.Option(metavar="HOURS", help="How long the session is.")] = "4",
    rounds: Annotated[int | None, typer.Option(help="How many rounds it has, in place of hours.")] = None,
    submission: SubmissionFile = None,
    option: OptionList = None,
    *,
    check: Annotated[
        int | None, typer.Option(min=100, max=10_000_000, help="Play so many sessions, and set them beside it.")
    ] = None,
    seed: Annotated[str, typer.Option(help="Of the sessions that are played; any text.")] = "1",
    as_json: Json = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="A picture: FILE.svg, .png or .pdf.")
    ] = None,
    force: Force = False,
) -> None:
    """The distribution of a session's result, risk of ruin, N0 and the expected loss an hour, from exact chances."""
    from houseway.cli import numbers
    from houseway.cli.files import check_free
    from houseway.cli.working import working
    from houseway.games.submission import choose
    from houseway.maths.bankroll import Session, document, of_bet, usual_stakes

    chosen = choose(game, submission, option or ())
    hourly = numbers.amount(pace, "--pace")
    form = _form(output)
    if output is not None:
        check_free(output, force)
    session = Session(
        rounds=int(hourly * numbers.amount(hours, "--hours")) if rounds is None else rounds,
        stakes=_stakes(stake, spread) or usual_stakes(chosen, bet),
        bankroll=numbers.money(money, "--bankroll"),
        pace=hourly,
    )
    session.check()
    with working("Convolving the exact distribution"):
        found = of_bet(chosen, bet, session)
        sessions = None if check is None else _played(chosen, bet, found, check, seed)
    if output is not None:
        from houseway.cli.files import write_file
        from houseway.maths.bankroll_plot import picture

        write_file(output, picture(found, f"{chosen.game.title}, {bet}", form), force)
        typer.echo(f"wrote {output}", err=True)
    if as_json:
        from houseway.cli.files import print_json

        heading = {"game": chosen.game.name, "submission-hash": chosen.options.digest, "bet": bet}
        print_json(heading | document(found) | ({} if sessions is None else {"played": _written(sessions)}))
    else:
        from rich.console import Console

        console = Console(highlight=False)
        console.print(*_shown(chosen, bet, found, sessions, console.width), sep="\n")


def _form(output: Path | None) -> str:
    form = "" if output is None else output.suffix.removeprefix(".").lower()
    if output is not None and form not in ("svg", "png", "pdf"):
        raise ValueError(f"{output}: a picture's name ends in .svg, .png or .pdf")
    return form


def _written(sessions: dict[str, float]) -> dict[str, Any]:
    """What was played as JSON has it: money as text."""
    from houseway.maths.bankroll import money

    return {name: money(value) if name in ("mean", "std") else value for name, value in sessions.items()}


def _stakes(stake: str | None, spread: str | None) -> dict[Fraction, Fraction]:
    """The stakes that are named, and how often each is made."""
    from fractions import Fraction

    from houseway.cli import numbers

    if spread is None:
        return {} if stake is None else {numbers.money(stake, "--stake"): Fraction(1)}
    if stake is not None:
        raise ValueError("--spread names the stakes already; leave --stake out, or --spread")
    found: dict[Fraction, Fraction] = {}
    for part in spread.split(","):
        dollars, colon, often = part.partition(":")
        share = numbers.share(often, "how often a stake is made") if colon else Fraction(0)
        if share <= 0:
            raise ValueError(f"--spread is given as DOLLARS:SHARE,..., such as 10:70%,50:30%, not {spread!r}")
        one = numbers.money(dollars, "a stake of --spread")
        if one in found:
            raise ValueError(f"--spread names the stake {_money(one)} twice")
        found[one] = share
    if (all_told := sum(found.values())) != 1:
        raise ValueError(f"the shares of --spread come to {float(all_told * 100):.12g}%, not to 100%")
    return found


def _played(submission: Submission, bet: str, found: Outlook, sessions: int, seed: str) -> dict[str, float]:
    """Sessions of real rounds, each with a generator of its own."""
    import numpy as np

    from houseway.core.seeds import number_seed
    from houseway.maths.bankroll import played
    from houseway.maths.par import figures

    if len(found.session.stakes) > 1:
        raise ValueError("--check plays with one stake; leave --spread out")
    (stake,) = found.session.stakes
    if found.mean != stake * figures(submission, [bet])[bet].ev:
        raise ValueError(
            f"--check plays without rounding and payout limits, and one of them tells at {_money(stake)}; leave it out,"
            " or choose a stake at which nothing is rounded or cut"
        )
    play, number = submission.game.kernel.blocks(submission.options), number_seed(seed) % (1 << 64)
    if bet not in (offered := play(number, 0, 1)):
        raise ValueError(f"{bet!r} is not simulated, so it cannot be checked; these are: {', '.join(offered)}")
    totals = np.empty(sessions)
    for block in range(sessions):
        tally = play(number, block, found.session.rounds)[bet]
        totals[block] = tally.total / tally.scale
    return played(totals * float(stake), found.spread)


def _money(value: Fraction | float) -> str:
    amount = float(value)
    return f"-${-amount:,.2f}" if amount < 0 else f"${amount:,.2f}"


def _shown(
    submission: Submission, bet: str, of: Outlook, sessions: dict[str, float] | None, width: int
) -> list[RenderableType]:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from houseway.maths.bankroll import QUANTILES, in_the_long_run

    session = of.session
    all_told = sum(session.stakes.values())
    mixed = len(session.stakes) > 1
    stakes = ", ".join(
        f"{_money(stake)} ({float(often / all_told):.0%})" if mixed else _money(stake)
        for stake, often in session.stakes.items()
    )
    title = f"{submission.game.title}, {bet}: {session.rounds:,} rounds at {stakes}, {_money(session.bankroll)} brought"
    table = Table(title=Text(title), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    for name, shown in _lines(of):
        table.add_row(name, shown)
    table.add_section()
    for share in QUANTILES:
        table.add_row(f"in {share:.0%} of sessions no more than", _money(of.spread.quantile(share)))
    table.add_section()
    if of.ruin is None:
        table.add_row("risk of ruin in the session", "too long to work out")
    else:
        table.add_row("risk of ruin in the session", f"{of.ruin.of(session.bankroll):.4%}")
        for risk in (0.1, 0.01):
            table.add_row(f"bankroll for a risk of {risk:.0%}", _money(of.ruin.bankroll_for(risk)))
    table.add_row("risk of ruin for ever", f"{in_the_long_run(of.law, session.bankroll):.4%}")
    if sessions is not None:
        table.add_section()
        for name, shown in _beside(of, sessions):
            table.add_row(name, shown)
    return [table, Text(_histogram(of, min(width, 76))), Text(""), *(Text(note) for note in of.notes)]


def _lines(of: Outlook) -> list[tuple[str, str]]:
    rounds = of.session.rounds
    n0 = "never" if of.n0 == float("inf") else f"{of.n0:,.0f} rounds"
    return [
        ("expected an hour", f"{_money(of.an_hour)} ± {_money(of.std * float(of.session.pace) ** 0.5)}"),
        ("expected in the session", f"{_money(of.mean * rounds)} ± {_money(of.std * rounds**0.5)}"),
        ("ahead at the end", f"{of.ahead:.4%}"),
        ("behind at the end", f"{of.behind:.4%}"),
        ("N0, where the mean outweighs the swings", n0),
        ("the most a round can take", _money(of.most_lost)),
    ]


def _beside(of: Outlook, sessions: dict[str, Any]) -> list[tuple[str, str]]:
    return [
        (f"played {sessions['sessions']:,.0f} sessions: mean", _money(sessions["mean"])),
        ("standard deviation", _money(sessions["std"])),
        ("ahead at the end", f"{sessions['ahead']:.4%}"),
        ("farthest from the exact distribution", f"{sessions['largest-distance']:.4%} (p {sessions['p']:.3f})"),
    ]


def _histogram(of: Outlook, width: int) -> str:
    """The distribution in eight rows of blocks, money below."""
    import numpy as np

    from houseway.maths.bankroll_plot import bars

    low, high = (float(of.spread.quantile(share)) for share in (0.002, 0.998))
    edges = bars(of, low, high, width - 6)
    shares = np.histogram(of.spread.values, edges, weights=of.spread.chances)[0][: width - 4]
    heights = shares / shares.max() * 8 * 6
    rows = [
        "  " + "".join(" ▁▂▃▄▅▆▇█"[int(min(8, max(0, round(height - 8 * row))))] for height in heights)
        for row in range(5, -1, -1)
    ]
    zero = int(np.clip(np.searchsorted(edges, 0.0) - 1, 0, len(shares) - 1))
    left, right = _whole(edges[0]), _whole(edges[len(shares)])
    axis = [" "] * (len(shares) + 2)
    scale = f"  {left}".ljust(len(axis))
    scale = scale[: len(axis) - len(right)] + right
    if len(left) + 3 < zero + 2 < len(axis) - len(right) - 2:
        scale = scale[: zero + 2] + "0" + scale[zero + 3 :]
    return "\n".join([*rows, scale])


def _whole(value: float) -> str:
    return f"-${-value:,.0f}" if value < 0 else f"${value:,.0f}"
