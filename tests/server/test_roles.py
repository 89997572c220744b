"""Who may ask for what: every line of the table of roles, tried over HTTP by everybody."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from tests.server.clients import House, Person

from houseway.house.roles import ALLOWED, ANYBODY, ROLES, may

CALLS: dict[str, tuple[str, str, Any]] = {
    "health": ("GET", "/health", None),
    "metrics": ("GET", "/metrics", None),
    "schema": ("GET", "/api/schema", None),
    "guest": ("POST", "/api/guests", {"name": "Ana"}),
    "register": ("POST", "/api/accounts", {"name": "", "password": ""}),
    "log-in": ("POST", "/api/sessions", {"name": "", "password": ""}),
    "games": ("GET", "/api/games", None),
    "game": ("GET", "/api/games/pai-gow/words", None),
    "tables": ("GET", "/api/tables", None),
    "table": ("GET", "/api/tables/TABLE", None),
    "table-words": ("GET", "/api/tables/TABLE/words", None),
    "felt": ("GET", "/api/tables/TABLE/felt", None),
    "felt-picture": ("GET", "/api/tables/TABLE/felt.svg", None),
    "rule": ("GET", "/api/rules/NJ-DP%2042.6(b)", None),
    "house-key": ("GET", "/api/house", None),
    "round": ("GET", "/api/tables/TABLE/rounds/1", None),
    "proof": ("GET", "/api/tables/TABLE/proof/1", None),
    "lessons": ("GET", "/api/school/lessons?game=nothing", None),
    "drills": ("GET", "/api/school/drills?game=nothing", None),
    "school": ("GET", "/api/school/sessions", None),
    "school-act": ("POST", "/api/school/sessions", {"game": "nothing", "lesson": "nothing"}),
    "me": ("GET", "/api/me", None),
    "log-out": ("DELETE", "/api/sessions", None),
    "rename": ("POST", "/api/me/name", {"name": "Ana"}),
    "refill": ("POST", "/api/me/refill", None),
    "my-rounds": ("GET", "/api/me/rounds", None),
    "open-table": ("POST", "/api/tables", {"game": "nothing"}),
    "command": ("POST", "/api/tables/TABLE/commands", {}),
    "book": ("POST", "/api/tables/TABLE/book", None),
    "picked": ("POST", "/api/tables/TABLE/picked", {"pieces": []}),
    "floor": ("POST", "/api/tables/TABLE/floor", {"type": "nothing"}),
    "log": ("GET", "/api/tables/TABLE/log", None),
    "search": ("GET", "/api/search", None),
    "bundle": ("GET", "/api/tables/TABLE/bundle/1", None),
    "replay": ("GET", "/api/tables/TABLE/replay/1", None),
    "refusals": ("GET", "/api/refusals", None),
    "desk": ("GET", "/api/desk", None),
    "close-table": ("POST", "/api/tables/000000000000/close", None),
    "accounts": ("GET", "/api/accounts", None),
    "add-account": ("POST", "/api/staff", {"name": "", "role": ""}),
}


@pytest.fixture(scope="module")
def staff(house: House) -> dict[str, Person]:
    return {role: house.staff(role, f"one {role}") for role in ROLES}


@pytest.fixture(scope="module")
def table(house: House) -> str:
    return house.guest().open("dragon-poker")


def test_every_line_of_the_table_of_roles_is_a_call_that_is_tried_here() -> None:
    assert set(CALLS) | {"live"} == ANYBODY | set(ALLOWED)
    assert not ANYBODY & set(ALLOWED)


@pytest.mark.parametrize("what", CALLS)
def test_a_call_is_answered_to_the_roles_that_may_ask_and_to_no_others(
    house: House, staff: dict[str, Person], table: str, what: str
) -> None:
    method, path, body = CALLS[what]
    path = path.replace("TABLE", table)
    for role in ROLES:
        if what == "log-out":
            break  # it would end the token that the others need
        status = staff[role].http.request(method, path, json=body).status_code
        assert (status == 403) == (not may(role, what)), (role, status)
        assert status != 500
        assert status != 401 or what == "log-in"
    status = httpx.request(method, f"{house.address}{path}", json=body).status_code
    if what == "log-in":
        assert status in (400, 401)
    else:
        assert (status == 401) == (what not in ANYBODY), status


def test_an_inspector_reads_and_changes_nothing() -> None:
    writing = {"open-table", "command", "floor", "close-table", "accounts", "add-account", "refill"}
    assert not any(may("inspector", what) for what in writing)


def test_players_see_nothing_of_the_house_s_books() -> None:
    for what in ("log", "search", "bundle", "replay", "refusals", "desk", "floor"):
        assert not may("player", what)
