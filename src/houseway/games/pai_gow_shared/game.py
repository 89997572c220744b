"""The round that pai gow and pai gow poker share, in the order of their rules; each game adds how it settles.

A game's `game.py` makes its own `Round` with its `Rules`, puts its own commands into a copy of `DECIDE` and its own
events into a copy of `evolve.EVOLVE`, and takes the rest from here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import combinations
from typing import Any, TypeVar

from houseway.core.cards import Card
from houseway.core.citations import Citation
from houseway.core.commands import ActForAbsent, NoMoreBets, PlaceWagers, TakeBackWagers
from houseway.core.decider import Command, Event, Refusal
from houseway.core.events import DEALER, BettingClosed, WagerPlaced
from houseway.core.game import Around, DealOrder
from houseway.core.money import Cents
from houseway.core.once import made_last, made_once
from houseway.core.options import Options
from houseway.core.wagering import check_open, placed, taken_back, together
from houseway.games.pai_gow_shared import events as e
from houseway.games.pai_gow_shared.bank import (
    against_bank,
    bank_choices,
    bank_pending,
    check_covered,
    next_offer,
    offer_bank,
    pass_bank,
    take_bank,
)
from houseway.games.pai_gow_shared.banking import PAI_GOW
from houseway.games.pai_gow_shared.dice import (
    button_start,
    call_no_roll,
    dice_choices,
    draw_start,
    pass_shaker,
    report_generator,
    settle_all_dice,
    shake_dice,
    shaker_awaited,
    standing,
    take_down_dice_bonus,
)
from houseway.games.pai_gow_shared.dragons_eye import WAGERS as DICE_WAGERS
from houseway.games.pai_gow_shared.dragons_eye import Run, check_placing, next_run
from houseway.games.pai_gow_shared.irregularities import (
    act_for_absent,
    play_on,
    report_exposed_card,
    report_wrong_start,
    void_hand,
    wagers,
)
from houseway.games.pai_gow_shared.setting import (
    ask_house_way,
    expose_bank,
    set_dealer_hand,
    set_hand,
    without,
)
from houseway.games.pai_gow_shared.state import (
    DICE_BONUS,
    PHASES,
    Arranged,
    Bank,
    Hand,
    Round,
    Rules,
    asked,
    dealer_has_hand,
    needs_hand,
    to_pick_up,
    to_set,
    unbet,
    waits_for,
)

__all__ = ["PHASES", "dealer_has_hand", "standing", "wagers"]

R = TypeVar("R", bound=Round)

# --- wagers ----------------------------------------------------------------------------------------------------------


def place_wagers(round: Round, command: PlaceWagers, around: Around) -> list[Event]:
    """Everything before "no more bets", once it is known who banks; a bank has no wager that a hand decides."""
    rules, seat = round.rules, command.seat
    check_open(round.phase, rules.wager)
    if bank_pending(round):
        raise Refusal("the bank is offered before wagers are made", rules.bank.rotation)
    if DICE_BONUS in command.wagers and round.dice_offered:
        check_placing(rules.dice, round.run, seat)
    total = together(round.hand(seat).wagers, command.wagers)
    if round.bank and needs_hand(total):
        _check_not_bank(round, round.bank, seat)
    kept = {DICE_BONUS} if seat in round.run.retained else set()
    chosen = {wager: amount for wager, amount in total.items() if wager not in kept}
    if chosen:
        rules.check_wagers(round.options, chosen)
    _check_bank(round, seat, command.wagers, around)
    return placed(seat, command.wagers, lambda wager: _placed_by(rules, wager))


def _placed_by(rules: Rules, wager: str) -> Citation:
    return rules.dice.offered if wager in DICE_WAGERS else rules.placed_by.get(wager, rules.wager)


def _check_not_bank(round: Round, bank: Bank, seat: int) -> None:
    """The bank is a person: no wager on a hand goes with it, at its own place or at another of the same player's."""
    if seat == bank.seat:
        raise Refusal("the bank has no wager of its own on a hand", round.rules.bank.rotation)
    if round.person(seat) == round.person(bank.seat):
        raise Refusal("a player who has the bank does not wager against himself", round.rules.bank.rotation)


def _check_bank(round: Round, seat: int, wagers: Mapping[str, Cents], around: Around) -> None:
    """The bank must cover what is wagered against it, from the chips it has not wagered on the dice itself."""
    bank = round.bank
    if bank is None:
        return
    chips = around.stack(bank.seat) - (sum(wagers.values()) if seat == bank.seat else 0)
    more = [wagers[PAI_GOW]] if PAI_GOW in wagers else []
    if more or seat == bank.seat:
        check_covered(round, bank, chips, [*against_bank(round), *more])


