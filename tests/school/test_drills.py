"""Drills: every answer is worked out again here, by hand or by another way than the engine's."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from houseway.core.citations import paragraphs
from houseway.core.money import cents
from houseway.games.registry import game, games
from houseway.school.acts import ActError
from houseway.school.drills import Question, drills_of, judge_answer, question, question_of, questions, row
from houseway.school.lesson import LessonError
from houseway.school.records import Records, with_answer

NUMBERS = range(12)


def _asked(name: str, drill: str) -> list[Question]:
    entry = game(name)
    return [question(entry, entry.options_type(), drill, number) for number in NUMBERS]


@pytest.mark.parametrize("name", games())
def test_every_drill_asks_questions_whose_right_answer_is_right_and_others_are_wrong(name: str) -> None:
    entry = game(name)
    assert drills_of(entry)
    for drill in drills_of(entry):
        for number in (3, 4):
            one = question(entry, entry.options_type(), drill.name, number)
            assert judge_answer(one, one.answer).right
            assert one.cite in paragraphs()
            assert "answer" not in row(one)
            wrong = [choice for choice in one.asked.choices if choice != one.answer] or [one.answer]
            if one.asked.kind == "choice":
                assert not any(judge_answer(one, choice).right for choice in wrong)
            if one.asked.kind == "money":
                assert not judge_answer(one, one.answer + 1).right
            assert question_of(entry, entry.options_type(), one.key) == one


HELD = {"dragon-poker": 3, "double-draw-poker": 5, "pai-gow-poker": 7, "pai-gow": 4}
"""Cards or tiles of a hand."""
WITHOUT_CARDS = 238398, 944951
"""Rounds of pai gow poker in which a player's hand is rearranged after it was compared."""


@pytest.mark.parametrize(("name", "held"), HELD.items())
def test_a_question_about_hands_shows_every_card_of_them(name: str, held: int) -> None:
    entry = game(name)
    there = {drill.name for drill in drills_of(entry)}
    for drill, hands in (("who-wins", 2), ("reading", 1)):
        for number in (*range(40), *WITHOUT_CARDS) if drill in there else ():
            asked = question(entry, entry.options_type(), drill, number).asked
            assert len(asked.pieces) == hands * held, asked.text
            assert all(part.strip(" .") for part in asked.text.split(":")), asked.text


ODDS = {
    "3 Card Bonus": {"Three Dragons": 40, "Three Phoenix": 30, "Three Tigers": 15},
    "Ante Bonus": {"Three Dragons": 30, "Trips": 4},
    "Dragon Bet": {"Three Red Dragons": 1000, "Three Blue Dragons": 1000, "Three Dragons with Gold Dragon": 200},
    "Bonus": {"Five Aces": 500, "Natural Royal Flush": 100, "Wild Royal Flush": 50},
}
"""The first lines of the pay tables, read in NJ-DP 42.11 and NJ-DDP 42.11: so much to 1."""


@pytest.mark.parametrize("name", ["dragon-poker", "double-draw-poker"])
def test_a_payout_is_the_stake_times_the_odds_of_the_pay_table(name: str) -> None:
    entry, checked = game(name), 0
    for number in range(60):
        one = question(entry, entry.options_type(), "payouts", number)
        found = re.fullmatch(r"(.*?), (.*): a wager of \$([\d,.]+) has won\. How much do you pay\?", one.asked.text)
        assert found is not None
        odds = ODDS[found[1]].get(found[2])
        if odds is not None:
            checked += 1
            assert one.answer == cents(found[3].replace(",", ""), "stake") * odds
        if checked == 5:
            return
    raise AssertionError("too few lines were asked about")


@pytest.mark.parametrize("name", ["pai-gow-poker", "pai-gow"])
def test_vigorish_is_five_percent_up_to_the_next_quarter(name: str) -> None:
    for one in _asked(name, "vigorish"):
        found = re.search(r"wins \$([\d,.]+)", one.asked.text)
        assert found is not None
        quarters = 1
        while 25 * quarters * 20 < cents(found[1].rstrip("."), "won"):
            quarters += 1
        assert one.answer == 25 * quarters


@pytest.mark.rule("NJ-PG 11.9(j)")
@pytest.mark.parametrize("name", ["pai-gow-poker", "pai-gow"])
def test_vigorish_is_asked_of_wins_that_have_to_be_rounded(name: str) -> None:
    """Five percent of $5 is a quarter; of what is no multiple of it, it is not."""
    won = [re.search(r"wins \$([\d,]+)", one.asked.text) for one in _asked(name, "vigorish")]
    assert sum(int(found[1].replace(",", "")) % 5 > 0 for found in won if found) >= 4


@pytest.mark.rule('NJ-DOD 41.1 "Side pot"', 'NJ-DOD 41.1 "Main pot"')
def test_what_lies_in_a_pot_follows_from_what_that_pot_is() -> None:
    for one in _asked("deuce-of-the-dragon", "side-pots"):
        main = "in the main pot?" in one.asked.text
        assert one.cite == ('NJ-DOD 41.1 "Main pot"' if main else 'NJ-DOD 41.1 "Side pot"')


