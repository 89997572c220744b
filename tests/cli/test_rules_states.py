"""Which paragraphs are carried out is what the tests saw, not what the source says."""

from __future__ import annotations

import json
from collections import defaultdict

import pytest
from tests.carrying import Notebook
from tests.conftest import NOTEBOOK, untrue
from tests.tables import GAME
from typer.testing import CliRunner

from houseway.cli import states
from houseway.cli.coverage import index
from houseway.cli.main import app
from houseway.core.citations import paragraphs
from houseway.core.commands import ReceiveCards
from houseway.core.decider import Refusal
from houseway.core.options import OptionError
from houseway.record.session import Session

ONE = "NJ-DP 42.10(d)4"


def rules(*words: str) -> list[dict[str, object]]:
    """The paragraphs that the command lists."""
    found: list[dict[str, object]] = json.loads(CliRunner().invoke(app, ["rules", *words, "--json"]).stdout)[
        "paragraphs"
    ]
    return found


def test_a_citation_in_the_source_that_nothing_carries_is_cited_only(monkeypatch: pytest.MonkeyPatch) -> None:
    paragraph = paragraphs()[ONE]
    monkeypatch.setattr(states, "carried", lambda: {ONE: ("event",)})
    assert states.state(paragraph, in_code=True) == "carried"
    assert states.state(paragraph, in_code=False) == "missing", "what the source no longer cites is not carried out"
    monkeypatch.setattr(states, "carried", dict)
    assert states.state(paragraph, in_code=True) == "cited"
    monkeypatch.setattr(states, "physical_acts", lambda: {ONE: "Nothing is decided."})
    assert states.state(paragraph, in_code=True) == "physical"


def test_a_paragraph_that_asks_nothing_of_software_has_no_state() -> None:
    aimless = [paragraph for paragraph in paragraphs().values() if paragraph.software == "none"]
    assert {states.state(paragraph, in_code=False) for paragraph in aimless} == {None}


def test_what_is_missing_includes_the_layouts() -> None:
    missing = rules("--missing")
    layouts = {f"{row['doc']} {row['id']}" for row in missing if row["software"] == "layout"}
    assert {row["state"] for row in missing} <= {"cited", "missing", "carried"}
    assert "NJ-DP 1.13BB(b)1" in layouts or "NJ-DP 1.13BB(b)1" in states.carried()


def test_nothing_is_both_carried_and_called_a_physical_act() -> None:
    acts = states.physical_acts()
    assert not set(acts) & set(states.carried())
    assert all(why.endswith(".") and len(why.split()) > 4 for why in acts.values())


def test_no_test_claims_to_hold_a_physical_act_and_no_code_to_decide_one() -> None:
    code, tests = index()
    assert not set(states.physical_acts()) & (set(code) | set(tests))


def test_every_operative_paragraph_is_carried_or_a_physical_act() -> None:
    lacking = [f"{row['doc']} {row['id']}" for row in rules("--missing") if row["software"] != "layout"]
    assert lacking == []


def test_only_paragraphs_are_noted_and_only_while_the_notebook_is_open() -> None:
    book = Notebook()
    book.note("refusal", "NJ-DP 99.9")
    book.note("refusal", None)
    book.is_open = False
    book.note("refusal", ONE)
    assert not book.seen


def test_events_refusals_and_option_checks_are_noted_as_they_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NOTEBOOK, "seen", defaultdict(set))
    Refusal("no", "NJ-DP 42.12(b)")
    OptionError("no", "NJ-DP 42.11(c)")
    assert NOTEBOOK.plain() == {"NJ-DP 42.12(b)": ["refusal"], "NJ-DP 42.11(c)": ["option"]}
    received = Session(GAME, GAME.options_type()).do(ReceiveCards(("red",)))
    assert "event" in NOTEBOOK.seen[received[0].cite]


def test_a_whole_run_names_what_the_list_claims_and_no_test_reaches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.conftest.carried", lambda: {ONE: ("event",), "NJ-DP 42.12(a)": ("event", "refusal")})
    book = Notebook()
    book.add({ONE: ["document", "event"], "NJ-DP 42.12(a)": ["event"]})
    said = untrue(book)
    assert "NJ-DP 42.12(a)" in said
    assert ONE not in said
    book.note("refusal", "NJ-DP 42.12(a)")
    assert untrue(book) == ""


def test_the_list_is_kept_in_the_documents_order() -> None:
    text = states.carried_text({"NJ-DP 42.12(a)": {"refusal", "event"}, ONE: {"event"}})
    assert text == f"citation\tcarried by\n{ONE}\tevent\nNJ-DP 42.12(a)\tevent refusal\n"
