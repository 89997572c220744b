"""The table that Python code opens says what the command line says, and shows itself in a notebook."""

from __future__ import annotations

import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Any

import pytest

import houseway
import houseway.workbench
from docs.faces import TARGET, drawn
from houseway.games.registry import games
from houseway.workbench import PlayedRound

PAI_GOW_HAND = "6-6 3-1 4-2 2-1"


def said(*command: str) -> Any:
    """What the command line answers in JSON."""
    done = subprocess.run([sys.executable, "-m", "houseway", *command, "--json"], capture_output=True, check=True)
    return json.loads(done.stdout)


def test_importing_houseway_loads_no_numpy_and_no_compiled_code() -> None:
    code = "import sys, houseway; houseway.game_names(); print({'numpy', 'numba', 'matplotlib'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_the_name_table_opens_a_table_before_and_after_the_package_of_that_name_is_loaded() -> None:
    code = (
        "import houseway; a = houseway.table('pai-gow'); import houseway.table.state; b = houseway.table('pai-gow');"
        "from houseway.table.state import new_table; print(a.game, b.game, a.submission_hash == b.submission_hash)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["pai-gow", "pai-gow", "True"]


def test_par_advice_and_settlement_are_those_of_the_command_line() -> None:
    table = houseway.table("dragon-poker", jurisdiction="MD", ante_bonus="A")
    options = ("--option", "jurisdiction=MD", "--option", "ante-bonus=A")
    assert table.par().document() == said("par", "dragon-poker", *options)
    assert table.advise("PH PA RA").document() == said("advise", "dragon-poker", "PH PA RA", *options)["choices"]
    simulated = table.simulate(50_000, seed=7, workers=1)
    assert simulated.document() == said("simulate", "dragon-poker", "--rounds", "50000", "--seed", "7", *options)


def test_a_seed_may_be_text_and_means_what_it_means_to_the_command_line() -> None:
    table = houseway.table("dragon-poker")
    for seed in ("abc", "7", "0x7"):
        simulated = table.simulate(20_000, seed=seed)
        assert simulated.document() == said("simulate", "dragon-poker", "--rounds", "20000", "--seed", seed)
    assert table.simulate(20_000, seed="7").document() == table.simulate(20_000, seed=7).document()


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ({"until": -1}, "a run stops at a standard error above 0, such as 1e-5, not -1"),
        ({"until": 0.0}, "a run stops at a standard error above 0, such as 1e-5, not 0.0"),
        ({"until": float("nan")}, "a run stops at a standard error above 0, such as 1e-5, not nan"),
        ({"until": "1e-3"}, "a run stops at a standard error above 0, such as 1e-5, not '1e-3'"),
        ({"workers": 0}, "the number of workers must be at least 1, and whole, not 0"),
        ({"workers": 1.5}, "the number of workers must be at least 1, and whole, not 1.5"),
        ({"seed": 1.5}, "a seed is a whole number or a text, not 1.5"),
        ({"seed": -1}, "the seed must be 0 to 18446744073709551615, not -1"),
        ({"rounds": 1e4}, "the number of rounds must be 1 to 1,000,000,000,000,000, not 10000.0"),
    ],
)
def test_a_simulation_that_makes_no_sense_is_refused(how: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError) as refused:
        houseway.table("dragon-poker").simulate(**{"rounds": 1000} | how)
    assert str(refused.value) == sentence


def test_a_simulation_ends_when_it_is_exact_enough() -> None:
    table = houseway.table("dragon-poker")
    enough = table.simulate(50_000_000, seed=1, until=3e-3)
    assert enough["main"]["stderr"] <= 3e-3
    assert enough.rounds < 50_000_000
    assert table.simulate(enough.rounds, seed=1).document() == enough.document()


NAMES = {
    "advise bankroll compare design env felt game hand options par play sensitivity settle sign simulate strategies "
    "submission_hash table_env title vector_env with_options": houseway.workbench.Table,
    "document further get items keys plot save swings values": houseway.workbench.Par,
    "best count document index": houseway.workbench.Advice,
}


@pytest.mark.parametrize("names", NAMES, ids=lambda names: NAMES[names].__name__)
def test_names_that_others_rely_on_stay_and_are_told(names: str) -> None:
    kind = NAMES[names]
    assert [name for name in dir(kind) if not name.startswith("_")] == names.split()
    own = [value for name, value in vars(kind).items() if not name.startswith("_")]
    assert all(value.__doc__ for value in own if callable(value) or isinstance(value, property))


