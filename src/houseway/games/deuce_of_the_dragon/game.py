"""A round of Deuce of the Dragon at its table, in the order of the regulation.

Players join with both antes, all six positions are dealt to, the stub is counted and racked, empty positions are
collected; then the round runs as `acts` and `progress` say, until the pots are won. Those are counted, verified and
awarded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from houseway.core.cards import Card
from houseway.core.choices import changed
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
from houseway.core.game import Around, DealOrder
from houseway.core.game import anybody_may_wager as may_wager
from houseway.core.game import no_notice as noticed
from houseway.core.game import nothing_given_up as given_up
from houseway.core.game import nothing_stands as standing
from houseway.core.money import Cents, dollars
from houseway.core.options import Dealing
from houseway.core.seen import RoundSeen, fields_by_name, laid
from houseway.core.sight import SightOfHands
from houseway.games.deuce_of_the_dragon import acts, antes, irregularities, settlement
from houseway.games.deuce_of_the_dragon import choices as in_words
from houseway.games.deuce_of_the_dragon import commands as say
from houseway.games.deuce_of_the_dragon import events as facts
from houseway.games.deuce_of_the_dragon.betting import clockwise
from houseway.games.deuce_of_the_dragon.commands import COMMANDS
from houseway.games.deuce_of_the_dragon.events import EVENTS
from houseway.games.deuce_of_the_dragon.evolve import evolve
from houseway.games.deuce_of_the_dragon.hands import HAND_SIZE
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.procedure import procedure
from houseway.games.deuce_of_the_dragon.settlement import AWARD, CARRIED, COUNT, idle
from houseway.games.deuce_of_the_dragon.state import Round, next_round
from houseway.games.deuce_of_the_dragon.turns import MUST_LEAVE
from houseway.games.deuce_of_the_dragon.views import DeuceView
from houseway.games.deuce_of_the_dragon.views import view as view_of_play

__all__ = [
    "barred",
    "changed_by",
    "choices",
    "collection",
    "commands",
    "dealer_has_hand",
    "decide",
    "due",
    "events",
    "evolve",
    "given_up",
    "held",
    "holds_cards",
    "may_wager",
    "name",
    "new_round",
    "next_step",
    "noticed",
    "options_type",
    "paragraph",
    "phase",
    "procedure",
    "standing",
    "title",
    "to_act",
    "view",
    "wagers",
]

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


def _place_wagers(round: Round, command: PlaceWagers) -> Iterator[Event]:
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
        raise Refusal(f"seat {seat} has put both antes down", ANTE)
    for ante, paragraph in ANTES.items():
        if ante not in command.wagers:
            raise Refusal(f"an ante for the {ante} pot is required too", paragraph)
    fixed = {facts.MAIN_ANTE: options.main_ante, facts.DEUCE_ANTE: options.deuce_ante}
    for ante, amount in fixed.items():
        if command.wagers[ante] != amount:
            sentence = f"the ante for the {ante} pot is {dollars(amount)}, not {dollars(command.wagers[ante])}"
            raise Refusal(sentence, TWO_TO_ONE)
    yield from antes.placed_antes(options, seat)


def _take_back_wagers(round: Round, command: TakeBackWagers) -> Iterator[Event]:
    if round.phase != "antes":
        raise Refusal("the antes have been collected", TWO_TO_ONE)
    placed = {ante: amount for (seat, ante), amount in round.antes.items() if seat == command.seat}
    if not placed:
        raise BadCommandError(f"seat {command.seat} has no antes to take back")
    for ante, amount in placed.items():
        yield WagerTakenBack(TWO_TO_ONE, command.seat, ante, amount)


def _no_more_bets(round: Round, command: NoMoreBets) -> Iterator[Event]:
    """The dealer sees that all antes are there and collects them; nobody joins the round after that."""
    law = antes.ANTES[round.options.dealing].collected
    if round.phase != "antes":
        raise Refusal("the antes have been collected already", law)
    if round.to_leave is not None:
        raise Refusal(f"seat {round.to_leave} must leave the game first", MUST_LEAVE)
    antes.check_enough(len(round.joined))
    if round.covered:
        raise Refusal("the lid comes off the deuce pot first", CARRIED)
    order = clockwise(round.joined, round.button - 1)
    yield BettingClosed(law)
    yield antes.collected_antes(round.options, order)
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


def _begin_play(round: Round, command: say.BeginPlay) -> Iterator[Event]:
    if phase(round) != "collecting" or round.phase == "dealing":
        raise Refusal("play begins once, when the stub is in the discard rack", PICK_UP)
    if round.empty:
        yield facts.EmptyPositionsCollected(EMPTY[round.options.dealing], round.empty)
    yield from _following(round, acts.unasked(round))


def _following(round: Round, happened: Sequence[Event]) -> list[Event]:
    """What happens, and what the dealer then does unasked until somebody must act or the pots are won."""
    followed = list(happened)
    for event in followed:
        round = evolve(round, event)
        if event is followed[-1] and phase(round) == "playing":
            followed += acts.unasked(round)
    return followed


# --- 41.10, 41.11, 41.12: the completion of the round, conduct, irregularities ----------------------------------------


def _play(round: Round, command: Command) -> list[Event]:
    if round.phase == "antes":
        raise Refusal("a round of play begins with the antes", ROUND_OF_PLAY)
    return _following(round, acts.decide(round, command))


def _remove_player(round: Round, command: say.RemovePlayer) -> list[Event]:
    """Nothing is forfeited: the dealer acts for the player until the round ends, who then leaves and joins no other."""
    seat = command.seat
    if seat not in round.players:
        raise BadCommandError(f"nobody is seated at seat {seat}")
    if round.players[seat] in round.removed:
        raise Refusal(f"seat {seat} has been told to leave the game", MUST_LEAVE)
    return _following(round, irregularities.removed(seat))


def _readmit_player(round: Round, command: say.ReadmitPlayer) -> list[Event]:
    """Whoever was made to leave may sit down again, once he has left."""
    if command.name not in round.removed:
        raise BadCommandError(f"{command.name} was not made to leave this table")
    if command.name in round.players.values():
        raise Refusal(f"the player {command.name} has not left the table yet", MUST_LEAVE)
    return [facts.PlayerReadmitted(MUST_LEAVE, command.name, command.by or "supervisor")]


def barred(round: Round) -> Mapping[str, Citation]:
    """Whoever was made to leave, until the floor lets him sit down again."""
    return dict.fromkeys(round.removed, MUST_LEAVE)


def _wrong_number(round: Round, command: WrongNumberOfCards) -> list[Event]:
    """Once play goes on, a hand with a wrong number of cards is a fouled hand."""
    return _play(round, say.FoulHand(command.to, command.held))


# --- the decider ------------------------------------------------------------------------------------------------------

_DECIDE: dict[type[Command], Callable[[Round, Any], Iterable[Event]]] = {
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
    say.ReadmitPlayer: _readmit_player,
    WrongNumberOfCards: _wrong_number,
    say.CountPots: settlement.count_pots,
    say.VerifyPots: settlement.verify_pots,
    say.AwardPots: settlement.award_pots,
    say.CountHands: settlement.count_hands,
    say.CoverDeucePot: settlement.cover,
    say.UncoverDeucePot: settlement.uncover,
}


def new_round(options: DeuceOfTheDragonOptions, number: int, before: Round | None) -> Round:
    return next_round(options, before)


def decide(round: Round, command: Command, around: Around) -> list[Event]:
    return list(_DECIDE[type(command)](round, command))


def due(round: Round) -> tuple[DealOrder, ...]:
    return round.plan if round.phase == "dealing" else ()


def next_step(round: Round) -> Command | None:
    now = phase(round)
    if now == "collecting" and round.phase != "dealing":
        return say.BeginPlay()
    if now == "settling" or idle(round):
        return settlement.next_step(round)
    if now == "betting":
        if round.to_leave is not None:
            return Leave(round.to_leave)
        if round.covered and round.players:
            return say.UncoverDeucePot()
    return None


def to_act(round: Round) -> int | None:
    return round.to_act


def choices(round: Round, seat: int, around: Around) -> Sequence[Command]:
    return acts.choices(round) if round.to_act == seat else ()


_PHASES = {"antes": "betting", "awarding": "settling", "collecting": "settling", "over": "over", "void": "over"}


def phase(round: Round) -> str:
    """Antes, the deal, the stub and empty positions, betting and discarding, the pots, the cards."""
    if round.phase == "dealing":
        return "dealing" if round.plan else "collecting"
    if round.phase == "patterns-in" and not round.number:
        return "collecting"
    return _PHASES.get(round.phase, "playing")


def wagers(round: Round) -> dict[tuple[int, str], Cents]:
    return round.antes if round.phase == "antes" else acts.bets_down(round)


def held(round: Round, place: int) -> int:
    """What was dealt and has not been discarded; empty positions hold a hand until it is collected."""
    if place in round.empty:
        return HAND_SIZE - sum(order.count for order in round.plan if order.to == place)
    return sum(len(hand.cards) for hand in round.hands if hand.seat == place)


def dealer_has_hand(round: Round) -> bool:
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
    say.ReadmitPlayer: MUST_LEAVE,
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


def changed_by(before: DeuceOfTheDragonOptions, after: DeuceOfTheDragonOptions) -> Mapping[str, Citation]:
    return changed(in_words.choices(after.jurisdiction), before, after)


def paragraph(options: DeuceOfTheDragonOptions, command: type[Command]) -> Citation | None:
    return _PARAGRAPHS.get(command)


def holds_cards(round: Round, seat: int) -> bool:
    """Every player of the round, folded or not; and where nobody sits, as long as the cards dealt there lie there."""
    unclaimed = seat in round.empty and seat not in round.players
    return unclaimed or any(hand.seat == seat for hand in round.hands)


def collection(round: Round) -> tuple[int, ...]:
    """The hands that are left on the table, clockwise from the button, the main pot's winner last."""
    left = [hand.seat for hand in round.hands if hand.cards or hand.discards]
    winner = round.won[0].winner
    return tuple(sorted(clockwise(left, round.button - 1), key=lambda seat: seat == winner))


