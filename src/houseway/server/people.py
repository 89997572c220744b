"""Coming in: guests, accounts, logging in and out, and what one has."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.params import Parameter

from houseway.house.accounts import GUEST_DAYS, SESSION_HOURS, Player
from houseway.house.history import rounds_of
from houseway.house.roles import ROLES
from houseway.server.door import COOKIE, KNOWN, known_mark, token_of
from houseway.server.errors import errors
from houseway.server.state import door_of, house_of

Text = Annotated[str, msgspec.Meta(max_length=200)]


class Name(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Text = "Guest"


class NameAndPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Text
    password: Text


class NewAccount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Text
    role: Text
    password: Text | None = None


class ComeIn(msgspec.Struct, frozen=True):
    """Whoever has come in, and the token that says so from now on."""

    player: str
    token: str
    balance: int


class MySeat(msgspec.Struct, frozen=True):
    """A seat that one has, and the chips before it: in the stack and on the layout."""

    table: str
    game: str
    name: str
    seat: int
    chips: int
    practice: bool


class Me(msgspec.Struct, frozen=True, rename="kebab"):
    player: str
    name: str
    balance: int
    role: str
    guest: bool
    at_tables: int
    """Chips at tables, which come back to the balance when one leaves; those of practice are not counted."""
    seats: list[MySeat]


class Balance(msgspec.Struct, frozen=True):
    balance: int


class Account(msgspec.Struct, frozen=True):
    player: str
    name: str
    role: str


class AccountMade(msgspec.Struct, frozen=True):
    player: str
    name: str
    role: str
    token: str


class PlayedRound(msgspec.Struct, frozen=True, rename="kebab"):
    """A round that the player has played."""

    table: str
    game: str
    round: int
    seat: int
    staked: int
    """What was put in, bets after the deal and a wager left up before included, less what was taken back and what
    nobody called."""
    net: int
    """Won or lost; a wager that stays on the felt for the next round is still the player's."""
    played: bool
    """Whether the seat was in the round; a bank is, which may stake and gain nothing."""
    ended: int
    """When, in seconds of Unix time."""
    voided: bool
    practice: bool
    """Whether nothing of it was for money."""
    table_name: str


def _come_in(request: Request[Any, Any, Any], player: Player, token: str, balance: int, age: int) -> Response[ComeIn]:
    secure = request.url.scheme == "https"
    cookie = Cookie(key=COOKIE, value=token, max_age=age, httponly=True, samesite="strict", secure=secure, path="/")
    return Response(ComeIn(player.id, token, balance), status_code=201, cookies=[cookie, known_mark(request, age)])


@post("/api/guests", responses=errors(403), summary="A player with play money")
async def come_in_as_guest(request: Request[Any, Any, Any], data: Name) -> Response[ComeIn]:
    await door_of(request).caller(request, "guest")
    house = house_of(request)
    player, token = await house.accounts.new_guest(data.name)
    balance = await house.read(house.accounts.balance, player.id)
    return _come_in(request, player, token, balance, GUEST_DAYS * 86_400)


@post("/api/accounts", responses=errors(403, 422), summary="An account of one's own")
async def register(request: Request[Any, Any, Any], data: NameAndPassword) -> Response[ComeIn]:
    await door_of(request).caller(request, "register")
    house = house_of(request)
    player, token = await house.accounts.register(data.name, data.password)
    balance = await house.read(house.accounts.balance, player.id)
    return _come_in(request, player, token, balance, SESSION_HOURS * 3600)


@post("/api/sessions", responses=errors(401, 403), summary="Log in")
async def log_in(request: Request[Any, Any, Any], data: NameAndPassword) -> Response[ComeIn]:
    await door_of(request).caller(request, "log-in")
    house = house_of(request)
    player, token = await house.accounts.log_in(data.name, data.password)
    balance = await house.read(house.accounts.balance, player.id)
    return _come_in(request, player, token, balance, SESSION_HOURS * 3600)


@delete("/api/sessions", responses=errors(401, 403), status_code=204, summary="Log out")
async def log_out(request: Request[Any, Any, Any]) -> Response[None]:
    await door_of(request).somebody(request, "log-out")
    token, _ = token_of(request)
    session = await house_of(request).accounts.log_out(token or "")
    request.app.state["crier"].end(session)
    gone = Cookie(key=COOKIE, value="", max_age=0, httponly=True, samesite="strict", path="/")
    unmarked = Cookie(key=KNOWN, value="", max_age=0, samesite="strict", path="/")
    return Response(None, status_code=204, cookies=[gone, unmarked])


@get("/api/me", responses=errors(401), summary="Who one is, and what one has")
async def me(request: Request[Any, Any, Any]) -> Me:
    player = await door_of(request).somebody(request, "me")
    house = house_of(request)
    balance = await house.read(house.accounts.balance, player.id)
    seats = [MySeat(**seat) for seat in await house.seats_of(player.id)]
    chips = sum(seat.chips for seat in seats if not seat.practice)
    return Me(player.id, player.name, balance, player.role, player.guest, chips, seats)


@post("/api/me/name", responses=errors(401, 403, 422), status_code=200, summary="Another name, for a guest")
async def rename(request: Request[Any, Any, Any], data: Name) -> Account:
    player = await door_of(request).somebody(request, "rename")
    named = await house_of(request).accounts.rename(player, data.name)
    return Account(named.id, named.name, named.role)


@post("/api/me/refill", responses=errors(401, 403), status_code=200, summary="Play money again")
async def refill(request: Request[Any, Any, Any]) -> Balance:
    player = await door_of(request).somebody(request, "refill")
    return Balance(await house_of(request).accounts.refill(player))


@get("/api/me/rounds", responses=errors(401), summary="The rounds one has played, the newest first")
async def my_rounds(
    request: Request[Any, Any, Any],
    table: Annotated[str, Parameter(max_length=40)] = "",
    before: Annotated[int | None, Parameter(ge=0, le=2**40, description="In seconds of Unix time.")] = None,
    skip: Annotated[int, Parameter(ge=0, le=2**31, description="So many of them are left out, from the newest.")] = 0,
) -> list[PlayedRound]:
    player = await door_of(request).somebody(request, "my-rounds")
    house = house_of(request)
    rows = await house.read(rounds_of, house.storage, player.id, table, before, skip)
    return [PlayedRound(**row) for row in rows]


@get("/api/accounts", responses=errors(401, 403), summary="Everybody who has an account")
async def accounts(request: Request[Any, Any, Any]) -> list[Account]:
    await door_of(request).somebody(request, "accounts")
    house = house_of(request)
    found = await house.read(house.accounts.everybody)
    return [Account(player.id, player.name, player.role) for player in found]


@post("/api/staff", responses=errors(401, 403, 422), summary=f"An account with a role: {', '.join(ROLES)}")
async def add_account(request: Request[Any, Any, Any], data: NewAccount) -> AccountMade:
    await door_of(request).somebody(request, "add-account")
    house = house_of(request)
    player, token = await house.read(house.accounts.add, data.name, data.role, data.password)
    return AccountMade(player.id, player.name, player.role, token)


HANDLERS = [come_in_as_guest, register, log_in, log_out, me, rename, refill, my_rounds, accounts, add_account]
