"""`houseway record`: rounds through the engine, into a log."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.arguments import DeckText, Force, GameName, Json, OptionList, SubmissionFile


def record(
    game: GameName,
    output: Annotated[Path, typer.Option("--output", "-o", help="The log's file.")],
    rounds: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many rounds.")] = 10,
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same rounds.")] = "0",
    seats: Annotated[int, typer.Option(min=1, max=6, help="How many players.")] = 6,
    key: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The house key that certifies the log; with it the bytes repeat too."),
    ] = None,
    deck: DeckText = None,
    submission: SubmissionFile = None,
    option: OptionList = None,
    as_json: Json = False,
    force: Force = False,
) -> None:
    """Play rounds with players who go by the book, and write the log."""
    from hashlib import sha256

    from msgspec.structs import replace

    from houseway.cli.decks import read_deck
    from houseway.cli.files import check_free, print_json, write_file
    from houseway.core.seeds import hex_seed
    from houseway.games.submission import Submission, choose
    from houseway.record.keys import own_house_key, read_house_key
    from houseway.record.recording import record as play_and_record

    check_free(output, force)
    chosen = choose(game, submission, option or ())
    cards = read_deck(deck, chosen) if deck is not None else ()
    if cards:
        chosen = Submission(chosen.game, replace(chosen.options, set_decks="lesson"))
    seed = hex_seed(seed)
    house = read_house_key(key) if key is not None else own_house_key()
    purpose = f"record\n{chosen.game.name}\n{chosen.options.digest}\n{rounds}\n{seats}\n{seed}" + (
        f"\n{' '.join(cards)}" if cards else ""
    )
    if cards:
        purpose += f"\n{' '.join(cards)}"
    log_id = sha256(purpose.encode()).hexdigest() if key is not None else None
    session = play_and_record(chosen.game.game, chosen.options, rounds, seed, seats, house, log_id, deck=cards)
    write_file(output, b"".join(session.log.lines), force, private=True)
    summary = {"file": str(output), "rounds": rounds, "entries": session.log.length, "head": session.log.head}
    if as_json:
        print_json(summary)
    else:
        typer.echo(f"{rounds} rounds in {session.log.length} entries: {output}")
