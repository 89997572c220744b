"""The dealer's school in the browser: a perfect dealer by keyboard and on a tablet, a mistake, and a drill."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.web.conftest import NewPage
from tests.web.test_access import violations

from houseway.school.acts import Move, Step
from houseway.school.classroom import Progress, begin
from houseway.school.judging import judge
from houseway.school.perfect import right_act
from houseway.school.session import acts_offered, sight
from houseway.school.shelf import lesson_named

GROUPS = {"cards": "Cards", "deal": "Deal", "round": "Round", "end": "End"}
WORTHS = (50_000, 10_000, 2_500, 500, 100)
TABLET: ViewportSize = {"width": 1024, "height": 768}
LATE_FRAMES = """
const at = setTimeout;
window.requestAnimationFrame = (draw) => at(() => draw(performance.now()), 200);
window.setTimeout = (then, after, ...rest) => at(then, after > 0 && after <= 100 ? 200 : after, ...rest);
"""
"""A machine so busy that what waits for the next picture comes long after the next key."""


ODDS = {
    "Ante Bonus": {"Three Dragons": 30, "Trips": 4, "Pair of Pandas or Better": 1},
    "3 Card Bonus": {
        "Three Dragons": 40,
        "Three Phoenix": 30,
        "Three Tigers": 15,
        "Trips": 10,
        "Two Dragons": 4,
        "Two Phoenix": 2,
        "Two Tigers": 1,
    },
    "Dragon Bet": {
        "Three Red Dragons": 1000,
        "Three Blue Dragons": 1000,
        "Three Dragons with Gold Dragon": 200,
        "Three Dragons": 60,
        "Two Dragons": 7,
        "Gold Dragon": 5,
    },
}
"""New Jersey's tables, 42.11(c), (d) table 1 and (f)."""


def began(page: Page, game: str, lesson: str) -> Progress:
    """Begins a lesson from the list; the same lesson, where a test can look into it."""
    known = lesson_named(game, lesson)
    page.goto("/school")
    page.locator(".tabs button").nth(list(GAMES).index(game)).click()
    page.get_by_role("button", name=f"Begin {known.title}", exact=True).click()
    page.wait_for_url("**/school/lessons/*")
    page.locator(".work-zone").wait_for()
    return begin(known)


GAMES = ("dragon-poker", "double-draw-poker", "pai-gow-poker", "pai-gow", "deuce-of-the-dragon")


def offered(progress: Progress, act: Step) -> tuple[str, int, list[str]]:
    """In which group a step stands, at which place, and what must be said with it."""
    rows = acts_offered(progress)
    row = next(one for one in rows if one["act"].get("step") == act.step and one["act"].get("deck", 0) == act.deck)
    beside = [one for one in rows if one["group"] == row["group"]]
    values = [str(act.to or act.said.get(one["name"], "")) for one in row["asks"]]
    return row["group"], beside.index(row), values


def by_keyboard(page: Page, progress: Progress) -> None:
    act = right_act(progress)
    if isinstance(act, Move):
        places = [one["area"] for one in sight(progress)["places"]]
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("m")
        expect(page.locator("#move-from")).to_be_focused()
        for area, empty in ((act.source, 0), (act.target, 1)):
            page.keyboard.press("Home")
            for _ in range(places.index(area) + empty):
                page.keyboard.press("ArrowDown")
            page.keyboard.press("Tab")
        page.keyboard.type(f"{(act.amount or 0) / 100:g}")
        page.keyboard.press("Enter")
        return
    assert isinstance(act, Step)
    group, place, values = offered(progress, act)
    page.evaluate("document.activeElement.blur()")
    for _ in range(8):
        if page.locator(".work-zone .tabs [aria-pressed=true]").inner_text() == GROUPS[group]:
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press(str(place + 1))
    for value in values:
        if value not in {"", "True", "False"}:
            page.keyboard.type(value)
        page.keyboard.press("Tab")
    if values:
        page.locator(".filling [type=submit]").press("Enter")


