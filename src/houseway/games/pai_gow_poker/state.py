"""A round of pai gow poker as it stands, and what this game tells the round that both pai gow games share."""

from __future__ import annotations

from typing import ClassVar

from houseway.core.citations import cite
from houseway.core.events import DEALER
from houseway.core.money import Cents
from houseway.games.pai_gow_poker.notice import Notice
from houseway.games.pai_gow_poker.options import EZ_WAGERS, PaiGowPokerOptions
from houseway.games.pai_gow_poker.procedure import DEAL, HAND_SIZE, IRREGULARITIES, TWO_AREAS
from houseway.games.pai_gow_poker.settlement import (
    EXPOSE,
    SEVEN_CARDS,
    VIGORISH,
    WIN,
    arrange,
    compare,
    house_sets,
    is_ez_dragon,
)
from houseway.games.pai_gow_poker.wagers import BEFORE_THE_DEAL, EZ_BESIDE_PAI_GOW, check_wagers
from houseway.games.pai_gow_shared.banking import POKER as BANK_LAW
from houseway.games.pai_gow_shared.dragons_eye import POKER as DICE_LAW
from houseway.games.pai_gow_shared.dragons_eye import SEATS
from houseway.games.pai_gow_shared.state import Round, Rules

RULES = Rules(
    places=(DEALER, *SEATS),
    hand_size=HAND_SIZE,
    dice=DICE_LAW,
    bank=BANK_LAW,
    wager=BEFORE_THE_DEAL,
    placed_by=dict.fromkeys(EZ_WAGERS, EZ_BESIDE_PAI_GOW),
    start=cite("BASE B5"),
    deal=DEAL,
    setting=SEVEN_CARDS,
    house_way=cite("BASE B9"),
    settle=EXPOSE,
    pay=WIN,
    vigorish=VIGORISH,
    irregularity=IRREGULARITIES,
    two_areas=TWO_AREAS,
    stub=True,
    check_wagers=check_wagers,
    house_sets=house_sets,
    arrange=arrange,
    compare=compare,
    dealt_singly=lambda options: options.dealing != "automated-shoe",
)


class PokerRound(Round, frozen=True, kw_only=True):
    """A round of pai gow poker."""

    rules: ClassVar[Rules] = RULES

    options: PaiGowPokerOptions
    markers: tuple[int, ...] = ()
    """Seats with an envy marker."""
    meter: Cents = 0
    """What the meter of the progressive shows."""
    meter_before: Cents = 0
    """What it showed when the round began."""
    notice: Notice | None = None
    """Higher payout limits that still apply, because the lower ones have been announced and not yet begun."""

    @property
    def meter_shown(self) -> Cents | None:
        return self.meter if self.options.progressive else None

    @property
    def paid_by(self) -> PaiGowPokerOptions:
        """The options by which the round is paid: the table's, with the payout limits that still apply."""
        return self.notice.still_apply(self.options) if self.notice else self.options

    @property
    def queens_dragon(self) -> bool:
        """Whether the bank holds one at an EZ table."""
        return is_ez_dragon(self.options, self.hand(self.bank_place).cards)
