"""Every notebook runs from top to bottom and shows what is stored in it."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

import nbformat
import pytest

from docs.run_notebooks import NOTEBOOKS, run
from houseway.games.registry import games

PATHS = sorted(NOTEBOOKS.glob("*.ipynb"))


def test_every_game_has_a_notebook() -> None:
    assert {path.stem for path in PATHS} == set(games())


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_notebook_shows_what_its_cells_come_to(path: Path) -> None:
    notebook: Any = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    before = [[_said(output) for output in cell.outputs] for cell in notebook.cells if cell.cell_type == "code"]
    for stored, (cell, outputs) in zip(before, run(notebook), strict=True):
        assert [_said(output) for output in outputs] == stored, (
            f"{cell.source}\n(python -m docs.run_notebooks runs it anew)"
        )
        assert not any("Traceback" in str(output) for output in outputs)


def _said(output: Any) -> tuple[object, ...]:
    """Texts to the letter; of pictures that there is one."""
    data = output.get("data", {})
    pictured = any(kind.startswith("image/") for kind in data)
    return output.get("text"), data.get("text/plain"), data.get("text/html"), pictured


def test_no_notebook_names_a_place_on_this_machine() -> None:
    folders = (Path.home(), Path(tempfile.gettempdir()), Path(__file__).parents[2], Path(sys.prefix))
    places = {str(folder) for folder in folders if folder != Path(folder.anchor)}
    for path in PATHS:
        text = path.read_text(encoding="utf-8")
        assert not any(place in text for place in places), path.name
