"""13:69F-41.1: what the words mean at the table."""

from __future__ import annotations

import pytest
from tests.deuce_tables import (
    ANTES,
    HANDS,
    STACK,
    check_chips,
    closed,
    deal,
    finish,
    join,
    playing,
    recorded,
    say,
    table,
    to_act,
    whole_round,
)
from tests.tables import dealer_goes_on, of, refused

from houseway.core.commands import BuyIn, CountStub, Deal, DealNext, Leave, PlaceWagers, RackStub
from houseway.core.events import CardsDealt, RoundEnded
from houseway.games.deuce_of_the_dragon.commands import FoulHand, Pass, PlayPattern, ThrowIn, Wager
from houseway.games.deuce_of_the_dragon.events import (
    AntesCollected,
    BettingOpened,
    BettingRoundClosed,
    DeuceButtonMoved,
    DeucePotCarried,
    DiscardingClosed,
    HandFolded,
    HandForfeited,
    PatternPlayed,
    PlayerButtonPlaced,
    PotWon,
    Wagered,
)

CHECKS = ("1 check", "2 check", "3 check")


@pytest.mark.rule('NJ-DOD 41.1 "All-in"')
def test_a_player_who_is_all_in_contends_only_for_what_the_player_has_matched() -> None:
    session = playing(stack={1: 500, 2: STACK, 3: STACK})
    (all_in, *_) = of(Wagered, say(session, "1 bet 2", "2 raise 4", "3 call"))
    assert (all_in.cite, all_in.all_in) == ('NJ-DOD 41.1 "All-in"', True)
    say(session, "1 play 3s 4s 5s 6s 7s 8s 9s Ts")
    say(session, "2 check", "3 check")
    finish(session)
    won = {event.pot: (event.winner, event.amount) for event in of(PotWon, recorded(session))}
    assert won["main"] == (1, 3 * 400)
    assert won["side 1"][1] == 2 * 400
    assert won["side 1"][0] in {2, 3}


@pytest.mark.rule('NJ-DOD 41.1 "Ante"')
def test_nobody_plays_a_round_without_its_antes() -> None:
    session = table()
    closed(session, seats=(1, 3))
    assert refused(session, PlaceWagers(2, ANTES)) == 'NJ-DOD 41.1 "Ante"', "the antes have been collected"
    dealer_goes_on(session)
    assert [hand.seat for hand in session.table.round.hands] == [1, 3]
    fresh = table()
    join(fresh, 1)
    assert refused(fresh, PlaceWagers(1, ANTES)) == 'NJ-DOD 41.1 "Ante"', "once a round"


@pytest.mark.rule('NJ-DOD 41.1 "Betting round"')
def test_a_betting_round_is_complete_when_all_have_called_folded_or_are_all_in() -> None:
    session = playing(stack={1: STACK, 2: 900, 3: STACK})
    assert not of(BettingRoundClosed, say(session, "1 bet 6"))
    assert not of(BettingRoundClosed, say(session, "2 all-in"))
    assert of(BettingRoundClosed, say(session, "3 fold"))
    (closing,) = of(BettingRoundClosed, say(playing(), *CHECKS))
    assert closing.cite == 'NJ-DOD 41.1 "Betting round"', "with nothing to collect"


@pytest.mark.rule('NJ-DOD 41.1 "Button"', 'NJ-DOD 41.1 "Player button"')
def test_the_player_button_moves_clockwise_and_says_who_is_dealt_to_and_acts_first() -> None:
    session = table((1, 3, 4))
    first = []
    for turn in range(5):
        (placed,) = of(PlayerButtonPlaced, closed(session))
        assert placed.also == ('NJ-DOD 41.1 "Button"' if turn else 'NJ-DOD 41.1 "Player button"')
        assert placed.seat == session.table.round.button
        dealt_to = of(CardsDealt, dealer_goes_on(session))
        first.append((session.table.round.button, dealt_to[0].to, to_act(session)))
        finish(session)
    assert first == [(1, 1, 1), (3, 3, 3), (4, 4, 4), (1, 1, 1), (3, 3, 3)]


