"""Results that take minutes to compute, kept on disk between runs under `$HOUSEWAY_CACHE` or `~/.cache/houseway`."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

try:
    import fcntl
except ImportError:  # pragma: no cover - only Windows has none; there a result may be worked out twice at once
    fcntl = None  # type: ignore[assignment]


def place() -> Path:
    """Where results are kept."""
    named = os.environ.get("HOUSEWAY_CACHE")
    return Path(named) if named else Path.home() / ".cache" / "houseway"


def kept(
    kind: str,
    question: dict[str, Any],
    read: Callable[[Path], Any],
    write: Callable[[Path, Any], None],
    work_out: Callable[[], Any],
) -> Any:
    """The answer to a question: read from the shelf, or worked out and put there.

    The file's name is a hash of the whole question, so a changed house way or option is another question. Whoever asks
    while it is being worked out waits. A file that cannot be read is worked out anew, and a shelf that cannot be
    written is done without.
    """
    digest = hashlib.sha256(msgspec.json.encode(question, order="sorted")).hexdigest()
    path = place() / f"{kind}-{digest[:32]}"
    found, answer = _on_shelf(path, read)
    if found:
        return answer
    with _alone(path):
        found, answer = _on_shelf(path, read)
        if not found:
            answer = work_out()
            _put(path, answer, write)
    return answer


def _on_shelf(path: Path, read: Callable[[Path], Any]) -> tuple[bool, Any]:
    if not path.exists():
        return False, None
    try:
        return True, read(path)
    except (OSError, ValueError, KeyError, EOFError):
        return False, None


def _put(path: Path, answer: Any, write: Callable[[Path, Any], None]) -> None:
    """Write beside and move into place, so that nobody ever reads half a file."""
    try:
        with tempfile.TemporaryDirectory(dir=path.parent) as beside:
            draft = Path(beside) / "draft"
            write(draft, answer)
            draft.replace(path)
    except OSError:
        pass


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """One at a time, among threads and processes, works out one answer."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = path.with_suffix(".lock").open("w")
    except OSError:
        yield
        return
    with lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    path.with_suffix(".lock").unlink(missing_ok=True)
