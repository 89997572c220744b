from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.games.double_draw_poker import naive_draw

from houseway.games.double_draw_poker import exact, kernel
from houseway.games.double_draw_poker.deck import deck, gains
from houseway.games.double_draw_poker.options import DoubleDrawPokerOptions

TABLES = {table: DoubleDrawPokerOptions.read({"bonus": table}) for table in "12"}


@pytest.mark.parametrize("table", "12")
def test_the_game_is_simulated_within_its_99_percent_interval_of_exact(table: str) -> None:
    figures = exact.figures(TABLES[table])["main"]
    tally = kernel.blocks(TABLES[table])(2024, 0, 3_000_000)["main"]
    assert abs(tally.mean - float(figures.ev)) < 2.576 * tally.stderr
    assert tally.stderr * 3_000_000**0.5 == pytest.approx(figures.std, rel=0.05)


def test_every_outcome_is_simulated_as_often_as_it_is_counted() -> None:
    figures = exact.figures(TABLES["1"])["main"]
    cards = deck(gains(TABLES["1"]))
    counts = kernel._rounds(np.uint64(7), np.uint64(0), 3_000_000, kernel.draw_table(TABLES["1"]), cards)
    # Winning hands from five aces down, then folds at the first and the second decision, then losses.
    simulated = [*counts[10:0:-1], counts[12], counts[11], counts[0]]
    deviation = 0.0
    for outcome, number in zip(figures.outcomes, simulated, strict=True):
        expected = 3_000_000 * outcome.count / figures.total
        deviation += float(number - expected) ** 2 / expected
    assert deviation < 26.22  # 99 % of chi-square with 12 degrees of freedom


def test_a_block_is_the_same_every_time_and_differs_from_the_next() -> None:
    play = kernel.blocks(TABLES["1"])
    assert play(1, 3, 10_000) == play(1, 3, 10_000)
    assert play(1, 3, 10_000) != play(1, 4, 10_000)
    assert play(1, 3, 10_000) != play(2, 3, 10_000)


def deal(order: list[str], seats: int, at_once: bool) -> list[list[str]]:
    if at_once:
        return [[order.pop(0) for _ in range(5)] for _ in range(seats)]
    hands: list[list[str]] = [[] for _ in range(seats)]
    for _ in range(5):
        for hand in hands:
            hand.append(order.pop(0))
    return hands


@pytest.mark.parametrize(
    ("given", "seats"),
    [({}, 1), ({"bonus": "2"}, 6), ({"shuffler": "automated"}, 3), ({"dealing": "automated-shoe"}, 6)],
)
def test_given_decks_settle_as_a_naive_dealer_settles_them(given: dict[str, Any], seats: int) -> None:
    options = DoubleDrawPokerOptions.read(given)
    decks = np.array([np.random.default_rng(11 + at).permutation(54) for at in range(250)])
    nets = kernel.settle_decks(options, decks, seats)
    for at, numbers in enumerate(decks):
        order = [naive_draw.DECK[number] for number in numbers]
        hands = deal(order, seats, at_once="shuffler" in given or "dealing" in given)
        first = [kernel.first_discards(options, hand) for hand in hands]
        for hand, thrown in zip(hands, first, strict=True):
            for card in thrown or ():
                hand.remove(card)
                hand.append(order.pop(0))
        for seat, (hand, thrown) in enumerate(zip(hands, first, strict=True)):
            net = {wager: int(nets[wager][at, seat]) for wager in nets}
            if thrown is None:
                assert net == {"ante": -1, "bonus": -1, "first-draw": 0, "second-draw": 0}
                continue
            last = kernel.second_discards(options, hand, thrown)
            if last is None:
                assert net == {"ante": -1, "bonus": -1, "first-draw": -1, "second-draw": 0}
                continue
            for card in last:
                hand.remove(card)
                hand.append(order.pop(0))
            won = naive_draw.pays(hand, options.bonus)
            if won < 0:
                assert net == dict.fromkeys(nets, -1)
            else:
                assert net == {"ante": 1, "bonus": won - 3, "first-draw": 1, "second-draw": 1}


def test_the_book_discards_what_advice_finds_best() -> None:
    rng = np.random.default_rng(5)
    for options in TABLES.values():
        for _ in range(6):
            cards = [naive_draw.DECK[number] for number in rng.permutation(54)[:9]]
            best = exact.advise(options, " ".join(cards[:5]))[0]
            thrown = kernel.first_discards(options, cards[:5])
            assert best.action == ("fold" if thrown is None else "draw")
            if thrown is None:
                continue
            assert sorted((best.discard or "").split()) == sorted(thrown)
            hand = cards[:5]
            for card in thrown:
                hand[hand.index(card)] = cards[5 + thrown.index(card)]
            choices = exact.advise(options, " ".join(hand), " ".join(thrown))
            last = kernel.second_discards(options, hand, thrown)
            chosen = "fold" if last is None else " ".join(last)
            assert choices[0].ev == next(
                c.ev for c in choices if ("fold" if c.discard is None else c.discard) == chosen
            )


@pytest.fixture
def empty_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path / "shelf"))
    kernel._draw_table.cache_clear()
    yield tmp_path / "shelf"
    kernel._draw_table.cache_clear()


def test_the_book_is_made_kept_read_and_made_anew_when_damaged(empty_shelf: Path) -> None:
    made = kernel.draw_table(TABLES["1"])
    (file,) = (empty_shelf / "results").iterdir()
    kernel._draw_table.cache_clear()
    read = kernel.draw_table(TABLES["1"])
    assert np.array_equal(made.throws, read.throws)
    assert np.array_equal(made.live, read.live)
    content = bytearray(file.read_bytes())
    content[1_000_000] ^= 1
    file.write_bytes(content)
    kernel._draw_table.cache_clear()
    assert np.array_equal(kernel.draw_table(TABLES["1"]).throws, made.throws)
