"""The rehearsal of a game: a round is played through before anybody sits down, so that nobody waits for what a game
makes only once, such as the order of all its hands."""

from __future__ import annotations

import secrets
from contextlib import suppress

from houseway.core.commands import ActForAbsent, NoMoreBets, PlaceWagers, Sit
from houseway.core.decider import BadCommandError, Event, Refusal
from houseway.core.phases import BETTING
from houseway.games.for_play import chips_for, for_play
from houseway.games.registry import GameEntry
from houseway.record.narration import narrate
from houseway.record.session import Session
from houseway.table.scene import scene_of

SEATS = (1, 2)
MOST_DECISIONS = 100
"""Of players in one round; a rehearsal that takes longer ends."""


def rehearse(entry: GameEntry) -> list[Event]:
    """Play a round of a game by the house way, and look at it as a player does; what happened in it."""
    options = for_play(entry, entry.options_type())
    session = Session(entry.game, options)
    least = {area: wager.minimum for wager in entry.words.wagers(options) if wager.required for area in wager.areas}
    events: list[Event] = []
    with suppress(Refusal, BadCommandError):
        for seat in SEATS:
            events += session.do(Sit(seat, f"Player {seat}", chips_for(entry, options).maximum or 0))
        for _ in range(MOST_DECISIONS):
            events += session.run_dealer(lambda: secrets.token_hex(32))
            _look(entry, session, events)
            table = session.table
            asked = table.game.to_act(table.round)
            if asked is not None:
                events += session.do(ActForAbsent(asked))
            elif table.phase != BETTING or table.number > 1:
                break
            else:
                for seat in SEATS:
                    with suppress(Refusal):  # a bank wagers nothing
                        events += session.do(PlaceWagers(seat, least))
                events += session.do(NoMoreBets())
    for event in events:
        narrate(event)
    return events


def _look(entry: GameEntry, session: Session, events: list[Event]) -> None:
    table, words = session.table, entry.words
    for seat in SEATS:
        scene = scene_of(table, seat, events)
        commands = table.choices(seat)
        if commands:
            words.question(scene, commands)
        words.placing(scene)
        words.statement(scene)
