"""One round after another at a whole table, driven by whoever decides for the seats.

The table is opened once. Each round starts from that table, with the cards that a seed or a list gives in the shoe, and
goes through the decider like any other: what is refused at a table is refused here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from houseway.core.cards import Card, Pack
from houseway.core.commands import CollectCards, NoMoreBets, PlaceWagers, Sit
from houseway.core.decider import Command, Event
from houseway.core.events import CardsDealt
from houseway.core.money import Cents
from houseway.core.options import Options
from houseway.core.phases import BETTING, OVER
from houseway.games.registry import GameEntry, game
from houseway.games.submission import Submission
from houseway.table.dealer import next_step
from houseway.table.decider import apply, decide
from houseway.table.state import Table

UNITS_IN_STACK = 100
"""How many times its first wager everybody brings."""


class NobodyAskedError(ValueError):
    """A decision where none is awaited."""


class Rounds:
    """A table of that many seats at which every round starts alike but for its cards.

    `wagers` are what every seat puts down, in cents; left out, the least that each required wager may be.
    """

    def __init__(self, name: str, options: Options, seats: int, wagers: Mapping[str, Cents] | None = None) -> None:
        self.entry: GameEntry = game(name)
        self.options = options
        procedure = self.entry.game.procedure(options)
        procedure.check_players(self.entry.title, seats)
        self.seats = tuple(range(1, seats + 1))
        self.pack = procedure.pack
        self.placed = dict(wagers) if wagers else usual_wagers(self.entry, options)
        self.unit: Cents = next(iter(self.placed.values()))
        self.stack: Cents = sum(self.placed.values()) * UNITS_IN_STACK
        self._opened = _opened(self.entry, options, seats, self.stack)
        self.table, self.events = self._opened, list[Event]()
        self._chance = Random(0)

    @property
    def setting(self) -> tuple[Any, ...]:
        """What a state must be of to be gone back to here: the game, its options, the seats, their wagers."""
        return self.entry.name, self.options.digest, len(self.seats), tuple(self.placed.items())

    def begin(
        self,
        seed: int | None = None,
        cards: Sequence[Card] | None = None,
        hands: Mapping[int, Sequence[Card]] | None = None,
    ) -> None:
        """A new round with the cards of a seed.

        Those given as `cards` lie on top of the shoe, the rest as the seed says; `hands` are dealt to those places, 0
        being the dealer's, wherever the seed has them dealt from.
        """
        if seed is None:
            seed = Random().getrandbits(62)
        order = on_top(self.pack, Random(seed).sample(self.pack.cards, self.pack.size), cards or ())
        self._deal(seed, order)
        if hands:
            self.pack.check(hands.values())
            self._deal(seed, with_hands(order, hands, dealt_from(self.events)))

    def _deal(self, seed: int, order: Sequence[Card]) -> None:
        self._chance = Random(seed + 1)
        deck = self._opened.playing
        assert deck is not None
        self.table, self.events = self._opened.with_deck(deck, order=tuple(order)), []
        self._go_on()

    @property
    def to_act(self) -> int | None:
        """The seat whose decision is awaited; None when the round is over."""
        return None if self.over else self.table.game.to_act(self.table.round)

    @property
    def over(self) -> bool:
        return self.table.phase == OVER or self.table.number != self._opened.number

    def choices(self) -> Sequence[Command]:
        """What the seat that is asked may do."""
        seat = self.to_act
        return () if seat is None else self.table.choices(seat)

    def take(self, command: Command) -> None:
        """A decision, and everything that the house does until the next one."""
        if self.to_act is None:
            raise NobodyAskedError("the round is over; begin another")
        self._do(command)
        self._go_on()

    def nets(self) -> dict[int, float]:
        """What each seat has won or lost so far, in units of the first wager; chips on the felt are still its own."""
        return {seat: sum(event.gain(seat) for event in self.events) / self.unit for seat in self.seats}

    def __copy__(self) -> Rounds:
        """Another that goes its own way from here; what both have never changes."""
        other = Rounds.__new__(Rounds)
        other.__dict__ |= self.__dict__
        other.events, other._chance = list(self.events), Random()
        other._chance.setstate(self._chance.getstate())
        return other

    def restore(self, table: Table, events: Sequence[Event], chance: Any) -> None:
        """Go back to where a round stood; tables and events never change, so they are kept as they are."""
        self.table, self.events = table, list(events)
        self._chance.setstate(chance)

    def saved(self) -> tuple[Table, tuple[Event, ...], Any]:
        return self.table, tuple(self.events), self._chance.getstate()

    def _do(self, command: Command) -> None:
        events = decide(self.table, command)
        self.table = apply(self.table, command, events)
        self.events += events

    def _go_on(self) -> None:
        """The house takes its steps, and everybody wagers when the bank is settled, until somebody is asked."""
        while not self.over and self.table.game.to_act(self.table.round) is None:
            step = next_step(self.table, self._seed)
            if isinstance(step, CollectCards):
                return
            if step is not None:
                self._do(step)
            elif self.table.phase == BETTING:
                self._wager()
            else:
                raise RuntimeError(f"nobody is asked and the dealer does nothing in phase {self.table.phase}")

    def _seed(self) -> str:
        return self._chance.randbytes(32).hex()

    def _wager(self) -> None:
        for seat in self.seats:
            if self.table.game.may_wager(self.table.round, seat):
                self._do(PlaceWagers(seat, self.placed))
        self._do(NoMoreBets())


def on_top(pack: Pack, order: Sequence[Card], cards: Sequence[Card]) -> list[Card]:
    """The same order with these cards on top."""
    pack.check([cards])
    return [*cards, *_without(order, cards)]


def dealt_from(events: Iterable[Event]) -> dict[int, list[int]]:
    """From where in the shoe the cards of each place have come."""
    places: dict[int, list[int]] = {}
    for event in events:
        if isinstance(event, CardsDealt):
            places.setdefault(event.to, []).extend(range(event.place, event.place + len(event.cards)))
    return places


def with_hands(
    order: Sequence[Card], hands: Mapping[int, Sequence[Card]], dealt: Mapping[int, Sequence[int]]
) -> list[Card]:
    """The same order, but for what lies where the cards of these places come from."""
    wanted: dict[int, Card] = {}
    for place, hand in hands.items():
        places = dealt.get(place, ())
        if len(hand) != len(places):
            raise ValueError(f"place {place} is dealt {len(places)} cards, not {len(hand)}")
        wanted |= zip(places, hand, strict=True)
    rest = iter(_without(order, wanted.values()))
    return [wanted[at] if at in wanted else next(rest) for at in range(len(order))]


def _without(order: Sequence[Card], cards: Iterable[Card]) -> list[Card]:
    """What is left of an order of cards when these are taken out of it."""
    left = list(order)
    for card in cards:
        left.remove(card)
    return left


def usual_wagers(entry: GameEntry, options: Options) -> dict[str, Cents]:
    """What is put down at the least: every required wager, as high as is offered first."""
    placed: dict[str, Cents] = {}
    for wager in entry.words.wagers(options):
        if wager.required:
            placed |= dict.fromkeys(wager.areas, max(wager.first, wager.minimum))
    return placed


def _opened(entry: GameEntry, options: Options, seats: int, stack: Cents) -> Table:
    """A table whose cards have been through everything that comes before the first round, ready for the wagers."""
    from houseway.table.state import new_table

    table = new_table(entry.game, options)
    for seat in range(1, seats + 1):
        sit = Sit(seat, f"Player {seat}", stack)
        table = apply(table, sit, decide(table, sit))
    chance = Random(0)
    while table.playing is None:
        step = next_step(table, lambda: chance.randbytes(32).hex())
        assert step is not None, "the dealer brings the cards as far as the first round"
        table = apply(table, step, decide(table, step))
    return table


def class_name(name: str) -> str:
    """A game's name as Python writes a class: `DeuceOfTheDragon`."""
    return "".join(part.capitalize() for part in name.split("-"))


def default_options(name: str, options: Options | Mapping[str, Any] | None) -> Options:
    """Options as they are, or read from names and values; the defaults where there are none."""
    if isinstance(options, Options):
        return options
    given = {key.replace("_", "-"): value for key, value in (options or {}).items()}
    return Submission(game(name), game(name).options_type.read(given)).options
