"""The games by name; a game's modules are loaded only when somebody asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import Any

import msgspec

from houseway.core.citations import Citation
from houseway.core.contracts import (
    Batched,
    Book,
    Exact,
    FeltMaker,
    Kernel,
    LicenseesChoices,
    NotOfferedError,
    Settle,
    WholeTable,
    missing_from,
)
from houseway.core.decider import Event
from houseway.core.figures import Figures
from houseway.core.game import Game
from houseway.core.money import Cents
from houseway.core.options import Options
from houseway.core.strategies import Strategies
from houseway.core.tables import Section
from houseway.core.words import Words


class UnknownGameError(NotOfferedError):
    """A game that is not registered."""


class GameEntry(msgspec.Struct, frozen=True):
    """A game's name outside, its title on paper, and the modules of its package, each loaded when it is first used."""

    name: str
    title: str
    paragraphs: tuple[str, ...]
    """How the citations of its paragraphs begin: a document, or the sections of one that other games share."""

    @property
    def package(self) -> str:
        return f"houseway.games.{self.name.replace('-', '_')}"

    @property
    def game(self) -> Game:
        """Its rounds of play."""
        found: Game = self._module("game", Game, "rounds of play")
        return found

    @property
    def options_type(self) -> type[Options]:
        return self.game.options_type

    @property
    def settle(self) -> Settle:
        """Its settlement of rounds that are described."""
        found: Settle = self._module("settle", Settle, "settlement of described rounds")
        return found

    @property
    def words(self) -> Words:
        """What it says to the people at its table."""
        found: Words = self._module("words", Words, "table yet")
        return found

    @property
    def choices(self) -> LicenseesChoices:
        """Its options in words."""
        found: LicenseesChoices = self._module("choices", LicenseesChoices, "options in words")
        return found

    @property
    def felt(self) -> FeltMaker:
        """Its felt."""
        found: FeltMaker = self._module("felt", FeltMaker, "felt")
        return found

    @property
    def exact(self) -> Exact:
        """Its exact mathematics."""
        found: Exact = self._module("exact", Exact, "exact mathematics")
        return found

    def further(self, options: Options, known: Mapping[str, Figures]) -> tuple[Section, ...]:
        """Tables of its PAR sheet that no single bet shows, from `further.py`, if it has some."""
        module = self._further()
        found: tuple[Section, ...] = () if module is None else module.further(options, known)
        return found

    def as_taken(self, options: Options, bet: str, of: Figures, stake: Cents) -> Figures:
        """A bet's figures at just that stake, where something is rounded or cut at the table; else the same."""
        taken = getattr(self._further(), "as_taken", None)
        found: Figures = of if taken is None else taken(options, bet, of, stake)
        return found

    def _further(self) -> ModuleType | None:
        try:
            return import_module(f"{self.package}.further")
        except ModuleNotFoundError as error:
            if error.name not in (f"{self.package}.further", self.package):
                raise
            return None

    @property
    def strategies(self) -> Strategies:
        """Its strategies and their price."""
        found: Strategies = self._module("strategies", Strategies, "strategies to price")
        return found

    @property
    def kernel(self) -> Kernel:
        """Its compiled loops; loads Numba."""
        found: Kernel = self._module("kernel", Kernel, "simulation")
        return found

    @property
    def batch(self) -> Batched:
        """Its rounds by the thousand, for whoever learns; loads Numba."""
        found: Batched = self._module("batch", Batched, "batches of rounds")
        return found

    @property
    def whole_table(self) -> WholeTable:
        """All seats of its table in compiled code, for whoever learns; loads Numba."""
        found: WholeTable = self._module("whole_table", WholeTable, "whole table in compiled code")
        return found

    @property
    def book(self) -> Book:
        """Its players by the book."""
        found: Book = self._module("book", Book, "players by the book")
        return found

    def _module(self, name: str, protocol: type, what: str) -> Any:
        path = f"{self.package}.{name}"
        try:
            module = import_module(path)
        except ModuleNotFoundError as error:
            if error.name not in (path, self.package):
                raise
            raise NotOfferedError(f"{self.title} has no {what} here") from None
        if (self.name, name) not in _CHECKED:
            missing = missing_from(module, protocol)
            if missing:
                raise TypeError(f"{path} lacks {', '.join(missing)}, which {protocol.__name__} asks for")
            _CHECKED.add((self.name, name))
        return module


_CHECKED: set[tuple[str, str]] = set()
"""Modules that are known to have all that their protocol asks for."""

_GAMES: Mapping[str, GameEntry] = MappingProxyType(
    {
        entry.name: entry
        for entry in (
            GameEntry("dragon-poker", "Dragon Poker", ("NJ-DP ", "MD-DP ")),
            GameEntry("double-draw-poker", "Double Draw Poker", ("NJ-DDP ",)),
            GameEntry("pai-gow-poker", "Pai Gow Poker", ("NJ-PG ", "BASE B")),
            GameEntry("pai-gow", "Pai Gow", ("NJ-PG 10.", "NJ-PG 1.13C", "BASE A")),
            GameEntry("deuce-of-the-dragon", "Deuce of the Dragon", ("NJ-DOD ",)),
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


def game_of_event(event: Event) -> GameEntry | None:
    """The game in whose package an event is defined, or in whose paragraphs it has its cause."""
    module = type(event).__module__
    for entry in _GAMES.values():
        if module.startswith(f"{entry.package}."):
            return entry
    return game_of_paragraph(event.cite)


def game_of_paragraph(citation: Citation) -> GameEntry | None:
    """The game that a paragraph is about; where games share a document, the one that names the section."""
    found = [
        (len(start), entry.name)
        for entry in _GAMES.values()
        for start in entry.paragraphs
        if citation.startswith(start)
    ]
    return _GAMES[max(found)[1]] if found else None
