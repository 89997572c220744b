"""Dragon Poker's exact mathematics: every deal of player's and dealer's cards, counted by kinds of card, in integers.

The deals are C(53,3) * C(50,3) = 459,149,600. Red and blue dragons rank alike, so the main game needs only seven
kinds and 77 different hands; the Dragon Bet tells the colours apart and uses all 112.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from itertools import combinations_with_replacement
from math import comb, prod

import msgspec

from houseway.core.cards import Card
from houseway.core.contracts import no_discards
from houseway.core.figures import Choice, Figures, Outcome, PayLine, StrategyRow, StrategyTable, check_bets
from houseway.core.odds import Odds
from houseway.core.pay import PayRow, PayTable
from houseway.games.dragon_poker.hands import (
    CODES,
    COPIES,
    GOLD,
    HANDS,
    ThreeCardHand,
    ante_bonus_row,
    dragon_bet_row,
    read_hand,
    three_card_bonus_row,
)
from houseway.games.dragon_poker.options import DragonPokerOptions

FOLD = Fraction(-2)
"""A fold gives up the Ante and the Ante Bonus, and nothing else."""
ALL = Fraction(3)
"""Ante, Ante Bonus and Play."""

DEALER_HANDS = comb(50, 3)
PLAYER_HANDS = comb(53, 3)

COLOURED = dict(zip(CODES, COPIES, strict=True))
COLOURLESS = {code: copies for code, copies in COLOURED.items() if code != "BD"} | {"RD": 6}


class Showdown(msgspec.Struct, frozen=True):
    """One hand of the player against every hand the other fifty cards can give the dealer."""

    hand: ThreeCardHand
    ways: int
    win: int
    tie: int
    lose: int


class Strategy(msgspec.Struct, frozen=True):
    """The optimal play: a hand of at least this strength is played, and the same in one sentence."""

    least: int
    rule: str


def hands_of(copies: dict[Card, int]) -> Iterator[tuple[ThreeCardHand, int]]:
    """Each different hand, and in how many ways a deck with so many copies of each card deals it."""
    for cards in combinations_with_replacement(copies, 3):
        ways = prod(comb(copies[card], cards.count(card)) for card in set(cards))
        if ways:
            yield HANDS[cards], ways


@cache
def showdowns() -> tuple[Showdown, ...]:
    """Every hand of the player, strongest first, with the dealer's hands it beats, ties and loses to."""
    table = []
    for hand, ways in hands_of(COLOURLESS):
        left = {card: copies - hand.cards.count(card) for card, copies in COLOURLESS.items()}
        win = tie = 0
        for dealer, number in hands_of(left):
            if dealer.strength < hand.strength:
                win += number
            elif dealer.strength == hand.strength:
                tie += number
        table.append(Showdown(hand, ways, win, tie, DEALER_HANDS - win - tie))
    return tuple(sorted(table, key=lambda line: (line.hand.strength, GOLD not in line.hand.cards), reverse=True))


def win_of(hand: ThreeCardHand, options: DragonPokerOptions) -> Fraction:
    """Ante and Play at even money, and the Ante Bonus by its table."""
    return 2 + ante_bonus_row(hand, options.ante_bonus_table).odds.ratio


def play_worth(line: Showdown, options: DragonPokerOptions) -> Fraction:
    return (line.win * win_of(line.hand, options) - 3 * line.lose) / DEALER_HANDS


def strategy(options: DragonPokerOptions) -> Strategy:
    """Play where playing is worth more than -2; a hand worth exactly as much either way would be folded."""
    values = {line.hand: play_worth(line, options) for line in showdowns()}
    weakest = min((hand for hand, value in values.items() if value > FOLD), key=lambda hand: hand.strength)
    wrong = [hand for hand, value in values.items() if (hand.strength >= weakest.strength) != (value > FOLD)]
    assert not wrong, "the optimal play is not one threshold"
    assert weakest.kind == "high card"
    cards = "-".join(str(character) for character in weakest.characters)
    rule = f"Play any pair or better, or high card {cards} or better; fold everything else."
    return Strategy(weakest.strength, rule)


def strategy_table(options: DragonPokerOptions) -> StrategyTable:
    """The best action with each of the 77 hands that differ once dragons lose their colours."""
    best = strategy(options)
    rows = tuple(
        StrategyRow(
            hand=f"{line.hand}, with the Gold Dragon" if GOLD in line.hand.cards else str(line.hand),
            ways=line.ways,
            chances={
                "win": Fraction(line.win, DEALER_HANDS),
                "tie": Fraction(line.tie, DEALER_HANDS),
                "lose": Fraction(line.lose, DEALER_HANDS),
            },
            values={"play": play_worth(line, options), "fold": FOLD},
            action="play" if line.hand.strength >= best.least else "fold",
        )
        for line in showdowns()
    )
    return StrategyTable(best.rule, rows)


