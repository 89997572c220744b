"""Reading what callers give and writing what they asked for: every file that a command writes is written here."""

from __future__ import annotations

import os
import secrets
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from houseway.core.documents import LONGEST, DocumentError, read_file
from houseway.core.text import escaped

PRIVATE = 0o600
"""For its owner alone: a log contains the seeds of its shuffles."""


def read_bytes(path: str, longest: int = LONGEST) -> bytes:
    """A file, or standard input for `-`; never more than a document can be."""
    if path == "-":
        return sys.stdin.buffer.read(longest + 1)
    return read_file(Path(path), longest)


def new_file(path: Path) -> int:
    """A descriptor of a file that was not there, for its owner alone; it never follows a link."""
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_FOLLOWING, PRIVATE)
    except FileExistsError:
        raise DocumentError(f"{path}: is there already; name another file") from None
    except OSError as error:
        raise DocumentError(f"{path}: {_reason(error)}") from None
    _settle_folder(path)
    return file


def check_free(path: Path, force: bool) -> None:
    """Refuse a name that must not be written to, before any work is done for it."""
    try:
        there = path.lstat()
    except FileNotFoundError:
        if not path.parent.is_dir():
            raise DocumentError(f"{path}: no such file or directory") from None
        return
    except OSError as error:
        raise DocumentError(f"{path}: {_reason(error)}") from None
    if not force:
        raise DocumentError(f"{path}: is there already; name another file, or give --force to replace it")
    if not (stat.S_ISREG(there.st_mode) or stat.S_ISLNK(there.st_mode)):
        raise DocumentError(f"{path}: is not a file, and is not replaced")


def write_file(path: Path, content: bytes, force: bool = False, private: bool = False) -> None:
    """The content under a name that was free, or with `force` in place of what was there: whole, or not at all.

    It is written to a new file in the same folder, brought to the disk and then given its name. A link under that name
    is replaced itself; where it points to is left alone.
    """
    check_free(path, force)
    draft = path.with_name(f".{path.name[:100]}.{secrets.token_hex(8)}")
    try:
        file = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_FOLLOWING, PRIVATE if private else 0o666)
        try:
            with os.fdopen(file, "wb") as open_draft:
                open_draft.write(content)
                open_draft.flush()
                os.fsync(open_draft.fileno())
            _name(draft, path, force)
        finally:
            with suppress(FileNotFoundError):
                draft.unlink()
    except FileExistsError:
        raise DocumentError(f"{path}: is there already; name another file, or give --force to replace it") from None
    except OSError as error:
        raise DocumentError(f"{path}: {_reason(error)}") from None
    _settle_folder(path)


def _name(draft: Path, path: Path, force: bool) -> None:
    if force:
        draft.replace(path)
        return
    try:
        os.link(draft, path, follow_symlinks=False)  # unlike a rename it fails if somebody was quicker
    except FileExistsError:
        raise
    except OSError:  # a file system without such links
        check_free(path, force)
        draft.replace(path)


def _settle_folder(path: Path) -> None:
    """Bring the folder to the disk too, so that the name outlives a loss of power."""
    with suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


_NO_FOLLOWING = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


def _reason(error: OSError) -> str:
    return (error.strerror or "cannot be written").lower()


def one_line(sentence: str, longest: int = 600) -> str:
    """A sentence fit for one line of standard error: nothing in it is obeyed by a terminal, and it is not endless."""
    line = escaped(" ".join(sentence.split()))
    return line if len(line) <= longest else f"{line[:longest]}..."


def print_json(document: Any) -> None:
    """One JSON document on standard output, and nothing else there."""
    import json

    lines = json.dumps(document, indent=2, ensure_ascii=False).split("\n")
    sys.stdout.write("\n".join(map(_plain_json, lines)) + "\n")


def _plain_json(line: str) -> str:
    """Characters that a terminal would obey are escapes of JSON; they can only stand inside its strings."""
    if line.isprintable():
        return line
    return "".join(sign if sign.isprintable() else _json_escape(sign) for sign in line)


def _json_escape(sign: str) -> str:
    units = sign.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))
