"""A house of its own for the browser tests, the client as it is built, and Debian's Chromium to look at it with.

Chromium without windows (`chromium-headless-shell`) shows the same pages in less than half of the time: the other one
opens a window with all of its own furniture for each visitor.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

pytest.importorskip("playwright", reason="Playwright is not installed")
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
BUILT = Path(__file__).parents[2] / "src" / "houseway" / "web" / "built" / "index.html"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 40_000
"""Milliseconds until something that should be seen counts as missing: a busy machine is slow, not wrong."""
INSTANT = "try { localStorage.setItem('houseway.pace', 'still') } catch {}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without a browser, or a client, there is nothing to look at: said once for each test."""
    why = "no Chromium here (apt-get install chromium-headless-shell)" if CHROMIUM is None else ""
    why = why or ("" if BUILT.is_file() else "the browser client is not built (make web)")
    for item in items:
        if why and Path(str(item.fspath)).parent == Path(__file__).parent:
            item.add_marker(pytest.mark.skip(reason=why))


class House:
    """A running server, and what an inspector may read of it."""

    def __init__(self, folder: Path, program: tuple[str, str] = ("-m", "houseway")) -> None:
        self.database = f"sqlite:///{folder / 'house.db'}"
        self.environment = {**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        self.said = folder / "errors.txt"
        command = [sys.executable, *program, "serve", "--port", "0", "--db", self.database]
        with self.said.open("w") as errors:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=errors, env=self.environment, text=True
            )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1]
        self.inspector = self._inspector()

    def _inspector(self) -> str:
        command = [
            sys.executable,
            "-m",
            "houseway",
            "account",
            "add",
            "Irene",
            "--role",
            "inspector",
            "--db",
            self.database,
        ]
        made = subprocess.run(command, capture_output=True, text=True, env=self.environment, check=True)
        return made.stdout.split()[-1]

    def stands(self) -> None:
        """A house that has fallen says here how, instead of in every test after it."""
        code = self.process.poll()
        assert code is None, f"the server ended with {code}: {self.said.read_text()[-3000:]}"

    def close(self) -> None:
        self.stands()
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(20) == 0

    def read(self, path: str) -> Any:
        answer = httpx.get(self.url + path, headers={"Authorization": f"Bearer {self.inspector}"}, timeout=30)
        assert answer.status_code == 200, answer.text
        return answer.text if path.endswith("/log") else answer.json()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    opened = House(tmp_path_factory.mktemp("house"))
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield launched
        launched.close()


NewPage = Callable[..., Page]


@pytest.fixture
def new_page(browser: Browser, house: House) -> Iterator[NewPage]:
    """A page in a browser of its own: nobody else's cookies. What goes wrong in it fails the test."""
    house.stands()
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def opened(*, phone: bool = False, still: bool = True, **settings: Any) -> Page:
        settings.setdefault("color_scheme", "dark")
        context = browser.new_context(
            viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]
            has_touch=phone,
            is_mobile=phone,
            base_url=house.url,
            reduced_motion="reduce" if still else "no-preference",
            **settings,
        )
        contexts.append(context)
        if still:
            context.add_init_script(INSTANT)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        return page

    yield opened
    for context in contexts:
        context.close()
    house.stands()
    assert not wrong
