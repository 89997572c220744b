"""A scripted session of Deuce of the Dragon whose log is kept: everything that happens is pinned, byte for byte."""

from __future__ import annotations

from tests.deuce_tables import GAME, join
from tests.golden.dragon_poker import KEY, everybody_leaves
from tests.tables import seeds

from houseway.core import commands as c
from houseway.core.decider import Command
from houseway.games.deuce_of_the_dragon.commands import (
    AskCards,
    CallMisdeal,
    ExposeCard,
    Pass,
    PlayPattern,
    RemovePlayer,
    ReportCards,
    ThrowIn,
    Wager,
)
from houseway.games.deuce_of_the_dragon.hands import answers
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.views import DeuceView
from houseway.record.session import Session
from houseway.table.dealer import Entropy, next_step

OPTIONS = {"stakes": "no-limit", "main-ante": 4}


def new_jersey() -> Session:
    """All three ways of dealing, all-ins, side pots, misdeals, forfeits, an absent player, a lid on the deuce pot."""
    session, entropy = Session(GAME, DeuceOfTheDragonOptions.read(OPTIONS), KEY), seeds("golden DOD")
    for seat, player in ((1, "Ann"), (2, "Bo"), (4, "Cy"), (6, "Di")):
        session.do(c.Sit(seat, player, 2_000 * seat))
    session.run_dealer(entropy)
    session.do(c.OrderRecut("a card flashed", by="supervisor"))
    for _ in range(3):
        play_round(session, entropy)
    antes(session, entropy)
    session.do(c.DealNext())
    session.do(c.FaceUpCard())
    antes(session, entropy)
    session.run_dealer(entropy)
    session.do(Wager(turn(session), "bet", 400))
    session.do(CallMisdeal("start"))
    antes(session, entropy)
    session.run_dealer(entropy)
    first = turn(session)
    session.do(AskCards(first, next(seat for seat in session.table.players if seat != first)))
    session.do(c.ActForAbsent(first))
    second = turn(session)
    session.do(ExposeCard(second, session.table.round.hand(second).cards[0]))
    finish(session, entropy)
    session.do(c.ChangeOptions({**OPTIONS, "dealing": "hand", "shuffler": "automated"}))
    play_round(session, entropy)
    antes(session, entropy)
    session.run_dealer(entropy)
    session.do(RemovePlayer(2))
    session.do(ThrowIn(turn(session)))
    finish(session, entropy)
    session.do(c.ChangeOptions({**OPTIONS, "dealing": "automated-shoe", "shuffler": "counting", "decks": 2}))
    session.do(c.ChangeCards(at=100))
    for _ in range(2):
        play_round(session, entropy)
    antes(session, entropy)
    session.run_dealer(entropy)
    session.do(ReportCards("missing"))
    antes(session, entropy)
    session.do(c.DealNext())
    session.do(c.Jam("automated-shoe"))
    everybody_leaves(session)
    session.run_dealer(entropy)
    for seat in (3, 5):
        session.do(c.Sit(seat, f"new {seat}", 20_000))
    play_round(session, entropy)
    session.log.close()
    return session


def antes(session: Session, entropy: Entropy) -> None:
    session.run_dealer(entropy)
    need = session.table.options.main_ante + session.table.options.deuce_ante
    for seat in session.table.players:
        if session.table.stack(seat) < need:
            session.do(c.BuyIn(seat, 1_500))
        join(session, seat)
    session.do(c.NoMoreBets())


def play_round(session: Session, entropy: Entropy) -> None:
    antes(session, entropy)
    finish(session, entropy)


def turn(session: Session) -> int:
    seat = GAME.to_act(session.table.round)
    assert seat is not None
    return seat


def finish(session: Session, entropy: Entropy) -> None:
    """The rest of the round: low seats go all-in in the second betting round, others bet; longest patterns first."""
    number = session.table.number
    while session.table.number == number:
        step = next_step(session.table, entropy)
        if isinstance(step, c.Deal):
            step = c.DealNext()
        session.do(step or _decision(session))


def _decision(session: Session) -> Command:
    seat = turn(session)
    view: DeuceView = session.table.view(seat).play
    if view.phase == "discarding":
        legal = answers(view.hand, view.last, view.options)
        if not legal:
            return Pass(seat)
        longest = max(legal, key=lambda made: (len(made.cards), -made.strength))
        return PlayPattern(seat, (legal[0] if view.last else longest).cards)
    listed = {choice.action: choice for choice in view.choices if isinstance(choice, Wager)}
    bold = view.number == 2 and seat <= 2
    wanted = ["all-in", "call", "check"] if bold else ["bet", "call", "all-in", "check"]
    if view.to_call > 2_000 and seat == 6:
        wanted = ["fold"]
    return next(listed[action] for action in wanted if action in listed)


LOGS = {"deuce_of_the_dragon": new_jersey}
