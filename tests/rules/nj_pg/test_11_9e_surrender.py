"""NJ-PG 11.9(e): what is taken on a surrender, when, and that the round goes on from there to its end."""

from __future__ import annotations

from typing import Any

import pytest
from tests.poker_tables import (
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
    recorded,
    set_all,
    table,
    whole_round,
)
from tests.tables import names, refused

from houseway.core import commands as c
from houseway.core.accounts import CENTRE
from houseway.core.events import RoundEnded, WagerLost, WagerWon
from houseway.games.pai_gow_poker.events import HandKept, HandRearranged, Surrender
from houseway.games.pai_gow_poker.side_wagers import EnvyPaid
from houseway.games.pai_gow_shared.dragons_eye import Dice
from houseway.games.pai_gow_shared.events import (
    BankExposed,
    ExposeAll,
    ExposeHand,
    HandCollected,
    HandExposed,
    PayWinners,
    ReportExposedCard,
    SetDealerHand,
)
from houseway.record.session import Session

TRIPLE = Dice(3, (3, 3))
PUSHING = "Kd Kc Js 8h 6s 4d 2d"
"""Pushes against queens and nines."""


def settling(session: Session) -> Session:
    """Every hand set, and the bank's hand on the table."""
    set_all(session)
    go_on(session, until=ExposeAll)
    assert session.table.phase == "settling"
    return session


def last_one_surrenders(session: Session, seat: int) -> list[Any]:
    """The seat gives up when its hand is the only one that is still to be exposed; the rest of the round."""
    assert session.do(Surrender(seat))
    assert session.table.phase == "paying", "no hand is left to be exposed"
    assert refused(session, ExposeHand()) == "NJ-PG 11.9(f)"
    assert refused(session, ExposeAll()) == "NJ-PG 11.9(f)"
    events = finish(session)
    assert of(RoundEnded, events)
    return events


@pytest.mark.rule("NJ-PG 11.9(e)", "NJ-PG 11.9(f)")
def test_a_dice_bonus_that_is_kept_does_not_hold_up_a_round_whose_last_hand_is_surrendered() -> None:
    session = settling(dealt({1: LOSER}, side={"dice-bonus": 500}, dice=TRIPLE, dragons_eye="vigorish"))
    last_one_surrenders(session, 1)
    assert session.table.accounts["area:1:dice-bonus"] == 500


@pytest.mark.rule("NJ-PG 11.9(e)", "NJ-PG 11.9(f)")
def test_an_imperial_wager_that_goes_with_the_surrender_does_not_hold_up_the_round() -> None:
    session = settling(dealt({1: LOSER, 2: PUSHING}, side={"imperial": 500}, imperial_survives_surrender=False))
    session.do(ExposeHand())
    last_one_surrenders(session, 2)


@pytest.mark.rule("NJ-PG 11.9(e)", "NJ-PG 11.10(m)")
@pytest.mark.parametrize("co_bank", [False, True], ids=["bank", "co-bank"])
def test_nor_does_a_player_who_banks_or_shares_the_bank(co_bank: bool) -> None:
    session = settling(banked({1: MIDDLING, 2: LOSER}, 1, co_bank=co_bank, dealers_wager=None if co_bank else 0))
    chips = session.table.stack(1)
    last_one_surrenders(session, 2)
    won = STAKE // 2 if co_bank else STAKE
    assert session.table.stack(1) == chips + won - won // 20, "the bank has what lay in the centre, less five percent"


@pytest.mark.rule("NJ-PG 11.9(e)", "BASE B8")
def test_the_bank_has_its_due_when_everybody_surrenders_before_it_has_set_its_hand() -> None:
    session = banked({1: MIDDLING, 2: LOSER, 3: PUSHING}, 1, dealers_wager=0)
    chips = session.table.stack(1)
    session.do(Surrender(2))
    session.do(Surrender(3))
    events = finish(session)
    assert of(BankExposed, events)
    assert session.table.stack(1) == chips + 2 * STAKE - 2 * STAKE // 20


