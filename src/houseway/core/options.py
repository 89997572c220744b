"""Options: what a submission chooses, one frozen record a game, every field with the paragraph that allows it.

A game's own record derives from `Options` (tiles) or `CardTableOptions` (cards). Field names are written in
kebab-case outside (`three-card-bonus`), a default is the ruling's default, and anything else is refused.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, Self, get_args, get_origin

import msgspec

from houseway.core.citations import Citation
from houseway.core.money import Cents, MoneyError, cents, dollars
from houseway.core.text import TextError, check_text, check_texts

Dealing = Literal["manual-shoe", "hand", "automated-shoe"]
Shuffler = Literal["none", "automated", "counting"]


LONGEST_TEXT_OF_A_FILE = 1_000_000
LEAST_CUT, MOST_CUT = 10, 40
"""A cut takes at least ten cards; a table that wanted nearly the whole deck would have no cut left."""


class OptionError(ValueError):
    """An option, or a value of one, that the documents do not allow: one sentence, and the paragraph if any."""

    def __init__(self, sentence: str, citation: Citation | None = None) -> None:
        super().__init__(f"{sentence} ({citation})" if citation else sentence)
        self.citation = citation


_LONGEST_FILE = 1_000_000


Money = Annotated[Cents, msgspec.Meta(extra={"written": "dollars"})]
"""An amount among the options: cents inside, dollars wherever options are written."""


class Limit(msgspec.Struct, frozen=True, omit_defaults=True):
    """The least and the most that may be wagered on one betting area."""

    minimum: Money = 1
    maximum: Money | None = None


NO_LIMIT = Limit()


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab", dict=True):
    """What every game's submission says."""

    jurisdiction: Literal["NJ"] = "NJ"
    licensee: str = "Houseway Casino"
    set_decks: Literal["refused", "machine", "lesson"] = "refused"
    """Whether the order of a deck may be given instead of left to chance: read by a machine, or set for a lesson."""
    limits: dict[str, Limit] = {}

    @classmethod
    def read(cls, given: Mapping[str, Any], files: bool = True) -> Self:
        """Build from names and values as a submission, a settlement file or the command line gives them.

        An option that names a file takes that file's text for its value, so that a submission holds all it names; with
        `files` off (a log, a running table) nothing outside is opened, and the text itself must stand there.
        """
        values = dict(given)
        if "limits" in values:
            values["limits"] = _limits(values["limits"])
        for field in msgspec.structs.fields(cls):
            value = values.get(field.encode_name)
            if type(value) is int and get_origin(field.type) is Literal and str(value) in get_args(field.type):
                values[field.encode_name] = str(value)
        try:
            options = msgspec.convert(values, cls, strict=False)
        except msgspec.ValidationError as error:
            raise OptionError(_sentence(error, cls)) from None
        options.check()
        return options

    def check(self) -> None:
        """Refuse combinations that a paragraph or a ruling forbids; games extend this."""
        if not self.licensee.strip():
            raise OptionError("the submission names no licensee")
        try:
            check_text(self.licensee, "the name of the licensee")
            check_texts(_lines(msgspec.to_builtins(self)), "an option", LONGEST_TEXT_OF_A_FILE)
        except TextError as error:
            raise OptionError(str(error)) from None

    def allowed_by(self) -> dict[str, tuple[Citation, ...]]:
        """By option, the paragraphs that leave the choice to the licensee, or that permit the one made."""
        return {}

    def differences(self) -> dict[str, Any]:
        """Only what differs from the defaults."""
        default = type(self)().document()
        return {name: value for name, value in self.document().items() if value != default[name]}

    def document(self) -> dict[str, Any]:
        """All options as they are written outside, which `read` takes back: money in dollars."""
        written: dict[str, Any] = _written(msgspec.to_builtins(self), _type_of(type(self)))
        return written

    def canonical(self) -> bytes:
        """All options as JSON with sorted keys and no blanks: the bytes that are hashed."""
        return canonical(self.document())

    @property
    def digest(self) -> str:
        """The submission hash: SHA-256 of the canonical JSON."""
        return digest(self.document())

    def limit(self, wager: str) -> Limit:
        return self.limits.get(wager, NO_LIMIT)


