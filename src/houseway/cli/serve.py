"""`houseway serve`: live tables in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

Database = Annotated[
    str | None,
    typer.Option("--db", metavar="URL", help="sqlite:///FILE or postgresql://...; else the user's data directory."),
]


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes a free one.", min=0, max=65535)] = 8000,
    db: Database = None,
    drain: Annotated[float, typer.Option(help="Seconds between not being ready and the end.", min=0)] = 0.0,
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "warning",
) -> None:
    """Open a house in the browser: all games, people and bots, until Ctrl+C."""
    from houseway.server.serve import serve as run

    if log_level not in {"debug", "info", "warning", "error"}:
        raise ValueError(f"the log level is debug, info, warning or error, not {log_level!r}")
    run(host, port, db, drain=drain, log_level=log_level)
