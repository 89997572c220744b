"""Citations: the paragraph behind each rule, as a value that cannot name a paragraph that does not exist.

What a paragraph requires, in our own words, and the full name of its document are read only when they are asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources

import msgspec

MOST_FOUND = 12
"""So many paragraphs are found by a number at most."""
Citation = str
"""Document, blank, paragraph id as in the paragraph table: `DOC 42.10(d)4`."""


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
    rows = (Paragraph(*row) for row in _table("paragraphs.tsv"))
    return {row.citation: row for row in rows}


def requirement(citation: Citation) -> str:
    """What a paragraph requires, allows or defines, in sentences of our own; a misprint is read as it is meant.

    A paragraph that nobody has put into full sentences yet is told by its row of the paragraph table.
    """
    return _requirements().get(citation) or paragraphs()[cite(citation)].gist


def found_as(text: str, first: Sequence[str] = ()) -> list[Citation]:
    """The paragraphs that somebody may mean by a number, with or without its document, whatever the blanks and cases.

    `first` are beginnings of citations, such as those of a game; what begins so comes before the rest. Where no
    paragraph has that number, those that it begins are meant.
    """
    wanted = _bare(text)
    if not wanted:
        return []
    numbers = [(citation, (_bare(citation), _bare(found.id))) for citation, found in paragraphs().items()]
    exact = [citation for citation, names in numbers if wanted in names]
    found = exact or [citation for citation, names in numbers if any(_is_below(name, wanted) for name in names)]
    return sorted(found, key=lambda citation: not citation.startswith(tuple(first)))[:MOST_FOUND]


def _bare(text: str) -> str:
    return re.sub(r"[\s§]", "", text).casefold()


def _is_below(name: str, above: str) -> bool:
    """Whether a number belongs to another: `42.10(c)1` to `42.10(c)` and to `42.10`, not to `42.1`."""
    return name.startswith(above) and not (above[-1].isdigit() and name[len(above) :][:1].isdigit())


def document_title(doc: str) -> str:
    """A rule document's name spelled out: the state, the game and where it stands; where nobody has, its id."""
    titles = _document_titles()
    if doc not in titles:
        raise UnknownParagraphError(f"no document {doc!r}; the documents are {', '.join(titles)}")
    return titles[doc]


@cache
def _requirements() -> Mapping[Citation, str]:
    return {f"{doc} {id_}": text for doc, id_, text in _table("requirements.tsv")}


@cache
def _document_titles() -> Mapping[str, str]:
    titles = dict(_table("documents.tsv"))
    return titles | {row.doc: row.doc for row in paragraphs().values() if row.doc not in titles}


def _table(name: str) -> Iterator[list[str]]:
    """The rows of a table that comes with the package, without its heading."""
    text = resources.files("houseway.data").joinpath(name).read_text(encoding="utf-8")
    return (line.split("\t") for line in text.splitlines()[1:])


def cited_in(fact: msgspec.Struct) -> tuple[Citation, ...]:
    """Every paragraph that a record carries, in the order of its fields."""
    known, found = paragraphs(), []
    for value in msgspec.structs.astuple(fact):
        several = value if isinstance(value, tuple) else value.values() if isinstance(value, dict) else (value,)
        found += [text for text in several if isinstance(text, str) and text in known]
    return tuple(dict.fromkeys(found))


_SECTION = re.compile(r"\S+ (?:\d+(?:\.\d+[A-Z]*)?|\S+)")


def section_of(citation: Citation) -> str:
    """The section of the regulation in which a paragraph stands: document and section, without letters."""
    found = _SECTION.match(citation)
    return found[0] if found else citation


def cite(citation: str) -> Citation:
    """The citation itself, once it is known to name a paragraph."""
    if citation not in paragraphs():
        raise UnknownParagraphError(f"no paragraph {citation!r} in the rule documents")
    return citation
