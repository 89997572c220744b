"""13:69F-41.10: the completion of a round of play."""

from __future__ import annotations

import pytest
from tests.deuce_tables import (
    HANDS,
    STACK,
    check_chips,
    deal,
    finish,
    join,
    option_error,
    playing,
    say,
    table,
    to_act,
    whole_round,
)
from tests.tables import dealer_goes_on, make_ready, names, of, refused, senseless

from houseway.core.commands import CollectCards, Leave, NoMoreBets, Sit, SpreadIdle
from houseway.core.events import CardsCollected, RoundEnded, RoundVoided
from houseway.games.deuce_of_the_dragon import events as facts
from houseway.games.deuce_of_the_dragon.commands import (
    AwardPots,
    CountHands,
    CountPots,
    CoverDeucePot,
    Pass,
    PlayPattern,
    ReportCards,
    UncoverDeucePot,
    VerifyPots,
    Wager,
)
from houseway.record.session import Session

CHECKS = ("1 check", "2 check", "3 check")
STRAIGHT_FLUSH = "1 play 3s 4s 5s 6s 7s 8s 9s Ts"


@pytest.mark.rule("NJ-DOD 41.10(a)")
def test_players_bet_and_discard_after_the_deal_and_not_when_the_round_is_decided() -> None:
    session = playing()
    say(session, *CHECKS, STRAIGHT_FLUSH)
    assert session.table.phase == "settling"
    for command in (Pass(2), Wager(2, "check"), PlayPattern(2, ("3h",))):
        assert refused(session, command) == "NJ-DOD 41.10(a)"


@pytest.mark.rule("NJ-DOD 41.10(a)1")
def test_the_round_ends_at_once_when_a_player_has_discarded_all_eight_cards() -> None:
    session = playing()
    happened = say(session, *CHECKS, STRAIGHT_FLUSH)
    (out,) = of(facts.OutOfCards, happened)
    assert (out.seat, out.cite) == (1, "NJ-DOD 41.10(a)1")
    assert to_act(session) is None, "nobody answers the last pattern"


@pytest.mark.rule("NJ-DOD 41.10(a)2")
def test_the_round_ends_when_nobody_calls_a_bet_before_any_discard() -> None:
    session = playing()
    happened = say(session, "1 bet 6", "2 fold", "3 fold")
    (last,) = of(facts.LastPlayerLeft, happened)
    assert (last.seat, last.cite) == (1, "NJ-DOD 41.10(a)2")
    finish(session)
    assert session.table.stack(1) == STACK - 300 + 600 - 30, "5 % of the antes alone"


@pytest.mark.rule("NJ-DOD 41.10(b)")
def test_bets_wait_before_the_players_until_the_betting_round_is_complete() -> None:
    session = playing()
    say(session, "1 bet 4", "2 call")
    assert (session.table.accounts["area:1:bet"], session.table.accounts["pot:main"]) == (400, 600)
    (closing,) = of(facts.BettingRoundClosed, say(session, "3 call"))
    assert closing.cite == "NJ-DOD 41.10(b)"
    assert "area:1:bet" not in session.table.accounts
    assert session.table.accounts["pot:main"] == 1800


@pytest.mark.rule("NJ-DOD 41.10(b)")
def test_a_folded_players_bets_and_all_eight_cards_go_at_once() -> None:
    session = playing()
    say(session, *CHECKS, "1 play 3s", "2 pass", "3 pass", "1 bet 2", "2 call", "3 raise 2")
    (fold,) = of(facts.HandFolded, say(session, "1 fold"))
    assert (fold.wagers, fold.cards) == (200, 8), "seven in the hand and one discarded"
    assert session.table.accounts["pot:main"] == 800
    assert "area:1:bet" not in session.table.accounts
    check_chips(session.table)


@pytest.mark.rule("NJ-DOD 41.10(c)")
def test_the_dealer_declares_pattern_high_card_and_suit_and_places_the_deuce_button() -> None:
    session = playing()
    say(session, *CHECKS)
    (played,) = of(facts.PatternPlayed, say(session, "1 play 3s 4s 5s"))
    assert played.declared == "Straight flush, five of spades high"
    happened = say(session, "2 pass", "3 play 2h 2d 2c 2s")
    (played,) = of(facts.PatternPlayed, happened)
    (button,) = of(facts.DeuceButtonMoved, happened)
    declared, holder = played.declared, button.seat
    assert (declared, holder) == ("Four-of-a-kind, deuce of hearts high", 3)


