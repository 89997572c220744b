"""Options: what a submission chooses, one frozen record a game, every field with the paragraph that allows it.

A game's own record derives from `Options` (tiles) or `CardTableOptions` (cards). Field names are written in
kebab-case outside (`three-card-bonus`), a default is the reading of docs/rulings.md, and anything else is refused.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, Self, get_args, get_origin

import msgspec

from houseway.core.citations import Citation
from houseway.core.kinds import made_known
from houseway.core.money import Cents, MoneyError, cents, dollars
from houseway.core.once import made_once
from houseway.core.table_size import Outlined, TableError, check_size, read_size
from houseway.core.text import TextError, check_text, check_texts

Dealing = Literal["manual-shoe", "hand", "automated-shoe"]
Shuffler = Literal["none", "automated", "counting"]


LONGEST_TEXT_OF_A_FILE = 1_000_000
LEAST_CUT, MOST_CUT = 10, 40
"""A cut takes at least ten cards; a table that wanted nearly the whole deck would have no cut left."""


class OptionError(ValueError):
    """An option, or a value of one, that the documents do not allow: one sentence, and the paragraph if any.

    `about` names the options whose values are at odds with it, where it takes more than one of them.
    """

    def __init__(self, sentence: str, citation: Citation | None = None, about: Collection[str] = ()) -> None:
        super().__init__(f"{sentence} ({citation})" if citation else sentence)
        self.sentence, self.citation, self.about = sentence, citation, tuple(about)


_LONGEST_FILE = 1_000_000


Money = Annotated[Cents, msgspec.Meta(extra={"written": "dollars"})]
"""An amount among the options: cents inside, dollars wherever options are written."""


class Limit(msgspec.Struct, frozen=True, omit_defaults=True):
    """The least and the most that may be wagered on one betting area."""

    minimum: Money = 1
    maximum: Money | None = None

    def shown(self, usual: Iterable[Cents]) -> list[Cents]:
        """The least that may be wagered and those of the usual stakes that may; if none of them, the most as well."""
        allowed = {stake for stake in usual if self.minimum <= stake <= (self.maximum or stake)}
        ends = {self.minimum} if allowed or self.maximum is None else {self.minimum, self.maximum}
        return sorted(allowed | (ends - {NO_LIMIT.minimum}))


NO_LIMIT = Limit()


LATER: Mapping[str, Any] = {"inscriptions": {}, "equipment-seen-by": "dealer", "table": ""}
"""Options that came when submissions had been hashed already, with their defaults: they are written only where they
differ from those, so that the hash of every submission from before them stands."""


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab", dict=True):
    """What every game's submission says."""

    later: ClassVar[Mapping[str, Any]] = LATER
    """Those of this game's options that came later; a game adds its own."""
    inscription_kinds: ClassVar[Mapping[str, tuple[Citation, ...]]] = {}
    """What a sign may carry instead of the felt, and the paragraphs that say so."""
    outline: ClassVar[Outlined] = "half-round"
    """The shape of the game's table."""

    jurisdiction: Literal["NJ"] = "NJ"
    licensee: str = "Houseway Casino"
    set_decks: Literal["refused", "machine", "lesson"] = "refused"
    """Whether the order of a deck may be given instead of left to chance: read by a machine, or set for a lesson."""
    limits: dict[str, Limit] = {}
    inscriptions: dict[str, Literal["felt", "sign"]] = {}
    """By kind of inscription, where it stands if a paragraph leaves the choice; the felt, unless said otherwise."""
    equipment_seen_by: Literal["dealer", "players"] = "dealer"
    """Whose left and right the paragraphs mean where they place something on the dealer's side."""
    table: str = ""
    """The size of the cloth in inches, `84x42`; the game's usual table where nothing is said."""

    @property
    def variant_title(self) -> str:
        """What the game is called with these options, where that is not its usual name."""
        return ""

    @classmethod
    def read(cls, given: Mapping[str, Any], files: bool = True) -> Self:
        """Build from names and values as a submission, a settlement file or the command line gives them.

        An option that names a file takes that file's text for its value, so that a submission holds all it names; with
        `files` off (a log, a running table) nothing outside is opened, and the text itself must stand there.
        """
        options = cls._built(given, files)
        options.check()
        return options

    @classmethod
    def faults_of(cls, given: Mapping[str, Any], files: bool = True) -> tuple[OptionError, ...]:
        """Everything that is wrong with names and values that somebody gives, not only what is found first.

        Each value is looked at by itself; then those that are sound together. What a value that is already named wrong
        would take part in is not said as well.
        """
        faults: list[OptionError] = []
        sound: dict[str, Any] = {}
        state = {name: value for name, value in given.items() if name == "jurisdiction"}
        for name, value in _one_by_one(given):
            try:
                cls._built({**state, name: value}, files)
            except OptionError as fault:
                place = f"limits.{next(iter(value))}" if name == "limits" and isinstance(value, Mapping) else name
                faults.append(OptionError(fault.sentence, fault.citation, fault.about or (place,)))
            else:
                sound[name] = {**sound[name], **value} if name == "limits" and name in sound else value
        wrong = {name for fault in faults for name in fault.about}
        if "jurisdiction" in wrong:  # nothing else can be told without it
            return tuple(fault for fault in faults if "jurisdiction" in fault.about)
        together = cls._built(sound, files).faults()
        return (*faults, *(fault for fault in together if wrong.isdisjoint(fault.about)))

    @classmethod
    def typed(cls, given: Mapping[str, Any]) -> dict[str, Any]:
        """The same with switches as people type them, such as `true` or `1`, as the true and false of a document."""
        values = dict(given)
        for name in _switches(cls) & values.keys():
            with suppress(msgspec.ValidationError):
                values[name] = msgspec.convert(values[name], bool, strict=False)
        return values

    @classmethod
    def _built(cls, given: Mapping[str, Any], files: bool) -> Self:
        """The options that names and values give, each of its own kind, before they are looked at together."""
        values = cls._understood(given, files)
        if "limits" in values:
            values["limits"] = _limits(values["limits"])
        _gather_inscriptions(values, cls.inscription_kinds)
        for name in sorted(_switches(cls) & values.keys()):
            try:
                msgspec.convert(values[name], bool)
            except msgspec.ValidationError as error:
                raise OptionError(_sentence(f"{error} - at `$.{name}`", cls)) from None
        for field in msgspec.structs.fields(cls):
            value = values.get(field.encode_name)
            if type(value) is int and get_origin(field.type) is Literal and str(value) in get_args(field.type):
                values[field.encode_name] = str(value)
        try:
            return msgspec.convert(values, made_known(cls), strict=False)
        except msgspec.ValidationError as error:
            raise OptionError(_sentence(str(error), cls)) from None

    @classmethod
    def _understood(cls, given: Mapping[str, Any], files: bool) -> dict[str, Any]:
        """The same with what a game lets people write in another way as the record holds it; games extend this."""
        return dict(given)

    def check(self) -> None:
        """Refuse what a paragraph, or its reading in docs/rulings.md, forbids."""
        for fault in self.faults():
            raise fault

    def faults(self) -> Iterator[OptionError]:
        """Everything here that a paragraph, or its reading in docs/rulings.md, forbids; games extend this."""
        if not self.licensee.strip():
            yield OptionError("the submission names no licensee", about=("licensee",))
        try:
            check_text(self.licensee, "the name of the licensee")
            check_texts(_lines(msgspec.to_builtins(self)), "an option", LONGEST_TEXT_OF_A_FILE)
        except TextError as error:
            yield OptionError(str(error))
        try:
            if self.table:
                check_size(self.outline, read_size(self.table))
        except TableError as error:
            yield OptionError(str(error), about=("table",))
        for kind in self.inscriptions:
            if kind not in self.inscription_kinds:
                known = ", ".join(self.inscription_kinds) or "none at this table"
                sentence = f"there is no inscription {kind!r} that a sign may carry; there is {known}"
                yield OptionError(sentence, about=("inscriptions",))

    def allowed_by(self) -> dict[str, tuple[Citation, ...]]:
        """By option, the paragraphs that leave the choice to the licensee, or that permit the one made."""
        return {}

    @property
    def offered(self) -> Mapping[str, tuple[str, ...]]:
        """The wagers on offer that a submission may withdraw, each with the options by which it does."""
        return {}

    @property
    def fixed_limits(self) -> Mapping[str, tuple[Limit, tuple[str, ...]]]:
        """The wagers whose limits follow from options other than `limits`, each with those options."""
        return {}

    @property
    def notice_seconds(self) -> int:
        """How long before it applies players who are seated hear of another limit, or of a wager that is withdrawn."""
        return 30 * 60

    def lowered_payouts(self, before: Self) -> Mapping[str, Citation]:
        """The payout limits that are lower here than before and that players hear of, each with the paragraph."""
        return {}

    def differences(self) -> dict[str, Any]:
        """Only what differs from the defaults."""
        default = type(self)().document()
        return {name: value for name, value in self.document().items() if name not in default or value != default[name]}

    def every(self) -> dict[str, Any]:
        """All options in their order, also the later ones that `document` leaves out while they are as by default."""
        written = {**self.later, **self.document()}
        return {field.encode_name: written[field.encode_name] for field in msgspec.structs.fields(type(self))}

    def document(self) -> dict[str, Any]:
        """All options as they are written outside, which `read` takes back: money in dollars."""
        written: dict[str, Any] = _written(msgspec.to_builtins(self), _type_of(type(self)))
        return {name: value for name, value in written.items() if name not in self.later or value != self.later[name]}

    def canonical(self) -> bytes:
        """All options as JSON with sorted keys and no blanks: the bytes that are hashed."""
        return canonical(self.document())

    @property
    def digest(self) -> str:
        """The submission hash: SHA-256 of the canonical JSON."""
        return _digest_of(self)

    def limit(self, wager: str) -> Limit:
        return self.limits.get(wager, NO_LIMIT)

    def limit_in_force(self, wager: str) -> Limit:
        """The same also where it follows from another option, such as an ante that is the same for all."""
        fixed = self.fixed_limits.get(wager)
        return fixed[0] if fixed else self.limit(wager)


