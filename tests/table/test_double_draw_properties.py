"""Random tables of Double Draw Poker: nothing is lost, nothing breaks, everything can be replayed, no card is shown."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from tests.draw_tables import DECK, GAME, PAT, dealt, decide
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
from tests.tables import ANTE

from houseway.core import commands as c
from houseway.core.cards import Card
from houseway.core.decider import BadCommandError, Event, Refusal
from houseway.core.events import CardsRacked, RoundEnded, RoundVoided
from houseway.core.options import OptionError
from houseway.core.sight import told
from houseway.games.double_draw_poker import events as dd
from houseway.games.double_draw_poker.options import DoubleDrawPokerOptions
from houseway.games.double_draw_poker.state import Round
from houseway.record.narration import narrate
from houseway.table.decider import TABLE_COMMANDS
from houseway.table.events import TABLE_EVENTS, DealerCardSeen, SeedsCommitted, ShuffleOrdered

Submission = dict[str, Any]
SUBMISSIONS: tuple[Submission, ...] = (
    {},
    {"bonus": "2"},
    {"bonus-must-equal-ante": True, "limits": {"ante": {"minimum": 5, "maximum": 100}}},
    {"shuffler": "automated", "decks": 2, "pre-shuffled": True},
    {"dealing": "hand", "shuffler": "counting"},
    {"dealing": "automated-shoe", "shuffler": "counting", "decks": 2},
    {"dealing": "automated-shoe"},
)
NOT_ALLOWED: tuple[Submission, ...] = ({"dealing": "hand"}, {"decks": 2}, {"bonus": "3"}, {"jurisdiction": "MD"})
NEVER = {DealerCardSeen, ShuffleOrdered}
"""The dealer has no card to show, and no floorperson orders a shuffle in New Jersey."""


def cards(r: Random) -> tuple[Card, ...]:
    return tuple(r.choice((*DECK, "XX")) for _ in range(r.randint(0, 5)))


def wagers(r: Random) -> dict[str, int]:
    some = ["ante", "bonus", "first-draw", "second-draw", "insurance"]
    return {wager: amount(r) for wager in r.sample(some, r.randint(0, 3))}


HABITS = Habits(
    game=GAME,
    document="DDP",
    wagers=lambda r: {"ante": ANTE, "bonus": r.choice([ANTE, ANTE, ANTE, ANTE // 2, 1])},
    wild={
        **AT_ANY_TABLE,
        c.PlaceWagers: lambda r: c.PlaceWagers(
            seat(r), wagers(r), r.choice(["chips", "plaques", "match-play", "cash"])
        ),
        c.ChangeOptions: lambda r: c.ChangeOptions(dict(r.choice(SUBMISSIONS + NOT_ALLOWED))),
        dd.MakeDrawWager: lambda r: dd.MakeDrawWager(seat(r), amount(r)),
        dd.Fold: lambda r: dd.Fold(seat(r)),
        dd.Discard: lambda r: dd.Discard(seat(r), cards(r)),
        dd.CollectDiscards: lambda r: dd.CollectDiscards(),
        dd.SettleSeat: lambda r: dd.SettleSeat(),
        dd.SettleAll: lambda r: dd.SettleAll(),
    },
    hurried=dd.SettleAll,
    slowly=dd.SettleSeat,
)


@st.composite
def table_options(draw: st.DrawFn) -> DoubleDrawPokerOptions:
    return DoubleDrawPokerOptions.read(draw(st.sampled_from(SUBMISSIONS)))


@RANDOM_TABLES
@given(table_options(), SEEDS, LENGTHS)
def test_whatever_is_said_at_a_table_nothing_is_lost_and_everything_can_be_replayed(
    options: DoubleDrawPokerOptions, seed: int, length: int
) -> None:
    check_random_table(options, seed, length, HABITS)


@RANDOM_TABLES
@given(table_options(), SEEDS, LENGTHS)
def test_the_dealer_by_the_book_is_never_refused_and_never_goes_on_for_ever(
    options: DoubleDrawPokerOptions, seed: int, length: int
) -> None:
    check_dealer(options, seed, length, HABITS)


@RANDOM_TABLES
@given(table_options(), SEEDS, LENGTHS)
def test_every_choice_that_a_seat_is_offered_is_accepted_or_lacks_chips(
    options: DoubleDrawPokerOptions, seed: int, length: int
) -> None:
    check_choices(options, seed, length, HABITS)


def test_the_random_commands_are_of_every_kind_that_a_table_knows() -> None:
    assert set(HABITS.wild) == set(TABLE_COMMANDS) | set(GAME.commands)


def test_random_tables_come_to_everything_that_can_happen_at_a_table() -> None:
    wanted = (set(TABLE_EVENTS) - {SeedsCommitted}) | set(GAME.events) | set(CHIPS_AND_CARDS) | {CardsRacked}
    assert wanted - NEVER <= kinds_of_events(SUBMISSIONS, HABITS)


def hidden(round: Round, viewer: int | None, shown: set[int]) -> Round:
    """The round with every card that this viewer may not see replaced by a blank."""
    looked_at = round.phase not in {"betting", "dealing"}

    def blank(held: tuple[Card, ...]) -> tuple[Card, ...]:
        return ("??",) * len(held)

    hands = {}
    for at, hand in round.hands.items():
        mine = at == viewer and looked_at
        hands[at] = msgspec.structs.replace(
            hand,
            cards=hand.cards if mine or at in shown else blank(hand.cards),
            discards=hand.discards if mine else tuple(map(blank, hand.discards)),
        )
    return msgspec.structs.replace(round, hands=hands)


def turned_over(shown: set[int], events: list[Event]) -> set[int]:
    for event in events:
        if isinstance(event, RoundEnded | RoundVoided):
            shown = set()
        elif isinstance(event, dd.HandRevealed):
            shown = shown | {event.seat}
    return shown


@RANDOM_TABLES
@given(table_options(), SEEDS, LENGTHS)
def test_no_view_depends_on_a_card_that_the_viewer_may_not_see(
    options: DoubleDrawPokerOptions, seed: int, length: int
) -> None:
    session, shown = start(options, HABITS), set[int]()
    for command in commands(session, seed, length, habits=HABITS):
        try:
            shown = turned_over(shown, session.do(command))
        except (Refusal, BadCommandError, OptionError):
            continue
        table = session.table
        for viewer in (None, 0, 1, 2, 5):
            seen = table.view(viewer)
            without = table.replace(round=hidden(table.round, viewer, shown))
            assert seen == without.view(viewer), "a view depends on a hidden card"
            assert b"??" not in msgspec.json.encode(seen)


@RANDOM_TABLES
@given(table_options(), SEEDS, LENGTHS)
def test_every_card_that_has_left_the_deck_is_held_discarded_or_set_aside(
    options: DoubleDrawPokerOptions, seed: int, length: int
) -> None:
    session = start(options, HABITS)
    for command in commands(session, seed, length, habits=HABITS):
        try:
            session.do(command)
        except (Refusal, BadCommandError, OptionError):
            continue
        number = session.table.playing
        if number is not None and session.table.phase != "betting":
            deck = session.table.decks[number]
            hands = session.table.round.hands.values()
            gone = Counter(card for hand in hands for held in (hand.cards, *hand.discards) for card in held)
            left = Counter(deck.order[: deck.dealt])
            left.subtract(gone)
            assert min(left.values(), default=0) >= 0, "a card is somewhere twice"
            assert left.total() == deck.face_up


def test_only_the_player_who_throws_cards_away_is_told_which() -> None:
    session = dealt({1: PAT, 2: "Ts Jk 2c 5h 7d"})
    decide(session)
    session.do(dd.Discard(1))
    (thrown,) = session.do(dd.Discard(2, ("Ts", "Jk")))
    assert narrate(told(thrown, 2, session.table.sight)) == "Seat 2 discards two cards face down: 10♠ and Joker."
    for other in (1, 0, None):
        assert narrate(told(thrown, other, session.table.sight)) == "Seat 2 discards two cards face down."
