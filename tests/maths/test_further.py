"""Further tables of the PAR sheet against sums done by hand, and against play drawn at random."""

from __future__ import annotations

import re
import zipfile
from fractions import Fraction
from io import BytesIO
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from houseway.cli.main import app
from houseway.core.tables import Section
from houseway.games.pai_gow import exact as tiles
from houseway.games.pai_gow.hands import four_tile_hands, settings
from houseway.games.pai_gow.house_way import HouseWay
from houseway.games.pai_gow.options import PaiGowOptions
from houseway.games.pai_gow_shared import further as shared
from houseway.games.pai_gow_shared.dragons_eye import dice_bonus_figures
from houseway.games.pai_gow_shared.together import dice_hold
from houseway.games.submission import Submission, choose
from houseway.maths.further import further
from houseway.maths.par import figures, whole_document
from houseway.maths.sheet import made

EZ = ("variant=ez",)
PROGRESSIVE = """game = "pai-gow-poker"
[progressive]
stake = 2
meter = 500
contribution = 15
[progressive.shares]
four-of-a-kind = 100
full-house = 2
[progressive.pays]
flush = 8
"""


def sections(submission: Submission, *bets: str) -> dict[str, Section]:
    return {section.name: section for section in further(submission, figures(submission, bets))}


def rows(section: Section) -> list[dict[str, Any]]:
    titles = [column.title for column in section.table.columns]
    return [dict(zip(titles, row, strict=True)) for row in section.table.rows]


def test_vigorish_rounded_to_quarters_is_dearest_just_above_five_dollars() -> None:
    found = {row["Wager"]: row for row in rows(sections(choose("pai-gow"), "main", "house-way")["vigorish"])}
    assert found["$5.00"]["Of the win"] == 0.05
    assert found["$6.00"]["Vigorish"] == "$0.50"
    assert found["$6.00"]["Of the win"] == pytest.approx(0.5 / 6)
    house = tiles.figures(PaiGowOptions(), ["house-way"])["house-way"]
    win, _, lose = (outcome.count for outcome in house.outcomes)
    assert found["$6.00"]["Edge, house way"] == pytest.approx((lose - win * 5.5 / 6) / house.total, rel=1e-12)
    assert found["$5.00"]["Edge, house way"] == pytest.approx(0.024272, abs=1e-6)


@pytest.mark.parametrize(
    ("game", "limit", "stakes"),
    [
        ("pai-gow", {"minimum": 25}, ["$25.00", "$26.00", "$51.00", "$101.00", "$251.00"]),
        ("pai-gow", {"minimum": 25, "maximum": 50}, ["$25.00", "$26.00"]),
        ("pai-gow", {"minimum": 27, "maximum": 30}, ["$27.00", "$30.00"]),
        ("pai-gow-poker", {"minimum": 500}, ["$500.00"]),
        ("pai-gow-poker", {"maximum": 3}, ["$3.00"]),
    ],
)
def test_vigorish_is_shown_of_stakes_that_the_limits_allow(game: str, limit: dict[str, int], stakes: list[str]) -> None:
    entry = choose(game).game
    options = entry.options_type.read({"limits": {"pai-gow": limit}})
    (vigorish, *_) = entry.further(options, {})
    assert [row["Wager"] for row in rows(vigorish)] == stakes


def test_the_bank_against_one_opponent_has_the_figures_of_the_study() -> None:
    study = tiles.study(HouseWay.named("traditional")).figures
    found = rows(sections(choose("pai-gow"), "house-way")["bank"])
    by = {(row["Bank"], row["Against"]): row for row in found}
    assert by["set the best way", "one"]["At least, exactly"] == study["best as bank"].ev
    assert by["set the house way", "one"]["At least, exactly"] == study["house way as bank"].ev
    assert by["co-bank, set the house way", "one"]["At least, exactly"] == study["house way as bank"].ev / 2
    assert by["set the house way", "several"]["At most"] < by["set the house way", "several"]["Before vigorish"]


