"""13:69F-42.10: completing a round, collecting and paying wagers."""

from __future__ import annotations

import pytest
from tests.draw_tables import (
    METHODS,
    PAT,
    POOR,
    bet,
    cards_of,
    closed,
    dealt,
    decide,
    draw,
    finish,
    outcome,
    recorded,
    stand,
    table,
    to_act,
    to_settle,
    whole_round,
)
from tests.tables import ANTE, make_ready, names, of, refused, senseless

from houseway.core.commands import ActForAbsent, CollectCards, Deal, DealNext, NoMoreBets, RackStub
from houseway.core.decider import Command
from houseway.core.events import (
    BettingClosed,
    CardsCollected,
    CardsDealt,
    CardsRacked,
    RoundEnded,
    WagerLost,
    WagerPlaced,
    WagerPushed,
    WagerWon,
)
from houseway.games.double_draw_poker.events import (
    CardsDiscarded,
    CollectDiscards,
    Discard,
    Fold,
    Folded,
    HandRanked,
    HandRevealed,
    MakeDrawWager,
    SettleAll,
    SettleSeat,
)

THREE = {1: PAT, 2: POOR, 5: "As Ad 3h 6c Jh"}


@pytest.mark.rule("NJ-DDP 42.10(a)")
@pytest.mark.parametrize(("dealing", "shuffler"), [*METHODS, ("manual-shoe", "automated"), ("automated-shoe", "none")])
def test_five_cards_go_to_each_player_with_wagers_one_at_a_time_or_together_with_a_shuffler(
    dealing: str, shuffler: str
) -> None:
    session = table((1, 2, 3), dealing=dealing, shuffler=shuffler)
    make_ready(session)
    bet(session, 1)
    bet(session, 3)
    session.do(NoMoreBets())
    events = of(CardsDealt, session.do(Deal()))
    by_hand = shuffler == "none" and dealing == "manual-shoe"
    assert [(event.to, len(event.cards)) for event in events] == ([(1, 1), (3, 1)] * 5 if by_hand else [(1, 5), (3, 5)])
    assert refused(session, DealNext())
    assert {len(cards_of(session, seat)) for seat in (1, 3)} == {5}


@pytest.mark.rule("NJ-DDP 42.10(a)")
def test_nothing_is_dealt_at_a_table_without_wagers() -> None:
    session = table()
    make_ready(session)
    assert refused(session, NoMoreBets()) == "NJ-DDP 42.10(a)"


@pytest.mark.rule("NJ-DDP 42.10(a)")
def test_a_player_sees_his_own_cards_once_all_are_dealt_and_nobody_elses() -> None:
    session = table((1, 2))
    closed(session)
    session.do(DealNext())
    assert session.table.view(1).seats[1].cards is None
    assert refused(session, MakeDrawWager(1, ANTE)) == "NJ-DDP 42.10(a)"
    session.do(Deal())
    mine = session.table.view(1)
    assert mine.seats[1].cards == cards_of(session, 1)
    assert mine.seats[2].cards is None
    assert all(seat.cards is None for seat in session.table.view(None).seats.values())


