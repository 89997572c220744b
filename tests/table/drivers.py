"""People at a table of any game: what the house must do, what players are offered, what might go wrong, and senseless.

Nobody here knows a game. Commands are made from the types of their fields and from what the table says and holds;
each run has a temper of its own, with a few kinds of command that it likes to say, so that rare paths are reached.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from tests.table.any_options import amounts, any_options, random_options, wager_names
from tests.table.tempers import kinds_at, random_temper

from houseway.core import commands as c
from houseway.core.cards import Card
from houseway.core.decider import BadCommandError, Command, Refusal, Role
from houseway.core.options import OptionError
from houseway.table.dealer import next_step
from houseway.table.decider import decide
from houseway.table.state import Table

replace = msgspec.structs.replace
HOUR = 3600
ROLES: tuple[Role | None, ...] = (None, None, "player", "dealer", "floorperson", "supervisor")
PLACES = range(8)
Dealt = Mapping[int, Sequence[Card]]
"""The cards that were dealt to each place in this round."""


class Said(msgspec.Struct, frozen=True):
    """A command, and whether the table itself has called for it: then it may not be refused."""

    command: Command
    called_for: bool = False
    by_player: bool = False
    """A choice of a player's, who may be offered more than his chips can pay: a game does not see them."""


# --- who says what ------------------------------------------------------------------------------------------------


