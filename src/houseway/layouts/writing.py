"""Inscriptions set in bands between the dealer and the seats: names, titles, legends and printed odds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

import msgspec

from houseway.core.felt import Inscription, Line
from houseway.core.table_size import TableError
from houseway.layouts.grounds import Ground
from houseway.layouts.layout import Piece, Stroke, Writing
from houseway.layouts.lettering import Face, NoRoomError, broken, width
from houseway.layouts.paths import diamond

SCALES = tuple(1.24 - 0.04 * step for step in range(18))
"""Bands are set as large as their room allows, down to a little over half."""
BETWEEN = 0.8
WIDEST_GAP = 1.7
CLOSE = 0.62
LEAST_CAP = 0.42
LEAST_LEGEND, MOST_LEGEND = 0.54, 0.66
FULL = 0.95
"""Words fill at most this part of the room they have."""
MOST_LINES = 7
"""A printed table with more lines is parted in two."""
MOST_COLUMNS, HEAD_LINES = 3, 2
NAME_LINES = 3
"""A name that takes more lines cannot be read as one."""
SHORT = 32
"""Neighbouring legends of at most so many letters share a line."""


class Style(msgspec.Struct, frozen=True):
    """How one kind of inscription is lettered at scale 1."""

    face: Face
    cap: float
    tracking: float
    ink: str
    leading: float = 1.75


STYLES: dict[str, Style] = {
    "name": Style("serif", 0.98, 0.26, "cream"),
    "title": Style("display", 2.15, 0.1, "gold", 1.3),
    "subtitle": Style("serif", 0.8, 0.24, "cream", 1.5),
    "legend": Style("sans", 0.62, 0.1, "cream", 1.68),
    "head": Style("serif", 0.66, 0.1, "gold"),
    "row": Style("sans", 0.47, 0.02, "cream", 1.95),
    "odds": Style("sans", 0.47, 0.03, "gold", 1.95),
}


class Set(msgspec.Struct, frozen=True):
    """One band as it was set: what it holds, and the depth at which it ends."""

    writings: tuple[Writing, ...]
    end: float


class Band(msgspec.Struct, frozen=True):
    """Inscriptions that stand beside each other (tables of odds) or one alone, or something else that takes room."""

    inscriptions: tuple[Inscription, ...]

    def set(self, ground: Ground, start: float, scale: float) -> Set:
        one = self.inscriptions[0]
        if one.style == "pays":
            return _tables(self.inscriptions, ground, start, scale)
        if len(self.inscriptions) > 1:
            return _side_by_side(self.inscriptions, ground, start, scale)
        return _lines(one, ground, start, scale)


class Block(msgspec.Struct, frozen=True):
    """A band that is no writing: it takes so much depth and is placed by somebody else."""

    height: float
    place: Callable[[float], None]

    def set(self, ground: Ground, start: float, scale: float) -> Set:
        return Set((), start + self.height)


def bands(inscriptions: Sequence[Inscription]) -> list[Band]:
    """Inscriptions in their order; neighbouring tables of odds share a band."""
    found: list[Band] = []
    for kind, members in groupby(inscriptions, key=_together):
        group = tuple(members)
        found += [Band(group)] if kind else [Band((one,)) for one in group]
    return found


def _together(one: Inscription) -> str:
    """What may stand beside its neighbour: tables of odds, and legends of a few words."""
    if one.style == "pays":
        return "pays"
    return "short" if one.style == "legend" and len(one.text[0]) <= SHORT else ""


def set_bands(
    many: Sequence[Band | Block], ground: Ground, start: float, end: float
) -> tuple[list[Writing], float, float]:
    """All bands between two depths, as large as they fit; also where the first begins and the last ends."""
    why = "the table is too small for what must be inscribed on it; let a sign carry some of it"
    for scale in SCALES:
        try:
            used = _stack(many, ground, start, scale, BETWEEN * scale)[1]
            if used > end:
                continue
            gaps = max(len(many) - 1, 1)
            gap = min(BETWEEN * scale + (end - used) / (gaps + 1), WIDEST_GAP)
            _, used = _stack(many, ground, start, scale, gap)
            if used > end:
                continue
            shift = (end - used) * 0.45
            moved, last = _stack(many, ground, start + shift, scale, gap, place=True)
            if last > end:
                moved, last = _stack(many, ground, start, scale, gap, place=True)
                shift = 0.0
        except NoRoomError as error:
            why = str(error) if str(error).startswith("the name") else why
            continue
        return moved, start + shift, last
    raise TableError(why)


def _stack(
    many: Sequence[Band | Block], ground: Ground, start: float, scale: float, gap: float, place: bool = False
) -> tuple[list[Writing], float]:
    writings: list[Writing] = []
    depth = start
    for index, band in enumerate(many):
        depth += gap * _closeness(many[index - 1], band) if index else 0.0
        if place and isinstance(band, Block):
            band.place(depth)
        done = band.set(ground, depth, scale)
        writings += done.writings
        depth = done.end
    return writings, depth


def _closeness(one: Band | Block, other: Band | Block) -> float:
    """What part of the usual gap is between two bands: legends stand nearer each other than other things do."""
    legends = all(isinstance(band, Band) and band.inscriptions[0].style == "legend" for band in (one, other))
    return CLOSE if legends else 1.0


def _lines(one: Inscription, ground: Ground, start: float, scale: float) -> Set:
    """Text line by line; a name or a title goes outwards until it fits in one, a legend is broken."""
    style = STYLES[one.style]
    cap = _legend(scale) if one.style == "legend" else max(style.cap * scale, LEAST_CAP)
    pieces: list[Piece] = []
    depth = start
    for index, text in enumerate(one.text):
        set_as, tall = style, cap
        if one.style == "title" and index:
            set_as, tall = STYLES["subtitle"], max(cap * 0.36, LEAST_CAP)
            depth += tall * 0.45
        if one.style != "legend":
            tall, further = _outwards(text, set_as, tall, ground, depth)
            depth += further
        room = 2 * ground.inches(ground.limit(depth + tall, tall), depth + tall) * FULL
        parts = broken(text, set_as.face, tall, room, set_as.tracking)
        if one.style == "name" and len(parts) > NAME_LINES:
            raise NoRoomError(f"the name {text!r} is too long to be set in {NAME_LINES} lines on this table")
        for part in parts:
            depth += tall * set_as.leading if pieces else tall
            words = ground.write(part, set_as.face, tall, depth, tracking=set_as.tracking)
            pieces.append(Piece(words, set_as.ink))
    return Set((Writing(inscription=one, pieces=tuple(pieces), cap=cap),), depth)


def _legend(scale: float) -> float:
    """The height of a legend's capitals: it is read from a seat, and need not grow with the title."""
    return min(max(STYLES["legend"].cap * scale, LEAST_LEGEND), MOST_LEGEND)


