"""13:69F-42.12: irregularities."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tables import (
    ANTE,
    LESSON,
    SEED,
    bet,
    closed,
    dealt,
    everybody,
    finish,
    given_back,
    is_clear,
    make_ready,
    of,
    options,
    refused,
    senseless,
    stacks,
    table,
    whole_round,
)

from houseway.core.commands import (
    CardDrawnInError,
    ChangeMethod,
    ChangeOptions,
    Deal,
    DealerCardExposed,
    DealNext,
    FaceUpCard,
    Jam,
    LoadCards,
    NoMoreBets,
    RackStub,
    Ready,
    Shuffle,
    TakeOutOfUse,
    WrongNumberOfCards,
)
from houseway.core.events import CardsDealt, CardSetAside, RoundVoided, WagerTakenBack
from houseway.core.options import OptionError
from houseway.games.dragon_poker.events import Fold, RevealDealerHand, SettleSeat
from houseway.record.session import Session
from houseway.table.events import (
    CardsShuffled,
    DealerCardSeen,
    DeviceJammed,
    DeviceOutOfUse,
    MethodChanged,
    OptionsChanged,
)

SIDE = {"three_card_bonus": 500, "dragon": 500}
SHOE: dict[str, Any] = {"dealing": "automated-shoe", "shuffler": "automated"}


def nobody_won_or_lost(session: Session) -> bool:
    return set(stacks(session).values()) == {100 * ANTE}


def must_be_reshuffled(session: Session) -> bool:
    """The cards lie in the rack and cannot be dealt as they are."""
    refusal = refused(session, LoadCards(session.table.next_deck))
    return refusal == session.table.steps.after_shuffle and bool(of(CardsShuffled, make_ready(session)))


@pytest.mark.rule("NJ-DP 42.12(a)")
def test_one_face_up_card_voids_the_round_in_new_jersey() -> None:
    session = table("NJ", (1, 2))
    closed(session, side=SIDE)
    session.do(DealNext())
    happened = session.do(FaceUpCard())
    (void,) = of(RoundVoided, happened)
    assert void.cite == "NJ-DP 42.12(a)"
    assert not of(CardSetAside, happened)
    assert nobody_won_or_lost(session)
    assert must_be_reshuffled(session)


@pytest.mark.rule("NJ-DP 42.12(a)")
def test_a_face_up_card_matters_only_while_cards_are_being_dealt() -> None:
    session = table("NJ")
    make_ready(session)
    assert refused(session, FaceUpCard()) == "NJ-DP 42.12(a)"
    bet(session, 1)
    session.do(NoMoreBets())
    session.do(Deal())
    assert refused(session, FaceUpCard()) == "NJ-DP 42.12(a)"


@pytest.mark.rule("NJ-DP 42.12(a)")
def test_a_card_dealt_in_error_and_unseen_is_used_as_the_next_card_in_new_jersey() -> None:
    session = table("NJ", (1, 2))
    closed(session)
    order = session.table.decks[0].order
    assert of(CardsDealt, session.do(DealNext()))[0].cards == order[:3]
    (error,) = session.do(CardDrawnInError())
    assert error.cite == "NJ-DP 42.12(a)"
    assert of(CardsDealt, session.do(DealNext()))[0].cards == order[3:6]
    idle = table("NJ")
    assert refused(idle, CardDrawnInError()) == "NJ-DP 42.12(a)"


@pytest.mark.rule("NJ-DP 42.12(b)")
@pytest.mark.parametrize(("place", "held"), [(1, 2), (2, 4), (0, 4), (0, 0)])
def test_a_wrong_number_of_cards_voids_the_round_and_returns_forfeited_wagers_too_in_new_jersey(
    place: int, held: int
) -> None:
    session = dealt("NJ", {1: "RA MO PA", 2: "RD RD RD"}, side=SIDE)
    session.do(Fold(1))
    happened = session.do(WrongNumberOfCards(place, held))
    (void,) = of(RoundVoided, happened)
    assert void.cite == "NJ-DP 42.12(b)"
    staked = 2 * ANTE + 500 + 500
    assert given_back(happened) == {1: staked, 2: staked}, "what was forfeited too"
    assert nobody_won_or_lost(session)
    assert must_be_reshuffled(session)


@pytest.mark.rule("NJ-DP 42.12(b)")
def test_a_hand_found_wrong_at_settlement_takes_back_what_was_settled_too_in_new_jersey() -> None:
    session = dealt("NJ", {1: "RA MO TI", 2: "RD RD RD", 3: "RA MO MO", 4: "PH PH PH"}, "PA PA TI", side=SIDE)
    session.do(Fold(1))
    everybody(session)
    session.do(RackStub())
    session.do(RevealDealerHand())
    session.do(SettleSeat())
    session.do(SettleSeat())
    assert session.table.stack(4) > 100 * ANTE > session.table.stack(3), "one has won and one has lost"
    session.do(WrongNumberOfCards(2, 4))
    assert nobody_won_or_lost(session)
    assert is_clear(session)


@pytest.mark.rule("NJ-DP 42.12(b)")
def test_a_wrong_number_is_found_after_the_deal_and_until_the_round_has_ended() -> None:
    session = table("NJ")
    assert refused(session, WrongNumberOfCards(1, 2)) == "NJ-DP 42.12(b)"
    closed(session)
    assert refused(session, WrongNumberOfCards(1, 2)) == "NJ-DP 42.12(b)"
    session.do(Deal())
    for command in (WrongNumberOfCards(1, 3), WrongNumberOfCards(9, 2), WrongNumberOfCards(1, -1)):
        assert senseless(session, command)
    everybody(session)
    session.do(RackStub())
    session.do(RevealDealerHand())
    session.do(SettleSeat())
    assert of(RoundVoided, session.do(WrongNumberOfCards(1, 2)))
    assert nobody_won_or_lost(session)


@pytest.mark.rule("NJ-DP 42.10(c)3")
def test_a_dealers_card_seen_too_early_voids_the_round_unless_the_licensee_plays_on() -> None:
    session = dealt("NJ", side=SIDE)
    (void,) = of(RoundVoided, session.do(DealerCardExposed()))
    assert void.cite == "NJ-DP 42.10(c)3"
    assert nobody_won_or_lost(session)
    plays_on = dealt("NJ", exposed_dealer_card="play-on")
    (seen,) = plays_on.do(DealerCardExposed())
    assert isinstance(seen, DealerCardSeen)
    finish(plays_on)
    revealed = dealt("NJ")
    everybody(revealed)
    revealed.do(RackStub())
    revealed.do(RevealDealerHand())
    assert refused(revealed, DealerCardExposed()) == "NJ-DP 42.10(c)3"


@pytest.mark.rule("NJ-DP 42.12(c)")
def test_cards_on_which_the_shuffler_failed_are_reshuffled_in_new_jersey() -> None:
    session = table("NJ", shuffler="automated")
    make_ready(session, until=Shuffle)
    session.do(Shuffle(SEED))
    (jammed,) = session.do(Jam("shuffler"))
    assert isinstance(jammed, DeviceJammed)
    assert jammed.cite == "NJ-DP 42.12(c)"
    assert must_be_reshuffled(session)
    assert refused(session, Jam("shuffler")) == "NJ-DP 42.12(c)", "the cards are in the shoe and no longer in it"
    assert senseless(table("NJ"), Jam("shuffler"))


@pytest.mark.rule("NJ-DP 42.12(d)")
@pytest.mark.parametrize("dealt_so_far", [0, 1, 2])
def test_an_automated_shoe_that_fails_voids_the_round_in_new_jersey(dealt_so_far: int) -> None:
    session = table("NJ", (1, 2), **SHOE)
    assert refused(session, Jam("automated-shoe")) == "NJ-DP 42.12(d)"
    closed(session, side=SIDE)
    for _ in range(dealt_so_far):
        session.do(DealNext())
    happened = session.do(Jam("automated-shoe"))
    assert [event.cite for event in happened] == ["NJ-DP 42.12(d)"] * len(happened)
    assert of(DeviceJammed, happened)
    assert of(RoundVoided, happened)
    assert nobody_won_or_lost(session)
    assert must_be_reshuffled(session)
    assert len(session.table.decks[0].order) == 53, "the cards already dealt are shuffled in again"
    assert senseless(dealt("NJ"), Jam("automated-shoe"))


@pytest.mark.rule("NJ-DP 42.12(d)")
def test_a_shoe_that_has_dealt_everything_can_fail_nobody() -> None:
    assert refused(dealt("NJ", **SHOE), Jam("automated-shoe")) == "NJ-DP 42.12(d)"


@pytest.mark.rule("NJ-DP 42.12(e)")
def test_a_device_is_removed_before_another_method_is_used_in_new_jersey() -> None:
    session = table("NJ", **SHOE)
    whole_round(session)
    assert refused(session, ChangeMethod("manual-shoe", "none")) == "NJ-DP 42.12(e)"
    for how in ("covered", "marked"):
        assert refused(session, TakeOutOfUse("automated-shoe", how)) == "NJ-DP 42.12(e)"
    (removed,) = session.do(TakeOutOfUse("automated-shoe", "removed"))
    assert isinstance(removed, DeviceOutOfUse)
    assert removed.cite == "NJ-DP 42.12(e)"
    assert refused(session, ChangeMethod("manual-shoe", "none")) == "NJ-DP 42.12(e)"
    changed, _ = session.do(ChangeMethod("manual-shoe", "automated"))
    assert isinstance(changed, MethodChanged)
    session.do(TakeOutOfUse("shuffler"))
    session.do(ChangeMethod("manual-shoe", "none"))
    whole_round(session)
    assert senseless(session, TakeOutOfUse("shuffler"))


@pytest.mark.rule("NJ-DP 42.12(e)")
def test_a_device_that_is_out_of_use_neither_shuffles_nor_deals() -> None:
    session = table("NJ", **SHOE)
    whole_round(session)
    session.do(TakeOutOfUse("shuffler"))
    assert refused(session, Shuffle(SEED)) == "NJ-DP 42.12(e)"
    assert make_ready(session) == [], "the dealer waits for the floor to choose another method"
    session.do(ChangeMethod("automated-shoe", "counting"))
    make_ready(session)
    session.do(TakeOutOfUse("automated-shoe"))
    bet(session, 1)
    assert refused(session, NoMoreBets()) == "NJ-DP 42.12(e)"


@pytest.mark.rule("NJ-DP 42.12(e)")
def test_a_device_that_is_out_of_use_is_not_used_again_by_choosing_the_same_method() -> None:
    session = table("NJ", **SHOE)
    assert refused(session, ChangeMethod("automated-shoe", "automated")) == "NJ-DP 42.12(e)"
    session.do(TakeOutOfUse("shuffler"))
    assert senseless(session, TakeOutOfUse("shuffler")), "it is out of the way already"
    assert refused(session, ChangeMethod("automated-shoe", "automated")) == "NJ-DP 42.12(e)"
    assert session.table.out_of_use == {"shuffler"}


@pytest.mark.rule("NJ-DP 42.8(a)")
def test_several_options_change_by_a_paragraph_of_one_of_them() -> None:
    session = table("NJ")
    (changed,) = of(OptionsChanged, session.do(ChangeOptions(LESSON | {"dealing": "hand", "shuffler": "automated"})))
    assert set(changed.left_by) == {"dealing", "shuffler"}
    assert changed.cite in changed.left_by.values(), "no pay table has changed"


@pytest.mark.rule("NJ-DP 42.12(e)")
def test_wagers_go_back_where_a_device_fails_while_they_are_down_and_the_round_is_played_another_way() -> None:
    session = table("NJ", (1, 2), **SHOE)
    make_ready(session)
    bet(session, 1, dragon=500)
    session.do(Ready(1))
    assert refused(session, ChangeMethod("manual-shoe", "automated")) == "NJ-DP 42.12(e)", "the shoe works"
    session.do(TakeOutOfUse("automated-shoe"))
    happened = session.do(ChangeMethod("manual-shoe", "automated"))
    back = {(event.seat, event.wager): event.amount for event in of(WagerTakenBack, happened)}
    assert back == {(1, "ante"): ANTE, (1, "ante-bonus"): ANTE, (1, "dragon"): 500}
    assert {event.cite for event in of(WagerTakenBack, happened)} == {"NJ-DP 42.12(e)"}
    assert stacks(session) == {1: 100 * ANTE, 2: 100 * ANTE}
    assert is_clear(session)
    whole_round(session)


@pytest.mark.rule("NJ-DP 42.12(e)")
def test_another_submission_is_no_way_round_the_removal_of_devices() -> None:
    session = table("NJ", **SHOE)
    assert refused(session, ChangeOptions({"dealing": "manual-shoe"})) == "NJ-DP 42.12(e)"
    session.do(TakeOutOfUse("automated-shoe"))
    session.do(TakeOutOfUse("shuffler"))
    session.do(ChangeOptions(LESSON | {"dealing": "manual-shoe", "three-card-bonus": "2"}))
    assert session.table.options == options("NJ", three_card_bonus="2")


@pytest.mark.rule("NJ-DP 42.12(e)")
def test_the_shoe_is_not_taken_away_in_the_middle_of_a_round() -> None:
    session = dealt("NJ", **SHOE)
    assert refused(session, TakeOutOfUse("automated-shoe")) == "NJ-DP 42.12(e)"


@pytest.mark.rule("NJ-DP 42.11(d)")
def test_options_change_between_rounds_only_and_by_the_floor() -> None:
    session = table("NJ")
    make_ready(session)
    assert refused(session, ChangeOptions({"three-card-bonus": "2"}, by="dealer")) == "NJ-DP 42.11(d)"
    bet(session, 1)
    assert refused(session, ChangeOptions({"three-card-bonus": "2"})) == "NJ-DP 42.11(d)"
    assert refused(session, ChangeMethod("manual-shoe", "automated")) == "NJ-DP 42.12(e)"
    session.do(NoMoreBets())
    assert refused(session, ChangeOptions({"three-card-bonus": "2"})) == "NJ-DP 42.11(d)"
    finish(session)
    (changed,) = session.do(ChangeOptions({"three-card-bonus": "2"}))
    assert changed.cite == "NJ-DP 42.11(d)"
    assert session.table.options.three_card_bonus == "2"
    with pytest.raises(OptionError):
        session.do(ChangeOptions({"three-card-bonus": "3"}))
    assert senseless(session, ChangeOptions({"jurisdiction": "MD"}))


@pytest.mark.rule("NJ-DP 42.8(b)1")
def test_a_method_that_the_rules_do_not_allow_is_not_changed_to() -> None:
    session = table("NJ", dealing="hand", shuffler="automated")
    session.do(TakeOutOfUse("shuffler"))
    with pytest.raises(OptionError) as caught:
        session.do(ChangeMethod("hand", "none"))
    assert caught.value.citation == "NJ-DP 42.8(b)1"
    assert session.refusals[-1].citation == "NJ-DP 42.8(b)1"
    session.do(ChangeMethod("manual-shoe", "none"))
    whole_round(session)


@pytest.mark.rule("NJ-DP 42.12(e)")
def test_a_table_of_two_decks_goes_on_with_one_when_its_shuffler_is_removed() -> None:
    session = table("NJ", decks=2, shuffler="automated")
    for _ in range(2):
        whole_round(session)
    assert session.table.racked == 1
    session.do(TakeOutOfUse("shuffler"))
    session.do(ChangeMethod("manual-shoe", "none"))
    whole_round(session)
    assert len(session.table.decks) == 1
