"""BASE A7: setting the hands, exposing them, and settling the pai gow wagers against the dealer."""

from __future__ import annotations

import pytest
from tests.tables import names, racked, refused, senseless
from tests.tile_tables import (
    LOSER,
    MIDDLING,
    STAKE,
    WINNER,
    bet,
    dealt,
    finish,
    go_on,
    make_tiles_ready,
    of,
    recorded,
    set_all,
    table,
    to_act,
)

from houseway.core import commands as c
from houseway.core.events import VigorishTaken, WagerLost, WagerPushed, WagerWon
from houseway.games.pai_gow_shared.events import (
    AskHouseWay,
    DealerHandSet,
    ExposeAll,
    ExposeHand,
    HandCollected,
    HandExposed,
    HandsCompared,
    HandSet,
    PayWinners,
    SetDealerHand,
    SetHand,
    VigorishUncollected,
)

PUSHER, PUSHERS_LOW = "5-4 5-5 2-2 6-4", "2-2 6-4"
"""Nine over four: against the middling hand of the dealer only the high hand is higher."""
HANDS = {2: WINNER, 4: LOSER, 5: PUSHER, 6: "4-4 4-4 3-1 3-1"}
"""A win, a loss, a push, and another win."""


# --- setting ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BASE A7")
def test_a_hand_once_set_may_not_be_touched_again() -> None:
    session = dealt({1: WINNER, 2: LOSER})
    (event,) = session.do(SetHand(1, ("1-1", "1-1")))
    assert isinstance(event, HandSet)
    assert (event.high, event.low, event.cite) == (("6-6", "6-6"), ("1-1", "1-1"), "BASE A7")
    for again in (SetHand(1, ("6-6", "6-6")), AskHouseWay(1)):
        assert refused(session, again) == "BASE A7"
        assert session.refusals[-1].sentence == "a hand that has been set may not be touched again"


@pytest.mark.rule("BASE A7")
def test_players_set_their_hands_in_any_order_but_only_their_own_and_only_when_dealt() -> None:
    session = dealt({1: WINNER, 2: LOSER})
    session.do(AskHouseWay(2))
    assert refused(session, AskHouseWay(3)) == "BASE A7", "an empty place"
    assert "does not hold 4-4" in senseless(session, SetHand(1, ("4-4", "6-6")))
    assert "does not hold 6-6" in senseless(session, SetHand(1, ("6-6", "6-6", "6-6")))
    assert senseless(session, SetHand(1, ()))
    assert senseless(session, SetHand(1, tuple(WINNER.split())))
    assert refused(session, SetHand(0, ("5-5", "5-1"))) == "BASE A7", "the dealer's tiles are not a player's"


@pytest.mark.rule("BASE A7")
def test_only_the_dealer_sets_the_dealers_hand_and_only_a_player_his_own() -> None:
    session = dealt({1: WINNER})
    assert refused(session, SetHand(1, ("1-1", "1-1"), by="dealer"))
    assert refused(session, SetDealerHand(by="player"))


@pytest.mark.rule("BASE A7", "BASE A9")
def test_on_request_a_hand_is_set_the_house_way_and_the_rule_is_named() -> None:
    session = dealt({1: "6-6 1-1 4-4 5-4"})
    (event,) = of(HandSet, session.do(AskHouseWay(1)))
    assert (event.high, event.low) == (("6-6", "5-4"), ("1-1", "4-4"))
    assert (event.rule, event.cite) == ("T4(a)", "BASE A9")


@pytest.mark.rule("BASE A7")
def test_a_hand_of_three_tiles_and_one_is_accepted_and_found_out_when_it_is_exposed() -> None:
    session = dealt({1: WINNER})
    session.do(SetHand(1, ("1-1",)))
    events = finish(session)
    (exposed,) = of(HandExposed, events)
    assert exposed.foul == "a high hand and a low hand have two tiles each"
    assert of(WagerLost, events, 1)


@pytest.mark.rule("BASE A7")
def test_the_dealer_turns_over_his_tiles_only_after_every_player_has_set() -> None:
    session = dealt({1: WINNER, 2: LOSER})
    assert refused(session, SetDealerHand()) == "BASE A7"
    session.do(AskHouseWay(1))
    assert refused(session, SetDealerHand()) == "BASE A7"
    assert session.table.view(1).dealer.cards is None
    session.do(AskHouseWay(2))
    (event,) = session.do(SetDealerHand())
    assert isinstance(event, DealerHandSet)
    assert (event.hand, event.rule, event.cite) == ("7 with Chong top high, 6 with Mooy top low", "T2", "BASE A7")
    assert session.table.view(None).dealer.cards == tuple(MIDDLING.split())
    assert refused(session, SetDealerHand()) == "BASE A7"


def test_an_absent_players_hand_is_set_the_house_way() -> None:
    session = dealt({1: WINNER})
    (event,) = of(HandSet, session.do(c.ActForAbsent(1)))
    assert event.absent
    assert event.rule == "T1"


def test_the_player_is_offered_the_house_way_and_every_setting_that_is_not_mis_set() -> None:
    session = dealt({1: "6-6 1-1 4-4 5-4"})
    offered = session.table.choices(1)
    lows = {frozenset(choice.low) for choice in offered if isinstance(choice, SetHand)}
    assert isinstance(offered[0], AskHouseWay)
    assert lows == {frozenset({"1-1", "4-4"}), frozenset({"6-6", "4-4"}), frozenset({"6-6", "1-1"})}
    assert len(offered) == 4


