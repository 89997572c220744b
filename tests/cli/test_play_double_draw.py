"""Double Draw Poker in the terminal: cards marked by number, advice on both decisions, and what is typed wrong."""

from __future__ import annotations

import re
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cli.test_play import BUY_IN, Person, end_of, line_with

from houseway.cli.terminal.loop import CHIPS, LEAVE, PAGE_KEYS
from houseway.cli.terminal.replay import moments
from houseway.cli.terminal.sitting import Sitting
from houseway.core.cards import FACE_DOWN
from houseway.games.double_draw_poker.events import CardsDiscarded
from houseway.games.submission import choose
from houseway.record.narration import narrate

LOW_STRAIGHT = "demonstration 7"
"""Five low cards in sequence are dealt to seat 3 at a full table."""
Drawer = partial(Person, game="double-draw-poker", seed=LOW_STRAIGHT, bots=5)


def test_a_pat_straight_is_played_through_both_draws_and_paid_with_odds_and_paragraphs() -> None:
    person = Drawer("10", "y", "s", "y", "s")
    assert "You hold: Straight. Pay for up to three new cards, or fold?" in person.screens[1]
    assert "Which cards go, three at most? Their numbers, such as 1 4 5:" in person.screens[2]
    assert "Pay for one new card, or fold?" in person.screens[3]
    settled = person.screens[5]
    assert re.search(r"Ante +wins 1 to 1 +\+\$10\.00 +NJ-DDP 42\.11\(b\)", settled)
    assert re.search(r'Bonus +wins 2 to 1 +\+\$20\.00 +NJ-DDP 42\.11\(c\) "Table 1"', settled)
    assert re.search(r"Second Draw +wins 1 to 1 +\+\$10\.00 +NJ-DDP 42\.11\(b\)", settled)
    assert "Round 1: +$50.00, stack $550.00" in settled
    assert person.left_with == 55_000


def test_a_fold_gives_up_what_was_wagered_so_far() -> None:
    assert "Round 1: -$20.00" in Drawer("10", "f").screens[2]
    assert "Round 1: -$30.00" in Drawer("10", "y", "s", "f").screens[4]


@pytest.mark.parametrize("typed", ["4 5", "5 4", "45", "54", "4,5", " 5 , 4 "])
def test_discards_are_marked_by_number_in_any_order(typed: str) -> None:
    person = Drawer("10", "y", typed)
    (thrown,) = [
        event for event in person.sitting.played[0].events if isinstance(event, CardsDiscarded) and event.seat == 3
    ]
    assert thrown.cards == ("Ah", "3h")
    assert "discarded A♥ and 3♥" in person.screens[3]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("1 2 3 4", "At most three cards may go at the first draw, not 4 (NJ-DDP 42.10(d))."),
        ("12345", "At most three cards may go at the first draw, not 5 (NJ-DDP 42.10(d))."),
        ("6", "Press s to stand, or type the numbers of cards; nothing has happened yet."),
        ("1 1", "Press s to stand, or type the numbers of cards; nothing has happened yet."),
        ("y", "Press s to stand, or type the numbers of cards; nothing has happened yet."),
        ("", "Press s to stand, or type the numbers of cards; nothing has happened yet."),
    ],
)
def test_a_draw_that_is_none_asks_again(typed: str, said: str) -> None:
    person = Drawer("10", "y", typed, "s")
    assert said in person.screens[3]
    assert "Pay for one new card" in person.screens[4]


def test_two_cards_at_the_second_draw_are_refused_with_the_paragraph() -> None:
    person = Drawer("10", "y", "s", "y", "1 2", "s")
    assert "Only one card may go at the second draw, not 2 (NJ-DDP 42.10(h))." in person.screens[5]
    assert "Round 1:" in person.screens[6]


