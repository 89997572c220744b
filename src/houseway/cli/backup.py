"""`houseway backup` and `houseway restore`: a house's books, copied as they stand at one moment."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.arguments import Json
from houseway.cli.serve import Database

if TYPE_CHECKING:
    from houseway.record.backup import Copied


def backup(
    file: Annotated[Path, typer.Argument(help="The backup's new file.")], db: Database = None, as_json: Json = False
) -> None:
    """Copy everything that a house keeps into a new file, also while its server runs, and print its digest."""
    from houseway.record.backup import back_up
    from houseway.record.storage import default_database

    _say(f"{file}: holds", back_up(db or default_database(), file), as_json)


def restore(
    file: Annotated[Path, typer.Argument(help="A backup.")],
    db: Database = None,
    digest: Annotated[
        str | None, typer.Option(metavar="HEX", help="Only if it is the backup for which this was printed.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Copy a backup into a database in which there is nothing yet, SQLite or PostgreSQL, and read every log in it.

    One that is not as it was when it was made is refused. Whoever can write the file can also seal it anew: `--digest`
    proves that it is the very backup for which `houseway backup` printed that.
    """
    from houseway.record.backup import restore as put_back
    from houseway.record.storage import default_database

    _say("restored, and every log holds:", put_back(file, db or default_database(), digest), as_json)


def _say(what: str, copied: Copied, as_json: bool) -> None:
    import msgspec

    from houseway.cli.files import print_json

    for warning in copied.warnings:
        typer.echo(f"houseway: {warning}", err=True)
    if as_json:
        print_json(msgspec.to_builtins(copied))
        return
    typer.echo(f"{what} {copied.tables} tables, {copied.entries} entries, {copied.players} players")
    if copied.digest:
        typer.echo(f"digest {copied.digest}")
