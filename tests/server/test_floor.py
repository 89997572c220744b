"""What dealers and supervisors say to a table: what two must say, they say of the same round and the same people."""

from __future__ import annotations

import re
import time
from typing import Any

import httpx
import pytest
from tests.server.clients import GAMES, House, Person, least_wagers, play_rounds

REPORT = {"type": "wrong-number-of-cards", "to": 1, "held": 2}


def dealt_in(house: House) -> tuple[Person, str]:
    """Somebody at seat 1 with cards, and the table."""
    ana = house.guest("Ana")
    table = ana.open("dragon-poker")
    ana.sit(table, 1)
    bet(ana, table)
    return ana, table


def bet(person: Person, table: str) -> None:
    person.said(table, type="place-wagers", wagers=least_wagers(person.sight(table)))
    person.said(table, type="ready")


def floor(person: Person, table: str, body: dict[str, object]) -> httpx.Response:
    return person.post(f"/api/tables/{table}/floor", body)


def types(answer: httpx.Response) -> list[str]:
    assert answer.status_code == 200, answer.text
    return [event["type"] for event in answer.json()["events"]]


@pytest.mark.rule("NJ-DP 42.12(b)")
def test_two_people_void_a_round_and_the_same_person_twice_does_not(house: House) -> None:
    _, table = dealt_in(house)
    first, second = house.staff("dealer", "Dora"), house.staff("dealer", "Dirk")
    assert floor(first, table, REPORT).json() == {"seq": None, "events": [], "waits-for-second": True}
    assert floor(first, table, REPORT).json()["waits-for-second"], "one person is one person"
    assert "round-voided" in types(floor(second, table, REPORT))


@pytest.mark.rule("NJ-DP 42.12(b)")
def test_what_one_person_said_of_a_round_is_not_seconded_in_the_next(house: House) -> None:
    ana, table = dealt_in(house)
    first, second = house.staff("dealer", "Dina"), house.staff("dealer", "Dale")
    assert floor(first, table, REPORT).json()["waits-for-second"]
    play_rounds([ana], table, 1)
    bet(ana, table)
    assert floor(second, table, REPORT).json()["waits-for-second"], "nobody else has said it of this round"
    assert "round-voided" in types(floor(first, table, REPORT))


def test_what_one_person_said_is_not_seconded_once_others_have_sat_down(house: House) -> None:
    _, table = dealt_in(house)
    first, second = house.staff("dealer", "Dawn"), house.staff("dealer", "Doug")
    assert floor(first, table, REPORT).json()["waits-for-second"]
    house.guest("Bao").sit(table, 2)
    assert floor(second, table, REPORT).json()["waits-for-second"]


@pytest.mark.rule("NJ-DP 42.12(b)")
def test_what_the_rules_refuse_now_waits_for_nobody(house: House) -> None:
    ana = house.guest("Ana")
    table = ana.open("dragon-poker")
    ana.sit(table, 1)
    answer = floor(house.staff("dealer", "Dean"), table, REPORT)
    assert answer.status_code == 422
    assert answer.json()["cite"]
    bet(ana, table)
    assert floor(house.staff("dealer", "Dot"), table, REPORT).json()["waits-for-second"]


@pytest.mark.rule("NJ-DP 42.11(d)")
def test_another_pay_table_leaves_the_limits_of_the_house_where_they_were(house: House) -> None:
    ana = house.guest("Ana")
    table = ana.open("dragon-poker")
    ana.sit(table, 1)
    before = ana.sight(table)["wagers"]
    assert {wager["wager"]: wager["minimum"] for wager in before}["dragon"] == 100
    other: dict[str, object] = {"type": "change-options", "options": {"three-card-bonus": "2"}}
    (changed,) = floor(house.staff("supervisor", "Sue"), table, other).json()["events"]
    assert list(changed["left-by"]) == ["three-card-bonus"]
    assert ana.sight(table)["wagers"] == before


def test_options_that_make_no_sense_are_refused_on_the_floor_in_a_sentence(house: House) -> None:
    table = house.guest("Ana").open("dragon-poker")
    sal = house.staff("supervisor", "Sal")
    wrong_ones: list[dict[str, object]] = [{"limits": {"ante": "x"}}, {"three-card-bonus": "9"}, {"nothing": 1}]
    for options in wrong_ones:
        wrong = floor(sal, table, {"type": "change-options", "options": options})
        assert wrong.status_code in {400, 422}
        assert wrong.json()["error"]


