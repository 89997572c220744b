"""Conduct of players, section 41.11, and irregularities, section 41.12: what each leads to."""

from __future__ import annotations

from typing import Any

import msgspec

from houseway.core.citations import Citation, cite
from houseway.core.decider import BadCommandError, Event, Refusal
from houseway.core.events import RoundVoided
from houseway.games.deuce_of_the_dragon import commands as say
from houseway.games.deuce_of_the_dragon import events as facts
from houseway.games.deuce_of_the_dragon.state import Round
from houseway.games.deuce_of_the_dragon.turns import MUST_LEAVE, folded, player, taking_part

MISDEALS: dict[say.Misdeal, tuple[str, Citation]] = {
    "shuffle": ("the cards were not shuffled as they must be", cite("NJ-DOD 41.12(a)1")),
    "start": ("the deal began at the wrong position", cite("NJ-DOD 41.12(a)2")),
    "skipped": ("a position was left out of the deal", cite("NJ-DOD 41.12(a)3")),
    "exposed": ("a card was exposed in dealing", cite("NJ-DOD 41.12(a)4")),
}


MISDEAL = cite("NJ-DOD 41.12(a)")
"""A misdeal voids the round and the cards are shuffled again; its causes have paragraphs of their own."""


def ask(round: Round, command: say.AskCards) -> list[Event]:
    """41.11(f) Silence, except that a player on turn may ask how many cards another holds."""
    paragraph = cite("NJ-DOD 41.11(f)")
    taking_part(round, command.seat)
    if round.to_act != command.seat:
        raise Refusal(f"seat {command.seat} may speak only in turn", paragraph)
    return [facts.CardsTold(paragraph, command.seat, command.of, len(player(round, command.of).cards))]


SHOWN, FORFEITED = cite("NJ-DOD 41.11(g)"), cite("NJ-DOD 41.11(h)")
"""No card is shown to others; whoever does, or fouls the hand, forfeits it."""
FOULED = cite('NJ-DOD 41.1 "Fouled hand"')


def expose(round: Round, command: say.ExposeCard) -> list[Event]:
    if command.card not in player(round, command.seat).cards:
        raise BadCommandError(f"seat {command.seat} does not hold {command.card}")
    return [_forfeited(round, command.seat, "exposed", FORFEITED, SHOWN)]


def foul(round: Round, command: say.FoulHand) -> list[Event]:
    """A hand is fouled by touching others, or by a number of cards that it should not have now."""
    if command.held is not None:
        return _wrong_number(round, command.seat, command.held)
    return [_forfeited(round, command.seat, "fouled", FORFEITED, FOULED)]


def _wrong_number(round: Round, seat: int, held: int) -> list[Event]:
    """Once play goes on, a hand of a wrong number is its player's doing; before that the cards were misdealt."""
    should = len(player(round, seat).cards)
    if held < 0:
        raise BadCommandError("a hand holds some number of cards")
    if not round.number:
        sentence = "before play begins a wrong number of cards is the deal's, and the stub's count shows it"
        raise Refusal(sentence, cite("NJ-DOD 41.7(g)2"))
    if held == should and seat in round.contenders:
        raise Refusal(f"seat {seat} should hold {held} cards now, and does", FOULED)
    forfeited = _forfeited(round, seat, "fouled", FORFEITED, FOULED)
    return [msgspec.structs.replace(forfeited, held=held)]


def _forfeited(
    round: Round, seat: int, reason: Any, paragraph: Citation, because: Citation = ""
) -> facts.HandForfeited:
    """The hand and everything wagered in this round are lost."""
    hand = player(round, seat)
    if seat not in round.contenders:
        raise Refusal(f"seat {seat} has no hand in this round any more", paragraph)
    if round.contenders == [seat]:
        raise Refusal(f"seat {seat} is the last player in the round and has won it", cite("NJ-DOD 41.10(j)"))
    if not hand.cards and not hand.discards:
        raise Refusal(f"no cards have been dealt to seat {seat}", paragraph)
    cards = len(hand.cards) + hand.discarded
    return facts.HandForfeited(paragraph, seat, round.purse(seat).wagered, cards, reason, also=because)


def remove(round: Round, command: say.RemovePlayer) -> list[Event]:
    """41.11(b) The player leaves the game after the round, forfeiting nothing, and the Division is notified."""
    player(round, command.seat)
    if command.seat in round.leaving:
        raise Refusal(f"seat {command.seat} has been told to leave the game", MUST_LEAVE)
    return removed(command.seat)


def removed(seat: int) -> list[Event]:
    return [facts.PlayerRemoved(MUST_LEAVE, seat), facts.DivisionNotified(MUST_LEAVE, seat)]


def throw_in(round: Round, command: say.ThrowIn) -> list[Event]:
    """41.12(c) A hand thrown in when faced with a wager is folded; at any other time it is fouled."""
    taking_part(round, command.seat)
    if round.phase == "betting" and round.to_act == command.seat:
        return [folded(round, command.seat, cite("NJ-DOD 41.12(c)"))]
    return [_forfeited(round, command.seat, "fouled", FORFEITED, FOULED)]


def misdeal(round: Round, command: say.CallMisdeal) -> list[Event]:
    """41.12(a) A misdeal voids the round; a wrong start or a position left out only before two players have wagered."""
    reason, paragraph = MISDEALS[command.reason]
    if command.reason != "shuffle" and not any(hand.cards or hand.discards for hand in round.hands):
        raise Refusal("no card has been dealt in this round", paragraph)
    wagered = sum(purse.staked > round.options.main_ante for purse in round.betting.purses)
    if command.reason in ("start", "skipped") and wagered >= 2:
        raise Refusal("two players have placed main pot wagers since the deal, so the round stands", paragraph)
    if command.reason == "exposed" and round.phase != "dealing":
        raise Refusal("the deal is over; a card exposed now is its player's loss", FORFEITED)
    return [RoundVoided(paragraph, reason, also=MISDEAL)]


def cards_wrong(round: Round, command: say.ReportCards) -> list[Event]:
    reason = "cards are missing" if command.found == "missing" else "there are additional cards"
    return [RoundVoided(cite("NJ-DOD 41.12(b)"), f"{reason}, and the deck is replaced", True)]
