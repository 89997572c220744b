"""Settling a round of Double Draw Poker that somebody describes: the final hands, the wagers and the decisions."""

from __future__ import annotations

from typing import Any

from houseway.core.cards import TWO_JOKER_PACK, Card
from houseway.core.decider import Event, Refusal
from houseway.core.documents import DocumentError, Fields, seats
from houseway.core.statement import statement
from houseway.games.double_draw_poker.hands import classify
from houseway.games.double_draw_poker.options import DoubleDrawPokerOptions
from houseway.games.double_draw_poker.round import (
    DRAWS,
    FIRST,
    HAND_SIZE,
    SECOND,
    Draw,
    check_draw_wager,
    check_wagers,
    forfeited_wagers,
)
from houseway.games.double_draw_poker.settlement import settle_seat, settlement_order


def settle(document: dict[str, Any]) -> dict[str, Any]:
    """What is owed, and why."""
    fields = Fields(document, "the document")
    fields.take("game", str)
    options = DoubleDrawPokerOptions.read(fields.take("options", dict, {}))
    hands: dict[int, tuple[Card, ...]] = {}
    events: dict[int, list[Event]] = {}
    for seat, part in seats(fields):
        hands[seat] = TWO_JOKER_PACK.read(part.take("hand", str), HAND_SIZE, f"the hand of seat {seat}")
        events[seat] = _settle_seat(options, seat, part, hands[seat])
        part.finish()
    fields.finish()
    TWO_JOKER_PACK.check(hands.values())
    names = {seat: str(classify(cards)) for seat, cards in hands.items()}
    in_order = [event for seat in settlement_order(events) for event in events[seat]]
    return statement("double-draw-poker", names, in_order)


def _settle_seat(options: DoubleDrawPokerOptions, seat: int, part: Fields, hand: tuple[Card, ...]) -> list[Event]:
    wagers = part.wagers()
    given = {wager: wagers.pop(wager) for wager in DRAWS if wager in wagers}
    check_wagers(options, wagers)
    folded_at = _folded_at(seat, part.take("decisions", list))
    for draw in (FIRST, SECOND):
        if folded_at is not None and draw.number >= folded_at.number:
            if draw.wager in given:
                raise Refusal(f"seat {seat} folded and has no {draw.wager} wager", draw.required)
            continue
        check_draw_wager(draw, wagers["ante"], given.get(draw.wager, wagers["ante"]))
        wagers[draw.wager] = wagers["ante"]
    if folded_at is not None:
        return list(forfeited_wagers(folded_at, seat, wagers))
    return list(settle_seat(options, seat, wagers, hand))


def _folded_at(seat: int, decisions: list[Any]) -> Draw | None:
    """The draw for which a seat did not wager; None if it stayed to the end."""
    for decision in decisions:
        if decision not in ("draw", "fold"):
            raise DocumentError(f"a decision of seat {seat} is 'draw' or 'fold', not {decision!r}")
    if "fold" in decisions[:-1]:
        after = decisions.index("fold") + 1
        raise Refusal(f"seat {seat} folded and decides nothing more", (FIRST, SECOND)[min(after, 2) - 1].required)
    if len(decisions) > 2:
        raise DocumentError(f"seat {seat} has two decisions, not {len(decisions)}")
    if decisions[-1:] == ["fold"]:
        return (FIRST, SECOND)[len(decisions) - 1]
    if len(decisions) < 2:
        raise DocumentError(f"the decisions of seat {seat} end with a fold or with the second draw")
    return None
