"""The tree over a log's entries, as RFC 6962 makes it: one root for all of them, short proofs for some of them.

A leaf is SHA-256 of a zero byte and the entry, a node SHA-256 of a one byte and the two hashes below it, so that
neither can be taken for the other. Proofs are plain lists of hashes; the `check` functions need nothing but what a
verifier has, and refuse a proof with a hash too few or too many.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

Hash = bytes
"""32 bytes."""
EMPTY: Hash = sha256(b"").digest()
_NODE = sha256(b"\x01")


def leaf_hash(entry: bytes) -> Hash:
    """RFC 6962, 2.1."""
    return sha256(b"\x00" + entry).digest()


def leaf_hashes(entries: Iterable[bytes]) -> list[Hash]:
    """The same for many: a hash that has been begun is copied sooner than begun."""
    begun, leaves = sha256(b"\x00"), []
    for entry in entries:
        leaf = begun.copy()
        leaf.update(entry)
        leaves.append(leaf.digest())
    return leaves


def node_hash(left: Hash, right: Hash) -> Hash:
    """RFC 6962, 2.1."""
    return sha256(b"\x01" + left + right).digest()


class Tree:
    """A tree that only grows, and remembers no more than one hash for each bit of its size."""

    def __init__(self, leaves: Iterable[Hash] = ()) -> None:
        self.size = 0
        self._full: list[Hash] = []
        """The roots of its full subtrees, the largest first."""
        self.extend(leaves)

    def extend(self, leaves: Iterable[Hash]) -> None:
        size, full = self.size, self._full
        begun, pop, push = _NODE.copy, full.pop, full.append
        for leaf in leaves:
            size += 1
            higher = size
            while not higher & 1:
                node = begun()
                node.update(pop() + leaf)
                leaf = node.digest()
                higher >>= 1
            push(leaf)
        self.size = size

    @property
    def full(self) -> tuple[Hash, ...]:
        """The roots of its full subtrees, the largest first: with its size, all that it remembers."""
        return tuple(self._full)

    @classmethod
    def of(cls, size: int, full: Sequence[Hash]) -> Tree:
        """The tree of that size with these full subtrees; where nothing is signed there are none."""
        tree = cls()
        tree.size, tree._full = size if full else 0, list(full)
        return tree

    @property
    def root(self) -> Hash:
        """RFC 6962, 2.1."""
        if not self._full:
            return EMPTY
        *larger, root = self._full
        for full in reversed(larger):
            root = sha256(b"\x01" + full + root).digest()
        return root


def root(leaves: Sequence[Hash]) -> Hash:
    """The hash over all leaves."""
    return Tree(leaves).root


def inclusion_proof(leaves: Sequence[Hash], place: int) -> list[Hash]:
    """RFC 6962, 2.1.1: the hashes that, with a leaf's own, make the root."""
    return Proofs(leaves).inclusion(place)


def consistency_proof(leaves: Sequence[Hash], before: int) -> list[Hash]:
    """RFC 6962, 2.1.2: the hashes that make both the root of the first `before` leaves and the root of all."""
    return Proofs(leaves).consistency(before)


class Proofs:
    """Proofs out of one list of leaves; subtrees hashed once serve them all."""

    def __init__(self, leaves: Sequence[Hash]) -> None:
        self._leaves = leaves
        self._known: dict[tuple[int, int], Hash] = {}

    def inclusion(self, place: int) -> list[Hash]:
        if not 0 <= place < len(self._leaves):
            raise ValueError(f"there is no leaf {place} among {len(self._leaves)}")
        return self._path(place, 0, len(self._leaves))

    def consistency(self, before: int) -> list[Hash]:
        if not 1 <= before <= len(self._leaves):
            raise ValueError(f"{before} leaves are not the beginning of {len(self._leaves)}")
        return self._grown(before, 0, len(self._leaves), whole=True)

    def _subtree(self, start: int, end: int) -> Hash:
        found = self._known.get((start, end))
        if found is None:
            found = self._known[start, end] = Tree(self._leaves[start:end]).root
        return found

    def _path(self, place: int, start: int, end: int) -> list[Hash]:
        if end - start == 1:
            return []
        middle = start + _left_part(end - start)
        if place < middle:
            return [*self._path(place, start, middle), self._subtree(middle, end)]
        return [*self._path(place, middle, end), self._subtree(start, middle)]

    def _grown(self, before: int, start: int, end: int, whole: bool) -> list[Hash]:
        if before == end:
            return [] if whole else [self._subtree(start, end)]
        middle = start + _left_part(end - start)
        if before <= middle:
            return [*self._grown(before, start, middle, whole), self._subtree(middle, end)]
        return [*self._grown(before, middle, end, whole=False), self._subtree(start, middle)]


def check_inclusion(proof: Sequence[Hash], size: int, whole: Hash, place: int, leaf: Hash) -> bool:
    """RFC 6962, 2.1.1: whether a leaf stands in that place of a tree of that size and root."""
    if not 0 <= place < size:
        return False
    found = _root_by_path(list(proof), 0, size, place, leaf)
    return found is not None and found == whole


def _root_by_path(proof: list[Hash], start: int, end: int, place: int, leaf: Hash) -> Hash | None:
    if end - start == 1:
        return None if proof else leaf
    if not proof:
        return None
    *inner, beside = proof
    middle = start + _left_part(end - start)
    if place < middle:
        left = _root_by_path(inner, start, middle, place, leaf)
        return None if left is None else node_hash(left, beside)
    right = _root_by_path(inner, middle, end, place, leaf)
    return None if right is None else node_hash(beside, right)


def check_consistency(proof: Sequence[Hash], size: int, whole: Hash, before: int, root_before: Hash) -> bool:
    """RFC 6962, 2.1.2: whether a tree of that size and root goes on from an earlier one of its size and root."""
    if not 1 <= before <= size:
        return False
    if before == size:
        return not proof and whole == root_before
    return _roots_by_growth(list(proof), 0, size, before, root_before) == (root_before, whole)


def _roots_by_growth(
    proof: list[Hash], start: int, end: int, before: int, root_before: Hash
) -> tuple[Hash, Hash] | None:
    """The root of the earlier leaves between start and end, and that of all of these, as the proof has them."""
    if before == end:
        if start == 0:
            return None if proof else (root_before, root_before)
        return (proof[0], proof[0]) if len(proof) == 1 else None
    if not proof:
        return None
    *inner, beside = proof
    middle = start + _left_part(end - start)
    if before <= middle:
        found = _roots_by_growth(inner, start, middle, before, root_before)
        return None if found is None else (found[0], node_hash(found[1], beside))
    found = _roots_by_growth(inner, middle, end, before, root_before)
    return None if found is None else (node_hash(beside, found[0]), node_hash(beside, found[1]))


def _left_part(size: int) -> int:
    """The largest power of two below a size."""
    return 1 << (size - 1).bit_length() - 1
