"""13:69F-41.6: wagers."""

from __future__ import annotations

import pytest
from tests.deuce_tables import (
    ANTES,
    STACK,
    check_chips,
    closed,
    dealt,
    join,
    option_error,
    options,
    playing,
    recorded,
    say,
    table,
)
from tests.tables import dealer_goes_on, make_ready, of, refused, senseless

from houseway.core.commands import ChangeOptions, Leave, NoMoreBets, PlaceWagers, Sit, TakeBackWagers
from houseway.core.events import BoughtIn, WagerPlaced, WagerTakenBack
from houseway.games.deuce_of_the_dragon.commands import CallMisdeal, Wager
from houseway.games.deuce_of_the_dragon.events import BettingSkipped, Wagered


@pytest.mark.rule("NJ-DOD 41.6(a)")
def test_wagers_are_chips_plaques_or_currency_and_spoken_cash_is_refused() -> None:
    session = table()
    assert refused(session, PlaceWagers(1, ANTES, "spoken")) == "NJ-DOD 41.6(a)"
    assert refused(session, PlaceWagers(1, ANTES, "match-play")) == "NJ-DOD 41.6(a)"
    session.do(PlaceWagers(1, ANTES, "plaques"))
    session.do(PlaceWagers(2, ANTES))


@pytest.mark.rule("NJ-DOD 41.6(a)")
def test_currency_on_the_betting_areas_is_exchanged_at_once_and_plays_as_its_value_in_chips() -> None:
    session = table((1, 2), {1: 50, 2: STACK})
    before = dict(session.table.accounts)
    happened = session.do(PlaceWagers(1, ANTES, "cash"))
    (exchanged,) = of(BoughtIn, happened)
    assert (exchanged.seat, exchanged.amount, exchanged.cite) == (1, 300, "NJ-DOD 41.6(a)")
    assert [(event.wager, event.amount) for event in of(WagerPlaced, happened)] == [("main", 200), ("deuce", 100)]
    after = session.table.accounts
    assert after["drop-box"] - before["drop-box"] == 300
    assert before["inventory"] - after["inventory"] == 300
    assert (session.table.stack(1), after["area:1:main"], after["area:1:deuce"]) == (50, 200, 100), "chips, not notes"
    assert refused(session, PlaceWagers(2, {"main": 200, "deuce": 50}, "cash")) == "NJ-DOD 41.6(b)"
    session.do(TakeBackWagers(1))
    assert session.table.stack(1) == 350, "they stay chips"
    check_chips(session.table)


@pytest.mark.rule("NJ-DOD 41.6(a)")
def test_chips_that_were_currency_stay_chips_when_the_round_is_void() -> None:
    session = table((1, 2))
    make_ready(session)
    session.do(PlaceWagers(1, ANTES, "cash"))
    session.do(PlaceWagers(2, ANTES))
    session.do(NoMoreBets())
    session.do(CallMisdeal("shuffle"))
    assert (session.table.stack(1), session.table.stack(2)) == (STACK + 300, STACK)


@pytest.mark.rule("NJ-DOD 41.6(a)")
def test_antes_are_not_placed_with_chips_that_are_not_there() -> None:
    session = table((1, 2), {1: 299, 2: 300})
    assert refused(session, PlaceWagers(1, ANTES)) == "NJ-DOD 41.6(a)"
    session.do(PlaceWagers(2, ANTES))


@pytest.mark.rule("NJ-DOD 41.6(b)")
@pytest.mark.parametrize(("main", "deuce"), [(200, 200), (400, 200), (200, 50), (100, 100), (201, 100)])
def test_the_main_ante_is_twice_the_deuce_ante_and_both_are_fixed(main: int, deuce: int) -> None:
    session = table()
    assert refused(session, PlaceWagers(1, {"main": main, "deuce": deuce})) == "NJ-DOD 41.6(b)"
    placed = of(WagerPlaced, join(session, 1))
    assert [(event.wager, event.amount) for event in placed] == [("main", 200), ("deuce", 100)]


@pytest.mark.rule("NJ-DOD 41.6(b)")
def test_a_licensee_fixes_the_main_ante_and_half_of_it_is_the_deuce_ante() -> None:
    assert options(main_ante=25).deuce_ante == 1250
    assert option_error(main_ante="0.01") == "NJ-DOD 41.6(b)", "half a cent is no ante"


@pytest.mark.rule("NJ-DOD 41.6(b)")
def test_antes_may_be_taken_back_until_they_are_collected() -> None:
    session = table()
    join(session, 1)
    assert senseless(session, TakeBackWagers(2))
    assert senseless(session, PlaceWagers(2, {"ante": 200}))
    back = of(WagerTakenBack, session.do(TakeBackWagers(1)))
    assert [(event.wager, event.amount) for event in back] == [("main", 200), ("deuce", 100)]
    assert session.table.stack(1) == STACK
    closed(session)
    assert refused(session, TakeBackWagers(1)) == "NJ-DOD 41.6(b)"


