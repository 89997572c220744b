"""Designed pay tables hold what they promise when every deal is counted again; slopes are what a change shows."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import sqrt

import pytest
from typer.testing import CliRunner

from houseway.cli.main import app
from houseway.games.dragon_poker import exact
from houseway.games.submission import choose
from houseway.maths import design
from houseway.maths.design import Wish, designs
from houseway.maths.pay_lines import pay_lines, repaid
from houseway.maths.sensitivity import slopes_of

DRAGON_POKER = choose("dragon-poker")


def dragons_dealt() -> Counter[str]:
    """The Dragon Bet's lines over all 23,426 hands: 3 red and 3 blue dragons, a gold one and 46 other cards."""
    deck = ["red"] * 3 + ["blue"] * 3 + ["gold"] + ["other"] * 46
    counted: Counter[str] = Counter()
    for hand in combinations(range(53), 3):
        held = Counter(deck[card] for card in hand)
        dragons = 3 - held["other"]
        if held["red"] == 3:
            line = "Three Red Dragons"
        elif held["blue"] == 3:
            line = "Three Blue Dragons"
        elif dragons == 3:
            line = "Three Dragons with Gold Dragon" if held["gold"] else "Three Dragons"
        elif dragons == 2:
            line = "Two Dragons"
        else:
            line = "Gold Dragon" if held["gold"] else "lose"
        counted[line] += 1
    return counted


def test_every_table_found_has_its_edge_hit_frequency_and_deviation_when_all_hands_are_dealt() -> None:
    dealt = dragons_dealt()
    found = designs(DRAGON_POKER, "dragon", Wish(edge=Fraction(1, 20))).found
    assert len(found) > 20
    for table in found:
        nets = {line: table.pays.get(line, Fraction(-1)) for line in dealt}
        mean = sum(nets[line] * ways for line, ways in dealt.items()) / Fraction(23_426)
        square = sum(nets[line] ** 2 * ways for line, ways in dealt.items()) / Fraction(23_426)
        assert table.figures.house_edge == -mean
        assert abs(-mean - Fraction(1, 20)) <= Fraction(1, 1000)
        assert table.figures.std == pytest.approx(sqrt(square - mean**2))
        assert table.figures.hit_frequency == Fraction(sum(dealt.values()) - dealt["lose"], 23_426)
        pays = list(table.pays.values())
        assert pays == sorted(pays, reverse=True)
        assert all(pay in design.ROUGH for pay in pays)


def test_no_table_of_the_search_is_missed() -> None:
    """All tables that pay each line a fourth to four times what it would in the same shape, tried here one by one."""
    kept = {"Three Red Dragons": Fraction(1000), "Three Blue Dragons": Fraction(1000)}
    dealt, ladder = dragons_dealt(), sorted(map(int, design.ROUGH))
    fixed, now = 2000 - dealt["lose"], (200, 60, 7, 5)
    grown = (-0.03 * 23_426 - fixed) / (15 * 200 + 18 * 60 + 966 * 7 + 1035 * 5)
    choices = [[pay for pay in ladder if pays * grown / 4 <= pay <= pays * grown * 4] for pays in now]
    tables = {
        (with_gold, three, two, gold)
        for with_gold, three, two, gold in product(*choices)
        if 1000 >= with_gold >= three >= two >= gold
        and abs(-(fixed + 15 * with_gold + 18 * three + 966 * two + 1035 * gold) / 23_426 - 0.03) <= 0.001
    }
    result = designs(DRAGON_POKER, "dragon", Wish(edge=Fraction(3, 100), keep=kept))
    assert len(tables) > 30
    assert {tuple(map(int, list(table.pays.values())[2:])) for table in result.found} == tables


def test_a_hit_frequency_drops_lines_from_below_and_kept_lines_stay() -> None:
    wish = Wish(edge=Fraction(6, 100), hit=Fraction(1, 8), keep={"Three Dragons": Fraction(50)})
    for table in designs(DRAGON_POKER, "three-card-bonus", wish).found:
        assert "Two Tigers" not in table.pays
        assert table.pays["Three Dragons"] == 50
        # 35 + 56 + 84 + 571 + 966 + 1218 hands of 23,426
        assert table.figures.hit_frequency == Fraction(2930, 23_426)


def test_json_says_whether_a_table_is_as_near_as_was_asked_for() -> None:
    arguments = ["design", "dragon-poker", "--bet", "dragon", "--target-edge", "5%", "--json", "--tolerance"]
    near, far = (json.loads(CliRunner().invoke(app, [*arguments, each]).stdout) for each in ("0.1%", "0.000000001%"))
    assert (near["tolerance"], near["met"], far["tolerance"], far["met"]) == ("1/1000", True, "1/100000000000", False)
    assert all(table["met"] for table in near["tables"])
    assert far["tables"]
    assert not any(table["met"] for table in far["tables"])


def test_where_no_table_meets_the_target_the_nearest_that_there_are_are_shown() -> None:
    """A double comes once in six, so p to 1 leaves an edge of 1 - (p + 1) / 6: 5 misses 8 % by 8 points, 4 by 8.67."""
    arguments = ["design", "pai-gow", "--option", "dragons-eye=vigorish", "--bet", "double", "--target-edge", "8%"]
    text, written = CliRunner().invoke(app, arguments), CliRunner().invoke(app, [*arguments, "--json"])
    assert (text.exit_code, written.exit_code) == (0, 0)
    found = json.loads(written.stdout)
    assert [table["pays"] for table in found["tables"]] == [{"win": "5"}, {"win": "4"}]
    assert [found["met"], *(table["met"] for table in found["tables"])] == [False, False, False]
    assert "None is within 0.100% of that edge; the nearest found misses it by 8.000%." in text.stdout


