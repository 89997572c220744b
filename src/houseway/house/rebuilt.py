"""A round that is over, rebuilt: the felt after every entry, as a player saw it, or as an inspector wants to see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from houseway.core.events import DEALER, CardsDealt
from houseway.core.words import Lay, Placing
from houseway.house.desk import _without_seeds
from houseway.house.history import Played, last_round, played
from houseway.house.looks import document_of
from houseway.house.reopening import table_before
from houseway.house.running import RunningTable
from houseway.house.telling import Said, told_to
from houseway.record.log import DOMAINS
from houseway.record.narration import narrate
from houseway.table.scene import scene_of
from houseway.table.state import Table

Eyes = Literal["house", "nobody"] | int
"""The house sees every card; a seat sees its own."""


class StepShown(msgspec.Struct, frozen=True, kw_only=True, rename="kebab", omit_defaults=True):
    """One entry, and the table once it had happened."""

    seq: int
    at: int
    command: dict[str, Any]
    events: list[Any]
    said: list[Said]
    phase: str
    placing: Placing
    stacks: dict[str, int]
    doing: dict[str, str]
    backs: str
    """The colour of the backs of the deck that played; empty before there was one."""
    hash: str = ""
    """Of the log; for inspectors."""


class RoundRebuilt(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    replay: bool = True
    table: str
    game: str
    title: str
    document: str
    round: int
    players: dict[str, str]
    seen_by: str
    began: int
    ended: int
    voided: bool
    steps: list[StepShown]
    rounds: int
    """How many rounds of this table are over."""
    nets: dict[str, int]
    """What each seat came to that was in the round."""


def rebuilt(running: RunningTable, number: int, player: str | None, eyes: Eyes | None = None) -> RoundRebuilt:
    """The round as that player saw it; with other eyes, which only an inspector has, as those would have."""
    found = played(running.storage, running.id, number)
    own = sorted(seat for seat, owner in found.owners.items() if owner == player) if player is not None else []
    seats: Sequence[int] = own if eyes is None else [eyes] if isinstance(eyes, int) else []
    steps, table = _steps(running, found, seats, eyes)
    return RoundRebuilt(
        table=running.id,
        game=running.entry.name,
        title=table.options.variant_title or running.entry.title,
        document=document_of(scene_of(table, None, ())),
        round=number,
        players={str(seat): name for seat, name in sorted(table.players.items())},
        seen_by=str(eyes) if eyes is not None else str(seats[0]) if seats else "nobody",
        began=found.began,
        ended=found.ended,
        voided=found.voided,
        steps=steps,
        rounds=last_round(running.storage, running.id),
        nets={seat: net for seat, net in found.nets.items() if seat in {str(at) for at in table.players}},
    )


def _steps(
    running: RunningTable, found: Played, seats: Sequence[int], eyes: Eyes | None
) -> tuple[list[StepShown], Table]:
    tail = table_before(running, found.first)
    table, so_far, steps = tail.table, [], []  # type: tuple[Table, list[Any], list[StepShown]]
    words = running.entry.words
    first = max(found.first, tail.place.length)  # the opening line of a log has been read already
    for line in tail.read(running.storage.lines(running.id, first, found.last)):
        if type(line.command) in DOMAINS:
            continue
        so_far += line.events
        table = tail.table if tail.table.number == found.number or not steps else table
        scene = scene_of(table, seats[0] if seats else None, so_far)
        told = line.events if eyes == "house" else [told_to(event, seats, found.sight) for event in line.events]
        steps.append(
            StepShown(
                seq=line.seq,
                at=line.at,
                command=_named(line.command, eyes),
                events=[_without_seeds(event) for event in told],
                said=[Said(text=narrate(event), cite=event.cite) for event in told],
                phase=table.phase,
                placing=_face_up(running, table, so_far) if eyes == "house" else words.placing(scene),
                stacks={str(seat): table.stack(seat) for seat in table.players},
                doing={str(seat): words.doing(scene, seat) for seat in table.players},
                backs=table.backs,
                hash=line.hash if eyes is not None else "",
            )
        )
    return steps, table


def _named(command: Any, eyes: Eyes | None) -> dict[str, Any]:
    """What was said, and by whom; players are told no more than that, an inspector all of it but seeds."""
    document = _without_seeds(command)
    return {name: document[name] for name in ("type", "seat") if name in document} if eyes is None else document


def _face_up(running: RunningTable, table: Table, events: Sequence[Any]) -> Placing:
    """What lies on the felt, every card that anybody holds turned up."""
    words = running.entry.words
    shown = words.placing(scene_of(table, None, events))
    own: dict[str, Lay] = {}
    for seat in table.players:
        held = words.placing(scene_of(table, seat, events)).lays
        own |= {lay.area: lay for lay in held if lay.role == "own" and None not in lay.pieces}
    dealt = [card for event in events if isinstance(event, CardsDealt) and event.to == DEALER for card in event.cards]
    lays: list[Lay] = []
    for lay in shown.lays:
        seen = own.get(lay.area)
        if None in lay.pieces and seen is not None:
            lay = msgspec.structs.replace(lay, pieces=seen.pieces, caption=seen.caption)
        elif None in lay.pieces and lay.area.startswith("dealer") and len(dealt) == len(lay.pieces):
            lay = msgspec.structs.replace(lay, pieces=tuple(dealt))
        lays.append(lay)
    return msgspec.structs.replace(shown, lays=tuple(lays))
