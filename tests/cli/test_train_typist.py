"""No lesson is a dead end in the terminal: whatever the perfect dealer does can be typed there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.cli.typist import by_name, by_verb, typed_through

from houseway.games.registry import games
from houseway.school.acts import Move
from houseway.school.lesson import with_seed
from houseway.school.score import score_of
from houseway.school.shelf import lessons_of

SEEDS = {"school": by_verb, "z": by_name}
"""Other cards make other payments; each seed is typed in its own way."""


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", games())
def test_every_lesson_can_be_typed_from_its_first_step_to_its_last(game: str, seed: str) -> None:
    way: Callable[[Move, dict[str, str]], str] = SEEDS[seed]
    for lesson in lessons_of(game):
        typist = typed_through(with_seed(lesson, seed), way)
        assert typist.desk is not None
        score = score_of(typist.desk.progress)
        assert typist.desk.progress.finished, lesson.name
        wrong = [mistake.did for mistake in typist.desk.progress.mistakes]
        assert score.full, f"{lesson.name}: {wrong[:3]}"
