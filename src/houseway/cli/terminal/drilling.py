"""A drill in the terminal: a question, the clock, the answer, and what was right."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from houseway.cli.terminal import style
from houseway.cli.terminal.pieces import Small
from houseway.cli.terminal.talk import Interrupted, Key, LeaveTable, Talk
from houseway.core.money import MoneyError, cents
from houseway.core.options import Options
from houseway.games.registry import GameEntry
from houseway.school.acts import ActError
from houseway.school.drills import Answered, Question, judge_answer
from houseway.school.records import Records, with_answer


class Drilling:
    """Asks question after question and keeps what was missed."""

    def __init__(
        self,
        entry: GameEntry,
        options: Options,
        questions: Sequence[Question],
        records: Records,
        talk: Talk,
        day: str,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.entry, self.options, self.questions = entry, options, questions
        self.records, self.talk, self.day, self.now = records, talk, day, now
        self.right = self.asked = 0
        self.seconds = 0.0

    def run(self) -> None:
        try:
            for number, question in enumerate(self.questions, 1):
                self._ask(number, question)
        except (LeaveTable, Interrupted, KeyboardInterrupt):
            pass
        if self.asked:
            each = self.seconds / self.asked
            self.talk.console.print(f"\n{self.right} of {self.asked} right, {each:.1f} seconds each.", style="bold")

    def _ask(self, number: int, question: Question) -> None:
        begun, notice = self.now(), ""
        while True:
            answer = self.talk.ask(self._page(number, question), [self._keys(question)], "Your answer?", notice)
            if answer.lower() in {"q", "quit"}:
                raise LeaveTable
            taken = self.now() - begun
            try:
                judged = judge_answer(question, _read(question, answer), int(taken * 1000))
            except (ActError, MoneyError) as error:
                notice = str(error)
                continue
            break
        self.asked += 1
        self.right += judged.right
        self.seconds += taken
        self.records = with_answer(
            self.records, self.entry.name, question.key, judged.right and judged.in_time, self.day
        )
        keys: list[Key] = [("Enter", "go on"), ("q", "stop")]
        if self.talk.ask(self._page(number, question, judged, taken), [keys], ">").lower() == "q":
            raise LeaveTable

    def _keys(self, question: Question) -> list[Key]:
        match question.asked.kind:
            case "choice":
                return [(f"1-{len(question.asked.choices)}", "the answer"), ("q", "stop")]
            case "money":
                return [("12.50", "dollars"), ("q", "stop")]
            case "pieces":
                return [("1 4", "the cards by number"), ("q", "stop")]
        return [("3", "a number"), ("q", "stop")]

    def _page(
        self, number: int, question: Question, judged: Answered | None = None, taken: float = 0.0
    ) -> Callable[[int, int], RenderableType]:
        asked, faces = question.asked, self.entry.words.faces(self.options)
        head = f"{self.entry.title}, {asked.drill.replace('-', ' ')}   question {number} of {len(self.questions)}"
        lines: list[RenderableType] = [
            Text.assemble((head, style.KEY), (f"   {asked.seconds} seconds   {self.right} right", style.DIM)),
            Text(),
            Text(asked.text),
        ]
        if asked.pieces:
            lines += [Text(), Small(asked.pieces, faces, asked.kind == "pieces")]
        lines += [Text(), *(Text(f"{place:>3}  {choice}") for place, choice in enumerate(asked.choices, 1))]
        if judged is not None:
            sign = ("✓ ", style.WIN) if judged.right else ("✗ ", style.LOSE)
            lines += [Text(), Text.assemble(sign, judged.sentence, (f"   {taken:.1f} s", style.DIM))]
            lines += [Text.assemble((judged.cite, style.KEY), f"  {judged.rule}")]
        return lambda width, room: Group(*lines)


def _read(question: Question, typed: str) -> Any:
    """What was typed, as the question wants it."""
    asked, text = question.asked, typed.strip()
    if not text:
        raise ActError("type an answer, or q to stop")
    if asked.kind == "money":
        return 0 if text in {"0", "none"} else cents(text.strip("$").replace(",", ""), "the answer")
    if asked.kind == "number":
        if not text.isdigit():
            raise ActError("type a whole number")
        return int(text)
    if asked.kind == "choice":
        if text.isdigit() and 0 < int(text) <= len(asked.choices):
            return asked.choices[int(text) - 1]
        for choice in asked.choices:
            if choice.lower().startswith(text.lower()):
                return choice
        raise ActError(f"type a number from 1 to {len(asked.choices)}")
    words = text.replace(",", " ").split()
    if all(word.isdigit() and 0 < int(word) <= len(asked.pieces) for word in words):
        return [asked.pieces[int(word) - 1] for word in words]
    return words
