"""Seeds of a house: committed to before any is used, and mixed with what players add."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.chance import HouseSeeds, SeedsUsedUpError, mixed

SECRET = "ab" * 32
SEED = "5" * 64
ADDED = st.dictionaries(st.integers(1, 6), st.text(max_size=12), max_size=4)


@pytest.mark.parametrize("links", [1, 2, 255, 256, 257, 600])
def test_each_seed_hashes_to_the_one_before_and_the_first_to_the_commitment(links: int) -> None:
    seeds = HouseSeeds(SECRET, links)
    before = seeds.commitment
    for _ in range(links):
        seed = seeds()
        assert sha256(bytes.fromhex(seed)).hexdigest() == before
        before = seed
    assert before == SECRET, "the last seed is the secret itself"
    with pytest.raises(SeedsUsedUpError, match="used up"):
        seeds()


def test_two_houses_have_nothing_in_common_and_one_has_the_same_again_from_its_secret() -> None:
    assert HouseSeeds(links=4).commitment != HouseSeeds(links=4).commitment
    assert HouseSeeds(SECRET, 4).commitment == HouseSeeds(SECRET, 4).commitment
    assert HouseSeeds(SECRET, 4).commitment != HouseSeeds(SECRET, 5).commitment


def test_a_house_has_seeds_for_a_whole_day() -> None:
    seeds = HouseSeeds(SECRET)
    link = SECRET
    for _ in range(65_536):
        link = sha256(bytes.fromhex(link)).hexdigest()
    assert seeds.commitment == link


def test_a_house_goes_on_after_a_seed_of_its_own_and_after_no_other() -> None:
    used = HouseSeeds(SECRET, 600)
    seeds = [used() for _ in range(600)]
    for place in (0, 1, 255, 256, 598):
        again = HouseSeeds(SECRET, 600)
        again.skip_to(seeds[place])
        assert again() == seeds[place + 1]
        with pytest.raises(ValueError, match="none of the seeds"):
            again.skip_to(SEED)
        if place:
            with pytest.raises(ValueError, match="none of the seeds"):
                again.skip_to(seeds[place - 1])


@given(ADDED, ADDED)
def test_a_mixture_is_another_for_anything_else_that_is_added(one: dict[int, str], other: dict[int, str]) -> None:
    assert (mixed(SEED, one.items()) == mixed(SEED, other.items())) == (one == other)
    assert mixed(SEED, one.items()) == mixed(SEED, reversed(one.items())), "whoever sat down first"
    assert mixed("6" * 64, one.items()) != mixed(SEED, one.items())


def test_a_mixture_is_the_hash_of_its_parts_each_with_its_length() -> None:
    parts = [b"houseway mixed seed", bytes.fromhex(SEED), b"2", "ö".encode(), b"4", b"luck"]
    told = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    assert mixed(SEED, [(4, "luck"), (2, "ö")]) == sha256(told).hexdigest()
    assert mixed(SEED, [(1, "12"), (2, "")]) != mixed(SEED, [(1, "1"), (2, "2")])
