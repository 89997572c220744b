"""Running it: readiness, figures for Prometheus, the API's description, rules, and the house's key."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Metric, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.utils import floatToGoString

from houseway import __version__
from houseway.core.citations import document_title, found_as, paragraphs, requirement
from houseway.games.registry import game as game_of
from houseway.games.registry import games
from houseway.house.errors import UnknownError
from houseway.house.house import House
from houseway.record.keys import fingerprint, public_key
from houseway.server.errors import errors
from houseway.server.state import door_of, house_of


class Health(msgspec.Struct, frozen=True):
    ok: bool
    version: str


class Rule(msgspec.Struct, frozen=True):
    """A paragraph in our words."""

    cite: str
    document: str
    gist: str
    text: str


class HouseKey(msgspec.Struct, frozen=True, rename="kebab"):
    """What certifies every log of this house, for `houseway audit verify --key`."""

    public_key: str
    fingerprint: str


@get(
    "/health", responses={503: ResponseSpec(Health, description="Not ready, or not any more.")}, summary="Ready or not"
)
async def health(request: Request[Any, Any, Any]) -> Response[Health]:
    """Ready is a house that is open and can keep what it is told; one that could not a moment ago tries again."""
    ready = bool(request.app.state["ready"]) and await house_of(request).storage.can_keep()
    return Response(Health(ready, __version__), status_code=200 if ready else 503)


BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5)
"""Seconds by which requests are told apart."""


class Figures:
    """What Prometheus is told, added up in plain numbers until it asks."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.crier: Any = None
        self._answered: dict[int, int] = {}
        self._within = [0] * (len(BUCKETS) + 1)
        self._seconds = 0.0
        self._registry = CollectorRegistry()
        self._registry.register(self)

    def answer(self, status: int, seconds: float) -> None:
        """A request has been answered."""
        self._answered[status] = self._answered.get(status, 0) + 1
        self._within[bisect_left(BUCKETS, seconds)] += 1
        self._seconds += seconds

    def told(self, crier: Any) -> bytes:
        self.crier = crier
        return generate_latest(self._registry)

    def describe(self) -> Iterator[Metric]:
        """Nothing is counted before there is somebody who tells."""
        return iter(())

    def collect(self) -> Iterator[Metric]:
        answered = CounterMetricFamily("houseway_requests", "Requests that were answered.", labels=["status"])
        for status, times in self._answered.items():
            answered.add_metric([str(status)], times)
        yield answered
        names = (*map(floatToGoString, BUCKETS), "+Inf")
        buckets = list(zip(names, accumulate(self._within), strict=True))
        yield HistogramMetricFamily("houseway_request_seconds", "How long requests took.", buckets, self._seconds)
        for name, (words, value) in self._gauges().items():
            yield GaugeMetricFamily(f"houseway_{name}", words, value)

    def _gauges(self) -> dict[str, tuple[str, float]]:
        house, crier = self.house, self.crier
        seated = sum(len(running.owners) for running in house.tables.values())
        return {
            "tables": ("Tables in memory.", len(house.tables)),
            "seated": ("People who sit at tables.", seated),
            "onlookers": ("Open connections to tables.", len(crier.outboxes)),
            "entries_total": ("Entries written to logs since the start.", house.commands),
            "refusals_total": ("Commands refused since the start.", house.refused),
            "transactions_total": ("Transactions of the writer since the start.", house.storage.commits),
            "messages_total": ("Messages sent to onlookers since the start.", crier.sent),
            "telling": ("The part of the time that goes into telling onlookers, whoever does it.", crier.busy),
            "herald": ("1 while a second process makes what onlookers are sent.", crier.herald is not None),
        }


@get("/metrics", media_type=CONTENT_TYPE_LATEST, include_in_schema=False)
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    figures: Figures = request.app.state["figures"]
    return Response(figures.told(request.app.state["crier"]), media_type=CONTENT_TYPE_LATEST)


@get("/api/schema", include_in_schema=False)
async def schema(request: Request[Any, Any, Any]) -> Response[bytes]:
    described = msgspec.json.encode(request.app.openapi_schema.to_schema())
    return Response(described, media_type="application/json")


@get("/api/rules/{cite:path}", responses=errors(404), summary="A paragraph in our words")
async def rule(request: Request[Any, Any, Any], cite: Annotated[str, Parameter(max_length=120)]) -> Rule:
    await door_of(request).caller(request, "rule")
    citation = cite.lstrip("/")
    if citation not in paragraphs():
        raise UnknownError(f"there is no paragraph {citation[:60]!r}")
    return _rule(citation)


@get("/api/rules", responses=errors(), summary="Paragraphs by their number, with or without their document")
async def rules(
    request: Request[Any, Any, Any],
    find: Annotated[str, Parameter(max_length=120, description="Such as 42.10(c).")],
    game: Annotated[str, Parameter(max_length=40, description="Its documents come first.")] = "",
) -> list[Rule]:
    await door_of(request).caller(request, "rule")
    return [_rule(citation) for citation in found_as(find, game_of(game).paragraphs if game in games() else ())]


def _rule(citation: str) -> Rule:
    found = paragraphs()[citation]
    return Rule(citation, document_title(found.doc), found.gist, requirement(citation))


@get("/api/house", responses=errors(), summary="The house's public key")
async def house_key(request: Request[Any, Any, Any]) -> HouseKey:
    await door_of(request).caller(request, "house-key")
    public = public_key(house_of(request).key)
    return HouseKey(public, fingerprint(public))


HANDLERS = [health, metrics, schema, rule, rules, house_key]
