"""Pai gow tables for tests: tiles dealt as wanted, dice thrown as wanted, and a round played on from there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

import msgspec
import pytest
from tests.tables import LESSON, Outcome, fresh, make_ready, wager_outcomes

from houseway.core import commands as c
from houseway.core.citations import Citation
from houseway.core.decider import Command, Event
from houseway.core.game import Game
from houseway.core.options import OptionError
from houseway.games.pai_gow import game as pai_gow
from houseway.games.pai_gow.options import PaiGowOptions
from houseway.games.pai_gow_shared.dragons_eye import Dice
from houseway.games.pai_gow_shared.events import (
    AskHouseWay,
    OfferBank,
    PassBank,
    SetHand,
    ShakeDice,
    TakeBank,
    TakeShaker,
)
from houseway.record.log import Entry
from houseway.record.replay import Reader
from houseway.record.session import Session
from houseway.table.dealer import next_step

GAME: Game = cast(Any, pai_gow)
READER = Reader(GAME)
PAIRS = (
    "4-2 2-1 6-6 6-6 1-1 1-1 4-4 4-4 3-1 3-1 5-5 5-5 3-3 3-3 2-2 2-2 "
    "6-5 6-5 6-4 6-4 6-1 6-1 5-1 5-1 6-3 5-4 6-2 5-3 5-2 4-3 4-1 3-2"
)
SET: tuple[str, ...] = tuple(PAIRS.split())
"""The 32 tiles, written out from the table of pairs."""
STAKE = 1000
CHIPS = 100 * STAKE
TO_THE_BANK = Dice(2, (2, 5))
"""A total of nine: the eight places once round, and the bank again."""
RING = (0, 1, 2, 3, 4, 5, 6, 7)
"""The dealer, six positions counterclockwise from his right, and the dead hand."""

WINNER = "6-6 6-6 1-1 1-1"
"""Pairs of Teen and Day: only Gee Joon beats either."""
MIDDLING = "5-5 6-5 5-1 3-3"
"""Seven with Chong high, six with Mooy low."""
LOSER = "3-3 2-2 6-1 5-1"
"""Two high and one low, however it is set."""


def options(**chosen: Any) -> PaiGowOptions:
    """Options as a submission would name them, with underscores for hyphens."""
    return PaiGowOptions.read(LESSON | {name.replace("_", "-"): value for name, value in chosen.items()})


def option_error(**chosen: Any) -> Citation | None:
    """The paragraph for which these options are refused."""
    with pytest.raises(OptionError) as caught:
        options(**chosen)
    return caught.value.citation


def table(seats: Iterable[int] = (1,), chips: int = CHIPS, **chosen: Any) -> Session:
    """A table with players in those seats and no tiles yet."""
    session = Session(GAME, options(**chosen))
    for seat in seats:
        session.do(c.Sit(seat, f"player {seat}", chips))
    return session


def stacked(hands: Mapping[int, str], start: int = 0, clockwise: bool = False) -> tuple[str, ...]:
    """The tiles in the order from which those hands come out, stack by stack, if the deal begins at `start`."""
    rest = Counter(SET)
    rest.subtract(tile for hand in hands.values() for tile in hand.split())
    assert min(rest.values()) >= 0, "no set has those tiles"
    left = list(rest.elements())
    order: list[str] = []
    for step in range(8):
        place = RING[(start - step if clockwise else start + step) % 8]
        if place in hands:
            order += hands[place].split()
        else:
            order += left[:4]
            del left[:4]
    return tuple(order)


def make_tiles_ready(session: Session, hands: Mapping[int, str] | None = None, start: int = 0) -> None:
    """The dealer's steps until the betting is open, the bank passed by everybody who is asked."""
    clockwise = session.table.options.distribution == "clockwise"
    make_ready(session, stacked(hands, start, clockwise) if hands else ())
    everybody_passes(session)


def everybody_passes(session: Session) -> None:
    while session.table.phase == "betting":
        seat = to_act(session)
        step = PassBank(seat) if seat is not None else next_step(session.table, fresh(session))
        if not isinstance(step, OfferBank | PassBank):
            break
        session.do(step)


def bet(session: Session, seat: int, amount: int = STAKE, **side: int) -> list[Event]:
    """A pai gow wager, and dice wagers by name: `dice_bonus=500`."""
    wagers = {"pai-gow": amount} if amount else {}
    return session.do(c.PlaceWagers(seat, wagers | {name.replace("_", "-"): cents for name, cents in side.items()}))


def go_on(session: Session, dice: Dice = TO_THE_BANK, until: type[Command] | None = None) -> list[Event]:
    """The dealer's steps with those dice, until players are awaited, the round is over, or such a step is next."""
    happened: list[Event] = []
    number, entropy = session.table.number, fresh(session)
    while session.table.number == number and (step := next_step(session.table, entropy)) is not None:
        if until is not None and isinstance(step, until):
            break
        happened += session.do(ShakeDice(dice=dice) if isinstance(step, ShakeDice) else step)
    return happened


def start_of(session: Session, dice: Dice, bank: int = 0) -> int:
    """Where the deal begins: at the button, or where the count from the bank ends."""
    chosen = session.table.options
    if chosen.dragons_eye != "off" and chosen.dragons_eye_start == "button":
        return dice.eye
    return RING[(bank + sum(dice.faces) - 1) % 8]


