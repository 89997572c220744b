"""13:69F-42.12: irregularities."""

from __future__ import annotations

from typing import Literal

import pytest
from tests.draw_tables import (
    PAT,
    POOR,
    cards_of,
    closed,
    dealt,
    decide,
    draw,
    finish,
    recorded,
    stack_deck,
    stand,
    table,
    to_settle,
    whole_round,
)
from tests.tables import ANTE, SEED, given_back, is_clear, make_ready, of, refused, senseless, stacks

from houseway.core.commands import (
    CardDrawnInError,
    ChangeMethod,
    Deal,
    DealerCardExposed,
    DealNext,
    FaceUpCard,
    Jam,
    NoMoreBets,
    RackStub,
    Shuffle,
    TakeOutOfUse,
    WrongNumberOfCards,
)
from houseway.core.events import CardsDealt, CardSetAside, RoundVoided
from houseway.games.double_draw_poker.events import CollectDiscards, Discard, MakeDrawWager, SettleAll, SettleSeat
from houseway.record.session import Session
from houseway.table.events import CardsShuffled, DeviceJammed, DrawnInError

FULL = 100 * ANTE


def is_void(session: Session, happened: list[object], law: str) -> None:
    """The round is void by that paragraph, every wager is back, and the cards are shuffled again."""
    (void,) = (event for event in happened if isinstance(event, RoundVoided))
    assert void.cite == law
    assert set(stacks(session).values()) == {FULL}
    assert session.table.phase == "betting"
    assert session.table.decks[0].status == "racked"
    assert of(CardsShuffled, make_ready(session))


@pytest.mark.rule("NJ-DDP 42.12(a)")
def test_one_card_found_face_up_is_not_used_and_goes_into_the_rack() -> None:
    session = table()
    closed(session)
    order = session.table.decks[0].order
    session.do(DealNext())
    (aside,) = session.do(FaceUpCard())
    assert isinstance(aside, CardSetAside)
    assert (aside.card, aside.cite) == (order[1], "NJ-DDP 42.12(a)")
    assert session.table.racked == 0
    session.do(Deal())
    assert cards_of(session, 1) == (order[0], *order[2:6])
    finish(session)
    assert session.table.number == 2
    assert not of(RoundVoided, recorded(session))


@pytest.mark.rule("NJ-DDP 42.12(a)")
def test_a_card_found_face_up_among_the_replacements_is_not_used_either() -> None:
    session = dealt({1: PAT}, then="2c 3c 5c 6c")
    decide(session)
    assert refused(session, FaceUpCard()) == "NJ-DDP 42.12(a)", "no card is being dealt"
    session.do(Discard(1, ("9s", "4d")))
    session.do(CollectDiscards())
    session.do(DealNext())
    session.do(FaceUpCard())
    session.do(Deal())
    assert cards_of(session, 1) == ("Ks", "Kh", "4c", "2c", "5c")


@pytest.mark.rule("NJ-DDP 42.12(a)")
@pytest.mark.parametrize("later", [False, True])
def test_a_second_card_found_face_up_in_the_round_voids_it(later: bool) -> None:
    session = table((1, 2))
    closed(session)
    session.do(FaceUpCard())
    if later:
        session.do(Deal())
        decide(session, 2)
        session.do(Discard(1, cards_of(session, 1)[:1]))
        session.do(CollectDiscards())
    happened = session.do(FaceUpCard())
    assert not of(CardSetAside, happened)
    is_void(session, list(happened), "NJ-DDP 42.12(a)")


@pytest.mark.rule("NJ-DDP 42.12(a)")
def test_one_face_up_card_in_each_of_two_rounds_voids_neither() -> None:
    session = table()
    for _ in range(2):
        closed(session)
        session.do(FaceUpCard())
        finish(session)
    assert session.table.number == 3
    assert not of(RoundVoided, recorded(session))


