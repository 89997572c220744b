"""`houseway settle` for Deuce of the Dragon: scripts of whole rounds, scripts that stop early, and lines refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.test_par import run
from tests.deuce_tables import HANDS

CHECKS = ["1 check", "2 check", "3 check"]
OUT = "1 play 3s 4s 5s 6s 7s 8s 9s Ts"


def round_of(*script: str, seats: Any = (1, 2, 3), **given: Any) -> dict[str, Any]:
    return {
        "game": "deuce-of-the-dragon",
        "button": 1,
        "stacks": {str(seat): 100 for seat in seats},
        "hands": {str(seat): HANDS[seat] for seat in seats},
        "script": list(script),
    } | given


@pytest.fixture
def settle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    def settled(document: dict[str, Any], *more: str) -> tuple[int, Any, str]:
        file = tmp_path / "round.json"
        file.write_text(json.dumps(document))
        code = run(monkeypatch, "settle", str(file), *(more or ("--json",)))
        shown = capsys.readouterr()
        return code, json.loads(shown.out) if code == 0 and not more else shown.out, shown.err

    return settled


def pots(found: dict[str, Any]) -> list[tuple[str, str, int, str]]:
    return [(pot["pot"], pot["amount"], pot["winner"], pot["commission"]) for pot in found["pots"]]


def test_a_round_is_settled_with_pots_stacks_and_the_deuce_pot_carried_out(settle: Any) -> None:
    code, found, _ = settle(round_of("1 bet 4", "2 call", "3 fold", OUT, **{"deuce-pot": "7.50"}))
    assert code == 0
    assert pots(found) == [("main", "14.00", 1, "0.70")], "three antes and two bets of 4, less 5 %"
    assert found["pots"][0]["cite"] == "NJ-DOD 41.10(j)"
    assert found["stacks"] == {"1": "106.30", "2": "93.00", "3": "97.00"}
    assert found["deuce-pot"] == "10.50", "carried in 7.50 and three antes of 1"
    assert found["deuce-button"] is None


def test_the_deuce_pot_goes_to_the_winner_with_the_button(settle: Any) -> None:
    lines = [*CHECKS, "1 pass", "2 pass", "3 play 2h", "1 pass", "2 pass", "3 bet 2", "1 fold", "2 fold"]
    code, found, _ = settle(round_of(*lines, **{"deuce-pot": 20}))
    assert code == 0
    assert pots(found) == [("main", "6.00", 3, "0.30"), ("deuce", "23.00", 3, "1.15")]
    assert (found["deuce-pot"], found["deuce-button"]) == ("0.00", 3)
    assert found["stacks"]["3"] == "124.55", "97 + 5.70 + 21.85, the uncalled bet back"


def test_a_deuce_pot_is_carried_round_by_round(settle: Any) -> None:
    carried: Any = 0
    for expected in ("3.00", "6.00", "9.00"):
        _, found, _ = settle(round_of("1 fold", "2 fold", **{"deuce-pot": carried}))
        carried = found["deuce-pot"]
        assert carried == expected


def test_an_early_stop_names_who_is_to_act_and_what_is_legal(settle: Any) -> None:
    code, found, _ = settle(round_of("1 check", "2 bet 4"))
    assert code == 0
    assert found["to-act"] == 3
    assert found["legal"] == ["3 call", "3 raise 2", "3 raise 4", "3 raise 6", "3 fold"]
    assert "pots" not in found
    _, found, _ = settle(round_of(*CHECKS, "1 play 3s 4s 5s 6s 7s 8s", "2 pass"))
    assert (found["to-act"], found["legal"]) == (3, ["3 play 2h 2d 2c 2s", "3 pass"])
    _, nothing, _ = settle(round_of())
    assert (nothing["to-act"], nothing["stacks"]["1"]) == (1, "97.00")


def test_all_in_twice_makes_side_pots_and_each_goes_to_its_own_winner(settle: Any) -> None:
    lines = ["1 all-in", "2 all-in", "3 call", OUT, "2 play 3h 3d 4h 4d 5h 5d 6h 6d"]
    given = {"stacks": {"1": 10, "2": 20, "3": 50}, "options": {"stakes": "no-limit"}}
    code, found, _ = settle(round_of(*lines, **given))
    assert code == 0
    assert pots(found) == [("main", "27.00", 1, "1.35"), ("side 1", "20.00", 2, "1.00")]
    assert found["stacks"] == {"1": "25.65", "2": "19.00", "3": "30.00"}


def test_four_players_all_in_for_different_amounts_make_three_pots(settle: Any) -> None:
    lines = ["1 all-in", "2 all-in", "3 all-in", "4 call", OUT, "2 play 3h 3d 4h 4d 5h 5d 6h 6d", "3 play 2h 2d 2c 2s"]
    lines += ["4 pass", "3 play 9h 9d 9c", "4 pass", "3 play Jh"]
    given = {"stacks": {"1": 5, "2": 9, "3": 15, "4": 100}, "options": {"stakes": "no-limit"}}
    _, found, _ = settle(round_of(*lines, seats=(1, 2, 3, 4), **given))
    assert pots(found) == [("main", "16.00", 1, "0.80"), ("side 1", "12.00", 2, "0.60"), ("side 2", "12.00", 3, "0.60")]
    assert sum(float(stack) for stack in found["stacks"].values()) + 4 + 2 == 5 + 9 + 15 + 100


def test_a_bigger_all_in_that_nobody_covers_goes_back_in_part(settle: Any) -> None:
    given = {"stacks": {"1": 50, "2": 20, "3": 20}, "options": {"stakes": "no-limit"}}
    _, found, _ = settle(round_of("1 all-in", "2 all-in", "3 fold", OUT, **given))
    assert pots(found) == [("main", "40.00", 1, "2.00")]
    assert found["stacks"] == {"1": "68.00", "2": "0.00", "3": "17.00"}


@pytest.mark.rule("NJ-DOD 41.11(h)", 'NJ-DOD 41.1 "All-in"', "NJ-DOD 41.10(k)")
@pytest.mark.parametrize(
    ("stacks", "script", "won", "left"),
    [
        # The side pot was seat 3's alone when seat 2 was out; seat 1 was never in it.
        (
            (10, 50, 50),
            ["1 all-in", "2 raise 10", "3 call", "2 foul", "3 foul"],
            [("main", "27.00", 1, "1.35"), ("side 1", "20.00", 3, "1.00")],
            ("25.65", "30.00", "49.00"),
        ),
        # Nobody left has matched the 10 that seat 2 had above the all-in: it joins the pot, free of commission.
        (
            (10, 50, 50),
            ["1 all-in", "2 raise 10", "2 foul", "3 fold"],
            [("main", "30.00", 1, "1.00")],
            ("29.00", "30.00", "47.00"),
        ),
        # Seat 3 matches it, and is then alone in the side pot, which no fouled hand can lose any more.
        (
            (10, 50, 50),
            ["1 all-in", "2 raise 10", "2 foul", "3 call", "3 foul"],
            [("main", "27.00", 1, "1.35"), ("side 1", "20.00", 3, "1.00")],
            ("25.65", "30.00", "49.00"),
        ),
        # Nobody but seat 3 can reach the top of it once seat 2 is out, whoever is still to act; below that all four
        # could, and what is left there when all have gone is free.
        (
            (10, 50, 50, 15),
            ["1 all-in", "2 raise 10", "2 foul", "3 call", "3 foul", "4 fold"],
            [("main", "39.00", 1, "1.45"), ("side 1", "10.00", 3, "0.50")],
            ("37.55", "30.00", "39.50", "12.00"),
        ),
        # The same, but seat 4 calls with everything, is then alone in what it has reached, and loses only the main pot.
        (
            (10, 50, 50, 15),
            ["1 all-in", "2 raise 10", "2 foul", "3 call", "3 foul", "4 all-in", "4 foul"],
            [("main", "36.00", 1, "1.80"), ("side 1", "15.00", 4, "0.75"), ("side 2", "10.00", 3, "0.50")],
            ("34.20", "30.00", "39.50", "14.25"),
        ),
        # Seat 2 is alone above what seat 4 could reach, and then calls the forfeited raise as well: one side pot.
        (
            (10, 50, 50, 13),
            ["1 all-in", "2 raise 5", "3 raise 10", "3 foul", "4 fold", "2 call", OUT],
            [("main", "29.00", 1, "1.45"), ("side 1", "30.00", 2, "1.50")],
            ("27.55", "53.50", "25.00", "10.00"),
        ),
        # The side pot is won before the main pot, by the same player.
        (
            (10, 50, 50),
            ["1 all-in", "2 raise 10", "3 call", "2 foul", "1 foul"],
            [("main", "27.00", 3, "1.35"), ("side 1", "20.00", 3, "1.00")],
            ("0.00", "30.00", "74.65"),
        ),
        # Seat 1 could have called: the forfeited raise is won with the pot, free of commission.
        (
            (100, 100, 100),
            ["1 bet 4", "2 raise 4", "3 fold", "2 foul"],
            [("main", "18.00", 1, "0.70")],
            ("110.30", "89.00", "97.00"),
        ),
        (
            (100, 100, 100),
            ["1 bet 4", "1 expose 3s", "2 fold"],
            [("main", "10.00", 3, "0.30")],
            ("93.00", "97.00", "106.70"),
        ),
        # Seat 1 could never have called a raise of thirty with two dollars left: forfeited is forfeited.
        (
            (15, 100, 100),
            ["1 bet 10", "2 raise 30", "3 fold", "2 foul"],
            [("main", "56.00", 1, "1.30")],
            ("56.70", "57.00", "97.00"),
        ),
    ],
)
def test_a_forfeited_hand_leaves_its_wagers_to_those_who_are_in_them(
    settle: Any, stacks: tuple[int, ...], script: list[str], won: list[Any], left: tuple[str, ...]
) -> None:
    seats = range(1, len(stacks) + 1)
    given = {"stacks": dict(zip(map(str, seats), stacks, strict=True)), "options": {"stakes": "no-limit"}}
    _, found, _ = settle(round_of(*script, seats=seats, **given))
    assert pots(found) == won
    assert tuple(found["stacks"].values()) == left


@pytest.mark.rule("NJ-DOD 41.11(h)", "NJ-DOD 41.10(k)")
def test_what_is_free_of_commission_is_told_of_its_pot_and_of_no_other(settle: Any) -> None:
    given = {"stacks": {"1": 10, "2": 30, "3": 50, "4": 100}, "options": {"stakes": "no-limit"}}
    lines = ["1 all-in", "2 all-in", "3 raise 10", "3 foul", "4 fold", OUT]
    _, found, _ = settle(round_of(*lines, seats=(1, 2, 3, 4), **given))
    main, side = found["pots"]
    assert (main["amount"], main["winner"], main["commission"]) == ("29.00", 1, "1.45"), "three times 9, and an ante"
    assert "free" not in main
    assert (side["amount"], side["winner"], side["commission"], side["free"]) == ("50.00", 2, "2.00", "10.00")
    assert found["stacks"] == {"1": "27.55", "2": "48.00", "3": "10.00", "4": "97.00"}
    _, fouled, _ = settle(round_of(*lines[:-1], "2 foul", seats=(1, 2, 3, 4), **given))
    assert (fouled["pots"], fouled["stacks"]) == (found["pots"], found["stacks"]), "seat 2 was alone in the side pot"


@pytest.mark.rule("NJ-DOD 41.6(c)")
def test_the_raising_is_open_again_after_a_short_all_in_unless_the_licensee_closes_it(settle: Any) -> None:
    given = {"stacks": {"1": 100, "2": 10, "3": 100}}
    lines = ["1 bet 6", "2 all-in", "3 call"]
    _, found, _ = settle(round_of(*lines, **given))
    assert found["legal"] == ["1 call", "1 raise 2", "1 raise 4", "1 raise 6", "1 fold"]
    _, found, _ = settle(round_of(*lines, **given, options={"short-all-in": "closed"}))
    assert found["legal"] == ["1 call", "1 fold"]
    code, _, err = settle(round_of(*lines, "1 raise 2", **given, options={"short-all-in": "closed"}))
    assert (code, "NJ-DOD 41.6(c)" in err) == (1, True)


@pytest.mark.rule("NJ-DOD 41.11(b)")
def test_for_a_removed_player_the_dealer_goes_on_until_the_round_is_over(settle: Any) -> None:
    _, found, _ = settle(round_of("1 bet 4", "3 removed"))
    assert found["to-act"] == 2
    _, found, _ = settle(round_of("3 removed", "1 check", "2 check", OUT))
    assert pots(found) == [("main", "6.00", 1, "0.30")]
    assert found["stacks"]["3"] == "97.00"
    code, _, err = settle(round_of("3 removed", "1 check", "2 check", "3 check"))
    assert (code, "NJ-DOD 41.11(b)" in err) == (1, True)


@pytest.mark.rule("NJ-DOD 41.11(h)", 'NJ-DOD 41.1 "Fouled hand"')
def test_a_hand_is_fouled_by_a_number_of_cards_that_it_should_not_hold_now(settle: Any) -> None:
    code, _, err = settle(round_of(*CHECKS, "1 play 3s", "1 foul 7"))
    assert (code, 'NJ-DOD 41.1 "Fouled hand"' in err) == (1, True), "seven are what it should hold"
    code, found, _ = settle(round_of(*CHECKS, "1 play 3s", "1 foul 8", "2 foul 9"))
    assert (code, pots(found)) == (0, [("main", "6.00", 3, "0.30")])


def test_a_void_round_gives_everything_back(settle: Any) -> None:
    code, found, _ = settle(round_of("1 bet 4", "2 call", "dealer cards missing", **{"deuce-pot": 5}))
    assert code == 0
    assert (found["void"], found["pots"], found["deuce-pot"]) == (True, [], "5.00")
    assert found["stacks"] == {"1": "100.00", "2": "100.00", "3": "100.00"}


@pytest.mark.parametrize(
    ("script", "line", "paragraph"),
    [
        (["2 check"], 1, "NJ-DOD 41.10(d)"),
        (["1 check", "2 raise 4"], 2, 'NJ-DOD 41.1 "Raise"'),
        (["1 bet 7"], 1, "NJ-DOD 41.6(c)"),
        (["1 bet 1"], 1, "NJ-DOD 41.6(c)"),
        (["1 bet 4", "2 check"], 2, 'NJ-DOD 41.1 "Check"'),
        (["1 play 3s"], 1, "NJ-DOD 41.10(d)"),
        ([*CHECKS, "1 play 2h"], 4, 'NJ-DOD 41.1 "Discard"'),
        ([*CHECKS, "1 play 3s 5s"], 4, "NJ-DOD 41.5(c)"),
        ([*CHECKS, "1 play 4s", "2 play 3h"], 5, "NJ-DOD 41.10(e)"),
        ([*CHECKS, "1 play 4s", "3 pass"], 5, "NJ-DOD 41.10(e)"),
        ([*CHECKS, OUT, "2 pass"], 5, "NJ-DOD 41.10(a)"),
        (["1 check", "3 ask 1"], 2, "NJ-DOD 41.11(f)"),
    ],
)
def test_a_refused_line_is_exit_1_and_names_line_and_paragraph(
    settle: Any, script: list[str], line: int, paragraph: str
) -> None:
    code, out, err = settle(round_of(*script))
    assert code == 1
    assert out == ""
    assert err.count("\n") == 1
    assert "round.json" in err
    assert f"line {line}, {script[line - 1]!r}" in err
    assert paragraph in err


def test_a_bet_over_the_stack_is_refused_by_table_stakes(settle: Any) -> None:
    given = {"stacks": {"1": 10, "2": 100, "3": 100}, "options": {"stakes": "no-limit"}}
    code, _, err = settle(round_of("1 bet 8", **given))
    assert code == 1
    assert 'NJ-DOD 41.1 "Table stakes"' in err


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (round_of("1 chek"), "line 1, '1 chek'"),
        (round_of("check"), "line 1, 'check'"),
        (round_of("7 check"), "line 1, '7 check'"),
        (round_of("1 bet four"), "line 1, '1 bet four'"),
        (round_of("1 bet 4.001"), "two decimals"),
        (round_of("1 bet -4"), "line 1"),
        (round_of(*CHECKS, "1 play 3x"), "there is no card '3x'"),
        (round_of("4 check"), "nobody plays at seat 4"),
        (round_of(button=7), "button must be a seat, 1 to 6"),
        (round_of(stacks={"1": 100, "2": 100}), "hands and stacks must name the same seats"),
        (round_of(stacks={"1": 2, "2": 100, "3": 100}), 'the two antes are 3.00 (NJ-DOD 41.1 "Ante")'),
        (round_of(stacks={"1": 0, "2": 100, "3": 100}), "above zero"),
        (round_of(hands={"1": HANDS[1], "2": HANDS[1], "3": HANDS[3]}), "3s appears 2 times"),
        (round_of(hands={"1": "3s 4s", "2": HANDS[2], "3": HANDS[3]}), "must have 8 cards, not 2"),
        (round_of(seats=(1,)), "at least two players are needed"),
        (round_of(stacks={}, hands={}), "there are no seats to settle"),
        (round_of(options={"same-length": 1}), "option same-length: expected true or false, got a whole number"),
        (round_of(options={"king-ace-deuce": "true"}), "option king-ace-deuce: expected true or false, got text"),
        (round_of(options={"commission": "6%"}), "NJ-DOD 41.10(k)"),
        (round_of(options={"main-ante": "2.01"}), "NJ-DOD 41.6(b)"),
        (round_of(options={"bonus": "1"}), "there is no option 'bonus'"),
        (round_of(options={"jurisdiction": "MD"}), "jurisdiction"),
        (round_of(script="1 check"), "script must be a list of lines"),
        (round_of(dealer="3s"), "there is no field 'dealer'"),
    ],
)
def test_bad_input_is_one_line_with_its_place_and_exit_2(settle: Any, document: dict[str, Any], said: str) -> None:
    code, out, err = settle(document)
    assert code == 2
    assert out == ""
    assert err.startswith("houseway: ")
    assert "round.json" in err
    assert err.count("\n") == 1
    assert said in err


def test_people_read_the_same_without_json(settle: Any) -> None:
    _, text, _ = settle(round_of("1 bet 4", "2 call", "3 fold", OUT), "--")
    assert "main pot 14.00 to seat 1, less 0.70  NJ-DOD 41.10(j)" in text
    assert "deuce pot 3.00" in text
    _, text, _ = settle(round_of("1 check", "2 bet 4"), "--")
    assert "seat 3 is to act:" in text
    assert "  3 raise 6" in text
