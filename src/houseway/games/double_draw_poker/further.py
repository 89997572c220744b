"""What the PAR sheet of Double Draw Poker shows beside its main game."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from houseway.core.estimates import Estimate, information, read_estimates
from houseway.core.figures import Figures
from houseway.core.tables import Section
from houseway.games import results_cache
from houseway.games.double_draw_poker import together
from houseway.games.double_draw_poker.options import DoubleDrawPokerOptions

METHOD, SEED = 1, 54
"""The method changes with the mathematics, so that what an older version kept is not read."""
DEALS = 500
SEEN = {"the bottom card": 1, "a neighbour's hand": 5, "five other hands": 25, "the first card that is drawn": 0}
"""By how many cards that cannot be drawn are seen; 0 is the next that will be."""


def further(options: DoubleDrawPokerOptions, known: Mapping[str, Figures]) -> tuple[Section, ...]:
    """The wagers together, a whole table's hold, and what information is worth."""
    if "main" not in known:
        return ()
    main = known["main"]
    return (together.one_seat(main), together.table(options, main), _information(options, main))


def _information(options: DoubleDrawPokerOptions, main: Figures) -> Section:
    def work_out() -> dict[str, Estimate]:
        from houseway.games.double_draw_poker.information import gains_of

        return {words: gains_of(options, seen, DEALS, SEED)[0] for words, seen in SEEN.items()}

    question = {"method": METHOD, "bonus": options.bonus, "deals": DEALS, "seed": SEED, "seen": SEEN}
    found: dict[str, Estimate] = results_cache.kept(
        "double-draw-poker-information", question, read_estimates, msgspec.json.encode, work_out
    )
    note = (
        "What a player gains who sees more than the own cards at both decisions and draws by that in the best way, per"
        " unit of the Ante with an equal Bonus: hands as they were dealt, by collusion; the bottom card left uncovered;"
        " the card that the next draw will bring. In each deal the gain is worked out over all draws. There is no"
        " dealer's hand to be seen."
    )
    return information(found, main.house_edge, note, DEALS, SEED)
