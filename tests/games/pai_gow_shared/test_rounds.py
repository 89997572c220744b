"""Rounds of the pai gow games at their edges: chance that is missing, wagers at the limit, a bank that is left."""

from __future__ import annotations

import msgspec
import pytest
from tests.poker_tables import GAME, STAKE, bet, make_cards_ready, options, table, take_the_bank, whole_round
from tests.tables import make_ready, refused, senseless

from houseway.core import commands as c
from houseway.core.events import PlayerLeft, WagerTakenBack
from houseway.games.pai_gow_poker.events import Surrender
from houseway.games.pai_gow_shared.dragons_eye import Dice
from houseway.games.pai_gow_shared.events import ShakeDice
from houseway.record.session import Session


def with_bets(seats: tuple[int, ...] = (1,)) -> Session:
    session = table(seats)
    make_cards_ready(session)
    for seat in seats:
        bet(session, seat)
    return session


def test_dice_that_nobody_read_need_a_whole_seed() -> None:
    session = with_bets()
    session.do(c.NoMoreBets())
    assert senseless(session, ShakeDice()) == "a seed is 64 hexadecimal digits"
    assert session.do(ShakeDice("ab" * 32))


@pytest.mark.rule("NJ-PG 11.9(e)")
def test_who_may_not_surrender_a_hand_is_told_the_paragraph_of_surrender() -> None:
    assert refused(with_bets(), Surrender(1, by="dealer")) == "NJ-PG 11.9(e)"
    assert GAME.paragraph(options(), Surrender) == "NJ-PG 11.9(e)"


def test_a_side_wager_may_join_a_wager_that_is_at_the_tables_maximum() -> None:
    session = table(limits={"pai-gow": {"minimum": 5, "maximum": 10}})
    make_cards_ready(session)
    bet(session, 1, 10_00)
    assert session.do(c.PlaceWagers(1, {"imperial": 500}))


def test_a_wager_that_does_not_lie_there_changes_no_hand() -> None:
    session = with_bets()
    round_ = session.table.round
    gone = WagerTakenBack("NJ-PG 11.9(e)", 5, "pai-gow", STAKE)
    assert GAME.evolve(round_, gone, session.table.around).hands == round_.hands


@pytest.mark.rule("BASE B8")
def test_the_house_shares_a_bank_only_where_a_player_has_taken_one_with_it() -> None:
    session = table((1, 3))
    assert not session.table.view(1).co_bank, "the dealer banks the first round"
    whole_round(session, Dice(1, (2, 5)))
    make_ready(session)
    take_the_bank(session, 3, co_bank=True)
    assert session.table.view(1).co_bank


@pytest.mark.rule("BASE B8")
def test_a_bank_that_is_left_is_free_while_betting_is_open_and_not_any_more_once_it_is_closed() -> None:
    session = table((1, 3))
    whole_round(session, Dice(1, (2, 5)))
    make_ready(session)
    take_the_bank(session, 3)
    betting = session.table.round
    assert GAME.evolve(betting, PlayerLeft("BASE B8", 3), session.table.around).bank is None
    later = msgspec.structs.replace(betting, phase="over")
    assert GAME.evolve(later, PlayerLeft("BASE B8", 3), session.table.around).bank == betting.bank
