"""The workbench: what `houseway.table(...)` opens, and what its answers are."""

from houseway.workbench.answers import Advice, Comparison, Further, Par, Settlement, Simulation
from houseway.workbench.designing import Design, Sensitivity
from houseway.workbench.opened import Table, opened
from houseway.workbench.pictures import Hand, Picture
from houseway.workbench.pricing import Bankroll, StrategyPrices
from houseway.workbench.watching import PlayedRound

__all__ = [
    "Advice",
    "Bankroll",
    "Comparison",
    "Design",
    "Further",
    "Hand",
    "Par",
    "Picture",
    "PlayedRound",
    "Sensitivity",
    "Settlement",
    "Simulation",
    "StrategyPrices",
    "Table",
    "opened",
]
