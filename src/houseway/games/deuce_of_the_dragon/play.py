"""The completion of a round of play: antes, three betting rounds with discarding intervals, and the award of the pots.

Read it beside section 41.10. `begin` collects the antes, `decide` answers what somebody wants, and `act` lets that
happen with everything the dealer then does unasked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from houseway.core.cards import STANDARD_PACK, Card
from houseway.core.citations import Citation, cite
from houseway.core.commands import ActForAbsent, RackStub
from houseway.core.decider import BadCommandError, Command, Event, Refusal
from houseway.core.events import CardsDealt, StubRacked, WagerPlaced
from houseway.core.money import Cents, dollars
from houseway.core.options import Dealing
from houseway.games.deuce_of_the_dragon import commands as say
from houseway.games.deuce_of_the_dragon import conduct
from houseway.games.deuce_of_the_dragon import events as facts
from houseway.games.deuce_of_the_dragon.betting import Action, clockwise, cost, legal
from houseway.games.deuce_of_the_dragon.dealer import BETTING, award_due, discarding_paragraph, due, finished
from houseway.games.deuce_of_the_dragon.hands import (
    DEUCE_OF_THE_DRAGON,
    HAND_SIZE,
    KINDS_RANK,
    LENGTHS,
    NOT_CONSECUTIVE,
    PATTERN_RULES,
    Kind,
    Pattern,
    answers,
    beats,
    high_first,
    higher_by,
    pattern,
    ranked_by,
)
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.procedure import LEAST_PLAYERS, POSITIONS
from houseway.games.deuce_of_the_dragon.state import DeuceRound, evolve, with_players
from houseway.games.deuce_of_the_dragon.turns import folded, in_turn


class AnteLaw(NamedTuple):
    """Where the antes are placed, and how the dealer collects them."""

    collected: Citation
    main: Citation
    deuce: Citation


ANTES: dict[Dealing, AnteLaw] = {
    "manual-shoe": AnteLaw(cite("NJ-DOD 41.7(b)"), cite("NJ-DOD 41.7(b)1"), cite("NJ-DOD 41.7(b)2")),
    "hand": AnteLaw(cite("NJ-DOD 41.8(c)"), cite("NJ-DOD 41.8(c)1"), cite("NJ-DOD 41.8(c)2")),
    "automated-shoe": AnteLaw(cite("NJ-DOD 41.9(c)"), cite("NJ-DOD 41.9(c)1"), cite("NJ-DOD 41.9(c)2")),
}
DEALT: dict[Dealing, Citation] = {
    "manual-shoe": cite("NJ-DOD 41.7(e)"),
    "hand": cite("NJ-DOD 41.8(b)3"),
    "automated-shoe": cite("NJ-DOD 41.9(e)"),
}
Step = tuple[DeuceRound, tuple[Event, ...]]


def begin(options: DeuceOfTheDragonOptions, button: int, stacks: Mapping[int, Cents], deuce_pot: Cents = 0) -> Step:
    """Two to six players post both antes; the button is the first of them at or after its position."""
    if not set(stacks) | {button} <= set(POSITIONS[0]):
        raise BadCommandError("seats and the button are numbered 1 to 6")
    check_enough(len(stacks))
    antes = options.main_ante + options.deuce_ante
    for seat, stack in stacks.items():
        if stack < antes:
            sentence = f"seat {seat} has {dollars(stack)} and the two antes are {dollars(antes)}"
            raise Refusal(sentence, cite('NJ-DOD 41.1 "Ante"'))
    round = with_players(DeuceRound(options=options, button=button, deuce_pot=deuce_pot), stacks)
    order = clockwise(stacks, round.button - 1)
    placed = [ante for seat in order for ante in placed_antes(options, seat)]
    return _after(round, [*placed, collected_antes(options, order)])


def check_enough(players: int) -> None:
    least, paragraph = LEAST_PLAYERS
    if players < least:
        raise Refusal("at least two players are needed", paragraph)


def placed_antes(options: DeuceOfTheDragonOptions, seat: int) -> list[Event]:
    """A player puts down both antes."""
    law = ANTES[options.dealing]
    return [
        WagerPlaced(law.main, seat, facts.MAIN_ANTE, options.main_ante),
        WagerPlaced(law.deuce, seat, facts.DEUCE_ANTE, options.deuce_ante),
    ]


def collected_antes(options: DeuceOfTheDragonOptions, seats: Sequence[int]) -> Event:
    """The dealer has seen that all antes are there, and collects them."""
    law = ANTES[options.dealing]
    return facts.AntesCollected(law.collected, tuple(seats), options.main_ante, options.deuce_ante)


def deal(round: DeuceRound, hands: Mapping[int, Sequence[Card]]) -> Step:
    """Eight cards to each player, from one deck; empty positions are the table's business."""
    if set(hands) != {hand.seat for hand in round.hands}:
        raise BadCommandError("every player, and nobody else, needs a hand")
    STANDARD_PACK.check(hands.values())
    for seat, cards in hands.items():
        if len(cards) != HAND_SIZE:
            raise BadCommandError(f"a hand has {HAND_SIZE} cards, and seat {seat} has {len(cards)}")
    paragraph = DEALT[round.options.dealing]
    dealt = enumerate(clockwise(hands, round.button - 1))
    return _after(round, [CardsDealt(paragraph, seat, high_first(hands[seat]), HAND_SIZE * i) for i, seat in dealt])


