"""What has happened: the round of either pai gow game after each event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from houseway.core.decider import Event
from houseway.core.events import (
    DEALER,
    BettingClosed,
    CardsDealt,
    PlayerLeft,
    PlayerSat,
    RoundEnded,
    RoundVoided,
    Settled,
    StubRacked,
    WagerLost,
    WagerPlaced,
    WagerPushed,
    WagerReturned,
    WagerTakenBack,
    WagerWon,
)
from houseway.games.pai_gow_shared.banking import PAI_GOW, rotation_after
from houseway.games.pai_gow_shared.dragons_eye import Run
from houseway.games.pai_gow_shared.events import (
    BankExposed,
    BankGivenUp,
    BankOffered,
    BankPassed,
    BankTaken,
    DealerHandSet,
    DiceBonusTakenDown,
    DiceShaken,
    GeneratorFailed,
    HandCollected,
    HandExposed,
    HandPickedUp,
    HandsCollected,
    HandsCompared,
    HandSet,
    HandVoided,
    NoRollCalled,
    PlayedOn,
    PlayersCardSeen,
    RunContinued,
    ShakerPassed,
    StartingPlaceFound,
    WagersSettled,
)
from houseway.games.pai_gow_shared.state import (
    DICE_BONUS,
    Bank,
    Round,
    asked,
    clockwise,
    deal_plan,
    places_in_play,
    to_set,
    unbet,
    unexposed,
    with_hand,
)

R = TypeVar("R", bound=Round)
replace = msgspec.structs.replace


def evolved(round: R, event: Event, handlers: Mapping[type[Event], Callable[[Any, Any], Any]]) -> R:
    """The round after an event, moved on to its next phase if that leaves nothing to do in this one."""
    handler = handlers.get(type(event))
    after: R = on(handler(round, event)) if handler else round
    return after


def _player_sat(round: R, event: PlayerSat) -> R:
    return replace(round, players={**round.players, event.seat: event.player})


def _player_left(round: R, event: PlayerLeft) -> R:
    """Nobody inherits a claim to bank or shaker; a bank that is given up while betting is open is the dealer's.

    Whoever gives up one of two areas has passed the bank with both.
    """
    players = {seat: player for seat, player in round.players.items() if seat != event.seat}
    person = round.person(event.seat)
    stays = next((seat for seat, player in players.items() if player == person), event.seat)
    passed = tuple(stays if seat == event.seat else seat for seat in round.passed)
    wagered = {seat: amount for seat, amount in round.rotation.wagered.items() if seat != event.seat}
    rotation = replace(round.rotation, wagered=wagered)
    if rotation.bank == event.seat:
        rotation = replace(rotation, bank=None, held=0)
    after = replace(round, players=players, passed=passed, rotation=rotation)
    if round.run.entitled == event.seat:
        after = replace(after, run=replace(round.run, entitled=None))
    if round.offered == event.seat:
        after = replace(after, offered=None)
    if round.phase == "betting" and round.bank is not None and round.bank.seat == event.seat:
        after = replace(after, bank=None, offers_over=True)
    return after


def _wager_placed(round: R, event: WagerPlaced) -> R:
    held = round.hand(event.seat).wagers
    return with_hand(round, event.seat, wagers={**held, event.wager: held.get(event.wager, 0) + event.amount})


def _wager_gone(round: R, event: WagerTakenBack | WagerReturned | DiceBonusTakenDown | Settled) -> R:
    hand = round.hands.get(event.seat)
    if hand is None or event.wager not in hand.wagers:
        return round
    held = {wager: amount for wager, amount in hand.wagers.items() if wager != event.wager}
    if round.phase == "betting" and event.wager == DICE_BONUS:
        kept = {seat: amount for seat, amount in round.run.retained.items() if seat != event.seat}
        round = replace(round, run=replace(round.run, retained=kept))
    return with_hand(round, event.seat, wagers=held)


def _bank_offered(round: R, event: BankOffered) -> R:
    return replace(round, offered=event.seat)


def _bank_taken(round: R, event: BankTaken) -> R:
    return replace(round, offered=None, bank=Bank(event.seat, event.co_bank, event.dealers_wager))


def _bank_given_up(round: R, event: BankGivenUp) -> R:
    return replace(round, bank=None, offers_over=True)


def _bank_passed(round: R, event: BankPassed) -> R:
    """Also by whoever had taken it and found nobody to play against."""
    bank = None if round.bank and round.bank.seat == event.seat else round.bank
    return replace(round, offered=None, passed=(*round.passed, event.seat), bank=bank)


def _betting_closed(round: R, event: BettingClosed) -> R:
    staked = {seat: hand.wagers[PAI_GOW] for seat, hand in round.hands.items() if PAI_GOW in hand.wagers}
    return replace(round, staked=staked, phase="shaking" if round.shakes else "starting")


def _shaker_passed(round: R, event: ShakerPassed) -> R:
    """For a player who does not answer the dealer shakes as for nobody."""
    run = replace(round.run, entitled=None) if event.absent else round.run
    return replace(round, shaker_passed=True, run=run)


def _dice_shaken(round: R, event: DiceShaken) -> R:
    return replace(round, dice=event.dice, phase="dice" if round.dice_offered else "starting")


def _no_roll_called(round: R, event: NoRollCalled) -> R:
    return replace(round, dice=None, phase="shaking")


def _run_continued(round: R, event: RunContinued) -> R:
    kept = {seat: hand.wagers[DICE_BONUS] for seat, hand in round.hands.items() if DICE_BONUS in hand.wagers}
    run = Run(triples=event.triples, entitled=event.entitled, retained=kept)
    return replace(round, run=run, phase="starting")


def _generator_failed(round: R, event: GeneratorFailed) -> R:
    phase = "shaking" if round.phase == "starting" and round.dice is None else round.phase
    return replace(round, generator_works=False, phase=phase)


def _starting_place_found(round: R, event: StartingPlaceFound) -> R:
    return replace(round, start=event.place, plan=deal_plan(round, event.place), phase="dealing")


def _cards_dealt(round: R, event: CardsDealt) -> R:
    dealt = with_hand(round, event.to, cards=round.hand(event.to).cards + event.cards, unseen=event.unseen)
    plan = round.plan[1:]
    return replace(dealt, plan=plan, phase=round.phase if plan else "collecting")


def _stub_racked(round: R, event: StubRacked) -> R:
    return replace(round, stub_racked=True)


def _hands_collected(round: R, event: HandsCollected) -> R:
    for place in event.places:
        round = with_hand(round, place, collected=True)
    return replace(round, picked_up=(*round.picked_up, *event.places))


def _hand_picked_up(round: R, event: HandPickedUp) -> R:
    return with_hand(round, event.seat, unseen=False)


def _hand_set(round: R, event: HandSet) -> R:
    made = round.rules.arrange(round.options, event.high, event.low)
    return with_hand(round, event.seat, arranged=replace(made, rule=event.rule))


def on(round: R) -> R:
    """On to the next phase after any event that leaves nothing to do in this one.

    A round in which no hand plays any more is over, unless a wager was surrendered in it that the bank is to have.
    """
    match round.phase:
        case "collecting" if not unbet(round) and (round.stub_racked or not round.rules.stub):
            return on(replace(round, phase="setting"))
        case "setting" if not asked(round) and not to_set(round):
            return on(replace(round, phase="revealing"))
        case "revealing" if not places_in_play(round) and not any(hand.surrendered for hand in round.hands.values()):
            return replace(round, phase="over")
        case "settling" if not unexposed(round):
            return replace(round, phase="paying")
    return round


def _dealer_hand_set(round: R, event: DealerHandSet) -> R:
    made = round.rules.arrange(round.options, event.high, event.low)
    after = with_hand(round, DEALER, arranged=replace(made, rule=event.rule), shown=True)
    return after if round.bank else replace(after, phase="settling")


def _bank_exposed(round: R, event: BankExposed) -> R:
    return replace(with_hand(round, event.seat, shown=True), phase="settling")


def _hand_exposed(round: R, event: HandExposed) -> R:
    made = round.hand(event.seat).arranged or round.rules.arrange(round.options, event.high, event.low)
    return with_hand(round, event.seat, shown=True, arranged=made)


def _hands_compared(round: R, event: HandsCompared) -> R:
    return with_hand(round, event.seat, result=event.result)


def _hand_collected(round: R, event: HandCollected) -> R:
    after = with_hand(round, event.seat, collected=True)
    return replace(after, picked_up=(*after.picked_up, event.seat))


def _players_card_seen(round: R, event: PlayersCardSeen) -> R:
    return with_hand(round, event.seat, asked=True)


def _hand_voided(round: R, event: HandVoided) -> R:
    return with_hand(round, event.seat, asked=False)


def _played_on(round: R, event: PlayedOn) -> R:
    return with_hand(round, event.seat, asked=False, played_on=True)


def _wagers_settled(round: R, event: WagersSettled) -> R:
    return replace(round, phase="over")


def _round_ended(round: R, event: RoundEnded) -> R:
    """The bank's rotation and the button move on; a void round moves neither."""
    bank = round.bank.seat if round.bank else None
    players = {seat: staked for seat, staked in round.staked.items() if seat != DEALER}
    rotation = rotation_after(round.rotation, bank, players, round.passed)
    return replace(round, rotation=rotation, button=clockwise(round.rules.places, round.button)[1])


