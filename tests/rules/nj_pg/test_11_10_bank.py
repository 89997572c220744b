"""NJ-PG 11.10(k) to (o): a round that a player banks, alone or with the house, chip by chip."""

from __future__ import annotations

import pytest
from tests.poker_tables import (
    DRAGON,
    LOSER,
    MIDDLING,
    STAKE,
    WINNER,
    banked,
    finish,
    go_on,
    of,
    recorded,
    set_all,
)
from tests.tables import names, refused, stacks

from houseway.core.accounts import CENTRE, INVENTORY, stack
from houseway.core.events import ChipsMoved, VigorishTaken, WagerLost, WagerPlaced, WagerPushed, WagerWon
from houseway.games.pai_gow_poker.events import QueensDragonShown, Surrender
from houseway.games.pai_gow_shared.banking import Result
from houseway.games.pai_gow_shared.dragons_eye import Dice
from houseway.games.pai_gow_shared.events import (
    BankExposed,
    DealerHandSet,
    ExposeAll,
    ExposeBank,
    ExposeHand,
    HandExposed,
    HandsCollected,
    HandsCompared,
    HandSet,
    PayWinners,
    ReportWrongStart,
    SetDealerHand,
    SetHand,
)
from houseway.record.session import Session

WEAK = "2h 3s 4s 5s 7d 8s Td"
"""Nothing: a loss against any pair."""
KINGS = "Kd Kc Js 8h 6s 4d 2d"
"""A pair of kings and jack-eight in front: a push against queens and nines."""


def gains(session: Session, before: dict[int, int]) -> dict[int, int]:
    return {seat: chips - before[seat] for seat, chips in stacks(session).items()}


def chips_before(session: Session) -> dict[int, int]:
    """Each player's chips, wagers on the layout included."""
    wagers = session.table.game.wagers(session.table.round)
    return {
        seat: chips + sum(amount for (at, _), amount in wagers.items() if at == seat)
        for seat, chips in stacks(session).items()
    }


# --- (k) the dealer's hand -------------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-PG 11.10(k)")
@pytest.mark.parametrize(
    ("dealer", "result", "gain"),
    [("Ad Ac Kd Kc 6s 4d 2d", "win", -STAKE), (KINGS, "push", 0), ("2s 3h 4c 6d 7h 8c Ts", "lose", STAKE - 50)],
)
def test_the_dealers_hand_is_compared_with_the_banks_first(dealer: str, result: Result, gain: int) -> None:
    session = banked({1: MIDDLING, 2: "Ah As Jk Ks Kh 5d 3c"}, 1, dealer, dealers_wager=STAKE, wagers={2: 1})
    before = chips_before(session)
    set_all(session)
    events = go_on(session, until=ExposeAll)
    assert names(events)[:2] == ["DealerHandSet", "BankExposed"]
    assert of(HandsCompared, events) == [HandsCompared("NJ-PG 11.10(k)", 0, result, ("BASE B2", "BASE B3"))]
    finish(session)
    assert gains(session, before)[1] == gain - 1, "the other player's cent is won"


@pytest.mark.rule("NJ-PG 11.10(k)")
def test_the_bank_is_not_exposed_before_everybody_has_set_and_the_dealer_has_his_hands() -> None:
    session = banked({1: MIDDLING, 2: LOSER}, 1, KINGS)
    assert refused(session, ExposeBank()) == "NJ-PG 11.10(l)"
    set_all(session)
    assert refused(session, ExposeBank()) == "NJ-PG 11.10(k)"
    session.do(SetDealerHand())
    assert of(BankExposed, session.do(ExposeBank()))[0].seat == 1


@pytest.mark.rule("NJ-PG 11.10(k)")
def test_a_dealer_without_a_wager_has_no_hand_in_the_round() -> None:
    session = banked({1: MIDDLING, 2: LOSER}, 1, dealers_wager=0)
    collected = of(HandsCollected, recorded(session))[-1]
    assert 0 in collected.places
    set_all(session)
    assert refused(session, SetDealerHand()) == "NJ-PG 11.10(k)"
    assert not of(DealerHandSet, finish(session))


