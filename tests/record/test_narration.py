"""Every event has a sentence in the dealer's words, and nobody is told a card they may not see."""

from __future__ import annotations

import re
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from houseway.core.decider import Event, Posting
from houseway.core.events import (
    SHARED_EVENTS,
    BoughtIn,
    CardsDealt,
    ChipsMoved,
    WagerLost,
    WagerPushed,
    WagersReturned,
    WagerWon,
)
from houseway.core.odds import Odds
from houseway.core.phrases import card_name, count, gain, listed, money
from houseway.core.sight import NO_HANDS, told
from houseway.games.double_draw_poker.events import EVENTS as DOUBLE_DRAW_POKER_EVENTS
from houseway.games.dragon_poker.events import EVENTS as DRAGON_POKER_EVENTS
from houseway.games.registry import game
from houseway.record.narration import narrate, narrated
from houseway.table.events import TABLE_EVENTS

EVERY_EVENT = (*SHARED_EVENTS, *TABLE_EVENTS, *DRAGON_POKER_EVENTS, *DOUBLE_DRAW_POKER_EVENTS)


def sample(kind: Any) -> Any:
    """Some value of a field's type."""
    match get_origin(kind):
        case None:
            return {int: 3, str: "Red", bool: True, Odds: Odds(7), NoneType: None}[kind]
        case origin if origin is Literal:
            return get_args(kind)[0]
        case origin if origin is tuple and Ellipsis in get_args(kind):
            return (sample(get_args(kind)[0]),) * 3
        case origin if origin is tuple:
            return tuple(map(sample, get_args(kind)))
        case origin if origin is dict:
            return {}
        case _:
            return sample(get_args(kind)[0])


def example(kind: type[Event]) -> Event:
    hints = get_type_hints(kind)
    values = {name: sample(hints[name]) for name in kind.__struct_fields__ if name != "cite"}
    return kind(cite="NJ-DP 42.10(a)", **values)


@pytest.mark.parametrize("kind", EVERY_EVENT, ids=lambda kind: kind.__name__)
def test_every_event_has_a_sentence_of_its_own(kind: type[Event]) -> None:
    assert narrated(kind)
    sentence = narrate(example(kind))
    assert re.fullmatch(r"[A-Z$][^\n{}]+\.", sentence), sentence
    assert "None" not in sentence


def test_an_event_that_nobody_put_into_words_is_told_plainly() -> None:
    class MoonRose(Event, frozen=True):
        seat: int

    assert not narrated(MoonRose)
    assert narrate(MoonRose("NJ-DP 42.10(a)", 4)) == "Moon rose: seat 4."


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            WagerWon("NJ-DP 42.11(f)", 3, "dragon", 500, 3500, Odds(7), "Two Dragons"),
            "Seat 3's Dragon Bet wins 7 to 1 on Two Dragons: $35.00.",
        ),
        (
            WagerWon("MD-DP 12.D(1)", 3, "dragon", 500, 3500, Odds(7), "Pair of Dragons"),
            "Seat 3's Dragon Wager wins 7 to 1 on Pair of Dragons: $35.00.",
        ),
        (WagerPushed("NJ-DP 42.10(d)6", 1, "ante", 1000), "Seat 1's Ante pushes: $10.00 goes back."),
        (
            ChipsMoved("MD-DP 12.A", "area:2:dragon", "pot:main", 500, "to the winner"),
            "$5.00 goes from seat 2's Dragon Wager to the main pot: to the winner.",
        ),
        (WagerLost("NJ-DP 42.10(d)5", 2, "ante-bonus", 125), "Seat 2's Ante Bonus loses: $1.25."),
        (
            CardsDealt("NJ-DP 42.7(d)", 2, ("GD", "PH", "RA"), 0),
            "Seat 2 is dealt three cards face down: Gold Dragon, Phoenix and Rabbit.",
        ),
    ],
)
def test_a_sentence_says_who_what_and_how_much(event: Event, sentence: str) -> None:
    assert narrate(event) == sentence


def test_only_the_holder_is_told_which_cards_lie_face_down() -> None:
    dealt = CardsDealt("NJ-DP 42.7(d)", 2, ("GD", "PH", "RA"), 0)
    sight = NO_HANDS.after(dealt)
    assert told(dealt, 2, sight) is dealt
    for other in (1, 0, None):
        assert narrate(told(dealt, other, sight)) == "Seat 2 is dealt three cards face down."
    bought = BoughtIn("NJ-DP 42.6(a)", 1, 500)
    assert told(bought, 2, sight) is bought


def test_a_void_round_is_told_with_what_each_gets_and_gives_back() -> None:
    moves = (("area:1:ante", "stack:1", 1000), ("area:1:dragon", "stack:1", 500), ("stack:2", "inventory", 4000))
    sentence = narrate(WagersReturned("NJ-DP 42.12(b)", moves))
    assert "$15.00 to seat 1" in sentence
    assert "$40.00 from seat 2" in sentence
    assert "$40.00 to the inventory" in sentence


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ((("area:0:pai-gow", "inventory", 1000),), "$10.00 to the inventory"),
        (
            (("stack:2", "pot:deuce", 700), ("pot:main", "stack:1", 200)),
            "$2.00 to seat 1's stack, $7.00 from seat 2's stack and $7.00 to the deuce pot",
        ),
    ],
)
def test_what_goes_back_to_the_house_or_a_pot_is_told_too(moves: tuple[Posting, ...], told: str) -> None:
    """The dealer's own wager against a player's bank, and a deuce pot that stood from earlier rounds."""
    sentence = narrate(WagersReturned("NJ-PG 11.12(b)", moves))
    assert sentence == f"Everything goes back to where it was before the round: {told}."


def test_the_words_are_those_of_the_table() -> None:
    assert [card_name(card) for card in ("Ts", "Ah", "Jk", "6-5")] == ["10♠", "A♥", "Joker", "6-5"]
    assert game("dragon-poker").words.piece_name("BD") == "Blue Dragon"
    assert money(108_500) == "$1,085.00"
    assert [gain(amount) for amount in (8500, 0, -1000)] == ["+$85.00", "$0.00", "-$10.00"]
    assert [count(number, "card") for number in (0, 1, 3, 41)] == ["no cards", "one card", "three cards", "41 cards"]
    assert [listed(things) for things in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    assert game("pai-gow-poker").words.wager_title("seven-card-bonus", "NJ-PG") == "Seven Card Bonus"
    assert game("dragon-poker").words.wager_title("dragon", "MD-DP 7.F(3)") == "Dragon Wager"
