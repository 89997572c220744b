"""Houseway's games for machines that learn: Gymnasium, PettingZoo and OpenSpiel.

`SeatEnv`      one seat against the house, in compiled code (Gymnasium)
`BatchEnv`     thousands of such seats at once (a Gymnasium `VectorEnv`)
`OpponentsEnv` one seat among players by the book or stronger, through the engine (Gymnasium)
`TableEnv`     every seat of a table, in compiled code where a game has that, or through the engine (PettingZoo AEC)

`houseway.envs.open_spiel` registers the games with OpenSpiel. Gymnasium and PettingZoo come with
`pip install houseway[envs]`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from houseway.envs.batch import BatchEnv
    from houseway.envs.seat import OpponentsEnv, SeatEnv
    from houseway.envs.whole_table import TableEnv

__all__ = ["BatchEnv", "OpponentsEnv", "SeatEnv", "TableEnv", "register"]

_WHERE = {"SeatEnv": "seat", "OpponentsEnv": "seat", "BatchEnv": "batch", "TableEnv": "whole_table"}


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
    except ModuleNotFoundError as error:
        if error.name not in {"gymnasium", "pettingzoo"}:
            raise
        raise ImportError(f"{name} needs {error.name}: pip install houseway[envs]") from None


def register() -> list[str]:
    """Make every game known to Gymnasium; the names that `gymnasium.make` and `gymnasium.make_vec` then take."""
    import gymnasium

    from houseway.envs.rounds import class_name
    from houseway.games.registry import games

    names = []
    for name in games():
        known = f"houseway/{class_name(name)}-v0"
        seat = f"{__name__}.seat:{'SeatEnv' if has_batch(name) else 'OpponentsEnv'}"
        batch = f"{__name__}.batch:BatchEnv" if has_batch(name) else None
        gymnasium.register(known, entry_point=seat, vector_entry_point=batch, kwargs={"game": name})
        names.append(known)
    return names


def has_batch(name: str) -> bool:
    """Whether that game's rounds are played by the thousand: those of one seat against the house are."""
    from importlib.util import find_spec

    from houseway.games.registry import game

    return find_spec(f"{game(name).package}.batch") is not None
