"""BASE B11 and B12: a card that the dealer exposes, what a void hand takes with it, and a player's second hand."""

from __future__ import annotations

from typing import Any

import pytest
from tests.poker_tables import (
    CHIPS,
    GAME,
    LOSER,
    MIDDLING,
    STAKE,
    WINNER,
    banked,
    bet,
    dealt,
    finish,
    go_on,
    make_cards_ready,
    of,
    set_all,
    table,
    take_the_bank,
)
from tests.tables import make_ready, names, refused

from houseway.core import commands as c
from houseway.core.events import BettingClosed, RoundVoided, WagerReturned
from houseway.core.game import NOBODY
from houseway.games.pai_gow_poker import game as pai_gow_poker
from houseway.games.pai_gow_poker.events import EnvyMarkerCollected, MeterMoved, Surrender
from houseway.games.pai_gow_poker.side_wagers import EnvyPaid
from houseway.games.pai_gow_shared.events import (
    AskHouseWay,
    CollectUnbetHands,
    HandExposed,
    HandPickedUp,
    HandsCollected,
    OfferBank,
    PlayOn,
    ReportExposedCard,
    VoidHand,
)
from houseway.games.registry import game
from houseway.record.session import Session
from houseway.table.scene import scene_of

LAW = "BASE B11"
PROGRESSIVE = {"meter": 1000, "contribution": 50, "shares": {"five-aces": 50}}


# --- when it counts --------------------------------------------------------------------------------------------------


@pytest.mark.rule(LAW)
def test_a_report_that_comes_after_the_hand_was_looked_at_changes_nothing() -> None:
    session = dealt({1: WINNER, 4: LOSER})
    assert session.table.view(4).seats[4].cards, "seat 4 has looked"
    assert refused(session, ReportExposedCard(4)) == LAW
    assert [event.seat for event in of(HandExposed, finish(session))] == [1, 4]


@pytest.mark.rule(LAW)
def test_whoever_has_played_on_is_not_asked_again() -> None:
    session = dealt({1: WINNER, 4: LOSER}, until=CollectUnbetHands)
    session.do(ReportExposedCard(4))
    session.do(PlayOn(4))
    assert refused(session, ReportExposedCard(4)) == LAW


@pytest.mark.rule(LAW, "BASE B6")
def test_at_a_full_table_nobody_looks_before_the_stub_is_racked_so_that_a_card_can_still_be_reported() -> None:
    session = table(range(1, 7))
    make_cards_ready(session)
    for seat in range(1, 7):
        bet(session, seat)
    session.do(c.NoMoreBets())
    go_on(session, until=c.CountStub)
    assert session.table.view(6).seats[6].cards is None
    session.do(ReportExposedCard(6))
    assert GAME.to_act(session.table.round) == 6
    session.do(VoidHand(6))
    events = finish(session)
    assert of(HandsCollected, events)[0].places == (6,)
    assert [event.seat for event in of(HandExposed, events)] == [1, 2, 3, 4, 5]


@pytest.mark.rule(LAW)
def test_a_card_of_the_dealers_counts_until_every_hand_is_set() -> None:
    session = dealt({1: WINNER, 4: LOSER})
    session.do(AskHouseWay(1))
    session.do(AskHouseWay(4))
    assert session.table.phase == "revealing"
    assert refused(session, c.DealerCardExposed()) == LAW


@pytest.mark.rule(LAW)
def test_a_banks_card_counts_until_every_hand_is_set_and_not_only_until_its_own_is() -> None:
    session = banked({1: MIDDLING, 2: LOSER, 3: WINNER}, 1, dealers_wager=0)
    session.do(AskHouseWay(1))
    assert of(RoundVoided, session.do(ReportExposedCard(1)))
    session = banked({1: MIDDLING, 2: LOSER, 3: WINNER}, 1, dealers_wager=0)
    set_all(session)
    assert refused(session, ReportExposedCard(1)) == LAW


