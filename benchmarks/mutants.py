"""Are the tests any good? Small faults are planted in rule, table and record code, and the tests must find them.

`python -m benchmarks.mutants --count 300 --seed 1 [--module PATTERN] [--jobs 2]`: each mutant is one fault (a
comparison turned, a boundary moved, a condition dropped or negated, a sign or a constant changed, a statement
dropped), chosen from the seed by the size of each module. It is killed if a test fails or does not come to an end.
Mathematics, compiled kernels, sentences and how players think are left out. Survivors that change nothing stand in
`equivalent_mutants.toml` with the reason; any other survivor is a test that is missing.
"""

from __future__ import annotations

import argparse
import fnmatch
import gc
import importlib
import os
import pickle
import re
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from mmap import mmap
from pathlib import Path
from signal import SIGTERM, signal
from time import perf_counter

from benchmarks.forks import forked
from benchmarks.mutant_runs import (
    ALIVE,
    AT_ONCE,
    BUDGET,
    FOR_EVER,
    GLANCE,
    PATIENCE,
    TIMES,
    Finder,
    Outcome,
    Progress,
    Reach,
    Runner,
    Switch,
    Test,
    Trial,
    end_after,
    forget,
    run_pytest,
    within_budget,
    without_mutants,
)
from benchmarks.mutations import Mutation, Source, choose

ROOT = Path(__file__).parents[1]
ENOUGH = 0.97
"""This share of mutants must not survive."""
NOT_REACHED = "not reached"


@dataclass(frozen=True)
class Project:
    """What is mutated, and by which tests."""

    root: Path = ROOT
    package: str = "houseway"
    parts: tuple[str, ...] = ("core", "games", "table", "record")
    left_out: str = (
        r"/(exact|figures|side_figures|estimates|tables|together|further|strategy|strategies|counts|bank_hands|setting_table"
        r"|plans|compiled|results_cache|rule_table|workers|registry|batch|whole_table|__init__)\.py$"
        r"|/(words|plain_words|wording|sentences|phrases|placing|drill|drills)\.py$"
        r"|/narration/"
        r"|/(book|plain_player|advice|certain|pot_odds)\.py$"
    )
    """Mathematics and what serves it, and what only finds files; sentences, questions and where things are said to lie;
    how players think. Compiled code is known by its imports."""
    compiled: str = r"^\s*(from|import) (numba|numpy)\b|games\.kernels import"
    tests: str = "tests"
    tests_wanted: str = "*"
    tests_left_out: str = (
        r"/maths/|exact|kernel|games/.*(information|together)|test_par|strategy|test_deuce_players"
        r"|/envs/|/workbench/|/papers/|/school/|/docs/|/benchmarks/|/web/"
    )
    """Tests of the parts left out and of what is made of them, of this program, and of pages and documents, which are
    followed in other processes, without the mutant."""
    rule_tests: str = "tests/rules/"
    tests_first: Mapping[str, str] = field(default_factory=lambda: {"core": "tests/core/", "record": "tests/record/"})
    """Which tests of a part come before the others, as those of the rules do elsewhere: rounds of every game pass
    through the log, and would use up all the time before a test of the log itself is tried."""
    equivalent: str = "benchmarks/equivalent_mutants.toml"

    def sources(self, pattern: str) -> list[Source]:
        package = self.root / "src" / self.package
        found = []
        for path in sorted(path for part in self.parts for path in (package / part).rglob("*.py")):
            name = ".".join((self.package, *path.relative_to(package).with_suffix("").parts))
            if re.search(self.left_out, path.as_posix()) or not fnmatch.fnmatch(name, pattern):
                continue
            if not re.search(self.compiled, path.read_text(encoding="utf-8"), re.MULTILINE):
                found.append(Source(name, path))
        return [source for source in found if source.mutations]

    def test_files(self) -> list[str]:
        paths = sorted((self.root / self.tests).rglob("test_*.py"))
        files = [path.relative_to(self.root).as_posix() for path in paths]
        wanted = [file for file in files if fnmatch.fnmatch(file, self.tests_wanted)]
        return [file for file in wanted if not re.search(self.tests_left_out, file)]

    def order(self, module: str) -> Callable[[Test], tuple[bool, float]]:
        """By what tests are sorted that reach a mutant of a module: those made for it first, then the quickest."""
        first = self.tests_first.get(module.split(".")[1], self.rule_tests)
        return lambda test: (not test.name.startswith(first), test.seconds)

    def reasons(self) -> dict[tuple[str, str, str, str], str]:
        """Why each of the known survivors changes nothing."""
        path = self.root / self.equivalent
        listed = tomllib.loads(path.read_text(encoding="utf-8")).get("mutant", []) if path.exists() else []
        return {(one["module"], one["function"], one["before"], one["after"]): one["why"] for one in listed}


