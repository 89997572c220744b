"""A lesson under way: the table as the learner's work has left it, and the house that plays everybody else.

Everything here is a value: a lesson and the acts so far give the same progress anywhere, so only those are ever kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from houseway.core import commands as c
from houseway.core.citations import Citation
from houseway.core.decider import BadCommandError, Command, Event
from houseway.core.events import CardsDealt, PlayerSat, RoundEnded, RoundVoided
from houseway.core.kinds import made_known
from houseway.core.sight import told
from houseway.games.registry import GameEntry
from houseway.players.seated import seated_player
from houseway.record.narration import narrate
from houseway.school.acts import Category, Mark, Mistake
from houseway.school.chips import Due, Places, movements, places_of
from houseway.school.chips import is_the_players as by_players
from houseway.school.lesson import Irregularity, Lesson, LessonError, entry_of, options_of
from houseway.school.seen import OTHERS, Seen, see
from houseway.school.steps import (
    REFUSED,
    due_step,
    is_the_players,
    name_of,
    one_at_a_time,
    seed_for,
    topic_of,
    waits_for_bets,
)
from houseway.table.decider import apply, decide, evolve_all
from houseway.table.set_decks import with_deck
from houseway.table.state import Table, new_table

MOST_STEPS = 2_000
"""More than a house ever does between two acts of a learner."""


class Told(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """One sentence that the learner is told about what has happened, and its paragraph."""

    text: str
    cite: Citation = ""
    of: str = "table"
    """`table` for what has happened, `seen` for what the learner has to notice, `player` for words of a player's."""


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """How far a lesson has come."""

    lesson: Lesson
    table: Table
    entries: int = 0
    events: tuple[Event, ...] = ()
    """Those of this round, and of the last one until the next begins."""
    base: Table | None = None
    """The table before what is being carried out by hand, and `doing` the events of it."""
    doing: tuple[Event, ...] = ()
    pending: tuple[tuple[Due, ...], ...] = ()
    """Chips that the learner has still to move, group by group."""
    moved: tuple[Due, ...] = ()
    """Those already moved of the same step."""
    early: tuple[Due, ...] = ()
    """Those moved beforehand for the step that is due, which come before what it is."""
    seen: Seen | None = None
    step: Command | None = None
    """The step that is due from the learner, if neither chips nor something seen come first."""
    used: frozenset[int] = frozenset()
    decided: frozenset[int] = frozenset()
    bets_of: int = 0
    """The round for which the players have bet."""
    last: tuple[str, int] | None = None
    """The last step taken, and `last_cite` its paragraph."""
    last_cite: Citation = ""
    told: tuple[Told, ...] = ()
    later: tuple[Told, ...] = ()
    """What is told once the chips that are being moved lie where they belong."""
    missed: tuple[Category, ...] = ()
    """What the learner has got wrong about what is due now."""
    hints: int = 0
    marks: tuple[Mark, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    finished: bool = False

    @property
    def entry(self) -> GameEntry:
        return entry_of(self.lesson)

    @property
    def places(self) -> Places:
        return places_of(self.entry, self.table.options)

    @property
    def shown(self) -> Table:
        """The table as it lies there now: what the learner has still to carry out has not happened."""
        if self.base is None or not self.pending:
            return self.table
        first = min(due.event for group in self.pending for due in group)
        return evolve_all(self.base, self.doing[:first])

    def events_shown(self) -> tuple[Event, ...]:
        """The events of the round as far as they have been carried out."""
        if not self.pending:
            return self.events
        first = min(due.event for group in self.pending for due in group)
        return self.events[: len(self.events) - len(self.doing) + first]

    @property
    def lying(self) -> tuple[Table, tuple[Event, ...]]:
        """The table, and the events of the round, before the first chips of this step were moved by hand.

        What a player has put down by the same command lies there already.
        """
        if self.base is None:
            return self.shown, self.events_shown()
        by_hand = min(
            (due.event for due in (*self.moved, *(due for group in self.pending for due in group))), default=0
        )
        put = [at for at, event in enumerate(self.doing[:by_hand], 1) if event.postings() and by_players(event)]
        first, done = max(put, default=0), len(self.events) - len(self.doing)
        return evolve_all(self.base, self.doing[:first]), self.events[: done + first]

    def chance(self, label: str) -> str:
        return seed_for(self.lesson.seed, f"{label} {self.entries}")


def begin(lesson: Lesson) -> Progress:
    """The lesson before the learner's first act."""
    entry, options = entry_of(lesson), options_of(lesson)
    table = new_table(entry.game, options)
    progress = Progress(lesson=lesson, table=table)
    for seat in lesson.players:
        try:
            progress = _do(progress, c.Sit(seat, f"Player {seat}", lesson.stacks.get(str(seat), lesson.chips)))
        except REFUSED as error:
            raise LessonError(f"lesson {lesson.name!r}: {error}") from None
    return go_on(replace(progress, told=()))


def go_on(progress: Progress) -> Progress:
    """The house does its part, until something is for the learner to do, or the lesson is over."""
    for _ in range(MOST_STEPS):
        if progress.pending:
            if "money" in progress.lesson.asked:
                return progress
            progress = replace(progress, pending=(), moved=(), base=None, doing=())
        if progress.later:
            progress = replace(progress, told=(*progress.told, *progress.later), later=())
        if _is_over(progress):
            return replace(progress, finished=True, step=None, seen=None)
        if progress.seen is not None:
            return progress
        happened = _irregularity(progress, None)
        if happened is not None:
            progress = _show(progress, *happened)
            continue
        step = _due(progress)
        if step is None:
            progress = _players_go_on(progress)
            continue
        happened = _irregularity(progress, step)
        if happened is not None:
            progress = _show(progress, *happened)
            continue
        if name_of(type(step)) == progress.lesson.until and progress.table.number >= progress.lesson.rounds:
            return replace(progress, finished=True, step=None)
        try:
            if not is_the_players(type(step)) and topic_of(type(step)) in progress.lesson.asked:
                decide(progress.table, step)
                return replace(progress, step=step)
            progress = take(progress, step)
        except REFUSED as error:
            raise LessonError(f"lesson {progress.lesson.name!r} comes to a standstill: {error}") from None
    raise LessonError(f"lesson {progress.lesson.name!r} does not come to anything that the learner does")


def _is_over(progress: Progress) -> bool:
    return progress.table.number > progress.lesson.rounds


def _due(progress: Progress) -> Command | None:
    """The step that the house owes: computed from the table, with the numbers that lie there."""
    table, lesson = progress.table, progress.lesson
    step = due_step(table, progress.chance("step"))
    if step is None:
        if table.game.to_act(table.round) is not None or not waits_for_bets(table) or _to_bet(progress):
            return None
        return c.NoMoreBets()
    try:
        step = one_at_a_time(table, with_deck(table, step, lesson.deck), lesson.one_by_one)
    except BadCommandError as error:
        raise LessonError(f"lesson {lesson.name!r}, deck: {error}") from None
    return with_count(progress, step) if isinstance(step, c.CountStub) else step


def with_count(progress: Progress, step: c.CountStub) -> c.CountStub:
    """A stub as it is there to be counted, which a lesson may have made wrong."""
    for number in sorted(_counts_of(progress) - progress.used):
        one = progress.lesson.irregularities[number]
        whole = progress.table.procedure.pack.size
        in_all = whole if one.misdealt else whole + one.off
        return c.CountStub(step.counted + one.off, misdealt=one.misdealt, in_all=in_all)
    return step


def to_come(progress: Progress) -> Iterator[tuple[Table, Command]]:
    """What comes in this round if nothing goes wrong: each step, or player's act, with the table before it."""
    number = progress.table.number
    for _ in range(MOST_STEPS):
        if progress.table.number != number:
            return
        table = progress.table
        seat = table.game.to_act(table.round)
        try:
            step = _due(progress) or (_decision(progress, seat)[1] if seat is not None else None)
            progress = take(progress, step) if step is not None else _players_go_on(progress)
        except (*REFUSED, LessonError):
            return
        if step is not None:
            yield table, step
        progress = replace(progress, pending=(), moved=(), base=None, doing=(), later=())


# --- what goes wrong --------------------------------------------------------------------------------------------------


def _irregularity(progress: Progress, step: Command | None) -> tuple[int, Irregularity] | None:
    """What a lesson has happen now: before this step, or without one, after the step that was taken last."""
    for number, one in enumerate(progress.lesson.irregularities):
        if number in progress.used or one.round != progress.table.number or one.what == "count":
            continue
        when = name_of(type(step)) if step is not None else progress.last[0] if progress.last else ""
        if when and when == (one.before if step is not None else one.after):
            return number, one
    return None


def _show(progress: Progress, number: int, one: Irregularity) -> Progress:
    progress = replace(progress, used=progress.used | {number})
    if one.what == "hours":
        clock = progress.table.clock + one.hours * 3600
        text = one.text or f"The clock on the wall: {one.hours} hours have gone by."
        progress = replace(progress, table=progress.table.replace(clock=clock))
        return _tell(progress, Told(text=text, of="seen"))
    if one.what in OTHERS:
        return _tell(progress, Told(text=one.text, of="player"))
    try:
        seen = see(progress.table, progress.entry, one)
    except LessonError as error:
        raise LessonError(f"lesson {progress.lesson.name!r}: {error}") from None
    return _tell(replace(progress, seen=seen), Told(text=seen.text, of="seen"))


# --- the house plays everybody else -----------------------------------------------------------------------------------


def _to_bet(progress: Progress) -> bool:
    return progress.bets_of != progress.table.number


def _players_go_on(progress: Progress) -> Progress:
    """Whoever is asked decides; else the players bet."""
    table = progress.table
    seat = table.game.to_act(table.round)
    if seat is not None:
        number, command = _decision(progress, seat)
        if number is not None:
            progress = replace(progress, decided=progress.decided | {number})
        try:
            return _do(progress, command)
        except REFUSED as error:
            if number is None:
                raise
            raise LessonError(f"lesson {progress.lesson.name!r}, decision {number + 1}: {error}") from None
    if not waits_for_bets(table) or not _to_bet(progress):
        raise LessonError(f"lesson {progress.lesson.name!r}: the table waits for nobody in the phase {table.phase}")
    progress = replace(progress, bets_of=table.number)
    for seat in table.players:
        wager = _wager(progress, seat)
        if wager is not None and table.game.may_wager(progress.table.round, seat):
            try:
                progress = _do(progress, wager)
            except REFUSED as error:
                if str(seat) in progress.lesson.wagers:
                    raise LessonError(f"lesson {progress.lesson.name!r}, wagers of seat {seat}: {error}") from None
    return progress


def _player(progress: Progress, seat: int, what: str) -> Any:
    chance = int(progress.chance(f"{what} of seat {seat}")[:12], 16)
    return seated_player(progress.lesson.game, chance)


def _wager(progress: Progress, seat: int) -> Command | None:
    written = progress.lesson.wagers.get(str(seat))
    if written is not None:
        return c.PlaceWagers(seat, dict(written)) if written else None
    table = progress.table
    found: Command | None = _player(progress, seat, "bet").wager(table.options, seat, table.stack(seat))
    return found


def _decision(progress: Progress, seat: int) -> tuple[int | None, Command]:
    """What the lesson has that player do, or what the book says; `number` is which of the lesson's decisions it is."""
    table = progress.table
    choices = list(table.choices(seat))
    kinds = {name_of(type(choice)): type(choice) for choice in choices}
    for number, written in enumerate(progress.lesson.decisions):
        if number in progress.decided or written.get("seat") != seat or written.get("type") not in kinds:
            continue
        try:
            return number, msgspec.convert(written, made_known(kinds[written["type"]]))
        except msgspec.ValidationError as error:
            raise LessonError(f"lesson {progress.lesson.name!r}, decision {number + 1}: {error}") from None
    return None, _player(progress, seat, "decision").act(table.options, seat, table.view(seat), choices)


# --- what happens -----------------------------------------------------------------------------------------------------


def take(progress: Progress, step: Command) -> Progress:
    """A step of the house, taken by the learner or for the learner; what a player does for it is not the last step."""
    done = _do(progress, step, of_house=not is_the_players(type(step)))
    if isinstance(step, c.ReceiveCards) and progress.table.number == 1 and progress.lesson.rounds_since_count:
        return replace(done, table=done.table.replace(rounds_since_count=progress.lesson.rounds_since_count))
    if isinstance(step, c.CountStub):
        return replace(done, used=done.used | _counts_of(progress))
    return done


def _counts_of(progress: Progress) -> set[int]:
    """The wrong stubs that the lesson has in this round."""
    listed = enumerate(progress.lesson.irregularities)
    return {number for number, one in listed if one.what == "count" and one.round == progress.table.number}


def _do(progress: Progress, command: Command, of_house: bool = False) -> Progress:
    """Decide and apply one command; chips that it has the dealer move wait for the learner."""
    table = progress.table
    events = decide(table, command)
    after = apply(table, command, events)
    begins = bool(progress.events) and isinstance(progress.events[-1], RoundEnded | RoundVoided)
    before = () if begins else progress.events
    in_turn = table.procedure.settled_in_turn
    owed = movements(events, table.accounts, progress.places, in_turn, table.journal)
    early = tuple(due for due in progress.early if any(due in group for group in owed))
    left = (tuple(due for due in group if due not in early) for group in owed)
    pending = tuple(group for group in left if group)
    first = min((due.event for group in pending for due in group), default=len(events))
    progress = replace(
        progress,
        table=after,
        entries=progress.entries + 1,
        events=(*before, *events),
        base=table if pending else None,
        doing=tuple(events) if pending else (),
        pending=pending,
        moved=early,
        early=tuple(due for due in progress.early if due not in early),
        step=None,
        told=(*progress.told, *_narrated(progress, events[:first], after)),
        later=tuple(_narrated(progress, events[first:], after)),
    )
    if of_house:
        cite = next((event.cite for event in events), "")
        key = (name_of(type(command)), int(getattr(command, "deck", 0)))
        progress = replace(progress, last=key, last_cite=cite)
    return progress


def _narrated(progress: Progress, events: Sequence[Event], after: Table) -> list[Told]:
    """What everybody at the table sees of some events; chips that the learner moves are told when they have moved."""
    sight, game = after.sight, progress.lesson.game
    nothing = {
        int(place)
        for one in progress.lesson.irregularities
        if one.round == after.number
        for place, cards in one.holds.items()
        if not cards
    }
    return [
        Told(text=_SEAL.sub("", narrate(told(event, None, sight), game)), cite=event.cite)
        for event in events
        if not isinstance(event, PlayerSat)
        and not (isinstance(event, CardsDealt) and event.to in nothing)
        and not (event.postings() and event.of_round and not by_players(event))
    ]


_SEAL = re.compile(r"; (?:its|their) order is sealed as \w+")
"""What a learner at a mock table does not need to hear."""


def _tell(progress: Progress, *more: Told) -> Progress:
    return replace(progress, told=(*progress.told, *more))