def _outwards(text: str, style: Style, cap: float, ground: Ground, depth: float) -> tuple[float, float]:
    """A height, and how much farther out a line of it has room for all its words; as it is where it never has."""
    # far out only where the words are too many for a line nearer the dealer
    for part, steps in ((1.0, 7), (0.88, 7), (0.76, 7), (0.64, 7), (0.64, 13), (0.54, 13), (0.46, 21)):
        tall = max(cap * part, LEAST_CAP)
        need = width(text, style.face, tall, style.tracking)
        for further in (0.25 * step for step in range(steps)):
            at = depth + further + tall
            if need <= 2 * ground.inches(ground.limit(at, tall), at) * FULL:
                return tall, further
    return cap * 0.76, 0.0


def _side_by_side(many: Sequence[Inscription], ground: Ground, start: float, scale: float) -> Set:
    """Short legends on one line, a lozenge between them."""
    style = STYLES["legend"]
    cap = _legend(scale)
    depth = start + cap
    needs = [ground.needs(one.text[0], style.face, cap, depth, style.tracking) for one in many]
    between = ground.along(3.4 * cap, depth)
    at = -(sum(needs) + between * (len(many) - 1)) / 2
    if -at > ground.limit(depth, cap):
        raise NoRoomError("legends do not fit side by side")
    found = []
    for index, (one, need) in enumerate(zip(many, needs, strict=True)):
        words = ground.write(one.text[0], style.face, cap, depth, at + need / 2, tracking=style.tracking)
        strokes: tuple[Stroke, ...] = ()
        at += need + between
        if index + 1 < len(many):
            lozenge = ground.frame(at - between / 2, depth - cap / 2).path(diamond(0.62 * cap, 0.62 * cap))
            strokes = (Stroke(lozenge, width=0.04),)
        found.append(Writing(inscription=one, pieces=(Piece(words, style.ink),), strokes=strokes, cap=cap))
    return Set(tuple(found), depth)


