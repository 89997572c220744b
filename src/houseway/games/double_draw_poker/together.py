"""Double Draw Poker's wagers together: those of one seat exactly, and the house's result at a whole table simulated.

There is no dealer's hand. Seats only share a deck: what one holds another cannot draw, so that their results are a
little contrary. That covariance of two seats is simulated, and all else here is exact.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from os import cpu_count

import msgspec

from houseway.core.estimates import Estimate
from houseway.core.figures import Figures
from houseway.core.kinds import made_known
from houseway.core.tables import Section
from houseway.core.together import MOST_SEATS, Seats, covariances, table_hold
from houseway.games import results_cache
from houseway.games.double_draw_poker.exact import FOLDS
from houseway.games.double_draw_poker.options import WAGERS, DoubleDrawPokerOptions

METHOD, SEED = 1, 42
"""The method changes with the mathematics, so that what an older version kept is not read."""
BLOCK, BLOCKS = 50_000, 20
ROUNDS = BLOCK * BLOCKS


def one_seat(main: Figures) -> Section:
    """The covariances of one seat's wagers, over all deals; a wager that is not placed nets nothing."""
    nets: dict[str, list[Fraction]] = {wager: [] for wager in WAGERS}
    nothing, lost = Fraction(0), Fraction(-1)
    for outcome in main.outcomes:
        if outcome.outcome == FOLDS[0]:
            found = (lost, lost, nothing, nothing)
        elif outcome.outcome == FOLDS[1]:
            found = (lost, lost, lost, nothing)
        elif outcome.net > -4:
            found = (Fraction(1), outcome.net - 3, Fraction(1), Fraction(1))
        else:
            found = (lost, lost, lost, lost)
        for wager, net in zip(WAGERS, found, strict=True):
            nets[wager].append(net)
    counts = [outcome.count for outcome in main.outcomes]
    return covariances("together", "Wagers together", "of one seat's wagers over all deals and draws", nets, counts)


def two_seats(options: DoubleDrawPokerOptions, main: Figures, blocks: int = BLOCKS, seed: int = SEED) -> Estimate:
    """The covariance of two seats of a full table, each playing by the book; loads Numba."""
    import numpy as np

    from houseway.games.double_draw_poker.kernel import settle_decks
    from houseway.games.double_draw_poker.orbits import CARDS
    from houseway.games.kernels import shuffled

    expected = float(main.ev)

    def block(number: int) -> tuple[int, float, float]:
        decks = shuffled(np.uint64(seed), np.uint64(number), BLOCK, CARDS, CARDS - 1)
        nets = np.sum(list(settle_decks(options, decks, MOST_SEATS).values()), axis=0) - expected
        pairs = (nets.sum(axis=1) ** 2 - (nets**2).sum(axis=1)) / (MOST_SEATS * (MOST_SEATS - 1))
        return BLOCK, float(pairs.sum()), float((pairs**2).sum())

    with ThreadPoolExecutor(cpu_count()) as pool:
        return Estimate.of(pool.map(block, range(blocks)))


def table(options: DoubleDrawPokerOptions, main: Figures) -> Section:
    """What the house holds at a table, by the seats that play."""
    question = {
        "method": METHOD,
        "bonus": options.bonus,
        "at-once": options.five_at_once,
        "seed": SEED,
        "rounds": ROUNDS,
    }
    found: Estimate = results_cache.kept(
        "double-draw-poker-together",
        question,
        lambda content: msgspec.json.decode(content, type=made_known(Estimate)),
        msgspec.json.encode,
        lambda: two_seats(options, main),
    )
    seats = Seats(main.ev, main.variance, found.mean, found.stderr)
    note = (
        "What the house wins in a round, in units of one Ante, every seat wagering a unit on the Ante and on the Bonus"
        " and playing by the book. Expectations and the deviation of one seat are exact. Seats share nothing but the"
        f" deck: the results of two have the correlation {seats.correlation:.5f}, simulated with a standard error of"
        f" {found.stderr / float(main.variance):.5f} from {ROUNDS:,} rounds of {MOST_SEATS} seats, seed {SEED}."
    )
    return table_hold({"Every wager": seats}, note, ROUNDS, SEED)
