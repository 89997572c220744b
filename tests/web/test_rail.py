"""The rail has its newest sentence at the foot, and with reduced motion nothing travels."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.web.conftest import NewPage
from tests.web.playing import played_round, sit_down

BELOW = """() => {
    const told = document.querySelector('.told');
    return told.scrollHeight - told.clientHeight - told.scrollTop;
}"""


def at_the_foot(page: Page) -> None:
    page.wait_for_function(f"() => ({BELOW})() < 2", timeout=10_000)


def test_the_newest_sentence_stays_at_the_foot_beside_the_book(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker", bots=2)
    played_round(page, "mouse")
    at_the_foot(page)
    page.locator("[data-choice=bet]").click()
    page.locator(".hand .art").first.wait_for()
    page.keyboard.press("b")
    expect(page.locator(".book-body li").first).to_be_visible()
    at_the_foot(page)
    page.locator(".told").evaluate("told => told.scrollTo(0, 20)")
    page.keyboard.press("b")
    expect(page.locator(".book-body")).to_have_count(0)
    played_round(page, "mouse", 2)
    assert page.evaluate(BELOW) > 100, "whoever reads what was said before goes on reading"


LATE = """() => {
    const told = document.querySelector('.told');
    told.scrollTop -= 4;
    told.scrollTop += 4;
    told.style.flex = '0 0 120px';
}"""


def test_the_foot_stays_where_the_browser_tells_of_scrolling_once_the_room_has_gone(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker", bots=2)
    played_round(page, "mouse")
    at_the_foot(page)
    assert page.evaluate("document.querySelector('.told').scrollHeight") > 240
    page.evaluate(LATE)
    at_the_foot(page)


TRAVELS = """() => {
    const animate = Element.prototype.animate;
    window.seen = [];
    Element.prototype.animate = function (frames, options) {
        window.seen.push([[...new Set(frames.map(frame => frame.transform))].length > 1, options.duration]);
        return animate.call(this, frames, options);
    };
    addEventListener('animationstart', event => {
        const [one] = event.target.getAnimations().filter(one => one.animationName === event.animationName);
        const moves = one?.effect.getKeyframes().some(frame => frame.transform && frame.transform !== 'none');
        window.seen.push([moves ?? false, one?.effect.getTiming().duration ?? 0]);
    });
}"""


def test_with_reduced_motion_nothing_travels_and_a_fade_is_short(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script("localStorage.setItem('houseway.pace', 'usual')")
    sit_down(page, "dragon-poker", bots=1)
    page.evaluate(TRAVELS)
    played_round(page, "mouse")
    page.locator("[data-choice=bet]").click()
    played_round(page, "mouse", 2)
    page.set_viewport_size({"width": 1024, "height": 768})
    page.get_by_role("button", name="Dealer", exact=True).click()
    expect(page.locator(".rail")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    expect(page.locator("dialog")).to_be_visible()
    seen = page.evaluate("window.seen")
    assert len(seen) > 20
    assert [one for one in seen if one[0] or one[1] > 80] == []
