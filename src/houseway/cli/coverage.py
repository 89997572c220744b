"""Which paragraphs stand behind which code and which tests, found from the citations themselves.

In code a citation is any string that is exactly one; in tests it is an argument of the `rule` mark. An installed
package, which has no tests beside it, carries the index that was made when it was built.
"""

from __future__ import annotations

import ast
import json
from collections import defaultdict
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

from houseway.core.citations import Citation, paragraphs

INDEX = "coverage.json"
Places = dict[Citation, list[str]]


def index() -> tuple[Places, Places]:
    """Code and tests by paragraph: read from the sources where they are, else from the packaged index."""
    root = Path(__file__).parents[3]
    if (root / "src" / "houseway").is_dir() and (root / "tests").is_dir():
        return code_citations(root), test_citations(root)
    packaged = resources.files("houseway.data").joinpath(INDEX)
    if not packaged.is_file():
        return {}, {}
    found = json.loads(packaged.read_text(encoding="utf-8"))
    return found["code"], found["tests"]


def code_citations(root: Path) -> Places:
    """Every string in the source that is exactly a citation, as `src/...py:line`."""
    known, places = paragraphs(), defaultdict(list)
    for path in sorted((root / "src" / "houseway").rglob("*.py")):
        name = path.relative_to(root).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in known:
                places[node.value].append(f"{name}:{node.lineno}")
    return places


def test_citations(root: Path) -> Places:
    """Every test that carries a `rule` mark, as `tests/...py::test`."""
    places = defaultdict(list)
    for path in sorted((root / "tests").rglob("test_*.py")):
        name = path.relative_to(root).as_posix()
        for test, citation in _marked(ast.parse(path.read_text(encoding="utf-8")), name):
            places[citation].append(test)
    return places


def _marked(node: ast.AST, prefix: str) -> Iterator[tuple[str, Citation]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            yield from _marked(child, f"{prefix}::{child.name}")
        elif isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
            for mark in child.decorator_list:
                if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Attribute) and mark.func.attr == "rule":
                    for argument in mark.args:
                        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                            yield f"{prefix}::{child.name}", argument.value


def write_index(root: Path, target: Path) -> None:
    """What a built package carries."""
    found = {"code": code_citations(root), "tests": test_citations(root)}
    target.write_text(json.dumps(found, indent=1, sort_keys=True), encoding="utf-8")
