"""The exact mathematics against every deal of small decks, and what is made of it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest
from tests.games.pai_gow_poker.brute_force import best, compared
from tests.games.pai_gow_poker.second_method import DECK, HOUSE_WAYS, five, foxwoods

from houseway.core.cards import CardError
from houseway.games import results_cache
from houseway.games.pai_gow_poker import exact
from houseway.games.pai_gow_poker.bank_hands import bank_hands
from houseway.games.pai_gow_poker.counts import Cycle, Departures, Solution
from houseway.games.pai_gow_poker.cycle import class_cells, full_cycle
from houseway.games.pai_gow_poker.hands import rank_tables
from houseway.games.pai_gow_poker.house_way import HouseWay
from houseway.games.pai_gow_poker.optimal import solve
from houseway.games.pai_gow_poker.options import PaiGowPokerOptions
from houseway.games.pai_gow_poker.setting_table import DRAGON, answers, setting_table
from houseway.games.pai_gow_poker.suit_classes import FULL_DECK, Deck, arrangements, binomials, classes, expand, holding

NICKEL = Fraction(1, 20)
COURT_CARDS = Deck(ranks=(8, 9, 10, 11, 12), suits=3, joker=False)
TWO_SUITS = Deck(ranks=(0, 1, 2, 3, 5, 8, 10), suits=2, joker=True)
"""Queens and lower, so that a queen's dragon is possible."""


# --- hands and their classes ---


def test_hands_fall_into_6972147_classes_and_their_subsets_into_so_many() -> None:
    counts = [len(classes(FULL_DECK, size).sizes) for size in range(8)]
    # Without the joker these are the known numbers of sets of cards up to suits; the joker adds those one smaller.
    natural = [1, 13 + 0, 169, 1755, 16432, 134459, 962988, 6009159]
    assert counts == [one + less for one, less in zip(natural, [0, *natural], strict=False)]
    assert [int(classes(FULL_DECK, size).sizes.sum()) for size in range(8)] == [comb(53, size) for size in range(8)]


@pytest.mark.parametrize("deck", [COURT_CARDS, TWO_SUITS, Deck((1, 5, 12), 4, True)])
def test_the_hands_that_hold_given_cards_are_found_among_all(deck: Deck) -> None:
    hands = sorted(combinations(range(deck.size), 7), key=lambda hand: hand[::-1])
    numbers, out = np.arange(deck.hands), np.empty(deck.hands, np.int64)
    for size in range(8):
        for shared in list(combinations(range(deck.size), size))[::97]:
            found = holding(np.array(shared, np.int64), size, deck.size, binomials(), numbers, out)
            held = [number for number, hand in enumerate(hands) if set(shared) <= set(hand)]
            assert sorted(out[:found].tolist()) == held