def test_a_bank_against_two_lies_between_the_bounds() -> None:
    dealt, chosen_by = (
        Random(5),
        dict[tuple[int, ...], Any](zip(four_tile_hands(), HouseWay.named("traditional").all_settings(), strict=True)),
    )

    def ranks(hand: list[int]) -> tuple[int, int]:
        kinds = tuple(sorted(tile // 2 for tile in hand))
        chosen = settings(kinds)[chosen_by[kinds][0]]
        return chosen.high_rank, chosen.low_rank

    rounds, charged = 20_000, 0.0
    for _ in range(rounds):
        drawn = dealt.sample(range(32), 12)
        bank, one, two = (ranks(drawn[at : at + 4]) for at in (0, 4, 8))
        surplus = sum((bank[0] >= other[0]) + (bank[1] >= other[1]) - 1 for other in (one, two))
        charged += max(surplus, 0) / 20
    found = {(row["Bank"], row["Against"]): row for row in rows(sections(choose("pai-gow"), "house-way")["bank"])}
    several = found["set the house way", "several"]
    after = several["Before vigorish"] - charged / rounds / 2
    assert several["After it, at least"] < after < several["At most"]


def test_envy_lowers_the_edge_of_dynasty_by_what_each_other_hand_is_worth() -> None:
    found = rows(sections(choose("pai-gow-poker", None, EZ), "dynasty")["dynasty-with-envy"])
    dynasty = figures(choose("pai-gow-poker", None, EZ), ["dynasty"])["dynasty"]
    # dollars for each premium hand of another player, 11.23(b)
    pays = (500, 400, 300, 200, 100, 75, 50, 20, 5)
    premium = sorted((outcome for outcome in dynasty.outcomes if outcome.net >= 25), key=lambda outcome: -outcome.net)
    by_name = {outcome.outcome: outcome.count for outcome in premium}
    names = (
        "natural straight flush A-2-3-4-5 with a suited ace and queen",
        "seven-card natural straight flush",
        "royal flush with a suited ace and queen",
        "seven-card wild straight flush",
        "five aces",
        "natural straight flush A-2-3-4-5",
        "royal flush",
        "straight flush",
        "four of a kind",
    )
    envy = Fraction(sum(pay * by_name[name] for pay, name in zip(pays, names, strict=True)), dynasty.total)
    for row in found:
        players = row["Players dealt a hand"]
        assert row["Exactly"] == dynasty.house_edge - (players - 1) * envy / 5
    assert found[0]["House edge"] == pytest.approx(0.081511, abs=1e-6)


def test_a_progressive_played_at_random_has_the_average_meter_and_the_long_run_edge(tmp_path: Path) -> None:
    file = tmp_path / "progressive.toml"
    file.write_text(PROGRESSIVE)
    submission = choose("pai-gow-poker", file, ())
    of = figures(submission, ["progressive"])["progressive"]
    found = {row["Meter"]: row for row in rows(sections(submission, "progressive")["progressive-by-meter"])}
    assert found["at its start"]["Exactly"] == of.house_edge
    assert found["where it breaks even"]["Exactly"] == 0
    names = ["four of a kind", "full house", "flush", "lose"]
    weights = [next(o.count for o in of.outcomes if o.outcome == name) for name in names]
    meter, kept, shown, rounds = 500.0, 0.0, 0.0, 400_000
    for hand in Random(11).choices(names, weights, k=rounds):
        meter += 0.15 * 2
        shown += meter
        award = {"four of a kind": meter, "full house": 0.02 * meter, "flush": 8.0, "lose": -2.0}[hand]
        kept -= award
        meter = 500.0 if hand == "four of a kind" else meter - award if hand == "full house" else meter
    assert shown / rounds == pytest.approx(
        float(found["on average, in the long run"]["Dollars"].replace(",", "")), rel=0.01
    )
    assert kept / rounds / 2 == pytest.approx(found["on average, in the long run"]["House edge"], abs=0.02)


def test_a_payout_limit_raises_the_edge_by_what_it_cuts_off(tmp_path: Path) -> None:
    limited = choose("pai-gow-poker", None, (*EZ, "payout-limit=50000"))
    found = {
        (row["Bet"], row["Wager"]): row for row in rows(sections(limited, "dynasty", "protection")["payout-limits"])
    }
    of = figures(limited, ["dynasty"])["dynasty"]
    # $100 at 2000 and 1000 to 1 would be $200,000 and $100,000; $50,000 is 500 to 1
    cut = sum(outcome.count * (outcome.net - 500) for outcome in of.outcomes if outcome.net > 500) / of.total
    assert found["dynasty", "$100.00"]["With the limit"] == pytest.approx(float(of.house_edge + cut), rel=1e-12)
    assert ("dynasty", "$25.00") not in found
    narrow = limited.game.options_type.read(
        {"variant": "ez", "payout-limit": 50_000, "limits": {"dynasty": {"maximum": 100}}}
    )
    shown = rows(sections(Submission(limited.game, narrow), "dynasty")["payout-limits"])
    assert [row["Wager"] for row in shown] == ["$100.00"]


@pytest.mark.rule("NJ-PG 11.23(f)")
def test_every_bet_that_a_payout_limit_cuts_within_its_limits_has_a_row_up_to_its_maximum() -> None:
    """$50,000 is the whole of $25 at 2,000 to 1 and of $1,000 at 50 to 1."""

    def listed(**limits: dict[str, float]) -> dict[tuple[str, str], str]:
        game = choose("pai-gow-poker", None, EZ).game
        options = game.options_type.read({"variant": "ez", "payout-limit": 50_000, "limits": limits})
        found = sections(Submission(game, options), "dynasty", "queens-dragon").get("payout-limits")
        return {(row["Bet"], row["Wager"]): row["Paid in full up to"] for row in (rows(found) if found else ())}

    narrow: dict[str, dict[str, float]] = {"dynasty": {"maximum": 60}, "queens-dragon": {"maximum": 1500}}
    cut = {("dynasty", "$60.00"): "$25.00", ("queens-dragon", "$1500.00"): "$1000.00"}
    assert listed(**narrow) == cut
    narrow["dynasty"] = {"maximum": 25}
    assert listed(**narrow) == {("queens-dragon", "$1500.00"): "$1000.00"}
    narrow["queens-dragon"] = {"maximum": 1000}
    assert listed(**narrow) == {}
    assert ("queens-dragon", "$2000.00") in listed()
    narrow["dynasty"] = {"maximum": 25.01}
    assert listed(**narrow) == {("dynasty", "$25.01"): "$25.00"}


@pytest.mark.rule("NJ-PG 11.22(c)")
def test_envy_is_not_priced_where_no_dynasty_wager_is_large_enough_to_win_it() -> None:
    for most, there in ((4.99, False), (5, True)):
        table = choose("pai-gow-poker", None, EZ)
        options = table.game.options_type.read({"variant": "ez", "limits": {"dynasty": {"maximum": most}}})
        assert ("dynasty-with-envy" in sections(Submission(table.game, options), "dynasty")) == there
    assert "payout-limits" not in sections(choose("pai-gow-poker", None, EZ), "dynasty")


def test_the_dice_bonus_by_shaker_is_the_bonus_over_all_runs_and_pays_as_posted_after_two_triples() -> None:
    (new, one, two) = rows(shared.dice_bonus("every-round"))
    assert new["Other seats, exactly"] == dice_bonus_figures("every-round").ev
    assert new["Seat that shakes, exactly"] == dice_bonus_figures("every-round", shaken_first_by_player=True).ev
    # after two triples the third pays 1,000 to 1, and 10,000 to the seat that shakes
    assert two["Other seats, exactly"] == Fraction(1000 - 35, 36)
    assert two["Seat that shakes, exactly"] == Fraction(10_000 - 35, 36)
    later = Fraction(1, 6) * Fraction(9965, 36) + Fraction(5, 6) * Fraction(965, 36)
    assert one["Other seats, exactly"] == (50 + later - 35) / 36


DICE = ("match", "even", "odd", "double", "triple")
SHAKES = list(product(range(1, 7), repeat=3))
"""The dragon's eye die first."""


def nets(seat: int, shake: tuple[int, ...]) -> tuple[int, ...]:
    """What the document pays a seat for each of these wagers, by a plain reading of the faces."""
    eye, *plain = shake
    triple = len(set(shake)) == 1
    return (
        shake.count(seat) or -1,
        1 if eye % 2 == 0 and not triple else -1,
        1 if eye % 2 == 1 and not triple else -1,
        4 if len(set(plain)) == 1 else -1,
        30 if triple else -1,
    )


def listed_covariance(pairs: list[tuple[int, int]], weights: list[int]) -> Fraction:
    total = sum(weights)
    first, second = (
        Fraction(sum(pair[at] * n for pair, n in zip(pairs, weights, strict=True)), total) for at in (0, 1)
    )
    return Fraction(sum(a * b * n for (a, b), n in zip(pairs, weights, strict=True)), total) - first * second


@pytest.mark.parametrize("game", ["pai-gow", "pai-gow-poker"])
@pytest.mark.parametrize("seat", range(1, 7))
@pytest.mark.rule(
    "NJ-PG 10.11(a)",
    "NJ-PG 10.11(b)",
    "NJ-PG 10.11(c)",
    "NJ-PG 10.11(d)",
    "NJ-PG 10.11(e)",
    "NJ-PG 11.21(a)",
    "NJ-PG 11.21(b)",
    "NJ-PG 11.21(c)",
    "NJ-PG 11.21(d)",
    "NJ-PG 11.21(e)",
)
def test_dice_wagers_go_together_by_whether_the_seats_own_number_is_even(game: str, seat: int) -> None:
    found = sections(choose(game, None, ("dragons-eye=vigorish",)), "match")
    section = found["dice-together-even" if seat % 2 == 0 else "dice-together"]
    assert ("even number" if seat % 2 == 0 else "odd number") in section.note
    results = [nets(seat, shake) for shake in SHAKES]
    by = {row["Covariance of"]: row for row in rows(section)}
    for one, other in product(range(len(DICE)), repeat=2):
        listed = listed_covariance([(each[one], each[other]) for each in results], [1] * len(SHAKES))
        assert by[DICE[one]][DICE[other]] == pytest.approx(float(listed), abs=1e-12), (DICE[one], DICE[other])


@pytest.mark.parametrize("seat", range(1, 7))
@pytest.mark.rule("NJ-PG 10.11(f)", "NJ-PG 11.21(f)")
def test_a_new_dice_bonus_goes_with_the_wagers_of_its_first_shake_as_all_runs_listed(seat: int) -> None:
    by = {row["Dice bonus of"]: row for row in rows(shared.dice_bonus_together())}
    for words, shakes_first in (("Seat that shakes", True), ("Other seats", False)):
        results, weights = [], []
        # of the later shakes it only matters which triple it is, or that it is none, as 210 of 216 are
        for first, *later in product(SHAKES, *[(*range(1, 7), None)] * 2):
            shaking, won = shakes_first, 0
            for triple, pays in zip(
                (first[0] if len(set(first)) == 1 else None, *later), ((25, 30), (50, 500), (1000, 10_000)), strict=True
            ):
                if triple is None:
                    won -= 1
                    break
                won += pays[shaking]
                shaking = triple == seat
            results.append((*nets(seat, first), won))
            weights.append(210 ** later.count(None))
        for at, wager in enumerate((*DICE, "dice-bonus")):
            listed = listed_covariance([(each[at], each[-1]) for each in results], weights)
            assert by[words][wager] == pytest.approx(float(listed), abs=1e-9), (words, wager)


@pytest.mark.parametrize("seats", [seats for n in range(1, 7) for seats in combinations(range(1, 7), n)])
def test_the_table_holds_as_much_of_the_dice_whichever_seats_play(seats: tuple[int, ...]) -> None:
    held = [-sum(sum(nets(seat, shake)) for seat in seats) for shake in SHAKES]
    row = rows(dice_hold())[len(seats) - 1]
    assert row["Expected, exactly"] == Fraction(sum(held), 216)
    assert row["Variance, exactly"] == listed_covariance([(each, each) for each in held], [1] * 216)


def test_text_json_and_workbook_have_the_dice_of_odd_and_of_even_seats() -> None:
    submission = choose("pai-gow", None, ("dragons-eye=vigorish",))
    # by hand: match comes to -17/216, even and odd to -1/36; of 216 shakes match and even together leave -55 or 59
    apart, alike = (Fraction(both, 216) - Fraction(-17, 216) * Fraction(-1, 36) for both in (-55, 59))
    text = made(submission, (), "text").decode()
    document = whole_document(submission)["further"]
    with zipfile.ZipFile(BytesIO(made(submission, (), "xlsx"))) as book:
        pages = re.findall(r'<sheet name="([^"]+)"', book.read("xl/workbook.xml").decode())
    for name, title, even, odd in (
        ("dice-together", "Dice wagers together", apart, alike),
        ("dice-together-even", "Dice wagers together, even seat", alike, apart),
    ):
        assert f"{title.upper()}\n---" in text
        assert title in pages
        (match, *_) = document[name]["rows"]
        assert match[2:4] == pytest.approx([float(even), float(odd)])
    assert (round(float(apart), 4), round(float(alike), 4)) == (-0.2568, 0.2710)


def test_the_house_way_stands_on_the_sheet_whole_with_a_digest_that_names_it() -> None:
    texts = {
        name: made(choose("pai-gow", None, (f"house-way={name}",)), (), "text").decode()
        for name in ("traditional", "best-high")
    }
    for name, text in texts.items():
        for rule in HouseWay.named(name).rules:
            assert rule.name in text
            assert " ".join(rule.text.split()[:4]) in text
    digests = {text.split("SHA-256 of these lines")[1].split()[0] for text in texts.values()}
    assert len(digests) == 2


def test_a_submission_that_favours_the_player_is_warned_of_by_check_and_on_the_sheet(tmp_path: Path) -> None:
    sentence = "the bet main gives the player an edge of 4.4248%"
    assert sentence in made(choose("pai-gow", None, ("house-way=best-low",)), (), "text").decode()
    assert "Warning" not in made(choose("pai-gow"), (), "text").decode()
    file = tmp_path / "low.toml"
    file.write_text('game = "pai-gow"\nhouse-way = "best-low"\n')
    result = CliRunner().invoke(app, ["submission", "check", str(file)])
    assert result.exit_code == 0
    assert sentence in result.output
