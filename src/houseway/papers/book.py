"""A dossier as files: one PDF and one web page, from the same blocks."""

from __future__ import annotations

import base64
from typing import Any

import msgspec

from houseway.papers.blocks import Dossier, Photograph
from houseway.papers.par_sheet import running_head
from houseway.papers.spelling import american
from houseway.papers.typesetting import typeset
from houseway.papers.web_page import web_page

PAPERS = ("letter", "a4")
STATEMENT = (
    "Every statement, figure and drawing in this dossier is made from the submission with the hash above and from "
    "nothing else, each with the paragraph behind it; whoever has the submission can make the same dossier again."
)


def printed(dossier: Dossier, paper: str = "letter") -> bytes:
    """The dossier as a PDF; the same dossier always gives the same bytes."""
    if paper not in PAPERS:
        raise ValueError(f"there is no paper {paper!r}; the papers are {', '.join(PAPERS)}")
    photographs = {
        f"photograph.{block.format}": base64.b64decode(block.image)
        for block in dossier.blocks()
        if isinstance(block, Photograph) and block.image
    }
    return typeset("dossier.typ", {**content(dossier), "paper": paper}, photographs)


def page(dossier: Dossier) -> bytes:
    """The dossier as one web page."""
    return web_page(content(dossier))


def content(dossier: Dossier) -> dict[str, Any]:
    """What both the pages and the web page are filled in with."""
    written: dict[str, Any] = american(msgspec.to_builtins(dossier))
    return {
        **written,
        "game": dossier.title,
        "title": f"{dossier.title}: rules submission dossier",
        "head": running_head(dossier.licensee, f"{dossier.title}, rules submission"),
        "statement": STATEMENT,
    }
