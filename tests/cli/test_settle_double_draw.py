"""`houseway settle` for Double Draw Poker: what is owed and why, and one sentence for whatever is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.test_par import run

ANTE_AND_BONUS = {"ante": 10, "bonus": 5}


def seat(number: int = 1, **given: Any) -> dict[str, Any]:
    return {
        "seat": number,
        "wagers": ANTE_AND_BONUS,
        "hand": "2s 2h 2d Kc Ks",
        "decisions": ["draw", "draw"],
    } | given


def round_of(*seats: dict[str, Any], **options: Any) -> dict[str, Any]:
    return {"game": "double-draw-poker", "options": options, "seats": list(seats)}


@pytest.fixture
def settle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    def settled(document: dict[str, Any]) -> tuple[int, Any, str]:
        file = tmp_path / "round.json"
        file.write_text(json.dumps(document))
        code = run(monkeypatch, "settle", str(file), "--json")
        shown = capsys.readouterr()
        return code, json.loads(shown.out) if code == 0 else shown.out, shown.err

    return settled


def test_a_full_house_is_paid_on_all_four_wagers(settle: Any) -> None:
    code, found, _ = settle(round_of(seat()))
    assert code == 0
    (only,) = found["seats"]
    paid = {wager: (row["staked"], row["result"], row["paid"], row["odds"]) for wager, row in only["wagers"].items()}
    assert paid == {
        "ante": ("10.00", "win", "10.00", "1 to 1"),
        "bonus": ("5.00", "win", "25.00", "5 to 1"),
        "first-draw": ("10.00", "win", "10.00", "1 to 1"),
        "second-draw": ("10.00", "win", "10.00", "1 to 1"),
    }
    assert only["wagers"]["ante"]["cite"] == "NJ-DDP 42.11(b)"
    assert only["wagers"]["bonus"]["cite"] == 'NJ-DDP 42.11(c) "Table 1"'
    assert (only["hand"], only["net"], found["house"]) == ("Full House", "55.00", "-55.00")


def test_folds_losses_and_pushes_sum_to_zero_with_the_house(settle: Any) -> None:
    code, found, _ = settle(
        round_of(
            seat(5, hand="As Ah Ad Ac Jk", decisions=["fold"]),
            seat(2, hand="3s 5h 7d 9c Jk", decisions=["draw", "fold"]),
            seat(1, hand="3h 5d 7c 9s Jh"),
            seat(3, hand="Td Tc 8d 8c 4s", wagers={"ante": "12.50", "bonus": 1, "first-draw": 12.5}),
        )
    )
    assert code == 0
    assert [(one["seat"], one["net"]) for one in found["seats"]] == [
        (1, "-35.00"),
        (2, "-25.00"),
        (3, "37.50"),
        (5, "-15.00"),
    ]
    assert found["house"] == "37.50"
    first, second, third, fifth = (one["wagers"] for one in found["seats"])
    assert {row["cite"] for row in first.values()} == {"NJ-DDP 42.10(j)2"}
    assert {wager: row["cite"] for wager, row in second.items()} == dict.fromkeys(
        ("ante", "bonus", "first-draw"), "NJ-DDP 42.10(f)"
    )
    assert third["bonus"] == {
        "staked": "1.00",
        "result": "push",
        "paid": "0.00",
        "odds": None,
        "cite": "NJ-DDP 42.11(d)",
    }
    assert {wager: row["cite"] for wager, row in fifth.items()} == dict.fromkeys(("ante", "bonus"), "NJ-DDP 42.10(b)")


def test_trips_push_by_table_2(settle: Any) -> None:
    for table, result in (("1", "win"), ("2", "push")):
        _, found, _ = settle(round_of(seat(hand="2s 2h 2d Kc Qs"), bonus=table))
        assert found["seats"][0]["wagers"]["bonus"]["result"] == result


JOKERS = "Jk Jk 2s 3s 4s"


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (round_of(seat(hand="Jk Jk Jk 2s 3s")), "seat 1: Jk appears 3 times, but a deck with two jokers has 2"),
        (round_of(seat(hand=JOKERS), seat(2, hand="Jk 5h 6h 7h 8h")), "Jk appears 3 times"),
        (round_of(seat(), seat(2)), "2s appears 2 times"),
        (round_of(seat(hand="2s 2h 2d Kc")), "seat 1: a hand must have 5 cards, not 4"),
        (round_of(seat(hand="2s 2h 2d Kc Ks Kd")), "seat 1: a hand must have 5 cards, not 6"),
        (round_of(seat(hand="2s 2s 2d Kc Ks")), "seat 1: 2s appears 2 times"),
        (round_of(seat(hand="2s 2h 2d Kc XX")), "there is no card 'XX'"),
        (round_of(seat(hand="GD 2h 2d Kc Ks")), "there is no card 'GD'"),
        (round_of(seat(decisions=["fold", "draw"])), "(NJ-DDP 42.6(c)2)"),
        (round_of(seat(decisions=["fold", "fold"])), "(NJ-DDP 42.6(c)2)"),
        (round_of(seat(decisions=["stand"])), "seat 1: a decision is 'draw' or 'fold', not 'stand'"),
        (round_of(seat(decisions=[3, "draw"])), "a decision is 'draw' or 'fold', not '3'"),
        (round_of(seat(decisions=["draw"])), "the decisions are ['fold'], ['draw', 'fold'] or ['draw', 'draw']"),
        (round_of(seat(decisions=[])), "the decisions are ['fold'], ['draw', 'fold'] or ['draw', 'draw']"),
        (round_of(seat(decisions=["draw"] * 3)), "the decisions are ['fold'], ['draw', 'fold'] or ['draw', 'draw']"),
        (round_of(seat(decisions="draw")), "'decisions'"),
        (round_of(seat(decision="draw")), "'decision'"),
        (round_of(seat(discards="2s 2h 2d Kc")), "'discards'"),
        (round_of(seat(wagers={"ante": 10, "bonus": 10.01})), 'above the ante, 10.00 (NJ-DDP 42.1 "Bonus Wager")'),
        (round_of(seat(wagers={"ante": 10})), 'required with the ante (NJ-DDP 42.1 "Bonus Wager")'),
        (round_of(seat(wagers={"bonus": 10})), '(NJ-DDP 42.1 "Ante")'),
        (round_of(seat(wagers={"ante": 10, "bonus": 0})), "above zero"),
        (round_of(seat(wagers={"ante": -10, "bonus": 1})), "above zero"),
        (round_of(seat(wagers={"ante": 12.345, "bonus": 1})), "two decimals"),
        (
            round_of(seat(wagers=ANTE_AND_BONUS | {"first-draw": 5})),
            "must equal the ante, 10.00, not 5.00 (NJ-DDP 42.10(b))",
        ),
        (
            round_of(seat(wagers=ANTE_AND_BONUS | {"second-draw": 20})),
            "must equal the ante, 10.00, not 20.00 (NJ-DDP 42.10(f))",
        ),
        (round_of(seat(wagers=ANTE_AND_BONUS | {"first-draw": 10}, decisions=["fold"])), "(NJ-DDP 42.6(c)2)"),
        (
            round_of(seat(wagers=ANTE_AND_BONUS | {"second-draw": 10}, decisions=["draw", "fold"])),
            "(NJ-DDP 42.6(c)3)",
        ),
        (round_of(seat(wagers=ANTE_AND_BONUS | {"play": 10})), "there is no wager 'play'"),
        (round_of(seat(wagers={"ante": 10, "bonus": 5}), **{"bonus-must-equal-ante": True}), "equals the ante"),
        (round_of(seat(), **{"bonus": "3"}), "bonus"),
        (round_of(seat(), jurisdiction="MD"), "jurisdiction"),
        (round_of(seat(), **{"ante-bonus": "B"}), "there is no option 'ante-bonus'"),
        (round_of(seat(7)), "seats are numbered 1 to 6, not 7"),
        (round_of(seat(), seat()), "seat 1 is given twice"),
        (round_of(), "no seats"),
        ({**round_of(seat()), "dealer": "2s 2h 2d Kc Ks"}, "'dealer'"),
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


def test_limits_apply_only_where_the_options_give_some(settle: Any) -> None:
    small = seat(wagers={"ante": "0.01", "bonus": "0.01"})
    assert settle(round_of(small))[0] == 0
    code, _, err = settle(round_of(small, limits={"ante": {"minimum": 5}}))
    assert code == 2
    assert 'outside the limits, 5.00 or more (NJ-DDP 42.1 "Ante")' in err
