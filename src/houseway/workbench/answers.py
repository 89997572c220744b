"""What a table answers: figures, advice, simulations, settlements, comparisons; each shows itself in a notebook."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from houseway.core.figures import Choice, Figures
from houseway.core.tables import Section
from houseway.games.submission import Submission
from houseway.workbench.markup import folded, html_table, note, text_table
from houseway.workbench.pictures import Picture, plotted

if TYPE_CHECKING:
    from houseway.maths import comparison


class Par(Mapping[str, Figures]):
    """The exact figures of bets, by name: `par["main"].house_edge` is a fraction."""

    _HEAD = ("bet", "house edge", "element of risk", "std. dev.", "hit frequency")

    def __init__(self, submission: Submission, figures: Mapping[str, Figures], bets: Collection[str]) -> None:
        self._submission, self._figures, self._bets = submission, figures, bets

    def __getitem__(self, bet: str) -> Figures:
        return self._figures[bet]

    def __iter__(self) -> Iterator[str]:
        return iter(self._figures)

    def __len__(self) -> int:
        return len(self._figures)

    def document(self) -> dict[str, Any]:
        """As `houseway par --json` writes it."""
        from houseway.maths.par import document_of

        return document_of(self._submission, self._figures)

    def save(self, path: str | Path) -> Path:
        """Write the PAR sheet; the ending says how: .pdf, .xlsx, .html or .txt."""
        from houseway.maths.sheet import format_of
        from houseway.papers.par_sheet import made

        target = Path(path)
        target.write_bytes(made(self._submission, self._bets, format_of(None, target)))
        return target

    def further(self) -> Further:
        """Tables of the PAR sheet beside the bets, by name: what information is worth, strategies, the house way."""
        from houseway.maths.further import further

        return Further(self._submission.game.title, further(self._submission, self._figures))

    def plot(self, bet: str = "") -> Picture:
        """How often each outcome of a bet comes, on a logarithmic scale; the first bet if none is named."""
        from houseway.maths.sheet.charts import outcomes

        of = self._figures[bet or next(iter(self._figures))]
        return plotted(lambda axes: outcomes(axes, of), height=0.5 + 0.2 * len(of.outcomes))

    def swings(self, bet: str = "") -> Picture:
        """Between what the house's result of a bet lies, 95 and 99 times in a hundred, by number of rounds."""
        from houseway.maths.sheet.charts import swings

        of = self._figures[bet or next(iter(self._figures))]
        return plotted(lambda axes: swings(axes, of))

    def _rows(self) -> list[tuple[str, ...]]:
        from houseway.maths.sheet import bet_title

        return [
            (
                bet_title(bet, of),
                f"{float(of.house_edge):.4%}",
                f"{float(of.element_of_risk):.4%}",
                f"{of.std:.4f}",
                f"{float(of.hit_frequency):.3%}",
            )
            for bet, of in self._paid()
        ]

    def _paid(self) -> list[tuple[str, Figures]]:
        """Bets on which something is paid, as against things that are only counted."""
        return [(bet, of) for bet, of in self._figures.items() if any(outcome.net for outcome in of.outcomes)]

    def _counted(self) -> list[tuple[str, ...]]:
        paid = {bet for bet, _ in self._paid()}
        return [
            (of.title or bet, f"{of.outcomes[0].count:,}", f"{of.outcomes[0].count / of.total:.6%}")
            for bet, of in self._figures.items()
            if bet not in paid
        ]

    def __repr__(self) -> str:
        counted = self._counted()
        parts = [text_table(self._HEAD, self._rows())] if self._paid() else []
        parts += [text_table(("held", "ways", "probability"), counted)] if counted else []
        return "\n\n".join([self._submission.game.title, *parts])

    def _repr_html_(self) -> str:
        from houseway.maths.sheet import bet_title, chance

        title, shown = self._submission.game.title, ""
        if self._paid():
            shown = html_table(self._HEAD, self._rows(), title=title)
        if counted := self._counted():
            shown += html_table(("held", "ways", "probability"), counted, title=title)
        for bet, of in self._paid():
            rows = [
                (
                    outcome.outcome,
                    f"{'+' if outcome.net > 0 else ''}{outcome.net}",
                    f"{outcome.count:,}",
                    chance(outcome.count / of.total, 6),
                    f"{float(outcome.net * outcome.count / of.total):+.6f}",
                )
                for outcome in of.outcomes
            ]
            inside = html_table(("outcome", "net", "ways", "probability", "return"), rows)
            shown += folded(bet_title(bet, of), inside + note(f"expected {of.ev}; {of.strategy}".rstrip("; ")))
        return shown + note(f"exact; submission {self._submission.options.digest[:12]}")


