"""Dice and starting place: who shakes, what the dice show, the Dragon's Eye wagers settled, and who is dealt first."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.decider import BadCommandError, Command, Event, Refusal
from houseway.core.events import DEALER, WagerLost, WagerWon
from houseway.core.game import Around, Standing
from houseway.core.money import Cents
from houseway.core.shuffle import drawn
from houseway.games.pai_gow_shared.banking import PAI_GOW
from houseway.games.pai_gow_shared.dragons_eye import (
    SEATS,
    WAGERS,
    Dice,
    DiceBonusPaid,
    DiceError,
    run_after,
    settle_dice,
    shaker_of,
    take_down,
    takes_pai_gow_wagers,
)
from houseway.games.pai_gow_shared.events import (
    ButtonPlaced,
    CallNoRoll,
    DiceBonusTakenDown,
    DiceShaken,
    DrawStart,
    GeneratorFailed,
    LetDealerShake,
    NoRollCalled,
    ReportGenerator,
    RunContinued,
    SettleDice,
    ShakeDice,
    ShakerPassed,
    StartingPlaceFound,
    TakeDownDiceBonus,
    TakeShaker,
    WagersSettled,
)
from houseway.games.pai_gow_shared.state import DICE_BONUS, Round, counted, needs_hand

LEAST_SHAKES = 3
DRAGONS_EYE_SHAKES = 5
SIDES = 6


# --- before the shake ------------------------------------------------------------------------------------------------


def take_down_dice_bonus(round: Round, command: TakeDownDiceBonus, around: Around) -> Iterator[Event]:
    """A wager that a triple has paid stays as it is, or is taken down before the next shake."""
    law = round.rules.dice
    if round.phase != "betting":
        raise Refusal("no more bets: no wager is withdrawn now", round.rules.wager)
    kept = round.run.retained.get(command.seat, 0)
    take_down(law, round.run, command.seat)
    yield DiceBonusTakenDown(law.pays[DICE_BONUS], command.seat, kept)


def dice_bonuses(round: Round) -> dict[int, Cents]:
    """Dice bonus wagers on the layout, by seat."""
    return {seat: hand.wagers[DICE_BONUS] for seat, hand in round.hands.items() if DICE_BONUS in hand.wagers}


def shaker(round: Round) -> int | None:
    """The seat whose shake this is, whoever holds the shaker; None for the dealer."""
    return shaker_of(round.run, dice_bonuses(round)) if round.dice_offered else None


def shaker_awaited(round: Round) -> int | None:
    """The seat that has yet to say whether it shakes the dice itself."""
    return shaker(round) if round.phase == "shaking" and not round.shaker_passed else None


def pass_shaker(round: Round, command: TakeShaker | LetDealerShake, around: Around) -> Iterator[Event]:
    return shaker_passed(round, command.seat, by_player=isinstance(command, TakeShaker))


def shaker_passed(round: Round, seat: int, *, by_player: bool, absent: bool = False) -> Iterator[Event]:
    """To the player, or kept by the dealer who shakes for that player. If a player does not act the dealer shakes as
    for nobody, so that nobody has the shaker's prices.
    """
    law = round.rules.dice
    if shaker_awaited(round) != seat:
        raise Refusal(f"it is not for seat {seat} to shake the dice", law.who_shakes)
    paragraph = law.who_shakes if absent else law.shake if by_player else law.shaken_for_the_player
    yield ShakerPassed(paragraph, seat, "player" if by_player else "dealer", absent)


# --- the shake -------------------------------------------------------------------------------------------------------


def shake_dice(round: Round, command: ShakeDice, around: Around) -> Iterator[Event]:
    rules = round.rules
    paragraph = rules.dice.shake if round.dice_offered else rules.start
    if round.phase != "shaking":
        raise Refusal("the dice are shaken once the betting is closed", rules.start)
    awaited = shaker_awaited(round)
    if awaited is not None:
        raise Refusal(f"the shaker is passed to seat {awaited} first", paragraph)
    least = DRAGONS_EYE_SHAKES if round.dice_offered else LEAST_SHAKES
    times = least if command.times is None else command.times
    if times < least:
        raise Refusal(f"the shaker is shaken at least {least} times, not {times}", paragraph)
    dice = _read_dice(command)
    yield DiceShaken(paragraph, dice, times, shaker(round))
    if round.dice_offered:
        yield ButtonPlaced(rules.dice.button, dice.button, announced(round, dice), rules.dice.die)
    elif round.start_by == "shaker":
        yield starting_place(round, "shaker", dice.total)


def _read_dice(command: ShakeDice) -> Dice:
    if command.dice is None:
        eye, first, second = chance(command.seed, SIDES, 3)
        return Dice(eye, (first, second))
    try:
        return Dice.read({"eye": command.dice.eye, "plain": list(command.dice.plain)})
    except DiceError as error:
        raise BadCommandError(str(error)) from None


def chance(seed: str, sides: int, count: int) -> tuple[int, ...]:
    """Numbers that a seed makes."""
    if len(seed) != 64 or set(seed) - set("0123456789abcdef"):
        raise BadCommandError("a seed is 64 hexadecimal digits")
    return drawn(seed, sides, count)


def announced(round: Round, dice: Dice) -> tuple[str, ...]:
    """The dice wagers of which at least one has won."""
    results = [result for _, results in dice_results(round, dice) for result in results]
    won = {result.wager for result in results if isinstance(result, WagerWon | DiceBonusPaid)}
    return tuple(wager for wager in WAGERS if wager in won)


def dice_results(round: Round, dice: Dice) -> Iterator[tuple[int, tuple[WagerWon | WagerLost | DiceBonusPaid, ...]]]:
    """Each seat's dice wagers, from the dealer's right."""
    who = shaker(round)
    for seat, hand in sorted(round.hands.items()):
        placed = {wager: amount for wager, amount in hand.wagers.items() if wager in WAGERS}
        if placed:
            yield seat, settle_dice(round.rules.dice, dice, seat, placed, triples_before=round.run.triples, shaker=who)


def call_no_roll(round: Round, command: CallNoRoll, around: Around) -> Iterator[Event]:
    """Dice that cannot be read decide nothing; once they have been uncovered and read, what they show stands."""
    law = round.rules.irregularity
    if round.dice is not None:
        raise Refusal("the dice have been read, and what they show stands", law)
    if not round.shakes or round.phase != "shaking":
        raise Refusal("no dice are being shaken", law)
    if shaker_awaited(round) is not None:
        raise Refusal("nobody has the shaker yet", law)
    yield NoRollCalled(law, command.reason)


# --- the Dragon's Eye wagers -----------------------------------------------------------------------------------------


def settle_all_dice(round: Round, command: SettleDice, around: Around) -> Iterator[Event]:
    """From the dealer's right; then pai gow wagers that a triple takes, the next shaker, and the starting place."""
    law, dice = round.rules.dice, round.dice
    if round.phase != "dice" or dice is None:
        raise Refusal("the dice wagers are settled once the shaker is uncovered", law.collect_and_pay)
    yield from _decided_by(round, dice)
    taken_by = takes_pai_gow_wagers(law, round.options.dragons_eye, dice)
    lost = {PAI_GOW} if taken_by else set()
    alive = [wager for hand in round.hands.values() for wager in hand.wagers if wager not in lost]
    if not needs_hand(alive):
        yield WagersSettled(taken_by or law.collect_and_pay)
    elif round.start_by == "dragons-eye":
        yield StartingPlaceFound(law.starting_place, dice.button, "dragons-eye")
    elif round.start_by == "shaker":
        yield starting_place(round, "shaker", dice.total)
    elif round.start_by == "button":
        yield button_start(round)


