"""What an onlooker is sent, as records with names in kebab-case."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from houseway.core.words import ChoiceWords, Placing, WagerWords
from houseway.house.telling import Said


class Record(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """What is sent, with names in kebab-case."""


class SeatShown(Record, frozen=True, kw_only=True):
    """A place at the table, and who is there."""

    seat: int
    player: str | None
    """The name; None where nobody sits."""
    stack: int
    bot: bool
    present: bool
    ready: bool
    yours: bool


class ChoiceShown(Record, frozen=True, kw_only=True):
    """A decision that is asked for; another amount may stand in `command.amount`, from `minimum` to `maximum`.

    While the betting is open and `asked-seat` is null, it is something that may be done beside betting, such as taking
    down a dice bonus that a triple has paid, and nobody waits for it.
    """

    command: Any
    label: str
    minimum: int | None
    maximum: int | None


class WagerShown(Record, frozen=True, kw_only=True):
    """What may be placed now on top of what lies there: alone, or with the required wagers that are still missing.

    Whatever else the rules ask for is allowed for: how wagers stand to each other, and what a player's bank can cover.
    """

    wager: str
    minimum: int
    maximum: int | None
    required: bool


class WordsShown(Record, frozen=True, kw_only=True):
    """What a person is told and asked."""

    title: str
    document: str
    holding: str
    question: str | None
    waits: str
    """What is missing until a round can begin, once somebody has bet; else nothing."""
    pick_from: str
    placing: Placing
    wagers: Sequence[WagerWords]
    choices: Sequence[ChoiceWords]
    doing: dict[str, str]
    statement: Sequence[Any]
    said: list[Said]


class Ended(Record, frozen=True, kw_only=True):
    """The round before this one, as it lay on the felt when all was settled; until the next cards are dealt.

    Of a void round only those wagers lie there, and were settled, that stand all the same.
    """

    round: int
    void: str
    """Why the round is void, in a clause; empty where it stands."""
    absent: bool
    """Whether the onlooker's time was over in it, so that the house acted instead."""
    net: int | None
    nets: dict[int, int]
    """What each seat that took part has gained or lost, as everybody at the table could count; a wager that stays on
    the felt for the next round is still its player's. A bank that comes out even took part, with 0."""
    placing: Placing
    settled: Sequence[Any]
    """The events by which its wagers were won, lost or pushed, in order."""
    statement: Sequence[Any]


class SightShown(Record, frozen=True, kw_only=True):
    """A table as one onlooker sees it."""

    table: str
    game: str
    seq: int
    round: int
    phase: str
    pace: str
    practice: bool
    seat: int | None
    asked_seat: int | None
    words_seat: int | None
    """The caller's seat that `words`, `choices` and `wagers` are for: of two the one that is asked, or while betting
    is open the first that has not finished it."""
    may_sit: list[int]
    """The areas that a caller with a seat may take beside it."""
    seats: list[SeatShown]
    players: dict[str, str]
    bots: list[int]
    connected: list[int]
    to_act: int | None
    view: dict[str, Any]
    choices: list[ChoiceShown]
    wagers: list[WagerShown]
    backs: str
    """The colour of the backs of the deck that plays this round; empty before there is one."""
    commitment: str | None
    seeds_commitment: str | None
    deadline: int | None
    """When the house stops waiting, in milliseconds of Unix time."""
    now: int
    time_bank: float
    on_time_bank: bool
    """Whether what runs until the deadline is the time bank."""
    if_absent: str
    """What the house does for the caller when the time is over, in the dealer's words; empty where nothing is asked."""
    words: WordsShown
    ended: Ended | None
    closed: bool = False
    events: list[Any] | msgspec.UnsetType = msgspec.UNSET
    """What has happened since the last message; only where something is told as it happens."""
