"""Side wagers in compiled rounds: as the table settles them, and as the exact figures have them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from houseway.cli import main as command_line
from houseway.core.cards import JOKER_PACK
from houseway.core.events import WagerLost, WagerWon
from houseway.games.pai_gow_poker import exact, kernel
from houseway.games.pai_gow_poker.counts import Cycle, Departures, Solution
from houseway.games.pai_gow_poker.options import HANDS, PaiGowPokerOptions
from houseway.games.pai_gow_poker.settlement import Seven, settle_side_wagers
from houseway.games.submission import choose
from houseway.maths import sheaves, simulate

STAKE = 100
EZ: dict[str, Any] = {
    "variant": "ez",
    "seven-card-bonus": "fortune",
    "progressive": {
        "meter": "4999.99",
        "stake": 2,
        "shares": {"natural-seven-card-straight-flush": 100, "wild-seven-card-straight-flush": 33, "five-aces": 10},
        "pays": {"four-of-a-kind": 75, "full-house": 4, "straight": "0.50"},
    },
}
EVERY_HAND: dict[str, Any] = {
    "variant": "ez",
    "seven-card-bonus": {name: 2 + place * 7 % len(HANDS) for place, name in enumerate(HANDS)},
}
"""A table in which hands that rank higher often pay less."""
READINGS: list[dict[str, Any]] = [
    {**EZ, "protection-joker": reading, "protection-natural-wheel": wheel}
    for reading in ("ace", "completes-nothing", "standard")
    for wheel in (True, False)
]

RARE = """\
As 2s 3s 4s 5s Ah Qh
As 2s 3s 4s 5s Ah Qd
As 2s 3s 4s 5s Kd Qd
As 2s 3s 4s Jk Ah Qh
As 2s 3s 4s 5s Jk 9d
As 2s 3s 4s 5s 6s 7s
5d 6d 7d 8d 9d Td Jd
8h 9h Th Jh Qh Kh Ah
8h 9h Th Jh Qh Kh Jk
9c Tc Jc Qc Kc Ac Jk
As 2s 3s 4s 5s 7s Jk
2s 3s 4s 5s 6s 7s Jk
9h Th Jh Qh Kh Ah 2h
Ts Js Qs Ks As Ah Qh
Ts Js Qs Ks As Ah Qd
Ts Js Qs Ks As Kh Qh
Ts Js Qs Ks Jk Ah Qh
Td Jd Jk Kd Ad Ac Qc
Tc Jc Qc Jk Ac Kh Qh
As Ah Ad Ac Jk 2s 3h
As Ah Ad Ac Jk 2s 2h
As Ah Ad Ac 2d Qs Kh
As Ah Ad Jk 2s 2h Tc
As Ah Jk 9s 9h 9c 3d
As Jk 9s 9h 9c 9d 3d
Jk 9s 9h 9c 8d 8c 3d
7s 7h 7d 9c 9s 9h Tc
7s 7h 7d 7c 9s 9h 9c
7s 7h 7d 8c 9s Th Jc
2s 5s 7s Js Jk 9h Tc
2s 4s 7s 9s Js Kh Jk
2s 4s 7s 9s Js Kh Ad
2s 4h 7d 9c Js Kh Jk
2s 4h 5d 6c Js Kh Jk
2s 4s 7s 9s Jh Kh Jk
Ts Jh Qd Kc 2s 4h Jk
2s 3h 4d 5c 9s Jh Jk
As 3h 6d 8c Ts Qh Jk
4s 5h 6d 7c 8s Kh Jk
2s 3h 4d 5c 7s 8h 9d
2s 3s 4s 5s 7h 8h 9d
2c 3h 4d 5c 7s 8h Td
2d 3h 4d 5c 7s 8h Jd
2s 3h 5d 7c 9s Jh Qd
2h 3h 5d 7d 9h Jd Kd
2h 3h 4h 5d 6d 7d Jk
2s 3s 4c 5s 6s 7c 9c
"""


def rare_decks() -> list[list[str]]:
    """Each hand for the player and for the bank, against every other that shares no card with it."""
    hands = [line.split() for line in RARE.splitlines()]
    pairs = [(first, second) for first in hands for second in hands if not set(first) & set(second)]
    decks = [[*one, *two, *(card for card in JOKER_PACK.cards if card not in {*one, *two})] for one, two in pairs]
    assert {tuple(deck[:7]) for deck in decks} == {tuple(deck[7:14]) for deck in decks} == {tuple(h) for h in hands}
    return decks


def crowded_decks(number: int) -> list[list[str]]:
    """Hands of few suits or ranks, so that flushes, straights and equal ranks are common; low cards for the bank."""
    chance, decks = Random(3), []
    for _ in range(number):
        suits, ranks = chance.choice([("s", ""), ("hd", "A2345678"), ("sc", "89TJQKA"), ("shdc", "AKQ"), ("", "A9T")])
        liked = [card for card in JOKER_PACK.cards if card == "Jk" or card[1] in suits or card[0] in ranks]
        hand = chance.sample(liked, 7)
        low = [card for card in JOKER_PACK.cards if card not in hand and card[0] in "23456789TJ"]
        bank = chance.sample(low, 7)
        rest = [card for card in JOKER_PACK.cards if card not in {*hand, *bank}]
        decks.append([*hand, *bank, *rest])
    return decks


def random_decks(number: int) -> list[list[str]]:
    chance = Random(4)
    return [chance.sample(JOKER_PACK.cards, JOKER_PACK.size) for _ in range(number)]


def numbers(decks: list[list[str]]) -> np.ndarray:
    place = {card: number for number, card in enumerate(JOKER_PACK.cards)}
    return np.array([[place[card] for card in deck] for deck in decks])


def at_the_table(options: PaiGowPokerOptions, deck: list[str], wagers: dict[str, int]) -> dict[str, int]:
    """What each side wager nets in cents as the engine settles it, with the meter at its start."""
    meter = options.progressive.meter if options.progressive else 0
    hands = {1: Seven(tuple(deck[:7]), wagers)}
    settled = settle_side_wagers(options, hands, deck[7:14], meter=meter)
    nets = {}
    for result in (*settled.at_once[1], *settled.in_turn[1], *settled.at_last[1]):
        assert isinstance(result, (WagerWon, WagerLost))
        nets[result.wager] = result.paid if isinstance(result, WagerWon) else -result.staked
    return nets


def compare(given: dict[str, Any], decks: list[list[str]], only: str | None = None) -> dict[str, set[int]]:
    """Kernel and engine on the same decks; returns the nets seen of each wager."""
    options = PaiGowPokerOptions.read(given)
    wagers = {wager: STAKE for wager in options.wagers[1:] if only in {None, wager}}
    if options.progressive and "progressive" in wagers:
        wagers["progressive"] = options.progressive.stake
    nets = kernel.settle_decks(options, numbers(decks))
    found = {wager: nets[wager] * (1 if wager == "progressive" else STAKE) for wager in wagers}
    engine = [at_the_table(options, deck, wagers) for deck in decks]
    for wager, units in found.items():
        assert units.tolist() == [settled[wager] for settled in engine], wager
    return {wager: set(units.tolist()) for wager, units in found.items()}


def test_kernel_and_engine_settle_every_side_wager_alike() -> None:
    seen = compare(EZ, [*rare_decks()[::2], *crowded_decks(1000), *random_decks(1000)])
    assert list(seen) == [
        "dynasty", "protection", "red", "black", "queens-dragon", "imperial", "seven-card-bonus", "progressive",
    ]  # fmt: skip
    # every row of every table has turned up
    paid = {wager: {net // STAKE for net in nets} for wager, nets in seen.items()}
    assert paid["dynasty"] == {-1, 2, 3, 4, 5, 25, 50, 120, 500, 1000, 2000}
    assert paid["red"] == paid["black"] == {-1, 1, 5}
    assert paid["queens-dragon"] == {-1, 50}
    assert paid["imperial"] >= {-1, 2, 4, 5, 25, 50, 200, 1000, 100, 20, 2 + 100, 4 + 20, 50 + 5}
    assert paid["seven-card-bonus"] == {-1, 2, 3, 4, 5, 25, 50, 150, 400, 1000, 2000, 8000}
    assert seen["progressive"] == {-2_00, 50, 4_00, 75_00, 499_99, 1649_99, 4999_99}


def test_kernel_and_engine_agree_on_a_bonus_that_names_every_hand() -> None:
    seen = compare(EVERY_HAND, [*rare_decks()[::2], *crowded_decks(1000)], only="seven-card-bonus")["seven-card-bonus"]
    assert len(seen) > 10


@pytest.mark.parametrize("given", READINGS)
def test_protection_is_settled_alike_by_every_reading_of_the_joker(given: dict[str, Any]) -> None:
    with_joker = [deck for deck in [*crowded_decks(1500), *random_decks(3000)] if "Jk" in deck[:7]]
    seen = compare(given, [*rare_decks()[::3], *with_joker], only="protection")["protection"]
    pays = {-1, 3, 5, 7, 15, 25, 100} | ({120} if given["protection-natural-wheel"] else set())
    assert seen == {odds * STAKE for odds in pays}


@pytest.mark.parametrize(
    "given",
    [
        EZ,
        {
            **EVERY_HAND,
            "protection-joker": "standard",
            "protection-natural-wheel": False,
            "dragons-eye": "no-vigorish",
        },
    ],
)
def test_simulated_means_meet_the_exact_figures_of_every_side_wager(given: dict[str, Any]) -> None:
    options = PaiGowPokerOptions.read(given)
    bets = options.wagers[1:]
    play, rounds = kernel.blocks(options, bets), 500_000
    with ThreadPoolExecutor(2) as threads:
        blocks = list(threads.map(lambda block: play(31, block, rounds), range(6)))
    figures = exact.figures(options, bets)
    assert list(blocks[0]) == list(figures)
    for bet, of in figures.items():
        tally = sum((block[bet] for block in blocks[1:]), blocks[0][bet])
        assert tally.rounds == 6 * rounds
        # by the exact deviation, since the rarest hands may not have turned up
        assert abs(tally.mean - float(of.ev)) < 4 * of.std / tally.rounds**0.5, bet


def test_side_wagers_leave_the_rounds_of_a_seed_as_they_are() -> None:
    for given in (EZ, {"dragons-eye": "no-vigorish"}):
        options = PaiGowPokerOptions.read(given)
        alone = kernel.blocks(options, ["house-way"])(5, 2, 50_000)
        beside = kernel.blocks(options, ["house-way", *options.wagers[1:]])(5, 2, 50_000)
        assert beside.items() > alone.items()
        assert kernel.blocks(options, ["imperial"])(5, 2, 50_000)["imperial"] == beside["imperial"]


@pytest.fixture
def no_best_play(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The house way is said to be the best, since finding the best play and counting all deals take minutes."""
    departures = Departures(np.array([0]), np.array([0], np.int32))
    best = Solution(
        win=1, lose=1, dragons=0, total=3, departing_classes=0, departing_hands=0, tied=False, departures=departures
    )
    counted = Cycle(compared=((1, 0, 0), (0, 1, 0), (0, 0, 1)))
    monkeypatch.setattr(exact, "optimal", lambda *_: best)
    monkeypatch.setattr(exact, "cycle", lambda *_, **__: counted)
    sheaves._player.cache_clear()
    yield
    sheaves._player.cache_clear()


