"""`houseway audit recover`: what can be saved of a log whose table lost its power."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.arguments import Force, Json


def recover(
    file: Annotated[Path, typer.Argument(help="The log's file.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="The file for what is saved.")],
    key: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The key file of the house that keeps this log: closes it.")
    ] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Write the good part of a log to a new file, without a torn last line; with the key of its house, close it."""
    from houseway.cli.audit import failed, lines
    from houseway.cli.files import check_free, print_json, write_file
    from houseway.record.keys import read_house_key
    from houseway.record.log import LogError
    from houseway.record.recovery import recovered

    check_free(output, force)
    house = read_house_key(key) if key is not None else None
    try:
        found = recovered(lines(file), house)
    except LogError as error:
        raise typer.Exit(failed(file, error, as_json)) from None
    write_file(output, b"".join(found.lines), force, private=True)
    closed = found.still_open is None
    if as_json:
        print_json({"file": str(output), "entries": len(found.lines), "torn": found.torn, "closed": closed})
        return
    torn = "" if found.torn is None else f"; line {found.torn} was torn and is left out"
    state = "closed" if closed else f"still open: {found.still_open}"
    typer.echo(f"{output}: {len(found.lines)} entries{torn}; {state}")
