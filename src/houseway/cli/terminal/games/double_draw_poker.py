"""Double Draw Poker in the terminal: five cards, marked by number to be replaced, and two decisions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.terminal import style
from houseway.cli.terminal.areas import BettingAreas, chips
from houseway.cli.terminal.cards import WIDTH, Face, card_row
from houseway.cli.terminal.games import ChoiceKey, SeatLine, WagerQuestion
from houseway.cli.terminal.scene import Scene
from houseway.cli.terminal.standard_cards import FACES
from houseway.core.cards import Card
from houseway.core.citations import Citation
from houseway.core.decider import Command
from houseway.core.figures import Choice
from houseway.core.money import Cents
from houseway.core.odds import EVEN_MONEY
from houseway.games.double_draw_poker import round as laws
from houseway.games.double_draw_poker import settlement
from houseway.games.double_draw_poker.events import Discard, Fold, MakeDrawWager
from houseway.games.double_draw_poker.hands import JOKER_RULE, RANKED_BY, HandClass
from houseway.games.double_draw_poker.options import BONUS_PAY, DRAW_PAY, WAGERS, DoubleDrawPokerOptions
from houseway.games.double_draw_poker.procedure import HAND_SIZE
from houseway.games.double_draw_poker.state import FIRST, SECOND, Draw
from houseway.games.double_draw_poker.views import SeatView
from houseway.games.submission import Submission
from houseway.record.narration.words import card_name, card_names, gain, wager_title

FIRST_ANTE: Cents = 1000
LEAST_AREAS = 16
"""Columns beside the hand that the betting areas need; on less they lie below."""
ADVISED = 4
"""So many of the best choices are shown."""


def _title(wager: str) -> str:
    return wager_title(wager, "NJ-DDP")


def faces(cards: Sequence[Card] | None, count: int) -> tuple[Face | None, ...]:
    """The faces that are seen, or so many backs."""
    return tuple(FACES[card] for card in cards) if cards else (None,) * count


# --- before the deal -------------------------------------------------------------------------------------------------


def questions(options: DoubleDrawPokerOptions) -> list[WagerQuestion]:
    limit, bonus_limit = options.limit("ante"), options.limit("bonus")
    ante = min(max(FIRST_ANTE, limit.minimum, bonus_limit.minimum), limit.maximum or FIRST_ANTE)
    return [
        WagerQuestion(
            title=_title("ante"), areas=("ante",), about="the same again for each draw", first=ante, optional=False
        ),
        WagerQuestion(
            title=_title("bonus"),
            areas=("bonus",),
            about=f"required, {_up_to(options)} on your last five cards",
            first=min(ante, bonus_limit.maximum or ante),
            optional=False,
        ),
    ]


def _up_to(options: DoubleDrawPokerOptions) -> str:
    return f"up to {max(options.bonus_pay.values(), key=lambda odds: odds.ratio)}"


def welcome(options: DoubleDrawPokerOptions) -> RenderableType:
    wagers = Grid.grid(padding=(0, 2, 0, 0))
    wagers.add_column(style="bold", no_wrap=True)
    wagers.add_column()
    wagers.add_row(_title("ante"), f"required; {EVEN_MONEY} with two pairs or better")
    most = "equal to the Ante" if options.bonus_must_equal_ante else "at most the Ante"
    wagers.add_row(_title("bonus"), f"required, {most}; {_up_to(options)}")
    wagers.add_row(_title("first-draw"), f"equal to the Ante, for up to three new cards; {EVEN_MONEY}")
    wagers.add_row(_title("second-draw"), f"equal to the Ante, for one more; {EVEN_MONEY}")
    return Group(
        Text("Five cards, two draws, no dealer to beat", style=style.FELT_GOLD),
        Text("Two pairs or better win. A joker completes a straight or a flush,"),
        Text("a straight flush or a royal; in every other hand it is an ace."),
        Text(),
        Text("Your wagers", style=style.FELT_GOLD),
        Padding(wagers, (0, 0, 0, 2)),
        Text("Whoever does not pay for a draw folds, and gives up what was wagered before."),
    )


def betting_keys(scene: Scene) -> list[ChoiceKey]:
    return []


# --- on the felt -----------------------------------------------------------------------------------------------------


def layout(scene: Scene) -> RenderableType:
    """Your cards on the left, numbered for the draw, your wagers on the right."""
    return _Layout(scene)


class _Layout:
    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        scene = self.scene
        mine: SeatView | None = scene.view.seats.get(scene.seat)
        placed = scene.placed(scene.seat)
        areas = BettingAreas((_title(wager), placed.get(wager)) for wager in WAGERS)
        room_beside = options.max_width >= HAND_SIZE * WIDTH + 2 + LEAST_AREAS
        grid = Grid.grid(expand=True)
        grid.add_column(width=HAND_SIZE * WIDTH + 2)
        grid.add_column(ratio=1)
        headings = ("YOU", "YOUR WAGERS" if room_beside else "")
        grid.add_row(*(Text(heading, style="bold") for heading in headings))
        cards = card_row(faces(mine.cards, mine.card_count) if mine else (), HAND_SIZE)
        grid.add_row(Group(cards, Text(_numbers(mine), style=style.FELT_DIM)), areas if room_beside else "")
        yield from (grid, _name(mine)) if room_beside else (grid, _name(mine), areas)


def _numbers(mine: SeatView | None) -> str:
    shown = len(mine.cards) if mine and mine.cards else 0
    return "".join(str(number).center(WIDTH) for number in range(1, shown + 1))


def _name(mine: SeatView | None) -> Text:
    """What the hand is, and what was thrown away for it."""
    if mine is None:
        return Text()
    thrown = [card for cards in mine.discards or () for card in cards]
    name = Text(mine.hand or "", style=style.FELT_GOLD)
    return name.append(f"  discarded {card_names(thrown)}", style=style.FELT_DIM) if thrown else name


def seat_line(scene: Scene, seat: int) -> SeatLine:
    seen: SeatView | None = scene.view.seats.get(seat)
    if seen is None:
        return SeatLine((), "sits out" if scene.phase != "betting" else "")
    if seen.decisions[-1:] == ("fold",):
        return SeatLine(faces(seen.cards, seen.card_count), "folds")
    doing = f"bets {chips(sum(scene.placed(seat).values()))}"
    if len(seen.drawn) == len(seen.decisions) > 0:
        doing = f"draws {seen.drawn[-1]}" if seen.drawn[-1] else "stands"
    return SeatLine(faces(seen.cards, seen.card_count), doing)


# --- the decisions ---------------------------------------------------------------------------------------------------


def _draw(scene: Scene) -> Draw:
    return FIRST if scene.phase in {FIRST.deciding, FIRST.drawing} else SECOND


def _new_cards(draw: Draw) -> str:
    return "up to three new cards" if draw is FIRST else "one new card"


def question(scene: Scene) -> str:
    draw, hand = _draw(scene), scene.view.seats[scene.seat].hand
    held = "You have nothing yet" if hand == str(HandClass.NOTHING) else f"You hold {hand}"
    if scene.phase == draw.deciding:
        return f"{held}. Pay for {_new_cards(draw)}, or fold?"
    asked = "Which cards go? Their numbers, such as 1 4 5:" if draw is FIRST else "Which card goes? Its number:"
    return f"{held}. {asked}"


def keys(scene: Scene, choices: Sequence[Command]) -> list[ChoiceKey]:
    """Every mark of cards by number is a choice, too many of them as well: the table says what is wrong with that."""
    made = []
    for command in choices:
        if isinstance(command, MakeDrawWager):
            label = f"yes, {chips(command.amount)} more for {_new_cards(_draw(scene))}"
            made.append(ChoiceKey(key="y", word="draw", label=label, command=command))
        elif isinstance(command, Fold):
            made.append(ChoiceKey(key="f", word="fold", label="fold", command=command))
        elif command == Discard(scene.seat):
            made.append(ChoiceKey(key="s", word="stand", label="stand", command=command))
            made += _marks(scene.seat, scene.view.seats[scene.seat].cards)
    return made


def _marks(seat: int, held: Sequence[Card]) -> list[ChoiceKey]:
    made = []
    for count in range(1, HAND_SIZE + 1):
        for places in combinations(range(HAND_SIZE), count):
            cards = tuple(held[place] for place in places)
            key, word = "".join(str(place + 1) for place in places), f"discard {card_names(cards)}"
            made.append(ChoiceKey(key=key, word=word, label=word, command=Discard(seat, cards), listed=False))
    return made


def advice(submission: Submission, scene: Scene) -> RenderableType:
    """The best choices, in dollars of this Ante; before the deal, what the game costs in the long run."""
    mine: SeatView | None = scene.view.seats.get(scene.seat)
    book, options, draw = submission.game.exact, scene.table.options, _draw(scene)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    lines: list[RenderableType] = [grid]
    if mine is None or mine.cards is None or mine.discards is None:
        figures = book.solve(options).figures
        lines.append(Text(f"The game costs {float(figures.house_edge):.2%} of the {_title('ante')} on average."))
    else:
        placed = scene.placed(scene.seat)
        thrown = None if draw is FIRST else " ".join(mine.discards[0])
        ranked = book.advise(options, " ".join(mine.cards), thrown)
        if scene.phase == draw.drawing:
            ranked = [choice for choice in ranked if choice.action != "fold"]
        for choice in ranked[:ADVISED]:
            best = choice is ranked[0]
            grid.add_row(
                Text(_said(choice), style="bold" if best else ""),
                f"{float(choice.ev):+.4f} Antes",
                f"{gain(round(choice.ev * placed['ante']))} on average",
                Text("the book's choice" if best else "", style=style.WIN),
            )
        if placed["bonus"] != placed["ante"]:
            lines.append(Text("The book reckons with a Bonus as high as the Ante.", style=style.DIM))
    return Padding(Group(*lines), (0, 0, 0, 2))


def _said(choice: Choice) -> str:
    if choice.action == "fold":
        return "fold"
    cards = str(choice.detail["discard"]).split()
    return f"discard {' '.join(map(card_name, cards))}" if cards else "stand"


# --- pages -----------------------------------------------------------------------------------------------------------


def pay_tables(options: DoubleDrawPokerOptions) -> list[RenderableType]:
    pays, law = BONUS_PAY[options.bonus]
    bonus = [(str(hand), str(odds) if odds.win else "push") for hand, odds in pays.items()]
    odds, draw_law = DRAW_PAY
    return [
        _table(_title("bonus"), bonus, law),
        _table("Ante, First Draw, Second Draw", [("Two Pair or better", str(odds))], draw_law),
    ]


def _table(title: str, lines: Sequence[tuple[str, str]], law: Citation) -> Group:
    rows = Grid.grid(padding=(0, 2, 0, 0))
    rows.add_column(no_wrap=True)
    rows.add_column(justify="right", no_wrap=True)
    for line in lines:
        rows.add_row(*line)
    return Group(Text(title, style="bold"), rows, Text(law, style=style.CITE, no_wrap=True), Text())


def rules(options: DoubleDrawPokerOptions, phase: str) -> list[Citation]:
    """What matters while betting, or at one of the draws, and how hands rank."""
    settled = [settlement.COLLECT, settlement.PAY, settlement.BONUS_PUSH]
    by_phase = {
        "betting": [laws.ANTE, laws.BONUS, laws.BEGIN, laws.CLOSED, FIRST.defined, SECOND.defined],
        FIRST.deciding: [FIRST.offered, FIRST.discarded],
        FIRST.drawing: [FIRST.discarded, FIRST.replaced],
        SECOND.deciding: [SECOND.offered, SECOND.discarded],
        SECOND.drawing: [SECOND.discarded, SECOND.replaced],
    }
    return [*by_phase.get(phase, []), *settled, JOKER_RULE, *RANKED_BY.values()]
