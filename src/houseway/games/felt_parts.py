"""What the felts of several games have in common: tray, boxes, shoes and racks, the licensee's name, limits."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.core.citations import Citation
from houseway.core.felt import Equipment, Figure, Ink, Inscription, Shape, Spot
from houseway.core.money import Cents, dollars
from houseway.core.odds import Odds
from houseway.core.options import CardTableOptions, Options
from houseway.core.phrases import plain_title


def tray() -> tuple[Equipment, ...]:
    spot = Spot(name="tray", title="Table inventory container (tray)", size=(22.0, 7.4), shape="rect", ink="quiet")
    return (Equipment(spot=spot, side="middle", mark="tray"),)


def boxes(*by: Citation) -> tuple[Equipment, ...]:
    """The drop box and the tip box: the dealer's side of the table, on opposite sides of him."""
    drop = Spot(name="drop-slot", title="Drop box slot", label=("DROP BOX",), size=(4.2, 0.5), shape="slot", cite=by)
    tip = Spot(name="tip-slot", title="Tip box slot", label=("TIP BOX",), size=(2.2, 0.36), shape="slot", cite=by)
    return (
        Equipment(spot=drop, side="right", place="corner", mark="slot"),
        Equipment(spot=tip, side="left", place="corner", mark="slot"),
    )


def device(name: str, title: str, label: tuple[str, ...], size: tuple[float, float], *by: Citation) -> Spot:
    return Spot(name=name, title=title, label=label, size=size, shape="rect", ink="quiet", cite=by)


def card_equipment(options: CardTableOptions, rack_by: tuple[Citation, ...] = ()) -> tuple[Equipment, ...]:
    """Rack, shoe and shuffler, as the submission deals and shuffles."""
    allowed = options.allowed_by()
    found = [
        Equipment(
            spot=device("discard-rack", "Discard rack", ("DISCARD", "RACK"), (4.4, 6.2), *rack_by),
            side="right",
            mark="dashed",
        )
    ]
    if options.dealing != "hand":
        automated = options.dealing == "automated-shoe"
        label = ("AUTOMATED", "SHOE") if automated else ("DEALING", "SHOE")
        spot = device("shoe", " ".join(label).capitalize(), label, (4.8, 7.2), *allowed.get("dealing", ()))
        found.append(Equipment(spot=spot, side="left", mark="dashed"))
    if options.shuffler != "none":
        spot = device("shuffler", "Automated shuffler", ("SHUFFLER",), (5.2, 7.2), *allowed.get("shuffler", ()))
        found.append(Equipment(spot=spot, side="left", mark="dashed"))
    return tuple(found)


def betting_area(
    wager: str, by: Citation, size: tuple[float, float], shape: Shape = "circle", ink: Ink = "cream"
) -> Spot:
    """Where one wager lies, with its name printed in it."""
    title = plain_title(wager)
    return Spot(
        name=wager, title=title, label=(title.upper(),), wager=wager, cite=(by,), size=size, shape=shape, ink=ink
    )


def hand_place(name: str, title: str, width: float, height: float) -> Spot:
    """Where cards come to lie; nothing is printed there."""
    return Spot(name=name, title=title, size=(width, height), shape="rect", ink="plain", printed=False)


def button_place() -> Spot:
    """Where a marker or a button lies that is given to a position."""
    return Spot(name="", title="Button of the position", size=(2.0, 2.0), printed=False)


def title_of(*lines: str) -> Inscription:
    """The game's name in the middle of the cloth."""
    text = tuple(line.upper() for line in lines if line)
    return Inscription(id="layout.title", kind="title", text=text, style="title")


def licensee_name(options: Options, *by: Citation) -> Inscription:
    return Inscription(id="layout.licensee", kind="licensee", text=(options.licensee.upper(),), cite=by, style="name")


def limits(options: Options, titles: Mapping[str, str]) -> tuple[Figure, ...]:
    """The limits of the submission, as a sign shows them."""
    found = []
    for wager, title in titles.items():
        if wager in options.limits:
            limit = options.limits[wager]
            most = f"maximum {money(limit.maximum)}" if limit.maximum is not None else "no maximum"
            found.append(Figure(title, money(limit.minimum), f"minimum; {most}"))
    return tuple(found)


def odds_text(odds: Odds) -> str:
    """Odds as they are printed, always with the word "to": `1,000 to 1`; a wager that is given back is a push."""
    return odds.said if odds.win else "Push"


def money(amount: Cents) -> str:
    """`$25`, `$0.50`, `$50,000`."""
    text = dollars(amount)
    whole, _, part = text.partition(".")
    return f"${int(whole):,}" + (f".{part}" if part != "00" else "")