@pytest.mark.rule("NJ-DDP 42.12(a)", "NJ-DDP 42.12(c)", "NJ-DDP 42.10(e)")
def test_a_full_table_that_draws_everything_runs_out_of_cards_after_a_face_up_card_and_is_void() -> None:
    session = table(range(1, 7))
    closed(session)
    session.do(FaceUpCard())
    session.do(Deal())
    for count in (3, 1):
        decide(session)
        for seat in range(1, 6) if count == 1 else range(1, 7):
            draw(session, seat, " ".join(cards_of(session, seat)[:count]))
    assert session.table.decks[0].left == 0
    session.do(Discard(6, cards_of(session, 6)[:1]))
    session.do(CollectDiscards())
    assert refused(session, FaceUpCard()) == "NJ-DDP 42.12(a)"
    happened = session.do(Deal())
    assert given_back(happened) == dict.fromkeys(range(1, 7), 4 * ANTE)
    is_void(session, list(happened), "NJ-DDP 42.12(c)")


@pytest.mark.rule("NJ-DDP 42.12(b)")
def test_a_card_drawn_in_error_unseen_is_used_as_the_next_card() -> None:
    session = table((1, 2))
    closed(session)
    order = session.table.decks[0].order
    session.do(DealNext())
    (drawn,) = session.do(CardDrawnInError())
    assert isinstance(drawn, DrawnInError)
    assert drawn.cite == "NJ-DDP 42.12(b)"
    (event,) = session.do(DealNext())
    assert isinstance(event, CardsDealt)
    assert (event.to, event.cards) == (2, order[1:2])
    assert refused(table(), CardDrawnInError()) == "NJ-DDP 42.12(b)"


@pytest.mark.rule("NJ-DDP 42.12(c)")
@pytest.mark.parametrize("held", [4, 6])
@pytest.mark.parametrize("when", ["dealt", "first decisions", "first draw", "second draw"])
def test_a_wrong_number_of_cards_voids_the_round_whenever_it_is_found(held: int, when: str) -> None:
    session = dealt({1: "As Ah Ad Ac Jk", 2: POOR})
    if when != "dealt":
        decide(session, 2)
    if when in {"first draw", "second draw"}:
        draw(session, 1, "Jk")
    if when == "second draw":
        decide(session)
        stand(session)
    happened = session.do(WrongNumberOfCards(1, held))
    is_void(session, list(happened), "NJ-DDP 42.12(c)")


@pytest.mark.rule("NJ-DDP 42.12(c)")
def test_a_hand_found_wrong_at_settlement_takes_back_what_was_settled_and_forfeited() -> None:
    session = dealt({1: POOR, 2: "2c 2h 2d 4c 9d", 3: "3c 3h 6d 8d Jh", 4: "5c 5s 5d 4d 9h"})
    decide(session, 1)
    to_settle(session)
    session.do(SettleSeat())
    session.do(SettleSeat())
    assert stacks(session) == {1: FULL - 2 * ANTE, 2: FULL - 4 * ANTE, 3: FULL - 4 * ANTE, 4: FULL + 4 * ANTE}
    happened = session.do(WrongNumberOfCards(2, 6))
    assert given_back(happened) == {1: 2 * ANTE, 2: 4 * ANTE, 3: 4 * ANTE, 4: -4 * ANTE}
    assert set(stacks(session).values()) == {FULL}
    assert is_clear(session)


@pytest.mark.rule("NJ-DDP 42.12(c)")
def test_a_wrong_number_is_found_among_dealt_cards_until_the_round_has_ended() -> None:
    session = table()
    assert refused(session, WrongNumberOfCards(1, 4)) == "NJ-DDP 42.12(c)"
    closed(session)
    assert refused(session, WrongNumberOfCards(1, 4)) == "NJ-DDP 42.12(c)"
    session.do(Deal())
    assert senseless(session, WrongNumberOfCards(2, 0)), "nobody should have been dealt a hand there"
    to_settle(session)
    session.do(SettleAll())
    assert senseless(session, WrongNumberOfCards(1, 0)), "the hand is in the rack"
    session.do(RackStub())
    assert of(RoundVoided, session.do(WrongNumberOfCards(1, 1)))


