"""Players and their accounts: guests with play money, accounts with a password, tokens that expire, balances."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from functools import cache
from typing import Any

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import BigInteger, Float, String, bindparam, case, delete, insert, select, update

from houseway.core.money import Cents
from houseway.core.text import TextError, check_name
from houseway.house.errors import (
    NotEnoughError,
    NotLoggedInError,
    RefusedError,
    SenselessError,
    TooOftenError,
    UnknownError,
)
from houseway.house.roles import ROLES, Role
from houseway.record import schema
from houseway.record.storage import ConflictError, Storage, Write

PLAY_MONEY: Cents = 1_000_000
"""What a guest starts with, and is filled up to."""
LEAST_BUY_IN: Cents = 10_000
"""A guest with less than this may be filled up again."""
GUEST_DAYS = 30
SESSION_HOURS = 12
STAFF_DAYS = 365
"""How long tokens last: a guest's, one from logging in, one that an administrator made."""
MOST_FAILURES = 5
LOCKED_SECONDS = 900.0
SHORTEST_PASSWORD, LONGEST_PASSWORD = 10, 200
_REMEMBERED = 20_000
_ASKED_TOGETHER = 500
_FORGET_AFTER = 60.0
"""How long a token that was looked up is believed, so that one that was taken back stops working soon everywhere."""

NEW_PLAYER = insert(schema.players)
NEW_TOKEN = insert(schema.tokens)
MOVEMENT = insert(schema.movements)
BALANCE = (
    update(schema.players)
    .where(schema.players.c.id == bindparam("whose"), schema.players.c.balance + bindparam("moved") >= 0)
    .values(balance=schema.players.c.balance + bindparam("moved"))
)
_HAD = case((schema.players.c.balance < bindparam("claim"), schema.players.c.balance), else_=bindparam("claim"))
"""What can be taken of a claim."""
_CLAIM = (
    update(schema.players)
    .where(schema.players.c.id == bindparam("whose"))
    .values(balance=schema.players.c.balance - _HAD)
)
_CLAIM_NOTED = insert(schema.movements).from_select(
    ["player", "table_id", "seq", "amount", "why", "at"],
    select(
        schema.players.c.id,
        bindparam("at_table", type_=String),
        bindparam("at_seq", type_=BigInteger),
        -_HAD,
        bindparam("because", type_=String),
        bindparam("then", type_=Float),
    ).where(schema.players.c.id == bindparam("whose")),
)
_FAILURES = (
    update(schema.players)
    .where(schema.players.c.id == bindparam("whose"))
    .values(failures=bindparam("failed"), locked_until=bindparam("until"))
)
_RENAME = update(schema.players).where(schema.players.c.id == bindparam("whose")).values(name=bindparam("called"))
_REVOKE = delete(schema.tokens).where(schema.tokens.c.digest == bindparam("gone"))
_EXPIRED = delete(schema.tokens).where(schema.tokens.c.expires < bindparam("now"))
_REFILL = (
    update(schema.players)
    .where(schema.players.c.id == bindparam("whose"), schema.players.c.balance == bindparam("had"))
    .values(balance=bindparam("has"))
)


class Player(msgspec.Struct, frozen=True):
    """Somebody whom the house knows."""

    id: str
    name: str
    role: Role
    guest: bool


class _TakenError(ConflictError):
    """A name that somebody else logs in by."""


def moved(
    player: str, amount: Cents, why: str, at: float, table: str | None = None, seq: int | None = None
) -> list[Write]:
    """Money into an account, or out of it if there is enough; both the balance and the book of movements."""
    row = {"player": player, "table_id": table, "seq": seq, "amount": amount, "why": why, "at": at}
    return [Write(BALANCE, {"whose": player, "moved": amount}, NotEnoughError, must_change=True), Write(MOVEMENT, row)]


def claimed(player: str, amount: Cents, why: str, at: float, table: str, seq: int) -> list[Write]:
    """Money that a player owes, as much of it as his account has; the house bears the rest."""
    row = {"whose": player, "claim": amount, "because": why, "at_table": table, "at_seq": seq, "then": at}
    return [Write(_CLAIM_NOTED, row), Write(_CLAIM, {"whose": player, "claim": amount})]


