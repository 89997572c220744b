"""What players say to a table: read, held against who they are, carried out once, and answered the same ever after."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import msgspec
from sqlalchemy import insert, select

from houseway.core.decider import BadCommandError, Command, Refusal
from houseway.core.documents import levels
from houseway.core.options import OptionError
from houseway.house.accounts import Player
from houseway.house.errors import (
    HouseError,
    KeyUsedError,
    NotAllowedError,
    SenselessError,
    UnavailableError,
    answered,
    in_plain_words,
)
from houseway.house.progress import Entry
from houseway.house.running import RunningTable
from houseway.house.spoken import as_read, check_fields, kinds, shortened
from houseway.record import schema
from houseway.record.keeping import NotKeptError
from houseway.record.storage import ConflictError, Write

LONGEST_KEY = 200
MOST_LEVELS = 8
NEVER = ("by", "at", "player")
"""What the house itself says of a command."""
MOST_ANSWERS = 32
"""Answers of one table that are kept in memory as well."""

ANSWER = insert(schema.answers)
REFUSAL = insert(schema.refusals)


class _AnsweredError(ConflictError):
    """The key has been used by then."""


async def say(running: RunningTable, player: Player, key: str | None, body: bytes) -> bytes:
    """Carry out a command, once for a key; the answer is what the first time answered."""
    _check_key(key)
    assert key is not None
    if running.closed:
        raise SenselessError("this table is closed")
    running.heard_of(player.id)
    document, asked = read(body)
    async with running.lock:
        known = running.answers.get((player.id, key))
        if known is not None:
            return _same(known, asked)
        return await _carried_out(running, player, key, asked, document)


async def _carried_out(running: RunningTable, player: Player, key: str, asked: bytes, document: Any) -> bytes:
    made = b""

    def remembered(entry: Entry) -> list[Write]:
        nonlocal made
        made = b'{"seq":%d,"events":[%b]}' % (entry.seq, running.tellings.events(entry, player.id))
        row = {"table_id": running.id, "player": player.id, "key": key, "asked": asked, "answer": made}
        return [Write(ANSWER, row, _AnsweredError)]

    try:
        await running.decide(lambda table: _spoken(meant(running, player, document)), remembered, player.id)
    except _AnsweredError:
        known = await _answer_in_books(running, player, key)
        if known is None:
            raise UnavailableError("the same command is being carried out; try again") from None
        return _same(known, asked)
    except (Refusal, BadCommandError, OptionError, HouseError) as error:
        known = await _answer_in_books(running, player, key)
        if known is not None:  # it was carried out before, and what it asks for is no longer there
            return _same(known, asked)
        told = error if isinstance(error, HouseError) else answered(error)
        await _note_refusal(running, player, document, told)
        raise told from None
    except NotKeptError as error:
        raise UnavailableError(str(error)) from None
    _remember(running, player, key, asked, made)
    return made


def _spoken(command: Command) -> Command:
    """A command that is not for players to say is refused by the paragraph of whoever it is for."""
    return command if "player" in command.may else msgspec.structs.replace(command, by="player")


# --- reading --------------------------------------------------------------------------------------------------------


class _Nonsense(msgspec.Struct, frozen=True):
    """A body that is no command, and why."""

    sentence: str


def read(body: bytes) -> tuple[dict[str, Any] | _Nonsense, bytes]:
    """A command as names and values, and what tells one body from another: its meaning if it is JSON, else its bytes.

    A body that is no command is not refused yet: its key is looked at before anything else in it.
    """
    document: Any
    try:
        document = msgspec.json.decode(body)
        if (name := said_twice(body)) is not None:
            return _Nonsense(f"the command says {shortened(name)} twice"), hashlib.sha256(body).digest()
        body = msgspec.json.encode(document, order="sorted")
    except (msgspec.MsgspecError, ValueError, RecursionError):
        document = _Nonsense("the body is not JSON")
    else:
        if body.count(b"[") + body.count(b"{") > MOST_LEVELS and levels(body.decode()) > MOST_LEVELS:
            document = _Nonsense("the command is nested too deeply")
        elif not isinstance(document, dict):
            document = _Nonsense('a command is an object such as {"type": "fold"}')
    return document, hashlib.sha256(body).digest()


class _SaidTwiceError(Exception):
    """A name that stands twice in one object."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise _SaidTwiceError(next(name for name in names if names.count(name) > 1))
    return found