@pytest.mark.rule("NJ-PG 11.10(k)")
def test_the_dealers_losing_wager_goes_to_the_centre_and_a_push_back_to_the_inventory() -> None:
    session = banked({1: MIDDLING, 2: WINNER}, 1, LOSER)
    set_all(session)
    lost = [event for event in of(WagerLost, finish(session)) if event.seat == 0]
    assert lost == [WagerLost("NJ-PG 11.10(k)", 0, "pai-gow", STAKE, CENTRE)]
    session = banked({1: MIDDLING, 2: WINNER}, 1, KINGS)
    house = session.table.accounts[INVENTORY]
    set_all(session)
    pushed = [event for event in of(WagerPushed, finish(session)) if event.seat == 0]
    assert pushed[0].postings() == (("area:0:pai-gow", INVENTORY, STAKE),)
    assert session.table.accounts[INVENTORY] == house + STAKE + 50, "and the winner's vigorish"


@pytest.mark.rule("NJ-PG 11.10(k)", "NJ-PG 11.10(l)")
def test_a_losing_wager_is_collected_as_its_hand_is_exposed_and_paid_for_when_all_are() -> None:
    session = banked({1: LOSER, 2: MIDDLING, 3: "2c 3c 5c 6h 8h Tc Jd", 4: WINNER}, 2, WEAK)
    set_all(session)
    session.do(SetDealerHand())
    assert names(session.do(ExposeBank()))[-2:] == ["HandsCompared", "WagerLost"], "the dealer's own, before any player"
    for seat, then in ((1, ["WagerLost"]), (3, ["WagerLost"]), (4, [])):
        assert names(session.do(ExposeHand())) == ["HandExposed", "HandsCompared", *then], seat
    assert session.table.accounts[CENTRE] == 3 * STAKE
    assert "WagerLost" not in names(finish(session))


@pytest.mark.rule("NJ-PG 11.10(l)")
def test_what_lies_in_the_centre_goes_back_if_the_round_is_void_before_it_is_paid() -> None:
    session = banked({1: LOSER, 2: MIDDLING, 3: WINNER}, 2, WEAK)
    set_all(session)
    go_on(session, until=PayWinners)
    assert session.table.accounts[CENTRE] == 2 * STAKE
    before = chips_before(session)
    session.do(ReportWrongStart())
    assert gains(session, before) == {1: STAKE, 2: 0, 3: 0}, "seat 3's own lay on the layout"
    assert CENTRE not in session.table.accounts


@pytest.mark.rule("NJ-PG 11.10(k)1", "NJ-PG 11.9(h)3")
def test_in_ez_a_queens_dragon_of_the_bank_pushes_every_wager_the_dealers_included() -> None:
    session = banked({1: DRAGON, 2: WINNER, 3: "2s 3h 4c 5d 7h 8c Ts"}, 1, "Kd Kc Js 8s 6h 4d 3d", variant="ez")
    before = chips_before(session)
    set_all(session)
    events = finish(session)
    assert of(QueensDragonShown, events) == [QueensDragonShown("NJ-PG 11.10(k)1", 1)]
    pushed = [(event.seat, event.cite) for event in of(WagerPushed, events)]
    assert pushed == [(seat, "NJ-PG 11.10(k)1") for seat in (0, 2, 3)]
    assert gains(session, before) == {1: 0, 2: 0, 3: 0}


@pytest.mark.rule("NJ-PG 11.10(k)1", "NJ-PG 11.9(e)")
def test_a_wager_surrendered_to_the_bank_is_lost_even_if_it_shows_a_queens_dragon() -> None:
    session = banked({1: DRAGON, 2: WINNER, 3: "2s 3h 4c 5d 7h 8c Ts"}, 1, variant="ez", dealers_wager=0)
    before = chips_before(session)
    assert of(WagerLost, session.do(Surrender(3))) == [WagerLost("NJ-PG 11.9(e)", 3, "pai-gow", STAKE, CENTRE)]
    set_all(session)
    events = finish(session)
    assert not of(WagerLost, events), "the wager is in the centre already"
    assert [event.seat for event in of(HandExposed, events)] == [2]
    assert gains(session, before) == {1: STAKE - 50, 2: 0, 3: -STAKE}


