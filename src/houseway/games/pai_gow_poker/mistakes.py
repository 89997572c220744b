"""What a way of setting hands costs beside the best play, by kinds of hand.

What the table's own house way loses with each hand is known from the best play of all hands, once that has been worked
out and kept. Any other way of setting is held against hands drawn at random, in each of which every setting has been
weighed over all hands that the bank can have; those hands are drawn and weighed once, and kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from io import BytesIO
from math import comb, sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from houseway.core.cards import JOKER_PACK
from houseway.core.strategies import Mistake
from houseway.games import results_cache
from houseway.games.pai_gow_poker import exact
from houseway.games.pai_gow_poker.hands import ACE, HAND, Kind, low_value, rank_tables
from houseway.games.pai_gow_poker.house_way import HouseWay
from houseway.games.pai_gow_poker.options import PaiGowPokerOptions
from houseway.games.pai_gow_poker.setting_table import DRAGON, JOKER_CARD, ROW, Ints
from houseway.games.pai_gow_shared.further import TRIPLE

if TYPE_CHECKING:
    from houseway.games.pai_gow_poker.information import Weighed

METHOD, SEED, SAMPLED = 1, 7, 2000
"""Of the hands drawn at random; the method changes with the mathematics."""
HANDS = comb(53, HAND)


class Known(NamedTuple):
    """Mistakes, and from how many hands drawn at random they are known; None if from all."""

    mistakes: tuple[Mistake, ...]
    sampled: int | None = None


def mistakes(options: PaiGowPokerOptions, way: HouseWay) -> Known:
    """The mistakes of a way of setting, the dearest first: exact where they are known so, else from a sample."""
    way = way.under(options.high_may_equal_low)
    own = HouseWay.named(options.house_way).under(options.high_may_equal_low)
    if way.digest == own.digest:
        solution = exact.optimal(options)
        if solution.losses is not None:
            keys, best = solution.departures
            return Known(_all_hands(options, own, keys, best.astype(np.int64), solution.losses))
    return Known(_drawn(options, way, sample(options)), SAMPLED)


def _all_hands(options: PaiGowPokerOptions, own: HouseWay, keys: Ints, best: Ints, losses: Ints) -> tuple[Mistake, ...]:
    hands, sizes = hands_of(keys)
    losses = losses if options.commission else 20 * losses
    return tuple(_kinds(options, hands, _cells(options, own, hands), best, losses, sizes, HANDS))


def _drawn(options: PaiGowPokerOptions, way: HouseWay, of: Weighed) -> tuple[Mistake, ...]:
    does = _cells(options, way, of.hands)
    row = np.arange(len(does))
    place = (of.cells == does[:, None]).argmax(axis=1)
    worths = np.where(of.cells >= 0, of.worths, np.iinfo(np.int64).min)
    best = worths.argmax(axis=1)
    losses = worths[row, best] - worths[row, place]
    wrong = losses > 0
    cells = of.cells[row, best]
    return tuple(_kinds(options, of.hands[wrong], does[wrong], cells[wrong], losses[wrong], None, len(does)))


def _cells(options: PaiGowPokerOptions, way: HouseWay, hands: Ints) -> Ints:
    """What a way of setting makes of hands; loads Numba."""
    from houseway.games.pai_gow_poker.setting import cells_of

    found: Ints = cells_of(hands, exact.as_set(options, way)) & (DRAGON - 1)
    return found


def hands_of(keys: Ints) -> tuple[Ints, Ints]:
    """One hand of each class by its key, as ascending card numbers, and how many hands the class has."""
    masks = keys[:, None] >> np.array([39, 26, 13, 0]) & (1 << 13) - 1
    joker = keys >> 52 & 1
    held = np.zeros((len(keys), 53), bool)
    for suit in range(4):
        for rank in range(13):
            held[:, 4 * rank + suit] = masks[:, suit] >> rank & 1
    held[:, JOKER_CARD] = joker
    hands = np.nonzero(held)[1].reshape(-1, HAND).astype(np.int64)
    # Masks come in descending order: equal ones stand together.
    sizes, run = np.ones(len(keys), np.int64), np.ones(len(keys), np.int64)
    for suit in range(1, 4):
        run = np.where(masks[:, suit] == masks[:, suit - 1], run + 1, 1)
        sizes = sizes * (suit + 1) // run
    return hands, sizes


def _kinds(
    options: PaiGowPokerOptions,
    hands: Ints,
    does: Ints,
    best: Ints,
    losses: Ints,
    sizes: Ints | None,
    total: int,
) -> Iterator[Mistake]:
    """Hands that are set alike, and should be, as one mistake; losses are twenty times the wager, over bank hands."""
    weights = np.ones(len(losses), np.int64) if sizes is None else sizes
    dealt = 1 - TRIPLE if options.dragons_eye == "no-vigorish" else Fraction(1)
    unit = dealt / (20 * exact.BANK_HANDS)
    key = _kind_of(options, does) * KINDS + _kind_of(options, best)
    found = []
    for kind in np.unique(key):
        alike = np.flatnonzero(key == kind)
        lost = sum(int(loss) * int(size) for loss, size in zip(losses[alike], weights[alike], strict=True))
        number = int(weights[alike].sum())
        dearest = alike[(losses[alike] * weights[alike]).argmax()]
        shown = " ".join(JOKER_PACK.cards[card] for card in hands[dearest][::-1].tolist())
        error = 0.0
        if sizes is None:
            each = losses[alike] * float(unit)
            error = sqrt(max(float((each**2).sum()) / total - (float(each.sum()) / total) ** 2, 0.0) / total)
        words = _in_words(int(kind) // KINDS), _in_words(int(kind) % KINDS)
        found.append(
            Mistake(
                f"such as {shown}",
                words[0],
                words[1] if words[1] != words[0] else "other cards of that kind",
                Fraction(number, total),
                unit * Fraction(lost, number),
                error,
            )
        )
    yield from sorted(found, key=lambda mistake: mistake.of_all, reverse=True)


FRONTS = ("less than a queen", "a queen", "a king", "an ace", "a pair")
KINDS = 100
_LEAST = (low_value(ACE - 2, 0), low_value(ACE - 1, 0), low_value(ACE, 0), low_value(0, 0))
"""The lowest front hand with a queen, with a king, with an ace, and that is a pair."""


def _kind_of(options: PaiGowPokerOptions, cells: Ints) -> Ints:
    """The class of the hand behind, and what the front has, as one number."""
    tables = rank_tables(options.wheel, options.high_may_equal_low)
    behind = tables.kind[cells // ROW].astype(np.int64)
    front = np.searchsorted(np.array(_LEAST), cells % ROW, "right")
    found: Ints = behind * len(FRONTS) + front
    return found


def _in_words(kind: int) -> str:
    return f"{Kind(kind // len(FRONTS)).name.replace('_', ' ').lower()} behind, {FRONTS[kind % len(FRONTS)]} in front"


# --- hands drawn at random -------------------------------------------------------------------------------------------


def sample(options: PaiGowPokerOptions) -> Weighed:
    """The hands against which ways of setting are held; loads Numba."""
    from houseway.games.pai_gow_poker.information import Weighed, weighed

    def read(content: bytes) -> Weighed:
        with np.load(BytesIO(content)) as arrays:
            return Weighed(*(arrays[name] for name in Weighed._fields))

    def write(found: Weighed) -> bytes:
        file = BytesIO()
        np.savez_compressed(file, **found._asdict())
        return file.getvalue()

    question = {
        "method": METHOD,
        "variant": options.variant,
        "wheel": options.wheel,
        "high-may-equal-low": options.high_may_equal_low,
        "house-way": HouseWay.named(options.house_way).under(options.high_may_equal_low).digest,
        "vigorish": str(exact.vigorish_of(options)),
        "hands": SAMPLED,
        "seed": SEED,
    }
    found: Weighed = results_cache.kept(
        "pai-gow-poker-weighed", question, read, write, lambda: weighed(options, SAMPLED, SEED)
    )
    return found
