"""Plane geometry in inches: paths of lines and curves, the shapes of areas, and what lies inside or over what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import cos, hypot, pi, sin

import msgspec

from houseway.core.felt import Shape

Point = tuple[float, float]
Segment = tuple[str, tuple[float, ...]]
Path = tuple[Segment, ...]
"""`M x y`, `L x y`, `C x1 y1 x2 y2 x y`, `Z`, in inches, y downwards."""

KAPPA = 0.5522847498307936
"""How far the handles of a quarter circle reach."""


class Frame(msgspec.Struct, frozen=True):
    """Where somebody sits: x runs to his right, y from the dealer towards him, turned by an angle about an origin."""

    origin: Point = (0.0, 0.0)
    angle: float = 0.0
    """In radians, from straight across the table towards the page's right."""

    def at(self, x: float, y: float) -> Point:
        right, out = cos(self.angle), sin(self.angle)
        return self.origin[0] + x * right + y * out, self.origin[1] - x * out + y * right

    def path(self, path: Path) -> Path:
        right, out = cos(self.angle), sin(self.angle)
        return mapped(path, (right, -out, out, right, *self.origin))

    def shifted(self, x: float, y: float) -> Frame:
        return Frame(self.at(x, y), self.angle)


Map = tuple[float, float, float, float, float, float]
"""Where x, y goes: x' = a x + c y + e, y' = b x + d y + f."""


def mapped(path: Path, by: Map) -> Path:
    """Every point of a path sent through a map; curves stay curves."""
    a, b, c, d, e, f = by
    found: list[Segment] = []
    for command, numbers in path:
        points: list[float] = []
        for index in range(0, len(numbers), 2):
            x, y = numbers[index], numbers[index + 1]
            points += (a * x + c * y + e, b * x + d * y + f)
        found.append((command, tuple(points)))
    return tuple(found)


def scaled(path: Path, by: float, x: float = 0.0, y: float = 0.0) -> Path:
    """The same path larger or smaller, and moved."""
    return mapped(path, (by, 0.0, 0.0, by, x, y))


def polygon(points: Sequence[Point]) -> Path:
    first, *others = points
    return (("M", first), *(("L", point) for point in others), ("Z", ()))


def line(*points: Point) -> Path:
    return polygon(points)[:-1]


@cache
def circle(radius: float) -> Path:
    return ellipse(radius, radius)


def ellipse(across: float, along: float) -> Path:
    a, b, ka, kb = across, along, across * KAPPA, along * KAPPA
    return (
        ("M", (a, 0)),
        ("C", (a, kb, ka, b, 0, b)),
        ("C", (-ka, b, -a, kb, -a, 0)),
        ("C", (-a, -kb, -ka, -b, 0, -b)),
        ("C", (ka, -b, a, -kb, a, 0)),
        ("Z", ()),
    )


def rounded(width: float, height: float, radius: float) -> Path:
    """A rectangle about its middle with round corners."""
    x, y, k = width / 2, height / 2, radius * (1 - KAPPA)
    r = radius
    return (
        ("M", (-x + r, -y)),
        ("L", (x - r, -y)),
        ("C", (x - k, -y, x, -y + k, x, -y + r)),
        ("L", (x, y - r)),
        ("C", (x, y - k, x - k, y, x - r, y)),
        ("L", (-x + r, y)),
        ("C", (-x + k, y, -x, y - k, -x, y - r)),
        ("L", (-x, -y + r)),
        ("C", (-x, -y + k, -x + k, -y, -x + r, -y)),
        ("Z", ()),
    )


def octagon(width: float, height: float) -> Path:
    x, y, cut = width / 2, height / 2, min(width, height) * 0.27
    return polygon(
        [
            (-x + cut, -y),
            (x - cut, -y),
            (x, -y + cut),
            (x, y - cut),
            (x - cut, y),
            (-x + cut, y),
            (-x, y - cut),
            (-x, -y + cut),
        ]
    )


def diamond(width: float, height: float) -> Path:
    return polygon([(0, -height / 2), (width / 2, 0), (0, height / 2), (-width / 2, 0)])


def scale(width: float, height: float) -> Path:
    """A dragon's scale: round below, drawn up to a point above."""
    x, y = width / 2, height / 2
    return (
        ("M", (0, -y)),
        ("C", (x * 0.16, -y * 0.86, x * 0.42, -y * 0.8, x * 0.66, -y * 0.66)),
        ("C", (x * 0.88, -y * 0.5, x, -y * 0.22, x, y * 0.1)),
        ("C", (x, y * 0.62, x * 0.55, y, 0, y)),
        ("C", (-x * 0.55, y, -x, y * 0.62, -x, y * 0.1)),
        ("C", (-x, -y * 0.22, -x * 0.88, -y * 0.5, -x * 0.66, -y * 0.66)),
        ("C", (-x * 0.42, -y * 0.8, -x * 0.16, -y * 0.86, 0, -y)),
        ("Z", ()),
    )


