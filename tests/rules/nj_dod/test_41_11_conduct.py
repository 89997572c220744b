"""13:69F-41.11: conduct of players."""

from __future__ import annotations

import pytest
from tests.deuce_tables import ANTES, STACK, closed, dealt, finish, playing, say, table, to_act
from tests.tables import dealer_goes_on, make_ready, names, of, refused, senseless

from houseway.core.cards import FACE_DOWN
from houseway.core.commands import BuyIn, CountStub, Deal, Leave, NoMoreBets, PlaceWagers, RackStub, Sit
from houseway.core.decider import Refusal
from houseway.core.events import CardsDealt, PlayerLeft
from houseway.core.sight import told
from houseway.games.deuce_of_the_dragon.commands import (
    AskCards,
    BeginPlay,
    ExposeCard,
    FoulHand,
    ReadmitPlayer,
    RemovePlayer,
    Wager,
)
from houseway.games.deuce_of_the_dragon.events import (
    BettingOpened,
    CardsTold,
    DivisionNotified,
    HandForfeited,
    PlayerReadmitted,
    PlayerRemoved,
)
from houseway.record.replay import replay

CHECKS = ("1 check", "2 check", "3 check")


@pytest.mark.rule("NJ-DOD 41.11(b)")
def test_a_player_who_helps_another_leaves_the_game_after_the_round_and_the_division_is_told() -> None:
    session = playing()
    assert refused(session, RemovePlayer(3, by="dealer")) == "NJ-DOD 41.11(b)", "that is for a supervisor"
    removed, notified = session.do(RemovePlayer(3, by="supervisor"))
    assert isinstance(removed, PlayerRemoved)
    assert isinstance(notified, DivisionNotified)
    assert {removed.cite, notified.cite} == {"NJ-DOD 41.11(b)"}
    assert session.table.round.contenders == [1, 2, 3], "nothing is forfeited"
    assert refused(session, RemovePlayer(3)) == "NJ-DOD 41.11(b)"
    assert refused(session, Leave(3)) == "NJ-DOD 41.6(e)", "not before the round is over"
    assert senseless(session, RemovePlayer(6))
    happened = say(session, "1 bet 4", "2 call")
    assert names(happened)[2:4] == ["PlayerAbsent", "HandFolded"]
    assert to_act(session) == 1
    finish(session)
    assert session.table.stack(3) == STACK - 300, "only the antes"
    assert refused(session, PlaceWagers(3, ANTES)) == "NJ-DOD 41.11(b)"
    assert [event.seat for event in of(PlayerLeft, dealer_goes_on(session))] == [3]
    for seat in (3, 5):
        with pytest.raises(Refusal, match="player 3 was made to leave this table") as barred:
            session.do(Sit(seat, "player 3", STACK))
        assert barred.value.citation == "NJ-DOD 41.11(b)"
    session.do(Sit(3, "somebody else", STACK))


@pytest.mark.rule("NJ-DOD 41.11(b)")
def test_whoever_was_made_to_leave_sits_down_again_once_the_floor_allows_it() -> None:
    session = playing()
    assert senseless(session, ReadmitPlayer("player 3", by="supervisor")), "nobody has made him leave"
    session.do(RemovePlayer(3, by="supervisor"))
    assert refused(session, ReadmitPlayer("player 3", by="supervisor")) == "NJ-DOD 41.11(b)", "he is still there"
    finish(session)
    dealer_goes_on(session)
    assert refused(session, ReadmitPlayer("player 3", by="dealer")) == "NJ-DOD 41.11(b)", "that is for the floor"
    (readmitted,) = session.do(ReadmitPlayer("player 3", by="floorperson"))
    assert isinstance(readmitted, PlayerReadmitted)
    assert (readmitted.player, readmitted.by, readmitted.cite) == ("player 3", "floorperson", "NJ-DOD 41.11(b)")
    session.do(Sit(5, "player 3", STACK))
    session.do(PlaceWagers(5, ANTES))
    (*_, last) = replay(session.log.lines, still_open=True)
    assert last.table.players[5] == "player 3"
    assert not last.table.round.removed


@pytest.mark.rule("NJ-DOD 41.11(b)")
def test_no_round_is_dealt_while_somebody_who_must_leave_is_in_it() -> None:
    session = table()
    closed(session)
    finish(session)
    for seat in (1, 2, 3):
        session.do(PlaceWagers(seat, ANTES))
    session.do(RemovePlayer(2))
    make_ready(session, until=Leave)
    assert refused(session, NoMoreBets()) == "NJ-DOD 41.11(b)"
    session.do(Leave(2))
    session.do(NoMoreBets())


@pytest.mark.rule("NJ-DOD 41.11(b)")
def test_whoever_has_already_won_is_paid_before_leaving() -> None:
    session = playing((1, 2))
    say(session, "1 bet 2", "2 fold")
    assert names(session.do(RemovePlayer(1))) == ["PlayerRemoved", "DivisionNotified"]
    finish(session)
    assert session.table.stack(1) == STACK - 300 + 400 - 20


