"""Chapters 5.D, 8.E to 8.G, 9.D to 9.H and 10.C to 10.G: what a count of the cards comes to, by hand and by machine."""

from __future__ import annotations

from typing import Any

import pytest
from tests.counts import REPORTS, Report, check_report
from tests.tables import ANTE, dealer_goes_on, dealt, everybody, fresh, make_ready, of, table, whole_round

from houseway.core import commands as c
from houseway.games.dragon_poker.events import Fold, SettleAll
from houseway.table.events import DeckRemoved, MachineCounted, StubCounted

HANDS = {1: "RA MO PA", 2: "PH PH PH"}
SHOE: dict[str, Any] = {"dealing": "automated-shoe", "shuffler": "automated"}
METHODS: list[tuple[dict[str, Any], str, str]] = [
    ({}, "MD-DP 8.G(1)", "MD-DP 8.G(2)"),
    ({"shuffler": "automated"}, "MD-DP 8.G(1)", "MD-DP 8.G(2)"),
    ({"dealing": "hand", "shuffler": "automated"}, "MD-DP 9.G", "MD-DP 9.H"),
    (SHOE, "MD-DP 10.F", "MD-DP 10.G"),
]


@pytest.mark.rule("MD-DP 8.G(1)", "MD-DP 8.G(2)", "MD-DP 9.G", "MD-DP 9.H", "MD-DP 10.F", "MD-DP 10.G")
@pytest.mark.parametrize("report", REPORTS, ids=repr)
@pytest.mark.parametrize(("chosen", "void", "removed"), METHODS)
def test_only_a_misdealt_hand_of_a_whole_deck_leaves_a_wrong_deck_at_the_table_in_maryland(
    chosen: dict[str, Any], void: str, removed: str, report: Report
) -> None:
    session = dealt("MD", HANDS, side={"dragon": 500}, **chosen)
    session.do(Fold(1))
    check_report(session, report, void, removed, dict.fromkeys(HANDS, 100 * ANTE))


@pytest.mark.rule("MD-DP 10.F", "MD-DP 10.G")
@pytest.mark.parametrize("report", REPORTS, ids=repr)
def test_a_shoe_that_kept_the_dealers_cards_is_counted_before_the_settlement(report: Report) -> None:
    session = dealt("MD", HANDS, side={"dragon": 500}, dealer_cards="in-shuffler", **SHOE)
    session.do(Fold(1))
    everybody(session)
    dealer_goes_on(session, until=c.RackStub)
    assert session.table.phase == "revealing"
    check_report(session, report, "MD-DP 10.F", "MD-DP 10.G", dict.fromkeys(HANDS, 100 * ANTE))
    dealer_goes_on(session, until=SettleAll)


@pytest.mark.rule("MD-DP 5.D", "MD-DP 5.D(1)", "MD-DP 8.E", "MD-DP 9.D", "MD-DP 10.C")
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
def test_a_machines_count_is_only_what_was_reported_and_else_the_stub_is_counted_by_hand_in_maryland(
    dealing: str,
) -> None:
    session = table("MD", dealing=dealing, shuffler="counting")
    for number in range(1, 11):
        make_ready(session, until=c.Shuffle)
        assert not of(MachineCounted, session.do(c.Shuffle(fresh(session)())))
        assert bool(of(StubCounted, whole_round(session))) == (number % 5 == 0)


@pytest.mark.rule("MD-DP 5.D", "MD-DP 5.D(2)")
@pytest.mark.parametrize("count", [0, 52, 54])
def test_a_wrong_number_that_the_machine_reports_removes_the_deck_in_maryland(count: int) -> None:
    session = table("MD", shuffler="counting")
    make_ready(session, until=c.Shuffle)
    counted, removed = session.do(c.Shuffle(fresh(session)(), machine_count=count))
    assert isinstance(counted, MachineCounted)
    assert isinstance(removed, DeckRemoved)
    assert (counted.counted, removed.cite) == (count, "MD-DP 5.D")
    whole_round(session)
