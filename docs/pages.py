"""Pages whose code is run: what their blocks print, found anew and compared.

A block of `python` is run, in one namespace a page; a block of `text` right after it is what it prints. In a `console`
block a line that begins with `$` is a command, and the lines after it are what it prints; `...` stands for any lines.
`python -m docs.pages` writes what is printed into the pages, where they leave nothing out.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

DOCS = Path(__file__).parent
PAGES = (
    DOCS / "index.md",
    *(page for folder in ("tutorials", "how-to", "reference") for page in sorted((DOCS / folder).glob("*.md"))),
)
WIDTH = "100"

_BLOCK = re.compile(
    r"^```(?P<kind>python|console)\n(?P<code>.*?)^```\n(?:\n```text\n(?P<printed>.*?)^```\n)?", re.M | re.S
)


def run(page: str) -> Iterator[tuple[str, str, str, str]]:
    """Every block as it stands, as it should stand, and what was expected and printed."""
    space: dict[str, Any] = {"__name__": "__page__"}
    with TemporaryDirectory() as folder, chdir(folder), _plain():
        for block in _BLOCK.finditer(page):
            if block["kind"] == "console":
                yield from _console(block[0], block["code"])
                continue
            printed = io.StringIO()
            with redirect_stdout(printed):
                exec(compile(block["code"], "<page>", "exec"), space)
            expected = block["printed"] or ""
            new = block[0]
            if block["printed"] is not None or printed.getvalue():
                new = f"```python\n{block['code']}```\n\n```text\n{_tidy(printed.getvalue())}```\n"
            yield block[0], new, expected, _tidy(printed.getvalue())


def _console(block: str, code: str) -> Iterator[tuple[str, str, str, str]]:
    parts = re.split(r"^\$ ", code, flags=re.MULTILINE)[1:]
    written, expected, found = "", "", ""
    for part in parts:
        command, _, prints = part.partition("\n")
        printed = _tidy(_command(command))
        expected, found = expected + prints, found + (prints if _fits(prints, printed) else printed)
        written += f"$ {command}\n{prints if '...' in prints else printed}"
    yield block, f"```console\n{written}```\n", expected, found


def _fits(expected: str, printed: str) -> bool:
    from tests.tutorial import differs, lines_of

    return "..." in expected and not differs(lines_of(printed), lines_of(expected))


def _command(command: str) -> str:
    """What a command of the program prints, without a process of its own."""
    from houseway.cli.main import main

    program, *arguments = shlex.split(command)
    assert program == "houseway", command
    printed, before = io.StringIO(), sys.argv
    try:
        sys.argv = ["houseway", *arguments]
        with redirect_stdout(printed), redirect_stderr(printed):
            main()
    except SystemExit:
        pass
    finally:
        sys.argv = before
    return printed.getvalue()


@contextmanager
def _plain() -> Iterator[None]:
    """A page so many columns wide and without colours."""
    mine = {"COLUMNS": WIDTH, "NO_COLOR": "1", "TERM": "dumb"}
    before = {name: os.environ.get(name) for name in mine}
    os.environ.update(mine)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _tidy(text: str) -> str:
    lines = [line.rstrip() for line in text.strip("\n").splitlines()]
    return "".join(f"{line}\n" for line in lines)


def main() -> None:
    for path in PAGES:
        page = path.read_text(encoding="utf-8")
        for old, new, _, _ in run(page):
            page = page.replace(old, new, 1)
        path.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
