"""13:69E-1.13Y and 13:69F-42.11(a): what a Double Draw Poker layout and its sign show."""

from __future__ import annotations

import pytest
from tests.felts import SEATS, above, area, inscription, layout, lines, sign, statement, wagers

GAME = "double-draw-poker"


@pytest.mark.rule("NJ-DDP 1.13Y(a)", "NJ-DDP 1.13Y(a)1", "NJ-DDP 1.13Y(b)", "NJ-DDP 1.13Y(b)1")
def test_the_drawing_is_true_to_scale_and_names_the_licensee() -> None:
    found = layout(GAME, "licensee=Marina House")
    assert (found["outline"]["width"], found["outline"]["unit"]) == (84.0, "in")
    assert {"NJ-DDP 1.13Y(a)", "NJ-DDP 1.13Y(a)1", "NJ-DDP 1.13Y(b)"} <= set(found["cite"])
    assert {one["seat"] for one in found["areas"]} - {None} == set(SEATS)
    assert inscription(found, "layout.licensee")["text"] == "MARINA HOUSE"
    assert "NJ-DDP 1.13Y(b)1" in inscription(found, "layout.licensee")["cite"]


@pytest.mark.rule("NJ-DDP 1.13Y(b)2", "NJ-DDP 1.13Y(b)3")
def test_four_betting_areas_and_a_place_for_discards_above_the_ante() -> None:
    found = layout(GAME)
    assert all(wagers(found, seat) == {"ante", "bonus", "first-draw", "second-draw"} for seat in SEATS)
    assert above(found, "discard", "ante")
    assert area(found, "seat-4.discard")["cite"] == ["NJ-DDP 1.13Y(b)3"]
    assert area(found, "seat-4.bonus")["cite"] == ["NJ-DDP 1.13Y(b)2"]


@pytest.mark.rule("NJ-DDP 1.13Y(b)4", "NJ-DDP 42.11(a)")
def test_the_odds_of_every_wager_are_printed_with_the_word_to() -> None:
    found = layout(GAME)
    assert set(lines(inscription(found, "layout.odds.draws")).values()) == {"1 to 1"}
    assert inscription(found, "layout.odds.draws")["text"] == "ANTE AND DRAW WAGERS PAY 1 to 1 WITH TWO PAIR OR HIGHER"
    first = {
        "Five Aces": "500 to 1",
        "Natural Royal Flush": "100 to 1",
        "Wild Royal Flush": "50 to 1",
        "Straight Flush": "50 to 1",
        "Four of a Kind": "20 to 1",
        "Full House": "5 to 1",
        "Flush": "3 to 1",
        "Straight": "2 to 1",
        "Three of a Kind": "1 to 1",
        "Two Pair": "Push",
    }
    assert lines(inscription(found, "layout.odds.bonus")) == first
    second = lines(inscription(layout(GAME, "bonus=2"), "layout.odds.bonus"))
    assert second == {**first, "Three of a Kind": "Push"}


@pytest.mark.rule("NJ-DDP 1.13Y(b)5", "NJ-DDP 1.13Y(d)")
def test_the_jokers_use_is_on_the_felt_or_on_a_sign() -> None:
    assert "JOKER IS AN ACE" in inscription(layout(GAME), "layout.legend.joker")["text"]
    moved = "inscriptions.joker=sign"
    assert not [one for one in layout(GAME, moved)["inscriptions"] if one["kind"] == "joker"]
    posted = statement(sign(GAME, moved), "layout.legend.joker")
    assert all(word in posted["text"] for word in ("ace", "straight", "flush"))
    assert {"NJ-DDP 1.13Y(b)5", "NJ-DDP 1.13Y(d)"} <= set(posted["cite"])


@pytest.mark.rule("NJ-DDP 1.13Y(c)")
def test_a_sign_that_replaces_the_odds_gives_those_of_all_four_wagers() -> None:
    found = sign(GAME, "inscriptions.odds=sign")
    assert set(lines(statement(found, "layout.odds.draws"))) == {"Ante Wager", "First Draw Wager", "Second Draw Wager"}
    assert len(lines(statement(found, "layout.odds.bonus"))) == 10
    assert all("NJ-DDP 1.13Y(c)" in one["cite"] for one in found["statements"])


@pytest.mark.rule("NJ-DDP 1.13Y(e)")
def test_drop_box_and_tip_box_are_on_opposite_sides_of_the_dealer() -> None:
    found = layout(GAME)
    drop, tray, tip = (area(found, f"dealer.{name}")["centre"][0] for name in ("drop-slot", "tray", "tip-slot"))
    assert drop < tray < tip