@pytest.mark.parametrize(("name", "places"), [("pai-gow-poker", 7), ("pai-gow", 8)])
def test_the_first_hand_is_found_by_counting_the_dice_round_the_table(name: str, places: int) -> None:
    """The dealer is 1, the places follow counterclockwise; tiles have a dead hand beside the six seats."""
    for one in _asked(name, "dice"):
        total = sum(map(int, re.findall(r"\d+", one.asked.text)))
        order = ["the dealer", *(f"seat {seat}" for seat in range(1, 7)), "the dead hand"][:places]
        assert one.answer == order[(total - 1) % places]


@pytest.mark.rule("NJ-DOD 41.10(k)")
def test_no_side_pot_is_asked_about_that_only_one_player_has_put_into() -> None:
    """X-19: what nobody has called goes back and is no pot; so the two highest stakes are alike."""
    entry = game("deuce-of-the-dragon")
    for number in range(200):
        one = question(entry, entry.options_type(), "side-pots", number)
        stakes = sorted(int(amount) for amount in re.findall(r"seat \d \$(\d+)", one.asked.text))
        assert stakes[-1] == stakes[-2]


@pytest.mark.rule("NJ-DOD 41.10(k)")
def test_a_question_about_commission_names_the_paragraph_on_commission() -> None:
    assert {one.cite for one in _asked("deuce-of-the-dragon", "commission")} == {"NJ-DOD 41.10(k)"}


def test_side_pots_are_layers_of_what_everybody_has_put_in() -> None:
    for one in _asked("deuce-of-the-dragon", "side-pots"):
        stakes = [cents(amount, "stake") for amount in re.findall(r"seat \d \$(\d+)", one.asked.text)]
        levels, layers, below = sorted(set(stakes)), [], 0
        for level in levels:
            layers.append(sum(min(stake, level) - min(stake, below) for stake in stakes))
            below = level
        which = re.search(r"in the (main|side (\d+)) pot", one.asked.text)
        assert which is not None
        assert one.answer == layers[int(which[2] or 0)]


def test_questions_name_the_paragraph_that_answers_them() -> None:
    """Copies: what loses and what pushes, not how hands rank. The house way: what leaves it to the licensee."""
    assert {one.cite for one in _asked("pai-gow-poker", "copies")} <= {
        "NJ-PG 11.9(g)",
        "NJ-PG 11.9(h)1",
        "NJ-PG 11.9(h)2",
    }
    assert {one.cite for one in _asked("pai-gow", "copies")} <= {"BASE A4", "BASE A5"}
    assert {one.cite for one in _asked("pai-gow-poker", "house-way")} == {"BASE B9"}
    assert {one.cite for one in _asked("pai-gow", "house-way")} == {"BASE A9"}


def test_no_answer_is_told_as_a_sentence_in_a_sentence() -> None:
    for one in _asked("pai-gow", "copies"):
        wrong = next(choice for choice in one.asked.choices if choice != one.answer)
        assert judge_answer(one, wrong).sentence.startswith(f"Right is: {one.answer}.")


def test_a_copy_is_never_the_players() -> None:
    for name in ("pai-gow-poker", "pai-gow"):
        results = Counter(one.answer for one in _asked(name, "copies"))
        assert "the player wins" not in results
        assert results["the bank wins"]


def test_the_house_way_is_right_whichever_of_two_cards_of_a_rank_is_named() -> None:
    for one in _asked("pai-gow-poker", "house-way"):
        low = list(one.answer)
        assert judge_answer(one, low[::-1]).right
        other = [card for card in one.asked.pieces if card not in low and card[0] not in {each[0] for each in low}]
        assert not judge_answer(one, [other[0], low[0]]).right
        with pytest.raises(ActError):
            judge_answer(one, ["nothing"])


def test_an_answer_that_comes_too_late_is_right_but_comes_again() -> None:
    one = _asked("dragon-poker", "payouts")[0]
    judged = judge_answer(one, one.answer, milliseconds=60_000)
    assert (judged.right, judged.in_time) == (True, False)
    with pytest.raises(ActError):
        judge_answer(one, "much")


def test_what_was_missed_is_asked_first() -> None:
    entry = game("deuce-of-the-dragon")
    missed = "deuce-of-the-dragon:patterns:77"
    records = with_answer(Records(), entry.name, missed, False, "2026-11-18")
    asked = questions(entry, entry.options_type(), "", 5, "seed", records, "2026-11-18")
    assert asked[0].key == missed
    assert len({one.key for one in asked}) == len(asked)


def test_a_drill_whose_questions_differ_only_in_their_cards_asks_as_many_as_it_is_asked_for() -> None:
    entry = game("pai-gow")
    asked = questions(entry, entry.options_type(), "house-way", 6, "seed", Records(), "2026-11-18")
    assert len(asked) == 6


def test_drills_and_questions_that_do_not_exist_are_named() -> None:
    entry = game("dragon-poker")
    with pytest.raises(LessonError, match="its drills are"):
        questions(entry, entry.options_type(), "dice", 3, "", Records(), "2026-11-18")
    for key in ("dragon-poker:payouts", "pai-gow:payouts:1", "dragon-poker:payouts:x", "dragon-poker:dice:1"):
        with pytest.raises(LessonError):
            question_of(entry, entry.options_type(), key)
