"""Every event of pai gow poker has a sentence, and nobody is told how another hand is set."""

from __future__ import annotations

import re

import pytest
from tests.poker_tables import DRAGON, LOSER, MIDDLING, WINNER, banked, dealt, finish, recorded, set_all, whole_round
from tests.poker_tables import table as poker_table

from houseway.core.decider import Event
from houseway.core.events import WagerPlaced
from houseway.core.odds import Odds
from houseway.core.sight import SightOfHands, told
from houseway.games.pai_gow_poker import events as poker
from houseway.games.pai_gow_poker.side_wagers import EnvyPaid, PayoutLimited
from houseway.games.pai_gow_shared import events as p
from houseway.games.pai_gow_shared.dragons_eye import Dice, DiceBonusPaid
from houseway.record.narration import narrate, narrated

LOW, HIGH = ("Kd", "Kc"), ("As", "Ah", "7c", "5c", "Jk")


@pytest.mark.parametrize("kind", poker.EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_has_a_sentence_of_its_own(kind: type[Event]) -> None:
    assert narrated(kind)


def test_whole_rounds_are_told_in_plain_sentences() -> None:
    sessions = [
        banked({1: LOSER, 2: MIDDLING, 3: WINNER}, 2, dealers_wager=500),
        banked({1: LOSER, 2: MIDDLING}, 2, co_bank=True),
        dealt({1: WINNER, 4: LOSER.replace("8c", "8d")}, DRAGON, {"dynasty": 500, "red": 500}, variant="ez"),
        dealt({1: WINNER}, side={"match": 500, "dice-bonus": 500}, dice=Dice(3, (3, 3)), dragons_eye="vigorish"),
    ]
    for session in sessions:
        set_all(session)
        finish(session)
        for event in recorded(session, 8):
            sentence = narrate(event)
            assert re.fullmatch(r"[A-Z$][^\n{}]+\.", sentence), sentence
            assert "None" not in sentence
            assert ".." not in sentence


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (p.BankTaken("BASE B8", 3, False, 2500), "Seat 3 takes the bank; the dealer will wager $25.00 against it."),
        (p.BankTaken("BASE B8", 3, False, 0), "Seat 3 takes the bank; the dealer does not play."),
        (p.BankTaken("BASE B8", 3, True, 0), "Seat 3 banks together with the house."),
        (WagerPlaced("NJ-PG 11.10(k)", 0, "pai-gow", 2500), "The dealer puts $25.00 on Pai Gow."),
        (
            p.DiceShaken("NJ-PG 11.8D(e)", Dice(3, (3, 4)), 5),
            "After five shakes the dice show 3 on the dragon's eye die, 3 and 4 on the others: 10.",
        ),
        (
            p.ButtonPlaced("NJ-PG 11.8D(a)", 3, ("match", "odd")),
            "The dragon's eye button goes to position 3; winning wagers: Match and Odd.",
        ),
        (
            p.RunContinued("NJ-PG 11.8D(c)", 2, 4),
            "Two triples running; seat 4 shakes the dice in the next round.",
        ),
        (
            p.StartingPlaceFound("BASE B5", 6, "shaker", 14),
            "The first hand goes to seat 6, by a count of 14.",
        ),
        (
            p.HandSet("BASE B9", 1, HIGH, LOW, "F8 two pair, jacks to aces"),
            "Seat 1's hand is set by the house way, F8 two pair, jacks to aces:"
            " A♠, A♥, 7♣, 5♣ and Joker high, K♦ and K♣ low.",
        ),
        (
            DiceBonusPaid("NJ-PG 11.21(f)", 2, 500, 12500, Odds(25), "first triple, not the shaker"),
            "Seat 2's Dice Bonus wins 25 to 1 on the first triple, not the shaker: $125.00; the wager stays.",
        ),
        (
            EnvyPaid("NJ-PG 11.23(b)", 2, 500, 4, "four of a kind"),
            "Seat 2 is paid $5.00 envy bonus for seat 4's four of a kind.",
        ),
        (
            PayoutLimited("NJ-PG 11.23(f)", 1, "queens-dragon", 5_000_000, 4_000_000),
            "The payout limit cuts seat 1's Queen's Dragon from $50,000.00 to $40,000.00.",
        ),
        (poker.QueensDragonShown("NJ-PG 11.10(k)1", 3), "Seat 3 shows a queen's dragon: every pai gow wager pushes."),
    ],
)
def test_a_sentence_says_who_what_and_how_much(event: Event, sentence: str) -> None:
    assert narrate(event) == sentence


def test_only_the_player_is_told_how_his_hand_is_set() -> None:
    event = p.HandSet("BASE B7", 2, HIGH, LOW)
    sight = SightOfHands(held=frozenset({1, 2}))
    assert told(event, 2, sight) is event
    for other in (1, None):
        assert narrate(told(event, other, sight)) == "Seat 2's hand is set."


def test_a_recorded_round_says_nothing_of_hands_nobody_wagered_on() -> None:
    session = poker_table((1,))
    everything = " ".join(narrate(told(event, 1, session.table.sight)) for event in whole_round(session))
    assert "Seat 2 is dealt one card face down." in everything
