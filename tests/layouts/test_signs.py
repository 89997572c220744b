"""Signs as they hang: no part lies over another, the line of sources included, and what is alike is lettered alike."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from tests.layouts.option_sets import CHOICES, OptionSet, covering
from tests.layouts.test_geometry import PROGRESSIVES

from houseway.games.submission import Submission, choose
from houseway.layouts.cloth import label_boxes
from houseway.layouts.drawing import Drawing, Group, Shape
from houseway.layouts.felts import layout_of, sign_for
from houseway.layouts.paths import Box, box, flat
from houseway.layouts.signs import draw_sign

SETS = [(game, options) for game in CHOICES for options in covering(game)[:6]]
SHORTEST, LONGEST = 8.5, 24.0


def drawn(submission: Submission) -> Drawing:
    return draw_sign(sign_for(submission))


def shapes(group: Group) -> Iterator[Shape]:
    for one in group.shapes:
        if isinstance(one, Group):
            yield from shapes(one)
        else:
            yield one


def parts(drawing: Drawing) -> dict[str, Box]:
    """What is on a sign beside its ground, each with the rectangle that it fills."""
    return {
        group.id: box(point for shape in shapes(group) for point in flat(shape.path))
        for group in drawing.groups
        if group.id != "ground"
    }


def check(drawing: Drawing) -> None:
    wide, tall = drawing.page[2:]
    assert SHORTEST <= tall <= LONGEST
    found = parts(drawing)
    assert "sign.source" in found
    for left, top, width, height in found.values():
        assert 0.3 < left < left + width < wide - 0.3
        assert 0.3 < top < top + height < tall - 0.3
    for (one, a), (other, b) in combinations(found.items(), 2):
        beside = a[0] + a[2] <= b[0] or b[0] + b[2] <= a[0]
        assert beside or a[1] + a[3] <= b[1] or b[1] + b[3] <= a[1], f"{one} lies over {other}"
    _words_apart(drawing)


def _words_apart(drawing: Drawing) -> None:
    """No line of text meets another, or reaches over the edge of the part in which it stands."""
    for group in drawing.groups:
        lines = [(shape.text, box(flat(shape.path))) for shape in shapes(group) if shape.text]
        for (one, a), (other, b) in combinations(lines, 2):
            across = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
            down = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
            assert across <= 0 or down <= 0, f"{one!r} meets {other!r}"
        filled = [shape for shape in shapes(group) if shape.fill is not None and not shape.text]
        panels = [box(flat(shape.path)) for shape in filled if group.id != "sign.head"]
        edge = max((left + width for left, _, width, _ in panels), default=drawing.page[2])
        assert all(left + width <= edge - 0.1 for _, (left, _, width, _) in lines)


@pytest.mark.parametrize(("game", "options"), SETS, ids=[f"{game}-{index}" for index, (game, _) in enumerate(SETS)])
def test_no_part_of_a_sign_lies_over_another(game: str, options: OptionSet) -> None:
    check(drawn(choose(game, None, options)))


@pytest.mark.parametrize("game", PROGRESSIVES)
def test_not_where_there_is_most_to_say_either(game: str, tmp_path: Path) -> None:
    file = tmp_path / "all.toml"
    file.write_text(f'game = "{game}"\n' + PROGRESSIVES[game])
    check(drawn(choose(game, file)))


def test_the_titles_of_all_tables_are_of_one_height(tmp_path: Path) -> None:
    file = tmp_path / "all.toml"
    file.write_text('game = "dragon-poker"\n' + PROGRESSIVES["dragon-poker"])
    submission = choose("dragon-poker", file)
    titles = {one.title.upper() for one in sign_for(submission).statements if one.lines}
    letters = [shape for group in drawn(submission).groups for shape in shapes(group) if shape.text in titles]
    assert len(letters) == len(titles) > 3
    heights = [box(flat(shape.path))[3] for shape in letters]
    assert max(heights) == pytest.approx(min(heights), rel=0.06), "round letters reach a little further"


def test_one_sentence_does_not_hang_on_a_long_sheet() -> None:
    assert drawn(choose("pai-gow")).page[3] == SHORTEST


# --- lettering of the felt -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", PROGRESSIVES)
def test_no_label_is_too_small_to_be_read_from_the_seat(game: str, tmp_path: Path) -> None:
    file = tmp_path / "all.toml"
    file.write_text(f'game = "{game}"\n' + PROGRESSIVES[game])
    assert smallest(choose(game, file)) >= 0.32


@pytest.mark.parametrize("game", CHOICES)
def test_no_label_is_too_small_without_them(game: str) -> None:
    assert smallest(choose(game)) >= 0.32


def smallest(submission: Submission) -> float:
    layout = layout_of(submission)
    return min(
        _height(corners)
        for area in layout.areas
        if area.printed and area.seat is not None
        for _, corners in label_boxes(area, layout.felt.theme)
    )


@pytest.mark.parametrize(
    ("game", "options", "pair"),
    [
        ("double-draw-poker", (), ("first-draw", "second-draw")),
        ("pai-gow-poker", ("seven-card-bonus=fortune",), ("imperial", "seven-card-bonus")),
        ("deuce-of-the-dragon", (), ("discard.1", "discard.2")),
        ("pai-gow", ("dragons-eye=vigorish",), ("double", "odd")),
    ],
)
def test_areas_of_one_kind_are_lettered_alike(game: str, options: OptionSet, pair: tuple[str, str]) -> None:
    layout = layout_of(choose(game, None, options))
    one, other = (
        [round(_height(corners), 3) for _, corners in label_boxes(layout.by_id[f"seat-3.{name}"], layout.felt.theme)]
        for name in pair
    )
    assert one == pytest.approx(other, abs=0.02)


def _height(corners: tuple[tuple[float, float], ...]) -> float:
    (ax, ay), _, _, (dx, dy) = corners
    return float(((ax - dx) ** 2 + (ay - dy) ** 2) ** 0.5)