@pytest.mark.rule('NJ-DOD 41.1 "Call"')
def test_a_call_is_as_much_as_the_wager_before_it() -> None:
    session = playing()
    assert refused(session, Wager(1, "call")) == 'NJ-DOD 41.1 "Call"'
    say(session, "1 bet 4")
    (call,) = of(Wagered, say(session, "2 call"))
    assert call.amount == 400
    *_, call = of(Wagered, say(playing(), "1 bet 2", "2 raise 4", "3 call"))
    assert call.amount == 600


@pytest.mark.rule('NJ-DOD 41.1 "Check"')
def test_a_check_keeps_the_right_to_act_if_another_opens_the_betting() -> None:
    session = playing()
    say(session, "1 check", "2 bet 2")
    assert refused(session, Wager(3, "check")) == 'NJ-DOD 41.1 "Check"'
    say(session, "3 fold")
    assert to_act(session) == 1
    say(session, "1 raise 2")


@pytest.mark.rule('NJ-DOD 41.1 "Deuce button"')
def test_the_deuce_button_goes_to_the_deuce_of_hearts_in_any_pattern_and_to_the_last_who_takes_it() -> None:
    session = playing(hands={1: "2h 3h 4h 5s 6s 7s 8s 9s", 2: HANDS[4], 3: "2d Th Td Tc Ts 3c 4c 5c"})
    say(session, *CHECKS)
    (button,) = of(DeuceButtonMoved, say(session, "1 play 2h 3h 4h"))
    assert (button.seat, button.cite) == (1, 'NJ-DOD 41.1 "Deuce button"')
    say(session, "2 pass", "3 pass", *("1 check", "2 check", "3 check"), "1 play 5s", "2 pass", "3 play 2d")
    assert session.table.round.deuce_button == 1, "another deuce does not take it"


@pytest.mark.rule('NJ-DOD 41.1 "Deuce pot"', 'NJ-DOD 41.1 "Deuce pot wager"')
def test_the_deuce_pot_of_the_deuce_antes_goes_to_the_main_pots_winner_with_the_deuce_button() -> None:
    session = playing()
    assert session.table.accounts["pot:deuce"] == 300
    say(session, *CHECKS, "1 pass", "2 pass", "3 play 2h 2d 2c 2s", "1 pass", "2 pass")
    say(session, "3 check", "1 check", "2 check", "3 play 9h 9d 9c", "1 pass", "2 pass")
    say(session, "3 check", "1 check", "2 check", "3 play Jh")
    finish(session)
    won = {event.pot: (event.winner, event.amount, event.commission) for event in of(PotWon, recorded(session))}
    assert won == {"main": (3, 600, 30), "deuce": (3, 300, 15)}
    assert "pot:deuce" not in session.table.accounts


@pytest.mark.rule('NJ-DOD 41.1 "Deuce pot wager"', 'NJ-DOD 41.1 "Main pot wager"')
def test_both_antes_are_required_each_for_its_pot() -> None:
    session = table()
    assert refused(session, PlaceWagers(1, {"main": 200})) == 'NJ-DOD 41.1 "Deuce pot wager"'
    assert refused(session, PlaceWagers(1, {"deuce": 100})) == 'NJ-DOD 41.1 "Main pot wager"'
    closed(session)
    assert session.table.accounts["pot:main"] == 600
    assert session.table.accounts["pot:deuce"] == 300


@pytest.mark.rule('NJ-DOD 41.1 "Main pot"', 'NJ-DOD 41.1 "Main pot wager"')
def test_the_main_pot_is_all_antes_and_bets_less_commission() -> None:
    session = playing()
    say(session, "1 bet 6", "2 call", "3 call", "1 play 3s 4s 5s 6s 7s 8s 9s Ts")
    assert session.table.accounts["pot:main"] == 3 * (200 + 600)
    finish(session)
    assert session.table.stack(1) == STACK - 300 - 600 + 2400 - 120


