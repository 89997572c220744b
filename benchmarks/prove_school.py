"""The school, at length: perfect dealers pass every lesson of every game, and every deliberate mistake is caught.

Every step left out, doubled, swapped with the next; every amount one chip off; every payment at every wrong area; each
with the right paragraph. `python -m benchmarks.prove_school dragon-poker` does so for one game.
"""

from __future__ import annotations

import sys
from collections import Counter
from time import perf_counter

from tests.school.deliberate import mistakes, uncaught

from houseway.games.registry import games
from houseway.school.lesson import Lesson, names_cards, with_seed
from houseway.school.perfect import dealt_perfectly
from houseway.school.score import score_of
from houseway.school.shelf import lessons_of

SEEDS = ("school", "second", "third")
"""Each lesson is given with other cards and players, too, where its cards are not set."""
ALL_AREAS = 10_000


def passed(lesson: Lesson) -> int:
    """How many acts a perfect dealer needs; nothing of them is wrong."""
    *_, last = dealt_perfectly(lesson)
    assert last.finished, lesson.name
    assert score_of(last).full, lesson.name
    return len(last.marks)


def prove(game: str) -> None:
    began, acts, lessons = perf_counter(), 0, 0
    caught: Counter[str] = Counter()
    for lesson in lessons_of(game):
        for seed in SEEDS[:1] if names_cards(lesson) else SEEDS:
            given = with_seed(lesson, seed)
            acts += passed(given)
            lessons += 1
            for mistake in mistakes(given, ALL_AREAS if seed == SEEDS[0] else 3):
                wrong = uncaught(mistake)
                assert not wrong, f"{game}, {lesson.name}, seed {seed}: {mistake.what}, {mistake.act}: {wrong}"
                caught[mistake.what] += 1
    made = ", ".join(f"{count:,} {what}" for what, count in sorted(caught.items()))
    took = f"{perf_counter() - began:.0f} s"
    print(f"{game}: {lessons} lessons passed in {acts:,} acts; caught {made}; {took}", flush=True)


def main(chosen: list[str]) -> None:
    for game in chosen or list(games()):
        prove(game)


if __name__ == "__main__":
    main(sys.argv[1:])
