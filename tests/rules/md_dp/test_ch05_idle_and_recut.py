"""Chapter 5.G to 5.J: the recut until the first card is dealt, and a table that nobody plays at."""

from __future__ import annotations

import pytest
from tests.tables import ANTE, DECK, SEED, bet, make_ready, names, of, refused, seeds, table, whole_round

from houseway.core import commands as c
from houseway.core.decider import Command
from houseway.core.events import CardsDealt
from houseway.table.dealer import next_step
from houseway.table.events import CardsCut, CardsLoaded, CardsSpreadIdle


@pytest.mark.rule("MD-DP 5.G", "MD-DP 8.B")
@pytest.mark.parametrize("closed_already", [False, True])
def test_a_recut_may_be_ordered_until_the_first_card_has_left_the_shoe_in_maryland(closed_already: bool) -> None:
    session = table("MD")
    make_ready(session, until=c.Shuffle)
    session.do(c.Shuffle(SEED, order=DECK))
    session.do(c.CutCards(20))
    session.do(c.LoadCards())
    bet(session, 1)
    if closed_already:
        session.do(c.NoMoreBets())
    session.do(c.OrderRecut("the cut was sloppy", by="floorperson"))
    if not closed_already:
        session.do(c.NoMoreBets())
    assert refused(session, c.Deal()) == "MD-DP 5.G"
    assert refused(session, c.CutCards(9)) == "MD-DP 5.F", "measured afresh"
    step = next_step(session.table, seeds())
    assert isinstance(step, c.CutCards)
    happened = session.do(step)
    (cut,) = of(CardsCut, happened)
    assert isinstance(happened[-1], CardsLoaded)
    assert happened[-1].cite == "MD-DP 8.B", "cards that are cut again go back into the shoe"
    place = (20 + cut.depth) % 53
    assert of(CardsDealt, session.do(c.DealNext()))[0].cards == (DECK[place],)
    assert refused(session, c.OrderRecut("too late", by="floorperson")) == "MD-DP 5.G"


@pytest.mark.rule("MD-DP 5.G", "MD-DP 7.C(2)")
def test_a_recut_is_made_though_all_players_have_left_after_no_more_bets() -> None:
    session = table("MD")
    make_ready(session)
    bet(session, 1)
    session.do(c.NoMoreBets())
    session.do(c.OrderRecut("a card flashed", by="floorperson"))
    session.do(c.Leave(1))
    make_ready(session)
    assert session.table.number == 2, "the round has come to its end"
    assert session.table.decks[0].status == "idle-face-down"


@pytest.mark.rule("MD-DP 5.H", "MD-DP 5.H(1)")
@pytest.mark.parametrize(
    ("until", "command", "paragraph"),
    [
        (c.WashCards, c.WashCards(), "MD-DP 5.H"),
        (c.Shuffle, c.Shuffle(SEED), "MD-DP 5.H"),
        (c.CutCards, c.CutCards(20), "MD-DP 5.H"),
        (c.CutCards, c.OrderShuffle(by="floorperson"), "MD-DP 5.H"),
        (c.LoadCards, c.LoadCards(), "MD-DP 5.H(1)"),
    ],
)
def test_once_the_last_player_has_left_nothing_is_done_to_the_cards_but_spreading_them_in_maryland(
    until: type[Command], command: Command, paragraph: str
) -> None:
    session = table("MD")
    make_ready(session, until=until)
    session.do(c.Leave(1))
    assert refused(session, command) == paragraph


@pytest.mark.rule("MD-DP 5.H", "MD-DP 5.H(1)", "MD-DP 5.H(2)", "MD-DP 5.H(3)")
@pytest.mark.parametrize("until", [c.WashCards, c.Shuffle, c.CutCards, c.LoadCards, None])
def test_the_house_spreads_the_cards_of_an_idle_table_face_down_by_itself_and_the_next_player_sees_them(
    until: type[Command] | None,
) -> None:
    session = table("MD")
    make_ready(session, until=until)
    session.do(c.Leave(1))
    (spread,) = make_ready(session)
    assert isinstance(spread, CardsSpreadIdle)
    assert not spread.face_up
    assert session.table.racked is None
    session.do(c.Sit(5, "a new player", 100 * ANTE))
    assert refused(session, c.WashCards()) == "MD-DP 4.C"
    again = names(make_ready(session))
    assert again[:3] == ["CardsTurnedUp", "CardsViewed", "CardsTurnedDown"]
    whole_round(session)


@pytest.mark.rule("MD-DP 5.H", "MD-DP 7.C(2)")
@pytest.mark.parametrize("decks", [1, 2])
def test_a_table_that_was_empty_for_a_moment_of_the_round_is_idle_though_somebody_sits_before_it_is_over(
    decks: int,
) -> None:
    session = table("MD", shuffler="automated", decks=decks)
    make_ready(session)
    bet(session, 1)
    session.do(c.NoMoreBets())
    session.do(c.Leave(1))
    session.do(c.Sit(2, "somebody new", 100 * ANTE))
    happened = make_ready(session)
    assert len(of(CardsSpreadIdle, happened)) == decks
    assert names(happened).index("CardsSpreadIdle") > names(happened).index("RoundEnded")
    assert "CardsViewed" in names(happened), "the cards are shown to whoever has come"
    whole_round(session)


@pytest.mark.rule("MD-DP 5.H(2)")
def test_the_cards_lie_face_up_only_if_somebody_has_asked() -> None:
    session = table("MD")
    whole_round(session)
    session.do(c.Leave(1))
    assert refused(session, c.SpreadIdle(face_up=True)) == "MD-DP 5.H(2)"
    (spread,) = session.do(c.SpreadIdle(face_up=True, asked=True))
    assert isinstance(spread, CardsSpreadIdle)
    assert spread.face_up
    assert refused(session, c.SpreadIdle()) == "MD-DP 5.H", "they are spread already"


@pytest.mark.rule("MD-DP 5.J")
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
def test_a_reshuffling_device_keeps_its_cards_when_nobody_plays(dealing: str) -> None:
    session = table("MD", dealing=dealing, shuffler="reshuffling")
    whole_round(session)
    session.do(c.Leave(1))
    assert refused(session, c.SpreadIdle()) == "MD-DP 5.J"
    happened = make_ready(session)
    assert not of(CardsSpreadIdle, happened)
    assert "CardsShuffled" in names(happened), "the device goes on"
    session.do(c.Sit(2, "a new player", 100 * ANTE))
    whole_round(session)
