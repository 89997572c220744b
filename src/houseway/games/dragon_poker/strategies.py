"""Strategies of Dragon Poker and their price: a hand is played or folded, so that a strategy is a list of hands.

A strategy of one's own is a TOML file, the first rule that a hand reaches deciding:

    name = "careful"
    [[rule]]
    at-least = "TI RA RA"     # this hand or a better one; left out, every hand
    holds = "GD"              # these cards among the three; left out, none in particular
    do = "play"
    [[rule]]
    do = "fold"
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Literal

import msgspec

from houseway.core.cards import CardError
from houseway.core.documents import DocumentError, in_plain_words, read_rules
from houseway.core.kinds import made_known
from houseway.core.strategies import Mistake, Strategy, StrategyError
from houseway.games.dragon_poker.exact import FOLD, PLAYER_HANDS, Showdown, play_worth, showdowns, strategy
from houseway.games.dragon_poker.hands import CODES, ThreeCardHand, read_hand
from houseway.games.dragon_poker.options import DragonPokerOptions

Plays = Callable[[ThreeCardHand], bool]

NEVER_FOLD = "never-fold"
PAIRS = "pairs-only"


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """One rule of a strategy's file."""

    do: Literal["play", "fold"]
    at_least: str | None = None
    holds: str | None = None


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"rules": "rule"}):
    """A strategy's file."""

    name: str
    rules: tuple[Rule, ...]


def named(options: DragonPokerOptions) -> Mapping[str, str]:
    """The best play, and some that people keep."""
    return {
        "optimal": strategy(options).rule,
        NEVER_FOLD: "Play every hand, as the dealer does.",
        PAIRS: "Play a pair or better; fold everything else.",
    }


def priced(options: DragonPokerOptions, name: str) -> Strategy:
    """What a named strategy is worth."""
    known = named(options)
    if name not in known:
        raise StrategyError(f"Dragon Poker has no strategy {name!r}; name {', '.join(known)}, or a file")
    least = strategy(options).least
    plays: dict[str, Plays] = {
        "optimal": lambda hand: hand.strength >= least,
        NEVER_FOLD: lambda hand: True,
        PAIRS: lambda hand: hand.kind != "high card",
    }
    return _price(options, name, known[name], plays[name])


def written(options: DragonPokerOptions, text: str, where: str) -> Strategy:
    """What a strategy is worth that a file describes."""
    try:
        found = msgspec.convert(read_rules(text.encode(), where), made_known(Written))
        steps = [(rule, _reached(rule, f"{where}: rule {number}")) for number, rule in enumerate(found.rules, 1)]
    except DocumentError as error:
        raise StrategyError(str(error)) from None
    except msgspec.ValidationError as error:
        raise StrategyError(f"{where}: {in_plain_words(error, {'do': 'play or fold'})}") from None
    if not found.rules or found.rules[-1].at_least or found.rules[-1].holds:
        raise StrategyError(f"{where}: the last rule must decide every hand")

    def plays(hand: ThreeCardHand) -> bool:
        return next(rule.do for rule, reached in steps if reached(hand)) == "play"

    return _price(options, found.name, f"As {where} says.", plays)


def _reached(rule: Rule, where: str) -> Callable[[ThreeCardHand], bool]:
    try:
        least = read_hand(rule.at_least).strength if rule.at_least else 0
    except CardError as error:
        raise StrategyError(f"{where}: {error}") from None
    held = (rule.holds or "").split()
    for card in held:
        if card not in CODES:
            raise StrategyError(f"{where}: there is no card {card!r} in Dragon Poker")

    def reached(hand: ThreeCardHand) -> bool:
        cards = ["RD" if card == "BD" else card for card in held]
        return hand.strength >= least and all(hand.cards.count(card) >= cards.count(card) for card in cards)

    return reached


def _price(options: DragonPokerOptions, name: str, words: str, plays: Plays) -> Strategy:
    total, mistakes = Fraction(0), []
    for line in showdowns():
        worth = {"play": play_worth(line, options), "fold": FOLD}
        does = "play" if plays(line.hand) else "fold"
        best = "play" if worth["play"] > worth["fold"] else "fold"
        total += line.ways * worth[does]
        if worth[does] != worth[best]:
            mistakes.append(
                Mistake(_said(line), does, best, Fraction(line.ways, PLAYER_HANDS), worth[best] - worth[does])
            )
    mistakes.sort(key=lambda mistake: mistake.of_all, reverse=True)
    return Strategy(name=name, words=words, ev=total / PLAYER_HANDS, mistakes=tuple(mistakes))


def _said(line: Showdown) -> str:
    return f"{line.hand}, with the Gold Dragon" if "GD" in line.hand.cards else str(line.hand)
