"""What a dealer or a supervisor may say to a table now: each step with what is said with it, made from its type."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from houseway.core import commands as c
from houseway.core.choices import Choices
from houseway.core.decider import BadCommandError, Command, Refusal
from houseway.core.options import OptionError
from houseway.core.phrases import capital
from houseway.house import spoken
from houseway.house.accounts import Player
from houseway.house.floor import ALONE, ROLES, SECONDS, said_by
from houseway.house.running import RunningTable
from houseway.record.narration import narrate
from houseway.school.steps import QUESTIONS, about, deck_name, due_step, kinds_at, label, name_of, reports_at
from houseway.table.decider import decide
from houseway.table.irregularities import devices
from houseway.table.state import REMOVED, Table

Kind = Literal["number", "place", "seat", "card", "choice", "text", "yes-no", "numbers", "amounts"]
NOT_HERE: tuple[type[Command], ...] = (c.ChangeOptions, c.CommitSeeds)
"""What is no step: another submission is posted (`Posting`), and seeds are the house's."""
OF_DEVICES: tuple[type[Command], ...] = (c.Jam, c.TakeOutOfUse)
"""What is said of a machine, at a table that uses one."""
_FILLED_IN = frozenset({"by", "at", "in_all", "machine_count"})
_CHANCE = "0" * 64
_ORDERS: dict[type[Command], str] = {
    c.OrderRecut: "Have the cards cut again",
    c.OrderShuffle: "Have the cards shuffled again",
    c.ChangeMethod: "Change the way of shuffling or dealing",
}
_WHY = "Why"
_LABELS = {"how": "What is done with it", "dealing": "Dealing", "shuffler": "Shuffling", "deck": "Which deck is it"}


class Answer(msgspec.Struct, frozen=True):
    """One of the answers to a question: what is sent, and what it is called."""

    value: str | int
    name: str


