"""Circles of objects go when the house has little to do, and at last in any case."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from houseway.server import sweeping


class Circle:
    def __init__(self) -> None:
        self.itself = self


def left_after(looks: int, work: float) -> bool:
    """Whether a circle is still there after so many times at which the house could have looked."""

    async def waited() -> None:
        task = asyncio.create_task(sweeping.sweep(lambda: work))
        await asyncio.sleep(sweeping.EVERY * looks)
        task.cancel()

    gc.disable()
    try:
        circle = weakref.ref(Circle())
        asyncio.run(waited())
        return circle() is not None
    finally:
        gc.enable()


@pytest.mark.parametrize(("work", "latest", "left"), [(0.1, 1000.0, False), (0.9, 1000.0, True), (0.9, 0.0, False)])
def test_circles_go_when_there_is_little_to_do_or_at_last(
    monkeypatch: pytest.MonkeyPatch, work: float, latest: float, left: bool
) -> None:
    monkeypatch.setattr(sweeping, "EVERY", 0.05)
    monkeypatch.setattr(sweeping, "LATEST", latest)
    assert left_after(10, work) is left
