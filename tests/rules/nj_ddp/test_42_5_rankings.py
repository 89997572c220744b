"""13:69F-42.5: the rank of cards and hands."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from random import Random

import pytest
from tests.draw_tables import DECK, outcome, recorded
from tests.draw_tables import dealt as dealt_table
from tests.draw_tables import finish as finish_round
from tests.tables import of

from houseway.games.double_draw_poker.events import HandRanked
from houseway.games.double_draw_poker.hands import HandClass, classify

RANKS = "23456789TJQKA"
RUNS = [set("A2345"), *(set(RANKS[low : low + 5]) for low in range(9))]

HANDS = [
    ("As Ah Ad Ac Jk", "Five Aces", "1"),
    ("As Ah Ad Jk Jk", "Five Aces", "1"),
    ("As Ks Qs Js Ts", "Natural Royal Flush", "2"),
    ("Ts Js Qs Ks Jk", "Wild Royal Flush", "3"),
    ("As Jk Qs Jk Ts", "Wild Royal Flush", "3"),
    ("9h Kh Qh Jh Th", "Straight Flush", "4"),
    ("Ad 2d 3d 4d 5d", "Straight Flush", "4"),
    ("5c 6c Jk 8c Jk", "Straight Flush", "4"),
    ("7s 7h 7d 7c Kd", "Four of a Kind", "5"),
    ("As Ah Jk Jk 9d", "Four of a Kind", "5"),
    ("2s 2h 2d Kc Ks", "Full House", "6"),
    ("2s 2h 2d Jk Jk", "Full House", "6"),
    ("As Ah Kd Kc Jk", "Full House", "6"),
    ("2h 5h 8h Jh Kh", "Flush", "7"),
    ("2h 5h Jk Jh Kh", "Flush", "7"),
    ("As 2h 3d 4c 5s", "Straight", "8"),
    ("Ts Jh Qd Kc As", "Straight", "8"),
    ("2s 3h Jk 5c Jk", "Straight", "8"),
    ("9s 9h 9d 4c 2s", "Three of a Kind", "9"),
    ("As Ah Jk 4c 9s", "Three of a Kind", "9"),
    ("Ks Kh Qd Qc 2s", "Two Pair", "10"),
    ("As Jk Kd Kc 9s", "Two Pair", "10"),
    ("Ks Kh Qd Qc Jk", "Two Pair", "10"),
    ("Ks Kh Jk Jk 4c", "Two Pair", "10"),
]
NOTHING = [
    "Ks Kh Jk 4c 2s",
    "As Ah Kd Qc 9s",
    "2s 4h 6d 8c Ts",
    "Ks As 2h 3d 4c",
    "Qs Ks As 2h 3d",
    "As Jk 9d 7c 4h",
    "Jk 2s 7h 9d Kc",
]


@pytest.mark.rule(
    "NJ-DDP 42.5(b)",
    "NJ-DDP 42.5(b)1",
    "NJ-DDP 42.5(b)2",
    "NJ-DDP 42.5(b)3",
    "NJ-DDP 42.5(b)4",
    "NJ-DDP 42.5(b)5",
    "NJ-DDP 42.5(b)6",
    "NJ-DDP 42.5(b)7",
    "NJ-DDP 42.5(b)8",
    "NJ-DDP 42.5(b)9",
    "NJ-DDP 42.5(b)10",
)
@pytest.mark.parametrize(("cards", "name", "paragraph"), HANDS)
def test_each_hand_is_called_by_its_name_and_by_the_paragraph_that_defines_it(
    cards: str, name: str, paragraph: str
) -> None:
    session = dealt_table({1: cards})
    finish_round(session)
    (ranked,) = of(HandRanked, recorded(session))
    assert (ranked.hand, ranked.wins, ranked.ranked_by) == (name, True, f"NJ-DDP 42.5(b){paragraph}")


@pytest.mark.rule("NJ-DDP 42.5(b)", "NJ-DDP 42.5(a)")
@pytest.mark.parametrize("cards", NOTHING)
def test_a_hand_below_two_pairs_has_no_rank_and_loses(cards: str) -> None:
    assert {found.result for found in outcome(cards).values()} == {"lose"}


@pytest.mark.rule("NJ-DDP 42.5(b)")
def test_the_ten_hands_stand_in_the_order_of_the_paragraphs() -> None:
    classes = [classify(cards.split()) for cards, _, _ in HANDS]
    assert classes == sorted(classes, reverse=True)
    assert len(set(classes)) == 10
    assert min(classes) > classify(NOTHING[0].split())


def by_words(cards: Sequence[str]) -> str:
    """Five natural cards as the paragraphs describe them."""
    ranks, suits = [card[0] for card in cards], {card[1] for card in cards}
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    run = any(set(ranks) == wanted for wanted in RUNS)
    if len(suits) == 1 and run:
        return "Natural Royal Flush" if set(ranks) == set("TJQKA") else "Straight Flush"
    names = {(4, 1): "Four of a Kind", (3, 2): "Full House", (3, 1, 1): "Three of a Kind", (2, 2, 1): "Two Pair"}
    if tuple(counts) in {(4, 1), (3, 2)}:
        return names[tuple(counts)]
    if len(suits) == 1:
        return "Flush"
    return "Straight" if run else names.get(tuple(counts), "Nothing")


ORDER = [
    "Nothing",
    "Two Pair",
    "Three of a Kind",
    "Straight",
    "Flush",
    "Full House",
    "Four of a Kind",
    "Straight Flush",
    "Wild Royal Flush",
    "Natural Royal Flush",
    "Five Aces",
]
COMPLETED = {"Natural Royal Flush", "Straight Flush", "Flush", "Straight"}


def with_jokers(natural: tuple[str, ...], jokers: int) -> str:
    """Every substitution tried: any card for a royal, straight flush, flush or straight, else an ace."""
    standard = [rank + suit for rank in RANKS for suit in "shdc"]
    found = ["Nothing"]
    for cards in product(standard, repeat=jokers):
        name = by_words((*natural, *cards))
        if jokers and name in COMPLETED:
            found.append("Wild Royal Flush" if "Royal" in name else name)
        elif not jokers:
            found.append(name)
    for suits in product("shdc", repeat=jokers):
        aces = (*natural, *(f"A{suit}" for suit in suits))
        if [card[0] for card in aces].count("A") == 5:
            found.append("Five Aces")
        elif jokers and (name := by_words(aces)) not in COMPLETED:
            found.append(name)
    return max(found, key=ORDER.index)


@pytest.mark.rule("NJ-DDP 42.5(a)")
@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_a_joker_completes_runs_and_flushes_and_is_an_ace_in_every_other_hand(jokers: int) -> None:
    """Random hands, the promising ones among them, against every substitution that the paragraph allows."""
    chance = Random(jokers)
    close = [cards for cards, _, _ in HANDS if cards.count("Jk") == jokers]
    hands = [tuple(card for card in cards.split() if card != "Jk") for cards in close]
    hands += [tuple(chance.sample(DECK[:52], 5 - jokers)) for _ in range(200 if jokers < 2 else 15)]
    for natural in hands:
        name = with_jokers(natural, jokers)
        assert str(classify((*natural, *["Jk"] * jokers))) == name, (natural, jokers)


@pytest.mark.rule("NJ-DDP 42.5(a)")
def test_an_ace_may_stand_below_a_two_but_does_not_join_king_and_two() -> None:
    assert classify(["Ah", "2s", "3d", "4c", "5h"]) == HandClass.STRAIGHT
    for low in range(3):
        around = "JQKA234"[low : low + 5]
        assert classify([f"{rank}{suit}" for rank, suit in zip(around, "shdcs", strict=True)]) == HandClass.NOTHING


@pytest.mark.rule("NJ-DDP 42.5(a)")
def test_ranks_run_from_ace_down_to_two() -> None:
    runs = ["".join(sorted(run, key=RANKS.index)) for run in combinations(RANKS, 5)]
    straights = {run for run in runs if classify([r + s for r, s in zip(run, "shdcs", strict=True)]) == 3}
    assert straights == {"".join(sorted(run, key=RANKS.index)) for run in RUNS}
