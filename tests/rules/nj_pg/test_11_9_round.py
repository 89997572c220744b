"""NJ-PG 11.9: setting, surrender, exposing, comparing and paying in a round that the dealer banks."""

from __future__ import annotations

import pytest
from tests.poker_tables import (
    DRAGON,
    GAME,
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
    outcome,
    played,
    recorded,
    set_all,
    table,
)
from tests.tables import names, refused

from houseway.core import commands as c
from houseway.core.events import VigorishTaken, WagerLost, WagerPushed, WagerWon
from houseway.games.pai_gow_poker.events import HandKept, HandRearranged, SideWagerAnnounced, Surrender, Surrendered
from houseway.games.pai_gow_shared.events import (
    DealerHandSet,
    ExposeAll,
    ExposeHand,
    HandCollected,
    HandExposed,
    HandsCompared,
    PayWinners,
    SetDealerHand,
    SetHand,
    VigorishUncollected,
)
from houseway.record.session import Session

THREE = {1: "Kd Kc Js 8h 6s 4d 2d", 3: WINNER, 6: LOSER}
"""With the dealer's queens and nines: a push, a win and a loss."""
PROGRESSIVE = {"meter": 1000, "shares": {"five-aces": 50}, "pays": {"full-house": 4}}

# --- (e) surrender ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-PG 11.9(e)")
def test_a_player_may_surrender_the_whole_wager_until_his_hands_are_exposed() -> None:
    session = dealt({1: WINNER, 2: LOSER})
    session.do(Surrender(1))
    set_all(session)
    session.do(SetDealerHand())
    assert of(Surrendered, session.do(Surrender(2)))
    events = finish(session)
    assert [event.cite for event in of(WagerLost, recorded(session))] == ["NJ-PG 11.9(e)"] * 2
    assert not of(HandExposed, events), "a surrendered hand is put away face down"


@pytest.mark.rule("NJ-PG 11.9(e)")
def test_it_is_too_late_to_surrender_once_a_hand_is_exposed_or_too_early_before_the_deal() -> None:
    session = dealt({1: LOSER, 2: "Kd Kc Js 8h 6s 4d 2d"})
    set_all(session)
    go_on(session, until=ExposeAll)
    session.do(ExposeHand())
    assert refused(session, Surrender(1)) == "NJ-PG 11.9(e)"
    assert of(WagerLost, session.do(Surrender(2)))[0].staked == STAKE
    assert refused(session, Surrender(2)) == "NJ-PG 11.9(e)"


@pytest.mark.rule("NJ-PG 11.9(e)")
@pytest.mark.parametrize("wager", ["dynasty", "protection", "red", "black", "queens-dragon"])
def test_an_ez_wager_bars_surrender(wager: str) -> None:
    session = dealt({1: LOSER}, side={wager: 500}, variant="ez")
    assert refused(session, Surrender(1)) == "NJ-PG 11.9(e)"
    assert Surrender(1) not in session.table.choices(1)


@pytest.mark.rule("NJ-PG 11.9(e)")
@pytest.mark.parametrize("wager", ["seven-card-bonus", "progressive"])
def test_a_seven_card_bonus_or_progressive_wager_bars_surrender(wager: str) -> None:
    session = dealt({1: LOSER}, side={wager: 100}, seven_card_bonus="fortune", progressive=PROGRESSIVE)
    assert refused(session, Surrender(1)) == "NJ-PG 11.9(e)"


@pytest.mark.rule("NJ-PG 11.9(e)")
def test_an_imperial_wager_does_not_bar_surrender_and_is_settled_from_the_cards() -> None:
    session = dealt({1: "8s 8h 8d 4c 4s 2h Ts"}, side={"imperial": 500})
    assert not of(HandCollected, session.do(Surrender(1))), "the cards stay while the imperial wager is alive"
    events = finish(session)
    assert [(event.wager, event.paid) for event in of(WagerWon, events)] == [("imperial", 2500)]


@pytest.mark.rule("NJ-PG 11.9(e)")
def test_a_house_may_let_the_imperial_wager_go_with_the_surrender() -> None:
    session = dealt({1: "8s 8h 8d 4c 4s 2h Ts"}, side={"imperial": 500}, imperial_survives_surrender=False)
    events = session.do(Surrender(1))
    assert [event.wager for event in of(WagerLost, events)] == ["pai-gow", "imperial"]


