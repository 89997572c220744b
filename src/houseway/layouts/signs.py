"""The sign at a table: limits, odds and rules that the paragraphs or the submission put there."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

import msgspec

from houseway.core.felt import Felt, Figure, Inscription
from houseway.layouts.drawing import Drawing, Group, Shape
from houseway.layouts.lettering import Face, NoRoomError, filled, straight, width
from houseway.layouts.paths import Frame, Path, heart, line, polygon, rounded, scale, scaled
from houseway.layouts.suits import SUITS
from houseway.layouts.themes import BLACK, CREAM, GOLD, HEART, INK, RED, THEMES, Colour, Theme

WIDE = 11.0
TALL = (14.0, 17.0, 20.0, 24.0)
EDGE, PANEL, PAD = 0.42, 0.55, 0.28
SCALES = tuple(1.7 - 0.05 * step for step in range(15))
SMALL = tuple(0.95 - 0.05 * step for step in range(7))
"""Only what does not fit on the longest sheet is lettered as small as this."""
PAPER = Colour("Sign paper", "#fcf7e8")
SHADE = Colour("Sign shade", "#e9e6d8")


class Sign(msgspec.Struct, frozen=True):
    """What one sign says, before it is drawn."""

    felt: Felt
    licensee: str
    statements: tuple[Inscription, ...]
    required: bool
    """Whether a paragraph or the submission wants it; otherwise it is the house's own."""

    def document(self) -> dict[str, Any]:
        """The sign as outside callers read it."""
        return {
            "game": self.felt.game,
            "title": self.felt.title,
            "licensee": self.licensee,
            "required": self.required,
            "cite": list(self.felt.sign_by),
            "banner": [_figure(one) for one in self.felt.banner],
            "figures": [_figure(one) for one in self.felt.figures],
            "statements": [
                {
                    "id": one.id,
                    "kind": one.kind,
                    "title": one.title,
                    "text": " ".join(one.sign_text or one.text),
                    "head": list(one.head),
                    "lines": [{"outcome": row.outcome, "pays": list(row.pays)} for row in one.lines],
                    "cite": list(dict.fromkeys((*one.cite, *((one.by_sign,) if one.by_sign else ())))),
                }
                for one in self.statements
            ],
        }


def sign_of(felt: Felt, licensee: str) -> Sign:
    """The sign of a felt: what is not inscribed, or all of it where nothing has to be posted."""
    said = felt.on_sign or tuple(one for one in felt.inscriptions if one.style in ("pays", "legend", "suits"))
    return Sign(felt, licensee, said, bool(felt.sign_by))


def _figure(one: Figure) -> dict[str, str]:
    return {"title": one.title, "amount": one.amount, "note": one.note}


# --- drawing it ---


class _Made(msgspec.Struct):
    """A part of the sign: its shapes from its own upper left corner, and its height."""

    shapes: list[Shape]
    height: float
    id: str = ""


def draw_sign(sign: Sign) -> Drawing:
    """The sign on the smallest sheet, in the largest lettering, that holds all of it."""
    theme = THEMES[sign.felt.theme]

    def spare(tall: float, size: float) -> float:
        """What is left of the sheet below the last part; nothing where words find no room."""
        try:
            return tall - EDGE - PANEL * 0.4 - _page(sign, theme, tall, size)[1]
        except NoRoomError:
            return -1.0

    for tall, sizes in (*((tall, SCALES) for tall in TALL), (TALL[-1], SMALL)):
        if spare(tall, sizes[-1]) < 0:
            continue
        size = sizes[bisect_left(sizes, True, key=lambda one, tall=tall: spare(tall, one) >= 0)]  # type: ignore[misc]
        # what is left over goes above the first and between the parts
        groups, _ = _page(sign, theme, tall, size, min(max(spare(tall, size), 0.0) / 5, 0.4))
        return Drawing(title=f"{sign.felt.title}: sign", page=(0.0, 0.0, WIDE, tall), groups=tuple(groups))
    raise NoRoomError("there is too much to say for one sign")


