"""NJ-PG 11.4(b), 11.8D, 11.9(k), 11.21: the dice at a pai gow poker table, from the shake to the starting place."""

from __future__ import annotations

from typing import Any

import pytest
from tests.poker_tables import (
    LOSER,
    MIDDLING,
    STAKE,
    WINNER,
    bet,
    dealt,
    finish,
    go_on,
    make_cards_ready,
    of,
    options,
    recorded,
    table,
    whole_round,
)
from tests.tables import refused, wager_outcomes

from houseway.core import commands as c
from houseway.core.events import CardsDealt, RoundEnded, VigorishTaken, WagerLost, WagerTakenBack, WagerWon
from houseway.games.pai_gow_shared.dragons_eye import Dice, DiceBonusPaid
from houseway.games.pai_gow_shared.events import (
    ButtonPlaced,
    DiceBonusTakenDown,
    DiceShaken,
    HandsCollected,
    LetDealerShake,
    RunContinued,
    SettleDice,
    ShakeDice,
    ShakerPassed,
    StartingPlaceFound,
    TakeDownDiceBonus,
    TakeShaker,
    WagersSettled,
)
from houseway.record.narration import narrate
from houseway.record.session import Session

PLAIN = Dice(2, (4, 5))
TRIPLE_THREE = Dice(3, (3, 3))
TRIPLE_ONE = Dice(1, (1, 1))


def shaken(dice: Dice, seats: tuple[int, ...] = (1, 3), **side: int) -> Session:
    """A table at which those dice have just been uncovered, with every seat's dice wagers unsettled."""
    session = table(seats, dragons_eye="vigorish")
    make_cards_ready(session)
    for seat in seats:
        bet(session, seat, **side)
    session.do(c.NoMoreBets())
    session.do(ShakeDice(dice=dice))
    return session


def with_run(triples: int = 1, dice: Dice = TRIPLE_THREE, seats: tuple[int, ...] = (1, 3), **chosen: Any) -> Session:
    """A table after so many triples running, everybody with a dice bonus wager of five dollars kept."""
    session = table(seats, dragons_eye="vigorish", **chosen)
    whole_round(session, dice, dice_bonus=500)
    for _ in range(triples - 1):
        whole_round(session, dice)
    return session


@pytest.mark.rule("NJ-PG 11.8D(a)", 'NJ-PG 11.1 "Dragon\'s eye die"')
def test_before_any_card_the_dice_are_shown_the_winners_announced_and_the_button_placed() -> None:
    session = shaken(Dice(3, (3, 4)), match=500, odd=500, double=500)
    events = recorded(session)
    assert of(DiceShaken, events)[0].dice == Dice(3, (3, 4))
    assert of(ButtonPlaced, events) == [
        ButtonPlaced("NJ-PG 11.8D(a)", 3, ("match", "odd"), 'NJ-PG 11.1 "Dragon\'s eye die"')
    ]
    assert not of(CardsDealt, events)
    assert refused(session, c.Deal()) == "BASE B6"


@pytest.mark.rule("NJ-PG 11.8D(a)")
def test_the_button_goes_to_the_position_of_the_number_even_if_nobody_sits_there() -> None:
    session = shaken(Dice(6, (1, 2)))
    assert of(ButtonPlaced, recorded(session))[0].seat == 6


@pytest.mark.rule("NJ-PG 11.8D(b)")
def test_dice_wagers_are_settled_from_the_dealers_right_before_the_deal() -> None:
    session = shaken(Dice(3, (3, 4)), (1, 3, 5), match=500, even=500, double=500)
    events = session.do(SettleDice())
    settled = [event for event in events if isinstance(event, (WagerWon, WagerLost))]
    assert [event.seat for event in settled] == [1, 1, 1, 3, 3, 3, 5, 5, 5]
    assert [event.wager for event in settled[:3]] == ["match", "even", "double"]
    assert not of(CardsDealt, recorded(session))
    assert session.table.phase == "dealing"


@pytest.mark.rule("NJ-PG 11.8D(b)")
def test_no_card_is_dealt_while_dice_wagers_are_unpaid() -> None:
    session = shaken(PLAIN, match=500)
    assert refused(session, c.Deal()) == "BASE B6"
    assert refused(session, ShakeDice(dice=PLAIN)) == "BASE B5"


