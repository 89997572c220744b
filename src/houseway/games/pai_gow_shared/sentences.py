"""The narration of the round that both pai gow games share: its events as sentences."""

from __future__ import annotations

from houseway.core.cards import FACE_DOWN
from houseway.core.phrases import card_names, count, listed, money, place, plain_title, the_place
from houseway.core.words import Sentences
from houseway.games.pai_gow_shared import events as p
from houseway.games.pai_gow_shared.dragons_eye import DiceBonusPaid

_TITLES = {"queens-dragon": "Queen's Dragon"}


def wager_title(wager: str, document: str = "") -> str:
    """A wager as the felt of either game calls it."""
    return _TITLES.get(wager) or plain_title(wager)


_STANDS = {"win": "wins", "lose": "loses", "push": "pushes"}


def _bank_offered(event: p.BankOffered) -> str:
    return f"The bank is offered to seat {event.seat}."


def _bank_taken(event: p.BankTaken) -> str:
    if event.co_bank:
        return f"Seat {event.seat} banks together with the house."
    against = f"will wager {money(event.dealers_wager)} against it" if event.dealers_wager else "does not play"
    return f"Seat {event.seat} takes the bank; the dealer {against}."


def _bank_passed(event: p.BankPassed) -> str:
    if event.absent:
        return f"Seat {event.seat} does not answer, and the bank is passed."
    return f"Seat {event.seat} passes the bank."


def _bank_given_up(event: p.BankGivenUp) -> str:
    return f"Seat {event.seat} gives up the bank; the dealer has it."


def _dice_bonus_taken_down(event: p.DiceBonusTakenDown) -> str:
    return f"Seat {event.seat} takes the {wager_title(event.wager)} down: {money(event.amount)}."


def _shaker_passed(event: p.ShakerPassed) -> str:
    if event.shaken_by == "player":
        return f"The shaker is passed to seat {event.seat}."
    if event.absent:
        prices = "the Dice Bonus pays what it pays to players who do not shake"
        return f"Seat {event.seat} does not act, and the dealer shakes the dice for nobody: {prices}."
    return f"The dealer shakes the dice for seat {event.seat}."


def _dice_shaken(event: p.DiceShaken) -> str:
    dice = event.dice
    shown = f"{dice.eye}, {dice.plain[0]} and {dice.plain[1]}"
    if not event.cite.startswith("BASE"):
        shown = f"{dice.eye} on the dragon's eye die, {dice.plain[0]} and {dice.plain[1]} on the others"
    return f"After {count(event.times, 'shake')} the dice show {shown}: {dice.total}."


def _no_roll_called(event: p.NoRollCalled) -> str:
    return f"No roll: {event.reason}."


def _button_placed(event: p.ButtonPlaced) -> str:
    winners = listed([wager_title(wager) for wager in event.winners])
    won = f"; winning wagers: {winners}" if winners else "; no dice wager wins"
    return f"The dragon's eye button goes to position {event.seat}{won}."


def _run_continued(event: p.RunContinued) -> str:
    shaker = f"seat {event.entitled}" if event.entitled else "the dealer"
    if not event.triples:
        return f"No triple counts now; {shaker} shakes the dice in the next round."
    return f"{count(event.triples, 'triple').capitalize()} running; {shaker} shakes the dice in the next round."


def _starting_place_found(event: p.StartingPlaceFound) -> str:
    how = {
        "shaker": f"by a count of {event.count}",
        "generator": f"by the generator's {event.count}",
        "button": "by the button",
        "dragons-eye": "by the dragon's eye button",
    }[event.by]
    return f"The first hand goes to {place(event.place)}, {how}."


def _generator_failed(event: p.GeneratorFailed) -> str:
    return "The generator fails and is put out of use; the shaker is used instead."


def _hands_collected(event: p.HandsCollected) -> str:
    whose = listed([place(each) for each in event.places])
    return f"Hands without a wager are collected unexposed: {whose}."


