"""The tests of randomness pass what is random as often as they should, and catch every defect that is planted."""

from __future__ import annotations

import json
from collections.abc import Callable
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from houseway.cli.main import app
from houseway.core.cards import STANDARD_PACK
from houseway.core.shuffle import derived_seed, shuffled
from houseway.maths import generators, randomness
from houseway.maths.randomness import Finding, Numbers, judged

LEVEL = 0.01


def fails(findings: list[Finding]) -> set[str]:
    return {finding.test for finding in judged(findings) if finding.holm < LEVEL}


# --- what is random passes -----------------------------------------------------------------------------------------


def test_the_generators_of_play_and_of_simulations_pass_everything() -> None:
    decks = generators.decks_of_play("a laboratory's seed", 6_000, 53)
    words = generators.raw_of_play("a laboratory's seed", 4_000, 53)
    dice = generators.dice_of_play("a laboratory's seed", 20_000)
    tests = randomness.tests_of_decks(decks) + randomness.tests_of_numbers(words) + randomness.tests_of_dice(dice, 6)
    assert not fails(tests)
    by_simulation = generators.decks_of_simulation(11, 20_000, 53), generators.raw_of_simulation(11, 300_000)
    assert not fails(randomness.tests_of_decks(by_simulation[0]) + randomness.tests_of_numbers(by_simulation[1]))


def test_each_test_finds_one_random_sample_in_ten_below_a_tenth() -> None:
    """Samples of another generator (NumPy's): the statistics are distributed as they are held to be."""
    chance, samples = np.random.default_rng(2026), 80
    low: dict[tuple[str, str], int] = {}
    for _ in range(samples):
        words = chance.integers(0, 1 << 32, 6000, dtype=np.uint32)
        decks = np.argsort(chance.random((1500, 16)), axis=1).astype(np.uint8)
        for finding in randomness.tests_of_numbers(words) + randomness.tests_of_decks(decks):
            if finding.about != "decks seen before":
                name = finding.test, finding.about
                low[name] = low.get(name, 0) + (finding.chance < 0.1)
    # 25 tests: a binomial of 80 trials at a tenth is above 21, or at 0, in one of 4,000 cases
    assert len(low) == 25
    assert all(0 < number <= 21 for number in low.values()), low


def test_a_sample_is_what_is_dealt_from() -> None:
    (deck,) = generators.decks_of_play("seed", 1, 52)
    assert tuple(STANDARD_PACK.cards[card] for card in deck) == shuffled(
        STANDARD_PACK.cards, derived_seed("seed", "sample 0")
    )


# --- defects -------------------------------------------------------------------------------------------------------

CARDS = 52


def packs(shuffles: int) -> Numbers:
    return np.tile(np.arange(CARDS, dtype=np.uint8), (shuffles, 1))


def swap(decks: Numbers, place: int, others: Numbers) -> None:
    """In every deck the card of one place with that of another."""
    rows = np.arange(len(decks))
    decks[rows, place], decks[rows, others] = decks[rows, others], decks[rows, place].copy()


def swap_with_any(chance: np.random.Generator) -> Numbers:
    """The naive shuffle: every place with any place."""
    decks = packs(10_000)
    for place in range(CARDS):
        swap(decks, place, chance.integers(0, CARDS, len(decks)))
    return decks


def never_in_place(chance: np.random.Generator) -> Numbers:
    """Fisher-Yates one off, so that no card is swapped with itself (Sattolo)."""
    decks = packs(10_000)
    for place in range(CARDS - 1, 0, -1):
        swap(decks, place, chance.integers(0, place, len(decks)))
    return decks


def few_bits(chance: np.random.Generator) -> Numbers:
    """A remainder of eight random bits: low remainders come more often."""
    decks = packs(10_000)
    for place in range(CARDS - 1, 0, -1):
        swap(decks, place, chance.integers(0, 256, len(decks)) % (place + 1))
    return decks


def one_step_too_few(chance: np.random.Generator) -> Numbers:
    """The last two places are never swapped."""
    decks = packs(10_000)
    for place in range(CARDS - 1, 1, -1):
        swap(decks, place, chance.integers(0, place + 1, len(decks)))
    return decks


