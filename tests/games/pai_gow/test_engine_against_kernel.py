"""Engine and compiled kernel settle the same tiles and the same dice to the same cent."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.tables import make_ready
from tests.tile_tables import RING, everybody_passes, finish, options, table

from houseway.core import commands as c
from houseway.games.pai_gow import kernel
from houseway.games.pai_gow.hands import TILES
from houseway.games.pai_gow_shared.dragons_eye import Dice

STAKE = 20_00
"""A twentieth of it is a dollar, so that the kernel's twentieths are whole dollars, and no vigorish is rounded."""
ROUNDS = 120
SIDE = ("match", "even", "odd", "double", "triple")


@pytest.mark.rule("BASE A4", "BASE A5", "BASE A7", "NJ-PG 10.7(l)1", "NJ-PG 10.7(l)2")
@pytest.mark.parametrize("dragons_eye", ["off", "vigorish", "no-vigorish"])
@pytest.mark.parametrize("way", ["traditional", "best-high"])
def test_every_seat_gains_in_the_engine_what_the_kernel_says(dragons_eye: str, way: str) -> None:
    chosen: dict[str, Any] = {"dragons_eye": dragons_eye, "house_way": way, "rounding": "exact", "banking": False}
    random = np.random.default_rng(len(dragons_eye) + 100 * len(way))
    decks = random.permuted(np.tile(np.arange(32), (ROUNDS, 1)), axis=1)
    dice = random.integers(1, 7, (ROUNDS, 3))
    dice[:20] = dice[:20, :1]  # triples enough
    session = table(RING[1:7], chips=100_000_00, **chosen)
    seats = RING[1:7]
    gained: dict[int, list[int]] = {seat: [] for seat in seats}
    places = np.empty((ROUNDS, 8), np.int64)
    for row in range(ROUNDS):
        eye, first, second = (int(face) for face in dice[row])
        order = tuple(TILES.cards[tile] for tile in decks[row])
        make_ready(session, order)
        everybody_passes(session)
        before = {seat: session.table.stack(seat) for seat in seats}
        side = dict.fromkeys(SIDE, 500) if dragons_eye != "off" else {}
        for seat in seats:
            session.do(c.PlaceWagers(seat, {"pai-gow": STAKE, **side}))
        session.do(c.NoMoreBets())
        finish(session, dice=Dice(eye, (first, second)))
        start = eye if dragons_eye != "off" else (eye + first + second - 1) % 8
        places[row] = [(place - start) % 8 for place in RING]
        for seat in seats:
            gained[seat].append(session.table.stack(seat) - before[seat])
    rows = np.arange(ROUNDS)[:, None]
    for seat in seats:
        stack, bank = (rows * 0 + 4 * places[:, [place]] + np.arange(4) for place in (seat, 0))
        hands = np.concatenate([decks[rows, stack], decks[rows, bank]], axis=1)
        rest = np.zeros((ROUNDS, 24), np.int64)  # only the first eight columns are looked at
        nets = kernel.settle_decks(options(**chosen), np.concatenate([hands, rest], axis=1), dice=dice, seat=seat)
        expected = nets["pai-gow"] * (STAKE // 20)
        if dragons_eye != "off":
            expected = expected + sum(nets[wager] * 500 for wager in SIDE)
        assert gained[seat] == expected.tolist()
