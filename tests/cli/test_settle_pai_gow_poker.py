"""`houseway settle` for pai gow poker: what is owed and why, and one sentence for whatever is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.test_par import run

DEALER = "Qs Qh 9d 9c 7s 5h 3d"
"""Set the house way: queens behind, nines in front."""
STRONG: Any = {"high": "As Ah 8d 6c 4s", "low": "Kd Kc"}
PUSHING: Any = {"high": "Ks Kh 8h 6d 4d", "low": "Jc Ts"}
WEAK: Any = {"high": "Td 8c 6h 4c 2s", "low": "7c 5d"}
DRAGON = "Qd Jc 9s 8h 6s 4h 2d"


def seat(number: int = 1, bet: Any = 10, **given: Any) -> dict[str, Any]:
    return {"seat": number, "wagers": {"pai-gow": bet}} | given


def round_of(*seats: dict[str, Any], dealer: Any = DEALER, options: Any = None, **more: Any) -> Any:
    document: dict[str, Any] = {
        "game": "pai-gow-poker",
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


def cents(text: str) -> int:
    return int(text.replace(".", ""))


def nets(found: Any) -> dict[int, str]:
    total = sum(cents(one["net"]) for one in found["seats"]) + cents(found["house"])
    assert total == 0, "all nets and the house's sum to zero"
    return {one["seat"]: one["net"] for one in found["seats"]}


def wager(found: Any, number: int, name: str) -> Any:
    return next(one["wagers"][name] for one in found["seats"] if one["seat"] == number)


# --- against the dealer ----------------------------------------------------------------------------------------------


def test_a_win_a_push_and_a_loss_with_their_paragraphs(settle: Any) -> None:
    _, found, _ = settle(round_of(seat(4, **WEAK), seat(1, 26, **STRONG), seat(2, **PUSHING)))
    assert [one["seat"] for one in found["seats"]] == [1, 2, 4]
    assert wager(found, 1, "pai-gow") == {
        "staked": "26.00",
        "result": "win",
        "paid": "26.00",
        "odds": "1 to 1",
        "cite": "NJ-PG 11.9(i)",
        "vigorish": "1.50",
    }
    assert wager(found, 2, "pai-gow")["cite"] == "NJ-PG 11.9(h)1"
    assert (wager(found, 4, "pai-gow")["result"], wager(found, 4, "pai-gow")["odds"]) == ("lose", None)
    assert nets(found) == {1: "24.50", 2: "0.00", 4: "-10.00"}
    assert found["house"] == "-14.50"


def test_exact_vigorish_and_a_hand_set_the_house_way(settle: Any) -> None:
    hand = "As Ah 8d 6c 4s Kd Kc"
    document = round_of(seat(1, 26.01, hand=hand, set="house-way"), options={"rounding": "exact"})
    _, found, _ = settle(document)
    assert wager(found, 1, "pai-gow")["vigorish"] == "1.31"
    assert found["seats"][0]["hand"] == "Pair of Aces / Pair of Kings"


def test_the_dealer_is_set_the_house_way_or_taken_as_he_set_it(settle: Any) -> None:
    wrong = {"high": "Qs Qh 9d 9c 3d", "low": "7s 5h"}
    assert nets(settle(round_of(seat(**WEAK)))[1]) == {1: "-10.00"}
    better: Any = {"high": "Jc 8c 6h 4c 2s", "low": "Td 7c"}
    assert nets(settle(round_of(seat(**better)))[1]) == {1: "-10.00"}
    assert nets(settle(round_of(seat(**better), dealer=wrong))[1]) == {1: "0.00"}


@pytest.mark.rule("BASE B4")
def test_a_low_hand_above_the_high_hand_is_a_foul_that_loses(settle: Any) -> None:
    _, found, _ = settle(round_of(seat(high="Kd Kc 8d 6c 4s", low="As Ah")))
    assert wager(found, 1, "pai-gow")["result"] == "lose"
    assert wager(found, 1, "pai-gow")["cite"] == "BASE B4"
    assert "foul" in found["seats"][0]["hand"]


@pytest.mark.rule("NJ-PG 11.9(e)")
def test_a_surrender_loses_the_wager_and_leaves_the_imperial_wager_alive(settle: Any) -> None:
    hand = "8s 8h 8d 4c 4s 2h Ts"
    one = {"seat": 2, "wagers": {"pai-gow": 10, "imperial": 5}, "hand": hand, "surrender": True}
    _, found, _ = settle(round_of(one))
    assert wager(found, 2, "pai-gow")["cite"] == "NJ-PG 11.9(e)"
    assert wager(found, 2, "imperial")["paid"] == "25.00"
    assert nets(found) == {2: "15.00"}
    _, gone, _ = settle(round_of(one, options={"imperial-survives-surrender": False}))
    assert nets(gone) == {2: "-15.00"}


# --- EZ --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-PG 11.9(h)3", "NJ-PG 11.9(j)")
def test_ez_takes_no_commission_and_pushes_on_a_queens_dragon(settle: Any) -> None:
    _, found, _ = settle(round_of(seat(**STRONG), options={"variant": "ez"}))
    assert nets(found) == {1: "10.00"}
    assert "vigorish" not in wager(found, 1, "pai-gow")
    wagers = {"pai-gow": 10, "queens-dragon": 2}
    _, pushed, _ = settle(round_of({"seat": 1, "wagers": wagers, **STRONG}, dealer=DRAGON, options={"variant": "ez"}))
    assert wager(pushed, 1, "pai-gow")["cite"] == "NJ-PG 11.9(h)3"
    assert nets(pushed) == {1: "100.00"}


@pytest.mark.rule("NJ-PG 11.23(b)", "NJ-PG 11.22(d)3.i")
def test_envy_appears_only_when_paid_without_a_stake_and_adds_up(settle: Any) -> None:
    hands = {1: "8s 8h 8d 8c Kd 5s 2h", 2: "2c 3c 4c 5c 6c Kh Jd", 3: "As Kc Ts 7d 5d 4s 3h"}
    stakes: dict[int, Any] = {1: {}, 2: {}, 3: {"dynasty": 5}}
    seats = [
        {"seat": number, "wagers": {"pai-gow": 10, **stakes[number]}, "hand": hand, "set": "house-way"}
        for number, hand in hands.items()
    ]
    _, found, _ = settle(round_of(*seats, options={"variant": "ez"}))
    assert wager(found, 3, "envy") == {
        "staked": "0.00",
        "result": "win",
        "paid": "25.00",
        "odds": None,
        "cite": "NJ-PG 11.23(b)",
    }
    assert "envy" not in found["seats"][0]["wagers"]
    assert nets(found)


@pytest.mark.rule("NJ-PG 11.23(f)")
def test_a_payout_limit_cuts_what_is_paid(settle: Any) -> None:
    hand = "As 2s 3s 4s 5s 6s 7s"
    one = {"seat": 1, "wagers": {"pai-gow": 10, "dynasty": 50}, "hand": hand, "set": "house-way"}
    dealer = "Qc Qh 9d 9c 7h 5h 3d"
    _, found, _ = settle(round_of(one, dealer=dealer, options={"variant": "ez", "payout-limit": 40000}))
    assert wager(found, 1, "dynasty")["paid"] == "40000.00"
    assert wager(found, 1, "dynasty")["owed"] == "100000.00"
    assert nets(found)


# --- the dice --------------------------------------------------------------------------------------------------------

EYE = {"dragons-eye": "vigorish"}


@pytest.mark.rule("NJ-PG 11.21(a)2", "NJ-PG 11.21(c)")
def test_dice_wagers_are_settled_by_the_seat_number(settle: Any) -> None:
    wagers = {"pai-gow": 10, "match": 5, "odd": 5, "even": 5, "double": 5, "triple": 5}
    dice = {"eye": 3, "plain": [3, 4]}
    _, found, _ = settle(round_of({"seat": 3, "wagers": wagers, **PUSHING}, options=EYE, dice=dice))
    assert wager(found, 3, "match")["odds"] == "2 to 1"
    assert nets(found) == {3: "0.00"}


@pytest.mark.rule("NJ-PG 11.21(f)")
@pytest.mark.parametrize(
    ("before", "shaker", "paid"),
    [(0, None, 25), (0, 3, 30), (1, None, 50), (1, 3, 500), (2, None, 1000), (2, 3, 10000)],
)
def test_all_six_prices_of_the_dice_bonus(settle: Any, before: int, shaker: int | None, paid: int) -> None:
    one = {"seat": 3, "wagers": {"pai-gow": 10, "dice-bonus": 1}, **PUSHING}
    dice = {"eye": 2, "plain": [2, 2]}
    given = {"dice": dice, "triples-before": before}
    document = round_of(one, options=EYE, **given)
    document["shaker"] = shaker
    _, found, _ = settle(document)
    assert wager(found, 3, "dice-bonus")["paid"] == f"{paid}.00"
    assert nets(found) == {3: f"{paid}.00"}


@pytest.mark.rule("NJ-PG 11.21(f)")
def test_a_dice_bonus_kept_from_an_earlier_round_needs_no_other_wager_beside_it(settle: Any) -> None:
    one = {"seat": 3, "wagers": {"dice-bonus": 1}}
    given = {"dice": {"eye": 2, "plain": [2, 2]}, "triples-before": 1}
    _, found, _ = settle(round_of(one, dealer=None, options=EYE, **given))
    assert nets(found) == {3: "50.00"}
    code, _, err = settle(round_of(one, dealer=None, options=EYE, dice=given["dice"]))
    assert code == 2
    assert "NJ-PG 11.7(g)" in err


@pytest.mark.rule("NJ-PG 11.9(k)2")
def test_without_vigorish_a_triple_takes_the_pai_gow_wager_and_leaves_side_wagers_to_the_cards(settle: Any) -> None:
    one = {"seat": 1, "wagers": {"pai-gow": 10, "imperial": 1}, **STRONG}
    document = round_of(one, options={"dragons-eye": "no-vigorish"}, dice={"eye": 5, "plain": [5, 5]})
    _, found, _ = settle(document)
    assert wager(found, 1, "pai-gow")["cite"] == "NJ-PG 11.9(k)2"
    assert nets(found) == {1: "-11.00"}
    free = round_of(one, options={"dragons-eye": "no-vigorish"}, dice={"eye": 5, "plain": [5, 4]})
    assert nets(settle(free)[1]) == {1: "9.00"}


@pytest.mark.rule("NJ-PG 11.9(k)2", "NJ-PG 11.23(b)")
def test_a_hand_whose_only_wager_a_triple_took_is_not_exposed_and_earns_nobody_an_envy_bonus(settle: Any) -> None:
    watcher = {"seat": 1, "wagers": {"pai-gow": 10, "dynasty": 5}, "hand": "Kd Kc Jd Tc 7h 6s 4d", "set": "house-way"}
    quads = {"seat": 2, "wagers": {"pai-gow": 10}, "hand": "2s 2h 2d 2c 9s 8d 4h", "set": "house-way"}
    options = {"variant": "ez", "dragons-eye": "no-vigorish"}
    _, found, _ = settle(round_of(watcher, quads, options=options, dice={"eye": 2, "plain": [2, 2]}))
    assert "envy" not in found["seats"][0]["wagers"]
    assert nets(found) == {1: "-15.00", 2: "-10.00"}
    _, found, _ = settle(round_of(watcher, quads, options=options, dice={"eye": 2, "plain": [2, 3]}))
    assert wager(found, 1, "envy")["paid"] == "5.00"


@pytest.mark.rule("NJ-PG 11.9(e)", "NJ-PG 11.9(k)2")
def test_a_wager_that_a_triple_took_cannot_be_surrendered(settle: Any) -> None:
    one = {"seat": 1, "wagers": {"pai-gow": 10, "imperial": 5}, "hand": "As Ad Ac Kh Jk Kd Kc", "surrender": True}
    options = {"dragons-eye": "no-vigorish", "imperial-survives-surrender": False}
    code, _, error = settle(round_of(one, options=options, dice={"eye": 1, "plain": [1, 1]}))
    assert (code, error.count("\n")) == (2, 1)
    assert "seat 1 has no wager to surrender (NJ-PG 11.9(e))" in error


# --- the bank --------------------------------------------------------------------------------------------------------

BANK = {"seat": 3, "high": "Qs Qh 7s 5h 3d", "low": "9d 9c"}


@pytest.mark.rule("NJ-PG 11.10(l)", "NJ-PG 11.10(o)")
def test_a_player_bank_pays_receives_and_is_charged(settle: Any) -> None:
    document = round_of(seat(1, 20, **STRONG), BANK, seat(4, 60, **WEAK), dealer=None, bank={"seat": 3})
    _, found, _ = settle(document)
    assert found["seats"][1]["bank"] == {"paid": "0.00", "received": "40.00", "charged": "2.00"}
    assert found["seats"][1]["wagers"] == {}
    assert wager(found, 1, "pai-gow")["cite"] == "NJ-PG 11.10(l)"
    assert wager(found, 1, "pai-gow")["vigorish"] == "1.00"
    assert nets(found) == {1: "19.00", 3: "38.00", 4: "-60.00"}
    assert found["house"] == "3.00"


@pytest.mark.rule("NJ-PG 11.9(k)2")
def test_a_bank_neither_pays_nor_receives_anything_when_a_triple_takes_the_wagers_against_it(settle: Any) -> None:
    triple = {"eye": 5, "plain": [5, 5]}
    document = round_of(seat(1, 20, **STRONG), BANK, seat(4, 60, **WEAK), dealer=None, bank={"seat": 3}, dice=triple)
    options = {"dragons-eye": "no-vigorish", "bank-with-no-vigorish": True}
    _, found, _ = settle(document | {"options": options})
    assert found["seats"][1]["bank"] == {"paid": "0.00", "received": "0.00", "charged": "0.00"}
    assert nets(found) == {1: "-20.00", 3: "0.00", 4: "-60.00"}


@pytest.mark.rule("NJ-PG 11.10(k)")
def test_the_dealers_own_wager_against_the_bank(settle: Any) -> None:
    dealer = "Ad Ac Jh Js 8s 6s 4c"
    more = {"dealer-wager": 25, "bank": {"seat": 3}}
    _, found, _ = settle(round_of(BANK, seat(4, 10, **WEAK.copy() | {"high": "Td 8c 6h 4h 2s"}), dealer=dealer, **more))
    assert found["seats"][0]["bank"] == {"paid": "15.00", "received": "0.00", "charged": "0.00"}
    assert found["house"] == "25.00"
    inside = round_of(BANK, dealer=dealer, bank={"seat": 3, "dealer-wager": 25})
    assert nets(settle(inside)[1]) == {3: "-25.00"}


@pytest.mark.rule("NJ-PG 11.10(m)")
def test_a_co_bank_shares_with_the_house_and_is_set_the_house_way(settle: Any) -> None:
    bank = {"seat": 3, "hand": "Qs Qh 9d 9c 7s 5h 3d"}
    document = round_of(seat(1, 20, **STRONG), bank, dealer=None, bank={"seat": 3, "co-bank": True})
    _, found, _ = settle(document)
    assert found["seats"][1]["bank"]["paid"] == "10.00"
    assert found["seats"][1]["hand"] == "Pair of Queens / Pair of Nines"
    assert nets(found) == {1: "19.00", 3: "-10.00"}
    assert found["house"] == "-9.00"


@pytest.mark.rule("NJ-PG 11.10(k)1")
def test_an_ez_banks_queens_dragon_pushes_everything_but_a_surrender(settle: Any) -> None:
    bank = {"seat": 3, "hand": DRAGON, "set": "house-way"}
    gone = {"seat": 4, "wagers": {"pai-gow": 10}, "hand": "Td 8c 6h 4c 2s 7c 5d", "surrender": True}
    document = round_of(seat(1, 20, **STRONG), bank, gone, dealer=None)
    _, found, _ = settle(document | {"bank": {"seat": 3}, "options": {"variant": "ez"}})
    assert wager(found, 1, "pai-gow")["cite"] == "NJ-PG 11.10(k)1"
    assert nets(found) == {1: "0.00", 3: "9.50", 4: "-10.00"}


# --- what is wrong ---------------------------------------------------------------------------------------------------

EZ = {"variant": "ez"}
EIGHT = "As Ah 8d 6c 4s Kd Kc 2h"
BAD: dict[str, tuple[Any, str]] = {
    "eight cards": (round_of(seat(hand=EIGHT, set="house-way")), "must have 7 cards, not 8"),
    "eight cards in two hands": (round_of(seat(high="As Ah 8d 6c 4s 2h", low="Kd Kc")), "7 cards, not 8"),
    "six cards for the dealer": (round_of(seat(**STRONG), dealer="Qs Qh 9d 9c 7s 5h"), "must have 7 cards, not 6"),
    "a card twice": (round_of(seat(high="Qs Ah 8d 6c 4s", low="Kd Kc")), "Qs appears 2 times"),
    "an unknown card": (round_of(seat(high="1s Ah 8d 6c 4s", low="Kd Kc")), "there is no card '1s'"),
    "no dealer": (round_of(seat(**STRONG), dealer=None), "has no 'dealer'"),
    "a hand that nobody set": (round_of(seat(hand="As Ah 8d 6c 4s Kd Kc")), "does not say how its hand is set"),
    "another way of setting": (
        round_of(seat(hand="As Ah 8d 6c 4s Kd Kc", set="best")),
        "can only be 'house-way'",
    ),
    "a hand given twice": (round_of(seat(**STRONG, hand=EIGHT)), "not both"),
    "no hand": (round_of(seat()), "has no hand"),
    "no hand to set": (round_of(seat(set="house-way")), "has no 'hand'"),
    "no hand to surrender": (round_of(seat(surrender=True)), "has no 'hand'"),
    "a dice bonus kept where there are no dice": (
        round_of({"seat": 1, "wagers": {"pai-gow": 10, "dice-bonus": 1}, **STRONG}, **{"triples-before": 1}),
        "NJ-PG 11.7(g)",
    ),
    "no wagers": (round_of({"seat": 1, "wagers": {}, **STRONG}), "has no wagers"),
    "a second bank": (
        round_of(BANK, seat(**STRONG), dealer=None, bank=[{"seat": 3}, {"seat": 1}]),
        "'bank' must be names with values",
    ),
    "a bank that wagers": (round_of(seat(**STRONG), dealer=None, bank={"seat": 1}), "seat 1 has the bank"),
    "a bank that is not there": (round_of(seat(**STRONG), dealer=None, bank={"seat": 6}), "not among the seats"),
    "a bank that cannot cover": (
        round_of(BANK, seat(1, 60, **STRONG), dealer=None, bank={"seat": 3, "chips": 59.99}),
        "has 59.99 and needs 60.00",
    ),
    "a dealer without a wager": (
        round_of(BANK, seat(**WEAK), dealer="Ad Ac Jh Js 8s 6s 4h", bank={"seat": 3}),
        "come together",
    ),
    "a wager without a dealer": (
        round_of(BANK, seat(**WEAK), dealer=None, bank={"seat": 3}, **{"dealer-wager": 5}),
        "come together",
    ),
    "a dealer's wager without a bank": (round_of(seat(**WEAK), **{"dealer-wager": 5}), "there is none"),
    "a dealer's wager against a co-bank": (
        round_of(BANK, seat(**WEAK), bank={"seat": 3, "co-bank": True}, **{"dealer-wager": 5}),
        "no wager against a co-bank",
    ),
    "banking where there is none": (
        round_of(BANK, seat(**WEAK), dealer=None, bank={"seat": 3}, options={"banking": False}),
        "BASE B8",
    ),
    "banking without vigorish": (
        round_of(BANK, seat(**WEAK), dealer=None, bank={"seat": 3}, options={"dragons-eye": "no-vigorish"}),
        "NJ-PG 11.9(k)2",
    ),
    "a surrender with an EZ wager": (
        round_of(
            {"seat": 1, "wagers": {"pai-gow": 10, "red": 1}, "hand": "As Ah 8d 6c 4s Kd Kc", "surrender": True},
            options=EZ,
        ),
        "NJ-PG 11.9(e)",
    ),
    "a surrender that is set": (
        round_of(seat(hand="As Ah 8d 6c 4s Kd Kc", set="house-way", surrender=True)),
        "both set and surrendered",
    ),
    "an EZ wager elsewhere": (round_of({"seat": 1, "wagers": {"pai-gow": 10, "red": 1}, **STRONG}), "NJ-PG 11.22(a)"),
    "an EZ wager alone": (
        round_of({"seat": 1, "wagers": {"red": 1}, **STRONG}, options=EZ),
        "NJ-PG 11.7(h)",
    ),
    "an EZ wager below a dollar": (
        round_of({"seat": 1, "wagers": {"pai-gow": 10, "red": 0.99}, **STRONG}, options=EZ),
        "NJ-PG 11.22(b)",
    ),
    "dice wagers without dice": (
        round_of({"seat": 1, "wagers": {"pai-gow": 10, "odd": 1}, **STRONG}, options=EYE),
        "no 'dice'",
    ),
    "dice wagers without dragon's eye": (
        round_of({"seat": 1, "wagers": {"pai-gow": 10, "odd": 1}, **STRONG}, dice={"eye": 1, "plain": [2, 3]}),
        "NJ-PG 11.7(g)",
    ),
    "a die with seven spots": (
        round_of(seat(**STRONG), options=EYE, dice={"eye": 7, "plain": [2, 3]}),
        "a die shows 1 to 6",
    ),
    "a run of four": (
        round_of(seat(**STRONG), options=EYE, dice={"eye": 1, "plain": [2, 3]}, **{"triples-before": 3}),
        "0 to 2",
    ),
    "a shaker who is not there": (
        round_of(seat(**STRONG), options=EYE, dice={"eye": 1, "plain": [2, 3]}, shaker=7),
        "a seat from 1 to 6",
    ),
    "half a cent": (round_of(seat(1, 10.005, **STRONG)), "at most two decimals"),
    "no such option": (round_of(seat(**STRONG), options={"wheels": "second"}), "there is no option 'wheels'"),
    "both variations with vigorish": (
        round_of(seat(**STRONG), options={"variant": "ez", "dragons-eye": "vigorish"}),
        "NJ-PG 11.9(k)1",
    ),
    "something nobody uses": (round_of(seat(**STRONG, decision="play")), "which nothing here uses"),
}


@pytest.mark.parametrize("what", BAD)
def test_bad_input_is_one_sentence_and_exit_2(settle: Any, what: str) -> None:
    document, said = BAD[what]
    code, out, err = settle(document)
    assert (code, out) == (2, "")
    assert said in err
    assert err.startswith("houseway: ")
    assert err.count("\n") == 1


@pytest.mark.rule("BASE B12")
def test_one_player_on_areas_that_are_not_side_by_side_is_bad_input_and_says_so_in_one_line(settle: Any) -> None:
    beside = round_of(seat(2, player="Ann", **STRONG), seat(3, player="Ann", **PUSHING))
    assert settle(beside)[0] == 0
    code, out, error = settle(round_of(seat(2, player="Ann", **STRONG), seat(5, player="Ann", **PUSHING)))
    assert (code, out) == (2, "")
    assert error.count("\n") == 1
    assert "Ann wagers at seat 2 and seat 5" in error
    assert "BASE B12" in error
