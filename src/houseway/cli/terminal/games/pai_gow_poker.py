"""Pai gow poker in the terminal: seven cards, two of them picked for the low hand, or the house way with its reason."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.terminal import pai_gow_table, style
from houseway.cli.terminal.areas import BettingAreas, chips
from houseway.cli.terminal.cards import WIDTH, Face, SmallCards, card_row
from houseway.cli.terminal.games import ChoiceKey, SeatLine, WagerQuestion
from houseway.cli.terminal.pai_gow_table import betting_keys, pay_table, title
from houseway.cli.terminal.scene import Scene
from houseway.cli.terminal.standard_cards import FACES
from houseway.core.cards import Card
from houseway.core.citations import Citation
from houseway.core.decider import Command
from houseway.core.figures import Choice
from houseway.games.pai_gow_poker.events import Surrender
from houseway.games.pai_gow_poker.hands import HIGH_ORDER, LEGAL_SETTING, LOW_ORDER, rank_of
from houseway.games.pai_gow_poker.house_way import LICENSEES_CHOICE, HouseWay
from houseway.games.pai_gow_poker.options import (
    DEFINED,
    DYNASTY,
    ENVY,
    ENVY_PARAGRAPH,
    HANDS,
    IMPERIAL_BANKER,
    IMPERIAL_PLAYER,
    QUEENS_DRAGON,
    RED_BLACK,
    RED_BLACK_PARAGRAPH,
    PaiGowPokerOptions,
    PayTable,
)
from houseway.games.pai_gow_poker.procedure import HAND_SIZE
from houseway.games.pai_gow_poker.settlement import (
    HIGH_ONLY,
    LOSE,
    LOW_ONLY,
    QUEENS_DRAGON_PUSHES,
    SURRENDER,
    VIGORISH,
    WIN,
    arrange,
)
from houseway.games.pai_gow_poker.state import RULES
from houseway.games.pai_gow_poker.wagers import EZ_BESIDE_PAI_GOW, OFFERED
from houseway.games.pai_gows.banking import PAI_GOW
from houseway.games.pai_gows.banking import POKER as BANK_LAW
from houseway.games.pai_gows.dragons_eye import POKER as DICE_LAW
from houseway.games.pai_gows.dragons_eye import WAGERS as DICE_WAGERS
from houseway.games.pai_gows.events import SetHand
from houseway.games.pai_gows.view import RoundView, SeatView
from houseway.games.submission import Submission
from houseway.record.narration.words import card_name, gain, listed, money

__all__ = ["betting_keys"]

ON_THE_CARDS = {
    "dynasty": f"up to {max(DYNASTY.rows.values())} on your cards; $5 earns envy",
    "protection": "up to 120 to 1 if your cards make nothing",
    "red": "1 to 1 on four red cards or more, 5 to 1 on seven",
    "black": "the same on black cards",
    "queens-dragon": "50 to 1 if the bank has queen high only",
    "imperial": "up to 1000 to 1 on your cards, or poor ones of the bank",
    "seven-card-bonus": "on your seven cards, by the house's table",
    "progressive": "for a share of the meter",
}
MOST_EXPLAINED = 7
"""Side wagers that the welcome has room for, each with its sentence."""
HIGH_SIZE, LOW_SIZE = 5, 2
ADVISED = 3
"""So many of the best settings are shown, and the house way's if it is not among them."""


def _in_order(cards: Sequence[Card]) -> list[Card]:
    """Highest first, so that pairs and straights are easily seen."""
    return sorted(cards, key=lambda card: (-rank_of(card), card))


def faces(cards: Sequence[Card] | None, count: int) -> tuple[Face | None, ...]:
    """The faces that are seen, or so many backs."""
    return tuple(FACES[card] for card in _in_order(cards)) if cards else (None,) * count


# --- before the deal -------------------------------------------------------------------------------------------------


