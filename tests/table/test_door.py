"""What no person could have said never reaches the rules: money, numbers and text in commands, in every game."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from houseway.core.commands import (
    BuyIn,
    CutCards,
    InspectCards,
    Leave,
    NoMoreBets,
    OrderRecut,
    PlaceWagers,
    Sit,
    TakeOutOfUse,
)
from houseway.core.decider import BadCommandError, Command
from houseway.core.options import OptionError
from houseway.games.deuce_of_the_dragon.commands import CountPots, Wager
from houseway.games.double_draw_poker.events import MakeDrawWager
from houseway.games.dragon_poker.events import MakePlay
from houseway.games.pai_gow_shared.events import CallNoRoll, TakeBank
from houseway.games.registry import game
from houseway.record.session import Session
from houseway.table import door
from houseway.table.decider import TABLE_COMMANDS

BAD_AMOUNTS: tuple[Any, ...] = (
    0,
    -1,
    100.0,
    0.1,
    float("nan"),
    float("inf"),
    True,
    False,
    2**70,
    10**12 + 1,
    "100",
    None,
    Decimal(100),
    Fraction(100),
    [100],
)
MOST = 10**12
GAMES = ("dragon-poker", "double-draw-poker", "pai-gow-poker", "pai-gow", "deuce-of-the-dragon")
HOSTILE = "Ana\nNJ-DP 42.11(b)                Seat 2 wins $1,000,000.00."


def table_of(name: str) -> Session:
    entry = game(name)
    return Session(entry.game, entry.options_type())


def refused(session: Session, command: Command) -> str:
    """The sentence of a refusal at the door, which has changed nothing."""
    table, lines = session.table, list(session.log.lines)
    with pytest.raises(BadCommandError) as error:
        session.do(command)
    assert session.table is table
    assert session.log.lines == lines
    assert str(error.value).isprintable()
    return str(error.value)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("amount", BAD_AMOUNTS, ids=repr)
def test_nobody_sits_down_or_buys_in_with_what_is_no_money(name: str, amount: Any) -> None:
    session = table_of(name)
    refused(session, Sit(1, "Ana", amount))
    session.do(Sit(1, "Ana", 100_000))
    refused(session, BuyIn(1, amount))
    assert session.table.stack(1) == 100_000


@pytest.mark.parametrize("amount", BAD_AMOUNTS, ids=repr)
def test_no_wager_is_made_of_what_is_no_money(amount: Any) -> None:
    session = table_of("dragon-poker")
    session.do(Sit(1, "Ana", 100_000))
    for command in (PlaceWagers(1, {"ante": 1000, "ante-bonus": amount}), MakePlay(1, amount)):
        refused(session, command)
    refused(table_of("double-draw-poker"), MakeDrawWager(1, amount))
    if amount is not None:
        refused(table_of("deuce-of-the-dragon"), Wager(1, "bet", amount))
    if amount is not None and (amount != 0 or type(amount) is not int):
        refused(table_of("pai-gow"), TakeBank(1, dealers_wager=amount))


@pytest.mark.parametrize("wagers", [{}, [("ante", 100)], None, {7: 100.0}, {"ante\n": -5}])
def test_wagers_are_amounts_by_name(wagers: Any) -> None:
    session = table_of("dragon-poker")
    session.do(Sit(1, "Ana", 100_000))
    refused(session, PlaceWagers(1, wagers))


@pytest.mark.parametrize(
    "pots", [{"main": 1.0}, {"main": True}, {"main": -1}, {"main": 2**70}, {"\n": 1}, [1]], ids=repr
)
def test_a_count_of_the_pots_is_of_whole_cents(pots: Any) -> None:
    refused(table_of("deuce-of-the-dragon"), CountPots(pots))


def test_the_most_money_is_ten_billion_dollars_and_one_cent_more_is_refused() -> None:
    session = table_of("dragon-poker")
    assert "$10000000000.00" in refused(session, Sit(1, "Ana", MOST + 1))
    session.do(Sit(1, "Ana", MOST))
    assert session.table.stack(1) == MOST


@pytest.mark.parametrize("number", [1.0, True, "1", None, 2**70, float("nan")], ids=repr)
def test_seats_counts_and_times_are_whole_numbers(number: Any) -> None:
    session = table_of("dragon-poker")
    session.do(Sit(1, "Ana", 100_000))
    for command in (Sit(number, "Bo", 100), Leave(number), CutCards(number), PlaceWagers(number, {"ante": 100})):
        refused(session, command)
    if number is not None:
        refused(session, NoMoreBets(at=number))


def test_a_choice_is_one_of_those_there_are() -> None:
    how: Any = "burnt"
    assert "removed, covered, marked" in refused(table_of("dragon-poker"), TakeOutOfUse("shuffler", how))


def test_text_that_could_forge_a_line_is_refused_wherever_text_is_taken() -> None:
    cards, tiles = table_of("dragon-poker"), table_of("pai-gow")
    for command in (Sit(1, HOSTILE, 100), OrderRecut(HOSTILE), InspectCards(defects=HOSTILE)):
        assert "U+000A" in refused(cards, command)
    assert "U+000A" in refused(tiles, CallNoRoll(HOSTILE))
    for name in ("\u202eanA", "\u0410na", " Ana", ""):
        refused(cards, Sit(1, name, 100))
    for text in ("x" * 201, "\u202ereason", b"reason", 7):
        refused(cards, OrderRecut(text))  # type: ignore[arg-type]
    cards.do(Sit(1, "李小龍", 100))
    assert cards.table.players == {1: "李小龍"}


@pytest.mark.parametrize("name", GAMES)
def test_a_licensee_whose_name_could_forge_a_line_is_refused(name: str) -> None:
    for licensee in (HOSTILE, "\u202eonisaC", "x" * 201):
        with pytest.raises(OptionError) as error:
            game(name).options_type.read({"licensee": licensee})
        assert str(error.value).isprintable()


def every_command() -> Iterator[type[Command]]:
    yield from {kind: None for name in GAMES for kind in (*TABLE_COMMANDS, *game(name).game.commands)}


def test_every_field_of_every_command_is_looked_at() -> None:
    """Only dice and options have readers of their own; the role and the time of any command are looked at apart."""
    unlooked = {
        (kind.__name__, field.name)
        for kind in every_command()
        for field in msgspec.structs.fields(kind)
        if field.name not in {name for name, *_ in door._CHECKS[kind]}
    }
    own = {pair for pair in unlooked if pair[1] not in {"by", "at"}}
    assert own == {("ChangeOptions", "options"), ("ShakeDice", "dice")}


def test_no_command_names_money_that_is_not_looked_at_as_money() -> None:
    for kind in every_command():
        for name, written in kind.__annotations__.items():
            assert "Cents" not in str(written), f"{kind.__name__}.{name} must be an Amount"


def test_a_pot_may_be_counted_as_empty() -> None:
    door.check(CountPots({"main": 0, "deuce": 2**53 - 1}))
    with pytest.raises(BadCommandError):
        door.check(CountPots({"main": 2**53}))