def four_riffles(chance: np.random.Generator) -> Numbers:
    """Riffled by hand four times, which is known to be too few."""
    decks = packs(3_000)
    for _ in range(4):
        decks = np.take_along_axis(decks, np.argsort(chance.integers(0, 2, decks.shape), axis=1, kind="stable"), axis=1)
    return decks


def fair_decks(chance: np.random.Generator, shuffles: int) -> Numbers:
    return np.argsort(chance.random((shuffles, CARDS)), axis=1).astype(np.uint8)


def cut_only(chance: np.random.Generator) -> Numbers:
    """Every deck is the one before, cut at random."""
    first = fair_decks(chance, 1)[0]
    return np.array([np.roll(first, cut) for cut in chance.integers(0, CARDS, 3_000)])


def sticks_to_the_top(chance: np.random.Generator) -> Numbers:
    """In one shuffle of fifty the first card of the pack is put on top."""
    decks = fair_decks(chance, 10_000)
    for row in np.flatnonzero(chance.random(len(decks)) < 0.02):
        (place,) = np.flatnonzero(decks[row] == 0)
        decks[row, place], decks[row, 0] = decks[row, 0], 0
    return decks


def every_second_turned_round(chance: np.random.Generator) -> Numbers:
    """Every second deck is the one before it from the bottom up."""
    decks = fair_decks(chance, 5_000)
    decks[1::2] = decks[::2, ::-1]
    return decks


def every_tenth_turned_round(chance: np.random.Generator) -> Numbers:
    decks = fair_decks(chance, 5_000)
    decks[1::10] = decks[::10, ::-1]
    return decks


def moved_on(chance: np.random.Generator) -> Numbers:
    """Every second deck is the one before it, with five cards moved from the top to the bottom."""
    decks = fair_decks(chance, 5_000)
    decks[1::2] = np.roll(decks[::2], -5, axis=1)
    return decks


def cut_again(chance: np.random.Generator) -> Numbers:
    """In one deck of twenty the deck before it is cut at random instead of being shuffled."""
    decks = fair_decks(chance, 5_000)
    for row in range(1, len(decks), 20):
        decks[row] = np.roll(decks[row - 1], int(chance.integers(1, CARDS)))
    return decks


def even_permutations(chance: np.random.Generator) -> Numbers:
    """Two cards change places wherever the order is an odd permutation, told here by its cycles."""
    decks = fair_decks(chance, 2_000)
    for deck in decks:
        left, cycles = set(range(CARDS)), 0
        while left:
            card, cycles = min(left), cycles + 1
            while card in left:
                left.remove(card)
                card = int(deck[card])
        if (CARDS - cycles) % 2:
            deck[[0, 1]] = deck[[1, 0]]
    return decks


DECK_DEFECTS: dict[str, tuple[Callable[[np.random.Generator], Numbers], str]] = {
    "the naive shuffle": (swap_with_any, "card by position"),
    "no card is left in place": (never_in_place, "card by position"),
    "a remainder of few bits": (few_bits, "card by position"),
    "one step too few": (one_step_too_few, "card by position"),
    "four riffles": (four_riffles, "runs"),
    "the seed comes again": (lambda chance: np.tile(fair_decks(chance, 1_500), (2, 1)), "frequency"),
    "cut, not shuffled": (cut_only, "permutation"),
    "a card that sticks to the top": (sticks_to_the_top, "frequency"),
    "every second deck turned round": (every_second_turned_round, "correlation"),
    "every tenth deck turned round": (every_tenth_turned_round, "correlation"),
    "every second deck moved on": (moved_on, "card by position"),
    "a deck cut again": (cut_again, "serial"),
    "only even permutations": (even_permutations, "parity"),
}


@pytest.mark.parametrize("defect", DECK_DEFECTS)
def test_a_defect_of_the_shuffle_is_caught(defect: str) -> None:
    make, test = DECK_DEFECTS[defect]
    assert test in fails(randomness.tests_of_decks(make(np.random.default_rng(5))))


def lcg(count: int) -> Numbers:
    """A linear congruential generator modulo 2^32, whose lower bits have short periods."""
    found, state = np.empty(count, np.uint32), 12345
    for place in range(count):
        state = (1103515245 * state + 12345) & 0xFFFFFFFF
        found[place] = state
    return found