def questions(options: PaiGowPokerOptions) -> list[WagerQuestion]:
    """The pai gow wager, those on the dice, then those on the cards."""
    on_cards = [wager for wager in options.wagers[1:] if wager not in DICE_WAGERS]
    return [
        pai_gow_table.main_question(options),
        *pai_gow_table.dice_questions(options),
        *(
            WagerQuestion(
                title=title(wager),
                areas=(wager,),
                about=f"optional, {ON_THE_CARDS[wager]}",
                first=0,
                optional=True,
            )
            for wager in on_cards
        ),
    ]


def welcome(options: PaiGowPokerOptions) -> RenderableType:
    wagers = Grid.grid(padding=(0, 2, 0, 0))
    wagers.add_column(style="bold", no_wrap=True)
    wagers.add_column()
    first, *others = questions(options)
    less = "less 5 % of a win" if options.commission else "without commission"
    wagers.add_row(first.title, f"{first.about}, {less}")
    if len(others) > MOST_EXPLAINED:
        wagers.add_row("Others", f"see the pay tables: {listed([asked.title for asked in others])}")
    else:
        for asked in others:
            wagers.add_row(asked.title, asked.about.removeprefix("optional, "))
    lines = [
        "Both are higher than the bank's: you win. Only one is: a push. Ties are the bank's. The low hand must not rank"
        " above the high one, or you lose. The joker is an ace, or completes a straight or a flush.",
    ]
    if options.variant == "ez":
        lines.append("No commission; but when the bank has queen high only, every wager pushes.")
    return Group(
        Text("Seven cards make a high hand of five and a low hand of two", style=style.FELT_GOLD),
        *(Text(line) for line in lines),
        Text(),
        Text("Your wagers", style=style.FELT_GOLD),
        Padding(wagers, (0, 0, 0, 2)),
    )


# --- on the felt -----------------------------------------------------------------------------------------------------


def layout(scene: Scene) -> RenderableType:
    """The hand you play against in small on top, your seven cards below, numbered until they are set."""
    view: RoundView = scene.view
    mine = view.seats.get(scene.seat)
    grid = Grid.grid(expand=True)
    grid.add_column(width=HAND_SIZE * WIDTH + 1)
    grid.add_column(ratio=1)
    placed = scene.placed(scene.seat)
    areas = BettingAreas((title(wager), amount) for wager, amount in placed.items()) if placed else ""
    grid.add_row(_own_hand(mine), areas)
    lines: list[RenderableType] = [_opponents(scene), grid]
    if mine is not None and mine.rule:
        lines.append(_why(scene, mine.rule))
    dice = pai_gow_table.dice_line(scene)
    if dice is not None and scene.phase != "over":
        lines.append(dice)
    return Group(*lines)


def _opponents(scene: Scene) -> RenderableType:
    """The bank's hand, and the dealer's own where he plays against a bank."""
    view: RoundView = scene.view
    rows = Grid.grid(padding=(0, 1, 0, 0))
    rows.add_column(no_wrap=True)
    rows.add_column(width=2 * HAND_SIZE)
    rows.add_column(width=2 * LOW_SIZE + 1)
    rows.add_column(no_wrap=True)
    if view.bank is not None:
        banker = "YOU, " if view.bank == scene.seat else ""
        shown = ("", "", "") if view.bank == scene.seat else _small(view.seats[view.bank])
        rows.add_row(Text(f"{banker}THE {'CO-' if view.co_bank else ''}BANK", style="bold"), *shown)
    if view.bank is None or view.dealers_wager:
        rows.add_row(Text("DEALER", style="bold"), *_small(view.dealer))
    return rows


def _small(seen: SeatView) -> tuple[RenderableType, RenderableType, RenderableType]:
    if seen.high is None or seen.low is None:
        return SmallCards(faces(seen.cards, seen.card_count)), "", ""
    words = Text(seen.hand or "", style=style.FELT_GOLD)
    return SmallCards(faces(seen.high, HIGH_SIZE)), SmallCards(faces(seen.low, LOW_SIZE)), words


