"""Pai gow poker's bets together and the house's result at a whole table, simulated: all seats meet the same bank.

Expectations and variances of single bets are exact, and so are the covariances of bets on the same seven cards
(`further`). Simulated is what ties the pai gow wager to the side wagers, those on the bank's hand to the others, and
one seat to another: hands are set the house way, and where the best play of all hands is known the best way too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import sqrt
from typing import Any

import msgspec

from houseway.core.estimates import Estimate, read_estimates
from houseway.core.figures import Figures
from houseway.core.tables import Column, Section, Table
from houseway.core.together import MOST_SEATS, Seats, table_hold
from houseway.games import results_cache
from houseway.games.pai_gow_poker.hands import HAND
from houseway.games.pai_gow_poker.house_way import HouseWay
from houseway.games.pai_gow_poker.options import EZ_WAGERS, OTHER_WAGERS, PaiGowPokerOptions
from houseway.games.pai_gow_poker.side_figures import ON_THE_BANK
from houseway.games.pai_gow_shared.further import TRIPLE
from houseway.games.pai_gow_shared.together import seats_of

METHOD, SEED = 1, 53
"""The method changes with the mathematics, so that what an older version kept is not read."""
BLOCK, BLOCKS = 50_000, 40
ROUNDS = BLOCK * BLOCKS
DECK = 53
MAIN, ALL = "pai-gow", "all"
BEARING = (
    "variant",
    "dragons-eye",
    "wheel",
    "high-may-equal-low",
    "protection-natural-wheel",
    "protection-joker",
    "seven-card-bonus",
    "progressive",
)
"""The options beside the house way on which the results hang."""


def _sides(options: PaiGowPokerOptions) -> list[str]:
    """The side wagers on cards that a table offers."""
    return [wager for wager in options.wagers if wager in (*EZ_WAGERS, *OTHER_WAGERS)]


def simulated(
    options: PaiGowPokerOptions, means: Mapping[str, float], *, best: bool, blocks: int = BLOCKS, seed: int = SEED
) -> dict[str, Estimate]:
    """Covariances: of every two bets of one seat, as `one/other`, and of two seats, in the main wager and in all bets.

    `means` are what each bet is known to come to; no dice are shaken. Loads Numba.
    """
    from concurrent.futures import ThreadPoolExecutor
    from os import cpu_count

    import numpy as np

    from houseway.games.kernels import shuffled
    from houseway.games.pai_gow_poker.kernel import SCALE, settle_decks
    from houseway.games.pai_gow_poker.side_kernel import OfferedWagers

    stakes = {MAIN: SCALE} | {name: wager.stake for name, wager in OfferedWagers(options).wagers.items()}
    bank = range(MOST_SEATS * HAND, (MOST_SEATS + 1) * HAND)

    def block(number: int) -> dict[str, tuple[int, float, float]]:
        decks = shuffled(np.uint64(seed), np.uint64(number), BLOCK, DECK, DECK - 1)
        nets: dict[str, Any] = {}
        for seat in range(MOST_SEATS):
            settled = settle_decks(options, decks, range(seat * HAND, (seat + 1) * HAND), bank, best=best)
            for bet, stake in stakes.items():
                net = settled[bet].astype(np.float64) / stake - means[bet]
                nets.setdefault(bet, np.empty((BLOCK, MOST_SEATS)))[:, seat] = net
        found = {f"{one}/{other}": (nets[one] * nets[other]).mean(axis=1) for one, other in combinations(nets, 2)}
        for name, each in {MAIN: nets[MAIN], ALL: sum(nets.values())}.items():
            found[name] = (each.sum(axis=1) ** 2 - (each**2).sum(axis=1)) / (MOST_SEATS * (MOST_SEATS - 1))
        return {name: (BLOCK, float(each.sum()), float((each**2).sum())) for name, each in found.items()}

    with ThreadPoolExecutor(cpu_count()) as pool:
        done = list(pool.map(block, range(blocks)))
    return {name: Estimate.of([each[name] for each in done]) for name in done[0]}


def _kept(options: PaiGowPokerOptions, known: Mapping[str, Figures], *, best: bool) -> dict[str, Estimate]:
    sides = _sides(options)
    main = known["main" if best else "house-way"].ev
    dealt = (main + TRIPLE) / (1 - TRIPLE) if _triples_lose(options) else main
    means = {MAIN: float(dealt)} | {bet: float(known[bet].ev) for bet in sides}
    question = {
        "method": METHOD,
        "options": {name: options.document()[name] for name in BEARING},
        "house-way": HouseWay.named(options.house_way).under(options.high_may_equal_low).digest,
        "wagers": sides,
        "best": best,
        "seed": SEED,
        "rounds": ROUNDS,
    }
    found: dict[str, Estimate] = results_cache.kept(
        "pai-gow-poker-together",
        question,
        read_estimates,
        msgspec.json.encode,
        lambda: simulated(options, means, best=best),
    )
    return found


def _triples_lose(options: PaiGowPokerOptions) -> bool:
    return options.dragons_eye == "no-vigorish"


def sections(options: PaiGowPokerOptions, known: Mapping[str, Figures]) -> Iterator[Section]:
    """What the bank's hand ties to the other wagers, and a whole table's hold; where single bets are known."""
    if "house-way" not in known or any(bet not in known for bet in _sides(options)):
        return
    found = _kept(options, known, best=False)
    if _sides(options):
        yield _beside(options, known, found)
    pairs = [pair for pair in combinations(_sides(options), 2) if not ON_THE_BANK.isdisjoint(pair)]
    if pairs:
        yield _on_the_bank(known, found, pairs)
    yield _table(options, known, found)


def _beside(options: PaiGowPokerOptions, known: Mapping[str, Figures], found: Mapping[str, Estimate]) -> Section:
    """How the pai gow wager goes with each of the others."""
    # A triple that takes the pai gow wager takes no others.
    dealt = float(1 - TRIPLE) if _triples_lose(options) else 1.0
    rows = []
    for bet in _sides(options):
        of = found[f"{MAIN}/{bet}"]
        deviations = known["house-way"].std * known[bet].std
        rows.append((bet, dealt * of.mean, dealt * of.stderr, dealt * of.mean / deviations))
    columns = (
        Column("Pai gow wager and"),
        Column("Covariance", "number"),
        Column("Standard error", "number"),
        Column("Correlation", "number"),
    )
    note = (
        "Covariances of the pai gow wager, set the house way, with the side wagers of the same seat, per unit on each."
        f" Simulated: {ROUNDS:,} rounds of {MOST_SEATS} seats, seed {SEED}."
    )
    title = "The pai gow wager and the others"
    return Section("main-together", title, note, Table(columns, tuple(rows)), "simulated", ROUNDS, SEED)


def _on_the_bank(
    known: Mapping[str, Figures], found: Mapping[str, Estimate], pairs: Sequence[tuple[str, str]]
) -> Section:
    """How side wagers that look at the bank's hand go with the others, since both hands are of one deck."""
    rows = []
    for one, other in pairs:
        of = found[f"{one}/{other}"]
        rows.append((one, other, of.mean, of.stderr, of.mean / (known[one].std * known[other].std)))
    columns = (
        Column("Side wager"),
        Column("And"),
        Column("Covariance", "number"),
        Column("Standard error", "number"),
        Column("Correlation", "number"),
    )
    note = (
        "Covariances of side wagers that look at the dealer's hand too, with the others of the same seat, per unit on"
        f" each. Simulated: {ROUNDS:,} rounds of {MOST_SEATS} seats, seed {SEED}."
    )
    title = "Bets on the dealer's hand"
    return Section("bank-together", title, note, Table(columns, tuple(rows)), "simulated", ROUNDS, SEED)


