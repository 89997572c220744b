"""`houseway submission`: a submission written, checked against the paragraphs, shown, compared, and made a dossier."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli.arguments import Force, GameName, Json, OptionList

if TYPE_CHECKING:
    from fractions import Fraction

    from houseway.core.options import Options
    from houseway.games.submission import Submission
    from houseway.maths.comparison import Comparison, Effect

app = typer.Typer(help="Write, check, compare and file a submission.", no_args_is_help=True, rich_markup_mode=None)
File = Annotated[Path, typer.Argument(metavar="FILE", help="The submission's TOML file.")]


@app.callback()
def submission() -> None:
    pass


@app.command()
def new(
    game: GameName,
    option: OptionList = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write it there.")] = None,
    force: Force = False,
) -> None:
    """A submission with every option, what it decides, its choices, its default and its paragraph."""
    from houseway.cli.files import write_file
    from houseway.games.submission import choose
    from houseway.games.submission_file import commented

    text = commented(choose(game, None, option or ()))
    if output is None:
        typer.echo(text, nl=False)
        return
    write_file(output, text.encode(), force)
    typer.echo(f"wrote {output}", err=True)


@app.command()
def check(
    file: File,
    everything: Annotated[
        bool, typer.Option("--all", help="Also the bets whose figures take long to compute.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Whether a submission is one that the rules allow, by which paragraphs, and what differs from the defaults.

    Everything that is wrong is named at once, a line each; standard error says in one line how much that is. Options
    without effect and a bet that favours the player are warned of.
    A submission is a file such as this one (`submission new` writes one with every option):

    \b
        game = "dragon-poker"
        licensee = "Example Casino"
        three-card-bonus = "2"
        [limits.ante]
        minimum = 10
        maximum = 500
    """
    from houseway.cli.files import print_json
    from houseway.core.text import escaped

    found = _read(file, as_json, name_all=True)
    _check_layout(file, found, as_json)
    differences, allowed = found.options.differences(), found.options.allowed_by()
    warnings, left_out = _warnings(found, everything)
    if as_json:
        checked_so = {"ok": True, "game": found.game.name, "submission-hash": found.options.digest}
        told = {"differences": differences, "allowed-by": allowed, "warnings": warnings, "left-out": left_out}
        print_json({**checked_so, **told})
    else:
        typer.echo(f"{file}: a valid submission for {found.game.title}")
        typer.echo(f"hash {found.options.digest}")
        for name, value in differences.items():
            by = f"  ({', '.join(allowed[name])})" if name in allowed else ""
            typer.echo(escaped(f"  {name} = {_shown(value)}{by}"))
        if left_out:
            names = " and ".join(left_out)
            typer.echo(f"whether {names} would give the player an edge takes long to compute; --all computes it")
    for warning in warnings:
        _complain(file, None, f"warning: {warning['sentence']}", warning["cite"])


@app.command()
def show(file: File, as_json: Json = False) -> None:
    """What a submission chooses that differs from the defaults, in words, each with its paragraph."""
    from houseway.cli.files import print_json
    from houseway.core.text import escaped

    found = _read(file, as_json)
    chosen = _chosen(found.options, found)
    if as_json:
        print_json({"game": found.game.name, "submission-hash": found.options.digest, "options": chosen})
        return
    typer.echo(f"{found.game.title}, {found.options.jurisdiction}, {found.options.licensee}")
    typer.echo(f"hash {found.options.digest}")
    if not chosen:
        typer.echo("the defaults throughout")
    for one in chosen:
        meaning = f": {one['meaning']}" if one["meaning"] else ""
        typer.echo("")
        typer.echo(escaped(f"{one['option']} = {_shown(one['value'])}{meaning}   (default {_shown(one['default'])})"))
        typer.echo(f"    {one['about']}")
        typer.echo(f"    {one['source']}")


