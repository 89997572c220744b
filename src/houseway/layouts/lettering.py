"""Lettering as outlines: text is shaped, kerned and turned into paths, so that screen, paper and geometry agree.

The faces are Source Serif Pro and Source Sans Pro (SIL Open Font License 1.1), which come as packages of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from importlib.util import find_spec
from math import cos, sin
from pathlib import Path as File
from typing import Any, Literal

import msgspec

from houseway.core.felt import Shape
from houseway.layouts.paths import Frame, Map, Path, Point, flat, inside, mapped, shape_path

Face = Literal["display", "serif", "sans", "text"]

FILES: dict[Face, tuple[str, str]] = {
    "display": ("font_source_serif_pro", "SourceSerifPro-Black.otf"),
    "serif": ("font_source_serif_pro", "SourceSerifPro-Bold.otf"),
    "sans": ("font_source_sans_pro", "SourceSansPro-Bold.otf"),
    "text": ("font_source_sans_pro", "SourceSansPro-Regular.otf"),
}
CREDIT = "Lettering: Source Serif Pro and Source Sans Pro, Adobe, SIL Open Font License 1.1"
ADVANCE_AT = 0.45
"""On an arc, letters are spaced at this part of their height."""


class LetteringError(ValueError):
    """A character that no face has, or a face that is not there."""


class NoRoomError(LetteringError):
    """Words that do not fit where they must stand."""


class Glyph(msgspec.Struct, frozen=True):
    """One letter: its outline with its baseline at 0, where it begins, and how far it reaches."""

    path: Path
    x: float
    advance: float


class Words(msgspec.Struct, frozen=True):
    """A line of text of cap height 1: its letters and its whole width."""

    text: str
    glyphs: tuple[Glyph, ...]
    width: float


class Lettered(msgspec.Struct, frozen=True, dict=True):
    """Text where it stands on the page: its letters, and the rectangles (turned with the text) that they fill."""

    text: str
    letters: tuple[tuple[Path, Map], ...]
    """Each outline, and the map that brings it to its place."""
    corners: tuple[tuple[Point, ...], ...]

    @cached_property
    def path(self) -> Path:
        """All outlines as one path; made only when somebody draws it."""
        return tuple(segment for outline, place in self.letters for segment in mapped(outline, place))


@cache
def _font(face: Face) -> tuple[Any, float]:
    import uharfbuzz

    package, name = FILES[face]
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise LetteringError(f"the lettering needs the package {package.replace('_', '-')}, which is not installed")
    font = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(File(spec.origin).parent / "files" / name))))
    top = font.get_glyph_extents(font.get_nominal_glyph(ord("H")))
    return font, float(top.y_bearing)


@cache
def _pen() -> Any:
    """What harfbuzz tells the parts of an outline to: a list, y downwards and in the face's own units."""
    import uharfbuzz

    pen = uharfbuzz.DrawFuncs()
    pen.set_move_to_func(lambda x, y, found: found.append(("M", (x, -y))))
    pen.set_line_to_func(lambda x, y, found: found.append(("L", (x, -y))))
    pen.set_cubic_to_func(lambda a, b, c, d, x, y, found: found.append(("C", (a, -b, c, -d, x, -y))))
    pen.set_close_path_func(lambda found: found.append(("Z", ())))
    return pen


@cache
def _outline(face: Face, glyph: int) -> Path:
    font, unit = _font(face)
    found: list[tuple[str, tuple[float, ...]]] = []
    font.draw_glyph(glyph, _pen(), found)
    return tuple((command, tuple(value / unit for value in numbers)) for command, numbers in found)


@lru_cache(maxsize=4096)
def words(text: str, face: Face, tracking: float = 0.0) -> Words:
    """A line of text at cap height 1; `tracking` opens the letters by that part of the cap height."""
    import uharfbuzz

    if not text:
        return Words(text, (), 0.0)
    font, unit = _font(face)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    uharfbuzz.shape(font, buffer, {"kern": True, "liga": False})
    glyphs, x = [], 0.0
    lacking = dict.fromkeys(text[info.cluster] for info in buffer.glyph_infos if info.codepoint == 0)
    if lacking:
        raise LetteringError(f"the lettering has no character {', '.join(map(repr, lacking))}, which is in {text!r}")
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        advance = position.x_advance / unit
        glyphs.append(Glyph(_outline(face, info.codepoint), x, advance))
        x += advance + tracking
    return Words(text, tuple(glyphs), max(x - tracking, 0.0))


def width(text: str, face: Face, cap: float, tracking: float = 0.0) -> float:
    return words(text, face, tracking).width * cap


def straight(
    text: str,
    face: Face,
    cap: float,
    frame: Frame,
    anchor: Literal["start", "middle", "end"] = "middle",
    tracking: float = 0.0,
) -> Lettered:
    """Text on a straight baseline through the origin of a frame."""
    shaped = words(text, face, tracking)
    start = {"start": 0.0, "middle": -shaped.width / 2, "end": -shaped.width}[anchor] * cap
    letters = tuple((glyph.path, _place(frame, start + glyph.x * cap, 0.0, cap)) for glyph in shaped.glyphs)
    right = start + shaped.width * cap
    corners = (frame.at(start, -cap), frame.at(right, -cap), frame.at(right, 0.0), frame.at(start, 0.0))
    return Lettered(text, letters, (corners,))