def heart(width: float, height: float) -> Path:
    x, y = width / 2, height / 2
    return (
        ("M", (0, y)),
        ("C", (-x * 0.3, y * 0.62, -x, y * 0.18, -x, -y * 0.38)),
        ("C", (-x, -y * 0.78, -x * 0.74, -y, -x * 0.48, -y)),
        ("C", (-x * 0.24, -y, -x * 0.06, -y * 0.84, 0, -y * 0.62)),
        ("C", (x * 0.06, -y * 0.84, x * 0.24, -y, x * 0.48, -y)),
        ("C", (x * 0.74, -y, x, -y * 0.78, x, -y * 0.38)),
        ("C", (x, y * 0.18, x * 0.3, y * 0.62, 0, y)),
        ("Z", ()),
    )


def shape_path(shape: Shape, width: float, height: float) -> Path:
    """An area about its own middle."""
    match shape:
        case "circle":
            return ellipse(width / 2, height / 2)
        case "octagon":
            return octagon(width, height)
        case "diamond":
            return diamond(width, height)
        case "scale":
            return scale(width, height)
        case "heart":
            return heart(width, height)
        case "slot":
            return rounded(width, height, min(width, height) / 2)
    return rounded(width, height, min(0.32, width / 4, height / 4))


def arc(centre: Point, radius: float, start: float, end: float) -> Path:
    """Part of a circle; angles in radians from straight down the page towards the right."""
    parts = max(1, int(abs(end - start) / (pi / 6)) + 1)
    step = (end - start) / parts
    reach = 4 / 3 * _tan(step / 4) * radius

    def point(angle: float) -> Point:
        return centre[0] + radius * sin(angle), centre[1] + radius * cos(angle)

    found: list[Segment] = [("M", point(start))]
    for index in range(parts):
        a, b = start + index * step, start + (index + 1) * step
        (ax, ay), (bx, by) = point(a), point(b)
        found.append(
            (
                "C",
                (
                    ax + reach * cos(a),
                    ay - reach * sin(a),
                    bx - reach * cos(b),
                    by + reach * sin(b),
                    bx,
                    by,
                ),
            )
        )
    return tuple(found)


def _tan(angle: float) -> float:
    return sin(angle) / cos(angle)


def joined(*paths: Path) -> Path:
    """Open paths one after another as a single line: each begins where the one before ends."""
    found: list[Segment] = []
    for index, path in enumerate(paths):
        (_, start), *others = path
        found.append(("L" if index else "M", start))
        found += others
    return tuple(found)


def closed(path: Path) -> Path:
    return (*path, ("Z", ()))


def flat(path: Path, steps: int = 8) -> list[Point]:
    """The path's points, curves in short steps."""
    found: list[Point] = []
    for command, numbers in path:
        if command in "ML":
            found.append((numbers[0], numbers[1]))
        elif command == "C":
            x0, y0 = found[-1]
            x1, y1, x2, y2, x3, y3 = numbers
            for index in range(1, steps + 1):
                t = index / steps
                s = 1 - t
                found.append(
                    (
                        s**3 * x0 + 3 * s * s * t * x1 + 3 * s * t * t * x2 + t**3 * x3,
                        s**3 * y0 + 3 * s * s * t * y1 + 3 * s * t * t * y2 + t**3 * y3,
                    )
                )
    return found


Box = tuple[float, float, float, float]
"""Left, top, width, height."""


def box(points: Iterable[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def hull(points: Iterable[Point]) -> list[Point]:
    """The convex hull, counterclockwise on the page."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered

    def half(sequence: Iterable[Point]) -> list[Point]:
        found: list[Point] = []
        for p in sequence:
            while len(found) > 1 and _turn(found[-2], found[-1], p) <= 0:
                found.pop()
            found.append(p)
        return found[:-1]

    return half(ordered) + half(reversed(ordered))


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def apart(one: Sequence[Point], other: Sequence[Point]) -> float:
    """How far two convex outlines are apart along the best separating direction; negative where they overlap."""
    return max(_separation(one, other), _separation(other, one))


def _separation(one: Sequence[Point], other: Sequence[Point]) -> float:
    best = float("-inf")
    for index, (ax, ay) in enumerate(one):
        bx, by = one[(index + 1) % len(one)]
        length = hypot(bx - ax, by - ay)
        if length < 1e-9:
            continue
        nx, ny = (by - ay) / length, (ax - bx) / length
        far = max((x - ax) * nx + (y - ay) * ny for x, y in one)
        best = max(best, min((x - ax) * nx + (y - ay) * ny for x, y in other) - far)
    return best


def inside(point: Point, outline: Sequence[Point]) -> bool:
    """Whether a point lies within a closed outline."""
    x, y = point
    within = False
    for index, (ax, ay) in enumerate(outline):
        bx, by = outline[index - 1]
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            within = not within
    return within
