"""Reading what callers give and writing what they asked for."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, BinaryIO, cast

from houseway.core.documents import LONGEST, DocumentError


def read_bytes(path: str, longest: int = LONGEST) -> bytes:
    """A file, or standard input for `-`; never more than a document can be."""
    if path == "-":
        return sys.stdin.buffer.read(longest + 1)
    try:
        with Path(path).open("rb") as file:
            return file.read(longest + 1)
    except OSError as error:
        raise DocumentError(f"{path}: {(error.strerror or 'cannot be read').lower()}") from None


def new_file(path: Path) -> BinaryIO:
    """A file that was not there; what is written to it outlives the program at once."""
    try:
        return cast(BinaryIO, path.open("xb", buffering=0))
    except FileExistsError:
        raise DocumentError(f"{path}: is there already; name another file") from None
    except OSError as error:
        raise DocumentError(f"{path}: {(error.strerror or 'cannot be written').lower()}") from None


def one_line(sentence: str, longest: int = 600) -> str:
    """A sentence fit for one line of standard error: no control characters, not endless."""
    line = " ".join("".join(char if char.isprintable() else " " for char in sentence).split())
    return line if len(line) <= longest else f"{line[:longest]}..."


def print_json(document: Any) -> None:
    """One JSON document on standard output, and nothing else there."""
    import json

    sys.stdout.write(json.dumps(document, indent=2, ensure_ascii=False) + "\n")
