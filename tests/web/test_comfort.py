"""What makes a table pleasant: nothing cut off, plain words, everybody's results, accounts, being called in time."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from itertools import cycle, islice
from uuid import uuid4

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect
from playwright.sync_api import TimeoutError as NotThereError
from tests.web.conftest import House, NewPage
from tests.web.playing import answered, played_round, sit_down

from houseway.core.accounts import stack as stack_account
from houseway.record.reading import line_decoder

OPENED = """async asked => {
    const sent = { 'Content-Type': 'application/json', Authorization: `Bearer ${localStorage['houseway.token']}` };
    const answer = await fetch('/api/tables', { method: 'POST', headers: sent, body: JSON.stringify(asked) });
    return (await answer.json()).table;
}"""
SIZES = [(1440, 900), (1280, 720), (1024, 768), (820, 1180)]


def cut_off(page: Page) -> list[str]:
    """Choices that are not wholly to be seen."""
    found = """() => [...document.querySelectorAll('.act, .hand button')].filter(one => {
        const box = one.getBoundingClientRect(), zone = one.closest('.right, .middle').getBoundingClientRect();
        return box.bottom > zone.bottom + 1 || box.bottom > innerHeight || box.height < 20 || box.right > innerWidth;
    }).map(one => one.innerText)"""
    return list(page.evaluate(found))


def test_no_choice_is_cut_off_while_a_hand_is_set(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "pai-gow-poker", pace="casual")
    page.locator("[data-choice=bet]").click()
    cards = page.locator(".hand.picking li button")
    cards.first.wait_for()
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert cut_off(page) == [], f"nothing is marked, {size}"
    for _ in range(2):
        page.keyboard.press("1")
        page.keyboard.press("2")
        page.locator(".act.brassy, .judged.bad").first.wait_for()
        assert cut_off(page) == [], "two cards are marked"
        page.keyboard.press("1")
        page.keyboard.press("2")
        page.keyboard.press("6")
        page.keyboard.press("7")


CLIPPED = """() => [...document.querySelectorAll('.acts .act, .act span, .act small, .priced input')].filter(one => {
    const box = one.getBoundingClientRect(), within = one.closest('.decision').getBoundingClientRect();
    const button = (one.closest('.act') ?? one).getBoundingClientRect();
    const runsOut = one.scrollWidth > one.clientWidth + 1 && one.matches('.act');
    return box.bottom > within.bottom + 1 || box.right > button.right + 1 || box.bottom > button.bottom + 1 || runsOut;
}).map(one => one.innerText || one.className)"""


def test_nothing_of_a_priced_bet_is_cut_off_beside_the_clock(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker", bots=0)
    body = {"game": "deuce-of-the-dragon", "options": {"stakes": "no-limit"}, "bots": 2, "pace": "casual"}
    page.goto(f"/tables/{page.evaluate(OPENED, body)}")
    page.locator("[data-choice^=sit-]").first.click()
    page.locator("[data-choice=bet]").click()
    page.locator(".priced").wait_for()
    for width, height in (*SIZES, (1200, 800), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        for amount in ("2", "900"):
            page.locator(".priced .amount").fill(amount)
            assert page.evaluate(CLIPPED) == [], (width, height, amount)


def test_options_of_a_table_are_in_plain_words(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.locator(".game").first.wait_for()
    for game in page.locator("#game option").evaluate_all("all => all.map(one => one.value)"):
        page.select_option("#game", game)
        for label in page.locator(".choice-of > span").all_text_contents():
            assert re.match(r"[A-Z].*[.;]?$", label), label
            assert " " in label
        for value in page.locator(".choice-of option").all_text_contents():
            assert not re.fullmatch(r"[A-Z]{2}|[A-Z]|\d|true|false|\w+-\w+", value), f"{game}: {value}"
    page.select_option("#game", "dragon-poker")
    page.locator(".choice-of select").first.select_option(label="Maryland")
    expect(page.locator(".choice-of", has_text="Ante Bonus").first.locator("option")).to_have_count(2)
    for edge in page.locator(".edge b").all_text_contents():
        assert re.fullmatch(r"\d+(\.\d+)? %", edge)


def test_every_seats_result_is_in_its_pill_and_is_what_the_log_says(new_page: NewPage, house: House) -> None:
    page = new_page()
    table = sit_down(page, "deuce-of-the-dragon", bots=3)
    played_round(page, "mouse")
    nets: dict[int, int] = {}
    decoder = line_decoder("deuce-of-the-dragon")
    for line in house.read(f"/api/tables/{table}/log").splitlines():
        entry, raw = decoder.decode(line), json.loads(line)
        for event, written in zip(getattr(entry, "events", ()), raw.get("events", ()), strict=True):
            if written["type"] in {"bought-in", "cashed-out"}:
                continue
            for source, target, amount in event.postings():
                for seat in range(1, 7):
                    home = stack_account(seat)
                    nets[seat] = nets.get(seat, 0) + amount * ((target == home) - (source == home))
    shown = {}
    for pill in page.locator(".whole .tag .pill").all():
        if pill.locator(".win, .lose, .push").count():
            text = pill.locator("span").inner_text().replace("−", "-").replace("even", "0")
            shown[int(pill.locator("i").inner_text())] = round(100 * float(re.sub(r"[$,+]", "", text)))
    assert len(shown) == 3
    assert shown == {seat: net for seat, net in nets.items() if seat in shown}


def test_a_payment_at_the_own_place_tells_its_paragraph_while_bets_are_taken(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker", bots=0)
    played_round(page, "mouse")
    page.locator(".lens .plate span").first.click()
    expect(page.locator("dialog .paragraph")).not_to_have_text("…")
    expect(page.locator("dialog .source")).to_contain_text("in our words")
    expect(page.locator("[data-choice=bet]")).to_contain_text("Same bet")


def test_an_account_is_made_left_and_entered_again(new_page: NewPage) -> None:
    page, name = new_page(), f"Ada {uuid4().hex[:6]}"
    page.goto("/")
    for button in ("Make an account", "Log in"):
        page.locator(".bar .stack").click()
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_label("Password").fill("a long sentence to remember")
        page.locator("dialog").get_by_role("button", name=button).click()
        expect(page.locator("dialog")).to_have_count(0)
        expect(page.locator(".bar .stack")).to_contain_text(name)
        page.locator(".bar .stack").click()
        page.get_by_role("button", name="Log out").click()
        expect(page.locator(".bar .stack")).to_have_text("Log in")
    page.locator(".bar .stack").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password").fill("something else")
    page.locator("dialog").get_by_role("button", name="Log in").click()
    expect(page.locator("dialog [role=alert]")).not_to_be_empty()


def test_whoever_looks_elsewhere_is_called_when_it_is_their_turn(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(
        """window.called = [];
        window.Notification = class { static permission = 'granted';
            constructor(title, options) { window.called.push(`${title}: ${options.body}`); } };"""
    )
    sit_down(page, "dragon-poker")
    page.evaluate("Object.defineProperty(document, 'hidden', {value: true, configurable: true})")
    page.locator("[data-choice=bet]").click()
    page.wait_for_function("() => called.length > 0")
    assert page.evaluate("called").pop().startswith("Dragon Poker: ")


@pytest.mark.parametrize("suits", ["four", "two"])
def test_suits_have_four_colours_or_two(new_page: NewPage, suits: str) -> None:
    page = new_page()
    sit_down(page, "pai-gow-poker", bots=0)
    page.keyboard.press("m")
    page.get_by_role("button", name="Settings and keys").click()
    page.get_by_label(f"{suits} colours").check()
    style = "getComputedStyle(document.documentElement).getPropertyValue('--ink-{}').trim()"
    inks = {page.evaluate(style.format(suit)) for suit in "shdc"}
    assert len(inks) == (4 if suits == "four" else 2)


@pytest.mark.parametrize("game", ["pai-gow", "pai-gow-poker"])
def test_the_book_is_opened_by_touch_while_a_hand_is_set(new_page: NewPage, game: str) -> None:
    page = new_page(phone=True)
    sit_down(page, game)
    page.locator("[data-choice=bet]").tap()
    page.locator(".hand.picking").wait_for()
    page.get_by_role("button", name="The book").tap()
    expect(page.locator("dialog .book-body li").first).to_be_visible()
    page.get_by_role("button", name="Close").tap()
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="What the book says").tap()
    expect(page.locator("dialog .book-body li").first).to_be_visible()


@pytest.mark.parametrize("key", ["p", "y"])
def test_p_plays_and_so_does_the_key_of_the_terminal(new_page: NewPage, key: str) -> None:
    page = new_page()
    sit_down(page, "dragon-poker", bots=0)
    page.locator("[data-choice=bet]").click()
    expect(page.locator("[data-choice=play] kbd")).to_have_text("P")
    answered(page)
    page.keyboard.press(key)
    expect(page.locator(".statement th", has_text="Play")).to_be_visible()


def test_what_is_said_to_the_next_question_is_not_lost_while_the_last_answer_is_on_its_way(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker", bots=0)
    held: list[tuple[Route, APIResponse]] = []
    said: list[str] = []

    def hold_ready(route: Route) -> None:
        said.append(json.loads(route.request.post_data or "{}")["type"])
        if said[-1] == "ready":
            held.append((route, route.fetch()))
        else:
            route.continue_()

    page.route("**/commands", hold_ready)
    page.locator("[data-choice=bet]").click()
    expect(page.locator("[data-choice=play]")).to_be_visible()
    expect(page.locator("main")).to_have_attribute("data-sending", "bet")
    page.keyboard.press("p")
    page.keyboard.press("p")
    expect(page.locator(".statement")).to_have_count(0)
    for route, response in held:
        route.fulfill(response=response)
    expect(page.locator(".statement th", has_text="Play")).to_be_visible()
    assert said == ["place-wagers", "ready", "make-play"], "and it is said once"


def test_nobody_is_asked_for_rounds_who_is_not_logged_in(new_page: NewPage) -> None:
    page, asked = new_page(), []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/records")
    expect(page.locator("main")).to_contain_text("You have not played here yet.")
    assert not [url for url in asked if "/api/me/rounds" in url]


def test_nobody_is_asked_who_they_are_before_they_have_come(new_page: NewPage) -> None:
    page, asked = new_page(), []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    page.locator(".game").first.wait_for()
    assert not [url for url in asked if url.endswith("/api/me")]
    sit_down(page, "dragon-poker", bots=0)
    page.evaluate("localStorage.removeItem('houseway.token')")
    page.goto("/")
    expect(page.locator(".bar")).to_contain_text("Eve")


def test_round_and_seat_are_told_before_the_whole_name_of_the_document(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "deuce-of-the-dragon")
    for width in (390, 820, 1024, 1200, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        told, room = page.locator(".bar .where p span").last, page.locator(".bar .where")
        expect(told).to_have_text(re.compile(r"^round 1, seat \d$"))
        ends = [one.evaluate("one => one.getBoundingClientRect().right") for one in (told, room)]
        assert ends[0] <= ends[1] + 1, width


@pytest.mark.parametrize("marked", [True, False], ids=["with its mark", "from before there was a mark"])
def test_whoever_comes_back_with_the_cookie_alone_is_still_the_same(new_page: NewPage, marked: bool) -> None:
    page = new_page()
    table = sit_down(page, "dragon-poker", bots=0, name="Nora")
    page.evaluate("localStorage.removeItem('houseway.token')")
    if not marked:
        page.evaluate("document.cookie = 'houseway-known=; max-age=0; path=/'")
    page.goto(f"/tables/{table}")
    page.locator("[data-choice=bet]").wait_for()
    assert page.evaluate("localStorage.getItem('houseway.token')") is None
    page.goto("/")
    expect(page.locator(".bar .stack")).to_contain_text("Nora")
    expect(page.locator(".bar .stack")).to_contain_text("at 1 table")


def test_an_amount_that_cannot_be_bet_says_why_and_everything_is_asked_about(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "deuce-of-the-dragon", bots=1)
    body = {"game": "deuce-of-the-dragon", "options": {"stakes": "no-limit"}, "bots": 2, "pace": "manual"}
    table = page.evaluate(OPENED, body)
    page.goto(f"/tables/{table}")
    page.locator("[data-choice^=sit-]").first.click()
    page.locator("[data-choice=bet]").click()
    page.locator("[data-choice=all-in]").wait_for()
    amount = page.locator(".priced .amount")
    amount.fill("5000")
    expect(page.locator(".priced .why")).to_contain_text("at the most, all you have")
    all_of_it = amount.evaluate("one => one.ariaLabel.match(/to \\$([0-9.]+)/)[1]")
    amount.fill(all_of_it)
    expect(page.locator(".priced .why")).to_have_text("")
    amount.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("if the hand is lost, no chips are left")
    page.keyboard.press("Escape")
    page.locator("[data-choice=all-in]").click()
    expect(page.get_by_role("dialog")).to_contain_text("if the hand is lost, no chips are left")


def test_alone_at_a_table_for_two_one_is_told_so(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "deuce-of-the-dragon", bots=0)
    expect(page.locator(".bets")).to_contain_text("A round needs two players who bet.")


def whoever_may(choice: str, *pages: Page) -> Page:
    """The page on which that choice comes up."""
    for page in islice(cycle(pages), 400):
        with suppress(NotThereError):
            page.locator(f"[data-choice={choice}]").wait_for(timeout=100)
            return page
    pytest.fail(f"nobody may {choice}")


def test_enter_neither_folds_nor_puts_in_everything(new_page: NewPage) -> None:
    one, other = new_page(), new_page()
    sit_down(one, "dragon-poker", bots=0, name="Ola")
    body = {"game": "deuce-of-the-dragon", "options": {"stakes": "no-limit"}, "bots": 0, "pace": "manual"}
    table = one.evaluate(OPENED, body)
    for page in (one, other):
        page.goto(f"/tables/{table}")
        page.locator("[data-choice^=sit-]").first.click()
        page.locator("[data-choice=bet]").click()
    first = whoever_may("all-in", one, other)
    second = other if first is one else one
    first.locator("[data-choice=all-in]").click()
    first.locator("dialog .brassy").click()
    second.locator("[data-choice=fold]").wait_for()
    expect(second.locator(".act.brassy")).to_have_count(0)
    expect(second.locator("[data-acts]")).to_be_focused()
    second.keyboard.press("Enter")
    expect(second.get_by_role("dialog")).to_have_count(0)
    expect(second.locator("[data-choice=fold]")).to_be_visible()
