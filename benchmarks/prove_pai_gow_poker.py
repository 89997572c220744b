"""Prove pai gow poker's wagers: `python -m benchmarks.prove_pai_gow_poker` (ten to twenty minutes, 4 GB).

Hands are ranked and set by the second implementation of the tests; decks small enough are dealt in every way; the
mathematics of the whole deck is held against itself by two routes, against a simulation and against publications.
"""

from __future__ import annotations

import os
import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from fractions import Fraction
from functools import partial
from itertools import combinations, pairwise
from math import comb

import numpy as np
from numba import njit, prange
from numpy.typing import NDArray
from tests.games.pai_gow_poker import second_method
from tests.games.pai_gow_poker.brute_force import best, by_class, places, small
from tests.games.pai_gow_poker.second_method import DECK, HOUSE_WAYS, five, two

from houseway.core.figures import Tally
from houseway.games.pai_gow_poker import exact, kernel, optimal
from houseway.games.pai_gow_poker.bank_hands import bank_hands
from houseway.games.pai_gow_poker.counts import Cycle
from houseway.games.pai_gow_poker.cycle import Progress, class_cells, full_cycle
from houseway.games.pai_gow_poker.hands import Kind, high_hand, ladder, low_hand, rank_tables
from houseway.games.pai_gow_poker.house_way import HouseWay
from houseway.games.pai_gow_poker.optimal import Settings, Worth, hand_keys, solve
from houseway.games.pai_gow_poker.options import PaiGowPokerOptions
from houseway.games.pai_gow_poker.rule_table import rule_table
from houseway.games.pai_gow_poker.setting import HIGH, cell_of, scratch, set_hand, spread
from houseway.games.pai_gow_poker.setting_table import (
    DRAGON,
    LOWS,
    ROW,
    answers,
    flush_hands,
    plain_hands,
    setting_table,
)
from houseway.games.pai_gow_poker.side_kernel import OfferedWagers, count_sides
from houseway.games.pai_gow_poker.suit_classes import FULL_DECK, Deck, classes, lay_out

NICKEL = Fraction(1, 20)
DEALS = 8_250_459_031_214_400
WAYS = ("foxwoods", "trump-plaza")
# Published to two decimals: won, pushed, lost, both sides on the same house way.
PUBLISHED = {"foxwoods": ("29.12", "40.50", "30.38"), "trump-plaza": ("28.61", "41.48", "29.91")}


def said(line: str) -> None:
    print(line, flush=True)


def percent(part: int | Fraction, whole: int = 1, places_: int = 4) -> str:
    return f"{float(Fraction(part) / whole) * 100:.{places_}f} %"


# --- hands ---


def five_cards_by_every_joker() -> None:
    """Every class of five cards, the joker tried as every card."""
    for wheel in ("second", "lowest"):
        known: dict[int, second_method.Strength] = {}
        count = 0
        whole = classes(FULL_DECK, 5)
        cards = np.empty(7, np.int64)
        for n in range(len(whole.sizes)):
            lay_out(whole.masks[n], whole.joker[n], 4, 53, cards)
            hand = [DECK[card] for card in cards[:5]]
            value, strength = high_hand(hand, wheel).value, five(hand, wheel)
            assert known.setdefault(value, strength) == strength, hand
            count += int(whole.sizes[n])
        order = [known[value] for value in sorted(known)]
        assert all(below < above for below, above in pairwise(order))
        assert count == comb(53, 5)
        said(f"all {count:,} five-card hands, wheel {wheel}: {len(known):,} ranks in the order of trying every joker")


