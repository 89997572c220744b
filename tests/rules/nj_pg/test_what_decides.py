"""10.1, 10.11, 11.1, 11.3(i), 11.21, base rules: what a wager is, and what decided between hands."""

from __future__ import annotations

from typing import Any

import pytest
from tests import poker_tables, tile_tables
from tests.tables import of

from houseway.core.events import WagerLost, WagerWon
from houseway.games.pai_gow.hands import decided_by
from houseway.games.pai_gow_poker.side_wagers import EnvyPaid
from houseway.games.pai_gow_shared.dragons_eye import Dice, DiceBonusPaid
from houseway.games.pai_gow_shared.events import ButtonPlaced, HandsCompared

EYE: dict[str, Any] = {"dragons_eye": "vigorish"}
DICE_WAGERS = {"match": 500, "even": 500, "odd": 500, "double": 500, "triple": 500, "dice-bonus": 500}


def shaken(game: str, eye: int, plain: tuple[int, int], seat: int = 1) -> dict[str, Any]:
    """What each dice wager of that seat came to."""
    tables: Any = tile_tables if game == "tiles" else poker_tables
    session = tables.dealt({seat: tables.WINNER}, side=DICE_WAGERS, dice=Dice(eye, plain), **EYE)
    happened = tables.recorded(session)
    found = [event for kind in (WagerWon, WagerLost, DiceBonusPaid) for event in of(kind, happened)]
    return {event.wager: event for event in found if event.wager in DICE_WAGERS} | {
        "button": of(ButtonPlaced, happened)[0]
    }


@pytest.mark.rule(
    'NJ-PG 10.1 "Match wager"',
    'NJ-PG 10.1 "Even wager"',
    'NJ-PG 10.1 "Odd wager"',
    'NJ-PG 10.1 "Double wager"',
    'NJ-PG 10.1 "Triple wager"',
    'NJ-PG 10.1 "Dice bonus wager"',
    'NJ-PG 10.1 "Dragon\'s eye die"',
    "NJ-PG 10.11(a)1",
    "NJ-PG 10.11(a)2",
    "NJ-PG 10.11(a)3",
    'NJ-PG 11.1 "Match wager"',
    'NJ-PG 11.1 "Even wager"',
    'NJ-PG 11.1 "Odd wager"',
    'NJ-PG 11.1 "Double wager"',
    'NJ-PG 11.1 "Triple wager"',
    'NJ-PG 11.1 "Dice bonus wager"',
    'NJ-PG 11.1 "Dragon\'s eye die"',
    "NJ-PG 11.21(a)1",
    "NJ-PG 11.21(a)2",
    "NJ-PG 11.21(a)3",
)
@pytest.mark.parametrize(("game", "one", "pays"), [("tiles", "10.1", "10.11"), ("poker", "11.1", "11.21")])
def test_a_dice_wager_is_told_with_what_it_is_and_a_match_with_its_example(game: str, one: str, pays: str) -> None:
    def defined(wager: str) -> str:
        return f'NJ-PG {one} "{wager} wager"'

    mixed = shaken(game, 1, (2, 3))
    assert {wager: mixed[wager].also for wager in DICE_WAGERS} == {
        "match": f"NJ-PG {pays}(a)1",
        "even": defined("Even"),
        "odd": defined("Odd"),
        "double": defined("Double"),
        "triple": defined("Triple"),
        "dice-bonus": defined("Dice bonus"),
    }
    assert [type(mixed[wager]) for wager in ("match", "odd", "even")] == [WagerWon, WagerWon, WagerLost]
    assert mixed["button"].also == f'NJ-PG {one} "Dragon\'s eye die"'
    assert shaken(game, 3, (3, 4), seat=4)["match"].also == f"NJ-PG {pays}(a)2"
    assert shaken(game, 3, (4, 5), seat=1)["match"].also == defined("Match")
    triple = shaken(game, 2, (2, 2), seat=2)
    assert triple["match"].also == f"NJ-PG {pays}(a)3"
    assert (type(triple["even"]), triple["even"].also) == (WagerLost, ""), "it came to that, and the triple takes it"
    assert (type(triple["odd"]), triple["odd"].also) == (WagerLost, defined("Odd"))
    assert triple["triple"].also == defined("Triple")
    assert (type(triple["dice-bonus"]), triple["dice-bonus"].also) == (DiceBonusPaid, defined("Dice bonus"))


EZ: dict[str, Any] = {"variant": "ez"}
DEALER = "Jc Jd 8c 8h Tc Td 6c"


def ez(cards: str, wager: str, dealer: str = DEALER) -> WagerWon | WagerLost:
    """What became of one optional wager on those seven cards."""
    happened = poker_tables.played({1: cards}, dealer, side={wager: 500}, **EZ)
    (event,) = (each for kind in (WagerWon, WagerLost) for each in of(kind, happened) if each.wager == wager)
    assert isinstance(event, WagerWon | WagerLost)
    return event


