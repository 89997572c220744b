"""What stands on a PAR sheet, before anyone decides how it looks."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any

import msgspec

import houseway
from houseway.core.figures import Figures, StrategyTable
from houseway.core.states import STATES
from houseway.core.tables import Column, Kind, Section, Table
from houseway.games.submission import Submission
from houseway.maths.bands import bands
from houseway.maths.further import further, warnings
from houseway.maths.par import figures

Z90 = 1.6448536269514722
SWING_ROUNDS = (1_000, 10_000, 100_000, 1_000_000)


class Bet(msgspec.Struct, frozen=True):
    """One bet: how it can end, and how far its result may swing."""

    name: str
    title: str
    figures: Figures
    outcomes: Table
    swings: Table | None
    """None where every round ends alike."""
    source: str | None
    """The paragraph of its pay table."""


class Sheet(msgspec.Struct, frozen=True):
    """A PAR sheet."""

    title: str
    facts: tuple[tuple[str, str], ...]
    digest: str
    summary: Table | None
    """None where nothing on the sheet is a bet."""
    counted: tuple[Section, ...]
    """How often each of some things is held, where nothing is paid for them."""
    bets: tuple[Bet, ...]
    further: tuple[Section, ...]
    """What no single bet shows: banks, limits, bets together, what information is worth."""
    strategy: StrategyTable | None
    strategy_table: Table | None
    options: tuple[tuple[str, str], ...]
    """Every option and its value, the defaults too."""
    definitions: tuple[tuple[str, str], ...]
    made_by: str


def content(submission: Submission, bets: Collection[str] = ()) -> Sheet:
    """Everything on the sheet of a submission."""
    return sheet_of(submission, figures(submission, bets), whole=not bets)


def sheet_of(submission: Submission, computed: Mapping[str, Figures], *, whole: bool = True) -> Sheet:
    """The sheet of figures that are known; a sheet of some bets only has no further tables."""
    strategy = submission.game.exact.strategy_table(submission.options) if "main" in computed else None
    sections = tuple(
        Bet(name, bet_title(name, of), of, _outcomes(of), _swings(of), of.pay_table or None)
        for name, of in computed.items()
        if not _is_count(of)
    )
    return Sheet(
        title=submission.game.title,
        facts=_facts(submission, computed),
        digest=submission.options.digest,
        summary=_summary(sections) if sections else None,
        counted=_counted({name: of for name, of in computed.items() if _is_count(of)}),
        bets=sections,
        further=further(submission, computed) if whole else (),
        strategy=strategy,
        strategy_table=_strategy(strategy) if strategy else None,
        options=_options(submission),
        definitions=_definitions(sections),
        made_by=f"Houseway {houseway.__version__}",
    )


def bet_title(name: str, of: Figures) -> str:
    """The bet as a layout would print it."""
    return of.title or name.replace("-", " ").capitalize()


def volatility_index(of: Figures) -> float:
    """The 90 % swing of one round: 1.645 standard deviations."""
    return Z90 * of.std


OWN_LINES = {"jurisdiction": "the jurisdiction", "licensee": "the licensee", "set-decks": "decks that may be set"}
"""Options that the sheet's heading names on lines of their own."""


def _by_default(beside: list[str]) -> str:
    """What is said of the options where none but those differs."""
    return f"the defaults, but for {' and '.join(beside)}" if beside else "the defaults throughout"


def _facts(submission: Submission, computed: Mapping[str, Figures]) -> tuple[tuple[str, str], ...]:
    options = submission.options
    differences = options.differences()
    chosen = [f"{name} {said(value)}" for name, value in differences.items() if name not in OWN_LINES]
    beside = [words for name, words in OWN_LINES.items() if name in differences]
    deals = max((of.total for of in computed.values()), default=0)
    facts = (
        ("Jurisdiction", STATES.get(options.jurisdiction, options.jurisdiction)),
        ("Licensee", options.licensee),
        ("Options", "; ".join(chosen) or _by_default(beside)),
        ("Method", f"exact, by counting up to {deals:,} equally likely outcomes; no sampling"),
    )
    set_decks = () if options.set_decks == "refused" else (("Set decks", SET_DECKS[options.set_decks]),)
    return (*facts, *set_decks, *(("Warning", sentence) for sentence in warnings(computed).values()))


