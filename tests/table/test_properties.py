"""Random tables of random commands, legal and not: nothing is lost, nothing breaks, and everything can be replayed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.table.commands import DRAGON_POKER, WILD, Habits, sensible, table_options, wild
from tests.tables import ANTE, GAME, fresh, seeds

from houseway.core import commands as c
from houseway.core.accounts import OUTSIDE
from houseway.core.citations import paragraphs
from houseway.core.decider import BadCommandError, Command, Event, Refusal
from houseway.core.events import (
    BettingClosed,
    BoughtIn,
    CardsCollected,
    CardsDealt,
    CardSetAside,
    CashedOut,
    InventoryFilled,
    PlayerLeft,
    PlayerSat,
    RoundEnded,
    RoundVoided,
    WagerLost,
    WagerPlaced,
    WagerPushed,
    WagersReturned,
    WagerTakenBack,
    WagerWon,
)
from houseway.core.options import OptionError, Options
from houseway.games.dragon_poker.options import DragonPokerOptions
from houseway.record.replay import replay
from houseway.record.session import Session
from houseway.table.dealer import next_step
from houseway.table.decider import TABLE_COMMANDS, decide
from houseway.table.events import TABLE_EVENTS, ChangeNoticed, SeedsCommitted
from houseway.table.ledger import conserved
from houseway.table.state import Table

PLAYERS = (1, 2, 5)
CHIPS_AND_CARDS: tuple[type[Event], ...] = (
    *(PlayerSat, PlayerLeft, BoughtIn, CashedOut, InventoryFilled),
    *(WagerPlaced, WagerTakenBack, WagersReturned, WagerWon, WagerPushed, WagerLost),
    *(BettingClosed, CardsDealt, CardSetAside, CardsCollected, RoundVoided, RoundEnded),
)
RANDOM_TABLES = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
SAMPLE: tuple[dict[str, Any], ...] = (
    {},
    {"jurisdiction": "MD"},
    {"dealing": "hand", "shuffler": "automated", "decks": 2, "exposed-dealer-card": "play-on"},
    {"jurisdiction": "MD", "dealing": "automated-shoe", "shuffler": "counting", "dealer-cards": "in-shuffler"},
)


def start(options: Options, habits: Habits = DRAGON_POKER) -> Session:
    session = Session(habits.game, options)
    for seat in PLAYERS:
        session.do(c.Sit(seat, f"player {seat}", 100 * ANTE))
    return session


def commands(
    session: Session, seed: int, length: int, wildness: float = 0.2, habits: Habits = DRAGON_POKER
) -> Iterator[Command]:
    """A stream of commands for a session, some of them wild; each is made for the table as it then stands."""
    r = Random(seed)
    for _ in range(length):
        command = None if r.random() < wildness else sensible(r, session.table, habits)
        yield command or wild(r, habits)


def try_command(session: Session, command: Command, habits: Habits = DRAGON_POKER) -> Sequence[Event]:
    """Carry out one command and check everything that must hold whatever it was; what happened, if it was accepted."""
    document = f"{session.table.options.jurisdiction}-{habits.document} "
    before, length, head = session.table, session.log.length, session.log.head
    as_it_was = msgspec.structs.replace(before, accounts=dict(before.accounts), players=dict(before.players))
    turned_away: Exception | None = None
    try:
        events = session.do(command)
    except (Refusal, BadCommandError, OptionError) as refused:
        turned_away = refused
    if turned_away is not None:
        assert session.table is before
        assert (session.log.length, session.log.head) == (length, head)
        check_refusal(turned_away, document)
        return ()
    assert before == as_it_was, "the table of before is still what it was"
    assert events, f"{command} was accepted and led to nothing"
    assert session.log.length == length + 1
    for event in events:
        assert event.cite in paragraphs()
        assert event.cite.startswith(document)
    accounts = session.table.accounts
    assert conserved(accounts)
    assert sum(accounts.values()) == 0
    assert all(amount >= 0 for account, amount in accounts.items() if account not in OUTSIDE)
    areas = {account: amount for account, amount in accounts.items() if account.startswith("area:")}
    wagers = habits.game.wagers(session.table.round)
    assert areas == {f"area:{seat}:{wager}": amount for (seat, wager), amount in wagers.items()}
    assert all(seat in session.table.players for seat, _ in wagers), "no wager lies before an empty seat"
    for account in accounts:
        if account.startswith("stack:"):
            assert int(account.removeprefix("stack:")) in session.table.players, "no chips lie before an empty seat"
    return events


def purses(table: Table) -> dict[int, int]:
    """What each seat has: its stack and what lies on its betting areas."""
    found = dict.fromkeys(table.players, 0)
    for account, amount in table.accounts.items():
        kind, _, rest = account.partition(":")
        if kind in {"stack", "area"} and (seat := int(rest.split(":")[0])) in found:
            found[seat] += amount
    return found


def followed(before: dict[int, int], was: Table, now: Table, events: Sequence[Event]) -> dict[int, int]:
    """What each seat had before the round, bought and cashed chips aside; a void round leaves them with just that."""
    had = dict(before)
    for event in events:
        match event:
            case BoughtIn():
                had[event.seat] = had.get(event.seat, 0) + event.amount
            case PlayerLeft():
                had.pop(event.seat)
            case RoundVoided() if not was.game.standing(was.round).wagers:
                assert purses(now) == had, "a void round has changed somebody's chips"
            case RoundEnded():
                return purses(now)
    return purses(now) if was.number != now.number else had


def check_refusal(turned_away: Exception, document: str) -> None:
    assert str(turned_away)
    if isinstance(turned_away, Refusal):
        assert turned_away.citation in paragraphs()
        assert turned_away.citation.startswith(document), "a table is refused things by its own document"
        assert not turned_away.sentence[0].isupper()
        assert not turned_away.sentence.endswith(".")


def check_replay(session: Session) -> None:
    """The log re-decided from its commands gives the same bytes, and evolved from its events the same table."""
    *_, last = replay(session.log.lines, still_open=True, re_decide=True)
    assert last.table == session.table
    again = Session(session.table.game, first_options(session))
    for step in replay(session.log.lines, still_open=True):
        again.do(step.command)
    assert again.log.lines == session.log.lines
    assert again.table == session.table


def first_options(session: Session) -> Options:
    opening = msgspec.json.decode(session.log.lines[0])
    options: Options = type(session.table.options).read(opening["command"]["options"])
    return options


def check_random_table(options: Options, seed: int, length: int, habits: Habits = DRAGON_POKER) -> None:
    """Random commands, each checked, and the whole log replayed."""
    session = start(options, habits)
    had = purses(session.table)
    for command in commands(session, seed, length, habits=habits):
        was = session.table
        happened = try_command(session, command, habits)
        had = followed(had, was, session.table, happened)
    check_replay(session)


def check_dealer(options: Options, seed: int, length: int, habits: Habits = DRAGON_POKER) -> None:
    """Whatever has happened, the dealer's next step is accepted, and the round comes to its end."""
    session = start(options, habits)
    for command in commands(session, seed, length, habits=habits):
        step = next_step(session.table, fresh(session))
        assert step is None or decide(session.table, step), "the book's own step is refused"
        if not isinstance(command, c.CommitSeeds):  # whoever binds the house to seeds has to bring them
            try_command(session, command, habits)
    entropy = seeds("the end")
    for _ in range(300):
        step = next_step(session.table, entropy)
        if step is None:
            seat = habits.game.to_act(session.table.round)
            if seat is None:
                break
            step = c.ActForAbsent(seat)
        session.do(step)
    else:
        raise AssertionError("the dealer is still at it")
    assert session.table.phase == "betting", "every round comes to its end"


