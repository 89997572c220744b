"""Pay tables that meet a target, and what each line of one does to the edge, as a notebook shows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from houseway.games.submission import Submission
from houseway.workbench.markup import html_table, note, text_table

if TYPE_CHECKING:
    from houseway.maths.design import Designed, Designs
    from houseway.maths.sensitivity import Slopes

Share = Fraction | float | str
"""A share as people give it: `Fraction(1, 20)`, `0.05`, `"1/20"` or `"5%"`."""
MOST_SHOWN = 4


def share(given: Share, what: str) -> Fraction:
    """A share of 1 as a fraction."""
    text = str(given).strip()
    try:
        return Fraction(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{what} is a share such as 0.05, 5% or 1/20, not {given!r}") from None


def number(given: Any, what: str) -> Fraction:
    """An amount as a fraction; a switch is no amount, and neither is what is infinite or no number at all."""
    try:
        if isinstance(given, bool):
            raise TypeError
        return Fraction(given)
    except (TypeError, ValueError, ArithmeticError):
        raise ValueError(f"{what} is a number such as 25, not {given!r}") from None


class Design(Sequence["Designed"]):
    """Pay tables of round numbers that meet a target, best first, each verified exactly."""

    def __init__(self, title: str, designs: Designs) -> None:
        self._title, self._designs = title, designs

    @property
    def tried(self) -> int:
        """How many tables were tried."""
        return self._designs.tried

    def __getitem__(self, place: Any) -> Any:
        return self._designs.found[place]

    def __len__(self) -> int:
        return len(self._designs.found)

    def _head(self) -> tuple[str, ...]:
        return ("line", "ways", "now", *(str(place + 1) for place in range(min(MOST_SHOWN, len(self)))))

    def _rows(self) -> Iterator[tuple[str, ...]]:
        table, best = self._designs.table, self._designs.found[:MOST_SHOWN]
        for line in table.lines:
            pays = (str(one.pays.get(line.name, "-")) for one in best)
            yield line.name, f"{table.count(line):,}", str(line.pays), *pays
        every = (table.figures, *(one.figures for one in best))
        yield "house edge", "", *(f"{float(of.house_edge):.3%}" for of in every)
        yield "won one in", "", *(f"{float(1 / of.hit_frequency):.2f}" for of in every)
        yield "std. dev.", "", *(f"{of.std:.2f}" for of in every)

    def _warnings(self) -> list[str]:
        from houseway.maths.design import warnings

        return [f"Warning: {sentence}." for sentence in warnings(self._designs.found[:MOST_SHOWN])]

    def __repr__(self) -> str:
        return "\n\n".join([self._title, text_table(self._head(), self._rows()), *self._warnings()])

    def _repr_html_(self) -> str:
        said = " ".join([f"{self.tried:,} tables tried; each shown is verified exactly.", *self._warnings()])
        return html_table(self._head(), self._rows(), title=self._title) + note(said)


class Sensitivity(Mapping[str, "Slopes"]):
    """How each bet's house edge moves with its pay table, line by line, steepest first."""

    _HEAD = ("line", "pays", "chance", "edge for a unit more", "share of what is paid")

    def __init__(self, submission: Submission, slopes: Mapping[str, Slopes]) -> None:
        self._title, self._slopes = submission.game.title, slopes

    def __getitem__(self, bet: str) -> Slopes:
        return self._slopes[bet]

    def __iter__(self) -> Iterator[str]:
        return iter(self._slopes)

    def __len__(self) -> int:
        return len(self._slopes)

    def _tables(self) -> Iterator[tuple[str, list[tuple[str, ...]]]]:
        for bet, of in self._slopes.items():
            rows: list[tuple[str, ...]] = [
                (
                    slope.line,
                    f"{slope.pays} to 1",
                    f"{float(slope.chance):.5%}",
                    f"{float(slope.derivative):+.5%}",
                    f"{float(slope.share):.2%}",
                )
                for slope in of.slopes
            ]
            yield f"{self._title}, {bet}", rows

    def __repr__(self) -> str:
        return "\n\n".join(f"{title}\n{text_table(self._HEAD, rows)}" for title, rows in self._tables())

    def _repr_html_(self) -> str:
        return "".join(html_table(self._HEAD, rows, title=title) for title, rows in self._tables())
