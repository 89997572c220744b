"""What a stranger stumbled over at the tables: betting, focus, replay, lobby, rules and desk."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import House, NewPage
from tests.web.playing import came_by_the_lobby, played_round, settled, sit_down

HIDDEN = """() => [...document.querySelectorAll('.bet-zone button, .bet-zone input')].filter(one => {
    const box = one.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !one.contains(top) && top !== one;
}).map(one => one.ariaLabel)"""
ASKED = """async ([path, body]) => {
    const sent = { 'Content-Type': 'application/json', Authorization: `Bearer ${localStorage['houseway.token']}` };
    return await (await fetch(path, { method: 'POST', headers: sent, body: JSON.stringify(body) })).json();
}"""


def bet_is_focused(page: Page) -> None:
    expect(page.locator("[data-choice=bet]")).to_be_focused()


def zone(page: Page) -> str:
    where = "(document.activeElement.closest('.right, .middle, .own, .felt-zone, .rail') ?? {className: ''}).className"
    found: str = page.evaluate(where)
    return found.partition(" ")[0]


@pytest.mark.parametrize("size", [(1200, 800), (1280, 720), (1366, 768), (1024, 768), (820, 1180)])
def test_every_control_of_a_bet_can_be_touched(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sit_down(page, "dragon-poker")
    assert page.evaluate(HIDDEN) == []


@pytest.mark.parametrize("size", [(1440, 900), (1200, 800), (1024, 768), (820, 1180)])
def test_keys_stand_on_the_buttons_that_change_a_bet(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sit_down(page, "dragon-poker", bots=0)
    caps = page.locator(".changes kbd")
    assert [caps.nth(at).inner_text() for at in range(4)] == ["U", "X", "A", "D"]
    for at in range(4):
        expect(caps.nth(at)).to_be_visible()
    wide = "found => found.filter(one => one.scrollWidth > one.clientWidth).length"
    assert page.locator(".changes .button").evaluate_all(wide) == 0
    assert page.evaluate("parseFloat(getComputedStyle(document.querySelector('.changes kbd')).fontSize)") >= 11.5


def test_a_bet_is_remembered_at_its_own_table_only(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker", bots=0)
    page.get_by_label("Ante, dollars").fill("40")
    page.locator("[data-choice=bet]").click()
    played_round(page, "mouse")
    expect(page.locator("[data-choice=bet]")).to_contain_text("Same bet $80")
    expect(page.locator(".bets h2")).to_have_text("The same again?")
    sit_down(page, "dragon-poker", bots=0)
    expect(page.locator("[data-choice=bet]")).to_contain_text("Bet $20")
    expect(page.locator("[data-choice=bet]")).to_contain_text("Ante $10")


def test_a_round_that_was_sat_out_does_not_ask_for_the_same(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker", bots=1)
    page.locator("[data-choice=sit-out]").click()
    expect(page.locator(".statement h2")).to_contain_text("Round 1 is over without you")
    expect(page.locator(".bets h2")).not_to_have_text("The same again?")


def test_a_bet_that_cannot_be_finished_is_told_and_what_does_nothing_is_off(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker", bots=0)
    undo, double = page.locator(".changes button", has_text="Undo"), page.locator(".changes button", has_text="Double")
    expect(undo).to_be_disabled()
    page.get_by_label("Ante, dollars").fill("900")
    page.keyboard.press("Enter")
    expect(page.locator(".bets")).to_contain_text("Ante: $500 at the most.")
    expect(page.locator(".bets")).to_contain_text("This bet leaves you $0, and going on with the hand takes $500 more")
    expect(page.get_by_label("More on Ante")).to_be_disabled()
    expect(page.get_by_label("More on Dragon Bet")).to_be_disabled()
    expect(double).to_be_disabled()
    expect(undo).to_be_enabled()
    page.locator("[data-choice=bet]").click()
    play, buy = page.locator("[data-choice=play]"), page.get_by_role("button", name="Buy chips")
    expect(play).to_contain_text("$500 more: you have $0")
    expect(play).not_to_have_class(re.compile("brassy"))
    expect(buy).to_be_focused()
    page.keyboard.press("p")
    expect(page.locator("main")).to_have_attribute("data-sending", "")
    buy.click()
    expect(page.locator("[data-stack]").first).to_have_text("$500.00")
    expect(play).to_be_focused()
    page.locator("[data-choice=play]").click()
    expect(page.locator(".statement h2")).to_contain_text("Round 1:")


def test_the_button_says_what_is_typed(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker", bots=0)
    page.get_by_label("Ante, dollars").press_sequentially("35")
    expect(page.locator("[data-choice=bet]")).to_contain_text("Bet $70")
    expect(page.get_by_label("Ante, dollars")).to_have_value("35")
    page.get_by_label("Ante, dollars").press("Enter")
    bet_is_focused(page)
    page.keyboard.press("u")
    expect(page.locator("[data-choice=bet]")).to_contain_text("Bet $20")
    expect(page.locator(".changes button", has_text="Undo")).to_be_disabled()
    page.get_by_label("Dragon Bet, dollars").fill("5")
    expect(page.locator("[data-choice=bet]")).to_be_disabled()
    expect(page.locator("[data-choice=bet]")).to_contain_text("Ante is required")


def test_the_focus_is_where_one_acts_and_comes_back_there(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker", bots=0)
    bet_is_focused(page)
    for key in "t?m":
        page.keyboard.press(key)
        page.locator("dialog[open]").wait_for()
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
        bet_is_focused(page)
    page.keyboard.press("m")
    page.get_by_role("button", name="Pay tables", exact=True).click()
    expect(page.locator("dialog h2")).to_have_text("Pay tables")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    bet_is_focused(page)
    zones = [zone(page)]
    for _ in range(40):
        page.keyboard.press("Tab")
        if zone(page) and zone(page) != zones[-1]:
            zones.append(zone(page))
    assert zones[:2] == ["right", "middle"]
    assert zones.index("own") < zones.index("rail")
    page.locator("[data-choice=bet]").focus()  # Enter belongs to the control that has the focus
    played_round(page, "keyboard")
    bet_is_focused(page)


def test_the_focus_is_in_the_zone_of_actions_while_a_hand_is_set(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "pai-gow-poker", bots=0)
    page.keyboard.press("Enter")
    page.locator(".hand.picking").wait_for()
    expect(page.locator(".right:focus-within, .middle:focus-within")).not_to_have_count(0)


def test_a_key_that_is_held_does_one_thing(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker", bots=0)
    page.keyboard.down("Enter")
    for _ in range(5):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.locator(".hand .art").first.wait_for()
    expect(page.locator("[data-choice=play]")).to_be_visible()


def test_a_replay_on_a_phone_stays_where_it_is(new_page: NewPage) -> None:
    page = new_page(phone=True)
    table = sit_down(page, "dragon-poker")
    played_round(page, "touch")
    page.goto(f"/tables/{table}/rounds/1")
    page.locator(".step-list").wait_for()
    settled(page)
    assert page.evaluate("scrollY") == 0
    page.get_by_label("Last entry").tap()
    page.wait_for_function("() => document.querySelector('.step-list').scrollTop > 0")
    settled(page)
    assert page.evaluate("scrollY") == 0
    expect(page.get_by_label("The round before")).to_have_count(0)
    expect(page.get_by_label("The next round")).to_have_count(0)
    expect(page.locator(".replay-felt .pill").first).to_contain_text(re.compile(r"[+−]\$|even"))


def test_a_paragraph_is_read_by_its_number_alone(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/rules")
    page.locator(".tabs button").nth(1).click()
    page.get_by_role("textbox", name="Paragraph").fill("42.10(c)")
    page.keyboard.press("Enter")
    expect(page.locator("dialog .found button")).to_have_count(2)
    page.keyboard.press("Enter")
    expect(page.locator("dialog h2")).to_have_text("NJ-DDP 42.10(c)")


def test_the_lobby_says_what_differs_where_ones_money_is_and_how_to_go_back(new_page: NewPage) -> None:
    page = new_page()
    mine = came_by_the_lobby(page, "dragon-poker", name="Tess")
    body = {"game": "pai-gow-poker", "options": {"variant": "ez"}, "bots": 1, "pace": "manual"}
    other = page.evaluate(ASKED, ["/api/tables", body])["table"]
    body = {"game": "deuce-of-the-dragon", "bots": 1, "pace": "manual"}
    deuce = page.evaluate(ASKED, ["/api/tables", body])["table"]
    page.goto("/")

    def row(table: str) -> str:
        return f".open-tables tr:has(a[href='/tables/{table}'])"

    expect(page.locator(row(mine))).to_contain_text("Go back")
    expect(page.locator(row(mine))).not_to_contain_text("Watch")
    expect(page.locator(row(other))).to_contain_text("EZ pai gow")
    expect(page.locator(row(other)).locator(".priced-at")).to_contain_text("not computed for these options")
    expect(page.locator(row(deuce)).locator(".priced-at")).to_contain_text("commission at most 5 % of each pot")
    expect(page.locator(".mine")).to_contain_text("$9,000.00 and $1,000.00 at 1 table")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(row(mine)).locator(".priced-at")).to_be_visible()
    page.set_viewport_size({"width": 1440, "height": 900})
    page.keyboard.press("/")
    page.keyboard.type("ez")
    expect(page.locator(row(mine))).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(row(mine))).to_have_count(1)
    expect(page.locator("body")).to_be_focused()


def test_a_guest_is_called_by_the_name_that_is_typed(new_page: NewPage) -> None:
    page, other = new_page(), new_page()
    came_by_the_lobby(page, "dragon-poker", name="Tess", bots=0)
    table = came_by_the_lobby(page, "dragon-poker", name="Bea", bots=0)
    other.goto(f"/tables/{table}")
    expect(other.locator(".told")).to_contain_text("Bea takes seat")


def test_who_is_away_is_told_and_what_can_be_done(new_page: NewPage) -> None:
    eve, ben = new_page(), new_page()
    table = sit_down(eve, "dragon-poker", bots=1)
    ben.goto(f"/tables/{table}")
    ben.get_by_label("Your name").fill("Ben")
    ben.locator("[data-choice^=sit-]").first.click()
    ben.locator("[data-choice=bet]").wait_for()
    eve.locator("[data-choice=bet]").click()
    expect(eve.locator(".waiting h2")).to_have_text("Waiting for Ben")
    ben.close()
    expect(eve.locator(".whole .tags")).to_contain_text("away")
    expect(eve.locator(".waiting")).to_contain_text("Ben is away, and there is no clock at this table")
    expect(eve.locator("[data-choice=leave]")).to_be_visible()


def test_whoever_has_anted_alone_is_told_what_is_missing_and_may_take_it_back(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "deuce-of-the-dragon", bots=0)
    page.locator("[data-choice=bet]").click()
    expect(page.locator(".waiting h2")).to_have_text("Waiting for others")
    expect(page.locator(".waiting")).to_contain_text("A round needs two players who bet.")
    page.locator("[data-choice=take-back]").click()
    expect(page.locator("[data-choice=bet]")).to_contain_text("bet $3")


def test_the_drawer_of_the_dealer_is_closed_by_escape_and_by_its_cross(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker", bots=0)
    page.set_viewport_size({"width": 820, "height": 1180})
    for close in ("key", "cross"):
        page.get_by_role("button", name="Dealer", exact=True).click()
        expect(page.locator(".rail")).to_be_visible()
        page.keyboard.press("Escape") if close == "key" else page.locator(".rail").get_by_label("Close").click()
        expect(page.locator(".rail")).to_have_count(0)


def test_whoever_logs_in_types_at_once(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.locator(".bar .stack").click()
    page.keyboard.type("Ada")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Ada")


def test_records_name_the_table_and_leave_out_what_was_not_bet(new_page: NewPage) -> None:
    page = new_page()
    table = sit_down(page, "dragon-poker", bots=1)
    page.locator("[data-choice=sit-out]").click()
    expect(page.locator(".statement h2")).to_contain_text("Round 1 is over")
    played_round(page, "mouse", 2)
    page.goto("/records")
    expect(page.locator(".total")).to_contain_text("1 round:")
    expect(page.locator(".total")).to_contain_text("1 more sat out")
    expect(page.locator(".list tbody tr")).to_have_count(1)
    expect(page.locator(".list tbody tr")).to_contain_text(f"Table {table[:4]}")


def test_the_desk_turns_its_pages(new_page: NewPage, house: House) -> None:
    player, page = new_page(), new_page()
    sit_down(player, "dragon-poker", bots=5)
    for number in range(1, 5):
        played_round(player, "mouse", number)
    page.goto("/desk")
    page.locator("#token").fill(house.inspector)
    page.keyboard.press("Enter")
    expect(page.locator(".list.rounds tbody tr")).to_have_count(20)
    expect(page.locator(".list.rounds thead")).to_contain_text("Table")
    page.get_by_role("button", name="Older").click()
    expect(page.locator(".paging")).to_contain_text("21 to ")
    page.get_by_role("button", name="Newer").click()
    expect(page.locator(".paging")).to_contain_text("1 to 20")


def test_a_lost_connection_claims_no_clock_where_there_is_none(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker", bots=0)
    page.route_web_socket("**/live*", lambda socket: socket.close())
    page.reload()
    expect(page.locator(".lost-line")).to_contain_text("There is no clock at this table")


def test_a_table_is_found_by_what_is_shown_of_it(new_page: NewPage, house: House) -> None:
    page, desk = new_page(), new_page()
    table = sit_down(page, "dragon-poker", bots=1)
    played_round(page, "mouse")
    page.goto("/")
    rows = page.locator(".open-tables tbody tr")
    for said in (table[:4], f"Table {table[:4]}", f"new jersey {table[:4]}", table):
        page.fill("#find", said)
        expect(rows).to_have_count(1)
        expect(rows).to_contain_text(f"Table {table[:4]}")
    page.fill("#find", "New Jersey")
    expect(rows).not_to_have_count(0)
    desk.goto("/desk")
    desk.locator("#token").fill(house.inspector)
    desk.keyboard.press("Enter")
    found = desk.locator(".list.rounds tbody tr")
    for said in (table[:4], f"Table {table[:4]}", table):
        desk.get_by_label("Table", exact=True).fill(said)
        with desk.expect_response("**/api/search?*"):
            desk.get_by_role("button", name="Find").click()
        expect(found).to_have_count(2)
        expect(found.first).to_contain_text(f"Table {table[:4]}")
