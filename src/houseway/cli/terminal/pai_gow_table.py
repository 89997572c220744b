"""What both pai gow games show and ask alike in the terminal: the bank, the shaker, a hand that was seen, the dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.terminal import style
from houseway.cli.terminal.areas import chips
from houseway.cli.terminal.games import ChoiceKey, WagerQuestion
from houseway.cli.terminal.scene import Scene
from houseway.core.citations import Citation
from houseway.core.decider import Command
from houseway.core.events import WagerLost, WagerWon
from houseway.core.money import Cents
from houseway.games.pai_gows.banking import PAI_GOW
from houseway.games.pai_gows.dragons_eye import (
    BONUS_PAYS,
    DOUBLE_PAYS,
    SHAKER_BONUS_PAYS,
    TRIPLE_PAYS,
    DiceBonusPaid,
    Law,
)
from houseway.games.pai_gows.dragons_eye import WAGERS as DICE_WAGERS
from houseway.games.pai_gows.events import (
    AskHouseWay,
    LetDealerShake,
    PassBank,
    PlayOn,
    TakeBank,
    TakeDownDiceBonus,
    TakeShaker,
    VoidHand,
)
from houseway.games.pai_gows.state import DICE_BONUS
from houseway.games.pai_gows.view import RoundView, SeatView
from houseway.record.narration.words import gain, money, wager_title

FIRST_WAGER: Cents = 1000
ON_THE_DICE = {
    "match": "1 to 1 for each die that shows your seat",
    "even": "1 to 1 if the dragon's eye die is even",
    "odd": "1 to 1 if the dragon's eye die is odd",
    "double": f"{DOUBLE_PAYS} if the two plain dice agree",
    "triple": f"{TRIPLE_PAYS} if all three agree",
    DICE_BONUS: f"up to {SHAKER_BONUS_PAYS[-1]} for triples running",
}


def title(wager: str) -> str:
    return wager_title(wager, "NJ-PG")


# --- wagers ----------------------------------------------------------------------------------------------------------


def main_question(options: Any) -> WagerQuestion:
    limit = options.limit(PAI_GOW)
    return WagerQuestion(
        title=title(PAI_GOW),
        areas=(PAI_GOW,),
        about="1 to 1 if both your hands are higher",
        first=min(max(FIRST_WAGER, limit.minimum), limit.maximum or FIRST_WAGER),
        optional=options.dice_without_pai_gow and options.dragons_eye != "off",
    )


def dice_questions(options: Any) -> Iterator[WagerQuestion]:
    for wager in DICE_WAGERS:
        if wager in options.wagers:
            about = f"optional, {ON_THE_DICE[wager]}"
            yield WagerQuestion(title=title(wager), areas=(wager,), about=about, first=0, optional=True)


def betting_keys(scene: Scene) -> list[ChoiceKey]:
    """A dice bonus that a triple has paid can be taken down before the next shake."""
    kept = scene.table.round.run.retained.get(scene.seat)
    if kept is None:
        return []
    label, command = f"take down the {title(DICE_BONUS)}, {chips(kept)}", TakeDownDiceBonus(scene.seat)
    return [ChoiceKey(key="t", word="take down", label=label, command=command)]


# --- on the felt -----------------------------------------------------------------------------------------------------


def dice_line(scene: Scene) -> Text | None:
    """What the dice show, and what the seat's wagers on them came to."""
    view: RoundView = scene.view
    dice = view.dice
    if dice is None or scene.table.options.dragons_eye == "off":
        return None
    line = Text.assemble(("dragon's eye ", style.FELT_DIM), (str(dice.eye), style.FELT_GOLD))
    line.append(f" beside {dice.plain[0]} and {dice.plain[1]}", style=style.FELT_DIM)
    for said in _dice_results(scene):
        line.append(f"  {said}")
    return line


def _dice_results(scene: Scene) -> Iterator[str]:
    for event in scene.events:
        if not isinstance(event, WagerWon | DiceBonusPaid | WagerLost) or event.wager not in DICE_WAGERS:
            continue
        if event.seat == scene.seat:
            amount = -event.staked if isinstance(event, WagerLost) else event.paid
            yield f"{title(event.wager)} {gain(amount).removesuffix('.00')}"


