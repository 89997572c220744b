"""Prove that the tests find faults: 300 mutants from a seed, of which 97 in a hundred must not survive."""

from __future__ import annotations

from benchmarks.mutants import main

if __name__ == "__main__":
    main(["--count", "300", "--seed", "1"])
