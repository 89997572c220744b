"""A full round of each game in a real browser: by mouse, by keyboard alone, and on a phone."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect
from tests.web.conftest import House, NewPage
from tests.web.playing import GAMES, came_by_the_lobby, held, played_round, sat_down_by_keyboard, sit_down, stack


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_played_by_mouse(new_page: NewPage, game: str) -> None:
    page = new_page()
    came_by_the_lobby(page, game)
    played_round(page, "mouse")
    net = int(page.locator("[data-net]").get_attribute("data-net") or "0")
    assert stack(page) == 100_000 + net


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_played_by_keyboard_alone(new_page: NewPage, game: str) -> None:
    page = new_page()
    sat_down_by_keyboard(page, game)
    played_round(page, "keyboard")
    expect(page.locator(".statement h2")).to_contain_text("Round 1:")


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_played_on_a_phone(new_page: NewPage, game: str) -> None:
    page = new_page(phone=True)
    came_by_the_lobby(page, game)
    played_round(page, "touch")
    width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1], "nothing is wider than the phone"


def test_a_newcomer_has_cards_within_two_clicks_and_ten_seconds(new_page: NewPage) -> None:
    page = new_page(still=False)
    began = time.monotonic()
    page.goto("/")
    page.get_by_role("button", name="Play Dragon Poker", exact=True).click()
    page.locator("[data-choice=bet]").click()
    page.locator(".hand .art").first.wait_for()
    assert len(held(page)) == 3
    assert time.monotonic() - began < 10


def test_chips_are_laid_on_the_felt_undone_doubled_and_cleared(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker", bots=0)
    ante = page.locator(".lens [data-area$='.ante']")
    page.get_by_role("radio", name="$25 chip").click()
    ante.click()
    expect(ante).to_have_accessible_name("Ante: $25; add $25")
    expect(page.locator("[data-choice=bet]")).to_contain_text("Bet $50")
    ante.click()
    ante.click(button="right")
    expect(ante).to_have_accessible_name("Ante: $25; add $25")
    page.keyboard.press("d")
    expect(page.locator("[data-choice=bet]")).to_contain_text("Bet $100")
    page.keyboard.press("u")
    expect(page.locator("[data-choice=bet]")).to_contain_text("Bet $50")
    page.keyboard.press("x")
    expect(ante).to_have_accessible_name("Ante: nothing; add $25")


def test_more_chips_are_bought_at_the_table(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker", bots=0)
    page.keyboard.press("m")
    page.get_by_role("button", name="Buy chips, $500").click()
    expect(page.locator("[data-stack]").first).to_have_text("$1,500.00")


def test_a_payment_on_the_felt_tells_its_paragraph(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker", bots=3)
    played_round(page, "mouse")
    page.locator(".whole .plate span").first.click()
    expect(page.locator("dialog .paragraph")).not_to_have_text("…")
    assert len(page.locator("dialog .paragraph").inner_text()) > 40


def test_a_table_is_opened_from_a_submission_file(new_page: NewPage, house: House) -> None:
    page = new_page()
    page.goto("/")
    page.locator(".game").first.wait_for()
    text = b'game = "dragon-poker"\njurisdiction = "MD"\nante-bonus = "A"\n'
    page.locator("input[type=file]").set_input_files({"name": "md.toml", "mimeType": "text/plain", "buffer": text})
    page.locator("#open button[type=submit]").click()
    page.wait_for_url("**/tables/*")
    table = page.url.rsplit("/", 1)[-1]
    assert house.read(f"/api/tables/{table}/words")["options"]["jurisdiction"] == "MD"
