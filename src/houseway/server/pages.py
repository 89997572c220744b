"""The browser client: the files that were built, each with a name that changes when it does."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from litestar import HttpMethod, Request, Response, route
from litestar.exceptions import NotFoundException

from houseway.server.door import COOKIE, KNOWN, known_mark
from houseway.server.state import house_of

BUILT = Path(__file__).resolve().parent.parent / "web" / "built"
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
READING = (HttpMethod.GET, HttpMethod.HEAD)
NOT_BUILT = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Houseway</title>
<h1>Houseway</h1><p>The house is open, and its pages are not built: run <code>make web</code>, then load this page
again. Everything else is at <a href="/api/schema">/api/schema</a>.</p></html>
"""
_COMPRESSED = (".html", ".js", ".css", ".svg", ".json", ".map", ".txt")
_SHOWN = re.compile(r"/(floor|desk|records|rules|school).*|/tables/(?P<table>[^/]+)(/rounds/\d+)?", re.DOTALL)
"""The addresses that the client shows something at, as `main.tsx` reads them."""
_FOREVER = "public, max-age=31536000, immutable"


class Page(msgspec.Struct, frozen=True):
    content: bytes
    packed: bytes | None
    kind: str
    tag: str


@lru_cache(maxsize=512)
def _page(path: Path, changed: float) -> Page:
    content = path.read_bytes()
    packed = gzip.compress(content, 6, mtime=0) if path.suffix in _COMPRESSED and len(content) > 500 else None
    kind = {".js": "text/javascript", ".woff2": "font/woff2"}.get(path.suffix)
    kind = kind or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if kind.startswith("text/") or kind.endswith("json"):
        kind += "; charset=utf-8"
    return Page(content, packed, kind, f'"{hashlib.sha256(content).hexdigest()[:20]}"')


def _served(request: Request[Any, Any, Any], path: Path, cache: str) -> Response[bytes]:
    page = _page(path, path.stat().st_mtime)
    headers = {"cache-control": cache, "etag": page.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == page.tag:
        return Response(b"", status_code=304, headers=headers)
    content = page.content
    if page.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content, headers["content-encoding"] = page.packed, "gzip"
    return Response(content, headers=headers, media_type=page.kind)


def _file(folder: Path, named: str) -> Path | None:
    """A file inside a folder, and nothing outside it."""
    path = (folder / named.lstrip("/")).resolve()
    return path if path.is_relative_to(folder.resolve()) and path.is_file() else None


def _index(request: Request[Any, Any, Any]) -> Response[bytes]:
    path = _file(BUILT, "index.html")
    if path is None:
        return Response(NOT_BUILT, media_type="text/html; charset=utf-8", headers={"cache-control": "no-cache"})
    response = _served(request, path, "no-cache")
    if COOKIE in request.cookies and KNOWN not in request.cookies:  # of a browser that came in before there was a mark
        response.cookies.append(known_mark(request))
    return response


async def _is_shown(request: Request[Any, Any, Any], path: str) -> bool:
    """Whether there is something to show at that address; of a table, whether there is one."""
    shown = _SHOWN.fullmatch(path)
    if shown is None or shown["table"] is None:
        return shown is not None
    return await house_of(request).knows_table(shown["table"])


@route("/", http_method=READING, include_in_schema=False)
async def index(request: Request[Any, Any, Any]) -> Response[bytes]:
    return _index(request)


@route("/{path:path}", http_method=READING, include_in_schema=False)
async def page(request: Request[Any, Any, Any], path: str) -> Response[bytes]:
    """A file of the client, or its one page for everything that the client shows itself."""
    if path.startswith("/api/") or path == "/api":
        raise NotFoundException
    found = _file(BUILT, path)
    if found is not None:
        return _served(request, found, _FOREVER if path.startswith("/assets/") else "no-cache")
    if path.startswith(("/assets/", "/art/")) or "." in path.rsplit("/", 1)[-1]:
        raise NotFoundException
    response = _index(request)
    if response.status_code != 304 and not await _is_shown(request, path):
        response.status_code = 404
    return response


HANDLERS = [index, page]
