"""Dragon Poker in the terminal: its cards, its five betting areas, its one decision."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.terminal import style
from houseway.cli.terminal.areas import BettingAreas, chips
from houseway.cli.terminal.cards import WIDTH, Face, card_row
from houseway.cli.terminal.games import ChoiceKey, SeatLine, WagerQuestion
from houseway.cli.terminal.scene import Scene
from houseway.core.cards import Card
from houseway.core.citations import Citation
from houseway.core.decider import Command
from houseway.core.money import Cents
from houseway.core.odds import EVEN_MONEY
from houseway.games.dragon_poker import round as laws
from houseway.games.dragon_poker import settlement
from houseway.games.dragon_poker.events import Fold, MakePlay
from houseway.games.dragon_poker.hands import (
    HAND_SIZE,
    KINDS,
    Character,
    Kind,
    PayTable,
    three_card_hand,
)
from houseway.games.dragon_poker.options import DragonPokerOptions
from houseway.games.dragon_poker.ranking import RANKING
from houseway.games.dragon_poker.views import SeatView
from houseway.games.submission import Submission
from houseway.record.narration.words import gain, wager_title

SYMBOLS = {
    Character.DRAGON: "🐲",
    Character.PHOENIX: "🦚",
    Character.TIGER: "🐯",
    Character.PANDA: "🐼",
    Character.MONKEY: "🐵",
    Character.RABBIT: "🐰",
}
INKS = {
    "RD": "red",
    "BD": "blue",
    "GD": "gold",
    "PH": "purple",
    "TI": "orange",
    "PA": "black",
    "MO": "brown",
    "RA": "grey",
}
FIRST_ANTE: Cents = 1000
LEAST_AREAS = 16
"""Columns between the two hands that the betting areas need; on less they lie below."""


def _face(kind: Kind) -> Face:
    *above, name = kind.name.split()
    return Face(
        symbol=SYMBOLS[kind.character],
        name=name,
        short=kind.code,
        above=" ".join(above),
        beside="wild" if kind.wild else "",
        ink=INKS[kind.code],
    )


FACES: dict[Card, Face] = {kind.code: _face(kind) for kind in KINDS}


def faces(cards: Sequence[Card] | None, count: int) -> tuple[Face | None, ...]:
    """The faces that are seen, the highest first, or so many backs."""
    return tuple(FACES[card] for card in three_card_hand(cards).cards) if cards else (None,) * count


# --- before the deal -------------------------------------------------------------------------------------------------


def _document(options: DragonPokerOptions) -> str:
    return f"{options.jurisdiction}-DP"


def _title(options: DragonPokerOptions, wager: str) -> str:
    if wager == "progressive" and options.progressive is not None:
        return options.progressive.name
    return wager_title(wager, _document(options))


def _tables(options: DragonPokerOptions) -> dict[str, PayTable]:
    """The pay tables of the wagers that are offered."""
    tables = (options.ante_bonus_table, options.three_card_bonus_table, options.dragon_table, options.progressive_table)
    return {table.wager: table for table in tables if table is not None}


def _areas(options: DragonPokerOptions) -> list[str]:
    """The betting areas of a seat, as they lie on the layout."""
    return ["ante", *_tables(options), "play"]


def _up_to(table: PayTable) -> str:
    return f"up to {max((row.odds for row in table.rows), key=lambda odds: odds.ratio)}"


def _on(wager: str) -> str:
    return "on the dragons you hold" if wager == "dragon" else "on your three cards alone"


def questions(options: DragonPokerOptions) -> list[WagerQuestion]:
    """The Ante and its equal Ante Bonus are one question; each side wager is another."""
    limit = options.limit("ante")
    first = min(max(FIRST_ANTE, limit.minimum, options.limit("ante-bonus").minimum), limit.maximum or FIRST_ANTE)
    required = WagerQuestion(
        title=_title(options, "ante"),
        areas=("ante", "ante-bonus"),
        about=f"and as much again on {_title(options, 'ante-bonus')}",
        first=first,
        optional=False,
    )
    sides = [(wager, table) for wager, table in _tables(options).items() if wager != "ante-bonus"]
    return [
        required,
        *(
            WagerQuestion(
                title=_title(options, wager),
                areas=(wager,),
                about=f"optional, {_up_to(table)} {_on(wager)}",
                first=0,
                optional=True,
            )
            for wager, table in sides
        ),
    ]


def welcome(options: DragonPokerOptions) -> RenderableType:
    wagers = Grid.grid(padding=(0, 2, 0, 0))
    wagers.add_column(style="bold", no_wrap=True)
    wagers.add_column()
    ante, (bonus, *sides) = _title(options, "ante"), _tables(options).values()
    wagers.add_row(ante, f"required; {EVEN_MONEY} if your hand beats the dealer's")
    wagers.add_row(_title(options, bonus.wager), f"required, equal to the {ante}; {_up_to(bonus)} on a strong win")
    for table in sides:
        wagers.add_row(_title(options, table.wager), f"optional; {_up_to(table)} {_on(table.wager)}")
    wagers.add_row(_title(options, "play"), f"after you see your cards: equal to the {ante}, or you fold")
    return Group(
        Text("Your three cards against the dealer's three", style=style.FELT_GOLD),
        Text("Three alike beat a pair, a pair beats a high card. The characters rank"),
        Padding(_Ladder(), (0, 0, 0, 2)),
        Text("and the Gold Dragon is wild: it becomes whatever makes your hand best."),
        Text(),
        Text("Your wagers", style=style.FELT_GOLD),
        Padding(wagers, (0, 0, 0, 2)),
    )


class _Ladder:
    """The characters from the highest down."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        names = [
            f"{SYMBOLS[one]} {one}" if not options.ascii_only else str(one) for one in sorted(Character, reverse=True)
        ]
        yield Text(" > ".join(names))


