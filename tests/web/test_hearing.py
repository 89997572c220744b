"""What a screen reader hears: every sentence of the dealer once, at every size; and what is put beside it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.web.conftest import House, NewPage
from tests.web.playing import played_round, sit_down

HEARS = """() => {
    // What comes into a place that is there already, or changes in one, is what a screen reader says.
    window.heard = [];
    const live = node => (node.nodeType === 1 ? node : node.parentElement)?.closest('[aria-live=polite], [role=log]');
    const lines = node => node.nodeType === 1 && node.querySelectorAll('p, div').length
        ? [...node.querySelectorAll('p, div')].filter(one => !one.querySelector('p, div')).map(one => one.textContent)
        : [node.textContent];
    window.watcher = new MutationObserver(changes => {
        for (const {type, target, addedNodes} of changes) {
            if (type === 'characterData') { if (live(target)) window.heard.push(target.data); continue; }
            if (live(target)) for (const node of addedNodes) window.heard.push(...lines(node));
        }
    });
    window.watcher.observe(document.body, {subtree: true, childList: true, characterData: true});
}"""
LISTENS = """() => {
    window.said = [];
    const Socket = window.WebSocket;
    window.WebSocket = class extends Socket {
        constructor(address) {
            super(address);
            this.addEventListener('message', ({data}) => {
                const sight = JSON.parse(data);
                window.said.push(...(sight.words?.said ?? []).map(one => [sight.seq, one.text]));
            });
        }
    };
}"""


def shape(sentence: str) -> tuple[list[str], str]:
    """What a sentence says however its seat is called: the amounts, and the last word."""
    return re.findall(r"\$[\d,.]+\d", sentence), sentence.rsplit(maxsplit=1)[-1]


@pytest.mark.parametrize("size", [(1440, 16), (1440, 24), (1024, 16), (390, 16)])
def test_every_sentence_of_a_round_is_heard_once_at_every_size(new_page: NewPage, size: tuple[int, int]) -> None:
    width, letters = size
    page = new_page()
    page.set_viewport_size({"width": width, "height": 844})
    page.add_init_script(f"({LISTENS})()")
    page.add_init_script(
        f"addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '{letters}px')"
    )
    sit_down(page, "dragon-poker", bots=2)
    expect(page.get_by_role("log")).to_contain_text("takes seat")
    page.evaluate(HEARS)
    page.evaluate("window.said.length = 0")
    played_round(page, "keyboard")
    page.wait_for_function("() => window.said.some(([, text]) => text === 'Round 1 is over.')")
    expect(page.get_by_role("log")).to_contain_text("Round 1 is over.")
    until = "Round 1 is over."
    said: list[str] = [text for _, text in page.evaluate("window.said")]
    heard: list[str] = [text for text in page.evaluate("window.heard") if text]
    beside = [text for text in heard if text.startswith(("You hold ", "Round 1: "))]
    told = [text for text in heard if text not in beside]
    assert [shape(text) for text in told[: told.index(until)]] == [shape(text) for text in said[: said.index(until)]]
    assert told.count(until) == 1
    assert sorted(text.split(" ")[0] for text in beside) == ["Round", "You"]


def test_the_rail_is_no_second_voice(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker")
    assert page.locator("[role=log], [aria-live=polite]").count() == 1
    page.set_viewport_size({"width": 1024, "height": 768})
    page.get_by_role("button", name="Dealer", exact=True).click()
    expect(page.locator(".rail")).to_be_visible()
    assert page.locator("[role=log], [aria-live=polite]").count() == 1


def test_a_hand_of_deuce_is_said_in_words_and_not_in_signs(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "deuce-of-the-dragon")
    page.locator("[data-choice=bet]").click()
    page.locator(".hand .art").first.wait_for()
    said = page.get_by_role("log").locator("p", has_text="You hold").inner_text()
    assert re.search(r" of (spades|hearts|diamonds|clubs)", said)
    assert not re.search("[♠♥♦♣]", said)


def test_whoever_sits_down_is_told_so_as_you(new_page: NewPage) -> None:
    eve, bob = new_page(), new_page()
    table = sit_down(eve, "dragon-poker", bots=0)
    bob.goto(f"/tables/{table}")
    bob.get_by_role("button", name="Seat 3").click()
    expect(bob.get_by_role("log")).to_contain_text("You take seat 3.")
    expect(bob.get_by_role("log")).not_to_contain_text("Guest takes seat 3.")
    expect(eve.get_by_role("log")).to_contain_text("Guest takes seat 3.")
    expect(bob.locator(".told")).to_contain_text("You buy")


def test_whoever_watched_and_sat_down_is_told_that_the_connection_is_lost(new_page: NewPage, tmp_path: Path) -> None:
    house = House(tmp_path)
    page = new_page()
    try:
        page.goto(f"{house.url}/health")
        opened = """async () => {
            const guest = await (await fetch('/api/guests', {method: 'POST', body: '{"name": "Opener"}',
                headers: {'Content-Type': 'application/json'}})).json();
            const body = JSON.stringify({game: 'dragon-poker', bots: 2});
            return (await (await fetch('/api/tables', {method: 'POST', body,
                headers: {'Content-Type': 'application/json', Authorization: `Bearer ${guest.token}`}})).json()).table;
        }"""
        table = page.evaluate(opened)
        page.goto(f"{house.url}/tables/{table}")
        page.get_by_role("button", name="Seat 3").click()
        page.locator("[data-choice=bet]").click()
        page.locator(".hand .art").first.wait_for()
        expect(page.locator(".lost-line")).to_have_count(0)
        house.process.kill()
        expect(page.locator(".lost-line")).to_contain_text("Reconnecting. The clock runs.", timeout=8000)
        assert page.locator(".lost-line").evaluate("line => line.parentElement.getAttribute('role')") == "status"
    finally:
        house.process.kill()
        house.process.wait(20)


def test_what_an_act_of_a_lesson_was_worth_comes_to_a_place_that_is_there_before(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/school")
    page.locator(".lesson-list a, .lesson-list button").first.click()
    page.wait_for_url("**/school/lessons/*")
    voice = page.locator("main > [role=status]")
    expect(voice).to_have_count(1)
    assert voice.inner_text() == ""
    voice.evaluate("one => { window.voice = one; }")
    for times in (1, 2):
        page.keyboard.press("?")
        page.wait_for_function("times => Number(document.querySelector('main').dataset.done) >= times", arg=times)
        expect(voice).to_contain_text("A hint. ")
        assert page.evaluate("window.voice === document.querySelector('main > [role=status]')")