@pytest.mark.rule("NJ-DDP 42.10(b)")
def test_clockwise_each_player_makes_a_first_draw_wager_equal_to_the_ante_or_folds() -> None:
    session = dealt(THREE, on_bonus=ANTE // 2)
    for early in (MakeDrawWager(2, ANTE), Fold(5), MakeDrawWager(3, ANTE)):
        assert refused(session, early) == "NJ-DDP 42.10(b)"
    (placed,) = session.do(MakeDrawWager(1, ANTE))
    assert isinstance(placed, WagerPlaced)
    assert (placed.wager, placed.amount, placed.cite) == ("first-draw", ANTE, "NJ-DDP 42.10(b)")
    assert session.table.accounts["area:1:first-draw"] == ANTE
    for late in (Fold(1), MakeDrawWager(1, ANTE)):
        assert refused(session, late) == "NJ-DDP 42.10(b)"
    folded, *lost = session.do(Fold(2))
    assert isinstance(folded, Folded)
    assert [(event.wager, event.staked) for event in of(WagerLost, lost)] == [("ante", ANTE), ("bonus", ANTE // 2)]
    assert {event.cite for event in (folded, *lost)} == {"NJ-DDP 42.10(b)"}
    assert refused(session, MakeDrawWager(2, ANTE)) == "NJ-DDP 42.10(b)"
    assert to_act(session) == 5


@pytest.mark.rule("NJ-DDP 42.10(c)")
def test_the_first_draw_phase_begins_with_no_more_bets_once_all_have_decided() -> None:
    session = dealt(THREE)
    session.do(MakeDrawWager(1, ANTE))
    assert refused(session, NoMoreBets()) == "NJ-DDP 42.10(c)"
    assert refused(session, Discard(1)) == "NJ-DDP 42.10(c)"
    session.do(MakeDrawWager(2, ANTE))
    session.do(Fold(5))
    assert to_act(session) is None
    assert refused(session, Discard(1)) == "NJ-DDP 42.10(c)"
    (closing,) = session.do(NoMoreBets())
    assert isinstance(closing, BettingClosed)
    assert (closing.cite, closing.call) == ("NJ-DDP 42.10(c)", 2)
    assert session.table.phase == "first-draw"
    assert refused(session, MakeDrawWager(1, ANTE)) == "NJ-DDP 42.10(c)"


@pytest.mark.rule("NJ-DDP 42.10(d)")
@pytest.mark.parametrize("thrown", ["", "9s", "4d 4c", "Ks 4d 9s"])
def test_up_to_three_cards_are_discarded_face_down_and_racked_at_once(thrown: str) -> None:
    session = dealt({1: PAT, 2: POOR})
    decide(session)
    (discarded,) = session.do(Discard(1, tuple(thrown.split())))
    assert isinstance(discarded, CardsDiscarded)
    assert (discarded.cards, discarded.cite) == (tuple(thrown.split()), "NJ-DDP 42.10(d)")
    if thrown:
        assert refused(session, Discard(2)) == "NJ-DDP 42.10(d)", "the dealer collects first"
        assert refused(session, Deal()) == "NJ-DDP 42.7(d)", "and replaces after that"
        (racked,) = session.do(CollectDiscards())
        assert isinstance(racked, CardsRacked)
        assert (racked.seat, racked.count, racked.cite) == (1, len(thrown.split()), "NJ-DDP 42.10(d)")
    assert refused(session, CollectDiscards()) == "NJ-DDP 42.10(d)"
    other = session.table.view(2).seats[1]
    assert (other.drawn, other.discards) == ((len(thrown.split()),), None)


@pytest.mark.rule("NJ-DDP 42.10(d)")
@pytest.mark.parametrize(
    "thrown", ["Ks Kh 4d 4c", PAT, "As", "Ks Ks", "Jk", "Ks As", "senseless"], ids=lambda cards: cards.replace(" ", "-")
)
def test_four_cards_or_cards_not_held_are_not_replaced(thrown: str) -> None:
    session = dealt({1: PAT})
    decide(session)
    assert refused(session, Discard(1, tuple(thrown.split()))) == "NJ-DDP 42.10(d)"
    assert cards_of(session, 1) == tuple(PAT.split())


@pytest.mark.rule("NJ-DDP 42.10(d)")
def test_both_jokers_may_be_discarded_and_one_of_them_keeps_the_other() -> None:
    session = dealt({1: "Jk Jk 4d 8c 9s"}, then="2s 3s")
    decide(session)
    draw(session, 1, "Jk 8c")
    assert cards_of(session, 1) == ("Jk", "4d", "9s", "2s", "3s")
    both = dealt({1: "Jk Jk 4d 8c 9s"})
    decide(both)
    draw(both, 1, "Jk Jk")
    assert "Jk" not in cards_of(both, 1)


@pytest.mark.rule("NJ-DDP 42.10(d)")
def test_each_player_draws_once_in_turn() -> None:
    session = dealt({1: PAT, 2: POOR, 4: "As Ad 3h 6c Jh"})
    decide(session, 2)
    for early in (Discard(4), Discard(3)):
        assert refused(session, early) == "NJ-DDP 42.10(d)"
    draw(session, 1, "9s")
    assert refused(session, Discard(1, ("Ks",))) == "NJ-DDP 42.10(d)"
    draw(session, 4)
    assert session.table.phase == "second-draw-wagers"
    assert refused(session, Discard(4, ("3h",))) == "NJ-DDP 42.10(g)"


@pytest.mark.rule("NJ-DDP 42.10(e)")
@pytest.mark.parametrize(("dealing", "shuffler"), METHODS)
def test_discards_are_replaced_off_the_top_before_the_next_player_draws(dealing: str, shuffler: str) -> None:
    session = dealt({1: PAT, 2: POOR}, then="2c 3c 5c 6c", dealing=dealing, shuffler=shuffler)
    decide(session)
    session.do(Discard(1, ("9s", "Ks", "Kh")))
    session.do(CollectDiscards())
    assert refused(session, Discard(2)) == "NJ-DDP 42.10(d)", "seat 1 is replaced first"
    assert to_act(session) is None
    events = of(CardsDealt, session.do(Deal()))
    assert [event.cards for event in events] == (
        [("2c",), ("3c",), ("5c",)] if shuffler == "none" else [("2c", "3c", "5c")]
    )
    assert {(event.to, event.cite) for event in events} == {(1, "NJ-DDP 42.10(e)")}
    assert cards_of(session, 1) == ("4d", "4c", "2c", "3c", "5c")
    draw(session, 2, "7d")
    assert cards_of(session, 2) == ("2s", "5h", "9c", "Qs", "6c")


@pytest.mark.rule("NJ-DDP 42.10(e)", "NJ-DDP 42.10(i)")
def test_discarded_cards_are_never_dealt_again() -> None:
    session = table(range(1, 7))
    closed(session)
    session.do(Deal())
    for count in (3, 1):
        decide(session)
        for seat in range(1, 7):
            draw(session, seat, " ".join(cards_of(session, seat)[:count]))
    order = session.table.decks[0].order
    came_out = [card for event in of(CardsDealt, recorded(session)) for card in event.cards]
    assert tuple(came_out) == order, "all fifty-four, each once"
    assert session.table.decks[0].left == 0
    finish(session)
    assert session.table.number == 2


@pytest.mark.rule("NJ-DDP 42.10(f)")
def test_clockwise_each_player_left_makes_a_second_draw_wager_equal_to_the_ante_or_folds() -> None:
    session = dealt(THREE, on_bonus=ANTE // 2)
    decide(session, 1)
    stand(session)
    assert to_act(session) == 2
    assert refused(session, Fold(1)) == "NJ-DDP 42.10(f)"
    assert refused(session, MakeDrawWager(5, ANTE)) == "NJ-DDP 42.10(f)"
    folded, *lost = session.do(Fold(2))
    assert isinstance(folded, Folded)
    assert [(event.wager, event.staked) for event in of(WagerLost, lost)] == [
        ("ante", ANTE),
        ("bonus", ANTE // 2),
        ("first-draw", ANTE),
    ]
    assert {event.cite for event in (folded, *lost)} == {"NJ-DDP 42.10(f)"}
    (placed,) = session.do(MakeDrawWager(5, ANTE))
    assert isinstance(placed, WagerPlaced)
    assert (placed.wager, placed.amount, placed.cite) == ("second-draw", ANTE, "NJ-DDP 42.10(f)")


@pytest.mark.rule("NJ-DDP 42.10(g)")
def test_the_end_phase_begins_with_no_more_bets_once_all_have_decided() -> None:
    session = dealt({1: PAT, 2: POOR})
    decide(session)
    stand(session)
    session.do(MakeDrawWager(1, ANTE))
    assert refused(session, NoMoreBets()) == "NJ-DDP 42.10(g)"
    assert refused(session, Discard(1)) == "NJ-DDP 42.10(g)"
    session.do(MakeDrawWager(2, ANTE))
    (closing,) = session.do(NoMoreBets())
    assert isinstance(closing, BettingClosed)
    assert (closing.cite, closing.call) == ("NJ-DDP 42.10(g)", 3)
    assert session.table.phase == "second-draw"
    assert refused(session, Fold(1)) == "NJ-DDP 42.10(g)"


@pytest.mark.rule("NJ-DDP 42.10(h)")
def test_at_the_second_draw_one_card_is_replaced_and_not_two() -> None:
    session = dealt({1: PAT, 2: POOR})
    decide(session)
    stand(session)
    decide(session)
    for wrong in (("Ks", "Kh"), ("Ks", "Kh", "9s"), ("As",), ("Jk",)):
        assert refused(session, Discard(1, wrong)) == "NJ-DDP 42.10(h)"
    assert refused(session, Discard(2)) == "NJ-DDP 42.10(h)"
    (discarded,) = session.do(Discard(1, ("9s",)))
    assert isinstance(discarded, CardsDiscarded)
    (racked,) = session.do(CollectDiscards())
    assert {discarded.cite, racked.cite} == {"NJ-DDP 42.10(h)"}
    session.do(Deal())
    assert refused(session, Discard(1)) == "NJ-DDP 42.10(h)"
    session.do(Discard(2))
    assert session.table.phase == "settling"


@pytest.mark.rule("NJ-DDP 42.10(i)")
def test_the_second_discard_is_replaced_at_once_too() -> None:
    session = dealt({1: PAT, 2: POOR}, then="2c 3c")
    decide(session)
    stand(session)
    decide(session)
    (new,) = of(CardsDealt, draw(session, 1, "9s"))
    assert (new.to, new.cards, new.cite) == (1, ("2c",), "NJ-DDP 42.10(i)")
    assert cards_of(session, 1) == ("Ks", "Kh", "4d", "4c", "2c")
    draw(session, 2, "2s")
    assert cards_of(session, 2) == ("5h", "7d", "9c", "Qs", "3c")


@pytest.mark.rule("NJ-DDP 42.10(j)")
def test_wagers_are_settled_counterclockwise_from_the_dealers_right_once_both_draws_are_over() -> None:
    session = dealt({1: PAT, 2: POOR, 4: "As Ad 3h 6c Jh", 6: "Th Td Tc 2d 3d"})
    for early in (SettleAll(), SettleSeat()):
        assert refused(session, early) == "NJ-DDP 42.10(j)"
    decide(session, 2)
    stand(session)
    decide(session)
    assert refused(session, SettleAll()) == "NJ-DDP 42.10(j)"
    stand(session)
    turned = of(HandRevealed, finish(session))
    assert [event.seat for event in turned] == [6, 4, 1], "seat 2 has no wager left"


@pytest.mark.rule("NJ-DDP 42.10(j)")
def test_seats_settled_one_by_one_come_to_the_same_as_all_at_once() -> None:
    one, together = (dealt(THREE) for _ in range(2))
    for session in (one, together):
        to_settle(session)
    by_seat = [event for _ in range(3) for event in one.do(SettleSeat())]
    at_once = together.do(SettleAll())
    assert [e for e in by_seat if "Filled" not in type(e).__name__] == [
        e for e in at_once if "Filled" not in type(e).__name__
    ]
    assert one.table.phase == together.table.phase == "over"
    assert refused(one, SettleSeat()) == "NJ-DDP 42.7(e)"


@pytest.mark.rule("NJ-DDP 42.10(j)1")
def test_the_hand_of_each_player_with_wagers_left_is_turned_over_and_no_other() -> None:
    session = dealt({1: PAT, 2: POOR})
    decide(session, 2)
    to_settle(session)
    assert session.table.view(None).seats[1].cards is None
    turned = of(HandRevealed, session.do(SettleAll()))
    assert [(event.seat, event.cards, event.cite) for event in turned] == [(1, tuple(PAT.split()), "NJ-DDP 42.10(j)1")]
    view = session.table.view(None)
    assert view.seats[1].cards == tuple(PAT.split())
    assert view.seats[1].hand == "Two Pair"
    assert view.seats[2].cards is None


@pytest.mark.rule("NJ-DDP 42.10(j)2")
@pytest.mark.parametrize("hand", [POOR, "As Ah Kd Qc 9s", "Jk As Kd 9c 2s", "Ks Kh Jk 4c 2s"])
def test_all_wagers_of_a_hand_below_two_pairs_are_collected(hand: str) -> None:
    found = outcome(hand)
    assert {wager: (o.result, o.cite) for wager, o in found.items()} == dict.fromkeys(
        ("ante", "bonus", "first-draw", "second-draw"), ("lose", "NJ-DDP 42.10(j)2")
    )


@pytest.mark.rule("NJ-DDP 42.10(j)3")
def test_all_wagers_of_two_pairs_or_better_are_paid() -> None:
    session = dealt({1: "2s 2h 2d Kc Ks"})
    settled = finish(session)
    (ranked,) = of(HandRanked, settled)
    assert (ranked.wins, ranked.cite) == (True, "NJ-DDP 42.10(j)3")
    assert {event.wager: event.paid for event in of(WagerWon, settled)} == {
        "ante": ANTE,
        "bonus": 5 * ANTE,
        "first-draw": ANTE,
        "second-draw": ANTE,
    }
    assert session.table.stack(1) == (100 + 8) * ANTE
    pairs = finish(dealt({1: PAT}))
    assert len(of(WagerWon, pairs)) == 3
    assert len(of(WagerPushed, pairs)) == 1


@pytest.mark.rule("NJ-DDP 42.10(j)4")
def test_each_hand_is_racked_once_it_has_been_settled() -> None:
    session = dealt(THREE)
    to_settle(session)
    happened = session.do(SettleAll())
    kinds = names(happened)
    assert kinds[-1] == "CardsRacked"
    racked = of(CardsRacked, happened)
    assert [(event.seat, event.count, event.cite) for event in racked] == [
        (seat, 5, "NJ-DDP 42.10(j)4") for seat in (5, 2, 1)
    ]
    for seat in (5, 2, 1):
        mine = [event for event in happened if getattr(event, "seat", None) == seat]
        assert isinstance(mine[0], HandRevealed)
        assert isinstance(mine[1], HandRanked)
        assert isinstance(mine[-1], CardsRacked)


@pytest.mark.rule("NJ-DDP 42.10(k)")
def test_the_cards_are_picked_up_in_an_order_from_which_hands_can_be_rebuilt_and_that_ends_the_round() -> None:
    session = dealt(THREE)
    decide(session, 2)
    happened = finish(session)
    collected, ended = happened[-2:]
    assert isinstance(collected, CardsCollected)
    assert isinstance(ended, RoundEnded)
    assert [event.seat for event in of(CardsRacked, happened)] == [5, 1], "each as it was settled"
    assert collected.order == (2,), "the folded hand, and none that lies in the rack already"
    assert (collected.cite, ended.cite, ended.number) == ("NJ-DDP 42.10(k)", "NJ-DDP 42.10(k)", 1)
    assert session.table.round.hands == {}
    assert refused(session, CollectCards()) == 'NJ-DDP 42.1 "Round of play"'


@pytest.mark.rule("NJ-DDP 42.10(b)", "NJ-DDP 42.10(f)")
@pytest.mark.parametrize(("folds", "forfeits", "law"), [(1, 2, "42.10(b)"), (2, 3, "42.10(f)")])
def test_a_round_in_which_everybody_folds_is_over_without_more_draws(folds: int, forfeits: int, law: str) -> None:
    found = outcome("As Ah Ad Ac Jk", folds)
    assert {wager: (o.result, o.cite) for wager, o in found.items()} == dict.fromkeys(
        ("ante", "bonus", "first-draw")[:forfeits], ("lose", f"NJ-DDP {law}")
    )
    session = dealt({1: PAT, 2: POOR})
    decide(session, 1, 2)
    assert session.table.phase == "over"
    session.do(RackStub())
    session.do(CollectCards())


@pytest.mark.rule("NJ-DDP 42.10(b)", "NJ-DDP 42.10(d)", "NJ-DDP 42.10(f)", "NJ-DDP 42.10(h)")
def test_the_dealer_folds_for_a_player_who_does_not_decide_and_lets_one_stand_who_does_not_draw() -> None:
    session = dealt(THREE)
    assert refused(session, ActForAbsent(2)) == "NJ-DDP 42.10(b)"
    assert refused(session, ActForAbsent(1, by="player")) == "NJ-DDP 42.10(b)"
    folded, *lost = session.do(ActForAbsent(1))
    assert isinstance(folded, Folded)
    assert folded.absent
    assert len(lost) == 2
    decide(session)
    (stood,) = session.do(ActForAbsent(2))
    assert isinstance(stood, CardsDiscarded)
    assert (stood.cards, stood.absent) == ((), True)
    assert refused(session, ActForAbsent(2)) == "NJ-DDP 42.10(d)"
    stand(session)
    decide(session)
    (stood,) = session.do(ActForAbsent(2))
    assert isinstance(stood, CardsDiscarded)
    assert stood.cite == "NJ-DDP 42.10(h)"


def test_choices_are_what_the_rules_accept() -> None:
    session = dealt({1: "Jk Jk 4d 8c 9s"})
    assert session.table.choices(1) == [MakeDrawWager(1, ANTE), Fold(1)]
    decide(session)
    first = session.table.choices(1)
    assert first[0] == Discard(1)
    # Of 26 ways to throw up to three cards, those that differ only in which joker they keep are one.
    assert len(first) == len(set(first)) == 1 + 4 + 7 + 7
    session.do(first[-1])
    session.do(CollectDiscards())
    assert session.table.choices(1) == []
    session.do(Deal())
    decide(session)
    assert 3 <= len(session.table.choices(1)) <= 6


def test_a_command_of_another_game_is_turned_away() -> None:
    class ShakeDice(Command, frozen=True):
        pass

    assert senseless(table(), ShakeDice())


def test_nobody_decides_between_rounds() -> None:
    session = table()
    whole_round(session)
    for command in (MakeDrawWager(1, ANTE), Fold(1), ActForAbsent(1)):
        assert refused(session, command) == "NJ-DDP 42.10(b)"
    assert refused(session, Discard(1)) == "NJ-DDP 42.10(d)"
    assert refused(session, CollectDiscards()) == "NJ-DDP 42.10(d)"
