"""A port to serve at: the one that is wanted, or the next free one, so that a house can be opened beside another."""

from __future__ import annotations

import socket
import sys

TRIED = 50


def free_port(wanted: int) -> int:
    """The wanted port if nobody listens there, else the next one that is free."""
    for port in range(wanted, min(wanted + TRIED, 65536)):
        with socket.socket() as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise SystemExit(f"houseway: ports {wanted} to {wanted + TRIED - 1} are all taken; say another: make run PORT=9000")


if __name__ == "__main__":
    wanted = int(sys.argv[1])
    found = free_port(wanted)
    if found != wanted:
        print(f"Port {wanted} is taken; using {found}.", file=sys.stderr)
    print(found)
