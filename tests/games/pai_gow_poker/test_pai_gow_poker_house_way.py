"""House ways: every rule of the two that are specified, the vocabulary, its refusals, and the compiled form."""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path

import msgspec
import numpy as np
import pytest
from tests.games.pai_gow_poker.second_method import COMPLETE, DECK, HOUSE_WAYS, five, is_queens_dragon, two

from houseway.core.cards import CardError
from houseway.games.pai_gow_poker.choices import house_way as house_way_of
from houseway.games.pai_gow_poker.exact import short_strategy
from houseway.games.pai_gow_poker.hands import Wheel, rank_tables
from houseway.games.pai_gow_poker.house_way import HouseWay, HouseWayError
from houseway.games.pai_gow_poker.options import PaiGowPokerOptions
from houseway.games.pai_gow_poker.rule_table import rule_table
from houseway.games.pai_gow_poker.setting import cell_of, scratch, set_hand
from houseway.games.pai_gow_poker.setting_table import DRAGON, ROW, flush_hands, plain_hands, setting_table

pytestmark = pytest.mark.rule("BASE B9")


@pytest.mark.parametrize(
    ("cards", "made"),
    [
        ("As Ah Ad Ac Jk Ks Kd", "Five Aces / Pair of Kings"),
        ("As Ah Ad Ac Jk Qs Qd", "Full House, Aces full of Queens / Pair of Aces"),
        ("9s 9h 9d 9c 4s 4h 4d", "Four of a Kind, Nines / Pair of Fours"),
        ("9s 9h 9d 9c 4s 4h 3d", "Four of a Kind, Nines / Pair of Fours"),
        ("Js Jh Jd Jc As 4h 3d", "Pair of Jacks / Pair of Jacks"),
        ("8s 8h 8d 8c Ks 4h 3d", "Four of a Kind, Eights / King-Four"),
        ("8s 8h 8d 8c Qs 4h 3d", "Pair of Eights / Pair of Eights"),
        ("6s 6h 6d 6c Qs 4h 3d", "Four of a Kind, Sixes / Queen-Four"),
        ("6s 6h 6d 5c 5s 5h 3d", "Three of a Kind, Fives / Pair of Sixes"),
        ("6s 6h 6d 5c 5s 4h 4d", "Full House, Sixes full of Fours / Pair of Fives"),
        ("2s 2h 2d 5c 5s Ah Kd", "Three of a Kind, Twos / Pair of Fives"),
        ("As Ah Ad 9c 5s 4h 2d", "Pair of Aces / Ace-Nine"),
        ("Ks Kh Kd 9c 5s 4h 2d", "Three of a Kind, Kings / Nine-Five"),
        ("Ks Kh Kd Qc Js Th 9d", "Straight, King high / Pair of Kings"),
        ("Ks Kh 9d 9c 4s 4h 2d", "Two Pair, Nines and Fours / Pair of Kings"),
        ("Js Jh 3d 3c As 7h 2d", "Pair of Jacks / Pair of Threes"),
        ("Ts Th 3d 3c As 7h 2d", "Two Pair, Tens and Threes / Ace-Seven"),
        ("Ts Th 3d 3c Ks 7h 2d", "Pair of Tens / Pair of Threes"),
        ("6s 6h 3d 3c Ks 7h 2d", "Two Pair, Sixes and Threes / King-Seven"),
        ("6s 6h 3d 3c Qs 7h 2d", "Pair of Sixes / Pair of Threes"),
        # Two pair even if a straight exists.
        ("Js Jh Td Tc 9s 8h 7d", "Pair of Jacks / Pair of Tens"),
        # F9: ace-queen beats the ten and jack that the straight would leave; below tens the straight is kept.
        ("Ts Th Jd Qc Ks 9h Ad", "Pair of Tens / Ace-King"),
        ("9s 9h Td Jc Qs 8h Ad", "Straight, Queen high / Ace-Nine"),
        ("8s 8h 9d Tc Js Qh Ad", "Straight, Queen high / Ace-Eight"),
        ("Ts Th 9d 8c 7s 6h Ad", "Straight, Ten high / Ace-Ten"),
        ("As 8h 9d Tc Js Qh 8d", "Straight, Queen high / Ace-Eight"),
        ("2s 2h 9d Tc Js Qh Kd", "Straight, King high / Pair of Twos"),
        ("Qs Qh As 8d 7c 4h 2d", "Pair of Queens / Ace-Eight"),
        ("As Ks Qs 9s 4s 3h 2d", "Flush, Ace high / Three-Two"),
        ("As Ks 9s 8s 4s 3s 2d", "Flush, King high / Ace-Two"),
        ("As Kh Qs 9d 4s 3h 2d", "Ace-Nine high / King-Queen"),
        # The joker is a single ace among the ranks, and completes the hand behind.
        ("Jk Kh Qs 9d 4s 3h 2d", "Ace-Nine high / King-Queen"),
        ("Jk Kh Qs 5d 4s 3h 2d", "Straight, Ace to Five / King-Queen"),
    ],
)
def test_foxwoods_sets_this_hand_so(cards: str, made: str) -> None:
    setting = HouseWay.load("foxwoods").set_hand(cards.split())
    assert f"{setting.high_hand} / {setting.low_hand}" == made
    assert sorted(setting.high + setting.low) == sorted(cards.split())


