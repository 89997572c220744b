"""`houseway audit`: whether a log holds and who vouches for it, what a round was, and what the rules give again."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli import recover
from houseway.cli.arguments import Force, Json

if TYPE_CHECKING:
    from houseway.record.log import LogError
    from houseway.record.log_file import LogFile

app = typer.Typer(help="Check and read a log.", no_args_is_help=True, rich_markup_mode=None)

File = Annotated[Path, typer.Argument(help="The log's file.")]
Round = Annotated[int, typer.Argument(metavar="ROUND", min=1, help="Which round.")]
Open = Annotated[bool, typer.Option("--open", help="The log is still being written and has no closing entry yet.")]
Key = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="The key that must vouch for it: a key file of the house, or 64 hex digits."),
]


@app.command()
def verify(file: File, still_open: Open = False, key: Key = None, as_json: Json = False) -> None:
    """Whether every line of a log, or of a round's bundle, is as it was written, none missing and none added."""
    import gc

    from houseway.cli.audit_chance import Chance
    from houseway.cli.audit_words import bundle_words, log_words
    from houseway.record.bundle import checked, read_bundle
    from houseway.record.log import LogError
    from houseway.record.reading import Reading, jobs_for

    trusted = trusted_key(key)
    gc.disable()  # millions of small records, none of them in a circle
    try:
        content = bundle_content(file)
        if content is not None:
            proved = checked(read_bundle(content), trusted)
            _report(as_json, proved, bundle_words(file, proved))
            return
        found = lines(file, still_open)
        reading = Reading(found, still_open, trusted)
        report = reading.through(jobs_for(file.stat().st_size))
    except LogError as error:
        raise typer.Exit(failed(file, error, as_json)) from None
    chance = Chance(reading)
    torn = "" if found.torn is None else f"; line {found.torn}, the last, is torn"
    first = f"{file}: {report.entries} entries, all as they were written{torn}"
    _report(as_json, report, [*chance.sentences, first, *log_words(report)], {"torn": found.torn, **chance.document})


@app.command()
def replay(file: File, still_open: Open = False, key: Key = None, as_json: Json = False) -> None:
    """Decide every command of a log again, and compare with what the log says happened; check every signature.

    A log of older rules holds as it was written; what today's rules would decide differently is listed. A log that is
    still open is decided again as far as it goes, with or without --open, and said to be open.
    """
    from houseway.cli.audit_chance import Chance
    from houseway.cli.audit_words import log_words
    from houseway.record.log import RULES, LogError
    from houseway.record.reading import Reading
    from houseway.record.replay import steps_of

    try:
        reading = Reading(lines(file, True), True, trusted_key(key), every_signature=True)
        count, differences = 0, []
        for step in steps_of(reading, re_decide=True):
            count += 1
            if step.difference is not None:
                differences.append(step.difference)
    except LogError as error:
        raise typer.Exit(failed(file, error, as_json)) from None
    report, chance = reading.report(), Chance(reading)
    many = f"{len(differences)} of {count} commands"
    said = (
        f"{file}: {count} commands decided again, all with the same events"
        if report.rules == RULES
        else f"{file}: written under rules {report.rules}; {many} would be decided differently today"
    )
    words = [*chance.sentences, *(difference.sentence for difference in differences), said, *log_words(report)]
    _report(as_json, report, words, {"commands": count, "differences": differences, **chance.document})


@app.command()
def show(file: File, round_number: Round, still_open: Open = False, key: Key = None, as_json: Json = False) -> None:
    """Rebuild one round, step by step, each with its paragraph."""
    from houseway.cli.audit_chance import Chance
    from houseway.cli.audit_words import log_words
    from houseway.core.documents import DocumentError
    from houseway.record.log import LogError
    from houseway.record.reading import Reading
    from houseway.record.replay import rounds, steps_of

    try:
        reading = Reading(lines(file, still_open), still_open, trusted_key(key))
        # To the end of the log, so that a round is shown only from a log that holds.
        found = [steps for number, steps in rounds(steps_of(reading, re_decide=True)) if number == round_number]
    except LogError as error:
        raise typer.Exit(failed(file, error, as_json)) from None
    if not found:
        raise DocumentError(f"{file} has no round {round_number}")
    report, chance = reading.report(), Chance(reading)
    if as_json:
        import msgspec

        events = [msgspec.to_builtins(event) for step in found[0] for event in step.events]
        differences = [step.difference for step in found[0] if step.difference is not None]
        more = {"round": round_number, "events": events, "differences": msgspec.to_builtins(differences)}
        _print({**more, **chance.document, "log": msgspec.to_builtins(report)})
        return
    from houseway.core.citations import cited_in
    from houseway.record.narration import narrate

    for sentence in chance.sentences:
        typer.echo(sentence)
    typer.echo(f"Round {round_number}")
    for step in found[0]:
        for event in step.events:
            typer.echo(_wrapped(f"{', '.join(cited_in(event)):<28}  ", narrate(event)))
        if step.difference is not None:
            typer.echo(_wrapped(f"{'(under older rules)':<28}  ", step.difference.sentence))
    typer.echo(f"\n{file}: {report.entries} entries")
    for line in log_words(report):
        typer.echo(line)


