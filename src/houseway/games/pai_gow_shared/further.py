"""What the PAR sheets of both pai gow games show beside single bets: vigorish as it is rounded, the bank, the dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

import msgspec

from houseway.core.figures import Figures
from houseway.core.money import Cents, dollars
from houseway.core.options import Limit
from houseway.core.tables import Column, Section, Table
from houseway.core.together import covariances
from houseway.games.pai_gow_shared.dragons_eye import (
    RUN_LENGTH,
    SEATS,
    Dice,
    Shaker,
    bonus_odds,
    dice_bonus_figures,
    winning_odds,
)
from houseway.games.pai_gow_shared.vigorish import Rounding, vigorish

STAKES = (500, 600, 800, 1000, 1100, 1200, 1500, 1600, 2100, 2600, 5100, 10_100, 25_100)
"""Wagers, in cents, at which the effect of rounding is shown: some that it leaves alone, and those it touches most."""
ONE_SHAKE = ("match", "even", "odd", "double", "triple")
SHAKES = tuple(Dice(eye, (first, second)) for eye, first, second in product(SEATS, repeat=3))
WON = Fraction(19, 20)
"""What a wager nets that has won, with vigorish of exactly five percent."""
TRIPLE = Fraction(len(SEATS), 216)


def won_and_lost(of: Figures) -> tuple[Fraction, Fraction]:
    """The chances of a pai gow wager to win and to lose."""
    win, lose = (sum(outcome.count for outcome in of.outcomes if outcome.net * sign > 0) for sign in (1, -1))
    return Fraction(win, of.total), Fraction(lose, of.total)


def effective_vigorish(rounding: Rounding, known: Mapping[str, Figures], limit: Limit) -> Iterator[Section]:
    """What vigorish comes to as it is rounded at the table, by stake within the limits."""
    played = {bet: won_and_lost(known[bet]) for bet in ("main", "house-way") if bet in known}
    rows = []
    for stake in limit.shown(STAKES):
        taken = vigorish(stake, rounding)
        edges = (lose - win * (1 - Fraction(taken, stake)) for win, lose in played.values())
        rows.append((f"${dollars(stake)}", f"${dollars(taken)}", taken / stake, *(float(edge) for edge in edges)))
    titles = {"main": "Edge, best setting", "house-way": "Edge, house way"}
    columns = (
        Column("Wager"),
        Column("Vigorish"),
        Column("Of the win", "percent"),
        *(Column(titles[bet], "percent") for bet in played),
    )
    how = "up to the next quarter" if rounding == "quarter" else "up to the next cent"
    note = (
        f"Vigorish is five percent of a win, rounded {how}; all other figures of this sheet take exactly five percent."
        " Hands are set as there."
    )
    yield Section("vigorish", "Vigorish as it is taken", note, Table(columns, tuple(rows)))


def as_taken(rounding: Rounding, of: Figures, stake: Cents) -> Figures:
    """A pai gow wager of that stake, with vigorish as it is rounded at the table; hands are set as before."""
    taken = vigorish(stake, rounding)
    if taken * 20 == stake:
        return of
    net = 1 - Fraction(taken, stake)
    outcomes = tuple(
        msgspec.structs.replace(outcome, net=net) if outcome.net == WON else outcome for outcome in of.outcomes
    )
    how = "up to the next quarter" if rounding == "quarter" else "up to the next cent"
    said = f"Vigorish on a win of ${dollars(stake)} is ${dollars(taken)}: five percent, rounded {how}."
    return msgspec.structs.replace(of, outcomes=outcomes, notes={**of.notes, f"vigorish at {dollars(stake)}": said})


def bank(of: Mapping[str, tuple[Fraction, Fraction]], charged: Fraction, co_bank: str | None) -> Section:
    """What a player who banks expects, by how the hand is set: the chances to win and to lose against one wager.

    With several opponents the expectation before vigorish is exact; vigorish is taken from the surplus of the round,
    which is at least what is expected of all and at most what is expected of each alone. `co_bank` is how a hand is
    set that is shared with the house, if that is offered.
    """
    columns = (
        Column("Bank"),
        Column("Against"),
        Column("Before vigorish", "percent"),
        Column("After it, at least", "percent"),
        Column("At most", "percent"),
        Column("At least, exactly", "exact"),
    )
    rows: list[tuple[str, str, float, float, float, Fraction]] = []
    for words, (win, lose) in of.items():
        for part, named in ((1, words), *(((Fraction(1, 2), f"co-bank, {words}"),) if words == co_bank else ())):
            before, least = part * (win - lose), part * (win - lose - charged * win)
            most = before - charged * max(before, Fraction(0))
            rows.append((named, "one", float(before), float(least), float(least), least))
            rows.append((named, "several", float(before), float(least), float(most), least))
    note = (
        "The player's own edge when holding the bank, per unit wagered against it, opponents setting the house way"
        f" and wagering alike. {_charged(charged)} A co-bank has half of it, and the house the other half."
    )
    return Section("bank", "The bank's own edge", note, Table(columns, tuple(rows)))


def _charged(charged: Fraction) -> str:
    if not charged:
        return "No vigorish is taken from a bank at this table."
    return (
        "Five percent is taken from what a round leaves the bank: exact against one opponent; against several between"
        " the bounds, since some pay for others."
    )


# --- dice ------------------------------------------------------------------------------------------------------------


def left_up(triples: int, *, shaking: bool) -> Fraction:
    """What a dice bonus wager is worth that is up before a shake after so many triples, left up until the run ends."""
    paid = bonus_odds(triples, shaking=shaking).ratio
    if triples + 1 == RUN_LENGTH:
        return TRIPLE * paid - (1 - TRIPLE)
    # The next shaker is the seat whose number the triple shows, one of six.
    after = Fraction(1, len(SEATS))
    later = after * left_up(triples + 1, shaking=True) + (1 - after) * left_up(triples + 1, shaking=False)
    return TRIPLE * (paid + later) - (1 - TRIPLE)


def dice_bonus(shaker: Shaker) -> Section:
    """The dice bonus for the seat that shakes and for another, from the first shake on and in the middle of a run."""
    columns = (
        Column("Before the shake"),
        Column("Seat that shakes", "percent"),
        Column("Other seats", "percent"),
        Column("Seat that shakes, exactly", "exact"),
        Column("Other seats, exactly", "exact"),
    )
    words = ("a new wager", "left up after one triple", "left up after two triples")
    rows = []
    for triples, before in enumerate(words):
        own, others = (left_up(triples, shaking=shaking) for shaking in (True, False))
        rows.append((before, float(own), float(others), own, others))
    first = (
        "the seat at the button of the last round shakes"
        if shaker == "every-round"
        else "a seat shakes a new wager only after a third triple has named it; otherwise the dealer does"
    )
    note = f"The player's expectation of each unit that is up, left up until it loses or the run ends; {first}."
    return Section("dice-bonus-by-shaker", "Dice bonus by who shakes", note, Table(columns, tuple(rows)))


def one_shake(seat: int) -> dict[str, list[Fraction]]:
    """What each of a seat's wagers that live for one shake nets, by shake."""

    def net(wager: str, dice: Dice) -> Fraction:
        odds = winning_odds(wager, dice, seat)
        return odds.ratio if odds else Fraction(-1)

    return {wager: [net(wager, dice) for dice in SHAKES] for wager in ONE_SHAKE}


