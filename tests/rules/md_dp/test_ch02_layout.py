"""Chapter 2: what a Dragon Poker layout and its sign show in Maryland."""

from __future__ import annotations

import pytest
from tests.felts import SEATS, area, inscription, layout, lines, sign, statement, wagers

GAME, MD = "dragon-poker", "jurisdiction=MD"


@pytest.mark.rule("MD-DP 2.A", "MD-DP 2.B", "MD-DP 2.B(1)")
def test_the_layout_for_the_commission_has_six_positions_and_the_operators_name() -> None:
    found = layout(GAME, MD, "licensee=Harbor Hall")
    assert {"MD-DP 2.A", "MD-DP 2.B"} <= set(found["cite"])
    assert {one["seat"] for one in found["areas"]} - {None} == set(SEATS)
    assert inscription(found, "layout.licensee")["text"] == "HARBOR HALL"
    assert "MD-DP 2.B(1)" in inscription(found, "layout.licensee")["cite"]


@pytest.mark.rule("MD-DP 2.B(2)")
def test_a_position_has_one_area_for_each_wager_that_the_operator_offers() -> None:
    assert wagers(layout(GAME, MD), 1) == {"ante", "ante-bonus", "three-card-bonus", "dragon", "play"}
    fewer = layout(GAME, MD, "three-card-bonus=off", "dragon=off")
    assert all(wagers(fewer, seat) == {"ante", "ante-bonus", "play"} for seat in SEATS)
    assert all("MD-DP 2.B(2)" in one["cite"] for one in fewer["areas"] if one["wager"])


@pytest.mark.rule("MD-DP 2.B(3)")
def test_odds_of_all_wagers_and_the_phrase_are_on_the_felt() -> None:
    found = layout(GAME, MD, "ante-bonus=A")
    assert lines(inscription(found, "layout.odds.ante-bonus")) == {
        "Three Dragons": "30 to 1",
        "Three Phoenix": "10 to 1",
        "Trips": "6 to 1",
        "Pair of Dragons": "2 to 1",
        "Pair of Phoenix": "1 to 1",
        "Winning Hand": "Push",
    }
    assert inscription(found, "layout.odds.ante")["text"] == "ANTE AND PLAY PAY 1 to 1"
    assert inscription(found, "layout.legend.play-equals-ante")["text"] == "PLAY BET MUST EQUAL ANTE BET"
    assert lines(inscription(found, "layout.odds.three-card-bonus"))["Pair of Tigers"] == "1 to 1"
    assert lines(inscription(found, "layout.odds.dragon"))["Pair of Dragons"] == "7 to 1"


@pytest.mark.rule("MD-DP 2.B(3)")
@pytest.mark.parametrize("moved", ["odds", "play-equals-ante"])
def test_whatever_is_left_off_the_felt_a_sign_gives_the_odds_of_every_wager(moved: str) -> None:
    found = sign(GAME, MD, f"inscriptions.{moved}=sign")
    assert found["required"]
    assert {one["id"] for one in found["statements"] if one["lines"]} == {
        f"layout.odds.{name}" for name in ("ante", "ante-bonus", "three-card-bonus", "dragon")
    }
    if moved == "play-equals-ante":
        assert statement(found, "layout.legend.play-equals-ante")["text"] == "Play Bet Must Equal Ante Bet"


@pytest.mark.rule("MD-DP 2.C(1)", "MD-DP 2.C(2)")
def test_boxes_and_the_discard_rack_are_on_the_dealers_side() -> None:
    found = layout(GAME, MD)
    parts = ("drop-slot", "discard-rack", "tray", "tip-slot")
    drop, rack, tray, tip = (area(found, f"dealer.{name}") for name in parts)
    assert drop["centre"][0] < tray["centre"][0] < tip["centre"][0]
    assert max(one["centre"][1] for one in (drop, rack, tip)) < 6
    assert rack["cite"] == ["MD-DP 2.C(2)"]
    assert drop["cite"] == tip["cite"] == ["MD-DP 2.C(1)"]
