"""13:69E-1.13AA: what a Deuce of the Dragon layout and its sign show."""

from __future__ import annotations

from math import dist

import pytest
from tests.felts import SEATS, above, area, inscription, layout, sign, statement, wagers

GAME = "deuce-of-the-dragon"
LEGENDS = ("first-to-discard", "equal-patterns", "suits", "accrues")


@pytest.mark.rule("NJ-DOD 1.13AA(a)", "NJ-DOD 1.13AA(a)1", "NJ-DOD 1.13AA(b)", "NJ-DOD 1.13AA(b)1")
def test_the_drawing_is_true_to_scale_and_names_the_licensee() -> None:
    found = layout(GAME, "licensee=Marina House")
    assert found["outline"] == {"kind": "racetrack", "width": 108.0, "height": 46.0, "unit": "in"}
    assert {"NJ-DOD 1.13AA(a)", "NJ-DOD 1.13AA(a)1", "NJ-DOD 1.13AA(b)"} <= set(found["cite"])
    assert {one["seat"] for one in found["areas"]} - {None} == set(SEATS)
    assert inscription(found, "layout.licensee")["text"] == "MARINA HOUSE"
    assert "NJ-DOD 1.13AA(b)1" in inscription(found, "layout.licensee")["cite"]


@pytest.mark.rule("NJ-DOD 1.13AA(b)2", "NJ-DOD 1.13AA(b)3")
def test_a_position_has_two_antes_and_three_betting_rounds() -> None:
    found = layout(GAME)
    for seat in SEATS:
        assert wagers(found, seat) == {"main", "deuce", "bet"}
        assert area(found, f"seat-{seat}.main-ante")["cite"] == ["NJ-DOD 1.13AA(b)2"]
        assert area(found, f"seat-{seat}.deuce-ante")["cite"] == ["NJ-DOD 1.13AA(b)2"]
        rounds = [one for one in found["areas"] if one["seat"] == seat and one["wager"] == "bet"]
        assert [one["label"] for one in rounds] == ["1st", "2nd", "3rd"]
        assert all("NJ-DOD 1.13AA(b)3" in one["cite"] for one in rounds)


@pytest.mark.rule("NJ-DOD 1.13AA(b)4")
def test_each_betting_round_has_its_place_for_discards_beside_it_and_a_line_parts_them() -> None:
    found = layout(GAME)
    for number in (1, 2, 3):
        assert above(found, f"round.{number}", f"discard.{number}")
        for seat in SEATS:
            own = area(found, f"seat-{seat}.round.{number}")["centre"]
            places = [area(found, f"seat-{seat}.discard.{other}")["centre"] for other in (1, 2, 3)]
            assert dist(own, places[number - 1]) == min(dist(own, place) for place in places)
    assert area(found, "seat-2.discard.1")["cite"] == ["NJ-DOD 1.13AA(b)4"]
    from houseway.games.submission import choose
    from houseway.layouts.felts import layout_of

    drawn = layout_of(choose(GAME))
    assert len(drawn.grounds) == 2 * len(SEATS)  # two lines part three places


@pytest.mark.rule("NJ-DOD 1.13AA(b)5", "NJ-DOD 1.13AA(b)6", "NJ-DOD 1.13AA(b)7")
def test_the_main_pot_is_in_the_middle_with_the_deuce_pot_and_the_betting_rounds_near_it() -> None:
    found = layout(GAME)
    middle = found["outline"]["width"] / 2
    main, deuce = area(found, "pot.main"), area(found, "pot.deuce")
    assert main["centre"][0] == pytest.approx(middle)
    assert abs(main["centre"][1] - found["outline"]["height"] / 2) < 4
    assert abs(deuce["centre"][0] - middle) < found["outline"]["width"] / 4
    marks = [area(found, f"pot.round.{number}") for number in (1, 2, 3)]
    assert [one["label"] for one in marks] == ["1st", "2nd", "3rd"]
    assert marks[1]["centre"][0] == pytest.approx(middle)
    assert all(dist(one["centre"], main["centre"]) < 10 for one in marks)
    assert (main["cite"], deuce["cite"]) == (["NJ-DOD 1.13AA(b)6"], ["NJ-DOD 1.13AA(b)5"])
    assert all("NJ-DOD 1.13AA(b)7" in one["cite"] for one in marks)


@pytest.mark.rule(
    "NJ-DOD 1.13AA(b)8",
    "NJ-DOD 1.13AA(b)8.i",
    "NJ-DOD 1.13AA(b)8.ii",
    "NJ-DOD 1.13AA(b)8.iii",
    "NJ-DOD 1.13AA(b)8.iv",
)
def test_four_rules_are_inscribed() -> None:
    found = layout(GAME)
    said = {name: inscription(found, f"layout.legend.{name}") for name in LEGENDS}
    assert all("NJ-DOD 1.13AA(b)8" in one["cite"] for one in said.values())
    for name, part in zip(LEGENDS, ("i", "ii", "iii", "iv"), strict=True):
        assert f"NJ-DOD 1.13AA(b)8.{part}" in said[name]["cite"]
    assert [row["outcome"] for row in said["suits"]["lines"]] == ["h", "d", "c", "s"]
    assert "MAIN POT AND, IF ELIGIBLE, THE DEUCE POT" in said["first-to-discard"]["text"]
    assert "HIGHEST SUIT WINS THE DISCARD INTERVAL" in said["equal-patterns"]["text"]
    assert "PATTERNS OF EQUAL NUMERICAL VALUE" in said["equal-patterns"]["text"]
    assert "DEUCE POT THAT IS NOT WON" in said["accrues"]["text"]


@pytest.mark.rule("NJ-DOD 1.13AA(c)")
@pytest.mark.parametrize("moved", ["", *LEGENDS])
def test_a_sign_always_states_the_commission_of_both_pots_and_whatever_the_felt_leaves_out(moved: str) -> None:
    options = (f"inscriptions.{moved}=sign",) if moved else ()
    found, felt = sign(GAME, "commission=4.5%", *options), layout(GAME, "commission=4.5%", *options)
    assert found["required"]
    assert "NJ-DOD 1.13AA(c)" in found["cite"]
    assert [one["amount"] for one in found["banner"]] == ["4.5%", "4.5%"]
    assert ["main pot" in found["banner"][0]["note"], "deuce pot" in found["banner"][1]["note"]] == [True, True]
    if moved:
        assert "NJ-DOD 1.13AA(c)" in statement(found, f"layout.legend.{moved}")["cite"]
        assert f"layout.legend.{moved}" not in {one["id"] for one in felt["inscriptions"]}


@pytest.mark.rule("NJ-DOD 1.13AA(d)")
def test_drop_box_and_tip_box_are_on_opposite_sides_of_the_dealer() -> None:
    found = layout(GAME)
    drop, tray, tip = (area(found, f"dealer.{name}")["centre"][0] for name in ("drop-slot", "tray", "tip-slot"))
    assert drop < tray < tip
