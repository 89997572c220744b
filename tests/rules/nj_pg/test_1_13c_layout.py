"""13:69E-1.13C: what a layout for pai gow with tiles shows."""

from __future__ import annotations

import pytest
from tests.felts import SEATS, area, layout, wagers

GAME, EYE = "pai-gow", "dragons-eye=vigorish"
DICE = {"even": "i", "odd": "ii", "match": "iii", "double": "iv", "triple": "v"}


@pytest.mark.rule("NJ-PG 1.13C(a)-(d)")
def test_without_dragons_eye_there_are_six_numbered_areas_and_a_shaker() -> None:
    found = layout(GAME)
    assert all(wagers(found, seat) == {"pai-gow"} for seat in SEATS)
    assert [area(found, f"seat-{seat}.pai-gow")["label"] for seat in SEATS] == list("123456")
    assert area(found, "dealer.shaker")["cite"] == ["NJ-PG 1.13C(a)-(d)"]
    # counterclockwise from the dealer's right, which is the page's left
    across = [area(found, f"seat-{seat}.pai-gow")["centre"][0] for seat in SEATS]
    assert across == sorted(across)


@pytest.mark.rule(
    "NJ-PG 1.13C(e)",
    "NJ-PG 1.13C(e)1",
    "NJ-PG 1.13C(e)1.i",
    "NJ-PG 1.13C(e)1.ii",
    "NJ-PG 1.13C(e)1.iii",
    "NJ-PG 1.13C(e)1.iv",
    "NJ-PG 1.13C(e)1.v",
)
def test_dragons_eye_adds_five_areas_at_each_position() -> None:
    found = layout(GAME, EYE)
    assert "NJ-PG 1.13C(e)" in found["cite"]
    for seat in SEATS:
        for wager, part in DICE.items():
            one = area(found, f"seat-{seat}.{wager}")
            assert one["cite"] == ["NJ-PG 1.13C(e)1", f"NJ-PG 1.13C(e)1.{part}"]
            assert one["label"] == wager.upper()
            assert one["centre"][1] > 10


@pytest.mark.rule("NJ-PG 1.13C(e)2")
@pytest.mark.parametrize(("seen_by", "at_page_right"), [("dealer", True), ("players", False)])
def test_six_numbered_dice_bonus_areas_are_left_of_the_tray_as_the_dealer_or_the_players_see_it(
    seen_by: str, at_page_right: bool
) -> None:
    found = layout(GAME, EYE, f"equipment-seen-by={seen_by}")
    row = [area(found, f"seat-{seat}.dice-bonus") for seat in SEATS]
    assert [one["label"] for one in row] == list("123456")
    assert {tuple(one["cite"]) for one in row} == {("NJ-PG 1.13C(e)2",)}
    assert len({one["centre"][1] for one in row}) == 1
    tray = area(found, "dealer.tray")
    edge = tray["size"][0] / 2
    away = [one["centre"][0] - tray["centre"][0] for one in row]
    assert min(away) > edge if at_page_right else max(away) < -edge
    assert all(wagers(found, seat) == {"pai-gow", "dice-bonus", *DICE} for seat in SEATS)


@pytest.mark.rule("NJ-PG 1.13C(e)", "NJ-PG 1.13B(h)")
@pytest.mark.parametrize("game", ["pai-gow", "pai-gow-poker"])
def test_dragons_eye_prints_betting_areas_and_no_place_for_a_button(game: str) -> None:
    """The second button of 10.6A(c) and 11.8D(c) carries its number; the layout's paragraphs list wagers alone."""
    without, with_dice = ({one["id"]: one for one in layout(game, *more)["areas"]} for more in ((), (EYE,)))
    added = [with_dice[name] for name in with_dice if name not in without]
    assert {one["wager"] for one in added} == {*DICE, "dice-bonus"}
    assert len(added) == 36
    assert all(one["printed"] and one["seat"] is not None for one in added)
