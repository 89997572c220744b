"""NJ-PG 11.22(d), 11.23: the optional EZ wagers through the engine, envy, premium hands and the payout limit."""

from __future__ import annotations

import pytest
from tests.poker_tables import (
    MIDDLING,
    STAKE,
    bet,
    dealt,
    finish,
    go_on,
    make_cards_ready,
    of,
    option_error,
    outcome,
    played,
    set_all,
    table,
)
from tests.tables import names, wager_outcomes

from houseway.core import commands as c
from houseway.core.events import WagerLost, WagerPushed, WagerWon
from houseway.games.pai_gow_poker.events import (
    EnvyMarkerCollected,
    HandKept,
    HandRearranged,
    PremiumHandAnnounced,
    Surrender,
)
from houseway.games.pai_gow_poker.side_wagers import EnvyPaid, PayoutLimited
from houseway.games.pai_gow_shared.events import (
    ExposeAll,
    ExposeHand,
    HandCollected,
    HandExposed,
    PayWinners,
    WagersSettled,
)

# No card of these is in another of them, or in the dealer's usual hand.
QUADS = "8s 8h 8d 8c Kd 5s 2h"
STRAIGHT_FLUSH = "2c 3c 4c 5c 6c Kh Jd"
FULL_HOUSE = "6s 6h 6d Jc Js 4h 2d"
NOTHING = "As Kc Ts 7d 5d 4s 3h"
LOSING = "Jh Td 9s 7c 4d 3s 2s"


def ez(hands: dict[int, str], wagers: dict[int, dict[str, int]], dealer: str = MIDDLING, **chosen: object) -> list:  # type: ignore[type-arg]
    """A whole EZ round in which each seat has its own side wagers; every event from the setting on."""
    session = table(hands, variant="ez", **chosen)
    make_cards_ready(session, {**hands, 0: dealer})
    for seat in hands:
        bet(session, seat, **wagers.get(seat, {}))
    session.do(c.NoMoreBets())
    return finish(session)


# --- (d)1: the order of settlement, and which cards stay -------------------------------------------------------------


@pytest.mark.rule("NJ-PG 11.22(d)", "NJ-PG 11.22(d)1")
def test_pai_gow_wagers_are_settled_counterclockwise_before_the_optional_ones() -> None:
    events = ez({1: FULL_HOUSE, 4: NOTHING}, {1: {"dynasty": 100}, 4: {"protection": 100}})
    assert {event.cite for event in of(HandExposed, events)} == {"NJ-PG 11.22(d)1"}
    assert [event.seat for event in of(HandExposed, events)] == [1, 4]
    settled = [(e.seat, e.wager) for e in events if isinstance(e, (WagerWon, WagerLost, WagerPushed))]
    assert settled.index((1, "pai-gow")) < settled.index((1, "dynasty"))
    assert settled.index((4, "pai-gow")) < settled.index((4, "protection"))
    assert of(WagersSettled, events)[0].cite == "NJ-PG 11.22(d)"


@pytest.mark.rule("NJ-PG 11.22(d)1.i")
def test_the_cards_of_a_player_with_an_optional_wager_stay_although_the_pai_gow_wager_is_lost() -> None:
    session = dealt({1: LOSING, 2: NOTHING}, variant="ez")
    assert names(finish(session)).count("HandKept") == 0
    events = ez({1: LOSING, 2: NOTHING}, {1: {"red": 100}})
    assert of(HandKept, events) == [HandKept("NJ-PG 11.22(d)1.i", 1)]
    collected = [event.seat for event in of(HandCollected, events)]
    assert collected == [2, 1], "the other hand goes at once"


@pytest.mark.rule("NJ-PG 11.22(d)1.ii")
def test_one_dynasty_wager_of_five_dollars_keeps_everybodys_cards_out() -> None:
    hands = {1: LOSING, 2: NOTHING}
    with_marker = ez(hands, {2: {"dynasty": 500}})
    assert [(event.seat, event.cite) for event in of(HandKept, with_marker)] == [
        (1, "NJ-PG 11.22(d)1.ii"),
        (2, "NJ-PG 11.22(d)1.ii"),
    ]
    without = ez(hands, {2: {"dynasty": 499}})
    assert [event.seat for event in of(HandKept, without)] == [2]


