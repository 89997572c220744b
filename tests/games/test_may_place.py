"""What players are told they may place is what the table then accepts, at every game and in every kind of situation."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

import pytest
from tests import poker_tables, tile_tables

from houseway.core import commands as c
from houseway.core.decider import BadCommandError, Refusal
from houseway.core.may_place import MayPlace, may_place
from houseway.games.pai_gow_shared.dragons_eye import Dice
from houseway.games.registry import game as game_of
from houseway.games.registry import games
from houseway.record.session import Session
from houseway.table.decider import decide
from houseway.table.scene import scene_of

TRIPLE, NO_TRIPLE = Dice(3, (3, 3)), Dice(1, (2, 5))
GAMES = tuple(games())
CHIPS = 30_000
"""A few hundred dollars each, little enough for chips to matter."""


def offered(session: Session, seat: int = 1) -> dict[str, MayPlace]:
    scene = scene_of(session.table, seat, ())
    words = game_of(session.table.game.name).words
    return {one.wager: one for one in may_place(scene, words.betting(scene).wagers)}


def accepted(session: Session, seat: int, wagers: Mapping[str, int]) -> bool:
    try:
        return bool(decide(session.table, c.PlaceWagers(seat, dict(wagers))))
    except (Refusal, BadCommandError):
        return False


def acceptable(session: Session, seat: int, area: str, amount: int, found: Mapping[str, MayPlace]) -> bool:
    """Whether that much is accepted alone, or with some amounts on the required areas that are still empty."""
    missing = [one for one in found.values() if one.required and one.wager != area]
    amounts = product(*({one.minimum, one.maximum, min(max(amount, one.minimum), one.maximum)} for one in missing))
    names = [one.wager for one in missing]
    return any(accepted(session, seat, {area: amount, **dict(zip(names, others, strict=True))}) for others in amounts)


def holds(session: Session, seat: int = 1) -> dict[str, MayPlace]:
    """Everything offered is accepted at its least and its most, and nothing else is; an area not offered takes none."""
    found, chips = offered(session, seat), session.table.stack(seat)
    words = game_of(session.table.game.name).words
    areas = [area for wager in words.wagers(session.table.options) for area in wager.areas]
    assert set(found) <= set(areas)
    amounts = {1, 2, 100, 500, 1000, *range(7, chips + 2, max(1, chips // 40)), chips, chips + 1}
    for area in areas:
        one = found.get(area)
        edges = {one.minimum - 1, one.minimum, one.maximum, one.maximum + 1} if one else set()
        for amount in sorted(amounts | edges - {0}):
            inside = one is not None and one.minimum <= amount <= one.maximum
            assert acceptable(session, seat, area, amount, found) == inside, (area, amount, one)
    return found


def opened(name: str, chips: int = CHIPS, **chosen: Any) -> Session:
    entry = game_of(name)
    session = Session(entry.game, entry.options_type.read({key.replace("_", "-"): of for key, of in chosen.items()}))
    for seat in (1, 2, 3):
        session.do(c.Sit(seat, f"player {seat}", chips))
    return session


OPTIONS: list[tuple[str, dict[str, Any]]] = [
    *((name, {}) for name in GAMES),
    ("dragon-poker", {"limits": {"ante": {"minimum": 10, "maximum": 100}, "ante-bonus": {"minimum": 15}}}),
    ("dragon-poker", {"jurisdiction": "MD", "ante_bonus": "A"}),
    ("double-draw-poker", {"limits": {"ante": {"minimum": 5}, "bonus": {"minimum": 10, "maximum": 50}}}),
    ("double-draw-poker", {"bonus_must_equal_ante": True, "limits": {"ante": {"maximum": 60}}}),
    ("pai-gow-poker", {"variant": "ez", "dragons_eye": "no-vigorish", "limits": {"dynasty": {"minimum": 5}}}),
    ("pai-gow-poker", {"dragons_eye": "vigorish", "dice_without_pai_gow": True}),
    ("pai-gow", {"dragons_eye": "vigorish"}),
]


@pytest.mark.parametrize(("name", "chosen"), OPTIONS, ids=str)
@pytest.mark.parametrize("seed", [1, 2])
def test_what_may_be_placed_is_what_is_accepted_whatever_lies_there(
    name: str, chosen: dict[str, Any], seed: int
) -> None:
    chance, session = random.Random(f"{name} {chosen} {seed}"), opened(name, **chosen)
    found = holds(session)
    assert any(one.required for one in found.values()) or "dice_without_pai_gow" in chosen
    for _ in range(4):
        bet = {one.wager: one.minimum for one in found.values() if one.required}
        more = chance.choice(sorted(found)) if found else None
        if more is not None:
            bet[more] = chance.randint(found[more].minimum, min(found[more].maximum, 4 * found[more].minimum + 1000))
            bet |= {area: bet[more] for area in bet if found[more].required and found[area].maximum >= bet[more]}
        if bet and accepted(session, 1, bet):
            session.do(c.PlaceWagers(1, bet))
        found = holds(session)


@pytest.mark.parametrize("chips", [0, 1, 499, 500, 999, 1000, 1001, 2000])
@pytest.mark.parametrize("name", GAMES)
def test_whoever_has_few_chips_is_offered_what_they_are_enough_for(name: str, chips: int) -> None:
    session = opened(name, 50_000)
    words, took = game_of(name).words, session.table.accounts
    session.table = session.table.replace(accounts={**took, "stack:1": chips})
    needed = sum(w.minimum * len(w.areas) for w in words.wagers(session.table.options) if w.required)
    assert bool(holds(session)) == (chips >= needed)


def test_more_on_the_bonus_than_on_the_ante_is_not_offered() -> None:
    session = opened("double-draw-poker")
    session.do(c.PlaceWagers(1, {"ante": 500, "bonus": 500}))
    assert set(holds(session)) == {"ante"}
    session.do(c.PlaceWagers(1, {"ante": 300}))
    assert holds(session)["bonus"] == MayPlace("bonus", 1, 300, False)


def test_of_two_wagers_that_are_equal_neither_is_offered_alone_once_they_are_down() -> None:
    session = opened("dragon-poker")
    found = holds(session)
    assert found["ante"][1:] == found["ante-bonus"][1:]
    assert found["ante"].maximum == CHIPS // 2, "as much again lies on the other"
    session.do(c.PlaceWagers(1, {"ante": 500, "ante-bonus": 500}))
    assert not {"ante", "ante-bonus"} & set(holds(session))


Rounds = tuple[Callable[..., Session], Callable[..., Any], Callable[[Session], None]]
BOTH: dict[str, Rounds] = {
    "pai-gow-poker": (poker_tables.table, poker_tables.whole_round, poker_tables.make_cards_ready),
    "pai-gow": (tile_tables.table, tile_tables.whole_round, tile_tables.make_tiles_ready),
}


@pytest.mark.rule("NJ-PG 10.11(f)", "NJ-PG 11.21(f)")
@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("kept", [500, 0])
def test_while_triples_run_no_dice_bonus_is_offered_to_anybody(name: str, kept: int) -> None:
    table, whole_round, make_ready = BOTH[name]
    session = table((1, 3), dragons_eye="vigorish")
    assert "dice-bonus" in holds(session)
    whole_round(session, TRIPLE, **({"dice_bonus": kept} if kept else {}))
    make_ready(session)
    session.table = session.table.replace(accounts={**session.table.accounts, "stack:1": CHIPS})
    found = holds(session)
    assert "dice-bonus" not in found
    assert {"pai-gow", "match"} <= set(found)
    session.do(c.PlaceWagers(1, {"pai-gow": 1000}))
    assert "dice-bonus" not in holds(session)
    words = game_of(name).words
    asked = words.betting(scene_of(session.table, 1, ())).wagers
    assert "dice-bonus" not in {area for wager in asked for area in wager.areas}


@pytest.mark.rule("BASE A8", "BASE B8")
@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize(("co_bank", "most"), [(False, 14_000), (True, 29_001)], ids=["bank", "co-bank"])
def test_against_a_players_bank_no_more_is_offered_than_it_can_cover(name: str, co_bank: bool, most: int) -> None:
    """A bank of $150 covers so much beside a wager of $10; a co-bank half, the house the rest."""
    table, whole_round, _ = BOTH[name]
    session = table((1, 2, 3), banking=True, co_banking=True)
    whole_round(session, NO_TRIPLE)
    tables = poker_tables if name == "pai-gow-poker" else tile_tables
    tables.make_ready(session)
    poker_tables.take_the_bank(session, 2, co_bank, None if co_bank else 0)
    session.do(c.PlaceWagers(3, {"pai-gow": 1000}))
    session.table = session.table.replace(accounts={**session.table.accounts, "stack:1": 50_000, "stack:2": 15_000})
    found = holds(session)["pai-gow"]
    assert (found.maximum, found.required) == (most, True)
    assert not holds(session, 2), "a bank wagers nothing"


@pytest.mark.rule("NJ-PG 10.5(d)", "NJ-PG 11.7(g)")
@pytest.mark.parametrize("name", BOTH)
def test_whoever_has_the_bank_is_offered_the_dice_alone_where_they_may_be_wagered_on_so(name: str) -> None:
    table, whole_round, _ = BOTH[name]
    session = table((1, 2, 3), dragons_eye="vigorish", dice_without_pai_gow=True)
    whole_round(session, NO_TRIPLE)
    (poker_tables if name == "pai-gow-poker" else tile_tables).make_ready(session)
    poker_tables.take_the_bank(session, 2, False, 0)
    session.do(c.PlaceWagers(3, {"pai-gow": 1000}))
    session.table = session.table.replace(accounts={**session.table.accounts, "stack:2": 15_000})
    found = holds(session, 2)
    assert set(found) == {"match", "even", "odd", "double", "triple", "dice-bonus"}
    assert found["even"].maximum == 14_000, "the rest covers the wager against the bank"
    asked = game_of(name).words.betting(scene_of(session.table, 2, ()))
    assert (asked.text, len(asked.wagers)) == ("You have the bank. A bet on the dice?", 6)
    session.do(c.PlaceWagers(2, {"even": 1000, "match": 500}))
    holds(session, 2)
