"""At a table of tiles nobody speaks of cards."""

from __future__ import annotations

import re

import pytest
from tests.golden.make import FOLDER

from houseway.core.decider import Event
from houseway.core.events import CardsCollected, CardsDealt, RoundVoided
from houseway.core.phrases import place
from houseway.core.sight import NO_HANDS, told
from houseway.games.pai_gow.events import DiceBonusMoved
from houseway.games.pai_gow_shared.events import BankExposed, DealerHandSet, HandExposed
from houseway.record.narration import narrate, narrated
from houseway.record.replay import replay
from houseway.table import events as t

HANDS = (6, 7, 0)


def golden_events() -> list[Event]:
    lines = (FOLDER / "pai_gow.jsonl").read_bytes().splitlines(keepends=True)
    return [event for step in replay(lines) for event in step.events]


def test_every_sentence_of_a_whole_session_speaks_of_tiles() -> None:
    for event in golden_events():
        assert narrated(type(event)), type(event)
        for onlooker in (None, 1, 4):
            sentence = narrate(told(event, onlooker, NO_HANDS))
            assert re.fullmatch(r"[A-Z$][^\n{}]+\.", sentence), sentence
            assert not re.search(r"\d with |\btop (high|low)\b", sentence), sentence
            assert not re.search(r"\b(cards?|decks?|discard|shuffled|washed)\b", sentence), sentence


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (t.CardsReceived("BASE A6", ("black",), 0), "A set of 32 tiles arrives at the table."),
        (t.CardsInspected("BASE A6", 0), "The dealer sorts the tiles into sixteen pairs and looks every one over."),
        (
            t.InspectionVerified("BASE A6", 0, "floorperson"),
            "The floorperson verifies the inspection of the set of tiles.",
        ),
        (t.CardsStacked("BASE A6", 0), "The tiles are built into eight stacks of four."),
        (CardsDealt("BASE A6", 7, ("??",) * 4, 0), "The dead hand is dealt four tiles face down."),
        (CardsCollected("BASE A7", HANDS), "The tiles go together in order: seat 6, the dead hand and the dealer."),
        (CardsCollected("BASE A7", ()), "No tiles are left to collect."),
        (CardsCollected("BASE B7", (1, 0)), "The cards go into the discard rack in order: seat 1 and the dealer."),
        (RoundVoided("BASE A10", "seat 3 holds 5 tiles"), "All hands are void: seat 3 holds 5 tiles."),
        (
            HandExposed("BASE A7", 4, ("6-1", "6-3"), ("3-1", "5-5"), "6 with Tit top high, 4 with Gor top low"),
            "Seat 4 shows 6-1, 6-3, 3-1 and 5-5: the six with Tit on top in the high hand,"
            " the four with Gor on top in the low hand.",
        ),
        (
            BankExposed("BASE A8", 2, ("2-1", "4-2"), ("6-6", "6-2"), "Gee Joon high, Gong with Teen low"),
            "The bank, seat 2, shows 2-1, 4-2, 6-6 and 6-2: the supreme pair, Gee Joon in the high hand,"
            " the gong with Teen in the low hand.",
        ),
        (
            DealerHandSet("BASE A7", ("1-1", "1-1"), ("5-5", "6-4"), "Pair of Day high, 0 low", "T5"),
            "The dealer turns over 1-1, 1-1, 5-5 and 6-4 and sets the pair of Day in the high hand,"
            " no points in the low hand, by the house way: T5.",
        ),
        (
            HandExposed(
                "BASE A7",
                1,
                ("5-5", "6-4"),
                ("6-6", "6-3"),
                "0 high, Wong with Teen low",
                "the low hand, Wong with Teen, ranks above the high hand, 0",
            ),
            "Seat 1 shows 5-5, 6-4, 6-6 and 6-3, a foul: the low hand, the wong with Teen, ranks above the high hand,"
            " no points.",
        ),
        (DiceBonusMoved("NJ-PG 10.5(d)", 4), "The dealer moves seat 4's Dice Bonus to area 4 beside the tray."),
    ],
)
def test_a_sentence_is_what_a_dealer_of_tiles_would_say(event: Event, sentence: str) -> None:
    assert narrate(event) == sentence


def test_a_place_is_a_seat_the_dealer_or_the_dead_hand() -> None:
    assert [place(number) for number in (0, 1, 6, 7)] == ["the dealer", "seat 1", "seat 6", "the dead hand"]
