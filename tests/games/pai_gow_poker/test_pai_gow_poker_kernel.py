"""The compiled rounds against the second implementation, the exact mathematics and publications."""

from __future__ import annotations

import numpy as np
import pytest
from tests.games.pai_gow_poker.second_method import DECK, foxwoods, is_queens_dragon, trump_plaza

from houseway.games.pai_gow_poker import exact, kernel
from houseway.games.pai_gow_poker.counts import Departures, Solution
from houseway.games.pai_gow_poker.house_way import HouseWay
from houseway.games.pai_gow_poker.optimal import hand_keys
from houseway.games.pai_gow_poker.options import PaiGowPokerOptions
from houseway.games.pai_gow_poker.setting_table import ROW

DECKS = np.random.default_rng(9).permuted(np.tile(np.arange(53), (1500, 1)), axis=1)


def net(deck: np.ndarray, ez: bool = False, way: str = "foxwoods", win: int = 19) -> int:
    """Twentieths won by the first seven cards against the next seven."""
    setting = {"foxwoods": foxwoods, "trump-plaza": trump_plaza}[way]
    player, bank = (tuple(DECK[card] for card in deck[start : start + 7]) for start in (0, 7))
    if ez and is_queens_dragon(bank):
        return 0
    above = sum(mine > theirs for mine, theirs in zip(setting(player), setting(bank), strict=True))
    return (-20, 0, 20 if ez else win)[above]


@pytest.mark.rule("NJ-PG 11.9(h)1", "NJ-PG 11.9(h)2", "NJ-PG 11.9(i)")
@pytest.mark.parametrize("way", ["foxwoods", "trump-plaza"])
def test_decks_settle_as_the_second_implementation_settles_them(way: str) -> None:
    nets = kernel.settle_decks(PaiGowPokerOptions(house_way=way), DECKS)["pai-gow"]
    assert nets[:400].tolist() == [net(deck, way=way) for deck in DECKS[:400]]


@pytest.mark.rule("NJ-PG 11.9(h)3")
def test_a_queens_dragon_pushes_in_ez() -> None:
    nets = kernel.settle_decks(PaiGowPokerOptions(variant="ez"), DECKS)["pai-gow"]
    dragons = [n for n, deck in enumerate(DECKS) if is_queens_dragon(tuple(DECK[card] for card in deck[7:14]))]
    assert len(dragons) > 10
    assert not nets[dragons].any()
    assert nets[:200].tolist() == [net(deck, ez=True) for deck in DECKS[:200]]


def test_any_columns_of_the_deck_may_be_the_hands() -> None:
    options = PaiGowPokerOptions()
    moved = kernel.settle_decks(options, DECKS[:, ::-1], player=range(52, 45, -1), bank=range(45, 38, -1))
    assert (moved["pai-gow"] == kernel.settle_decks(options, DECKS)["pai-gow"]).all()
    with pytest.raises(ValueError, match="a deck is 53 cards"):
        kernel.settle_decks(options, DECKS[:, :14])


@pytest.mark.rule("NJ-PG 11.9(k)2")
def test_triples_lose_where_no_vigorish_is_taken() -> None:
    dice = np.random.default_rng(1).integers(1, 7, (len(DECKS), 3))
    dice[:20] = 4
    free = kernel.settle_decks(PaiGowPokerOptions(dragons_eye="no-vigorish"), DECKS, dice=dice)
    taxed = kernel.settle_decks(PaiGowPokerOptions(dragons_eye="vigorish"), DECKS, dice=dice, seat=4)
    assert (free["pai-gow"][:20] == -20).all()
    assert (taxed["match"][:20] == 3).all()
    rest = (dice != dice[:, :1]).any(axis=1)
    assert (free["pai-gow"][rest] == np.where(taxed["pai-gow"] == 19, 20, taxed["pai-gow"])[rest]).all()


def test_simulated_house_way_meets_the_published_edges() -> None:
    play = kernel.blocks(PaiGowPokerOptions(), ["house-way"])
    tally = play(20, 0, 2_000_000)["house-way"]
    assert abs(tally.mean + 0.027212) < 4 * tally.stderr
    # Trump Plaza, published as 28.61 % won and 29.91 % lost.
    plaza = kernel.blocks(PaiGowPokerOptions(house_way="trump-plaza"), ["house-way"])(20, 1, 2_000_000)["house-way"]
    assert abs(plaza.mean - (0.95 * 0.2861 - 0.2991)) < 4 * plaza.stderr


def test_a_block_is_the_same_every_time_and_differs_from_the_next() -> None:
    play = kernel.blocks(PaiGowPokerOptions(dragons_eye="vigorish"), ["house-way"])
    assert play(5, 3, 20_000) == play(5, 3, 20_000)
    assert play(5, 3, 20_000) != play(5, 4, 20_000)
    assert {"house-way", "match", "dice-bonus"} <= play(5, 3, 1000).keys()


def test_the_best_play_departs_where_the_solution_says(monkeypatch: pytest.MonkeyPatch) -> None:
    # Of this hand, in any suits, the best play is said to be deuce-trey in front of the pair; nothing else departs.
    masks = np.array([[1 << 12 | 1 << 7, 1 << 12 | 1 << 5, 1 << 0, 1 << 1 | 1 << 3]], np.uint16)
    hand = ["As", "9s", "Ah", "7h", "2d", "3c", "5c"]
    way = HouseWay.load()
    house = way.set_hand(hand)
    cell = house.high_hand.value * ROW
    departures = Departures(hand_keys(masks, np.array([False])), np.array([cell], np.int32))
    solution = Solution(
        win=0, lose=0, dragons=0, total=1, departing_classes=1, departing_hands=24, tied=False, departures=departures
    )
    monkeypatch.setattr(exact, "optimal", lambda options, progress=None: solution)
    rest = [card for card in DECK if card not in hand]
    swapped = [card.translate(str.maketrans("shdc", "chsd")) if card != "Jk" else card for card in [*hand, *rest]]
    decks = np.array([[DECK.index(card) for card in cards] for cards in ([*hand, *rest], swapped)])
    options = PaiGowPokerOptions()
    worst = kernel.settle_decks(options, decks, best=True)["pai-gow"]
    # The lowest front of all beats nothing, so what was won becomes a push, and what pushed on the low hand a loss.
    assert (worst <= kernel.settle_decks(options, decks)["pai-gow"]).all()
    assert worst[0] == worst[1] < 19
    same = kernel.settle_decks(options, DECKS, best=True)["pai-gow"]
    assert (same == kernel.settle_decks(options, DECKS)["pai-gow"]).all()
    play = kernel.blocks(options)
    tallies = play(1, 1, 5000)
    assert tallies.keys() == {"main", "house-way", "imperial"}
