"""Who may know which cards: what each kind of event says about it, and what reaches a person."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.draw_tables import PAT, POOR
from tests.draw_tables import dealt as double_draw
from tests.tables import closed, dealer_goes_on, dealt, everybody, make_ready, names, of, recorded, seeds, table

from houseway.core import commands as c
from houseway.core.cards import FACE_DOWN
from houseway.core.decider import Event
from houseway.core.events import SHARED_EVENTS, CardsDealt
from houseway.core.sight import NO_HANDS, SightOfHands, told
from houseway.games.dragon_poker.events import Fold, HandRevealed, RevealDealerHand, SettleSeat
from houseway.games.registry import games
from houseway.table.events import TABLE_EVENTS, CardsShuffled

EVERY_EVENT: tuple[type[Event], ...] = tuple(
    dict.fromkeys((*SHARED_EVENTS, *TABLE_EVENTS, *(kind for game in games().values() for kind in game.game.events)))
)
EVERYBODY: tuple[int | None, ...] = (None, 0, 1, 2, 3, 4, 5, 6)


def of_cards(kind: type[Event]) -> dict[str, str]:
    """The fields of an event whose types speak of cards, as they are written."""
    parents = [parent for parent in kind.__mro__ if issubclass(parent, Event)]
    written = {name: str(said) for parent in parents for name, said in vars(parent).get("__annotations__", {}).items()}
    return {name: said for name, said in written.items() if "Card" in said and "ClassVar" not in said}


WITH_CARDS = [kind for kind in EVERY_EVENT if of_cards(kind)]


def test_there_are_events_with_cards_in_every_game() -> None:
    assert {"CardsDealt", "CardsShuffled", "HandRevealed", "CardsDiscarded", "PatternPlayed", "HandSet"} <= {
        kind.__name__ for kind in WITH_CARDS
    }


@pytest.mark.parametrize("kind", WITH_CARDS, ids=lambda kind: f"{kind.__module__.split('.')[-2]}-{kind.__name__}")
def test_an_event_that_names_cards_says_who_may_know_them(kind: type[Event]) -> None:
    own = [parent for parent in kind.__mro__ if parent is not Event and issubclass(parent, Event)]
    assert any("sight" in vars(parent) for parent in own), "left to the default, nobody has thought about it"
    assert set(of_cards(kind).values()) <= {"Card", "tuple[Card, ...]"}, "no other form is found and hidden"


@pytest.mark.parametrize("kind", WITH_CARDS, ids=lambda kind: f"{kind.__module__.split('.')[-2]}-{kind.__name__}")
def test_an_event_about_hidden_cards_tells_nobody_which_they_are(kind: type[Event]) -> None:
    if kind.sight == "face-up":
        return
    fields = of_cards(kind)
    values: dict[str, Any] = {name: "Xx" if said == "Card" else ("Xx", "Xx") for name, said in fields.items()}
    others = {field.name: 3 for field in msgspec.structs.fields(kind) if field.required and field.name not in values}
    event = kind(**{**others, "cite": "NJ-DP 42.7(d)", **values})
    for viewer in EVERYBODY:
        seen = told(event, viewer, NO_HANDS)
        assert [getattr(seen, name) for name in fields] == [
            FACE_DOWN if said == "Card" else (FACE_DOWN, FACE_DOWN) for said in fields.values()
        ]
        assert [getattr(seen, name) for name in kind.veiled] == [""] * len(kind.veiled)


def test_a_shuffle_tells_nobody_the_order_or_the_seed() -> None:
    session = table("NJ", (1, 2))
    (shuffled,) = of(CardsShuffled, make_ready(session))
    everything = SightOfHands(frozenset(range(8)), frozenset(range(8)))
    for viewer in EVERYBODY:
        for sight in (session.table.sight, everything):
            seen = told(shuffled, viewer, sight)
            assert isinstance(seen, CardsShuffled)
            assert (seen.order, seen.seed) == ((FACE_DOWN,) * 53, "")
            assert seen.root == shuffled.root, "the commitment is for everybody"


def test_cards_on_their_way_are_told_to_nobody_and_then_to_their_holder_alone() -> None:
    session = table("MD", (1, 2))
    closed(session)
    (first,) = session.do(c.DealNext())
    assert isinstance(first, CardsDealt)
    for viewer in EVERYBODY:
        assert told(first, viewer, session.table.sight) != first, "no hand is looked at before all are dealt"
    session.do(c.Deal())
    assert told(first, 1, session.table.sight) == first
    for viewer in set(EVERYBODY) - {1}:
        assert told(first, viewer, session.table.sight) != first


@pytest.mark.parametrize("viewer", [0, None, 2])
def test_neither_the_dealer_nor_an_onlooker_sees_a_hand_that_lies_face_down(viewer: int | None) -> None:
    session = dealt("NJ", {1: "RD RD RD", 2: "MO MO MO"}, "PH PH PH")
    seen = session.table.view(viewer)
    assert seen.dealer is None
    assert seen.seats[1].cards is None
    draws = double_draw({1: PAT, 2: POOR})
    assert draws.table.view(viewer).seats[1].cards is None
    assert draws.table.view(viewer).seats[1].discards is None


def test_everybody_sees_a_hand_once_it_is_turned_up_and_a_folded_one_never() -> None:
    session = dealt("NJ", {1: "RA MO TI", 2: "MO MO MO"}, "PH PH PH")
    session.do(Fold(1))
    everybody(session)
    dealer_goes_on(session, until=RevealDealerHand)
    session.do(RevealDealerHand())
    assert [session.table.view(viewer).dealer for viewer in EVERYBODY] == [("PH", "PH", "PH")] * len(EVERYBODY)
    session.do(SettleSeat())
    for viewer in set(EVERYBODY) - {1}:
        assert session.table.view(viewer).seats[2].cards == ("MO", "MO", "MO")
        assert session.table.view(viewer).seats[1].cards is None
    assert [event.seat for event in of(HandRevealed, recorded(session))] == [2]


def test_the_next_round_begins_with_nothing_known() -> None:
    session = dealt("NJ", {1: "RA MO TI"})
    everybody(session)
    happened = dealer_goes_on(session)
    assert names(happened)[-1] == "RoundEnded"
    assert session.table.sight == NO_HANDS
    session.run_dealer(seeds("next"))
    assert session.table.sight == NO_HANDS