def best_of_seven() -> None:
    """The counts of RULINGS O that concern the main hand: the best five cards of all hands of seven."""
    whole = classes(FULL_DECK, 7)
    kinds = _best_kinds(whole.masks, whole.joker, FULL_DECK.cards, rank_tables(), scratch())
    count = {kind: int(whole.sizes[kinds // 16 == kind].sum()) for kind in Kind}
    assert count[Kind.FIVE_ACES] == 1_128
    straight_flushes = 12 + 32 + 72 + 196 + 4_488 + 26_020 + 180_144
    assert count[Kind.ROYAL_FLUSH] + count[Kind.STRAIGHT_FLUSH] == straight_flushes
    assert count[Kind.FOUR_OF_A_KIND] == 307_472
    assert count[Kind.FULL_HOUSE] == 4_188_528
    assert count[Kind.FLUSH] == 6_172_088
    assert count[Kind.THREE_OF_A_KIND] + count[Kind.STRAIGHT] == 7_672_500 + 11_034_204
    natural, with_joker = ~whole.joker, whole.joker
    high = [int(whole.sizes[natural & (kinds == top)].sum()) for top in range(7, 13)]
    assert high == [31_080, 248_640, 963_480, 2_719_500, 6_386_940, 12_944_820]
    assert int(whole.sizes[with_joker & (kinds == 12)].sum()) == 1_485_960
    said(f"the best five of all {comb(53, 7):,} hands: every published count of RULINGS O")


@njit(cache=True)
def _best_kinds(masks, jokers, numbers, tables, room):  # type: ignore[no-untyped-def]
    """16 times the class of the best five of each hand, plus the top card where it is nothing."""
    found = np.empty(len(masks), np.int64)
    cards = np.empty(7, np.int64)
    for n in range(len(masks)):
        lay_out(masks[n], jokers[n], 4, 53, cards)
        top = np.int64(0)
        for i in range(7):
            cards[i] = numbers[cards[i]]
            top = max(top, min(np.int64(12), cards[i] >> 2))
        spread(cards, 1, tables, room)
        kind = np.int64(0)
        for t in range(21):
            if room[HIGH, t] >= 0:
                kind = max(kind, np.int64(tables.kind[room[HIGH, t]]))
        found[n] = 16 * kind + (top if kind == 0 else 0)
    return found


# --- house ways ---


def _cells(name: str, by_rules: bool, hands: list[tuple[str, ...]]) -> list[int]:
    """What the rules as read, or the second implementation, make of hands, as cells."""
    way = HouseWay.load(name)
    made = []
    for hand in hands:
        if by_rules:
            setting = way.set_hand(hand)
            made.append(ROW * setting.high_hand.value + setting.low_hand.value)
        else:
            high, low = HOUSE_WAYS[name](hand)
            made.append(ROW * STRENGTHS[high] + FRONTS[low])
    return made


def _second_to_value() -> tuple[dict[second_method.Strength, int], dict[second_method.Strength, int]]:
    """The package's values of the second implementation's strengths, from one hand of each."""
    strengths: dict[second_method.Strength, int] = {}
    whole = classes(FULL_DECK, 5)
    cards = np.empty(7, np.int64)
    seen = set()
    for n in range(len(whole.sizes)):
        lay_out(whole.masks[n], whole.joker[n], 4, 53, cards)
        hand = [DECK[card] for card in cards[:5]]
        value = high_hand(hand).value
        if value not in seen:
            seen.add(value)
            strengths[five(hand)] = value
    fronts = {two(pair): low_hand(pair).value for pair in combinations(DECK, 2)}
    return strengths, fronts


STRENGTHS: dict[second_method.Strength, int] = {}
FRONTS: dict[second_method.Strength, int] = {}


def every_answer_of_the_books() -> None:
    """Both house ways, every pattern of ranks and flush: rules as read, as compiled, and as written a second time."""
    strengths, fronts = _second_to_value()
    STRENGTHS.update(strengths)
    FRONTS.update(fronts)
    plain, flush = plain_hands(), flush_hands()
    hands = [tuple(DECK[card] for card in row) for row in np.concatenate([_off_suit(plain), flush])]
    for name in WAYS:
        written = answers(HouseWay.load(name))
        book_cells = np.concatenate([*written.by_ranks, written.flush]) & (DRAGON - 1)
        with ProcessPoolExecutor(2) as pool:
            step = 5000
            parts = [hands[start : start + step] for start in range(0, len(hands), step)]
            for by_rules in (True, False):
                found = list(pool.map(partial(_cells, name, by_rules), parts))
                assert (np.concatenate(found) == book_cells).all()
        said(f"{name}: all {len(hands):,} patterns are set alike by its rules, compiled, and as written a second time")
        whole, rules = classes(FULL_DECK, 7), rule_table(HouseWay.load(name))
        direct = _set_directly(whole.masks, whole.joker, FULL_DECK.cards, rank_tables(), rules, scratch())
        assert (direct == class_cells(setting_table(HouseWay.load(name)))).all()
        said(f"{name}: all 6,972,147 classes of hands are set alike by its compiled rules and by its book")


def _off_suit(hands: NDArray[np.int64]) -> NDArray[np.int64]:
    """The same ranks, each card in the suit least used so far, so that there is no flush."""
    moved = hands.copy()
    for hand in moved:
        used = [0] * 4
        for place, card in enumerate(hand):
            if card != 52:
                free = [suit for suit in range(4) if card // 4 * 4 + suit not in hand[:place]]
                suit = min(free, key=lambda suit: used[suit])
                hand[place] = card // 4 * 4 + suit
                used[suit] += 1
        assert max(used) + (52 in hand) < 5
    return moved


@njit(cache=True)
def _set_directly(masks, jokers, numbers, tables, way, room):  # type: ignore[no-untyped-def]
    cells = np.empty(len(masks), np.int64)
    cards = np.empty(7, np.int64)
    for n in range(len(masks)):
        lay_out(masks[n], jokers[n], 4, 53, cards)
        for i in range(7):
            cards[i] = numbers[cards[i]]
        cells[n] = set_hand(cards, 1, tables, way, room)[0]
    return cells


# --- small decks ---


@njit(cache=True, parallel=True)
def _deal_all(bits, high, low, bank_high, bank_low, live):  # type: ignore[no-untyped-def]
    count = len(bits)
    found = np.zeros((count, 10), np.int64)
    for n in prange(count):
        for m in range(count):
            if bits[n] & bits[m]:
                continue
            if not live[m]:
                found[n, 9] += 1
                continue
            above = 1 - (high[n] > bank_high[m]) + (high[n] < bank_high[m])
            found[n, 3 * above + 1 - (low[n] > bank_low[m]) + (low[n] < bank_low[m])] += 1
    return found.sum(axis=0)


def every_deal_of_small_decks() -> None:
    decks = [
        Deck((8, 9, 10, 11, 12), 4, joker=True),
        Deck((0, 1, 2, 3, 12), 3, joker=True),
        Deck((0, 1, 2, 4, 5, 7, 8, 10), 2, joker=True),
        Deck((3, 4, 5, 6, 7, 8, 9, 10, 12), 2, joker=True),
        Deck((0, 2, 4, 7, 10, 11), 3, joker=True),
    ]
    for deck in decks:
        for ways in (("foxwoods", "foxwoods"), ("trump-plaza", "foxwoods")):
            hands = small(deck)
            for dragons_push in (False, True) if hands.dragons.any() else (False,):
                made = [one for name in ways for one in map(by_class(HOUSE_WAYS[name]), hands.hands)]
                high, low = places(made)
                count = len(hands.hands)
                live = ~hands.dragons if dragons_push else np.ones(count, bool)
                found = _deal_all(hands.bits, high[:count], low[:count], high[count:], low[count:], live)
                exactly = full_cycle(
                    *(setting_table(HouseWay.load(name)) for name in ways), dragons_push=dragons_push, deck=deck
                )
                assert [case for row in exactly.compared for case in row] == found[:9].tolist()
                assert exactly.dragons == found[9]
        said(f"full cycle, {deck}: all {deck.deals:,} deals, one by one, come to the same nine counts")


# --- the whole deck ---


def published_and_simulated() -> dict[str, Cycle]:
    found = {}
    for name in WAYS:
        for variant in ("standard", "ez"):
            options = PaiGowPokerOptions(house_way=name, variant=variant)
            counted = exact.cycle(options)
            assert counted.total == DEALS
            if variant == "standard":
                # Both sides are set alike, so exchanging them changes nothing.
                assert counted.compared == tuple(row[::-1] for row in counted.compared[::-1])
                shares = tuple(f"{100 * part / DEALS:.2f}" for part in (counted.win, counted.push, counted.lose))
                assert shares == PUBLISHED[name]
            edge = counted.player_edge(NICKEL if variant == "standard" else Fraction(0))
            said(
                f"{name}, {variant}: win {counted.win:,}, push {counted.push:,} (queen's dragons {counted.dragons:,}), "
                f"lose {counted.lose:,} of {DEALS:,}; player {percent(edge, places_=6)}"
                f", bank {percent(counted.bank_edge(), places_=6)}"
            )
            found[f"{name} {variant}"] = counted
            if name == "foxwoods" and variant == "standard":
                # Published as a house edge of 2.7212 %, which has A-2-3-4-5 as the lowest straight.
                lowest = -exact.cycle(PaiGowPokerOptions(wheel="lowest")).player_edge()
                assert f"{100 * float(lowest):.4f}" == "2.7212"
                said(f"foxwoods, A-2-3-4-5 the lowest straight: house edge {percent(lowest, places_=6)}, as published")
            tally = simulated(options, ["house-way"], 10_000_000)["house-way"]
            assert abs(tally.mean - float(edge)) < 4 * tally.stderr
            said(f"{name}, {variant}: 10,000,000 simulated rounds give {tally.mean:.6f} +- {tally.stderr:.6f}")
    return found


def simulated(options: PaiGowPokerOptions, bets: list[str], rounds: int) -> dict[str, Tally]:
    play = kernel.blocks(options, bets)
    with ThreadPoolExecutor(2) as pool:
        blocks = list(pool.map(lambda block: play(2024, block, 1_000_000), range(rounds // 1_000_000)))
    return {bet: sum((block[bet] for block in blocks[1:]), blocks[0][bet]) for bet in blocks[0]}


def best_play(cycles: dict[str, Cycle]) -> None:
    for variant in ("standard", "ez"):
        options = PaiGowPokerOptions(variant=variant)
        commission = exact.vigorish_of(options)
        house = cycles[f"foxwoods {variant}"]
        with weighing() as weighed:
            solution = exact.optimal(options)
        (settings, worth) = weighed[0]
        same_as_the_full_cycle(settings, worth, house)
        if variant == "standard":
            every_setting_of_some_hands(settings, worth)
        del weighed, settings, worth
        edge, gain = solution.player_edge(commission), solution.player_edge(commission) - house.player_edge(commission)
        # Published for Foxwoods: optimal play lowers the edge by 0.21 %.
        assert variant == "ez" or f"{float(gain) * 100:.2f}" == "0.21"
        said(
            f"best play, {variant}: win {solution.win:,}, lose {solution.lose:,}; player {percent(edge, places_=6)}, "
            f"{percent(gain, places_=6)} above the house way; departs on {solution.departing_hands:,} hands "
            f"({solution.departing_classes:,} classes)"
        )
        tally = simulated(options, ["main"], 10_000_000)["main"]
        assert abs(tally.mean - float(edge)) < 4 * tally.stderr
        said(f"best play, {variant}: 10,000,000 simulated rounds give {tally.mean:.6f} +- {tally.stderr:.6f}")
        short = exact.cycle(options, exact.short_strategy()).player_edge(commission)
        said(f"short strategy, {variant}: player {percent(short, places_=6)}, costs {percent(edge - short, places_=6)}")


@contextmanager
def weighing() -> Iterator[list[tuple[Settings, Worth]]]:
    """Keep what is worked out on the way to the best play."""
    caught: list[tuple[Settings, Worth]] = []
    weighed = optimal.weighed

    def weigh_and_keep(weighing: optimal.Weighing, weigh: optimal.Weigh, report: Progress) -> Worth:
        caught.append((weighing.settings, weighed(weighing, weigh, report)))
        return caught[-1][1]

    optimal.weighed = weigh_and_keep
    try:
        yield caught
    finally:
        optimal.weighed = weighed


def same_as_the_full_cycle(settings: Settings, worth: Worth, house: Cycle) -> None:
    """The house way's own settings among all those weighed must add up to the full cycle."""
    sizes = classes(FULL_DECK, 7).sizes
    own = settings.cells == np.repeat(settings.house, np.diff(settings.first))
    win = int((worth.wins[own] * sizes).sum())
    lose = win - int((worth.margins[own] * sizes).sum()) + DEALS - house.dragons
    assert (win, lose) == (house.win, house.lose)
    said(f"{len(own):,} settings weighed: those of the house way add up to the full cycle exactly")


def every_setting_of_some_hands(settings: Settings, worth: Worth) -> None:
    """The worth of settings by inclusion and exclusion against the tally of the bank hands left beside one hand."""
    whole = classes(FULL_DECK, 7)
    numbers = {int(key): n for n, key in enumerate(hand_keys(whole.masks, whole.joker))}
    draw = random.Random(4)
    compared = 0
    for _ in range(300):
        hand = draw.sample(DECK, 7)
        n = numbers[int(kernel.hand_key(np.array([DECK.index(card) for card in hand]), 0))]
        values = {}
        for row in range(settings.first[n], settings.first[n + 1]):
            lose = int(worth.wins[row] - worth.margins[row]) + comb(46, 7)
            values[int(settings.cells[row])] = Fraction(19 * int(worth.wins[row]) - 20 * lose, 20 * comb(46, 7))
        choices = exact.advise(PaiGowPokerOptions(), " ".join(hand))
        assert choices[0].ev == max(values.values())
        for choice in choices:
            high = high_hand(choice.high.split()).value
            low = low_hand(choice.low.split()).value
            if ROW * high + low in values:
                assert values[ROW * high + low] == choice.ev
                compared += 1
    said(
        f"300 hands, {compared:,} settings: inclusion and exclusion and the tally of bank hands give the same fractions"
    )


def every_bank_hand_of_one() -> None:
    hand = "As Qs Jd Td 9d 4c 2h"
    left = np.array([number for number, card in enumerate(DECK) if card not in hand.split()])
    found = _tally_all(left, setting_table(HouseWay.load("foxwoods")))
    for dragons_push in (False, True):
        tally = bank_hands(answers(HouseWay.load("foxwoods")), hand.split(), dragons_push=dragons_push)
        plain = found[0] if dragons_push else found.sum(axis=0)
        assert (plain.reshape(-1, ROW)[:, :LOWS] == tally[:, :LOWS]).all()
    said(f"{hand}: all 53,524,680 bank hands set one by one make the tally that advice is taken from")


@njit(cache=True)
def _tally_all(left, book):  # type: ignore[no-untyped-def]
    found = np.zeros((2, 7463 * ROW), np.int64)
    cards = np.empty(7, np.int64)
    n = len(left)
    for a in range(n):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        for f in range(e):
                            cards[0], cards[1], cards[2] = left[a], left[b], left[c]
                            cards[3], cards[4], cards[5] = left[d], left[e], left[f]
                            for g in range(f):
                                cards[6] = left[g]
                                cell = cell_of(cards, 0, book)
                                found[cell >> 20, cell & (DRAGON - 1)] += 1
    return found


def best_play_of_small_decks() -> None:
    for deck in (Deck((9, 10, 11, 12), 4, joker=True), Deck((0, 1, 2, 4, 5, 7, 8, 10), 2, joker=True)):
        for dragons_push in (False, True):
            solutions = solve(setting_table(HouseWay.load()), rank_tables(), dragons_push=dragons_push, deck=deck)
            tried = best(deck, second_method.foxwoods, dragons_push)
            for commission, win in ((NICKEL, 19), (Fraction(0), 20)):
                found = solutions[commission]
                assert (win * found.win - 20 * found.lose, found.departing_hands) == tried[win]
        said(f"best play, {deck}: every setting of all {deck.hands:,} hands against every bank hand comes to the same")


# --- side wagers ---


def side_wagers_of_every_hand() -> None:
    """Every hand dealt in the compiled rounds pays what the mathematics by patterns of ranks has counted."""
    for reading in ("ace", "completes-nothing", "standard"):
        given = {"variant": "ez", "seven-card-bonus": "fortune", "protection-joker": reading, "imperial": False}
        options = PaiGowPokerOptions.read(given)
        bets = options.wagers[1:] if reading == "ace" else ("protection",)
        offered = OfferedWagers(options, bets)
        paid = offered.paid()
        _deal_every_hand(offered.sides, paid)
        for (bet, of), wager, counted in zip(
            exact.figures(options, bets).items(), offered.wagers.values(), paid.tolist(), strict=True
        ):
            found: Counter[Fraction] = Counter()
            for i, nets in enumerate(wager.nets):
                for j, net in enumerate(nets):
                    found[Fraction(net)] += counted[i][j]
            expected: Counter[Fraction] = Counter()
            for outcome in of.outcomes:
                expected[outcome.net] += outcome.count
            assert found == expected, bet
        said(f"{', '.join(bets)}, the joker read as {reading}: all {comb(53, 7):,} hands dealt pay as counted")


@njit(cache=True, nogil=True)
def _deal_every_hand(sides, paid):  # type: ignore[no-untyped-def]
    """Count every hand once, given to the player and to the bank alike."""
    made, hands, banks = sides
    cards = np.arange(14) % 7
    while True:
        count_sides(cards, made, hands, banks, paid)
        last = 6
        while last >= 0 and cards[last] == 46 + last:
            last -= 1
        if last < 0:
            return
        card = cards[last] + 1
        for i in range(last, 7):
            cards[i] = cards[7 + i] = card
            card += 1


def main() -> None:
    with tempfile.TemporaryDirectory() as shelf:
        # Nothing is taken from the cache of whoever runs this.
        os.environ["HOUSEWAY_CACHE"] = shelf
        assert len(ladder()) == 7463
        five_cards_by_every_joker()
        best_of_seven()
        every_deal_of_small_decks()
        best_play_of_small_decks()
        every_bank_hand_of_one()
        side_wagers_of_every_hand()
        every_answer_of_the_books()
        best_play(published_and_simulated())


if __name__ == "__main__":
    main()
