"""The charts of a PAR sheet, drawn on axes that the page provides. Loads matplotlib; import lazily."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from houseway.core.figures import Figures, StrategyTable
from houseway.core.strategies import Strategy
from houseway.maths.bands import CHART_ROUNDS, bands, limits
from houseway.maths.sheet.content import chance

INK = "#1d2433"
SOFT = "#6b7385"
LINE = "#d5d9e2"
WASH = "#f3f5f9"
GAIN = "#1f6f6b"
LOSS = "#9c2f3f"
EVEN = "#8b93a5"


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
    edge, found = float(of.house_edge), list(bands(of, CHART_ROUNDS))
    rounds = [band.rounds for band in found]
    for alpha, least, most in (
        (0.14, [band.wide_least for band in found], [band.wide_most for band in found]),
        (0.26, [band.least for band in found], [band.most for band in found]),
    ):
        axes.fill_between(rounds, least, most, color=GAIN, alpha=alpha, linewidth=0)
    axes.axhline(edge, color=GAIN, linewidth=1.2)
    axes.axhline(0, color=INK, linewidth=0.7)
    axes.set_xscale("log")
    axes.set_xlim(100, 1e6)
    axes.set_ylim(*limits(found, edge))
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


def prices(figure: Any, found: Sequence[Strategy], most: int) -> None:
    """What each strategy costs, as bars from the best play on; then the dearest mistakes of each on axes of its own."""
    faulty = [each for each in found if each.mistakes]
    heights = [len(found), *(min(len(each.mistakes), most) for each in faulty)]
    axes = figure.subplots(len(heights), 1, height_ratios=heights, squeeze=False)[:, 0]
    _bars(
        axes[0],
        [each.name for each in found],
        [float(-each.ev) for each in found],
        [f"{float(-each.ev):.4%}" for each in found],
        "House edge of each strategy",
        [GAIN, *([LOSS] * (len(found) - 1))],
    )
    for below, each in zip(axes[1:], faulty, strict=True):
        worst = each.mistakes[:most]
        _bars(
            below,
            [mistake.hand for mistake in worst],
            [float(mistake.of_all) for mistake in worst],
            [f"{float(mistake.of_all):.4%}   better {mistake.best}" for mistake in worst],
            f"{each.name}: the dearest of {len(each.mistakes):,} mistakes, cost over all hands",
            [LOSS] * len(worst),
        )
    figure.subplots_adjust(left=0.27, right=0.97, top=1 - 0.4 / figure.get_figheight(), bottom=0.03, hspace=0.5)


def _bars(axes: Any, labels: list[str], values: list[float], notes: list[str], title: str, inks: list[str]) -> None:
    places = range(len(values))
    axes.barh(places, values, height=0.62, color=inks)
    axes.set_ylim(len(values) - 0.45, -0.55)
    axes.set_yticks(places, labels)
    top, least = max(*values, 0.0), min(*values, 0.0)
    axes.set_xlim(least * 1.1, (top or -least) * 2.3)
    for place, (value, note) in enumerate(zip(values, notes, strict=True)):
        axes.annotate(note, (max(value, 0.0), place), (4, 0), textcoords="offset points", va="center", fontsize=6.4)
    axes.set_title(title, loc="left", fontsize=8.5, color=INK, pad=6)
    axes.set_xticks([])
    axes.axvline(0, color=INK, linewidth=0.7)
    _bare(axes)
    axes.tick_params(axis="y", colors=INK, labelsize=6.8)
