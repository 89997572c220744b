"""NJ-PG 11.1, 11.7, 11.22(a) to (c): the wagers of pai gow poker, what they stand beside, and for how much."""

from __future__ import annotations

import pytest
from tests.poker_tables import STAKE, bet, make_cards_ready, of, option_error, options, outcome, played, table
from tests.tables import refused, senseless

from houseway.core import commands as c
from houseway.core.events import BettingClosed, WagerPlaced, WagerTakenBack
from houseway.games.pai_gow_poker.events import EnvyMarkersPlaced
from houseway.games.pai_gow_poker.options import EZ_WAGERS

EZ_WAGER_PARAGRAPHS = {
    "dynasty": "NJ-PG 11.7(h)1",
    "protection": "NJ-PG 11.7(h)2",
    "red": "NJ-PG 11.7(h)3",
    "black": "NJ-PG 11.7(h)3",
    "queens-dragon": "NJ-PG 11.7(h)4",
}
DICE = ("match", "even", "odd", "double", "triple", "dice-bonus")


@pytest.mark.rule("NJ-PG 11.7(h)", "NJ-PG 11.22(b)")
@pytest.mark.parametrize("wager", EZ_WAGERS)
def test_an_optional_wager_goes_only_beside_a_pai_gow_wager(wager: str) -> None:
    session = table(variant="ez")
    make_cards_ready(session)
    assert refused(session, c.PlaceWagers(1, {wager: 500})) == "NJ-PG 11.7(h)"
    bet(session, 1, **{wager: 500})
    assert session.table.round.hands[1].wagers == {"pai-gow": STAKE, wager: 500}


@pytest.mark.rule("NJ-PG 11.7(h)", "NJ-PG 11.7(h)1", "NJ-PG 11.7(h)2", "NJ-PG 11.7(h)3", "NJ-PG 11.7(h)4")
@pytest.mark.parametrize(("wager", "paragraph"), EZ_WAGER_PARAGRAPHS.items())
def test_a_house_that_does_not_offer_an_optional_wager_refuses_it_by_its_own_line(wager: str, paragraph: str) -> None:
    option = "red_black" if wager in {"red", "black"} else wager.replace("-", "_")
    session = table((1,), variant="ez", **{option: False})
    make_cards_ready(session)
    assert refused(session, c.PlaceWagers(1, {"pai-gow": STAKE, wager: 500})) == paragraph


@pytest.mark.rule("NJ-PG 11.22(a)", 'NJ-PG 11.1 "EZ pai gow"')
@pytest.mark.parametrize("wager", EZ_WAGERS)
def test_optional_wagers_belong_to_ez_pai_gow(wager: str) -> None:
    session = table()
    make_cards_ready(session)
    assert refused(session, c.PlaceWagers(1, {"pai-gow": STAKE, wager: 500})) == "NJ-PG 11.22(a)"
    assert wager in options(variant="ez").wagers


@pytest.mark.rule("NJ-PG 11.22(a)1", "NJ-PG 11.22(a)2", "NJ-PG 11.22(a)3", "NJ-PG 11.22(a)4")
def test_the_house_chooses_which_optional_wagers_it_offers() -> None:
    offered = options(variant="ez", dynasty=False, queens_dragon=False).wagers
    assert offered == ("pai-gow", "protection", "red", "black", "imperial")
    offered = options(variant="ez", protection=False, red_black=False).wagers
    assert offered == ("pai-gow", "dynasty", "queens-dragon", "imperial")


@pytest.mark.rule("NJ-PG 11.7(h)", "NJ-PG 11.22(b)")
def test_no_optional_wager_is_placed_once_the_betting_is_closed() -> None:
    session = table(variant="ez")
    make_cards_ready(session)
    bet(session, 1)
    session.do(c.NoMoreBets())
    assert refused(session, c.PlaceWagers(1, {"dynasty": 500})) == "NJ-PG 11.7(a)-(f)"
    assert refused(session, c.TakeBackWagers(1)) == "NJ-PG 11.7(a)-(f)"


@pytest.mark.rule("NJ-PG 11.22(b)")
@pytest.mark.parametrize("wager", EZ_WAGERS)
def test_an_optional_wager_is_at_least_a_dollar(wager: str) -> None:
    session = table(variant="ez")
    make_cards_ready(session)
    assert refused(session, c.PlaceWagers(1, {"pai-gow": STAKE, wager: 99})) == "NJ-PG 11.22(b)"
    bet(session, 1, **{wager: 100})


@pytest.mark.rule("NJ-PG 11.22(c)")
@pytest.mark.parametrize(("staked", "marked"), [(499, False), (500, True), (300, False)])
def test_a_dynasty_wager_of_five_dollars_gets_an_envy_marker(staked: int, marked: bool) -> None:
    session = table((1, 2), variant="ez")
    make_cards_ready(session)
    bet(session, 1, dynasty=staked)
    bet(session, 2)
    events = session.do(c.NoMoreBets())
    assert of(EnvyMarkersPlaced, events) == ([EnvyMarkersPlaced("NJ-PG 11.22(c)", (1,))] if marked else [])


