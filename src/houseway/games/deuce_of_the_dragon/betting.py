"""Betting: who may wager what in a betting round, and what goes back uncalled. What the wagers make up is in `pots`.

Everything here is chips and turns; no card is looked at. Table stakes: a purse only shrinks until the pots are won.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from houseway.core.citations import cite
from houseway.core.decider import Refusal
from houseway.core.money import Cents, dollars

Action = Literal["check", "bet", "call", "raise", "all-in", "fold"]
ACTIONS: tuple[Action, ...] = ("check", "bet", "call", "raise", "all-in", "fold")


class Purse(msgspec.Struct, frozen=True, gc=False):
    """A player's chips in a round: those left, those staked, and of these the ones of this betting round."""

    seat: int
    stack: Cents
    staked: Cents = 0
    wagered: Cents = 0
    live: bool = True
    """Whether the player still contends for a pot."""


class Claim(msgspec.Struct, frozen=True, gc=False):
    """The part of everybody's stake, from one height to another, in which one player alone is left: it is won."""

    seat: int
    above: Cents
    upto: Cents
    formed: bool = False
    """Whether the betting round in which it came about is over, so that the pot stands as it is."""


class Betting(msgspec.Struct, frozen=True, gc=False):
    """A betting round: it is over when nobody is to act."""

    purses: tuple[Purse, ...] = ()
    least: Cents = 0
    """The least that a bet or a raise adds."""
    most: Cents | None = None
    """The most that a bet or a raise adds; None at a no-limit table."""
    acted: frozenset[int] = frozenset()
    """Who has acted since the last bet or raise that gave everybody the right to raise again."""
    to_act: int | None = None
    facing: Cents = 0
    """What the highest bettor has wagered in this betting round."""
    reopens: bool = True
    """Whether an all-in that is less than the least raise gives everybody the right to raise again, as a raise does."""
    claims: tuple[Claim, ...] = ()
    """What has been won because one player alone was left in it, from the lowest upwards."""
    highest_left: Cents = 0
    """The highest stake of the players left when the last betting round closed: nobody left had matched more."""

    def purse(self, seat: int) -> Purse:
        for purse in self.purses:
            if purse.seat == seat:
                return purse
        raise LookupError(f"seat {seat} is not in the round")

    @property
    def actor(self) -> Purse:
        """The purse of the player to act."""
        assert self.to_act is not None
        return self.purse(self.to_act)

    @property
    def to_call(self) -> Cents:
        """What a full call would cost the player to act."""
        return self.facing - self.actor.wagered

    @property
    def raises(self) -> tuple[Cents, Cents] | None:
        """The least and the most that the player to act may now bet or raise by; None if chips or turn forbid it."""
        purse = self.actor
        room = purse.stack - (self.facing - purse.wagered)
        if room < self.least or purse.seat in self.acted:
            return None
        return self.least, room if self.most is None else min(room, self.most)


def clockwise(seats: Iterable[int], start: int) -> list[int]:
    """Seats in the order in which they come after a place, the place itself last."""
    return sorted(seats, key=lambda seat: (seat - start - 1) % 6)


def open_betting(betting: Betting, opener: int) -> Betting:
    """The next betting round: the opener is first to act, or the next player clockwise with chips; nobody if fewer
    than two have any."""
    fresh = tuple(msgspec.structs.replace(purse, wagered=0) if purse.wagered else purse for purse in betting.purses)
    nobody: frozenset[int] = frozenset()
    to_act = _next_to_act(fresh, nobody, 0, opener - 1)
    return msgspec.structs.replace(betting, purses=fresh, acted=nobody, to_act=to_act, facing=0)


def _next_to_act(purses: Sequence[Purse], acted: frozenset[int], facing: Cents, after: int) -> int | None:
    """The next player clockwise who has chips and either has not acted or has less in than the highest bettor."""
    live, able, behind, waiting = 0, 0, [], []
    for purse in purses:
        if purse.live:
            live += 1
            if purse.stack:
                able += 1
                if purse.wagered < facing:
                    behind.append(purse.seat)
                elif purse.seat not in acted:
                    waiting.append(purse.seat)
    due = behind + waiting if able > 1 else behind
    if not due or live < 2:
        return None
    return min([seat for seat in due if seat > after] or due)


