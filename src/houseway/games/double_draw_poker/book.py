"""Double Draw Poker by the book: both decisions and both draws as the exact strategy says."""

from __future__ import annotations

from random import Random

from houseway.core.cards import Card
from houseway.core.commands import PlaceWagers
from houseway.core.decider import Command
from houseway.core.money import Cents
from houseway.games.double_draw_poker.events import Discard, Fold, MakeDrawWager
from houseway.games.double_draw_poker.options import DoubleDrawPokerOptions
from houseway.games.double_draw_poker.state import FIRST
from houseway.games.double_draw_poker.views import RoundView, SeatView

CHIPS: tuple[Cents, ...] = (500, 1000, 1500, 2500)


class BookPlayer:
    """Modest wagers by a seeded chance, decisions by the book."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)

    def wager(self, options: DoubleDrawPokerOptions, seat: int, stack: Cents) -> Command | None:
        """The Bonus as high as the Ante, where the limits allow it."""
        limit, bonus_limit = options.limit("ante"), options.limit("bonus")
        ante = max(self._chance.choice(CHIPS), limit.minimum, bonus_limit.minimum)
        tops = [limit.maximum, bonus_limit.maximum if options.bonus_must_equal_ante else None]
        ante = min([ante, *(top for top in tops if top is not None)])
        bonus = min(ante, bonus_limit.maximum or ante)
        return PlaceWagers(seat, {"ante": ante, "bonus": bonus}) if 3 * ante + bonus <= stack else None

    def act(self, options: DoubleDrawPokerOptions, seat: int, view: RoundView, choices: list[Command]) -> Command:
        thrown = discards(options, view.seats[seat], view.phase in {FIRST.deciding, FIRST.drawing})
        draws = any(isinstance(choice, Discard) for choice in choices)
        if draws:
            assert thrown is not None
            wanted = sorted(thrown)
            return next(c for c in choices if isinstance(c, Discard) and sorted(c.cards) == wanted)
        kind = Fold if thrown is None else MakeDrawWager
        return next(choice for choice in choices if isinstance(choice, kind))


def player(seed: int) -> BookPlayer:
    """A player by the book, whose wagers a seed decides."""
    return BookPlayer(seed)


def discards(options: DoubleDrawPokerOptions, seen: SeatView, first: bool) -> tuple[Card, ...] | None:
    """What the book throws away at the first draw, or at the second; None is a fold."""
    from houseway.games.double_draw_poker.kernel import first_discards, second_discards

    assert seen.cards is not None
    assert seen.discards is not None
    return first_discards(options, seen.cards) if first else second_discards(options, seen.cards, seen.discards[0])