def _hand_picked_up(event: p.HandPickedUp) -> str:
    return f"Seat {event.seat}'s hand is picked up, now that the same player's other hand is done."


def _hand_set(event: p.HandSet) -> str:
    how = " for a player who does not act" if event.absent else ""
    by = f" by the house way, {event.rule}" if event.rule else ""
    if FACE_DOWN in event.low:
        return f"Seat {event.seat}'s hand is set{how}."
    return f"Seat {event.seat}'s hand is set{by}{how}: {card_names(event.high)} high, {card_names(event.low)} low."


def _dealer_hand_set(event: p.DealerHandSet) -> str:
    return (
        f"The dealer turns over {card_names((*event.high, *event.low))} and sets {event.hand},"
        f" by the house way: {event.rule}."
    )


def _hand_misset(event: p.HandMisset) -> str:
    return f"{the_place(event.place)} had put {card_names(event.low)} low; the hand is set again the house way."


def _bank_exposed(event: p.BankExposed) -> str:
    return f"The bank, seat {event.seat}, shows {card_names((*event.high, *event.low))}: {event.hand}."


def _hand_exposed(event: p.HandExposed) -> str:
    foul = f", a foul: {event.foul}" if event.foul else ""
    return f"Seat {event.seat} shows {card_names((*event.high, *event.low))}: {event.hand}{foul}."


def _hands_compared(event: p.HandsCompared) -> str:
    return f"{the_place(event.seat)} {_STANDS[event.result]} with the pai gow wager."


def _vigorish_uncollected(event: p.VigorishUncollected) -> str:
    return f"Seat {event.seat} still owes {money(event.amount)} vigorish, which is put on record."


def _wagers_settled(event: p.WagersSettled) -> str:
    return "Every wager of the round is settled."


def _hand_voided(event: p.HandVoided) -> str:
    return f"Seat {event.seat} gives up the hand, and the wagers on it go back."


def _played_on(event: p.PlayedOn) -> str:
    return f"Seat {event.seat} plays on."


def _dice_bonus_paid(event: DiceBonusPaid) -> str:
    title = wager_title(event.wager)
    return (
        f"Seat {event.seat}'s {title} wins {event.odds.said} on the {event.row}: {money(event.paid)}; the wager stays."
    )


def sentences_of(piece: str) -> Sentences:
    """The sentences of the round that both games share, with the word for what is played with."""
    return {
        p.BankOffered: _bank_offered,
        p.BankTaken: _bank_taken,
        p.BankPassed: _bank_passed,
        p.BankGivenUp: _bank_given_up,
        p.DiceBonusTakenDown: _dice_bonus_taken_down,
        p.ShakerPassed: _shaker_passed,
        p.DiceShaken: _dice_shaken,
        p.NoRollCalled: _no_roll_called,
        p.ButtonPlaced: _button_placed,
        p.RunContinued: _run_continued,
        p.StartingPlaceFound: _starting_place_found,
        p.GeneratorFailed: _generator_failed,
        p.HandsCollected: _hands_collected,
        p.HandPickedUp: _hand_picked_up,
        p.HandSet: _hand_set,
        p.DealerHandSet: _dealer_hand_set,
        p.HandMisset: _hand_misset,
        p.BankExposed: _bank_exposed,
        p.HandExposed: _hand_exposed,
        p.HandsCompared: _hands_compared,
        p.HandCollected: lambda event: f"Seat {event.seat}'s {piece}s are collected.",
        p.VigorishUncollected: _vigorish_uncollected,
        p.WagersSettled: _wagers_settled,
        p.PlayersCardSeen: lambda event: (
            f"The dealer exposed a {piece} of seat {event.seat}, who may void the hand or play on."
        ),
        p.HandVoided: _hand_voided,
        p.PlayedOn: _played_on,
        DiceBonusPaid: _dice_bonus_paid,
    }
