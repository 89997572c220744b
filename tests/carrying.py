"""What carries citations while the tests run: events, refusals, option checks and documents, noted as they are made."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from houseway.cli import files
from houseway.core.citations import Citation, cited_in, paragraphs
from houseway.core.decider import Event, Refusal
from houseway.core.options import OptionError
from houseway.core.statement import SeatStatement
from houseway.table import decider

Seen = dict[Citation, set[str]]


class Notebook:
    """Which citations were carried, and by what. Nothing is noted while it is closed."""

    def __init__(self) -> None:
        self.seen: Seen = defaultdict(set)
        self.is_open = True

    def note(self, carrier: str, citation: Any) -> None:
        if self.is_open and citation in paragraphs():
            self.seen[citation].add(carrier)

    def add(self, seen: Mapping[Citation, Any]) -> None:
        """What another process has noted."""
        for citation, carriers in seen.items():
            self.seen[citation] |= set(carriers)

    def plain(self) -> dict[Citation, list[str]]:
        return {citation: sorted(carriers) for citation, carriers in self.seen.items()}


def watch(notebook: Notebook) -> None:
    """Look over the shoulder of whatever makes events, refusals, option checks and documents.

    It has to happen before other modules have taken these functions by name.
    """
    decider.decide = _noting_events(decider.decide, notebook)
    _on_making(Refusal, notebook, "refusal")
    _on_making(OptionError, notebook, "option")
    enter = SeatStatement._wager

    @wraps(enter)
    def entered(self: SeatStatement, *words: Any) -> None:
        notebook.note("document", words[-1])
        enter(self, *words)

    SeatStatement._wager = entered  # type: ignore[assignment, method-assign]
    printed = files.print_json

    @wraps(printed)
    def printing(document: Any) -> None:
        if "paragraphs" not in document:  # the list of all paragraphs carries none of them
            _note_document(notebook, document)
        printed(document)

    files.print_json = printing


def _note_document(notebook: Notebook, document: Any) -> None:
    match document:
        case str():
            notebook.note("document", document)
        case dict():
            for value in document.values():
                _note_document(notebook, value)
        case list() | tuple():
            for value in document:
                _note_document(notebook, value)


def _noting_events(decide: Callable[..., list[Event]], notebook: Notebook) -> Callable[..., list[Event]]:
    @wraps(decide)
    def noted(*given: Any, **more: Any) -> list[Event]:
        events = decide(*given, **more)
        if notebook.is_open:
            for event in events:
                for citation in cited_in(event):
                    notebook.note("event", citation)
        return events

    return noted


def _on_making(kind: type[Refusal] | type[OptionError], notebook: Notebook, carrier: str) -> None:
    make = kind.__init__

    @wraps(make)
    def made(self: Any, sentence: str, citation: Citation | None = None, *about: Any, **more: Any) -> None:
        notebook.note(carrier, citation)
        make(self, sentence, citation, *about, **more)  # type: ignore[arg-type]

    kind.__init__ = made  # type: ignore[method-assign]
