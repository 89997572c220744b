"""A learner's records: lessons taken, questions answered, what was missed and when it comes again. Plain data.

The same shape stands in a small local file, or in the learner's account on a server.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from houseway.core.kinds import made_known
from houseway.school.acts import CATEGORIES
from houseway.school.classroom import Progress
from houseway.school.score import score_of

INTERVALS = (0, 1, 3, 7, 16, 35)
"""Days until a question that was missed comes again, by how often it has been right since."""
MOST_KEPT = 5_000


class Taken(msgspec.Struct, frozen=True, kw_only=True, rename="kebab", omit_defaults=True):
    """A lesson that was finished, or left before its end."""

    day: str
    game: str
    lesson: str
    title: str = ""
    categories: dict[str, tuple[int, int]] = {}
    """Right, and of how many."""
    sections: dict[str, tuple[int, int]] = {}
    mistakes: int = 0
    helped: int = 0
    seconds: tuple[float, ...] = ()
    left: bool = False

    @property
    def passed(self) -> bool:
        return not (self.left or self.mistakes or self.helped)


class Again(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """A question that was missed, and when it comes again."""

    game: str
    box: int = 0
    due: str = ""
    missed: int = 1


class Day(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """The questions of one day in one game."""

    day: str
    game: str
    asked: int = 0
    right: int = 0


class Records(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """All that is kept of one learner."""

    version: int = 1
    learner: str = ""
    lessons: tuple[Taken, ...] = ()
    days: tuple[Day, ...] = ()
    again: dict[str, Again] = {}
    """By question: what was missed."""


def with_lesson(records: Records, progress: Progress, day: str) -> Records:
    """The records with one more lesson."""
    score, lesson = score_of(progress), progress.lesson
    taken = Taken(
        day=day,
        game=lesson.game,
        lesson=lesson.name,
        title=lesson.title,
        categories={name: (tally.right, tally.of) for name, tally in score.categories.items()},
        sections={name: _sum(several.values()) for name, several in score.sections.items()},
        mistakes=score.mistakes,
        helped=score.helped,
        seconds=score.seconds_by_hand,
        left=not progress.finished,
    )
    return replace(records, lessons=(*records.lessons[-MOST_KEPT:], taken))


def _sum(tallies: Iterable[Any]) -> tuple[int, int]:
    several = list(tallies)
    return sum(one.right for one in several), sum(one.of for one in several)


def with_answer(records: Records, game: str, question: str, right: bool, day: str) -> Records:
    """The records with one more answer: what is missed comes again, and what is right then comes later each time."""
    days = {(one.day, one.game): one for one in records.days}
    before = days.get((day, game), Day(day=day, game=game))
    days[day, game] = replace(before, asked=before.asked + 1, right=before.right + right)
    again = dict(records.again)
    old = again.get(question)
    if not right:
        missed = old.missed + 1 if old else 1
        again[question] = Again(game=game, box=0, due=day, missed=missed)
    elif old is not None:
        box = old.box + 1
        if box >= len(INTERVALS):
            del again[question]
        else:
            due = date.fromisoformat(day) + timedelta(days=INTERVALS[box])
            again[question] = replace(old, box=box, due=due.isoformat())
    return replace(records, days=tuple(days.values()), again=again)


def due_again(records: Records, game: str, day: str, drill: str = "") -> list[str]:
    """The questions that come again today, those missed most often first."""
    due = [
        (-one.missed, question)
        for question, one in records.again.items()
        if one.game == game and one.due <= day and (not drill or question.split(":")[1] == drill)
    ]
    return [question for _, question in sorted(due)]


def by_day(records: Records) -> list[dict[str, Any]]:
    """What was done on which day, in every game; procedure, order and money count alike."""
    rows: dict[tuple[str, str], dict[str, Any]] = {}

    def row(day: str, game: str) -> dict[str, Any]:
        return rows.setdefault(
            (day, game), {"day": day, "game": game, "asked": 0, "right": 0, "lessons": 0, "questions": 0}
        )

    for taken in records.lessons:
        one = row(taken.day, taken.game)
        one["lessons"] += 1
        if taken.left:
            one["left"] = one.get("left", 0) + 1
        for category in CATEGORIES:
            right, of = taken.categories.get(category, (0, 0))
            one["right"] += right
            one["asked"] += of
    for day in records.days:
        one = row(day.day, day.game)
        one["questions"] += day.asked
        one["asked"] += day.asked
        one["right"] += day.right
    return [rows[key] for key in sorted(rows)]


# --- kept in a file ---------------------------------------------------------------------------------------------------


class RecordsError(ValueError):
    """A file of records that cannot be read."""


def read(content: bytes, where: str) -> Records:
    try:
        return msgspec.json.decode(content, type=made_known(Records))
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordsError(f"{where}: not a learner's records: {str(error).lower()}") from None


def written(records: Records) -> bytes:
    return msgspec.json.format(msgspec.json.encode(records), indent=1)


def records_file(folder: Path) -> Path:
    return folder / "school.json"


# --- shown ------------------------------------------------------------------------------------------------------------


def plot(rows: list[dict[str, Any]], title: str = "") -> str:
    """The share that was right, day by day and game by game, as SVG. Loads matplotlib."""
    import io

    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context({"svg.hashsalt": "school", "svg.fonttype": "path", "font.family": "sans-serif"}):
        figure = Figure(figsize=(7.2, 2.6), layout="constrained")
        axes = figure.add_subplot()
        days = sorted({row["day"] for row in rows})
        for number, game in enumerate(sorted({row["game"] for row in rows})):
            mine = [row for row in rows if row["game"] == game and row["asked"]]
            places = [days.index(row["day"]) for row in mine]
            shares = [100 * row["right"] / row["asked"] for row in mine]
            colour = COLOURS[number % len(COLOURS)]
            axes.plot(places, shares, marker="o", markersize=4, linewidth=1.4, color=colour, label=game)
        axes.set_ylim(0, 104)
        axes.set_ylabel("% right", fontsize=8)
        shown = days if len(days) <= 10 else [day if not at % (len(days) // 8) else "" for at, day in enumerate(days)]
        axes.set_xticks(range(len(days)), shown, fontsize=7)
        axes.tick_params(axis="y", labelsize=7)
        for side in ("top", "right"):
            axes.spines[side].set_visible(False)
        axes.grid(axis="y", color="#d9d5cb", linewidth=0.5)
        if days:
            axes.legend(fontsize=7, frameon=False, loc="lower right")
        axes.set_title(title, fontsize=9, loc="left")
        drawn = io.StringIO()
        figure.savefig(drawn, format="svg", metadata={"Date": None, "Creator": None})
    return drawn.getvalue()[drawn.getvalue().index("<svg") :]


COLOURS = ("#1f6f5b", "#9c2f3f", "#b08d3c", "#2f4f8f", "#6b4a86")


def as_text(rows: list[dict[str, Any]]) -> str:
    """The same for a terminal: a line for each day and game, with a bar."""
    lines = []
    for row in rows:
        share = row["right"] / row["asked"] if row["asked"] else 0.0
        bar = "█" * round(20 * share) + "·" * (20 - round(20 * share))
        left = f" ({row['left']} left early)" if row.get("left") else ""
        did = [f"{row['lessons']} lesson{'s' * (row['lessons'] != 1)}{left}" if row["lessons"] else "",
               f"{row['questions']} question{'s' * (row['questions'] != 1)}" if row["questions"] else ""]  # fmt: skip
        lines.append(f"{row['day']}  {row['game']:<20} {bar} {100 * share:3.0f} %  {', '.join(filter(None, did))}")
    return "\n".join(lines)
