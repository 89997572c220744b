"""A typist: the perfect dealer's acts, turned into what a person types into the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from io import StringIO
from typing import Any

from rich.console import Console

from houseway.cli.terminal.school import Desk
from houseway.cli.terminal.talk import Key, Page, Talk
from houseway.school.acts import AnyAct, Move, Report, Rule, Step
from houseway.school.lesson import Lesson
from houseway.school.perfect import right_act
from houseway.school.session import opened, progress_of, sight


class Typist(Talk):
    """Sits where a person would sit; nothing is drawn, and every line is typed in full."""

    def __init__(self, way_of_saying: Callable[[Move, dict[str, str]], str]) -> None:
        super().__init__(Console(file=StringIO()), lambda: "")
        self._say = way_of_saying
        self.desk: Desk | None = None
        self.typed: list[str] = []
        self._next: Iterator[str] = iter([""])
        self._acts = 0
        self._asks: dict[str, str] = {}

    def ask(
        self,
        page: Page,
        keys: Sequence[Sequence[Key]],
        question: str,
        notice: str = "",
        words: object = (),
        arrows: bool = False,
    ) -> str:
        asked = [label for label in self._asks if label in question]
        line = self._asks[asked[0]] if asked else next(self._next, None)
        if line is None:
            assert self.desk is not None
            done = len(self.desk.progress.marks)
            assert done == self._acts, f"{self.typed[-3:]} came to: {notice}"
            self._acts += 1
            self._next = self._act(right_act(self.desk.progress))
            line = next(self._next)
        self.typed.append(line)
        return line

    def _act(self, act: AnyAct) -> Iterator[str]:
        """One act, line by line: what is chosen, and then what is asked with it."""
        assert self.desk is not None
        shown = sight(self.desk.progress)
        names = {row["area"]: row["name"] for row in shown["places"]}
        match act:
            case Move():
                yield self._say(act, names)
            case Rule():
                yield "y" if act.answer == "allow" else "n"
            case Report():
                yield "!"
                rows = [row for row in shown["acts"] if row["group"] == "report"]
                yield from self._chosen(rows, {"report": act.report}, act.fields)
            case Step():
                asked = self.desk.progress.lesson.asked
                rows = [row for row in shown["acts"] if row["group"] in asked]
                deck = {"deck": act.deck} if act.deck else {}
                said = act.said | ({"to": act.to} if act.to else {})
                yield from self._chosen(rows, {"step": act.step, **deck}, said)

    def _chosen(self, rows: list[dict[str, Any]], wanted: dict[str, Any], said: dict[str, Any]) -> Iterator[str]:
        """The number of a row, and an answer to each thing that is asked with it."""
        number = next(
            at for at, row in enumerate(rows) if {k: v for k, v in row["act"].items() if k != "type"} == wanted
        )
        self._asks = {asked["label"]: _answer(asked, said.get(asked["name"], False)) for asked in rows[number]["asks"]}
        yield str(number + 1)


def _answer(asked: dict[str, Any], value: Any) -> str:
    match asked["kind"]:
        case "yes-no":
            return "y" if value else "n"
        case "amounts":
            return " ".join(dollars(value[key]) for key in asked["keys"])
        case "numbers":
            return " ".join(str(value[key]) for key in asked["keys"])
        case "pieces":
            return " ".join(value)
    return str(value)


def dollars(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02}" if cents % 100 else str(cents // 100)


def by_verb(act: Move, names: dict[str, str]) -> str:
    """With the verb that a dealer has for it: `take 3 ante 10`, `pay centre 5`, `vig 2 0.75`."""
    assert act.amount is not None
    source, target, amount = _short(act.source), _short(act.target), dollars(act.amount)
    if act.source == "dealer.tray":
        return f"pay {target} {amount}"
    if act.target == "dealer.tray":
        return f"take {source} {amount}" if "." in act.source else f"vig {source} {amount}"
    if act.source.partition(".")[0] == act.target:
        return f"back {source} {amount}"
    return f"take {source} to {target} {amount}" if "." in act.target else f"move {source} to {target} {amount}"


def by_name(act: Move, names: dict[str, str]) -> str:
    """With the names that the school itself uses: `move seat 3's Ante to the centre of the table 10`."""
    assert act.amount is not None
    return f"move {names[act.source]} to {names[act.target]} {dollars(act.amount)}"


def _short(area: str) -> str:
    owner, _, name = area.partition(".")
    plain = name.replace("-", " ")
    match owner:
        case "pot":
            kind, _, number = name.partition("-")
            return f"{kind} pot {number}".strip()
        case "table":
            return plain
        case "dealer":
            return plain if plain in {"tray", "drop slot"} else f"dealer {plain}"
    return f"{owner.removeprefix('seat-')} {plain}".strip()


def typed_through(lesson: Lesson, way_of_saying: Callable[[Move, dict[str, str]], str]) -> Typist:
    """The lesson, typed from the first line to the last."""
    typist, session = Typist(way_of_saying), opened(lesson)
    typist.desk = Desk(session, progress_of(session), typist, now=lambda: 0.0)
    assert typist.desk.run(), f"{lesson.name}: the typist left"
    return typist
