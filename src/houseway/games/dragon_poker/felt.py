"""Dragon Poker's felt: five betting areas at each position, the odds, and the phrase that Play equals Ante."""

from __future__ import annotations

from msgspec.structs import replace

from houseway.core.citations import Citation, cite
from houseway.core.felt import Equipment, Felt, Inscription, Line, Row, Spot, chosen
from houseway.core.odds import EVEN_MONEY
from houseway.core.pay import PayTable
from houseway.games.dragon_poker.options import DragonPokerOptions
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

AREAS = {"NJ": cite("NJ-DP 1.13BB(b)2"), "MD": cite("MD-DP 2.B(2)")}
NAME = {"NJ": cite("NJ-DP 1.13BB(b)1"), "MD": cite("MD-DP 2.B(1)")}
ODDS = {"NJ": cite("NJ-DP 1.13BB(b)3"), "MD": cite("MD-DP 2.B(3)")}
ODDS_BY_SIGN = {"NJ": cite("NJ-DP 1.13BB(d)"), "MD": cite("MD-DP 2.B(3)")}
PLAY_EQUALS_ANTE = {"NJ": cite("NJ-DP 1.13BB(b)2"), "MD": cite("MD-DP 2.B(3)")}
PLAY_BY_SIGN = {"NJ": cite("NJ-DP 1.13BB(c)"), "MD": cite("MD-DP 2.B(3)")}
BOXES = {"NJ": cite("NJ-DP 1.13BB(e)"), "MD": cite("MD-DP 2.C(1)")}
RACK = {"NJ": (), "MD": (cite("MD-DP 2.C(2)"),)}
WORD_TO: dict[str, tuple[Citation, ...]] = {"NJ": (cite("NJ-DP 42.11(a)"),), "MD": ()}
TABLE: dict[str, tuple[Citation, ...]] = {
    "NJ": (cite("NJ-DP 1.13BB(a)"), cite("NJ-DP 1.13BB(a)1"), cite("NJ-DP 1.13BB(b)")),
    "MD": (cite("MD-DP 2.A"), cite("MD-DP 2.B")),
}
SHEET = {"NJ": "N.J.A.C. 13:69E-1.13BB", "MD": "Maryland rules of Dragon Poker, chapter 2"}
EVEN = {"NJ": cite("NJ-DP 42.11(b)"), "MD": cite("MD-DP 12.A")}


def felt(options: DragonPokerOptions) -> Felt:
    """What stands on the cloth and on the sign under one submission."""
    state = options.jurisdiction
    return Felt(
        game="dragon-poker",
        title="Dragon Poker",
        sheet=SHEET[state],
        outline=options.outline,
        table=(84.0, 42.0),
        theme="burgundy" if state == "NJ" else "navy",
        rows=_rows(options),
        ground=True,
        equipment=(*tray(), *card_equipment(options, RACK[state]), *boxes(BOXES[state]), *_dealer()),
        inscriptions=_placed(options),
        figures=limits(
            options, {"ante": "Ante and Ante Bonus", "three-card-bonus": _bonus(options), "dragon": "Dragon Bet"}
        ),
        cite=TABLE[state],
    )


def _bonus(options: DragonPokerOptions) -> str:
    return "3 Card Bonus" if options.jurisdiction == "NJ" else "Three Card Bonus"


