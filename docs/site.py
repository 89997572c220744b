"""The documentation site: pages gathered in build/pages, built by Zensical into build/site. `make docs` runs it.

Written pages are in docs/; what can be told from the code is told from the code: options, commands, verification.
"""

from __future__ import annotations

import base64
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any

import nbformat
import typer

from docs.run_notebooks import NOTEBOOKS
from houseway.cli.main import app
from houseway.cli.rules import _rows as paragraph_rows
from houseway.core.states import STATES
from houseway.games.registry import GameEntry, games

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
BUILD = ROOT / "build"
PAGES = BUILD / "pages"
WHOLE = {
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changes.md",
    "benchmarks/PROOFS.md": "trust/proofs.md",
    "benchmarks/RESULTS.md": "trust/measurements.md",
}
"""Pages that stand elsewhere in the project, and where they are on the site."""
FONTS = {
    "font_source_sans_pro": ("SourceSansPro-Regular.otf", "SourceSansPro-It.otf", "SourceSansPro-Semibold.otf"),
    "font_source_serif_pro": ("SourceSerifPro-Semibold.otf",),
}
"""The letters of the papers, from the same packages, so that no page asks another server for them."""


# --- options ---------------------------------------------------------------------------------------------------------


def options_page(entry: GameEntry) -> str:
    """Every option of a game: what it decides, its values, its default, and where it comes from."""
    lines = [f"# Options of {entry.title}", ""]
    states = [state for state in STATES if state in entry.choices.choices("NJ")["jurisdiction"].values]
    lines += [
        "What the documents leave to the operator, and where they can be read in two ways, which reading is",
        'followed. In a submission an option is a line such as `licensee = "Blue Heron"`; on the command line',
        f'`--option licensee="Blue Heron"`; in Python `houseway.table("{entry.name}", licensee="Blue Heron")`.',
        "",
    ]
    default = entry.options_type().every()
    choices = {state: entry.choices.choices(state) for state in states}
    for name, value in default.items():
        choice = choices[states[0]][name]
        sources = dict.fromkeys(choices[state][name].source for state in states if choices[state][name].source)
        lines += [f"## `{name}` {{ #{name} }}", "", choice.about, ""]
        for key, meaning in choice.values.items():
            usual = " *(default)*" if str(value).lower() == key.lower() else ""
            lines.append(f"- `{key}`: {meaning}{usual}")
        if choice.shape:
            lines.append(f"May stand here: {choice.shape}. Default: {_default(value)}.")
        lines += ["", f"<small>{_linked('; '.join(sources))}</small>", ""]
    return "\n".join(lines)


def _default(value: Any) -> str:
    return "none" if value in (None, {}, []) else f"`{value}`"


def _linked(sources: str) -> str:
    """Rulings with a link to where they are told."""
    return re.sub(
        r"ruling ([A-Z]-\d+)", lambda found: f'<a href="../../../rulings/#{found[1].lower()}">{found[0]}</a>', sources
    )


# --- commands --------------------------------------------------------------------------------------------------------


def commands_page() -> str:
    """What every command says of itself."""
    lines = [
        "# Commands",
        "",
        "`houseway COMMAND --help` says the same. Every command but `play` and `serve` takes `--json`.",
        "",
    ]
    group = typer.main.get_command(app)
    for name, command in _commands(group, ""):
        context = _context(command, f"houseway {name}")
        said = command.get_help(context)
        lines += [f"## `{name}`", "", "```text", said.rstrip(), "```", ""]
    return "\n".join(lines)


def _commands(group: Any, before: str) -> Iterator[tuple[str, Any]]:
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from _commands(command, f"{before}{name} ")
        else:
            yield f"{before}{name}", command


def _context(command: Any, name: str) -> Any:
    return command.context_class(command, info_name=name, terminal_width=84, max_content_width=84)


# --- verification ----------------------------------------------------------------------------------------------------

