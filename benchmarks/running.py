"""Runs a family of scripts, shows what they print as it comes, and keeps it in a file."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path


def run_all(family: str, record: Path, title: str) -> None:
    """Each script of the family in a process of its own; the section of each that ran is written anew."""
    wanted = sys.argv[1:]
    scripts = sorted(path.stem for path in record.parent.glob(f"{family}_*.py"))
    sections = _sections(record)
    failed = []
    for script in scripts:
        name = script.removeprefix(f"{family}_")
        if wanted and name not in wanted:
            continue
        print(f"== {name}", flush=True)
        start = time.perf_counter()
        ok, text = _run(script)
        if not ok:
            failed.append(name)
            continue
        when = datetime.now(UTC).date().isoformat()
        head = f"`python -m benchmarks.{script}`, {when}, {time.perf_counter() - start:,.0f} s, {_machine()}"
        sections[name] = f"{head}\n\n```text\n{text.rstrip()}\n```\n"
    body = "\n".join(f"## {name}\n\n{sections[name]}" for name in sorted(sections))
    record.write_text(f"# {title}: the last result of each\n\nMade by `make {family}`.\n\n{body}", encoding="utf-8")
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


def _run(script: str) -> tuple[bool, str]:
    process = subprocess.Popen(
        [sys.executable, "-m", f"benchmarks.{script}"], stdout=subprocess.PIPE, text=True, env=os.environ
    )
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        print(line, end="", flush=True)
        lines.append(line)
    return process.wait() == 0, "".join(lines)


def _sections(record: Path) -> dict[str, str]:
    if not record.exists():
        return {}
    parts = re.split(r"^## (.+)$", record.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return {name: text.strip() + "\n" for name, text in zip(parts[::2], parts[1::2], strict=True)}


def _machine() -> str:
    return f"{os.cpu_count()} cores at load {os.getloadavg()[0]:.1f}, Python {platform.python_version()}"
