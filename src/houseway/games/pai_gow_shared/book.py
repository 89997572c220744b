"""Either pai gow game by the book: hands set the house way, modest wagers, and the bank now and then."""

from __future__ import annotations

from random import Random
from typing import Any

from houseway.core.commands import PlaceWagers
from houseway.core.decider import Command
from houseway.core.money import Cents
from houseway.core.options import Limit
from houseway.games.pai_gow_shared.banking import PAI_GOW
from houseway.games.pai_gow_shared.dragons_eye import RUN_LENGTH
from houseway.games.pai_gow_shared.events import AskHouseWay, LetDealerShake, PassBank, PlayOn, TakeBank, TakeShaker
from houseway.games.pai_gow_shared.state import DICE_BONUS
from houseway.games.pai_gow_shared.views import RoundView

CHIPS: tuple[Cents, ...] = (500, 1000, 1500, 2500)
SIDE_WAGER: Cents = 500
OTHER_HANDS = 6
"""Five players and the dealer may wager against a bank."""


class PaiGowBookPlayer:
    """Wagers and the bank by a seeded chance; every hand the house way."""

    side_wager_chance = 0.3
    bank_chance = 0.2

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)
        self._triples_running = False

    def wager(self, options: Any, seat: int, stack: Cents) -> Command | None:
        """The pai gow wager, and some of the others; no dice bonus while triples run."""
        main = self._within(options, PAI_GOW, self._chance.choice(CHIPS))
        if main > stack:
            return None
        wagers = {PAI_GOW: main}
        for wager in options.wagers[1:]:
            wanted = self._chance.random() < self.side_wager_chance
            if wanted and not (wager == DICE_BONUS and self._triples_running):
                wagers[wager] = self.side_wager(options, wager)
        return PlaceWagers(seat, wagers if sum(wagers.values()) <= stack else {PAI_GOW: main})

    def side_wager(self, options: Any, wager: str) -> Cents:
        return self._within(options, wager, SIDE_WAGER)

    @staticmethod
    def _within(options: Any, wager: str, amount: Cents) -> Cents:
        limit: Limit = options.limit(wager)
        return max(limit.minimum, min(amount, limit.maximum or amount))

    def act(self, options: Any, seat: int, view: RoundView, choices: list[Command]) -> Command:
        self._triples_running = 0 < view.triples < RUN_LENGTH
        by_kind: dict[type[Command], list[Command]] = {}
        for choice in choices:
            by_kind.setdefault(type(choice), []).append(choice)
        if PassBank in by_kind:
            return self._bank(options, view, by_kind)
        if TakeShaker in by_kind:
            return by_kind[self._chance.choice([TakeShaker, LetDealerShake])][0]
        return by_kind[PlayOn if PlayOn in by_kind else AskHouseWay][0]

    def _bank(self, options: Any, view: RoundView, choices: dict[type[Command], list[Command]]) -> Command:
        """Only with chips enough for whatever the others may wager."""
        enough = OTHER_HANDS * max(self._within(options, PAI_GOW, chip) for chip in CHIPS)
        if TakeBank in choices and view.stack >= enough and self._chance.random() < self.bank_chance:
            return self._chance.choice(choices[TakeBank])
        return choices[PassBank][0]
