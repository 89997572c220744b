"""What goes wrong at a table: the right handling passes, every wrong handling fails with a reason and its paragraph."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from houseway.core.events import WagersReturned
from houseway.games.registry import games
from houseway.school.acts import AnyAct, Move, Report, Rule, Step
from houseway.school.classroom import Progress
from houseway.school.judging import judge
from houseway.school.lesson import Lesson
from houseway.school.perfect import dealt_perfectly, right_act
from houseway.school.session import sight
from houseway.school.shelf import lesson_named, lessons_of
from houseway.school.steps import kinds_at, name_of, reports_at
from houseway.school.verdicts import report_fields

SEEN = [
    ("dragon-poker", "face-up", "NJ-DP 42.12(a)"),
    ("dragon-poker", "drawn-in-error", "NJ-DP 42.12(a)"),
    ("dragon-poker", "wrong-number", "NJ-DP 42.12(b)"),
    ("dragon-poker", "shuffler-jam", "NJ-DP 42.12(c)"),
    ("dragon-poker", "shoe-jam", "NJ-DP 42.12(d)"),
    ("dragon-poker", "late-wager", "NJ-DP 42.6(b)"),
    ("double-draw-poker", "face-up", "NJ-DDP 42.12(a)"),
    ("double-draw-poker", "drawn-in-error", "NJ-DDP 42.12(b)"),
    ("double-draw-poker", "wrong-number", "NJ-DDP 42.12(c)"),
    ("pai-gow-poker", "no-roll", "BASE B11"),
    ("pai-gow", "wrong-start", "BASE A10"),
    ("deuce-of-the-dragon", "face-up", "NJ-DOD 41.12(a)4"),
    ("deuce-of-the-dragon", "fouled", "NJ-DOD 41.11(h)"),
    ("deuce-of-the-dragon", "missing-cards", "NJ-DOD 41.12(b)"),
]
"""Read in the regulations: by which paragraph what happens in that lesson is dealt with."""


@pytest.mark.parametrize(("game", "name", "cite"), SEEN)
def test_what_is_seen_is_dealt_with_by_its_paragraph(game: str, name: str, cite: str) -> None:
    moments = [progress for progress in dealt_perfectly(lesson_named(game, name)) if progress.seen is not None]
    assert moments
    assert moments[0].seen is not None
    assert moments[0].seen.cite == cite


@pytest.mark.parametrize("game", games())
def test_whatever_else_the_learner_does_when_something_is_seen_is_wrong_and_explained(game: str) -> None:
    for lesson in lessons_of(game):
        for progress in _moments(lesson):
            assert progress.seen is not None
            for act in _everything_else(progress):
                after, verdict = judge(progress, act)
                assert not verdict.right, f"{lesson.name}: {act}"
                assert verdict.cite == progress.seen.cite
                assert verdict.sentence
                assert after.table == progress.table
            after, verdict = judge(progress, right_act(progress))
            assert verdict.right
            assert after.seen != progress.seen


def _moments(lesson: Lesson) -> list[Progress]:
    if not lesson.irregularities or len(lesson.players) > 3:
        return []
    return [progress for progress in dealt_perfectly(lesson) if progress.seen is not None and not progress.pending]


def _everything_else(progress: Progress) -> Iterator[AnyAct]:
    seen, table = progress.seen, progress.table
    assert seen is not None
    for kind in kinds_at(table, progress.lesson.one_by_one):
        yield Step(step=name_of(kind))
    for kind in reports_at(table):
        if seen.by_player or kind is not type(seen.command):
            yield Report(report=name_of(kind))
    if not seen.by_player:
        fields = report_fields(seen.command)
        for name, value in fields.items():
            if isinstance(value, int):
                yield Report(report=name_of(type(seen.command)), fields={**fields, name: value + 1})
    yield Move(source="seat-1", target="dealer.tray", amount=100)
    if seen.by_player:
        yield Rule(answer="refuse" if seen.allowed else "allow")
    else:
        yield Rule(answer="allow")


@pytest.mark.rule("NJ-DP 42.12(a)", "NJ-DDP 42.12(a)")
def test_one_card_face_up_voids_a_round_of_one_game_and_is_set_aside_in_another() -> None:
    """Dragon Poker: every hand is void, wagers go back. Double Draw: the card goes to the rack, the deal goes on."""
    *_, void = dealt_perfectly(lesson_named("dragon-poker", "face-up"))
    *_, goes_on = dealt_perfectly(lesson_named("double-draw-poker", "face-up"))
    assert any("void" in row.text for row in void.told)
    assert not any("void" in row.text for row in goes_on.told)
    assert [mark.what for mark in void.marks if mark.of == "money"]
    assert all(mark.what.startswith("Give") for mark in void.marks if mark.of == "money")


def test_the_felt_shows_the_cards_of_which_the_learner_is_told() -> None:
    """Four cards at seat 1 and three at the dealer's leave 46 of 53; five hands of eight leave 12 of 52."""
    shown = _felt_when_seen("dragon-poker", "wrong-number")
    assert {lay["area"]: len(lay["pieces"]) for lay in shown["placing"]["lays"]} == {"dealer.hand": 3, "seat-1.hand": 4}
    assert (shown["stub"], shown["decks"][0]["left"]) == (46, 46)
    shown = _felt_when_seen("deuce-of-the-dragon", "misdeal")
    assert (shown["stub"], shown["decks"][0]["left"]) == (12, 12)
    assert not any(row["text"].startswith("Seat 4 is dealt") for row in shown["told"])
    assert any(row["text"].startswith("Seat 5 is dealt") for row in shown["told"])
    shown = _felt_when_seen("deuce-of-the-dragon", "wrong-number")
    assert [lay["caption"] for lay in shown["placing"]["lays"]] == ["9 cards", "8 cards"]