@pytest.mark.rule("NJ-PG 11.9(e)", "NJ-PG 11.10(l)")
def test_the_wager_is_taken_on_the_announcement_to_the_centre_when_a_player_banks_and_the_cards_with_it() -> None:
    alone = dealt({1: LOSER, 2: MIDDLING}, dealer=PUSHING)
    assert names(alone.do(Surrender(1))) == ["Surrendered", "WagerLost", "HandCollected"]
    session = banked({1: MIDDLING, 2: LOSER, 3: WINNER}, 1, dealers_wager=0)
    events = session.do(Surrender(2))
    assert of(WagerLost, events) == [WagerLost("NJ-PG 11.9(e)", 2, "pai-gow", STAKE, CENTRE)]
    assert of(HandCollected, events, 2)
    assert session.table.accounts[CENTRE] == STAKE


@pytest.mark.rule("NJ-PG 11.9(e)")
def test_an_imperial_wager_that_lives_on_keeps_the_cards_and_is_the_only_thing_they_are_shown_for() -> None:
    session = banked({1: MIDDLING, 2: "8s 8h 8d 4c 4s 2h Ts", 3: WINNER}, 1, dealers_wager=0, side={"imperial": 500})
    assert not of(HandCollected, session.do(Surrender(2)))
    set_all(session)
    events = finish(session)
    assert of(HandExposed, events, 2)
    assert [event.paid for event in of(WagerWon, events, 2)] == [2500]


@pytest.mark.rule("NJ-PG 11.9(e)", "NJ-PG 11.22(d)1.ii")
def test_an_envy_marker_keeps_the_cards_until_envy_has_been_paid() -> None:
    session = table((1, 2), variant="ez")
    make_cards_ready(session, {1: LOSER, 2: WINNER, 0: MIDDLING})
    bet(session, 1, dynasty=500)
    bet(session, 2)
    session.do(c.NoMoreBets())
    go_on(session)
    events = session.do(Surrender(2))
    assert of(HandKept, events) == [HandKept("NJ-PG 11.22(d)1.ii", 2)]
    rest = finish(session)
    (rearranged,) = of(HandRearranged, rest, 2)
    assert sorted(rearranged.cards) == sorted(WINNER.split()), "nobody has seen them before"
    assert [event.cards for event in of(HandRearranged, rest, 1)] == [()], "they were laid open when they were exposed"
    assert [event.paid for event in of(EnvyPaid, rest)] == [100_00]


@pytest.mark.rule("NJ-PG 11.9(e)", "NJ-PG 11.9(g)", "NJ-PG 11.9(h)")
def test_a_dice_bonus_keeps_no_cards_on_the_layout() -> None:
    hands = {1: LOSER, 2: PUSHING, 3: WINNER}
    session = dealt(hands, side={"dice-bonus": 500}, dice=TRIPLE, dragons_eye="vigorish")
    assert of(HandCollected, session.do(Surrender(3)), 3)
    set_all(session)
    events = go_on(session, until=PayWinners)
    assert [(event.seat, event.cite) for event in of(HandCollected, events)] == [
        (1, "NJ-PG 11.9(g)"),
        (2, "NJ-PG 11.9(h)"),
    ]
    assert not of(HandKept, events)


@pytest.mark.rule("BASE B11", "NJ-PG 11.9(e)")
@pytest.mark.parametrize("side", [{}, {"imperial": 500}])
def test_a_card_of_a_surrendered_hand_gives_nobody_a_choice(side: dict[str, int]) -> None:
    session = banked({1: MIDDLING, 2: LOSER, 3: WINNER}, 1, dealers_wager=0, side=side)
    session.do(Surrender(2))
    assert refused(session, ReportExposedCard(2)) == "BASE B11"
    assert GAME.to_act(session.table.round) == 1
    assert of(RoundEnded, finish(session))


@pytest.mark.rule("NJ-PG 11.9(g)", "NJ-PG 11.9(k)2")
def test_a_hand_whose_pai_gow_wager_a_triple_took_is_collected_as_a_losing_one() -> None:
    events = recorded(dealt({1: LOSER}, side={"imperial": 500}, dice=TRIPLE, dragons_eye="no-vigorish"))
    assert [(event.seat, event.cite) for event in of(HandCollected, events)] == [(1, "NJ-PG 11.9(g)")]


@pytest.mark.rule("NJ-PG 11.9(e)")
def test_after_such_a_round_the_next_one_is_played_as_ever() -> None:
    session = dealt({1: LOSER}, side={"dice-bonus": 500}, dice=TRIPLE, dragons_eye="vigorish")
    set_all(session)
    session.do(SetDealerHand())
    last_one_surrenders(session, 1)
    assert of(RoundEnded, whole_round(session))
