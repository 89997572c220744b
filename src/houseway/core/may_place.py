"""What a player may still put on each betting area, found by asking the game itself what it would accept.

The limits of the table and the chips that are left bound every amount. Whatever else a game asks for (a wager no higher
than another, a bank that can cover it, no dice bonus while triples run) only its decider knows, so it is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from houseway.core.commands import PlaceWagers
from houseway.core.decider import BadCommandError, Refusal
from houseway.core.money import Cents
from houseway.core.scene import Scene
from houseway.core.words import WagerWords


class MayPlace(NamedTuple):
    """One area, and what may be added to what lies there: by itself, or with the required wagers still missing."""

    wager: str
    minimum: Cents
    maximum: Cents
    required: bool


class _Span(NamedTuple):
    least: Cents
    most: Cents


class _Way(NamedTuple):
    """A way to bet: how much may lie on the area, and what else is put down with so much."""

    span: _Span
    whole_bet: Callable[[Cents], dict[str, Cents]]


def may_place(scene: Scene, wagers: Sequence[WagerWords]) -> Iterator[MayPlace]:
    """Every area on which the onlooker may now place something, with the least and the most."""
    assert scene.seat is not None
    down, chips = scene.lying(scene.seat), scene.stacks[scene.seat]
    spans = {area: _within_limits(wager, down.get(area, 0), chips) for wager in wagers for area in wager.areas}
    missing = [area for wager in wagers if wager.required for area in wager.areas if area not in down]
    for area, span in spans.items():
        beside = {other: spans[other] for other in missing if other != area}
        ways = [_least_beside(area, span, beside, chips)]
        if beside and area in missing:
            ways.insert(0, _all_alike(area, span, beside, chips))
        found = _accepted(scene, ways)
        if found is not None:
            yield MayPlace(area, found.least, found.most, area in missing)


def _within_limits(wager: WagerWords, lies: Cents, chips: Cents) -> _Span:
    most = chips if wager.maximum is None else min(wager.maximum - lies, chips)
    return _Span(max(wager.minimum - lies, 1), most)


def _least_beside(area: str, span: _Span, beside: dict[str, _Span], chips: Cents) -> _Way:
    """As little as may be on every required area that is still empty."""
    others = {other: one.least for other, one in beside.items()}
    most = min(span.most, chips - sum(others.values()))
    return _Way(_Span(span.least, most), lambda amount: {area: amount, **others})


def _all_alike(area: str, span: _Span, beside: dict[str, _Span], chips: Cents) -> _Way:
    """The same amount on every required area that is still empty."""
    spans = [span, *beside.values()]
    most = min(chips // len(spans), *(one.most for one in spans))
    return _Way(_Span(max(one.least for one in spans), most), lambda amount: dict.fromkeys((area, *beside), amount))


def _accepted(scene: Scene, ways: Sequence[_Way]) -> _Span | None:
    """The least and the most that the game accepts in one of these ways; what it accepts has no gaps."""
    found: _Span | None = None
    for way in ways:
        least, most = way.span
        if least > most:
            continue

        def taken(amount: Cents, way: _Way = way) -> bool:
            return _takes(scene, way.whole_bet(amount))

        if found is None:
            if taken(most):
                found = _Span(_last(taken, most, least), most)
            elif taken(least):
                found = _Span(least, _last(taken, least, most))
            continue
        low, high = found
        if least < low and taken(low - 1):
            low = _last(taken, low - 1, least)
        if most > high and taken(high + 1):
            high = _last(taken, high + 1, most)
        found = _Span(low, high)
    return found


def _last(taken: Callable[[Cents], bool], sure: Cents, end: Cents) -> Cents:
    """The amount nearest to `end` that is taken, going there from one that is."""
    if taken(end):
        return end
    while abs(end - sure) > 1:
        middle = (sure + end) // 2
        sure, end = (middle, end) if taken(middle) else (sure, middle)
    return sure


def _takes(scene: Scene, wagers: dict[str, Cents]) -> bool:
    """Whether the game would accept that bet now."""
    assert scene.seat is not None
    try:
        return bool(scene.game.decide(scene.round, PlaceWagers(scene.seat, wagers), scene.around))
    except (Refusal, BadCommandError):
        return False
