"""Typst: a document's content and a template become a PDF. The same content gives the same bytes, on any machine."""

from __future__ import annotations

import atexit
import json
import re
import shutil
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any

FONTS = {
    "font_source_sans_pro": ("SourceSansPro", ("Regular", "It", "Semibold", "Bold")),
    "font_source_serif_pro": ("SourceSerifPro", ("Regular", "It", "Semibold", "Bold")),
}
"""The faces in use, by the package that brings them; none of the system's is ever looked at."""


def typeset(template: str, content: Mapping[str, Any], files: Mapping[str, bytes] | None = None) -> bytes:
    """A PDF: a template of this folder, filled in with content that can be written as JSON, and with pictures."""
    import typst

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
            sys_inputs={"content": json.dumps(_breakable(content), ensure_ascii=False)},
            timestamp=0,
        )
    return made


def _breakable(content: Any) -> Any:
    """The same content, in which no word is too long for a line: a mark where it may be broken takes no room."""
    match content:
        case str():
            return _LONG_WORD.sub(lambda word: _MAY_BREAK.join(_PIECES.findall(word[0])), content)
        case Mapping():
            return {name: _breakable(member) for name, member in content.items()}
        case list() | tuple():
            return [_breakable(member) for member in content]
    return content


_LONG_WORD, _PIECES, _MAY_BREAK = re.compile(r"[^\s<>]{65,}"), re.compile(r".{1,16}"), "\u200b"


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
