"""The cycle of a wager, as every game has it: placed within the limits, taken back, closed, settled in order.

A game calls these from its decider with its own paragraphs, and keeps the wagers of a seat in a record of its own that
has a field `wagers`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Protocol, TypeVar

import msgspec

from houseway.core.citations import Citation
from houseway.core.decider import BadCommandError, Event, Refusal
from houseway.core.events import BettingClosed, OfWager, WagerPlaced, WagerTakenBack
from houseway.core.money import Cents, dollars
from houseway.core.options import Limit
from houseway.core.phases import BETTING

Wagers = Mapping[str, Cents]
"""What one seat has wagered, by the name of the wager."""


class HasWagers(Protocol):
    """A seat's part in a round, a frozen record."""

    @property
    def wagers(self) -> dict[str, Cents]: ...


H = TypeVar("H", bound=HasWagers)
replace: Callable[..., Any] = msgspec.structs.replace


# --- what may happen --------------------------------------------------------------------------------------------------


def check_limit(wager: str, amount: Cents, limit: Limit, law: Citation) -> None:
    """Refuse an amount below the least or above the most that this table takes."""
    if amount < limit.minimum or (limit.maximum is not None and amount > limit.maximum):
        most = "or more" if limit.maximum is None else f"to {dollars(limit.maximum)}"
        sentence = f"the {wager} wager of {dollars(amount)} is outside the limits, {dollars(limit.minimum)} {most}"
        raise Refusal(sentence, law)


def check_offered(wagers: Wagers, offered: Mapping[str, Citation], limit_of: Callable[[str], Limit]) -> None:
    """Refuse a wager that this table does not take, or not in that size, and any without the first that is offered."""
    first = next(iter(offered))
    for wager, amount in wagers.items():
        if wager not in offered:
            raise Refusal(f"there is no wager {wager!r} here; there is {', '.join(offered)}", offered[first])
        check_limit(wager, amount, limit_of(wager), offered[wager])
    for wager in wagers if first not in wagers else ():
        raise Refusal(f"the {wager} wager needs the {first} beside it", offered[wager])


def check_open(phase: str, law: Citation) -> None:
    """Refuse a wager that comes too late."""
    if phase != BETTING:
        raise Refusal("no more bets: no wager is made or increased now", law)


def together(there: Wagers, more: Wagers) -> Wagers:
    """What a seat has wagered once it has added to what lies there."""
    if not there:
        return more
    return {wager: there.get(wager, 0) + more.get(wager, 0) for wager in {**there, **more}}


def placed(seat: int, wagers: Wagers, law: Citation | Callable[[str], Citation]) -> list[Event]:
    """The chips are down; where each wager has a paragraph of its own, `law` says which."""
    if isinstance(law, str):
        return [WagerPlaced(law, seat, wager, amount) for wager, amount in wagers.items()]
    return [WagerPlaced(law(wager), seat, wager, amount) for wager, amount in wagers.items()]


def taken_back(phase: str, seat: int, there: Wagers, law: Citation) -> Iterator[WagerTakenBack]:
    """Everything that the seat has wagered, as long as the betting is open."""
    if phase != BETTING:
        raise Refusal("no more bets: no wager is withdrawn now", law)
    if not there:
        raise BadCommandError(f"seat {seat} has no wagers to take back")
    for wager, amount in there.items():
        yield WagerTakenBack(law, seat, wager, amount)


def closed(phase: str, anybody: object, law: Citation, nobody: str, needed: Citation) -> Iterator[BettingClosed]:
    """ "No more bets", once, and only if somebody plays; if not, `nobody` says so by the paragraph `needed`."""
    if phase != BETTING:
        raise Refusal("the betting is closed already", law)
    if not anybody:
        raise Refusal(nobody, needed)
    yield BettingClosed(law)


def settlement_order(seats: Iterable[int]) -> list[int]:
    """From the dealer's right, counterclockwise, where seats are numbered from the dealer's left: the highest first."""
    return sorted(seats, reverse=True)


# --- what has happened ------------------------------------------------------------------------------------------------


def with_wager(hands: Mapping[int, H], event: WagerPlaced, fresh: H) -> dict[int, H]:
    """The hands after a wager was placed; `fresh` is the hand of a seat that had none."""
    seat, wager = event.seat, event.wager
    hand = hands.get(seat, fresh)
    there = hand.wagers
    return {**hands, seat: replace(hand, wagers={**there, wager: there.get(wager, 0) + event.amount})}


def without_wager(hands: Mapping[int, H], event: OfWager, phase: str) -> Mapping[int, H]:
    """The hands after a wager has gone, whoever has it; a seat that takes its last one back is not in the round."""
    hand = hands.get(event.seat)
    if hand is None or event.wager not in hand.wagers:
        return hands
    wagers = {wager: amount for wager, amount in hand.wagers.items() if wager != event.wager}
    if not wagers and phase == BETTING:
        return {seat: other for seat, other in hands.items() if seat != event.seat}
    return {**hands, event.seat: replace(hand, wagers=wagers)}


def all_wagers(hands: Mapping[int, HasWagers]) -> dict[tuple[int, str], Cents]:
    """Everything that lies on the betting areas, by seat and wager."""
    return {(seat, wager): amount for seat, hand in hands.items() for wager, amount in hand.wagers.items()}