@dataclass
class Result:
    """What became of every mutant."""

    mutants: dict[int, Mutation]
    outcomes: dict[int, Outcome]
    reach: Reach
    seconds: float = 0
    notes: list[str] = field(default_factory=list)


# --- running ---------------------------------------------------------------------------------------------------------


def run(project: Project, sources: Sequence[Source], chosen: Sequence[Mutation], jobs: int) -> Result:
    """Plant the mutants, collect the tests once, and try each mutant."""
    start = perf_counter()
    signal(SIGTERM, lambda *_: sys.exit("ended from outside"))
    mutants = dict(enumerate(chosen, start=1))
    known = project.reasons()
    budgets = {number: GLANCE if mutant.key in known else BUDGET for number, mutant in mutants.items()}
    markers = {source.module: -place for place, source in enumerate(sources, start=1)}
    for source in sources:
        own = [(number, mutation) for number, mutation in mutants.items() if mutation.module == source.module]
        source.embed(own, markers[source.module])
    switch = Switch()
    sys.dont_write_bytecode = True
    Finder(sources, switch)
    progress = Progress(len(mutants))
    with tempfile.TemporaryDirectory(prefix="mutants-") as name:
        folder = Path(name)

        def collected(_: int, slot: mmap) -> int:
            return _collect(project, switch, mutants, budgets, folder, jobs, progress)

        for _, code, _ in forked([0], collected, 7200, 1, own_group=False):
            if code != 0:
                log = (folder / "log").read_text(encoding="utf-8", errors="replace")
                raise SystemExit(f"the mutants could not be run ({code}):\n{log[-4000:]}")
        reach, outcomes, vouched, unfit, modules = pickle.loads((folder / "result").read_bytes())
        progress.say(f"{len(outcomes)} mutants were switched on, {_alive(outcomes)} survive")
        _import_outside(project, modules)
        anew = Anew(project, switch, reach, markers, folder)
        trial = Trial(anew.run, jobs, progress)
        trial.vouched, trial.unfit = vouched, unfit
        anew.try_all(trial, mutants, budgets, outcomes)
    for number in mutants:
        outcomes.setdefault(number, Outcome(NOT_REACHED))
    notes = [f"left out, as it fails without a mutant: {test}" for test in [*reach.failing, *sorted(trial.unfit)]]
    return Result(mutants, outcomes, reach, perf_counter() - start, notes)