@made_once
def _digest_of(options: Options) -> str:
    return digest(options.document())


_MOST_SHARED = 1024
_shared: dict[tuple[type[Options], bytes], Options] = {}


@made_once
def shared(options: Options) -> Options:
    """One record for all tables with the same options: what follows from them is then made once, and kept once."""
    if len(_shared) >= _MOST_SHARED:
        _shared.clear()
    return _shared.setdefault((type(options), options.canonical()), options)


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

    def faults(self) -> Iterator[OptionError]:
        yield from super().faults()
        if not LEAST_CUT <= self.cut_at_least <= MOST_CUT:
            said = f"cut-at-least must be {LEAST_CUT} to {MOST_CUT} cards, not {self.cut_at_least}"
            yield OptionError(said, about=("cut-at-least",))

    def dealt_otherwise(self, dealing: Dealing, shuffler: str) -> Self:
        """The same where the cards are shuffled and dealt in another way, with what that way leaves no choice in."""
        decks = 1 if shuffler == "none" else self.decks
        return msgspec.structs.replace(self, dealing=dealing, shuffler=shuffler, decks=decks)


def limit_faults(options: Options, wagers: Collection[str]) -> Iterator[OptionError]:
    """Limits of wagers that the game does not know."""
    for wager in options.limits:
        if wager not in wagers:
            sentence = f"there are no limits for {wager!r}; the wagers with limits are {', '.join(wagers)}"
            yield OptionError(sentence, about=(f"limits.{wager}",))


