"""Betting rounds: legality, all-ins, uncalled bets, side pots, over random stacks and actions."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.deuce_of_the_dragon.naive_deuce import pots_by_the_cent

from houseway.core.accounts import INVENTORY, stack
from houseway.core.commands import RackStub
from houseway.core.decider import Command, Event, Refusal
from houseway.core.events import StubRacked
from houseway.games.deuce_of_the_dragon import events as facts
from houseway.games.deuce_of_the_dragon.acts import choices
from houseway.games.deuce_of_the_dragon.betting import Betting, Purse, legal, open_betting, uncalled, wager
from houseway.games.deuce_of_the_dragon.commands import FoulHand, RemovePlayer, ThrowIn, Wager
from houseway.games.deuce_of_the_dragon.described import act, begin, deal
from houseway.games.deuce_of_the_dragon.evolve import evolve
from houseway.games.deuce_of_the_dragon.hands import ORDER
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.pots import pots
from houseway.games.deuce_of_the_dragon.state import Round


def table(*stacks: int, most: int | None = 600, opener: int = 1, reopens: bool = True) -> Betting:
    purses = tuple(Purse(seat, chips, staked=200) for seat, chips in enumerate(stacks, 1))
    return open_betting(Betting(purses, 200, most, reopens=reopens), opener)


def after(betting: Betting, *actions: str) -> Betting:
    for action in actions:
        verb, _, amount = action.partition(" ")
        betting = wager(betting, verb, int(amount) if amount else None)  # type: ignore[arg-type]
    return betting


@pytest.mark.rule("NJ-DOD 41.10(d)", 'NJ-DOD 41.1 "Betting round"', 'NJ-DOD 41.1 "Check"')
def test_everybody_acts_clockwise_until_the_last_wager_is_called() -> None:
    betting = table(10_000, 10_000, 10_000, opener=2)
    turns = []
    for action in ("check", "bet 200", "raise 400", "call", "call"):
        turns.append(betting.to_act)
        betting = after(betting, action)
    assert turns == [2, 3, 1, 2, 3]
    assert betting.to_act is None
    assert {purse.wagered for purse in betting.purses} == {600}


def test_a_round_of_checks_ends_the_betting() -> None:
    assert after(table(500, 500), "check", "check").to_act is None


@pytest.mark.rule("NJ-DOD 41.6(c)", 'NJ-DOD 41.1 "Raise"', 'NJ-DOD 41.1 "Call"', 'NJ-DOD 41.1 "Check"')
@pytest.mark.parametrize(
    ("before", "action", "paragraph"),
    [
        ((), "bet 199", "NJ-DOD 41.6(c)"),
        ((), "bet 601", "NJ-DOD 41.6(c)"),
        ((), "raise 200", 'NJ-DOD 41.1 "Raise"'),
        ((), "call", 'NJ-DOD 41.1 "Call"'),
        ((), "all-in", "NJ-DOD 41.6(c)"),
        (("bet 200",), "check", 'NJ-DOD 41.1 "Check"'),
        (("bet 200",), "bet 200", 'NJ-DOD 41.1 "Raise"'),
        (("bet 200",), "raise 100", "NJ-DOD 41.6(c)"),
        (("bet 200",), "raise 700", "NJ-DOD 41.6(c)"),
    ],
)
def test_what_a_limit_table_refuses(before: tuple[str, ...], action: str, paragraph: str) -> None:
    with pytest.raises(Refusal) as refused:
        after(table(10_000, 10_000), *before, action)
    assert refused.value.citation == paragraph


@pytest.mark.rule("NJ-DOD 41.6(c)")
def test_a_no_limit_raise_goes_up_to_all_in_and_never_below_the_main_ante() -> None:
    betting = table(10_000, 5_000, most=None)
    assert betting.raises == (200, 10_000)
    assert after(betting, "bet 10000").purse(1).stack == 0
    assert after(betting, "bet 3000", "raise 200").purse(2).stack == 1_800
    with pytest.raises(Refusal):
        after(betting, "bet 3000", "raise 199")


@pytest.mark.rule('NJ-DOD 41.1 "Table stakes"')
def test_nobody_bets_more_than_is_on_the_table() -> None:
    with pytest.raises(Refusal) as refused:
        after(table(500, 10_000), "bet 600")
    assert refused.value.citation == 'NJ-DOD 41.1 "Table stakes"'


@pytest.mark.rule('NJ-DOD 41.1 "All-in"', "NJ-DOD 41.6(d)")
def test_a_short_all_in_is_a_call_and_an_all_in_player_acts_no_more() -> None:
    betting = after(table(10_000, 300, 10_000), "bet 600")
    with pytest.raises(Refusal):
        after(betting, "call")
    betting = after(betting, "all-in")
    assert betting.to_act == 3
    assert betting.to_call == 600
    betting = after(betting, "call")
    assert betting.to_act is None
    again = open_betting(betting, 2)
    assert again.to_act == 3, "the next player with chips opens"
    assert after(again, "check", "check").to_act is None


@pytest.mark.rule("NJ-DOD 41.6(c)", 'NJ-DOD 41.1 "All-in"')
def test_all_in_at_a_limit_table_may_raise_by_exactly_the_limit() -> None:
    assert after(table(600, 10_000), "all-in").facing == 600
    assert after(table(10_000, 800), "bet 200", "all-in").facing == 800
    for chips in (601, 10_000):
        with pytest.raises(Refusal):
            after(table(chips, 10_000), "all-in")


@pytest.mark.rule("NJ-DOD 41.6(c)")
def test_after_an_all_in_short_of_a_raise_whoever_has_acted_may_raise() -> None:
    betting = after(table(10_000, 700, 10_000), "bet 600", "all-in", "call")
    assert (betting.to_act, betting.to_call) == (1, 100)
    assert betting.raises == (200, 600), "one to three main antes above the all-in"
    assert ("raise", 200) in legal(betting)
    raised = after(betting, "raise 200")
    assert (raised.to_act, raised.to_call) == (3, 200), "the other two go on, the all-in player does not"
    assert after(raised, "raise 600").to_act == 1


@pytest.mark.rule("NJ-DOD 41.6(c)")
def test_a_short_all_in_lets_a_caller_go_all_in_too() -> None:
    betting = after(table(900, 700, 10_000, most=None), "bet 600", "all-in", "call")
    assert ("all-in", None) in legal(betting)
    assert after(betting, "all-in").facing == 900


@pytest.mark.rule("NJ-DOD 41.6(c)")
def test_an_all_in_below_the_call_raises_nothing_and_reopens_nothing() -> None:
    betting = after(table(10_000, 500, 10_000), "bet 600", "all-in", "call")
    assert betting.to_act is None


@pytest.mark.rule("NJ-DOD 41.6(c)")
def test_where_the_licensee_closes_it_an_all_in_short_of_a_raise_must_be_called_and_reopens_no_raising() -> None:
    betting = after(table(10_000, 700, 10_000, reopens=False), "bet 600", "all-in")
    assert betting.facing == 700
    betting = after(betting, "call")
    assert betting.to_act == 1
    assert betting.to_call == 100
    assert betting.raises is None
    assert [action for action, _ in legal(betting)] == ["call", "fold"]
    with pytest.raises(Refusal):
        after(betting, "raise 200")
    assert after(betting, "call").to_act is None


@pytest.mark.rule("NJ-DOD 41.6(d)")
def test_with_fewer_than_two_players_able_to_bet_there_is_no_betting() -> None:
    assert table(0, 500, 0).to_act is None


@pytest.mark.rule("NJ-DOD 41.10(k)")
def test_an_uncalled_bet_goes_back_and_only_its_uncalled_part() -> None:
    betting = after(table(10_000, 300, 10_000), "bet 600", "all-in", "fold")
    assert betting.to_act is None
    assert uncalled(betting) == (1, 300)
    assert uncalled(after(table(10_000, 10_000), "bet 600", "call")) is None


@pytest.mark.rule('NJ-DOD 41.1 "Side pot"')
def test_each_all_in_ends_a_layer_and_equal_contenders_are_one_pot() -> None:
    purses = (Purse(1, 0, 900), Purse(2, 0, 1_900), Purse(3, 3_000, 1_900), Purse(4, 10, 500, live=False))
    layers = pots(Betting(purses))
    assert [(pot.amount, pot.contenders) for pot in layers] == [(3_200, (1, 2, 3)), (2_000, (2, 3))]
    assert [pot.amount for pot in pots(Betting(purses), above=900)] == [2_000]


stakes = st.lists(st.tuples(st.integers(1, 60), st.booleans()), min_size=2, max_size=6)


@given(stakes)
def test_side_pots_equal_an_independent_calculation(players: list[tuple[int, bool]]) -> None:
    purses = tuple(Purse(seat, 60, stake, live=live) for seat, (stake, live) in enumerate(players, 1))
    live = {purse.seat for purse in purses if purse.live}
    if not live:
        return
    expected = pots_by_the_cent({purse.seat: purse.staked for purse in purses}, live)
    closed = Betting(purses, highest_left=max(purse.staked for purse in purses if purse.live))
    assert [(pot.amount, frozenset(pot.contenders)) for pot in pots(closed)] == expected


# --- whole rounds with random stacks, cards and decisions -----------------------------------------------------------


def choose(round: Round, chance: Random) -> Command:
    """Any legal command, with any legal amount, folding and going all-in less often than the rest."""
    options = choices(round)
    if round.phase == "betting":
        if chance.random() < 0.75:
            options = [
                each for each in options if isinstance(each, Wager) and each.action not in ("fold", "all-in")
            ] or options
        chosen = chance.choice(options)
        bounds = round.betting.raises
        if isinstance(chosen, Wager) and chosen.amount and bounds:
            return Wager(seat=chosen.seat, action=chosen.action, amount=chance.randint(*bounds))
        return chosen
    return chance.choice(options)


def play(
    seed: int, stacks: dict[int, int], no_limit: bool, carried: int, fouls: float = 0, **chosen: Any
) -> tuple[Round, Round, list[Event]]:
    """A round to its end; so often anybody fouls the hand instead of what was to come."""
    chance = Random(seed)
    options = DeuceOfTheDragonOptions(stakes="no-limit" if no_limit else "limit", main_ante=20, **chosen)
    round, events = begin(options, chance.randint(1, 6), stacks, carried)
    happened = list(events)
    cards = chance.sample(ORDER, 8 * len(stacks))
    round, events = deal(round, {seat: cards[8 * i : 8 * i + 8] for i, seat in enumerate(stacks)})
    happened += events
    start = round
    while chance.random() < fouls / 2 and len(round.contenders) > 1:
        round, events = act(round, FoulHand(seat=chance.choice(round.contenders)))
        happened += events
    round, events = act(round, RackStub())
    happened += events
    while round.to_act is not None:
        command = choose(round, chance)
        if chance.random() < fouls:
            seat = chance.choice(round.contenders)
            command = chance.choice((FoulHand(seat=seat), FoulHand(seat=seat, held=9), ThrowIn(seat=seat)))
            if seat in round.leaving:
                command = FoulHand(seat=seat)
        elif chance.random() < fouls / 4 and (staying := set(round.contenders) - round.leaving):
            command = RemovePlayer(seat=chance.choice(sorted(staying)))
        round, events = act(round, command)
        happened += events
    return start, round, happened


rounds = st.tuples(
    st.integers(0, 2**32),
    st.dictionaries(st.integers(1, 6), st.integers(30, 400), min_size=2, max_size=6),
    st.booleans(),
    st.sampled_from([0, 70]),
)


@pytest.mark.rule("NJ-DOD 41.10(k)", "NJ-DOD 41.10(j)", 'NJ-DOD 41.1 "Side pot"', 'NJ-DOD 41.1 "Main pot"')
@settings(max_examples=300, deadline=None)
@given(rounds)
def test_money_is_conserved_and_every_pot_goes_to_one_of_its_own(case: tuple[int, dict[int, int], bool, int]) -> None:
    seed, stacks, no_limit, carried = case
    _, round, happened = play(seed, stacks, no_limit, carried)
    assert round.phase == "over"

    accounts: dict[str, int] = defaultdict(int)
    accounts["pot:deuce"] = carried
    for seat, chips in stacks.items():
        accounts[stack(seat)] = chips
    for event in happened:
        for source, target, amount in event.postings():
            assert amount > 0
            accounts[source] -= amount
            accounts[target] += amount
            assert accounts[source] >= 0, event
    won = [event for event in happened if isinstance(event, facts.PotWon)]
    commission = sum(event.commission for event in won)
    assert accounts[INVENTORY] == commission
    assert sum(accounts.values()) == sum(stacks.values()) + carried
    assert all(accounts[stack(purse.seat)] == purse.stack for purse in round.betting.purses)
    assert accounts["pot:deuce"] == round.deuce_pot
    assert all(not chips for name, chips in accounts.items() if name.startswith("area:") or name == "pot:main")

    staked = dict.fromkeys(stacks, 0)
    gone = set()
    for event in happened:
        match event:
            case facts.AntesCollected(seats=seats, main=amount):
                staked |= dict.fromkeys(seats, amount)
            case facts.Wagered(seat=seat, amount=amount):
                staked[seat] += amount
            case facts.UncalledReturned(seat=seat, amount=amount):
                staked[seat] -= amount
            case facts.HandFolded(seat=seat):
                gone.add(seat)
    layers = pots_by_the_cent(staked, set(stacks) - gone)
    main_and_side = sorted((event for event in won if event.pot != "deuce"), key=lambda event: event.pot)
    assert [event.amount for event in main_and_side] == [amount for amount, _ in layers]
    for event, (_, contenders) in zip(main_and_side, layers, strict=True):
        assert event.winner in contenders
    for event in won:
        assert event.commission * 20 <= event.amount
        assert event.winner not in gone


@pytest.mark.rule('NJ-DOD 41.1 "Check"')
def test_whoever_only_checked_may_raise_a_short_all_in_that_opens_the_betting() -> None:
    betting = after(table(10_000, 100, 10_000, reopens=False), "check", "all-in", "call")
    assert betting.to_act == 1
    assert ("raise", 200) in legal(betting)


@settings(max_examples=60, deadline=None)
@given(rounds)
def test_a_round_is_rebuilt_from_its_events(case: tuple[int, dict[int, int], bool, int]) -> None:
    seed, stacks, no_limit, carried = case
    start, round, happened = play(seed, stacks, no_limit, carried)
    later = next(i for i, event in enumerate(happened) if isinstance(event, StubRacked))
    for event in happened[later:]:
        start = evolve(start, event)
    assert start == round
