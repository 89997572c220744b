"""Pictures of a session: how it may end, and the risk of ruin by bankroll. Loads matplotlib; import lazily."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np

from houseway.maths.bankroll import Outlook
from houseway.maths.sheet.charts import GAIN, INK, LINE, LOSS, SOFT


def picture(of: Outlook, title: str, form: str) -> bytes:
    """Both charts side by side, as svg, png or pdf."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9.6, 3.9), layout="constrained")
    FigureCanvasAgg(figure)
    ends, ruin = figure.subplots(1, 2, width_ratios=(3, 2))
    figure.suptitle(title, x=0.012, ha="left", fontsize=11, color=INK, weight="bold")
    _ends(ends, of)
    _ruin(ruin, of)
    file = BytesIO()
    figure.savefig(file, format=form, dpi=160)
    return file.getvalue()


def _axes(axes: Any, heading: str) -> None:
    axes.set_title(heading, loc="left", fontsize=8.5, color=SOFT)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(LINE)
    axes.tick_params(colors=SOFT, labelsize=7.5, length=0)
    axes.set_axisbelow(True)
    axes.grid(axis="y", color=LINE, linewidth=0.5)


def _ends(axes: Any, of: Outlook) -> None:
    """The chance of each result, put together in bars so wide that the shape is seen."""
    low, high = (float(of.spread.quantile(share)) for share in (0.001, 0.999))
    edges = bars(of, low, high, 60)
    shares = np.histogram(of.spread.values, edges, weights=of.spread.chances)[0]
    middles = (edges[1:] + edges[:-1]) / 2
    axes.bar(middles, shares, np.diff(edges) * 0.9, color=np.where(middles < 0, LOSS, GAIN))
    axes.axvline(0, color=INK, linewidth=0.8)
    axes.axvline(float(of.mean * of.session.rounds), color=INK, linewidth=0.8, linestyle=(0, (3, 2)))
    axes.xaxis.set_major_formatter(lambda value, _: _dollars(value))
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:.1%}")
    _axes(axes, f"Result of {of.session.rounds:,} rounds; ahead in {of.ahead:.1%}, dashed the mean")


def _ruin(axes: Any, of: Outlook) -> None:
    if of.ruin is None:
        axes.set_axis_off()
        return
    bankrolls = float(of.ruin.step) * np.arange(len(of.ruin.chances))
    shown = bankrolls <= float(max(of.ruin.bankroll_for(0.001), of.session.bankroll)) * 1.05
    axes.plot(bankrolls[shown], of.ruin.chances[shown], color=LOSS, linewidth=1.6)
    axes.fill_between(bankrolls[shown], of.ruin.chances[shown], color=LOSS, alpha=0.12, linewidth=0)
    risk = of.ruin.of(of.session.bankroll)
    axes.plot([float(of.session.bankroll)], [risk], "o", color=INK, markersize=4)
    axes.annotate(
        f"{risk:.2%}", (float(of.session.bankroll), risk), (6, 6), textcoords="offset points", fontsize=8, color=INK
    )
    axes.set_ylim(0, 1.02)
    axes.set_xlim(0)
    axes.xaxis.set_major_formatter(lambda value, _: _dollars(value))
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    _axes(axes, "Risk of ruin in the session, by bankroll")


def bars(of: Outlook, low: float, high: float, most: int) -> Any:
    """Edges between bars: whole steps wide, half a step beside the values, and one between losing and not."""
    step = float(of.spread.step)
    wide = step * max(1, round((high - low) / most / step))
    first = np.floor(low / wide) * wide - step / 2
    return np.arange(first, high + wide, wide)


def _dollars(value: float) -> str:
    return f"-${-value:,.0f}" if value < 0 else f"${value:,.0f}"
