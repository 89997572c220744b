"""The sentences of Deuce of the Dragon."""

from __future__ import annotations

from houseway.games.deuce_of_the_dragon import events as d
from houseway.games.deuce_of_the_dragon.state import RAISE_BUTTON
from houseway.record.narration.sentences import narrates
from houseway.record.narration.words import card_names, count, listed, money

_REASONS = {
    "exposed": "a card was exposed",
    "fouled": "the hand is fouled",
    "removed": "the player must leave the game",
}
_AREAS = RAISE_BUTTON[0]


@narrates(d.AntesCollected)
def antes_collected(event: d.AntesCollected) -> str:
    main, deuce = money(event.main * len(event.seats)), money(event.deuce * len(event.seats))
    return f"The dealer collects the antes: {main} goes into the main pot and {deuce} into the deuce pot."


@narrates(d.EmptyPositionsCollected)
def empty_positions_collected(event: d.EmptyPositionsCollected) -> str:
    positions = "position" if len(event.positions) == 1 else "positions"
    return f"The cards at {positions} {listed([str(place) for place in event.positions])} are collected unseen."


@narrates(d.PlayerButtonPlaced)
def player_button_placed(event: d.PlayerButtonPlaced) -> str:
    return f"The player button lies before seat {event.seat}, who receives cards, bets and leads first."


@narrates(d.BettingOpened)
def betting_opened(event: d.BettingOpened) -> str:
    return f"The raise button goes to {_AREAS[event.number]}: seat {event.opener} opens the betting."


@narrates(d.BettingSkipped)
def betting_skipped(event: d.BettingSkipped) -> str:
    return f"The raise button goes to {_AREAS[event.number]}, but too few players have chips to bet."


@narrates(d.Wagered)
def wagered(event: d.Wagered) -> str:
    chips, all_in = money(event.amount), " and is all-in" if event.all_in else ""
    match event.action:
        case "check":
            return f"Seat {event.seat} checks."
        case "bet":
            return f"Seat {event.seat} bets {chips}{all_in}."
        case "call":
            return f"Seat {event.seat} calls with {chips}{all_in}."
        case "raise":
            return f"Seat {event.seat} raises, putting in {chips}{',' if all_in else ''}{all_in}."
    return f"Seat {event.seat} goes all-in with {chips}."


@narrates(d.HandFolded)
def hand_folded(event: d.HandFolded) -> str:
    bet = f"; {money(event.wagers)} goes into the main pot" if event.wagers else ""
    return f"Seat {event.seat} folds{bet}."


@narrates(d.HandForfeited)
def hand_forfeited(event: d.HandForfeited) -> str:
    why = _REASONS[event.reason] if event.held is None else f"{count(event.held, 'card')} is a wrong number"
    return f"Seat {event.seat} forfeits the hand and its wagers: {why}."


@narrates(d.UncalledReturned)
def uncalled_returned(event: d.UncalledReturned) -> str:
    who = "Nobody left could call" if event.pooled else "Nobody has called"
    return f"{who} {money(event.amount)} of seat {event.seat}'s bet, which goes back."


@narrates(d.BettingRoundClosed)
def betting_round_closed(event: d.BettingRoundClosed) -> str:
    total = sum(event.wagers.values())
    bets = f"{money(total)} goes into the main pot" if total else "there is nothing to collect"
    return f"The betting is over: {bets}."


@narrates(d.DiscardingOpened)
def discarding_opened(event: d.DiscardingOpened) -> str:
    return f"Discarding interval {event.interval}: seat {event.leader} may play the first pattern."


@narrates(d.PatternPlayed)
def pattern_played(event: d.PatternPlayed) -> str:
    return f"Seat {event.seat} plays {card_names(event.cards)}: {event.declared}."


@narrates(d.PlayerPassed)
def player_passed(event: d.PlayerPassed) -> str:
    return f"Seat {event.seat} passes."


@narrates(d.PlayerAbsent)
def player_absent(event: d.PlayerAbsent) -> str:
    return f"Seat {event.seat} does not act, and the dealer goes on for it."


@narrates(d.OpenerMustPlay)
def opener_must_play(event: d.OpenerMustPlay) -> str:
    return f"Everybody has passed: seat {event.seat} must play a pattern."


@narrates(d.DeuceButtonMoved)
def deuce_button_moved(event: d.DeuceButtonMoved) -> str:
    return f"The deuce button goes to seat {event.seat}."


@narrates(d.CardsTold)
def cards_told(event: d.CardsTold) -> str:
    return f"Seat {event.seat} asks, and is told that seat {event.of} holds {count(event.cards, 'card')}."


@narrates(d.DiscardingClosed)
def discarding_closed(event: d.DiscardingClosed) -> str:
    if event.winner is None:
        return "Everybody has passed, and the interval is over."
    return f"All others pass: seat {event.winner} has played the highest pattern."


@narrates(d.OutOfCards)
def out_of_cards(event: d.OutOfCards) -> str:
    return f"Seat {event.seat} has discarded all eight cards."


@narrates(d.LastPlayerLeft)
def last_player_left(event: d.LastPlayerLeft) -> str:
    return f"Seat {event.seat} is the last player in the round."


def _pot(name: str) -> str:
    kind, _, layer = name.partition(" ")
    return f"side pot {layer}" if layer else f"the {kind} pot"


@narrates(d.PotsCounted)
def pots_counted(event: d.PotsCounted) -> str:
    return f"The dealer counts {listed([f'{money(amount)} in {_pot(pot)}' for pot, amount in event.pots.items()])}."


@narrates(d.PotsVerified)
def pots_verified(event: d.PotsVerified) -> str:
    return "A supervisor verifies the count."


@narrates(d.PotWon)
def pot_won(event: d.PotWon) -> str:
    pot, won = _pot(event.pot), money(event.amount - event.commission)
    free = f" on all but {money(event.free)} of forfeited wagers" if event.free else ""
    return f"Seat {event.winner} wins {pot}: {won}, after {money(event.commission)} commission{free}."


@narrates(d.DeucePotCarried)
def deuce_pot_carried(event: d.DeucePotCarried) -> str:
    return f"The deuce pot of {money(event.amount)} stays for the next round."


@narrates(d.DeucePotCovered)
def deuce_pot_covered(event: d.DeucePotCovered) -> str:
    return "Nobody plays: a lid covers the deuce pot."


@narrates(d.DeucePotUncovered)
def deuce_pot_uncovered(event: d.DeucePotUncovered) -> str:
    return "The lid comes off the deuce pot."


@narrates(d.PlayerRemoved)
def player_removed(event: d.PlayerRemoved) -> str:
    return f"Seat {event.seat} must leave the game after this round; until then the dealer goes on for it."


@narrates(d.DivisionNotified)
def division_notified(event: d.DivisionNotified) -> str:
    return f"The Division is notified about seat {event.seat}."


@narrates(d.WinnerConfirmed)
def winner_confirmed(event: d.WinnerConfirmed) -> str:
    return f"The dealer confirms that seat {event.seat} has discarded all {event.cards} cards."


@narrates(d.RoundFinished)
def round_finished(event: d.RoundFinished) -> str:
    return f"The losing hands are counted, and all {event.cards} cards of the round are back."