def by_hand(page: Page, progress: Progress) -> None:
    """Chips are cut from the tray and put down on the felt, or picked up from it."""
    act = right_act(progress)
    if not isinstance(act, Move):
        assert isinstance(act, Step)
        group, _, values = offered(progress, act)
        assert not values
        page.get_by_role("button", name=GROUPS[group], exact=True).click()
        page.locator(f"[data-step={act.step}]").first.click()
        return
    page.get_by_role("button", name="Chips", exact=True).click()
    left = act.amount or 0
    if act.source == "dealer.tray" and left % 100 == 0:
        for worth in WORTHS:
            for _ in range(left // worth):
                page.get_by_role("button", name=f"Cut ${worth // 100} from the tray").click()
            left %= worth
        page.locator(f".whole [data-area='{act.target}']").click()
    elif re.fullmatch(r"seat-\d\..*", act.source):
        page.locator(f".whole [data-area='{act.source}']").click()
        if act.target.startswith("pot."):
            page.locator(f".whole [data-area='{act.target}']").click()
            return
        name = "Into the tray" if act.target == "dealer.tray" else "Back to the player"
        page.get_by_role("button", name=name).click()
    else:
        page.locator("#move-from").select_option(act.source)
        page.locator("#move-to").select_option(act.target)
        page.locator("#move-amount").fill(f"{left / 100:g}")
        page.get_by_role("button", name="Move", exact=True).click()


@pytest.mark.parametrize(
    ("game", "lesson", "tablet", "busy"),
    [
        ("dragon-poker", "whole-round", False, False),
        ("dragon-poker", "paying", False, True),
        ("pai-gow", "paying", True, False),
    ],
)
def test_a_perfect_dealer_finishes_without_a_mistake(
    new_page: NewPage, game: str, lesson: str, tablet: bool, busy: bool
) -> None:
    page = new_page()
    if tablet:
        page.set_viewport_size(TABLET)
    if busy:
        page.add_init_script(LATE_FRAMES)
    progress = began(page, game, lesson)
    acts = 0
    while not progress.finished:
        (by_hand if tablet else by_keyboard)(page, progress)
        acts += 1
        page.wait_for_function("at => Number(document.querySelector('main').dataset.done) >= at", arg=acts)
        assert page.locator("main").get_attribute("data-right") == "true", page.locator(".judged-zone").inner_text()
        if acts == 4:
            assert violations(page) == []
        progress, _ = judge(progress, right_act(progress))
    expect(page.locator(".report h2")).to_contain_text("Not one mistake")
    expect(page.locator(".report")).to_contain_text("Passed with full marks")
    expect(page.locator(".report")).to_contain_text("Next: ")
    assert violations(page) == []
    expect(page.locator("a[href$='report.pdf']")).to_be_visible()


def test_a_premature_step_moves_nothing_and_is_explained(new_page: NewPage) -> None:
    page = new_page()
    began(page, "dragon-poker", "paying")
    page.get_by_role("button", name="End", exact=True).click()
    page.locator("[data-step=collect-cards]").click()
    expect(page.locator(".judged-zone.lose")).to_be_visible()
    assert page.locator(".judged-zone .rule").inner_text()
    expect(page.locator(".judged-zone .cite").first).to_contain_text("NJ-DP 42.")
    expect(page.locator(".scores .lose")).to_have_text("1")
    assert violations(page) == []
    page.keyboard.press("?")
    expect(page.locator(".judged-zone.push")).to_be_visible()


def test_a_drill_is_answered_by_keyboard(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/school")
    page.get_by_role("link", name=re.compile("Payouts")).click()
    question = page.locator(".asked h2")
    question.wait_for()
    bet, hand, stake = re.match(r"(.*), (.*): a wager of \$(\d+) has won", question.inner_text()).groups()  # type: ignore[union-attr]
    page.keyboard.type(str(int(stake) * ODDS[bet][hand]))
    page.keyboard.press("Enter")
    expect(page.locator(".told-answer.win")).to_contain_text("Right")
    assert violations(page) == []
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_have_attribute("data-at", "1")
    page.goto("/school")
    page.locator(".progress").wait_for()
    assert violations(page) == []


def test_pay_tables_are_one_key_away(new_page: NewPage) -> None:
    page = new_page()
    began(page, "dragon-poker", "paying")
    page.keyboard.press("t")
    sheet = page.get_by_role("dialog", name="Pay tables")
    expect(sheet.get_by_role("row", name="Three Tigers 15 to 1")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    page.get_by_role("button", name="Pay tables").click()
    expect(sheet).to_be_visible()


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)])
def test_every_kind_of_act_can_be_seen(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    began(page, "dragon-poker", "everything")
    zone = page.locator(".work-zone").bounding_box()
    assert zone is not None
    tabs = page.get_by_role("group", name="Kinds of acts").get_by_role("button").all()
    assert "A player wants" in [tab.inner_text() for tab in tabs]
    for tab in tabs:
        box = tab.bounding_box()
        assert box is not None
        assert zone["x"] <= box["x"]
        assert box["x"] + box["width"] <= zone["x"] + zone["width"] + 1
        assert box["y"] + box["height"] <= size[1]
