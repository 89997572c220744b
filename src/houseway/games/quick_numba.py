"""Numba made quicker: loaded without what no kernel needs, and compiling nothing twice.

All that is replaced here are parts of Numba; `compiled` is what kernels import.
"""

from __future__ import annotations

import gc
import importlib
import sys
from collections.abc import Callable
from ctypes import c_void_p
from functools import cache
from typing import Any

__all__ = ["load_without_blas", "module", "numba"]

module: Callable[[str], Any] = importlib.import_module


def _load_numba() -> Any:
    """Import Numba without SciPy and YAML, of which it only wants to know whether they are there."""
    absent: dict[str, Any] = {name: None for name in ("scipy", "yaml") if name not in sys.modules}
    sys.modules.update(absent)
    collects = gc.isenabled()
    gc.disable()
    try:
        return module("numba")
    finally:
        for name in absent:
            del sys.modules[name]
        if collects:
            gc.enable()


numba = _load_numba()
_codegen, _llvm = module("numba.core.codegen"), module("llvmlite.binding")


def load_without_blas() -> None:
    """Let Numba find no BLAS when it looks for one: looking loads half of SciPy, and no kernel multiplies matrices."""
    linalg = module("numba.np.linalg")

    def none() -> None:
        raise ImportError("not looked for")

    looks, linalg.ensure_blas = linalg.ensure_blas, none
    try:
        module("numba.np.arraymath")
    finally:
        linalg.ensure_blas = looks


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


@cache
def _defaults(kind: Any) -> dict[str, Any]:
    return {name: option.default for name, option in kind.options.items()}


def _remember_types() -> None:
    """Let Numba find out once what comes of an operation on numbers and arrays, not wherever the operation is used."""
    numba_types, target_config = (module(f"numba.core.{name}") for name in ("types", "targetconfig"))
    simple = tuple(getattr(numba_types, name) for name in ("Number", "Boolean", "Array", "BaseTuple"))
    find_out = numba_types.BaseFunction.get_call_type
    known: dict[Any, Any] = {}

    def call_type(function: Any, context: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        if named or not all(isinstance(argument, simple) for argument in arguments):
            return find_out(function, context, arguments, named)
        key = function, context, arguments, target_config.ConfigStack.top_or_none()
        if key not in known:
            known[key] = find_out(function, context, arguments, named)
        return known[key]

    numba_types.BaseFunction.get_call_type = call_type
    target_config.TargetConfig.values = lambda flags: _defaults(flags.__class__) | flags._values


def _load_kept(cache: Any, signature: Any, target: Any) -> Any:
    """What is kept of a kernel; unlike Numba, without learning first how all that could be compiled would be."""
    with cache._guard_against_spurious_io_errors():
        return cache._load_overload(signature, target)


def _shorten() -> None:
    """Let Numba load what is kept without preparing to compile, nor look for what other packages would add to it."""
    runtime = module("numba.core.runtime._nrt_python")
    for name, address in runtime.c_helpers.items():
        _llvm.add_symbol(name if name.startswith("_") else f"NRT_{name}", address)
    caching, entrypoints = (module(f"numba.core.{name}") for name in ("caching", "entrypoints"))
    caching.FunctionCache.load_overload = _load_kept
    entrypoints._already_initialized = True
    _codegen.JITCPUCodegen._library_class = _Library
    _codegen.JITCPUCodegen.set_env = _set_environment


_shorten()
_remember_types()
