"""What lies between the shuffle and the deal, step by step, wherever cards are shuffled by hand or by machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests import deuce_tables, draw_tables, tables
from tests.tables import SEED, make_ready, refused

from houseway.core.commands import (
    ChangeCards,
    CutCards,
    Deal,
    InspectCards,
    Jam,
    Leave,
    LoadCards,
    NoMoreBets,
    ReceiveCards,
    Shuffle,
    Sit,
    SpreadCards,
    SpreadIdle,
    VerifyInspection,
    ViewCards,
    WashCards,
)
from houseway.record.session import Session
from houseway.table.state import IDLE_DECKS

Opened = Callable[..., Session]


def opened(document: str, **chosen: Any) -> Session:
    """A table of that document's game with players and no cards yet."""
    tables_of: dict[str, Opened] = {
        "NJ-DP": lambda **options: tables.table("NJ", (1, 2), **options),
        "MD-DP": lambda **options: tables.table("MD", (1, 2), **options),
        "NJ-DDP": lambda **options: draw_tables.table((1, 2), **options),
        "NJ-DOD": lambda **options: deuce_tables.table((1, 2), **options),
    }
    return tables_of[document](**chosen)


def wagered(session: Session, document: str) -> None:
    """Both players are in the round."""
    for seat in (1, 2):
        if document == "NJ-DOD":
            deuce_tables.join(session, seat)
        elif document == "NJ-DDP":
            draw_tables.bet(session, seat)
        else:
            tables.bet(session, seat)


@pytest.mark.rule("NJ-DP 42.4(b)", "NJ-DDP 42.4(b)", "NJ-DOD 41.4(b)", "MD-DP 5.E")
@pytest.mark.parametrize(
    ("document", "paragraph"),
    [
        ("NJ-DP", "NJ-DP 42.4(b)"),
        ("NJ-DDP", "NJ-DDP 42.4(b)"),
        ("NJ-DOD", "NJ-DOD 41.4(b)"),
        ("MD-DP", "MD-DP 5.E"),
    ],
)
def test_cards_are_neither_cut_nor_loaded_before_they_are_shuffled_and_stacked(document: str, paragraph: str) -> None:
    session = opened(document)
    make_ready(session, until=Shuffle)
    assert refused(session, CutCards(20)) == paragraph
    assert refused(session, LoadCards()) == paragraph


@pytest.mark.rule("NJ-DP 42.4(c)", "NJ-DDP 42.4(c)", "NJ-DOD 41.4(c)")
@pytest.mark.parametrize(
    ("document", "paragraph"),
    [("NJ-DP", "NJ-DP 42.4(c)"), ("NJ-DDP", "NJ-DDP 42.4(c)"), ("NJ-DOD", "NJ-DOD 41.4(c)")],
)
def test_cards_are_cut_when_a_cut_is_required_and_then_not_again(document: str, paragraph: str) -> None:
    session = opened(document)
    make_ready(session, until=CutCards)
    session.do(CutCards(20))
    assert refused(session, CutCards(20)) == paragraph


@pytest.mark.rule("NJ-DP 42.4(c)2", "NJ-DDP 42.4(c)2", "NJ-DOD 41.4(c)2", "MD-DP 5.F(2)")
@pytest.mark.parametrize(
    ("document", "uncut", "unloaded"),
    [
        ("NJ-DP", "NJ-DP 42.4(b)2", "NJ-DP 42.4(c)2"),
        ("NJ-DDP", "NJ-DDP 42.4(b)2", "NJ-DDP 42.4(c)2"),
        ("NJ-DOD", "NJ-DOD 41.4(b)2", "NJ-DOD 41.4(c)2"),
        ("MD-DP", "MD-DP 5.E(2)", "MD-DP 5.F(2)"),
    ],
)
def test_the_betting_does_not_close_over_cards_that_are_uncut_or_not_where_they_are_dealt_from(
    document: str, uncut: str, unloaded: str
) -> None:
    session = opened(document)
    make_ready(session, until=CutCards)
    assert refused(session, NoMoreBets()) == uncut
    session.do(CutCards(20))
    assert refused(session, NoMoreBets()) == unloaded


@pytest.mark.rule("NJ-DP 42.4(b)1", "NJ-DDP 42.4(b)1", "NJ-DOD 41.4(b)1", "MD-DP 5.E(1)")
@pytest.mark.parametrize(
    ("document", "paragraph"),
    [
        ("NJ-DP", "NJ-DP 42.4(b)1"),
        ("NJ-DDP", "NJ-DDP 42.4(b)1"),
        ("NJ-DOD", "NJ-DOD 41.4(b)1"),
        ("MD-DP", "MD-DP 5.E(1)"),
    ],
)
def test_cards_from_the_machine_go_uncut_to_where_they_are_dealt_from(document: str, paragraph: str) -> None:
    session = opened(document, shuffler="automated")
    make_ready(session, until=LoadCards)
    assert refused(session, CutCards(20)) == paragraph
    assert refused(session, NoMoreBets()) == paragraph


