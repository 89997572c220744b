"""13:69F-42.12: what a void round leaves behind: nothing, whatever it had come to; and what a place should hold now."""

from __future__ import annotations

import pytest
from tests.draw_tables import PAT, POOR, closed, dealt, decide, stand, table, to_settle, whole_round
from tests.tables import ANTE, given_back, is_clear, of, refused, senseless, stacks

from houseway.core import commands as c
from houseway.core.events import CardsCollected, RoundVoided
from houseway.games.double_draw_poker.events import CollectDiscards, Discard, SettleAll, SettleSeat
from houseway.record.session import Session
from houseway.table.events import DeckRemoved

FULL = 100 * ANTE
HANDS = {1: POOR, 2: "Ks Kh 4d 4c 9s", 3: "3c 3h 6d 8d Jh", 4: "5c 5s 5d 4s 9h"}
"""One who will fold, and two that win with one that loses between them."""


def settling(settled: int) -> Session:
    session = dealt(HANDS)
    decide(session, 1)
    to_settle(session)
    for _ in range(settled):
        session.do(SettleSeat())
    return session


@pytest.mark.rule("NJ-DDP 42.12(c)")
@pytest.mark.parametrize("settled", [0, 1, 2])
def test_a_round_void_in_its_settlement_leaves_winners_losers_and_folded_seats_whole(settled: int) -> None:
    session = settling(settled)
    assert of(RoundVoided, session.do(c.WrongNumberOfCards(2, 6)))
    assert stacks(session) == dict.fromkeys(HANDS, FULL)
    assert is_clear(session)


@pytest.mark.rule("NJ-DDP 42.7(f)2")
@pytest.mark.parametrize("folded_at", [1, 2])
@pytest.mark.parametrize("misdealt", [True, False])
def test_a_round_in_which_everybody_folded_and_the_due_count_is_wrong_gives_everything_back(
    folded_at: int, misdealt: bool
) -> None:
    session = table((1, 2))
    for _ in range(4):
        whole_round(session)
    had = stacks(session)
    closed(session)
    session.do(c.Deal())
    if folded_at == 2:
        decide(session)
        stand(session)
    decide(session, 1, 2)
    assert session.table.phase == "over"
    assert is_clear(session), "everything has been taken"
    happened = session.do(c.CountStub(43, misdealt, in_all=54))
    assert given_back(happened) == dict.fromkeys((1, 2), (1 + folded_at) * ANTE)
    assert stacks(session) == had
    assert bool(of(DeckRemoved, happened)) != misdealt


@pytest.mark.rule("NJ-DDP 42.7(f)2")
@pytest.mark.parametrize("settled", [1, 3])
def test_a_wrong_count_after_hands_have_been_settled_takes_everything_back(settled: int) -> None:
    session = settling(settled)
    session.do(c.CountStub(33, misdealt=True, in_all=54))
    assert stacks(session) == dict.fromkeys(HANDS, FULL)
    assert is_clear(session)


# --- how many cards a place should hold now ---------------------------------------------------------------------------


@pytest.mark.rule("NJ-DDP 42.12(c)", "NJ-DDP 42.10(d)", "NJ-DDP 42.10(e)")
def test_while_discards_are_replaced_a_hand_should_hold_what_has_not_been_thrown_away() -> None:
    session = dealt({1: PAT, 2: POOR})
    decide(session)
    session.do(Discard(1, ("Ks", "Kh", "9s")))
    assert senseless(session, c.WrongNumberOfCards(1, 2)), "three cards lie before it as discards"
    session.do(CollectDiscards())
    assert senseless(session, c.WrongNumberOfCards(1, 2))
    session.do(c.DealNext())
    assert senseless(session, c.WrongNumberOfCards(1, 3))
    assert senseless(session, c.WrongNumberOfCards(2, 5))
    happened = session.do(c.WrongNumberOfCards(1, 4))
    assert of(RoundVoided, happened)
    assert stacks(session) == {1: FULL, 2: FULL}


@pytest.mark.rule("NJ-DDP 42.12(c)", "NJ-DDP 42.10(j)4")
def test_a_settled_hand_should_hold_no_cards_and_a_folded_one_five() -> None:
    session = settling(1)
    assert senseless(session, c.WrongNumberOfCards(4, 0)), "it has been collected"
    assert senseless(session, c.WrongNumberOfCards(1, 5)), "it is collected at the end"
    assert senseless(session, c.WrongNumberOfCards(6, 0)), "nobody was dealt a hand there"
    assert of(RoundVoided, session.do(c.WrongNumberOfCards(6, 1)))


@pytest.mark.rule("NJ-DDP 42.10(k)")
def test_a_hand_that_was_collected_at_its_settlement_is_not_collected_a_second_time() -> None:
    session = settling(0)
    session.do(SettleAll())
    session.do(c.RackStub())
    (collected,) = of(CardsCollected, session.do(c.CollectCards()))
    assert collected.order == (1,), "the folded hand"


@pytest.mark.rule("NJ-DDP 42.12(b)")
def test_no_card_is_drawn_in_error_once_the_stub_is_in_the_rack() -> None:
    session = settling(0)
    assert refused(session, c.CardDrawnInError()) == "NJ-DDP 42.12(b)", "both draws are over"
    session.do(SettleAll())
    session.do(c.RackStub())
    assert refused(session, c.CardDrawnInError()) == "NJ-DDP 42.12(b)"
