"""Pay tables that meet a target: round numbers, falling from line to line, each verified exactly as a PAR sheet would.

Outcomes are counted once; after that a table is a few multiplications, so that millions are tried (`design_search`).
The best are then worked out in fractions by the same code as `houseway par` uses, under the play that is best with
them. Lines that pay the same now go on paying the same, unless one of them is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import groupby
from time import perf_counter
from typing import Any, NamedTuple

import msgspec
import numpy as np

from houseway.core.documents import shown
from houseway.core.figures import Figures, PayLine
from houseway.games.submission import Submission
from houseway.maths import par
from houseway.maths.pay_lines import LOSES, PayLines, check_repayable, pay_lines, repaid

ROUND = {0: (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000), 1: (3, 4, 15, 30, 40, 75, 150, 300, 400, 750)}
"""Payments that read well on a felt, the roundest first."""
LESS_ROUND = (6, 7, 8, 9, 12, 14, 16, 18, 35, 60, 80, 120, 125, 175, 350, 600, 800, 1200, 1500, 2000, 2500, 5000, 10000)
LARGE = tuple(digits * 10**zeros for zeros in range(3, 10) for digits in (15, 20, 25, 30, 40, 50, 75, 100))
"""What goes on above those, for the fixed sums of a progressive."""
ROUGH = {Fraction(pay): rough / 2 for rough, pays in (*ROUND.items(), (2, LESS_ROUND), (2, LARGE)) for pay in pays}
REACH = (4.0, 3.0, 2.5, 2.0, 1.6, 1.3)
"""How many times as much or as little as now a line may pay; the widest that can be searched is taken."""
MOST = 40_000_000
"""So many tables are tried at most."""
WEIGHTS = (0.5, 1.5, 0.8, 0.5, 3.0)
"""What counts: the edge missed, the shape of the table changed, numbers not round, different numbers, the deviation."""
ENOUGH = 6
"""Where the best play must be found anew, so many tables are enough, or so many misses; half where that is slow."""
NEAR_DEVIATION = 0.05
"""A table whose standard deviation is no farther off than that part of it has the one that was aimed at."""
VERIFIED = {False: 200, True: 40}
"""So many of the best are worked out exactly: where nothing is decided, and where the best play must be found anew."""


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What a table should come to."""

    edge: Fraction
    tolerance: Fraction = Fraction(1, 1000)
    hit: Fraction | None = None
    deviation: float = 0.0
    keep: Mapping[str, Fraction] = {}
    """Lines that pay what they are given here."""

    def check(self) -> None:
        """Refuse what no table can come to."""
        if not -1 < self.edge < 1:
            raise ValueError(f"the target edge is a share between -1 and 1, such as 5%, not {shown(self.edge)}")
        if not 0 < self.tolerance < 1:
            raise ValueError(f"the tolerance is a share between 0 and 1, such as 0.1%, not {shown(self.tolerance)}")
        if self.hit is not None and not 0 < self.hit < 1:
            raise ValueError(f"the hit frequency is a share between 0 and 1, such as 1/6, not {shown(self.hit)}")
        for line, pays in self.keep.items():
            if pays <= 0:
                raise ValueError(f"{line!r} is kept at odds above 0, such as 5, not {shown(pays)}")


class Designed(msgspec.Struct, frozen=True):
    """A table that meets the wish, and its exact figures."""

    pays: Mapping[str, Fraction]
    figures: Figures
    score: float


class Designs(msgspec.Struct, frozen=True):
    """The tables found and how many were tried in how many seconds: best first, or nearest if none is near enough."""

    table: PayLines
    found: tuple[Designed, ...]
    within: Fraction
    """How far from the target they are at most: the tolerance, doubled until something was within it."""
    tried: int
    seconds: float


def designs(submission: Submission, bet: str, wish: Wish) -> Designs:
    """Search the pay tables of a bet, ever farther from the target until some are found."""
    wish.check()
    table = pay_lines(submission, bet)
    check_repayable(submission, table)
    wish = _beside_a_meter(table, wish)
    _check(table, wish)
    groups = _groups(_paid(table, wish), wish)
    tried, seconds, within, aim = 0, 0.0, wish.tolerance, wish.edge
    enough = ENOUGH // 2 if bet in submission.game.choices.SLOW_BETS else ENOUGH
    exactly = cache(lambda pays: repaid(submission, table, dict(pays)))
    while True:
        search = _search(table, groups, msgspec.structs.replace(wish, edge=aim, tolerance=within))
        tried, seconds = tried + search.tried, seconds + search.seconds
        found, missed = _verified(exactly, table, groups, search, wish.edge, within, enough)
        if found:
            designed = Designs(table, tuple(found), within, tried, seconds)
            if within > wish.tolerance:
                found.sort(key=lambda one: abs(one.figures.house_edge - wish.edge))
            elif deviates(designed, wish) is not None:
                found.sort(key=lambda one: abs(one.figures.std - wish.deviation))
            return msgspec.structs.replace(designed, found=tuple(found))
        if missed and aim == wish.edge:  # the player, who adapts, takes something back: aim as much higher
            aim += sum(missed, Fraction(0)) / len(missed)
        else:
            within *= 2


