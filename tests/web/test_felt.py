"""What a phone, a small screen and large letters show is what a desk shows: hands, amounts, lines, captions."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import NewPage
from tests.web.playing import act, is_over, played_round, settled, sit_down
from tests.web.test_widths import BEYOND, COVERED

OPENED = """async asked => {
    const sent = { 'Content-Type': 'application/json', Authorization: `Bearer ${localStorage['houseway.token']}` };
    const answer = await fetch('/api/tables', { method: 'POST', headers: sent, body: JSON.stringify(asked) });
    return (await answer.json()).table;
}"""
PAIRS = ["6-6", "1-1", "4-4", "3-1", "5-5", "3-3", "2-2", "6-5"]
OTHERS = [
    "6-4",
    "6-4",
    "6-1",
    "6-1",
    "5-1",
    "5-1",
    "4-2",
    "2-1",
    "6-3",
    "5-4",
    "6-2",
    "5-3",
    "5-2",
    "4-3",
    "4-1",
    "3-2",
]
TWO_OF_A_KIND = [tile for at, pair in enumerate(PAIRS) for tile in (pair, pair, OTHERS[at], OTHERS[at + 8])]
"""The 32 tiles in an order in which every hand of four has two that are equal."""
LARGE = "document.documentElement.style.fontSize = '200%'"
WRITTEN = "() => parseFloat(getComputedStyle(document.querySelector('.decision h2')).fontSize)"


def sat_at(page: Page, game: str, **options: Any) -> None:
    """A table with these options, and its first free seat."""
    sit_down(page, "dragon-poker", bots=0)
    table = page.evaluate(OPENED, {"game": game, "bots": 0, "pace": "manual", "options": options})
    page.goto(f"/tables/{table}")
    page.locator("[data-choice^=sit-]").first.click()


def test_a_phone_shows_what_each_seat_came_to_in_a_round_without_one(new_page: NewPage) -> None:
    page = new_page(phone=True)
    sit_down(page, "dragon-poker", bots=1)
    page.locator("[data-choice=sit-out]").tap()
    expect(page.locator(".statement h2")).to_contain_text("without you")
    expect(page.locator(".statement .num").first).to_be_visible()


@pytest.mark.parametrize("game", ["pai-gow", "pai-gow-poker", "dragon-poker", "double-draw-poker"])
def test_a_phone_shows_ones_own_hand_beside_the_dealers_when_the_round_is_over(new_page: NewPage, game: str) -> None:
    page = new_page(phone=True)
    sit_down(page, game)
    played_round(page, "touch")
    expect(page.locator(".strip [data-lay=own] .small-cards svg").first).to_be_visible()
    if game.startswith("pai-gow"):  # the cloth has a place for each part of the hand
        size = {"pai-gow": 4, "pai-gow-poker": 7}[game]
        hands = 2  # the dealer's, one's own
        expect(page.locator(".own .lens .piece.card")).to_have_count(hands * size)


CUT = """() => [...document.querySelectorAll('.game .fan svg')].filter(one => {
    const box = one.getBoundingClientRect(), within = one.closest('.picture').getBoundingClientRect();
    return box.left < within.left || box.right > within.right;
}).length"""


def test_the_pictures_of_the_games_are_whole_on_a_phone(new_page: NewPage) -> None:
    page = new_page(phone=True)
    page.goto("/")
    page.locator(".game .fan svg").first.wait_for()
    assert page.evaluate(CUT) == 0


@pytest.mark.parametrize("game", ["pai-gow-poker", "dragon-poker"])
def test_a_phone_shows_first_what_the_round_came_to(new_page: NewPage, game: str) -> None:
    page = new_page(phone=True)
    sit_down(page, game)
    played_round(page, "touch")
    seen = page.locator(".statement tbody tr").first.bounding_box()
    acts = page.locator(".phone-acts").bounding_box()
    assert seen is not None
    assert acts is not None
    assert seen["y"] + seen["height"] <= acts["y"]


def test_a_dynasty_wager_of_five_dollars_has_its_envy_marker_on_the_felt(new_page: NewPage) -> None:
    page = new_page()
    sat_at(page, "pai-gow-poker", variant="ez")
    page.get_by_label("Pai Gow, dollars").fill("10")
    page.get_by_label("Dynasty, dollars").fill("5")
    page.locator("[data-choice=bet]").click()
    page.locator(".hand.picking").wait_for()
    for view in (".whole", ".lens"):
        expect(page.locator(f"{view} .puck svg", has_text="ENVY")).to_have_count(1)


def test_a_statement_that_goes_on_below_its_edge_says_so(new_page: NewPage) -> None:
    page = new_page()
    page.set_viewport_size({"width": 1280, "height": 720})
    sat_at(page, "pai-gow-poker", **{"variant": "ez", "dragons-eye": "no-vigorish"})
    page.locator(".wagers input").first.wait_for()
    for field in page.locator(".wagers input").all()[:9]:
        field.fill("5")
    page.locator("[data-choice=bet]").click()
    played_round(page, "mouse")
    lines = page.locator(".statement-lines")
    assert lines.evaluate("list => list.scrollHeight > list.clientHeight"), "there are more lines than have room"
    expect(lines).to_contain_class("longer")
    lines.evaluate("list => list.scrollTo(0, list.scrollHeight)")
    expect(lines).not_to_contain_class("longer")


def test_captions_on_the_felt_shrink_with_it(new_page: NewPage) -> None:
    size = "() => parseFloat(getComputedStyle(document.querySelector('.whole .tag.amount span')).fontSize)"
    page = new_page()
    sit_down(page, "deuce-of-the-dragon")
    page.locator("[data-choice=bet]").click()
    page.locator(".tag.amount").first.wait_for()
    large = page.evaluate(size)
    page.set_viewport_size({"width": 800, "height": 600})
    page.wait_for_timeout(200)
    assert 9 <= page.evaluate(size) < large


def test_letters_are_as_large_as_the_browser_is_told_and_nothing_lies_beyond_the_edge(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "pai-gow-poker")
    usual = page.evaluate(WRITTEN)
    page.evaluate(LARGE)
    expect(page.locator("main.phone")).to_have_count(1)
    assert page.evaluate(WRITTEN) == 2 * usual
    assert page.evaluate(BEYOND, 1440) == []
    page.locator("[data-choice=bet]").click()
    played_round(page, "mouse")
    assert page.evaluate(BEYOND, 1440) == []
    page.evaluate("document.documentElement.style.fontSize = ''")
    expect(page.locator("main.phone")).to_have_count(0)


@pytest.mark.parametrize("path", ["table", "/", "/school", "/records", "/rules", "/desk"])
def test_large_letters_on_a_phone_stay_on_it(new_page: NewPage, path: str) -> None:
    page = new_page(phone=True)
    if path == "table":
        sit_down(page, "pai-gow-poker")
    else:
        page.goto(path)
        page.wait_for_load_state("networkidle")
    page.evaluate(LARGE)
    page.wait_for_timeout(200)
    assert page.evaluate(BEYOND, 390) == []


def test_a_phone_shows_a_pattern_once_and_the_players_and_ones_stack_beside_it(new_page: NewPage) -> None:
    page = new_page(phone=True)
    sit_down(page, "deuce-of-the-dragon")
    for number in range(1, 6):
        for _ in range(60):
            if page.locator("main.picking .strip [data-lay=table]").count() or is_over(page, number):
                break
            act(page, "touch")
        if page.locator("main.picking .strip [data-lay=table]").count():
            break
        page.locator("[data-choice=bet]").tap()
    settled(page)
    expect(page.locator("main.picking .strip [data-lay=table]")).to_have_count(1)
    shown = [one.get_attribute("aria-label") for one in page.locator(".strip .small-cards").all()]
    assert len(shown) == len(set(shown))
    assert page.evaluate(COVERED) == []


def test_the_felt_on_a_phone_is_whole_when_the_round_is_over(new_page: NewPage) -> None:
    page = new_page(phone=True)
    sit_down(page, "dragon-poker")
    played_round(page, "touch")
    settled(page)
    own, acts = page.locator(".own").bounding_box(), page.locator(".phone-acts").bounding_box()
    last = page.locator(".phone-acts .act").last.bounding_box()
    assert own is not None
    assert acts is not None
    assert last is not None
    assert own["y"] + own["height"] <= acts["y"]
    assert acts["y"] + acts["height"] - last["y"] - last["height"] < 20, "nothing stays empty below the buttons"


def test_plates_tell_odds_or_a_cross_and_the_paragraph(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker", bots=0)
    played_round(page, "mouse")
    settled(page)
    told = [one.inner_text() for one in page.locator(".statement .cite").all()]
    plates = page.locator(".lens .plate").all()
    assert len(plates) == len(told)
    for plate in plates:
        sign, law = plate.locator("span").inner_text().split("\n")
        assert law in told
        assert sign in {"✕", "push"} or sign.endswith(" to 1") or sign.startswith("+$")
    readable = """() => [...document.querySelectorAll('.plate small')].every(one =>
        !one.offsetWidth || one.getBoundingClientRect().height >= 9)"""
    assert page.evaluate(readable)


def test_a_pot_that_is_won_has_a_plate_with_its_paragraph(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "deuce-of-the-dragon", bots=3)
    played_round(page, "mouse")
    plate = page.locator(".whole .plate[data-about]").first
    expect(plate.locator("span")).to_contain_text("+$")
    plate.locator("span").click()
    expect(page.locator("dialog .source")).to_contain_text("in our words")


ONE_COLOUR = """rows => {
    const felt = document.querySelector('.lens canvas');
    const { data } = felt.getContext('2d').getImageData(0, 0, felt.width, rows);
    return data.every((value, at) => value === data[at % 4]);
}"""


def test_no_inscription_is_cut_off_above_the_own_place(new_page: NewPage) -> None:
    page = new_page()
    sat_at(page, "pai-gow-poker", **{"variant": "ez", "dragons-eye": "no-vigorish"})
    page.locator(".wagers input").first.wait_for()
    page.wait_for_load_state("networkidle")
    settled(page)
    assert page.evaluate(ONE_COLOUR, 4)


def test_settings_that_come_to_the_same_hands_are_offered_once(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "pai-gow", bots=0)
    body = {"game": "pai-gow", "bots": 1, "pace": "manual", "practice": True, "deck": TWO_OF_A_KIND}
    table = page.evaluate(OPENED, body)
    page.goto(f"/tables/{table}")
    page.locator("[data-choice^=sit-]").first.click()
    page.locator("[data-choice=bet]").click()
    page.locator(".hand.picking li button").first.wait_for()
    if page.locator("[data-choice=pass]").count():
        page.locator("[data-choice=pass]").click()
    pieces = [one.get_attribute("data-piece") for one in page.locator(".hand.picking [data-piece]").all()]
    assert len(set(pieces)) < len(pieces), "two tiles are equal"
    page.locator(
        f".hand.picking button[data-number='{1 + pieces.index(next(one for one in pieces if pieces.count(one) == 1))}']"
    ).click()
    page.locator(".suggestions button").first.wait_for()
    said = [one.inner_text() for one in page.locator(".suggestions button").all()]
    assert len(said) == len(set(said))
