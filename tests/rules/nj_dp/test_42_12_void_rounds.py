"""13:69F-42.12: what a void round leaves behind: nothing, whatever it had come to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.tables import ANTE, closed, dealt, everybody, given_back, is_clear, names, of, refused, senseless, stacks

from houseway.core import commands as c
from houseway.core.events import RoundVoided, WagersReturned
from houseway.games.dragon_poker.events import Fold, MakePlay, RevealDealerHand, SettleAll, SettleSeat
from houseway.record.session import Session

SIDE = {"three_card_bonus": 500, "dragon": 500}
HANDS = {1: "RA MO TI", 2: "PA MO MO", 3: "PH PH PH", 4: "PA PA TI"}
"""Against a pair of tigers: one who will fold, one who loses, one who wins, one for the wrong count."""
DEALER = "TI TI RA"


def settling(settled: int, **chosen: Any) -> Session:
    """The first seat has folded, the others play, and so many hands have been settled, from the right."""
    session = dealt("NJ", HANDS, DEALER, SIDE, **chosen)
    session.do(Fold(1))
    everybody(session)
    if session.table.options.dealing != "automated-shoe":
        session.do(c.RackStub())
    session.do(RevealDealerHand())
    for _ in range(settled):
        session.do(SettleSeat())
    return session


METHODS: list[dict[str, Any]] = [
    {},
    {"dealing": "hand", "shuffler": "automated"},
    {"dealing": "automated-shoe", "shuffler": "automated"},
]


@pytest.mark.rule("NJ-DP 42.12(b)")
@pytest.mark.parametrize("settled", [0, 1, 2, 3])
@pytest.mark.parametrize("chosen", METHODS)
def test_a_round_void_in_its_settlement_leaves_winners_losers_and_folded_seats_whole(
    settled: int, chosen: dict[str, Any]
) -> None:
    session = settling(settled, **chosen)
    house = sum(amount for name, amount in session.table.accounts.items() if name in {"inventory", "cage"})
    taken = 100 * ANTE * 4 - sum(stacks(session).values()) - on_the_layout(session)
    happened = session.do(c.WrongNumberOfCards(1, 4))
    assert names(happened)[-2:] == ["WagersReturned", "RoundVoided"]
    assert {event.cite for event in of(WagersReturned, happened)} == {"NJ-DP 42.12(b)"}
    assert stacks(session) == dict.fromkeys(HANDS, 100 * ANTE)
    assert is_clear(session)
    after = sum(amount for name, amount in session.table.accounts.items() if name in {"inventory", "cage"})
    assert after == house - taken, "the house has what it had before the round"


def on_the_layout(session: Session) -> int:
    return sum(amount for name, amount in session.table.accounts.items() if name.startswith("area:"))


@pytest.mark.rule("NJ-DP 42.12(b)")
def test_a_payment_that_was_made_goes_back() -> None:
    session = settling(2)
    won = session.table.stack(3) - 100 * ANTE
    assert won > 0
    returned = given_back(session.do(c.WrongNumberOfCards(2, 2)))
    assert returned[3] == -won
    assert returned[1] == 2 * ANTE + 1000, "forfeited and not yet settled wagers alike"


Happens = Callable[[Session], object]
SOONER_OR_LATER: dict[str, Happens] = {
    "after the deal": lambda session: None,
    "after a fold": lambda session: session.do(Fold(1)),
    "after a play": lambda session: session.do_all([Fold(1), MakePlay(2, ANTE)]),
}


@pytest.mark.rule("NJ-DP 42.12(b)", "NJ-DP 42.7(e)2", "NJ-DP 42.10(c)3")
@pytest.mark.parametrize("when", SOONER_OR_LATER)
@pytest.mark.parametrize(
    "why",
    [c.WrongNumberOfCards(2, 4), c.CountStub(30, misdealt=True, in_all=53), c.CountStub(30), c.DealerCardExposed()],
)
def test_whatever_makes_the_round_void_each_seat_has_what_it_had(when: str, why: Any) -> None:
    session = dealt("NJ", HANDS, DEALER, SIDE)
    SOONER_OR_LATER[when](session)
    assert of(RoundVoided, session.do(why))
    assert stacks(session) == dict.fromkeys(HANDS, 100 * ANTE)
    assert is_clear(session)


@pytest.mark.rule("NJ-DP 42.12(b)")
def test_chips_bought_during_the_round_are_not_of_the_round() -> None:
    session = dealt("NJ", HANDS, DEALER, SIDE)
    session.do(Fold(1))
    session.do(c.BuyIn(1, 7 * ANTE))
    session.do(c.WrongNumberOfCards(2, 2))
    assert session.table.stack(1) == 107 * ANTE


@pytest.mark.rule("NJ-DP 42.12(b)")
def test_a_round_that_is_over_is_not_void_any_more_and_the_next_one_gives_back_only_its_own() -> None:
    session = settling(2)
    session.do(SettleAll())
    session.do(c.CollectCards())
    assert refused(session, c.WrongNumberOfCards(1, 4)) == "NJ-DP 42.12(b)"
    had = stacks(session)
    closed(session)
    session.do(c.Deal())
    session.do(c.WrongNumberOfCards(1, 4))
    assert stacks(session) == had


# --- 42.12(b): how many cards a place should hold now -----------------------------------------------------------------


@pytest.mark.rule("NJ-DP 42.12(b)")
def test_a_folded_and_collected_hand_should_hold_no_cards_and_a_tucked_one_three() -> None:
    plain = dealt("NJ", HANDS, DEALER)
    plain.do(Fold(1))
    assert senseless(plain, c.WrongNumberOfCards(1, 0)), "its cards are in the rack"
    assert of(RoundVoided, plain.do(c.WrongNumberOfCards(1, 3)))
    tucked = dealt("NJ", HANDS, DEALER, SIDE)
    tucked.do(Fold(1))
    assert senseless(tucked, c.WrongNumberOfCards(1, 3))
    assert of(RoundVoided, tucked.do(c.WrongNumberOfCards(1, 0)))


@pytest.mark.rule("NJ-DP 42.12(b)")
def test_a_settled_hand_still_lies_there_and_an_empty_place_should_hold_nothing() -> None:
    session = settling(1)
    assert senseless(session, c.WrongNumberOfCards(4, 3))
    assert senseless(session, c.WrongNumberOfCards(6, 0))
    assert senseless(session, c.WrongNumberOfCards(0, 3))
    assert of(RoundVoided, session.do(c.WrongNumberOfCards(6, 1)))


@pytest.mark.rule("NJ-DP 42.12(b)")
def test_in_the_middle_of_the_deal_a_place_should_hold_what_it_has_been_dealt() -> None:
    session = dealt("NJ", HANDS, DEALER)
    session.do(c.WrongNumberOfCards(1, 2))
    closed(session)
    session.do(c.DealNext())
    for place, held in ((1, 3), (2, 0), (0, 0)):
        assert senseless(session, c.WrongNumberOfCards(place, held))
    assert of(RoundVoided, session.do(c.WrongNumberOfCards(2, 3)))
