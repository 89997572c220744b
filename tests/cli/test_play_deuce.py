"""Deuce of the Dragon in the terminal: cards picked by number, what they make, the betting, and what is typed wrong."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.cli.test_play import BUY_IN, Person, line_with

from houseway.cli.terminal import sitting as sittings
from houseway.cli.terminal.loop import LEAVE, PAGE_KEYS
from houseway.cli.terminal.replay import moments
from houseway.cli.terminal.sitting import Sitting
from houseway.core.cards import FACE_DOWN
from houseway.core.commands import PlaceWagers
from houseway.core.decider import Command
from houseway.core.events import CardsDealt
from houseway.games.deuce_of_the_dragon.commands import Pass, PlayPattern, Wager
from houseway.games.deuce_of_the_dragon.events import PatternPlayed, Wagered
from houseway.games.submission import choose
from houseway.players.deuce_of_the_dragon import LEVELS

SEED = "one"
"""Seat 3 is dealt 2♦ K♠ J♦ J♠ T♠ 9♦ 5♣ 3♣."""


class Passive:
    """Joins, checks or calls, and passes whenever it may."""

    def wager(self, options: Any, seat: int, stack: int) -> Command:
        return PlaceWagers(seat, {"main": options.main_ante, "deuce": options.deuce_ante})

    def act(self, options: Any, seat: int, view: Any, choices: list[Command]) -> Command:
        for choice in choices:
            if isinstance(choice, Pass) or (isinstance(choice, Wager) and choice.action in {"check", "call"}):
                return choice
        return choices[0]


@pytest.fixture(autouse=True)
def passive_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sittings, "seated_player", lambda game, seed, level=None: Passive())


def player(*answers: str, bots: int = 1, **more: Any) -> Person:
    return Person(*answers, game="deuce-of-the-dragon", seed=more.pop("seed", SEED), bots=bots, **more)


def mine(person: Person, kind: type[Any]) -> list[Any]:
    rounds = [event for played in person.sitting.played for event in played.events]
    return [event for event in rounds if isinstance(event, kind) and event.seat == 3]


def test_the_first_screen_says_what_the_game_is_and_what_joining_costs() -> None:
    screen = player().screens[0]
    for word in ("Eight cards each", "Deuce pot", "Enter joins the round, $3.00", "Commission", "5%"):
        assert word in screen
    assert "Enter puts $2.00 into the main pot and $1.00 into the deuce pot." in screen
    assert "other amounts" not in screen


def test_a_round_is_joined_bet_and_led_with_a_picked_pattern() -> None:
    person = player("", "b 4", "3 4", "")
    assert "Your bet, or check?" in person.screens[1]
    assert "b bet $2 to $6" in person.screens[1]
    assert [(event.action, event.amount) for event in mine(person, Wagered)][:1] == [("bet", 400)]
    assert "You may lead. Card numbers, or pass:" in person.screens[2]
    assert "One pair, jack of diamonds high: that may be played. Enter plays it." in person.screens[3]
    assert mine(person, PatternPlayed)[0].cards == ("Jd", "Js")


@pytest.mark.parametrize("typed", ["3 4", "4 3", "34", "4,3", " 3 , 4 "])
def test_cards_are_picked_by_number_in_any_order_and_typed_twice_they_are_played(typed: str) -> None:
    person = player("", "k", typed, typed)
    assert mine(person, PatternPlayed)[0].cards == ("Jd", "Js")


def test_other_numbers_are_another_pick() -> None:
    person = player("", "k", "3 4", "8", "")
    assert "Single card, three of clubs: that may be played. Enter plays it." in person.screens[4]
    assert mine(person, PatternPlayed)[0].cards == ("3c",)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("1 2", "These cards are not a pattern: 2♦ and K♠ (NJ-DOD 41.5(c))."),
        ("9", "Press s to pass, or type the numbers of cards; nothing has happened yet."),
        ("1 1", "Press s to pass, or type the numbers of cards; nothing has happened yet."),
        ("b 4", "Press s to pass, or type the numbers of cards; nothing has happened yet."),
        ("", "Press s to pass, or type the numbers of cards; nothing has happened yet."),
    ],
)
def test_what_may_not_be_played_is_said_and_nothing_happens(typed: str, said: str) -> None:
    person = player("", "k", typed)
    assert said in person.screens[3]
    assert not [event for event in person.sitting.scene.events if isinstance(event, PatternPlayed)]


def test_a_pattern_that_is_not_higher_is_refused_with_both_named() -> None:
    person = player("", "k", "s", "8", bots=2)
    assert "To beat: Single card, three of hearts (Ana)" in person.screens[3]
    refusal = "Single card, three of clubs, is not higher than single card, three of hearts"
    assert refusal in person.screens[4]
    assert "NJ-DOD 41.10(e)" in person.screens[4]


@pytest.mark.parametrize(
    ("typed", "amount"), [("b", 200), ("b 2", 200), ("bet 6", 600), ("b $4", 400), ("B 4", 400), ("b 4.50", 450)]
)
def test_a_bet_is_typed_with_its_amount(typed: str, amount: int) -> None:
    assert mine(player("", typed), Wagered)[0].amount == amount


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("b 7", "A bet adds at most 6.00 at this limit table, not 7.00 (NJ-DOD 41.6(c))."),
        ("b 1", "A bet adds at least the main ante, 2.00, not 1.00 (NJ-DOD 41.6(c))."),
        ("b x", "A bet must be dollars with at most two decimals"),
        ("4", "Press k to check or b to bet or f to fold; nothing has happened yet."),
        ("raise 4", "Press k to check or b to bet or f to fold; nothing has happened yet."),
    ],
)
def test_a_bet_that_makes_no_sense_gets_one_sentence(typed: str, said: str) -> None:
    assert said in player("", typed).screens[2]


def test_at_no_limit_any_amount_up_to_all_in() -> None:
    person = player("", "b 123.45", option=["stakes=no-limit"])
    assert mine(person, Wagered)[0].amount == 12_345
    everything = player("", "i", "y", option=["stakes=no-limit"])
    assert "All-in puts in all you have, $497: if the hand is lost" in everything.screens[2]
    assert mine(everything, Wagered)[0].amount == BUY_IN - 300


def test_a_fold_ends_it_with_antes_lost_and_a_win_shows_the_pot_less_commission() -> None:
    folded = player("", "f", "y").screens[3]
    assert re.search(r"Antes +you folded +-\$3\.00 +NJ-DOD 41\.6\(b\)", folded)
    assert "Round 1: -$3.00, stack $497.00" in folded
    assert "Ana wins the main pot, as the last player in." in folded


def test_shedding_every_card_wins_the_pots() -> None:
    answers = ["", "b 6", *["k", "8", "", "s"] * 2]
    screens = player(*answers, *["k", "1", ""] * 40).screens
    won = next(screen for screen in screens if "You win the main pot" in screen)
    assert "with all eight cards gone" in won
    assert "commission" in line_with(won, "Main pot")
    assert re.search(r"Round \d+: \+\$", won)


def test_the_advice_comes_from_deals_of_the_unseen_cards_and_always_lists_folding() -> None:
    person = player("a", "", "a", "k", "a")
    assert "The house takes 5% of each pot that is won" in person.screens[1]
    betting, leading = person.screens[3], person.screens[5]
    assert re.search(r"about \d+% of such hands, by 400 deals", betting)
    assert line_with(betting, "fold", "loses nothing more")
    assert "the search's choice" in betting
    assert line_with(leading, "play", "the search's choice")
    assert "by 400 deals of the cards you cannot" in " ".join(leading.split())


def test_pages_open_at_any_time() -> None:
    for before in ((), ("",), ("", "k")):
        here = len(before)
        assert "NJ-DOD 41." in player(*before, "?").screens[here + 1]
        assert re.search(
            r"Four-of-a-kind +four cards of one rank +NJ-DOD 41\.5\(c\)1", player(*before, "p").screens[here + 1]
        )
        assert re.search(r"everything +\$0\.00", player(*before, "l").screens[here + 1])


def test_opponents_show_how_many_cards_they_hold_and_nothing_else() -> None:
    person = player("", "k", "3 4", "", bots=3)
    assert re.search(r"8 cards +8 cards +8 cards +8 cards", person.screens[1])
    told = [event for moment in moments(person.sitting.played[0], 3) for event in moment.happened]
    others = [event for event in told if isinstance(event, CardsDealt) and event.to != 3]
    assert others
    assert all(set(event.cards) == {FACE_DOWN} for event in others)


def test_no_choice_hides_behind_a_key_that_opens_a_page_and_every_choice_has_a_key() -> None:
    submission = choose("deuce-of-the-dragon")
    sitting = Sitting(submission.game.game, submission.options, 3, 2, BUY_IN, "keys")
    sitting.bet({"main": 200, "deuce": 100})
    while sitting.play_on():
        keys = submission.game.words.question(sitting.scene, sitting.choices).choices
        assert not {key.key for key in keys} & {key for key, _ in (*PAGE_KEYS, LEAVE)}
        assert len({key.key for key in keys}) == len(keys)
        playable = {
            frozenset(key.command.cards) for key in keys if isinstance(key.command, PlayPattern) and key.preview
        }
        legal = {frozenset(choice.cards) for choice in sitting.choices if isinstance(choice, PlayPattern)}
        assert playable == legal, "what is said to be playable is what the rules allow"
        sitting.act(sitting.choices[0])


@pytest.mark.parametrize("bots", [1, 3, 5])
def test_every_screen_of_a_round_fits_eighty_by_twenty_four(bots: int) -> None:
    script = ("?", "q", "a", "", "a", "p", "q", "b 4", "a", "1 2 3 4", "8", "", "k", "a", "s", "s", "l", "q", "r")
    for screen in player(*script, *[""] * 20, bots=bots).screens[:-1]:
        lines = screen.splitlines()
        assert len(lines) <= 24
        assert all(len(line) <= 80 for line in lines)


def test_bots_of_every_level_sit_down_and_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    submission = choose("deuce-of-the-dragon")
    for level in LEVELS:
        sitting = Sitting(submission.game.game, submission.options, 3, 2, BUY_IN, "levels", level)
        sitting.bet({"main": 200, "deuce": 100})
        while sitting.play_on():
            sitting.act(sitting.choices[0])
        assert len(sitting.played) == 1
    with pytest.raises(ValueError, match="the levels are random, rules, search, reader"):
        Sitting(submission.game.game, submission.options, 3, 2, BUY_IN, "levels", "champion")
    with pytest.raises(ValueError, match="must be 1 to 5, not 0"):
        Sitting(submission.game.game, submission.options, 3, 0, BUY_IN, "levels")


KEYS = ["", "k", "f", "s", "q", "a", "b", "b 4", "b 99", "r", "1", "2 3", "123", "8", "zzz", "?", "i", "c"]


@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.sampled_from(KEYS), max_size=25))
def test_whatever_is_typed_no_chip_is_lost(typed: list[str]) -> None:
    assert player(*typed, bots=2, seed="typed").left_with >= 0
