"""How far each paragraph has come: carried out and seen to be, cited only, missing, or an act with nothing to decide.

A citation in the source proves nothing by itself. While the tests run, `tests/conftest.py` notes every citation that an
event, a refusal, an option check or a document really carried; `data/carried.tsv` is that list. Acts of hands and eyes
in which software has nothing to decide are named, each with its reason, in `data/physical_acts.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from functools import cache
from importlib import resources
from typing import Literal

from houseway.core.citations import Citation, Paragraph, cite, paragraphs

OPERATIVE = ("rule", "data", "option", "procedure")
"""What software has to carry out at the table; a layout is drawn instead."""
DRAWN = ("layout",)
CARRIED = "carried.tsv"
PHYSICAL_ACTS = "physical_acts.toml"

State = Literal["carried", "cited", "missing", "physical"]
Carriers = dict[Citation, tuple[str, ...]]
"""What carried each citation: some of event, refusal, option, document."""


def state(paragraph: Paragraph, in_code: bool) -> State | None:
    """How far a paragraph has come; None where it asks nothing of software."""
    citation = paragraph.citation
    if citation in physical_acts():
        return "physical"
    if in_code and citation in carried():
        return "carried"
    if paragraph.software not in OPERATIVE + DRAWN:
        return None
    return "cited" if in_code else "missing"


@cache
def carried() -> Carriers:
    """What a whole run of the tests has seen carried."""
    text = resources.files("houseway.data").joinpath(CARRIED).read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return {citation: tuple(carriers.split()) for citation, carriers in rows}


@cache
def physical_acts() -> dict[Citation, str]:
    """Paragraphs in which software has nothing to decide, each with the reason in one sentence."""
    text = resources.files("houseway.data").joinpath(PHYSICAL_ACTS).read_text(encoding="utf-8")
    return {cite(citation): why for citation, why in tomllib.loads(text).items()}


def carried_text(seen: Mapping[Citation, Collection[str]]) -> str:
    """The list as it is kept: the documents' order, and what carried each."""
    rows = (f"{citation}\t{' '.join(sorted(seen[citation]))}" for citation in paragraphs() if seen.get(citation))
    return "\n".join(("citation\tcarried by", *rows)) + "\n"
