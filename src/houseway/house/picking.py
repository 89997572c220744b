"""Picking: what pieces would make that somebody picks of those he is asked about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from houseway.core.cards import Card
from houseway.core.decider import Command
from houseway.core.phrases import one
from houseway.core.scene import Scene
from houseway.core.words import ChoiceWords, Words
from houseway.house.errors import SenselessError


def picked(words: Words, scene: Scene, commands: Sequence[Command], pieces: Sequence[Card]) -> ChoiceWords | None:
    """The choice that those pieces are, or what the game says of them; None where they are nothing to it."""
    question = words.question(scene, commands)
    lays = [lay for lay in words.placing(scene).lays if lay.area == question.pick_from] if question.pick_from else []
    if not lays or not pieces:
        return None
    held, wanted = Counter(lays[0].pieces), Counter(pieces)
    for piece, times in wanted.items():
        if piece not in words.faces(scene.options):
            raise SenselessError(f"{piece!r} is not {one(words.piece)}")
        if piece not in held:
            raise SenselessError(f"you do not hold the {words.piece} {piece!r}")
        if times > held[piece]:
            often = "only once" if held[piece] == 1 else f"only {held[piece]} times"
            raise SenselessError(f"you hold the {words.piece} {piece!r} {often}")
    offered = next((choice for choice in question.choices if choice.picks and Counter(choice.picks) == wanted), None)
    return offered or words.picked(scene, pieces)
