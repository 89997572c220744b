"""People at the tables: by mouse, by keyboard alone, and by touch. They know no game; they do what the page offers."""

from __future__ import annotations

import re
from typing import Literal

from playwright.sync_api import Locator, Page

GAMES = {
    "dragon-poker": "Dragon Poker",
    "double-draw-poker": "Double Draw Poker",
    "pai-gow-poker": "Pai Gow Poker",
    "pai-gow": "Pai Gow",
    "deuce-of-the-dragon": "Deuce of the Dragon",
}
Means = Literal["mouse", "keyboard", "touch"]
MOST_ACTS = 120
DRAWN = "() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null))))"
ANSWERED = """before => {
    const told = document.querySelector('main')?.dataset;
    return told && !told.sending && Number(told.acked) > before && Number(told.seq) >= Number(told.acked);
}"""
AT_REST = """() => document.getAnimations().every(one => one.playState !== 'running'
    || one.effect.getComputedTiming().endTime === Infinity)"""


SAT_DOWN = """async ([game, bots, pace, name]) => {
    let token = localStorage.getItem('houseway.token');
    const ask = async (method, path, body, more = {}) => {
        const headers = {'Content-Type': 'application/json', ...(token && {Authorization: `Bearer ${token}`}), ...more};
        const answer = await fetch(path, {method, headers, body: body && JSON.stringify(body)});
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
        return await answer.json();
    };
    token ??= (await ask('POST', '/api/guests', {name})).token;
    const {table} = await ask('POST', '/api/tables', {game, options: {}, bots, pace});
    const {seats} = await ask('GET', `/api/tables/${table}`);
    const free = [4, 3, 5, 2, 6, 1].find(at => seats.some(one => one.seat === at && one.player === null));
    const sit = {type: 'sit', seat: free, 'buy-in': 100000};
    await ask('POST', `/api/tables/${table}/commands`, sit, {'Idempotency-Key': crypto.randomUUID()});
    localStorage.setItem('houseway.token', token);
    localStorage.setItem('houseway.name', name);
    return table;
}"""
"""What the lobby does when a table is opened there, without its pictures and its list of everybody's tables."""


def sit_down(page: Page, game: str, *, bots: int = 2, pace: str = "manual", name: str = "Eve") -> str:
    """Opens a table and sits down at it; its id."""
    page.goto("/health")  # the smallest page of the house: what a browser keeps belongs to a house
    table = page.evaluate(SAT_DOWN, [game, bots, pace, name])
    page.goto(f"/tables/{table}")
    page.locator("[data-choice]").first.wait_for()
    return str(table)


def came_by_the_lobby(page: Page, game: str, *, bots: int = 2, pace: str = "manual", name: str = "Eve") -> str:
    """The same, by the lobby's own form."""
    page.goto("/")
    page.locator(".game").first.wait_for()
    page.fill("#name", name)
    page.select_option("#game", game)
    page.get_by_label("Bots").select_option(str(bots))
    page.get_by_label("Pace").select_option(pace)
    page.get_by_role("button", name=re.compile("Open and sit down")).click()
    page.wait_for_url("**/tables/*")
    page.locator("[data-choice]").first.wait_for()
    return page.url.rsplit("/", 1)[-1]


def sat_down_by_keyboard(page: Page, game: str) -> None:
    """The same without a mouse."""
    page.goto("/")
    page.locator(".game").first.wait_for()
    page.keyboard.press("n")
    page.keyboard.type("Kim")
    page.keyboard.press("Tab")
    for _ in range(list(GAMES).index(game)):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type("no clock")
    while not page.evaluate("document.activeElement.matches('#open button[type=submit]')"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tables/*")
    page.locator("[data-choice]").first.wait_for()


def played_round(page: Page, means: Means, number: int = 1) -> None:
    """Acts until the page shows how the round has ended."""
    for _ in range(MOST_ACTS):
        if is_over(page, number):
            return
        act(page, means)
    raise AssertionError(f"round {number} has not ended: {page.locator('.decision').inner_text()}")


def is_over(page: Page, number: int) -> bool:
    """Waits until something is asked, or the round is over."""
    answered(page)
    over = page.locator(".statement h2", has_text=re.compile(rf"Round {number}(:| is over)"))
    over.or_(page.locator(".decision:not(.waiting) .act")).first.wait_for()
    return over.count() > 0


def act(page: Page, means: Means) -> None:
    """One thing that is offered: what is brass, else pieces marked until something is, else the first choice."""
    answered(page)  # what the test itself has pressed may be under way: its choices are there still, and soon not
    before = int(page.locator("main").get_attribute("data-acked") or "-1")
    if not page.locator(".act.brassy").count() and page.locator(".hand.picking li button").count():
        mark(page, means)
    brass = page.locator(".act.brassy")
    target = brass.first if brass.count() else page.locator(".acts .act:not([disabled])").first
    if means == "keyboard":
        key = target.locator("kbd").first.inner_text() if target.locator("kbd").count() else "↵"
        page.keyboard.press("Enter" if key == "↵" or brass.count() else key.lower())
    else:
        press(target, means)
    answered(page, before)


def mark(page: Page, means: Means) -> None:
    """Marks pieces one after another, from those that are lit, until they make something."""
    for _ in range(2):
        free = page.locator(".hand.picking li.lit:not(.marked) button")
        if page.locator(".act.brassy").count() or not free.count():
            return
        before = page.locator(".hand.picking li.marked").count()
        if means == "keyboard":
            page.keyboard.press(free.last.get_attribute("data-number") or "1")
        else:
            press(free.last, means)
        page.wait_for_function(
            "before => document.querySelectorAll('.hand.picking li.marked').length != before", arg=before
        )


def press(target: Locator, means: Means) -> None:
    target.tap() if means == "touch" else target.click()


def stack(page: Page) -> int:
    """The player's chips as the page shows them, in cents."""
    shown = page.locator("[data-stack]").first
    written = int(re.sub(r"[$,.]", "", shown.inner_text()))
    assert written == int(shown.get_attribute("data-stack") or "")
    return written


def held(page: Page) -> list[str]:
    """What the player holds, as a screen reader names it."""
    return [piece.get_attribute("data-piece") or "" for piece in page.locator(".hand [data-piece]").all()]


def settled(page: Page) -> None:
    """Waits until what has changed is drawn, and nothing fades or moves to its place any more."""
    page.evaluate(DRAWN)
    page.wait_for_function(AT_REST)


def answered(page: Page, before: int = -2) -> None:
    """Waits until what was said last, after a number, has its answer, and the page shows what came of it.

    Until then the choices of the last question are there still, or those of the next one, which take no key yet.
    """
    page.wait_for_function(ANSWERED, arg=before)
