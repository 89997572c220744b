"""13:69F-10.6A: the button, settling the dice, who shakes next, and where the deal begins."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tables import make_ready, names, refused
from tests.tile_tables import (
    STAKE,
    WINNER,
    bet,
    closed,
    everybody_passes,
    finish,
    go_on,
    make_tiles_ready,
    of,
    table,
    to_act,
    whole_round,
)

from houseway.core import commands as c
from houseway.core.events import CardsDealt, WagerLost, WagerWon
from houseway.games.pai_gow_shared.dragons_eye import Dice, DiceBonusPaid
from houseway.games.pai_gow_shared.events import (
    ButtonPlaced,
    DiceShaken,
    DrawStart,
    LetDealerShake,
    RunContinued,
    SettleDice,
    ShakeDice,
    ShakerPassed,
    StartingPlaceFound,
    TakeDownDiceBonus,
    TakeShaker,
)
from houseway.record.session import Session

EYE: dict[str, Any] = {"dragons_eye": "vigorish"}
TWOS, FIVES, SIXES = (Dice(face, (face, face)) for face in (2, 5, 6))
PLAIN = Dice(3, (1, 2))


# --- (a) and (b) -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-PG 10.6A(a)")
def test_before_any_tile_the_dealer_announces_the_number_and_the_winners_and_places_the_button() -> None:
    session = closed({1: WINNER, 4: "4-4 4-4 3-1 3-1"}, side={"match": 500, "even": 500, "double": 500}, **EYE)
    assert refused(session, c.Deal()) == "BASE A6"
    shaken, button = session.do(ShakeDice(dice=Dice(4, (1, 1))))
    assert isinstance(shaken, DiceShaken)
    assert isinstance(button, ButtonPlaced)
    assert (button.seat, button.winners, button.cite) == (4, ("match", "even", "double"), "NJ-PG 10.6A(a)")
    assert refused(session, c.Deal()) == "BASE A6", "the dice are settled before the tiles are dealt"


@pytest.mark.rule("NJ-PG 10.6A(a)")
def test_the_button_goes_to_its_position_taken_or_not() -> None:
    session = closed({1: WINNER}, **EYE)
    (button,) = of(ButtonPlaced, session.do(ShakeDice(dice=Dice(6, (1, 2)))))
    assert button.seat == 6


@pytest.mark.rule("NJ-PG 10.6A(b)")
def test_dice_wagers_are_collected_and_paid_from_the_dealers_right_while_the_shaker_stays_open() -> None:
    session = closed({2: WINNER, 5: "4-4 4-4 3-1 3-1"}, side={"odd": 500, "even": 500}, **EYE)
    session.do(ShakeDice(dice=PLAIN))
    assert refused(session, ShakeDice(dice=TWOS)) == "BASE A6", "the shaker is not covered before all is paid"
    events = session.do(SettleDice())
    settled = [event for event in events if isinstance(event, WagerWon | WagerLost)]
    told = [(event.seat, event.wager, type(event).__name__) for event in settled]
    assert told == [
        (2, "even", "WagerLost"),
        (2, "odd", "WagerWon"),
        (5, "even", "WagerLost"),
        (5, "odd", "WagerWon"),
    ]
    assert refused(session, SettleDice()) == "NJ-PG 10.6A(b)"


# --- (c): who shakes next --------------------------------------------------------------------------------------------


def after(dice: Dice, seats: tuple[int, ...] = (2, 5), bonus: tuple[int, ...] = (2, 5), **chosen: Any) -> Session:
    """A table in its second round, after those dice, the seats named having had a dice bonus."""
    session = table(seats, **EYE, **chosen)
    make_tiles_ready(session)
    for seat in seats:
        bet(session, seat, **({"dice_bonus": 500} if seat in bonus else {}))
    session.do(c.NoMoreBets())
    finish(session, dice=dice)
    make_ready(session)
    everybody_passes(session)
    return session


def next_shake(session: Session) -> int | None:
    """Who is handed the shaker when the betting is closed."""
    for seat in session.table.players:
        bet(session, seat)
    session.do(c.NoMoreBets())
    return to_act(session)


@pytest.mark.rule("NJ-PG 10.6A(c)")
def test_after_a_triple_the_player_at_the_button_shakes_next_and_the_triples_are_counted() -> None:
    session = after(FIVES)
    assert (session.table.round.run.triples, session.table.round.run.entitled) == (1, 5)
    assert next_shake(session) == 5
    session.do(TakeShaker(5))
    events = finish(session, dice=TWOS)
    (run,) = of(RunContinued, events)
    assert (run.triples, run.entitled, run.cite) == (2, 2, "NJ-PG 10.6A(c)")
    assert [event.odds.win for event in of(DiceBonusPaid, events)] == [50, 500], "seat 5 is the shaker"


@pytest.mark.rule("NJ-PG 10.6A(c)")
@pytest.mark.parametrize(
    ("dice", "bonus"),
    [(SIXES, (2, 5)), (FIVES, (2,)), (PLAIN, (2, 5))],
    ids=["nobody sits at the button", "no dice bonus there", "no triple"],
)
def test_otherwise_the_dealer_shakes(dice: Dice, bonus: tuple[int, ...]) -> None:
    session = after(dice, bonus=bonus)
    assert next_shake(session) is None
    (shaken,) = of(DiceShaken, go_on(session, TWOS))
    assert shaken.shaker is None


@pytest.mark.rule("NJ-PG 10.6A(c)")
def test_a_triple_that_does_not_follow_a_triple_begins_again_at_one() -> None:
    session = after(FIVES)
    next_shake(session)
    finish(session, dice=PLAIN)
    assert session.table.round.run.triples == 0
    whole_round(session, SIXES)
    assert session.table.round.run.triples == 1


def test_after_the_third_triple_the_run_is_over_and_the_wagers_go_back() -> None:
    session = after(FIVES)
    for number, dice in enumerate((TWOS, SIXES), start=2):
        if number > 2:
            make_tiles_ready(session)
        next_shake(session)
        events = finish(session, dice=dice)
    assert [(event.seat, event.odds.win) for event in of(WagerWon, events) if event.wager == "dice-bonus"] == [
        (2, 10_000),
        (5, 1_000),
    ]
    assert (session.table.round.run.triples, session.table.round.run.retained) == (0, {})
    make_tiles_ready(session)
    assert bet(session, 2, dice_bonus=500), "anyone may bet again"


# --- (d): the starting place -----------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-PG 10.6A(d)")
@pytest.mark.parametrize("eye", range(1, 7))
def test_the_first_stack_goes_to_the_button_once_the_dice_are_settled(eye: int) -> None:
    session = closed({1: WINNER}, dice=Dice(eye, (1, 3)), **EYE)
    events = go_on(session, Dice(eye, (1, 3)))
    (found,) = of(StartingPlaceFound, events)
    assert (found.place, found.by, found.cite) == (eye, "dragons-eye", "NJ-PG 10.6A(d)")
    assert of(CardsDealt, events)[0].to == eye
    kinds = names(events)
    assert kinds.index("RunContinued") < kinds.index("StartingPlaceFound") < kinds.index("CardsDealt")


@pytest.mark.rule("NJ-PG 10.6A(d)")
def test_a_licensee_may_elect_the_ordinary_count() -> None:
    session = closed({1: WINNER}, dice=Dice(6, (1, 3)), dragons_eye_start="count", **EYE)
    (found,) = of(StartingPlaceFound, go_on(session, Dice(6, (1, 3))))
    assert (found.place, found.by, found.count, found.cite) == (1, "shaker", 10, "BASE A6")


@pytest.mark.rule("NJ-PG 10.6A(d)")
def test_a_pending_dice_bonus_stays_on_the_layout_while_the_tiles_are_dealt() -> None:
    session = closed({5: WINNER}, side={"dice-bonus": 500, "odd": 500}, dice=FIVES, **EYE)
    go_on(session, FIVES)
    assert session.table.phase == "setting"
    assert session.table.accounts["area:5:dice-bonus"] == 500
    assert "area:5:odd" not in session.table.accounts


# --- (e) and (f): shaking --------------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-PG 10.6A(e)")
def test_the_dice_are_shaken_five_times_and_passed_to_the_player_who_is_entitled() -> None:
    session = after(FIVES)
    assert next_shake(session) == 5
    assert refused(session, ShakeDice(dice=PLAIN)) == "NJ-PG 10.6A(e)", "the shaker goes to the player first"
    assert refused(session, TakeShaker(2)) == "NJ-PG 10.6A(c)"
    (passed,) = session.do(TakeShaker(5))
    assert isinstance(passed, ShakerPassed)
    assert (passed.shaken_by, passed.cite) == ("player", "NJ-PG 10.6A(e)")
    assert refused(session, ShakeDice(dice=PLAIN, times=4)) == "NJ-PG 10.6A(e)"
    (shaken,) = of(DiceShaken, session.do(ShakeDice(dice=PLAIN)))
    assert (shaken.times, shaken.shaker, shaken.cite) == (5, 5, "NJ-PG 10.6A(e)")


@pytest.mark.rule("NJ-PG 10.6A(e)")
def test_a_player_who_has_taken_the_dice_bonus_down_or_left_does_not_shake() -> None:
    session = after(FIVES)
    session.do(TakeDownDiceBonus(5))
    assert next_shake(session) is None
    session = after(FIVES)
    session.do(c.Leave(5))
    assert next_shake(session) is None
    assert finish(session)


@pytest.mark.rule("NJ-PG 10.6A(f)")
def test_a_player_may_have_the_dealer_shake_and_is_paid_as_the_shaker_all_the_same() -> None:
    session = after(FIVES)
    next_shake(session)
    (passed,) = session.do(LetDealerShake(5))
    assert isinstance(passed, ShakerPassed)
    assert (passed.shaken_by, passed.cite) == ("dealer", "NJ-PG 10.6A(f)")
    paid = of(DiceBonusPaid, finish(session, dice=TWOS))
    assert [(event.seat, event.odds.win) for event in paid] == [(2, 50), (5, 500)]


def test_for_an_absent_player_the_dealer_shakes() -> None:
    session = after(FIVES)
    next_shake(session)
    (passed,) = of(ShakerPassed, session.do(c.ActForAbsent(5)))
    assert (passed.absent, passed.shaken_by) == (True, "dealer")


@pytest.mark.rule("NJ-PG 10.6A(c)")
def test_with_the_option_every_round_the_player_at_the_button_shakes_whenever_he_has_a_dice_bonus() -> None:
    session = after(Dice(5, (1, 2)), shaker="every-round")
    bet(session, 5, dice_bonus=500)
    session.do(c.NoMoreBets())
    assert to_act(session) == 5


@pytest.mark.rule("NJ-PG 10.6A(d)")
def test_where_the_ordinary_way_to_the_starting_place_is_a_generator_it_may_be_elected_beside_the_dice() -> None:
    session = closed({1: WINNER}, side={"odd": 500}, starting_position="generator", dragons_eye_start="count", **EYE)
    session.do(ShakeDice(dice=Dice(3, (1, 2))))
    assert of(WagerWon, session.do(SettleDice()))[0].wager == "odd", "the dice settle the dice wagers"
    (found,) = session.do(DrawStart(number=4))
    assert isinstance(found, StartingPlaceFound)
    assert (found.place, found.by, found.cite) == (3, "generator", "BASE A6")
    assert of(CardsDealt, session.do(c.Deal()))[0].to == 3


@pytest.mark.rule("NJ-PG 10.6A(c)")
def test_the_second_button_shows_the_first_the_second_and_the_third_triple() -> None:
    session = table((2, 5), **EYE)
    shown = [of(RunContinued, whole_round(session, dice))[0].triples for dice in (FIVES, TWOS, SIXES, SIXES, PLAIN)]
    assert shown == [1, 2, 3, 1, 0]


@pytest.mark.rule("NJ-PG 10.6A(c)")
def test_the_third_triple_is_on_the_button_until_its_round_is_over() -> None:
    session = table((2, 5), **EYE)
    whole_round(session, FIVES)
    whole_round(session, TWOS)
    make_tiles_ready(session)
    bet(session, 2)
    session.do(c.NoMoreBets())
    go_on(session, SIXES)
    assert session.table.view(None).triples == 3
    finish(session)
    assert session.table.view(None).triples == 0


# --- the right to shake is a player's --------------------------------------------------------------------------------


@pytest.mark.rule("NJ-PG 10.6A(c)")
@pytest.mark.parametrize("dice", [Dice(5, (1, 2)), FIVES], ids=["after any shake", "after the third triple"])
def test_the_right_to_shake_goes_with_its_player_and_not_to_whoever_sits_down_there_next(dice: Dice) -> None:
    way = "every-round" if dice != FIVES else "after-triple"
    session = after(FIVES, shaker=way)
    for number, rolled in enumerate((TWOS, dice)):
        if number:
            make_tiles_ready(session)
        for seat in session.table.players:
            bet(session, seat)
        session.do(c.NoMoreBets())
        finish(session, dice=rolled)
    make_tiles_ready(session)
    assert session.table.round.run.entitled == 5
    session.do(c.Leave(5))
    session.do(c.Sit(5, "somebody else", 100 * STAKE))
    make_ready(session)
    bet(session, 2, dice_bonus=500)
    bet(session, 5, dice_bonus=500)
    session.do(c.NoMoreBets())
    assert to_act(session) is None, "the dealer shakes"


@pytest.mark.rule("NJ-PG 10.6A(c)", "NJ-PG 10.6A(e)")
def test_nobody_receives_the_right_to_shake_at_a_position_without_a_player() -> None:
    session = after(Dice(3, (1, 2)), shaker="every-round")
    session.do(c.Sit(3, "newcomer", 100 * STAKE))
    bet(session, 3, dice_bonus=500)
    session.do(c.NoMoreBets())
    assert to_act(session) is None
