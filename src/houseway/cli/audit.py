"""`houseway audit`: whether a log holds, what a round of it was, and whether the rules give the same again."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli import recover
from houseway.cli.arguments import Json
from houseway.core.text import escaped

if TYPE_CHECKING:
    from houseway.record.keeping import WholeLines
    from houseway.record.log import LogError

app = typer.Typer(help="Check and read a log.", no_args_is_help=True, rich_markup_mode=None)

File = Annotated[Path, typer.Argument(help="The log's file.")]
app.command()(recover.recover)
Open = Annotated[bool, typer.Option("--open", help="The log is still being written and has no closing entry yet.")]


@app.command()
def verify(
    file: File,
    still_open: Open = False,
    key: Annotated[str | None, typer.Option(help="The public key that the log must be signed with.")] = None,
    as_json: Json = False,
) -> None:
    """Whether every line of a log is as it was written, none is missing, and none was added."""
    from houseway.core.documents import DocumentError
    from houseway.record.log import LogError, verified

    if key is not None:
        key = key.lower()
        if len(key) != 64 or set(key) - set("0123456789abcdef"):
            raise DocumentError("--key must be 64 hexadecimal digits")
    found = lines(file, still_open)
    try:
        entries = sum(1 for _ in verified(found, still_open, key))
    except LogError as error:
        raise typer.Exit(failed(file, error, as_json)) from None
    if as_json:
        _print({"ok": True, "line": None, "reason": None, "entries": entries, "torn": found.torn})
    elif found.torn is not None:
        typer.echo(f"{file}: {entries} entries, all as they were written; line {found.torn}, the last, is torn")
    else:
        typer.echo(f"{file}: {entries} entries, all as they were written")


@app.command()
def replay(file: File, still_open: Open = False, as_json: Json = False) -> None:
    """Decide every command of a log again, and compare with what the log says happened.

    A log of older rules holds as it was written; what today's rules would decide differently is listed.
    """
    from houseway.record.log import RULES, LogError
    from houseway.record.replay import opened, steps_of

    try:
        opening, entries = opened(lines(file, still_open), still_open)
        count, differences = 0, []
        for step in steps_of(opening, entries, re_decide=True):
            count += 1
            if step.difference is not None:
                differences.append(step.difference)
    except LogError as error:
        raise typer.Exit(failed(file, error, as_json)) from None
    rules = opening.written_under
    if as_json:
        import msgspec

        found = msgspec.to_builtins(differences)
        report = {"ok": True, "line": None, "reason": None, "commands": count, "rules": rules, "differences": found}
        _print(report)
    elif rules == RULES:
        typer.echo(f"{file}: {count} commands decided again, all with the same events")
    else:
        for difference in differences:
            typer.echo(escaped(difference.sentence))
        many = f"{len(differences)} of {count} commands"
        typer.echo(f"{file}: written under rules {rules}; {many} would be decided differently today")


@app.command()
def show(
    file: File,
    round_number: Annotated[int, typer.Argument(metavar="ROUND", min=1, help="Which round.")],
    still_open: Open = False,
    as_json: Json = False,
) -> None:
    """Rebuild one round, step by step, each with its paragraph."""
    from houseway.core.documents import DocumentError
    from houseway.record.log import LogError
    from houseway.record.replay import replay as steps_of
    from houseway.record.replay import rounds

    try:
        by_number = rounds(steps_of(lines(file, still_open), still_open, re_decide=True))
        # To the end of the log, so that a round is shown only from a log that holds.
        found = [steps for number, steps in by_number if number == round_number]
    except LogError as error:
        raise typer.Exit(failed(file, error, as_json)) from None
    if not found:
        raise DocumentError(f"{file} has no round {round_number}")
    if as_json:
        import msgspec

        events = [msgspec.to_builtins(event) for step in found[0] for event in step.events]
        differences = msgspec.to_builtins([step.difference for step in found[0] if step.difference is not None])
        _print({"round": round_number, "events": events, "differences": differences})
        return
    from houseway.record.narration import narrate

    typer.echo(f"Round {round_number}")
    for step in found[0]:
        for event in step.events:
            typer.echo(_wrapped(f"{event.cite:<28}  ", narrate(event)))
        if step.difference is not None:
            typer.echo(_wrapped(f"{'(under older rules)':<28}  ", step.difference.sentence))


def _wrapped(before: str, sentence: str) -> str:
    """On a terminal with a hanging indent, in a file or pipe as one line."""
    before, sentence = escaped(before), escaped(sentence)
    if not sys.stdout.isatty():
        return before + sentence
    from shutil import get_terminal_size
    from textwrap import fill

    width = max(60, get_terminal_size().columns)
    return fill(sentence, width, initial_indent=before, subsequent_indent=" " * len(before))


def lines(file: Path, still_open: bool = False) -> WholeLines:
    """The lines of a log; of one that is still open a torn last line is left out, because it has not happened."""
    from houseway.cli.files import log_lines
    from houseway.record.keeping import WholeLines

    return WholeLines(log_lines(file), torn_end=still_open)


def failed(file: Path, error: LogError, as_json: bool) -> int:
    if as_json:
        _print({"ok": False, "line": error.line, "reason": error.reason})
    from houseway.cli.files import one_line

    print(one_line(f"houseway: {file}: {error}"), file=sys.stderr)
    return 1


def _print(document: object) -> None:
    from houseway.cli.files import print_json

    print_json(document)
