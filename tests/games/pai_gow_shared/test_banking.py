"""Player bank and co-bank: who may have it, and that every chip ends where the paragraphs say."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.accounts import CENTRE, INVENTORY, area, stack
from houseway.core.decider import Refusal
from houseway.core.events import VigorishTaken
from houseway.games.pai_gow_shared.banking import (
    POKER,
    TILES,
    Against,
    BankRound,
    Law,
    Result,
    Rotation,
    check_bank,
    check_cover,
    dealers_wager,
    offers,
    rotation_after,
    settle_bank,
    to_cover,
)
from houseway.games.pai_gow_shared.vigorish import Rounding, vigorish

BOTH = pytest.mark.parametrize("law", [TILES, POKER], ids=["tiles", "poker"])
DEALER = 0
PLENTY = 10_000_00


# --- vigorish --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-PG 11.9(j)", "BASE A7", "BASE B7")
def test_vigorish_is_five_percent_up_to_the_next_quarter_and_at_least_one() -> None:
    pairs = [(1, 25), (5_00, 25), (5_01, 50), (10_00, 50), (25_00, 1_25), (26_00, 1_50), (100_00, 5_00), (0, 0)]
    assert [(won, vigorish(won, "quarter")) for won, _ in pairs] == pairs


@pytest.mark.rule("NJ-PG 11.9(j)")
def test_exact_vigorish_goes_up_to_the_next_whole_cent() -> None:
    pairs = [(1, 1), (20, 1), (21, 2), (5_00, 25), (5_01, 26), (26_00, 1_30), (0, 0)]
    assert [(won, vigorish(won, "exact")) for won, _ in pairs] == pairs


# --- who may have the bank -------------------------------------------------------------------------------------------

SEATED = (1, 2, 3, 5)


@pytest.mark.rule("BASE B8", "BASE A8")
def test_the_dealer_banks_the_first_round_of_a_table() -> None:
    assert offers(Rotation(), SEATED) == ()
    with pytest.raises(Refusal, match="wagered against the dealer"):
        check_bank(POKER, Rotation(), 1)


@pytest.mark.rule("BASE B8", "BASE A8")
def test_the_bank_is_offered_counterclockwise_to_those_who_wagered_against_the_dealer() -> None:
    rotation = rotation_after(Rotation(), None, {1: 10_00, 3: 20_00, 5: 30_00})
    assert offers(rotation, SEATED) == (1, 3, 5)
    check_bank(TILES, rotation, 3)
    with pytest.raises(Refusal, match=r"BASE A8"):
        check_bank(TILES, rotation, 2)


@pytest.mark.rule("BASE B8", "BASE A8")
def test_after_a_bank_the_next_seat_is_asked_first_and_the_holder_last() -> None:
    opened = rotation_after(Rotation(), None, dict.fromkeys(SEATED, 10_00))
    after = rotation_after(opened, 3, {1: 10_00, 2: 10_00, 5: 10_00})
    assert offers(after, SEATED) == (5, 1, 2, 3)
    assert offers(rotation_after(after, 5, {}), SEATED) == (1, 2, 3, 5)
    assert offers(rotation_after(after, None, dict.fromkeys(SEATED, 1)), SEATED) == (5, 1, 2, 3)


@pytest.mark.rule("BASE B8")
def test_a_house_may_offer_the_bank_for_two_rounds_running() -> None:
    opened = rotation_after(Rotation(), None, dict.fromkeys(SEATED, 10_00))
    once = rotation_after(opened, 3, {})
    assert offers(once, SEATED, rounds_each=2) == (3, 5, 1, 2)
    assert offers(rotation_after(once, 3, {}), SEATED, rounds_each=2) == (5, 1, 2, 3)


@pytest.mark.rule("BASE B8")
def test_the_rounds_that_somebody_banks_running_are_counted_one_by_one() -> None:
    rotation = rotation_after(Rotation(), None, dict.fromkeys(SEATED, 10_00))
    for rounds in (1, 2, 3):
        rotation = rotation_after(rotation, 3, {})
        assert rotation.held == rounds
    assert rotation_after(rotation, 5, {}).held == 1
    assert rotation_after(rotation, None, {}).held == 0, "the dealer's rounds are nobody's"


@pytest.mark.rule("BASE B8", "BASE B12")
def test_a_second_area_of_the_holders_comes_last_only_once_his_turn_is_over() -> None:
    opened = rotation_after(Rotation(), None, dict.fromkeys(SEATED, 10_00))
    once = rotation_after(opened, 2, {})
    assert offers(once, SEATED, 1, holders_other=3) == (5, 1, 2, 3)
    assert offers(once, SEATED, 2, holders_other=3) == (2, 3, 5, 1)


@pytest.mark.rule("BASE B8", "BASE A8")
def test_when_everybody_has_passed_the_next_offer_begins_with_whoever_follows_the_first() -> None:
    opened = rotation_after(Rotation(), None, dict.fromkeys(SEATED, 10_00))
    after = rotation_after(opened, None, dict.fromkeys(SEATED, 10_00), passed=(1, 2, 3, 5))
    assert offers(after, SEATED) == (2, 3, 5, 1)
    again = rotation_after(after, None, dict.fromkeys(SEATED, 10_00), passed=(2, 3, 5, 1))
    assert offers(again, SEATED) == (3, 5, 1, 2)
    assert offers(rotation_after(again, None, dict.fromkeys(SEATED, 1), passed=(6,)), SEATED) == (1, 2, 3, 5)


@pytest.mark.rule("BASE B8", "BASE A8")
def test_a_player_bank_does_not_change_who_played_against_the_dealer_last() -> None:
    opened = rotation_after(Rotation(), None, {1: 10_00, 2: 25_00})
    banked = rotation_after(opened, 2, {1: 40_00, 3: 5_00})
    assert banked.wagered == {1: 10_00, 2: 25_00}
    assert 3 not in offers(banked, (1, 2, 3))


@pytest.mark.rule("BASE B8")
def test_there_is_no_second_bank() -> None:
    rotation = Rotation(wagered={1: 10_00, 2: 10_00})
    with pytest.raises(Refusal, match="seat 1 has the bank"):
        check_bank(POKER, rotation, 2, taken=1)


@BOTH
@pytest.mark.rule("BASE B8", "BASE A8")
def test_the_dealer_wagers_what_the_bank_last_bet_against_it_or_less(law: Law) -> None:
    rotation = Rotation(wagered={4: 25_00})
    assert dealers_wager(law, rotation, 4) == 25_00
    assert dealers_wager(law, rotation, 4, 10_00) == 10_00
    assert dealers_wager(law, rotation, 4, 0) == 0
    with pytest.raises(Refusal, match=r"at most 25\.00"):
        dealers_wager(law, rotation, 4, 25_01)
    assert dealers_wager(law, rotation, 4, co_bank=True) == 0
    with pytest.raises(Refusal, match="no wager against a co-bank"):
        dealers_wager(law, rotation, 4, 10_00, co_bank=True)


@BOTH
@pytest.mark.rule("BASE B8", "BASE A8")
def test_a_bank_that_cannot_cover_every_wager_is_refused(law: Law) -> None:
    check_cover(law, 60_00, [10_00, 20_00, 30_00])
    with pytest.raises(Refusal, match=r"has 59\.99 and needs 60\.00"):
        check_cover(law, 59_99, [10_00, 20_00, 30_00])
    check_cover(law, 30_00, [10_00, 20_00, 30_00], co_bank=True)
    with pytest.raises(Refusal, match=r"needs 30\.00"):
        check_cover(law, 29_99, [10_00, 20_00, 30_00], co_bank=True)
    assert to_cover([1], co_bank=True) == 0


# --- who pays whom ---------------------------------------------------------------------------------------------------


def wager(seat: int, dollars: int, result: Result) -> Against:
    return Against(seat, dollars * 100, result)


@pytest.mark.rule("NJ-PG 11.10(l)", "NJ-PG 11.10(o)", "BASE B8")
def test_losers_pay_winners_and_the_surplus_less_five_percent_is_the_banks() -> None:
    done = settle_bank(POKER, 3, [wager(1, 100, "lose"), wager(2, 40, "win"), wager(4, 25, "push")])
    assert (done.collected, done.paid, done.from_bank, done.surplus) == (100_00, 40_00, 0, 60_00)
    assert done.vigorish == 3_00
    assert done.commissions == {2: 2_00}
    assert done.nets == {1: -100_00, 2: 38_00, 3: 57_00, 4: 0}
    assert done.house == 5_00


@pytest.mark.rule("NJ-PG 11.10(l)", "NJ-PG 11.10(o)", "BASE B8")
def test_when_the_centre_is_exhausted_the_bank_pays_the_rest() -> None:
    done = settle_bank(POKER, 3, [wager(1, 10, "lose"), wager(2, 40, "win"), wager(4, 25, "win")])
    assert (done.from_bank, done.from_house, done.surplus, done.vigorish) == (55_00, 0, 0, 0)
    assert done.commissions == {2: 2_00, 4: 1_25}
    assert done.nets == {1: -10_00, 2: 38_00, 3: -55_00, 4: 23_75}


@pytest.mark.rule("NJ-PG 11.10(k)", "BASE B8")
@pytest.mark.parametrize(("result", "bank", "house"), [("win", -20_00, 20_00), ("push", 0, 0), ("lose", 19_00, -19_00)])
def test_the_dealers_own_hand_is_settled_with_the_bank_and_pays_no_commission(
    result: Result, bank: int, house: int
) -> None:
    done = settle_bank(POKER, 6, [wager(DEALER, 20, result)])
    assert done.nets == {6: bank}
    assert done.house == house
    first = {"win": stack(6), "push": area(DEALER, "pai-gow"), "lose": area(DEALER, "pai-gow")}
    event = done.events[0]
    assert event.postings()[0][0] == first[result]
    assert event.cite == ("NJ-PG 11.10(l)" if result == "win" else "NJ-PG 11.10(k)")


@pytest.mark.rule("NJ-PG 11.10(l)")
def test_the_dealers_losing_wager_helps_to_pay_the_players() -> None:
    done = settle_bank(POKER, 1, [wager(DEALER, 30, "lose"), wager(2, 30, "win")])
    assert (done.from_bank, done.surplus) == (0, 0)
    assert done.nets == {1: 0, 2: 28_50}
    assert done.house == -28_50


@pytest.mark.rule("NJ-PG 11.10(m)", "BASE B8")
def test_a_co_bank_and_the_house_each_pay_half_of_a_shortfall() -> None:
    done = settle_bank(POKER, 3, [wager(1, 10, "lose"), wager(2, 40, "win")], co_bank=True)
    assert (done.from_bank, done.from_house) == (15_00, 15_00)
    assert done.nets == {1: -10_00, 2: 38_00, 3: -15_00}
    assert done.house == -13_00


@pytest.mark.rule("NJ-PG 11.10(m)", "BASE B8")
def test_a_co_bank_pays_five_percent_on_its_half_of_the_surplus_only() -> None:
    done = settle_bank(POKER, 3, [wager(1, 100, "lose"), wager(2, 40, "win")], co_bank=True)
    assert (done.surplus, done.to_house, done.vigorish, done.to_bank) == (60_00, 30_00, 1_50, 28_50)
    assert done.nets[3] == 28_50
    assert done.house == 30_00 + 1_50 + 2_00


@BOTH
@pytest.mark.rule("NJ-PG 11.10(m)", "BASE B8", "BASE A8")
def test_an_odd_cent_of_the_halves_is_in_the_houses(law: Law) -> None:
    more = settle_bank(law, 3, [Against(1, 101, "lose")], co_bank=True, bank_commission=False)
    assert (more.to_house, more.to_bank) == (51, 50)
    less = settle_bank(law, 3, [Against(1, 101, "win")], co_bank=True, commission=False)
    assert (less.from_house, less.from_bank) == (51, 50)


@pytest.mark.rule("NJ-PG 11.10(m)", "BASE B8")
def test_there_is_no_dealers_wager_against_a_co_bank() -> None:
    with pytest.raises(Refusal, match="no wager against a co-bank"):
        settle_bank(POKER, 3, [wager(DEALER, 10, "win")], co_bank=True)


@pytest.mark.rule("NJ-PG 11.10(o)", "NJ-PG 11.10(l)")
def test_in_ez_the_players_pay_no_commission_but_the_bank_does_unless_the_house_waives_it() -> None:
    wagers = [wager(1, 100, "lose"), wager(2, 40, "win")]
    ez = settle_bank(POKER, 3, wagers, commission=False)
    assert ez.commissions == {}
    assert ez.nets == {1: -100_00, 2: 40_00, 3: 57_00}
    free = settle_bank(POKER, 3, wagers, commission=False, bank_commission=False)
    assert free.nets == {1: -100_00, 2: 40_00, 3: 60_00}
    assert free.house == 0


@pytest.mark.parametrize(("co_bank", "paragraph"), [(False, "NJ-PG 11.10(k)1"), (True, "NJ-PG 11.10(m)1")])
@pytest.mark.rule("NJ-PG 11.10(k)1", "NJ-PG 11.10(m)1")
def test_a_queens_dragon_of_the_bank_pushes_every_wager_even_losing_ones(co_bank: bool, paragraph: str) -> None:
    wagers = [wager(1, 10, "lose"), wager(2, 20, "win"), wager(4, 5, "push")]
    wagers += [] if co_bank else [wager(DEALER, 10, "lose")]
    done = settle_bank(POKER, 3, wagers, co_bank=co_bank, queens_dragon=True)
    assert done.nets == {1: 0, 2: 0, 3: 0, 4: 0}
    assert done.house == 0
    assert {event.cite for event in done.events} == {paragraph}


def test_tiles_know_no_queens_dragon() -> None:
    with pytest.raises(ValueError, match="only pai gow poker"):
        settle_bank(TILES, 3, [wager(1, 10, "win")], queens_dragon=True)


@pytest.mark.rule("BASE B8")
def test_the_bank_has_no_wager_against_itself() -> None:
    with pytest.raises(Refusal, match="no pai gow wager of its own"):
        settle_bank(POKER, 1, [wager(1, 10, "win")])


@pytest.mark.rule("NJ-PG 11.10(l)")
def test_losing_wagers_go_to_the_centre_before_anyone_is_paid_and_the_bank_pays_only_what_is_missing() -> None:
    done = settle_bank(POKER, 3, [wager(1, 30, "win"), wager(2, 10, "lose"), wager(4, 20, "win"), wager(5, 15, "lose")])
    moves = [move for e in done.events if not isinstance(e, VigorishTaken) for move in e.postings()]
    assert moves == [
        (area(2, "pai-gow"), CENTRE, 10_00),
        (area(5, "pai-gow"), CENTRE, 15_00),
        (stack(3), CENTRE, 25_00),
        (area(1, "pai-gow"), stack(1), 30_00),
        (CENTRE, stack(1), 30_00),
        (area(4, "pai-gow"), stack(4), 20_00),
        (CENTRE, stack(4), 20_00),
    ]


@BOTH
@pytest.mark.rule("NJ-PG 11.10(l)", "BASE A8")
def test_a_centre_that_just_pays_a_winner_is_not_exhausted_before_the_next_one(law: Law) -> None:
    done = settle_bank(law, 3, [wager(1, 30, "win"), wager(2, 30, "lose"), wager(4, 20, "win")], commission=False)
    assert [move for event in done.events for move in event.postings()] == [
        (area(2, "pai-gow"), CENTRE, 30_00),
        (area(1, "pai-gow"), stack(1), 30_00),
        (CENTRE, stack(1), 30_00),
        (stack(3), CENTRE, 20_00),
        (area(4, "pai-gow"), stack(4), 20_00),
        (CENTRE, stack(4), 20_00),
    ]


# --- whatever the wagers ---------------------------------------------------------------------------------------------

RESULTS: tuple[Result, ...] = ("win", "lose", "push")
ROUNDINGS: tuple[Rounding, ...] = ("quarter", "exact")


@st.composite
def banked_rounds(draw: st.DrawFn) -> tuple[int, list[Against], BankRound, bool]:
    bank = draw(st.integers(1, 6))
    co_bank = draw(st.booleans())
    others = [seat for seat in range(co_bank, 7) if seat != bank]
    seats = draw(st.lists(st.sampled_from(others), unique=True))
    wagers = [Against(s, draw(st.integers(1, 100_00)), draw(st.sampled_from(RESULTS))) for s in seats]
    done = settle_bank(
        draw(st.sampled_from([POKER, TILES])),
        bank,
        wagers,
        co_bank=co_bank,
        rounding=draw(st.sampled_from(ROUNDINGS)),
        commission=draw(st.booleans()),
        bank_commission=draw(st.booleans()),
    )
    return bank, wagers, done, co_bank


@given(banked_rounds())
@pytest.mark.rule("BASE B8", "BASE A8", "NJ-PG 11.10(l)", "NJ-PG 11.10(m)")
def test_no_chip_is_lost_or_made_whoever_banks(played: tuple[int, list[Against], BankRound, bool]) -> None:
    bank, wagers, done, co_bank = played
    assert done.collected + done.from_bank + done.from_house == done.paid + done.surplus
    assert done.surplus == done.to_bank + done.to_house + done.vigorish
    assert sum(done.nets.values()) + done.house == 0
    assert done.from_house == done.to_house == 0 or co_bank
    assert done.from_bank == 0 or done.surplus == 0

    placed = {area(w.seat, "pai-gow"): w.staked for w in wagers}
    purses = dict.fromkeys([stack(seat) for seat in range(1, 7)] + [INVENTORY], PLENTY)
    after = Counter({**purses, **placed})
    for event in done.events:
        for source, target, amount in event.postings():
            assert 0 < amount <= after[source]
            after[source] -= amount
            after[target] += amount
    assert after.total() == sum(purses.values()) + sum(placed.values())
    assert after[CENTRE] == 0
    assert not any(after[name] for name in placed)
    staked = {w.seat: w.staked for w in wagers}
    for seat in range(1, 7):
        assert after[stack(seat)] == PLENTY + staked.get(seat, 0) + done.nets.get(seat, 0)
    assert after[INVENTORY] == PLENTY + staked.get(DEALER, 0) + done.house
    assert bank in done.nets


@given(banked_rounds())
@pytest.mark.rule("BASE B8")
def test_a_bank_never_pays_more_than_it_had_to_cover(played: tuple[int, list[Against], BankRound, bool]) -> None:
    _, wagers, done, co_bank = played
    assert done.from_bank <= to_cover([w.staked for w in wagers], co_bank=co_bank)
