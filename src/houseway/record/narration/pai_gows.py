"""The sentences of the round that both pai gow games share."""

from __future__ import annotations

from houseway.core.cards import FACE_DOWN
from houseway.games.pai_gows import events as p
from houseway.games.pai_gows.dragons_eye import DiceBonusPaid
from houseway.record.narration.sentences import narrates
from houseway.record.narration.words import (
    card_names,
    count,
    listed,
    money,
    piece,
    place,
    the_place,
    wager_title,
)

_STANDS = {"win": "wins", "lose": "loses", "push": "pushes"}


@narrates(p.BankOffered)
def bank_offered(event: p.BankOffered) -> str:
    return f"The bank is offered to seat {event.seat}."


@narrates(p.BankTaken)
def bank_taken(event: p.BankTaken) -> str:
    if event.co_bank:
        return f"Seat {event.seat} banks together with the house."
    against = f"will wager {money(event.dealers_wager)} against it" if event.dealers_wager else "does not play"
    return f"Seat {event.seat} takes the bank; the dealer {against}."


@narrates(p.BankPassed)
def bank_passed(event: p.BankPassed) -> str:
    return f"Seat {event.seat} does not answer, and the bank is passed." if event.absent else _passes(event.seat)


def _passes(seat: int) -> str:
    return f"Seat {seat} passes the bank."


@narrates(p.DiceBonusTakenDown)
def dice_bonus_taken_down(event: p.DiceBonusTakenDown) -> str:
    title = wager_title(event.wager, event.cite)
    return f"Seat {event.seat} takes the {title} down: {money(event.amount)}."


@narrates(p.ShakerPassed)
def shaker_passed(event: p.ShakerPassed) -> str:
    if event.shaken_by == "player":
        return f"The shaker is passed to seat {event.seat}."
    return f"The dealer shakes the dice for seat {event.seat}."


@narrates(p.DiceShaken)
def dice_shaken(event: p.DiceShaken) -> str:
    dice = event.dice
    shown = f"{dice.eye}, {dice.plain[0]} and {dice.plain[1]}"
    if not event.cite.startswith("BASE"):
        shown = f"{dice.eye} on the dragon's eye die, {dice.plain[0]} and {dice.plain[1]} on the others"
    return f"After {count(event.times, 'shake')} the dice show {shown}: {dice.total}."


@narrates(p.NoRollCalled)
def no_roll_called(event: p.NoRollCalled) -> str:
    return f"No roll: {event.reason}."


@narrates(p.ButtonPlaced)
def button_placed(event: p.ButtonPlaced) -> str:
    winners = listed([wager_title(wager, event.cite) for wager in event.winners])
    won = f"; winning wagers: {winners}" if winners else "; no dice wager wins"
    return f"The dragon's eye button goes to position {event.seat}{won}."


@narrates(p.RunContinued)
def run_continued(event: p.RunContinued) -> str:
    shaker = f"seat {event.entitled}" if event.entitled else "the dealer"
    if not event.triples:
        return f"No triple counts now; {shaker} shakes the dice in the next round."
    return f"{count(event.triples, 'triple').capitalize()} running; {shaker} shakes the dice in the next round."


@narrates(p.StartingPlaceFound)
def starting_place_found(event: p.StartingPlaceFound) -> str:
    how = {
        "shaker": f"by a count of {event.count}",
        "generator": f"by the generator's {event.count}",
        "button": "by the button",
        "dragons-eye": "by the dragon's eye button",
    }[event.by]
    return f"The first hand goes to {place(event.place)}, {how}."


@narrates(p.GeneratorFailed)
def generator_failed(event: p.GeneratorFailed) -> str:
    return "The generator fails and is put out of use; the shaker is used instead."


@narrates(p.HandsCollected)
def hands_collected(event: p.HandsCollected) -> str:
    whose = listed([place(each) for each in event.places])
    return f"Hands without a wager are collected unexposed: {whose}."


@narrates(p.HandPickedUp)
def hand_picked_up(event: p.HandPickedUp) -> str:
    return f"Seat {event.seat}'s hand is picked up, now that the same player's other hand is done."


@narrates(p.HandSet)
def hand_set(event: p.HandSet) -> str:
    how = " for a player who does not act" if event.absent else ""
    by = f" by the house way, {event.rule}" if event.rule else ""
    if FACE_DOWN in event.low:
        return f"Seat {event.seat}'s hand is set{how}."
    return f"Seat {event.seat}'s hand is set{by}{how}: {card_names(event.high)} high, {card_names(event.low)} low."


@narrates(p.DealerHandSet)
def dealer_hand_set(event: p.DealerHandSet) -> str:
    return (
        f"The dealer turns over {card_names((*event.high, *event.low))} and sets {event.hand},"
        f" by the house way: {event.rule}."
    )


@narrates(p.HandMisset)
def hand_misset(event: p.HandMisset) -> str:
    return f"{the_place(event.place)} had put {card_names(event.low)} low; the hand is set again the house way."


@narrates(p.BankExposed)
def bank_exposed(event: p.BankExposed) -> str:
    return f"The bank, seat {event.seat}, shows {card_names((*event.high, *event.low))}: {event.hand}."


@narrates(p.HandExposed)
def hand_exposed(event: p.HandExposed) -> str:
    foul = f", a foul: {event.foul}" if event.foul else ""
    return f"Seat {event.seat} shows {card_names((*event.high, *event.low))}: {event.hand}{foul}."


@narrates(p.HandsCompared)
def hands_compared(event: p.HandsCompared) -> str:
    return f"{the_place(event.seat)} {_STANDS[event.result]} with the pai gow wager."


@narrates(p.HandCollected)
def hand_collected(event: p.HandCollected) -> str:
    return f"Seat {event.seat}'s {piece(event.cite)}s are collected."


@narrates(p.VigorishUncollected)
def vigorish_uncollected(event: p.VigorishUncollected) -> str:
    return f"Seat {event.seat} still owes {money(event.amount)} vigorish, which is put on record."


@narrates(p.WagersSettled)
def wagers_settled(event: p.WagersSettled) -> str:
    return "Every wager of the round is settled."


@narrates(p.PlayersCardSeen)
def players_card_seen(event: p.PlayersCardSeen) -> str:
    return f"The dealer exposed a {piece(event.cite)} of seat {event.seat}, who may void the hand or play on."


@narrates(p.HandVoided)
def hand_voided(event: p.HandVoided) -> str:
    return f"Seat {event.seat} gives up the hand, and the wagers on it go back."


@narrates(p.PlayedOn)
def played_on(event: p.PlayedOn) -> str:
    return f"Seat {event.seat} plays on."


@narrates(DiceBonusPaid)
def dice_bonus_paid(event: DiceBonusPaid) -> str:
    title = wager_title(event.wager, event.cite)
    return f"Seat {event.seat}'s {title} wins {event.odds} on the {event.row}: {money(event.paid)}; the wager stays."
