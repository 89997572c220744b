"""What has been used once: a set that only grows, of which old versions stay as they were."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.spent import Spent

THINGS = tuple(bytes((number,)) * 32 for number in range(8))


@given(st.lists(st.tuples(st.integers(0, 40), st.sampled_from(THINGS)), max_size=40))
def test_every_version_is_the_plain_set_it_stands_for_whichever_of_them_is_added_to(
    steps: list[tuple[int, bytes]],
) -> None:
    versions: list[tuple[Spent, frozenset[bytes]]] = [(Spent(), frozenset())]
    for which, thing in steps:
        spent, plain = versions[which % len(versions)]
        versions.append((spent.plus(thing), plain | {thing}))
    for spent, plain in versions:
        assert len(spent) == len(plain)
        assert {thing for thing in THINGS if thing in spent} == plain
    for spent, plain in versions:
        for other, others in versions:
            assert (spent == other) == (plain == others)


def test_adding_to_the_newest_version_copies_nothing() -> None:
    first = Spent()
    second = first.plus(b"one")
    assert second._entries is first._entries
    assert first.plus(b"two")._entries is not first._entries, "a branch has entries of its own"
    assert b"two" not in second.plus(b"three")


def test_what_is_in_already_changes_nothing() -> None:
    one = Spent().plus(b"one")
    two = one.plus(b"two")
    assert two.plus(b"one") is two
    assert b"one" in one


def test_it_equals_nothing_else_and_is_no_key() -> None:
    assert Spent() != frozenset()
    with pytest.raises(TypeError):
        hash(Spent())
