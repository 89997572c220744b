"""Exposing and paying, 11.9(f) to (j), 11.10(l), (m) and 11.22(d): in which order hands and wagers are taken up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from houseway.core.citations import Citation, cite
from houseway.core.decider import Event
from houseway.core.game import Around
from houseway.games.pai_gow_poker.events import (
    EnvyMarkerCollected,
    HandKept,
    HandRearranged,
    MeterMoved,
    PremiumHandAnnounced,
    SideWagerAnnounced,
)
from houseway.games.pai_gow_poker.options import EZ_WAGERS, HANDS
from houseway.games.pai_gow_poker.settlement import (
    EXAMINED,
    LOSE,
    NOT_QUALIFIED,
    PUSHED,
    QUALIFIED,
    SURRENDER,
    VIGORISH,
    WIN,
    Seven,
    SideWagers,
    best_words,
    pay_main,
    settle_side_wagers,
)
from houseway.games.pai_gow_poker.side_wagers import premium
from houseway.games.pai_gow_poker.state import PokerRound
from houseway.games.pai_gow_shared.bank import collectable, settled_with_bank
from houseway.games.pai_gow_shared.banking import PAI_GOW
from houseway.games.pai_gow_shared.dragons_eye import SEATS
from houseway.games.pai_gow_shared.events import (
    ExposeAll,
    ExposeHand,
    HandCollected,
    HandsCompared,
    PayWinners,
    WagersSettled,
)
from houseway.games.pai_gow_shared.setting import check_paying, check_settling, expose_all, expose_next, exposed
from houseway.games.pai_gow_shared.state import needs_hand

PROGRESSIVE = cite("BASE B10")

# --- 11.9(f) to (h), 11.22(d)1: exposing -----------------------------------------------------------------------------

EXPOSE_AGAINST_EZ_BANK = cite("NJ-PG 11.10(l)1")
OPTIONAL_WAGERS_MADE = cite("NJ-PG 11.22(d)")
SETTLE_MAIN_IN_TURN = cite("NJ-PG 11.22(d)1")
CARDS_STAY = cite("NJ-PG 11.22(d)1.i")
ALL_CARDS_STAY = cite("NJ-PG 11.22(d)1.ii")


def _on_layout(round: PokerRound) -> list[int]:
    """Seats whose cards are still there, from the dealer's right; the bank's are looked at, not settled."""
    bank = round.bank_place
    return [seat for seat in SEATS if seat != bank and round.hand(seat).cards and not round.hand(seat).collected]


def _side_wagers(round: PokerRound) -> SideWagers:
    hands = {seat: Seven(round.hand(seat).cards, round.hand(seat).wagers) for seat in _on_layout(round)}
    bank = round.bank.seat if round.bank else None
    bank_cards, persons = round.hand(round.bank_place).cards, {seat: round.person(seat) for seat in hands}
    return settle_side_wagers(round.paid_by, hands, bank_cards, bank, round.meter, persons)


def _made_optional_wager(round: PokerRound, seat: int) -> bool:
    return any(wager in EZ_WAGERS for wager in round.hand(seat).wagers)


def _exposing_law(round: PokerRound) -> Citation | None:
    if round.options.variant == "ez" and round.bank is not None and not round.bank.co_bank:
        return EXPOSE_AGAINST_EZ_BANK
    optional = any(_made_optional_wager(round, seat) for seat in _on_layout(round))
    return SETTLE_MAIN_IN_TURN if optional and round.bank is None else None


def _exposed(sides: SideWagers, round: PokerRound, seat: int) -> Iterator[Event]:
    """Hands and side wagers announced, losing wagers collected, and the hand too if nothing else depends on it."""
    hand = round.hand(seat)
    left, result = dict(hand.wagers), None
    for event in exposed(round, seat, _exposing_law(round)):
        if isinstance(event, HandsCompared):
            result = event.result
        if event.postings():
            left.pop(PAI_GOW)
        yield event
    won = sides.won(seat)
    for wager in sorted(Seven(hand.cards, hand.wagers).side_wagers, key=round.options.wagers.index):
        yield SideWagerAnnounced(EXAMINED[wager], seat, wager, wager in won)
    for lost in sides.at_once[seat]:
        left.pop(lost.wager)
        yield lost
    if PAI_GOW in left:
        return
    law = PUSHED if result == "push" else LOSE
    if round.markers:
        yield HandKept(ALL_CARDS_STAY, seat)
    elif _made_optional_wager(round, seat):
        yield HandKept(CARDS_STAY, seat)
    elif round.bank is None:
        yield HandKept(law, seat) if needs_hand(left) else HandCollected(law, seat)


def expose_hand(round: PokerRound, command: ExposeHand, around: Around) -> Iterator[Event]:
    check_settling(round)
    return expose_next(round, partial(_exposed, _side_wagers(round)))


def expose_every_hand(round: PokerRound, command: ExposeAll, around: Around) -> Iterator[Event]:
    check_settling(round)
    return expose_all(round, partial(_exposed, _side_wagers(round)))


# --- 11.9(i), (j), 11.10(l), (m), 11.22(d)2, 3: payment --------------------------------------------------------------

REARRANGE = cite("NJ-PG 11.22(d)2")
PREMIUM_WAITS = cite("NJ-PG 11.22(d)2.iii")
LAST_PASS = cite("NJ-PG 11.22(d)3")
ENVY_PAID = cite("NJ-PG 11.22(d)3.i")
PREMIUM_PAID = cite("NJ-PG 11.22(d)3.ii")
PREMIUM_COLLECTED = cite("NJ-PG 11.22(d)3.iii")


def pay_winners(round: PokerRound, command: PayWinners, around: Around) -> Iterator[Event]:
    """Pai gow wagers first, with each player's side wagers after his own; envy and premium hands when all is done."""
    check_paying(round)
    yield from collectable([*_payments(round)], around)


