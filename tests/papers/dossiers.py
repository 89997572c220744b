"""Submissions whose dossiers the tests look at, and what stands on their pages."""

from __future__ import annotations

from functools import cache
from io import BytesIO

from pypdf import PdfReader

from houseway.games.submission import choose
from houseway.papers.blocks import Block, Dossier
from houseway.papers.book import printed
from houseway.papers.dossier import dossier

SUBMISSIONS: dict[str, tuple[str, ...]] = {
    "dragon-poker": ("three-card-bonus=2", "licensee=Harbor & <Sons>"),
    "dragon-poker MD": ("jurisdiction=MD", "ante-bonus=A", "shuffler=reshuffling", "two-areas=true"),
    "double-draw-poker": ("shuffler=counting", "dealing=hand", "decks=2"),
    "pai-gow-poker": (),
    "pai-gow-poker EZ": ("variant=ez", "dragons-eye=no-vigorish", "seven-card-bonus=fortune", "payout-limit=50000"),
    "pai-gow": (),
    "pai-gow dice": ("dragons-eye=vigorish", "house-way=best-low"),
    "deuce-of-the-dragon": ("commission=2.5%", "dealing=automated-shoe", "shuffler=counting"),
}


@cache
def dossier_of(name: str) -> Dossier:
    """One of them, without the figures that take long; nothing in it changes, so all tests look at the same."""
    return dossier(choose(name.split(maxsplit=1)[0], None, SUBMISSIONS[name]), "none")


def blocks(made: Dossier, kind: type[Block]) -> list[Block]:
    return [block for block in made.blocks() if isinstance(block, kind)]


@cache
def printed_of(name: str, paper: str = "letter") -> bytes:
    """One of them as it is printed."""
    return printed(dossier_of(name), paper)


@cache
def pages_of(name: str) -> tuple[str, ...]:
    """What each of its pages says."""
    return tuple(pages(printed_of(name)))


def pages(pdf: bytes) -> list[str]:
    """What each page of a PDF says, in one line."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(pdf)).pages]
