"""A felt shows one round, what is offered is what a newcomer should do, and what lies there hides nothing."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import House, NewPage
from tests.web.playing import played_round, settled, sit_down
from tests.web.test_comfort import cut_off
from tests.web.test_school import GAMES, began

SETTLED = ".whole .plate"
"""On the whole felt only a settled wager has a plate."""
PLATES = "() => [...document.querySelectorAll('.whole .plate span')].map(one => one.firstChild.textContent).sort()"
LAPTOP = {"width": 1280, "height": 720}
FINGER = 44
COVERED = """() => [...document.querySelectorAll('.whole .pill')].flatMap(pill => {
    const box = pill.getBoundingClientRect();
    const cards = [...document.querySelectorAll('.whole .piece.card')];
    const level = cards.filter(card => card.style.transform.includes('rotate(0deg)'));
    return level.map(card => card.getBoundingClientRect()).filter(card =>
        card.left < box.right && box.left < card.right && card.top < box.bottom - 2 && box.top < card.bottom - 2
    ).map(() => pill.innerText);
})"""
OVERPRINTED = """() => {
    const named = [...document.querySelectorAll('.hand.tiles li small')];
    for (const one of named) { one.firstChild.textContent = 'Chop Bot'; one.lastChild.textContent = '3 or 6'; }
    const boxes = named.flatMap(one => [...one.childNodes].map(word => {
        const range = document.createRange();
        range.selectNodeContents(word);
        return range.getBoundingClientRect();
    }));
    return boxes.filter((one, at) => boxes.some((other, next) => next > at && one.left < other.right - 1
        && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1)).length;
}"""
SIZES = """() => [...document.querySelectorAll('.felt-zone .area')].map(one => {
    const box = one.querySelector('path').getBoundingClientRect();
    return [one.ariaLabel, box.width, box.height];
})"""


def laptop(new_page: NewPage) -> Page:
    page = new_page()
    page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
    return page


def test_a_felt_shows_one_round_until_the_player_goes_on(new_page: NewPage) -> None:
    page, watching = new_page(), new_page()
    table = sit_down(page, "dragon-poker", bots=1)
    watching.goto(f"/tables/{table}")
    played_round(page, "mouse")
    for told in (page, watching):
        expect(told.locator(".told").get_by_text("puts").last).to_be_visible()
        expect(told.locator(".told .newest")).to_contain_text("puts")
    expect(watching.locator(SETTLED)).to_have_count(0)
    expect(watching.locator(".statement h2")).to_contain_text("Round 1 is over")
    assert page.locator(SETTLED).count() > 0
    expect(page.locator(".stack-line")).to_contain_text("round 1")
    page.locator("[data-choice=bet]").click()
    expect(page.locator("[data-choice=play]")).to_be_visible()
    expect(page.locator(".stack-line")).to_contain_text("felt $")


def test_whoever_is_offered_the_bank_passes_it_by_enter_and_is_told_what_it_may_cost(new_page: NewPage) -> None:
    page = laptop(new_page)
    sit_down(page, "pai-gow-poker", bots=0, pace="casual")
    played_round(page, "mouse")
    expect(page.locator("[data-choice=pass].brassy")).to_be_focused()
    expect(page.locator(".decision h2")).to_contain_text("every hand that beats yours is paid from your $")
    assert cut_off(page) == []
    page.keyboard.press("Enter")
    expect(page.locator("[data-choice=bet]")).to_be_visible()


def test_whoever_has_paid_for_cards_is_told_how_to_mark_them_and_does_not_stand_by_enter(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "double-draw-poker", bots=0)
    page.locator("[data-choice=bet]").click()
    page.locator("[data-choice=draw]").click()
    stand = page.locator("[data-choice=stand]")
    expect(stand).to_contain_text("keep all five")
    expect(page.locator(".act.picked")).to_contain_text("by a touch or 1 to 5")
    expect(page.locator(".act.brassy")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(stand).to_be_visible()
    page.keyboard.press("2")
    expect(page.locator(".act.brassy")).to_contain_text("Discard")


def test_a_player_who_may_not_leave_yet_is_told_so_once(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker", bots=0)
    page.locator("[data-choice=bet]").click()
    page.locator("[data-choice=play]").wait_for()
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_text("You take part in this round and stay until it is over")).to_have_count(1)
    expect(page.locator(".decision [role=alert]")).to_be_empty()


def test_an_inspector_is_offered_to_watch_and_no_seat(new_page: NewPage, house: House) -> None:
    table = sit_down(new_page(), "dragon-poker", bots=1)
    page = new_page()
    page.add_init_script(f"localStorage.setItem('houseway.token', {house.inspector!r})")
    page.goto("/")
    expect(page.locator(".bar .stack")).to_contain_text("Irene")
    expect(page.get_by_role("link", name="Watch").first).to_be_visible()
    for nowhere in ("Play", "Sit at", "Open and"):
        expect(page.locator("main").get_by_role("button", name=nowhere)).to_have_count(0)
    page.goto(f"/tables/{table}")
    expect(page.locator(".decision h2")).to_have_text("You watch.")
    expect(page.locator("[data-choice]")).to_have_count(0)


def test_a_pill_says_how_many_cards_are_held_and_lies_on_none(new_page: NewPage) -> None:
    page = laptop(new_page)
    sit_down(page, "deuce-of-the-dragon", bots=5)
    page.locator("[data-choice=bet]").click()
    page.locator(".hand li").first.wait_for()
    expect(page.locator(".whole .pill u").first).to_be_visible()
    assert page.evaluate(COVERED) == []


def test_the_dealers_hand_is_named_beside_the_tray_and_covers_nothing_that_stands_there(new_page: NewPage) -> None:
    page = laptop(new_page)
    sit_down(page, "pai-gow-poker", bots=0)
    played_round(page, "mouse")
    caption, tray = (
        page.locator(".whole .tag.caption").bounding_box(),
        page.locator(".whole .standing .piece").first.bounding_box(),
    )
    assert caption is not None
    assert tray is not None
    for standing in page.locator(".whole .standing .piece, .whole .piece.card").all():
        box = standing.bounding_box()
        assert box is not None
        apart = box["x"] >= caption["x"] + caption["width"] or box["x"] + box["width"] <= caption["x"]
        assert apart or box["y"] >= caption["y"] + caption["height"] or box["y"] + box["height"] <= caption["y"]
    assert abs(caption["y"] + caption["height"] / 2 - tray["y"] - tray["height"] / 2) < tray["height"] / 2


@pytest.mark.parametrize("phone", [True, False])
def test_the_names_of_tiles_stand_apart(new_page: NewPage, phone: bool) -> None:
    page = new_page(phone=phone)
    sit_down(page, "pai-gow", bots=0)
    page.locator("[data-choice=bet]").click()
    page.locator(".hand.tiles li small").first.wait_for()
    assert page.evaluate(OVERPRINTED) == 0


@pytest.mark.parametrize("game", GAMES)
def test_every_place_of_a_lesson_is_large_enough_for_a_finger(new_page: NewPage, game: str) -> None:
    page = new_page(phone=True)
    began(page, game, "everything")
    looks = page.locator(".looking button").all()
    assert len(looks) > 1
    for look in looks:
        look.tap()
        expect(look).to_have_attribute("aria-pressed", "true")
        page.locator(".felt-zone .area").first.wait_for(state="attached")
        small: list[Any] = [one for one in page.evaluate(SIZES) if min(one[1:]) < FINGER - 0.5]
        assert small == [], look.inner_text()


def test_a_page_loaded_again_shows_what_the_last_round_alone_came_to(new_page: NewPage) -> None:
    page, watching = new_page(), new_page()
    table = sit_down(page, "dragon-poker", bots=0)
    played_round(page, "mouse")
    page.locator("[data-choice=bet]").click()
    page.locator("[data-choice=fold]").click()
    expect(page.locator(".statement h2")).to_contain_text("Round 2:")
    settled(page)
    before = page.evaluate(PLATES)
    assert before == ["✕", "✕"]
    watching.goto(f"/tables/{table}")
    page.reload()
    for told in (page, watching):
        expect(told.locator(".told .newest")).to_be_visible()
        expect(told.locator(SETTLED)).not_to_have_count(0)
        settled(told)
        assert told.evaluate(PLATES) == before
