"""No page is wider than its screen, on a phone, a tablet and a desk, and nothing to touch lies beyond the edge."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import House, NewPage
from tests.web.playing import GAMES, played_round, settled, sit_down

SIZES = [(390, 844), (820, 1180), (1440, 900)]
BEYOND = """width => {
    const found = [];
    const wide = document.scrollingElement.scrollWidth;
    if (wide > width) found.push(`the page is ${wide} wide`);
    for (const one of document.querySelectorAll('button, a, input, select, h1, h2, h3, p, td')) {
        const box = one.getBoundingClientRect();
        const slid = one.closest('.board, .pills, .looking, .suggestions, .tabs, .skip, .hidden');
        const aside = slid || !box.width || box.right < 0;
        if (!aside && box.right > width + 1) found.push(`${one.tagName} ${one.innerText.slice(0, 60)}: ${box.right}`);
    }
    return found.slice(0, 6);
}"""
OPENED = """async ([game, name]) => {
    const sent = { 'Content-Type': 'application/json', Authorization: `Bearer ${localStorage['houseway.token']}` };
    const asked = JSON.stringify({ game, name, bots: 2, pace: 'manual', practice: true });
    return (await (await fetch('/api/tables', { method: 'POST', headers: sent, body: asked })).json()).table;
}"""

REFUSED = """async table => {
    const sent = { 'Content-Type': 'application/json', Authorization: `Bearer ${localStorage['houseway.token']}` };
    const asked = JSON.stringify({ type: 'discard', cards: ['as', 'kd', 'qh', 'jc', 'ts'] });
    return (await fetch(`/api/tables/${table}/commands`, { method: 'POST', headers: sent, body: asked })).status;
}"""


def too_wide(page: Page) -> dict[int, list[str]]:
    """By width of the screen, what is beyond its edge."""
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.locator("main:not([aria-busy])").wait_for()
        page.evaluate("() => document.fonts.ready.then(() => null)")
        settled(page)
        found[width] = page.evaluate(BEYOND, width)
    return {width: beyond for width, beyond in found.items() if beyond}


def practice_table(page: Page, game: str, name: str) -> str:
    """A table with set cards, in the middle of a round: its line in the lobby is the longest there is."""
    table = str(page.evaluate(OPENED, [game, name]))
    page.goto(f"/tables/{table}")
    page.locator("[data-choice^=sit-]").first.click()
    page.locator("[data-choice=bet]").click()
    page.locator(".hand .art").first.wait_for()
    return table


def test_the_lobby_with_a_practice_table_is_as_wide_as_its_screen(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker")
    for name in ("", "A name of sixty letters, as long as any name may be, and more"[:60]):
        table = practice_table(page, "double-draw-poker", name)
    page.goto("/")
    page.locator(".open-tables td").first.wait_for()
    assert too_wide(page) == {}
    line = page.locator(".open-tables tr", has=page.locator(f"a[href='/tables/{table}']"))
    expect(line).to_contain_text("first draw wagers")


def test_records_replay_and_desk_are_as_wide_as_their_screens(new_page: NewPage, house: House) -> None:
    page = new_page()
    table = sit_down(page, "double-draw-poker", name="A player of the longest")
    played_round(page, "mouse")
    assert page.evaluate(REFUSED, table) >= 400
    for path in ("/records", f"/tables/{table}/rounds/1", "/desk"):
        page.goto(path)
        page.locator("main:not([aria-busy])").wait_for()
        page.wait_for_load_state("networkidle")
        assert too_wide(page) == {}, path
    page.locator("#token").fill(house.inspector)
    page.keyboard.press("Enter")
    page.locator(".list .button").first.wait_for()
    assert too_wide(page) == {}, "the inspector's desk"
    page.goto(f"/desk/tables/{table}/rounds/1")
    page.locator(".step-list").wait_for()
    page.locator(".step-list li").last.locator("button").first.click()
    assert too_wide(page) == {}, "a replay at the desk"


@pytest.mark.parametrize("path", ["/school", "/rules", "/nowhere"])
def test_other_pages_are_as_wide_as_their_screens(new_page: NewPage, path: str) -> None:
    page = new_page()
    page.goto(path)
    page.wait_for_load_state("networkidle")
    assert too_wide(page) == {}
    if path == "/school":
        for game in range(len(GAMES)):
            page.set_viewport_size({"width": 1440, "height": 900})
            page.locator(".tabs button").nth(game).click()
            assert too_wide(page) == {}, f"school, game {game}"
        page.locator(".lesson-list .button").first.click()
        page.wait_for_url("**/school/lessons/*")
        page.locator(".school-zone").wait_for()
        assert too_wide(page) == {}, "a lesson"


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_as_wide_as_its_screen(new_page: NewPage, game: str) -> None:
    page = new_page()
    sit_down(page, game, pace="casual")
    assert too_wide(page) == {}, "betting"
    page.locator("[data-choice=bet]").click()
    page.locator(".hand .art").first.wait_for()
    assert too_wide(page) == {}, "deciding"
    page.set_viewport_size({"width": 1440, "height": 900})
    played_round(page, "mouse")
    assert too_wide(page) == {}, "the round is over"
    for key in "t?lvm":
        page.keyboard.press(key)
        page.locator("dialog[open]").wait_for()
        assert too_wide(page) == {}, f"the sheet that {key} opens"
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize(
    ("width", "height", "letters"), [(320, 640, 16), (390, 844, 24), (390, 844, 16), (320, 256, 16)]
)
def test_what_is_to_be_done_is_in_sight_on_a_phone(new_page: NewPage, width: int, height: int, letters: int) -> None:
    page = new_page(phone=True)
    page.set_viewport_size({"width": width, "height": height})
    sit_down(page, "dragon-poker")
    page.evaluate("size => { document.documentElement.style.fontSize = size; }", f"{letters}px")
    for moment in ("betting", "deciding", "the same again"):
        brass = page.locator(".act.brassy")
        expect(brass).to_be_in_viewport(ratio=0.95)
        if height > 300:
            expect(page.locator(".decision h2")).to_be_in_viewport(ratio=1)
        page.evaluate("scrollTo(0, 10000)")
        if height > 300:
            expect(brass).to_be_in_viewport(ratio=0.95)
        brass.tap()
        if moment == "deciding":
            expect(page.locator(".statement h2")).to_contain_text("Round 1:")
            if height > 300:
                expect(page.locator(".statement h2")).to_be_in_viewport()