@pytest.mark.rule("NJ-DDP 42.12(c)")
def test_the_dealer_has_no_hand_that_could_be_wrong_or_exposed() -> None:
    session = dealt()
    for command in (WrongNumberOfCards(0, 4), DealerCardExposed(), WrongNumberOfCards(1, 5), WrongNumberOfCards(7, 4)):
        assert senseless(session, command)


@pytest.mark.rule("NJ-DDP 42.12(d)")
def test_cards_on_which_the_shuffler_fails_are_shuffled_again() -> None:
    session = table(shuffler="automated")
    make_ready(session, until=Shuffle)
    session.do(Shuffle(SEED))
    (jammed,) = session.do(Jam("shuffler"))
    assert isinstance(jammed, DeviceJammed)
    assert jammed.cite == "NJ-DDP 42.12(d)"
    assert of(CardsShuffled, make_ready(session))
    assert refused(session, Jam("shuffler")) == "NJ-DDP 42.12(d)", "no cards are being shuffled"
    assert senseless(table(), Jam("shuffler"))


@pytest.mark.rule("NJ-DDP 42.12(e)")
@pytest.mark.parametrize("when", ["dealing", "deciding", "drawing"])
def test_a_dealing_shoe_that_fails_voids_the_round_and_all_cards_are_shuffled_together(when: str) -> None:
    session = table((1, 2), dealing="automated-shoe", shuffler="automated")
    closed(session, stack_deck(session, {1: PAT, 2: POOR}))
    if when != "dealing":
        session.do(Deal())
    if when == "drawing":
        decide(session, 2)
        session.do(Discard(1, ("9s",)))
    happened = session.do(Jam("automated-shoe"))
    assert of(DeviceJammed, happened)[0].cite == "NJ-DDP 42.12(e)"
    is_void(session, list(happened), "NJ-DDP 42.12(e)")
    assert len(session.table.decks[0].order) == 54


@pytest.mark.rule("NJ-DDP 42.12(e)")
def test_a_shoe_that_fails_after_the_last_draw_voids_nothing() -> None:
    session = dealt(dealing="automated-shoe", shuffler="automated")
    to_settle(session)
    assert refused(session, Jam("automated-shoe")) == "NJ-DDP 42.12(e)"
    assert senseless(dealt(), Jam("automated-shoe"))


@pytest.mark.rule("NJ-DDP 42.12(f)")
@pytest.mark.parametrize("device", ["shuffler", "automated-shoe"])
def test_a_device_leaves_the_table_before_another_method_is_used(device: Literal["shuffler", "automated-shoe"]) -> None:
    session = table(dealing="automated-shoe", shuffler="automated")
    whole_round(session)
    change = (
        ChangeMethod("automated-shoe", "none") if device == "shuffler" else ChangeMethod("manual-shoe", "automated")
    )
    assert refused(session, change) == "NJ-DDP 42.12(f)"
    for how in ("covered", "marked"):
        assert refused(session, TakeOutOfUse(device, how)) == "NJ-DDP 42.12(f)"
    (gone,) = session.do(TakeOutOfUse(device))
    assert gone.cite == "NJ-DDP 42.12(f)"
    session.do(change)
    whole_round(session)
    assert session.table.number == 3


@pytest.mark.rule("NJ-DDP 42.12(f)")
def test_a_shoe_is_not_taken_away_in_the_middle_of_a_round() -> None:
    session = dealt(dealing="automated-shoe", shuffler="automated")
    assert refused(session, TakeOutOfUse("automated-shoe")) == "NJ-DDP 42.12(f)"
    session.do(MakeDrawWager(1, ANTE))
    session.do(NoMoreBets())
    finish(session)
    session.do(TakeOutOfUse("automated-shoe"))
