"""The felt: whatever a game says lies on it, arranged by how wide and how high the terminal is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.terminal import style
from houseway.cli.terminal.areas import BettingAreas
from houseway.cli.terminal.pieces import Faces, Small, large, width_of
from houseway.core.money import Cents
from houseway.core.phases import OVER
from houseway.core.phrases import chips, gain, listed, money
from houseway.core.scene import Scene
from houseway.core.states import STATES
from houseway.core.words import DiceShown, Lay, Placing, WagerWords, Words
from houseway.record.narration import narrate

NARROWEST, WIDEST = 78, 100
NARRATION_WIDTH, MIN_NARRATION = 38, 14
EDGES = 4
"""Columns that the edge of the felt takes."""
LEAST_AREAS = 12
MOST_BEFORE_A_SEAT = 5
"""Small cards that fit before a seat."""
MOST_AREAS = 7
"""Betting areas that have room beside a hand; more are told on a line."""


class Felt:
    """The table as the seat sees it, in the largest arrangement that leaves `room` lines for it."""

    def __init__(
        self, words: Words, scene: Scene, width: int, room: int, stack: Cents | None = None, posted: str = ""
    ) -> None:
        self.words = words
        self.scene = scene
        self.width = width
        self.room = room
        self.stack = stack
        self.posted = posted

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        arrangement = _Arrangement(self.words, self.scene, self.width - EDGES, options.ascii_only)
        drawn: RenderableType = Text()
        for arranged in arrangement.sizes:
            drawn = on_felt(Group(*arranged()), self.scene, self.width, self.stack, self.posted)
            if len(console.render_lines(drawn, options.update(width=self.width))) <= self.room:
                break
        yield drawn


class _Arrangement:
    """The same things in several sizes."""

    def __init__(self, words: Words, scene: Scene, width: int, ascii_only: bool) -> None:
        self.words = words
        self.scene = scene
        self.width = width
        self.ascii_only = ascii_only
        self.faces: Faces = words.faces(scene.options)
        self.placing: Placing = words.placing(scene)
        self.own = self._lays("own")
        self.against = self._lays("opponent")
        in_pots = scene.procedure.table_stakes
        placed = {} if in_pots else scene.placed(scene.seat)
        self.wagers = [(self._title(wager), amount) for wager, amount in placed.items()]

    def _lays(self, *roles: str) -> list[Lay]:
        return [lay for lay in self.placing.lays if lay.role in roles]

    def _title(self, wager: str) -> str:
        return self.words.wager_title(wager, self.scene.options.jurisdiction)

    # --- the sizes ----------------------------------------------------------------------------------------------------

    @property
    def sizes(self) -> tuple[Callable[[], Iterator[RenderableType]], ...]:
        """From the largest to the smallest."""
        return self.tall, self.roomy, self.narrow, partial(self.narrow, air=False), self.small, self.smallest

    def roomy(self) -> Iterator[RenderableType]:
        """Both hands large, side by side, if the felt is wide enough; the wagers between or beside them."""
        own, against = sum(map(width_of, self.own)), sum(map(width_of, self.against))
        gaps = len(self.own) + len(self.against)
        beside = self._areas_beside
        if not against or own + against + gaps + (LEAST_AREAS if beside else 0) > self.width:
            if not against or own + against + gaps > self.width:
                yield from self.narrow()
                return
            beside = False
        yield from self._on_the_table()
        grid = Grid.grid(expand=True)
        grid.add_column(width=own + len(self.own))
        grid.add_column(ratio=1)
        grid.add_column(width=against + len(self.against) - 1, justify="left")
        headings = (_heading(self.own), "YOUR WAGERS" if beside else "", _heading(self.against))
        grid.add_row(*(Text(heading, style="bold", no_wrap=True) for heading in headings))
        captions = len(self.own) == len(self.against) == 1
        own_hand, other_hand = (self._large(lays, captions=not captions) for lays in (self.own, self.against))
        grid.add_row(own_hand, BettingAreas(self.wagers) if beside else "", other_hand)
        yield grid
        if captions and (self.own[0].caption or self.against[0].caption):
            yield _captions(self.own[0], self.against[0])
        if self.wagers and not beside:
            yield self._wager_line()
        yield from self._rest()

    def tall(self) -> Iterator[RenderableType]:
        """Both hands large, one above the other, where they are too wide to lie side by side."""
        own, against = sum(map(width_of, self.own)), sum(map(width_of, self.against))
        if not against or own + against + len(self.own) + len(self.against) <= self.width or against > self.width:
            yield from self.roomy()
            return
        yield Text(_heading(self.against), style="bold")
        yield self._large(self.against)
        yield from self.narrow(opponents=False)

    def narrow(self, air: bool = True, opponents: bool = True) -> Iterator[RenderableType]:
        """The seat's own cards large, and what they play against on a line above them."""
        yield from self._on_the_table()
        if opponents:
            yield from self._opponents()
        if not any(map(width_of, self.own)):
            yield from self._rest(air)
            return
        own, beside = sum(map(width_of, self.own)) + len(self.own), self._areas_beside
        if beside and own + LEAST_AREAS > self.width:
            beside = False
        grid = Grid.grid(expand=True)
        grid.add_column(width=min(own, self.width))
        grid.add_column(ratio=1)
        grid.add_row(Text(_heading(self.own), style="bold"), Text("YOUR WAGERS" if beside else "", style="bold"))
        fits = sum(map(width_of, self.own)) <= self.width
        hand = self._large(self.own) if fits else self._small_hand()
        grid.add_row(hand, BettingAreas(self.wagers) if beside else "")
        yield grid
        if self.wagers and not beside:
            yield self._wager_line()
        yield from self._rest(air)

    def small(self) -> Iterator[RenderableType]:
        """Every hand on lines."""
        yield from self._on_the_table()
        yield from self._opponents()
        yield self._small_hand(heading=True)
        if self.wagers:
            yield self._wager_line()
        yield from self._rest()

    def smallest(self) -> Iterator[RenderableType]:
        """Without what is told below the felt anyway."""
        yield from self._on_the_table()
        yield from self._opponents()
        yield self._small_hand(heading=True)
        if self.wagers and self.scene.phase != OVER:
            yield self._wager_line()
        yield from self._rest(air=False)

    # --- parts --------------------------------------------------------------------------------------------------------

    @property
    def _areas_beside(self) -> bool:
        return bool(self.wagers) and len(self.wagers) <= MOST_AREAS

    def _large(self, lays: Sequence[Lay], captions: bool = True) -> RenderableType:
        """Hands side by side, a column of cloth between them."""
        row = Grid.grid(padding=(0, 1, 0, 0))
        for lay in lays:
            row.add_column(width=width_of(lay))
        row.add_row(*(large(lay, self.faces, captions) for lay in lays))
        return row

    def _small_hand(self, heading: bool = False) -> RenderableType:
        rows = Grid.grid(padding=(0, 1, 0, 0))
        rows.add_column(no_wrap=True)
        rows.add_column(no_wrap=True)
        rows.add_column()
        for place, lay in enumerate(self.own):
            name = Text(_heading(self.own) if heading and not place else "", style="bold")
            cards = Small(lay.pieces, self.faces, lay.numbered).line(self.ascii_only)
            rows.add_row(name, cards, Text(lay.caption, style=style.FELT_GOLD))
        return rows

    def _opponents(self) -> Iterator[RenderableType]:
        """Each hand that is played against on one line."""
        if not any(lay.pieces for lay in self.against):
            return
        line = Text(self.against[0].title.upper(), style="bold", no_wrap=True, overflow="ellipsis")
        for lay in self.against:
            line.append("  ").append_text(Small(lay.pieces, self.faces).line(self.ascii_only))
        said = " / ".join(lay.caption for lay in self.against if lay.caption)
        yield line.append(f"  {said}" if said else "", style=style.FELT_GOLD)

    def _on_the_table(self) -> Iterator[RenderableType]:
        """The pots and what lies in the middle, then short sentences."""
        pots = [f"{stake.title.upper()} {chips(stake.amount)}" for stake in self.placing.stakes if stake.seat is None]
        if pots:
            yield Text("   ".join(pots), style=style.FELT_GOLD)
        for lay in self._lays("table"):
            line = Text(f"{lay.title}: {lay.caption}  ", no_wrap=True)
            yield line.append_text(Small(lay.pieces, self.faces).line(self.ascii_only))

    def _wager_line(self) -> Text:
        """All of them on as few lines as they need, none cut in two."""
        lines = [""]
        for title, amount in self.wagers:
            said = f"{title} {chips(amount)}"
            if lines[-1] and len(lines[-1]) + 2 + len(said) > self.width:
                lines.append("")
            lines[-1] += f"  {said}" if lines[-1] else said
        return Text("\n".join(lines), style=style.FELT_DIM)

    def _rest(self, air: bool = True) -> Iterator[RenderableType]:
        """Dice, short sentences, and the seats."""
        if self.placing.dice is not None and self.placing.dice.dragons_eye and self.scene.phase != OVER:
            yield _dice(self.placing.dice)
        for line in self.placing.lines:
            yield Text(line, style=style.FELT_DIM)
        if len(self.scene.players) > 1:
            if air:
                yield Text()
            yield self._seats()

    def _seats(self) -> Grid:
        """Every seat in the order in which they act: who sits there, their cards, what they do or what came of it."""
        scene = self.scene
        grid = Grid.grid(expand=True, padding=(0, 1, 0, 0))
        names: list[RenderableType] = []
        hands: list[list[RenderableType]] = [[], []]
        doing: list[RenderableType] = []
        several = any(lay.area.endswith(".low") for lay in self._lays("other", "opponent") if lay.seat)
        for seat in range(1, scene.procedure.seats + 1):
            grid.add_column(ratio=1, no_wrap=True)
            lays = [lay for lay in self.placing.lays if lay.seat == seat]
            for place, cells in enumerate(hands):
                cells.append(self._seat_hand(lays[place]) if place < len(lays) else "")
            if seat not in scene.players:
                names.append(Text(f"{seat} open", style=style.FELT_DIM))
                doing.append("")
                continue
            who = "You" if seat == scene.seat else scene.players[seat]
            gold = seat in {scene.to_act, scene.seat}
            names.append(Text(f"{seat} {who}", style=style.FELT_GOLD if gold else style.FELT))
            over = scene.is_over_for(seat)
            said = gain(scene.net(seat)) if over else self.words.doing(scene, seat)
            doing.append(Text(said, style=style.FELT))
        for row in (names, *(hands if several else hands[:1]), doing):
            grid.add_row(*row)
        return grid

    def _seat_hand(self, lay: Lay) -> RenderableType:
        """In small; face-down cards by their number, where the game says it."""
        if lay.caption and not any(lay.pieces):
            return Text(lay.caption, style=style.FELT_DIM)
        if lay.role == "own" and len(lay.pieces) > MOST_BEFORE_A_SEAT:
            return Text(f"{len(lay.pieces)} {self.words.piece}s", style=style.FELT_DIM)
        return Small(lay.pieces, self.faces)