def _page(sign: Sign, theme: Theme, tall: float, size: float, more: float = 0.0) -> tuple[list[Group], float]:
    """The parts of the sign one below the other, and where the last one ends."""
    head, top = _head(sign, theme)
    left, inner = EDGE + PAD, WIDE - 2 * (EDGE + PAD)
    between = PAD + more
    y = top + between
    groups: list[Group] = []

    def put(made: _Made, x: float, y: float) -> None:
        groups.append(Group(id=made.id, shapes=tuple(_at(shape, x, y) for shape in made.shapes)))

    if sign.felt.banner:
        banner = _banner(sign.felt.banner, inner, size)
        put(banner, left, y)
        y += banner.height + between
    if sign.felt.figures:
        figures = _figures(sign.felt.figures, theme, inner, size)
        put(figures, left, y)
        y += figures.height + between
    tables = [one for one in sign.statements if one.lines and one.style != "suits"]
    gap = 0.3
    half = (inner - gap) / 2
    # one table or two stand one below the other across the whole sheet
    lone = len(tables) <= 2
    ends = [y, y]
    made = [(one, _table(one, theme, inner if lone else half, size)) for one in tables]
    columns = [0] * len(made) if lone else _balanced([table.height for _, table in made])
    for (_, table), column in zip(made, columns, strict=True):
        put(table, left + (0 if lone else column * (half + gap)), ends[column])
        ends[column] += table.height + between
    y = max(ends)
    rules = [one for one in sign.statements if not one.lines or one.style == "suits"]
    if rules:
        text = _rules(rules, theme, inner, size)
        put(text, left, y)
        y += text.height + between
    note = _note(sign, size)
    bottom = tall - EDGE - 0.32
    put(note, WIDE / 2, bottom)
    return [*_ground(theme, top, tall), head, *groups], y + 0.35


def _at(shape: Shape, x: float, y: float) -> Shape:
    return msgspec.structs.replace(shape, path=scaled(shape.path, 1.0, x, y))


def _words(
    text: str, face: Face, cap: float, x: float, y: float, colour: Colour, anchor: str = "start", tracking: float = 0.0
) -> Shape:
    set_ = straight(text, face, cap, Frame((x, y)), anchor, tracking)  # type: ignore[arg-type]
    return Shape(path=set_.path, fill=colour, text=text)


def _rect(x: float, y: float, w: float, h: float, radius: float = 0.08) -> Path:
    return Frame((x + w / 2, y + h / 2)).path(rounded(w, h, radius))


def _ground(theme: Theme, top: float, tall: float) -> list[Group]:
    page = polygon([(0, 0), (WIDE, 0), (WIDE, tall), (0, tall)])
    shapes = (
        Shape(path=page, fill=theme.deep),
        Shape(path=_rect(0.16, 0.16, WIDE - 0.32, tall - 0.32, 0.24), line=GOLD, width=0.035),
        Shape(path=_rect(0.24, 0.24, WIDE - 0.48, tall - 0.48, 0.18), line=GOLD, width=0.012),
        Shape(path=_rect(EDGE, top, WIDE - 2 * EDGE, tall - top - EDGE, 0.12), fill=PAPER),
    )
    return [Group(id="ground", shapes=shapes)]


def _head(sign: Sign, theme: Theme) -> tuple[Group, float]:
    title = sign.felt.title.upper()
    cap = min(0.62, 0.62 * (WIDE - 1.9) / width(title, "display", 0.62, 0.1))
    y = 0.55
    emblem = _emblem(sign.felt)
    shapes = [_at(shape, WIDE / 2, y + 0.42) for shape in emblem]
    y += 0.84 + 0.3 + cap
    shapes.append(_words(title, "display", cap, WIDE / 2, y, GOLD, "middle", 0.1))
    if sign.felt.subtitle:
        y += 0.4
        shapes.append(_words(sign.felt.subtitle.upper(), "serif", 0.19, WIDE / 2, y, CREAM, "middle", 0.26))
    name = sign.licensee.upper()
    small = min(0.23, 0.23 * (WIDE - 2.4) / width(name, "serif", 0.23, 0.26))
    y += 0.44
    shapes.append(_words(name, "serif", small, WIDE / 2, y, CREAM, "middle", 0.26))
    return Group(id="sign.head", shapes=tuple(shapes)), y + 0.42


def _emblem(felt: Felt) -> list[Shape]:
    """A small mark over the title: a heart for the deuce, an eye for the dragon's eye, a scale otherwise."""
    if felt.outline == "racetrack":
        mark = straight("2", "display", 0.34, Frame((0, 0.12)))
        return [Shape(path=heart(0.95, 0.84), fill=HEART, line=GOLD, width=0.03), Shape(path=mark.path, fill=CREAM)]
    if "Eye" in felt.subtitle:
        lid: Path = (
            ("M", (-0.85, 0)),
            ("C", (-0.45, -0.52, 0.45, -0.52, 0.85, 0)),
            ("C", (0.45, 0.52, -0.45, 0.52, -0.85, 0)),
            ("Z", ()),
        )
        ring = rounded(0.56, 0.56, 0.28)
        slit: Path = (
            ("M", (0, -0.26)),
            ("C", (0.1, -0.1, 0.1, 0.1, 0, 0.26)),
            ("C", (-0.1, 0.1, -0.1, -0.1, 0, -0.26)),
            ("Z", ()),
        )
        return [
            Shape(path=lid, line=GOLD, width=0.035),
            Shape(path=ring, fill=GOLD),
            Shape(path=slit, fill=BLACK),
        ]
    return [
        Shape(path=scale(0.8, 0.84), fill=GOLD),
        Shape(path=scale(0.64, 0.67), line=THEMES[felt.theme].deep, width=0.02),
    ]


