"""What the words of several games share: standard cards, chips on betting areas, the question while betting is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from houseway.core.accounts import area_seat, area_wager
from houseway.core.cards import JOKER, STANDARD, SUIT_NAMES, Card
from houseway.core.money import Cents
from houseway.core.options import Limit
from houseway.core.phrases import SUIT_SIGNS, card_name
from houseway.core.scene import Scene
from houseway.core.words import Betting, Face, Lay, Stake, WagerWords

_SMALL = ("two", "three", "four", "five", "six", "seven", "eight", "nine")
_RANKS = {"T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
_RANKS |= dict(zip("23456789", _SMALL, strict=True))


def _standard_face(card: Card) -> Face:
    rank, suit = card[0], card[1]
    return Face(
        code=card,
        kind="card",
        name=f"{_RANKS[rank]} of {SUIT_NAMES[suit]}",
        short=card_name(card),
        symbol=SUIT_SIGNS[suit],
        ink="red" if suit in "hd" else "black",
    )


STANDARD_FACES: dict[Card, Face] = {card: _standard_face(card) for card in STANDARD}
JOKER_FACE = Face(code=JOKER, kind="card", name="joker", short="Jk", symbol="★", ink="gold", note="wild")


def seat_place(seat: int) -> str:
    """The first part of the names of a seat's areas; 0 is the dealer."""
    return f"seat-{seat}" if seat else "dealer"


def chips_on_areas(scene: Scene, title: Callable[[str], str]) -> tuple[Stake, ...]:
    """What lies on the betting areas of every seat, each area named after its wager; also what an earlier round has
    left there, which is no wager of this one.
    """

    def lying() -> tuple[Stake, ...]:
        areas = {account: amount for account, amount in scene.around.accounts.items() if amount}
        there = sorted(
            (seat, area_wager(account), areas[account]) for account in areas if (seat := area_seat(account)) is not None
        )
        return tuple(
            Stake(area=f"{seat_place(seat)}.{wager}", seat=seat or None, wager=wager, title=title(wager), amount=amount)
            for seat, wager, amount in there
        )

    return scene.once("chips", lying)


def hand_of(scene: Scene, seat: int, cards: Sequence[Card] | None, count: int, places: int, caption: str | None) -> Lay:
    """A hand as the onlooker sees it: its cards, or so many backs."""
    own = seat == scene.seat
    return Lay(
        area=f"seat-{seat}.hand",
        seat=seat,
        role="own" if own else "other",
        pieces=tuple(cards) if cards else (None,) * count,
        places=places,
        title="You" if own else scene.players.get(seat, f"Seat {seat}"),
        caption=caption or "",
    )


def first_wager(limit: Limit, usual: Cents = 1000) -> Cents:
    """What is offered first: ten dollars, or what the limits make of them."""
    return min(max(usual, limit.minimum), limit.maximum or max(usual, limit.minimum))


def your_bet(wagers: Sequence[WagerWords]) -> Betting:
    """The question of a game in which everybody may wager while the betting is open."""
    fixed = all(wager.fixed for wager in wagers)
    return Betting(text="Join the round?" if fixed else "Your bet?", wagers=tuple(wagers))
