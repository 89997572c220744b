"""Seats and stacks: who may sit, buy in, wager and leave."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseway.core.commands import BuyIn, Leave, PlaceWagers, Ready, Sit, TakeBackWagers
from houseway.core.decider import Event, Refusal
from houseway.core.events import (
    BoughtIn,
    CashedOut,
    PlayerLeft,
    PlayerReady,
    PlayerSat,
    WagerLost,
    WagerTakenBack,
)
from houseway.core.phases import BETTING
from houseway.table.state import USED, Table


def sit(table: Table, command: Sit) -> Iterator[Event]:
    if not 1 <= command.seat <= table.procedure.seats:
        raise table.refuse(table.steps.seats, f"this table has seats 1 to {table.procedure.seats}, not {command.seat}")
    if command.seat in table.players:
        raise table.refuse(table.steps.seated, f"seat {command.seat} is taken")
    if table.game.holds_cards(table.round, command.seat):
        raise table.refuse(table.steps.seated, f"a hand of this round still lies at seat {command.seat}")
    barred = table.game.barred(table.round).get(command.player)
    if barred is not None:
        made = f"the player {command.player} was made to leave this table"
        raise Refusal(f"{made} and may not sit down until the floor allows it", barred)
    others = [seat for seat, player in table.players.items() if player == command.player]
    if others:
        law = table.steps.adjacent
        if not table.procedure.adjacent_areas:
            raise Refusal(f"a player has one betting area here, and {command.player} has a seat", law)
        if len(others) > 1:
            raise table.refuse(law, f"a player wagers on two areas at most, and {command.player} has two")
        if abs(others[0] - command.seat) != 1:
            raise table.refuse(law, "a player may wager on two areas only if they are side by side")
    yield PlayerSat(table.steps.seated, command.seat, command.player, command.entropy)
    yield BoughtIn(table.steps.chips, command.seat, command.buy_in)


def second_areas(table: Table, seat: int) -> list[int]:
    """The areas that whoever has that seat may take beside it."""
    if not table.procedure.adjacent_areas:
        return []
    player = table.players[seat]
    return [at for at in (seat - 1, seat + 1) if _may_sit(table, Sit(at, player, 1))]


def _may_sit(table: Table, command: Sit) -> bool:
    try:
        list(sit(table, command))
    except Refusal:
        return False
    return True


def buy_in(table: Table, command: BuyIn) -> Iterator[Event]:
    seated(table, command.seat)
    if table.procedure.table_stakes and table.phase != BETTING:
        raise table.refuse(table.steps.table_stakes, "chips are bought between rounds")
    yield BoughtIn(table.steps.chips, command.seat, command.amount)


def leave(table: Table, command: Leave) -> Iterator[Event]:
    """Whoever has received cards stays until the round is over, or gives up the wagers where the state says so."""
    seat = command.seat
    seated(table, seat)
    wagers = {wager: amount for (at, wager), amount in table.game.wagers(table.round).items() if at == seat}
    if table.phase == BETTING:
        for wager, amount in wagers.items():
            yield WagerTakenBack(table.steps.withdraw, seat, wager, amount)
        yield from table.game.given_up(table.round, seat)
    elif wagers or table.game.holds_cards(table.round, seat):
        if not table.procedure.leaving_abandons:
            dealt = table.playing is not None and table.decks[table.playing].dealt
            law = table.steps.stay_seated if dealt else table.steps.stay_in_round
            raise table.refuse(law, f"seat {seat} takes part in this round and stays until it is over")
        for wager, amount in wagers.items():
            yield WagerLost(table.steps.abandoned, seat, wager, amount)
    returned = sum(wagers.values()) if table.phase == BETTING else 0
    law = table.steps.stay_seated if table.game.holds_cards(table.round, seat) else table.steps.seated
    yield CashedOut(law, seat, table.stack(seat) + returned)
    yield PlayerLeft(law, seat)


def place_wagers(table: Table, command: PlaceWagers) -> Sequence[Event]:
    """Currency on a betting area, where it is taken, becomes chips at once; a spoken wager with cash is none."""
    seated(table, command.seat)
    still_betting(table, command.seat)
    if command.how == "spoken":
        raise table.refuse(table.steps.no_cash, "spoken wagers with cash are not accepted; buy chips first")
    if command.how == "cash" and not table.steps.currency:
        raise table.refuse(table.steps.chips, "cash on a betting area is no wager here; buy chips first")
    if command.how == "match-play":
        raise table.refuse(table.steps.chips, "this table takes no match play coupons")
    placed = table.game.decide(table.round, command, table.around)
    if command.how == "cash":
        return [BoughtIn(table.steps.currency, command.seat, sum(command.wagers.values())), *placed]
    return placed


def take_back_wagers(table: Table, command: TakeBackWagers) -> Sequence[Event]:
    seated(table, command.seat)
    if enough_wagered(table):  # else there is no round yet that anybody has finished betting for
        still_betting(table, command.seat)
    return table.game.decide(table.round, command, table.around)


def ready(table: Table, command: Ready) -> Iterator[Event]:
    """A player who has finished betting need not wait for the clock."""
    seated(table, command.seat)
    if table.phase != BETTING:
        raise table.refuse(table.steps.no_more_bets, "the betting is closed already")
    if command.seat in table.ready:
        raise table.refuse(table.steps.no_more_bets, f"seat {command.seat} has finished betting for this round")
    yield PlayerReady(table.steps.no_more_bets, command.seat)


def still_betting(table: Table, seat: int) -> None:
    """Whoever has said that he is ready has finished, with wagers or without."""
    if seat in table.ready:
        raise table.refuse(table.steps.no_more_bets, f"seat {seat} has finished betting for this round")


def enough_wagered(table: Table) -> bool:
    """Whether so many have a wager as a round needs."""
    return len({seat for seat, _ in table.game.wagers(table.round)}) >= table.procedure.least_players


def seated(table: Table, seat: int) -> None:
    if seat not in table.players:
        raise table.refuse(table.steps.seated, f"nobody is seated at seat {seat}; only seated players may wager")


# --- what has happened ------------------------------------------------------------------------------------------------


def player_sat(table: Table, event: PlayerSat) -> Table:
    entropy = table.entropy | {event.seat: event.entropy} if event.entropy else table.entropy
    return table.replace(players=table.players | {event.seat: event.player}, entropy=entropy)


def player_left(table: Table, event: PlayerLeft) -> Table:
    """When it was the last player, cards that were in use are to be spread; a round remembers who has left it."""
    betting = table.phase == BETTING
    left = table.left if betting else table.left | {event.seat: table.players[event.seat]}
    players = {seat: player for seat, player in table.players.items() if seat != event.seat}
    entropy = {seat: text for seat, text in table.entropy.items() if seat != event.seat}
    idles = not players and betting and any(deck.status in USED for deck in table.decks)
    return table.replace(
        players=players,
        left=left,
        entropy=entropy,
        idle=table.idle or idles,
        emptied=table.emptied or not (players or betting),
        ready=table.ready - {event.seat},
    )


def player_ready(table: Table, event: PlayerReady) -> Table:
    return table.replace(ready=table.ready | {event.seat})


def wager_taken_back(table: Table, event: WagerTakenBack) -> Table:
    """Whoever takes a wager back may make another."""
    return table.replace(ready=table.ready - {event.seat}) if event.seat in table.ready else table


def asked_again(table: Table) -> Table:
    """Where everybody left to bet sits out and too few have a wager for a round, all who sit out are asked again."""
    if table.phase != BETTING or enough_wagered(table):
        return table
    wagered = {seat for seat, _ in table.game.wagers(table.round)}
    if any(seat not in wagered and seat not in table.ready for seat in table.players):
        return table
    return table.replace(ready=table.ready & wagered)
