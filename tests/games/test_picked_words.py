"""What is said while pieces are picked: what is still missing, what may not be, and what lies there."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.games.test_words import sit

from houseway.cli.terminal.sitting import Sitting
from houseway.core.cards import Card
from houseway.core.words import Question, Words
from houseway.games.double_draw_poker.hands import classify
from houseway.games.double_draw_poker.views import SeatView
from houseway.games.double_draw_poker.words import _made
from houseway.games.registry import GameEntry

MOST_DECISIONS = 60


def asked_to_pick(entry: GameEntry, sitting: Sitting, times: int = 1) -> Question:
    """Plays on until pieces are picked for the so-manieth time, taking the first choice that is not refused."""
    words = entry.words
    for _ in range(MOST_DECISIONS):
        if not sitting.play_on():
            betting = words.betting(sitting.scene)
            sitting.bet({area: wager.first for wager in betting.wagers if wager.required for area in wager.areas})
            continue
        question = words.question(sitting.scene, sitting.choices)
        if question.pick_from:
            times -= 1
            if not times:
                return question
        sitting.act(next(choice for choice in question.choices if not choice.warning).command)
    raise AssertionError("nothing is picked in this game")


def held(words: Words, sitting: Sitting, question: Question) -> list[Card]:
    lay = next(lay for lay in words.placing(sitting.scene).lays if lay.area == question.pick_from)
    return [piece for piece in lay.pieces if piece]


@pytest.mark.parametrize(("name", "piece"), [("pai-gow", "tile"), ("pai-gow-poker", "card")])
def test_one_piece_of_two_needs_another_and_three_are_too_many(name: str, piece: str) -> None:
    entry, sitting = sit(name, {})
    question = asked_to_pick(entry, sitting)
    pieces = held(entry.words, sitting, question)
    one, three = (entry.words.picked(sitting.scene, pieces[:size]) for size in (1, 3))
    assert one is not None
    assert (one.unfinished, one.warning) == (f"One more {piece}", "")
    assert three is not None
    assert (three.unfinished, three.warning) == ("", f"The low hand has two {piece}s, not 3.")
    assert "number" not in question.text
    assert question.typed.startswith("Their numbers, such as ")


def test_how_many_cards_may_go_is_said_with_the_paragraph() -> None:
    entry, sitting = sit("double-draw-poker", {})
    first = asked_to_pick(entry, sitting)
    assert first.text.endswith("Which cards go, three at most?")
    four = entry.words.picked(sitting.scene, held(entry.words, sitting, first)[:4])
    assert four is not None
    assert four.warning == "At most three cards may go at the first draw, not 4 (NJ-DDP 42.10(d))."
    sitting.act(first.choices[0].command)
    second = asked_to_pick(entry, sitting)
    assert second.text.endswith("Which card goes? Only one may.")
    two = entry.words.picked(sitting.scene, held(entry.words, sitting, second)[:2])
    assert two is not None
    assert two.warning.startswith("Only one card may go at the second draw, not 2 (NJ-DDP ")


@pytest.mark.parametrize(
    ("cards", "made"),
    [
        ("Ks Kh 9d 5c 2c", "Pair of Kings"),
        ("5s 5h Jk 9d 2c", "Pair of Fives"),
        ("6s 6h Td 9d 2c", "Pair of Sixes"),
        ("As Kh Jk 7d 2c", "Pair of Aces"),
        ("Qs Kh Jk 7d 2c", "Ace high"),
        ("Qs Kh 9c 7d 2c", "King high"),
        ("Ks Kh 9d 9c 2c", "Two Pair"),
    ],
)
def test_a_hand_that_is_not_paid_has_its_name_too(cards: str, made: str) -> None:
    hand = tuple(cards.split())
    seen = SeatView(wagers={}, card_count=5, cards=hand, hand=str(classify(hand)), decisions=(), drawn=(), discards=())
    assert _made(seen) == made


def test_a_pick_that_may_grow_is_unfinished_and_cards_are_named_by_their_signs() -> None:
    entry, sitting = sit("deuce-of-the-dragon", {})
    found = []
    for times in range(1, 6):
        question = asked_to_pick(entry, sitting, 1)
        cards = held(entry.words, sitting, question)
        plays = [set(choice.picks) for choice in question.choices if choice.picks]
        for pair in pairwise(cards):
            said = entry.words.picked(sitting.scene, pair)
            assert said is not None
            assert bool(said.unfinished) == (bool(said.warning) and any(set(pair) < play for play in plays)), times
            found.append(said.warning)
        if sitting.scene.view.play.last is not None:
            assert question.text.startswith("Beat ")
            assert question.text.endswith(", or pass?")
        sitting.act(question.choices[-1].command)
    assert any("not a pattern: " in warning and any(sign in warning for sign in "♠♥♦♣") for warning in found)


def test_a_raise_says_what_is_put_in_beside_it() -> None:
    entry, sitting = sit("deuce-of-the-dragon", {})
    beside = set()
    for _ in range(MOST_DECISIONS):
        if not sitting.play_on():
            betting = entry.words.betting(sitting.scene)
            sitting.bet({area: wager.first for wager in betting.wagers for area in wager.areas})
            continue
        question = entry.words.question(sitting.scene, sitting.choices)
        for choice in question.choices:
            if choice.minimum is not None:
                assert choice.beside == sitting.scene.view.play.to_call
                beside.add(choice.beside > 0)
        sitting.act(next(choice for choice in question.choices if choice.word != "fold").command)
    assert beside == {True, False}
