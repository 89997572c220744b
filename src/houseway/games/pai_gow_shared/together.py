"""A whole table's hold in both pai gow games: seats meet the same bank, and the same dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import sqrt

from houseway.core.figures import Figures
from houseway.core.tables import Column, Section, Table
from houseway.core.together import MOST_SEATS, Seats
from houseway.games.pai_gow_shared.dragons_eye import Dice, winning_odds
from houseway.games.pai_gow_shared.further import ONE_SHAKE, TRIPLE


def seats_of(of: Figures, together: Fraction | float, stderr: float = 0.0, *, triples_lose: bool = False) -> Seats:
    """Seats whose wager has these figures; `together` is the covariance of two where no triple takes them first.

    By the second method of Dragon's Eye a triple takes the wagers of all seats before anything is dealt.
    """
    if not triples_lose:
        return Seats(of.ev, of.variance, together, stderr)
    dealt = 1 - TRIPLE
    before = (of.ev + TRIPLE) / dealt
    return Seats(of.ev, of.variance, dealt * (together + before**2) + TRIPLE - of.ev**2, float(dealt) * stderr)


def dice_hold() -> Section:
    """What the house holds of the dice wagers, over all 216 shakes, with the seats from 1 on."""
    rows = []
    shakes = [Dice(eye, (first, second)) for eye, first, second in product(range(1, 7), repeat=3)]
    held = [Fraction(0)] * len(shakes)
    for seat in range(1, MOST_SEATS + 1):
        for at, dice in enumerate(shakes):
            for wager in ONE_SHAKE:
                odds = winning_odds(wager, dice, seat)
                held[at] -= odds.ratio if odds else Fraction(-1)
        mean = sum(held, Fraction(0)) / len(shakes)
        variance = sum((each**2 for each in held), Fraction(0)) / len(shakes) - mean**2
        rows.append((seat, float(mean), sqrt(variance), mean, variance))
    columns = (
        Column("Seats", "count"),
        Column("Expected", "number"),
        Column("Std. deviation", "number"),
        Column("Expected, exactly", "exact"),
        Column("Variance, exactly", "exact"),
    )
    note = (
        f"What the house wins in one shake, every seat wagering a unit on each of {', '.join(ONE_SHAKE[:-1])} and"
        f" {ONE_SHAKE[-1]}: all seats win and lose with the same dice."
    )
    return Section("dice-table-hold", "A whole table's hold of the dice", note, Table(columns, tuple(rows)))
