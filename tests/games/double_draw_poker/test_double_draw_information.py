"""What information is worth, single mistakes and seats together, against draws gone through one by one."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

import numpy as np
import pytest
from tests.games.double_draw_poker import plain_recursion

from houseway.core.figures import Figures
from houseway.core.strategies import Mistake
from houseway.games.double_draw_poker import exact, further, information, mistakes, solving, together
from houseway.games.double_draw_poker.deck import deck, gains
from houseway.games.double_draw_poker.lists_played import played
from houseway.games.double_draw_poker.options import DoubleDrawPokerOptions

OPTIONS = DoubleDrawPokerOptions()
NETS = np.array([-4, 3, 4, 5, 6, 8, 23, 53, 53, 103, 503])
"""Of a finished round by table 1, in the order of `plain_recursion.NAMES`."""
FOLD, STAND = -2, -1


@pytest.fixture(scope="module")
def main() -> Figures:
    return exact.figures(OPTIONS)["main"]


@cache
def every_hand() -> np.ndarray:
    return plain_recursion.every_hand()  # type: ignore[no-any-return]


def marked(*groups: list[int]) -> np.ndarray:
    seen = np.zeros(54, np.bool_)
    for cards in groups:
        seen[cards] = True
    return seen


def seconds(hand: list[int], seen: np.ndarray) -> dict[int, Fraction]:
    """What each second decision nets on average, every card turned that is not seen."""
    classes, left = every_hand(), int((~seen).sum())
    cards = np.array(sorted(hand))
    worth = {FOLD: Fraction(-3), STAND: Fraction(int(NETS[classes[plain_recursion.place(cards.copy())]]))}
    for place in range(5):
        total = plain_recursion.throw(cards.copy(), place, seen, classes, NETS)
        worth[int(cards[place])] = Fraction(int(total), left)
    return worth


def thrown(hand: list[int], throw: list[int], known: list[int], must: list[int], blind: bool) -> Fraction:
    """What a throw nets over every draw that brings the cards it must, and none that are known to be gone."""
    left = [card for card in range(54) if card not in (*hand, *known, *must)]
    total, draws = Fraction(0), 0
    for drawn in combinations(left, len(throw) - len(must)):
        after = [card for card in hand if card not in throw] + [*must, *drawn]
        worth = seconds(after, marked(hand, list(drawn), known, must))
        if blind:
            own = seconds(after, marked(hand, list(drawn), must))
            total += worth[max(own, key=lambda choice: own[choice])]
        else:
            total += max(worth.values())
        draws += 1
    return total / draws


@pytest.mark.parametrize(("seed", "number"), [(1, 1), (2, 5), (3, 25)])
def test_a_throw_with_cards_known_to_be_gone_is_worth_what_every_draw_comes_to(seed: int, number: int) -> None:
    dealt = Random(seed).sample(range(54), 5 + number)
    hand, seen = sorted(dealt[:5]), dealt[5:]
    for mask in (0b00001, 0b10010):
        throw = [hand[place] for place in range(5) if mask >> place & 1]
        if len(throw) > 1 and number < 25:
            continue
        for blind in (False, True):
            found = information.throw_gain(np.array(hand), mask, np.array(seen), False, blind, deck(gains(OPTIONS)))
            assert found - 4 == pytest.approx(float(thrown(hand, throw, seen, [], blind)), abs=1e-9)


def test_a_throw_that_brings_a_card_that_is_seen_is_worth_what_the_other_draws_come_to() -> None:
    dealt = Random(9).sample(range(54), 6)
    hand, coming = sorted(dealt[:5]), dealt[5]
    found = information.throw_gain(np.array(hand), 0b11, np.array([coming]), True, False, deck(gains(OPTIONS)))
    assert found - 4 == pytest.approx(float(thrown(hand, hand[:2], [], [coming], False)), abs=1e-9)


def test_information_is_never_worth_less_than_nothing_and_more_of_it_not_less_than_part() -> None:
    found = {words: information.gains_of(OPTIONS, seen, 60, seed=4) for words, seen in further.SEEN.items()}
    assert all((each >= 0).all() for _, each in found.values())
    bottom, neighbour, five, _ = (estimate for estimate, _ in found.values())
    assert 0 < bottom.mean < neighbour.mean < five.mean
    assert five.mean - neighbour.mean > 2 * five.stderr


def test_throws_that_are_left_out_could_not_have_been_better(monkeypatch: pytest.MonkeyPatch) -> None:
    known = information.gains_of(OPTIONS, 5, 12, seed=8)[1]
    monkeypatch.setattr(information, "_room", lambda seen: np.full(26, np.inf))
    assert information.gains_of(OPTIONS, 5, 12, seed=8)[1].tolist() == known.tolist()


def test_the_page_says_how_the_figures_were_made(monkeypatch: pytest.MonkeyPatch, main: Figures) -> None:
    monkeypatch.setattr(further, "DEALS", 16)
    monkeypatch.setattr(together, "BLOCKS", 1)
    monkeypatch.setattr(together, "ROUNDS", together.BLOCK)
    wagers, table, seen = further.further(OPTIONS, {"main": main})
    assert seen.method == table.method == "simulated"
    assert wagers.method == "exact"
    assert (seen.rounds, seen.seed) == (16, further.SEED)
    for _, gain, _, edge in seen.table.rows:
        assert edge == pytest.approx(float(main.house_edge) - gain)
    assert [row[0] for row in table.table.rows] == [1, 2, 3, 4, 5, 6]
    assert table.table.rows[0][2] == pytest.approx(main.std)


def test_the_covariances_of_all_wagers_add_up_to_the_variance_of_the_round(main: Figures) -> None:
    rows = together.one_seat(main).table.rows
    assert sum(sum(row[1:]) for row in rows) == pytest.approx(float(main.variance), rel=1e-12)
    # with 3 + x won on a win, the Ante alone wins or loses one
    won = sum(outcome.count for outcome in main.outcomes if outcome.net > 0) / main.total
    assert rows[0][1] == pytest.approx(4 * won * (1 - won), rel=1e-12)


def test_seats_share_little_but_the_deck(main: Figures) -> None:
    found = together.two_seats(OPTIONS, main, blocks=2)
    again = together.two_seats(OPTIONS, main, blocks=2, seed=7)
    assert abs(found.mean - again.mean) < 4 * (found.stderr + again.stderr)
    assert -0.02 < found.mean / float(main.variance) < 0.01


# --- single mistakes -------------------------------------------------------------------------------------------------


@cache
def priced(folds: bool = True) -> tuple[Fraction, tuple[Mistake, ...]]:
    """What the short lists are worth, and their mistakes."""
    return mistakes.priced(OPTIONS, *played(folds=folds))


@pytest.mark.parametrize("folds", [True, False])
def test_mistakes_add_up_to_what_a_strategy_costs(folds: bool, main: Figures) -> None:
    ev, found = priced(folds)
    assert ev == exact.evaluate(OPTIONS, *played(folds=folds)).ev
    assert sum(mistake.of_all for mistake in found) == main.ev - ev
    assert all(mistake.cost > 0 and 0 < mistake.chance < 1 for mistake in found)
    assert [mistake.of_all for mistake in found] == sorted((mistake.of_all for mistake in found), reverse=True)
    if not folds:
        # whoever stands on nothing where a fold is right loses the last ante that a fold would have kept
        standing = [mistake for mistake in found if mistake.best == "fold" and mistake.hand.startswith("second")]
        assert {mistake.cost for mistake in standing if mistake.does.startswith("all five, on no line")} == {1}


def test_somebody_who_errs_only_at_the_second_decision_has_no_mistake_at_the_first(main: Figures) -> None:
    _, allowed = played()
    ev, found = mistakes.priced(OPTIONS, solving.solve(OPTIONS).throws, allowed)
    assert {mistake.hand.split()[0] for mistake in found} == {"second"}
    assert sum(mistake.of_all for mistake in found) == main.ev - ev


def test_the_example_of_a_mistake_is_one_by_the_advice_for_that_hand(main: Figures) -> None:
    _, found = priced()
    folded = next(mistake for mistake in found if mistake.does == "fold" and mistake.hand.startswith("first"))
    hand = folded.hand.split("such as ")[1]
    best, *rest = exact.advise(OPTIONS, hand)
    assert best.action == "draw"
    assert any(choice.action == "fold" and choice.ev < best.ev for choice in rest)
