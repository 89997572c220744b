"""BASE A10: what goes wrong at a table of tiles."""

from __future__ import annotations

import pytest
from tests.tables import given_back, make_ready, names, refused, senseless, stacks
from tests.tile_tables import (
    LOSER,
    MIDDLING,
    STAKE,
    TO_THE_BANK,
    WINNER,
    banked,
    change,
    closed,
    dealt,
    finish,
    go_on,
    of,
    set_all,
    to_act,
    whole_round,
)

from houseway.core import commands as c
from houseway.core.decider import Command
from houseway.core.events import RoundVoided, WagerLost, WagerWon
from houseway.games.pai_gow import game as pai_gow
from houseway.games.pai_gow_shared.dragons_eye import Dice
from houseway.games.pai_gow_shared.events import (
    AskHouseWay,
    CallNoRoll,
    CollectUnbetHands,
    DealerHandSet,
    DiceShaken,
    HandExposed,
    HandMisset,
    HandsCollected,
    NoRollCalled,
    PlayedOn,
    PlayersCardSeen,
    PlayOn,
    ReportExposedCard,
    ReportGenerator,
    ReportWrongStart,
    SetDealerHand,
    SetHand,
    SettleDice,
    ShakeDice,
    StartingPlaceFound,
    VoidHand,
)
from houseway.record.session import Session

LAW = "BASE A10"


def all_returned(session: Session, command: Command, reason: str) -> None:
    """All hands are void: every wager goes back, the tiles are mixed again, and the next round begins."""
    stacks_before, number = stacks(session), session.table.number
    staked = dict(session.table.game.wagers(session.table.round))
    events = session.do(command)
    back = {seat: sum(amount for (at, _), amount in staked.items() if at == seat) for seat, _ in staked if seat}
    assert given_back(events) == back
    (void,) = of(RoundVoided, events)
    assert (void.cite, void.reason) == (LAW, reason)
    assert {seat: amount for seat, amount in change(session, stacks_before).items() if amount} == back
    assert session.table.number == number + 1
    assert "CardsShuffled" in names(make_ready(session))


# --- dice ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BASE A10")
def test_a_die_that_does_not_lie_flat_is_no_roll_and_the_dice_are_shaken_again() -> None:
    session = closed({1: WINNER}, dragons_eye="vigorish")
    (event,) = session.do(CallNoRoll("a die leans on the wall"))
    assert isinstance(event, NoRollCalled)
    assert event.cite == LAW
    assert refused(session, SettleDice()) == "NJ-PG 10.6A(b)", "nothing is settled by those dice"
    shaken = of(DiceShaken, session.do(ShakeDice(dice=TO_THE_BANK)))
    assert shaken[0].dice == TO_THE_BANK
    assert session.table.round.run.triples == 0


@pytest.mark.rule("BASE A10")
def test_no_roll_is_called_while_the_dice_decide_and_not_later() -> None:
    session = closed({1: WINNER})
    session.do(CallNoRoll("a die is on the floor"))
    session.do(ShakeDice(dice=TO_THE_BANK))
    assert refused(session, CallNoRoll("too late")) == LAW
    session = closed({1: WINNER}, starting_position="generator")
    assert refused(session, CallNoRoll("there are no dice")) == LAW


@pytest.mark.rule("BASE A10")
def test_a_deal_from_the_wrong_start_makes_every_hand_dead() -> None:
    session = closed({1: WINNER, 4: LOSER})
    assert refused(session, ReportWrongStart()) == LAW, "no deal has begun"
    go_on(session)
    all_returned(session, ReportWrongStart(), "the deal began at the wrong place")


@pytest.mark.rule("BASE A10")
@pytest.mark.parametrize("moment", ["dealing", "setting", "settling"])
def test_a_wrong_start_is_found_at_any_time_before_the_round_is_settled(moment: str) -> None:
    session = closed({1: WINNER, 4: LOSER})
    go_on(session, until=c.Deal)
    assert refused(session, ReportWrongStart()) == LAW, "nothing has been dealt"
    if moment == "dealing":
        session.do(c.DealNext())
    else:
        go_on(session)
    if moment == "settling":
        set_all(session)
        session.do(SetDealerHand())
    all_returned(session, ReportWrongStart(), "the deal began at the wrong place")


@pytest.mark.rule("BASE A10")
def test_a_generator_that_fails_is_covered_and_the_shaker_is_used() -> None:
    session = closed({1: WINNER}, starting_position="generator")
    (failed,) = session.do(ReportGenerator())
    assert failed.cite == LAW
    (found,) = of(StartingPlaceFound, go_on(session))
    assert found.by == "shaker"
    finish(session)
    assert senseless(session, ReportGenerator())
    assert of(StartingPlaceFound, whole_round(session))[0].by == "shaker", "it stays out of use"


# --- tiles that were seen --------------------------------------------------------------------------------------------


def just_dealt(hands: dict[int, str]) -> Session:
    """Those tiles lie there, and nobody has looked at them."""
    session = closed(hands)
    go_on(session, until=CollectUnbetHands)
    return session


