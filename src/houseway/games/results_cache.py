"""Results that take minutes to compute, kept on disk between runs under `$HOUSEWAY_CACHE` or `~/.cache/houseway`.

The folder is its owner's alone, and a file is believed only if its digest fits it and the question it answers; any
other is worked out anew. `watched` tells whether something was read from here, so that a figure can say so.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import msgspec

from houseway.core.figures import Source

try:
    import fcntl
except ImportError:  # pragma: no cover - only Windows has none; there a result may be worked out twice at once
    fcntl = None  # type: ignore[assignment]

MAGIC = b"houseway shelf 1\n"
LONGEST = 1_000_000_000
PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600


def place() -> Path:
    """Where results are kept."""
    named = os.environ.get("HOUSEWAY_CACHE")
    return (Path(named) if named else Path.home() / ".cache" / "houseway") / "results"


class Readings:
    """Whether anything was read from the cache while somebody watched."""

    read = False

    @property
    def source(self) -> Source:
        return "cache" if self.read else "computed"


class NotKeptError(LookupError):
    """An answer that would have to be worked out, where only what is kept was asked for."""


_only_kept: ContextVar[bool] = ContextVar("only_kept", default=False)


@contextmanager
def only_kept() -> Iterator[None]:
    """Within, nothing is worked out: what is not in the cache is a `NotKeptError`."""
    token = _only_kept.set(True)
    try:
        yield
    finally:
        _only_kept.reset(token)


def about_to_work_out(what: str) -> None:
    """Said before work that takes long and is not kept; refused where only what is kept was asked for."""
    if _only_kept.get():
        raise NotKeptError(f"{what} is not kept")


_watching: ContextVar[tuple[Readings, ...]] = ContextVar("watching", default=())


@contextmanager
def watched() -> Iterator[Readings]:
    """Within, everything that is read from the cache is noted."""
    readings = Readings()
    token = _watching.set((*_watching.get(), readings))
    try:
        yield readings
    finally:
        _watching.reset(token)


def note(read: bool) -> None:
    """Say that something was used which had been read from the cache before."""
    for readings in _watching.get() if read else ():
        readings.read = True


def kept(
    kind: str,
    question: dict[str, Any],
    read: Callable[[bytes], Any],
    write: Callable[[Any], bytes],
    work_out: Callable[[], Any],
) -> Any:
    """The answer to a question: read from the cache, or worked out and put there.

    The file's name is a hash of the whole question, so a changed house way or option is another question. Whoever asks
    while it is being worked out waits. A file that is damaged is worked out anew, and a cache that cannot be written,
    or that is somebody else's, is done without.
    """
    digest = hashlib.sha256(msgspec.json.encode(question, order="sorted")).hexdigest()
    private = _private(place())
    path = place() / f"{kind}-{digest[:32]}"
    found, answer = _kept(path, digest, read) if private else (False, None)
    if not found:
        about_to_work_out(kind)
    if not private:
        return work_out()
    if not found:
        with _alone(path):
            found, answer = _kept(path, digest, read)
            if not found:
                answer = work_out()
                _put(path, _sealed(write(answer), digest))
    note(found)
    return answer


def _private(folder: Path) -> bool:
    """Whether the folder is there, a folder, ours, and closed to everybody else; it is made so where it can be."""
    try:
        folder.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
        found = folder.lstat()
        if not stat.S_ISDIR(found.st_mode) or (hasattr(os, "getuid") and found.st_uid != os.getuid()):
            return False
        if os.name == "posix" and stat.S_IMODE(found.st_mode) != PRIVATE_FOLDER:
            folder.chmod(PRIVATE_FOLDER)
    except OSError:
        return False
    return True


def _sealed(content: bytes, question: str) -> bytes:
    return MAGIC + _seal(content, question) + content


def _seal(content: bytes, question: str) -> bytes:
    """A digest of the answer and the question, so that neither can be another's."""
    return hashlib.sha256(question.encode() + content).digest()


def _kept(path: Path, question: str, read: Callable[[bytes], Any]) -> tuple[bool, Any]:
    try:
        file = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(file, "rb") as opened:
            found = os.fstat(file)
            if not stat.S_ISREG(found.st_mode) or found.st_size > LONGEST:
                return False, None
            content = opened.read(found.st_size)
        body = content[len(MAGIC) + 32 :]
        if content[: len(MAGIC) + 32] != MAGIC + _seal(body, question):
            return False, None
        return True, read(body)
    except (OSError, ValueError, KeyError, EOFError):
        return False, None


def _put(path: Path, content: bytes) -> None:
    """Write beside and move into place, so that nobody ever reads half a file."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        file = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_FILE)
        with os.fdopen(file, "wb") as opened:
            opened.write(content)
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink()


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """One at a time, among threads and processes, works out one answer."""
    try:
        lock = path.with_suffix(".lock").open("w")
    except OSError:
        yield
        return
    with lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    path.with_suffix(".lock").unlink(missing_ok=True)
