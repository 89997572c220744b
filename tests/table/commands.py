"""Random commands for random tables: what people at a table do, and every kind of command with any arguments.

Any game can be played by such people: its `Habits` say what they wager and which commands only that game knows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import msgspec
from hypothesis import strategies as st
from tests.tables import ANTE, DECK, GAME, HOUR, seeds

from houseway.core import commands as c
from houseway.core.decider import Command, Role
from houseway.core.game import Game
from houseway.games.dragon_poker import events as dp
from houseway.games.dragon_poker.options import DragonPokerOptions
from houseway.table.dealer import next_step
from houseway.table.state import Table

Maker = Callable[[Random], Command]


class Habits(msgspec.Struct, frozen=True, kw_only=True):
    """What random people do at the tables of one game."""

    game: Game
    document: str
    """How its document is called after the state: `NJ-DP`."""
    wagers: Callable[[Random], dict[str, int]]
    """Wagers that a player might well place."""
    wild: Mapping[type[Command], Maker]
    """Every command that the table knows, with arguments of every kind."""
    hurried: type[Command]
    slowly: type[Command]
    """One seat after the other in place of all at once."""


PROGRESSIVE = {"name": "Jackpot", "stake": 5, "pays": [{"hand": "Three Dragons", "odds": "500 to 3"}]}


@st.composite
def table_options(draw: st.DrawFn) -> DragonPokerOptions:
    """Any options that the documents allow."""
    state = draw(st.sampled_from(["NJ", "MD"]))
    maryland = state == "MD"
    dealing = draw(st.sampled_from(["manual-shoe", "hand", "automated-shoe"]))
    shufflers = ["automated", "counting", *(["reshuffling"] if maryland else [])]
    shuffler = draw(st.sampled_from(shufflers if dealing == "hand" else ["none", *shufflers]))
    given: dict[str, Any] = {
        "jurisdiction": state,
        "dealing": dealing,
        "shuffler": shuffler,
        "decks": draw(st.sampled_from([1, 2] if shuffler != "none" else [1])),
        "pre-shuffled": draw(st.booleans()),
        "three-card-bonus": draw(st.sampled_from(["1", "2", *(["off"] if maryland else [])])),
        "limits": draw(st.sampled_from([{}, {"ante": {"minimum": 5, "maximum": 100}}])),
        "set-decks": draw(st.sampled_from(["lesson", "machine", "refused"])),
    }
    if maryland:
        given["ante-bonus"] = draw(st.sampled_from(["A", "B"]))
        given["dragon"] = draw(st.sampled_from(["on", "off"]))
        given["two-areas"] = draw(st.booleans())
        if draw(st.booleans()):
            given["progressive"] = PROGRESSIVE
        if dealing == "automated-shoe" and given["shuffler"] != "none":
            given["dealer-cards"] = draw(st.sampled_from(["dealt", "in-shuffler"]))
    else:
        given["exposed-dealer-card"] = draw(st.sampled_from(["void", "play-on"]))
    return DragonPokerOptions.read(given)


def seat(r: Random) -> int:
    return r.choice([1, 1, 2, 2, 5, 5, 3, 0, -1, 7])


def deck(r: Random) -> int:
    return r.choice([0, 0, 0, 1, 1, -1, 2])


def amount(r: Random) -> int:
    return r.choice([ANTE, ANTE, 500, 1, 0, -ANTE, 10**6, 10**12, 2**70])


def seed(r: Random) -> str:
    return r.choice([f"{r.getrandbits(256):064x}"] * 3 + ["short", "G" * 64])


def wagers(r: Random) -> dict[str, int]:
    some = ["ante", "ante-bonus", "three-card-bonus", "dragon", "progressive", "play", "insurance"]
    return {wager: amount(r) for wager in r.sample(some, r.randint(0, 4))}


SUBMISSIONS: tuple[dict[str, object], ...] = (
    {},
    {"jurisdiction": "MD"},
    {"jurisdiction": "NJ", "three-card-bonus": "2"},
    {"jurisdiction": "MD", "ante-bonus": "A", "shuffler": "counting", "decks": 2},
    {"jurisdiction": "MD", "dealing": "automated-shoe", "dealer-cards": "in-shuffler", "shuffler": "automated"},
    {"jurisdiction": "NJ", "shuffler": "automated", "decks": 2, "pre-shuffled": True},
    {"jurisdiction": "NJ", "ante-bonus": "A"},
    {"jurisdiction": "NJ", "dealing": "hand"},
    {"senseless": 1},
    {"limits": "high"},
    {"decks": "many"},
)
BACKS = (("red",), ("red", "blue"), ("red", "red"), ())
ORDERS: tuple[tuple[str, ...], ...] = ((), (), DECK, DECK[::-1], DECK[:5], ("XX",) * 53)

AT_ANY_TABLE: dict[type[Command], Maker] = {
    c.ReceiveCards: lambda r: c.ReceiveCards(
        r.choice(BACKS), r.random() < 0.5, tuple(seed(r) for _ in range(r.randint(0, 2)))
    ),
    c.InspectCards: lambda r: c.InspectCards(deck(r), r.choice(["", "", "bent"])),
    c.VerifyInspection: lambda r: c.VerifyInspection(deck(r)),
    c.SpreadCards: lambda r: c.SpreadCards(deck(r)),
    c.ViewCards: lambda r: c.ViewCards(seat(r), deck(r)),
    c.WashCards: lambda r: c.WashCards(deck(r)),
    c.Shuffle: lambda r: c.Shuffle(seed(r), deck(r), r.choice(ORDERS), r.choice([None, None, 53, 52, -1])),
    c.CommitSeeds: lambda r: c.CommitSeeds(seed(r)),
    c.CutCards: lambda r: c.CutCards(r.randint(-1, 60), deck(r)),
    c.OrderRecut: lambda r: c.OrderRecut("a flash", deck(r)),
    c.OrderShuffle: lambda r: c.OrderShuffle(deck(r)),
    c.LoadCards: lambda r: c.LoadCards(deck(r), r.choice(["left", "right"])),
    c.SpreadIdle: lambda r: c.SpreadIdle(r.random() < 0.5, r.random() < 0.5),
    c.TurnUp: lambda r: c.TurnUp(),
    c.ChangeCards: lambda r: c.ChangeCards(deck(r)),
    c.Sit: lambda r: c.Sit(seat(r), r.choice(["Ann", "player 1", "player 2", ""]), amount(r)),
    c.BuyIn: lambda r: c.BuyIn(seat(r), amount(r)),
    c.Leave: lambda r: c.Leave(seat(r)),
    c.PlaceWagers: lambda r: c.PlaceWagers(seat(r), wagers(r), r.choice(["chips", "plaques", "match-play", "cash"])),
    c.TakeBackWagers: lambda r: c.TakeBackWagers(seat(r)),
    c.Ready: lambda r: c.Ready(seat(r)),
    c.NoMoreBets: lambda r: c.NoMoreBets(),
    c.Deal: lambda r: c.Deal(),
    c.DealNext: lambda r: c.DealNext(),
    c.CountStub: lambda r: c.CountStub(
        r.choice([47, 44, 41, 38, 35, 54, 0, -1]), r.random() < 0.5, r.choice([None, None, 53, 54, 52, 0])
    ),
    c.RackStub: lambda r: c.RackStub(),
    c.CollectCards: lambda r: c.CollectCards(),
    c.ActForAbsent: lambda r: c.ActForAbsent(seat(r)),
    c.FaceUpCard: lambda r: c.FaceUpCard(),
    c.CardDrawnInError: lambda r: c.CardDrawnInError(),
    c.WrongNumberOfCards: lambda r: c.WrongNumberOfCards(seat(r), r.randint(-1, 5)),
    c.DealerCardExposed: lambda r: c.DealerCardExposed(),
    c.Jam: lambda r: c.Jam(r.choice(["shuffler", "automated-shoe"])),
    c.TakeOutOfUse: lambda r: c.TakeOutOfUse(
        r.choice(["shuffler", "automated-shoe"]), r.choice(["removed", "covered", "marked"])
    ),
    c.ChangeMethod: lambda r: c.ChangeMethod(
        r.choice(["manual-shoe", "hand", "automated-shoe"]), r.choice(["none", "automated", "counting", "reshuffling"])
    ),
}
WILD: dict[type[Command], Maker] = {
    **AT_ANY_TABLE,
    c.ChangeOptions: lambda r: c.ChangeOptions(dict(r.choice(SUBMISSIONS))),
    dp.MakePlay: lambda r: dp.MakePlay(seat(r), amount(r)),
    dp.Fold: lambda r: dp.Fold(seat(r)),
    dp.CollectFolded: lambda r: dp.CollectFolded(),
    dp.RevealDealerHand: lambda r: dp.RevealDealerHand(),
    dp.SettleSeat: lambda r: dp.SettleSeat(),
    dp.SettleAll: lambda r: dp.SettleAll(),
}
DRAGON_POKER = Habits(
    game=GAME,
    document="DP",
    wagers=lambda r: {
        "ante": ANTE,
        "ante-bonus": ANTE,
        **r.choice([{}, {"dragon": 500}, {"three-card-bonus": 500, "dragon": 500}]),
    },
    wild=WILD,
    hurried=dp.SettleAll,
    slowly=dp.SettleSeat,
)

ROLES: tuple[Role | None, ...] = (None,) * 6 + ("player", "dealer", "floorperson", "supervisor")
TIMES = (None,) * 12 + (0, 60, 4 * HOUR, 8 * HOUR, 24 * HOUR, -5)
"""Often none is said; said times run forwards and backwards."""


def wild(r: Random, habits: Habits = DRAGON_POKER) -> Command:
    """Anything at all, said by anybody at any time."""
    command = habits.wild[r.choice(list(habits.wild))](r)
    return msgspec.structs.replace(command, by=r.choice(ROLES), at=r.choice(TIMES))


def sensible(r: Random, table: Table, habits: Habits = DRAGON_POKER) -> Command | None:
    """What somebody at this table might well do next."""
    game = table.game
    entropy = seeds(f"{r.getrandbits(64)}")
    step = next_step(table, entropy)
    if not table.players and table.phase == "betting":
        face_up = r.random() < 0.5
        idle: list[Command] = [c.SpreadIdle(face_up, asked=face_up), c.Sit(r.randint(1, 6), "Dee", 100 * ANTE)]
        return r.choice(idle if step is None else [step, *idle])
    if table.phase == "betting":
        if r.random() < 0.05:
            return c.Leave(r.choice(list(table.players)))
        without = [at for at in table.players if at not in {s for s, _ in game.wagers(table.round)}]
        if step is None and without and r.random() < 0.8:
            return c.PlaceWagers(r.choice(without), habits.wagers(r))
        return step or c.NoMoreBets()
    if isinstance(step, c.Deal) and r.random() < 0.6:
        return c.DealNext()
    if step is not None:
        return habits.slowly() if isinstance(step, habits.hurried) and r.random() < 0.5 else step
    turn = game.to_act(table.round)
    return None if turn is None else r.choice(list(table.choices(turn)))
