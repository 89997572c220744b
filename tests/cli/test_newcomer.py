"""What somebody trips over who sits down for the first time: money, the book, words, keys, screens, files."""

from __future__ import annotations

import io
import json
import re
import time
import zipfile
from fractions import Fraction
from pathlib import Path

import pytest
from rich.console import Console
from tests.cli.test_par import run
from tests.cli.test_play import BUY_IN, Person, Play, Terminal, at_a_table, end_of, line_with, terminal

from houseway.cli.terminal.replay import HOUSEKEEPING, moments
from houseway.cli.terminal.style import themed
from houseway.cli.terminal.talk import Talk
from houseway.cli.terminal.typed import bet, by_name, key_of, named
from houseway.core.cards import JOKER_PACK, STANDARD_PACK, TWO_JOKER_PACK, CardError
from houseway.core.events import BoughtIn
from houseway.core.seeds import hex_seed, number_seed
from houseway.games.dragon_poker.hands import DRAGON_PACK
from houseway.games.for_play import chips_for
from houseway.games.pai_gow.hands import TILES
from houseway.games.registry import game, games
from houseway.games.submission import SubmissionError, choose
from houseway.maths.sheet import xlsx

__all__ = ["Terminal", "terminal"]

EZ = ("variant=ez", "dragons-eye=no-vigorish", "seven-card-bonus=fortune")
EVERY_WAGER = (
    "10 dynasty 5 protection 5 red 5 black 5 queens 5 imperial 5 match 5 even 5 odd 5 double 5 triple 5 dice 5 seven 5"
)


# --- money -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", games())
def test_a_table_one_sits_down_at_has_limits_where_the_submission_has_none(name: str) -> None:
    submission = at_a_table(name)
    for wager in game(name).words.wagers(submission.options):
        assert wager.minimum >= 100
        assert wager.maximum is not None
        assert wager.minimum <= (wager.first or wager.minimum) <= wager.maximum
    assert (chips_for(submission.game, submission.options).maximum or 0) <= 1_000_000


def test_limits_that_a_submission_chooses_stay_and_settle_and_par_have_none() -> None:
    assert choose("dragon-poker").options.limits == {}
    table = at_a_table("dragon-poker", ["jurisdiction=MD"])
    assert table.options.limit("ante").minimum == 500
    assert table.options.limit("dragon").maximum == 10_000


def test_the_limits_are_posted_and_the_example_keeps_to_them() -> None:
    screen = Person().screens[0]
    assert "Ante $5 to $500" in screen
    assert "$1 to $100" in screen
    assert "Your bet?" not in Person("10 5 5").screens[1], "what the example says can be bet"
    refused = Person("1")
    assert "$5.00 to $500.00" in refused.screens[1].replace("5.00 to 500.00", "$5.00 to $500.00")
    assert not refused.sitting.played


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("width", [60, 80, 100])
def test_the_edge_of_the_felt_never_cuts_the_stack_off(name: str, width: int) -> None:
    for screen in Person("", "h", "f", "", game=name, seed="edge", width=width, bots=1).screens[:-1]:
        assert screen.count("your stack $") == len(re.findall(r"your stack \$[0-9,]+\.[0-9]{2} ─", screen))


def test_a_bet_that_leaves_nothing_for_the_play_wager_is_warned_of_before() -> None:
    warned = Person("200")
    assert "leaves you $100, and going on with the hand takes $200 more" in " ".join(warned.screens[1].split())
    assert warned.left_with == BUY_IN, "nothing was bet"
    other = Person("200", "", "10", "y")
    assert "Round 1:" in other.screens[4]
    bought = Person("200", "c", "500", "y")
    assert end_of(bought.sitting.played[0]).placed(3)["play"] == 20_000


def test_chips_can_be_bought_in_the_middle_of_a_hand() -> None:
    person = Person("200", "y", "c", "300", "y")
    assert "You have bought $300.00 in chips; your stack is $400.00." in person.screens[4]
    assert "your stack $400.00" in person.screens[4], "the stack on the felt is the stack now"
    assert end_of(person.sitting.played[0]).placed(3)["play"] == 20_000


