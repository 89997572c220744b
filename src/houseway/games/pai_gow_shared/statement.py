"""How a round of either pai gow game ended for one seat; for a bank, hand by hand against it."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.accounts import CENTRE, INVENTORY, stack
from houseway.core.decider import Event
from houseway.core.ending import OwnEvents, statement_lines
from houseway.core.events import (
    ChipsMoved,
    RoundVoided,
    WagerLost,
    WagerLostInPart,
    WagerPushed,
    WagerWon,
)
from houseway.core.phases import OVER
from houseway.core.phrases import the_place
from houseway.core.scene import Scene
from houseway.core.words import StatementLine
from houseway.games.pai_gow_shared.banking import BANKS_VIGORISH, HOUSES_HALF, PAI_GOW
from houseway.games.pai_gow_shared.sentences import wager_title

_AGAINST = (WagerWon, WagerPushed, WagerLost, WagerLostInPart)


def statement_with_bank(scene: Scene, own: OwnEvents) -> list[StatementLine]:
    """The seat's own wagers, and where it had the bank what every hand against it came to.

    The centre of the table begins and ends empty, so that what hands brought into it and took out of it, less the
    house's part and the vigorish, is what the bank is better or worse off by. Nothing of that stands in a void round.
    """
    lines, seat, bank = statement_lines(scene, wager_title, own), scene.seat, scene.round.bank
    if bank is None or seat is None or bank.seat != seat or not scene.took_part(seat):
        return lines
    name, law = (
        ("Co-bank", scene.round.rules.bank.co_bank) if bank.co_bank else ("Bank", scene.round.rules.bank.player_bank)
    )
    void = next((event for event in scene.events if isinstance(event, RoundVoided)), None)
    if void is not None:
        return [*lines, StatementLine(what=name, result="the round is void", amount=0, cite=void.cite)]
    told = zip(scene.moved(seat), lines, strict=True)
    own_lines = [line for event, line in told if not _of_the_centre(event, seat)]
    banked = [line for event in scene.events for line in _banked(event, seat)]
    if not banked and scene.phase == OVER:
        banked = [StatementLine(what=name, result="no hand to settle", amount=0, cite=law)]
    return [*own_lines, *banked]


def _of_the_centre(event: Event, bank: int) -> bool:
    """Whether it moves the bank's chips in settling hands against it, which is told hand by hand."""
    return isinstance(event, ChipsMoved) and stack(bank) in (event.source, event.target)


def _banked(event: Event, bank: int) -> Iterator[StatementLine]:
    """What an event means to the bank, whoever's chips it moves."""
    if isinstance(event, _AGAINST) and event.wager == PAI_GOW and event.seat != bank:
        gained = sum(n * ((target == CENTRE) - (source == CENTRE)) for source, target, n in event.postings())
        if gained or isinstance(event, WagerPushed):
            result = "loses to you" if gained > 0 else "beats you" if gained else "pushes"
            yield StatementLine(what=f"{the_place(event.seat)}'s hand", result=result, amount=gained, cite=event.cite)
    elif isinstance(event, ChipsMoved) and event.why == BANKS_VIGORISH:
        yield StatementLine(what="Vigorish", result="on your surplus", amount=-event.amount, cite=event.cite)
    elif isinstance(event, ChipsMoved) and event.why == HOUSES_HALF:
        yield StatementLine(what="The house's half", result="of the surplus", amount=-event.amount, cite=event.cite)
    elif isinstance(event, ChipsMoved) and event.source == INVENTORY and event.target == CENTRE:
        yield StatementLine(what="The house's half", result="of what was paid", amount=event.amount, cite=event.cite)
