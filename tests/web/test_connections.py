"""Several people at one table, and people whose connection comes and goes."""

from __future__ import annotations

from playwright.sync_api import WebSocketRoute, expect
from tests.web.conftest import NewPage
from tests.web.playing import held, played_round, sit_down, stack


def test_two_browsers_at_one_table_see_each_other_and_not_each_others_cards(new_page: NewPage) -> None:
    eve, bob = new_page(), new_page()
    table = sit_down(eve, "dragon-poker", bots=0)
    bob.goto(f"/tables/{table}")
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Seat 3").click()
    bob.locator("[data-choice=bet]").wait_for()
    expect(eve.locator(".whole .tags")).to_contain_text("Bob")
    eve.locator("[data-choice=bet]").click()
    expect(eve.locator(".waiting h2")).to_have_text("Waiting for Bob")
    bob.locator("[data-choice=bet]").click()
    for page in (eve, bob):
        page.locator(".hand .art").first.wait_for()
    for page in (eve, bob):
        assert len(held(page)) == 3
        expect(page.locator(".whole .piece.card")).to_have_count(9)
        backs = page.locator(".whole .piece.card:has([clip-path])")
        assert backs.count() == 6, "what the other and the dealer hold lies face down"
    first, second = (eve, bob) if eve.locator("[data-choice]").count() else (bob, eve)
    first.locator(".act.brassy").click()
    second.locator(".act.brassy").click()
    for page in (eve, bob):
        expect(page.locator(".statement h2")).to_contain_text("Round 1:")


def test_a_lost_connection_goes_on_where_it_was(new_page: NewPage) -> None:
    page = new_page()
    sockets: list[WebSocketRoute] = []

    def through(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        socket.connect_to_server()

    page.route_web_socket("**/live*", through)
    sit_down(page, "dragon-poker")
    page.locator("[data-choice=bet]").click()
    page.locator(".hand .art").first.wait_for()
    before = held(page)
    sockets[-1].close()
    expect(page.locator(".lost-line")).to_contain_text("Reconnecting")
    page.locator(".act.brassy").click()
    expect(page.locator(".lost-line")).to_have_count(0)
    expect(page.locator(".statement h2")).to_contain_text("Round 1:")
    assert len(sockets) > 1
    assert before


def test_a_page_loaded_again_in_mid_round_is_where_it_was(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "pai-gow")
    page.locator("[data-choice=bet]").click()
    page.locator(".hand .art").first.wait_for()
    before = (held(page), stack(page), page.locator(".decision h2").inner_text())
    page.reload()
    page.locator(".hand .art").first.wait_for()
    assert (held(page), stack(page), page.locator(".decision h2").inner_text()) == before
    played_round(page, "mouse")


def test_what_is_picked_but_not_sent_is_there_still_when_a_page_is_loaded_again(new_page: NewPage) -> None:
    page = new_page()
    table = sit_down(page, "pai-gow-poker", bots=0)
    page.keyboard.press("a")
    page.keyboard.press("d")
    bet = page.locator("[data-choice=bet]")
    laid = bet.inner_text()
    page.reload()
    expect(page.locator(".bet-zone input").first).to_have_value("20")
    expect(bet).to_have_text(laid, use_inner_text=True)
    bet.click()
    page.locator(".hand.picking li button").first.wait_for()
    page.keyboard.press("2")
    page.keyboard.press("4")
    marked = page.locator(".hand.picking li.marked button")
    expect(marked).to_have_count(2)
    before = [one.get_attribute("data-piece") for one in marked.all()]
    page.reload()
    expect(marked).to_have_count(2)
    assert [one.get_attribute("data-piece") for one in marked.all()] == before
    played_round(page, "mouse")
    page.reload()
    page.locator("[data-choice]").first.wait_for()
    assert page.evaluate("table => sessionStorage.getItem(`houseway.picked.${table}`)", table) is None


def test_a_refusal_is_shown_with_its_paragraph_and_nothing_moves(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "dragon-poker")
    refusal = {"error": "No wager after no more bets.", "cite": "NJ-DP 42.6(b)"}
    page.route("**/commands", lambda route: route.fulfill(status=422, json=refusal))
    before = stack(page)
    page.locator("[data-choice=bet]").click()
    expect(page.locator(".decision [role=alert]")).to_contain_text("No wager after no more bets.")
    expect(page.locator(".decision [role=alert]")).to_contain_text("NJ-DP 42.6(b)")
    assert stack(page) == before
    page.unroute("**/commands")
    page.locator("[data-choice=bet]").click()
    page.locator(".hand .art").first.wait_for()


def test_a_watcher_sees_the_table_and_no_cards(new_page: NewPage) -> None:
    eve, watcher = new_page(), new_page()
    table = sit_down(eve, "dragon-poker")
    watcher.goto(f"/tables/{table}")
    watcher.locator("[data-choice^=sit]").first.wait_for()
    eve.locator("[data-choice=bet]").click()
    eve.locator(".hand .art").first.wait_for()
    expect(watcher.locator(".told")).to_contain_text("No more bets.")
    assert watcher.locator(".hand .art").count() == 0
    cards, backs = watcher.locator(".whole .piece.card"), watcher.locator(".whole .piece.card:has([clip-path])")
    assert cards.count() == backs.count() > 0