@pytest.mark.rule("NJ-DOD 41.10(c)")
def test_any_four_of_a_kind_takes_the_deuce_button_where_the_licensee_reads_it_so() -> None:
    hands = {1: HANDS[1], 2: HANDS[2], 3: HANDS[6]}
    for chosen, taken in (("off", None), ("on", 3)):
        session = playing(hands=hands, any_quads_take_button=chosen)
        say(session, *CHECKS, "1 pass", "2 pass", "3 play Qh Qd Qc Qs")
        assert session.table.round.deuce_button == taken


@pytest.mark.rule("NJ-DOD 41.10(d)")
def test_in_the_first_betting_round_the_button_opens_and_others_follow_clockwise() -> None:
    session = playing()
    assert refused(session, PlayPattern(1, ("3s",))) == "NJ-DOD 41.10(d)", "a bet or a check comes first"
    assert refused(session, Wager(2, "check")) == "NJ-DOD 41.10(d)"
    order = []
    for line in ("1 check", "2 bet 2", "3 raise 2", "1 call", "2 call"):
        order.append(to_act(session))
        say(session, line)
    assert order == [1, 2, 3, 1, 2]
    assert session.table.round.phase == "discarding"


@pytest.mark.rule("NJ-DOD 41.10(e)")
def test_in_the_first_interval_a_higher_pattern_or_a_pass_until_all_others_pass() -> None:
    session = playing()
    say(session, *CHECKS)
    assert refused(session, Pass(2)) == "NJ-DOD 41.10(e)"
    say(session, "1 pass", "2 play 3h")
    assert refused(session, PlayPattern(3, ("2s", "9h"))) == "NJ-DOD 41.5(c)"
    say(session, "3 play 9c", "1 play Ts")
    assert refused(session, PlayPattern(2, ("4h",))) == "NJ-DOD 41.10(e)", "not higher"
    say(session, "2 play 4h 4d", "3 pass", "1 play 3s 4s 5s", "2 pass")
    assert refused(session, Wager(3, "check")) == "NJ-DOD 41.10(e)", "the betting waits"
    say(session, "3 pass")
    assert (session.table.round.phase, to_act(session)) == ("betting", 1), (
        "the highest pattern opens the second betting"
    )


@pytest.mark.rule("NJ-DOD 41.10(e)")
def test_after_a_circle_of_passes_the_opener_must_play() -> None:
    session = playing()
    happened = say(session, *CHECKS, "1 pass", "2 pass", "3 pass")
    (must,) = of(facts.OpenerMustPlay, happened)
    assert (must.seat, must.cite) == (1, "NJ-DOD 41.10(e)")
    assert refused(session, Pass(1)) == "NJ-DOD 41.10(e)"
    closing = playing(all_pass="close-interval")
    say(closing, *CHECKS, "1 pass", "2 pass", "3 pass")
    assert (closing.table.round.phase, to_act(closing)) == ("betting", 1)


SECOND = (*CHECKS, "1 play 3s", "2 play 3h", "3 pass", "1 pass")
THIRD = (*SECOND, "2 check", "3 check", "1 check", "2 play 4h", "3 play 9c", "1 pass", "2 pass")


@pytest.mark.rule("NJ-DOD 41.10(f)", "NJ-DOD 41.10(g)")
def test_the_second_betting_round_and_interval_are_opened_by_who_played_the_highest_pattern() -> None:
    session = playing()
    say(session, *SECOND)
    assert refused(session, Wager(1, "check")) == "NJ-DOD 41.10(f)"
    (bet,) = of(facts.Wagered, say(session, "2 bet 2"))
    assert bet.cite == "NJ-DOD 41.10(f)"
    say(session, "3 call", "1 call")
    assert refused(session, Pass(1)) == "NJ-DOD 41.10(g)"
    (played,) = of(facts.PatternPlayed, say(session, "2 play 4h"))
    assert played.cite == "NJ-DOD 41.10(g)"
    say(session, "3 play 9c", "1 pass", "2 pass")
    assert to_act(session) == 3


