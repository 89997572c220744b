"""13:69E-1.19: shoes and shuffling devices."""

from __future__ import annotations

import pytest
from tests.draw_tables import options, table
from tests.tables import make_ready, of

from houseway.core.options import OptionError
from houseway.table.events import CardsLoaded, CardsShuffled


@pytest.mark.rule("NJ-DDP 1.19(b)")
@pytest.mark.parametrize(("dealing", "shuffler"), [("manual-shoe", "none"), ("automated-shoe", "automated")])
def test_cards_are_dealt_from_a_manual_or_automated_shoe(dealing: str, shuffler: str) -> None:
    session = table(dealing=dealing, shuffler=shuffler)
    (loaded,) = of(CardsLoaded, make_ready(session))
    assert loaded.into == dealing
    assert "NJ-DDP 1.19(b)" in session.table.options.allowed_by()["dealing"]


@pytest.mark.rule("NJ-DDP 1.19(b)1")
def test_cards_may_be_dealt_from_the_hand_as_the_rules_of_the_game_say() -> None:
    session = table(dealing="hand", shuffler="automated")
    (loaded,) = of(CardsLoaded, make_ready(session))
    assert loaded.into == "left hand"
    assert "NJ-DDP 1.19(b)1" in session.table.options.allowed_by()["dealing"]
    with pytest.raises(OptionError):
        options(dealing="from-the-pocket")


@pytest.mark.rule("NJ-DDP 1.19(c)")
@pytest.mark.parametrize("dealing", ["manual-shoe", "automated-shoe"])
def test_a_shuffling_device_may_be_used_beside_a_shoe(dealing: str) -> None:
    session = table(dealing=dealing, shuffler="automated")
    (shuffled,) = of(CardsShuffled, make_ready(session))
    assert shuffled.machine
    assert session.table.options.allowed_by()["shuffler"] == ("NJ-DDP 1.19(c)",)
    by_hand = table(dealing=dealing)
    (shuffled,) = of(CardsShuffled, make_ready(by_hand))
    assert not shuffled.machine
    assert "shuffler" not in by_hand.table.options.allowed_by()
