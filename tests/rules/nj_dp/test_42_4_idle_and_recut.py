"""13:69F-42.4(d), (e): the recut until the first card is dealt, and a table that nobody plays at."""

from __future__ import annotations

import msgspec
import pytest
from tests.tables import ANTE, DECK, SEED, bet, closed, make_ready, names, of, refused, seeds, table, whole_round

from houseway.core import commands as c
from houseway.core.decider import Command
from houseway.core.events import CardsDealt
from houseway.table.dealer import cut_depth, next_step
from houseway.table.events import CardsCut, CardsLoaded, CardsSpread, CardsSpreadIdle, RecutOrdered

# --- 42.4(d): recut ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-DP 42.4(d)")
@pytest.mark.parametrize("closed_already", [False, True])
def test_a_recut_may_be_ordered_until_the_first_card_has_left_the_shoe(closed_already: bool) -> None:
    session = table("NJ")
    make_ready(session, until=c.Shuffle)
    session.do(c.Shuffle(SEED, order=DECK))
    session.do(c.CutCards(20))
    session.do(c.LoadCards())
    bet(session, 1)
    if closed_already:
        session.do(c.NoMoreBets())
    (ordered,) = session.do(c.OrderRecut("the cut was sloppy", by="supervisor"))
    assert isinstance(ordered, RecutOrdered)
    assert refused(session, c.OrderRecut("again", by="supervisor")) == "NJ-DP 42.4(d)", "it has not been made yet"
    if not closed_already:
        session.do(c.NoMoreBets())
    for early in (c.Deal(), c.DealNext()):
        assert refused(session, early) == "NJ-DP 42.4(d)"
    for depth in (0, 9, 53):
        assert refused(session, c.CutCards(depth)) == "NJ-DP 42.4(c)1.ii", "measured afresh"
    session.do(c.CutCards(10))
    first = of(CardsDealt, session.do(c.DealNext()))[0]
    assert first.cards == DECK[30:33], "ten cards below the twenty of the first cut"
    assert refused(session, c.OrderRecut("too late", by="supervisor")) == "NJ-DP 42.4(d)"


@pytest.mark.rule("NJ-DP 42.4(d)", "NJ-DP 42.7(a)")
@pytest.mark.parametrize("closed_already", [False, True])
def test_cards_that_are_cut_again_go_back_into_the_shoe(closed_already: bool) -> None:
    session = table("NJ")
    make_ready(session)
    bet(session, 1)
    if closed_already:
        session.do(c.NoMoreBets())
    session.do(c.OrderRecut("a card flashed", by="supervisor"))
    happened = session.do(c.CutCards(20))
    assert isinstance(happened[-1], CardsLoaded)
    assert (happened[-1].into, happened[-1].cite) == ("manual-shoe", "NJ-DP 42.7(a)")
    assert refused(session, c.LoadCards()), "they are there"
    if not closed_already:
        session.do(c.NoMoreBets())
    assert of(CardsDealt, session.do(c.Deal()))


@pytest.mark.rule("NJ-DP 42.4(d)", "NJ-DP 42.7(a)")
def test_so_do_those_of_a_table_that_was_kept_before_it_was_known_where_they_were() -> None:
    session = table("NJ")
    make_ready(session)
    session.table = session.table.with_deck(0, into="")
    session.do(c.OrderRecut("a card flashed", by="supervisor"))
    assert of(CardsLoaded, session.do(c.CutCards(20)))[0].into == "manual-shoe"


@pytest.mark.rule("NJ-DP 42.4(d)", "NJ-DP 42.7(a)")
def test_cards_that_are_cut_again_before_they_were_loaded_are_loaded_once() -> None:
    session = table("NJ")
    make_ready(session, until=c.LoadCards)
    session.do(c.OrderRecut("a card flashed", by="supervisor"))
    assert not of(CardsLoaded, session.do(c.CutCards(20)))
    assert of(CardsLoaded, session.do(c.LoadCards()))


