"""Drills: questions against the clock, made by the games' own engines from rounds that are played for them.

A question is known by its key, `GAME:DRILL:NUMBER`, from which it is made again whenever it is asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

import msgspec

from houseway.core.citations import requirement
from houseway.core.decider import Event
from houseway.core.drill import Asked
from houseway.core.events import VigorishTaken, WagerWon
from houseway.core.odds import EVEN_MONEY, Odds
from houseway.core.options import Options
from houseway.core.phrases import capital, card_names, chips
from houseway.games.registry import GameEntry
from houseway.school.acts import ActError
from houseway.school.classroom import begin
from houseway.school.lesson import Lesson, LessonError
from houseway.school.records import Records, due_again

TRIES = 12
"""Rounds that are played for one question before the drill is given up."""
NUMBERS = 1_000_000


class Drill(msgspec.Struct, frozen=True):
    """A drill as a list shows it."""

    name: str
    title: str
    about: str


DRILLS = (
    Drill("payouts", "Payouts", "a wager and its odds: how much is paid?"),
    Drill("vigorish", "Vigorish", "what is taken of a win"),
    Drill("reading", "Reading hands", "what do these cards make?"),
    Drill("who-wins", "Who wins", "two hands: which beats which?"),
    Drill("copies", "Copies", "two hands of the same rank: whose is it?"),
    Drill("house-way", "The house way", "which cards become the low hand?"),
    Drill("dice", "Dice", "who gets the first hand?"),
    Drill("patterns", "Patterns", "does it beat what lies there?"),
    Drill("side-pots", "Side pots", "how much lies in each pot?"),
    Drill("commission", "Commission", "what is taken of a pot?"),
)


class Question(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """A question with its key; the answer is not for the learner's eyes."""

    key: str
    asked: Asked

    @property
    def answer(self) -> Any:
        return self.asked.answer

    @property
    def cite(self) -> str:
        return self.asked.cite


