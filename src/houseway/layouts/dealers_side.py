"""The dealer's side of a table: tray, boxes, racks, shoes and shakers set out from the tray towards the corners."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from msgspec.structs import replace

from houseway.core.felt import Equipment, Felt, Spot
from houseway.layouts.layout import Area
from houseway.layouts.outline import Outline
from houseway.layouts.paths import Frame

TOP = 1.25
BESIDE = 1.0
"""Between the tray and what stands beside it, and from one to the next."""
CORNER = {"half-round": 8.8, "racetrack": 26.2}
"""The slots of the boxes are so far from the side of the table, their middle so far down."""
SLOT_DOWN = 2.15
BELOW_TRAY = 0.45


def dealers_side(felt: Felt, outline: Outline, across: bool) -> list[Area]:
    """Every piece of equipment; `across` lays what stands upright on its side, where seats come near."""
    middle = outline.width / 2
    tray = next(one for one in felt.equipment if one.mark == "tray")
    wide, tall = tray.spot.size
    found = [_area(tray, middle, TOP - 0.3 + tall / 2)]
    for side in ("right", "left"):
        # the dealer faces the players: his right is the page's left
        towards = -1 if side == "right" else 1
        start = wide / 2 + BESIDE
        beside = [one for one in felt.equipment if one.side == side and one.place == "beside"]
        for _, members in groupby(beside, key=lambda one: one.group or one.spot.name):
            block = list(members)
            if block[0].group:
                start += _block(found, block, middle, towards, start) + BESIDE
            else:
                one = _turned(block[0]) if across else block[0]
                w, h = one.spot.size
                found.append(_area(one, middle + towards * (start + w / 2), TOP + h / 2))
                start += w + BESIDE
        for one in felt.equipment:
            if one.side == side and one.place == "corner":
                out = outline.width / 2 - CORNER[outline.kind]
                found.append(_area(one, middle + towards * out, SLOT_DOWN))
    below = [one for one in felt.equipment if one.place == "below"]
    found += _below([one for one in below if one.spot.printed], middle, TOP - 0.3 + tall + BELOW_TRAY)
    found += _below([one for one in below if not one.spot.printed], middle, TOP - 0.3 + tall + BELOW_TRAY)
    return found


def _turned(one: Equipment) -> Equipment:
    w, h = one.spot.size
    if one.mark != "dashed" or w >= h:
        return one
    return replace(one, spot=replace(one.spot, size=(h, w)))


def _block(found: list[Area], block: Sequence[Equipment], middle: float, towards: int, start: float) -> float:
    """Rows of small areas beside the tray, read from the page's left; its width."""
    gap, rows = 0.4, [list(row) for _, row in groupby(block, key=lambda one: one.level)]
    widths = [sum(one.spot.size[0] for one in row) + gap * (len(row) - 1) for row in rows]
    whole, y = max(widths), TOP + 0.25
    for row, width in zip(rows, widths, strict=True):
        x = middle + towards * (start + whole / 2) - width / 2
        tall = max(one.spot.size[1] for one in row)
        for one in row:
            found.append(_area(one, x + one.spot.size[0] / 2, y + tall / 2))
            x += one.spot.size[0] + gap
        y += tall + 1.35
    return whole


def _below(row: Sequence[Equipment], middle: float, top: float) -> list[Area]:
    gap = 0.4
    x = middle - (sum(one.spot.size[0] for one in row) + gap * (len(row) - 1)) / 2
    found: list[Area] = []
    for one in row:
        w, h = one.spot.size
        found.append(_area(one, x + w / 2, top + h / 2))
        x += w + gap
    return found


def _area(one: Equipment, x: float, y: float) -> Area:
    spot: Spot = one.spot
    seat = int(spot.label[0]) if spot.wager is not None else None
    owner = "dealer" if seat is None else f"seat-{seat}"
    return Area(
        id=f"{owner}.{spot.name}",
        title=spot.title,
        label=spot.label,
        wager=spot.wager,
        seat=seat,
        cite=spot.cite,
        shape=spot.shape,
        size=spot.size,
        frame=Frame((x, y)),
        ink=spot.ink,
        printed=spot.printed,
        mark=one.mark,
        lettering=spot.lettering,
    )
