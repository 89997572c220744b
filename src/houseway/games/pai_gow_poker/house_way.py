"""House ways: how a hand of seven cards is set, as an ordered list of named rules read from a file.

The first rule whose conditions hold decides, and its name is shown with the setting. A rule says

    hand          the hands it is about, by the ranks held (the joker counts as an ace): see `SHAPES`
    quads, trips, second-trips, pair, second-pair, third-pair
                  the ranks allowed for that group, the highest of its kind first: "K", "7-T", "J-A"
    singles       for each range in the list, a single (a rank held once) must lie in it
    joker         whether the joker must be held (true) or must not (false)
    can-leave     some setting must leave one of these five-card hands behind: see `BEHIND`
    cannot-leave  no setting may leave any of these behind
    at-least      the front that the rule would make must be this or better: "AK", "77"
    front         what may go in front: "two of the highest pair", "highest single and second single",
                  "highest trips and highest single", "leaving a complete hand"

Where `front` allows several settings, the one with the highest front is taken, then the one with the highest back. A
rule that can only leave what the hand does not have does not apply. Where the high hand may not equal the low (option
`high-may-equal-low`), rules under `[[unequal]]` are tried first: four of a kind can hardly be split there. A
setting that would foul is never made: if the deciding rule has no other, the highest front is made that does not foul.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

import msgspec

from houseway.core.cards import JOKER, RANKS, SUITS, Card, CardError
from houseway.core.citations import cite
from houseway.core.documents import LONGEST_TOML, DocumentError, read_file, read_rules
from houseway.core.kinds import made_known
from houseway.games.pai_gow_poker.hands import (
    HAND,
    HighHand,
    Kind,
    LowHand,
    Wheel,
    high_hand,
    is_legal,
    low_hand,
    low_value,
    rank_of,
    settings,
)

LICENSEES_CHOICE = cite("BASE B9")
DEFAULT = "foxwoods"

SHAPES: dict[str, tuple[int, ...]] = {
    "five aces and a pair": (5, 2),
    "five aces": (5, 1, 1),
    "four of a kind and trips": (4, 3),
    "four of a kind and a pair": (4, 2, 1),
    "four of a kind": (4, 1, 1, 1),
    "two trips": (3, 3, 1),
    "trips and two pairs": (3, 2, 2),
    "trips and a pair": (3, 2, 1, 1),
    "trips": (3, 1, 1, 1, 1),
    "three pairs": (2, 2, 2, 1),
    "two pairs": (2, 2, 1, 1, 1),
    "one pair": (2, 1, 1, 1, 1, 1),
    "no pair": (1, 1, 1, 1, 1, 1, 1),
}
"""The thirteen ways in which seven cards can share ranks, and the size of each group, largest and highest first."""

_ORDINALS = ("highest", "second", "third", "fourth", "fifth", "sixth", "seventh")
GROUPS: dict[str, tuple[int, int]] = {
    "five aces": (5, 0),
    "quads": (4, 0),
    **{f"{_ORDINALS[i]} trips": (3, i) for i in range(2)},
    **{f"{_ORDINALS[i]} pair": (2, i) for i in range(3)},
    **{f"{_ORDINALS[i]} single": (1, i) for i in range(7)},
}
"""A group of cards of one rank: how many cards, and which of that size counting from the highest."""

BEHIND: dict[str, frozenset[Kind]] = {
    **{kind.name.lower().replace("_", " "): frozenset({kind}) for kind in Kind},
    "complete hand": frozenset({Kind.STRAIGHT, Kind.FLUSH, Kind.STRAIGHT_FLUSH, Kind.ROYAL_FLUSH}),
}

_CONDITION_GROUPS = {
    "quads": "quads",
    "trips": "highest trips",
    "second_trips": "second trips",
    "pair": "highest pair",
    "second_pair": "second pair",
    "third_pair": "third pair",
}


class HouseWayError(ValueError):
    """A house way that cannot be read or does not say how every hand is set; one sentence."""


class Setting(msgspec.Struct, frozen=True):
    """Seven cards as set, what they make, and the rule that set them."""

    high: tuple[Card, ...]
    low: tuple[Card, ...]
    rule_name: str
    rule_text: str
    high_hand: HighHand
    low_hand: LowHand

    def __str__(self) -> str:
        return f"{self.high_hand} / {self.low_hand} ({self.rule_name})"


class Rule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """One rule of a house way, as its file writes it."""

    name: str
    text: str
    hand: tuple[str, ...]
    front: tuple[str, ...]
    quads: str | None = None
    trips: str | None = None
    second_trips: str | None = None
    pair: str | None = None
    second_pair: str | None = None
    third_pair: str | None = None
    singles: tuple[str, ...] = ()
    joker: bool | None = None
    can_leave: tuple[str, ...] = ()
    cannot_leave: tuple[str, ...] = ()
    at_least: str | None = None

    def ranks(self) -> Iterator[tuple[str, frozenset[int]]]:
        """The groups whose ranks the rule limits, and the ranks it allows them."""
        for field, group in _CONDITION_GROUPS.items():
            allowed = getattr(self, field)
            if allowed is not None:
                yield group, _range(allowed, self.name)

    @property
    def wanted_singles(self) -> list[frozenset[int]]:
        """For each of these sets of ranks, a single must be one of them."""
        return [_range(wanted, self.name) for wanted in self.singles]

    @property
    def must_leave(self) -> frozenset[Kind]:
        """Some setting must leave one of these behind, if there are any."""
        return _kinds(self.can_leave)

    @property
    def must_not_leave(self) -> frozenset[Kind]:
        """No setting may leave any of these behind."""
        return _kinds(self.cannot_leave)

    @property
    def least_front(self) -> int:
        """The value of the lowest front that the rule may make."""
        if self.at_least is None:
            return 0
        if len(self.at_least) != 2 or not set(self.at_least) <= set(RANKS):
            raise HouseWayError(f"rule {self.name!r}: at-least must be two ranks such as AK, not {self.at_least!r}")
        return low_value(RANKS.index(self.at_least[0]), RANKS.index(self.at_least[1]))

    @property
    def groups_in_front(self) -> list[tuple[str, str]]:
        """The pairs of groups from which the two front cards may come."""
        return [pair for phrase in self.front if (pair := _two_groups(phrase)) is not None]

    @property
    def leaving(self) -> frozenset[Kind]:
        """The five-card hands that a front may be chosen to leave."""
        return _kinds([phrase.removeprefix("leaving a ") for phrase in self.front if phrase.startswith("leaving a ")])

    @property
    def unconditional(self) -> bool:
        """Whether the rule sets every hand that it is about."""
        conditions = (self.quads, self.trips, self.second_trips, self.pair, self.second_pair, self.third_pair)
        asks = any(condition is not None for condition in (*conditions, self.joker, self.at_least))
        return not (asks or self.singles or self.can_leave or self.cannot_leave) and bool(self.groups_in_front)


class HouseWay(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"rules": "rule"}, dict=True
):
    """A licensee's filed way of setting hands."""

    name: str
    title: str
    rules: tuple[Rule, ...]
    unequal: tuple[Rule, ...] = ()
    """Rules tried before all others where the high hand may not equal the low."""

    def under(self, high_may_equal_low: bool) -> HouseWay:
        """The way as a table uses it: its rules and no others."""
        if not self.unequal:
            return self
        rules = self.rules if high_may_equal_low else (*self.unequal, *self.rules)
        return msgspec.structs.replace(self, rules=rules, unequal=())

    @classmethod
    def load(cls, name_or_path: str | Path = DEFAULT) -> HouseWay:
        """A house way by name, or from a licensee's own file."""
        return _load(str(name_or_path))

    @classmethod
    def named(cls, name_or_text: str) -> HouseWay:
        """As a submission has it: a house way of the package by its name, or the whole text of another."""
        return _named(name_or_text)

    @staticmethod
    def names() -> frozenset[str]:
        """The house ways of the package."""
        return frozenset(_known())

    @classmethod
    def read(cls, text: str, where: str = "the house way") -> HouseWay:
        """Read and check the text of a house way file."""
        try:
            way = msgspec.convert(read_rules(text.encode(), where), made_known(cls))
            _check(way)
        except DocumentError as error:
            raise HouseWayError(str(error)) from None
        except msgspec.ValidationError as error:
            raise HouseWayError(f"{where}: {_sentence(str(error))}") from None
        except HouseWayError as error:
            raise HouseWayError(f"{where}: {error}") from None
        return way

    @cached_property
    def digest(self) -> str:
        """SHA-256 of everything that decides how hands are set; names and texts may change without changing it."""
        rules = [{**msgspec.to_builtins(rule), "name": "", "text": ""} for rule in self.rules]
        return hashlib.sha256(msgspec.json.encode(rules, order="sorted")).hexdigest()

    def set_hand(self, cards: Sequence[Card], wheel: Wheel = "second", high_may_equal_low: bool = True) -> Setting:
        """Set seven cards by the first rule that applies."""
        if len(cards) != HAND:
            raise CardError(f"a hand to be set must have {HAND} cards, not {len(cards)}")
        # A fixed order, so that of equal settings the same one is made however the cards lie.
        cards = sorted(cards, key=lambda card: (-rank_of(card), card != JOKER, SUITS.find(card[1])))
        held = _Held(cards)
        able = [_Able(high, low, high_hand(high, wheel), low_hand(low)) for high, low in settings(cards)]
        able = [each for each in able if is_legal(each.behind, each.front, wheel, high_may_equal_low)]
        for rule in self.under(high_may_equal_low).rules:
            if held.shape not in rule.hand or not held.meets(rule) or not _leaves_what_it_must(rule, able):
                continue
            fronts = {tuple(sorted((held.groups[one], held.groups[other]))) for one, other in rule.groups_in_front}
            fitting = [
                each for each in able if tuple(sorted(each.front.ranks)) in fronts or each.behind.kind in rule.leaving
            ]
            if not fitting:
                if rule.groups_in_front:
                    break
                continue
            best = max(fitting, key=lambda each: (each.front.value, each.behind.value))
            if best.front.value >= rule.least_front:
                return Setting(best.high, best.low, rule.name, rule.text, best.behind, best.front)
        last = max(able, key=lambda each: (each.front.value, each.behind.value))
        text = "The highest front that does not foul."
        return Setting(last.high, last.low, "no foul", text, last.behind, last.front)