def legal(betting: Betting) -> list[tuple[Action, Cents | None]]:
    """What the player to act may do; bets and raises in whole antes at a limit table, the least one at no limit."""
    purse = betting.actor
    to_call = betting.facing - purse.wagered
    choices: list[tuple[Action, Cents | None]] = []
    if to_call <= purse.stack:
        choices.append(("call", None) if to_call else ("check", None))
    if bounds := betting.raises:
        least, most = bounds
        steps = range(least, most + 1, least) if betting.most is not None else (least,)
        action: Action = "raise" if betting.facing else "bet"
        choices += [(action, amount) for amount in steps]
    if _may_go_all_in(betting, purse.stack - to_call):
        choices.append(("all-in", None))
    return [*choices, ("fold", None)]


def wager(betting: Betting, action: Action, amount: Cents | None = None) -> Betting:
    """The betting after the player to act has acted, or a refusal."""
    if action == "fold":
        assert betting.to_act is not None
        return leave(betting, betting.to_act)
    return put_in(betting, cost(betting, action, amount))


def put_in(betting: Betting, chips: Cents) -> Betting:
    """The betting after the player to act has put in so many chips."""
    mine = betting.actor
    seat, wagered = mine.seat, mine.wagered + chips
    paid = Purse(seat, mine.stack - chips, mine.staked + chips, wagered, mine.live)
    # Whoever has only checked may still act in full when somebody opens the betting, however short.
    full = wagered > betting.facing and (
        betting.reopens or not betting.facing or wagered - betting.facing >= betting.least
    )
    purses = tuple([paid if purse is mine else purse for purse in betting.purses])
    acted = frozenset((seat,)) if full else betting.acted | {seat}
    facing = max(betting.facing, wagered)
    to_act = _next_to_act(purses, acted, facing, seat)
    return Betting(
        purses,
        betting.least,
        betting.most,
        acted,
        to_act,
        facing,
        betting.reopens,
        betting.claims,
        betting.highest_left,
    )


def cost(betting: Betting, action: Action, amount: Cents | None = None) -> Cents:
    """The chips that an action takes from the player to act, or a refusal with its paragraph."""
    purse = betting.actor
    seat, stack, to_call = purse.seat, purse.stack, betting.facing - purse.wagered
    if action == "fold":
        return 0
    if action == "check":
        if to_call:
            raise Refusal(f"seat {seat} faces {dollars(to_call)} and cannot check", cite('NJ-DOD 41.1 "Check"'))
        return 0
    if action == "call":
        if not to_call:
            raise Refusal(f"there is no wager for seat {seat} to call", cite('NJ-DOD 41.1 "Call"'))
        if to_call > stack:
            sentence = f"a call is {dollars(to_call)} and seat {seat} has {dollars(stack)}; only all-in is left"
            raise Refusal(sentence, cite('NJ-DOD 41.1 "Call"'))
        return to_call
    if action == "all-in":
        if not _may_go_all_in(betting, stack - to_call):
            raise _all_in_refused(betting, stack - to_call)
        return stack
    return to_call + _raised(betting, action, amount or 0)


def _raised(betting: Betting, action: Action, amount: Cents) -> Cents:
    """What a bet or a raise adds to the call."""
    purse = betting.actor
    seat, stack, to_call = purse.seat, purse.stack, betting.facing - purse.wagered
    if action == "bet" and betting.facing:
        raise Refusal(f"the betting is open already; seat {seat} may raise", cite('NJ-DOD 41.1 "Raise"'))
    if action == "raise" and not betting.facing:
        raise Refusal(f"there is no wager for seat {seat} to raise", cite('NJ-DOD 41.1 "Raise"'))
    if seat in betting.acted:
        sentence = f"only a short all-in has come since seat {seat} acted; call or fold"
        raise Refusal(sentence, cite("NJ-DOD 41.6(c)"))
    if amount < betting.least:
        sentence = f"a {action} adds at least the main ante, {dollars(betting.least)}, not {dollars(amount)}"
        raise Refusal(sentence, cite("NJ-DOD 41.6(c)"))
    if betting.most is not None and amount > betting.most:
        sentence = f"a {action} adds at most {dollars(betting.most)} at this limit table, not {dollars(amount)}"
        raise Refusal(sentence, cite("NJ-DOD 41.6(c)"))
    if to_call + amount > stack:
        sentence = f"that takes {dollars(to_call + amount)} and seat {seat} has {dollars(stack)} on the table"
        raise Refusal(sentence, cite('NJ-DOD 41.1 "Table stakes"'))
    return amount


