"""The layout in a dossier: the whole table and one position drawn to scale, every area numbered, and their schedule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import cos, hypot, sin

import msgspec

from houseway.core.citations import Citation
from houseway.layouts.cloth import label_boxes
from houseway.layouts.felts import cloth_svg
from houseway.layouts.layout import Area, Layout, Writing
from houseway.layouts.paths import Box, Frame, Point, box, hull
from houseway.papers.blocks import Beside, Block, Callout, Column, Figure, Grid, Words
from houseway.papers.callouts import Named, Sheet, Thing, Written

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
        figure=_position(layout, svg, own, numbers, seat),
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
    # numbers stay on the cloth, away from the measures around it, but for those along the dealer's edge
    sheet = Sheet(_things(layout), scale, (0.0, 0.0, outline.width, outline.height))
    pins = [*_equipment_pins(sheet, fixed, numbers)]
    pins += [sheet.words(_written(writing, numbers)) for writing in layout.writings]
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


def _things(layout: Layout) -> Iterator[Thing]:
    """Everything that is drawn on the cloth: areas, what is lettered in them, and inscriptions."""
    for area in layout.areas:
        if area.printed:
            yield Thing(area.id, (tuple(hull(area.outline)),), letters=False)
            yield Thing(area.id, tuple(corners for _, corners in label_boxes(area, layout.felt.theme)))
    for writing in layout.writings:
        letters = (corners for piece in writing.pieces for corners in piece.words.corners)
        yield Thing(writing.inscription.id, tuple(letters))


def _equipment_pins(sheet: Sheet, areas: list[Area], numbers: dict[str, int]) -> Iterator[Callout]:
    """Numbers over the dealer's edge for what stands along it, and in their own corner for the rest."""
    taken, others = -1e9, []
    for area in areas:
        left, top, width, _ = area.box
        if not area.id.startswith(("dealer", "seat")) or _covered(area, areas):
            others.append(area)
            continue
        taken = x = max(left + width / 2, taken + PIN_APART)
        to_x = min(max(x, left), left + width)
        yield sheet.add(
            Callout(
                number=numbers[_general(area)], x=x, y=-ABOVE + 1.1, to_x=to_x, to_y=top + min(0.25, area.size[1] / 2)
            )
        )
    for area in others:
        yield sheet.area(_named(area, numbers, area.centre, area.box))


def _covered(area: Area, areas: list[Area]) -> bool:
    """Whether something stands between an area and the dealer's edge."""
    left, top, width, _ = area.box
    return any(
        other.box[1] + other.box[3] <= top + 0.1 and other.box[0] < left + width and left < other.box[0] + other.box[2]
        for other in areas
    )


def _named(area: Area, numbers: dict[str, int], centre: Point, around: Box) -> Named:
    return Named(id=area.id, number=numbers[_general(area)], centre=centre, around=around, shape=area.shape)


def _written(writing: Writing, numbers: dict[str, int]) -> Written:
    """Where an inscription can be numbered: beside its lines, then over the first and under the last.

    A printed table is numbered at its head, or between its outcomes and its odds.
    """
    pays = writing.inscription.style == "pays"
    lines = [piece.words.corners for piece in writing.pieces][: 1 if pays else None]
    beside = [(point, _way(other, point)) for line in lines for point, other in _line_ends(line)]
    over, under = (
        (point, _way(other, point))
        for point, other in (_ends(lines[0][len(lines[0]) // 2])[::-1], _ends(lines[-1][len(lines[-1]) // 2]))
    )
    ends = (over, *beside) if pays else (*beside, over, under)
    rows = [piece.words.corners for piece in writing.pieces[1:]] if pays else []
    within = tuple(
        (_line_ends(left)[1][0], _line_ends(right)[0][0]) for left, right in zip(rows[::2], rows[1::2], strict=False)
    )
    return Written(id=writing.inscription.id, number=numbers[writing.inscription.id], ends=ends, within=within)


def _line_ends(corners: Sequence[Sequence[Point]]) -> tuple[tuple[Point, Point], tuple[Point, Point]]:
    """Where a line of letters begins and ends, each with a point of the line further in."""
    if len(corners) > 1:
        first, last = corners[0], corners[-1]
        return (_side(first, 0, 3), _middle(first)), (_side(last, 1, 2), _middle(last))
    left, right = _side(corners[0], 0, 3), _side(corners[0], 1, 2)  # one rectangle around the whole line
    return (left, right), (right, left)


def _side(corners: Sequence[Point], one: int, other: int) -> Point:
    return _middle((corners[one], corners[other]))


def _way(start: Point, end: Point) -> Point:
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down) or 1.0
    return across / length, down / length


def _ends(corners: Sequence[Point]) -> tuple[Point, Point]:
    """The middle of a letter's foot and of its head."""
    return _side(corners, 2, 3), _side(corners, 0, 1)


def _middle(corners: Iterable[Point]) -> Point:
    points = list(corners)
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _local(frame: Frame, point: Point) -> Point:
    """A point of the page as the player of a position sees it: x to the right, y away from the dealer."""
    x, y = point[0] - frame.origin[0], point[1] - frame.origin[1]
    right, out = cos(frame.angle), sin(frame.angle)
    return x * right - y * out, x * out + y * right


def _position(layout: Layout, svg: str, own: list[Area], numbers: dict[str, int], seat: int) -> Figure:
    """One position, turned so that its player sits at the foot of the page."""
    frame = layout.frames[seat]
    around = {area.id: box(_local(frame, point) for point in area.outline) for area in own}
    whole = box(
        point for left, top, width, height in around.values() for point in ((left, top), (left + width, top + height))
    )
    seen = left, top, width, height = whole[0] - AROUND, whole[1] - AROUND, whole[2] + 2 * AROUND, whole[3] + 2 * AROUND
    sheet = Sheet(_turned_things(layout, frame), POSITION, seen)
    pins = [sheet.area(_named(area, numbers, _local(frame, area.centre), around[area.id])) for area in own]
    return Figure(
        title="A position",
        caption=f"Position {seat} of six, the dealer above.",
        svg=_turned(svg, frame, seen),
        width=width,
        height=height,
        scale=POSITION,
        callouts=tuple(_moved(pin, -left, -top) for pin in pins),
        bar=4.0,
    )


def _turned_things(layout: Layout, frame: Frame) -> Iterator[Thing]:
    for thing in _things(layout):
        turned = (tuple(_local(frame, point) for point in outline) for outline in thing.outlines)
        yield Thing(thing.id, tuple(turned), thing.letters)


def _moved(pin: Callout, x: float, y: float) -> Callout:
    return Callout(number=pin.number, x=pin.x + x, y=pin.y + y, to_x=pin.to_x + x, to_y=pin.to_y + y)


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
