"""A round of Dragon Poker, in the order of the regulations.

Every rule is cited as New Jersey and as Maryland word it; a table's round cites its own state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from houseway.core.choices import changed
from houseway.core.citations import Citation
from houseway.core.commands import ActForAbsent, NoMoreBets, PlaceWagers, TakeBackWagers
from houseway.core.decider import Command, Event, Refusal
from houseway.core.events import DEALER, CardsRacked, WagerLost, WagerPlaced
from houseway.core.game import Around
from houseway.core.game import anybody_may_wager as may_wager
from houseway.core.game import no_notice as noticed
from houseway.core.game import nobody_barred as barred
from houseway.core.game import nothing_given_up as given_up
from houseway.core.game import nothing_stands as standing
from houseway.core.money import Cents, dollars
from houseway.core.phases import BETTING, SETTLING
from houseway.core.states import Law, by_state
from houseway.core.wagering import (
    all_wagers,
    check_limit,
    check_open,
    closed,
    placed,
    settlement_order,
    taken_back,
    together,
)
from houseway.games.dragon_poker import choices as in_words
from houseway.games.dragon_poker.events import (
    COMMANDS,
    EVENTS,
    CollectFolded,
    DealerHandRevealed,
    Fold,
    Folded,
    FoldedCollected,
    HandRevealed,
    MakePlay,
    RevealDealerHand,
    SeatSettled,
    SettleAll,
    SettleSeat,
)
from houseway.games.dragon_poker.hands import three_card_hand
from houseway.games.dragon_poker.options import DragonPokerOptions
from houseway.games.dragon_poker.procedure import procedure
from houseway.games.dragon_poker.ranking import SET_BY, ranked_by
from houseway.games.dragon_poker.settlement import SETTLE, TURN_UP, settle_seat
from houseway.games.dragon_poker.state import NO_HAND, Hand, Round, due, evolve, to_act, uncollected, unsettled
from houseway.games.dragon_poker.views import view

__all__ = [
    "barred",
    "changed_by",
    "choices",
    "collection",
    "commands",
    "dealer_has_hand",
    "decide",
    "due",
    "events",
    "evolve",
    "given_up",
    "held",
    "holds_cards",
    "may_wager",
    "name",
    "new_round",
    "next_step",
    "noticed",
    "options_type",
    "paragraph",
    "phase",
    "procedure",
    "standing",
    "title",
    "to_act",
    "view",
    "wagers",
]

name = "dragon-poker"
title = "Dragon Poker"
options_type = DragonPokerOptions
events = EVENTS
commands = COMMANDS

# --- 42.1, 42.6 / 1, 7: wagers --------------------------------------------------------------------------------------

ANTE = by_state('NJ-DP 42.1 "Ante"', 'MD-DP 1.B(1) "Ante"')
ANTE_BONUS = by_state('NJ-DP 42.1 "Ante Bonus"', 'MD-DP 1.B(1) "Ante Bonus"')
ANTE_BONUS_EQUAL = by_state('NJ-DP 42.1 "Ante Bonus"', "MD-DP 7.F(1)")
OPTIONAL: dict[str, Law] = {
    "three-card-bonus": by_state('NJ-DP 42.1 "3 Card Bonus" (1st)', 'MD-DP 1.B(2) "Three Card Bonus"'),
    "dragon": by_state('NJ-DP 42.1 "Dragon Bet"', 'MD-DP 1.B(4) "Dragon Bet"'),
    "progressive": by_state("NJ-DP 42.6(b)", "MD-DP 7.F(4)"),
}
OFFERED: dict[str, Law] = {
    "ante": by_state('NJ-DP 42.1 "Ante"', "MD-DP 7.F(1)"),
    "ante-bonus": by_state('NJ-DP 42.1 "Ante Bonus"', "MD-DP 7.F(1)"),
    "three-card-bonus": by_state('NJ-DP 42.1 "3 Card Bonus" (2nd)', "MD-DP 7.F(2)"),
    "dragon": by_state('NJ-DP 42.1 "Dragon Bet"', "MD-DP 7.F(3)"),
    "progressive": by_state("NJ-DP 42.6(b)", "MD-DP 7.F(4)"),
}
WAGERS = by_state("NJ-DP 42.6(a)", "MD-DP 7.F")
PLACED_BEFORE = by_state("NJ-DP 42.6(b)", "MD-DP 7.D")
CLOSED = by_state("NJ-DP 42.6(b)", "MD-DP 7.E")
PLAY = by_state('NJ-DP 42.1 "Play"', 'MD-DP 1.B(3) "Play"')


def check_wagers(options: DragonPokerOptions, wagers: Mapping[str, Cents]) -> None:
    """Ante and Ante Bonus, equal, both required; side wagers only beside them; everything within the limits."""
    state, chosen, limits = options.jurisdiction, options.limited_wagers, options.limits
    for wager, amount in wagers.items():
        if wager not in chosen and not (wager == "progressive" and options.progressive):
            known = OFFERED.get(wager)
            if known is None:
                raise Refusal(f"there is no wager {wager!r} at Dragon Poker", WAGERS[state])
            raise Refusal(f"this table does not offer the {wager} wager", known[state])
        if wager in limits:
            check_limit(wager, amount, limits[wager], OFFERED[wager][state])
    if "ante" not in wagers:
        for wager in wagers:
            if wager in OPTIONAL:
                raise Refusal(f"the {wager} wager needs an ante and an ante-bonus beside it", OPTIONAL[wager][state])
        raise Refusal("the ante comes first", ANTE[state])
    if "ante-bonus" not in wagers:
        raise Refusal("the ante-bonus is required with the ante", ANTE_BONUS[state])
    if wagers["ante"] != wagers["ante-bonus"]:
        raise Refusal(
            f"the ante-bonus must equal the ante: {dollars(wagers['ante'])}, not {dollars(wagers['ante-bonus'])}",
            ANTE_BONUS_EQUAL[state],
        )
    if (
        options.progressive is not None
        and wagers.get("progressive", options.progressive.stake) != options.progressive.stake
    ):
        raise Refusal(f"the progressive wager is {dollars(options.progressive.stake)}", OPTIONAL["progressive"][state])


def _place_wagers(round: Round, command: PlaceWagers) -> list[Event]:
    check_open(round.phase, CLOSED[round.state])
    if "play" in command.wagers:
        raise Refusal("the play wager is made after looking at the cards", PLAY[round.state])
    check_wagers(round.options, together(_hand(round, command.seat).wagers, command.wagers))
    return placed(command.seat, command.wagers, PLACED_BEFORE[round.state])


def _take_back_wagers(round: Round, command: TakeBackWagers) -> Iterator[Event]:
    return taken_back(round.phase, command.seat, _hand(round, command.seat).wagers, CLOSED[round.state])


def _hand(round: Round, seat: int) -> Hand:
    return round.hands.get(seat, NO_HAND)


# --- 42.7 to 42.9, 42.10(a) / 8 to 10: the deal ---------------------------------------------------------------------

NO_MORE_BETS: dict[str, Law] = {
    "manual-shoe": by_state("NJ-DP 42.7(b)", "MD-DP 8.C"),
    "hand": by_state("NJ-DP 42.8(b)3", "MD-DP 9.B"),
    "automated-shoe": by_state("NJ-DP 42.9(b)2", "MD-DP 7.D"),
}
THREE_CARDS: dict[str, Law] = {
    "manual-shoe": by_state("NJ-DP 42.10(a)", "MD-DP 8.D(2)"),
    "hand": by_state("NJ-DP 42.10(a)", "MD-DP 9.C(2)"),
    "automated-shoe": by_state("NJ-DP 42.10(a)", "MD-DP 10.B(1)"),
}


def _no_more_bets(round: Round, command: NoMoreBets) -> Iterator[Event]:
    law, needed = (laws[round.options.dealing][round.state] for laws in (NO_MORE_BETS, THREE_CARDS))
    return closed(round.phase, round.hands, law, "nobody has placed an ante and an ante-bonus", needed)


# --- 42.10(b), (c) / 11.A to 11.C: play or fold ---------------------------------------------------------------------

DECIDE = by_state("NJ-DP 42.10(c)", "MD-DP 11.B")
LOOK = by_state("NJ-DP 42.10(b)", "MD-DP 11.A")
FOLD = by_state("NJ-DP 42.10(c)1", "MD-DP 11.B")
FOLD_FORFEITS = by_state('NJ-DP 42.1 "Fold"', 'MD-DP 1.B(6) "Fold"')
SIDE_WAGERS_STAY: dict[str, Law] = {
    "three-card-bonus": by_state("NJ-DP 42.10(c)1", "MD-DP 11.C(1)"),
    "dragon": by_state("NJ-DP 42.10(c)1", "MD-DP 11.C(2)"),
    "progressive": by_state("NJ-DP 42.10(c)1", "MD-DP 7.F(4)"),
}
PLAY_EQUALS_ANTE = by_state("NJ-DP 42.10(c)2", "MD-DP 7.F(1)")
COLLECT_FOLDED = by_state("NJ-DP 42.10(c)1", "MD-DP 11.D(1)")
MAIN = ("ante", "ante-bonus")


def _turn(round: Round, seat: int) -> Hand:
    law = DECIDE[round.state]
    hand = round.hands.get(seat)
    if hand is None or not hand.cards:
        raise Refusal(f"seat {seat} has no hand in this round", law)
    if hand.decision is not None:
        raise Refusal(f"seat {seat} has decided already", law)
    if round.phase != "deciding":
        raise Refusal("the players decide once all cards have been dealt", LOOK[round.state])
    turn = to_act(round)
    if turn != seat:
        raise Refusal(f"it is seat {turn}'s turn to decide", law)
    return hand


def _make_play(round: Round, command: MakePlay) -> Iterator[Event]:
    hand = _turn(round, command.seat)
    if command.amount != hand.wagers["ante"]:
        raise Refusal(
            f"the play wager must equal the ante, {dollars(hand.wagers['ante'])}, not {dollars(command.amount)}",
            PLAY_EQUALS_ANTE[round.state],
        )
    yield WagerPlaced(PLAY_EQUALS_ANTE[round.state], command.seat, "play", command.amount)


def _fold(round: Round, command: Fold | ActForAbsent) -> Iterator[Event]:
    """New Jersey's dealer collects the hand at once, unless a side wager needs it."""
    hand = _turn(round, command.seat)
    yield from folded(round.options, command.seat, hand.wagers, absent=isinstance(command, ActForAbsent))
    if round.state == "NJ" and len(hand.wagers) == len(MAIN):
        yield CardsRacked(FOLD["NJ"], command.seat, len(hand.cards))


