from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest
from tests.games.dragon_poker import naive

from houseway.core.cards import CardError
from houseway.games.dragon_poker.hands import (
    DRAGON_HOLDINGS,
    DRAGON_PACK,
    HANDS,
    KINDS,
    dragon_bet_row,
    read_hand,
    three_card_bonus_row,
    three_card_hand,
)
from houseway.games.dragon_poker.options import ANTE_BONUS, DRAGON_BET, THREE_CARD_BONUS

ALL = list(combinations(DRAGON_PACK.cards, 3))


@pytest.mark.rule(
    "NJ-DP 1.17A(a)",
    "NJ-DP 1.17A(a)1",
    "NJ-DP 1.17A(a)1.i",
    "NJ-DP 1.17A(a)1.ii",
    "NJ-DP 1.17A(a)1.iii",
    "NJ-DP 1.17A(a)2",
    "NJ-DP 1.17A(a)3",
    "NJ-DP 1.17A(a)4",
    "NJ-DP 1.17A(a)5",
    "NJ-DP 1.17A(a)6",
    "MD-DP 3.A(1)",
    "MD-DP 3.A(3)(a)",
    "MD-DP 3.A(3)(a)(i)",
    "MD-DP 3.A(3)(a)(ii)",
    "MD-DP 3.A(3)(a)(iii)",
    "MD-DP 3.A(3)(b)",
    "MD-DP 3.A(3)(c)",
    "MD-DP 3.A(3)(d)",
    "MD-DP 3.A(3)(e)",
    "MD-DP 3.A(3)(f)",
)
def test_the_deck_is_the_one_that_both_states_print() -> None:
    assert Counter(DRAGON_PACK.cards) == Counter(naive.DECK)
    assert DRAGON_PACK.size == 53
    assert [kind.name for kind in KINDS if kind.wild] == ["Gold Dragon"]


def test_every_hand_of_the_deck_ranks_as_a_naive_evaluator_ranks_it() -> None:
    assert len(ALL) == 23_426
    pairs = {(three_card_hand(cards).strength, naive.rank(cards)) for cards in ALL}
    by_strength = sorted(pairs)
    ranks = [rank for _, rank in by_strength]
    assert len({strength for strength, _ in pairs}) == len(pairs) == len(set(ranks))
    assert ranks == sorted(ranks)


@pytest.mark.rule("NJ-DP 42.5(c)1", "NJ-DP 42.5(c)2", "NJ-DP 42.5(c)3", "MD-DP 6.B(1)", "MD-DP 6.B(2)", "MD-DP 6.B(3)")
def test_hand_counts_are_those_of_the_rulings() -> None:
    counts = Counter(three_card_hand(cards).rank_name for cards in ALL)
    characters = ("Dragons", "Phoenix", "Tigers", "Pandas", "Monkeys", "Rabbits")
    assert [counts[f"Three {name}"] for name in characters] == [35, 56, 84, 120, 165, 286]
    assert [counts[f"Pair of {name}"] for name in characters] == [966, 1_218, 1_480, 1_746, 2_010, 2_640]
    assert counts["High Card"] == 12_620


def test_dragon_bet_counts_are_those_of_the_rulings() -> None:
    counts = Counter(DRAGON_HOLDINGS[three_card_hand(cards).dragons] for cards in ALL)
    assert counts["Three Red Dragons"] + counts["Three Blue Dragons"] == 2
    assert counts["Three Dragons with Gold Dragon"] == 15
    assert counts["Three Dragons"] == 18
    assert counts["Two Dragons"] == 966
    assert counts["Gold Dragon"] == 1_035
    assert counts["Nothing"] == 21_390


def test_a_hand_is_the_same_in_every_order() -> None:
    for cards, hand in HANDS.items():
        assert all(HANDS[order] is hand for order in permutations(cards))


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("GD RD MO", "Pair of Dragons, Monkey"),
        ("PH PH GD", "Three Phoenix"),
        ("RD TI RA", "High Card Dragon, Tiger, Rabbit"),
        ("RA RA PH", "Pair of Rabbits, Phoenix"),
        ("MO TI GD", "Pair of Tigers, Monkey"),
        ("RD BD GD", "Three Dragons"),
        ("BD RD RA", "Pair of Dragons, Rabbit"),
        ("RA RA RA", "Three Rabbits"),
    ],
)
def test_a_hand_says_what_it_is(cards: str, said: str) -> None:
    assert str(read_hand(cards)) == said


