"""Set cards come in the order in which they were given, whatever is cut, in recordings as at practice tables."""

from __future__ import annotations

import json

import pytest

from houseway.core.decider import BadCommandError
from houseway.games.registry import game, games
from houseway.record.recording import record
from houseway.record.replay import replay
from houseway.table.set_decks import set_order

SEED = "ab" * 32


@pytest.mark.parametrize("name", games())
def test_the_first_cards_of_every_round_are_those_that_were_set(name: str) -> None:
    entry = game(name)
    options = entry.options_type.read({"set-decks": "lesson"})
    pack = entry.game.procedure(options).pack.cards
    first = tuple(pack[-9:-1])
    session = record(entry.game, options, 2, SEED, 2, deck=first)
    dealt: list[list[str]] = []
    for line in session.log.lines:
        row = json.loads(line)
        if row["command"]["type"] == "no-more-bets" and row["events"][0].get("call", 1) == 1:
            dealt.append([])
        for event in row["events"]:
            if event["type"] == "cards-dealt":
                dealt[-1] += event["cards"]
    assert [cards[: len(first)] for cards in dealt] == [list(first), list(first)]
    assert all(event.get("set-for") == "lesson" for event in _shuffles(session.log.lines))
    assert len(list(replay(session.log.lines, re_decide=True))) > 20


def _shuffles(lines: list[bytes]) -> list[dict[str, object]]:
    events = [event for line in lines for event in json.loads(line)["events"]]
    return [event for event in events if event["type"] == "cards-shuffled"]


def test_a_card_that_is_not_in_the_pack_or_there_too_often_is_named() -> None:
    assert set_order("ABC", "C") == ("C", "A", "B")
    with pytest.raises(BadCommandError, match="no card of this pack"):
        set_order("ABC", "X")
    with pytest.raises(BadCommandError, match="more often"):
        set_order("ABC", "AA")
