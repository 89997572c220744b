"""A second verifier of logs of format 2, written from "Log format 2, byte by byte" in ARCHITECTURE.md alone.

    python docs/verify_log.py LOG [--open] [--key PUBLIC-KEY-IN-HEX]

It shares no code with Houseway, needs the standard library and `cryptography`, and does not know the games: names
inside commands and events are not judged. Exit 0: the log holds. Exit 1: it does not, and one line says where.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Iterable
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
NAMES = ["seq", "prev", "at", "command", "events", "hash"]
OPENING = ["type", "format", "game", "options", "submission-hash", "public-key", "rules"]
CERTIFIED = [*OPENING, "house-key", "signature"], [*OPENING, "log-id", "house-key", "signature"]
DOMAINS = {
    "open-log": b"houseway log 2 opening\n",
    "sign-head": b"houseway log 2 head\n",
    "close-log": b"houseway log 2 closing\n",
}


class BadLogError(Exception):
    """The number of the first bad line, and why it is bad."""


def verify(lines: Iterable[bytes], still_open: bool = False, key: str | None = None) -> int:
    """How many entries a signature covers, in a log that holds; raises BadLogError for one that does not."""
    prev, clock, full, opening = "0" * 64, 0, list[bytes](), dict[str, Any]()
    signed: tuple[int, bytes, dict[str, Any]] | None = None
    closed, number = False, 0
    for number, line in enumerate(lines, start=1):
        try:
            need(not closed, "it follows the closing entry")
            entry = canonical(line)
            command, kind = entry["command"], entry["command"]["type"]
            body = line[: line.rindex(b',"hash":')]
            need(entry["hash"] == hashlib.sha256(b"\0" + body).hexdigest(), "its hash is wrong")
            need(entry["seq"] == number - 1, "its number is wrong")
            need(entry["prev"] == prev, "it does not follow the line before")
            need(entry["at"] >= clock, "the clock runs backwards")
            need((kind == "open-log") == (number == 1), "an opening entry stands first, and only there")
            if number == 1:
                opening = command
                check_opening(entry, line, key)
            elif kind in DOMAINS:
                need(list(command) == ["type", "entries", "root", "signature"], "its names are wrong")
                need(command["entries"] == number - 1, "it counts other entries")
                need(command["root"] == root(full).hex(), "its root is wrong")
                need(entry["events"] == [], "a signed line has no events")
                signed, closed = (number, line, command), kind == "close-log"
            prev, clock = entry["hash"], entry["at"]
            grow(full, number, bytes.fromhex(prev))
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise BadLogError(number, f"it cannot be read: {error}") from None
        except NeedError as error:
            raise BadLogError(number, str(error)) from None
    if number == 0:
        raise BadLogError(1, "the log is empty")
    if signed is not None and not holds(opening["public-key"], signed[1], signed[2]):
        raise BadLogError(signed[0], "its signature is wrong")
    if not closed and not still_open:
        raise BadLogError(number + 1, "there is no closing entry")
    return signed[0] if signed is not None else int("house-key" in opening)


class NeedError(Exception):
    pass


def need(condition: bool, sentence: str) -> None:
    if not condition:
        raise NeedError(sentence)


def canonical(line: bytes) -> dict[str, Any]:
    """Rule 1: the value of a line that is the one way to write it."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        need(len(dict(pairs)) == len(pairs), "a name stands twice")
        return dict(pairs)

    def whole(text: str) -> Any:
        raise NeedError(f"{text} is not an integer")

    text = line.decode("utf-8")
    entry = json.loads(text, object_pairs_hook=once, parse_float=whole, parse_constant=whole)
    need(written(entry) + "\n" == text, "it is not written canonically")
    need(list(entry) == NAMES, "its names are wrong")
    need(type(entry["seq"]) is type(entry["at"]) is int, "seq or at is not an integer")
    for name in ("prev", "hash"):
        need(is_hex(entry[name], 64), f"{name} is not a hash")
    need(type(entry["command"]) is dict and type(entry["command"]["type"]) is str, "it has no command")
    need(type(entry["events"]) is list and all(type(event) is dict for event in entry["events"]), "it has no events")
    return entry  # type: ignore[no-any-return]