@pytest.mark.parametrize(
    ("cards", "made"),
    [
        ("As Ah Ad Ac Ks 4h 3d", "Pair of Aces / Pair of Aces"),
        ("Js Jh Jd Jc As 4h 3d", "Four of a Kind, Jacks / Ace-Four"),
        ("Js Jh Jd Jc Ks 4h 3d", "Pair of Jacks / Pair of Jacks"),
        ("8s 8h 8d 8c Ks 4h 3d", "Four of a Kind, Eights / King-Four"),
        ("9s 9h 9d 2c 2s Ah Kd", "Full House, Nines full of Twos / Ace-King"),
        ("9s 9h 9d 2c 2s Ah Qd", "Three of a Kind, Nines / Pair of Twos"),
        ("9s 9h 9d 3c 3s Ah Kd", "Three of a Kind, Nines / Pair of Threes"),
        ("As Ah 2d 2c Ks 7h 4d", "Pair of Aces / Pair of Twos"),
        ("Js Jh 8d 8c As 7h 2d", "Pair of Jacks / Pair of Eights"),
        ("Js Jh 3d 3c As 7h 2d", "Two Pair, Jacks and Threes / Ace-Seven"),
        ("Js Jh 3d 3c Ks 7h 2d", "Pair of Jacks / Pair of Threes"),
        ("9s 9h 8d 8c As 7h 2d", "Two Pair, Nines and Eights / Ace-Seven"),
        ("9s 9h 8d 8c Ks 7h 2d", "Pair of Nines / Pair of Eights"),
        ("9s 9h 3d 3c Ks 7h 2d", "Two Pair, Nines and Threes / King-Seven"),
        ("5s 5h 3d 3c Ks 7h 2d", "Two Pair, Fives and Threes / King-Seven"),
        ("5s 5h 3d 3c Qs 7h 2d", "Pair of Fives / Pair of Threes"),
        ("Ts Th Jd Qc Ks 9h Ad", "Straight, King high / Ace-Ten"),
    ],
)
def test_trump_plaza_sets_this_hand_so(cards: str, made: str) -> None:
    setting = HouseWay.load("trump-plaza").set_hand(cards.split())
    assert f"{setting.high_hand} / {setting.low_hand}" == made


def hands_of_every_kind(count: int) -> list[tuple[str, ...]]:
    """Random hands, half of them from few ranks, a third of those left with the joker added."""
    draw = random.Random(11)
    sample = []
    for n in range(count):
        ranks = draw.sample("23456789TJQKA", 5) if n % 2 else "23456789TJQKA"
        pool = [card for card in DECK[:-1] if card[0] in ranks]
        sample.append((*draw.sample(pool, 6), "Jk") if n % 3 == 0 else tuple(draw.sample(pool, 7)))
    return sample


@pytest.mark.parametrize("name", HOUSE_WAYS)
def test_a_house_way_sets_hands_as_the_second_implementation_does(name: str) -> None:
    way = HouseWay.load(name)
    for cards in hands_of_every_kind(1000):
        setting = way.set_hand(cards)
        assert (five(setting.high), two(setting.low)) == HOUSE_WAYS[name](cards), (cards, setting)