def _rows(options: DragonPokerOptions) -> tuple[Row, ...]:
    by = (AREAS[options.jurisdiction],)
    three = ("3 CARD", "BONUS") if options.jurisdiction == "NJ" else ("THREE", "CARD", "BONUS")

    def spot(name: str, title: str, *label: str, **more: object) -> Spot:
        return Spot(name=name, title=title, label=label, wager=name, cite=by, **more)  # type: ignore[arg-type]

    side = []
    if options.three_card_bonus != "off":
        side.append(spot("three-card-bonus", _bonus(options), *three, size=(3.6, 3.1), shape="rect", ink="gold"))
    if options.dragon == "on":
        side.append(spot("dragon", "Dragon Bet", "DRAGON", "BET", size=(3.6, 3.4), shape="scale", ink="bright"))
    progressive: tuple[Spot, ...] = ()
    if options.progressive is not None:
        progressive = (
            Spot(
                name="progressive",
                title=options.progressive.name,
                label=("PROGRESSIVE",),
                wager="progressive",
                cite=(cite("MD-DP 7.F(4)"),),
                size=(3.7, 2.0),
                shape="octagon",
                ink="gold",
            ),
        )
    return (
        Row(middle=tuple(side), gap=0.7, space=0.1),
        Row(
            middle=(
                spot("ante", "Ante", "ANTE", size=(3.75, 3.75)),
                spot("ante-bonus", "Ante Bonus", "ANTE", "BONUS", size=(3.75, 3.75)),
            ),
            gap=0.75,
            space=-0.5,
        ),
        Row(
            left=(button_place(),),
            middle=(spot("play", "Play", "PLAY", size=(3.75, 3.75)),),
            right=progressive,
            space=0.35,
        ),
        Row(middle=(hand_place("hand", "Cards of the position", 7.4, 3.6),)),
    )


def _dealer() -> tuple[Equipment, ...]:
    return (Equipment(spot=hand_place("hand", "Dealer's cards", 8.6, 3.6), side="middle", place="below"),)


def _inscriptions(options: DragonPokerOptions) -> tuple[Inscription, ...]:
    state = options.jurisdiction
    odds = [
        _pays(options, table, title)
        for table, title in (
            (options.ante_bonus_table, "Ante Bonus"),
            (options.three_card_bonus_table, _bonus(options)),
            (options.dragon_table, "Dragon Bet"),
            (options.progressive_table, options.progressive.name if options.progressive else ""),
        )
        if table is not None
    ]
    play = Inscription(
        id="layout.legend.play-equals-ante",
        kind="play-equals-ante",
        text=("PLAY BET MUST EQUAL ANTE BET",),
        sign_text=("Play Bet Must Equal Ante Bet",),
        cite=(PLAY_EQUALS_ANTE[state],),
        by_sign=PLAY_BY_SIGN[state],
    )
    return (licensee_name(options, NAME[state]), *odds, *_even(options), play, title_of("Dragon Poker"))


def _placed(options: DragonPokerOptions) -> tuple[Inscription, ...]:
    """Where the submission wants each; Maryland's sign, once there is one, gives every wager's odds."""
    many = chosen(_inscriptions(options), options.inscriptions)
    if options.jurisdiction == "NJ" or not any("sign" in one.on for one in many):
        return many
    return tuple(
        replace(one, on=tuple(dict.fromkeys((*one.on, "sign")))) if one.kind == "odds" else one for one in many
    )


def _pays(options: DragonPokerOptions, table: PayTable, title: str) -> Inscription:
    state = options.jurisdiction
    lines = tuple(Line(row.outcome, (odds_text(row.odds),)) for row in table.rows)
    return Inscription(
        id=f"layout.odds.{table.wager}",
        kind="odds",
        title=title,
        lines=lines,
        cite=(ODDS[state], table.cite, *WORD_TO[state]),
        by_sign=ODDS_BY_SIGN[state],
        style="pays",
    )


def _even(options: DragonPokerOptions) -> tuple[Inscription, ...]:
    """The odds of Ante and Play: Maryland wants every wager's, New Jersey only on a sign that gives odds at all."""
    state = options.jurisdiction
    if state == "NJ" and options.inscriptions.get("odds") != "sign":
        return ()
    one = Inscription(
        id="layout.odds.ante",
        kind="odds",
        title="Ante and Play",
        text=(f"ANTE AND PLAY PAY {EVEN_MONEY}",),
        lines=(Line("Ante", (str(EVEN_MONEY),)), Line("Play", (str(EVEN_MONEY),))),
        cite=(ODDS[state], EVEN[state]),
        by_sign=ODDS_BY_SIGN[state],
    )
    return (one,)
