"""Chance: 256 bits make an order of the deck, and a commitment to every card in it before betting closes.

A seed is 64 hex digits. The order comes from it by Fisher-Yates with rejection sampling, each place's salt by the
same stream under another label; the root hash of a tree over the salted cards is published, so any single
card can be opened later with its salt and its path while the rest stays secret.
"""

from __future__ import annotations

import hashlib
import secrets
import struct
from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from houseway.core.cards import Card


class Opening(msgspec.Struct, frozen=True):
    """What anyone needs to check that one card was where it had to be."""

    place: int
    card: Card
    salt: str
    path: tuple[str, ...]


def fresh_seed() -> str:
    """256 fresh bits from the operating system."""
    return secrets.token_hex(32)


def derived_seed(master: str, label: str) -> str:
    """A seed of its own for each use of a master seed."""
    return hashlib.sha256(f"houseway:{label}:{master}".encode()).hexdigest()


def numbers(seed: str, label: str) -> Iterator[int]:
    """An endless stream of 32-bit numbers from a seed."""
    block = 0
    while True:
        text = f"{label}:{block}:{seed}".encode()
        raw = hashlib.shake_256(text).digest(512)
        yield from _words(raw)
        block += 1


def _words(raw: bytes) -> Sequence[int]:
    return struct.unpack(f"<{len(raw) // 4}I", raw)


@lru_cache(maxsize=4)
def shuffled(cards: tuple[Card, ...], seed: str) -> tuple[Card, ...]:
    """The order that a seed makes of a pack: every order equally likely."""
    order = list(cards)
    stream = numbers(seed, "order")
    for last in range(len(order) - 1, 0, -1):
        bound = last + 1
        fair = (1 << 32) // bound * bound
        number = next(stream)
        while number >= fair:
            number = next(stream)
        other = number % bound
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _salts(seed: str, count: int) -> bytes:
    return hashlib.shake_256(f"salts:{seed}".encode()).digest(32 * count)


def _leaf(salt: bytes, place: int, card: Card) -> bytes:
    return hashlib.sha256(b"\x00" + salt + f"{place}:{card}".encode()).digest()


def _levels(leaves: list[bytes]) -> Iterator[list[bytes]]:
    level = leaves
    yield level
    while len(level) > 1:
        if len(level) % 2:
            level = [*level, level[-1]]
        level = [hashlib.sha256(b"\x01" + level[i] + level[i + 1]).digest() for i in range(0, len(level), 2)]
        yield level


def _leaves(order: Sequence[Card], seed: str) -> list[bytes]:
    salts = _salts(seed, len(order))
    return [_leaf(salts[32 * i : 32 * i + 32], i, card) for i, card in enumerate(order)]


def commitment(order: Sequence[Card], seed: str) -> str:
    """The root hash over the salted card in every place."""
    *_, top = _levels(_leaves(order, seed))
    return top[0].hex()


def open_card(order: Sequence[Card], seed: str, place: int) -> Opening:
    """The salt and the path that prove which card lay in a place."""
    path, index = [], place
    for level in _levels(_leaves(order, seed)):
        if len(level) > 1:
            path.append(level[min(index ^ 1, len(level) - 1)].hex())
            index //= 2
    salt = _salts(seed, len(order))[32 * place : 32 * place + 32]
    return Opening(place, order[place], salt.hex(), tuple(path))


def check_opening(root: str, opening: Opening) -> bool:
    """Whether that card lay in that place of the deck that was committed to."""
    node, index = _leaf(bytes.fromhex(opening.salt), opening.place, opening.card), opening.place
    for sibling in map(bytes.fromhex, opening.path):
        pair = sibling + node if index % 2 else node + sibling
        node, index = hashlib.sha256(b"\x01" + pair).digest(), index // 2
    return node.hex() == root
