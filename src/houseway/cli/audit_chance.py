"""What an audit says first of a log's chance: whether its shuffles can be made again, and which decks were set."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from houseway.record.reading import Reading

_REASONS = {"lesson": "set for a lesson", "machine": "read by a machine"}


class Chance:
    """What is to be said of the chance in a log that has been read."""

    def __init__(self, reading: Reading) -> None:
        self.reproducible = reading.opening.reproducible
        self.set_decks = {reason: reading.set_decks[reason] for reason in _REASONS}

    @property
    def document(self) -> dict[str, object]:
        return {"reproducible": self.reproducible, "set-decks": self.set_decks}

    @property
    def sentences(self) -> list[str]:
        """Nothing, where every shuffle was left to chance that nobody can have again."""
        said = []
        if self.reproducible:
            said.append("The shuffles of this log come from a seed: they are reproducible, and not for money.")
        for reason, count in self.set_decks.items():
            if count:
                decks = "1 deck was" if count == 1 else f"{count} decks were"
                said.append(f"{decks} not left to chance in this log: {_REASONS[reason]}.")
        return said
