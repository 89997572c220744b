"""Settlement, 42.10(j) and 42.11: what the wagers of one seat come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from houseway.core.cards import JOKER, Card
from houseway.core.citations import Citation, cite
from houseway.core.decider import Event
from houseway.core.events import CardsRacked, Settled, WagerLost, WagerPushed, WagerWon
from houseway.core.money import Cents
from houseway.games.double_draw_poker.events import HandRanked, HandRevealed
from houseway.games.double_draw_poker.hands import JOKER_RULE, RANKED_BY, HandClass, classify
from houseway.games.double_draw_poker.options import DRAW_PAY, WAGERS, DoubleDrawPokerOptions

SETTLE = cite("NJ-DDP 42.10(j)")
TURN_OVER = cite("NJ-DDP 42.10(j)1")
COLLECT = cite("NJ-DDP 42.10(j)2")
PAY = cite("NJ-DDP 42.10(j)3")
RACK = cite("NJ-DDP 42.10(j)4")
BONUS_PUSH = cite("NJ-DDP 42.11(d)")
LEAST = (HandClass.TWO_PAIR, cite("NJ-DDP 42.5(b)"))
"""The lowest of the ranked hands; whatever is below it loses."""


def settle_seat(
    options: DoubleDrawPokerOptions, seat: int, wagers: Mapping[str, Cents], cards: Sequence[Card]
) -> Iterator[Event]:
    """One seat: the hand turned over and ranked, every wager collected or paid, the cards racked."""
    hand = classify(cards)
    yield HandRevealed(TURN_OVER, seat, tuple(cards))
    if hand >= LEAST[0]:
        yield HandRanked(PAY, seat, str(hand), True, RANKED_BY[hand], low_ace_or_joker(cards, hand))
        yield from winning_wagers(options, seat, wagers, hand)
    else:
        yield HandRanked(COLLECT, seat, str(hand), False, LEAST[1])
        for wager in WAGERS:
            yield WagerLost(COLLECT, seat, wager, wagers[wager])
    yield CardsRacked(RACK, seat, len(cards))


def low_ace_or_joker(cards: Sequence[Card], hand: HandClass) -> Citation:
    """The paragraph on jokers and low aces, if the hand needs it."""
    low = hand in (HandClass.STRAIGHT, HandClass.STRAIGHT_FLUSH) and {"A", "2"} <= {card[0] for card in cards}
    return JOKER_RULE if low or JOKER in cards else ""


def winning_wagers(
    options: DoubleDrawPokerOptions, seat: int, wagers: Mapping[str, Cents], hand: HandClass
) -> Iterator[Settled]:
    """Ante and both Draw Wagers at even money, the Bonus by its table."""
    odds, law = DRAW_PAY
    for wager in WAGERS:
        staked = wagers[wager]
        if wager == "bonus":
            yield bonus(options, seat, staked, hand)
        else:
            yield WagerWon(law, seat, wager, staked, odds.paid(staked), odds, str(hand))


def bonus(options: DoubleDrawPokerOptions, seat: int, staked: Cents, hand: HandClass) -> Settled:
    """A winning Bonus is paid by the table that the licensee has selected; a push gives it back."""
    table = options.bonus_table
    row = table.line_of[hand]
    if row.odds.win:
        return WagerWon(table.cite, seat, "bonus", staked, row.odds.paid(staked), row.odds, row.outcome)
    return WagerPushed(BONUS_PUSH, seat, "bonus", staked, row.outcome)
