"""Whoever taps the paragraph behind a payment reads what it decides, and no note on how it was edited."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from tests.golden.make import FOLDER, LOGS

from houseway.core.citations import paragraphs, requirement

SAYS = {
    "wager-won": r"\b(wins?|pays?|paid)\b",
    "wager-lost": r"\b(loses?|lost|loss|takes?|taken|collects?|collected|gives? up|given up|abandoned)\b",
    "wager-pushed": r"\b(push|pushes|back)\b",
    "wager-lost-in-part": r"\b(loses?|lost)\b",
    "dice-bonus-paid": r"\b(wins?|pays?|paid)\b",
    "envy-paid": r"\b(pays?|paid)\b",
    "pot-won": r"\b(goes|win|winner|receive)\b",
    "vigorish-taken": r"\b(percent|commission)\b",
    "chips-moved": r"\b(bank|pays?|paid)\b",
    "wagers-returned": r"\b(void|dead|back)\b",
    "wager-placed": r"\b(wagers?|ante|bets?|puts?)\b",
    "wager-taken-back": r"\b(wagers?|antes?|bets?)\b",
    "bought-in": r"\b(wagers?|chips)\b",
}
"""What the plain sentence of a paragraph must speak of, by the event that carries it."""
NOTE = r"Changes (nothing|only)|stays? as (they were|it was)\b\.|is meant\b|printed as|cited rightly|joined by and"
"""How a note on the document's printing sounds."""


def carried(name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for line in (FOLDER / f"{name}.jsonl").read_bytes().splitlines():
        for event in json.loads(line)["events"]:
            if event["type"] in SAYS:
                yield event["type"], event


@pytest.mark.parametrize("name", LOGS)
def test_the_paragraph_behind_a_payment_says_what_it_decides(name: str) -> None:
    found = {(kind, event["cite"]) for kind, event in carried(name)}
    assert len(found) >= 8
    silent = [
        (kind, cite) for kind, cite in sorted(found) if not re.search(SAYS[kind], requirement(cite), re.IGNORECASE)
    ]
    assert silent == []


@pytest.mark.parametrize("name", LOGS)
def test_no_paragraph_behind_a_payment_is_a_note_on_its_printing(name: str) -> None:
    cites = {event[field] for _, event in carried(name) for field in ("cite", "also") if event.get(field)}
    assert [(cite, requirement(cite)) for cite in sorted(cites) if re.search(NOTE, requirement(cite))] == []


PAYMENTS = (
    r"NJ-PG 11\.9\((e|f|g|h|i|j|k)\)\d?|NJ-PG 11\.10\([klmo]\)1?|NJ-PG 1[01]\.[57]\([^m].*|NJ-PG 1[01]\.(11|21|23)\(.*"
    r"|NJ-PG 11\.22\(d\)[23]\.i*|NJ-PG 1[01]\.1 .* wager\"|(NJ-DP|NJ-DDP) 42\.1[01]\(.*"
    r"|MD-DP 1[12]\..*|BASE (A5|A8|B8|B10)"
)
"""Where the documents say how wagers are made, settled and paid, also for rounds that no golden log has."""


def test_nothing_on_settling_and_paying_is_only_a_note_on_its_printing() -> None:
    there = [cite for cite in paragraphs() if re.fullmatch(PAYMENTS, cite)]
    assert len(there) > 100
    starts = re.compile(r"(Changes (nothing|only)|Introduces)\b")
    assert [cite for cite in there if starts.match(requirement(cite))] == []


@pytest.mark.parametrize("cite", ["BASE A8", "BASE B8", "NJ-PG 11.10(l)", "NJ-PG 11.10(m)"])
def test_against_a_players_bank_it_is_said_when_a_wager_wins_pushes_and_loses(cite: str) -> None:
    said = requirement(cite)
    assert all(re.search(word, said) for word in (r"\bwins?\b", r"\bpush(es)?\b", r"\bloses?\b|\blose\b"))


def test_a_lost_pai_gow_poker_wager_is_explained_where_it_is_cited() -> None:
    """The document's four cases are not printed, so what is cited says them itself."""
    said = requirement("NJ-PG 11.9(g)")
    for case in ("neither of the player's hands beats", "copy", "below the low hand", "wrongly"):
        assert case in said
    assert "tems 1 to 4" not in said
