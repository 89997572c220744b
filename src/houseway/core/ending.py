"""How a round ended for one seat, line by line, from what every event says of the chips that it moves, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from houseway.core.accounts import stack
from houseway.core.decider import Event, kebab
from houseway.core.events import (
    ChipsMoved,
    VigorishTaken,
    WagerLost,
    WagerLostInPart,
    WagerPushed,
    WagerReturned,
    WagersReturned,
    WagerWon,
)
from houseway.core.phrases import account_name, capital
from houseway.core.scene import Scene, worth
from houseway.core.words import StatementLine

Told = tuple[str, str, str]
"""What it is about, what came of it, and the line of a pay table if there is one."""
OwnEvents = Mapping[type[Event], Callable[[Any], Told]]
Why = Callable[[Event], str]
"""What decided an event of the settlement, in a clause; empty where its line says all there is to say."""
FOLDED = "you folded"
FOLDED_FOR_YOU = "your time was over, and the house folded"


def statement_lines(
    scene: Scene, title: Callable[[str], str], own: OwnEvents | None = None, why: Why | None = None
) -> list[StatementLine]:
    """One line for each event that settled something of the onlooker's; `own` tells a game's own events, `why` what
    decided it. A void round says so first.
    """
    if scene.seat is None:
        return []
    lines = [_line(event, scene.seat, title, own or {}, why) for event in scene.moved(scene.seat)]
    return [*void_line(scene), *lines] if lines else []


def _line(event: Event, seat: int, title: Callable[[str], str], own: OwnEvents, why: Why | None) -> StatementLine:
    if type(event) in own:
        what, result, row = own[type(event)](event)
    else:
        what, result, row = _told(event, seat, title)
    because = why(event) if why else ""
    return StatementLine(what=what, result=result, amount=worth(event, seat), cite=event.cite, row=row, why=because)


def void_line(scene: Scene) -> list[StatementLine]:
    """That the round is void, and why, where it is."""
    void = scene.void
    return (
        [StatementLine(what="The round", result="is void", amount=0, cite=void.cite, why=void.reason)] if void else []
    )


def as_folded(folded: Event | None) -> str:
    """Why wagers were given up: by the player, or by the house for one whose time was over."""
    if folded is None:
        return ""
    return FOLDED_FOR_YOU if getattr(folded, "absent", False) else FOLDED


def _told(event: Event, seat: int, title: Callable[[str], str]) -> Told:
    match event:
        case WagerWon():
            return title(event.wager), f"wins {event.odds.said}", event.row
        case WagerPushed():
            return title(event.wager), "pushes", event.row
        case WagerLost():
            return title(event.wager), "loses", ""
        case WagerLostInPart():
            return title(event.wager), "loses in part", ""
        case WagerReturned():
            return title(event.wager), "goes back", ""
        case WagersReturned():
            return "All wagers", "go back", ""
        case VigorishTaken():
            return "Vigorish", "is taken", ""
        case ChipsMoved():
            other = event.source if event.target == stack(seat) else event.target
            return capital(account_name(other, title).removeprefix("the ")), event.why, ""
    wager = event.wager_of()
    return title(wager[1]) if wager else capital(kebab(type(event).__name__).replace("-", " ")), "", ""