# --- exposing and settling -------------------------------------------------------------------------------------------


@pytest.mark.rule("BASE A7")
def test_hands_are_exposed_from_the_dealers_right_losses_and_pushes_at_once_and_wins_paid_after_all() -> None:
    session = dealt(HANDS)
    events = finish(session, {5: PUSHERS_LOW})
    assert [event.seat for event in of(HandExposed, events)] == [2, 4, 5, 6]
    assert [event.result for event in of(HandsCompared, events)] == ["win", "lose", "push", "win"]
    kinds = [(type(event).__name__, getattr(event, "seat", None)) for event in events]
    last_exposed = kinds.index(("HandExposed", 6))
    assert kinds.index(("WagerLost", 4)) < last_exposed
    assert kinds.index(("WagerPushed", 5)) < last_exposed
    assert [kinds.index(("WagerWon", seat)) > last_exposed for seat in (2, 6)] == [True, True]
    assert kinds.index(("WagerWon", 2)) < kinds.index(("WagerWon", 6))
    assert racked(recorded(session)) == [1, 3, 7, 4, 5, 2, 6, 0], "so that every hand can be rebuilt"
    assert [event.seat for event in of(HandCollected, events)] == [4, 5, 2, 6]


@pytest.mark.rule("BASE A7")
def test_hands_may_be_exposed_one_at_a_time_and_nothing_is_paid_before_the_last() -> None:
    session = dealt(HANDS)
    set_all(session, {5: PUSHERS_LOW})
    assert refused(session, ExposeHand()) == "BASE A7"
    session.do(SetDealerHand())
    assert refused(session, PayWinners()) == "BASE A7"
    for seat in HANDS:
        assert of(HandExposed, session.do(ExposeHand()), seat)
    assert refused(session, ExposeAll()) == "BASE A7"
    assert refused(session, c.CollectCards()) == "BASE A7"
    paid = session.do(PayWinners())
    assert names(paid) == [
        *("WagerWon", "VigorishTaken", "HandCollected"),
        *("WagerWon", "VigorishTaken", "HandCollected"),
        "WagersSettled",
    ]
    session.do(c.CollectCards())
    assert session.table.phase == "betting"


@pytest.mark.rule("BASE A7")
@pytest.mark.parametrize(
    ("stake", "rounding", "taken"),
    [
        (1000, "quarter", 50),
        (2600, "quarter", 150),
        (100, "quarter", 25),
        (501, "quarter", 50),
        (1000, "exact", 50),
        (2600, "exact", 130),
        (101, "exact", 6),
    ],
)
def test_a_win_pays_even_money_less_five_percent_rounded_as_the_house_chose(
    stake: int, rounding: str, taken: int
) -> None:
    session = dealt({1: WINNER}, stake=stake, rounding=rounding)
    before = session.table.stack(1)
    events = finish(session)
    (won,), (vigorish,) = of(WagerWon, events), of(VigorishTaken, events)
    assert (won.paid, str(won.odds)) == (stake, "1 to 1")
    assert (vigorish.amount, vigorish.cite) == (taken, "BASE A7")
    assert session.table.stack(1) - before == 2 * stake - taken


@pytest.mark.rule("BASE A7")
@pytest.mark.parametrize(("hand", "low"), [(LOSER, None), (PUSHER, PUSHERS_LOW)])
def test_no_vigorish_is_taken_from_a_loss_or_a_push(hand: str, low: str | None) -> None:
    events = finish(dealt({1: hand}), {1: low} if low else None)
    assert not of(VigorishTaken, events)
    assert of(WagerLost, events) or of(WagerPushed, events)


@pytest.mark.rule("BASE A7")
def test_vigorish_that_a_stack_cannot_pay_is_put_on_record() -> None:
    """A wager of one cent with nothing behind it wins one cent, and owes a quarter."""
    assert not of(VigorishUncollected, finish(dealt({1: WINNER}, stake=1)))
    session = table(chips=1)
    make_tiles_ready(session, {1: WINNER, 0: MIDDLING})
    bet(session, 1, 1)
    session.do(c.NoMoreBets())
    events = finish(session)
    (taken,), (owed,) = of(VigorishTaken, events), of(VigorishUncollected, events)
    assert (taken.amount, owed.amount) == (2, 23)
    assert session.table.stack(1) == 0


@pytest.mark.rule("BASE A7")
def test_base_pai_gow_has_one_wager_and_no_surrender() -> None:
    session = dealt({1: WINNER})
    assert to_act(session) == 1
    assert "Surrender" not in {type(choice).__name__ for choice in session.table.choices(1)}
    assert session.table.options.wagers == ("pai-gow",)


def test_a_wager_is_neither_made_nor_withdrawn_after_no_more_bets() -> None:
    session = dealt({1: WINNER})
    assert refused(session, c.PlaceWagers(1, {"pai-gow": STAKE})) == "NJ-PG 10.5(a)-(c)"
    assert refused(session, c.TakeBackWagers(1)) == "NJ-PG 10.5(a)-(c)"
    assert refused(session, c.Leave(1)) == "NJ-PG 10.5(a)-(c)"


def test_a_round_by_the_book_ends_with_every_chip_in_a_stack() -> None:
    session = dealt(HANDS)
    go_on(session)
    finish(session)
    assert not [account for account in session.table.accounts if account.startswith("area:")]