# --- (l) the players' hands ------------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-PG 11.10(l)", "BASE B8")
def test_losers_fill_the_centre_that_pays_winners_and_the_bank_gets_the_rest_less_five_percent() -> None:
    hands = {1: LOSER, 2: MIDDLING, 3: "Ad Ac Kd Kc 6s 4d 2d", 4: "Ks Kh Js 8h 6h 4h 2h"}
    session = banked(hands, 2, wagers={1: 6000, 3: 2000, 4: 500}, dealers_wager=0)
    before = chips_before(session)
    set_all(session)
    events = finish(session)
    assert [event.seat for event in of(HandExposed, events)] == [1, 3, 4]
    moved = [event for event in events if isinstance(event, (WagerLost, WagerPushed, WagerWon, ChipsMoved))]
    assert [type(event).__name__ for event in moved] == [
        "WagerLost",
        "WagerPushed",
        "WagerWon",
        "ChipsMoved",
        "ChipsMoved",
    ]
    assert moved[0].postings() == (("area:1:pai-gow", CENTRE, 6000),)
    assert moved[2].postings()[1] == (CENTRE, stack(3), 2000)
    assert [move.postings()[0] for move in moved[3:]] == [(CENTRE, INVENTORY, 200), (CENTRE, stack(2), 3800)]
    assert gains(session, before) == {1: -6000, 2: 3800, 3: 2000 - 100, 4: 0}
    assert CENTRE not in session.table.accounts


@pytest.mark.rule("NJ-PG 11.10(l)", "BASE B8")
def test_when_the_centre_is_exhausted_the_bank_pays_what_is_missing() -> None:
    hands = {1: LOSER, 2: MIDDLING, 3: "Ad Ac Kd Kc 6s 4d 2d"}
    session = banked(hands, 2, wagers={1: 500, 3: 2000}, dealers_wager=0)
    before = chips_before(session)
    set_all(session)
    events = finish(session)
    assert of(ChipsMoved, events)[0].postings() == ((stack(2), CENTRE, 1500),)
    assert gains(session, before) == {1: -500, 2: -1500, 3: 1900}


@pytest.mark.rule("NJ-PG 11.10(l)")
def test_winning_wagers_the_dealers_among_them_are_paid_after_all_hands_are_exposed() -> None:
    session = banked({1: LOSER, 2: MIDDLING, 3: KINGS}, 2, "Ad Ac Ks Kh 6h 4h 2c")
    set_all(session)
    events = finish(session)
    kinds = names(events)
    assert kinds.index("WagerWon") > max(i for i, kind in enumerate(kinds) if kind == "HandExposed")
    assert of(WagerWon, events)[0].seat == 0
    assert not [event for event in of(VigorishTaken, events) if event.seat == 0], "the dealer pays no vigorish"


@pytest.mark.rule("NJ-PG 11.10(l)1")
def test_in_ez_hands_are_exposed_counterclockwise_once_the_bank_has_no_queens_dragon() -> None:
    session = banked({1: LOSER, 2: MIDDLING, 5: KINGS}, 2, dealers_wager=0, variant="ez")
    set_all(session)
    events = finish(session)
    exposed = [(event.seat, event.cite) for event in of(HandExposed, events)]
    assert exposed == [(1, "NJ-PG 11.10(l)1"), (5, "NJ-PG 11.10(l)1")]


# --- (m) co-banking --------------------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-PG 11.10(m)", "BASE B8")
def test_the_dealer_sets_a_co_banks_hand_the_house_way_and_makes_no_wager() -> None:
    session = banked({1: LOSER, 2: MIDDLING}, 2, co_bank=True)
    assert refused(session, SetHand(2, ("Qs", "Qh"))) == "NJ-PG 11.10(m)"
    set_all(session)
    events = finish(session)
    set_by_dealer = [event for event in of(HandSet, events) if event.seat == 2]
    assert [(event.low, event.cite) for event in set_by_dealer] == [(("9d", "9c"), "NJ-PG 11.10(m)")]
    assert not [event for event in of(WagerPlaced, recorded(session)) if event.seat == 0]


@pytest.mark.rule("NJ-PG 11.10(m)", "BASE B8")
def test_a_co_bank_and_the_house_share_a_shortfall() -> None:
    hands = {1: LOSER, 2: MIDDLING, 3: "Ad Ac Kd Kc 6s 4d 2d"}
    session = banked(hands, 2, wagers={1: 500, 3: 2000}, co_bank=True)
    before, house = chips_before(session), session.table.accounts[INVENTORY]
    set_all(session)
    finish(session)
    assert gains(session, before) == {1: -500, 2: -750, 3: 1900}
    assert session.table.accounts[INVENTORY] == house - 750 + 100


