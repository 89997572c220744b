"""Pictures of the tables in the browser: a house is opened, a round is played, and Chromium looks at it."""

from __future__ import annotations

import io
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from houseway.school.classroom import begin
from houseway.school.judging import judge
from houseway.school.perfect import right_act
from houseway.school.shelf import lesson_named

HERE = Path(__file__).parent
COLOURS = 256
"""Enough for felts and cards, and a quarter of the size."""
LESSON_ACTS = 22


@contextmanager
def house_in_a_browser() -> Iterator[tuple[Browser, str]]:
    """A browser, and the address of a house that has just been opened for it."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "houseway", "serve", "--port", "0", "--db", f"sqlite:///{folder}/house.db"]
        house = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert house.stdout is not None
        url = house.stdout.readline().split()[-1]
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"),
                    args=["--no-sandbox", "--disable-gpu"],
                )
                yield browser, url
                browser.close()
        finally:
            house.send_signal(signal.SIGTERM)
            house.wait()


def main() -> None:
    with house_in_a_browser() as (browser, url):
        _desktop(browser, url)
        _phone(browser, url)
        _lesson(browser, url)


def _desktop(browser: Browser, url: str) -> None:
    page = browser.new_context(viewport={"width": 1440, "height": 900}, color_scheme="dark").new_page()
    page.goto(url)
    page.locator(".game img").first.wait_for()
    page.wait_for_timeout(1500)
    _keep(page, "browser-lobby.png")
    _sit(page, "Dragon Poker")
    for area in ("three-card-bonus", "dragon"):
        page.locator(f".lens [data-area$='.{area}']").click()
    page.locator(".lens [data-area$='.ante']").click()
    page.locator("[data-choice=bet]").click()
    page.locator(".hand .art").first.wait_for()
    page.wait_for_timeout(3500)
    _keep(page, "browser-table.png")


def _phone(browser: Browser, url: str) -> None:
    page = browser.new_context(
        viewport={"width": 390, "height": 844},
        device_scale_factor=2,
        is_mobile=True,
        has_touch=True,
        color_scheme="dark",
    ).new_page()
    page.goto(url)
    _sit(page, "Pai Gow")
    page.locator("[data-choice=bet]").tap()
    page.locator(".hand .art").first.wait_for()
    page.wait_for_timeout(3500)
    _keep(page, "browser-phone.png")


def _lesson(browser: Browser, url: str) -> None:
    """A full table in the middle of its settlement, dealt so far by somebody who makes no mistake."""
    page = browser.new_context(viewport={"width": 1440, "height": 900}, color_scheme="dark").new_page()
    page.goto(f"{url}/school")
    page.get_by_role("button", name="Begin A full table", exact=True).click()
    page.wait_for_url("**/school/lessons/*")
    acts = f"{url}/api/school/sessions/{page.url.rsplit('/', 1)[-1]}/acts"
    token = page.evaluate("localStorage.getItem('houseway.token')")
    progress = begin(lesson_named("dragon-poker", "six-players"))
    for at in range(LESSON_ACTS):
        act = right_act(progress)
        given = {**msgspec.to_builtins(act), "at": 3000 * at}
        answer = page.request.post(acts, data=given, headers={"Authorization": f"Bearer {token}"})
        assert answer.ok, answer.text()
        progress, _ = judge(progress, act)
    page.reload()
    page.get_by_role("button", name="Chips", exact=True).click()
    page.get_by_role("button", name="Cut $25 from the tray").click()
    page.wait_for_timeout(1500)
    _keep(page, "browser-school.png")


def _sit(page: Page, game: str) -> None:
    page.get_by_role("button", name=f"Play {game}", exact=True).click()
    page.locator("[data-choice=bet]").wait_for()
    page.wait_for_timeout(1500)


def _keep(page: Page, name: str) -> None:
    shown = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    shown.quantize(COLOURS, dither=Image.Dither.NONE).save(HERE / name, optimize=True)


if __name__ == "__main__":
    main()
