"""Every call of the contract, what it answers, and every way in which it refuses."""

from __future__ import annotations

import hashlib
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.clients import GAMES, House, Person, is_error, least_wagers, play_rounds

from houseway.server.herald import wanted as herald_wanted


@pytest.fixture(scope="module")
def ana(house: House) -> Person:
    return house.guest("Ana")


@pytest.fixture(scope="module")
def inspector(house: House) -> Person:
    return house.staff("inspector")


@pytest.fixture
def table(ana: Person) -> str:
    return ana.open("dragon-poker")


# --- coming in ------------------------------------------------------------------------------------------------------


def test_a_house_that_answers_is_ready_and_says_its_version(house: House) -> None:
    answer = httpx.get(f"{house.address}/health")
    assert answer.status_code == 200
    assert answer.json()["ok"] is True
    assert answer.json()["version"]


def test_a_guest_has_a_token_play_money_and_a_cookie_that_no_script_reads(house: House) -> None:
    answer = httpx.post(f"{house.address}/api/guests", json={"name": "Bao"})
    assert answer.status_code == 201
    assert set(answer.json()) >= {"player", "token", "balance"}
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    me = httpx.get(f"{house.address}/api/me", headers={"authorization": f"Bearer {answer.json()['token']}"}).json()
    assert me["player"] == answer.json()["player"]
    assert me["name"] == "Bao"
    assert me["balance"] == answer.json()["balance"]
    assert me["role"] == "player"


@pytest.mark.parametrize("name", ["", " Ana", "A\nB", "x" * 61, "Аnа"])
def test_a_name_that_nobody_could_read_is_refused(house: House, name: str) -> None:
    is_error(httpx.post(f"{house.address}/api/guests", json={"name": name}), 400)


@pytest.mark.parametrize("token", ["nonsense", "x" * 500])
def test_nobody_is_somebody_without_a_token(house: House, token: str) -> None:
    is_error(httpx.get(f"{house.address}/api/me", headers={"authorization": f"Bearer {token}"}), 401)
    is_error(httpx.get(f"{house.address}/api/me"), 401)


def test_play_money_is_filled_up_only_when_there_is_too_little(house: House) -> None:
    dev = house.guest("Dev")
    full = dev.balance()
    assert dev.post("/api/me/refill").json() == {"balance": full}
    table = dev.open("dragon-poker")
    dev.sit(table, 1, full - 500)
    assert dev.balance() == 500
    assert dev.post("/api/me/refill").json() == {"balance": full}
    assert dev.balance() == full


def test_a_time_that_no_record_can_have_is_refused_and_no_fault_of_the_house(house: House) -> None:
    ana = house.guest("Ana")
    is_error(ana.get("/api/me/rounds?before=7294789814844771660139069440"), 400)
    is_error(ana.get("/api/me/rounds?before=-1"), 400)
    assert ana.get("/api/me/rounds?table=%00").json() == []


def test_a_table_is_opened_only_with_a_felt_that_can_be_made(house: House) -> None:
    ana = house.guest("Ana")
    body = {"game": "dragon-poker", "options": {"table": "60x40"}, "bots": 0}
    said = is_error(ana.post("/api/tables", body), 400)
    assert "times as wide as it is deep" in said
    said = is_error(ana.post("/api/tables", {**body, "options": {"licensee": "牌九"}}), 400)
    assert "no character '牌', '九'" in said


def test_an_account_logs_in_by_its_password_and_waits_after_wrong_ones(house: House) -> None:
    made = httpx.post(f"{house.address}/api/accounts", json={"name": "Esme", "password": "a long password"})
    assert made.status_code == 201
    is_error(httpx.post(f"{house.address}/api/accounts", json={"name": "esme", "password": "a long password"}), 422)
    is_error(httpx.post(f"{house.address}/api/accounts", json={"name": "Faye", "password": "short"}), 400)
    entered = httpx.post(f"{house.address}/api/sessions", json={"name": "Esme", "password": "a long password"})
    assert entered.status_code == 201
    assert entered.json()["token"] != made.json()["token"]
    headers = {"authorization": f"Bearer {entered.json()['token']}"}
    assert httpx.delete(f"{house.address}/api/sessions", headers=headers).status_code == 204
    is_error(httpx.get(f"{house.address}/api/me", headers=headers), 401)
    for _ in range(5):
        is_error(httpx.post(f"{house.address}/api/sessions", json={"name": "Esme", "password": "a wrong one"}), 401)
    waits = httpx.post(f"{house.address}/api/sessions", json={"name": "Esme", "password": "a long password"})
    assert "minutes" in is_error(waits, 429)
    assert 890 < int(waits.headers["retry-after"]) <= 900