@pytest.mark.rule('NJ-DOD 41.1 "Discard"')
def test_discards_come_from_the_players_own_eight_cards_each_once_and_lie_face_up() -> None:
    session = playing()
    say(session, *CHECKS)
    for cards in (("2h",), ("3s", "2h"), ("XX",), ("3s", "3s")):
        assert refused(session, PlayPattern(1, cards)) == 'NJ-DOD 41.1 "Discard"'
    say(session, "1 play 3s")
    for viewer in (None, 2, 6):
        shown = session.table.view(viewer).play
        assert shown.shown == ("3s",)
    assert len(session.table.round.hand(1).cards) == 7


@pytest.mark.rule('NJ-DOD 41.1 "Discarding round"')
def test_a_discarding_round_is_complete_when_all_others_have_passed() -> None:
    session = playing()
    say(session, *CHECKS, "1 play 3s", "2 play 3h", "3 pass")
    (closing,) = of(DiscardingClosed, say(session, "1 pass"))
    assert (closing.cite, closing.winner) == ('NJ-DOD 41.1 "Discarding round"', 2)


@pytest.mark.rule('NJ-DOD 41.1 "Fold"')
def test_a_fold_withdraws_the_hand_from_the_betting_round() -> None:
    session = playing()
    say(session, "1 bet 2")
    (fold,) = of(HandFolded, say(session, "2 fold"))
    assert (fold.seat, fold.cards, fold.cite) == (2, 8, 'NJ-DOD 41.1 "Fold"')
    assert session.table.round.contenders == [1, 3]
    say(session, "3 call")
    assert refused(session, Wager(2, "fold")) == "NJ-DOD 41.10(e)", "nobody folds while patterns are played"


@pytest.mark.rule('NJ-DOD 41.1 "Fouled hand"')
def test_a_hand_mixed_with_other_cards_or_of_the_wrong_size_is_fouled() -> None:
    session = playing()
    say(session, *CHECKS)
    (fouled,) = of(HandForfeited, session.do(ThrowIn(2)))
    assert (fouled.reason, fouled.cite, fouled.also) == ("fouled", "NJ-DOD 41.11(h)", 'NJ-DOD 41.1 "Fouled hand"')
    (fouled,) = of(HandForfeited, session.do(FoulHand(3, by="floorperson")))
    assert (fouled.seat, fouled.cite) == (3, "NJ-DOD 41.11(h)")


@pytest.mark.rule('NJ-DOD 41.1 "Raise"')
def test_a_raise_is_more_than_the_wager_before_it_and_needs_one() -> None:
    session = playing()
    assert refused(session, Wager(1, "raise", 200)) == 'NJ-DOD 41.1 "Raise"'
    say(session, "1 bet 2")
    assert refused(session, Wager(2, "bet", 200)) == 'NJ-DOD 41.1 "Raise"'
    (raised,) = of(Wagered, say(session, "2 raise 4"))
    assert raised.amount == 600


@pytest.mark.rule('NJ-DOD 41.1 "Raise button"')
def test_the_raise_button_shows_the_betting_round() -> None:
    session = playing()
    say(session, *CHECKS, "1 play 3s", "2 pass", "3 pass", *CHECKS, "1 play 4s", "2 pass", "3 pass")
    opened = [event.number for event in of(BettingOpened, recorded(session))]
    assert opened == [1, 2, 3]
    assert session.table.view(None).play.number == 3


