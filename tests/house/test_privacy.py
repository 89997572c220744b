"""Everything that onlookers are sent, entry by entry over many rounds: no card they may not know, no seed, no salt.

By the house itself, and by a second process that tells for it.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.house.doubles import Second
from tests.house.playing import GAMES, open_house, play_rounds, seated

from houseway.core.cards import Card
from houseway.core.decider import Event
from houseway.core.events import CardsDealt
from houseway.core.sight import _card_fields
from houseway.games.registry import game as game_of
from houseway.house.house import House
from houseway.house.progress import Entry
from houseway.house.sight import encoded, sight_of_table

ROUNDS = 40
UNIQUE = {"double-draw-poker", "pai-gow-poker", "deuce-of-the-dragon"}
"""Games in whose deck a code names one card, or the jokers."""
CODE = re.compile(r'"([2-9TJQKA][shdc])"')


@pytest.mark.parametrize("game", GAMES)
def test_over_many_rounds_nobody_is_sent_a_hidden_card_a_seed_or_a_salt(game: str, tmp_path: Path) -> None:
    asyncio.run(captured(game, tmp_path / "house.db", ROUNDS))


async def captured(game: str, database: Path, rounds: int, seed: int = 1) -> int:
    """Play, and look at everything that everybody is sent; how many messages that were."""
    async with open_house(database) as house:
        running, people = await seated(house, game, buy_in=900_000)
        everybody: dict[int | None, str | None] = {seat: player.id for seat, player in people.items()} | {None: None}
        sent: dict[int | None, list[tuple[Entry, bytes]]] = {seat: [] for seat in everybody}
        kept: list[Entry] = []
        heard = House.heard
        second = Second()
        second.follows(running)

        def capture(self: House, table: Any, happened: Any) -> None:
            heard(self, table, happened)
            for entry in happened:
                kept.append(entry)
                for seat, player in everybody.items():
                    sent[seat].append((entry, encoded(sight_of_table(running, player, [entry], entry))))
            for seat, player in everybody.items():
                made = second.asks(running, player, happened[0].seq - 1, singly=True)
                sent[seat] += zip(happened, made.messages, strict=True)

        House.heard = capture  # type: ignore[method-assign,assignment]
        try:
            await play_rounds(running, people, rounds, seed)
        finally:
            House.heard = heard  # type: ignore[method-assign]
        assert len({seed for entry in kept for seed in _seeds(entry)}) >= rounds
        _check(game, kept, sent)
        return sum(map(len, sent.values()))


def _check(game: str, kept: list[Entry], sent: dict[int | None, list[tuple[Entry, bytes]]]) -> None:
    secrets = {seed.encode() for entry in kept for seed in _seeds(entry)}
    shown: dict[int, set[Card]] = {}
    dealt: dict[tuple[int, int], set[Card]] = {}
    open_by: dict[int, set[Card]] = {}
    for entry in kept:
        for event in entry.events:
            if isinstance(event, CardsDealt):
                dealt.setdefault((entry.number, event.to), set()).update(event.cards)
            elif event.sight == "face-up":
                shown.setdefault(entry.number, set()).update(_cards(event))
        open_by[entry.seq] = set(shown.get(entry.number, set()))
    for seat, messages in sent.items():
        for entry, message in messages:
            assert not any(secret in message for secret in secrets)
            assert b'"salt"' not in message
            if game not in UNIQUE:
                continue
            before = entry.number - 1
            allowed = open_by[entry.seq] | shown.get(before, set()) | dealt.get((entry.number, seat or -1), set())
            allowed |= dealt.get((before, seat or -1), set())
            named = set(CODE.findall(message.decode()))
            assert named <= allowed, (seat, entry.seq, named - allowed)
            _check_sentences(game, message, allowed)


def _check_sentences(game: str, message: bytes, allowed: set[Card]) -> None:
    """No sentence speaks of a card that may not be known."""
    words = game_of(game).words
    said = " ".join(line["text"] for line in msgspec.json.decode(message)["words"]["said"])
    for card in re.findall(r"(?:10|[2-9JQKA])[♠♥♦♣]", said):
        assert card in {words.piece_name(code) for code in allowed}, (card, said)


def kind_of(event: Any) -> type[Event]:
    return type(event)


def _cards(event: Any) -> Iterator[Card]:
    for name in _card_fields(kind_of(event)):
        value = getattr(event, name)
        yield from [value] if isinstance(value, str) else value


def _seeds(entry: Entry) -> Iterator[str]:
    for event in entry.events:
        if getattr(event, "seed", ""):
            yield event.seed  # type: ignore[attr-defined]
