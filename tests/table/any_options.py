"""Random option sets and wager names for any game, found out from the options type and from what a table answers."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from random import Random
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from houseway.core.commands import PlaceWagers, Sit
from houseway.core.decider import BadCommandError, Refusal
from houseway.core.options import OptionError, Options
from houseway.games.registry import game as entry_of
from houseway.table.decider import decide, evolve_all
from houseway.table.state import new_table

NESTED: dict[str, tuple[dict[str, Any], ...]] = {
    "dragon-poker": (
        {"progressive": {"name": "Jackpot", "stake": 5, "pays": [{"hand": "Three Dragons", "odds": "500 to 3"}]}},
        {"progressive": {"name": "Often", "stake": 1, "pays": [{"hand": "High Card", "odds": "1 to 1"}]}},
    ),
    "pai-gow-poker": (
        {"progressive": {"meter": 5000, "contribution": 25, "shares": {"straight": 100, "four-of-a-kind": 10}}},
        {"progressive": {"meter": 1000, "shares": {"flush": 100}, "pays": {"straight": 5}}},
        {"seven-card-bonus": {"straight": 2, "three-of-a-kind": 3}},
    ),
}
"""Parts of a submission that are records of their own; everything else is made from the types."""
DOLLARS = (1, 2, 5, 10, 0.5, 0.02, 40_000, 100_000)
NUMBERS = (1, 2, 3, 4, 8, 10, 15, 20, 24, 30)
WORD = re.compile(r"[a-z][a-z-]+")


def random_options(r: Random, name: str, like: Options | None = None) -> Options:
    """Options that the documents allow; `like` others, but for a few."""
    kind = entry_of(name).options_type
    count = r.choice((1, 2, 3) if like is not None else (0, 3, 8, 40, 40))
    while True:
        given = dict(like.document()) if like is not None else {}
        given |= _values(r, name, kind, count)
        if like is not None:
            given["jurisdiction"] = like.jurisdiction
        try:
            return kind.read(given)
        except OptionError:
            like = like if r.random() < 0.9 else None


def any_options(r: Random, name: str) -> dict[str, Any]:
    """Options as somebody might write them, allowed or not."""
    values = _values(r, name, entry_of(name).options_type, r.choice((1, 3, 40)))
    if values and r.random() < 0.3:
        values[r.choice(list(values))] = r.choice(("senseless", -1, None, {}, [], 10**9, True))
    return values


def _values(r: Random, name: str, kind: type[Options], count: int) -> dict[str, Any]:
    hints, written = _hints(kind)
    chosen = r.sample(sorted(hints), min(count, len(hints)))
    values = {written[field]: _value(r, hints[field]) for field in chosen}
    values = {field: value for field, value in values.items() if value is not Ellipsis}
    if name in NESTED and r.random() < 0.3:
        values |= r.choice(NESTED[name])
    if r.random() < 0.1:
        names = wager_names(name) if r.random() < 0.9 else ("nothing",)
        values["limits"] = {r.choice(names): {"minimum": r.choice((1, 5, 10)), "maximum": r.choice((10, 50, 1000))}}
    return values


@cache
def _hints(kind: type[Options]) -> tuple[dict[str, Any], dict[str, str]]:
    found = get_type_hints(kind, include_extras=True)
    written = {field.name: field.encode_name for field in msgspec.structs.fields(kind)}
    return {field: found[field] for field in written}, written


def _value(r: Random, kind: Any) -> Any:
    """A value of that type; an ellipsis where a type alone does not say what it may hold."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal:
        return r.choice(args)
    if origin in (Union, UnionType):
        return _value(r, r.choice(args))
    if origin is Annotated:
        return r.choice(DOLLARS)
    if kind is NoneType:
        return None
    if kind is bool:
        return r.random() < 0.5
    return r.choice(NUMBERS) if kind is int else ...


@cache
def wager_names(name: str) -> tuple[str, ...]:
    """Every wager that some table of the game knows: words of its options and refusals that it does not deny."""
    entry = entry_of(name)
    r = Random(name)
    words = {field.encode_name for field in msgspec.structs.fields(entry.options_type)} | {"nothing"}
    found: set[str] = set()
    kinds = [entry.options_type(), *(_read(entry.options_type, nested) for nested in NESTED.get(name, ()))]
    for options in [each for each in kinds if each is not None] * 3:
        table = new_table(entry.game, options)
        table = evolve_all(table, decide(table, Sit(1, "somebody", 10**6)))
        words |= _told(lambda: entry.options_type.read({"limits": {"nothing": {"minimum": 1}}}))
        for word in sorted(words):
            more = _told(partial(decide, table, PlaceWagers(1, {word: r.choice((100, 500))})))
            if "no" in more and word in more:
                words |= more
            else:
                found.add(word)
                words |= more
    return tuple(sorted(found))


def _read(kind: type[Options], given: dict[str, Any]) -> Options | None:
    for state in ({}, {"jurisdiction": "MD"}):
        try:
            return kind.read({**given, **state})
        except OptionError:
            continue
    return None


def _told(ask: Callable[[], object]) -> set[str]:
    """The words of the answer, if it is no."""
    try:
        ask()
    except (Refusal, BadCommandError, OptionError) as refused:
        return set(WORD.findall(str(refused)))
    return set()


def amounts(options: Options) -> tuple[int, ...]:
    """Amounts that matter at a table: those among its options, and halves of them."""
    found = {500, 1000}
    stack: list[Any] = [msgspec.to_builtins(options)]
    while stack:
        value = stack.pop()
        if isinstance(value, dict):
            stack += value.values()
        elif type(value) is int and 10 <= value <= 10**6:
            found |= {value, value // 2}
    return tuple(sorted(found))