SET_DECKS = {
    "lesson": "at this table the order of a deck may be set for a lesson; these figures are of decks left to chance",
    "machine": "at this table the order of a deck may be read by a machine; these figures are of decks left to chance",
}


def _options(submission: Submission) -> tuple[tuple[str, str], ...]:
    """Every option as the submission is computed with it; limits only where there are some."""
    written = submission.options.document()
    return tuple((name, said(value)) for name, value in written.items() if value != {})


def said(value: Any) -> str:
    """An option's value in words; the text of a file by its digest."""
    if isinstance(value, Mapping):
        if set(value) == {"win", "stake"}:
            return f"{value['win']:,} to {value['stake']}"
        return ", ".join(f"{name} {said(part)}" for name, part in value.items() if part is not None)
    if isinstance(value, (list, tuple)):
        return ", ".join(said(part) for part in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    if isinstance(value, str) and "\n" in value:
        return f"a file of the licensee's own, SHA-256 {hashlib.sha256(value.encode()).hexdigest()}"
    if isinstance(value, str) and re.fullmatch(r"[0-9]+\.[0-9]{2}", value):
        return f"${value}"  # money is written so, and nothing else
    return str(value)


def _summary(bets: tuple[Bet, ...]) -> Table:
    columns = (
        Column("Bet"),
        Column("House edge", "percent"),
        Column("Element of risk", "percent"),
        Column("Average wager", "number"),
        Column("Std. deviation", "number"),
        Column("Volatility index", "number"),
        Column("Hit frequency", "percent"),
    )
    rows = tuple(
        (
            bet.title,
            float(bet.figures.house_edge),
            float(bet.figures.element_of_risk),
            float(bet.figures.average_wager),
            bet.figures.std,
            volatility_index(bet.figures),
            float(bet.figures.hit_frequency),
        )
        for bet in bets
    )
    return Table(columns, rows)


def _is_count(of: Figures) -> bool:
    """Whether the figures are of no bet, since no outcome wins or loses anything."""
    return not any(outcome.net for outcome in of.outcomes)


def _counted(counts: Mapping[str, Figures]) -> tuple[Section, ...]:
    """One table for each kind of thing that is counted among; the first outcome is the one counted."""
    columns = (
        Column("Held"),
        Column("Ways", "count"),
        Column("Of", "count"),
        Column("Probability", "chance"),
        Column("One in", "one-in"),
    )
    rows: dict[str, list[tuple[Any, ...]]] = {}
    for name, of in counts.items():
        ways, total = of.outcomes[0].count, of.total
        row = bet_title(name, of), ways, total, ways / total, total / ways if ways else None
        rows.setdefault(of.unit, []).append(row)
    return tuple(
        Section(
            f"in one {unit}",
            f"In one {unit}",
            f"Counted only, since nothing is paid for them; one {unit} may hold several.",
            Table(columns, tuple(of_unit)),
        )
        for unit, of_unit in rows.items()
    )


def _outcomes(of: Figures) -> Table:
    columns = (
        Column("Outcome"),
        Column("Net", "net"),
        Column("Ways", "count"),
        Column("Probability", "chance"),
        Column("One in", "one-in"),
        Column("Return", "return"),
    )
    total = of.total
    rows = tuple(
        (
            outcome.outcome[0].upper() + outcome.outcome[1:],
            outcome.net,
            outcome.count,
            outcome.count / total,
            total / outcome.count if outcome.count else None,
            float(outcome.net * outcome.count / total),
        )
        for outcome in of.outcomes
    )
    return Table(columns, rows, ("Total", None, total, 1.0, None, float(of.ev)))


def _swings(of: Figures) -> Table | None:
    """How far the house's result per unit may lie from its edge."""
    if not of.variance:
        return None
    columns = (
        Column("Rounds", "count"),
        Column("Least", "share"),
        Column("Expected", "share"),
        Column("Most", "share"),
        Column("Ahead", "share"),
    )
    edge = float(of.house_edge)
    rows = ((band.rounds, band.least, edge, band.most, band.ahead) for band in bands(of, SWING_ROUNDS))
    return Table(columns, tuple(rows))


def _strategy(strategy: StrategyTable) -> Table:
    chances = tuple(strategy.rows[0].chances)
    actions = tuple(strategy.rows[0].values)
    columns = (
        Column("Hand"),
        Column("Ways", "count"),
        *(Column(chance.capitalize(), "share") for chance in chances),
        *(Column(f"EV of {action}", "number") for action in actions),
        Column("Do"),
    )
    rows = tuple(
        (
            row.hand,
            row.ways,
            *(float(row.chances[chance]) for chance in chances),
            *(float(row.values[action]) for action in actions),
            row.action,
        )
        for row in strategy.rows
    )
    return Table(columns, rows)


def shown(kind: Kind, value: Any) -> str:
    """A value as it is printed; None is left blank."""
    if value is None:
        return ""
    match kind:
        case "count":
            return f"{value:,}"
        case "net":
            return f"+{value}" if value > 0 else str(value)
        case "percent":
            return f"{value:.4%}"
        case "share":
            return ">99.99%" if 0.99995 <= value < 1 or 1 <= value < 1 + 1e-9 else f"{value:.2%}"
        case "chance":
            return chance(value, 6)
        case "one-in":
            return f"{value:,.1f}" if value >= 10 else f"{value:,.3f}"
        case "number":
            return f"{value:.4f}"
        case "return":
            return f"{value:+.6f}"
        case "exact":
            return str(value)
        case _:
            return str(value)


def chance(value: float, digits: int) -> str:
    """A probability in percent with so many decimals, or with two digits if it is too rare for them."""
    return f"{100 * value:.2g}%" if 0 < value < 10.0 ** -(digits + 1) else f"{value:.{digits}%}"


def exact_line(of: Figures) -> str:
    """The expectation and variance to the last digit."""
    return f"Expectation {of.ev} and variance {of.variance} per unit of {of.unit}, exactly."


def under_optimal_play(of: Figures) -> str | None:
    """What the main figures rest on."""
    if not of.strategy:
        return None
    tie = f" Where two choices are worth the same, the figures take {of.tie_rule}." if of.tie_rule else ""
    return f"{of.strategy}{tie}"


def short_title(of: Figures) -> str | None:
    """The short strategy's heading: that there is one, and its price."""
    return None if of.short_cost is None else f"A short strategy, costing {float(of.short_cost):.4%} more"


def short_exact_line(of: Figures) -> str:
    """What the short strategy comes to, to the last digit."""
    assert of.short is not None
    return f"Expectation {of.short.ev} with the short strategy, {of.short_cost} less, per unit of {of.unit}, exactly."


def as_float(value: Any) -> Any:
    """Fractions as numbers, for programs that know no others."""
    return float(value) if isinstance(value, Fraction) else value


def _definitions(bets: tuple[Bet, ...]) -> tuple[tuple[str, str], ...]:
    """The words that the sheet uses."""
    swings = any(bet.swings for bet in bets)
    return (DEFINITIONS if bets else ()) + (SWING_DEFINITIONS if swings else ())


DEFINITIONS: tuple[tuple[str, str], ...] = (
    ("House edge", "What the house expects to keep of one unit of the first wager."),
    ("Element of risk", "The same per unit of all that is wagered on average, later wagers of the round included."),
    ("Average wager", "All wagers of a round under the strategy given, in units of the first."),
    ("Standard deviation", "Of one round's net result, in units of the first wager."),
    ("Volatility index", "1.645 standard deviations of one round, the 90% measure that PAR sheets quote."),
    ("Hit frequency", "The share of rounds that end with the player ahead on this bet."),
    ("Return", "What an outcome adds to the player's expectation: its net times its probability."),
)
SWING_DEFINITIONS: tuple[tuple[str, str], ...] = (
    ("Least, most", "What the house keeps per unit lies between them 95 times in 100, by exact convolution."),
    ("Ahead", "The chance that the house is ahead after so many rounds, by exact convolution."),
)