@app.command()
def diff(
    a: Annotated[Path, typer.Argument(metavar="A", help="A submission's TOML file.")],
    b: Annotated[Path, typer.Argument(metavar="B", help="Another of the same game.")],
    everything: Annotated[
        bool, typer.Option("--all", help="Also the bets whose figures take long to compute.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Each change from one submission to another, and its effect on the house edge of every bet, exactly."""
    from houseway.cli.files import print_json
    from houseway.maths.comparison import compared

    before, after = _read(a, as_json), _read(b, as_json)
    found = compared(before, after, everything)
    if as_json:
        print_json(_difference(found, before, after))
    else:
        _show_difference(found)


@app.command()
def book(
    file: File,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="The folder that gets the dossier.")],
    photograph: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The color photograph of the made layout; named by its digest.")
    ] = None,
    paper: Annotated[str, typer.Option(metavar="letter|a4", help="The paper of the PDF.")] = "letter",
    everything: Annotated[
        bool, typer.Option("--all", help="Also the bets whose figures take long to compute.")
    ] = False,
    force: Force = False,
) -> None:
    """The dossier of a submission that a regulator could file: dossier.pdf and dossier.html."""
    from houseway.cli.files import check_free, write_file
    from houseway.core.documents import DocumentError

    chosen = _read(file, as_json=False)
    files = [output / name for name in ("dossier.pdf", "dossier.html")]
    if not output.exists():
        try:
            output.mkdir()
        except OSError as error:
            raise DocumentError(f"{output}: {(error.strerror or 'cannot be made').lower()}") from None
    for path in files:
        check_free(path, force)
    from houseway.papers.book import page, printed
    from houseway.papers.dossier import dossier

    made = dossier(chosen, "all" if everything else "known", photograph)
    for path, content in zip(files, (printed(made, paper), page(made)), strict=True):
        write_file(path, content, force)
        typer.echo(f"wrote {path}", err=True)


def _read(file: Path, as_json: bool, name_all: bool = False) -> Submission:
    """The submission in a file; if it is none, one line on standard error, and out.

    All faults are in the JSON; `name_all` lists them on standard output otherwise, where there are several.
    """
    from houseway.cli.files import one_line, print_json
    from houseway.core.documents import read_document, read_file
    from houseway.games.submission import checked, faults

    content = read_file(file)
    given = read_document(content, str(file))
    wrong = faults(given, content.decode("utf-8-sig"))
    if not wrong:
        return checked(given, file)
    first, *others = wrong
    if as_json:
        listed = [
            {"sentence": one.sentence, "cite": one.cite, "options": list(one.options), "line": one.line}
            for one in wrong
        ]
        print_json({"ok": False, "reason": f"{file}: {_with_paragraph(first.sentence, first.cite)}", "faults": listed})
    elif others and name_all:
        for one in wrong:
            typer.echo(one_line(f"{_place(file, one.line)}: {_with_paragraph(one.sentence, one.cite)}"))
    where = "" if as_json or name_all else f" (all: houseway submission check {file})"
    more = f"{len(wrong)} faults{where}, the first: " if others else ""
    _complain(file, first.line, f"{more}{first.sentence}", first.cite)
    raise typer.Exit(1)


def _check_layout(file: Path, found: Submission, as_json: bool) -> None:
    """Refuse a table of which no layout can be drawn, because it is too small for all that would be on it."""
    from houseway.cli.files import print_json
    from houseway.core.table_size import TableError
    from houseway.layouts.felts import layout_of
    from houseway.layouts.lettering import LetteringError, NoRoomError

    if not found.options.table:
        return
    try:
        layout_of(found)
    except (TableError, NoRoomError) as error:
        fault = {"sentence": str(error), "cite": None, "options": ["table"], "line": None}
        if as_json:
            print_json({"ok": False, "reason": f"{file}: {error}", "faults": [fault]})
        _complain(file, None, str(error), None)
        raise typer.Exit(1) from None
    except LetteringError:
        return  # which is warned of


def _complain(file: Path, line: int | None, sentence: str, cite: str | None) -> None:
    from houseway.cli.files import one_line

    print(one_line(f"houseway: {_place(file, line)}: {_with_paragraph(sentence, cite)}"), file=sys.stderr)


def _place(file: Path, line: int | None) -> str:
    return f"{file}:{line}" if line else str(file)


def _with_paragraph(sentence: str, cite: str | None) -> str:
    return f"{sentence} ({cite})" if cite else sentence


