"""The engine against the compiled loop: the same decks, the same players, the same chips."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.draw_tables import closed, recorded, table, to_act
from tests.tables import ANTE, dealer_goes_on, of

from houseway.core.cards import JOKER, STANDARD
from houseway.core.events import CardsDealt, WagerLost, WagerPushed, WagerWon
from houseway.games.double_draw_poker import kernel
from houseway.games.double_draw_poker.book import BookPlayer
from houseway.games.double_draw_poker.events import CardsDiscarded, Folded
from houseway.games.double_draw_poker.options import WAGERS
from houseway.players.seated import seated_player
from houseway.record.replay import replay
from houseway.record.session import Session

CARDS = (*STANDARD, JOKER, JOKER)
TABLES: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (6, {}),
    (6, {"bonus": "2"}),
    (4, {"bonus": "2", "shuffler": "automated"}),
    (3, {"dealing": "automated-shoe"}),
    (5, {"dealing": "hand", "shuffler": "counting"}),
]


def play_by_the_book(session: Session) -> None:
    """The rest of the round, every seat as the book says."""
    number, player = session.table.number, BookPlayer(0)
    while session.table.number == number:
        dealer_goes_on(session)
        seat = to_act(session) if session.table.number == number else None
        if seat is not None:
            view, choices = session.table.view(seat), list(session.table.choices(seat))
            session.do(player.act(session.table.options, seat, view, choices))


@pytest.mark.parametrize(("seats", "chosen"), TABLES)
def test_engine_and_kernel_settle_the_same_decks_to_the_same_cent(seats: int, chosen: dict[str, Any]) -> None:
    session = table(range(1, seats + 1), **chosen)
    rng = np.random.default_rng(seats)
    decks = np.array([rng.permutation(54) for _ in range(60)])
    nets = kernel.settle_decks(session.table.options, decks, seats)
    came = set()
    for at, deck in enumerate(decks):
        line = len(session.log.lines)
        closed(session, [CARDS[number] for number in deck])
        play_by_the_book(session)
        happened = recorded(session, line)
        engine = {(seat, wager): 0 for seat in range(1, seats + 1) for wager in WAGERS}
        for event in of(WagerWon, happened):
            engine[event.seat, event.wager] = event.paid
        for event in of(WagerLost, happened):
            engine[event.seat, event.wager] = -event.staked
        assert engine == {
            (seat, wager): ANTE * int(nets[wager][at, seat - 1]) for seat in range(1, seats + 1) for wager in WAGERS
        }
        came |= {type(event) for event in happened}
    assert {Folded, CardsDiscarded, WagerWon, WagerPushed, CardsDealt} <= came, "the decks are worth playing"
    steps = list(replay(session.log.lines, still_open=True, re_decide=True))
    assert steps[-1].table == session.table


def test_a_player_by_the_book_keeps_to_the_limits_and_to_its_stack() -> None:
    limits = {"ante": {"minimum": 15, "maximum": 40}, "bonus": {"minimum": 2, "maximum": 10}}
    session = table(limits=limits)
    for seed in range(30):
        wanted: Any = seated_player("double-draw-poker", seed).wager(session.table.options, 1, 100_000)
        assert 1500 <= wanted.wagers["ante"] <= 4000
        assert wanted.wagers["bonus"] == 1000
    equal = table(limits=limits | {"ante": {"minimum": 5}}, bonus_must_equal_ante=True)
    wanted = BookPlayer(1).wager(equal.table.options, 1, 100_000)
    assert wanted.wagers["ante"] == wanted.wagers["bonus"] <= 1000
    assert BookPlayer(1).wager(equal.table.options, 1, 1999) is None


def test_a_player_by_the_book_stands_on_a_royal_and_folds_rags() -> None:
    for hand, folds in (("As Ks Qs Js Ts", False), ("8s Jh Tc 4h Ks", True)):
        session = table()
        order = [*hand.split(), *(card for card in CARDS if card not in hand.split())]
        closed(session, order)
        play_by_the_book(session)
        happened = recorded(session)
        assert bool(of(Folded, happened)) == folds
        assert all(event.cards == () for event in of(CardsDiscarded, happened))
