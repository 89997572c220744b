"""NJ-PG 11.22, 11.23(f): the player is the person, not the place; and a lower payout limit needs notice."""

from __future__ import annotations

from typing import Any

import pytest
from tests.poker_tables import (
    CHIPS,
    DRAGON,
    GAME,
    LOSER,
    MIDDLING,
    STAKE,
    WINNER,
    banked,
    bet,
    dealt,
    finish,
    go_on,
    make_cards_ready,
    of,
    option_error,
    options,
    set_all,
    table,
    whole_round,
)
from tests.tables import LESSON

from houseway.core import commands as c
from houseway.core.decider import Event, Refusal
from houseway.core.events import VigorishTaken, WagerWon
from houseway.games.pai_gow import settle as tiles_settle
from houseway.games.pai_gow_poker.events import HandKept, PayoutLimitApplies, PayoutLimitNoticed
from houseway.games.pai_gow_poker.settle import settle
from houseway.games.pai_gow_poker.side_wagers import EnvyPaid, PayoutLimited
from houseway.games.pai_gow_shared.events import PayWinners
from houseway.record.session import Session
from houseway.table.events import OptionsChanged

EIGHTS = "8s 8d 8c Jh Jd 5s 8h"
"""Four eights, which do not meet five aces."""

# --- 11.23(f), 11.22(d): one player at two areas ---------------------------------------------------------------------


def ann_and_bo(hands: dict[int, str], wagers: dict[int, dict[str, int]], **chosen: Any) -> list[Event]:
    """A whole EZ round with Ann at seats 3 and 4 and Bo at 6."""
    session = table((), variant="ez", two_areas=True, **chosen)
    for seat, player in ((3, "Ann"), (4, "Ann"), (6, "Bo")):
        session.do(c.Sit(seat, player, 10 * CHIPS))
    make_cards_ready(session, {**hands, 0: MIDDLING})
    for seat in hands:
        session.do(c.PlaceWagers(seat, {"pai-gow": STAKE, **wagers.get(seat, {})}))
    session.do(c.NoMoreBets())
    go_on(session)
    return finish(session)


@pytest.mark.rule("NJ-PG 11.23(f)")
def test_the_payout_limit_is_one_players_and_not_one_areas() -> None:
    hands = {3: WINNER, 4: EIGHTS, 6: "2s 3h 4c 6d 7h 8c Ts".replace("8c", "5c")}
    events = ann_and_bo(hands, {3: {"dynasty": 6000}, 4: {"dynasty": 60_000}}, payout_limit=40_000)
    paid = {event.seat: event.paid for event in of(WagerWon, events) if event.wager == "dynasty"}
    assert paid == {3: 500 * 60_00, 4: 40_000_00 - 500 * 60_00}, "30,000 for five aces leave 10,000"
    (cut,) = of(PayoutLimited, events)
    assert (cut.seat, cut.owed, cut.paid, cut.cite) == (4, 25 * 600_00, 10_000_00, "NJ-PG 11.23(f)")


@pytest.mark.rule("NJ-PG 11.22(d)3.i", "NJ-PG 11.23(b)")
def test_nobody_envies_his_own_other_hand() -> None:
    hands = {3: WINNER, 4: LOSER.replace("Ts", "9s"), 6: "5s 6h Td Tc 9h 8d 3c"}
    events = ann_and_bo(hands, {4: {"dynasty": 500}, 6: {"dynasty": 500}})
    assert [(event.seat, event.holder, event.paid) for event in of(EnvyPaid, events)] == [(6, 3, 100_00)]


