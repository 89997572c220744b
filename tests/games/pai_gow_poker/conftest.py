"""Nothing is read from or left on the cache of whoever runs the tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session", autouse=True)
def own_shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with pytest.MonkeyPatch.context() as patch:
        shelf = tmp_path_factory.mktemp("shelf")
        patch.setenv("HOUSEWAY_CACHE", str(shelf))
        yield shelf
