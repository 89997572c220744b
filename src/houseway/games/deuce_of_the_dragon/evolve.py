"""What has happened: the round of Deuce of the Dragon after each event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from houseway.core.accounts import stack as stack_of
from houseway.core.decider import Event
from houseway.core.events import (
    BettingClosed,
    CardsDealt,
    PlayerLeft,
    PlayerSat,
    RoundVoided,
    StubRacked,
    WagerPlaced,
    WagerReturned,
    WagersReturned,
    WagerTakenBack,
)
from houseway.core.game import NOBODY, Around
from houseway.core.money import Cents
from houseway.games.deuce_of_the_dragon import events as facts
from houseway.games.deuce_of_the_dragon.betting import (
    Betting,
    collect,
    give_back,
    leave,
    open_betting,
    put_in,
)
from houseway.games.deuce_of_the_dragon.hands import high_first, pattern
from houseway.games.deuce_of_the_dragon.procedure import POSITIONS
from houseway.games.deuce_of_the_dragon.state import Act, Hand, Round, WonPot, deal_plan, with_players

_replace = msgspec.structs.replace


def _hand(round: Round, seat: int, **changes: Any) -> tuple[Hand, ...]:
    return tuple(_replace(hand, **changes) if hand.seat == seat else hand for hand in round.hands)


def _purse(round: Round, seat: int, **changes: Any) -> Betting:
    purses = tuple(_replace(purse, **changes) if purse.seat == seat else purse for purse in round.betting.purses)
    return _replace(round.betting, purses=purses)


def _player_sat(round: Round, event: PlayerSat) -> Round:
    """The table is not idle any more: a deuce pot that was only counted is counted anew."""
    return _replace(round, players={**round.players, event.seat: event.player}, count=_count_after(round))


def _count_after(round: Round) -> Literal["due", "counted", "verified"]:
    return "due" if round.phase == "antes" else round.count


def _player_left(round: Round, event: PlayerLeft) -> Round:
    return _replace(round, players={seat: player for seat, player in round.players.items() if seat != event.seat})


def _ante_placed(round: Round, event: WagerPlaced) -> Round:
    """It lies on its area until the dealer collects it."""
    if round.phase != "antes":  # a described round, whose players are known before their antes
        return _replace(round, betting=_purse(round, event.seat, stack=round.purse(event.seat).stack - event.amount))
    return _replace(round, antes={**round.antes, (event.seat, event.wager): event.amount})


def _ante_taken_back(round: Round, event: WagerTakenBack) -> Round:
    antes = {ante: amount for ante, amount in round.antes.items() if ante != (event.seat, event.wager)}
    return _replace(round, antes=antes)


def _betting_closed(round: Round, around: Around) -> Round:
    """Whoever has put down the antes plays, with the chips that are left; all positions are dealt to."""
    joined = round.joined
    after = with_players(round, {seat: around.stack(seat) for seat in joined})
    empty = tuple(place for place in POSITIONS[0] if place not in joined)
    plan = deal_plan(round.options.dealing, after.button, empty)
    return _replace(after, phase="dealing", antes={}, plan=plan, empty=empty)


def _cards_dealt(round: Round, event: CardsDealt) -> Round:
    if event.to in round.empty:
        return _replace(round, plan=round.plan[1:])
    held = high_first(round.hand(event.to).cards + event.cards)
    return _replace(round, hands=_hand(round, event.to, cards=held), plan=round.plan[1:])


def _player_removed(round: Round, event: facts.PlayerRemoved) -> Round:
    """Only whoever plays in the round that is on has anything decided until it ends."""
    plays = any(hand.seat == event.seat for hand in round.hands)
    leaving = round.leaving | {event.seat} if plays else round.leaving
    name = round.players.get(event.seat)
    return _replace(round, removed=round.removed | {name} if name else round.removed, leaving=leaving)


def _player_readmitted(round: Round, event: facts.PlayerReadmitted) -> Round:
    return _replace(round, removed=round.removed - {event.player})


def _antes_collected(round: Round, event: facts.AntesCollected) -> Round:
    purses = tuple(_replace(purse, staked=event.main) for purse in round.betting.purses)
    deuce_pot = round.deuce_pot + event.deuce * len(event.seats)
    return _replace(round, betting=_replace(round.betting, purses=purses), deuce_pot=deuce_pot)


def _stub_racked(round: Round, event: StubRacked) -> Round:
    """Now players may pick up their hands; the betting opens as after any interval."""
    return _replace(round, phase="patterns-in")


def _betting_opened(round: Round, event: facts.BettingOpened) -> Round:
    betting = open_betting(round.betting, event.opener)
    return _replace(round, phase="betting", number=event.number, betting=betting)


def _betting_skipped(round: Round, event: facts.BettingSkipped) -> Round:
    return _replace(round, phase="bets-in", number=event.number)


def _wagered(round: Round, event: facts.Wagered) -> Round:
    acts = (*round.acts, Act(event.seat, True, event.amount))
    return _replace(round, betting=put_in(round.betting, event.amount), acts=acts)


def _hand_gone(round: Round, event: facts.HandFolded) -> Round:
    """Hand and discards are collected; the wagers stay, and turns pass over the seat."""
    gone = _replace(
        round,
        hands=_hand(round, event.seat, cards=(), discards=()),
        betting=leave(round.betting, event.seat),
        acts=(*round.acts, Act(event.seat, round.phase == "betting", left=True)),
    )
    if round.phase == "discarding" and gone.contenders:
        turn = gone.next_contender(event.seat) if round.to_play == event.seat else round.to_play
        leader = gone.next_contender(event.seat) if round.leader == event.seat else round.leader
        gone = _replace(gone, to_play=turn, leader=leader)
    return gone


def _uncalled_returned(round: Round, event: facts.UncalledReturned) -> Round:
    return _replace(round, betting=give_back(round.betting, event.seat, event.amount))


def _betting_round_closed(round: Round, event: facts.BettingRoundClosed) -> Round:
    return _replace(round, phase="bets-in", betting=collect(round.betting))


def _discarding_opened(round: Round, event: facts.DiscardingOpened) -> Round:
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


def _pattern_played(round: Round, event: facts.PatternPlayed) -> Round:
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
        acts=(*round.acts, Act(event.seat, False, cards=event.cards)),
    )


def _player_passed(round: Round, event: facts.PlayerPassed) -> Round:
    return _replace(
        round,
        passed=round.passed | {event.seat},
        to_play=round.next_contender(event.seat),
        acts=(*round.acts, Act(event.seat, False)),
    )


def _opener_must_play(round: Round, event: facts.OpenerMustPlay) -> Round:
    return _replace(round, must_play=True, to_play=event.seat)


def _deuce_button_moved(round: Round, event: facts.DeuceButtonMoved) -> Round:
    return _replace(round, deuce_button=event.seat)


def _discarding_closed(round: Round, event: facts.DiscardingClosed) -> Round:
    """Whoever played the highest pattern leads on, or the next player if that hand is gone."""
    leader = round.leader if event.winner is None else event.winner
    if leader not in round.contenders:
        leader = round.next_contender(leader)
    return _replace(round, phase="patterns-in", leader=leader, to_play=None)


def _out_of_cards(round: Round, event: facts.OutOfCards) -> Round:
    """Nobody answers the last pattern; those with a stake in a higher pot play on for that, the next player leading."""
    after = _takes_pots(round, event.seat)
    if not after.contenders:
        return _replace(after, phase="awarding", to_play=None)
    return _replace(after, phase="patterns-in", leader=after.next_contender(event.seat), to_play=None)


def _last_player_left(round: Round, event: facts.LastPlayerLeft) -> Round:
    return _replace(_takes_pots(round, event.seat), phase="awarding", to_play=None)


def _takes_pots(round: Round, seat: int) -> Round:
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


def _pot_won(round: Round, event: facts.PotWon) -> Round:
    stack = round.purse(event.winner).stack + event.amount - event.commission
    paid = _replace(round, betting=_purse(round, event.winner, stack=stack))
    if event.pot == "deuce":
        return _replace(paid, deuce_pot=0, phase="collecting")
    return _replace(paid, paid=round.paid + 1)


def _deuce_pot_carried(round: Round, event: facts.DeucePotCarried) -> Round:
    return _replace(round, phase="collecting")


def _wager_returned(round: Round, event: WagerReturned) -> Round:
    """Out of the deuce pot, the main pot, or the area of the betting round, which is cleared when the round is void."""
    purse = round.purse(event.seat)
    if event.wager == facts.DEUCE_ANTE:
        betting = _purse(round, event.seat, stack=purse.stack + event.amount)
        return _replace(round, betting=betting, deuce_pot=round.deuce_pot - event.amount)
    stack, staked = purse.stack + event.amount, purse.staked - event.amount
    return _replace(round, betting=_purse(round, event.seat, stack=stack, staked=staked))


def _wagers_returned(round: Round, event: WagersReturned) -> Round:
    """Every player has the chips of before the round, and the deuce pot what earlier rounds had left in it."""
    purses = tuple(
        _replace(purse, stack=purse.stack + _gained(event, stack_of(purse.seat)), staked=0)
        for purse in round.betting.purses
    )
    deuce_pot = round.deuce_pot + _gained(event, facts.DEUCE)
    return _replace(round, deuce_pot=deuce_pot, betting=_replace(round.betting, purses=purses))


def _gained(event: WagersReturned, account: str) -> Cents:
    return sum(amount * ((target == account) - (source == account)) for source, target, amount in event.moves)


def _round_voided(round: Round, event: RoundVoided) -> Round:
    return _replace(round, phase="void", to_play=None, betting=collect(round.betting))


def _round_finished(round: Round, event: facts.RoundFinished) -> Round:
    return _replace(round, phase="over")


def _empty_positions_collected(round: Round, event: facts.EmptyPositionsCollected) -> Round:
    return _replace(round, empty=())


def _pots_counted(round: Round, event: facts.PotsCounted) -> Round:
    return _replace(round, count="counted")


def _pots_verified(round: Round, event: facts.PotsVerified) -> Round:
    return _replace(round, count="verified")


def _covered(round: Round, event: facts.DeucePotCovered) -> Round:
    return _replace(round, covered=True, count="due")


def _uncovered(round: Round, event: facts.DeucePotUncovered) -> Round:
    return _replace(round, covered=False)


_EVOLVE: dict[type[Event], Callable[[Round, Any], Round]] = {
    PlayerSat: _player_sat,
    PlayerLeft: _player_left,
    WagerPlaced: _ante_placed,
    WagerTakenBack: _ante_taken_back,
    facts.AntesCollected: _antes_collected,
    CardsDealt: _cards_dealt,
    StubRacked: _stub_racked,
    facts.EmptyPositionsCollected: _empty_positions_collected,
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
    facts.PlayerRemoved: _player_removed,
    facts.PlayerReadmitted: _player_readmitted,
    facts.DiscardingClosed: _discarding_closed,
    facts.OutOfCards: _out_of_cards,
    facts.LastPlayerLeft: _last_player_left,
    facts.PotsCounted: _pots_counted,
    facts.PotsVerified: _pots_verified,
    facts.PotWon: _pot_won,
    facts.DeucePotCarried: _deuce_pot_carried,
    facts.DeucePotCovered: _covered,
    facts.DeucePotUncovered: _uncovered,
    WagerReturned: _wager_returned,
    WagersReturned: _wagers_returned,
    RoundVoided: _round_voided,
    facts.RoundFinished: _round_finished,
}


def evolve(round: Round, event: Event, around: Around = NOBODY) -> Round:
    """The round after an event; one that does not concern the round leaves it as it is."""
    if type(event) is BettingClosed:
        return _betting_closed(round, around)
    handler = _EVOLVE.get(type(event))
    return round if handler is None else handler(round, event)
