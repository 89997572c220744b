"""How a round of either pai gow game ended for one seat, and why; for a bank, hand by hand against it."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.accounts import CENTRE, INVENTORY, stack
from houseway.core.decider import Event
from houseway.core.ending import OwnEvents, statement_lines, void_line
from houseway.core.events import (
    DEALER,
    ChipsMoved,
    WagerLost,
    WagerLostInPart,
    WagerPushed,
    WagerWon,
)
from houseway.core.phases import OVER
from houseway.core.phrases import capital
from houseway.core.scene import Scene
from houseway.core.words import StatementLine
from houseway.games.pai_gow_shared import events as p
from houseway.games.pai_gow_shared.banking import BANKS_VIGORISH, HOUSES_HALF, PAI_GOW
from houseway.games.pai_gow_shared.dragons_eye import WAGERS as DICE_WAGERS
from houseway.games.pai_gow_shared.sentences import wager_title
from houseway.games.pai_gow_shared.words import Pieces, Setting

_EXPLAINED = (WagerPushed, WagerLost, WagerLostInPart)
_AGAINST = (WagerWon, *_EXPLAINED)


def statement_with_bank(scene: Scene, own: OwnEvents, pieces: Pieces) -> list[StatementLine]:
    """The seat's own wagers, and where it had the bank what every hand against it came to.

    The centre of the table begins and ends empty, so that what hands brought into it and took out of it, less the
    house's part and the vigorish, is what the bank is better or worse off by. Nothing of that stands in a void round.
    """
    why = _Why(scene, pieces)
    lines, seat, bank = statement_lines(scene, wager_title, own, why.of), scene.seat, scene.round.bank
    if bank is None or seat is None or bank.seat != seat or not scene.took_part(seat):
        return lines
    name, law = (
        ("Co-bank", scene.round.rules.bank.co_bank) if bank.co_bank else ("Bank", scene.round.rules.bank.player_bank)
    )
    if scene.void is not None:
        return lines or void_line(scene)
    told = zip(scene.moved(seat), lines, strict=True)
    own_lines = [line for event, line in told if not _of_the_centre(event, seat)]
    banked = [line for event in scene.events for line in _banked(scene, event, seat, why)]
    if not banked and scene.phase == OVER:
        banked = [StatementLine(what=name, result="no hand to settle", amount=0, cite=law)]
    return [*own_lines, *banked]


def _of_the_centre(event: Event, bank: int) -> bool:
    """Whether it moves the bank's chips in settling hands against it, which is told hand by hand."""
    return isinstance(event, ChipsMoved) and stack(bank) in (event.source, event.target)


def _banked(scene: Scene, event: Event, bank: int, why: _Why) -> Iterator[StatementLine]:
    """What an event means to the bank, whoever's chips it moves."""
    if isinstance(event, _AGAINST) and event.wager == PAI_GOW and event.seat != bank:
        gained = sum(n * ((target == CENTRE) - (source == CENTRE)) for source, target, n in event.postings())
        if gained or isinstance(event, WagerPushed):
            result = "loses to you" if gained > 0 else "beats you" if gained else "pushes"
            whose = "the dealer" if event.seat == DEALER else scene.name(event.seat)
            yield StatementLine(
                what=f"{capital(whose)}'s hand", result=result, amount=gained, cite=event.cite, why=why.of(event)
            )
    elif isinstance(event, ChipsMoved) and event.why == BANKS_VIGORISH:
        yield StatementLine(what="Vigorish", result="on your surplus", amount=-event.amount, cite=event.cite)
    elif isinstance(event, ChipsMoved) and event.why == HOUSES_HALF:
        yield StatementLine(what="The house's half", result="of the surplus", amount=-event.amount, cite=event.cite)
    elif isinstance(event, ChipsMoved) and event.source == INVENTORY and event.target == CENTRE:
        yield StatementLine(what="The house's half", result="of what was paid", amount=event.amount, cite=event.cite)


# --- why -------------------------------------------------------------------------------------------------------------


class _Why:
    """What decided each pai gow wager, from the hands as they were shown."""

    def __init__(self, scene: Scene, pieces: Pieces) -> None:
        self.scene = scene
        self.pieces = pieces
        self.bank: Setting | None = None
        self.hands: dict[int, Setting] = {}
        bank = scene.round.bank
        for event in scene.events:
            match event:
                case p.DealerHandSet(high=high, low=low) if bank is None:
                    self.bank = high, low
                case p.DealerHandSet(high=high, low=low):
                    self.hands[DEALER] = high, low
                case p.BankExposed(high=high, low=low):
                    self.bank = high, low
                case p.HandExposed(seat=seat, high=high, low=low):
                    self.hands[seat] = high, low

    def of(self, event: Event) -> str:
        if isinstance(event, _EXPLAINED) and event.wager == PAI_GOW:
            return self._of_pai_gow(event)
        on_the_cards = isinstance(event, WagerLost) and event.wager not in DICE_WAGERS
        return "nothing that it pays" if on_the_cards else ""

    def _of_pai_gow(self, event: WagerPushed | WagerLost | WagerLostInPart) -> str:
        scene, pieces, seat = self.scene, self.pieces, event.seat
        if event.cite == scene.round.rules.dice.no_vigorish:
            return "a triple takes it"
        if scene.round.hand(seat).surrendered:
            return "surrendered"
        if pushed := pieces.pushes(event.cite):
            return pushed
        if seat not in self.hands or self.bank is None:
            return ""
        if foul := pieces.foul(scene.options, *self.hands[seat]):
            return foul
        return stand(*pieces.compared(scene.options, self.hands[seat], self.bank))


_STANDS = {1: "wins", 0: "is a copy", -1: "does not"}


def stand(high: int, low: int) -> str:
    """How two hands stand to the bank's: `high wins, low does not`."""
    if high == low:
        return {1: "both hands are higher", 0: "both hands are copies", -1: "both hands are lower"}[high]
    if 1 in (high, low):
        return f"high {_STANDS[high]}, low {_STANDS[low]}" if high == 1 else f"low {_STANDS[low]}, high {_STANDS[high]}"
    return "high is a copy, low is lower" if high == 0 else "low is a copy, high is lower"
