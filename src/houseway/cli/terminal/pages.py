"""Pages that can be opened at any time: the rules of the moment, the pay tables, the ledger, the last round again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import msgspec
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.terminal import style
from houseway.cli.terminal.felt import felt
from houseway.cli.terminal.games import TerminalGame
from houseway.cli.terminal.scene import Scene, net
from houseway.cli.terminal.sitting import PlayedRound, Sitting
from houseway.core.accounts import stack
from houseway.core.citations import paragraphs
from houseway.core.decider import Event
from houseway.core.events import BoughtIn, CashedOut, WagerPlaced
from houseway.core.money import Cents
from houseway.core.options import Options
from houseway.core.sight import told
from houseway.record.narration import narrate
from houseway.record.narration.words import account_name, gain, money
from houseway.table.decider import evolve
from houseway.table.events import CardsShuffled

MOST_TOGETHER = 4
"""Events that are told in one step of a replay."""


def rules_page(game: TerminalGame, options: Options, phase: str) -> RenderableType:
    """The paragraphs that matter now, each in a sentence."""
    said = [
        Text.assemble(paragraphs()[citation].gist, "  ", (citation, style.CITE))
        for citation in game.rules(options, phase)
    ]
    return Group(Text("The rules at this moment", style="bold"), Text(), *said)


def pay_tables_page(game: TerminalGame, options: Options) -> RenderableType:
    return Columns(game.pay_tables(options), padding=(0, 3))


def ledger_page(sitting: Sitting) -> RenderableType:
    """Where every chip is, and how your rounds went."""
    accounts = Grid.grid(padding=(0, 2, 0, 0))
    accounts.add_column(min_width=16)
    accounts.add_column(justify="right")
    held: dict[str, Cents] = {}
    for account, amount in sorted(sitting.table.accounts.items(), key=lambda one: one[0].partition(":")):
        held[_holder(account)] = held.get(_holder(account), 0) + amount
    for holder, amount in held.items():
        accounts.add_row(Text(holder, style="bold" if holder == _holder(stack(sitting.seat)) else ""), money(amount))
    accounts.add_row(Text("everything", style=style.DIM), Text(money(sum(held.values())), style=style.DIM))
    rounds = Grid.grid(padding=(0, 2, 0, 0))
    for _ in range(2):
        rounds.add_column(justify="right")
    for played in sitting.played[-12:]:
        won = net(played.events, sitting.seat)
        rounds.add_row(f"round {played.number}", Text(gain(won), style=style.of_gain(won)))
    log = sitting.session.log
    return Group(
        Text("The ledger: every chip is somewhere, and everything adds up to nothing", style="bold"),
        Text(),
        Columns([accounts, rounds] if sitting.played else [accounts], padding=(0, 6)),
        Text(),
        Text(f"The record has {log.length} entries so far; the last is {log.head[:16]}.", style=style.DIM),
    )


def _holder(account: str) -> str:
    """Who or what holds an account's chips; all betting areas of a seat are one."""
    kind, _, rest = account.partition(":")
    return f"seat {rest.partition(':')[0]}'s wagers" if kind == "area" else account_name(account)


class Moment(msgspec.Struct, frozen=True):
    """One step of a round that is told again: what happened together, and the table after it."""

    scene: Scene
    happened: list[Event]


def moments(played: PlayedRound, seat: int) -> Iterator[Moment]:
    """The round from its last shuffle on, a few events of one place at a time, so that each step fits a screen."""
    table, shown = played.before, 0
    start = _last_shuffle(played.events)
    scene = Scene(table=table, seat=seat, events=())
    for together in _steps(played.events[:start], played.events[start:]):
        for event in together:
            table = evolve(table, event)
        shown += len(together)
        if table.number == played.number:
            scene = Scene(table=table, seat=seat, events=played.events[:shown])
        if shown > start:
            yield Moment(scene, [told(event, seat, table.sight) for event in together])


def _steps(before: Sequence[Event], shown: Sequence[Event]) -> Iterator[Sequence[Event]]:
    yield before
    for _, group in groupby(shown, key=_place):
        events = list(group)
        for first in range(0, len(events), MOST_TOGETHER):
            yield events[first : first + MOST_TOGETHER]


def _last_shuffle(events: Sequence[Event]) -> int:
    """Where the cards of this round were shuffled, or its first wager where they came shuffled."""
    first_wager = next((place for place, event in enumerate(events) if isinstance(event, WagerPlaced)), 0)
    before = [place for place, event in enumerate(events[:first_wager]) if isinstance(event, CardsShuffled)]
    return before[-1] if before else first_wager


def _place(event: Event) -> int | None:
    """The seat that an event is about, 0 for the dealer's cards, None for the house."""
    place: int | None = getattr(event, "seat", getattr(event, "to", None))
    return place


def moment_page(game: TerminalGame, moment: Moment, width: int) -> RenderableType:
    return Group(felt(game, moment.scene, width), Padding(sentences(moment.happened), (0, 0, 0, 2)))


def sentences(events: Sequence[Event]) -> Grid:
    """Events in the dealer's words, each with its paragraph."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column()
    grid.add_column(style=style.CITE, no_wrap=True)
    for event in events:
        grid.add_row(narrate(event), event.cite)
    return grid


def farewell(sitting: Sitting) -> RenderableType:
    """What the person came with, what they leave with, and what remains on record."""
    rounds, bought, taken = len(sitting.played), sitting.chips(BoughtIn), sitting.chips(CashedOut)
    change = taken - bought
    results = [net(played.events, sitting.seat) for played in sitting.played]
    lines = [
        Text.assemble(
            f"You leave with {money(taken)}, having bought {money(bought)}: ",
            (gain(change) if change else "even", style.of_gain(change)),
            ".",
        )
    ]
    if rounds:
        played = "one round" if rounds == 1 else f"{rounds} rounds"
        lines.append(Text(f"{played.capitalize()} played; best {gain(max(results))}, worst {gain(min(results))}."))
    lines.append(Text("Thank you for playing.", style=style.DIM))
    return Group(*lines)
