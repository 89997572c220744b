"""What a seat is shown says nothing about cards it may not see, at any step of any round."""

from __future__ import annotations

import msgspec
from hypothesis import given
from tests.table.commands import table_options
from tests.table.test_properties import LENGTHS, RANDOM_TABLES, SEEDS, commands, start
from tests.tables import closed, dealt, everybody, finish, recorded, table

from houseway.core.commands import Deal, DealNext
from houseway.core.decider import BadCommandError, Event, Refusal
from houseway.core.events import RoundEnded, RoundVoided
from houseway.core.options import OptionError
from houseway.games.dragon_poker.events import DealerHandRevealed, HandRevealed
from houseway.games.dragon_poker.options import DragonPokerOptions
from houseway.games.dragon_poker.state import Round
from houseway.table.state import Table

VIEWERS = (None, 0, 1, 2, 3, 4, 5, 6)


class Shown(msgspec.Struct):
    """Which hands have been turned up in this round, gathered from the events."""

    seats: set[int]
    dealer: bool = False

    def follow(self, events: list[Event]) -> None:
        for event in events:
            match event:
                case HandRevealed():
                    self.seats.add(event.seat)
                case DealerHandRevealed():
                    self.dealer = True
                case RoundEnded() | RoundVoided():
                    self.seats, self.dealer = set(), False


def without_secrets(round: Round, viewer: int | None, shown: Shown) -> Round:
    """The round with every card that this viewer may not see replaced by a blank."""
    complete = round.phase not in {"betting", "dealing"}
    hands = {
        seat: hand
        if seat in shown.seats or (seat == viewer and complete)
        else msgspec.structs.replace(hand, cards=("??",) * len(hand.cards))
        for seat, hand in round.hands.items()
    }
    dealer = round.dealer if shown.dealer else ("??",) * len(round.dealer)
    return msgspec.structs.replace(round, hands=hands, dealer=dealer)


def check_views(table: Table, shown: Shown) -> None:
    for viewer in VIEWERS:
        seen = table.view(viewer)
        without = table.replace(round=without_secrets(table.round, viewer, shown))
        assert seen == without.view(viewer), "a view depends on a hidden card"
        assert b"??" not in msgspec.json.encode(seen)


@RANDOM_TABLES
@given(table_options(), SEEDS, LENGTHS)
def test_no_view_depends_on_a_card_that_the_viewer_may_not_see(
    options: DragonPokerOptions, seed: int, length: int
) -> None:
    session = start(options)
    shown = Shown(set())
    for command in commands(session, seed, length):
        try:
            shown.follow(session.do(command))
        except (Refusal, BadCommandError, OptionError):
            continue
        check_views(session.table, shown)


@RANDOM_TABLES
@given(table_options(), SEEDS, LENGTHS)
def test_a_round_holds_no_card_that_has_not_left_the_deck(options: DragonPokerOptions, seed: int, length: int) -> None:
    session = start(options)
    for command in commands(session, seed, length):
        try:
            session.do(command)
        except (Refusal, BadCommandError, OptionError):
            continue
        number = session.table.playing
        if number is not None and session.table.phase != "betting":
            deck, round = session.table.decks[number], session.table.round
            left = list(deck.order[: deck.dealt])
            for card in (
                card for cards in (round.dealer, *(hand.cards for hand in round.hands.values())) for card in cards
            ):
                left.remove(card)
            assert len(left) == deck.face_up, "only cards found face up have left the deck without being held"


def test_what_a_seat_sees_of_its_own_hand_comes_with_the_last_card_of_the_deal() -> None:
    session = table("MD", (1, 2))
    closed(session)
    for _ in range(8):
        session.do(DealNext())
        for viewer in VIEWERS:
            assert all(seat.cards is None for seat in session.table.view(viewer).seats.values())
    session.do(Deal())
    assert session.table.view(1).seats[1].cards is not None
    assert session.table.view(None).seats[1].cards is None


def test_a_folded_hand_stays_hidden_to_the_end_of_the_round() -> None:
    session = dealt("NJ", {1: "RA MO TI", 2: "PH PH PH"})
    everybody(session, "fold")
    for viewer in (None, 2):
        assert session.table.view(viewer).seats[1].cards is None
    finish(session)
    assert not [event for event in recorded(session) if isinstance(event, HandRevealed)]
