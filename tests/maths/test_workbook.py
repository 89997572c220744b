"""Every formula of the workbook, worked out again from the counts, gives what the engine has."""

from __future__ import annotations

import numpy as np
import pytest
from tests.workbook import Workbook

from houseway.games.submission import choose
from houseway.maths.bands import bands
from houseway.maths.par import figures
from houseway.maths.sheet import made
from houseway.maths.sheet.content import SWING_ROUNDS, bet_title


@pytest.mark.parametrize(
    ("game", "options"), [("dragon-poker", ()), ("pai-gow", ("dragons-eye=no-vigorish",)), ("deuce-of-the-dragon", ())]
)
def test_every_formula_gives_the_value_that_is_written_beside_it(game: str, options: tuple[str, ...]) -> None:
    book = Workbook(made(choose(game, None, options), (), "xlsx"))
    formulas = [(page, place) for page, cells in book.formulas.items() for place in cells]
    assert len(formulas) > 30
    for page, place in formulas:
        expected = book.written[page].get(place, "")
        assert book.worked_out(page, place) == pytest.approx(expected, rel=1e-9, abs=1e-12), (page, place)


def test_averages_and_bands_follow_from_the_page_alone() -> None:
    submission = choose("dragon-poker")
    book = Workbook(made(submission, (), "xlsx"))
    for name, of in figures(submission).items():
        page = bet_title(name, of)
        labels = {text: place for place, text in book.written[page].items() if isinstance(text, str)}
        for label, value in (
            ("Average wager", of.average_wager),
            ("House edge", of.house_edge),
            ("Element of risk", of.element_of_risk),
            ("Hit frequency", of.hit_frequency),
        ):
            place = f"B{labels[label][1:]}"
            assert place in book.formulas[page], label
            assert book.worked_out(page, place) == pytest.approx(float(value), rel=1e-12)
        head = int(labels["Rounds"][1:])
        for row, band in enumerate(bands(of, SWING_ROUNDS), head + 1):
            assert book.written[page][f"A{row}"] == band.rounds
            for column, expected in (("B", band.least), ("D", band.most), ("E", band.ahead)):
                assert f"{column}{row}" in book.formulas[page]
                assert book.worked_out(page, f"{column}{row}") == pytest.approx(expected, abs=1e-9)


def test_counts_of_more_than_fifteen_digits_stand_beside_the_number_as_text() -> None:
    book = Workbook(made(choose("double-draw-poker"), (), "xlsx"))
    of = figures(choose("double-draw-poker"))["main"]
    texts = set(book.written["Main game"].values())
    assert of.total > 10**15
    assert {f"{outcome.count:,}" for outcome in of.outcomes} <= texts
    assert f"{of.total:,}" in texts


def test_every_chance_of_many_rounds_is_that_of_adding_round_to_round() -> None:
    """Sums of products of positive numbers alone lose no digits, however small the chances are."""
    of = figures(choose("dragon-poker"))["main"]
    nets = [int(outcome.net) for outcome in of.outcomes]
    chances = [outcome.count / of.total for outcome in of.outcomes]
    sums = np.array([1.0])
    for _ in range(1000):
        longer = np.zeros(len(sums) + max(nets) - min(nets))
        for net, chance in zip(nets, chances, strict=True):
            longer[net - min(nets) :][: len(sums)] += chance * sums
        sums = longer
    reached = np.cumsum(sums)
    page = Workbook(made(choose("dragon-poker"), (), "xlsx")).written[bet_title("main", of)]
    head = next(place for place, text in page.items() if text == "Won in 1,000 rounds")
    column, row = head.rstrip("0123456789"), int(head.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    beside = f"{column[:-1]}{chr(ord(column[-1]) + 1)}"
    shown = []
    while f"{column}{row + 1}" in page:
        row += 1
        shown.append((int(page[f"{column}{row}"]), page[f"{beside}{row}"]))
    assert len(shown) > 30
    for won, chance in shown:
        assert chance == pytest.approx(reached[won - 1000 * min(nets)], rel=1e-4, abs=0), won