def _beside_a_meter(table: PayLines, wish: Wish) -> Wish:
    """The same wish with the shares of a meter kept as they are: no pay table says what they come to."""
    shares = {line.name: line.pays for line in table.lines if line.name in table.figures.of_meter}
    if len(shares) == len(table.lines):
        raise ValueError(
            f"all that {table.bet!r} pays are shares of a meter, which no pay table says: nothing to design"
        )
    for line in shares:
        if line in wish.keep:
            raise ValueError(f"{line!r} is a share of a meter, which no pay table says: it stays as it is")
    return msgspec.structs.replace(wish, keep={**wish.keep, **shares})


Pays = tuple[tuple[str, Fraction], ...]


def _verified(
    exactly: Callable[[Pays], Figures],
    table: PayLines,
    groups: Sequence[Group],
    search: _Found,
    edge: Fraction,
    within: Fraction,
    enough: int,
) -> tuple[list[Designed], list[Fraction]]:
    """The best of a search, worked out exactly; of those that miss the target after all, by how much they do."""
    found, missed = [], []
    for row, score in list(zip(search.places, search.scores, strict=True))[: VERIFIED[table.played]]:
        pays = tuple(
            (line.name, search.pays[place]) for group, place in zip(groups, row, strict=True) for line in group
        )
        figures = exactly(pays)
        if abs(figures.house_edge - edge) <= within:
            found.append(Designed(dict(pays), figures, score))
        else:
            missed.append(edge - figures.house_edge)
        if table.played and (len(found) == enough or (not found and len(missed) == enough)):
            break
    return found, missed


Group = tuple[PayLine, ...]
"""Lines that pay the same."""


def _groups(lines: Sequence[PayLine], wish: Wish) -> list[Group]:
    def paid(line: PayLine) -> tuple[Fraction, Fraction]:
        return line.pays, wish.keep.get(line.name, Fraction(0))

    return [tuple(group) for _, group in groupby(lines, key=paid)]


def _check(table: PayLines, wish: Wish) -> None:
    names = [line.name for line in table.lines]
    for name in wish.keep:
        if name not in names:
            raise ValueError(f"there is no line {name!r} on this pay table; the lines are {', '.join(names)}")
    kept = [wish.keep[name] for name in names if name in wish.keep]
    if kept != sorted(kept, reverse=True):
        raise ValueError("the lines that are kept would pay a lower hand more than a higher one")


def hit_frequencies(table: PayLines) -> list[Fraction]:
    """How often something is won if only the first line pays, the first two, and so on."""
    lines: set[str] = {outcome for line in table.lines for outcome in line.outcomes}
    won = {of.outcome for of in table.figures.outcomes if of.outcome not in lines and of.net > 0}
    found = []
    for line in table.lines:
        won.update(line.outcomes)
        ways = sum(of.count for of in table.figures.outcomes if of.outcome in won)
        found.append(Fraction(ways, table.figures.total))
    return found


def _paid(table: PayLines, wish: Wish) -> Sequence[PayLine]:
    """The lines that pay anything: as many from the top as come nearest to the hit frequency that is wished for."""
    if wish.hit is None:
        return table.lines
    if table.played:
        raise ValueError(f"how often {table.bet!r} wins follows from play, not from its pay table; leave --hit out")
    can = hit_frequencies(table)
    nearest = min(range(len(can)), key=lambda place: abs(can[place] - wish.hit))  # type: ignore[operator]
    if abs(can[nearest] / wish.hit - 1) > Fraction(1, 5):
        said = ", ".join(f"1 in {float(1 / frequency):.4g}" for frequency in reversed(can))
        raise ValueError(f"these lines can win {said}, and nothing near 1 in {float(1 / wish.hit):.4g}")
    lines = table.lines[: nearest + 1]
    for line in table.lines[nearest + 1 :]:
        if line.name in wish.keep:
            raise ValueError(f"{line.name!r} cannot be kept: with that hit frequency it does not pay")
    return lines


class _Found(NamedTuple):
    places: list[list[int]]
    scores: list[float]
    pays: list[Fraction]
    tried: int
    seconds: float


def _search(table: PayLines, groups: Sequence[Group], wish: Wish) -> _Found:
    from houseway.maths.design_search import search

    total = table.figures.total
    chances = np.array([sum(table.count(line) for line in group) / total for group in groups])
    fixed, squares = _moments(table, groups)
    wanted = _wanted(groups, chances, wish, -float(wish.edge) - fixed)
    pays, first = _choices(groups, wanted, wish)
    rough = np.array([ROUGH.get(pay, 1.0) for pay in pays])
    given = (
        np.array([float(pay) for pay in pays]), rough, first, chances, fixed, squares, float(wish.edge),
        float(wish.tolerance), wish.deviation, wanted, np.array(WEIGHTS),
    )  # fmt: skip
    search(*given, 0)  # compiled before the clock starts
    started = perf_counter()
    places, scores, tried = search(*given, MOST)
    return _Found(places.tolist(), scores.tolist(), pays, int(tried), perf_counter() - started)