def test_the_published_edge_of_the_default_ante_bonus_is_the_fraction_that_par_gives() -> None:
    """2.9250 % in the README; the same by counting wins of every three cards is in the tests of the game."""
    par = houseway.table("dragon-poker").par("main")
    assert round(float(par["main"].house_edge), 6) == 0.029250
    assert isinstance(par["main"].house_edge, Fraction)
    assert "2.9250%" in par._repr_html_()


def test_a_settlement_names_wagers_and_paragraphs() -> None:
    seat = {"seat": 1, "hand": "GD RD MO", "wagers": {"ante": 10, "ante-bonus": 10}, "decision": "play"}
    settled = houseway.table("dragon-poker").settle(dealer="PH TI RA", seats=[seat])
    assert settled["seats"][0]["net"] == "30.00"
    assert "NJ-DP 42.11(b)" in settled._repr_html_()
    assert "NJ-DP 42.11(b)" in repr(settled)


def test_a_round_that_is_described_with_other_options_or_of_another_game_is_not_settled_at_this_table() -> None:
    seat = {"seat": 1, "hand": "GD RD MO", "wagers": {"ante": 10, "ante-bonus": 10}, "decision": "play"}
    table = houseway.table("dragon-poker", three_card_bonus="2")
    bare = {"dealer": "PH TI RA", "seats": [seat]}
    for same in (
        {"three-card-bonus": "2"},
        {"three-card-bonus": 2, "jurisdiction": "NJ"},
        table.options.document(),
        {},
    ):
        document = {**bare, "game": "dragon-poker", "options": same}
        assert table.settle(document).document() == table.settle(bare).document()
    other = {"three-card-bonus": "1"}
    with pytest.raises(ValueError, match=r"^this table's three-card-bonus is '2', and .* described with '1'; [^\n]*$"):
        table.settle({**bare, "options": other})
    with pytest.raises(ValueError, match=r"^this table's three-card-bonus is '2'"):
        table.settle(bare, options=other)
    with pytest.raises(ValueError, match=r"^this is a table of dragon-poker, and .* described as of 'pai-gow'$"):
        table.settle({**bare, "game": "pai-gow"})
    with pytest.raises(ValueError, match=r"^the options of a round are names with values, not 'NJ'$"):
        table.settle({**bare, "options": "NJ"})


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: houseway.table("whist"), "there is no game 'whist'"),
        (lambda: houseway.table("pai-gow", colour="red"), "there is no option 'colour'"),
        (lambda: houseway.table("dragon-poker").advise("XX"), "there is no card 'XX'"),
        (lambda: houseway.table("dragon-poker").hand("GD GD GD GD GD GD GD GD GD"), "appears 9 times"),
        (lambda: houseway.table("dragon-poker").felt().save(Path("felt.bmp")), ".svg or .png"),
    ],
)
def test_what_cannot_be_is_one_sentence(wrong: Any, sentence: str) -> None:
    with pytest.raises(ValueError) as refused:
        wrong()
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_change_of_options_is_compared_bet_by_bet() -> None:
    table = houseway.table("dragon-poker")
    compared = table.compare(table.with_options(three_card_bonus="2"))
    assert [change.option for change in compared.changes] == ["three-card-bonus"]
    assert compared.bets["main"].rise == 0
    assert "5.0628%" in compared._repr_html_()
    assert "3.2699%" in repr(compared)


def test_a_designed_table_meets_its_edge_by_the_count_of_all_hands() -> None:
    """23,426 hands of three cards; the Dragon Bet's lines and their counts are on the PAR sheet."""
    ways = {"Three Red Dragons": 1, "Three Blue Dragons": 1, "Three Dragons with Gold Dragon": 15, "Three Dragons": 18}
    ways |= {"Two Dragons": 966, "Gold Dragon": 1035}
    found = houseway.table("dragon-poker").design("dragon", edge="5%", keep={"Gold Dragon": 5})
    for one in found[:3]:
        back = sum(one.pays[line] * ways[line] for line in ways) - (23_426 - sum(ways.values()))
        assert abs(-Fraction(back) / 23_426 - Fraction(1, 20)) <= Fraction(1, 1000)
        assert one.pays["Gold Dragon"] == 5
    assert "tables tried" in found._repr_html_()
    assert "house edge" in repr(found)
    with pytest.raises(ValueError, match="the edge is a share such as"):
        houseway.table("dragon-poker").design("dragon", edge="much")


