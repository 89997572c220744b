"""Every event of Deuce of the Dragon has a sentence, and a recorded log of it holds, replays and reads."""

from __future__ import annotations

import re
from typing import get_type_hints

import pytest
from tests.deuce_tables import GAME
from tests.record.test_narration import sample

from houseway.core.decider import Event
from houseway.games.deuce_of_the_dragon import events as d
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.record.keys import signing_key
from houseway.record.narration import narrate, narrated
from houseway.record.recording import record
from houseway.record.replay import replay, rounds
from houseway.table.ledger import conserved

LAW = "NJ-DOD 41.10(j)"


@pytest.mark.parametrize("kind", d.EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_has_a_sentence_of_its_own(kind: type[Event]) -> None:
    assert narrated(kind)
    hints = get_type_hints(kind)
    event = kind(cite=LAW, **{name: sample(hints[name]) for name in kind.__struct_fields__ if name != "cite"})
    assert re.fullmatch(r"[A-Z$][^\n{}]+\.", narrate(event)), narrate(event)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            d.AntesCollected(LAW, (2, 5), 200, 100),
            "The dealer collects the antes: $4.00 goes into the main pot and $2.00 into the deuce pot.",
        ),
        (d.EmptyPositionsCollected(LAW, (3,)), "The cards at position 3 are collected unseen."),
        (d.Wagered(LAW, 3, "raise", 600, True), "Seat 3 raises, putting in $6.00, and is all-in."),
        (d.Wagered(LAW, 3, "check", 0), "Seat 3 checks."),
        (d.HandFolded(LAW, 2, 400, 8), "Seat 2 folds; $4.00 goes into the main pot."),
        (
            d.HandForfeited(LAW, 2, 0, 8, "exposed"),
            "Seat 2 forfeits the hand and its wagers: a card was exposed.",
        ),
        (
            d.PatternPlayed(LAW, 1, ("5h", "5d"), "One pair, five of hearts high", 0),
            "Seat 1 plays 5♥ and 5♦: One pair, five of hearts high.",
        ),
        (
            d.PotsCounted(LAW, {"main": 1200, "side 1": 800}),
            "The dealer counts $12.00 in the main pot and $8.00 in side pot 1.",
        ),
        (
            d.BettingRoundClosed(LAW, 1, {1: 14_700, 2: 29_400}),
            "The betting is over: the dealer gathers bets of $441.00.",
        ),
        (d.PotWon(LAW, "side 1", 800, 2, 40), "Seat 2 wins side pot 1: $7.60, after $0.40 commission."),
        (d.DiscardingClosed(LAW, 1, None), "Everybody has passed, and the interval is over."),
    ],
)
def test_a_sentence_says_who_what_and_how_much(event: Event, sentence: str) -> None:
    assert narrate(event) == sentence


@pytest.mark.parametrize("seats", [2, 6])
def test_recorded_rounds_hold_are_decided_again_and_repeat_from_their_seed(seats: int) -> None:
    options = DeuceOfTheDragonOptions(stakes="no-limit")
    key = signing_key("5" * 64)
    session = record(GAME, options, 6, "ab" * 32, seats, key=key)
    assert session.log.lines == record(GAME, options, 6, "ab" * 32, seats, key=key).log.lines
    found = list(rounds(replay(session.log.lines, re_decide=True)))
    assert [number for number, _ in found] == [1, 2, 3, 4, 5, 6]
    assert conserved(session.table.accounts)
    told = [narrate(event) for _, steps in found for step in steps for event in step.events]
    assert any("wins the main pot" in sentence for sentence in told)


def test_one_player_is_too_few() -> None:
    with pytest.raises(ValueError, match="needs at least 2 players, not 1"):
        record(GAME, DeuceOfTheDragonOptions(), 1, "ab" * 32, 1)
