"""What a player sees: their own hand, everything that lies face up, all chips, and how many cards the others hold."""

from __future__ import annotations

import msgspec

from houseway.core.cards import Card
from houseway.core.decider import Command
from houseway.core.money import Cents
from houseway.games.deuce_of_the_dragon.acts import choices
from houseway.games.deuce_of_the_dragon.betting import Purse
from houseway.games.deuce_of_the_dragon.hands import Pattern
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.pots import Pot
from houseway.games.deuce_of_the_dragon.state import Act, Phase, Round, WonPot


class SeenHand(msgspec.Struct, frozen=True, gc=False):
    """Another player's cards as everybody sees them: how many are held, and what lies face up."""

    seat: int
    held: int
    discards: tuple[Pattern, ...]


class DeuceView(msgspec.Struct, frozen=True, kw_only=True):
    """A round as one seat sees it, or as everybody does."""

    options: DeuceOfTheDragonOptions
    seat: int | None
    hand: tuple[Card, ...]
    """The seat's own cards, once the stub is in the rack and they may be picked up."""
    hands: tuple[SeenHand, ...]
    purses: tuple[Purse, ...]
    button: int
    phase: Phase
    number: int
    interval: int
    leader: int
    to_act: int | None
    last: Pattern | None
    last_seat: int | None
    passed: frozenset[int]
    must_play: bool
    shown: tuple[Card, ...]
    """Every card that has been face up in this round, those of folded hands included."""
    acts: tuple[Act, ...]
    """What the players have done in this round, in order."""
    contenders: tuple[int, ...]
    pots: tuple[Pot, ...]
    won: tuple[WonPot, ...]
    won_below: Cents
    claimed_above: Cents | None
    """The stake above which every pot has found its one player."""
    deuce_pot: Cents
    deuce_button: int | None
    to_call: Cents
    """What a full call costs the player to act."""
    raises: tuple[Cents, Cents] | None
    """The least and the most that the player to act may bet or raise by."""
    choices: tuple[Command, ...]
    """What the seat may do now; empty unless it is to act."""

    @property
    def purse(self) -> Purse:
        return next(purse for purse in self.purses if purse.seat == self.seat)

    @property
    def opponents(self) -> tuple[SeenHand, ...]:
        """The others who still contend for a pot."""
        return tuple(hand for hand in self.hands if hand.seat != self.seat and hand.seat in self.contenders)


def view(round: Round, seat: int | None = None, *, may_look: bool = True) -> DeuceView:
    """What that seat may see, its own hand if it may look at it; None sees what everybody sees."""
    betting = round.betting if round.phase == "betting" and round.to_act is not None else None
    picked_up = may_look and round.phase != "dealing"
    held = tuple(hand.cards for hand in round.hands if hand.seat == seat) if picked_up else ()
    mine = seat is not None and round.to_act == seat
    return DeuceView(
        options=round.options,
        seat=seat,
        hand=held[0] if held else (),
        hands=tuple(SeenHand(hand.seat, len(hand.cards), hand.discards) for hand in round.hands),
        purses=round.betting.purses,
        button=round.button,
        phase=round.phase,
        number=round.number,
        interval=round.interval,
        leader=round.leader,
        to_act=round.to_act,
        last=round.last,
        last_seat=round.last_seat,
        passed=round.passed,
        must_play=round.must_play,
        shown=round.shown,
        acts=round.acts,
        contenders=tuple(round.contenders),
        pots=round.open_pots,
        won=round.won,
        won_below=round.won_below,
        claimed_above=round.betting.claims[0].above if round.betting.claims else None,
        deuce_pot=round.deuce_pot,
        deuce_button=round.deuce_button,
        to_call=betting.to_call if betting else 0,
        raises=betting.raises if betting else None,
        choices=tuple(choices(round)) if mine else (),
    )
