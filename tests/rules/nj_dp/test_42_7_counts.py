"""13:69F-42.7(e), (f) and 42.9(d), (e): what a count of the stub comes to, by hand and by machine."""

from __future__ import annotations

import pytest
from tests.counts import REPORTS, Report, check_report
from tests.tables import ANTE, dealt, everybody, fresh, make_ready, of, senseless, table, whole_round

from houseway.core import commands as c
from houseway.core.events import RoundVoided
from houseway.games.dragon_poker.events import Fold
from houseway.table.events import DeckRemoved, MachineCounted, StubCounted

HANDS = {1: "RA MO PA", 2: "PH PH PH"}
METHODS = [
    ("manual-shoe", "none"),
    ("manual-shoe", "automated"),
    ("hand", "automated"),
    ("automated-shoe", "automated"),
]


@pytest.mark.rule("NJ-DP 42.7(e)", "NJ-DP 42.7(e)1", "NJ-DP 42.7(e)2", "NJ-DP 42.9(d)")
@pytest.mark.parametrize("report", REPORTS, ids=repr)
@pytest.mark.parametrize(("dealing", "shuffler"), METHODS)
def test_only_a_misdealt_hand_of_a_whole_deck_leaves_a_wrong_deck_at_the_table(
    dealing: str, shuffler: str, report: Report
) -> None:
    session = dealt("NJ", HANDS, side={"dragon": 500}, dealing=dealing, shuffler=shuffler)
    session.do(Fold(1))
    everybody(session)
    check_report(session, report, "NJ-DP 42.7(e)2", "NJ-DP 42.7(e)2", dict.fromkeys(HANDS, 100 * ANTE))


@pytest.mark.rule("NJ-DP 42.7(e)")
def test_a_whole_deck_of_fewer_cards_than_its_stub_is_nonsense() -> None:
    session = dealt("NJ", HANDS)
    for command in (c.CountStub(44, in_all=43), c.CountStub(-1, in_all=53), c.CountStub(-1)):
        assert senseless(session, command)


@pytest.mark.rule("NJ-DP 42.7(f)", "NJ-DP 42.9(e)")
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
def test_a_machines_count_is_only_what_was_reported_and_else_the_stub_is_counted_by_hand(dealing: str) -> None:
    session = table("NJ", dealing=dealing, shuffler="counting")
    for number in range(1, 11):
        make_ready(session, until=c.Shuffle)
        shuffled = session.do(c.Shuffle(fresh(session)()))
        assert not of(MachineCounted, shuffled), "nobody has read the machine's number"
        happened = whole_round(session)
        assert bool(of(StubCounted, happened)) == (number % 5 == 0)


@pytest.mark.rule("NJ-DP 42.7(f)")
def test_a_count_that_the_machine_reported_is_good_for_that_shuffle_only() -> None:
    session = table("NJ", shuffler="counting")
    for _ in range(4):
        make_ready(session, until=c.Shuffle)
        session.do(c.Shuffle(fresh(session)()))
        whole_round(session)
    make_ready(session, until=c.Shuffle)
    assert of(MachineCounted, session.do(c.Shuffle(fresh(session)(), machine_count=53)))
    assert not of(StubCounted, whole_round(session)), "the machine has counted this deck"


@pytest.mark.rule("NJ-DP 42.7(f)", "NJ-DP 42.4(e)")
def test_a_machines_count_does_not_outlive_the_cards_being_spread() -> None:
    session = table("NJ", shuffler="counting")
    for _ in range(4):
        make_ready(session, until=c.Shuffle)
        session.do(c.Shuffle(fresh(session)()))
        whole_round(session)
    make_ready(session, until=c.Shuffle)
    session.do(c.Shuffle(fresh(session)(), machine_count=53))
    session.do(c.Leave(1))
    make_ready(session)
    session.do(c.Sit(1, "player 1", 100 * ANTE))
    make_ready(session, until=c.Shuffle)
    session.do(c.Shuffle(fresh(session)()))
    assert of(StubCounted, whole_round(session))


@pytest.mark.rule("NJ-DP 42.7(f)", "NJ-DP 42.9(e)")
@pytest.mark.parametrize(("dealing", "law"), [("manual-shoe", "42.7(f)"), ("automated-shoe", "42.9(e)")])
@pytest.mark.parametrize("count", [0, 52, 54])
def test_a_wrong_number_that_the_machine_reports_removes_the_deck(dealing: str, law: str, count: int) -> None:
    session = table("NJ", dealing=dealing, shuffler="counting")
    make_ready(session, until=c.Shuffle)
    counted, removed = session.do(c.Shuffle(fresh(session)(), machine_count=count))
    assert isinstance(counted, MachineCounted)
    assert isinstance(removed, DeckRemoved)
    assert (counted.counted, removed.cite) == (count, f"NJ-DP {law}")
    assert session.table.decks[0].status == "removed"
    whole_round(session)


@pytest.mark.rule("NJ-DP 42.7(e)2")
@pytest.mark.parametrize(
    ("off", "reason"), [(0, "there are 52 cards in all, not 53"), (-1, "the stub has {} cards, not {}")]
)
def test_a_wrong_count_says_what_was_wrong(off: int, reason: str) -> None:
    session = dealt("NJ", HANDS)
    everybody(session)
    left = session.table.decks[0].left
    happened = session.do(c.CountStub(left + off, in_all=52))
    assert [event.reason for event in of(RoundVoided, happened)] == [reason.format(left - 1, left)]
