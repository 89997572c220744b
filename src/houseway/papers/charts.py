"""The charts of a PAR sheet as numbers between 0 and 1, which the template draws; no plotting library is asked."""

from __future__ import annotations

from itertools import accumulate, pairwise
from math import ceil, floor, log10
from typing import Any

from houseway.core.figures import Figures, StrategyTable
from houseway.maths.bands import CHART_ROUNDS, bands, limits
from houseway.maths.sheet.content import chance

FUNNEL_FROM, FUNNEL_TO = 2, 6
"""Powers of ten of rounds."""
MOST_TICKS = 5
INKS = {"play": "gain", "fold": "loss"}


def bars(of: Figures) -> dict[str, Any]:
    """How often each outcome comes, on a logarithmic scale so that the rare ones are seen."""
    shares = [outcome.count / of.total for outcome in of.outcomes]
    lowest = floor(log10(min(share for share in shares if share)) - 0.3)
    step = ceil(-lowest / MOST_TICKS)
    return {
        "rows": [
            {
                "label": outcome.outcome[0].upper() + outcome.outcome[1:],
                "length": 1 - log10(share) / lowest if share else 0,
                "note": f"{chance(share, 3)}   {'+' if outcome.net > 0 else ''}{outcome.net}",
                "ink": "gain" if outcome.net > 0 else "loss" if outcome.net < 0 else "even",
            }
            for share, outcome in zip(shares, of.outcomes, strict=True)
        ],
        "ticks": [
            {"at": 1 - power / lowest, "label": f"{100 * 10.0**power:g}%"} for power in range(0, lowest - 1, -step)
        ],
    }


def funnel(of: Figures) -> dict[str, Any]:
    """The funnel in which the house's result per unit lies, by number of rounds."""
    edge, found = float(of.house_edge), list(bands(of, CHART_ROUNDS))
    low, high = limits(found, edge)

    def place(value: float) -> float:
        return (value - low) / (high - low)

    across = [(log10(band.rounds) - FUNNEL_FROM) / (FUNNEL_TO - FUNNEL_FROM) for band in found]

    def within(least: list[float], most: list[float]) -> list[list[float]]:
        upper = [[x, place(value)] for x, value in zip(across, most, strict=True)]
        return upper + [[x, place(value)] for x, value in reversed(list(zip(across, least, strict=True)))]

    step = _step((high - low) / 2)
    levels = [step * number for number in range(ceil(low / step), floor(high / step) + 1)]
    rounds = ("100", "1k", "10k", "100k", "1M")
    return {
        "wide": within([band.wide_least for band in found], [band.wide_most for band in found]),
        "narrow": within([band.least for band in found], [band.most for band in found]),
        "edge": [[0, place(edge)], [1, place(edge)]],
        "nought": [[0, place(0)], [1, place(0)]] if low <= 0 <= high else [[0, 0], [0, 0]],
        "x-ticks": [{"at": at / 4, "label": label} for at, label in enumerate(rounds)],
        "y-ticks": [{"at": place(level), "label": f"{100 * level:.4g}%"} for level in levels],
    }


def worth(table: StrategyTable) -> dict[str, Any]:
    """What each action is worth with every hand, weakest on the left, each as wide as it is frequent."""
    rows = list(reversed(table.rows))
    total = sum(row.ways for row in rows)
    edges = [0.0, *(ways / total for ways in accumulate(row.ways for row in rows))]
    spans = sorted(abs(float(value)) for row in rows for value in row.values.values())
    low, high = -3.15, max(spans[int(0.93 * (len(spans) - 1))] + 1.2, 1.0)

    def place(value: float) -> float:
        return (min(max(value, low), high) - low) / (high - low)

    def stairs(values: list[float]) -> list[list[float]]:
        steps = zip(pairwise(edges), values, strict=True)
        return [[x, place(value)] for ends, value in steps for x in ends]

    best = stairs([float(row.values[row.action]) for row in rows])
    rest = stairs([float(min(row.values.values())) for row in rows])
    changes = [at for at in range(1, len(rows)) if rows[at].action != rows[at - 1].action]
    return {
        "lines": [
            {"ink": INKS.get(action, "ink"), "points": stairs([float(row.values[action]) for row in rows])}
            for action in rows[0].values
        ],
        "areas": [best + rest[::-1]],
        "nought": [[0, place(0)], [1, place(0)]],
        "marks": [
            {"at": edges[at], "left": rows[at - 1].action, "right": f"{rows[at].action} from {rows[at].hand} up"}
            for at in changes
        ],
        "x-ticks": [{"at": at / 5, "label": f"{20 * at}%"} for at in range(6)],
        "y-ticks": [
            {"at": place(value), "label": f"{value:+d}" if value else "0"} for value in range(-3, int(high) + 1)
        ],
    }


def _step(reach: float) -> float:
    """A round number of which three to seven fit into twice the reach."""
    power = 10.0 ** floor(log10(reach))
    return next(step * power for step in (0.2, 0.5, 1.0, 2.0, 5.0) if 2 * reach / (step * power) <= 7)
