"""Citations: the paragraph behind each rule, as a value that cannot name a paragraph that does not exist."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources

import msgspec

Citation = str
"""`NJ-DP 42.10(d)4`: document, blank, paragraph id as in the paragraph table."""


class Paragraph(msgspec.Struct, frozen=True):
    """One paragraph of a rule document, and what software must do about it."""

    doc: str
    id: str
    kind: str
    gist: str
    software: str

    @property
    def citation(self) -> Citation:
        return f"{self.doc} {self.id}"


class UnknownParagraphError(LookupError):
    """A citation of a paragraph that no document contains."""


@cache
def paragraphs() -> Mapping[Citation, Paragraph]:
    """Every paragraph of the rule documents, by citation, in the documents' order."""
    text = resources.files("houseway.data").joinpath("paragraphs.tsv").read_text(encoding="utf-8")
    rows = (Paragraph(*line.split("\t")) for line in text.splitlines()[1:])
    return {row.citation: row for row in rows}


def cited_in(fact: msgspec.Struct) -> tuple[Citation, ...]:
    """Every paragraph that a record carries, in the order of its fields."""
    known, found = paragraphs(), []
    for value in msgspec.structs.astuple(fact):
        several = value if isinstance(value, tuple) else (value,)
        found += [text for text in several if isinstance(text, str) and text in known]
    return tuple(dict.fromkeys(found))


def cite(citation: str) -> Citation:
    """The citation itself, once it is known to name a paragraph."""
    if citation not in paragraphs():
        raise UnknownParagraphError(f"no paragraph {citation!r} in the rule documents")
    return citation