def _quiet(folder: Path) -> None:
    log = os.open(folder / "log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(log, 1)
    os.dup2(log, 2)


def _collect(
    project: Project,
    switch: Switch,
    mutants: Mapping[int, Mutation],
    budgets: Mapping[int, float],
    folder: Path,
    jobs: int,
    progress: Progress,
) -> int:
    """Collect all tests, run them without a mutant, then try each mutant that they reach while they run."""
    done = False

    def loop(runner: Runner) -> None:
        nonlocal done
        progress.say(f"{len(runner.items):,} tests are collected")
        forget(project.package)
        gc.collect()
        gc.freeze()
        reach = without_mutants(runner, folder, jobs)
        spent = sum(test.seconds for test in reach.tests.values())
        progress.say(f"they were run without a mutant, {spent:.0f} s by themselves; the slowest:")
        for test in sorted(reach.tests.values(), key=_seconds)[-3:]:
            progress.say(f"  {test.seconds:.1f} s {test.name}")
        lists = {}
        for number in budgets.keys() - reach.imported:
            found = [test for test in reach.tests.values() if number in test.passed]
            found = [test for test in found if number not in reach.loading.get(test.file, ())]
            if found:
                found.sort(key=project.order(mutants[number].module))
                lists[number] = within_budget(found, budgets[number])
        trial = Trial(runner.finds, jobs, progress)
        outcomes = trial.outcomes(lists)
        modules = list(sys.modules)
        (folder / "result").write_bytes(pickle.dumps((reach, outcomes, trial.vouched, trial.unfit, modules)))
        done = True

    _quiet(folder)
    run_pytest(project.root, project.test_files(), Runner(switch, project.tests_left_out, loop))
    return 0 if done else 1


def _import_outside(project: Project, modules: Sequence[str]) -> None:
    """Whatever the tests import from elsewhere, so that children need not."""
    for name in modules:
        if name.partition(".")[0] not in {project.package, "tests", "benchmarks", "__main__"}:
            try:
                importlib.import_module(name)
            except Exception:
                continue


class Anew:
    """Mutants that are reached while something is imported, in processes that import it with the mutant on."""

    def __init__(
        self, project: Project, switch: Switch, reach: Reach, markers: Mapping[str, int], folder: Path
    ) -> None:
        self.project = project
        self.switch = switch
        self.reach = reach
        self.markers = markers
        self.folder = folder

    def run(self, number: int, tests: Sequence[Test], slot: mmap) -> int:
        code = 1

        def loop(runner: Runner) -> None:
            nonlocal code
            code = runner.finds_anew(number, tests, slot, {*self.reach.tests, *self.reach.failing})

        _quiet(self.folder)
        self.switch.on = number
        end_after(PATIENCE * TIMES)
        run_pytest(
            self.project.root,
            sorted({test.file for test in tests}),
            Runner(self.switch, self.project.tests_left_out, loop),
        )
        return code

    def try_all(
        self,
        trial: Trial,
        mutants: Mapping[int, Mutation],
        budgets: Mapping[int, float],
        outcomes: dict[int, Outcome],
    ) -> None:
        """First by a few files each, then what is left by all others."""
        lists = {number: within_budget(self._tests(number, one), budgets[number]) for number, one in mutants.items()}
        first, rest = {}, {}
        for number, tests in lists.items():
            if not tests or outcomes.get(number, Outcome(ALIVE)).what != ALIVE:
                continue
            files = list(dict.fromkeys(test.file for test in tests))[:AT_ONCE]
            first[number] = [test for test in tests if test.file in files]
            rest[number] = [test for test in tests if test.file not in files]
        _add(outcomes, trial.outcomes(first))
        trial.progress.say(f"{len(first)} mutants were imported, {_alive({n: outcomes[n] for n in first})} survive")
        left = {number: tests for number, tests in rest.items() if tests and outcomes[number].what == ALIVE}
        _add(outcomes, trial.outcomes(left))
        trial.progress.say(f"{len(left)} of them by more files, {_alive({n: outcomes[n] for n in left})} survive")

    def _tests(self, number: int, mutation: Mutation) -> list[Test]:
        """The tests that a mutant could break by what is imported: those that run its module, then its neighbours."""
        if number not in self.reach.imported:
            loaded = {file for file, passed in self.reach.loading.items() if number in passed}
            return sorted((test for test in self.reach.tests.values() if test.file in loaded), key=_seconds)
        package = mutation.module.rpartition(".")[0]
        near = {marker for module, marker in self.markers.items() if module.startswith(f"{package}.")}
        tests = [test for test in self.reach.tests.values() if near & test.passed]
        own = self.markers[mutation.module]
        return sorted(tests or self.reach.tests.values(), key=lambda test: (own not in test.passed, test.seconds))


def _add(outcomes: dict[int, Outcome], more: Mapping[int, Outcome]) -> None:
    for number, outcome in more.items():
        before = outcomes.get(number, Outcome(ALIVE))
        outcomes[number] = replace(outcome, tried=before.tried + outcome.tried)


def _alive(outcomes: Mapping[int, Outcome]) -> int:
    return sum(outcome.what == ALIVE for outcome in outcomes.values())


def _seconds(test: Test) -> float:
    return test.seconds


# --- telling ---------------------------------------------------------------------------------------------------------


def place(project: Project, mutant: Mutation) -> str:
    """File and line, as in `table/dealing.py:60`."""
    return f"{mutant.module.removeprefix(project.package + '.').replace('.', '/')}.py:{mutant.line}"


def report(project: Project, result: Result, known: Sequence[Source], say: Callable[[str], None] = print) -> bool:
    """Say what became of the mutants; whether enough were killed and every survivor has a reason."""
    reasons = project.reasons()
    alive = {n: m for n, m in result.mutants.items() if result.outcomes[n].what in {ALIVE, NOT_REACHED}}
    count, killed = len(result.mutants), len(result.mutants) - len(alive)
    tests, for_ever = result.reach.tests, sum(found.what == FOR_EVER for found in result.outcomes.values())
    say(f"{count} mutants of {len({m.module for m in result.mutants.values()})} modules, {len(tests):,} tests")
    for word in ("kind", "module"):
        of = Counter(getattr(mutant, word) for mutant in result.mutants.values())
        lost = Counter(getattr(mutant, word) for mutant in alive.values())
        say(f"\nkilled by {word}")
        for name in sorted(of):
            say(f"  {name.removeprefix(project.package + '.'):<44}{of[name] - lost[name]:4} of {of[name]:3}")
    unexplained = {number: mutant for number, mutant in alive.items() if mutant.key not in reasons}
    explained = {number: mutant for number, mutant in alive.items() if mutant.key in reasons}
    for title, mutants in (("equivalent", explained), ("survived", unexplained)):
        say(f"\n{title}: {len(mutants)}")
        for number, mutant in mutants.items():
            tried = result.outcomes[number].tried
            where = f", tried by {tried:,} tests" if tried else ", reached by no test"
            say(f"  {place(project, mutant)} {mutant.function}: {mutant.kind}{where}")
            say(f"    - {mutant.before}\n    + {mutant.after}")
            if mutant.key in reasons:
                say(f"    {reasons[mutant.key]}")
    present = {mutation.key for source in known for mutation in source.mutations}
    for number, mutant in result.mutants.items():
        if mutant.key in reasons and number not in alive:
            say(f"listed as equivalent, but {result.outcomes[number].test} fails: {mutant.module} {mutant.after}")
    for module, function, _, after in sorted(reasons.keys() - present):
        say(f"listed as equivalent, but no longer in the code: {module} {function}: {after}")
    for note in result.notes:
        say(note)
    share = killed / count if count else 1.0
    say(f"\nkilled {killed} of {count}, {share:.1%} ({for_ever} ran for ever), in {result.seconds:,.0f} s")
    return share >= ENOUGH and not unexplained


def main(arguments: Sequence[str] | None = None, project: Project | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutants", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--count", type=int, default=300, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1, help="which mutants")
    parser.add_argument("--module", default="*", help="only modules such as houseway.table.*")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time")
    parser.add_argument("--at", action="append", help="of these mutants only those at a place: table/dealing.py:60")
    parser.add_argument("--tests", default="*", help="only by test files such as tests/rules/nj_dp/*")
    parser.add_argument("--killers", action="store_true", help="also say which test killed each mutant")
    given = parser.parse_args(arguments)
    project = replace(project or Project(), tests_wanted=given.tests)
    sources = project.sources(given.module)
    if not sources:
        raise SystemExit(f"no module of rule, table or record code is called {given.module}")
    everything = project.sources("*")
    print(f"seed {given.seed}: ", end="", flush=True)
    chosen = choose(sources, given.count, given.seed)
    if given.at:
        chosen = [mutation for mutation in chosen if place(project, mutation).endswith(tuple(given.at))]
    result = run(project, sources, chosen, given.jobs)
    enough = report(project, result, everything)
    if given.killers:
        for number, mutant in result.mutants.items():
            found = result.outcomes[number]
            print(f"{found.what} {found.test}\n  {place(project, mutant)}\n    - {mutant.before}\n    + {mutant.after}")
    if not enough:
        raise SystemExit(f"fewer than {ENOUGH:.0%} killed, or a survivor without a reason")


if __name__ == "__main__":
    main()
