"""Tables: the lobby, opening one, looking at it, saying something to it, and what has been."""

from __future__ import annotations

from typing import Annotated, Any, Literal, cast

import msgspec
from litestar import Request, Response, get, post
from litestar.openapi.spec import OpenAPIMediaType, Operation, RequestBody, Schema
from litestar.openapi.spec.enums import OpenAPIType
from litestar.params import Parameter

from houseway.core.words import UNFINISHABLE, ChoiceWords
from houseway.games.registry import game as game_of
from houseway.games.registry import games as all_games
from houseway.house import picking
from houseway.house.commands import say
from houseway.house.errors import SenselessError, UnavailableError, UnknownError
from houseway.house.history import Proof, proof, round_told
from houseway.house.house import BOT_SEATS
from houseway.house.pace import PaceName
from houseway.house.rebuilt import Eyes, RoundRebuilt, rebuilt
from houseway.house.settings import Settings
from houseway.house.shown import SightShown
from houseway.house.sight import sight_of_table
from houseway.house.spoken import submitted
from houseway.house.telling import Said, said
from houseway.server.errors import errors
from houseway.server.felt import check_felt
from houseway.server.lobby import GameShown, TableShown, game_shown
from houseway.server.state import door_of, house_of
from houseway.table.scene import scene_of

Id = Annotated[str, Parameter(max_length=40)]
RoundNumber = Annotated[int, Parameter(ge=1, le=2**31 - 1)]
JSON = "application/json"


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table is opened with; options are written as in a submission."""

    game: str = ""
    options: dict[str, Any] = {}
    submission: Annotated[str, msgspec.Meta(max_length=100_000)] = ""
    """The text of a submission file, which names the game and its options, instead of both."""
    bots: Annotated[int, msgspec.Meta(ge=0, le=len(BOT_SEATS))] = 2
    pace: PaceName = "casual"
    practice: bool = False
    deck: Annotated[list[str], msgspec.Meta(max_length=200)] = []
    name: Annotated[str, msgspec.Meta(max_length=60)] = ""


class TableOpened(msgspec.Struct, frozen=True):
    table: str


class CommandAnswer(msgspec.Struct, frozen=True):
    """Where it stands in the table's log, and what it led to, as the caller may see it."""

    seq: int
    events: list[dict[str, Any]]


class RoundTold(msgspec.Struct, frozen=True, rename="kebab"):
    round: int
    events: list[Any]
    said: list[Said]


class Pieces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pieces: Annotated[list[Annotated[str, msgspec.Meta(max_length=4)]], msgspec.Meta(max_length=20)]


class CommandOperation(Operation):
    """The body of a command is read by the table, and described here."""

    def __post_init__(self) -> None:
        schema = Schema(
            type=OpenAPIType.OBJECT,
            required=["type"],
            properties={"type": Schema(type=OpenAPIType.STRING), "seat": Schema(type=OpenAPIType.INTEGER)},
            description="One command, such as one of the `choices` of the table's sight.",
        )
        self.request_body = RequestBody(content={JSON: OpenAPIMediaType(schema=schema)}, required=True)


@get("/api/games", responses=errors(), summary="The games of the house")
async def games(request: Request[Any, Any, Any]) -> list[GameShown]:
    await door_of(request).caller(request, "games")
    house = house_of(request)
    return await house.read(lambda: [game_shown(entry, house.edges) for entry in all_games().values()])


@get("/api/tables", responses=errors(), summary="Tables that are open")
async def tables(request: Request[Any, Any, Any]) -> list[TableShown]:
    await door_of(request).caller(request, "tables")
    house = house_of(request)
    return [TableShown(**line) for line in await house.read(house.listed)]


@post("/api/tables", responses=errors(401, 403), summary="Open a table")
async def open_table(request: Request[Any, Any, Any], data: NewTable) -> TableOpened:
    player = await door_of(request).somebody(request, "open-table")
    settings = Settings(name=data.name, pace=data.pace, practice=data.practice, deck=tuple(data.deck), bots=data.bots)
    game, options = submitted(data.submission) if data.submission else (data.game, data.options)
    running = await house_of(request).open_table(game, options, settings, player, check_felt)
    return TableOpened(running.id)