class Asked(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """Something that is said with a step."""

    name: str
    label: str
    kind: Kind
    required: bool
    answers: list[Answer] = []
    """The answers of a choice, or what each number or amount is of."""
    usual: str = ""
    """What it is where nobody says it."""


class StepOffered(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """A step that this role may say."""

    type: str
    label: str
    about: str
    group: Literal["wrong", "orders", "procedure"]
    """What somebody has noticed, what the floor orders, or the dealer's own work."""
    second: bool
    """Whether a second person has to say it too."""
    asks: list[Asked]
    refused: str = ""
    """Why the rules would refuse it now, where that is known before anything is said with it."""
    cite: str = ""


class Waiting(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """What one person has said and another has not."""

    label: str
    by: str
    yours: bool
    """Whether it was the one who asks."""
    may: bool
    """Whether it is for the one who asks to say too."""
    second: str
    """Who may be the second person, such as `dealer or supervisor`."""
    seconds: int
    command: dict[str, Any]
    """What the second person says, to the letter."""


class Posting(msgspec.Struct, frozen=True):
    """What the table offers and takes, for somebody who may post something else."""

    options: dict[str, Any]
    """As they were posted last, which may have yet to apply."""
    wagers: dict[str, str]
    """The wagers that have limits, as the felt calls them."""
    coming: str
    """The notice that players have of a change; empty where they have none."""
    waits: bool
    """Whether something has been posted that applies once the round is over."""


class Floor(msgspec.Struct, frozen=True, kw_only=True):
    steps: list[StepOffered]
    waits: Waiting | None
    posting: Posting | None
    """None for those who change no options."""


def floor_of(running: RunningTable, person: Player) -> Floor:
    """The floor of a table for that person."""
    table = running.table
    names = {str(code): face.name for code, face in running.entry.words.faces(table.options).items()}
    means = running.entry.choices.choices(table.options.jurisdiction)
    offered = (_offered(table, kind, group, names, means) for kind, group in _kinds(table, person.role))
    return Floor(
        steps=[step for step in offered if step is not None],
        waits=_waiting(running, person),
        posting=_posting(running) if said_by(person.role, c.ChangeOptions) else None,
    )


def _posting(running: RunningTable) -> Posting:
    coming = running.table.coming
    options = running.table.options.document()
    if running.posted is not None:
        options = running.posted.options
    elif coming is not None:
        options = coming.options
    limits: Any = options.get("limits", {})
    titles = {name: running.words.wager_title(name, running.table.options.jurisdiction) for name in limits}
    told = narrate(coming) if coming is not None else ""
    return Posting(options, titles, told, running.posted is not None)


def _kinds(table: Table, role: str) -> Iterator[tuple[type[Command], Literal["wrong", "orders", "procedure"]]]:
    known: dict[type[Command], Literal["wrong", "orders", "procedure"]] = dict.fromkeys(reports_at(table), "wrong")
    orders = (c.TakeOutOfUse, c.OrderShuffle, c.OrderRecut if table.steps.has("cut") else None)
    known |= dict.fromkeys((kind for kind in (*orders, c.ChangeMethod) if kind), "orders")
    for kind in (*kinds_at(table, one_by_one=False), *table.game.commands):
        known.setdefault(kind, "procedure")
    for kind, group in known.items():
        if kind in OF_DEVICES and not devices(table.options):
            continue
        if said_by(role, kind) and not kind.chance and kind not in NOT_HERE:
            yield kind, group


def _offered(
    table: Table,
    kind: type[Command],
    group: Literal["wrong", "orders", "procedure"],
    names: dict[str, str],
    means: Choices,
) -> StepOffered | None:
    """None where the table has no such step."""
    fields = msgspec.structs.fields(kind)
    asks = [asked for field in fields if (asked := _asked(table, kind, field, names, means)) is not None]
    refused, cite = "", ""
    if not any(field.required for field in fields):
        try:
            decide(table, kind())
        except Refusal as refusal:
            refused, cite = refusal.sentence, refusal.citation
        except (BadCommandError, OptionError):
            return None
    return StepOffered(
        type=name_of(kind),
        label=_ORDERS.get(kind) or label(kind, table),
        about=about(kind, table),
        group=group,
        second=kind not in ALONE,
        asks=asks,
        refused=refused,
        cite=cite,
    )


# --- what is said with a step -----------------------------------------------------------------------------------------


@cache
def _hints(kind: type[Command]) -> dict[str, Any]:
    return get_type_hints(kind)


def _asked(table: Table, kind: type[Command], field: Any, names: dict[str, str], means: Choices) -> Asked | None:
    if field.name in _FILLED_IN or (field.name == "deck" and len(_decks(table)) < 2):
        return None
    shape = _shape(table, kind, field.name, _hints(kind)[field.name], names, means)
    if shape is None:
        return None
    words = QUESTIONS.get(field.name) or field.encode_name.replace("-", " ")
    said = _LABELS.get(field.name) or capital(words).replace(", with 0 for the dealer", "")
    said = _WHY if (field.name, shape[0]) == ("reason", "text") else said
    usual = next((one.name for one in shape[1] if not field.required and one.value == field.default), "")
    return Asked(
        name=field.encode_name, label=said, kind=shape[0], answers=shape[1], required=field.required, usual=usual
    )


def _shape(
    table: Table, kind: type[Command], name: str, hint: Any, names: dict[str, str], means: Choices
) -> tuple[Kind, list[Answer]] | None:
    """The kind of a field and the answers that there are; None where nobody says it on a page."""
    choices = [one for one in _literals(hint) if name != "device" or one in devices(table.options)]
    if choices and name in means:  # an option of the submission is called as there, and is what it may be there
        return "choice", [Answer(one, capital(meant)) for one in choices if (meant := means[name].meaning(one))]
    if choices:
        return "choice", [Answer(one, kind.answers.get(one) or capital(one.replace("-", " "))) for one in choices]
    if get_origin(hint) is dict:
        said = getattr(due_step(table, _CHANCE), name, None)
        keys = said if isinstance(said, dict) else table.players if get_args(hint)[0] is int else {}
        of = [Answer(key, f"Seat {key}" if isinstance(key, int) else f"{capital(str(key))} pot") for key in keys]
        return ("numbers" if get_args(hint)[0] is int else "amounts"), of
    if name == "card":
        return "card", [Answer(code, said) for code, said in names.items()]
    types = {hint, *get_args(hint)}
    if name == "deck":
        return "choice", _decks(table)
    if name in {"seat", "to"} and int in types:
        seats = [Answer(seat, f"Seat {seat}, {who}") for seat, who in sorted(table.players.items())]
        dealer = [Answer(0, "The dealer")] if name == "to" and table.procedure.dealer_plays else []
        return ("seat" if name == "seat" else "place"), [*dealer, *seats]
    if bool in types:
        return "yes-no", []
    if int in types:
        return "number", []
    return ("text", []) if str in types or get_origin(hint) is not tuple else None


def _literals(hint: Any) -> Iterator[Any]:
    """The words that a type names, also where it is one of several."""
    if get_origin(hint) is Literal:
        yield from get_args(hint)
    elif get_origin(hint) in (Union, UnionType):
        for part in get_args(hint):
            yield from _literals(part)


def _decks(table: Table) -> list[Answer]:
    return [
        Answer(number, deck_name(table, number)) for number, deck in enumerate(table.decks) if deck.status != REMOVED
    ]


# --- what waits -------------------------------------------------------------------------------------------------------


def _waiting(running: RunningTable, person: Player) -> Waiting | None:
    first = running.first_of_two
    left = SECONDS - (time.monotonic() - first.at) if first is not None else 0
    if first is None or left <= 0 or not first.words.now(running):
        return None
    command = msgspec.json.decode(first.words.command)
    kinds = (*reports_at(running.table), *kinds_at(running.table, one_by_one=False), *running.table.game.commands)
    named = next((label(kind, running.table) for kind in kinds if name_of(kind) == command["type"]), command["type"])
    kind = spoken.kinds(running.table.game.name)[command["type"]]
    yours = first.by == person.id
    return Waiting(
        label=named,
        by=first.name,
        yours=yours,
        may=not yours and said_by(person.role, kind) is not None,
        second=" or ".join(role for role in ROLES if said_by(role, kind)),
        seconds=round(left),
        command=command,
    )
