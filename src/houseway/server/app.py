"""The application: every call, the headers that every answer has, and the house behind it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig

from houseway import __version__
from houseway.core.kinds import all_known
from houseway.house.house import House
from houseway.server import desk, felt, live, pages, people, school, service, spoken, tables
from houseway.server.bodies import StrictRequest
from houseway.server.door import Door
from houseway.server.errors import HANDLERS as ERROR_HANDLERS
from houseway.server.herald import Herald
from houseway.server.sweeping import sweep

_HEADERS = [(name.encode(), value.encode()) for name, value in pages.HEADERS.items()]
_ANSWERED = [(b"x-content-type-options", b"nosniff")]
"""The answer to a command is no page, and nothing that a browser would show: the other headers say nothing of it."""


class App:
    """The application as the network sees it: every answer has its headers, and is counted."""

    def __init__(self, house: House, herald: Herald | None = None) -> None:
        self.inside = _litestar(house, herald)
        self._figures: service.Figures = self.inside.state["figures"]
        self._house, self._door = house, self.inside.state["door"]

    @property
    def state(self) -> State:
        return self.inside.state

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            scope.setdefault("state", {})["send"] = send  # what is told goes straight to the network
            await self.inside(scope, receive, send)
            return
        began = time.perf_counter()
        command = spoken.ADDRESS.fullmatch(scope["path"]) if scope["method"] == "POST" else None
        headers = _HEADERS if command is None else _ANSWERED

        async def answer(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *headers]
                self._figures.answer(message["status"], time.perf_counter() - began)
            await send(message)

        if command is not None:
            await spoken.answered(self._house, self._door, command[1], scope, receive, answer)
        else:
            await self.inside(scope, receive, answer)


def _litestar(house: House, herald: Herald | None) -> Litestar:
    """A house with an HTTP interface."""
    all_known()  # bodies are read by the framework while threads of the house read other things
    state = State({"house": house, "door": Door(house), "figures": service.Figures(house), "ready": False})

    @asynccontextmanager
    async def opened(app: Litestar) -> AsyncIterator[None]:
        crier = app.state["crier"] = live.Crier(house, herald)
        await crier.start()
        sweeping = asyncio.create_task(sweep(lambda: crier.work), name="sweeping")
        await house.open()
        app.state["ready"] = True
        try:
            yield
        finally:
            app.state["ready"] = False
            sweeping.cancel()
            await crier.stop()
            await house.close()

    return Litestar(
        route_handlers=[
            *people.HANDLERS,
            *tables.HANDLERS,
            *felt.HANDLERS,
            *desk.HANDLERS,
            *school.HANDLERS,
            *live.HANDLERS,
            *service.HANDLERS,
            *pages.HANDLERS,
        ],
        state=state,
        lifespan=[opened],
        exception_handlers=ERROR_HANDLERS,
        openapi_config=OpenAPIConfig(title="Houseway", version=__version__, path="/api/described", render_plugins=[]),
        request_class=StrictRequest,
        request_max_body_size=spoken.LONGEST_BODY,
        debug=False,
        logging_config=None,
    )
