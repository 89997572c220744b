"""What a game's package offers, module by module, beside the rounds of play (`core/game.py`).

Each protocol is fulfilled by a module of the same name in the game's package. `games/registry.py` loads them, and the
package itself says to the type checker that they fulfil it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Protocol

from houseway.core.choices import Choices, Idle
from houseway.core.citations import Citation
from houseway.core.decider import Command
from houseway.core.felt import Felt
from houseway.core.figures import Choice, Figures, StrategyTable, Tally
from houseway.core.money import Cents
from houseway.core.words import TableRows


class NotOfferedError(ValueError):
    """Something that a game does not have, in one sentence."""


class Exact(Protocol):
    """Exact mathematics of a game: `exact.py`."""

    def figures(self, options: Any, bets: Collection[str] | None = None) -> dict[str, Figures]:
        """The figures of the bets named, or of all that the options offer."""

    def advise(self, options: Any, hand: str, discarded: str | None = None) -> list[Choice]:
        """Every choice with that hand, best first; `discarded` are cards given up before, in a game where some are.

        A game in which nothing can be said of a hand alone raises `NotOfferedError`.
        """

    def strategy_table(self, options: Any) -> StrategyTable | None:
        """The best action with every hand, where there are few enough to print."""


PlayBlock = Callable[[int, int, int], dict[str, Tally]]
"""Plays a block of rounds: the seed of the whole run, the number of the block, how many rounds."""


class Kernel(Protocol):
    """The round once more as a compiled loop, for simulation: `kernel.py`. Loading it loads Numba."""

    def blocks(self, options: Any) -> PlayBlock:
        """What plays blocks of rounds with these options; the same arguments give the same rounds anywhere."""


class Batched(Protocol):
    """One seat against the house in many rounds at once, each waiting for its decision: `batch.py`. Loads Numba.

    A game need not have one; those in which players contend with each other have none.
    """

    def batch(self, options: Any) -> Any:
        """How rows are dealt and move on with these options: `games.batches.BatchRules`."""


class WholeTable(Protocol):
    """Every seat of a table in compiled code: `whole_table.py`. Loads Numba. A game need not have one."""

    def whole_table(self, setting: Any) -> Any:
        """How a round goes at a table (`games.whole_tables.Setting`): `games.whole_tables.TableRules`."""


class Settle(Protocol):
    """What is owed in a round that somebody describes: `settle.py`."""

    def settle(self, document: dict[str, Any]) -> dict[str, Any]:
        """The statement of a described round; the description is one JSON or TOML document."""


class LicenseesChoices(Protocol):
    """What a submission may choose, in words, for those who write, check, compare and file one: `choices.py`."""

    @property
    def SLOW_BETS(self) -> tuple[str, ...]:  # noqa: N802
        """Bets whose figures take more than a moment to work out."""

    def quick_bets(self, options: Any) -> tuple[str, ...]:
        """The bets beside those, with these options."""

    def choices(self, state: str) -> Choices:
        """Every option, with what that state says of it."""

    def idle(self, options: Any) -> Iterator[Idle]:
        """What was chosen and has no effect beside the rest."""

    def shown_before_use(self, state: str) -> Citation:
        """The paragraph by which the regulator sees the layout before it is used."""

    def house_way(self, options: Any) -> TableRows | None:
        """How the dealer sets a hand, rule by rule, in a game in which hands are set."""


class FeltMaker(Protocol):
    """What a game's felt and signs say: `felt.py`."""

    def felt(self, options: Any) -> Felt:
        """Which areas there are, how they stand to each other, and what is inscribed, before anything is placed."""


class SeatedPlayer(Protocol):
    """Whoever sits at a seat and answers for it, seeing only what that seat may see."""

    def wager(self, options: Any, seat: int, stack: Cents) -> Command | None:
        """What to put down before "no more bets", or None to sit this round out."""

    def act(self, options: Any, seat: int, view: Any, choices: list[Command]) -> Command:
        """One of the choices, by what the seat sees."""


class Book(Protocol):
    """How a player by the book wagers and decides: `book.py`."""

    def player(self, seed: int) -> SeatedPlayer:
        """A player who wagers modestly, by a seeded chance, and then decides as the book says."""


def no_discards(discarded: str | None, title: str) -> None:
    """Refuse discarded cards in a game in which none are given up."""
    if discarded is not None:
        raise NotOfferedError(f"{title} takes no discarded cards")


def no_strategy_table(options: Any) -> None:
    """For a game whose best strategy is no table: a sentence, or too long to print."""
    return


def missing_from(module: object, protocol: type) -> list[str]:
    """What a module lacks of a protocol, by name."""
    inherited: Mapping[str, Any] = {}
    for parent in reversed(protocol.__mro__):
        if parent not in (object, Protocol):
            inherited = {**inherited, **vars(parent).get("__annotations__", {}), **vars(parent)}
    return [name for name in inherited if not name.startswith("_") and not hasattr(module, name)]