def _banner(figures: Sequence[Figure], wide: float, size: float) -> _Made:
    """What must be posted before everything else, large."""
    tall = 1.75 * size
    shapes = [Shape(path=_rect(0, 0, wide, tall), fill=HEART)]
    part = wide / len(figures)
    for index, one in enumerate(figures):
        x = (index + 0.5) * part
        shapes += [
            _words(one.title.upper(), "sans", 0.13 * size, x, 0.36 * size, GOLD, "middle", 0.22),
            _words(one.amount, "display", 0.58 * size, x, 1.12 * size, CREAM, "middle"),
            _words(one.note, "text", 0.145 * size, x, 1.47 * size, CREAM, "middle"),
        ]
        if index:
            shapes.append(Shape(path=line((index * part, 0.3), (index * part, tall - 0.3)), line=GOLD, width=0.012))
    return _Made(shapes, tall, "sign.banner")


def _figures(figures: Sequence[Figure], theme: Theme, wide: float, size: float) -> _Made:
    """Limits in boxes, at most four in a row."""
    gap, shapes, y = 0.14, list[Shape](), 0.0
    for start in range(0, len(figures), 4):
        row = figures[start : start + 4]
        part = (wide - gap * (len(row) - 1)) / len(row)
        for index, one in enumerate(row):
            x = index * (part + gap)
            middle = x + part / 2
            amount = min(0.27 * size, 0.27 * size * (part - 0.2) / width(one.amount, "serif", 0.27 * size))
            note = min(0.1 * size, 0.1 * size * (part - 0.16) / width(one.note, "text", 0.1 * size))
            title = min(
                0.098 * size, 0.098 * size * (part - 0.16) / width(one.title.upper(), "sans", 0.098 * size, 0.16)
            )
            shapes += [
                Shape(path=_rect(x, y, part, 1.0 * size), line=theme.cloth, width=0.015),
                _words(one.title.upper(), "sans", title, middle, y + 0.26 * size, theme.cloth, "middle", 0.16),
                _words(one.amount, "serif", amount, middle, y + 0.64 * size, INK, "middle"),
                _words(one.note, "text", note, middle, y + 0.86 * size, INK, "middle"),
            ]
        y += 1.0 * size + gap
    return _Made(shapes, y - gap, "sign.limits")


def _balanced(heights: Sequence[float]) -> list[int]:
    """Which of two columns each table goes to, in order, so that both end as near each other as they can."""
    if len(heights) < 2:
        return [0] * len(heights)
    whole = sum(heights)
    cut = min(range(1, len(heights)), key=lambda index: max(sum(heights[:index]), whole - sum(heights[:index])))
    return [0 if index < cut else 1 for index in range(len(heights))]


def _table(one: Inscription, theme: Theme, wide: float, size: float) -> _Made:
    cap, pitch = 0.128 * size, 0.315 * size
    bar = 0.42 * size
    columns = max(len(row.pays) for row in one.lines)
    heads = [text.upper() for text in (one.head or ("Pays",))]
    widths = [
        max(
            width(heads[index] if index < len(heads) else "", "sans", 0.085 * size, 0.12),
            *(width(row.pays[index], "sans", cap) for row in one.lines if index < len(row.pays)),
        )
        for index in range(columns)
    ]
    edges = [wide - 0.13 - sum(widths[index + 1 :]) - 0.24 * (columns - 1 - index) for index in range(columns)]
    title = min(
        0.185 * size,
        0.185 * size * (edges[0] - widths[0] - 0.3) / width(one.title.upper(), "serif", 0.185 * size, 0.06),
    )
    shapes = [
        Shape(path=_rect(0, 0, wide, bar, 0.06), fill=theme.cloth),
        _words(one.title.upper(), "serif", title, 0.13, bar / 2 + title / 2, GOLD, tracking=0.06),
    ]
    for text, edge in zip(heads, edges, strict=False):
        shapes.append(_words(text, "sans", 0.085 * size, edge, bar / 2 + 0.045 * size, CREAM, "end", 0.12))
    y = bar
    for index, row in enumerate(one.lines):
        lines = filled(row.outcome, "text", cap, edges[0] - widths[0] - 0.28)
        tall = pitch + (len(lines) - 1) * cap * 1.7
        if index % 2:
            shapes.append(Shape(path=polygon([(0, y), (wide, y), (wide, y + tall), (0, y + tall)]), fill=SHADE))
        baseline = y + pitch / 2 + cap / 2
        for place, text in enumerate(lines):
            shapes.append(_words(text, "text", cap, 0.13 + 0.12 * bool(place), baseline + place * cap * 1.7, INK))
        for pays, edge in zip(row.pays, edges, strict=False):
            if pays:
                shapes.append(_words(pays, "sans", cap, edge, baseline + (len(lines) - 1) * cap * 1.7, INK, "end"))
        y += tall
    shapes.append(Shape(path=line((0, y), (wide, y)), line=theme.cloth, width=0.018))
    if one.style == "pays" or not one.text:
        for text in one.sign_text:
            for part in filled(text, "text", 0.1 * size, wide - 0.26):
                y += 0.21 * size
                shapes.append(_words(part, "text", 0.1 * size, 0.13, y, INK))
        y += 0.08 * size if one.sign_text else 0.0
    return _Made(shapes, y, one.id)