def _own_hand(mine: SeatView | None) -> RenderableType:
    if mine is None:
        return card_row((), HAND_SIZE)
    if mine.high is not None and mine.low is not None:
        shown = (*faces(mine.high, HIGH_SIZE), *faces(mine.low, LOW_SIZE))
        high, _, low = (mine.hand or "").partition(" / ")
        below = Text(f"high {high}".ljust(HIGH_SIZE * WIDTH) + f"low {low}" if low else high, style=style.FELT_GOLD)
    else:
        shown = faces(mine.cards, mine.card_count)
        numbers = "".join(str(number).center(WIDTH) for number in range(1, HAND_SIZE + 1)) if mine.cards else ""
        below = Text(numbers, style=style.FELT_DIM)
    return Group(card_row(shown, HAND_SIZE), below)


def _why(scene: Scene, name: str) -> Text:
    """The rule by which the house way set the hand."""
    way = HouseWay.named(scene.table.options.house_way)
    why = next((rule.text for rule in way.rules if rule.name == name), "")
    return Text(f"the house way, {name}: {why}", style=style.FELT_DIM, no_wrap=True, overflow="ellipsis")


def seat_line(scene: Scene, seat: int) -> SeatLine:
    """The high hand in small, once it is exposed."""
    seen: SeatView | None = scene.view.seats.get(seat)
    if seen is None:
        return SeatLine((), "")
    doing = "surrenders" if seen.surrendered else pai_gow_table.doing(scene, seat, seen)
    shown = faces(seen.high, HIGH_SIZE) if seen.high else (None,) * min(seen.card_count, HIGH_SIZE)
    return SeatLine(shown, doing)


# --- the decisions ---------------------------------------------------------------------------------------------------


def question(scene: Scene) -> str:
    asked = pai_gow_table.question(scene)
    if asked is not None:
        return asked
    mine: SeatView | None = scene.view.seats.get(scene.seat)
    if mine is None or mine.cards is None:
        return pai_gow_table.seen_question("card")
    return "Which two cards go into the low hand? Their numbers, such as 1 2:"


def keys(scene: Scene, choices: Sequence[Command]) -> list[ChoiceKey]:
    """Any two cards may be picked; two that would foul get a warning instead."""
    made = pai_gow_table.keys(scene, choices)
    for command in choices:
        if isinstance(command, Surrender):
            label = f"surrender the {chips(scene.view.seats[scene.seat].wagers[PAI_GOW])}"
            made.append(ChoiceKey(key="u", word="surrender", label=label, command=command))
    allowed = {frozenset(command.low): command for command in choices if isinstance(command, SetHand)}
    if allowed:
        held = _in_order(scene.view.seats[scene.seat].cards)
        for one, other in combinations(range(HAND_SIZE), LOW_SIZE):
            low = (held[one], held[other])
            command = allowed.get(frozenset(low), SetHand(scene.seat, low))
            made.append(_pick(scene, held, command, f"{one + 1}{other + 1}"))
    return made


def _pick(scene: Scene, held: Sequence[Card], command: SetHand, key: str) -> ChoiceKey:
    low = command.low
    high = [card for card in held if card not in low]
    made = arrange(scene.table.options, high, low)
    word = f"set {made.words}"
    return ChoiceKey(
        key=key,
        word=word,
        label=word,
        command=command,
        listed=False,
        warning=f"That would lose: {made.foul}. Pick two others." if made.foul else "",
    )


