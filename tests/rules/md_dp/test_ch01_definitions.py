"""Chapter 1: what the words of the game mean, as far as they have consequences."""

from __future__ import annotations

import pytest
from tests.tables import (
    ANTE,
    bet,
    closed,
    dealer_goes_on,
    dealt,
    everybody,
    make_ready,
    of,
    outcome,
    refused,
    table,
    whole_round,
)

from houseway.core.commands import CollectCards, Deal, NoMoreBets, PlaceWagers
from houseway.core.events import BettingClosed, CardsDealt, RoundEnded, WagerPlaced
from houseway.games.dragon_poker.events import DealerHandRevealed, Fold, MakePlay, SeatSettled


@pytest.mark.rule('MD-DP 1.B(1) "Ante"')
def test_nobody_is_dealt_in_without_an_ante_in_maryland() -> None:
    session = table("MD")
    make_ready(session)
    assert refused(session, PlaceWagers(1, {"ante-bonus": ANTE})) == 'MD-DP 1.B(1) "Ante"'
    bet(session, 1)


@pytest.mark.rule('MD-DP 1.B(1) "Ante Bonus"')
def test_nobody_is_dealt_in_without_an_ante_bonus_in_maryland() -> None:
    session = table("MD")
    make_ready(session)
    assert refused(session, PlaceWagers(1, {"ante": ANTE})) == 'MD-DP 1.B(1) "Ante Bonus"'
    bet(session, 1)


@pytest.mark.rule('MD-DP 1.B(2) "Three Card Bonus"')
def test_the_three_card_bonus_is_optional_and_only_beside_an_ante_in_maryland() -> None:
    session = table("MD", (1, 2))
    make_ready(session)
    assert refused(session, PlaceWagers(1, {"three-card-bonus": 500})) == 'MD-DP 1.B(2) "Three Card Bonus"'
    bet(session, 1, three_card_bonus=500)
    bet(session, 2)
    assert "three-card-bonus" not in session.table.round.hands[2].wagers


@pytest.mark.rule('MD-DP 1.B(3) "Play"')
def test_play_is_wagered_after_the_cards_are_seen_and_instead_of_folding_in_maryland() -> None:
    session = table("MD")
    make_ready(session)
    early = PlaceWagers(1, {"ante": ANTE, "ante-bonus": ANTE, "play": ANTE})
    assert refused(session, early) == 'MD-DP 1.B(3) "Play"'
    bet(session, 1)
    session.do(NoMoreBets())
    session.do(Deal())
    choices = session.table.choices(1)
    assert choices == [MakePlay(1, ANTE), Fold(1)]
    session.do(choices[0])
    assert session.table.accounts["area:1:play"] == ANTE


@pytest.mark.rule('MD-DP 1.B(4) "Dragon Bet"')
def test_the_dragon_wager_goes_by_the_number_and_type_of_dragons_in_maryland() -> None:
    assert outcome("MD", "RD BD RA", side={"dragon": 500})["dragon"].paid == 7 * 500
    assert outcome("MD", "RD PH PH", "BD BD BD", side={"dragon": 500})["dragon"].result == "lose"
    session = table("MD")
    make_ready(session)
    assert refused(session, PlaceWagers(1, {"dragon": 500})) == 'MD-DP 1.B(4) "Dragon Bet"'


@pytest.mark.rule('MD-DP 1.B(5) "Dealer Hand"')
def test_the_dealers_hand_is_three_cards_in_maryland() -> None:
    session = dealt("MD", {1: "PH PH TI", 4: "MO MO MO"}, "RA PA RD")
    everybody(session)
    (revealed,) = of(DealerHandRevealed, dealer_goes_on(session))
    assert sorted(revealed.cards) == ["PA", "RA", "RD"]


@pytest.mark.rule('MD-DP 1.B(6) "Fold"')
def test_folding_gives_up_ante_and_ante_bonus_and_nothing_else_in_maryland() -> None:
    found = outcome("MD", "GD RD MO", decision="fold", side={"dragon": 500, "three_card_bonus": 500})
    assert {wager: o.result for wager, o in found.items()} == {
        "ante": "lose",
        "ante-bonus": "lose",
        "three-card-bonus": "win",
        "dragon": "win",
    }


@pytest.mark.rule('MD-DP 1.B(9) "Round of play"')
def test_a_round_is_wagers_then_cards_then_decisions_then_settlement_in_maryland() -> None:
    session = table("MD", (1, 2, 5))
    events = whole_round(session)
    plays = [events.index(event) for event in of(WagerPlaced, events) if event.wager == "play"]
    wagers = [events.index(event) for event in of(WagerPlaced, events) if event.wager != "play"]
    cards = [place for place, event in enumerate(events) if isinstance(event, CardsDealt)]
    settled = [events.index(event) for event in of(SeatSettled, events)]
    closing = events.index(of(BettingClosed, events)[0])
    ended = events.index(of(RoundEnded, events)[0])
    assert len(plays) == len(settled) == 3
    assert max(wagers) < closing < min(cards)
    assert max(cards) < min(plays)
    assert max(plays) < min(settled)
    assert max(settled) < ended
    assert refused(dealt("MD"), CollectCards()) == 'MD-DP 1.B(9) "Round of play"'


@pytest.mark.rule('MD-DP 1.B(10) "Stub"')
@pytest.mark.parametrize("players", [1, 3, 6])
def test_the_stub_is_what_is_left_once_every_hand_is_dealt_in_maryland(players: int) -> None:
    session = table("MD", range(1, players + 1))
    closed(session)
    session.do(Deal())
    assert session.table.decks[0].left == 53 - 3 * (players + 1)
