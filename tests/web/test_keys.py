"""The focus is never lost under a key, and what a key does is where it stands."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import NewPage
from tests.web.playing import answered, played_round, sit_down


def focused(page: Page) -> str:
    found: str = page.evaluate("document.activeElement.innerText || document.activeElement.tagName")
    return found.strip()


def has_bet(page: Page) -> bool:
    answered(page)
    return not page.locator(".decision.bets").count()


@pytest.mark.parametrize("game", ["dragon-poker", "double-draw-poker"])
def test_enter_on_a_button_that_does_no_more_sends_nothing(new_page: NewPage, game: str) -> None:
    page = new_page()
    sit_down(page, game, bots=0)
    page.keyboard.press("a")
    for name in ("Double", "Clear", "Undo"):
        page.locator(".changes button", has_text=name).focus()
        for _ in range(12):
            page.keyboard.press("Enter")
        assert name in focused(page)
        assert not has_bet(page), name
    more = page.locator("[aria-label^='More on']").first
    more.focus()
    for _ in range(250):
        if more.get_attribute("aria-disabled") == "true":
            break
        page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(more).to_be_focused()
    assert not has_bet(page)


def test_a_letter_leaves_the_focus_where_it_is(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker", bots=0)
    for name, key in (("Clear", "x"), ("Double", "x"), ("Undo", "x")):
        page.keyboard.press("a")
        page.locator(".changes button", has_text=name).focus()
        page.keyboard.press(key)
        assert name in focused(page)
    page.keyboard.press("Enter")
    assert not has_bet(page)


def test_what_is_cleared_after_a_round_leaves_the_focus_where_it_is(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker", bots=0)
    played_round(page, "mouse")
    page.keyboard.press("a")
    clear = page.locator(".changes button", has_text="Clear")
    clear.focus()
    page.keyboard.press("Enter")
    expect(clear).to_be_focused()
    page.keyboard.press("Enter")
    assert not has_bet(page)


def test_who_buys_chips_is_where_one_acts(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker", bots=0)
    page.keyboard.press("m")
    page.get_by_role("button", name="Buy chips").press("Enter")
    expect(page.locator("[data-stack]").first).to_have_text("$1,500.00")
    expect(page.locator("[data-acts] :focus")).to_have_count(1)
    page.get_by_label("Ante, dollars").fill("500")
    page.get_by_label("Ante, dollars").press("Enter")
    page.get_by_label("Dragon Bet, dollars").fill("100")
    page.get_by_role("button", name="Buy chips").press("Enter")
    expect(page.locator("[data-stack]").first).to_have_text("$2,000.00")
    expect(page.locator("[data-acts] :focus")).to_have_count(1)


def test_a_replay_and_a_watched_table_begin_with_their_focus(new_page: NewPage) -> None:
    page = new_page()
    table = sit_down(page, "dragon-poker", bots=0)
    played_round(page, "mouse")
    page.keyboard.press("r")
    page.locator(".step-list").wait_for()
    expect(page.locator("main")).to_be_focused()
    page.goto(f"/tables/{table}/rounds/1")
    page.locator(".step-list").wait_for()
    expect(page.locator("main")).to_be_focused()
    at = page.locator(".step-list .now .mono").inner_text()
    page.keyboard.press("ArrowRight")
    assert page.locator(".step-list .now .mono").inner_text() != at
    other = new_page()
    other.goto(f"/tables/{table}")
    other.locator(".felt-zone").wait_for()
    expect(other.locator("main")).to_be_focused()


def test_j_and_k_in_the_lobby_are_seen_and_heard(new_page: NewPage) -> None:
    page = new_page()
    for game in ("dragon-poker", "pai-gow"):
        sit_down(page, game, bots=0)
    page.goto("/")
    rows = page.locator(".open-tables tbody tr")
    expect(rows.nth(1)).to_be_visible()
    for key, at in (("j", 1), ("k", 0), ("k", 0), ("ArrowDown", 1)):
        page.keyboard.press(key)
        expect(rows.nth(at)).to_be_focused()
        expect(page.locator(".open-tables [aria-current=true]")).to_have_count(1)
        expect(rows.nth(at)).to_have_attribute("aria-current", "true")
    page.keyboard.press("w")
    page.wait_for_url("**/tables/*")
