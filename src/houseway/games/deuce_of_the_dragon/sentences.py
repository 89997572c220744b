"""The narration of Deuce of the Dragon: its own events as sentences."""

from __future__ import annotations

from houseway.core.events import BettingClosed
from houseway.core.phrases import card_names, count, listed, money
from houseway.core.words import Sentences
from houseway.games.deuce_of_the_dragon import events as d
from houseway.games.deuce_of_the_dragon.state import RAISE_BUTTON

_REASONS = {
    "exposed": "a card was exposed",
    "fouled": "the hand is fouled",
    "removed": "the player must leave the game",
}
_AREAS = RAISE_BUTTON[0]


def _antes_collected(event: d.AntesCollected) -> str:
    main, deuce = money(event.main * len(event.seats)), money(event.deuce * len(event.seats))
    return f"The dealer collects the antes: {main} goes into the main pot and {deuce} into the deuce pot."


def _empty_positions_collected(event: d.EmptyPositionsCollected) -> str:
    positions = "position" if len(event.positions) == 1 else "positions"
    return f"The cards at {positions} {listed([str(place) for place in event.positions])} are collected unseen."


def _player_button_placed(event: d.PlayerButtonPlaced) -> str:
    return f"The player button lies before seat {event.seat}: first to receive cards, to bet and to lead."


def _betting_opened(event: d.BettingOpened) -> str:
    return f"The raise button goes to {_AREAS[event.number]}: seat {event.opener} opens the betting."


def _betting_skipped(event: d.BettingSkipped) -> str:
    return f"The raise button goes to {_AREAS[event.number]}, but too few players have chips to bet."


def _wagered(event: d.Wagered) -> str:
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


def _hand_folded(event: d.HandFolded) -> str:
    bet = f"; {money(event.wagers)} goes into the main pot" if event.wagers else ""
    return f"Seat {event.seat} folds{bet}."


def _hand_forfeited(event: d.HandForfeited) -> str:
    why = _REASONS[event.reason] if event.held is None else f"{count(event.held, 'card')} is a wrong number"
    return f"Seat {event.seat} forfeits the hand and its wagers: {why}."


def _uncalled_returned(event: d.UncalledReturned) -> str:
    who = "Nobody left could call" if event.pooled else "Nobody has called"
    return f"{who} {money(event.amount)} of seat {event.seat}'s bet, which goes back."


def _betting_round_closed(event: d.BettingRoundClosed) -> str:
    total = sum(event.wagers.values())
    bets = f"the dealer gathers bets of {money(total)}" if total else "there is nothing to collect"
    return f"The betting is over: {bets}."


def _discarding_opened(event: d.DiscardingOpened) -> str:
    return f"Discarding interval {event.interval}: seat {event.leader} may play the first pattern."


def _pattern_played(event: d.PatternPlayed) -> str:
    return f"Seat {event.seat} plays {card_names(event.cards)}: {event.declared}."


def _player_passed(event: d.PlayerPassed) -> str:
    return f"Seat {event.seat} passes."


def _player_absent(event: d.PlayerAbsent) -> str:
    return f"Seat {event.seat} does not act."


def _opener_must_play(event: d.OpenerMustPlay) -> str:
    return f"Everybody has passed: seat {event.seat} must play a pattern."


def _deuce_button_moved(event: d.DeuceButtonMoved) -> str:
    return f"The deuce button goes to seat {event.seat}."


def _cards_told(event: d.CardsTold) -> str:
    return f"Seat {event.seat} asks, and is told that seat {event.of} holds {count(event.cards, 'card')}."


def _discarding_closed(event: d.DiscardingClosed) -> str:
    if event.winner is None:
        return "Everybody has passed, and the interval is over."
    return f"All others pass: seat {event.winner} has played the highest pattern."


def _out_of_cards(event: d.OutOfCards) -> str:
    return f"Seat {event.seat} has discarded all eight cards."


def _last_player_left(event: d.LastPlayerLeft) -> str:
    return f"Seat {event.seat} is the last player in the round."


def pot_name(name: str) -> str:
    """`the main pot`, `side pot 1`."""
    kind, _, layer = name.partition(" ")
    return f"side pot {layer}" if layer else f"the {kind} pot"


def _pots_counted(event: d.PotsCounted) -> str:
    return f"The dealer counts {listed([f'{money(amount)} in {pot_name(pot)}' for pot, amount in event.pots.items()])}."


def _pots_verified(event: d.PotsVerified) -> str:
    return "A supervisor verifies the count."


def _pot_won(event: d.PotWon) -> str:
    pot, won = pot_name(event.pot), money(event.amount - event.commission)
    free = f" on all but {money(event.free)} of forfeited wagers" if event.free else ""
    return f"Seat {event.winner} wins {pot}: {won}, after {money(event.commission)} commission{free}."


def _deuce_pot_carried(event: d.DeucePotCarried) -> str:
    return f"The deuce pot of {money(event.amount)} stays for the next round."


def _deuce_pot_covered(event: d.DeucePotCovered) -> str:
    return "Nobody plays: a lid covers the deuce pot."


def _deuce_pot_uncovered(event: d.DeucePotUncovered) -> str:
    return "The lid comes off the deuce pot."


def _player_removed(event: d.PlayerRemoved) -> str:
    return f"Seat {event.seat} must leave the game after this round; until then the dealer goes on for it."


def _division_notified(event: d.DivisionNotified) -> str:
    return f"The Division is notified about seat {event.seat}."


def _player_readmitted(event: d.PlayerReadmitted) -> str:
    return f"The {event.by} lets {event.player}, who had to leave, sit down again."


def _winner_confirmed(event: d.WinnerConfirmed) -> str:
    return f"The dealer confirms that seat {event.seat} has discarded all {event.cards} cards."


def _round_finished(event: d.RoundFinished) -> str:
    return f"The losing hands are counted, and all {event.cards} cards of the round are back."


sentences: Sentences = {
    BettingClosed: lambda event: "All antes are down.",  # the betting comes later
    d.AntesCollected: _antes_collected,
    d.EmptyPositionsCollected: _empty_positions_collected,
    d.PlayerButtonPlaced: _player_button_placed,
    d.BettingOpened: _betting_opened,
    d.BettingSkipped: _betting_skipped,
    d.Wagered: _wagered,
    d.HandFolded: _hand_folded,
    d.HandForfeited: _hand_forfeited,
    d.UncalledReturned: _uncalled_returned,
    d.BettingRoundClosed: _betting_round_closed,
    d.DiscardingOpened: _discarding_opened,
    d.PatternPlayed: _pattern_played,
    d.PlayerPassed: _player_passed,
    d.PlayerAbsent: _player_absent,
    d.OpenerMustPlay: _opener_must_play,
    d.DeuceButtonMoved: _deuce_button_moved,
    d.CardsTold: _cards_told,
    d.DiscardingClosed: _discarding_closed,
    d.OutOfCards: _out_of_cards,
    d.LastPlayerLeft: _last_player_left,
    d.PotsCounted: _pots_counted,
    d.PotsVerified: _pots_verified,
    d.PotWon: _pot_won,
    d.DeucePotCarried: _deuce_pot_carried,
    d.DeucePotCovered: _deuce_pot_covered,
    d.DeucePotUncovered: _deuce_pot_uncovered,
    d.PlayerRemoved: _player_removed,
    d.DivisionNotified: _division_notified,
    d.PlayerReadmitted: _player_readmitted,
    d.WinnerConfirmed: _winner_confirmed,
    d.RoundFinished: _round_finished,
}