def rising(words: Numbers) -> Numbers:
    """In one pair of a hundred the smaller number is put first."""
    pairs = words.reshape(-1, 2).copy()
    pairs[::50] = np.sort(pairs[::50], axis=1)
    return pairs.ravel()


def words_of(chance: np.random.Generator) -> Numbers:
    return chance.integers(0, 1 << 32, 200_000, dtype=np.uint32)


def no_repeats(words: Numbers) -> Numbers:
    """As people write random numbers: the upper four bits are never the same twice in a row."""
    upper = words >> 28
    kept = np.concatenate([[True], upper[1:] != upper[:-1]])
    found: Numbers = words[kept]
    return found


def even(chance: np.random.Generator) -> Numbers:
    """Every 16-bit half equally often: a perfect frequency, which chance does not give."""
    halves = np.tile(np.arange(1 << 16, dtype=np.uint32), 4)
    chance.shuffle(halves)
    return halves[::2] << np.uint32(16) | halves[1::2]


RAW_DEFECTS: dict[str, tuple[Callable[[np.random.Generator], Numbers], str]] = {
    "lower bits of a linear generator": (lambda chance: lcg(100_000), "gap"),
    "a bit that is always set": (lambda chance: words_of(chance) | np.uint32(4), "frequency"),
    "a bit that is set a little too often": (
        lambda chance: words_of(chance) | (chance.random(200_000) < 0.02).astype(np.uint32),
        "frequency",
    ),
    "numbers that rise too often": (lambda chance: rising(words_of(chance)), "permutation"),
    "every number twice": (lambda chance: np.repeat(words_of(chance)[:100_000], 2), "serial"),
    "a value that is avoided after itself": (lambda chance: no_repeats(words_of(chance)), "gap"),
    "numbers that are too even": (even, "frequency"),
}


@pytest.mark.parametrize("defect", RAW_DEFECTS)
def test_a_defect_of_the_raw_numbers_is_caught_by_the_test_that_is_for_it(defect: str) -> None:
    make, test = RAW_DEFECTS[defect]
    assert test in fails(randomness.tests_of_numbers(make(np.random.default_rng(7))))


# --- the statistics ------------------------------------------------------------------------------------------------


def test_successions_are_counted_as_all_orders_of_few_cards_have_them() -> None:
    from itertools import permutations

    every = np.array(list(permutations(range(7))), np.uint8)
    assert randomness.successions(every).statistic == pytest.approx(0, abs=1e-12)
    assert randomness.card_by_position(every).statistic == 0


def test_holms_correction_is_as_published() -> None:
    """Holm 1979, with the usual example: 0.01, 0.04, 0.03, 0.005 become 0.03, 0.06, 0.06, 0.02."""
    given = [Finding("t", str(chance), 0, 1, chance) for chance in (0.01, 0.04, 0.03, 0.005)]
    corrected = {finding.chance: finding.holm for finding in judged(given)}
    assert corrected == pytest.approx({0.01: 0.03, 0.04: 0.06, 0.03: 0.06, 0.005: 0.02})


def test_coupons_take_as_long_as_inclusion_and_exclusion_says() -> None:
    d = 6
    chances = randomness._coupon_chances(d)

    def all_met(draws: int) -> float:
        return float(sum((-1) ** k * comb(d, k) * (1 - k / d) ** draws for k in range(d + 1)))

    for length in range(d, 40):
        assert chances[length - d] == pytest.approx(all_met(length) - all_met(length - 1))
    assert sum(chances) == pytest.approx(1)


# --- the command ---------------------------------------------------------------------------------------------------


def test_a_sample_that_is_dumped_is_tested_as_it_was(tmp_path: Path) -> None:
    run = CliRunner().invoke
    common = ["--shuffles", "1500", "--seed", "lab"]
    for kind, more, name in (("--raw", [], "raw"), ("--final", [], "text"), ("--final", ["--bytes"], "bytes")):
        path = tmp_path / name
        assert run(app, ["rng", "dump", "pai-gow", kind, *common, *more, "-o", str(path)]).exit_code == 0
        from_file = run(app, ["rng", "test", "pai-gow", kind, "--file", str(path), "--json"])
        at_once = run(app, ["rng", "test", "pai-gow", kind, *common, "--json"])
        assert json.loads(from_file.stdout) == json.loads(at_once.stdout)
        assert json.loads(at_once.stdout)["random"] is True


