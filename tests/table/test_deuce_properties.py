"""Random tables of Deuce of the Dragon: nothing is lost, purses are stacks, all can be replayed, no card is shown."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from tests.deuce_tables import ANTES, DECK, GAME, check_chips
from tests.table.commands import AT_ANY_TABLE, Habits, amount, seat
from tests.table.test_properties import (
    CHIPS_AND_CARDS,
    LENGTHS,
    RANDOM_TABLES,
    SEEDS,
    check_choices,
    check_dealer,
    check_random_table,
    commands,
    kinds_of_events,
    start,
)

from houseway.core import commands as c
from houseway.core.cards import Card
from houseway.core.decider import BadCommandError, Refusal
from houseway.core.events import CardSetAside, WagerLost, WagerPushed, WagerReturned, WagerWon
from houseway.core.options import OptionError
from houseway.core.phrases import card_name
from houseway.core.sight import told
from houseway.games.deuce_of_the_dragon import commands as say
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.state import Round
from houseway.record.narration import narrate
from houseway.table.decider import TABLE_COMMANDS, decide, evolve
from houseway.table.events import (
    TABLE_EVENTS,
    ChangeNoticed,
    DealerCardSeen,
    DrawnInError,
    SeedsCommitted,
    ShuffleOrdered,
)

Submission = dict[str, Any]
SUBMISSIONS: tuple[Submission, ...] = (
    {},
    {"stakes": "no-limit"},
    {"stakes": "no-limit", "short-all-in": "closed", "equal-pairs": True},
    {"all-pass": "close-interval", "any-quads-take-button": True, "commission": "2.5%"},
    {"stakes": "no-limit", "shuffler": "automated", "decks": 2, "pre-shuffled": True},
    {"dealing": "hand", "shuffler": "counting", "same-length": True},
    {"dealing": "automated-shoe", "shuffler": "counting", "decks": 2},
    {"dealing": "automated-shoe", "king-ace-deuce": False},
)
NOT_ALLOWED: tuple[Submission, ...] = ({"dealing": "hand"}, {"decks": 2}, {"commission": "6%"}, {"main-ante": "0.01"})
NEVER = {
    ChangeNoticed,
    DealerCardSeen,
    DrawnInError,
    ShuffleOrdered,
    CardSetAside,
    WagerReturned,
    WagerWon,
    WagerLost,
    WagerPushed,
}
"""The dealer has no cards, a card seen in dealing is a misdeal, and nobody plays against the house."""


def cards(r: Random) -> tuple[Card, ...]:
    return tuple(r.choice((*DECK, "XX")) for _ in range(r.randint(0, 5)))


def wagers(r: Random) -> dict[str, int]:
    return {wager: amount(r) for wager in r.sample(["main", "deuce", "bet", "side"], r.randint(0, 3))}


HABITS = Habits(
    game=GAME,
    document="DOD",
    wagers=lambda r: dict(ANTES),
    wild={
        **AT_ANY_TABLE,
        c.CountStub: lambda r: c.CountStub(r.choice([4, 4, 4, 3, 5, 0, -1]), r.random() < 0.5),
        c.PlaceWagers: lambda r: c.PlaceWagers(
            seat(r), r.choice([dict(ANTES), wagers(r)]), r.choice(["chips", "plaques", "match-play", "cash", "spoken"])
        ),
        c.ChangeOptions: lambda r: c.ChangeOptions(dict(r.choice(SUBMISSIONS + NOT_ALLOWED))),
        say.Wager: lambda r: say.Wager(
            seat(r), r.choice(["check", "bet", "call", "raise", "all-in", "fold"]), r.choice([None, 200, amount(r)])
        ),
        say.PlayPattern: lambda r: say.PlayPattern(seat(r), cards(r)),
        say.Pass: lambda r: say.Pass(seat(r)),
        say.AskCards: lambda r: say.AskCards(seat(r), seat(r)),
        say.ExposeCard: lambda r: say.ExposeCard(seat(r), r.choice(DECK)),
        say.FoulHand: lambda r: say.FoulHand(seat(r), r.choice([None, None, 4, 7, 8, 9, -1])),
        say.ThrowIn: lambda r: say.ThrowIn(seat(r)),
        say.RemovePlayer: lambda r: say.RemovePlayer(seat(r)),
        say.ReadmitPlayer: lambda r: say.ReadmitPlayer(f"player {seat(r)}"),
        say.CallMisdeal: lambda r: say.CallMisdeal(r.choice(["shuffle", "start", "skipped", "exposed"])),
        say.ReportCards: lambda r: say.ReportCards(r.choice(["missing", "extra"])),
        say.BeginPlay: lambda r: say.BeginPlay(),
        say.CountPots: lambda r: say.CountPots(r.choice([None, {}, {"main": 600}, {"deuce": 300}, wagers(r)])),
        say.VerifyPots: lambda r: say.VerifyPots(),
        say.AwardPots: lambda r: say.AwardPots(r.choice([None, 8, 7])),
        say.CountHands: lambda r: say.CountHands({seat(r): r.choice([8, 8, 7]) for _ in range(r.randint(0, 3))}),
        say.CoverDeucePot: lambda r: say.CoverDeucePot(),
        say.UncoverDeucePot: lambda r: say.UncoverDeucePot(),
    },
    hurried=say.AwardPots,
    slowly=say.AwardPots,
)


@st.composite
def table_options(draw: st.DrawFn) -> DeuceOfTheDragonOptions:
    return DeuceOfTheDragonOptions.read(draw(st.sampled_from(SUBMISSIONS)))


@RANDOM_TABLES
@given(table_options(), SEEDS, LENGTHS)
def test_whatever_is_said_at_a_table_nothing_is_lost_and_everything_can_be_replayed(
    options: DeuceOfTheDragonOptions, seed: int, length: int
) -> None:
    check_random_table(options, seed, length, HABITS)


@RANDOM_TABLES
@given(table_options(), SEEDS, LENGTHS)
def test_the_dealer_by_the_book_is_never_refused_and_never_goes_on_for_ever(
    options: DeuceOfTheDragonOptions, seed: int, length: int
) -> None:
    check_dealer(options, seed, length, HABITS)


@RANDOM_TABLES
@given(table_options(), SEEDS, LENGTHS)
def test_every_choice_that_a_seat_is_offered_is_accepted(
    options: DeuceOfTheDragonOptions, seed: int, length: int
) -> None:
    check_choices(options, seed, length, HABITS)


def test_the_random_commands_are_of_every_kind_that_a_table_knows() -> None:
    assert set(HABITS.wild) == set(TABLE_COMMANDS) | set(GAME.commands)


def test_random_tables_come_to_everything_that_can_happen_at_a_table() -> None:
    wanted = (set(TABLE_EVENTS) - {SeedsCommitted}) | set(GAME.events) | set(CHIPS_AND_CARDS)
    assert wanted - NEVER <= kinds_of_events(SUBMISSIONS, HABITS, sessions=800)


@RANDOM_TABLES
@given(table_options(), SEEDS, LENGTHS)
def test_the_purses_of_the_round_are_the_stacks_of_the_table_after_every_event(
    options: DeuceOfTheDragonOptions, seed: int, length: int
) -> None:
    session = start(options, HABITS)
    for command in commands(session, seed, length, wildness=0.1, habits=HABITS):
        try:
            happened = decide(session.table, command)
        except (Refusal, BadCommandError, OptionError):
            continue
        table = session.table
        for event in happened:
            table = evolve(table, event)
            check_chips(table)
        session.do(command)
        assert (session.table.round, session.table.accounts) == (table.round, table.accounts)


def hidden(round: Round, viewer: int | None) -> Round:
    """The round with every card that this viewer may not see replaced by a blank."""
    racked = round.phase != "dealing"
    hands = tuple(
        hand if hand.seat == viewer and racked else msgspec.structs.replace(hand, cards=("??",) * len(hand.cards))
        for hand in round.hands
    )
    return msgspec.structs.replace(round, hands=hands)


@RANDOM_TABLES
@given(table_options(), SEEDS, LENGTHS)
def test_no_view_depends_on_a_card_that_the_viewer_may_not_see(
    options: DeuceOfTheDragonOptions, seed: int, length: int
) -> None:
    session = start(options, HABITS)
    for command in commands(session, seed, length, habits=HABITS):
        try:
            session.do(command)
        except (Refusal, BadCommandError, OptionError):
            continue
        round, sight, around = session.table.round, session.table.sight, session.table.around
        for viewer in (None, 1, 2, 5, 6):
            seen = GAME.view(round, viewer, sight, around)
            assert seen == GAME.view(hidden(round, viewer), viewer, sight, around), "a view depends on a hidden card"
            assert b"??" not in msgspec.json.encode(seen)


@RANDOM_TABLES
@given(table_options(), SEEDS, LENGTHS)
def test_every_card_that_a_player_holds_or_has_shown_has_left_the_deck_once(
    options: DeuceOfTheDragonOptions, seed: int, length: int
) -> None:
    session = start(options, HABITS)
    for command in commands(session, seed, length, habits=HABITS):
        try:
            session.do(command)
        except (Refusal, BadCommandError, OptionError):
            continue
        number, round = session.table.playing, session.table.round
        if number is not None and session.table.phase != "betting":
            deck = session.table.decks[number]
            there = Counter(card for hand in round.hands for card in hand.cards) + Counter(round.shown)
            left = Counter(deck.order[: deck.dealt])
            left.subtract(there)
            assert min(left.values(), default=0) >= 0, "a card is somewhere twice"


@RANDOM_TABLES
@given(table_options(), SEEDS, LENGTHS)
def test_nobody_is_told_a_card_of_another_that_was_not_face_up(
    options: DeuceOfTheDragonOptions, seed: int, length: int
) -> None:
    session = start(options, HABITS)
    for command in commands(session, seed, length, habits=HABITS):
        try:
            happened = session.do(command)
        except (Refusal, BadCommandError, OptionError):
            continue
        for viewer in (None, 1, 5):
            round = session.table.round
            secret = {card for hand in round.hands if hand.seat != viewer for card in hand.cards}
            heard = " ".join(narrate(told(event, viewer, session.table.sight)) for event in happened)
            assert not any(f" {card_name(card)}" in heard for card in secret - set(round.shown))
