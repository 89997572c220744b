"""A workbook read and its formulas worked out again, by code that knows nothing of what wrote it."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from io import BytesIO
from statistics import NormalDist
from typing import Any
from xml.etree import ElementTree

import numpy as np

SPACE = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
REFERENCE = re.compile(r"(?:'([^']+)'!)?\$?([A-Z]{1,2})\$?([0-9]+)(?::\$?([A-Z]{1,2})\$?([0-9]+))?")


class Workbook:
    """Pages by name; each cell is a number, a text, or a formula beside the value that was written with it."""

    def __init__(self, content: bytes) -> None:
        with zipfile.ZipFile(BytesIO(content)) as book:
            texts = ElementTree.fromstring(book.read("xl/sharedStrings.xml"))
            shared = ["".join(part.itertext()) for part in texts]
            names = re.findall(r'<sheet name="([^"]+)"', book.read("xl/workbook.xml").decode())
            names = [name.replace("&amp;", "&").replace("&apos;", "'") for name in names]
            self.written: dict[str, dict[str, Any]] = {}
            self.formulas: dict[str, dict[str, str]] = {}
            for number, name in enumerate(names, 1):
                page = ElementTree.fromstring(book.read(f"xl/worksheets/sheet{number}.xml"))
                self.written[name], self.formulas[name] = {}, {}
                for cell in page.iter(f"{SPACE}c"):
                    self._read(name, cell, shared)

    def _read(self, page: str, cell: ElementTree.Element, shared: list[str]) -> None:
        value, formula = cell.find(f"{SPACE}v"), cell.find(f"{SPACE}f")
        place = cell.attrib["r"]
        if formula is not None:
            self.formulas[page][place] = formula.text or ""
        if value is not None and value.text is not None:
            kind = cell.attrib.get("t", "n")
            text = value.text
            self.written[page][place] = shared[int(text)] if kind == "s" else float(text) if kind == "n" else text

    def worked_out(self, page: str, place: str) -> Any:
        """A cell's value, every formula it rests on worked out again."""
        if place not in self.formulas[page]:
            return self.written[page].get(place, "")
        return self._evaluated(page, self.formulas[page][place])

    def _evaluated(self, page: str, formula: str) -> Any:
        known: dict[str, Any] = {}

        def replaced(match: re.Match[str]) -> str:
            other, column, row, last_column, last_row = match.groups()
            name = f"_{len(known)}"
            if last_row is None:
                known[name] = self.worked_out(other or page, f"{column}{row}")
            else:
                assert column == last_column
                cells = (self.worked_out(other or page, f"{column}{at}") for at in range(int(row), int(last_row) + 1))
                known[name] = np.array(list(cells), float)
            return name

        parts = re.split(r'("[^"]*")', formula)  # references inside texts are none
        text = "".join(part if part.startswith('"') else REFERENCE.sub(replaced, part) for part in parts)
        text = text.replace("^", "**")
        text = re.sub(r"(?<![<>=])=(?!=)", "==", text)
        return eval(text, {"__builtins__": {}} | FUNCTIONS | known)


def _matching(values: Any, test: str) -> Any:
    number = float(test[1:])
    return values < number if test[0] == "<" else values > number


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "SUM": lambda values: float(np.sum(values)),
    "SUMPRODUCT": lambda *arrays: float(np.sum(np.prod([np.asarray(array) for array in arrays], axis=0))),
    "SQRT": lambda value: value**0.5,
    "IF": lambda test, yes, no: yes if test else no,
    "SUMIF": lambda values, test, sums: float(np.sum(sums[_matching(values, test)])),
    "COUNTIF": lambda values, test: int(np.sum(_matching(values, test))),
    "INDEX": lambda values, place: values[place - 1],
    "MAX": lambda values: float(np.max(values)),
    "NORMSINV": lambda share: NormalDist().inv_cdf(share),
}
