"""Who is told first when there is more to do than telling: by a clock that stands still unless the test moves it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from houseway.house.onlookers import Haste
from houseway.server import live


class Hall:
    """A house with people who want to be told, and a clock."""

    def __init__(self) -> None:
        self.house = SimpleNamespace(calls=0, commands=0)
        self.crier = live.Crier(cast(Any, self.house))
        self.clock = 0.0
        self.told: list[str] = []

    def wants(self, name: str, how: Haste) -> None:
        outbox = live.Outbox(self.crier, cast(Any, None), name, 0)
        outbox.fill = lambda: self.told.append(name)  # type: ignore[method-assign]
        self.crier.want(outbox, how)

    async def answers(self, turns: int = 12) -> None:
        """Somebody calls in every turn."""
        for _ in range(turns):
            self.house.calls += 1
            await asyncio.sleep(0)

    async def rests(self, turns: int = 12) -> None:
        """Nobody calls."""
        for _ in range(turns):
            await asyncio.sleep(0)


def in_the_hall(monkeypatch: pytest.MonkeyPatch, happens: Callable[[Hall], Awaitable[None]]) -> None:
    async def told() -> None:
        hall = Hall()
        monkeypatch.setattr(live, "time", SimpleNamespace(perf_counter=lambda: hall.clock, thread_time=lambda: 0.0))
        hall.crier.start()
        try:
            await happens(hall)
        finally:
            await hall.crier.stop()

    asyncio.run(told())


def test_whoever_has_spoken_is_told_at_once_and_whoever_looks_on_when_nobody_wants_anything_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def happens(hall: Hall) -> None:
        hall.wants("looks on", "looks-on")
        hall.wants("spoke", "spoke")
        hall.wants("is asked", "asked")
        await hall.answers()
        assert hall.told == ["is asked", "spoke"]
        await hall.rests()
        assert hall.told == ["is asked", "spoke", "looks on"]

    in_the_hall(monkeypatch, happens)


def test_nobody_waits_in_a_house_that_has_nothing_else_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    async def happens(hall: Hall) -> None:
        hall.clock = 1000.0
        for name in "abc":
            hall.wants(name, "looks-on")
        hall.wants("spoke", "spoke")
        await hall.rests()
        assert hall.told == ["spoke", "a", "b", "c"]

    in_the_hall(monkeypatch, happens)


def test_in_a_house_that_never_rests_speakers_wait_as_well_and_nobody_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def happens(hall: Hall) -> None:
        hall.wants("looks on", "looks-on")
        await hall.answers()
        hall.clock = live.ONLOOKERS_WAIT - live.SPEAKERS_WAIT
        assert hall.clock > live.OUT_OF_BREATH
        hall.wants("spoke", "spoke")
        hall.wants("is asked", "asked")
        await hall.answers()
        assert hall.told == ["is asked"]
        hall.clock = live.ONLOOKERS_WAIT
        await hall.answers()
        assert hall.told == ["is asked", "spoke", "looks on"]

    in_the_hall(monkeypatch, happens)


def test_whoever_looks_on_and_then_says_something_is_told_as_one_who_spoke(monkeypatch: pytest.MonkeyPatch) -> None:
    async def happens(hall: Hall) -> None:
        outbox = live.Outbox(hall.crier, cast(Any, None), "", 0)
        outbox.fill = lambda: hall.told.append("told")  # type: ignore[method-assign]
        hall.crier.want(outbox, "looks-on")
        await hall.answers()
        assert hall.told == []
        hall.crier.want(outbox, "spoke")
        await hall.answers()
        assert hall.told == ["told"]

    in_the_hall(monkeypatch, happens)
