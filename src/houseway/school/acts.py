"""What a learner does, and what is said to it: acts, verdicts, marks. Plain records, free of any medium."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from houseway.core.citations import Citation
from houseway.core.decider import kebab
from houseway.core.kinds import made_known
from houseway.core.money import Cents

Category = Literal["procedure", "order", "money"]
CATEGORIES: tuple[Category, ...] = ("procedure", "order", "money")


class ActError(ValueError):
    """An act that cannot be judged, because something is missing or makes no sense; it costs the learner nothing."""


class Act(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag=kebab,
    tag_field="type",
    rename="kebab",
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """Something that the learner does; `at` is when, in milliseconds since the lesson began."""

    at: int = 0


class Step(Act, frozen=True, kw_only=True):
    """A step of the procedure, by the name of its command, with what is said at it."""

    step: str
    deck: int = 0
    to: str = ""
    """Where a single card or stack is dealt: `seat-3`, `dealer`."""
    said: dict[str, Any] = {}


class Move(Act, frozen=True, kw_only=True):
    """Chips from one area of the felt to another; without an amount all that lie there."""

    source: str = msgspec.field(name="from")
    target: str = msgspec.field(name="to")
    amount: Cents | None = None


class Report(Act, frozen=True, kw_only=True):
    """The learner says what went wrong, by the name of the command that reports it."""

    report: str
    fields: dict[str, Any] = {}


class Rule(Act, frozen=True, kw_only=True):
    """The learner lets a player do what the player wants, or does not."""

    answer: Literal["allow", "refuse"]


class Hint(Act, frozen=True, kw_only=True):
    """The learner asks what is expected: at first what it is about, the second time what exactly."""


AnyAct = Step | Move | Report | Rule | Hint


def read_act(given: object) -> AnyAct:
    """An act from names and values."""
    try:
        act: AnyAct = msgspec.convert(given, made_known(AnyAct))
        return act
    except msgspec.ValidationError as error:
        raise ActError(f"this is nothing that a dealer does: {str(error).lower()}") from None


Kind = Literal[
    "right",
    "premature",
    "doubled",
    "not-now",
    "left-out",
    "wrong-count",
    "wrong-amount",
    "wrong-place",
    "unnoticed",
    "wrong-report",
    "wrong-ruling",
    "hint",
]


class Verdict(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """What an act was worth: right or not, of which kind, in one sentence, with the paragraph and what it says."""

    right: bool
    kind: Kind
    sentence: str
    category: Category | None = None
    """Which score a mistake counts against."""
    cite: Citation = ""
    rule: str = ""
    """What that paragraph requires, in our words."""
    also: tuple[Citation, ...] = ()
    """Further paragraphs behind it, such as the one by which the table refuses what was tried."""


class Mistake(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """One mistake, for the report: what was done, what was right, and why."""

    round: int
    at: int
    did: str
    right: str
    kind: Kind
    category: Category
    sentence: str
    cite: Citation
    rule: str


class Mark(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """One thing that was asked and has been done in the end, with what went wrong on the way."""

    what: str
    of: Literal["procedure", "money"]
    cite: Citation
    round: int
    at: int
    missed: tuple[Category, ...] = ()
    helped: bool = False
    """Whether the learner had to be told what exactly to do."""