def test_where_a_round_is_played_for_table_stakes_no_chips_are_bought_in_it() -> None:
    screen = Person("", game="deuce-of-the-dragon", seed="one", bots=1).screens[1]
    assert "c chips" not in screen


def test_a_mistyped_price_of_chips_is_asked_for_again_and_never_becomes_a_bet() -> None:
    person = Person("c", "abc", "200", "0")
    assert "The price of the chips must be dollars" in person.screens[2]
    assert "Chips for how much" in person.screens[2]
    assert "You have bought $200.00 in chips" in person.screens[3]
    assert not person.sitting.played
    assert person.sitting.chips(BoughtIn) == BUY_IN + 20_000


def test_all_in_is_asked_about_and_a_free_check_keeps_a_hand_from_being_folded_by_a_slip() -> None:
    sits = {"game": "deuce-of-the-dragon", "seed": "one", "bots": 1, "option": ["stakes=no-limit"]}
    asked = Person("", "i", "", **sits)  # type: ignore[arg-type]
    assert "All-in puts in all you have" in asked.screens[2]
    assert "What do you do?" in asked.screens[3] or "Your bet" in asked.screens[3]


def test_control_c_at_a_decision_asks_and_the_hand_can_be_stayed_with(terminal: Play) -> None:
    table = terminal()
    table.until("Your bet?")
    table.type("10\n")
    table.until("Play or fold?")
    table.type("\x03")
    table.until("Leave all the same?")
    table.type("\n")
    table.until("Play or fold?")
    table.type("y")
    assert "Round 1: " in table.until("Your bet?")
    table.type("q")
    table.until("Thank you for playing.")
    assert table.ended() == 0


# --- the book --------------------------------------------------------------------------------------------------------


def test_the_book_reckons_with_the_bonus_that_was_bet() -> None:
    exact = game("double-draw-poker").exact
    options = choose("double-draw-poker").options
    hand = "As Ah 5d 9c 2h"
    whole = {choice.said: choice.ev for choice in exact.advise(options, hand)}
    half = {choice.said: choice.ev for choice in exact.advise(options, hand, bonus=Fraction(1, 2))}  # type: ignore[call-arg]
    assert half["fold"] == Fraction(-3, 2), "a fold gives up the Ante and half an Ante of Bonus"
    assert whole["fold"] == -2
    # At the last decision nothing is left to decide: the worth of standing on two pairs is 3 and the odds on the Bonus.
    pairs = "As Ah 5d 5c 2h"
    one = {choice.said: choice.ev for choice in exact.advise(options, pairs, "")}
    other = {choice.said: choice.ev for choice in exact.advise(options, pairs, "", bonus=Fraction(1, 4))}  # type: ignore[call-arg]
    assert 4 * (other["stand"] - 3) == one["stand"] - 3


def test_folding_is_listed_wherever_it_can_be_done() -> None:
    screen = Person("10 5", "a", game="double-draw-poker", seed="pairs").screens[2]
    assert line_with(screen, "fold", "on average")


def test_the_book_values_the_banks_own_hand_with_copies_for_the_bank() -> None:
    """Against every other hand the bank does at least as well with a setting as a player with the same."""
    for name, hand in (("pai-gow", "6-6 5-5 4-4 3-3"), ("pai-gow-poker", "As Kd Qh 9c 7s 4d 2c")):
        exact, options = game(name).exact, choose(name).options
        player = {choice.low: choice.ev for choice in exact.advise(options, hand)}
        bank = {choice.low: choice.ev for choice in exact.advise(options, hand, banks=True)}  # type: ignore[call-arg]
        assert player.keys() == bank.keys()
        assert all(bank[low] > player[low] for low in player)


