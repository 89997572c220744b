"""Sight and choices of a seat as numbers, for machines that learn; the same for every game.

An action is a kind of command and what it says: which cards of the hand, as a bit each, which word, which amount. The
numbers of a game's actions never change while its hands have the same size.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.core.cards import Card, Pack
from houseway.core.decider import Command, kebab
from houseway.core.game import Game
from houseway.core.seen import RoundSeen
from houseway.envs.rounds import Rounds

AMOUNTS = 4
"""Where amounts can be chosen from: the least, two between, the most."""
_PARTS = ("own hand", "dealer's hand", "other hands", "shown in the middle", "last pattern")
"""What is told card by card."""


class Kind(msgspec.Struct, frozen=True):
    """One kind of command: where its actions begin, and what it says."""

    command: type[Command]
    first: int
    cards: str = ""
    """The field that names cards of the hand."""
    words: tuple[tuple[str, tuple[Any, ...]], ...] = ()
    """Fields that are one of a few values."""
    amount: str = ""

    def size(self, hand: int) -> int:
        size = (1 << hand if self.cards else 1) * (AMOUNTS if self.amount else 1)
        for _, values in self.words:
            size *= len(values)
        return size


class Actions:
    """The numbers of all actions of a game, with hands of that size at most."""

    def __init__(self, game: Game, pack: Pack, hand: int) -> None:
        self._hand = hand
        self._order = {card: place for place, card in reversed(list(enumerate(pack.cards)))}
        self._kinds: dict[type[Command], Kind] = {}
        first = 0
        for command in game.commands:
            if command.may == ("player",):
                kind = _kind(command, first)
                self._kinds[command] = kind
                first += kind.size(hand)
        self.size = first

    def first(self, command: type[Command]) -> int:
        """The number of a command's first action."""
        return self._kinds[command].first

    def sorted(self, hand: Sequence[Card]) -> list[Card]:
        """A hand in the order in which its cards have bits."""
        return sorted(hand, key=self._order.__getitem__)

    def numbered(self, choices: Sequence[Command], hand: Sequence[Card]) -> dict[int, Command]:
        """Every choice by its number; of two that say the same in numbers, the first."""
        held = self.sorted(hand)
        amounts: dict[int, list[tuple[int, Command]]] = {}
        found: dict[int, Command] = {}
        for choice in choices:
            kind = self._kinds[type(choice)]
            number = self._number(kind, choice, held)
            amount = getattr(choice, kind.amount) if kind.amount else None
            if amount is None:
                found.setdefault(number, choice)
            else:
                amounts.setdefault(number, []).append((amount, choice))
        for number, offered in amounts.items():
            offered.sort(key=lambda one: one[0])
            for slot in range(min(AMOUNTS, len(offered))):
                place = slot if len(offered) <= AMOUNTS else slot * (len(offered) - 1) // (AMOUNTS - 1)
                found[number + slot] = offered[place][1]
        return found

    def _number(self, kind: Kind, choice: Command, held: list[Card]) -> int:
        number = 0
        for name, values in kind.words:
            number = number * len(values) + values.index(getattr(choice, name))
        if kind.cards:
            number = (number << self._hand) + _bits(getattr(choice, kind.cards), held)
        return kind.first + number * (AMOUNTS if kind.amount else 1)

    def said(self, number: int) -> str:
        """An action in words: `discard 1 3`, the cards by their places in the hand."""
        kind = next(kind for kind in reversed(self._kinds.values()) if number >= kind.first)
        rest, said = number - kind.first, [kebab(kind.command.__name__).replace("-", " ")]
        if kind.amount:
            rest, slot = divmod(rest, AMOUNTS)
            said += [f"amount {slot + 1}"] if slot else []
        if kind.cards:
            rest, bits = rest >> self._hand, rest & (1 << self._hand) - 1
            said.append(" ".join(str(place + 1) for place in range(self._hand) if bits >> place & 1) or "nothing")
        for _, values in reversed(kind.words):
            rest, word = divmod(rest, len(values))
            said.insert(1, str(values[word]))
        return " ".join(said)