class Answered(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """What an answer was worth."""

    right: bool
    in_time: bool
    answer: str
    """What is right, in words."""
    sentence: str
    cite: str
    rule: str


def row(question: Question) -> dict[str, Any]:
    """A question as any medium shows it, without its answer."""
    asked = question.asked
    shown: dict[str, Any] = {
        "question": question.key,
        "drill": asked.drill,
        "text": asked.text,
        "kind": asked.kind,
        "seconds": asked.seconds,
    }
    if asked.choices:
        shown["choices"] = list(asked.choices)
    if asked.pieces:
        shown["pieces"] = list(asked.pieces)
    if asked.kind == "pieces":
        shown["count"] = len(asked.answer)
    return shown


_RIGHT = ("It is", "Right is:")
"""Before an amount or cards, and before one of some choices, which may be a sentence."""


def judge_answer(question: Question, given: Any, milliseconds: int = 0) -> Answered:
    """Right or wrong, with the paragraph."""
    asked = question.asked
    right = _same(asked, given)
    said = _in_words(asked, asked.answer)
    in_time = milliseconds <= asked.seconds * 1000
    told = f"{_RIGHT[asked.kind == 'choice']} {said}."
    sentence = "Right." if right and in_time else "Right, but too slow." if right else told
    if asked.why and not right:
        sentence = f"{sentence} {asked.why}" if asked.why.endswith(".") else f"{sentence} {asked.why}."
    rule = requirement(asked.cite)
    return Answered(right=right, in_time=in_time, answer=said, sentence=sentence, cite=asked.cite, rule=rule)


def _same(asked: Asked, given: Any) -> bool:
    if asked.kind in ("money", "number"):
        if not isinstance(given, int) or isinstance(given, bool):
            raise ActError("the answer is an amount" if asked.kind == "money" else "the answer is a whole number")
        return bool(given == asked.answer)
    if asked.kind == "choice":
        return bool(given == asked.answer)
    if not isinstance(given, list | tuple) or not all(isinstance(card, str) for card in given):
        raise ActError("the answer names cards")
    unknown = [card for card in given if card not in asked.pieces]
    if unknown:
        raise ActError(f"{unknown[0]} is not in this hand")
    return sorted(map(_rank, given)) == sorted(map(_rank, asked.answer))


def _rank(card: str) -> str:
    """Which of two cards of a rank it is makes no difference to how a hand is set."""
    return card[0] if len(card) == 2 and card[1] in "shdc" else card


def _in_words(asked: Asked, answer: Any) -> str:
    if asked.kind == "money":
        return chips(answer)
    return " ".join(answer) if asked.kind == "pieces" else str(answer)


# --- which questions --------------------------------------------------------------------------------------------------


def drills_of(entry: GameEntry, options: Options | None = None) -> tuple[Drill, ...]:
    """The drills that a game has: those for which its rounds give questions."""
    key = entry.name, options.digest if options is not None else ""
    if key not in _KNOWN:
        found: set[str] = set()
        for number in range(TRIES):
            found |= {asked.drill for asked in _questions(entry, options or entry.options_type(), number)}
        _KNOWN[key] = tuple(drill for drill in DRILLS if drill.name in found)
    return _KNOWN[key]


_KNOWN: dict[tuple[str, str], tuple[Drill, ...]] = {}


def question(entry: GameEntry, options: Options, drill: str, number: int) -> Question:
    """The question of that number: the first of its drill in the rounds that follow from it."""
    for attempt in range(TRIES):
        several = [one for one in _questions(entry, options, number + attempt * NUMBERS) if one.drill == drill]
        if several:
            chosen = several[number % len(several)]
            return Question(key=f"{entry.name}:{drill}:{number}", asked=chosen)
    raise LessonError(f"{entry.title} has no drill {drill!r}")


def question_of(entry: GameEntry, options: Options, key: str) -> Question:
    """A question by its key."""
    parts = key.split(":")
    if len(parts) != 3 or parts[0] != entry.name or not parts[2].isdigit() or len(parts[2]) > 9:
        raise LessonError(f"there is no question {key!r} in {entry.title}")
    return question(entry, options, parts[1], int(parts[2]))


def questions(
    entry: GameEntry, options: Options, drill: str, count: int, seed: str, records: Records, day: str
) -> list[Question]:
    """What is asked today: first what was missed and comes again, then new questions."""
    there = [one.name for one in drills_of(entry, options)]
    if drill and drill not in there:
        raise LessonError(f"{entry.title} has no drill {drill!r}; its drills are {', '.join(there)}")
    again = due_again(records, entry.name, day, drill)[: (count + 1) // 2]
    chosen = [question_of(entry, options, key) for key in again]
    chance = Random(f"{seed} {entry.name} {drill}")
    while len(chosen) < count:
        one = question(entry, options, drill or chance.choice(there), chance.randrange(NUMBERS))
        if one.asked not in [other.asked for other in chosen]:
            chosen.append(one)
        else:
            count -= 1  # a drill with few questions does not ask the same twice
    return chosen


# --- where they come from ---------------------------------------------------------------------------------------------


def _questions(entry: GameEntry, options: Options, number: int) -> list[Asked]:
    """Every question that one round gives."""
    key = entry.name, options.digest, number
    if key in _ROUNDS:
        return _ROUNDS[key]
    players = (1, 2, 3)
    lesson = Lesson(name="drill", game=entry.name, asked=(), players=players, seed=f"drill {number}",
                    options=options.document())  # fmt: skip
    events = begin(lesson).events
    chance = Random(f"{entry.name} {number}")
    found = [asked for source in _SOURCES for asked in source(entry, options, events, chance)]
    module = f"{entry.package}.drills"
    if find_spec(module) is not None:
        found += list(import_module(module).questions(options, events, chance))
    if len(_ROUNDS) > MOST_ROUNDS:
        _ROUNDS.clear()
    _ROUNDS[key] = found
    return found


MOST_ROUNDS = 200
_ROUNDS: dict[tuple[str, str, int], list[Asked]] = {}

Source = Callable[[GameEntry, Options, Sequence[Event], Random], Iterator[Asked]]


def _payouts(entry: GameEntry, options: Options, events: Sequence[Event], chance: Random) -> Iterator[Asked]:
    """A line of one of the game's pay tables, and a stake."""
    lines = [
        (table, line[0], Odds(*(int(part.replace(",", "")) for part in found.groups())))
        for table in entry.words.pay_tables(options)
        for line in table.rows
        if table.cite and (found := _ODDS.fullmatch(line[-1])) and line[-1] != EVEN_MONEY.said
    ]
    if not lines:
        return
    table, outcome, odds = chance.choice(lines)
    staked = 500 * chance.randint(1, 25)
    yield Asked(
        drill="payouts",
        text=f"{table.title}, {outcome}: a wager of {chips(staked)} has won. How much do you pay?",
        kind="money",
        answer=odds.paid(staked),
        cite=table.cite,
        why=f"{outcome} pays {odds.said}",
        seconds=15,
    )


_ODDS = re.compile(r"([\d,]+) to ([\d,]+)")


def _vigorish(entry: GameEntry, options: Options, events: Sequence[Event], chance: Random) -> Iterator[Asked]:
    won: dict[tuple[int, str], int] = {}
    for event in events:
        if isinstance(event, WagerWon):
            won[event.seat, event.wager] = event.paid
        elif isinstance(event, VigorishTaken) and (event.seat, event.wager) in won:
            title, paid = entry.words.wager_title(event.wager, event.cite), won[event.seat, event.wager]
            yield Asked(
                drill="vigorish",
                text=f"{title} wins {chips(paid)}. How much vigorish do you take?",
                kind="money",
                answer=event.amount,
                cite=event.cite,
                seconds=10,
            )


class _Shown(msgspec.Struct, frozen=True):
    """A hand that was laid open, and what it is."""

    pieces: tuple[str, ...]
    hand: str
    cite: str
    wins: bool | None = None


def _hands(events: Sequence[Event]) -> dict[int, _Shown]:
    """The hands that a round lays open, by place."""
    shown: dict[int, _Shown] = {}
    pieces: dict[int, tuple[str, ...]] = {}
    for event in events:
        values: Mapping[str, Any] = msgspec.structs.asdict(event)
        place = event.whose() if type(event).hand_is == "face-up" else values.get("seat")
        if place is None:
            continue
        if type(event).hand_is == "face-up":
            open_now = tuple(values.get("cards") or (*values.get("high", ()), *values.get("low", ())))
            if not open_now:
                continue  # it lies there already, and is only named otherwise
            pieces[place] = open_now
        hand = values.get("hand")
        if isinstance(hand, str) and hand and place in pieces and not values.get("foul"):
            ranked = values.get("ranked_by") or event.cite
            law = ranked[0] if isinstance(ranked, tuple) else ranked
            shown[place] = _Shown(pieces[place], hand, law, values.get("wins"))
    return shown


def _reading(entry: GameEntry, options: Options, events: Sequence[Event], chance: Random) -> Iterator[Asked]:
    shown = _hands(events)
    names = sorted({one.hand for one in shown.values()})
    for one in shown.values():
        others = [name for name in names if name != one.hand][:3]
        if not others:
            continue
        choices = [one.hand, *others]
        chance.shuffle(choices)
        cards = card_names(one.pieces, entry.words.piece_name)
        yield Asked(
            drill="reading",
            text=f"{capital(cards)}: what is it?",
            kind="choice",
            answer=one.hand,
            choices=tuple(choices),
            cite=one.cite,
            pieces=one.pieces,
            seconds=12,
        )


_RESULTS = {
    "higher": "the player wins", "lower": "the dealer wins", "tie": "it pushes",
    "win": "the player wins", "lose": "the dealer wins", "push": "it pushes",
}  # fmt: skip


def _who_wins(entry: GameEntry, options: Options, events: Sequence[Event], chance: Random) -> Iterator[Asked]:
    shown = _hands(events)
    dealer = shown.get(0)
    for event in events:
        result, seat = getattr(event, "result", None), event.seat_of()
        if dealer is None or not seat or seat not in shown or not isinstance(result, str) or result not in _RESULTS:
            continue
        mine, name = shown[seat], entry.words.piece_name
        yield Asked(
            drill="who-wins",
            text=f"Dealer: {card_names(dealer.pieces, name)}. Player: {card_names(mine.pieces, name)}. Who wins?",
            kind="choice",
            answer=_RESULTS[result],
            choices=tuple(dict.fromkeys(_RESULTS.values())),
            cite=event.cite,
            why=f"{dealer.hand} against {mine.hand}",
            pieces=(*dealer.pieces, *mine.pieces),
            seconds=15,
        )


def _house_way(entry: GameEntry, options: Options, events: Sequence[Event], chance: Random) -> Iterator[Asked]:
    """The dealer's hand as the house sets it."""
    for event in events:
        values: Mapping[str, Any] = msgspec.structs.asdict(event)
        if not (event.whose() == 0 and values.get("low") and values.get("high") and values.get("rule")):
            continue
        pieces = sorted((*values["high"], *values["low"]))
        chance.shuffle(pieces)
        count = len(values["low"])
        yield Asked(
            drill="house-way",
            text=f"Set this hand the house way: which {count} are the low hand?",
            kind="pieces",
            answer=list(values["low"]),
            cite=options.allowed_by().get("house-way", (event.cite,))[0],
            why=f"Rule {values['rule']}: {values.get('hand', '')}",
            pieces=tuple(pieces),
            seconds=20,
        )


_SOURCES: tuple[Source, ...] = (_payouts, _vigorish, _reading, _who_wins, _house_way)
