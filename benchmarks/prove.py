"""Every `prove_*.py` beside this file, one after the other; what they print is recorded in PROOFS.md.

Names of games after the command run only those: `python -m benchmarks.prove pai_gow engine`.
"""

from __future__ import annotations

from pathlib import Path

from benchmarks.running import run_all

if __name__ == "__main__":
    run_all("prove", Path(__file__).with_name("PROOFS.md"), "Proofs")
