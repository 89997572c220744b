"""Settlement, 42.10(d) and 42.11 in New Jersey, 11.D(3) and 12 in Maryland: what each wager of one seat comes to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from houseway.core.citations import Citation
from houseway.core.decider import Event
from houseway.core.events import Settled, WagerLost, WagerPushed, WagerWon
from houseway.core.money import Cents
from houseway.core.odds import EVEN_MONEY
from houseway.core.pay import PayTable
from houseway.core.states import Law, by_state
from houseway.games.dragon_poker.events import HandsCompared
from houseway.games.dragon_poker.hands import ThreeCardHand, ante_bonus_row, dragon_bet_row, three_card_bonus_row
from houseway.games.dragon_poker.options import DragonPokerOptions
from houseway.games.dragon_poker.ranking import decided_by

SETTLE = by_state("NJ-DP 42.10(d)", "MD-DP 11.D(3)")
TURN_UP = by_state("NJ-DP 42.10(d)1", "MD-DP 11.D(3)(a)")
SIDE_WAGER_DECIDED: dict[str, Law] = {
    "three-card-bonus": by_state("NJ-DP 42.10(d)2", "MD-DP 11.D(3)(b)"),
    "dragon": by_state("NJ-DP 42.10(d)2", "MD-DP 11.D(3)(d)"),
    "progressive": by_state("NJ-DP 42.10(d)2", "MD-DP 7.F(4)"),
}
SIDE_WAGER_PAID: dict[str, Law] = {
    "three-card-bonus": by_state("NJ-DP 42.10(d)2", "MD-DP 11.D(3)(c)"),
    "dragon": by_state("NJ-DP 42.10(d)2", "MD-DP 11.D(3)(e)"),
    "progressive": by_state("NJ-DP 42.10(d)2", "MD-DP 7.F(4)"),
}
"""What orders the payment, for which the pay table has the odds."""
COMPARE = by_state("NJ-DP 42.10(d)3", "MD-DP 11.D(3)(f)")
HIGHER = by_state("NJ-DP 42.10(d)4", "MD-DP 11.D(3)(g)")
LOWER = by_state("NJ-DP 42.10(d)5", "MD-DP 11.D(3)(h)")
TIE = by_state("NJ-DP 42.10(d)6", "MD-DP 11.D(3)(i)")
EVEN = by_state("NJ-DP 42.11(b)", "MD-DP 12.A")


def settle_seat(
    options: DragonPokerOptions,
    seat: int,
    wagers: Mapping[str, Cents],
    player: ThreeCardHand,
    dealer: ThreeCardHand,
    plays: bool,
) -> Iterator[Event]:
    """One seat's wagers: the side wagers first, then Ante, Play and Ante Bonus against the dealer's hand."""
    side = settle_side_wagers(options, seat, wagers, player)
    return chain(side, settle_main_wagers(options, seat, wagers, player, dealer)) if plays else side


def settle_side_wagers(
    options: DragonPokerOptions, seat: int, wagers: Mapping[str, Cents], player: ThreeCardHand
) -> Iterator[Settled]:
    """3 Card Bonus, then Dragon Bet, each against its own pay table, whatever the dealer holds."""
    for wager, table, row_of in (
        ("three-card-bonus", options.three_card_bonus_table, three_card_bonus_row),
        ("dragon", options.dragon_table, dragon_bet_row),
        ("progressive", options.progressive_table, three_card_bonus_row),
    ):
        staked = wagers.get(wager, 0)
        if not staked or table is None:
            continue
        row = row_of(player, table)
        if row is None:
            yield WagerLost(SIDE_WAGER_DECIDED[wager][options.jurisdiction], seat, wager, staked)
        else:
            ordered = SIDE_WAGER_PAID[wager][options.jurisdiction]
            paid = row.odds.paid(staked)
            yield WagerWon(table.cite, seat, wager, staked, paid, row.odds, row.outcome, also=ordered)


def settle_main_wagers(
    options: DragonPokerOptions, seat: int, wagers: Mapping[str, Cents], player: ThreeCardHand, dealer: ThreeCardHand
) -> Iterator[Event]:
    """Higher wins, lower loses, equal pushes all three."""
    state = options.jurisdiction
    law, because = COMPARE[state], decided_by(player, dealer, options.jurisdiction)
    if player.strength > dealer.strength:
        yield HandsCompared(law, seat, "higher", because)
        for wager in ("ante", "play"):
            yield WagerWon(EVEN[state], seat, wager, wagers[wager], wagers[wager], EVEN_MONEY, also=HIGHER[state])
        yield ante_bonus(options.ante_bonus_table, seat, wagers["ante-bonus"], player, HIGHER[state])
    elif player.strength < dealer.strength:
        yield HandsCompared(law, seat, "lower", because)
        for wager in ("ante", "play", "ante-bonus"):
            yield WagerLost(LOWER[state], seat, wager, wagers[wager])
    else:
        yield HandsCompared(law, seat, "tie", because)
        for wager in ("ante", "play", "ante-bonus"):
            yield WagerPushed(TIE[state], seat, wager, wagers[wager])


def ante_bonus(table: PayTable, seat: int, staked: Cents, player: ThreeCardHand, ordered: Citation) -> Settled:
    """A winning hand is paid by the table; one below its paying lines pushes."""
    row = ante_bonus_row(player, table)
    if row.odds.win:
        paid = row.odds.paid(staked)
        return WagerWon(table.cite, seat, "ante-bonus", staked, paid, row.odds, row.outcome, also=ordered)
    return WagerPushed(table.cite, seat, "ante-bonus", staked, row.outcome)
