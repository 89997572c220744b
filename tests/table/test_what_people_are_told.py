"""What people are told of a round is what happened to their chips, at random tables of every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest
from tests.table.any_game import Run, broken
from tests.table.any_options import random_options
from tests.table.drivers import Crowd, Said
from tests.table.oracles import FROM_OUTSIDE, hold

from houseway.core.commands import Sit
from houseway.core.decider import Command, Event
from houseway.core.events import CashedOut, ClaimedAtCage, PaidAtCage, RoundEnded, RoundVoided
from houseway.games.pai_gow_shared import dice
from houseway.games.registry import game as entry_of
from houseway.games.registry import games
from houseway.table.scene import scene_of
from houseway.table.state import Table

RUNS, LENGTH = 24, 500


def own_chips(table: Table, seat: int) -> int:
    """In front of that player: the stack, and what lies on the betting areas."""
    own = f"stack:{seat}", f"area:{seat}:"
    return sum(amount for account, amount in table.accounts.items() if account == own[0] or account.startswith(own[1]))


def from_outside(events: Sequence[Event], seat: int) -> int:
    """Chips bought, and carried away, by that player."""
    moved = [event for event in events if isinstance(event, FROM_OUTSIDE) and getattr(event, "seat", 0) == seat]
    carried = CashedOut | PaidAtCage
    assert not any(isinstance(event, ClaimedAtCage) for event in moved), "only of players who have left"
    return sum(-event.amount if isinstance(event, carried) else event.amount for event in moved)


class Listener:
    """Looks at the felt after every command, and hears everybody's result when a round is over."""

    def __init__(self, table: Table) -> None:
        self.began = table
        self.events: list[Event] = []
        self.seen: Counter[str] = Counter()

    def accepted(self, before: Table, command: Command, events: Sequence[Event], after: Table) -> None:
        self.events += events
        if after.number == before.number:
            self.felt(after)
            return
        self.result(before, after, next(event for event in events if isinstance(event, RoundEnded | RoundVoided)))
        self.began, self.events = after, []
        self.felt(after)

    def felt(self, table: Table) -> None:
        """Every chip on the layout lies there once, where it is; what the centre holds is said."""
        scene = scene_of(table, None, self.events)
        placing = entry_of(table.game.name).words.placing(scene)
        shown: Counter[str] = Counter()
        for stake in placing.stakes:
            place, _, rest = stake.area.partition(".")
            whose = f"pot {'deuce' if rest == 'deuce' else 'main'}" if place == "pot" else place
            shown[whose] += stake.amount
            self.seen["side pots"] += rest.startswith("side")
            hold(stake.amount > 0, "a stake that is shown is there", stake)
        held: Counter[str] = Counter()
        for account, amount in table.accounts.items():
            kind, _, rest = account.partition(":")
            if kind == "area" and amount:
                seat = int(rest.partition(":")[0])
                held[f"seat-{seat}" if seat else "dealer"] += amount
            elif kind == "pot" and amount:
                held[f"pot {rest}"] += amount
            elif kind == "centre" and amount:
                dollars = f"${amount // 100:,}.{amount % 100:02d}".removesuffix(".00")
                hold(any(line.endswith(f": {dollars}") for line in placing.lines), "the centre is told", placing.lines)
        hold(shown == held, "the felt shows each chip once", f"{dict(shown)}, but there lies {dict(held)}")
        hold(scene.stacks == {seat: table.stack(seat) for seat in table.players}, "the stacks are shown as they are")

    def result(self, before: Table, after: Table, end: RoundEnded | RoundVoided) -> None:
        for seat in before.players:
            gained = own_chips(after, seat) - own_chips(self.began, seat) - from_outside(self.events, seat)
            scene = scene_of(before, seat, self.events)
            said = f"seat {seat}: {scene.net(seat)}, {gained}"
            hold(scene.net(seat) == gained, "the net is what the player's chips have changed by", said)
            lines = entry_of(before.game.name).words.statement(scene)
            total = sum(line.amount for line in lines)
            hold(total == gained, "the lines of a statement sum to the net", f"seat {seat}: {total}, {gained}: {lines}")
            hold(not gained or scene.took_part(seat), "whoever has won or lost took part", seat)
            self.seen["lines"] += len(lines)
            bank = getattr(before.round, "bank", None)
            if bank is not None and bank.seat == seat and isinstance(end, RoundEnded):
                self.seen["co-bank" if bank.co_bank else "bank"] += 1
                self.seen["bank even"] += not gained
                hold(bool(lines) and scene.took_part(seat), "a bank takes part and is told so", lines)
            self.seen["left up"] += any(a.startswith(f"area:{seat}:") and n for a, n in after.accounts.items())


def drive(game: str, seed: int) -> tuple[Run, Listener, Callable[[], None]]:
    r = Random(f"told {game} {seed}")
    run = Run(game, random_options(r, game))
    listener, watch = Listener(run.table), run.watch.accepted
    crowd = Crowd(r, run.table)

    def accepted(before: Table, command: Command, events: Sequence[Event], after: Table) -> None:
        watch(before, command, events, after)
        listener.accepted(before, command, events, after)

    run.watch.accepted = accepted  # type: ignore[method-assign]

    def play() -> None:
        for seat in sorted(r.sample(range(1, 7), r.choice((2, 3, 4, 6)))):
            run.say(Said(Sit(seat, f"player {seat}", r.choice((10**6, 10**5, 10**5, 3000)))))
        while run.counted < LENGTH:
            orderly = run.table.phase != "betting" and r.random() < 0.95
            said = crowd.next(run.table, run.watch.sight.dealt, orderly)
            if said is None:
                run.counted += 1
                continue
            run.say(said)

    return run, listener, play


@pytest.mark.parametrize("game", games())
def test_what_is_told_of_a_round_is_what_happened_to_the_chips(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the shakes a third are triples, which are rare else, so that dice bonuses stay up."""
    shaken, seen, kinds = dice.chance, Counter[str](), set[str]()

    def often_triples(seed: str, sides: int, count: int) -> tuple[int, ...]:
        faces = shaken(seed, sides, count)
        return (faces[0],) * count if seed[0] in "01234" else faces

    monkeypatch.setattr(dice, "chance", often_triples)
    for seed in range(RUNS):
        run, listener, play = drive(game, seed)
        found = broken(run, play)
        if found is not None:
            pytest.fail(f"{game}, seed {seed}: {found[0]}\n  {found[1]}")
        seen += listener.seen
        kinds |= run.kinds
    assert seen["lines"] > 50
    if game.startswith("pai-gow"):
        assert min(seen[kind] for kind in ("bank", "co-bank", "bank even", "left up")) > 1
    assert "Surrendered" in kinds or game != "pai-gow-poker"
    assert "RoundVoided" in kinds
    if game == "deuce-of-the-dragon":
        assert seen["side pots"] > 5