def _may_go_all_in(betting: Betting, room: Cents) -> bool:
    """All chips at once: a call if they are short of one, otherwise a raise that the limit and the turn must allow."""
    if betting.most is not None and room > betting.most:
        return False
    return room <= 0 or betting.to_act not in betting.acted


def _all_in_refused(betting: Betting, room: Cents) -> Refusal:
    if betting.most is not None and room > betting.most:
        sentence = f"all-in would raise by {dollars(room)}, and this limit table allows {dollars(betting.most)}"
    else:
        sentence = f"only a short all-in has come since seat {betting.to_act} acted; call or fold"
    return Refusal(sentence, cite("NJ-DOD 41.6(c)"))


def leave(betting: Betting, seat: int) -> Betting:
    """A hand is out of the round, its wagers stay; the turn moves on if it was that player's.

    What somebody was alone in before that stays won.
    """
    betting = claim(betting, formed=betting.to_act is None)
    purses = tuple(
        msgspec.structs.replace(purse, live=False) if purse.seat == seat else purse for purse in betting.purses
    )
    to_act = betting.to_act
    if to_act is not None:
        to_act = _next_to_act(purses, betting.acted, betting.facing, seat if to_act == seat else to_act - 1)
    return msgspec.structs.replace(betting, purses=purses, to_act=to_act)


def claim(betting: Betting, formed: bool) -> Betting:
    """The betting once everything that one player alone is left in is claimed by that player.

    While the betting is open, a player with chips is in all that those chips can still reach. Chips that no other
    player has matched are not won: they go back if nobody calls them.
    """
    first, reach, second, others = None, -1, 0, 0
    open_ = betting.to_act is not None
    for purse in betting.purses:
        if purse.live:
            reaches = purse.staked + purse.stack if open_ else purse.staked
            if reaches > reach:
                first, reach, second = purse, reaches, max(reach, 0)
            elif reaches > second:
                second = reaches
    if first is None or first.staked <= second:
        return betting
    for purse in betting.purses:
        if purse is not first and purse.staked > others:
            others = purse.staked
    top, claims = min(first.staked, others), betting.claims
    if claims and claims[0].seat == first.seat:
        mine = claims[0]
        if not mine.formed:
            claims = Claim(first.seat, min(second, mine.above), max(top, mine.upto)), *claims[1:]
        elif second < mine.above:
            claims = Claim(first.seat, second, mine.above, formed), *claims
    elif top > second:
        claims = Claim(first.seat, second, top, formed), *claims
    return msgspec.structs.replace(betting, claims=claims)


def uncalled(betting: Betting) -> tuple[int, Cents] | None:
    """The seat whose last bet nobody has fully called, and the part that goes back; a forfeited bet never does."""
    highest, *others = sorted(betting.purses, key=lambda purse: purse.wagered, reverse=True)
    called = max((purse.wagered for purse in others), default=0)
    return (highest.seat, highest.wagered - called) if highest.live and highest.wagered > called else None


def give_back(betting: Betting, seat: int, amount: Cents) -> Betting:
    purses = tuple(
        msgspec.structs.replace(
            purse, stack=purse.stack + amount, staked=purse.staked - amount, wagered=purse.wagered - amount
        )
        if purse.seat == seat
        else purse
        for purse in betting.purses
    )
    return msgspec.structs.replace(betting, purses=purses, facing=max(purse.wagered for purse in purses))


def collect(betting: Betting) -> Betting:
    """The wagers have gone into the pot, and the pots are formed.

    Forfeited wagers above what anybody left has staked join the highest pot that still has a contender.
    """
    betting = claim(msgspec.structs.replace(betting, to_act=None), formed=True)
    purses = tuple(msgspec.structs.replace(purse, wagered=0) if purse.wagered else purse for purse in betting.purses)
    claims = tuple(msgspec.structs.replace(each, formed=True) for each in betting.claims)
    highest = max((purse.staked for purse in purses if purse.live), default=0)
    return msgspec.structs.replace(betting, purses=purses, facing=0, claims=claims, highest_left=highest)


def between(purses: Iterable[Purse], below: Cents, top: Cents) -> Cents:
    """The chips of everybody's stake that lie between two heights."""
    return sum(min(purse.staked, top) - min(purse.staked, below) for purse in purses)
