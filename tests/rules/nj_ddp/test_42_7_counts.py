"""13:69F-42.7(f) and 42.9(d), (e): what a count of the stub comes to, by hand and by machine."""

from __future__ import annotations

import pytest
from tests.counts import REPORTS, Report, check_report
from tests.draw_tables import METHODS, PAT, POOR, dealt, decide, draw, table, to_settle, whole_round
from tests.tables import ANTE, SEED, make_ready, of

from houseway.core import commands as c
from houseway.table.events import DeckRemoved, MachineCounted, StubCounted

HANDS = {1: POOR, 2: PAT}
CHIPS = dict.fromkeys(HANDS, 100 * ANTE)


@pytest.mark.rule("NJ-DDP 42.7(f)", "NJ-DDP 42.7(f)1", "NJ-DDP 42.7(f)2", "NJ-DDP 42.9(d)")
@pytest.mark.parametrize("report", REPORTS, ids=repr)
@pytest.mark.parametrize(("dealing", "shuffler"), METHODS)
@pytest.mark.parametrize("thrown", ["", "Ks 9s"])
def test_only_a_misdealt_hand_of_a_whole_deck_leaves_a_wrong_deck_at_the_table(
    dealing: str, shuffler: str, thrown: str, report: Report
) -> None:
    session = dealt(HANDS, dealing=dealing, shuffler=shuffler)
    decide(session, 1)
    draw(session, 2, thrown)
    to_settle(session)
    check_report(session, report, "NJ-DDP 42.7(f)2", "NJ-DDP 42.7(f)2", CHIPS)


@pytest.mark.rule("NJ-DDP 42.9(e)")
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
def test_a_machines_count_is_only_what_was_reported_and_else_the_stub_is_counted_by_hand(dealing: str) -> None:
    session = table(dealing=dealing, shuffler="counting")
    for number in range(1, 11):
        make_ready(session, until=c.Shuffle)
        assert not of(MachineCounted, session.do(c.Shuffle(SEED)))
        assert bool(of(StubCounted, whole_round(session))) == (number % 5 == 0)


@pytest.mark.rule("NJ-DDP 42.9(e)")
@pytest.mark.parametrize("count", [0, 53, 55])
def test_a_wrong_number_that_the_machine_reports_removes_the_deck(count: int) -> None:
    session = table(dealing="automated-shoe", shuffler="counting")
    make_ready(session, until=c.Shuffle)
    counted, removed = session.do(c.Shuffle(SEED, machine_count=count))
    assert isinstance(counted, MachineCounted)
    assert isinstance(removed, DeckRemoved)
    assert (counted.counted, removed.cite) == (count, "NJ-DDP 42.9(e)")
    whole_round(session)
