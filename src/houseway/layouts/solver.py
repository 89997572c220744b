"""The one solver: a game's felt, whatever its options, set out on a table of any size."""

from __future__ import annotations

from math import pi, sqrt

from houseway.core.felt import Centre, Felt, Inscription, Spot
from houseway.core.table_size import TableError
from houseway.layouts.dealers_side import dealers_side
from houseway.layouts.grounds import Arcs, Ground, Lines
from houseway.layouts.layout import Area, Layout, Piece, Stroke, Writing
from houseway.layouts.lettering import straight
from houseway.layouts.outline import Outline, outline
from houseway.layouts.paths import Box, Frame, Path, arc, closed, inside, joined, line, rounded, scaled
from houseway.layouts.seats import (
    BETWEEN_SEATS,
    GROUND,
    SMALLEST,
    Position,
    clearance,
    grounds,
    numbered,
    position,
    seat_areas,
    smallest,
)
from houseway.layouts.suits import SUITS
from houseway.layouts.writing import Band, Block, bands, set_bands

SEAT_SCALES = (1.0, 0.97, 0.94, 0.91, 0.88, 0.85, 0.82)
STEPS = tuple(23.5 - 0.5 * step for step in range(16))
FROM_EQUIPMENT = 0.45
TEXT_MARGIN = 0.45
PICTURES = ("suits", "caption")
"""Inscriptions that stand with something else rather than in a band of their own."""


def solve(felt: Felt, size: tuple[float, float] | None = None) -> Layout:
    """Every area and inscription of a felt on a table of that size, or of the game's usual one."""
    table = outline(felt.outline, size or felt.table)
    found = _seats(felt, table)
    if found is None:
        said = f"{table.width:g} by {table.height:g} inches"
        raise TableError(f"a table of {said} is too small for six positions with all that this submission offers")
    one, step, equipment = found
    frames = numbered(felt, table.frames(step, _pitch(one)))
    seats = [area for seat, frame in frames.items() for area in seat_areas(one, frame, seat)]
    below = max(area.centre[1] + area.size[1] / 2 for area in equipment if _beside(area, table))
    areas, writings, track = _middle(felt, table, one, equipment, below)
    return Layout(
        felt=felt,
        outline=table,
        areas=(*equipment, *areas, *seats),
        writings=tuple(writings),
        frames=frames,
        grounds=tuple(grounds(one, frames, felt.ground)),
        track=track,
        seat_angle=step,
    )


def _beside(area: Area, table: Outline) -> bool:
    """Whether it stands beside the tray rather than below it; the tray itself does."""
    return area.mark == "tray" or abs(area.centre[0] - table.middle) > 12


def _pitch(one: Position) -> float:
    return 2 * max(abs(placed.x) + placed.size[0] / 2 for placed in one.spots) + BETWEEN_SEATS * 2.4


def _seats(felt: Felt, table: Outline) -> tuple[Position, float, list[Area]] | None:
    """The largest position, and the widest step between seats, with which nothing touches anything."""
    for scale in SEAT_SCALES:
        if scale < 1 and smallest(felt) * scale < SMALLEST:
            return None
        one = position(felt, table, scale)
        for across in (False, True):
            equipment = dealers_side(felt, table, across)
            for step in STEPS:
                if _fits(one, table, step, equipment):
                    return one, step, equipment
    return None


def _fits(one: Position, table: Outline, step: float, equipment: list[Area]) -> bool:
    frames = table.frames(step, _pitch(one))
    end = seat_areas(one, frames[5], 1)
    if not all(inside(point, table.polygon) for area in end for point in area.hull):
        return False
    near = [area for area in equipment if area.printed and area.centre[0] > table.middle]
    far = [area for area in equipment if area.printed and area.centre[0] < table.middle]
    other = seat_areas(one, frames[0], 2)
    return (
        clearance(end, seat_areas(one, frames[4], 2)) >= BETWEEN_SEATS
        and clearance(seat_areas(one, frames[3], 3), seat_areas(one, frames[2], 4)) >= BETWEEN_SEATS
        and clearance(end, near) >= FROM_EQUIPMENT
        and clearance(other, far) >= FROM_EQUIPMENT
    )


def _middle(
    felt: Felt, table: Outline, one: Position, equipment: list[Area], below: float
) -> tuple[list[Area], list[Writing], Path]:
    """What stands between the dealer and the seats."""
    middle = max(area.centre[1] + area.size[1] / 2 for area in equipment if abs(area.centre[0] - table.middle) < 12)
    if table.kind == "half-round":
        ground: Ground = Arcs(table, tuple(_with_margin(area) for area in equipment))
        start, end = middle + 0.6 - table.origin[1], one.top - 0.45 - (GROUND if felt.ground else 0.0)
        many: list[Band | Block] = [*bands([i for i in felt.on_felt if i.style not in PICTURES])]
        writings, _, _ = set_bands(many, ground, start, end)
        return [], [*writings, *_captions(felt, equipment)], ()
    return _oval_middle(felt, table, one, below)


def _with_margin(area: Area) -> Box:
    (x, y), (w, h) = area.centre, area.size
    # nothing is written above a piece of equipment either
    return x - w / 2 - TEXT_MARGIN, 0.0, w + 2 * TEXT_MARGIN, y + h / 2 + TEXT_MARGIN


