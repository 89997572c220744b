"""By which paragraph three cards are the hand they are, and one hand beats another, as each state words it."""

from __future__ import annotations

from houseway.core.citations import Citation
from houseway.core.states import Law, by_state
from houseway.games.dragon_poker.hands import GOLD, Character, ThreeCardHand

SET_BY = by_state("NJ-DP 1.17A(b)", "MD-DP 3.(b)")
"""The order in which the dealer lays cards: dragon, phoenix, tiger, panda, monkey, rabbit."""
CHARACTERS = by_state("NJ-DP 42.5(a)", "MD-DP 6.A")
"""The same order, where it decides between hands."""
GOLD_IS_WILD = by_state("NJ-DP 42.5(b)", "MD-DP 6.A(1)")
GOLD_IS_A_DRAGON = by_state("NJ-DP 1.17A(c)", "MD-DP 3.(c)")
KINDS_OF_HANDS = by_state("NJ-DP 42.5(c)", "MD-DP 6.B")
MADE_BY: dict[str, Law] = {
    "trips": by_state("NJ-DP 42.5(c)1", "MD-DP 6.B(1)"),
    "pair": by_state("NJ-DP 42.5(c)2", "MD-DP 6.B(2)"),
    "high card": by_state("NJ-DP 42.5(c)3", "MD-DP 6.B(3)"),
}
THIRD_CARD = by_state("NJ-DP 42.5(c)2", "MD-DP 6.B(2)(a)")
"""Between equal pairs."""
HIGHEST_MIDDLE_LOWEST = (
    by_state("NJ-DP 42.5(c)3", "MD-DP 6.B(3)"),
    by_state("NJ-DP 42.5(c)3", "MD-DP 6.B(3)(a)"),
    by_state("NJ-DP 42.5(c)3", "MD-DP 6.B(3)(b)"),
)
"""Between two hands of three different characters, by the first card that differs."""
EQUAL = by_state("NJ-DP 42.5(c)4", "MD-DP 6.B(4)")


def ranked_by(hand: ThreeCardHand, state: str) -> tuple[Citation, ...]:
    """What makes it that hand; with the gold dragon in it, also what the gold dragon stands for."""
    made = MADE_BY[hand.kind][state]
    if GOLD not in hand.cards:
        return (made,)
    return made, (GOLD_IS_A_DRAGON if hand.characters[0] is Character.DRAGON else GOLD_IS_WILD)[state]


def decided_by(one: ThreeCardHand, other: ThreeCardHand, state: str) -> Citation:
    """What makes one of two hands the higher, or both equal."""
    if one.strength == other.strength:
        return EQUAL[state]
    if one.kind != other.kind:
        return KINDS_OF_HANDS[state]
    differs = next(place for place in range(3) if one.characters[place] != other.characters[place])
    if one.kind == "high card":
        return HIGHEST_MIDDLE_LOWEST[differs][state]
    return (CHARACTERS if differs == 0 else THIRD_CARD)[state]


RANKING: tuple[Law, ...] = (CHARACTERS, GOLD_IS_WILD, KINDS_OF_HANDS, *MADE_BY.values(), EQUAL)
"""How hands rank, for whoever asks."""