_names = json.JSONDecoder(object_pairs_hook=_once)


def said_twice(body: bytes) -> str | None:
    """A name that an object of some JSON has twice; readers differ in which of the two they believe."""
    try:
        _names.decode(body.decode())
    except _SaidTwiceError as twice:
        return str(twice)
    return None


def meant(running: RunningTable, player: Player, document: dict[str, Any] | _Nonsense) -> Command:
    """The command that a player says, for a seat of the player's own."""
    if isinstance(document, _Nonsense):
        raise SenselessError(document.sentence)
    for name in NEVER:
        if name in document:
            raise SenselessError(f"{name!r} is not yours to say")
    kind = document.get("type")
    known = kinds(running.table.game.name)
    if kind is None:
        raise SenselessError('a command says its type, such as {"type": "fold"}')
    if not isinstance(kind, str) or kind not in known:
        raise SenselessError(f"there is no command of type {shortened(kind)} at this table")
    given = dict(document)
    fields = check_fields(known[kind], given)
    mine = running.seats_of(player.id)
    if kind == "sit":
        given["player"] = name_at(running, player)
    elif "seat" in fields:
        if "seat" not in given:
            if len(mine) != 1:
                raise SenselessError("you have no seat here" if not mine else "say which of your seats you mean")
            given["seat"] = mine[0]
        elif type(given["seat"]) is int and given["seat"] not in mine:
            raise NotAllowedError(f"seat {shortened(given['seat'])} is not yours")
    try:
        return as_read(running.table.game.name, msgspec.json.encode(given))
    except (msgspec.ValidationError, RecursionError) as error:
        raise SenselessError(f"this is no {kind}: {in_plain_words(str(error))}") from None


def name_at(running: RunningTable, player: Player) -> str:
    """What a player is called at a table: no two people have one name there, because a name is a person.

    Whoever was made to leave is there under the name that he had then.
    """
    mine = running.seats_of(player.id)
    if mine:
        return running.table.players[mine[0]]
    before = next((name for name, sent_away in running.sent_away.items() if sent_away == player.id), None)
    if before is not None:
        return before
    taken, name, number = {*running.table.players.values(), *running.sent_away}, player.name, 2
    while name in taken:
        name = f"{player.name[:50]} {number}"
        number += 1
    return name


# --- once for a key -------------------------------------------------------------------------------------------------


def _check_key(key: str | None) -> None:
    if not key:
        raise SenselessError("a command needs the header Idempotency-Key, so that it is carried out only once")
    if len(key) > LONGEST_KEY or not key.isascii() or not key.isprintable():
        raise SenselessError(f"an Idempotency-Key is 1 to {LONGEST_KEY} plain characters")


async def _answer_in_books(running: RunningTable, player: Player, key: str) -> tuple[bytes, bytes] | None:
    """What that key was answered; asked for only where a command cannot be carried out, as one that was before cannot:
    of two answers to one key the books take the first."""
    return await running.house.read(_stored, running.storage, running.id, player.id, key)


def _stored(storage: Any, table: str, player: str, key: str) -> tuple[bytes, bytes] | None:
    answers = schema.answers.c
    wanted = select(answers.asked, answers.answer).where(
        answers.table_id == table, answers.player == player, answers.key == key
    )
    with storage.reader() as connection:
        row = connection.execute(wanted).first()
    return None if row is None else (bytes(row.asked), bytes(row.answer))


def _same(known: tuple[bytes, bytes], asked: bytes) -> bytes:
    if known[0] != asked:
        raise KeyUsedError("that Idempotency-Key was used with another command")
    return known[1]


def _remember(running: RunningTable, player: Player, key: str, asked: bytes, answer: bytes) -> None:
    running.answers[player.id, key] = asked, answer
    if len(running.answers) > MOST_ANSWERS:
        running.answers.pop(next(iter(running.answers)))


async def _note_refusal(running: RunningTable, player: Player, document: Any, error: HouseError) -> None:
    """The stream of refusals, apart from the log; what cannot be noted is no reason to fail."""
    row = {
        "table_id": running.id,
        "seq": running.seq,
        "player": player.id,
        "command": "" if isinstance(document, _Nonsense) else msgspec.json.encode(document).decode()[:2000],
        "sentence": error.sentence[:500],
        "cite": error.cite,
        "at": running.house.now(),
    }
    running.house.note(Write(REFUSAL, row))
