"""What a forger does to a log: lines altered, then numbers, links, hashes, roots and signatures made to fit again.

Written with the standard library, so that an error in the log's own code is not repeated here.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from tests.tables import GAME, bet, finish, make_ready, options

from houseway.core.commands import NoMoreBets, Sit
from houseway.record.keys import signing_key
from houseway.record.session import Session

KEY, OTHER_KEY, HOUSE = signing_key("1" * 64), signing_key("2" * 64), signing_key("3" * 64)
Lines = list[bytes]


def make_log(
    state: str = "NJ",
    close: bool = True,
    key: Ed25519PrivateKey | None = KEY,
    house: Ed25519PrivateKey | None = None,
    rounds: int = 1,
) -> Lines:
    """A round or more, opened and closed."""
    session = Session(GAME, options(state), key, house)
    session.do(Sit(1, "Ann", 100_000))
    for number in range(rounds):
        make_ready(session)
        bet(session, 1)
        session.do(NoMoreBets(at=60 * number))
        finish(session)
    if close:
        session.log.close()
    return session.log.lines


def public(key: Ed25519PrivateKey) -> str:
    return key.public_key().public_bytes_raw().hex()


def written(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def hash_of(line: bytes) -> str:
    return line[-len('"}\n') - 64 : -len('"}\n')].decode()


def rehashed(lines: Sequence[bytes], start: int = 0, count_from: int | None = None) -> Lines:
    """The same lines with numbers, links and hashes made to fit again from a line on."""
    fixed = list(lines[:start])
    shift = 0 if count_from is None else count_from - start
    prev = hash_of(fixed[-1]) if fixed else "0" * 64
    for line in lines[start:]:
        body = re.sub(rb',"hash":"[0-9a-f]{64}"}\n$', b"", line)
        head = b'{"seq":%d,"prev":"%s"' % (len(fixed) + shift, prev.encode())
        body = re.sub(rb'^{"seq":\d+,"prev":"[0-9a-f]{64}"', head, body)
        prev = hashlib.sha256(b"\0" + body).hexdigest()
        fixed.append(b'%s,"hash":"%s"}\n' % (body, prev.encode()))
    return fixed


def tree_root(leaves: Sequence[bytes]) -> bytes:
    """RFC 6962, 2.1, as it is written there."""
    if len(leaves) == 1:
        return leaves[0]
    k = 1
    while k * 2 < len(leaves):
        k *= 2
    return hashlib.sha256(b"\1" + tree_root(leaves[:k]) + tree_root(leaves[k:])).digest()


DOMAINS = {"open-log": "opening", "sign-head": "head", "close-log": "closing"}


def resigned(
    lines: Sequence[bytes], key: Ed25519PrivateKey, house: Ed25519PrivateKey | None = None, start: int = 0
) -> Lines:
    """The same lines made to fit in everything, roots and signatures too, by somebody who has these keys.

    The opening names them; where a house's key is not given, it goes uncertified. Lines before `start` are only
    hashed again.
    """
    fixed: Lines = rehashed(lines[:start])
    for line in lines[start:]:
        kind = re.search(rb'"command":{"type":"(open-log|sign-head|close-log)"', line)
        if kind is None:
            fixed.append(rehashed([*fixed, line], len(fixed))[-1])
            continue
        name = kind[1].decode()
        if name == "open-log":
            certificate = b',"house-key":"%s","signature":""' % public(house).encode() if house else b""
            line = re.sub(rb'(,"log-id":"[0-9a-f]*")?,"house-key":"[0-9a-f]*","signature":"[0-9a-f]*"', b"", line)
            line = re.sub(rb'"public-key":"[0-9a-f]*"', b'"public-key":"%s"' % public(key).encode(), line)
            line = line.replace(b'},"events":[]', certificate + b'},"events":[]')
        else:
            leaves = [bytes.fromhex(hash_of(one)) for one in fixed]
            line = re.sub(rb'"entries":\d+', b'"entries":%d' % len(fixed), line)
            line = re.sub(rb'"root":"[0-9a-f]*"', b'"root":"%s"' % tree_root(leaves).hex().encode(), line)
        line = rehashed([*fixed, line], len(fixed))[-1]
        signer = house if name == "open-log" else key
        if signer is not None and b',"signature":"' in line:
            covered = line[: line.rindex(b',"signature":"')]
            signature = signer.sign(f"houseway log 2 {DOMAINS[name]}\n".encode() + covered).hex()
            line = covered + b',"signature":"%s"},"events":[],"hash":"%s"}\n' % (signature.encode(), b"0" * 64)
            line = rehashed([*fixed, line], len(fixed))[-1]
        fixed.append(line)
    return fixed


def entry_of(command: Any, at: int = 0) -> bytes:
    """A line with that command, its number, link and hash to be filled in."""
    nothing = b"0" * 64
    shape = b'{"seq":0,"prev":"%s","at":%d,"command":%s,"events":[],"hash":"%s"}\n'
    return shape % (nothing, at, written(command), nothing)


def altered(lines: Sequence[bytes], place: int, change: Callable[[dict[str, Any]], object]) -> Lines:
    """One line's value changed, and written again as a log writes."""
    entry = json.loads(lines[place])
    change(entry)
    return [*lines[:place], written(entry) + b"\n", *lines[place + 1 :]]