@pytest.mark.rule("NJ-DOD 41.6(c)")
@pytest.mark.parametrize(("amount", "allowed"), [(100, False), (199, False), (200, True), (600, True), (601, False)])
def test_a_limit_table_takes_raises_of_one_to_three_main_antes(amount: int, allowed: bool) -> None:
    for lines, action in (((), "bet"), (("1 bet 2",), "raise")):
        session = playing()
        say(session, *lines)
        seat = 2 if lines else 1
        command = Wager(seat, action, amount)  # type: ignore[arg-type]
        if allowed:
            session.do(command)
        else:
            assert refused(session, command) == "NJ-DOD 41.6(c)"


@pytest.mark.rule("NJ-DOD 41.6(c)")
def test_a_no_limit_table_takes_raises_from_one_main_ante_to_everything() -> None:
    session = playing(stakes="no-limit")
    assert refused(session, Wager(1, "bet", 199)) == "NJ-DOD 41.6(c)"
    say(session, "1 bet 50", "2 all-in")
    assert session.table.stack(2) == 0
    assert refused(playing(), Wager(1, "all-in")) == "NJ-DOD 41.6(c)", "at a limit table everything is too much"


@pytest.mark.rule("NJ-DOD 41.6(c)")
@pytest.mark.parametrize(("chosen", "allowed"), [("reopens", True), ("closed", False)])
def test_after_a_short_all_in_whoever_has_acted_may_raise_unless_the_licensee_closes_it(
    chosen: str, allowed: bool
) -> None:
    session = playing((1, 2, 3), {1: STACK, 2: 1000, 3: STACK}, short_all_in=chosen)
    say(session, "1 bet 6", "2 all-in", "3 call")
    assert session.table.round.betting.to_call == 100
    if allowed:
        say(session, "1 raise 6", "3 call")
    else:
        assert refused(session, Wager(1, "raise", 200)) == "NJ-DOD 41.6(c)"
        say(session, "1 call")
    check_chips(session.table)


@pytest.mark.rule("NJ-DOD 41.6(c)")
def test_the_number_of_raises_is_not_limited() -> None:
    session = playing((1, 2))
    say(session, "1 bet 2", *(f"{1 + (turn + 1) % 2} raise 2" for turn in range(20)))
    check_chips(session.table)


@pytest.mark.rule("NJ-DOD 41.6(c)")
def test_the_stakes_change_only_between_rounds() -> None:
    session = dealt()
    assert refused(session, ChangeOptions({"stakes": "no-limit"})) == "NJ-DOD 41.6(c)"


@pytest.mark.rule("NJ-DOD 41.6(d)")
def test_whoever_has_no_chips_left_bets_no_more_in_the_round() -> None:
    session = playing(stack={1: 500, 2: STACK, 3: STACK})
    events = say(session, "1 bet 2", "2 raise 2", "3 call")
    assert of(Wagered, events)[0].all_in
    assert session.table.round.to_act == 1, "discarding: the player who is all-in still leads"
    say(session, "1 play 3s", "2 play 3h", "3 pass", "1 pass")
    assert session.table.round.phase == "betting"
    say(session, "2 check", "3 check")
    assert session.table.round.phase == "discarding", "seat 1 was not asked"


@pytest.mark.rule("NJ-DOD 41.6(d)")
def test_with_fewer_than_two_players_able_to_bet_the_betting_is_skipped() -> None:
    session = playing((1, 2), {1: 300, 2: STACK})
    skipped = of(BettingSkipped, recorded(session))
    assert [event.cite for event in skipped] == ["NJ-DOD 41.6(d)"]
    assert session.table.round.phase == "discarding"


@pytest.mark.rule("NJ-DOD 41.6(e)")
def test_only_seated_players_wager_and_stay_until_the_round_is_over() -> None:
    session = table()
    assert refused(session, PlaceWagers(5, ANTES)) == "NJ-DOD 41.6(e)"
    make_ready(session)
    for seat in (1, 2, 3):
        join(session, seat)
    session.do(Leave(3))
    session.do(Sit(3, "player 3", STACK))
    session.do(NoMoreBets())
    assert refused(session, Leave(1)) == "NJ-DOD 41.11(d)"
    session.do(Leave(3))
    assert refused(session, Sit(3, "player 3", STACK)) == "NJ-DOD 41.6(e)", "cards are dealt to that position"
    dealer_goes_on(session)
    session.do(Sit(3, "player 3", STACK))


@pytest.mark.rule("NJ-DOD 41.6(e)")
def test_a_folded_player_stays_too() -> None:
    session = playing()
    say(session, "1 fold")
    assert refused(session, Leave(1)) == "NJ-DOD 41.6(e)"