@pytest.mark.rule("NJ-PG 11.8D(c)", "NJ-PG 11.8D(e)")
def test_after_a_triple_the_seat_at_the_button_shakes_if_it_has_a_dice_bonus_wager() -> None:
    session = with_run(1, TRIPLE_THREE)
    assert of(RunContinued, recorded(session))[-1] == RunContinued("NJ-PG 11.8D(c)", 1, 3)
    make_cards_ready(session)
    session.do(c.NoMoreBets())
    assert session.table.game.to_act(session.table.round) == 3
    assert refused(session, ShakeDice(dice=PLAIN)) == "NJ-PG 11.8D(e)"
    assert refused(session, TakeShaker(1)) == "NJ-PG 11.8D(c)"
    assert session.do(TakeShaker(3)) == [ShakerPassed("NJ-PG 11.8D(e)", 3, "player")]
    assert of(DiceShaken, session.do(ShakeDice(dice=PLAIN)))[0].shaker == 3


@pytest.mark.rule("NJ-PG 11.8D(c)", "NJ-PG 11.21(f)")
def test_without_a_dice_bonus_wager_at_the_button_the_dealer_shakes_and_others_keep_their_prices() -> None:
    session = table((1, 3), dragons_eye="vigorish")
    make_cards_ready(session)
    bet(session, 1, dice_bonus=500)
    bet(session, 3)
    session.do(c.NoMoreBets())
    finish(session, dice=TRIPLE_THREE)
    assert of(RunContinued, recorded(session))[-1] == RunContinued("NJ-PG 11.8D(c)", 1, None)
    events = whole_round(session, TRIPLE_ONE)
    assert of(DiceShaken, events)[0].shaker is None
    assert of(DiceBonusPaid, events)[0].paid == 50 * 500


@pytest.mark.rule("NJ-PG 11.8D(c)")
def test_with_nobody_at_the_button_the_dealer_shakes() -> None:
    session = with_run(1, Dice(6, (6, 6)))
    assert of(RunContinued, recorded(session))[-1].entitled is None


@pytest.mark.rule("NJ-PG 11.8D(c)")
def test_every_triple_is_counted_and_names_the_next_shaker() -> None:
    session = with_run(1, TRIPLE_THREE)
    events = whole_round(session, TRIPLE_ONE)
    assert of(RunContinued, events) == [RunContinued("NJ-PG 11.8D(c)", 2, 1)]
    assert [e.row for e in of(DiceBonusPaid, events)] == ["second triple, not the shaker", "second triple, shaker"]


@pytest.mark.rule("NJ-PG 11.8D(c)", "NJ-PG 11.8D(e)")
def test_a_house_may_let_the_button_shake_after_every_round() -> None:
    session = table((1, 3), dragons_eye="vigorish", shaker="every-round")
    whole_round(session, Dice(3, (1, 2)))
    make_cards_ready(session)
    bet(session, 3, dice_bonus=500)
    session.do(c.NoMoreBets())
    session.do(TakeShaker(3))
    session.do(ShakeDice(dice=TRIPLE_ONE))
    assert of(DiceBonusPaid, session.do(SettleDice()))[0].paid == 30 * 500


@pytest.mark.rule("NJ-PG 11.8D(d)")
def test_the_first_hand_goes_to_the_dragons_eye_button() -> None:
    session = shaken(Dice(5, (1, 2)))
    events = session.do(SettleDice())
    assert of(StartingPlaceFound, events) == [StartingPlaceFound("NJ-PG 11.8D(d)", 5, "dragons-eye")]
    assert [event.to for event in of(CardsDealt, session.do(c.Deal()))][:7] == [5, 4, 3, 2, 1, 0, 6]


@pytest.mark.rule("NJ-PG 11.8D(d)")
def test_the_house_may_elect_the_ordinary_count_instead() -> None:
    session = table(dragons_eye="vigorish", dragons_eye_start="count")
    make_cards_ready(session)
    bet(session, 1)
    session.do(c.NoMoreBets())
    session.do(ShakeDice(dice=Dice(5, (1, 4))))
    found = of(StartingPlaceFound, session.do(SettleDice()))[0]
    assert (found.place, found.by, found.cite) == (2, "shaker", "BASE B5")


@pytest.mark.rule("NJ-PG 11.8D(e)")
def test_with_dragons_eye_the_dealer_shakes_five_times() -> None:
    session = table(dragons_eye="vigorish")
    make_cards_ready(session)
    bet(session, 1)
    session.do(c.NoMoreBets())
    assert refused(session, ShakeDice(dice=PLAIN, times=4)) == "NJ-PG 11.8D(e)"
    assert of(DiceShaken, session.do(ShakeDice(dice=PLAIN)))[0].times == 5


