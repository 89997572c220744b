"""A dice bonus that a triple has paid: the page offers to take it down, and Enter bets all the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.conftest import DESKTOP, House

ALWAYS_THREES = """
from houseway.games.pai_gow_shared import dice
from houseway.__main__ import main
dice.chance = lambda seed, sides, count: (3,) * count
main()
"""


@pytest.fixture(scope="module")
def threes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose dice show three threes in every shake."""
    opened = House(tmp_path_factory.mktemp("threes"), program=("-c", ALWAYS_THREES))
    yield opened
    opened.close()


class Ana:
    """Somebody who says what is to be said without a page, and then looks at one."""

    def __init__(self, house: House) -> None:
        token = httpx.post(house.url + "/api/guests", json={"name": "Ana"}).json()["token"]
        self.http = httpx.Client(base_url=house.url, headers={"authorization": f"Bearer {token}"}, timeout=30)
        self.token = token
        options = {"dragons-eye": "vigorish", "banking": False, "co-banking": False}
        new = {"game": "pai-gow-poker", "options": options, "bots": 0, "pace": "manual"}
        self.table = self.http.post("/api/tables", json=new).json()["table"]
        self.said = 0

    def say(self, **command: Any) -> None:
        self.said += 1
        key = {"idempotency-key": f"ana {self.said}"}
        answer = self.http.post(f"/api/tables/{self.table}/commands", json=command, headers=key)
        assert answer.status_code == 200, answer.text

    def stakes(self) -> dict[str, int]:
        sight = self.http.get(f"/api/tables/{self.table}").json()
        return {stake["wager"]: stake["amount"] for stake in sight["words"]["placing"]["stakes"]}

    def looks(self, browser: Browser) -> Page:
        context = browser.new_context(viewport=DESKTOP, base_url=str(self.http.base_url))  # type: ignore[arg-type]
        context.add_init_script(f"localStorage.setItem('houseway.token', '{self.token}')")
        page = context.new_page()
        page.goto(f"/tables/{self.table}")
        page.locator("[data-choice='take down']").wait_for()
        return page


@pytest.fixture
def ana(threes: House) -> Ana:
    """Ana before the second round, her dice bonus of $5 paid and kept."""
    person = Ana(threes)
    person.say(type="sit", seat=1, **{"buy-in": 50_000})
    person.say(type="place-wagers", wagers={"pai-gow": 1000, "dice-bonus": 500})
    person.say(type="ready")
    person.say(type="ask-house-way")
    assert person.stakes() == {"dice-bonus": 500}
    return person


def test_a_kept_dice_bonus_is_taken_down_by_its_button(ana: Ana, browser: Browser) -> None:
    page = ana.looks(browser)
    page.locator("[data-choice='take down']").click()
    expect(page.locator("[data-choice='take down']")).to_have_count(0)
    assert ana.stakes() == {}
    page.context.close()


def test_enter_bets_and_leaves_the_dice_bonus_where_it_lies(ana: Ana, browser: Browser) -> None:
    page = ana.looks(browser)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    page.locator(".decision:not(.bets):not(.waiting) .act").first.wait_for()
    assert ana.stakes() == {"pai-gow": 1000, "dice-bonus": 500}
    shown = ana.http.get(f"/api/tables/{ana.table}").json()
    assert (shown["round"], shown["phase"]) == (2, "setting"), "the dice have paid the bonus once more"
    page.context.close()