def take_back_wagers(round: Round, command: TakeBackWagers, around: Around) -> Iterator[Event]:
    """Everything but a dice bonus kept after a triple, which is taken down on its own."""
    kept = command.seat in round.run.retained
    there = {w: amount for w, amount in round.hand(command.seat).wagers.items() if not (kept and w == DICE_BONUS)}
    return taken_back(round.phase, command.seat, there, round.rules.wager)


def no_more_bets(round: Round, command: NoMoreBets, around: Around) -> Iterator[Event]:
    """Closed once the bank is known and somebody has wagered; only now does the dealer wager against the bank."""
    rules, bank = round.rules, round.bank
    if round.phase != "betting":
        raise Refusal("the betting is closed already", rules.deal)
    if bank_pending(round):
        raise Refusal("the bank has still to be offered, or answered", rules.bank.rotation)
    if not any(hand.wagers for hand in round.hands.values()) and not (bank and bank.dealers_wager):
        raise Refusal("nobody has placed a wager", rules.wager)
    if bank is not None:
        check_covered(round, bank, around.stack(bank.seat), against_bank(round))
        if bank.dealers_wager:
            yield WagerPlaced(rules.bank.dealers_hand, DEALER, PAI_GOW, bank.dealers_wager)
    yield BettingClosed(rules.deal)
    if round.start_by == "button" and not round.shakes:
        yield button_start(round)


# --- the deal, and hands nobody has wagered on -----------------------------------------------------------------------


def due(round: Round) -> tuple[DealOrder, ...]:
    return round.plan if round.phase == "dealing" else ()


def collect_unbet_hands(round: Round, command: e.CollectUnbetHands, around: Around) -> Iterator[Event]:
    places = tuple(unbet(round))
    if round.phase != "collecting" or not places:
        raise Refusal("hands without a wager are collected after the deal", round.rules.deal)
    yield e.HandsCollected(round.rules.deal, places)


def picked_up(round: R, happened: Sequence[Event], evolve: Callable[[R, Event], R]) -> list[Event]:
    """Hands that a player with two may look at after what has just happened."""
    law = round.rules.two_areas
    if law is None or not round.options.two_areas or round.phase not in {"collecting", "setting"}:
        return []
    return [e.HandPickedUp(law, seat) for seat in to_pick_up(reduce(evolve, happened, round))]


Decide = dict[type[Command], Callable[[Any, Any, Around], Iterable[Event]]]

DECIDE: Decide = {
    PlaceWagers: place_wagers,
    TakeBackWagers: take_back_wagers,
    NoMoreBets: no_more_bets,
    ActForAbsent: act_for_absent,
    e.OfferBank: offer_bank,
    e.TakeBank: take_bank,
    e.PassBank: pass_bank,
    e.TakeDownDiceBonus: take_down_dice_bonus,
    e.TakeShaker: pass_shaker,
    e.LetDealerShake: pass_shaker,
    e.ShakeDice: shake_dice,
    e.CallNoRoll: call_no_roll,
    e.DrawStart: draw_start,
    e.ReportGenerator: report_generator,
    e.SettleDice: settle_all_dice,
    e.CollectUnbetHands: collect_unbet_hands,
    e.SetHand: set_hand,
    e.AskHouseWay: ask_house_way,
    e.SetDealerHand: set_dealer_hand,
    e.ExposeBank: expose_bank,
    e.ReportExposedCard: report_exposed_card,
    e.VoidHand: void_hand,
    e.PlayOn: play_on,
    e.ReportWrongStart: report_wrong_start,
}
"""What both games decide alike; each adds `ExposeHand`, `ExposeAll` and `PayWinners`."""


# --- what the table asks ---------------------------------------------------------------------------------------------


def next_round(kind: type[R], options: Any, number: int, before: R | None, **more: Any) -> R:
    """A round open for betting, with what the last one told it."""
    if before is None:
        return kind(options=options, number=number, **more)
    run = next_run(before.run) if options.dragons_eye != "off" else Run()
    return kind(
        options=options,
        number=number,
        players=before.players,
        rotation=before.rotation,
        run=run,
        button=before.button,
        generator_works=before.generator_works or options != before.options,
        hands={seat: Hand({DICE_BONUS: kept}) for seat, kept in run.retained.items()},
        left_up=frozenset(run.retained) | (before.left_up if before.number == number else frozenset()),
        **more,
    )


HANDS_OF_A_DEAL = 8
Arrange = Callable[[Any, tuple[Card, ...], tuple[Card, ...]], Arranged]


