"""A simulation gives the same figures wherever it is played, however it is cut, and however often it is broken off."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest
from benchmarks.prove_cluster import cluster

from houseway.core.figures import Tally
from houseway.games import workers
from houseway.games.submission import Submission, choose
from houseway.maths import sheaves
from houseway.maths.checkpoint import Checkpoint, CheckpointError, going_on, read_checkpoint
from houseway.maths.sheaves import BLOCK, Job, Standing, Until, next_look, play_sheaf, played
from houseway.maths.simulate import job, simulated

SEED = 42


@pytest.fixture(scope="module")
def submission() -> Submission:
    return choose("dragon-poker")


class Muddled(Executor):
    """Finishes what it was given in a random order, one at a time."""

    def __init__(self, seed: int) -> None:
        self._chance, self._waiting = random.Random(seed), list[tuple[Future[Any], Callable[[], Any]]]()

    def submit(self, work: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._waiting.append((future, lambda: work(*args, **more)))
        if len(self._waiting) > 3:
            self.finish()
        threading.Timer(0.01, self.finish).start()
        return future

    def finish(self) -> None:
        if self._waiting:
            future, work = self._waiting.pop(self._chance.randrange(len(self._waiting)))
            if future.set_running_or_notify_cancel():
                future.set_result(work())


def by_hand(what: Job, blocks: int, rest: int = 0) -> dict[str, Tally]:
    """Block after block, added up here."""
    sums: dict[str, list[int]] = {}
    for block, rounds in [(n, BLOCK) for n in range(blocks)] + ([(blocks, rest)] if rest else []):
        for bet, tally in play_sheaf(what, block, block + 1, rounds)[0].items():
            of = sums.setdefault(bet, [0, 0, 0, tally.scale])
            of[0], of[1], of[2] = of[0] + tally.rounds, of[1] + tally.total, of[2] + tally.squares
    return {bet: Tally(*of) for bet, of in sums.items()}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks of a thousand rounds in place of a quarter of a million."""
    monkeypatch.setattr(sheaves, "BLOCK", 1000)
    monkeypatch.setitem(globals(), "BLOCK", 1000)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("seed", range(4))
def test_the_order_in_which_sheaves_come_back_changes_nothing(submission: Submission, seed: int) -> None:
    what = job(submission, 37_123, SEED)
    pool = workers.Workers(Muddled(seed), lambda: 4)
    standing, sums = played(what, 37_123, pool)
    assert sums == by_hand(what, 37, 123)
    assert (standing.blocks, standing.ahead) == (37, ())


@pytest.mark.usefixtures("quick")
def test_nothing_is_left_out_while_a_cluster_has_no_workers(submission: Submission) -> None:
    what = job(submission, 9_001, SEED)
    with workers.threads(1) as pool:
        _, sums = played(what, 9_001, pool._replace(number=lambda: 0))
    assert sums == by_hand(what, 9, 1)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("seed", range(3))
def test_a_run_that_is_broken_off_and_resumed_is_the_run_in_one_piece(
    submission: Submission, seed: int, tmp_path: Path
) -> None:
    what, pool = job(submission, 60_500, SEED), workers.Workers(Muddled(seed), lambda: 4)
    path, chance, standing = tmp_path / "run", random.Random(seed), Standing()

    class BreakError(Exception):
        pass

    def told(now: Standing, rounds: int) -> None:
        path.write_bytes(
            Checkpoint(
                game="dragon-poker",
                submission_hash=submission.options.digest,
                seed=SEED,
                seed_text="42",
                block=1000,
                standing=now,
            ).written()
        )
        if chance.random() < 0.2:
            raise BreakError

    breaks = 0
    while True:
        try:
            _, sums = played(what, 60_500, pool, since=standing, told=told)
            break
        except BreakError:
            breaks += 1
            standing = read_checkpoint(path).standing
    assert breaks > 0
    assert sums == by_hand(what, 60, 500)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("seed", range(5))
def test_from_whatever_is_finished_a_run_ends_like_a_fresh_one_or_is_refused(submission: Submission, seed: int) -> None:
    chance = random.Random(seed)
    with workers.threads(2) as pool:
        for _ in range(20):
            what, standing = job(submission, 1, SEED), Standing()
            for first in chance.sample(range(12), chance.randrange(12)):
                standing = standing.plus(sheaves.Sheaf(first, first + 1, play_sheaf(what, first, first + 1, BLOCK)[0]))
            while chance.random() < 0.7 and (further := standing.joined()) is not None:
                standing = further  # a run that stops by a rule leaves what it finished beyond as it is
            rounds = chance.randrange(1, 14_000)
            if standing.reaches > rounds // 1000:
                with pytest.raises(ValueError, match=f"{standing.reaches},000 rounds are finished already"):
                    played(what, rounds, pool, since=standing)
            else:
                assert played(what, rounds, pool, since=standing)[1] == by_hand(what, *divmod(rounds, 1000))