@pytest.mark.rule("NJ-DP 42.4(d)")
@pytest.mark.parametrize("closed_already", [False, True])
def test_the_house_makes_the_recut_by_itself(closed_already: bool) -> None:
    session = table("NJ")
    make_ready(session)
    bet(session, 1)
    if closed_already:
        session.do(c.NoMoreBets())
    session.do(c.OrderRecut("a card flashed", by="supervisor"))
    step = next_step(session.table, seeds())
    assert isinstance(step, c.CutCards)
    assert of(CardsCut, session.do(step))
    assert not isinstance(next_step(session.table, seeds()), c.CutCards)


@pytest.mark.rule("NJ-DP 42.4(d)", "NJ-DP 42.4(c)1.ii")
def test_the_depth_of_every_recut_is_chosen_anew_and_from_the_seed_alone() -> None:
    def depths() -> list[int]:
        session = table("NJ")
        cut: list[int] = []
        make_ready(session, until=c.CutCards)
        while isinstance(step := next_step(session.table, seeds()), c.CutCards) and len(cut) < 8:
            session.do(step)
            cut.append(step.depth)
            session.do(c.OrderRecut("a card flashed", by="supervisor"))
        return cut

    cut = depths()
    assert len(cut) == 8
    assert len(set(cut)) > 4, "eight depths of three dozen are hardly ever so much alike"
    assert all(10 <= depth <= 52 for depth in cut)
    assert cut == depths(), "a record is made again from its seed"


@pytest.mark.rule("NJ-DP 42.4(d)", "NJ-DP 42.4(b)1")
def test_cards_that_are_dealt_without_a_cut_are_not_recut() -> None:
    session = table("NJ", shuffler="automated")
    closed(session)
    assert refused(session, c.OrderRecut("nothing was cut", by="supervisor")) == "NJ-DP 42.4(d)"


@pytest.mark.rule("NJ-DP 42.4(d)")
def test_a_recut_that_was_ordered_ends_with_the_deck() -> None:
    session = table("NJ")
    make_ready(session)
    session.do(c.OrderRecut("a card flashed", by="supervisor"))
    session.do(c.ChangeCards())
    assert of(CardsDealt, whole_round(session))


@pytest.mark.rule("NJ-DP 42.4(c)1.ii")
@pytest.mark.parametrize("least", range(1, 53))
def test_the_houses_own_cut_is_as_deep_as_the_table_wants_it_whatever_the_shuffle(least: int) -> None:
    session = table("NJ")
    make_ready(session, until=c.Shuffle)
    deeper = msgspec.structs.replace(session.table.procedure, cut_at_least=least)
    session.table = session.table.replace(procedure=deeper)
    entropy = seeds(f"cut {least}")
    depths = set()
    for _ in range(60):
        before = session.table
        session.do(c.Shuffle(entropy()))
        depth = cut_depth(session.table, session.table.decks[0])
        assert isinstance(step := next_step(session.table, entropy), c.CutCards)
        assert step.depth == depth
        assert of(CardsCut, session.do(step)), "the house is not refused its own cut"
        depths.add(depth)
        session.table = before
    assert min(depths) >= least
    assert max(depths) <= 52
    assert least > 40 or len(depths) > 2, "not every shuffle is cut at the same place"


# --- 42.4(e): nobody plays --------------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-DP 42.4(e)")
def test_once_the_last_player_has_left_nothing_is_done_to_the_cards_but_spreading_them() -> None:
    washed = table("NJ")
    make_ready(washed, until=c.WashCards)
    washed.do(c.Leave(1))
    assert refused(washed, c.WashCards()) == "NJ-DP 42.4(e)"
    shuffled = table("NJ")
    make_ready(shuffled, until=c.Shuffle)
    shuffled.do(c.Leave(1))
    assert refused(shuffled, c.Shuffle(SEED)) == "NJ-DP 42.4(e)"
    cut = table("NJ")
    make_ready(cut, until=c.CutCards)
    cut.do(c.Leave(1))
    assert refused(cut, c.CutCards(20)) == "NJ-DP 42.4(e)"
    loaded = table("NJ")
    make_ready(loaded, until=c.LoadCards)
    loaded.do(c.Leave(1))
    assert refused(loaded, c.LoadCards()) == "NJ-DP 42.4(e)"
    played = table("NJ")
    whole_round(played)
    played.do(c.Leave(1))
    assert refused(played, c.Shuffle(SEED)) == "NJ-DP 42.4(e)"