def test_the_cookie_of_a_browser_serves_pages_of_this_house_only(house: House) -> None:
    token = house.guest("Cleo").token
    host = house.address.removeprefix("http://")
    cookie = {"cookie": f"houseway={token}"}
    assert httpx.get(f"{house.address}/api/me", headers=cookie).status_code == 200
    ours = cookie | {"origin": f"http://{host}"}
    assert httpx.post(f"{house.address}/api/me/refill", headers=ours).status_code == 200
    for origin in ("https://elsewhere.example", "null", f"http://{host}.example"):
        is_error(httpx.post(f"{house.address}/api/me/refill", headers=cookie | {"origin": origin}), 403)
    is_error(httpx.post(f"{house.address}/api/me/refill", headers=cookie | {"sec-fetch-site": "cross-site"}), 403)


def test_an_address_at_which_there_is_nothing_says_so_with_the_same_page(house: House) -> None:
    ana = house.guest("Ana")
    table = ana.open("dragon-poker")
    there = ("/", "/floor", f"/floor/tables/{table}", "/desk", "/records", "/rules", "/school", "/school/lessons/x")
    for path in (*there, f"/tables/{table}", f"/tables/{table}/rounds/1"):
        assert httpx.get(f"{house.address}{path}").status_code == 200, path
    page = httpx.get(f"{house.address}/").text
    for path in ("/nosuch", "/tables", "/tables/nosuch", "/tables/nosuch/rounds/1", f"/tables/{table}/rounds", "/flo"):
        missing = httpx.get(f"{house.address}{path}")
        assert (missing.status_code, missing.text) == (404, page), path
        assert missing.headers["content-type"].startswith("text/html")


def test_a_page_tells_its_headers_alone(house: House) -> None:
    for path, status in (("/", 200), ("/rules", 200), ("/nosuch", 404)):
        told, whole = httpx.head(f"{house.address}{path}"), httpx.get(f"{house.address}{path}")
        assert (told.status_code, told.content) == (status, b"")
        assert told.headers["content-length"] == whole.headers["content-length"]
        assert told.headers["content-type"] == whole.headers["content-type"]


def test_every_answer_has_a_strict_content_policy(house: House) -> None:
    for path in ("/", "/api/games", "/nothing/here.js", "/api/nothing"):
        headers = httpx.get(f"{house.address}{path}").headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_the_answer_to_a_command_is_json_and_taken_for_nothing_else(house: House) -> None:
    for token in (house.guest("Cleo").token, "nobody's"):
        told = {"authorization": f"Bearer {token}", "idempotency-key": "k"}
        answer = httpx.post(f"{house.address}/api/tables/0123456789ab/commands", json={"type": "fold"}, headers=told)
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"


# --- tables ---------------------------------------------------------------------------------------------------------


def test_the_five_games_are_listed_with_their_options(house: House) -> None:
    found = httpx.get(f"{house.address}/api/games").json()
    assert [game["game"] for game in found] == list(GAMES)
    assert all(game["title"] and game["options"] for game in found)


def test_a_new_table_is_in_the_lobby_with_its_seats_and_limits(ana: Person) -> None:
    table = ana.open("dragon-poker", bots=2, options={"limits": {"ante": {"minimum": 15, "maximum": 200}}})
    line = next(line for line in ana.get("/api/tables").json() if line["table"] == table)
    assert line["game"] == "dragon-poker"
    assert line["seats"] == 6
    assert line["taken"] == 2
    assert line["limits"]["ante"] == {"minimum": 1500, "maximum": 20000}


@pytest.mark.parametrize(
    "body",
    [
        {"game": "poker"},
        {"game": "dragon-poker", "options": {"jurisdiction": "NV"}},
        {"game": "dragon-poker", "options": {"nonsense": 1}},
        {"game": "dragon-poker", "bots": 7},
        {"game": "dragon-poker", "bots": -1},
        {"game": "dragon-poker", "pace": "slow"},
        {"game": "dragon-poker", "deck": ["RD"]},
        {"game": "dragon-poker", "practice": True, "deck": ["RD", "BD"]},
        {"game": "dragon-poker", "sead": 1},
        {},
        [],
        "text",
    ],
)
def test_a_table_that_makes_no_sense_is_not_opened(ana: Person, body: Any) -> None:
    is_error(ana.post("/api/tables", body), 400)


