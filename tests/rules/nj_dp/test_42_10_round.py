"""13:69F-42.10: completing a round, collecting and paying wagers."""

from __future__ import annotations

import pytest
from tests.tables import (
    ANTE,
    bet,
    closed,
    dealer_goes_on,
    dealt,
    everybody,
    finish,
    make_ready,
    names,
    of,
    option_error,
    outcome,
    recorded,
    refused,
    senseless,
    table,
    whole_round,
)

from houseway.core.commands import ActForAbsent, CollectCards, Deal, DealNext, NoMoreBets, RackStub
from houseway.core.events import CardsCollected, CardsDealt, RoundEnded, StubRacked, WagerLost, WagerPlaced, WagerWon
from houseway.games.dragon_poker.events import (
    DealerHandRevealed,
    Fold,
    Folded,
    HandRevealed,
    HandsCompared,
    MakePlay,
    RevealDealerHand,
    SeatSettled,
    SettleAll,
    SettleSeat,
)

SIDE = {"three_card_bonus": 500, "dragon": 500}
METHODS = [("manual-shoe", "none"), ("hand", "automated"), ("automated-shoe", "automated")]


@pytest.mark.rule("NJ-DP 42.10(a)")
@pytest.mark.parametrize(("dealing", "shuffler"), METHODS)
def test_three_cards_go_to_each_player_with_a_wager_and_three_to_the_dealer(dealing: str, shuffler: str) -> None:
    session = table("NJ", (1, 2, 3), dealing=dealing, shuffler=shuffler)
    make_ready(session)
    bet(session, 1)
    bet(session, 3)
    session.do(NoMoreBets())
    events = of(CardsDealt, session.do(Deal()))
    assert [event.to for event in events] == [1, 3, 0]
    assert all(len(event.cards) == 3 for event in events)
    assert refused(session, DealNext())
    assert len({card_place for event in events for card_place in range(event.place, event.place + 3)}) == 9


@pytest.mark.rule("NJ-DP 42.10(a)")
def test_nothing_is_dealt_at_a_table_without_wagers_and_the_dealers_cards_never_wait_in_new_jersey() -> None:
    session = table("NJ")
    make_ready(session)
    assert refused(session, NoMoreBets()) == "NJ-DP 42.10(a)"
    waiting = {"dealing": "automated-shoe", "shuffler": "automated", "dealer_cards": "in-shuffler"}
    assert option_error("NJ", **waiting) == "NJ-DP 42.10(a)"


@pytest.mark.rule("NJ-DP 42.10(b)")
def test_a_player_sees_his_own_cards_once_all_are_dealt_and_nobody_elses_in_new_jersey() -> None:
    session = table("NJ", (1, 2))
    closed(session)
    session.do(DealNext())
    assert session.table.view(1).seats[1].cards is None
    assert refused(session, MakePlay(1, ANTE)) == "NJ-DP 42.10(b)"
    session.do(Deal())
    mine = session.table.view(1)
    assert mine.seats[1].cards == session.table.round.hands[1].cards
    assert mine.seats[2].cards is None
    assert mine.dealer is None


@pytest.mark.rule("NJ-DP 42.10(c)")
def test_every_player_decides_once_and_in_turn_in_new_jersey() -> None:
    session = dealt("NJ", {1: "PH PH TI", 2: "MO MO MO", 5: "RA MO PA"})
    for early in (MakePlay(2, ANTE), Fold(5), MakePlay(3, ANTE)):
        assert refused(session, early) == "NJ-DP 42.10(c)"
    session.do(MakePlay(1, ANTE))
    assert refused(session, Fold(1)) == "NJ-DP 42.10(c)"
    session.do(Fold(2))
    assert refused(session, MakePlay(2, ANTE)) == "NJ-DP 42.10(c)"
    assert session.table.game.to_act(session.table.round) == 5
    session.do(MakePlay(5, ANTE))
    assert session.table.game.to_act(session.table.round) is None
    assert refused(session, Fold(5)) == "NJ-DP 42.10(c)"


@pytest.mark.rule("NJ-DP 42.10(c)")
def test_the_dealer_folds_for_a_player_who_does_not_act() -> None:
    session = dealt("NJ", {1: "RD RD RD", 2: "MO MO MO"}, side={"dragon": 500})
    assert refused(session, ActForAbsent(2)) == "NJ-DP 42.10(c)"
    assert refused(session, ActForAbsent(1, by="player")) == "NJ-DP 42.10(c)"
    folded, *lost = session.do(ActForAbsent(1))
    assert isinstance(folded, Folded)
    assert folded.absent
    assert [event.wager for event in of(WagerLost, lost)] == ["ante", "ante-bonus"]
    settled = finish(session)
    won = [event for event in of(WagerWon, settled) if event.seat == 1]
    assert [(event.wager, event.paid) for event in won] == [("dragon", 500_000)]


