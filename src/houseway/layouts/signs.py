"""The sign at a table: limits, odds and rules that the paragraphs or the submission put there."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

import msgspec

from houseway.core.felt import Felt, Figure, Inscription
from houseway.layouts.drawing import Drawing, Group, Shape
from houseway.layouts.emblems import emblem
from houseway.layouts.lettering import Face, NoRoomError, filled, straight, width
from houseway.layouts.paths import Frame, Path, line, polygon, rounded, scaled
from houseway.layouts.suits import SUITS
from houseway.layouts.themes import BLACK, CREAM, GOLD, HEART, INK, RED, THEMES, Colour, Theme

WIDE = 11.0
SHORT = 8.5
"""A sheet across, for what is said there in large letters."""
TALL = (14.0, 17.0, 20.0, 24.0)
EDGE, PANEL, PAD = 0.42, 0.55, 0.28
SCALES = tuple(1.7 - 0.05 * step for step in range(15))
LARGE = SCALES[:5]
SMALL = tuple(0.95 - 0.05 * step for step in range(7))
"""Only what does not fit on the longest sheet is lettered as small as this."""
ODDS = 0.128
"""The height of capitals in a table at size 1."""
RULE_PAD, HEADING, LEADING = 0.19, 0.115, 1.85
"""Room over and under a rule, the height of its heading, and from line to line in heights of its letters."""
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

    def spare(tall: float, size: float, more: float = 0.0) -> float:
        """What is left of the sheet below the last part; nothing where words find no room."""
        try:
            return tall - EDGE - PANEL * 0.4 - _page(sign, theme, tall, size, more)[1]
        except NoRoomError:
            return -1.0

    for tall, sizes in ((SHORT, LARGE), *((tall, SCALES) for tall in TALL), (TALL[-1], SMALL)):
        if spare(tall, sizes[-1]) < 0:
            continue
        size = sizes[bisect_left(sizes, True, key=lambda one, tall=tall: spare(tall, one) >= 0)]  # type: ignore[misc]
        # what is left over goes above the first and between the parts, however many are below each other
        left = max(spare(tall, size), 0.0)
        shares = (min(left / parts, 0.4) for parts in range(5, 5 + len(sign.statements)))
        more = next((share for share in shares if spare(tall, size, share) >= 0), 0.0)
        groups, _ = _page(sign, theme, tall, size, more)
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
    wide = inner if lone else half
    heads = min((_head_cap(one, wide, size) for one in tables), default=0.0)
    made = [_table(one, theme, wide, size, heads) for one in tables]
    columns = [0] * len(made) if lone else _balanced([table.height + between for table in made])
    for table, column in zip(made, columns, strict=True):
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
    shapes = [_at(shape, WIDE / 2, y + 0.42) for shape in emblem(sign.felt)]
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


def _banner(figures: Sequence[Figure], wide: float, size: float) -> _Made:
    """What must be posted before everything else, large."""
    tall = 1.75 * size
    shapes = [Shape(path=_rect(0, 0, wide, tall), fill=HEART)]
    part = wide / len(figures)
    room = part - 0.5
    note = min(0.145 * size, *(0.145 * size * room / width(one.note, "text", 0.145 * size) for one in figures))
    for index, one in enumerate(figures):
        x = (index + 0.5) * part
        # words reach below their line, where a figure does not
        most = (0.58 if one.amount.upper() == one.amount else 0.42) * size
        amount = min(most, most * room / width(one.amount, "display", most))
        shapes += [
            _words(one.title.upper(), "sans", 0.13 * size, x, 0.36 * size, GOLD, "middle", 0.22),
            _words(one.amount, "display", amount, x, 1.12 * size, CREAM, "middle"),
            _words(one.note, "text", note, x, 1.47 * size, CREAM, "middle"),
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


class _Columns(msgspec.Struct, frozen=True):
    """The columns of odds of one table: their heads, how wide each is, and where each ends."""

    heads: list[str]
    widths: list[float]
    edges: list[float]

    @property
    def start(self) -> float:
        return self.edges[0] - self.widths[0]


def _columns(one: Inscription, wide: float, size: float) -> _Columns:
    cap, count = ODDS * size, max(len(row.pays) for row in one.lines)
    heads = [text.upper() for text in (one.head or ("Pays",))]
    widths = [
        max(
            width(heads[index] if index < len(heads) else "", "sans", 0.085 * size, 0.12),
            *(width(row.pays[index], "sans", cap) for row in one.lines if index < len(row.pays)),
        )
        for index in range(count)
    ]
    edges = [wide - 0.13 - sum(widths[index + 1 :]) - 0.24 * (count - 1 - index) for index in range(count)]
    return _Columns(heads, widths, edges)


def _head_cap(one: Inscription, wide: float, size: float) -> float:
    """How large a table's title can be beside the heads of its columns."""
    most, room = 0.185 * size, _columns(one, wide, size).start - 0.3
    return min(most, most * room / width(one.title.upper(), "serif", most, 0.06))


