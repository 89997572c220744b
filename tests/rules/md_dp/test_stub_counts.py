"""Chapters 8 to 10: the count of the stub, the same for every way of dealing but for the paragraph."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tables import ANTE, closed, dealt, of, refused, stacks, table, whole_round

from houseway.core.commands import CountStub, Deal, RackStub
from houseway.core.events import RoundVoided
from houseway.table.events import DeckRemoved, StubCounted

HAND: dict[str, Any] = {"dealing": "hand", "shuffler": "automated"}
SHOE: dict[str, Any] = {"dealing": "automated-shoe", "shuffler": "automated"}


@pytest.mark.rule("MD-DP 8.G", "MD-DP 8.G(1)", "MD-DP 9.F", "MD-DP 9.G", "MD-DP 10.E", "MD-DP 10.F")
@pytest.mark.parametrize(
    ("chosen", "wrong", "void"),
    [({}, "MD-DP 8.G", "MD-DP 8.G(1)"), (HAND, "MD-DP 9.F", "MD-DP 9.G"), (SHOE, "MD-DP 10.E", "MD-DP 10.F")],
)
def test_a_misdealt_hand_voids_the_round_and_a_whole_deck_stays(chosen: dict[str, Any], wrong: str, void: str) -> None:
    session = dealt("MD", {1: "RA MO PA", 2: "RD RD RD"}, side={"dragon": 500}, **chosen)
    counted, *happened = session.do(CountStub(43, misdealt=True, in_all=53))
    assert (type(counted), counted.cite) == (StubCounted, wrong)
    (voided,) = of(RoundVoided, happened)
    assert voided.cite == void
    assert not of(DeckRemoved, happened)
    assert set(stacks(session).values()) == {100 * ANTE}


@pytest.mark.rule("MD-DP 8.E", "MD-DP 9.D", "MD-DP 10.C")
@pytest.mark.parametrize(("chosen", "paragraph"), [({}, "MD-DP 8.E"), (HAND, "MD-DP 9.D"), (SHOE, "MD-DP 10.C")])
def test_the_stub_of_every_fifth_round_is_not_racked_uncounted(chosen: dict[str, Any], paragraph: str) -> None:
    session = table("MD", (1,), **chosen)
    for _ in range(4):
        whole_round(session)
    closed(session)
    session.do(Deal())
    assert refused(session, RackStub()) == paragraph
    session.do(CountStub(session.table.decks[0].left, in_all=53))
    session.do(RackStub())