def folded(
    options: DragonPokerOptions, seat: int, wagers: Mapping[str, Cents], absent: bool = False
) -> Iterator[Event]:
    """Ante and Ante Bonus are given up; side wagers stay alive with the cards tucked under them."""
    state = options.jurisdiction
    alive = [wager for wager in wagers if wager in SIDE_WAGERS_STAY]
    law = SIDE_WAGERS_STAY[alive[0]] if alive else FOLD
    yield Folded(law[state], seat, "tucked" if alive else "collected", absent)
    if state == "NJ":
        yield from forfeited_wagers(options, seat, wagers)


def forfeited_wagers(options: DragonPokerOptions, seat: int, wagers: Mapping[str, Cents]) -> Iterator[WagerLost]:
    """New Jersey's dealer takes a folded seat's wagers at once, Maryland's when every player has decided.

    That the Ante Bonus goes with the Ante, also beside a side wager, is in what folding means.
    """
    for wager, law in zip(MAIN, (FOLD, FOLD_FORFEITS), strict=True):
        yield WagerLost(law[options.jurisdiction], seat, wager, wagers[wager])


# --- 42.10(c)3 / 11.D(1), (2): the dealer's hand --------------------------------------------------------------------

REVEAL = by_state("NJ-DP 42.10(c)3", "MD-DP 11.D(2)")
AFTER_DECISIONS = by_state("NJ-DP 42.10(c)3", "MD-DP 11.D")
DECIDED = ("dispensing", "revealing")
"""Everybody has decided; the dealer's cards are still in the shuffler, or lie face down."""


