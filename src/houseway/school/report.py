"""The report of a lesson: the score, every mistake with what was right and its paragraph; as text, web page or PDF."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from importlib import resources
from string import Template
from textwrap import wrap
from typing import Any

import msgspec

from houseway import __version__
from houseway.core.citations import document_title
from houseway.school.classroom import Progress
from houseway.school.lesson import document
from houseway.school.score import Score, Tally, score_of
from houseway.school.shelf import lessons_of

WIDTH = 96


def report_of(progress: Progress, learner: str = "", day: str = "") -> dict[str, Any]:
    """Everything that a report says, as plain data."""
    score, lesson, entry = score_of(progress), progress.lesson, progress.entry
    law = progress.table.steps.receive.partition(" ")[0]
    return {
        "title": f"{entry.title}: {lesson.title or lesson.name}",
        "game": lesson.game,
        "game-title": entry.title,
        "document": document_title(law),
        "lesson": document(lesson),
        "learner": learner,
        "day": day,
        "finished": progress.finished,
        "passed": progress.finished and score.full,
        "score": msgspec.to_builtins(score, str_keys=True),
        "mistakes": msgspec.to_builtins(progress.mistakes),
        "summary": summary(progress, score),
        "next": next_after(progress),
        "made-by": f"Houseway {__version__}",
    }


def summary(progress: Progress, score: Score) -> str:
    """The score in one sentence."""
    if not progress.finished:
        return "Not passed: the lesson was left before its end."
    if score.full:
        return "Passed with full marks: every step, every place and every amount was right at once."
    mistakes = f"{score.mistakes} mistake{'s' if score.mistakes != 1 else ''}"
    helped = f", and {score.helped} thing{'s' if score.helped != 1 else ''} that had to be told" if score.helped else ""
    return f"Not passed yet: {mistakes}{helped}."


def next_after(progress: Progress) -> str:
    """What to do next: the same once more, or the lesson that follows on the shelf."""
    lesson = progress.lesson
    if not (progress.finished and score_of(progress).full):
        return f"{lesson.title or lesson.name}, once more, until nothing is wrong"
    there = list(lessons_of(lesson.game))
    names = [one.name for one in there]
    if lesson.name not in names:
        return ""
    after = there[names.index(lesson.name) + 1 :]
    return f"{after[0].title} ({after[0].name})" if after else "drills; this was the last lesson"


def facts_of(report: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What stands at the head of a report."""
    score = report["score"]
    seconds = score["seconds-by-hand"]
    by_hand = ", ".join(f"{one:g}" for one in seconds) if any(seconds) else ""
    rows = [
        ("Learner", report["learner"]),
        ("Day", report["day"]),
        ("Regulation", report["document"]),
        ("Lesson", report["lesson"].get("title") or report["lesson"]["name"]),
        *((name.capitalize(), _share(tally)) for name, tally in score["categories"].items()),
        ("Told exactly", str(score["helped"]) if score["helped"] else ""),
        ("Seconds a hand", by_hand),
        ("Next", report.get("next", "")),
    ]
    return [(name, value) for name, value in rows if value]


def _share(tally: Mapping[str, int]) -> str:
    if not tally["of"]:
        return ""
    return f"{tally['right']} of {tally['of']} right ({Tally(right=tally['right'], of=tally['of']).percent} %)"


def section_rows(report: Mapping[str, Any]) -> list[list[str]]:
    """Section by section, how much of each kind was right."""
    rows = []
    for section, several in report["score"]["sections"].items():
        cells = [f"{one['right']} / {one['of']}" if one["of"] else "" for one in several.values()]
        rows.append([section, *cells])
    return rows


def as_text(report: Mapping[str, Any]) -> str:
    """The report for a terminal or a letter."""
    lines = [report["title"], "=" * len(report["title"]), "", report["summary"], ""]
    facts = facts_of(report)
    width = max(len(name) for name, _ in facts)
    lines += [f"{name:<{width}}  {value}" for name, value in facts]
    lines += ["", f"{'Section':<18}{'procedure':>12}{'order':>12}{'money':>12}"]
    lines += [f"{row[0]:<18}" + "".join(f"{cell:>12}" for cell in row[1:]) for row in section_rows(report)]
    for number, mistake in enumerate(report["mistakes"], 1):
        where = (
            f"round {mistake['round']}, {mistake['at'] / 1000:.1f} s" if mistake["at"] else f"round {mistake['round']}"
        )
        lines += ["", f"{number}. {mistake['did']} ({mistake['category']}, {where})"]
        for name, said in (("", mistake["sentence"]), ("Right: ", mistake["right"]),
                           (f"{mistake['cite']}: ", mistake["rule"])):  # fmt: skip
            lines += wrap(f"{name}{said}", WIDTH, initial_indent="   ", subsequent_indent="   ")
    return "\n".join(lines) + "\n"


def as_html(report: Mapping[str, Any], plot: str = "") -> bytes:
    """The report as one web page that needs no other file; `plot` is a picture of the progress as SVG."""
    facts = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in facts_of(report))
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in section_rows(report)
    )
    mistakes = "".join(_mistake_html(one) for one in report["mistakes"])
    said = f"<h2>Mistakes</h2><ol>{mistakes}</ol>" if mistakes else ""
    shown = f"<h2>Progress</h2>{plot}" if plot else ""
    page = Template(resources.files(__package__).joinpath("report.html").read_text(encoding="utf-8"))
    return page.substitute(
        title=escape(report["title"]),
        summary=escape(report["summary"]),
        facts=facts,
        rows=rows,
        mistakes=said,
        plot=shown,
        made_by=escape(report["made-by"]),
    ).encode()


def _mistake_html(one: Mapping[str, Any]) -> str:
    return (
        f"<li><strong>{escape(one['did'])}</strong> <span>{escape(one['category'])}, round {one['round']}</span>"
        f"<p>{escape(one['sentence'])}</p><p>Right: {escape(one['right'])}</p>"
        f"<blockquote><cite>{escape(one['cite'])}</cite> {escape(one['rule'])}</blockquote></li>"
    )


def as_pdf(report: Mapping[str, Any], plot: str = "") -> bytes:
    """The report set as a paper."""
    from houseway.games.registry import game
    from houseway.papers.tokens import colors
    from houseway.papers.typesetting import each_text, typeset, written_out
    from houseway.school.lesson import from_document, options_of

    lesson = from_document(report["lesson"])
    options = options_of(lesson)
    left, right = "left", "right"
    content = {
        "colors": colors(game(report["game"]), options),
        "paper": "letter",
        "title": report["title"],
        "head": report["title"],
        "licensee": options.licensee,
        "digest": options.digest,
        "made-by": report["made-by"],
        "game": report["game-title"],
        "lesson": lesson.title or lesson.name,
        "summary": report["summary"],
        "facts": [list(pair) for pair in facts_of(report)],
        "columns": [
            {"title": title, "align": side}
            for title, side in (("Section", left), ("Procedure", right), ("Order", right), ("Money", right))
        ],
        "sections": section_rows(report),
        "mistakes": report["mistakes"],
        "plot": bool(plot),
    }
    return typeset("school.typ", each_text(content, written_out), {"progress.svg": plot.encode()} if plot else None)


def made(report: Mapping[str, Any], form: str, plot: str = "") -> bytes:
    """The report in one of its forms: `text`, `html`, `pdf` or `json`."""
    if form == "json":
        return msgspec.json.format(msgspec.json.encode(report), indent=2)
    if form == "html":
        return as_html(report, plot)
    return as_pdf(report, plot) if form == "pdf" else as_text(report).encode()
