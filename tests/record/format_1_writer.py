"""Writes logs of format 1, as they were before; only tests still do."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from houseway.record.format_1 import CloseLog1, signed_bytes


class Log1:
    """A log of format 1 being written."""

    def __init__(self, opening: Any) -> None:
        self.lines: list[bytes] = []
        self.head = "0" * 64
        self.append(opening, ())

    def append(self, command: Any, events: Iterable[Any]) -> None:
        body = b'{"seq":%d,"prev":"%s","command":%s,"events":%s' % (
            len(self.lines),
            self.head.encode(),
            msgspec.json.encode(command),
            msgspec.json.encode(events),
        )
        self.head = hashlib.sha256(body + b"}").hexdigest()
        self.lines.append(b'%s,"hash":"%s"}\n' % (body, self.head.encode()))

    def close(self, key: Ed25519PrivateKey) -> None:
        count = len(self.lines)
        self.append(CloseLog1(count, key.sign(signed_bytes(count, self.head)).hex()), ())
