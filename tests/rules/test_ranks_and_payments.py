"""What makes a hand, what decides between two, and what orders a payment: each event says by which paragraph."""

from __future__ import annotations

from typing import Any

import pytest
from tests.draw_tables import dealt as draw_dealt
from tests.draw_tables import finish as draw_finish
from tests.tables import closed, dealt, finish, of, recorded, refused, table

from houseway.core.commands import DealerCardExposed, DealNext
from houseway.core.events import CardsDealt, RoundEnded, WagerWon
from houseway.games.double_draw_poker.events import HandRanked
from houseway.games.dragon_poker.events import DealerHandRevealed, HandRevealed, HandsCompared


def compared(state: str, player: str, dealer: str) -> HandsCompared:
    """How a player's hand came out against the dealer's."""
    (event,) = of(HandsCompared, finish(dealt(state, {1: player}, dealer)))
    assert isinstance(event, HandsCompared)
    return event


DECIDED: list[tuple[str, str, str, str, str]] = [
    ("RA RA RA", "RD RD PH", "higher", "NJ-DP 42.5(c)", "MD-DP 6.B"),
    ("RA RA MO", "RD PH TI", "higher", "NJ-DP 42.5(c)", "MD-DP 6.B"),
    ("PH PH PH", "TI TI TI", "higher", "NJ-DP 42.5(a)", "MD-DP 6.A"),
    ("TI TI RA", "PH PH MO", "lower", "NJ-DP 42.5(a)", "MD-DP 6.A"),
    ("TI TI RA", "TI TI MO", "lower", "NJ-DP 42.5(c)2", "MD-DP 6.B(2)(a)"),
    ("RD TI RA", "PH TI RA", "higher", "NJ-DP 42.5(c)3", "MD-DP 6.B(3)"),
    ("RD PA RA", "RD TI RA", "lower", "NJ-DP 42.5(c)3", "MD-DP 6.B(3)(a)"),
    ("RD TI MO", "BD TI RA", "higher", "NJ-DP 42.5(c)3", "MD-DP 6.B(3)(b)"),
    ("RD TI MO", "BD TI MO", "tie", "NJ-DP 42.5(c)4", "MD-DP 6.B(4)"),
]


@pytest.mark.rule("NJ-DP 42.5(a)", "NJ-DP 42.5(c)", "NJ-DP 42.5(c)2", "NJ-DP 42.5(c)3", "NJ-DP 42.5(c)4")
@pytest.mark.parametrize(("player", "dealer", "result", "paragraph", "_"), DECIDED)
def test_a_comparison_names_what_decided_it_in_new_jersey(
    player: str, dealer: str, result: str, paragraph: str, _: str
) -> None:
    event = compared("NJ", player, dealer)
    assert (event.result, event.decided_by) == (result, paragraph)


@pytest.mark.rule(
    "MD-DP 6.A",
    "MD-DP 6.B",
    "MD-DP 6.B(2)(a)",
    "MD-DP 6.B(3)",
    "MD-DP 6.B(3)(a)",
    "MD-DP 6.B(3)(b)",
    "MD-DP 6.B(4)",
)
@pytest.mark.parametrize(("player", "dealer", "result", "_", "paragraph"), DECIDED)
def test_a_comparison_names_what_decided_it_in_maryland(
    player: str, dealer: str, result: str, _: str, paragraph: str
) -> None:
    event = compared("MD", player, dealer)
    assert (event.result, event.decided_by) == (result, paragraph)


MADE: list[tuple[str, str, tuple[str, ...], tuple[str, ...]]] = [
    ("RA RA RA", "Three Rabbits", ("NJ-DP 42.5(c)1",), ("MD-DP 6.B(1)",)),
    ("RA RA MO", "Pair of Rabbits, Monkey", ("NJ-DP 42.5(c)2",), ("MD-DP 6.B(2)",)),
    ("RA MO PA", "High Card Panda, Monkey, Rabbit", ("NJ-DP 42.5(c)3",), ("MD-DP 6.B(3)",)),
    ("GD RA RA", "Three Rabbits", ("NJ-DP 42.5(c)1", "NJ-DP 42.5(b)"), ("MD-DP 6.B(1)", "MD-DP 6.A(1)")),
    ("GD RD MO", "Pair of Dragons, Monkey", ("NJ-DP 42.5(c)2", "NJ-DP 1.17A(c)"), ("MD-DP 6.B(2)", "MD-DP 3.(c)")),
]


@pytest.mark.rule("NJ-DP 42.5(c)1", "NJ-DP 42.5(c)2", "NJ-DP 42.5(c)3", "NJ-DP 42.5(b)", "NJ-DP 1.17A(c)")
@pytest.mark.parametrize(("cards", "text", "paragraphs", "_"), MADE)
def test_a_hand_says_what_makes_it_in_new_jersey(
    cards: str, text: str, paragraphs: tuple[str, ...], _: tuple[str, ...]
) -> None:
    (shown,) = of(HandRevealed, finish(dealt("NJ", {1: cards}, "PH PH TI")))
    assert (shown.hand, shown.ranked_by) == (text, paragraphs)


@pytest.mark.rule("MD-DP 6.B(1)", "MD-DP 6.B(2)", "MD-DP 6.B(3)", "MD-DP 6.A(1)", "MD-DP 3.(c)")
@pytest.mark.parametrize(("cards", "text", "_", "paragraphs"), MADE)
def test_a_hand_says_what_makes_it_in_maryland(
    cards: str, text: str, _: tuple[str, ...], paragraphs: tuple[str, ...]
) -> None:
    (shown,) = of(HandRevealed, finish(dealt("MD", {1: cards}, "PH PH TI")))
    assert (shown.hand, shown.ranked_by) == (text, paragraphs)