def _collect_folded(round: Round, command: CollectFolded) -> Iterator[Event]:
    seats = uncollected(round)
    if round.phase not in DECIDED or not seats:
        raise Refusal("there is nothing of folded hands to collect", COLLECT_FOLDED[round.state])
    for seat in seats:
        hand = round.hands[seat]
        alive = len(hand.wagers) > len(MAIN)
        yield FoldedCollected(COLLECT_FOLDED[round.state], seat, "tucked" if alive else "collected")
        yield from forfeited_wagers(round.options, seat, hand.wagers)
        if not alive:
            yield CardsRacked(COLLECT_FOLDED[round.state], seat, len(hand.cards))


def _reveal_dealer_hand(round: Round, command: RevealDealerHand) -> Iterator[Event]:
    if round.phase not in DECIDED:
        raise Refusal("the dealer's hand is revealed once every player has decided", AFTER_DECISIONS[round.state])
    if uncollected(round):
        raise Refusal("what was forfeited is collected first", COLLECT_FOLDED[round.state])
    if not round.dealer:
        raise Refusal("the dealer's cards are still in the shuffler", REVEAL[round.state])
    best = three_card_hand(round.dealer)
    because = ranked_by(best, round.state)
    yield DealerHandRevealed(REVEAL[round.state], best.cards, str(best), because, SET_BY[round.state])


