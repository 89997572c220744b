"""The sentences of pai gow poker."""

from __future__ import annotations

from houseway.games.pai_gow_poker import events as p
from houseway.games.pai_gow_poker.side_wagers import EnvyPaid, PayoutLimited
from houseway.record.narration.sentences import narrates
from houseway.record.narration.words import listed, money, the_place, wager_title


@narrates(p.Surrendered)
def surrendered(event: p.Surrendered) -> str:
    return f"Seat {event.seat} surrenders the pai gow wager."


@narrates(p.QueensDragonShown)
def queens_dragon_shown(event: p.QueensDragonShown) -> str:
    return f"{the_place(event.place)} shows a queen's dragon: every pai gow wager pushes."


@narrates(p.EnvyMarkersPlaced)
def envy_markers_placed(event: p.EnvyMarkersPlaced) -> str:
    return f"An envy marker goes before {listed([f'seat {seat}' for seat in event.seats])}."


@narrates(p.EnvyMarkerCollected)
def envy_marker_collected(event: p.EnvyMarkerCollected) -> str:
    return f"Seat {event.seat}'s envy marker is collected."


@narrates(p.SideWagerAnnounced)
def side_wager_announced(event: p.SideWagerAnnounced) -> str:
    return f"Seat {event.seat}'s {wager_title(event.wager, event.cite)} {'wins' if event.wins else 'loses'}."


@narrates(p.HandKept)
def hand_kept(event: p.HandKept) -> str:
    return f"Seat {event.seat}'s cards stay on the layout."


@narrates(p.HandRearranged)
def hand_rearranged(event: p.HandRearranged) -> str:
    return f"For the side wagers seat {event.seat}'s seven cards are put together: {event.hand}."


@narrates(p.PremiumHandAnnounced)
def premium_hand_announced(event: p.PremiumHandAnnounced) -> str:
    return f"Seat {event.seat} has a premium hand, {event.hand}, which stays face up."


@narrates(p.MeterMoved)
def meter_moved(event: p.MeterMoved) -> str:
    return f"The meter of the progressive shows {money(event.meter)}."


@narrates(p.PayoutLimitNoticed)
def payout_limit_noticed(event: p.PayoutLimitNoticed) -> str:
    return "A lower payout limit is announced; it applies once those who are seated have had notice of it."


@narrates(p.PayoutLimitApplies)
def payout_limit_applies(event: p.PayoutLimitApplies) -> str:
    return "The notice is over: from this round on the lower payout limit applies."


@narrates(EnvyPaid)
def envy_paid(event: EnvyPaid) -> str:
    return f"Seat {event.seat} is paid {money(event.paid)} envy bonus for seat {event.holder}'s {event.row}."


@narrates(PayoutLimited)
def payout_limited(event: PayoutLimited) -> str:
    wager = wager_title(event.wager, event.cite)
    return f"The payout limit cuts seat {event.seat}'s {wager} from {money(event.owed)} to {money(event.paid)}."