@pytest.mark.rule('NJ-DOD 41.1 "Round of play"')
def test_a_round_is_dealt_bet_decided_and_paid_in_that_order() -> None:
    session = table()
    assert refused(session, Wager(1, "check")) == 'NJ-DOD 41.1 "Round of play"'
    assert refused(session, Pass(1)) == 'NJ-DOD 41.1 "Round of play"'
    events = whole_round(session)
    kinds = (AntesCollected, CardsDealt, BettingOpened, PotWon, RoundEnded)
    places = [next(i for i, event in enumerate(events) if isinstance(event, kind)) for kind in kinds]
    assert places == sorted(places)


@pytest.mark.rule('NJ-DOD 41.1 "Side pot"')
def test_a_side_pot_is_formed_when_a_player_is_all_in() -> None:
    session = playing(stack={1: 500, 2: 900, 3: STACK})
    assert len(session.table.round.open_pots) == 1
    say(session, "1 all-in", "2 raise 4", "3 call")
    pots = session.table.round.open_pots
    assert [(pot.amount, pot.contenders) for pot in pots] == [(1200, (1, 2, 3)), (800, (2, 3))]
    check_chips(session.table)


@pytest.mark.rule('NJ-DOD 41.1 "Stub"')
def test_the_stub_is_the_four_cards_left_of_a_whole_deal() -> None:
    session = table((2, 5))
    closed(session)
    for too_early in (CountStub(52), RackStub()):
        assert refused(session, too_early) == 'NJ-DOD 41.1 "Stub"'
    session.do(Deal())
    assert session.table.decks[0].left == 4
    session.do(CountStub(4))


@pytest.mark.rule('NJ-DOD 41.1 "Table stakes"')
def test_chips_are_neither_added_nor_taken_away_during_a_round() -> None:
    session = table()
    closed(session)
    for moment, law in ((DealNext(), "NJ-DOD 41.11(d)"), (Deal(), "NJ-DOD 41.6(e)")):
        assert refused(session, BuyIn(1, 500)) == 'NJ-DOD 41.1 "Table stakes"'
        assert refused(session, Leave(1)) == law
        session.do(moment)
    dealer_goes_on(session)
    assert refused(session, BuyIn(1, 500)) == 'NJ-DOD 41.1 "Table stakes"'
    finish(session)
    session.do(BuyIn(1, 500))


@pytest.mark.rule('NJ-DOD 41.1 "Table stakes"')
def test_no_bet_is_higher_than_what_lies_before_the_player() -> None:
    session = playing(stack={1: 700, 2: STACK, 3: STACK}, stakes="no-limit")
    assert refused(session, Wager(1, "bet", 401)) == 'NJ-DOD 41.1 "Table stakes"'
    session.do(Wager(1, "bet", 400))


@pytest.mark.rule('NJ-DOD 41.1 "Deuce pot"')
def test_a_deuce_pot_is_carried_three_rounds_and_won_in_the_fourth() -> None:
    session = table()
    for carried in (300, 600, 900):
        (kept,) = of(DeucePotCarried, whole_round(session))
        assert (kept.amount, kept.cite) == (carried, "NJ-DOD 41.10(l)")
        assert session.table.accounts["pot:deuce"] == carried
    deal(session, {seat: HANDS[seat] for seat in (1, 2, 3)})
    dealer_goes_on(session)
    assert session.table.round.button == 1, "seats 1, 2 and 3 had it, and seats 4 to 6 are empty"
    say(session, *CHECKS, "1 pass", "2 pass", "3 play 2h 2d 2c 2s", "1 pass", "2 pass")
    say(session, "3 bet 2", "1 fold", "2 fold")
    finish(session)
    won = {event.pot: event.amount for event in of(PotWon, recorded(session))}
    assert won["deuce"] == 1200


def test_every_pattern_played_is_in_the_record_with_what_the_dealer_declares() -> None:
    session = playing()
    say(session, *CHECKS, "1 play 3s 4s 5s")
    (played,) = of(PatternPlayed, recorded(session))
    assert played.declared == "Straight flush, five of spades high"
