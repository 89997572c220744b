"""13:69E-1.13BB and 13:69F-42.11(a): what a Dragon Poker layout and its sign show in New Jersey."""

from __future__ import annotations

import pytest
from tests.felts import SEATS, area, inscription, layout, lines, sign, statement, wagers

GAME = "dragon-poker"
FIVE = {"ante", "ante-bonus", "three-card-bonus", "dragon", "play"}


@pytest.mark.rule("NJ-DP 1.13BB(a)", "NJ-DP 1.13BB(a)1")
def test_a_drawing_is_true_to_scale_with_six_positions_across_from_the_dealer() -> None:
    found = layout(GAME)
    assert found["outline"] == {"kind": "half-round", "width": 84.0, "height": 42.0, "unit": "in"}
    assert {"NJ-DP 1.13BB(a)", "NJ-DP 1.13BB(a)1"} <= set(found["cite"])
    assert {one["seat"] for one in found["areas"]} - {None} == set(SEATS)
    tray = area(found, "dealer.tray")
    assert all(one["centre"][1] > tray["centre"][1] + tray["size"][1] / 2 for one in found["areas"] if one["seat"])


@pytest.mark.rule("NJ-DP 1.13BB(b)", "NJ-DP 1.13BB(b)1")
def test_the_licensee_is_named_on_the_layout() -> None:
    found = layout(GAME, "licensee=Marina House")
    assert inscription(found, "layout.licensee")["text"] == "MARINA HOUSE"
    assert "NJ-DP 1.13BB(b)" in found["cite"]
    assert "NJ-DP 1.13BB(b)1" in inscription(found, "layout.licensee")["cite"]


@pytest.mark.rule("NJ-DP 1.13BB(b)2", "NJ-DP 1.13BB(c)")
def test_five_betting_areas_at_each_position_and_play_equals_ante_on_the_felt_or_on_a_sign() -> None:
    found = layout(GAME)
    assert all(wagers(found, seat) == FIVE for seat in SEATS)
    assert all("NJ-DP 1.13BB(b)2" in one["cite"] for one in found["areas"] if one["wager"])
    assert inscription(found, "layout.legend.play-equals-ante")["text"] == "PLAY BET MUST EQUAL ANTE BET"
    moved = "inscriptions.play-equals-ante=sign"
    assert "layout.legend.play-equals-ante" not in {one["id"] for one in layout(GAME, moved)["inscriptions"]}
    posted = statement(sign(GAME, moved), "layout.legend.play-equals-ante")
    assert (posted["text"], "NJ-DP 1.13BB(c)" in posted["cite"]) == ("Play Bet Must Equal Ante Bet", True)


@pytest.mark.rule("NJ-DP 1.13BB(b)3", "NJ-DP 42.11(a)")
def test_the_odds_of_the_three_table_paid_wagers_are_printed_with_the_word_to() -> None:
    found = layout(GAME)
    assert lines(inscription(found, "layout.odds.ante-bonus")) == {
        "Three Dragons": "30 to 1",
        "Trips": "4 to 1",
        "Pair of Pandas or Better": "1 to 1",
        "Winning Hand": "Push",
    }
    assert lines(inscription(found, "layout.odds.three-card-bonus")) == {
        "Three Dragons": "40 to 1",
        "Three Phoenix": "30 to 1",
        "Three Tigers": "15 to 1",
        "Trips": "10 to 1",
        "Two Dragons": "4 to 1",
        "Two Phoenix": "2 to 1",
        "Two Tigers": "1 to 1",
    }
    assert lines(inscription(found, "layout.odds.dragon")) == {
        "Three Red Dragons": "1,000 to 1",
        "Three Blue Dragons": "1,000 to 1",
        "Three Dragons with Gold Dragon": "200 to 1",
        "Three Dragons": "60 to 1",
        "Two Dragons": "7 to 1",
        "Gold Dragon": "5 to 1",
    }
    second = lines(inscription(layout(GAME, "three-card-bonus=2"), "layout.odds.three-card-bonus"))
    assert second["Three Tigers"] == "20 to 1"


@pytest.mark.rule("NJ-DP 1.13BB(d)")
def test_a_sign_that_replaces_the_odds_gives_those_of_every_wager() -> None:
    moved = "inscriptions.odds=sign"
    assert not [one for one in layout(GAME, moved)["inscriptions"] if one["lines"]]
    found = sign(GAME, moved)
    assert found["required"]
    tables = {one["id"]: lines(one) for one in found["statements"] if one["lines"]}
    assert set(tables) == {f"layout.odds.{name}" for name in ("ante", "ante-bonus", "three-card-bonus", "dragon")}
    assert tables["layout.odds.ante"] == {"Ante": "1 to 1", "Play": "1 to 1"}
    assert all("NJ-DP 1.13BB(d)" in one["cite"] for one in found["statements"])


@pytest.mark.rule("NJ-DP 1.13BB(e)")
def test_drop_box_and_tip_box_are_on_opposite_sides_of_the_dealer() -> None:
    found = layout(GAME)
    drop, tray, tip = (area(found, f"dealer.{name}") for name in ("drop-slot", "tray", "tip-slot"))
    assert drop["centre"][0] < tray["centre"][0] < tip["centre"][0]
    assert drop["centre"][1] < 4
    assert tip["centre"][1] < 4