# --- (d)2: the best hand, losing and winning -------------------------------------------------------------------------


@pytest.mark.rule("NJ-PG 11.22(d)2")
def test_the_dealer_puts_the_seven_cards_together_whatever_the_player_set() -> None:
    session = dealt({1: QUADS}, side={"dynasty": 100}, variant="ez")
    set_all(session, {1: "8s 8h"})
    events = finish(session)
    assert of(HandRearranged, events) == [HandRearranged("NJ-PG 11.22(d)2", 1, "four of a kind")]
    assert wager_outcomes(events)["dynasty"].paid == 2500


@pytest.mark.rule("NJ-PG 11.22(d)2")
def test_with_a_marker_on_the_table_every_hand_is_rearranged_and_without_one_only_the_bettors() -> None:
    hands = {1: LOSING, 2: FULL_HOUSE}
    assert [event.seat for event in of(HandRearranged, ez(hands, {2: {"dynasty": 500}}))] == [1, 2]
    assert [event.seat for event in of(HandRearranged, ez(hands, {2: {"dynasty": 100}}))] == [2]


@pytest.mark.rule("NJ-PG 11.22(d)2", "NJ-PG 11.23(a)")
def test_three_of_a_kind_and_a_straight_together_are_paid_as_three_of_a_kind() -> None:
    found = outcome("5s 5h 5d 6c 7h 8c 9d", dealer="Qs Qh 9s 9c 7s 4h 3d", side={"dynasty": 100}, variant="ez")
    assert found["dynasty"].paid == 300


@pytest.mark.rule("NJ-PG 11.22(d)2")
@pytest.mark.parametrize(
    ("player", "dynasty", "protection"),
    [
        ("6s 7h 8d 9c Jk Ks 2h", 200, 300),
        ("2s 5s 7s 9s Jk Kd Qh", 400, 300),
        ("Ts Jh Qd Kc Jk 4s 2h", 200, 0),
        ("As Qd Tc 7c Jk 4c 3s", 0, 0),
    ],
)
def test_the_joker_completes_hands_for_the_dynasty_wager_but_is_an_ace_for_protection(
    player: str, dynasty: int, protection: int
) -> None:
    found = outcome(player, "8s 8h 6d 6c 5h 5d 3d", {"dynasty": 100, "protection": 100}, variant="ez")
    assert (found["dynasty"].paid, found["protection"].paid) == (dynasty, protection)


@pytest.mark.rule("NJ-PG 11.22(d)2.i")
@pytest.mark.parametrize("wager", ["dynasty", "protection", "red", "queens_dragon"])
def test_a_hand_that_does_not_qualify_loses_the_optional_wager_and_is_racked(wager: str) -> None:
    events = played({1: "Ac As 9s 8c 7c 5c 3s"}, side={wager: 100}, variant="ez")
    lost = [event for event in of(WagerLost, events) if event.wager != "pai-gow"]
    assert [(event.wager, event.cite) for event in lost] == [(wager.replace("_", "-"), "NJ-PG 11.22(d)2.i")]
    assert of(HandCollected, events)[-1] == HandCollected("NJ-PG 11.22(d)2.i", 1)


@pytest.mark.rule("NJ-PG 11.22(d)2.ii")
def test_a_hand_that_qualifies_is_racked_once_it_is_paid() -> None:
    events = played({1: FULL_HOUSE}, side={"dynasty": 100, "protection": 100}, variant="ez")
    assert of(HandCollected, events)[-1] == HandCollected("NJ-PG 11.22(d)2.ii", 1)


