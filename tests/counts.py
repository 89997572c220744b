"""Counting the stub: everything a dealer can report, and what the documents make of it."""

from __future__ import annotations

import msgspec
from tests.tables import given_back, is_clear, of, senseless, stacks

from houseway.core.commands import CountStub
from houseway.core.decider import Event
from houseway.core.events import RoundVoided
from houseway.record.session import Session
from houseway.table.events import DeckRemoved, StubCounted

GOES_ON, VOID, VOID_AND_REMOVED = "goes on", "void", "void and removed"
CONTRADICTION = "contradicts itself"
"""A stub that is right says nothing against a hand; whoever sees a misdealt one reports that."""


class Report(msgspec.Struct, frozen=True):
    """A count: by how much the stub is off, whether a hand was misdealt, by how much the whole deck is off if told."""

    off: int
    misdealt: bool
    deck_off: int | None
    outcome: str

    def command(self, session: Session) -> CountStub:
        whole = None if self.deck_off is None else session.table.procedure.pack.size + self.deck_off
        return CountStub(session.table.decks[session.table.playing or 0].left + self.off, self.misdealt, whole)


REPORTS = (
    *(Report(0, False, deck_off, GOES_ON) for deck_off in (None, 0)),
    *(Report(0, True, deck_off, CONTRADICTION) for deck_off in (None, 0)),
    *(Report(0, misdealt, deck_off, VOID_AND_REMOVED) for misdealt in (False, True) for deck_off in (-1, 1)),
    *(Report(off, False, deck_off, VOID_AND_REMOVED) for off in (-1, 1, 2) for deck_off in (None, 0, -1, 1)),
    *(Report(off, True, deck_off, VOID_AND_REMOVED) for off in (-1, 1, 2) for deck_off in (None, -1, 1)),
    *(Report(off, True, 0, VOID) for off in (-1, 1, 2)),
)
"""Only a misdealt hand of a deck that is known to be whole leaves a wrongly counted deck at the table."""


def check_report(session: Session, report: Report, void: str, removed: str, chips: dict[int, int]) -> list[Event]:
    """Count so at this table: what happens must be what the documents say, by these paragraphs."""
    if report.outcome == CONTRADICTION:
        assert "wrong number of cards" in senseless(session, report.command(session))
        return []
    happened = session.do(report.command(session))
    (counted,) = of(StubCounted, happened)
    assert counted.right == (report.outcome == GOES_ON)
    if report.outcome == GOES_ON:
        assert happened == [counted]
        return happened
    (voided,) = of(RoundVoided, happened)
    assert voided.cite == (void if report.outcome == VOID else removed)
    assert bool(of(DeckRemoved, happened)) == (report.outcome == VOID_AND_REMOVED)
    assert session.table.decks[0].status == ("racked" if report.outcome == VOID else "removed")
    assert given_back(happened)
    assert stacks(session) == chips
    assert is_clear(session)
    return happened
