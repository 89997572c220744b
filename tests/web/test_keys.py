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


def raising(page: Page) -> str:
    """A no-limit table where a raise may be anything up to all chips; the most, in dollars."""
    page.goto("/health")
    page.goto(f"/tables/{page.evaluate(OPENED, 'no-limit')}")
    page.locator("[data-choice^=sit-]").first.click()
    page.locator("[data-choice=bet]").click()
    label = page.locator(".priced .amount").get_attribute("aria-label") or ""
    return label.rpartition("$")[2]


OPENED = """async stakes => {
    const post = (path, body, more) => fetch(path, {method: 'POST', body: JSON.stringify(body),
        headers: {'Content-Type': 'application/json', ...more}}).then(answer => answer.json());
    const {token} = await post('/api/guests', {name: 'Eve'});
    localStorage.setItem('houseway.token', token);
    const table = {game: 'deuce-of-the-dragon', options: {stakes}, bots: 2, pace: 'manual'};
    return (await post('/api/tables', table, {Authorization: `Bearer ${token}`})).table;
}"""


def test_escape_in_the_amount_of_a_raise_takes_it_back_and_goes_to_the_brass_button(new_page: NewPage) -> None:
    page = new_page()
    raising(page)
    amount = page.locator(".priced .amount")
    least = amount.input_value()
    page.keyboard.press("a")
    page.keyboard.type("5000")
    expect(page.locator(".priced .why")).to_contain_text("at the most")
    page.keyboard.press("Escape")
    expect(page.locator(".act.brassy")).to_be_focused()
    expect(page.locator(".priced .why")).to_have_text("")
    expect(amount).to_have_value(least)


def test_the_slider_of_a_raise_goes_from_the_least_to_the_most(new_page: NewPage) -> None:
    page = new_page()
    most = raising(page)
    slider, amount = page.locator(".priced input[type=range]"), page.locator(".priced .amount")
    least = amount.input_value()
    slider.press("End")
    expect(amount).to_have_value(most)
    expect(slider).to_have_attribute("aria-valuetext", f"${most}")
    slider.press("Home")
    expect(amount).to_have_value(least)
    slider.press("ArrowRight")
    assert int(least) < int(amount.input_value()) <= int(least) + 5


def test_without_chips_enter_stands_on_buying_some_and_buys_them(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker", bots=0)
    page.get_by_label("Ante, dollars").fill("500")
    page.keyboard.press("Enter")
    page.locator("[data-choice=bet]").click()
    fold, buy = page.locator("[data-choice=fold]"), page.locator(".act[data-choice=buy-in]")
    expect(buy.locator("kbd")).to_have_text("↵")
    fold.click()
    expect(page.locator("[data-stack]").first).to_have_text("$0.00")
    expect(buy).to_be_focused()
    expect(buy.locator("kbd")).to_have_text("↵")
    expect(page.locator("[data-choice=bet] kbd")).to_have_count(0)
    page.locator("main").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-stack]").first).to_have_text("$500.00")
    expect(page.locator("[data-choice=bet] kbd")).to_have_text("↵")


def test_tab_passes_by_the_paragraphs_of_the_rail_and_the_arrows_lead_to_them(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker", bots=2)
    played_round(page, "mouse")
    assert page.locator(".told .cite").count() > 20
    told = page.locator(".told")
    told.focus()
    page.keyboard.press("Tab")
    expect(page.locator(".book-head")).to_be_focused()
    told.focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".told .cite").last).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".told .cite").nth(-2)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".told .cite").last).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("in our words")


def test_the_drawer_leaves_the_hand_free_and_takes_and_gives_back_the_focus(new_page: NewPage) -> None:
    page = new_page()
    for width, height in ((1024, 768), (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        sit_down(page, "dragon-poker", bots=0)
        page.locator("[data-choice=bet]").click()
        page.locator(".hand .art").first.wait_for()
        button = page.get_by_role("button", name="Dealer", exact=True)
        button.press("Enter")
        expect(button).to_have_attribute("aria-expanded", "true")
        expect(page.locator(".rail .told")).to_be_focused()
        zone, rail = page.locator(".hand-zone").bounding_box(), page.locator(".rail").bounding_box()
        assert zone
        assert rail
        assert rail["y"] + rail["height"] <= zone["y"] + 1
        page.keyboard.press("Escape")
        expect(page.locator(".rail")).to_have_count(0)
        expect(button).to_be_focused()
        button.press("Enter")
        page.keyboard.press("p")
        expect(page.locator(".statement h2")).to_contain_text("Round 1:")


def test_the_keys_that_stand_on_buttons_are_in_the_list_of_keys(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker")
    page.keyboard.press("m")
    page.get_by_role("button", name="Settings and keys").click()
    listed = set(page.locator(".keys kbd").all_inner_texts())
    assert {*"PFSKAIHUXCDYNMBTRVL?", "↵", "Esc", "Tab"} <= listed
