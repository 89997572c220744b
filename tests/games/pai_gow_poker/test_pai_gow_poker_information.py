"""What information is worth, seats together and single mistakes, against bank hands listed and rounds played."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import combinations, permutations
from math import comb
from random import Random

import numpy as np
import pytest
from tests.games.pai_gow_poker.second_method import DECK, five, fouls, foxwoods, two

from houseway.core.cards import JOKER_PACK
from houseway.games.pai_gow_poker import exact, further, information, mistakes, side_figures, together
from houseway.games.pai_gow_poker.bank_hands import bank_hands
from houseway.games.pai_gow_poker.counts import Departures, Solution
from houseway.games.pai_gow_poker.cycle import full_cycle
from houseway.games.pai_gow_poker.hands import HAND, high_hand, is_legal, low_hand, rank_tables, settings
from houseway.games.pai_gow_poker.house_way import HouseWay
from houseway.games.pai_gow_poker.kernel import hand_key
from houseway.games.pai_gow_poker.optimal import hand_keys, solve
from houseway.games.pai_gow_poker.options import PaiGowPokerOptions
from houseway.games.pai_gow_poker.setting_table import answers, setting_table
from houseway.games.pai_gow_poker.suit_classes import Deck, classes

OPTIONS = PaiGowPokerOptions()
COURT_CARDS = Deck(ranks=(8, 9, 10, 11, 12), suits=3, joker=False)


def dealt(seed: int, deals: int) -> np.ndarray:
    rng = Random(seed)
    return np.array([rng.sample(range(53), 53) for _ in range(deals)])


def names(cards: np.ndarray) -> tuple[str, ...]:
    return tuple(DECK[card] for card in cards.tolist())


def worths(own: tuple[str, ...], tally: np.ndarray) -> dict[tuple[int, int], int]:
    """Twenty times what every legal setting wins of the bank hands counted."""
    found = {}
    for high_cards, low_cards in settings(own):
        high, low = high_hand(high_cards), low_hand(low_cards)
        if is_legal(high, low):
            win, lose = tally[: high.value, : low.value].sum(), tally[high.value :, low.value :].sum()
            found[high.value, low.value] = int(19 * win - 20 * lose)
    return found


def test_gains_are_those_of_all_bank_hands_counted_a_second_way() -> None:
    decks = dealt(5, 3)
    found = information.gains_in(OPTIONS, decks)
    bank = answers(HouseWay.named(OPTIONS.house_way))
    for deck, gains in zip(decks, found, strict=True):
        own = tuple(JOKER_PACK.cards[card] for card in deck[:HAND].tolist())
        bare = bank_hands(bank, own)
        blind = worths(own, bare)
        chosen = max(blind, key=lambda setting: blind[setting])
        for at, more in ((0, 1), (1, HAND), (2, 5 * HAND)):
            gone = [JOKER_PACK.cards[card] for card in deck[: HAND + more].tolist()]
            tally = bank_hands(bank, gone)
            seeing = worths(own, tally)
            gain = (max(seeing.values()) - seeing[chosen]) / (20 * comb(53 - HAND - more, HAND))
            assert gains[at] == pytest.approx(gain, abs=1e-12)
            if at == 0:
                there = worths(own, bare - tally)
                gain = (max(there.values()) - there[chosen]) / (20 * (bare - tally).sum())
                assert gains[3] == pytest.approx(gain, abs=1e-12)


def test_whoever_sees_five_other_hands_gains_what_the_330_bank_hands_left_say() -> None:
    decks = dealt(11, 12)
    found = information.gains_in(OPTIONS, decks)
    worked = 0
    bank_way = answers(HouseWay.named(OPTIONS.house_way))
    for deck, gains in zip(decks, found, strict=True):
        own, left = names(deck[:HAND]), names(deck[6 * HAND :])
        made = [foxwoods(hand) for hand in combinations(left, HAND)]
        worth = {}
        for front in combinations(own, 2):
            mine = five([card for card in own if card not in front]), two(front)
            if not fouls(*mine):
                above = [(mine[0] > high) + (mine[1] > low) for high, low in made]
                worth[front] = 19 * above.count(2) - 20 * above.count(0)
        blind = worths(own, bank_hands(bank_way, own))
        best = max(blind, key=lambda setting: blind[setting])
        chosen = next(front for front in worth if (_high(own, front), low_hand(front).value) == best)
        assert gains[2] == pytest.approx((max(worth.values()) - worth[chosen]) / (20 * len(made)), abs=1e-12)
        worked += gains[2] > 0
    assert worked


def _high(own: tuple[str, ...], front: tuple[str, ...]) -> int:
    return high_hand([card for card in own if card not in front]).value


def test_information_is_never_worth_less_than_nothing_and_all_of_it_most() -> None:
    found = information.gains_in(OPTIONS, dealt(2, 60))
    assert (found >= 0).all()
    bottom, neighbour, others, card, hand = found.mean(axis=0)
    assert bottom <= card <= hand
    assert neighbour <= others <= hand


def test_the_page_says_how_the_figures_were_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(further, "DEALS", 8)
    section = further._information(OPTIONS, None)
    assert (section.method, section.rounds, section.seed) == ("simulated", 8, further.SEED)
    assert [row[0] for row in section.table.rows] == list(information.SEEN)
    assert "8 deals of seed" in section.note


# --- together --------------------------------------------------------------------------------------------------------


def test_two_seats_go_together_as_in_rounds_set_by_a_second_method() -> None:
    rng, rounds = Random(8), 3000
    results = []
    for _ in range(rounds):
        cards = rng.sample(DECK, 3 * HAND)
        bank, *seats = (foxwoods(tuple(cards[at : at + HAND])) for at in (0, HAND, 2 * HAND))
        above = [(high > bank[0]) + (low > bank[1]) for high, low in seats]
        results.append([(-1, 0, 0.95)[each] for each in above])
    plain = float(np.cov(np.array(results).T)[0, 1])
    means = {together.MAIN: float(np.mean(results))} | {
        bet: float(of.ev) for bet, of in side_figures.figures(OPTIONS, together._sides(OPTIONS)).items()
    }
    found = together.simulated(OPTIONS, means, best=False, blocks=1)
    assert found[together.MAIN].mean == pytest.approx(plain, abs=0.05)
    assert found[together.MAIN].stderr < 0.005


PLAYERS_CARDS = ("dynasty", "protection", "red", "black", "seven-card-bonus", "progressive")
EVERY_HAND = """
dynasty and dynasty 2249057320
dynasty and protection -37888112
dynasty and red 477304
dynasty and black 477304
dynasty and seven-card-bonus 2540614120
dynasty and progressive 410887104
protection and protection 1315021568
protection and red 2533360
protection and black 2533360
protection and seven-card-bonus -76423112
protection and progressive -33425788
red and red 169930280
red and black -145885480
red and seven-card-bonus 844744
red and progressive 13028144
black and black 169930280
black and seven-card-bonus 844744
black and progressive 13028144
seven-card-bonus and seven-card-bonus 4392922120
seven-card-bonus and progressive 405263424
progressive and progressive 569637764
"""
"""What two wagers net, multiplied and summed over all hands looked at one by one: benchmarks/prove_side_wagers.py."""
FLUSHES = sum(
    4 * comb(13, held) * comb(39, HAND - joker - held) for joker in (0, 1) for held in range(5 - joker, 8 - joker)
)


def every_side_wager(**progressive: dict[str, int]) -> PaiGowPokerOptions:
    return PaiGowPokerOptions.read(
        {
            "variant": "ez",
            "seven-card-bonus": "fortune",
            "protection-joker": "ace",
            "progressive": {"stake": 1, "meter": 100, **progressive},
        }
    )


def covariances_of(options: PaiGowPokerOptions) -> tuple[str, dict[tuple[str, str], float]]:
    """The note of the exact table, and its figures by two wagers."""
    (section,) = further._together(options, side_figures.figures(options))
    others = [column.title for column in section.table.columns[1:]]
    return section.note, {(row[0], other): row[1 + at] for row in section.table.rows for at, other in enumerate(others)}


@pytest.mark.rule("NJ-PG 11.23(a)", "NJ-PG 11.23(c)", "NJ-PG 11.23(d)", "NJ-PG 11.9(f)1", "NJ-PG 11.9(f)2")
def test_every_two_wagers_on_the_players_cards_go_together_as_all_hands_one_by_one() -> None:
    listed = dict(line.rsplit(" ", 1) for line in EVERY_HAND.strip().splitlines())
    assert len(listed) == 21
    # the first four as the same proof has them; a progressive on five aces, 100 to 1, and on flushes, 8 to 1
    means = {
        "dynasty": Fraction(-1570542, 19267885),
        "protection": Fraction(-415771, 19267885),
        "red": Fraction(-7940, 296429),
        "seven-card-bonus": Fraction(-1496262, 19267885),
        "progressive": Fraction(101 * 1128 + 9 * FLUSHES, comb(53, HAND)) - 1,
    }
    means["black"] = means["red"]
    note, found = covariances_of(every_side_wager(shares={"five-aces": 100}, pays={"flush": 8}))
    assert len(found) == len(PLAYERS_CARDS) ** 2
    for pair, product in listed.items():
        one, other = pair.split(" and ")
        expected = Fraction(int(product), comb(53, HAND)) - means[one] * means[other]
        assert found[one, other] == found[other, one] == pytest.approx(float(expected), rel=1e-12)
    assert "queens-dragon and imperial look at the dealer's hand" in note


@pytest.mark.rule("NJ-PG 11.23(d)")
def test_red_and_black_go_apart_as_the_cards_of_two_colours_do() -> None:
    def net(held: int) -> int:
        return -1 if held < 4 else 5 if held == 7 else 1

    hands = [(red, joker, comb(26, red) * comb(26, HAND - joker - red)) for joker in (0, 1) for red in range(8 - joker)]
    total = sum(ways for *_, ways in hands)
    both = Fraction(sum(net(red) * net(HAND - joker - red) * ways for red, joker, ways in hands), total)
    mean = Fraction(sum(net(red) * ways for red, _, ways in hands), total)
    _, found = covariances_of(every_side_wager(shares={"five-aces": 100}, pays={}))
    assert found["red", "black"] == pytest.approx(float(both - mean**2), rel=1e-12)
    assert round(found["red", "black"], 4) == -0.9471


@pytest.mark.rule("BASE B10", "NJ-PG 11.23(a)", "NJ-PG 11.23(d)")
def test_a_progressive_on_five_aces_goes_with_the_others_as_the_hands_that_have_them() -> None:
    """The four aces and the joker beside each two of 48 cards: no protection, and as many red as black aces."""
    _, found = covariances_of(every_side_wager(shares={"five-aces": 100}, pays={}))
    pairs = list(combinations([card for card in DECK if card[0] != "A" and card != "Jk"], 2))
    assert len(pairs) == 1128
    reds = [2 + sum(card[1] in "hd" for card in pair) for pair in pairs]
    paid = {
        "dynasty": 500 * len(pairs),
        "protection": -len(pairs),
        "red": sum(1 if red >= 4 else -1 for red in reds),
        "seven-card-bonus": 400 * len(pairs),
        "progressive": 100 * len(pairs),
    }
    means = {
        "dynasty": Fraction(-1570542, 19267885),
        "protection": Fraction(-415771, 19267885),
        "red": Fraction(-7940, 296429),
        "seven-card-bonus": Fraction(-1496262, 19267885),
        "progressive": Fraction(101 * len(pairs), comb(53, HAND)) - 1,
    }
    for bet, sum_of_nets in paid.items():
        # it nets 101 more with these hands than with all others
        expected = 101 * (sum_of_nets - len(pairs) * means[bet]) / comb(53, HAND)
        assert found[bet, "progressive"] == pytest.approx(float(expected), rel=1e-12), bet


def test_side_wagers_simulated_together_agree_with_the_exact_covariances() -> None:
    options = every_side_wager(shares={"five-aces": 100}, pays={"flush": 8})
    offered = together._sides(options)
    means = {bet: float(of.ev) for bet, of in side_figures.figures(options, offered).items()}
    found = together.simulated(options, means | {together.MAIN: -0.0247}, best=False, blocks=2)
    _, exactly = covariances_of(options)
    for one, other in set(combinations(PLAYERS_CARDS, 2)) - {("dynasty", "seven-card-bonus")}:  # hangs on rare hands
        pair = found[f"{one}/{other}"]
        assert abs(pair.mean - exactly[one, other]) < 5 * pair.stderr, (one, other)


def test_wagers_on_the_dealers_hand_go_with_the_others_as_in_deals_drawn_apart() -> None:
    """By a plain look at the cards: the dealer's seven are queen high, and the player's red ones are counted."""
    rng = np.random.default_rng(4)
    deals = 200_000
    cards = rng.random((deals, 53)).argpartition(2 * HAND, axis=1)[:, : 2 * HAND]
    own, bank = cards[:, :HAND], cards[:, HAND:]
    reds = ((own < 52) & np.isin(own % 4, (1, 2))).sum(axis=1)
    red = np.where(reds == 7, 5, np.where(reds >= 4, 1, -1))
    ranks = np.sort(bank // 4, axis=1)
    steps = np.diff(ranks, axis=1)
    runs = np.stack([ranks[:, at + 4] - ranks[:, at] == 4 for at in range(3)]).any(axis=0)
    flush = np.stack([(bank % 4 == suit).sum(axis=1) >= 5 for suit in range(4)]).any(axis=0)
    dragon = np.where((ranks[:, -1] == 10) & (steps > 0).all(axis=1) & ~runs & ~flush, 50, -1)
    plain = (red - red.mean()) * (dragon - dragon.mean())
    options = PaiGowPokerOptions(variant="ez")
    known = side_figures.figures(options, together._sides(options))
    means = {bet: float(of.ev) for bet, of in known.items()} | {together.MAIN: -0.0247}
    found = together.simulated(options, means, best=False, blocks=2)
    assert found["red/queens-dragon"].mean == pytest.approx(
        plain.mean(), abs=5 * (found["red/queens-dragon"].stderr + plain.std() / deals**0.5)
    )
    offered = together._sides(options)
    pairs = [pair for pair in combinations(offered, 2) if {"queens-dragon", "imperial"} & set(pair)]
    section = together._on_the_bank(known, found, pairs)
    assert (section.method, section.rounds) == ("simulated", together.ROUNDS)
    shown = {row[:2]: row[2:4] for row in section.table.rows}
    assert shown["red", "queens-dragon"] == (found["red/queens-dragon"].mean, found["red/queens-dragon"].stderr)
    _, exactly = covariances_of(options)
    assert {*map(frozenset, shown), *map(frozenset, exactly)} >= set(map(frozenset, combinations(offered, 2)))


def test_a_table_where_everything_is_wagered_has_the_sum_of_all_edges(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together, "BLOCKS", 1)
    monkeypatch.setattr(together, "ROUNDS", together.BLOCK)
    options = PaiGowPokerOptions(variant="ez")
    known = side_figures.figures(options, together._sides(options))
    won, lost = Fraction(285, 1000), Fraction(310, 1000)
    known["house-way"] = exact._figures(options, 285, 310, 0, 1000)
    monkeypatch.setattr(together, "simulated", partial(together.simulated, blocks=1))
    beside, on_the_bank, table = together.sections(options, known)
    assert beside.method == on_the_bank.method == table.method == "simulated"
    expected = lost - won + sum(of.house_edge for bet, of in known.items() if bet != "house-way")
    assert table.table.rows[5][4] == pytest.approx(6 * float(expected))


# --- single mistakes -------------------------------------------------------------------------------------------------


def test_what_the_house_way_loses_hand_by_hand_is_what_it_costs_on_a_small_deck() -> None:
    way = setting_table(HouseWay.load())
    counted = full_cycle(way, way, deck=COURT_CARDS)
    whole = classes(COURT_CARDS, HAND)
    size = dict(zip(hand_keys(whole.masks, whole.joker).tolist(), whole.sizes.tolist(), strict=True))
    for commission, solution in solve(way, rank_tables(), deck=COURT_CARDS).items():
        assert solution.losses is not None
        times = 1 if commission else 20
        lost = sum(
            times * loss * size[key]
            for key, loss in zip(solution.departures.keys.tolist(), solution.losses.tolist(), strict=True)
        )
        pays = 20 - int(20 * commission)
        assert lost == pays * (solution.win - counted.win) - 20 * (solution.lose - counted.lose)


def test_a_class_is_found_by_its_key_with_as_many_hands_as_suits_can_be_named() -> None:
    hands = np.sort(dealt(3, 20)[:, :HAND], axis=1)
    keys = np.array([hand_key(hand, 0) for hand in hands])
    found, sizes = mistakes.hands_of(keys)
    assert [hand_key(hand, 0) for hand in found] == keys.tolist()
    for hand, size in zip(hands, sizes, strict=True):
        natural = [card for card in hand.tolist() if card < 52]
        named = {frozenset(4 * (card // 4) + suits[card % 4] for card in natural) for suits in permutations(range(4))}
        assert len(named) == size


def test_mistakes_of_hands_drawn_at_random_are_those_of_the_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mistakes, "SAMPLED", 60)
    found = mistakes._drawn(OPTIONS, HouseWay.named(OPTIONS.house_way), mistakes.sample(OPTIONS))
    assert found
    alone = [mistake for mistake in found if mistake.chance == Fraction(1, 60)]
    for mistake in alone or found[:1]:
        choices = exact.advise(OPTIONS, mistake.hand.removeprefix("such as "))
        house = next(choice for choice in choices if choice.house_way)
        assert house.ev < choices[0].ev
        if alone:
            assert mistake.cost == choices[0].ev - house.ev


def test_the_house_ways_mistakes_are_exact_once_the_best_play_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = "Ac Kd Qh Jc Jh 4c 4d"  # two pairs split, where the ace could stand in front
    choices = exact.advise(OPTIONS, hand)
    house = next(choice for choice in choices if choice.house_way)
    assert house.ev < choices[0].ev
    best = choices[0]
    numbers = np.array(sorted(JOKER_PACK.cards.index(card) for card in hand.split()))
    cell = 128 * high_hand(best.high.split()).value + low_hand(best.low.split()).value
    loss = (best.ev - house.ev) * 20 * exact.BANK_HANDS
    departures = Departures(np.array([hand_key(numbers, 0)]), np.array([cell], np.int32))
    counts = dict.fromkeys(("win", "lose", "dragons", "total", "departing_classes", "departing_hands"), 1)
    solution = Solution(**counts, tied=False, departures=departures, losses=np.array([int(loss)]))
    monkeypatch.setattr(exact, "optimal", lambda options: solution)
    (mistake,), sampled = mistakes.mistakes(OPTIONS, HouseWay.named(OPTIONS.house_way))
    assert sampled is None
    assert mistake.cost == best.ev - house.ev
    assert mistake.chance == Fraction(24, comb(53, 7)) or mistake.chance == Fraction(12, comb(53, 7))
    assert (mistake.does, mistake.best) == ("pair behind, a pair in front", "two pair behind, an ace in front")
    read = exact._read_solutions(exact._write_solutions({exact.VIGORISH: solution, Fraction(0): solution}))
    assert read[Fraction(0)].losses.tolist() == [int(loss)]  # type: ignore[union-attr]