def _every_bet(options: PaiGowPokerOptions, known: Mapping[str, Figures], found: Mapping[str, Estimate]) -> Seats:
    """A unit on the pai gow wager, set the house way, and on every side wager on cards."""
    each = [known["house-way"], *(known[bet] for bet in _sides(options))]
    pairs = [found[f"{one}/{other}"] for one, other in combinations((MAIN, *_sides(options)), 2)]
    return Seats(
        sum((of.ev for of in each), Fraction(0)),
        float(sum((of.variance for of in each), Fraction(0))) + 2 * sum(pair.mean for pair in pairs),
        found[ALL].mean,
        found[ALL].stderr,
        2 * sqrt(sum(pair.stderr**2 for pair in pairs)),
    )


def _table(options: PaiGowPokerOptions, known: Mapping[str, Figures], found: Mapping[str, Estimate]) -> Section:
    triples = _triples_lose(options)
    played = {"The house way": seats_of(known["house-way"], *_both(found), triples_lose=triples)}
    related = played["The house way"]
    if "main" in known:
        best = _kept(options, known, best=True)
        played = {"Set the best way": seats_of(known["main"], *_both(best), triples_lose=triples)} | played
    sides = ""
    if _sides(options) and not triples:
        played["House way and every side wager"] = _every_bet(options, known, found)
        sides = f" Every side wager is a unit on each of {', '.join(_sides(options))}."
    note = (
        "What the house wins in a round, in units of one pai gow wager, every seat wagering a unit and setting alike;"
        f" the dealer banks.{sides} Expectations are exact. Seats meet the same bank: set the house way, the results of"
        f" two have the correlation {related.correlation:.4f}, with a standard error of"
        f" {related.stderr / float(related.variance):.4f}. Simulated: {ROUNDS:,} rounds of {MOST_SEATS} seats, seed"
        f" {SEED}."
    )
    return table_hold(played, note, ROUNDS, SEED)


def _both(found: Mapping[str, Estimate]) -> tuple[float, float]:
    return found[MAIN].mean, found[MAIN].stderr
