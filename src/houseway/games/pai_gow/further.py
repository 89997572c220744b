"""What the PAR sheet of tiles shows beside its single bets."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from houseway.core.figures import Figures
from houseway.core.money import Cents
from houseway.core.tables import Section
from houseway.games.pai_gow import information, together
from houseway.games.pai_gow.exact import VIGORISH, study
from houseway.games.pai_gow.house_way import HouseWay
from houseway.games.pai_gow.options import PaiGowOptions
from houseway.games.pai_gow_shared import further as shared
from houseway.games.pai_gow_shared.together import dice_hold


def as_taken(options: PaiGowOptions, bet: str, of: Figures, stake: Cents) -> Figures:
    """A wager at just that stake, with vigorish as it is rounded."""
    if not options.commission or bet not in ("main", "house-way"):
        return of
    return shared.as_taken(options.rounding, of, stake)


def further(options: PaiGowOptions, known: Mapping[str, Figures]) -> tuple[Section, ...]:
    """Vigorish by stake, the bank's own edge, the dice, a whole table's hold, and what information is worth."""
    sections: list[Section] = []
    if options.commission:
        sections += shared.effective_vigorish(options.rounding, known, options.limit_in_force("pai-gow"))
    if options.bank_offered:
        found = study(HouseWay.named(options.house_way)).figures
        charged = VIGORISH if options.bank_commission else Fraction(0)
        ways = {"set the best way": "best as bank", "set the house way": "house way as bank"}
        chances = {words: shared.won_and_lost(found[name]) for words, name in ways.items()}
        sections.append(shared.bank(chances, charged, "set the house way" if options.co_bank_offered else None))
    if options.dragons_eye != "off":
        sections += [shared.dice_bonus(options.shaker), *shared.dice_together(), shared.dice_bonus_together()]
        sections.append(dice_hold())
    if "main" in known:
        sections += [together.table(options, known), information.section(options, known["main"])]
    return tuple(sections)
