"""Turns: who may act now, and how a hand leaves the round."""

from __future__ import annotations

from houseway.core.citations import Citation, cite
from houseway.core.decider import BadCommandError, Event, Refusal
from houseway.games.deuce_of_the_dragon import events as facts
from houseway.games.deuce_of_the_dragon.progress import BETTING, discarding_paragraph
from houseway.games.deuce_of_the_dragon.state import Hand, Round

MUST_LEAVE = cite("NJ-DOD 41.11(b)")


def in_turn(round: Round, seat: int, phase: str) -> None:
    """Everybody acts in rotation, and in the part of the round that is on."""
    taking_part(round, seat)
    if round.phase == "dealing":
        raise Refusal("hands stay on the table until the stub is in the discard rack", cite("NJ-DOD 41.11(e)"))
    if round.to_act is None:
        raise Refusal("it is the dealer's turn, and nobody's to act", cite("NJ-DOD 41.10(a)"))
    if round.phase == phase and round.to_act == seat:
        return
    paragraph = BETTING[round.number] if round.phase == "betting" else discarding_paragraph(round.interval)
    if round.phase != phase:
        now = f"betting round {round.number}" if round.phase == "betting" else "a discarding interval"
        raise Refusal(f"this is {now}", paragraph)
    raise Refusal(f"it is seat {round.to_act}'s turn, not seat {seat}'s", paragraph)


def taking_part(round: Round, seat: int) -> None:
    """A player of this round, and not one for whom the dealer acts until the round ends."""
    player(round, seat)
    if seat in round.leaving and round.to_act != seat:
        raise Refusal(f"seat {seat} must leave the game and takes no more part in this round", MUST_LEAVE)


def player(round: Round, seat: int) -> Hand:
    """A player of this round who sits there."""
    for hand in round.hands:
        if hand.seat == seat:
            return hand
    raise BadCommandError(f"nobody plays at seat {seat}")


def folded(round: Round, seat: int, paragraph: Citation) -> Event:
    """(b) The folded player's wagers go into the pot and all eight cards into the rack."""
    hand = round.hand(seat)
    return facts.HandFolded(paragraph, seat, round.purse(seat).wagered, len(hand.cards) + hand.discarded)
