"""What somebody does in a round of play, 41.10 to 41.12: wagers, patterns, passes, and what the dealer reports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from houseway.core.cards import Card
from houseway.core.citations import Citation, cite
from houseway.core.commands import ActForAbsent
from houseway.core.decider import BadCommandError, Command, Event, Refusal
from houseway.core.money import Cents, dollars
from houseway.core.once import made_last
from houseway.core.phrases import card_names
from houseway.games.deuce_of_the_dragon import commands as say
from houseway.games.deuce_of_the_dragon import events as facts
from houseway.games.deuce_of_the_dragon import irregularities
from houseway.games.deuce_of_the_dragon.betting import Action, cost, legal
from houseway.games.deuce_of_the_dragon.hands import (
    DEUCE_OF_THE_DRAGON,
    KINDS_RANK,
    LENGTHS,
    NOT_CONSECUTIVE,
    PATTERN_RULES,
    Kind,
    Pattern,
    answers,
    beats,
    higher_by,
    pattern,
    ranked_by,
)
from houseway.games.deuce_of_the_dragon.progress import BETTING, discarding_paragraph, due
from houseway.games.deuce_of_the_dragon.state import Round
from houseway.games.deuce_of_the_dragon.turns import folded, in_turn


@made_last
def choices(round: Round) -> Sequence[Command]:
    """What the player to act may do; any amount between the least and the most listed bet or raise is legal too."""
    seat = round.to_act
    if seat is None:
        return []
    if round.phase == "betting":
        return [_wager_of(seat, action, amount) for action, amount in legal(round.betting)]
    held = answers(round.hand(seat).cards, round.last, round.options)
    plays: list[Command] = [say.PlayPattern(seat=seat, cards=made.cards) for made in held]
    return plays if round.must_play else [*plays, say.Pass(seat=seat)]


@lru_cache(maxsize=1 << 12)
def _wager_of(seat: int, action: Action, amount: Cents | None) -> Command:
    return say.Wager(seat=seat, action=action, amount=amount)


# --- what somebody wants ---------------------------------------------------------------------------------------------


def decide(round: Round, command: Command) -> list[Event]:
    """What a command leads to at once, or a refusal."""
    if type(command) not in _DECIDE:
        raise BadCommandError(f"{type(command).__name__} is nothing that a round of Deuce of the Dragon knows")
    if round.phase in ("over", "void"):
        raise Refusal("the round is over", cite("NJ-DOD 41.10(a)"))
    return _DECIDE[type(command)](round, command)


def _wager(round: Round, command: say.Wager) -> list[Event]:
    """(d) Check, fold, call, raise or re-raise, in rotation."""
    in_turn(round, command.seat, "betting")
    chips = cost(round.betting, command.action, command.amount)
    if command.amount is not None and command.action not in ("bet", "raise") and command.amount != chips:
        costs = f"costs {dollars(chips)}" if chips else "costs nothing"
        raise BadCommandError(f"this {command.action} {costs}, not {dollars(command.amount)}; it needs no amount")
    if command.action == "fold":
        return [folded(round, command.seat, cite('NJ-DOD 41.1 "Fold"'))]
    all_in = chips > 0 and chips == round.betting.actor.stack
    paragraph = cite('NJ-DOD 41.1 "All-in"') if all_in else BETTING[round.number]
    return [facts.Wagered(paragraph, command.seat, command.action, chips, all_in)]


def _play(round: Round, command: say.PlayPattern) -> list[Event]:
    """(e) The same pattern of a higher rank, or a higher pattern; (c) the dealer declares it."""
    in_turn(round, command.seat, "discarding")
    made = playable(round, command.seat, command.cards)
    paragraph = discarding_paragraph(round.interval)
    because, higher = ranked_by(made, command.called), higher_by(made, round.last)
    played = facts.PatternPlayed(paragraph, command.seat, made.cards, str(made), made.strength, because, higher)
    button = _takes_deuce_button(round, made)
    return [played, facts.DeuceButtonMoved(button, command.seat)] if button else [played]


def playable(round: Round, seat: int, cards: Sequence[Card]) -> Pattern:
    """The pattern that these cards of the seat make, if it may now be played; otherwise a refusal."""
    if missing := [card for card in cards if card not in round.hand(seat).cards]:
        raise Refusal(f"seat {seat} does not hold {card_names(missing)}", cite('NJ-DOD 41.1 "Discard"'))
    if len(set(cards)) < len(cards):
        raise Refusal("a card is discarded only once", cite('NJ-DOD 41.1 "Discard"'))
    made = pattern(cards, round.options)
    if made is None:
        raise Refusal(f"these cards are not a pattern: {card_names(cards) or 'none'}", _no_pattern(cards))
    if round.last is not None and not beats(made, round.last, round.options):
        sentence = f"{made}, is not higher than {round.last}".lower()
        raise Refusal(sentence, discarding_paragraph(round.interval))
    return made


def _no_pattern(cards: Sequence[Card]) -> Citation:
    """What these cards would have to be, and are not."""
    ranks = {card[0] for card in cards}
    if NOT_CONSECUTIVE[0] <= ranks:
        return NOT_CONSECUTIVE[1]
    special = len(ranks) == len(cards) >= LENGTHS[0] and ranks & {"A", "2"}
    return PATTERN_RULES if special else KINDS_RANK


def _takes_deuce_button(round: Round, made: Pattern) -> Citation | None:
    """The deuce of hearts in any pattern takes it, and four-of-a-kind on a single deuce."""
    if DEUCE_OF_THE_DRAGON in made.cards:
        return cite('NJ-DOD 41.1 "Deuce button"')
    if made.kind is not Kind.FOUR_OF_A_KIND:
        return None
    last = round.last
    if last is not None and last.kind is Kind.SINGLE_CARD and last.high[0] == "2":
        return cite("NJ-DOD 41.5(e)")
    return cite("NJ-DOD 41.10(c)") if round.options.any_quads_take_button else None


def _pass(round: Round, command: say.Pass) -> list[Event]:
    """(e) A pass is for this turn only."""
    in_turn(round, command.seat, "discarding")
    paragraph = discarding_paragraph(round.interval)
    if round.must_play:
        raise Refusal(f"everybody has passed, so seat {command.seat} must play a pattern", paragraph)
    return [facts.PlayerPassed(paragraph, command.seat)]


def _absent(round: Round, command: ActForAbsent) -> list[Event]:
    """A player who does not act checks, or folds to a wager, and passes; one who must lead plays the lowest card."""
    seat = command.seat
    if round.phase == "betting":
        acted = _wager(round, say.Wager(seat=seat, action="fold" if round.betting.to_call else "check"))
    elif round.must_play and round.to_act == seat:
        acted = _play(round, say.PlayPattern(seat=seat, cards=round.hand(seat).cards[-1:]))
    else:
        acted = _pass(round, say.Pass(seat=seat))
    return [facts.PlayerAbsent(acted[0].cite, seat), *acted]


def unasked(round: Round) -> list[Event]:
    """What the dealer does next without being asked, among it what a player does who must leave after the round."""
    if follows := due(round):
        return [follows]
    if round.to_act in round.leaving:
        return _absent(round, ActForAbsent(seat=round.to_act))
    return []


# --- the table around it ----------------------------------------------------------------------------------------------


def bets_down(round: Round) -> dict[tuple[int, str], Cents]:
    """What lies in front of the players in the betting round that is on."""
    return {(purse.seat, facts.BET): purse.wagered for purse in round.betting.purses if purse.live and purse.wagered}


_DECIDE: dict[type[Command], Callable[[Round, Any], list[Event]]] = {
    say.Wager: _wager,
    say.PlayPattern: _play,
    say.Pass: _pass,
    ActForAbsent: _absent,
    say.AskCards: irregularities.ask,
    say.ExposeCard: irregularities.expose,
    say.FoulHand: irregularities.foul,
    say.ThrowIn: irregularities.throw_in,
    say.RemovePlayer: irregularities.remove,
    say.CallMisdeal: irregularities.misdeal,
    say.ReportCards: irregularities.cards_wrong,
}
