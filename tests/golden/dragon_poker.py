"""Scripted sessions of Dragon Poker whose logs are kept: everything that happens in them is pinned, byte for byte."""

from __future__ import annotations

from tests.tables import ANTE, GAME, bet, seeds

from houseway.core import commands as c
from houseway.core.decider import Command
from houseway.games.dragon_poker.events import Fold, MakePlay, SettleSeat
from houseway.games.dragon_poker.hands import three_card_hand
from houseway.games.dragon_poker.options import DragonPokerOptions
from houseway.record.keys import signing_key
from houseway.record.session import Session
from houseway.table.dealer import Entropy, next_step

KEY = signing_key("9" * 64)
PROGRESSIVE = {"name": "Dragon Jackpot", "stake": 5, "pays": [{"hand": "Three Dragons", "odds": "500 to 1"}]}


def new_jersey() -> Session:
    """Seven rounds in New Jersey: manual shoe, void rounds, a stub count, two decks, the hand, an automated shoe."""
    session, entropy = seated(DragonPokerOptions.read({"three-card-bonus": "2"})), seeds("golden NJ")
    session.run_dealer(entropy)
    session.do(c.OrderRecut("a card flashed", by="supervisor"))
    play_round(session, entropy)
    face_up(session, entropy)
    for _ in range(3):
        play_round(session, entropy)
    session.do(c.ChangeMethod("hand", "automated"))
    play_round(session, entropy)
    session.do(c.ChangeOptions({"dealing": "automated-shoe", "shuffler": "counting", "decks": 2}))
    session.do(c.ChangeCards(at=100))
    play_round(session, entropy)
    session.do(c.Jam("shuffler"))
    play_round(session, entropy)
    everybody_leaves(session)
    session.log.close()
    return session


def maryland() -> Session:
    """Eight rounds in Maryland: a card set aside, a player who leaves, cards kept in the shuffler, an idle table."""
    chosen = {"jurisdiction": "MD", "ante-bonus": "A", "two-areas": True, "progressive": PROGRESSIVE}
    session, entropy = seated(DragonPokerOptions.read(chosen)), seeds("golden MD")
    session.run_dealer(entropy)
    session.do(c.OrderShuffle(by="floorperson"))
    play_round(session, entropy)
    face_up(session, entropy)
    finish(session, entropy)
    place_bets(session, entropy)
    session.do(c.Deal())
    session.do(c.Leave(4))
    finish(session, entropy)
    waiting = {"dealing": "automated-shoe", "shuffler": "automated", "dealer-cards": "in-shuffler"}
    session.do(c.ChangeOptions(chosen | waiting))
    for _ in range(3):
        play_round(session, entropy)
    place_bets(session, entropy)
    session.do(c.DealNext())
    session.do(c.Jam("automated-shoe"))
    everybody_leaves(session)
    session.do(c.SpreadIdle())
    session.do(c.Sit(2, "Dee", 20 * ANTE))
    play_round(session, entropy)
    session.log.close()
    return session


def seated(options: DragonPokerOptions) -> Session:
    session = Session(GAME, options, KEY)
    for seat, player in ((1, "Ann"), (2, "Bo"), (4, "Cy")):
        session.do(c.Sit(seat, player, 50 * ANTE))
    return session


def place_bets(session: Session, entropy: Entropy) -> None:
    session.run_dealer(entropy)
    for seat in session.table.players:
        side = {"dragon": 500} if seat % 2 else {"three_card_bonus": 500}
        bet(session, seat, ANTE * seat, **side)
    session.do(c.NoMoreBets())


def play_round(session: Session, entropy: Entropy) -> None:
    place_bets(session, entropy)
    finish(session, entropy)


def face_up(session: Session, entropy: Entropy) -> None:
    """A card lies face up in the middle of the deal."""
    place_bets(session, entropy)
    session.do(c.DealNext())
    session.do(c.CardDrawnInError())
    session.do(c.DealNext())
    session.do(c.FaceUpCard())


def finish(session: Session, entropy: Entropy) -> None:
    """The rest of the round, card by card and seat by seat; pairs play and the rest folds."""
    number = session.table.number
    while session.table.phase != "betting" and session.table.number == number:
        step = next_step(session.table, entropy)
        session.do(_slowly(step) if step is not None else _decision(session))


def _slowly(step: Command) -> Command:
    if isinstance(step, c.Deal):
        return c.DealNext()
    return SettleSeat() if type(step).__name__ == "SettleAll" else step


def _decision(session: Session) -> Command:
    seat = GAME.to_act(session.table.round)
    assert seat is not None
    hand = session.table.round.hands[seat]
    plays = three_card_hand(hand.cards).kind != "high card"
    return MakePlay(seat, hand.wagers["ante"]) if plays else Fold(seat)


def everybody_leaves(session: Session) -> None:
    for seat in tuple(session.table.players):
        session.do(c.Leave(seat))


LOGS = {"dragon_poker_nj": new_jersey, "dragon_poker_md": maryland}
