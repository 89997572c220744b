"""Pai gow in the terminal: four tiles, of which two are picked for the low hand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.terminal import pai_gow_table, style
from houseway.cli.terminal.areas import chips
from houseway.cli.terminal.cards import SmallCards
from houseway.cli.terminal.games import ChoiceKey, SeatLine, WagerQuestion
from houseway.cli.terminal.pai_gow_table import betting_keys, title
from houseway.cli.terminal.scene import Scene
from houseway.cli.terminal.tiles import WIDTH, Places, TileRow, small
from houseway.core.citations import Citation
from houseway.core.decider import Command
from houseway.core.figures import Choice
from houseway.games.pai_gow.hands import (
    COPY_CITE,
    ORDER_CITE,
    PAIRS,
    PAIRS_CITE,
    POINTS_CITE,
    RESULT_CITE,
    TILES_IN_A_HAND,
    Tile,
    describe,
    mis_set,
)
from houseway.games.pai_gow.house_way import HOUSE_WAY_CITE, in_order
from houseway.games.pai_gow.options import PaiGowOptions
from houseway.games.pai_gow.procedure import DEAL
from houseway.games.pai_gow.settlement import SETTLE, load
from houseway.games.pai_gows.banking import PAI_GOW
from houseway.games.pai_gows.banking import TILES as BANK_LAW
from houseway.games.pai_gows.dragons_eye import TILES as DICE_LAW
from houseway.games.pai_gows.events import AskHouseWay, SetHand
from houseway.games.pai_gows.view import RoundView, SeatView
from houseway.games.submission import Submission
from houseway.record.narration.words import gain

__all__ = ["betting_keys"]

HAND = TILES_IN_A_HAND * WIDTH + 1
"""Columns of four tiles, the high hand a little apart from the low one."""


# --- before the deal -------------------------------------------------------------------------------------------------


def questions(options: PaiGowOptions) -> list[WagerQuestion]:
    return [pai_gow_table.main_question(options), *pai_gow_table.dice_questions(options)]


def welcome(options: PaiGowOptions) -> RenderableType:
    less = "less 5 % of a win" if options.commission else "and no vigorish, but triples on the dice take it"
    wagers = Grid.grid(padding=(0, 2, 0, 0))
    wagers.add_column(style="bold", no_wrap=True)
    wagers.add_column()
    wagers.add_row(title(PAI_GOW), f"1 to 1 if both your hands are higher, {less}")
    for asked in pai_gow_table.dice_questions(options):
        wagers.add_row(asked.title, asked.about)
    return Group(
        Text("Four tiles make two hands of two, a high one and a low one", style=style.FELT_GOLD),
        Text(
            "Both are higher than the dealer's: you win. Only one is: a push. Ties are the dealer's. The low hand must"
            " not rank above the high one, or you lose."
        ),
        Text(
            "Pairs rank highest, 4-2 with 2-1 (Gee Joon) above all. Then wong, Teen 6-6 or Day 1-1 with a nine, and"
            " gong, one of them with an eight. Then points: the last digit of the spots on both tiles, so 5-5 and 3-3"
            " make 6; 4-2 and 2-1 apart count 3 or 6. On equal points the higher tile decides."
        ),
        Text(),
        Text("Your wagers", style=style.FELT_GOLD),
        Padding(wagers, (0, 0, 0, 2)),
    )


# --- on the felt -----------------------------------------------------------------------------------------------------


def layout(scene: Scene) -> RenderableType:
    """Your tiles on the left, the hand you play against on the right, the dice below."""
    return _Layout(scene)


class _Layout:
    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        scene, view = self.scene, self.scene.view
        mine, (whose, against) = view.seats.get(scene.seat), _opponent(scene)
        heading = _heading(scene)
        if options.max_width >= 2 * HAND + 2:
            grid = Grid.grid(expand=True)
            grid.add_column(width=HAND)
            grid.add_column(ratio=1)
            grid.add_column(width=HAND)
            grid.add_row(Text(heading, style="bold"), "", Text(whose, style="bold"))
            grid.add_row(TileRow(_places(scene, mine)), "", TileRow(_places(scene, against)))
            if _hands(mine) or _hands(against):
                grid.add_row(_hands(mine), "", _hands(against))
            yield grid
        else:
            theirs = small(against.cards, against.card_count) if against else ()
            yield from (Text(heading, style="bold"), TileRow(_places(scene, mine)))
            yield from filter(None, [_hands(mine)])
            yield from (Text(whose, style="bold"), SmallCards(theirs))
            yield from filter(None, [_hands(against)])
        if mine is not None and mine.rule:
            yield _why(scene, mine.rule)
        dice = pai_gow_table.dice_line(scene)
        if dice is not None and scene.phase != "over":
            yield dice


def _why(scene: Scene, name: str) -> Text:
    """The rule of the house way that set your hand."""
    text = next((rule.text for rule in load(scene.table.options.house_way).rules if rule.name == name), "")
    one_line = scene.table.options.dragons_eye != "off"  # dice wagers need the room below
    return Text(f"house way {name}: {text}", style=style.FELT_DIM, no_wrap=one_line, overflow="ellipsis")


def _heading(scene: Scene) -> str:
    view: RoundView = scene.view
    if view.bank == scene.seat:
        return "YOU, THE CO-BANK" if view.co_bank else "YOU, THE BANK"
    bet = pai_gow_table.staked(scene, scene.seat)
    return f"YOU, {chips(bet)} on {title(PAI_GOW)}" if bet else "YOU"


def _opponent(scene: Scene) -> tuple[str, SeatView | None]:
    """The hand on the other side: the bank's, or for the bank itself the dealer's."""
    view: RoundView = scene.view
    if view.bank is None or view.bank == scene.seat:
        return "DEALER", view.dealer
    return f"{scene.table.players.get(view.bank, f'seat {view.bank}').upper()}, THE BANK", view.seats.get(view.bank)


def _places(scene: Scene, seen: SeatView | None) -> Places:
    if seen is None or not seen.card_count:
        return Places()
    if seen.high is not None and seen.low is not None:
        return Places(tiles=(*seen.high, *seen.low), split=len(seen.low) == len(seen.high))
    if seen.cards is None:
        return Places(count=seen.card_count)
    mine = scene.view.seats.get(scene.seat)
    return Places(tiles=in_order(seen.cards), numbered=seen == mine and scene.phase == "setting")


def _hands(seen: SeatView | None) -> Text:
    """What the high and the low hand are, each below its tiles."""
    if seen is None or seen.high is None or seen.low is None:
        return Text()
    if (len(seen.high), len(seen.low)) != (2, 2):
        return Text(seen.hand or "", style=style.FELT_GOLD)
    high, low = (f"{name} {_short(hand)}" for name, hand in (("high", seen.high), ("low", seen.low)))
    return Text(high.ljust(HAND // 2 + 1) + low, style=style.FELT_GOLD, no_wrap=True)


def _short(hand: Sequence[Tile]) -> str:
    """`9, Chop Chit` for nine with Chop Chit top."""
    return describe(hand).replace(" with ", ", ").removesuffix(" top").replace("Pair of ", "pair ")


def seat_line(scene: Scene, seat: int) -> SeatLine:
    seen: SeatView | None = scene.view.seats.get(seat)
    if seen is None:
        return SeatLine((), "")
    shown = (*seen.high, *seen.low) if seen.high and seen.low else in_order(seen.cards or ())
    return SeatLine(small(shown, seen.card_count), pai_gow_table.doing(scene, seat, seen))


# --- the decisions ---------------------------------------------------------------------------------------------------


def question(scene: Scene) -> str:
    asked = pai_gow_table.question(scene)
    if asked is not None:
        return asked
    if _mine(scene) is None:
        return pai_gow_table.seen_question("tile")
    return "Which two tiles go into the low hand? Their numbers, such as 3 4:"


def _mine(scene: Scene) -> tuple[Tile, ...] | None:
    """Your tiles as they lie before you, if you may look at them."""
    mine: SeatView | None = scene.view.seats.get(scene.seat)
    return in_order(mine.cards) if mine is not None and mine.cards is not None else None


def keys(scene: Scene, choices: Sequence[Command]) -> list[ChoiceKey]:
    """Any two tiles may be picked; two that would rank above the others get a warning instead."""
    made = pai_gow_table.keys(scene, choices)
    tiles = _mine(scene)
    if tiles is not None and any(isinstance(command, AskHouseWay) for command in choices):
        made += [_pick(scene.seat, tiles, *places) for places in combinations(range(len(tiles)), 2)]
    return made


def _pick(seat: int, tiles: Sequence[Tile], one: int, other: int) -> ChoiceKey:
    low = (tiles[one], tiles[other])
    high = tuple(tile for place, tile in enumerate(tiles) if place not in {one, other})
    word = f"set {describe(high)} high, {describe(low)} low"
    wrong = mis_set(high, low)
    return ChoiceKey(
        key=f"{one + 1}{other + 1}",
        word=word,
        label=word,
        command=SetHand(seat, low),
        listed=False,
        warning=f"That would lose: {wrong}. Pick the other two." if wrong else "",
    )


def advice(submission: Submission, scene: Scene) -> RenderableType:
    """Every setting with its worth, and why the house way is what it is; before the deal, what the wagers cost."""
    book, options, tiles = submission.game.exact, scene.table.options, _mine(scene)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    lines: list[RenderableType] = [grid]
    if tiles is None or scene.phase != "setting":
        names = {"main": "Pai Gow, set the best way", "house-way": "Pai Gow, set the house way"}
        for bet, figures in book.figures(options).items():
            cost = f"costs {float(figures.house_edge):.2%} of the wager on average"
            grid.add_row(names.get(bet) or title(bet), cost)
        lines += pai_gow_table.about_the_bank(scene)
    else:
        ranked: list[Choice] = book.advise(options, " ".join(tiles))
        bet = pai_gow_table.staked(scene, scene.seat)
        for choice in ranked:
            best, house = choice is ranked[0], choice.detail.get("house-way")
            marks = [mark for mark, there in (("the book's choice", best), ("house way", house)) if there]
            grid.add_row(
                Text(_numbers(tiles, choice), style="bold"),
                Text(f"{choice.detail['high-hand']} / {choice.detail['low-hand']}", style="bold" if best else ""),
                f"{gain(round(choice.ev * bet))}" if bet else f"{float(choice.ev):+.4f}",
                Text(", ".join(marks), style=style.WIN if best else style.DIM),
            )
            if house:
                lines.append(Text(f"{choice.detail['rule']}: {choice.detail['text']}", style=style.DIM))
        if scene.view.bank == scene.seat:
            lines.append(Text("The book reckons as if you played against the dealer.", style=style.DIM))
    return Padding(Group(*lines), (0, 0, 0, 2))


def _numbers(tiles: Sequence[Tile], choice: Choice) -> str:
    """The numbers of the tiles in the low hand."""
    left = list(str(choice.detail["low"]).split())
    picked = []
    for place, tile in enumerate(tiles, start=1):
        if tile in left:
            left.remove(tile)
            picked.append(str(place))
    return " ".join(picked)


# --- pages -----------------------------------------------------------------------------------------------------------


def pay_tables(options: PaiGowOptions) -> list[RenderableType]:
    pairs = [(pair.name, " ".join(pair.tiles), str(pair.number or "3 or 6"), pair.meaning) for pair in PAIRS]
    others = [
        ("Wong", "6-6, then 1-1, with any 9"),
        ("Gong", "6-6, then 1-1, with any 8"),
        ("Points", "9 down to 0, then the higher tile"),
    ]
    way = load(options.house_way)
    house = [(rule.name, rule.text) for rule in way.rules]
    return [
        pai_gow_table.pay_table("Pairs, and single tiles but for Gee Joon, from the highest", pairs, PAIRS_CITE),
        pai_gow_table.pay_table("Below the pairs", others, ORDER_CITE),
        *pai_gow_table.dice_pay_tables(options, DICE_LAW),
        pai_gow_table.pay_table(f"The house way: {way.title}", house, HOUSE_WAY_CITE),
    ]


def rules(options: PaiGowOptions, phase: str) -> list[Citation]:
    """What matters while betting, or while setting, and how hands rank."""
    ranking = [PAIRS_CITE, ORDER_CITE, POINTS_CITE, COPY_CITE, RESULT_CITE]
    if phase == "betting":
        return [DEAL, SETTLE, BANK_LAW.rotation, *ranking, *pai_gow_table.dice_rules(options, DICE_LAW)]
    return [*ranking, HOUSE_WAY_CITE, SETTLE]
