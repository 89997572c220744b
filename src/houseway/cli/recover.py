"""`houseway audit recover`: what can be saved of a log whose table lost its power."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.arguments import Force, Json

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


def recover(
    file: Annotated[Path, typer.Argument(help="The log's file.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="The file for what is saved.")],
    key: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The log's secret key, 64 hexadecimal digits: closes the log.")
    ] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Write the good part of a log to a new file, without a torn last line, and close it if the key is given."""
    from houseway.cli.audit import failed
    from houseway.cli.files import check_free, log_lines, print_json, write_file
    from houseway.record.log import LogError
    from houseway.record.recovery import recovered

    check_free(output, force)
    secret = _secret(key) if key is not None else None
    try:
        found = recovered(log_lines(file), secret)
    except LogError as error:
        raise typer.Exit(failed(file, error, as_json)) from None
    write_file(output, b"".join(found.lines), force, private=True)
    if as_json:
        saved = {"file": str(output), "entries": len(found.lines), "torn": found.torn, "closed": found.closed}
        print_json(saved)
        return
    torn = "" if found.torn is None else f"; line {found.torn} was torn and is left out"
    state = "closed" if found.closed else "still open, because the log's key was not given"
    typer.echo(f"{output}: {len(found.lines)} entries{torn}; {state}")


def _secret(path: Path) -> Ed25519PrivateKey:
    from houseway.core.documents import DocumentError, read_file
    from houseway.record.log import signing_key

    digits = read_file(path, 1000).decode("ascii", "replace").strip().lower()
    if len(digits) != 64 or set(digits) - set("0123456789abcdef"):
        raise DocumentError(f"{path}: is not a key of 64 hexadecimal digits")
    return signing_key(digits)