@pytest.mark.rule("NJ-PG 11.8D(f)", "NJ-PG 11.21(f)")
def test_the_player_may_have_the_dealer_shake_and_is_the_shaker_all_the_same() -> None:
    session = with_run(1, TRIPLE_THREE)
    make_cards_ready(session)
    session.do(c.NoMoreBets())
    assert session.do(LetDealerShake(3)) == [ShakerPassed("NJ-PG 11.8D(f)", 3, "dealer")]
    session.do(ShakeDice(dice=TRIPLE_ONE))
    paid = {event.seat: event.paid for event in of(DiceBonusPaid, session.do(SettleDice()))}
    assert paid == {1: 50 * 500, 3: 500 * 500}


@pytest.mark.rule("NJ-PG 11.8D(c)", "NJ-PG 11.8D(e)", "NJ-PG 11.21(f)")
def test_the_dealer_shakes_instead_of_a_player_who_does_not_answer_and_nobody_has_the_shakers_prices() -> None:
    """G-08: no shake. The right has passed, by (c); having the dealer shake, by (f), is for a player to say."""
    session = with_run(1, TRIPLE_THREE)
    make_cards_ready(session)
    session.do(c.NoMoreBets())
    (passed,) = session.do(c.ActForAbsent(3))
    assert passed == ShakerPassed("NJ-PG 11.8D(c)", 3, "dealer", absent=True)
    assert narrate(passed).startswith("Seat 3 does not act, and the dealer shakes the dice for nobody")
    shaken = of(DiceShaken, session.do(ShakeDice(dice=TRIPLE_ONE)))[0]
    assert shaken.shaker is None
    paid = {event.seat: event.paid for event in of(DiceBonusPaid, session.do(SettleDice()))}
    assert paid == {1: 50 * 500, 3: 50 * 500}


# --- 11.21(f): the dice bonus over several rounds --------------------------------------------------------------------


@pytest.mark.rule("NJ-PG 11.21(f)", 'NJ-PG 11.1 "Dice bonus wager"')
def test_a_run_of_three_pays_25_50_and_1000_to_those_who_do_not_shake_and_returns_the_wagers() -> None:
    session = with_run(1, Dice(6, (6, 6)))
    first, *_ = of(DiceBonusPaid, recorded(session))
    assert first.paid == 25 * 500
    assert of(DiceBonusPaid, whole_round(session, Dice(2, (2, 2))))[0].paid == 50 * 500
    before = session.table.stack(1)
    last = whole_round(session, Dice(4, (4, 4)))
    assert of(RunContinued, last)[0].triples == 3, "the second button shows the third triple"
    won = [event for event in of(WagerWon, last) if event.wager == "dice-bonus"]
    assert [event.paid for event in won] == [1000 * 500, 1000 * 500]
    assert session.table.stack(1) >= before + 1000 * 500 - STAKE, "whatever the cards are"
    assert session.table.round.run.triples == 0
    assert not session.table.round.run.retained


@pytest.mark.rule("NJ-PG 11.21(f)")
def test_the_shaker_is_paid_500_and_10000_for_the_second_and_third_triple() -> None:
    session = with_run(1, TRIPLE_THREE)
    second = {event.seat: event.paid for event in of(DiceBonusPaid, whole_round(session, TRIPLE_THREE))}
    assert second == {1: 50 * 500, 3: 500 * 500}
    third = {e.seat: e.paid for e in of(WagerWon, whole_round(session, TRIPLE_THREE)) if e.wager == "dice-bonus"}
    assert third == {1: 1_000 * 500, 3: 10_000 * 500}


@pytest.mark.rule("NJ-PG 11.21(f)")
def test_a_shake_without_a_triple_collects_the_dice_bonus_and_ends_the_run() -> None:
    session = with_run(2, TRIPLE_THREE)
    events = whole_round(session, PLAIN)
    lost = [event.seat for event in of(WagerLost, events) if event.wager == "dice-bonus"]
    assert lost == [1, 3]
    assert of(RunContinued, events)[0].triples == 0


@pytest.mark.rule("NJ-PG 11.21(f)")
def test_a_dice_bonus_that_a_triple_has_paid_stays_in_the_ledger_for_the_next_round() -> None:
    session = with_run(1, TRIPLE_THREE)
    assert session.table.phase == "betting"
    assert session.table.accounts["area:1:dice-bonus"] == 500
    assert session.table.accounts["area:3:dice-bonus"] == 500