def advice(submission: Submission, scene: Scene) -> RenderableType:
    """The best settings and the house way's, exactly; before the deal, what the side wagers cost in the long run."""
    mine: SeatView | None = scene.view.seats.get(scene.seat)
    book, options = submission.game.exact, scene.table.options
    grid = Grid.grid(padding=(0, 2, 0, 0))
    if mine is None or mine.cards is None or scene.phase != "setting":
        sides = [wager for wager in options.wagers[1:] if wager != "progressive"]
        for wager, figures in (book.figures(options, sides) if sides else {}).items():
            grid.add_row(title(wager), f"costs {float(figures.house_edge):.2%} of the wager on average")
        main = "What the Pai Gow wager costs takes minutes to work out: houseway par pai-gow-poker."
        return Padding(Group(grid, Text(main, style=style.DIM), *pai_gow_table.about_the_bank(scene)), (0, 0, 0, 2))
    ranked: list[Choice] = book.advise(options, " ".join(mine.cards))
    house = next(choice for choice in ranked if choice.detail.get("house-way"))
    bet, held = pai_gow_table.staked(scene, scene.seat), _in_order(mine.cards)
    for choice in ranked[:ADVISED] if house in ranked[:ADVISED] else [*ranked[:ADVISED], house]:
        best = choice is ranked[0]
        marks = [mark for mark, there in (("the book's choice", best), ("house way", choice is house)) if there]
        low = str(choice.detail["low"]).split()
        grid.add_row(
            Text(" ".join(str(place) for place, card in enumerate(held, start=1) if card in low), style="bold"),
            " ".join(card_name(card) for card in _in_order(low)),
            Text(f"{choice.detail['high-hand']} / {choice.detail['low-hand']}", style="bold" if best else ""),
            gain(round(choice.ev * bet)) if bet else f"{float(choice.ev):+.4f}",
            Text(", ".join(marks), style=style.WIN if best else style.DIM),
        )
    lines: list[RenderableType] = [grid, Text(f"{house.detail['rule']}: {house.detail['text']}", style=style.DIM)]
    if scene.view.bank == scene.seat:
        lines.append(Text("The book reckons as if you played against the dealer.", style=style.DIM))
    return Padding(Group(*lines), (0, 0, 0, 2))


# --- pages -----------------------------------------------------------------------------------------------------------


def pay_tables(options: PaiGowPokerOptions) -> list[RenderableType]:
    tables: dict[str, tuple[str, PayTable]] = {
        "dynasty": (title("dynasty"), DYNASTY),
        "protection": (title("protection"), options.protection_pay),
        "queens-dragon": (title("queens-dragon"), QUEENS_DRAGON),
        "imperial": (f"{title('imperial')}, your hand", IMPERIAL_PLAYER),
        "seven-card-bonus": (title("seven-card-bonus"), options.seven_card_bonus_pay),
    }
    made: list[RenderableType] = [_rows(*table) for wager, table in tables.items() if wager in options.wagers]
    if "imperial" in options.wagers:
        made.append(_rows(f"{title('imperial')}, the bank's hand", IMPERIAL_BANKER))
    if "dynasty" in options.wagers:
        envy = [(HANDS[row], money(paid)) for row, paid in ENVY.items()]
        made.append(pay_table("Envy, from $5 on Dynasty", envy, ENVY_PARAGRAPH))
    if "red" in options.wagers:
        colours = [(f"{held} cards of the colour", str(odds)) for held, odds in RED_BLACK.items()]
        made.append(pay_table("Red, Black", colours, RED_BLACK_PARAGRAPH))
    way = HouseWay.named(options.house_way)
    house = [(rule.name, rule.text) for rule in way.rules]
    return [
        *made,
        *pai_gow_table.dice_pay_tables(options, DICE_LAW),
        pay_table(f"The house way: {way.title}", house, LICENSEES_CHOICE),
    ]


def _rows(name: str, table: PayTable) -> RenderableType:
    return pay_table(name, [(HANDS[row], str(odds)) for row, odds in table.rows.items()], table.cite)


def rules(options: PaiGowPokerOptions, phase: str) -> list[Citation]:
    """What matters while betting, and what matters while setting."""
    dragon = [QUEENS_DRAGON_PUSHES] if options.variant == "ez" else []
    settled = [LEGAL_SETTING, WIN, HIGH_ONLY, LOW_ONLY, *dragon, LOSE, VIGORISH, HIGH_ORDER, LOW_ORDER]
    if phase not in {"betting", "shaking"}:
        return [RULES.setting, LICENSEES_CHOICE, SURRENDER, *settled]
    offered = [DEFINED.get(wager, OFFERED[wager]) for wager in options.wagers]
    ez = [EZ_BESIDE_PAI_GOW] if options.variant == "ez" else []
    bank = [BANK_LAW.rotation, BANK_LAW.player_bank, BANK_LAW.co_bank] if options.bank_offered else []
    return list(dict.fromkeys([*offered, *ez, *pai_gow_table.dice_rules(options, DICE_LAW), *bank, *settled]))