@pytest.mark.rule("NJ-PG 11.22(d)3.i", "NJ-PG 11.23(b)")
@pytest.mark.parametrize(
    ("third", "fourth", "paid_at"), [(500, 500, [3]), (500, 5000, [3]), (400, 500, [4]), (400, 400, [])]
)
def test_whoever_has_two_areas_is_paid_envy_for_a_hand_once_at_the_first_that_earns_it(
    third: int, fourth: int, paid_at: list[int]
) -> None:
    hands = {3: "5s 6h Td Tc 9h 8d 3c", 4: LOSER.replace("Ts", "9s"), 6: WINNER}
    events = ann_and_bo(hands, {3: {"dynasty": third}, 4: {"dynasty": fourth}})
    envy = [(event.seat, event.holder, event.paid) for event in of(EnvyPaid, events)]
    assert envy == [(seat, 6, 100_00) for seat in paid_at]
    document = described(hands[3], hands[4], options={"variant": "ez"})
    for seat, dollars in zip(document["seats"], (third / 100, fourth / 100), strict=True):
        seat["wagers"]["dynasty"] = dollars
    bo = {"seat": 6, "player": "Bo", "hand": WINNER, "set": "house-way", "wagers": {"pai-gow": 10}}
    document["seats"].append(bo)
    settled = {seat["seat"] + 2: seat["wagers"].get("envy", {}).get("paid") for seat in settle(document)["seats"][:2]}
    assert [seat for seat, paid in settled.items() if paid == "100.00"] == paid_at


@pytest.mark.rule("NJ-PG 11.22(d)3.i", "NJ-PG 11.23(b)")
@pytest.mark.parametrize(("fourth", "paid_at"), [(500, [3, 4]), (400, [3])])
def test_by_the_place_envy_is_paid_at_each_area_with_a_marker_and_not_for_ones_own_hand(
    fourth: int, paid_at: list[int]
) -> None:
    hands = {3: EIGHTS, 4: LOSER.replace("Ts", "9s").replace("8c", "5c"), 6: WINNER}
    events = ann_and_bo(hands, {3: {"dynasty": 500}, 4: {"dynasty": fourth}}, envy_by="place")
    envy = [(event.seat, event.holder, event.paid) for event in of(EnvyPaid, events)]
    assert envy == [(seat, 6, 100_00) for seat in paid_at]
    document = described(hands[3], hands[4], options={"variant": "ez", "two-areas": True, "envy-by": "place"})
    for seat, dollars in zip(document["seats"], (5, fourth / 100), strict=True):
        seat["wagers"]["dynasty"] = dollars
    bo = {"seat": 6, "player": "Bo", "hand": WINNER, "set": "house-way", "wagers": {"pai-gow": 10}}
    document["seats"].append(bo)
    settled = {seat["seat"] + 2: seat["wagers"].get("envy", {}).get("paid") for seat in settle(document)["seats"][:2]}
    assert [seat for seat, amount in settled.items() if amount == "100.00"] == paid_at


def test_who_says_nothing_of_envy_has_the_submission_hash_from_before_there_was_a_choice() -> None:
    assert "envy-by" not in options(two_areas=True).document()
    assert options(envy_by="place").document()["envy-by"] == "place"
    assert options().every()["envy-by"] == "person"


@pytest.mark.rule("NJ-PG 11.22(d)3.i", "NJ-PG 11.23(b)")
def test_two_areas_of_two_players_are_each_paid_envy() -> None:
    document = described("5s 6h Td Tc 9h 8d 3c", LOSER.replace("Ts", "9s"), options={"variant": "ez"})
    document["seats"][1]["player"] = "Cleo"
    for seat in document["seats"]:
        seat["wagers"]["dynasty"] = 5
    bo = {"seat": 6, "player": "Bo", "hand": WINNER, "set": "house-way", "wagers": {"pai-gow": 10}}
    document["seats"].append(bo)
    assert [seat["wagers"]["envy"]["paid"] for seat in settle(document)["seats"][:2]] == ["100.00", "100.00"]


