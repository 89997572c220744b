"""A whole table's hold in both pai gow games: seats meet the same bank, and the same dice."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

from houseway.core.figures import Figures
from houseway.core.tables import Column, Section, Table
from houseway.core.together import MOST_SEATS, Seats
from houseway.games.pai_gow_shared.further import ONE_SHAKE, SHAKES, TRIPLE, one_shake


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
    """What the house holds of the dice wagers, over all 216 shakes; the sum of a seat's is alike at every seat."""
    rows = []
    held = [Fraction(0)] * len(SHAKES)
    for seat in range(1, MOST_SEATS + 1):
        for nets in one_shake(seat).values():
            held = [house - net for house, net in zip(held, nets, strict=True)]
        mean = sum(held, Fraction(0)) / len(SHAKES)
        variance = sum((each**2 for each in held), Fraction(0)) / len(SHAKES) - mean**2
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
        f" {ONE_SHAKE[-1]}: all win and lose with the same dice, whichever seats they are."
    )
    return Section("dice-table-hold", "A whole table's hold of the dice", note, Table(columns, tuple(rows)))
