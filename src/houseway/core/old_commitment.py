"""The commitment to a deck in logs of format 1, kept to replay them.

Lengths were not bound in it, so an opening against such a root proves less than one against a root of today.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from houseway.core.cards import Card

_SALT, _GROUP = 16, 8


def old_commitment(order: Sequence[Card], seed: str) -> str:
    """The root hash over the salted card in every place, in groups of eight."""
    salts = hashlib.shake_256(f"salts:{seed}".encode()).digest(_SALT * len(order))
    leaves = [
        _hash(b"\x00", salts[_SALT * place : _SALT * place + _SALT] + bytes((place,)) + card.encode())
        for place, card in enumerate(order)
    ]
    groups = [_hash(b"\x01", b"".join(leaves[at : at + _GROUP])) for at in range(0, len(leaves), _GROUP)]
    return _hash(b"\x01", b"".join(groups)).hex()


def _hash(label: bytes, data: bytes) -> bytes:
    return hashlib.sha256(label + data).digest()
