"""What a statement says beside amounts: who folded and why, what decided a hand, what became of pots, what was void."""

from __future__ import annotations

from typing import Any

import pytest
from tests import deuce_tables, draw_tables, poker_tables, tables, tile_tables

from houseway.core import commands as c
from houseway.core.commands import ActForAbsent
from houseway.core.events import RoundEnded, RoundVoided
from houseway.core.scene import Scene
from houseway.core.words import Placing, StatementLine, WagerWords
from houseway.games.deuce_of_the_dragon.commands import Wager
from houseway.games.dragon_poker.events import Fold, MakePlay
from houseway.games.pai_gow_poker.events import Surrender
from houseway.games.registry import game as entry_of
from houseway.games.registry import games
from houseway.record.session import Session
from houseway.table.dealer import next_step
from houseway.table.scene import scene_of


def scene(session: Session, module: Any, seat: int) -> Scene:
    """The round that is on, as that seat sees it."""
    events = module.recorded(session)
    ends = [place for place, event in enumerate(events) if isinstance(event, RoundEnded)]
    return scene_of(session.table, seat, events[ends[-1] + 1 if ends else 0 :])


def statement(session: Session, module: Any, seat: int) -> dict[str, StatementLine]:
    seen = scene(session, module, seat)
    return {line.what: line for line in entry_of(seen.game.name).words.statement(seen)}


def placing(session: Session, module: Any, seat: int) -> Placing:
    seen = scene(session, module, seat)
    return entry_of(seen.game.name).words.placing(seen)


def own(session: Session, module: Any, seat: int) -> Any:
    return next(lay for lay in placing(session, module, seat).lays if lay.role == "own")


# --- Dragon Poker ----------------------------------------------------------------------------------------------------

HIGH, LOW = "PH TI PA", "PA MO RA"


@pytest.mark.parametrize("state", ["NJ", "MD"])
@pytest.mark.parametrize(
    ("said", "why"), [(Fold(1), "you folded"), (ActForAbsent(1), "your time was over, and the house folded")]
)
def test_a_fold_is_told_as_one_and_so_is_that_the_time_was_over(state: str, said: Any, why: str) -> None:
    session = tables.dealt(state, {1: HIGH, 2: HIGH}, dealer="PH TI PA")
    session.do(said)
    session.do(MakePlay(2, tables.ANTE))
    tables.dealer_goes_on(session, until=c.CollectCards)
    lines = statement(session, tables, 1)
    assert {(line.result, line.why) for line in lines.values()} == {("loses", why)}
    assert bool(scene(session, tables, 1).done_for(1)) == isinstance(said, ActForAbsent)


def test_cards_that_were_folded_and_collected_lie_on_no_felt() -> None:
    session = tables.dealt(hands={1: HIGH, 2: LOW})
    assert own(session, tables, 1).pieces
    session.do(Fold(1))
    mine = own(session, tables, 1)
    assert (mine.pieces, mine.caption) == ((), "High Card Phoenix, Tiger, Panda, folded")
    assert next(lay for lay in placing(session, tables, 2).lays if lay.seat == 1).pieces == ()


def test_folded_cards_under_a_side_wager_stay_where_they_are() -> None:
    session = tables.dealt(hands={1: HIGH}, side={"dragon": 500})
    session.do(Fold(1))
    assert len(own(session, tables, 1).pieces) == 3


def test_a_loss_and_a_tie_say_how_the_dealers_hand_stood() -> None:
    session = tables.dealt(hands={1: LOW, 2: HIGH}, dealer=HIGH, side={"dragon": 500})
    for seat in (1, 2):
        session.do(MakePlay(seat, tables.ANTE))
    tables.dealer_goes_on(session, until=c.CollectCards)
    lost, tied = statement(session, tables, 1), statement(session, tables, 2)
    assert (lost["Ante"].result, lost["Ante"].why) == ("loses", "the dealer's hand is higher")
    assert (lost["Dragon Bet"].result, lost["Dragon Bet"].why) == ("loses", "nothing that it pays")
    assert (tied["Play"].result, tied["Play"].why) == ("pushes", "a tie with the dealer")


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("GD TI PA", "Pair of Tigers, Panda, with the Gold Dragon as a Tiger"),
        ("GD RA RA", "Three Rabbits, with the Gold Dragon as a Rabbit"),
        ("GD RD MO", "Pair of Dragons, Monkey"),
        ("PH TI PA", "High Card Phoenix, Tiger, Panda"),
    ],
)
def test_a_hand_says_what_the_gold_dragon_stands_for(cards: str, said: str) -> None:
    session = tables.dealt(hands={1: cards})
    words = entry_of("dragon-poker").words
    assert words.holding(scene(session, tables, 1)) == own(session, tables, 1).caption == said


def test_a_void_round_says_so_first_and_why() -> None:
    session = tables.dealt(hands={1: HIGH})
    session.do(c.WrongNumberOfCards(1, 4))
    events = tables.recorded(session)
    void = next(event for event in events if isinstance(event, RoundVoided))
    seen = scene_of(session.table, 1, events)
    first, second = entry_of("dragon-poker").words.statement(seen)
    assert (first.what, first.result, first.why, first.cite) == ("The round", "is void", void.reason, void.cite)
    assert (second.what, second.result) == ("All wagers", "go back")


# --- Double Draw Poker -----------------------------------------------------------------------------------------------