def _captions(felt: Felt, equipment: list[Area]) -> list[Writing]:
    """Words under a group of places on the dealer's side."""
    found: list[Writing] = []
    for one in felt.on_felt:
        if one.style == "caption":
            group = {item.spot.name for item in felt.equipment if item.group == one.beside}
            under = [area for area in equipment if area.id.partition(".")[2] in group]
            x = sum(area.centre[0] for area in under) / len(under)
            y = max(area.centre[1] + area.size[1] / 2 for area in under) + 1.0
            words = straight(one.text[0], "serif", 0.6, Frame((x, y)), tracking=0.16)
            found.append(Writing(inscription=one, pieces=(Piece(words, "gold"),), cap=0.6))
    return found


def _oval_middle(felt: Felt, table: Outline, one: Position, below: float) -> tuple[list[Area], list[Writing], Path]:
    top, bottom = below + 0.85, table.height / 2 + one.top - 0.75
    radius, centre = (bottom - top) / 2, (top + bottom) / 2
    half = table.width / 2 - table.height / 2 - 3.5

    def chord(depth: float) -> float:
        high = min(abs(depth - centre), radius)
        return half + sqrt(radius**2 - high**2) - 2.2

    ground = Lines(table, chord)
    areas: list[Area] = []
    pictures: list[Writing] = []
    suits = next((i for i in felt.on_felt if i.style == "suits"), None)
    blocks: list[Band | Block] = []
    for index, row in enumerate(felt.centre):
        extra = suits if index == len(felt.centre) - 1 else None
        tall = max(spot.size[1] for spot in (*row.left, *row.middle, *row.right) if spot.printed)

        def place(depth: float, row: Centre = row, extra: Inscription | None = extra, tall: float = tall) -> None:
            made, picture = _centre_row(row, table, depth + tall / 2, extra)
            areas.extend(made)
            pictures.extend(picture)

        blocks.append(Block(tall, place))
    written = bands([i for i in felt.on_felt if i.style not in PICTURES])
    heads = [band for band in written if band.inscriptions[0].style in ("title", "name")]
    others = [band for band in written if band not in heads]
    writings, _, _ = set_bands([*heads, *blocks, *others], ground, top + 0.95, bottom - 0.95)
    mid = table.middle
    track = closed(
        joined(
            arc((mid + half, centre), radius, pi, 0),
            arc((mid - half, centre), radius, 0, -pi),
        )
    )
    return areas, [*writings, *pictures], track


def _centre_row(row: Centre, table: Outline, y: float, suits: Inscription | None) -> tuple[list[Area], list[Writing]]:
    whole = sum(spot.size[0] for spot in row.middle) + row.gap * (len(row.middle) - 1)
    found: list[Area] = []
    x = -whole / 2
    for spot in row.middle:
        found.append(_table_area(spot, table, x + spot.size[0] / 2, y))
        x += spot.size[0] + row.gap
    left, right = -whole / 2, whole / 2
    for spot in reversed(row.left):
        left -= row.gap + spot.size[0]
        found.append(_table_area(spot, table, left + spot.size[0] / 2, y))
    pictures: list[Writing] = []
    if suits is not None:
        wide = 11.6
        pictures.append(_suits(suits, Frame((table.middle + right + row.gap + wide / 2, y)), wide, 7.0))
        right += row.gap + wide
    for spot in row.right:
        right += row.gap
        found.append(_table_area(spot, table, right + spot.size[0] / 2, y))
        right += spot.size[0]
    return found, pictures


def _table_area(spot: Spot, table: Outline, x: float, y: float) -> Area:
    return Area(
        id=spot.name,
        title=spot.title,
        label=spot.label,
        wager=spot.wager,
        seat=None,
        cite=spot.cite,
        shape=spot.shape,
        size=spot.size,
        frame=Frame((table.middle + x, y)),
        ink=spot.ink,
        printed=spot.printed,
        lettering=spot.lettering,
    )


def _suits(one: Inscription, frame: Frame, wide: float, tall: float) -> Writing:
    """The rank of the suits as a picture: highest at the left."""
    head = straight(one.title.upper(), "serif", 0.68, frame.shifted(0, -tall / 2 + 1.65), tracking=0.08)
    strokes = [Stroke(frame.path(rounded(wide, tall, 0.5)), width=0.06)]
    pitch = wide / 4.6
    for index, suit in enumerate(one.lines):
        at = frame.shifted((index - 1.5) * pitch, 0.25)
        path = at.path(scaled(SUITS[suit.outcome], 1.06))
        fill = "red" if suit.outcome in "hd" else "black"
        # the line lies under the fill, so that a club's parts show no joints
        strokes += [Stroke(path, ink="cream", width=0.16, fill=fill), Stroke(path, ink="", fill=fill)]
    low = tall / 2 - 0.95
    first = straight(one.text[0], "sans", 0.46, frame.shifted(-wide / 2 + 0.75, low), "start", 0.1)
    last = straight(one.text[1], "sans", 0.46, frame.shifted(wide / 2 - 0.75, low), "end", 0.1)
    strokes.append(
        Stroke(line(frame.at(-1.35, low - 0.2), frame.at(1.5, low - 0.2)), width=0.05),
    )
    strokes.append(
        Stroke(line(frame.at(1.1, low - 0.42), frame.at(1.5, low - 0.2), frame.at(1.1, low + 0.02)), width=0.05)
    )
    pieces = (Piece(head, "gold"), Piece(first, "cream"), Piece(last, "cream"))
    return Writing(inscription=one, pieces=pieces, strokes=tuple(strokes), cap=0.68)
