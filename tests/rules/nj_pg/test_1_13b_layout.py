"""13:69E-1.13B: what a pai gow poker layout and its sign show, with Dragon's Eye and EZ pai gow."""

from __future__ import annotations

import pytest
from tests.felts import SEATS, above, area, inscription, layout, left_of, lines, right_of, sign, statement, wagers

GAME = "pai-gow-poker"
EZ, EYE, BARE = "variant=ez", "dragons-eye=no-vigorish", "imperial=false"
DICE = {"even": 1, "odd": 2, "match": 3, "double": 4, "triple": 5, "dice-bonus": 6}


@pytest.mark.rule("NJ-PG 1.13B(a)-(g)")
def test_without_variations_a_position_has_its_numbered_area_and_places_for_two_hands() -> None:
    found = layout(GAME, BARE)
    for seat in SEATS:
        assert wagers(found, seat) == {"pai-gow"}
        assert area(found, f"seat-{seat}.pai-gow")["label"] == str(seat)
        assert area(found, f"seat-{seat}.low")["printed"]
        assert area(found, f"seat-{seat}.high")["printed"]
    assert "5% COMMISSION" in inscription(found, "layout.legend.commission")["text"]
    assert "JOKER" in inscription(found, "layout.legend.joker")["text"]


@pytest.mark.rule("NJ-PG 1.13B(h)")
def test_dragons_eye_adds_six_areas_at_each_position() -> None:
    found = layout(GAME, EYE, BARE)
    assert "NJ-PG 1.13B(h)" in found["cite"]
    for seat in SEATS:
        assert wagers(found, seat) == {"pai-gow", *DICE}
        for wager, number in DICE.items():
            assert f"NJ-PG 1.13B(h){number}" in area(found, f"seat-{seat}.{wager}")["cite"]


@pytest.mark.rule("NJ-PG 1.13B(h)1", "NJ-PG 1.13B(h)2", "NJ-PG 1.13B(h)3")
def test_even_odd_and_match_have_areas_of_their_own() -> None:
    found = layout(GAME, EYE, BARE)
    assert [area(found, f"seat-1.{wager}")["label"] for wager in ("even", "odd", "match")] == ["EVEN", "ODD", "MATCH"]


@pytest.mark.rule("NJ-PG 1.13B(h)4", "NJ-PG 1.13B(h)5", "NJ-PG 1.13B(h)6")
def test_double_triple_and_dice_bonus_have_areas_of_their_own() -> None:
    found = layout(GAME, EYE, BARE)
    labels = [area(found, f"seat-1.{wager}")["label"] for wager in ("double", "triple", "dice-bonus")]
    assert labels == ["DOUBLE", "TRIPLE", "DICE BONUS"]


@pytest.mark.rule("NJ-PG 1.13B(i)", "NJ-PG 1.13B(i)1")
def test_the_queens_dragon_is_above_the_numbered_area() -> None:
    found = layout(GAME, EZ, BARE)
    assert "NJ-PG 1.13B(i)" in found["cite"]
    assert above(found, "queens-dragon", "pai-gow")
    one = area(found, "seat-5.queens-dragon")
    assert (one["label"], one["cite"]) == ("QUEEN'S DRAGON", ["NJ-PG 1.13B(i)1"])


@pytest.mark.rule("NJ-PG 1.13B(i)2")
def test_the_dynasty_bonus_is_right_of_the_numbered_area() -> None:
    found = layout(GAME, EZ, BARE)
    assert right_of(found, "dynasty", "pai-gow")
    one = area(found, "seat-5.dynasty")
    assert (one["label"], one["cite"]) == ("DYNASTY BONUS", ["NJ-PG 1.13B(i)2"])


@pytest.mark.rule("NJ-PG 1.13B(i)3")
def test_protection_is_designated_p_and_left_of_the_numbered_area() -> None:
    found = layout(GAME, EZ, BARE)
    assert left_of(found, "protection", "pai-gow")
    one = area(found, "seat-5.protection")
    assert (one["label"], one["cite"]) == ("P", ["NJ-PG 1.13B(i)3"])


@pytest.mark.rule("NJ-PG 1.13B(i)4")
def test_red_is_right_and_black_left_of_the_queens_dragon_each_in_its_colour() -> None:
    found = layout(GAME, EZ, BARE)
    assert right_of(found, "red", "queens-dragon")
    assert left_of(found, "black", "queens-dragon")
    assert area(found, "seat-2.red")["cite"] == area(found, "seat-2.black")["cite"] == ["NJ-PG 1.13B(i)4"]
    from houseway.games.submission import choose
    from houseway.layouts.felts import cloth_svg, layout_of

    drawn = cloth_svg(layout_of(choose(GAME, None, (EZ, BARE)))).decode()
    for colour, fill in (("red", "#b3161f"), ("black", "#0d0d0d")):
        group = drawn.split(f'<g id="seat-2.{colour}"')[1].split("</g>")[0]
        assert f'fill="{fill}"' in group


@pytest.mark.rule("NJ-PG 1.13B(i)5")
def test_a_sign_posts_the_odds_of_the_optional_wagers_and_the_envy_amounts() -> None:
    found = sign(GAME, EZ, BARE)
    assert found["required"]
    assert found["cite"] == ["NJ-PG 1.13B(i)5"]
    dynasty = statement(found, "sign.odds.dynasty")
    assert [row["pays"] for row in dynasty["lines"]] == [
        ["2,000 to 1", "$500"],
        ["2,000 to 1", "$400"],
        ["1,000 to 1", "$300"],
        ["1,000 to 1", "$200"],
        ["500 to 1", "$100"],
        ["120 to 1", "$75"],
        ["120 to 1", "$50"],
        ["50 to 1", "$20"],
        ["25 to 1", "$5"],
        ["5 to 1", ""],
        ["4 to 1", ""],
        ["3 to 1", ""],
        ["2 to 1", ""],
    ]
    assert list(lines(statement(found, "sign.odds.protection")).values()) == [
        "120 to 1",
        "100 to 1",
        "25 to 1",
        "15 to 1",
        "7 to 1",
        "5 to 1",
        "3 to 1",
    ]
    assert list(lines(statement(found, "sign.odds.red-black")).values()) == ["5 to 1", "1 to 1", "1 to 1", "1 to 1"]
    assert list(lines(statement(found, "sign.odds.queens-dragon")).values()) == ["50 to 1"]
    assert all("NJ-PG 1.13B(i)5" in one["cite"] for one in found["statements"] if one["id"].startswith("sign.odds"))
    without = {one["id"] for one in sign(GAME, EZ, BARE, "dynasty=false", "red-black=false")["statements"]}
    assert not without & {"sign.odds.dynasty", "sign.odds.red-black"}


@pytest.mark.rule("NJ-PG 1.13B(i)6")
def test_the_layout_states_the_payout_limit_or_that_one_is_posted_or_that_there_is_none() -> None:
    def text(*options: str) -> str:
        said: str = inscription(layout(GAME, EZ, BARE, *options), "layout.legend.payout-limit")["text"]
        return said

    assert text() == "NO PAYOUT LIMIT APPLIES TO OPTIONAL WAGERS"
    assert "POSTED PAYOUT LIMIT" in text("payout-limit=50000")
    assert "$50,000" in text("payout-limit=50000", "payout-limit-on-layout=true")
    posted = {one["title"]: one["amount"] for one in sign(GAME, EZ, BARE, "payout-limit=50000")["figures"]}
    assert posted["Payout limit"] == "$50,000"
    assert not [one for one in layout(GAME, BARE)["inscriptions"] if one["kind"] == "payout-limit"]
