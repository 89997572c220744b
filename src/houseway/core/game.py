"""A game, as the table sees it: three pure functions, what is due from the deck, and the dealer's next step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from houseway.core.citations import Citation
from houseway.core.decider import Command, Event
from houseway.core.money import Cents
from houseway.core.options import Options
from houseway.core.procedure import Procedure
from houseway.core.sight import SightOfHands


class DealOrder(msgspec.Struct, frozen=True, gc=False):
    """So many cards are due to a place: a seat, or 0 for the dealer."""

    to: int
    count: int
    cite: Citation = ""
    """The paragraph by which they are due, where it is not that of the deal."""
    unseen: bool = False
    """Whether not even whoever sits there may look at them."""


class Standing(NamedTuple):
    """What a void round leaves as it is, because it was decided for good before the round was void."""

    settle: tuple[Event, ...] = ()
    """Events that settle what was decided but not yet settled."""
    wagers: frozenset[tuple[int, str]] = frozenset()
    """Wagers, by seat and name, whose placing and settling stand."""


NOTHING_STANDS = Standing()


class Game(Protocol):
    """One of the games. `round` is the game's own frozen state of a round; nobody else looks inside."""

    name: str
    title: str
    options_type: type[Options]
    events: tuple[type[Event], ...]
    commands: tuple[type[Command], ...]

    def procedure(self, options: Any) -> Procedure:
        """The table around the round, for these options."""

    def new_round(self, options: Any, number: int, before: Any) -> Any:
        """A round open for betting; `before` is the round that ended, or None."""

    def decide(self, round: Any, command: Command) -> Sequence[Event]:
        """What a command of the round leads to, or a refusal."""

    def evolve(self, round: Any, event: Event) -> Any:
        """The round after an event."""

    def due(self, round: Any) -> Sequence[DealOrder]:
        """What must now leave the deck, in order."""

    def next_step(self, round: Any) -> Command | None:
        """What the dealer does next in the round, or None while players decide or nothing is left to do.

        A step that has a seed leaves it empty; the table fills it in.
        """

    def to_act(self, round: Any) -> int | None:
        """The seat whose decision is awaited."""

    def choices(self, round: Any, seat: int) -> Sequence[Command]:
        """What that seat may now do."""

    def wagers(self, round: Any) -> Mapping[tuple[int, str], Cents]:
        """What lies on the betting areas, by seat and wager."""

    def standing(self, round: Any) -> Standing:
        """What the dice have decided, if the round were void now; everything else would go back."""

    def held(self, round: Any, place: int) -> int:
        """How many cards that place should hold now."""

    def dealer_has_hand(self, round: Any) -> bool:
        """Whether cards lie before the dealer that play in this round."""

    def noticed(self, round: Any, options: Any, at: int) -> Sequence[Event]:
        """What is announced to the players when the table's options change to these."""

    def changed_by(self, before: Any, after: Any) -> Citation | None:
        """The paragraph that leaves to the licensee what differs between the two, if one does."""

    def paragraph(self, options: Any, command: type[Command]) -> Citation | None:
        """Where a command of the game's own is laid down, for whoever may not say it."""

    def phase(self, round: Any) -> str:
        """`betting` until the betting is closed, `over` when all is settled; the game's words between."""

    def holds_cards(self, round: Any, seat: int) -> bool:
        """Whether that seat has received cards in this round, or they are on their way."""

    def collection(self, round: Any) -> tuple[int, ...]:
        """The places in the order in which their cards are picked up at the end."""

    def view(self, round: Any, seat: int | None, sight: SightOfHands) -> Any:
        """What that seat may see; None sees what everybody sees. Which hands are seen, `sight` says."""
