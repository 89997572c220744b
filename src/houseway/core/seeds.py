"""Seeds as people type them: any text. Whole numbers and hexadecimal digits mean the numbers they write."""

from __future__ import annotations

from hashlib import sha256

_HEX = set("0123456789abcdef")
_NUMBER_DIGITS = 12
"""Hexadecimal digits of a number made from a text: 48 bits, as many as a fresh seed has."""


def hex_seed(text: str) -> str:
    """64 hexadecimal digits: those that were typed, or the SHA-256 of any other text."""
    digits = text.lower().removeprefix("0x")
    if 1 <= len(digits) <= 64 and not set(digits) - _HEX:
        return digits.rjust(64, "0")
    return sha256(text.encode()).hexdigest()


def number_seed(text: str) -> int:
    """The whole number that was typed, or 48 bits of the SHA-256 of any other text."""
    try:
        return int(text)
    except ValueError:
        return int(sha256(text.encode()).hexdigest()[:_NUMBER_DIGITS], 16)
