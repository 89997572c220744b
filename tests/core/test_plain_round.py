"""The plainest round, by itself: wagers and cards by seat, the dealer's cards, and what ends it.

Games that are made of it follow docs/adding-a-game.md, whose own tests play one.
"""

from __future__ import annotations

import msgspec
import pytest

from houseway.core import plain_round
from houseway.core.citations import cite
from houseway.core.commands import NoMoreBets, PlaceWagers, TakeBackWagers
from houseway.core.decider import Event, Refusal
from houseway.core.events import BettingClosed, CardsBurned, CardsDealt, RoundVoided, WagerLost, WagerPlaced
from houseway.core.game import DealOrder
from houseway.core.options import Options
from houseway.core.plain_round import Round

LAW, NO_MORE = cite("NJ-DP 42.6(a)"), cite("NJ-DP 42.10(a)")
OFFERED = {"ante": LAW, "bonus": LAW}
PLAN = (DealOrder(1, 2), DealOrder(0, 1), DealOrder(1, 1))


def after(round: Round, *events: Event) -> Round:
    for event in events:
        round = plain_round.evolve(round, event)
    return round


def with_ante(seat: int = 1) -> Round:
    return after(Round(options=Options(), number=1), WagerPlaced(LAW, seat, "ante", 500))


def test_cards_join_those_that_a_seat_or_the_dealer_has_and_leave_the_plan() -> None:
    round = msgspec.structs.replace(with_ante(), plan=PLAN)
    round = after(
        round, CardsDealt(LAW, 1, ("2h", "3h"), 0), CardsDealt(LAW, 0, ("Kd",), 2), CardsDealt(LAW, 1, ("4h",), 3)
    )
    assert round.hands[1].cards == ("2h", "3h", "4h")
    assert round.hands[1].wagers == {"ante": 500}
    assert round.dealer == ("Kd",)
    assert round.plan == ()
    assert after(round, CardsDealt(LAW, 0, ("Qd",), 4)).dealer == ("Kd", "Qd")


def test_a_burned_card_leaves_the_plan_and_joins_no_hand() -> None:
    round = msgspec.structs.replace(with_ante(), plan=PLAN)
    burned = after(round, CardsBurned(LAW, ("2h",), 0))
    assert burned == msgspec.structs.replace(round, plan=PLAN[1:])


def test_a_void_round_is_over_and_nothing_of_it_is_dealt_any_more() -> None:
    round = after(msgspec.structs.replace(with_ante(), plan=PLAN), RoundVoided(LAW, "a card lay face up"))
    assert (round.phase, round.plan) == ("over", ())


def test_wagers_are_placed_taken_back_and_closed_while_betting_is_open() -> None:
    round = Round(options=Options(), number=1)
    assert plain_round.bet(round, PlaceWagers(2, {"ante": 500}), OFFERED, NO_MORE) == [WagerPlaced(LAW, 2, "ante", 500)]
    with pytest.raises(Refusal, match="nobody has placed the ante wager"):
        plain_round.bet(round, NoMoreBets(), OFFERED, NO_MORE)
    staked = with_ante(2)
    assert plain_round.bet(staked, NoMoreBets(), OFFERED, NO_MORE) == [BettingClosed(NO_MORE)]
    taken = plain_round.bet(staked, TakeBackWagers(2), OFFERED, NO_MORE)
    assert taken is not None
    assert after(staked, *taken).hands == {}
    dealing = msgspec.structs.replace(staked, phase="dealing")
    for late in (PlaceWagers(2, {"bonus": 500}), TakeBackWagers(2), NoMoreBets()):
        with pytest.raises(Refusal) as refused:
            plain_round.bet(dealing, late, OFFERED, NO_MORE)
        assert refused.value.citation == NO_MORE
    assert plain_round.bet(round, plain_round.SettleAll(), OFFERED, NO_MORE) is None


def test_seats_are_settled_once_the_settling_has_begun() -> None:
    def lost(options: object, seat: int, wagers: dict[str, int], cards: object, dealer: object) -> list[Event]:
        return [WagerLost(LAW, seat, wager, amount) for wager, amount in wagers.items()]

    round = with_ante(1)
    with pytest.raises(Refusal) as refused:
        plain_round.settle_all(round, lost, NO_MORE)  # type: ignore[arg-type]
    assert refused.value.citation == NO_MORE
    settling = msgspec.structs.replace(round, phase="settling")
    assert plain_round.settle_all(settling, lost, NO_MORE) == [WagerLost(LAW, 1, "ante", 500)]  # type: ignore[arg-type]