@pytest.mark.parametrize("deck", [COURT_CARDS, TWO_SUITS])
def test_every_hand_gets_the_value_of_its_class(deck: Deck) -> None:
    whole = classes(deck, 7)
    table = np.full(deck.hands, -1, np.int32)
    values = np.arange(len(whole.sizes), dtype=np.int32)
    expand(whole.masks, whole.joker, values, 0, len(values), deck.suits, deck.size,
           *arrangements(deck.suits), binomials(), table)  # fmt: skip
    hands = sorted(combinations(range(deck.size), 7), key=lambda hand: hand[::-1])
    for number in range(0, deck.hands, 61):
        masks = [0] * deck.suits
        for card in hands[number]:
            if card < len(deck.ranks) * deck.suits:
                masks[card % deck.suits] |= 1 << (card // deck.suits)
        assert sorted(whole.masks[table[number]].tolist()[: deck.suits]) == sorted(masks)
        assert whole.joker[table[number]] == (deck.joker and deck.size - 1 in hands[number])
    assert (np.bincount(table) == whole.sizes).all()


def test_queens_dragons_are_as_many_as_published() -> None:
    dragons = class_cells(setting_table(HouseWay.load())) >= DRAGON
    assert int(classes(FULL_DECK, 7).sizes[dragons].sum()) == 2_719_500


# --- the full cycle ---


@pytest.mark.parametrize("dragons_push", [False, True])
@pytest.mark.parametrize(("player", "bank"), [("foxwoods", "foxwoods"), ("foxwoods", "trump-plaza")])
@pytest.mark.parametrize("deck", [COURT_CARDS, TWO_SUITS], ids=str)
def test_the_full_cycle_is_every_deal_of_a_small_deck(deck: Deck, player: str, bank: str, dragons_push: bool) -> None:
    table, dragons = compared(deck, HOUSE_WAYS[player], HOUSE_WAYS[bank], dragons_push)
    counted = full_cycle(
        setting_table(HouseWay.load(player)), setting_table(HouseWay.load(bank)), dragons_push=dragons_push, deck=deck
    )
    assert [list(row) for row in counted.compared] == table
    assert counted.dragons == dragons
    assert counted.total == deck.deals
    assert dragons > 0 or not (dragons_push and deck is TWO_SUITS)


def test_progress_runs_from_start_to_end() -> None:
    said: list[float] = []
    way = setting_table(HouseWay.load())
    full_cycle(way, way, deck=TWO_SUITS, progress=said.append)
    solve(way, rank_tables(), deck=COURT_CARDS, progress=said.append)
    assert sum(done > 0.9999 for done in said) == 2
    assert all(0 <= done <= 1.0001 for done in said)


@pytest.mark.rule("NJ-PG 11.9(h)1", "NJ-PG 11.9(h)2", "NJ-PG 11.9(i)", "NJ-PG 11.9(j)")
def test_winning_takes_both_hands_and_copies_go_to_the_bank() -> None:
    counted = Cycle(compared=((1, 10, 100), (1000, 10**4, 10**5), (10**6, 10**7, 10**8)))
    assert (counted.win, counted.lose, counted.push) == (1, 110_110_000, 1_001_110)
    assert counted.player_edge() * counted.total == Fraction(19, 20) - counted.lose
    assert counted.bank_edge() == -counted.player_edge(Fraction(0))


# --- the best play ---


@pytest.mark.parametrize(("deck", "dragons_push"), [(COURT_CARDS, False), (TWO_SUITS, False), (TWO_SUITS, True)])
def test_the_best_play_is_that_of_trying_every_setting_against_every_bank_hand(deck: Deck, dragons_push: bool) -> None:
    solutions = solve(setting_table(HouseWay.load()), rank_tables(), dragons_push=dragons_push, deck=deck)
    tried = best(deck, foxwoods, dragons_push)
    for commission, win in ((NICKEL, 19), (Fraction(0), 20)):
        top, gaining = tried[win]
        found = solutions[commission]
        assert win * found.win - 20 * found.lose == top
        assert found.departing_hands == gaining
        assert len(found.departures.keys) == found.departing_classes <= gaining
        assert found.total == deck.deals


# --- one hand ---


@pytest.mark.parametrize(
    "left", ["As Ks Qs Js 9s 7s Ah Kh Qd Jd 9c 7c 4h 3d", "Jk Qs Js 9s 8s 5s 4s Qd Td 8d 6d Jh 7h 2h"]
)
def test_the_bank_hands_left_are_those_of_trying_them_all(left: str) -> None:
    held = [card for card in DECK if card not in left.split()]
    tally = bank_hands(answers(HouseWay.load()), held)
    counted = Counter(foxwoods(hand) for hand in combinations(left.split(), 7))
    assert int(tally.sum()) == comb(14, 7)
    assert sorted(tally[tally > 0].tolist()) == sorted(counted.values())
    pushing = bank_hands(answers(HouseWay.load()), held, dragons_push=True)
    queen_high = sum(
        max(five(behind) for behind in combinations(hand, 5))[:2] == (0, 10) for hand in combinations(left.split(), 7)
    )
    assert int(tally.sum() - pushing.sum()) == queen_high


def test_53524680_bank_hands_remain_beside_any_seven_cards() -> None:
    for hand in ("As Kd Qh 9c 7d 5s 2h", "Jk Kd Kh 9c 7d 5s 2h"):
        tally = bank_hands(answers(HouseWay.load()), hand.split())
        assert int(tally.sum()) == 53_524_680
        assert tally.min() == 0


def test_advice_is_every_legal_setting_best_first_with_the_house_ways_marked() -> None:
    choices = exact.advise(PaiGowPokerOptions(), "Ks Kh Qs Qd 2h 3d 5c")
    assert choices[0].action == "set"
    assert choices[0].low == "Qs Qd"
    assert choices[0].house_way is True
    assert choices[0].rule == "F8 two pair, jacks to aces"
    assert [choice.ev for choice in choices] == sorted((choice.ev for choice in choices), reverse=True)
    assert sum(choice.house_way for choice in choices) == 1
    # Of the twenty-one only kings in front of queens foul.
    assert len(choices) == 20
    assert all(choice.ev.denominator <= 20 * 53_524_680 for choice in choices)


def test_advice_counts_no_commission_in_ez_and_pushes_on_a_queens_dragon() -> None:
    hand = "As Ah Kd Qc 9s 4h 3d"
    with_commission = exact.advise(PaiGowPokerOptions(), hand)[0].ev
    ez = exact.advise(PaiGowPokerOptions(variant="ez"), hand)[0].ev
    no_vigorish = exact.advise(PaiGowPokerOptions(dragons_eye="no-vigorish"), hand)[0].ev
    assert with_commission < no_vigorish
    # Against a strong hand a push in place of the bank's weak hands costs the player.
    assert ez < no_vigorish


def test_advice_on_a_bad_hand_is_refused() -> None:
    with pytest.raises(CardError, match="must have 7 cards, not 5"):
        exact.advise(PaiGowPokerOptions(), "As Ah Kd Qc 9s")


# --- figures ---


def given(monkeypatch: pytest.MonkeyPatch) -> None:
    """Known counts in place of those that take minutes."""
    nine = ((24, 1, 16), (1, 1, 1), (16, 1, 39))
    none = Departures(np.zeros(0, np.int64), np.zeros(0, np.int32))

    def dragons(options: PaiGowPokerOptions) -> int:
        return 4 if options.variant == "ez" else 0

    def solution(options: PaiGowPokerOptions, progress: object = None) -> Solution:
        return Solution(
            win=25, lose=40, dragons=dragons(options), total=100 + dragons(options),
            departing_classes=3, departing_hands=5, tied=False, departures=none,
        )  # fmt: skip

    def counted(options: PaiGowPokerOptions, player: object = None, progress: object = None) -> Cycle:
        return Cycle(compared=nine, dragons=dragons(options))

    monkeypatch.setattr(exact, "cycle", counted)
    monkeypatch.setattr(exact, "optimal", solution)


def test_main_and_house_way_come_first_and_count_all_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch)
    found = exact.figures(PaiGowPokerOptions())
    assert list(found)[:2] == ["main", "house-way"]
    assert found["main"].total == found["house-way"].total == 100
    assert found["house-way"].ev == Fraction(19 * 24, 20 * 100) - Fraction(42, 100)
    assert "5 of 154,143,080 hands" in found["main"].strategy
    short = found["main"].short
    assert short is not None
    assert short.ev == found["house-way"].ev
    assert found["main"].short_cost == Fraction(19, 20) * Fraction(25 - 24, 100) + Fraction(42 - 40, 100)
    (lines,) = short.lists.values()
    assert lines[0] == "Five aces: two of them in front."
    assert list(exact.figures(PaiGowPokerOptions(), ["house-way"])) == ["house-way"]


