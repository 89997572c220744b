"""What the screen says equals the log: card for card and cent for cent, over several rounds of every game."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import House, NewPage
from tests.web.playing import GAMES, act, held, is_over, sit_down, stack

from houseway.core.accounts import stack as stack_account
from houseway.record.reading import line_decoder

ROUNDS = 2


def watched_round(page: Page, number: int) -> dict[str, Any]:
    """Plays a round and writes down everything that the page says of it."""
    shown: dict[str, Any] = {"held": [], "lines": []}
    for _ in range(120):
        if is_over(page, number):
            break
        if page.locator(".hand .art").count():
            shown["held"].append(held(page))
        act(page, "mouse")
    net = page.locator("[data-net]").or_(page.locator(".statement h2", has_text="without you"))
    shown["net"] = int(net.get_attribute("data-net") or "0")
    shown["net-text"] = net.inner_text()
    for line in page.locator("[data-amount]").all():
        written = re.sub(r"[$,.+±]", "", line.inner_text()).replace("−", "-")
        assert int(written) == int(line.get_attribute("data-amount") or ""), "what is written is what is meant"
        shown["lines"].append(int(written))
    shown["stack"] = stack(page)
    return shown


@pytest.mark.parametrize("game", GAMES)
def test_what_the_screen_says_equals_the_log(new_page: NewPage, house: House, game: str) -> None:
    page = new_page()
    table = sit_down(page, game)
    seat = int(re.search(r"seat (\d)", page.locator("main h2").first.inner_text())[1])  # type: ignore[index]
    names = {code: face["name"] for code, face in house.read(f"/api/tables/{table}/words")["faces"].items()}
    shown = [watched_round(page, number) for number in range(1, ROUNDS + 1)]
    decoder, home = line_decoder(game), stack_account(seat)
    chips, dealt, rounds = 0, [], []  # type: tuple[int, list[str], list[dict[str, Any]]]
    start = 0
    for line in house.read(f"/api/tables/{table}/log").splitlines():
        raw = json.loads(line)
        entry = decoder.decode(line)
        for event, written in zip(getattr(entry, "events", ()), raw.get("events", ()), strict=True):
            if written["type"] == "cards-dealt" and written["to"] == seat:
                dealt += written["cards"]
            for source, target, amount in event.postings():
                chips += amount * ((target == home) - (source == home))
            if written["type"] in {"bought-in", "cashed-out"} and written["seat"] == seat:
                start = chips - sum(one["net"] for one in rounds)
            if written["type"] == "round-ended":
                net = chips - start - sum(one["net"] for one in rounds)
                rounds.append({"net": net, "stack": chips, "dealt": dealt})
                dealt = []
    assert len(rounds) >= ROUNDS
    for seen, told in zip(shown, rounds, strict=False):
        assert seen["net"] == told["net"] == sum(seen["lines"])
        assert seen["stack"] == told["stack"]
        for cards in seen["held"]:
            known = [card.split(",")[0] for card in cards if card != "face down"]
            assert set(known) <= {names[code] for code in told["dealt"]}, "no card that was not dealt to this seat"


def test_a_round_that_is_replayed_ends_as_it_ended(new_page: NewPage) -> None:
    page = new_page()
    table = sit_down(page, "dragon-poker")
    watched = watched_round(page, 1)
    page.goto(f"/tables/{table}/rounds/1")
    page.locator(".step-list").wait_for()
    expect(page.locator(".replay-badge")).to_have_text("REPLAY")
    page.keyboard.press("End")
    last = page.locator(".ledger tbody tr").first
    expect(last).to_contain_text(f"${watched['stack'] / 100:,.2f}".removesuffix(".00"))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press(" ")


def test_the_seal_holds_and_an_exchanged_card_is_noticed(new_page: NewPage) -> None:
    page = new_page()
    table = sit_down(page, "dragon-poker")
    watched_round(page, 1)
    page.keyboard.press("v")
    expect(page.locator(".verdict")).to_contain_text("✓ All")
    page.keyboard.press("Escape")

    def exchanged(route: Any) -> None:
        proof = route.fetch().json()
        proof["openings"][0]["card"] = "GD" if proof["openings"][0]["card"] != "GD" else "RA"
        route.fulfill(json=proof)

    page.route(f"**/api/tables/{table}/proof/1", exchanged)
    page.keyboard.press("v")
    expect(page.locator(".verdict")).to_contain_text("do not fit the seal")


def test_the_inspector_finds_a_round_sees_every_card_and_takes_a_bundle(new_page: NewPage, house: House) -> None:
    player, inspector = new_page(), new_page()
    table = sit_down(player, "dragon-poker", name="Quinn")
    watched_round(player, 1)
    inspector.goto("/desk")
    inspector.locator("#token").fill(house.inspector)
    inspector.keyboard.press("Enter")
    inspector.get_by_label("Player").fill("Quinn")
    inspector.get_by_role("button", name="Find").click()
    found = inspector.locator(".list tbody tr", has_text="Quinn")
    expect(found).to_have_count(1)
    with inspector.expect_download() as download:
        found.get_by_role("button", name="Bundle").click()
    assert json.loads(download.value.path().read_text())
    found.get_by_role("link", name="Replay").click()
    inspector.wait_for_url(f"**/desk/tables/{table}/rounds/1")
    inspector.locator(".step-list").wait_for()
    inspector.keyboard.press("End")
    for _ in range(3):
        inspector.keyboard.press("ArrowLeft")
    assert inspector.locator(".whole .piece.card").count() >= 6
