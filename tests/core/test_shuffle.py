"""Shuffles are fair, and every card of one can be proved to have lain where it did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from itertools import permutations, product
from math import sqrt

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tables import DECK

from houseway.core.shuffle import Opening, check_opening, commitment, derived_seed, fresh_seed, open_card, shuffled

SEED = "c0ffee" * 10 + "beef"
ORDER = shuffled(DECK, SEED)
ROOT = commitment(ORDER, SEED)
PLACES = st.integers(0, len(DECK) - 1)


def seed(number: int) -> str:
    return derived_seed("fairness", str(number))


@given(st.integers(0, 2**256 - 1))
def test_a_shuffle_is_the_same_cards_in_an_order_that_its_seed_alone_decides(number: int) -> None:
    text = f"{number:064x}"
    order = shuffled(DECK, text)
    assert sorted(order) == sorted(DECK)
    shuffled.cache_clear()
    assert shuffled(DECK, text) == order


def test_all_orders_of_a_small_pack_come_up_equally_often() -> None:
    cards, rounds = ("a", "b", "c", "d"), 24_000
    counts = Counter(shuffled(cards, seed(number)) for number in range(rounds))
    expected = rounds / 24
    assert set(counts) == set(permutations(cards))
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert chi_square < 49.7, "23 degrees of freedom: exceeded once in a thousand fair shuffles"


def test_every_card_comes_to_every_place_equally_often() -> None:
    pack, rounds = tuple(map(str, range(53))), 5300
    counts = Counter(pair for number in range(rounds) for pair in enumerate(shuffled(pack, seed(number))))
    expected = rounds / 53
    worst = max(abs(counts[place, card] - expected) for place in range(53) for card in pack)
    assert worst < 5.5 * sqrt(expected), "2809 cells, each some ten away from a hundred"
    chi_square = sum((counts[place, card] - expected) ** 2 / expected for place in range(53) for card in pack)
    degrees = 52 * 52
    assert abs(chi_square - degrees) < 4 * sqrt(2 * degrees)


def test_seeds_are_256_fresh_bits_and_derived_ones_do_not_repeat() -> None:
    seeds = {fresh_seed() for _ in range(100)} | {derived_seed(SEED, str(number)) for number in range(100)}
    assert len(seeds) == 200
    assert all(len(text) == 64 and int(text, 16) >= 0 for text in seeds)
    assert derived_seed(SEED, "one") != derived_seed(SEED, "two")


@given(PLACES)
def test_each_card_opens_in_its_place(place: int) -> None:
    opening = open_card(ORDER, SEED, place)
    assert (opening.place, opening.card) == (place, ORDER[place])
    assert check_opening(ROOT, opening)


@given(PLACES, st.sampled_from(sorted(set(DECK))))
def test_no_other_card_opens_in_a_place(place: int, card: str) -> None:
    claimed = msgspec.structs.replace(open_card(ORDER, SEED, place), card=card)
    assert check_opening(ROOT, claimed) == (card == ORDER[place])


@given(PLACES, st.integers(-60, 600))
def test_no_card_opens_in_another_place(place: int, other: int) -> None:
    claimed = msgspec.structs.replace(open_card(ORDER, SEED, place), place=other)
    assert check_opening(ROOT, claimed) == (other == place)


@given(PLACES, st.data())
def test_an_opening_with_any_other_digit_in_it_fails(place: int, data: st.DataObject) -> None:
    opening = open_card(ORDER, SEED, place)
    assert not check_opening(ROOT, msgspec.structs.replace(opening, salt=flipped(opening.salt, data)))
    path = list(opening.path)
    which = data.draw(st.integers(0, len(path) - 1))
    path[which] = flipped(path[which], data)
    assert not check_opening(ROOT, msgspec.structs.replace(opening, path=tuple(path)))
    assert not check_opening(flipped(ROOT, data), opening)


def flipped(text: str, data: st.DataObject) -> str:
    at = data.draw(st.integers(0, len(text) - 1))
    return text[:at] + ("0" if text[at] != "0" else "1") + text[at + 1 :]


@pytest.mark.parametrize("wrong", ["", "zz", "00", "é"])
def test_openings_of_nonsense_fail_quietly(wrong: str) -> None:
    opening = open_card(ORDER, SEED, 7)
    assert not check_opening(ROOT, msgspec.structs.replace(opening, salt=wrong))
    assert not check_opening(ROOT, msgspec.structs.replace(opening, path=(wrong,)))
    assert not check_opening(ROOT, msgspec.structs.replace(opening, path=(wrong,) * 100, place=300))
    assert not check_opening(ROOT, msgspec.structs.replace(opening, card=wrong))
    assert not check_opening(wrong, opening)


def test_the_commitment_binds_order_and_seed_and_gives_no_card_away() -> None:
    swapped = (ORDER[1], ORDER[0], *ORDER[2:]) if ORDER[0] != ORDER[1] else (ORDER[-1], *ORDER[1:-1], ORDER[0])
    assert commitment(swapped, SEED) != ROOT
    assert commitment(ORDER, "0" * 64) != ROOT
    salts = {open_card(ORDER, SEED, place).salt for place in range(len(DECK))}
    assert len(salts) == len(DECK), "equal cards are salted apart"


def tree_hash(leaves: Sequence[bytes]) -> bytes:
    """RFC 6962, section 2.1, word for word: split at the largest power of two below the number of leaves."""
    if len(leaves) == 1:
        return sha256(b"\x00" + leaves[0]).digest()
    half = 1
    while half * 2 < len(leaves):
        half *= 2
    return sha256(b"\x01" + tree_hash(leaves[:half]) + tree_hash(leaves[half:])).digest()


@pytest.mark.parametrize(("size", "deck"), [(1, 0), (2, 0), (3, 1), (7, 0), (32, 0), (53, 0), (53, 1), (54, 1)])
def test_the_root_is_that_of_the_published_standard_over_leaves_of_fixed_length(size: int, deck: int) -> None:
    order = tuple(f"{number:02d}" for number in range(size))
    openings = [open_card(order, SEED, place, deck) for place in range(size)]
    leaves = [
        bytes.fromhex(opening.salt) + bytes((deck, opening.place)) + opening.card.encode().ljust(4, b"\0")
        for opening in openings
    ]
    assert {len(leaf) for leaf in leaves} == {22}
    told = bytes((deck, size))
    root = told + sha256(b"\x02" + told + tree_hash(leaves)).digest()
    assert commitment(order, SEED, deck) == root.hex()
    assert all(check_opening(root.hex(), opening) for opening in openings)


def test_the_root_says_which_deck_it_is_of_and_how_many_cards_it_has() -> None:
    assert bytes.fromhex(ROOT)[:2] == bytes((0, 53))
    assert commitment(ORDER, SEED, 1)[4:] != ROOT[4:]
    opening = open_card(ORDER, SEED, 52)
    for told in (bytes((1, 53)), bytes((0, 52)), bytes((0, 54)), bytes((0, 64))):
        assert not check_opening(told.hex() + ROOT[4:], opening)


@given(PLACES, st.integers(0, 8), st.integers(1, 64))
def test_bytes_moved_from_one_part_of_an_opening_to_another_open_nothing(place: int, which: int, count: int) -> None:
    """Where lengths were not checked, salt, path and card could be cut up otherwise and open as another card."""
    opening = open_card(ORDER, SEED, place)
    joined = "".join(opening.path)
    cut = tuple(joined[at : at + 64 + count] for at in range(0, len(joined), 64 + count))
    assert not check_opening(ROOT, msgspec.structs.replace(opening, path=cut))
    longer = opening.salt + opening.card.encode().hex()[: 2 * (which % 3)]
    if longer != opening.salt:
        assert not check_opening(ROOT, msgspec.structs.replace(opening, salt=longer))
    assert not check_opening(ROOT, msgspec.structs.replace(opening, card=opening.card + "\0"))
    assert not check_opening(ROOT, msgspec.structs.replace(opening, path=(*opening.path, "00" * 32)))
    assert not check_opening(ROOT, msgspec.structs.replace(opening, path=opening.path[:-1]))


@pytest.mark.parametrize("count", [1, 2, 3, 4, 255])
def test_a_house_that_builds_its_own_tree_cannot_open_one_place_as_two_cards(count: int) -> None:
    """Two leaves for place 1 in one tree: where hashes had no fixed length, cut up otherwise, both opened."""
    salts = {"As": b"s" * 16, "2c": b"t" * 16}
    other = b"\7" * 32
    one, two = (sha256(b"\0" + salt + bytes((0, 1)) + card.encode() + b"\0\0").digest() for card, salt in salts.items())
    low, high = sha256(b"\1" + other + one).digest(), sha256(b"\1" + one + two).digest()
    tops = [low, high, sha256(b"\1" + low + two).digest(), sha256(b"\1" + other + high).digest(), one, two]
    parts = [other, one, two, low, high, other + one, one + two, other + one + two, b""]
    told = bytes((0, count))
    for top in tops:
        root = (told + sha256(b"\2" + told + top).digest()).hex()
        opened = {
            card
            for card, salt in salts.items()
            for length in range(4)
            for path in product(parts, repeat=length)
            if check_opening(root, Opening(1, card, salt.hex(), tuple(part.hex() for part in path)))
        }
        assert len(opened) <= 1
