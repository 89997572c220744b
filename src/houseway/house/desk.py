"""What an inspector sees of a table: its drop and inventory, its decks and their age, its chain, its rounds again."""

from __future__ import annotations

from typing import Any

import msgspec

from houseway.core.accounts import CAGE, DROP_BOX, INVENTORY, PATRONS
from houseway.core.scene import Scene
from houseway.house.history import log_lines, played, refusals_noted
from houseway.house.house import House
from houseway.house.reopening import table_before
from houseway.house.running import RunningTable
from houseway.house.telling import Said
from houseway.record.log import DOMAINS, LogError
from houseway.record.narration import narrate
from houseway.record.reading import Reading
from houseway.school.steps import deck_name
from houseway.table.ledger import conserved
from houseway.table.scene import scene_of
from houseway.table.state import REMOVED, Table


class DeckShown(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """A deck: how far it has come, how old it is, and when it has to leave."""

    deck: int
    name: str
    """What it is called: `Deck 1, red`, or `Set 1, black` where tiles are dealt."""
    backs: str
    status: str
    age: int
    """Seconds since it came to the table."""
    due: int | None
    """Seconds until its time is over; None where it has none."""
    root: str


class TableDesk(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    table: str
    game: str
    name: str
    round: int
    phase: str
    players: dict[str, str]
    drop: int
    inventory: int
    chips: int
    """With the players and on the layout."""
    balanced: bool
    decks: list[DeckShown]
    rounds_since_count: int
    count_every: int | None
    entries: int
    head: str
    chain: str
    """What a reading of the log has found: `holds`, or what does not."""
    covered: int | None
    submission_hash: str
    practice: bool


class Desk(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    public_key: str
    tables: list[TableDesk]
    refused: int
    """Commands that were refused since the house has books."""


def desk_of(house: House) -> Desk:
    """All tables in memory, without their logs being read; asks the database how often something was refused."""
    from houseway.record.keys import public_key

    shown = [table_desk(running) for running in house.tables.values()]
    return Desk(public_key=public_key(house.key), tables=shown, refused=refusals_noted(house.storage))


def table_desk(running: RunningTable, chain: str = "not read", covered: int | None = None) -> TableDesk:
    table = running.table
    outside = {INVENTORY, DROP_BOX, CAGE, PATRONS}
    return TableDesk(
        table=running.id,
        game=table.game.name,
        name=running.settings.name,
        round=table.number,
        phase=table.phase,
        players={str(seat): name for seat, name in table.players.items()},
        drop=table.accounts.get(DROP_BOX, 0),
        inventory=table.accounts.get(INVENTORY, 0),
        chips=sum(amount for account, amount in table.accounts.items() if account not in outside),
        balanced=conserved(table.accounts),
        decks=_decks(table, running.clock()),
        rounds_since_count=table.rounds_since_count,
        count_every=table.procedure.stub_count_every,
        entries=running.seq + 1,
        head=running.session.log.head,
        chain=chain,
        covered=covered,
        submission_hash=table.options.digest,
        practice=running.settings.practice,
    )


def _decks(table: Table, now: int) -> list[DeckShown]:
    """At that time, which goes on also where nothing is said."""
    hours = table.procedure.card_life_hours
    shown = []
    for number, deck in enumerate(table.decks):
        if deck.status == REMOVED:
            continue
        age = max(0, now - deck.opened_at)
        due = None if hours is None else hours * 3600 - age
        shown.append(
            DeckShown(
                deck=number,
                name=deck_name(table, number),
                backs=deck.backs,
                status=deck.status,
                age=age,
                due=due,
                root=deck.root,
            )
        )
    return shown


def checked_desk(running: RunningTable) -> TableDesk:
    """The same once the log has been read up to the last finished round, line by line."""
    reading = Reading(log_lines(running.storage, running.id), still_open=True)
    try:
        report = reading.through()
    except LogError as error:
        return table_desk(running, str(error), reading.covered)
    return table_desk(running, "holds", report.covered)


# --- a round again --------------------------------------------------------------------------------------------------


class Step(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """One entry of a round that is over, everything told, and the felt as it lay then."""

    replay: bool = True
    seq: int
    at: int
    command: Any
    events: list[Any]
    said: list[Said]
    phase: str
    placing: Any


def replayed(running: RunningTable, number: int) -> list[Step]:
    """A round as it happened, with every card: for inspectors only. Seeds are left out; the log has them."""
    storage = running.storage
    found = played(storage, running.id, number)
    tail = table_before(running, found.first)
    steps, so_far = [], []
    table = tail.table
    for line in tail.read(storage.lines(running.id, max(found.first, tail.place.length), found.last)):
        if type(line.command) in DOMAINS:
            continue
        so_far += line.events
        after = tail.table if tail.table.number == number else table
        steps.append(
            Step(
                seq=line.seq,
                at=line.at,
                command=_without_seeds(line.command),
                events=[_without_seeds(event) for event in line.events],
                said=[Said(text=narrate(_blank(event)), cite=event.cite) for event in line.events],
                phase=after.phase,
                placing=running.entry.words.placing(_scene(after, so_far)),
            )
        )
        table = after
    return steps


def _scene(table: Table, events: list[Any]) -> Scene:
    return scene_of(table, None, events)


def _blank(event: Any) -> Any:
    return msgspec.structs.replace(event, seed="") if getattr(event, "seed", "") else event


def _without_seeds(said: Any) -> Any:
    document = msgspec.to_builtins(said, str_keys=True)
    for name in ("seed", "seeds", "order"):
        document.pop(name, None)
    return document
