"""Every card and tile as plain SVG, drawn by the browser client's own art: src/houseway/data/faces.json."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec

from houseway.games.registry import games

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "src" / "houseway" / "data" / "faces.json"


def drawn() -> str:
    """The file's text: a face by its code, and the backs of a card and a tile."""
    faces = {code: face for entry in games().values() for code, face in entry.words.faces(entry.options_type()).items()}
    made = subprocess.run(
        [Path(sys.executable).with_name("deno"), "run", "--quiet", "--frozen", "faces.ts"],
        cwd=ROOT / "src" / "houseway" / "web",
        input=msgspec.json.encode(list(faces.values())),
        env={**os.environ, "DENO_NO_UPDATE_CHECK": "1"},
        stdout=subprocess.PIPE,
        check=True,
    )
    return json.dumps(json.loads(made.stdout), indent=0, sort_keys=True) + "\n"


def main() -> None:
    TARGET.write_text(drawn(), encoding="utf-8")


if __name__ == "__main__":
    main()
