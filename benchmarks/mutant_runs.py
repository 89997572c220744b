"""Running mutants: everything is imported and collected once, then a forked child runs the tests that reach a mutant.

Three kinds of reach are told apart. A mutant that tests reach while they run is switched on in a fork. One that is
reached while a test file is loaded is left to the other files first. One that is reached while the package itself is
imported (a table made once) needs a process that imports it with the mutant on.
"""

from __future__ import annotations

import builtins
import functools
import gc
import importlib.abc
import importlib.machinery
import importlib.util
import mmap
import os
import pickle
import re
import signal
import struct
import sys
import time
from collections.abc import Callable, Container, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from shlex import quote
from types import CodeType, ModuleType
from typing import Any

import pytest
from hypothesis import Phase, Verbosity, settings

from benchmarks.forks import bound_memory, forked
from benchmarks.mutations import SWITCH, Source

PATIENCE, TIMES = 10, 10
"""A test may take so many seconds, and on top so many times what it took without a mutant. These seconds are the
processor's: how busy the machine is with something else does not matter."""
AT_REST = 120
"""So many seconds more by the clock: a mutant that waits for ever takes none of the processor's."""
BUDGET = 120
"""Tests that together took so many seconds are run against one mutant, the quickest first."""
GLANCE = 10
"""As many seconds for a mutant that is known to change nothing."""
AT_ONCE = 6
"""So many test files are loaded anew at first; the others only if the mutant survives them."""

ALIVE, KILLED, FOR_EVER = "survived", "killed", "ran for ever"
_STOPPED = {-signal.SIGPROF, -signal.SIGALRM, -signal.SIGKILL}


# --- the switch ------------------------------------------------------------------------------------------------------


class Switch:
    """Which mutant is on (0 is none), and which places have been passed."""

    def __init__(self) -> None:
        self.on = 0
        self.passed: set[int] = set()
        self.imported: set[int] = set()
        """Places that were passed while the package was imported."""

    def __call__(self, number: int) -> bool:
        self.passed.add(number)
        return number == self.on


class _Loader(importlib.machinery.SourceFileLoader):
    """Compiles a module with its mutants inside; nothing of it is cached."""

    def __init__(self, source: Source, switch: Switch) -> None:
        super().__init__(source.module, str(source.path))
        self.source = source
        self.switch = switch

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.source.tree, str(self.source.path), "exec", dont_inherit=True)

    def exec_module(self, module: ModuleType) -> None:
        before, self.switch.passed = self.switch.passed, self.switch.imported
        try:
            super().exec_module(module)
        finally:
            self.switch.passed = before


