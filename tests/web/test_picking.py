"""Cards and tiles are marked without hiding one another, and what is said meanwhile is plain and in sight."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import NewPage
from tests.web.playing import act, settled, sit_down

MOST_ACTS = 40
NEIGHBOURS = """() => [...document.querySelectorAll('.hand.picking li button')].map(one => {
    const box = one.getBoundingClientRect();
    const found = (x, y) => document.elementFromPoint(x, y)?.closest('button') === one;
    return found(box.left + 6, box.top + 14) && found(box.left + 6, box.bottom - 6);
})"""
"""Whether each piece can be seen and touched at the left edge, where its index is, from its top to its foot."""
WHOLE = """() => {
    const acts = document.querySelector('.phone-acts').getBoundingClientRect();
    return [...document.querySelectorAll('.hand li')].every(one => {
        const box = one.getBoundingClientRect();
        return box.bottom <= acts.top + 1 && box.top > 0;
    });
}"""


def until_picking(page: Page) -> None:
    """Bets, and does what is brass until pieces are picked."""
    for _ in range(MOST_ACTS):
        page.locator(".decision:not(.waiting) .act").first.wait_for()
        if page.locator(".hand.picking li button").count() and not page.locator("[data-choice=bet]").count():
            return
        act(page, "mouse")
    raise AssertionError("nothing is picked at this table")


def pieces(page: Page) -> Any:
    return page.locator(".hand.picking li button")


def mark(page: Page, at: int) -> None:
    """Clicks a piece at its index, as a person does who sees only that of it."""
    pieces(page).nth(at).click(position={"x": 6, "y": 14})


@pytest.mark.parametrize("game", ["pai-gow-poker", "pai-gow", "double-draw-poker", "deuce-of-the-dragon"])
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_picked_piece_hides_no_other_and_the_hand_stays_whole(new_page: NewPage, game: str, phone: bool) -> None:
    page = new_page(phone=phone)
    sit_down(page, game, bots=1)
    until_picking(page)
    for at in (1, 2):
        mark(page, at)
        expect(page.locator(".hand li.marked")).to_have_count(at)
        assert all(page.evaluate(NEIGHBOURS)), f"{at} marked"
        assert not phone or page.evaluate(WHOLE)


def test_one_of_two_is_no_mistake_and_the_buttons_stay_in_sight(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "pai-gow-poker", bots=0)
    until_picking(page)
    for width, height in ((1440, 900), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        mark(page, 2)
        expect(page.locator(".act.picked")).to_contain_text("One more card")
        expect(page.locator(".judged.bad")).to_have_count(0)
        house_way = page.locator("[data-choice='set it the house way']").bounding_box()
        assert house_way is not None
        assert house_way["y"] + house_way["height"] < height - 30
        mark(page, 2)


@pytest.mark.parametrize("game", ["pai-gow-poker", "pai-gow"])
def test_only_settings_that_may_be_made_are_proposed(new_page: NewPage, game: str) -> None:
    page = new_page()
    sit_down(page, game, bots=0)
    until_picking(page)
    proposed = 0
    for at in range(pieces(page).count()):
        mark(page, at)
        expect(page.locator(".act.picked")).to_contain_text("One more")
        if page.locator(".suggestions button").count():
            proposed += 1
            page.locator(".suggestions button").first.click()
            expect(page.locator(".act.brassy.picked")).to_contain_text("Set it")
            for marked in reversed(range(pieces(page).count())):
                if pieces(page).nth(marked).get_attribute("aria-pressed") == "true":
                    mark(page, marked)
        else:
            mark(page, at)
        expect(page.locator(".hand li.marked")).to_have_count(0)
    assert proposed


OFFERED = """() => {
    const list = document.querySelector('.suggestions');
    const rows = [...list.children].map(one => one.getBoundingClientRect());
    const whole = rows.every(one => one.bottom <= list.getBoundingClientRect().bottom + 1);
    return { least: Math.min(...rows.map(one => one.height)), told: whole || list.matches('.longer') };
}"""


def test_settings_that_are_not_all_in_sight_say_that_there_are_more_below(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "pai-gow-poker", bots=0)
    until_picking(page)
    for at in range(pieces(page).count()):
        mark(page, at)
        expect(page.locator(".act.picked")).to_contain_text("One more")
        if page.locator(".suggestions li").count() == 3:
            break
        mark(page, at)
    for height in (900, 768, 720):
        page.set_viewport_size({"width": 1440, "height": height})
        settled(page)
        offered = page.evaluate(OFFERED)
        assert offered["told"], height
        assert offered["least"] >= 24, height
    page.locator(".suggestions button").last.click()
    expect(page.locator(".act.brassy.picked")).to_contain_text("Set it")


def test_enter_does_what_the_brass_button_says_and_space_marks(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "pai-gow", bots=0)
    until_picking(page)
    marked = page.locator(".hand li.marked")
    for number in ("1", "2", "3", "4"):
        page.keyboard.press(number)
        expect(marked).to_have_count(1)
        if page.locator(".suggestions button").count():
            break
        page.keyboard.press(number)
        expect(marked).to_have_count(0)
    page.locator(".suggestions button").first.click()
    expect(marked).to_have_count(2)
    marked.first.locator("button").focus()
    page.keyboard.press("Space")
    expect(marked).to_have_count(1)
    page.keyboard.press("Space")
    expect(page.locator(".act.brassy.picked")).to_contain_text("Set it")
    page.keyboard.press("Enter")
    expect(page.locator(".statement h2")).to_contain_text("Round 1:")


def test_a_raise_is_opened_by_its_letter_typed_and_said_by_enter(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "deuce-of-the-dragon", bots=2)
    for _ in range(MOST_ACTS):
        page.locator(".decision:not(.waiting) .act").first.wait_for()
        if page.locator(".priced").count():
            break
        act(page, "mouse")
    before = page.locator("main").get_attribute("data-acked")
    page.keyboard.press("a")
    amount = page.locator(".priced .amount")
    expect(amount).to_be_focused()
    expect(amount).to_have_value("2")
    assert page.locator("main").get_attribute("data-acked") == before
    page.keyboard.type("900")
    expect(amount).to_have_attribute("aria-invalid", "true")
    page.keyboard.press("Enter")
    assert page.locator("main").get_attribute("data-acked") == before, "too much is not said as something else"
    amount.fill("4")
    expect(page.locator(".act.brassy")).to_have_text(re.compile(r"(Bet|Raise) \$4(\$\d+ in all|\$2 to \$\d+)"))
    said = page.locator(".act.brassy").inner_text()
    whole = re.search(r"(\$\d+) in all", said)
    page.keyboard.press("Enter")
    told = f"You raise, putting in {whole.group(1)}.00." if whole else "You bet $4.00."
    expect(page.locator(".told")).to_contain_text(told)


def test_how_many_cards_may_go_is_said_in_words(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "double-draw-poker", bots=0)
    until_picking(page)
    page.keyboard.press("s")
    page.locator("[data-choice=draw]").click()
    expect(page.locator(".decision h2")).to_contain_text("Only one may.")
    page.keyboard.press("1")
    page.keyboard.press("3")
    expect(page.locator(".judged.bad")).to_contain_text("Only one card may go at the second draw, not 2")
    expect(page.locator(".holding")).not_to_contain_text("Nothing")


def test_wagers_made_together_have_each_their_own_name(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker", bots=0)
    names = page.locator(".lens .area").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert len(names) == len(set(names)) >= 2
    assert any(name.startswith("Ante Bonus: ") for name in names)


def test_a_phone_draws_the_dice_and_says_how_many_cards_others_hold(new_page: NewPage) -> None:
    page = new_page(phone=True)
    sit_down(page, "pai-gow", bots=1)
    until_picking(page)
    expect(page.locator(".strip .dice svg")).to_have_count(3)
    expect(page.get_by_role("img", name=re.compile("^Dice: "))).to_be_visible()
    other = new_page(phone=True)
    sit_down(other, "deuce-of-the-dragon", bots=1)
    until_picking(other)
    expect(other.locator(".pills li", has_text=re.compile(r"\d cards?$")).first).to_be_visible()


def test_a_screen_reader_is_not_told_to_type(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "pai-gow-poker", bots=0)
    until_picking(page)
    heard = page.locator("[aria-live=assertive]").first.inner_text()
    assert "Which two cards go into the low hand?" in heard
    assert "number" not in heard
