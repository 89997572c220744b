"""Layouts and signs as outside callers read them, measured here by geometry of the tests' own."""

from __future__ import annotations

import json
from itertools import combinations
from math import cos, dist, hypot, radians, sin
from typing import Any

from typer.testing import CliRunner

from houseway.cli.main import app

Point = tuple[float, float]
Area = dict[str, Any]
Document = dict[str, Any]
SEATS = range(1, 7)


def document(command: str, game: str, *options: str, table: str = "") -> Document:
    """What `houseway layout` or `houseway sign` prints with `--json`."""
    words = [command, game, *(word for option in options for word in ("--option", option)), "--json"]
    done = CliRunner().invoke(app, words + (["--table", table] if table else []), catch_exceptions=False)
    assert done.exit_code == 0, done.output
    found: Document = json.loads(done.stdout)
    return found


def layout(game: str, *options: str, table: str = "") -> Document:
    return document("layout", game, *options, table=table)


def sign(game: str, *options: str) -> Document:
    return document("sign", game, *options)


def area(found: Document, name: str) -> Area:
    (one,) = [one for one in found["areas"] if one["id"] == name]
    return one  # type: ignore[no-any-return]


def wagers(found: Document, seat: int) -> set[str]:
    return {one["wager"] for one in found["areas"] if one["seat"] == seat and one["wager"] is not None}


def inscription(found: Document, name: str) -> Document:
    (one,) = [one for one in found["inscriptions"] if one["id"] == name]
    return one  # type: ignore[no-any-return]


def statement(found: Document, name: str) -> Document:
    (one,) = [one for one in found["statements"] if one["id"] == name]
    return one  # type: ignore[no-any-return]


def lines(one: Document) -> dict[str, str]:
    """A printed table: the first thing each outcome pays."""
    return {row["outcome"]: row["pays"][0] for row in one["lines"]}


def seen_by_player(found: Document, one: Area, other: Area) -> Point:
    """How far right of and how far below another area one stands, as the player of that seat sees them."""
    turn = radians(one["angle"])
    dx, dy = one["centre"][0] - other["centre"][0], one["centre"][1] - other["centre"][1]
    return dx * cos(turn) + dy * sin(turn), -dx * sin(turn) + dy * cos(turn)


def above(found: Document, one: str, other: str) -> bool:
    """At every seat, nearer the dealer by at least half of both, and over it rather than beside."""
    return all(_stands(found, seat, one, other, 1, -1) for seat in SEATS)


def left_of(found: Document, one: str, other: str) -> bool:
    return all(_stands(found, seat, one, other, 0, -1) for seat in SEATS)


def right_of(found: Document, one: str, other: str) -> bool:
    return all(_stands(found, seat, one, other, 0, 1) for seat in SEATS)


def _stands(found: Document, seat: int, one: str, other: str, axis: int, towards: int) -> bool:
    first, second = area(found, f"seat-{seat}.{one}"), area(found, f"seat-{seat}.{other}")
    away = seen_by_player(found, first, second)
    reach = [(first["size"][side] + second["size"][side]) / 2 for side in (0, 1)]
    return bool(away[axis] * towards >= reach[axis] - 1e-3 and abs(away[1 - axis]) < reach[1 - axis])


def outline(one: Area) -> list[Point]:
    """The corners of an area, or sixteen points of a round one, by what the document says of it."""
    w, h = one["size"]
    if one["shape"] == "circle":
        points = [(w / 2 * cos(radians(d)), h / 2 * sin(radians(d))) for d in range(0, 360, 15)]
    elif one["shape"] == "diamond":
        points = [(0, -h / 2), (w / 2, 0), (0, h / 2), (-w / 2, 0)]
    elif one["shape"] in ("octagon", "heart", "scale"):
        cut = min(w, h) * 0.2
        x, y = w / 2, h / 2
        points = [(cut - x, -y), (x - cut, -y), (x, cut - y), (x, y - cut), (x - cut, y), (cut - x, y), (-x, y - cut)]
        points.append((-x, cut - y))
    else:
        points = [(-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2)]
    turn = radians(one["angle"])
    cx, cy = one["centre"]
    return [(cx + x * cos(turn) - y * sin(turn), cy + x * sin(turn) + y * cos(turn)) for x, y in points]


def overlap(one: list[Point], other: list[Point]) -> bool:
    """Whether two convex outlines have a point in common: no line parts them."""
    for shape in (one, other):
        for (ax, ay), (bx, by) in zip(shape, shape[1:] + shape[:1], strict=True):
            nx, ny = by - ay, ax - bx
            first = [x * nx + y * ny for x, y in one]
            second = [x * nx + y * ny for x, y in other]
            if max(first) <= min(second) or max(second) <= min(first):
                return False
    return True


def overlapping(found: Document) -> list[tuple[str, str]]:
    """Pairs of printed areas that lie over each other."""
    printed = [one for one in found["areas"] if one["printed"]]
    return [
        (one["id"], other["id"])
        for one, other in combinations(printed, 2)
        if dist(one["centre"], other["centre"]) < (hypot(*one["size"]) + hypot(*other["size"])) / 2
        and overlap(outline(one), outline(other))
    ]


def on_the_cloth(found: Document, point: Point) -> bool:
    """Whether a point is on a half-round or oval cloth of that size."""
    wide, tall = found["outline"]["width"], found["outline"]["height"]
    x, y = point
    if not (0 <= x <= wide and 0 <= y <= tall):
        return False
    if found["outline"]["kind"] == "racetrack":
        end = tall / 2
        nearest = min(max(x, end), wide - end)
        return bool(hypot(x - nearest, y - end) <= end)
    # the players' edge turns about a point behind the dealer and meets the sides a third of the way down
    back = 3 / (4 * tall) * (wide**2 / 4 - 8 * tall**2 / 9)
    return bool(hypot(x - wide / 2, y + back) <= tall + back)