def _place(frame: Frame, x: float, y: float, size: float) -> Map:
    """The map of an outline whose own origin comes to x, y of a frame."""
    right, out = cos(frame.angle) * size, sin(frame.angle) * size
    return (right, -out, out, right, *frame.at(x, y))


def curved(
    text: str,
    face: Face,
    cap: float,
    centre: Point,
    radius: float,
    angle: float = 0.0,
    anchor: Literal["start", "middle", "end"] = "middle",
    tracking: float = 0.0,
) -> Lettered:
    """Text on a circle, letters' heads towards its centre; each letter is turned at its own middle."""
    shaped = words(text, face, tracking)
    per_inch = 1 / (radius - ADVANCE_AT * cap)
    whole = shaped.width * cap * per_inch
    start = angle - {"start": 0.0, "middle": whole / 2, "end": whole}[anchor]
    letters: list[tuple[Path, Map]] = []
    corners: list[tuple[Point, ...]] = []
    for glyph in shaped.glyphs:
        half = glyph.advance / 2 * cap
        frame = Frame(centre, start + (glyph.x * cap + half) * per_inch)
        letters.append((glyph.path, _place(frame, -half, radius, cap)))
        corners.append(
            (
                frame.at(-half, radius - cap),
                frame.at(half, radius - cap),
                frame.at(half, radius),
                frame.at(-half, radius),
            )
        )
    return Lettered(text, tuple(letters), tuple(corners))


def span(text: str, face: Face, cap: float, radius: float, tracking: float = 0.0) -> float:
    """The angle that text takes on a circle."""
    return words(text, face, tracking).width * cap / (radius - ADVANCE_AT * cap)


LEADING = 1.42
"""From baseline to baseline of a label, in cap heights."""


@lru_cache(maxsize=1024)
def fitted(
    lines: tuple[str, ...], face: Face, shape: Shape, size: tuple[float, float], most: float, inset: float
) -> float:
    """The largest cap height, up to `most`, at which a label's lines stay within a shape, `inset` from its edge."""
    outline = flat(shape_path(shape, size[0] - 2 * inset, size[1] - 2 * inset))
    widths = [words(line, face).width for line in lines]
    low, high = 0.0, most
    if _stands(widths, high, shape, outline):
        return high
    for _ in range(12):
        middle = (low + high) / 2
        if _stands(widths, middle, shape, outline):
            low = middle
        else:
            high = middle
    return low


def label_baselines(count: int, cap: float, shape: Shape) -> list[float]:
    """Where the lines of a label stand about the middle of its shape; a heart and a scale carry them off centre."""
    shift = {"heart": -0.28, "scale": 0.14}.get(shape, 0.0) * cap
    first = (cap - (count - 1) * LEADING * cap) / 2
    return [first + index * LEADING * cap + shift for index in range(count)]


def _stands(widths: Sequence[float], cap: float, shape: Shape, outline: Sequence[Point]) -> bool:
    for wide, baseline in zip(widths, label_baselines(len(widths), cap, shape), strict=True):
        half = wide * cap / 2
        if not all(inside((x, y), outline) for x in (-half, half) for y in (baseline - cap, baseline)):
            return False
    return True


def filled(text: str, face: Face, cap: float, most: float) -> tuple[str, ...]:
    """Text in lines each as full as `most` inches allow, as a paragraph is set."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width(longer, face, cap) > most:
            lines.append(word)
        else:
            lines[-1] = longer
    if max(width(line, face, cap) for line in lines) > most:
        raise NoRoomError(f"there is no room for the words {text!r}")
    return tuple(lines)


def broken(text: str, face: Face, cap: float, most: float, tracking: float = 0.0) -> tuple[str, ...]:
    """Text in as few lines as `most` inches allow, as evenly as words can be parted."""
    whole = width(text, face, cap, tracking)
    if whole <= most:
        return (text,)
    parts = text.split(" ")
    for count in range(2, len(parts) + 1):
        lines = _even(parts, count, face, cap, tracking)
        if max(width(line, face, cap, tracking) for line in lines) <= most:
            return lines
    raise NoRoomError(f"there is no room for the words {text!r}")


def _even(parts: Sequence[str], count: int, face: Face, cap: float, tracking: float) -> tuple[str, ...]:
    """Parted into so many lines, the longest as short as possible."""

    @cache
    def part(start: int, lines: int) -> tuple[float, tuple[str, ...]]:
        """What begins at a word, in so many lines; each such rest is parted once."""
        if lines == 1:
            text = " ".join(parts[start:])
            return width(text, face, cap, tracking), (text,)
        found: tuple[float, tuple[str, ...]] | None = None
        for end in range(start + 1, len(parts) - lines + 2):
            head = " ".join(parts[start:end])
            long = width(head, face, cap, tracking)
            if found is not None and long >= found[0]:
                break
            longest, others = part(end, lines - 1)
            if found is None or max(long, longest) < found[0]:
                found = max(long, longest), (head, *others)
        assert found is not None
        return found

    return part(0, count)[1]
