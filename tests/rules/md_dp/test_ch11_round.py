"""Chapter 11: completing a round."""

from __future__ import annotations

import pytest
from tests.tables import (
    ANTE,
    closed,
    dealer_goes_on,
    dealt,
    finish,
    of,
    outcome,
    recorded,
    refused,
    table,
    whole_round,
)

from houseway.core.commands import ActForAbsent, CollectCards, Deal, DealNext, RackStub
from houseway.core.events import CardsCollected, RoundEnded, WagerLost
from houseway.games.dragon_poker.events import (
    CollectFolded,
    DealerHandRevealed,
    Fold,
    Folded,
    FoldedCollected,
    HandRevealed,
    HandsCompared,
    MakePlay,
    RevealDealerHand,
    SeatSettled,
    SettleAll,
)

SIDE = {"three_card_bonus": 500, "dragon": 500}


@pytest.mark.rule("MD-DP 11.A")
def test_players_look_at_their_own_cards_once_the_deal_is_complete_in_maryland() -> None:
    session = table("MD", (1, 2))
    closed(session)
    for _ in range(8):
        session.do(DealNext())
        assert session.table.view(1).seats[1].cards is None
        assert refused(session, MakePlay(1, ANTE)) == "MD-DP 11.A"
    session.do(Deal())
    mine = session.table.view(1)
    assert mine.seats[1].cards == session.table.round.hands[1].cards
    assert mine.seats[2].cards is None
    assert mine.dealer is None


@pytest.mark.rule("MD-DP 11.B")
def test_each_player_is_asked_once_clockwise_from_the_dealers_left_in_maryland() -> None:
    session = dealt("MD", {2: "PH PH TI", 3: "MO MO MO", 6: "RA MO PA"})
    asked = []
    while (seat := session.table.game.to_act(session.table.round)) is not None:
        for other in {2, 3, 6} - {seat}:
            assert refused(session, MakePlay(other, ANTE)) == "MD-DP 11.B"
        asked.append(seat)
        session.do(MakePlay(seat, ANTE) if seat != 3 else Fold(seat))
    assert asked == [2, 3, 6]
    assert refused(session, Fold(6)) == "MD-DP 11.B"


@pytest.mark.rule("MD-DP 11.B")
def test_a_player_without_side_wagers_who_forfeits_is_out_of_the_round_in_maryland() -> None:
    session = dealt("MD", {1: "RD RD RD", 2: "PH PH PH"})
    (folded,) = session.do(Fold(1))
    assert isinstance(folded, Folded)
    assert (folded.cite, folded.cards) == ("MD-DP 11.B", "collected")
    settled = finish(session)
    assert [event.seat for event in of(SeatSettled, settled)] == [2]
    assert session.table.stack(1) == 98 * ANTE


@pytest.mark.rule("MD-DP 11.B")
def test_the_dealer_folds_for_an_absent_player_in_maryland() -> None:
    session = dealt("MD", {1: "RA MO PA"})
    (folded,) = session.do(ActForAbsent(1))
    assert isinstance(folded, Folded)
    assert folded.absent
    finish(session)
    assert session.table.stack(1) == 98 * ANTE


@pytest.mark.rule("MD-DP 11.C(1)")
@pytest.mark.parametrize(("hand", "result"), [("PH PH TI", "win"), ("PA PA TI", "lose")])
def test_folding_does_not_forfeit_the_three_card_bonus_in_maryland(hand: str, result: str) -> None:
    found = outcome("MD", hand, decision="fold", side={"three_card_bonus": 500})
    assert (found["ante"].result, found["ante-bonus"].result) == ("lose", "lose")
    assert found["three-card-bonus"].result == result
    (folded, *_) = dealt("MD", {1: hand}, side={"three_card_bonus": 500}).do(Fold(1))
    assert folded.cite == "MD-DP 11.C(1)"


@pytest.mark.rule("MD-DP 11.C(2)")
@pytest.mark.parametrize(("hand", "result"), [("GD RA MO", "win"), ("RD RA MO", "lose")])
def test_folding_does_not_forfeit_the_dragon_wager_in_maryland(hand: str, result: str) -> None:
    found = outcome("MD", hand, decision="fold", side={"dragon": 500})
    assert (found["ante"].result, found["ante-bonus"].result) == ("lose", "lose")
    assert found["dragon"].result == result
    (folded, *_) = dealt("MD", {1: hand}, side={"dragon": 500}).do(Fold(1))
    assert folded.cite == "MD-DP 11.C(2)"


