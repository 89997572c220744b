"""Deuce of the Dragon tables for tests: hands dealt as wanted, lines of a script played at the table, chips counted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

import msgspec
import pytest
from tests.tables import LESSON, dealer_goes_on, make_ready

from houseway.core import commands as c
from houseway.core.cards import Card
from houseway.core.citations import Citation
from houseway.core.decider import Event
from houseway.core.game import Game
from houseway.core.options import OptionError
from houseway.games.deuce_of_the_dragon import game as deuce_of_the_dragon
from houseway.games.deuce_of_the_dragon.commands import Wager
from houseway.games.deuce_of_the_dragon.events import BET
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.script import read_line
from houseway.games.deuce_of_the_dragon.state import Round
from houseway.record.log import Entry
from houseway.record.replay import Reader
from houseway.record.session import Session
from houseway.table.state import Table

GAME: Game = cast(Any, deuce_of_the_dragon)
READER = Reader(GAME)

DECK: tuple[Card, ...] = tuple(f"{rank}{suit}" for suit in "hdcs" for rank in "2AKQJT9876543")
"""The 52 cards, written out from the document."""
STACK = 10_000
"""A hundred dollars."""
ANTES = {"main": 200, "deuce": 100}

HANDS = {
    1: "3s 4s 5s 6s 7s 8s 9s Ts",
    2: "3h 3d 4h 4d 5h 5d 6h 6d",
    3: "2h 2d 2c 2s 9h 9d 9c Jh",
    4: "7h 7d 7c 8h 8d 8c Kh Kd",
    5: "Th Td Tc Jd Jc Js Ks Kc",
    6: "3c 4c 5c 6c Qh Qd Qc Qs",
}
"""A straight flush, four pair, four deuces, two three-of-a-kinds and a pair, the same, a straight flush and queens."""

METHODS = [("manual-shoe", "none"), ("hand", "automated"), ("automated-shoe", "automated")]


def options(**chosen: Any) -> DeuceOfTheDragonOptions:
    """Options as a submission would name them, with underscores for hyphens."""
    return DeuceOfTheDragonOptions.read(LESSON | {name.replace("_", "-"): value for name, value in chosen.items()})


def option_error(**chosen: Any) -> Citation | None:
    """The paragraph for which these options are refused."""
    with pytest.raises(OptionError) as caught:
        options(**chosen)
    return caught.value.citation


def table(seats: Iterable[int] = (1, 2, 3), stack: int | Mapping[int, int] = STACK, **chosen: Any) -> Session:
    """A table with players in those seats and no cards yet."""
    session = Session(GAME, options(**chosen))
    for seat in seats:
        session.do(c.Sit(seat, f"player {seat}", stack if isinstance(stack, int) else stack[seat]))
    return session


def stack_deck(session: Session, hands: Mapping[int, str], button: int = 1) -> tuple[Card, ...]:
    """The order from which those hands come out of the deal that begins with the button; the stub is what is left."""
    held = {seat: hand.split() for seat, hand in hands.items()}
    rest = [card for card in DECK if not any(card in hand for hand in held.values())]
    for seat in range(1, 7):
        if seat not in held:
            held[seat], rest = rest[:8], rest[8:]
    assert all(len(hand) == 8 for hand in held.values()), "no deck has those cards"
    assert len(rest) == 4
    clockwise = [(button - 1 + turn) % 6 + 1 for turn in range(6)]
    if session.table.options.dealing == "automated-shoe":
        return (*(card for seat in clockwise for card in held[seat]), *rest)
    passes = ((seat, slice(4 * half, 4 * half + 4)) for half in range(2) for seat in clockwise)
    return (*(card for seat, four in passes for card in held[seat][four]), *rest)


def join(session: Session, seat: int) -> list[Event]:
    """Both antes."""
    options: DeuceOfTheDragonOptions = session.table.options
    return session.do(c.PlaceWagers(seat, {"main": options.main_ante, "deuce": options.deuce_ante}))


def closed(session: Session, order: Sequence[Card] = (), seats: Iterable[int] | None = None) -> list[Event]:
    """Cards ready, everybody's antes down and collected, nothing dealt."""
    make_ready(session, order)
    for seat in session.table.players if seats is None else seats:
        join(session, seat)
    return session.do(c.NoMoreBets())


def dealt(
    seats: Iterable[int] = (1, 2, 3),
    stack: int | Mapping[int, int] = STACK,
    hands: Mapping[int, str] | None = None,
    **chosen: Any,
) -> Session:
    """A table at which those hands have just been dealt, the stub still on the table."""
    seats = tuple(seats)
    session = table(seats, stack, **chosen)
    deal(session, hands or {seat: HANDS[seat] for seat in seats})
    return session


def deal(session: Session, hands: Mapping[int, str]) -> None:
    """A round at that table, with those hands."""
    button = session.table.round.button
    first = min(hands, key=lambda seat: (seat - button) % 6)
    closed(session, stack_deck(session, hands, first), hands)
    session.do(c.Deal())


def playing(*args: Any, **chosen: Any) -> Session:
    """A table whose stub is in the rack and whose first betting round is open."""
    session = dealt(*args, **chosen)
    dealer_goes_on(session)
    return session


def say(session: Session, *lines: str) -> list[Event]:
    """Lines of a script, said at the table."""
    return [event for line in lines for event in session.do(read_line(line))]


def finish(session: Session) -> list[Event]:
    """The rest of the round: whoever is to bet folds, and whoever is to play does no more than must be."""
    line, number = len(session.log.lines), session.table.number
    dealer_goes_on(session)
    while session.table.number == number:
        seat = to_act(session)
        assert seat is not None
        betting = session.table.round.phase == "betting"
        session.do(Wager(seat, "fold") if betting else c.ActForAbsent(seat))
        dealer_goes_on(session)
    return recorded(session, line)


def whole_round(session: Session) -> list[Event]:
    """One round that ends with folds: every event, from making the cards ready on."""
    line = len(session.log.lines)
    closed(session)
    finish(session)
    return recorded(session, line)


def recorded(session: Session, line: int = 1) -> list[Event]:
    """Every event of the log from a line on, read back from its bytes."""
    lines = (msgspec.json.decode(text, type=Entry) for text in session.log.lines[line:])
    return [event for entry in lines for event in READER.events(entry)]


def to_act(session: Session) -> int | None:
    return GAME.to_act(session.table.round)


def check_chips(table: Table) -> None:
    """The table's accounts and the round's purses say the same of every chip."""
    round: Round = table.round
    for purse in round.betting.purses:
        assert table.stack(purse.seat) == purse.stack, f"seat {purse.seat}"
    assert table.accounts.get("pot:deuce", 0) == round.deuce_pot
    unpaid = round.won[: len(round.won) - round.paid]
    down = sum(amount for account, amount in table.accounts.items() if account.endswith(f":{BET}"))
    pooled = sum(purse.staked for purse in round.betting.purses) - down
    assert table.accounts.get("pot:main", 0) == (sum(pot.amount for pot in unpaid) if round.paid else pooled)