@pytest.mark.parametrize("wheel", ["second", "lowest"])
@pytest.mark.parametrize("may_equal", [True, False])
@pytest.mark.parametrize("name", ["foxwoods", "trump-plaza", "own"])
def test_compiled_rules_set_hands_as_the_rules_do(name: str, wheel: Wheel, may_equal: bool) -> None:
    way = HouseWay.read(OWN) if name == "own" else HouseWay.load(name)
    way = way.under(may_equal)
    tables, compiled, room = rank_tables(wheel, may_equal), rule_table(way), scratch()
    looked_up = setting_table(way, wheel, may_equal)
    for cards in hands_of_every_kind(250):
        setting = way.set_hand(cards, wheel, may_equal)
        numbers = np.array([DECK.index(card) for card in cards])
        cell, rule = set_hand(numbers, 1, tables, compiled, room)
        assert divmod(cell & (DRAGON - 1), ROW) == (setting.high_hand.value, setting.low_hand.value), cards
        assert (way.rules[rule].name if rule >= 0 else "no foul") == setting.rule_name
        assert cell == cell_of(numbers, 0, looked_up)
        assert (cell >= DRAGON) == is_queens_dragon(cards)


@pytest.mark.parametrize("may_equal", [True, False])
@pytest.mark.parametrize("name", ["foxwoods", "trump-plaza", "short"])
def test_every_hand_there_is_is_set_by_a_rule_that_is_printed(name: str, may_equal: bool) -> None:
    way = (short_strategy() if name == "short" else HouseWay.load(name)).under(may_equal)
    tables, compiled, room = rank_tables("second", may_equal), rule_table(way), scratch()
    for hands, suits_matter in ((plain_hands(), 0), (flush_hands(), 1)):
        assert min(set_hand(hand, suits_matter, tables, compiled, room)[1] for hand in hands) >= 0


@pytest.mark.parametrize("quads", ["J", "7", "A"])
@pytest.mark.parametrize("name", ["foxwoods", "trump-plaza"])
def test_where_high_may_not_equal_low_quads_stay_together_and_the_rule_is_printed(name: str, quads: str) -> None:
    cards = [f"{quads}{suit}" for suit in "shdc"] + ["9s", "5d", "2c"]
    setting = HouseWay.load(name).set_hand(cards, high_may_equal_low=False)
    assert setting.high_hand.kind.name == "FOUR_OF_A_KIND"
    assert set(setting.low) == {"9s", "5d"}
    sheet = house_way_of(PaiGowPokerOptions(house_way=name, high_may_equal_low=False))
    assert (setting.rule_name, setting.rule_text) in sheet.rows
    assert setting.rule_name not in {row[0] for row in house_way_of(PaiGowPokerOptions(house_way=name)).rows}


@pytest.mark.parametrize("wheel", ["second", "lowest"])
@pytest.mark.parametrize("name", ["foxwoods", "trump-plaza", "short"])
def test_where_high_may_not_equal_low_four_aces_are_split_wherever_the_hand_behind_is_higher(
    name: str, wheel: Wheel
) -> None:
    """By the second method: two aces in front of a straight or flush that the joker completes, never otherwise."""
    way = short_strategy() if name == "short" else HouseWay.load(name)
    tables, compiled, room = rank_tables(wheel, False), rule_table(way.under(False)), scratch()
    looked_up = setting_table(way, wheel, False)
    draw, met = random.Random(7), set()
    hands: list[tuple[str, ...]] = [
        ("Jk", "As", "Ac", "Ah", "7s", "2s", "9s"),
        ("Jk", "As", "Ac", "Ah", "Kd", "Qc", "Th"),
    ]
    for _ in range(600):
        suit = draw.choice("shdc")
        pool = [card for card in DECK[:-1] if card[0] != "A" and (card[1] == suit or draw.random() < 0.3)]
        hands.append(("Jk", *draw.sample(["As", "Ah", "Ad", "Ac"], 3), *draw.sample(pool, 3)))
    for cards in hands:
        if len({card[0] for card in cards}) != 5:
            continue  # another kind of hand
        behind = [five((*(set(cards) - set(front)),), wheel) for front in combinations(cards[1:4], 2)]
        best = max(behind)
        setting = way.set_hand(cards, wheel, high_may_equal_low=False)
        split = best[0] in COMPLETE
        met.add(split)
        assert (five(setting.high, wheel) == best and two(setting.low) == two(("As", "Ah"))) == split, cards
        cell, rule = set_hand(np.array([DECK.index(card) for card in cards]), 1, tables, compiled, room)
        assert divmod(cell & (DRAGON - 1), ROW) == (setting.high_hand.value, setting.low_hand.value), cards
        assert way.under(False).rules[rule].name == setting.rule_name
        assert cell == cell_of(np.array([DECK.index(card) for card in cards]), 0, looked_up)
    assert met == {True, False}