@pytest.mark.usefixtures("quick")
def test_a_stopping_rule_stops_at_the_same_round_whoever_plays(submission: Submission) -> None:
    what, until = job(submission, 10**9, SEED), Until(0.013)
    stops = [played(what, 10**9, workers.Workers(Muddled(seed), lambda: 5), until=until) for seed in range(3)]
    with workers.threads(3) as pool:
        stops.append(played(what, 10**9, pool, until=until))
    (_, sums), *others = stops
    assert all(each[1] == sums for each in others)
    rounds = sums["main"].rounds
    # the rule holds there, and at none of the looks before
    assert sums == by_hand(what, rounds // 1000)
    assert sums["main"].stderr <= 0.013
    looks = [1]
    while looks[-1] < rounds // 1000:
        looks.append(next_look(looks[-1]))
    assert looks[-1] == rounds // 1000
    assert all(by_hand(what, look)["main"].stderr > 0.013 for look in looks[1:-1])


def test_looks_begin_with_every_block_and_are_then_a_sixteenth_apart() -> None:
    assert [next_look(n) for n in (0, 1, 2, 15, 31, 32, 33)] == [1, 2, 3, 16, 32, 34, 34]
    look = next_look(10**9)
    assert next_look(look) == look + look // 16


def test_a_stopping_rule_can_name_its_bet(submission: Submission) -> None:
    with workers.threads(1) as pool:
        by_main = simulated(submission, 10**9, SEED, pool, until=Until(0.006))
        by_dragon = simulated(submission, 10**9, SEED, pool, until=Until(0.02, "dragon"))
        with pytest.raises(ValueError, match=r"^there is no bet 'tiger' .* main, three-card-bonus, dragon$"):
            simulated(submission, 10**9, SEED, pool, until=Until(0.02, "tiger"))
    assert by_main["main"].rounds == BLOCK
    assert by_dragon["main"].rounds == 2 * BLOCK


# --- the file ------------------------------------------------------------------------------------------------------


def checkpoint(submission: Submission, **changed: Any) -> Checkpoint:
    given: dict[str, Any] = {
        "game": submission.game.name,
        "submission_hash": submission.options.digest,
        "seed": SEED,
        "seed_text": "42",
        "standing": Standing(3, {"main": Tally(3 * BLOCK, -(10**25), 10**30, 20)}),
    }
    return Checkpoint(**given | changed)


def test_sums_of_any_size_come_back_from_the_file(submission: Submission, tmp_path: Path) -> None:
    path = tmp_path / "run"
    path.write_bytes(checkpoint(submission).written())
    assert going_on(path, read_checkpoint(path), submission, SEED, None) == checkpoint(submission).standing


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"seed": 43}, "is of the seed 43, not 42"),
        ({"submission_hash": "00"}, "is of the submission 00, not "),
        ({"game": "pai-gow"}, "is of the game pai-gow, not dragon-poker"),
        ({"version": "0.1"}, "is of Houseway 0.1, not "),
        ({"block": 5}, "is of blocks of 5, not 262144"),
        ({"standing": Standing(99)}, "holds 25,952,256 rounds already, more than 1,000,000"),
    ],
)
def test_a_file_of_another_run_is_refused_in_a_sentence(
    submission: Submission, changed: dict[str, Any], sentence: str, tmp_path: Path
) -> None:
    path = tmp_path / "run"
    path.write_bytes(checkpoint(submission, **changed).written())
    with pytest.raises(CheckpointError) as error:
        going_on(path, read_checkpoint(path), submission, SEED, 1_000_000)
    assert str(error.value).startswith(f"{path}: {sentence}")


def test_a_file_that_was_changed_or_cut_is_refused(submission: Submission, tmp_path: Path) -> None:
    path, whole = tmp_path / "run", checkpoint(submission).written()
    for damaged in (whole.replace(b"10000", b"10001", 1), whole[:-5], b"", b"[]", whole.replace(b"digest", b"digits")):
        path.write_bytes(damaged)
        with pytest.raises(CheckpointError, match=r"changed or damaged|not a simulation"):
            read_checkpoint(path)


# --- processes and a cluster ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def local_cluster() -> Iterator[Any]:
    with cluster() as running:
        yield running