def _heading(lays: Sequence[Lay]) -> str:
    return lays[0].title.upper() if lays else ""


def _captions(own: Lay, against: Lay) -> Grid:
    """What either hand makes, on one line from both sides."""
    names = Grid.grid(expand=True)
    names.add_column(ratio=1)
    names.add_column(ratio=1, justify="right")
    names.add_row(Text(own.caption, style=style.FELT_GOLD), Text(against.caption, style=style.FELT_GOLD))
    return names


def _dice(dice: DiceShown) -> Text:
    line = Text.assemble(("dragon's eye ", style.FELT_DIM), (str(dice.eye), style.FELT_GOLD))
    return line.append(f" beside {dice.plain[0]} and {dice.plain[1]}", style=style.FELT_DIM)


def on_felt(inside: RenderableType, scene: Scene, width: int, stack: Cents | None = None, posted: str = "") -> Panel:
    """Green cloth with the game's name on its upper edge; on the lower the limits and the seat's chips."""
    chips_now = scene.stacks.get(scene.seat or 0, 0) if stack is None else stack
    name = f"{scene.game.title}, {STATES[scene.options.jurisdiction]}, round {scene.number}"
    below = [f"your stack {money(chips_now)}"]
    if posted and len(posted) + len(below[0]) + 2 * EDGES + 2 <= width:
        below.insert(0, posted)
    return Panel(
        inside,
        box=box.ROUNDED,
        title=Text(name, style=style.FELT_GOLD),
        title_align="left",
        subtitle=Text(" ── ".join(below), style=style.FELT_GOLD),
        subtitle_align="right",
        style=style.FELT,
        border_style=style.FELT_EDGE,
        width=width,
        padding=(0, 1),
    )


def posted_limits(wagers: Sequence[WagerWords]) -> str:
    """`Ante $5 to $500, side wagers $1 to $100`: what may be wagered, wagers with the same limits together."""
    said: dict[str, list[WagerWords]] = {}
    for wager in wagers:
        if not wager.fixed and wager.minimum != wager.maximum:
            most = f" to {chips(wager.maximum)}" if wager.maximum else " or more"
            said.setdefault(f"{chips(wager.minimum)}{most}", []).append(wager)
    return ", ".join(f"{_named(alike)} {limits}" for limits, alike in said.items())


def _named(wagers: Sequence[WagerWords]) -> str:
    if len(wagers) > 1 and not any(wager.required for wager in wagers):
        return "side wagers"
    return listed([wager.title for wager in wagers])


# --- beside the felt -------------------------------------------------------------------------------------------------


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
        for event in reversed(self.scene.events):
            sentence = Text(narrate(event, self.scene.game.name))
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
