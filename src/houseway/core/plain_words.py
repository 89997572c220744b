"""Words of a plain game of standard cards, for whatever its own words would only say in the same way.

A game takes from here what fits (`picked = plain_words.picked`) and says the rest itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from houseway.core.cards import Card
from houseway.core.ending import statement_lines
from houseway.core.figures import Choice, Figures
from houseway.core.money import Cents
from houseway.core.options import Options
from houseway.core.phases import BETTING
from houseway.core.phrases import card_name, chips, plain_title
from houseway.core.placing import STANDARD_FACES, chips_on_areas, first_wager, hand_of, your_bet
from houseway.core.plain_round import RoundView, SeatView
from houseway.core.scene import Scene
from houseway.core.words import Advice, AdviceRow, Betting, ChoiceWords, Face, Lay, Placing, StatementLine, WagerWords


def wager_title(wager: str, document: str) -> str:
    """A wager by its name in files: `ante-bonus` is Ante Bonus."""
    return plain_title(wager)


def piece_name(code: Card) -> str:
    return card_name(code)


def faces(options: Any) -> Mapping[Card, Face]:
    return STANDARD_FACES


def picked(scene: Scene, pieces: Sequence[Card]) -> ChoiceWords | None:
    """Nothing is picked in such a game."""
    return None


def statement(scene: Scene) -> list[StatementLine]:
    return statement_lines(scene, plain_title)


def doing(scene: Scene, seat: int) -> str:
    """What that seat has put down, or that it sits out."""
    staked = sum(scene.placed(seat).values())
    return f"bets {chips(staked)}" if staked else "" if scene.phase == BETTING else "sits out"


def holding(scene: Scene) -> str:
    """The onlooker's cards by name."""
    mine: SeatView | None = scene.view.seats.get(scene.seat)
    return " ".join(map(card_name, mine.cards)) if mine and mine.cards else ""


def wager_words(options: Options, wager: str, about: str, *, required: bool = False, needs: int = 0) -> WagerWords:
    """One wager within its limits; a required one is offered first with a usual amount."""
    limit = options.limit(wager)
    return WagerWords(
        areas=(wager,),
        title=plain_title(wager),
        about=about,
        first=first_wager(limit) if required else 0,
        minimum=limit.minimum,
        maximum=limit.maximum,
        required=required,
        needs=needs,
    )


def costs(figures: Mapping[str, Figures], *notes: str) -> Advice:
    """The book before the deal: what each bet costs in the long run."""
    rows = (
        AdviceRow(
            action=of.title or plain_title(bet),
            detail=f"costs {float(of.house_edge):.2%} of the {plain_title(of.unit)} on average",
        )
        for bet, of in figures.items()
    )
    return Advice(rows=tuple(rows), notes=notes)


def ranked(choices: Sequence[Choice], unit: str, staked: Cents, *notes: str) -> Advice:
    """The book on a decision: what each choice is worth, best first, in that wager and in dollars."""
    rows = (
        AdviceRow(
            action=choice.said,
            value=f"{float(choice.ev):+.4f} of the {plain_title(unit)}",
            amount=round(choice.ev * staked),
            best=choice is choices[0],
            marks="the book's choice" if choice is choices[0] else "",
        )
        for choice in choices
    )
    return Advice(rows=tuple(rows), notes=notes)


def betting_on(wagers: Callable[[Any], Sequence[WagerWords]]) -> Callable[[Scene], Betting]:
    """The question while the betting is open, for a game in which everybody may make these wagers."""
    return lambda scene: your_bet(wagers(scene.options))


def placing_with(places: int) -> Callable[[Scene], Placing]:
    """The dealer's cards, every seat's, and the chips; so many places for cards stand before each."""
    return lambda scene: _placing(scene, places)


def _placing(scene: Scene, places: int) -> Placing:
    view: RoundView = scene.view
    seats = dict(view.seats)
    if scene.seat is not None:
        seats.setdefault(scene.seat, SeatView(wagers={}, card_count=0, cards=None))
    dealer = Lay(
        area="dealer.hand",
        role="opponent",
        pieces=view.dealer or (None,) * view.dealer_card_count,
        places=places,
        title="Dealer",
    )
    hands = (hand_of(scene, seat, seen.cards, seen.card_count, places, None) for seat, seen in sorted(seats.items()))
    return Placing(lays=(dealer, *hands), stakes=chips_on_areas(scene, plain_title))
