"""Every paragraph is said in full and in words of our own, never in those of the documents."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import run

import pytest
from typer.testing import CliRunner

from houseway.cli.main import app
from houseway.core.citations import UnknownParagraphError, document_title, paragraphs, requirement

ROOT = Path(__file__).parents[2]
RUN = 8
"""So many words in a row that also stand in a document are copied, not said."""
KEYS = {"doc", "id", "kind", "software", "gist", "state", "code", "tests"}
"""What `rules --json` gave for a paragraph before it gave the text."""


def words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+(?:'[a-z]+)?", text.lower().replace("\u2019", "'"))


def runs(text: str) -> Iterator[tuple[str, ...]]:
    said = words(text)
    return zip(*(said[start:] for start in range(RUN)), strict=False)


def documents() -> Path | None:
    """The folder of the rule documents: named by HOUSEWAY_DOCUMENTS, or shared/rules beside the checkout."""
    named = os.environ.get("HOUSEWAY_DOCUMENTS")
    places = [Path(named)] if named else [above / "shared" / "rules" for above in ROOT.parents]
    return next((place for place in places if place.is_dir()), None)


def rows(name: str) -> list[list[str]]:
    text = (ROOT / "src/houseway/data" / name).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines()[1:]]


def test_every_paragraph_has_its_requirement_once_and_in_the_order_of_the_paragraph_table() -> None:
    assert [f"{doc} {id_}" for doc, id_, _ in rows("requirements.tsv")] == list(paragraphs())


@pytest.mark.parametrize("doc", sorted({paragraph.doc for paragraph in paragraphs().values()}))
def test_a_requirement_is_whole_sentences_and_says_more_than_the_gist(doc: str) -> None:
    for paragraph in (paragraph for paragraph in paragraphs().values() if paragraph.doc == doc):
        text = requirement(paragraph.citation)
        assert text.endswith("."), paragraph.citation
        assert text[0].isupper(), paragraph.citation
        assert text == " ".join(text.split()), paragraph.citation
        assert len(text) > len(paragraph.gist), paragraph.citation
        assert not re.search(r"\bshall\b|\bpursuant\b|\bnotwithstanding\b|\bthereof\b", text), paragraph.citation


def test_no_requirement_shares_eight_words_in_a_row_with_a_document() -> None:
    folder = documents()
    if folder is None:
        pytest.skip("the rule documents are not beside this checkout; HOUSEWAY_DOCUMENTS names their folder")
    sources = [*folder.glob("*.txt"), folder / "BASE_RULES.md"]
    printed = {several for path in sources for several in runs(path.read_text(encoding="utf-8"))}
    assert len(printed) > 10_000
    copied = [(c, " ".join(several)) for c in paragraphs() for several in runs(requirement(c)) if several in printed]
    assert copied == []


def test_odds_are_said_with_to_and_never_with_for() -> None:
    assert [c for c in paragraphs() if re.search(r"\d for 1\b", requirement(c))] == []


def test_every_document_has_its_name_spelled_out() -> None:
    titles = {doc: document_title(doc) for doc in {paragraph.doc for paragraph in paragraphs().values()}}
    assert titles["NJ-DP"] == "New Jersey, Dragon Poker (N.J.A.C. 13:69F-42 and 13:69E-1.13BB)"
    assert len(set(titles.values())) == len(titles) == len(rows("documents.tsv"))


def test_what_no_document_contains_has_neither_text_nor_title() -> None:
    with pytest.raises(UnknownParagraphError, match=r"NJ-DP 42\.99"):
        requirement("NJ-DP 42.99")
    with pytest.raises(UnknownParagraphError, match="the documents are NJ-DP, MD-DP"):
        document_title("NY-DP")


def test_rules_show_prints_the_requirement_under_the_name_of_its_document() -> None:
    citation = "NJ-DP 42.9(e)"
    shown = CliRunner().invoke(app, ["rules", "show", citation])
    lines = shown.stdout.splitlines()
    assert shown.exit_code == 0
    assert lines[0] == document_title("NJ-DP")
    assert lines[1].startswith(citation)
    assert requirement(citation) in lines
    assert "printed as 52 cards; 53 is meant" in shown.stdout
    assert paragraphs()[citation].gist not in shown.stdout


def test_the_json_of_rules_adds_the_text_and_the_title_and_keeps_every_key() -> None:
    citation = 'MD-DP 1.B(1) "Ante"'
    [row] = json.loads(CliRunner().invoke(app, ["rules", "show", citation, "--json"]).stdout)["paragraphs"]
    assert set(row) == KEYS | {"text", "document-title"}
    assert row["gist"] == paragraphs()[citation].gist
    assert row["text"] == requirement(citation)
    assert row["document-title"] == document_title("MD-DP")


def test_the_sentences_are_read_only_when_they_are_asked_for() -> None:
    code = (
        "from houseway.core import citations; citations.cite('NJ-DP 42.1');"
        "print(citations._requirements.cache_info().currsize + citations._document_titles.cache_info().currsize)"
    )
    assert run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "0\n"