@pytest.mark.rule("NJ-DP 42.11(d)")
def test_what_is_posted_while_a_round_is_played_applies_once_it_is_over(house: House) -> None:
    ana, table = dealt_in(house)
    sue = house.staff("supervisor", "Sue the first")
    other: dict[str, object] = {"type": "change-options", "options": {"three-card-bonus": "2"}}
    answer = floor(sue, table, other).json()
    assert (answer["events"], answer["waits-for-round"]) == ([], True)
    posting = sue.get(f"/api/tables/{table}/floor").json()["posting"]
    assert (posting["waits"], posting["options"]["three-card-bonus"]) == (True, "2")
    assert ana.get(f"/api/tables/{table}/words").json()["options"]["three-card-bonus"] == "1"
    ana.said(table, **ana.sight(table)["choices"][-1]["command"])
    until = time.monotonic() + 20
    while sue.get(f"/api/tables/{table}/floor").json()["posting"]["waits"] and time.monotonic() < until:
        time.sleep(0.05)
    assert ana.get(f"/api/tables/{table}/words").json()["options"]["three-card-bonus"] == "2"
    bet(ana, table)
    nowhere: dict[str, object] = {"type": "change-options", "options": {"jurisdiction": "MD"}}
    assert floor(sue, table, nowhere).status_code in {400, 422}, "what no round's end allows does not wait for it"
    assert not sue.get(f"/api/tables/{table}/floor").json()["posting"]["waits"]


def test_a_submission_file_is_posted_as_it_is(house: House) -> None:
    ana = house.guest("Ana")
    table = ana.open("dragon-poker")
    sue = house.staff("supervisor", "Sue the second")

    def post(submission: object) -> httpx.Response:
        return floor(sue, table, {"type": "change-options", "submission": submission})

    for wrong, why in (
        ("game = ", "the submission"),
        ("decks = 1", "names no game"),
        ('game = "pai-gow"', "the submission is for pai-gow"),
        (7, "the text of a file"),
    ):
        refused = post(wrong)
        assert refused.status_code == 400
        assert why in refused.json()["error"]
    (changed,) = post('game = "dragon-poker"\nthree-card-bonus = "2"\n').json()["events"]
    assert list(changed["left-by"]) == ["three-card-bonus"]
    assert house.staff("dealer", "Dan who deals").get(f"/api/tables/{table}/floor").json()["posting"] is None


@pytest.mark.rule("NJ-DOD 41.11(b)")
def test_whoever_is_made_to_leave_stays_away_until_two_of_the_floor_let_him_back(house: House) -> None:
    ana = house.guest("Ana")
    table = ana.open("deuce-of-the-dragon")
    ana.sit(table, 1)
    floor_people = house.staff("supervisor", "Suki"), house.staff("supervisor", "Sid")
    gone = [floor(one, table, {"type": "remove-player", "seat": 1}) for one in floor_people]
    assert types(gone[1]) == ["player-removed", "division-notified"]
    sit: dict[str, Any] = {"type": "sit", "seat": 2, "buy-in": 100_000}
    refused = ana.say(table, **sit)
    assert refused.status_code == 422, refused.text
    assert "Ana was made to leave this table" in refused.text
    assert refused.json()["cite"] == "NJ-DOD 41.11(b)"
    back = [floor(one, table, {"type": "readmit-player", "name": "Ana"}) for one in floor_people]
    assert types(back[1]) == ["player-readmitted"]
    assert ana.say(table, **sit).status_code == 200


@pytest.mark.rule("NJ-DOD 41.11(b)")
def test_whoever_is_made_to_leave_is_known_by_the_account_whatever_he_calls_himself(house: House) -> None:
    eve, same = house.guest("Eve"), house.guest("Eve")
    table = eve.open("deuce-of-the-dragon")
    eve.sit(table, 1)
    assert eve.post("/api/me/name", {"name": "Somebody Else"}).status_code == 200
    for one in (house.staff("supervisor", "Stan"), house.staff("supervisor", "Stella")):
        gone = floor(one, table, {"type": "remove-player", "seat": 1})
    assert types(gone) == ["player-removed", "division-notified"]
    assert eve.post("/api/me/name", {"name": "Innocent Person"}).status_code == 200
    sit: dict[str, Any] = {"type": "sit", "seat": 2, "buy-in": 100_000}
    refused = eve.say(table, **sit)
    assert refused.status_code == 422, refused.text
    assert refused.json()["cite"] == "NJ-DOD 41.11(b)"
    assert same.say(table, **sit).status_code == 200, "somebody else of that name has done nothing"


