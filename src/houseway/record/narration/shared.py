"""The sentences of the events that every game shares."""

from __future__ import annotations

from houseway.core import events as e
from houseway.core.accounts import INVENTORY, is_pot
from houseway.core.cards import FACE_DOWN
from houseway.core.decider import Event
from houseway.core.phrases import account_name, card_names, count, listed, money, place, the_place
from houseway.core.words import Vocabulary
from houseway.record.narration.sentences import narrates


def _wager(event: e.OfWager, words: Vocabulary) -> str:
    return words.wager_title(event.wager, event.cite)


def _account(account: str, event: Event, words: Vocabulary) -> str:
    return account_name(account, lambda wager: words.wager_title(wager, event.cite))


def _on(row: str) -> str:
    return f" on {row}" if row else ""


@narrates(e.PlayerSat)
def player_sat(event: e.PlayerSat, words: Vocabulary) -> str:
    return f"{event.player} takes seat {event.seat}."


@narrates(e.PlayerLeft)
def player_left(event: e.PlayerLeft, words: Vocabulary) -> str:
    return f"Seat {event.seat} leaves the table."


@narrates(e.BoughtIn)
def bought_in(event: e.BoughtIn, words: Vocabulary) -> str:
    return f"Seat {event.seat} buys {money(event.amount)} in chips; the cash goes into the drop box."


@narrates(e.CashedOut)
def cashed_out(event: e.CashedOut, words: Vocabulary) -> str:
    return f"Seat {event.seat} takes {money(event.amount)} in chips to the cage."


@narrates(e.PaidAtCage)
def paid_at_cage(event: e.PaidAtCage, words: Vocabulary) -> str:
    return f"{event.player}, who has left seat {event.seat}, gets {money(event.amount)} at the cage."


@narrates(e.ClaimedAtCage)
def claimed_at_cage(event: e.ClaimedAtCage, words: Vocabulary) -> str:
    return f"{event.player}, who has left seat {event.seat}, owes the cage {money(event.amount)}."


@narrates(e.InventoryFilled)
def inventory_filled(event: e.InventoryFilled, words: Vocabulary) -> str:
    return f"{money(event.amount)} in chips comes from the cage to the dealer's tray."


@narrates(e.WagerPlaced)
def wager_placed(event: e.WagerPlaced, words: Vocabulary) -> str:
    return f"{the_place(event.seat)} puts {money(event.amount)} on {_wager(event, words)}."


@narrates(e.PlayerReady)
def player_ready(event: e.PlayerReady, words: Vocabulary) -> str:
    return f"Seat {event.seat} has finished betting."


@narrates(e.WagerTakenBack)
def wager_taken_back(event: e.WagerTakenBack, words: Vocabulary) -> str:
    return f"Seat {event.seat} takes back {money(event.amount)} from {_wager(event, words)}."


@narrates(e.WagerReturned)
def wager_returned(event: e.WagerReturned, words: Vocabulary) -> str:
    wager, amount = _wager(event, words), money(event.amount)
    return f"{the_place(event.seat)}'s {wager} of {amount} goes back, because the hand is void."


@narrates(e.WagersReturned)
def wagers_returned(event: e.WagersReturned, words: Vocabulary) -> str:
    """Told by seat, whichever accounts the chips lay in, then what the house and what a pot of earlier rounds get."""
    gained: dict[str, int] = {}
    for source, target, amount in event.moves:
        gained[source] = gained.get(source, 0) - amount
        gained[target] = gained.get(target, 0) + amount
    told = [
        f"{money(abs(total))} {'to' if total > 0 else 'from'} {_account(account, event, words)}"
        for account, total in sorted(gained.items(), key=lambda one: (one[0][:6] != "stack:", one[0]))
        if (total and (account == INVENTORY or account[:6] == "stack:")) or (total > 0 and is_pot(account))
    ]
    return f"Everything goes back to where it was before the round{': ' if told else ''}{listed(told)}."