@pytest.mark.rule("NJ-PG 11.22(d)2.ii", "NJ-PG 11.23(a)", "NJ-PG 11.23(c)", "NJ-PG 11.23(d)", "NJ-PG 11.23(e)")
@pytest.mark.parametrize(
    ("player", "dealer", "wager", "pays"),
    [
        (FULL_HOUSE, MIDDLING, "dynasty", 5),
        ("2s 5s 7s 9s Ks Kd Qd", "Ad Ac 8d 8c 5h 4d 3d", "dynasty", 4),
        ("Ks Qd Ts 7c 5c 4c 3s", MIDDLING, "protection", 5),
        ("9s 8d 7s 5c 4h 3c 2s", "Ad Ac 8c 6c 5h 4d Qd", "protection", 100),
        ("Ah Kh 9h 8d 6d 4h 2d", MIDDLING, "red", 5),
        ("Ah Kh 9h 8d 6s 4c 2s", MIDDLING, "red", 1),
        ("As Ah 9h 8d 6s 4c 2s", "Qd Jc 9s 8h 6c 4d 2h", "queens-dragon", 50),
    ],
)
def test_a_hand_that_qualifies_is_paid_by_its_table(player: str, dealer: str, wager: str, pays: int) -> None:
    found = outcome(player, dealer, {wager: 100}, variant="ez")
    assert (found[wager].result, found[wager].paid) == ("win", 100 * pays)


@pytest.mark.rule("NJ-PG 11.22(d)2.ii")
def test_optional_wagers_are_settled_on_a_queens_dragon_push() -> None:
    found = outcome(FULL_HOUSE, "Qd Tc 9s 8h 5c 3s 2h", {"dynasty": 100}, variant="ez")
    assert (found["pai-gow"].result, found["dynasty"].paid) == ("push", 500)


@pytest.mark.rule("NJ-PG 11.22(d)2.iii", "NJ-PG 11.22(d)3.ii")
def test_a_premium_hand_with_a_dynasty_wager_is_announced_and_waits_until_all_else_is_settled() -> None:
    events = ez({1: QUADS, 2: FULL_HOUSE}, {1: {"dynasty": 100, "red": 100}, 2: {"dynasty": 100}})
    assert of(PremiumHandAnnounced, events) == [PremiumHandAnnounced("NJ-PG 11.22(d)2.iii", 1, "four of a kind")]
    side = [(e.seat, e.wager) for e in events if isinstance(e, (WagerWon, WagerLost)) and e.wager != "pai-gow"]
    assert side == [(1, "red"), (2, "dynasty"), (1, "dynasty")]
    last = of(HandCollected, events)[-1]
    assert (last.seat, last.cite) == (1, "NJ-PG 11.22(d)3.ii")


# --- (d)3: envy ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-PG 11.22(d)3", "NJ-PG 11.22(d)3.i", "NJ-PG 11.23(b)")
def test_every_marker_holder_is_paid_for_every_other_premium_hand_bettor_or_not() -> None:
    hands = {1: QUADS, 2: NOTHING, 3: STRAIGHT_FLUSH, 5: FULL_HOUSE}
    events = ez(hands, {1: {"dynasty": 500}, 2: {"dynasty": 2500}, 5: {"dynasty": 499}})
    envy = [(event.seat, event.holder, event.paid) for event in of(EnvyPaid, events)]
    assert envy == [(1, 3, 2000), (2, 1, 500), (2, 3, 2000)]
    assert [event.seat for event in of(EnvyMarkerCollected, events)] == [1, 2]
    assert {event.cite for event in of(EnvyMarkerCollected, events)} == {"NJ-PG 11.22(d)3.i"}
    assert of(WagersSettled, events)[0].cite == "NJ-PG 11.22(d)3"


@pytest.mark.rule("NJ-PG 11.22(d)3", "NJ-PG 11.22(d)3.i", "NJ-PG 11.22(d)3.ii")
def test_envy_comes_before_that_players_own_premium_dynasty_wager() -> None:
    events = ez({1: QUADS, 3: STRAIGHT_FLUSH}, {1: {"dynasty": 500}, 3: {"dynasty": 500}})
    last = [e for e in events if isinstance(e, (EnvyPaid, EnvyMarkerCollected)) or getattr(e, "wager", "") == "dynasty"]
    last = [e for e in last if not type(e).__name__.startswith("SideWager")]
    assert [(type(e).__name__, e.seat) for e in last] == [
        ("EnvyPaid", 1),
        ("EnvyMarkerCollected", 1),
        ("WagerWon", 1),
        ("EnvyPaid", 3),
        ("EnvyMarkerCollected", 3),
        ("WagerWon", 3),
    ]


