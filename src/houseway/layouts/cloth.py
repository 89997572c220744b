"""The cloth: a layout in its colours, as it is printed and as the browser lays cards on it."""

from __future__ import annotations

import msgspec

from houseway.layouts import ornament
from houseway.layouts.drawing import Drawing, Glow, Group, Shape
from houseway.layouts.layout import Area, Layout, Stroke, Writing
from houseway.layouts.lettering import Face, Lettered, fitted, label_baselines, straight
from houseway.layouts.outline import STRIPES
from houseway.layouts.paths import Frame, Point, rounded, shape_path
from houseway.layouts.themes import BLACK, BRONZE, CREAM, GOLD, HEART, RED, THEMES, WOOD, WOOD_DARK, Colour, Theme


class Look(msgspec.Struct, frozen=True):
    """How an area of one ink is drawn."""

    line: Colour
    width: float
    label: Colour
    fill: Colour | None = None
    inner: float = 0.0
    """How far inside a second, finer line runs; 0 for none."""
    opacity: float = 1.0
    face: Face = "serif"
    most: float = 0.62


SERIF_FROM = 2.95


def looks(theme: Theme) -> dict[str, Look]:
    deep = theme.deep
    return {
        "cream": Look(CREAM, 0.15, CREAM, deep, 0.24, most=0.7),
        "number": Look(GOLD, 0.17, GOLD, deep, 0.26, most=1.8, face="display"),
        "gold": Look(GOLD, 0.1, CREAM, deep, most=0.5, face="sans"),
        "bright": Look(CREAM, 0.08, deep, GOLD, 0.17, most=0.6),
        "red": Look(CREAM, 0.09, CREAM, RED, most=0.46, face="sans"),
        "black": Look(CREAM, 0.09, CREAM, BLACK, most=0.46, face="sans"),
        "heart": Look(GOLD, 0.12, CREAM, HEART, 0.22, most=1.15),
        "bronze": Look(GOLD, 0.09, CREAM, BRONZE, most=0.55),
        "plain": Look(CREAM, 0.055, CREAM, deep, 0.18, 0.8, most=0.5),
        "quiet": Look(CREAM, 0.05, CREAM, None, 0.0, 0.75, "sans", 0.36),
    }


def cloth(layout: Layout) -> Drawing:
    """The cloth alone, edge to edge."""
    page = (0.0, 0.0, layout.outline.width, layout.outline.height)
    title = f"{layout.felt.title}: layout"
    return Drawing(title=title, page=page, groups=cloth_groups(layout))


def cloth_groups(layout: Layout) -> tuple[Group, ...]:
    theme = THEMES[layout.felt.theme]
    return (
        Group(id="cloth", shapes=tuple(_ground(layout, theme)), clip=layout.outline.edge()),
        Group(id="lines", shapes=tuple(_lines(layout, theme))),
        Group(id="areas", shapes=tuple(_area(area, theme) for area in layout.areas)),
        Group(id="inscriptions", shapes=tuple(_writing(writing, theme) for writing in layout.writings)),
    )


def _ground(layout: Layout, theme: Theme) -> list[Shape]:
    outline = layout.outline
    down = 18.0 if outline.kind == "half-round" else outline.height / 2
    glow = Glow(
        (outline.middle, down * outline.height / 42 if outline.kind == "half-round" else down),
        outline.width * 0.6,
        ((0.0, theme.lift), (0.55, theme.cloth), (1.0, theme.deep)),
    )
    return [Shape(path=outline.edge(), fill=glow), *ornament.ornament(layout, theme)]


def _lines(layout: Layout, theme: Theme) -> list[Shape]:
    first, second = STRIPES
    found = [
        Shape(path=layout.outline.edge(first), line=GOLD, width=0.1),
        Shape(path=layout.outline.edge(second), line=GOLD, width=0.035),
    ]
    if layout.track:
        found += [
            Shape(path=layout.track, fill=theme.deep, opacity=0.28),
            Shape(path=layout.track, line=GOLD, width=0.09),
            *ornament.ends(layout),
        ]
    return found + [_stroke(stroke, theme) for stroke in layout.grounds]


def _stroke(stroke: Stroke, theme: Theme) -> Shape:
    inks = {"gold": GOLD, "cream": CREAM}
    fills = {"ground": theme.deep, "red": RED, "black": BLACK, "": None}
    if stroke.fill == "ground":
        return Shape(
            path=stroke.path, fill=theme.deep, line=inks[stroke.ink], width=stroke.width, opacity=stroke.opacity * 0.62
        )
    return Shape(
        path=stroke.path,
        fill=fills[stroke.fill],
        line=inks.get(stroke.ink),
        width=stroke.width,
        dash=stroke.dash,
        opacity=stroke.opacity,
    )


def said(area: Area) -> tuple[tuple[str, str], ...]:
    facts = [
        ("seat", "" if area.seat is None else str(area.seat)),
        ("wager", area.wager or ""),
        ("cite", "; ".join(area.cite)),
    ]
    facts += [] if area.printed else [("printed", "false")]
    return tuple((name, value) for name, value in facts if value)