class Further(Mapping[str, Section]):
    """Further tables of a PAR sheet, by name."""

    def __init__(self, title: str, sections: Sequence[Section]) -> None:
        self._title, self._sections = title, {section.name: section for section in sections}

    def __getitem__(self, name: str) -> Section:
        return self._sections[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._sections)

    def __len__(self) -> int:
        return len(self._sections)

    def _tables(self) -> Iterator[tuple[Section, list[str], list[list[str]]]]:
        from houseway.maths.sheet.content import shown

        for section in self._sections.values():
            columns = section.table.columns
            rows = [
                [shown(column.kind, value) for column, value in zip(columns, row, strict=True)]
                for row in section.table.rows
            ]
            yield section, [column.title for column in columns], rows

    def __repr__(self) -> str:
        return "\n\n".join(f"{section.title}\n{text_table(head, rows)}" for section, head, rows in self._tables())

    def _repr_html_(self) -> str:
        return "".join(
            html_table(head, rows, title=section.title) + note(section.note) for section, head, rows in self._tables()
        )


class Advice(Sequence[Choice]):
    """Every choice with a hand, best first, with its exact worth per unit of the first wager."""

    def __init__(self, title: str, hand: str, choices: Sequence[Choice]) -> None:
        self._title, self._hand, self._choices = title, hand, tuple(choices)

    @property
    def best(self) -> Choice:
        """The choice that is worth most."""
        return self._choices[0]

    def __getitem__(self, place: Any) -> Any:
        chosen = self._choices[place]
        return Advice(self._title, self._hand, chosen) if isinstance(place, slice) else chosen

    def __len__(self) -> int:
        return len(self._choices)

    def document(self) -> list[dict[str, Any]]:
        """The choices as `houseway advise --json` writes them."""
        return [choice.document() for choice in self._choices]

    def _rows(self) -> list[tuple[str, ...]]:
        return [
            (
                choice.said,
                ", ".join(filter(None, (choice.high_hand, choice.low_hand))) + (" (house way)" * choice.house_way),
                f"{float(choice.ev):+.6f}",
                str(choice.ev),
            )
            for choice in self._choices
        ]

    def __repr__(self) -> str:
        rows = self._rows()
        return f"{self._title}: {self._hand}\n\n" + text_table(("choice", "makes", "worth", "exactly"), rows, left=2)

    def _repr_html_(self) -> str:
        head, rows = ("choice", "makes", "worth", "exactly"), self._rows()
        if not any(row[1] for row in rows):
            head, rows = ("choice", "worth", "exactly"), [(row[0], *row[2:]) for row in rows]  # type: ignore[assignment]
        title = f"{self._title}: {self._hand}"
        return html_table(head, rows, title=title, left=len(head) - 2, bold_first=True)