def _table(one: Inscription, theme: Theme, wide: float, size: float, title: float) -> _Made:
    """A table of odds; all titles of a sign are of one height."""
    cap, pitch, bar = ODDS * size, 0.315 * size, title + 0.235 * size
    columns = _columns(one, wide, size)
    edges = columns.edges
    shapes = [
        Shape(path=_rect(0, 0, wide, bar, 0.06), fill=theme.cloth),
        _words(one.title.upper(), "serif", title, 0.13, bar / 2 + title / 2, GOLD, tracking=0.06),
    ]
    for text, edge in zip(columns.heads, edges, strict=False):
        shapes.append(_words(text, "sans", 0.085 * size, edge, bar / 2 + 0.045 * size, CREAM, "end", 0.12))
    y = bar
    for index, row in enumerate(one.lines):
        lines = filled(row.outcome, "text", cap, columns.start - 0.28)
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
        y += RULE_PAD * size + (HEADING * size if one.title else cap)
        middle = y - (HEADING * size if one.title else cap) / 2
        if one.title:
            shapes.append(_words(one.title.upper(), "sans", HEADING * size, indent, y, GOLD, tracking=0.18))
            y += 0.3 * size
        for text in one.sign_text or one.text:
            said = text if one.sign_text else _sentence(text)
            for part in filled(said, "text", cap, wide - indent - 0.3):
                if phrase:
                    shapes.append(_words(part, "text", cap, wide / 2, y, CREAM, "middle"))
                else:
                    shapes.append(_words(part, "text", cap, indent, y, CREAM))
                y += cap * LEADING
        # below the last line there is as much room as above the first
        y += (RULE_PAD + 0.03) * size - cap * LEADING
        if one.style == "suits":
            y += 0.26 * size
            shapes += _suits(one, indent, y, wide - indent - 0.3, size)
            y += 0.42 * size
        badge = 0.36 * min(size, 1.0)
        if len(many) > 1:
            shapes.append(
                Shape(path=Frame((0.38, middle)).path(rounded(badge, badge, badge / 2)), line=GOLD, width=0.018)
            )
            shapes.append(_words(str(number), "serif", badge * 0.44, 0.38, middle + badge * 0.22, GOLD, "middle"))
        if number < len(many):
            shapes.append(Shape(path=line((indent, y), (wide - 0.3, y)), line=GOLD, width=0.008, opacity=0.5))
    panel = Shape(path=_rect(0, 0, wide, y), fill=theme.cloth)
    return _Made([panel, *shapes], y, "sign.rules")


def _suits(one: Inscription, left: float, y: float, room: float, size: float) -> list[Shape]:
    """The suits in their order on one line, each with its name, as large as the line has room for."""
    names = [suit.pays[0].capitalize() for suit in one.lines]
    each = 0.62 + max(width(name, "text", 0.145) for name in names) + 0.12
    size = min(size, room / len(names) / each)
    pitch = min(1.75 * size, room / len(names))
    found = []
    for index, (suit, name) in enumerate(zip(one.lines, names, strict=True)):
        x = left + 0.26 * size + index * pitch
        ground = Frame((x, y)).path(rounded(0.5 * size, 0.5 * size, 0.06))
        path = scaled(SUITS[suit.outcome], 0.17 * size, x, y)
        found += [
            Shape(path=ground, fill=PAPER),
            Shape(path=path, fill=RED if suit.outcome in "hd" else BLACK),
            _words(name, "text", 0.145 * size, x + 0.36 * size, y + 0.0725 * size, CREAM),
        ]
    return found


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
