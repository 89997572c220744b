"""A round of Deuce of the Dragon between two acts, and how each fact changes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeVar

import msgspec

from houseway.core.accounts import stack as stack_of
from houseway.core.cards import Card
from houseway.core.citations import cite
from houseway.core.decider import Event
from houseway.core.events import CardsDealt, RoundVoided, StubRacked, WagerPlaced, WagerReturned, WagersReturned
from houseway.core.money import Cents
from houseway.games.deuce_of_the_dragon import events as facts
from houseway.games.deuce_of_the_dragon.betting import (
    Betting,
    Purse,
    clockwise,
    collect,
    give_back,
    leave,
    open_betting,
    put_in,
)
from houseway.games.deuce_of_the_dragon.hands import Pattern, high_first, pattern
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.pots import Pot, pots

Phase = Literal[
    "antes", "dealing", "betting", "bets-in", "discarding", "patterns-in", "awarding", "collecting", "over", "void"
]
RAISE_BUTTON = {1: "1st", 2: "2nd", 3: "3rd"}, cite('NJ-DOD 41.1 "Raise button"')
"""The areas in the centre of the table that show which betting round is on."""
BETTING_ROUNDS = len(RAISE_BUTTON[0])

_replace = msgspec.structs.replace


class Hand(msgspec.Struct, frozen=True, gc=False):
    """A player's cards: those held, and the patterns face up in front of the player."""

    seat: int
    cards: tuple[Card, ...] = ()
    discards: tuple[Pattern, ...] = ()

    @property
    def discarded(self) -> int:
        return sum(len(made.cards) for made in self.discards)


class WonPot(msgspec.Struct, frozen=True, gc=False):
    """A layer whose winner is known; it is paid when the round is over."""

    amount: Cents
    winner: int
    free: Cents = 0
    """Forfeited wagers in it that nobody left had matched, of which no commission is taken."""