@pytest.mark.rule("NJ-PG 11.23(f)", "BASE B10")
def test_where_a_player_may_have_two_areas_the_least_limit_is_what_both_could_win() -> None:
    limits = {"dynasty": {"minimum": 20}}
    one = options(variant="ez", limits=limits).payout_floor
    both = options(variant="ez", limits=limits, two_areas=True).payout_floor
    assert one < both < 2 * one, "one deck serves both hands"
    assert option_error(variant="ez", limits=limits, two_areas=True, payout_limit=one // 100) == "NJ-PG 11.23(f)"


def described(first: str, second: str, **more: Any) -> dict[str, Any]:
    """Two seats with those hands set the house way, both played by Ann."""
    wagers = more.pop("wagers", {1: {}, 2: {}})
    dealer = more.pop("dealer", MIDDLING)
    return {
        "game": "pai-gow-poker",
        "dealer": dealer,
        "seats": [
            {"seat": seat, "player": "Ann", "hand": hand, "set": "house-way", "wagers": {"pai-gow": 10, **wagers[seat]}}
            for seat, hand in ((1, first), (2, second))
        ],
        **more,
    }


@pytest.mark.rule("NJ-PG 11.23(f)", "NJ-PG 11.22(d)3.i")
def test_settle_takes_equal_names_for_one_player() -> None:
    document = described(
        WINNER, EIGHTS, options={"variant": "ez", "payout-limit": 40_000},
        wagers={1: {"dynasty": 60}, 2: {"dynasty": 600}},
    )  # fmt: skip
    first, second = settle(document)["seats"]
    assert first["wagers"]["dynasty"]["paid"] == "30000.00"
    assert second["wagers"]["dynasty"]["paid"] == "10000.00"
    assert "envy" not in {**first["wagers"], **second["wagers"]}
    document["seats"][1]["player"] = "Bo"
    first, second = settle(document)["seats"]
    assert second["wagers"]["dynasty"]["paid"] == "15000.00", "each has a limit of his own"
    assert second["wagers"]["envy"]["paid"] == "100.00"


@pytest.mark.rule("NJ-PG 11.23(f)")
def test_everything_that_both_areas_have_been_paid_counts_against_the_limit() -> None:
    document = described(
        WINNER, "3s 3h 5d 5c 7s 7h Td", dealer=DRAGON, options={"variant": "ez", "payout-limit": 40_000},
        wagers={1: {"queens-dragon": 300, "dynasty": 60}, 2: {"queens-dragon": 400}},
    )  # fmt: skip
    first, second = settle(document)["seats"]
    assert first["wagers"]["queens-dragon"]["paid"] == "15000.00"
    assert second["wagers"]["queens-dragon"]["paid"] == "20000.00"
    assert first["wagers"]["dynasty"]["paid"] == "5000.00", "35,000 have been paid before the premium hand's 30,000"


@pytest.mark.rule("BASE B10")
def test_the_limit_of_the_imperial_wager_is_one_players_too() -> None:
    document = described(
        WINNER, EIGHTS, options={"imperial-payout-limit": 40_000}, wagers={1: {"imperial": 39}, 2: {"imperial": 100}}
    )
    first, second = settle(document)["seats"]
    assert first["wagers"]["imperial"]["paid"] == "39000.00"
    assert second["wagers"]["imperial"]["paid"] == "1000.00"


@pytest.mark.rule("BASE B8", "BASE A8")
def test_settle_refuses_a_player_who_banks_and_wagers_against_himself() -> None:
    document = described(WINNER, EIGHTS, bank={"seat": 2})
    del document["dealer"], document["seats"][1]["wagers"]
    with pytest.raises(Refusal, match=r"one player.*\(BASE B8\)"):
        settle(document)
    document["seats"][0]["player"] = "Bo"
    assert settle(document)["seats"][0]["net"]
    tiles = {
        "game": "pai-gow",
        "bank": {"seat": 2},
        "seats": [
            {"seat": 1, "player": "Ann", "hand": "6-6 6-6 1-1 1-1", "set": "house-way", "wagers": {"pai-gow": 10}},
            {"seat": 2, "player": "Ann", "hand": "5-5 6-5 5-1 3-3", "set": "house-way"},
        ],
    }
    with pytest.raises(Refusal, match=r"\(BASE A8\)"):
        tiles_settle.settle(tiles)


@pytest.mark.rule("BASE B12")
def test_settle_refuses_one_player_on_areas_that_are_not_side_by_side() -> None:
    document = described(WINNER, EIGHTS)
    assert settle(document)["seats"]
    document["seats"][1]["seat"] = 3
    with pytest.raises(Refusal, match=r"Ann wagers at seat 1 and seat 3, .* \(BASE B12\)"):
        settle(document)
    document["seats"][0]["player"] = "Bo"
    assert settle(document)["seats"]


@pytest.mark.rule("BASE B12")
def test_settle_refuses_one_player_on_three_areas() -> None:
    document = described(WINNER, EIGHTS)
    third = {"seat": 3, "player": "Ann", "hand": "Kd 2h 3h 4c 6d 7h Jc", "set": "house-way", "wagers": {"pai-gow": 10}}
    document["seats"].append(third)
    with pytest.raises(Refusal, match=r"\(BASE B12\)"):
        settle(document)
    document["seats"][2]["player"] = "Bo"
    assert settle(document)["seats"]


# --- 11.23(f): notice of a lower limit -------------------------------------------------------------------------------

MINUTE = 60
CHANGED_AT = 1000


def lowered(at_close: int, seats: tuple[int, ...] = (1,), **more: Any) -> tuple[Session, list[Event]]:
    """The limit goes from none to $40,000; a round closed then in which seat 1 has five aces and $1,000 on dynasty."""
    session = table(seats, variant="ez")
    for seat in seats:
        session.do(c.BuyIn(seat, 10 * CHIPS))
    changed = session.do(c.ChangeOptions(LESSON | {"variant": "ez", "payout-limit": 40_000, **more}, at=CHANGED_AT))
    if 1 not in seats:
        session.do(c.Sit(1, "player 1", 10 * CHIPS))
    make_cards_ready(session, {1: WINNER, 0: MIDDLING})
    bet(session, 1, dynasty=1000_00)
    session.do(c.NoMoreBets(at=at_close))
    go_on(session)
    return session, [*changed, *finish(session)]


def dynasty_paid(events: list[Event]) -> int:
    return sum(event.paid for event in of(WagerWon, events) if event.wager == "dynasty")


@pytest.mark.rule("NJ-PG 11.23(f)", "NJ-PG 1.13B(i)6")
def test_a_lower_limit_that_is_not_on_the_layout_applies_after_thirty_minutes_of_notice() -> None:
    session, events = lowered(CHANGED_AT + 30 * MINUTE - 1)
    assert of(PayoutLimitNoticed, events) == [PayoutLimitNoticed("NJ-PG 11.23(f)", CHANGED_AT + 30 * MINUTE)]
    assert session.table.options.payout_limit == 40_000_00
    assert dynasty_paid(events) == 500 * 1000_00, "the round is paid as before"
    _, events = lowered(CHANGED_AT + 30 * MINUTE)
    assert dynasty_paid(events) == 40_000_00


@pytest.mark.rule("NJ-PG 11.23(f)")
def test_a_limit_that_was_raised_again_meanwhile_is_not_said_to_be_lower() -> None:
    session, _ = lowered(CHANGED_AT + 60)
    session.do(c.ChangeOptions(LESSON | {"variant": "ez", "payout-limit": 500_000}, at=CHANGED_AT + 120))
    make_cards_ready(session)
    bet(session, 1)
    assert not of(PayoutLimitApplies, session.do(c.NoMoreBets(at=CHANGED_AT + 30 * MINUTE)))


@pytest.mark.rule("NJ-PG 11.23(f)")
def test_the_notice_goes_on_from_round_to_round_and_ends_once() -> None:
    session, _ = lowered(CHANGED_AT + 60)
    make_cards_ready(session)
    bet(session, 1)
    events = session.do(c.NoMoreBets(at=CHANGED_AT + 30 * MINUTE))
    assert of(PayoutLimitApplies, events) == [PayoutLimitApplies("NJ-PG 11.23(f)")]
    finish(session)
    assert not of(PayoutLimitApplies, whole_round(session))


@pytest.mark.rule("NJ-PG 11.23(f)")
@pytest.mark.parametrize(
    ("seats", "more"),
    [((), {}), ((1,), {"payout-limit-on-layout": True}), ((1,), {"notice-minutes": 0})],
    ids=["nobody is seated", "it stands on the layout", "the house gives none"],
)
def test_no_notice_is_awaited_where_none_is_needed(seats: tuple[int, ...], more: dict[str, Any]) -> None:
    _, events = lowered(CHANGED_AT, seats, **more)
    assert dynasty_paid(events) == 40_000_00


@pytest.mark.rule("NJ-PG 11.23(f)")
def test_a_notice_is_over_when_the_last_player_to_whom_it_was_given_has_left() -> None:
    session = table((1,), variant="ez")
    session.do(c.ChangeOptions(LESSON | {"variant": "ez", "payout-limit": 40_000}, at=CHANGED_AT))
    session.do(c.Leave(1))
    assert session.table.round.notice is None


@pytest.mark.rule("NJ-PG 11.23(f)")
def test_a_higher_limit_applies_at_once_and_another_option_needs_no_notice() -> None:
    session = table((1,), variant="ez", payout_limit=40_000)
    raised = session.do(c.ChangeOptions(LESSON | {"variant": "ez", "payout-limit": 50_000}))
    assert not of(PayoutLimitNoticed, raised)
    assert session.table.round.paid_by.payout_limit == 50_000_00
    session.do(c.ChangeOptions(LESSON | {"variant": "ez", "payout-limit": 45_000}))
    other = session.do(c.ChangeOptions(LESSON | {"variant": "ez", "payout-limit": 45_000, "bank-rounds": 2}, at=MINUTE))
    assert session.table.round.paid_by.payout_limit == 50_000_00
    assert not of(PayoutLimitNoticed, other), "that notice is still on its way"


@pytest.mark.rule("NJ-PG 11.23(f)")
def test_while_a_notice_runs_a_still_lower_limit_is_announced_and_what_applies_stays() -> None:
    session = table((1,), variant="ez", payout_limit=50_000)
    session.do(c.ChangeOptions(LESSON | {"variant": "ez", "payout-limit": 45_000}, at=0))
    lower = session.do(c.ChangeOptions(LESSON | {"variant": "ez", "payout-limit": 42_000}, at=10 * MINUTE))
    assert of(PayoutLimitNoticed, lower) == [PayoutLimitNoticed("NJ-PG 11.23(f)", 40 * MINUTE, 50_000_00)]
    assert session.table.round.paid_by.payout_limit == 50_000_00


@pytest.mark.rule("NJ-PG 11.23(f)")
@pytest.mark.parametrize(
    "more",
    [
        {"notice-minutes": 0},
        {"payout-limit-on-layout": True},
        {"payout-limit": 45_000, "notice-minutes": 0},
        {"payout-limit": 45_000, "payout-limit-on-layout": True},
        {"payout-limit": 50_000, "notice-minutes": 10},
    ],
    ids=str,
)
@pytest.mark.parametrize("raised_between", [False, True])
def test_no_later_change_cuts_a_notice_short_that_is_running(more: dict[str, Any], raised_between: bool) -> None:
    session, first = lowered(CHANGED_AT + 60)
    (noticed,) = of(PayoutLimitNoticed, first)
    assert noticed.applies_from == CHANGED_AT + 30 * MINUTE
    if raised_between:
        session.do(c.ChangeOptions(LESSON | {"variant": "ez"}, at=CHANGED_AT + 90))
    changed = {"variant": "ez", "payout-limit": 40_000, **more}
    session.do(c.ChangeOptions(LESSON | changed, at=CHANGED_AT + 120))
    assert dynasty_won_at(session, CHANGED_AT + 30 * MINUTE - 1) == 500 * 1000_00, "no limit, as was announced"
    assert dynasty_won_at(session, CHANGED_AT + 30 * MINUTE) == changed["payout-limit"] * 100


@pytest.mark.rule("NJ-PG 11.23(f)")
def test_when_a_notice_is_over_the_next_one_has_the_time_that_the_house_gives_then() -> None:
    session = table((1,), variant="ez", payout_limit=50_000)
    session.do(c.ChangeOptions(LESSON | {"variant": "ez", "payout-limit": 45_000}, at=0))
    lower = {"variant": "ez", "payout-limit": 42_000, "notice-minutes": 5}
    events = session.do(c.ChangeOptions(LESSON | lower, at=30 * MINUTE))
    (noticed,) = of(PayoutLimitNoticed, events)
    assert (noticed.applies_from, noticed.payout_limit) == (35 * MINUTE, 45_000_00), "what the first one announced"


def dynasty_won_at(session: Session, at: int) -> int:
    """What seat 1 is paid for five aces and $1,000 on dynasty in a round whose betting is closed then."""
    make_cards_ready(session, {1: WINNER, 0: MIDDLING})
    bet(session, 1, dynasty=1000_00)
    session.do(c.NoMoreBets(at=at))
    go_on(session)
    return dynasty_paid(finish(session))


# --- which paragraph is cited ----------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-PG 11.9(k)1", "NJ-PG 11.9(j)")
def test_vigorish_is_taken_by_the_paragraph_of_the_dice_where_there_are_dice() -> None:
    (plain,) = of(VigorishTaken, finish(dealt({1: WINNER})))
    (dice,) = of(VigorishTaken, finish(dealt({1: WINNER}, dragons_eye="vigorish")))
    assert (plain.cite, dice.cite) == ("NJ-PG 11.9(j)", "NJ-PG 11.9(k)1")


@pytest.mark.rule("NJ-PG 11.23(f)", "NJ-PG 11.9(k)", "BASE B9")
@pytest.mark.parametrize(
    ("change", "paragraph"),
    [
        ({"payout-limit": 50_000}, "NJ-PG 11.23(f)"),
        ({"dragons-eye": "vigorish"}, "NJ-PG 11.9(k)"),
        ({"house-way": "trump-plaza"}, "BASE B9"),
        ({"dealing": "automated-shoe"}, "BASE B6"),
        ({"limits": {"pai-gow": {"minimum": 5}}}, "NJ-PG 11.7(a)-(f)"),
    ],
)
def test_changed_options_cite_the_paragraph_that_leaves_them_to_the_licensee(
    change: dict[str, Any], paragraph: str
) -> None:
    session = table(())
    (changed,) = of(OptionsChanged, session.do(c.ChangeOptions(LESSON | change)))
    assert changed.cite == paragraph
    assert changed.left_by == {next(iter(change)): paragraph}


@pytest.mark.rule("NJ-PG 11.22(d)1", "NJ-PG 11.22(d)1.i", "NJ-PG 11.22(d)1.ii")
@pytest.mark.parametrize(
    ("side", "paragraph"), [({"red": 100}, "NJ-PG 11.22(d)1.i"), ({"dynasty": 500}, "NJ-PG 11.22(d)1.ii")]
)
def test_cards_with_an_optional_wager_stay_against_a_players_bank_too(side: dict[str, int], paragraph: str) -> None:
    session = banked({1: MIDDLING, 2: LOSER}, 1, dealers_wager=0, side=side, variant="ez")
    set_all(session)
    events = go_on(session, until=PayWinners)
    assert of(HandKept, events) == [HandKept(paragraph, 2)]
    assert GAME.phase(session.table.round) == "paying"
