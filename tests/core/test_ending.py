"""How a round ended for a seat, from postings alone: whatever a game's own event does to chips has its right sign."""

from __future__ import annotations

from typing import Any

from houseway.core.accounts import INVENTORY, area, stack
from houseway.core.decider import Event, Posting
from houseway.core.ending import statement_lines
from houseway.core.events import BoughtIn, ChipsMoved, WagerLost, WagerPlaced, WagerPushed, WagerWon
from houseway.core.odds import Odds
from houseway.core.phrases import plain_title
from houseway.core.scene import Scene, worth
from houseway.games.registry import game


class HalfLost(Event, frozen=True):
    """A game's own way to lose half a wager."""

    seat: int
    wager: str
    lost: int
    back: int

    def wager_of(self) -> tuple[int, str]:
        return self.seat, self.wager

    def postings(self) -> tuple[Posting, ...]:
        lying = area(self.seat, self.wager)
        return (lying, INVENTORY, self.lost), (lying, stack(self.seat), self.back)


class FinePaid(Event, frozen=True):
    """Chips straight from a stack."""

    seat: int
    amount: int

    def postings(self) -> tuple[Posting, ...]:
        return ((stack(self.seat), INVENTORY, self.amount),)


def scene(*events: Event) -> Scene:
    entry = game("dragon-poker")
    options: Any = entry.options_type()
    return Scene(
        game=entry.game,
        options=options,
        procedure=entry.game.procedure(options),
        round=entry.game.new_round(options, 1, None),
        view=None,
        phase="over",
        number=1,
        players={3: "Ana"},
        stacks={3: 0},
        events=events,
        seat=3,
        to_act=None,
    )


CITE = "NJ-DP 42.10(a)"


def test_a_wager_lost_in_part_is_a_loss_of_that_part_and_a_fine_is_a_loss() -> None:
    half, fine = HalfLost(CITE, 3, "ante", 500, 500), FinePaid(CITE, 3, 500)
    lines = statement_lines(scene(half, fine), plain_title)
    assert [(line.what, line.amount) for line in lines] == [("Ante", -500), ("Fine paid", -500)]


def test_every_shared_event_has_its_sign() -> None:
    events = (
        BoughtIn(CITE, 3, 50_000),
        WagerPlaced(CITE, 3, "ante", 1000),
        WagerWon(CITE, 3, "ante", 1000, 3000, Odds(3)),
        WagerLost(CITE, 3, "play", 700),
        WagerPushed(CITE, 3, "dragon", 400),
        ChipsMoved(CITE, stack(3), INVENTORY, 250, "to the bank"),
        WagerLost(CITE, 4, "ante", 999),
    )
    lines = statement_lines(scene(*events), plain_title)
    assert [(line.what, line.result, line.amount) for line in lines] == [
        ("Ante", "wins 3 to 1", 3000),
        ("Play", "loses", -700),
        ("Dragon", "pushes", 0),
        ("Inventory", "to the bank", -250),
    ]
    assert sum(worth(event, 3) for event in events[1:]) == 3000 - 700 - 250


def test_nobody_in_particular_has_no_statement() -> None:
    import msgspec

    onlooker = msgspec.structs.replace(scene(WagerLost(CITE, 3, "play", 700)), seat=None)
    assert statement_lines(onlooker, plain_title) == []
