"""13:69F-10.11: what the dice wagers pay at a table of tiles."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tables import refused, wager_outcomes
from tests.tile_tables import WINNER, bet, finish, make_tiles_ready, played, table, to_act

from houseway.core import commands as c
from houseway.core.events import WagerLost, WagerWon
from houseway.games.pai_gow_shared.dragons_eye import Dice, DiceBonusPaid
from houseway.games.pai_gow_shared.events import TakeDownDiceBonus, TakeShaker
from houseway.record.session import Session

EYE: dict[str, Any] = {"dragons_eye": "vigorish"}
BET = 500


def paid(wager: str, eye: int, plain: tuple[int, int], seat: int = 1) -> int | None:
    """What one wager is paid for each unit, None if it loses."""
    events = played({seat: WINNER}, side={wager: BET}, dice=Dice(eye, plain), **EYE)
    found = wager_outcomes(events, seat)[wager]
    assert found.cite.startswith("NJ-PG 10.11(")
    assert found.paid % BET == 0
    return found.paid // BET if found.result == "win" else None


@pytest.mark.rule("NJ-PG 10.11(a)", "NJ-PG 10.11(a)1")
@pytest.mark.parametrize(("seat", "units"), [(1, 1), (2, 1), (3, 1), (4, None), (5, None), (6, None)])
def test_one_two_and_three_on_the_dice_pay_those_three_positions_one_to_one(seat: int, units: int | None) -> None:
    assert paid("match", 1, (2, 3), seat) == units


@pytest.mark.rule("NJ-PG 10.11(a)", "NJ-PG 10.11(a)2")
@pytest.mark.parametrize(("seat", "units"), [(3, 2), (4, 1), (5, None)])
def test_two_threes_and_a_four_pay_two_to_one_and_one_to_one(seat: int, units: int | None) -> None:
    assert paid("match", 3, (3, 4), seat) == units
    assert paid("match", 4, (3, 3), seat) == units, "whichever die is the dragon's eye"


@pytest.mark.rule("NJ-PG 10.11(a)", "NJ-PG 10.11(a)3")
def test_three_fives_pay_position_five_three_to_one() -> None:
    assert paid("match", 5, (5, 5), 5) == 3
    assert paid("match", 5, (5, 5), 4) is None


@pytest.mark.rule("NJ-PG 10.11(b)")
@pytest.mark.parametrize("eye", range(1, 7))
def test_even_pays_one_to_one_unless_triples_fall(eye: int) -> None:
    assert paid("even", eye, (1, 3)) == (1 if eye in {2, 4, 6} else None)
    assert paid("even", eye, (eye, eye)) is None


@pytest.mark.rule("NJ-PG 10.11(c)")
@pytest.mark.parametrize("eye", range(1, 7))
def test_odd_pays_one_to_one_unless_triples_fall(eye: int) -> None:
    assert paid("odd", eye, (2, 4)) == (1 if eye in {1, 3, 5} else None)
    assert paid("odd", eye, (eye, eye)) is None


@pytest.mark.rule("NJ-PG 10.11(d)")
def test_double_pays_four_to_one_when_both_plain_dice_agree() -> None:
    assert paid("double", 2, (6, 6)) == 4
    assert paid("double", 6, (6, 6)) == 4
    assert paid("double", 6, (6, 2)) is None


@pytest.mark.rule("NJ-PG 10.11(e)")
def test_triple_pays_thirty_to_one_when_every_die_agrees() -> None:
    assert paid("triple", 6, (6, 6)) == 30
    assert paid("triple", 2, (6, 6)) is None


# --- (f): the dice bonus, shake after shake --------------------------------------------------------------------------


def shake(session: Session, face: int | None, bonus: tuple[int, ...] = ()) -> dict[int, int | None]:
    """One more round with a triple of that face, or none: what each dice bonus is paid to one, None if it is lost."""
    make_tiles_ready(session)
    for seat in session.table.players:
        bet(session, seat, **({"dice_bonus": BET} if seat in bonus else {}))
    session.do(c.NoMoreBets())
    turn = to_act(session)
    if turn is not None:
        session.do(TakeShaker(turn))
    events = finish(session, dice=Dice(face, (face, face)) if face else Dice(1, (2, 3)))
    settled = [
        event
        for event in events
        if isinstance(event, WagerWon | WagerLost | DiceBonusPaid) and event.wager == "dice-bonus"
    ]
    assert all(event.cite == "NJ-PG 10.11(f)" for event in settled)
    return {event.seat: None if isinstance(event, WagerLost) else event.paid // BET for event in settled}


@pytest.mark.rule("NJ-PG 10.11(f)")
def test_the_dealer_shaking_three_triples_pay_25_50_and_1000_to_one() -> None:
    session = table((1, 2), **EYE)
    assert shake(session, 6, bonus=(1, 2)) == {1: 25, 2: 25}
    assert shake(session, 5) == {1: 50, 2: 50}
    assert shake(session, 4) == {1: 1_000, 2: 1_000}
    assert shake(session, 4, bonus=(2,)) == {2: 25}, "a new run"


@pytest.mark.rule("NJ-PG 10.11(f)")
def test_the_shaker_is_paid_500_and_10000_to_one_where_the_others_get_50_and_1000() -> None:
    session = table((1, 2), **EYE)
    assert shake(session, 1, bonus=(1, 2)) == {1: 25, 2: 25}, "the dealer shook"
    assert shake(session, 1) == {1: 500, 2: 50}
    assert shake(session, 3) == {1: 10_000, 2: 1_000}


@pytest.mark.rule("NJ-PG 10.11(f)")
def test_the_shaker_of_a_first_triple_is_paid_30_to_one() -> None:
    session = table((1, 2), shaker="every-round", **EYE)
    shake(session, None)
    assert session.table.round.run.entitled == 1
    assert shake(session, 6, bonus=(1, 2)) == {1: 30, 2: 25}


@pytest.mark.rule("NJ-PG 10.11(f)")
def test_the_run_goes_on_only_for_wagers_that_stay_up() -> None:
    session = table((1, 2), **EYE)
    shake(session, 6, bonus=(1, 2))
    make_tiles_ready(session)
    session.do(TakeDownDiceBonus(1))
    assert refused(session, c.PlaceWagers(1, {"pai-gow": 1000, "dice-bonus": BET})) == "NJ-PG 10.11(f)"
    assert refused(session, c.PlaceWagers(2, {"pai-gow": 1000, "dice-bonus": BET})) == "NJ-PG 10.11(f)", "no increase"
    assert shake(session, 5) == {2: 50}


@pytest.mark.rule("NJ-PG 10.11(f)")
def test_whoever_had_no_dice_bonus_before_a_triple_may_not_place_one_for_the_next_shake() -> None:
    session = table((1, 2), **EYE)
    shake(session, 6, bonus=(1,))
    make_tiles_ready(session)
    assert refused(session, c.PlaceWagers(2, {"pai-gow": 1000, "dice-bonus": BET})) == "NJ-PG 10.11(f)"
    session.do(c.Sit(3, "new", 100_000))
    assert refused(session, c.PlaceWagers(3, {"pai-gow": 1000, "dice-bonus": BET})) == "NJ-PG 10.11(f)"
    assert shake(session, None) == {1: None}, "collected when no triple follows"
    assert shake(session, 4, bonus=(2, 3)) == {2: 25, 3: 25}, "and anyone may bet again"


@pytest.mark.rule("NJ-PG 10.11(f)")
def test_a_triple_pays_the_bonus_and_leaves_the_same_amount_up() -> None:
    session = table(**EYE)
    shake(session, 6, bonus=(1,))
    assert session.table.accounts["area:1:dice-bonus"] == BET
