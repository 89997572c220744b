"""Pai gow poker tables for tests: hands dealt as wanted, dice thrown as wanted, and a round played on from there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

import msgspec
import pytest
from tests.tables import LESSON, Outcome, fresh, make_ready, wager_outcomes

from houseway.core import commands as c
from houseway.core.cards import Card
from houseway.core.citations import Citation
from houseway.core.decider import Command, Event
from houseway.core.game import Game
from houseway.core.options import OptionError
from houseway.games.pai_gow_poker import game as pai_gow_poker
from houseway.games.pai_gow_poker.options import PaiGowPokerOptions
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
from houseway.games.pai_gow_shared.state import deal_plan
from houseway.record.log import Entry
from houseway.record.replay import Reader
from houseway.record.session import Session
from houseway.table.dealer import next_step

GAME: Game = cast(Any, pai_gow_poker)
READER = Reader(GAME)
DECK: tuple[Card, ...] = (*(f"{rank}{suit}" for suit in "shdc" for rank in "A23456789TJQK"), "Jk")
"""The 53 cards, written out."""
STAKE = 1000
CHIPS = 100 * STAKE
ROUND_TABLE = Dice(2, (2, 4))
"""A total of eight: seven places on from the dealer is the dealer again."""

# Hands that the house way sets in an obvious manner, from cards that do not meet each other.
WINNER = "As Ah Ad Ac Jk Ks Kh"
"""Five aces and kings: nothing beats it."""
MIDDLING = "Qs Qh 9d 9c 7s 5h 3d"
LOSER = "2s 3h 4c 6d 7h 8c Ts"
"""Ten high."""
DRAGON = "Qd Jc 9s 8h 6c 4s 2h"
"""Queen high and nothing else: a queen's dragon."""


def options(**chosen: Any) -> PaiGowPokerOptions:
    """Options as a submission would name them, with underscores for hyphens."""
    return PaiGowPokerOptions.read(LESSON | {name.replace("_", "-"): value for name, value in chosen.items()})


def option_error(**chosen: Any) -> Citation | None:
    """The paragraph for which these options are refused."""
    with pytest.raises(OptionError) as caught:
        options(**chosen)
    return caught.value.citation


def table(seats: Iterable[int] = (1,), **chosen: Any) -> Session:
    """A table with players in those seats and no cards yet."""
    session = Session(GAME, options(**chosen))
    for seat in seats:
        session.do(c.Sit(seat, f"player {seat}", CHIPS))
    return session


def stack_deck(session: Session, hands: Mapping[int, str], start: int = 0) -> tuple[Card, ...]:
    """The order from which those hands come out if the deal begins at `start`; other places get what is left."""
    wanted = {place: hand.split() for place, hand in hands.items()}
    held = [card for hand in wanted.values() for card in hand]
    rest = [card for card in DECK if card not in held]
    assert len(held) + len(rest) == len(DECK), "no deck has those cards"
    order: list[Card] = []
    for due in deal_plan(session.table.round, start):
        hand = wanted.get(due.to, rest)
        order += hand[: due.count]
        del hand[: due.count]
    return (*order, *rest)


def make_cards_ready(session: Session, hands: Mapping[int, str] | None = None, start: int = 0) -> None:
    """The dealer's steps until the betting is open, the bank passed by everybody who is asked."""
    order = stack_deck(session, hands, start) if hands else ()
    make_ready(session, order)
    everybody_passes(session)


def everybody_passes(session: Session) -> None:
    while (step := _bank_step(session)) is not None:
        session.do(step)


def _bank_step(session: Session) -> Command | None:
    seat = GAME.to_act(session.table.round)
    if session.table.phase == "betting" and seat is not None:
        return PassBank(seat)
    step = next_step(session.table, fresh(session))
    return step if isinstance(step, OfferBank) else None


def bet(session: Session, seat: int, amount: int = STAKE, **side: int) -> list[Event]:
    """A pai gow wager, and others by name: `queens_dragon=500`."""
    wagers = {"pai-gow": amount} if amount else {}
    return session.do(c.PlaceWagers(seat, wagers | {name.replace("_", "-"): cents for name, cents in side.items()}))


def go_on(session: Session, dice: Dice = ROUND_TABLE, until: type[Command] | None = None) -> list[Event]:
    """The dealer's steps with those dice, until players are awaited, the round is over, or such a step is next."""
    happened: list[Event] = []
    number, entropy = session.table.number, fresh(session)
    while session.table.number == number and (step := next_step(session.table, entropy)) is not None:
        if until is not None and isinstance(step, until):
            break
        happened += session.do(ShakeDice(dice=dice) if isinstance(step, ShakeDice) else step)
    return happened


