"""Typst: a document's content and a template become a PDF. The same content gives the same bytes, on any machine."""

from __future__ import annotations

import atexit
import json
import re
import shutil
from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any
from unicodedata import category

from houseway.core.phrases import SUIT_SIGNS

FONTS = {
    "font_source_sans_pro": ("SourceSansPro", ("Regular", "It", "Semibold", "Bold")),
    "font_source_serif_pro": ("SourceSerifPro", ("Regular", "It", "Semibold", "Bold")),
}
"""The faces in use, by the package that brings them; none of the system's is ever looked at."""


class LettersError(ValueError):
    """Words that cannot be set because no face in use has their letters."""


def lacking(text: str) -> str:
    """The letters of a text that no face in use has; what takes no room needs none."""
    known = _letters()
    return "".join(
        letter for letter in dict.fromkeys(text) if ord(letter) not in known and category(letter)[0] not in "ZC"
    )


def check_letters(text: str) -> str:
    """Refuse a text that would be set with gaps."""
    if letters := lacking(text):
        raise LettersError(
            f"the typeface of the papers has no {' '.join(letters)}, which is in {text!r}: a PDF cannot be set with it,"
            " while text, web pages and workbooks have it"
        )
    return text


def written_out(text: str) -> str:
    """A text that can be set whatever is in it: suits by their letters, what else no face has by its code."""
    typed = text.translate({ord(sign): suit for suit, sign in SUIT_SIGNS.items()})
    return typed.translate({ord(letter): f"[U+{ord(letter):04X}]" for letter in lacking(typed)})


def typeset(template: str, content: Mapping[str, Any], files: Mapping[str, bytes] | None = None) -> bytes:
    """A PDF: a template of this folder, filled in with content that can be written as JSON, and with pictures."""
    import typst

    each_text(content, check_letters)
    with TemporaryDirectory(prefix="houseway-papers-") as name:
        folder = Path(name)
        for one in resources.files(__package__).iterdir():
            if one.name.endswith(".typ"):
                (folder / one.name).write_bytes(one.read_bytes())
        for picture, written in (files or {}).items():
            (folder / picture).write_bytes(written)
        made: bytes = typst.compile(
            folder / template,
            root=folder,
            font_paths=_fonts(),
            ignore_system_fonts=True,
            sys_inputs={"content": json.dumps(each_text(content, _breakable), ensure_ascii=False)},
            timestamp=0,
        )
    return made


def each_text(content: Any, done: Callable[[str], str]) -> Any:
    """The same content with something done to each of its texts."""
    match content:
        case str():
            return done(content)
        case Mapping():
            return {name: each_text(member, done) for name, member in content.items()}
        case list() | tuple():
            return [each_text(member, done) for member in content]
    return content


def _breakable(text: str) -> str:
    """The same text, in which no word is too long for a line: a mark where it may be broken takes no room."""
    return _LONG_WORD.sub(lambda word: _MAY_BREAK.join(_PIECES.findall(word[0])), text)


_LONG_WORD, _PIECES, _MAY_BREAK = re.compile(r"[^\s<>]{65,}"), re.compile(r".{1,16}"), "\u200b"


@cache
def _letters() -> frozenset[int]:
    """All that one of the faces can write; where the one of a text lacks a letter, Typst takes it from another."""
    import uharfbuzz

    found: set[int] = set()
    for package, (family, styles) in FONTS.items():
        with resources.as_file(resources.files(package) / "files" / f"{family}-{styles[0]}.ttf") as face:
            found |= set(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(face))).unicodes)
    return frozenset(found)


@cache
def _fonts() -> Any:
    """The faces in use, from a folder that holds them and nothing else; Typst takes no single files."""
    import typst

    folder = Path(mkdtemp(prefix="houseway-fonts-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for package, (family, styles) in FONTS.items():
        for style in styles:
            name = f"{family}-{style}.ttf"
            with resources.as_file(resources.files(package) / "files" / name) as face:
                shutil.copyfile(face, folder / name)
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(folder)])