def betting_keys(scene: Scene) -> list[ChoiceKey]:
    return []


# --- on the felt -----------------------------------------------------------------------------------------------------


def layout(scene: Scene) -> RenderableType:
    """Your cards on the left, your wagers in the middle, the dealer's cards on the right."""
    return _Layout(scene)


class _Layout:
    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        scene, view = self.scene, self.scene.view
        mine: SeatView | None = view.seats.get(scene.seat)
        hand = HAND_SIZE * WIDTH
        wagers = _wagers(scene)
        room_between = options.max_width >= 2 * hand + 4 + LEAST_AREAS
        cards = Grid.grid(expand=True)
        cards.add_column(width=hand + 2)
        cards.add_column(ratio=1)
        cards.add_column(width=hand, justify="right")
        headings = ("YOU", "YOUR WAGERS" if room_between else "", "DEALER")
        cards.add_row(*(Text(heading, style="bold") for heading in headings))
        cards.add_row(
            card_row(faces(mine.cards, mine.card_count) if mine else (), HAND_SIZE),
            wagers if room_between else "",
            card_row(faces(view.dealer, view.dealer_card_count), HAND_SIZE),
        )
        names = Grid.grid(expand=True)
        names.add_column(ratio=1)
        names.add_column(ratio=1, justify="right")
        names.add_row(
            Text(mine.hand if mine and mine.hand else "", style=style.FELT_GOLD),
            Text(view.dealer_hand or "", style=style.FELT_GOLD),
        )
        yield from (cards, names) if room_between else (cards, names, wagers)


def _wagers(scene: Scene) -> BettingAreas:
    options, placed = scene.table.options, scene.placed(scene.seat)
    return BettingAreas((_title(options, wager), placed.get(wager)) for wager in _areas(options))


def seat_line(scene: Scene, seat: int) -> SeatLine:
    seen: SeatView | None = scene.view.seats.get(seat)
    if seen is None:
        return SeatLine((), "sits out" if scene.phase != "betting" else "")
    staked = chips(sum(scene.placed(seat).values()))
    doing = {"play": f"plays {staked}", "fold": "folds"}.get(seen.decision or "", f"bets {staked}")
    return SeatLine(faces(seen.cards, seen.card_count), doing)


# --- the decision ----------------------------------------------------------------------------------------------------


def question(scene: Scene) -> str:
    return f"You hold {scene.view.seats[scene.seat].hand}. Play or fold?"


def keys(scene: Scene, choices: Sequence[Command]) -> list[ChoiceKey]:
    made = []
    for command in choices:
        if isinstance(command, MakePlay):
            label = f"yes, play {chips(command.amount)} more"
            made.append(ChoiceKey(key="y", word="play", label=label, command=command))
        elif isinstance(command, Fold):
            made.append(ChoiceKey(key="f", word="fold", label="fold", command=command))
    return made


def advice(submission: Submission, scene: Scene) -> RenderableType:
    """Play or fold, in dollars of this Ante; before the deal, what each wager costs in the long run."""
    mine: SeatView | None = scene.view.seats.get(scene.seat)
    book, options = submission.game.exact, scene.table.options
    grid = Grid.grid(padding=(0, 2, 0, 0))
    rule = book.strategy(options).rule
    if mine is None or mine.cards is None:
        for bet, figures in book.figures(options).items():
            name = "Ante, Ante Bonus and Play" if bet == "main" else _title(options, bet)
            cost = f"{float(figures.house_edge):.2%} of the {_title(options, figures.unit)}"
            grid.add_row(name, f"costs {cost} on average")
    else:
        ante = scene.placed(scene.seat)["ante"]
        best, *_ = ranked = book.advise(options, " ".join(mine.cards))
        for choice in ranked:
            grid.add_row(
                Text(choice.action, style="bold" if choice is best else ""),
                f"{float(choice.ev):+.4f} of the {_title(options, 'ante')}",
                f"{gain(round(choice.ev * ante))} on average",
                Text("the book's choice" if choice is best else "", style=style.WIN),
            )
        if set(scene.placed(scene.seat)) & set(laws.OPTIONAL):
            rule += " Side wagers stay alive either way."
    return Padding(Group(grid, Text(rule, style=style.DIM)), (0, 0, 0, 2))


# --- pages -----------------------------------------------------------------------------------------------------------


def pay_tables(options: DragonPokerOptions) -> list[RenderableType]:
    made: list[RenderableType] = []
    for wager, table in _tables(options).items():
        rows = Grid.grid(padding=(0, 2, 0, 0))
        rows.add_column(no_wrap=True)
        rows.add_column(justify="right", no_wrap=True)
        for row in table.rows:
            rows.add_row(row.outcome, str(row.odds) if row.odds.win else "push")
        title = Text(_title(options, wager), style="bold")
        made.append(Group(title, rows, Text(table.cite, style=style.CITE, no_wrap=True), Text()))
    return made


def rules(options: DragonPokerOptions, phase: str) -> list[Citation]:
    """What matters while betting, or while deciding, and how hands rank."""
    sides = [laws.OPTIONAL[wager] for wager in _tables(options) if wager in laws.OPTIONAL]
    by_phase = {
        "betting": [laws.ANTE, laws.ANTE_BONUS, *sides, laws.PLACED_BEFORE, laws.PLAY, laws.FOLD_FORFEITS],
        "deciding": [laws.FOLD, laws.PLAY_EQUALS_ANTE, settlement.HIGHER, settlement.LOWER, settlement.TIE],
    }
    return list(dict.fromkeys(law[options.jurisdiction] for law in (*by_phase[phase], *RANKING)))
