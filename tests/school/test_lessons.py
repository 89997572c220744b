"""Every lesson that is shipped can be passed by a dealer who makes no mistake, and by nobody else with full marks."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.school.deliberate import mistakes, uncaught

from houseway.games.registry import games
from houseway.school.lesson import Lesson, with_seed
from houseway.school.perfect import dealt_perfectly
from houseway.school.report import report_of
from houseway.school.score import score_of
from houseway.school.shelf import faults, faults_of, lessons_of
from houseway.school.steps import name_of

GAMES = tuple(games())
SAMPLE = 120
"""Deliberate mistakes a game; benchmarks/prove_school.py makes all of them."""


@pytest.mark.parametrize("game", GAMES)
def test_a_perfect_dealer_gets_full_marks_in_every_lesson(game: str) -> None:
    for lesson in lessons_of(game):
        *_, last = dealt_perfectly(lesson)
        score = score_of(last)
        assert last.finished, lesson.name
        assert score.full, lesson.name
        assert last.marks, lesson.name
        assert all(tally.right == tally.of for tally in score.categories.values()), lesson.name
        assert report_of(last)["passed"], lesson.name
        assert len(last.used) == len(lesson.irregularities), lesson.name


@pytest.mark.parametrize("game", GAMES)
def test_lessons_go_from_one_thing_at_a_time_to_what_goes_wrong(game: str) -> None:
    lessons = lessons_of(game)
    assert lessons[0].name == "opening"
    assert [lesson.level for lesson in lessons] == sorted(lesson.level for lesson in lessons)
    assert len({lesson.name for lesson in lessons}) == len(lessons)
    assert not any(lesson.irregularities for lesson in lessons if lesson.level < 4)
    assert {"opening", "the-deal", "paying", "whole-round", "six-players", "late-wager"} <= {
        lesson.name for lesson in lessons
    }
    assert all(lesson.title and lesson.about for lesson in lessons)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "pai-gow"])
def test_a_game_of_cards_has_lessons_for_every_dealing_method_and_for_two_decks(game: str) -> None:
    methods = {
        (lesson.options.get("dealing", "manual-shoe"), lesson.options.get("decks", 1)) for lesson in lessons_of(game)
    }
    assert {("manual-shoe", 1), ("hand", 1), ("automated-shoe", 1), ("manual-shoe", 2)} <= methods


def test_tiles_have_no_time_limit_and_no_lesson_about_it() -> None:
    """G-03: tiles may stay; cards may not."""
    teach = {game for game in GAMES for lesson in lessons_of(game) if lesson.name == "old-cards"}
    assert teach == set(GAMES) - {"pai-gow"}


@pytest.mark.parametrize("game", GAMES)
def test_deliberate_mistakes_are_caught_with_the_paragraph_of_what_was_due(game: str) -> None:
    chance = random.Random(game)
    lessons = [lesson for lesson in lessons_of(game) if len(lesson.players) < 6]
    made = 0
    for lesson in chance.sample(lessons, len(lessons)):
        several = list(mistakes(lesson))
        for mistake in chance.sample(several, min(15, len(several))):
            made += 1
            assert uncaught(mistake) == "", f"{lesson.name}: {mistake.what}: {mistake.act}"
        if made >= SAMPLE:
            return


OTHER_SEEDS = ("z", "a", "another night")


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_works_with_any_seed(game: str) -> None:
    for lesson in lessons_of(game):
        for seed in OTHER_SEEDS:
            assert not list(faults(with_seed(lesson, seed))), f"{lesson.name} with {seed}"


@pytest.mark.parametrize("game", GAMES)
def test_nobody_banks_in_the_first_lessons(game: str) -> None:
    for lesson in (one for one in lessons_of(game) if one.level == 1):
        for seed in OTHER_SEEDS:
            for progress in dealt_perfectly(with_seed(lesson, seed)):
                assert progress.step is None or "bank" not in name_of(type(progress.step)), lesson.name


def test_the_same_lesson_gives_the_same_hands_and_another_seed_gives_others() -> None:
    lesson = next(one for one in lessons_of("dragon-poker") if one.name == "whole-round")
    one, again = (list(dealt_perfectly(lesson))[-1] for _ in range(2))
    other = list(dealt_perfectly(_with_seed(lesson, "another")))[-1]
    assert one.told == again.told
    assert one.told != other.told


def _with_seed(lesson: Lesson, seed: str) -> Lesson:
    from msgspec.structs import replace

    return replace(lesson, seed=seed)


LESSON = """[[lesson]]
name = "fine"
game = "dragon-poker"
title = "A round"
about = "Nothing goes wrong."
[[lesson]]
name = "odd"
game = "dragon-poker"
title = "What cannot be"
about = "It is found out by giving the lesson."
"""


@pytest.mark.parametrize(
    ("irregularity", "said"),
    [
        (
            'what = "wrong-number-of-cards", before = "collect-cards", fields = { to = 9, held = 3 }',
            "makes no sense there",
        ),
        ('what = "dealer-card-exposed", before = "no-more-bets"', "cannot happen there: no round is being played"),
        ('what = "wrong-number-of-cards", before = "collect-cards", fields = { to = "x" }', "wrong-number-of-cards: "),
    ],
)
def test_whatever_is_wrong_with_a_lesson_is_said_with_its_name(irregularity: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "lessons.toml"
    file.write_text(f"{LESSON}irregularities = [{{ {irregularity} }}]\n")
    (fault,) = faults_of(file)
    assert fault.startswith(f"{file}: lesson 'odd': ")
    assert said in fault
