"""Random tables of tiles and random commands: nothing is lost, nothing breaks, and everything can be replayed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.table.pai_gow_commands import Crowd
from tests.table.test_pai_gow_poker_properties import check_chips, check_replay
from tests.tables import fresh, seeds
from tests.tile_tables import CHIPS, GAME

from houseway.core import commands as c
from houseway.core.citations import paragraphs
from houseway.core.decider import BadCommandError, Command, Event, Refusal
from houseway.core.options import OptionError
from houseway.core.sight import told
from houseway.games.pai_gow.events import EVENTS
from houseway.games.pai_gow.options import WAGERS, PaiGowOptions
from houseway.games.pai_gow_shared.events import HandPickedUp, VigorishUncollected
from houseway.record.narration import narrate
from houseway.record.session import Session
from houseway.table.dealer import next_step
from houseway.table.decider import decide

OWN_PARAGRAPHS = ("NJ-PG 10.", "NJ-PG 1.13C", "BASE A")
SUBMISSIONS: tuple[dict[str, object], ...] = (
    {},
    {"dragons-eye": "vigorish", "shaker": "every-round"},
    {"dragons-eye": "no-vigorish", "bank-with-no-vigorish": True},
    {"starting-position": "generator", "distribution": "clockwise"},
    {"dragons-eye": "vigorish", "starting-position": "generator"},
    {"house-way": "best-high"},
    {"house-way": "no such way"},
    {"senseless": 1},
)
CROWD = Crowd(WAGERS, SUBMISSIONS, changes=({"rounding": "exact"}, {"co-banking": False}))
RANDOM_TABLES = settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
SEEDS = st.integers(0, 2**64 - 1)
LENGTHS = st.integers(1, 250)
PLAYERS = (1, 2, 5, 6)


@st.composite
def table_options(draw: st.DrawFn) -> PaiGowOptions:
    """Any options that the documents allow."""
    dragons_eye = draw(st.sampled_from(["off", "vigorish", "no-vigorish"]))
    given: dict[str, Any] = {
        "dragons-eye": dragons_eye,
        "starting-position": draw(st.sampled_from(["shaker", "generator"])),
        "dragons-eye-start": draw(st.sampled_from(["button", "count"])),
        "shaker": draw(st.sampled_from(["after-triple", "every-round"])),
        "dice-without-pai-gow": draw(st.booleans()),
        "distribution": draw(st.sampled_from(["counterclockwise", "clockwise"])),
        "rounding": draw(st.sampled_from(["quarter", "exact"])),
        "house-way": draw(st.sampled_from(["traditional", "best-low", "best-high"])),
        "banking": draw(st.sampled_from([True, True, True, False])),
        "co-banking": draw(st.booleans()),
        "bank-rounds": draw(st.sampled_from([1, 2])),
        "bank-with-no-vigorish": draw(st.booleans()),
        "limits": draw(st.sampled_from([{}, {"pai-gow": {"maximum": 25}}])),
    }
    return PaiGowOptions.read(given)


def start(options: PaiGowOptions) -> Session:
    session = Session(GAME, options)
    for seat in PLAYERS:
        session.do(c.Sit(seat, f"player {seat}", CHIPS if seat < 6 else 20))
    return session


def commands(session: Session, seed: int, length: int, wildness: float = 0.15) -> Iterator[Command]:
    r = Random(seed)
    for _ in range(length):
        command = None if r.random() < wildness else CROWD.sensible(r, session.table)
        yield command or CROWD.wild(r, session.table)


def try_command(session: Session, command: Command) -> list[Event]:
    """Carry out one command and check everything that must hold whatever it was."""
    before, length = session.table, session.log.length
    try:
        events = session.do(command)
    except (Refusal, BadCommandError, OptionError) as refused:
        check_refusal(refused)
        assert session.table is before
        assert session.log.length == length
        return []
    assert events, f"{command} was accepted and led to nothing"
    assert all(event.cite in paragraphs() for event in events)
    assert all(event.cite.startswith(OWN_PARAGRAPHS) for event in events), "a table of tiles goes by its own paragraphs"
    check_chips(session)
    return events


def check_refusal(refused: Exception) -> None:
    assert str(refused)
    if isinstance(refused, Refusal):
        assert refused.citation.startswith(OWN_PARAGRAPHS)
        assert not refused.sentence[0].isupper()
        assert not refused.sentence.endswith(".")
        assert "card" not in refused.sentence, "there are no cards at this table"


@RANDOM_TABLES
@given(table_options(), SEEDS, LENGTHS)
@pytest.mark.rule("BASE A8")
def test_whatever_is_said_at_a_table_nothing_is_lost_and_everything_can_be_replayed(
    options: PaiGowOptions, seed: int, length: int
) -> None:
    session = start(options)
    for command in commands(session, seed, length):
        try_command(session, command)
    check_replay(session)


@RANDOM_TABLES
@given(table_options(), SEEDS, LENGTHS)
def test_the_dealer_by_the_book_is_never_refused_and_never_goes_on_for_ever(
    options: PaiGowOptions, seed: int, length: int
) -> None:
    session = start(options)
    for command in commands(session, seed, length):
        step = next_step(session.table, fresh(session))
        assert step is None or decide(session.table, step), "the book's own step is refused"
        try_command(session, command)
    entropy = seeds("the end")
    for _ in range(300):
        step = next_step(session.table, entropy)
        if step is None:
            turn = GAME.to_act(session.table.round)
            if turn is None:
                break
            step = c.ActForAbsent(turn)
        session.do(step)
    else:
        raise AssertionError("the dealer is still at it")
    assert session.table.phase == "betting", "every round comes to its end"


@RANDOM_TABLES
@given(table_options(), SEEDS, LENGTHS)
def test_every_choice_that_a_seat_is_offered_is_accepted(options: PaiGowOptions, seed: int, length: int) -> None:
    session = start(options)
    for command in commands(session, seed, length, wildness=0.05):
        turn = GAME.to_act(session.table.round)
        if turn is not None:
            choices = list(session.table.choices(turn))
            assert choices, "whoever is to act can act"
            for choice in choices:
                assert decide(session.table, choice)
        try_command(session, command)


@RANDOM_TABLES
@given(table_options(), SEEDS, LENGTHS)
def test_nobody_is_shown_or_told_a_tile_that_they_may_not_see(options: PaiGowOptions, seed: int, length: int) -> None:
    """With other tiles in the hands that are hidden, every view stays the same."""
    session = start(options)
    for command in commands(session, seed, length, wildness=0.05):
        try_command(session, command)
        round = session.table.round
        for viewer in (None, 1, 2, 5):
            hidden = {
                place: msgspec.structs.replace(hand, cards=("6-6", "6-6", "1-1", "1-1")[: len(hand.cards)])
                for place, hand in round.hands.items()
                if hand.cards and not hand.shown and hand.arranged is None
                and (place != viewer or not round.reached("setting"))
            }  # fmt: skip
            other = msgspec.structs.replace(round, hands={**round.hands, **hidden})
            sight, around = session.table.sight, session.table.around
            assert GAME.view(other, viewer, sight, around) == GAME.view(round, viewer, sight, around)


def test_random_tables_meet_every_kind_of_event_and_each_has_its_sentence() -> None:
    seen: set[type[Event]] = set()
    for seed in range(400):
        session = start(PaiGowOptions.read(dict(SAMPLE[seed % len(SAMPLE)])))
        for command in commands(session, seed, 200):
            for event in try_command(session, command):
                seen.add(type(event))
                assert narrate(told(event, None, session.table.sight)).endswith(".")
        if set(EVENTS) - RARE <= seen:
            return
    assert not set(EVENTS) - seen - RARE


RARE: set[type[Event]] = {VigorishUncollected, HandPickedUp}
"""Met in the rule tests, which make somebody poor; and at tiles nobody has two hands."""


SAMPLE: tuple[dict[str, Any], ...] = (
    {},
    {"dragons-eye": "vigorish", "shaker": "every-round"},
    {"starting-position": "generator"},
    {"dragons-eye": "no-vigorish", "bank-with-no-vigorish": True},
)
