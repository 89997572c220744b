"""A scripted session of Double Draw Poker whose log is kept: everything that happens in it is pinned, byte for byte."""

from __future__ import annotations

from tests.draw_tables import GAME
from tests.golden.dragon_poker import KEY, everybody_leaves
from tests.tables import ANTE, seeds

from houseway.core import commands as c
from houseway.core.decider import Command
from houseway.games.double_draw_poker.events import Discard, Fold, MakeDrawWager, SettleAll, SettleSeat
from houseway.games.double_draw_poker.hands import HandClass, classify
from houseway.games.double_draw_poker.options import DoubleDrawPokerOptions
from houseway.record.session import Session
from houseway.table.dealer import Entropy, next_step


def new_jersey() -> Session:
    """Ten rounds: a face-up card, void rounds, a stub count, an absent player, the hand, an automated shoe, a jam."""
    session, entropy = Session(GAME, DoubleDrawPokerOptions(), KEY), seeds("golden DDP")
    for seat, player in ((1, "Ann"), (2, "Bo"), (4, "Cy"), (6, "Di")):
        session.do(c.Sit(seat, player, 500 * ANTE))
    session.run_dealer(entropy)
    session.do(c.OrderRecut("a card flashed", by="supervisor"))
    play_round(session, entropy)
    place_bets(session, entropy)
    session.do(c.DealNext())
    session.do(c.CardDrawnInError())
    session.do(c.DealNext())
    session.do(c.FaceUpCard())
    finish(session, entropy)
    place_bets(session, entropy)
    session.do(c.Deal())
    session.do(c.ActForAbsent(1))
    finish(session, entropy)
    place_bets(session, entropy)
    session.do(c.Deal())
    session.do(Fold(1))
    session.do(c.WrongNumberOfCards(2, 6))
    play_round(session, entropy)
    session.do(c.ChangeOptions({"bonus": "2", "dealing": "hand", "shuffler": "automated"}))
    play_round(session, entropy)
    session.do(c.ChangeOptions({"dealing": "automated-shoe", "shuffler": "counting", "decks": 2}))
    session.do(c.ChangeCards(at=100))
    for _ in range(3):
        play_round(session, entropy)
    place_bets(session, entropy)
    session.do(c.DealNext())
    session.do(c.Jam("automated-shoe"))
    everybody_leaves(session)
    session.do(c.SpreadIdle())
    session.log.close()
    return session


def place_bets(session: Session, entropy: Entropy) -> None:
    session.run_dealer(entropy)
    for seat in session.table.players:
        session.do(c.PlaceWagers(seat, {"ante": ANTE * seat, "bonus": ANTE * seat // (1 + seat % 2)}))
    session.do(c.NoMoreBets())


def play_round(session: Session, entropy: Entropy) -> None:
    place_bets(session, entropy)
    finish(session, entropy)


def finish(session: Session, entropy: Entropy) -> None:
    """The rest of the round, card by card and seat by seat."""
    number = session.table.number
    while session.table.number == number:
        step = next_step(session.table, entropy)
        if isinstance(step, c.Deal):
            step = c.DealNext()
        session.do(SettleSeat() if isinstance(step, SettleAll) else step or _decision(session))


def _decision(session: Session) -> Command:
    """Seats that have nothing fold at the second draw if their number is even; they throw cards that have no pair."""
    seat = GAME.to_act(session.table.round)
    assert seat is not None
    hand, phase = session.table.round.hands[seat], session.table.phase
    wins = classify(hand.cards) != HandClass.NOTHING
    if phase.endswith("-wagers"):
        folds = phase == "second-draw-wagers" and seat % 2 == 0 and not wins
        return Fold(seat) if folds else MakeDrawWager(seat, hand.wagers["ante"])
    ranks = [card[0] for card in hand.cards]
    single = tuple(card for card in hand.cards if ranks.count(card[0]) == 1 and card != "Jk")
    return Discard(seat, () if wins else single[: 3 if phase == "first-draw" else 1])


LOGS = {"double_draw_poker": new_jersey}
