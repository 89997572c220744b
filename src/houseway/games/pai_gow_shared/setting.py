"""Hands in a round of either pai gow game: set by the players, the dealer and the bank, then exposed and compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from houseway.core.cards import Card
from houseway.core.citations import Citation
from houseway.core.decider import BadCommandError, Event, Refusal
from houseway.core.events import DEALER, WagerLost, WagerPushed
from houseway.core.game import Around
from houseway.games.pai_gow_shared.banking import PAI_GOW, Against, collected_at_once
from houseway.games.pai_gow_shared.events import (
    AskHouseWay,
    BankExposed,
    DealerHandSet,
    ExposeBank,
    HandExposed,
    HandMisset,
    HandsCompared,
    HandSet,
    SetDealerHand,
    SetHand,
)
from houseway.games.pai_gow_shared.state import (
    Arranged,
    Bank,
    Hand,
    Round,
    places_in_play,
    to_set,
    unexposed,
    waits_for,
)

R = TypeVar("R", bound=Round)


def setting_turn(round: Round, seat: int) -> Hand:
    """That seat's hand, if it may be set now."""
    rules, hand = round.rules, round.hand(seat)
    if not hand.cards or seat == DEALER or seat not in places_in_play(round):
        raise Refusal(f"seat {seat} has no hand in this round", rules.setting)
    if round.bank is not None and round.bank.co_bank and round.bank.seat == seat:
        raise Refusal("the dealer sets the hand of a co-bank", rules.bank.co_bank)
    if hand.arranged is not None:
        raise Refusal("a hand that has been set may not be touched again", rules.setting)
    if hand.asked:
        raise Refusal(f"seat {seat} first says whether the hand is void", rules.irregularity)
    if round.phase != "setting" or seat not in to_set(round):
        raise Refusal("hands are set once all have been dealt", rules.setting)
    other = waits_for(round, seat)
    if other is not None:
        raise Refusal(f"the hand of seat {other} is set first", rules.two_areas or rules.setting)
    return hand


def set_hand(round: Round, command: SetHand, around: Around) -> Iterator[Event]:
    """A player may set his hand as he likes; a foul is found when it is exposed."""
    hand = setting_turn(round, command.seat)
    high = without(hand.cards, command.low)
    if not high or not command.low:
        raise BadCommandError("a hand is set as a high hand and a low hand")
    yield HandSet(round.rules.setting, command.seat, high, command.low)


def without(cards: Sequence[Card], low: Sequence[Card]) -> tuple[Card, ...]:
    """What is left of a hand when some of it is put in the low hand."""
    left = list(cards)
    for card in low:
        if card not in left:
            raise BadCommandError(f"that hand does not hold {card}")
        left.remove(card)
    return tuple(left)


def ask_house_way(round: Round, command: AskHouseWay, around: Around) -> Iterator[Event]:
    return set_house_way(round, command.seat)


def set_house_way(round: Round, seat: int, *, absent: bool = False) -> Iterator[Event]:
    hand = setting_turn(round, seat)
    made = round.rules.house_sets(round.options, hand.cards)
    yield HandSet(round.rules.house_way, seat, made.high, made.low, made.rule, absent)


# --- the dealer's hand and the bank's --------------------------------------------------------------------------------


def set_dealer_hand(round: Round, command: SetDealerHand, around: Around) -> Iterator[Event]:
    """The house way; a dealer who sets it otherwise sets it again."""
    rules, hand = round.rules, round.hand(DEALER)
    if round.phase != "revealing":
        raise Refusal("the dealer's hand is turned over once every player has set", rules.setting)
    if not round.dealer_plays:
        raise Refusal("the dealer has no hand in this round", rules.bank.dealers_hand)
    if hand.arranged is not None:
        raise Refusal("the dealer's hand has been set", rules.setting)
    made = rules.house_sets(round.options, hand.cards)
    if command.low:
        as_set = rules.arrange(round.options, without(hand.cards, command.low), command.low)
        if as_set.words != made.words:
            yield HandMisset(rules.irregularity, DEALER, command.low)
    cite = rules.settle if round.bank is None else rules.bank.dealers_hand
    yield DealerHandSet(cite, made.high, made.low, made.words, made.rule)


