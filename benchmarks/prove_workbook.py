"""Prove the workbooks: LibreOffice works out every formula again, from files without any of our values, and agrees.

Needs LibreOffice Calc (`soffice`); without it the proof says so and is left out.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from io import BytesIO
from pathlib import Path

from tests.workbook import Workbook

from houseway.games.submission import choose
from houseway.maths.sheet import made

CASES = {
    "dragon-poker": (),
    "double-draw-poker": (),
    "pai-gow": ("dragons-eye=vigorish",),
    "deuce-of-the-dragon": (),
}


def without_values(content: bytes) -> bytes:
    """The workbook with no value beside any formula, so that whoever opens it has to work them out."""
    copy = BytesIO()
    with zipfile.ZipFile(BytesIO(content)) as old, zipfile.ZipFile(copy, "w") as new:
        for name in old.namelist():
            part = old.read(name)
            if name.startswith("xl/worksheets/"):
                part = re.sub(rb"(</f>)<v>[^<]*</v>", rb"\1", part)
            new.writestr(name, part)
    return copy.getvalue()


def recalculated(content: bytes) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "sheet.xlsx"
        source.write_bytes(without_values(content))
        command = ["soffice", "--headless", "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", f"{folder}/out"]
        home = f"-env:UserInstallation=file://{folder}/home"
        subprocess.run([*command, home, str(source)], check=True, capture_output=True, timeout=300)
        return (Path(folder) / "out" / "sheet.xlsx").read_bytes()


def prove() -> bool:
    """Whether LibreOffice has the same values everywhere."""
    if shutil.which("soffice") is None:
        print("LibreOffice is not installed: left out")
        return True
    good = True
    for game, options in CASES.items():
        content = made(choose(game, None, options), (), "xlsx")
        ours, theirs = Workbook(content), Workbook(recalculated(content))
        compared, worst = 0, 0.0
        for page, formulas in ours.formulas.items():
            for place in formulas:
                mine, found = ours.written[page].get(place, ""), theirs.written[page].get(place, "")
                if isinstance(mine, str) or isinstance(found, str):
                    good &= mine == found
                    continue
                compared += 1
                worst = max(worst, abs(mine - found) / max(1.0, abs(mine)))
        good &= compared > 30 and worst < 1e-9
        print(f"proved  {game}: {compared} formulas recalculated by LibreOffice, largest difference {worst:.1e}")
    return good


if __name__ == "__main__":
    sys.exit(0 if prove() else 1)
