"""Wagers of pai gow poker, 11.7 and 11.22(a) to (c): what may be placed, beside what, and for how much."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.core.citations import Citation, cite
from houseway.core.decider import BadCommandError, Refusal
from houseway.core.money import Cents, dollars
from houseway.core.wagering import check_limit
from houseway.games.pai_gow_poker.options import (
    ENVY_MINIMUM,
    EZ_WAGERS,
    OPTIONAL_MINIMUM,
    OTHER_WAGERS,
    WAGERS,
    PaiGowPokerOptions,
)
from houseway.games.pai_gow_shared.banking import PAI_GOW
from houseway.games.pai_gow_shared.dragons_eye import POKER as DICE_LAW
from houseway.games.pai_gow_shared.dragons_eye import WAGERS as DICE_WAGERS

BEFORE_THE_DEAL = cite("NJ-PG 11.7(a)-(f)")
EZ_BESIDE_PAI_GOW = cite("NJ-PG 11.7(h)")
OFFERED: dict[str, Citation] = {
    PAI_GOW: BEFORE_THE_DEAL,
    **dict.fromkeys(DICE_WAGERS, DICE_LAW.offered),
    "dynasty": cite("NJ-PG 11.7(h)1"),
    "protection": cite("NJ-PG 11.7(h)2"),
    "red": cite("NJ-PG 11.7(h)3"),
    "black": cite("NJ-PG 11.7(h)3"),
    "queens-dragon": cite("NJ-PG 11.7(h)4"),
    **dict.fromkeys(OTHER_WAGERS, cite("BASE B10")),
}
MAY_BE_OFFERED = cite("NJ-PG 11.22(a)")


def check_wagers(options: PaiGowPokerOptions, wagers: Mapping[str, Cents]) -> None:
    """Refuse what one seat may not wager: not offered, outside the limits, or without the wager it goes beside."""
    for wager, amount in wagers.items():
        _check_offered(options, wager)
        _check_amount(options, wager, amount)
    if PAI_GOW in wagers:
        return
    for wager in wagers:
        if wager in DICE_WAGERS and not options.dice_without_pai_gow:
            raise Refusal(f"this table takes the {wager} wager only beside a pai-gow wager", OFFERED[wager])
        if wager in EZ_WAGERS:
            raise Refusal(f"the {wager} wager needs a pai-gow wager beside it", EZ_BESIDE_PAI_GOW)
        if wager in OTHER_WAGERS:
            raise Refusal(f"the {wager} wager needs a pai-gow wager beside it", OFFERED[wager])


def _check_offered(options: PaiGowPokerOptions, wager: str) -> None:
    if wager not in WAGERS:
        raise BadCommandError(f"there is no wager {wager!r} at pai gow poker; the wagers are {', '.join(WAGERS)}")
    if wager in options.wagers:
        return
    if wager in EZ_WAGERS and options.variant != "ez":
        raise Refusal(f"the {wager} wager belongs to EZ pai gow, which this table does not play", MAY_BE_OFFERED)
    raise Refusal(f"this table does not offer the {wager} wager", OFFERED[wager])


def _check_amount(options: PaiGowPokerOptions, wager: str, amount: Cents) -> None:
    if wager in EZ_WAGERS and amount < OPTIONAL_MINIMUM[0]:
        least, paragraph = OPTIONAL_MINIMUM
        raise Refusal(f"the {wager} wager is at least {dollars(least)}, not {dollars(amount)}", paragraph)
    check_limit(wager, amount, options.limit(wager), OFFERED[wager])
    progressive = options.progressive
    if wager == "progressive" and progressive is not None and amount != progressive.stake:
        raise Refusal(f"the progressive wager is {dollars(progressive.stake)}", OFFERED[wager])


def envy_markers(dynasty: Mapping[int, Cents]) -> tuple[int, ...]:
    """The seats whose dynasty wager earns an envy marker."""
    return tuple(sorted(seat for seat, staked in dynasty.items() if staked >= ENVY_MINIMUM[0]))
