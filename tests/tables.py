"""Tables for tests: a session under some options, players seated, a deck in a wanted order, a round played on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

import msgspec
import pytest

from houseway.core import commands as c
from houseway.core.cards import Card
from houseway.core.citations import Citation
from houseway.core.decider import BadCommandError, Command, Event, Refusal
from houseway.core.events import Settled, WagerLost, WagerPushed, WagersReturned, WagerWon
from houseway.core.game import Game
from houseway.core.options import OptionError
from houseway.core.shuffle import derived_seed
from houseway.games.dragon_poker import game as dragon_poker
from houseway.games.dragon_poker.events import Fold, MakePlay
from houseway.games.dragon_poker.options import DragonPokerOptions
from houseway.record.log import Entry
from houseway.record.replay import Reader
from houseway.record.session import Session
from houseway.table.dealer import Entropy, next_step

ANTE = 1000
"""Ten dollars."""
SEED = "5" * 64
HOUR = 3600
LESSON: dict[str, Any] = {"set-decks": "lesson"}
"""What a submission must say for a deck to be put in a wanted order."""

SPREAD = "RD RD RD BD BD BD GD " + "PH " * 7 + "TI " * 8 + "PA " * 9 + "MO " * 10 + "RA " * 12
GAME: Game = cast(Any, dragon_poker)
READER = Reader(GAME)

DECK: tuple[Card, ...] = tuple(SPREAD.split())
"""The 53 cards, written out from the documents."""


def options(state: str = "NJ", **chosen: Any) -> DragonPokerOptions:
    """Options as a submission would name them, with underscores for hyphens."""
    named = {"jurisdiction": state} | LESSON | {n.replace("_", "-"): v for n, v in chosen.items()}
    return DragonPokerOptions.read(named)


def option_error(state: str = "NJ", **chosen: Any) -> Citation | None:
    """The paragraph for which these options are refused."""
    with pytest.raises(OptionError) as caught:
        options(state, **chosen)
    return caught.value.citation


def seeds(label: str = "tests") -> Entropy:
    """A stream of seeds that is the same every time."""
    count = iter(range(1_000_000))
    return lambda: derived_seed(label, str(next(count)))


def fresh(session: Session) -> Entropy:
    """Seeds that have not been used at this table, and the same every time."""
    return seeds(f"tests {len(session.log.lines)}")


def table(state: str = "NJ", seats: Iterable[int] = (1,), **chosen: Any) -> Session:
    """A table with players in those seats and no cards yet."""
    session = Session(GAME, options(state, **chosen))
    for seat in seats:
        session.do(c.Sit(seat, f"player {seat}", 100 * ANTE))
    return session


def stack_deck(session: Session, hands: Mapping[int, str], dealer: str = "RA MO PA") -> tuple[Card, ...]:
    """The order from which those hands come out: stacks of three, or single cards from Maryland's shoe and hand."""
    chosen = session.table.options
    in_turn = [hands[seat].split() for seat in sorted(hands)]
    last = dealer.split()
    if chosen.jurisdiction == "NJ" or chosen.dealing == "automated-shoe":
        top = [card for hand in (*in_turn, last) for card in hand]
    else:
        top = [hand[turn] for turn in range(3) for hand in (*in_turn, last)]
    rest = Counter(DECK)
    rest.subtract(top)
    assert min(rest.values()) >= 0, "no deck has those cards"
    return (*top, *rest.elements())


def make_ready(session: Session, order: Sequence[Card] = (), until: type[Command] | None = None) -> list[Event]:
    """The dealer's steps until the cards are ready, the next deck's in that order, or until such a step is next."""
    happened: list[Event] = []
    entropy = fresh(session)
    while (step := next_step(session.table, entropy)) is not None:
        if until is not None and isinstance(step, until):
            break
        if isinstance(step, c.Shuffle) and order and step.deck == session.table.next_deck:
            procedure = session.table.procedure
            is_cut = procedure.shuffles == "by-hand" and procedure.cuts
            step = c.Shuffle(step.seed, step.deck, (*order[-20:], *order[:-20]) if is_cut else tuple(order))
        elif isinstance(step, c.CutCards):
            step = c.CutCards(20, step.deck)
        happened += session.do(step)
    return happened


def bet(session: Session, seat: int, ante: int = ANTE, **side: int) -> list[Event]:
    """Ante and Ante Bonus, and side wagers by name: `dragon=500`, `three_card_bonus=500`."""
    wagers = {"ante": ante, "ante-bonus": ante} | {wager.replace("_", "-"): amount for wager, amount in side.items()}
    return session.do(c.PlaceWagers(seat, wagers))


def dealt(
    state: str = "NJ",
    hands: Mapping[int, str] | None = None,
    dealer: str = "RA MO PA",
    side: Mapping[str, int] | None = None,
    **chosen: Any,
) -> Session:
    """A table at which those hands have just been dealt, every seat with an Ante and the side wagers."""
    hands = {1: "PH PH TI"} if hands is None else hands
    session = table(state, hands, **chosen)
    closed(session, stack_deck(session, hands, dealer), side)
    session.do(c.Deal())
    return session


def closed(session: Session, order: Sequence[Card] = (), side: Mapping[str, int] | None = None) -> None:
    """Cards ready, everybody's wagers down, betting closed, nothing dealt."""
    make_ready(session, order)
    for seat in session.table.players:
        bet(session, seat, **(side or {}))
    session.do(c.NoMoreBets())


