"""`houseway backup` and `houseway restore`: a house's books, copied as they stand at one moment."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.arguments import Json
from houseway.cli.serve import Database


def backup(
    file: Annotated[Path, typer.Argument(help="The backup's new file.")], db: Database = None, as_json: Json = False
) -> None:
    """Copy everything that a house keeps into a new file, also while its server runs."""
    from houseway.record.backup import back_up
    from houseway.record.storage import default_database

    _say(f"{file}: holds", back_up(db or default_database(), file), as_json)


def restore(
    file: Annotated[Path, typer.Argument(help="A backup.")], db: Database = None, as_json: Json = False
) -> None:
    """Copy a backup into a database in which there is nothing yet, SQLite or PostgreSQL, and read every log in it."""
    from houseway.record.backup import restore as put_back
    from houseway.record.storage import default_database

    _say("restored, and every log holds:", put_back(file, db or default_database()), as_json)


def _say(what: str, copied: object, as_json: bool) -> None:
    import msgspec

    from houseway.cli.files import print_json

    found = msgspec.to_builtins(copied)
    if as_json:
        print_json(found)
    else:
        typer.echo(f"{what} {found['tables']} tables, {found['entries']} entries, {found['players']} players")