@pytest.mark.rule("NJ-PG 11.22(d)3.iii")
def test_premium_hands_without_a_wager_are_collected_last_of_all() -> None:
    events = ez({1: QUADS, 2: NOTHING}, {2: {"dynasty": 500}})
    last = of(HandCollected, events)[-1]
    assert (last.seat, last.cite) == (1, "NJ-PG 11.22(d)3.iii")
    assert events.index(last) > max(i for i, e in enumerate(events) if isinstance(e, EnvyMarkerCollected))


@pytest.mark.rule("NJ-PG 11.23(b)")
def test_nobody_envies_himself_or_the_dealer() -> None:
    assert not of(EnvyPaid, ez({1: QUADS}, {1: {"dynasty": 500}}))
    assert not of(EnvyPaid, ez({1: NOTHING}, {1: {"dynasty": 500}}, dealer=QUADS))


@pytest.mark.rule("NJ-PG 11.22(d)1.ii", "NJ-PG 11.23(b)")
def test_a_surrendered_premium_hand_stays_for_those_with_a_marker() -> None:
    session = table((1, 2), variant="ez")
    make_cards_ready(session, {1: QUADS, 2: NOTHING, 0: MIDDLING})
    bet(session, 1)
    bet(session, 2, dynasty=500)
    session.do(c.NoMoreBets())
    go_on(session)
    assert not of(HandCollected, session.do(Surrender(1)))
    assert [event.paid for event in of(EnvyPaid, finish(session))] == [500]


@pytest.mark.rule("NJ-PG 11.22(d)2.iii")
def test_hands_are_settled_one_by_one_if_the_dealer_goes_slowly() -> None:
    session = dealt({1: QUADS, 2: FULL_HOUSE}, side={"dynasty": 500}, variant="ez")
    set_all(session)
    go_on(session, until=ExposeAll)
    session.do(ExposeHand())
    session.do(ExposeHand())
    assert session.table.phase == "paying"
    assert [event.paid for event in of(EnvyPaid, session.do(PayWinners()))] == [500]


# --- 11.23(f): the payout limit --------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-PG 11.23(f)")
def test_a_payout_limit_cuts_the_last_of_one_players_payments_and_says_so() -> None:
    hands = {1: "As 2s 3s 4s 5s 6s 7s", 2: QUADS.replace("5s", "5d")}
    wagers = {1: {"dynasty": 3000, "black": 10000}}
    events = ez(hands, wagers, dealer="Qc Qh 9d 9c 7h 5h 3d", payout_limit=40_000)
    paid = {event.wager: event.paid for event in of(WagerWon, events) if event.seat == 1 and event.wager != "pai-gow"}
    assert paid == {"black": 50_000, "dynasty": 40_000_00 - 50_000 - 500}
    assert [event.paid for event in of(EnvyPaid, events)] == [500], "envy comes before the premium dynasty wager"
    cut = of(PayoutLimited, events)
    assert [(event.wager, event.owed, event.cite) for event in cut] == [("dynasty", 3000 * 2000, "NJ-PG 11.23(f)")]


@pytest.mark.rule("NJ-PG 11.23(f)")
def test_a_limit_is_per_player_and_leaves_the_pai_gow_wager_alone() -> None:
    hands = {1: "As 2s 3s 4s 5s 6s 7s", 2: "Ah 2h 3h 4h 5h 6h 7h"}
    wagers = {seat: {"dynasty": 2000} for seat in hands}
    events = ez(hands, wagers, dealer="Qc Qs 9d 9c Td 5c 3d", payout_limit=40_000)
    dynasty = [event.paid for event in of(WagerWon, events) if event.wager == "dynasty"]
    assert dynasty == [2000 * 2000 - 400_00] * 2
    assert [event.staked for event in of(WagerPushed, events)] == [STAKE] * 2


@pytest.mark.rule("NJ-PG 11.23(f)")
def test_a_limit_is_at_least_forty_thousand_dollars() -> None:
    assert option_error(variant="ez", payout_limit=39_999) == "NJ-PG 11.23(f)"