def _rules(many: Sequence[Inscription], theme: Theme, wide: float, size: float) -> _Made:
    """Rules in words, each under its own heading where it has one."""
    cap = 0.145 * size
    shapes: list[Shape] = []
    indent = 0.75 if len(many) > 1 else 0.3
    y = 0.0
    # a rule without a heading that is alone in its band stands in the middle of it
    phrase = len(many) == 1 and not many[0].title and not many[0].lines
    for number, one in enumerate(many, 1):
        start = y
        y += 0.3 * size
        if one.title:
            shapes.append(_words(one.title.upper(), "sans", 0.115 * size, indent, y, GOLD, tracking=0.18))
            y += 0.3 * size
        for text in one.sign_text or one.text:
            said = text if one.sign_text else _sentence(text)
            for part in filled(said, "text", cap, wide - indent - 0.3):
                if phrase:
                    shapes.append(_words(part, "text", cap, wide / 2, y, CREAM, "middle"))
                else:
                    shapes.append(_words(part, "text", cap, indent, y, CREAM))
                y += cap * 1.85
        if one.style == "suits":
            y += 0.22 * size
            for index, suit in enumerate(one.lines):
                x = indent + 0.26 * size + index * 1.75 * size
                path = scaled(SUITS[suit.outcome], 0.17 * size, x, y)
                ground = Frame((x, y)).path(rounded(0.5 * size, 0.5 * size, 0.06))
                shapes.append(Shape(path=ground, fill=PAPER))
                shapes.append(Shape(path=path, fill=RED if suit.outcome in "hd" else BLACK))
                name = suit.pays[0].capitalize()
                shapes.append(_words(name, "text", cap, x + 0.36 * size, y + cap / 2, CREAM))
            y += 0.42 * size
        middle = start + 0.3 * size - 0.05 * size
        badge = 0.36 * min(size, 1.0)
        if len(many) > 1:
            shapes.append(
                Shape(path=Frame((0.38, middle)).path(rounded(badge, badge, badge / 2)), line=GOLD, width=0.018)
            )
            shapes.append(_words(str(number), "serif", badge * 0.44, 0.38, middle + badge * 0.22, GOLD, "middle"))
        if number < len(many):
            shapes.append(Shape(path=line((indent, y), (wide - 0.3, y)), line=GOLD, width=0.008, opacity=0.5))
    y += 0.155 * size - cap * 1.85 if phrase else 0.04 * size
    panel = Shape(path=_rect(0, 0, wide, y), fill=theme.cloth)
    return _Made([panel, *shapes], y, "sign.rules")


def _sentence(text: str) -> str:
    """An inscription's capitals as a sentence; the phrase that a paragraph gives keeps its own capitals."""
    return text.capitalize() + "." if text.isupper() else text


def _note(sign: Sign, size: float) -> _Made:
    cited = [by for one in sign.statements for by in one.cite] + list(sign.felt.sign_cite)
    by = sorted({_section(by) for by in cited if not by.startswith("BASE")})
    text = f"{sign.felt.sheet}" + (f". Odds and rules by {', '.join(by)}." if by else "")
    cap = min(0.085, 0.085 * (WIDE - 1.6) / width(text, "text", 0.085))
    return _Made([_words(text, "text", cap, 0, 0, INK, "middle")], 0.1, "sign.source")


def _section(citation: str) -> str:
    """`NJ-DP 42.11` of `NJ-DP 42.11(c)`: the section alone."""
    return citation.partition("(")[0].strip()
