"""Numba as all kernels use it: loaded the short way; compiling is said aloud, and shared by two processes.

Whoever imports a kernel imports this. What is compiled is kept on disk by Numba (`NUMBA_CACHE_DIR`), so that all of
it happens once on each machine and for each version.
"""

from __future__ import annotations

import gc
import importlib
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from ctypes import c_void_p
from functools import partial
from typing import Any

__all__ = ["at_once", "compile_for", "inlined", "inner", "is_compiled", "njit"]

SAID = "houseway: compiling, which is done once and takes some seconds"
QUIET = "HOUSEWAY_QUIET"
"""Set in the environment of a process that helps another one, which has said what is being done."""
ENOUGH_CORES = 2


def _load_numba() -> Any:
    """Import Numba without SciPy and YAML, of which it only wants to know whether they are there."""
    absent: dict[str, Any] = {name: None for name in ("scipy", "yaml") if name not in sys.modules}
    sys.modules.update(absent)
    collects = gc.isenabled()
    gc.disable()
    try:
        return importlib.import_module("numba")
    finally:
        for name in absent:
            del sys.modules[name]
        if collects:
            gc.enable()


_numba = _load_numba()
njit = partial(_numba.njit, no_cfunc_wrapper=True)
"""For what Python calls, with `cache` and `nogil`; nobody else does."""
inner = njit(no_cpython_wrapper=True)
"""For what only other compiled functions call: it is compiled and kept as a part of these."""
inlined = njit(inline="always")
"""For a layer between large functions: never compiled for itself, but as if it were written where it is called."""
_module: Callable[[str], Any] = importlib.import_module
_event, _codegen = (_module(f"numba.core.{name}") for name in ("event", "codegen"))
_llvm = _module("llvmlite.binding")


def _load_without_blas() -> None:
    """Let Numba find no BLAS when it looks for one: looking loads half of SciPy, and no kernel multiplies matrices."""
    linalg = _module("numba.np.linalg")

    def none() -> None:
        raise ImportError("not looked for")

    looks, linalg.ensure_blas = linalg.ensure_blas, none
    try:
        _module("numba.np.arraymath")
    finally:
        linalg.ensure_blas = looks


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
            _load_without_blas()
        self._depth += 1
        if QUIET not in os.environ:
            os.environ[QUIET] = "said"
            print(SAID, file=sys.stderr, flush=True)

    def on_end(self, event: Any) -> None:
        self._depth -= 1
        if self._collects and not self._depth:
            gc.enable()


class _Library(_codegen.JITCodeLibrary):  # type: ignore[misc,name-defined]
    """Compiled code that is optimised and made ready to run only if it is called by itself.

    What only other kernels call is linked into these as it is, and optimised as a part of them. Of what was kept on
    disk, the part that others would link is read only if they do.
    """

    _ready = False
    _kept_for_others: bytes | None = None

    def _optimize_final_module(self) -> None:
        """Not yet."""

    def _finalize_final_module(self) -> None:
        """Nothing can be added any more; it is not made ready yet."""
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Where a function begins; 0 if there is none of that name here."""
        self._ensure_finalized()
        if not self._ready:
            try:
                self.get_function(name)
            except NameError:
                return 0
            super()._optimize_final_module()
            self._make_ready()
        address: int = self._codegen._engine.get_function_address(name)
        return address

    def _make_ready(self) -> None:
        super()._finalize_final_module()
        self._ready = True

    def _get_module_for_linking(self) -> Any:
        if self._kept_for_others is not None:
            self._shared_module, self._kept_for_others = _llvm.parse_bitcode(self._kept_for_others), None
        return super()._get_module_for_linking()

    @classmethod
    def _unserialize(cls, codegen: Any, kept: tuple[str, str, tuple[bytes, bytes]]) -> Any:
        name, _, (machine_code, for_others) = kept
        library = codegen.create_library(name)
        library.enable_object_caching()
        library._set_compiled_object(machine_code)
        library._kept_for_others = for_others
        library._make_ready()
        return library


def _set_environment(codegen: Any, name: str, environment: Any) -> None:
    """Let compiled code know its environment; what only others call has no place for it."""
    address = codegen._engine.get_global_value_address(name)
    if address:
        c_void_p.from_address(address).value = id(environment)


def _load_kept(cache: Any, signature: Any, target: Any) -> Any:
    """What is kept of a kernel; unlike Numba, without learning first how all that could be compiled would be."""
    with cache._guard_against_spurious_io_errors():
        return cache._load_overload(signature, target)


def _shorten() -> None:
    """Let Numba load what is kept without preparing to compile, nor look for what other packages would add to it."""
    runtime = _module("numba.core.runtime._nrt_python")
    for name, address in runtime.c_helpers.items():
        _llvm.add_symbol(name if name.startswith("_") else f"NRT_{name}", address)
    caching, entrypoints = (_module(f"numba.core.{name}") for name in ("caching", "entrypoints"))
    caching.FunctionCache.load_overload = _load_kept
    entrypoints._already_initialized = True
    _codegen.JITCPUCodegen._library_class = _Library
    _codegen.JITCPUCodegen.set_env = _set_environment


_shorten()
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
