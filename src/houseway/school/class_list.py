"""A class for its instructor: every lesson of every learner as one row."""

from __future__ import annotations

import csv
import io
from typing import Any

from houseway.school.records import Records

HEAD = (
    "learner", "day", "game", "lesson", "procedure", "order", "money", "mistakes", "told-exactly", "seconds-a-hand",
    "weakest-section", "left",
)  # fmt: skip


def rows_of(records: Records, otherwise: str) -> list[dict[str, Any]]:
    """A learner's lessons; a learner whose records have no name goes by the name of the file."""
    rows = []
    for one in records.lessons:
        shares = {name: f"{right}/{of}" for name, (right, of) in one.categories.items()}
        weakest = min(one.sections.items(), key=lambda row: row[1][0] / row[1][1] if row[1][1] else 1.0, default=None)
        lost = weakest is not None and weakest[1][0] < weakest[1][1]
        rows.append(
            {
                "learner": records.learner or otherwise,
                "day": one.day,
                "game": one.game,
                "lesson": one.lesson,
                **{name: shares.get(name, "") for name in ("procedure", "order", "money")},
                "mistakes": one.mistakes,
                "told-exactly": one.helped,
                "seconds-a-hand": round(sum(one.seconds) / len(one.seconds), 1) if one.seconds else "",
                "weakest-section": weakest[0] if lost and weakest is not None else "",
                "left": "yes" if one.left else "",
            }
        )
    return rows


def as_csv(rows: list[dict[str, Any]]) -> str:
    written = io.StringIO()
    writer = csv.DictWriter(written, HEAD, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return written.getvalue()
