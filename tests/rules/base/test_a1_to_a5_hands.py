"""BASE A1 to A5: the tiles, how two of them rank, and what becomes of a pai gow wager, at the table."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.tables import refused, senseless
from tests.tile_tables import SET, STAKE, banked, dealt, finish, of, outcome, table, whole_round

from houseway.core.commands import ReceiveCards, Shuffle
from houseway.core.events import CardsDealt, WagerLost, WagerPushed, WagerWon
from houseway.games.pai_gow_shared.events import DealerHandSet, HandExposed

SEED = "a" * 64


@pytest.mark.rule("BASE A1")
def test_a_round_uses_the_thirty_two_tiles_of_the_table_of_pairs() -> None:
    events = whole_round(table((1, 2, 3, 4, 5, 6)))
    tiles = [tile for dealt in of(CardsDealt, events) for tile in dealt.cards]
    assert Counter(tiles) == Counter(SET)
    assert len(tiles) == 32


@pytest.mark.rule("BASE A1")
def test_a_mix_that_is_not_of_those_tiles_is_nonsense() -> None:
    session = table()
    whole_round(session)
    assert "set of pai gow tiles" in senseless(session, Shuffle(SEED, order=SET[:-1]))
    assert senseless(session, Shuffle(SEED, order=("6-6", *SET[1:])))
    assert senseless(session, Shuffle(SEED, order=("As", *SET[1:])))


@pytest.mark.rule("BASE A1")
def test_a_table_has_one_set_of_tiles() -> None:
    assert refused(table(), ReceiveCards(("black", "ivory"))) == "BASE A1"


@pytest.mark.rule("BASE A2")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("4-2 2-1", "6-6 6-6"),
        ("1-1 1-1", "4-4 4-4"),
        ("4-1 3-2", "6-6 6-3"),
        ("6-6 5-4", "1-1 6-3"),
        ("1-1 6-3", "6-6 5-3"),
        ("6-6 4-4", "1-1 6-2"),
        ("1-1 5-3", "6-6 6-1"),
        ("6-6 5-2", "1-1 4-3"),
    ],
)
def test_pairs_beat_wong_wong_beats_gong_and_gong_beats_points_at_the_table(higher: str, lower: str) -> None:
    """The bank has the better low hand, so the player pushes with the higher high hand and loses with the lower."""
    nought, five = "2-2 5-1", "3-1 6-5"
    for high, banks, result in ((higher, lower, WagerPushed), (lower, higher, WagerLost)):
        session = banked({1: f"{banks} {five}", 2: f"{high} {nought}"}, 1, dealers_wager=0)
        assert of(result, finish(session, {1: five, 2: nought}), 2), f"{high} against {banks}"


@pytest.mark.rule("BASE A3")
@pytest.mark.parametrize(
    ("high", "low", "said"),
    [
        ("3-1 6-4", "6-6 5-5", "4 with Gor top high, 2 with Teen top low"),
        ("4-2 3-3", "2-2 5-1", "9 with Chong top high, 0 low"),
        ("2-1 2-2", "5-5 6-4", "7 with Bon top high, 0 low"),
        ("2-1 6-5", "5-2 4-1", "7 with Foo top high, 2 with Chop Chit top low"),
    ],
)
def test_points_are_the_last_digit_and_a_gee_joon_tile_counts_three_or_six(high: str, low: str, said: str) -> None:
    (exposed,) = of(HandExposed, finish(dealt({1: f"{high} {low}"}, "4-4 4-4 6-1 6-1"), {1: low}))
    assert exposed.hand == said


NOUGHT = "2-2 2-2 5-5 6-4"
"""Set the house way: a pair of fours, which is never split, over nought."""


@pytest.mark.rule("BASE A4")
def test_nought_against_nought_goes_to_the_dealer_whatever_the_tiles() -> None:
    events = finish(dealt({1: "6-6 6-6 3-1 5-1"}, NOUGHT), {1: "3-1 5-1"})
    (dealers,) = of(DealerHandSet, events)
    assert dealers.hand == "Pair of Bon high, 0 low"
    assert of(WagerPushed, events, 1), "the pair is higher and the noughts are a copy"
    assert of(WagerWon, finish(dealt({1: "6-6 6-6 3-1 6-1"}, NOUGHT), {1: "3-1 6-1"}), 1), "one point beats nought"


SEVEN_SIX = "5-5 6-5 5-1 3-3"
"""The dealer's: seven with Chong high, six with Mooy low."""


@pytest.mark.rule("BASE A4", "BASE A5")
def test_both_hands_copied_lose_to_the_bank_whoever_has_it() -> None:
    same = "5-5 6-5 5-1 3-3"
    events = finish(dealt({1: same}, SEVEN_SIX), {1: "5-5 5-1"})
    (lost,) = of(WagerLost, events, 1)
    assert lost.cite == "BASE A5"
    session = banked({2: SEVEN_SIX, 3: same}, 2, dealers_wager=0)
    before = session.table.stack(3)
    finish(session, {2: "5-5 5-1", 3: "5-5 5-1"})
    assert session.table.stack(3) == before, "the wager is gone"


@pytest.mark.rule("BASE A5", "BASE A4")
@pytest.mark.parametrize(
    ("high", "low", "result"),
    [
        ("6-6 6-6", "1-1 1-1", "win"),
        ("6-6 6-3", "1-1 3-1", "win"),  # low: six with Day top is higher than six with Mooy top
        ("6-6 6-3", "5-5 5-1", "push"),  # low: a copy
        ("6-6 6-3", "2-2 6-4", "push"),  # low: lower
        ("3-3 6-5", "6-6 3-1", "push"),  # high: a copy
        ("2-2 2-1", "6-6 3-1", "push"),  # high: seven with a lower top tile
        ("3-3 6-5", "2-2 6-4", "lose"),
        ("2-2 2-1", "5-5 5-1", "lose"),
        ("3-3 6-5", "5-5 5-1", "lose"),
        ("2-2 2-1", "6-4 5-1", "lose"),  # both lower: seven with Bon top, six with Ping top
        ("2-2 3-1", "6-6 6-6", "lose"),  # mis-set: the pair lies in the low hand
        ("1-1 3-1", "6-6 6-3", "lose"),  # mis-set: the wong lies in the low hand
    ],
)
def test_both_higher_wins_one_higher_pushes_and_none_or_a_mis_set_hand_loses(high: str, low: str, result: str) -> None:
    found = outcome(f"{high} {low}", SEVEN_SIX, low)["pai-gow"]
    assert found.result == result
    assert found.cite == "BASE A5"
    assert found.paid == (STAKE if result == "win" else 0)
