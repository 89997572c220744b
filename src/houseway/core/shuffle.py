"""Chance: 256 bits make an order of the deck, and a commitment to every card in it before betting closes.

A seed is 64 hex digits. The order comes from it by Fisher-Yates with rejection sampling, each place's salt by the
same stream under another label. What is published is a root: the number of the deck and of its cards, and a hash tree
over the salted cards as in RFC 6962, so that any single card can be opened later with its salt and a path of hashes,
against the root alone, while the rest stays secret. Everything that is hashed has a fixed length, and leaves, nodes and
the root begin with different bytes, so nothing can be read as something else.
"""

from __future__ import annotations

import hashlib
import itertools
import re
import secrets
import struct
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeVar

import msgspec

from houseway.core.cards import Card

T = TypeVar("T")
SALT = 16
"""Bytes of salt to a card."""
CARD = 4
"""Bytes of a card in a leaf: its code in ASCII, filled up with zeros."""
HASH = 32
_LEAF, _NODE, _ROOT = b"\x00", b"\x01", b"\x02"
_BEGUN_LEAF, _BEGUN_NODE = hashlib.sha256(_LEAF), hashlib.sha256(_NODE)
"""Never finished: a hash that has been begun is copied sooner than begun."""
_HEX = re.compile(r"[0-9a-f]+")
_CARD_CODE = re.compile(rf"[!-~]{{1,{CARD}}}")


class Opening(msgspec.Struct, frozen=True):
    """What anyone needs, beside the root, to check that one card lay where it had to."""

    place: int
    card: Card
    salt: str
    path: tuple[str, ...]
    """The hashes beside the way from the card up to the root, from the bottom (RFC 6962, section 2.1.1)."""


def is_seed(text: str) -> bool:
    """Whether it is 64 hexadecimal digits."""
    return len(text) == 64 and _HEX.fullmatch(text) is not None


def fresh_seed() -> str:
    """256 fresh bits from the operating system."""
    return secrets.token_hex(32)


def derived_seed(master: str, label: str) -> str:
    """A seed of its own for each use of a master seed."""
    return hashlib.sha256(f"houseway:{label}:{master}".encode()).hexdigest()


def _numbers(seed: str, count: int) -> Iterator[int]:
    """An endless stream of 32-bit numbers from a seed, made `count` at a time."""
    return itertools.chain.from_iterable(_block(seed, count, block) for block in itertools.count())


def _block(seed: str, count: int, block: int) -> tuple[int, ...]:
    return struct.unpack(f"<{count}I", hashlib.shake_256(f"order:{block}:{seed}".encode()).digest(4 * count))


