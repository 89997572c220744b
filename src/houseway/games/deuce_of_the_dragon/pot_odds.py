"""Wagering by pot odds: what to do in a betting round with a given chance of winning the pot."""

from __future__ import annotations

from houseway.core.decider import Command
from houseway.core.money import Cents
from houseway.games.deuce_of_the_dragon.commands import Wager
from houseway.games.deuce_of_the_dragon.views import DeuceView

WARY = 0.15
"""How much more than a fair share a raise asks for with each full bet already made, for others have reasons too."""


def pot_for(view: DeuceView) -> Cents:
    """What the player to act can win: the open pots that this seat is in, or will be after a call."""
    reach = view.purse.staked + min(view.to_call, view.purse.stack)
    return sum(min(purse.staked, reach) - min(purse.staked, view.won_below) for purse in view.purses)


def wager(view: DeuceView, chance: float) -> Command:
    """Raise with more than a fair share among the players left, call at the pot's odds, otherwise check or fold."""
    seat, purse = view.purse.seat, view.purse
    call = min(view.to_call, purse.stack)
    facing = max(other.wagered for other in view.purses)
    full_bet = 3 * view.options.main_ante
    needed = 1 / (len(view.opponents) + 1) + WARY * facing / full_bet
    callers = [other for other in view.purses if other.live and other.stack and other.seat != seat]
    if view.raises and callers and chance > needed:
        return Wager(seat=seat, action="raise" if facing else "bet", amount=_amount(view, chance / needed))
    if not view.to_call:
        return Wager(seat=seat, action="check")
    if chance * (pot_for(view) + call) < call:
        return Wager(seat=seat, action="fold")
    return Wager(seat=seat, action="call" if call == view.to_call else "all-in")


def _amount(view: DeuceView, confidence: float) -> Cents:
    """The most at a limit table; at no limit the pot's size, and more with more confidence, in whole antes."""
    assert view.raises is not None
    least, most = view.raises
    if view.options.stakes == "limit":
        return most // least * least if confidence > 1.2 else least
    wanted = int(pot_for(view) * min(confidence - 0.5, 1.0)) // least * least
    return max(least, min(most, wanted))
