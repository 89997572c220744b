"""What goes wrong in a round of either pai gow game: a card that was seen, a wrong start, a player who does not act."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.citations import Citation
from houseway.core.commands import ActForAbsent
from houseway.core.decider import Event, Refusal
from houseway.core.events import RoundVoided, WagerReturned
from houseway.core.game import Around
from houseway.core.money import Cents
from houseway.games.pai_gow_shared.bank import passed
from houseway.games.pai_gow_shared.dice import shaker_passed
from houseway.games.pai_gow_shared.dragons_eye import SEATS
from houseway.games.pai_gow_shared.dragons_eye import WAGERS as DICE_WAGERS
from houseway.games.pai_gow_shared.events import (
    HandCollected,
    HandVoided,
    PlayedOn,
    PlayersCardSeen,
    PlayOn,
    ReportExposedCard,
    ReportWrongStart,
    VoidHand,
)
from houseway.games.pai_gow_shared.setting import set_house_way
from houseway.games.pai_gow_shared.state import DICE_BONUS, Round, looked_at, places_in_play


def report_exposed_card(round: Round, command: ReportExposedCard, around: Around) -> Iterator[Event]:
    """A player decides about it once, before he looks; one of the bank's voids every hand until all are set."""
    law, hand, piece = round.rules.irregularity, round.hand(command.seat), round.rules.piece
    if command.seat not in SEATS:
        raise Refusal(f"a {piece} of the dealer's that is seen is reported as the dealer's", law)
    if round.phase not in {"dealing", "collecting", "setting"} or not hand.cards:
        raise Refusal("there is no hand being dealt or set at that seat", law)
    if command.seat not in places_in_play(round) or hand.surrendered:
        raise Refusal(f"seat {command.seat} has nothing to decide about that {piece}", law)
    if command.seat == round.bank_place:
        yield RoundVoided(law, f"a {piece} of the bank's was exposed too early")
        return
    if hand.asked or hand.played_on:
        raise Refusal(f"seat {command.seat} has been asked about an exposed {piece} already", law)
    if looked_at(round, command.seat):
        raise Refusal(f"seat {command.seat} has looked at the hand, and an exposed {piece} changes nothing now", law)
    yield PlayersCardSeen(law, command.seat)


def void_hand(round: Round, command: VoidHand, around: Around) -> Iterator[Event]:
    """The player's wagers on this hand go back; what the dice have settled stands."""
    law = _exposed_card(round, command.seat)
    yield HandVoided(law, command.seat)
    for wager, amount in round.hand(command.seat).wagers.items():
        if wager not in DICE_WAGERS:
            yield WagerReturned(law, command.seat, wager, amount)
    if round.phase == "setting":
        yield HandCollected(law, command.seat)


def play_on(round: Round, command: PlayOn, around: Around) -> Iterator[Event]:
    yield PlayedOn(_exposed_card(round, command.seat), command.seat)


def _exposed_card(round: Round, seat: int) -> Citation:
    law = round.rules.irregularity
    if not round.hand(seat).asked:
        raise Refusal(f"no {round.rules.piece} of seat {seat} has been exposed", law)
    return law


def report_wrong_start(round: Round, command: ReportWrongStart, around: Around) -> Iterator[Event]:
    law = round.rules.irregularity
    if not any(hand.cards for hand in round.hands.values()):
        raise Refusal("no deal has begun in this round", law)
    yield RoundVoided(law, "the deal began at the wrong place")


def wagers(round: Round) -> dict[tuple[int, str], Cents]:
    """What lies on the layout and belongs to this round; a dice bonus kept for the next shake does not."""
    held = {(seat, wager): amount for seat, hand in round.hands.items() for wager, amount in hand.wagers.items()}
    if round.phase == "betting":
        return held
    kept = {(seat, DICE_BONUS) for seat in round.run.retained}
    return {key: amount for key, amount in held.items() if key not in kept}


def act_for_absent(round: Round, command: ActForAbsent, around: Around) -> Iterator[Event]:
    """The bank is passed, the dealer shakes, a seen card is played on, and a hand is set the house way."""
    seat = command.seat
    if round.phase == "betting":
        return passed(round, seat, absent=True)
    if round.phase == "shaking":
        return shaker_passed(round, seat, by_player=False, absent=True)
    if round.hand(seat).asked:
        return iter([PlayedOn(round.rules.irregularity, seat, True)])
    return set_house_way(round, seat, absent=True)