def _kind(command: type[Command], first: int) -> Kind:
    hints = get_type_hints(command)
    cards, amount, words = "", "", []
    for field in msgspec.structs.fields(command):
        hint = hints[field.name]
        if field.name in ("by", "at", "seat"):
            continue
        if get_origin(hint) is tuple and get_args(hint)[:1] == (Card,):
            cards = cards or field.name
        elif get_origin(hint) is Literal:
            words.append((field.name, get_args(hint)))
        elif hint is bool:
            words.append((field.name, (False, True)))
        elif field.name == "amount":
            amount = field.name
    return Kind(command, first, cards, tuple(words), amount)


def _bits(cards: Sequence[Card], held: list[Card]) -> int:
    bits = 0
    for card in cards:
        bits |= 1 << next(place for place, one in enumerate(held) if one == card and not bits >> place & 1)
    return bits


HIGHEST = 1e6
"""No number of a sight is higher, and none is below zero."""


class Sights:
    """What a seat sees as a row of numbers: how many of each card lie where, chips in units of the first wager."""

    def __init__(self, rounds: Rounds) -> None:
        self._rounds = rounds
        self._last: tuple[Any, int, RoundSeen | None] = (None, 0, None)
        self.place = {card: place for place, card in enumerate(dict.fromkeys(rounds.pack.cards))}
        seats = len(rounds.seats)
        self.names: tuple[str, ...] = (
            *(f"{part}: {card}" for part in _PARTS for card in self.place),
            *(f"seat {seat}: {what}" for seat in rounds.seats for what in ("cards", "stack", "wagered")),
            "dealer: cards",
            *(f"looks: seat {seat}" for seat in rounds.seats),
            *(f"to act: seat {seat}" for seat in rounds.seats),
        )
        self.size = len(_PARTS) * len(self.place) + 3 * seats + 1 + 2 * seats

    def of(self, rounds: Rounds) -> Sights:
        """The same for other rounds of the same table."""
        other = copy(self)
        other._rounds = rounds
        return other

    def _view(self, seat: int) -> RoundSeen:
        """The table as the seat sees it; a table never changes, so the last view is kept."""
        table, of, kept = self._last
        if table is self._rounds.table and of == seat and kept is not None:
            return kept
        view: RoundSeen = self._rounds.table.view(seat)
        self._last = self._rounds.table, seat, view
        return view

    def hand(self, seat: int) -> list[Card]:
        """The cards that the seat may look at as its own."""
        held = self._view(seat).cards_by_place().get(seat, ())
        return [card for card in held if card is not None]

    def seen(self, seat: int) -> tuple[NDArray[np.float32], list[Card]]:
        """The row for that seat, and its hand."""
        rounds, table = self._rounds, self._rounds.table
        row = [0.0] * self.size
        kinds = len(self.place)
        view = self._view(seat)
        lying = view.cards_by_place()
        hand: list[Card] = []
        for place, cards in lying.items():
            part = 0 if place == seat else 1 if place == 0 else 2
            for card in cards:
                if card is not None:
                    row[part * kinds + self.place[card]] += 1
                    if not part:
                        hand.append(card)
        play: Any = getattr(view, "play", None)
        if play is not None:
            for card in play.shown:
                row[3 * kinds + self.place[card]] += 1
            for card in play.last.cards if play.last else ():
                row[4 * kinds + self.place[card]] += 1
        at = len(_PARTS) * kinds
        wagered = _by_seat(table.game.wagers(table.round))
        for other in rounds.seats:
            row[at] = len(lying.get(other, ()))
            row[at + 1] = table.stack(other) / rounds.unit
            row[at + 2] = wagered.get(other, 0) / rounds.unit
            at += 3
        row[at] = len(lying.get(0, ()))
        row[at + seat] = 1
        asked = rounds.to_act
        if asked is not None:
            row[at + len(rounds.seats) + asked] = 1
        return np.array(row, np.float32), hand


def _by_seat(wagers: Mapping[tuple[int, str], int]) -> dict[int, int]:
    sums: dict[int, int] = {}
    for (seat, _), amount in wagers.items():
        sums[seat] = sums.get(seat, 0) + amount
    return sums