def dice_together() -> tuple[Section, Section]:
    """The covariances of one seat's dice wagers; a seat's number is itself even or odd, as the dragon's eye die is."""
    over = "of one seat with an {} number, over all 216 shakes"
    return (
        covariances("dice-together", "Dice wagers together", over.format("odd"), one_shake(1), [1] * 216),
        covariances(
            "dice-together-even", "Dice wagers together, even seat", over.format("even"), one_shake(2), [1] * 216
        ),
    )


def dice_bonus_together() -> Section:
    """How a new dice bonus goes with the other wagers on its first shake, which is alike at every seat."""
    seat = 1
    others = one_shake(seat)
    rows = []
    for words, shaking in (("Seat that shakes", True), ("Other seats", False)):
        of = dice_bonus_figures(shaken_first_by_player=shaking)
        paid = bonus_odds(0, shaking=shaking).ratio
        worth = [paid + left_up(1, shaking=dice.button == seat) if dice.triple else Fraction(-1) for dice in SHAKES]
        found = (
            sum(net * bonus for net, bonus in zip(nets, worth, strict=True)) / 216 - sum(nets) / 216 * of.ev
            for nets in others.values()
        )
        rows.append((words, *map(float, found), float(of.variance)))
    columns = (Column("Dice bonus of"), *(Column(wager, "number") for wager in (*ONE_SHAKE, "dice-bonus")))
    note = (
        "Covariances of a new dice bonus, left up until it loses or the run ends, with the same seat's wagers on its"
        " first shake, at any seat, per unit on each, exactly; the last is the dice bonus's own variance."
    )
    return Section("dice-bonus-together", "Dice bonus and other wagers", note, Table(columns, tuple(rows)))
