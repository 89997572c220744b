"""Tables of figures as values: headings, rows, and how each column is written; what draws them is elsewhere."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Kind = Literal["text", "count", "net", "percent", "share", "chance", "one-in", "number", "return", "exact"]


Method = Literal["exact", "simulated"]


class Column(msgspec.Struct, frozen=True):
    """A heading, and how the values under it are written."""

    title: str
    kind: Kind = "text"


class Table(msgspec.Struct, frozen=True):
    """Rows under headings, and perhaps a last line that sums them up."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Any, ...], ...]
    total: tuple[Any, ...] | None = None


class Section(msgspec.Struct, frozen=True):
    """A table under its own title, with what has to be known to read it."""

    name: str
    title: str
    note: str
    table: Table
    method: Method = "exact"
    """Simulated if any of its figures is; those that are then have their standard error beside them."""
    rounds: int | None = None
    seed: int | None = None
    """Of the simulation, if there is one."""

    def document(self) -> dict[str, Any]:
        """The section as outside callers read it: rows as lists under the columns, exact values as strings."""
        how = {"rounds": self.rounds, "seed": self.seed} if self.method == "simulated" else {}
        return {
            "title": self.title,
            "note": self.note,
            "method": self.method,
            **how,
            "columns": [{"title": column.title, "kind": column.kind} for column in self.table.columns],
            "rows": [[_written(value) for value in row] for row in self.table.rows],
        }


def _written(value: Any) -> Any:
    return value if value is None or isinstance(value, (str, int, float)) else str(value)
