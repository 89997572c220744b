"""Dragon Poker by the book: play or fold as the exact strategy says."""

from __future__ import annotations

from random import Random

from houseway.core.commands import PlaceWagers
from houseway.core.decider import Command
from houseway.core.money import Cents
from houseway.games.dragon_poker.events import Fold, MakePlay
from houseway.games.dragon_poker.exact import strategy
from houseway.games.dragon_poker.hands import three_card_hand
from houseway.games.dragon_poker.options import DragonPokerOptions
from houseway.games.dragon_poker.views import RoundView

CHIPS: tuple[Cents, ...] = (500, 1000, 1500, 2500)


class BookPlayer:
    """Modest wagers by a seeded chance, decisions by the book."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)
        self._least: dict[str, int] = {}

    def wager(self, options: DragonPokerOptions, seat: int, stack: Cents) -> Command | None:
        limit = options.limit("ante")
        ante = max(self._chance.choice(CHIPS), limit.minimum, options.limit("ante-bonus").minimum)
        if limit.maximum is not None:
            ante = min(ante, limit.maximum)
        wagers = {"ante": ante, "ante-bonus": ante}
        for side in options.limited_wagers[2:]:
            least = max(500, options.limit(side).minimum)
            if self._chance.random() < 0.5 and least <= (options.limit(side).maximum or least):
                wagers[side] = least
        if options.progressive is not None and self._chance.random() < 0.5:
            wagers["progressive"] = options.progressive.stake
        if sum(wagers.values()) + ante > stack:
            wagers = {"ante": ante, "ante-bonus": ante}
        return PlaceWagers(seat, wagers) if sum(wagers.values()) + ante <= stack else None

    def act(self, options: DragonPokerOptions, seat: int, view: RoundView, choices: list[Command]) -> Command:
        cards = view.seats[seat].cards
        assert cards is not None
        least = self._least.get(options.ante_bonus)
        if least is None:
            least = self._least[options.ante_bonus] = strategy(options).least
        plays = three_card_hand(cards).strength >= least
        wanted = MakePlay if plays else Fold
        return next(choice for choice in choices if isinstance(choice, wanted))


def player(seed: int) -> BookPlayer:
    """A player by the book, whose wagers a seed decides."""
    return BookPlayer(seed)