def test_where_high_may_equal_low_nothing_of_a_house_way_has_changed() -> None:
    """So that figures and logs under the default stand; SHA-256 of the rules as they were under rules 5."""
    digests = {name: HouseWay.load(name).digest[:16] for name in ("foxwoods", "trump-plaza")}
    assert digests == {"foxwoods": "0c2e4a2fab8227b9", "trump-plaza": "ca52c0fdef7f6cb7"}


def test_the_order_of_the_cards_changes_nothing() -> None:
    way, draw = HouseWay.load(), random.Random(1)
    for cards in hands_of_every_kind(60):
        shuffled = draw.sample(cards, 7)
        assert way.set_hand(shuffled) == way.set_hand(cards)


def test_the_deciding_rule_is_named() -> None:
    setting = HouseWay.load().set_hand(["9s", "9h", "7d", "7c", "Ks", "8h", "2d"])
    assert setting.rule_name == "F8 two pair, sevens to tens, no ace"
    assert setting.rule_text == "Split: the small pair in front."
    assert str(setting) == "Pair of Nines / Pair of Sevens (F8 two pair, sevens to tens, no ace)"


@pytest.mark.rule("BASE B4")
def test_a_rule_that_would_foul_gives_way_to_the_highest_front_that_does_not() -> None:
    cards = ["As", "Ah", "Ad", "Ac", "9s", "4h", "3d"]
    assert str(HouseWay.load().set_hand(cards).low_hand) == "Pair of Aces"
    silent = msgspec.structs.replace(HouseWay.load(), unequal=())
    strict = silent.set_hand(cards, high_may_equal_low=False)
    assert str(strict) == "Three of a Kind, Aces / Ace-Nine (no foul)"


def test_hands_of_six_or_eight_cards_are_not_set() -> None:
    with pytest.raises(CardError, match="must have 7 cards, not 6"):
        HouseWay.load().set_hand(["As", "Ah", "Ad", "Ac", "9s", "4h"])


# --- the vocabulary ---

LAST = """
[[rule]]
name = "five aces"
text = "."
hand = ["five aces and a pair", "five aces"]
front = ["two of the five aces"]
[[rule]]
name = "trips"
text = "."
hand = ["four of a kind and trips", "two trips"]
front = ["two of the highest trips"]
[[rule]]
name = "pair"
text = "."
hand = ["four of a kind and a pair", "trips and two pairs", "trips and a pair", "three pairs", "two pairs"]
front = ["two of the highest pair"]
[[rule]]
name = "singles"
text = "."
hand = ["four of a kind", "trips", "one pair"]
front = ["highest single and second single"]
[[rule]]
name = "nothing"
text = "."
hand = ["no pair"]
front = ["second single and third single"]
"""
HEAD = 'name = "own"\ntitle = "Own"\n'
OWN = f"""{HEAD}
[[rule]]
name = "joker flush"
text = "With the joker, keep a flush if an ace or better goes in front."
hand = ["no pair", "one pair"]
joker = true
can-leave = ["flush", "straight flush"]
front = ["leaving a flush", "leaving a straight flush"]
at-least = "A2"
[[rule]]
name = "no straight"
text = "Where no straight can be left, the third and fourth."
hand = ["no pair"]
cannot-leave = ["straight"]
front = ["third single and fourth single"]
[[rule]]
name = "straight"
text = "The best that leaves a straight."
hand = ["no pair"]
front = ["leaving a straight"]
[[rule]]
name = "low trips"
text = "Keep a full house."
hand = ["trips and two pairs"]
trips = "2-6"
pair = "7-A"
second-pair = "2-6"
front = ["two of the second pair", "leaving a three of a kind"]
{LAST}"""


