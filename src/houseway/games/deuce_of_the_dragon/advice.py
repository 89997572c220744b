"""What to do in Deuce of the Dragon: certain wins, and otherwise what deals of the unseen cards show. Loads Numba."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from houseway.core.cards import Card
from houseway.core.decider import Command
from houseway.core.money import Cents
from houseway.games.deuce_of_the_dragon.certain import certain_win
from houseway.games.deuce_of_the_dragon.hands import PLACE, Pattern, answers
from houseway.games.deuce_of_the_dragon.plans import TURN, plan
from houseway.games.deuce_of_the_dragon.pot_odds import pot_for, wager
from houseway.games.deuce_of_the_dragon.views import DeuceView

DEALS = 400
"""How often the unseen cards are dealt anew for one piece of advice."""
MOST_CANDIDATES = 16
_SEED = 20_240_229


class Weighed(msgspec.Struct, frozen=True):
    """A pattern to play, or None to pass, and what it takes from the pots on average."""

    made: Pattern | None
    takes: Cents


class BettingAdvice(msgspec.Struct, frozen=True, kw_only=True):
    """The chance of winning in a betting round, and what follows from it."""

    chance: float
    certain: tuple[Pattern, ...]
    call: Cents
    """What calling or checking costs."""
    worth: Cents
    """What calling or checking comes to on average, if nobody bets more; folding comes to nothing."""
    best: Command


def candidates(view: DeuceView) -> list[Pattern]:
    """The patterns worth trying: those that leave hardly more to do than the best, or the one that goes out."""
    shed = plan(view.hand, view.options)
    legal = answers(view.hand, view.last, view.options)
    after = {made: shed.left([card for card in view.hand if card not in made.cards]) for made in legal}
    ranked = sorted(legal, key=after.__getitem__)[:MOST_CANDIDATES]
    if ranked and after[ranked[0]] == 0:
        return ranked[:1]
    return [made for made in ranked if after[made] <= after[ranked[0]] + TURN]


def mask(cards: Sequence[Card]) -> int:
    """Cards as bits."""
    return sum(1 << PLACE[card] for card in cards)


def patterns_weighed(view: DeuceView, deals: int = DEALS) -> list[Weighed]:
    """The patterns worth playing, and passing where it is allowed, the best first."""
    from houseway.games.deuce_of_the_dragon.search_kernel import position, try_out

    worth_trying: list[Pattern | None] = [*candidates(view)]
    if view.last is not None:
        worth_trying.append(None)
    totals = try_out(position(view), _SEED, deals, [mask(made.cards) if made else 0 for made in worth_trying])
    weighed = [Weighed(made, total // deals) for made, total in zip(worth_trying, totals, strict=True)]
    return sorted(weighed, key=lambda each: -each.takes)


def betting_advice(view: DeuceView, deals: int = DEALS) -> BettingAdvice:
    """The chance of winning by search, and the wager that it calls for."""
    certain = certain_win(view)
    chance = 1.0 if certain else chance_by_search(view, deals)
    call = min(view.to_call, view.purse.stack)
    worth = round(chance * (pot_for(view) + call)) - call
    return BettingAdvice(chance=chance, certain=certain, call=call, worth=worth, best=wager(view, chance))


def chance_by_search(view: DeuceView, deals: int = DEALS) -> float:
    """In how many of so many deals of the unseen cards the seat wins a pot, if everybody checks from here on."""
    from houseway.games.deuce_of_the_dragon.search_kernel import NO_DECISION, position, try_out

    here = position(view)
    won = sum(try_out(here, _SEED + deal, 1, [NO_DECISION])[0] > 0 for deal in range(deals))
    return won / deals
