"""13:69F-42.4(d), (e): the recut until the first card is dealt, and a table that nobody plays at."""

from __future__ import annotations

import pytest
from tests.draw_tables import DECK, bet, table, whole_round
from tests.tables import ANTE, SEED, make_ready, names, of, refused, seeds

from houseway.core import commands as c
from houseway.core.decider import Command
from houseway.core.events import CardsDealt
from houseway.table.dealer import next_step


@pytest.mark.rule("NJ-DDP 42.4(d)")
@pytest.mark.parametrize("closed_already", [False, True])
def test_a_recut_may_be_ordered_until_the_first_card_has_left_the_shoe(closed_already: bool) -> None:
    session = table()
    make_ready(session, until=c.Shuffle)
    session.do(c.Shuffle(SEED, order=DECK))
    session.do(c.CutCards(20))
    session.do(c.LoadCards())
    bet(session, 1)
    if closed_already:
        session.do(c.NoMoreBets())
    session.do(c.OrderRecut("the cut was sloppy", by="supervisor"))
    if not closed_already:
        session.do(c.NoMoreBets())
    assert refused(session, c.Deal()) == "NJ-DDP 42.4(d)"
    assert refused(session, c.CutCards(9)) == "NJ-DDP 42.4(c)1.ii", "measured afresh"
    assert isinstance(next_step(session.table, seeds()), c.CutCards)
    session.do(c.CutCards(10))
    assert of(CardsDealt, session.do(c.DealNext()))[0].cards == DECK[30:31]
    assert refused(session, c.OrderRecut("too late", by="supervisor")) == "NJ-DDP 42.4(d)"


@pytest.mark.rule("NJ-DDP 42.4(e)")
@pytest.mark.parametrize(
    ("until", "command"),
    [
        (c.WashCards, c.WashCards()),
        (c.Shuffle, c.Shuffle(SEED)),
        (c.CutCards, c.CutCards(20)),
        (c.LoadCards, c.LoadCards()),
    ],
)
def test_once_the_last_player_has_left_the_house_spreads_the_cards_and_does_nothing_else_to_them(
    until: type[Command], command: Command
) -> None:
    session = table()
    make_ready(session, until=until)
    session.do(c.Leave(1))
    assert refused(session, command) == "NJ-DDP 42.4(e)"
    assert names(make_ready(session)) == ["CardsSpreadIdle"]
    session.do(c.Sit(5, "a new player", 100 * ANTE))
    assert names(make_ready(session))[:3] == ["CardsTurnedUp", "CardsViewed", "CardsTurnedDown"]
    whole_round(session)
