"""Pai gow poker's felt: a numbered area and two hands, Dragon's Eye, the EZ wagers, and whatever else is offered."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.core.citations import Citation, cite
from houseway.core.felt import Equipment, Felt, Figure, Inscription, Line, Requirement, Row, Spot
from houseway.core.pay import PayTable
from houseway.games.felt_parts import (
    boxes,
    button_place,
    card_equipment,
    licensee_name,
    limits,
    money,
    odds_text,
    title_of,
    tray,
)
from houseway.games.pai_gow_poker.options import (
    DYNASTY,
    ENVY,
    ENVY_MINIMUM,
    ENVY_PARAGRAPH,
    EZ_WAGERS,
    HANDS,
    IMPERIAL_BANKER,
    IMPERIAL_PLAYER,
    LIMIT_FLOOR,
    QUEENS_DRAGON,
    RED_BLACK,
    RED_BLACK_PARAGRAPH,
    PaiGowPokerOptions,
)
from houseway.games.pai_gow_poker.settlement import QUEENS_DRAGON_PUSHES
from houseway.games.pai_gow_shared.dragons_eye import POKER
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
from houseway.games.pai_gow_shared.vigorish import POKER as VIGORISH

TABLE = cite("NJ-PG 1.13B(a)-(g)")
DICE = cite("NJ-PG 1.13B(h)")
EZ = cite("NJ-PG 1.13B(i)")
DICE_AREAS = {
    "even": cite("NJ-PG 1.13B(h)1"),
    "odd": cite("NJ-PG 1.13B(h)2"),
    "match": cite("NJ-PG 1.13B(h)3"),
    "double": cite("NJ-PG 1.13B(h)4"),
    "triple": cite("NJ-PG 1.13B(h)5"),
    "dice-bonus": cite("NJ-PG 1.13B(h)6"),
}
QUEENS_DRAGON_ABOVE = cite("NJ-PG 1.13B(i)1")
DYNASTY_RIGHT = cite("NJ-PG 1.13B(i)2")
PROTECTION_LEFT = cite("NJ-PG 1.13B(i)3")
RED_AND_BLACK = cite("NJ-PG 1.13B(i)4")
POSTED_ODDS = cite("NJ-PG 1.13B(i)5")
PAYOUT_LIMIT = cite("NJ-PG 1.13B(i)6")
OTHERS = cite("BASE B10")
JOKER = cite("BASE B1")
PROTECTION_JOKER = cite("NJ-PG 11.22(d)2")
TITLES = {
    "pai-gow": "Pai gow wager",
    "dynasty": "Dynasty bonus",
    "protection": "Protection",
    "red": "Red",
    "black": "Black",
    "queens-dragon": "Queen's dragon",
    "imperial": "Imperial bonus",
    "seven-card-bonus": "Seven-card bonus",
    "progressive": "Progressive",
}


def felt(options: PaiGowPokerOptions) -> Felt:
    """What stands on the cloth and on the sign under one submission."""
    offered = options.wagers
    dice, ez = options.dragons_eye != "off", options.variant == "ez"
    optional = any(wager in EZ_WAGERS for wager in offered)
    parts = [*(["(h) Dragon's Eye"] if dice else []), *(["(i) EZ Pai Gow"] if optional else [])]
    name = "EZ Pai Gow Poker" if ez else "Pai Gow Poker"
    return Felt(
        game="pai-gow-poker",
        title=name,
        subtitle="with Dragon's Eye" if dice else "",
        sheet="N.J.A.C. 13:69E-1.13B" + (f", with {' and '.join(parts)}" if parts else ""),
        outline=options.outline,
        table=(84.0, 42.0),
        theme="green",
        counterclockwise=True,
        rows=_rows(offered),
        overlays=(whole_hand(),),
        equipment=_equipment(options),
        inscriptions=_inscriptions(options, name),
        requirements=tuple(_requirements(offered)),
        figures=(*limits(options, {**TITLES, **{w: t for w, (t, _) in LABELS.items()}}), *_limit(options, optional)),
        sign_cite=(POSTED_ODDS,) if optional else (),
        cite=(TABLE, *((DICE,) if dice else ()), *((EZ,) if optional else ())),
    )


def _rows(offered: Iterable[str]) -> tuple[Row, ...]:
    there = set(offered)

    def some(*spots: Spot) -> tuple[Spot, ...]:
        return tuple(spot for spot in spots if spot.wager in there)

    def spot(name: str, title: str, *label: str, by: Citation, size: tuple[float, float], **more: object) -> Spot:
        return Spot(name=name, title=title, label=label, wager=name, cite=(by,), size=size, **more)  # type: ignore[arg-type]

    dice = {wager: dice_spot(wager, (2.7, 1.9), DICE, by) for wager, by in DICE_AREAS.items()}
    queens = spot(
        "queens-dragon",
        "Queen's dragon",
        "QUEEN'S",
        "DRAGON",
        by=QUEENS_DRAGON_ABOVE,
        size=(3.5, 2.7),
        shape="scale",
        ink="bronze",
    )
    red = spot("red", "Red/black wager, red", "RED", by=RED_AND_BLACK, size=(2.3, 2.3), ink="red")
    black = spot("black", "Red/black wager, black", "BLACK", by=RED_AND_BLACK, size=(2.3, 2.3), ink="black")
    protection = spot(
        "protection", "Protection, designated P", "P", by=PROTECTION_LEFT, size=(2.6, 2.6), lettering=1.25
    )
    dynasty = spot(
        "dynasty", "Dynasty bonus", "DYNASTY", "BONUS", by=DYNASTY_RIGHT, size=(3.1, 2.7), shape="octagon", ink="gold"
    )
    imperial = spot(
        "imperial", "Imperial bonus", "IMPERIAL", "BONUS", by=OTHERS, size=(2.85, 2.85), ink="gold", lettering=0.33
    )
    seven = spot(
        "seven-card-bonus",
        "Seven-card bonus",
        "7 CARD",
        "BONUS",
        by=OTHERS,
        size=(2.85, 2.85),
        ink="gold",
        lettering=0.33,
    )
    progressive = spot(
        "progressive",
        "Progressive",
        "PROGRESSIVE",
        by=OTHERS,
        size=(3.7, 2.0),
        shape="octagon",
        ink="gold",
    )
    return (
        *(dice_rows(dice, ("double", "dice-bonus", "triple"), ("odd", "match", "even")) if "match" in there else ()),
        Row(
            left=some(black),
            middle=some(queens),
            right=some(red),
            gap=0.2 if "queens-dragon" in there else 1.9,
            space=0.12,
        ),
        Row(
            left=some(protection),
            middle=(numbered_spot("Numbered betting area, pai gow poker wager", 3.9, TABLE),),
            right=(*some(dynasty), *(() if "dynasty" in there else (button_place(),))),
            gap=0.3,
            space=0.3,
        ),
        Row(
            left=some(imperial),
            middle=(hand_spot("low", "Low hand, two cards", (5.4, 3.5), TABLE),),
            right=some(seven, progressive),
            gap=0.25,
            space=0.3,
        ),
        Row(
            middle=(hand_spot("high", "High hand, five cards", (8.2, 3.6), TABLE),),
            right=(button_place(),) if "dynasty" in there else (),
        ),
    )


def _requirements(offered: Iterable[str]) -> Iterable[Requirement]:
    """How the paragraph wants the EZ areas to stand, for those that are offered."""
    there = set(offered)
    wanted = (
        Requirement("queens-dragon", "above", "pai-gow", QUEENS_DRAGON_ABOVE),
        Requirement("dynasty", "right", "pai-gow", DYNASTY_RIGHT),
        Requirement("protection", "left", "pai-gow", PROTECTION_LEFT),
        Requirement("red", "right", "queens-dragon", RED_AND_BLACK),
        Requirement("black", "left", "queens-dragon", RED_AND_BLACK),
    )
    return (one for one in wanted if {one.spot, one.of} <= there)


def _equipment(options: PaiGowPokerOptions) -> tuple[Equipment, ...]:
    shaken = options.starting_position == "shaker" or options.dragons_eye != "off"
    cup = (shaker("Pai gow poker shaker", 5.6, TABLE),) if shaken else ()
    hands = dealers_hands((5.4, 3.3), (8.2, 3.3), TABLE)
    return (*tray(), *cup, *card_equipment(options), *boxes(TABLE), *hands)


def _inscriptions(options: PaiGowPokerOptions, name: str) -> tuple[Inscription, ...]:
    dice = options.dragons_eye != "off"
    ez = options.variant == "ez"
    by = VIGORISH if not dice else POKER.vigorish if options.commission else POKER.no_vigorish
    own = "protection" in options.wagers and options.protection_joker != "standard"
    pushes = (QUEENS_DRAGON_PUSHES,) if ez else ()
    joker = Inscription(
        id="layout.legend.joker",
        kind="joker",
        title="Joker",
        text=("JOKER IS AN ACE OR COMPLETES A STRAIGHT, FLUSH, STRAIGHT FLUSH OR ROYAL FLUSH",),
        sign_text=(
            "The joker may be used as an ace, or to complete a straight, a flush, a straight flush or a royal flush."
            + (" For the protection wager it is as its table says." if own else ""),
        ),
        cite=(TABLE, JOKER, *((PROTECTION_JOKER,) if own else ())),
        on=("felt", "sign"),
    )
    return (
        licensee_name(options, TABLE),
        title_of(name, "with Dragon's Eye" if dice and not ez else ""),
        joker,
        commission(options.commission, options.dragons_eye == "no-vigorish", ez, (TABLE, by, *pushes)),
        *_payout_limit(options),
        *_posted(options),
        *(dice_odds(POKER) if dice else ()),
    )


def _payout_limit(options: PaiGowPokerOptions) -> tuple[Inscription, ...]:
    """The limit itself, that one is posted, or that there is none."""
    if not any(wager in EZ_WAGERS for wager in options.wagers):
        return ()
    text = "OPTIONAL WAGERS ARE SUBJECT TO THE POSTED PAYOUT LIMIT"
    if options.payout_limit is None:
        text = "NO PAYOUT LIMIT APPLIES TO OPTIONAL WAGERS"
    elif options.payout_limit_on_layout:
        text = f"OPTIONAL WAGERS PAY A PLAYER AT MOST {money(options.payout_limit)} IN A ROUND"
    return (
        Inscription(
            id="layout.legend.payout-limit",
            kind="payout-limit",
            text=(text,),
            cite=(PAYOUT_LIMIT, LIMIT_FLOOR[1]),
        ),
    )


def _limit(options: PaiGowPokerOptions, optional: bool) -> tuple[Figure, ...]:
    if not optional:
        return ()
    if options.payout_limit is None:
        return (Figure("Payout limit", "None", "on the optional wagers"),)
    return (Figure("Payout limit", money(options.payout_limit), "a player, a round, on the optional wagers"),)


def _posted(options: PaiGowPokerOptions) -> Iterable[Inscription]:
    """The odds that a sign gives."""
    there = set(options.wagers)
    if "dynasty" in there:
        yield _pays(
            "dynasty",
            "Dynasty bonus",
            tuple(
                Line(_hand(hand), (odds_text(odds), money(ENVY[hand]) if hand in ENVY else ""))
                for hand, odds in DYNASTY.odds.items()
            ),
            (POSTED_ODDS, DYNASTY.cite, ENVY_PARAGRAPH),
            head=("Pays", "Envy bonus"),
            note=f"Envy goes to a player with {money(ENVY_MINIMUM[0])} or more on the dynasty bonus, for each other "
            f"player's hand{', at each area' if options.two_areas and options.envy_by == 'place' else ''}.",
        )
    if "protection" in there:
        yield _pays(
            "protection",
            "Protection",
            _lines(options.protection_pay),
            (POSTED_ODDS, options.protection_pay.cite, PROTECTION_JOKER),
            note=_PROTECTION_JOKER[options.protection_joker],
        )
    if "red" in there:
        lines = tuple(
            Line(f"{_COUNTS[count]} cards of the color", (odds_text(odds),)) for count, odds in RED_BLACK.items()
        )
        yield _pays(
            "red-black",
            "Red / black",
            lines,
            (POSTED_ODDS, RED_BLACK_PARAGRAPH),
            note="The joker is neither red nor black.",
        )
    if "queens-dragon" in there:
        lines = tuple(
            Line("The dealer's or bank's hand is queen high", (odds_text(odds),))
            for odds in QUEENS_DRAGON.odds.values()
        )
        yield _pays("queens-dragon", "Queen's dragon", lines, (POSTED_ODDS, QUEENS_DRAGON.cite))
    if "imperial" in there:
        yield _pays("imperial", "Imperial bonus", _lines(IMPERIAL_PLAYER), (IMPERIAL_PLAYER.cite,))
        banker = tuple(Line(f"Bank's {HANDS[hand]}", (odds_text(odds),)) for hand, odds in IMPERIAL_BANKER.odds.items())
        yield _pays("imperial-dealer", "Imperial, bank's hand", banker, (IMPERIAL_BANKER.cite,))
    if "seven-card-bonus" in there:
        table = options.seven_card_bonus_pay
        yield _pays("seven-card-bonus", "Seven-card bonus", _lines(table), (table.cite,))
    if options.progressive is not None:
        shares = [Line(_hand(hand), (f"win {share}% of meter",)) for hand, share in options.progressive.shares.items()]
        sums = [Line(_hand(hand), (f"win {money(amount)}",)) for hand, amount in options.progressive.pays.items()]
        note = f"The wager is {money(options.progressive.stake)}."
        yield _pays("progressive", "Progressive", (*shares, *sums), (OTHERS,), note=note)


_PROTECTION_JOKER = {
    "ace": "For protection the joker is an ace and nothing else.",
    "completes-nothing": "For protection the joker completes no straight and no flush.",
    "standard": "For protection the joker counts as in any other hand.",
}
_COUNTS = {7: "Seven", 6: "Six", 5: "Five", 4: "Four"}


def _pays(
    name: str,
    title: str,
    lines: tuple[Line, ...],
    by: tuple[Citation, ...],
    head: tuple[str, ...] = (),
    note: str = "",
) -> Inscription:
    return Inscription(
        id=f"sign.odds.{name}",
        kind="posted-odds",
        title=title,
        head=head,
        lines=lines,
        sign_text=(note,) if note else (),
        cite=by,
        on=("sign",),
        style="pays",
    )


def _lines(table: PayTable) -> tuple[Line, ...]:
    return tuple(Line(_hand(hand), (odds_text(odds),)) for hand, odds in table.odds.items())


def _hand(name: str) -> str:
    said = HANDS[name]
    return said[0].upper() + said[1:]