class _Column(msgspec.Struct, frozen=True):
    """One column of lines of a table of odds, perhaps with a short table below it."""

    inscription: Inscription
    lines: tuple[Line, ...]
    below: Inscription | None = None

    @property
    def height(self) -> int:
        """In lines; a head between two tables takes the room of two."""
        return len(self.lines) + (len(self.below.lines) + HEAD_LINES if self.below is not None else 0)


def _tables(many: Sequence[Inscription], ground: Ground, start: float, scale: float) -> Set:
    """Tables of odds side by side, as near to the dealer as they find the width that they need."""
    columns = _columns(many)
    for _ in range(24):
        fit = _fit(columns, ground, start, scale)
        if fit is not None:
            return _set_tables(many, columns, ground, start, fit)
        start += 0.25
    raise NoRoomError("odds do not fit side by side")


class _Fit(msgspec.Struct, frozen=True):
    """The measures of tables that fit: heights of heads and lines, and half of each column along its lines."""

    tall: float
    cap: float
    pitch: float
    first: float
    halves: tuple[float, ...]
    between: float


def _fit(columns: Sequence[_Column], ground: Ground, start: float, scale: float) -> _Fit | None:
    head, row = STYLES["head"], STYLES["row"]
    cap, tall = max(row.cap * scale, LEAST_CAP), max(head.cap * scale, LEAST_CAP * 1.2)
    pitch = cap * min(row.leading, 1.45 + 0.5 * scale)
    first = start + tall + 0.42 * scale + cap * 1.15
    halves = [_half(column, ground, start, tall, cap, first, pitch) for column in columns]
    if len(halves) > 2:
        halves[0] = halves[-1] = max(halves[0], halves[-1])
    between = ground.along(0.95 * scale, first)
    whole = 2 * sum(halves) + between * (len(halves) - 1)
    if whole > 2 * ground.limit(start + tall, tall):
        return None
    return _Fit(tall, cap, pitch, first, tuple(halves), between)