@pytest.mark.rule(LAW)
def test_only_a_dealer_who_plays_in_the_round_has_a_hand_to_expose() -> None:
    def has_hand(session: Session) -> bool:
        return pai_gow_poker.dealer_has_hand(session.table.round)

    hands = {1: MIDDLING, 2: LOSER, 3: WINNER}
    assert has_hand(dealt({1: WINNER}))
    assert has_hand(banked(hands, 1))
    assert not has_hand(banked(hands, 1, dealers_wager=0))
    assert not has_hand(banked(hands, 1, co_bank=True))


# --- what a void hand takes with it ----------------------------------------------------------------------------------


def envy_on_the_felt(session: Session) -> list[str]:
    """The wagers before which an envy marker lies, as a person sees it."""
    lying = game("pai-gow-poker").words.placing(scene_of(session.table, 1, ()))
    return [marker.area for marker in lying.markers if marker.label == "ENVY"]


@pytest.mark.rule(LAW, "NJ-PG 11.22(c)")
def test_with_a_hand_that_its_player_voids_go_its_wagers_its_envy_marker_and_its_cards() -> None:
    session = dealt({1: LOSER, 4: WINNER}, side={"dynasty": 500, "red": 100}, variant="ez", until=CollectUnbetHands)
    assert session.table.round.markers == (1, 4)
    assert envy_on_the_felt(session) == ["seat-1.dynasty", "seat-4.dynasty"]
    session.do(ReportExposedCard(1))
    events = session.do(VoidHand(1))
    assert envy_on_the_felt(session) == ["seat-4.dynasty"]
    assert sum(event.amount for event in of(WagerReturned, events)) == STAKE + 600
    assert of(EnvyMarkerCollected, events) == [EnvyMarkerCollected(LAW, 1)]
    rest = finish(session)
    assert 1 in of(HandsCollected, rest)[0].places
    assert not of(EnvyPaid, rest), "five aces at seat 4 are nobody's envy now"
    assert session.table.stack(1) == CHIPS


@pytest.mark.rule(LAW, "BASE B10")
def test_a_progressive_wager_that_goes_back_takes_its_part_out_of_the_meter() -> None:
    session = dealt(
        {1: LOSER, 4: MIDDLING}, side={"progressive": 100}, progressive=PROGRESSIVE, until=CollectUnbetHands,
        dealer="Kd Kc Js 8h 6s 4d 2d",
    )  # fmt: skip
    assert session.table.round.meter == 1001_00
    session.do(ReportExposedCard(1))
    assert of(MeterMoved, session.do(VoidHand(1)))[0].meter == 1000_50


@pytest.mark.rule("BASE B10", LAW)
def test_after_a_void_round_the_meter_shows_what_it_did_before_whatever_has_moved_it() -> None:
    session = dealt({1: WINNER, 4: LOSER}, side={"progressive": 100}, progressive=PROGRESSIVE)
    assert session.table.round.meter == 1001_00
    in_paying = GAME.evolve(session.table.round, MeterMoved("BASE B10", 500_50), NOBODY)
    assert GAME.evolve(in_paying, RoundVoided(LAW, "the deal began at the wrong place"), NOBODY).meter == 1000_00
    session.do(c.WrongNumberOfCards(1, 6))
    assert session.table.round.meter == 1000_00


# --- B12: the second hand --------------------------------------------------------------------------------------------


def two_hands(until: type[Any] | None = None, side: dict[str, int] | None = None, **chosen: Any) -> Session:
    """Ann at seats 3 and 4, where the hand at 4 comes second, and Bo at 6."""
    session = table((), two_areas=True, **chosen)
    for seat, player in ((3, "Ann"), (4, "Ann"), (6, "Bo")):
        session.do(c.Sit(seat, player, CHIPS))
    make_cards_ready(session, {3: WINNER, 4: LOSER, 0: MIDDLING})
    for seat in (3, 4, 6):
        bet(session, seat, **(side or {}))
    session.do(c.NoMoreBets())
    go_on(session, until=until)
    return session


