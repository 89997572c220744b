"""Chapter 3: the cards and the number of decks."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.tables import (
    DECK,
    HOUR,
    SEED,
    bet,
    closed,
    dealer_goes_on,
    deck_with,
    finish,
    make_ready,
    of,
    option_error,
    outcome,
    refused,
    table,
    whole_round,
)

from houseway.core.commands import (
    ChangeCards,
    ChangeOptions,
    Deal,
    DealNext,
    FaceUpCard,
    Jam,
    LoadCards,
    NoMoreBets,
    ReceiveCards,
    Shuffle,
)
from houseway.core.events import CardsDealt
from houseway.table.events import CardsReceived, CardsShuffled, DeckRemoved


def cards_on_the_table() -> Counter[str]:
    return Counter(table("MD").table.procedure.pack.cards)


@pytest.mark.rule("MD-DP 3.(b)", "MD-DP 6.A")
@pytest.mark.parametrize(
    ("higher", "lower"), [("RD", "PH"), ("BD", "PH"), ("PH", "TI"), ("TI", "PA"), ("PA", "MO"), ("MO", "RA")]
)
def test_each_character_outranks_the_next_in_maryland(higher: str, lower: str) -> None:
    kicker = "RA" if lower != "RA" else "PA"
    assert outcome("MD", f"{higher} {higher} {kicker}", f"{lower} {lower} {kicker}")["ante"].result == "win"
    assert outcome("MD", f"{lower} {lower} {kicker}", f"{higher} {higher} {kicker}")["ante"].result == "lose"


@pytest.mark.rule("MD-DP 3.(c)", "MD-DP 6.A(1)")
def test_the_gold_dragon_is_any_character_and_as_a_dragon_stays_gold_in_maryland() -> None:
    assert outcome("MD", "GD RA RA", "RD BD PH")["ante"].result == "win"
    assert outcome("MD", "RD BD PH", "GD RA RA")["ante"].result == "lose"
    assert outcome("MD", "GD RD RD", side={"dragon": 500})["dragon"].paid == 200 * 500
    assert outcome("MD", "RD RD RD", side={"dragon": 500})["dragon"].paid == 1000 * 500


@pytest.mark.rule("MD-DP 3.A(1)")
def test_one_deck_of_fifty_three_cards_is_used_in_maryland() -> None:
    session = table("MD")
    assert refused(session, ReceiveCards(("red", "blue"))) == "MD-DP 3.A(1)"
    make_ready(session, until=Shuffle)
    assert refused(session, Shuffle(SEED, order=DECK[:-1])) == "MD-DP 3.A(1)"
    session.do(Shuffle(SEED, order=DECK))
    assert len(session.table.decks) == 1
    assert len(session.table.decks[0].order) == 53


@pytest.mark.rule(
    "MD-DP 3.A(3)(a)",
    "MD-DP 3.A(3)(a)(i)",
    "MD-DP 3.A(3)(a)(ii)",
    "MD-DP 3.A(3)(a)(iii)",
    "MD-DP 3.A(3)(b)",
    "MD-DP 3.A(3)(c)",
    "MD-DP 3.A(3)(d)",
    "MD-DP 3.A(3)(e)",
    "MD-DP 3.A(3)(f)",
)
@pytest.mark.parametrize(
    ("missing", "instead", "paragraph"),
    [
        ("RD", "RA", "MD-DP 3.A(3)(a)"),
        ("RD", "BD", "MD-DP 3.A(3)(a)(i)"),
        ("BD", "RD", "MD-DP 3.A(3)(a)(ii)"),
        ("GD", "BD", "MD-DP 3.A(3)(a)(iii)"),
        ("PH", "TI", "MD-DP 3.A(3)(b)"),
        ("TI", "PA", "MD-DP 3.A(3)(c)"),
        ("PA", "MO", "MD-DP 3.A(3)(d)"),
        ("MO", "RA", "MD-DP 3.A(3)(e)"),
        ("RA", "RD", "MD-DP 3.A(3)(f)"),
    ],
)
def test_a_deck_with_one_card_for_another_is_refused_by_the_line_that_counts_it_in_maryland(
    missing: str, instead: str, paragraph: str
) -> None:
    session = table("MD")
    make_ready(session, until=Shuffle)
    assert refused(session, Shuffle(SEED, order=deck_with(instead, missing))) == paragraph


def test_the_cards_of_a_deck_are_told_apart_by_their_faces_only() -> None:
    session = table("MD", decks=2, shuffler="automated")
    make_ready(session)
    backs = [deck.backs for deck in session.table.decks]
    assert backs == ["red", "blue"], "one colour of backs for all the cards of a deck"
    closed(session)
    session.do(Deal())
    onlooker = session.table.view(None)
    assert onlooker.seats[1].cards is None
    assert onlooker.seats[1].card_count == 3


@pytest.mark.rule("MD-DP 3.A(3)(a)")
def test_seven_cards_are_dragons_in_maryland() -> None:
    deck = cards_on_the_table()
    assert deck["RD"] + deck["BD"] + deck["GD"] == 7


@pytest.mark.rule("MD-DP 3.A(3)(a)(i)")
def test_three_dragons_are_red_in_maryland() -> None:
    assert cards_on_the_table()["RD"] == 3


@pytest.mark.rule("MD-DP 3.A(3)(a)(ii)")
def test_three_dragons_are_blue_in_maryland() -> None:
    assert cards_on_the_table()["BD"] == 3


@pytest.mark.rule("MD-DP 3.A(3)(a)(iii)")
def test_one_dragon_is_gold_in_maryland() -> None:
    assert cards_on_the_table()["GD"] == 1


@pytest.mark.rule("MD-DP 3.A(3)(b)")
def test_seven_cards_are_phoenix_in_maryland() -> None:
    assert cards_on_the_table()["PH"] == 7


@pytest.mark.rule("MD-DP 3.A(3)(c)")
def test_eight_cards_are_tigers_in_maryland() -> None:
    assert cards_on_the_table()["TI"] == 8


@pytest.mark.rule("MD-DP 3.A(3)(d)")
def test_nine_cards_are_pandas_in_maryland() -> None:
    assert cards_on_the_table()["PA"] == 9


@pytest.mark.rule("MD-DP 3.A(3)(e)")
def test_ten_cards_are_monkeys_in_maryland() -> None:
    assert cards_on_the_table()["MO"] == 10


@pytest.mark.rule("MD-DP 3.A(3)(f)")
def test_twelve_cards_are_rabbits_in_maryland() -> None:
    assert cards_on_the_table()["RA"] == 12


@pytest.mark.rule("MD-DP 3.B")
def test_a_second_deck_needs_an_automated_shuffler_in_maryland() -> None:
    assert option_error("MD", decks=2) == "MD-DP 3.B"
    for shuffler in ("automated", "counting", "reshuffling"):
        session = table("MD", decks=2, shuffler=shuffler)
        make_ready(session)
        assert len(session.table.decks) == 2


@pytest.mark.rule("MD-DP 3.B(1)")
def test_two_decks_with_backs_of_one_colour_are_refused_in_maryland() -> None:
    session = table("MD", decks=2, shuffler="automated")
    assert refused(session, ReceiveCards(("blue", "blue"))) == "MD-DP 3.B(1)"
    session.do(ReceiveCards(("blue", "red")))


@pytest.mark.rule("MD-DP 3.B(2)")
def test_the_machine_shuffles_and_keeps_one_deck_while_the_other_plays_in_maryland() -> None:
    session = table("MD", decks=2, shuffler="automated")
    whole_round(session)
    session.do(LoadCards(1))
    bet(session, 1)
    session.do(NoMoreBets())
    shuffled = of(CardsShuffled, dealer_goes_on(session))
    assert [(event.deck, event.machine) for event in shuffled] == [(0, True)]
    assert session.table.decks[0].status == "shuffled"
    assert session.table.phase == "deciding"


@pytest.mark.rule("MD-DP 3.B(3)")
def test_two_decks_take_turns_round_by_round_in_maryland() -> None:
    session = table("MD", decks=2, shuffler="automated")
    played = []
    for _ in range(4):
        make_ready(session)
        played.append(session.table.playing)
        whole_round(session)
    assert played == [0, 1, 0, 1]
    session.do(Shuffle(SEED, 1))
    assert refused(session, LoadCards(1)) == "MD-DP 3.B(3)"


@pytest.mark.rule("MD-DP 3.B(4)")
def test_the_discard_rack_never_holds_cards_of_both_decks_in_maryland() -> None:
    session = table("MD", decks=2, shuffler="automated")
    whole_round(session)
    session.do(LoadCards(1))
    bet(session, 1)
    session.do(NoMoreBets())
    assert refused(session, FaceUpCard()) == "MD-DP 3.B(4)", "a card set aside would lie with the other deck"
    assert refused(session, DealNext()) == "MD-DP 3.B(4)"
    session.do(Shuffle(SEED, 0))
    session.do(FaceUpCard())
    assert session.table.racked == 1, "the card set aside is in the rack"
    session.do(Deal())
    finish(session)
    assert session.table.racked == 1


@pytest.mark.rule("MD-DP 3.C", "MD-DP 3.C(1)")
def test_cards_dealt_from_the_hand_are_changed_within_four_hours_in_maryland() -> None:
    session = table("MD", dealing="hand", shuffler="automated")
    make_ready(session)
    bet(session, 1)
    assert refused(session, NoMoreBets(at=4 * HOUR)) == "MD-DP 3.C(1)"
    session.do(NoMoreBets(at=4 * HOUR - 1))
    assert option_error("MD", dealing="hand", shuffler="automated", card_life_hours=5) == "MD-DP 3.C(1)"


@pytest.mark.rule("MD-DP 3.C", "MD-DP 3.C(2)")
@pytest.mark.parametrize("dealing", ["manual-shoe", "automated-shoe"])
def test_cards_dealt_from_a_shoe_are_changed_within_eight_hours_in_maryland(dealing: str) -> None:
    session = table("MD", dealing=dealing)
    session.do(ReceiveCards(at=HOUR))
    make_ready(session)
    bet(session, 1)
    assert refused(session, NoMoreBets(at=9 * HOUR)) == "MD-DP 3.C(2)"
    session.do(NoMoreBets(at=9 * HOUR - 1))
    finish(session)
    assert refused(session, Shuffle(SEED, at=9 * HOUR)) == "MD-DP 3.C(2)"
    (removed,) = session.do(ChangeCards(at=9 * HOUR))
    assert isinstance(removed, DeckRemoved)
    assert removed.cite == "MD-DP 3.C"
    assert option_error("MD", dealing=dealing, card_life_hours=9) == "MD-DP 3.C(2)"


def test_the_cards_dealt_are_those_on_top_of_the_deck_that_is_in_play() -> None:
    session = table("MD", decks=2, shuffler="automated")
    whole_round(session)
    make_ready(session)
    order = session.table.decks[1].order
    events = whole_round(session)
    assert tuple(card for event in of(CardsDealt, events) for card in event.cards) == order[:6]


@pytest.mark.rule("MD-DP 3.B", "MD-DP 3.A(1)")
def test_another_number_of_decks_is_received_and_inspected_or_the_surplus_deck_leaves_in_maryland() -> None:
    one = {"jurisdiction": "MD", "shuffler": "automated"}
    session = table("MD", shuffler="automated")
    whole_round(session)
    session.do(ChangeOptions({**one, "decks": 2}))
    session.do(Shuffle(SEED))
    assert refused(session, LoadCards()) == "MD-DP 3.A(1)"
    happened = make_ready(session)
    assert [event.backs for event in of(CardsReceived, happened)] == [("red", "blue")]
    whole_round(session)
    removed, _ = session.do(ChangeOptions(dict(one)))
    assert isinstance(removed, DeckRemoved)
    assert (removed.deck, removed.cite) == (1, "MD-DP 3.A(1)")
    whole_round(session)


@pytest.mark.rule("MD-DP 3.B(2)")
def test_no_card_is_dealt_before_the_other_deck_has_been_shuffled_in_maryland() -> None:
    session = table("MD", decks=2, shuffler="automated")
    whole_round(session)
    make_ready(session)
    session.do(Jam("shuffler"))
    bet(session, 1)
    session.do(NoMoreBets())
    assert refused(session, Deal()) == "MD-DP 3.B(2)"
    dealer_goes_on(session)
    assert session.table.phase == "deciding"


@pytest.mark.rule("MD-DP 3.C(2)")
def test_the_tables_clock_does_not_go_back_in_maryland() -> None:
    session = table("MD")
    session.do(ReceiveCards(at=HOUR))
    make_ready(session)
    assert refused(session, ChangeCards(at=HOUR - 1)) == "MD-DP 3.C(2)"
    bet(session, 1)
    session.do(NoMoreBets())
    assert session.table.clock == HOUR
