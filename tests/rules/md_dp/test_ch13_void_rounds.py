"""Chapter 13: a void round returns all wagers, whatever it had come to; at the cage to players who have left."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tables import (
    ANTE,
    closed,
    dealer_goes_on,
    dealt,
    everybody,
    finish,
    is_clear,
    of,
    refused,
    senseless,
    stacks,
    table,
)

from houseway.core import commands as c
from houseway.core.events import CardsCollected, CardSetAside, CardsRacked, ClaimedAtCage, PaidAtCage, RoundVoided
from houseway.games.dragon_poker.events import CollectFolded, Fold, MakePlay, RevealDealerHand, SettleAll, SettleSeat
from houseway.record.session import Session
from houseway.table.ledger import conserved

SIDE = {"three_card_bonus": 500, "dragon": 500}
HANDS = {1: "RA MO TI", 2: "PA MO MO", 3: "PH PH PH", 4: "PA PA TI"}
DEALER = "TI TI RA"
SHOE: dict[str, Any] = {"dealing": "automated-shoe", "shuffler": "automated"}
IN_SHUFFLER = SHOE | {"dealer_cards": "in-shuffler"}
METHODS: list[dict[str, Any]] = [{}, {"dealing": "hand", "shuffler": "automated"}, SHOE, IN_SHUFFLER]
FULL = 100 * ANTE


def settling(settled: int, **chosen: Any) -> Session:
    """The first seat has folded, the others play, and so many hands have been settled, from the right."""
    session = dealt("MD", HANDS, DEALER, SIDE, **chosen)
    dealer_goes_on(session)
    session.do(Fold(1))
    everybody(session)
    dealer_goes_on(session, until=RevealDealerHand)
    session.do(RevealDealerHand())
    dealer_goes_on(session, until=SettleAll)
    for _ in range(settled):
        session.do(SettleSeat())
    return session


@pytest.mark.rule("MD-DP 13.D")
@pytest.mark.parametrize("settled", [0, 1, 2, 3])
@pytest.mark.parametrize("chosen", METHODS)
def test_a_round_void_in_its_settlement_returns_every_wager_and_takes_every_payment_back(
    settled: int, chosen: dict[str, Any]
) -> None:
    session = settling(settled, **chosen)
    happened = session.do(c.WrongNumberOfCards(1, 4))
    assert [event.cite for event in of(RoundVoided, happened)] == ["MD-DP 13.D"]
    assert stacks(session) == dict.fromkeys(HANDS, FULL)
    assert is_clear(session)


@pytest.mark.rule("MD-DP 7.C(2)", "MD-DP 13.D")
def test_a_player_who_has_left_gets_what_he_lost_at_the_cage_when_the_round_is_void() -> None:
    session = settling(0)
    wagered = FULL - session.table.stack(3)
    session.do(c.Leave(3))
    cage = session.table.accounts["cage"]
    happened = session.do(c.WrongNumberOfCards(1, 4))
    (paid,) = of(PaidAtCage, happened)
    assert (paid.cite, paid.seat, paid.player, paid.amount) == ("MD-DP 13.D", 3, "player 3", wagered)
    assert not of(ClaimedAtCage, happened)
    assert stacks(session) == {1: FULL, 2: FULL, 4: FULL}
    assert session.table.accounts["cage"] == cage + wagered
    assert is_clear(session)


@pytest.mark.rule("MD-DP 7.C(2)", "MD-DP 13.D")
def test_a_player_who_has_won_and_left_owes_what_he_was_paid_when_the_round_is_void() -> None:
    """Three Phoenixes: Ante and Play 1 to 1, Ante Bonus 4 to 1, Three Card Bonus 30 to 1; the Dragon Bet is lost."""
    session = settling(2)
    won = ANTE + ANTE + 4 * ANTE + 30 * 500 - 500
    assert session.table.stack(3) == FULL + won
    session.do(c.Leave(3))
    cage = session.table.accounts["cage"]
    happened = session.do(c.WrongNumberOfCards(1, 4))
    (claimed,) = of(ClaimedAtCage, happened)
    assert (claimed.cite, claimed.seat, claimed.player, claimed.amount) == ("MD-DP 13.D", 3, "player 3", won)
    assert not of(PaidAtCage, happened)
    assert session.table.accounts["cage"] == cage - won
    assert stacks(session) == {1: FULL, 2: FULL, 4: FULL}
    assert is_clear(session)
    assert conserved(session.table.accounts)


@pytest.mark.rule("MD-DP 7.C(2)", "MD-DP 13.D")
def test_a_winner_and_a_loser_who_have_left_are_told_apart_at_the_cage() -> None:
    session = settling(2)
    session.do(c.Leave(2))
    session.do(c.Leave(3))
    happened = session.do(c.WrongNumberOfCards(1, 4))
    assert [(event.seat, event.amount) for event in of(PaidAtCage, happened)] == [(2, 3 * ANTE + 2 * 500)]
    assert [event.seat for event in of(ClaimedAtCage, happened)] == [3]
    assert stacks(session) == {1: FULL, 4: FULL}
    assert conserved(session.table.accounts)


@pytest.mark.rule("MD-DP 7.C(2)", "MD-DP 13.D")
def test_who_sits_down_in_the_seat_of_one_who_left_gets_nothing_of_his() -> None:
    session = dealt("MD", HANDS, DEALER, SIDE)
    session.do(c.Leave(1))
    assert refused(session, c.Sit(1, "somebody else", FULL)) == "MD-DP 7.C"
    session.do(c.WrongNumberOfCards(2, 4))
    session.do(c.Sit(1, "somebody else", FULL))
    assert stacks(session) == dict.fromkeys(HANDS, FULL)


@pytest.mark.rule("MD-DP 13.D")
def test_a_folded_hand_should_hold_three_cards_until_it_is_collected_and_none_afterwards() -> None:
    session = dealt("MD", HANDS, DEALER)
    session.do(c.RackStub())
    session.do(Fold(1))
    assert senseless(session, c.WrongNumberOfCards(1, 3))
    everybody(session)
    session.do(CollectFolded())
    assert senseless(session, c.WrongNumberOfCards(1, 0))
    assert of(RoundVoided, session.do(c.WrongNumberOfCards(1, 3)))


@pytest.mark.rule("MD-DP 13.D")
def test_in_the_middle_of_the_deal_a_place_should_hold_what_it_has_been_dealt_in_maryland() -> None:
    session = table("MD", (1, 2))
    closed(session)
    for _ in range(4):
        session.do(c.DealNext())
    for place, held in ((1, 2), (2, 1), (0, 1), (3, 0)):
        assert senseless(session, c.WrongNumberOfCards(place, held))
    assert of(RoundVoided, session.do(c.WrongNumberOfCards(2, 2)))


# --- folded hands, face-up cards and cards seen too early -------------------------------------------------------------


@pytest.mark.rule("MD-DP 11.D(1)", "MD-DP 11.E")
def test_a_folded_hand_is_racked_when_all_have_decided_and_not_collected_a_second_time() -> None:
    session = dealt("MD", {1: "RA MO TI", 2: "PH PH PH"}, DEALER)
    session.do(c.RackStub())
    assert not of(CardsRacked, session.do(Fold(1)))
    session.do(MakePlay(2, ANTE))
    (racked,) = of(CardsRacked, session.do(CollectFolded()))
    assert (racked.seat, racked.count, racked.cite) == (1, 3, "MD-DP 11.D(1)")
    (collected,) = of(CardsCollected, finish(session))
    assert collected.order == (2, 0)


@pytest.mark.rule("MD-DP 11.D(1)")
def test_a_folded_hand_with_a_live_side_wager_is_not_racked_and_is_collected_at_the_end() -> None:
    session = dealt("MD", {1: "RA MO TI", 2: "PH PH PH"}, DEALER, {"dragon": 500})
    session.do(c.RackStub())
    session.do(Fold(1))
    session.do(MakePlay(2, ANTE))
    assert not of(CardsRacked, session.do(CollectFolded()))
    (collected,) = of(CardsCollected, finish(session))
    assert collected.order == (2, 1, 0)


@pytest.mark.rule("MD-DP 13.A")
def test_a_card_found_face_up_goes_into_the_rack_at_once() -> None:
    session = table("MD", (1, 2))
    closed(session)
    session.do(c.DealNext())
    assert session.table.racked is None
    (aside,) = session.do(c.FaceUpCard())
    assert isinstance(aside, CardSetAside)
    assert session.table.racked == 0


@pytest.mark.rule("MD-DP 13.E")
@pytest.mark.parametrize("chosen", METHODS)
def test_the_dealer_has_no_card_to_expose_before_he_holds_one(chosen: dict[str, Any]) -> None:
    session = table("MD", (1, 2), **chosen)
    closed(session)
    assert refused(session, c.DealerCardExposed()) == 'MD-DP 1.B(5) "Dealer Hand"'
    session.do(c.DealNext())
    assert refused(session, c.DealerCardExposed()) == 'MD-DP 1.B(5) "Dealer Hand"'
    session.do(c.Deal())
    if session.table.options.dealer_cards == "in-shuffler":
        assert refused(session, c.DealerCardExposed()) == 'MD-DP 1.B(5) "Dealer Hand"', "they are in the shuffler"
        everybody(session)
        session.do(c.Deal())
    assert of(RoundVoided, session.do(c.DealerCardExposed()))


@pytest.mark.rule("MD-DP 13.C")
def test_no_card_is_drawn_in_error_from_a_stub_in_the_rack() -> None:
    session = dealt("MD")
    assert refused(session, c.CardDrawnInError()) == "MD-DP 13.C", "nothing more is dealt"
    session.do(c.RackStub())
    assert refused(session, c.CardDrawnInError()) == "MD-DP 13.C"
