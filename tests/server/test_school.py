"""The school over HTTP: a lesson from beginning to end, drills whose misses come again, reports."""

from __future__ import annotations

from typing import Any

import httpx
import msgspec
from tests.server.clients import House, Person

from houseway.school.perfect import right_act
from houseway.school.session import Session, opened, progress_of
from houseway.school.shelf import lesson_named


def _guest(house: House, name: str = "Ana") -> Person:
    """Somebody who waits as long as it takes: the first lesson of a house starts its worker."""
    person = house.guest(name)
    person.http.timeout = httpx.Timeout(240)
    return person


def _begun(person: Person, game: str, lesson: str) -> tuple[str, dict[str, Any]]:
    answer = person.post("/api/school/sessions", {"game": game, "lesson": lesson})
    assert answer.status_code == 201, answer.text
    return answer.json()["session"], answer.json()["sight"]


def _right_acts(game: str, lesson: str) -> list[dict[str, Any]]:
    """What a perfect dealer does in that lesson, worked out beside the server."""
    session = opened(lesson_named(game, lesson))
    acts: list[dict[str, Any]] = []
    while True:
        progress = progress_of(Session(lesson=session.lesson, acts=tuple(acts)))
        if progress.finished:
            return acts
        acts.append(msgspec.to_builtins(right_act(progress), str_keys=True) | {"at": 1000 * len(acts)})


def test_a_lesson_is_finished_over_http_with_a_mistake_a_hint_and_its_report(house: House) -> None:
    ana = _guest(house)
    session, sight = _begun(ana, "dragon-poker", "opening")
    where = f"/api/school/sessions/{session}"
    assert sight["finished"] is False
    assert {"type": "step", "step": "wash-cards"} in [row["act"] for row in sight["acts"]]
    wrong = ana.post(f"{where}/acts", {"type": "step", "step": "shuffle", "at": 500}).json()
    assert (wrong["verdict"]["right"], wrong["verdict"]["cite"]) == (False, "NJ-DP 42.3(a)")
    assert ana.post(f"{where}/acts", {"type": "hint"}).json()["verdict"]["kind"] == "hint"
    for act in _right_acts("dragon-poker", "opening"):
        answer = ana.post(f"{where}/acts", act)
        assert answer.status_code == 200, answer.text
        assert answer.json()["verdict"]["right"], answer.text
    assert ana.get(where).json()["sight"]["finished"] is True
    assert ana.post(f"{where}/acts", {"type": "hint"}).status_code == 400
    report = ana.get(f"{where}/report").json()
    assert [one["category"] for one in report["mistakes"]] == ["order"]
    assert "NJ-DP 42.3(a)" in report["text"]
    page = ana.get(f"{where}/report.html")
    assert page.headers["content-type"].startswith("text/html")
    assert b"<svg" in page.content
    assert ana.get(f"{where}/report.pdf").content[:5] == b"%PDF-"
    listed = ana.get("/api/school/sessions").json()
    assert [(row["session"], row["finished"]) for row in listed] == [(session, True)]
    assert ana.get("/api/school/progress").json()[0]["lessons"] == 1
    areas = {area["id"] for area in ana.get(f"{where}/felt").json()["areas"]}
    assert {"dealer.tray", "seat-1.ante"} <= areas
    assert b"<svg" in ana.get(f"{where}/felt.svg").content


def test_an_act_that_says_too_little_costs_nothing(house: House) -> None:
    ana = _guest(house)
    session, _ = _begun(ana, "pai-gow", "whole-round")
    before = ana.get(f"/api/school/sessions/{session}").json()
    for body in ({"type": "nothing"}, {}, {"type": "move", "from": "x", "to": "x"}, {"type": "step", "step": "fly"}):
        answer = ana.post(f"/api/school/sessions/{session}/acts", body)
        assert answer.status_code == 400, answer.text
        assert answer.json()["error"]
    assert ana.get(f"/api/school/sessions/{session}").json() == before


def test_nobody_looks_into_the_lessons_of_another(house: House) -> None:
    session, _ = _begun(_guest(house), "pai-gow", "opening")
    other = _guest(house, "Bao")
    assert other.get(f"/api/school/sessions/{session}").status_code == 404
    assert other.post(f"/api/school/sessions/{session}/acts", {"type": "hint"}).status_code == 404
    assert other.get("/api/school/sessions").json() == []


def test_a_question_that_was_missed_is_asked_again_and_its_answer_is_never_sent_before(house: House) -> None:
    ana = _guest(house)
    assert {row["drill"] for row in ana.get("/api/school/drills?game=dragon-poker").json()} >= {"payouts", "reading"}
    asked = ana.post("/api/school/questions", {"game": "dragon-poker", "drill": "payouts", "count": 3}).json()
    assert all("answer" not in row for row in asked)
    first = asked[0]["question"]
    answer = {"game": "dragon-poker", "question": first, "answer": 1, "ms": 100}
    judged = ana.post("/api/school/answers", answer).json()
    assert (judged["right"], judged["cite"][:6]) == (False, "NJ-DP ")
    again = ana.post("/api/school/questions", {"game": "dragon-poker", "drill": "payouts", "count": 3}).json()
    assert again[0]["question"] == first


def test_what_does_not_exist_is_said_in_one_sentence(house: House) -> None:
    ana = _guest(house)
    for body in ({"game": "nothing", "lesson": "opening"}, {"game": "pai-gow", "lesson": "nothing"}):
        answer = ana.post("/api/school/sessions", body)
        assert answer.status_code == 400
        assert answer.json()["error"]
    assert ana.get("/api/school/lessons?game=nothing").status_code == 404
    bad = {"game": "pai-gow", "question": "pai-gow:nothing:x", "answer": 1}
    assert ana.post("/api/school/answers", bad).status_code == 400


def test_a_lesson_shows_the_pay_tables_of_its_own_options(house: House) -> None:
    ana = _guest(house)
    for table, odds in (("1", "15 to 1"), ("2", "20 to 1")):
        body = {"game": "dragon-poker", "lesson": "paying", "options": {"three-card-bonus": table}}
        session = ana.post("/api/school/sessions", body).json()["session"]
        words = ana.get(f"/api/school/sessions/{session}/words").json()
        bonus = next(one for one in words["pay-tables"] if one["title"] == "3 Card Bonus")
        assert ["Three Tigers", odds] in bonus["rows"]
        assert words["faces"]["GD"]
