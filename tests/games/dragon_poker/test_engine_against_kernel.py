"""The engine and the kernel settle the same decks to the same cent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.tables import ANTE, GAME, bet, closed, fresh, make_ready, table

from houseway.core import commands as c
from houseway.core.decider import Event
from houseway.core.events import WagerLost, WagerPushed, WagerWon
from houseway.games.dragon_poker import kernel
from houseway.games.dragon_poker.events import Fold, MakePlay
from houseway.games.dragon_poker.game import forfeited_wagers
from houseway.games.dragon_poker.hands import CODES, COPIES, three_card_hand
from houseway.games.dragon_poker.options import DragonPokerOptions
from houseway.games.dragon_poker.settlement import settle_seat
from houseway.record.session import Session
from houseway.table.dealer import next_step

STAKE = 200
"""Cents on each wager, so that odds to 2 pay whole cents."""
PROGRESSIVE = {
    "name": "Hoard",
    "stake": 2,
    "pays": [{"hand": "Three Dragons", "odds": "500 to 1"}, {"hand": "Pair of Monkeys", "odds": "3 to 2"}],
}
OPTION_SETS: list[dict[str, Any]] = [
    {},
    {"three-card-bonus": "2"},
    {"jurisdiction": "MD", "ante-bonus": "A"},
    {"jurisdiction": "MD", "three-card-bonus": "B", "progressive": PROGRESSIVE},
    {"jurisdiction": "MD", "three-card-bonus": "off", "dragon": "off"},
]
Decks = NDArray[np.int64]


def random_decks(number: int, seed: int) -> Decks:
    generator = np.random.default_rng(seed)
    deck = np.repeat(np.arange(len(CODES)), COPIES)
    return generator.permuted(np.tile(deck, (number, 1)), axis=1)


def nets(events: Iterable[Event]) -> dict[str, int]:
    """What each wager came to in cents."""
    found: dict[str, int] = {}
    for event in events:
        match event:
            case WagerWon():
                found[event.wager] = event.paid
            case WagerPushed():
                found[event.wager] = 0
            case WagerLost():
                found[event.wager] = -event.staked
    return found


def in_cents(options: DragonPokerOptions, units: dict[str, NDArray[np.int64]]) -> dict[str, NDArray[np.int64]]:
    """The kernel's units as cents; a progressive wager's are in the halves that its odds need."""
    parts = 2 if options.progressive else 1
    return {wager: amount * STAKE // (parts if wager == "progressive" else 1) for wager, amount in units.items()}


@pytest.mark.parametrize("given", OPTION_SETS)
def test_a_hundred_thousand_random_decks_settle_alike(given: dict[str, Any]) -> None:
    options = DragonPokerOptions.read(given)
    number = 100_000
    decks = random_decks(number, seed=53)
    plays = np.random.default_rng(3).random(number) < 0.7
    expected = in_cents(options, kernel.settle_decks(options, decks, plays=plays))
    wagers = {wager: STAKE for wager in expected if wager != "play"}
    playing = {**wagers, "play": STAKE}
    side = {wager: STAKE for wager in wagers if wager not in {"ante", "ante-bonus"}}
    hands = [tuple(CODES[kind] for kind in deck) for deck in decks[:, :6].tolist()]
    columns = {wager: amount.tolist() for wager, amount in expected.items()}
    for row, (cards, stays) in enumerate(zip(hands, plays.tolist(), strict=True)):
        player, dealer = three_card_hand(cards[:3]), three_card_hand(cards[3:])
        if stays:
            events = list(settle_seat(options, 1, playing, player, dealer, plays=True))
        else:
            events = [
                *forfeited_wagers(options, 1, wagers),
                *settle_seat(options, 1, side, player, dealer, plays=False),
            ]
        engine = nets(events)
        for wager, column in columns.items():
            assert engine.get(wager, 0) == column[row], (row, wager, cards)


METHODS: list[dict[str, Any]] = [
    {},
    {"shuffler": "automated", "dealing": "hand"},
    {"shuffler": "counting", "dealing": "automated-shoe", "decks": 2},
    {"jurisdiction": "MD"},
    {"jurisdiction": "MD", "shuffler": "automated", "dealing": "hand", "ante-bonus": "A"},
    {"jurisdiction": "MD", "dealing": "automated-shoe", "shuffler": "automated", "dealer-cards": "in-shuffler"},
]


def columns_of(options: DragonPokerOptions, players: int, place: int) -> list[int]:
    """Which cards of the deck the place-th hand gets, the dealer's being the last: stacks, or one card at a time."""
    if options.jurisdiction == "NJ" or options.dealing == "automated-shoe":
        return [3 * place, 3 * place + 1, 3 * place + 2]
    return [place, place + players + 1, place + 2 * (players + 1)]


@pytest.mark.parametrize("given", METHODS)
@pytest.mark.parametrize("players", [1, 6])
def test_whole_rounds_at_a_table_settle_as_the_kernel_settles_their_decks(given: dict[str, Any], players: int) -> None:
    chosen = {name.replace("-", "_"): value for name, value in given.items() if name != "jurisdiction"}
    session = table(given.get("jurisdiction", "NJ"), range(1, players + 1), **chosen)
    options = session.table.options
    rounds = 40
    decks = random_decks(rounds, seed=players)
    plays = np.random.default_rng(players).random((rounds, players)) < 0.7
    dealer = columns_of(options, players, players)
    expected = [
        kernel.settle_decks(options, decks, columns_of(options, players, seat), dealer, plays=plays[:, seat])
        for seat in range(players)
    ]
    for row in range(rounds):
        before = {seat: session.table.stack(seat + 1) for seat in range(players)}
        play(session, tuple(CODES[kind] for kind in decks[row]), plays[row].tolist())
        for seat in range(players):
            units = sum(int(amount[row]) for amount in expected[seat].values())
            assert session.table.stack(seat + 1) - before[seat] == units * ANTE, (row, seat)
        for seat in range(players):
            if session.table.stack(seat + 1) < 10 * ANTE:
                session.do(c.BuyIn(seat + 1, 1000 * ANTE))


def play(session: Session, order: tuple[str, ...], plays: list[bool]) -> None:
    """One round with a unit on every wager, the deck in that order and the decisions given."""
    entropy, number = fresh(session), session.table.number
    ready(session, order)
    for seat in session.table.players:
        bet(session, seat, ANTE, three_card_bonus=ANTE, dragon=ANTE)
    session.do(c.NoMoreBets())
    while session.table.number == number:
        step = next_step(session.table, entropy)
        if step is None:
            turn = GAME.to_act(session.table.round)
            assert turn is not None
            step = MakePlay(turn, ANTE) if plays[turn - 1] else Fold(turn)
        session.do(step)


def ready(session: Session, order: tuple[str, ...]) -> None:
    """The cards made ready in that order; a second deck that the machine has shuffled already is shuffled again."""
    deck = session.table.next_deck
    if session.table.decks and session.table.decks[deck].status == "shuffled":
        session.do(c.Jam("shuffler"))
    make_ready(session, order)
    assert session.table.decks[session.table.playing or 0].order == order


def test_the_decks_are_dealt_as_this_test_thinks() -> None:
    session = table("MD", (1, 2))
    closed(session)
    order = session.table.decks[0].order
    session.do(c.Deal())
    cards = [order[column] for column in columns_of(session.table.options, 2, 1)]
    assert list(session.table.round.hands[2].cards) == cards
