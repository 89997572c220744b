"""The table around a round: opening, shuffle, cut, deal, seats, ledger, irregularities.

Python binds this package to the name `houseway.table`, which is also the function that opens a table: so it can be
called, and does the same.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class _CalledPackage(ModuleType):
    def __call__(self, game: str, submission: Any = None, /, **options: Any) -> Any:
        """A table of that game, as `houseway.table` opens it."""
        return import_module("houseway.workbench").opened(game, submission, options)


sys.modules[__name__].__class__ = _CalledPackage