def _payments(round: PokerRound) -> Iterator[Event]:
    sides, seats = _side_wagers(round), _on_layout(round)
    if round.bank is not None:
        yield from settled_with_bank(round, given_up_by=SURRENDER).paying
    waiting: list[int] = []
    for seat in seats:
        hand = round.hand(seat)
        if round.bank is None and hand.result == "win":
            yield from pay_main(round.options, seat, hand.wagers[PAI_GOW])
        yield from _in_turn(round, seat, sides)
        if _waits(round, seat):
            waiting.append(seat)
        else:
            yield HandCollected(_racked_by(round, seat, sides), seat)
    if sides.meter != round.meter:
        yield MeterMoved(PROGRESSIVE, sides.meter)
    yield from _last_pass(round, sides, waiting)
    optional = any(_made_optional_wager(round, seat) for seat in seats)
    yield WagersSettled(LAST_PASS if waiting or round.markers else OPTIONAL_WAGERS_MADE if optional else WIN)


def _in_turn(round: PokerRound, seat: int, sides: SideWagers) -> Iterator[Event]:
    """The seven cards put together anew wherever a side wager asks for it, and those wagers settled."""
    optional, row = _made_optional_wager(round, seat), premium(round.hand(seat).cards)
    if optional or round.markers or sides.in_turn[seat]:
        hand = round.hand(seat)
        words, cards = best_words(hand.cards, round.options), () if hand.shown else hand.cards
        yield HandRearranged(REARRANGE if optional or round.markers else VIGORISH, seat, words, cards)
    yield from sides.in_turn[seat]
    if row and "dynasty" in round.hand(seat).wagers:
        yield PremiumHandAnnounced(PREMIUM_WAITS, seat, HANDS[row])


def _racked_by(round: PokerRound, seat: int, sides: SideWagers) -> Citation:
    """The paragraph by which a settled hand goes into the rack."""
    if not _made_optional_wager(round, seat):
        return VIGORISH
    return QUALIFIED if sides.won(seat) & set(EZ_WAGERS) else NOT_QUALIFIED


def _waits(round: PokerRound, seat: int) -> bool:
    """Whether the hand stays until envy has been paid."""
    hand = round.hand(seat)
    return premium(hand.cards) is not None and (bool(round.markers) or "dynasty" in hand.wagers)


def _last_pass(round: PokerRound, sides: SideWagers, waiting: Sequence[int]) -> Iterator[Event]:
    for seat in _on_layout(round):
        envy = [paid for paid in sides.at_last[seat] if (paid.wager_of() or (seat, "envy"))[1] == "envy"]
        yield from envy
        if seat in round.markers:
            yield EnvyMarkerCollected(ENVY_PAID, seat)
        yield from (paid for paid in sides.at_last[seat] if paid not in envy)
        if seat in waiting and "dynasty" in round.hand(seat).wagers:
            yield HandCollected(PREMIUM_PAID, seat)
    for seat in waiting:
        if "dynasty" not in round.hand(seat).wagers:
            yield HandCollected(PREMIUM_COLLECTED, seat)
