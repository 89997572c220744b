"""A session: a table, its log and its refusals, moved on one command at a time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from houseway.core.cards import Card
from houseway.core.decider import BadCommandError, Command, Event, Refusal
from houseway.core.game import Game
from houseway.core.options import OptionError, Options
from houseway.record.keys import fresh_log_id, key_for
from houseway.record.log import FORMAT, RULES, Log, OpenLog
from houseway.table.dealer import Entropy, next_step
from houseway.table.decider import apply, decide
from houseway.table.set_decks import with_deck
from houseway.table.state import Table, new_table

MOST_STEPS = 1_000
"""More than the house ever owes between two decisions of players."""


class Refused(msgspec.Struct, frozen=True):
    """What was asked, and why it was refused; kept apart from the log, because it changed nothing."""

    command: Command
    sentence: str
    citation: str | None


class Session:
    """One table being run. Every command either lands whole, in state and log, or is refused and changes nothing.

    `key` is the log's own, with which it signs itself; `house` certifies it. A house without a key makes one from its
    secret and the log's id, so that it can still close a log whose table lost its power. Without either nothing is
    signed.
    """

    def __init__(
        self,
        game: Game,
        options: Options,
        key: Ed25519PrivateKey | None = None,
        house: Ed25519PrivateKey | None = None,
        log_id: str | None = None,
        *,
        reproducible: bool = False,
    ) -> None:
        if key is None and house is not None:
            log_id = log_id or fresh_log_id()
            key = key_for(house, log_id)
        self.table: Table = new_table(game, options)
        document, digest = options.document(), options.digest
        self.log = Log(OpenLog(FORMAT, game.name, document, digest, "", RULES, reproducible, log_id), key, house)
        self.refusals: list[Refused] = []
        self.clock = 0
        """The time at which the dealer's own steps are taken."""

    @classmethod
    def going_on(cls, table: Table, log: Log) -> Session:
        """A table that stands as it is, with a log that goes on from where it was."""
        session = cls.__new__(cls)
        session.table, session.log, session.refusals, session.clock = table, log, [], table.clock
        return session

    def do(self, command: Command) -> list[Event]:
        """Decide, record and apply one command; what cannot be recorded has not happened."""
        try:
            events = decide(self.table, command)
        except (Refusal, BadCommandError, OptionError) as refused:
            citation = None if isinstance(refused, BadCommandError) else refused.citation
            sentence = refused.sentence if isinstance(refused, Refusal) else str(refused)
            self.refusals.append(Refused(command, sentence, citation))
            raise
        after = apply(self.table, command, events)
        self.log.append(command, events, after.clock)
        self.table = after
        return events

    def do_all(self, commands: Iterable[Command]) -> list[Event]:
        return [event for command in commands for event in self.do(command)]

    def run_dealer(self, entropy: Entropy, deck: Sequence[Card] = ()) -> list[Event]:
        """Take every step that the house owes, until it waits for players; `deck` are set cards, as they are dealt."""
        happened: list[Event] = []
        for _ in range(MOST_STEPS):
            step = next_step(self.table, entropy, self.clock)
            if step is None:
                return happened
            step = with_deck(self.table, step, deck)
            later = self.clock > self.table.clock
            happened += self.do(msgspec.structs.replace(step, at=self.clock) if later else step)
        raise RuntimeError(f"the dealer has taken {MOST_STEPS} steps and does not come to wait for players")