def _decided_by(round: Round, dice: Dice) -> Iterator[Event]:
    """Everything that the dice alone decide, up to who shakes next: a player who is there and has a dice bonus."""
    law = round.rules.dice
    for _, results in dice_results(round, dice):
        yield from results
    taken_by = takes_pai_gow_wagers(law, round.options.dragons_eye, dice)
    if taken_by:
        for seat, hand in sorted(round.hands.items()):
            if PAI_GOW in hand.wagers:
                # the loss stands for the house's commission, so it goes to the house whoever banks
                yield WagerLost(taken_by, seat, PAI_GOW, hand.wagers[PAI_GOW])
    after = run_after(round.run, dice, dice_bonuses(round), round.options.shaker)
    yield RunContinued(law.who_shakes, after.triples, after.entitled if after.entitled in round.players else None)


def standing(round: Round) -> Standing:
    """What a void round leaves as it is: once the dice are uncovered, everything that they decide.

    A dice bonus that an earlier round left up is no wager of this round, and stands whatever happens in it.
    """
    dice, left_up = round.dice, frozenset((seat, DICE_BONUS) for seat in round.left_up)
    if dice is None or not round.dice_offered:
        return Standing(wagers=left_up)
    stands = {(seat, wager) for seat in SEATS for wager in WAGERS}
    if takes_pai_gow_wagers(round.rules.dice, round.options.dragons_eye, dice):
        stands |= {(seat, PAI_GOW) for seat in (DEALER, *SEATS)}
    settle = tuple(_decided_by(round, dice)) if round.phase == "dice" else ()
    return Standing(settle, frozenset(stands))


# --- the starting place ----------------------------------------------------------------------------------------------


def starting_place(round: Round, by: str, count: int) -> StartingPlaceFound:
    """Counted counterclockwise, the dealer or the bank being one and every position counting, wagered on or not."""
    place = counted(round.rules.places, round.bank_place, count)
    return StartingPlaceFound(round.rules.start, place, by, count)  # type: ignore[arg-type]


def button_start(round: Round) -> StartingPlaceFound:
    """A button starts at the dealer and moves clockwise, a place each round."""
    return StartingPlaceFound(round.rules.start, round.button, "button")


def draw_start(round: Round, command: DrawStart, around: Around) -> Iterator[Event]:
    rules, places = round.rules, len(round.rules.places)
    if round.phase != "starting" or round.start_by != "generator":
        raise Refusal("no generator names the starting place now", rules.start)
    number = chance(command.seed, places, 1)[0] if command.number is None else command.number
    if not 1 <= number <= places:
        raise BadCommandError(f"the generator shows 1 to {places}, not {number}")
    yield starting_place(round, "generator", number)


def report_generator(round: Round, command: ReportGenerator, around: Around) -> Iterator[Event]:
    law = round.rules.irregularity
    if round.options.starting_position != "generator" or not round.generator_works:
        raise BadCommandError("there is no generator in use at this table")
    if round.start is not None or round.phase == "over":
        raise Refusal("the starting place of this round has been found", law)
    yield GeneratorFailed(law)
    if round.phase == "starting" and round.dice is not None:
        yield starting_place(round, "shaker", round.dice.total)


def dice_choices(seat: int) -> list[Command]:
    return [TakeShaker(seat), LetDealerShake(seat)]
