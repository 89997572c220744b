"""What the felts of both pai gow games share: numbered positions, the shaker, Dragon's Eye, and the commission."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.core.citations import Citation
from houseway.core.felt import Equipment, Inscription, Line, Row, Spot
from houseway.core.odds import EVEN_MONEY
from houseway.games.felt_parts import odds_text
from houseway.games.pai_gow_shared.dragons_eye import (
    BONUS_PAYS,
    DOUBLE_PAYS,
    SHAKER_BONUS_PAYS,
    TRIPLE_PAYS,
    Law,
)

LABELS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "even": ("Even wager", ("EVEN",)),
    "odd": ("Odd wager", ("ODD",)),
    "match": ("Match wager", ("MATCH",)),
    "double": ("Double wager", ("DOUBLE",)),
    "triple": ("Triple wager", ("TRIPLE",)),
    "dice-bonus": ("Dice bonus wager", ("DICE", "BONUS")),
}
RUNS = ("One triple", "Two in a row", "Three in a row")


def dice_spot(wager: str, size: tuple[float, float], *by: Citation) -> Spot:
    title, label = LABELS[wager]
    shape = "octagon" if wager == "dice-bonus" else "rect"
    return Spot(
        name=wager,
        title=title,
        label=label,
        wager=wager,
        cite=by,
        size=size,
        shape=shape,  # type: ignore[arg-type]
        ink="gold",
        lettering=0.148 * size[0],  # what the longest of their names can be, so that all six are alike
    )


def numbered_spot(title: str, size: float, *by: Citation) -> Spot:
    """The pai gow wager's area, designated with the number of the position."""
    return Spot(
        name="pai-gow",
        title=title,
        label=("#",),
        wager="pai-gow",
        cite=by,
        size=(size, size),
        ink="number",
        lettering=size * 0.48,
    )


def hand_spot(name: str, title: str, size: tuple[float, float], *by: Citation) -> Spot:
    return Spot(
        name=name,
        title=title,
        label=(name.upper(),),
        cite=by,
        size=size,
        shape="rect",
        ink="plain",
        lettering=0.55,
    )


def whole_hand() -> Spot:
    """Where the cards or tiles of a position lie before they are parted."""
    return Spot(
        name="hand", title="Cards of the position", size=(1.0, 1.0), shape="rect", printed=False, over=("low", "high")
    )


def dealers_hands(
    size_low: tuple[float, float], size_high: tuple[float, float], *by: Citation
) -> tuple[Equipment, ...]:
    low, high = (
        hand_spot("low", "Dealer's low hand", size_low, *by),
        hand_spot("high", "Dealer's high hand", size_high, *by),
    )
    wide = size_low[0] + size_high[0] + 0.4
    whole = Spot(name="hand", title="Dealer's hand", size=(wide, size_high[1]), shape="rect", printed=False)
    return tuple(Equipment(spot=spot, side="middle", place="below") for spot in (low, high, whole))


def shaker(name: str, size: float, *by: Citation) -> Equipment:
    spot = Spot(name="shaker", title=name, label=("SHAKER",), size=(size, size), ink="quiet", cite=by)
    return Equipment(spot=spot, side="right", mark="dashed")


def dice_rows(spots: Mapping[str, Spot], *names: tuple[str, ...]) -> tuple[Row, ...]:
    """Rows of dice wagers from the dealer's side, each from the player's left."""
    return tuple(Row(middle=tuple(spots[name] for name in row), gap=0.14, space=0.14) for row in names)


def dice_odds(law: Law) -> tuple[Inscription, ...]:
    """What the dice wagers pay, for a sign."""
    even = str(EVEN_MONEY)
    wagers = Inscription(
        id="sign.odds.dragons-eye",
        kind="dragons-eye",
        title="Dragon's Eye",
        lines=(
            Line("Odd", (even,)),
            Line("Even", (even,)),
            Line("Match, each die with the position's number", (even,)),
            Line("Double, the two dice of one color", (str(DOUBLE_PAYS),)),
            Line("Triple, all three dice", (str(TRIPLE_PAYS),)),
        ),
        sign_text=("Odd and even wagers lose on any triple.",),
        cite=tuple(law.pays[wager] for wager in ("odd", "even", "match", "double", "triple")),
        on=("sign",),
        style="pays",
    )
    pays = zip(RUNS, SHAKER_BONUS_PAYS, BONUS_PAYS, strict=True)
    bonus = Inscription(
        id="sign.odds.dice-bonus",
        kind="dragons-eye",
        title="Dice Bonus",
        head=("Shaker", "Others"),
        lines=tuple(Line(run, (odds_text(own), odds_text(others))) for run, own, others in pays),
        sign_text=("A wager that is left in place rides on the next shake, and loses unless that is a triple too.",),
        cite=(law.pays["dice-bonus"],),
        on=("sign",),
        style="pays",
    )
    return wagers, bonus


def commission(takes: bool, loses_on_triple: bool, pushes: bool, by: tuple[Citation, ...]) -> Inscription:
    """How a winning pai gow wager is paid; `pushes` where a queen's dragon of dealer or bank makes everybody push."""
    even = str(EVEN_MONEY)
    if takes:
        text = f"WINNING PAI GOW WAGERS PAY {even} LESS A 5% COMMISSION"
        said = f"A winning pai gow wager is paid {even}, less a commission of 5% of what it wins."
    else:
        text = f"PAI GOW WAGERS PAY {even} WITHOUT COMMISSION"
        said = f"A winning pai gow wager is paid {even} without a commission."
    more = []
    if pushes:
        more.append("PUSH ON A QUEEN'S DRAGON OF DEALER OR BANK")
        said += " All pai gow wagers push when the dealer or the bank has a queen's dragon."
    if loses_on_triple:
        more.append("LOSE ON ANY TRIPLE")
        said += " Pai gow wagers lose on any triple."
    also = (f"AND {' AND '.join(more)}",) if more else ()
    return Inscription(
        id="layout.legend.commission",
        kind="commission",
        title="Commission: 5%" if takes else "Commission: none",
        text=(text, *also),
        sign_text=(said,),
        cite=by,
        on=("felt", "sign"),
    )
