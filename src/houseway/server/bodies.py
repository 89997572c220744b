"""Bodies of requests, read as they are written: `"2"` is no number here, and what is not known is refused."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request

from houseway.core.kinds import made_known
from houseway.house.errors import SenselessError, in_plain_words


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body is held against what its handler takes before the framework would bend it into that."""

    async def json(self) -> Any:
        given = await super().json()
        wanted = self.route_handler.parsed_fn_signature.parameters.get("data")
        if wanted is None or not issubclass(wanted.origin or wanted.annotation, msgspec.Struct):
            return given
        try:
            return msgspec.convert(given, made_known(wanted.annotation))
        except msgspec.ValidationError as error:
            said, _, where = str(error).partition(" - at `$")
            where, sentence = where.strip(".`"), in_plain_words(said)
            raise SenselessError(f"{where}: {sentence}" if where else sentence) from None
