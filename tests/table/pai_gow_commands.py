"""Random commands for random pai gow tables: what people there do, and every kind of command with any arguments."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec
from tests.table import commands as shared
from tests.table.commands import ROLES, TIMES, amount, seat, seed
from tests.tables import seeds

from houseway.core import commands as c
from houseway.core.cards import Card
from houseway.core.decider import Command
from houseway.games.pai_gow_shared import events as p
from houseway.games.pai_gow_shared.dragons_eye import Dice
from houseway.table.dealer import next_step
from houseway.table.state import Table

STAKE = 1000
DICE = (None, Dice(1, (1, 1)), Dice(3, (3, 3)), Dice(2, (5, 6)), Dice(4, (2, 2)), Dice(0, (7, -1)))


TROUBLE = {
    "betting": 0.02,
    "shaking": 0.05,
    "dice": 0.05,
    "dealing": 0.05,
    "collecting": 0.1,
    "setting": 0.25,
    "revealing": 0.3,
    "settling": 0.4,
}
"""How often something goes wrong, or somebody gives up, in each phase."""


def dice(r: Random) -> Dice | None:
    return r.choice(DICE)


def low(r: Random, table: Table) -> tuple[Card, ...]:
    """Two cards of some hand, or something else."""
    held = [hand.cards for hand in table.round.hands.values() if hand.cards]
    cards = r.choice(held) if held else ("As", "Kd")
    return tuple(r.sample(cards, min(len(cards), r.choice([2, 2, 2, 2, 1, 3, 0]))))


TABLE: dict[type[Command], Callable[[Random], Command]] = {
    kind: make for kind, make in shared.WILD.items() if kind.__module__ == c.__name__
}
WILD: dict[type[Command], Callable[[Random, Table], Command]] = {
    p.OfferBank: lambda r, t: p.OfferBank(),
    p.TakeBank: lambda r, t: p.TakeBank(seat(r), r.random() < 0.5, r.choice([None, None, 0, 500, -1, 10**9])),
    p.PassBank: lambda r, t: p.PassBank(seat(r)),
    p.TakeDownDiceBonus: lambda r, t: p.TakeDownDiceBonus(seat(r)),
    p.TakeShaker: lambda r, t: p.TakeShaker(seat(r)),
    p.LetDealerShake: lambda r, t: p.LetDealerShake(seat(r)),
    p.ShakeDice: lambda r, t: p.ShakeDice(seed(r), dice(r), r.choice([None, None, 0, 3, 5])),
    p.CallNoRoll: lambda r, t: p.CallNoRoll("a die leans on the wall"),
    p.DrawStart: lambda r, t: p.DrawStart(seed(r), r.choice([None, None, 1, 7, 8, 9, 0])),
    p.ReportGenerator: lambda r, t: p.ReportGenerator(),
    p.SettleDice: lambda r, t: p.SettleDice(),
    p.CollectUnbetHands: lambda r, t: p.CollectUnbetHands(),
    p.SetHand: lambda r, t: p.SetHand(seat(r), low(r, t)),
    p.AskHouseWay: lambda r, t: p.AskHouseWay(seat(r)),
    p.SetDealerHand: lambda r, t: p.SetDealerHand(r.choice([(), (), t.round.hand(0).cards[:2]])),
    p.ExposeBank: lambda r, t: p.ExposeBank(),
    p.ExposeHand: lambda r, t: p.ExposeHand(),
    p.ExposeAll: lambda r, t: p.ExposeAll(),
    p.PayWinners: lambda r, t: p.PayWinners(),
    p.ReportExposedCard: lambda r, t: p.ReportExposedCard(seat(r)),
    p.VoidHand: lambda r, t: p.VoidHand(seat(r)),
    p.PlayOn: lambda r, t: p.PlayOn(seat(r)),
    p.ReportWrongStart: lambda r, t: p.ReportWrongStart(),
}
"""Every command that the two games share, with arguments of every kind."""


class Crowd:
    """People around a table of one game."""

    def __init__(
        self,
        wagers: tuple[str, ...],
        submissions: tuple[dict[str, object], ...],
        own: dict[type[Command], Callable[[Random], Command]] | None = None,
        changes: tuple[dict[str, object], ...] = ({},),
        given_up: tuple[Callable[[int], Command], ...] = (),
    ) -> None:
        self.wagers = wagers
        self.submissions = submissions
        self.own = own or {}
        self.changes = changes
        """Small changes of the options, between rounds."""
        self.given_up = given_up
        """How a player gives up what he has wagered."""
        self.kinds = (*TABLE, *WILD, *self.own)

    def wild(self, r: Random, table: Table) -> Command:
        """Anything at all, said by anybody at any time."""
        kind = r.choice(self.kinds)
        if kind is c.PlaceWagers:
            some = r.sample((*self.wagers, "insurance"), r.randint(0, 4))
            command: Command = c.PlaceWagers(seat(r), {wager: amount(r) for wager in some})
        elif kind is c.ChangeOptions:
            command = c.ChangeOptions(dict(r.choice(self.submissions)))
        elif kind in TABLE:
            command = TABLE[kind](r)
        else:
            command = WILD[kind](r, table) if kind in WILD else self.own[kind](r)
        return msgspec.structs.replace(command, by=r.choice(ROLES), at=r.choice(TIMES))

    def sensible(self, r: Random, table: Table) -> Command | None:
        """What somebody at this table might well do next."""
        step = next_step(table, seeds(f"{r.getrandbits(64)}"))
        turn = table.game.to_act(table.round)
        if not table.players and table.phase == "betting":
            return r.choice([c.SpreadIdle(r.random() < 0.5), c.Sit(r.randint(1, 6), "Dee", 100 * STAKE)])
        if table.players and r.random() < TROUBLE.get(table.phase, 0.0):
            return r.choice(self._trouble(r, table))
        if step is None and turn is not None:
            choices = list(table.choices(turn))
            return choices[-1] if r.random() < 0.3 else r.choice(choices)
        if table.phase == "betting":
            return self._betting(r, table, step)
        if isinstance(step, c.Deal) and r.random() < 0.1:
            return c.DealNext()
        if isinstance(step, p.ShakeDice) and r.random() < 0.4:
            return p.ShakeDice(dice=r.choice(DICE[1:5]))
        if isinstance(step, p.ExposeAll) and r.random() < 0.5:
            return p.ExposeHand()
        if isinstance(step, p.CollectUnbetHands) and r.random() < 0.05:
            return p.ReportExposedCard(r.choice(list(table.players)))
        if isinstance(step, p.SetDealerHand) and r.random() < 0.1:
            return p.SetDealerHand(table.round.hand(0).cards[:2])
        return step

    def _trouble(self, r: Random, table: Table) -> list[Command]:
        """What may go wrong or be given up where the round now stands."""
        seat_ = r.choice(list(table.players))
        match table.phase:
            case "betting":
                kept = [p.TakeDownDiceBonus(at) for at in table.round.run.retained]
                return [*kept, c.ChangeOptions({**table.options.document(), **r.choice(self.changes)})]
            case "shaking":
                return [p.CallNoRoll("a die leans on the wall")]
            case "dice":
                return [c.Jam("automated-shoe"), p.CallNoRoll("a die leans on the wall")]
            case "dealing" | "collecting":
                if r.random() < 0.1:
                    return [c.DealerCardExposed(), c.WrongNumberOfCards(seat_, 1)]
                return [p.ReportExposedCard(seat_), c.DealNext()]
        if r.random() < 0.05:
            return [p.ReportWrongStart()]
        return [*(make(seat_) for make in self.given_up), p.ReportExposedCard(seat_)]

    def _betting(self, r: Random, table: Table, step: Command | None) -> Command | None:
        if r.random() < 0.03:
            return c.Leave(r.choice(list(table.players)))
        bank = table.round.bank.seat if table.round.bank else None
        placed = {at for at, wager in table.game.wagers(table.round) if wager == "pai-gow"}
        without = [at for at in table.players if at not in placed and at != bank]
        if step is None and without and r.random() < 0.8:
            offered = table.options.wagers[1:]
            some = r.sample(offered, r.randint(0, min(3, len(offered))))
            some += ["dice-bonus"] * ("dice-bonus" in offered and not table.round.run.triples and r.random() < 0.5)
            stakes = {"pai-gow": r.choice([STAKE, STAKE, 1, 12, 2550])}
            return c.PlaceWagers(r.choice(without), stakes | {w: r.choice([500, 500, 100, 1000]) for w in some})
        return step or c.NoMoreBets()
