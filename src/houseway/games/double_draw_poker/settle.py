"""Settling a round of Double Draw Poker that somebody describes: the final hands, the wagers and the decisions."""

from __future__ import annotations

from typing import Any

from houseway.core.cards import TWO_JOKER_PACK, Card
from houseway.core.decider import Event, Refusal
from houseway.core.documents import DocumentError, Fields, seats, shown, within
from houseway.core.statement import statement
from houseway.core.wagering import settlement_order
from houseway.games.double_draw_poker.game import check_draw_wager, check_wagers, forfeited_wagers
from houseway.games.double_draw_poker.hands import classify
from houseway.games.double_draw_poker.options import DoubleDrawPokerOptions
from houseway.games.double_draw_poker.procedure import HAND_SIZE
from houseway.games.double_draw_poker.settlement import settle_seat
from houseway.games.double_draw_poker.state import DRAWS, FIRST, SECOND, Draw


def settle(document: dict[str, Any]) -> dict[str, Any]:
    """What is owed, and why."""
    fields = Fields(document, "the document")
    fields.take("game", str)
    options = DoubleDrawPokerOptions.read(fields.take("options", dict, {}))
    hands: dict[int, tuple[Card, ...]] = {}
    events: dict[int, list[Event]] = {}
    for seat, part in seats(fields):
        with within(f"seat {seat}"):
            hands[seat] = TWO_JOKER_PACK.read(part.take("hand", str), HAND_SIZE)
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
    folded_at = _folded_at(part.take("decisions", list))
    for draw in (FIRST, SECOND):
        if folded_at is not None and draw.number >= folded_at.number:
            if draw.wager in given:
                raise Refusal(f"a folded hand has no {draw.wager} wager", draw.required)
            continue
        check_draw_wager(draw, wagers["ante"], given.get(draw.wager, wagers["ante"]))
        wagers[draw.wager] = wagers["ante"]
    if folded_at is not None:
        return list(forfeited_wagers(folded_at, seat, wagers))
    return list(settle_seat(options, seat, wagers, hand))


def _folded_at(decisions: list[Any]) -> Draw | None:
    """The draw for which a seat did not wager; None if it stayed to the end."""
    for decision in decisions:
        if decision not in ("draw", "fold"):
            raise DocumentError(f"a decision is 'draw' or 'fold', not {shown(decision)}")
    if "fold" in decisions[:-1]:
        raise Refusal("a folded hand draws no cards and decides nothing more", FIRST.required)
    if not 1 <= len(decisions) <= 2 or decisions == ["draw"]:
        raise DocumentError("the decisions are ['fold'], ['draw', 'fold'] or ['draw', 'draw']")
    return (FIRST, SECOND)[len(decisions) - 1] if decisions[-1] == "fold" else None
