"""The engine settles decks as the kernel does, and rounds as `settle` does, to the cent."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from tests.poker_tables import GAME, bet, go_on, make_cards_ready, of, options, recorded, set_all, take_the_bank
from tests.tables import make_ready, stacks

from houseway.core import commands as c
from houseway.core.cards import JOKER_PACK
from houseway.core.events import CardsDealt, WagerPlaced
from houseway.core.money import dollars
from houseway.games.pai_gow_poker import kernel
from houseway.games.pai_gow_poker.events import Surrender
from houseway.games.pai_gow_poker.options import PaiGowPokerOptions
from houseway.games.pai_gow_poker.settle import settle
from houseway.games.pai_gow_shared.dragons_eye import Dice
from houseway.games.pai_gow_shared.events import AskHouseWay, DiceShaken, SetHand, TakeShaker
from houseway.record.session import Session

STAKE = 2000
"""Twenty dollars, so that a twentieth is a dollar."""
CARD_NUMBER = {card: number for number, card in enumerate(JOKER_PACK.cards)}
PROGRESSIVE = {"meter": 500, "shares": {"five-aces": 50}, "pays": {"full-house": 4, "flush": 3}}


def table(seats: range, **chosen: Any) -> Session:
    session = Session(GAME, options(**chosen))
    for seat in seats:
        session.do(c.Sit(seat, f"player {seat}", 10_000_000))
    return session


@pytest.mark.parametrize(
    "chosen",
    [
        {"rounding": "exact"},
        {"variant": "ez"},
        {"dragons_eye": "no-vigorish"},
        {"house_way": "trump-plaza", "rounding": "exact", "dealing": "automated-shoe", "shuffler": "automated"},
    ],
)
def test_engine_and_kernel_settle_the_same_decks_to_the_same_cent(chosen: dict[str, Any]) -> None:
    session = table(range(1, 7), banking=False, **chosen)
    decks, columns, engine, shaken = [], [], [], []
    for _ in range(30):
        make_cards_ready(session)
        before = stacks(session)
        for seat in range(1, 7):
            bet(session, seat, STAKE)
        session.do(c.NoMoreBets())
        line, number = len(session.log.lines), session.table.number
        deck = session.table.decks[0].order
        while session.table.number == number:
            session.run_dealer(entropy_of(session))
            if session.table.number == number:
                set_all(session)
        events = recorded(session, line)
        places: dict[int, list[int]] = {}
        for dealt in of(CardsDealt, events):
            places.setdefault(dealt.to, []).extend(range(dealt.place, dealt.place + len(dealt.cards)))
        dice = of(DiceShaken, events)[0].dice
        after = stacks(session)
        for seat in range(1, 7):
            # after a triple without vigorish nothing is dealt, and any columns will do
            columns.append((places.get(seat, range(7)), places.get(0, range(7, 14))))
            decks.append([CARD_NUMBER[card] for card in deck])
            engine.append(after[seat] - before[seat])
            shaken.append(dice.faces)
    expected = [
        kernel.settle_decks(session.table.options, np.array([deck]), player, bank, dice=np.array([dice]))["pai-gow"][0]
        for deck, (player, bank), dice in zip(decks, columns, shaken, strict=True)
    ]
    assert engine == [int(net) * STAKE // kernel.SCALE for net in expected]


def entropy_of(session: Session) -> Any:
    chance = Random(len(session.log.lines))
    return lambda: f"{chance.getrandbits(256):064x}"


def described(session: Session, chosen: dict[str, Any], since: int, kept: dict[int, int]) -> dict[str, Any]:
    """The round as a document for `settle`, from what was wagered, dealt and set in it."""
    round = session.table.round
    document: dict[str, Any] = {"game": "pai-gow-poker", "options": chosen, "seats": []}
    placed: dict[int, dict[str, int]] = {seat: {"dice-bonus": amount} for seat, amount in kept.items()}
    for event in of(WagerPlaced, recorded(session, since)):
        placed.setdefault(event.seat, {})[event.wager] = event.amount
    bank = round.bank
    if bank is not None:
        document["bank"] = {"seat": bank.seat, "co-bank": bank.co_bank}
        if bank.dealers_wager:
            document["dealer-wager"] = dollars(bank.dealers_wager)
    if round.dealer_plays or (bank and bank.dealers_wager):
        document["dealer"] = " ".join(round.hand(0).cards)
    for seat in sorted({*placed, *([bank.seat] if bank else [])} - {0}):
        hand = round.hand(seat)
        part: dict[str, Any] = {"seat": seat, "wagers": {w: dollars(a) for w, a in placed.get(seat, {}).items()}}
        if hand.surrendered:
            part |= {"hand": " ".join(hand.cards), "surrender": True}
        elif hand.arranged is not None:
            part |= {"high": " ".join(hand.arranged.high), "low": " ".join(hand.arranged.low)}
        elif hand.cards:
            part |= {"hand": " ".join(hand.cards), "set": "house-way"}
        document["seats"].append(part)
    return document


CHOSEN: tuple[dict[str, Any], ...] = (
    {"seven-card-bonus": "fortune", "progressive": PROGRESSIVE},
    {"variant": "ez", "rounding": "exact"},
    {"dragons-eye": "vigorish", "shaker": "every-round"},
    {"variant": "ez", "dragons-eye": "no-vigorish", "bank-with-no-vigorish": True},
    {"variant": "ez", "wheel": "lowest", "high-may-equal-low": False},
)


@pytest.mark.parametrize("chosen", CHOSEN)
def test_engine_and_settle_come_to_the_same_nets_whoever_banks(chosen: dict[str, Any]) -> None:
    session = Session(GAME, PaiGowPokerOptions.read(chosen))
    for seat in (1, 2, 4, 6):
        session.do(c.Sit(seat, f"player {seat}", 10_000_000))
    chance = Random(len(chosen))
    for _ in range(25):
        _play_and_compare(session, chosen, chance)


def _play_and_compare(session: Session, chosen: dict[str, Any], chance: Random) -> None:
    make_ready(session)
    bank = chance.choice([None, 1, 2, 4]) if session.table.round.offered else None
    if bank is not None:
        take_the_bank(session, bank, chance.random() < 0.4)
    else:
        make_cards_ready(session)
    run, since = session.table.round.run, len(session.log.lines)
    triples, kept_before = run.triples, run.retained
    before = {seat: chips + kept_before.get(seat, 0) for seat, chips in stacks(session).items()}
    offered = [w for w in session.table.options.wagers[1:] if not (triples and w == "dice-bonus")]
    for seat in session.table.players:
        if seat != bank:
            some = {w: 100 if w == "progressive" else chance.choice([100, 500, 725]) for w in offered}
            side = {w: a for w, a in some.items() if chance.random() < 0.35}
            bet(session, seat, chance.choice([500, 1010, 2599]), **side)
    session.do(c.NoMoreBets())
    eye, first, second = (chance.randint(1, 6) for _ in range(3))
    dice = chance.choice([Dice(3, (3, 3)), Dice(eye, (first, second))])
    turn = session.table.round.phase == "shaking" and GAME.to_act(session.table.round)
    if turn:
        session.do(TakeShaker(turn))
    last = session.table.round
    while session.table.phase not in {"over", "betting"}:
        go_on(session, dice, until=c.CollectCards)
        last = session.table.round
        turn = GAME.to_act(last)
        if session.table.phase == "setting" and turn:
            choices = session.table.choices(turn)
            liked = [choice for choice in choices if isinstance(choice, (SetHand, AskHouseWay, Surrender))]
            session.do(chance.choice(liked))
    document = described(session, chosen, since, kept_before)
    if session.table.options.dragons_eye != "off":
        shaker = of(DiceShaken, recorded(session, since))[0].shaker
        document |= {"dice": {"eye": dice.eye, "plain": list(dice.plain)}, "triples-before": triples, "shaker": shaker}
    found = {one["seat"]: one["net"] for one in settle(document)["seats"]}
    kept = session.table.round.run.retained
    engine = {seat: dollars(chips + kept.get(seat, 0) - before[seat]) for seat, chips in stacks(session).items()}
    assert found == {seat: net for seat, net in engine.items() if seat in found}
    assert all(net == "0.00" for seat, net in engine.items() if seat not in found)
    session.do(c.CollectCards())