# --- what may be said -----------------------------------------------------------------------------------------------


def offered(person: Person, table: str) -> dict[str, dict[str, Any]]:
    answer = person.get(f"/api/tables/{table}/floor")
    assert answer.status_code == 200, answer.text
    return {step["type"]: step for step in answer.json()["steps"]}


@pytest.mark.parametrize("game", GAMES)
def test_every_step_that_is_offered_is_known_and_for_that_role(house: House, game: str) -> None:
    table = house.guest("Ana").open(game)
    for role in ("dealer", "supervisor"):
        person = house.staff(role, f"{role} at {game}")
        for name, step in offered(person, table).items():
            assert step["label"][0].isupper(), name
            said = {"type": name, **{ask["name"]: sample(ask) for ask in step["asks"] if ask["required"]}}
            answer = floor(person, table, said)
            assert not re.search("is not for|this is no", answer.text), (said, answer.text)
            if step["refused"]:
                assert answer.status_code == 422, answer.text
                assert step["cite"] == answer.json()["cite"]


def sample(ask: dict[str, Any]) -> Any:
    """Something that can be said where this is asked."""
    if ask["kind"] in {"choice", "card", "seat", "place"}:
        return ask["answers"][0]["value"] if ask["answers"] else 1
    of = [one["value"] for one in ask["answers"]]
    values = {"number": 1, "text": "seen", "yes-no": True, "numbers": {}, "amounts": {}}
    return values[ask["kind"]] if not of else {str(key): 1 for key in of}


def test_a_supervisor_orders_and_a_dealer_reports(house: House) -> None:
    table = house.guest("Ana").open("dragon-poker", options={"jurisdiction": "MD", "decks": 2, "shuffler": "automated"})
    dealer, supervisor = offered(house.staff("dealer", "Dov"), table), offered(house.staff("supervisor", "Sam"), table)
    assert {"wrong-number-of-cards", "face-up-card", "take-out-of-use", "jam"} <= set(dealer)
    assert {"order-shuffle", "order-recut", "change-method"} <= set(supervisor)
    assert not set(dealer) & {"order-shuffle", "order-recut", "change-method", "place-wagers", "shuffle"}
    elsewhere = house.guest("Ana").open("dragon-poker")
    assert "order-shuffle" not in offered(house.staff("supervisor", "Sol"), elsewhere), "New Jersey knows no such step"
    recut = {ask["name"]: ask["kind"] for ask in supervisor["order-recut"]["asks"]}
    assert recut["reason"] == "text"
    assert not supervisor["order-recut"]["second"]
    assert dealer["wrong-number-of-cards"]["second"]


def test_only_the_devices_that_a_table_uses_can_fail_there(house: House) -> None:
    dealer = house.staff("dealer", "Delia")
    by_hand = house.guest("Ana").open("dragon-poker")
    assert not {"jam", "take-out-of-use"} & set(offered(dealer, by_hand))
    with_one = house.guest("Ben").open("dragon-poker", options={"decks": 2, "shuffler": "automated"})
    for step in ("jam", "take-out-of-use"):
        asks = offered(dealer, with_one)[step]["asks"]
        devices = next(ask["answers"] for ask in asks if ask["name"] == "device")
        assert [one["value"] for one in devices] == ["shuffler"]


def test_what_waits_for_a_second_person_is_shown_to_both_and_is_said_in_words(house: House) -> None:
    _, table = dealt_in(house)
    first, second = house.staff("dealer", "Dunja"), house.staff("dealer", "Drew")
    floor(first, table, REPORT)
    mine, theirs = (person.get(f"/api/tables/{table}/floor").json()["waits"] for person in (first, second))
    assert (mine["yours"], theirs["yours"], theirs["by"]) == (True, False, "Dunja")
    assert 0 < theirs["seconds"] <= 120
    answer = floor(second, table, theirs["command"]).json()
    assert any("void" in said["text"].lower() for said in answer["said"])
    assert second.get(f"/api/tables/{table}/floor").json()["waits"] is None


