"""The school over HTTP: lessons, sessions, acts, drills, reports; thin around `house.school`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, get, post
from litestar.params import Parameter

from houseway.core.kinds import made_known
from houseway.games.registry import game as game_of
from houseway.games.registry import games
from houseway.house.accounts import Player
from houseway.house.errors import SenselessError, UnknownError
from houseway.house.school import School
from houseway.server.errors import errors
from houseway.server.felt import felt_of, sent
from houseway.server.state import door_of, house_of
from houseway.server.tables import CommandOperation, TableWords, words_of

Id = Annotated[str, Parameter(max_length=40)]
GameName = Annotated[str, Parameter(max_length=40)]
JSON = "application/json"
_FORMS = {"html": "text/html; charset=utf-8", "pdf": "application/pdf"}


class NewSession(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which lesson to begin; options are written as in a submission."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    lesson: Annotated[str, msgspec.Meta(max_length=80)]
    seed: Annotated[str, msgspec.Meta(max_length=100)] = ""
    options: dict[str, Any] = {}


class NewQuestions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    game: Annotated[str, msgspec.Meta(max_length=40)]
    drill: Annotated[str, msgspec.Meta(max_length=40)] = ""
    count: Annotated[int, msgspec.Meta(ge=1, le=50)] = 10


class Answer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    game: Annotated[str, msgspec.Meta(max_length=40)]
    question: Annotated[str, msgspec.Meta(max_length=100)]
    answer: (
        int
        | Annotated[str, msgspec.Meta(max_length=200)]
        | Annotated[list[Annotated[str, msgspec.Meta(max_length=4)]], msgspec.Meta(max_length=10)]
    )
    ms: Annotated[int, msgspec.Meta(ge=0, le=86_400_000)] = 0


async def _learner(request: Request[Any, Any, Any], what: str = "school") -> tuple[School, Player]:
    player = await door_of(request).somebody(request, what)
    return School(house_of(request)), player


async def _anybody(request: Request[Any, Any, Any], what: str, game: str) -> School:
    await door_of(request).caller(request, what)
    if game not in games():
        raise UnknownError(f"there is no game {game[:40]!r}")
    return School(house_of(request))


@get("/api/school/lessons", responses=errors(404), summary="The lessons of a game, easy to hard")
async def lessons(request: Request[Any, Any, Any], game: GameName) -> list[dict[str, Any]]:
    return await (await _anybody(request, "lessons", game)).lessons(game)


@post("/api/school/sessions", responses=errors(401, 403, 422), summary="Begin a lesson")
async def begin(request: Request[Any, Any, Any], data: NewSession) -> dict[str, Any]:
    school, player = await _learner(request, "school-act")
    return await school.begin(player, data.game, data.lesson, data.seed, data.options)


@get("/api/school/sessions", responses=errors(401, 403), summary="Lessons that the learner has begun")
async def sessions(request: Request[Any, Any, Any]) -> list[dict[str, Any]]:
    school, player = await _learner(request)
    return await school.sessions(player)


@get("/api/school/sessions/{session:str}", responses=errors(401, 403, 404), summary="Where a lesson stands")
async def sight(request: Request[Any, Any, Any], session: Id) -> dict[str, Any]:
    school, player = await _learner(request)
    return await school.sight(player, session)


@post(
    "/api/school/sessions/{session:str}/acts",
    responses=errors(401, 403, 404, 409),
    status_code=200,
    summary="Do something, and be told what it was worth",
    operation_class=CommandOperation,
)
async def act(request: Request[Any, Any, Any], session: Id) -> dict[str, Any]:
    school, player = await _learner(request, "school-act")
    try:
        given = msgspec.json.decode(await request.body(), type=made_known(dict[str, Any]))
    except (msgspec.MsgspecError, UnicodeDecodeError, ValueError, RecursionError):
        raise SenselessError("an act is a JSON object with a type") from None
    return await school.act(player, session, given)


@get("/api/school/sessions/{session:str}/report", responses=errors(401, 403, 404), summary="The report of a lesson")
async def report(request: Request[Any, Any, Any], session: Id) -> Response[dict[str, Any]]:
    school, player = await _learner(request)
    made = await school.report(player, session, "json")
    return Response(made, media_type=JSON)  # type: ignore[arg-type]


async def _file(request: Request[Any, Any, Any], session: str, form: Literal["html", "pdf"]) -> Response[bytes]:
    school, player = await _learner(request)
    made = await school.report(player, session, form)
    headers = {"content-disposition": f'attachment; filename="lesson-{session}.{form}"'}
    return Response(made, media_type=_FORMS[form], headers=headers)


@get(
    "/api/school/sessions/{session:str}/report.html",
    responses=errors(401, 403, 404),
    media_type="text/html",
    summary="The report as a web page",
)
async def report_page(request: Request[Any, Any, Any], session: Id) -> Response[bytes]:
    return await _file(request, session, "html")


@get(
    "/api/school/sessions/{session:str}/report.pdf",
    responses=errors(401, 403, 404),
    media_type="application/pdf",
    summary="The report on paper",
)
async def report_paper(request: Request[Any, Any, Any], session: Id) -> Response[bytes]:
    return await _file(request, session, "pdf")


@get("/api/school/sessions/{session:str}/felt", responses=errors(401, 403, 404), summary="Where the areas lie")
async def felt(request: Request[Any, Any, Any], session: Id) -> Response[dict[str, Any]]:
    school, player = await _learner(request)
    game, options = await school.table_of(player, session)
    layout, _ = await house_of(request).read(felt_of, game, options)
    return Response(layout, media_type=JSON)  # type: ignore[arg-type]


@get(
    "/api/school/sessions/{session:str}/felt.svg",
    responses=errors(401, 403, 404),
    media_type="image/svg+xml",
    summary="The cloth of a lesson's table",
)
async def felt_picture(request: Request[Any, Any, Any], session: Id) -> Response[bytes]:
    school, player = await _learner(request)
    game, options = await school.table_of(player, session)
    _, picture = await house_of(request).read(felt_of, game, options)
    return sent(request, picture)


@get(
    "/api/school/sessions/{session:str}/words",
    responses=errors(401, 403, 404),
    summary="Faces and pay tables of a lesson",
)
async def words(request: Request[Any, Any, Any], session: Id) -> TableWords:
    school, player = await _learner(request)
    game, options = await school.table_of(player, session)
    entry = game_of(game)
    return words_of(entry, entry.options_type.read(msgspec.json.decode(options), files=False))


@get("/api/school/drills", responses=errors(404), summary="The drills of a game")
async def drills(request: Request[Any, Any, Any], game: GameName) -> list[dict[str, Any]]:
    return await (await _anybody(request, "drills", game)).drills(game)


@post("/api/school/questions", responses=errors(401, 403), status_code=200, summary="Questions of a drill")
async def questions(request: Request[Any, Any, Any], data: NewQuestions) -> list[dict[str, Any]]:
    school, player = await _learner(request, "school-act")
    return await school.questions(player, data.game, data.drill, data.count)


@post("/api/school/answers", responses=errors(401, 403, 409), status_code=200, summary="Answer a question")
async def answers(request: Request[Any, Any, Any], data: Answer) -> dict[str, Any]:
    school, player = await _learner(request, "school-act")
    return await school.answer(player, data.game, data.question, data.answer, data.ms)


@get("/api/school/progress", responses=errors(401, 403), summary="What was learned, day by day")
async def progress(request: Request[Any, Any, Any]) -> list[dict[str, Any]]:
    school, player = await _learner(request)
    return await school.progress(player)


HANDLERS = [
    lessons,
    begin,
    sessions,
    sight,
    act,
    report,
    report_page,
    report_paper,
    felt,
    felt_picture,
    words,
    drills,
    questions,
    answers,
    progress,
]
