"""Puts the index of citations into a built package, which has no tests beside it to read them from."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CoverageIndex(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if version == "editable" or not (root / "tests").is_dir():
            return
        if not (root / "src" / "houseway" / "web" / "built" / "index.html").is_file():
            raise RuntimeError("the browser client is not built: run `make web` first")
        sys.path.insert(0, str(root / "src"))
        from houseway.cli.coverage import INDEX, write_index

        target = root / "build" / INDEX
        target.parent.mkdir(exist_ok=True)
        write_index(root, target)
        build_data["force_include"][str(target)] = f"houseway/data/{INDEX}"
