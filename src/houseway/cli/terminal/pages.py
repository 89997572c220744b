"""Pages that can be opened at any time: welcome, help, the book, the rules of the moment, pay tables, the ledger."""

from __future__ import annotations

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.terminal import style
from houseway.cli.terminal.sitting import Sitting
from houseway.core.accounts import stack
from houseway.core.citations import document_title, paragraphs, requirement
from houseway.core.decider import Event
from houseway.core.events import BoughtIn, CashedOut
from houseway.core.money import Cents
from houseway.core.options import Options
from houseway.core.phrases import account_name, gain, money
from houseway.core.scene import net
from houseway.core.words import Advice, TableRows, WagerWords, Welcome, Words
from houseway.record.narration import narrate

NO_CHANGE = "nochange"


class WelcomePage:
    """What the game is and what its wagers are, for somebody who has never read the rules."""

    def __init__(self, welcome: Welcome) -> None:
        self.welcome = welcome

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        said = self.welcome
        yield Text(said.headline, style=style.FELT_GOLD)
        yield from map(Text, said.lines)
        if said.ladder:
            rungs = [name if options.ascii_only or not sign else f"{sign} {name}" for sign, name in said.ladder]
            yield Padding(Text(" > ".join(rungs)), (0, 0, 0, 2))
        yield from map(Text, said.after)
        yield Text()
        yield Text(said.heading if said.wagers else "", style=style.FELT_GOLD)
        rows = Grid.grid(padding=(0, 2, 0, 0))
        rows.add_column(style="bold", no_wrap=True)
        rows.add_column()
        for title, about in said.wagers:
            rows.add_row(title, about)
        yield Padding(rows, (0, 0, 0, 2))


class AdvicePage:
    """What the book says: a row each, the best in bold, then its notes."""

    def __init__(self, advice: Advice) -> None:
        self.advice = advice

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        rows, notes = self._cells(" on average"), list(self.advice.notes)
        wide = sum(max(len(row[column]) for row in rows) + 2 for column in range(4)) if rows else 0
        if wide + max((len(row.marks) for row in self.advice.rows), default=0) + 2 > options.max_width:
            rows = self._cells("")
            notes.insert(0, "Amounts are what it comes to on average.")
        grid = Grid.grid(padding=(0, 2, 0, 0))
        shown = [column for column in range(4) if any(row[column] for row in rows)]
        for column in shown:
            grid.add_column(no_wrap=column > 1)
        grid.add_column(no_wrap=True)
        for row, said in zip(rows, self.advice.rows, strict=True):
            bold = "bold" if said.best else ""
            cells = [Text(row[column], style=bold if column < 2 else "") for column in shown]
            grid.add_row(*cells, Text(said.marks, style=style.WIN if said.best else style.DIM))
        if self.advice.rows:
            yield Padding(grid, (0, 0, 0, 2))
        for note in notes:
            yield Padding(Text(note, style=style.DIM), (0, 0, 0, 2))

    def _cells(self, average: str) -> list[tuple[str, str, str, str]]:
        return [
            (row.action, row.detail, row.value, "" if row.amount is None else f"{gain(row.amount)}{average}")
            for row in self.advice.rows
        ]


def rules_page(words: Words, options: Options, phase: str) -> RenderableType:
    """The paragraphs that matter now, each in full in our own words, under the name of its document."""
    by_document: dict[str, list[str]] = {}
    known = paragraphs()
    for citation in words.rules(options, phase):
        if known[citation].kind == NO_CHANGE:
            continue  # an amendment that says only that another text stays as it was
        by_document.setdefault(citation.partition(" ")[0], []).append(citation)
    said: list[RenderableType] = [Text("The rules at this moment", style="bold")]
    for document, citations in by_document.items():
        said += [Text(), Text(document_title(document), style="bold")]
        for citation in citations:
            said += [Text(), Text.assemble(requirement(citation), "  ", (citation, style.CITE))]
    return Group(*said)