def staked(scene: Scene, seat: int) -> Cents:
    return scene.placed(seat).get(PAI_GOW, 0)


def doing(scene: Scene, seat: int, seen: SeatView) -> str:
    """A word on what a seat is about, while its wagers are not settled."""
    view: RoundView = scene.view
    if view.bank == seat:
        over = scene.phase == "over"
        return gain(scene.net(seat)) if over else "co-banks" if view.co_bank else "banks"
    if seen.result:
        return {"win": "wins", "push": "pushes", "lose": "loses"}[seen.result]
    if seen.is_set:
        return "has set"
    placed = sum(scene.placed(seat).values())
    return f"bets {chips(placed)}" if placed else "sits out" if scene.phase != "betting" else ""


# --- decisions -------------------------------------------------------------------------------------------------------


def question(scene: Scene) -> str | None:
    """What the player is asked, if it is not how to set the hand."""
    if scene.phase == "betting":
        return "You are offered the bank: the others would play against you. Take it?"
    if scene.phase == "shaking":
        return "It is your shake. Shake the dice yourself?"
    return None


def about_the_bank(scene: Scene) -> list[RenderableType]:
    """What the book says of taking the bank, where it is offered."""
    if not scene.table.options.bank_offered:
        return []
    said = "The bank wins copies and pays vigorish on its surplus at most: better than betting against it."
    return [Text(said, style=style.DIM)]


def seen_question(piece: str) -> str:
    return f"The dealer exposed a {piece} of yours. Play on, or take your wager back?"


def keys(scene: Scene, choices: Sequence[Command]) -> list[ChoiceKey]:
    """A key for each choice but the settings of a hand, which are picked."""
    made = []
    for command in choices:
        match command:
            case TakeBank(co_bank=True):
                made.append(_key("s", "share", "share it with the house", command))
            case TakeBank():
                against = command.dealers_wager
                wager = scene.table.round.rotation.wagered.get(scene.seat, 0) if against is None else against
                label = f"yes, the dealer bets {money(wager)} against you" if wager else "yes, the dealer does not play"
                made.append(_key("y", "bank", label, command))
            case PassBank():
                made.append(_key("n", "pass", "no, pass", command))
            case TakeShaker():
                made.append(_key("y", "shake", "yes, shake", command))
            case LetDealerShake():
                made.append(_key("d", "dealer", "let the dealer do it", command))
            case PlayOn():
                made.append(_key("y", "play on", "play on", command))
            case VoidHand():
                made.append(_key("v", "void", "void the hand", command))
            case AskHouseWay():
                made.append(_key("h", "set it the house way", "set it the house way", command))
    return made


def _key(key: str, word: str, label: str, command: Command) -> ChoiceKey:
    return ChoiceKey(key=key, word=word, label=label, command=command)


# --- pages -----------------------------------------------------------------------------------------------------------


def pay_table(name: str, lines: Sequence[tuple[str, ...]], law: Citation) -> Group:
    rows = Grid.grid(padding=(0, 2, 0, 0))
    for line in lines:
        rows.add_row(*line)
    return Group(Text(name, style="bold"), rows, Text(law, style=style.CITE, no_wrap=True), Text())


def dice_pay_tables(options: Any, law: Law) -> list[RenderableType]:
    if options.dragons_eye == "off":
        return []
    one_shake = [(title(wager), ON_THE_DICE[wager]) for wager in DICE_WAGERS if wager != DICE_BONUS]
    names = ("first triple", "second running", "third running")
    pays = zip(names, BONUS_PAYS, SHAKER_BONUS_PAYS, strict=True)
    bonus = [("", "shaken by others", "by you"), *((name, str(others), str(own)) for name, others, own in pays)]
    return [
        pay_table("On one shake", one_shake, law.collect_and_pay),
        pay_table(title(DICE_BONUS), bonus, law.pays[DICE_BONUS]),
    ]


def dice_rules(options: Any, law: Law) -> list[Citation]:
    """The paragraphs on the dice, for whoever may bet on them."""
    if options.dragons_eye == "off":
        return []
    method = law.vigorish if options.commission else law.no_vigorish
    return [law.offered, *law.pays.values(), *law.match_examples, law.who_shakes, law.shaken_for_the_player, method]