class Simulation(Mapping[str, Mapping[str, Any]]):
    """Simulated figures of every bet, each with its error: `simulation["main"]["mean"]`."""

    _HEAD = ("bet", "mean", "99 % from", "to", "std. dev.")

    def __init__(self, title: str, document: dict[str, Any]) -> None:
        self._title, self._document = title, document

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return int(self._document["rounds"])

    @property
    def seed(self) -> int:
        """What repeats the run."""
        return int(self._document["seed"])

    def __getitem__(self, bet: str) -> Mapping[str, Any]:
        of: Mapping[str, Any] = self._document["bets"][bet]
        return of

    def __iter__(self) -> Iterator[str]:
        return iter(self._document["bets"])

    def __len__(self) -> int:
        return len(self._document["bets"])

    def document(self) -> dict[str, Any]:
        """As `houseway simulate --json` writes it."""
        return self._document

    def plot(self) -> Picture:
        """The mean of each bet with its 99 % interval."""

        def draw(axes: Any) -> None:
            means = [of["mean"] for of in self.values()]
            below = [of["mean"] - of["ci99"][0] for of in self.values()]
            above = [of["ci99"][1] - of["mean"] for of in self.values()]
            axes.errorbar(means, range(len(means)), xerr=(below, above), fmt="o", color="#1f6f6b", capsize=3)
            axes.set_yticks(range(len(means)), list(self))
            axes.invert_yaxis()
            axes.axvline(0, color="#1d2433", linewidth=0.7)
            axes.set_xlabel("result of a round, in units of the first wager")

        return plotted(draw, height=0.8 + 0.3 * len(self))

    def _rows(self) -> list[tuple[str, ...]]:
        return [
            (bet, f"{of['mean']:+.6f}", *(f"{end:+.6f}" for end in of["ci99"]), f"{of['std']:.4f}")
            for bet, of in self.items()
        ]

    @property
    def _said(self) -> str:
        return f"{self._title}: {self.rounds:,} rounds, seed {self.seed}"

    def __repr__(self) -> str:
        return f"{self._said}\n\n{text_table(self._HEAD, self._rows())}"

    def _repr_html_(self) -> str:
        why = "The result of a round on average, in units of the first wager."
        return html_table(self._HEAD, self._rows(), title=self._said) + note(why)


class Settlement(Mapping[str, Any]):
    """What is owed in a round that was described, and by which paragraph; as `houseway settle --json` writes it."""

    _HEAD = ("wager", "staked", "result", "paid", "odds", "paragraph")

    def __init__(self, title: str, document: dict[str, Any]) -> None:
        self._title, self._document = title, document

    def __getitem__(self, name: str) -> Any:
        return self._document[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._document)

    def __len__(self) -> int:
        return len(self._document)

    def document(self) -> dict[str, Any]:
        """As `houseway settle --json` writes it."""
        return self._document

    def _seats(self) -> Iterator[tuple[str, list[tuple[str, ...]]]]:
        for seat in self._document.get("seats", []):
            rows: list[tuple[str, ...]] = [
                (wager, row["staked"], row["result"], row["paid"], row["odds"] or "", row["cite"])
                for wager, row in seat["wagers"].items()
            ]
            yield f"Seat {seat['seat']}: {seat['hand']}, net {seat['net']}", rows

    def _rest(self) -> list[tuple[str, str]]:
        rows = [(f"{pot['pot']} pot", f"{pot['amount']} to seat {pot['winner']}") for pot in self.get("pots", [])]
        rows += [(f"seat {seat}", f"has {stack}") for seat, stack in self.get("stacks", {}).items()]
        return rows + ([("house", str(self["house"]))] if "house" in self else [])

    def __repr__(self) -> str:
        parts = [f"{said}\n{text_table(self._HEAD, rows)}" for said, rows in self._seats()]
        return "\n\n".join([self._title, *parts, "\n".join(" ".join(row) for row in self._rest())]).rstrip()

    def _repr_html_(self) -> str:
        shown = "".join(html_table(self._HEAD, rows, title=said) for said, rows in self._seats())
        return shown + "".join(note(" ".join(row)) for row in self._rest())


class Comparison:
    """Two tables of one game: what differs, and what that does to the house edge of every bet."""

    def __init__(self, title: str, compared: comparison.Comparison) -> None:
        self._title, self._compared = title, compared

    @property
    def changes(self) -> tuple[comparison.Change, ...]:
        """Every option that differs, with what it does if it is changed alone."""
        return self._compared.changes

    @property
    def bets(self) -> Mapping[str, comparison.Effect]:
        """The house edge of every bet before and after, as fractions."""
        return self._compared.bets

    def _rows(self) -> list[tuple[str, ...]]:
        return [(bet, _percent(of.before), _percent(of.after), _percent(of.rise)) for bet, of in self.bets.items()]

    def _said(self) -> str:
        return ", ".join(f"{change.option} {change.before} to {change.after}" for change in self.changes)

    def __repr__(self) -> str:
        table = text_table(("bet", "before", "after", "rise"), self._rows())
        return f"{self._title}: {self._said()}\n\n{table}"

    def _repr_html_(self) -> str:
        rows = self._rows()
        return html_table(("house edge of", "before", "after", "rise"), rows, title=self._title) + note(self._said())


def _percent(edge: Fraction | None) -> str:
    return "not offered" if edge is None else f"{float(edge):.4%}"
