"""`houseway key`: the house's identity, which certifies the key of every log it writes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.arguments import Json

app = typer.Typer(help="The house's own key.", no_args_is_help=True, rich_markup_mode=None)


@app.command()
def new(
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where to; else the user's data directory.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Make the house's key, in a new file that only its owner may read."""
    from houseway.record.keys import fresh_key, house_key_file, public_key, write_house_key

    path, key = output or house_key_file(), fresh_key()
    write_house_key(path, key)
    _say(public_key(key), as_json, path, f"the house's key is in {path}; keep it, and give away only what follows")


@app.command()
def show(
    file: Annotated[Path | None, typer.Argument(help="A key file; else the user's own house key.")] = None,
    as_json: Json = False,
) -> None:
    """The public key, as a file that those who check logs may trust: `houseway key show > house.pub`."""
    from houseway.core.documents import DocumentError
    from houseway.record.keys import house_key_file, read_public_key

    path = file or house_key_file()
    if file is None and not path.exists():
        raise DocumentError(f"{path}: there is no house key yet; `houseway key new` makes one")
    _say(read_public_key(str(path)), as_json, path)


def _say(public: str, as_json: bool, path: Path, notice: str = "") -> None:
    from houseway.cli.files import print_json
    from houseway.record.keys import fingerprint, public_key_text

    if as_json:
        print_json({"file": str(path), "public": public, "fingerprint": fingerprint(public)})
        return
    if notice:
        typer.echo(notice, err=True)
    typer.echo(public_key_text(public), nl=False)
