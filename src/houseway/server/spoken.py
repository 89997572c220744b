"""Commands, by the shortest way: most of what a house hears, and so answered without routing or reading of parameters.

What is said here is what the route of the same address says; whatever does not look like a command goes there.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
from litestar import Request

from houseway.house.commands import say
from houseway.house.errors import HouseError, TooOftenError
from houseway.house.house import House
from houseway.record.keeping import NotKeptError
from houseway.server.door import Door, Posted
from houseway.server.errors import RETRY_AFTER, STATUS, TOO_LONG, ErrorAnswer, unexpected

ADDRESS = re.compile(r"/api/tables/([0-9a-f]{12})/commands")
LONGEST_BODY = 65_536
_encoder = msgspec.json.Encoder()
_JSON = (b"content-type", b"application/json")


async def answered(house: House, door: Door, table: str, scope: Any, receive: Any, send: Any) -> None:
    """Carry out the command of a request, and answer it."""
    request = Posted(scope)
    more: list[tuple[bytes, bytes]] = []
    try:
        body = await _body(receive)
        if body is None:
            status, answer = 413, _error(TOO_LONG)
        else:
            player = await door.somebody(request, "command")
            running = await house.table(table)
            status, answer = 200, await say(running, player, request.headers.get("idempotency-key"), body)
    except HouseError as error:
        status, answer = STATUS[error.kind], _error(error.sentence, error.cite, error.remedy)
        if isinstance(error, TooOftenError):
            more.append((RETRY_AFTER.encode(), b"%d" % error.seconds))
    except NotKeptError as error:
        status, answer = 503, _error(str(error))
    except ConnectionAbortedError:
        return
    except Exception as error:
        response = unexpected(Request(scope), error)
        status, answer = 500, _encoder.encode(response.content)
    length = (b"content-length", b"%d" % len(answer))
    await send({"type": "http.response.start", "status": status, "headers": [_JSON, length, *more]})
    await send({"type": "http.response.body", "body": answer})


async def _body(receive: Any) -> bytes | None:
    """The body, unless it is longer than anything the house reads."""
    body: bytes = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise ConnectionAbortedError("whoever asked has gone before all was said")
        body += message.get("body", b"")
        if len(body) > LONGEST_BODY:
            return None
        if not message.get("more_body"):
            return body


def _error(sentence: str, cite: str | None = None, remedy: str | None = None) -> bytes:
    return _encoder.encode(ErrorAnswer(sentence, cite, remedy or msgspec.UNSET))
