"""Pai gow in the terminal: tiles picked by number, the house way with its reason, the bank, the dice, slips."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console
from tests.cli.test_play import BUY_IN, Person, end_of, line_with

from houseway.cli.terminal.loop import CHIPS, LEAVE, PAGE_KEYS
from houseway.cli.terminal.pieces import TileRow
from houseway.cli.terminal.replay import moments
from houseway.cli.terminal.sitting import Sitting
from houseway.cli.terminal.style import themed
from houseway.core.cards import FACE_DOWN
from houseway.core.events import CardsDealt, WagerPlaced
from houseway.games.pai_gow_shared.events import BankTaken, DiceShaken, HandSet
from houseway.games.registry import game as game_of
from houseway.games.submission import choose
from houseway.record.narration import narrate

TWO_PAIRS = "tiles-1"
"""Seat 3 is dealt two pairs, Look and Chop Bot, and wins with them."""
TRIPLE_THREES = "triple 69"
"""With three threes on the dice of the first round the button is at seat 3."""
Tiles = partial(Person, game="pai-gow", seed=TWO_PAIRS)
Eyes = partial(Tiles, option=["dragons-eye=vigorish"])


def set_by(person: Person, played: int = 0) -> HandSet:
    (made,) = [e for e in person.sitting.played[played].events if isinstance(e, HandSet) and e.seat == 3]
    return made


# --- a round ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["3 4", "34", "43", "4, 3"])
def test_the_low_hand_is_picked_by_the_numbers_of_its_tiles(typed: str) -> None:
    person = Tiles("10", typed)
    assert "Which two tiles go into the low hand?" in person.screens[1]
    made = set_by(person)
    assert (made.high, set(made.low)) == (("5-1", "5-1"), {"6-2", "5-3"})
    settled = person.screens[2]
    assert re.search(r"Pai Gow +wins 1 to 1 +\+\$10\.00 +BASE A5", settled)
    assert re.search(r"Vigorish +is taken +-\$0\.50 +BASE A7", settled)
    assert "Round 1: +$9.50, stack $509.50" in settled
    assert person.left_with == 50_950


def test_the_house_way_sets_the_hand_and_says_why() -> None:
    person = Tiles("10", "h")
    assert set_by(person).rule == "T1"
    assert "The house way, T1: Two pairs are played as pairs." in person.screens[2]


def test_a_pick_that_would_lose_gets_a_warning_and_nothing_happens() -> None:
    person = Tiles("10", "1 2", "3 4")
    said = " ".join(person.screens[2].split())
    assert "That would lose: the low hand, the pair of Look, ranks above the high hand, the pair of Chop Bot" in said
    assert "Round 1: +$9.50" in person.screens[3]


@pytest.mark.parametrize("typed", ["", "5", "1 5", "1 1", "y", "low"])
def test_a_setting_that_is_none_asks_again(typed: str) -> None:
    person = Tiles("10", typed, "h")
    assert "or type the numbers of tiles; nothing has happened yet." in " ".join(person.screens[2].split())
    assert "Round 1:" in person.screens[3]


def test_the_book_gives_every_setting_its_worth_and_names_the_house_ways_rule() -> None:
    advice = Tiles("10", "a").screens[2]
    assert "3 4" in line_with(advice, "Pair of Look / Pair of Chop Bot", "the book's choice, house way")
    assert "-$" in line_with(advice, "4 with Look top / 4 with Look top")
    assert "T1: Two pairs are played as pairs." in advice


def test_the_book_tells_what_the_wagers_cost_before_the_deal() -> None:
    advice = Eyes("a").screens[1]
    assert "costs 2.78% of the wager" in line_with(advice, "Even")  # RULINGS: -1/36
    assert "costs 7.87% of the wager" in line_with(advice, "Match")  # RULINGS: -17/216
    best, house = (re.findall(r"costs (\d\.\d+)%", line_with(advice, words))[0] for words in ("best", "house way"))
    assert float(best) < float(house)


def test_tiles_have_names_points_and_numbers_to_pick_them_by() -> None:
    screen = Tiles("10").screens[1]
    assert "Look     Look     Chop Bot Chop Bot" in screen
    for number in "1234":
        assert re.search(rf"▌{number} ", screen)
    assert screen.count("▌6 ") >= 2
    assert screen.count("▌8 ") >= 2


# --- the bank --------------------------------------------------------------------------------------------------------


def test_the_bank_is_offered_below_the_last_settlement_and_may_be_passed() -> None:
    person = Tiles("10", "h", "n", "", "h")
    assert "You are offered the bank" in person.screens[2]
    assert "Round 1: +$9.50" in person.screens[2]
    assert "Your bet?" in person.screens[3]
    assert "Round 2:" in person.screens[5]


def test_whoever_takes_the_bank_lets_the_others_bet_and_plays_against_them() -> None:
    person = Tiles("10", "h", "y", "", "h")
    assert "You have the bank. Deal?" in person.screens[3]
    assert "YOU, THE BANK" in person.screens[4]
    (taken,) = [event for event in person.sitting.played[1].events if isinstance(event, BankTaken)]
    assert (taken.seat, taken.dealers_wager) == (3, 1000)
    assert re.search(r"hand +(loses to you|beats you|pushes)", person.screens[5])
    assert person.left_with


def test_whoever_has_the_bank_may_wager_on_the_dice_where_they_are_wagered_on_alone() -> None:
    options = ("dragons-eye=vigorish", "dice-without-pai-gow=true", "shaker=every-round")
    for typed, staked in (("odd 5", 500), ("", None)):
        person = Tiles("10", "h", "y", typed, "h", option=options)
        asked = next(screen for screen in person.screens if "You have the bank." in screen)
        assert "You have the bank. A bet on the dice?" in asked
        assert "Enter no more bets" in asked
        placed = {
            event.wager: event.amount
            for event in person.sitting.played[1].events
            if isinstance(event, WagerPlaced) and event.seat == 3
        }
        assert placed.get("odd") == staked


def test_a_co_bank_is_set_by_the_dealer() -> None:
    person = Tiles("10", "h", "s", "")
    assert "Round 2:" in person.screens[4]
    assert set_by(person, 1).rule


def test_at_the_bank_pages_open_chips_are_bought_and_other_keys_do_nothing() -> None:
    person = Tiles("10", "h", "y", "?", "q", "x", "c", "100", "a", "")
    assert "BASE A7" in person.screens[4]
    assert "There is no key 'x' here" in person.screens[6]
    assert "You have bought $100.00 in chips" in person.screens[8]
    assert "costs" in person.screens[9]
    assert "YOU, THE BANK" in person.screens[10]
    assert Tiles("10", "h", "y", "q").left_with == 50_950


def test_leaving_while_the_bank_is_offered_asks_nothing_more() -> None:
    person = Tiles("10", "h", "q")
    assert person.left_with == 50_950


# --- the dice --------------------------------------------------------------------------------------------------------


def test_dice_wagers_are_asked_for_and_settled_before_the_tiles() -> None:
    person = Eyes("10 5 5 5 5 5 5", "h")
    assert "dragon's eye 6 beside 3 and 5" in person.screens[1]
    for word in ("Match +$5", "Even +$5", "Odd -$5", "Dice Bonus -$5"):
        assert word in " ".join(person.screens[1].replace("│", " ").split())
    assert "-$20.00" in line_with(person.screens[2], "Odd, Double, Triple and Dice", "lose")
    assert "Round 1: -$0.50" in person.screens[2]


def test_after_a_triple_the_player_at_the_button_shakes_and_may_take_the_bonus_down() -> None:
    """Round one shows three threes, so seat 3, with a dice bonus, shakes the dice of round two."""
    person = Eyes("10 0 0 0 0 0 5", "h", "n", "10", "y", seed=TRIPLE_THREES)
    played = person.sitting.played[0]
    (shaken,) = [event for event in played.events if isinstance(event, DiceShaken)]
    assert shaken.dice.faces == (3, 3, 3)
    assert re.search(r"Dice Bonus +wins 25 to 1 +\+\$125\.00", person.screens[2])
    assert "take down the Dice Bonus, $5" in person.screens[3]
    assert "It is your shake." in person.screens[4]
    down = Eyes("10 0 0 0 0 0 5", "h", "n", "t", "10", "h", seed=TRIPLE_THREES)
    assert "take down" not in down.screens[4]
    assert "It is your shake." not in down.screens[5]


def test_a_dice_bonus_while_triples_run_is_refused_with_the_paragraph() -> None:
    person = Eyes("10 0 0 0 0 0 5", "h", "n", "", seed=TRIPLE_THREES)
    assert "NJ-PG 10.11(f)" in person.screens[4]


# --- pages and keys --------------------------------------------------------------------------------------------------


def test_the_first_screen_explains_the_game_and_its_wagers() -> None:
    screen = Eyes().screens[0]
    for word in ("Pai Gow", "Match", "Even", "Odd", "Double", "Triple", "Dice Bonus", "Gee Joon", "wong", "gong"):
        assert word in screen


@pytest.mark.parametrize("before", [(), ("10",), ("10", "h")])
def test_pages_open_at_any_time(before: tuple[str, ...]) -> None:
    here = len(before)
    assert "BASE A" in Eyes(*before, "?").screens[here + 1]
    tables = Eyes(*before, "p").screens[here + 1]
    assert re.search(r"Gee Joon +4-2 2-1 +3 or 6 +supreme", tables)
    assert re.search(r"everything +\$0\.00", Eyes(*before, "l").screens[here + 1])
    if before == ("10", "h"):
        assert "Step 1 of" in Eyes(*before, "r").screens[here + 1]


def test_no_choice_hides_behind_a_key_that_opens_a_page_and_every_choice_has_a_key() -> None:
    submission = choose("pai-gow", changes=["dragons-eye=vigorish", "shaker=every-round"])
    sitting = Sitting(submission.game.game, submission.options, 3, 2, BUY_IN, "keys")
    game = submission.game.words
    for _ in range(12):
        while sitting.play_on():
            keys = game.question(sitting.scene, sitting.choices).choices
            assert not {key.key for key in keys} & {key for key, _ in (*PAGE_KEYS, CHIPS, LEAVE)}
            assert len({key.key for key in keys}) == len(keys)
            assert {type(choice) for choice in sitting.choices} <= {type(key.command) for key in keys}
            assert game.question(sitting.scene, sitting.choices).text
            sitting.act(sitting.choices[-1] if sitting.scene.phase == "betting" else sitting.choices[0])
        if sitting.wagers_asked(3):
            triples = sitting.table.round.run.triples
            sitting.bet({"pai-gow": 1000} if triples else {"pai-gow": 1000, "dice-bonus": 100})
            while sitting.play_on():
                sitting.act(sitting.choices[0])


def test_tiles_of_others_are_never_told_before_they_are_exposed() -> None:
    person = Tiles("10", "h")
    for moment in moments(person.sitting.played[0], 3):
        for event in moment.happened:
            if isinstance(event, CardsDealt) and event.to != 3:
                assert set(event.cards) == {FACE_DOWN}
                assert narrate(event).endswith("four tiles face down.")
            if isinstance(event, HandSet) and event.seat != 3:
                assert set(event.low) == {FACE_DOWN}


def test_an_absent_hand_is_set_the_house_way_when_the_player_leaves() -> None:
    person = Tiles("10", "q", "q")
    assert set_by(person).absent
    assert person.left_with == 50_950


# --- drawing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", [0, 3, 5])
@pytest.mark.parametrize("option", [(), ("dragons-eye=vigorish",)])
def test_every_screen_of_a_round_fits_eighty_by_twenty_four(bots: int, option: tuple[str, ...]) -> None:
    dice = " 5 5 5 5 5 5" if option else ""
    script = ("?", "q", "a", f"10{dice}", "p", "q", "h", "n", "r")
    for screen in Tiles(*script, *[""] * 30, bots=bots, option=option).screens[:-1]:
        lines = screen.splitlines()
        assert len(lines) <= 24
        assert all(len(line) <= 80 for line in lines)


@pytest.mark.parametrize("width", [50, 60, 79, 100, 200])
def test_amounts_and_names_are_never_cut_off(width: int) -> None:
    screen = Tiles("111.25", width=width).screens[1]
    assert "$111.25" in screen
    assert "Chop Bot" in screen


FACES = game_of("pai-gow").words.faces(choose("pai-gow").options)


def drawn(tiles: Sequence[str | None], places: int = 4, encoding: str = "utf-8") -> list[str]:
    raw = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    themed(Console(file=raw, width=60)).print(TileRow(tiles, FACES, places))
    raw.flush()
    raw.seek(0)
    return raw.read().splitlines()


@pytest.mark.parametrize("tile", FACES)
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_a_tile_shows_its_pips_its_name_and_its_points(tile: str, encoding: str) -> None:
    *rows, names = drawn((tile,), encoding=encoding)
    pip = "●" if encoding == "utf-8" else "o"
    upper, lower = (sum(row[:7].count(pip) for row in half) for half in (rows[:3], rows[3:]))
    assert (upper, lower) == tuple(int(half) for half in tile.split("-"))
    assert FACES[tile].name in names
    for word in FACES[tile].note.split():
        assert any(row[7:9].strip() == word for row in rows)


def test_ones_and_fours_are_red_and_teen_is_half_red() -> None:
    console = themed(Console(file=io.StringIO(), width=60, force_terminal=True, color_system="truecolor"))
    red = "255;90;79"

    def reds(tile: str) -> int:
        with console.capture() as shown:
            console.print(TileRow((tile,), FACES, 1))
        return sum(1 for run in shown.get().split("\x1b[") if red in run and "●" in run)

    assert {tile: reds(tile) for tile in ("4-1", "6-6", "5-3", "2-1", "4-4", "6-4")} == {
        **{"4-1": 5, "6-6": 6, "5-3": 0},
        **{"2-1": 1, "4-4": 8, "6-4": 4},
    }


def test_empty_places_and_backs_are_drawn() -> None:
    assert any("░░░░░" in row for row in drawn((None,) * 4))
    assert any("╭─────╮" in row for row in drawn(()))
    assert any("#####" in row for row in drawn((None,) * 4, encoding="ascii"))


KEYS = ["", "y", "n", "s", "h", "q", "a", "b", "c", "r", "10", "10 5", "1 2", "34", "1 3", "t", "d", "zzz", "?", "500"]


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from(KEYS), max_size=30))
def test_whatever_is_typed_no_chip_is_lost(typed: list[str]) -> None:
    person = Eyes(*typed, bots=2, seed="typed")
    assert person.left_with >= 0
    assert person.sitting.session.log.length > 1


def test_the_same_bet_again_and_one_by_one() -> None:
    person = Eyes("b", "20", "", "5", "", "", "", "", "h", "n", "", "h")
    first, second = (end_of(played) for played in person.sitting.played[:2])
    assert first.placed(3) == {"pai-gow": 2000, "even": 500} == second.placed(3)