@pytest.mark.rule("NJ-PG 11.9(h)3", "NJ-PG 11.9(j)")
def test_ez_wins_without_commission_and_pushes_on_a_queens_dragon(monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch)
    main = exact.main_figures(PaiGowPokerOptions(variant="ez"))["main"]
    rows = {outcome.outcome: (int(outcome.net), outcome.count) for outcome in main.outcomes}
    assert rows == {"win": (1, 25), "push": (0, 35), "push on a queen's dragon": (0, 4), "lose": (-1, 40)}


@pytest.mark.rule("NJ-PG 11.9(k)2")
def test_without_vigorish_one_shake_in_thirty_six_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch)
    plain = exact.main_figures(PaiGowPokerOptions(dragons_eye="no-vigorish"))["house-way"]
    assert plain.total == 216 * 100
    assert plain.ev == Fraction(35, 36) * Fraction(24 - 42, 100) - Fraction(1, 36)


def test_an_unknown_bet_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="there is no bet 'match' with these options; the bets are main, house-way"):
        exact.figures(PaiGowPokerOptions(), ["match"])


def test_the_short_strategy_is_a_house_way_of_its_own() -> None:
    short = exact.short_strategy()
    assert len(short.rules) < 30
    setting = short.set_hand(["As", "Kh", "Ts", "9d", "4s", "3h", "2d"])
    assert (str(setting.high_hand), str(setting.low_hand)) == ("Ace-Ten high", "King-Nine")