def test_a_kept_line_holds_the_others_below_it_however_far_that_is_from_the_target() -> None:
    wish = Wish(edge=Fraction(1, 20), keep={"Three Red Dragons": Fraction(1)})
    (table,) = designs(DRAGON_POKER, "dragon", wish).found
    won = 23_426 - dragons_dealt()["lose"]
    assert set(table.pays.values()) == {1}
    assert table.figures.house_edge == 1 - Fraction(2 * won, 23_426)


def test_a_deviation_can_be_aimed_at() -> None:
    calm, wild = (
        designs(DRAGON_POKER, "dragon", Wish(edge=Fraction(1, 20), deviation=aim)).found[0] for aim in (5.0, 20.0)
    )
    assert calm.figures.std == pytest.approx(5, rel=0.1)
    assert wild.figures.std == pytest.approx(20, rel=0.1)


def test_a_table_of_the_main_game_is_verified_under_the_play_that_is_best_with_it() -> None:
    found = designs(DRAGON_POKER, "main", Wish(edge=Fraction(25, 1000))).found
    assert found
    for table in found:
        # every hand's better choice, added up here
        pays = {"Three Dragons": 0, "Trips": 0, "Pair of Pandas or Better": 0} | dict(table.pays)
        value = Fraction(0)
        for line in exact.showdowns():
            row = exact.ante_bonus_row(line.hand, DRAGON_POKER.options.ante_bonus_table)  # type: ignore[attr-defined]
            win = 2 + Fraction(pays.get(row.outcome, 0))
            value += line.ways * max(Fraction(-2), (line.win * win - 3 * line.lose) / exact.DEALER_HANDS)
        assert table.figures.ev == value / exact.PLAYER_HANDS


def test_best_play_changes_with_the_table() -> None:
    table = pay_lines(DRAGON_POKER, "main")
    rich = repaid(
        DRAGON_POKER, table, {"Three Dragons": Fraction(30), "Trips": Fraction(4), "Winning Hand": Fraction(1)}
    )
    assert rich.strategy != table.figures.strategy


@pytest.mark.parametrize("bet", ["main", "dragon", "three-card-bonus"])
def test_a_slope_is_the_difference_that_a_small_change_of_a_line_makes(bet: str) -> None:
    table = pay_lines(DRAGON_POKER, bet)
    now = {line.name: line.pays for line in table.lines}
    assert repaid(DRAGON_POKER, table, now).ev == table.figures.ev
    small = Fraction(1, 1000)
    for slope in slopes_of(table).slopes:
        more = repaid(DRAGON_POKER, table, now | {slope.line: slope.pays + small})
        assert (more.house_edge - table.figures.house_edge) / small == slope.derivative


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["design", "dragon-poker", "--bet", "tiger", "--target-edge", "5%"], "there is no bet 'tiger'"),
        (["design", "dragon-poker", "--bet", "dragon", "--target-edge", "five"], "--target-edge is a share such as 5%"),
        (["design", "dragon-poker", "--bet", "dragon", "--target-edge", "5%", "--keep", "X=3"], "there is no line 'X'"),
        (
            ["design", "dragon-poker", "--bet", "dragon", "--target-edge", "5%", "--hit", "1/2"],
            "these lines can win 1 in",
        ),
        (
            ["design", "dragon-poker", "--bet", "dragon", "--target-edge", "5%", "--keep", "Three Red Dragons=1/2"],
            "no table of round numbers falls from line to line beside the lines that are kept",
        ),
        (["design", "dragon-poker", "--bet", "main", "--target-edge", "2%", "--hit", "1/2"], "follows from play"),
        (["design", "pai-gow", "--bet", "main", "--target-edge", "2%"], "how Pai Gow is best played depends on what"),
        (["compare", "dragon-poker"], "at least two option sets are compared"),
        (["compare", "dragon-poker", "nowhere.toml"], "'nowhere.toml' is neither a submission's file nor a game"),
        (["sensitivity", "deuce-of-the-dragon"], "Deuce of the Dragon pays nothing by a table"),
    ],
)
def test_what_cannot_be_designed_or_compared_costs_a_sentence(arguments: list[str], sentence: str) -> None:
    result = CliRunner().invoke(app, arguments)
    assert isinstance(result.exception, ValueError)
    assert sentence in str(result.exception)


def test_compare_shows_every_bet_of_every_set() -> None:
    sets = ["dragon-poker", "dragon-poker,jurisdiction=MD,ante-bonus=A,three-card-bonus=B"]
    result = CliRunner().invoke(app, ["compare", *sets, "--json"])
    document = json.loads(result.stdout)
    assert document["differences"]["ante-bonus"] == ["B", "A"]
    edges = [{bet: of["ev"] for bet, of in each["bets"].items()} for each in document["sets"]]
    for name, found in zip(sets, edges, strict=True):
        game, *options = name.split(",")
        par = CliRunner().invoke(
            app, ["par", game, *(part for option in options for part in ("--option", option)), "--json"]
        )
        assert found == {bet: of["ev"] for bet, of in json.loads(par.stdout)["bets"].items()}
    shown = CliRunner().invoke(app, ["compare", *sets]).stdout
    assert "2.9250%" in shown
    assert "3.1650%" in shown
