"""Arguments that several commands take."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, such as dragon-poker.")]
SubmissionFile = Annotated[Path | None, typer.Option(metavar="FILE", help="The submission's TOML file.")]
OptionList = Annotated[
    list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option; repeat it. A wrong name lists them all.")
]
Force = Annotated[bool, typer.Option("--force", help="Replace the file if it is there already.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