OFFERED_SO = (
    "`choices` are the decisions asked of the caller. While the betting is open and `asked-seat` is null they are "
    "what may be done beside betting, such as taking down a dice bonus that a triple has paid; nobody waits for "
    "those. `wagers` are what may be placed on top of what lies there, each alone or with the required ones that are "
    "still missing, as far as the rules, the chips and a player's bank go; several together may be too much."
)


@get(
    "/api/tables/{table:str}",
    responses=errors(404),
    summary="The caller's sight of a table",
    description=OFFERED_SO,
)
async def table_sight(
    request: Request[Any, Any, Any],
    table: Id,
    since: Annotated[
        int | None,
        Parameter(ge=-1, le=2**53, description="What the caller has seen, maybe at another server: this is no older."),
    ] = None,
) -> SightShown:
    player = await door_of(request).caller(request, "table")
    running = await house_of(request).table(table)
    await running.up_to(since if since is not None else -1)
    running.heard_of(player.id if player else None)
    return sight_of_table(running, player.id if player else None)


@post(
    "/api/tables/{table:str}/commands",
    status_code=200,
    responses=errors(401, 403, 404, 409, 413, 422),
    operation_class=CommandOperation,
    summary="Say something to a table; answered once it is stored",
)
async def command(
    request: Request[Any, Any, Any],
    table: Id,
    key: Annotated[
        str | None, Parameter(header="Idempotency-Key", required=False, description="Once for a key.")
    ] = None,
) -> Response[CommandAnswer]:
    player = await door_of(request).somebody(request, "command")
    running = await house_of(request).table(table)
    answer = await say(running, player, key, await request.body())
    return Response(answer, media_type=JSON)  # type: ignore[arg-type]


@get("/api/tables/{table:str}/rounds/{number:int}", responses=errors(404), summary="A round that is over")
async def round_over(request: Request[Any, Any, Any], table: Id, number: RoundNumber) -> RoundTold:
    player = await door_of(request).caller(request, "round")
    house = house_of(request)
    running = await house.table(table)
    who = player.id if player else None
    events = await house.read(round_told, house.storage, running.entry.name, running.id, number, who)
    return RoundTold(number, events, [said(event) for event in events])


@get(
    "/api/tables/{table:str}/rounds/{number:int}/steps",
    responses=errors(401, 403, 404),
    summary="A round that is over, step by step",
)
async def round_steps(
    request: Request[Any, Any, Any],
    table: Id,
    number: RoundNumber,
    seen_by: Annotated[
        str | None,
        Parameter(query="seen-by", max_length=6, description="For inspectors: house, nobody, or the number of a seat."),
    ] = None,
) -> RoundRebuilt:
    player = await door_of(request).caller(request, "round")
    eyes: Eyes | None = None
    if seen_by is not None:
        player = await door_of(request).somebody(request, "replay")
        if seen_by not in {"house", "nobody"} and not (seen_by.isdecimal() and len(seen_by) == 1):
            raise SenselessError("seen-by is house, nobody or the number of a seat")
        eyes = int(seen_by) if seen_by.isdecimal() else cast(Literal["house", "nobody"], seen_by)
    house = house_of(request)
    running = await house.table(table)
    return await house.read(rebuilt, running, number, player.id if player else None, eyes)


CHECKED_SO = (
    "Places count from 0. The leaf of an opening is SHA-256 over a zero byte, the salt, deck and place (a byte "
    "each) and the card's code in ASCII, filled up to 4 bytes with zeros. The path leads up as in RFC 6962, "
    "section 2.1.1: a node is SHA-256 over a one byte and its two hashes. The root is deck and number of cards "
    "(a byte each) and SHA-256 over a two byte, these two bytes and the top of the tree; everything in "
    "hexadecimal."
)


@get(
    "/api/tables/{table:str}/proof/{number:int}",
    responses=errors(404),
    summary="The proof of a round that is over",
    description=CHECKED_SO,
)
async def proof_of(request: Request[Any, Any, Any], table: Id, number: RoundNumber) -> Proof:
    player = await door_of(request).caller(request, "proof")
    house = house_of(request)
    running = await house.table(table)
    who = player.id if player else None
    return await house.read(proof, house.storage, running.entry.name, running.id, number, who)


