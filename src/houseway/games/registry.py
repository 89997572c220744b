"""The five games by name; a game's modules are loaded only when somebody asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

import msgspec

from houseway.core.options import Options


class UnknownGameError(ValueError):
    """A game that is not one of the five, or a part that the game does not have."""


class GameEntry(msgspec.Struct, frozen=True):
    """A game's name outside, its title on paper, and where its modules are."""

    name: str
    title: str
    package: str
    options_name: str

    @property
    def options_type(self) -> type[Options]:
        found: type[Options] = getattr(self.part("options"), self.options_name)
        return found

    @property
    def exact(self) -> Any:
        """The game's exact mathematics."""
        return self.part("exact")

    @property
    def kernel(self) -> Any:
        """The game's compiled loops; loads Numba."""
        return self.part("kernel")

    def part(self, module: str) -> Any:
        """One of the game's modules: `options`, `hands`, `round`, `exact`, `kernel`."""
        path = f"{self.package}.{module}"
        try:
            return import_module(path)
        except ModuleNotFoundError as error:
            if error.name != path:
                raise
            raise UnknownGameError(f"{self.title} has no {_PARTS.get(module, module)} here") from None


_PARTS = {"exact": "exact mathematics", "kernel": "simulation", "round": "rounds of play"}


def _entry(name: str, title: str) -> GameEntry:
    words = name.split("-")
    return GameEntry(name, title, f"houseway.games.{'_'.join(words)}", "".join(map(str.title, words)) + "Options")


_GAMES: Mapping[str, GameEntry] = MappingProxyType(
    {
        entry.name: entry
        for entry in (
            _entry("dragon-poker", "Dragon Poker"),
            _entry("double-draw-poker", "Double Draw Poker"),
            _entry("pai-gow-poker", "Pai Gow Poker"),
            _entry("pai-gow", "Pai Gow"),
            _entry("deuce-of-the-dragon", "Deuce of the Dragon"),
        )
    }
)


def games() -> Mapping[str, GameEntry]:
    """Every game by its name, in the order of the documents."""
    return _GAMES


def game(name: str) -> GameEntry:
    """The game of that name."""
    if name not in _GAMES:
        raise UnknownGameError(f"there is no game {name!r}; the games are {', '.join(_GAMES)}")
    return _GAMES[name]
