"""13:69F-10.1, 10.3 and 10.5: the dice of Dragon's Eye at a table of tiles, and the wagers on them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tables import refused, senseless, wager_outcomes
from tests.tile_tables import (
    MIDDLING,
    STAKE,
    WINNER,
    bet,
    closed,
    finish,
    make_tiles_ready,
    of,
    played,
    table,
    whole_round,
)

from houseway.core import commands as c
from houseway.core.events import WagerPlaced
from houseway.games.pai_gow.events import DiceBonusMoved
from houseway.games.pai_gow_shared.dragons_eye import Dice
from houseway.games.pai_gow_shared.events import HandExposed, ShakeDice, TakeDownDiceBonus

EYE: dict[str, Any] = {"dragons_eye": "vigorish"}
ALL = {"match": 500, "even": 500, "odd": 500, "double": 500, "triple": 500}


def won(eye: int, plain: tuple[int, int], seat: int = 1) -> set[str]:
    """Which of that seat's five wagers on one shake win."""
    outcomes = wager_outcomes(played({seat: WINNER}, side=ALL, dice=Dice(eye, plain), **EYE), seat)
    return {wager for wager in ALL if outcomes[wager].result == "win"}


# --- 10.1 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule('NJ-PG 10.1 "Double wager"')
def test_a_double_is_the_two_dice_of_one_colour_alike() -> None:
    assert "double" in won(1, (4, 4))
    assert "double" not in won(4, (4, 1)), "the dragon's eye die is not one of them"
    assert "double" in won(4, (4, 4)), "a triple is a double too"


@pytest.mark.rule('NJ-PG 10.1 "Dragon\'s eye die"')
def test_the_dragons_eye_die_alone_decides_even_odd_and_the_button() -> None:
    assert "odd" in won(3, (4, 6))
    assert "even" not in won(3, (4, 6))
    session = closed({2: WINNER}, side={"odd": 500}, **EYE)
    _, placed = session.do(ShakeDice(dice=Dice(3, (4, 6))))
    assert getattr(placed, "seat", None) == 3


@pytest.mark.rule('NJ-PG 10.1 "Even wager"')
@pytest.mark.parametrize("eye", range(1, 7))
def test_an_even_wager_wins_on_two_four_and_six(eye: int) -> None:
    other = eye % 6 + 1
    assert ("even" in won(eye, (other, eye))) == (eye in {2, 4, 6})


@pytest.mark.rule('NJ-PG 10.1 "Odd wager"')
@pytest.mark.parametrize("eye", range(1, 7))
def test_an_odd_wager_wins_on_one_three_and_five(eye: int) -> None:
    other = eye % 6 + 1
    assert ("odd" in won(eye, (other, eye))) == (eye in {1, 3, 5})


@pytest.mark.rule('NJ-PG 10.1 "Match wager"')
@pytest.mark.parametrize("seat", [1, 2, 6])
def test_a_match_wager_wins_when_the_position_is_on_any_die(seat: int) -> None:
    others = [face for face in range(1, 7) if face != seat]
    assert "match" in won(seat, (others[0], others[1]), seat)
    assert "match" in won(others[0], (others[1], seat), seat)
    assert "match" not in won(others[0], (others[1], others[2]), seat)


@pytest.mark.rule('NJ-PG 10.1 "Triple wager"')
def test_a_triple_is_all_three_dice_alike() -> None:
    assert "triple" in won(6, (6, 6))
    assert "triple" not in won(5, (6, 6))
    assert "triple" not in won(6, (6, 5))


@pytest.mark.rule('NJ-PG 10.1 "Dice bonus wager"')
def test_a_dice_bonus_wins_on_one_two_and_three_triples_running_of_any_numbers() -> None:
    session = table((1,), **EYE)
    rows = []
    for number, face in enumerate((2, 5, 2)):
        events = whole_round(session, Dice(face, (face, face)), **({"dice_bonus": 100} if not number else {}))
        rows += [event.row for event in events if getattr(event, "wager", "") == "dice-bonus" and hasattr(event, "row")]
    assert [row.split(",")[0] for row in rows] == ["first triple", "second triple", "third triple"]


# --- 10.3(d) ---------------------------------------------------------------------------------------------------------


