"""Double Draw Poker solved exactly: the best throw from all 3,162,510 hands, and every outcome in integers.

The second decision is a short list of terms for each combination of ranks, and for each hand in which suits matter
(`patterns`, `second_draw`); one pass over the classes of cards held and cards drawn turns the terms into the value of
every throw (`first_draw`); the transpose of that pass turns the best throws into ways to every outcome. Nothing is
rounded and nothing is sampled: a deal counts for `WAYS * TIMES` equal ways, whatever is thrown, so that all deals come
to the 444,426,655,119,632,640 ways in which results of this game are published.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

import msgspec

from houseway.core.figures import Choice, Figures, Outcome, PayLine, StrategyTable, check_bets
from houseway.core.kinds import made_known
from houseway.core.odds import Odds
from houseway.core.pay import PayTable
from houseway.games import results_cache
from houseway.games.double_draw_poker.options import DoubleDrawPokerOptions
from houseway.games.double_draw_poker.strategy import short_strategy

if TYPE_CHECKING:
    from houseway.games.double_draw_poker.solving import Masks, Solution

HANDS = comb(54, 5)
WAYS = 49 * 48 * 47 * 23
"""The least number of equal ways in which a deal can go on: draw 0 to 3 of 49 cards, then one of those left."""
TIMES = 49 * 24 * 47
"""Published counts are this many times as large."""
SCALE = tuple(WAYS // (comb(49, thrown) * (49 - thrown)) for thrown in range(4))
"""For how many ways one draw and one last card stand, by the number of cards thrown first."""

FOLD_FIRST = -1
"""In place of a mask of cards to throw: fold."""

TIE_RULE = "folding before playing on, standing before drawing, fewer cards thrown before more, and lower before higher"

FOLDS = ("fold, first decision", "fold, second decision")

OPTIMAL = "At both decisions the choice that is worth most, the player's own discards being known to be gone."

METHOD = 1
"""Changes whenever the mathematics does, so that what older versions kept is not read."""


class _Kept(msgspec.Struct, frozen=True):
    """What is kept of the solution: every outcome of best play, and what the short lists are worth."""

    outcomes: tuple[Outcome, ...]
    short: Fraction


def solve(options: DoubleDrawPokerOptions) -> Solution:
    """The optimal strategy under the pay table of these options."""
    from houseway.games.double_draw_poker import solving

    return solving.solve(options)


def evaluate(options: DoubleDrawPokerOptions, throws: Masks, allowed: Masks) -> Figures:
    """What any strategy comes to that throws as prescribed from each hand up to suits, and at the second decision takes
    one of the choices allowed with the five cards it has, as `second_draw.second_draws` explains."""
    from houseway.games.double_draw_poker import solving

    return solving.evaluate(options, throws, allowed)


def figures(options: DoubleDrawPokerOptions, bets: Collection[str] | None = None) -> dict[str, Figures]:
    """The game under optimal play, per unit of Ante with an equal Bonus; it has no other bet."""
    check_bets(bets, ("main",))
    with results_cache.watched() as readings:
        known = _kept(options)
    main = main_figures(options, known.outcomes)
    short = short_strategy(known.short)
    return {"main": msgspec.structs.replace(main, short=short, source=readings.source)}


def main_figures(options: DoubleDrawPokerOptions, outcomes: tuple[Outcome, ...]) -> Figures:
    """The figures of best play from its outcomes."""
    found = Figures(unit="ante", outcomes=outcomes)
    folds = {outcome.outcome: Fraction(outcome.count, found.total) for outcome in outcomes}
    return msgspec.structs.replace(
        found,
        title="Main game",
        pay_table=options.bonus_table.cite,
        strategy=OPTIMAL,
        tie_rule=TIE_RULE,
        notes={"fold-first": str(folds[FOLDS[0]]), "fold-second": str(folds[FOLDS[1]])},
    )


def _kept(options: DoubleDrawPokerOptions) -> _Kept:
    def work_out() -> _Kept:
        from houseway.games.double_draw_poker import solving
        from houseway.games.double_draw_poker.compiling import compile_at_once

        compile_at_once()
        solving.prepare()
        with ThreadPoolExecutor(1) as beside:
            short = beside.submit(solving.short_figures, options.bonus)
            return _Kept(solving.solve(options).figures.outcomes, short.result().ev)

    found: _Kept = results_cache.kept(
        "double-draw-poker", {"method": METHOD, "bonus": options.bonus}, _read, _write, work_out
    )
    return found


def _write(found: _Kept) -> bytes:
    return msgspec.json.encode(found, enc_hook=str)


def _read(content: bytes) -> _Kept:
    return msgspec.json.decode(content, type=made_known(_Kept), dec_hook=lambda kind, text: kind(text))


def advise(
    options: DoubleDrawPokerOptions, hand: str, discarded: str | None = None, bonus: Fraction = Fraction(1)
) -> list[Choice]:
    """Every choice with a hand, best first; after the first draw `discarded` names the cards thrown then, if any.

    `bonus` is the Bonus per unit of Ante.
    """
    from houseway.games.double_draw_poker import solving

    return solving.advise(options, hand, discarded, bonus)


def strategy_table(options: DoubleDrawPokerOptions) -> StrategyTable | None:
    """None: there are too many hands to print, and the short strategy stands in the figures."""
    return None


MOST_PAID = 2000
"""A line of the Bonus may pay so much to 1, so that sums of gains stay small."""


class _Repaid(DoubleDrawPokerOptions, frozen=True, kw_only=True, rename="kebab"):
    """The same options with a Bonus table that the state does not offer, for those who look for one."""

    designed: PayTable

    @property
    def bonus_table(self) -> PayTable:
        return self.designed


def pay_lines(options: DoubleDrawPokerOptions, bet: str) -> tuple[PayLine, ...] | None:
    """The lines of the Bonus that pay anything; it is part of the main game."""
    rows = (row for row in options.bonus_table.rows if row.odds.win)
    return tuple(PayLine(row.outcome, row.odds.ratio, (f"win, {row.outcome}",)) for row in rows)


def repaid(options: DoubleDrawPokerOptions, bet: str, pays: Mapping[str, Fraction]) -> Figures:
    """The game under the play that is best with other payments of the Bonus; a line left out pushes."""
    from houseway.games.double_draw_poker import solving

    if any(pay.denominator > 1 or pay > MOST_PAID for pay in pays.values()):
        raise ValueError(f"a line of the Bonus pays a whole number to 1, at most {MOST_PAID:,}")
    table = options.bonus_table
    line_of = {
        hand: msgspec.structs.replace(row, odds=Odds(int(pays.get(row.outcome, 0))))
        for hand, row in table.line_of.items()
    }
    designed = msgspec.structs.replace(table, rows=tuple(line_of.values()), line_of=line_of)
    fields = {field: getattr(options, field) for field in options.__struct_fields__}
    return msgspec.structs.replace(solving.solved(_Repaid(**fields, designed=designed)).figures, pay_table="")