@pytest.mark.rule("NJ-DP 1.17A(b)", "MD-DP 3.(b)")
@pytest.mark.parametrize(("state", "paragraph"), [("NJ", "NJ-DP 1.17A(b)"), ("MD", "MD-DP 3.(b)")])
def test_the_dealer_lays_three_different_cards_from_dragon_down_to_rabbit(state: str, paragraph: str) -> None:
    (shown,) = of(DealerHandRevealed, finish(dealt(state, {1: "PH PH PH"}, "RA TI RD")))
    assert (shown.cards, shown.set_by) == (("RD", "TI", "RA"), paragraph)


def won(state: str, **side: int) -> dict[str, WagerWon]:
    events = finish(dealt(state, {1: "RD RD RD"}, "RA MO PA", side=side))
    return {event.wager: event for event in of(WagerWon, events)}


@pytest.mark.rule("NJ-DP 42.10(d)4")
def test_what_orders_the_payment_stands_beside_what_sets_the_odds_in_new_jersey() -> None:
    paid = won("NJ")
    assert {wager: event.also for wager, event in paid.items()} == dict.fromkeys(
        ("ante", "play", "ante-bonus"), "NJ-DP 42.10(d)4"
    )


@pytest.mark.rule("MD-DP 11.D(3)(c)", "MD-DP 11.D(3)(e)", "MD-DP 11.D(3)(g)")
def test_what_orders_the_payment_stands_beside_what_sets_the_odds_in_maryland() -> None:
    paid = won("MD", three_card_bonus=500, dragon=500)
    assert {wager: event.also for wager, event in paid.items()} == {
        "three-card-bonus": "MD-DP 11.D(3)(c)",
        "dragon": "MD-DP 11.D(3)(e)",
        "ante": "MD-DP 11.D(3)(g)",
        "play": "MD-DP 11.D(3)(g)",
        "ante-bonus": "MD-DP 11.D(3)(g)",
    }


@pytest.mark.rule('NJ-DP 42.1 "Dealer Hand"')
def test_the_dealer_has_a_hand_from_the_first_card_that_the_dealer_receives() -> None:
    session = table("NJ", (1,))
    closed(session)
    session.do(DealNext())
    assert refused(session, DealerCardExposed()) == 'NJ-DP 42.1 "Dealer Hand"'
    session.do(DealNext())
    assert session.do(DealerCardExposed())[-1].cite == "NJ-DP 42.10(c)3"


@pytest.mark.rule('MD-DP 1.B(9) "Round of play"')
def test_a_round_is_over_once_its_wagers_are_paid_or_collected_in_maryland() -> None:
    (ended,) = of(RoundEnded, finish(dealt("MD")))
    assert ended.cite == 'MD-DP 1.B(9) "Round of play"'


@pytest.mark.rule("MD-DP 9.C(3)")
def test_the_dealers_cards_dealt_from_the_hand_lie_face_down_too() -> None:
    session = dealt("MD", {1: "PH PH TI"}, dealing="hand", shuffler="automated")
    cards = of(CardsDealt, recorded(session))
    assert {event.cite for event in cards if event.to == 0} == {"MD-DP 9.C(3)"}
    assert session.table.view(1).dealer is None


RANKED: list[tuple[str, str, str, str]] = [
    ("Jk As Ah Ad Ac", "Five Aces", "NJ-DDP 42.5(b)1", "NJ-DDP 42.5(a)"),
    ("As Ks Qs Js Ts", "Natural Royal Flush", "NJ-DDP 42.5(b)2", ""),
    ("As Ks Qs Js Jk", "Wild Royal Flush", "NJ-DDP 42.5(b)3", "NJ-DDP 42.5(a)"),
    ("As 2s 3s 4s 5s", "Straight Flush", "NJ-DDP 42.5(b)4", "NJ-DDP 42.5(a)"),
    ("9s 9h 9d 9c 2s", "Four of a Kind", "NJ-DDP 42.5(b)5", ""),
    ("9s 9h 9d 2c 2s", "Full House", "NJ-DDP 42.5(b)6", ""),
    ("As 2s 9s Ts Ks", "Flush", "NJ-DDP 42.5(b)7", ""),
    ("As 2h 3s 4s 5s", "Straight", "NJ-DDP 42.5(b)8", "NJ-DDP 42.5(a)"),
    ("9s 9h 9d 3c 2s", "Three of a Kind", "NJ-DDP 42.5(b)9", ""),
    ("9s 9h 3d 3c 2s", "Two Pair", "NJ-DDP 42.5(b)10", ""),
    ("9s 9h 4d 3c 2s", "Nothing", "NJ-DDP 42.5(b)", ""),
]


@pytest.mark.rule(
    "NJ-DDP 42.5(a)",
    "NJ-DDP 42.5(b)",
    "NJ-DDP 42.5(b)1",
    "NJ-DDP 42.5(b)2",
    "NJ-DDP 42.5(b)3",
    "NJ-DDP 42.5(b)4",
    "NJ-DDP 42.5(b)5",
    "NJ-DDP 42.5(b)6",
    "NJ-DDP 42.5(b)7",
    "NJ-DDP 42.5(b)8",
    "NJ-DDP 42.5(b)9",
    "NJ-DDP 42.5(b)10",
)
@pytest.mark.parametrize(("cards", "hand", "paragraph", "also"), RANKED)
def test_a_hand_of_double_draw_says_what_makes_it_and_what_a_joker_or_low_ace_does_in_it(
    cards: str, hand: str, paragraph: str, also: str
) -> None:
    (ranked,) = of(HandRanked, draw_finish(draw_dealt({1: cards})))
    found: Any = (ranked.hand, ranked.ranked_by, ranked.also)
    assert found == (hand, paragraph, also)
