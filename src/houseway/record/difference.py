"""Differences: where today's rules decide a command of a log otherwise than the log says."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec

from houseway.core.citations import Citation
from houseway.core.decider import Command, Event, Refusal, kebab
from houseway.core.options import OptionError, Options, digest
from houseway.record.narration import narrate
from houseway.table.decider import decide
from houseway.table.events import OptionsChanged
from houseway.table.state import Table

Events = tuple[Event, ...]


class Difference(msgspec.Struct, frozen=True):
    """One command, what the log says it led to, and what it would lead to today; what both say alike is left out."""

    line: int
    command: str
    log: Events
    today: Events = ()
    refused: str | None = None
    """Why today's rules do not allow the command at all."""
    cite: Citation | None = None
    """The paragraph for which today's rules decide as they do."""

    @property
    def fault(self) -> str:
        """What is wrong with a line that was written under today's rules."""
        if self.refused is not None:
            return f"the rules refuse this command: {self.refused}"
        return "the command leads to other events than the log says"

    @property
    def sentence(self) -> str:
        """The difference in one line, each side with its paragraph."""
        before = f"line {self.line}, {self.command}: the log says {_told(self.log)}"
        if self.refused is not None:
            return f"{before}; today's rules refuse it: {self.refused}"
        after = _told(self.today)
        if self.log and self.today and _told(self.log[:1]) == _told(self.today[:1]):
            after += f", with another {' and '.join(_other_fields(self.log[0], self.today[0])).replace('-', ' ')}"
        return f"{before}; today's rules say {after}"


def difference(
    table: Table, command: Command, events: Events, written: bytes, line: int, to_the_byte: bool
) -> Difference | None:
    """Decide a command again, and compare with the events that the log has for it, as read and as written."""
    name = kebab(type(command).__name__)
    try:
        again = decide(table, command)
    except (Refusal, ValueError) as refused:
        return Difference(
            line, name, events, refused=str(refused), cite=refused.citation if isinstance(refused, Refusal) else None
        )
    except Exception as error:  # today's rules could not have led to this table
        return Difference(line, name, events, refused=f"it cannot come to this: {error!r}")
    if msgspec.json.encode(again) == written:
        return None
    log, today = _unlike(table, events, tuple(again))
    if not (log or today or to_the_byte):
        return None
    cited = (*today, *log)
    return Difference(line, name, log, today, cite=cited[0].cite if cited else None)


def _unlike(table: Table, log: Events, today: Events) -> tuple[Events, Events]:
    """Both without the events with which they begin alike and end alike."""
    shorter = min(len(log), len(today))
    begin = 0
    while begin < shorter and _alike(table, log[begin], today[begin]):
        begin += 1
    end = 0
    while end < shorter - begin and _alike(table, log[-1 - end], today[-1 - end]):
        end += 1
    return log[begin : len(log) - end], today[begin : len(today) - end]


def _alike(table: Table, one: Event, other: Event) -> bool:
    """The same on paper, or the same submission, written out before an option was added."""
    if isinstance(one, OptionsChanged) and isinstance(other, OptionsChanged):
        return one.cite == other.cite and _same_submission(type(table.options), one, other)
    return _plain(one) == _plain(other)


def _same_submission(options: type[Options], one: OptionsChanged, other: OptionsChanged) -> bool:
    with suppress(OptionError):
        return one.digest == submission_hash(one.options) and options.read(one.options, False) == options.read(
            other.options, False
        )
    return False


def submission_hash(options: dict[str, Any]) -> str:
    """The hash of a submission as a log has written it out, whatever options have been added since."""
    return digest(options)


def _plain(event: Event) -> dict[str, Any]:
    """As a log has it."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(event))
    return plain


def _other_fields(one: Event, other: Event) -> list[str]:
    before, after = _plain(one), _plain(other)
    return [name for name in {**before, **after} if before.get(name) != after.get(name)]


def _told(events: Events) -> str:
    if not events:
        return "nothing here"
    more = f" and {len(events) - 1} more" if len(events) > 1 else ""
    return f'"{narrate(events[0])}" ({events[0].cite}){more}'
