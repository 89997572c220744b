"""The table in a browser: first paint, what is transferred before art, and frames a second while chips move.

`python -m benchmarks.bench web`. Headless Chromium without a graphics card: everything is drawn by the processor.
"""

from __future__ import annotations

import re
import statistics
from itertools import pairwise

from playwright.sync_api import CDPSession, Page

from docs.browser_pictures import house_in_a_browser

SLOWED = 4
"""The page's thread runs so many times slower while chips move."""
LOADS = 5
FRAMES = """slots => new Promise(done => {
  const at = [], began = performance.now();
  const frame = now => { at.push(now); performance.now() - began < 3000 ? requestAnimationFrame(frame) : done(at); };
  requestAnimationFrame(frame);
  let next = 0;
  const timer = setInterval(() => {
    const areas = document.querySelectorAll('.lens .area');
    next < slots && areas.length ? areas[next++ % areas.length].click() : clearInterval(timer);
  }, 330);
})"""


def main() -> None:
    with house_in_a_browser() as (browser, url):
        _measure(browser.new_page(viewport={"width": 1440, "height": 900}), url)


def _measure(page: Page, url: str) -> None:
    page.goto(url)
    page.locator(".game").first.wait_for()
    page.get_by_label("Pace").select_option("manual")
    page.locator("#open button[type=submit]").click()
    page.locator("[data-choice=bet]").wait_for()
    table, tools = page.url, page.context.new_cdp_session(page)
    paints = []
    for _ in range(LOADS):
        size = _loaded(page, tools, table)
        paints.append(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
    print(f"first paint of a table                 {statistics.median(paints):8.0f} ms      (at most 500)")
    print(f"transferred before art, nothing cached {size / 1000:8.0f} kB      (at most 150)")
    page.wait_for_timeout(1500)
    for slowed in (1, SLOWED):
        tools.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
        at = page.evaluate(FRAMES, 8)
        gaps = [later - earlier for earlier, later in pairwise(at)]
        rate, middle = 1000 * len(gaps) / (at[-1] - at[0]), statistics.median(gaps)
        print(
            f"chips move, processor slowed {slowed} times   {rate:8.0f} frames a second, median frame {middle:.1f} ms"
        )


def _loaded(page: Page, tools: CDPSession, table: str) -> int:
    """Loads the table with nothing cached; the bytes that came before pictures and fonts."""
    page.goto("about:blank")
    addresses: dict[str, str] = {}
    sizes: dict[str, int] = {}
    tools.send("Network.enable")
    tools.send("Network.setCacheDisabled", {"cacheDisabled": True})
    tools.on("Network.responseReceived", lambda told: addresses.update({told["requestId"]: told["response"]["url"]}))
    tools.on("Network.loadingFinished", lambda told: sizes.update({told["requestId"]: int(told["encodedDataLength"])}))
    page.goto(table)
    page.locator("[data-choice]").first.wait_for()
    art = re.compile(r"\.(svg|woff2)$")
    return sum(size for key, size in sizes.items() if not art.search(addresses.get(key, "")))


if __name__ == "__main__":
    main()