@pytest.mark.rule("NJ-DOD 41.10(h)", "NJ-DOD 41.10(i)")
def test_the_third_betting_round_is_the_last_and_intervals_go_on_until_a_hand_is_empty() -> None:
    session = playing()
    say(session, *THIRD)
    assert refused(session, Wager(1, "check")) == "NJ-DOD 41.10(h)"
    say(session, "3 check", "1 check", "2 check")
    assert refused(session, Pass(1)) == "NJ-DOD 41.10(i)"
    happened = say(session, "3 play 9h 9d", "1 pass", "2 pass")
    assert not of(facts.BettingOpened, happened)
    (opened,) = of(facts.DiscardingOpened, happened)
    assert (opened.interval, opened.leader, opened.cite) == (4, 3, "NJ-DOD 41.10(i)")
    say(session, "3 play 2h 2d 2c 2s", "1 pass", "2 pass")
    assert of(facts.OutOfCards, say(session, "3 play Jh"))


def two_side_pots() -> Session:
    """Seats 1, 2 and 3 all-in one over the other, seat 4 calling; they shed in that order."""
    session = playing((1, 2, 3, 4), {1: 500, 2: 900, 3: 1500, 4: STACK}, stakes="no-limit")
    say(session, "1 all-in", "2 all-in", "3 all-in", "4 call", STRAIGHT_FLUSH)
    say(session, "2 play 3h 3d 4h 4d 5h 5d 6h 6d")
    say(session, "3 play 2h 2d 2c 2s", "4 pass", "3 play 9h 9d 9c", "4 pass", "3 play Jh")
    return session


@pytest.mark.rule("NJ-DOD 41.10(j)")
def test_side_pots_are_awarded_before_the_main_pot_each_to_its_own_winner() -> None:
    session = two_side_pots()
    happened = finish(session)
    won = [(event.pot, event.winner, event.amount, event.cite) for event in of(facts.PotWon, happened)]
    assert won == [
        ("side 2", 3, 2 * 600, "NJ-DOD 41.10(j)"),
        ("side 1", 2, 3 * 400, "NJ-DOD 41.10(j)"),
        ("main", 1, 4 * 400, "NJ-DOD 41.10(j)"),
    ]
    assert session.table.stack(4) == STACK - 300 - 1200


@pytest.mark.rule("NJ-DOD 41.10(j)")
def test_the_cards_are_collected_losers_first_and_counted_back() -> None:
    session = playing()
    say(session, *CHECKS, STRAIGHT_FLUSH)
    assert refused(session, CollectCards()) == "NJ-DOD 41.10(j)"
    happened = finish(session)
    assert [event.cards for event in of(facts.RoundFinished, happened)] == [24]
    (collected,) = of(CardsCollected, happened)
    assert collected.order == (2, 3, 1)
    assert names(happened)[-1] == "RoundEnded"
    assert {event.cite for event in happened if isinstance(event, CardsCollected | RoundEnded)} == {"NJ-DOD 41.10(j)"}


@pytest.mark.rule("NJ-DOD 41.10(j)")
def test_a_folded_button_holder_leaves_the_deuce_pot_to_the_next_round() -> None:
    session = playing()
    say(session, *CHECKS, "1 pass", "2 pass", "3 play 2h", "1 pass", "2 pass", "3 check", "1 bet 2", "2 call", "3 fold")
    say(session, STRAIGHT_FLUSH)
    happened = finish(session)
    assert not [event for event in of(facts.PotWon, happened) if event.pot == "deuce"]
    assert of(facts.DeucePotCarried, happened)


@pytest.mark.rule("NJ-DOD 41.10(k)")
def test_the_pots_are_counted_by_the_dealer_verified_by_a_supervisor_and_then_awarded() -> None:
    session = playing()
    assert refused(session, CountPots({"main": 600})) == "NJ-DOD 41.10(k)"
    assert refused(session, AwardPots(8)) == "NJ-DOD 41.10(j)"
    say(session, "1 bet 6", "2 call", "3 call", STRAIGHT_FLUSH)
    assert refused(session, VerifyPots()) == "NJ-DOD 41.10(k)"
    assert refused(session, AwardPots(8)) == "NJ-DOD 41.10(k)"
    (counted,) = session.do(CountPots({"main": 2400}))
    assert isinstance(counted, facts.PotsCounted)
    assert (counted.pots, counted.cite) == ({"main": 2400}, "NJ-DOD 41.10(k)")
    assert refused(session, AwardPots(8)) == "NJ-DOD 41.10(k)"
    assert refused(session, VerifyPots(by="dealer")) == "NJ-DOD 41.10(k)"
    session.do(VerifyPots(by="supervisor"))
    assert refused(session, CountPots({"main": 2400})) == "NJ-DOD 41.10(k)"
    inventory = session.table.accounts["inventory"]
    (won,) = of(facts.PotWon, session.do(AwardPots(8)))
    assert (won.amount, won.commission) == (2400, 120)
    assert session.table.accounts["inventory"] == inventory + 120