# --- what a seat may see ----------------------------------------------------------------------------------------------


_NOT_SHOWN = ("options", "choices", "acts")
"""What a view of play has for players who reckon with it, and what is said elsewhere to those who look on."""


class RoundView(RoundSeen, frozen=True, kw_only=True):
    """The round as somebody sees it: who has joined, the deuce pot, and play as that seat sees it."""

    button: int
    """The player before whom the player button lies; its position where nobody is seated."""
    joined: tuple[int, ...]
    """The seats that play this round, or whose antes are down for it."""
    deuce_pot: Cents
    covered: bool
    to_act: int | None
    play: DeuceView | None

    def cards_by_place(self) -> Mapping[int, Sequence[Card | None]]:
        play = self.play
        if play is None:
            return {}
        return {hand.seat: laid(play.hand if hand.seat == play.seat else None, hand.held) for hand in play.hands}

    def shown(self) -> dict[str, Any]:
        shown = fields_by_name(self)
        if self.play is not None:
            play = fields_by_name(self.play)
            shown["play"] = {name: value for name, value in play.items() if name not in _NOT_SHOWN}
        return shown


def view(round: Round, seat: int | None, sight: SightOfHands, around: Around) -> RoundView:
    """A player's own cards are in it once the stub is in the discard rack."""
    open_for_antes = round.phase == "antes"
    seated = clockwise(round.players, round.button - 1)
    return RoundView(
        phase=phase(round),
        button=seated[0] if open_for_antes and seated else round.button,
        joined=tuple(round.joined if open_for_antes else (hand.seat for hand in round.hands)),
        deuce_pot=round.deuce_pot,
        covered=round.covered,
        to_act=round.to_act,
        play=None if open_for_antes else view_of_play(round, seat, may_look=sight.holds(seat, seat or 0)),
    )
