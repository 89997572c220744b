"""The floor's page: dealers and supervisors find their steps, say them by twos, and read what came of it."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import House, NewPage
from tests.web.playing import act, played_round, sit_down
from tests.web.test_access import violations
from tests.web.test_widths import too_wide


def member(house: House, role: str, name: str) -> str:
    """The token of somebody of the house."""
    command = [sys.executable, "-m", "houseway", "account", "add", name, "--role", role, "--db", house.database]
    made = subprocess.run(command, capture_output=True, text=True, env=house.environment, check=True)
    return made.stdout.split()[-1]


def come_in(page: Page, token: str, path: str) -> None:
    page.goto(path)
    page.locator("#token").fill(token)
    page.keyboard.press("Enter")
    expect(page.locator("#token")).to_have_count(0)


@pytest.mark.rule("NJ-DP 42.12(b)")
def test_two_dealers_report_a_wrong_number_of_cards_and_read_that_the_round_is_void(
    new_page: NewPage, house: House
) -> None:
    player = new_page()
    table = sit_down(player, "dragon-poker")
    act(player, "mouse")
    player.locator(".hand .art").first.wait_for()
    first, second = new_page(), new_page()
    come_in(first, member(house, "dealer", "Dora of the floor"), "/desk")
    expect(first.get_by_role("heading", name="The floor")).to_be_visible()
    expect(first.locator("nav a[aria-current=page]", has_text="Floor")).to_be_visible()
    first.locator(f"a[href='/floor/tables/{table}']").click()
    step = first.locator("[data-step=wrong-number-of-cards]")
    expect(step.locator("button")).to_be_disabled()
    step.locator("select").select_option(label="Seat 3, Eve")
    step.get_by_label("How many lie there").fill("2")
    step.locator("button").click()
    expect(first.locator(".waits")).to_contain_text("You have said it")
    come_in(second, member(house, "dealer", "Dirk of the floor"), f"/floor/tables/{table}")
    expect(second.locator(".waits")).to_contain_text("Dora of the floor has said it")
    expect(second.locator(".waits")).to_contain_text("Seat 3, Eve; How many lie there: 2")
    assert violations(second) == []
    second.get_by_role("button", name="Say it too").click()
    expect(second.locator(".floor-told")).to_contain_text("void")
    expect(first.locator(".waits")).to_have_count(0)
    assert violations(second) == []
    assert too_wide(second) == {}


def test_a_supervisor_orders_another_cut_and_reads_why_not(new_page: NewPage, house: House) -> None:
    player = new_page()
    table = sit_down(player, "dragon-poker")
    act(player, "mouse")
    page = new_page()
    come_in(page, member(house, "supervisor", "Sue of the floor"), "/desk")
    expect(page.get_by_role("heading", name="All tables")).to_be_visible()
    expect(page.get_by_role("alert")).not_to_contain_text("not for")
    expect(page.locator(".desk-find")).to_have_count(0)
    assert violations(page) == []
    page.locator(f"a[href='/floor/tables/{table}']").click()
    step = page.locator("[data-step=order-recut]")
    step.get_by_label("Why").fill("the cover card slipped")
    step.locator("button").click()
    expect(step.get_by_role("alert")).to_contain_text(re.compile("NJ-DP|BASE"))


@pytest.mark.rule("NJ-DP 42.6(a)")
def test_a_supervisor_posts_other_limits_of_which_the_players_have_notice(new_page: NewPage, house: House) -> None:
    player = new_page()
    table = sit_down(player, "dragon-poker")
    page = new_page()
    come_in(page, member(house, "supervisor", "Lou of the floor"), f"/floor/tables/{table}")
    form = page.locator("[data-step=change-options]")
    post = form.get_by_role("button", name="Post it")
    expect(post).to_be_disabled()
    form.get_by_label("Ante, most").fill("5")
    form.get_by_label("Ante, least").fill("10")
    form.get_by_label("Ante, least").blur()
    expect(form).to_contain_text("other: limits")
    post.click()
    expect(form.get_by_role("alert")).to_contain_text("ante")
    for wager in ("Ante", "Ante Bonus"):
        form.get_by_label(f"{wager}, least", exact=True).fill("10")
        form.get_by_label(f"{wager}, most", exact=True).fill("250")
    post.click()
    notice = page.locator("section[aria-label='Limits and options'] [role=status]")
    expect(notice).to_contain_text("applies once this round is over")
    played_round(player, "mouse")
    expect(notice).to_contain_text(re.compile(r"from \d\d:\d\d.* on other limits apply to"))
    expect(notice).to_contain_text("Ante ($10 to $250) and Ante Bonus ($10 to $250)")
    expect(player.locator(".told")).to_contain_text("Ante ($10 to $250)")
    assert violations(page) == []
    assert too_wide(page) == {}
    form.locator("summary").click()
    form.get_by_label("How many cards a cut takes at least.").fill("50")
    form.get_by_label("How many cards a cut takes at least.").blur()
    post.click()
    expect(form.get_by_role("alert")).to_contain_text("10 to 40")
    form.get_by_role("button", name="As it was").click()
    given = b'game = "pai-gow"'
    form.locator("[type=file]").set_input_files({"name": "of.toml", "mimeType": "text/plain", "buffer": given})
    post.click()
    expect(form.get_by_role("alert")).to_contain_text("the submission is for pai-gow")
    assert violations(page) == []


def test_players_are_not_shown_the_way_to_the_floor(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker")
    expect(page.locator("nav a", has_text=re.compile("Floor|Desk"))).to_have_count(0)
    page.goto("/floor")
    expect(page.get_by_role("heading", name="For dealers and supervisors")).to_be_visible()
    assert violations(page) == []


def test_the_list_of_tables_is_short_and_says_where_each_stands(new_page: NewPage, house: House) -> None:
    for _ in range(6):
        table = sit_down(new_page(), "dragon-poker")
    page = new_page()
    come_in(page, member(house, "dealer", "Dana of the floor"), f"/floor/tables/{table}")
    tables = page.locator(".floor-tables")
    line = tables.locator(f"a[href='/floor/tables/{table}']")
    expect(line).to_contain_text(re.compile(r"Dragon Poker.*Round 1, betting.*3 of 6 seats taken", re.DOTALL))
    expect(line).to_be_in_viewport()
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        box = tables.bounding_box()
        assert box is not None
        assert box["height"] <= 200
    assert violations(page) == []