def help_page(wagers: Sequence[WagerWords], piece: str) -> RenderableType:
    """Which keys there are and what may be typed."""
    rows = Grid.grid(padding=(0, 2, 0, 0))
    rows.add_column(style="bold", no_wrap=True)
    rows.add_column()
    side = next((wager for wager in wagers if not wager.required), None)
    if side is not None:
        name = side.title.lower()
        rows.add_row("10", "bets $10 where a wager is required, and nothing else")
        rows.add_row("10 5", "amounts for the wagers in the order in which they are listed")
        rows.add_row(f"{name} 5", f"the bet that is offered, with $5 on {side.title}; its first letters will do")
        rows.add_row(f"{name} 0", f"the same without {side.title}")
    rows.add_row("1 4 5", f"picks the {piece}s with those numbers, in any order")
    for key, does in (
        ("a", "asks the book what each choice is worth"),
        ("p ? l", "pay tables, rules of the moment, ledger"),
        ("r", "the last round again, step by step; arrow keys turn pages"),
        ("c", "buys chips, also during a hand unless the game is played for table stakes"),
        ("q", "leaves the table; a hand in play is asked about first, and so it is after ^C"),
        ("help quit", "words do what their keys do: help, quit, book, rules, replay, ledger, chips"),
        ("Enter", "takes what is offered; arrow up brings back what was typed before"),
    ):
        rows.add_row(key, does)
    return Group(Text("What may be typed", style="bold"), Text(), rows)


def pay_tables_page(words: Words, options: Options) -> RenderableType:
    return Columns([_printed(table) for table in words.pay_tables(options)], padding=(0, 3))


def _printed(table: TableRows) -> RenderableType:
    rows = Grid.grid(padding=(0, 2, 0, 0))
    wide = max((len(row) for row in (table.head, *table.rows)), default=0)
    for column in range(wide):
        longest = max(len(row[column]) for row in (table.head, *table.rows) if column < len(row))
        rows.add_column(no_wrap=longest < 40)
    if table.head:
        rows.add_row(*(Text(cell, style=style.DIM) for cell in table.head))
    for row in table.rows:
        rows.add_row(*map(Text, row))
    cite = [Text(table.cite, style=style.CITE, no_wrap=True)] if table.cite else []
    return Group(Text(table.title, style="bold"), rows, *cite, Text())


def ledger_page(sitting: Sitting) -> RenderableType:
    """Where every chip is, and how your rounds went."""
    accounts = Grid.grid(padding=(0, 2, 0, 0))
    accounts.add_column(min_width=16)
    accounts.add_column(justify="right")
    held: dict[str, Cents] = {}
    for account, amount in sorted(sitting.table.accounts.items(), key=lambda one: one[0].partition(":")):
        held[_holder(account)] = held.get(_holder(account), 0) + amount
    for holder, amount in held.items():
        accounts.add_row(Text(holder, style="bold" if holder == _holder(stack(sitting.seat)) else ""), money(amount))
    accounts.add_row(Text("everything", style=style.DIM), Text(money(sum(held.values())), style=style.DIM))
    rounds = Grid.grid(padding=(0, 2, 0, 0))
    for _ in range(2):
        rounds.add_column(justify="right")
    for played in sitting.played[-12:]:
        won = net(played.events, sitting.seat)
        rounds.add_row(f"round {played.number}", Text(gain(won), style=style.of_gain(won)))
    log = sitting.session.log
    return Group(
        Text("The ledger: every chip is somewhere, and everything adds up to nothing", style="bold"),
        Text(),
        Columns([accounts, rounds] if sitting.played else [accounts], padding=(0, 6)),
        Text(),
        Text(f"The record has {log.length} entries so far; the last is {log.head[:16]}.", style=style.DIM),
    )


def _holder(account: str) -> str:
    """Who or what holds an account's chips; all betting areas of a seat are one."""
    kind, _, rest = account.partition(":")
    return f"seat {rest.partition(':')[0]}'s wagers" if kind == "area" else account_name(account)


def sentences(events: Sequence[Event], game: str) -> Grid:
    """Events in the dealer's words, each with its paragraph."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column()
    grid.add_column(style=style.CITE, no_wrap=True)
    for event in events:
        grid.add_row(Text(narrate(event, game)), Text(event.cite))
    return grid


def farewell(sitting: Sitting) -> RenderableType:
    """What the person came with, what they leave with, and what remains on record."""
    rounds, bought, taken = len(sitting.played), sitting.chips(BoughtIn), sitting.chips(CashedOut)
    change = taken - bought
    results = [net(played.events, sitting.seat) for played in sitting.played]
    lines = [
        Text.assemble(
            f"You leave with {money(taken)}, having bought {money(bought)}: ",
            (gain(change) if change else "even", style.of_gain(change)),
            ".",
        )
    ]
    if rounds:
        played = "one round" if rounds == 1 else f"{rounds} rounds"
        lines.append(Text(f"{played.capitalize()} played; best {gain(max(results))}, worst {gain(min(results))}."))
    lines.append(Text("Thank you for playing.", style=style.DIM))
    return Group(*lines)
