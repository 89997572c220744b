"""BASE A9: the licensee chooses the way in which the dealer sets, and any file of the same kind will do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.tables import refused
from tests.tile_tables import dealt, finish, of, option_error, options, table, whole_round

from houseway.core.commands import ChangeOptions
from houseway.games.pai_gow_shared.events import DealerHandSet, HandSet

SPLIT = "6-6 6-1 3-3 5-1"
"""Nine over two if the high hand comes first, eight over three if the low hand does."""


def dealers(hand: str, **chosen: Any) -> tuple[str, str]:
    """How the dealer's hand is set, and by which rule."""
    (event,) = of(DealerHandSet, finish(dealt({1: "5-5 5-5 6-2 5-3"}, hand, **chosen)))
    return event.hand, event.rule


@pytest.mark.rule("BASE A9")
def test_the_dealer_sets_by_the_house_way_that_the_submission_names() -> None:
    assert dealers(SPLIT, house_way="best-high")[0] == "9 with Teen top high, 2 with Chong top low"
    assert dealers(SPLIT, house_way="best-low")[0] == "8 with Teen top high, 3 with Chong top low"
    assert dealers(SPLIT)[0] == dealers(SPLIT, house_way="traditional")[0]


@pytest.mark.rule("BASE A9")
@pytest.mark.parametrize(
    ("hand", "rule", "said"),
    [
        ("2-2 2-2 6-4 6-4", "T1", "Pair of Bon high, Pair of Ping low"),
        ("4-2 2-1 5-1 4-1", "T3", None),
        ("6-6 1-1 4-4 5-4", "T4(a)", "Wong with Teen high, Gong with Day low"),
    ],
)
def test_the_rule_that_decided_is_named_with_the_setting(hand: str, rule: str, said: str | None) -> None:
    found, by = dealers(hand)
    assert by.startswith(rule)
    assert said is None or found == said


@pytest.mark.rule("BASE A9")
def test_a_licensee_may_file_a_way_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('name = "own"\ntitle = "Own"\n[[rule]]\nname = "Ours"\ntext = "high"\nchoose = ["highest high"]\n')
    assert dealers(SPLIT, house_way=str(file)) == ("9 with Teen top high, 2 with Chong top low", "Ours")


@pytest.mark.rule("BASE A9")
def test_a_way_that_nobody_filed_is_refused() -> None:
    assert option_error(house_way="whim") == "BASE A9"


@pytest.mark.rule("BASE A9")
def test_the_way_changes_between_rounds_and_players_who_ask_get_the_new_one() -> None:
    session = dealt({1: SPLIT}, house_way="best-low")
    chosen = options(house_way="best-high").differences()
    assert refused(session, ChangeOptions(chosen)) == "BASE A9"
    (made,) = of(HandSet, finish(session))
    assert made.low == ("3-3", "6-1")
    (changed,) = session.do(ChangeOptions(chosen))
    assert changed.cite == "BASE A9"
    assert session.table.options.house_way == "best-high"
    whole_round(session)


def test_every_way_of_the_package_deals_whole_rounds() -> None:
    for name in ("traditional", "best-low", "best-high"):
        assert of(DealerHandSet, whole_round(table((1, 4), house_way=name)))