def test_a_unit_more_on_a_line_costs_the_house_its_chance() -> None:
    slopes = houseway.table("dragon-poker").sensitivity("dragon")
    by_line = {slope.line: slope.derivative for slope in slopes["dragon"].slopes}
    assert by_line["Two Dragons"] == Fraction(-966, 23_426)
    assert "-4.12362%" in slopes._repr_html_()
    assert "Two Dragons" in repr(slopes)


def test_a_session_of_one_round_ends_as_the_bet_does() -> None:
    """18.825 % of hands win the 3 Card Bonus."""
    table = houseway.table("dragon-poker")
    once = table.bankroll(stake=10, bankroll=10, rounds=1, bet="three-card-bonus")
    hit = table.par("three-card-bonus")["three-card-bonus"].hit_frequency
    assert once.ahead == pytest.approx(float(hit), abs=1e-12)
    assert "18.8252%" in repr(once)
    many = table.bankroll(stake={10: 1, 20: 1}, bankroll=200, rounds=50)
    assert 0 < (many.risk_of_ruin or 0) < 1
    assert "risk of ruin" in many._repr_html_()
    assert "<svg" in once.plot()._repr_svg_()


def test_the_further_tables_of_a_sheet_are_shown_as_the_sheet_prints_them() -> None:
    further = houseway.table("dragon-poker").par().further()
    assert "strategies" in further
    assert all(escape(section.title) in further._repr_html_() for section in further.values())
    assert all(section.title in repr(further) for section in further.values())


def test_a_strategy_costs_what_its_mistakes_come_to() -> None:
    """A mistake costs its chance times the difference of two fractions, and all of them together the whole price."""
    prices = houseway.table("dragon-poker").strategies()
    for name, of in prices.items():
        if of.mistakes:
            assert sum(mistake.of_all for mistake in of.mistakes) == prices.cost(name)
    assert any(of.mistakes for of in prices.values())
    assert next(iter(prices)) in prices._repr_html_()
    assert "house edge" in repr(prices)
    assert "<svg" in prices.plot()._repr_svg_()


@pytest.mark.parametrize("game", list(games()))
def test_every_table_shows_its_felt_and_a_round_on_it(game: str) -> None:
    table = houseway.table(game)
    felt = ET.fromstring(table._repr_svg_())
    assert felt.get("width") == "960"
    if game == "double-draw-poker":
        return  # its book is worked out elsewhere
    played = table.play(seed=3)
    assert sum(amount for amount in played.net.values()) == -_house(played.events)
    assert len(list(ET.fromstring(played.svg))) == len(list(felt)) + 1 + _drawn_lays(table.felt().svg, played)
    assert all(cite for _, cite in played.said)
    assert table.play(seed=3).svg == played.svg


def _house(events: Any) -> int:
    """What everybody but the players' seats has gained, chips that only changed place left out."""
    total = 0
    for event in events:
        if type(event).__name__ not in ("BoughtIn", "CashedOut", "PlayerSat"):
            for source, target, amount in event.postings():
                total += amount * (_outside(target) - _outside(source))
    return total


def _outside(account: str) -> bool:
    return not account.startswith("stack")


def _drawn_lays(felt: str, played: PlayedRound) -> int:
    return sum(1 for lay in played.placing.lays if lay.pieces and f'id="{lay.area}"' in felt)


def test_hands_are_drawn_with_the_art_of_the_browser_table() -> None:
    assert TARGET.read_text(encoding="utf-8") == drawn(), "make the faces anew: python -m docs.faces"
    hand = houseway.table("pai-gow").hand(PAI_GOW_HAND)
    assert list(hand) == PAI_GOW_HAND.split()
    pips = [sum(map(int, code.split("-"))) for code in hand]
    assert hand._repr_svg_().count("<circle") == 3 * sum(pips), "a pip is a shadow, a face and a rim"


def test_plots_are_the_same_bytes_every_time() -> None:
    par = houseway.table("dragon-poker").par("main")
    assert par.plot().svg == par.plot().svg
    assert "<svg" in par.swings().svg