@pytest.mark.rule("NJ-PG 11.21(f)")
def test_a_kept_dice_bonus_may_be_taken_down_but_not_raised() -> None:
    session = with_run(1, TRIPLE_THREE)
    make_cards_ready(session)
    assert refused(session, c.PlaceWagers(1, {"pai-gow": STAKE, "dice-bonus": 500})) == "NJ-PG 11.21(f)"
    before = session.table.stack(1)
    assert session.do(TakeDownDiceBonus(1)) == [DiceBonusTakenDown("NJ-PG 11.21(f)", 1, 500)]
    assert session.table.stack(1) == before + 500
    assert refused(session, TakeDownDiceBonus(1)) == "NJ-PG 11.21(f)"
    bet(session, 1)
    bet(session, 3)
    session.do(c.NoMoreBets())
    paid = of(DiceBonusPaid, finish(session, dice=TRIPLE_ONE))
    assert [event.seat for event in paid] == [3]


@pytest.mark.rule("NJ-PG 11.21(f)")
def test_a_dice_bonus_is_taken_back_with_the_other_wagers_unless_a_triple_has_kept_it() -> None:
    new = table(dragons_eye="vigorish")
    make_cards_ready(new)
    bet(new, 1, dice_bonus=500)
    assert {event.wager for event in of(WagerTakenBack, new.do(c.TakeBackWagers(1)))} == {"pai-gow", "dice-bonus"}
    kept = with_run(1, TRIPLE_THREE)
    make_cards_ready(kept)
    bet(kept, 1)
    assert {event.wager for event in of(WagerTakenBack, kept.do(c.TakeBackWagers(1)))} == {"pai-gow"}


@pytest.mark.rule("NJ-PG 11.21(f)", "NJ-PG 11.8D(c)")
def test_whoever_takes_the_wager_down_gives_up_the_shaker_too() -> None:
    session = with_run(1, TRIPLE_THREE)
    make_cards_ready(session)
    session.do(TakeDownDiceBonus(3))
    bet(session, 3)
    session.do(c.NoMoreBets())
    assert session.table.game.to_act(session.table.round) is None


@pytest.mark.rule("NJ-PG 11.21(f)")
def test_no_new_dice_bonus_is_accepted_while_a_run_lasts() -> None:
    session = table((1, 3), dragons_eye="vigorish")
    make_cards_ready(session)
    bet(session, 1, dice_bonus=500)
    bet(session, 3)
    session.do(c.NoMoreBets())
    finish(session, dice=TRIPLE_THREE)
    make_cards_ready(session)
    assert refused(session, c.PlaceWagers(3, {"pai-gow": STAKE, "dice-bonus": 500})) == "NJ-PG 11.21(f)"
    whole_round(session, PLAIN)
    make_cards_ready(session)
    bet(session, 3, dice_bonus=500)


@pytest.mark.rule("NJ-PG 11.21(f)")
def test_after_the_third_triple_anybody_may_bet_again() -> None:
    session = with_run(3, TRIPLE_THREE)
    make_cards_ready(session)
    bet(session, 1, dice_bonus=500)
    assert session.table.round.hands[1].wagers["dice-bonus"] == 500


def test_a_kept_dice_bonus_survives_a_round_that_is_void_and_other_wagers_go_back() -> None:
    session = with_run(1, TRIPLE_THREE)
    make_cards_ready(session)
    bet(session, 1, match=500)
    session.do(c.NoMoreBets())
    session.do(TakeShaker(3))
    session.do(ShakeDice(dice=TRIPLE_ONE))
    session.do(SettleDice())
    session.do(c.Deal())
    after_dice = session.table.stack(1)
    session.do(c.DealerCardExposed())
    assert session.table.stack(1) == after_dice + STAKE, "the pai gow wager is back, the dice stand"
    assert session.table.accounts["area:1:dice-bonus"] == 500
    assert session.table.round.run.triples == 2


# --- 11.21(a) to (e): the other dice wagers through the engine -------------------------------------------------------


@pytest.mark.rule("NJ-PG 11.21(a)", "NJ-PG 11.21(a)1", "NJ-PG 11.21(a)2", "NJ-PG 11.21(a)3")
@pytest.mark.parametrize(
    ("dice", "paid"),
    [
        (Dice(1, (2, 3)), {1: 1, 2: 1, 3: 1}),
        (Dice(3, (3, 4)), {3: 2, 4: 1}),
        (Dice(4, (3, 3)), {3: 2, 4: 1}),
        (Dice(5, (5, 5)), {5: 3}),
    ],
)
def test_match_pays_once_for_each_die_as_in_the_examples(dice: Dice, paid: dict[int, int]) -> None:
    session = shaken(dice, (1, 2, 3, 4, 5, 6), match=1000)
    won = {event.seat: event.paid for event in session.do(SettleDice()) if isinstance(event, WagerWon)}
    assert won == {seat: times * 1000 for seat, times in paid.items()}


