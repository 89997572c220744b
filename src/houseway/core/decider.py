"""The decider: commands in, events out, and refusals that name the paragraph.

    decide(state, command) -> events      what may happen now
    evolve(state, event)   -> state       what has happened
    view(state, seat)      -> view        what that seat may see

Commands and events are frozen records tagged by their kebab-case name, so that a log line is plain JSON.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar, Literal, Self

import msgspec

from houseway.core.accounts import owner
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


class ShortOfChipsRefusal(Refusal):
    """A seat that has fewer chips than it wants to wager; with more of them it might."""


class LineRefusal(Refusal):
    """A line of a script that the rules refuse, with its number."""

    def __init__(self, line: int, text: str, refusal: Refusal) -> None:
        super().__init__(f"line {line}, {text!r}: {refusal.sentence}", refusal.citation)
        self.line = line


class BadCommandError(ValueError):
    """A command that makes no sense at this table, such as one that names a seat that does not exist."""


def kebab(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Command(
    msgspec.Struct, frozen=True, kw_only=True, tag=kebab, tag_field="type", rename="kebab", omit_defaults=True, gc=False
):
    """What somebody wants, who says so and when.

    `by` left out means whoever naturally says it, the first of `may`; `at` is the table's clock in seconds, and left
    out it is the last time said at that table.
    """

    may: ClassVar[tuple[Role, ...]] = ("dealer",)
    out_of_turn: ClassVar[bool] = False
    """Whether it is said whenever it is seen, whatever the dealer has to do next."""
    chance: ClassVar[bool] = False
    """Whether it may bring seeds."""
    irregular: ClassVar[bool] = False
    """Whether it reports something that somebody has noticed, and is no step of the procedure."""
    label: ClassVar[str] = ""
    """What a dealer who is asked to do it reads on a button, where its name does not say it well enough."""
    answers: ClassVar[Mapping[str, str]] = {}
    """What a dealer calls the words that its fields take, where they are not plain ones."""
    several: ClassVar[bool] = False
    """Whether it takes like steps together that can also be taken one by one."""

    by: Role | None = None
    at: int | None = None

    def brought(self) -> tuple[str, ...]:
        """The seeds that it brings, an empty one where it waits for the table to fill it in; most bring none."""
        return ()

    def deciding(self, seeds: tuple[str, ...]) -> Self:
        """The same with these seeds instead."""
        return self

    def says_outcome(self) -> bool:
        """Whether it says itself what chance has brought, as somebody read it off dice or a display."""
        return False


class Event(msgspec.Struct, frozen=True, tag=kebab, tag_field="type", rename="kebab", omit_defaults=True, gc=False):
    """A fact that has happened, with the paragraph that made it so."""

    of_round: ClassVar[bool] = True
    """Whether chips that it moves go back if the round is void; buying in, for one, is not of any round."""
    settles: ClassVar[bool] = False
    """Whether it says what became of chips in an area, as a plate there shows."""
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

    def by_hand(self) -> tuple[tuple[tuple[Citation, Posting], ...], ...]:
        """What the dealer's hands do for it, one thing after the other, each movement by its own paragraph.

        What is in one of these things may be done in any order.
        """
        return (tuple((self.cite, posting) for posting in self.postings()),)

    def gain(self, seat: int) -> Cents:
        """What that seat is better or worse off by, its stack and everything on its betting areas together.

        A wager that is placed, pushed or taken back changes nothing; one that is lost is a loss of the stake.
        """
        total = 0
        for source, target, amount in self.postings():
            total += amount * ((owner(target) == seat) - (owner(source) == seat))
        return total

    def seat_of(self) -> int | None:
        """The seat that it is about: its field `seat`, where it has one."""
        return self.seat if "seat" in self.__struct_fields__ else None  # type: ignore[attr-defined]

    def wager_of(self) -> tuple[int, str] | None:
        """The wager that it is about, by seat and name, if it is about one."""
        return None

    def put_in(self) -> tuple[int, str, Cents] | None:
        """What a seat puts at risk by it, by wager; less than nothing where it goes back before it was at risk."""
        return None

    def whose(self) -> int:
        """Whose cards it is about: a seat, or 0 for the dealer."""
        return 0
