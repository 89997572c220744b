"""The school in the terminal: one learner is asked what to do, and told what it was worth, until the lesson is over."""

from __future__ import annotations

import textwrap
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.terminal import school_typed as typed
from houseway.cli.terminal import style
from houseway.cli.terminal.pages import pay_tables_page
from houseway.cli.terminal.school_page import WIDEST, Page
from houseway.cli.terminal.talk import Interrupted, Key, LeaveTable, Talk
from houseway.core.phrases import capital
from houseway.school.acts import ActError, Verdict
from houseway.school.classroom import Progress
from houseway.school.perfect import takes_vigorish
from houseway.school.session import Session, acted, sight

LOW, FEW, MANY = 30, 2, 6
"""A screen of fewer lines than this gives a verdict two or three of them, others six; ? shows a longer one whole."""
CROWD = 4
ALL_OF_IT = " … (? shows it all)"


class Desk:
    """Looks after one learner through one lesson."""

    def __init__(self, session: Session, progress: Progress, talk: Talk, now: Callable[[], float] = time.monotonic):
        self.session, self.progress, self.talk, self.now = session, progress, talk, now
        self.verdict: Verdict | None = None
        self._begun = now()

    def run(self) -> bool:
        """Until the lesson is over, which is true, or the learner leaves."""
        try:
            self._welcome()
            while not self.progress.finished:
                try:
                    self._ask()
                except Interrupted:
                    raise LeaveTable from None
        except (LeaveTable, KeyboardInterrupt):
            return False
        return True

    # --- asking -------------------------------------------------------------------------------------------------------

    def _welcome(self) -> None:
        lesson = self.progress.lesson
        lines = [
            Text(lesson.title or lesson.name, style="bold"),
            Text(lesson.about),
            Text(),
            Text("You are the dealer. The house plays the players and the deck, and does what is not asked here."),
            Text("Everything a dealer can do stands in a list; type the number of what comes next, and press Enter."),
            *self._about_chips(),
            Text("A wrong act changes nothing: you are told why, with the paragraph, and try again."),
            Text("Press h whenever you do not know what comes next; a second time tells you exactly."),
            Text("Letters such as h, ? and q act at once; numbers and sentences are ended with Enter."),
        ]
        if self.talk.ask(lambda width, room: Group(*lines), [[("Enter", "begin"), ("q", "leave")]], ">") == "q":
            raise LeaveTable

    def _about_chips(self) -> list[RenderableType]:
        """How chips are moved, with areas of this very table; nothing where they are not asked for."""
        if "money" not in self.progress.lesson.asked:
            return []
        lines: list[RenderableType] = [Text("Chips are moved by short sentences: the seat, the area, the amount.")]
        examples = typed.examples(sight(self.progress)["places"], takes_vigorish(self.progress.lesson))
        grid = Grid.grid(padding=(0, 3, 0, 0))
        for said, means in examples:
            grid.add_row(Text(f"    {said}", style=style.KEY), means)
        return [*lines, grid]

    def _ask(self) -> None:
        shown = sight(self.progress)
        steps = self._steps(shown)
        notice = self._notice()
        asked = "What do you do?"
        keys: list[list[Key]] = [
            [("1-" + str(len(steps)), "a step"), ("!", "something is wrong")],
            [("h", "hint"), ("?", "the rule and the pay tables"), ("q", "leave")],
        ]
        if "money" in self.progress.lesson.asked:
            keys[0].insert(1, (typed.examples(shown["places"])[0][0], "chips"))
        if shown["seen"] is not None and shown["seen"]["by-player"]:
            keys[0] = [("y", "allow it"), ("n", "refuse it"), *keys[0]]
        answer = self.talk.ask(
            self._page(shown, steps, self.verdict),
            keys,
            asked,
            notice,
            words=(*typed.VERBS, "hint", "help"),
        )
        try:
            self._answered(answer, shown, steps)
        except ActError as error:
            self.verdict = Verdict(right=False, kind="hint", sentence=f"{capital(str(error))}.")

    def _notice(self) -> str:
        """The verdict, as much of it as a screen has room for."""
        width, few = self.talk.width, FEW + (len(self.progress.lesson.players) <= CROWD)
        lines = textwrap.wrap(self._told(), width)
        most = MANY if self.talk.height >= LOW else few
        if len(lines) <= most:
            return self._told()
        return " ".join([*lines[: most - 1], f"{lines[most - 1][: width - len(ALL_OF_IT)].rstrip()}{ALL_OF_IT}"])

    def _told(self) -> str:
        if self.verdict is None:
            return ""
        sign = "" if self.verdict.kind == "hint" else "✓ " if self.verdict.right else "✗ "
        cite = f" ({self.verdict.cite})" if self.verdict.cite else ""
        return f"{sign}{self.verdict.sentence}{cite}"

    def _steps(self, shown: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        wanted = set(self.progress.lesson.asked)
        return [row for row in shown["acts"] if row["group"] in wanted]

    def _answered(self, answer: str, shown: Mapping[str, Any], steps: Sequence[Mapping[str, Any]]) -> None:
        text = answer.strip()
        key = text.lower()
        if key in {"q", "quit", "leave"}:
            self._leave(shown)
        if key in {"h", "hint", "help"}:
            self._act({"type": "hint"})
        elif key == "?":
            self._rule()
        elif key in {"y", "n"}:
            self._act({"type": "rule", "answer": "allow" if key == "y" else "refuse"})
        elif key == "!":
            self._report([row for row in shown["acts"] if row["group"] == "report"])
        elif typed.is_chips(text):
            self._act(typed.move(text, shown["places"]))
        elif text.isdigit() and 0 < int(text) <= len(steps):
            self._act(self._with_said(steps[int(text) - 1], "said"))
        elif text:
            chips = f", or chips such as: {typed.examples(shown['places'])[0][0]}"
            raise ActError(f"type the number of a step{chips if 'money' in self.progress.lesson.asked else ''}")

    def _leave(self, shown: Mapping[str, Any]) -> None:
        """A lesson that has been begun is not left by a slip of the finger."""
        if not self.progress.marks and not self.progress.mistakes:
            raise LeaveTable
        keys = [("q", "leave; what you have done is kept"), ("Enter", "stay")]
        page = self._page(shown, [])
        if self.talk.ask(page, [keys], "The lesson is not over. Leave all the same?", words=("quit",)).lower() in {
            "q",
            "quit",
            "leave",
        }:
            raise LeaveTable

    def _page(
        self, shown: Mapping[str, Any], steps: Sequence[Mapping[str, Any]], verdict: Verdict | None = None
    ) -> Any:
        return lambda width, room: Page(self.progress, shown, steps, min(width, WIDEST), room, verdict)

    def _act(self, given: dict[str, Any]) -> None:
        given = given | {"at": int((self.now() - self._begun) * 1000)}
        self.session, self.progress, self.verdict = acted(self.session, self.progress, given)

    def _with_said(self, row: Mapping[str, Any], under: str) -> dict[str, Any]:
        """The act, once everything has been said that belongs to it."""
        act = dict(row["act"])
        for asked in row["asks"]:
            if asked["kind"] in {"amounts", "numbers"} and not asked["keys"]:
                act.setdefault(under, {})[asked["name"]] = {}
                continue
            if asked["name"] == "misdealt" and act.get(under, {}).get("counted") == self._whole_stub():
                continue
            value = self._said(row["label"], asked)
            if asked["name"] == "to" and under == "said":
                act["to"] = value
            else:
                act.setdefault(under, {})[asked["name"]] = value
        return act

    def _whole_stub(self) -> int | None:
        """How many cards the stub has if nothing is wrong; whoever counts so many is asked no further."""
        table = self.progress.table
        return table.decks[table.playing].left if table.playing is not None else None

    def _said(self, label: str, asked: Mapping[str, Any]) -> Any:
        """Ask for one thing until it makes sense."""
        notice, question = "", f"{label}: {asked['label']}?{typed.how(asked)}"
        shown = sight(self.progress)
        while True:
            answer = self.talk.ask(
                self._page(shown, []),
                [[("Enter", "say it")]],
                question,
                notice,
            )
            try:
                return typed.answer(asked, answer)
            except ActError as error:
                notice = f"{capital(str(error))}."

    def _report(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """What is wrong? One of everything that a dealer here can report."""
        page = Group(
            Text("What has happened?", style="bold"),
            *(Text(f"{number:>3}  {row['label']}") for number, row in enumerate(rows, 1)),
        )
        answer = ""
        while not answer.strip():
            answer = self.talk.ask(
                lambda width, room: page, [[("1-" + str(len(rows)), "report it"), ("n", "nothing")]], ">"
            )
        if answer.isdigit() and 0 < int(answer) <= len(rows):
            self._act(self._with_said(rows[int(answer) - 1], "fields"))

    def _rule(self) -> None:
        """The whole of the last verdict with its paragraph, and what the table pays."""
        said: list[RenderableType] = []
        if self.verdict is not None and self.verdict.cite:
            said += [Text(self._told()), Text(), Text(self.verdict.cite, style="bold"), Text(self.verdict.rule), Text()]
        entry = self.progress.entry
        if entry.words.pay_tables(self.progress.table.options):
            said += [Text("What this table pays", style="bold"), Text()]
            said += [pay_tables_page(entry.words, self.progress.table.options)]
        if not said:
            raise ActError("there is no verdict yet whose paragraph could be shown; h gives a hint")
        self.talk.show(Group(*said))
