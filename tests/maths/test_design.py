"""Designed pay tables hold what they promise when every deal is counted again; slopes are what a change shows."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, product
from math import comb, prod, sqrt
from typing import Any

import pytest
from typer.testing import CliRunner

import houseway
from houseway.cli.main import app
from houseway.games.dragon_poker import exact
from houseway.games.registry import game
from houseway.games.submission import Submission, choose
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


# --- several lines paid together --------------------------------------------------------------------------------------

BONUS_LINES = (
    "first triple, not the shaker",
    "second triple, not the shaker",
    "second triple, shaker",
    "third triple, not the shaker",
    "third triple, shaker",
)


def bonus_runs(pays: Mapping[str, Fraction]) -> list[tuple[Fraction, int]]:
    """A dice bonus at seat 1, left up, over all runs of three shakes: what it nets, and in how many of 216 cubed ways.

    Whoever's number fell as a triple shakes next: so a triple of ones makes the second or third shake the player's own.
    """
    first, second, second_own, third, third_own = (pays[line] for line in BONUS_LINES)
    runs = []
    for one, two, three in product((0, 1, 2), repeat=3):  # no triple, a triple of ones, a triple of another number
        ways = prod((210, 1, 5)[fell] for fell in (one, two, three))
        net = Fraction(-1)
        if one:
            net += first
        if one and two:
            net += second_own if one == 1 else second
        if one and two and three:
            net += 1 + (third_own if two == 1 else third)  # the run is over, and the wager goes back
        runs.append((net, ways))
    return runs


@pytest.mark.rule("NJ-PG 10.11(f)")
def test_the_lines_of_a_dice_bonus_are_those_of_its_paragraph_and_each_is_hit_as_often_as_its_triple_falls() -> None:
    dice = choose("pai-gow", changes=["dragons-eye=vigorish"])
    table = slopes_of(pay_lines(dice, "dice-bonus"))
    assert {slope.line: (slope.pays, slope.chance) for slope in table.slopes} == {
        BONUS_LINES[0]: (Fraction(25), Fraction(6, 216)),
        BONUS_LINES[1]: (Fraction(50), Fraction(5 * 6, 216**2)),
        BONUS_LINES[2]: (Fraction(500), Fraction(1 * 6, 216**2)),
        BONUS_LINES[3]: (Fraction(1000), Fraction(6 * 5 * 6, 216**3)),
        BONUS_LINES[4]: (Fraction(10_000), Fraction(6 * 1 * 6, 216**3)),
    }


@pytest.mark.rule("NJ-PG 10.11(f)")
def test_a_designed_dice_bonus_comes_to_what_its_lines_pay_one_after_the_other() -> None:
    found = designs(choose("pai-gow", changes=["dragons-eye=vigorish"]), "dice-bonus", Wish(edge=Fraction(1, 10))).found
    assert len(found) > 20
    for table in found:
        runs = bonus_runs(table.pays)
        mean = sum(net * ways for net, ways in runs) / Fraction(216**3)
        square = sum(net**2 * ways for net, ways in runs) / Fraction(216**3)
        assert table.figures.house_edge == -mean
        assert abs(-mean - Fraction(1, 10)) <= Fraction(1, 1000)
        assert table.figures.std == pytest.approx(sqrt(square - mean**2))


def test_a_deviation_of_lines_that_are_paid_together_can_be_aimed_at() -> None:
    dice = choose("pai-gow", changes=["dragons-eye=vigorish"])
    calm, wild = (
        designs(dice, "dice-bonus", Wish(edge=Fraction(1, 10), deviation=aim)).found[0] for aim in (16.0, 27.0)
    )
    assert calm.figures.std == pytest.approx(16, rel=0.15)
    assert wild.figures.std == pytest.approx(27, rel=0.15)


def banker_hands(highest: int) -> int:
    """Seven cards of different ranks from deuce to that one, no five in a row and no five of a suit."""
    suits: int = 4**7 - 4 * sum(comb(7, alike) * 3 ** (7 - alike) for alike in (5, 6, 7))
    below = combinations(range(2, highest), 6)
    in_a_row = [set(range(low, low + 5)) for low in range(2, highest - 3)]
    return suits * sum(not any(run <= {*ranks, highest} for run in in_a_row) for ranks in below)


@pytest.mark.rule("BASE B10")
def test_the_lines_of_an_imperial_wager_are_those_of_both_its_chances() -> None:
    table = slopes_of(pay_lines(choose("pai-gow-poker", changes=["imperial=true"]), "imperial"))
    lines = {slope.line: slope for slope in table.slopes}
    assert len(lines) == 8 + 3
    for line, highest, pays in (("nine", 9, 100), ("ten", 10, 20), ("jack", 11, 5)):
        of = lines[f"banker {line} high"]
        assert (of.pays, of.chance) == (Fraction(pays), Fraction(banker_hands(highest), comb(53, 7)))
    assert lines["royal flush"].pays == 200
    assert lines["five aces"].chance == Fraction(comb(48, 2), comb(53, 7)), "four aces, the joker and any two others"


@pytest.mark.rule("BASE B10")
def test_a_designed_imperial_pays_both_its_chances_where_both_come_true() -> None:
    found = designs(choose("pai-gow-poker", changes=["imperial=true"]), "imperial", Wish(edge=Fraction(1, 20)))
    assert len(found.found) > 20
    for table in found.found:
        lost = Fraction(0)
        for outcome in table.figures.outcomes:
            lines = [line for line in outcome.outcome.split(" and ") if line != "lose"]
            assert outcome.net == (sum(table.pays[line] for line in lines) if lines else -1)
            lost += Fraction(0 if lines else outcome.count, table.figures.total)
        assert {"five aces and banker nine high"} <= {outcome.outcome for outcome in table.figures.outcomes}
        won = sum(
            Fraction(found.table.count(line), table.figures.total) * table.pays[line.name] for line in found.table.lines
        )
        assert table.figures.house_edge == lost - won


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


DRAGON_BET = ("design", "dragon-poker", "--bet", "dragon")


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"keep": {"Gold Dragon": -1}}, "'Gold Dragon' is kept at odds above 0, such as 5, not '-1'"),
        ({"keep": {"Gold Dragon": 0}}, "'Gold Dragon' is kept at odds above 0, such as 5, not '0'"),
        ({"edge": 5}, "the target edge is a share between -1 and 1, such as 5%, not '5'"),
        ({"edge": "1e400"}, "the target edge is a share between -1 and 1, such as 5%, not '1000"),
        ({"hit": 2}, "the hit frequency is a share between 0 and 1, such as 1/6, not '2'"),
        ({"tolerance": 0}, "the tolerance is a share between 0 and 1, such as 0.1%, not '0'"),
    ],
)
def test_a_notebook_is_refused_the_same_wishes(wish: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError) as refused:
        houseway.table("dragon-poker").design("dragon", **{"edge": "5%"} | wish)
    assert str(refused.value).startswith(sentence)


def test_tables_that_favour_the_player_are_warned_of() -> None:
    said = r"Warning: \d+ of these tables give the player an edge, of [45]\.\d{4}% at most\."
    arguments = [*DRAGON_BET, "--target-edge", "-5%"]
    assert re.search(said, CliRunner().invoke(app, arguments).stdout)
    document = json.loads(CliRunner().invoke(app, [*arguments, "--json"]).stdout)
    assert len(document["warnings"]) == 1
    found = houseway.table("dragon-poker").design("dragon", edge="-5%")
    assert re.search(said, repr(found))
    assert re.search(said, found._repr_html_())
    arguments[-1] = "5%"
    assert "Warning" not in CliRunner().invoke(app, arguments).stdout
    assert json.loads(CliRunner().invoke(app, [*arguments, "--json"]).stdout)["warnings"] == []
    assert "Warning" not in repr(houseway.table("dragon-poker").design("dragon", edge="5%"))


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
        ([*DRAGON_BET, "--target-edge", "5"], "the target edge is a share between -1 and 1, such as 5%, not '5'"),
        ([*DRAGON_BET, "--target-edge", "5%", "--hit", "2"], "the hit frequency is a share between 0 and 1, such as"),
        ([*DRAGON_BET, "--target-edge", "5%", "--tolerance", "0"], "the tolerance is a share between 0 and 1, such as"),
        (
            [*DRAGON_BET, "--target-edge", "5%", "--keep", "Gold Dragon=0 to 1"],
            "'Gold Dragon' is kept at odds above 0, such as 5, not '0'",
        ),
        (
            [*DRAGON_BET, "--target-edge", "5%", "--keep", "Gold Dragon=5", "--keep", "Gold Dragon=4"],
            "--keep names 'Gold Dragon' twice",
        ),
        (
            [*DRAGON_BET, "--target-edge", "5%", "--option", "ante-bonus=A", "--option", "ante-bonus=B"],
            "the option 'ante-bonus' is given twice",
        ),
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


def progressive(**pays: int) -> Submission:
    options = game("pai-gow-poker").options_type.read(
        {
            "progressive": {
                "stake": 1,
                "meter": 10_000,
                "contribution": 20,
                "shares": {"five-aces": 10},
                "pays": {name.replace("_", "-"): dollars for name, dollars in pays.items()},
            }
        }
    )
    return Submission(game("pai-gow-poker"), options)


@pytest.mark.rule("BASE B10")
def test_fixed_sums_of_a_progressive_go_as_high_as_they_stand_and_shares_of_its_meter_stay_as_they_are() -> None:
    table = progressive(natural_seven_card_straight_flush=1_000_000, four_of_a_kind=50, full_house=5)
    found = designs(table, "progressive", Wish(edge=Fraction(2, 5))).found
    assert len(found) > 3
    for one in found:
        assert one.pays["five aces"] == 1000, "ten percent of $10,000 for a dollar"
        assert abs(one.figures.house_edge - Fraction(2, 5)) <= Fraction(1, 1000)
    assert max(one.pays["seven-card natural straight flush"] for one in found) > 10_000
    with pytest.raises(ValueError, match="'five aces' is a share of a meter"):
        designs(table, "progressive", Wish(edge=Fraction(2, 5), keep={"five aces": Fraction(500)}))
    with pytest.raises(ValueError, match="all that 'progressive' pays are shares of a meter"):
        designs(progressive(), "progressive", Wish(edge=Fraction(2, 5)))


def test_a_deviation_that_no_table_comes_near_is_said_not_to_be_met_and_the_nearest_stand_first() -> None:
    arguments = ["design", "dragon-poker", "--bet", "dragon", "--target-edge", "5%", "--std"]
    near, far = (json.loads(CliRunner().invoke(app, [*arguments, each, "--json"]).stdout) for each in ("9", "0.0001"))
    assert (near["standard-deviation"], near["deviation-met"]) == (9.0, True)
    assert far["deviation-met"] is False
    stds = [table["par"]["std"] for table in far["tables"]]
    assert stds == sorted(stds)
    said = "None has a standard deviation near 0.0001"
    assert said in CliRunner().invoke(app, [*arguments, "0.0001"]).stdout
    assert said not in CliRunner().invoke(app, [*arguments, "9"]).stdout
    assert json.loads(CliRunner().invoke(app, [*arguments[:-1], "--json"]).stdout)["deviation-met"] is None