@pytest.mark.rule("NJ-DOD 41.10(k)")
@pytest.mark.parametrize(
    "counted",
    [
        {},
        {"main": 1600, "side 1": 1200},
        {"main": 1600, "side 1": 1200, "side 2": 1100},
        {"main": 2800, "side 2": 1200},
        {"main": 1600, "side 1": 1200, "side 2": 1200, "deuce": 400},
    ],
)
def test_a_count_of_the_pots_that_does_not_agree_is_made_again(counted: dict[str, int]) -> None:
    session = two_side_pots()
    assert refused(session, CountPots(counted)) == "NJ-DOD 41.10(k)"
    assert senseless(session, CountPots())
    right = {"main": 1600, "side 1": 1200, "side 2": 1200}
    assert session.table.game.next_step(session.table.round) == CountPots(right)
    session.do(CountPots(right))


@pytest.mark.rule("NJ-DOD 41.10(j)")
def test_the_winners_eight_cards_are_confirmed_before_the_main_pot_is_awarded() -> None:
    session = playing()
    say(session, *CHECKS, STRAIGHT_FLUSH)
    session.do(CountPots({"main": 600}))
    session.do(VerifyPots())
    for said in (None, 7, 9, 0):
        assert refused(session, AwardPots(said)) == "NJ-DOD 41.10(j)"
    confirmed = session.do(AwardPots(8))[0]
    assert isinstance(confirmed, facts.WinnerConfirmed)
    assert (confirmed.seat, confirmed.cards, confirmed.cite) == (1, 8, "NJ-DOD 41.10(j)")
    last = playing()
    say(last, "1 bet 2", "2 fold", "3 fold")
    last.do(CountPots({"main": 600}))
    last.do(VerifyPots())
    assert senseless(last, AwardPots(8)), "the last player left has discarded nothing"
    last.do(AwardPots())


@pytest.mark.rule("NJ-DOD 41.10(j)")
def test_the_losers_cards_are_collected_and_counted_hand_by_hand() -> None:
    session = playing((1, 2, 3, 4))
    say(session, "1 bet 2", "2 call", "3 fold", "4 call", "1 play 3s", "2 play 3h", "4 pass", "1 pass")
    say(session, "2 check", "4 check", "1 check", "2 pass", "4 pass")
    assert refused(session, CountHands({2: 8, 4: 8})) == "NJ-DOD 41.10(j)", "nothing is won yet"
    say(session, "1 play 4s 5s 6s 7s 8s 9s Ts")
    dealer_goes_on(session, until=CountHands)
    for wrong in ({}, {2: 8}, {2: 8, 4: 7}, {2: 9, 4: 8}, {2: 8, 4: 8, 1: 8}, {2: 8, 4: 8, 3: 8}):
        assert refused(session, CountHands(wrong)) == "NJ-DOD 41.10(j)"
    assert refused(session, CollectCards()) == "NJ-DOD 41.10(j)"
    (finished,) = session.do(CountHands({2: 8, 4: 8}))
    assert isinstance(finished, facts.RoundFinished)
    assert (finished.hands, finished.cards) == ({2: 8, 4: 8}, 32)
    assert of(RoundEnded, session.do(CollectCards()))


@pytest.mark.rule("NJ-DOD 41.10(j)", "NJ-DOD 41.12(b)")
def test_cards_found_missing_in_the_closing_count_kill_the_round_though_the_pots_were_awarded() -> None:
    session = playing()
    say(session, "1 bet 6", "2 call", "3 call", STRAIGHT_FLUSH)
    dealer_goes_on(session, until=CountHands)
    assert session.table.stack(1) > STACK
    happened = session.do(ReportCards("missing"))
    assert of(RoundVoided, happened)[0].cite == "NJ-DOD 41.12(b)"
    assert [session.table.stack(seat) for seat in (1, 2, 3)] == [STACK] * 3
    check_chips(session.table)
    whole_round(session)


