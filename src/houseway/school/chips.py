"""Chips that a dealer moves by hand: each event that moves some, as movements from one place of the felt to another."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import groupby

import msgspec
from msgspec.structs import replace

from houseway.core.accounts import CENTRE, DROP_BOX, INVENTORY, area_seat, stack, stack_seat
from houseway.core.citations import Citation, section_of
from houseway.core.decider import Event, Posting
from houseway.core.events import (
    SETTLED,
    InventoryFilled,
    VigorishTaken,
    WagerPlaced,
    WagersReturned,
    WagerTakenBack,
)
from houseway.core.felt import SEATS
from houseway.core.money import Cents
from houseway.core.options import Options
from houseway.core.phrases import chips, place
from houseway.core.placing import seat_place
from houseway.games.registry import GameEntry
from houseway.school.undoing import undone

TRAY = "dealer.tray"
CENTRE_OF_TABLE = "table.centre"
VIGORISH = "vigorish"
"""Why a movement is made that takes it."""
_FIXED = {INVENTORY: TRAY, CENTRE: CENTRE_OF_TABLE, DROP_BOX: "dealer.drop-slot"}


class Due(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """One movement of chips that the dealer owes now: from where, to where, how much, and by which paragraph."""

    source: str
    target: str
    amount: Cents
    cite: Citation
    also: Citation = ""
    ordered: Citation = ""
    """The paragraph that gives it its place, where that is another than the one that says what it comes to."""
    why: str = ""
    event: int = 0
    """Which of the events that are being carried out it belongs to."""
    whole: bool = False
    """Whether it is all that lies there."""
    beforehand: bool = False
    """Whether it comes before what the event itself is, so that it may be done before that is said."""


class Places:
    """The areas of one felt: which of them an account is, and what a person calls them."""

    def __init__(self, entry: GameEntry, options: Options) -> None:
        felt = entry.felt.felt(options)
        self._wagers: dict[str, tuple[str, ...]] = {}
        for spot in felt.spots():
            if spot.wager is not None:
                self._wagers[spot.wager] = (*self._wagers.get(spot.wager, ()), spot.name)
        self._words, self._state = entry.words, str(options.jurisdiction)

    def areas(self, account: str) -> tuple[str, ...]:
        """The areas that stand for an account, the usual one first."""
        if account in _FIXED:
            return (_FIXED[account],)
        kind, _, rest = account.partition(":")
        if kind == "stack":
            return (f"seat-{rest}",)
        if kind == "area":
            seat, _, wager = rest.partition(":")
            names = self._wagers.get(wager, ())
            if int(seat) and not names:
                return (f"seat-{seat}",)
            return tuple(f"{seat_place(int(seat))}.{name}" for name in names or (wager,))
        return (account.replace(":", "."),)

    def same(self, given: str, wanted: str) -> bool:
        """Whether an area is the wanted one, or another that serves for the same wager of the same seat."""
        return given == wanted or wanted in self._siblings(given)

    def _siblings(self, area: str) -> tuple[str, ...]:
        owner, _, name = area.partition(".")
        for names in self._wagers.values():
            if name in names:
                return tuple(f"{owner}.{other}" for other in names)
        return ()

    def name(self, area: str) -> str:
        """An area as a person calls it: `seat 3's Ante`."""
        owner, _, name = area.partition(".")
        fixed = {TRAY: "the tray", CENTRE_OF_TABLE: "the centre of the table", "dealer.drop-slot": "the drop box"}
        if area in fixed:
            return fixed[area]
        if owner == "pot":
            kind, _, number = name.partition("-")
            return f"{kind} pot {number}" if number else f"the {kind} pot"
        whose = place(int(owner.removeprefix("seat-"))) if owner.startswith("seat-") else "the dealer"
        if not name:
            return whose
        for wager, names in self._wagers.items():
            if name in names:
                return f"{whose}'s {self._title(wager)}"
        return f"{whose}'s {self._title(name)}"

    def _title(self, wager: str) -> str:
        return self._words.wager_title(wager, self._state)

    def known(self) -> tuple[str, ...]:
        """Every area from which or to which a dealer may move chips."""
        names = [name for several in self._wagers.values() for name in several]
        seats = [f"seat-{seat}{f'.{name}' if name else ''}" for seat in SEATS for name in ("", *names)]
        return (TRAY, CENTRE_OF_TABLE, *seats)


def places_of(entry: GameEntry, options: Options) -> Places:
    """The places of a game's felt under these options."""
    key = entry.name, options.digest
    if key not in _PLACES:
        if len(_PLACES) >= MOST_FELTS:
            _PLACES.clear()
        _PLACES[key] = Places(entry, options)
    return _PLACES[key]


MOST_FELTS = 50
_PLACES: dict[tuple[str, str], Places] = {}


_PLAYERS_OWN = (WagerPlaced, WagerTakenBack, InventoryFilled)
"""What the players, or the cage, do themselves."""


def is_the_players(event: Event) -> bool:
    """Whether the players move those chips themselves: onto the felt, back again, to and from the cage."""
    if isinstance(event, _PLAYERS_OWN) or not event.of_round:
        return True
    moves = event.postings()
    return bool(moves) and all(stack_seat(source) and area_seat(target) for source, target, _ in moves)