@pytest.mark.usefixtures("no_best_play")
def test_the_same_seed_gives_the_same_side_wagers_whatever_the_number_of_workers() -> None:
    submission = choose("pai-gow-poker", None, ["variant=ez", "seven-card-bonus=fortune"])
    rounds = simulate.BLOCK + 4321
    one, three = (simulate.document(submission, rounds, 6, workers) for workers in (1, 3))
    assert one == three
    assert simulate.document(submission, rounds, 7, 2)["bets"]["dynasty"] != one["bets"]["dynasty"]


TABLES = [
    "",
    'variant = "ez"',
    'variant = "ez"\ndynasty = false\nred-black = false\nimperial = false',
    'variant = "ez"\ndragons-eye = "no-vigorish"\nseven-card-bonus = "fortune"\n'
    'progressive = { meter = "4999.99", stake = 2, shares = { five-aces = 10 }, pays = { full-house = 4 } }',
]


@pytest.mark.usefixtures("no_best_play")
@pytest.mark.parametrize("table", TABLES)
def test_simulate_reports_the_bets_that_par_reports_and_compares_them(
    table: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "table.toml"
    file.write_text(f'game = "pai-gow-poker"\n{table}\n', encoding="utf-8")

    def bets(*words: str) -> dict[str, Any]:
        monkeypatch.setattr("sys.argv", ["houseway", *words, "--submission", str(file), "--json"])
        with pytest.raises(SystemExit) as done:
            command_line.main()
        assert done.value.code == 0
        found: dict[str, Any] = json.loads(capsys.readouterr().out)["bets"]
        return found

    simulated = bets("simulate", "pai-gow-poker", "--rounds", "20000", "--seed", "1", "--compare")
    par = bets("par", "pai-gow-poker")
    assert list(simulated) == list(par)
    assert [of["exact"] for of in simulated.values()] == [of["ev"] for of in par.values()]
