"""The felt of pai gow with tiles: a numbered area, two hands, and with Dragon's Eye five areas and the dealer's row."""

from __future__ import annotations

from houseway.core.citations import cite
from houseway.core.felt import SEATS, Equipment, Felt, Inscription, Row, Spot
from houseway.games.felt_parts import boxes, button_place, licensee_name, limits, title_of, tray
from houseway.games.pai_gow.options import PaiGowOptions
from houseway.games.pai_gow_shared.dragons_eye import TILES
from houseway.games.pai_gow_shared.felt import (
    LABELS,
    commission,
    dealers_hands,
    dice_odds,
    dice_rows,
    dice_spot,
    hand_spot,
    numbered_spot,
    shaker,
    whole_hand,
)
from houseway.games.pai_gow_shared.vigorish import TILES as VIGORISH

TABLE = cite("NJ-PG 1.13C(a)-(d)")
DICE = cite("NJ-PG 1.13C(e)")
DICE_AREAS = cite("NJ-PG 1.13C(e)1")
AREAS = {
    "even": cite("NJ-PG 1.13C(e)1.i"),
    "odd": cite("NJ-PG 1.13C(e)1.ii"),
    "match": cite("NJ-PG 1.13C(e)1.iii"),
    "double": cite("NJ-PG 1.13C(e)1.iv"),
    "triple": cite("NJ-PG 1.13C(e)1.v"),
}
BONUS_ROW = cite("NJ-PG 1.13C(e)2")


def felt(options: PaiGowOptions) -> Felt:
    """What stands on the cloth and on the sign under one submission."""
    dice = options.dragons_eye != "off"
    titles = {wager: title for wager, (title, _) in LABELS.items() if dice}
    return Felt(
        game="pai-gow",
        title="Pai Gow",
        subtitle="with Dragon's Eye" if dice else "",
        sheet="N.J.A.C. 13:69E-1.13C" + (", with (e) Dragon's Eye" if dice else ""),
        outline=options.outline,
        table=(84.0, 42.0),
        theme="plum",
        counterclockwise=True,
        rows=_rows(dice),
        overlays=(whole_hand(),),
        equipment=_equipment(options, dice),
        inscriptions=_inscriptions(options, dice),
        figures=limits(options, {"pai-gow": "Pai gow wager", **titles}),
        sign_cite=(),
        cite=(TABLE, *((DICE,) if dice else ())),
    )


def _rows(dice: bool) -> tuple[Row, ...]:
    spots = {wager: dice_spot(wager, (3.1, 2.0), DICE_AREAS, by) for wager, by in AREAS.items()}
    tiles = (
        hand_spot("low", "Low hand, two tiles", (3.6, 3.6), TABLE),
        hand_spot("high", "High hand, two tiles", (3.6, 3.6), TABLE),
    )
    return (
        *(dice_rows(spots, ("double", "triple"), ("odd", "match", "even")) if dice else ()),
        Row(
            middle=(numbered_spot("Numbered betting area, pai gow wager", 4.4, TABLE),),
            right=(button_place(),),
            space=0.55,
        ),
        Row(middle=tiles, gap=0.4),
    )


def _equipment(options: PaiGowOptions, dice: bool) -> tuple[Equipment, ...]:
    # what the paragraph has at the left of the tray is the dealer's left, unless the licensee reads it as the players'
    side, other = ("left", "right") if options.equipment_seen_by == "dealer" else ("right", "left")
    row = [
        Equipment(
            spot=Spot(
                name="dice-bonus",
                title=f"Dice bonus wager of position {seat}",
                label=(str(seat),),
                wager="dice-bonus",
                cite=(BONUS_ROW,),
                size=(2.35, 2.35),
                ink="number",
                lettering=1.05,
            ),
            side=side,  # type: ignore[arg-type]
            group="dice-bonus",
        )
        for seat in SEATS
    ]
    cup = shaker("Pai gow shaker", 6.0, TABLE)
    cup = Equipment(spot=cup.spot, side=other if dice else "right", mark=cup.mark)  # type: ignore[arg-type]
    return (
        *tray(),
        cup,
        *(row if dice else ()),
        *boxes(TABLE),
        *dealers_hands((3.5, 3.5), (3.5, 3.5), TABLE),
    )


def _inscriptions(options: PaiGowOptions, dice: bool) -> tuple[Inscription, ...]:
    by = (TABLE, VIGORISH if not dice else TILES.vigorish if options.commission else TILES.no_vigorish)
    caption = Inscription(
        id="layout.caption.dice-bonus",
        kind="caption",
        text=("DICE BONUS",),
        cite=(BONUS_ROW,),
        style="caption",
        beside="dice-bonus",
    )
    return (
        licensee_name(options, TABLE),
        title_of("Pai Gow", "with Dragon's Eye" if dice else ""),
        commission(options.commission, not options.commission, False, by),
        *((caption, *dice_odds(TILES)) if dice else ()),
    )