@pytest.mark.rule("NJ-DOD 41.11(d)")
def test_players_stay_seated_for_the_round() -> None:
    session = table()
    closed(session)
    assert refused(session, Leave(2)) == "NJ-DOD 41.11(d)", "also before the cards come"
    finish(session)
    session.do(Leave(2))


@pytest.mark.rule("NJ-DOD 41.11(e)")
def test_nobody_sees_or_plays_a_hand_before_the_stub_is_in_the_rack() -> None:
    session = table()
    closed(session)
    for step in (Deal(), CountStub(4)):
        for event in of(CardsDealt, session.do(step)):
            seen_event = told(event, event.to, session.table.sight)
            assert isinstance(seen_event, CardsDealt)
            assert set(seen_event.cards) == {FACE_DOWN}
        for viewer in (1, 2, 3, None):
            assert session.table.view(viewer).play.hand == ()
        assert refused(session, Wager(1, "check")) == "NJ-DOD 41.11(e)"
    session.do(RackStub())
    session.do(BeginPlay())
    seen = session.table.view(1).play
    assert len(seen.hand) == 8
    assert session.table.view(None).play.hand == ()


@pytest.mark.rule("NJ-DOD 41.11(f)")
def test_only_the_player_on_turn_may_ask_how_many_cards_another_holds() -> None:
    session = playing()
    say(session, *CHECKS, "1 play 3s 4s 5s")
    (answer,) = session.do(AskCards(2, 1))
    assert isinstance(answer, CardsTold)
    assert (answer.cards, answer.cite) == (5, "NJ-DOD 41.11(f)")
    assert to_act(session) == 2, "asking is no play"
    assert refused(session, AskCards(3, 1)) == "NJ-DOD 41.11(f)"
    assert senseless(session, AskCards(2, 6))
    shown = session.table.view(3).play
    assert {hand.seat: hand.held for hand in shown.hands} == {1: 5, 2: 8, 3: 8}


@pytest.mark.rule("NJ-DOD 41.11(g)", "NJ-DOD 41.11(h)")
@pytest.mark.parametrize("by", ["dealer", "floorperson", "supervisor"])
def test_an_exposed_card_costs_the_hand_and_every_wager_of_the_round(by: str) -> None:
    session = playing()
    say(session, "1 bet 4", "2 call")
    (forfeited,) = of(HandForfeited, session.do(ExposeCard(2, "3h", by=by)))  # type: ignore[arg-type]
    assert (forfeited.reason, forfeited.wagers, forfeited.cite) == ("exposed", 400, "NJ-DOD 41.11(h)")
    assert senseless(session, ExposeCard(2, "3h")), "it is gone"
    assert refused(session, FoulHand(2)) == "NJ-DOD 41.11(h)"
    finish(session)
    assert session.table.stack(2) == STACK - 300 - 400


@pytest.mark.rule("NJ-DOD 41.11(h)")
def test_a_card_exposed_before_the_stub_is_racked_counts_too_and_the_last_player_wins() -> None:
    session = dealt((1, 2))
    session.do(ExposeCard(1, "3s"))
    assert refused(session, FoulHand(2)) == "NJ-DOD 41.10(j)", "nobody would be left"
    finish(session)
    assert session.table.stack(2) == STACK - 300 + 400 - 20


@pytest.mark.rule("NJ-DOD 41.11(h)")
def test_nobody_forfeits_a_hand_that_has_not_been_dealt() -> None:
    session = table()
    closed(session)
    assert refused(session, FoulHand(2)) == "NJ-DOD 41.11(h)"


@pytest.mark.rule("NJ-DOD 41.11(h)", "NJ-DOD 41.10(d)")
def test_the_next_player_opens_for_a_button_whose_hand_was_forfeited_before_the_betting() -> None:
    session = dealt()
    session.do(FoulHand(1))
    (opened,) = of(BettingOpened, dealer_goes_on(session))
    assert (opened.opener, to_act(session)) == (2, 2)
    say(session, "2 check", "3 check")
    assert to_act(session) == 2, "and leads the patterns"


@pytest.mark.rule("NJ-DOD 41.11(d)")
def test_a_player_who_sits_out_may_come_and_go() -> None:
    session = table((1, 2, 3))
    closed(session, seats=(1, 2))
    session.do(Leave(3))
    finish(session)
    session.do(BuyIn(1, 100))


@pytest.mark.rule("NJ-DOD 41.11(h)")
def test_whoever_went_out_all_in_has_won_and_no_hand_left_to_forfeit_while_others_play_for_a_side_pot() -> None:
    session = playing(stack={1: 700, 2: STACK, 3: STACK})
    say(session, "1 all-in", "2 raise 4", "3 call", "1 play 3s 4s 5s 6s 7s 8s 9s Ts")
    dealer_goes_on(session)
    assert session.table.round.contenders == [2, 3]
    for fouled in (FoulHand(1), FoulHand(1, 0), FoulHand(1, 5)):
        assert refused(session, fouled) == "NJ-DOD 41.11(h)"
    finish(session)
    assert session.table.stack(1) == 3 * 600 * 95 // 100, "the main pot less the commission"