def test_options_of_another_state_are_refused_with_their_paragraph(ana: Person) -> None:
    answer = ana.post("/api/tables", {"game": "dragon-poker", "options": {"ante-bonus": "A"}})
    is_error(answer, 400)


def test_there_is_no_table_that_nobody_opened(ana: Person) -> None:
    for table in ("0" * 12, "nonsense", "..", "0" * 300):
        for path in ("", "/rounds/1", "/proof/1", "/words"):
            answer = ana.get(f"/api/tables/{table}{path}")
            assert answer.status_code in (400, 404), answer.text
            assert answer.json()["error"]


SIGHT = {"seq", "round", "phase", "seat", "seats", "view", "choices", "wagers", "commitment", "deadline"}


@pytest.mark.parametrize("game", GAMES)
def test_the_sight_of_a_table_has_what_the_contract_says(ana: Person, game: str) -> None:
    table = ana.open(game, bots=2)
    before = ana.sight(table)
    assert set(before) >= SIGHT
    assert before["seat"] is None
    assert before["choices"] == []
    assert before["wagers"] == []
    ana.sit(table, 3, 50_000)
    sight = ana.sight(table)
    assert sight["seat"] == 3
    assert sight["view"]["stacks"]["3"] == 50_000
    assert isinstance(sight["view"]["cards"], dict)
    assert sight["deadline"] is None
    assert sight["commitment"]
    for wager in sight["wagers"]:
        assert set(wager) >= {"wager", "minimum", "maximum", "required"}
    ana.say(table, type="leave")


def test_the_antes_of_deuce_of_the_dragon_are_main_and_deuce(house: House, ana: Person) -> None:
    table = ana.open("deuce-of-the-dragon")
    ana.sit(table, 1)
    assert {wager["wager"] for wager in ana.sight(table)["wagers"]} == {"main", "deuce"}


def test_a_table_with_a_clock_says_until_when_it_waits(ana: Person) -> None:
    table = ana.open("dragon-poker", pace="casual")
    ana.sit(table, 2)
    for _ in range(100):
        sight = ana.sight(table)
        if sight["deadline"]:
            break
    assert 0 < sight["deadline"] - sight["now"] <= 30_000


# --- commands -------------------------------------------------------------------------------------------------------


def test_a_command_is_answered_with_its_place_in_the_log_and_its_events(ana: Person, table: str) -> None:
    answer = ana.sit(table, 3, 50_000)
    assert set(answer) == {"seq", "events"}
    assert [event["type"] for event in answer["events"]][-2:] == ["player-sat", "bought-in"]
    assert all(event["cite"] for event in answer["events"])
    assert ana.sight(table)["seq"] >= answer["seq"]


def test_a_player_with_one_seat_need_not_name_it(ana: Person, table: str) -> None:
    ana.sit(table, 4)
    wagers = least_wagers(ana.sight(table))
    answer = ana.said(table, type="place-wagers", wagers=wagers)
    assert {event["seat"] for event in answer["events"]} == {4}
    assert ana.said(table, type="take-back-wagers")["events"][0]["type"] == "wager-taken-back"


def test_what_the_rules_refuse_is_refused_with_their_paragraph(ana: Person, table: str) -> None:
    ana.sit(table, 1)
    answer = ana.say(table, type="place-wagers", wagers={"ante": 1000})
    is_error(answer, 422)
    assert answer.json()["cite"] == 'NJ-DP 42.1 "Ante Bonus"'
    answer = ana.say(table, type="deal")
    is_error(answer, 422)
    assert answer.json()["cite"]


