"""A round of Deuce of the Dragon at its table, in the order of the regulation.

Players join with both antes, all six positions are dealt to, the stub is counted and racked, empty positions are
collected; then the round runs as `play` says, the dealer's own acts following at once, until the pots are won. Those
are counted, verified and awarded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from houseway.core.citations import Citation, cite
from houseway.core.commands import (
    ActForAbsent,
    Leave,
    NoMoreBets,
    PlaceWagers,
    TakeBackWagers,
    WrongNumberOfCards,
)
from houseway.core.decider import BadCommandError, Command, Event, Refusal
from houseway.core.events import BettingClosed, WagerTakenBack
from houseway.core.game import NOTHING_STANDS, DealOrder, Standing
from houseway.core.money import Cents, dollars
from houseway.core.options import Dealing
from houseway.core.sight import SightOfHands
from houseway.games.deuce_of_the_dragon import commands as say
from houseway.games.deuce_of_the_dragon import events as facts
from houseway.games.deuce_of_the_dragon import play
from houseway.games.deuce_of_the_dragon.betting import clockwise
from houseway.games.deuce_of_the_dragon.commands import COMMANDS
from houseway.games.deuce_of_the_dragon.dealer import award_due, finished, losing_hands, pot_name
from houseway.games.deuce_of_the_dragon.events import EVENTS
from houseway.games.deuce_of_the_dragon.hands import HAND_SIZE
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.procedure import procedure
from houseway.games.deuce_of_the_dragon.table_round import TableRound, evolved, next_round
from houseway.games.deuce_of_the_dragon.views import DeuceView
from houseway.games.deuce_of_the_dragon.views import view as view_of_play

__all__ = ["procedure"]

name = "deuce-of-the-dragon"
title = "Deuce of the Dragon"
options_type = DeuceOfTheDragonOptions
events = EVENTS
commands = COMMANDS

# --- 41.6, 41.7(b), 41.8(c), 41.9(c): antes ---------------------------------------------------------------------------

ANTE = cite('NJ-DOD 41.1 "Ante"')
TWO_TO_ONE = cite("NJ-DOD 41.6(b)")
ANTES: dict[str, Citation] = {
    facts.MAIN_ANTE: cite('NJ-DOD 41.1 "Main pot wager"'),
    facts.DEUCE_ANTE: cite('NJ-DOD 41.1 "Deuce pot wager"'),
}
ROUND_OF_PLAY = cite('NJ-DOD 41.1 "Round of play"')
MUST_LEAVE = play.MUST_LEAVE
CARRIED = cite("NJ-DOD 41.10(l)")


def _place_wagers(round: TableRound, command: PlaceWagers) -> Iterator[Event]:
    """Both antes at once, of the amounts that are fixed for the table."""
    options, seat = round.options, command.seat
    if round.phase != "antes":
        raise Refusal("the antes have been collected; the next round can be joined", ANTE)
    if round.players.get(seat) in round.removed:
        raise Refusal(f"seat {seat} must leave the game", MUST_LEAVE)
    for ante in command.wagers:
        if ante not in ANTES:
            raise BadCommandError(f"there is no ante {ante!r} at Deuce of the Dragon, only main and deuce")
    if seat in round.joined:
        raise Refusal(f"seat {seat} has its antes down", ANTE)
    for ante, paragraph in ANTES.items():
        if ante not in command.wagers:
            raise Refusal(f"an ante for the {ante} pot is required too", paragraph)
    fixed = {facts.MAIN_ANTE: options.main_ante, facts.DEUCE_ANTE: options.deuce_ante}
    for ante, amount in fixed.items():
        if command.wagers[ante] != amount:
            sentence = f"the ante for the {ante} pot is {dollars(amount)}, not {dollars(command.wagers[ante])}"
            raise Refusal(sentence, TWO_TO_ONE)
    yield from play.placed_antes(options, seat)


def _take_back_wagers(round: TableRound, command: TakeBackWagers) -> Iterator[Event]:
    if round.phase != "antes":
        raise Refusal("the antes have been collected", TWO_TO_ONE)
    placed = {ante: amount for (seat, ante), amount in round.antes.items() if seat == command.seat}
    if not placed:
        raise BadCommandError(f"seat {command.seat} has no antes to take back")
    for ante, amount in placed.items():
        yield WagerTakenBack(TWO_TO_ONE, command.seat, ante, amount)


def _no_more_bets(round: TableRound, command: NoMoreBets) -> Iterator[Event]:
    """The dealer sees that all antes are there and collects them; nobody joins the round after that."""
    law = play.ANTES[round.options.dealing].collected
    if round.phase != "antes":
        raise Refusal("the antes have been collected already", law)
    if round.to_leave is not None:
        raise Refusal(f"seat {round.to_leave} must leave the game first", MUST_LEAVE)
    play.check_enough(len(round.joined))
    if round.covered:
        raise Refusal("the lid comes off the deuce pot first", CARRIED)
    order = clockwise(round.joined, round.button - 1)
    yield BettingClosed(law)
    yield play.collected_antes(round.options, order)
    yield facts.PlayerButtonPlaced(BUTTON[round.options.dealing], order[0], WHAT_IT_IS[round.button_moved])


BUTTON: dict[Dealing, Citation] = {
    "manual-shoe": cite("NJ-DOD 41.7(d)"),
    "hand": cite("NJ-DOD 41.8(d)"),
    "automated-shoe": cite("NJ-DOD 41.9(d)"),
}
WHAT_IT_IS = {False: cite('NJ-DOD 41.1 "Player button"'), True: cite('NJ-DOD 41.1 "Button"')}
"""The marker of who acts first; once it has moved, the marker that goes round clockwise."""

# --- 41.7(h), 41.8(h), 41.9(i): empty positions, and the round of play begins -----------------------------------------

EMPTY: dict[Dealing, Citation] = {
    "manual-shoe": cite("NJ-DOD 41.7(h)"),
    "hand": cite("NJ-DOD 41.8(h)"),
    "automated-shoe": cite("NJ-DOD 41.9(i)"),
}
PICK_UP = cite("NJ-DOD 41.11(e)")


def _begin_play(round: TableRound, command: say.BeginPlay) -> Iterator[Event]:
    if phase(round) != "collecting" or round.phase == "dealing":
        raise Refusal("play begins once, when the stub is in the discard rack", PICK_UP)
    if round.empty:
        yield facts.EmptyPositionsCollected(EMPTY[round.options.dealing], round.empty)
    yield from _following(round, play.unasked(round))


def _following(round: TableRound, happened: Sequence[Event]) -> list[Event]:
    """What happens, and what the dealer then does unasked until somebody must act or the pots are won."""
    followed = list(happened)
    _foreseen.clear()
    for event in followed:
        after = evolved(round, event)
        _foreseen[id(event)] = event, round, after
        round = after
        if event is followed[-1] and phase(round) == "playing":
            followed += play.unasked(round)
    return followed


_foreseen: dict[int, tuple[Event, TableRound, TableRound]] = {}
"""What the last decision saw ahead: an event, the round before and after it. The table then goes the same way."""


def evolve(round: TableRound, event: Event) -> TableRound:
    """The round after an event, without working it out again if deciding has just done so."""
    known = _foreseen.get(id(event))
    if known is not None and known[0] is event and known[1] is round:
        return known[2]
    return evolved(round, event)


# --- 41.10, 41.11, 41.12: the completion of the round, conduct, irregularities ----------------------------------------


def _play(round: TableRound, command: Command) -> list[Event]:
    if round.phase == "antes":
        raise Refusal("a round of play begins with the antes", ROUND_OF_PLAY)
    return _following(round, play.decide(round, command))


def _remove_player(round: TableRound, command: say.RemovePlayer) -> list[Event]:
    """Nothing is forfeited: the dealer acts for the player until the round ends, who then leaves and joins no other."""
    seat = command.seat
    if seat not in round.players:
        raise BadCommandError(f"nobody is seated at seat {seat}")
    if round.players[seat] in round.removed:
        raise Refusal(f"seat {seat} has been told to leave the game", MUST_LEAVE)
    return _following(round, play.removed(seat))


def _wrong_number(round: TableRound, command: WrongNumberOfCards) -> list[Event]:
    """Once play goes on, a hand with a wrong number of cards is a fouled hand."""
    return _play(round, say.FoulHand(command.to, command.held))


# --- 41.10(j), (k), (l): the pots -------------------------------------------------------------------------------------

COUNT = cite("NJ-DOD 41.10(k)")
AWARD = cite("NJ-DOD 41.10(j)")


def pots_won(round: TableRound) -> dict[str, Cents]:
    """What is to be awarded: the main pot, the side pots over it, and the deuce pot if it has been won."""
    pots = {pot_name(layer): pot.amount for layer, pot in enumerate(round.won)}
    return pots | {"deuce": round.deuce_pot} if round.deuce_winner is not None else pots


def idle(round: TableRound) -> bool:
    """Whether nobody plays and a deuce pot is left that no lid covers."""
    return round.phase == "antes" and not round.players and round.deuce_pot > 0 and not round.covered


def _count_pots(round: TableRound, command: say.CountPots) -> Iterator[Event]:
    if round.count != "due" or not (round.phase == "awarding" or idle(round)):
        raise Refusal("pots are counted once, when they are won or the table is idle", COUNT)
    law, there = (CARRIED, {"deuce": round.deuce_pot}) if idle(round) else (COUNT, pots_won(round))
    if command.pots is None:
        raise BadCommandError("a count says what lies in each pot")
    for name in sorted(there.keys() | command.pots.keys()):
        amount, counted = there.get(name, 0), command.pots.get(name, 0)
        if amount != counted:
            sentence = f"{dollars(amount)} was put into the {name} pot, not {dollars(counted)}; it is counted again"
            raise Refusal(sentence, law)
    yield facts.PotsCounted(law, there)


def _verify_pots(round: TableRound, command: say.VerifyPots) -> Iterator[Event]:
    if round.count != "counted":
        raise Refusal("the dealer counts the pots before a supervisor verifies them", COUNT)
    yield facts.PotsVerified(CARRIED if round.phase == "antes" else COUNT)


def confirmed_cards(round: TableRound) -> int | None:
    """How many cards the winner of the main pot must have discarded; None for the last player left."""
    winner = round.hand(round.won[0].winner)
    return HAND_SIZE if not winner.cards and winner.discards else None


def _award_pots(round: TableRound, command: say.AwardPots) -> Iterator[Event]:
    if round.phase != "awarding":
        raise Refusal("pots are awarded when they have been won", AWARD)
    if round.count != "verified":
        raise Refusal("the pots are counted, and verified by a supervisor, before they are awarded", COUNT)
    winner, confirmed = round.won[0].winner, confirmed_cards(round)
    if command.discarded != confirmed:
        if confirmed is None:
            raise BadCommandError(f"seat {winner} has won as the last player, and no discards are to be confirmed")
        found = "no number" if command.discarded is None else str(command.discarded)
        sentence = f"the {HAND_SIZE} cards that seat {winner} has discarded are confirmed first, and {found} was said"
        raise Refusal(sentence, AWARD)
    if confirmed is not None:
        yield facts.WinnerConfirmed(AWARD, winner, confirmed)
    while round.phase == "awarding":
        follows = award_due(round)
        round = evolve(round, follows)
        yield follows


def _count_hands(round: TableRound, command: say.CountHands) -> Iterator[Event]:
    """A hand that does not come back whole means missing or additional cards, and those are reported as such."""
    if round.phase != "collecting":
        raise Refusal("the cards of losing players are counted when the pots have been awarded", AWARD)
    there = losing_hands(round)
    for seat in sorted(there.keys() | command.cards.keys()):
        cards, counted = there.get(seat, 0), command.cards.get(seat, 0)
        if cards != counted:
            sentence = f"seat {seat} returns {cards} cards, not {counted}; count again, or report the cards"
            raise Refusal(sentence, AWARD)
    yield finished(round)


def _cover(round: TableRound, command: say.CoverDeucePot) -> Iterator[Event]:
    if not idle(round):
        raise Refusal("the lid is for a deuce pot at an idle table", CARRIED)
    if round.count != "verified":
        raise Refusal("the deuce pot is counted, and verified by a supervisor, before it is covered", CARRIED)
    yield facts.DeucePotCovered(CARRIED)


def _uncover(round: TableRound, command: say.UncoverDeucePot) -> Iterator[Event]:
    if not round.covered or not round.players:
        raise Refusal("a lid comes off when players are back at the table", CARRIED)
    yield facts.DeucePotUncovered(CARRIED)


# --- the decider ------------------------------------------------------------------------------------------------------

_DECIDE: dict[type[Command], Callable[[TableRound, Any], Iterable[Event]]] = {
    **dict.fromkeys(
        (
            *(say.Wager, say.PlayPattern, say.Pass, say.AskCards, say.ThrowIn),
            *(say.ExposeCard, say.FoulHand, say.CallMisdeal, say.ReportCards, ActForAbsent),
        ),
        _play,
    ),
    PlaceWagers: _place_wagers,
    TakeBackWagers: _take_back_wagers,
    NoMoreBets: _no_more_bets,
    say.BeginPlay: _begin_play,
    say.RemovePlayer: _remove_player,
    WrongNumberOfCards: _wrong_number,
    say.CountPots: _count_pots,
    say.VerifyPots: _verify_pots,
    say.AwardPots: _award_pots,
    say.CountHands: _count_hands,
    say.CoverDeucePot: _cover,
    say.UncoverDeucePot: _uncover,
}


def new_round(options: DeuceOfTheDragonOptions, number: int, before: TableRound | None) -> TableRound:
    return next_round(options, before)


def decide(round: TableRound, command: Command) -> list[Event]:
    return list(_DECIDE[type(command)](round, command))


def due(round: TableRound) -> tuple[DealOrder, ...]:
    return round.plan if round.phase == "dealing" else ()


def next_step(round: TableRound) -> Command | None:
    now = phase(round)
    if now == "collecting" and round.phase != "dealing":
        return say.BeginPlay()
    if round.phase == "collecting":
        return say.CountHands(losing_hands(round))
    if now == "settling":
        return _pots_step(round, pots_won(round)) or say.AwardPots(confirmed_cards(round))
    if idle(round):
        return _pots_step(round, {"deuce": round.deuce_pot}) or say.CoverDeucePot()
    if now == "betting":
        if round.to_leave is not None:
            return Leave(round.to_leave)
        if round.covered and round.players:
            return say.UncoverDeucePot()
    return None


def _pots_step(round: TableRound, pots: dict[str, Cents]) -> Command | None:
    """The count and its verification, as far as they are still to come."""
    if round.count == "due":
        return say.CountPots(pots)
    return say.VerifyPots() if round.count == "counted" else None


def to_act(round: TableRound) -> int | None:
    return round.to_act


def choices(round: TableRound, seat: int) -> list[Command]:
    return play.choices(round) if round.to_act == seat else []


_PHASES = {"antes": "betting", "awarding": "settling", "collecting": "settling", "over": "over", "void": "over"}


def phase(round: TableRound) -> str:
    """Antes, the deal, the stub and empty positions, betting and discarding, the pots, the cards."""
    if round.phase == "dealing":
        return "dealing" if round.plan else "collecting"
    if round.phase == "patterns-in" and not round.number:
        return "collecting"
    return _PHASES.get(round.phase, "playing")


def wagers(round: TableRound) -> dict[tuple[int, str], Cents]:
    return round.antes if round.phase == "antes" else play.bets_down(round)


def standing(round: TableRound) -> Standing:
    """There are no dice; what earlier rounds left in the deuce pot is not of this one."""
    return NOTHING_STANDS


def held(round: TableRound, place: int) -> int:
    """What was dealt and has not been discarded; empty positions hold a hand until it is collected."""
    if place in round.empty:
        return HAND_SIZE - sum(order.count for order in round.plan if order.to == place)
    return sum(len(hand.cards) for hand in round.hands if hand.seat == place)


def dealer_has_hand(round: TableRound) -> bool:
    return False


_PARAGRAPHS: dict[type[Command], Citation] = {
    ActForAbsent: cite('NJ-DOD 41.1 "Check"'),
    say.Wager: cite("NJ-DOD 41.6(c)"),
    say.PlayPattern: cite("NJ-DOD 41.10(e)"),
    say.Pass: cite("NJ-DOD 41.10(e)"),
    say.AskCards: cite("NJ-DOD 41.11(f)"),
    say.ExposeCard: cite("NJ-DOD 41.11(h)"),
    say.FoulHand: cite("NJ-DOD 41.11(h)"),
    say.ThrowIn: cite("NJ-DOD 41.12(c)"),
    say.RemovePlayer: MUST_LEAVE,
    say.CallMisdeal: cite("NJ-DOD 41.12(a)"),
    say.ReportCards: cite("NJ-DOD 41.12(b)"),
    say.BeginPlay: PICK_UP,
    say.CountPots: COUNT,
    say.VerifyPots: COUNT,
    say.AwardPots: AWARD,
    say.CountHands: AWARD,
    say.CoverDeucePot: CARRIED,
    say.UncoverDeucePot: CARRIED,
}


def paragraph(options: DeuceOfTheDragonOptions, command: type[Command]) -> Citation | None:
    return _PARAGRAPHS.get(command)


def holds_cards(round: TableRound, seat: int) -> bool:
    """Every player of the round, folded or not; and where nobody sits, as long as the cards dealt there lie there."""
    unclaimed = seat in round.empty and seat not in round.players
    return unclaimed or any(hand.seat == seat for hand in round.hands)


def collection(round: TableRound) -> tuple[int, ...]:
    """The hands that are left on the table, clockwise from the button, the main pot's winner last."""
    left = [hand.seat for hand in round.hands if hand.cards or hand.discards]
    winner = round.won[0].winner
    return tuple(sorted(clockwise(left, round.button - 1), key=lambda seat: seat == winner))


# --- what a seat may see ----------------------------------------------------------------------------------------------


class RoundView(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """The round as somebody sees it: who has joined, the deuce pot, and play as that seat sees it."""

    phase: str
    button: int
    """The position of the player button, or the player who has it."""
    joined: tuple[int, ...]
    """The seats that play this round, or whose antes are down for it."""
    deuce_pot: Cents
    covered: bool
    to_act: int | None
    play: DeuceView | None


def view(round: TableRound, seat: int | None, sight: SightOfHands) -> RoundView:
    """A player's own cards are in it once the stub is in the discard rack."""
    open_for_antes = round.phase == "antes"
    return RoundView(
        phase=phase(round),
        button=round.button,
        joined=tuple(round.joined if open_for_antes else (hand.seat for hand in round.hands)),
        deuce_pot=round.deuce_pot,
        covered=round.covered,
        to_act=round.to_act,
        play=None if open_for_antes else view_of_play(round, seat, may_look=sight.holds(seat, seat or 0)),
    )
