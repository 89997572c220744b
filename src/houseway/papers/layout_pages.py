"""The layout in a dossier: the whole table and one position drawn to scale, every area numbered, and their schedule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import cos, hypot, sin

import msgspec

from houseway.core.citations import Citation
from houseway.layouts.felts import cloth_svg
from houseway.layouts.layout import Area, Layout, Writing
from houseway.layouts.paths import Box, Frame, Point, box
from houseway.papers.blocks import Beside, Block, Callout, Column, Figure, Grid, Words

SCALES = (8.0, 10.0, 12.0, 14.0, 16.0, 20.0, 24.0)
POSITION = 4.0
"""How many inches of the table are one on paper."""
ACROSS, DOWN = 9.3, 5.3
"""Room for a figure on a page turned on its side, in inches of the paper."""
ABOVE = 3.4
"""Room over the cloth for the numbers of what stands along the dealer's edge, in inches of the table."""
AROUND = 0.45
"""Cloth that is shown around one position."""
PIN_APART = 2.3
"""How far numbers over the dealer's edge are apart at least."""
PIN = 0.086
"""How far a number reaches from its middle, in inches of the paper."""
SMALL = 0.3
"""Areas that are smaller on paper have their number outside."""
CM = 2.54


class Scheduled(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the schedule, and where its number stands."""

    number: int
    id: str
    title: str
    inches: str
    centimeters: str
    quantity: int
    cites: tuple[Citation, ...]


def layout_blocks(layout: Layout) -> Iterator[Block]:
    """Both figures and the schedule."""
    seat = _shown_seat(layout)
    fixed = [area for area in layout.areas if area.printed and (area.seat is None or not _at_seat(layout, area))]
    fixed = [area for area in fixed if area.seat in (None, 1)]
    own = [area for area in layout.seat(seat) if area.printed and _at_seat(layout, area)]
    frame = layout.frames[seat]
    fixed.sort(key=lambda area: (area.id.startswith(("pot", "table")), round(area.centre[0], 1), area.centre[1]))
    own.sort(key=lambda area: (round(_local(frame, area.centre)[1], 1), _local(frame, area.centre)[0]))
    rows = [*_areas(fixed, 1)]
    rows += _writings(layout.writings, len(rows) + 1)
    first_own = len(rows) + 1
    rows += _areas(own, first_own)
    numbers = {row.id: row.number for row in rows}
    svg = cloth_svg(layout).decode()
    yield _whole(layout, svg, fixed, numbers)
    yield Beside(
        figure=_position(svg, frame, own, numbers, seat),
        table=_schedule(rows),
        text="Directions among the areas of a position are the player's; those of the equipment are as the submission"
        " says. Areas of a position are alike at every position and counted once for each.",
    )


def _shown_seat(layout: Layout) -> int:
    """The position that is drawn large: the one nearest the middle of the table."""
    middle = layout.outline.width / 2
    return min(layout.frames, key=lambda seat: (abs(_seat_middle(layout, seat)[0] - middle), seat))


def _seat_middle(layout: Layout, seat: int) -> Point:
    areas = layout.seat(seat)
    return sum(area.centre[0] for area in areas) / len(areas), sum(area.centre[1] for area in areas) / len(areas)


def _at_seat(layout: Layout, area: Area) -> bool:
    """Whether an area of a position lies there, and not on the dealer's side."""
    if area.seat is None:
        return False
    frame = layout.frames[area.seat]
    return abs(area.frame.angle - frame.angle) < 1e-6 and not _on_dealers_side(layout, area)


def _on_dealers_side(layout: Layout, area: Area) -> bool:
    return any(
        abs(area.centre[1] - other.centre[1]) < other.size[1]
        for other in layout.areas
        if other.id == "dealer.tray" and area.frame.angle == other.frame.angle
    )


# --- the schedule ----------------------------------------------------------------------------------------------------


def _areas(areas: Iterable[Area], first: int) -> Iterator[Scheduled]:
    for number, area in enumerate(areas, first):
        yield Scheduled(
            number=number,
            id=_general(area),
            title=area.title if area.seat is None else area.title.replace(f" of position {area.seat}", ""),
            inches=_size(area, 1.0, 2),
            centimeters=_size(area, CM, 1),
            quantity=1 if area.seat is None else 6,
            cites=area.cite,
        )


def _general(area: Area) -> str:
    return area.id if area.seat is None else area.id.replace(f"seat-{area.seat}", "seat-n")


def _size(area: Area, unit: float, digits: int) -> str:
    wide, tall = (_short(side * unit, digits) for side in area.size)
    return f"Ø {wide}" if area.shape == "circle" else f"{wide} × {tall}"


def _short(value: float, digits: int) -> str:
    text = f"{value:.{digits}f}"
    return text.rstrip("0").rstrip(".") if digits > 1 else text


def _writings(writings: Iterable[Writing], first: int) -> Iterator[Scheduled]:
    placed = sorted(writings, key=lambda writing: (writing.box[1], writing.box[0]))
    for number, writing in enumerate(placed, first):
        one = writing.inscription
        yield Scheduled(
            number=number,
            id=one.id,
            title=f"Inscription: {_words_of(one.id)}",
            inches=f"letters {_short(writing.cap, 2)}",
            centimeters=f"letters {writing.cap * CM:.1f}",
            quantity=1,
            cites=one.cite,
        )


def _words_of(id_: str) -> str:
    *_, kind, name = ("", *id_.split("."))
    words = name.replace("-", " ")
    return {"odds": f"odds, {words}", "legend": words}.get(kind, words)


def _schedule(rows: Iterable[Scheduled]) -> Grid:
    listed = tuple(rows)
    titles = ("No.", "Id", "Name", "Inches", "Centimeters", "Qty", "Paragraph")
    right = (0, 3, 4, 5)
    return Grid(
        columns=tuple(Column(title, "right" if at in right else "left") for at, title in enumerate(titles)),
        rows=tuple(
            (
                str(row.number),
                row.id,
                row.title,
                row.inches,
                row.centimeters,
                str(row.quantity),
                "\n".join(row.cites),
            )
            for row in listed
        ),
        cites=tuple(dict.fromkeys(cite for row in listed for cite in row.cites)),
    )


# --- the figures -----------------------------------------------------------------------------------------------------


def _whole(layout: Layout, svg: str, fixed: list[Area], numbers: dict[str, int]) -> Figure:
    outline = layout.outline
    left, above, right, below = margin = (0.8, ABOVE, 7.6, 4.6)
    wide, tall = left + outline.width + right, above + outline.height + below
    scale = next((scale for scale in SCALES if wide / scale <= ACROSS and tall / scale <= DOWN), SCALES[-1])
    pins = [*_equipment_pins(fixed, numbers, scale, _letters(layout))]
    pins += _writing_pins(layout, numbers, scale, pins)
    size = f"{_short(outline.width, 2)} × {_short(outline.height, 2)} in"
    metric = f"{outline.width * CM:.1f} × {outline.height * CM:.1f} cm"
    return Figure(
        title="The layout",
        caption=f"{layout.felt.sheet}. Cloth {size} ({metric}); six positions, whose areas Figure 2 numbers.",
        svg=svg,
        width=outline.width,
        height=outline.height,
        margin=margin,
        scale=scale,
        callouts=tuple(pins),
        dimensions=True,
        bar=24.0,
    )


def _letters(layout: Layout) -> list[Box]:
    return [box(corners) for writing in layout.writings for piece in writing.pieces for corners in piece.words.corners]


def _equipment_pins(areas: list[Area], numbers: dict[str, int], scale: float, letters: list[Box]) -> Iterator[Callout]:
    """Numbers over the dealer's edge for what stands along it, and beside their corner for the rest."""
    along = [area for area in areas if not _covered(area, areas)]
    taken = -1e9
    for area in areas:
        number = numbers[_general(area)]
        left, top, width, _ = area.box
        if area in along and area.id.startswith(("dealer", "seat")):
            x = max(left + width / 2, taken + PIN_APART)
            taken = x
            yield Callout(number=number, x=x, y=-ABOVE + 1.1, to_x=min(max(x, left), left + width), to_y=top + 0.25)
        else:
            corners = _corners(area, scale)
            free = min(corners, key=lambda point: sum(_gap(point, letter) < PIN * scale for letter in letters))
            yield _pin(number, *free)


def _corners(area: Area, scale: float) -> list[Point]:
    """The places at an area's four corners, its upper left first."""
    (x, y), (left, top) = area.centre, _corner(area, scale)
    return [(left, top), (left, 2 * y - top), (2 * x - left, 2 * y - top), (2 * x - left, top)]


def _covered(area: Area, areas: list[Area]) -> bool:
    """Whether something stands between an area and the dealer's edge."""
    left, top, width, _ = area.box
    return any(
        other.box[1] + other.box[3] <= top + 0.1 and other.box[0] < left + width and left < other.box[0] + other.box[2]
        for other in areas
    )


def _pin(number: int, x: float, y: float) -> Callout:
    return Callout(number=number, x=x, y=y, to_x=x, to_y=y)


def _corner(area: Area, scale: float) -> Point:
    """Where a number touches an area without standing on its label: its upper left as the page shows it."""
    left, top, width, height = area.box
    inset = 0.146 if area.shape in ("circle", "scale", "heart", "octagon", "diamond") else 0.0
    small = 0.6 * PIN * scale if min(width, height) / scale < SMALL else 0.0
    return left + inset * width - small, top + inset * height - small


def _writing_pins(layout: Layout, numbers: dict[str, int], scale: float, others: list[Callout]) -> Iterator[Callout]:
    """A number beside each inscription, where it covers no letter, no area and no other number."""
    size = PIN * scale
    letters = _letters(layout)
    areas = [area.box for area in layout.areas if area.printed]
    taken = [(pin.x, pin.y) for pin in others]

    def covered(point: Point) -> tuple[int, int]:
        pins = sum(hypot(point[0] - x, point[1] - y) < 2.1 * size for x, y in taken)
        text = sum(_gap(point, letter) < size for letter in letters)
        spots = sum(_gap(point, area) < size for area in areas)
        return pins, text + 2 * spots

    for writing in layout.writings:
        point = min(_beside(writing, size), key=covered)
        taken.append(point)
        yield _pin(numbers[writing.inscription.id], *point)


def _beside(writing: Writing, size: float) -> list[Point]:
    """Places for a number: beside the first line and the last, then over and under the middle; nearer ones first."""
    lines = [writing.pieces[0].words.corners]
    if writing.inscription.style != "pays":
        lines.append(writing.pieces[-1].words.corners)
    reaches = [writing.cap / 2 + reach * size for reach in (1.1, 1.6, 2.2, 3.0, 4.0, 5.5, 7.0)]
    over, under = (
        [_away(*ends, reach - writing.cap / 2) for reach in reaches]
        for ends in (_ends(lines[0][len(lines[0]) // 2])[::-1], _ends(lines[-1][len(lines[-1]) // 2]))
    )
    ends = [_away(point, other, reach) for reach in reaches for line in lines for point, other in _line_ends(line)]
    return [*over[:1], *ends, *over[1:], *under] if writing.inscription.style == "pays" else [*ends, *over, *under]


def _line_ends(corners: Sequence[Sequence[Point]]) -> tuple[tuple[Point, Point], tuple[Point, Point]]:
    """Where a line of letters begins and ends, each with a point of the line further in."""
    if len(corners) > 1:
        return (_middle(corners[0]), _middle(corners[1])), (_middle(corners[-1]), _middle(corners[-2]))
    left, top, width, height = box(corners[0])  # one rectangle around the whole line
    first, last = (left, top + height / 2), (left + width, top + height / 2)
    return (first, last), (last, first)


def _gap(point: Point, area: Box) -> float:
    """How far a point is from a rectangle."""
    left, top, width, height = area
    across = max(left - point[0], 0.0, point[0] - left - width)
    return hypot(across, max(top - point[1], 0.0, point[1] - top - height))


def _away(point: Point, other: Point, reach: float) -> Point:
    """So far from a point, on the side where another is not."""
    across, down = point[0] - other[0], point[1] - other[1]
    length = hypot(across, down) or 1.0
    return point[0] + across / length * reach, point[1] + down / length * reach


def _ends(corners: Iterable[Point]) -> tuple[Point, Point]:
    """The middle of a letter's foot and of its head; a letter's head is towards the dealer."""
    points = sorted(corners, key=lambda point: point[1])
    return _middle(points[-2:]), _middle(points[:2])


def _middle(corners: Iterable[Point]) -> Point:
    points = list(corners)
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _local(frame: Frame, point: Point) -> Point:
    """A point of the page as the player of a position sees it: x to the right, y away from the dealer."""
    x, y = point[0] - frame.origin[0], point[1] - frame.origin[1]
    right, out = cos(frame.angle), sin(frame.angle)
    return x * right - y * out, x * out + y * right


def _position(svg: str, frame: Frame, own: list[Area], numbers: dict[str, int], seat: int) -> Figure:
    """One position, turned so that its player sits at the foot of the page."""
    seen = box(_local(frame, point) for area in own for point in area.outline)
    left, top, width, height = seen[0] - AROUND, seen[1] - AROUND, seen[2] + 2 * AROUND, seen[3] + 2 * AROUND
    pins = []
    for area in own:
        shape = box(_local(frame, point) for point in area.outline)
        corner = _corner(msgspec.structs.replace(area, frame=Frame()), POSITION)
        middle = _local(frame, area.centre)
        pins.append(_pin(numbers[_general(area)], middle[0] + corner[0] - left, middle[1] + corner[1] - top))
        assert shape[2] > 0
    return Figure(
        title="A position",
        caption=f"Position {seat} of six, the dealer above.",
        svg=_turned(svg, frame, (left, top, width, height)),
        width=width,
        height=height,
        scale=POSITION,
        callouts=tuple(pins),
        bar=4.0,
    )


def _turned(svg: str, frame: Frame, seen: Box) -> str:
    """A part of a drawing of the page as one position sees it."""
    right, out, (x, y) = cos(frame.angle), sin(frame.angle), frame.origin
    matrix = (right, out, -out, right, out * y - right * x, -out * x - right * y)
    inside = svg[svg.index(">") + 1 : svg.rindex("</svg>")]
    view = " ".join(f"{value:.4f}" for value in seen)
    numbers = " ".join(f"{value:.6f}" for value in matrix)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{seen[2]:.4f}in" height="{seen[3]:.4f}in" viewBox="{view}">'
        f'<g transform="matrix({numbers})">{inside}</g></svg>'
    )


def layout_words(drawn_by: Citation) -> Words:
    """What stands over the figures."""
    text = (
        "Both figures are drawn to scale from this submission and from nothing else; every size is that of the drawing."
    )
    return Words(text=text, cites=(drawn_by,))