def dealer_goes_on(session: Session, until: type[Command] | None = None) -> list[Event]:
    """The dealer's steps of this round, until players are awaited, the round is over, or such a step is next."""
    happened: list[Event] = []
    number, entropy = session.table.number, fresh(session)
    while session.table.number == number and (step := next_step(session.table, entropy)) is not None:
        if until is not None and isinstance(step, until):
            break
        happened += session.do(step)
    return happened


def everybody(session: Session, decision: str = "play") -> None:
    """Every player decides the same."""
    dealer_goes_on(session)
    while (seat := dragon_poker.to_act(session.table.round)) is not None:
        ante = session.table.round.hands[seat].wagers["ante"]
        session.do(MakePlay(seat, ante) if decision == "play" else Fold(seat))


def finish(session: Session, decision: str = "play") -> list[Event]:
    """The rest of the round, everybody who is yet to decide deciding the same."""
    line, number = len(session.log.lines), session.table.number
    everybody(session, decision)
    if session.table.number == number:
        dealer_goes_on(session)
    return recorded(session, line)


def whole_round(session: Session, decision: str = "play", **side: int) -> list[Event]:
    """One round of the book: every event from the cards being made ready until they are collected."""
    before = len(session.log.lines)
    make_ready(session)
    for seat in session.table.players:
        bet(session, seat, **side)
    session.do(c.NoMoreBets())
    finish(session, decision)
    return recorded(session, before)


class Outcome(msgspec.Struct, frozen=True):
    """How one wager ended."""

    result: str
    paid: int
    cite: Citation


def outcome(
    state: str = "NJ",
    player: str = "PH PH TI",
    dealer: str = "RA MO PA",
    decision: str = "play",
    side: Mapping[str, int] | None = None,
    **chosen: Any,
) -> dict[str, Outcome]:
    """A whole round with one player, played through the engine: what became of each wager."""
    session = dealt(state, {1: player}, dealer, side, **chosen)
    before = session.table.stack(1)
    staked = 2 * ANTE + sum((side or {}).values())
    found = wager_outcomes(finish(session, decision))
    play = ANTE if decision == "play" else 0
    net = sum(o.paid if o.result == "win" else 0 for o in found.values())
    lost = sum(_stake(wager, side, play) for wager, o in found.items() if o.result == "lose")
    assert session.table.stack(1) - before == staked + net - lost, "the chips moved as the events say"
    return found


def _stake(wager: str, side: Mapping[str, int] | None, play: int) -> int:
    sides = {name.replace("_", "-"): amount for name, amount in (side or {}).items()}
    return {"ante": ANTE, "ante-bonus": ANTE, "play": play, **sides}[wager]


def wager_outcomes(events: Iterable[Event], seat: int = 1) -> dict[str, Outcome]:
    settled = (event for event in events if isinstance(event, (WagerWon, WagerPushed, WagerLost)))
    return {event.wager: _outcome(event) for event in settled if event.seat == seat}


def _outcome(event: Settled) -> Outcome:
    match event:
        case WagerWon():
            return Outcome("win", event.paid, event.cite)
        case WagerPushed():
            return Outcome("push", 0, event.cite)
    return Outcome("lose", 0, event.cite)


def recorded(session: Session, line: int = 1) -> list[Event]:
    """Every event of the log from a line on, read back from its bytes."""
    lines = (msgspec.json.decode(text, type=Entry) for text in session.log.lines[line:])
    return [event for entry in lines for event in READER.events(entry)]


def refused(session: Session, command: Command) -> Citation:
    """The paragraph that forbids it; the table and the log must be as they were."""
    before, lines = session.table, list(session.log.lines)
    with pytest.raises(Refusal) as caught:
        session.do(command)
    assert session.table == before
    assert session.log.lines == lines
    assert session.refusals[-1].citation == caught.value.citation
    return caught.value.citation


def senseless(session: Session, command: Command) -> str:
    """The sentence with which a senseless command is turned away; nothing changes."""
    before, lines = session.table, list(session.log.lines)
    with pytest.raises(BadCommandError) as caught:
        session.do(command)
    assert session.table == before
    assert session.log.lines == lines
    return str(caught.value)


def of(kind: type[Event], events: Iterable[Event]) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def names(events: Iterable[Event]) -> list[str]:
    """The kinds of events, in order."""
    return [type(event).__name__ for event in events]


def deck_with(instead: Card, missing: Card, deck: Sequence[Card] = DECK) -> tuple[Card, ...]:
    """A deck with one card in the place of another."""
    place = list(deck).index(missing)
    return (*deck[:place], instead, *deck[place + 1 :])


def given_back(events: Iterable[Event]) -> dict[int, int]:
    """What each seat has got back in a void round, in cents; less than nothing where it has given something back."""
    back: Counter[int] = Counter()
    for returned in of(WagersReturned, events):
        for source, target, amount in returned.moves:
            for account, change in ((source, -amount), (target, amount)):
                if account.startswith("stack:"):
                    back[int(account.removeprefix("stack:"))] += change
    return dict(back)


def racked(events: Iterable[Event]) -> list[int]:
    """The places whose hands went into the discard rack, in the order in which they did, each of them once."""
    order: list[int] = []
    for event in events:
        told = msgspec.to_builtins(event)
        match told["type"]:
            case "hands-collected":
                order += told["places"]
            case "hand-collected" | "cards-racked":
                order.append(told["seat"])
            case "cards-collected":
                order += told["order"]
    return order


def is_clear(session: Session) -> bool:
    """Whether no chips lie on any betting area."""
    return not [account for account in session.table.accounts if account.startswith("area:")]


def stacks(session: Session) -> dict[int, int]:
    return {seat: session.table.stack(seat) for seat in session.table.players}