@pytest.mark.rule("NJ-PG 11.7(g)")
@pytest.mark.parametrize("wager", DICE)
def test_dice_wagers_are_taken_only_where_dragons_eye_is_offered(wager: str) -> None:
    session = table()
    make_cards_ready(session)
    assert refused(session, c.PlaceWagers(1, {"pai-gow": STAKE, wager: 500})) == "NJ-PG 11.7(g)"
    offered = table(dragons_eye="vigorish")
    make_cards_ready(offered)
    bet(offered, 1, **{wager: 500})


@pytest.mark.rule("NJ-PG 11.7(g)")
@pytest.mark.parametrize("wager", DICE)
def test_the_house_decides_whether_dice_wagers_need_a_pai_gow_wager(wager: str) -> None:
    needs = table(dragons_eye="vigorish")
    make_cards_ready(needs)
    assert refused(needs, c.PlaceWagers(1, {wager: 500})) == "NJ-PG 11.7(g)"
    free = table(dragons_eye="vigorish", dice_without_pai_gow=True)
    make_cards_ready(free)
    free.do(c.PlaceWagers(1, {wager: 500}))
    assert of(BettingClosed, free.do(c.NoMoreBets()))


@pytest.mark.rule("BASE B10")
@pytest.mark.parametrize("wager", ["imperial", "seven-card-bonus", "progressive"])
def test_the_other_side_wagers_are_offered_by_submission_and_go_beside_a_pai_gow_wager(wager: str) -> None:
    bare = table(imperial=False)
    make_cards_ready(bare)
    assert refused(bare, c.PlaceWagers(1, {"pai-gow": STAKE, wager: 100})) == "BASE B10"
    progressive = {"meter": 1000, "shares": {"five-aces": 10}}
    full = table(seven_card_bonus="fortune", progressive=progressive)
    make_cards_ready(full)
    assert refused(full, c.PlaceWagers(1, {wager: 100})) == "BASE B10"
    bet(full, 1, **{wager: 100})


@pytest.mark.rule("BASE B10")
def test_the_progressive_wager_is_the_sum_the_submission_names() -> None:
    session = table(progressive={"stake": 2, "meter": 1000, "shares": {"five-aces": 10}})
    make_cards_ready(session)
    assert refused(session, c.PlaceWagers(1, {"pai-gow": STAKE, "progressive": 100})) == "BASE B10"
    bet(session, 1, progressive=200)


def test_wagers_stay_within_the_limits_and_may_be_raised_or_taken_back_while_betting_is_open() -> None:
    session = table(limits={"pai-gow": {"minimum": 10, "maximum": 100}})
    make_cards_ready(session)
    assert refused(session, c.PlaceWagers(1, {"pai-gow": 999})) == "NJ-PG 11.7(a)-(f)"
    bet(session, 1, 6000)
    assert refused(session, c.PlaceWagers(1, {"pai-gow": 6000})) == "NJ-PG 11.7(a)-(f)"
    bet(session, 1, 4000)
    events = session.do(c.TakeBackWagers(1))
    assert of(WagerTakenBack, events)[0].amount == 10_000
    assert "no wagers to take back" in senseless(session, c.TakeBackWagers(1))
    assert "no wager 'insurance'" in senseless(session, c.PlaceWagers(1, {"pai-gow": 1000, "insurance": 5}))


def test_a_round_needs_somebody_who_wagers() -> None:
    session = table()
    make_cards_ready(session)
    assert refused(session, c.NoMoreBets()) == "NJ-PG 11.7(a)-(f)"


@pytest.mark.rule('NJ-PG 11.1 "EZ pai gow"', "NJ-PG 11.9(k)1")
def test_ez_pai_gow_cannot_be_combined_with_the_dice_that_take_vigorish() -> None:
    assert option_error(variant="ez", dragons_eye="vigorish") == "NJ-PG 11.9(k)1"
    assert options(variant="ez", dragons_eye="no-vigorish").commission is False


@pytest.mark.rule('NJ-PG 11.1 "Red/black wager"', "NJ-PG 11.23(d)")
def test_a_player_may_wager_on_both_colours() -> None:
    player = "As Ks Qc Jc 9h 7h Jk"
    found = outcome(player, "Ah Ad 8s 8h 5s 3d 2d", {"red": 500, "black": 500}, variant="ez")
    assert (found["black"].result, found["black"].paid) == ("win", 500)
    assert found["red"].result == "lose"


def test_wagers_lie_on_the_layout_from_the_players_stack() -> None:
    events = played({1: "As Ah Ad Kc Ks Kh Jk"})
    assert of(WagerPlaced, events) == []
    session = table()
    make_cards_ready(session)
    before = session.table.stack(1)
    bet(session, 1, 2500)
    assert session.table.stack(1) == before - 2500
    assert session.table.accounts["area:1:pai-gow"] == 2500