def check_choices(options: Options, seed: int, length: int, habits: Habits = DRAGON_POKER) -> None:
    """Every choice that a seat is offered is accepted, unless it lacks the chips."""
    session = start(options, habits)
    for command in commands(session, seed, length, wildness=0.05, habits=habits):
        turn = habits.game.to_act(session.table.round)
        if turn is not None:
            for choice in session.table.choices(turn):
                if session.table.stack(turn) >= (getattr(choice, "amount", 0) or 0):
                    assert decide(session.table, choice)
        try_command(session, command, habits)


def kinds_of_events(
    sample: Sequence[Mapping[str, Any]], habits: Habits = DRAGON_POKER, sessions: int = 400
) -> set[type[Event]]:
    """Every kind of event that random tables come to."""
    seen: set[type[Event]] = set()
    for seed in range(sessions):
        session = start(habits.game.options_type.read(sample[seed % len(sample)]), habits)
        for command in commands(session, seed, 150, habits=habits):
            try:
                seen |= {type(event) for event in session.do(command)}
            except (Refusal, BadCommandError, OptionError):
                continue
    return seen


SEEDS = st.integers(0, 2**64 - 1)
LENGTHS = st.integers(1, 150)


@RANDOM_TABLES
@given(table_options(), SEEDS, LENGTHS)
def test_whatever_is_said_at_a_table_nothing_is_lost_and_everything_can_be_replayed(
    options: DragonPokerOptions, seed: int, length: int
) -> None:
    check_random_table(options, seed, length)


@RANDOM_TABLES
@given(table_options(), SEEDS, LENGTHS)
def test_the_dealer_by_the_book_is_never_refused_and_never_goes_on_for_ever(
    options: DragonPokerOptions, seed: int, length: int
) -> None:
    check_dealer(options, seed, length)


@RANDOM_TABLES
@given(table_options(), SEEDS, LENGTHS)
def test_every_choice_that_a_seat_is_offered_is_accepted_or_lacks_chips(
    options: DragonPokerOptions, seed: int, length: int
) -> None:
    check_choices(options, seed, length)


def test_the_random_commands_are_of_every_kind_that_a_table_knows() -> None:
    assert set(WILD) == set(TABLE_COMMANDS) | set(GAME.commands)


def test_random_tables_come_to_everything_that_can_happen_at_a_table() -> None:
    """A check of the checks: the random sessions above reach every kind of event."""
    of_the_table = set(TABLE_EVENTS) - {SeedsCommitted, ChangeNoticed}
    assert of_the_table | set(GAME.events) | set(CHIPS_AND_CARDS) <= kinds_of_events(SAMPLE)