def written(value: Any, in_order: bool = False) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=in_order)


def is_hex(text: Any, digits: int) -> bool:
    return type(text) is str and re.fullmatch(f"[0-9a-f]{{{digits}}}", text) is not None


def check_opening(entry: dict[str, Any], line: bytes, trusted: str | None) -> None:
    """Rules 6 and 8, and the house's certificate."""
    command = entry["command"]
    good_id = "log-id" not in command or is_hex(command["log-id"], 64)
    need(good_id and list(command) in (OPENING, *CERTIFIED), "the opening entry's names or its id are wrong")
    need(command["format"] == 2 and type(command["format"]) is int, "this is not format 2")
    need(type(command["rules"]) is int and command["rules"] >= 1, "it names no rules")
    need(type(command["options"]) is dict and type(command["game"]) is str, "it names no submission")
    options = written(command["options"], in_order=True).encode()
    need(command["submission-hash"] == hashlib.sha256(options).hexdigest(), "the submission's hash is wrong")
    need(entry["events"] == [], "the opening entry has events")
    log_key, house = command["public-key"], command.get("house-key")
    need(log_key == "" or sound(log_key), "the log's key is not sound")
    need(house is None or holds(house, line, command), "the certificate is wrong")
    need(trusted is None or trusted in (log_key, house), "it is not the trusted key's")


def grow(full: list[bytes], size: int, leaf: bytes) -> None:
    """Rule 4: the roots of the full subtrees, the largest first, with one leaf more."""
    while size % 2 == 0:
        leaf, size = node(full.pop(), leaf), size // 2
    full.append(leaf)


def root(full: list[bytes]) -> bytes:
    return full[0] if len(full) == 1 else node(full[0], root(full[1:]))


def node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\1" + left + right).digest()


def holds(key: Any, line: bytes, command: dict[str, Any]) -> bool:
    """Rule 5."""
    signature = command["signature"]
    if not sound(key) or not is_hex(signature, 128):
        return False
    end = f',"signature":"{signature}"}},"events":[],"hash":"'.encode()
    covered = line[: -len(end) - 64 - len('"}\n')]
    raw = bytes.fromhex(signature)
    if not line.startswith(end, len(covered)) or point(raw[:32]) is None or int.from_bytes(raw[32:], "little") >= L:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(raw, DOMAINS[command["type"]] + covered)
    except InvalidSignature:
        return False
    return True


def sound(key: Any) -> bool:
    """A point, canonically written, that is not of small order."""
    found = point(bytes.fromhex(key)) if is_hex(key, 64) else None
    for _ in range(3):
        found = None if found is None else add(found, found)
    return found not in (None, (0, 1))


def point(raw: bytes) -> tuple[int, int] | None:
    sign, y = divmod(int.from_bytes(raw, "little"), 2**255)
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or x * x % P != square or (x == 0 and sign):
        return None
    return (x if x % 2 == sign else P - x), y


def add(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    (a, b), (c, d) = one, other
    k = D * a * b * c * d
    return (a * d + b * c) * pow(1 + k, P - 2, P) % P, (b * d + a * c) * pow(1 - k, P - 2, P) % P


if __name__ == "__main__":
    options = sys.argv[2:]
    trusted_key = options[options.index("--key") + 1] if "--key" in options else None
    try:
        with open(sys.argv[1], "rb") as file:
            covered_entries = verify(file, "--open" in options, trusted_key)
    except BadLogError as bad:
        sys.exit(f"{sys.argv[1]}: line {bad.args[0]}: {bad.args[1]}")
    print(f"{sys.argv[1]}: holds; {covered_entries} entries are covered by a signature")
