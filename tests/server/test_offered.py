"""While betting is open: what is offered, who sits out, and who is asked again."""

from __future__ import annotations

import time

import pytest
from tests.server.clients import GAMES, House, is_error, least_wagers


@pytest.mark.parametrize("game", GAMES)
def test_whoever_is_ready_without_a_wager_sits_the_round_out(house: House, game: str) -> None:
    ana, bao = house.guest("Ana"), house.guest("Bao")
    table = ana.open(game)
    ana.sit(table, 1)
    bao.sit(table, 2)
    wagers = least_wagers(ana.sight(table)) or {"pai-gow": 500}
    ana.said(table, type="ready")
    sight = ana.sight(table)
    assert (sight["phase"], sight["wagers"], sight["words"]["question"]) == ("betting", [], None)
    is_error(ana.say(table, type="place-wagers", wagers=wagers), 422)
    is_error(ana.say(table, type="ready"), 422)


def test_where_everybody_sits_out_there_is_no_round_and_everybody_is_asked_again(house: House) -> None:
    ana, bao = house.guest("Ana"), house.guest("Bao")
    table = ana.open("dragon-poker")
    ana.sit(table, 1)
    bao.sit(table, 2)
    ana.said(table, type="ready")
    bao.said(table, type="ready")
    sight = ana.sight(table)
    assert sight["phase"] == "betting"
    assert not any(seat["ready"] for seat in sight["seats"])
    ana.said(table, type="ready")
    bao.said(table, type="leave")  # now all who are left sit out
    ana.said(table, type="place-wagers", wagers=least_wagers(ana.sight(table)))
    ana.said(table, type="ready")
    assert ana.sight(table)["phase"] != "betting"


def test_wagers_are_what_may_still_be_placed_by_limits_what_lies_there_and_chips(house: House) -> None:
    ana, bao = house.guest("Ana"), house.guest("Bao")
    limits = {"dragon": {"minimum": 1, "maximum": 100}}
    table = ana.open("dragon-poker", options={"limits": limits})
    ana.sit(table, 1, 20_000)
    bao.sit(table, 2)

    def offered(wager: str) -> tuple[int, int, bool] | None:
        found = [each for each in ana.sight(table)["wagers"] if each["wager"] == wager]
        return (found[0]["minimum"], found[0]["maximum"], found[0]["required"]) if found else None

    assert offered("dragon") == (100, 10_000, False)
    least = least_wagers(ana.sight(table))
    ana.said(table, type="place-wagers", wagers=least | {"dragon": 9_000})
    assert offered("dragon") == (1, 1_000, False)
    is_error(ana.say(table, type="place-wagers", wagers={"dragon": 1_001}), 422)
    ana.said(table, type="place-wagers", wagers={"dragon": 1_000})
    assert offered("dragon") is None
    assert offered("three-card-bonus") is not None
    assert offered("ante") is None, "it equals the ante bonus, and alone would not any more"
    is_error(ana.say(table, type="place-wagers", wagers={"ante": 1}), 422)
    ana.said(table, type="place-wagers", wagers={"ante": 100, "ante-bonus": 100})


def test_a_bonus_is_offered_up_to_the_ante_and_no_further(house: House) -> None:
    ana = house.guest("Ana")
    table = ana.open("double-draw-poker")
    ana.sit(table, 1, 3_000)

    def offered() -> dict[str, tuple[int, int, bool]]:
        return {one["wager"]: (one["minimum"], one["maximum"], one["required"]) for one in ana.sight(table)["wagers"]}

    assert {wager for wager, (_, _, required) in offered().items() if required} == {"ante", "bonus"}
    ana.said(table, type="place-wagers", wagers={"ante": 500, "bonus": 500})
    assert offered() == {"ante": (1, 2_000, False)}
    is_error(ana.say(table, type="place-wagers", wagers={"bonus": 1}), 422)
    ana.said(table, type="place-wagers", wagers={"ante": 200})
    assert offered() == {"ante": (1, 1_800, False), "bonus": (1, 200, False)}
    is_error(ana.say(table, type="place-wagers", wagers={"bonus": 201}), 422)
    ana.said(table, type="place-wagers", wagers={"bonus": 200})


def test_where_one_player_alone_has_anted_whoever_sits_out_is_asked_again(house: House) -> None:
    ana, bao = house.guest("Ana"), house.guest("Bao")
    table = ana.open("deuce-of-the-dragon")
    ana.sit(table, 1)
    bao.sit(table, 2)
    antes = least_wagers(ana.sight(table))
    ana.said(table, type="ready")
    is_error(ana.say(table, type="place-wagers", wagers=antes), 422)
    bao.said(table, type="place-wagers", wagers=antes)
    bao.said(table, type="ready")
    assert ana.sight(table)["wagers"], "there is no round without a second player"
    ana.said(table, type="ready")
    sight = ana.sight(table)
    assert sight["phase"] == "betting"
    assert [seat["ready"] for seat in sight["seats"][:2]] == [False, True], "whoever has anted has finished"
    assert sight["words"]["waits"] == "A round needs two players who bet."
    bao.said(table, type="take-back-wagers")
    bao.said(table, type="place-wagers", wagers=antes)
    bao.said(table, type="ready")
    ana.said(table, type="place-wagers", wagers=antes)
    assert ana.sight(table)["words"]["waits"] == ""
    ana.said(table, type="ready")
    assert ana.sight(table)["phase"] != "betting"


def test_a_bot_that_has_anted_alone_leaves_the_only_player_free_to_change_his_mind(house: House) -> None:
    ana = house.guest("Ana")
    table = ana.open("deuce-of-the-dragon", bots=1)
    ana.sit(table, 3)
    ana.said(table, type="ready")
    for _ in range(200):
        sight = ana.sight(table)
        if sight["wagers"]:
            break
        time.sleep(0.1)
    ana.said(table, type="place-wagers", wagers=least_wagers(sight))
    ana.said(table, type="ready")
    for _ in range(200):
        if ana.sight(table)["phase"] != "betting":
            break
        time.sleep(0.1)
    assert ana.sight(table)["phase"] != "betting"
