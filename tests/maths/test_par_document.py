from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from fractions import Fraction
from importlib import resources
from pathlib import Path

import pytest
from typer.testing import CliRunner

from houseway.cli.main import app
from houseway.core.contracts import NotOfferedError
from houseway.games.registry import GameEntry, UnknownGameError, game, games
from houseway.games.submission import SubmissionError, choose
from houseway.maths import advise, par


def test_the_registry_names_the_five_games_of_the_contract() -> None:
    names = ["dragon-poker", "double-draw-poker", "pai-gow-poker", "pai-gow", "deuce-of-the-dragon"]
    assert list(games()) == names
    with pytest.raises(UnknownGameError, match=r"^there is no game 'poker'; the games are dragon-poker, "):
        game("poker")


def test_a_part_that_a_game_does_not_have_is_said_in_a_sentence() -> None:
    with pytest.raises(NotOfferedError, match=r"^Old Maid has no simulation here$"):
        assert GameEntry("old-maid", "Old Maid", ()).kernel


def test_every_figure_follows_from_the_outcomes_listed() -> None:
    document = par.document(choose("dragon-poker"))
    assert document["game"] == "dragon-poker"
    assert list(document["bets"]) == ["main", "three-card-bonus", "dragon"]
    for bet in document["bets"].values():
        counts = [int(outcome["count"]) for outcome in bet["outcomes"]]
        nets = [Fraction(outcome["net"]) for outcome in bet["outcomes"]]
        total = int(bet["total"])
        mean = sum((net * count for net, count in zip(nets, counts, strict=True)), Fraction(0)) / total
        squares = sum((net**2 * count for net, count in zip(nets, counts, strict=True)), Fraction(0)) / total
        assert sum(counts) == total
        assert Fraction(bet["ev"]) == mean
        assert bet["house-edge"] == pytest.approx(float(-mean), rel=1e-12)
        assert bet["std"] ** 2 == pytest.approx(float(squares - mean**2), rel=1e-12)
        assert bet["element-of-risk"] == pytest.approx(float(-mean / Fraction(bet["average-wager"])), rel=1e-12)
        assert sum(outcome["probability"] for outcome in bet["outcomes"]) == pytest.approx(1)
        assert bet["method"] == "exact"
        assert bet["source"] in {"computed", "cache"}


def test_a_short_strategy_is_listed_line_by_line_with_its_exact_cost() -> None:
    main = par.document(choose("pai-gow"))["bets"]["main"]
    file = resources.files("houseway.data") / "strategies" / "pai-gow" / "short.toml"
    rules = tomllib.loads(file.read_text(encoding="utf-8"))["rule"]
    short = main["short-strategy"]
    assert list(short) == ["ev", "cost", "lists", "notes"]
    assert [len(lines) for lines in short["lists"].values()] == [len(rules)]
    assert Fraction(short["cost"]) == Fraction(main["ev"]) - Fraction(short["ev"]) > 0
    assert "Split" not in main["strategy"]
    assert json.loads(json.dumps(short)) == short


def test_double_draw_has_a_list_for_each_decision() -> None:
    main = par.document(choose("double-draw-poker"))["bets"]["main"]
    short = main["short-strategy"]
    assert [heading.split(":")[0] for heading in short["lists"]] == ["First decision", "Second decision"]
    first, second = short["lists"].values()
    assert (first[0], first[-1]) == (
        "A straight flush or better: all five",
        "Two that fit a straight and have the ace or one suit",
    )
    assert (second[0], second[-1]) == ("A straight flush or better: all five", "Four to a straight")
    assert Fraction(short["cost"]) == Fraction(main["ev"]) - Fraction(short["ev"]) > 0


def test_where_the_best_strategy_is_one_sentence_there_is_no_short_one() -> None:
    assert not any("short-strategy" in bet for bet in par.document(choose("dragon-poker"))["bets"].values())


def test_only_the_bets_asked_for_are_listed() -> None:
    assert list(par.document(choose("dragon-poker"), ["dragon"])["bets"]) == ["dragon"]


def test_a_change_is_laid_over_the_submission(tmp_path: Path) -> None:
    file = tmp_path / "submission.toml"
    file.write_text('game = "dragon-poker"\njurisdiction = "MD"\nante-bonus = "A"\n')
    assert choose("dragon-poker", file, ["three-card-bonus=B"]).options.differences() == {
        "jurisdiction": "MD",
        "ante-bonus": "A",
        "three-card-bonus": "2",
    }


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('game = "pai-gow"\n', "is for pai-gow, not dragon-poker"),
        ('jurisdiction = "NJ"\n', "names no game, not dragon-poker"),
        ('game = "dragon-poker"\nante-bonus = "A"\n', "Ante Bonus table A is Maryland's"),
    ],
)
def test_a_wrong_submission_is_named_with_its_file(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "submission.toml"
    file.write_text(text)
    with pytest.raises(SubmissionError) as refused:
        choose("dragon-poker", file)
    assert str(refused.value).startswith(f"{file}: {sentence}")


def test_an_option_without_a_value_is_refused() -> None:
    with pytest.raises(SubmissionError, match=r"^an option is given as NAME=VALUE, not 'ante-bonus'$"):
        choose("dragon-poker", None, ["ante-bonus"])


def test_advice_is_best_first() -> None:
    play = advise.document(choose("dragon-poker"), "PH PA RA")
    fold = advise.document(choose("dragon-poker"), "PH MO RA")
    assert (play["best"], [choice["action"] for choice in play["choices"]]) == ("play", ["play", "fold"])
    assert (fold["best"], [choice["action"] for choice in fold["choices"]]) == ("fold", ["fold", "play"])
    assert {choice["ev"] for choice in play["choices"] if choice["action"] == "fold"} == {"-2"}
    with pytest.raises(ValueError, match=r"^Dragon Poker takes no discarded cards$"):
        advise.document(choose("dragon-poker"), "PH PA RA", discarded="")


def test_par_and_advice_load_neither_numpy_nor_numba() -> None:
    code = (
        "import sys; from houseway.games.submission import choose; from houseway.maths import advise, par;"
        "par.document(choose('dragon-poker')); advise.document(choose('dragon-poker'), 'GD RA RA');"
        "assert not {'numpy', 'numba', 'matplotlib'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env={"PYTHONPATH": ":".join(sys.path)})


def test_the_further_tables_are_written_on_request_and_say_how_they_were_made() -> None:
    result = CliRunner().invoke(app, ["par", "pai-gow", "--json", "--further"])
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert {"bets", "further"} <= found.keys()
    hold, seen = found["further"]["table-hold"], found["further"]["information"]
    assert hold["method"] == "exact"
    assert "rounds" not in hold
    assert (seen["method"], seen["rounds"], seen["seed"]) == ("simulated", 1500, 20475)
    assert [column["title"] for column in seen["columns"]][1:3] == ["Gain", "Standard error"]
    assert all(len(row) == len(seen["columns"]) for row in seen["rows"])
    plain = CliRunner().invoke(app, ["par", "pai-gow", "--json"])
    assert "further" not in json.loads(plain.stdout)
    assert CliRunner().invoke(app, ["par", "pai-gow", "--further"]).exit_code != 0
