"""Double Draw Poker tables for tests: hands dealt as wanted, and a round played on from there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

import msgspec
import pytest
from tests.tables import ANTE, LESSON, Outcome, dealer_goes_on, make_ready, wager_outcomes

from houseway.core import commands as c
from houseway.core.cards import Card
from houseway.core.citations import Citation
from houseway.core.decider import Event
from houseway.core.game import Game
from houseway.core.options import OptionError
from houseway.games.double_draw_poker import game as double_draw_poker
from houseway.games.double_draw_poker.events import Discard, Fold, MakeDrawWager
from houseway.games.double_draw_poker.options import DoubleDrawPokerOptions
from houseway.record.log import Entry
from houseway.record.replay import Reader
from houseway.record.session import Session

GAME: Game = cast(Any, double_draw_poker)
READER = Reader(GAME)

DECK: tuple[Card, ...] = (*(f"{rank}{suit}" for suit in "shdc" for rank in "A23456789TJQK"), "Jk", "Jk")
"""The 54 cards, written out from the documents."""

PAT = "Ks Kh 4d 4c 9s"
"""Two pairs: the least that wins."""
POOR = "2s 5h 7d 9c Qs"

METHODS = [("manual-shoe", "none"), ("hand", "automated"), ("automated-shoe", "automated")]


def options(**chosen: Any) -> DoubleDrawPokerOptions:
    """Options as a submission would name them, with underscores for hyphens."""
    return DoubleDrawPokerOptions.read(LESSON | {name.replace("_", "-"): value for name, value in chosen.items()})


def option_error(**chosen: Any) -> Citation | None:
    """The paragraph for which these options are refused."""
    with pytest.raises(OptionError) as caught:
        options(**chosen)
    return caught.value.citation


def table(seats: Iterable[int] = (1,), **chosen: Any) -> Session:
    """A table with players in those seats and no cards yet."""
    session = Session(GAME, options(**chosen))
    for seat in seats:
        session.do(c.Sit(seat, f"player {seat}", 100 * ANTE))
    return session


def stack_deck(session: Session, hands: Mapping[int, str], then: str = "") -> tuple[Card, ...]:
    """The order from which those hands come out, and then those cards: five at once, or card by card."""
    chosen = session.table.options
    in_turn = [hands[seat].split() for seat in sorted(hands)]
    if chosen.shuffler != "none" or chosen.dealing == "automated-shoe":
        top = [card for hand in in_turn for card in hand]
    else:
        top = [hand[turn] for turn in range(5) for hand in in_turn]
    top += then.split()
    rest = Counter(DECK)
    rest.subtract(top)
    assert min(rest.values()) >= 0, "no deck has those cards"
    return (*top, *rest.elements())


def bet(session: Session, seat: int, ante: int = ANTE, bonus: int | None = None) -> list[Event]:
    return session.do(c.PlaceWagers(seat, {"ante": ante, "bonus": ante if bonus is None else bonus}))


def closed(session: Session, order: Sequence[Card] = (), on_bonus: int | None = None) -> None:
    """Cards ready, everybody's wagers down, betting closed, nothing dealt."""
    make_ready(session, order)
    for seat in session.table.players:
        bet(session, seat, bonus=on_bonus)
    session.do(c.NoMoreBets())


def dealt(
    hands: Mapping[int, str] | None = None, then: str = "", on_bonus: int | None = None, **chosen: Any
) -> Session:
    """A table at which those hands have just been dealt, `then` the next cards of the deck."""
    hands = {1: PAT} if hands is None else hands
    session = table(hands, **chosen)
    closed(session, stack_deck(session, hands, then), on_bonus)
    session.do(c.Deal())
    return session


def decide(session: Session, *folds: int) -> list[Event]:
    """Every player's decision on the draw that comes next, and "no more bets"; the seats named fold."""
    happened: list[Event] = []
    while session.table.phase.endswith("-wagers") and (seat := to_act(session)) is not None:
        ante = session.table.round.hands[seat].wagers["ante"]
        happened += session.do(Fold(seat) if seat in folds else MakeDrawWager(seat, ante))
    return happened + session.do(c.NoMoreBets())


def draw(session: Session, seat: int, cards: str = "") -> list[Event]:
    """One seat's draw, the dealer collecting and replacing the discards."""
    happened = session.do(Discard(seat, tuple(cards.split())))
    while session.table.round.lying is not None or session.table.game.due(session.table.round):
        step = session.table.game.next_step(session.table.round)
        happened += session.do(step if step is not None else c.Deal())
    return happened


def stand(session: Session) -> list[Event]:
    """Everybody who has yet to draw stands."""
    happened: list[Event] = []
    now = session.table.phase
    while session.table.phase == now and (seat := to_act(session)) is not None:
        happened += session.do(Discard(seat))
    return happened


def to_settle(session: Session) -> None:
    """Everybody who is in wagers on both draws and stands, so that the settlement is next."""
    if session.table.phase == "dealing":
        session.do(c.Deal())
    while "draw" in session.table.phase:
        if session.table.phase.endswith("-wagers"):
            decide(session)
        else:
            stand(session)


def finish(session: Session) -> list[Event]:
    """The rest of the round: everybody who is in wagers and stands."""
    line = len(session.log.lines)
    to_settle(session)
    dealer_goes_on(session)
    return recorded(session, line)


def whole_round(session: Session) -> list[Event]:
    """One round in which everybody wagers and stands: every event, from making the cards ready on."""
    line = len(session.log.lines)
    closed(session)
    finish(session)
    return recorded(session, line)


def outcome(hand: str, folds: int | None = None, on_bonus: int | None = None, **chosen: Any) -> dict[str, Outcome]:
    """What becomes of each wager of a pat hand, played through the engine; `folds` is the decision that folds it."""
    session = dealt({1: hand}, on_bonus=on_bonus, **chosen)
    line = len(session.log.lines)
    if folds is not None:
        if folds == 2:
            decide(session)
            draw(session, 1)
        decide(session, 1)
    finish(session)
    return wager_outcomes(recorded(session, line))


def to_act(session: Session) -> int | None:
    return session.table.game.to_act(session.table.round)


def recorded(session: Session, line: int = 1) -> list[Event]:
    """Every event of the log from a line on, read back from its bytes."""
    lines = (msgspec.json.decode(text, type=Entry) for text in session.log.lines[line:])
    return [event for entry in lines for event in READER.events(entry)]


def cards_of(session: Session, seat: int) -> tuple[Card, ...]:
    cards: tuple[Card, ...] = session.table.round.hands[seat].cards
    return cards