@pytest.mark.rule("MD-DP 11.D")
def test_the_dealer_goes_on_only_when_every_player_has_played_or_folded_in_maryland() -> None:
    session = dealt("MD", {1: "PH PH TI", 2: "MO MO MO"})
    session.do(RackStub())
    session.do(MakePlay(1, ANTE))
    assert refused(session, RevealDealerHand()) == "MD-DP 11.D"
    assert refused(session, SettleAll()) == "MD-DP 11.D(3)"
    session.do(Fold(2))
    session.do(CollectFolded())
    session.do(RevealDealerHand())
    assert refused(session, RevealDealerHand()) == "MD-DP 11.D"


@pytest.mark.rule("MD-DP 11.D(1)")
def test_forfeited_wagers_are_collected_when_all_have_decided_and_before_the_reveal_in_maryland() -> None:
    session = dealt("MD", {1: "RA MO TI", 2: "RA MO TI", 3: "MO MO MO"}, side={})
    session.do(RackStub())
    assert not of(WagerLost, session.do(Fold(1)))
    assert session.table.accounts["area:1:ante"] == ANTE
    assert refused(session, CollectFolded()) == "MD-DP 11.D(1)"
    session.do(Fold(2))
    session.do(MakePlay(3, ANTE))
    assert refused(session, RevealDealerHand()) == "MD-DP 11.D(1)"
    collected = session.do(CollectFolded())
    assert refused(session, CollectFolded()) == "MD-DP 11.D(1)", "nothing is left to collect"
    (revealed,) = session.do(RevealDealerHand())
    assert [(event.seat, event.wager) for event in of(WagerLost, collected)] == [
        (1, "ante"),
        (1, "ante-bonus"),
        (2, "ante"),
        (2, "ante-bonus"),
    ]
    assert {event.cite for event in of(FoldedCollected, collected)} == {"MD-DP 11.D(1)"}
    lost = of(WagerLost, collected)
    assert {event.cite for event in lost if event.wager == "ante"} == {"MD-DP 11.B"}
    assert {event.cite for event in lost if event.wager == "ante-bonus"} == {'MD-DP 1.B(6) "Fold"'}
    assert isinstance(revealed, DealerHandRevealed)
    kept = dealt("MD", {1: "RA MO TI"}, side={"dragon": 500})
    (folded,) = kept.do(Fold(1))
    assert isinstance(folded, Folded)
    assert folded.cards == "tucked", "cards with a side wager stay on the layout"


@pytest.mark.rule("MD-DP 11.D(2)")
def test_the_dealers_cards_are_shown_as_the_highest_hand_they_make_in_maryland() -> None:
    session = dealt("MD", dealer="MO GD PA")
    finish(session)
    (revealed,) = of(DealerHandRevealed, recorded(session))
    assert revealed.cite == "MD-DP 11.D(2)"
    assert revealed.cards == ("GD", "PA", "MO")
    assert revealed.hand.startswith("Pair of Pandas")


@pytest.mark.rule("MD-DP 11.D(3)")
def test_wagers_are_settled_counterclockwise_from_the_dealers_right_in_maryland() -> None:
    session = dealt("MD", {1: "PH PH TI", 2: "RA RA MO", 5: "MO MO PA", 6: "TI TI TI"})
    settled = of(SeatSettled, finish(session))
    assert [event.seat for event in settled] == [6, 5, 2, 1]
    assert {event.cite for event in settled} == {"MD-DP 11.D(3)"}


@pytest.mark.rule("MD-DP 11.D(3)(a)")
def test_each_players_three_cards_are_turned_up_before_they_are_settled_in_maryland() -> None:
    session = dealt("MD", {1: "PH PH TI", 2: "RA RA MO"}, side=SIDE)
    events = finish(session)
    turned = of(HandRevealed, events)
    assert [(event.seat, sorted(event.cards)) for event in turned] == [(2, ["MO", "RA", "RA"]), (1, ["PH", "PH", "TI"])]
    assert {event.cite for event in turned} == {"MD-DP 11.D(3)(a)"}
    for event in turned:
        mine = [e for e in events if getattr(e, "seat", None) == event.seat and not isinstance(e, Folded)]
        settled = [e for e in mine if type(e).__name__ in {"WagerWon", "WagerLost", "WagerPushed"}]
        assert all(events.index(event) < events.index(e) for e in settled)


