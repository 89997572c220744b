"""Everything that reaches an onlooker, captured while people play: no card they may not know, no seed, no salt."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterable
from typing import Any

import pytest
from tests.server.clients import GAMES, House, Person, play_rounds
from tests.server.test_live import at, hear
from websockets.asyncio.client import connect

from houseway.core.events import CardsDealt
from houseway.core.shuffle import _salts
from houseway.record.log import DOMAINS
from houseway.record.reading import line_decoder
from houseway.table.chance import seeds_in

ROUNDS = 4
CARD = re.compile(r'"((?:[2-9TJQKA][shdc])|Jk|RD|BD|GD|PH|TI|PA|MO|RA|[1-6]-[1-6])"')


@pytest.fixture(scope="module")
def inspector(house: House) -> Person:
    return house.staff("inspector", "a watchful inspector")


@pytest.mark.parametrize("game", GAMES)
def test_no_onlooker_is_ever_sent_what_only_others_may_know(house: House, inspector: Person, game: str) -> None:
    people = [house.guest(f"Player {seat}") for seat in (1, 2, 3)]
    stranger = house.guest("Stranger")
    table = people[0].open(game)
    for seat, person in enumerate(people, start=1):
        person.sit(table, seat)
    everybody: list[Person | None] = [*people, stranger, None]

    async def captured() -> list[list[dict[str, Any]]]:
        connections = [await connect(at(house, table, who, since=-1), max_size=None).__aenter__() for who in everybody]
        await asyncio.to_thread(play_rounds, people, table, ROUNDS)
        seq = people[0].sight(table)["seq"]
        heard = [await hear(connection, seq) for connection in connections]
        for connection in connections:
            await connection.close()
        return heard

    heard = asyncio.run(captured())
    sent = [list(map(json.dumps, messages)) for messages in heard]
    for number, who in enumerate(everybody):
        asks = who or stranger
        for round_ in range(1, ROUNDS):
            sent[number].append(asks.get(f"/api/tables/{table}/rounds/{round_}").text if who else "")
    _check(game, inspector.get(f"/api/tables/{table}/log").content, sent, heard, seats=[1, 2, 3, None, None])
    proofs = [
        [asks.get(f"/api/tables/{table}/proof/{n}").json() for n in range(1, ROUNDS)] for asks in (*people, stranger)
    ]
    _check_proofs(proofs)


def _check(
    game: str,
    log: bytes,
    sent: list[list[str]],
    heard: list[list[dict[str, Any]]],
    seats: list[int | None],
) -> None:
    """Secrets of the log are in nothing that was sent, and hands only in what their holders were sent before they
    were laid open."""
    decoder = line_decoder(game)
    lines = [decoder.decode(line) for line in log.splitlines()]
    secrets = set(_secrets(lines))
    assert len(secrets) > ROUNDS
    for texts in sent:
        text = "\n".join(texts)
        for secret in secrets:
            assert secret not in text
        assert '"seed":"' not in text.replace('"seed":""', "").replace('"seed": ""', "")
        assert "salt" not in text
    for seat, messages in zip(seats, heard, strict=True):
        _only_own_cards(lines, messages, seat)


def _secrets(lines: Iterable[Any]) -> Iterable[str]:
    """Seeds, the bare ones and those that decided, and the salts that they make."""
    for line in lines:
        if type(line.command) in DOMAINS:
            continue
        yield from seeds_in(line.command)
        for event in line.events:
            seed = getattr(event, "seed", "")
            if seed:
                yield seed
                if hasattr(event, "order"):
                    salts = _salts(seed, len(event.order)).hex()
                    yield from (salts[place : place + 32] for place in range(0, len(salts), 32))


def _only_own_cards(lines: list[Any], messages: list[dict[str, Any]], seat: int | None) -> None:
    """A message names only cards that lie face up by then, are the onlooker's, or stand in a choice of theirs."""
    hands: dict[int, dict[int, list[str]]] = {}
    number, of_line = 1, {}
    for line in lines:
        of_line[line.seq] = number
        for event in line.events:
            if isinstance(event, CardsDealt):
                hands.setdefault(number, {}).setdefault(event.to, []).extend(event.cards)
            if type(event).__name__ in ("RoundEnded", "RoundVoided"):
                number += 1
    for message in messages:
        for place, cards in message["view"]["cards"].items():
            known = [card for card in cards if card is not None]
            if not known or place == str(seat):
                continue
            assert message["phase"] not in ("betting", "dealing", "collecting"), (place, message["phase"])
            assert _laid_open(lines, of_line, message, int(place)), (seat, place, message["seq"])


def _laid_open(lines: list[Any], of_line: dict[int, int], message: dict[str, Any], place: int) -> bool:
    """Whether an event of that round, up to that message, has laid that hand face up."""
    for line in lines:
        if line.seq > message["seq"] or of_line[line.seq] != message["round"]:
            continue
        if any(event.hand_is == "face-up" and event.whose() == place for event in line.events):
            return True
    return False


def _check_proofs(proofs: list[list[dict[str, Any]]]) -> None:
    """Whoever had no seat has fewer cards opened than those who played, and nobody the whole deck."""
    for number in range(len(proofs[0])):
        opened = [{opening["place"] for opening in each[number]["openings"]} for each in proofs]
        assert opened[-1] <= opened[0] & opened[1] & opened[2]
        for places in opened[:-1]:
            assert len(places) < 32
