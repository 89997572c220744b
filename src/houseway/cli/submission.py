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
    from houseway.cli.files import one_line, print_json
    from houseway.core.text import escaped
    from houseway.games.submission import SubmissionError, checked, read_toml

    given = read_toml(file)
    try:
        found = checked(given, file)
    except SubmissionError as error:
        if as_json:
            print_json({"ok": False, "reason": str(error)})
        print(one_line(f"houseway: {error}"), file=sys.stderr)
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
        typer.echo(escaped(f"  {name} = {_shown(value)}{by}"))


def _shown(value: object) -> str:
    """An option's value in one line; the text of a file by its hash."""
    if isinstance(value, str) and "\n" in value:
        from hashlib import sha256

        return f"the text of a file, SHA-256 {sha256(value.encode()).hexdigest()}"
    return str(value)