def fair(span: int, most: int = 128) -> tuple[int, ...]:
    """By bound: numbers below `span` are rejected from here on, so that every remainder is equally likely."""
    return (0, *(span // bound * bound for bound in range(1, most + 1)))


_FAIR = fair(1 << 32)


@lru_cache(maxsize=4)
def shuffled(cards: tuple[Card, ...], seed: str) -> tuple[Card, ...]:
    """The order that a seed makes of a pack: every order equally likely."""
    return arranged(cards, _numbers(seed, len(cards)))


def arranged(cards: Sequence[T], numbers: Iterable[int], fair: Sequence[int] = _FAIR) -> tuple[T, ...]:
    """The order that random numbers make of a pack: Fisher-Yates, with numbers that would be unfair left out."""
    order = list(cards)
    bound = len(order)
    for number in numbers:
        if number >= fair[bound]:
            continue
        other = number % bound
        bound -= 1
        order[bound], order[other] = order[other], order[bound]
        if bound == 1:
            return tuple(order)
    raise AssertionError("the stream of numbers does not end")


def drawn(seed: str, sides: int, count: int) -> tuple[int, ...]:
    """So many numbers from 1 to `sides`, all equally likely: what dice or a generator show."""
    return tuple(itertools.islice(scaled(_numbers(derived_seed(seed, "drawn"), 8), sides), count))


def scaled(numbers: Iterable[int], sides: int, fair: Sequence[int] = _FAIR) -> Iterator[int]:
    """Numbers from 1 to `sides` from a stream of random ones, those that would be unfair rejected."""
    return (number % sides + 1 for number in numbers if number < fair[sides])


def raw_numbers(seed: str, count: int) -> tuple[int, ...]:
    """The 32-bit numbers from which a seed shuffles so many cards, before any is scaled or rejected."""
    return _block(seed, count, 0)


def _salts(seed: str, count: int) -> bytes:
    return hashlib.shake_256(f"salts:{seed}".encode()).digest(SALT * count)


class _Codes(dict[Card, bytes]):
    """Cards' bytes in a leaf."""

    def __missing__(self, card: Card) -> bytes:
        if not _CARD_CODE.fullmatch(card):
            raise ValueError(f"a card is written with 1 to {CARD} signs, not {card!r}")
        return self.setdefault(card, card.encode("ascii").ljust(CARD, b"\0"))


_CODES = _Codes()


def _leaf(salt: bytes, deck: int, place: int, card: Card) -> bytes:
    return hashlib.sha256(_LEAF + salt + bytes((deck, place)) + _CODES[card]).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(_NODE + left + right).digest()


def _root(deck: int, count: int, top: bytes) -> str:
    """The published root: deck and number of cards in the clear, and a hash over both and the top of the tree."""
    told = bytes((deck, count))
    return (told + hashlib.sha256(_ROOT + told + top).digest()).hex()


def _leaves(order: Sequence[Card], seed: str, deck: int) -> list[bytes]:
    count = len(order)
    salts = struct.unpack(f"{SALT}s" * count, _salts(seed, count))
    begun, leaves = _BEGUN_LEAF.copy, []
    for salt, place, code in zip(salts, _places(deck, count), map(_CODES.__getitem__, order), strict=True):
        leaf = begun()
        leaf.update(salt + place + code)
        leaves.append(leaf.digest())
    return leaves


@lru_cache(maxsize=16)
def _places(deck: int, count: int) -> tuple[bytes, ...]:
    """The bytes of every place of a deck."""
    return tuple(bytes((deck, place)) for place in range(count))


def _above(level: list[bytes]) -> list[bytes]:
    """The hashes over a level; a last one without a neighbour goes up as it is, which is RFC 6962's tree."""
    begun, hashes, above = _BEGUN_NODE.copy, iter(level), []
    for left, right in zip(hashes, hashes, strict=False):
        node = begun()
        node.update(left + right)
        above.append(node.digest())
    if len(level) % 2:
        above.append(level[-1])
    return above


def commitment(order: Sequence[Card], seed: str, deck: int = 0) -> str:
    """The root over the salted card in every place of a deck."""
    level = _leaves(order, seed, deck)
    while len(level) > 1:
        level = _above(level)
    return _root(deck, len(order), level[0])


def open_card(order: Sequence[Card], seed: str, place: int, deck: int = 0) -> Opening:
    """The salt and the path of hashes that prove which card lay in a place."""
    path, at, level = [], place, _leaves(order, seed, deck)
    while len(level) > 1:
        beside = at ^ 1
        if beside < len(level):
            path.append(level[beside].hex())
        at, level = at // 2, _above(level)
    salt = _salts(seed, len(order))[SALT * place : SALT * place + SALT]
    return Opening(place, order[place], salt.hex(), tuple(path))


def check_opening(root: str, opening: Opening) -> bool:
    """Whether that card lay in that place of the deck that was committed to (RFC 9162, section 2.1.3.2)."""
    told, salt = _read(root, 2 + HASH), _read(opening.salt, SALT)
    path = [_read(text, HASH) for text in opening.path]
    if told is None or salt is None or not _CARD_CODE.fullmatch(opening.card):
        return False
    deck, count = told[0], told[1]
    if not 0 <= opening.place < count:
        return False
    found, at, last = _leaf(salt, deck, opening.place, opening.card), opening.place, count - 1
    for step in path:
        if step is None or not last:
            return False  # not a hash, or one that is not needed
        if at % 2 or at == last:
            found = _node(step, found)
            while not at % 2 and at:
                at, last = at // 2, last // 2
        else:
            found = _node(found, step)
        at, last = at // 2, last // 2
    return not last and _root(deck, count, found) == root


def _read(text: str, length: int) -> bytes | None:
    """So many bytes written in small hexadecimal digits, and in no other way."""
    return bytes.fromhex(text) if len(text) == 2 * length and _HEX.fullmatch(text) else None
