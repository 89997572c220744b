"""The tree: the published vectors of RFC 6962, and proofs that hold for what is so and for nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.record.forging import tree_root

from houseway.record.tree import (
    EMPTY,
    Tree,
    check_consistency,
    check_inclusion,
    consistency_proof,
    inclusion_proof,
    leaf_hash,
    leaf_hashes,
    node_hash,
    root,
)

# The reference inputs and roots of the Certificate Transparency project.
INPUTS = ("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")
ROOTS = (
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
)
LEAVES = [leaf_hash(bytes.fromhex(text)) for text in INPUTS]
MANY = [leaf_hash(str(number).encode()) for number in range(40)]
SIZES = st.integers(1, len(MANY))


def test_many_leaves_are_hashed_as_each_by_itself() -> None:
    assert leaf_hashes(map(bytes.fromhex, INPUTS)) == LEAVES


@pytest.mark.parametrize("size", range(1, 9))
def test_the_published_roots_come_out(size: int) -> None:
    assert root(LEAVES[:size]).hex() == ROOTS[size - 1]


def test_nothing_has_the_hash_of_nothing() -> None:
    assert EMPTY.hex() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert Tree().root == EMPTY


@given(SIZES, st.integers(0, 40))
def test_a_tree_that_grows_in_parts_has_the_root_of_the_whole(size: int, first: int) -> None:
    tree = Tree(MANY[: min(first, size)])
    tree.extend(MANY[min(first, size) : size])
    assert (tree.size, tree.root) == (size, tree_root(MANY[:size]))


def test_a_leaf_is_never_taken_for_a_node() -> None:
    assert leaf_hash(LEAVES[0] + LEAVES[1]) != node_hash(LEAVES[0], LEAVES[1])


@pytest.mark.parametrize("size", range(1, 18))
def test_every_leaf_is_proved_in_its_place_and_in_no_other(size: int) -> None:
    leaves, whole = MANY[:size], root(MANY[:size])
    for place in range(size):
        proof = inclusion_proof(leaves, place)
        assert check_inclusion(proof, size, whole, place, leaves[place])
        for other in range(-1, size + 1):
            if other != place:
                assert not check_inclusion(proof, size, whole, other, leaves[place])
        assert not check_inclusion(proof, size, whole, place, MANY[-1])
        assert not check_inclusion([*proof, EMPTY], size, whole, place, leaves[place]), "one hash too many"
        assert not proof or not check_inclusion(proof[:-1], size, whole, place, leaves[place]), "one too few"
        for changed in range(len(proof)):
            wrong = [*proof[:changed], EMPTY, *proof[changed + 1 :]]
            assert not check_inclusion(wrong, size, whole, place, leaves[place])


@pytest.mark.parametrize("size", range(1, 18))
def test_a_tree_is_proved_to_go_on_from_each_earlier_one_and_from_nothing_else(size: int) -> None:
    whole = root(MANY[:size])
    for before in range(1, size + 1):
        proof, earlier = consistency_proof(MANY[:size], before), root(MANY[:before])
        assert check_consistency(proof, size, whole, before, earlier)
        assert not check_consistency(proof, size, whole, before, EMPTY)
        assert not check_consistency(proof, size, EMPTY, before, earlier)
        assert not check_consistency([*proof, EMPTY], size, whole, before, earlier), "one hash too many"
        assert not proof or not check_consistency(proof[:-1], size, whole, before, earlier), "one too few"
        assert not check_consistency(proof, size, whole, 0, earlier)
        assert not check_consistency(proof, size, whole, size + 1, earlier)
        rewritten = root([EMPTY, *MANY[1:before]])
        assert not check_consistency(proof, size, whole, before, rewritten)


def test_there_is_no_proof_of_what_is_not_there() -> None:
    for place in (-1, 3):
        with pytest.raises(ValueError, match="no leaf"):
            inclusion_proof(MANY[:3], place)
    for before in (0, 4):
        with pytest.raises(ValueError, match="not the beginning"):
            consistency_proof(MANY[:3], before)
