"""Everybody can play: axe finds nothing on any page, and a screen reader hears every card, call, choice and payment."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import House, NewPage
from tests.web.playing import held, played_round, settled, sit_down

AXE = Path(__file__).parents[2] / "src" / "houseway" / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page: Page) -> list[Any]:
    """What axe finds on the page as it is now."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    settled(page)
    found = page.evaluate("tags => axe.run({runOnly: tags, resultTypes: ['violations']})", RULES)
    return [(one["id"], [node["html"][:160] for node in one["nodes"][:4]]) for one in found["violations"]]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_at_a_table(new_page: NewPage, theme: str) -> None:
    page = new_page(color_scheme=theme)
    sit_down(page, "dragon-poker")
    assert violations(page) == []
    page.locator("[data-choice=bet]").click()
    page.locator(".hand .art").first.wait_for()
    assert violations(page) == []
    played_round(page, "mouse")
    assert violations(page) == []
    for key in "t?lvm":
        page.keyboard.press(key)
        page.locator("dialog[open]").wait_for()
        assert violations(page) == [], f"the sheet that {key} opens"
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    page.keyboard.press("b")
    page.locator(".book-body").wait_for()
    expect(page.locator(".book-body")).not_to_contain_text("being consulted")
    assert violations(page) == []


@pytest.mark.parametrize("game", ["pai-gow-poker", "deuce-of-the-dragon"])
def test_axe_finds_nothing_where_pieces_are_picked(new_page: NewPage, game: str) -> None:
    page = new_page()
    sit_down(page, game)
    page.locator("[data-choice=bet]").click()
    page.locator(".hand .art").first.wait_for()
    assert violations(page) == []


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 640)])
def test_axe_finds_nothing_on_a_phone(new_page: NewPage, width: int, height: int) -> None:
    page = new_page(phone=True)
    page.set_viewport_size({"width": width, "height": height})
    sit_down(page, "pai-gow", bots=5)
    assert violations(page) == []
    page.locator("[data-choice=bet]").tap()
    page.locator(".hand .art").first.wait_for()
    assert violations(page) == []


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_on_the_other_pages(new_page: NewPage, house: House, theme: str) -> None:
    page = new_page(color_scheme=theme)
    table = sit_down(page, "dragon-poker")
    played_round(page, "mouse")
    for path in ("/", "/records", "/rules", f"/tables/{table}/rounds/1", "/desk", "/nowhere"):
        page.goto(path)
        page.locator("main:not([aria-busy])").wait_for()
        page.wait_for_load_state("networkidle")
        assert violations(page) == [], path
    page.goto("/desk")
    page.locator("#token").fill(house.inspector)
    page.keyboard.press("Enter")
    page.locator(".desk-card").first.wait_for()
    assert violations(page) == [], "desk"
    page.goto(f"/desk/tables/{table}/rounds/1")
    page.locator(".step-list").wait_for()
    assert violations(page) == [], "replay at the desk"


def test_a_screen_reader_hears_cards_calls_choices_and_payments(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker")
    urgent = page.locator("[aria-live=assertive]")
    expect(urgent).to_contain_text("Your turn.")
    page.locator("[data-choice=bet]").click()
    page.locator(".hand .art").first.wait_for()
    polite = page.locator(".hidden[aria-live=polite]")
    for card in held(page):
        expect(polite).to_contain_text(card.split(",")[0])
    expect(urgent).to_contain_text("Play or fold? Play, $10 more; Fold, give up $20")
    log = page.get_by_role("log")
    expect(log).to_contain_text("No more bets.")
    played_round(page, "keyboard")
    expect(log).to_contain_text("Round 1 is over.")
    expect(polite).to_contain_text("Round 1:")


def test_your_turn_is_in_the_title(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker")
    expect(page).to_have_title("● Your turn · Dragon Poker · Houseway")


def test_the_brass_thing_has_the_focus_and_only_one_thing_is_brass(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker")
    page.locator("[data-choice=bet]").click()
    page.locator(".hand .art").first.wait_for()
    expect(page.locator(".act.brassy")).to_be_focused()
    assert page.locator(".brassy:visible").count() == 1
