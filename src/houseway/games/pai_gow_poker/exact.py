"""Pai gow poker exactly: the main wager over all 8,250,459,031,214,400 deals, and every wager beside it.

`cycle` counts the deals when both hands are set a house way, `optimal` finds the best setting of every hand,
`bank_hands` weighs the settings of one. What takes minutes is kept on disk by the house way and the options it
depends on; Numba is loaded only to work it out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from fractions import Fraction
from functools import cache
from importlib import resources
from io import BytesIO
from math import comb
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from houseway.core.contracts import no_discards
from houseway.core.figures import Choice, Figures, Outcome, ShortStrategy, StrategyTable, check_bets
from houseway.core.kinds import made_known
from houseway.games import results_cache, workers
from houseway.games.pai_gow_poker import side_figures
from houseway.games.pai_gow_poker.bank_hands import bank_hands
from houseway.games.pai_gow_poker.counts import TIE_RULE, Cycle, Departures, Solution
from houseway.games.pai_gow_poker.hands import high_hand, is_legal, low_hand, rank_tables, settings, seven_cards
from houseway.games.pai_gow_poker.house_way import HouseWay
from houseway.games.pai_gow_poker.options import PaiGowPokerOptions
from houseway.games.pai_gow_poker.setting_table import SettingTable, answers, setting_table
from houseway.games.pai_gow_poker.side_wagers import is_queens_dragon
from houseway.games.pai_gow_shared import dragons_eye
from houseway.games.pai_gow_shared.dragons_eye import WAGERS as DICE_WAGERS

if TYPE_CHECKING:
    from houseway.games.pai_gow_poker.shared_out import Against

METHOD = 1
"""Changes whenever the mathematics does, so that what older versions kept is not read."""
VIGORISH = Fraction(1, 20)
BANK_HANDS = comb(46, 7)
SHAKES, TRIPLES = 216, 6
SHORT_HEADING = "The first of these that applies sets the hand"
SHORT_NOTES = (
    "The joker counts as an ace, or completes a straight or flush.",
    "Two cards go in front, five behind.",
    "Of several settings that a rule allows, make the one with the highest front, then with the highest hand behind; "
    "if all would foul, the highest front that does not.",
)

Progress = Callable[[float], None]
Said = Callable[[str, float], None]
"""Told what is being worked out and how much of it is done."""


def vigorish_of(options: PaiGowPokerOptions) -> Fraction:
    """The part of a win that the house takes; five percent exactly, however it is rounded at the table."""
    return VIGORISH if options.commission else Fraction(0)


def figures(
    options: PaiGowPokerOptions, bets: Collection[str] | None = None, progress: Said | None = None
) -> dict[str, Figures]:
    """`main` under the best setting, `house-way` for the player who sets the house way too, then every other wager."""
    offered = ("main", "house-way", *options.wagers[1:])
    check_bets(bets, offered)
    wanted = tuple(bets or offered)
    found = main_figures(options, wanted, progress)
    dice = [bet for bet in wanted if bet in DICE_WAGERS]
    found |= dragons_eye.figures(dice, options.shaker) if dice else {}
    found |= side_figures.figures(options, wanted)
    return {bet: found[bet] for bet in offered if bet in found}


def main_figures(
    options: PaiGowPokerOptions, bets: Collection[str] = ("main", "house-way"), progress: Said | None = None
) -> dict[str, Figures]:
    """The pai gow wager against a dealer who sets the house way: set the best way, and set the house way."""
    way = HouseWay.named(options.house_way)
    found: dict[str, Figures] = {}
    if "main" in bets:
        with results_cache.watched() as readings:
            best = optimal(options, progress)
            rules = short_strategy().under(options.high_may_equal_low)
            short = of_cycle(options, cycle(options, rules, progress))
        optimum = _figures(options, best.win, best.lose, best.dragons, best.total)
        strategy = (
            "Each hand is set the way that is worth most against the house way, and so differs from it on"
            f" {best.departing_hands:,} of {comb(53, 7):,} hands"
            f" ({best.departing_classes:,} of 6,972,147 that differ in more than the names of the suits)."
        )
        found["main"] = msgspec.structs.replace(
            optimum,
            title="Pai gow poker, set the best way",
            strategy=strategy,
            source=readings.source,
            tie_rule=TIE_RULE if best.tied else None,
            short=ShortStrategy(
                ev=short.ev,
                lists={SHORT_HEADING: tuple(rule.text for rule in rules.rules)},
                notes=SHORT_NOTES,
            ),
        )
    if "house-way" in bets:
        with results_cache.watched() as readings:
            own = of_cycle(options, cycle(options, progress=progress))
        found["house-way"] = msgspec.structs.replace(
            own,
            title="Pai gow poker, set the house way",
            strategy=f"Every hand is set the house way ({way.name}), as the dealer's is.",
            source=readings.source,
        )
    return found


def of_cycle(options: PaiGowPokerOptions, counted: Cycle) -> Figures:
    return _figures(options, counted.win, counted.lose, counted.dragons, counted.total)


def _figures(options: PaiGowPokerOptions, win: int, lose: int, dragons: int, total: int) -> Figures:
    """The whole distribution; by the second method of Dragon's Eye a triple loses before the cards are dealt."""
    triples_lose = options.dragons_eye == "no-vigorish"
    shakes = SHAKES - TRIPLES if triples_lose else 1
    outcomes = [
        Outcome("win", 1 - vigorish_of(options), shakes * win),
        Outcome("push", Fraction(0), shakes * (total - win - lose - dragons)),
        Outcome("lose", Fraction(-1), shakes * lose),
    ]
    if options.variant == "ez":
        outcomes.insert(2, Outcome("push on a queen's dragon", Fraction(0), shakes * dragons))
    if triples_lose:
        outcomes.append(Outcome("lose to a triple", Fraction(-1), TRIPLES * total))
    return Figures(unit="pai-gow", outcomes=tuple(outcomes))


