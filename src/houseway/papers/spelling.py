"""American spelling for what is printed: cloth, signs and papers are read in New Jersey and Maryland."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_WORDS = {
    "colour": "color",
    "centre": "center",
    "centimetre": "centimeter",
    "favour": "favor",
    "honour": "honor",
    "grey": "gray",
    "judgement": "judgment",
    "randomise": "randomize",
    "recognise": "recognize",
    "organise": "organize",
    "cheque": "check",
    "practise": "practice",
}
_ANY = re.compile(rf"\b({'|'.join(_WORDS)})", re.IGNORECASE)


def american(content: Any) -> Any:
    """Texts, alone or in lists and mappings, in American spelling; names of members and pictures stay as they are."""
    match content:
        case str():
            return content if content.startswith("<svg") else _ANY.sub(_as_written, content)
        case Mapping():
            return {name: member if name in _NOT_WORDS else american(member) for name, member in content.items()}
        case list() | tuple():
            return [american(member) for member in content]
    return content


_NOT_WORDS = frozenset(("licensee", "svg", "image", "cites", "name", "kind"))


def _as_written(found: re.Match[str]) -> str:
    word = _WORDS[found[0].lower()]
    return word.capitalize() if found[0][0].isupper() else word