def seen(session: Session, seat: int) -> None:
    (event,) = session.do(ReportExposedCard(seat))
    assert isinstance(event, PlayersCardSeen)
    assert event.cite == LAW
    assert to_act(session) == seat


@pytest.mark.rule("BASE A10")
def test_a_player_whose_tile_was_exposed_may_void_the_hand_and_have_the_wager_back() -> None:
    session = just_dealt({1: WINNER, 4: LOSER})
    seen(session, 4)
    before = session.table.stack(4)
    events = session.do(VoidHand(4))
    assert names(events) == ["HandVoided", "WagerReturned"]
    assert all(event.cite == LAW for event in events)
    assert session.table.stack(4) - before == STAKE
    rest = finish(session)
    assert 4 in of(HandsCollected, rest)[0].places
    assert [event.seat for event in of(HandExposed, rest)] == [1]
    assert of(WagerWon, rest, 1), "the others play on"


@pytest.mark.rule("BASE A10")
def test_or_may_play_on_deciding_before_looking_at_the_other_tiles() -> None:
    session = just_dealt({1: WINNER, 4: LOSER})
    seen(session, 1)
    session.do(CollectUnbetHands())
    assert session.table.view(1).seats[1].cards is None
    assert refused(session, SetHand(1, ("1-1", "1-1"))) == LAW
    assert refused(session, AskHouseWay(1)) == LAW
    assert refused(session, PlayOn(4)) == LAW, "no tile of seat 4 was seen"
    assert refused(session, ReportExposedCard(1)) == LAW, "once"
    session.do(PlayOn(1))
    assert session.table.view(1).seats[1].cards == tuple(WINNER.split())
    assert of(WagerWon, finish(session), 1)


@pytest.mark.rule("BASE A10")
def test_a_tile_exposed_in_dealing_waits_for_the_player_before_places_are_collected() -> None:
    session = closed({1: WINNER, 4: LOSER})
    go_on(session, until=c.Deal)
    session.do(c.DealNext())
    session.do(c.DealNext())
    seen(session, 1)
    go_on(session)
    assert session.table.phase == "collecting"
    session.do(VoidHand(1))
    rest = finish(session)
    assert [event.seat for event in of(HandExposed, rest)] == [4]


@pytest.mark.rule("BASE A10")
def test_an_absent_player_plays_on() -> None:
    session = just_dealt({1: WINNER})
    seen(session, 1)
    (event,) = of(PlayedOn, session.do(c.ActForAbsent(1)))
    assert event.absent
    assert of(WagerWon, finish(session), 1)


@pytest.mark.rule("BASE A10")
def test_only_a_player_with_a_hand_that_is_not_yet_set_is_asked() -> None:
    session = dealt({1: WINNER, 4: LOSER})
    assert refused(session, ReportExposedCard(3)) == LAW
    assert refused(session, ReportExposedCard(0)) == LAW
    session.do(AskHouseWay(1))
    assert refused(session, ReportExposedCard(1)) == LAW
    assert refused(session, ReportExposedCard(7)) == LAW


@pytest.mark.rule("BASE A10")
def test_a_tile_of_the_dealers_exposed_before_the_hands_are_set_makes_every_hand_void() -> None:
    session = closed({1: WINNER, 4: LOSER})
    assert refused(session, c.DealerCardExposed()) == LAW, "no tile has been dealt"
    go_on(session)
    session.do(AskHouseWay(1))
    all_returned(session, c.DealerCardExposed(), "a tile of the dealer's was exposed too early")


@pytest.mark.rule("BASE A10")
def test_once_all_hands_are_set_the_dealers_tiles_may_be_seen() -> None:
    session = dealt({1: WINNER})
    set_all(session)
    assert refused(session, c.DealerCardExposed()) == LAW
    assert of(WagerWon, finish(session), 1)


@pytest.mark.rule("BASE A10")
def test_a_tile_of_a_player_banks_exposed_before_the_hands_are_set_makes_every_hand_void() -> None:
    session = banked({1: LOSER, 2: MIDDLING, 3: WINNER}, 2, dealer="4-4 4-4 3-1 3-1")
    assert session.table.game.wagers(session.table.round)[0, "pai-gow"] == STAKE
    all_returned(session, ReportExposedCard(2), "a tile of the bank's was exposed too early")


# --- wrong numbers, wrong settings -----------------------------------------------------------------------------------


@pytest.mark.rule("BASE A10")
@pytest.mark.parametrize(
    ("place", "said"),
    [
        (0, "the dealer holds 3 tiles, not 4"),
        (4, "seat 4 holds 3 tiles, not 4"),
        (7, "the dead hand holds 3 tiles, not 0"),
    ],
)
def test_a_wrong_number_of_tiles_anywhere_makes_every_hand_void(place: int, said: str) -> None:
    all_returned(dealt({1: WINNER, 4: LOSER}), c.WrongNumberOfCards(place, 3), said)


