"""What a bet comes to before it is made: what is offered, an example of how to type it, and what it leaves."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from houseway.cli.terminal.typed import Amounts
from houseway.core.money import Cents
from houseway.core.phrases import chips, listed, money
from houseway.core.words import UNFINISHABLE, WagerWords

_FEW = 4
"""So many wagers are shown in an example by their places; more are typed by their names."""
_SIDE: Cents = 500


def placed(wagers: Sequence[WagerWords], amounts: Amounts) -> dict[str, Cents]:
    """The wagers that the amounts stand for."""
    return {area: amount for wager, amount in zip(wagers, amounts, strict=True) if amount for area in wager.areas}


def is_fixed(wagers: Sequence[WagerWords]) -> bool:
    """Whether a round is joined with antes that are the same for everybody."""
    return bool(wagers) and all(wager.fixed for wager in wagers)


def offer(wagers: Sequence[WagerWords], amounts: Amounts, again: bool) -> str:
    total = money(sum(placed(wagers, amounts).values()))
    if is_fixed(wagers):
        return f"joins the round, {total}"
    if not any(amounts) and not any(wager.required for wager in wagers):
        return "no more bets"
    return f"{'the same again,' if again else 'bets'} {total}"


def example(wagers: Sequence[WagerWords]) -> str:
    """A line that could be typed at this table."""
    amounts = [_within(wager) for wager in wagers]
    if len(wagers) <= _FEW:
        return " ".join(amounts)
    side = next((place for place, wager in enumerate(wagers) if place and not wager.required), 0)
    return f"{amounts[0]} {wagers[side].title.lower()} {amounts[side]}"


def _within(wager: WagerWords) -> str:
    """An amount that the limits allow."""
    amount = wager.first if wager.required else max(wager.minimum, min(_SIDE, wager.maximum or _SIDE))
    return f"{amount / 100:g}" if amount % 100 == 0 else f"{amount / 100:.2f}"


def how_to_bet(wagers: Sequence[WagerWords]) -> Text:
    """What amounts typed on one line mean, for the first bet."""
    if is_fixed(wagers):
        antes = listed([f"{money(wager.first)} into the {wager.title}" for wager in wagers])
        return Text(f"Enter puts {antes}.")
    typed = example(wagers)
    if len(wagers) > _FEW:
        side = next(wager for wager in wagers[1:] if not wager.required)
        said = f"{_within(wagers[0])} on {wagers[0].title} and {_within(side)} on {side.title}, and so on by name"
    else:
        said = listed([f"{_within(wager)} on {wager.title}" for wager in wagers])
    return Text(f"Type {typed} to bet {said}.")


def unfinishable(wagers: Sequence[WagerWords], amounts: Amounts, stack: Cents) -> str:
    """Why a bet could not be played to its end with the chips that are left; empty if it could."""
    total = sum(placed(wagers, amounts).values())
    needed = sum(amount * wager.needs for wager, amount in zip(wagers, amounts, strict=True))
    left = stack - total
    if left < 0 or left >= needed:
        return ""
    return UNFINISHABLE.format(left=chips(left), needed=chips(needed))
