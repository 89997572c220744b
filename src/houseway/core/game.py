"""A game, as the table sees it: three pure functions, what is due from the deck, and the dealer's next step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from houseway.core.accounts import stack
from houseway.core.citations import Citation
from houseway.core.decider import Command, Event
from houseway.core.money import Cents
from houseway.core.options import Options
from houseway.core.procedure import Procedure
from houseway.core.seen import RoundSeen
from houseway.core.sight import SightOfHands


class DealOrder(msgspec.Struct, frozen=True, gc=False):
    """So many cards are due to a place: a seat, 0 for the dealer, `BURNED` for cards that leave the deck for nobody."""

    to: int
    count: int
    cite: Citation = ""
    """The paragraph by which they are due, where it is not that of the deal."""
    unseen: bool = False
    """Whether not even whoever sits there may look at them."""
    face_up: bool = False
    """Whether everybody sees them."""


class Around(msgspec.Struct, frozen=True, gc=False):
    """What a round may know of the table around it: who sits where, and with how many chips."""

    players: Mapping[int, str]
    accounts: Mapping[str, Cents]

    def stack(self, seat: int) -> Cents:
        """The chips before that player, wagers left out."""
        return self.accounts.get(stack(seat), 0)


NOBODY = Around({}, {})
"""No table around a round, where one is worked out by itself."""


class Standing(NamedTuple):
    """What a void round leaves as it is, because it was decided for good before the round was void."""

    settle: tuple[Event, ...] = ()
    """Events that settle what was decided but not yet settled."""
    wagers: frozenset[tuple[int, str]] = frozenset()
    """Wagers, by seat and name, whose placing and settling stand."""


NOTHING_STANDS = Standing()


def anybody_may_wager(round: Any, seat: int) -> bool:
    """For a game in which every player may wager."""
    return True


def nobody_barred(round: Any) -> Mapping[str, Citation]:
    """For a game in which nobody is made to leave."""
    return {}


def nothing_stands(round: Any) -> Standing:
    """For a game in which nothing is decided for good before the round is over."""
    return NOTHING_STANDS


def nothing_given_up(round: Any, seat: int) -> Sequence[Event]:
    """For a game in which a player who leaves has nothing to give up but wagers."""
    return ()


def no_notice(round: Any, options: Any, at: int) -> Sequence[Event]:
    """For a game that announces nothing to the players when its options change."""
    return ()


def no_paragraph_of_changes(before: Any, after: Any) -> Mapping[str, Citation]:
    """For a game whose options may change by the paragraph of the step `options` and no other."""
    return {}


class Game(Protocol):
    """One of the games. `round` is the game's own frozen state of a round; nobody else looks inside."""

    @property
    def name(self) -> str:
        """Its name outside, such as `high-card`."""

    @property
    def title(self) -> str:
        """Its name on paper."""

    @property
    def options_type(self) -> type[Options]:
        """The record of what a submission may choose."""

    @property
    def events(self) -> tuple[type[Event], ...]:
        """The game's own events; those that all games share are known anyhow."""

    @property
    def commands(self) -> tuple[type[Command], ...]:
        """The game's own commands."""

    def procedure(self, options: Any) -> Procedure:
        """The table around the round, for these options."""

    def new_round(self, options: Any, number: int, before: Any) -> Any:
        """A round open for betting; `before` is the round that ended, or None."""

    def decide(self, round: Any, command: Command, around: Around) -> Sequence[Event]:
        """What a command of the round leads to at this table, or a refusal."""

    def evolve(self, round: Any, event: Event, around: Around) -> Any:
        """The round after an event; `around` is the table before the first event of the same command."""

    def due(self, round: Any) -> Sequence[DealOrder]:
        """What must now leave the deck, in order."""

    def next_step(self, round: Any) -> Command | None:
        """What the dealer does next in the round, or None while players decide or nothing is left to do.

        A step that has a seed leaves it empty; the table fills it in.
        """

    def to_act(self, round: Any) -> int | None:
        """The seat whose decision is awaited."""

    def choices(self, round: Any, seat: int, around: Around) -> Sequence[Command]:
        """What that seat may now do."""

    def wagers(self, round: Any) -> Mapping[tuple[int, str], Cents]:
        """What lies on the betting areas, by seat and wager."""

    def may_wager(self, round: Any, seat: int) -> bool:
        """Whether that seat may have a wager that a hand decides: a player who banks has none."""

    def barred(self, round: Any) -> Mapping[str, Citation]:
        """The players who had to leave and may not sit down until the floor lets them, each with the paragraph."""

    def given_up(self, round: Any, seat: int) -> Sequence[Event]:
        """What that seat gives up beside its wagers by leaving while the betting is open, such as the bank."""

    def standing(self, round: Any) -> Standing:
        """What the dice have decided, if the round were void now; everything else would go back."""

    def held(self, round: Any, place: int) -> int:
        """How many cards that place should hold now."""

    def dealer_has_hand(self, round: Any) -> bool:
        """Whether cards lie before the dealer that play in this round."""

    def noticed(self, round: Any, options: Any, at: int) -> Sequence[Event]:
        """What is announced to the players when the table's options change to these."""

    def changed_by(self, before: Any, after: Any) -> Mapping[str, Citation]:
        """By option, the paragraph that leaves to the licensee what differs between the two."""

    def paragraph(self, options: Any, command: type[Command]) -> Citation | None:
        """Where a command of the game's own is laid down, for whoever may not say it."""

    def phase(self, round: Any) -> str:
        """`betting` until the betting is closed, `over` when all is settled; the game's words between."""

    def holds_cards(self, round: Any, seat: int) -> bool:
        """Whether that seat has received cards in this round, or they are on their way."""

    def collection(self, round: Any) -> tuple[int, ...]:
        """The places in the order in which their cards are picked up at the end."""

    def view(self, round: Any, seat: int | None, sight: SightOfHands, around: Around) -> RoundSeen:
        """What that seat may see; None sees what everybody sees. Which hands are seen, `sight` says."""