@pytest.mark.rule(
    'NJ-PG 11.1 "Dynasty bonus wager"',
    'NJ-PG 11.1 "Protection wager"',
    'NJ-PG 11.1 "Red/black wager"',
    'NJ-PG 11.1 "Dealer queen\'s dragon wager"',
    "NJ-PG 11.3(i)1",
    "NJ-PG 11.3(i)2",
    "NJ-PG 11.3(i)3",
    "NJ-PG 11.3(i)4",
)
@pytest.mark.parametrize(
    ("wager", "cards", "wins", "paragraph"),
    [
        ("dynasty", "Ks Kh 9d 7c 5h 3s 2d", False, 'NJ-PG 11.1 "Dynasty bonus wager"'),
        ("dynasty", "Ks Kh Kd 7c 5h 3s 2d", True, 'NJ-PG 11.1 "Dynasty bonus wager"'),
        ("dynasty", "As 2s 3s 4s 5s Ah Qh", True, "NJ-PG 11.3(i)1"),
        ("dynasty", "3s 4s 5s 6s 7s 8s 9s", True, "NJ-PG 11.3(i)2"),
        ("dynasty", "As Ks Qs Js Ts Ah Qh", True, "NJ-PG 11.3(i)3"),
        ("dynasty", "3s 4s 5s 6s 7s 8s Jk", True, "NJ-PG 11.3(i)4"),
        ("protection", "Ks Qh 9d 7c 5h 3s 2d", True, 'NJ-PG 11.1 "Protection wager"'),
        ("protection", "Ks Kh 9d 7c 5h 3s 2d", False, 'NJ-PG 11.1 "Protection wager"'),
        ("red", "Kh Qh 9d 7d 5s 3s 2s", True, 'NJ-PG 11.1 "Red/black wager"'),
        ("black", "Kh Qh 9d 7d 5s 3s 2s", False, 'NJ-PG 11.1 "Red/black wager"'),
    ],
)
def test_an_optional_wager_is_told_with_what_it_is_or_with_its_hand_of_seven_cards(
    wager: str, cards: str, wins: bool, paragraph: str
) -> None:
    event = ez(cards, wager)
    assert (isinstance(event, WagerWon), event.also) == (wins, paragraph)


@pytest.mark.rule('NJ-PG 11.1 "Dealer queen\'s dragon wager"')
@pytest.mark.parametrize(("dealer", "wins"), [("Qs Jh 9d 8c 6h 4s 2d", True), (DEALER, False)])
def test_a_queens_dragon_wager_is_on_the_dealers_hand(dealer: str, wins: bool) -> None:
    event = ez("Ks Kh 9c 7c 5h 3s 2c", "queens-dragon", dealer)
    assert (isinstance(event, WagerWon), event.also) == (wins, 'NJ-PG 11.1 "Dealer queen\'s dragon wager"')


@pytest.mark.rule("NJ-PG 11.3(i)")
def test_envy_is_paid_for_a_hand_of_seven_cards_because_it_ranks_above_five_aces() -> None:
    hands = {1: "Kc Kh 9d 7c 5h 3h 2d", 2: "3s 4s 5s 6s 7s 8s 9s"}
    (paid,) = of(EnvyPaid, poker_tables.played(hands, DEALER, side={"dynasty": 500}, **EZ))
    assert (paid.seat, paid.holder, paid.also) == (1, 2, "NJ-PG 11.3(i)")


@pytest.mark.rule("BASE A2", "BASE A3", "BASE A4")
@pytest.mark.parametrize(
    ("player", "low", "dealer", "paragraphs"),
    [
        ("6-6 6-6 5-1 6-3", "5-1 6-3", "5-5 5-5 4-3 4-1", ("BASE A2", "BASE A3")),
        ("6-6 6-6 3-3 4-1", "3-3 4-1", "5-5 5-5 5-1 3-2", ("BASE A2", "BASE A4")),
    ],
)
def test_tiles_are_compared_by_order_then_points_then_the_highest_tile(
    player: str, low: str, dealer: str, paragraphs: tuple[str, str]
) -> None:
    (compared,) = of(HandsCompared, tile_tables.played({1: player}, dealer, lows={1: low}))
    assert compared.decided_by == paragraphs


@pytest.mark.rule("BASE A4")
def test_two_wongs_with_a_twelve_are_a_copy() -> None:
    assert decided_by(("6-6", "6-3"), ("6-6", "5-4")) == "BASE A4"
    assert decided_by(("6-6", "6-3"), ("1-1", "5-4")) == "BASE A2"


@pytest.mark.rule("BASE B2", "BASE B3")
def test_five_cards_are_compared_by_one_order_and_two_by_another() -> None:
    (compared,) = of(HandsCompared, poker_tables.played({1: poker_tables.WINNER}))
    assert compared.decided_by == ("BASE B2", "BASE B3")
