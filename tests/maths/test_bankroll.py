"""Sessions come out as they are played, ruin as often as in trying everything, and simple walks as in textbooks."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import houseway
from houseway.cli.main import app, main
from houseway.core.decider import Refusal
from houseway.core.figures import Figures, Outcome
from houseway.games.submission import choose
from houseway.maths.bankroll import Outlook, Session, in_the_long_run, outlook, played, risk_of_ruin, usual_stakes
from houseway.maths.convolution import Law, law_of
from houseway.maths.par import figures

SMALL = Figures(
    unit="bet",
    outcomes=(Outcome("jackpot", Fraction(7), 1), Outcome("win", Fraction(3, 2), 5), Outcome("lose", Fraction(-1), 9)),
)
"""A bet that can be played out in all ways for a few rounds."""


EZ = ["--option", "variant=ez"]


def session(rounds: int, bankroll: int = 500, **stakes: int) -> Session:
    given = {Fraction(int(stake[1:])): Fraction(often) for stake, often in stakes.items()} or {
        Fraction(10): Fraction(1)
    }
    return Session(rounds=rounds, stakes=given, bankroll=Fraction(bankroll), pace=Fraction(40))


def every_way(of: Session) -> list[tuple[Fraction, list[Fraction]]]:
    """All sequences of stakes and outcomes: the chance of each, and what each round brings."""
    rounds = [
        (often / sum(of.stakes.values()) * Fraction(outcome.count, SMALL.total), stake * outcome.net)
        for stake, often in of.stakes.items()
        for outcome in SMALL.outcomes
    ]
    found = []
    for sequence in product(rounds, repeat=of.rounds):
        chance = Fraction(1)
        for one, _ in sequence:
            chance *= one
        found.append((chance, [net for _, net in sequence]))
    return found


@pytest.mark.parametrize("stakes", [{"s10": 1}, {"s10": 3, "s25": 1}])
def test_a_session_and_its_ruin_are_those_of_all_ways_it_can_go(stakes: dict[str, int]) -> None:
    of = session(4, 40, **stakes)
    found = outlook(SMALL, of)
    ends: dict[Fraction, Fraction] = {}
    most_lost = max(of.stakes)
    for bankroll in (20, 30, 40, 55, 70, 100, 200):
        ruined = Fraction(0)
        for chance, nets in every_way(of):
            left, broke = Fraction(bankroll), False
            for net in (Fraction(0), *nets):
                left += net
                broke = broke or left < most_lost
            ruined += chance * broke
        assert found.ruin is not None
        assert found.ruin.of(Fraction(bankroll)) == pytest.approx(float(ruined), abs=1e-12)
    for chance, nets in every_way(of):
        ends[sum(nets, Fraction(0))] = ends.get(sum(nets, Fraction(0)), Fraction(0)) + chance
    assert found.ahead == pytest.approx(float(sum(chance for net, chance in ends.items() if net > 0)))
    assert found.behind == pytest.approx(float(sum(chance for net, chance in ends.items() if net < 0)))
    assert float(found.mean) * 4 == pytest.approx(float(sum(net * chance for net, chance in ends.items())))


@pytest.mark.parametrize(
    ("game", "bet"), [("dragon-poker", "main"), ("dragon-poker", "dragon"), ("pai-gow", "house-way")]
)
def test_sessions_that_are_played_are_distributed_as_convolved(game: str, bet: str) -> None:
    submission = choose(game)
    (of,) = figures(submission, [bet]).values()
    found = outlook(of, session(120))
    play = submission.game.kernel.blocks(submission.options)
    name = bet if bet in play(1, 0, 1) else "main"
    tallies = [play(20_26, block, 120)[name] for block in range(4000)]
    sessions = played(np.array([10 * tally.total / tally.scale for tally in tallies]), found.spread)
    assert sessions["p"] > 0.001
    assert sessions["ahead"] == pytest.approx(found.ahead, abs=3.3 * (found.ahead * (1 - found.ahead) / 4000) ** 0.5)


def test_ruin_comes_as_often_as_in_sessions_that_are_played_round_by_round() -> None:
    (of,) = figures(choose("dragon-poker"), ["main"]).values()
    found = outlook(of, session(160))
    assert found.ruin is not None
    chance, left, alive = np.random.default_rng(3), np.full(20_000, 500.0), np.ones(20_000, bool)
    nets = np.array([10 * float(outcome.net) for outcome in of.outcomes])
    often = np.array([outcome.count / of.total for outcome in of.outcomes])
    for _ in range(160):
        left += np.where(alive, chance.choice(nets, len(left), p=often), 0)
        alive &= left >= 30  # a round may take three times the Ante
    risk = found.ruin.of(Fraction(500))
    assert 1 - alive.mean() == pytest.approx(risk, abs=3.3 * (risk * (1 - risk) / 20_000) ** 0.5)


def coin(heads: Fraction) -> Law:
    return law_of({Fraction(1): heads, Fraction(-1): 1 - heads})


def test_a_coin_ruins_as_the_textbook_says() -> None:
    """Feller I, XIV.2: against an adversary of endless means (q/p)^z; in few rounds by the reflection principle."""
    for capital in (1, 3, 10):
        assert in_the_long_run(coin(Fraction(3, 5)), Fraction(capital)) == pytest.approx((2 / 3) ** capital)
    assert in_the_long_run(coin(Fraction(1, 2)), Fraction(10)) == 1
    assert in_the_long_run(coin(Fraction(2, 5)), Fraction(10)) == 1
    fair = risk_of_ruin(coin(Fraction(1, 2)), 4)
    assert fair is not None
    # of 16 sequences of four tosses: from 1 ten reach 0, from 2 six, from 3 two, from 4 one
    assert [fair.of(Fraction(capital)) * 16 for capital in (0, 1, 2, 3, 4, 5)] == [16, 10, 6, 2, 1, 0]
    assert fair.bankroll_for(0.4) == 2


def test_the_bankroll_for_a_risk_is_the_least_that_has_it() -> None:
    ruin = outlook(SMALL, session(50)).ruin
    assert ruin is not None
    for risk in (0.5, 0.1, 0.01):
        enough = ruin.bankroll_for(risk)
        assert ruin.of(enough) <= risk < ruin.of(enough - ruin.step)


def test_an_hour_costs_edge_times_stake_times_pace_and_n0_is_where_the_mean_meets_the_deviation() -> None:
    (of,) = figures(choose("dragon-poker"), ["main"]).values()
    found: Outlook = outlook(of, session(160))
    assert float(found.an_hour) == pytest.approx(-0.0292499 * 10 * 40, abs=1e-4)  # README: 2.9250 % of the Ante
    assert -float(found.mean) * found.n0 == pytest.approx(found.std * found.n0**0.5)
    assert found.most_lost == 30


def test_a_bet_that_cannot_lose_ruins_nobody() -> None:
    ruin = risk_of_ruin(law_of({Fraction(1): Fraction(1), Fraction(0): Fraction(1)}), 10)
    assert ruin is not None
    assert ruin.of(Fraction(0)) == 0


def documented(*arguments: str) -> dict[str, Any]:
    result = CliRunner().invoke(app, ["bankroll", *arguments, "--json"])
    assert result.exit_code == 0, result.exception
    document: dict[str, Any] = json.loads(result.stdout)
    return document


def test_money_is_written_as_text_with_two_decimals() -> None:
    found = documented("dragon-poker", "--rounds", "160", "--check", "200")
    assert found["bankroll"] == "500.00"
    assert found["stakes"] == {"10.00": "1"}
    assert found["round"]["most-lost"] == "30.00"
    assert found["hour"] == {"ev": "-11.70", "std": "189.97"}  # as the page on sessions has them
    assert (found["session"]["ev"], found["session"]["std"]) == ("-46.80", "379.94")
    assert found["session"]["quantiles"]["0.05"] == "-650.00"
    assert found["bankroll-for-risk"]["0.1"] == "660.00"
    assert all(re.fullmatch(r"-?\d+\.\d\d", found["played"][name]) for name in ("mean", "std"))


def test_it_is_said_that_the_distribution_goes_on_past_ruin() -> None:
    words = "is that of a player who can always go on"
    assert any(words in note for note in documented("dragon-poker", "--rounds", "10")["notes"])
    shown = CliRunner().invoke(app, ["bankroll", "dragon-poker", "--rounds", "10"]).stdout
    assert words in " ".join(shown.split())


def test_vigorish_is_taken_as_the_table_rounds_it() -> None:
    """$11.00 won costs $0.75 in quarters and $0.55 in cents, so that a win nets $10.25 or $10.45."""
    (of,) = figures(choose("pai-gow"), ["house-way"]).values()
    win, lose = (Fraction(sum(x.count for x in of.outcomes if x.net * sign > 0), of.total) for sign in (1, -1))
    for rounding, net in (("quarter", Fraction(41, 4)), ("exact", Fraction(209, 20))):
        found = documented(
            *("pai-gow", "--bet", "house-way", "--stake", "11", "--rounds", "5", "--option", f"rounding={rounding}")
        )
        assert Fraction(found["round"]["ev"]) == win * net - lose * 11
        assert any("is $0.75" in note for note in found["notes"]) == (rounding == "quarter")
    spread = documented("pai-gow", "--bet", "house-way", "--spread", "10:1/2,11:1/2", "--rounds", "5")
    assert Fraction(spread["round"]["ev"]) == win * (Fraction(19, 2) + Fraction(41, 4)) / 2 - lose * Fraction(21, 2)


@pytest.mark.rule("NJ-PG 11.23(f)")
def test_no_session_is_paid_more_than_a_payout_limit() -> None:
    """$2,000 at 50 to 1 would be $100,000: $50,000 is 25 to 1. $100 at 2,000 or 1,000 to 1 is cut to 500 to 1."""
    limited = ("--option", "variant=ez", "--option", "payout-limit=50000", "--option", "imperial-payout-limit=60000")
    for bet, stake, most in (("queens-dragon", 2000, 25), ("dynasty", 100, 500), ("imperial", 500, 120)):
        (of,) = figures(choose("pai-gow-poker", None, ["variant=ez"]), [bet]).values()
        ev = sum((min(x.net, Fraction(most)) * x.count for x in of.outcomes), Fraction(0)) / of.total
        assert ev < of.ev
        found = documented("pai-gow-poker", "--bet", bet, "--stake", str(stake), "--rounds", "5", *limited)
        assert Fraction(found["round"]["ev"]) == stake * ev
        assert sum("the payout limit of" in note for note in found["notes"]) == 1
        small = documented("pai-gow-poker", "--bet", bet, "--stake", "20", "--rounds", "5", *limited)
        assert Fraction(small["round"]["ev"]) == 20 * of.ev
        assert not any("payout limit" in note for note in small["notes"])


@pytest.mark.parametrize(
    "asked",
    [
        ["pai-gow", "--stake", "11"],
        ["pai-gow-poker", "--bet", "queens-dragon", "--stake", "2000", "--option", "payout-limit=50000", *EZ],
    ],
)
def test_sessions_at_a_stake_that_is_rounded_or_cut_are_not_played_without(asked: list[str]) -> None:
    result = CliRunner().invoke(app, ["bankroll", *asked, "--rounds", "5", "--check", "100"])
    assert str(result.exception).startswith("--check plays without rounding and payout limits")


@pytest.mark.parametrize("name", ["session.svg", "session.png"])
def test_a_picture_is_written_in_the_form_of_its_name(name: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["bankroll", "dragon-poker", "--hours", "1", "-o", str(tmp_path / name), "--json"])
    assert result.exit_code == 0
    content = (tmp_path / name).read_bytes()
    assert content[:4] in (b"<?xm", b"\x89PNG")
    document = json.loads(result.stdout)
    assert document["rounds"] == 40
    assert 0 < document["risk-of-ruin"] < 0.05


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--bet", "tiger"], "there is no bet 'tiger'"),
        (["--stake", "ten"], "--stake is a number of at most 12 digits, such as 25 or 12.50, not 'ten'"),
        (["--stake", "1e9"], "--stake is a number of at most 12 digits, such as 25 or 12.50, not '1e9'"),
        (["--stake", "-5"], "--stake is a number above 0, not '-5'"),
        (["--rounds", "0"], "a session has 1 to 10,000,000 rounds, not '0'"),
        (["--spread", "10,20"], "--spread is given as DOLLARS:SHARE"),
        (["--stake", "10.123"], "--stake is dollars with at most two decimals, not '10.123'"),
        (["--bankroll", "500.001"], "--bankroll is dollars with at most two decimals, not '500.001'"),
        (["--spread", "10.001:50%,20:50%"], "a stake of --spread is dollars with at most two decimals"),
        (["--spread", "10:70%,20:40%"], "the shares of --spread come to 110%, not to 100%"),
        (["--spread", "10:70%"], "the shares of --spread come to 70%, not to 100%"),
        (["--spread", "10:50%,10.00:50%"], "--spread names the stake $10.00 twice"),
        (["--spread", "10:50%,20:50%", "--stake", "10"], "--spread names the stakes already"),
        (["--hours", "0"], "--hours is a number above 0"),
        (["-o", "picture.txt"], "picture.txt: a picture's name ends in .svg, .png or .pdf"),
        (["--spread", "10:1/2,20:1/2", "--check", "100"], "--check plays with one stake"),
        (["--hours", "900000"], "a session has 1 to 10,000,000 rounds"),
    ],
)
def test_bad_input_costs_a_sentence(arguments: list[str], sentence: str) -> None:
    result = CliRunner().invoke(app, ["bankroll", "dragon-poker", *arguments])
    assert isinstance(result.exception, ValueError)
    assert str(result.exception).startswith(sentence)


LIMITS = {
    "dragon-poker": "limits={ante={minimum=10,maximum=100},ante-bonus={maximum=60},dragon={minimum=5,maximum=50}}",
    "double-draw-poker": "limits={ante={maximum=100},bonus={maximum=25}}",
    "pai-gow": "limits={pai-gow={minimum=25},even={maximum=20}}\ndragons-eye='vigorish'",
    "pai-gow-poker": "variant='ez'\nprogressive={stake=2,meter=500,contribution=15,shares={four-of-a-kind=100}}",
}


def limited(game: str, folder: Path) -> list[str]:
    """The arguments of a game at a table with limits."""
    file = folder / "limited.toml"
    file.write_text(f"game='{game}'\n{LIMITS[game]}\n")
    return [game, "--submission", str(file), "--rounds", "10"]


@pytest.mark.rule('NJ-DP 42.1 "Ante Bonus"')
@pytest.mark.rule("NJ-PG 11.22(b)")
@pytest.mark.parametrize(
    ("game", "arguments", "sentence"),
    [
        ("dragon-poker", "--stake 5", "the ante wager of 5.00 is outside the limits, 10.00 to 100.00"),
        ("dragon-poker", "--stake 80", "the ante-bonus wager of 80.00 is outside the limits, 0.01 to 60.00"),
        ("dragon-poker", "--spread 50:90%,200:10%", "the ante wager of 200.00 is outside the limits, 10.00 to 100.00"),
        ("dragon-poker", "--bet dragon --stake 500", "the dragon wager of 500.00 is outside the limits, 5.00 to 50.00"),
        ("double-draw-poker", "--stake 50", "the bonus wager of 50.00 is outside the limits, 0.01 to 25.00"),
        ("pai-gow", "--stake 10", "the pai-gow wager of 10.00 is outside the limits, 25.00 or more"),
        ("pai-gow", "--bet house-way --stake 24.99", "the pai-gow wager of 24.99 is outside the limits, 25.00 or more"),
        ("pai-gow", "--bet even --stake 25", "the even wager of 25.00 is outside the limits, 0.01 to 20.00"),
        ("pai-gow-poker", "--bet dynasty --stake 0.50", "the dynasty wager is at least 1.00, not 0.50"),
        ("pai-gow-poker", "--bet progressive --stake 10", "the progressive wager is 2.00"),
    ],
)
def test_a_stake_that_the_table_does_not_take_is_refused_as_it_is_there(
    game: str, arguments: str, sentence: str, tmp_path: Path
) -> None:
    result = CliRunner().invoke(app, ["bankroll", *limited(game, tmp_path), *arguments.split()])
    assert isinstance(result.exception, Refusal)
    assert result.exception.sentence == sentence
    assert result.exception.citation.startswith(("NJ-", "BASE "))


@pytest.mark.parametrize(
    ("game", "arguments"),
    [
        ("dragon-poker", "--stake 60"),
        ("dragon-poker", "--bet dragon --stake 50"),
        ("dragon-poker", "--bet three-card-bonus --stake 500"),
        ("pai-gow", "--bet house-way --stake 25"),
        ("pai-gow", "--bet dice-bonus --stake 1"),
        ("pai-gow-poker", "--bet dynasty --stake 1"),
        ("pai-gow-poker", "--bet progressive --stake 2"),
    ],
)
def test_a_stake_within_the_limits_is_priced(game: str, arguments: str, tmp_path: Path) -> None:
    assert documented(*limited(game, tmp_path), *arguments.split())["rounds"] == 10


def test_a_side_wager_is_priced_where_dice_need_no_pai_gow_wager_beside_them() -> None:
    dice = ("--option", "dragons-eye=vigorish", "--option", "dice-without-pai-gow=true")
    assert documented("pai-gow-poker", *dice, "--option", "imperial=true", "--bet", "imperial", "--rounds", "5")


def test_a_refused_stake_is_bad_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["houseway", "bankroll", *limited("dragon-poker", tmp_path), "--stake", "5"])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "the ante wager of 5.00 is outside the limits" in said.err


def test_a_notebook_is_refused_the_same_stakes() -> None:
    table = houseway.table("dragon-poker", limits={"ante": {"minimum": 10, "maximum": 100}})
    assert table.bankroll(stake=10, bankroll=500, rounds=10).ahead > 0
    for stake in (5, {10: 1, 200: 1}):
        with pytest.raises(Refusal, match="outside the limits, 10"):
            table.bankroll(stake=stake, bankroll=500, rounds=10)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"stake": {10: -1, 20: 2}}, "how often '10' is staked is a number above 0, not '-1'"),
        ({"stake": {10: 0}}, "how often '10' is staked is a number above 0, not '0'"),
        ({"stake": {}}, "a session has at least one stake"),
        ({"stake": 0}, "a stake is a number above 0, not '0'"),
        ({"stake": -10}, "a stake is a number above 0, not '-10'"),
        ({"stake": True}, "a stake is a number such as 25, not True"),
        ({"stake": float("nan")}, "a stake is a number such as 25, not nan"),
        ({"stake": {10: float("inf")}}, "how often is a number such as 25, not inf"),
        ({"stake": None}, "a stake is a number such as 25, not None"),
        ({"bankroll": -5}, "the bankroll is a number above 0, not '-5'"),
        ({"bankroll": "much"}, "the bankroll is a number such as 25, not 'much'"),
        ({"pace": -40}, "the pace is a number above 0, not '-40'"),
        ({"rounds": 0}, "a session has 1 to 10,000,000 rounds, not '0'"),
        ({"rounds": 1.5}, "a session has 1 to 10,000,000 rounds, not '1.5'"),
        ({"rounds": 10**8}, "a session has 1 to 10,000,000 rounds, not '100000000'"),
    ],
)
def test_a_notebook_is_told_what_is_no_session(changed: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError) as refused:
        houseway.table("dragon-poker").bankroll(**{"stake": 10, "bankroll": 500, "rounds": 10} | changed)
    assert str(refused.value) == sentence


def test_what_always_costs_the_same_has_an_outlook_too() -> None:
    """Five percent of a pot of ten dollars, ten times."""
    arguments = ["deuce-of-the-dragon", "--bet", "commission", "--rounds", "10"]
    found = documented(*arguments)
    assert (found["round"]["most-lost"], found["session"]["ev"], found["risk-of-ruin"]) == ("0.50", "-5.00", 0)
    assert CliRunner().invoke(app, ["bankroll", *arguments]).exit_code == 0


@pytest.mark.parametrize(
    ("game", "bet", "stake"),
    [
        ("dragon-poker", "main", 10),
        ("dragon-poker", "dragon", 10),
        ("pai-gow", "main", 25),
        ("pai-gow", "house-way", 25),
        ("pai-gow", "even", 10),
        ("pai-gow-poker", "progressive", 2),
    ],
)
def test_a_stake_that_is_left_out_is_ten_dollars_or_the_nearest_that_the_limits_allow(
    game: str, bet: str, stake: int, tmp_path: Path
) -> None:
    given = choose(game, Path(limited(game, tmp_path)[2]))
    assert usual_stakes(given, bet) == {Fraction(stake): Fraction(1)}


def test_a_bet_that_is_no_wager_is_looked_at_for_ten_dollars() -> None:
    assert usual_stakes(choose("deuce-of-the-dragon"), "commission") == {Fraction(10): Fraction(1)}
