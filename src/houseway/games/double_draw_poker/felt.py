"""Double Draw Poker's felt: four betting areas, a place for discards above the Ante, the odds, and the joker's use."""

from __future__ import annotations

from houseway.core.citations import cite
from houseway.core.felt import Felt, Inscription, Line, Requirement, Row, Spot, chosen
from houseway.games.double_draw_poker.options import DRAW_PAY, DoubleDrawPokerOptions
from houseway.games.felt_parts import (
    boxes,
    button_place,
    card_equipment,
    hand_place,
    licensee_name,
    limits,
    odds_text,
    title_of,
    tray,
)

AREAS = cite("NJ-DDP 1.13Y(b)2")
DISCARD = cite("NJ-DDP 1.13Y(b)3")
ODDS = cite("NJ-DDP 1.13Y(b)4")
JOKER = cite("NJ-DDP 1.13Y(b)5")
WORD_TO = cite("NJ-DDP 42.11(a)")


def felt(options: DoubleDrawPokerOptions) -> Felt:
    """What stands on the cloth and on the sign under one submission."""
    return Felt(
        game="double-draw-poker",
        title="Double Draw Poker",
        sheet="N.J.A.C. 13:69E-1.13Y",
        outline=options.outline,
        table=(84.0, 42.0),
        theme="petrol",
        rows=_rows(),
        ground=True,
        equipment=(*tray(), *card_equipment(options), *boxes(cite("NJ-DDP 1.13Y(e)"))),
        inscriptions=chosen(_inscriptions(options), options.inscriptions),
        requirements=(Requirement("discard", "above", "ante", DISCARD),),
        figures=limits(options, {"ante": "Ante Wager", "bonus": "Bonus Wager"}),
        cite=(cite("NJ-DDP 1.13Y(a)"), cite("NJ-DDP 1.13Y(a)1"), cite("NJ-DDP 1.13Y(b)")),
    )


DRAWS = 0.455
"""Both draws are lettered alike, as large as the longer of them can be."""


def _rows() -> tuple[Row, ...]:
    def wager(name: str, title: str, *label: str, size: tuple[float, float], lettering: float = 0.0) -> Spot:
        return Spot(name=name, title=title, label=label, wager=name, cite=(AREAS,), size=size, lettering=lettering)

    discard = Spot(
        name="discard",
        title="Player's discarded cards",
        label=("DISCARDS",),
        cite=(DISCARD,),
        size=(5.6, 3.7),
        shape="rect",
        ink="plain",
    )
    bonus = Spot(
        name="bonus",
        title="Bonus Wager",
        label=("BONUS",),
        wager="bonus",
        cite=(AREAS,),
        size=(4.5, 3.9),
        shape="diamond",
        ink="gold",
        lettering=0.56,
    )
    return (
        Row(middle=(discard,), space=0.7),
        Row(middle=(wager("ante", "Ante Wager", "ANTE", size=(3.7, 3.7)),), space=-1.0),
        Row(
            left=(wager("first-draw", "First Draw Wager", "FIRST", "DRAW", size=(3.6, 3.6), lettering=DRAWS),),
            right=(wager("second-draw", "Second Draw Wager", "SECOND", "DRAW", size=(3.6, 3.6), lettering=DRAWS),),
            gap=3.15,
            space=-1.75,
        ),
        Row(middle=(bonus,), right=(button_place(),), space=0.35),
        Row(middle=(hand_place("hand", "Cards of the position", 9.6, 3.6),)),
    )


def _inscriptions(options: DoubleDrawPokerOptions) -> tuple[Inscription, ...]:
    odds, by = DRAW_PAY
    even = Inscription(
        id="layout.odds.draws",
        kind="odds",
        title="Two Pair or Higher",
        text=(f"ANTE AND DRAW WAGERS PAY {odds} WITH TWO PAIR OR HIGHER",),
        lines=tuple(Line(wager, (str(odds),)) for wager in ("Ante Wager", "First Draw Wager", "Second Draw Wager")),
        cite=(ODDS, by, WORD_TO),
        by_sign=cite("NJ-DDP 1.13Y(c)"),
    )
    bonus = Inscription(
        id="layout.odds.bonus",
        kind="odds",
        title="Bonus Wager",
        lines=tuple(Line(row.outcome, (odds_text(row.odds),)) for row in options.bonus_table.rows),
        cite=(ODDS, options.bonus_table.cite, WORD_TO),
        by_sign=cite("NJ-DDP 1.13Y(c)"),
        style="pays",
    )
    joker = Inscription(
        id="layout.legend.joker",
        kind="joker",
        title="Joker",
        text=("A JOKER IS AN ACE, OR COMPLETES ANY STRAIGHT OR FLUSH",),
        sign_text=("A joker may be used as an ace, or to complete any straight or flush.",),
        cite=(JOKER,),
        by_sign=cite("NJ-DDP 1.13Y(d)"),
    )
    return (licensee_name(options, cite("NJ-DDP 1.13Y(b)1")), bonus, even, joker, title_of("Double Draw Poker"))
