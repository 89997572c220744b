"""The charts of a PAR sheet, drawn on axes that the page provides. Loads matplotlib; import lazily."""

from __future__ import annotations

from typing import Any

import numpy as np

from houseway.core.figures import Figures
from houseway.games.strategy import StrategyTable
from houseway.maths.sheet.content import Z95, chance

INK = "#1d2433"
SOFT = "#6b7385"
LINE = "#d5d9e2"
WASH = "#f3f5f9"
GAIN = "#1f6f6b"
LOSS = "#9c2f3f"
EVEN = "#8b93a5"

Z99 = 2.5758293035489004


def _bare(axes: Any) -> None:
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(LINE)
    axes.tick_params(colors=SOFT, labelsize=6.2, length=0)
    axes.set_axisbelow(True)


def outcomes(axes: Any, of: Figures) -> None:
    """How often each outcome comes, on a logarithmic scale so that the rare ones are seen."""
    shares = [outcome.count / of.total for outcome in of.outcomes]
    floor = 10.0 ** np.floor(np.log10(min(share for share in shares if share)) - 0.3)
    colours = [GAIN if outcome.net > 0 else LOSS if outcome.net < 0 else EVEN for outcome in of.outcomes]
    places = range(len(shares))
    axes.barh(places, [max(share, floor) - floor for share in shares], left=floor, height=0.62, color=colours)
    axes.set_xscale("log")
    axes.set_xlim(floor, floor**-0.24)  # a fifth of the width is left for the longest bar's note
    axes.set_ylim(len(shares) - 0.45, -0.55)
    axes.set_yticks(places, [outcome.outcome[0].upper() + outcome.outcome[1:] for outcome in of.outcomes])
    for place, (share, outcome) in enumerate(zip(shares, of.outcomes, strict=True)):
        sign = "+" if outcome.net > 0 else ""
        axes.annotate(
            f"{chance(share, 3)}   {sign}{outcome.net}",
            (max(share, floor), place),
            (4, 0),
            textcoords="offset points",
            va="center",
            fontsize=6,
            color=INK,
            bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.6},
        )
    powers = 1 - round(np.log10(floor))
    ticks = [10.0**-power for power in range(0, powers, 1 if powers < 7 else -(-powers // 4))]  # labels need room
    axes.set_xticks(ticks, [f"{100 * tick:g}%" for tick in ticks])
    axes.minorticks_off()
    axes.grid(axis="x", color=LINE, linewidth=0.5)
    _bare(axes)
    axes.tick_params(axis="y", colors=INK)


def swings(axes: Any, of: Figures) -> None:
    """The funnel in which the house's result per unit lies, by number of rounds."""
    rounds = np.logspace(2, 6, 200)
    edge, error = float(of.house_edge), of.std / np.sqrt(rounds)
    axes.fill_between(rounds, edge - Z99 * error, edge + Z99 * error, color=GAIN, alpha=0.14, linewidth=0)
    axes.fill_between(rounds, edge - Z95 * error, edge + Z95 * error, color=GAIN, alpha=0.26, linewidth=0)
    axes.axhline(edge, color=GAIN, linewidth=1.2)
    axes.axhline(0, color=INK, linewidth=0.7)
    axes.set_xscale("log")
    axes.set_xlim(100, 1e6)
    reach = Z99 * of.std / 10 or 0.05
    axes.set_ylim(edge - reach, edge + reach)
    axes.set_xticks([1e2, 1e3, 1e4, 1e5, 1e6], ["100", "1k", "10k", "100k", "1M"])
    axes.minorticks_off()
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    axes.grid(axis="both", color=LINE, linewidth=0.5)
    _bare(axes)


def strategy(axes: Any, table: StrategyTable) -> None:
    """What each action is worth with every hand, weakest on the left, each as wide as it is frequent."""
    rows = list(reversed(table.rows))
    edges = np.concatenate(([0.0], np.cumsum([row.ways for row in rows]) / sum(row.ways for row in rows)))
    colours = {"play": GAIN, "fold": LOSS}
    spans = [abs(float(value)) for row in rows for value in row.values.values()]
    top = float(np.quantile(spans, 0.93)) + 1.2
    for action in rows[0].values:
        worth = np.array([float(row.values[action]) for row in rows])
        axes.stairs(worth, edges, baseline=None, color=colours.get(action, INK), linewidth=1.4, label=action)
    best = np.array([float(row.values[row.action]) for row in rows])
    rest = np.array([float(min(row.values.values())) for row in rows])
    axes.stairs(best, edges, baseline=rest, fill=True, color=GAIN, alpha=0.1, linewidth=0)
    axes.set_xlim(0, 1)
    axes.set_ylim(-3.15, max(top, 1))
    axes.axhline(0, color=INK, linewidth=0.7)
    changes = [at for at in range(1, len(rows)) if rows[at].action != rows[at - 1].action]
    for at in changes:
        axes.axvline(edges[at], color=INK, linewidth=0.8, linestyle=(0, (3, 2)))
        axes.annotate(
            f"{rows[at - 1].action}  ",
            (edges[at], 0.94),
            xycoords=("data", "axes fraction"),
            ha="right",
            fontsize=6.8,
            color=colours.get(rows[at - 1].action, INK),
        )
        axes.annotate(
            f"  {rows[at].action} from {rows[at].hand} up",
            (edges[at], 0.94),
            xycoords=("data", "axes fraction"),
            fontsize=6.8,
            color=colours.get(rows[at].action, INK),
        )
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    axes.grid(axis="y", color=LINE, linewidth=0.5)
    _bare(axes)