def test_a_certain_win_is_recognised_and_a_likely_one_is_not_called_certain() -> None:
    from houseway.games.deuce_of_the_dragon.certain import could_be_beaten
    from houseway.games.deuce_of_the_dragon.hands import Pattern, pattern
    from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions

    options = DeuceOfTheDragonOptions()

    def made(text: str) -> Pattern:
        found = pattern(STANDARD_PACK.read(text), options)
        assert found is not None
        return found

    highest, low = made("2h"), made("3s")
    unseen = STANDARD_PACK.read("2d 2c 4h 5h 9s")
    assert could_be_beaten(low, unseen, 8, options)
    assert could_be_beaten(highest, unseen, 8, options), "a pair is a higher kind"
    assert not could_be_beaten(highest, unseen, 1, options), "nobody holds two cards"
    fours = made("2h 2d 2c 2s")
    assert not could_be_beaten(fours, STANDARD_PACK.read("Ah Ad Ac As Kh Qh Jh"), 8, options)


# --- text ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-PG 10.11(b)", "NJ-PG 11.21(b)")
@pytest.mark.parametrize("name", ["pai-gow", "pai-gow-poker"])
def test_even_and_odd_are_said_to_lose_on_triples(name: str) -> None:
    options = choose(name, changes=["dragons-eye=vigorish"]).options
    said = {wager.title: wager.about for wager in game(name).words.wagers(options)}
    for title in ("Even", "Odd"):
        assert "not on a triple" in said[title]


def test_with_ez_queen_high_pushes_the_pai_gow_wager_and_pays_the_queens_dragon() -> None:
    said = " ".join(Person(game="pai-gow-poker", option=["variant=ez"]).screens[0].replace("│", " ").split())
    assert "every Pai Gow wager pushes" in said
    assert "the Queen's Dragon wager is paid" in said
    assert "every wager pushes" not in said


@pytest.mark.parametrize("name", games())
def test_the_rules_page_says_what_paragraphs_require_under_the_full_name_of_their_document(name: str) -> None:
    screen = " ".join(Person("?", game=name, seed="rules", bots=1).screens[1].split())
    assert "New Jersey, " in screen
    assert "left as" not in screen
    assert "Changes nothing" not in screen


# --- what may be typed -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("10s", "Ts"),
        ("ts", "Ts"),
        ("A♠", "As"),
        ("a♠", "As"),
        ("10♥ K♦, 2c", "Th Kd 2c"),
        ("jk", "Jk"),
        ("Joker", "Jk"),
        ("★", "Jk"),
    ],
)
def test_cards_are_read_as_screens_print_them(typed: str, cards: str) -> None:
    assert " ".join(TWO_JOKER_PACK.read(typed)) == cards


def test_tiles_and_characters_are_read_as_screens_print_them() -> None:
    assert TILES.read("66 6-5 31 4-2") == ("6-6", "6-5", "3-1", "4-2")
    assert DRAGON_PACK.read("gd Rd MO") == ("GD", "RD", "MO")


def test_an_unknown_card_is_told_how_cards_and_jokers_are_written() -> None:
    with pytest.raises(CardError, match=r"Jk"):
        JOKER_PACK.read("Zs")


def test_wagers_are_typed_by_name() -> None:
    wagers = game("pai-gow-poker").words.wagers(at_a_table("pai-gow-poker", EZ).options)
    before = [wager.first for wager in wagers]
    titles = [wager.title for wager in wagers]
    amounts = bet("dynasty 5", wagers, before)
    assert amounts[titles.index("Dynasty")] == 500
    assert amounts[0] == before[0], "the rest of the bet is what was offered"
    assert bet("25 queen's dragon 1 red 2", wagers, before)[titles.index("Queen's Dragon")] == 100
    assert sum(bet(EVERY_WAGER, wagers, before)) == 1000 + 13 * 500
    assert bet("dynasty 0", wagers, amounts)[titles.index("Dynasty")] == 0
    assert named("d", wagers) is None, "several begin so"
    person = Person("10 dynasty 5", "h", game="pai-gow-poker", option=EZ, seed="poker 6")
    assert end_of(person.sitting.played[0]).placed(3) == {"pai-gow": 1000, "dynasty": 500}


@pytest.mark.parametrize(
    ("word", "key"), [("help", "help"), ("QUIT", "q"), (" exit ", "q"), ("rules", "?"), ("y", "y")]
)
def test_words_do_what_keys_do(word: str, key: str) -> None:
    assert key_of(word) == key