def _warnings(found: Submission, everything: bool) -> tuple[list[dict[str, str | None]], list[str]]:
    """What has no effect beside the other options, and bets that favour the player; bets that would take long."""
    from houseway.maths.further import warnings as edges_of_the_player
    from houseway.maths.known import known_figures
    from houseway.papers.typesetting import lacking

    warnings: list[dict[str, str | None]] = [
        {"option": idle.option, "sentence": f"{idle.option} has no effect: {idle.why}", "cite": idle.cite}
        for idle in found.game.choices.idle(found.options)
    ]
    if letters := lacking(found.options.licensee):
        sentence = (
            f"the typeface of papers and layouts has no {' '.join(letters)}: no PDF, dossier, layout or sign can name"
            " the licensee; text, web page and workbook of the PAR sheet can"
        )
        warnings.append({"option": "licensee", "sentence": sentence, "cite": None})
    known = known_figures(found, everything)
    for bet, sentence in edges_of_the_player(known.bets).items():
        warnings.append({"option": bet, "sentence": sentence, "cite": None})
    return warnings, list(known.left_out)


def _chosen(options: Options, found: Submission) -> list[dict[str, Any]]:
    """Every option that differs from its default, in words."""
    choices, default = found.game.choices.choices(options.jurisdiction), type(options)().every()
    return [
        {
            "option": name,
            "value": value,
            "default": default[name],
            "meaning": choices[name].meaning(value),
            "about": choices[name].about,
            "cite": list(choices[name].cites),
            "ruling": choices[name].ruling or None,
            "source": choices[name].source,
        }
        for name, value in options.differences().items()
    ]


def _difference(found: Comparison, before: Submission, after: Submission) -> dict[str, Any]:
    return {
        "game": before.game.name,
        "a": before.options.digest,
        "b": after.options.digest,
        "changes": [
            {
                "option": change.option,
                "a": change.before,
                "b": change.after,
                "source": change.source,
                "effects": None if change.effects is None else _edges(change.effects),
            }
            for change in found.changes
        ],
        "bets": _edges(found.bets),
        "left-out": list(found.left_out),
    }


def _edges(effects: Mapping[str, Effect]) -> dict[str, dict[str, str | None]]:
    def written(edge: Fraction | None) -> str | None:
        return None if edge is None else str(edge)

    return {
        bet: {"a": written(effect.before), "b": written(effect.after), "change": written(effect.rise)}
        for bet, effect in effects.items()
    }


def _show_difference(found: Comparison) -> None:
    from rich import box
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from houseway.core.text import escaped

    console = Console(highlight=False)
    if not found.changes:
        console.print("the two submissions choose the same")
    for change in found.changes:
        what = f"{change.option}: {_shown(change.before)} -> {_shown(change.after)}"
        console.print(escape(escaped(what)), soft_wrap=True)
        console.print(f"    {escape(change.source)}", style="dim", soft_wrap=True)
        console.print(f"    {escape(_effect_words(change.effects))}", soft_wrap=True)
    table = Table(title="House edge", title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    table.add_column("bet", no_wrap=True)
    for heading in ("A", "B", "change"):
        table.add_column(heading, justify="right", no_wrap=True)
    for bet, effect in found.bets.items():
        edges = ("not offered" if edge is None else f"{float(edge):.6%}" for edge in (effect.before, effect.after))
        table.add_row(escape(bet), *edges, "" if effect.rise is None else f"{float(effect.rise):+.6%}")
    if found.bets:
        console.print(table)
    if found.left_out:
        names = " and ".join(found.left_out)
        console.print(f"left out, because it takes long to compute: {names}; --all computes it", soft_wrap=True)


def _effect_words(effects: Mapping[str, Effect] | None) -> str:
    """What a change alone does to the house edges."""
    if effects is None:
        return "allowed only together with another change"
    moved = [_moved(bet, effect) for bet, effect in effects.items()]
    return f"alone: {', '.join(moved)}" if moved else "alone: no house edge changes"


def _moved(bet: str, effect: Effect) -> str:
    if effect.before is None:
        return f"offers {bet} at {float(effect.after or 0):.6%}"
    return f"no longer offers {bet}" if effect.rise is None else f"{bet} {float(effect.rise):+.6%}"


def _shown(value: object) -> str:
    """An option's value in one line."""
    from houseway.maths.sheet.content import said

    return said(value)