def closed(
    hands: Mapping[int, str],
    dealer: str = MIDDLING,
    side: Mapping[str, int] | None = None,
    dice: Dice = TO_THE_BANK,
    stake: int = STAKE,
    **chosen: Any,
) -> Session:
    """A table with those tiles in the stacks, every seat's wagers down and the betting closed."""
    session = table(hands, **chosen)
    make_tiles_ready(session, {**hands, 0: dealer}, start_of(session, dice))
    for seat in hands:
        bet(session, seat, stake, **(side or {}))
    session.do(c.NoMoreBets())
    return session


def dealt(
    hands: Mapping[int, str],
    dealer: str = MIDDLING,
    side: Mapping[str, int] | None = None,
    dice: Dice = TO_THE_BANK,
    stake: int = STAKE,
    **chosen: Any,
) -> Session:
    """The same table once the hands are dealt and are to be set."""
    session = closed(hands, dealer, side, dice, stake, **chosen)
    go_on(session, dice)
    return session


def set_all(session: Session, lows: Mapping[int, str] | None = None) -> None:
    """Every hand set: the low hands given, the others the house way."""
    while session.table.phase == "setting" and (seat := to_act(session)) is not None:
        low = (lows or {}).get(seat)
        session.do(SetHand(seat, tuple(low.split())) if low else AskHouseWay(seat))


def finish(session: Session, lows: Mapping[int, str] | None = None, dice: Dice = TO_THE_BANK) -> list[Event]:
    """The rest of the round; every event of it."""
    line, number = len(session.log.lines), session.table.number
    while session.table.number == number:
        go_on(session, dice)
        if session.table.number != number:
            break
        if session.table.phase == "shaking":
            seat = to_act(session)
            assert seat is not None
            session.do(TakeShaker(seat))
        else:
            set_all(session, lows)
    return recorded(session, line)


def played(
    hands: Mapping[int, str],
    dealer: str = MIDDLING,
    side: Mapping[str, int] | None = None,
    lows: Mapping[int, str] | None = None,
    dice: Dice = TO_THE_BANK,
    stake: int = STAKE,
    **chosen: Any,
) -> list[Event]:
    """A whole round, from the shake until the tiles are collected."""
    return finish(closed(hands, dealer, side, dice, stake, **chosen), lows, dice)


def outcome(player: str, dealer: str = MIDDLING, low: str | None = None, **more: Any) -> dict[str, Outcome]:
    """A whole round with one player, played through the engine: what became of each wager."""
    return wager_outcomes(played({1: player}, dealer, lows={1: low} if low else None, **more))


def whole_round(session: Session, dice: Dice = TO_THE_BANK, amount: int = STAKE, **side: int) -> list[Event]:
    """A round of any tiles in which everybody wagers alike, nobody banks, and hands are set the house way."""
    line = len(session.log.lines)
    make_tiles_ready(session)
    for seat in session.table.players:
        bet(session, seat, amount, **side)
    session.do(c.NoMoreBets())
    finish(session, dice=dice)
    return recorded(session, line)


def bank_taken(
    hands: Mapping[int, str],
    bank: int,
    dealer: str | None = None,
    dealers_wager: int | None = None,
    *,
    co_bank: bool = False,
    dice: Dice = TO_THE_BANK,
    **chosen: Any,
) -> Session:
    """A second round in which that seat has taken the bank, and nobody has wagered."""
    session = table(hands, **chosen)
    whole_round(session, Dice(1, (2, 6)))
    places = {**hands, **({0: dealer} if dealer else {})}
    make_ready(session, stacked(places, start_of(session, dice, bank)))
    while session.table.round.bank is None:
        seat = to_act(session)
        if seat is None:
            session.do(OfferBank())
        else:
            session.do(TakeBank(seat, co_bank, dealers_wager) if seat == bank else PassBank(seat))
    return session


def banked(
    hands: Mapping[int, str],
    bank: int,
    dealer: str | None = None,
    dealers_wager: int | None = None,
    wagers: Mapping[int, int] | None = None,
    *,
    co_bank: bool = False,
    dice: Dice = TO_THE_BANK,
    **chosen: Any,
) -> Session:
    """The same round dealt and waiting for the hands to be set."""
    session = bank_taken(hands, bank, dealer, dealers_wager, co_bank=co_bank, dice=dice, **chosen)
    for seat in hands:
        if seat != bank:
            bet(session, seat, (wagers or {}).get(seat, STAKE))
    session.do(c.NoMoreBets())
    go_on(session, dice)
    return session


def to_act(session: Session) -> int | None:
    return session.table.game.to_act(session.table.round)


def recorded(session: Session, line: int = 1) -> list[Event]:
    """Every event of the log from a line on, read back from its bytes."""
    lines = (msgspec.json.decode(text, type=Entry) for text in session.log.lines[line:])
    return [event for entry in lines for event in READER.events(entry)]


def of(kind: type[Event], events: Sequence[Event], seat: int | None = None) -> list[Any]:
    """The events of one kind, of one seat if wanted."""
    found = [event for event in events if isinstance(event, kind)]
    return found if seat is None else [event for event in found if getattr(event, "seat", None) == seat]


def change(session: Session, before: Mapping[int, int]) -> dict[int, int]:
    """What each seat's stack has gained since."""
    return {seat: session.table.stack(seat) - chips for seat, chips in before.items()}