@pytest.mark.parametrize(
    "body",
    [
        {"type": "sit", "seat": 1, "buy-in": 1000, "by": "player"},
        {"type": "sit", "seat": 1, "buy-in": 1000, "at": 5},
        {"type": "sit", "seat": 1, "buy-in": 1000, "player": "Bao"},
        {"type": "sit", "seat": 1, "buy-in": 0},
        {"type": "sit", "seat": 1, "buy-in": -5},
        {"type": "sit", "seat": 1, "buy-in": 1.5},
        {"type": "sit", "seat": 1, "buy-in": 10**30},
        {"type": "sit", "seat": "1", "buy-in": 1000},
        {"type": "sit", "seat": 1},
        {"type": "sit", "seat": 1, "buy-in": 1000, "extra": 1},
        {"type": "fly"},
        {"type": 3},
        {"seat": 1},
        [],
        "fold",
        None,
    ],
)
def test_a_command_that_makes_no_sense_changes_nothing(ana: Person, table: str, body: Any) -> None:
    before = ana.sight(table)["seq"]
    is_error(ana.post(f"/api/tables/{table}/commands", body, **{"idempotency-key": "senseless"}), 400)
    assert ana.sight(table)["seq"] == before


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"[" * 10_000, b'{"type":"sit"' + b" " * 70_000])
def test_a_body_that_is_no_json_is_refused(ana: Person, table: str, body: bytes) -> None:
    headers = {"idempotency-key": "k", "content-type": "application/json"}
    answer = ana.http.post(f"/api/tables/{table}/commands", content=body, headers=headers)
    assert answer.status_code in (400, 413)
    assert answer.json()["error"]


@pytest.mark.parametrize(
    ("body", "name"),
    [
        (b'{"type":"buy-in","amount":2000,"amount":1000}', "amount"),
        (b'{"type":"buy-in","type":"buy-in","amount":1000}', "type"),
        (b'{"type":"place-wagers","wagers":{"ante":1000,"ante-bonus":1000,"ante":500}}', "ante"),
        (b'{"type":"buy-in","amount":2000,"\\u0061mount":1000}', "amount"),
    ],
)
def test_a_command_that_says_something_twice_makes_no_sense(house: House, body: bytes, name: str) -> None:
    ana = house.guest("Twice")
    table = ana.open("dragon-poker")
    ana.sit(table, 1)
    before = ana.sight(table)["seq"]
    for _ in range(2):
        headers = {"idempotency-key": "twice", "content-type": "application/json"}
        answer = ana.http.post(f"/api/tables/{table}/commands", content=body, headers=headers)
        assert is_error(answer, 400) == f"the command says '{name}' twice"
    assert ana.sight(table)["seq"] == before


def test_whoever_asks_too_often_is_told_when_to_ask_again(house: House) -> None:
    guest = house.guest("Hasty")
    table = guest.open("dragon-poker")
    answers = (guest.say(table, type="leave") for _ in range(2000))
    refused = next(answer for answer in answers if answer.status_code == 429)
    assert "too often" in is_error(refused, 429)
    assert refused.headers["retry-after"] == "1", "fifty a second"
    page = httpx.get(f"{house.address}/api/tables/{table}?since=-1")
    assert page.status_code == 200
    assert "retry-after" not in page.headers


def test_a_command_needs_a_key(ana: Person, table: str) -> None:
    answer = ana.post(f"/api/tables/{table}/commands", {"type": "sit", "seat": 1, "buy-in": 1000})
    assert "Idempotency-Key" in is_error(answer, 400)
    for key in ("", "x" * 201):
        answer = ana.post(f"/api/tables/{table}/commands", {"type": "ready"}, **{"idempotency-key": key})
        is_error(answer, 400)


def test_nobody_acts_for_another_seat(house: House, ana: Person, table: str) -> None:
    bao = house.guest("Bao")
    ana.sit(table, 1)
    bao.sit(table, 2)
    is_error(bao.say(table, type="leave", seat=1), 403)
    is_error(bao.say(table, type="ready", seat=6), 403)
    stranger = house.guest("Dev")
    is_error(stranger.say(table, type="ready"), 400)
    answer = httpx.post(f"{house.address}/api/tables/{table}/commands", json={"type": "ready"})
    is_error(answer, 401)


def test_a_key_is_answered_verbatim_ever_after_and_with_nothing_else(ana: Person, table: str) -> None:
    first = ana.say(table, key="one", type="sit", seat=3, buy_in=50_000)
    assert first.status_code == 200
    balance = ana.balance()
    for _ in range(2):
        again = ana.say(table, key="one", type="sit", seat=3, buy_in=50_000)
        assert again.status_code == 200
        assert again.content == first.content
    assert ana.balance() == balance
    is_error(ana.say(table, key="one", type="sit", seat=4, buy_in=50_000), 409)
    headers = {"idempotency-key": "one"}
    is_error(ana.http.post(f"/api/tables/{table}/commands", content=b"garbage", headers=headers), 409)