@pytest.mark.rule("NJ-PG 11.10(m)", "BASE B8")
def test_a_co_bank_and_the_house_share_a_surplus_and_the_co_banks_half_pays_five_percent() -> None:
    hands = {1: LOSER, 2: MIDDLING, 3: "Ad Ac Kd Kc 6s 4d 2d"}
    session = banked(hands, 2, wagers={1: 6001, 3: 2000}, co_bank=True)
    before, house = chips_before(session), session.table.accounts[INVENTORY]
    set_all(session)
    events = finish(session)
    assert gains(session, before) == {1: -6001, 2: 2000 - 100, 3: 1900}
    assert session.table.accounts[INVENTORY] == house + 2001 + 100 + 100, "the odd cent is the house's"
    assert {event.cite for event in of(ChipsMoved, events)} == {"NJ-PG 11.10(m)"}


@pytest.mark.rule("NJ-PG 11.10(m)1")
def test_in_ez_a_queens_dragon_of_a_co_bank_pushes_all_players() -> None:
    session = banked({1: LOSER.replace("8c", "8d"), 2: DRAGON, 3: WINNER}, 2, co_bank=True, variant="ez")
    set_all(session)
    events = finish(session)
    assert [(e.seat, e.cite) for e in of(WagerPushed, events)] == [(1, "NJ-PG 11.10(m)1"), (3, "NJ-PG 11.10(m)1")]
    assert of(QueensDragonShown, events)[0].cite == "NJ-PG 11.10(m)1"


# --- (o) commission --------------------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-PG 11.10(o)")
def test_a_player_who_beats_the_bank_pays_five_percent_and_none_in_ez() -> None:
    session = banked({1: WINNER, 2: MIDDLING}, 2, dealers_wager=0)
    set_all(session)
    assert of(VigorishTaken, finish(session)) == [VigorishTaken("NJ-PG 11.10(o)", 1, "pai-gow", 50)]
    ez = banked({1: WINNER, 2: MIDDLING}, 2, dealers_wager=0, variant="ez")
    set_all(ez)
    assert not of(VigorishTaken, finish(ez))


@pytest.mark.rule("NJ-PG 11.10(l)", "NJ-PG 11.10(o)")
@pytest.mark.parametrize(("charges", "gain"), [(True, STAKE - 50), (False, STAKE)])
def test_in_ez_the_bank_pays_on_its_surplus_unless_the_house_waives_it(charges: bool, gain: int) -> None:
    hands = {1: LOSER, 2: MIDDLING}
    session = banked(hands, 2, dealers_wager=0, variant="ez", ez_bank_surplus_vigorish=charges)
    before = chips_before(session)
    set_all(session)
    finish(session)
    assert gains(session, before)[2] == gain


# --- side wagers are always with the house ---------------------------------------------------------------------------


@pytest.mark.rule("BASE B8")
def test_side_wagers_are_won_from_and_lost_to_the_house_whoever_banks() -> None:
    session = banked({1: WINNER, 2: MIDDLING}, 2, dealers_wager=0, side={"imperial": 500})
    before = chips_before(session)
    set_all(session)
    events = finish(session)
    assert gains(session, before) == {1: STAKE - 50 + 500 * 1000, 2: -STAKE}
    assert of(WagerWon, events)[-1].payer == INVENTORY


@pytest.mark.rule("NJ-PG 11.9(k)2")
def test_pai_gow_wagers_that_a_triple_takes_go_to_the_house_even_if_a_player_banks() -> None:
    session = banked(
        {1: WINNER, 2: MIDDLING},
        2,
        dragons_eye="no-vigorish",
        bank_with_no_vigorish=True,
        dice=Dice(3, (3, 3)),
    )
    lost = [event for event in of(WagerLost, recorded(session)) if event.cite == "NJ-PG 11.9(k)2"]
    assert [(event.seat, event.taker) for event in lost] == [(0, INVENTORY), (1, INVENTORY)]
    assert session.table.phase == "betting", "nothing was left to deal for"