class _Able(NamedTuple):
    """One of the twenty-one settings of a hand."""

    high: tuple[Card, ...]
    low: tuple[Card, ...]
    behind: HighHand
    front: LowHand


class _Held:
    """Seven cards by the ranks they share."""

    def __init__(self, cards: Sequence[Card]) -> None:
        counts = Counter(rank_of(card) for card in cards)
        ordered = sorted(counts.items(), key=lambda group: (group[1], group[0]), reverse=True)
        sizes = tuple(size for _, size in ordered)
        self.shape = next(name for name, shape in SHAPES.items() if shape == sizes)
        self.singles = [rank for rank, size in ordered if size == 1]
        self.joker = JOKER in cards
        self.groups = {
            name: ranks[nth]
            for name, (size, nth) in GROUPS.items()
            if nth < len(ranks := [rank for rank, count in ordered if count == size])
        }

    def meets(self, rule: Rule) -> bool:
        """Whether the ranks are those that the rule asks for."""
        return (
            all(self.groups[group] in allowed for group, allowed in rule.ranks())
            and all(not wanted.isdisjoint(self.singles) for wanted in rule.wanted_singles)
            and rule.joker in (None, self.joker)
        )


def _leaves_what_it_must(rule: Rule, able: Sequence[_Able]) -> bool:
    kinds = {each.behind.kind for each in able}
    wanted = rule.must_leave
    return (not wanted or not wanted.isdisjoint(kinds)) and rule.must_not_leave.isdisjoint(kinds)


