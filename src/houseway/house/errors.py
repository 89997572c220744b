"""What a house answers when it cannot do what was asked: one sentence, and the paragraph where there is one."""

from __future__ import annotations

import math
import re

from houseway.core.decider import BadCommandError, Refusal, ShortOfChipsRefusal
from houseway.core.options import OptionError


class HouseError(Exception):
    """A request that is not carried out. `kind` says why, in words that every way in can translate."""

    kind = "senseless"
    remedy: str | None = None
    """The command that whoever asked may say first, and then ask again."""

    def __init__(self, sentence: str, cite: str | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.cite = cite


class SenselessError(HouseError):
    """It cannot be meant."""


class UnknownError(HouseError):
    """There is no such thing."""

    kind = "unknown"


class NotLoggedInError(HouseError):
    kind = "not-logged-in"


class NotAllowedError(HouseError):
    kind = "not-allowed"


class RefusedError(HouseError):
    """The rules, or the house's books, do not allow it."""

    kind = "refused"


class ShortOfChipsError(RefusedError):
    """Fewer chips than are wagered; more can be bought."""

    remedy = "buy-in"


class KeyUsedError(HouseError):
    kind = "conflict"


class TooOftenError(HouseError):
    """It is asked too often; after `seconds` it may be asked again."""

    kind = "too-often"

    def __init__(self, sentence: str, seconds: float) -> None:
        super().__init__(sentence)
        self.seconds = max(1, math.ceil(seconds))


class UnavailableError(HouseError):
    """The house cannot do it now; nothing has happened."""

    kind = "unavailable"


class NotEnoughError(RefusedError):
    """A balance that does not cover it."""

    def __init__(self) -> None:
        super().__init__("your balance does not cover that")


def answered(error: Exception) -> HouseError:
    """What a refusal of the table comes to for whoever caused it."""
    if isinstance(error, ShortOfChipsRefusal):
        return ShortOfChipsError(error.sentence, error.citation)
    if isinstance(error, Refusal):
        return RefusedError(error.sentence, error.citation)
    if isinstance(error, OptionError):
        return SenselessError(str(error), error.citation)
    assert isinstance(error, BadCommandError | ValueError)
    return SenselessError(str(error))


_IN_PLAIN_WORDS = (
    (r"^JSON is malformed: (.*)", r"the body is no JSON: \1"),
    (r"^Input data was truncated.*", "the body ends in the middle"),
    (r"^Object missing required field `([^`]*)`", r"`\1` is missing"),
    (r"^Object contains unknown field `([^`]*)`", r"nothing here is called `\1`"),
    (r"^'data'$", "this takes a body of JSON"),
)


def in_plain_words(said: str) -> str:
    """What a package says of a document that it cannot read, as a sentence goes on."""
    first = said.strip().partition("\n")[0] or "it cannot be read"
    for pattern, words in _IN_PLAIN_WORDS:
        first = re.sub(pattern, words, first)
    return first[0].lower() + first[1:]