@pytest.mark.rule("NJ-DP 42.10(c)1")
@pytest.mark.parametrize(
    ("side", "cards"),
    [({}, "collected"), ({"dragon": 500}, "tucked"), ({"three_card_bonus": 500}, "tucked"), (SIDE, "tucked")],
)
def test_a_folded_hand_is_collected_or_tucked_under_the_side_wagers_that_stay_alive(
    side: dict[str, int], cards: str
) -> None:
    session = dealt("NJ", {1: "GD RD MO"}, side=side)
    folded, *lost = session.do(Fold(1))
    assert isinstance(folded, Folded)
    assert (folded.cards, folded.cite) == (cards, "NJ-DP 42.10(c)1")
    assert [(event.wager, event.staked) for event in of(WagerLost, lost)] == [("ante", ANTE), ("ante-bonus", ANTE)]
    assert [(event.wager, event.cite) for event in of(WagerLost, lost)] == [
        ("ante", "NJ-DP 42.10(c)1"),
        ("ante-bonus", 'NJ-DP 42.1 "Fold"'),
    ]
    settled = of(WagerWon, finish(session))
    paid = {event.wager: event.paid for event in settled}
    assert paid == {wager.replace("_", "-"): 4 * 500 if "three" in wager else 7 * 500 for wager in side}


@pytest.mark.rule("NJ-DP 42.10(c)2")
@pytest.mark.parametrize("amount", [ANTE - 1, ANTE + 1, 2 * ANTE, 1])
def test_the_play_wager_equals_the_ante_in_new_jersey(amount: int) -> None:
    session = dealt("NJ")
    assert refused(session, MakePlay(1, amount)) == "NJ-DP 42.10(c)2"
    (placed,) = session.do(MakePlay(1, ANTE))
    assert isinstance(placed, WagerPlaced)
    assert (placed.cite, placed.amount) == ("NJ-DP 42.10(c)2", ANTE)
    assert session.table.accounts["area:1:play"] == ANTE


@pytest.mark.rule("NJ-DP 42.10(c)3")
def test_after_the_decisions_the_stub_is_racked_and_then_the_dealers_hand_is_shown_by_rank() -> None:
    session = dealt("NJ", {1: "PH PH TI", 2: "MO MO MO"}, "RA RD PA")
    session.do(MakePlay(1, ANTE))
    assert refused(session, RevealDealerHand()) == "NJ-DP 42.10(c)3"
    assert refused(session, RackStub()) == "NJ-DP 42.10(c)3"
    session.do(Fold(2))
    assert refused(session, RevealDealerHand()) == "NJ-DP 42.10(c)3", "the stub comes first"
    (racked,) = session.do(RackStub())
    (revealed,) = session.do(RevealDealerHand())
    assert isinstance(racked, StubRacked)
    assert isinstance(revealed, DealerHandRevealed)
    assert (racked.cite, revealed.cite) == ("NJ-DP 42.10(c)3", "NJ-DP 42.10(c)3")
    assert revealed.cards == ("RD", "PA", "RA")
    assert session.table.view(None).dealer is not None


@pytest.mark.rule("NJ-DP 42.10(d)")
def test_wagers_are_settled_counterclockwise_from_the_dealers_right_after_the_reveal_in_new_jersey() -> None:
    session = dealt("NJ", {1: "PH PH TI", 2: "RA RA MO", 4: "MO MO PA", 6: "TI TI TI"})
    session.do(MakePlay(1, ANTE))
    for early in (SettleAll(), SettleSeat()):
        assert refused(session, early) == "NJ-DP 42.10(d)"
    session.do(Fold(2))
    settled = of(SeatSettled, finish(session))
    assert [event.seat for event in settled] == [6, 4, 1], "seat 2 has no wager left"


@pytest.mark.rule("NJ-DP 42.10(d)")
def test_seats_settled_one_by_one_come_to_the_same_as_all_at_once() -> None:
    hands = {1: "PH PH TI", 3: "RA RA MO", 6: "GD RD BD"}
    one, all_at_once = (dealt("NJ", hands, side=SIDE) for _ in range(2))
    for session in (one, all_at_once):
        everybody(session)
        session.do(RackStub())
        session.do(RevealDealerHand())
    by_seat = [session_event for _ in range(3) for session_event in one.do(SettleSeat())]
    together = all_at_once.do(SettleAll())
    assert [e for e in by_seat if "Filled" not in type(e).__name__] == [
        e for e in together if "Filled" not in type(e).__name__
    ]
    assert one.table.phase == all_at_once.table.phase == "over"


@pytest.mark.rule("NJ-DP 42.10(d)1")
def test_the_cards_of_players_with_a_live_wager_and_of_no_other_are_turned_over() -> None:
    session = dealt("NJ", {1: "PH PH TI", 2: "MO RA PA", 3: "MO RA TI"}, side={})
    session.do(MakePlay(1, ANTE))
    session.do(Fold(2))
    session.do(MakePlay(3, ANTE))
    dealer_goes_on(session, until=CollectCards)
    turned = of(HandRevealed, recorded(session))
    assert [(event.seat, event.cite) for event in turned] == [(3, "NJ-DP 42.10(d)1"), (1, "NJ-DP 42.10(d)1")]
    assert session.table.view(None).seats[2].cards is None
    assert session.table.view(None).seats[1].cards == ("PH", "PH", "TI")