def test_a_hand_below_two_pairs_is_said_to_be_that_and_a_fold_to_be_a_fold() -> None:
    session = draw_tables.dealt({1: draw_tables.POOR, 2: draw_tables.PAT, 3: "3s 6h 8d Tc Jd"})
    draw_tables.decide(session, 3)
    draw_tables.to_settle(session)
    tables.dealer_goes_on(session, until=c.CollectCards)
    poor, pat, folded = (statement(session, draw_tables, seat)["Ante"] for seat in (1, 2, 3))
    assert (poor.result, poor.why) == ("loses", "your hand is below two pairs")
    assert (pat.result, pat.why) == ("wins 1 to 1", "")
    assert (folded.result, folded.why) == ("loses", "you folded")


# --- the two pai gow games -------------------------------------------------------------------------------------------

KINGS = "Kd Kc Js 8h 6s 4d 2d"
"""A pair of kings and jack-eight in front: a push against queens and nines."""


def test_pushes_and_losses_say_which_of_the_two_hands_was_higher() -> None:
    session = poker_tables.dealt({1: KINGS, 2: poker_tables.LOSER})
    poker_tables.set_all(session)
    poker_tables.go_on(session, until=c.CollectCards)
    push, loss = (statement(session, poker_tables, seat)["Pai Gow"] for seat in (1, 2))
    assert (push.result, push.why) == ("pushes", "high wins, low does not")
    assert (loss.result, loss.why) == ("loses", "both hands are lower")


def test_a_surrender_is_told_as_one_and_its_cards_are_gone_but_named() -> None:
    session = poker_tables.dealt({1: KINGS, 2: poker_tables.WINNER})
    session.do(Surrender(1))
    poker_tables.set_all(session)
    poker_tables.go_on(session, until=c.CollectCards)
    line = statement(session, poker_tables, 1)["Pai Gow"]
    assert (line.result, line.why, line.cite) == ("loses", "surrendered", "NJ-PG 11.9(e)")
    mine = own(session, poker_tables, 1)
    assert mine.pieces == ()
    assert mine.caption == "Pair of Kings among your seven cards, surrendered"


def test_tiles_too_say_which_hand_was_higher() -> None:
    """The dealer has a pair of Chong over a seven: a pair of Teen beats it, a five in front does not."""
    session = tile_tables.dealt({1: "6-6 6-6 5-5 6-4", 2: "5-2 5-1 4-1 3-2"}, dealer="3-3 3-3 4-4 4-2")
    tile_tables.set_all(session)
    tile_tables.go_on(session, until=c.CollectCards)
    found = {seat: statement(session, tile_tables, seat)["Pai Gow"] for seat in (1, 2)}
    assert {seat: (line.result, line.why) for seat, line in found.items()} == {
        1: ("pushes", "high wins, low does not"),
        2: ("loses", "both hands are lower"),
    }


# --- Deuce of the Dragon ---------------------------------------------------------------------------------------------


def test_every_pot_stands_in_the_statement_of_whoever_lost_it() -> None:
    """Three antes of $2 and of $1: $6 less 30 cents to the last one in, and $3 that stay."""
    session = deuce_tables.playing()
    number, entropy = session.table.number, tables.fresh(session)
    while session.table.number == number and session.table.phase != "over":
        seat = deuce_tables.to_act(session)
        step = Wager(seat, "fold") if seat is not None else next_step(session.table, entropy)
        assert step is not None
        session.do(step)
    winner = session.table.round.won[0].winner
    for seat in {1, 2, 3} - {winner}:
        lines = statement(session, deuce_tables, seat)
        assert {what: (line.result, line.amount, line.cite) for what, line in lines.items()} == {
            "Antes": ("you folded", -300, "NJ-DOD 41.6(b)"),
            "Main pot": (f"$6.00 to player {winner}, less $0.30 commission", 0, "NJ-DOD 41.10(j)"),
            "Deuce pot": ("$3.00 stays for the next round", 0, "NJ-DOD 41.10(l)"),
        }
    won = statement(session, deuce_tables, winner)["Main pot"]
    assert (won.result, won.amount) == ("$6.00, less $0.30 commission", 570)


# --- pay tables ------------------------------------------------------------------------------------------------------


def _may_win(entry: Any, options: Any) -> set[str]:
    return {wager.title for wager in entry.words.wagers(options) if isinstance(wager, WagerWords)}


@pytest.mark.parametrize(
    ("name", "chosen", "more"),
    [
        ("dragon-poker", {}, {"Play"}),
        ("dragon-poker", {"jurisdiction": "MD"}, {"Play"}),
        ("double-draw-poker", {}, {"First Draw", "Second Draw"}),
        ("pai-gow", {"dragons-eye": "vigorish"}, set()),
        ("pai-gow-poker", {"dragons-eye": "no-vigorish", "variant": "ez", "banking": False}, set()),
        ("pai-gow-poker", {}, set()),
    ],
)
def test_every_wager_that_may_win_has_its_line_in_the_pay_tables(name: str, chosen: Any, more: set[str]) -> None:
    entry = entry_of(name)
    options = entry.options_type.read(chosen, files=False)
    printed = " ".join(
        " ".join([table.title, *(row[0] for row in table.rows)]) for table in entry.words.pay_tables(options)
    )
    assert sorted(title for title in _may_win(entry, options) | more if title not in printed) == []


def test_odds_of_a_thousand_and_more_are_written_in_one_way() -> None:
    for entry in games().values():
        options = entry.options_type()
        said = [cell for table in entry.words.pay_tables(options) for row in table.rows for cell in row]
        said += [wager.about for wager in entry.words.wagers(options)]
        assert [text for text in said if "000 to 1" in text and ",000 to 1" not in text] == []