@pytest.mark.rule("NJ-PG 11.9(e)")
def test_a_surrendered_wager_goes_back_if_the_round_is_void_afterwards() -> None:
    session = dealt({1: LOSER, 2: MIDDLING}, dealer="Kd Kc Js 8h 6s 4d 2d")
    session.do(Surrender(1))
    before = session.table.stack(1)
    session.do(c.DealerCardExposed())
    assert session.table.stack(1) == before + STAKE


@pytest.mark.rule("NJ-PG 11.9(e)")
def test_a_queens_dragon_does_not_bring_a_surrendered_wager_back() -> None:
    session = dealt({1: WINNER}, dealer=DRAGON, variant="ez")
    session.do(Surrender(1))
    before = session.table.stack(1)
    finish(session)
    assert session.table.stack(1) == before


# --- (f) exposing and announcing -------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-PG 11.9(f)")
def test_hands_are_exposed_counterclockwise_from_the_dealers_right_once_the_dealer_has_set() -> None:
    session = dealt(THREE)
    assert refused(session, ExposeAll()) == "NJ-PG 11.9(f)"
    assert refused(session, SetDealerHand()) == "BASE B7"
    set_all(session)
    events = go_on(session, until=PayWinners)
    assert isinstance(events[0], DealerHandSet)
    assert [(event.seat, event.cite) for event in of(HandExposed, events)] == [(s, "NJ-PG 11.9(f)") for s in (1, 3, 6)]
    compared = [(event.seat, event.result) for event in of(HandsCompared, events)]
    assert compared == [(1, "push"), (3, "win"), (6, "lose")]


@pytest.mark.rule("NJ-PG 11.9(f)1", "NJ-PG 11.9(f)2", "NJ-PG 11.9(f)3")
def test_the_seven_cards_are_examined_for_the_progressive_seven_card_and_imperial_wagers() -> None:
    side = {"imperial": 500, "seven-card-bonus": 500, "progressive": 100}
    events = played({1: WINNER}, side=side, seven_card_bonus="fortune", progressive=PROGRESSIVE)
    announced = {event.wager: (event.wins, event.cite) for event in of(SideWagerAnnounced, events)}
    assert announced == {
        "imperial": (True, "NJ-PG 11.9(f)3"),
        "seven-card-bonus": (True, "NJ-PG 11.9(f)2"),
        "progressive": (True, "NJ-PG 11.9(f)1"),
    }
    events = played({1: LOSER}, side=side, seven_card_bonus="fortune", progressive=PROGRESSIVE)
    assert not any(event.wins for event in of(SideWagerAnnounced, events))


@pytest.mark.rule("NJ-PG 11.9(f)4")
def test_the_seven_cards_are_examined_for_every_ez_wager() -> None:
    side = {"dynasty": 100, "protection": 100, "red": 100, "black": 100, "queens-dragon": 100}
    events = played({1: "As Ks Qc Jc 9h 7c 5s"}, side=side, variant="ez")
    announced = {event.wager: event.wins for event in of(SideWagerAnnounced, events)}
    assert announced == {"dynasty": False, "protection": True, "red": False, "black": True, "queens-dragon": False}
    assert {event.cite for event in of(SideWagerAnnounced, events)} == {"NJ-PG 11.9(f)4"}


@pytest.mark.rule("NJ-PG 11.9(f)3")
def test_the_imperial_wager_looks_at_the_banks_cards_as_well() -> None:
    jack_high = "Js 9h 8d 6c 5s 3h 2d"
    found = outcome("Kd Kc Qs 8h 6s 4d 2c", jack_high, {"imperial": 500})
    assert (found["imperial"].result, found["imperial"].paid) == ("win", 2500)


# --- (g) losing ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-PG 11.9(g)")
def test_a_losing_wager_and_its_hand_are_collected_before_the_next_hand_is_exposed() -> None:
    session = dealt({1: LOSER, 2: "Kd Kc Js 8h 6s 4d 2d"})
    set_all(session)
    go_on(session, until=ExposeAll)
    assert names(session.do(ExposeHand())) == ["HandExposed", "HandsCompared", "WagerLost", "HandCollected"]
    assert "area:1:pai-gow" not in session.table.accounts
    assert session.table.phase == "settling"


@pytest.mark.rule("NJ-PG 11.9(g)")
def test_losing_side_wagers_are_collected_at_once_too() -> None:
    events = played({1: LOSER, 2: WINNER}, side={"imperial": 500})
    lost = [(event.seat, event.wager) for event in of(WagerLost, events)]
    assert lost == [(1, "pai-gow"), (1, "imperial")]
    assert names(events).index("WagerWon") > names(events).index("WagerLost")