@pytest.mark.rule("NJ-DP 42.5(a)", "NJ-DP 1.17A(b)", "MD-DP 6.A", "MD-DP 3.(b)")
def test_characters_rank_dragon_phoenix_tiger_panda_monkey_rabbit() -> None:
    trips = [read_hand(f"{code} {code} {code}").strength for code in ("RD", "PH", "TI", "PA", "MO", "RA")]
    assert trips == sorted(trips, reverse=True)
    assert len(set(trips)) == 6


@pytest.mark.rule("NJ-DP 42.5(c)2", "MD-DP 6.B(2)(a)")
def test_equal_pairs_are_decided_by_the_third_card() -> None:
    assert read_hand("MO MO TI").strength > read_hand("MO MO PA").strength


@pytest.mark.rule("NJ-DP 42.5(c)3", "MD-DP 6.B(3)(a)", "MD-DP 6.B(3)(b)")
def test_high_cards_are_decided_by_the_second_and_then_the_third_card() -> None:
    assert read_hand("RD TI RA").strength > read_hand("RD PA MO").strength
    assert read_hand("RD TI MO").strength > read_hand("RD TI RA").strength


@pytest.mark.rule("NJ-DP 42.5(c)4", "NJ-DP 42.5(b)", "NJ-DP 1.17A(c)", "MD-DP 6.B(4)", "MD-DP 6.A(1)", "MD-DP 3.(c)")
def test_a_hand_made_with_gold_ties_the_same_hand_without() -> None:
    assert read_hand("TI TI RA").strength == read_hand("TI GD RA").strength
    assert read_hand("TI TI TI").strength == read_hand("TI TI GD").strength


@pytest.mark.rule("NJ-DP 42.11(f)", "MD-DP 12.D", "MD-DP 12.D(1)")
def test_every_hand_is_paid_on_the_dragon_bet_as_a_naive_reader_of_the_table_pays_it() -> None:
    for table in DRAGON_BET.values():
        for cards in ALL:
            row = dragon_bet_row(three_card_hand(cards), table)
            assert (row.odds.win if row else -1) == naive.dragon(cards)


@pytest.mark.rule(
    'NJ-DP 42.11(d) "Pay Table 1"', 'NJ-DP 42.11(d) "Pay Table 2"', "MD-DP 12.C(1)", "MD-DP 12.C(2)", "MD-DP 12.C"
)
def test_every_hand_is_paid_on_the_three_card_bonus_as_a_naive_reader_of_the_tables_pays_it() -> None:
    for (_, name), table in THREE_CARD_BONUS.items():
        for cards in ALL:
            row = three_card_bonus_row(three_card_hand(cards), table)
            assert (row.odds.win if row else -1) == naive.three_card_bonus(name, naive.rank(cards))


@pytest.mark.rule("NJ-DP 42.11(c)", "MD-DP 12.B(1)", "MD-DP 12.B(2)", "MD-DP 12.B")
def test_every_hand_is_on_the_ante_bonus_line_where_a_naive_reader_of_the_tables_puts_it() -> None:
    for (_, name), table in ANTE_BONUS.items():
        for cards in ALL:
            row = table.line_of.get(three_card_hand(cards).rank)
            assert row is not None
            assert row.odds.win == naive.ante_bonus(name, naive.rank(cards))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("RD RD RD RD", "RD appears 4 times, but the dragon deck has 3"),
        ("GD GD PH", "GD appears 2 times, but the dragon deck has 1"),
        ("RD PH", "a hand must have 3 cards, not 2"),
        ("RD PH PH RA", "a hand must have 3 cards, not 4"),
        ("RD PH As", "there is no card 'As' in the dragon deck"),
        ("xd ph ra", "there is no card 'xd' in the dragon deck"),
        ("", "a hand must have 3 cards, not 0"),
    ],
)
def test_three_cards_that_the_deck_cannot_deal_are_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(CardError, match="^" + sentence):
        read_hand(text)
    with pytest.raises(CardError, match="^" + sentence):
        three_card_hand(text.split())
