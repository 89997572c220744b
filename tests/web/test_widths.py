"""No page is wider than its screen, on a phone, a tablet and a desk, and nothing to touch lies beyond the edge."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import House, NewPage
from tests.web.playing import GAMES, played_round, settled, sit_down

SIZES = [(320, 640), (390, 844), (820, 1180), (1440, 900)]
BEYOND = """width => {
    const found = [];
    const wide = document.scrollingElement.scrollWidth;
    if (wide > width) found.push(`the page is ${wide} wide`);
    const all = 'button, a, input, select, h1, h2, h3, p, td, th, .hand li, .hand small';
    for (const one of document.querySelectorAll(all)) {
        const box = one.getBoundingClientRect();
        const slid = one.closest('.board, .pills, .looking, .suggestions, .tabs, .skip, .hidden');
        const aside = slid || !box.width || box.right < 0;
        const beyond = box.right > width + 1 || box.left < -1;
        if (!aside && beyond) found.push(`${one.tagName} ${one.innerText.slice(0, 60)}: ${box.left} to ${box.right}`);
    }
    return found.slice(0, 6);
}"""
LARGE = "document.documentElement.style.fontSize = '150%'"
"""As in a browser that is told to write in 24 px."""
COVERED = """() => {
    const found = [];
    for (const one of document.querySelectorAll('[data-acts] button, .pills, [data-stack], .after .button')) {
        const box = one.getBoundingClientRect();
        if (!box.width || box.top >= innerHeight || box.right > innerWidth || one.closest('.longer')) continue;
        const shown = document.elementFromPoint(box.left + Math.min(box.width, innerWidth) / 2, box.bottom - 4);
        if (!one.contains(shown)) found.push(`${one.innerText.slice(0, 30)} behind ${shown?.className}`);
    }
    return found;
}"""
"""What one presses or looks for, and something else lies over it. A list that says `more below` may be moved."""
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


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (768, 1024), (390, 844)])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_lies_over_what_one_may_do(new_page: NewPage, game: str, size: tuple[int, int]) -> None:
    page = new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sit_down(page, game)
    settled(page)
    assert page.evaluate(COVERED) == [], "betting"
    page.locator("[data-choice=bet]").click()
    page.locator(".hand .art").first.wait_for()
    settled(page)
    assert page.evaluate(COVERED) == [], "deciding"
    played_round(page, "mouse")
    if page.locator("[data-choice=change]").count():
        page.locator("[data-choice=change]").click()
        settled(page)
        assert page.evaluate(COVERED) == [], "the next bet"


@pytest.mark.parametrize("width", [1440, 390])
@pytest.mark.parametrize("game", GAMES)
def test_a_table_in_large_letters_is_as_wide_as_its_screen(new_page: NewPage, game: str, width: int) -> None:
    page = new_page()
    page.set_viewport_size({"width": width, "height": 844})
    sit_down(page, game)
    page.evaluate(LARGE)
    page.locator("[data-choice=bet]").click()
    page.locator(".hand .art").first.wait_for()
    settled(page)
    assert page.evaluate(BEYOND, width) == []
    cut = """() => [...document.querySelectorAll('.proposed .suggestions')].filter(one =>
        one.scrollHeight > one.clientHeight + 4 && !one.classList.contains('longer')).length"""
    assert page.evaluate(cut) == 0, "a list that goes on says so"


REPLAYED = """() => {
    const found = [];
    const lines = one => {
        const all = document.createRange();
        all.selectNodeContents(one);
        return new Set([...all.getClientRects()].map(box => Math.round(box.top))).size;
    };
    for (const one of document.querySelectorAll('.step-list .serif')) {
        if (one.scrollHeight > one.clientHeight + 1) found.push(`cut: ${one.innerText}`);
        if (one.clientWidth < 110 && lines(one) > 1) found.push(`${one.clientWidth} wide: ${one.innerText}`);
    }
    for (const one of document.querySelectorAll('.ledger .figures')) {
        if (lines(one) > one.innerText.split(' ').length) found.push(`broken: ${one.innerText}`);
    }
    const pills = [...document.querySelectorAll('.replay-felt .pill')].map(one => one.getBoundingClientRect());
    pills.forEach((one, at) => pills.slice(at + 1).forEach(other => {
        const over = (near, far) => Math.min(one[far], other[far]) - Math.max(one[near], other[near]);
        if (over('left', 'right') > 1 && over('top', 'bottom') > 1) found.push('pills lie on each other');
    }));
    return found;
}"""


def test_a_replay_is_read_at_every_width_and_in_large_letters(new_page: NewPage) -> None:
    page = new_page()
    table = sit_down(page, "pai-gow-poker", bots=5, name="Rex Longfellow")
    played_round(page, "mouse")
    page.goto(f"/tables/{table}/rounds/1")
    page.locator(".step-list li").first.wait_for()
    page.keyboard.press("End")
    for large in (False, True):
        if large:
            page.evaluate(LARGE)
        for width, height in ((1440, 900), (1024, 768), (768, 1024), (390, 844), (320, 640)):
            page.set_viewport_size({"width": width, "height": height})
            settled(page)
            assert page.evaluate(REPLAYED) == [], (width, large)
            assert page.evaluate(BEYOND, width) == [], (width, large)


TOP = """() => {
    const box = name => document.querySelector(`.bar ${name}`).getBoundingClientRect();
    const bar = document.querySelector('.bar').getBoundingClientRect();
    const [brand, stack, sum] = [box('.brand'), box('.stack'), box('.stack b')];
    const whole = sum.right <= stack.right + 1 && sum.right <= innerWidth;
    return { rows: Math.round(bar.height / brand.height), beside: stack.top < brand.bottom, whole };
}"""


@pytest.mark.parametrize(("width", "large", "rows"), [(320, False, 2), (390, False, 2), (390, True, 2), (320, True, 3)])
def test_the_bar_shows_name_and_balance_beside_the_mark(new_page: NewPage, width: int, large: bool, rows: int) -> None:
    page = new_page()
    sit_down(page, "dragon-poker", name="Rex Longfellow of the Hill")
    page.goto("/school")
    page.set_viewport_size({"width": width, "height": 800})
    page.locator(".bar .stack b").wait_for()
    if large:
        page.evaluate(LARGE)
    settled(page)
    top = page.evaluate(TOP)
    assert top["rows"] <= rows
    assert top["beside"]
    assert top["whole"]


def test_the_pictures_of_the_games_show_the_cloth_below_the_chips(new_page: NewPage) -> None:
    above = """() => [...document.querySelectorAll('.picture')].map(one => {
        const [seen, felt] = [one.getBoundingClientRect(), one.querySelector('img').getBoundingClientRect()];
        return (seen.top - felt.top) / felt.height;
    })"""
    page = new_page()
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto("/")
    page.locator(".game").first.wait_for()
    page.wait_for_function(
        "() => [...document.querySelectorAll('.picture img')].slice(0, 2).every(one => one.naturalWidth)"
    )
    tray = 0.2  # so much of a felt, from its top, is the dealer's
    assert all(share >= tray for share in page.evaluate(above)[:2])


@pytest.mark.parametrize("phone", [True, False])
def test_what_is_touched_is_large_enough(new_page: NewPage, phone: bool) -> None:
    small = """asked => [...document.querySelectorAll(asked)].filter(one => {
        const box = one.getBoundingClientRect();
        const aside = one.closest('.board, .hidden') || one.matches('.skip, [tabindex="-1"], [type=range]');
        return box.width && !aside && box.height < 43.9;
    }).map(one => `${one.innerText} ${one.getBoundingClientRect().height}`)"""
    asked = (
        ".table button, .table a, .bar button, .bar a" if phone else ".hand-zone button:not(.cite, .step), .hand-zone a"
    )
    page = new_page(phone=phone)
    sit_down(page, "pai-gow")
    assert page.evaluate(small, asked) == []
    page.locator("[data-choice=bet]").click()
    page.locator(".hand .art").first.wait_for()
    assert page.evaluate(small, asked) == []
    played_round(page, "touch" if phone else "mouse")
    assert page.evaluate(small, asked) == []
