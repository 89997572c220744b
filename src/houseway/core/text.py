"""Text that people give: names, reasons, titles. Nobody's text may pass for something else, or for another's line.

`check_text` stands at the door: what cannot be seen, or turns the order of what can, is refused there with a sentence.
`escaped` stands where text from a file is shown: whatever a file holds, it stays within its line.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Annotated

import msgspec

LONGEST_NAME = 60
LONGEST_TEXT = 200
LONGEST_RULE = 1_000
"""Of one text in a file, such as a rule of a house way."""
MOST_MARKS = 2
"""Accents one upon the other that a letter may carry; more only hide what is written."""

Name = Annotated[str, msgspec.Meta(extra={"door": "name"})]
"""What a person is called: one script, so that no name is mistaken for another's."""
Remark = Annotated[str, msgspec.Meta(extra={"door": "text"})]
"""A few words of somebody's own: a reason, what is wrong with a deck."""


class TextError(ValueError):
    """Text that is not accepted: one sentence that says why."""


def check_name(name: object, what: str = "a name") -> None:
    """Refuse what is no name: nothing at all, blanks around it, letters of several scripts, or lookalike signs."""
    check_text(name, what, LONGEST_NAME)
    assert isinstance(name, str)
    if not name or name != " ".join(name.split()):
        raise TextError(f"{what} must have letters or digits, and no blanks around it or side by side")
    if name.isascii():
        return
    for sign in name:
        if unicodedata.category(sign)[0] in "LN" and unicodedata.decomposition(sign).startswith("<"):
            raise TextError(f"{what} must be written with plain letters, not with {_code(sign)}")
    scripts = sorted({script for sign in name if (script := _script(sign)) is not None})
    if len(scripts) > 1:
        raise TextError(f"{what} must be written in one script, not in {' and '.join(scripts)}: {escaped(name)}")


def check_text(text: object, what: str = "text", longest: int = LONGEST_TEXT) -> None:
    """Refuse what is not one line that everybody reads alike: control, bidirectional and invisible characters."""
    if type(text) is not str:
        raise TextError(f"{what} must be text, not {escaped(repr(text))[:40]}")
    if len(text) <= longest and text.isascii() and text.isprintable():
        return
    if len(text) > longest:
        raise TextError(f"{what} has {len(text):,} characters, and at most {longest} are taken")
    marks = 0
    for sign in text:
        if not sign.isprintable() or _invisible(sign):
            raise TextError(f"{what} must not contain {_code(sign)}, which cannot be seen or turns the text around")
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks > MOST_MARKS:
            raise TextError(f"{what} has more than {MOST_MARKS} accents on one letter")
    if not unicodedata.is_normalized("NFC", text):
        raise TextError(f"{what} must have its accents in one character with their letters (Unicode form NFC)")


def check_texts(document: object, what: str = "text", longest: int = LONGEST_TEXT) -> None:
    """Refuse a document of names and values if any text in it is refused."""
    match document:
        case str():
            check_text(document, what, longest)
        case Mapping():
            for name, value in document.items():
                check_text(name, f"a name in {what}", longest)
                check_texts(value, what, longest)
        case list() | tuple():
            for value in document:
                check_texts(value, what, longest)


def escaped(text: str) -> str:
    """The text with everything that could forge a line, or hide in one, written out: `\\n`, `\\x1b`, `\\u202e`."""
    if text.isprintable() and (text.isascii() or not _HIDDEN.search(text)):
        return text
    return "".join(sign if sign.isprintable() and not _invisible(sign) else _escape(sign) for sign in text)


def _escape(sign: str) -> str:
    return sign.encode("unicode_escape").decode()


def _code(sign: str) -> str:
    """A character as it is named in the code charts: `U+202E (right-to-left override)`."""
    name = unicodedata.name(sign, "").lower()
    return f"U+{ord(sign):04X} ({name})" if name else f"U+{ord(sign):04X}"


_INVISIBLE = (
    (0x034F, 0x034F),  # combining grapheme joiner
    (0x115F, 0x1160),  # hangul fillers
    (0x17B4, 0x17B5),  # khmer inherent vowels
    (0x180B, 0x180F),  # mongolian variation selectors
    (0x2800, 0x2800),  # braille blank
    (0x3164, 0x3164),  # hangul filler
    (0xFE00, 0xFE0F),  # variation selectors
    (0xFFA0, 0xFFA0),  # halfwidth hangul filler
    (0xE0100, 0xE01EF),  # variation selectors supplement
)
"""Characters that count as printable and show nothing."""
_HIDDEN = re.compile(f"[{''.join(f'{chr(first)}-{chr(last)}' for first, last in _INVISIBLE)}]")


def _invisible(sign: str) -> bool:
    return _HIDDEN.match(sign) is not None


_EAST_ASIAN = "East Asian"
_SCRIPTS = {
    "CJK": _EAST_ASIAN,
    "HIRAGANA": _EAST_ASIAN,
    "KATAKANA": _EAST_ASIAN,
    "KATAKANA-HIRAGANA": _EAST_ASIAN,
    "IDEOGRAPHIC": _EAST_ASIAN,
    "HANGUL": _EAST_ASIAN,
    "BOPOMOFO": _EAST_ASIAN,
    "VERTICAL": _EAST_ASIAN,
    "ARABIC-INDIC": "Arabic",
    "EXTENDED": "Arabic",
}
"""Scripts that are written together, by the first word of a character's name."""


@cache
def _script(sign: str) -> str | None:
    """The script of a letter or digit, from the first word of its name; None for what every script uses."""
    if sign.isascii():
        return "Latin" if sign.isalpha() else None
    if unicodedata.category(sign)[0] not in "LN":
        return None
    first = unicodedata.name(sign, "").split(" ", 1)[0]
    if first in {"MODIFIER", ""}:
        return None
    return _SCRIPTS.get(first, first.capitalize())
