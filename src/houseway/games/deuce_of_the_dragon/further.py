"""What the PAR sheet of Deuce of the Dragon shows beside patterns and commission: what the house takes in a round."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from houseway.core.estimates import Estimate, read_estimates
from houseway.core.figures import Figures
from houseway.core.tables import Column, Section, Table
from houseway.games import results_cache
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions

METHOD, SEED = 1, 48
"""The method changes with the mathematics, so that what an older version kept is not read."""
ROUNDS = 40_000
PLAYERS = (2, 3, 4, 5, 6)
BEARING = (
    "main-ante",
    "commission",
    "king-ace-deuce",
    "same-length",
    "all-pass",
    "any-quads-take-button",
    "equal-pairs",
)
"""The options on which rounds without betting hang."""


def further(options: DeuceOfTheDragonOptions, known: Mapping[str, Figures]) -> tuple[Section, ...]:
    """The house's result at a whole table."""
    return (table(options),) if "commission" in known else ()


def simulated(options: DeuceOfTheDragonOptions, rounds: int = ROUNDS, seed: int = SEED) -> dict[str, Estimate]:
    """By the number of players, who shed soundly and never bet, what the house takes in a round, in main antes.

    Loads Numba.
    """
    from houseway.games.deuce_of_the_dragon.kernel import blocks

    found = {}
    for players in PLAYERS:
        tally = blocks(options, players)(seed, 0, rounds)["house"]
        found[f"{players}"] = Estimate(tally.mean, tally.stderr)
    return found


def table(options: DeuceOfTheDragonOptions) -> Section:
    """What the house takes at a table, by the number of players."""
    document = options.document()
    question = {
        "method": METHOD,
        "options": {name: document[name] for name in BEARING},
        "rounds": ROUNDS,
        "seed": SEED,
    }
    found: dict[str, Estimate] = results_cache.kept(
        "deuce-of-the-dragon-hold", question, read_estimates, msgspec.json.encode, lambda: simulated(options)
    )
    rows = tuple(
        (players, of.mean, of.stderr, of.stderr * ROUNDS**0.5)
        for players, of in ((players, found[f"{players}"]) for players in PLAYERS)
    )
    columns = (
        Column("Players", "count"),
        Column("Expected", "number"),
        Column("Standard error", "number"),
        Column("Std. deviation", "number"),
    )
    note = (
        "What the house takes in a round, in main antes: the commission, and nothing else, since players contend with"
        " each other and never with the house. Everybody sheds soundly and nobody bets, so that this is the least that"
        " a round brings; every dollar that is bet brings the commission on it. The deuce pot is carried on until it is"
        f" won. Simulated: {ROUNDS:,} rounds each, seed {SEED}. What information is worth has no figure here: what one"
        " player gains by seeing another's hand the others lose, the house nothing, and how much it is hangs on how all"
        " of them play and bet."
    )
    return Section("table-hold", "A whole table's hold", note, Table(columns, rows), "simulated", ROUNDS, SEED)