def _house_way(options: PaiGowPokerOptions) -> HouseWay:
    """The table's house way, with the rules that its options call for."""
    return HouseWay.named(options.house_way).under(options.high_may_equal_low)


def as_set(options: PaiGowPokerOptions, way: HouseWay | None = None) -> SettingTable:
    """A house way, the table's own unless another is given, ready for compiled code under the table's options."""
    return setting_table(way or _house_way(options), options.wheel, options.high_may_equal_low)


def cycle(options: PaiGowPokerOptions, player: HouseWay | None = None, progress: Said | None = None) -> Cycle:
    """Every deal counted, the bank setting the table's house way and the player it too or another."""
    bank = _house_way(options)
    player = player.under(options.high_may_equal_low) if player else bank

    def work_out() -> Cycle:
        from houseway.games.pai_gow_poker.cycle import full_cycle

        told = _told(progress, f"all deals, {player.name} against {bank.name}")
        if (far := workers.at_hand()) is not None:
            from houseway.games.pai_gow_poker import shared_out

            return shared_out.full_cycle(_against(options, player), far, told)
        return full_cycle(
            as_set(options, player), as_set(options, bank), dragons_push=options.variant == "ez", progress=told
        )

    counted: Cycle = results_cache.kept(
        "pai-gow-poker-cycle",
        _question(options, bank=bank.digest, player=player.digest),
        lambda content: msgspec.json.decode(content, type=made_known(Cycle)),
        msgspec.json.encode,
        work_out,
    )
    return counted


def optimal(options: PaiGowPokerOptions, progress: Said | None = None) -> Solution:
    """The best play of every hand against the table's house way."""
    bank = _house_way(options)

    def work_out() -> dict[Fraction, Solution]:
        from houseway.games.pai_gow_poker.optimal import solve

        told = _told(progress, f"the best setting of every hand against {bank.name}")
        if (far := workers.at_hand()) is not None:
            from houseway.games.pai_gow_poker import shared_out

            return shared_out.solve(_against(options, bank), far, told)
        tables = rank_tables(options.wheel, options.high_may_equal_low)
        return solve(as_set(options), tables, dragons_push=options.variant == "ez", progress=told)

    solutions: dict[Fraction, Solution] = results_cache.kept(
        "pai-gow-poker-best", _question(options, bank=bank.digest), _read_solutions, _write_solutions, work_out
    )
    return solutions[vigorish_of(options)]


