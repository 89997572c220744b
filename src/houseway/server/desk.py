"""The inspector's desk: logs, rounds found and taken out, what was refused, where the chips and the cards are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import Parameter
from litestar.response import Stream

from houseway.house.desk import Desk, TableDesk, desk_of, replayed
from houseway.house.floor import FloorAnswer, floor_says
from houseway.house.floor_steps import Floor, floor_of
from houseway.house.history import bundle, log_lines, refusals, search
from houseway.server.errors import errors
from houseway.server.state import door_of, house_of

Id = Annotated[str, Parameter(max_length=40)]
RoundNumber = Annotated[int, Parameter(ge=1, le=2**31 - 1)]
Time = Annotated[int | None, Parameter(ge=0, le=2**40)]


class Found(msgspec.Struct, frozen=True, rename="kebab"):
    """One seat's part in a round."""

    table: str
    game: str
    round: int
    seat: int
    player: str | None
    name: str
    staked: int
    """What was put in, bets after the deal and a wager left up before included, less what was taken back and what
    nobody called."""
    net: int
    """Won or lost; a wager that stays on the felt for the next round is still the player's."""
    played: bool
    """Whether the seat was in the round; a bank is, which may stake and gain nothing."""
    ended: int
    voided: bool
    practice: bool
    table_name: str


class Refused(msgspec.Struct, frozen=True, rename="kebab"):
    id: int
    table: str
    seq: int
    player: str | None
    command: str
    """What was sent, as it was written."""
    said: str
    """The same in words, amounts in dollars."""
    game: str
    table_name: str
    sentence: str
    cite: str | None
    at: int


@get("/api/tables/{table:str}/log", responses=errors(401, 403, 404), media_type="application/jsonl", summary="The log")
async def log(request: Request[Any, Any, Any], table: Id) -> Stream:
    await door_of(request).somebody(request, "log")
    house = house_of(request)
    running = await house.table(table)

    def lines() -> Iterator[bytes]:
        yield from log_lines(house.storage, running.id)

    return Stream(lines(), media_type="application/jsonl")


@get(
    "/api/tables/{table:str}/bundle/{number:int}",
    responses=errors(401, 403, 404, 422),
    summary="A round with its proofs",
)
async def take_out(request: Request[Any, Any, Any], table: Id, number: RoundNumber) -> Response[dict[str, Any]]:
    await door_of(request).somebody(request, "bundle")
    house = house_of(request)
    running = await house.table(table)
    made = await house.read(bundle, house.storage, running.id, number)
    named = f'attachment; filename="{running.id}-round-{number}.json"'
    content = msgspec.json.format(msgspec.json.encode(made), indent=1)
    return Response(content, media_type="application/json", headers={"content-disposition": named})  # type: ignore[arg-type]


@get("/api/tables/{table:str}/replay/{number:int}", responses=errors(401, 403, 404), summary="A round, step by step")
async def replay(request: Request[Any, Any, Any], table: Id, number: RoundNumber) -> Response[list[dict[str, Any]]]:
    await door_of(request).somebody(request, "replay")
    house = house_of(request)
    running = await house.table(table)
    steps = await house.read(replayed, running, number)
    return Response(msgspec.json.encode(steps), media_type="application/json")  # type: ignore[arg-type]


@get("/api/search", responses=errors(401, 403), summary="Find rounds by table, time, player or amount")
async def find(
    request: Request[Any, Any, Any],
    table: Annotated[str, Parameter(max_length=80, description="Its name or id, or how one of them begins.")] = "",
    player: Annotated[str, Parameter(max_length=80)] = "",
    since: Time = None,
    before: Time = None,
    amount: Annotated[int | None, Parameter(ge=0, le=2**50, description="In cents: staked, won or lost.")] = None,
    skip: Annotated[int, Parameter(ge=0, le=2**31, description="So many of them are left out, from the newest.")] = 0,
) -> list[Found]:
    await door_of(request).somebody(request, "search")
    house = house_of(request)
    found = await house.read(
        lambda: search(house.storage, table=table, name=player, since=since, before=before, amount=amount, skip=skip)
    )
    return [Found(**row) for row in found]


@get("/api/refusals", responses=errors(401, 403), summary="Commands that were refused, the newest first")
async def refused(
    request: Request[Any, Any, Any], table: Id = "", before: Annotated[int | None, Parameter(ge=0, le=2**60)] = None
) -> list[Refused]:
    await door_of(request).somebody(request, "refusals")
    house = house_of(request)
    return [Refused(**row) for row in await house.read(refusals, house.storage, table, before)]


@get("/api/desk", responses=errors(401, 403), summary="Every table: drop, inventory, decks, and what is due")
async def desk(request: Request[Any, Any, Any]) -> Desk:
    await door_of(request).somebody(request, "desk")
    house = house_of(request)
    return await house.read(desk_of, house)


@get("/api/tables/{table:str}/desk", responses=errors(401, 403, 404), summary="The same for one table, with its chain")
async def table_desk(request: Request[Any, Any, Any], table: Id) -> TableDesk:
    from houseway.house.desk import checked_desk

    await door_of(request).somebody(request, "desk")
    house = house_of(request)
    running = await house.table(table)
    return await house.read(checked_desk, running)


@get("/api/tables/{table:str}/floor", responses=errors(401, 403, 404), summary="What the caller may say on the floor")
async def floor_now(request: Request[Any, Any, Any], table: Id) -> Floor:
    person = await door_of(request).somebody(request, "floor")
    house = house_of(request)
    return await house.read(floor_of, await house.table(table), person)


@post(
    "/api/tables/{table:str}/floor",
    status_code=200,
    responses=errors(401, 403, 404, 422),
    summary="A step of the floor",
)
async def floor(request: Request[Any, Any, Any], table: Id, data: dict[str, Any]) -> FloorAnswer:
    person = await door_of(request).somebody(request, "floor")
    return await floor_says(await house_of(request).table(table), person, data)


@post("/api/tables/{table:str}/close", status_code=204, responses=errors(401, 403, 404, 422), summary="Close a table")
async def close_table(request: Request[Any, Any, Any], table: Id) -> None:
    await door_of(request).somebody(request, "close-table")
    house = house_of(request)
    await house.close_table(await house.table(table))


HANDLERS = [log, take_out, replay, find, refused, desk, table_desk, floor_now, floor, close_table]
