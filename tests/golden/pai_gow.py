"""A scripted session of pai gow whose log is kept: everything that happens in it is pinned, byte for byte."""

from __future__ import annotations

from tests.golden.dragon_poker import KEY, everybody_leaves
from tests.tables import seeds
from tests.tile_tables import GAME, STAKE

from houseway.core import commands as c
from houseway.core.decider import Command
from houseway.games.pai_gow.options import PaiGowOptions
from houseway.games.pai_gow_shared.dragons_eye import Dice
from houseway.games.pai_gow_shared.events import (
    AskHouseWay,
    CallNoRoll,
    DrawStart,
    ExposeAll,
    ExposeHand,
    LetDealerShake,
    PassBank,
    PlayOn,
    ReportExposedCard,
    ReportGenerator,
    ReportWrongStart,
    SetDealerHand,
    SetHand,
    ShakeDice,
    TakeBank,
    TakeDownDiceBonus,
    TakeShaker,
    VoidHand,
)
from houseway.record.session import Session
from houseway.table.dealer import Entropy, next_step

HALF_AN_HOUR = 30 * 60
"""Of notice, before wagers are withdrawn."""
TRIPLE = Dice(2, (2, 2))


def new_jersey() -> Session:
    """Fourteen rounds: banks, a co-bank, runs of triples, both methods, a generator, and what goes wrong."""
    session, entropy = Session(GAME, PaiGowOptions(), KEY), seeds("golden tiles")
    for seat, player in ((1, "Ann"), (2, "Bo"), (4, "Cy"), (6, "Di")):
        session.do(c.Sit(seat, player, 500 * STAKE))
    play_round(session, entropy)
    play_round(session, entropy, bank=2)
    play_round(session, entropy, bank=4, co_bank=True)
    place_bets(session, entropy)
    session.do(CallNoRoll("a die leans on the wall"))
    to_setting(session, entropy, "collecting")
    session.do(ReportExposedCard(4))
    session.do(VoidHand(4))
    session.do(ReportExposedCard(6))
    session.do(PlayOn(6))
    to_setting(session, entropy)
    session.do(c.ActForAbsent(1))
    mis_set(session, 2)
    session.do(AskHouseWay(6))
    session.do(SetDealerHand(session.table.round.hand(0).cards[:2]))
    finish(session, entropy)
    place_bets(session, entropy)
    to_setting(session, entropy)
    session.do(ReportWrongStart())
    place_bets(session, entropy)
    to_setting(session, entropy)
    session.do(c.WrongNumberOfCards(7, 5))
    session.do(c.ChangeOptions({"dragons-eye": "vigorish", "house-way": "best-low"}))
    play_round(session, entropy, dice=TRIPLE)
    play_round(session, entropy, dice=Dice(4, (4, 4)))
    pass_the_bank(session, entropy)
    session.do(TakeDownDiceBonus(1))
    place_bets(session, entropy)
    session.do(LetDealerShake(4))
    finish(session, entropy, TRIPLE)
    session.do(c.ChangeOptions({"dragons-eye": "no-vigorish", "rounding": "exact"}))
    play_round(session, entropy)
    play_round(session, entropy, dice=TRIPLE)
    play_round(session, entropy, dice=Dice(5, (2, 1)))
    without_dice: dict[str, object] = {"starting-position": "generator", "distribution": "clockwise"}
    session.do(c.ChangeOptions(without_dice))
    session.do(c.ChangeOptions(without_dice, at=session.table.clock + HALF_AN_HOUR))
    play_round(session, entropy)
    place_bets(session, entropy)
    session.do(ReportGenerator())
    finish(session, entropy)
    everybody_leaves(session)
    session.log.close()
    return session


def pass_the_bank(session: Session, entropy: Entropy, bank: int | None = None, co_bank: bool = False) -> None:
    """The bank is offered in turn, and taken by that seat."""
    session.run_dealer(entropy)
    while (seat := GAME.to_act(session.table.round)) is not None:
        session.do(TakeBank(seat, co_bank) if seat == bank else PassBank(seat))
        session.run_dealer(entropy)


def place_bets(session: Session, entropy: Entropy, bank: int | None = None, co_bank: bool = False) -> None:
    pass_the_bank(session, entropy, bank, co_bank)
    running = session.table.round.run.triples
    for seat in session.table.players:
        if seat != bank:
            dice = session.table.options.wagers[1:]
            side = {wager: 500 for wager in dice if not (running and wager == "dice-bonus")}
            session.do(c.PlaceWagers(seat, {"pai-gow": STAKE * seat, **side}))
    session.do(c.NoMoreBets())


def play_round(
    session: Session, entropy: Entropy, bank: int | None = None, co_bank: bool = False, dice: Dice | None = None
) -> None:
    place_bets(session, entropy, bank, co_bank)
    finish(session, entropy, dice)


def to_setting(session: Session, entropy: Entropy, phase: str = "setting") -> None:
    while session.table.phase != phase:
        step = next_step(session.table, entropy)
        assert step is not None
        session.do(step)


def mis_set(session: Session, seat: int) -> None:
    """The better half of the house way's setting goes into the low hand."""
    session.do(SetHand(seat, GAME.decide(session.table.round, AskHouseWay(seat), session.table.around)[0].high))  # type: ignore[attr-defined]


def finish(session: Session, entropy: Entropy, dice: Dice | None = None) -> None:
    """The rest of the round, stack by stack and hand by hand, every hand set the house way."""
    number = session.table.number
    while session.table.phase != "betting" and session.table.number == number:
        step = next_step(session.table, entropy)
        session.do(_slowly(step, dice) if step is not None else _answer(session))


def _slowly(step: Command, dice: Dice | None) -> Command:
    match step:
        case c.Deal():
            return c.DealNext()
        case ExposeAll():
            return ExposeHand()
        case ShakeDice() if dice is not None:
            return ShakeDice(dice=dice)
        case DrawStart():
            return DrawStart(number=6)
    return step


def _answer(session: Session) -> Command:
    seat = GAME.to_act(session.table.round)
    assert seat is not None
    return TakeShaker(seat) if session.table.phase == "shaking" else AskHouseWay(seat)


LOGS = {"pai_gow": new_jersey}
