"""Errors as they are answered: one sentence, and the paragraph where there is one."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from houseway.house.errors import HouseError, TooOftenError, in_plain_words
from houseway.record.keeping import NotKeptError

log = logging.getLogger("houseway.server")

STATUS = {
    "senseless": 400,
    "not-logged-in": 401,
    "not-allowed": 403,
    "unknown": 404,
    "conflict": 409,
    "refused": 422,
    "too-often": 429,
    "unavailable": 503,
}
RETRY_AFTER = "retry-after"
"""The header that says after how many seconds it may be asked again."""
_MEANING = {
    400: "It makes no sense.",
    401: "Nobody is logged in.",
    403: "It is not allowed to whoever asks.",
    404: "There is no such thing.",
    405: "Not in this way.",
    409: "The key was used with another body.",
    413: "It is too long.",
    422: "The rules refuse it.",
    429: "It is asked too often.",
    503: "The house cannot do it now, and nothing has happened.",
}


class ErrorAnswer(msgspec.Struct, frozen=True):
    """What was wrong, for whoever caused it."""

    error: str
    cite: str | None = None
    remedy: str | msgspec.UnsetType = msgspec.UNSET
    """A command that may be said first, where the same would then not be refused."""


def errors(*statuses: int) -> dict[int, ResponseSpec]:
    """What a call may answer beside what it is for."""
    every = sorted({400, 429, 503, *statuses})
    return {
        status: ResponseSpec(ErrorAnswer, generate_examples=False, description=_MEANING[status]) for status in every
    }


def answer(status: int, sentence: str, cite: str | None = None) -> Response[ErrorAnswer]:
    return Response(ErrorAnswer(sentence, cite), status_code=status, media_type="application/json")


def from_house(_: Request[Any, Any, Any], error: Exception) -> Response[ErrorAnswer]:
    assert isinstance(error, HouseError)
    made = ErrorAnswer(error.sentence, error.cite, error.remedy or msgspec.UNSET)
    headers = {RETRY_AFTER: str(error.seconds)} if isinstance(error, TooOftenError) else {}
    return Response(made, status_code=STATUS[error.kind], media_type="application/json", headers=headers)


def not_kept(_: Request[Any, Any, Any], error: Exception) -> Response[ErrorAnswer]:
    return answer(503, str(error))


TOO_LONG = "that is longer than anything the house reads"
_HTTP = {
    404: "there is nothing here",
    405: "that is not done here in this way",
    413: TOO_LONG,
}


def from_http(_: Request[Any, Any, Any], error: Exception) -> Response[ErrorAnswer]:
    assert isinstance(error, HTTPException)
    if isinstance(error, ValidationException):
        return answer(400, _validation(error))
    status = error.status_code
    if status >= 500:
        return unexpected(_, error)
    sentence = _HTTP.get(status) or in_plain_words(str(error.detail))
    made = answer(status, sentence)
    for name, value in (error.headers or {}).items():
        made.headers[name] = value
    return made


def _validation(error: ValidationException) -> str:
    for fault in error.extra if isinstance(error.extra, list) else ():
        if isinstance(fault, dict) and fault.get("message"):
            where = str(fault.get("key") or "").strip()
            said = in_plain_words(str(fault["message"]))
            return f"{where}: {said}" if where and where != "data" else said
    return "the request cannot be read"


def unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorAnswer]:
    """A fault of ours: said in the house's own log, and never to whoever happened to meet it."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return answer(500, "something went wrong in the house; nothing that was acknowledged is lost")


HANDLERS: dict[Any, Any] = {
    HouseError: from_house,
    NotKeptError: not_kept,
    HTTPException: from_http,
    Exception: unexpected,
}