@pytest.mark.rule("NJ-PG 11.9(g)")
def test_a_losing_hand_with_a_winning_side_wager_stays_on_the_layout() -> None:
    events = played({1: "8s 8h 8d 4c 3s 2h Ts"}, "Kd Kc Ks Qh Qs 9d 9c", {"imperial": 500})
    assert of(WagerLost, events)[0].wager == "pai-gow"
    assert of(HandKept, events) == [HandKept("NJ-PG 11.9(g)", 1)]
    assert of(WagerWon, events)[0].paid == 1000


@pytest.mark.rule("NJ-PG 11.9(g)", "BASE B7")
def test_both_hands_lower_or_copied_lose() -> None:
    assert outcome(LOSER)["pai-gow"].cite == "NJ-PG 11.9(g)"
    copy = outcome("Qd Qc 9s 9h 7c 5d 3c", "Qs Qh 9d 9c 7s 5h 3d")
    assert copy["pai-gow"].result == "lose", "copies go to the bank"
    half_copy = outcome("Qd Qc 8s 8h 7c 5d 3c", "Qs Qh 9d 9c 7s 5h 3d")
    assert half_copy["pai-gow"].result == "lose"


# --- (h) push --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-PG 11.9(h)", "NJ-PG 11.9(h)1")
@pytest.mark.parametrize("player", ["Kd Kc Js 8h 6s 4d 2d", "Kd Kc 9s 9h 6s 4d 2d"])
def test_a_higher_high_hand_with_a_lower_or_copied_low_hand_pushes(player: str) -> None:
    session = dealt({1: player})
    before = session.table.stack(1)
    events = finish(session)
    assert of(WagerPushed, events) == [WagerPushed("NJ-PG 11.9(h)1", 1, "pai-gow", STAKE)]
    assert session.table.stack(1) == before + STAKE
    assert of(HandCollected, events)[0].cite == "NJ-PG 11.9(h)"


@pytest.mark.rule("NJ-PG 11.9(h)", "NJ-PG 11.9(h)2")
@pytest.mark.parametrize("player", ["Jd Jc Ts Th 6s 4d 2d", "Qd Qc Ts Th 7c 5d 3c"])
def test_a_higher_low_hand_with_a_lower_or_copied_high_hand_pushes(player: str) -> None:
    assert outcome(player)["pai-gow"].cite == "NJ-PG 11.9(h)2"


@pytest.mark.rule("NJ-PG 11.9(h)")
def test_a_pushing_hand_stays_for_a_winning_side_wager() -> None:
    events = played({1: "Ks Kh Kd 8c 8s 4d 2d"}, "As Ac Qh Qd 9c 7s 3h", {"imperial": 500})
    assert of(WagerPushed, events)[0].cite == "NJ-PG 11.9(h)1"
    assert of(HandKept, events) == [HandKept("NJ-PG 11.9(h)", 1)]


@pytest.mark.rule("NJ-PG 11.9(h)3", "NJ-PG 11.9(i)", 'NJ-PG 11.1 "Dealer queen\'s dragon"')
@pytest.mark.parametrize("player", [WINNER, "2s 3h 4c 5d 7h 8c Ts"])
def test_in_ez_a_queens_dragon_of_the_dealer_pushes_winning_and_losing_hands(player: str) -> None:
    found = outcome(player, DRAGON, variant="ez")
    assert (found["pai-gow"].result, found["pai-gow"].cite) == ("push", "NJ-PG 11.9(h)3")
    assert outcome(player, DRAGON)["pai-gow"].result != "push", "only in EZ"


@pytest.mark.rule("NJ-PG 11.9(h)3")
def test_a_queens_dragon_pushes_even_a_fouled_hand() -> None:
    found = outcome("As Ah Kd Kc 7s 5h 3d", DRAGON, low="As Ah", variant="ez")
    assert found["pai-gow"].result == "push"


@pytest.mark.rule('NJ-PG 11.1 "Dealer queen\'s dragon"')
@pytest.mark.parametrize(
    ("dealer", "dragon"),
    [
        (DRAGON, True),
        ("Qd Qc 9s 8h 6c 4s 2h", False),
        ("Qd Jc Ts 9h 8c 4s 2h", False),
        ("Qd Jd 9d 8d 6d 4s 2h", False),
        ("Kd Jc 9s 8h 6c 4s 2h", False),
        ("Qd Jc 9s 8h 6c 4s Jk", False),
        ("Jd Tc 9s 7h 6c 4s 2h", False),
    ],
)
def test_a_queens_dragon_is_queen_high_and_nothing_else(dealer: str, dragon: bool) -> None:
    found = outcome("As Ah Ad Ac Ks Kh 3d", dealer, {"queens_dragon": 100}, variant="ez")
    assert (found["queens-dragon"].result == "win") is dragon
    assert (found["pai-gow"].result == "push") is dragon


