"""Pai gow's table procedure: which paragraph stands behind each step around the round.

Tiles are not washed, cut, loaded or counted: they are turned face down, mixed, and built into eight stacks of four, and
all of them are dealt.
"""

from __future__ import annotations

from houseway.core.citations import cite
from houseway.core.procedure import Procedure
from houseway.core.steps import Steps, laws
from houseway.games.pai_gow.hands import TILES
from houseway.games.pai_gow.options import PaiGowOptions
from houseway.games.pai_gow_shared.state import PHASES

DEAL = cite("BASE A6")
IRREGULARITIES = cite("BASE A10")

# The document leaves how a table of tiles is opened as it was; what is known of it stands in the base rules.
_LAWS = laws(
    seats="NJ-PG 1.13C(a)-(d)",
    seated="NJ-PG 10.5(a)-(c)",
    stay_seated="NJ-PG 10.5(a)-(c)",
    chips="NJ-PG 10.5(a)-(c)",
    no_cash="NJ-PG 10.5(a)-(c)",
    withdraw="NJ-PG 10.5(a)-(c)",
    fill="BASE A7",
    decks="BASE A1",
    receive="BASE A6",
    inspect="BASE A6",
    verify="BASE A6",
    spread="BASE A6",
    view="BASE A6",
    turn_down="BASE A6",
    shuffle="BASE A6",
    shuffled_stack="BASE A6",
    card_life="BASE A6",
    no_more_bets="BASE A6",
    deal="BASE A6",
    collect="BASE A7",
    options="NJ-PG 10.5(a)-(c)",
    wrong_number="BASE A10",
    exposed_dealer_card="BASE A10",
)


def procedure(options: PaiGowOptions) -> Procedure:
    """The table around the round: eight hands of four from thirty-two tiles, and nothing left."""
    return Procedure(
        pack=TILES,
        steps=Steps.of(_LAWS),
        pieces="tiles",
        backs=("black",),
        dead_hand=True,
        cuts=False,
        stub_count_every=None,
        card_life_hours=None,
        phases=PHASES,
        # what matters is a tile seen before the players have set their hands
        dealer_seen_from="revealing",
    )