def test_a_licensees_own_file_is_read_and_used(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(OWN, encoding="utf-8")
    way = HouseWay.load(file)

    def made(cards: str) -> str:
        return str(way.set_hand(cards.split()))

    assert made("Jk Ks 9s 7s 4s Ah 3h") == "Flush, Ace high / Ace-Three (joker flush)"
    assert made("Jk Ks 9s 7s 4s 3s 2s") == "Flush, Nine high / Ace-King (joker flush)"
    assert made("Jk Ks 9s 7s 4s 3h 2h") == "Ace-King high / Nine-Seven (no straight)"
    assert made("Jk Kh 9s 7d 7s 3h 2h") == "Pair of Sevens / Ace-King (singles)"
    assert made("Ks Qh 9s 8d 7c 6h 5s") == "Straight, Nine high / King-Queen (straight)"
    assert made("Ks Qh 9s 8d 7c 4h 2s") == "King-Queen high / Nine-Eight (no straight)"
    assert made("5s 5h 5d 9s 9d 4s 4h") == "Full House, Fives full of Nines / Pair of Fours (low trips)"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (('title = "Own"', ""), "own.toml: the field 'title' is missing"),
        (('title = "Own"', "title = 3"), "own.toml: expected `str`, got `int`"),
        (('name = "own"', "name = own"), "not valid TOML"),
        (("joker = true", "jokers = true"), "there is no field 'jokers' in rule 1"),
        (('trips = "2-6"', 'trips = "6-2"'), "the range '6-2' must start with its lower rank"),
        (('trips = "2-6"', 'trips = "1-6"'), "'1-6' is not a rank such as K or a range such as 7-T"),
        (('trips = "2-6"', 'quads = "2-6"'), "a hand of trips and two pairs has no quads"),
        (('at-least = "A2"', 'at-least = "A"'), "at-least must be two ranks such as AK, not 'A'"),
        (('hand = ["no pair", "one pair"]', 'hand = ["some pair"]'), "there is no hand 'some pair'"),
        (('"leaving a flush"', '"leaving a full flush"'), "there is no five-card hand 'full flush'"),
        (('"two of the second pair"', '"two of the third pair"'), "a hand of trips and two pairs has no third pair"),
        (("third single and fourth single", "third single"), "'third single' is no front such as"),
        (("third single and fourth single", "two of the third single"), "there are not two of the third single"),
        (('hand = ["no pair"]\ncannot', 'hand = ["no pair"]\nsingles = ["Z"]\ncannot'), "'Z' is not a rank"),
        (
            ('hand = ["no pair"]\nfront = ["second', 'hand = ["one pair"]\nfront = ["second'),
            "rule 'nothing' is never reached for one pair: 'singles' sets them all",
        ),
        (
            ('hand = ["four of a kind", "trips", "one pair"]', 'hand = ["trips", "one pair"]'),
            "some hands of four of a kind are set by no rule; end with a rule without conditions for them",
        ),
    ],
)
def test_a_bad_house_way_is_refused_in_a_sentence(change: tuple[str, str], sentence: str) -> None:
    with pytest.raises(HouseWayError) as error:
        HouseWay.read(OWN.replace(*change), "own.toml")
    assert sentence in str(error.value)
    assert str(error.value).startswith("own.toml")
    assert "\n" not in str(error.value)


def test_an_unknown_house_way_is_refused_with_the_names_there_are(tmp_path: Path) -> None:
    with pytest.raises(HouseWayError, match="there is no house way 'nowhere'; name foxwoods, trump-plaza, or a file"):
        HouseWay.load("nowhere")
    with pytest.raises(HouseWayError, match="there is no house way"):
        HouseWay.load(tmp_path)


def test_the_digest_follows_the_rules_and_not_their_names() -> None:
    way = HouseWay.read(OWN)
    assert HouseWay.read(OWN.replace("Keep a full house.", "Keep it.")).digest == way.digest
    assert HouseWay.read(OWN.replace('at-least = "A2"', 'at-least = "A3"')).digest != way.digest