# --- (i), (j) winning and vigorish -----------------------------------------------------------------------------------


@pytest.mark.rule("NJ-PG 11.9(i)")
def test_both_hands_higher_win_and_winners_are_paid_counterclockwise_after_all_are_exposed() -> None:
    hands = {1: LOSER, 2: "Ad Kc Kd Js Jd 4d 2d", 5: "As Ah Ks Kh Jc Jh Jk"}
    events = played(hands)
    kinds = names(events)
    last_exposed = max(i for i, kind in enumerate(kinds) if kind == "HandExposed")
    assert [event.seat for event in of(WagerWon, events)] == [2, 5]
    assert kinds.index("WagerWon") > last_exposed
    assert {event.cite for event in of(WagerWon, events)} == {"NJ-PG 11.9(i)"}


@pytest.mark.rule("NJ-PG 11.9(i)", "NJ-PG 11.9(j)")
def test_the_pai_gow_wager_and_its_vigorish_come_before_that_players_side_wagers() -> None:
    hands = {1: "Ad Ac Ah Ks Kh 4d 2d", 2: "8s 8h 8d Jc Jh 3s 2h"}
    events = played(hands, side={"imperial": 500})
    paid = [(event.seat, event.wager) for event in events if isinstance(event, (WagerWon, VigorishTaken))]
    assert paid == [(seat, wager) for seat in (1, 2) for wager in ("pai-gow", "pai-gow", "imperial")]


@pytest.mark.rule("NJ-PG 11.9(j)")
@pytest.mark.parametrize(
    ("staked", "rounding", "taken"),
    [(1000, "quarter", 50), (1001, "quarter", 75), (100, "quarter", 25), (1001, "exact", 51), (2600, "exact", 130)],
)
def test_a_win_pays_1_to_1_less_five_percent(staked: int, rounding: str, taken: int) -> None:
    session = table(rounding=rounding)
    before = session.table.stack(1)
    make_cards_ready(session, {1: WINNER, 0: MIDDLING})
    bet(session, 1, staked)
    session.do(c.NoMoreBets())
    events = finish(session)
    assert [event.amount for event in of(VigorishTaken, events)] == [taken]
    assert session.table.stack(1) == before + staked - taken


@pytest.mark.rule("NJ-PG 11.9(j)", 'NJ-PG 11.1 "EZ pai gow"')
def test_ez_pays_1_to_1_without_commission() -> None:
    session = dealt({1: WINNER}, variant="ez")
    before = session.table.stack(1)
    assert not of(VigorishTaken, finish(session))
    assert session.table.stack(1) == before + 2 * STAKE


@pytest.mark.rule("NJ-PG 11.9(j)")
def test_the_dealer_rearranges_the_seven_cards_for_the_best_side_wager_payout() -> None:
    session = dealt({1: "Ad Kc Kd 9s 9h 9c 2d"}, dealer="As Ac Qh Qd 8c 7s 3h", side={"imperial": 500})
    session.do(SetHand(1, ("9s", "Ad")))
    events = finish(session)
    assert of(HandRearranged, events) == [HandRearranged("NJ-PG 11.9(j)", 1, "Full House, Nines full of Kings")]
    assert [(event.wager, event.paid) for event in of(WagerWon, events)] == [("imperial", 2500)]
    assert of(WagerPushed, events)[0].wager == "pai-gow", "the main wager stands as the hand was set"


@pytest.mark.rule("NJ-PG 11.9(j)")
def test_every_hand_is_collected_once_it_is_paid() -> None:
    events = played(THREE)
    assert [event.seat for event in of(HandCollected, events)] == [1, 6, 3]


@pytest.mark.rule("NJ-PG 11.9(j)")
def test_vigorish_that_a_player_cannot_pay_is_put_on_record() -> None:
    session = Session(GAME, options())
    session.do(c.Sit(1, "Poor", 10))
    make_cards_ready(session, {1: WINNER, 0: MIDDLING})
    session.do(c.PlaceWagers(1, {"pai-gow": 10}))
    session.do(c.NoMoreBets())
    events = finish(session)
    assert [event.amount for event in of(VigorishTaken, events)] == [20]
    assert of(VigorishUncollected, events) == [VigorishUncollected("NJ-PG 11.9(j)", 1, 5)]
    assert session.table.stack(1) == 0
