"""Chance: 256 bits make an order of the deck, and a commitment to every card in it before betting closes.

A seed is 64 hex digits. The order comes from it by Fisher-Yates with rejection sampling, each place's salt by the
same stream under another label; the root hash of a tree over the salted cards is published, so any single
card can be opened later with its salt and the hashes beside it while the rest stays secret.
"""

from __future__ import annotations

import hashlib
import itertools
import secrets
import struct
from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from houseway.core.cards import Card

SALT = 16
"""Bytes of salt to a card."""
GROUP = 8
"""Places are hashed in groups of so many, and the groups together make the root."""


class Opening(msgspec.Struct, frozen=True):
    """What anyone needs to check that one card was where it had to be."""

    place: int
    card: Card
    salt: str
    beside: tuple[str, ...]
    """The hashes of its group of places, its own among them."""
    nodes: tuple[str, ...]
    """The hashes of all groups."""


def fresh_seed() -> str:
    """256 fresh bits from the operating system."""
    return secrets.token_hex(32)


def derived_seed(master: str, label: str) -> str:
    """A seed of its own for each use of a master seed."""
    return hashlib.sha256(f"houseway:{label}:{master}".encode()).hexdigest()


def _numbers(seed: str, count: int) -> Iterator[int]:
    """An endless stream of 32-bit numbers from a seed, made `count` at a time."""
    for block in itertools.count():
        raw = hashlib.shake_256(f"order:{block}:{seed}".encode()).digest(4 * count)
        yield from struct.unpack(f"<{count}I", raw)


_FAIR = (0, *((1 << 32) // bound * bound for bound in range(1, 129)))
"""Numbers from here on are rejected, so that every remainder is equally likely."""


@lru_cache(maxsize=4)
def shuffled(cards: tuple[Card, ...], seed: str) -> tuple[Card, ...]:
    """The order that a seed makes of a pack: every order equally likely."""
    order = list(cards)
    bound = len(order)
    for number in _numbers(seed, bound):
        if number >= _FAIR[bound]:
            continue
        other = number % bound
        bound -= 1
        order[bound], order[other] = order[other], order[bound]
        if bound == 1:
            return tuple(order)
    raise AssertionError("the stream of numbers does not end")


def drawn(seed: str, sides: int, count: int) -> tuple[int, ...]:
    """So many numbers from 1 to `sides`, all equally likely: what dice or a generator show."""
    faces = (number % sides + 1 for number in _numbers(derived_seed(seed, "drawn"), 8) if number < _FAIR[sides])
    return tuple(itertools.islice(faces, count))


_PLACES = tuple(bytes((place,)) for place in range(256))


def _salts(seed: str, count: int) -> bytes:
    return hashlib.shake_256(f"salts:{seed}".encode()).digest(SALT * count)


def _leaf(salt: bytes, place: int, card: Card) -> bytes:
    return hashlib.sha256(b"\x00" + salt + _PLACES[place] + card.encode()).digest()


def _node(children: Sequence[bytes]) -> bytes:
    return hashlib.sha256(b"\x01" + b"".join(children)).digest()


def _groups(leaves: list[bytes]) -> list[list[bytes]]:
    return [leaves[start : start + GROUP] for start in range(0, len(leaves), GROUP)]


def _leaves(order: Sequence[Card], seed: str) -> list[bytes]:
    salts, sha256 = _salts(seed, len(order)), hashlib.sha256
    return [
        sha256(b"\x00" + salts[SALT * place : SALT * place + SALT] + _PLACES[place] + card.encode()).digest()
        for place, card in enumerate(order)
    ]


def commitment(order: Sequence[Card], seed: str) -> str:
    """The root hash over the salted card in every place."""
    return _node([_node(group) for group in _groups(_leaves(order, seed))]).hex()


def open_card(order: Sequence[Card], seed: str, place: int) -> Opening:
    """The salt, and the hashes beside it, that prove which card lay in a place."""
    groups = _groups(_leaves(order, seed))
    beside = tuple(leaf.hex() for leaf in groups[place // GROUP])
    nodes = tuple(_node(group).hex() for group in groups)
    salt = _salts(seed, len(order))[SALT * place : SALT * place + SALT]
    return Opening(place, order[place], salt.hex(), beside, nodes)


def check_opening(root: str, opening: Opening) -> bool:
    """Whether that card lay in that place of the deck that was committed to."""
    try:
        beside = [bytes.fromhex(text) for text in opening.beside]
        nodes = [bytes.fromhex(text) for text in opening.nodes]
        salt = bytes.fromhex(opening.salt)
    except ValueError:
        return False
    group, within = divmod(opening.place, GROUP)
    if not (0 <= group < len(nodes) and within < len(beside) and len(salt) == SALT):
        return False
    # From the root down: the hashes given are the committed ones before any of them is used.
    if root != _node(nodes).hex() or nodes[group] != _node(beside):
        return False
    return beside[within] == _leaf(salt, opening.place, opening.card)