@pytest.mark.rule("NJ-DP 42.10(d)2")
def test_side_wagers_are_settled_first_the_three_card_bonus_before_the_dragon_bet() -> None:
    found = outcome("NJ", "GD RD MO", side=SIDE)
    assert list(found) == ["three-card-bonus", "dragon", "ante", "play", "ante-bonus"]
    lost = outcome("NJ", "PA PA RD", side=SIDE)
    assert (lost["three-card-bonus"].result, lost["dragon"].result) == ("lose", "lose"), "a pair of pandas is not paid"
    assert lost["three-card-bonus"].cite == lost["dragon"].cite == "NJ-DP 42.10(d)2"


@pytest.mark.rule("NJ-DP 42.10(d)2")
@pytest.mark.parametrize(
    ("hand", "wins"), [("GD RA MO", True), ("RD BD RA", True), ("RD RA MO", False), ("PH PH PH", False)]
)
def test_the_dragon_bet_wins_with_two_dragons_or_the_gold_one(hand: str, wins: bool) -> None:
    assert (outcome("NJ", hand, side={"dragon": 500})["dragon"].result == "win") == wins


@pytest.mark.rule("NJ-DP 42.10(d)3")
@pytest.mark.parametrize(
    ("player", "dealer", "result"),
    [("PH PH TI", "RA MO PA", "higher"), ("RA MO PA", "PH PH TI", "lower"), ("RA MO PA", "MO PA RA", "tie")],
)
def test_hands_are_compared_after_the_side_wagers(player: str, dealer: str, result: str) -> None:
    session = dealt("NJ", {1: player}, dealer, SIDE)
    settled = finish(session)
    (compared,) = of(HandsCompared, settled)
    assert (compared.result, compared.cite) == (result, "NJ-DP 42.10(d)3")
    kinds = names(settled)
    assert kinds.index("HandRevealed") < kinds.index("HandsCompared") < kinds.index("SeatSettled")


@pytest.mark.rule("NJ-DP 42.10(d)4")
def test_a_higher_hand_wins_ante_and_play_at_even_money_and_the_ante_bonus_by_its_table_in_new_jersey() -> None:
    found = outcome("NJ", "TI TI TI", "PH PH RD")
    assert {wager: (o.result, o.paid) for wager, o in found.items()} == {
        "ante": ("win", ANTE),
        "play": ("win", ANTE),
        "ante-bonus": ("win", 4 * ANTE),
    }


@pytest.mark.rule("NJ-DP 42.10(d)5")
@pytest.mark.parametrize("player", ["MO MO MO", "RA RA PA", "PH TI PA"])
def test_a_lower_hand_loses_ante_play_and_ante_bonus_even_with_trips_in_new_jersey(player: str) -> None:
    found = outcome("NJ", player, "TI TI TI")
    assert {wager: (o.result, o.cite) for wager, o in found.items()} == dict.fromkeys(
        ("ante", "play", "ante-bonus"), ("lose", "NJ-DP 42.10(d)5")
    )


@pytest.mark.rule("NJ-DP 42.10(d)6")
@pytest.mark.parametrize(("player", "dealer"), [("PH TI PA", "PA TI PH"), ("GD MO MO", "MO MO MO")])
def test_equal_hands_push_ante_ante_bonus_and_play_in_new_jersey(player: str, dealer: str) -> None:
    found = outcome("NJ", player, dealer)
    assert {wager: (o.result, o.cite) for wager, o in found.items()} == dict.fromkeys(
        ("ante", "play", "ante-bonus"), ("push", "NJ-DP 42.10(d)6")
    )


@pytest.mark.rule("NJ-DP 42.10(e)")
def test_the_cards_are_picked_up_in_an_order_from_which_hands_can_be_rebuilt_and_that_ends_the_round() -> None:
    session = table("NJ", (1, 3, 6))
    happened = whole_round(session)
    collected, ended = happened[-2:]
    assert isinstance(collected, CardsCollected)
    assert isinstance(ended, RoundEnded)
    assert sorted(collected.order) == [0, 1, 3, 6]
    assert [place for place in collected.order if place] == [event.seat for event in of(SeatSettled, happened)]
    assert (collected.cite, ended.cite, ended.number) == ("NJ-DP 42.10(e)", "NJ-DP 42.10(e)", 1)
    assert session.table.round.hands == {}
    assert refused(session, CollectCards()) == 'NJ-DP 42.1 "Round of play"'


def test_a_command_of_another_game_is_turned_away() -> None:
    from houseway.core.decider import Command

    class ShakeDice(Command, frozen=True):
        pass

    assert senseless(table("NJ"), ShakeDice())
