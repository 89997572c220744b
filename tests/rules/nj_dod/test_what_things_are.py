"""41.1, 41.11, 41.12: what a pot or a button is, what a player should not have done, and what a misdeal is."""

from __future__ import annotations

from typing import Any

import pytest
from tests.deuce_tables import closed as antes_collected
from tests.deuce_tables import finish, playing, say, table
from tests.tables import dealer_goes_on, of

from houseway.core.commands import DealNext
from houseway.core.events import RoundVoided
from houseway.games.deuce_of_the_dragon.commands import CallMisdeal, ExposeCard, FoulHand
from houseway.games.deuce_of_the_dragon.events import BettingOpened, HandForfeited, PotWon

RUN = "3h 4h 5h 6h 7h 8h 9h Th"
"""Eight cards that are one pattern."""


@pytest.mark.rule('NJ-DOD 41.1 "Main pot"', 'NJ-DOD 41.1 "Side pot"', 'NJ-DOD 41.1 "Deuce pot"')
def test_each_pot_that_is_won_is_named_for_what_it_is() -> None:
    hands = {1: RUN, 2: "Ah 3d 4c 6s 8d 9c Js Kd", 3: "3s 4s 6d 7c 9d Jc Qh Ks"}
    session = playing((1, 2, 3), {1: 500, 2: 5000, 3: 5000}, hands)
    say(session, "1 all-in", "2 raise 4", "3 call")
    say(session, "1 pass", "2 play Ah", "3 pass", "1 play " + RUN)
    won = of(PotWon, finish(session))
    named = {event.pot.split()[0]: event.also for event in won}
    assert named["main"] == 'NJ-DOD 41.1 "Main pot"'
    assert named["side"] == 'NJ-DOD 41.1 "Side pot"'
    assert len({event.pot for event in won}) == len(won)


@pytest.mark.rule('NJ-DOD 41.1 "Deuce pot"')
def test_the_deuce_pot_goes_to_the_winner_of_the_main_pot_who_has_the_deuce_button() -> None:
    session = playing((1, 2), hands={1: "2h 3h 4h 5h 6h 7h 8h 9h", 2: "3d 4c 6s 8d 9c Js Kd Qd"})
    say(session, "1 check", "2 check", "1 play 2h 3h 4h 5h 6h 7h 8h 9h")
    won = {event.pot: event for event in of(PotWon, finish(session))}
    assert won["deuce"].also == 'NJ-DOD 41.1 "Deuce pot"'
    assert won["deuce"].winner == won["main"].winner == 1


@pytest.mark.rule('NJ-DOD 41.1 "Raise button"')
def test_the_raise_button_marks_each_of_three_betting_rounds() -> None:
    session = table((1, 2))
    antes_collected(session)
    opened = of(BettingOpened, finish(session) or dealer_goes_on(session))
    assert {event.also for event in opened} == {'NJ-DOD 41.1 "Raise button"'}
    assert [event.number for event in opened] == list(range(1, len(opened) + 1))


@pytest.mark.rule("NJ-DOD 41.11(g)", "NJ-DOD 41.11(h)", 'NJ-DOD 41.1 "Fouled hand"')
@pytest.mark.parametrize(
    ("act", "reason", "paragraph"),
    [("expose", "exposed", "NJ-DOD 41.11(g)"), ("foul", "fouled", 'NJ-DOD 41.1 "Fouled hand"')],
)
def test_a_forfeited_hand_is_told_with_what_its_player_should_not_have_done(
    act: str, reason: str, paragraph: str
) -> None:
    session = playing()
    card = next(hand.cards[0] for hand in session.table.round.hands if hand.seat == 2)
    command: Any = ExposeCard(2, card) if act == "expose" else FoulHand(2)
    (forfeited,) = of(HandForfeited, session.do(command))
    assert (forfeited.reason, forfeited.cite, forfeited.also) == (reason, "NJ-DOD 41.11(h)", paragraph)


@pytest.mark.rule("NJ-DOD 41.12(a)", "NJ-DOD 41.12(a)2")
def test_a_misdeal_is_void_by_its_own_paragraph_and_names_its_cause() -> None:
    session = table((1, 2))
    antes_collected(session)
    session.do(DealNext())
    (void,) = of(RoundVoided, session.do(CallMisdeal("start")))
    assert (void.cite, void.also) == ("NJ-DOD 41.12(a)2", "NJ-DOD 41.12(a)")
