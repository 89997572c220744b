"""Every option of a table changes by the paragraph that leaves it to the licensee, whatever else changes with it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tables import of

from houseway.core import commands as c
from houseway.games.registry import game, games
from houseway.record.session import Session
from houseway.table.events import OptionsChanged


def changed(name: str, before: dict[str, Any], change: dict[str, Any]) -> dict[str, str]:
    """The options that have changed, each with the paragraph cited for it."""
    entry = game(name)
    session = Session(entry.game, entry.options_type.read(before))
    (event,) = of(OptionsChanged, session.do(c.ChangeOptions(before | change)))
    if len(change) == 1:
        assert list(event.left_by.values()) == [event.cite]
    return dict(event.left_by)


@pytest.mark.rule("NJ-DP 42.6(a)", "NJ-DP 42.8(a)", "NJ-DP 42.11(d)", "NJ-DP 1.19(c)", "NJ-DP 1.18(g)")
def test_options_that_change_together_in_new_jersey_each_cite_their_own_paragraph() -> None:
    change = {
        "limits": {"ante": {"minimum": 15}, "ante-bonus": {"minimum": 15}},
        "three-card-bonus": "2",
        "dealing": "hand",
        "shuffler": "automated",
        "card-life-hours": 3,
    }
    found = changed("dragon-poker", {}, change)
    assert found.pop("dealing") in {"NJ-DP 1.19(b)1", "NJ-DP 42.8(a)", "NJ-DP 42.8(b)"}
    assert found == {
        "limits": "NJ-DP 42.6(a)",
        "three-card-bonus": "NJ-DP 42.11(d)",
        "shuffler": "NJ-DP 1.19(c)",
        "card-life-hours": "NJ-DP 1.18(g)",
    }


@pytest.mark.rule("MD-DP 7.A", "MD-DP 7.G", "MD-DP 12.B", "MD-DP 12.C", "MD-DP 12.D")
def test_options_that_change_together_in_maryland_each_cite_their_own_paragraph() -> None:
    change = {
        "limits": {"ante": {"minimum": 15}, "ante-bonus": {"minimum": 15}},
        "ante-bonus": "A",
        "three-card-bonus": "2",
        "dragon": "off",
        "two-areas": True,
    }
    assert changed("dragon-poker", {"jurisdiction": "MD"}, change) == {
        "limits": "MD-DP 7.A",
        "ante-bonus": "MD-DP 12.B",
        "three-card-bonus": "MD-DP 12.C",
        "dragon": "MD-DP 12.D",
        "two-areas": "MD-DP 7.G",
    }


@pytest.mark.rule("NJ-DDP 42.11(c)", "NJ-DDP 42.2(b)", "NJ-DOD 41.6(c)", "NJ-PG 10.7(l)")
@pytest.mark.parametrize(
    ("name", "before", "change", "paragraph"),
    [
        ("double-draw-poker", {}, {"bonus": "2"}, "NJ-DDP 42.11(c)"),
        ("double-draw-poker", {"shuffler": "automated"}, {"decks": 2}, "NJ-DDP 42.2(b)"),
        ("deuce-of-the-dragon", {}, {"stakes": "no-limit"}, "NJ-DOD 41.6(c)"),
        ("pai-gow", {}, {"dragons-eye": "vigorish"}, "NJ-PG 10.7(l)"),
    ],
)
def test_one_option_that_changes_cites_its_own_paragraph(
    name: str, before: dict[str, Any], change: dict[str, Any], paragraph: str
) -> None:
    assert changed(name, before, change) == {next(iter(change)): paragraph}


@pytest.mark.parametrize("entry", games().values(), ids=lambda entry: entry.name)
def test_every_option_of_every_game_names_the_paragraph_that_leaves_it_to_the_licensee(entry: Any) -> None:
    for state in ("NJ", "MD") if entry.name == "dragon-poker" else ("NJ",):
        choices = entry.choices.choices(state)
        assert set(choices) == set(entry.options_type().every())
        assert all(choice.cites for choice in choices.values())
