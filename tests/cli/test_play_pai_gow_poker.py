"""Pai gow poker in the terminal: two cards picked for the low hand, the house way with its reason, the bank."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cli.test_play import BUY_IN, Person

from houseway.cli.terminal.loop import CHIPS, LEAVE, PAGE_KEYS
from houseway.cli.terminal.replay import moments
from houseway.cli.terminal.sitting import Sitting
from houseway.core.cards import FACE_DOWN
from houseway.games.pai_gow_poker.events import Surrendered
from houseway.games.pai_gow_shared.events import BankTaken, HandSet, TakeBank
from houseway.games.submission import choose
from houseway.record.narration import narrate

EZ = ("variant=ez",)
EYE = ("dragons-eye=vigorish",)
SEVENS = "poker 6"
"""In the first round seat 3 is dealt A♦ Q♦ T♣ 7♦ 7♥ 6♥ 4♠."""
Setter = partial(Person, game="pai-gow-poker", seed=SEVENS, bots=2)


@pytest.fixture(scope="module", autouse=True)
def own_shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with pytest.MonkeyPatch.context() as patch:
        shelf = tmp_path_factory.mktemp("shelf")
        patch.setenv("HOUSEWAY_CACHE", str(shelf))
        yield shelf


def set_by(person: Person, played: int = 0) -> HandSet:
    events = person.sitting.played[played].events
    return next(event for event in events if isinstance(event, HandSet) and event.seat == 3)


def test_the_seven_cards_are_shown_highest_first_with_their_numbers() -> None:
    screen = Setter("10").screens[1]
    assert re.search(r"A♦.+Q♦.+10♣.+7♦.+7♥.+6♥.+4♠", screen)
    assert re.search(r"1 +2 +3 +4 +5 +6 +7", screen)
    assert "Which two cards go into the low hand?" in screen


@pytest.mark.parametrize("typed", ["1 2", "12", "2,1", " 2 1"])
def test_two_cards_are_picked_by_number_in_any_order(typed: str) -> None:
    person = Setter("10", typed)
    done = set_by(person)
    assert set(done.low) == {"Ad", "Qd"}
    assert done.rule == ""
    assert "Round 1:" in person.screens[2]


def test_the_house_way_sets_the_hand_and_says_why() -> None:
    person = Setter("10", "h")
    done = set_by(person)
    assert done.rule
    assert f"The house way, {done.rule}: " in person.screens[2]


def test_a_foul_is_warned_of_instead_of_made() -> None:
    person = Setter("10", "4 5", "h")
    assert "That would lose: the low hand ranks above the high hand. Pick two others." in person.screens[2]
    assert set_by(person).rule


@pytest.mark.parametrize("typed", ["", "8 9", "zz"])
def test_anything_else_asks_again(typed: str) -> None:
    assert "nothing has happened yet" in " ".join(Setter("10", typed).screens[2].split())


def test_a_surrender_gives_up_the_wager() -> None:
    person = Setter("10", "u", "y")
    assert "Surrender loses the $10 on Pai Gow. Give up the hand?" in person.screens[2]
    assert any(isinstance(event, Surrendered) for event in person.sitting.played[0].events)
    assert "Round 1: -$10.00" in person.screens[3]
    assert "Which two cards" in Setter("10", "u", "").screens[3], "it is not given up by a slip of the finger"


def test_the_book_ranks_the_settings_and_explains_the_house_way() -> None:
    screen = Setter("10", "a").screens[2]
    assert "the book's choice" in screen
    assert "house way" in screen
    before = Setter("a", option=EZ).screens[1]
    assert re.search(r"Dynasty +costs 8\.15%", before)
    assert re.search(r"Queen's Dragon +costs 10\.02%", before)


def test_the_bank_is_offered_in_the_second_round_and_may_be_taken_shared_or_passed() -> None:
    passed = Setter("10", "h", "n", "10", "h")
    assert "You are offered the bank" in passed.screens[2] + passed.screens[3]
    taken = Setter("10", "h", "y", "", "h", bots=1)
    banks = [event for event in taken.sitting.played[1].events if isinstance(event, BankTaken)]
    shared = Setter("10", "h", "s", "", bots=1)
    co_banks = [event for event in shared.sitting.played[1].events if isinstance(event, BankTaken)]
    assert [(event.seat, event.co_bank) for event in (*banks, *co_banks)] == [(3, False), (3, True)]
    assert "You have the bank. Deal?" in "".join(taken.screens)


def test_pages_open_at_any_time() -> None:
    for before in ((), ("10",)):
        here = len(before)
        rules = Setter(*before, "?").screens[here + 1]
        assert "base rules of Pai Gow and Pai Gow Poker" in rules, "documents have names"
        assert "Changes nothing" not in rules
        tables = Setter(*before, "p", "").screens[here + 1 : here + 3]
        assert any("The house way: Foxwoods" in page for page in tables)
        assert re.search(r"everything +\$0\.00", Setter(*before, "l").screens[here + 1])


def test_every_choice_has_a_key_that_no_page_takes() -> None:
    submission = choose("pai-gow-poker", changes=EYE)
    sitting = Sitting(submission.game.game, submission.options, 3, 1, BUY_IN, "keys")
    terminal = submission.game.words

    def answer() -> None:
        while sitting.play_on():
            keys = terminal.question(sitting.scene, sitting.choices).choices
            assert not {key.key for key in keys} & {key for key, _ in (*PAGE_KEYS, CHIPS, LEAVE)}
            assert len({key.key for key in keys}) == len(keys)
            assert set(sitting.choices) <= {key.command for key in keys}
            assert terminal.question(sitting.scene, sitting.choices).text
            sitting.act(next((c for c in sitting.choices if not isinstance(c, TakeBank)), sitting.choices[0]))

    for _ in range(4):
        answer()
        sitting.bet({} if not sitting.wagers_asked(3) else {"pai-gow": 1000, "odd": 500})
        answer()


def test_how_others_set_their_hands_is_never_told() -> None:
    person = Setter("10", "h", bots=5)
    told = [event for moment in moments(person.sitting.played[0], 3) for event in moment.happened]
    others = [event for event in told if isinstance(event, HandSet) and event.seat != 3]
    assert others
    for event in others:
        assert {*event.high, *event.low} == {FACE_DOWN}
        assert narrate(event) == f"Seat {event.seat}'s hand is set."


@pytest.mark.parametrize("option", [(), EZ, EYE, ("variant=ez", "dragons-eye=no-vigorish")])
def test_every_screen_of_a_round_fits_eighty_by_twenty_four(option: tuple[str, ...]) -> None:
    script = ("10", "a", "h", "n", "10 5 5 5", "n", "10 5 5 5", "1 2")
    for screen in Setter(*script, option=option, bots=5).screens[:-1]:
        lines = screen.splitlines()
        assert all(len(line) <= 80 for line in lines), max(lines, key=len)
        assert len(lines) <= 24, screen


KEYS = ["", "y", "n", "s", "h", "u", "d", "t", "q", "a", "r", "10", "10 5 5", "1 2", "6 7", "zzz", "?", "c"]


@settings(max_examples=12, deadline=None)
@given(st.lists(st.sampled_from(KEYS), max_size=25), st.sampled_from([(), EZ, EYE]))
def test_whatever_is_typed_no_chip_is_lost(typed: list[str], option: tuple[str, ...]) -> None:
    person = Setter(*typed, bots=1, seed="typed", option=option)
    assert person.left_with >= 0
