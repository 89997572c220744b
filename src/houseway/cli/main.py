"""The command line: one module a command, and no traceback for anybody."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Collection
from copy import copy

import typer
from typer.models import CommandInfo

from houseway import __version__
from houseway.cli import (
    account,
    advise,
    audit,
    backup,
    bankroll,
    compare,
    design,
    key,
    layout,
    par,
    play,
    record,
    rng,
    rules,
    serve,
    settle,
    simulate,
    strategy,
    submission,
    train,
)

OBJECTS = 100_000
"""New objects after which Python looks for circles among them: so often that importing is not slowed by it."""

app = typer.Typer(
    name="houseway",
    help="Regulated casino table games as running software: deal, settle, prove, record.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"houseway {__version__}")
        raise typer.Exit


@app.callback()
def houseway(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Show the version."),
) -> None:
    pass


app.command(short_help="Sit at a table in the terminal.")(play.play)
app.add_typer(train.app, name="train")
app.command(short_help="Live tables in the browser.")(serve.serve)
app.command(short_help="What is owed in a round, and why.")(settle.settle)
app.command(short_help="House edge, variance, strategy: exact.")(par.par)
app.command(short_help="The book's advice for a hand.")(advise.advise)
app.command(short_help="What strategies and mistakes cost.")(strategy.strategy)
app.command(short_help="Rounds at random, with their error.")(simulate.simulate)
app.command(short_help="Option sets side by side, every bet.")(compare.compare)
app.command(short_help="Pay tables that meet a target edge.")(design.design)
app.command(short_help="What each pay line does to the edge.")(design.sensitivity)
app.command(short_help="A session's result, ruin, loss an hour.")(bankroll.bankroll)
app.command(short_help="Whole rounds into a log.")(record.record)
app.add_typer(audit.app, name="audit")
app.add_typer(rng.app, name="rng")
app.add_typer(key.app, name="key")
app.add_typer(account.app, name="account")
app.command(short_help="A house's books into a file.")(backup.backup)
app.command(short_help="A house's books from a backup.")(backup.restore)
app.command(short_help="Every paragraph, its code, its tests.")(rules.rules)
app.add_typer(submission.app, name="submission")
app.command(short_help="The table layout, true to scale.")(layout.layout)
app.command(short_help="The sign at the table.")(layout.sign)


def _say_in_full(*groups: typer.Typer) -> None:
    """A list of commands shows the whole first sentence of each, however long it is."""
    for group in groups:
        for command in group.registered_commands:
            said = (command.callback.__doc__ or "") if command.callback else ""
            command.short_help = command.short_help or " ".join(said.partition("\n\n")[0].split())


_say_in_full(account.app, audit.app, key.app, rng.app, submission.app, train.app)


def asked_for(group: typer.Typer, words: Collection[str]) -> typer.Typer:
    """The same commands, of which those that nobody has named are only listed: their options are not worked out.

    Hidden commands stand in for what is not named, such as a game after `train`, and stay whole.
    """
    asked = copy(group)
    asked.registered_commands = [
        command if command.hidden or _name(command) in words else _listed(command)
        for command in group.registered_commands
    ]
    asked.registered_groups = [copy(inner) for inner in group.registered_groups]
    for inner in asked.registered_groups:
        if inner.typer_instance is not None:
            inner.typer_instance = asked_for(inner.typer_instance, words)
    return asked


def _name(command: CommandInfo) -> str:
    return command.name or (command.callback.__name__.replace("_", "-") if command.callback else "")


def _listed(command: CommandInfo) -> CommandInfo:
    listed = copy(command)
    listed.name, listed.callback = _name(command), lambda: None
    return listed


def main() -> None:
    """Run a command: exit 0 done, 1 the thing checked does not hold, 2 bad usage or bad input."""
    from typer.exceptions import Abort, Exit, TyperException

    gc.set_threshold(OBJECTS)
    _steady_streams()
    if len(sys.argv) == 1:
        sys.argv.append("--help")
    try:
        result = asked_for(app, sys.argv[1:])(standalone_mode=False)
        sys.exit(result if isinstance(result, int) else 0)
    except Exit as done:
        sys.exit(done.exit_code)
    except (Abort, KeyboardInterrupt):
        sys.exit(130)
    except TyperException as error:
        said = error.format_message() if hasattr(error, "format_message") else str(error)
        if said.startswith("Usage:"):  # a command of commands, and none was named
            print(said, file=sys.stderr)
            sys.exit(2)
        fail(_plainly(said))
    except Exception as error:
        if not isinstance(error, ValueError | OSError) and not _is_refusal(error):
            raise
        fail(str(error))


def _is_refusal(error: Exception) -> bool:
    """Whether a rule has refused something; loaded only now, so that help is shown at once."""
    from houseway.core.decider import Refusal

    return isinstance(error, Refusal)


_PLAINLY = {
    "Input should be a valid integer, unable to parse string as an integer": "it must be a whole number",
    "Input should be greater than or equal to ": "it must be at least ",
    "Input should be less than or equal to ": "it must be at most ",
}


def _plainly(sentence: str) -> str:
    for words, plain in _PLAINLY.items():
        sentence = sentence.replace(words, plain)
    return sentence


def _steady_streams() -> None:
    """Output that is closed, or that cannot show a character, is no reason to fall over."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def fail(sentence: str, code: int = 2) -> None:
    """One line on standard error, then out."""
    from houseway.cli.files import one_line

    print(one_line(f"houseway: {sentence}"), file=sys.stderr)
    sys.exit(code)
