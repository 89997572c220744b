"""Prices of strategies against sums over hands done a second time, and against what other pages print."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb
from pathlib import Path

import pytest
from tests.dragon_ranks import rank
from typer.testing import CliRunner

import houseway
from houseway.cli.main import app
from houseway.core.strategies import StrategyError
from houseway.games.pai_gow import exact as tiles
from houseway.games.pai_gow.house_way import HouseWay
from houseway.games.submission import choose
from houseway.maths import strategies

COPIES = {"RD": 6, "GD": 1, "PH": 7, "TI": 8, "PA": 9, "MO": 10, "RA": 12}
CAREFUL = """name = "careful"
[[rule]]
at-least = "TI RA RA"
do = "play"
[[rule]]
holds = "GD"
do = "play"
[[rule]]
do = "fold"
"""


def ways(hand: tuple[str, ...], copies: dict[str, int]) -> int:
    found = 1
    for card in set(hand):
        found *= comb(copies[card], hand.count(card))
    return found


def dragon_edge(plays_from: tuple[int, ...]) -> Fraction:
    """The expectation of somebody who plays hands of at least this rank, over every deal."""
    hands = [hand for hand in combinations_with_replacement(COPIES, 3) if ways(hand, COPIES)]
    total = 0
    for hand in hands:
        left = {card: number - hand.count(card) for card, number in COPIES.items()}
        mine = rank(hand)
        if mine < plays_from:
            total -= 2 * ways(hand, COPIES) * comb(50, 3)
            continue
        bonus = (30 if mine[1] == 5 else 4) if mine[0] == 2 else int(mine[0] == 1 and mine[1] >= 2)
        for dealer in hands:
            net = 2 + bonus if mine > rank(dealer) else 0 if mine == rank(dealer) else -3
            total += net * ways(hand, COPIES) * ways(dealer, left)
    return Fraction(total, comb(53, 3) * comb(50, 3))


@pytest.fixture(scope="module")
def dragon() -> dict[str, Fraction]:
    return {each.name: each.ev for each in strategies.strategies(choose("dragon-poker"))}


def test_dragon_strategies_are_worth_what_a_second_count_says(dragon: dict[str, Fraction]) -> None:
    assert dragon["optimal"] == Fraction(-6715041, 229574800)
    assert dragon["never-fold"] == dragon_edge((0,))
    assert dragon["pairs-only"] == dragon_edge((1,))


def test_a_strategy_from_a_file_is_priced_and_its_mistakes_add_up_to_its_cost(
    tmp_path: Path, dragon: dict[str, Fraction]
) -> None:
    file = tmp_path / "careful.toml"
    file.write_text(CAREFUL)
    best, careful = strategies.strategies(choose("dragon-poker"), [str(file)])
    # 1 for a pair, 0 for rabbits, 3 for the tiger; no hand with the gold dragon is below that, so its rule adds nothing
    assert careful.ev == dragon_edge((1, 0, 3))
    assert sum(mistake.of_all for mistake in careful.mistakes) == best.ev - careful.ev
    assert careful.mistakes[0].of_all == max(mistake.of_all for mistake in careful.mistakes)
    assert best.ev == dragon["optimal"]


def test_tiles_strategies_agree_with_the_figures_of_the_study() -> None:
    found = {each.name: each for each in strategies.strategies(choose("pai-gow"))}
    study = tiles.study(HouseWay.named("traditional"))
    assert found["optimal"].ev == study.figures["best"].ev
    assert found["short"].ev == study.figures["short strategy"].ev
    assert found["house-way"].ev == study.figures["house way"].ev
    assert not found["optimal"].mistakes
    assert len(found["house-way"].mistakes) == study.departures.unlike == 465
    for each in found.values():
        assert sum(mistake.of_all for mistake in each.mistakes) == found["optimal"].ev - each.ev


def test_tiles_strategies_under_the_second_method_of_the_dice_are_taken_by_triples_first() -> None:
    submission = choose("pai-gow", None, ("dragons-eye=no-vigorish",))
    found = {each.name: each for each in strategies.strategies(submission, ["house-way"])}
    study = tiles.study(HouseWay.named("traditional"))
    assert found["house-way"].ev == study.figures["house way where triples lose"].ev
    assert found["optimal"].ev == study.figures["best where triples lose"].ev


def test_the_printed_lists_of_double_draw_in_a_file_cost_what_is_printed(tmp_path: Path) -> None:
    submission = choose("double-draw-poker")
    short = submission.game.exact.figures(submission.options)["main"].short
    assert short is not None
    first, second = short.lists.values()
    file = tmp_path / "same.toml"
    file.write_text(f'name = "same"\nfirst = {json.dumps(first)}\nsecond = {json.dumps(second)}\n')
    optimal, same = strategies.strategies(submission, [str(file)])
    assert same.ev == short.ev < optimal.ev


@pytest.mark.parametrize(
    ("game", "text", "sentence"),
    [
        ("dragon-poker", "name = 'x'\n[[rule]]\nat-least = 'RA RA RA'\ndo = 'play'\n", "the last rule must decide"),
        ("dragon-poker", "name = 'x'\n[[rule]]\ndo = 'raise'\n", r"bad.toml: rule 1: do is play or fold, not raise$"),
        (
            "dragon-poker",
            "name = 'x'\n[[rule]]\nat-least = 3\ndo = 'play'\n",
            "at-least is a text or nothing, not a",
        ),
        ("dragon-poker", "name = 'x'\n[[rule]]\nwhen = 'x'\ndo = 'play'\n", "rule 1: there is no field 'when'$"),
        ("dragon-poker", "name = 'x'\nrule = 5\n", "bad.toml: rule is a list, not a whole number$"),
        ("dragon-poker", "[[rule]]\ndo = 'play'\n", "bad.toml: the field 'name' is missing$"),
        (
            "dragon-poker",
            "name = 'x'\n[[rule]]\nholds = 'KS'\ndo = 'play'\n",
            "rule 1: there is no card 'KS'",
        ),
        ("pai-gow", "name = 'x'\n", "missing"),
        ("double-draw-poker", "name = 'x'\nfirst = 3\nsecond = []\n", "first is a list, not a whole number$"),
        ("double-draw-poker", "name = 'x'\nfirst = ['Luck']\nsecond = []\n", "there is no line 'Luck'"),
    ],
)
def test_a_bad_file_costs_one_sentence(game: str, text: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(text)
    with pytest.raises(StrategyError, match=sentence):
        strategies.strategies(choose(game), [str(file)])


def test_strategies_of_equal_name_are_refused_by_the_file_that_has_it_again(tmp_path: Path) -> None:
    files = [tmp_path / "one.toml", tmp_path / "two.toml", tmp_path / "best.toml"]
    for file, name in zip(files, ("careful", "careful", "optimal"), strict=True):
        file.write_text(CAREFUL.replace("careful", name))
    one, two, best = map(str, files)
    table = houseway.table("dragon-poker")
    assert list(table.strategies(one, "never-fold")) == ["optimal", "careful", "never-fold"]
    for wanted, again, name in (((one, two), two, "careful"), ((best,), best, "optimal")):
        sentence = f"{again}: its name is '{name}', which another of these strategies has; rename it"
        with pytest.raises(StrategyError, match=f"^{re.escape(sentence)}$"):
            table.strategies(*wanted)
        result = CliRunner().invoke(app, ["strategy", "dragon-poker", *wanted])
        assert str(result.exception) == sentence


def test_a_strategy_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(CAREFUL.encode() + b"\xff")
    with pytest.raises(StrategyError, match=r"bad\.toml: not a text file$"):
        strategies.strategies(choose("dragon-poker"), [str(file)])


def test_the_command_prints_prices_and_draws_a_chart(tmp_path: Path) -> None:
    chart = tmp_path / "chart.svg"
    words = ["strategy", "dragon-poker", "never-fold", "--json", "-o", str(chart)]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)["strategies"]
    assert [each["strategy"] for each in found] == ["optimal", "never-fold"]
    assert Fraction(found[1]["cost"]) == Fraction(found[0]["ev"]) - Fraction(found[1]["ev"])
    assert len(found[1]["mistakes"]) == 5
    assert "<svg" in chart.read_text()
    assert CliRunner().invoke(app, ["strategy", "dragon-poker", "lucky"]).exit_code != 0
    assert CliRunner().invoke(app, ["strategy", "deuce-of-the-dragon"]).exit_code != 0


def test_the_sheet_prices_every_named_strategy() -> None:
    from houseway.maths.sheet import made

    text = made(choose("dragon-poker"), (), "text").decode()
    assert "STRATEGIES AND THEIR PRICE" in text
    assert "12.9387%" in text
