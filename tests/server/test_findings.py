"""What a stranger missed at the tables: where one's money is, who is away, what a number means, what was refused."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import httpx
from tests.server.clients import House, least_wagers, play_rounds, served
from tests.server.test_live import at
from websockets.asyncio.client import connect

from houseway.core.citations import found_as


def test_chips_at_tables_are_told_beside_the_balance(house: House) -> None:
    guest = house.guest("Tess")
    first, second = guest.open("dragon-poker"), guest.open("pai-gow", practice=True)
    guest.sit(first, 3, 60_000)
    guest.sit(second, 2)
    guest.said(first, type="place-wagers", wagers={"ante": 1000, "ante-bonus": 1000})
    me = guest.get("/api/me").json()
    assert me["balance"] == 940_000
    assert me["at-tables"] == 60_000, "what lies on the layout is still one's own; practice is for no money"
    assert {(seat["table"], seat["chips"], seat["practice"]) for seat in me["seats"]} == {
        (first, 60_000, False),
        (second, 100_000, True),
    }


def test_a_guest_takes_another_name_and_an_account_does_not(house: House) -> None:
    guest = house.guest("Tess")
    assert guest.post("/api/me/name", {"name": "Bea"}).json()["name"] == "Bea"
    assert guest.get("/api/me").json()["name"] == "Bea"
    table = guest.open("dragon-poker")
    guest.sit(table, 1)
    assert guest.sight(table)["seats"][0]["player"] == "Bea"
    assert guest.post("/api/me/name", {"name": " "}).status_code == 400
    made = httpx.post(f"{house.address}/api/accounts", json={"name": "Cora", "password": "a long sentence"}).json()
    header = {"authorization": f"Bearer {made['token']}"}
    answer = httpx.post(f"{house.address}/api/me/name", json={"name": "Dora"}, headers=header)
    assert answer.status_code == 422


def test_whoever_has_lost_the_connection_is_seen_to_be_away(house: House) -> None:
    ana, ben = house.guest("Ana"), house.guest("Ben")
    table = ana.open("dragon-poker")
    ana.sit(table, 1)
    ben.sit(table, 2)

    def is_there() -> bool:
        return bool(ana.sight(table)["seats"][1]["present"])

    async def watched() -> None:
        assert await asyncio.to_thread(is_there), "he has just spoken"
        async with connect(at(house, table, ana, since=0), max_size=None) as hers:
            async with connect(at(house, table, ben), max_size=None):
                assert await asyncio.to_thread(is_there)
            for _ in range(50):
                told = json.loads(await asyncio.wait_for(hers.recv(), 10))
                if not told["seats"][1]["present"]:
                    break
            assert not told["seats"][1]["present"]
        ben.sight(table)
        assert await asyncio.to_thread(is_there), "he is back"

    asyncio.run(watched())


def test_a_wager_that_the_stack_does_not_cover_names_the_remedy(house: House) -> None:
    guest = house.guest("Tess")
    table = guest.open("dragon-poker")
    guest.sit(table, 1, 10_000)
    guest.said(table, type="place-wagers", wagers={"ante": 4500, "ante-bonus": 4500})
    guest.said(table, type="ready")
    play = next(one["command"] for one in guest.sight(table)["choices"] if one["command"]["type"] == "make-play")
    refused = guest.say(table, **play)
    assert refused.status_code == 422
    assert refused.json()["remedy"] == "buy-in"
    guest.said(table, type="buy-in", amount=50_000)
    assert guest.say(table, **play).status_code == 200
    assert "remedy" not in guest.say(table, type="leave", seat=1).json() | guest.say(table, type="nonsense").json()


def test_what_a_bet_leaves_too_little_for_is_in_the_words_of_a_table(house: House) -> None:
    words = httpx.get(f"{house.address}/api/games/dragon-poker/words").json()
    assert {"{left}", "{needed}"} <= set(words["unfinishable"].replace(",", " ").split())


def test_the_clock_says_what_the_house_will_do(house: House) -> None:
    guest = house.guest("Tess")
    table = guest.open("dragon-poker", pace="casual")
    guest.sit(table, 1)
    assert guest.sight(table)["if-absent"] == ""
    guest.said(table, type="place-wagers", wagers={"ante": 1000, "ante-bonus": 1000})
    guest.said(table, type="ready")
    for _ in range(100):
        sight = guest.sight(table)
        if sight["deadline"] and sight["choices"]:
            break
    assert "folded" in sight["if-absent"]
    assert sight["on-time-bank"] is False
    assert house.guest("Watcher").sight(table)["if-absent"] == ""


def test_whoever_has_put_the_antes_down_is_asked_for_no_more(house: House) -> None:
    guest = house.guest("Tess")
    table = guest.open("deuce-of-the-dragon", pace="manual", bots=1)
    guest.sit(table, 1)
    offered = guest.sight(table)["words"]
    assert [wager["areas"] for wager in offered["wagers"]] == [["main"], ["deuce"]]
    guest.said(table, type="place-wagers", wagers={"main": 200, "deuce": 100})
    asked = guest.sight(table)["words"]
    assert asked["wagers"] == []
    assert asked["question"] != offered["question"]


def test_a_table_that_differs_says_in_what(house: House) -> None:
    guest = house.guest("Tess")
    ez = guest.open("pai-gow-poker", options={"variant": "ez", "dragons-eye": "no-vigorish"})
    usual = guest.open("pai-gow-poker")
    titles = [guest.sight(table)["words"]["title"] for table in (ez, usual)]
    assert titles == ["EZ Pai Gow Poker", "Pai Gow Poker"]
    lines = {line["table"]: line for line in guest.get("/api/tables").json()}
    assert lines[ez]["varies"] == ["EZ pai gow", "Dragon's Eye: without vigorish"]
    assert lines[ez]["main-edge"] is None
    assert lines[usual]["varies"] == []


def test_options_that_change_the_wagers_come_first(house: House) -> None:
    games = {game["game"]: game for game in httpx.get(f"{house.address}/api/games").json()}
    chosen = [one["option"] for one in games["pai-gow"]["options"] if len(one["values"]) > 1]
    assert chosen[0] == "dragons-eye"
    chosen = [one["option"] for one in games["pai-gow-poker"]["options"] if len(one["values"]) > 1]
    assert chosen[:2] == ["variant", "dragons-eye"]


def test_a_paragraph_is_found_without_its_document(house: House) -> None:
    def found(text: str, game: str = "") -> list[str]:
        answer = httpx.get(f"{house.address}/api/rules", params={"find": text, "game": game})
        assert answer.status_code == 200
        return [rule["cite"] for rule in answer.json()]

    assert found("42.10(c)") == ["NJ-DP 42.10(c)", "NJ-DDP 42.10(c)"]
    assert found("42.10(c)", "double-draw-poker") == ["NJ-DDP 42.10(c)", "NJ-DP 42.10(c)"]
    assert found("nj-dp  42.10(c)") == ["NJ-DP 42.10(c)"]
    assert found("99") == found("") == []
    assert all(cite.startswith("NJ-DP 42.10(") for cite in found_as("42.10", ("NJ-DP ",)))
    assert len(found("1")) <= 12


def test_what_was_refused_is_counted_from_the_books(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/house.db"
    with served(database, tmp_path) as first:
        guest = first.guest("Tess")
        table = guest.open("dragon-poker", name="The corner")
        guest.sit(table, 1)
        assert guest.say(table, type="place-wagers", wagers={"ante": 1}).status_code == 422
        play_rounds([guest], table, 3)
    with served(database, tmp_path) as again:
        inspector = again.staff("inspector")
        assert inspector.get("/api/desk").json()["refused"] == 1
        rounds = inspector.get("/api/search").json()
        assert {one["table-name"] for one in rounds} == {"The corner"}
        assert inspector.get("/api/search?skip=1").json() == rounds[1:]
        mine = httpx.get(f"{again.address}/api/me/rounds?skip=2", headers={"authorization": f"Bearer {guest.token}"})
        assert [one["round"] for one in mine.json()] == [1]
        assert mine.json()[0]["table-name"] == "The corner"


def test_a_round_that_is_rebuilt_knows_its_neighbours_and_what_each_seat_came_to(house: House) -> None:
    guest = house.guest("Tess")
    table = guest.open("dragon-poker")
    guest.sit(table, 1)
    play_rounds([guest], table, 2)
    told = guest.get(f"/api/tables/{table}/rounds/1/steps").json()
    assert told["rounds"] == 2
    row = next(one for one in guest.get("/api/me/rounds").json() if one["round"] == 1)
    assert told["nets"] == {"1": row["net"]}


def test_a_round_that_is_rebuilt_has_the_backs_of_the_deck_that_played_it(house: House) -> None:
    guest = house.guest("Tess")
    table = guest.open("dragon-poker", options={"decks": 2, "shuffler": "automated"})
    guest.sit(table, 1)
    play_rounds([guest], table, 2)

    def backs(number: int) -> set[str]:
        steps = guest.get(f"/api/tables/{table}/rounds/{number}/steps").json()["steps"]
        return {step["backs"] for step in steps if any(event["type"] == "cards-dealt" for event in step["events"])}

    assert (backs(1), backs(2)) in (({"red"}, {"blue"}), ({"blue"}, {"red"}))


def test_a_body_that_cannot_be_read_is_said_to_be_so_in_plain_words(house: House) -> None:
    guest = house.guest("Tess")
    table = guest.open("dragon-poker")
    assert guest.say(table, type="sit", buy_in=10_000).json()["error"] == "this is no sit: `seat` is missing"
    for content, said in ((b"", "this takes a body of JSON"), (b"{nonsense", "the body is no JSON: ")):
        headers = {"content-type": "application/json"}
        answer = httpx.post(f"{house.address}/api/guests", content=content, headers=headers)
        assert answer.status_code == 400
        assert answer.json()["error"].startswith(said)


def test_one_card_that_is_picked_at_a_draw_is_answered_with_its_command(house: House) -> None:
    ana = house.guest("Ana")
    table = ana.open("double-draw-poker")
    ana.sit(table, 1)
    ana.said(table, type="place-wagers", wagers=least_wagers(ana.sight(table)))
    ana.said(table, type="ready")
    draw = next(choice["command"] for choice in ana.sight(table)["choices"] if choice["command"]["type"] != "fold")
    ana.said(table, **{name.replace("-", "_"): value for name, value in draw.items()})
    mine = ana.sight(table)["view"]["cards"]["1"]
    other = next(card for card in ("As", "Kd", "2c", "7h", "9s", "3d") if card not in mine)
    answer = ana.post(f"/api/tables/{table}/picked", {"pieces": mine[:1]}).json()
    assert answer["command"] == {"type": "discard", "seat": 1, "cards": mine[:1]}
    assert not answer.get("warning")
    refused = ana.post(f"/api/tables/{table}/picked", {"pieces": [other]})
    assert (refused.status_code, refused.json()["error"]) == (400, f"you do not hold the card {other!r}")


def test_bodies_are_read_as_they_are_written_and_nothing_unknown_is_passed_over(house: House) -> None:
    guest = house.guest("Tess")
    wrong: list[tuple[str, dict[str, object], str]] = [
        ("/api/guests", {"name": "Ana", "balance": 5}, "nothing here is called `balance`"),
        ("/api/sessions", {"name": "Ana", "password": "x", "role": "y"}, "nothing here is called `role`"),
        ("/api/me/name", {"name": "Ana", "as": 1}, "nothing here is called `as`"),
        ("/api/tables", {"game": "dragon-poker", "bots": "2"}, "bots: expected `int`, got `str`"),
        ("/api/tables", {"game": "dragon-poker", "practice": 1}, "practice: expected `bool`, got `int`"),
        ("/api/tables", {"game": "dragon-poker", "deck": [1]}, "deck[0]: expected `str`, got `int`"),
    ]
    for path, body, sentence in wrong:
        answer = guest.post(path, body)
        assert (answer.status_code, answer.json()["error"]) == (400, sentence)
