"""Options: what a submission chooses, one frozen record a game, every field with the paragraph that allows it.

A game's own record derives from `Options` (tiles) or `CardTableOptions` (cards). Field names are written in
kebab-case outside (`three-card-bonus`), a default is the ruling's default, and anything else is refused.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Literal, Self

import msgspec

from houseway.core.citations import Citation
from houseway.core.money import Cents, MoneyError, cents, dollars

Dealing = Literal["manual-shoe", "hand", "automated-shoe"]
Shuffler = Literal["none", "automated", "counting"]


class OptionError(ValueError):
    """An option, or a value of one, that the documents do not allow: one sentence, and the paragraph if any."""

    def __init__(self, sentence: str, citation: Citation | None = None) -> None:
        super().__init__(f"{sentence} ({citation})" if citation else sentence)
        self.citation = citation


class Limit(msgspec.Struct, frozen=True):
    """The least and the most that may be wagered on one betting area."""

    minimum: Cents = 1
    maximum: Cents | None = None


NO_LIMIT = Limit()


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab", dict=True):
    """What every game's submission says."""

    jurisdiction: Literal["NJ"] = "NJ"
    licensee: str = "Houseway Casino"
    limits: dict[str, Limit] = {}

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> Self:
        """Build from names and values as a submission, a settlement file or the command line gives them."""
        values = dict(given)
        if "limits" in values:
            values["limits"] = _limits(values["limits"])
        try:
            options = msgspec.convert(values, cls, strict=False)
        except msgspec.ValidationError as error:
            raise OptionError(_sentence(error, cls)) from None
        options.check()
        return options

    def check(self) -> None:
        """Refuse combinations that a paragraph or a ruling forbids; games extend this."""

    def differences(self) -> dict[str, Any]:
        """Only what differs from the defaults."""
        default = msgspec.to_builtins(type(self)())
        return {name: value for name, value in msgspec.to_builtins(self).items() if value != default[name]}

    def canonical(self) -> bytes:
        """All options as JSON with sorted keys and no blanks: the bytes that are hashed."""
        return msgspec.json.encode(self, order="sorted")

    @property
    def digest(self) -> str:
        """The submission hash: SHA-256 of the canonical JSON."""
        return hashlib.sha256(self.canonical()).hexdigest()

    def limit(self, wager: str) -> Limit:
        return self.limits.get(wager, NO_LIMIT)


class CardTableOptions(Options, frozen=True, kw_only=True, rename="kebab"):
    """What the submission of a game dealt with cards says besides."""

    dealing: Dealing = "manual-shoe"
    shuffler: Shuffler = "none"
    decks: Literal[1, 2] = 1
    pre_shuffled: bool = False


def _limits(given: Any) -> dict[str, Any]:
    """Limits arrive in dollars: `{"ante": {"minimum": 15, "maximum": 500}}`."""
    if not isinstance(given, Mapping):
        raise OptionError("limits must be a table of wagers, each with a minimum and a maximum")
    limits: dict[str, Any] = {}
    for wager, bounds in given.items():
        if isinstance(bounds, Limit):
            limits[wager] = bounds
            continue
        if not isinstance(bounds, Mapping) or not set(bounds) <= {"minimum", "maximum"}:
            raise OptionError(f"the limits of {wager} must be a minimum and a maximum")
        try:
            read = {name: cents(value, f"the {name} of {wager}") for name, value in bounds.items()}
        except MoneyError as error:
            raise OptionError(str(error)) from None
        limits[wager] = Limit(**read)
        top = limits[wager].maximum
        if top is not None and top < limits[wager].minimum:
            raise OptionError(f"the maximum of {wager}, {dollars(top)}, is below its minimum")
    return limits


def _sentence(error: msgspec.ValidationError, options: type[Options]) -> str:
    text = str(error)
    if "unknown field" in text:
        name = text.split("`")[1]
        known = ", ".join(field.encode_name for field in msgspec.structs.fields(options))
        return f"there is no option {name!r}; the options are {known}"
    reason, _, place = text.partition(" - at ")
    return f"option {place.strip('`$.') or 'list'}: {reason[0].lower()}{reason[1:]}"
