"""Two adjacent areas of one player: taken from the page, bet on and decided one after the other."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.web.conftest import NewPage
from tests.web.playing import played_round

OPENED = """async () => {
    const ask = async (path, body, more = {}) => {
        const token = localStorage.getItem('houseway.token');
        const headers = {'Content-Type': 'application/json', ...(token && {Authorization: `Bearer ${token}`}), ...more};
        const answer = await fetch(path, {method: 'POST', headers, body: JSON.stringify(body)});
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
        return await answer.json();
    };
    const {token} = await ask('/api/guests', {name: 'Eve'});
    localStorage.setItem('houseway.token', token);
    const options = {jurisdiction: 'MD', 'ante-bonus': 'A', 'two-areas': true};
    const {table} = await ask('/api/tables', {game: 'dragon-poker', options, bots: 0, pace: 'manual'});
    const key = {'Idempotency-Key': crypto.randomUUID()};
    await ask(`/api/tables/${table}/commands`, {type: 'sit', seat: 3, 'buy-in': 100000}, key);
    return table;
}"""


def two_areas(page: Page) -> None:
    page.goto("/health")
    page.goto(f"/tables/{page.evaluate(OPENED)}")
    page.locator("[data-choice=bet]").wait_for()


def test_a_second_area_is_taken_bet_on_decided_and_settled(new_page: NewPage) -> None:
    page = new_page()
    two_areas(page)
    expect(page.get_by_role("button", name=re.compile("Bet on seat [24] too"))).to_have_count(2)
    page.keyboard.press("m")
    page.get_by_role("button", name="Bet on seat 4 too, $1,000.00").click()
    expect(page.locator(".bar")).to_contain_text("seats 3 and 4, now 3")
    expect(page.get_by_role("button", name=re.compile("Bet on seat . too"))).to_have_count(0)
    expect(page.locator(".own .cap")).to_have_text("Seat 3", ignore_case=True)
    expect(page.locator(".whole .tags .turn")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".own .cap")).to_have_text("Seat 4", ignore_case=True)
    expect(page.locator(".whole .tags .turn")).to_have_count(1)
    expect(page.locator(".act.brassy")).to_be_focused()
    page.keyboard.press("Enter")
    page.locator(".hand .art").first.wait_for()
    for seat in (3, 4):
        expect(page.locator(".own .cap")).to_have_text(f"Seat {seat}", ignore_case=True)
        expect(page.locator(".act.brassy")).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.locator(".statement h2")).to_contain_text("Round 1:")
    rows = page.locator(".statement th").all_inner_texts()
    assert {row.split(":")[0] for row in rows} == {"Seat 3", "Seat 4"}
    amounts = [int(one.get_attribute("data-amount") or "") for one in page.locator(".statement [data-amount]").all()]
    assert sum(amounts) == int(page.locator(".statement [data-net]").get_attribute("data-net") or "")
    assert page.locator(".decision [role=alert]").inner_text() == ""


def test_two_areas_can_be_played_on_a_phone_and_left_together(new_page: NewPage) -> None:
    page = new_page(phone=True)
    two_areas(page)
    page.get_by_role("button", name="More", exact=True).tap()
    page.get_by_role("button", name="Bet on seat 2 too, $1,000.00").tap()
    expect(page.locator(".stack-line .cap")).to_have_text("Seat 2", ignore_case=True)
    played_round(page, "touch")
    page.get_by_role("button", name="More", exact=True).tap()
    page.get_by_role("button", name="Leave the table with all chips").tap()
    page.wait_for_url(lambda url: "/tables/" not in url)
