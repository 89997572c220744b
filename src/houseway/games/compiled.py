"""Numba as all kernels use it: loaded the short way; compiling is said aloud, and shared by two processes.

Whoever imports a kernel imports this. What is compiled is kept on disk by Numba (`NUMBA_CACHE_DIR`), so that all of
it happens once on each machine and for each version.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from numba import njit
from numba.core import event
from numba.np import linalg

__all__ = ["at_once", "is_compiled", "njit"]

SAID = "houseway: compiling, which is done once and takes some seconds"
QUIET = "HOUSEWAY_QUIET"
"""Set in the environment of a process that helps another one, which has said what is being done."""
ENOUGH_CORES = 2


def _load_without_blas() -> None:
    """Let Numba find no BLAS when it looks for one: looking loads half of SciPy, and no kernel multiplies matrices."""

    def none() -> None:
        raise ImportError("not looked for")

    looks, linalg.ensure_blas = linalg.ensure_blas, none
    try:
        importlib.import_module("numba.np.arraymath")
    finally:
        linalg.ensure_blas = looks


class _Sayer(event.Listener):
    """Says once in a process that something is being compiled."""

    def on_start(self, event: Any) -> None:
        if QUIET not in os.environ:
            os.environ[QUIET] = "said"
            print(SAID, file=sys.stderr, flush=True)

    def on_end(self, event: Any) -> None:
        """Nothing is said at the end."""


_load_without_blas()
event.register("numba:compile", _Sayer())  # type: ignore[no-untyped-call]


def is_compiled(kernel: Any) -> bool:
    """Whether a kernel is in this process already, or kept on disk as its source is now."""
    kept = False
    with suppress(AttributeError, OSError):
        kept = bool(kernel._cache._cache_file._load_index())
    return kept or bool(kernel.signatures)


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