def _after(round: DeuceRound, happened: Sequence[Event]) -> Step:
    """Let events happen, then whatever the dealer does unasked, until somebody must act."""
    for event in happened:
        round = evolve(round, event)
    events = list(happened)
    while follows := unasked(round) or closing(round):
        for event in follows:
            round = evolve(round, event)
        events += follows
    return round, tuple(events)


def unasked(round: DeuceRound) -> list[Event]:
    """What the dealer does next without being asked, among it what a player does who must leave after the round."""
    if follows := due(round):
        return [follows]
    if round.to_act in round.leaving:
        return _absent(round, ActForAbsent(seat=round.to_act))
    return []


def closing(round: DeuceRound) -> list[Event]:
    """The award and the closing count of a described round, in which every count is right."""
    if round.phase == "awarding":
        return [award_due(round)]
    return [finished(round)] if round.phase == "collecting" else []


def act(round: DeuceRound, command: Command) -> Step:
    """The round after a command, with everything that happened; a refusal changes nothing."""
    return _after(round, decide(round, command))


def choices(round: DeuceRound) -> list[Command]:
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


def decide(round: DeuceRound, command: Command) -> list[Event]:
    """What a command leads to at once, or a refusal."""
    if type(command) not in _DECIDE:
        raise BadCommandError(f"{type(command).__name__} is nothing that a round of Deuce of the Dragon knows")
    if round.phase in ("over", "void"):
        raise Refusal("the round is over", cite("NJ-DOD 41.10(a)"))
    return _DECIDE[type(command)](round, command)


def _wager(round: DeuceRound, command: say.Wager) -> list[Event]:
    """(d) Check, fold, call, raise or re-raise, in rotation."""
    in_turn(round, command.seat, "betting")
    if command.action == "fold":
        return [folded(round, command.seat, cite('NJ-DOD 41.1 "Fold"'))]
    chips = cost(round.betting, command.action, command.amount)
    all_in = chips > 0 and chips == round.betting.actor.stack
    paragraph = cite('NJ-DOD 41.1 "All-in"') if all_in else BETTING[round.number]
    return [facts.Wagered(paragraph, command.seat, command.action, chips, all_in)]


def _play(round: DeuceRound, command: say.PlayPattern) -> list[Event]:
    """(e) The same pattern of a higher rank, or a higher pattern; (c) the dealer declares it."""
    in_turn(round, command.seat, "discarding")
    made = playable(round, command.seat, command.cards)
    paragraph = discarding_paragraph(round.interval)
    because, higher = ranked_by(made, command.called), higher_by(made, round.last)
    played = facts.PatternPlayed(paragraph, command.seat, made.cards, str(made), made.strength, because, higher)
    button = _takes_deuce_button(round, made)
    return [played, facts.DeuceButtonMoved(button, command.seat)] if button else [played]