def test_a_key_whose_command_was_refused_is_decided_anew(ana: Person, table: str) -> None:
    assert ana.say(table, key="again", type="sit", seat=9, buy_in=50_000).status_code == 422
    assert ana.say(table, key="again", type="sit", seat=2, buy_in=50_000).status_code == 200


def test_a_key_belongs_to_its_player_and_its_table(house: House, ana: Person, table: str) -> None:
    bao = house.guest("Bao")
    assert ana.say(table, key="mine", type="sit", seat=1, buy_in=5_000).status_code == 200
    assert bao.say(table, key="mine", type="sit", seat=2, buy_in=5_000).status_code == 200
    other = ana.open("dragon-poker")
    assert ana.say(other, key="mine", type="sit", seat=5, buy_in=5_000).status_code == 200


def test_nobody_buys_in_with_more_than_there_is(house: House) -> None:
    dev = house.guest("Dev")
    table = dev.open("dragon-poker")
    balance = dev.balance()
    is_error(dev.say(table, type="sit", seat=1, buy_in=balance + 1), 422)
    assert dev.sight(table)["seat"] is None
    dev.sit(table, 1, balance)
    assert dev.balance() == 0
    is_error(dev.say(table, type="buy-in", amount=1), 422)
    dev.said(table, type="leave")
    assert dev.balance() == balance


def test_a_practice_table_has_the_cards_that_were_set_and_moves_no_balance(house: House) -> None:
    from houseway.games.dragon_poker import game
    from houseway.games.dragon_poker.options import DragonPokerOptions

    dev = house.guest("Dev")
    balance = dev.balance()
    deck = list(game.procedure(DragonPokerOptions()).pack.cards)
    random.Random(3).shuffle(deck)
    table = dev.open("dragon-poker", practice=True, deck=deck)
    assert dev.sight(table)["practice"] is True
    dev.sit(table, 1)
    assert dev.balance() == balance
    dev.said(table, type="place-wagers", wagers=least_wagers(dev.sight(table)))
    dev.said(table, type="ready")
    held = [card for card in dev.sight(table)["view"]["cards"]["1"] if card]
    assert len(held) == 3
    dev.said(table, type="fold")
    dev.said(table, type="leave")
    assert dev.balance() == balance
    shuffles = [
        event
        for event in dev.get(f"/api/tables/{table}/rounds/1").json()["events"]
        if event["type"] == "cards-shuffled"
    ]
    assert shuffles[0]["set-for"] == "lesson"


def test_ready_is_recorded_and_closes_the_betting_when_all_have_said_it(house: House, ana: Person, table: str) -> None:
    bao = house.guest("Bao")
    ana.sit(table, 1)
    bao.sit(table, 2)
    ana.said(table, type="place-wagers", wagers=least_wagers(ana.sight(table)))
    answer = ana.said(table, type="ready")
    assert answer["events"][-1]["type"] == "player-ready"
    assert ana.sight(table)["phase"] == "betting"
    is_error(ana.say(table, type="take-back-wagers"), 422)
    bao.said(table, type="ready")
    sight = ana.sight(table)
    assert sight["phase"] != "betting"
    assert [choice["command"]["type"] for choice in sight["choices"]]
    assert bao.sight(table)["choices"] == []
    assert all(card is None for card in bao.sight(table)["view"]["cards"]["1"])


def test_a_token_that_nobody_has_is_not_taken_for_a_stranger(house: House, table: str) -> None:
    answer = httpx.get(f"{house.address}/api/tables/{table}", headers={"authorization": "Bearer nobody"})
    is_error(answer, 401)
    assert httpx.get(f"{house.address}/api/tables/{table}").status_code == 200


# --- rounds that are over -------------------------------------------------------------------------------------------


def opened(proof: dict[str, Any], opening: dict[str, Any]) -> bool:
    """The check as the API describes it, written from that description."""
    deck, count = bytes.fromhex(proof["root"])[:2]
    place, last = opening["place"], count - 1
    code = opening["card"].encode().ljust(4, b"\0")
    top = hashlib.sha256(b"\0" + bytes.fromhex(opening["salt"]) + bytes((deck, place)) + code).digest()
    for beside in map(bytes.fromhex, opening["path"]):
        if place % 2 or place == last:
            top = hashlib.sha256(b"\1" + beside + top).digest()
            while place and not place % 2:
                place, last = place // 2, last // 2
        else:
            top = hashlib.sha256(b"\1" + top + beside).digest()
        place, last = place // 2, last // 2
    told = bytes((deck, count))
    return last == 0 and proof["root"] == (told + hashlib.sha256(b"\2" + told + top).digest()).hex()


