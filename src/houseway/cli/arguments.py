"""Arguments that several commands take."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game by its name; a wrong one lists them all.")]
SubmissionFile = Annotated[Path | None, typer.Option(metavar="FILE", help="The submission's TOML file.")]
OptionList = Annotated[
    list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option; repeat it. A wrong name lists them all.")
]
Force = Annotated[bool, typer.Option("--force", help="Replace the file if it is there already.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Let the Dask cluster there do the work, such as tcp://10.0.0.5:8786."),
]
DeckText = Annotated[
    str | None,
    typer.Option(metavar="CARDS", help="The first cards in the order they are dealt, or a file that lists them."),
]
