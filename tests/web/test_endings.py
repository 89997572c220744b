"""What the pages say of rounds that did not end by the cards: folded, void."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import House, NewPage
from tests.web.playing import act, is_over, sit_down
from tests.web.test_floor import come_in, member

REPORTED = """table => fetch(`/api/tables/${table}/floor`, {
    method: 'POST',
    headers: {'Content-Type': 'application/json', Authorization: `Bearer ${localStorage.getItem('houseway.token')}`},
    body: JSON.stringify({type: 'wrong-number-of-cards', to: 4, held: 2}),
})"""

LAYS = """table => fetch(`/api/tables/${table}`, {
    headers: {Authorization: `Bearer ${localStorage.getItem('houseway.token')}`},
}).then(answer => answer.json()).then(sight => sight.ended.placing.lays)"""


def folded(page: Page) -> None:
    """Bets what is offered first, and folds."""
    for _ in range(40):
        if is_over(page, 1):
            return
        fold = page.locator("[data-choice]", has_text="Fold").first
        if fold.is_visible():
            fold.click()
            page.wait_for_timeout(300)
        else:
            act(page, "mouse")


def kept(page: Page, name: str) -> None:
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png")


@pytest.mark.parametrize("phone", [False, True])
def test_a_folded_hand_is_told_as_one_and_its_cards_are_gone(phone: bool, new_page: NewPage) -> None:
    page = new_page(phone=phone)
    table = sit_down(page, "dragon-poker", bots=1)
    folded(page)
    statement = page.locator(".statement")
    expect(statement).to_contain_text("loses: you folded")
    expect(statement.locator("h2")).to_contain_text("folded")
    lays = page.evaluate(LAYS, table)
    assert [lay["pieces"] for lay in lays if lay["role"] == "own"] == [[]]
    assert page.locator(".own .piece.card").count() == sum(len(lay["pieces"]) for lay in lays if lay["seat"] is None)
    kept(page, f"p3-folded-{'phone' if phone else 'desktop'}")


@pytest.mark.parametrize("phone", [False, True])
def test_a_void_round_is_called_void_with_its_reason_and_has_no_chips(
    phone: bool, new_page: NewPage, house: House
) -> None:
    page = new_page(phone=phone)
    table = sit_down(page, "dragon-poker", bots=1)
    act(page, "mouse")
    page.locator("[data-choice]", has_text="Fold").first.wait_for()
    for name in ("Vera of the floor", "Vic of the floor"):
        dealer = new_page()
        come_in(dealer, member(house, "dealer", f"{name} {phone}"), f"/floor/tables/{table}")
        dealer.evaluate(REPORTED, table)
    heading = page.locator(".statement h2")
    expect(heading).to_contain_text("void")
    expect(heading).to_contain_text("you hold 2 cards, not 3")
    expect(page.locator(".statement tr").first).to_contain_text("is void")
    expect(page.locator("[aria-live=polite]").filter(has_text="Round 1 is void")).to_have_count(1)
    assert page.locator(".felt-zone .piece.chips, [aria-label='Your place'] .piece.chips").count() == 0
    kept(page, f"p3-void-{'phone' if phone else 'desktop'}")
