"""The pots when they are won, and at an idle table: counted, verified and awarded, and the cards counted back.

Section 41.10(j) to (l). Whoever counts says what was counted; what does not agree is counted again.
"""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.citations import cite
from houseway.core.decider import BadCommandError, Command, Event, Refusal
from houseway.core.money import Cents, dollars
from houseway.games.deuce_of_the_dragon import commands as say
from houseway.games.deuce_of_the_dragon import events as facts
from houseway.games.deuce_of_the_dragon.evolve import evolve
from houseway.games.deuce_of_the_dragon.hands import HAND_SIZE
from houseway.games.deuce_of_the_dragon.state import Round

CARRIED = cite("NJ-DOD 41.10(l)")
COUNT = cite("NJ-DOD 41.10(k)")
AWARD = cite("NJ-DOD 41.10(j)")


def award_due(round: Round) -> Event:
    """(j) Side pots before the main pot, then the deuce pot if its button is with the winner; (k) less commission."""
    paragraph = cite("NJ-DOD 41.10(j)")
    if round.paid < len(round.won):
        layer = len(round.won) - 1 - round.paid
        name, pot = pot_name(layer), round.won[layer]
        commission = round.options.commission_on(pot.amount - pot.free)
        defined = facts.POTS["side" if layer else "main"]
        return facts.PotWon(paragraph, name, pot.amount, pot.winner, commission, pot.free, defined)
    if round.deuce_winner is not None:
        taken = round.options.commission_on(round.deuce_pot)
        defined = facts.POTS["deuce"]
        return facts.PotWon(paragraph, "deuce", round.deuce_pot, round.deuce_winner, taken, also=defined)
    return facts.DeucePotCarried(cite("NJ-DOD 41.10(l)"), round.deuce_pot)


def pot_name(layer: int) -> str:
    return f"side {layer}" if layer else "main"


def losing_hands(round: Round) -> dict[int, int]:
    """(j) How many cards must come back of each losing player: the hand with its discards, folded ones being racked."""
    winner = round.won[0].winner
    left = {hand.seat: len(hand.cards) + hand.discarded for hand in round.hands if hand.seat != winner}
    return {seat: cards for seat, cards in left.items() if cards}


def finished(round: Round) -> Event:
    """(j) The cards of this round are counted back."""
    return facts.RoundFinished(cite("NJ-DOD 41.10(j)"), HAND_SIZE * len(round.hands), losing_hands(round))


def closing(round: Round) -> list[Event]:
    """The award and the closing count of a described round, in which every count is right."""
    if round.phase == "awarding":
        return [award_due(round)]
    return [finished(round)] if round.phase == "collecting" else []


def pots_won(round: Round) -> dict[str, Cents]:
    """What is to be awarded: the main pot, the side pots over it, and the deuce pot if it has been won."""
    pots = {pot_name(layer): pot.amount for layer, pot in enumerate(round.won)}
    return pots | {"deuce": round.deuce_pot} if round.deuce_winner is not None else pots


def idle(round: Round) -> bool:
    """Whether nobody plays and a deuce pot is left that no lid covers."""
    return round.phase == "antes" and not round.players and round.deuce_pot > 0 and not round.covered


def count_pots(round: Round, command: say.CountPots) -> Iterator[Event]:
    if round.count != "due" or not (round.phase == "awarding" or idle(round)):
        raise Refusal("pots are counted once, when they are won or the table is idle", COUNT)
    law, there = (CARRIED, {"deuce": round.deuce_pot}) if idle(round) else (COUNT, pots_won(round))
    if command.pots is None:
        raise BadCommandError("a count says what lies in each pot")
    for name in sorted(there.keys() | command.pots.keys()):
        amount, counted = there.get(name, 0), command.pots.get(name, 0)
        if amount != counted:
            sentence = f"{dollars(amount)} of the {name} pot is awarded, not {dollars(counted)}; it is counted again"
            raise Refusal(sentence, law)
    yield facts.PotsCounted(law, there)


def verify_pots(round: Round, command: say.VerifyPots) -> Iterator[Event]:
    if round.count == "verified":
        raise Refusal("a supervisor has verified the count, and verifies it once", COUNT)
    if round.count != "counted":
        raise Refusal("the dealer counts the pots before a supervisor verifies them", COUNT)
    yield facts.PotsVerified(CARRIED if round.phase == "antes" else COUNT)


def confirmed_cards(round: Round) -> int | None:
    """How many cards the winner of the main pot must have discarded; None for the last player left."""
    winner = round.hand(round.won[0].winner)
    return HAND_SIZE if not winner.cards and winner.discards else None


def award_pots(round: Round, command: say.AwardPots) -> Iterator[Event]:
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


def count_hands(round: Round, command: say.CountHands) -> Iterator[Event]:
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


def cover(round: Round, command: say.CoverDeucePot) -> Iterator[Event]:
    if not idle(round):
        raise Refusal("the lid is for a deuce pot at an idle table", CARRIED)
    if round.count != "verified":
        raise Refusal("the deuce pot is counted, and verified by a supervisor, before it is covered", CARRIED)
    yield facts.DeucePotCovered(CARRIED)


def uncover(round: Round, command: say.UncoverDeucePot) -> Iterator[Event]:
    if not round.covered or not round.players:
        raise Refusal("a lid comes off when players are back at the table", CARRIED)
    yield facts.DeucePotUncovered(CARRIED)


def next_step(round: Round) -> Command:
    """What is to be counted, verified or awarded next, with the right numbers."""
    if round.phase == "collecting":
        return say.CountHands(losing_hands(round))
    if idle(round):
        return _pots_step(round, {"deuce": round.deuce_pot}) or say.CoverDeucePot()
    return _pots_step(round, pots_won(round)) or say.AwardPots(confirmed_cards(round))


def _pots_step(round: Round, pots: dict[str, Cents]) -> Command | None:
    """The count and its verification, as far as they are still to come."""
    if round.count == "due":
        return say.CountPots(pots)
    return say.VerifyPots() if round.count == "counted" else None
