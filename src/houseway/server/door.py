"""The door: who is calling, whether a page of ours sent them, whether they may, and whether they call too often."""

from __future__ import annotations

import time
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection
from litestar.datastructures import Address, Cookie

from houseway.core.phrases import one
from houseway.house.accounts import Player
from houseway.house.errors import NotAllowedError, NotLoggedInError, TooOftenError
from houseway.house.house import House
from houseway.house.roles import may

COOKIE = "houseway"
KNOWN = "houseway-known"
"""Beside it, and without a secret: a page may read that there is one, and asks who one is only then."""
LONGEST_TOKEN = 100
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_READ = {
    name.encode(): name for name in ("authorization", "cookie", "host", "idempotency-key", "origin", "sec-fetch-site")
}


def known_mark(request: Request[Any, Any, Any], age: int | None = None) -> Cookie:
    """What a page may read of a browser that has come in; for as long as it is open, where nothing else is said."""
    secure = request.url.scheme == "https"
    return Cookie(key=KNOWN, value="1", max_age=age, samesite="strict", secure=secure, path="/")


class Posted:
    """A posted request of which only those headers are read that a command is answered by."""

    method = "POST"

    def __init__(self, scope: Any) -> None:
        self.scope = scope
        given = reversed(scope["headers"])  # of two by one name the first counts
        self.headers = {_READ[name]: value.decode("latin-1") for name, value in given if name in _READ}

    @property
    def cookies(self) -> dict[str, str]:
        return Request[Any, Any, Any](self.scope).cookies

    @property
    def client(self) -> Address | None:
        return Request[Any, Any, Any](self.scope).client


Connection = ASGIConnection[Any, Any, Any, Any] | Posted


class Allowance(NamedTuple):
    """So many at once, and so many a second after that."""

    burst: float
    rate: float


ALLOWANCES = {
    "guest": Allowance(600, 5),
    "log-in": Allowance(20, 0.2),
    "register": Allowance(20, 0.2),
    "open-table": Allowance(450, 2),
    "command": Allowance(200, 50),
    "book": Allowance(30, 2),
    "picked": Allowance(60, 20),
    "school-act": Allowance(100, 10),
    "lessons": Allowance(60, 5),
    "drills": Allowance(60, 5),
    "any": Allowance(2000, 400),
}
_MOST_CALLERS = 50_000


class Door:
    """One for a server."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}

    async def caller(self, connection: Connection, what: str) -> Player | None:
        """Whoever calls, once that is somebody who may ask for this."""
        token, by_cookie = token_of(connection)
        player = None
        if token is not None:
            accounts = self.house.accounts
            player = accounts.known(token) or await self.house.read(accounts.whose, token)
            if player is None and not by_cookie:
                raise NotLoggedInError("nobody has that token, or not any more; log in, or come in as a guest, again")
        if by_cookie or "origin" in connection.headers:
            check_origin(connection)
        if not may(player.role if player else None, what):
            if player is None:
                raise NotLoggedInError("log in, or come in as a guest, first")
            raise NotAllowedError(f"that is not for {one(player.role)}")
        self.often(connection, what, player)
        return player

    async def somebody(self, connection: Connection, what: str) -> Player:
        player = await self.caller(connection, what)
        if player is None:
            raise NotLoggedInError("log in, or come in as a guest, first")
        return player

    def often(self, connection: Connection, what: str, player: Player | None) -> None:
        """Refuse whoever calls too often; a player by name, anybody else by address."""
        kind = what if what in ALLOWANCES else "any"
        who = player.id if player is not None else connection.client.host if connection.client else ""
        allowed, now = ALLOWANCES[kind], time.monotonic()
        left, then = self._buckets.get((kind, who), (allowed.burst, now))
        left = min(allowed.burst, left + (now - then) * allowed.rate)
        if left < 1:
            raise TooOftenError("that is too often; wait a moment", (1 - left) / allowed.rate)
        if len(self._buckets) > _MOST_CALLERS:
            self._buckets.clear()
        self._buckets[kind, who] = left - 1, now


def token_of(connection: Connection) -> tuple[str | None, bool]:
    """The token, and whether the browser sent it by itself."""
    said = connection.headers.get("authorization")
    if said is not None:
        scheme, _, token = said.partition(" ")
        if scheme.lower() == "bearer" and 0 < len(token) <= LONGEST_TOKEN:
            return token.strip(), False
        return "", False
    asked = connection.query_params.get("token") if isinstance(connection, WebSocket) else None
    if asked:
        return asked[:LONGEST_TOKEN], False
    cookie = connection.cookies.get(COOKIE)
    return (cookie[:LONGEST_TOKEN], True) if cookie else (None, False)


def check_origin(connection: Connection) -> None:
    """Another site's page cannot use the cookie of somebody who is logged in here."""
    if isinstance(connection, Request | Posted) and connection.method in _SAFE:
        return
    origin = connection.headers.get("origin")
    site = connection.headers.get("sec-fetch-site")
    if origin is None:
        if site in (None, "same-origin", "none"):
            return
    elif urlsplit(origin).netloc == connection.headers.get("host"):
        return
    raise NotAllowedError("that came from a page of another site")
