"""One round played through the engine, as it lies on the felt when all is settled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

from houseway.core.commands import PlaceWagers, Sit
from houseway.core.decider import Event
from houseway.core.money import Cents, dollars
from houseway.core.phases import OVER, SETTLING
from houseway.core.scene import net
from houseway.core.shuffle import derived_seed
from houseway.core.words import Placing
from houseway.games.submission import Submission
from houseway.players.seated import seated_player
from houseway.record.narration import narrate
from houseway.record.recording import BUY_IN, play_round, seed_stream
from houseway.record.session import Session
from houseway.table.scene import scene_of
from houseway.workbench.markup import html_table
from houseway.workbench.pictures import BACK_CLIP, Picture, face_of, on_screen, piece_size

_CARD_INCHES = 2.5, 3.5
_TILE_INCHES = 1.0, 2.5


class PlayedRound(Picture):
    """A round by the book: the settled felt as a picture, what was said as sentences, and what each seat won."""

    def __init__(self, submission: Submission, seats: int, seed: str) -> None:
        session = _Watched(submission.game.game, submission.options)
        session.table.procedure.check_players(submission.game.title, seats)
        for seat in range(1, seats + 1):
            session.do(Sit(seat, f"Player {seat}", BUY_IN))
        players = {
            seat: seated_player(submission.game.name, int(derived_seed(seed, f"seat {seat}"), 16))
            for seat in session.table.players
        }
        play_round(session, players, seed_stream(seed))
        self.events: tuple[Event, ...] = tuple(session.events)
        self.placing = session.settled
        self.net: Mapping[int, Cents] = {seat: net(self.events, seat) for seat in players}
        self.said: tuple[tuple[str, str], ...] = tuple(
            (sentence, event.cite) for event in self.events if (sentence := narrate(event))
        )
        super().__init__(laid_on_felt(submission, self.placing))

    def story(self) -> Story:
        """The round as sentences with their paragraphs."""
        return Story(self.said)

    def __repr__(self) -> str:
        won = ", ".join(f"seat {seat} {dollars(amount)}" for seat, amount in self.net.items())
        return f"<round: {won}>"


class Story:
    """What happened in a round, sentence by sentence, each with its paragraph."""

    def __init__(self, said: Sequence[tuple[str, str]]) -> None:
        self._said = said

    def _repr_html_(self) -> str:
        return html_table(("what happened", "paragraph"), self._said)

    def __repr__(self) -> str:
        return "\n".join(f"{sentence}  {cite}" for sentence, cite in self._said)


class _Watched(Session):
    """A session that remembers how everything lay when the last wager was settled."""

    def __init__(self, game: Any, options: Any) -> None:
        super().__init__(game, options)
        self.events: list[Event] = []
        self._begun = False
        self.settled = Placing()

    def do(self, command: Any) -> list[Event]:
        number = self.table.number
        happened = super().do(command)
        if number != 1:
            return happened  # the next round has begun
        if isinstance(command, PlaceWagers) and not self._begun:
            self._begun, self.events = True, []  # what came before is the opening of the table
        self.events += happened
        if self.table.phase in (SETTLING, OVER):
            self.settled = self._words().placing(scene_of(self.table, None, self.events))
        return happened

    def _words(self) -> Any:
        from houseway.games.registry import game

        return game(self.table.game.name).words


def laid_on_felt(submission: Submission, placing: Placing) -> str:
    """The cloth with cards, tiles and chips where the layout has their areas."""
    from houseway.layouts.felts import cloth_svg, game_layout

    layout = game_layout(submission.game.name, submission.options)
    cloth = on_screen(cloth_svg(layout).decode())
    pieces = []
    for lay in placing.lays:
        area = layout.by_id.get(lay.area)
        if area is None or not lay.pieces:
            continue
        tile = any(piece is not None and "-" in piece for piece in lay.pieces)
        wide, tall = _TILE_INCHES if tile else _CARD_INCHES
        room, count = area.size[0], len(lay.pieces)
        scale = min(1.0, area.size[1] / tall if area.size[1] else inf, room / wide)
        step = min(wide * scale * 1.04, (room - wide * scale) / max(1, count - 1)) if count > 1 else 0.0
        start = -(step * (count - 1) + wide * scale) / 2
        faces = "".join(
            _piece(piece or "??", start + at * step, -tall * scale / 2, wide * scale, tile=tile)
            for at, piece in enumerate(lay.pieces)
        )
        x, y = area.centre
        angle = next(one["angle"] for one in layout.document()["areas"] if one["id"] == lay.area)
        pieces.append(f'<g transform="translate({x:.3f} {y:.3f}) rotate({angle})">{faces}</g>')
    end = cloth.rindex("</svg>")
    return f"{cloth[:end]}<defs>{BACK_CLIP}</defs>{''.join(pieces)}{cloth[end:]}"


def _piece(code: str, x: float, y: float, width: float, *, tile: bool) -> str:
    scale = width / piece_size("1-1" if tile else "Ts")[0]
    return f'<g transform="translate({x:.3f} {y:.3f}) scale({scale:.5f})">{face_of(code, tile)}</g>'
