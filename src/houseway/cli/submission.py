"""`houseway submission`: a submission checked against the paragraphs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(help="Check a submission.", no_args_is_help=True, rich_markup_mode=None)


@app.callback()
def submission() -> None:
    pass


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="The submission's TOML file.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Whether a submission is one that the rules allow, by which paragraphs, and what differs from the defaults."""
    from houseway.cli.files import print_json
    from houseway.games.submission import SubmissionError, checked, read_toml

    given = read_toml(file)
    try:
        found = checked(given, file)
    except SubmissionError as error:
        if as_json:
            print_json({"ok": False, "reason": str(error)})
        print(f"houseway: {error}", file=sys.stderr)
        raise typer.Exit(1) from None
    differences, allowed = found.options.differences(), found.options.allowed_by()
    if as_json:
        checked_so = {"ok": True, "game": found.game.name, "submission-hash": found.options.digest}
        print_json({**checked_so, "differences": differences, "allowed-by": allowed})
        return
    typer.echo(f"{file}: a valid submission for {found.game.title}")
    typer.echo(f"hash {found.options.digest}")
    for name, value in differences.items():
        by = f"  ({', '.join(allowed[name])})" if name in allowed else ""
        typer.echo(f"  {name} = {value}{by}")
