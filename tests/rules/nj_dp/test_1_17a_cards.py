"""13:69E-1.17A: the deck of the game, card by card."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.tables import DECK, SEED, deck_with, make_ready, outcome, refused, table

from houseway.core.commands import Shuffle
from houseway.games.dragon_poker.hands import read_hand


def cards_on_the_table() -> Counter[str]:
    return Counter(table("NJ").table.procedure.pack.cards)


@pytest.mark.rule("NJ-DP 1.17A(a)", "NJ-DP 42.2(a)")
def test_the_deck_has_fifty_three_cards_and_a_shuffle_of_any_others_is_refused() -> None:
    assert sum(cards_on_the_table().values()) == 53
    session = table("NJ")
    make_ready(session, until=Shuffle)
    for wrong in (DECK[1:], (*DECK, "RA")):
        assert refused(session, Shuffle(SEED, 0, wrong)) == "NJ-DP 1.17A(a)"
    session.do(Shuffle(SEED, 0, DECK))


@pytest.mark.rule(
    "NJ-DP 1.17A(a)1",
    "NJ-DP 1.17A(a)1.i",
    "NJ-DP 1.17A(a)1.ii",
    "NJ-DP 1.17A(a)1.iii",
    "NJ-DP 1.17A(a)2",
    "NJ-DP 1.17A(a)3",
    "NJ-DP 1.17A(a)4",
    "NJ-DP 1.17A(a)5",
    "NJ-DP 1.17A(a)6",
)
@pytest.mark.parametrize(
    ("missing", "instead", "paragraph"),
    [
        ("RD", "RA", "NJ-DP 1.17A(a)1"),
        ("RD", "BD", "NJ-DP 1.17A(a)1.i"),
        ("BD", "RD", "NJ-DP 1.17A(a)1.ii"),
        ("GD", "BD", "NJ-DP 1.17A(a)1.iii"),
        ("PH", "TI", "NJ-DP 1.17A(a)2"),
        ("TI", "PA", "NJ-DP 1.17A(a)3"),
        ("PA", "MO", "NJ-DP 1.17A(a)4"),
        ("MO", "RA", "NJ-DP 1.17A(a)5"),
        ("RA", "RD", "NJ-DP 1.17A(a)6"),
    ],
)
def test_a_deck_with_one_card_for_another_is_refused_by_the_line_that_counts_it(
    missing: str, instead: str, paragraph: str
) -> None:
    session = table("NJ")
    make_ready(session, until=Shuffle)
    assert refused(session, Shuffle(SEED, 0, deck_with(instead, missing))) == paragraph


@pytest.mark.rule("NJ-DP 1.17A(a)1")
def test_seven_cards_are_dragons() -> None:
    deck = cards_on_the_table()
    assert deck["RD"] + deck["BD"] + deck["GD"] == 7


@pytest.mark.rule("NJ-DP 1.17A(a)1.i")
def test_three_dragons_are_red() -> None:
    assert cards_on_the_table()["RD"] == 3


@pytest.mark.rule("NJ-DP 1.17A(a)1.ii")
def test_three_dragons_are_blue() -> None:
    assert cards_on_the_table()["BD"] == 3


@pytest.mark.rule("NJ-DP 1.17A(a)1.iii")
def test_one_dragon_is_gold_and_wild() -> None:
    assert cards_on_the_table()["GD"] == 1
    assert read_hand("GD PH PH").kind == "trips"


@pytest.mark.rule("NJ-DP 1.17A(a)2")
def test_seven_cards_are_phoenix() -> None:
    assert cards_on_the_table()["PH"] == 7


@pytest.mark.rule("NJ-DP 1.17A(a)3")
def test_eight_cards_are_tigers() -> None:
    assert cards_on_the_table()["TI"] == 8


@pytest.mark.rule("NJ-DP 1.17A(a)4")
def test_nine_cards_are_pandas() -> None:
    assert cards_on_the_table()["PA"] == 9


@pytest.mark.rule("NJ-DP 1.17A(a)5")
def test_ten_cards_are_monkeys() -> None:
    assert cards_on_the_table()["MO"] == 10


@pytest.mark.rule("NJ-DP 1.17A(a)6")
def test_twelve_cards_are_rabbits() -> None:
    assert cards_on_the_table()["RA"] == 12


@pytest.mark.rule("NJ-DP 1.17A(b)", "NJ-DP 42.5(a)")
@pytest.mark.parametrize(
    ("higher", "lower"), [("RD", "PH"), ("BD", "PH"), ("PH", "TI"), ("TI", "PA"), ("PA", "MO"), ("MO", "RA")]
)
def test_each_character_outranks_the_next_in_new_jersey(higher: str, lower: str) -> None:
    kicker = "RA" if lower != "RA" else "PA"
    assert outcome("NJ", f"{higher} {higher} {kicker}", f"{lower} {lower} {kicker}")["ante"].result == "win"
    assert outcome("NJ", f"{lower} {lower} {kicker}", f"{higher} {higher} {kicker}")["ante"].result == "lose"


@pytest.mark.rule("NJ-DP 1.17A(c)", "NJ-DP 42.5(b)")
@pytest.mark.parametrize("character", ["PH", "TI", "PA", "MO", "RA"])
def test_the_gold_dragon_stands_for_any_character_for_player_and_dealer(character: str) -> None:
    lower = {"PH": "TI", "TI": "PA", "PA": "MO", "MO": "RA"}.get(character)
    trips = f"GD {character} {character}"
    if lower:
        assert outcome("NJ", trips, f"{lower} {lower} {lower}")["ante"].result == "win"
        assert outcome("NJ", f"{lower} {lower} {lower}", trips)["ante"].result == "lose"
    else:
        assert outcome("NJ", trips, "RD BD PH")["ante"].result == "win"


@pytest.mark.rule("NJ-DP 1.17A(c)", "NJ-DP 42.5(b)")
def test_the_gold_dragon_used_as_a_dragon_stays_gold_and_makes_no_three_of_a_colour() -> None:
    red = outcome("NJ", "GD RD RD", side={"dragon": 500})["dragon"]
    assert red.paid == 200 * 500
    assert outcome("NJ", "RD RD RD", side={"dragon": 500})["dragon"].paid == 1000 * 500
    assert outcome("NJ", "GD RD BD", dealer="PH PH PH")["ante"].result == "win"
