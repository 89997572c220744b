"""Dragon Poker's bets together, exactly: those of one seat, and the house's result at a whole table.

Seats meet the same dealer, so that a strong hand of the dealer beats many at once: what the house holds at a full table
swings more than that many tables of one. Two seats and the dealer are counted by kinds of card.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb, lcm, prod

from houseway.core.cards import Card
from houseway.core.tables import Section
from houseway.core.together import Seats, covariances, table_hold
from houseway.games.dragon_poker.exact import (
    COLOURED,
    COLOURLESS,
    FOLD,
    PLAYER_HANDS,
    hands_of,
    showdowns,
    side_tables,
    strategy,
    win_of,
)
from houseway.games.dragon_poker.hands import HANDS, ThreeCardHand
from houseway.games.dragon_poker.options import DragonPokerOptions


def colourless(hand: ThreeCardHand) -> ThreeCardHand:
    """The hand as it ranks, where blue dragons are as good as red ones."""
    return HANDS[tuple("RD" if card == "BD" else card for card in hand.cards)]


def _main_net(hand: ThreeCardHand, dealer: ThreeCardHand, least: int, options: DragonPokerOptions) -> Fraction:
    if hand.strength < least:
        return FOLD
    if hand.strength == dealer.strength:
        return Fraction(0)
    return win_of(hand, options) if hand.strength > dealer.strength else Fraction(-3)


def _side_net(hand: ThreeCardHand, options: DragonPokerOptions) -> Fraction:
    """What a unit on every side bet nets with this hand."""
    rows = [row_of(hand, table) for table, row_of in side_tables(options)]
    return sum((Fraction(-1) if row is None else row.odds.ratio for row in rows), Fraction(0))


def one_seat(options: DragonPokerOptions) -> Section:
    """The covariances of one seat's bets, over all deals."""
    least, names = strategy(options).least, ["main", *(table.wager for table, _ in side_tables(options))]
    nets: dict[str, list[Fraction]] = {name: [] for name in names}
    weights: list[int] = []
    lines = {line.hand: line for line in showdowns()}
    for hand, ways in hands_of(COLOURED):
        line = lines[colourless(hand)]
        sides = [row_of(hand, table) for table, row_of in side_tables(options)]
        results = (
            [(FOLD, line.win + line.tie + line.lose)]
            if hand.strength < least
            else [(win_of(line.hand, options), line.win), (Fraction(0), line.tie), (Fraction(-3), line.lose)]
        )
        for net, number in results:
            nets["main"].append(net)
            for name, row in zip(names[1:], sides, strict=True):
                nets[name].append(Fraction(-1) if row is None else row.odds.ratio)
            weights.append(ways * number)
    return covariances("together", "Bets together", "of one seat's bets over all deals", nets, weights)


def two_seats(options: DragonPokerOptions, every_bet: bool) -> Seats:
    """Two seats against one dealer, each playing by the book."""
    least = strategy(options).least
    dealers = [line.hand for line in showdowns()]
    hands = list(hands_of(COLOURED))
    nets: dict[ThreeCardHand, list[Fraction]] = {}
    for hand, _ in hands:
        side = _side_net(hand, options) if every_bet else Fraction(0)
        nets[hand] = [_main_net(colourless(hand), dealer, least, options) + side for dealer in dealers]
    scale = lcm(*(net.denominator for each in nets.values() for net in each))
    whole = {hand: [int(net * scale) for net in each] for hand, each in nets.items()}
    mean = square = both = 0
    for first, ways in hands:
        left = {card: copies - first.cards.count(card) for card, copies in COLOURED.items()}
        for net, number in zip(whole[first], _dealer_ways(left), strict=True):
            mean += ways * number * net
            square += ways * number * net * net
        for second, more in hands_of(left):
            rest = {card: copies - second.cards.count(card) for card, copies in left.items()}
            products = zip(whole[first], whole[second], _dealer_ways(rest), strict=True)
            both += ways * more * sum(a * b * number for a, b, number in products if number)
    alone, three = PLAYER_HANDS * comb(50, 3), PLAYER_HANDS * comb(50, 3) * comb(47, 3)
    expected = Fraction(mean, alone * scale)
    return Seats(
        expected,
        Fraction(square, alone * scale**2) - expected**2,
        Fraction(both, three * scale**2) - expected**2,
    )


def _dealer_ways(left: dict[Card, int]) -> tuple[int, ...]:
    """In how many ways the cards left give the dealer each hand."""
    return _ways(tuple(left[kind] + (left["BD"] if kind == "RD" else 0) for kind in COLOURLESS))


@cache
def _ways(left: tuple[int, ...]) -> tuple[int, ...]:
    kinds = tuple(COLOURLESS)
    return tuple(
        prod(comb(left[at], line.hand.cards.count(kind)) for at, kind in enumerate(kinds) if kind in line.hand.cards)
        for line in showdowns()
    )


def table(options: DragonPokerOptions) -> Section:
    """What the house holds at a table, by the seats that play."""
    main, every = (two_seats(options, every_bet) for every_bet in (False, True))
    related = Fraction(main.covariance) / Fraction(main.variance)
    note = (
        "What the house wins in a round, in units of one Ante, every seat wagering a unit and playing by the book."
        f" Seats meet the same dealer: the main results of two have the correlation {float(related):.4f}, exactly"
        f" {related}."
    )
    return table_hold({"Main game": main, "Every bet": every}, note)
