"""What every game may say: chips that move with the right sign, cards dealt face up or burned, wagers lost in part."""

from __future__ import annotations

import pytest

from houseway.core.accounts import INVENTORY, area, stack
from houseway.core.cards import FACE_DOWN
from houseway.core.decider import Event, Posting
from houseway.core.ending import statement_lines
from houseway.core.events import (
    DEALER,
    BoughtIn,
    CardsDealt,
    CardsDealtFaceUp,
    HandTurnedUp,
    VigorishTaken,
    WagerLost,
    WagerLostInPart,
    WagerPlaced,
    WagerPushed,
    WagerTakenBack,
    WagerWon,
)
from houseway.core.odds import Odds
from houseway.core.phrases import plain_title
from houseway.core.sight import NO_HANDS, told
from houseway.core.statement import statement
from houseway.games.registry import games
from houseway.table.ledger import post
from houseway.table.scene import scene_of
from houseway.table.state import new_table

LAW = "NJ-DP 42.11(b)"


class RaisedToWar(Event, frozen=True):
    """An event of a game of its own that only a newcomer knows."""

    seat: int

    def postings(self) -> tuple[Posting, ...]:
        return ((area(self.seat, "ante"), INVENTORY, 500),)


@pytest.mark.parametrize(
    ("event", "gained"),
    [
        (WagerPlaced(LAW, 2, "ante", 500), 0),
        (WagerTakenBack(LAW, 2, "ante", 500), 0),
        (WagerPushed(LAW, 2, "ante", 500), 0),
        (WagerLost(LAW, 2, "ante", 500), -500),
        (WagerLostInPart(LAW, 2, "ante", 500, 200), -200),
        (WagerWon(LAW, 2, "ante", 500, 1500, Odds(3)), 1500),
        (VigorishTaken(LAW, 2, "ante", 25), -25),
        (BoughtIn(LAW, 2, 10_000), 10_000),
        (RaisedToWar(LAW, 2), -500),
    ],
)
def test_what_an_event_is_to_a_seat_has_its_right_sign_whatever_event_it_is(event: Event, gained: int) -> None:
    assert event.gain(2) == gained
    assert event.gain(3) == 0
    assert event.seat_of() == 2


def test_the_house_gains_what_a_player_loses() -> None:
    assert RaisedToWar(LAW, 2).gain(DEALER) == 500
    assert WagerLost(LAW, 2, "ante", 500, taker=stack(4)).gain(4) == 500


def test_a_wager_lost_in_part_leaves_nothing_on_its_area() -> None:
    accounts = {area(1, "ante"): 1000, stack(1): 0, INVENTORY: 0}
    post(accounts, WagerLostInPart(LAW, 1, "ante", 1000, 500).postings())
    assert (accounts.get(area(1, "ante"), 0), accounts[stack(1)], accounts[INVENTORY]) == (0, 500, 500)
    (seat,) = statement("high-card", {1: "queen"}, [WagerLostInPart(LAW, 1, "ante", 1000, 500)])["seats"]
    assert (seat["net"], seat["wagers"]["ante"]["lost"]) == ("-5.00", "5.00")


def test_whoever_loses_a_wager_in_part_is_told_so_with_what_is_gone() -> None:
    game = next(iter(games().values())).game
    scene = scene_of(new_table(game, game.options_type()), 1, [WagerLostInPart(LAW, 1, "ante", 1000, 500)])
    (line,) = statement_lines(scene, plain_title)
    assert (line.what, line.result, line.amount) == ("Ante", "loses in part", -500)


def test_everybody_knows_a_card_that_was_dealt_face_up_and_nobody_the_one_beside_it() -> None:
    up, down = CardsDealtFaceUp(LAW, DEALER, ("As",), 0), CardsDealt(LAW, DEALER, ("Kd",), 1)
    sight = NO_HANDS.after(up).after(down)
    assert sight.seen(None, DEALER, ("Kd", "As")) == (FACE_DOWN, "As")
    assert sight.seen(3, DEALER, ("As", "As")) == ("As", FACE_DOWN)
    assert told(up, 3, sight) == up
    assert told(down, 3, sight) == CardsDealt(LAW, DEALER, (FACE_DOWN,), 1)


def test_a_player_knows_his_own_cards_beside_the_one_that_lies_open() -> None:
    sight = NO_HANDS.after(CardsDealtFaceUp(LAW, 4, ("As",), 0)).after(CardsDealt(LAW, 4, ("Kd",), 1))
    assert sight.seen(4, 4, ("As", "Kd")) == ("As", "Kd")
    assert sight.seen(5, 4, ("As", "Kd")) == ("As", FACE_DOWN)
    assert sight.after(HandTurnedUp(LAW, 4, ("As", "Kd"))).seen(5, 4, ("As", "Kd")) == ("As", "Kd")
