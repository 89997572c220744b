"""A submission's felt, from its options to a layout and to files: what everybody else calls.

layout = layout_of(choose("dragon-poker"))       every area and inscription in its place
layout.document()                                the same as plain data (the JSON of `houseway layout`)
cloth_svg(layout)                                the cloth alone, every area a group with its id
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from houseway.core.felt import Felt
from houseway.core.options import Options
from houseway.core.table_size import TableError, read_size
from houseway.games.registry import game
from houseway.games.submission import Submission
from houseway.layouts.drawing import Drawing
from houseway.layouts.layout import Layout
from houseway.layouts.solver import solve

if TYPE_CHECKING:
    from houseway.layouts.signs import Sign

FORMATS = ("svg", "pdf", "png", "json")


def felt_of(name: str, options: Options) -> Felt:
    """What a game's felt and sign say under these options, before anything is placed."""
    return game(name).felt.felt(options)


def layout_of(submission: Submission) -> Layout:
    """The layout of a submission on its table; refused where anything on it would be wrong."""
    return checked_layout(submission.game.name, submission.options)


def checked_layout(name: str, options: Options) -> Layout:
    """The layout of a game under its options; refused where anything on it would be wrong."""
    from houseway.layouts.check import faults

    layout = game_layout(name, options)
    for fault in faults(layout):
        said = f"{layout.outline.width:g} by {layout.outline.height:g} inches"
        raise TableError(f"a table of {said} does not hold all that this submission puts on it: {fault}")
    return layout


def game_layout(name: str, options: Options) -> Layout:
    """The layout of a game under its options; what no paragraph asks for stands there as part of the drawing."""
    layout = solve(felt_of(name, options), read_size(options.table) if options.table else None)
    by = (game(name).choices.shown_before_use(options.jurisdiction),)
    return replace(
        layout,
        areas=tuple(area if area.cite or not area.printed else replace(area, cite=by) for area in layout.areas),
        writings=tuple(
            one if one.inscription.cite else replace(one, inscription=replace(one.inscription, cite=by))
            for one in layout.writings
        ),
    )


def cloth_svg(layout: Layout) -> bytes:
    """The cloth alone as SVG, one unit an inch: areas are groups with their ids, unprinted ones without a line."""
    from houseway.layouts.cloth import cloth
    from houseway.layouts.svg import svg

    return svg(cloth(layout))


def cloth_picture(layout: Layout) -> bytes:
    """The cloth alone for a browser: the same to look at, in a third of the bytes."""
    from houseway.layouts.cloth import cloth
    from houseway.layouts.svg import screen_svg

    return screen_svg(cloth(layout))


def facts_of(submission: Submission) -> list[tuple[str, str]]:
    """What a title block says of a submission."""
    options = submission.options
    maryland = options.jurisdiction != "NJ"
    return [
        ("Facility operator" if maryland else "Licensee", options.licensee),
        ("Submission", options.digest[:12]),
    ]


def layout_file(submission: Submission, form: str, *, plain: bool = False, scale: float = 1.0) -> bytes:
    """The layout of a submission as a file: the drawing sheet, or with `plain` the cloth alone; JSON is both."""
    layout = layout_of(submission)
    if form == "json":
        return msgspec.json.format(msgspec.json.encode(layout.document()), indent=1) + b"\n"
    drawing = _plain(layout, form, scale) if plain else _sheet(layout, submission, form, scale)
    return written(drawing, form)


def written(drawing: Drawing, form: str) -> bytes:
    """A drawing as SVG, PDF or PNG."""
    if form == "svg":
        from houseway.layouts.svg import svg

        return svg(drawing)
    if form == "pdf":
        from houseway.layouts.pdf import pdf

        return pdf(drawing)
    from houseway.layouts.png import png

    return png(drawing)


def _sheet(layout: Layout, submission: Submission, form: str, scale: float) -> Drawing:
    from houseway.layouts.sheet import sheet

    # a picture of dots has no size of its own: its scale bar is what holds
    said = "by the scale bar" if form == "png" else ""
    return sheet(layout, facts_of(submission), scale, said)


def _plain(layout: Layout, form: str, scale: float) -> Drawing:
    if form == "pdf":
        from houseway.layouts.printing import print_cloth

        return print_cloth(layout, scale)
    from houseway.layouts.cloth import cloth

    return replace(cloth(layout), scale=scale)


def sign_for(submission: Submission) -> Sign:
    """What the sign of a submission says."""
    from houseway.layouts.signs import sign_of

    return sign_of(felt_of(submission.game.name, submission.options), submission.options.licensee)


def sign_file(submission: Submission, form: str) -> bytes:
    """The sign of a submission as a file."""
    return drawn_sign(sign_for(submission), form)


def drawn_sign(sign: Sign, form: str) -> bytes:
    """A sign as a file."""
    from houseway.layouts.signs import draw_sign

    if form == "json":
        return msgspec.json.format(msgspec.json.encode(sign.document()), indent=1) + b"\n"
    return written(draw_sign(sign), form)
