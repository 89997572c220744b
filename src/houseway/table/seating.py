"""Seats and stacks: who may sit, buy in, wager and leave."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseway.core.commands import BuyIn, Leave, PlaceWagers, Sit, TakeBackWagers
from houseway.core.decider import Event, Refusal
from houseway.core.events import BoughtIn, CashedOut, PlayerLeft, PlayerSat, WagerLost, WagerTakenBack
from houseway.table.state import USED, Table


def sit(table: Table, command: Sit) -> Iterator[Event]:
    if not 1 <= command.seat <= table.procedure.seats:
        raise table.refuse("seats", f"this table has seats 1 to {table.procedure.seats}, not {command.seat}")
    if command.seat in table.players:
        raise table.refuse("seated", f"seat {command.seat} is taken")
    if table.game.holds_cards(table.round, command.seat):
        raise table.refuse("seated", f"a hand of this round still lies at seat {command.seat}")
    others = [seat for seat, player in table.players.items() if player == command.player]
    if others:
        step = "adjacent" if "adjacent" in table.procedure.laws else "seated"
        if not table.procedure.adjacent_areas:
            raise Refusal(f"a player has one betting area here, and {command.player} has a seat", table.law(step))
        if len(others) > 1 or abs(others[0] - command.seat) != 1:
            raise table.refuse(step, "a player may wager on two areas only if they are side by side")
    yield PlayerSat(table.law("seated"), command.seat, command.player, command.entropy)
    yield BoughtIn(table.law("chips"), command.seat, command.buy_in)


def buy_in(table: Table, command: BuyIn) -> Iterator[Event]:
    seated(table, command.seat)
    if table.procedure.table_stakes and table.phase != "betting":
        raise table.refuse("table-stakes", "chips are bought between rounds")
    yield BoughtIn(table.law("chips"), command.seat, command.amount)


def leave(table: Table, command: Leave) -> Iterator[Event]:
    """Whoever has received cards stays until the round is over, or gives up the wagers where the state says so."""
    seat = command.seat
    seated(table, seat)
    wagers = {wager: amount for (at, wager), amount in table.game.wagers(table.round).items() if at == seat}
    if table.phase == "betting":
        for wager, amount in wagers.items():
            yield WagerTakenBack(table.law("withdraw"), seat, wager, amount)
    elif wagers or table.game.holds_cards(table.round, seat):
        if not table.procedure.leaving_abandons:
            dealt = table.playing is not None and table.decks[table.playing].dealt
            step = "stay-seated" if dealt else "stay-in-round"
            raise table.refuse(step, f"seat {seat} takes part in this round and stays until it is over")
        for wager, amount in wagers.items():
            yield WagerLost(table.law("abandoned"), seat, wager, amount)
    returned = sum(wagers.values()) if table.phase == "betting" else 0
    law = table.law("stay-seated" if table.game.holds_cards(table.round, seat) else "seated")
    yield CashedOut(law, seat, table.stack(seat) + returned)
    yield PlayerLeft(law, seat)


def place_wagers(table: Table, command: PlaceWagers) -> Sequence[Event]:
    """Currency on a betting area, where it is taken, becomes chips at once; a spoken wager with cash is none."""
    seated(table, command.seat)
    if command.how == "spoken" or (command.how == "cash" and not table.procedure.has("currency")):
        raise table.refuse("no-cash", "spoken wagers with cash are not accepted; buy chips first")
    if command.how == "match-play":
        raise table.refuse("chips", "this table takes no match play coupons")
    placed = table.game.decide(table.round, command)
    if command.how == "cash":
        return [BoughtIn(table.law("currency"), command.seat, sum(command.wagers.values())), *placed]
    return placed


def take_back_wagers(table: Table, command: TakeBackWagers) -> Sequence[Event]:
    seated(table, command.seat)
    return table.game.decide(table.round, command)


def seated(table: Table, seat: int) -> None:
    if seat not in table.players:
        raise table.refuse("seated", f"nobody is seated at seat {seat}; only seated players may wager")


# --- what has happened ------------------------------------------------------------------------------------------------


def player_sat(table: Table, event: PlayerSat) -> Table:
    entropy = table.entropy | {event.seat: event.entropy} if event.entropy else table.entropy
    return table.replace(players=table.players | {event.seat: event.player}, entropy=entropy)


def player_left(table: Table, event: PlayerLeft) -> Table:
    """When it was the last player, cards that were in use are to be spread."""
    players = {seat: player for seat, player in table.players.items() if seat != event.seat}
    entropy = {seat: text for seat, text in table.entropy.items() if seat != event.seat}
    idles = not players and table.phase == "betting" and any(deck.status in USED for deck in table.decks)
    return table.replace(players=players, entropy=entropy, idle=table.idle or idles)
