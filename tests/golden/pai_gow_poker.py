"""Scripted sessions of pai gow poker whose logs are kept: bank and co-bank, EZ with envy, dice over several rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.poker_tables import GAME, STAKE, everybody_passes, take_the_bank
from tests.tables import seeds

from houseway.core import commands as c
from houseway.core.decider import Command
from houseway.games.pai_gow_poker.events import Surrender
from houseway.games.pai_gow_poker.options import PaiGowPokerOptions
from houseway.games.pai_gow_shared.dragons_eye import Dice
from houseway.games.pai_gow_shared.events import (
    AskHouseWay,
    CallNoRoll,
    ExposeAll,
    ExposeHand,
    LetDealerShake,
    PlayOn,
    ReportExposedCard,
    SetHand,
    ShakeDice,
    TakeDownDiceBonus,
    TakeShaker,
    VoidHand,
)
from houseway.record.keys import signing_key
from houseway.record.session import Session
from houseway.table.dealer import Entropy, next_step

KEY = signing_key("7" * 64)
PROGRESSIVE = {"meter": 500, "contribution": 20, "shares": {"five-aces": 50}, "pays": {"full-house": 4, "flush": 2}}
HALF_AN_HOUR = 30 * 60
"""Of notice, before wagers are withdrawn."""


def standard() -> Session:
    """Seven rounds by shaker: the dealer banks, a player, a player with the house; a void round; surrender."""
    chosen = {"seven-card-bonus": "fortune", "progressive": PROGRESSIVE, "two-areas": True}
    session, entropy = seated(chosen), seeds("golden pai gow poker")
    side = {1: {"imperial": 500}, 2: {"progressive": 100, "seven-card-bonus": 200}}
    play_round(session, entropy, side)
    play_round(session, entropy, side, bank=2)
    place_bets(session, entropy, side, bank=4, co_bank=True)
    deal(session, entropy, "collecting")
    session.do(ReportExposedCard(1))
    session.do(PlayOn(1))
    finish(session, entropy)
    place_bets(session, entropy, {})
    session.do(ShakeDice(dice=Dice(1, (2, 3))))
    session.do(c.FaceUpCard())
    while not session.table.game.dealer_has_hand(session.table.round):
        session.do(c.DealNext())
    session.do(c.DealerCardExposed())
    place_bets(session, entropy, {1: {"imperial": 500}})
    deal(session, entropy, "collecting")
    session.do(ReportExposedCard(2))
    session.do(VoidHand(2))
    deal(session, entropy)
    session.do(Surrender(1))
    finish(session, entropy)
    plain: dict[str, object] = {"dealing": "automated-shoe", "shuffler": "automated", "starting-position": "button"}
    session.do(c.ChangeOptions(plain))
    session.do(c.ChangeOptions(plain, at=session.table.clock + HALF_AN_HOUR))
    play_round(session, entropy, {})
    session.do(
        c.ChangeOptions({"dealing": "automated-shoe", "shuffler": "automated", "starting-position": "generator"})
    )
    play_round(session, entropy, {})
    everybody_leaves(session)
    session.log.close()
    return session


def ez_with_dice() -> Session:
    """Six rounds of EZ with Dragon's Eye: a run of triples, a wager taken down, pai gow wagers lost to a triple."""
    chosen = {"variant": "ez", "dragons-eye": "no-vigorish", "bank-with-no-vigorish": True, "payout-limit": 40_000}
    session, entropy = seated(chosen), seeds("golden dragon's eye")
    side = {
        1: {"dynasty": 500, "red": 100, "dice-bonus": 500, "match": 200},
        2: {"protection": 100, "queens-dragon": 100, "dice-bonus": 100, "odd": 100},
        4: {"double": 100, "triple": 100},
    }
    play_round(session, entropy, side, dice=Dice(2, (4, 4)))
    play_round(session, entropy, side, dice=Dice(1, (1, 1)))
    later = {1: {"dynasty": 500}, 2: {"black": 300}}
    play_round(session, entropy, later, dice=Dice(2, (2, 2)))
    everybody_passes_again(session, entropy)
    session.do(TakeDownDiceBonus(2))
    play_round(session, entropy, later, dice=Dice(6, (6, 6)))
    play_round(session, entropy, {1: {"dynasty": 500}}, bank=2, dice=Dice(5, (5, 5)))
    place_bets(session, entropy, later)
    session.do(CallNoRoll("a die leans on the wall"))
    finish(session, entropy, Dice(3, (3, 1)))
    everybody_leaves(session)
    session.log.close()
    return session


def seated(chosen: dict[str, Any]) -> Session:
    session = Session(GAME, PaiGowPokerOptions.read(chosen), KEY)
    for seat, player in ((1, "Ann"), (2, "Bo"), (4, "Cy")):
        session.do(c.Sit(seat, player, 500 * STAKE))
    return session


def everybody_passes_again(session: Session, entropy: Entropy) -> None:
    session.run_dealer(entropy)
    everybody_passes(session)


def place_bets(
    session: Session,
    entropy: Entropy,
    side: Mapping[int, Mapping[str, int]],
    bank: int | None = None,
    co_bank: bool = False,
) -> None:
    session.run_dealer(entropy)
    if bank is not None:
        take_the_bank(session, bank, co_bank)
    everybody_passes_again(session, entropy)
    for seat in session.table.players:
        if seat != bank:
            session.do(c.PlaceWagers(seat, {"pai-gow": STAKE + 25 * seat, **side.get(seat, {})}))
    session.do(c.NoMoreBets())


def deal(session: Session, entropy: Entropy, phase: str = "setting") -> None:
    """The dealer's steps until the players set their hands, or until that phase."""
    while session.table.phase != phase:
        step = next_step(session.table, entropy)
        assert step is not None
        session.do(step)


def play_round(
    session: Session,
    entropy: Entropy,
    side: Mapping[int, Mapping[str, int]],
    bank: int | None = None,
    dice: Dice | None = None,
) -> None:
    place_bets(session, entropy, side, bank)
    finish(session, entropy, dice)


def finish(session: Session, entropy: Entropy, dice: Dice | None = None) -> None:
    """The rest of the round, hand by hand; odd seats set their own two highest singles low, the others ask."""
    number = session.table.number
    while session.table.phase != "betting" and session.table.number == number:
        step = next_step(session.table, entropy)
        session.do(_slowly(step, dice) if step is not None else _decision(session))


def _slowly(step: Command, dice: Dice | None) -> Command:
    if isinstance(step, ExposeAll):
        return ExposeHand()
    return ShakeDice(dice=dice) if isinstance(step, ShakeDice) and dice is not None else step


def _decision(session: Session) -> Command:
    seat = GAME.to_act(session.table.round)
    assert seat is not None
    choices = list(session.table.choices(seat))
    wanted: tuple[type[Command], ...] = (TakeShaker, SetHand) if seat % 2 else (LetDealerShake, AskHouseWay)
    return next(choice for choice in choices if isinstance(choice, wanted))


def everybody_leaves(session: Session) -> None:
    for seat in tuple(session.table.players):
        session.do(c.Leave(seat))


LOGS = {"pai_gow_poker": standard, "pai_gow_poker_ez": ez_with_dice}
