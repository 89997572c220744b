"""What a session comes to, and what strategies and their mistakes cost, as a notebook shows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from houseway.core.strategies import Strategy
from houseway.workbench.markup import folded, html_table, note, text_table
from houseway.workbench.pictures import Picture

if TYPE_CHECKING:
    from houseway.maths.bankroll import Outlook

MOST_MISTAKES = 8


class Bankroll:
    """A session of one bet, from its exact distribution; `outlook` has all of it."""

    def __init__(self, title: str, outlook: Outlook) -> None:
        self.outlook = outlook
        self._title = title

    @property
    def ahead(self) -> float:
        """The chance to end with more than at the start."""
        return self.outlook.ahead

    @property
    def risk_of_ruin(self) -> float | None:
        """The chance that what is left does not cover a round before the session ends; None if it takes too long."""
        ruin = self.outlook.ruin
        return None if ruin is None else ruin.of(self.outlook.session.bankroll)

    def plot(self) -> Picture:
        """Where the session ends, and the risk of ruin by bankroll."""
        from houseway.maths.bankroll_plot import picture

        drawn = picture(self.outlook, self._title, "svg").decode()
        return Picture(drawn[drawn.index("<svg") :])

    def _rows(self) -> list[tuple[str, str]]:
        of, spread, risk = self.outlook, self.outlook.spread, self.risk_of_ruin
        return [
            ("expected an hour", _dollars(of.an_hour)),
            ("expected in the session", _dollars(of.mean * of.session.rounds)),
            ("standard deviation", _dollars(of.std * of.session.rounds**0.5)),
            ("ahead at the end", f"{of.ahead:.4%}"),
            ("behind at the end", f"{of.behind:.4%}"),
            ("N0", f"{of.n0:,.0f} rounds"),
            *(
                (f"in {share:.0%} of sessions no more than", _dollars(spread.quantile(share)))
                for share in (0.05, 0.5, 0.95)
            ),
            ("risk of ruin", "takes too long" if risk is None else f"{risk:.4%}"),
        ]

    def __repr__(self) -> str:
        return f"{self._title}\n\n{text_table(('what', 'comes to'), self._rows())}"

    def _repr_html_(self) -> str:
        return html_table(("what", "comes to"), self._rows(), title=self._title)


def _dollars(amount: Fraction | float) -> str:
    return f"{'-' if amount < 0 else ''}${abs(float(amount)):,.2f}"


class StrategyPrices(Mapping[str, Strategy]):
    """Strategies by name, the best play first: what each is worth, and every mistake it makes."""

    _HEAD = ("strategy", "house edge", "cost", "mistakes")

    def __init__(self, title: str, found: Sequence[Strategy]) -> None:
        self._title, self._found = title, {each.name: each for each in found}

    def __getitem__(self, name: str) -> Strategy:
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def cost(self, name: str) -> Fraction:
        """What a strategy gives away beside the best play, per unit of the first wager."""
        return next(iter(self._found.values())).ev - self._found[name].ev

    def plot(self) -> Picture:
        """The prices as bars, and the dearest mistakes."""
        from houseway.maths.strategies import picture

        drawn = picture(list(self._found.values()), "svg").decode()
        return Picture(drawn[drawn.index("<svg") :])

    def _rows(self) -> list[tuple[str, ...]]:
        return [
            (
                name,
                f"{float(-of.ev):.4%}",
                f"{float(self.cost(name)):.4%}",
                f"{len(of.mistakes):,}" if of.mistakes else "",
            )
            for name, of in self._found.items()
        ]

    def __repr__(self) -> str:
        return f"{self._title}\n\n{text_table(self._HEAD, self._rows())}"

    def _repr_html_(self) -> str:
        shown = html_table(self._HEAD, self._rows(), title=self._title)
        for name, of in self._found.items():
            if of.mistakes:
                rows = [
                    (
                        mistake.hand,
                        mistake.does,
                        mistake.best,
                        f"{float(mistake.cost):.4f}",
                        f"{float(mistake.of_all):.5%}",
                    )
                    for mistake in of.mistakes[:MOST_MISTAKES]
                ]
                head = ("hand", "does", "best", "cost", "over all hands")
                shown += folded(f"{name}: {of.words}", html_table(head, rows, left=3))
        return shown + note("Exact, per unit of the first wager.")
