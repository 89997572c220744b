"""A second process without the process, held against the house whose tables it has doubles of."""

from __future__ import annotations

import random
from typing import Any

from tests.house.playing import next_command, told

from houseway.house.double import Ask, Doubles, Frames, Kept, Made, about, begin, framed, messages
from houseway.house.errors import HouseError
from houseway.house.running import RunningTable


class Second:
    """Everything goes as bytes, cut up as a network might."""

    def __init__(self, chance: random.Random | None = None) -> None:
        self.doubles, self.frames = Doubles(), Frames()
        self.chance = chance or random.Random(1)
        self.asked = 0

    def hears(self, said: object) -> list[Made]:
        content, made = framed(said), []
        while content:
            length = self.chance.randrange(1, 2000)
            piece, content = content[:length], content[length:]
            made += [answer for frame in self.frames.cut(piece) if (answer := self.doubles.hear(frame)) is not None]
        return made

    def follows(self, running: RunningTable) -> None:
        self.hears(begin(running))

        def kept(lines: list[bytes], owners: dict[int, str]) -> None:
            self.hears(Kept(running.id, lines, owners))

        running.double = kept

    def asks(self, running: RunningTable, player: str | None, since: int, singly: bool = False) -> Made:
        self.asked += 1
        (made,) = self.hears(Ask(self.asked, running.id, player, since, singly, about(running)))
        assert made.number == self.asked
        return made


def looks_alike(second: Second, running: RunningTable, players: list[str | None], chance: random.Random) -> int:
    """Everybody's messages, from wherever they might have got to; how many there were."""
    compared = 0
    for player in players:
        oldest = running.now.last_first if running.now.last else running.now.first
        since = chance.randrange(max(oldest, running.memory_from) - 1, running.seq + 1)
        entries = running.entries_after(since)
        assert entries is not None
        singly = chance.random() < 0.5
        made = second.asks(running, player, since, singly)
        assert made.trouble == ""
        assert made.messages == messages(running, player, entries, singly)
        assert len(made.messages) == (max(1, len(entries)) if singly else 1)
        compared += len(made.messages)
    return compared


async def somebody_acts(running: RunningTable, people: dict[int, Any], chance: random.Random) -> None:
    for seat in chance.sample(list(people), len(people)):
        command = next_command(running, seat, chance)
        if command is not None:
            try:
                await told(running, people[seat], **command)
            except HouseError:
                await told(running, people[seat], type="ready", seat=seat)
            return
