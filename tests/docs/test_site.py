"""The site has every page that its list names, and every option, ruling and command on one of them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from docs import site
from houseway.games.registry import games


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The pages before they are built, gathered somewhere else."""
    before = site.BUILD, site.PAGES
    site.BUILD = tmp_path_factory.mktemp("build")
    site.PAGES = site.BUILD / "pages"
    site.gather()
    yield site.PAGES
    site.BUILD, site.PAGES = before


def listed(entries: Any) -> Iterator[str]:
    for entry in entries:
        for value in entry.values():
            yield from [value] if isinstance(value, str) else listed(value)


def test_every_page_that_is_listed_is_there_and_every_page_is_listed(pages: Path) -> None:
    nav = tomllib.loads((pages.parent / "zensical.toml").read_text(encoding="utf-8"))["project"]["nav"]
    there = {path.relative_to(pages).as_posix() for path in pages.rglob("*.md")}
    assert set(listed(nav)) == there


def test_every_link_and_picture_of_a_page_leads_somewhere(pages: Path) -> None:
    for path in pages.rglob("*.md"):
        text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        for where in re.findall(r"\]\((?!https?:|#)([^)#\s]+)", text):
            assert (path.parent / where).resolve().exists(), f"{path.relative_to(pages)}: {where}"
        for where in re.findall(r'<img src="([^"]+)"', text):
            assert (path.parent / where).exists(), f"{path.relative_to(pages)}: {where}"


def test_every_option_is_told_with_its_values_and_where_it_comes_from(pages: Path) -> None:
    rulings = (pages / "rulings.md").read_text(encoding="utf-8")
    for name, entry in games().items():
        page = (pages / "reference" / "options" / f"{name}.md").read_text(encoding="utf-8")
        for option, choice in entry.choices.choices("NJ").items():
            assert f"## `{option}`" in page
            assert choice.about in page
            assert all(f"`{value}`: {meaning}" in page for value, meaning in choice.values.items())
            if choice.ruling:
                assert f"rulings/#{choice.ruling.lower()}" in page
                assert f"{{ #{choice.ruling.lower()} }}" in rulings


def test_the_verification_page_counts_every_paragraph_once(pages: Path) -> None:
    from houseway.core.citations import paragraphs

    rows = re.findall(
        r"^\| \*\*\S+\*\* \|([\d |]+)\|$", (pages / "trust" / "verification.md").read_text(), re.MULTILINE
    )
    numbers = [[int(cell) for cell in row.split("|")] for row in rows]
    assert sum(row[0] for row in numbers) == len(paragraphs())
    assert all(row[0] == sum(row[1:6]) for row in numbers)


def test_every_command_says_on_its_page_what_it_does(pages: Path) -> None:
    page = (pages / "reference" / "commands.md").read_text(encoding="utf-8")
    for command in ("play", "par", "advise", "simulate", "settle", "audit verify", "submission new", "layout"):
        assert f"## `{command}`" in page
        assert f"Usage: houseway {command}" in page
