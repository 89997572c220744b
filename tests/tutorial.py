"""docs/adding-a-game.md as it is read: files to write, rows and lines to add, commands to run and what they print.

A file is a block of code after a line that is only its path in bold. Lines for a file that is there already are a block
after a paragraph that begins with `Append to`, or that says `Insert at the end of the list in` before the path. In a
`console` block a line that begins with `$` is a command, and the lines up to the next one are what it prints; `...`
stands for any number of lines.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "adding-a-game.md"
PACKAGE = "src/houseway/games/one_card_war"

_BLOCK = re.compile(r"(?P<before>[^\n]*(?:\n[^\n]+)*)\n\n```(?P<kind>\w+)\n(?P<text>.*?)```$", re.DOTALL | re.MULTILINE)
_PATH = re.compile(r"\*\*`([^`]+)`\*\*")


class Write(msgspec.Struct, frozen=True):
    """A new file."""

    path: str
    text: str


class Add(msgspec.Struct, frozen=True):
    """Lines for a file that is there: at its end, or after the last line that begins like them."""

    path: str
    text: str
    like: str = ""


class Run(msgspec.Struct, frozen=True):
    """A command, and the lines that it prints."""

    command: str
    prints: tuple[str, ...]


Piece = Write | Add | Run


def pieces(page: str) -> Iterator[Piece]:
    """Everything that a reader does, in order."""
    for block in _BLOCK.finditer(page):
        before, text = block["before"].lstrip("\n"), block["text"]
        named = _PATH.search(before)
        if block["kind"] == "console":
            yield from _commands(text)
        elif named and before.startswith("Append to"):
            yield Add(named[1], text)
        elif named and "Insert at the end of the list in" in before:
            yield Add(named[1], text, like=text.partition("(")[0])
        elif named and before == named[0]:
            yield Write(named[1], text)


def _commands(text: str) -> Iterator[Run]:
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, *prints = part.splitlines()
        yield Run(command, tuple(prints))


class Checkout:
    """A copy of the project in which somebody follows the page."""

    def __init__(self, root: Path) -> None:
        self.root = root
        shutil.copytree(ROOT / "src", root / "src", ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
        (root / "tests" / "games").mkdir(parents=True)
        for name in ("tests/conftest.py", "tests/carrying.py", "tests/games/test_conformance.py", "pyproject.toml"):
            shutil.copy(ROOT / name, root / name)

    @property
    def environment(self) -> Mapping[str, str]:
        """Nothing of the checkout that the tests themselves run in, and a page of 80 columns."""
        mine = {"PYTHONPATH": str(self.root / "src"), "COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb"}
        mine |= {"HOME": str(self.root), "HOUSEWAY_CACHE": str(self.root / "cache"), "PYTHONIOENCODING": "utf-8"}
        # The page prints no word of compiling, which happens or not.
        return {**os.environ, "HOUSEWAY_QUIET": "tutorial", **mine}

    def follow(self, piece: Write | Add) -> None:
        """Do to the files what the page says."""
        path = self.root / piece.path
        if isinstance(piece, Write):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(piece.text, encoding="utf-8")
            return
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        at = max(
            (number for number, line in enumerate(lines, 1) if piece.like and line.startswith(piece.like)), default=0
        )
        lines.insert(at or len(lines), piece.text)
        path.write_text("".join(lines), encoding="utf-8")

    def run(self, command: str) -> str:
        """What a command prints, whether or not it does what it was asked for."""
        program, *arguments = shlex.split(command) if "(" not in command else command.split()
        python = [sys.executable, "-m", "houseway"] if program == "houseway" else [sys.executable]
        done = subprocess.run(
            [*python, *arguments],
            cwd=self.root,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        return done.stdout


def lines_of(output: str) -> list[str]:
    """Printed lines without blanks at their ends, and without empty ones before and after them all."""
    return "\n".join(line.rstrip() for line in output.splitlines()).strip("\n").split("\n")


def differs(printed: list[str], expected: list[str]) -> str:
    """The first expected line that is not there where it should be; empty if all are."""
    at, skipping = 0, False
    for line in expected:
        if line == "...":
            skipping = True
            continue
        found = next((i for i in range(at, len(printed)) if printed[i] == line), None) if skipping else at
        if found is None or found >= len(printed) or printed[found] != line:
            return line or "(an empty line)"
        at, skipping = found + 1, False
    return "" if skipping or at == len(printed) else f"(nothing more, but there is {printed[at]!r})"