@pytest.mark.rule("MD-DP 5.H(1)")
def test_no_cards_stay_in_or_go_into_the_shoe_of_an_idle_table_in_maryland() -> None:
    session = opened("MD-DP")
    make_ready(session, until=LoadCards)
    for seat in (1, 2):
        session.do(Leave(seat))
    assert refused(session, LoadCards()) == "MD-DP 5.H(1)"


@pytest.mark.rule("NJ-DP 42.2(b)3", "NJ-DDP 42.2(b)3", "NJ-DOD 41.2(b)3", "MD-DP 3.B(2)")
@pytest.mark.parametrize(
    ("document", "paragraph"),
    [
        ("NJ-DP", "NJ-DP 42.2(b)3"),
        ("NJ-DDP", "NJ-DDP 42.2(b)3"),
        ("NJ-DOD", "NJ-DOD 41.2(b)3"),
        ("MD-DP", "MD-DP 3.B(2)"),
    ],
)
def test_of_two_decks_one_is_dealt_only_while_the_machine_has_the_other(document: str, paragraph: str) -> None:
    session = opened(document, decks=2, shuffler="automated")
    make_ready(session)
    session.do(Jam("shuffler"))
    wagered(session, document)
    session.do(NoMoreBets())
    assert refused(session, Deal()) == paragraph
    session.do(Shuffle(SEED, 1))
    assert session.do(Deal())


@pytest.mark.rule("NJ-DP 42.2(a)", "NJ-DDP 42.2(a)", "NJ-DOD 41.2(a)", "MD-DP 3.A(1)", "NJ-DP 42.3(d)", "MD-DP 4.E")
@pytest.mark.parametrize(
    ("document", "not_here", "not_washed"),
    [
        ("NJ-DP", "NJ-DP 42.2(a)", "NJ-DP 42.3(d)"),
        ("NJ-DDP", "NJ-DDP 42.2(a)", "NJ-DDP 42.3(d)"),
        ("NJ-DOD", "NJ-DOD 41.2(a)", "NJ-DOD 41.3(d)"),
        ("MD-DP", "MD-DP 3.A(1)", "MD-DP 4.E"),
    ],
)
def test_the_betting_does_not_close_before_the_other_deck_is_here_and_can_be_shuffled(
    document: str, not_here: str, not_washed: str
) -> None:
    session = opened(document, decks=2, shuffler="automated")
    make_ready(session)
    wagered(session, document)
    session.do(ChangeCards(1))
    assert refused(session, NoMoreBets()) == not_here
    session.do(ReceiveCards(("blue",)))
    for kind in (InspectCards, VerifyInspection, SpreadCards, ViewCards, WashCards):
        if kind is not WashCards or session.table.steps.wash:
            assert refused(session, NoMoreBets()) == not_washed
            make_ready(session, until=kind)
    make_ready(session, until=Shuffle)
    session.do(NoMoreBets())
    make_ready(session)
    assert session.table.decks[0].dealt, "the house's own steps come to the deal"


@pytest.mark.rule("NJ-DP 42.4(e)", "NJ-DDP 42.4(e)", "NJ-DOD 41.4(e)", "MD-DP 5.H")
@pytest.mark.parametrize("decks", [1, 2])
@pytest.mark.parametrize(
    ("document", "paragraph"),
    [
        ("NJ-DP", "NJ-DP 42.4(e)"),
        ("NJ-DDP", "NJ-DDP 42.4(e)"),
        ("NJ-DOD", "NJ-DOD 41.4(e)"),
        ("MD-DP", "MD-DP 5.H"),
    ],
)
def test_players_who_arrive_at_an_idle_table_are_not_dealt_the_cards_that_lay_in_the_shoe(
    document: str, paragraph: str, decks: int
) -> None:
    session = opened(document, decks=decks, shuffler="automated")
    make_ready(session)
    for seat in (1, 2):
        session.do(Leave(seat))
    for seat in (1, 2):
        session.do(Sit(seat, f"newcomer {seat}", 100_000))
    wagered(session, document)
    assert refused(session, NoMoreBets()) == paragraph
    session.do(SpreadIdle())
    make_ready(session)
    session.do(NoMoreBets())
    make_ready(session)
    assert any(deck.dealt for deck in session.table.decks)


@pytest.mark.rule("NJ-DP 42.4(e)")
def test_a_device_that_fails_at_an_idle_table_leaves_the_house_a_next_step() -> None:
    session = opened("NJ-DP", decks=2, shuffler="automated")
    make_ready(session)
    for seat in (1, 2):
        session.do(Leave(seat))
    assert refused(session, NoMoreBets()) == "NJ-DP 42.4(e)"
    session.do(Jam("shuffler"))
    make_ready(session)
    assert {deck.status for deck in session.table.decks} <= IDLE_DECKS