@pytest.mark.rule("MD-DP 11.D(3)(b)", "MD-DP 11.D(3)(d)")
def test_side_wagers_are_decided_first_and_the_three_card_bonus_before_the_dragon_wager_in_maryland() -> None:
    found = outcome("MD", "PA PA RD", side=SIDE)
    assert list(found) == ["three-card-bonus", "dragon", "ante", "play", "ante-bonus"]
    assert (found["three-card-bonus"].result, found["three-card-bonus"].cite) == ("lose", "MD-DP 11.D(3)(b)")
    assert (found["dragon"].result, found["dragon"].cite) == ("lose", "MD-DP 11.D(3)(d)")


@pytest.mark.rule("MD-DP 11.D(3)(c)")
def test_a_winning_three_card_bonus_is_paid_even_when_the_hand_loses_in_maryland() -> None:
    found = outcome("MD", "PH PH TI", "RD RD RA", side=SIDE)
    assert found["ante"].result == "lose"
    assert (found["three-card-bonus"].result, found["three-card-bonus"].paid) == ("win", 2 * 500)


@pytest.mark.rule("MD-DP 11.D(3)(e)")
def test_a_winning_dragon_wager_is_paid_even_when_the_hand_loses_in_maryland() -> None:
    found = outcome("MD", "RD BD TI", "PH PH PH", side=SIDE)
    assert found["ante"].result == "lose"
    assert (found["dragon"].result, found["dragon"].paid) == ("win", 7 * 500)


@pytest.mark.rule("MD-DP 11.D(3)(f)")
def test_the_players_highest_possible_hand_is_compared_in_maryland() -> None:
    session = dealt("MD", {1: "MO GD TI"}, "PA PA RD")
    events = finish(session)
    (turned,) = of(HandRevealed, events)
    assert turned.hand.startswith("Pair of Tigers")
    (compared,) = of(HandsCompared, events)
    assert (compared.result, compared.cite) == ("higher", "MD-DP 11.D(3)(f)")


@pytest.mark.rule("MD-DP 11.D(3)(g)")
def test_a_higher_hand_is_paid_on_ante_ante_bonus_and_play_in_maryland() -> None:
    found = outcome("MD", "TI TI TI", "PH PH RD")
    assert {wager: (o.result, o.paid) for wager, o in found.items()} == {
        "ante": ("win", ANTE),
        "play": ("win", ANTE),
        "ante-bonus": ("win", 4 * ANTE),
    }


@pytest.mark.rule("MD-DP 11.D(3)(h)")
def test_a_lower_hand_loses_ante_ante_bonus_and_play_in_maryland() -> None:
    found = outcome("MD", "MO MO MO", "TI TI TI")
    assert {wager: (o.result, o.cite) for wager, o in found.items()} == dict.fromkeys(
        ("ante", "play", "ante-bonus"), ("lose", "MD-DP 11.D(3)(h)")
    )


@pytest.mark.rule("MD-DP 11.D(3)(i)")
def test_an_equal_hand_gets_ante_ante_bonus_and_play_back_in_maryland() -> None:
    found = outcome("MD", "GD MO MO", "MO MO MO")
    assert {wager: (o.result, o.cite) for wager, o in found.items()} == dict.fromkeys(
        ("ante", "play", "ante-bonus"), ("push", "MD-DP 11.D(3)(i)")
    )


@pytest.mark.rule("MD-DP 11.E")
def test_the_cards_are_racked_in_an_order_from_which_hands_can_be_rebuilt_in_maryland() -> None:
    session = table("MD", (1, 3, 6))
    happened = whole_round(session)
    collected, ended = happened[-2:]
    assert isinstance(collected, CardsCollected)
    assert isinstance(ended, RoundEnded)
    assert (collected.cite, collected.order) == ("MD-DP 11.E", (6, 3, 1, 0))
    early = dealt("MD")
    assert refused(early, CollectCards()) == 'MD-DP 1.B(9) "Round of play"'
    dealer_goes_on(early)
