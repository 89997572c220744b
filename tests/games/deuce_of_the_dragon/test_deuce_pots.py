"""Pots with all-ins, folds and forfeits in any order, against a calculation that looks at every cent all the time."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.deuce_of_the_dragon.naive_pots import PotBoy, Won
from tests.games.deuce_of_the_dragon.scripted import HANDS, played
from tests.games.deuce_of_the_dragon.test_deuce_betting import play

from houseway.core.accounts import INVENTORY, stack
from houseway.core.commands import RackStub
from houseway.core.decider import Event
from houseway.games.deuce_of_the_dragon import events as facts
from houseway.games.deuce_of_the_dragon.described import act, begin, deal
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions

rounds = st.tuples(
    st.integers(0, 2**32),
    st.dictionaries(st.integers(1, 6), st.integers(30, 160), min_size=2, max_size=6),
    st.booleans(),
    st.sampled_from([0.02, 0.1, 0.3]),
    st.sampled_from(["reopens", "closed"]),
)
Case = tuple[int, dict[int, int], bool, float, str]


def watched(stacks: dict[int, int], happened: list[Event]) -> PotBoy:
    boy = PotBoy(stacks)
    for event in happened:
        match event:
            case facts.AntesCollected(seats=seats, main=main, deuce=deuce):
                for seat in seats:
                    boy.ante(seat, main, deuce)
            case facts.BettingOpened():
                boy.open_betting()
            case facts.Wagered(seat=seat, amount=amount):
                boy.put_in(seat, amount)
            case facts.HandFolded(seat=seat):
                boy.gone(seat)
            case facts.BettingRoundClosed():
                boy.close_betting()
            case facts.OutOfCards(seat=seat) | facts.LastPlayerLeft(seat=seat):
                boy.shed(seat)
    return boy


@pytest.mark.rule("NJ-DOD 41.11(h)", "NJ-DOD 41.10(k)", "NJ-DOD 41.10(j)", 'NJ-DOD 41.1 "Side pot"')
@settings(max_examples=500, deadline=None)
@given(rounds)
def test_however_hands_are_folded_and_forfeited_every_cent_goes_where_a_slow_calculation_sends_it(case: Case) -> None:
    seed, stacks, no_limit, fouls, short = case
    _, round, happened = play(seed, stacks, no_limit, 0, fouls, short_all_in=short)
    assert round.phase == "over"
    boy = watched(stacks, happened)
    won = [event for event in happened if isinstance(event, facts.PotWon)]
    pots = {event.pot: event for event in won if event.pot != "deuce"}
    listed = [Won(event.pot, event.amount, event.winner, event.free, event.commission) for event in pots.values()]
    assert sorted(listed) == sorted(boy.awarded())
    assert not round.open_pots, "nothing is listed as open and as won"
    for event in won:
        boy.chips[event.winner] += event.amount - event.commission
    assert {purse.seat: purse.stack for purse in round.betting.purses} == boy.chips
    assert sum(boy.chips.values()) + sum(event.commission for event in won) + round.deuce_pot == sum(stacks.values())


@pytest.mark.rule("NJ-DOD 41.11(h)")
@settings(max_examples=200, deadline=None)
@given(rounds)
def test_no_forfeited_chip_goes_back_and_the_chips_of_every_fact_are_there(case: Case) -> None:
    seed, stacks, no_limit, fouls, short = case
    _, _, happened = play(seed, stacks, no_limit, 0, fouls, short_all_in=short)
    accounts = {stack(seat): chips for seat, chips in stacks.items()}
    forfeited: set[int] = set()
    for event in happened:
        for source, target, amount in event.postings():
            accounts[source] = accounts.get(source, 0) - amount
            accounts[target] = accounts.get(target, 0) + amount
            assert accounts[source] >= 0, event
        if isinstance(event, facts.HandForfeited):
            forfeited.add(event.seat)
        if isinstance(event, facts.UncalledReturned):
            assert event.seat not in forfeited
    left = {name for name, chips in accounts.items() if chips and not name.startswith("stack")}
    assert left <= {INVENTORY, "pot:deuce"}


@pytest.mark.rule("NJ-DOD 41.11(h)")
def test_while_others_may_still_call_it_a_forfeited_raise_is_shown_in_the_highest_pot_with_a_contender() -> None:
    round, _ = begin(DeuceOfTheDragonOptions(stakes="no-limit"), 1, {1: 1_000, 2: 5_000, 3: 5_000})
    round, _ = deal(round, {seat: HANDS[str(seat)].split() for seat in (1, 2, 3)})
    round, _ = played(act(round, RackStub())[0], "1 all-in", "2 raise 10", "2 foul")
    assert [(pot.amount, pot.contenders, pot.free) for pot in round.open_pots] == [
        (600, (1, 3), 0),
        (1_400 + 1_000, (1,), 1_000),
    ]
    called, _ = played(round, "3 call")
    assert [(pot.amount, pot.contenders, pot.free) for pot in called.open_pots] == [
        (2_700, (1, 3), 0),
        (2_000, (3,), 0),
    ]


@pytest.mark.rule("NJ-DOD 41.11(h)", 'NJ-DOD 41.1 "Side pot"')
def test_a_side_pot_with_one_player_left_in_it_stays_won_when_that_player_forfeits_the_hand() -> None:
    round, _ = begin(DeuceOfTheDragonOptions(stakes="no-limit"), 1, {1: 1_000, 2: 5_000, 3: 5_000, 4: 1_000})
    round, _ = deal(round, {seat: HANDS[str(seat)].split() for seat in (1, 2, 3, 4)})
    lines = ("1 all-in", "2 raise 10", "3 call", "4 all-in", "3 foul", "2 foul")
    round, _ = played(act(round, RackStub())[0], *lines)
    assert [(pot.amount, pot.contenders, pot.claimed) for pot in round.open_pots] == [
        (4 * 900, (1, 4), False),
        (2 * 1_000, (2,), True),
    ]


@pytest.mark.rule("NJ-DOD 41.10(k)")
def test_a_dealers_hands_take_the_commission_out_of_a_pot_before_the_rest_goes_to_its_winner() -> None:
    won = facts.PotWon("NJ-DOD 41.10(j)", "side 1", amount=4_000, winner=3, commission=200)
    ((commission, to_tray),), ((award, to_winner),) = won.by_hand()
    assert (commission, award) == ("NJ-DOD 41.10(k)", "NJ-DOD 41.10(j)")
    assert to_tray == ("pot:side-1", INVENTORY, 200)
    assert to_winner == ("pot:side-1", stack(3), 3_800)
    free = facts.PotWon("NJ-DOD 41.10(j)", "deuce", amount=4_000, winner=3, commission=0)
    assert [[posting[1:] for _, posting in stage] for stage in free.by_hand()] == [[(stack(3), 4_000)]]
