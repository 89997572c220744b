"""A drawing as PNG: its SVG, painted by resvg."""

from __future__ import annotations

from struct import pack
from zlib import crc32

from houseway.layouts.drawing import Drawing
from houseway.layouts.svg import svg

WIDE = 1900
DOTS_PER_INCH = 96.0
_HEADER = 33
"""A PNG's signature and its first chunk."""


def png(drawing: Drawing, wide: int = WIDE) -> bytes:
    """The picture, so many dots wide."""
    import resvg_py

    text = svg(drawing).decode()
    # without a resolution the size in inches means nothing to resvg; there are no fonts to look for
    made = bytes(resvg_py.svg_to_bytes(svg_string=text, width=wide, dpi=DOTS_PER_INCH, skip_system_fonts=True))
    return _measured(made, wide / (drawing.page[2] / drawing.scale))


def _measured(made: bytes, dots_per_inch: float) -> bytes:
    """The same file with its resolution, so that printed at its own size it measures what the page does."""
    metre = round(dots_per_inch / 0.0254)
    chunk = b"pHYs" + pack(">IIB", metre, metre, 1)
    return made[:_HEADER] + pack(">I", 9) + chunk + pack(">I", crc32(chunk)) + made[_HEADER:]