def _set_tables(
    many: Sequence[Inscription], columns: Sequence[_Column], ground: Ground, start: float, fit: _Fit
) -> Set:
    head = STYLES["head"]
    pieces: dict[str, list[Piece]] = {one.id: [] for one in many}
    strokes: dict[str, list[Stroke]] = {one.id: [] for one in many}
    at = -sum(fit.halves) - fit.between * (len(columns) - 1) / 2
    lines = max(column.height for column in columns)
    last = fit.first + (lines - 1) * fit.pitch
    for index, (column, half) in enumerate(zip(columns, fit.halves, strict=True)):
        name = column.inscription.id
        end = at + 2 * half
        follows = index + 1 < len(columns) and columns[index + 1].inscription is column.inscription
        if index == 0 or columns[index - 1].inscription is not column.inscription:
            # one head over both halves of a table that is parted
            far = end + (fit.between + 2 * fit.halves[index + 1] if follows else 0.0)
            title = column.inscription.title.upper()
            words = ground.write(title, head.face, fit.tall, start + fit.tall, (at + far) / 2, tracking=head.tracking)
            pieces[name].append(Piece(words, head.ink))
            strokes[name].append(Stroke(ground.rule(start + fit.tall * 1.5, at, far), width=0.05))
        _print(pieces[name], strokes[name], column.lines, ground, at, end, fit.first, fit)
        if column.below is not None:
            under = column.below.id
            depth = fit.first + (len(column.lines) + HEAD_LINES) * fit.pitch
            line = depth - fit.pitch - fit.cap * 0.35
            words = ground.write(
                column.below.title.upper(), head.face, fit.tall * 0.86, line, (at + end) / 2, tracking=head.tracking
            )
            pieces[under].append(Piece(words, head.ink))
            strokes[under].append(Stroke(ground.rule(line + fit.tall * 0.4, at, end), width=0.04))
            _print(pieces[under], strokes[under], column.below.lines, ground, at, end, depth, fit)
        at = end
        if index + 1 < len(columns):
            top = fit.first - fit.cap if follows else start + fit.tall * 0.3
            strokes[name].append(Stroke(ground.across(at + fit.between / 2, top, last), width=0.03, opacity=0.55))
            at += fit.between
    done = tuple(
        Writing(inscription=one, pieces=tuple(pieces[one.id]), strokes=tuple(strokes[one.id]), cap=fit.cap)
        for one in many
    )
    return Set(done, last)


def _print(
    pieces: list[Piece],
    strokes: list[Stroke],
    lines: Sequence[Line],
    ground: Ground,
    at: float,
    end: float,
    first: float,
    fit: _Fit,
) -> None:
    """Lines of odds between two places: what happened at the left, what it pays at the right, dots between them."""
    row, odds = STYLES["row"], STYLES["odds"]
    for place, printed in enumerate(lines):
        depth = first + place * fit.pitch
        pays = printed.pays[0]
        left = ground.write(printed.outcome, row.face, fit.cap, depth, at, "start", row.tracking)
        right = ground.write(pays, odds.face, fit.cap, depth, end, "end", odds.tracking)
        pieces += [Piece(left, row.ink), Piece(right, odds.ink)]
        gap = ground.along(0.28, depth)
        begin = at + ground.needs(printed.outcome, row.face, fit.cap, depth, row.tracking) + gap
        finish = end - ground.needs(pays, odds.face, fit.cap, depth, odds.tracking) - gap
        if ground.inches(finish - begin, depth) > 0.3:
            leader = ground.rule(depth - 0.05, begin, finish)
            strokes.append(Stroke(leader, width=0.055, dash=(0.055, 0.2), opacity=0.9))


def _columns(many: Sequence[Inscription]) -> list[_Column]:
    """Each table a column; one that is too long is parted and stands around the others."""
    before: list[_Column] = []
    after: list[_Column] = []
    for one in many:
        if len(one.lines) > MOST_LINES:
            half = (len(one.lines) + 1) // 2
            before.insert(0, _Column(one, one.lines[:half]))
            after.append(_Column(one, one.lines[half:]))
        else:
            before.append(_Column(one, one.lines))
    columns = before + after
    while len(columns) > MOST_COLUMNS and columns[-1].below is None:
        *columns, last = columns
        least = min(columns, key=lambda column: column.height)
        columns[columns.index(least)] = _Column(least.inscription, least.lines, last.inscription)
    return columns


def _half(column: _Column, ground: Ground, start: float, tall: float, cap: float, first: float, pitch: float) -> float:
    """Half of what a column needs along its lines."""
    head, row, odds = (STYLES[name] for name in ("head", "row", "odds"))
    need = ground.needs(column.inscription.title.upper(), head.face, tall, start + tall, head.tracking)
    for place, printed in enumerate((*column.lines, *(column.below.lines if column.below else ()))):
        depth = first + place * pitch
        inches = width(printed.outcome, row.face, cap, row.tracking)
        inches += width(printed.pays[0], odds.face, cap, odds.tracking) + 1.6 * cap
        need = max(need, ground.along(inches, depth - cap))
    return need / 2
