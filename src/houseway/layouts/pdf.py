"""A drawing as PDF: its page is the real size or a stated scale of it, its inks are spot colours, nothing is a picture.

Only paths occur, so the file is written here: a dozen objects, the same bytes for the same drawing.
"""

from __future__ import annotations

import zlib

from houseway.layouts.drawing import Drawing, Glow, Group, Shape
from houseway.layouts.paths import Box, Path
from houseway.layouts.svg import number
from houseway.layouts.themes import Colour

POINTS = 72.0


def pdf(drawing: Drawing) -> bytes:
    """The whole file."""
    return _Writer(drawing).written()


class _Writer:
    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.inks: dict[str, Colour] = {}
        self.glows: list[Glow] = []
        self.opacities: list[float] = []
        self.out: list[str] = []

    def written(self) -> bytes:
        left, top, width, height = self.drawing.page
        unit = POINTS / self.drawing.scale
        # inches with y downwards become points with y upwards
        self.out.append(
            f"{number6(unit)} 0 0 {number6(-unit)} {number6(-left * unit)} {number6((top + height) * unit)} cm"
        )
        self.out.append("1 j 1 J")
        for group in self.drawing.groups:
            self._group(group)
        return self._file(width * unit, height * unit)

    # --- what is on the page ---

    def _group(self, group: Group) -> None:
        self.out.append("q")
        if group.clip:
            self.out.append(f"{_path(group.clip)}W n")
        for shape in group.shapes:
            if isinstance(shape, Group):
                self._group(shape)
            else:
                self._shape(shape)
        self.out.append("Q")

    def _shape(self, shape: Shape) -> None:
        if shape.fill is None and shape.line is None:
            return
        path = _path(shape.path)
        self.out.append("q")
        if shape.opacity != 1:
            self.out.append(f"/G{self._opacity(shape.opacity)} gs")
        if isinstance(shape.fill, Glow):
            self.out.append(f"q {path}W n /S{self._glow(shape.fill)} sh Q")
        elif shape.fill is not None:
            self.out.append(f"/{self._ink(shape.fill)} cs 1 scn")
        if shape.line is not None:
            self.out.append(f"/{self._ink(shape.line)} CS 1 SCN {number(shape.width)} w")
            if shape.dash:
                self.out.append(f"[{' '.join(map(number, shape.dash))}] 0 d")
        filled = shape.fill is not None and not isinstance(shape.fill, Glow)
        paint = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}
        self.out.append(f"{path}{paint[filled, shape.line is not None]}")
        self.out.append("Q")

    def _ink(self, colour: Colour) -> str:
        for name, known in self.inks.items():
            if known == colour:
                return name
        name = f"C{len(self.inks)}"
        self.inks[name] = colour
        return name

    def _glow(self, glow: Glow) -> int:
        if glow not in self.glows:
            self.glows.append(glow)
        return self.glows.index(glow)

    def _opacity(self, opacity: float) -> int:
        if opacity not in self.opacities:
            self.opacities.append(opacity)
        return self.opacities.index(opacity)

    # --- the file ---

    def _file(self, width: float, height: float) -> bytes:
        content = zlib.compress("\n".join(self.out).encode(), 6)
        spaces = " ".join(f"/{name} {_separation(ink)}" for name, ink in self.inks.items())
        shadings = " ".join(f"/S{index} {_shading(glow)}" for index, glow in enumerate(self.glows))
        states = " ".join(f"/G{index} << /ca {number(o)} /CA {number(o)} >>" for index, o in enumerate(self.opacities))
        resources = f"<< /ColorSpace << {spaces} >> /Shading << {shadings} >> /ExtGState << {states} >> >>"
        boxes = f"/MediaBox [0 0 {number(width)} {number(height)}]"
        if self.drawing.trim is not None:
            boxes += f" /BleedBox [0 0 {number(width)} {number(height)}] /TrimBox [{self._trim(self.drawing.trim)}]"
        title = self.drawing.title.encode("utf-16-be").hex().upper()
        objects = [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            f"<< /Type /Page /Parent 2 0 R {boxes} /Resources {resources} /Contents 4 0 R >>".encode(),
            b"<< /Length %d /Filter /FlateDecode >>\nstream\n" % len(content) + content + b"\nendstream",
            f"<< /Title <FEFF{title}> /Producer (Houseway) >>".encode(),
        ]
        return _assembled(objects)

    def _trim(self, box: Box) -> str:
        left, top, _, height = self.drawing.page
        unit = POINTS / self.drawing.scale
        x, y = (box[0] - left) * unit, (top + height - box[1] - box[3]) * unit
        return f"{number(x)} {number(y)} {number(x + box[2] * unit)} {number(y + box[3] * unit)}"


def _assembled(objects: list[bytes]) -> bytes:
    out = bytearray(b"%PDF-1.6\n%\xe2\xe3\xcf\xd3\n")
    places = []
    for index, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n" % index + body + b"\nendobj\n"
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    for place in places:
        out += b"%010d 00000 n \n" % place
    out += b"trailer\n<< /Size %d /Root 1 0 R /Info 5 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(out)


def _separation(ink: Colour) -> str:
    """A spot colour, and how a screen or a press without it shows it."""
    name = "".join(char if char.isalnum() else f"#{ord(char):02X}" for char in ink.name)
    tint = f"<< /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [{_parts(ink)}] /N 1 >>"
    return f"[/Separation /{name} /DeviceRGB {tint}]"


def _shading(glow: Glow) -> str:
    pairs = list(zip(glow.stops, glow.stops[1:], strict=False))
    functions = " ".join(
        f"<< /FunctionType 2 /Domain [0 1] /C0 [{_parts(a)}] /C1 [{_parts(b)}] /N 1 >>" for (_, a), (_, b) in pairs
    )
    bounds = " ".join(number(at) for at, _ in glow.stops[1:-1])
    encode = " ".join("0 1" for _ in pairs)
    x, y = (number(value) for value in glow.centre)
    stitched = f"<< /FunctionType 3 /Domain [0 1] /Functions [{functions}] /Bounds [{bounds}] /Encode [{encode}] >>"
    return (
        f"<< /ShadingType 3 /ColorSpace /DeviceRGB /Coords [{x} {y} 0 {x} {y} {number(glow.radius)}] "
        f"/Extend [true true] /Function {stitched} >>"
    )


def _parts(colour: Colour) -> str:
    return " ".join(map(number, colour.parts))


def _path(path: Path) -> str:
    operators = {"M": "m", "L": "l", "C": "c", "Z": "h"}
    return "".join(f"{' '.join(map(number, numbers))} {operators[command]}\n" for command, numbers in path)


def number6(value: float) -> str:
    return f"{value:.6f}".rstrip("0").rstrip(".")
