"""Numbers of the dossier's figures: each stands at what the schedule says it names, and covers nothing that is written.

Measured from the layout's own outlines and letters, by geometry of the tests' own.
"""

from __future__ import annotations

import re
from itertools import combinations
from math import dist, hypot
from pathlib import Path

import pytest
from tests.layouts.option_sets import CHOICES, OptionSet, covering
from tests.layouts.test_geometry import PROGRESSIVES

from houseway.games.submission import choose
from houseway.layouts.cloth import label_boxes
from houseway.layouts.felts import layout_of
from houseway.layouts.layout import Layout
from houseway.papers.blocks import Beside, Callout, Figure
from houseway.papers.layout_pages import layout_blocks

Point = tuple[float, float]
Shape = list[Point]
Shapes = dict[str, list[Shape]]
POINT = 1 / 72
DISC = (6.2 + 0.45) * POINT
"""How far a number reaches on the paper: the page draws a disc of 6.2 points with a rim of 0.9."""
HAIR = 0.4 * POINT
"""Half of a leader."""
SETS = [(game, options) for game in CHOICES for options in covering(game)]


def distance(point: Point, shape: Shape) -> float:
    """From a point to a convex outline; nothing inside it."""
    turns, nearest = [], float("inf")
    for (ax, ay), (bx, by) in zip(shape, shape[1:] + shape[:1], strict=True):
        dx, dy, px, py = bx - ax, by - ay, point[0] - ax, point[1] - ay
        if (dx, dy) == (0, 0):
            continue
        turns.append(dx * py - dy * px)
        along = min(max((px * dx + py * dy) / (dx * dx + dy * dy), 0), 1)
        nearest = min(nearest, hypot(px - along * dx, py - along * dy))
    return 0.0 if all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns) else nearest


def to_any(point: Point, shapes: list[Shape]) -> float:
    return min(distance(point, shape) for shape in shapes)


def along(one: Callout) -> list[Point]:
    """Points of a leader, close to each other."""
    steps = max(2, int(dist((one.x, one.y), (one.to_x, one.to_y)) / 0.05))
    parts = [step / steps for step in range(steps + 1)]
    return [(one.x + (one.to_x - one.x) * part, one.y + (one.to_y - one.y) * part) for part in parts]


class Seen:
    """One figure: what is drawn in it by id, each letter, and its numbers with the ids that they name."""

    def __init__(self, layout: Layout, figure: Figure, names: dict[int, str]) -> None:
        self.figure = figure
        self.move = _move(figure)
        self.things: Shapes = {area.id: [self._moved(area.outline)] for area in layout.areas if area.printed}
        self.letters: list[Shape] = []
        for area in layout.areas:
            if area.printed:
                self.letters += [self._moved(corners) for _, corners in label_boxes(area, layout.felt.theme)]
        for writing in layout.writings:
            shapes = [self._moved(corners) for piece in writing.pieces for corners in piece.words.corners]
            self.things[writing.inscription.id] = shapes
            self.letters += shapes
        seat = re.search(r"Position (\d)", figure.caption)
        number = seat[1] if seat else "1"
        self.pins = [(one, names[one.number].replace("seat-n", f"seat-{number}")) for one in figure.callouts]

    def _moved(self, points: Shape | tuple[Point, ...]) -> Shape:
        a, b, c, d, e, f = self.move
        return [(a * x + c * y + e, b * x + d * y + f) for x, y in points]


def _move(figure: Figure) -> tuple[float, ...]:
    """Where a figure shows a point of the layout, as its picture says."""
    view = re.search(r'viewBox="([^"]+)"', figure.svg)
    turned = re.search(r'^<svg[^>]*><g transform="matrix\(([^)]+)\)"', figure.svg)
    assert view is not None
    left, top, _, _ = map(float, view[1].split())
    a, b, c, d, e, f = map(float, turned[1].split()) if turned else (1, 0, 0, 1, 0, 0)
    return a, b, c, d, e - left, f - top


def figures(layout: Layout) -> list[Seen]:
    whole, beside = layout_blocks(layout)
    assert isinstance(whole, Figure)
    assert isinstance(beside, Beside)
    names = {int(row[0]): row[1] for row in beside.table.rows}
    return [Seen(layout, whole, names), Seen(layout, beside.figure, names)]


def faults(layout: Layout) -> list[str]:
    """One sentence for every number that stands at the wrong thing or on something."""
    found = []
    for seen in figures(layout):
        reach = DISC * seen.figure.scale
        for one, own in seen.pins:
            end, mark = (one.to_x, one.to_y), (one.x, one.y)
            others = {name: to_any(end, shapes) for name, shapes in seen.things.items() if name != own}
            nearest = min(others, key=lambda name: others[name])
            if to_any(end, seen.things[own]) >= others[nearest]:
                found.append(f"{one.number} names {own} but stands at {nearest}")
            if min(distance(mark, letter) for letter in seen.letters) < reach:
                found.append(f"{one.number} covers letters")
            for name, shapes in seen.things.items():
                if name != own and to_any(mark, shapes) < reach:
                    found.append(f"{one.number} covers {name}")
            if end != mark and any(
                distance(point, letter) < HAIR * seen.figure.scale
                for letter in seen.letters
                if distance(mark, letter) < dist(mark, end) + 1
                for point in along(one)
            ):
                found.append(f"the line of {one.number} crosses letters")
        for (one, _), (other, _) in combinations(seen.pins, 2):
            if dist((one.x, one.y), (other.x, other.y)) < 2 * reach:
                found.append(f"{one.number} covers {other.number}")
    return found


@pytest.mark.parametrize(("game", "options"), SETS, ids=[f"{game}-{index}" for index, (game, _) in enumerate(SETS)])
def test_every_number_stands_at_what_it_names_and_covers_nothing(game: str, options: OptionSet) -> None:
    assert faults(layout_of(choose(game, None, options))) == []


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("pai-gow-poker", ("variant=ez", "dragons-eye=no-vigorish")),
        ("dragon-poker", ("jurisdiction=MD",)),
        ("dragon-poker", ("table=96x48",)),
        ("pai-gow-poker", ("table=90x45", "variant=ez")),
        ("pai-gow", ("table=76x38", "dragons-eye=vigorish")),
        ("deuce-of-the-dragon", ("table=120x50",)),
    ],
)
def test_numbers_stand_right_on_the_tables_that_are_filed_most_and_on_other_sizes(
    game: str, options: OptionSet
) -> None:
    assert faults(layout_of(choose(game, None, options))) == []


@pytest.mark.parametrize("game", PROGRESSIVES)
def test_numbers_stand_right_where_everything_is_offered(game: str, tmp_path: Path) -> None:
    file = tmp_path / "all.toml"
    file.write_text(f'game = "{game}"\n' + PROGRESSIVES[game])
    assert faults(layout_of(choose(game, file))) == []
