"""Recording: whole rounds played through the engine, from one seed, into a closed log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from houseway.core.cards import Card
from houseway.core.commands import BuyIn, NoMoreBets, Sit
from houseway.core.contracts import SeatedPlayer
from houseway.core.decider import Refusal
from houseway.core.game import Game
from houseway.core.options import Options
from houseway.core.shuffle import derived_seed
from houseway.players.seated import seated_player
from houseway.record.keys import fresh_key
from houseway.record.session import Session

BUY_IN = 100_000
MOST_CHIPS = 1_000 * BUY_IN
"""A player who cannot wager with so much will not wager at all."""
ROUND_SECONDS = 60


def record(
    game: Game,
    options: Options,
    rounds: int,
    seed: str,
    seats: int = 6,
    house: Ed25519PrivateKey | None = None,
    log_id: str | None = None,
    key: Ed25519PrivateKey | None = None,
    deck: Sequence[Card] = (),
) -> Session:
    """Play rounds with players who go by the book; the same seed, house and log id, or key, give the same bytes.

    `deck` are the first cards of every round, in the order in which they are dealt, where the options let them be set.

    Else the log gets a fresh key, and only that and its signatures differ from one recording to the next.
    """
    if key is None and house is None:
        key = fresh_key()
    session = Session(game, options, key, house, log_id, reproducible=True)
    session.table.procedure.check_players(game.title, seats)
    chances = {seat: int(derived_seed(seed, f"seat {seat}"), 16) for seat in range(1, seats + 1)}
    players = {seat: seated_player(game.name, chance) for seat, chance in chances.items()}
    entropy = seed_stream(seed)
    for seat in players:
        session.do(Sit(seat, f"Player {seat}", BUY_IN))
    for number in range(rounds):
        play_round(session, players, entropy, at=number * ROUND_SECONDS, deck=deck)
    session.log.close()
    return session


def seed_stream(master: str) -> Callable[[], str]:
    """Seed after seed from one master seed."""

    def seeds() -> Iterator[str]:
        number = 0
        while True:
            yield derived_seed(master, f"shuffle {number}")
            number += 1

    stream = seeds()
    return lambda: next(stream)


def play_round(
    session: Session,
    players: dict[int, SeatedPlayer],
    entropy: Callable[[], str],
    at: int = 0,
    deck: Sequence[Card] = (),
) -> None:
    """One whole round: cards ready, wagers down, betting closed, everybody's turn, settled and collected."""
    session.clock = at
    answer_dealer(session, players, entropy, deck)
    options = session.table.options
    for seat, player in players.items():
        if not session.table.game.may_wager(session.table.round, seat):
            continue
        command = player.wager(options, seat, session.table.stack(seat))
        while command is None and session.table.stack(seat) < MOST_CHIPS:
            session.do(BuyIn(seat, max(BUY_IN, session.table.stack(seat))))
            command = player.wager(options, seat, session.table.stack(seat))
        if command is not None:
            with suppress(Refusal):  # a wager that the table does not take: the player sits this round out
                session.do(command)
    session.do(NoMoreBets(at=at))
    answer_dealer(session, players, entropy, deck)


def answer_dealer(
    session: Session, players: Mapping[int, SeatedPlayer], entropy: Callable[[], str], deck: Sequence[Card] = ()
) -> None:
    """The dealer goes on, and players answer when asked, until the betting is open or the round is over."""
    game, number = session.table.game, session.table.number
    while session.table.number == number:
        session.run_dealer(entropy, deck)
        turn = game.to_act(session.table.round)
        if session.table.number != number or turn is None:
            return
        choices = list(session.table.choices(turn))
        session.do(players[turn].act(session.table.options, turn, session.table.view(turn), choices))