def _round_voided(round: R, event: RoundVoided) -> R:
    return replace(round, phase="over")


Evolve = dict[type[Event], Callable[[Any, Any], Any]]

EVOLVE: Evolve = {
    PlayerSat: _player_sat,
    PlayerLeft: _player_left,
    WagerPlaced: _wager_placed,
    WagerTakenBack: _wager_gone,
    WagerReturned: _wager_gone,
    DiceBonusTakenDown: _wager_gone,
    WagerWon: _wager_gone,
    WagerPushed: _wager_gone,
    WagerLost: _wager_gone,
    BettingClosed: _betting_closed,
    CardsDealt: _cards_dealt,
    StubRacked: _stub_racked,
    RoundEnded: _round_ended,
    RoundVoided: _round_voided,
    BankOffered: _bank_offered,
    BankTaken: _bank_taken,
    BankPassed: _bank_passed,
    BankGivenUp: _bank_given_up,
    ShakerPassed: _shaker_passed,
    DiceShaken: _dice_shaken,
    NoRollCalled: _no_roll_called,
    RunContinued: _run_continued,
    GeneratorFailed: _generator_failed,
    StartingPlaceFound: _starting_place_found,
    HandsCollected: _hands_collected,
    HandPickedUp: _hand_picked_up,
    HandSet: _hand_set,
    DealerHandSet: _dealer_hand_set,
    BankExposed: _bank_exposed,
    HandExposed: _hand_exposed,
    HandsCompared: _hands_compared,
    HandCollected: _hand_collected,
    PlayersCardSeen: _players_card_seen,
    HandVoided: _hand_voided,
    PlayedOn: _played_on,
    WagersSettled: _wagers_settled,
}
