from __future__ import annotations

from collections import Counter

import pytest

from houseway.core.cards import JOKER_PACK, STANDARD_PACK, TWO_JOKER_PACK, CardError, Pack
from houseway.games.dragon_poker.hands import DRAGON_PACK, read_hand


@pytest.mark.parametrize(
    ("pack", "size", "jokers"),
    [(STANDARD_PACK, 52, 0), (JOKER_PACK, 53, 1), (TWO_JOKER_PACK, 54, 2)],
)
def test_a_standard_deck_has_four_suits_of_thirteen_and_its_jokers(pack: Pack, size: int, jokers: int) -> None:
    counts = Counter(pack.cards)
    assert pack.size == size
    assert counts.pop("Jk", 0) == jokers
    assert set(counts.values()) == {1}
    assert Counter(card[1] for card in counts) == {"s": 13, "h": 13, "d": 13, "c": 13}
    assert Counter(card[0] for card in counts) == dict.fromkeys("23456789TJQKA", 4)


def test_cards_are_read_separated_by_blanks_in_any_order() -> None:
    assert STANDARD_PACK.read("Ts  2c\tAh") == ("Ts", "2c", "Ah")
    assert DRAGON_PACK.read("RA GD", 2) == ("RA", "GD")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("GD RD XX", "there is no card 'XX' in the dragon deck"),
        ("RD RD RD RD", "RD appears 4 times, but the dragon deck has 3"),
        ("GD GD RA", "GD appears 2 times, but the dragon deck has 1"),
        ("RA RA", "a hand must have 3 cards, not 2"),
        ("RA RA RA RA", "a hand must have 3 cards, not 4"),
        ("", "a hand must have 3 cards, not 0"),
        ("zz zz zz", "there is no card 'zz' in the dragon deck"),
        ("Ts Js Qs", "there is no card 'Ts' in the dragon deck"),
    ],
)
def test_cards_that_cannot_be_are_refused_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(CardError) as caught:
        read_hand(text)
    assert str(caught.value).startswith(said)


def test_hands_together_hold_no_more_of_a_card_than_the_deck() -> None:
    DRAGON_PACK.check([("RD", "RD"), ("RD", "GD")])
    with pytest.raises(CardError):
        DRAGON_PACK.check([("RD", "RD"), ("RD", "RD")])
