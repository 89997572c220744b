"""A statement: what each wager of each seat came to, as outside callers read it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from houseway.core.decider import Event
from houseway.core.events import VigorishTaken, WagerLost, WagerLostInPart, WagerPushed, WagerWon
from houseway.core.money import Cents, dollars


class SeatStatement:
    """One seat's wagers, gathered from events."""

    def __init__(self, seat: int, hand: str) -> None:
        self.seat = seat
        self.hand = hand
        self.net: Cents = 0
        self.wagers: dict[str, dict[str, Any]] = {}
        self.more: dict[str, Any] = {}
        self._paid: dict[str, Cents] = {}

    def add(self, event: Event) -> None:
        match event:
            case WagerWon():
                self._wager(event.wager, event.staked, "win", event.paid, str(event.odds), event.cite)
                self.net += event.paid
            case WagerPushed():
                self._wager(event.wager, event.staked, "push", 0, None, event.cite)
            case WagerLost():
                self._wager(event.wager, event.staked, "lose", 0, None, event.cite)
                self.net -= event.staked
            case WagerLostInPart():
                self._wager(event.wager, event.staked, "lose", 0, None, event.cite)
                self.wagers[event.wager]["lost"] = dollars(event.lost)
                self.net -= event.lost
            case VigorishTaken():
                self.wagers[event.wager]["vigorish"] = dollars(event.amount)
                self.net -= event.amount

    def pay(self, wager: str, staked: Cents, paid: Cents, odds: str | None, cite: str) -> None:
        """A payment whose stake stays where it is, or that needs none; several of one name add up."""
        self.net += paid
        self._paid[wager] = self._paid.get(wager, 0) + paid
        self._wager(wager, staked, "win", self._paid[wager], odds, cite)

    def _wager(self, wager: str, staked: Cents, result: str, paid: Cents, odds: str | None, cite: str) -> None:
        self.wagers[wager] = {
            "staked": dollars(staked),
            "result": result,
            "paid": dollars(paid),
            "odds": odds,
            "cite": cite,
        }

    def document(self) -> dict[str, Any]:
        return {"seat": self.seat, "hand": self.hand, "net": dollars(self.net), "wagers": self.wagers, **self.more}


Add = Callable[[SeatStatement, Event], None]


def statement(
    game: str,
    hands: Mapping[int, str],
    events: Iterable[Event],
    add: Add = SeatStatement.add,
    banked: Mapping[int, tuple[Cents, dict[str, Any]]] | None = None,
) -> dict[str, Any]:
    """The settlement of a round: all nets and the house's result sum to zero.

    `add` enters one event, for games with events of their own; `banked` is what a player bank won, and its account.
    """
    seats = {seat: SeatStatement(seat, hand) for seat, hand in sorted(hands.items())}
    for event in events:
        seat = event.seat_of()
        if seat is not None and seat in seats:
            add(seats[seat], event)
    for seat, (net, account) in (banked or {}).items():
        seats[seat].net += net
        seats[seat].more["bank"] = account
    house = -sum(seat.net for seat in seats.values())
    return {"game": game, "seats": [seat.document() for seat in seats.values()], "house": dollars(house)}