def expose_bank(round: Round, command: ExposeBank, around: Around) -> Iterator[Event]:
    """The bank's hands, a co-bank's being set by the dealer first; then how the dealer's own wager stands."""
    rules, bank = round.rules, round.bank
    if bank is None:
        raise Refusal("there is no player bank whose hands are to be exposed", rules.bank.player_bank)
    if round.phase != "revealing":
        raise Refusal("the bank's hands are exposed once, when every player has set his own", rules.bank.player_bank)
    dealer = round.hand(DEALER)
    if round.dealer_plays and dealer.arranged is None:
        raise Refusal("the dealer sets his own hands before those of the bank are exposed", rules.bank.dealers_hand)
    hand = round.hand(bank.seat)
    cite = rules.bank.co_bank if bank.co_bank else rules.bank.dealers_hand
    fouls = hand.arranged is not None and bool(hand.arranged.foul)
    if hand.arranged is not None and fouls:
        yield HandMisset(rules.irregularity, bank.seat, hand.arranged.low)
    arranged = rules.house_sets(round.options, hand.cards) if fouls or hand.arranged is None else hand.arranged
    if arranged is not hand.arranged:
        yield HandSet(cite, bank.seat, arranged.high, arranged.low, arranged.rule)
    yield BankExposed(cite, bank.seat, arranged.high, arranged.low, arranged.words)
    if dealer.arranged is not None:
        stands = rules.compare(round.options, dealer.arranged, arranged)
        yield HandsCompared(rules.bank.dealers_hand, DEALER, stands.result, stands.decided_by)
        yield from _collected(round, bank, Against(DEALER, round.wager_of(DEALER), stands.result))


def _collected(round: Round, bank: Bank, wager: Against) -> Iterator[Event]:
    event = collected_at_once(round.rules.bank, wager, co_bank=bank.co_bank, queens_dragon=round.queens_dragon)
    if event:
        yield event


def bank_hand(round: Round) -> Arranged:
    """The hands that everybody plays against."""
    arranged = round.hand(round.bank_place).arranged
    assert arranged is not None
    return arranged


# --- exposing --------------------------------------------------------------------------------------------------------


def exposed(round: Round, seat: int, by: Citation | None = None) -> Iterator[Event]:
    """One seat's hands, and how its pai gow wager stands; a loss or push is settled at once."""
    rules, hand = round.rules, round.hand(seat)
    law = by or (rules.settle if round.bank is None else _bank_law(round))
    made = hand.arranged or rules.house_sets(round.options, hand.cards)
    yield HandExposed(law, seat, made.high, made.low, made.words, made.foul)
    if PAI_GOW not in hand.wagers:
        return
    stands = rules.compare(round.options, made, bank_hand(round))
    yield HandsCompared(law, seat, stands.result, stands.decided_by)
    staked = hand.wagers[PAI_GOW]
    if round.bank is not None:
        yield from _collected(round, round.bank, Against(seat, staked, stands.result))
    elif stands.result == "lose":
        yield WagerLost(stands.cite, seat, PAI_GOW, staked)
    elif stands.result == "push":
        yield WagerPushed(stands.cite, seat, PAI_GOW, staked)


def _bank_law(round: Round) -> Citation:
    assert round.bank is not None
    return round.rules.bank.co_bank if round.bank.co_bank else round.rules.bank.player_bank


def check_settling(round: Round) -> None:
    if round.phase != "settling":
        raise Refusal("hands are exposed once the bank's hand is on the table", round.rules.settle)


def expose_next(round: R, expose: Callable[[R, int], Iterable[Event]] = exposed) -> Iterator[Event]:
    check_settling(round)
    yield from expose(round, unexposed(round)[0])


def expose_all(round: R, expose: Callable[[R, int], Iterable[Event]] = exposed) -> Iterator[Event]:
    check_settling(round)
    for seat in unexposed(round):
        yield from expose(round, seat)


def check_paying(round: Round) -> None:
    if round.phase != "paying":
        raise Refusal("winning wagers are paid after all hands are exposed", round.rules.pay)
