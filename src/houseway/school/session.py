"""A session of the school as plain data, for any medium: what is kept, what is shown, and what may be done.

What is kept is the lesson and the acts so far. Everything else follows from them, so a server stores no more, and a
browser, a terminal and a test get the same sight of the same moment.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from houseway.core import commands as c
from houseway.core.accounts import is_pot
from houseway.core.citations import document_title
from houseway.core.decider import Command
from houseway.core.phrases import capital
from houseway.school.acts import ActError, AnyAct, Verdict, read_act
from houseway.school.chips import CENTRE_OF_TABLE, TRAY
from houseway.school.classroom import Progress, begin
from houseway.school.judging import judge
from houseway.school.lesson import Lesson, document, from_document
from houseway.school.score import score_of
from houseway.school.seen import FREE_TEXT
from houseway.school.steps import QUESTIONS, about, key_of, kinds_at, label, name_of, reports_at, topic_of
from houseway.school.verdicts import PLACES, expected, report_fields, said_now
from houseway.table.scene import scene_of

MOST_SHOWN = 40
"""Sentences that a sight holds of what has happened."""
MOST_ACTS = 10_000
"""No lesson is so long; whoever sends more does not learn."""


NO_ORDER = 3
"""The level from which the list of steps does not stand in the order of the procedure any more."""


class Session(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """What is kept of a session: JSON, complete."""

    lesson: dict[str, Any]
    acts: tuple[dict[str, Any], ...] = ()


def opened(lesson: Lesson) -> Session:
    return Session(lesson=document(lesson))


def progress_of(session: Session) -> Progress:
    """Where a session stands: the lesson with all its acts."""
    progress = begin(from_document(session.lesson))
    for given in session.acts:
        progress, _ = judge(progress, read_act(given))
    return progress


def acted(session: Session, progress: Progress, given: Mapping[str, Any]) -> tuple[Session, Progress, Verdict]:
    """The session after one more act: state in, act in, verdict and state out."""
    if len(session.acts) >= MOST_ACTS:
        raise ActError("this session has gone on for too long; begin another")
    act: AnyAct = read_act(given)
    after, verdict = judge(progress, act)
    written: dict[str, Any] = msgspec.to_builtins(act, str_keys=True)
    return Session(lesson=session.lesson, acts=(*session.acts, written)), after, verdict


# --- what is shown ----------------------------------------------------------------------------------------------------


def sight(progress: Progress) -> dict[str, Any]:
    """Everything that a learner is shown at this moment."""
    lesson, table, entry = progress.lesson, progress.shown, progress.entry
    scene = scene_of(table, None, progress.events_shown())
    playing = table.playing
    return {
        "lesson": lesson_row(lesson),
        "game": lesson.game,
        "title": entry.title,
        "document": document_title(next(iter(table.steps.receive.split()))),
        "round": min(table.number, lesson.rounds),
        "rounds": lesson.rounds,
        "phase": table.phase,
        "finished": progress.finished,
        "players": {str(seat): name for seat, name in table.players.items()},
        "stacks": {str(seat): table.stack(seat) for seat in table.players},
        "placing": _as_it_lies(progress, msgspec.to_builtins(entry.words.placing(scene), str_keys=True))
        | {"stakes": stakes(progress)},
        "paid": paid(progress),
        "decks": [
            {"deck": number, "backs": deck.backs, "status": deck.status, "left": _counted(progress, number, deck.left)}
            for number, deck in enumerate(table.decks)
        ],
        "stub": _counted(progress, playing, table.decks[playing].left) if playing is not None else None,
        "told": msgspec.to_builtins(progress.told[-MOST_SHOWN:]),
        "seen": _seen(progress),
        "acts": [] if progress.finished else acts_offered(progress),
        "places": [{"area": area, "name": progress.places.name(area)} for area in _areas(progress)],
        "hints": progress.hints,
        "score": msgspec.to_builtins(score_of(progress), str_keys=True),
    }


def _counted(progress: Progress, number: int | None, left: int) -> int:
    """The cards that are really there, which a lesson may have made fewer or more."""
    step = progress.step
    if isinstance(step, c.CountStub) and number == progress.table.playing:
        return step.counted
    return left - sum(_too_many(progress).values()) if number == progress.table.playing else left


def _too_many(progress: Progress) -> dict[int, int]:
    """By place, how many cards more than were due lie there by what is to be noticed; fewer are below nothing."""
    seen, table = progress.seen, progress.table
    if seen is None or progress.pending:
        return {}
    return {place: cards - table.game.held(table.round, place) for place, cards in seen.holds.items()}


def _as_it_lies(progress: Progress, placing: dict[str, Any]) -> dict[str, Any]:
    """What lies on the felt with the cards that are there, where that is not what was due."""
    lays = []
    for lay in placing["lays"]:
        more = _too_many(progress).get(lay["seat"] or 0, 0) if lay["area"].endswith(".hand") else 0
        pieces = (*lay["pieces"], *[None] * more)[: len(lay["pieces"]) + more]
        number = f"{len(pieces)} card{'s' * (len(pieces) != 1)}"
        caption = number if more and _CARDS.fullmatch(lay["caption"]) else lay["caption"]
        lays.append(lay | {"pieces": pieces, "caption": caption})
    return placing | {"lays": lays}


_CARDS = re.compile(r"\d+ cards?")


def stakes(progress: Progress) -> list[dict[str, Any]]:
    """The chips that lie on the felt: those of players, less what the learner has moved in this step."""
    table, events = progress.lying
    lying = progress.entry.words.placing(scene_of(table, None, events)).stakes
    rows: list[dict[str, Any]] = [msgspec.to_builtins(stake) for stake in lying]
    _only_what_is_there(rows, table.accounts)
    shown = {row["area"] for row in rows}
    for account, amount in table.accounts.items():
        if is_pot(account) and amount and account.replace(":", ".") not in shown:
            _into_pot(rows, account.replace(":", "."), amount, progress)
    for due in progress.moved if progress.base is not None else progress.early:
        for row in rows:
            if progress.places.same(due.source, row["area"]):
                row["amount"] -= due.amount
        if due.target.startswith("pot."):
            _into_pot(rows, due.target, due.amount, progress)
    return [row for row in rows if row["amount"] > 0]


def _only_what_is_there(rows: list[dict[str, Any]], accounts: Mapping[str, int]) -> None:
    """Pots as they lie: without bets that are still before the players, and without what has been awarded."""
    pots = [row for row in rows if row["area"].startswith("pot.")]
    there = sum(amount for account, amount in accounts.items() if is_pot(account))
    beside = sum(row["amount"] for row in pots) - there
    for row in reversed(pots):
        if row["amount"] != accounts.get(row["area"].replace(".", ":")):
            taken = max(0, min(beside, row["amount"]))
            row["amount"] -= taken
            beside -= taken


def _into_pot(rows: list[dict[str, Any]], area: str, amount: int, progress: Progress) -> None:
    """Chips that have been put into a pot, which may have been empty."""
    for row in rows:
        if row["area"] == area:
            row["amount"] += amount
            return
    title = capital(progress.places.name(area).removeprefix("the "))
    rows.append({"area": area, "seat": None, "wager": "", "title": title, "amount": amount})


def paid(progress: Progress) -> list[dict[str, Any]]:
    """The chips that the learner has put down in this step, beside what lay there."""
    put = [due for due in progress.moved if "." in due.target and due.target.startswith(("seat-", "table."))]
    return [{"area": due.target, "amount": due.amount} for due in put]


def _seen(progress: Progress) -> dict[str, Any] | None:
    if progress.seen is None or progress.pending:
        return None
    return {"text": progress.seen.text, "by-player": progress.seen.by_player}


def lesson_row(lesson: Lesson) -> dict[str, Any]:
    """A lesson as a list of lessons shows it."""
    return {
        "name": lesson.name,
        "title": lesson.title or lesson.name,
        "about": lesson.about,
        "level": lesson.level,
        "players": len(lesson.players),
        "rounds": lesson.rounds,
        "asked": list(lesson.asked),
        "irregularities": bool(lesson.irregularities),
    }


# --- what may be done -------------------------------------------------------------------------------------------------


def acts_offered(progress: Progress) -> list[dict[str, Any]]:
    """Everything that a dealer of this table can do, whether it is right now or not; chips are moved besides."""
    table, lesson = progress.table, progress.lesson
    offered: list[dict[str, Any]] = []
    for kind in kinds_at(table, lesson.one_by_one):
        decks = range(max(1, len(table.decks))) if "deck" in kind.__struct_fields__ else (0,)
        for deck in decks:
            act: dict[str, Any] = {"type": "step", "step": name_of(kind)}
            if deck:
                act["deck"] = deck
            row = {
                "group": topic_of(kind),
                "label": label(kind, table, deck if "deck" in kind.__struct_fields__ else None),
                "about": about(kind, table),
                "act": act,
                "asks": _asks_of_step(progress, kind, deck),
            }
            offered.append(row)
    if lesson.level >= NO_ORDER:
        offered.sort(key=lambda row: str(row["label"]))
    offered += [
        {
            "group": "report",
            "label": label(kind, table),
            "about": about(kind, table),
            "act": {"type": "report", "report": name_of(kind)},
            "asks": _asks_of_report(kind),
        }
        for kind in reports_at(table)
    ]
    for answer, said in (("allow", "Allow what the player wants"), ("refuse", "Refuse what the player wants")):
        act = {"type": "rule", "answer": answer}
        offered.append({"group": "player", "label": said, "about": "", "act": act, "asks": []})
    return offered


def _asks_of_step(progress: Progress, kind: type[Command], deck: int) -> list[dict[str, Any]]:
    """What must be said with a step: for the one that is due what lies there, for others nothing."""
    if kind is c.DealNext:
        places = [f"seat-{seat}" for seat in range(1, progress.table.procedure.seats + 1)]
        others = [PLACES[0]] if progress.table.procedure.dealer_plays else []
        dead = [PLACES[7]] if progress.table.procedure.dead_hand else []
        return [{"name": "to", "label": "where does it go", "kind": "choice", "choices": [*places, *others, *dead]}]
    step = progress.step
    due = step is not None and not progress.pending and progress.seen is None and key_of(step) == (name_of(kind), deck)
    asks = []
    for name, value in (said_now(progress) if due else {}).items():
        if name == "misdealt":
            continue
        asks.append({"name": name, "label": QUESTIONS.get(name, name.replace("-", " ")), **_shape(name, value)})
    if kind is c.CountStub:
        if not due:
            asks = [{"name": "counted", "label": QUESTIONS["counted"], "kind": "number"}]
        asks.append({"name": "misdealt", "label": QUESTIONS["misdealt"], "kind": "yes-no"})
    return asks


def _shape(name: str, value: Any) -> dict[str, Any]:
    if isinstance(value, dict):
        return {"kind": "amounts" if name == "pots" else "numbers", "keys": [str(key) for key in value]}
    if isinstance(value, tuple):
        return {"kind": "pieces", "count": len(value)}
    return {"kind": "yes-no" if isinstance(value, bool) else "number"}


@cache
def _asks_of_report(kind: type[Command]) -> list[dict[str, Any]]:
    """What belongs to a report: a place, a number, one of some words."""
    hints, asks = get_type_hints(kind, include_extras=False), []
    for field in msgspec.structs.fields(kind):
        if field.name in {"by", "at"} or not field.required:
            continue
        options = get_args(hints[field.name]) if get_origin(hints[field.name]) is Literal else ()
        if field.name in FREE_TEXT and not options:
            continue
        shape: dict[str, Any] = {"kind": "choice", "choices": list(options)} if options else {"kind": "text"}
        if not options and hints[field.name] is int:
            seats = {"kind": "seat"} if field.name in {"seat", "to"} else {"kind": "number"}
            shape = seats
        named = QUESTIONS.get(field.name, field.encode_name.replace("-", " "))
        asks.append({"name": field.encode_name, "label": named, **shape})
    return asks


def _areas(progress: Progress) -> list[str]:
    """Areas between which chips can be moved at this table now: the tray, the seats that play, pots, the centre."""
    seats = [f"seat-{seat}" for seat in progress.table.players]
    known = [area for area in progress.places.known() if area.partition(".")[0] in seats]
    owed = [area for group in progress.pending for due in group for area in (due.source, due.target)]
    pots = [stake["area"] for stake in stakes(progress) if stake["area"].startswith("pot.")]
    return list(dict.fromkeys([TRAY, CENTRE_OF_TABLE, *pots, *known, *owed]))


def verdict_row(verdict: Verdict) -> dict[str, Any]:
    written: dict[str, Any] = msgspec.to_builtins(verdict)
    return written


def solution(progress: Progress) -> dict[str, Any]:
    """What would be right now, for an instructor."""
    return {"expected": expected(progress), "fields": report_fields(progress.seen.command) if progress.seen else {}}
