"""13:69F-42.1: what the words of the game mean, as far as they have consequences."""

from __future__ import annotations

import pytest
from tests.tables import (
    ANTE,
    bet,
    closed,
    dealer_goes_on,
    dealt,
    everybody,
    finish,
    make_ready,
    of,
    option_error,
    outcome,
    refused,
    senseless,
    table,
    whole_round,
)

from houseway.core.commands import CollectCards, CountStub, Deal, NoMoreBets, PlaceWagers, RackStub
from houseway.core.events import BettingClosed, CardsDealt, RoundEnded, WagerLost, WagerPlaced
from houseway.games.dragon_poker.events import DealerHandRevealed, Fold, MakePlay, SeatSettled


@pytest.mark.rule('NJ-DP 42.1 "Ante"')
def test_nobody_is_dealt_in_without_an_ante_in_new_jersey() -> None:
    session = table("NJ")
    make_ready(session)
    assert refused(session, PlaceWagers(1, {"ante-bonus": ANTE})) == 'NJ-DP 42.1 "Ante"'
    session.do(PlaceWagers(1, {"ante": ANTE, "ante-bonus": ANTE}))


@pytest.mark.rule('NJ-DP 42.1 "Ante Bonus"')
def test_the_ante_bonus_is_required_and_equals_the_ante_in_new_jersey() -> None:
    session = table("NJ")
    make_ready(session)
    assert refused(session, PlaceWagers(1, {"ante": ANTE})) == 'NJ-DP 42.1 "Ante Bonus"'
    for amount in (ANTE - 1, ANTE + 1):
        assert refused(session, PlaceWagers(1, {"ante": ANTE, "ante-bonus": amount})) == 'NJ-DP 42.1 "Ante Bonus"'
    bet(session, 1)
    assert refused(session, PlaceWagers(1, {"ante": ANTE})) == 'NJ-DP 42.1 "Ante Bonus"'
    bet(session, 1)
    assert session.table.round.hands[1].wagers == {"ante": 2 * ANTE, "ante-bonus": 2 * ANTE}


@pytest.mark.rule('NJ-DP 42.1 "Ante Bonus"')
def test_limits_that_leave_no_equal_ante_and_ante_bonus_are_refused() -> None:
    limits = {"ante": {"minimum": 50}, "ante-bonus": {"maximum": 25}}
    assert option_error("NJ", limits=limits) == 'NJ-DP 42.1 "Ante Bonus"'


@pytest.mark.rule('NJ-DP 42.1 "3 Card Bonus" (1st)')
def test_the_three_card_bonus_is_optional_before_the_deal_and_only_beside_an_ante() -> None:
    session = table("NJ", (1, 2))
    make_ready(session)
    assert refused(session, PlaceWagers(1, {"three-card-bonus": 500})) == 'NJ-DP 42.1 "3 Card Bonus" (1st)'
    bet(session, 1, three_card_bonus=500)
    bet(session, 2)
    assert "three-card-bonus" not in session.table.round.hands[2].wagers
    assert option_error("NJ", three_card_bonus="off") == 'NJ-DP 42.1 "3 Card Bonus" (1st)'


@pytest.mark.rule('NJ-DP 42.1 "3 Card Bonus" (2nd)')
def test_the_three_card_bonus_goes_by_the_players_own_three_cards() -> None:
    side = {"three_card_bonus": 500}
    beaten = outcome("NJ", "TI TI RA", "RD RD BD", side=side)
    assert (beaten["ante"].result, beaten["three-card-bonus"].result) == ("lose", "win")
    winning = outcome("NJ", "PH TI PA", "RA MO PA", side=side)
    assert (winning["ante"].result, winning["three-card-bonus"].result) == ("win", "lose")


@pytest.mark.rule('NJ-DP 42.1 "3 Card Bonus" (2nd)')
def test_a_three_card_bonus_outside_the_posted_limits_is_refused() -> None:
    session = table("NJ", limits={"three-card-bonus": {"minimum": 5, "maximum": 100}})
    make_ready(session)
    for amount in (499, 10001):
        wagers = {"ante": ANTE, "ante-bonus": ANTE, "three-card-bonus": amount}
        assert refused(session, PlaceWagers(1, wagers)) == 'NJ-DP 42.1 "3 Card Bonus" (2nd)'
    bet(session, 1, three_card_bonus=500)
    session.do(PlaceWagers(1, {"three-card-bonus": 9500}))


