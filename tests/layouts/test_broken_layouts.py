"""A layout that is wrong in one way is caught for just that."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from houseway.core.felt import Inscription, Requirement
from houseway.games.submission import choose
from houseway.layouts.check import faults
from houseway.layouts.felts import layout_of
from houseway.layouts.layout import Area, Layout

replace = msgspec.structs.replace


@pytest.fixture(scope="module")
def whole() -> Layout:
    return layout_of(choose("pai-gow-poker", None, ("variant=ez", "dragons-eye=no-vigorish")))


def changed(layout: Layout, name: str, change: Callable[[Area], Area]) -> Layout:
    return replace(layout, areas=tuple(change(one) if one.id == name else one for one in layout.areas))


def moved(x: float, y: float) -> Callable[[Area], Area]:
    return lambda one: replace(one, frame=one.frame.shifted(x, y))


def test_the_whole_layout_has_no_fault(whole: Layout) -> None:
    assert faults(whole) == []


def test_an_area_that_is_missing_is_caught(whole: Layout) -> None:
    without = replace(whole, areas=tuple(one for one in whole.areas if one.id != "seat-4.match"))
    assert "seat-4.match is missing" in faults(without)


def test_an_area_over_the_edge_is_caught(whole: Layout) -> None:
    said = faults(changed(whole, "seat-2.high", moved(0, 4)))
    assert "seat-2.high reaches over the edge of the cloth" in said


def test_an_area_that_crosses_the_fine_line_along_the_edge_is_caught(whole: Layout) -> None:
    assert any("seat-2.high reaches" in one for one in faults(changed(whole, "seat-2.high", moved(0, 0.6))))


def test_an_area_over_another_is_caught(whole: Layout) -> None:
    said = faults(changed(whole, "seat-3.even", moved(-1.0, 0)))
    assert any("seat-3.match" in one and "seat-3.even" in one and "lies over" in one for one in said)


def test_a_label_that_does_not_fit_its_area_is_caught(whole: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    from houseway.layouts import cloth

    monkeypatch.setattr(cloth, "fitted", lambda *_: 0.9)
    assert "the label 'DOUBLE' of seat-1.double does not stay inside it" in faults(whole)


def test_a_seat_that_is_not_as_the_others_is_caught(whole: Layout) -> None:
    said = faults(changed(whole, "seat-5.dynasty", moved(0.12, 0)))
    assert "seat-5.dynasty does not stand as the same area of seat 1 does" in said
    resized = changed(whole, "seat-5.dynasty", lambda one: replace(one, size=(3.0, 2.6)))
    assert "seat-5.dynasty does not stand as the same area of seat 1 does" in faults(resized)


@pytest.mark.parametrize(
    ("spot", "side", "of"),
    [
        ("queens-dragon", "below", "pai-gow"),
        ("dynasty", "left", "pai-gow"),
        ("protection", "right", "pai-gow"),
        ("red", "left", "queens-dragon"),
        ("black", "above", "queens-dragon"),
    ],
)
def test_an_area_on_the_wrong_side_is_caught(whole: Layout, spot: str, side: str, of: str) -> None:
    wanted = Requirement(spot, side, of, "NJ-PG 1.13B(i)1")  # type: ignore[arg-type]
    felt = replace(whole.felt, requirements=(wanted,))
    said = faults(replace(whole, felt=felt))
    assert len([one for one in said if f"{spot} does not stand" in one]) == 6


def test_a_box_on_the_wrong_side_of_the_dealer_is_caught(whole: Layout) -> None:
    x = whole.by_id["dealer.tip-slot"].centre[0] - whole.outline.middle
    said = faults(changed(whole, "dealer.tip-slot", moved(-1.6 * x, 0)))
    assert "dealer.tip-slot is not at the dealer's left" in said


def test_words_over_an_area_are_caught(whole: Layout) -> None:
    at = whole.by_id["seat-3.match"].centre
    title = next(one for one in whole.writings if one.inscription.style == "title")
    box = title.box
    down = at[1] - box[1] - box[3] / 2
    pieces = tuple(
        replace(
            piece,
            words=replace(piece.words, corners=tuple(tuple((x, y + down) for x, y in c) for c in piece.words.corners)),
        )
        for piece in title.pieces
    )
    broken = replace(title, pieces=pieces)
    said = faults(replace(whole, writings=tuple(broken if one is title else one for one in whole.writings)))
    assert any("layout.title is written over seat-3" in one for one in said)


def test_words_over_other_words_are_caught(whole: Layout) -> None:
    first, second = whole.writings[:2]
    again = replace(second, pieces=first.pieces)
    said = faults(replace(whole, writings=(first, again, *whole.writings[2:])))
    assert any("is written over" in one for one in said)


def test_an_inscription_that_is_missing_is_caught(whole: Layout) -> None:
    said = faults(replace(whole, writings=whole.writings[1:]))
    assert "layout.licensee is not inscribed" in said


def test_a_statement_that_is_nowhere_is_caught(whole: Layout) -> None:
    nowhere = Inscription(id="layout.legend.lost", kind="lost", text=("LOST",), on=())
    felt = replace(whole.felt, inscriptions=(*whole.felt.inscriptions, nowhere))
    assert "layout.legend.lost is neither on the felt nor on the sign" in faults(replace(whole, felt=felt))
