"""13:69F-41.12: irregularities."""

from __future__ import annotations

from typing import Literal

import pytest
from tests.deuce_tables import HANDS, STACK, check_chips, closed, dealt, finish, playing, say, table, whole_round
from tests.tables import SEED, dealer_goes_on, make_ready, of, refused, senseless, stacks

from houseway.core.commands import (
    CardDrawnInError,
    ChangeMethod,
    CountStub,
    Deal,
    DealerCardExposed,
    DealNext,
    FaceUpCard,
    Jam,
    RackStub,
    Shuffle,
    TakeOutOfUse,
    WrongNumberOfCards,
)
from houseway.core.decider import Event
from houseway.core.events import RoundVoided, WagersReturned
from houseway.games.deuce_of_the_dragon.commands import CallMisdeal, FoulHand, ReportCards, ThrowIn
from houseway.games.deuce_of_the_dragon.events import HandFolded, HandForfeited
from houseway.record.session import Session
from houseway.table.events import CardsShuffled, DeckRemoved, DeviceJammed


def is_void(session: Session, happened: list[Event], cite: str) -> None:
    """All chips are back, what was carried in stays in the deuce pot, and the next round can be played."""
    (void,) = of(RoundVoided, happened)
    assert void.cite == cite
    assert {event.cite for event in of(WagersReturned, happened)} == {cite}
    assert set(stacks(session).values()) == {STACK}
    assert "pot:main" not in session.table.accounts
    assert not any(account.startswith("area:") for account in session.table.accounts)
    check_chips(session.table)
    whole_round(session)


@pytest.mark.rule("NJ-DOD 41.12(a)", "NJ-DOD 41.12(a)1")
@pytest.mark.parametrize("when", ["dealing", "dealt", "betting", "discarding", "decided"])
def test_a_faulty_shuffle_voids_the_round_whenever_it_is_found_and_the_cards_are_shuffled_again(when: str) -> None:
    session = table()
    closed(session)
    if when != "dealing":
        session.do(Deal())
    if when not in {"dealing", "dealt"}:
        dealer_goes_on(session)
        say(session, "1 bet 4", "2 call", "3 raise 2")
    if when in {"discarding", "decided"}:
        say(session, "1 call", "2 call")
        say(session, f"1 play {session.table.round.hand(1).cards[-1]}")
    if when == "decided":
        say(session, "2 foul", "3 foul")
        assert session.table.phase == "settling"
    happened = session.do(CallMisdeal("shuffle"))
    assert session.table.decks[0].status == "racked"
    assert not of(DeckRemoved, happened)
    is_void(session, happened, "NJ-DOD 41.12(a)1")


@pytest.mark.rule("NJ-DOD 41.12(a)")
def test_no_misdeal_is_called_when_no_round_is_played_or_it_has_been_paid() -> None:
    session = table()
    assert refused(session, CallMisdeal("shuffle")) == 'NJ-DOD 41.1 "Round of play"'
    closed(session)
    finish(session)
    assert refused(session, CallMisdeal("shuffle")) == 'NJ-DOD 41.1 "Round of play"'


@pytest.mark.rule("NJ-DOD 41.12(a)")
def test_what_earlier_rounds_left_in_the_deuce_pot_stays_there() -> None:
    session = table()
    whole_round(session)
    closed(session)
    assert session.table.accounts["pot:deuce"] == 600
    session.do(CallMisdeal("shuffle"))
    assert session.table.accounts["pot:deuce"] == 300


@pytest.mark.rule("NJ-DOD 41.12(a)")
def test_each_pot_gives_back_to_everybody_what_he_has_put_into_it() -> None:
    session = playing((1, 3, 5))
    say(session, "1 bet 2", "3 raise 2")
    (back,) = of(WagersReturned, session.do(CallMisdeal("shuffle")))
    given: dict[tuple[str, str], int] = {}
    for source, target, amount in back.moves:
        given[source, target] = given.get((source, target), 0) + amount
    antes = {("pot:deuce", f"stack:{seat}"): 100 for seat in (1, 3, 5)}
    assert {move: amount for move, amount in given.items() if move[0] == "pot:deuce"} == antes
    for seat, put in ((1, 200 + 200), (3, 200 + 400), (5, 200)):
        mine = {move: amount for move, amount in given.items() if move[1] == f"stack:{seat}"}
        assert sum(mine.values()) == put + 100
        assert all(f"area:{seat}:" in source or source.startswith("pot:") for source, _ in mine)


@pytest.mark.rule("NJ-DOD 41.12(a)2", "NJ-DOD 41.12(a)3", "NJ-DOD 41.12(a)4")
def test_nothing_is_wrong_with_a_deal_that_has_not_begun() -> None:
    session = table()
    closed(session)
    mistakes: list[tuple[Literal["start", "skipped", "exposed"], int]] = [("start", 2), ("skipped", 3), ("exposed", 4)]
    for mistake, number in mistakes:
        assert refused(session, CallMisdeal(mistake)) == f"NJ-DOD 41.12(a){number}"
    session.do(DealNext())
    is_void(session, session.do(CallMisdeal("start")), "NJ-DOD 41.12(a)2")