def shuffler_faults(options: CardTableOptions, *, hand: Citation, decks: Citation) -> Iterator[OptionError]:
    """What cannot be done without an automated shuffler, by the paragraphs of this game."""
    if options.dealing == "hand" and options.shuffler == "none":
        yield OptionError("dealing from the hand requires an automated shuffler", hand, ("dealing", "shuffler"))
    if options.decks == 2 and options.shuffler == "none":
        yield OptionError("a second deck requires an automated shuffler", decks, ("decks", "shuffler"))


def card_life_faults(hours: int | None, longest: int, law: Citation) -> Iterator[OptionError]:
    """Cards may be changed earlier than they must, not later."""
    if hours is not None and not 1 <= hours <= longest:
        sentence = f"card-life-hours must be 1 to {longest} for this way of dealing, not {hours}"
        yield OptionError(sentence, law, ("card-life-hours", "dealing"))


def _one_by_one(given: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Each option, and each wager's limits, by itself."""
    for name, value in given.items():
        if name == "limits" and isinstance(value, Mapping) and value:
            yield from ((name, {wager: bounds}) for wager, bounds in value.items())
        else:
            yield name, value


def by_content(
    given: Mapping[str, Any],
    name: str,
    known: Collection[str],
    read: Callable[[str, str], object],
    citation: Citation,
) -> dict[str, Any]:
    """The same with the text of the file that an option names in the place of the file's name.

    A known name stays a name, a text (it has more than one line) a text, and what is no file is left to be refused.
    `read` refuses a text that is none of its kind, while it is still known which file it came from.
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
            values[name] = text = _text(content, f"option {name}: {value}")
            try:
                read(text, value)
            except ValueError as error:
                raise OptionError(str(error), citation, about=(name,)) from None
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
def _switches(options: type[Options]) -> frozenset[str]:
    """The options that are true or false."""
    return frozenset(field.encode_name for field in msgspec.structs.fields(options) if field.type is bool)


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


def _gather_inscriptions(values: dict[str, Any], kinds: Iterable[str]) -> None:
    """`inscriptions` may be one word for all kinds, and `inscriptions.odds` one kind on its own."""
    given = values.get("inscriptions")
    if isinstance(given, str):
        # where no inscription can move, a word that would move one is refused like a kind that is not there
        every = tuple(kinds) or (() if given == "felt" else ("odds",))
        values["inscriptions"] = given = dict.fromkeys(every, given)
    for name in [name for name in values if name.startswith("inscriptions.")]:
        given = values["inscriptions"] = {**(given or {}), name.partition(".")[2]: values.pop(name)}
    if isinstance(given, Mapping):
        # what is on the felt anyway need not be said
        values["inscriptions"] = {kind: place for kind, place in given.items() if place != "felt" or kind not in kinds}


def _sentence(text: str, options: type[Options]) -> str:
    reason, _, place = text.partition(" - at ")
    name = re.sub(r"\[.*?\]", "", place.rpartition("$")[2]).strip("`.")
    if "unknown field" in text and not name:
        known = ", ".join(field.encode_name for field in msgspec.structs.fields(options))
        return f"there is no option {text.split('`')[1]!r}; the options are {known}"
    if "unknown field" in text:
        return f"option {name}: there is no field {text.split('`')[1]!r}"
    if "missing required field" in text:
        return f"option {name}: the field {text.split('`')[1]!r} is missing"
    if name.startswith("inscriptions"):
        given = reason.removeprefix("Invalid enum value ")
        given = _kinds(given.split("`")[-2]) if "`" in given else given
        kind = next(iter(options.inscription_kinds), "odds")
        return (
            f"an inscription stands on the 'felt' or on the 'sign', not {given}; "
            f"one is written inscriptions.{kind}=sign, all of them inscriptions=sign"
        )
    allowed = [get_args(field.type) for field in msgspec.structs.fields(options) if field.encode_name == name]
    if "enum" in reason and allowed:
        given = reason.removeprefix("Invalid enum value ")
        choices = ", ".join(_choices(allowed[0]))
        return f"option {name} is one of {choices}, not {given}"
    reason = re.sub(r"`([^`]+)`", lambda kinds: _kinds(kinds[1]), reason)
    file = "; names with values are written in a submission file" if "object" in text and "got `str`" in text else ""
    return f"option {name or 'list'}: {reason[0].lower()}{reason[1:]}{file}"


def _kinds(written: str) -> str:
    """`object | null` as people say it."""
    return " or ".join(_KINDS.get(kind.strip(), kind.strip()) for kind in written.split("|"))


def _choices(types: Iterable[Any]) -> Iterator[str]:
    """Every value that is allowed, and in words every other kind of value."""
    for kind in types:
        if get_origin(kind) is Literal:
            yield from map(repr, get_args(kind))
        elif get_origin(kind) is Annotated:
            yield from _choices(get_args(kind)[:1])
        elif kind is type(None):
            yield "nothing"
        elif isinstance(kind, str | int):
            yield repr(kind)
        else:
            yield _KINDS.get(getattr(kind, "__name__", ""), "names with values")


_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "decimal": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "names with values",
    "null": "nothing",
}
