"""Conduct of players, section 41.11, and irregularities, section 41.12, as commands and consequences."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.deuce_of_the_dragon.scripted import dealt, played, settle

from houseway.core.decider import BadCommandError, Refusal
from houseway.core.events import RoundVoided
from houseway.games.deuce_of_the_dragon import events as facts
from houseway.games.deuce_of_the_dragon.acts import choices, decide
from houseway.games.deuce_of_the_dragon.commands import COMMANDS, Wager
from houseway.games.deuce_of_the_dragon.events import EVENTS
from houseway.games.deuce_of_the_dragon.script import ScriptError
from houseway.games.deuce_of_the_dragon.state import Round

CHECKS = ["1 check", "2 check", "3 check"]


def stacks(round: Round) -> list[int]:
    return [purse.stack for purse in round.betting.purses]


@pytest.mark.rule("NJ-DOD 41.11(e)")
def test_nobody_acts_before_the_stub_is_in_the_rack() -> None:
    with pytest.raises(Refusal) as refused:
        played(dealt(racked=False), "1 check")
    assert refused.value.citation == "NJ-DOD 41.11(e)"


@pytest.mark.rule("NJ-DOD 41.11(f)")
def test_a_player_on_turn_may_ask_how_many_cards_another_holds_and_nobody_else_may_speak() -> None:
    round, _ = played(dealt(), *CHECKS, "1 play 3s 4s 5s", "2 pass")
    after, happened = played(round, "3 ask 1")
    assert [event.cards for event in happened if isinstance(event, facts.CardsTold)] == [5]
    assert after == round
    with pytest.raises(Refusal) as refused:
        played(round, "2 ask 1")
    assert refused.value.citation == "NJ-DOD 41.11(f)"


@pytest.mark.rule("NJ-DOD 41.11(h)", "NJ-DOD 41.11(g)")
def test_an_exposed_card_forfeits_the_hand_and_every_wager_of_the_round() -> None:
    round, happened = played(dealt(), "1 bet 4", "2 call", "2 expose 3h", "3 call")
    forfeited = [event for event in happened if isinstance(event, facts.HandForfeited)]
    assert [(event.seat, event.reason, event.wagers, event.cards) for event in forfeited] == [(2, "exposed", 400, 8)]
    assert round.contenders == [1, 3]
    round, _ = played(round, "1 play 3s 4s 5s 6s 7s 8s 9s Ts")
    assert stacks(round) == [9_300 + 1_710, 9_300, 9_300], "18.00 less 0.90 goes to seat 1"


@pytest.mark.rule("NJ-DOD 41.11(h)")
def test_the_last_player_wins_when_the_other_hand_is_forfeited() -> None:
    round, _ = played(dealt(seats="12"), "1 bet 4", "2 raise 6", "2 expose 3h")
    assert round.phase == "over"
    assert stacks(round)[0] == 9_300 + 1_740, "18.00 less 5 % of 12.00; the forfeited raise was never called"


@pytest.mark.rule("NJ-DOD 41.11(h)")
def test_an_exposure_on_turn_passes_the_turn_on_and_the_lead_goes_to_the_next_player() -> None:
    round, _ = played(dealt(), *CHECKS, "1 expose 3s")
    assert (round.to_act, round.leader) == (2, 2)
    round, _ = played(round, "2 play 3h", "2 foul")
    assert round.phase == "over"
    round, _ = played(dealt(), *CHECKS, "1 play 3s", "1 foul", "2 pass", "3 pass")
    assert (round.phase, round.to_act) == ("betting", 2), (
        "the interval ends on the last pattern and the next player opens"
    )


@pytest.mark.rule('NJ-DOD 41.1 "Fouled hand"', "NJ-DOD 41.12(c)")
def test_a_hand_thrown_in_is_a_fold_in_front_of_a_wager_and_fouled_at_any_other_time() -> None:
    _, happened = played(dealt(), "1 bet 4", "2 throw-in")
    assert [type(event) for event in happened if isinstance(event, facts.HandFolded)] == [facts.HandFolded]
    assert [event.cite for event in happened if isinstance(event, facts.HandFolded)] == ["NJ-DOD 41.12(c)"]
    _, happened = played(dealt(), "1 throw-in")
    assert happened[0].cite == "NJ-DOD 41.12(c)", "making a wager counts as much as calling one"
    _, happened = played(dealt(), *CHECKS, "2 throw-in")
    assert [event.also for event in happened if isinstance(event, facts.HandForfeited)] == ['NJ-DOD 41.1 "Fouled hand"']


@pytest.mark.rule("NJ-DOD 41.11(b)", "NJ-DOD 41.11(a)")
def test_for_a_removed_player_the_dealer_acts_at_every_turn_until_the_round_is_over() -> None:
    round, happened = played(dealt(), "1 bet 4", "2 removed", "3 call")
    removed, notified, absent, folded = happened[1:5]
    assert [type(event) for event in (removed, notified)] == [facts.PlayerRemoved, facts.DivisionNotified]
    assert isinstance(absent, facts.PlayerAbsent)
    assert type(folded) is facts.HandFolded, "to a wager an absent player folds, and forfeits nothing else"
    round, happened = played(dealt(), "2 removed", "1 check", "3 check")
    acted = [event for event in happened if isinstance(event, facts.Wagered)]
    assert [(event.seat, event.action) for event in acted] == [(1, "check"), (2, "check"), (3, "check")]
    assert round.contenders == [1, 2, 3], "nothing is forfeited"
    for line in ("2 removed", "2 pass", "2 ask 1", "2 throw-in", "2 play 3h"):
        with pytest.raises(Refusal) as refused:
            played(round, line)
        assert refused.value.citation == "NJ-DOD 41.11(b)"
    round, happened = played(round, "1 play 3s", "3 pass")
    assert [event.seat for event in happened if isinstance(event, facts.PlayerPassed)] == [2, 3]


@pytest.mark.rule("NJ-DOD 41.11(b)")
def test_a_removed_opener_leads_the_lowest_card_when_nobody_plays_and_may_even_win() -> None:
    round, happened = played(dealt(seats="12"), "1 removed", "2 check", "2 pass")
    assert [event.cards for event in happened if isinstance(event, facts.PatternPlayed)] == [("3s",)]
    round, _ = played(round, "2 throw-in")
    assert round.phase == "over"
    assert stacks(round)[0] == 9_700 + 400 - 20


@pytest.mark.rule("NJ-DOD 41.11(b)")
def test_a_round_ends_though_every_player_in_it_has_been_removed() -> None:
    round, happened = played(dealt(), "1 removed", "2 removed", "3 removed")
    assert round.phase == "over"
    assert len([event for event in happened if isinstance(event, facts.DivisionNotified)]) == 3


@pytest.mark.rule('NJ-DOD 41.1 "Fouled hand"', "NJ-DOD 41.11(h)")
def test_a_wrong_number_of_cards_fouls_the_hand_and_the_right_number_changes_nothing() -> None:
    round, _ = played(dealt(), *CHECKS, "1 play 3s 4s 5s")
    for line in ("1 foul 5", "2 foul 8"):
        with pytest.raises(Refusal) as refused:
            played(round, line)
        assert refused.value.citation == 'NJ-DOD 41.1 "Fouled hand"'
    after, happened = played(round, "1 foul 8")
    (forfeited,) = [event for event in happened if isinstance(event, facts.HandForfeited)]
    assert (forfeited.reason, forfeited.held, forfeited.cards, forfeited.cite) == ("fouled", 8, 8, "NJ-DOD 41.11(h)")
    assert (after.contenders, after.phase) == ([2, 3], "discarding"), "the round goes on without it"
    with pytest.raises(Refusal) as refused:
        played(dealt(racked=False), "1 foul 7")
    assert refused.value.citation == "NJ-DOD 41.7(g)2", "until then the deal is to blame"
    with pytest.raises(ScriptError):
        played(round, "1 foul -1")


@pytest.mark.rule("NJ-DOD 41.12(a)", "NJ-DOD 41.12(a)1")
def test_a_misdeal_returns_every_wager_and_leaves_the_carried_deuce_pot() -> None:
    lines = ["1 bet 4", "2 call", "3 fold", "dealer misdeal shuffle"]
    settled = settle(lines, **{"deuce-pot": 7})
    assert (settled["void"], settled["deuce-pot"]) == (True, "7.00")
    assert settled["stacks"] == dict.fromkeys("123", "100.00")
    round, happened = played(dealt(), *lines)
    voided = [event for event in happened if isinstance(event, RoundVoided)]
    assert [event.cite for event in voided] == ["NJ-DOD 41.12(a)1"]
    with pytest.raises(Refusal):
        played(round, "1 check")


@pytest.mark.rule("NJ-DOD 41.12(a)2", "NJ-DOD 41.12(a)3")
@pytest.mark.parametrize(("mistake", "paragraph"), [("start", "NJ-DOD 41.12(a)2"), ("skipped", "NJ-DOD 41.12(a)3")])
def test_a_wrong_start_or_a_skipped_position_counts_until_two_players_have_wagered(
    mistake: str, paragraph: str
) -> None:
    once, _ = played(dealt(), "1 bet 4")
    assert played(once, f"dealer misdeal {mistake}")[0].phase == "void"
    twice, _ = played(once, "2 call")
    with pytest.raises(Refusal) as refused:
        played(twice, f"dealer misdeal {mistake}")
    assert refused.value.citation == paragraph


@pytest.mark.rule("NJ-DOD 41.12(a)4", "NJ-DOD 41.11(h)")
def test_a_card_exposed_in_dealing_is_a_misdeal_and_later_its_player_s_loss() -> None:
    round, happened = played(dealt(racked=False), "dealer misdeal exposed")
    assert (round.phase, happened[-1].cite) == ("void", "NJ-DOD 41.12(a)4")
    with pytest.raises(Refusal) as refused:
        played(dealt(), "dealer misdeal exposed")
    assert refused.value.citation == "NJ-DOD 41.11(h)"


@pytest.mark.rule("NJ-DOD 41.12(b)")
@pytest.mark.parametrize("found", ["missing", "extra"])
def test_missing_or_extra_cards_kill_the_round_at_any_time(found: str) -> None:
    lines = ["1 bet 4", "2 call", "3 raise 2", "1 call", "2 call", "1 play 3s", "2 play 3h 3d", f"dealer cards {found}"]
    round, happened = played(dealt(), *lines)
    assert (round.phase, happened[-1].cite) == ("void", "NJ-DOD 41.12(b)")
    assert settle(lines)["stacks"] == dict.fromkeys("123", "100.00")


def test_an_absent_player_checks_or_folds_and_passes_and_leads_the_lowest_card_when_one_must() -> None:
    round, happened = played(dealt(), "1 absent", "2 bet 2", "3 absent")
    assert [event.action for event in happened if isinstance(event, facts.Wagered)] == ["check", "bet"]
    assert [event.seat for event in happened if isinstance(event, facts.HandFolded)] == [3]
    round, happened = played(round, "1 call", "1 absent", "2 absent", "1 absent")
    assert [event.cards for event in happened if isinstance(event, facts.PatternPlayed)] == [("3s",)]


def test_a_seat_where_nobody_plays_is_a_mistake_and_not_a_refusal() -> None:
    for line in ("5 check", "5 expose 3s", "1 ask 5", "1 expose 2h"):
        with pytest.raises(BadCommandError):
            played(dealt(), line)


@pytest.mark.parametrize(
    ("before", "said", "amount"),
    [
        ([], "check", 99_999_999),
        (["1 bet 4"], "call", 500_000),
        (["1 bet 4"], "call", 100),
        (["1 bet 4"], "fold", 400),
        ([], "all-in", 100),
    ],
)
def test_an_amount_that_is_not_what_something_costs_makes_no_sense(before: list[str], said: Any, amount: int) -> None:
    """An all-in here takes $97.00 and a call $4.00; what the table offers has no amount but a bet and a raise."""
    round, _ = played(dealt(stakes="no-limit"), *before)
    seat = round.to_act
    assert seat is not None
    assert any(
        choice.action == said and choice.amount is None for choice in choices(round) if isinstance(choice, Wager)
    )
    with pytest.raises(BadCommandError, match=f"this {said} costs"):
        decide(round, Wager(seat, said, amount))
    assert decide(round, Wager(seat, said))


def test_a_call_that_says_what_it_costs_is_a_call() -> None:
    round, _ = played(dealt(), "1 bet 4")
    assert decide(round, Wager(2, "call", 400)) == decide(round, Wager(2, "call"))


def test_commands_and_events_have_different_names() -> None:
    for records in (COMMANDS, EVENTS):
        tags = [record.__struct_config__.tag for record in records]
        assert len(set(tags)) == len(tags)
