"""The felt of a table: where its areas lie, and the cloth as a picture."""

from __future__ import annotations

from functools import lru_cache
from gzip import compress
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get
from litestar.params import Parameter

from houseway.core.options import Options
from houseway.core.table_size import TableError
from houseway.games.registry import game as game_of
from houseway.games.registry import games as all_games
from houseway.house.errors import SenselessError, UnknownError
from houseway.server.errors import errors
from houseway.server.state import door_of, house_of

Id = Annotated[str, Parameter(max_length=40)]


@lru_cache(maxsize=64)
def felt_of(game: str, options: bytes) -> tuple[bytes, bytes]:
    """The layout as data and as a picture; the same submission has the same felt."""
    from houseway.layouts.felts import checked_layout, cloth_picture
    from houseway.layouts.lettering import LetteringError

    chosen = game_of(game).options_type.read(msgspec.json.decode(options), files=False)
    try:
        layout = checked_layout(game, chosen)
    except (TableError, LetteringError) as error:
        raise SenselessError(str(error)) from None
    return msgspec.json.encode(layout.document()), cloth_picture(layout)


def check_felt(game: str, options: Options) -> None:
    """Refuse a table whose felt could not be made; the usual one of a game can."""
    if options.differences():
        felt_of(game, options.canonical())


@lru_cache(maxsize=64)
def _packed(picture: bytes) -> bytes:
    return compress(picture, 9, mtime=0)


def sent(request: Request[Any, Any, Any], picture: bytes) -> Response[bytes]:
    """A picture that may be kept for an hour, packed for whoever can unpack it."""
    headers = {"cache-control": "private, max-age=3600", "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        picture, headers["content-encoding"] = _packed(picture), "gzip"
    return Response(picture, media_type="image/svg+xml", headers=headers)


async def _of(request: Request[Any, Any, Any], table: str, what: str) -> tuple[bytes, bytes]:
    await door_of(request).caller(request, what)
    house = house_of(request)
    running = await house.table(table)
    return await house.read(felt_of, running.entry.name, running.table.options.canonical())


@get("/api/tables/{table:str}/felt", responses=errors(404), summary="Where the areas of the felt lie")
async def felt(request: Request[Any, Any, Any], table: Id) -> Response[dict[str, Any]]:
    layout, _ = await _of(request, table, "felt")
    return Response(layout, media_type="application/json", headers={"cache-control": "private, max-age=3600"})  # type: ignore[arg-type]


@get("/api/tables/{table:str}/felt.svg", responses=errors(404), media_type="image/svg+xml", summary="The cloth")
async def felt_picture(request: Request[Any, Any, Any], table: Id) -> Response[bytes]:
    _, picture = await _of(request, table, "felt-picture")
    return sent(request, picture)


@get(
    "/api/games/{game:str}/felt.svg", responses=errors(404), media_type="image/svg+xml", summary="A game's usual cloth"
)
async def game_picture(request: Request[Any, Any, Any], game: Id) -> Response[bytes]:
    await door_of(request).caller(request, "felt-picture")
    if game not in all_games():
        raise UnknownError(f"there is no game {game[:40]!r}")
    _, picture = await house_of(request).read(felt_of, game, game_of(game).options_type().canonical())
    return sent(request, picture)


HANDLERS = [felt, felt_picture, game_picture]