@pytest.mark.rule("NJ-DOD 41.12(a)2", "NJ-DOD 41.12(a)3")
@pytest.mark.parametrize(("mistake", "cite"), [("start", "NJ-DOD 41.12(a)2"), ("skipped", "NJ-DOD 41.12(a)3")])
def test_a_wrong_start_or_a_skipped_position_counts_until_two_players_have_wagered(
    mistake: Literal["start", "skipped"], cite: str
) -> None:
    at_once = dealt()
    is_void(at_once, at_once.do(CallMisdeal(mistake)), cite)
    once = playing()
    say(once, "1 bet 2")
    is_void(once, once.do(CallMisdeal(mistake)), cite)
    twice = playing()
    say(twice, "1 bet 2", "2 call")
    assert refused(twice, CallMisdeal(mistake)) == cite
    checked = playing()
    say(checked, "1 check", "2 check", "3 check")
    is_void(checked, checked.do(CallMisdeal(mistake)), cite)


@pytest.mark.rule("NJ-DOD 41.12(a)4")
def test_a_card_found_face_up_or_exposed_in_dealing_is_a_misdeal() -> None:
    session = table()
    closed(session)
    session.do(DealNext())
    is_void(session, session.do(FaceUpCard()), "NJ-DOD 41.12(a)4")
    exposed = dealt()
    assert refused(exposed, FaceUpCard()) == "NJ-DOD 41.12(a)4", "nothing is dealt any more"
    is_void(exposed, exposed.do(CallMisdeal("exposed")), "NJ-DOD 41.12(a)4")
    later = playing()
    assert refused(later, CallMisdeal("exposed")) == "NJ-DOD 41.11(h)"


@pytest.mark.rule("NJ-DOD 41.12(b)")
@pytest.mark.parametrize("found", ["missing", "extra"])
@pytest.mark.parametrize("when", ["dealing", "dealt", "betting", "discarding", "decided"])
def test_missing_or_extra_cards_kill_the_round_and_cost_the_deck(found: Literal["missing", "extra"], when: str) -> None:
    session = table()
    closed(session)
    if when == "dealt":
        session.do(Deal())
    elif when != "dealing":
        dealer_goes_on(session)
        say(session, "1 bet 4", "2 raise 6", "3 fold")
    if when == "discarding":
        say(session, "1 call")
    if when == "decided":
        say(session, "1 fold")
    happened = session.do(ReportCards(found))
    (removed,) = of(DeckRemoved, happened)
    assert removed.cite == "NJ-DOD 41.12(b)"
    assert session.table.decks[0].status == "removed"
    is_void(session, happened, "NJ-DOD 41.12(b)")


@pytest.mark.rule("NJ-DOD 41.12(b)")
def test_a_counting_shuffler_beside_a_manual_shoe_finds_missing_cards_too() -> None:
    session = table(shuffler="counting")
    make_ready(session, until=Shuffle)
    (removed,) = of(DeckRemoved, session.do(Shuffle(SEED, machine_count=51)))
    assert removed.cite == "NJ-DOD 41.12(b)"


@pytest.mark.rule("NJ-DOD 41.7(g)2")
@pytest.mark.parametrize("held", [7, 9])
def test_a_hand_dealt_seven_or_nine_cards_voids_the_round(held: int) -> None:
    session = dealt()
    is_void(session, session.do(WrongNumberOfCards(2, held)), "NJ-DOD 41.7(g)2")
    half = table()
    closed(half)
    half.do(DealNext())
    assert senseless(half, WrongNumberOfCards(1, 4)), "four of the eight have been dealt"
    is_void(half, half.do(WrongNumberOfCards(1, 8)), "NJ-DOD 41.7(g)2")
    other = dealt()
    for command in (WrongNumberOfCards(2, 8), WrongNumberOfCards(0, 7), DealerCardExposed(), CardDrawnInError()):
        assert senseless(other, command)


@pytest.mark.rule('NJ-DOD 41.1 "Fouled hand"', "NJ-DOD 41.11(h)")
def test_once_play_goes_on_a_hand_with_a_wrong_number_is_fouled_and_the_round_goes_on() -> None:
    for command in (WrongNumberOfCards(2, 7), FoulHand(2, 7)):
        session = playing()
        (forfeited,) = of(HandForfeited, session.do(command))
        assert (forfeited.seat, forfeited.reason, forfeited.held) == (2, "fouled", 7)
        assert forfeited.cite == "NJ-DOD 41.11(h)"
        assert session.table.round.contenders == [1, 3]
        assert senseless(session, WrongNumberOfCards(5, 7)), "nobody plays there"
        assert refused(session, WrongNumberOfCards(2, 7)) == "NJ-DOD 41.11(h)", "it is gone"
        check_chips(session.table)
        finish(session)