def test_help_says_what_may_be_typed_and_quit_leaves() -> None:
    assert "What may be typed" in Person("help").screens[1]
    assert "What may be typed" in Person("10", "help").screens[2]
    assert "Thank you for playing." in Person("quit").screens[-1]
    assert "Leave all the same?" in Person("10", "quit").screens[2]


def test_single_keys_act_at_once_words_are_waited_for_and_arrows_do_no_harm(terminal: Play) -> None:
    table = terminal()
    table.until("Your bet?")
    table.type("\x1b[A\x1b[D")
    table.type("1x\x7f0\x1b[D\x1b[C\n")  # ten, after a slip and some arrows
    table.until("Play or fold?")
    table.type("help\n")
    assert "What may be typed" in table.until("back to the table")
    table.type("\n")
    table.until("Play or fold?")
    table.type("y")
    table.until("Your bet?")
    table.type("q")
    table.until("Thank you for playing.")
    assert table.ended() == 0


def test_what_is_typed_ahead_is_not_played(terminal: Play) -> None:
    table = terminal()
    table.until("Your bet?")
    table.type("10\nf\nf\n")
    table.until("Play or fold?")
    table.type("y")
    settled = table.until("Your bet?")
    assert "+$30.00" in settled, "the hand was not folded by what came too early"
    table.type("q")
    assert table.ended() == 0


def test_a_seed_is_any_text_and_numbers_and_hexadecimal_digits_mean_what_they_meant() -> None:
    assert hex_seed("ab12") == "ab12".rjust(64, "0")
    assert hex_seed("0xAB12") == hex_seed("ab12")
    assert hex_seed("my dog") == hex_seed("my dog") != hex_seed("my cat")
    assert re.fullmatch(r"[0-9a-f]{64}", hex_seed("my dog"))
    assert number_seed("17") == 17
    assert number_seed("my dog") != number_seed("my cat")


# --- screens ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("height", [24, 30, 45])
@pytest.mark.parametrize("width", [80, 100, 140])
def test_with_every_wager_of_ez_pai_gow_nothing_scrolls_away(width: int, height: int) -> None:
    person = Person(
        EVERY_WAGER, "a", "h", "n", game="pai-gow-poker", option=EZ, bots=5, width=width, height=height, seed="poker 6"
    )
    assert len(person.sitting.played) == 1
    for screen in person.screens[:-1]:
        lines = screen.splitlines()
        assert len(lines) <= height, screen
        assert all(len(line) <= width for line in lines)
    assert "Seven Card Bonus" in person.screens[1].replace("\n", " ")
    assert "Queen's" in person.screens[3], "the settlement names every wager"


def test_the_low_hands_of_others_are_shown_once_they_are_exposed() -> None:
    screen = Person("10", "h", game="pai-gow-poker", seed="poker 6", bots=2).screens[2]
    row = screen.splitlines().index(line_with(screen, "1 Ana", "2 Bao"))
    high, low = (re.findall(r"[0-9JQKA]+[♠♥♦♣]|★", line) for line in screen.splitlines()[row + 1 : row + 3])
    assert len(high) == 15
    assert len(low) == 6


def test_the_replay_skips_to_what_matters_and_tells_everything_on_request() -> None:
    person = Person("10", "y", "r", "e", "w")
    played = person.sitting.played[0]
    short, whole = list(moments(played, 3)), list(moments(played, 3, whole=True))
    assert len(short) < len(whole)
    assert not [event for moment in short for event in moment.happened if isinstance(event, HOUSEKEEPING)]
    assert "puts $" in person.screens[3], "the first step is the first wager"
    assert f"Step {len(short)} of {len(short)}" in person.screens[4]
    assert f"Step 1 of {len(whole)}" in person.screens[5]


def test_a_page_is_drawn_again_when_the_terminal_changes_its_size(terminal: Play) -> None:
    import fcntl
    import struct
    import termios

    table = terminal()
    table.until("Your bet?")
    fcntl.ioctl(table._here, termios.TIOCSWINSZ, struct.pack("HHHH", 45, 140, 0, 0))
    assert "Type 10 5 5" in table.until("Your bet?")
    table.type("q")
    assert table.ended() == 0


