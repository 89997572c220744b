"""Pictures that notebooks show: hands with the art of the browser table, felts, signs and plots."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from html import escape
from importlib import resources
from pathlib import Path
from typing import Any

from houseway.core.cards import FACE_DOWN, Card

CARD, TILE = (250, 350), (100, 250)
BACK_CLIP = '<clipPath id="houseway-back"><rect x="22" y="22" width="206" height="306" rx="5"/></clipPath>'


@cache
def faces() -> Mapping[str, str]:
    """Every card and tile as SVG by its code, and the backs as `card` and `tile`."""
    text = resources.files("houseway.data").joinpath("faces.json").read_text(encoding="utf-8")
    return {code: _PICTURE.sub(_inlined, face) for code, face in json.loads(text).items()}


_PICTURE = re.compile(r'<image href="/art/([\w-]+\.svg)"([^>]*)/>')


def _inlined(found: re.Match[str]) -> str:
    """A picture that the browser client loads for itself, from where it was built; without one, nothing."""
    path = resources.files("houseway").joinpath("web", "built", "art", found[1])
    if not path.is_file():
        return ""
    drawn = base64.b64encode(path.read_bytes()).decode()
    return f'<image href="data:image/svg+xml;base64,{drawn}"{found[2]}/>'


def piece_size(code: Card) -> tuple[int, int]:
    """Width and height of a card or tile as it is drawn."""
    return TILE if "-" in code else CARD


class Picture:
    """An SVG picture: shown in a notebook, written with `save`."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | Path) -> Path:
        """Write it as .svg, or as .png."""
        target = Path(path)
        if target.suffix == ".png":
            import resvg_py

            target.write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=self.svg, skip_system_fonts=False)))
        elif target.suffix == ".svg":
            target.write_text(self.svg, encoding="utf-8")
        else:
            raise ValueError(f"{target}: a picture is written as .svg or .png")
        return target

    def __repr__(self) -> str:
        return f"<{type(self).__name__.lower()}, {len(self.svg):,} bytes of SVG>"


class Hand(Picture, Sequence[Card]):
    """Cards or tiles that lie side by side."""

    def __init__(self, cards: Sequence[Card], height: int = 140) -> None:
        self._cards = tuple(cards)
        super().__init__(_row(self._cards, height))

    def __getitem__(self, place: Any) -> Any:
        return self._cards[place]

    def __len__(self) -> int:
        return len(self._cards)

    def __str__(self) -> str:
        return " ".join(self._cards)

    def __repr__(self) -> str:
        return f"<hand {self}>"


def _row(cards: Sequence[Card], height: int) -> str:
    width, tall = piece_size(next(iter(cards), "Ts"))
    gap = 14
    whole = max(1, len(cards) * (width + gap) - gap)
    pieces = "".join(
        f'<g transform="translate({at * (width + gap)} 0)">{face_of(card, tile=width == TILE[0])}</g>'
        for at, card in enumerate(cards)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {tall}" width="{height * whole / tall:.0f}" '
        f'height="{height}" role="img" aria-label="{escape(" ".join(cards))}"><defs>{BACK_CLIP}</defs>{pieces}</svg>'
    )


def face_of(card: Card, tile: bool = False) -> str:
    """A card or tile; one that is not known lies face down."""
    return faces()["tile" if tile else "card"] if card == FACE_DOWN else faces()[card]


def on_screen(svg: str, width: int = 960) -> str:
    """A drawing in inches, as large as a page of a notebook shows it."""
    box = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', svg)
    assert box is not None
    height = width * float(box[2]) / float(box[1])
    return re.sub(r'width="[^"]+" height="[^"]+"', f'width="{width}" height="{height:.0f}"', svg, count=1)


def plotted(draw: Callable[[Any], None], width: float = 6.4, height: float = 2.6) -> Picture:
    """What a function draws on matplotlib's axes, as a picture whose bytes are the same every time."""
    from io import StringIO

    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context({"svg.hashsalt": "houseway", "svg.fonttype": "none", "font.size": 7}):
        figure = Figure(figsize=(width, height), layout="constrained")
        draw(figure.add_subplot())
        out = StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    drawn = out.getvalue()
    return Picture(drawn[drawn.index("<svg") :])
