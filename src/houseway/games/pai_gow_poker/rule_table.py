"""A house way as a table of numbers: one row for each rule and each kind of hand it is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.games.pai_gow_poker.house_way import GROUPS, SHAPES, HouseWay, Rule

# Columns of a compiled rule: ranks allowed in each of seven groups, ranks wanted of singles (0: not asked), the rest.
SLOTS, SINGLES = 0, 7
JOKER_HELD, CAN_LEAVE, CANNOT_LEAVE, LEAST_FRONT, FRONTS, LEAVING, RULE, COLUMNS = range(14, 22)
ANY_RANK = (1 << 13) - 1


class RuleTable(NamedTuple):
    """The rules as a table of numbers, those of each shape together and in order."""

    shape_of: npt.NDArray[np.int64]
    """The number of each shape in `SHAPES`, by its `shape_code`."""
    first: npt.NDArray[np.int64]
    """The first row of each shape, and at the end the number of rows."""
    rows: npt.NDArray[np.int64]
    """One row for each rule and shape, in the columns above."""


def rule_table(way: HouseWay) -> RuleTable:
    """A row for each rule and each shape it is about; groups become slots, numbered as in `SHAPES`."""
    rows: list[list[int]] = []
    first = [0]
    for shape, sizes in SHAPES.items():
        slot = {name: sizes.index(size) + nth for name, (size, nth) in GROUPS.items() if nth < sizes.count(size)}
        for number, rule in enumerate(way.rules):
            if shape in rule.hand:
                rows.append(_row(rule, number, slot))
        first.append(len(rows))
    shape_of = np.full(64, -1, np.int64)
    for number, sizes in enumerate(SHAPES.values()):
        shape_of[shape_code(*(sizes.count(size) for size in (5, 4, 3, 2)))] = number
    return RuleTable(shape_of, np.array(first, np.int64), np.array(rows, np.int64))


def shape_code(fives: int, quads: int, trips: int, pairs: int) -> int:
    """A small number for how many groups of each size are held."""
    return 32 * fives + 16 * quads + 4 * trips + pairs


def _row(rule: Rule, number: int, slot: Mapping[str, int]) -> list[int]:
    row = [0] * COLUMNS
    row[SLOTS : SLOTS + 7] = [ANY_RANK] * 7
    for group, allowed in rule.ranks():
        row[SLOTS + slot[group]] = _bits(allowed)
    for i, wanted in enumerate(rule.wanted_singles):
        row[SINGLES + i] = _bits(wanted)
    row[JOKER_HELD] = -1 if rule.joker is None else int(rule.joker)
    row[CAN_LEAVE] = _bits(rule.must_leave)
    row[CANNOT_LEAVE] = _bits(rule.must_not_leave)
    row[LEAST_FRONT] = rule.least_front
    pairs = [(slot[one], slot[other]) for one, other in rule.groups_in_front]
    row[FRONTS] = _bits(7 * min(pair) + max(pair) for pair in pairs)
    row[LEAVING] = _bits(rule.leaving)
    row[RULE] = number
    return row


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in set(numbers))