@pytest.mark.parametrize("game", GAMES)
def test_rounds_proofs_and_logs_of_every_game_hold(house: House, inspector: Person, game: str, tmp_path: Path) -> None:
    people = [house.guest(f"Player {number}") for number in (1, 2, 3)]
    table = people[0].open(game)
    for seat, person in enumerate(people, start=1):
        person.sit(table, seat)
    play_rounds(people, table, 3)
    ana, bao = people[0], people[1]
    told = ana.get(f"/api/tables/{table}/rounds/2").json()
    assert told["round"] == 2
    assert told["events"][-1]["type"] in ("round-ended", "round-voided")
    is_error(ana.get(f"/api/tables/{table}/rounds/99"), 404)
    is_error(ana.get(f"/api/tables/{table}/proof/99"), 404)
    published = [event["root"] for event in told["events"] if event["type"] == "cards-shuffled"]
    openings: dict[str, set[int]] = {}
    for person in (ana, bao):
        proof = person.get(f"/api/tables/{table}/proof/2").json()
        assert set(proof) == {"root", "deck", "cuts", "openings"}
        assert proof["root"] in published
        assert proof["openings"]
        for opening in proof["openings"]:
            assert opened(proof, opening)
            assert not opened(proof, opening | {"card": "XX"})
        openings[person.player] = {opening["place"] for opening in proof["openings"]}
    dealt = [event for event in told["events"] if event["type"] == "cards-dealt" and event["to"] == 1]
    size, cut = _deck(told["events"]), sum(proof["cuts"])
    for event in dealt:
        for offset, card in enumerate(event["cards"]):
            place = (event["place"] + offset + cut) % size
            found = [
                opening
                for opening in ana.get(f"/api/tables/{table}/proof/2").json()["openings"]
                if opening["place"] == place
            ]
            assert [opening["card"] for opening in found] == [card]
    is_error(ana.get(f"/api/tables/{table}/log"), 403)
    log = inspector.get(f"/api/tables/{table}/log")
    assert log.status_code == 200
    _audited(log.content, tmp_path)


def _deck(events: list[dict[str, Any]]) -> int:
    return len(next(event for event in events if event["type"] == "cards-shuffled")["order"])


def _audited(log: bytes, folder: Path) -> None:
    """As an inspector does it: on the command line, with the words of the contract."""
    file = folder / "log.jsonl"
    file.write_bytes(log)
    for words in (("verify", "--open"), ("replay",)):
        command = [sys.executable, "-m", "houseway", "audit", words[0], str(file), *words[1:], "--json"]
        said = subprocess.run(command, capture_output=True, text=True, check=False)
        assert said.returncode == 0, said.stderr
        document = json.loads(said.stdout)
        assert document["rounds"] >= 3
        assert document["closed"] is False


def test_the_schema_describes_the_calls_of_the_contract(house: House) -> None:
    schema = httpx.get(f"{house.address}/api/schema").json()
    assert schema["openapi"].startswith("3.")
    for path in ("/api/guests", "/api/tables", "/api/tables/{table}/commands", "/api/tables/{table}/proof/{number}"):
        assert path in schema["paths"], sorted(schema["paths"])


def test_a_rule_is_told_in_our_words(house: House) -> None:
    answer = httpx.get(f"{house.address}/api/rules/NJ-DP%2042.6(b)")
    assert answer.status_code == 200
    assert answer.json()["cite"] == "NJ-DP 42.6(b)"
    assert answer.json()["text"]
    is_error(httpx.get(f"{house.address}/api/rules/NJ-DP%2099"), 404)


def test_figures_for_prometheus_are_there(house: House) -> None:
    text = httpx.get(f"{house.address}/metrics").text
    assert "houseway_tables" in text
    assert "houseway_request_seconds_bucket" in text
    assert f"houseway_herald {float(herald_wanted())}" in text


def test_the_secret_of_no_token_is_kept(house: House) -> None:
    import sqlite3

    guest = house.guest("Ana")
    with sqlite3.connect(f"file:{house.database.removeprefix('sqlite:///')}?mode=ro", uri=True) as connection:
        kept = {row[0] for row in connection.execute("SELECT digest FROM tokens")}
    assert guest.token not in kept
    assert hashlib.sha256(guest.token.encode()).hexdigest() in kept
    assert json.dumps(sorted(kept))
