"""The decider: commands in, events out, and refusals that name the paragraph.

    decide(state, command) -> events      what may happen now
    evolve(state, event)   -> state       what has happened
    view(state, seat)      -> view        what that seat may see

Commands and events are frozen records tagged by their kebab-case name, so that a log line is plain JSON.
"""

from __future__ import annotations

import re
from typing import ClassVar, Literal

import msgspec

from houseway.core.citations import Citation
from houseway.core.money import Cents

Role = Literal["player", "dealer", "floorperson", "supervisor"]
Sight = Literal["face-up", "held", "secret"]
"""Who may know the cards that an event names: everybody, whoever holds them, or the house alone."""
Posting = tuple[str, str, Cents]
"""From account, to account, amount above zero."""


class Refusal(Exception):  # noqa: N818 - it is the word of the table
    """The rules do not allow it: one sentence a dealer would say, and the paragraph that forbids it."""

    def __init__(self, sentence: str, citation: Citation) -> None:
        super().__init__(f"{sentence} ({citation})")
        self.sentence = sentence
        self.citation = citation


class BadCommandError(ValueError):
    """A command that makes no sense at this table, such as one that names a seat that does not exist."""


def kebab(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Command(
    msgspec.Struct, frozen=True, kw_only=True, tag=kebab, tag_field="type", rename="kebab", omit_defaults=True
):
    """What somebody wants, who says so and when.

    `by` left out means whoever naturally says it, the first of `may`; `at` is the table's clock in seconds, and left
    out it is the last time said at that table.
    """

    may: ClassVar[tuple[Role, ...]] = ("dealer",)
    out_of_turn: ClassVar[bool] = False
    """Whether it is said whenever it is seen, whatever the dealer has to do next."""

    by: Role | None = None
    at: int | None = None


class Event(msgspec.Struct, frozen=True, tag=kebab, tag_field="type", rename="kebab", omit_defaults=True, gc=False):
    """A fact that has happened, with the paragraph that made it so."""

    of_round: ClassVar[bool] = True
    """Whether chips that it moves go back if the round is void; buying in, for one, is not of any round."""
    sight: ClassVar[Sight] = "secret"
    """Who may know the cards in it, if there are any."""
    veiled: ClassVar[tuple[str, ...]] = ()
    """Further fields, all of them texts, that tell something about those cards."""
    hand_is: ClassVar[Literal["face-up", "held", "closed", "open-again"] | None] = None
    """What it makes of a hand: laid open for all, given to its holder to look at, closed to him, or not any more."""

    cite: Citation

    def postings(self) -> tuple[Posting, ...]:
        """The chips that this fact moves."""
        return ()

    def wager_of(self) -> tuple[int, str] | None:
        """The wager that it is about, by seat and name, if it is about one."""
        return None

    def whose(self) -> int:
        """Whose cards it is about: a seat, or 0 for the dealer."""
        return 0
