"""Random pai gow poker tables of random commands: nothing is lost, nothing breaks, and everything can be replayed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.poker_tables import CHIPS, GAME
from tests.table.commands import seat
from tests.table.pai_gow_commands import Crowd
from tests.tables import fresh, seeds

from houseway.core import commands as c
from houseway.core.accounts import CENTRE, OUTSIDE
from houseway.core.citations import paragraphs
from houseway.core.decider import BadCommandError, Command, Event, Refusal
from houseway.core.events import WagerLost
from houseway.core.options import OptionError
from houseway.games.pai_gow_poker.events import EVENTS, PremiumHandAnnounced, Surrender
from houseway.games.pai_gow_poker.options import WAGERS, PaiGowPokerOptions
from houseway.games.pai_gow_poker.side_wagers import EnvyPaid, PayoutLimited
from houseway.games.pai_gow_shared.events import VigorishUncollected
from houseway.record.replay import replay
from houseway.record.session import Session
from houseway.table.dealer import next_step
from houseway.table.decider import decide
from houseway.table.ledger import conserved

PROGRESSIVE = {
    "meter": 5000,
    "contribution": 25,
    "shares": {"natural-seven-card-straight-flush": 100, "four-of-a-kind": 10, "full-house": 100},
    "pays": {"flush": 5, "straight": 2},
}
SUBMISSIONS: tuple[dict[str, object], ...] = (
    {},
    {"variant": "ez"},
    {"dragons-eye": "vigorish", "shaker": "every-round"},
    {"variant": "ez", "dragons-eye": "no-vigorish", "bank-with-no-vigorish": True},
    {"starting-position": "generator"},
    {"starting-position": "button", "two-areas": True},
    {"variant": "ez", "dragons-eye": "vigorish"},
    {"house-way": "no such way"},
    {"senseless": 1},
)
CHANGES: tuple[dict[str, object], ...] = (
    {"payout-limit": "40000.00"},
    {"payout-limit": "50000.00", "notice-minutes": 0},
    {"payout-limit": None},
    {"rounding": "exact"},
)
CROWD = Crowd(WAGERS, SUBMISSIONS, {Surrender: lambda r: Surrender(seat(r))}, CHANGES, (Surrender,))
RANDOM_TABLES = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
SEEDS = st.integers(0, 2**64 - 1)
LENGTHS = st.integers(1, 250)
PLAYERS = (1, 2, 5)


@st.composite
def table_options(draw: st.DrawFn) -> PaiGowPokerOptions:
    """Any options that the documents allow."""
    dealing = draw(st.sampled_from(["manual-shoe", "hand", "automated-shoe"]))
    shuffler = draw(st.sampled_from(["automated", "counting"] if dealing == "hand" else ["none", "automated"]))
    variant = draw(st.sampled_from(["standard", "ez"]))
    given: dict[str, Any] = {
        "dealing": dealing,
        "shuffler": shuffler,
        "decks": draw(st.sampled_from([1, 2] if shuffler != "none" else [1])),
        "variant": variant,
        "dragons-eye": draw(st.sampled_from(["off", "no-vigorish", "vigorish" if variant == "standard" else "off"])),
        "dragons-eye-start": draw(st.sampled_from(["button", "count"])),
        "shaker": draw(st.sampled_from(["after-triple", "every-round"])),
        "dice-without-pai-gow": draw(st.booleans()),
        "starting-position": draw(st.sampled_from(["shaker", "generator", "button"])),
        "distribution": draw(st.sampled_from(["clockwise", "counterclockwise"])),
        "rounding": draw(st.sampled_from(["quarter", "exact"])),
        "two-areas": draw(st.booleans()),
        "bank-with-no-vigorish": draw(st.booleans()),
        "bank-rounds": draw(st.sampled_from([1, 2])),
        "ez-bank-surplus-vigorish": draw(st.booleans()),
        "imperial-survives-surrender": draw(st.booleans()),
        "seven-card-bonus": draw(st.sampled_from(["off", "fortune"])),
        "payout-limit": draw(st.sampled_from([None, 40_000])),
    }
    if draw(st.booleans()):
        given["progressive"] = PROGRESSIVE
    return PaiGowPokerOptions.read(given)


def start(options: PaiGowPokerOptions) -> Session:
    session = Session(GAME, options)
    for seat_ in PLAYERS:
        session.do(c.Sit(seat_, f"player {seat_}", CHIPS))
    session.do(c.Sit(6, "player 5" if options.two_areas else "poor player", 20))
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
    check_chips(session)
    return events


def check_refusal(refused: Exception) -> None:
    assert str(refused)
    if isinstance(refused, Refusal):
        assert refused.citation.startswith(("NJ-PG ", "BASE B")), "a table is refused things by its own document"
        assert not refused.sentence[0].isupper()
        assert not refused.sentence.endswith(".")


def check_chips(session: Session) -> None:
    accounts, round = session.table.accounts, session.table.round
    assert conserved(accounts)
    assert all(amount >= 0 for account, amount in accounts.items() if account not in OUTSIDE)
    lost = [event for event in session.table.journal if isinstance(event, WagerLost) and event.taker == CENTRE]
    if round.phase != "over":
        collected = sum(event.staked for event in lost)
        assert accounts.get(CENTRE, 0) == collected, "the centre holds what was lost to the bank, until all is paid"
    assert round.phase != "over" or CENTRE not in accounts
    areas = {account: amount for account, amount in accounts.items() if account.startswith("area:")}
    held = {(s, w): a for s, hand in round.hands.items() for w, a in hand.wagers.items()}
    assert areas == {f"area:{s}:{w}": a for (s, w), a in held.items()}
    assert set(GAME.wagers(round).items()) <= set(held.items())
    assert set(held.items()) - set(GAME.wagers(round).items()) <= {
        ((s, "dice-bonus"), kept) for s, kept in round.run.retained.items()
    }, "only a dice bonus kept for the next shake outlives the round"
    assert all(s in session.table.players or s == 0 for s, _ in held), "no wager lies before an empty seat"
    stacks = {int(a.removeprefix("stack:")): n for a, n in accounts.items() if a.startswith("stack:")}
    assert set(stacks) <= set(session.table.players)


def check_replay(session: Session) -> None:
    """The log re-decided from its commands gives the same bytes, and evolved from its events the same table."""
    *_, last = replay(session.log.lines, still_open=True, re_decide=True)
    assert last.table == session.table


@RANDOM_TABLES
@given(table_options(), SEEDS, LENGTHS)
@pytest.mark.rule("BASE B8", "NJ-PG 11.10(l)", "NJ-PG 11.10(m)")
def test_whatever_is_said_at_a_table_nothing_is_lost_and_everything_can_be_replayed(
    options: PaiGowPokerOptions, seed: int, length: int
) -> None:
    session = start(options)
    for command in commands(session, seed, length):
        try_command(session, command)
    check_replay(session)


@RANDOM_TABLES
@given(table_options(), SEEDS, LENGTHS)
def test_the_dealer_by_the_book_is_never_refused_and_never_goes_on_for_ever(
    options: PaiGowPokerOptions, seed: int, length: int
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
def test_every_choice_that_a_seat_is_offered_is_accepted(options: PaiGowPokerOptions, seed: int, length: int) -> None:
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
def test_no_view_depends_on_a_card_that_the_viewer_may_not_see(
    options: PaiGowPokerOptions, seed: int, length: int
) -> None:
    session = start(options)
    for command in commands(session, seed, length, wildness=0.05):
        try_command(session, command)
        round = session.table.round
        for viewer in (None, 1, 2, 5, 6):
            seen = msgspec.json.decode(msgspec.json.encode(session.table.view(viewer)))
            text = str(seen)
            for place, hand in round.hands.items():
                if hand.shown or not hand.cards:
                    continue
                if place != viewer or not round.reached("setting"):
                    assert not any(repr(card) in text for card in hand.cards), "a view shows a hidden card"


GIVING_UP: tuple[dict[str, Any], ...] = (
    {"dragons-eye": "vigorish"},
    {"dragons-eye": "vigorish", "imperial-survives-surrender": False},
    {},
    {"variant": "ez", "dragons-eye": "no-vigorish"},
)


def test_tables_full_of_people_who_give_up_and_of_exposed_cards_never_stop_and_never_lose_a_chip() -> None:
    for seed in range(120):
        session = start(PaiGowPokerOptions.read(dict(GIVING_UP[seed % len(GIVING_UP)])))
        for empty in (3, 4) if seed % 3 == 0 else ():
            session.do(c.Sit(empty, f"player {empty}", CHIPS))
        for command in commands(session, seed, 250, wildness=0.05):
            try_command(session, command)


RARE: set[type[Event]] = {PayoutLimited, VigorishUncollected, EnvyPaid, PremiumHandAnnounced}
"""Met in the rounds of the rule tests, which stack the deck for them."""


def test_random_tables_meet_every_kind_of_event() -> None:
    seen: set[type[Event]] = set()
    wanted = set(EVENTS) - RARE
    for seed in range(400):
        session = start(PaiGowPokerOptions.read(dict(SAMPLE[seed % len(SAMPLE)])))
        for command in commands(session, seed, 200):
            seen |= {type(event) for event in try_command(session, command)}
        if wanted <= seen:
            return
    assert {kind.__name__ for kind in wanted - seen} == set()


SAMPLE: tuple[dict[str, Any], ...] = (
    {"variant": "ez", "payout-limit": 40_000, "progressive": PROGRESSIVE},
    {"dragons-eye": "vigorish", "shaker": "every-round"},
    {"starting-position": "generator"},
    {"variant": "ez", "dragons-eye": "no-vigorish", "bank-with-no-vigorish": True, "two-areas": True},
)