def test_the_book_advises_on_both_decisions_and_both_draws() -> None:
    person = Drawer("10", "a", "y", "a", "4 5", "a", "y", "a", "s")
    for screen in (2, 4, 6, 8):
        assert "stand" in line_with(person.screens[screen], "the book's choice")
        assert "+5.0000 Antes" in line_with(person.screens[screen], "+$50.00 on average")
    assert "fold" in line_with(person.screens[6], "-3.0000 Antes", "-$30.00 on average")
    assert not any("fold" in line for line in person.screens[8].splitlines() if "on average" in line)


def test_the_book_tells_what_the_game_costs_before_the_deal() -> None:
    assert "costs 6.72% of the Ante on average" in Drawer("a").screens[1]


def test_a_bonus_left_out_is_as_high_as_the_ante_and_may_be_lower() -> None:
    for typed, bonus in (("15", 1500), ("15 5", 500), ("b", 1000)):
        person = Drawer(typed, "", "", "f") if typed == "b" else Drawer(typed, "f")
        played = person.sitting.played[0]
        placed = end_of(played).placed(3)
        assert placed["bonus"] == bonus
    assert "above the ante" in Drawer("10 11").screens[1]
    lower = Drawer("10 5", "a")
    assert "Reckoned with your Bonus, $5 beside an Ante of $10." in lower.screens[2]


def test_pages_open_at_any_time() -> None:
    for before in ((), ("10",), ("10", "y"), ("10", "y", "s"), ("10", "y", "s", "y")):
        here = len(before)
        assert "NJ-DDP 42." in Drawer(*before, "?").screens[here + 1]
        assert re.search(r"Five Aces +500 to 1", Drawer(*before, "p").screens[here + 1])
        assert re.search(r"everything +\$0\.00", Drawer(*before, "l").screens[here + 1])
    assert "NJ-DDP 42.10(d)" in Drawer("10", "y", "?").screens[3]


def test_no_choice_hides_behind_a_key_that_opens_a_page_and_every_choice_has_a_key() -> None:
    submission = choose("double-draw-poker")
    sitting = Sitting(submission.game.game, submission.options, 3, 0, BUY_IN, "keys")
    sitting.bet({"ante": 1000, "bonus": 1000})
    while sitting.play_on():
        keys = submission.game.words.question(sitting.scene, sitting.choices).choices
        assert not {key.key for key in keys} & {key for key, _ in (*PAGE_KEYS, CHIPS, LEAVE)}
        assert len({key.key for key in keys}) == len(keys)
        assert set(sitting.choices) <= {key.command for key in keys}
        sitting.act(sitting.choices[-1] if sitting.scene.phase in {"first-draw", "second-draw"} else sitting.choices[0])


def test_discards_of_others_are_never_told() -> None:
    person = Drawer("10", "y", "s", "y", "s")
    told = [event for moment in moments(person.sitting.played[0], 3) for event in moment.happened]
    others = [event for event in told if isinstance(event, CardsDiscarded) and event.seat != 3 and event.cards]
    assert others
    for event in others:
        assert set(event.cards) == {FACE_DOWN}
        assert narrate(event).endswith("face down.")


@pytest.mark.parametrize("bots", [0, 3, 5])
def test_every_screen_of_a_round_fits_eighty_by_twenty_four(bots: int) -> None:
    script = ("?", "q", "a", "10 5", "a", "p", "q", "y", "a", "1 2 3", "a", "y", "a", "?", "q", "2", "a", "r")
    for screen in Drawer(*script, *[""] * 20, bots=bots).screens[:-1]:
        lines = screen.splitlines()
        assert len(lines) <= 24
        assert all(len(line) <= 80 for line in lines)


KEYS = ["", "y", "f", "s", "q", "a", "b", "r", "10", "10 5", "1", "2 3", "123", "1 2 3 4", "zzz", "?"]


@settings(max_examples=20, deadline=None)
@given(st.lists(st.sampled_from(KEYS), max_size=25))
def test_whatever_is_typed_no_chip_is_lost(typed: list[str]) -> None:
    person = Drawer(*typed, bots=1, seed="typed")
    assert person.left_with >= 0
