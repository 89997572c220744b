"""The bank in a round: offered in rotation before the betting, taken, shared with the house, or passed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from houseway.core.accounts import stack
from houseway.core.citations import Citation
from houseway.core.decider import Command, Event, Refusal
from houseway.core.events import VigorishTaken
from houseway.core.game import Around
from houseway.core.money import Cents, dollars
from houseway.games.pai_gow_shared.banking import (
    PAI_GOW,
    Against,
    BankRound,
    check_bank,
    check_cover,
    dealers_wager,
    offers,
    settle_bank,
)
from houseway.games.pai_gow_shared.events import (
    BankOffered,
    BankPassed,
    BankTaken,
    OfferBank,
    PassBank,
    TakeBank,
    VigorishUncollected,
)
from houseway.games.pai_gow_shared.state import Bank, Round
from houseway.games.pai_gow_shared.vigorish import vigorish

LEAST_BANK: Cents = vigorish(1, "quarter")
"""A bank can pay the least vigorish on a surplus, whatever is wagered against it."""


def next_offer(round: Round) -> int | None:
    """The seat to which the bank is offered next; None once it is taken or everybody has passed."""
    if not round.options.bank_offered or round.bank is not None or round.offers_over:
        return None
    if len(set(round.players.values())) == 1 and not _has_opponent(round):
        return None
    asked = offers(round.rotation, sorted(round.players), round.options.bank_rounds, _holders_other(round))
    passed = {round.person(seat) for seat in round.passed}
    return next((seat for seat in asked if round.person(seat) not in passed), None)


def _is_alone(round: Round, seat: int) -> bool:
    """Whether nobody else is at the table to play against a bank of that seat."""
    return all(round.person(other) == round.person(seat) for other in round.players)


def _has_opponent(round: Round) -> bool:
    """Whether the dealer would play against a bank of somebody who is alone at the table."""
    return any(dealers_wager(round.rules.bank, round.rotation, seat) for seat in round.players)


def _holders_other(round: Round) -> int | None:
    """The second area of the player who had the bank in the last round."""
    holder = round.rotation.bank
    if holder is None:
        return None
    return next((seat for seat in round.players if seat != holder and round.person(seat) == round.person(holder)), None)


def bank_pending(round: Round) -> bool:
    """Whether the bank has still to be offered, or answered."""
    return round.phase == "betting" and next_offer(round) is not None


def offer_bank(round: Round, command: OfferBank, around: Around) -> Iterator[Event]:
    law = round.rules.bank.rotation
    if not round.options.bank_offered:
        raise Refusal("at this table the dealer always banks", law)
    if round.phase != "betting":
        raise Refusal("the bank is offered before the wagers are made", law)
    seat = next_offer(round)
    if seat is None:
        raise Refusal("there is nobody to whom the bank has still to be offered", law)
    if round.offered == seat:
        raise Refusal(f"seat {seat} has been offered the bank and has yet to answer", law)
    yield BankOffered(law, seat)


def take_bank(round: Round, command: TakeBank, around: Around) -> Iterator[Event]:
    rules, options = round.rules, round.options
    if not options.bank_offered:
        raise Refusal("at this table the dealer always banks", rules.bank.rotation)
    check_bank(rules.bank, round.rotation, command.seat, round.bank.seat if round.bank else None)
    _answered(round, command.seat)
    if command.co_bank and not options.co_bank_offered:
        raise Refusal("this table offers no co-banking", rules.bank.co_bank)
    wager = dealers_wager(rules.bank, round.rotation, command.seat, command.dealers_wager, co_bank=command.co_bank)
    if not wager and _is_alone(round, command.seat):
        raise Refusal("nobody would play against that bank", rules.bank.player_bank)
    bank = Bank(command.seat, command.co_bank, wager)
    check_covered(round, bank, around.stack(command.seat), [wager])
    yield BankTaken(rules.bank.rotation, command.seat, command.co_bank, wager)


def pass_bank(round: Round, command: PassBank, around: Around) -> Iterator[Event]:
    return passed(round, command.seat)


def passed(round: Round, seat: int, absent: bool = False) -> Iterator[Event]:
    _answered(round, seat)
    yield BankPassed(round.rules.bank.rotation, seat, absent)


def _answered(round: Round, seat: int) -> None:
    """Only the seat that has been asked answers; a bank against which nobody has wagered may still be given up."""
    bank = round.bank
    if round.phase == "betting" and bank and bank.seat == seat and not any(against_bank(round)):
        return
    if round.offered != seat or round.phase != "betting":
        raise Refusal(f"the bank has not been offered to seat {seat}", round.rules.bank.rotation)


def bank_choices(round: Round, seat: int, around: Around) -> list[Command]:
    """What the seat that is offered the bank may answer."""
    chips = around.stack(seat)
    usual = dealers_wager(round.rules.bank, round.rotation, seat)
    made: list[Command] = []
    alone = _is_alone(round, seat)
    if chips >= max(usual, LEAST_BANK) and (usual or not alone):
        made.append(TakeBank(seat))
    elif chips >= LEAST_BANK and not alone:
        made.append(TakeBank(seat, dealers_wager=0))
    if chips >= LEAST_BANK and round.options.co_bank_offered and not alone:
        made.append(TakeBank(seat, co_bank=True))
    return [*made, PassBank(seat)]


def check_covered(round: Round, bank: Bank, chips: Cents, staked: Collection[Cents]) -> None:
    """Refuse a bank, or a wager against it, that the bank's chips cannot cover."""
    law = round.rules.bank
    check_cover(law, chips, staked, co_bank=bank.co_bank)
    if chips < LEAST_BANK:
        raise Refusal(f"a bank needs at least {dollars(LEAST_BANK)} for its vigorish", law.rotation)


def against_bank(round: Round) -> list[Cents]:
    """Every wager against the bank, the dealer's among them."""
    bank = round.bank
    assert bank is not None
    players = [hand.wagers[PAI_GOW] for seat, hand in round.hands.items() if seat and PAI_GOW in hand.wagers]
    return [*players, bank.dealers_wager] if bank.dealers_wager else players


def settled_with_bank(round: Round, given_up_by: Citation | None = None) -> BankRound:
    """Every pai gow wager that came to a comparison, or was given up, through the centre of the table."""
    bank, options = round.bank, round.options
    assert bank is not None
    wagers = []
    for seat, staked in sorted(round.staked.items()):
        hand = round.hand(seat)
        if hand.surrendered:
            wagers.append(Against(seat, staked, "lose", given_up_by))
        elif hand.result:
            wagers.append(Against(seat, staked, hand.result))
    return settle_bank(
        round.rules.bank,
        bank.seat,
        wagers,
        co_bank=bank.co_bank,
        queens_dragon=round.queens_dragon,
        rounding=options.rounding,
        commission=options.commission,
        bank_commission=options.bank_commission,
    )


def collectable(events: Sequence[Event], around: Around) -> Iterator[Event]:
    """The same events, but no more vigorish taken from a player than his chips allow; the rest is put on record."""
    gained: dict[str, Cents] = {}
    for event in events:
        if isinstance(event, VigorishTaken):
            mine = stack(event.seat)
            held = around.stack(event.seat) + gained.get(mine, 0)
            if event.amount > held:
                if held:
                    yield VigorishTaken(event.cite, event.seat, event.wager, held)
                yield VigorishUncollected(event.cite, event.seat, event.amount - held)
                gained[mine] = gained.get(mine, 0) - held
                continue
        for source, target, amount in event.postings():
            gained[source] = gained.get(source, 0) - amount
            gained[target] = gained.get(target, 0) + amount
        yield event
