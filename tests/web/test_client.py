"""The client itself: it names no game, holds no address, and is small and quick."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.web.conftest import NewPage
from tests.web.playing import GAMES, sit_down

WEB = Path(__file__).parents[2] / "src" / "houseway" / "web"
FIRST_PAINT_BYTES = 150_000
FIRST_PAINT_MS = 500


def test_nothing_in_the_client_names_a_game() -> None:
    names = re.compile("|".join(re.escape(name) for pair in GAMES.items() for name in pair), re.IGNORECASE)
    for path in WEB.rglob("*.ts*"):
        if not {"node_modules", "built", "art"} & set(path.relative_to(WEB).parts):
            assert not names.search(path.read_text()), f"{path.name} names a game"


def test_the_lock_holds_no_address() -> None:
    assert "://" not in (WEB / "deno.lock").read_text()


def test_money_voice_and_seal_hold_in_the_browsers_own_language() -> None:
    deno = str(Path(sys.executable).parent / "deno")
    command = [deno, "test", "--quiet", "--allow-read", "--no-check"]
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_first_paint_of_a_table_is_small(new_page: NewPage) -> None:
    page = new_page()
    table = sit_down(page, "dragon-poker")
    page.goto("about:blank")
    sent: dict[str, int] = {}
    tools = page.context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.setCacheDisabled", {"cacheDisabled": True})
    addresses: dict[str, str] = {}
    tools.on("Network.responseReceived", lambda told: addresses.update({told["requestId"]: told["response"]["url"]}))
    tools.on(
        "Network.loadingFinished",
        lambda told: sent.update({addresses.get(told["requestId"], ""): int(told["encodedDataLength"])}),
    )
    page.goto(f"/tables/{table}")
    page.locator("[data-choice]").first.wait_for()
    art = re.compile(r"\.svg$|\.woff2$")
    before_art = sum(size for address, size in sent.items() if not art.search(address))
    assert 20_000 < before_art <= FIRST_PAINT_BYTES
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    print(f"first paint {paint:.0f} ms, {before_art} bytes before art")