def _wanted(groups: Sequence[Group], chances: Any, wish: Wish, back: float) -> Any:
    """What each line would pay if the table kept its shape and brought so much back, beside lines that are kept."""
    kept = np.array([group[0].name in wish.keep for group in groups])
    now = np.array([float(wish.keep.get(group[0].name, group[0].pays)) for group in groups])
    free = float(now[~kept] @ chances[~kept])
    grow = max((back - float(now[kept] @ chances[kept])) / free, 1e-3) if free else 1.0
    above = np.minimum.accumulate(np.where(kept, now, np.inf))
    below = np.maximum.accumulate(np.where(kept, now, 0.0)[::-1])[::-1]
    return np.clip(np.where(kept, now, now * grow), below, above)


def _moments(table: PayLines, groups: Sequence[Group]) -> tuple[float, Any]:
    """The mean of what is won beside the lines, and the mean square of a round as a form in what the groups pay.

    `squares[i, j]` goes with the payments of groups i and j, its last row and column with what is won beside them. An
    outcome all of whose lines no longer pay loses.
    """
    mean, squares = 0.0, np.zeros((len(groups) + 1, len(groups) + 1))
    for of in table.figures.outcomes:
        lines, chance = table.paid_in(of), of.count / table.figures.total
        paid = [sum(line in group for line in lines) for group in groups]
        beside = LOSES if lines and not any(paid) else table.beside(of)
        parts = np.array([*paid, float(beside)])
        mean += chance * float(beside)
        squares += chance * np.outer(parts, parts)
    return mean, squares


def _choices(groups: Sequence[Group], wanted: Any, wish: Wish) -> tuple[list[Fraction], Any]:
    """The payments that each line may have, from the highest down, as widely as can be searched."""
    ladder = sorted(ROUGH, reverse=True)
    for reach in REACH:
        rows = []
        for group, near in zip(groups, wanted, strict=True):
            if group[0].name in wish.keep:
                rows.append([wish.keep[group[0].name]])
            else:
                close = [pay for pay in ladder if near / reach <= pay <= near * reach]
                rows.append(close or [min(ladder, key=lambda pay: abs(float(pay) - near))])
        if _ways(rows) <= MOST:
            break
    if not _ways(rows):
        raise ValueError("no table of round numbers falls from line to line beside the lines that are kept")
    first = np.cumsum([0, *(len(row) for row in rows)])
    return [pay for row in rows for pay in row], first


def _ways(rows: list[list[Fraction]]) -> int:
    """How many tables fall from line to line."""
    ways: dict[Fraction, int] = dict.fromkeys(rows[0], 1)
    for row in rows[1:]:
        ways = {pay: sum(number for above, number in ways.items() if above >= pay) for pay in row}
    return sum(ways.values())


def meets(one: Designed, wish: Wish) -> bool:
    """Whether a table is as near to the edge as was asked for."""
    return abs(one.figures.house_edge - wish.edge) <= wish.tolerance


def warnings(tables: Sequence[Designed]) -> list[str]:
    """That some of these tables favour the player, and by how much."""
    edges = [one.figures.ev for one in tables if one.figures.ev > 0]
    if not edges:
        return []
    return [f"{len(edges)} of these tables give the player an edge, of {float(max(edges)):.4%} at most"]


def deviates(designed: Designs, wish: Wish) -> float | None:
    """The standard deviation nearest to the one aimed at, where no table found has one that is near it."""
    if not wish.deviation:
        return None
    nearest = min((one.figures.std for one in designed.found), key=lambda std: abs(std - wish.deviation))
    return None if abs(nearest / wish.deviation - 1) <= NEAR_DEVIATION else nearest


def document(submission: Submission, wish: Wish, designed: Designs, show: int) -> dict[str, Any]:
    """What was found as `design --json` writes it."""
    return {
        "game": submission.game.name,
        "options": submission.options.document(),
        "submission-hash": submission.options.digest,
        "bet": designed.table.bet,
        "target-edge": str(wish.edge),
        "tolerance": str(wish.tolerance),
        "met": any(meets(one, wish) for one in designed.found),
        "standard-deviation": wish.deviation or None,
        "deviation-met": deviates(designed, wish) is None if wish.deviation else None,
        "within": str(designed.within),
        "warnings": warnings(designed.found[:show]),
        "tried": designed.tried,
        "tables-per-second": designed.tried / designed.seconds if designed.seconds else None,
        "tables": [
            {
                "pays": {name: str(pay) for name, pay in one.pays.items()},
                "met": meets(one, wish),
                "par": par.bet(one.figures),
            }
            for one in designed.found[:show]
        ],
    }