@narrates(e.WagerWon)
def wager_won(event: e.WagerWon, words: Vocabulary) -> str:
    return (
        f"{the_place(event.seat)}'s {_wager(event, words)} wins {event.odds.said}{_on(event.row)}: {money(event.paid)}."
    )


@narrates(e.WagerPushed)
def wager_pushed(event: e.WagerPushed, words: Vocabulary) -> str:
    return f"{the_place(event.seat)}'s {_wager(event, words)} pushes{_on(event.row)}: {money(event.staked)} goes back."


@narrates(e.WagerLost)
def wager_lost(event: e.WagerLost, words: Vocabulary) -> str:
    return f"{the_place(event.seat)}'s {_wager(event, words)} loses: {money(event.staked)}."


@narrates(e.WagerLostInPart)
def wager_lost_in_part(event: e.WagerLostInPart, words: Vocabulary) -> str:
    left = money(event.staked - event.lost)
    return f"{the_place(event.seat)}'s {_wager(event, words)} loses {money(event.lost)}; {left} goes back."


@narrates(e.VigorishTaken)
def vigorish_taken(event: e.VigorishTaken, words: Vocabulary) -> str:
    return f"Seat {event.seat} pays {money(event.amount)} vigorish on {_wager(event, words)}."


@narrates(e.ChipsMoved)
def chips_moved(event: e.ChipsMoved, words: Vocabulary) -> str:
    source, target = (_account(account, event, words) for account in (event.source, event.target))
    why = f": {event.why}" if event.why else ""
    return f"{money(event.amount)} goes from {source} to {target}{why}."


@narrates(e.BettingClosed)
def betting_closed(event: e.BettingClosed, words: Vocabulary) -> str:
    return "No more bets."


@narrates(e.CardsDealt)
def cards_dealt(event: e.CardsDealt, words: Vocabulary) -> str:
    cards = count(len(event.cards), words.piece)
    if FACE_DOWN in event.cards:
        return f"{the_place(event.to)} is dealt {cards} face down."
    return f"{the_place(event.to)} is dealt {cards} face down: {card_names(event.cards, words.piece_name)}."


@narrates(e.CardsDealtFaceUp)
def cards_dealt_face_up(event: e.CardsDealtFaceUp, words: Vocabulary) -> str:
    cards = count(len(event.cards), words.piece)
    return f"{the_place(event.to)} is dealt {cards} face up: {card_names(event.cards, words.piece_name)}."


@narrates(e.CardsBurned)
def cards_burned(event: e.CardsBurned, words: Vocabulary) -> str:
    return f"The dealer burns {count(len(event.cards), words.piece)}, unseen."


@narrates(e.HandTurnedUp)
def hand_turned_up(event: e.HandTurnedUp, words: Vocabulary) -> str:
    said = f", {event.hand}" if event.hand else ""
    return f"{the_place(event.seat)}'s hand is turned up: {card_names(event.cards, words.piece_name)}{said}."


@narrates(e.CardSetAside)
def card_set_aside(event: e.CardSetAside, words: Vocabulary) -> str:
    return f"{words.piece_name(event.card)} was found face up and goes into the discard rack."


@narrates(e.CardsRacked)
def cards_racked(event: e.CardsRacked, words: Vocabulary) -> str:
    cards, go = count(event.count, words.piece).capitalize(), "goes" if event.count == 1 else "go"
    return f"{cards} of seat {event.seat} {go} into the discard rack."


@narrates(e.CardsCollected)
def cards_collected(event: e.CardsCollected, words: Vocabulary) -> str:
    cards, into = f"The {words.piece}s", "together" if words.piece == "tile" else "into the discard rack"
    if not event.order:
        return f"No {words.piece}s are left to collect."
    return f"{cards} go {into} in order: {listed([place(seat) for seat in event.order])}."


@narrates(e.RoundVoided)
def round_voided(event: e.RoundVoided, words: Vocabulary) -> str:
    return f"All hands are void: {event.reason}."


@narrates(e.RoundEnded)
def round_ended(event: e.RoundEnded, words: Vocabulary) -> str:
    return f"Round {event.number} is over."