@pytest.mark.rule("NJ-DOD 41.10(k)")
def test_an_uncalled_bet_goes_back_and_is_not_charged() -> None:
    session = playing(stakes="no-limit")
    (back,) = of(facts.UncalledReturned, say(session, "1 bet 50", "2 fold", "3 fold"))
    assert (back.seat, back.amount, back.cite) == (1, 5000, "NJ-DOD 41.10(k)")
    (won,) = of(facts.PotWon, finish(session))
    assert (won.amount, won.commission) == (600, 30)


@pytest.mark.rule("NJ-DOD 41.10(k)")
def test_the_commission_is_at_most_five_percent_rounded_down() -> None:
    assert option_error(commission="5.01%") == "NJ-DOD 41.10(k)"
    for rate, main in (("5%", 0.90), ("2.5%", 0.45), ("0%", 0.0), ("3.333%", 0.59)):
        session = playing(commission=rate, main_ante=6)
        say(session, "1 fold", "2 fold")
        (won,) = of(facts.PotWon, finish(session))
        assert (won.amount, won.commission) == (1800, round(main * 100))


@pytest.mark.rule("NJ-DOD 41.10(l)")
def test_a_deuce_pot_at_an_idle_table_is_counted_verified_and_covered_until_play_goes_on() -> None:
    session = table((1, 2))
    whole_round(session)
    assert refused(session, CountPots({"deuce": 200})) == "NJ-DOD 41.10(k)", "two players are still there"
    session.do(Leave(1))
    session.do(Leave(2))
    session.do(SpreadIdle())
    assert refused(session, CoverDeucePot()) == "NJ-DOD 41.10(l)"
    assert refused(session, CountPots({"deuce": 100})) == "NJ-DOD 41.10(l)"
    (counted,) = session.do(CountPots({"deuce": 200}))
    assert isinstance(counted, facts.PotsCounted)
    assert (counted.pots, counted.cite) == ({"deuce": 200}, "NJ-DOD 41.10(l)")
    assert refused(session, CoverDeucePot()) == "NJ-DOD 41.10(l)"
    (verified,) = session.do(VerifyPots(by="supervisor"))
    assert verified.cite == "NJ-DOD 41.10(l)"
    session.do(CoverDeucePot())
    assert refused(session, UncoverDeucePot()) == "NJ-DOD 41.10(l)"
    assert session.table.view(None).covered
    session.do(Sit(3, "one", STACK))
    session.do(Sit(4, "two", STACK))
    happened = whole_round(session)
    assert of(facts.DeucePotUncovered, happened)
    assert session.table.accounts["pot:deuce"] == 400


@pytest.mark.rule("NJ-DOD 41.10(l)")
def test_the_dealer_by_the_book_covers_the_deuce_pot_of_an_idle_table() -> None:
    session = table((1, 2))
    whole_round(session)
    for seat in (1, 2):
        session.do(Leave(seat))
    happened = dealer_goes_on(session)
    wanted = ["PotsCounted", "PotsVerified", "DeucePotCovered"]
    assert names(happened)[-3:] == wanted
    assert dealer_goes_on(session) == []
    lidded = table((1, 2))
    whole_round(lidded)
    for seat in (1, 2):
        lidded.do(Leave(seat))
    dealer_goes_on(lidded)
    for seat in (5, 6):
        lidded.do(Sit(seat, f"player {seat}", STACK))
    make_ready(lidded, until=UncoverDeucePot)
    for seat in (5, 6):
        join(lidded, seat)
    assert refused(lidded, NoMoreBets()) == "NJ-DOD 41.10(l)"


@pytest.mark.rule("NJ-DOD 41.10(l)")
def test_a_deuce_pot_accrues_with_the_antes_of_the_next_round() -> None:
    session = table()
    whole_round(session)
    assert session.table.accounts["pot:deuce"] == 300
    deal(session, {seat: HANDS[seat] for seat in (1, 2, 3)})
    assert session.table.round.deuce_pot == 600
