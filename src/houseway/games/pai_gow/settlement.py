"""Settlement of the pai gow wager: how four tiles are set, compared with the bank's, and paid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from houseway.core.citations import cite
from houseway.core.decider import Event
from houseway.core.events import VigorishTaken, WagerWon
from houseway.core.money import Cents
from houseway.core.odds import EVEN_MONEY
from houseway.games.pai_gow.hands import RESULT_CITE, Tile, decided_by, describe, mis_set, result
from houseway.games.pai_gow.house_way import HouseWay
from houseway.games.pai_gow.options import PaiGowOptions
from houseway.games.pai_gow_shared.banking import PAI_GOW
from houseway.games.pai_gow_shared.dragons_eye import TILES as DICE_LAW
from houseway.games.pai_gow_shared.state import Arranged, Comparison
from houseway.games.pai_gow_shared.vigorish import TILES as VIGORISH
from houseway.games.pai_gow_shared.vigorish import vigorish, vigorish_by

SETTLE = cite("BASE A7")

load = lru_cache(maxsize=8)(HouseWay.named)


def house_sets(options: PaiGowOptions, tiles: Sequence[Tile]) -> Arranged:
    """Four tiles set the house way, with the rule that decided."""
    made = load(options.house_way).set_hand(tiles)
    return Arranged(made.high, made.low, str(made), made.rule, made.text)


def arrange(options: PaiGowOptions, high: Sequence[Tile], low: Sequence[Tile]) -> Arranged:
    """A hand as a player set it, mis-set or not."""
    words, foul = _judged(tuple(high), tuple(low))
    return Arranged(tuple(high), tuple(low), words, foul=foul)


@lru_cache(maxsize=8192)
def _judged(high: tuple[Tile, ...], low: tuple[Tile, ...]) -> tuple[str, str]:
    """What a setting is called, and what is wrong with it; whoever sets a hand looks at it again and again."""
    if (len(high), len(low)) != (2, 2):
        return f"{len(high)} tiles high, {len(low)} low", "a high hand and a low hand have two tiles each"
    return f"{describe(high)} high, {describe(low)} low", mis_set(high, low) or ""


def compare(options: PaiGowOptions, player: Arranged, bank: Arranged) -> Comparison:
    """Both hands higher wins, one pushes, none loses; copies go to the bank, and a mis-set hand loses."""
    if player.foul:
        return Comparison("lose", RESULT_CITE)
    decided = decided_by(player.high, bank.high), decided_by(player.low, bank.low)
    return Comparison(result((player.high, player.low), (bank.high, bank.low)), RESULT_CITE, decided)


def pay(options: PaiGowOptions, seat: int, staked: Cents) -> Iterator[Event]:
    """A winning pai gow wager against the dealer: 1 to 1, less vigorish unless triples take its place."""
    yield WagerWon(RESULT_CITE, seat, PAI_GOW, staked, staked, EVEN_MONEY)
    if options.commission:
        paragraph = vigorish_by(options.dragons_eye, VIGORISH, DICE_LAW.vigorish)
        yield VigorishTaken(paragraph, seat, PAI_GOW, vigorish(staked, options.rounding))
