"""One house on SQLite for all tests that leave it as it was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.server.clients import House, served


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    with served(f"sqlite:///{folder}/house.db", folder) as running:
        yield running
