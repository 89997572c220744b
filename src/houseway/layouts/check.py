"""What a layout must never be: areas missing, outside, over each other or on the wrong side, words beyond their box."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import cos, dist, hypot, sin

from houseway.core.felt import SEATS, Felt
from houseway.layouts.cloth import label_boxes
from houseway.layouts.layout import Area, Layout, Writing
from houseway.layouts.outline import STRIPES
from houseway.layouts.paths import Box, Point, apart, box, flat, hull, inside

TOUCHING = 0.02
"""Two areas are at least this far apart, in inches."""


def faults(layout: Layout) -> list[str]:
    """One sentence for everything that is wrong; nothing where the layout is as it must be."""
    return [
        *_missing(layout),
        *_outside(layout),
        *_overlapping(layout),
        *_labels(layout),
        *_words(layout),
        *_congruent(layout),
        *_sides(layout),
        *_dealers_side(layout),
        *_statements(layout.felt, layout),
    ]


def _missing(layout: Layout) -> Iterator[str]:
    there = set(layout.by_id)
    for seat in SEATS:
        for spot in (*layout.felt.spots(), *layout.felt.overlays):
            if (name := f"seat-{seat}.{spot.name}".rstrip(".")) not in there:
                yield f"{name} is missing"
    for one in layout.felt.equipment:
        if one.spot.wager is None and f"dealer.{one.spot.name}" not in there:
            yield f"dealer.{one.spot.name} is missing"
    for row in layout.felt.centre:
        for spot in (*row.left, *row.middle, *row.right):
            if spot.name not in there:
                yield f"{spot.name} is missing"
    if len(layout.areas) != len(there):
        yield "two areas have one id"
    if set(layout.frames) != set(SEATS):
        yield "there are not six positions"


def _outside(layout: Layout) -> Iterator[str]:
    edge = flat(layout.outline.edge(STRIPES[1]), 24)
    for area in layout.areas:
        if not all(inside(point, edge) for point in area.outline):
            yield f"{area.id} reaches over the edge of the cloth"
    for writing in layout.writings:
        if not all(inside(point, edge) for point in _corners(writing)):
            yield f"{writing.inscription.id} reaches over the edge of the cloth"


def _overlapping(layout: Layout) -> Iterator[str]:
    printed = [area for area in layout.areas if area.printed]
    for one, other in combinations(printed, 2):
        near = dist(one.centre, other.centre) < (hypot(*one.size) + hypot(*other.size)) / 2
        if near and apart(hull(one.outline), hull(other.outline)) < TOUCHING:
            yield f"{one.id} lies over {other.id}"


def _labels(layout: Layout) -> Iterator[str]:
    for area in layout.areas:
        if area.mark == "slot" or not area.printed:
            continue
        for text, corners in label_boxes(area, layout.felt.theme):
            if not all(inside(corner, area.outline) for corner in corners):
                yield f"the label {text!r} of {area.id} does not stay inside it"


def _words(layout: Layout) -> Iterator[str]:
    """Inscriptions lie over no area and over no other inscription."""
    printed = [(area, area.box) for area in layout.areas if area.printed]
    written = [(writing, [(list(c), box(c)) for c in _letters(writing)]) for writing in layout.writings]
    for writing, letters in written:
        for area, around in printed:
            if _meet(writing.box, around) and any(
                _meet(place, around) and apart(letter, area.hull) < 0 for letter, place in letters
            ):
                yield f"{writing.inscription.id} is written over {area.id}"
    for (one, first), (other, second) in combinations(written, 2):
        if any(_meet(a[1], b[1]) and apart(a[0], b[0]) < 0 for a in first for b in second):
            yield f"{one.inscription.id} is written over {other.inscription.id}"


def _meet(one: Box, other: Box) -> bool:
    """Whether two upright boxes overlap."""
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


def _letters(writing: Writing) -> Iterator[tuple[Point, ...]]:
    for piece in writing.pieces:
        yield from piece.words.corners


def _corners(writing: Writing) -> Iterator[Point]:
    for corners in _letters(writing):
        yield from corners


def _congruent(layout: Layout) -> Iterator[str]:
    """Every seat is the first one turned about."""
    first = [_local(layout, 1, area) for area in _own(layout, 1)]
    for seat in SEATS:
        for one, (name, shape, size, place) in zip(_own(layout, seat), first, strict=False):
            got = _local(layout, seat, one)
            if got[:2] != (name, shape) or dist(got[2], size) > 1e-6 or dist(got[3], place) > 1e-6:
                yield f"{one.id} does not stand as the same area of seat 1 does"


def _own(layout: Layout, seat: int) -> list[Area]:
    """What lies at the position itself; a place beside the dealer's tray is not turned towards it."""
    return [
        area for area in layout.seat(seat) if area.frame.angle == layout.frames[seat].angle and not _far(area, layout)
    ]


def _far(area: Area, layout: Layout) -> bool:
    return area.wager is not None and any(
        one.spot.wager == area.wager for one in layout.felt.equipment if one.spot.wager is not None
    )


def _local(layout: Layout, seat: int, area: Area) -> tuple[str, str, tuple[float, float], Point]:
    frame = layout.frames[seat]
    dx, dy = area.centre[0] - frame.origin[0], area.centre[1] - frame.origin[1]
    right, out = cos(frame.angle), sin(frame.angle)
    return area.id.partition(".")[2], area.shape, area.size, (dx * right - dy * out, dx * out + dy * right)


def _sides(layout: Layout) -> Iterator[str]:
    for one in layout.felt.requirements:
        for seat in SEATS:
            spot, of = layout.by_id[f"seat-{seat}.{one.spot}"], layout.by_id[f"seat-{seat}.{one.of}"]
            (x, y), (ox, oy) = _local(layout, seat, spot)[3], _local(layout, seat, of)[3]
            wide, tall = (spot.size[0] + of.size[0]) / 2, (spot.size[1] + of.size[1]) / 2
            stands = {
                "above": oy - y >= tall,
                "below": y - oy >= tall,
                "left": ox - x >= wide,
                "right": x - ox >= wide,
            }[one.side]
            level = abs(x - ox) < wide if one.side in ("above", "below") else abs(y - oy) < tall
            if not (stands and level):
                yield f"{spot.id} does not stand {_words_of(one.side)} {of.id} ({one.cite})"


def _words_of(side: str) -> str:
    return {"left": "left of", "right": "right of"}.get(side, side)


def _dealers_side(layout: Layout) -> Iterator[str]:
    """Equipment is where the felt wants it: boxes on either side of the dealer, the rest on its own side."""
    middle = layout.outline.middle
    for one in layout.felt.equipment:
        names = [f"dealer.{one.spot.name}"] if one.spot.wager is None else [f"seat-{one.spot.label[0]}.{one.spot.name}"]
        for name in names:
            if name not in layout.by_id or one.side == "middle":
                continue
            x = layout.by_id[name].centre[0]
            if (one.side == "right") != (x < middle):
                yield f"{name} is not at the dealer's {one.side}"


def _statements(felt: Felt, layout: Layout) -> Iterator[str]:
    """Whatever must be said is on the felt or on the sign, and what cannot be on a sign alone is on the felt."""
    written = {writing.inscription.id for writing in layout.writings}
    for one in felt.inscriptions:
        if "felt" in one.on and one.id not in written:
            yield f"{one.id} is not inscribed"
        if not one.on:
            yield f"{one.id} is neither on the felt nor on the sign"