def playable(round: DeuceRound, seat: int, cards: Sequence[Card]) -> Pattern:
    """The pattern that these cards of the seat make, if it may now be played; otherwise a refusal."""
    if missing := [card for card in cards if card not in round.hand(seat).cards]:
        raise Refusal(f"seat {seat} does not hold {' '.join(missing)}", cite('NJ-DOD 41.1 "Discard"'))
    if len(set(cards)) < len(cards):
        raise Refusal("a card is discarded only once", cite('NJ-DOD 41.1 "Discard"'))
    made = pattern(cards, round.options)
    if made is None:
        raise Refusal(f"these cards are not a pattern: {' '.join(cards) or 'none'}", _no_pattern(cards))
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


def _takes_deuce_button(round: DeuceRound, made: Pattern) -> Citation | None:
    """The deuce of hearts in any pattern takes it, and four-of-a-kind on a single deuce."""
    if DEUCE_OF_THE_DRAGON in made.cards:
        return cite('NJ-DOD 41.1 "Deuce button"')
    if made.kind is not Kind.FOUR_OF_A_KIND:
        return None
    last = round.last
    if last is not None and last.kind is Kind.SINGLE_CARD and last.high[0] == "2":
        return cite("NJ-DOD 41.5(e)")
    return cite("NJ-DOD 41.10(c)") if round.options.any_quads_take_button else None


def _pass(round: DeuceRound, command: say.Pass) -> list[Event]:
    """(e) A pass is for this turn only."""
    in_turn(round, command.seat, "discarding")
    paragraph = discarding_paragraph(round.interval)
    if round.must_play:
        raise Refusal(f"everybody has passed, so seat {command.seat} must play a pattern", paragraph)
    return [facts.PlayerPassed(paragraph, command.seat)]


def _absent(round: DeuceRound, command: ActForAbsent) -> list[Event]:
    """A player who does not act checks, or folds to a wager, and passes; one who must lead plays the lowest card."""
    seat = command.seat
    if round.phase == "betting":
        acted = _wager(round, say.Wager(seat=seat, action="fold" if round.betting.to_call else "check"))
    elif round.must_play and round.to_act == seat:
        acted = _play(round, say.PlayPattern(seat=seat, cards=round.hand(seat).cards[-1:]))
    else:
        acted = _pass(round, say.Pass(seat=seat))
    return [facts.PlayerAbsent(acted[0].cite, seat), *acted]


# --- the table around it ----------------------------------------------------------------------------------------------


def bets_down(round: DeuceRound) -> dict[tuple[int, str], Cents]:
    """What lies in front of the players in the betting round that is on."""
    return {(purse.seat, facts.BET): purse.wagered for purse in round.betting.purses if purse.live and purse.wagered}


def _rack(round: DeuceRound, command: RackStub) -> list[Event]:
    """41.7(g)1 With the stub counted and racked, players may look at their cards."""
    if round.phase != "dealing" or not all(hand.cards for hand in round.hands if hand.seat in round.contenders):
        raise Refusal("the stub goes into the rack when all hands have been dealt", cite("NJ-DOD 41.7(f)"))
    return [StubRacked(cite("NJ-DOD 41.7(g)1"))]


_DECIDE: dict[type[Command], Callable[[DeuceRound, Any], list[Event]]] = {
    RackStub: _rack,
    say.Wager: _wager,
    say.PlayPattern: _play,
    say.Pass: _pass,
    ActForAbsent: _absent,
    say.AskCards: conduct.ask,
    say.ExposeCard: conduct.expose,
    say.FoulHand: conduct.foul,
    say.ThrowIn: conduct.throw_in,
    say.RemovePlayer: conduct.remove,
    say.CallMisdeal: conduct.misdeal,
    say.ReportCards: conduct.cards_wrong,
}