def test_what_waits_is_offered_only_to_those_who_may_say_it_and_says_who_may(house: House) -> None:
    _, table = dealt_in(house)
    first, second, supervisor = (
        house.staff("dealer", "Dax"),
        house.staff("dealer", "Dee"),
        house.staff("supervisor", "Su"),
    )
    floor(first, table, {"type": "dealer-card-exposed"})
    waits = [person.get(f"/api/tables/{table}/floor").json()["waits"] for person in (first, second, supervisor)]
    assert [one["may"] for one in waits] == [False, True, False]
    assert {one["second"] for one in waits} == {"dealer"}
    assert floor(supervisor, table, waits[2]["command"]).status_code == 403
    assert floor(second, table, waits[1]["command"]).status_code == 200


def test_the_floor_is_not_for_players(house: House) -> None:
    ana = house.guest("Ana")
    table = ana.open("dragon-poker")
    assert ana.get(f"/api/tables/{table}/floor").status_code == 403


def test_what_a_step_of_the_floor_does_not_say_is_refused_in_the_words_of_a_command(house: House) -> None:
    ana, table = dealt_in(house)
    dora = house.staff("dealer", "Dolly")
    unknown = floor(dora, table, {"type": "dealer-card-exposed", "zzz": 1})
    assert (unknown.status_code, unknown.json()["error"]) == (400, "a dealer-card-exposed has no 'zzz'")
    assert ana.say(table, type="fold", zzz=1).json()["error"] == "a fold has no 'zzz'"
    assert ana.say(table, type="order-recut", zzz=1).json()["error"] == "an order-recut has no 'zzz'"
    assert dora.get(f"/api/tables/{table}/floor").json()["waits"] is None


@pytest.mark.parametrize(
    "report",
    [
        {"type": "wrong-number-of-cards", "to": 1, "held": 10**9},
        {"type": "count-stub", "counted": 10**12},
        {"type": "count-stub", "counted": 5, "in-all": 10**12},
    ],
)
def test_more_cards_than_there_can_be_wait_for_nobody(house: House, report: dict[str, object]) -> None:
    _, table = dealt_in(house)
    dealer = house.staff("dealer", f"Dealer {report['type']} {len(report)}")
    refused = floor(dealer, table, report)
    assert refused.status_code == 400
    assert re.fullmatch(r"\d+ cards are more than there can be at this table", refused.json()["error"])
    assert dealer.get(f"/api/tables/{table}/floor").json()["waits"] is None
    assert floor(dealer, table, REPORT).json()["waits-for-second"]


def names_of(step: dict[str, Any], name: str) -> list[str]:
    return [answer["name"] for ask in step["asks"] if ask["name"] == name for answer in ask["answers"]]


def test_what_is_asked_on_the_floor_is_answered_in_a_dealers_words(house: House) -> None:
    ana = house.guest("Ana")
    deuce = offered(house.staff("dealer", "Dede"), ana.open("deuce-of-the-dragon"))
    assert "A card was exposed in dealing" in names_of(deuce["call-misdeal"], "reason")
    assert names_of(deuce["report-cards"], "found") == ["Cards are missing", "There are too many"]
    changed = offered(house.staff("supervisor", "Sy"), ana.open("dragon-poker"))["change-method"]
    assert "An automated shuffler that also counts the cards" in names_of(changed, "shuffler")
    assert "The dealer shuffles by hand" in names_of(changed, "shuffler")


def test_a_refused_command_is_told_in_dollars_with_its_table(house: House) -> None:
    ana, table = dealt_in(house)
    ana.say(table, type="make-play", seat=1, amount=12345600)
    ana.say(table, type="place-wagers", seat=1, wagers={"dragon-bet": 700})
    ana.say(table, type="fold", zzz={"a": [1]})
    inspector = house.staff("inspector", "Ines")
    told: dict[str, Any] = {}
    until = time.monotonic() + 10  # they are noted beside what the table does
    while len(told) < 3 and time.monotonic() < until:
        told = {one["said"]: one for one in inspector.get(f"/api/refusals?table={table}").json()}
    assert any("Seat 1: make play, $123456.00" in said for said in told)
    assert any("Seat 1: place wagers, dragon bet $7.00" in said for said in told)
    assert all(one["game"] == "dragon-poker" and "table-name" in one for one in told.values())


def test_a_set_of_tiles_is_no_deck_on_the_desk(house: House) -> None:
    table = house.guest("Ana").open("pai-gow")
    decks = house.staff("inspector", "Ingo").get(f"/api/tables/{table}/desk").json()["decks"]
    assert [deck["name"] for deck in decks] == ["Set 1, black"]
