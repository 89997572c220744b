"""The states whose rules are carried out, and rules that more than one of them words."""

from __future__ import annotations

from houseway.core.citations import Citation, cite

STATES = {"NJ": "New Jersey", "MD": "Maryland"}
"""The name of each by its abbreviation, as options write it."""

Law = dict[str, Citation]
"""One rule, as each state words it."""


def by_state(new_jersey: str, maryland: str) -> Law:
    """One rule as each state words it."""
    return {"NJ": cite(new_jersey), "MD": cite(maryland)}