@app.command()
def consistency(
    old: Annotated[Path, typer.Argument(help="The log as it was; it may still have been open.")],
    new: Annotated[Path, typer.Argument(help="The log as it is.")],
    still_open: Open = False,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """Whether one log goes on from another: every line of the old one stands in the new one, unaltered."""
    from houseway.cli.audit_words import log_words
    from houseway.record.consistency import extension
    from houseway.record.log import LogError

    try:
        before = lines(old, still_open=True)
        found = extension(before, lines(new, still_open), still_open, trusted_key(key))
    except LogError as error:
        raise typer.Exit(failed(new, error, as_json)) from None
    added = found.new.entries - found.old.entries
    torn = "" if before.torn is None else f"; line {before.torn} of {old}, the last, is torn and was not compared"
    first = f"{new} goes on from {old}: the same {found.old.entries} entries, and {added} more{torn}"
    _report(as_json, found, [first, *log_words(found.new)], {"torn": before.torn})


@app.command()
def bundle(
    file: File,
    round_number: Round,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="The bundle's new file.")],
    still_open: Open = False,
    as_json: Json = False,
    force: Force = False,
) -> None:
    """One round for somebody else, with the proof that it stands in the signed log; `audit verify` checks it."""
    import msgspec

    from houseway.cli.files import check_free, write_file
    from houseway.core.documents import DocumentError
    from houseway.record.bundle import bundled
    from houseway.record.log import LogError

    check_free(output, force)
    found = lines(file, still_open)
    try:
        made = bundled(found, round_number, still_open)
    except LogError as error:
        raise typer.Exit(failed(file, error, as_json)) from None
    except ValueError as error:
        raise DocumentError(f"{file}: {error}") from None
    write_file(output, msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n", force, private=True)
    if as_json:
        _print({"file": str(output), "round": round_number, "lines": len(made.lines)})
    else:
        typer.echo(f"round {round_number} in {len(made.lines)} lines, with their proofs: {output}")


app.command()(recover.recover)


def _wrapped(before: str, sentence: str) -> str:
    """On a terminal with a hanging indent, in a file or pipe as one line."""
    from houseway.core.text import escaped

    before, sentence = escaped(before), escaped(sentence)
    if not sys.stdout.isatty():
        return before + sentence
    from shutil import get_terminal_size
    from textwrap import fill

    width = max(60, get_terminal_size().columns)
    return fill(sentence, width, initial_indent=before, subsequent_indent=" " * len(before))


def trusted_key(named: str | None) -> str | None:
    """The public key that a reader trusts, if any."""
    from houseway.record.keys import read_public_key

    return None if named is None else read_public_key(named)


def lines(file: Path, still_open: bool = False) -> LogFile:
    """The lines of a log; of one that is still open a torn last line is left out, because it has not happened."""
    from houseway.core.documents import DocumentError
    from houseway.record.log_file import LogFile

    if bundle_content(file) is not None:
        raise DocumentError(
            f"{file}: is one round out of a log, which `audit verify` checks; this needs the log itself"
        )
    return LogFile(file, still_open)


def bundle_content(file: Path) -> bytes | None:
    """The whole file if it is a bundle, and None if it is a log."""
    from houseway.core.documents import LONGEST, MOST_LEVELS, DocumentError, levels, open_file

    with open_file(file) as opened:
        start = opened.read(64)
        if not start.startswith((b'{\n "bundle"', b'{"bundle"')):
            return None
        content = start + opened.read(LONGEST)
    if len(content) > LONGEST:
        raise DocumentError(f"{file}: longer than {LONGEST:,} bytes")
    if levels(content.decode("latin-1")) > MOST_LEVELS:
        raise DocumentError(f"{file}: nested deeper than {MOST_LEVELS} levels")
    return content


def failed(file: Path, error: LogError, as_json: bool) -> int:
    if as_json:
        _print({"ok": False, "line": error.line, "reason": error.reason})
    from houseway.cli.files import one_line

    print(one_line(f"houseway: {file}: {error}"), file=sys.stderr)
    return 1


def _report(as_json: bool, report: Any, words: list[str], more: dict[str, Any] | None = None) -> None:
    """What was found, as one document or in lines."""
    from houseway.core.text import escaped

    if not as_json:
        for line in words:
            typer.echo(escaped(line))
        return
    import msgspec

    _print({"ok": True, "line": None, "reason": None, **msgspec.to_builtins(report), **msgspec.to_builtins(more or {})})


def _print(document: object) -> None:
    from houseway.cli.files import print_json

    print_json(document)