class DeuceRound(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Everything about one round; who may see what of it is the view's business."""

    options: DeuceOfTheDragonOptions
    button: int
    """The player button: first to receive, first to bet, first to lead."""
    hands: tuple[Hand, ...] = ()
    betting: Betting = Betting()
    """The chips, and whose turn it is in a betting round."""
    deuce_pot: Cents = 0
    """With what earlier rounds left in it."""
    deuce_button: int | None = None
    """Who held it last; a holder who has folded cannot win with it."""
    deuce_winner: int | None = None
    phase: Phase = "dealing"
    number: int = 0
    """The betting round, from 1 to 3: where the raise button is."""
    interval: int = 0
    """The discarding interval, from 1."""
    leader: int = 0
    """Who opens the betting, and has the first opportunity to play a pattern."""
    to_play: int | None = None
    """Whose turn it is in a discarding interval."""
    last: Pattern | None = None
    """The last pattern played in this interval, by `last_seat`."""
    last_seat: int | None = None
    passed: frozenset[int] = frozenset()
    """Who has passed since the last pattern."""
    must_play: bool = False
    shown: tuple[Card, ...] = ()
    """Every card that has been face up in this round."""
    won: tuple[WonPot, ...] = ()
    """Main pot first, then the side pots as they lie over it."""
    won_below: Cents = 0
    """The stake up to which the pots have found their winners."""
    paid: int = 0
    leaving: frozenset[int] = frozenset()
    """Seats whose players must leave the game after this round; until then the dealer acts for them."""

    @property
    def contenders(self) -> list[int]:
        """The seats that still contend for a pot without a winner."""
        return [purse.seat for purse in self.betting.purses if purse.live and purse.staked > self.won_below]

    @property
    def to_act(self) -> int | None:
        if self.phase == "betting":
            return self.betting.to_act
        return self.to_play if self.phase == "discarding" else None

    @property
    def open_pots(self) -> tuple[Pot, ...]:
        """The pots that nobody has won yet."""
        return pots(self.betting, self.won_below)

    def hand(self, seat: int) -> Hand:
        for hand in self.hands:
            if hand.seat == seat:
                return hand
        raise LookupError(f"seat {seat} is not in the round")

    def purse(self, seat: int) -> Purse:
        return self.betting.purse(seat)

    def next_contender(self, seat: int) -> int:
        """The next player clockwise who still contends."""
        contenders = self.contenders
        return min([other for other in contenders if other > seat] or contenders)


R = TypeVar("R", bound=DeuceRound)


def with_players(round: R, stacks: Mapping[int, Cents]) -> R:
    """The same round with these players; the button is with the first of them at or after its position."""
    options, seats = round.options, sorted(stacks)
    first = clockwise(seats, round.button - 1)[0]
    purses = tuple(Purse(seat, stacks[seat]) for seat in seats)
    return _replace(
        round,
        button=first,
        leader=first,
        hands=tuple(Hand(seat) for seat in seats),
        betting=Betting(purses, options.least_raise, options.most_raise, reopens=options.short_all_in == "reopens"),
    )


def evolve(round: DeuceRound, event: Event) -> DeuceRound:
    """The round after a fact."""
    after: DeuceRound = EVOLVE[type(event)](round, event)
    return after


def _hand(round: DeuceRound, seat: int, **changes: Any) -> tuple[Hand, ...]:
    return tuple(_replace(hand, **changes) if hand.seat == seat else hand for hand in round.hands)


def _purse(round: DeuceRound, seat: int, **changes: Any) -> Betting:
    purses = tuple(_replace(purse, **changes) if purse.seat == seat else purse for purse in round.betting.purses)
    return _replace(round.betting, purses=purses)


def _wager_placed(round: DeuceRound, event: WagerPlaced) -> DeuceRound:
    """An ante lies on its area until the dealer collects it."""
    return _replace(round, betting=_purse(round, event.seat, stack=round.purse(event.seat).stack - event.amount))


def _antes_collected(round: DeuceRound, event: facts.AntesCollected) -> DeuceRound:
    purses = tuple(_replace(purse, staked=event.main) for purse in round.betting.purses)
    deuce_pot = round.deuce_pot + event.deuce * len(event.seats)
    return _replace(round, betting=_replace(round.betting, purses=purses), deuce_pot=deuce_pot)


def _cards_dealt(round: DeuceRound, event: CardsDealt) -> DeuceRound:
    held = high_first(round.hand(event.to).cards + event.cards)
    return _replace(round, hands=_hand(round, event.to, cards=held))


def _stub_racked(round: DeuceRound, event: StubRacked) -> DeuceRound:
    """Now players may pick up their hands; the betting opens as after any interval."""
    return _replace(round, phase="patterns-in")


def _betting_opened(round: DeuceRound, event: facts.BettingOpened) -> DeuceRound:
    betting = open_betting(round.betting, event.opener)
    return _replace(round, phase="betting", number=event.number, betting=betting)


def _betting_skipped(round: DeuceRound, event: facts.BettingSkipped) -> DeuceRound:
    return _replace(round, phase="bets-in", number=event.number)


def _wagered(round: DeuceRound, event: facts.Wagered) -> DeuceRound:
    return _replace(round, betting=put_in(round.betting, event.amount))


def _hand_gone(round: DeuceRound, event: facts.HandFolded) -> DeuceRound:
    """Hand and discards are collected; the wagers stay, and turns pass over the seat."""
    gone = _replace(
        round, hands=_hand(round, event.seat, cards=(), discards=()), betting=leave(round.betting, event.seat)
    )
    if round.phase == "discarding" and gone.contenders:
        turn = gone.next_contender(event.seat) if round.to_play == event.seat else round.to_play
        leader = gone.next_contender(event.seat) if round.leader == event.seat else round.leader
        gone = _replace(gone, to_play=turn, leader=leader)
    return gone


def _uncalled_returned(round: DeuceRound, event: facts.UncalledReturned) -> DeuceRound:
    return _replace(round, betting=give_back(round.betting, event.seat, event.amount))


def _betting_round_closed(round: DeuceRound, event: facts.BettingRoundClosed) -> DeuceRound:
    return _replace(round, phase="bets-in", betting=collect(round.betting))


def _discarding_opened(round: DeuceRound, event: facts.DiscardingOpened) -> DeuceRound:
    return _replace(
        round,
        phase="discarding",
        interval=event.interval,
        leader=event.leader,
        to_play=event.leader,
        last=None,
        last_seat=None,
        passed=frozenset(),
        must_play=False,
    )


def _pattern_played(round: DeuceRound, event: facts.PatternPlayed) -> DeuceRound:
    made = pattern(event.cards, round.options)
    assert made is not None
    hand = round.hand(event.seat)
    kept = tuple(card for card in hand.cards if card not in event.cards)
    return _replace(
        round,
        hands=_hand(round, event.seat, cards=kept, discards=(*hand.discards, made)),
        shown=round.shown + event.cards,
        last=made,
        last_seat=event.seat,
        passed=frozenset(),
        must_play=False,
        to_play=round.next_contender(event.seat),
    )


def _player_passed(round: DeuceRound, event: facts.PlayerPassed) -> DeuceRound:
    return _replace(round, passed=round.passed | {event.seat}, to_play=round.next_contender(event.seat))


def _opener_must_play(round: DeuceRound, event: facts.OpenerMustPlay) -> DeuceRound:
    return _replace(round, must_play=True, to_play=event.seat)


def _deuce_button_moved(round: DeuceRound, event: facts.DeuceButtonMoved) -> DeuceRound:
    return _replace(round, deuce_button=event.seat)


def _player_removed(round: DeuceRound, event: facts.PlayerRemoved) -> DeuceRound:
    return _replace(round, leaving=round.leaving | {event.seat})


def _nothing_changes(round: DeuceRound, event: Event) -> DeuceRound:
    return round


def _discarding_closed(round: DeuceRound, event: facts.DiscardingClosed) -> DeuceRound:
    """Whoever played the highest pattern leads on, or the next player if that hand is gone."""
    leader = round.leader if event.winner is None else event.winner
    if leader not in round.contenders:
        leader = round.next_contender(leader)
    return _replace(round, phase="patterns-in", leader=leader, to_play=None)


def _out_of_cards(round: DeuceRound, event: facts.OutOfCards) -> DeuceRound:
    """Nobody answers the last pattern; those with a stake in a higher pot play on for that, the next player leading."""
    after = _takes_pots(round, event.seat)
    if not after.contenders:
        return _replace(after, phase="awarding", to_play=None)
    return _replace(after, phase="patterns-in", leader=after.next_contender(event.seat), to_play=None)


def _last_player_left(round: DeuceRound, event: facts.LastPlayerLeft) -> DeuceRound:
    return _replace(_takes_pots(round, event.seat), phase="awarding", to_play=None)


def _takes_pots(round: DeuceRound, seat: int) -> DeuceRound:
    """Every open pot that the seat contends for is won; with the main pot the deuce pot, if the button is there.

    When nobody is left to contend for more, whoever had been alone in a higher pot has it too.
    """
    below = round.purse(seat).staked
    purses = tuple(_replace(purse, live=purse.live and purse.staked > below) for purse in round.betting.purses)
    nobody_left = not any(purse.live for purse in purses)
    taken = [
        WonPot(pot.amount, seat if seat in pot.contenders else pot.contenders[0], pot.free)
        for pot in round.open_pots
        if nobody_left or seat in pot.contenders
    ]
    deuce_winner = round.deuce_winner
    if not round.won:
        deuce_winner = seat if round.deuce_button == seat else None
    return _replace(
        round,
        won=(*round.won, *taken),
        won_below=max(purse.staked for purse in purses) if nobody_left else below,
        deuce_winner=deuce_winner,
        betting=_replace(round.betting, purses=purses),
    )


def _pot_won(round: DeuceRound, event: facts.PotWon) -> DeuceRound:
    stack = round.purse(event.winner).stack + event.amount - event.commission
    paid = _replace(round, betting=_purse(round, event.winner, stack=stack))
    if event.pot == "deuce":
        return _replace(paid, deuce_pot=0, phase="collecting")
    return _replace(paid, paid=round.paid + 1)


def _deuce_pot_carried(round: DeuceRound, event: facts.DeucePotCarried) -> DeuceRound:
    return _replace(round, phase="collecting")


def _wager_returned(round: DeuceRound, event: WagerReturned) -> DeuceRound:
    """Out of the deuce pot, the main pot, or the area of the betting round, which is cleared when the round is void."""
    purse = round.purse(event.seat)
    if event.wager == facts.DEUCE_ANTE:
        betting = _purse(round, event.seat, stack=purse.stack + event.amount)
        return _replace(round, betting=betting, deuce_pot=round.deuce_pot - event.amount)
    stack, staked = purse.stack + event.amount, purse.staked - event.amount
    return _replace(round, betting=_purse(round, event.seat, stack=stack, staked=staked))


def _wagers_returned(round: DeuceRound, event: WagersReturned) -> DeuceRound:
    """Every player has the chips of before the round, and the deuce pot what earlier rounds had left in it."""
    purses = tuple(
        _replace(purse, stack=purse.stack + _gained(event, stack_of(purse.seat)), staked=0, wagered=0)
        for purse in round.betting.purses
    )
    deuce_pot = round.deuce_pot + _gained(event, facts.DEUCE)
    return _replace(round, deuce_pot=deuce_pot, betting=_replace(round.betting, purses=purses))


def _gained(event: WagersReturned, account: str) -> Cents:
    return sum(amount * ((target == account) - (source == account)) for source, target, amount in event.moves)


def _round_voided(round: DeuceRound, event: RoundVoided) -> DeuceRound:
    return _replace(round, phase="void", to_play=None, betting=collect(round.betting))


def _round_finished(round: DeuceRound, event: facts.RoundFinished) -> DeuceRound:
    return _replace(round, phase="over")


EVOLVE: dict[type[Event], Callable[[Any, Any], Any]] = {
    WagerPlaced: _wager_placed,
    facts.AntesCollected: _antes_collected,
    CardsDealt: _cards_dealt,
    StubRacked: _stub_racked,
    facts.BettingOpened: _betting_opened,
    facts.BettingSkipped: _betting_skipped,
    facts.Wagered: _wagered,
    facts.HandFolded: _hand_gone,
    facts.HandForfeited: _hand_gone,
    facts.UncalledReturned: _uncalled_returned,
    facts.BettingRoundClosed: _betting_round_closed,
    facts.DiscardingOpened: _discarding_opened,
    facts.PatternPlayed: _pattern_played,
    facts.PlayerPassed: _player_passed,
    facts.OpenerMustPlay: _opener_must_play,
    facts.DeuceButtonMoved: _deuce_button_moved,
    facts.PlayerAbsent: _nothing_changes,
    facts.CardsTold: _nothing_changes,
    facts.PlayerRemoved: _player_removed,
    facts.DivisionNotified: _nothing_changes,
    facts.WinnerConfirmed: _nothing_changes,
    facts.DiscardingClosed: _discarding_closed,
    facts.OutOfCards: _out_of_cards,
    facts.LastPlayerLeft: _last_player_left,
    facts.PotWon: _pot_won,
    facts.DeucePotCarried: _deuce_pot_carried,
    WagerReturned: _wager_returned,
    WagersReturned: _wagers_returned,
    RoundVoided: _round_voided,
    facts.RoundFinished: _round_finished,
}
