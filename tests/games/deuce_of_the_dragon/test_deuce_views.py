"""Hidden information: what a seat sees, and that nothing else reaches it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.deuce_tables import join, table
from tests.games.deuce_of_the_dragon.scripted import dealt, played
from tests.tables import make_ready

from houseway.core.commands import Deal, NoMoreBets, RackStub
from houseway.games.deuce_of_the_dragon.acts import choices
from houseway.games.deuce_of_the_dragon.described import act, begin, deal
from houseway.games.deuce_of_the_dragon.hands import ORDER
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.state import Hand, Round
from houseway.games.deuce_of_the_dragon.views import view


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from strings(key)
            yield from strings(item)
    elif isinstance(value, (list, tuple, set, frozenset)):
        for item in value:
            yield from strings(item)


def states(seed: int) -> Iterator[Round]:
    """Every state of a random round."""
    chance = Random(seed)
    seats = sorted(chance.sample(range(1, 7), chance.randint(2, 6)))
    options = DeuceOfTheDragonOptions(stakes=chance.choice(["limit", "no-limit"]))
    round, _ = begin(options, chance.randint(1, 6), {seat: chance.randint(300, 9000) for seat in seats})
    cards = chance.sample(ORDER, 48)
    round, _ = deal(round, {seat: cards[8 * i : 8 * i + 8] for i, seat in enumerate(seats)})
    yield round
    round, _ = act(round, RackStub())
    yield round
    while round.to_act is not None:
        round, _ = act(round, chance.choice(choices(round)))
        yield round


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_a_view_holds_no_card_of_another_player_that_was_not_face_up(seed: int) -> None:
    for round in states(seed):
        for seat in (None, *(hand.seat for hand in round.hands)):
            text = set(strings(msgspec.to_builtins(view(round, seat))))
            hidden = {card for hand in round.hands if hand.seat != seat for card in hand.cards}
            assert not text & hidden


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_a_view_does_not_change_with_the_cards_it_hides(seed: int) -> None:
    for round in states(seed):
        seat = round.to_act
        if seat is None:
            continue
        unseen = [card for card in ORDER if card not in round.shown and card not in round.hand(seat).cards]
        Random(seed).shuffle(unseen)
        hands = []
        for hand in round.hands:
            cards = hand.cards
            if hand.seat != seat:
                cards, unseen = tuple(unseen[: len(cards)]), unseen[len(cards) :]
            hands.append(Hand(hand.seat, cards, hand.discards))
        assert view(msgspec.structs.replace(round, hands=tuple(hands)), seat) == view(round, seat)


@pytest.mark.rule("NJ-DOD 41.11(e)")
def test_own_cards_are_not_seen_until_the_stub_is_in_the_rack() -> None:
    assert view(dealt(racked=False), 1).hand == ()
    assert len(view(dealt(), 1).hand) == 8


@pytest.mark.rule("NJ-DOD 41.11(f)", "NJ-DOD 41.11(i)")
def test_everybody_sees_how_many_cards_each_player_holds() -> None:
    assert [hand.held for hand in view(dealt(), None).hands] == [8, 8, 8]


def test_only_the_player_to_act_is_told_what_is_legal() -> None:
    round = dealt()
    assert view(round, 1).choices
    assert not view(round, 2).choices
    assert not view(round, None).choices


def test_there_is_something_to_call_only_while_there_is_betting() -> None:
    round, _ = played(dealt(), "1 bet 2")
    assert view(round, 2).to_call == 200
    discarding, _ = played(round, "2 call", "3 call")
    assert (discarding.phase, view(discarding, 1).to_call, view(discarding, None).to_call) == ("discarding", 0, 0)


def test_everybody_sees_who_plays_the_round_from_the_first_antes_on() -> None:
    session = table((1, 2, 4))
    make_ready(session, ())
    for seat in (2, 4):
        join(session, seat)
    assert session.table.view(None).joined == (2, 4)
    session.do(NoMoreBets())
    session.do(Deal())
    assert session.table.view(None).joined == (2, 4)
