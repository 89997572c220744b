"""`houseway layout` and `houseway sign`: the felt and the sign of a submission, drawn, printed or as data."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.arguments import Force, GameName, Json, OptionList, SubmissionFile

Output = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="FILE", help="The file: .svg, .pdf, .png or .json.")
]


def layout(
    game: GameName,
    submission: SubmissionFile = None,
    option: OptionList = None,
    table: Annotated[
        str | None, typer.Option(metavar="WxH", help="The cloth in inches, such as 84x42: the option table.")
    ] = None,
    *,
    plain: Annotated[
        bool, typer.Option("--plain", help="The cloth alone; as PDF with bleed and cut line, for the printer.")
    ] = False,
    scale: Annotated[
        str, typer.Option(metavar="1:N", help="The scale of a PDF's or SVG's page; full size unless said.")
    ] = "1:1",
    output: Output = None,
    as_json: Json = False,
    force: Force = False,
) -> None:
    """The table layout, true to scale: every area and inscription that the rules and the submission put on the felt."""
    from houseway.games.submission import choose
    from houseway.layouts import felts

    chosen = choose(game, submission, (*(option or ()), *((f"table={table}",) if table else ())))
    factor = _scale(scale)
    if output is not None:
        form = _form(output)
        _write(output, felts.layout_file(chosen, form, plain=plain, scale=factor), force)
    if as_json or output is None:
        from houseway.cli.files import print_json

        print_json(felts.layout_of(chosen).document())


def sign(
    game: GameName,
    submission: SubmissionFile = None,
    option: OptionList = None,
    *,
    change: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A submission to come: the sign is the notice of what changes with it."),
    ] = None,
    start: Annotated[
        str | None,
        typer.Option("--from", metavar="TIME", help="With --change: from when it applies, as the notice says it."),
    ] = None,
    output: Output = None,
    as_json: Json = False,
    force: Force = False,
) -> None:
    """The sign at the table: odds, limits and rules that the felt does not carry, or that must be posted anyway.

    With a submission to come, the notice that hangs there before it applies: other limits, lower payout limits and
    wagers that are withdrawn, each with its paragraph. Players who are seated have it half an hour before.

    \b
        houseway sign GAME --submission now.toml --change then.toml --from "20:30 today" -o notice.pdf
    """
    from houseway.games.submission import choose
    from houseway.layouts import felts

    form = _form(output) if output is not None else None
    if (change is None) != (start is None):
        raise ValueError("a notice takes both: --change, what is to come, and --from, from when it applies")
    chosen = choose(game, submission, option or ())
    if change is not None and start is not None:
        from houseway.layouts.notices import notice_for

        made = notice_for(chosen, choose(game, change), start)
    else:
        made = felts.sign_for(chosen)
    if output is not None and form is not None:
        _write(output, felts.drawn_sign(made, form), force)
    if as_json or output is None:
        from houseway.cli.files import print_json

        print_json(made.document())


def _form(output: Path) -> str:
    from houseway.layouts.felts import FORMATS

    form = output.suffix.removeprefix(".").lower()
    if form not in FORMATS:
        raise ValueError(f"{output}: the name must end with {', '.join(f'.{one}' for one in FORMATS)}")
    return form


def _scale(text: str) -> float:
    match = re.fullmatch(r"1\s*:\s*([0-9]{1,3}(?:\.[0-9]{1,2})?)", text.strip())
    if match is None or float(match[1]) < 1:
        raise ValueError(f"a scale is written 1:12, not {text!r}")
    return float(match[1])


def _write(output: Path, made: bytes, force: bool) -> None:
    from houseway.cli.files import check_free, write_file

    check_free(output, force)
    write_file(output, made, force)
    typer.echo(f"wrote {output}", err=True)