def canonical(document: Mapping[str, Any]) -> bytes:
    """Options as they are written, as the bytes that are hashed."""
    return msgspec.json.encode(document, order="sorted")


def digest(document: Mapping[str, Any]) -> str:
    """The submission hash of options as they are written, also of some from before an option was added."""
    return hashlib.sha256(canonical(document)).hexdigest()


class CardTableOptions(Options, frozen=True, kw_only=True, rename="kebab"):
    """What the submission of a game dealt with cards says besides."""

    dealing: Dealing = "manual-shoe"
    shuffler: Shuffler = "none"
    decks: Literal[1, 2] = 1
    pre_shuffled: bool = False
    cut_at_least: int = LEAST_CUT
    """How many cards a cut takes at least; the documents ask for ten."""

    def check(self) -> None:
        super().check()
        if not LEAST_CUT <= self.cut_at_least <= MOST_CUT:
            raise OptionError(f"cut-at-least must be {LEAST_CUT} to {MOST_CUT} cards, not {self.cut_at_least}")


def by_content(given: Mapping[str, Any], name: str, known: Collection[str]) -> dict[str, Any]:
    """The same with the text of the file that an option names in the place of the file's name.

    A known name stays a name, a text (it has more than one line) a text, and what is no file is left to be refused.
    """
    values, value = dict(given), given.get(name)
    if isinstance(value, str) and value not in known and "\n" not in value:
        content = None
        with suppress(OSError, ValueError):
            path = Path(value)
            if path.is_file():
                with path.open("rb") as file:
                    content = file.read(_LONGEST_FILE + 1)
        if content is not None:
            values[name] = _text(content, f"option {name}: {value}")
    return values


def _text(content: bytes, where: str) -> str:
    if len(content) > _LONGEST_FILE:
        raise OptionError(f"{where} is longer than {_LONGEST_FILE:,} bytes")
    try:
        text = content.decode()
    except UnicodeDecodeError:
        raise OptionError(f"{where} is not a text file") from None
    return text if "\n" in text else f"{text}\n"


@cache
def _type_of(options: type[Options]) -> msgspec.inspect.Type:
    return msgspec.inspect.type_info(options)


def _written(value: Any, kind: msgspec.inspect.Type) -> Any:
    """The same value with every amount of money in dollars."""
    inspect = msgspec.inspect
    match kind:
        case inspect.Metadata(extra={"written": "dollars"}):
            return dollars(value)
        case inspect.Metadata():
            return _written(value, kind.type)
        case inspect.UnionType() if value is not None:
            for one in kind.types:
                if isinstance(one, (inspect.StructType, inspect.Metadata)):
                    return _written(value, one)
        case inspect.StructType() if isinstance(value, dict):
            kinds = {field.encode_name: field.type for field in kind.fields}
            return {name: _written(member, kinds[name]) for name, member in value.items()}
        case inspect.DictType():
            return {name: _written(member, kind.value_type) for name, member in value.items()}
        case inspect.VarTupleType():
            return [_written(member, kind.item_type) for member in value]
    return value


def _lines(document: Any) -> Any:
    """The texts of options line by line: an option may be the whole text of a file, with its ends of lines and tabs."""
    match document:
        case str():
            return document.replace("\t", " ").split("\n")
        case dict():
            return {name: _lines(value) for name, value in document.items()}
        case list() | tuple():
            return [_lines(value) for value in document]
    return document


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
    name = place.strip("`$.")
    allowed = [get_args(field.type) for field in msgspec.structs.fields(options) if field.encode_name == name]
    if "enum" in reason and allowed:
        given = reason.removeprefix("Invalid enum value ")
        return f"option {name} is one of {', '.join(map(repr, allowed[0]))}, not {given}"
    for kind, word in _KINDS.items():
        reason = reason.replace(f"`{kind}`", word)
    return f"option {name.replace('[...]', '') or 'list'}: {reason[0].lower()}{reason[1:]}"


_KINDS = {
    "int | null": "a whole number or nothing",
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "names with values",
    "null": "nothing",
}