def test_a_sample_that_is_not_random_exits_with_1_and_says_which_test(tmp_path: Path) -> None:
    path = tmp_path / "sorted"
    path.write_bytes(bytes(range(52)) * 1200)
    result = CliRunner().invoke(app, ["rng", "test", "double-draw-poker", "--final", "--file", str(path)])
    assert isinstance(result.exception, ValueError)  # decks of 54, not of 52
    path.write_bytes(bytes(range(32)) * 1200)
    result = CliRunner().invoke(app, ["rng", "test", "pai-gow", "--final", "--file", str(path)])
    assert result.exit_code == 1
    assert "tests fail" in result.stdout


def test_a_sample_of_another_pack_is_refused_even_where_it_has_as_many_cards(tmp_path: Path) -> None:
    path = tmp_path / "decks"
    run, dumped = CliRunner().invoke, ["rng", "dump", "pai-gow-poker", "--final", "--shuffles", "1000", "-o", str(path)]
    assert run(app, dumped).exit_code == 0
    result = run(app, ["rng", "test", "dragon-poker", "--final", "--file", str(path)])
    assert str(result.exception) == f"{path}: its heading names the cards of another game"
    path.write_bytes(b"# of our laboratory\n" + path.read_bytes().partition(b"\n")[2])  # which names no pack
    assert run(app, ["rng", "test", "dragon-poker", "--final", "--file", str(path), "--level", "1e-9"]).exit_code == 0


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            lambda lines: [*lines[:2], lines[2][:-9], *lines[3:]],
            "line 3 is no deck, which has each number from 0 to 52 once",
        ),
        (lambda lines: [*lines[:1], b"0 " * 53, *lines[2:]], "line 2 is no deck"),
        (lambda lines: [*lines[:3], lines[3].replace(b" 7 ", b" 263 ")], "line 4 is no deck"),
        (lambda lines: [*lines[:3], lines[3].replace(b" 7 ", b" seven ")], "line 4 is no deck"),
        (lambda lines: [*lines[:3], lines[3].replace(b" 7 ", b" 9" + b"9" * 40 + b" ")], "line 4 is no deck"),
        (lambda lines: lines, "at least 1,000 shuffles are tested, not 3"),
        (lambda lines: lines[:1], "at least 1,000 shuffles are tested, not 0"),
    ],
)
def test_a_faulty_sample_names_its_file_and_line(change: Any, sentence: str, tmp_path: Path) -> None:
    path, run = tmp_path / "decks", CliRunner().invoke
    run(app, ["rng", "dump", "dragon-poker", "--final", "--shuffles", "3", "--seed", "a", "-o", str(path)])
    path.write_bytes(b"\n".join(change(path.read_bytes().splitlines())))
    result = run(app, ["rng", "test", "dragon-poker", "--final", "--file", str(path)])
    assert isinstance(result.exception, ValueError)
    assert str(result.exception).startswith(f"{path}: {sentence}")


def test_a_faulty_deck_of_bytes_is_named_by_its_number(tmp_path: Path) -> None:
    path = tmp_path / "decks"
    path.write_bytes(bytes(range(32)) * 2 + bytes(32))
    result = CliRunner().invoke(app, ["rng", "test", "pai-gow", "--final", "--file", str(path)])
    assert str(result.exception) == f"{path}: deck 3 is no deck, which has each number from 0 to 31 once"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["dump", "pai-gow"], "say either --raw"),
        (["dump", "pai-gow", "--raw", "--final"], "say either --raw"),
        (["test", "pai-gow", "--file", "x"], "say whether the file was written with --raw or with --final"),
        (["test", "pai-gow", "--raw", "--file", "nowhere"], "nowhere: no such file"),
        (["test", "poker"], "there is no game 'poker'"),
    ],
)
def test_bad_input_costs_a_sentence(arguments: list[str], sentence: str) -> None:
    result = CliRunner().invoke(app, ["rng", *arguments])
    assert isinstance(result.exception, ValueError)
    assert str(result.exception).startswith(sentence)