@pytest.mark.rule("NJ-DP 42.4(e)")
@pytest.mark.parametrize("until", [c.WashCards, c.Shuffle, c.CutCards, c.LoadCards, None])
def test_the_house_spreads_the_cards_of_an_idle_table_by_itself_and_the_next_player_sees_them(
    until: type[Command] | None,
) -> None:
    session = table("NJ")
    make_ready(session, until=until)
    session.do(c.Leave(1))
    assert isinstance(next_step(session.table, seeds()), c.SpreadIdle)
    happened = make_ready(session)
    assert names(happened) == ["CardsSpreadIdle"], "and then the house waits"
    session.do(c.Sit(5, "a new player", 100 * ANTE))
    again = names(make_ready(session))
    assert again[:3] == ["CardsTurnedUp", "CardsViewed", "CardsTurnedDown"]
    assert again.index("CardsViewed") < again.index("CardsWashed") < again.index("CardsShuffled")
    whole_round(session)


@pytest.mark.rule("NJ-DP 42.4(e)")
def test_cards_spread_face_up_need_not_be_turned_up() -> None:
    session = table("NJ")
    whole_round(session)
    session.do(c.Leave(1))
    (spread,) = session.do(c.SpreadIdle(face_up=True))
    assert isinstance(spread, CardsSpreadIdle)
    session.do(c.Sit(2, "a new player", 100 * ANTE))
    assert names(make_ready(session))[:2] == ["CardsViewed", "CardsTurnedDown"]


@pytest.mark.rule("NJ-DP 42.4(e)", "NJ-DP 42.3(d)")
def test_both_decks_of_an_idle_table_are_spread_by_the_house() -> None:
    session = table("NJ", decks=2, shuffler="automated")
    whole_round(session)
    session.do(c.Leave(1))
    assert [event.deck for event in of(CardsSpreadIdle, make_ready(session))] == [0, 1]


@pytest.mark.rule("NJ-DP 42.4(e)", "NJ-DP 42.3(d)")
def test_a_deck_that_was_seen_is_spread_at_an_idle_table_while_the_other_is_opened() -> None:
    session = table("NJ", decks=2, shuffler="automated")
    session.do(c.ReceiveCards(("red", "blue")))
    for command in (c.InspectCards(), c.VerifyInspection(), c.SpreadCards(), c.ViewCards(1)):
        session.do(command)
    session.do(c.Leave(1))
    happened = make_ready(session)
    assert [event.deck for event in of(CardsSpreadIdle, happened)] == [0]
    assert [event.deck for event in of(CardsSpread, happened)] == [1], "face up, for the next player to arrive"
    assert not {"CardsWashed", "CardsShuffled"} & set(names(happened))


@pytest.mark.rule("NJ-DP 42.4(e)")
def test_an_idle_table_is_idle_until_its_cards_are_spread_whoever_comes_and_goes() -> None:
    session = table("NJ", (1,))
    make_ready(session)
    session.do(c.Leave(1))
    session.do(c.Sit(2, "a new player", 5000))
    session.do(c.Sit(3, "another", 5000))
    session.do(c.Leave(3))
    assert refused(session, c.ChangeCards()) == "NJ-DP 42.4(e)"
    assert isinstance(next_step(session.table, seeds()), c.SpreadIdle)


@pytest.mark.rule("NJ-DP 42.4(e)")
def test_cards_that_were_not_in_use_yet_are_not_those_of_an_idle_table() -> None:
    session = table("NJ", (1,))
    session.do(c.ReceiveCards())
    session.do(c.Leave(1))
    assert not session.table.idle
    session.do(c.ChangeCards())
