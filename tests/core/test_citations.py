from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from houseway.cli.states import physical_acts
from houseway.core.citations import UnknownParagraphError, cite, paragraphs

ROOT = Path(__file__).parents[2]
DOCUMENTS = {"NJ-DP", "MD-DP", "NJ-DDP", "NJ-PG", "NJ-DOD"}
LOOKS_LIKE_A_CITATION = re.compile(r"(NJ|MD)-[A-Z]+ [0-9][^ ]*( \"[^\"]+\"( \([^)]+\))?)?")


def test_a_citation_names_a_paragraph_of_the_table() -> None:
    assert cite("NJ-DP 42.10(d)4") == "NJ-DP 42.10(d)4"
    assert cite('MD-DP 1.B(1) "Ante"') == 'MD-DP 1.B(1) "Ante"'


@pytest.mark.parametrize(
    "wrong", ["NJ-DP 42.99", "NJ-DP 42.10(d)44", "42.10(d)4", "MD-DP 42.10(d)4", "NJ-DP", "", "NJ-DP  42.10(d)4"]
)
def test_a_paragraph_that_does_not_exist_cannot_be_cited(wrong: str) -> None:
    with pytest.raises(UnknownParagraphError):
        cite(wrong)


def test_the_paragraph_table_is_complete_and_says_what_software_must_do_about_each() -> None:
    known = paragraphs()
    assert {paragraph.doc for paragraph in known.values()} >= DOCUMENTS
    assert all(citation == f"{paragraph.doc} {paragraph.id}" for citation, paragraph in known.items())
    assert {paragraph.software for paragraph in known.values()} <= {
        "rule",
        "data",
        "option",
        "procedure",
        "layout",
        "none",
    }
    lines = (ROOT / "src/houseway/data/paragraphs.tsv").read_text(encoding="utf-8").splitlines()
    assert len(known) == len(lines) - 1, "no paragraph stands in the table twice"


def strings(path: Path) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def exists(text: str) -> bool:
    """A paragraph, or a section that has paragraphs."""
    return text in paragraphs() or any(known.startswith((f"{text}(", f"{text}.")) for known in paragraphs())


def test_every_citation_in_the_source_names_a_paragraph_or_a_section() -> None:
    cited = [
        (path.name, text)
        for path in (ROOT / "src").rglob("*.py")
        for text in strings(path)
        if LOOKS_LIKE_A_CITATION.fullmatch(text) and not text.endswith(".")
    ]
    assert len(cited) > 300
    assert [(name, text) for name, text in cited if not exists(text)] == []


def marks(path: Path) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = [
        node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule")
    ]
    return [str(argument.value) for call in calls for argument in call.args if isinstance(argument, ast.Constant)]


def test_every_rule_that_a_test_is_marked_with_names_a_paragraph() -> None:
    for path in (ROOT / "tests").rglob("test_*.py"):
        for citation in marks(path):
            cite(citation)


@pytest.mark.parametrize("document", ["NJ-DP", "MD-DP"])
def test_every_operative_paragraph_of_dragon_poker_has_code_and_a_test_behind_it(document: str) -> None:
    in_code = {text for path in (ROOT / "src/houseway").rglob("*.py") for text in strings(path)}
    in_tests = {citation for path in (ROOT / "tests").rglob("test_*.py") for citation in marks(path)}
    operative = [
        citation
        for citation, paragraph in paragraphs().items()
        if paragraph.doc == document and paragraph.software in {"rule", "data", "option", "procedure"}
        if citation not in physical_acts()
    ]
    assert len(operative) > 90
    assert [citation for citation in operative if citation not in in_code] == []
    assert [citation for citation in operative if citation not in in_tests] == []