class Crowd:
    """Everybody at one table."""

    def __init__(self, r: Random, table: Table) -> None:
        self.r = r
        self.temper = random_temper(r, table)
        self.clock = 0
        self.accepted: list[dict[str, int]] = []
        """Wagers that were accepted under these options."""
        self.accepted_under = table.options
        self.tries = 80
        self.trouble = 0.0
        """How likely it is that something odd follows at once: one oddity seldom comes alone."""
        self.victim: int | None = None
        """The seat of the last oddity, at which the next is likely."""
        self.hurry = 0
        """For how long people come, wager, leave and want the cards, whatever the house has still to do with them."""

    def next(self, table: Table, dealt: Dealt, orderly: bool) -> Said | None:
        """What is said next; when all is orderly only what the table calls for, and nothing once that is done."""
        self.clock = max(self.clock, table.clock)
        if self.r.random() < 0.01:
            self.clock += self.r.choice((1, 60, HOUR, 4 * HOUR, 9 * HOUR))
        if orderly:
            return self.called_for(table, first=True)
        chance = self.r.random()
        if chance < self.temper.wild:
            return Said(self.wild(table, dealt))
        if chance < self.temper.wild + max(self.temper.odd, self.trouble):
            return Said(self.odd(table, dealt))
        self.trouble = 0
        return self.sensible(table, dealt)

    def odd(self, table: Table, dealt: Dealt) -> Command:
        """One of the favourite things, most often one that is not refused."""
        for _ in range(self.r.choice((1, 4, 12))):
            command = self.timed(self.made(self.r.choice(self.temper.favourites), table, dealt))
            try:
                decide(table, command)
            except REFUSALS:
                continue
            except Exception:
                return command
            self.trouble, self.victim = 0.5, getattr(command, "seat", self.victim)
            return command
        self.trouble = 0
        return command

    def timed(self, command: Command) -> Command:
        return replace(command, at=self.clock) if self.clock else command

    def entropy(self) -> str:
        return f"{self.r.getrandbits(256):064x}"

    def called_for(self, table: Table, *, first: bool) -> Said | None:
        """The house's own next step, or a choice of the player who is to act."""
        turn = table.game.to_act(table.round)
        step = next_step(table, self.entropy, self.clock)
        if turn is not None and (step is None or self.r.random() < 0.5):
            choices = table.choices(turn)
            assert choices, "whoever is to act can act"
            chosen = choices[0] if first and self.r.random() < 0.8 else self.r.choice(choices)
            return Said(self.timed(chosen), called_for=True, by_player=True)
        if step is None:
            assert table.phase == "betting", f"nobody does anything in the phase {table.phase}"
            return None
        return Said(self.timed(step), called_for=True)

    def sensible(self, table: Table, dealt: Dealt) -> Said:
        r = self.r
        if table.phase == "betting" and r.random() < 0.02:
            self.hurry = r.randint(2, 10)
        hurry, self.hurry = self.hurry > 0 and table.phase == "betting", max(0, self.hurry - 1)
        if hurry and table.players and r.random() < 0.2:
            return Said(self.timed(c.Leave(r.choice(sorted(table.players)))))
        called = None if hurry else self.called_for(table, first=r.random() < self.temper.first)
        if called is not None and (table.phase != "betting" or table.players):
            return called if r.random() >= self.temper.varied else Said(self.varied(called.command, table, dealt))
        if not table.players or r.random() < 0.1:
            some = r.choice((c.Sit, c.Sit, c.Sit, c.SpreadIdle, c.Leave, c.BuyIn))
            return Said(self.timed(self.made(some, table, dealt)))
        without = set(table.players) - {seat for seat, _ in table.game.wagers(table.round)}
        if without and r.random() < 0.85:
            command = self.wagering(table, r.choice(sorted(without)))
            if command.wagers in self.accepted or r.random() < 0.1:
                return Said(self.timed(command))
        closing = self.timed(c.NoMoreBets())
        if r.random() < 0.1 or not self.refused(table, closing):
            return Said(closing)
        return Said(self.timed(self.made(r.choice((c.Sit, c.Sit, c.BuyIn, c.Leave, c.ChangeMethod)), table, dealt)))

    def refused(self, table: Table, command: Command) -> bool:
        try:
            decide(table, command)
        except REFUSALS:
            return True
        except Exception:
            return False
        return False

    def varied(self, command: Command, table: Table, dealt: Dealt) -> Command:
        """The same step with something else about it, or another step of the same kind of person."""
        r, kind = self.r, type(command)
        fields = [field for field in _fields(kind) if field.name not in {"by", "at"}]
        if kind is c.Deal:
            return replace(c.DealNext(), at=command.at)
        if not fields or r.random() < 0.3:
            others = [other for other in table.game.commands if other is not kind and other.may == kind.may]
            for other in r.sample(others, len(others)):
                instead = self.timed(self.made(other, table, dealt))
                if not other.out_of_turn and not self.refused(table, instead):
                    return instead
            return command
        some = [field.name for field in fields if field.name != "seed" and r.random() < 0.5]
        seat = getattr(command, "seat", None)
        if some and r.random() < 0.4:
            return replace(command, **{name: _wrong_by_one(r, getattr(command, name)) for name in some})
        return replace(command, **{name: self.value(name, _hints(kind)[name], table, dealt, seat) for name in some})

    def wagering(self, table: Table, seat: int) -> c.PlaceWagers:
        """Wagers that the table takes from that seat, if any are found."""
        r = self.r
        if self.accepted_under is not table.options:
            self.accepted, self.accepted_under, self.tries = [], table.options, 80
        names, sums = wager_names(table.game.name), amounts(table.options)
        self.tries = 8 if self.accepted else max(8, self.tries - 10)
        for _ in range(self.tries):
            same, wagers = r.choice(sums), {}
            if self.accepted and r.random() < 0.8:
                wagers = r.choice(self.accepted)
            if not wagers or (len(wagers) < self.temper.few and r.random() < 0.7):
                more = r.sample(names, min(len(names), 1 if wagers else r.randint(1, 2)))
                wagers = wagers | {name: same if r.random() < 0.6 else r.choice(sums) for name in more}
            command = c.PlaceWagers(seat, wagers)
            try:
                decide(table, command)
            except (Refusal, BadCommandError):
                continue
            if wagers not in self.accepted:
                self.accepted.append(wagers)
            return command
        return c.PlaceWagers(seat, {**wagers, r.choice(names): r.choice(sums)})

    # --- any command ----------------------------------------------------------------------------------------------

    def wild(self, table: Table, dealt: Dealt) -> Command:
        """Anything at all, said by anybody at any time."""
        r = self.r
        command = self.made(r.choice(kinds_at(table)), table, dealt, garbage=0.5)
        return replace(command, by=r.choice(ROLES), at=r.choice((self.clock, 0, self.clock + HOUR, -5)))

    def made(self, kind: type[Command], table: Table, dealt: Dealt, garbage: float = 0) -> Command:
        """A command of that kind, its fields filled from their types and from what is on the table."""
        if kind is c.PlaceWagers and not garbage and table.players:
            return self.wagering(table, self.r.choice(sorted(table.players)))
        values: dict[str, Any] = {}
        for field in _fields(kind):
            optional = field.default is not msgspec.NODEFAULT or field.default_factory is not msgspec.NODEFAULT
            if field.name in {"by", "at"} or (optional and self.r.random() < 0.5):
                continue
            hint = _hints(kind)[field.name]
            if self.r.random() < garbage:
                values[field.name] = self.garbage(hint)
            else:
                values[field.name] = self.value(field.name, hint, table, dealt, values.get("seat"))
        return kind(**values)

    def value(self, name: str, kind: Any, table: Table, dealt: Dealt, seat: int | None) -> Any:
        """Something that such a field might well hold here."""
        r, origin, args = self.r, get_origin(kind), get_args(kind)
        if origin is Literal:
            return r.choice(args)
        if origin in (Union, UnionType):
            kinds = [each for each in args if each is not NoneType]
            return self.value(name, r.choice(kinds), table, dealt, seat) if r.random() < 0.8 else None
        if kind is NoneType:
            return None
        if kind is bool:
            return r.random() < 0.5
        if kind is int:
            return self.number(name, table, dealt, seat)
        if kind is str:
            return self.text(name, table, dealt, seat)
        if origin is tuple:
            return self.several(name, args, table, dealt, seat)
        if origin is dict:
            return self.names(kind, table)
        return self.record(kind)

    def number(self, name: str, table: Table, dealt: Dealt, seat: int | None) -> int:
        r = self.r
        pack = table.procedure.pack
        playing = table.decks[table.playing] if table.playing is not None else None
        about: list[int]
        match name:
            case "seat" | "to" | "of" | "place":
                turn = table.game.to_act(table.round)
                near = [at for at in (turn, self.victim) if at is not None]
                about = [*table.players, *near * 3, r.choice(PLACES)]
            case "deck":
                about = [*range(len(table.decks)), r.choice((0, 0, 1, 2))]
            case "amount" | "buy_in" | "dealers_wager":
                held = [amount for (at, _), amount in table.game.wagers(table.round).items() if seat in (None, at)]
                about = [*held * 3, *amounts(table.options), 0, table.stack(seat or 0), 100_000]
                about += [10**6] * 20 if name == "buy_in" else []
            case "counted":
                left = playing.left if playing else 0
                about = [left, left, left - 1, left + 1]
            case "depth":
                about = [r.randint(0, pack.size)]
            case "held":
                most = max(map(len, dealt.values()), default=0)
                about = [most, most, most - 1, most + 1, len(dealt.get(seat or 0, ()))]
            case _:
                about = [pack.size, pack.size, pack.size - 1, pack.size + 1, r.randint(0, 9)]
        return r.choice(about)

    def text(self, name: str, table: Table, dealt: Dealt, seat: int | None) -> str:
        r = self.r
        if name == "seed":
            return self.entropy()
        if name == "card":
            return r.choice(self.cards(table, dealt, seat) or table.procedure.pack.cards)
        if name == "player":
            return r.choice([*table.players.values(), *(f"player {n}" for n in range(6))])
        return r.choice(("", "", "seen", "red", "blue"))

    def cards(self, table: Table, dealt: Dealt, seat: int | None) -> Sequence[Card]:
        hands = [cards for cards in dealt.values() if cards]
        if seat is not None and seat in dealt and self.r.random() < 0.9:
            return dealt[seat]
        return self.r.choice(hands) if hands else ()

    def several(self, name: str, args: tuple[Any, ...], table: Table, dealt: Dealt, seat: int | None) -> Any:
        r, procedure = self.r, table.procedure
        if args[0] is int:
            return tuple(r.choice(list(table.players) or [1]) for _ in range(r.randint(0, 2)))
        if name == "seeds":
            return tuple(self.entropy() for _ in range(r.choice((table.decks_in_use, 0, 1))))
        if name == "backs":
            return procedure.backs[: r.choice((table.decks_in_use, table.decks_in_use, 1, 2))]
        if name == "order":
            return self.order(procedure.pack.cards)
        cards = self.cards(table, dealt, seat)
        return tuple(r.sample(cards, min(len(cards), r.choice((0, 1, 2, 2, 2, 3, 5)))))

    def order(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The pack in an order in which much of it still lies together, so that rare hands are dealt."""
        r = self.r
        sort = r.choice((lambda card: card, lambda card: card[::-1], lambda card: 0))
        laid = sorted(cards, key=sort, reverse=r.random() < 0.5)
        for _ in range(r.choice((0, 1, 5, 20, 80))):
            i, j = r.randrange(len(laid)), r.randrange(len(laid))
            laid[i], laid[j] = laid[j], laid[i]
        cut = r.randrange(len(laid))
        return (*laid[cut:], *laid[:cut])

    def names(self, kind: Any, table: Table) -> dict[Any, Any]:
        """Options, wagers or chips by name, cards by seat: what is written as names with values."""
        r, name = self.r, table.game.name
        if get_args(kind)[0] is int:
            return {seat: r.randint(0, 9) for seat in table.players if r.random() < 0.7}
        if get_args(kind)[1] is object:
            return random_options(r, name, table.options).document() if r.random() < 0.7 else any_options(r, name)
        some = r.sample(wager_names(name), r.randint(1, 2))
        return {wager: r.choice(amounts(table.options)) for wager in some}

    def record(self, kind: Any) -> Any:
        """A record of small numbers, such as dice: all the same, or any."""
        if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
            return None
        r = self.r
        face = r.randint(1, 6)
        same = r.random() < 0.6
        values: dict[str, Any] = {}
        for field, hint in _hints(kind).items():
            count = len(get_args(hint))
            faces = tuple(face if same else r.randint(1, 6) for _ in range(max(count, 1)))
            values[field] = faces if count else faces[0]
        return kind(**values)

    def garbage(self, kind: Any) -> Any:
        """Of the right type, and of no sense."""
        r, origin, args = self.r, get_origin(kind), get_args(kind)
        if origin is Literal:
            return r.choice(args)
        if origin in (Union, UnionType):
            return self.garbage(r.choice(args))
        if kind is bool:
            return r.random() < 0.5
        if kind is int:
            return r.choice((-1, 0, 1, 2, 3, 7, 8, 10, 53, 10**6, 10**12, 2**70))
        if kind is str:
            return r.choice(("", "short", "G" * 64, "f" * 64, "XX"))
        if origin is tuple:
            return tuple(self.garbage(args[0]) for _ in range(2 if args[-1] is not Ellipsis else r.randint(0, 3)))
        if origin is dict:
            names: tuple[Any, ...] = (0, 1, 9, -1) if args[0] is int else ("ante", "pai-gow", "", "dealing")
            return {r.choice(names): r.choice((0, -1, 500, 10**12))}
        return None if kind is NoneType else self.record(kind)


def _wrong_by_one(r: Random, value: Any) -> Any:
    """A number, or one of several numbers by name, a little off."""
    if isinstance(value, dict) and value:
        name = r.choice(list(value))
        return {**value, name: _wrong_by_one(r, value[name])}
    return value + r.choice((-1, 1)) if type(value) is int else value


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    return msgspec.structs.fields(kind)


@cache
def _hints(kind: type[msgspec.Struct]) -> dict[str, Any]:
    found = get_type_hints(kind)
    return {field.name: found[field.name] for field in _fields(kind)}


REFUSALS = (Refusal, BadCommandError, OptionError)