def test_the_shaker_holds_one_dragons_eye_die_and_two_alike() -> None:
    session = closed({1: WINNER}, side=ALL, **EYE)
    shaken, *_ = session.do(ShakeDice(dice=Dice(6, (1, 2))))
    dice = getattr(shaken, "dice", None)
    assert isinstance(dice, Dice)
    assert (dice.eye, dice.plain, dice.faces) == (6, (1, 2), (6, 1, 2))
    assert won(6, (1, 1)) == {"match", "even", "double"}, "which die is which matters"
    assert won(1, (6, 1)) == {"match", "odd"}


# --- 10.5(d) ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-PG 10.5(d)")
def test_a_player_may_place_any_of_the_six_wagers_where_they_are_offered() -> None:
    session = table(**EYE)
    make_tiles_ready(session)
    events = bet(session, 1, STAKE, **ALL, dice_bonus=500)
    cites = {event.wager: event.cite for event in of(WagerPlaced, events)}
    assert cites.pop("pai-gow") == "NJ-PG 10.5(a)-(c)"
    assert set(cites) == {*ALL, "dice-bonus"}
    assert set(cites.values()) == {"NJ-PG 10.5(d)"}
    plain = table()
    make_tiles_ready(plain)
    for wager in (*ALL, "dice-bonus"):
        assert refused(plain, c.PlaceWagers(1, {"pai-gow": STAKE, wager: 500})) == "NJ-PG 10.5(d)"


@pytest.mark.rule("NJ-PG 10.5(d)")
def test_the_dealer_moves_a_dice_bonus_to_the_area_of_that_position() -> None:
    session = table((4,), **EYE)
    make_tiles_ready(session)
    (moved,) = of(DiceBonusMoved, bet(session, 4, STAKE, dice_bonus=500))
    assert (moved.seat, moved.cite) == (4, "NJ-PG 10.5(d)")


@pytest.mark.rule("NJ-PG 10.5(d)")
def test_dice_wagers_without_a_pai_gow_wager_are_at_the_discretion_of_the_house() -> None:
    session = table(**EYE)
    make_tiles_ready(session)
    assert refused(session, c.PlaceWagers(1, {"odd": 500})) == "NJ-PG 10.5(d)"
    session = table((1, 2), dice_without_pai_gow=True, **EYE)
    make_tiles_ready(session, {1: WINNER, 0: MIDDLING})
    bet(session, 1, 0, odd=500)
    session.do(c.NoMoreBets())
    events = finish(session, dice=Dice(3, (1, 2)))
    assert wager_outcomes(events)["odd"].paid == 500
    assert not [event for event in events if type(event).__name__ == "CardsDealt"], "no hand is needed"


@pytest.mark.rule("NJ-PG 10.5(d)")
def test_dice_wagers_beside_another_players_pai_gow_wager_need_no_hand_of_their_own() -> None:
    session = table((1, 2), dice_without_pai_gow=True, **EYE)
    make_tiles_ready(session)
    bet(session, 1, 0, odd=500)
    bet(session, 2)
    session.do(c.NoMoreBets())
    assert [event.seat for event in of(HandExposed, finish(session))] == [2]


def test_a_wager_that_does_not_exist_is_nonsense_and_limits_are_kept() -> None:
    session = table(limits={"odd": {"minimum": 5, "maximum": 25}, "pai-gow": {"minimum": 10}}, **EYE)
    make_tiles_ready(session)
    assert "the wagers are pai-gow, match" in senseless(session, c.PlaceWagers(1, {"insurance": STAKE}))
    for wagers in ({"pai-gow": 999}, {"pai-gow": STAKE, "odd": 499}, {"pai-gow": STAKE, "odd": 2501}):
        assert refused(session, c.PlaceWagers(1, wagers)) in {"NJ-PG 10.5(a)-(c)", "NJ-PG 10.5(d)"}
    session.do(c.PlaceWagers(1, {"pai-gow": STAKE, "odd": 1500}))
    assert refused(session, c.PlaceWagers(1, {"odd": 1500})) == "NJ-PG 10.5(d)", "together they are too much"


def test_wagers_are_taken_back_while_the_betting_is_open_but_a_kept_bonus_is_taken_down_alone() -> None:
    session = table(**EYE)
    whole_round(session, Dice(2, (2, 2)), dice_bonus=500)
    make_tiles_ready(session)
    bet(session, 1, STAKE, odd=500)
    session.do(c.TakeBackWagers(1))
    assert dict(session.table.game.wagers(session.table.round)) == {(1, "dice-bonus"): 500}
    session.do(TakeDownDiceBonus(1))
    assert not session.table.game.wagers(session.table.round)
