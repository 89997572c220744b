"""The notebooks of docs/notebooks, run anew: `python -m docs.run_notebooks` stores what their cells show.

Pictures of a whole felt are stored as dots, since their outlines would be larger than everything else together.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

NOTEBOOKS = Path(__file__).parent / "notebooks"
LONGEST_SVG = 60_000
WIDE = 900


def run(notebook: Any) -> Iterator[tuple[Any, list[Any]]]:
    """Every cell of code, and what it shows, in a shell of their own."""
    shell: Any = InteractiveShell()
    results, count = list[Any](), 0
    shell.display_trap.hook = results.append
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        count += 1
        results.clear()
        with capture_output(display=False) as shown:
            done = shell.run_cell(cell.source, store_history=False)
        done.raise_error()
        outputs = []
        if shown.stdout:
            outputs.append(nbformat.v4.new_output("stream", name="stdout", text=shown.stdout))
        for result in results:
            data, _ = shell.display_formatter.format(result)
            outputs.append(nbformat.v4.new_output("execute_result", data=stored(data), execution_count=count))
        cell.execution_count = count
        yield cell, outputs


def stored(shown: dict[str, Any]) -> dict[str, Any]:
    """What is kept of something that was shown."""
    kept = dict(shown)
    picture = kept.get("image/svg+xml", "")
    if len(picture) > LONGEST_SVG:
        import resvg_py

        dots = bytes(resvg_py.svg_to_bytes(svg_string=picture, width=WIDE))
        del kept["image/svg+xml"]
        kept["image/png"] = base64.b64encode(dots).decode()
    return kept


def main() -> None:
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        notebook = nbformat.read(path, as_version=4)
        for cell, outputs in run(notebook):
            cell.outputs = outputs
        nbformat.write(notebook, path)
        print(path.name, f"{path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
