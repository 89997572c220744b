"""The felt: the game's layout, the seats around it, and below it how the wagers ended."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.terminal import style
from houseway.cli.terminal.cards import SmallCards
from houseway.cli.terminal.games import TerminalGame
from houseway.cli.terminal.scene import Scene, net
from houseway.core.accounts import stack
from houseway.core.citations import Citation
from houseway.core.decider import Event, kebab
from houseway.core.events import ChipsMoved, VigorishTaken, WagerLost, WagerPushed, WagerReturned, WagersReturned
from houseway.core.money import Cents
from houseway.record.narration import narrate
from houseway.record.narration.words import account_name, gain, listed, money, wager_title

STATES = {"NJ": "New Jersey", "MD": "Maryland"}
NARROWEST, WIDEST = 78, 100
NARRATION_WIDTH, MIN_NARRATION = 38, 14
MOST_LINES = 5
"""Of a settlement, before wagers that ended alike are put together."""


def felt(game: TerminalGame, scene: Scene, width: int) -> RenderableType:
    """The table as the seat sees it."""
    inside: list[RenderableType] = [game.layout(scene)]
    if len(scene.table.players) > 1:
        inside += [Text(), seats(game, scene)]
    return on_felt(Group(*inside), scene, width)


def on_felt(inside: RenderableType, scene: Scene, width: int) -> Panel:
    """Green cloth with the game's name on its upper edge and the seat's chips on the lower."""
    table = scene.table
    name = f"{table.game.title}, {STATES[table.options.jurisdiction]}, round {table.number}"
    return Panel(
        inside,
        box=box.ROUNDED,
        title=Text(name, style=style.FELT_GOLD),
        title_align="left",
        subtitle=Text(f"your stack {money(table.stack(scene.seat))}", style=style.FELT_GOLD),
        subtitle_align="right",
        style=style.FELT,
        border_style=style.FELT_EDGE,
        width=width,
        padding=(0, 1),
    )


def seats(game: TerminalGame, scene: Scene) -> Grid:
    """Every seat in the order in which they act: who sits there, their cards, what they do or what came of it."""
    table, acting = scene.table, scene.table.game.to_act(scene.table.round)
    grid = Grid.grid(expand=True, padding=(0, 1, 0, 0))
    names: list[RenderableType] = []
    cards: list[RenderableType] = []
    doing: list[RenderableType] = []
    for seat in range(1, table.procedure.seats + 1):
        grid.add_column(ratio=1, no_wrap=True)
        if seat not in table.players:
            names.append(Text(f"{seat} open", style=style.FELT_DIM))
            cards.append("")
            doing.append("")
            continue
        who = "You" if seat == scene.seat else table.players[seat]
        names.append(Text(f"{seat} {who}", style=style.FELT_GOLD if seat in {acting, scene.seat} else style.FELT))
        line = game.seat_line(scene, seat)
        cards.append(SmallCards(line.faces))
        said = gain(scene.net(seat)) if scene.is_over_for(seat) else line.doing
        doing.append(Text(said, style=style.FELT))
    for row in (names, cards, doing):
        grid.add_row(*row)
    return grid


def settlement(scene: Scene, width: int) -> RenderableType:
    """How the seat's wagers ended, each with its odds and paragraph, and what the round came to."""
    own = STATEMENTS.get(scene.table.game.name)
    lines = own(scene) if own else _together([_line(event, scene.seat) for event in scene.moved(scene.seat)])
    wide = width >= WIDEST and any(line.row for line in lines)
    grid = Grid.grid(padding=(0, 2, 0, 0), expand=True)
    grid.add_column(min_width=13, no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    if wide:
        grid.add_column(no_wrap=True)
    grid.add_column(style=style.CITE, no_wrap=True, ratio=1)
    for line in lines:
        row: list[RenderableType] = [line.what, line.result, Text(gain(line.amount), style=line.colour)]
        if wide:
            row.append(Text(line.row, style=style.CITE))
        grid.add_row(*row, line.cite)
    total = scene.net(scene.seat)
    verdict = Text.assemble(
        (f"Round {scene.table.number}: ", "bold"),
        (gain(total) if total else "even", style.of_gain(total)),
        f", stack {money(scene.table.stack(scene.seat))}",
    )
    return Padding(Group(grid, verdict), (0, 0, 0, 2))


class Line(msgspec.Struct, frozen=True):
    """One thing that happened to the seat's chips."""

    what: str
    result: str
    amount: Cents
    cite: Citation
    row: str = ""

    @property
    def colour(self) -> str:
        return style.of_gain(self.amount)


STATEMENTS: dict[str, Callable[[Scene], list[Line]]] = {}
"""How a round ended for the seat, in games that do not say it wager by wager."""


def _line(event: Event, seat: int) -> Line:
    match event:
        case WagerLost():
            return Line(wager_title(event.wager, event.cite), "loses", -event.staked, event.cite)
        case WagerPushed():
            return Line(wager_title(event.wager, event.cite), "pushes", 0, event.cite, event.row)
        case VigorishTaken():
            return Line("Vigorish", "is taken", -event.amount, event.cite)
        case ChipsMoved():
            other = event.source if event.target == stack(seat) else event.target
            return Line(_account(other), event.why, net([event], seat), event.cite)
        case WagerReturned():
            return Line(wager_title(event.wager, event.cite), "goes back", 0, event.cite)
        case WagersReturned():
            return Line("All wagers", "go back", 0, event.cite)
    odds, title = getattr(event, "odds", None), getattr(event, "wager", kebab(type(event).__name__))
    result, paid = f"wins {odds}" if odds else "", getattr(event, "paid", net([event], seat))
    return Line(wager_title(title, event.cite), result, paid, event.cite, getattr(event, "row", ""))


def _account(account: str) -> str:
    return account_name(account).removeprefix("the ").capitalize()


def _together(lines: list[Line]) -> list[Line]:
    """Where many wagers were settled, those that ended alike share a line."""
    if len(lines) <= MOST_LINES:
        return lines
    alike: dict[str, list[Line]] = {}
    for line in lines:
        alike.setdefault(line.result, []).append(line)
    return [_shared(same) if len(same) > 1 else same[0] for same in alike.values()]


def _shared(lines: list[Line]) -> Line:
    verb, _, odds = lines[0].result.partition(" ")
    several = {"wins": "win", "loses": "lose", "pushes": "push"}.get(verb, verb)
    return Line(
        what=listed([line.what for line in lines]),
        result=f"{several} {odds}".strip(),
        amount=sum(line.amount for line in lines),
        cite=", ".join(dict.fromkeys(line.cite for line in lines)),
    )


def page_width(columns: int) -> int:
    """How wide the felt is on so many columns; a wide terminal leaves room for the narration."""
    beside = columns - NARRATION_WIDTH - 1
    return min(beside if beside >= NARROWEST else columns, WIDEST)


class BesideTheDealer:
    """A page, and on a wide terminal beside it the last things that happened, in the dealer's words."""

    def __init__(self, page: RenderableType, scene: Scene) -> None:
        self.page = page
        self.scene = scene

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = page_width(options.max_width)
        if width + NARRATION_WIDTH >= options.max_width:
            yield self.page
            return
        height = max(MIN_NARRATION, len(console.render_lines(self.page, options.update(width=width))))
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(width=width)
        grid.add_column(width=NARRATION_WIDTH)
        grid.add_row(self.page, self._narration(console, height))
        yield grid

    def _narration(self, console: Console, height: int) -> Panel:
        room, shown = height - 2, []
        for event in reversed(self.scene.told):
            sentence = Text(narrate(event))
            room -= len(sentence.wrap(console, NARRATION_WIDTH - 4))
            if room < 0:
                break
            shown.append(sentence)
        return Panel(
            Group(*reversed(shown)),
            title="what happened",
            title_align="left",
            border_style=style.DIM,
            width=NARRATION_WIDTH,
            height=height,
        )
