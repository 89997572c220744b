"""Strategies of Double Draw Poker and their price: lists of what to keep, the first line that a hand has deciding.

A strategy of one's own is a TOML file with lines of the printed lists, in an order of one's own:

    name = "simple"
    first = ["A straight flush or better: all five", "Four of a kind: the four", "Two jokers"]
    second = ["A straight flush or better: all five", "Four to a flush"]
    fold = false              # left out, a hand with none of the lines is folded; otherwise it is played on
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec

from houseway.core.documents import DocumentError, in_plain_words, read_rules
from houseway.core.kinds import made_known
from houseway.core.strategies import Mistake, Strategy, StrategyError
from houseway.games import results_cache
from houseway.games.double_draw_poker import exact
from houseway.games.double_draw_poker.options import DoubleDrawPokerOptions
from houseway.games.double_draw_poker.strategy import FIRST, SECOND, Line

METHOD = 1
"""Changes whenever prices or what is said of mistakes do, so that what older versions kept is not read."""
MADE_FIRST = (
    "A straight flush or better: all five",
    "Four of a kind: the four",
    "A full house, flush or straight: all five",
    "Three of a kind: the three",
    "Two jokers",
    "Two pairs: the four",
    "A pair of aces, and if one is a joker a card that makes three to a straight flush with them",
    "A pair, with an ace or joker beside it",
)
MADE_SECOND = (
    "A straight flush or better: all five",
    "Four of a kind: the four",
    "A full house: all five",
    "Three of a kind and one card",
    "A flush or straight: all five",
    "Two pairs: the four",
    "A pair and two cards",
)
"""Lines of the lists that hold a pair or better already, or the jokers."""


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A strategy's file."""

    name: str
    first: tuple[str, ...]
    second: tuple[str, ...]
    fold: bool = True


def named(options: DoubleDrawPokerOptions) -> Mapping[str, str]:
    """The best play, the short lists, the same without ever folding, and without draws to straights and flushes.

    There is no dealer's hand, and so nobody to mimic.
    """
    return {
        "optimal": exact.OPTIMAL,
        "short": "The two short lists of the PAR sheet.",
        "never-fold": (
            "The short lists, but where they would fold the three lowest cards are thrown, and then all five are kept."
        ),
        "made-hands": (
            "Only the lines of the short lists that hold a pair or better already: no draw to a straight or flush."
        ),
    }


def priced(options: DoubleDrawPokerOptions, name: str) -> Strategy:
    """What a named strategy is worth."""
    known = named(options)
    if name not in known:
        raise StrategyError(f"Double Draw Poker has no strategy {name!r}; name {', '.join(known)}, or a file")
    if name == "optimal":
        return Strategy(name=name, words=known[name], ev=exact.figures(options)["main"].ev)
    if name == "made-hands":
        first, second = (_lines(wanted, lines, name) for wanted, lines in ((MADE_FIRST, FIRST), (MADE_SECOND, SECOND)))
        return _price(options, name, known[name], first, second, folds=True)
    return _price(options, name, known[name], FIRST, SECOND, folds=name == "short")


def written(options: DoubleDrawPokerOptions, text: str, where: str) -> Strategy:
    """What a strategy is worth that a file describes."""
    try:
        found = msgspec.convert(read_rules(text.encode(), where), made_known(Written))
    except DocumentError as error:
        raise StrategyError(str(error)) from None
    except msgspec.ValidationError as error:
        raise StrategyError(f"{where}: {in_plain_words(error)}") from None
    first, second = _lines(found.first, FIRST, where), _lines(found.second, SECOND, where)
    return _price(options, found.name, f"As {where} says.", first, second, folds=found.fold)


def _lines(wanted: Sequence[str], known: Sequence[Line], where: str) -> tuple[Line, ...]:
    by_text = {line.keep: line for line in known}
    for text in wanted:
        if text not in by_text:
            raise StrategyError(f"{where}: there is no line {text!r} in that list of the PAR sheet")
    return tuple(by_text[text] for text in wanted)


def _price(
    options: DoubleDrawPokerOptions,
    name: str,
    words: str,
    first: tuple[Line, ...],
    second: tuple[Line, ...],
    folds: bool,
) -> Strategy:
    """The price and every kind of mistake: worked out in a few seconds, and kept."""

    def work_out() -> _Priced:
        from houseway.games.double_draw_poker import lists_played, mistakes

        return _Priced(*mistakes.priced(options, *lists_played.played(first, second, folds)))

    lists = [[line.keep for line in lines] for lines in (first, second)]
    question = {"method": METHOD, "bonus": options.bonus, "lists": lists, "folds": folds}
    found: _Priced = results_cache.kept("double-draw-poker-strategy", question, _read, _write, work_out)
    return Strategy(name=name, words=words, ev=found.ev, mistakes=found.mistakes)


class _Priced(msgspec.Struct, frozen=True):
    """What is kept of a strategy."""

    ev: Fraction
    mistakes: tuple[Mistake, ...]


def _write(found: _Priced) -> bytes:
    return msgspec.json.encode(found, enc_hook=str)


def _read(content: bytes) -> _Priced:
    return msgspec.json.decode(content, type=made_known(_Priced), dec_hook=lambda kind, text: kind(text))
