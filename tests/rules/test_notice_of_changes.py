"""Players who are seated have half an hour's notice of other limits and of wagers that are withdrawn.

13:69F-8.3, to which NJ-PG 11.23(f) points, and its like in Maryland: a sign and an announcement thirty minutes ahead
while players are seated, none where nobody is.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.tables import of, refused

from houseway.core import commands as c
from houseway.core.decider import Event
from houseway.core.shuffle import derived_seed
from houseway.games.registry import game
from houseway.record.narration import narrate
from houseway.record.replay import replay
from houseway.record.session import Session
from houseway.table.dealer import next_step
from houseway.table.events import ChangeNoticed, OptionsChanged

HALF_AN_HOUR = 30 * 60
AT = 1000
LIMITS = {"ante": {"minimum": 25}, "ante-bonus": {"minimum": 25}}
MEMBER = {"name": "Hoard", "stake": 1, "pays": [{"hand": "Three Dragons", "odds": "500 to 1"}]}
DICE = ("match", "even", "odd", "double", "triple", "dice-bonus")
CHANGES: list[tuple[str, dict[str, Any], dict[str, Any], tuple[str, ...], tuple[str, ...], str]] = [
    ("dragon-poker", {}, {"limits": LIMITS}, ("ante", "ante-bonus"), (), "NJ-DP 42.6(a)"),
    ("dragon-poker", {"jurisdiction": "MD"}, {"limits": LIMITS}, ("ante", "ante-bonus"), (), "MD-DP 7.A"),
    ("dragon-poker", {"jurisdiction": "MD"}, {"dragon": "off"}, (), ("dragon",), "MD-DP 12.D"),
    ("dragon-poker", {"jurisdiction": "MD"}, {"three-card-bonus": "off"}, (), ("three-card-bonus",), "MD-DP 12.C"),
    ("double-draw-poker", {}, {"limits": {"ante": {"maximum": 50}}}, ("ante",), (), "NJ-DDP 42.6(a)"),
    ("pai-gow", {}, {"limits": {"pai-gow": {"minimum": 25}}}, ("pai-gow",), (), "NJ-PG 10.5(a)-(c)"),
    ("pai-gow-poker", {"variant": "ez"}, {"dynasty": False}, (), ("dynasty",), "NJ-PG 11.22(a)1"),
    ("pai-gow", {"dragons-eye": "vigorish"}, {"dragons-eye": "off"}, (), DICE, "NJ-PG 10.7(l)"),
    ("deuce-of-the-dragon", {}, {"main-ante": 4}, ("main", "deuce", "raise"), (), "NJ-DOD 41.6(b)"),
    ("deuce-of-the-dragon", {}, {"main-ante": 1}, ("main", "deuce", "raise"), (), "NJ-DOD 41.6(b)"),
    ("deuce-of-the-dragon", {}, {"stakes": "no-limit"}, ("raise",), (), "NJ-DOD 41.6(c)"),
    (
        "dragon-poker",
        {"jurisdiction": "MD", "progressive": MEMBER},
        {"progressive": MEMBER | {"stake": 5}},
        ("progressive",),
        (),
        "MD-DP 7.F(4)",
    ),
    ("pai-gow-poker", {"imperial": True}, {"imperial": False}, (), ("imperial",), "BASE B10"),
]
EVERY_CHANGE = pytest.mark.parametrize(("name", "before", "change", "limits", "withdrawn", "paragraph"), CHANGES)


def seated(name: str, before: dict[str, Any], seats: tuple[int, ...] = (1, 2)) -> Session:
    entry = game(name)
    session = Session(entry.game, entry.options_type.read(before))
    for seat in seats:
        session.do(c.Sit(seat, f"player {seat}", 100_000, at=AT))
    return session


def next_of(session: Session, at: int | None = None) -> Any:
    return next_step(session.table, lambda: derived_seed("notice", str(len(session.log.lines))), at)


def carried_out(session: Session) -> list[Event]:
    step = next_of(session, AT + HALF_AN_HOUR)
    assert isinstance(step, c.ChangeOptions)
    return session.do(c.ChangeOptions(step.options, at=AT + HALF_AN_HOUR))


@pytest.mark.rule(*sorted({change[-1] for change in CHANGES}))
@EVERY_CHANGE
def test_players_who_are_seated_hear_of_it_half_an_hour_before_it_applies(
    name: str,
    before: dict[str, Any],
    change: dict[str, Any],
    limits: tuple[str, ...],
    withdrawn: tuple[str, ...],
    paragraph: str,
) -> None:
    session = seated(name, before)
    (notice,) = session.do(c.ChangeOptions(before | change, at=AT))
    assert isinstance(notice, ChangeNoticed)
    assert (notice.cite, notice.applies_from) == (paragraph, AT + HALF_AN_HOUR)
    assert (notice.limits, notice.withdrawn) == (limits, withdrawn)
    assert session.table.options == type(session.table.options).read(before)
    assert not isinstance(next_of(session, AT + HALF_AN_HOUR - 1), c.ChangeOptions)
    (changed,) = of(OptionsChanged, carried_out(session))
    assert changed.left_by == {next(iter(change)): paragraph}
    assert session.table.options == type(session.table.options).read(before | change)
    assert session.table.coming is None


@EVERY_CHANGE
def test_nobody_is_waited_for_where_nobody_is_seated(
    name: str, before: dict[str, Any], change: dict[str, Any], limits: object, withdrawn: object, paragraph: str
) -> None:
    session = seated(name, before, ())
    assert of(OptionsChanged, session.do(c.ChangeOptions(before | change, at=AT)))


@pytest.mark.rule("MD-DP 12.D", "MD-DP 7.A")
def test_a_change_of_which_there_is_notice_is_not_made_before_its_time() -> None:
    session = seated("dragon-poker", {"jurisdiction": "MD"})
    change: dict[str, Any] = {"jurisdiction": "MD", "dragon": "off"}
    session.do(c.ChangeOptions(change, at=AT))
    assert refused(session, c.ChangeOptions(change, at=AT + HALF_AN_HOUR - 1)) == "MD-DP 12.D"
    assert of(OptionsChanged, session.do(c.ChangeOptions(change, at=AT + HALF_AN_HOUR)))


@pytest.mark.rule("NJ-DP 42.6(a)")
def test_wagers_of_the_round_in_which_the_notice_ends_are_placed_under_the_old_limits() -> None:
    session = seated("dragon-poker", {})
    session.do(c.ChangeOptions({"limits": LIMITS}, at=AT))
    session.do(c.PlaceWagers(1, {"ante": 1000, "ante-bonus": 1000}, at=AT + HALF_AN_HOUR - 1))
    assert not isinstance(next_of(session, AT + HALF_AN_HOUR), c.ChangeOptions), "wagers are down"
    session.do(c.TakeBackWagers(1))
    carried_out(session)
    assert refused(session, c.PlaceWagers(1, {"ante": 1000, "ante-bonus": 1000}))


@pytest.mark.rule("NJ-DP 42.6(a)")
def test_when_the_last_player_has_left_the_change_is_made_at_once() -> None:
    session = seated("dragon-poker", {}, (1,))
    session.do(c.ChangeOptions({"limits": LIMITS}, at=AT))
    session.do(c.Leave(1))
    assert isinstance(next_of(session), c.ChangeOptions)


@pytest.mark.rule("NJ-DP 42.11(d)")
@pytest.mark.parametrize("change", [{"three-card-bonus": "2"}, {"dealing": "hand", "shuffler": "automated"}])
def test_what_neither_changes_a_limit_nor_withdraws_a_wager_applies_at_once(change: dict[str, Any]) -> None:
    session = seated("dragon-poker", {})
    assert of(OptionsChanged, session.do(c.ChangeOptions(change, at=AT)))


@pytest.mark.rule("NJ-PG 11.22(a)1", "NJ-PG 11.23(f)")
def test_a_house_that_gives_no_notice_by_its_submission_changes_at_once() -> None:
    session = seated("pai-gow-poker", {"variant": "ez"})
    change = {"variant": "ez", "notice-minutes": 0, "dynasty": False}
    assert of(OptionsChanged, session.do(c.ChangeOptions(change, at=AT)))


@pytest.mark.rule("MD-DP 7.A")
def test_a_log_that_is_read_again_knows_of_the_notice_and_the_house_makes_the_change_once() -> None:
    progressive = {"name": "Hoard", "stake": 1, "pays": [{"hand": "Three Dragons", "odds": "500 to 1"}]}
    before: dict[str, Any] = {"jurisdiction": "MD", "progressive": progressive}
    session = seated("dragon-poker", before)
    session.do(c.ChangeOptions(before | {"limits": LIMITS}, at=AT))
    read = list(replay(session.log.lines, still_open=True))[-1].table
    step = next_step(read, lambda: derived_seed("notice", "again"), AT + HALF_AN_HOUR)
    assert isinstance(step, c.ChangeOptions)
    happened = session.do(c.ChangeOptions(step.options, at=AT + HALF_AN_HOUR))
    assert of(OptionsChanged, happened)
    assert not isinstance(next_of(session), c.ChangeOptions)


@pytest.mark.rule("NJ-DP 42.6(a)")
def test_a_notice_that_runs_keeps_its_time_whatever_else_is_posted() -> None:
    session = seated("dragon-poker", {})
    session.do(c.ChangeOptions({"limits": LIMITS}, at=AT))
    (more,) = session.do(c.ChangeOptions({"limits": LIMITS, "three-card-bonus": "2"}, at=AT + 60))
    assert isinstance(more, ChangeNoticed)
    assert more.applies_from == AT + HALF_AN_HOUR
    dearer = {wager: {"minimum": 50} for wager in LIMITS}
    (other,) = session.do(c.ChangeOptions({"limits": dearer}, at=AT + 120))
    assert isinstance(other, ChangeNoticed)
    assert other.applies_from == AT + 120 + HALF_AN_HOUR, "of these limits nobody has heard"


@pytest.mark.rule("NJ-DP 42.6(a)")
def test_players_hear_that_a_change_of_which_they_had_notice_does_not_come() -> None:
    session = seated("dragon-poker", {})
    session.do(c.ChangeOptions({"limits": LIMITS}, at=AT))
    (changed,) = of(OptionsChanged, session.do(c.ChangeOptions({"three-card-bonus": "2"}, at=AT + 60)))
    assert changed.called_off
    assert "does not come" in narrate(changed)
    assert session.table.coming is None
    (again,) = of(OptionsChanged, session.do(c.ChangeOptions({}, at=AT + 90)))
    assert not again.called_off


@pytest.mark.parametrize(
    ("name", "change", "paragraph"),
    [
        ("dragon-poker", {"dealing": "automated-shoe"}, "NJ-DP 42.9(a)"),
        ("dragon-poker", {"shuffler": "automated"}, "NJ-DP 1.19(c)"),
        ("dragon-poker", {"licensee": "Z"}, "NJ-DP 1.13BB(b)1"),
        ("deuce-of-the-dragon", {"commission": "2%"}, "NJ-DOD 41.10(k)"),
    ],
)
def test_what_does_not_change_while_wagers_are_down_is_refused_by_its_own_paragraph(
    name: str, change: dict[str, Any], paragraph: str
) -> None:
    session = seated(name, {})
    session.run_dealer(lambda: derived_seed("down", str(len(session.log.lines))))
    wagers = {"ante": 1000, "ante-bonus": 1000} if name == "dragon-poker" else {"main": 200, "deuce": 100}
    session.do(c.PlaceWagers(1, wagers))
    assert refused(session, c.ChangeOptions(change)) == paragraph
