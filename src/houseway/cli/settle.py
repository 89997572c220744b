"""`houseway settle`: what is owed, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import typer

from houseway.cli.arguments import Json


def settle(
    file: Annotated[str, typer.Argument(help="JSON or TOML that describes a round; - reads standard input.")],
    json: Json = False,
) -> None:
    """Settle a round that you describe: hands, wagers and decisions.

    A file such as this one (see also `houseway play`, and `--json` for the answer as JSON):

    \b
        {"game": "dragon-poker", "options": {"jurisdiction": "NJ"},
         "dealer": "PH TI RA",
         "seats": [{"seat": 1, "hand": "GD RD MO", "decision": "play",
                    "wagers": {"ante": 10, "ante-bonus": 10, "dragon": 5}}]}
    """
    from houseway.cli.files import print_json, read_bytes
    from houseway.core.documents import DocumentError, read_document, shown, within
    from houseway.games.registry import game

    where = "standard input" if file == "-" else file
    document = read_document(read_bytes(file), where)
    name = document.get("game")
    if "game" not in document:
        raise DocumentError(f"{where}: names no 'game'")
    if not isinstance(name, str):
        raise DocumentError(f"{where}: 'game' must be a name, not {shown(name)}")
    with within(where):
        settle_document = game(name).settle.settle
    result = _settled(settle_document, document, where)
    if json:
        print_json(result)
    else:
        _show(result)


def _settled(settle_document: Callable[[dict[str, Any]], dict[str, Any]], document: dict[str, Any], where: str) -> Any:
    """A line of a script that the rules refuse is exit 1; anything else that is wrong is bad input, exit 2."""
    from houseway.cli.main import fail
    from houseway.core.decider import LineRefusal, Refusal
    from houseway.core.documents import DocumentError

    try:
        return settle_document(document)
    except Refusal as refusal:
        fail(f"{where}: {refusal}", 1 if isinstance(refusal, LineRefusal) else 2)
    except ValueError as error:
        raise DocumentError(f"{where}: {error}") from None


def _show(result: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    for seat in result.get("seats", []):
        table = Table(title=f"Seat {seat['seat']}: {seat['hand']}", title_justify="left", box=None, pad_edge=False)
        taken = ["vigorish"] if any("vigorish" in row for row in seat["wagers"].values()) else []
        for heading in ("wager", "staked", "result", "paid", *taken, "odds", "paragraph"):
            table.add_column(heading, justify="right" if heading in {"staked", "paid", "vigorish"} else "left")
        for wager, row in seat["wagers"].items():
            less = [row.get(name, "") for name in taken]
            came = f"{row['result']} {row['lost']}" if "lost" in row else row["result"]
            table.add_row(wager, row["staked"], came, row["paid"], *less, row["odds"] or "", row["cite"])
        console.print(table if seat["wagers"] else f"Seat {seat['seat']}: {seat['hand']}")
        if "bank" in seat:
            bank = seat["bank"]
            console.print(f"bank: paid {bank['paid']}, received {bank['received']}, charged {bank['charged']}")
        console.print(f"net {seat['net']}\n")
    for pot in result.get("pots", []):
        won = f"{pot['pot']} pot {pot['amount']} to seat {pot['winner']}"
        console.print(f"{won}, less {pot['commission']}  {pot['cite']}")
    for seat, stack in result.get("stacks", {}).items():
        console.print(f"seat {seat} has {stack}")
    if "to-act" in result:
        console.print(f"seat {result['to-act']} is to act:")
        console.print("\n".join(f"  {line}" for line in result["legal"]))
    for name, amount in result.items():
        if name.endswith("-pot"):
            console.print(f"{name.replace('-', ' ')} {amount}")
    if "house" in result:
        console.print(f"house {result['house']}")