@pytest.mark.rule('NJ-DOD 41.1 "Fouled hand"')
def test_a_number_of_cards_that_agrees_with_what_was_discarded_changes_nothing() -> None:
    session = playing()
    say(session, "1 check", "2 check", "3 check", "1 play 3s 4s 5s")
    for seat, held in ((1, 5), (2, 8)):
        assert refused(session, WrongNumberOfCards(seat, held)) == 'NJ-DOD 41.1 "Fouled hand"'
        assert refused(session, FoulHand(seat, held)) == 'NJ-DOD 41.1 "Fouled hand"'
    assert of(HandForfeited, session.do(WrongNumberOfCards(1, 8)))


@pytest.mark.rule("NJ-DOD 41.7(g)1")
def test_a_right_count_of_the_stub_voids_nothing_whatever_is_said_beside_it() -> None:
    for count in (CountStub(4), CountStub(4, in_all=52)):
        session = dealt()
        assert not of(RoundVoided, session.do(count))
        finish(session)
    for contradiction in (CountStub(4, misdealt=True), CountStub(4, misdealt=True, in_all=52)):
        assert "reported as a wrong number" in senseless(dealt(), contradiction)


@pytest.mark.rule("NJ-DOD 41.12(c)")
def test_a_hand_thrown_in_before_a_wager_is_folded() -> None:
    session = playing()
    (fold,) = of(HandFolded, session.do(ThrowIn(1)))
    assert (fold.seat, fold.cite) == (1, "NJ-DOD 41.12(c)")
    say(session, "2 bet 2")
    (fold,) = [event for event in session.do(ThrowIn(3)) if isinstance(event, HandFolded)]
    assert fold.cite == "NJ-DOD 41.12(c)"


@pytest.mark.rule("NJ-DOD 41.12(d)")
def test_cards_on_which_the_shuffler_fails_are_shuffled_again() -> None:
    session = table(shuffler="automated")
    make_ready(session, until=Shuffle)
    session.do(Shuffle(SEED))
    (jammed,) = session.do(Jam("shuffler"))
    assert isinstance(jammed, DeviceJammed)
    assert jammed.cite == "NJ-DOD 41.12(d)"
    assert of(CardsShuffled, make_ready(session))
    assert refused(session, Jam("shuffler")) == "NJ-DOD 41.12(d)", "no cards are being shuffled"
    assert senseless(table(), Jam("shuffler"))


@pytest.mark.rule("NJ-DOD 41.12(e)")
@pytest.mark.parametrize("device", ["shuffler", "automated-shoe"])
def test_a_device_leaves_the_table_before_another_method_is_used(device: Literal["shuffler", "automated-shoe"]) -> None:
    session = table(dealing="automated-shoe", shuffler="automated")
    whole_round(session)
    change = (
        ChangeMethod("automated-shoe", "none") if device == "shuffler" else ChangeMethod("manual-shoe", "automated")
    )
    assert refused(session, change) == "NJ-DOD 41.12(e)"
    for how in ("covered", "marked"):
        assert refused(session, TakeOutOfUse(device, how)) == "NJ-DOD 41.12(e)"
    (gone,) = session.do(TakeOutOfUse(device))
    assert gone.cite == "NJ-DOD 41.12(e)"
    session.do(change)
    whole_round(session)
    assert session.table.number == 3


@pytest.mark.rule("NJ-DOD 41.12(f)")
def test_the_licensee_supplements_the_irregularities_a_shoe_that_fails_in_the_deal_voids_the_round() -> None:
    session = table(dealing="automated-shoe", shuffler="automated")
    closed(session)
    session.do(DealNext())
    happened = session.do(Jam("automated-shoe"))
    assert of(DeviceJammed, happened)[0].cite == "NJ-DOD 41.12(f)"
    is_void(session, happened, "NJ-DOD 41.12(f)")
    later = dealt(dealing="automated-shoe", shuffler="automated")
    later.do(CountStub(4))
    later.do(RackStub())
    assert refused(later, Jam("automated-shoe")) == "NJ-DOD 41.12(f)", "the shoe is empty"


@pytest.mark.rule("NJ-DOD 41.12(a)")
def test_a_void_round_returns_bets_of_folded_and_all_in_players_too() -> None:
    session = playing((1, 2, 3), {1: 500, 2: STACK, 3: STACK}, hands={seat: HANDS[seat] for seat in (1, 2, 3)})
    say(session, "1 all-in", "2 raise 4", "3 fold")
    session.do(CallMisdeal("shuffle"))
    assert stacks(session) == {1: 500, 2: STACK, 3: STACK}
