"""Settling a round of Dragon Poker that somebody describes: the hands, the wagers and the decisions."""

from __future__ import annotations

from typing import Any

from houseway.core.cards import Card
from houseway.core.decider import Event, Refusal
from houseway.core.documents import DocumentError, Fields, seats, shown, within
from houseway.core.events import WagerLost
from houseway.core.money import dollars
from houseway.core.statement import statement
from houseway.core.wagering import settlement_order
from houseway.games.dragon_poker.game import MAIN, PLAY_EQUALS_ANTE, check_wagers, forfeited_wagers
from houseway.games.dragon_poker.hands import DRAGON_PACK, HAND_SIZE, three_card_hand
from houseway.games.dragon_poker.options import DragonPokerOptions
from houseway.games.dragon_poker.settlement import settle_seat


def settle(document: dict[str, Any]) -> dict[str, Any]:
    """What is owed, and why."""
    fields = Fields(document, "the document")
    fields.take("game", str)
    options = DragonPokerOptions.read(fields.take("options", dict, {}))
    with within("the dealer"):
        dealer = DRAGON_PACK.read(fields.take("dealer", str), HAND_SIZE)
    dealt: dict[int, tuple[Card, ...]] = {}
    events: dict[int, list[Event]] = {}
    for seat, part in seats(fields):
        with within(f"seat {seat}"):
            dealt[seat] = DRAGON_PACK.read(part.take("hand", str), HAND_SIZE)
            events[seat] = _settle_seat(options, seat, part, dealt[seat], dealer)
            part.finish()
    fields.finish()
    DRAGON_PACK.check([dealer, *dealt.values()])
    names = {seat: str(three_card_hand(cards)) for seat, cards in dealt.items()}
    in_order = [event for seat in settlement_order(events) for event in events[seat]]
    return statement("dragon-poker", names, in_order)


def _settle_seat(
    options: DragonPokerOptions, seat: int, part: Fields, hand: tuple[Card, ...], dealer: tuple[Card, ...]
) -> list[Event]:
    wagers, decision = part.wagers(), part.take("decision", str)
    play = wagers.pop("play", None)
    check_wagers(options, wagers)
    if decision not in {"play", "fold"}:
        raise DocumentError(f"the decision of seat {seat} is 'play' or 'fold', not {shown(decision)}")
    law = PLAY_EQUALS_ANTE[options.jurisdiction]
    if decision == "fold" and play is not None:
        raise Refusal(f"seat {seat} folded and has no play wager", law)
    if play not in {None, wagers["ante"]}:
        raise Refusal(f"the play wager of seat {seat} must equal the ante, {dollars(wagers['ante'])}", law)
    player, house = three_card_hand(hand), three_card_hand(dealer)
    if decision == "play":
        return list(settle_seat(options, seat, wagers | {"play": wagers["ante"]}, player, house, plays=True))
    forfeits: list[WagerLost] = list(forfeited_wagers(options, seat, wagers))
    alive = {wager: amount for wager, amount in wagers.items() if wager not in MAIN}
    return [*settle_seat(options, seat, alive, player, house, plays=False), *forfeits]
