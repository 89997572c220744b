"""The sight of a table: everything that one onlooker is sent, made from what the table lets that seat see.

Nothing reaches an onlooker but by `Table.view`, `told` and the words that a game makes of the two.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from houseway.core.decider import Command
from houseway.core.may_place import may_place
from houseway.core.phases import BETTING, OVER, SETTLING
from houseway.core.phrases import count
from houseway.core.scene import Scene
from houseway.core.seen import RoundSeen
from houseway.core.words import ChoiceWords, WagerWords
from houseway.house.looks import Common, Looks
from houseway.house.progress import Entry
from houseway.house.seen_table import SeenTable
from houseway.house.shown import ChoiceShown, SightShown, WagerShown, WordsShown
from houseway.house.telling import Told
from houseway.table.seating import second_areas
from houseway.table.state import Table

_encoder = msgspec.json.Encoder()
_SETTLED = frozenset({SETTLING, OVER})
NOTHING_TOLD = Told(b"", b"")


def sight_of_table(
    running: SeenTable,
    player: str | None,
    entries: Sequence[Entry] | None = None,
    entry: Entry | None = None,
    seq: int | None = None,
) -> SightShown:
    """What that player may see of the table, now or when an entry had happened; without a player or a seat, what
    everybody sees. Where something is told as it happens, `entries` are what has happened since the last time."""
    looks = running.looks
    table = running.table if entry is None else entry.table
    owners = running.owners if entry is None else entry.owners
    seats = sorted([at for at, owner in owners.items() if owner == player and at in table.players]) if player else []
    common = looks.common(table, entry)
    seat = _asked_seat(running, table, seats)
    scene = looks.scene(common.moment, seat, entry)
    commands = running.turns.choices(table, seat) if seat is not None else ()
    happened = running.tellings.to(entries, player) if entries else NOTHING_TOLD
    words = _words(running, looks, scene, commands, common.doing, happened, seat in table.ready)
    places = [other for other, _ in common.seats]
    for at, owner in running.owners.items() if player else ():
        if owner == player:
            places[at - 1] = common.seats[at - 1][1]
    return SightShown(
        table=running.id,
        game=table.game.name,
        seq=seq if seq is not None else running.seq if entry is None else entry.seq,
        round=table.number,
        phase=scene.phase,
        pace=running.settings.pace,
        practice=running.settings.practice,
        seat=seats[0] if seats else None,
        asked_seat=seat if words.choices and scene.to_act is not None else None,
        words_seat=seat,
        may_sit=second_areas(table, seats[0]) if seats else [],
        seats=_raw(b",".join(places)),
        players=common.players,
        bots=common.bots,
        connected=common.connected,
        to_act=scene.to_act,
        view=_view(common, scene, seats),
        choices=_choices(commands, words),
        wagers=_wagers(words, scene),
        backs=table.backs,
        commitment=commitment_of(table),
        seeds_commitment=running.seeds_commitment,
        deadline=None if running.deadline is None else int(running.deadline * 1000),
        now=int(running.time() * 1000),
        time_bank=running.time_bank.get(player or "", running.pace.time_bank if seats else 0.0),
        on_time_bank=running.on_time_bank and running.deadline is not None,
        if_absent=looks.if_absent(table, seat) if commands and seat is not None and running.deadline else "",
        words=words,
        ended=looks.ended(player) if scene.phase == BETTING and table.number == running.table.number else None,  # type: ignore[arg-type]
        closed=running.closed,
        events=msgspec.UNSET if entries is None else _raw(happened.events),
    )


def _raw(values: bytes) -> Any:
    """A list whose values are written already."""
    return msgspec.Raw(b"[%b]" % values)


def _asked_seat(running: SeenTable, table: Table, seats: Sequence[int]) -> int | None:
    """The seat that speaks for the player: the one that is asked, else the first that may bet, else the first."""
    for seat in seats[1:] and seats:
        if running.turns.choices(table, seat):
            return seat
    bets = (seat for seat in seats if table.phase == BETTING and seat not in table.ready)
    return next(bets, seats[0]) if seats else None


def _words(
    running: SeenTable,
    looks: Looks,
    scene: Scene,
    commands: Sequence[Command],
    doing: msgspec.Raw,
    happened: Told,
    finished: bool,
) -> WordsShown:
    words, seat = running.words, scene.seat
    question: str | None = None
    pick_from = ""
    wagers: Sequence[WagerWords] = ()
    choices: Sequence[ChoiceWords] = ()
    if commands:
        asked = words.question(scene, commands)
        question, pick_from, choices = asked.text, asked.pick_from, asked.choices
    elif scene.phase == BETTING and seat is not None and not finished and _wagers_come(scene):
        betting = words.betting(scene)
        question, wagers, choices = betting.text, betting.wagers, betting.choices
    return WordsShown(
        title=scene.options.variant_title or running.entry.title,
        document=looks.document(scene),
        holding=words.holding(scene),
        question=question,
        waits=_waits(scene),
        pick_from=pick_from,
        placing=words.placing(scene),
        wagers=wagers,
        choices=choices,
        doing=doing,  # type: ignore[arg-type]
        statement=words.statement(scene) if seat is not None and scene.phase in _SETTLED else (),
        said=_raw(happened.said),
    )


def _waits(scene: Scene) -> str:
    """What is missing until a round can begin: players, or enough of them who bet once somebody has."""
    least = scene.procedure.least_players
    if least == 1 or scene.phase != BETTING:
        return ""
    bet = {seat for seat, _ in scene.game.wagers(scene.round)}
    alone = len(scene.players) < least
    return f"A round needs {count(least, 'player')} who bet." if len(bet) < least and (bet or alone) else ""


def _wagers_come(scene: Scene) -> bool:
    """Whether nothing comes before the wagers that a player decides or the dealer does, such as offering the bank."""
    return scene.to_act is None and scene.game.next_step(scene.round) is None


def _choices(commands: Sequence[Command], words: WordsShown) -> list[ChoiceShown]:
    """What is asked of the seat; while it may bet, what it may do beside that, for which nobody waits."""
    if not commands:
        return [
            ChoiceShown(command=beside.command, label=beside.label, minimum=beside.minimum, maximum=beside.maximum)
            for beside in words.choices
        ]
    worded = {id(choice.command): choice for choice in words.choices}
    equal: dict[bytes, ChoiceWords] = {}
    shown = []
    for command in commands:
        choice = worded.get(id(command))
        if choice is None:
            equal = equal or {_encoder.encode(choice.command): choice for choice in words.choices}
            choice = equal.get(_encoder.encode(command))
        if choice is not None:
            label, least, most = choice.label, choice.minimum, choice.maximum
            shown.append(ChoiceShown(command=command, label=label, minimum=least, maximum=most))
        elif getattr(command, "amount", None) is None:
            label = str(command.__struct_config__.tag).replace("-", " ")
            shown.append(ChoiceShown(command=command, label=label, minimum=None, maximum=None))
    return shown


def _wagers(words: WordsShown, scene: Scene) -> list[WagerShown]:
    """What may still be added to each area."""
    placeable = may_place(scene, words.wagers) if words.wagers else ()
    return [
        WagerShown(wager=area, minimum=least, maximum=most, required=required)
        for area, least, most, required in placeable
    ]


def _view(common: Common, scene: Scene, seats: Sequence[int]) -> dict[str, Any]:
    """The game's own view, with all stacks and all cards by place; 0 is the dealer's."""
    seen: RoundSeen = scene.view
    cards = {str(place): lying for place, lying in seen.cards_by_place().items()}
    for other in seats:
        if other != scene.seat:
            theirs = common.moment.table.view(other).cards_by_place()
            cards |= {str(other): theirs[other]} if other in theirs else {}
    first = {"stacks": common.stacks, "cards": cards}
    return first | seen.shown() | first


def commitment_of(table: Table) -> str | None:
    """The root over the deck that plays this round, published before the betting closes."""
    number = table.playing
    return None if number is None else table.decks[number].root or None


def encoded(sight: Any) -> bytes:
    """As it is sent."""
    return _encoder.encode(sight)