def _main(options: DragonPokerOptions) -> Figures:
    """The main game under optimal play, per unit of Ante, with an equal Ante Bonus and a Play equal to the Ante."""
    best = strategy(options)
    wins: dict[PayRow, int] = dict.fromkeys(options.ante_bonus_table.rows, 0)
    tie = lose = folded = 0
    for line in showdowns():
        if line.hand.strength < best.least:
            folded += line.ways
            continue
        wins[ante_bonus_row(line.hand, options.ante_bonus_table)] += line.ways * line.win
        tie += line.ways * line.tie
        lose += line.ways * line.lose
    outcomes = [
        Outcome(f"win, {row.outcome if row.odds.win else 'Ante Bonus pushes'}", 2 + row.odds.ratio, count, ALL)
        for row, count in wins.items()
    ]
    outcomes += [
        Outcome("tie", Fraction(0), tie, ALL),
        Outcome("fold", FOLD, folded * DEALER_HANDS, -FOLD),
        Outcome("lose", -ALL, lose, ALL),
    ]
    tied = any(play_worth(line, options) == FOLD for line in showdowns())
    return Figures(
        unit="ante",
        outcomes=tuple(outcomes),
        tie_rule="fold" if tied else None,
        title="Main game",
        pay_table=options.ante_bonus_table.cite,
        strategy=best.rule,
    )


RowOf = Callable[[ThreeCardHand, PayTable], PayRow | None]


def _side(title: str, table: PayTable, row_of: RowOf) -> Figures:
    """A wager on the player's three cards alone."""
    counts: dict[PayRow | None, int] = dict.fromkeys((*table.rows, None), 0)
    for hand, ways in hands_of(COLOURED):
        counts[row_of(hand, table)] += ways
    lost = counts.pop(None)
    paid = tuple(Outcome(row.outcome, row.odds.ratio, count) for row, count in counts.items() if row is not None)
    outcomes = (*paid, Outcome("lose", Fraction(-1), lost))
    return Figures(unit=table.wager, outcomes=outcomes, title=title, pay_table=table.cite)


def side_tables(options: DragonPokerOptions) -> list[tuple[PayTable, RowOf]]:
    """The pay tables of the side bets that the options offer, each with the way a hand is found on it."""
    offered: tuple[tuple[PayTable | None, RowOf], ...] = (
        (options.three_card_bonus_table, three_card_bonus_row),
        (options.dragon_table, dragon_bet_row),
        (options.progressive_table, three_card_bonus_row),
    )
    return [(table, row_of) for table, row_of in offered if table is not None]


def _title(wager: str, options: DragonPokerOptions) -> str:
    """The wager in the words of the state's document, a progressive one in the submission's."""
    if options.progressive is not None and wager == "progressive":
        return options.progressive.name
    if options.jurisdiction == "NJ":
        return {"three-card-bonus": "3 Card Bonus", "dragon": "Dragon Bet"}[wager]
    return {"three-card-bonus": "Three Card Bonus", "dragon": "Dragon Wager"}[wager]


def figures(options: DragonPokerOptions, bets: Collection[str] | None = None) -> dict[str, Figures]:
    """The exact figures of the bets that the options offer, `main` first; only those named, if any are."""
    makers = {"main": partial(_main, options)}
    for table, row_of in side_tables(options):
        makers[table.wager] = partial(_side, _title(table.wager, options), table, row_of)
    check_bets(bets, makers)
    return {bet: make() for bet, make in makers.items() if not bets or bet in bets}


def advise(options: DragonPokerOptions, hand: str, discarded: str | None = None) -> list[Choice]:
    """Play or fold, the better first; a tie would go to the fold, which risks less."""
    no_discards(discarded, "Dragon Poker")
    held = read_hand(hand)
    plain = HANDS[tuple("RD" if card == "BD" else card for card in held.cards)]
    line = next(line for line in showdowns() if line.hand == plain)
    choices = [Choice(action="fold", ev=FOLD), Choice(action="play", ev=play_worth(line, options))]
    return sorted(choices, key=lambda choice: choice.ev, reverse=True)


class _Repaid(DragonPokerOptions, frozen=True, kw_only=True, rename="kebab"):
    """The same options with an Ante Bonus table that no state offers, for those who look for one."""

    designed: PayTable

    @property
    def ante_bonus_table(self) -> PayTable:
        return self.designed


def pay_lines(options: DragonPokerOptions, bet: str) -> tuple[PayLine, ...] | None:
    """The lines of the Ante Bonus, which the main game contains."""
    if bet != "main":
        return None
    rows = (row for row in options.ante_bonus_table.rows if row.odds.win)
    return tuple(PayLine(row.outcome, row.odds.ratio, (f"win, {row.outcome}",)) for row in rows)


def repaid(options: DragonPokerOptions, bet: str, pays: Mapping[str, Fraction]) -> Figures:
    """The main game under the play that is best with other payments of the Ante Bonus; a line left out pushes."""
    assert bet == "main"
    table = options.ante_bonus_table
    odds = {row: _odds(pays.get(row.outcome, Fraction(0))) for row in table.rows}
    new = {row: msgspec.structs.replace(row, odds=odds[row]) for row in table.rows}
    line_of = {step: new[row] for step, row in table.line_of.items()}
    designed = msgspec.structs.replace(table, rows=tuple(new.values()), line_of=line_of)
    fields = {field: getattr(options, field) for field in options.__struct_fields__}
    return msgspec.structs.replace(_main(_Repaid(**fields, designed=designed)), pay_table="")


def _odds(pays: Fraction) -> Odds:
    return Odds(pays.numerator, pays.denominator)