_STATES = ("carried", "physical", None, "cited", "missing")


def verification_page() -> str:
    """How far each document is carried out, and how each game's figures are held."""
    rows = paragraph_rows()
    lines = ["# Verification status", "", "## Paragraph by paragraph", ""]
    lines += [
        "Counted by `houseway rules`: a paragraph is *carried* if the tests saw an event, a refusal, an option check",
        "or a printed document bear it; a *physical act* leaves software nothing to decide, and some paragraphs ask",
        "nothing of it. The last column counts the tests that name a paragraph of the document.",
        "",
        "| document | paragraphs | carried | physical acts | nothing for software | cited only | missing | tests |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for doc in dict.fromkeys(row["doc"] for row in rows):
        of = [row for row in rows if row["doc"] == doc]
        count = Counter(row["state"] for row in of)
        tests = len({test for row in of for test in row["tests"]})
        cells = (f"**{doc}**", len(of), *(count[state] for state in _STATES), tests)
        lines.append(f"| {' | '.join(map(str, cells))} |")
    lines += ["", "## Game by game", "", "| game | rounds of play | figures |", "|---|---|---|"]
    for name, entry in games().items():
        lines.append(f"| {entry.title} | {_any_game(name)} | {_FIGURES[name]} |")
    lines += [
        "",
        "Rounds of play are those of the last `make prove`: commands of every kind, sensible and not, in any order,",
        "with the ledger, the rule of sight and replay checked after each. [Proofs](proofs.md) has the whole of it.",
        "",
        "## Tests that are tested",
        "",
        "`python -m benchmarks.mutants` plants small faults in the rules and counts those that no test finds.",
        "",
        *_mutants(),
    ]
    return "\n".join(lines)


_FIGURES = {
    "dragon-poker": "exact; equal as fractions to brute force over every deal; engine and kernel alike",
    "double-draw-poker": "exact; equal to a plain recursion written apart; engine and kernel alike",
    "pai-gow-poker": "exact; a second method on small decks; engine and kernel alike",
    "pai-gow": "exact; a second method over all deals; engine and kernel alike",
    "deuce-of-the-dragon": "patterns exact; engine and playouts alike; players by matches with intervals",
}


def _proof(section: str) -> str:
    text = (ROOT / "benchmarks" / "PROOFS.md").read_text(encoding="utf-8")
    found = re.search(rf"^## {section}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    return found[1] if found else ""


def _any_game(name: str) -> str:
    found = re.search(
        rf"^{name}: ([\d,]+) commands.*\n\s+([\d,]+ rounds, [^;]+); [^;]+; (\d+ faults)",
        _proof("any_game"),
        re.MULTILINE,
    )
    return f"{found[1]} commands, {found[2]}: {found[3]}" if found else "not yet"


def _mutants() -> list[str]:
    text = re.search(r"```text\n(.*?)```", _proof("mutants"), re.DOTALL)
    return ["```text", *text[1].rstrip().splitlines()[-6:], "```"] if text else []


# --- notebooks -------------------------------------------------------------------------------------------------------


def notebook_page(path: Path) -> str:
    """A notebook as a page, with what its cells have shown."""
    notebook: Any = nbformat.read(path, as_version=4)
    parts = []
    for place, cell in enumerate(notebook.cells):
        if cell.cell_type == "markdown":
            parts.append(cell.source)
            continue
        parts.append(f"```python\n{cell.source}\n```")
        name = f"{path.stem}-{place}"
        parts += [f'<div class="shown">\n{_shown(output, name)}\n</div>' for output in cell.outputs]
    parts.append(f"This page is the notebook `docs/notebooks/{path.name}` of the project; the tests run its cells.")
    return "\n\n".join(parts)


def _shown(output: Any, name: str) -> str:
    data = output.get("data", {})
    if "image/png" in data:
        (PAGES / "notebooks" / f"{name}.png").write_bytes(base64.b64decode(data["image/png"]))
        return f'<img src="{name}.png" alt="{escape(data["text/plain"])}">'
    if "image/svg+xml" in data:
        (PAGES / "notebooks" / f"{name}.svg").write_text(data["image/svg+xml"], encoding="utf-8")
        return f'<img src="{name}.svg" alt="{escape(data["text/plain"])}">'
    if "text/html" in data:
        return re.sub(r"\n\s*\n", "\n", data["text/html"])
    return f"<pre>{escape(data.get('text/plain', output.get('text', '')))}</pre>"


# --- all of it -------------------------------------------------------------------------------------------------------


def gather() -> None:
    """Every page of the site, in build/pages."""
    shutil.rmtree(PAGES, ignore_errors=True)
    for folder in ("notebooks", "reference/options", "trust", "style"):
        (PAGES / folder).mkdir(parents=True)
    for path in DOCS.rglob("*"):
        if path.suffix in {".md", ".svg", ".png", ".css"} and "notebooks" not in path.parts:
            target = PAGES / path.relative_to(DOCS)
            target.parent.mkdir(parents=True, exist_ok=True)
            _put(target, path)
    for name, place in WHOLE.items():
        _put(PAGES / place, ROOT / name)
    shutil.copy(ROOT / "src/houseway/web/art/logo.svg", PAGES / "style" / "mark.svg")
    for family, letters in FONTS.items():
        for letter in letters:
            shutil.copy(Path(import_module(family).font_directory) / letter, PAGES / "style" / letter)
    for name, entry in games().items():
        (PAGES / "reference" / "options" / f"{name}.md").write_text(options_page(entry), encoding="utf-8")
    (PAGES / "reference" / "commands.md").write_text(commands_page(), encoding="utf-8")
    (PAGES / "trust" / "verification.md").write_text(verification_page(), encoding="utf-8")
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        (PAGES / "notebooks" / f"{path.stem}.md").write_text(notebook_page(path), encoding="utf-8")
    shutil.copy(DOCS / "zensical.toml", BUILD / "zensical.toml")


def _put(target: Path, path: Path) -> None:
    if path.suffix != ".md":
        shutil.copy(path, target)
        return
    up = "../" * len(target.relative_to(PAGES).parent.parts)
    text = _LINK.sub(lambda found: _link(found, path, up), path.read_text(encoding="utf-8"))
    if target.name == "rulings.md":  # each ruling is found under its number
        text = re.sub(
            r"^### ([A-Z]-\d+) .*$", lambda found: f"{found[0]} {{ #{found[1].lower()} }}", text, flags=re.MULTILINE
        )
    target.write_text(text, encoding="utf-8")


_LINK = re.compile(r"(!?)\[([^\]]+)\]\((?!https?:|#)([^)#\s]+)(#[^)]*)?\)")


def _link(found: re.Match[str], page: Path, up: str) -> str:
    """A link to where that file is on the site; what is not on it is named without one."""
    picture, said, where, anchor = found[1], found[2], found[3], found[4] or ""
    file = (page.parent / where).resolve()
    name = file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else where
    if name == "README.md":
        name = "docs/index.md"
    target = WHOLE.get(name) or name.removeprefix("docs/")
    if name in WHOLE or (name.startswith("docs/") and not name.endswith(".py")):
        return f"{picture}[{said}]({up}{target}{anchor})"
    return said


def build() -> int:
    """Build the site; the number of the failure if it fails."""
    zensical = Path(sys.executable).with_name("zensical")
    return subprocess.run(
        [zensical, "build", "--clean", "-f", BUILD / "zensical.toml"], cwd=BUILD, check=False
    ).returncode


def main() -> None:
    gather()
    failed = build()
    print(f"the site is in {(BUILD / 'site').relative_to(ROOT)}/index.html")
    sys.exit(failed)


if __name__ == "__main__":
    main()
