"""Deuce of the Dragon the slow way, written from the regulation alone: patterns card by card, pots cent by cent."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

HIGH_TO_LOW = "2AKQJT9876543"
SUITS_HIGH_TO_LOW = "hdcs"
KINDS_HIGH_TO_LOW = (
    "four-of-a-kind",
    "straight flush",
    "flush",
    "straight",
    "two three-of-a-kind",
    "three-of-a-kind",
    "four pair",
    "three pair",
    "two pair",
    "one pair",
    "single card",
)
LOW = {rank: place for place, rank in enumerate("A23456789TJQK", 1)}
HIGH = {**LOW, "A": 14, "2": 15}


def rank_value(card: str) -> int:
    return -HIGH_TO_LOW.index(card[0])


def suit_value(card: str) -> int:
    return -SUITS_HIGH_TO_LOW.index(card[1])


def in_line(cards: tuple[str, ...], king_ace_deuce: bool = True) -> str | None:
    """The top card if the ranks are consecutive with ace and deuce both low, with only the ace high, or both high."""
    for value in (LOW, {**LOW, "A": 14}, HIGH):
        places = sorted(value[card[0]] for card in cards)
        if places == list(range(places[0], places[0] + len(cards))):
            if places[-1] == 15 and not king_ace_deuce:
                continue
            return max(cards, key=lambda card: value[card[0]])
    return None


def top_position(card: str) -> int:
    """At the top of a run an ace or a deuce is high."""
    return HIGH[card[0]]


def kinds(cards: tuple[str, ...], king_ace_deuce: bool = True, equal_pairs: bool = False) -> dict[str, tuple[int, ...]]:
    """Every pattern that exactly these cards could be called, with what it is compared by."""
    counts = Counter(card[0] for card in cards)
    suits = {card[1] for card in cards}
    by_rank = sorted(cards, key=lambda card: (rank_value(card), suit_value(card)), reverse=True)
    top = by_rank[0]
    made: dict[str, tuple[int, ...]] = {}
    shape = sorted(counts.values())
    ranks = tuple(sorted((rank_value(rank) for rank in counts), reverse=True))
    if shape == [1]:
        made["single card"] = rank_value(top), suit_value(top)
    if shape == [2]:
        made["one pair"] = rank_value(top), suit_value(top)
    for number, word in ((2, "two pair"), (3, "three pair"), (4, "four pair")):
        if shape == [2] * number:
            made[word] = (*ranks, suit_value(top))
        if equal_pairs and 4 in shape and set(shape) <= {2, 4} and sum(shape) == 2 * number:
            paired = sorted((rank_value(card) for card in cards), reverse=True)[::2]
            made[word] = (*paired, suit_value(top))
    if shape == [3]:
        made["three-of-a-kind"] = ranks
    if shape == [3, 3]:
        made["two three-of-a-kind"] = ranks
    if shape == [4]:
        made["four-of-a-kind"] = ranks
    if 3 <= len(cards) <= 8:
        head = in_line(cards, king_ace_deuce) if set(shape) == {1} else None
        if len(suits) == 1:
            made["flush"] = rank_value(top), suit_value(top)
            if head:
                made["straight flush"] = top_position(head), suit_value(head)
        elif head:
            made["straight"] = top_position(head), suit_value(head)
    return made


def ranked(
    cards: tuple[str, ...], king_ace_deuce: bool = True, equal_pairs: bool = False
) -> tuple[str, tuple[int, ...]] | None:
    """The highest of them."""
    made = kinds(cards, king_ace_deuce, equal_pairs)
    if not made:
        return None
    kind = min(made, key=KINDS_HIGH_TO_LOW.index)
    return kind, made[kind]


def higher(
    new: tuple[str, ...],
    old: tuple[str, ...],
    same_length: bool = False,
    king_ace_deuce: bool = True,
    equal_pairs: bool = False,
) -> bool:
    one, other = ranked(new, king_ace_deuce, equal_pairs), ranked(old, king_ace_deuce, equal_pairs)
    assert one is not None
    assert other is not None
    if one[0] != other[0]:
        return KINDS_HIGH_TO_LOW.index(one[0]) < KINDS_HIGH_TO_LOW.index(other[0])
    if same_length and one[0] in ("straight", "flush", "straight flush") and len(new) != len(old):
        return False
    return one[1] > other[1]


def all_patterns(
    hand: tuple[str, ...], king_ace_deuce: bool = True, equal_pairs: bool = False
) -> dict[frozenset[str], str]:
    """Every subset of a hand that is a pattern, and which."""
    found = {}
    for size in range(1, len(hand) + 1):
        for cards in combinations(hand, size):
            made = ranked(cards, king_ace_deuce, equal_pairs)
            if made:
                found[frozenset(cards)] = made[0]
    return found


def pots_by_the_cent(staked: dict[int, int], live: set[int]) -> list[tuple[int, frozenset[int]]]:
    """Side pots one cent of everybody at a time: each layer belongs to the live players who reach it."""
    layers: list[tuple[int, frozenset[int]]] = []
    for cent in range(1, max(staked.values()) + 1):
        contenders = frozenset(seat for seat in live if staked[seat] >= cent)
        amount = sum(stake >= cent for stake in staked.values())
        if layers and (not contenders or layers[-1][1] == contenders):
            layers[-1] = (layers[-1][0] + amount, layers[-1][1])
        else:
            layers.append((amount, contenders))
    return layers
