"""The cloth for whoever prints it: full size, flat spot colours, a bleed beyond the edge, and the line to cut along."""

from __future__ import annotations

from houseway.layouts import ornament
from houseway.layouts.cloth import cloth_groups
from houseway.layouts.drawing import Drawing, Group, Shape
from houseway.layouts.layout import Layout
from houseway.layouts.paths import polygon
from houseway.layouts.themes import THEMES, Colour

BLEED = 1.0
CUT = Colour("Cut line", "#e6007e")


def print_cloth(layout: Layout, scale: float = 1.0) -> Drawing:
    """The cloth with its bleed; the page's trim box is the cloth itself."""
    wide, tall = layout.outline.width, layout.outline.height
    theme = THEMES[layout.felt.theme]
    page = (-BLEED, -BLEED, wide + 2 * BLEED, tall + 2 * BLEED)
    ground = polygon([(-BLEED, -BLEED), (wide + BLEED, -BLEED), (wide + BLEED, tall + BLEED), (-BLEED, tall + BLEED)])
    _, *others = cloth_groups(layout)
    return Drawing(
        title=f"{layout.felt.title}: cloth for print",
        page=page,
        scale=scale,
        trim=(0.0, 0.0, wide, tall),
        groups=(
            Group(id="cloth", shapes=(Shape(path=ground, fill=theme.cloth), *ornament.ornament(layout, theme))),
            *others,
            Group(id="cut", shapes=(Shape(path=layout.outline.edge(), line=CUT, width=0.02),)),
        ),
    )