def _felt_when_seen(game: str, name: str) -> dict[str, Any]:
    for progress in dealt_perfectly(lesson_named(game, name)):
        if progress.seen is not None and not progress.pending:
            return sight(progress)
    raise AssertionError(name)


@pytest.mark.rule("NJ-DOD 41.12(b)", "NJ-DOD 41.12(a)3")
def test_a_void_round_gives_every_player_back_what_that_player_put_into_each_pot() -> None:
    """G-06: antes of $2 and $1; in the second lesson two more have bet $6, and seat 2 has been paid $17.10 of $18."""
    antes = {(f"pot.{pot}", f"seat-{seat}", amount) for pot, amount in (("main", 200), ("deuce", 100))
             for seat in (1, 2, 3)}  # fmt: skip
    assert _given_back("misdeal") == [antes]
    paid_out, given = _given_back("missing-cards")
    assert paid_out == {("dealer.tray", "pot.main", 90), ("seat-2", "pot.main", 1710)}
    bets = {("pot.main", "seat-2", 800), ("pot.main", "seat-3", 800)}
    assert given == antes - {("pot.main", "seat-2", 200), ("pot.main", "seat-3", 200)} | bets


def _given_back(name: str) -> list[set[tuple[str, str, int]]]:
    """What a void round has the dealer move, group by group."""
    for progress in dealt_perfectly(lesson_named("deuce-of-the-dragon", name)):
        if progress.pending and any(isinstance(event, WagersReturned) for event in progress.doing):
            return [{(due.source, due.target, due.amount) for due in group} for group in progress.pending]
    raise AssertionError(name)


def test_cards_whose_time_is_over_are_changed_before_the_next_bet() -> None:
    for game in ("dragon-poker", "double-draw-poker", "deuce-of-the-dragon"):
        *_, last = dealt_perfectly(lesson_named(game, "old-cards"))
        whats = [mark.what for mark in last.marks]
        assert whats.count("Receive the cards") == 2
        assert "Take the cards out of play" in whats


def test_a_wrong_stub_takes_the_deck_away_unless_a_hand_was_misdealt() -> None:
    for name, removed in (("wrong-stub", True), ("misdealt-stub", False)):
        *_, last = dealt_perfectly(lesson_named("dragon-poker", name))
        assert [deck.status == "removed" for deck in last.table.decks] == [removed]
        assert last.table.number == 2


@pytest.mark.parametrize("game", games())
def test_a_report_of_something_that_has_not_happened_is_a_mistake(game: str) -> None:
    progress = next(iter(dealt_perfectly(lesson_named(game, "whole-round"))))
    for kind in reports_at(progress.table):
        _, verdict = judge(progress, Report(report=name_of(kind)))
        assert verdict.kind == "wrong-report"


def test_words_of_players_change_nothing() -> None:
    *_, last = dealt_perfectly(lesson_named("dragon-poker", "misread"))
    assert len([row for row in last.told if row.of == "player"]) == 2
    assert last.finished