@pytest.mark.rule('NJ-DP 42.1 "Dragon Bet"')
def test_the_dragon_bet_goes_by_the_number_and_type_of_dragons_in_the_players_hand() -> None:
    side = {"dragon": 500}
    assert outcome("NJ", "RD BD RA", "RA MO PA", side=side)["dragon"].paid == 7 * 500
    assert outcome("NJ", "GD RA MO", "RD RD RD", side=side)["dragon"].paid == 5 * 500
    assert outcome("NJ", "RD PH PH", "BD BD BD", side=side)["dragon"].result == "lose"
    session = table("NJ")
    make_ready(session)
    assert refused(session, PlaceWagers(1, {"dragon": 500})) == 'NJ-DP 42.1 "Dragon Bet"'
    assert option_error("NJ", dragon="off") == 'NJ-DP 42.1 "Dragon Bet"'


@pytest.mark.rule('NJ-DP 42.1 "Play"')
def test_play_is_wagered_after_the_cards_are_seen_and_instead_of_folding() -> None:
    session = table("NJ")
    make_ready(session)
    early = PlaceWagers(1, {"ante": ANTE, "ante-bonus": ANTE, "play": ANTE})
    assert refused(session, early) == 'NJ-DP 42.1 "Play"'
    bet(session, 1)
    session.do(NoMoreBets())
    session.do(Deal())
    assert [type(choice) for choice in session.table.choices(1)] == [MakePlay, Fold]
    (placed,) = session.do(MakePlay(1, ANTE))
    assert isinstance(placed, WagerPlaced)
    assert placed.wager == "play"


@pytest.mark.rule('NJ-DP 42.1 "Dealer Hand"')
def test_the_dealers_hand_is_three_cards_in_new_jersey() -> None:
    session = dealt("NJ", {1: "PH PH TI", 4: "MO MO MO"}, "RA PA RD")
    everybody(session)
    (revealed,) = of(DealerHandRevealed, dealer_goes_on(session))
    assert sorted(revealed.cards) == ["PA", "RA", "RD"]


@pytest.mark.rule('NJ-DP 42.1 "Fold"')
def test_folding_gives_up_ante_and_ante_bonus_and_nothing_else_in_new_jersey() -> None:
    session = dealt("NJ", side={"dragon": 500, "three_card_bonus": 500})
    before = session.table.stack(1)
    lost = of(WagerLost, session.do(Fold(1)))
    assert {event.wager: event.staked for event in lost} == {"ante": ANTE, "ante-bonus": ANTE}
    assert session.table.stack(1) == before
    assert session.table.round.hands[1].wagers == {"dragon": 500, "three-card-bonus": 500}


@pytest.mark.rule('NJ-DP 42.1 "Round of play"')
def test_a_round_is_wagers_then_cards_then_decisions_then_settlement_for_every_player() -> None:
    session = table("NJ", (1, 2, 5))
    events = whole_round(session)
    at = {kind: [events.index(e) for e in of(kind, events)] for kind in (WagerPlaced, BettingClosed, CardsDealt)}
    plays = [events.index(e) for e in of(WagerPlaced, events) if e.wager == "play"]
    first = [place for place in at[WagerPlaced] if place not in plays]
    settled = [events.index(e) for e in of(SeatSettled, events)]
    (ended,) = (events.index(e) for e in of(RoundEnded, events))
    assert len(plays) == len(settled) == 3
    assert max(first) < at[BettingClosed][0] < min(at[CardsDealt])
    assert max(at[CardsDealt]) < min(plays)
    assert max(plays) < min(settled)
    assert max(settled) < ended
    assert session.table.number == 2


@pytest.mark.rule('NJ-DP 42.1 "Round of play"')
def test_a_round_does_not_end_while_a_player_has_yet_to_be_settled() -> None:
    session = dealt("NJ")
    assert refused(session, CollectCards()) == 'NJ-DP 42.1 "Round of play"'
    finish(session)
    assert session.table.number == 2


@pytest.mark.rule('NJ-DP 42.1 "Stub"')
@pytest.mark.parametrize("players", [1, 3, 6])
def test_the_stub_is_what_is_left_once_every_hand_is_dealt(players: int) -> None:
    session = table("NJ", range(1, players + 1))
    closed(session)
    for too_early in (RackStub(), CountStub(53)):
        assert refused(session, too_early) == 'NJ-DP 42.1 "Stub"'
    session.do(Deal())
    assert session.table.decks[0].left == 53 - 3 * (players + 1)


def test_a_wager_that_the_game_does_not_know_is_turned_away() -> None:
    session = table("NJ")
    make_ready(session)
    assert refused(session, PlaceWagers(1, {"insurance": ANTE})) == "NJ-DP 42.6(a)"
    for amount in (0, -ANTE):
        assert senseless(session, PlaceWagers(1, {"ante": amount, "ante-bonus": ANTE}))
    assert senseless(session, PlaceWagers(1, {}))
