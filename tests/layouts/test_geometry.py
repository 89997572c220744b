"""Every felt, under options that hold every pair of choices: what must be there is there, on the cloth and apart."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from math import dist
from pathlib import Path
from time import perf_counter
from typing import Any, Literal

import pytest
from tests.felts import SEATS, Document, above, left_of, on_the_cloth, outline, overlapping, right_of
from tests.layouts.option_sets import CHOICES, OptionSet, covering

from houseway.core.table_size import TableError
from houseway.games.submission import choose
from houseway.layouts.check import faults
from houseway.layouts.felts import layout_of
from houseway.layouts.outline import outline as outline_of

SETS = [(game, options) for game in CHOICES for options in covering(game)]
TABLES = [
    ("dragon-poker", "80x40"),
    ("dragon-poker", "96x48"),
    ("double-draw-poker", "78x39"),
    ("pai-gow-poker", "90x45"),
    ("pai-gow", "76x38"),
    ("deuce-of-the-dragon", "120x50"),
    ("deuce-of-the-dragon", "112x48"),
]


def found(game: str, options: OptionSet = (), table: str | None = None) -> Document:
    chosen = (*options, *((f"table={table}",) if table else ()))
    return layout_of(choose(game, None, chosen)).document()


@pytest.mark.parametrize(("game", "options"), SETS, ids=[f"{game}-{index}" for index, (game, _) in enumerate(SETS)])
def test_whatever_is_offered_every_area_is_on_the_cloth_and_none_lies_over_another(
    game: str, options: OptionSet
) -> None:
    submission = choose(game, None, options)
    layout = layout_of(submission)
    assert faults(layout) == []
    document = layout.document()
    assert overlapping(document) == []
    for area in document["areas"]:
        assert all(on_the_cloth(document, point) for point in outline(area)), area["id"]
        left, top, wide, tall = area["box"]
        assert left >= 0
        assert top >= 0
        assert left + wide <= document["outline"]["width"]
        assert top + tall <= document["outline"]["height"]
    for one in document["inscriptions"]:
        left, top, wide, tall = one["box"]
        assert 0 <= left <= left + wide <= document["outline"]["width"]
        assert 0 <= top <= top + tall <= document["outline"]["height"]
    _offers_exactly(document, submission.options)


def _offers_exactly(document: Document, options: Any) -> None:
    """Betting areas are those of the wagers on offer, no fewer and no more."""
    match document["game"]:
        case "dragon-poker":
            bonus = {"three-card-bonus"} if options.three_card_bonus != "off" else set()
            offered = {"ante", "ante-bonus", "play"} | bonus | ({"dragon"} if options.dragon == "on" else set())
        case "double-draw-poker":
            offered = {"ante", "bonus", "first-draw", "second-draw"}
        case "deuce-of-the-dragon":
            offered = {"main", "deuce", "bet"}
        case _:
            offered = set(options.wagers)
    for seat in SEATS:
        assert {a["wager"] for a in document["areas"] if a["seat"] == seat and a["wager"]} == offered


@pytest.mark.parametrize("game", CHOICES)
def test_six_seats_are_one_position_turned_about(game: str) -> None:
    document = found(game)
    for name in {one["id"].partition(".")[2] for one in document["areas"] if one["seat"] == 1} - {""}:
        at = [one for one in document["areas"] if one["seat"] and one["id"].partition(".")[2] == name]
        assert len(at) == 6
        assert len({(tuple(one["size"]), one["shape"]) for one in at}) == 1
    names = [one["id"].partition(".")[2] for one in document["areas"] if one["seat"] == 1]
    for a, b in pairwise(names):
        apart = {_between(document, seat, a, b) for seat in SEATS}
        assert max(apart) - min(apart) < 0.001


def _between(document: Document, seat: int, a: str, b: str) -> float:
    places = {one["id"]: one["centre"] for one in document["areas"]}
    return dist(places[f"seat-{seat}.{a}".rstrip(".")], places[f"seat-{seat}.{b}".rstrip(".")])


@pytest.mark.parametrize("game", CHOICES)
def test_seats_are_numbered_as_the_games_number_them(game: str) -> None:
    document = found(game)
    first = {"pai-gow": "pai-gow", "pai-gow-poker": "pai-gow", "deuce-of-the-dragon": "main-ante"}.get(game, "ante")
    across = [
        next(one["centre"][0] for one in document["areas"] if one["id"] == f"seat-{seat}.{first}") for seat in SEATS
    ]
    # the page's left is the dealer's right, where the pai gow games begin to count
    assert across == sorted(across, reverse=game not in ("pai-gow", "pai-gow-poker"))


@pytest.mark.parametrize(
    "options",
    [("variant=ez",), ("variant=ez", "dragons-eye=no-vigorish"), ("variant=ez", "seven-card-bonus=fortune")],
)
def test_the_ez_areas_stand_as_the_paragraph_says_whatever_else_is_offered(options: OptionSet) -> None:
    document = found("pai-gow-poker", options)
    assert above(document, "queens-dragon", "pai-gow")
    assert right_of(document, "dynasty", "pai-gow")
    assert left_of(document, "protection", "pai-gow")
    assert right_of(document, "red", "queens-dragon")
    assert left_of(document, "black", "queens-dragon")


def test_an_area_keeps_its_place_when_one_nearer_the_dealer_is_left_off() -> None:
    whole = found("pai-gow-poker", ("variant=ez", "dragons-eye=no-vigorish"))
    less = found("pai-gow-poker", ("variant=ez",))
    for name in ("pai-gow", "high", "low", "queens-dragon", "red"):
        depth = [_between(document, 3, name, "high") for document in (whole, less)]
        assert depth[0] == pytest.approx(depth[1], abs=0.001)


@pytest.mark.parametrize(("game", "table"), TABLES)
def test_a_felt_is_set_out_on_a_table_of_another_size(game: str, table: str) -> None:
    layout = layout_of(choose(game, None, (f"table={table}",)))
    assert faults(layout) == []
    wide, _, tall = table.partition("x")
    assert (layout.outline.width, layout.outline.height) == (float(wide), float(tall))


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ("60x30", "too small"),
        ("84", "WIDTHxHEIGHT"),
        ("84x60", "times as wide"),
        ("500x250", "60 to 144 inches wide"),
        ("20x10", "60 to 144 inches wide"),
        ("0x0", "WIDTHxHEIGHT"),
        ("-84x42", "WIDTHxHEIGHT"),
    ],
)
def test_a_table_that_is_none_or_too_small_is_refused_in_one_sentence(table: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        layout_of(choose("pai-gow-poker", None, ("variant=ez", "dragons-eye=no-vigorish", f"table={table}")))


PROGRESSIVES = {
    "dragon-poker": """
        jurisdiction = "MD"
        shuffler = "automated"
        [progressive]
        name = "Dragon Progressive"
        stake = 5
        pays = [{hand = "Three Dragons", odds = "500 to 1"}, {hand = "Three Phoenix", odds = "50 to 1"}]
    """,
    "pai-gow-poker": """
        variant = "ez"
        dragons-eye = "no-vigorish"
        seven-card-bonus = "fortune"
        dealing = "automated-shoe"
        shuffler = "automated"
        [progressive]
        meter = 1000
        shares = {five-aces = 100}
        pays = {four-of-a-kind = 75}
    """,
}


@pytest.mark.parametrize("game", PROGRESSIVES)
def test_a_progressive_wager_has_an_area_of_its_own_beside_everything_else(game: str, tmp_path: Path) -> None:
    file = tmp_path / "all.toml"
    file.write_text(f'game = "{game}"\n' + PROGRESSIVES[game])
    layout = layout_of(choose(game, file))
    assert faults(layout) == []
    document = layout.document()
    assert overlapping(document) == []
    assert len([one for one in document["areas"] if one["wager"] == "progressive"]) == 6
    assert {"dealer.shoe", "dealer.shuffler"} <= set(layout.by_id)


def test_the_submission_names_its_own_table() -> None:
    assert found("dragon-poker", ("table=96x48",))["outline"]["width"] == 96


def test_a_table_on_which_things_would_lie_over_each_other_is_refused() -> None:
    with pytest.raises(ValueError, match=r"84 by 42 inches does not hold all .* lies over") as refused:
        layout_of(choose("deuce-of-the-dragon", None, ("table=84x42",)))
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("game", ["dragon-poker", "pai-gow", "deuce-of-the-dragon"])
def test_a_name_of_many_words_is_set_or_refused_in_a_moment(game: str) -> None:
    started = perf_counter()
    with suppress(TableError):
        drawn = layout_of(choose(game, None, (f"licensee={'The Old and New ' * 12}Inn",)))
        assert sum(len(one.pieces) for one in drawn.writings if one.inscription.style == "name") <= 3
    assert perf_counter() - started < 20


@pytest.mark.parametrize(
    ("kind", "words"), [("half-round", "a half-round table is 1.9 to"), ("racetrack", "an oval table is 1.8 to")]
)
def test_a_table_out_of_proportion_is_called_by_its_shape(kind: Literal["half-round", "racetrack"], words: str) -> None:
    with pytest.raises(TableError, match=f"^{words}"):
        outline_of(kind, (144, 40))


@pytest.mark.parametrize("game", ["dragon-poker", "double-draw-poker"])
def test_where_a_seat_has_many_betting_areas_they_stand_on_one_ground(game: str) -> None:
    """Whose area is whose is seen from where it stands, not only from how near it is."""
    layout = layout_of(choose(game, None, ()))
    grounds = [[to for _, to in stroke.path[:-1]] for stroke in layout.grounds if stroke.fill == "ground"]
    assert len(grounds) == len(SEATS)
    seats = []
    for ground in grounds:
        within = [
            area
            for area in layout.document()["areas"]
            if area["wager"] and all(_inside(ground, point) for point in outline(area))
        ]
        seats.append({area["seat"] for area in within})
        assert len(within) == 5 if game == "dragon-poker" else 4
    assert sorted(seats, key=min) == [{seat} for seat in SEATS]


def _inside(corners: list[tuple[float, ...]], point: tuple[float, float]) -> bool:
    """Whether a point is on the same side of every edge of a convex shape."""
    sides = [
        (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)
        for (ax, ay), (bx, by) in pairwise([*corners, corners[0]])
    ]
    return all(side >= 0 for side in sides) or all(side <= 0 for side in sides)


@pytest.mark.parametrize("game", CHOICES)
def test_where_cards_come_to_lie_nothing_is_printed(game: str) -> None:
    hands = [area for area in layout_of(choose(game, None)).areas if area.id.endswith((".hand", ".pattern"))]
    assert hands
    assert not any(area.printed for area in hands)