class Finder(importlib.abc.MetaPathFinder):
    """Finds the modules that have mutants inside before anything else does."""

    def __init__(self, sources: Sequence[Source], switch: Switch) -> None:
        self.sources = {source.module: source for source in sources}
        self.switch = switch
        setattr(builtins, SWITCH, switch)
        sys.meta_path.insert(0, self)

    def find_spec(
        self, fullname: str, path: object = None, target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname not in self.sources:
            return None
        source = self.sources[fullname]
        return importlib.util.spec_from_file_location(fullname, source.path, loader=_Loader(source, self.switch))


# --- tests and outcomes ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Test:
    """How a test went without any mutant: what it passed, and how long it took."""

    name: str
    passed: frozenset[int]
    seconds: float

    @property
    def file(self) -> str:
        return self.name.partition("::")[0]


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant, and the test that found it."""

    what: str
    test: str = ""
    tried: int = 0
    """How many tests it has survived."""


# --- pytest ----------------------------------------------------------------------------------------------------------


def arguments(root: Path, paths: Sequence[str]) -> list[str]:
    """Plain and quiet, in one process, with nothing left behind."""
    given = ["-q", "--assert=plain", "--tb=native", "--import-mode=importlib", f"--rootdir={root}"]
    given += ["-o", "addopts=", "-o", f"pythonpath={quote(str(root / 'src'))} {quote(str(root))}"]
    for plugin in ("cacheprovider", "xdist", "benchmark", "faulthandler"):
        given += ["-p", f"no:{plugin}"]
    return [*given, *(str(root / path) for path in paths)]


def prepare_hypothesis() -> None:
    """The same examples every time, as many as the tests ask for; a failing one is not made smaller."""
    settings.register_profile(
        "mutants",
        derandomize=True,
        database=None,
        deadline=None,
        phases=(Phase.explicit, Phase.generate),
        verbosity=Verbosity.quiet,
        report_multiple_bugs=False,
    )
    settings.load_profile("mutants")


@dataclass(eq=False)
class Runner:
    """The part that takes over from pytest once tests are collected."""

    switch: Switch
    left_out: str
    """No test of a file that matches this is run."""
    loop: Callable[[Runner], None]
    items: dict[str, pytest.Item] = field(default_factory=dict)
    loading: dict[str, set[int]] = field(default_factory=dict)
    """Places that were passed while each test file was loaded."""
    broken: list[str] = field(default_factory=list)
    failed: bool = False

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Generator[None, Any, Any]:
        before = self.switch.passed
        self.switch.passed = self.loading.setdefault(collector.nodeid.partition("::")[0], set())
        try:
            report = yield
        finally:
            self.switch.passed = before
        if report.failed:
            self.broken.append(collector.nodeid)
        return report

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        wanted = [item for item in items if not re.search(self.left_out, item.nodeid.partition("::")[0])]
        self.items = {item.nodeid: item for item in wanted}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.loop(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    def passes(self, name: str, then: str | None = None) -> bool:
        """Run one test; `then` is the one that comes after it."""
        item = self.items[name]
        self.failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=self.items[then] if then else None)
        return not self.failed

    def finds(self, number: int, tests: Sequence[Test], slot: mmap.mmap) -> int:
        """Switch a mutant on and run tests until one fails: 1 if one did; its place is in the slot."""
        self.switch.on = number
        if self.broken:
            return 1
        there = [(place, test) for place, test in enumerate(tests) if test.name in self.items]
        for (place, test), then in zip(there, [*there[1:], None], strict=True) if there else ():
            slot[:] = struct.pack("q", place)
            end_after(PATIENCE + TIMES * test.seconds)
            if not self.passes(test.name, then[1].name if then else None):
                return 1
        return 0

    def finds_anew(self, number: int, tests: Sequence[Test], slot: mmap.mmap, known: Container[str]) -> int:
        """The same where tests were collected with the mutant on, and may be other tests by it: these are run too."""
        code = self.finds(number, tests, slot)
        others = [name for name in self.items if name not in known]
        end_after(PATIENCE * TIMES)
        return code or int(not all(self.passes(name) for name in others))


def end_after(seconds: float) -> None:
    """This process ends once it has taken so many more seconds of the processor, or has been at rest too long."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, seconds + AT_REST)


def run_pytest(root: Path, paths: Sequence[str], runner: Runner) -> None:
    prepare_hypothesis()
    pytest.main(arguments(root, paths), plugins=[runner])


def forget(package: str) -> None:
    """Empty every cache of the package, so that nothing found while tests were loaded hides a mutant."""
    for cache in [found for found in gc.get_objects() if isinstance(found, functools._lru_cache_wrapper)]:
        if str(getattr(cache, "__module__", "")).partition(".")[0] == package:
            cache.cache_clear()


# --- the tests without a mutant --------------------------------------------------------------------------------------


@dataclass
class Reach:
    """How the tests go without a mutant, and what they and the loading of their files pass."""

    tests: dict[str, Test]
    loading: dict[str, set[int]]
    imported: set[int]
    failing: list[str]


def without_mutants(runner: Runner, folder: Path, jobs: int) -> Reach:
    """Run every test once, each file in a process of its own, as cold as it will be with a mutant."""
    files: dict[str, list[str]] = {}
    for name in runner.items:
        files.setdefault(name.partition("::")[0], []).append(name)
    parts = list(files.values())

    def measure(part: int, slot: mmap.mmap) -> int:
        tests, failing = [], []
        for name, then in zip(parts[part], [*parts[part][1:], None], strict=True):
            runner.switch.passed = set()
            start = time.process_time()
            passes = runner.passes(name, then)
            test = Test(name, frozenset(runner.switch.passed), time.process_time() - start)
            if passes:
                tests.append(test)
            else:
                failing.append(name)
        (folder / f"part-{part}").write_bytes(pickle.dumps((tests, failing, runner.switch.imported)))
        return 0

    reach = Reach({}, runner.loading, set(runner.switch.imported), list(runner.broken))
    for part, code, _ in forked(list(range(len(parts))), measure, 3600, jobs):
        if code != 0:
            raise SystemExit(f"the tests could not be run without a mutant ({code})")
        tests, failing, imported = pickle.loads((folder / f"part-{part}").read_bytes())
        reach.tests |= {test.name: test for test in tests}
        reach.failing += failing
        reach.imported |= imported
    return reach


def within_budget(tests: Sequence[Test], budget: float) -> list[Test]:
    """As many tests as fit the budget, in their order."""
    chosen, spent = [], 0.0
    for test in tests:
        if spent + test.seconds <= budget:
            chosen.append(test)
            spent += test.seconds
    return chosen


# --- the mutants -----------------------------------------------------------------------------------------------------


class Progress:
    """How far it is, beside the report; children that have no output of their own can say it too."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.done = 0
        self.start = time.perf_counter()
        self.output = os.fdopen(os.dup(2), "w", encoding="utf-8")

    def say(self, stage: str) -> None:
        print(f"{time.perf_counter() - self.start:6.0f} s: {stage}", file=self.output, flush=True)

    def one_done(self) -> None:
        self.done += 1
        if self.output.isatty():
            print(f"\r{self.done} of {self.count} ", end="", file=self.output, flush=True)
        elif self.done % 25 == 0:
            self.say(f"{self.done} of {self.count}")


class Trial:
    """Mutants tried by their tests; what finds one must pass by itself without a mutant."""

    def __init__(self, run: Callable[[int, Sequence[Test], mmap.mmap], int], jobs: int, progress: Progress) -> None:
        self.run = run
        self.jobs = jobs
        self.progress = progress
        self.vouched: set[str] = set()
        self.unfit: set[str] = set()
        """Tests that fail, or take too long, by themselves."""

    def outcomes(self, lists: Mapping[int, Sequence[Test]]) -> dict[int, Outcome]:
        """What became of each mutant under its list of tests."""
        outcomes: dict[int, Outcome] = {}
        queue: list[tuple[int, list[Test]]] = [(number, list(tests)) for number, tests in lists.items()]
        waiting: dict[str, list[tuple[int, list[Test], Outcome]]] = {}

        def work(job: tuple[int, list[Test]], slot: mmap.mmap) -> int:
            bound_memory()
            return self.run(*job, slot)

        for (number, tests), code, place in forked(queue, work, 900, self.jobs):
            name = tests[place].name if tests else ""
            if number == 0:
                (self.vouched if code == 0 else self.unfit).add(name)
                held = waiting.pop(name)
            elif code == 0:
                outcomes[number] = Outcome(ALIVE, tried=len(tests))
                self.progress.one_done()
                continue
            else:
                found = Outcome(FOR_EVER if code in _STOPPED else KILLED, name)
                held = [(number, tests, found)]
                if name not in self.vouched | self.unfit:
                    if name not in waiting:
                        queue.insert(0, (0, [tests[place]]))
                    waiting.setdefault(name, []).extend(held)
                    continue
            for number, tests, found in held:
                if name in self.vouched:
                    outcomes[number] = found
                    self.progress.one_done()
                else:
                    queue.append((number, [test for test in tests if test.name not in self.unfit]))
        return outcomes
