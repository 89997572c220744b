"""Scripted rounds beside section 41.10: antes, betting, discarding intervals, the end of a round, the award of pots."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import pytest
from tests.games.deuce_of_the_dragon.scripted import HANDS, dealt, document, played, settle

from houseway.core.commands import RackStub
from houseway.core.decider import Event, Refusal
from houseway.games.deuce_of_the_dragon import events as facts
from houseway.games.deuce_of_the_dragon.described import act, begin, deal
from houseway.games.deuce_of_the_dragon.script import legal_lines
from houseway.games.deuce_of_the_dragon.settle import settle as settle_document

Fact = TypeVar("Fact", bound=Event)
CHECKS = ["1 check", "2 check", "3 check"]


def of(happened: Iterable[Event], fact: type[Fact]) -> list[Fact]:
    return [event for event in happened if isinstance(event, fact)]


# --- antes and the player button -------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-DOD 41.7(b)", "NJ-DOD 41.7(b)1", "NJ-DOD 41.7(b)2", 'NJ-DOD 41.1 "Ante"', "NJ-DOD 41.6(b)")
def test_both_antes_are_collected_from_everybody_before_the_deal() -> None:
    round, events = begin(dealt().options, 2, {1: 1000, 2: 1000, 5: 1000}, deuce_pot=700)
    antes = [(ante.seats, ante.main, ante.deuce) for ante in of(events, facts.AntesCollected)]
    assert antes == [((2, 5, 1), 200, 100)]
    assert round.deuce_pot == 1000
    assert [(purse.stack, purse.staked) for purse in round.betting.purses] == [(700, 200)] * 3


@pytest.mark.rule("NJ-DOD 41.8(c)", "NJ-DOD 41.9(c)")
def test_the_antes_are_under_the_paragraph_of_the_dealing_method() -> None:
    for dealing, paragraph in (("hand", "NJ-DOD 41.8(c)"), ("automated-shoe", "NJ-DOD 41.9(c)")):
        options = dealt(dealing=dealing, shuffler="automated").options
        collected = of(begin(options, 1, {1: 1000, 2: 1000})[1], facts.AntesCollected)
        assert [event.cite for event in collected] == [paragraph]


@pytest.mark.rule("NJ-DOD 41.7(d)", 'NJ-DOD 41.1 "Player button"', 'NJ-DOD 41.1 "Button"')
def test_the_button_is_first_to_bet_and_first_to_lead() -> None:
    round = dealt(button=2)
    assert round.to_act == 2
    round, _ = played(round, "2 check", "3 check", "1 check")
    assert (round.phase, round.to_act) == ("discarding", 2)


def test_a_button_at_an_empty_position_is_the_next_player_s() -> None:
    assert dealt(seats="13", button=2).to_act == 3


@pytest.mark.rule('NJ-DOD 41.1 "Ante"')
def test_nobody_plays_without_both_antes_and_nobody_alone() -> None:
    with pytest.raises(Refusal):
        begin(dealt().options, 1, {1: 299, 2: 1000})
    with pytest.raises(Refusal):
        begin(dealt().options, 1, {1: 1000})
    round = dealt(stack=300)
    assert (round.phase, round.number) == ("discarding", 1), "with nothing left after the antes the betting is skipped"


# --- betting rounds --------------------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-DOD 41.10(b)", 'NJ-DOD 41.1 "Raise button"')
def test_wagers_wait_in_front_of_the_players_until_the_betting_round_is_over() -> None:
    round, happened = played(dealt(), "1 bet 4", "2 call")
    assert not of(happened, facts.BettingRoundClosed)
    round, happened = played(round, "3 raise 2", "1 call", "2 call")
    closed = of(happened, facts.BettingRoundClosed)
    assert [(event.number, event.wagers) for event in closed] == [(1, {1: 600, 2: 600, 3: 600})]


@pytest.mark.rule("NJ-DOD 41.10(b)", 'NJ-DOD 41.1 "Fold"')
def test_a_folded_player_s_wagers_and_all_eight_cards_go_at_once() -> None:
    lines = [*CHECKS, "1 play 3s", "2 play 3h", "3 pass", "1 pass", "2 bet 2", "3 raise 2", "1 fold"]
    round, happened = played(dealt(), *lines)
    folded = of(happened, facts.HandFolded)
    assert [(event.seat, event.wagers, event.cards) for event in folded] == [(1, 0, 8)]
    assert (round.hand(1).cards, round.hand(1).discards) == ((), ())
    round, happened = played(round, "2 fold")
    assert of(happened, facts.HandFolded)[0].wagers == 200
    assert round.phase == "over"


@pytest.mark.rule("NJ-DOD 41.10(f)", "NJ-DOD 41.10(h)", "NJ-DOD 41.10(e)", "NJ-DOD 41.10(g)")
def test_the_highest_pattern_opens_the_next_betting_round() -> None:
    round, _ = played(dealt(), *CHECKS, "1 play 3s", "2 play 4h", "3 play 9c", "1 pass", "2 pass")
    assert (round.phase, round.number, round.to_act) == ("betting", 2, 3)
    round, _ = played(round, "3 check", "1 check", "2 check", "3 play 9d", "1 play 4s 5s 6s", "2 pass", "3 pass")
    assert (round.phase, round.number, round.to_act) == ("betting", 3, 1)


@pytest.mark.rule("NJ-DOD 41.6(d)", 'NJ-DOD 41.1 "All-in"')
def test_an_opener_who_is_all_in_still_leads_the_patterns() -> None:
    script = ["1 all-in", "2 call", "3 call", "1 play 3s", "2 pass", "3 pass"]
    stacks = {"1": 10, "2": 100, "3": 100}
    result = settle(script, stacks=stacks, options={"stakes": "no-limit"})
    assert result["to-act"] == 2, "the next player with chips opens the betting"
    result = settle([*script, "2 check", "3 check"], stacks=stacks, options={"stakes": "no-limit"})
    assert result["to-act"] == 1
    assert "1 play 4s" in result["legal"]


# --- discarding intervals --------------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-DOD 41.10(e)", 'NJ-DOD 41.1 "Discarding round"')
def test_an_interval_goes_round_until_all_others_pass_and_a_pass_is_for_one_turn_only() -> None:
    lines = [*CHECKS, "1 play 3s", "2 pass", "3 play 9h", "1 pass", "2 play 3h 3d", "3 play 2h 2d", "1 play 4s 5s 6s"]
    round, _ = played(dealt(), *lines)
    assert round.to_act == 2
    round, happened = played(round, "2 pass", "3 pass")
    assert of(happened, facts.DiscardingClosed)[0].winner == 1


@pytest.mark.rule("NJ-DOD 41.10(e)")
def test_the_opener_may_pass_the_lead_on() -> None:
    round, _ = played(dealt(), *CHECKS, "1 pass", "2 pass")
    assert round.to_act == 3
    assert legal_lines(round)[-1] == "3 pass"


@pytest.mark.rule("NJ-DOD 41.10(e)")
def test_after_a_full_circle_of_passes_the_opener_must_play() -> None:
    round, happened = played(dealt(), *CHECKS, "1 pass", "2 pass", "3 pass")
    assert of(happened, facts.OpenerMustPlay)
    assert round.to_act == 1
    assert "1 pass" not in legal_lines(round)
    with pytest.raises(Refusal) as refused:
        played(round, "1 pass")
    assert refused.value.citation == "NJ-DOD 41.10(e)"
    assert played(round, "1 play 3s")[0].to_act == 2


def test_or_by_option_the_interval_closes_and_the_same_player_opens_the_next_betting() -> None:
    everybody_passes = [*CHECKS, "1 pass", "2 pass", "3 pass"]
    round, _ = played(dealt(all_pass="close-interval"), *everybody_passes)
    assert (round.phase, round.number, round.to_act) == ("betting", 2, 1)
    round, _ = played(round, *everybody_passes)
    assert (round.phase, round.number, round.to_act) == ("betting", 3, 1)
    round, _ = played(round, *everybody_passes)
    assert (round.phase, round.must_play) == ("discarding", True), "with no betting to come somebody must shed"


@pytest.mark.rule("NJ-DOD 41.10(i)")
def test_after_the_third_betting_round_additional_intervals_follow_led_by_the_last_winner() -> None:
    round = dealt()
    for card in ("3s", "4s", "5s"):
        round, _ = played(round, *CHECKS, f"1 play {card}", "2 pass", "3 pass")
    assert (round.phase, round.number, round.interval, round.to_act) == ("discarding", 3, 4, 1)
    round, happened = played(round, "1 pass", "2 play 3h", "3 pass", "1 pass")
    assert of(happened, facts.DiscardingOpened)[0].cite == "NJ-DOD 41.10(i)"
    assert (round.interval, round.to_act) == (5, 2)


@pytest.mark.rule("NJ-DOD 41.10(a)1", "NJ-DOD 41.10(j)", 'NJ-DOD 41.1 "Discard"', "NJ-DOD 1.13AA(b)8.i")
def test_the_round_ends_the_moment_a_hand_is_empty_in_any_interval() -> None:
    result = settle([*CHECKS, "1 play 3s 4s 5s 6s 7s 8s 9s Ts"])
    assert result["pots"] == [
        {"pot": "main", "amount": "6.00", "winner": 1, "commission": "0.30", "cite": "NJ-DOD 41.10(j)"}
    ]
    with pytest.raises(Refusal, match="the round is over"):
        settle([*CHECKS, "1 play 3s 4s 5s 6s 7s 8s 9s Ts", "3 play 2h 2d 2c 2s"])


@pytest.mark.rule("NJ-DOD 41.10(a)2", "NJ-DOD 41.10(k)")
def test_a_round_won_by_fold_before_any_discard_takes_commission_of_the_antes_alone() -> None:
    result = settle(["1 bet 4", "2 fold", "3 fold"])
    assert result["pots"] == [
        {"pot": "main", "amount": "6.00", "winner": 1, "commission": "0.30", "cite": "NJ-DOD 41.10(j)"}
    ]
    assert result["stacks"] == {"1": "102.70", "2": "97.00", "3": "97.00"}
    assert (result["deuce-pot"], result["deuce-button"]) == ("3.00", None)


@pytest.mark.rule("NJ-DOD 41.10(d)")
def test_the_discarding_waits_for_the_betting_and_the_betting_for_the_discarding() -> None:
    for lines in (["1 play 3s"], ["1 pass"], [*CHECKS, "1 check"], [*CHECKS, "1 fold"], ["2 check"]):
        with pytest.raises(Refusal, match=r"41\.10"):
            played(dealt(), *lines)


# --- all-ins and side pots -------------------------------------------------------------------------------------------


@pytest.mark.rule('NJ-DOD 41.1 "Side pot"', 'NJ-DOD 41.1 "All-in"', "NJ-DOD 41.10(j)")
def test_all_in_twice_the_shortest_sheds_first_and_the_others_play_on_for_the_side_pot() -> None:
    options = {"stakes": "no-limit"}
    stacks = {"1": 10, "2": 20, "3": 50}
    script = ["1 all-in", "2 all-in", "3 call", "1 play 3s 4s 5s 6s 7s 8s 9s Ts"]
    result = settle(script, stacks=stacks, options=options)
    assert result["to-act"] == 2, "nobody answers the last pattern, and the next player leads"
    result = settle([*script, "2 play 3h 3d 4h 4d 5h 5d 6h 6d"], stacks=stacks, options=options)
    assert [(pot["pot"], pot["amount"], pot["winner"], pot["commission"]) for pot in result["pots"]] == [
        ("main", "27.00", 1, "1.35"),
        ("side 1", "20.00", 2, "1.00"),
    ]
    assert result["stacks"] == {"1": "25.65", "2": "19.00", "3": "30.00"}
    assert result["deuce-pot"] == "3.00"


@pytest.mark.rule("NJ-DOD 41.10(j)")
def test_whoever_is_in_every_pot_and_goes_out_first_takes_them_all() -> None:
    options = {"stakes": "no-limit"}
    lines = ["1 all-in", "2 all-in", "3 call", "1 play 3s", "2 pass", "3 play 2h 2d 2c 2s", "1 pass", "2 pass"]
    script = [*lines, "3 play 9h 9d 9c", "1 pass", "2 pass", "3 play Jh"]
    result = settle(script, stacks={"1": 10, "2": 20, "3": 50}, options=options)
    assert [(pot["pot"], pot["amount"], pot["winner"]) for pot in result["pots"]] == [
        ("main", "27.00", 3),
        ("side 1", "20.00", 3),
        ("deuce", "3.00", 3),
    ]


@pytest.mark.rule("NJ-DOD 41.10(j)")
def test_the_dealer_pays_from_the_highest_side_pot_down() -> None:
    options = dealt(stakes="no-limit").options
    round, _ = begin(options, 1, {1: 1000, 2: 2000, 3: 5000, 4: 5000})
    round, _ = deal(round, {int(seat): HANDS[seat].split() for seat in "1234"})
    round, _ = act(round, RackStub())
    lines = ["1 all-in", "2 all-in", "3 all-in", "4 all-in", "1 pass", "2 pass", "3 play 2h 2d 2c 2s"]
    lines += ["4 pass", "1 pass", "2 pass", "3 play 9h 9d 9c", "4 pass", "1 pass", "2 pass", "3 play Jh"]
    _, happened = played(round, *lines)
    assert [event.pot for event in of(happened, facts.PotWon)] == ["side 2", "side 1", "main", "deuce"]
    assert [event.amount for event in of(happened, facts.PotWon)] == [6000, 3000, 3600, 400]


def test_a_player_who_is_only_in_the_main_pot_is_out_when_it_is_won() -> None:
    options, stacks = {"stakes": "no-limit"}, {"1": 10, "2": 20, "3": 50, "4": 50}
    script = ["2 all-in", "3 all-in", "4 call", "1 all-in", "2 play 3h 3d 4h 4d 5h 5d 6h 6d"]
    result = settle_document(document(script, seats="1234", stacks=stacks, options=options, button=2))
    assert result["to-act"] == 3
    script += ["3 pass", "4 play 7h", "3 play 9h", "4 pass"]
    result = settle_document(document(script, seats="1234", stacks=stacks, options=options, button=2))
    assert result["to-act"] == 3, "seat 1 has nothing left to win and is passed over"


@pytest.mark.rule("NJ-DOD 41.10(k)")
def test_a_bigger_all_in_gets_its_uncalled_part_back_and_plays_for_the_rest() -> None:
    result = settle(["1 all-in", "2 all-in"], seats="12", stacks={"1": 50, "2": 80}, options={"stakes": "no-limit"})
    assert result["to-act"] == 1
    assert result["stacks"] == {"1": "0.00", "2": "30.00"}


# --- the deuce button and the deuce pot ------------------------------------------------------------------------------


@pytest.mark.rule('NJ-DOD 41.1 "Deuce button"', "NJ-DOD 41.5(d)1", "NJ-DOD 41.10(c)")
def test_the_deuce_of_hearts_takes_the_button_in_any_pattern() -> None:
    for cards in ("2h", "2h 2s", "2h 9h Jh", "2h 2d 2c 2s"):
        round, happened = played(dealt(), *CHECKS, "1 pass", "2 pass", f"3 play {cards}")
        assert round.deuce_button == 3
        assert len(of(happened, facts.DeuceButtonMoved)) == 1


@pytest.mark.rule("NJ-DOD 41.5(e)", 'NJ-DOD 41.1 "Deuce button"')
def test_four_of_a_kind_takes_the_button_only_on_a_single_deuce() -> None:
    hands = {"1": "2h 2s 3s 4s 5s 7s 8c 9d", "2": "Qh Qd Qc Qs 3h 4h 5d 6d"}
    checks = ["1 check", "2 check"]
    queens = "2 play Qh Qd Qc Qs"
    assert settle([*checks, "1 play 2h", queens], seats="12", hands=hands)["deuce-button"] == 2
    assert settle([*checks, "1 play 2s", queens], seats="12", hands=hands)["deuce-button"] == 2
    assert settle([*checks, "1 play 2h 2s", queens], seats="12", hands=hands)["deuce-button"] == 1
    assert settle([*checks, "1 play 3s", queens], seats="12", hands=hands)["deuce-button"] is None
    any_quads = {"any_quads_take_button": "on"}
    assert settle([*checks, "1 play 3s", queens], seats="12", hands=hands, options=any_quads)["deuce-button"] == 2


@pytest.mark.rule('NJ-DOD 41.1 "Deuce pot"', "NJ-DOD 41.10(j)", "NJ-DOD 41.10(k)")
def test_the_main_pot_s_winner_with_the_button_takes_the_deuce_pot_less_commission() -> None:
    script = [*CHECKS, "1 pass", "2 pass", "3 play 2h", "1 pass", "2 pass", "3 bet 2", "1 fold", "2 fold"]
    result = settle(script, **{"deuce-pot": 9})
    assert result["pots"][1] == {
        "pot": "deuce",
        "amount": "12.00",
        "winner": 3,
        "commission": "0.60",
        "cite": "NJ-DOD 41.10(j)",
    }
    assert result["deuce-pot"] == "0.00"
    assert result["stacks"]["3"] == "114.10", "97, the bet back, 5.70 of the main pot and 11.40 of the deuce pot"


@pytest.mark.rule("NJ-DOD 41.10(l)", "NJ-DOD 1.13AA(b)8.iv", 'NJ-DOD 41.1 "Deuce pot wager"')
def test_a_deuce_pot_is_carried_three_rounds_and_then_won_whole() -> None:
    carried = "0"
    for expected in ("3.00", "6.00", "9.00"):
        result = settle(["1 bet 2", "2 fold", "3 fold"], **{"deuce-pot": carried})
        assert [pot["pot"] for pot in result["pots"]] == ["main"]
        carried = result["deuce-pot"]
        assert carried == expected
    script = [*CHECKS, "1 pass", "2 pass", "3 play 2h 9h Jh", "1 pass", "2 pass", "3 check", "1 check", "2 check"]
    script += ["3 play 9d 9c", "1 pass", "2 pass", "3 check", "1 check", "2 check", "3 play 2d 2c 2s"]
    result = settle(script, **{"deuce-pot": carried})
    assert [(pot["pot"], pot["amount"], pot["commission"]) for pot in result["pots"]] == [
        ("main", "6.00", "0.30"),
        ("deuce", "12.00", "0.60"),
    ]


@pytest.mark.rule("NJ-DOD 41.10(l)")
def test_a_folded_button_holder_leaves_the_deuce_pot_to_the_next_round() -> None:
    script = [*CHECKS, "1 pass", "2 pass", "3 play 2h", "1 pass", "2 pass", "3 check", "1 bet 2", "2 fold", "3 fold"]
    result = settle(script)
    assert [(pot["pot"], pot["winner"]) for pot in result["pots"]] == [("main", 1)]
    assert (result["deuce-pot"], result["deuce-button"]) == ("3.00", 3)


@pytest.mark.rule("NJ-DOD 41.10(c)")
def test_every_pattern_is_declared_with_its_high_card_and_suit() -> None:
    _, happened = played(dealt(), *CHECKS, "1 play 3s 5s 9s")
    assert of(happened, facts.PatternPlayed)[0].declared == "Flush, nine of spades high"


@pytest.mark.rule("NJ-DOD 41.10(j)")
def test_at_the_end_the_cards_of_all_players_are_counted_back() -> None:
    _, happened = played(dealt(), "1 bet 2", "2 fold", "3 fold")
    assert of(happened, facts.RoundFinished)[0].cards == 24