def dealt(
    hands: Mapping[int, str],
    dealer: str = MIDDLING,
    side: Mapping[str, int] | None = None,
    dice: Dice = ROUND_TABLE,
    until: type[Command] | None = None,
    **chosen: Any,
) -> Session:
    """A table at which those hands are dealt and are to be set, every seat with a pai gow wager and the side wagers.

    With `until` it waits before such a step, as before the hands without a wager are collected and the others seen.
    """
    session = table(hands, **chosen)
    start = dice.button if session.table.options.dragons_eye != "off" else 0
    make_cards_ready(session, {**hands, 0: dealer}, start)
    for seat in hands:
        bet(session, seat, **(side or {}))
    session.do(c.NoMoreBets())
    go_on(session, dice, until)
    return session


def set_all(session: Session, lows: Mapping[int, str] | None = None) -> None:
    """Every hand set: the low hands given, the others the house way."""
    while session.table.phase == "setting" and (seat := GAME.to_act(session.table.round)) is not None:
        low = (lows or {}).get(seat)
        session.do(SetHand(seat, tuple(low.split())) if low else AskHouseWay(seat))


def finish(session: Session, lows: Mapping[int, str] | None = None, dice: Dice = ROUND_TABLE) -> list[Event]:
    """The rest of the round; every event of it."""
    line, number = len(session.log.lines), session.table.number
    while session.table.number == number:
        go_on(session, dice)
        if session.table.number != number:
            break
        if session.table.phase == "shaking":
            seat = GAME.to_act(session.table.round)
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
    dice: Dice = ROUND_TABLE,
    **chosen: Any,
) -> list[Event]:
    """A whole round from the setting on: every event until the cards are collected."""
    return finish(dealt(hands, dealer, side, dice, **chosen), lows)


def outcome(
    player: str,
    dealer: str = MIDDLING,
    side: Mapping[str, int] | None = None,
    low: str | None = None,
    **chosen: Any,
) -> dict[str, Outcome]:
    """A whole round with one player, played through the engine: what became of each wager."""
    session = dealt({1: player}, dealer, side, **chosen)
    return wager_outcomes(finish(session, {1: low} if low else None))


def whole_round(session: Session, dice: Dice = ROUND_TABLE, amount: int = STAKE, **side: int) -> list[Event]:
    """A round of any cards in which everybody wagers alike, nobody banks, and hands are set the house way."""
    line = len(session.log.lines)
    make_cards_ready(session)
    for seat in session.table.players:
        bet(session, seat, amount, **side)
    session.do(c.NoMoreBets())
    finish(session, dice=dice)
    return recorded(session, line)


def banked(
    hands: Mapping[int, str],
    bank: int,
    dealer: str | None = None,
    wagers: Mapping[int, int] | None = None,
    dealers_wager: int | None = None,
    *,
    co_bank: bool = False,
    side: Mapping[str, int] | None = None,
    dice: Dice = ROUND_TABLE,
    **chosen: Any,
) -> Session:
    """A second round, banked by that seat, dealt and waiting for the hands to be set."""
    session = table(hands, **chosen)
    whole_round(session, Dice(1, (2, 5)))
    start = dice.button if session.table.options.dragons_eye != "off" else bank
    order = stack_deck(session, {**hands, **({0: dealer} if dealer else {})}, start)
    make_ready(session, order)
    take_the_bank(session, bank, co_bank, dealers_wager)
    for seat in hands:
        if seat != bank:
            bet(session, seat, (wagers or {}).get(seat, STAKE), **(side or {}))
    session.do(c.NoMoreBets())
    go_on(session, dice)
    return session


def take_the_bank(session: Session, bank: int, co_bank: bool = False, dealers_wager: int | None = None) -> None:
    """The bank is offered in turn and passed until it comes to that seat."""
    while session.table.round.bank is None:
        seat = GAME.to_act(session.table.round)
        if seat is None:
            session.do(OfferBank())
        else:
            session.do(TakeBank(seat, co_bank, dealers_wager) if seat == bank else PassBank(seat))


def recorded(session: Session, line: int = 1) -> list[Event]:
    """Every event of the log from a line on, read back from its bytes."""
    lines = (msgspec.json.decode(text, type=Entry) for text in session.log.lines[line:])
    return [event for entry in lines for event in READER.events(entry)]


def of(kind: type[Event], events: Sequence[Event], seat: int | None = None) -> list[Any]:
    """The events of one kind, of one seat if wanted."""
    found = [event for event in events if isinstance(event, kind)]
    return found if seat is None else [event for event in found if getattr(event, "seat", None) == seat]
