"""Colours of the table. Nothing is told by colour alone: a terminal without any shows the same."""

from __future__ import annotations

CLOTH = "#0f3d2e"
FELT = f"#f2ead8 on {CLOTH}"
FELT_EDGE = f"#c8a951 on {CLOTH}"
DIM_ON_FELT = f"#8fb3a0 on {CLOTH}"
GOLD_ON_FELT = f"bold #f0cf65 on {CLOTH}"
CARD = "#f7f1e1"
CARD_BACK = "#7c2430"
CARD_WEAVE = "#a8505a"

KEY = "bold"
DIM = "dim"
WIN = "bold green"
LOSE = "red"
PUSH = "yellow"
NOTICE = "bold yellow"
CITE = "dim"


def of_gain(amount: int) -> str:
    return WIN if amount > 0 else LOSE if amount < 0 else PUSH