@made_last
def to_act(round: Round) -> int | None:
    """Whose decision is awaited: the bank, the shaker, a card that was seen, then hands in the order of seats."""
    match round.phase:
        case "betting":
            return round.offered
        case "shaking":
            return shaker_awaited(round)
        case "dealing" | "collecting" | "setting":
            waiting = asked(round)
            if waiting:
                return waiting[0]
            if round.phase == "setting":
                return next((seat for seat in to_set(round) if waits_for(round, seat) is None), None)
    return None


def choices(round: Round, seat: int, around: Around) -> list[Command]:
    """What that seat may do."""
    if round.phase == "betting" and round.offered == seat:
        return bank_choices(round, seat, around)
    if shaker_awaited(round) == seat:
        return dice_choices(seat)
    if round.hand(seat).asked:
        return [e.PlayOn(seat), e.VoidHand(seat)]
    if round.phase == "setting" and seat in to_set(round) and waits_for(round, seat) is None:
        return [e.AskHouseWay(seat), *divisions(round, seat)]
    return []


def divisions(round: Round, seat: int) -> Sequence[Command]:
    """Every way to set the hand that is no foul."""
    rules = round.rules
    return _divisions(round.options)(rules.arrange, rules.low_size, seat, round.hand(seat).cards)


@made_once
def _divisions(options: Options) -> Callable[[Arrange, int, int, tuple[Card, ...]], Sequence[Command]]:
    """Whoever sets a hand is asked again at every look; the hands of one deal are remembered."""

    @lru_cache(maxsize=HANDS_OF_A_DEAL)
    def of_hand(arrange: Arrange, low_size: int, seat: int, cards: tuple[Card, ...]) -> Sequence[Command]:
        fronts = dict.fromkeys(combinations(cards, low_size))
        return [e.SetHand(seat, low) for low in fronts if not arrange(options, without(cards, low), low).foul]

    return of_hand


def next_step(round: Round) -> Command | None:
    match round.phase:
        case "betting":
            seat = next_offer(round)
            return e.OfferBank() if seat is not None and round.offered != seat else None
        case "shaking" if shaker_awaited(round) is None:
            return e.ShakeDice()
        case "dice":
            return e.SettleDice()
        case "starting":
            return e.DrawStart()
        case "collecting" if not asked(round) and unbet(round):
            return e.CollectUnbetHands()
        case "revealing":
            set_first = round.dealer_plays and round.hand(DEALER).arranged is None
            return e.SetDealerHand() if set_first else e.ExposeBank()
        case "settling":
            return e.ExposeAll()
        case "paying":
            return e.PayWinners()
    return None


def phase(round: Round) -> str:
    return round.phase


def holds_cards(round: Round, seat: int) -> bool:
    """From "no more bets" on: the bank, and every seat that has or had a wager in the round."""
    hand = round.hand(seat)
    plays = bool(hand.wagers) or hand.shown or seat in round.staked or seat == round.bank_place
    return round.phase != "betting" and plays


def may_wager(round: Round, seat: int) -> bool:
    """Everybody but whoever has the bank."""
    return round.bank is None or round.bank.seat != seat


def given_up(round: Round, seat: int) -> list[Event]:
    """The bank, which is the dealer's for the rest of the betting."""
    if round.bank is None or round.bank.seat != seat:
        return []
    return [e.BankGivenUp(round.rules.bank.rotation, seat)]


def held(round: Round, place: int) -> int:
    """What was dealt there, until it is collected."""
    hand = round.hand(place)
    return 0 if hand.collected else len(hand.cards)


def paragraph_of(rules: Rules, options: Any, command: type[Command]) -> Citation | None:
    """Where a command of both games is laid down."""
    if command in {e.OfferBank, e.TakeBank, e.PassBank}:
        return rules.bank.rotation
    if command in {e.TakeDownDiceBonus, e.TakeShaker, e.LetDealerShake}:
        return rules.dice.who_shakes
    if command in {e.ShakeDice, e.CallNoRoll}:
        return rules.dice.shake if options.dragons_eye != "off" else rules.start
    if command is e.SettleDice:
        return rules.dice.collect_and_pay
    if command in {e.DrawStart, e.ReportGenerator}:
        return rules.start
    if command is e.CollectUnbetHands:
        return rules.deal
    if command in {e.SetHand, e.AskHouseWay, ActForAbsent}:
        return rules.setting
    if command in {e.SetDealerHand, e.ExposeHand, e.ExposeAll}:
        return rules.settle
    if command is e.ExposeBank:
        return rules.bank.player_bank
    return rules.pay if command is e.PayWinners else rules.irregularity


def collection(round: Round) -> tuple[int, ...]:
    """The places whose cards are still on the layout, the dealer's last."""
    dealer_last = [*round.rules.places[1:], DEALER]
    return tuple(place for place in dealer_last if place not in round.picked_up and round.hand(place).cards)