@pytest.mark.rule("NJ-PG 11.21(b)", "NJ-PG 11.21(c)", "NJ-PG 11.21(d)", "NJ-PG 11.21(e)", "NJ-PG 11.9(k)1")
@pytest.mark.parametrize(
    ("dice", "won"),
    [
        (Dice(2, (4, 5)), {"even": 1}),
        (Dice(3, (4, 5)), {"odd": 1}),
        (Dice(2, (5, 5)), {"even": 1, "double": 4}),
        (Dice(5, (5, 5)), {"double": 4, "triple": 30}),
        (Dice(5, (5, 4)), {"odd": 1}),
    ],
)
def test_even_odd_double_and_triple(dice: Dice, won: dict[str, int]) -> None:
    session = shaken(dice, (1,), even=100, odd=100, double=100, triple=100)
    found = wager_outcomes(session.do(SettleDice()))
    assert {w: o.paid for w, o in found.items() if o.result == "win"} == {w: 100 * pays for w, pays in won.items()}


# --- 11.9(k): the two ways of taking vigorish ------------------------------------------------------------------------


@pytest.mark.rule("NJ-PG 11.9(k)", "NJ-PG 11.9(k)1")
def test_the_first_method_takes_five_percent_and_a_triple_leaves_pai_gow_wagers_alone() -> None:
    session = dealt({1: WINNER}, dice=TRIPLE_ONE, dragons_eye="vigorish")
    assert [event.amount for event in of(VigorishTaken, finish(session))] == [50]


@pytest.mark.rule("NJ-PG 11.9(k)", "NJ-PG 11.9(k)2")
def test_the_second_method_takes_no_vigorish() -> None:
    session = dealt({1: WINNER}, dice=PLAIN, dragons_eye="no-vigorish")
    events = finish(session)
    assert not of(VigorishTaken, events)
    assert of(WagerWon, events)[-1].paid == STAKE


@pytest.mark.rule("NJ-PG 11.9(k)2")
def test_by_the_second_method_a_triple_takes_pai_gow_odd_and_even_wagers_and_no_card_is_dealt() -> None:
    session = table((1, 2), dragons_eye="no-vigorish")
    make_cards_ready(session)
    bet(session, 1, odd=100, even=100)
    bet(session, 2)
    session.do(c.NoMoreBets())
    events = go_on(session, TRIPLE_THREE)
    lost = [(event.seat, event.wager, event.cite) for event in of(WagerLost, events)]
    assert lost == [
        (1, "even", "NJ-PG 11.21(b)"),
        (1, "odd", "NJ-PG 11.21(c)"),
        (1, "pai-gow", "NJ-PG 11.9(k)2"),
        (2, "pai-gow", "NJ-PG 11.9(k)2"),
    ]
    assert of(WagersSettled, events)
    assert not of(CardsDealt, events)
    assert of(RoundEnded, events)


@pytest.mark.rule("NJ-PG 11.9(k)2")
def test_cards_are_dealt_after_such_a_triple_if_another_wager_needs_a_hand() -> None:
    hands = {1: LOSER, 2: MIDDLING}
    session = table(hands, dragons_eye="no-vigorish")
    make_cards_ready(session, {**hands, 0: "Kd Kc Js 8h 6s 4d 2d"}, 3)
    bet(session, 1, imperial=500)
    bet(session, 2)
    session.do(c.NoMoreBets())
    events = go_on(session, TRIPLE_THREE)
    assert of(CardsDealt, events)
    assert of(HandsCollected, events)[0].places == (2, 3, 4, 5, 6)
    assert not of(HandsCollected, events)[0].places.count(1)
    assert wager_outcomes(events)["imperial"].result == "lose"
    assert of(RoundEnded, events)


@pytest.mark.rule("NJ-PG 11.9(k)2")
def test_banking_is_closed_under_the_second_method_unless_the_house_opens_it() -> None:
    assert not options(dragons_eye="no-vigorish").bank_offered
    assert options(dragons_eye="no-vigorish", bank_with_no_vigorish=True).bank_offered