class Accounts:
    """The house's book of players."""

    def __init__(self, storage: Storage, now: Callable[[], float] = time.time) -> None:
        self._storage = storage
        self._now = now
        self._hasher = _hasher()
        self._known: OrderedDict[str, tuple[Player, float, float]] = OrderedDict()
        self._logged_out: OrderedDict[str, None] = OrderedDict()
        """Sessions that have ended here, so that nobody remembers one whom the database was asked about just before."""
        self._hashing = threading.Semaphore(2)

    # --- coming in ----------------------------------------------------------------------------------------------------

    async def new_guest(self, name: str) -> tuple[Player, str]:
        """A player with play money, and the token that stands for that player."""
        _check(name)
        player = Player(_fresh_id(), name, "player", guest=True)
        writes = self._made(player, None, None, PLAY_MONEY)
        token, write = self._token(player, GUEST_DAYS * 86_400)
        await self._storage.keep([*writes, write])
        return player, token

    def _made(self, player: Player, login: str | None, password: str | None, balance: Cents) -> list[Write]:
        now = self._now()
        row: dict[str, Any] = {
            "id": player.id,
            "name": player.name,
            "login": login,
            "role": player.role,
            "password": password,
        }
        row |= {"balance": balance, "made": now, "failures": 0, "locked_until": 0.0}
        writes = [Write(NEW_PLAYER, row, _TakenError)]
        if balance:
            grant = {"player": player.id, "table_id": None, "seq": None, "amount": balance, "why": "grant", "at": now}
            writes.append(Write(MOVEMENT, grant))
        return writes

    def _token(self, player: Player, seconds: float) -> tuple[str, Write]:
        token, expires = secrets.token_urlsafe(32), self._now() + seconds
        self._remember(session_of(token), player, expires)
        return token, Write(NEW_TOKEN, {"digest": session_of(token), "player": player.id, "expires": expires})

    async def rename(self, player: Player, name: str) -> Player:
        """Another name for a guest, who is known by a token alone; at tables it is used from the next seat on."""
        _check(name)
        if not player.guest:
            raise RefusedError("an account keeps the name that it is logged in by")
        named = msgspec.structs.replace(player, name=name)
        await self._storage.keep([Write(_RENAME, {"whose": player.id, "called": name})])
        for digest, (known, expires, until) in list(self._known.items()):
            if known.id == player.id:
                self._known[digest] = named, expires, until
        return named

    async def register(self, name: str, password: str) -> tuple[Player, str]:
        """An account of one's own, with play money and a password."""
        _check(name)
        _check_password(password)
        hashed = await asyncio.to_thread(self._hash, password)
        player = Player(_fresh_id(), name, "player", guest=False)
        token, write = self._token(player, SESSION_HOURS * 3600)
        try:
            await self._storage.keep([*self._made(player, _login(name), hashed, PLAY_MONEY), write])
        except _TakenError:
            raise RefusedError(f"there is an account {name!r} already; choose another name") from None
        return player, token

    def add(self, name: str, role: str, password: str | None = None) -> tuple[Player, str]:
        """An account that an administrator makes, with a token that is shown once."""
        _check(name)
        if role not in ROLES:
            raise SenselessError(f"there is no role {role!r}; the roles are {', '.join(ROLES)}")
        if password is not None:
            _check_password(password)
        player = Player(_fresh_id(), name, role, guest=False)
        token, write = self._token(player, STAFF_DAYS * 86_400)
        hashed = None if password is None else self._hash(password)
        balance = PLAY_MONEY if role == "player" else 0
        try:
            self._storage.keep_now([*self._made(player, _login(name), hashed, balance), write])
        except _TakenError:
            raise RefusedError(f"there is an account {name!r} already") from None
        return player, token

    async def log_in(self, name: str, password: str) -> tuple[Player, str]:
        """A token for whoever knows the password; after a few wrong ones the account waits."""
        row = await asyncio.to_thread(self._account, name)
        now = self._now()
        if row is not None and row.locked_until > now:
            minutes = int((row.locked_until - now) // 60) + 1
            raise TooOftenError(f"too many wrong passwords; try again in {minutes} minutes", row.locked_until - now)
        hashed = row.password if row is not None and row.password else await asyncio.to_thread(_nobodys)
        if not await asyncio.to_thread(self._fits, hashed, password) or row is None or not row.password:
            if row is not None:
                failed = row.failures + 1
                until = now + LOCKED_SECONDS if failed >= MOST_FAILURES else 0.0
                counted = 0 if until else failed
                await self._storage.keep([Write(_FAILURES, {"whose": row.id, "failed": counted, "until": until})])
            raise NotLoggedInError("the name or the password is wrong")
        player = Player(row.id, row.name, row.role, guest=False)
        token, write = self._token(player, SESSION_HOURS * 3600)
        writes = [write, Write(_EXPIRED, {"now": now})]
        if row.failures:
            writes.append(Write(_FAILURES, {"whose": row.id, "failed": 0, "until": 0.0}))
        await self._storage.keep(writes)
        return player, token

    async def log_out(self, token: str) -> str:
        """The session that has ended by that."""
        session = session_of(token)
        await self._storage.keep([Write(_REVOKE, {"gone": session})])
        self._forget(session)
        return session

    def ended(self, sessions: Collection[str]) -> set[str]:
        """Which of those sessions have ended by now, here or at another process, or have expired; asks the database."""
        asked, open_still = list(sessions), set[str]()
        tokens = schema.tokens.c
        with self._storage.reader() as connection:
            for first in range(0, len(asked), _ASKED_TOGETHER):
                some = asked[first : first + _ASKED_TOGETHER]
                wanted = select(tokens.digest).where(tokens.digest.in_(some), tokens.expires > self._now())
                open_still.update(row[0] for row in connection.execute(wanted))
        ended = set(asked) - open_still
        for session in ended:
            self._forget(session)
        return ended

    def _forget(self, session: str) -> None:
        self._logged_out[session] = None
        self._known.pop(session, None)
        if len(self._logged_out) > _REMEMBERED:
            self._logged_out.popitem(last=False)

    def _hash(self, password: str) -> str:
        with self._hashing:
            return self._hasher.hash(password)

    def _fits(self, hashed: str, password: str) -> bool:
        with self._hashing:
            try:
                return self._hasher.verify(hashed, password)
            except (VerificationError, InvalidHashError):
                return False

    def _account(self, name: str):  # type: ignore[no-untyped-def]
        with self._storage.reader() as connection:
            wanted = select(schema.players).where(schema.players.c.login == _login(name))
            return connection.execute(wanted).first()

    # --- who is it ----------------------------------------------------------------------------------------------------

    def known(self, token: str) -> Player | None:
        """Whoever a token stands for, if that was looked up a moment ago."""
        session = session_of(token)
        found = self._known.get(session)
        if found is None:
            return None
        player, expires, until = found
        now = self._now()
        if now >= expires or now >= until:
            self._known.pop(session, None)
            return None
        return player

    def whose(self, token: str) -> Player | None:
        """Whoever a token stands for; asks the database."""
        digest = session_of(token)
        wanted = (
            select(schema.players, schema.tokens.c.expires)
            .join(schema.tokens, schema.tokens.c.player == schema.players.c.id)
            .where(schema.tokens.c.digest == digest)
        )
        with self._storage.reader() as connection:
            row = connection.execute(wanted).first()
        if row is None or row.expires <= self._now() or digest in self._logged_out:
            return None
        player = Player(row.id, row.name, row.role, guest=row.login is None)
        self._remember(digest, player, row.expires)
        return player

    def _remember(self, digest: str, player: Player, expires: float) -> None:
        self._known[digest] = player, expires, self._now() + _FORGET_AFTER
        if digest in self._logged_out:  # meanwhile
            self._known.pop(digest, None)
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)

    # --- money --------------------------------------------------------------------------------------------------------

    def balance(self, player: str) -> Cents:
        with self._storage.reader() as connection:
            found = connection.execute(select(schema.players.c.balance).where(schema.players.c.id == player)).scalar()
        if found is None:
            raise UnknownError("there is no such player")
        return int(found)

    async def refill(self, player: Player) -> Cents:
        """Play money again, for a player who has too little left to buy in; anybody else keeps what is there."""
        while True:
            had = await asyncio.to_thread(self.balance, player.id)
            if had >= LEAST_BUY_IN:
                return had
            now = self._now()
            row = {"player": player.id, "table_id": None, "seq": None, "why": "refill", "at": now}
            writes = [
                Write(_REFILL, {"whose": player.id, "had": had, "has": PLAY_MONEY}, ConflictError, must_change=True),
                Write(MOVEMENT, row | {"amount": PLAY_MONEY - had}),
            ]
            try:
                await self._storage.keep(writes)
            except ConflictError:
                continue
            return PLAY_MONEY

    def everybody(self) -> Sequence[Player]:
        """All accounts that somebody logs in by."""
        wanted = select(schema.players).where(schema.players.c.login.is_not(None)).order_by(schema.players.c.login)
        with self._storage.reader() as connection:
            return [Player(row.id, row.name, row.role, guest=False) for row in connection.execute(wanted)]


@cache
def _nobodys() -> str:
    """Checked where there is no account, so that nobody learns from the time which names there are."""
    return _hasher().hash(secrets.token_hex(16))


def _hasher() -> PasswordHasher:
    return PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


def _check(name: str) -> None:
    try:
        check_name(name)
    except TextError as error:
        raise SenselessError(str(error)) from None


def _check_password(password: str) -> None:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise SenselessError(f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters")


def _login(name: str) -> str:
    return name.casefold()


def _fresh_id() -> str:
    return secrets.token_hex(8)


def session_of(token: str) -> str:
    """What a session is called where its token is not to be known."""
    return hashlib.sha256(token.encode()).hexdigest()