# --- words ----------------------------------------------------------------------------------------------------------


class TableWords(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """What does not change while a table is open."""

    title: str
    piece: str
    faces: dict[str, Any]
    welcome: Any
    pay_tables: list[Any]
    wagers: list[Any]
    options: dict[str, Any]
    differences: dict[str, Any]
    rules: dict[str, list[str]]
    """By phase, the paragraphs that matter then."""
    buy_in: dict[str, int | None]
    unfinishable: str
    """What is said of a bet that leaves too little for what its wagers need; the amounts stand in braces."""


@get("/api/tables/{table:str}/words", responses=errors(404), summary="Faces, pay tables and welcome of a table")
async def table_words(request: Request[Any, Any, Any], table: Id) -> TableWords:
    await door_of(request).caller(request, "table-words")
    running = await house_of(request).table(table)
    return words_of(running.entry, running.table.options)


@get("/api/games/{game:str}/words", responses=errors(404), summary="The same for a table by default")
async def game_words(request: Request[Any, Any, Any], game: Id) -> TableWords:
    await door_of(request).caller(request, "game")
    if game not in all_games():
        raise UnknownError(f"there is no game {game[:40]!r}")
    entry = game_of(game)
    return words_of(entry, entry.options_type())


def words_of(entry: Any, options: Any) -> TableWords:
    from houseway.games.for_play import chips_for

    words, procedure = entry.words, entry.game.procedure(options)
    chips = chips_for(entry, options)
    rules: dict[str, list[str]] = {}
    for phase in procedure.phases:
        try:
            rules[phase] = list(words.rules(options, phase))
        except (KeyError, ValueError):
            rules[phase] = []
    return TableWords(
        title=options.variant_title or entry.title,
        piece=words.piece,
        faces=dict(words.faces(options)),
        welcome=words.welcome(options),
        pay_tables=list(words.pay_tables(options)),
        wagers=list(words.wagers(options)),
        options=options.document(),
        differences=options.differences(),
        rules=rules,
        buy_in={"minimum": chips.minimum, "maximum": chips.maximum},
        unfinishable=UNFINISHABLE,
    )


@post(
    "/api/tables/{table:str}/picked", status_code=200, responses=errors(401, 403, 404), summary="What pieces would make"
)
async def picked(request: Request[Any, Any, Any], table: Id, data: Pieces) -> ChoiceWords | None:
    player = await door_of(request).somebody(request, "picked")
    running = await house_of(request).table(table)
    seats = running.seats_of(player.id)
    now = running.table
    seat = next((seat for seat in seats if now.choices(seat)), None)
    if seat is None:
        raise SenselessError("nothing is asked of you now")
    scene = scene_of(now, seat, [event for entry in running.now.round for event in entry.events])
    try:
        return picking.picked(running.entry.words, scene, now.choices(seat), data.pieces)
    except (KeyError, ValueError, IndexError):
        return None


@post("/api/tables/{table:str}/book", status_code=200, responses=errors(401, 403, 404), summary="What the book says")
async def book(request: Request[Any, Any, Any], table: Id) -> Response[dict[str, Any]]:
    player = await door_of(request).somebody(request, "book")
    house = house_of(request)
    running = await house.table(table)
    seats = running.seats_of(player.id)
    now = running.table
    seat = next((seat for seat in seats if now.choices(seat)), seats[0] if seats else None)
    scene = scene_of(now, seat, [event for entry in running.now.round for event in entry.events])
    advice = await house.bots.advice(now.game.name, scene)
    if not advice:
        raise UnavailableError("the book is still being opened; ask again in a moment")
    return Response(advice, media_type=JSON)  # type: ignore[arg-type]


HANDLERS = [
    games,
    tables,
    open_table,
    table_sight,
    command,
    round_over,
    round_steps,
    proof_of,
    table_words,
    game_words,
    picked,
    book,
]
