"""The command line: one module a command, and no traceback for anybody."""

from __future__ import annotations

import os
import sys

import typer

from houseway import __version__
from houseway.cli import advise, audit, key, par, play, record, rules, settle, simulate, submission

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
app.command(short_help="What is owed in a round, and why.")(settle.settle)
app.command(short_help="House edge, variance, strategy: exact.")(par.par)
app.command(short_help="The book's advice for a hand.")(advise.advise)
app.command(short_help="Rounds at random, with their error.")(simulate.simulate)
app.command(short_help="Whole rounds into a log.")(record.record)
app.add_typer(audit.app, name="audit")
app.add_typer(key.app, name="key")
app.command(short_help="Every paragraph, its code, its tests.")(rules.rules)
app.add_typer(submission.app, name="submission")


def main() -> None:
    """Run a command: exit 0 done, 1 the thing checked does not hold, 2 bad usage or bad input."""
    from typer.exceptions import Abort, Exit, TyperException

    from houseway.core.decider import Refusal

    _steady_streams()
    if len(sys.argv) == 1:
        sys.argv.append("--help")
    try:
        result = app(standalone_mode=False)
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
    except (Refusal, ValueError, OSError) as error:
        fail(str(error))


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