def _kinds(names: Sequence[str]) -> frozenset[Kind]:
    return frozenset().union(*(BEHIND[name] for name in names))


@cache
def _range(text: str, rule: str) -> frozenset[int]:
    """The ranks from `7-T`, or the one of `K`."""
    match = re.fullmatch(f"([{RANKS}])(?:-([{RANKS}]))?", text)
    if not match:
        raise HouseWayError(f"rule {rule!r}: {text!r} is not a rank such as K or a range such as 7-T")
    low = RANKS.index(match[1])
    high = RANKS.index(match[2] or match[1])
    if low > high:
        raise HouseWayError(f"rule {rule!r}: the range {text!r} must start with its lower rank")
    return frozenset(range(low, high + 1))


def _two_groups(phrase: str) -> tuple[str, str] | None:
    """The groups of the two front cards, unless the phrase says what to leave behind."""
    if phrase.startswith("leaving a "):
        return None
    if phrase.startswith("two of the "):
        group = phrase.removeprefix("two of the ")
        return group, group
    one, _, other = phrase.partition(" and ")
    return one, other


@cache
def _load(name_or_path: str) -> HouseWay:
    if name_or_path in _known():
        return _named(name_or_path)
    try:
        text = read_file(Path(name_or_path), LONGEST_TOML).decode()
    except (OSError, ValueError):
        raise _no_such_way(name_or_path) from None
    return HouseWay.read(text, name_or_path)


