"""Results that take minutes to compute, kept on disk between runs under `$HOUSEWAY_CACHE` or `~/.cache/houseway`."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec


def place() -> Path:
    """Where results are kept."""
    named = os.environ.get("HOUSEWAY_CACHE")
    return Path(named) if named else Path.home() / ".cache" / "houseway"


def kept(kind: str, question: dict[str, Any], read: Callable[[Path], Any], write: Callable[[Path, Any], None],
         work_out: Callable[[], Any]) -> Any:  # fmt: skip
    """The answer to a question: read from the shelf, or worked out and put there.

    The file's name is a hash of the whole question, so a changed house way or option is another question. A file that
    cannot be read is worked out anew, and a shelf that cannot be written is done without.
    """
    digest = hashlib.sha256(msgspec.json.encode(question, order="sorted")).hexdigest()
    path = place() / f"{kind}-{digest[:32]}"
    if path.exists():
        try:
            return read(path)
        except (OSError, ValueError, KeyError, EOFError):
            pass
    answer = work_out()
    try:
        place().mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=place()) as beside:
            draft = Path(beside) / "draft"
            write(draft, answer)
            draft.replace(path)
    except OSError:
        pass
    return answer