# --- 42.10(d), 42.11 / 11.D(3), 12: settlement ----------------------------------------------------------------------


def _settle(round: Round, seats: Sequence[int]) -> list[Event]:
    state = round.state
    if round.phase != SETTLING:
        raise Refusal("wagers are settled after the dealer's hand is revealed", SETTLE[state])
    dealer = three_card_hand(round.dealer)
    settled: list[Event] = []
    for seat in seats:
        hand = round.hands[seat]
        player = three_card_hand(hand.cards)
        settled.append(HandRevealed(TURN_UP[state], seat, hand.cards, str(player), ranked_by(player, state)))
        settled += settle_seat(round.options, seat, hand.wagers, player, dealer, hand.decision == "play")
        settled.append(SeatSettled(SETTLE[state], seat))
    return settled


def _settle_seat(round: Round, command: SettleSeat) -> list[Event]:
    return _settle(round, unsettled(round)[:1])


def _settle_all(round: Round, command: SettleAll) -> list[Event]:
    return _settle(round, unsettled(round))


# --- the decider ----------------------------------------------------------------------------------------------------

_DECIDE: dict[type[Command], Callable[[Round, Any], Iterable[Event]]] = {
    PlaceWagers: _place_wagers,
    TakeBackWagers: _take_back_wagers,
    NoMoreBets: _no_more_bets,
    MakePlay: _make_play,
    Fold: _fold,
    ActForAbsent: _fold,
    CollectFolded: _collect_folded,
    RevealDealerHand: _reveal_dealer_hand,
    SettleSeat: _settle_seat,
    SettleAll: _settle_all,
}


def new_round(options: DragonPokerOptions, number: int, before: Round | None) -> Round:
    return Round(options=options, number=number)


def decide(round: Round, command: Command, around: Around) -> list[Event]:
    return list(_DECIDE[type(command)](round, command))


def next_step(round: Round) -> Command | None:
    match round.phase:
        case "dispensing" | "revealing" if uncollected(round):
            return CollectFolded()
        case "revealing":
            return RevealDealerHand()
        case "settling":
            return SettleAll()
    return None


def choices(round: Round, seat: int, around: Around) -> list[Command]:
    if to_act(round) != seat:
        return []
    return [MakePlay(seat, round.hands[seat].wagers["ante"]), Fold(seat)]


def phase(round: Round) -> str:
    return round.phase


def wagers(round: Round) -> dict[tuple[int, str], Cents]:
    return all_wagers(round.hands)


def held(round: Round, place: int) -> int:
    if place == DEALER:
        return len(round.dealer)
    hand = round.hands.get(place)
    return 0 if hand is None or hand.racked else len(hand.cards)


def dealer_has_hand(round: Round) -> bool:
    return bool(round.dealer)


def changed_by(before: DragonPokerOptions, after: DragonPokerOptions) -> Mapping[str, Citation]:
    return changed(in_words.choices(after.jurisdiction), before, after)


def paragraph(options: DragonPokerOptions, command: type[Command]) -> Citation | None:
    law = _PARAGRAPHS.get(command)
    return law[options.jurisdiction] if law else None


_PARAGRAPHS: dict[type[Command], Law] = {
    ActForAbsent: DECIDE,
    MakePlay: PLAY_EQUALS_ANTE,
    Fold: FOLD,
    CollectFolded: COLLECT_FOLDED,
    RevealDealerHand: REVEAL,
    SettleSeat: SETTLE,
    SettleAll: SETTLE,
}


def holds_cards(round: Round, seat: int) -> bool:
    """From "no more bets" on, every hand that is in the round."""
    return seat in round.hands and round.phase != BETTING


def collection(round: Round) -> tuple[int, ...]:
    """What still lies there, in the order of settlement, the dealer's hand last."""
    return (*settlement_order(seat for seat, hand in round.hands.items() if not hand.racked), DEALER)
