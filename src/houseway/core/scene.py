"""A scene: what one seat, or somebody without a seat, sees of a table at one moment of a round.

It is made by the table (`houseway.table.scene`) and read by a game's words; nothing in it says how it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from houseway.core.accounts import owner
from houseway.core.decider import Event
from houseway.core.events import (
    BoughtIn,
    CashedOut,
    ClaimedAtCage,
    PaidAtCage,
    RoundVoided,
    Settled,
    WagerLost,
    WagerPlaced,
    WagerPushed,
    WagerTakenBack,
    WagerWon,
)
from houseway.core.game import NOBODY, Around, Game
from houseway.core.money import Cents
from houseway.core.procedure import Procedure

_NOT_SETTLEMENT = (WagerPlaced, WagerTakenBack)
SETTLED = (WagerWon, WagerPushed, WagerLost)
_NO_GAIN = (BoughtIn, CashedOut, PaidAtCage, ClaimedAtCage)
T = TypeVar("T")


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """One moment of a round, and whoever looks at it."""

    game: Game
    options: Any
    procedure: Procedure
    round: Any
    """The game's own state of the round, which only the game's own words look into."""
    view: Any
    """The round as the game shows it to this seat."""
    phase: str
    number: int
    players: Mapping[int, str]
    """Who sits where."""
    stacks: Mapping[int, Cents]
    events: tuple[Event, ...]
    """The round so far, each event as this seat was told it."""
    seat: int | None
    """Who looks; None is somebody who sees what everybody sees."""
    to_act: int | None
    """The seat whose decision is awaited."""
    around: Around = NOBODY
    """What the round itself knows of its table."""
    shared: dict[str, Any] = {}
    """What all who look at this moment share, once it was made for one of them."""

    def once(self, name: str, make: Callable[[], T]) -> T:
        """Something that is the same for everybody who looks at this moment: nothing that cards say."""
        if name not in self.shared:
            self.shared[name] = make()
        made: T = self.shared[name]
        return made

    def placed(self, seat: int | None) -> dict[str, Cents]:
        """Everything that seat has wagered in this round, whatever has become of it since."""
        return self.once("placed", lambda: put_in(self.events)).get(-1 if seat is None else seat, {})

    def lying(self, seat: int | None) -> dict[str, Cents]:
        """What lies on that seat's betting areas now and belongs to this round."""
        return {wager: amount for (at, wager), amount in self.game.wagers(self.round).items() if at == seat}

    def settled(self, seat: int | None) -> list[Settled]:
        """How that seat's wagers ended, in the order in which they were settled."""
        return [event for event in self.events if isinstance(event, SETTLED) and event.seat == seat]

    def moved(self, seat: int | None) -> list[Event]:
        """All of the settlement that is about that seat's chips: wagers, vigorish, and what a bank pays or gets."""
        return [self.events[place] for place in self.once("moved", self._moved).get(seat, ())]

    def _moved(self) -> dict[int | None, list[int]]:
        """For each seat, the places among the events of those that settle something of its chips."""
        places: dict[int | None, list[int]] = {}
        for place, event in enumerate(self.events):
            if _settles(event):
                for seat in {owner(account) for posting in event.postings() for account in posting[:2]} - {None}:
                    places.setdefault(seat, []).append(place)
        return places

    def is_over_for(self, seat: int) -> bool:
        """Whether that seat had wagers and none of them is left on the layout."""
        if self.procedure.table_stakes:
            return bool(self.placed(seat)) and self.phase == "over"
        return bool(self.placed(seat)) and not self.lying(seat)

    def net(self, seat: int) -> Cents:
        """What the seat has gained in this round; what lies on its areas is its own until it is lost."""
        return self.once("nets", lambda: nets(self.events)).get(seat, 0)

    @property
    def void(self) -> RoundVoided | None:
        """What made the round void, if something did."""
        return self.once("void", lambda: next((e for e in self.events if isinstance(e, RoundVoided)), None))

    def done_for(self, seat: int) -> list[Event]:
        """What the house did in this round for a player whose time was over."""
        return [event for event in self.events if getattr(event, "absent", False) and event.seat_of() == seat]

    def took_part(self, seat: int) -> bool:
        """Whether that seat was in this round: with a wager, by chips that were settled, or by a hand."""
        return seat in self.once("in it", lambda: in_the_round(self.game, self.round, self.events, self.players))

    def name(self, seat: int) -> str:
        """Whoever sits there, as the onlooker would call them."""
        return "you" if seat == self.seat else self.players.get(seat, f"seat {seat}")


def _settles(event: Event) -> bool:
    """Whether chips that it moves are moved in settling the round."""
    return event.of_round and not isinstance(event, _NOT_SETTLEMENT)


def worth(event: Event, seat: int) -> Cents:
    """What an event makes that seat richer or poorer, its wagers on the layout still being its own."""
    return event.gain(seat)


def net(events: Iterable[Event], seat: int) -> Cents:
    """What a seat has gained by these events."""
    return nets(events).get(seat, 0)


def nets(events: Iterable[Event]) -> dict[int, Cents]:
    """What each seat has gained by these events, chips bought or carried away left out.

    What lies on a seat's betting areas is its own until it is lost, also a wager that stays there for the next round.
    What lies in a pot is nobody's until it is won.
    """
    total: dict[int, Cents] = {}
    for event in events:
        if not isinstance(event, _NO_GAIN):
            for source, target, amount in event.postings():
                for account, gained in ((source, -amount), (target, amount)):
                    seat = owner(account)
                    if seat:
                        total[seat] = total.get(seat, 0) + gained
    return total


def put_in(events: Iterable[Event]) -> dict[int, dict[str, Cents]]:
    """What each seat has put in by these events, by wager, less what it took back and what nobody called."""
    total: dict[int, dict[str, Cents]] = {}
    for event in events:
        put = event.put_in()
        if put is not None:
            seat, wager, amount = put
            there = total.setdefault(seat, {})
            there[wager] = there.get(wager, 0) + amount
    found = {seat: {wager: amount for wager, amount in there.items() if amount > 0} for seat, there in total.items()}
    return {seat: there for seat, there in found.items() if there}


def staked(events: Sequence[Event]) -> dict[int, Cents]:
    """What each seat had at stake in a round: what it put in, and wagers left up before that were decided in it."""
    total = put_in(events)
    for event in events:
        wager = event.wager_of()
        if wager is not None and wager[0]:
            seat, name = wager
            decided: Cents = getattr(event, "staked", 0)
            there = total.setdefault(seat, {})
            there[name] = max(there.get(name, 0), decided)
    return {seat: amount for seat, there in total.items() if seat and (amount := sum(there.values()))}


def in_the_round(game: Game, round: Any, events: Sequence[Event], seats: Iterable[int]) -> set[int]:
    """Those of the seats that were in a round: a wager, chips that were settled, or a hand, as a bank has one."""
    settled = {
        owner(account) for event in events if _settles(event) for posting in event.postings() for account in posting[:2]
    }
    there = settled | put_in(events).keys()
    return {seat for seat in seats if seat in there or game.holds_cards(round, seat)}