@cache
def _named(name_or_text: str) -> HouseWay:
    if name_or_text in _known():
        return HouseWay.read(_known()[name_or_text].read_text(encoding="utf-8"), f"house way {name_or_text}")
    if "\n" in name_or_text:
        return HouseWay.read(name_or_text, "house way of the submission")
    raise _no_such_way(name_or_text)


@cache
def _known() -> dict[str, Traversable]:
    own = resources.files("houseway.data").joinpath("house_ways", "pai-gow-poker")
    return {entry.name.removesuffix(".toml"): entry for entry in own.iterdir() if entry.name.endswith(".toml")}


def _no_such_way(named: str) -> HouseWayError:
    return HouseWayError(f"there is no house way {named!r}; name {', '.join(sorted(_known()))}, or a file")


def _sentence(error: str) -> str:
    """What is wrong with the shape of a file, and in which of its rules."""
    reason, _, place = error.partition(" - at ")
    number = re.search(r"rule\[(\d+)\]", place)
    where = f" in rule {int(number[1]) + 1}" if number else ""
    field = re.search("field `(.+)`", reason)
    if field and "unknown" in reason:
        return f"there is no field {field[1]!r}{where}"
    if field:
        return f"the field {field[1]!r} is missing{where}"
    return f"{reason[0].lower()}{reason[1:]}{where}"


def _check(way: HouseWay) -> None:
    """Refuse rules that cannot apply, and ways that leave some hand unset."""
    _check_rules(way.unequal)
    decided = _check_rules(way.rules)
    for shape in SHAPES:
        if shape not in decided:
            raise HouseWayError(
                f"some hands of {shape} are set by no rule; end with a rule without conditions for them"
            )


def _check_rules(rules: Sequence[Rule]) -> dict[str, str]:
    """Refuse rules that cannot apply; by shape, the rule that sets all hands that have come so far."""
    decided: dict[str, str] = {}
    for rule in rules:
        if not rule.hand or not rule.front:
            raise HouseWayError(f"rule {rule.name!r} must name the hands it is about and what goes in front")
        for name in (*rule.can_leave, *rule.cannot_leave, *_left_behind(rule)):
            if name not in BEHIND:
                raise HouseWayError(f"rule {rule.name!r}: there is no five-card hand {name!r}")
        for phrase in rule.front:
            if not {*(_two_groups(phrase) or ())} <= GROUPS.keys():
                raise HouseWayError(
                    f"rule {rule.name!r}: {phrase!r} is no front such as 'two of the highest pair'"
                    " or 'highest single and second single'"
                )
        for shape in rule.hand:
            if shape not in SHAPES:
                raise HouseWayError(
                    f"rule {rule.name!r}: there is no hand {shape!r}; the hands are {', '.join(SHAPES)}"
                )
            if shape in decided:
                raise HouseWayError(
                    f"rule {rule.name!r} is never reached for {shape}: {decided[shape]!r} sets them all"
                )
            _check_groups(rule, shape)
            if rule.unconditional:
                decided[shape] = rule.name
        if len(rule.singles) > 7:
            raise HouseWayError(f"rule {rule.name!r} asks for more singles than a hand can have")
        _ = rule.least_front
    return decided


def _left_behind(rule: Rule) -> list[str]:
    return [phrase.removeprefix("leaving a ") for phrase in rule.front if _two_groups(phrase) is None]


def _check_groups(rule: Rule, shape: str) -> None:
    """Refuse a question about, or a front from, cards that such a hand does not have."""
    sizes = SHAPES[shape]
    named = [group for group, _ in rule.ranks()]
    for one, other in rule.groups_in_front:
        named += [one, other]
        if one == other and GROUPS[one][0] == 1:
            raise HouseWayError(f"rule {rule.name!r}: there are not two of the {one}")
    for group in named:
        size, nth = GROUPS[group]
        if nth >= sizes.count(size):
            raise HouseWayError(f"rule {rule.name!r}: a hand of {shape} has no {group}")
    if rule.wanted_singles and 1 not in sizes:
        raise HouseWayError(f"rule {rule.name!r}: a hand of {shape} has no singles")
