"""`houseway settle` for pai gow: what is owed and why, and one sentence for whatever is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.test_par import run

DEALER = "5-5 6-5 5-1 3-3"
"""Set the house way: seven with Chong high, six with Mooy low."""
STRONG: Any = {"high": "6-6 6-6", "low": "1-1 1-1"}
WEAK: Any = {"high": "2-2 3-3", "low": "6-4 6-5"}


def seat(number: int = 1, bet: Any = 10, **given: Any) -> dict[str, Any]:
    return {"seat": number, "wagers": {"pai-gow": bet}} | given


def round_of(*seats: dict[str, Any], dealer: Any = DEALER, options: Any = None, **more: Any) -> Any:
    document: dict[str, Any] = {
        "game": "pai-gow",
        "options": options or {},
        "dealer": dealer,
        "seats": list(seats),
    } | more
    return {name: value for name, value in document.items() if value is not None}


@pytest.fixture
def settle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    def settled(document: Any) -> tuple[int, Any, str]:
        file = tmp_path / "round.json"
        file.write_text(document if isinstance(document, str) else json.dumps(document))
        code = run(monkeypatch, "settle", str(file), "--json")
        shown = capsys.readouterr()
        return code, json.loads(shown.out) if code == 0 else shown.out, shown.err

    return settled


def nets(found: Any) -> dict[int, str]:
    return {one["seat"]: one["net"] for one in found["seats"]}


def cents(text: str) -> int:
    return int(text.replace(".", ""))


def balanced(found: Any) -> bool:
    return sum(cents(one["net"]) for one in found["seats"]) + cents(found["house"]) == 0


# --- against the dealer ----------------------------------------------------------------------------------------------


def test_a_win_a_push_and_a_loss_with_their_paragraphs(settle: Any) -> None:
    code, found, _ = settle(
        round_of(
            seat(5, high="4-4 4-4", low="2-2 6-4"),
            seat(1, **STRONG),
            seat(3, high="2-2 3-3", low="6-4 6-5"),
        )
    )
    assert code == 0
    one, three, five = found["seats"]
    assert [one["seat"], three["seat"], five["seat"]] == [1, 3, 5]
    assert one["hand"] == "Pair of Teen high, Pair of Day low"
    assert one["wagers"]["pai-gow"] == {
        "staked": "10.00",
        "result": "win",
        "paid": "10.00",
        "odds": "1 to 1",
        "cite": "BASE A5",
        "vigorish": "0.50",
    }
    assert three["wagers"]["pai-gow"]["result"] == "lose"
    assert five["wagers"]["pai-gow"] == {
        "staked": "10.00",
        "result": "push",
        "paid": "0.00",
        "odds": None,
        "cite": "BASE A5",
    }
    assert (nets(found), found["house"]) == ({1: "9.50", 3: "-10.00", 5: "0.00"}, "0.50")


def test_the_dealers_tiles_are_set_the_house_way_or_taken_as_they_were_set(settle: Any) -> None:
    player = seat(high="6-4 2-2", low="5-5 6-5")
    assert nets(settle(round_of(player))[1]) == {1: "-10.00"}
    as_set = {"high": "6-3 5-1", "low": "3-3 4-4"}
    assert nets(settle(round_of(seat(high="6-6 5-4", low="1-1 2-2"), dealer=as_set))[1]) == {1: "9.50"}


def test_a_hand_can_be_set_the_house_way_of_the_submission(settle: Any) -> None:
    held = seat(hand="6-6 6-1 3-3 5-1", set="house-way")
    for way, said in (
        ("best-high", "9 with Teen top high, 2 with Chong top low"),
        ("best-low", "8 with Teen top high"),
    ):
        _, found, _ = settle(round_of(held, dealer="4-4 4-4 2-2 2-2", options={"house-way": way}))
        assert found["seats"][0]["hand"].startswith(said)


def test_a_low_hand_above_the_high_hand_loses_whatever_the_dealer_has(settle: Any) -> None:
    _, found, _ = settle(round_of(seat(high="1-1 1-1", low="6-6 6-6")))
    (only,) = found["seats"]
    assert only["hand"].endswith("(foul)")
    assert only["wagers"]["pai-gow"]["result"] == "lose"
    assert only["wagers"]["pai-gow"]["cite"] == "BASE A5"


@pytest.mark.parametrize(("high", "low"), [("6-6 6-6 1-1", "1-1"), ("6-6", "6-6 1-1 1-1")])
def test_three_tiles_and_one_lose(settle: Any, high: str, low: str) -> None:
    _, found, _ = settle(round_of(seat(high=high, low=low)))
    assert found["seats"][0]["net"] == "-10.00"


@pytest.mark.rule("BASE A4")
def test_copies_and_noughts_go_to_the_dealer(settle: Any) -> None:
    nought = {"high": "2-2 2-2", "low": "5-5 6-4"}
    _, found, _ = settle(round_of(seat(high="6-6 6-6", low="3-1 5-1"), dealer=nought))
    assert found["seats"][0]["wagers"]["pai-gow"]["result"] == "push"
    copy: Any = {"high": "3-3 6-5", "low": "5-5 5-1"}
    _, found, _ = settle(round_of(seat(**copy), dealer=copy))
    assert found["seats"][0]["wagers"]["pai-gow"]["result"] == "lose"


@pytest.mark.parametrize(
    ("bet", "rounding", "net"),
    [(26, "quarter", "24.50"), (26, "exact", "24.70"), ("0.25", "quarter", "0.00"), (1.01, "exact", "0.95")],
)
def test_vigorish_is_rounded_as_the_options_say(settle: Any, bet: Any, rounding: str, net: str) -> None:
    _, found, _ = settle(round_of(seat(bet=bet, **STRONG), options={"rounding": rounding}))
    assert nets(found) == {1: net}
    assert balanced(found)


# --- dice ------------------------------------------------------------------------------------------------------------


def test_dice_wagers_are_settled_beside_the_tiles(settle: Any) -> None:
    wagers = {"pai-gow": 10, "match": 5, "even": 5, "odd": 5, "double": 5, "triple": 5, "dice-bonus": 5}
    _, found, _ = settle(
        round_of(
            {"seat": 3, "wagers": wagers, **STRONG},
            {"seat": 4, "wagers": {"pai-gow": 10, "dice-bonus": 5}, **WEAK},
            options={"dragons-eye": "vigorish"},
            dice={"eye": 3, "plain": [3, 3]},
            **{"triples-before": 1, "shaker": 3},
        )
    )
    three, four = found["seats"]
    paid = {wager: (row["result"], row["paid"], row["odds"]) for wager, row in three["wagers"].items()}
    assert paid == {
        "match": ("win", "15.00", "3 to 1"),
        "even": ("lose", "0.00", None),
        "odd": ("lose", "0.00", None),
        "double": ("win", "20.00", "4 to 1"),
        "triple": ("win", "150.00", "30 to 1"),
        "dice-bonus": ("win", "2500.00", "500 to 1"),
        "pai-gow": ("win", "10.00", "1 to 1"),
    }
    assert three["wagers"]["dice-bonus"]["cite"] == "NJ-PG 10.11(f)"
    assert four["wagers"]["dice-bonus"]["odds"] == "50 to 1"
    assert balanced(found)


@pytest.mark.rule("NJ-PG 10.7(l)2")
def test_by_the_second_method_a_triple_takes_the_pai_gow_wager(settle: Any) -> None:
    for plain, net in (([3, 3], "-10.00"), ([3, 4], "10.00")):
        _, found, _ = settle(
            round_of(seat(**STRONG), options={"dragons-eye": "no-vigorish"}, dice={"eye": 3, "plain": plain})
        )
        assert nets(found) == {1: net}
        assert "vigorish" not in found["seats"][0]["wagers"]["pai-gow"]


# --- bank ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-PG 10.7(l)2")
def test_a_round_that_ends_at_the_dice_is_settled_without_tiles(settle: Any) -> None:
    options = {"dragons-eye": "no-vigorish"}
    for dice, needs_tiles in (({"eye": 2, "plain": [2, 2]}, False), ({"eye": 2, "plain": [2, 3]}, True)):
        code, found, err = settle(round_of(seat(2), dealer=None, dice=dice, options=options))
        assert (code == 2) is needs_tiles
        assert ("has no hand" in err) if needs_tiles else nets(found) == {2: "-10.00"}


def test_a_bank_that_fouls_is_set_again_and_the_output_says_so(settle: Any) -> None:
    fouled = {"seat": 3, "high": "2-2 3-3", "low": "6-6 6-6"}
    _, found, _ = settle(round_of(seat(1, hand=DEALER, set="house-way"), fouled, dealer=None, bank={"seat": 3}))
    assert "set again the house way" in found["seats"][1]["hand"]


def test_a_player_bank_is_paid_from_the_centre_and_charged_on_its_surplus(settle: Any) -> None:
    _, found, _ = settle(
        round_of(
            seat(1, bet=50, **WEAK),
            {"seat": 2, "hand": DEALER, "set": "house-way"},
            seat(3, bet=20, **STRONG),
            dealer="4-4 4-4 3-1 3-1",
            bank={"seat": 2},
            **{"dealer-wager": 10},
        )
    )
    assert nets(found) == {1: "-50.00", 2: "19.00", 3: "19.00"}
    assert found["house"] == "12.00"
    assert found["seats"][1]["bank"] == {"paid": "0.00", "received": "20.00", "charged": "1.00"}
    assert found["seats"][1]["wagers"] == {}
    assert found["seats"][0]["wagers"]["pai-gow"]["cite"] == "BASE A8"
    assert balanced(found)


def test_a_co_bank_shares_with_the_house_and_is_set_the_house_way(settle: Any) -> None:
    _, found, _ = settle(
        round_of(
            seat(1, bet="10.01", **WEAK),
            {"seat": 2, "hand": DEALER},
            seat(3, bet=40, **STRONG),
            dealer=None,
            bank={"seat": 2, "co-bank": True},
        )
    )
    assert nets(found) == {1: "-10.01", 2: "-14.99", 3: "38.00"}
    assert found["seats"][1]["bank"]["paid"] == "14.99"
    assert balanced(found)


def test_the_bank_wins_copies(settle: Any) -> None:
    copy: Any = {"high": "3-3 6-5", "low": "5-5 5-1"}
    _, found, _ = settle(round_of({"seat": 2, **copy}, seat(4, **copy), dealer=None, bank={"seat": 2}))
    assert nets(found) == {2: "9.50", 4: "-10.00"}


# --- what is wrong ---------------------------------------------------------------------------------------------------

BAD: list[tuple[Any, int, str]] = [
    (round_of(seat(high="6-6 6-6", low="6-6 1-1")), 2, "6-6 appears 3 times, but a set of pai gow tiles has two"),
    (round_of(seat(high="4-2 2-1", low="4-2 1-1")), 2, "4-2 appears 2 times, but a set of pai gow tiles has one"),
    (round_of(seat(hand="6-6 6-6 1-1 1-1 4-4", set="house-way")), 2, "must have 4 tiles, not 5"),
    (round_of(seat(high="6-6 6-6", low="1-1 1-1 4-4")), 2, "the hand of seat 1 must have 4 tiles, not 5"),
    (round_of(seat(hand="6-6 6-6 1-1", set="house-way")), 2, "must have 4 tiles, not 3"),
    (round_of(seat(hand="6-6 6-6 1-1 6-0", set="house-way")), 2, "there is no tile '6-0'"),
    (round_of(seat(hand="6-6 6-6 1-1 1-3", set="house-way")), 2, "write 3-1, the higher pips first"),
    (round_of(seat(hand="As Kd 2c 3h", set="house-way")), 2, "there is no tile 'As'"),
    (round_of(seat(**STRONG), dealer="5-5 6-5 5-1"), 2, "the dealer's hand must have 4 tiles, not 3"),
    (round_of(seat(**STRONG), dealer="6-6 6-5 5-1 3-3"), 2, "6-6 appears 3 times"),
    (round_of(seat(**STRONG), dealer={"high": "5-5 6-5 3-3", "low": "5-1"}), 2, "high hand must have 2 tiles, not 3"),
    (round_of(seat(**STRONG), dealer={"high": "5-5 6-5"}), 2, "'dealer' has no 'low'"),
    (round_of(seat(**STRONG), dealer=None), 2, "the document has no 'dealer'"),
    (round_of(seat(**STRONG), dealer=7), 2, "'dealer' must be"),
    (round_of(seat(hand="6-6 6-6 1-1 1-1")), 2, "does not say how its hand is set"),
    (round_of(seat(hand="6-6 6-6 1-1 1-1", set="my way")), 2, "can only be 'house-way'"),
    (round_of(seat(hand="6-6 6-6 1-1 1-1", surrender=True)), 2, "there is no surrender in this game"),
    (round_of(seat()), 2, "has no hand"),
    (round_of(seat(bet=0, **STRONG)), 2, "above zero"),
    (round_of(seat(bet=-5, **STRONG)), 2, "above zero"),
    (round_of(seat(bet=12.345, **STRONG)), 2, "two decimals"),
    (round_of(seat(bet="lots", **STRONG)), 2, "must be dollars"),
    (round_of({"seat": 1, "wagers": {"ante": 5}, **STRONG}), 2, "there is no wager 'ante'"),
    (round_of({"seat": 1, "wagers": {"odd": 5}, **STRONG}), 2, "does not offer the odd wager (NJ-PG 10.5(d))"),
    (round_of(seat(7, **STRONG)), 2, "seats are numbered 1 to 6, not 7"),
    (round_of(seat(**STRONG), seat(**STRONG)), 2, "seat 1 is given twice"),
    (round_of(), 2, "no seats"),
    (round_of(seat(**STRONG), options={"surrender": True}), 2, "there is no option 'surrender'"),
    (round_of(seat(**STRONG), options={"house-way": "whim"}), 2, "there is no house way 'whim'"),
    (round_of(seat(**STRONG), mood="good"), 2, "has 'mood', which nothing here uses"),
    (round_of(seat(**STRONG), dice={"eye": 7, "plain": [1, 2]}), 2, "a die shows 1 to 6, not 7"),
    (round_of(seat(**STRONG), dice=[1, 2, 3]), 2, "dice are written"),
    (
        round_of({"seat": 1, "wagers": {"pai-gow": 5, "odd": 5}, **STRONG}, options={"dragons-eye": "vigorish"}),
        2,
        "there are dice wagers but no 'dice'",
    ),
    (round_of(seat(**STRONG), **{"triples-before": 3}), 2, "0 to 2"),
    (round_of(seat(**STRONG), shaker=9), 2, "the shaker is a seat from 1 to 6"),
    (round_of(seat(**STRONG), **{"dealer-wager": 10}), 2, "there is none"),
    (round_of(seat(**STRONG), bank={"seat": 4}), 2, "seat 4 has the bank but is not among the seats"),
    (round_of(seat(**STRONG), seat(2, **WEAK), dealer=None, bank={"seat": 2}), 2, "no wager of its own"),
    (
        round_of(seat(**STRONG), {"seat": 2, **WEAK}, bank={"seat": 2, "co-bank": True}, **{"dealer-wager": 5}),
        2,
        "no wager against a co-bank",
    ),
    (
        round_of(seat(bet=100, **STRONG), {"seat": 2, **WEAK}, dealer=None, bank={"seat": 2, "chips": 99}),
        2,
        "the bank has 99.00 and needs 100.00 to cover the wagers (BASE A8)",
    ),
    (
        round_of(seat(**STRONG), {"seat": 2, **WEAK}, dealer=None, bank={"seat": 2}, options={"banking": False}),
        2,
        "the dealer always banks",
    ),
    ("{}", 2, "names no 'game'"),
    ('{"game": 5}', 2, "'game' must be a name, not '5'"),
    ('{"game": "faro"}', 2, "there is no game 'faro'"),
    ("null", 2, "must be an object of names and values"),
    (f'{{"game": {"9" * 5000}}}', 2, "a number has 1,000 digits or more"),
    (
        '{"game": "pai-gow", "seats": [{"seat": 1, "wagers": {"pai-gow": 1e99999999999}}]}',
        2,
        "more money than there is",
    ),
    (round_of(seat(1, **STRONG), bank={"seat": 5}, dealer=None), 2, "seat 5 has the bank but is not among the seats"),
    ("[{}]", 2, "must be an object"),
    ("", 2, "empty"),
]


@pytest.mark.parametrize(("document", "code", "said"), BAD, ids=[said[:40] for _, _, said in BAD])
def test_bad_input_gets_one_sentence_and_no_settlement(settle: Any, document: Any, code: int, said: str) -> None:
    found, out, err = settle(document)
    assert found == code
    assert out == ""
    assert said in err
    assert len(err.strip().splitlines()) == 1
    assert "Traceback" not in err


def test_a_player_without_a_name_is_nobody(settle: Any) -> None:
    code, _, said = settle(round_of(seat(player=" ", **STRONG)))
    assert code != 0
    assert "'player' of seat 1 names nobody" in said