def test_processes_and_a_cluster_whose_worker_is_killed_give_the_sums_of_threads_bit_for_bit(
    submission: Submission, local_cluster: Any
) -> None:
    rounds = 80 * BLOCK + 17
    with workers.threads(2) as pool:
        on_threads = simulated(submission, rounds, SEED, pool)
    with workers.processes(1) as pool:
        on_processes = simulated(submission, rounds, SEED, pool)
    victims = [worker.pid for worker in local_cluster.workers.values()]
    heard: list[int] = []

    def told(standing: Standing, more: int) -> None:
        heard.append(more)
        if len(heard) == 3:
            os.kill(victims[0], signal.SIGKILL)

    with workers.cluster(local_cluster.scheduler_address) as pool:
        on_cluster = simulated(submission, rounds, SEED, pool, told=told)
    assert on_threads == on_processes == on_cluster
    assert sum(heard) == rounds


def test_a_cluster_that_is_not_there_costs_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 0.2)
    with (
        pytest.raises(workers.WorkersError, match=r"^no cluster answers at tcp://127.0.0.1:9$"),
        workers.cluster("tcp://127.0.0.1:9"),
    ):
        pass
    with pytest.raises(workers.WorkersError, match=r"^no cluster answers at nonsense$"), workers.cluster("nonsense"):
        pass


@pytest.mark.parametrize("address", ["nonsense", "tcp://", "http://127.0.0.1:8000", "inproc://x", "", "ucx://a"])
def test_an_address_of_no_kind_costs_one_line_and_nothing_after_it(address: str) -> None:
    command = [sys.executable, "-m", "houseway", "simulate", "dragon-poker", "--rounds", "9", "--cluster", address]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr == f"houseway: no cluster answers at {address or 'an empty address'}\n"


@pytest.mark.parametrize("dragons_push", [False, True])
def test_the_full_cycle_on_a_cluster_is_that_of_this_process(local_cluster: Any, dragons_push: bool) -> None:
    from houseway.games.pai_gow_poker import shared_out
    from houseway.games.pai_gow_poker.cycle import full_cycle
    from houseway.games.pai_gow_poker.house_way import HouseWay
    from houseway.games.pai_gow_poker.setting_table import setting_table
    from houseway.games.pai_gow_poker.suit_classes import Deck

    deck = Deck(ranks=(0, 1, 2, 3, 5, 8, 10), suits=2, joker=True)
    player, bank = HouseWay.load("foxwoods"), HouseWay.load("trump-plaza")
    here = full_cycle(setting_table(player), setting_table(bank), dragons_push=dragons_push, deck=deck)
    question = shared_out.Against(player=player, bank=bank, dragons_push=dragons_push, deck=deck)
    with workers.cluster(local_cluster.scheduler_address) as pool:
        assert shared_out.full_cycle(question, pool) == here


def test_the_best_play_on_a_cluster_is_that_of_this_process(local_cluster: Any) -> None:
    from houseway.games.pai_gow_poker import shared_out
    from houseway.games.pai_gow_poker.hands import rank_tables
    from houseway.games.pai_gow_poker.house_way import HouseWay
    from houseway.games.pai_gow_poker.optimal import solve
    from houseway.games.pai_gow_poker.setting_table import setting_table
    from houseway.games.pai_gow_poker.suit_classes import Deck

    deck, way = Deck(ranks=(0, 1, 2, 3, 5, 8, 10), suits=2, joker=True), HouseWay.load("foxwoods")
    here = solve(setting_table(way), rank_tables(), dragons_push=True, deck=deck)
    question = shared_out.Against(player=way, bank=way, dragons_push=True, deck=deck)
    with workers.cluster(local_cluster.scheduler_address) as pool:
        there = shared_out.solve(question, pool)
    for commission, solution in here.items():
        for name in ("win", "lose", "dragons", "total", "departing_classes", "departing_hands", "tied"):
            assert getattr(there[commission], name) == getattr(solution, name)
        assert [part.tolist() for part in there[commission].departures] == [p.tolist() for p in solution.departures]


def test_long_counts_go_to_the_workers_that_were_hired(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from houseway.games.pai_gow_poker import exact, shared_out
    from houseway.games.pai_gow_poker.counts import Cycle
    from houseway.games.pai_gow_poker.options import PaiGowPokerOptions

    asked: list[Any] = []

    def count(question: Any, pool: workers.Workers, progress: Any) -> Cycle:
        asked.append((question, pool))
        return Cycle(compared=((1, 2, 3), (4, 5, 6), (7, 8, 9)))

    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    monkeypatch.setattr(shared_out, "full_cycle", count)
    options = PaiGowPokerOptions(variant="ez", wheel="lowest")
    with workers.threads(1) as pool, workers.hired(pool):
        assert exact.cycle(options).total == 45
        assert exact.cycle(options).total == 45  # kept, and not asked for again
    ((question, hired),) = asked
    assert hired is pool
    assert (question.wheel, question.dragons_push, question.player.name) == ("lowest", True, "foxwoods")
    assert workers.at_hand() is None
