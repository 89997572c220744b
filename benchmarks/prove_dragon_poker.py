"""Prove Dragon Poker's exact figures: every one of the 459,149,600 deals, played by a separately written dealer.

Cards are 0 to 52 in the order red, blue, gold dragons, phoenix, tigers, pandas, monkeys, rabbits. Nothing of the
project's hands, pay tables or counting is used on this side.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from time import perf_counter
from typing import Any

import numpy as np
from numba import njit, prange
from numpy.typing import NDArray

from houseway.games.dragon_poker import exact
from houseway.games.dragon_poker.options import DragonPokerOptions

FACES = [5] * 7 + [4] * 7 + [3] * 8 + [2] * 9 + [1] * 10 + [0] * 12
GOLD = 6
DEALS = 459_149_600


def score(cards: tuple[int, int, int]) -> int:
    """A number that orders hands, the gold dragon tried as every character."""
    rest = [FACES[card] for card in cards if card != GOLD]
    stands = product(range(6), repeat=3 - len(rest))
    return max(_score(sorted([*rest, *stand], reverse=True)) for stand in stands)


def _score(faces: list[int]) -> int:
    high, middle, low = faces
    if high == low:
        return 20_000 + high
    if high == middle:
        return 10_000 + 10 * high + low
    if middle == low:
        return 10_000 + 10 * middle + high
    return 100 * high + 10 * middle + low


@njit(cache=True, parallel=True)
def play_all(scores, hands):  # type: ignore[no-untyped-def]
    """Against every dealer's hand that shares no card: how many are beaten and tied, for each hand of the player."""
    results = np.zeros((hands.shape[0], 2), np.int64)
    for at in prange(hands.shape[0]):
        first, second, third = hands[at, 0], hands[at, 1], hands[at, 2]
        mine = scores[at]
        win = tie = 0
        for other in range(hands.shape[0]):
            a, b, c = hands[other, 0], hands[other, 1], hands[other, 2]
            if a in (first, second, third) or b in (first, second, third) or c in (first, second, third):
                continue
            if scores[other] < mine:
                win += 1
            elif scores[other] == mine:
                tie += 1
        results[at, 0], results[at, 1] = win, tie
    return results


def bonus(table: str, worth: int) -> int:
    """The Ante Bonus of a winning hand."""
    if worth >= 20_000:
        trips = worth - 20_000
        if trips == 5:
            return 30
        return 4 if table == "B" else 10 if trips == 4 else 6
    if worth >= 10_000:
        pair = (worth - 10_000) // 10
        if table == "B":
            return 1 if pair >= 2 else 0
        return max(0, pair - 3)
    return 0


def three_card(table: str, worth: int) -> int:
    """The net of the 3 Card Bonus."""
    if worth >= 20_000:
        return [10, 10, 10, 15 if table == "1" else 20, 30, 40][worth - 20_000]
    return [-1, -1, -1, 1, 2, 4][(worth - 10_000) // 10] if worth >= 10_000 else -1


def dragon(cards: tuple[int, int, int]) -> int:
    """The net of the Dragon Bet."""
    red, blue, gold = (sum(low <= card <= high for card in cards) for low, high in ((0, 2), (3, 5), (6, 6)))
    match red + blue + gold, gold:
        case 3, 1:
            return 200
        case 3, 0:
            return 1000 if 3 in (red, blue) else 60
        case 2, _:
            return 7
        case 1, 1:
            return 5
    return -1


def counted(figures: Any) -> Counter[Fraction]:
    found: Counter[Fraction] = Counter()
    for outcome in figures.outcomes:
        found[outcome.net] += outcome.count
    return found


def option_sets() -> list[dict[str, str]]:
    new_jersey = [{"three-card-bonus": table} for table in "12"]
    maryland = [
        {"jurisdiction": "MD", "ante-bonus": bonus_table, "three-card-bonus": table, "dragon": on}
        for bonus_table, table, on in product("AB", ("1", "2", "off"), ("on", "off"))
    ]
    return [*new_jersey, *maryland]


def main() -> None:
    started = perf_counter()
    hands = list(combinations(range(53), 3))
    scores = [score(hand) for hand in hands]
    results: NDArray[np.int64] = play_all(np.array(scores), np.array(hands))
    dealer_hands = 19_600
    assert len(hands) * dealer_hands == DEALS
    print(f"played {DEALS:,} deals one by one in {perf_counter() - started:.1f} s")
    for given in option_sets():
        options = DragonPokerOptions.read(given)
        main_counts: Counter[Fraction] = Counter()
        played = 0
        for worth, (win, tie) in zip(scores, results.tolist(), strict=True):
            lose = dealer_hands - win - tie
            prize = 2 + bonus(options.ante_bonus, worth)
            if win * prize - 3 * lose > -2 * dealer_hands:
                played += 1
                main_counts += Counter({Fraction(prize): win, Fraction(0): tie, Fraction(-3): lose})
            else:
                main_counts[Fraction(-2)] += dealer_hands
        expected = {"main": main_counts}
        if options.three_card_bonus != "off":
            nets = (three_card(options.three_card_bonus, worth) for worth in scores)
            expected["three-card-bonus"] = Counter(map(Fraction, nets))
        if options.dragon == "on":
            expected["dragon"] = Counter(Fraction(dragon(hand)) for hand in hands)
        found = exact.figures(options)
        assert list(found) == list(expected), given
        for bet, counts in expected.items():
            total = sum(counts.values())
            ev = sum((net * count for net, count in counts.items()), Fraction(0)) / total
            assert +counted(found[bet]) == +counts, (given, bet)
            assert (found[bet].ev, found[bet].total) == (ev, total), (given, bet)
        assert found["main"].average_wager == 2 + Fraction(played, len(hands)), given
        said = ", ".join(f"{bet} {figures.ev}" for bet, figures in found.items())
        print(f"equal as fractions, {given or 'defaults'}: {said}")


if __name__ == "__main__":
    main()