@pytest.mark.rule("BASE B12")
def test_the_second_hand_is_picked_up_once_the_first_is_set() -> None:
    session = two_hands()
    assert names(session.do(AskHouseWay(6))) == ["HandSet"], "nobody else's hand waits"
    assert session.do(AskHouseWay(3))[1:] == [HandPickedUp("BASE B12", 4)]
    assert names(session.do(AskHouseWay(4))) == ["HandSet"]


@pytest.mark.rule("BASE B12", LAW)
def test_the_second_hand_is_picked_up_only_once_and_has_then_been_looked_at() -> None:
    session = two_hands()
    assert session.do(AskHouseWay(3))[1:] == [HandPickedUp("BASE B12", 4)]
    assert names(session.do(AskHouseWay(6))) == ["HandSet"]
    assert refused(session, ReportExposedCard(4)) == LAW


@pytest.mark.rule("BASE B12", "NJ-PG 11.9(e)")
def test_or_surrendered() -> None:
    session = two_hands()
    assert session.do(Surrender(3))[-1] == HandPickedUp("BASE B12", 4)


@pytest.mark.rule("BASE B12", LAW)
def test_or_void_and_then_when_everybody_picks_up_a_hand() -> None:
    session = two_hands(until=CollectUnbetHands)
    session.do(ReportExposedCard(3))
    assert "HandPickedUp" not in names(session.do(VoidHand(3)))
    assert session.do(CollectUnbetHands())[-1] == HandPickedUp("BASE B12", 4)


@pytest.mark.rule("BASE B12", LAW)
def test_a_card_of_the_second_hand_may_be_reported_while_the_first_is_being_set() -> None:
    session = two_hands()
    assert refused(session, ReportExposedCard(3)) == LAW, "the first has been looked at"
    session.do(ReportExposedCard(4))
    assert "HandPickedUp" not in names(session.do(AskHouseWay(3))), "first he says whether it is void"
    assert session.do(PlayOn(4))[-1] == HandPickedUp("BASE B12", 4)
    assert refused(session, ReportExposedCard(4)) == LAW


@pytest.mark.rule("BASE B12", LAW)
def test_a_second_hand_that_was_surrendered_unseen_gives_nobody_a_choice() -> None:
    session = two_hands(side={"imperial": 500})
    session.do(Surrender(4))
    assert refused(session, ReportExposedCard(4)) == LAW


@pytest.mark.rule("BASE B12")
def test_nothing_is_picked_up_a_second_time_where_every_player_has_one_hand() -> None:
    session = dealt({1: WINNER, 4: LOSER})
    assert names(session.do(AskHouseWay(1))) == ["HandSet"]


# --- B8: one player, one bank ----------------------------------------------------------------------------------------


@pytest.mark.rule("BASE B8", "BASE B12")
def test_a_player_who_banks_does_not_wager_against_himself_at_his_other_area() -> None:
    session = two_hands()
    finish(session)
    make_ready(session)
    take_the_bank(session, 3, dealers_wager=0)
    assert refused(session, c.PlaceWagers(4, {"pai-gow": STAKE})) == "BASE B8"
    bet(session, 6)


@pytest.mark.rule("BASE B8", "BASE B12")
def test_a_player_with_two_areas_is_asked_once_and_has_no_second_turn_after_his_own() -> None:
    session = two_hands()
    finish(session)
    make_cards_ready(session)
    assert session.table.round.passed == (3, 6)
    session = two_hands()
    finish(session)
    make_ready(session)
    take_the_bank(session, 3, dealers_wager=0)
    bet(session, 6)
    session.do(c.NoMoreBets())
    finish(session)
    make_cards_ready(session)
    assert session.table.round.passed == (6, 3), "the holder comes last, with both of his areas"


@pytest.mark.rule("BASE B8", "BASE B12")
@pytest.mark.parametrize("gone", [3, 4])
def test_a_player_who_has_passed_the_bank_is_not_asked_again_when_he_gives_up_one_of_his_two_areas(gone: int) -> None:
    session = two_hands()
    finish(session)
    make_cards_ready(session)
    bet(session, 6)
    session.do(c.Leave(gone))
    assert refused(session, OfferBank()) == "BASE B8"
    assert of(BettingClosed, session.do(c.NoMoreBets()))