def test_long_work_says_what_it_is_about() -> None:
    shown = io.StringIO()
    with Talk(themed(Console(file=shown, width=120, force_terminal=True))).working():
        pass
    assert "compiled" in shown.getvalue()


# --- files -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("group", ["audit", "submission", "key"])
def test_a_command_of_commands_alone_prints_its_help_in_full(
    group: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, group) == 2
    shown = capsys.readouterr()
    assert shown.err.startswith("Usage:")
    assert "..." not in shown.err.partition("Commands:")[2]


def test_the_example_of_a_round_in_the_help_can_be_settled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "settle", "--help") == 0
    example = re.search(r"\{\"game\".*\}\]\}", capsys.readouterr().out, re.DOTALL)
    assert example is not None
    (tmp_path / "round.json").write_text(example[0])
    assert run(monkeypatch, "settle", str(tmp_path / "round.json"), "--json") == 0
    assert json.loads(capsys.readouterr().out)["seats"][0]["seat"] == 1


def test_the_example_of_a_submission_in_the_help_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "submission", "check", "--help") == 0
    lines = capsys.readouterr().out.partition("\n\n")[2].splitlines()
    toml = [line.strip() for line in lines if re.fullmatch(r"\s+(\[.+\]|[a-z-]+ = .+)", line)]
    (tmp_path / "table.toml").write_text("\n".join(toml))
    assert run(monkeypatch, "submission", "check", str(tmp_path / "table.toml")) == 0


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("pai-gow-poker", "seven-card-bonus=x"),
        ("pai-gow-poker", "progressive=x"),
        ("dragon-poker", "progressive=x"),
        ("dragon-poker", "two-areas=maybe"),
        ("dragon-poker", "decks=3"),
        ("dragon-poker", "card-life-hours=x"),
        ("deuce-of-the-dragon", "stakes=x"),
    ],
)
def test_no_type_of_the_program_reaches_a_person(name: str, change: str) -> None:
    with pytest.raises(SubmissionError) as refused:
        choose(name, changes=[change])
    assert not re.search(r"typing|Literal|dict\[|object|null|`", str(refused.value)), refused.value


def test_counts_in_a_workbook_keep_all_their_digits() -> None:
    from houseway.core.figures import Figures, Outcome
    from houseway.maths.sheet.content import _outcomes

    ways = 8_250_459_031_214_401
    figures = Figures(unit="pai-gow", outcomes=(Outcome("win", Fraction(1), ways), Outcome("lose", Fraction(-1), 7)))
    buffer = io.BytesIO()
    book = xlsx._Book(buffer)
    outcomes = _outcomes(figures)
    page = book.page("main", xlsx.WIDTHS)
    book.table(page, 0, outcomes)
    book.book.close()
    text = zipfile.ZipFile(io.BytesIO(buffer.getvalue())).read("xl/sharedStrings.xml").decode()
    assert f"{ways:,}" in text


def test_pieces_are_picked_by_their_numbers_or_as_the_screen_prints_them() -> None:
    held = ("Kd", "Th", "6h", "6s", "4d")
    assert by_name("6♥ 10♥", held, STANDARD_PACK.code) == "32"
    assert by_name("6h,th", held, STANDARD_PACK.code) == "32"
    assert by_name("1 2", held, STANDARD_PACK.code) == "1 2"
    assert by_name("6h 9s", held, STANDARD_PACK.code) == "6h 9s"
    assert by_name("44 65", ("6-6", "4-4", "6-5", "2-1"), TILES.code) == "23"
    assert by_name("21", ("6-6", "4-4", "6-5", "2-1"), TILES.code) == "21"


def test_declining_chips_with_nought_and_enter_places_no_bet(terminal: Play) -> None:
    table = terminal()
    table.until("Your bet?")
    table.type("c")
    table.until("Chips for how much")
    table.type("0")
    time.sleep(0.8)
    table.type("\n")
    assert "Your bet?" in table.until("Your bet?")
    table.type("l")
    assert "seat 3's wagers" not in table.until("The record has")
