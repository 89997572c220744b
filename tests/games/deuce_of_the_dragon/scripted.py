"""Rounds written as scripts, for the tests of single paragraphs."""

from __future__ import annotations

from typing import Any

from houseway.core.commands import RackStub
from houseway.core.decider import Event
from houseway.games.deuce_of_the_dragon.described import act, begin, deal
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.script import read_line
from houseway.games.deuce_of_the_dragon.settle import settle as settle_document
from houseway.games.deuce_of_the_dragon.state import Round

HANDS = {
    "1": "3s 4s 5s 6s 7s 8s 9s Ts",
    "2": "3h 3d 4h 4d 5h 5d 6h 6d",
    "3": "2h 2d 2c 2s 9h 9d 9c Jh",
    "4": "7h 7d 7c 8h 8d 8c Kh Kd",
    "5": "Th Td Tc Jd Jc Js Ks Kc",
    "6": "3c 4c 5c 6c Qh Qd Qc Qs",
}
"""A straight flush, four pair, four deuces, two three-of-a-kinds and a pair, the same, a straight flush and queens."""


def document(script: list[str], seats: str = "123", stack: object = 100, **fields: Any) -> dict[str, Any]:
    options = {name.replace("_", "-"): value for name, value in fields.pop("options", {}).items()}
    return {
        "game": "deuce-of-the-dragon",
        "options": options,
        "button": 1,
        "stacks": dict.fromkeys(seats, stack),
        "hands": {seat: HANDS[seat] for seat in seats},
        "script": script,
        **fields,
    }


def settle(script: list[str], **fields: Any) -> dict[str, Any]:
    return settle_document(document(script, **fields))


def dealt(seats: str = "123", stack: int = 10_000, button: int = 1, racked: bool = True, **options: Any) -> Round:
    """A round with these hands, open for the first bet."""
    stacks = {int(seat): stack for seat in seats}
    round, _ = begin(DeuceOfTheDragonOptions(**options), button, stacks)
    round, _ = deal(round, {int(seat): HANDS[seat].split() for seat in seats})
    return act(round, RackStub())[0] if racked else round


def played(round: Round, *lines: str) -> tuple[Round, list[Event]]:
    """The round after these lines, and everything that happened on the way."""
    happened: list[Event] = []
    for line in lines:
        round, events = act(round, read_line(line))
        happened += events
    return round, happened