@pytest.mark.rule("BASE A10")
def test_four_tiles_are_the_right_number_and_there_is_no_ninth_place() -> None:
    session = closed({1: WINNER})
    assert refused(session, c.WrongNumberOfCards(1, 3)) == LAW, "none has been dealt"
    go_on(session)
    assert senseless(session, c.WrongNumberOfCards(1, 4)) == "4 tiles are what that place should hold now"
    assert "holds some number of tiles" in senseless(session, c.WrongNumberOfCards(8, 3))
    assert senseless(session, c.WrongNumberOfCards(1, -1))


@pytest.mark.rule("BASE A10")
def test_a_dealer_who_sets_against_the_house_way_sets_again_and_the_round_is_settled_on_that() -> None:
    session = dealt({1: "5-5 5-5 3-3 3-3"}, "6-6 1-1 4-4 5-4")
    set_all(session)
    misset, made = session.do(SetDealerHand(("6-6", "1-1")))
    assert isinstance(misset, HandMisset)
    assert (misset.place, misset.low, misset.cite) == (0, ("6-6", "1-1"), LAW)
    assert isinstance(made, DealerHandSet)
    assert made.hand == "Wong with Teen high, Gong with Day low"
    assert of(WagerWon, finish(session), 1)


@pytest.mark.rule("BASE A10")
def test_a_dealer_who_sets_the_house_way_in_so_many_words_is_not_corrected() -> None:
    session = dealt({1: "5-5 5-5 3-3 3-3"}, "6-6 1-1 4-4 5-4")
    set_all(session)
    assert names(session.do(SetDealerHand(("4-4", "1-1")))) == ["DealerHandSet"]


@pytest.mark.rule("BASE A10")
def test_a_player_bank_that_mis_sets_its_hand_has_it_set_the_house_way() -> None:
    session = banked({1: LOSER, 2: "6-6 6-6 3-1 6-1"}, 2, dealers_wager=0)
    events = finish(session, {2: "6-6 6-6"})
    (misset,) = of(HandMisset, events)
    assert (misset.place, misset.low) == (2, ("6-6", "6-6"))
    assert of(WagerLost, events, 1)


def test_dice_wagers_settled_before_a_round_is_void_stand() -> None:
    session = closed({1: WINNER}, side={"odd": 500}, dice=Dice(1, (2, 3)), dragons_eye="vigorish")
    go_on(session, Dice(1, (2, 3)))
    events = session.do(c.WrongNumberOfCards(1, 5))
    assert given_back(events) == {1: STAKE}, "the pai gow wager, and nothing that the dice have decided"
    assert session.table.stack(1) == 100 * STAKE + 500


def test_a_void_round_moves_neither_the_bank_nor_the_button() -> None:
    session = banked({1: LOSER, 2: MIDDLING, 3: WINNER}, 2)
    rotation = session.table.round.rotation
    session.do(c.WrongNumberOfCards(1, 5))
    assert session.table.round.rotation == rotation
    make_ready(session)
    assert to_act(session) == 1, "the offers begin where they began before"
    assert not session.table.game.wagers(session.table.round)


@pytest.mark.rule("BASE A10")
def test_a_report_that_comes_after_the_tiles_were_looked_at_changes_nothing() -> None:
    session = dealt({1: WINNER, 4: LOSER})
    assert session.table.view(1).seats[1].cards, "seat 1 has looked"
    assert refused(session, ReportExposedCard(1)) == LAW


@pytest.mark.rule("BASE A10")
def test_whoever_has_played_on_is_not_asked_again() -> None:
    session = just_dealt({1: WINNER, 4: LOSER})
    seen(session, 1)
    session.do(PlayOn(1))
    assert refused(session, ReportExposedCard(1)) == LAW


@pytest.mark.rule("BASE A10")
def test_a_banks_tile_counts_until_every_hand_is_set_and_not_only_until_its_own_is() -> None:
    session = banked({1: LOSER, 2: MIDDLING, 3: WINNER}, 2, dealer="4-4 4-4 3-1 3-1")
    session.do(AskHouseWay(2))
    all_returned(session, ReportExposedCard(2), "a tile of the bank's was exposed too early")
    session = banked({1: LOSER, 2: MIDDLING, 3: WINNER}, 2, dealer="4-4 4-4 3-1 3-1")
    set_all(session)
    assert refused(session, ReportExposedCard(2)) == LAW


@pytest.mark.rule("BASE A10")
def test_only_a_dealer_who_plays_in_the_round_has_a_hand_to_expose() -> None:
    def has_hand(session: Session) -> bool:
        return pai_gow.dealer_has_hand(session.table.round)

    first = closed({1: WINNER})
    assert not has_hand(first), "no tile has been dealt"
    go_on(first)
    assert has_hand(first)
    hands = {1: LOSER, 2: MIDDLING, 3: WINNER}
    assert has_hand(banked(hands, 2, dealer="4-4 4-4 3-1 3-1"))
    assert not has_hand(banked(hands, 2, dealers_wager=0))
    assert not has_hand(banked(hands, 2, co_bank=True))