def _area(area: Area, theme: Theme) -> Group:
    if not area.printed:
        return Group(id=area.id, said=said(area), shapes=(Shape(path=area.path),))
    match area.mark:
        case "tray":
            shapes = _tray(area)
        case "slot":
            shapes = _slot(area)
        case "dashed":
            shapes = _dashed(area, theme)
        case _:
            shapes = _spot(area, theme)
    return Group(id=area.id, said=said(area), shapes=tuple(shapes))


def _spot(area: Area, theme: Theme) -> list[Shape]:
    look = looks(theme)[area.ink]
    found = [Shape(path=area.path, fill=look.fill, opacity=0.72 if look.fill is theme.deep else 1)]
    found.append(Shape(path=area.path, line=look.line, width=look.width, opacity=look.opacity))
    if look.inner and min(area.size) > 2.4:
        inner = area.frame.path(shape_path(area.shape, *(side - 2 * look.inner for side in area.size)))
        found.append(Shape(path=inner, line=look.line, width=0.04, opacity=look.opacity))
    return found + label(area, look)


def label(area: Area, look: Look) -> list[Shape]:
    """What is printed in an area, as large as its shape allows."""
    return [Shape(path=words.path, fill=look.label, text=words.text) for words in _label(area, look)]


def _face(area: Area, look: Look) -> Face:
    """A small area is lettered without serifs, which would close up."""
    return "serif" if look.face == "sans" and min(area.size) > SERIF_FROM else look.face


def _label(area: Area, look: Look) -> list[Lettered]:
    if not area.label:
        return []
    inset = (look.inner + 0.12) if look.inner and min(area.size) > 2.4 else 0.2
    face = _face(area, look)
    cap = fitted(area.label, face, area.shape, area.size, area.lettering or look.most, inset)
    lines = label_baselines(len(area.label), cap, area.shape)
    return [
        straight(text, face, cap, area.frame.shifted(0, baseline))
        for text, baseline in zip(area.label, lines, strict=True)
    ]


def label_boxes(area: Area, theme: str) -> list[tuple[str, tuple[Point, ...]]]:
    """Each line that is printed in an area, with the corners of the rectangle it fills."""
    match area.mark:
        case "dashed":
            words = _dashed_label(area)
        case "slot":
            words = [_slot_label(area)]
        case _:
            words = _label(area, looks(THEMES[theme])[area.ink])
    return [(one.text, corners) for one in words for corners in one.corners]


def _dashed_label(area: Area) -> list[Lettered]:
    cap = fitted(area.label, "sans", area.shape, area.size, 0.36, 0.4)
    lines = label_baselines(len(area.label), cap, area.shape)
    return [
        straight(text, "sans", cap, area.frame.shifted(0, baseline), tracking=0.12)
        for text, baseline in zip(area.label, lines, strict=True)
    ]


def _dashed(area: Area, theme: Theme) -> list[Shape]:
    return [
        Shape(path=area.path, fill=theme.deep, opacity=0.3),
        Shape(path=area.path, line=CREAM, width=0.05, dash=(0.36, 0.24), opacity=0.7),
        *(Shape(path=words.path, fill=CREAM, text=words.text, opacity=0.85) for words in _dashed_label(area)),
    ]


def _slot(area: Area) -> list[Shape]:
    words = _slot_label(area)
    return [
        Shape(path=area.path, fill=BLACK, line=GOLD, width=0.07),
        Shape(path=words.path, fill=CREAM, text=words.text, opacity=0.85),
    ]


def _slot_label(area: Area) -> Lettered:
    """A slot is named under it."""
    return straight(" ".join(area.label), "sans", 0.34, area.frame.shifted(0, area.size[1] / 2 + 0.72), tracking=0.14)


def _tray(area: Area) -> list[Shape]:
    wide, tall = area.size
    found = [Shape(path=area.path, fill=WOOD_DARK, line=GOLD, width=0.12)]
    columns = 12
    pitch = (wide - 1.0) / columns
    for index in range(columns):
        x = -wide / 2 + 0.5 + (index + 0.5) * pitch
        frame = area.frame.shifted(x, 0)
        found.append(Shape(path=frame.path(rounded(pitch * 0.9, tall - 1.1, 0.5)), fill=BLACK, line=WOOD, width=0.04))
    return found


def _writing(writing: Writing, theme: Theme) -> Group:
    inks = {"gold": GOLD, "cream": CREAM}
    shapes = [_stroke(stroke, theme) for stroke in writing.strokes]
    for piece in writing.pieces:
        if writing.inscription.style == "title" and piece.ink == "gold":
            shade = Frame((0.07, 0.09)).path(piece.words.path)
            shapes.append(Shape(path=shade, fill=theme.deep, opacity=0.85))
        shapes.append(Shape(path=piece.words.path, fill=inks[piece.ink], text=piece.words.text))
    return Group(
        id=writing.inscription.id,
        said=(("cite", "; ".join(writing.inscription.cite)),),
        shapes=tuple(shapes),
    )