def movements(
    events: Sequence[Event],
    accounts: Mapping[str, Cents],
    places: Places,
    in_turn: Container[str] = (),
    before: Sequence[Event] = (),
) -> tuple[tuple[Due, ...], ...]:
    """What the dealer moves for these events, in order; movements of one group may be made in any order.

    A group is what one paragraph orders for one seat, and all that a single event moves at once. `in_turn` are wagers
    that are settled by themselves, and `before` the events of the round until now, which a void round undoes.
    """
    keys = _ordered(events, in_turn)
    accounts = _with_players_chips(events, accounts)
    owed: list[tuple[object, Due]] = []
    for number, event, stage, key, beforehand in _stages(events, keys):
        if is_the_players(event):
            continue
        if isinstance(event, WagersReturned):
            parts = undone(event, (*before, *events[:number]))
            owed += [((number, part), _due(event, number, event.cite, posting, accounts, places))
                     for part, postings in enumerate(parts) for posting in postings]  # fmt: skip
            continue
        for cite, posting in _beside_the_wager(event, stage):
            due = _due(event, number, cite, posting, accounts, places)
            owed.append((key, replace(due, beforehand=beforehand, ordered=_orders(key, due.cite))))
    return tuple(tuple(due for _, due in several) for _, several in groupby(owed, key=lambda one: one[0]))


Stage = tuple[tuple[Citation, Posting], ...]


def _due(
    event: Event, number: int, cite: Citation, posting: Posting, accounts: Mapping[str, Cents], places: Places
) -> Due:
    source, target, amount = posting
    return Due(
        source=places.areas(source)[0],
        target=places.areas(target)[0],
        amount=amount,
        cite=cite,
        also=str(getattr(event, "also", "")),
        why=VIGORISH if isinstance(event, VigorishTaken) else str(getattr(event, "why", "")),
        event=number,
        whole=area_seat(source) is not None and accounts.get(source, 0) == amount,
    )


def _orders(key: object, cite: Citation) -> Citation:
    """The paragraph by which a movement belongs to its group, if it is not that of the movement itself."""
    ordered = str(key[1]) if isinstance(key, tuple) and len(key) == len(("seat", "paragraph", "wager")) else ""
    return ordered if ordered != cite else ""


def _with_players_chips(events: Sequence[Event], accounts: Mapping[str, Cents]) -> Mapping[str, Cents]:
    """What lies there once the players have put down what they put down by the same command."""
    there = dict(accounts)
    for event in events:
        for source, target, amount in event.postings() if is_the_players(event) else ():
            there[source] = there.get(source, 0) - amount
            there[target] = there.get(target, 0) + amount
    return there


def _stages(events: Sequence[Event], keys: Sequence[object]) -> Iterator[tuple[int, Event, Stage, object, bool]]:
    """Each event with what is done for it; what several of a kind have done beforehand comes before all of them."""
    for kind, run in groupby(enumerate(events), key=lambda one: type(one[1])):
        several = list(run)
        for number, event in several:
            for stage in event.by_hand()[:-1]:
                yield number, event, stage, (kind, "beforehand"), True
        for number, event in several:
            yield number, event, event.by_hand()[-1], keys[number], False


def _ordered(events: Sequence[Event], in_turn: Container[str]) -> list[object]:
    """For each event what tells its group: the seat and the paragraph that orders the movement, or itself.

    A pay table or a definition orders nothing. A wager that has only such a paragraph goes with the wager of that seat
    before it, or with what was announced before; where nothing was, with the step itself.
    """
    keys: list[object] = []
    announced = ordered = ""
    whose: int | None = None
    for number, event in enumerate(events):
        if not isinstance(event, SETTLED):
            keys.append(number)
            ordered, whose = "", None
            announced = announced if event.postings() else event.cite
            continue
        laws = [law for law in (str(getattr(event, "also", "")), event.cite) if law]
        own = [law for law in laws if section_of(law) == section_of(announced)]
        inherited = [law for law in (ordered if whose == event.seat else "", announced) if law]
        foreign = bool(announced) and event.cite.split()[0] != announced.split()[0]
        ordered, whose = (own or (laws if foreign else inherited) or [""])[0], event.seat
        keys.append((event.seat, ordered, event.wager if event.wager in in_turn else ""))
    return keys


def _beside_the_wager(event: Event, stage: Stage) -> Stage:
    """What the dealer's hands do: a payment is put down beside the wager that won it."""
    moves = tuple(one for one in stage if one[1][2])
    wager, seat = event.wager_of(), event.seat_of()
    if wager is None or seat is None:
        return moves
    home, here = stack(seat), f"area:{seat}:{wager[1]}"
    paid = tuple(
        (cite, (source, here, amount)) for cite, (source, target, amount) in moves if target == home and source != here
    )
    return paid or moves


def in_words(due: Due, places: Places) -> str:
    """A movement as an instructor says it."""
    source, target, amount = places.name(due.source), places.name(due.target), chips(due.amount)
    if due.source == TRAY:
        return f"pay {amount} to {target}"
    if due.target == TRAY:
        if "." in due.source:
            return f"collect {amount} from {source}"
        return f"take {amount}{' vigorish' if VIGORISH in due.why else ''} from {source}"
    if due.source.startswith(f"{due.target}."):
        return f"give {amount} back from {source}"
    return f"move {amount} from {source} to {target}"
