"""What a player is told of a round that was dealt as wanted: net, stake, each line, and the felt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests import deuce_tables, poker_tables, tile_tables
from tests.deuce_tables import say
from tests.poker_tables import LOSER, MIDDLING, WINNER, banked
from tests.tables import dealer_goes_on, fresh, make_ready

from houseway.core import commands as c
from houseway.core.decider import Event
from houseway.core.events import RoundEnded
from houseway.core.scene import Scene, staked
from houseway.games.pai_gow_shared.dragons_eye import Dice
from houseway.games.pai_gow_shared.events import TakeShaker
from houseway.games.registry import game as entry_of
from houseway.record.session import Session
from houseway.table.dealer import next_step
from houseway.table.scene import scene_of

KINGS = "Kd Kc Js 8h 6s 4d 2d"
"""A pair of kings and jack-eight in front: a push against queens and nines."""
TRIPLE, NO_TRIPLE = Dice(3, (3, 3)), Dice(2, (2, 5))


def scene(session: Session, seat: int | None) -> Scene:
    """The round that is on, as that seat sees it."""
    events: list[Event] = tile_tables.recorded(session) if session.table.game is tile_tables.GAME else []
    events = events or (poker_tables if session.table.game is poker_tables.GAME else deuce_tables).recorded(session)
    ends = [place for place, event in enumerate(events) if isinstance(event, RoundEnded)]
    return scene_of(session.table, seat, events[ends[-1] + 1 if ends else 0 :])


def to_the_end(session: Session, tables: Any, **more: Any) -> None:
    """Every hand set, everything settled, and the cards not collected yet."""
    tables.set_all(session, **more)
    tables.go_on(session, until=c.CollectCards)
    assert session.table.phase == "over"


def lines(seen: Scene) -> list[tuple[str, str, int]]:
    statement = entry_of(seen.game.name).words.statement(seen)
    return [(line.what, line.result, line.amount) for line in statement]


# --- a player's bank -------------------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-PG 11.10(l)")
def test_a_bank_is_told_hand_by_hand_what_it_received_paid_and_was_charged() -> None:
    """$20 from seat 1, $5 to seat 3: a surplus of $15, of which 5 % are 75 cents."""
    session = banked({1: LOSER, 2: MIDDLING, 3: WINNER}, 2, dealers_wager=0, wagers={1: 2000, 3: 500})
    to_the_end(session, poker_tables)
    seen = scene(session, 2)
    assert lines(seen) == [
        ("Player 1's hand", "loses to you", 2000),
        ("Player 3's hand", "beats you", -500),
        ("Vigorish", "on your surplus", -75),
    ]
    assert (seen.net(2), seen.took_part(2)) == (1425, True)
    assert [scene(session, seat).net(seat) for seat in (1, 3)] == [-2000, 475]


@pytest.mark.rule("NJ-PG 11.10(m)")
@pytest.mark.parametrize(
    ("first", "third", "last", "net"),
    [
        (2500, 500, [("The house's half", "of the surplus", -1000), ("Vigorish", "on your surplus", -50)], 950),
        (500, 2000, [("The house's half", "of what was paid", 750)], -750),
        (700, 700, [], 0),
    ],
)
def test_a_co_bank_is_told_what_the_house_has_of_it(
    first: int, third: int, last: list[tuple[str, str, int]], net: int
) -> None:
    """Half of what is over or missing once one hand has lost and another has won; 5 % of a half that is over."""
    hands = {1: LOSER, 2: MIDDLING, 3: WINNER}
    session = banked(hands, 2, wagers={1: first, 3: third}, co_bank=True)
    to_the_end(session, poker_tables)
    seen = scene(session, 2)
    both = [("Player 1's hand", "loses to you", first), ("Player 3's hand", "beats you", -third)]
    assert sorted(lines(seen)) == sorted([*both, *last])
    assert (seen.net(2), seen.took_part(2)) == (net, True)


@pytest.mark.rule("NJ-PG 11.10(l)")
@pytest.mark.parametrize("co_bank", [False, True])
def test_a_bank_against_which_every_hand_pushes_took_part_and_came_out_even(co_bank: bool) -> None:
    session = banked({1: KINGS, 2: MIDDLING}, 2, dealers_wager=None if co_bank else 0, co_bank=co_bank)
    to_the_end(session, poker_tables)
    seen = scene(session, 2)
    assert lines(seen) == [("Player 1's hand", "pushes", 0)]
    assert (seen.net(2), seen.took_part(2), seen.took_part(4)) == (0, True, False)


@pytest.mark.rule("NJ-PG 10.7(l)2")
def test_a_bank_that_a_triple_leaves_nothing_is_told_that_there_was_no_hand_to_settle() -> None:
    """A triple takes the pai gow wagers for the house before any tiles are dealt."""
    chosen: dict[str, Any] = {"dragons_eye": "no-vigorish", "bank_with_no_vigorish": True}
    session = tile_tables.bank_taken({1: tile_tables.LOSER, 2: tile_tables.WINNER}, 2, dealers_wager=0, **chosen)
    tile_tables.bet(session, 1)
    session.do(c.NoMoreBets())
    tile_tables.go_on(session, TRIPLE, until=c.CollectCards)
    seen = scene(session, 2)
    assert lines(seen) == [("Bank", "no hand to settle", 0)]
    assert (seen.net(2), seen.took_part(2), seen.net(1)) == (0, True, -1000)


# --- a wager that stays up -------------------------------------------------------------------------------------------


PUSHES = "6-6 6-6 6-4 5-5"
"""A pair of Teens, and nothing low: higher and lower than seven and six."""


@pytest.mark.rule("NJ-PG 10.11(f)", "NJ-PG 10.6A(c)", "NJ-PG 10.6A(d)")
def test_a_dice_bonus_that_stays_up_is_its_players_until_it_is_lost() -> None:
    """$5 at 30 to 1 for the shaker are $150, and $5 of pai gow are lost: $145. Then the $5 are lost: -$5 of $10."""
    session = tile_tables.table((1,), dragons_eye="vigorish", shaker="every-round")
    tile_tables.whole_round(session, Dice(1, (2, 6)), 500)
    told: list[tuple[int, dict[int, int], list[tuple[str, str, int]]]] = []
    for dice, dealer, own, low in (
        (TRIPLE, tile_tables.WINNER, tile_tables.LOSER, None),
        (NO_TRIPLE, tile_tables.MIDDLING, PUSHES, "6-4 5-5"),
    ):
        tile_tables.make_tiles_ready(session, {1: own, 0: dealer}, tile_tables.start_of(session, dice))
        tile_tables.bet(session, 1, 500, **({} if told else {"dice_bonus": 500}))
        session.do(c.NoMoreBets())
        if tile_tables.to_act(session) == 1:
            session.do(TakeShaker(1))
        tile_tables.go_on(session, dice)
        to_the_end(session, tile_tables, lows={1: low} if low else None)
        seen = scene(session, 1)
        told.append((seen.net(1), staked(seen.events), lines(seen)))
        assert [stake.amount for stake in entry_of("pai-gow").words.placing(seen).stakes] == [500][: dice is TRIPLE]
        session.do(c.CollectCards())
    won, lost = told
    assert won == (14_500, {1: 1000}, [("Dice Bonus", "wins 30 to 1", 15_000), ("Pai Gow", "loses", -500)])
    assert lost == (-500, {1: 1000}, [("Dice Bonus", "loses", -500), ("Pai Gow", "pushes", 0)])


@pytest.mark.rule("NJ-PG 10.11(f)")
def test_a_dice_bonus_that_is_taken_down_was_at_stake_in_no_further_round() -> None:
    session = tile_tables.table((1,), dragons_eye="vigorish")
    tile_tables.whole_round(session, TRIPLE, 500, dice_bonus=500)
    tile_tables.make_tiles_ready(session, {1: PUSHES, 0: tile_tables.MIDDLING}, 2)
    session.do(next(choice.command for choice in entry_of("pai-gow").words.betting(scene(session, 1)).choices))
    tile_tables.bet(session, 1, 500)
    session.do(c.NoMoreBets())
    tile_tables.go_on(session, NO_TRIPLE)
    to_the_end(session, tile_tables, lows={1: "6-4 5-5"})
    seen = scene(session, 1)
    assert (seen.net(1), staked(seen.events), lines(seen)) == (0, {1: 500}, [("Pai Gow", "pushes", 0)])


# --- pots ------------------------------------------------------------------------------------------------------------


def felt(session: Session) -> dict[str, int]:
    placing = entry_of("deuce-of-the-dragon").words.placing(scene(session, None))
    return {stake.area: stake.amount for stake in placing.stakes}


def say_next(session: Session, line: str) -> int:
    """Said by whoever is to act; who that is."""
    seat = deuce_tables.to_act(session)
    assert seat is not None
    say(session, f"{seat} {line}")
    return seat


def all_in(stacks: Mapping[int, int]) -> Session:
    return deuce_tables.playing(tuple(stacks), stacks, stakes="no-limit")


@pytest.mark.rule("NJ-DOD 41.10(b)", 'NJ-DOD 41.1 "Side pot"')
def test_an_all_in_lies_on_its_circle_until_the_betting_is_over_and_only_then_makes_a_side_pot() -> None:
    """Antes of $2 and $1 from $100, $200 and $50: a bet of $97, called, and $47 for all that is left."""
    session = all_in({1: 10_000, 2: 20_000, 3: 5_000})
    gathered = {"pot.main": 600, "pot.deuce": 300}
    assert felt(session) == gathered
    say(session, "1 all-in")
    assert felt(session) == gathered | {"seat-1.round.1": 9_700}
    say(session, "2 call")
    assert felt(session) == gathered | {"seat-1.round.1": 9_700, "seat-2.round.1": 9_700}
    say(session, "3 all-in")
    assert felt(session) == {"pot.main": 600 + 3 * 4_700, "pot.side-1": 2 * 5_000, "pot.deuce": 300}


@pytest.mark.rule("NJ-DOD 41.10(b)", 'NJ-DOD 41.1 "Side pot"')
def test_the_pots_of_a_betting_round_before_stay_as_they_are_while_others_bet_on() -> None:
    """Seat 3 is all-in for $47 and three have called; then $10 are bet, called and not called."""
    session = all_in({1: 20_000, 2: 20_000, 3: 5_000, 4: 20_000})
    say(session, "1 bet 47", "2 call", "3 all-in", "4 call")
    gathered = {"pot.main": 4 * 4_900, "pot.deuce": 400}
    assert felt(session) == gathered
    dealer_goes_on(session)
    while session.table.round.phase != "betting":
        session.do(c.ActForAbsent(session.table.game.to_act(session.table.round) or 0))
        dealer_goes_on(session)
    assert felt(session) == gathered
    first, second, third = (say_next(session, line) for line in ("bet 10", "raise 10", "call"))
    say_next(session, "raise 10")
    bets = {f"seat-{first}.round.2": 3_000, f"seat-{second}.round.2": 2_000, f"seat-{third}.round.2": 2_000}
    assert felt(session) == gathered | bets
    assert say_next(session, "fold") == second
    del bets[f"seat-{second}.round.2"]
    assert felt(session) == gathered | bets | {"pot.main": 4 * 4_900 + 2_000}, "the document's words of a fold"
    say_next(session, "call")
    assert felt(session) == gathered | {"pot.side-1": 3_000 + 2_000 + 3_000}


@pytest.mark.rule("NJ-DOD 41.10(b)", "NJ-DOD 41.10(k)")
def test_what_was_staked_are_antes_and_bets_less_what_nobody_called() -> None:
    """Of $200 and $100, all in: $100 of the first go back uncalled; $3 of antes are all of the third."""
    session = all_in({1: 20_000, 2: 10_000, 3: 20_000})
    say(session, "1 all-in", "2 all-in", "3 fold")
    seen = scene(session, 1)
    assert staked(seen.events) == {1: 10_000, 2: 10_000, 3: 300}
    called = all_in({1: 20_000, 2: 20_000})
    say(called, "1 all-in", "2 call")
    assert staked(scene(called, 1).events) == {1: 20_000, 2: 20_000}


@pytest.mark.rule("NJ-DOD 41.10(j)")
def test_pots_that_have_been_awarded_lie_on_the_felt_no_more() -> None:
    session = all_in({1: 10_000, 2: 20_000, 3: 5_000})
    say(session, "1 all-in", "2 call", "3 all-in")
    number, entropy = session.table.number, fresh(session)
    while session.table.number == number and session.table.phase != "over":
        seat, step = (
            session.table.game.to_act(session.table.round),
            next_step(session.table, entropy),
        )
        session.do(c.ActForAbsent(seat) if seat is not None else step)  # type: ignore[arg-type]
    held = sum(amount for account, amount in session.table.accounts.items() if account.startswith("pot:"))
    assert sum(felt(session).values()) == held
    assert "pot.main" not in felt(session)


@pytest.mark.rule("NJ-DOD 41.7(b)1")
def test_antes_that_were_taken_back_are_in_no_statement() -> None:
    session = deuce_tables.table((1, 2, 3))
    make_ready(session, ())
    deuce_tables.join(session, 3)
    session.do(c.TakeBackWagers(3))
    for seat in (1, 2):
        deuce_tables.join(session, seat)
    session.do(c.NoMoreBets())
    session.do(c.Deal())
    dealer_goes_on(session)
    seen = scene(session, 3)
    assert (lines(seen), seen.net(3), seen.took_part(3)) == ([], 0, False)
    assert lines(scene(session, 1)) == [("Antes", "", -300)]


# --- discards --------------------------------------------------------------------------------------------------------


def discards(session: Session, viewer: int | None) -> dict[str, tuple[str | None, ...]]:
    lays = entry_of("deuce-of-the-dragon").words.placing(scene(session, viewer)).lays
    return {lay.area: lay.pieces for lay in lays if ".discard." in lay.area}


@pytest.mark.rule("NJ-DOD 41.10(c)", "NJ-DOD 1.13AA(b)4")
def test_every_discard_lies_before_its_player_in_the_area_of_its_betting_round_for_everybody() -> None:
    session = deuce_tables.playing((1, 2, 3))
    say(session, "1 check", "2 check", "3 check")
    dealer_goes_on(session)
    assert discards(session, None) == {}
    say(session, "1 play 3s", "2 pass", "3 play 9h", "1 play Ts", "2 pass", "3 play Jh", "1 pass", "2 pass")
    first = {"seat-1.discard.1": ("3s", "Ts"), "seat-3.discard.1": ("9h", "Jh")}
    assert discards(session, None) == discards(session, 1) == discards(session, 2) == first
    dealer_goes_on(session)
    say(session, "3 bet 2", "1 fold", "2 call")
    dealer_goes_on(session)
    say(session, "3 play 9d")
    assert discards(session, 3) == {"seat-3.discard.1": ("9h", "Jh"), "seat-3.discard.2": ("9d",)}, "(b) of a fold"


@pytest.mark.rule("NJ-DOD 41.10(j)")
def test_all_eight_cards_of_the_winner_lie_face_up_when_the_round_is_over() -> None:
    session = deuce_tables.playing((1, 2))
    say(session, "1 check", "2 check")
    dealer_goes_on(session)
    say(session, "1 play 3s 4s 5s 6s 7s 8s 9s Ts")
    number = session.table.number
    while session.table.number == number and session.table.phase != "over":
        seat, step = session.table.game.to_act(session.table.round), next_step(session.table, fresh(session))
        session.do(c.ActForAbsent(seat) if seat is not None else step)  # type: ignore[arg-type]
    lying = discards(session, 2)
    assert set(lying) == {"seat-1.discard.1"}
    assert sorted(map(str, lying["seat-1.discard.1"])) == sorted(deuce_tables.HANDS[1].split())