def _against(options: PaiGowPokerOptions, player: HouseWay) -> Against:
    """The question as workers elsewhere are asked it."""
    from houseway.games.pai_gow_poker.shared_out import Against

    return Against(
        player=player,
        bank=HouseWay.named(options.house_way),
        wheel=options.wheel,
        high_may_equal_low=options.high_may_equal_low,
        dragons_push=options.variant == "ez",
    )


def _told(progress: Said | None, what: str) -> Progress | None:
    return None if progress is None else lambda done: progress(what, done)


def _question(options: PaiGowPokerOptions, **digests: str) -> dict[str, Any]:
    return {
        "method": METHOD,
        "variant": options.variant,
        "wheel": options.wheel,
        "high-may-equal-low": options.high_may_equal_low,
        **digests,
    }


_COUNTS = ("win", "lose", "dragons", "total", "departing_classes", "departing_hands", "tied")


def _write_solutions(solutions: dict[Fraction, Solution]) -> bytes:
    arrays: dict[str, Any] = {}
    for commission, solution in solutions.items():
        arrays[f"{commission} counts"] = np.array([int(getattr(solution, name)) for name in _COUNTS], np.int64)
        arrays[f"{commission} keys"], arrays[f"{commission} cells"] = solution.departures
        if solution.losses is not None:
            arrays[f"{commission} losses"] = solution.losses
    file = BytesIO()
    np.savez_compressed(file, **arrays)
    return file.getvalue()


def _read_solutions(content: bytes) -> dict[Fraction, Solution]:
    with np.load(BytesIO(content)) as arrays:
        return {
            commission: Solution(
                **dict(zip(_COUNTS, arrays[f"{commission} counts"].tolist(), strict=True)),
                departures=Departures(arrays[f"{commission} keys"], arrays[f"{commission} cells"]),
                losses=arrays.get(f"{commission} losses"),
            )
            for commission in (VIGORISH, Fraction(0))
        }


@cache
def short_strategy() -> HouseWay:
    """A strategy that can be remembered, in the vocabulary of the house ways."""
    file = resources.files("houseway.data") / "strategies" / "pai-gow-poker" / "short.toml"
    return HouseWay.read(file.read_text(encoding="utf-8"), "short.toml")


def advise(options: PaiGowPokerOptions, hand: str, discarded: str | None = None, banks: bool = False) -> list[Choice]:
    """Every legal setting of seven cards with its exact worth against the dealer's house way, best first.

    For whoever `banks`, per unit wagered against the bank by a hand that is set the house way, before vigorish.
    """
    no_discards(discarded, "Pai Gow Poker")
    cards = seven_cards(hand)
    way = HouseWay.named(options.house_way)
    house = way.set_hand(cards, options.wheel, options.high_may_equal_low)
    tally = bank_hands(
        answers(way, options.wheel, options.high_may_equal_low),
        cards,
        dragons_push=options.variant == "ez" and not banks,
    )
    pays = Fraction(1) if banks else 1 - vigorish_of(options)
    if banks and options.variant == "ez" and is_queens_dragon(cards):
        tally = np.zeros_like(tally)  # everybody's wager pushes
    weighed = []
    for high_cards, low_cards in settings(cards):
        high, low = high_hand(high_cards, options.wheel), low_hand(low_cards)
        if not is_legal(high, low, options.wheel, options.high_may_equal_low):
            continue
        # Copies are the bank's: it wins against equal hands, and the others lose to them.
        behind, front = high.value + banks, low.value + banks
        win, lose = int(tally[:behind, :front].sum()), int(tally[behind:, front:].sum())
        own = set(low_cards) == set(house.low)
        ev = (pays * win - lose) / BANK_HANDS
        choice = Choice(
            action="set",
            ev=ev,
            high=" ".join(high_cards),
            low=" ".join(low_cards),
            high_hand=str(high),
            low_hand=str(low),
            house_way=own,
            rule=house.rule_name if own else "",
            text=house.rule_text if own else "",
        )
        weighed.append((ev, own, low.value, high.value, choice))
    weighed.sort(key=lambda each: each[:4], reverse=True)
    return [choice for *_, choice in weighed]


def strategy_table(options: PaiGowPokerOptions) -> StrategyTable | None:
    """None: there are too many hands to print, and the short strategy stands in the figures."""
    return None
