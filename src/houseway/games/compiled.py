"""Numba as all kernels use it: compiling is said aloud, and shared by two processes.

Whoever imports a kernel imports this. What is compiled is kept on disk by Numba (`NUMBA_CACHE_DIR`), so that all of
it happens once on each machine and for each version.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from houseway.games import quick_numba

__all__ = ["at_once", "compile_for", "inlined", "inner", "is_compiled", "njit"]

SAID = "houseway: compiling, which is done once and takes some seconds"
QUIET = "HOUSEWAY_QUIET"
"""Set in the environment of a process that helps another one, which has said what is being done."""
ENOUGH_CORES = 2

_numba = quick_numba.numba
njit = partial(_numba.njit, no_cfunc_wrapper=True)
"""For what Python calls, with `cache` and `nogil`; nobody else does."""
inner = njit(no_cpython_wrapper=True)
"""For what only other compiled functions call: it is compiled and kept as a part of these."""
inlined = njit(inline="always")
"""For a layer between large functions: never compiled for itself, but as if it were written where it is called."""
_event = quick_numba.module("numba.core.event")


class _Sayer(_event.Listener):  # type: ignore[misc,name-defined]
    """Says once in a process that something is being compiled, and makes it quicker: while that lasts, nobody looks for
    circles of objects that could be forgotten."""

    def __init__(self) -> None:
        self._depth = 0
        self._collects = False

    def on_start(self, event: Any) -> None:
        if not self._depth:
            self._collects = gc.isenabled()
            gc.disable()
            quick_numba.load_without_blas()
        self._depth += 1
        if QUIET not in os.environ:
            os.environ[QUIET] = "said"
            print(SAID, file=sys.stderr, flush=True)

    def on_end(self, event: Any) -> None:
        self._depth -= 1
        if self._collects and not self._depth:
            gc.enable()


_event.register("numba:compile", _Sayer())


def is_compiled(kernel: Any) -> bool:
    """Whether a kernel is in this process already, or kept on disk as its source is now."""
    kept = False
    with suppress(AttributeError, OSError):
        kept = bool(kernel._cache._cache_file._load_index())
    return kept or bool(kernel.signatures)


def compile_for(kernel: Any, *arguments: Any) -> None:
    """Compile a kernel for arguments such as these, without calling it."""
    kernel.compile(tuple(_numba.typeof(argument) for argument in arguments))


def at_once(kernel: Any, here: Callable[[], object], there: str) -> None:
    """Where a kernel has never been compiled, call a function here and another one, "module:name", in a second process.

    Both are to use kernels on next to nothing, so that these are compiled. If the second process fails, its kernels
    are compiled when they are needed.
    """
    if is_compiled(kernel) or (os.cpu_count() or 1) < ENOUGH_CORES:
        return
    module, name = there.split(":")
    program = f"import {module} as asked; asked.{name}()"
    with suppress(OSError):
        helper = subprocess.Popen(
            [sys.executable, "-c", program],
            env=os.environ | {QUIET: "helping", "PYTHONPATH": os.pathsep.join(sys.path)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            here()
        finally:
            helper.wait()
