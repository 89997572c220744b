"""Strategies side by side: what each is worth, what it costs beside the best play, and its dearest mistakes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from houseway.core.contracts import NotOfferedError
from houseway.core.documents import LONGEST_TOML, read_file
from houseway.core.figures import Figures
from houseway.core.strategies import Strategy, StrategyError
from houseway.core.tables import Column, Section, Table
from houseway.games import results_cache
from houseway.games.submission import Submission

BEST = "optimal"


def named(submission: Submission) -> Mapping[str, str]:
    """The strategies of a game that have names, in words."""
    return submission.game.strategies.named(submission.options)


def strategies(submission: Submission, wanted: Sequence[str] = ()) -> list[Strategy]:
    """Those wanted, by name or by file, or all that have names; the best play first."""
    game, options = submission.game.strategies, submission.options
    known = game.named(options)
    names = list(dict.fromkeys((BEST, *(wanted or known))))
    found: dict[str, Strategy] = {}
    for name in names:
        one = game.priced(options, name) if name in known or not _is_file(name) else _written(submission, name)
        if one.name in found:
            raise StrategyError(f"{name}: its name is {one.name!r}, which another of these strategies has; rename it")
        found[one.name] = one
    return list(found.values())


def _written(submission: Submission, file: str) -> Strategy:
    content = read_file(Path(file), LONGEST_TOML)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise StrategyError(f"{file}: not a text file") from None
    return submission.game.strategies.written(submission.options, text, file)


def _is_file(name: str) -> bool:
    return name.endswith(".toml") or Path(name).is_file()


def document(submission: Submission, wanted: Sequence[str] = (), most_mistakes: int | None = None) -> dict[str, Any]:
    """The strategies as `strategy --json` writes them."""
    found = strategies(submission, wanted)
    best = found[0].ev
    return {
        "game": submission.game.name,
        "submission-hash": submission.options.digest,
        "strategies": [
            {
                "strategy": each.name,
                "words": each.words,
                "method": "exact",
                "ev": str(each.ev),
                "house-edge": float(-each.ev),
                "cost": str(best - each.ev),
                "mistakes": [
                    {
                        "hand": mistake.hand,
                        "does": mistake.does,
                        "best": mistake.best,
                        "chance": str(mistake.chance),
                        "cost": str(mistake.cost),
                        "of-all": str(mistake.of_all),
                        **({"stderr": mistake.stderr} if each.sampled else {}),
                    }
                    for mistake in each.mistakes[:most_mistakes]
                ],
                "number-of-mistakes": len(each.mistakes),
                **_how(each),
            }
            for each in found
        ],
    }


def _how(of: Strategy) -> dict[str, Any]:
    """How the mistakes of a strategy are known."""
    if not of.mistakes:
        return {}
    if of.sampled is None:
        return {"mistakes-method": "exact"}
    return {"mistakes-method": "simulated", "mistakes-hands": of.sampled, "mistakes-seed": of.seed}


def section(submission: Submission, known: Mapping[str, Figures]) -> tuple[Section, ...]:
    """The page of a PAR sheet, of the strategies whose price is known without a long wait."""
    if "main" not in known:
        return ()
    found: list[Strategy] = []
    with suppress(NotOfferedError):
        for name in named(submission):
            with suppress(results_cache.NotKeptError), results_cache.only_kept():
                found.append(submission.game.strategies.priced(submission.options, name))
    if len(found) < 2 or found[0].name != BEST:
        return ()
    best = found[0].ev
    rows = tuple((each.name, float(-each.ev), float(best - each.ev), best - each.ev, each.words) for each in found)
    columns = (
        Column("Strategy"),
        Column("House edge", "percent"),
        Column("Cost", "percent"),
        Column("Cost, exactly", "exact"),
        Column("In words"),
    )
    note = "Per unit of the first wager, over all deals; the command strategy prices others and lists each mistake."
    return (Section("strategies", "Strategies and their price", note, Table(columns, rows)),)


def picture(found: Sequence[Strategy], form: str) -> bytes:
    """The prices as bars, and below them the dearest mistakes of each, as SVG, PNG or PDF. Loads matplotlib."""
    import io

    import matplotlib as mpl
    from matplotlib.figure import Figure

    from houseway.maths.sheet.charts import prices
    from houseway.maths.sheet.html import STYLE

    rows = len(found) + sum(min(len(each.mistakes), MOST_DRAWN) + 2 for each in found if each.mistakes)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(9.6, 1.1 + 0.27 * rows))
        prices(figure, found, MOST_DRAWN)
        buffer = io.BytesIO()
        made_by = {"Date": None} if form == "svg" else {"CreationDate": None} if form == "pdf" else None
        figure.savefig(buffer, format=form, dpi=160, metadata=made_by, facecolor="white")
    return buffer.getvalue()


MOST_DRAWN = 8
"""Mistakes of one strategy in a picture."""