def test_what_was_worked_out_is_read_from_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Cycle(compared=((1, 2, 3), (4, 5, 6), (7, 8, 9)), dragons=10)
    keys, cells = np.arange(3, dtype=np.int64), np.arange(3, dtype=np.int32)
    solution = Solution(
        win=1, lose=2, dragons=3, total=9, departing_classes=3, departing_hands=4, tied=True,
        departures=Departures(keys, cells),
    )  # fmt: skip
    calls: list[str] = []

    def once_cycle(*_: object, **__: object) -> Cycle:
        calls.append("cycle")
        return counted

    def once_solve(*_: object, **__: object) -> dict[Fraction, Solution]:
        calls.append("solve")
        return {NICKEL: solution, Fraction(0): solution}

    monkeypatch.setattr("houseway.games.pai_gow_poker.cycle.full_cycle", once_cycle)
    monkeypatch.setattr("houseway.games.pai_gow_poker.optimal.solve", once_solve)
    for _ in range(2):
        options = PaiGowPokerOptions(house_way="trump-plaza", wheel="lowest")
        assert exact.cycle(options) == counted
        kept = exact.optimal(options)
        assert (kept.win, kept.lose, kept.tied, kept.departures.keys.tolist()) == (1, 2, True, [0, 1, 2])
    assert calls == ["cycle", "solve"]
    exact.cycle(PaiGowPokerOptions(house_way="trump-plaza", wheel="lowest", variant="ez"))
    assert calls == ["cycle", "solve", "cycle"]
    fresh = PaiGowPokerOptions(house_way="trump-plaza", wheel="lowest", high_may_equal_low=False)
    sources = [exact.figures(fresh, ["house-way"])["house-way"].source for _ in range(2)]
    assert sources == ["computed", "cache"], "each figure says whether it was computed or read"


def test_what_follows_from_another_variant_costs_no_second_solve(monkeypatch: pytest.MonkeyPatch) -> None:
    """EZ with dice and without vigorish plays every deal as EZ does; only the dice take a wager in 36 before."""
    asked: list[str] = []

    def kept(kind: str, question: dict[str, Any], *rest: Any) -> Any:
        asked.append(f"{kind} {sorted(question.items())}")
        raise results_cache.NotKeptError

    monkeypatch.setattr(results_cache, "kept", kept)
    for options in (PaiGowPokerOptions(variant="ez"), PaiGowPokerOptions(variant="ez", dragons_eye="no-vigorish")):
        for work in (exact.optimal, exact.cycle):
            with pytest.raises(results_cache.NotKeptError):
                work(options)
    assert asked[:2] == asked[2:]
    assert len(set(asked)) == 2
