"""`houseway account`: who may come in by name, and in which role."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.arguments import Json
from houseway.cli.serve import Database

app = typer.Typer(help="Accounts of the house.", no_args_is_help=True, rich_markup_mode=None)


@app.command()
def add(
    name: Annotated[str, typer.Argument(help="What the account is called.")],
    role: Annotated[str, typer.Option(help="player, dealer, supervisor, inspector or administrator.")] = "player",
    db: Database = None,
    password: Annotated[bool, typer.Option("--password", help="Read a password from standard input.")] = False,
    as_json: Json = False,
) -> None:
    """Make an account and print its token, once; also while a server has the database open."""
    from houseway.cli.files import print_json
    from houseway.house.accounts import Accounts
    from houseway.house.errors import HouseError
    from houseway.house.roles import ROLES
    from houseway.record.storage import Storage, default_database, made_for_its_owner

    if role not in ROLES:
        raise ValueError(f"there is no role {role!r}; the roles are {', '.join(ROLES)}")
    said = sys.stdin.readline().rstrip("\n") if password else None
    url = db or default_database()
    if db is None:
        made_for_its_owner(Path(url.removeprefix("sqlite:///")))
    storage = Storage(url, serve=False)
    try:
        player, token = Accounts(storage).add(name, role, said)
    except HouseError as error:
        raise ValueError(error.sentence) from None
    finally:
        storage.close()
    if as_json:
        print_json({"player": player.id, "name": player.name, "role": player.role, "token": token})
    else:
        typer.echo(token)
