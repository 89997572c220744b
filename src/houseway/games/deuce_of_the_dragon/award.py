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
from houseway.games.deuce_of_the_dragon.dealer import award_due, finished, losing_hands, pot_name
from houseway.games.deuce_of_the_dragon.hands import HAND_SIZE
from houseway.games.deuce_of_the_dragon.table_round import TableRound, evolved

CARRIED = cite("NJ-DOD 41.10(l)")
COUNT = cite("NJ-DOD 41.10(k)")
AWARD = cite("NJ-DOD 41.10(j)")


def pots_won(round: TableRound) -> dict[str, Cents]:
    """What is to be awarded: the main pot, the side pots over it, and the deuce pot if it has been won."""
    pots = {pot_name(layer): pot.amount for layer, pot in enumerate(round.won)}
    return pots | {"deuce": round.deuce_pot} if round.deuce_winner is not None else pots


def idle(round: TableRound) -> bool:
    """Whether nobody plays and a deuce pot is left that no lid covers."""
    return round.phase == "antes" and not round.players and round.deuce_pot > 0 and not round.covered


def count_pots(round: TableRound, command: say.CountPots) -> Iterator[Event]:
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


def verify_pots(round: TableRound, command: say.VerifyPots) -> Iterator[Event]:
    if round.count != "counted":
        raise Refusal("the dealer counts the pots before a supervisor verifies them", COUNT)
    yield facts.PotsVerified(CARRIED if round.phase == "antes" else COUNT)


def confirmed_cards(round: TableRound) -> int | None:
    """How many cards the winner of the main pot must have discarded; None for the last player left."""
    winner = round.hand(round.won[0].winner)
    return HAND_SIZE if not winner.cards and winner.discards else None


def award_pots(round: TableRound, command: say.AwardPots) -> Iterator[Event]:
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
        round = evolved(round, follows)
        yield follows


def count_hands(round: TableRound, command: say.CountHands) -> Iterator[Event]:
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


def cover(round: TableRound, command: say.CoverDeucePot) -> Iterator[Event]:
    if not idle(round):
        raise Refusal("the lid is for a deuce pot at an idle table", CARRIED)
    if round.count != "verified":
        raise Refusal("the deuce pot is counted, and verified by a supervisor, before it is covered", CARRIED)
    yield facts.DeucePotCovered(CARRIED)


def uncover(round: TableRound, command: say.UncoverDeucePot) -> Iterator[Event]:
    if not round.covered or not round.players:
        raise Refusal("a lid comes off when players are back at the table", CARRIED)
    yield facts.DeucePotUncovered(CARRIED)


def next_step(round: TableRound) -> Command:
    """What is to be counted, verified or awarded next, with the right numbers."""
    if round.phase == "collecting":
        return say.CountHands(losing_hands(round))
    if idle(round):
        return _pots_step(round, {"deuce": round.deuce_pot}) or say.CoverDeucePot()
    return _pots_step(round, pots_won(round)) or say.AwardPots(confirmed_cards(round))


def _pots_step(round: TableRound, pots: dict[str, Cents]) -> Command | None:
    """The count and its verification, as far as they are still to come."""
    if round.count == "due":
        return say.CountPots(pots)
    return say.VerifyPots() if round.count == "counted" else None
