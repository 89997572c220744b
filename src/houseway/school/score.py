"""The score of a lesson: procedure, order and money apart, by section of the regulation, and how long a hand took."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import msgspec

from houseway.core.citations import section_of
from houseway.school.acts import CATEGORIES, Category, Mark
from houseway.school.classroom import Progress


class Tally(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """How many things were asked, and how many of them were right at once and without being told."""

    right: int = 0
    of: int = 0

    @property
    def percent(self) -> int:
        """Rounded, but a hundred means all, and nothing means none."""
        if self.right in (0, self.of):
            return 100 if self.right == self.of else 0
        return min(99, max(1, round(100 * self.right / self.of)))


class Score(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """What a lesson came to."""

    categories: dict[str, Tally]
    sections: dict[str, dict[str, Tally]]
    """The same by section of the regulation."""
    helped: int = 0
    """How often the learner had to be told what exactly to do."""
    mistakes: int = 0
    seconds_by_hand: tuple[float, ...] = ()
    """For each round, from the first act in it to the last."""

    @property
    def full(self) -> bool:
        """Whether nothing at all was wrong."""
        return not self.mistakes and not self.helped


def score_of(progress: Progress) -> Score:
    """The score so far."""
    marks = progress.marks
    sections = sorted({section_of(mark.cite) for mark in marks}, key=_natural)
    return Score(
        categories=tallies(marks),
        sections={name: tallies([mark for mark in marks if section_of(mark.cite) == name]) for name in sections},
        helped=sum(mark.helped for mark in marks),
        mistakes=len(progress.mistakes),
        seconds_by_hand=tuple(_seconds(marks)),
    )


def tallies(marks: Iterable[Mark]) -> dict[str, Tally]:
    """Procedure counts steps and what was noticed, money counts chips moved, order counts both."""
    marks = list(marks)
    return {category: _tally(marks, category) for category in CATEGORIES}


def _tally(marks: Sequence[Mark], category: Category) -> Tally:
    asked = [mark for mark in marks if category in ("order", mark.of, *mark.missed)]
    right = [mark for mark in asked if category not in mark.missed and not (mark.helped and category == mark.of)]
    return Tally(right=len(right), of=len(asked))


def _seconds(marks: Sequence[Mark]) -> Iterable[float]:
    """A hand begins when the one before it has ended."""
    before = 0
    for number in sorted({mark.round for mark in marks}):
        last = max(mark.at for mark in marks if mark.round == number)
        yield round(max(0, last - before) / 1000, 1)
        before = last


def _natural(text: str) -> list[object]:
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.split(r"(\d+)", text)]
