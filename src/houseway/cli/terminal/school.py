"""The school in the terminal: the felt as the dealer sees it, what has happened, what can be done, and the verdict."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.terminal import school_typed as typed
from houseway.cli.terminal import style
from houseway.cli.terminal.pieces import Faces, Small
from houseway.cli.terminal.talk import Interrupted, Key, LeaveTable, Talk
from houseway.core.phrases import chips
from houseway.school.acts import ActError, Verdict
from houseway.school.classroom import Progress
from houseway.school.session import Session, acted, sight

WIDEST = 110
LEAST_TOLD, MOST_TOLD = 3, 12
SEEN = "► "
GAPS = 10
"""Columns of a list of two columns that hold no words."""


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
            Text("Everything a dealer can do stands in a list; type the number of what comes next."),
            *self._about_chips(),
            Text("A wrong act changes nothing: you are told why, with the paragraph, and try again."),
            Text("Press h whenever you do not know what comes next; a second time tells you exactly."),
        ]
        if self.talk.ask(lambda width, room: Group(*lines), [[("Enter", "begin"), ("q", "leave")]], ">") == "q":
            raise LeaveTable

    def _about_chips(self) -> list[RenderableType]:
        """How chips are moved, with areas of this very table; nothing where they are not asked for."""
        if "money" not in self.progress.lesson.asked:
            return []
        lines: list[RenderableType] = [Text("Chips are moved by short sentences: the seat, the area, the amount.")]
        examples = typed.examples(sight(self.progress)["places"])
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
            [("h", "hint"), ("?", "the rule"), ("q", "leave")],
        ]
        if "money" in self.progress.lesson.asked:
            keys[0].insert(1, (typed.examples(shown["places"])[0][0], "chips"))
        if shown["seen"] is not None and shown["seen"]["by-player"]:
            keys[0] = [("y", "allow it"), ("n", "refuse it"), *keys[0]]
        answer = self.talk.ask(
            lambda width, room: Page(self.progress, shown, steps, min(width, WIDEST), room, self.verdict),
            keys,
            asked,
            notice,
            words=(*typed.VERBS, "hint", "help"),
        )
        try:
            self._answered(answer, shown, steps)
        except ActError as error:
            self.verdict = Verdict(right=False, kind="hint", sentence=f"{str(error)[0].upper()}{str(error)[1:]}.")

    def _notice(self) -> str:
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
            raise LeaveTable
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
            raise ActError(f"type the number of a step, or chips such as: {typed.examples(shown['places'])[0][0]}")

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
        notice = ""
        how = {
            "yes-no": " (y or n)",
            "amounts": f" in dollars: {', '.join(asked.get('keys', ()))}",
            "numbers": f": {', '.join(asked.get('keys', ()))}",
            "choice": f": {', '.join(map(str, asked.get('choices', ())))}",
            "pieces": ", with blanks between",
        }.get(asked["kind"], "")
        shown = sight(self.progress)
        while True:
            answer = self.talk.ask(
                lambda width, room: Page(self.progress, shown, [], min(width, WIDEST), room, None),
                [[("Enter", "say it")]],
                f"{label}: {asked['label']}{how}?",
                notice,
            )
            try:
                return typed.answer(asked, answer)
            except ActError as error:
                notice = str(error)

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
        if self.verdict is None or not self.verdict.cite:
            raise ActError("there is no verdict yet whose paragraph could be shown; h gives a hint")
        self.talk.show(Group(Text(self.verdict.cite, style="bold"), Text(self.verdict.rule)))


# --- the page ---------------------------------------------------------------------------------------------------------


class Page:
    """The felt from the dealer's side, what happened last, and the list of steps, in the lines there are."""

    def __init__(
        self,
        progress: Progress,
        shown: Mapping[str, Any],
        steps: Sequence[Mapping[str, Any]],
        width: int,
        room: int,
        verdict: Verdict | None,
    ) -> None:
        self.progress, self.shown, self.steps = progress, shown, steps
        self.width, self.room, self.verdict = width, room, verdict
        self.faces: Faces = progress.entry.words.faces(progress.table.options)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        felt, steps = self._felt(options.ascii_only), self._list()
        rule = self._rule()
        below: list[RenderableType] = [*rule, steps]
        taken = sum(len(console.render_lines(part, options.update(width=self.width))) for part in (felt, *below))
        told = self._told(console, max(LEAST_TOLD, min(MOST_TOLD, self.room - taken - 1)))
        yield Group(felt, *told, *below)

    def _felt(self, ascii_only: bool) -> Panel:
        shown = self.shown
        name = f"{shown['title']}, {shown['lesson']['title']}"
        rounds = f"round {shown['round']} of {shown['rounds']}" if shown["rounds"] > 1 else "one round"
        score = shown["score"]["categories"]
        marks = "  ".join(
            f"{category} {tally['right']}/{tally['of']}" for category, tally in score.items() if tally["of"]
        )
        return Panel(
            Group(*self._on_felt(ascii_only)),
            box=box.ROUNDED,
            title=Text(name, style=style.FELT_GOLD),
            title_align="left",
            subtitle=Text(" ── ".join(filter(None, (rounds, marks))), style=style.FELT_GOLD),
            subtitle_align="right",
            style=style.FELT,
            border_style=style.FELT_EDGE,
            width=self.width,
            padding=(0, 1),
        )

    def _on_felt(self, ascii_only: bool) -> Iterator[RenderableType]:
        shown = self.shown
        yield Text(self._decks(), style=style.FELT_DIM)
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for _ in range(2):
            grid.add_column(no_wrap=True)
        grid.add_column(ratio=1)
        lays = shown["placing"]["lays"]
        dealers = [lay for lay in lays if lay["seat"] is None]
        for lay in dealers:
            if lay["pieces"] or lay["caption"]:
                grid.add_row(
                    Text(lay["title"], style="bold"),
                    self._cards(lay, ascii_only),
                    Text(lay["caption"], style=style.FELT_GOLD),
                )
        for seat in sorted(map(int, shown["players"])):
            self._seat(grid, seat, ascii_only)
        yield grid
        pots = [
            f"{stake['title']} {chips(stake['amount'])}"
            for stake in shown["placing"]["stakes"]
            if stake["seat"] is None
        ]
        if pots:
            yield Text("   ".join(pots), style=style.FELT_GOLD)
        dice = shown["placing"]["dice"]
        if dice is not None:
            yield Text(f"dice {dice['eye']}, {dice['plain'][0]} and {dice['plain'][1]}", style=style.FELT_GOLD)
        for line in shown["placing"]["lines"]:
            yield Text(line, style=style.FELT_DIM)

    def _decks(self) -> str:
        said = {
            "received": "in the box",
            "in-play": "being dealt",
            "stub-racked": "stub in the rack",
            "racked": "in the discard rack",
            "removed": "taken away",
        }
        piece = self.progress.entry.words.piece
        if not self.shown["decks"]:
            return f"no {piece}s at the table yet"
        named = "tiles" if piece == "tile" else ""
        lines = []
        for deck in self.shown["decks"]:
            status = said.get(deck["status"], deck["status"].replace("-", " "))
            left = f", {deck['left']} left" if deck["status"] == "in-play" else ""
            lines.append(f"{named or deck['backs'] + ' deck'}: {status}{left}")
        return "   ".join(lines)

    def _seat(self, grid: Grid, seat: int, ascii_only: bool) -> None:
        lays = [lay for lay in self.shown["placing"]["lays"] if lay["seat"] == seat and lay["pieces"]]
        cards = Text("  ").join([self._cards(lay, ascii_only) for lay in lays])
        said = " / ".join(lay["caption"] for lay in lays if lay["caption"])
        stakes = [
            f"{stake['title']} {chips(stake['amount'])}"
            for stake in self.shown["placing"]["stakes"]
            if stake["seat"] == seat
        ]
        paid = [row for row in self.shown["paid"] if row["area"].partition(".")[0] == f"seat-{seat}"]
        down = Text("  ".join(stakes))
        for row in paid:
            down.append(f"  +{chips(row['amount'])}", style=style.FELT_GOLD)
        if said:
            down = Text.assemble((said, style.FELT_GOLD), "  " if down else "", down)
        stack = chips(self.shown["stacks"][str(seat)])
        grid.add_row(Text(f"Seat {seat}  {stack}", style="bold"), cards, down)

    def _stakes(self, seat: int | None) -> list[str]:
        lying = [stake for stake in self.shown["placing"]["stakes"] if stake["seat"] == seat]
        named = self.progress.places.name
        return [f"{stake['title'] or named(stake['area'])} {chips(stake['amount'])}" for stake in lying]

    def _cards(self, lay: Mapping[str, Any], ascii_only: bool) -> Text:
        return Small(tuple(lay["pieces"]), self.faces).line(ascii_only)

    def _told(self, console: Console, room: int) -> list[RenderableType]:
        """The last things that happened, as many as there is room for, what must be noticed in bold."""
        lines: list[RenderableType] = []
        for row in reversed(self.shown["told"]):
            seen = row["of"] in {"seen", "player"}
            text = Text(f"{SEEN if seen else '  '}{row['text']}", style=style.NOTICE if seen else "")
            if row["cite"]:
                text.append(f"  {row['cite']}", style=style.CITE)
            height = len(text.wrap(console, self.width))
            if height > room:
                break
            room -= height
            lines.append(text)
        return lines[::-1]

    def _rule(self) -> list[RenderableType]:
        verdict = self.verdict
        if verdict is None or verdict.right or not verdict.rule:
            return []
        return [
            Panel(Text(verdict.rule), title=verdict.cite, title_align="left", border_style=style.DIM, width=self.width)
        ]

    def _list(self) -> RenderableType:
        """Steps in as many columns as fit, each under the part of the work it belongs to."""
        cells = [f"{number:>2} {row['label']}" for number, row in enumerate(self.steps, 1)]
        if not cells:
            return Text()
        columns = 2 if len(cells) > 6 and 2 * max(map(len, cells)) + GAPS <= self.width else 1
        lines = -(-len(cells) // columns)
        grid = Grid.grid(padding=(0, 3, 0, 0))
        for _ in range(columns):
            grid.add_column()
        for line in range(lines):
            grid.add_row(
                *(
                    cells[line + column * lines] if line + column * lines < len(cells) else ""
                    for column in range(columns)
                )
            )
        return Panel(grid, title="what a dealer can do", title_align="left", border_style=style.DIM, width=self.width)
