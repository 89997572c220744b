"""The sentences of the events that every game shares."""

from __future__ import annotations

from houseway.core import events as e
from houseway.core.cards import FACE_DOWN
from houseway.record.narration.sentences import narrates
from houseway.record.narration.words import (
    account_name,
    card_name,
    card_names,
    count,
    listed,
    money,
    piece,
    place,
    the_place,
    wager_title,
)


def _wager(event: e.WagerPlaced | e.WagerTakenBack | e.WagerReturned | e.Settled | e.VigorishTaken) -> str:
    return wager_title(event.wager, event.cite)


def _on(row: str) -> str:
    return f" on {row}" if row else ""


@narrates(e.PlayerSat)
def player_sat(event: e.PlayerSat) -> str:
    return f"{event.player} takes seat {event.seat}."


@narrates(e.PlayerLeft)
def player_left(event: e.PlayerLeft) -> str:
    return f"Seat {event.seat} leaves the table."


@narrates(e.BoughtIn)
def bought_in(event: e.BoughtIn) -> str:
    return f"Seat {event.seat} buys {money(event.amount)} in chips; the cash goes into the drop box."


@narrates(e.CashedOut)
def cashed_out(event: e.CashedOut) -> str:
    return f"Seat {event.seat} takes {money(event.amount)} in chips to the cage."


@narrates(e.InventoryFilled)
def inventory_filled(event: e.InventoryFilled) -> str:
    return f"{money(event.amount)} in chips comes from the cage to the dealer's tray."


@narrates(e.WagerPlaced)
def wager_placed(event: e.WagerPlaced) -> str:
    return f"{the_place(event.seat)} puts {money(event.amount)} on {_wager(event)}."


@narrates(e.WagerTakenBack)
def wager_taken_back(event: e.WagerTakenBack) -> str:
    return f"Seat {event.seat} takes back {money(event.amount)} from {_wager(event)}."


@narrates(e.WagerReturned)
def wager_returned(event: e.WagerReturned) -> str:
    return f"{the_place(event.seat)}'s {_wager(event)} of {money(event.amount)} goes back, because the hand is void."


@narrates(e.WagersReturned)
def wagers_returned(event: e.WagersReturned) -> str:
    """Told by seat, whichever accounts the chips lay in."""
    gained: dict[str, int] = {}
    for source, target, amount in event.moves:
        gained[source] = gained.get(source, 0) - amount
        gained[target] = gained.get(target, 0) + amount
    seats = {account_name(account, event.cite): total for account, total in gained.items() if account[:6] == "stack:"}
    back = {name: total for name, total in sorted(seats.items()) if total}
    told = [f"{money(abs(total))} {'to' if total > 0 else 'from'} {name}" for name, total in back.items()]
    return f"Everything goes back to where it was before the round: {listed(told)}."


@narrates(e.WagerWon)
def wager_won(event: e.WagerWon) -> str:
    return f"{the_place(event.seat)}'s {_wager(event)} wins {event.odds}{_on(event.row)}: {money(event.paid)}."


@narrates(e.WagerPushed)
def wager_pushed(event: e.WagerPushed) -> str:
    return f"{the_place(event.seat)}'s {_wager(event)} pushes{_on(event.row)}: {money(event.staked)} goes back."


@narrates(e.WagerLost)
def wager_lost(event: e.WagerLost) -> str:
    return f"{the_place(event.seat)}'s {_wager(event)} loses: {money(event.staked)}."


@narrates(e.VigorishTaken)
def vigorish_taken(event: e.VigorishTaken) -> str:
    return f"Seat {event.seat} pays {money(event.amount)} vigorish on {_wager(event)}."


@narrates(e.ChipsMoved)
def chips_moved(event: e.ChipsMoved) -> str:
    source, target = (account_name(account, event.cite) for account in (event.source, event.target))
    why = f": {event.why}" if event.why else ""
    return f"{money(event.amount)} goes from {source} to {target}{why}."


@narrates(e.BettingClosed)
def betting_closed(event: e.BettingClosed) -> str:
    antes_only = event.cite.startswith("NJ-DOD")  # where the betting comes later
    return "All antes are down." if antes_only else "No more bets."


@narrates(e.CardsDealt)
def cards_dealt(event: e.CardsDealt) -> str:
    cards = count(len(event.cards), piece(event.cite))
    if FACE_DOWN in event.cards:
        return f"{the_place(event.to)} is dealt {cards} face down."
    return f"{the_place(event.to)} is dealt {cards} face down: {card_names(event.cards)}."


@narrates(e.CardSetAside)
def card_set_aside(event: e.CardSetAside) -> str:
    return f"{card_name(event.card)} was found face up and goes into the discard rack."


@narrates(e.CardsRacked)
def cards_racked(event: e.CardsRacked) -> str:
    cards, go = count(event.count, piece(event.cite)).capitalize(), "goes" if event.count == 1 else "go"
    return f"{cards} of seat {event.seat} {go} into the discard rack."


@narrates(e.CardsCollected)
def cards_collected(event: e.CardsCollected) -> str:
    cards, into = f"The {piece(event.cite)}s", "together" if piece(event.cite) == "tile" else "into the discard rack"
    if not event.order:
        return f"No {piece(event.cite)}s are left to collect."
    return f"{cards} go {into} in order: {listed([place(seat) for seat in event.order])}."


@narrates(e.RoundVoided)
def round_voided(event: e.RoundVoided) -> str:
    return f"All hands are void: {event.reason}."


@narrates(e.RoundEnded)
def round_ended(event: e.RoundEnded) -> str:
    return f"Round {event.number} is over."
