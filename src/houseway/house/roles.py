"""Who may do what: one table of roles against everything that can be asked of the house."""

from __future__ import annotations

from typing import Literal, get_args

Role = Literal["player", "dealer", "supervisor", "inspector", "administrator"]
ROLES: tuple[Role, ...] = get_args(Role)

_ALL = frozenset(ROLES)
_STAFF: frozenset[Role] = frozenset({"dealer", "supervisor", "inspector", "administrator"})
_PLAYERS: frozenset[Role] = frozenset({"player", "administrator"})
_READERS: frozenset[Role] = frozenset({"inspector", "administrator"})
_FLOOR: frozenset[Role] = frozenset({"dealer", "supervisor"})

ANYBODY: frozenset[str] = frozenset(
    {
        *("health", "metrics", "schema", "guest", "register", "log-in"),
        *("games", "game", "tables", "table", "table-words", "felt", "felt-picture", "rule", "house-key"),
        *("live", "round", "proof", "lessons", "drills"),
    }
)
"""What needs no name: looking around, and coming in."""

ALLOWED: dict[str, frozenset[Role]] = {
    "me": _ALL,
    "log-out": _ALL,
    "refill": frozenset({"player"}),
    "rename": frozenset({"player"}),
    "my-rounds": _ALL,
    "open-table": _PLAYERS | {"supervisor"},
    "command": _PLAYERS,
    "book": _ALL,
    "picked": _ALL,
    "school": _ALL,
    "school-act": _ALL,
    "floor": _FLOOR,
    "log": _READERS,
    "search": _READERS,
    "bundle": _READERS,
    "replay": _READERS,
    "refusals": _READERS | {"supervisor"},
    "desk": _READERS | {"supervisor"},
    "close-table": frozenset({"supervisor", "administrator"}),
    "accounts": frozenset({"administrator"}),
    "add-account": frozenset({"administrator"}),
}
"""What needs a name, and whose."""


def may(role: Role | None, what: str) -> bool:
    """Whether somebody of that role, or nobody in particular, may ask for it."""
    return what in ANYBODY or (role is not None and role in ALLOWED[what])
