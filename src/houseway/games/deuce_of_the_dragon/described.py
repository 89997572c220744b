"""A round of Deuce of the Dragon without a table around it: one that somebody describes, or a match between players.

`begin` collects the antes, `deal` gives the hands, and `act` lets something happen with all that the dealer then does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.core.cards import STANDARD_PACK, Card
from houseway.core.citations import Citation, cite
from houseway.core.commands import RackStub
from houseway.core.decider import BadCommandError, Command, Event, Refusal
from houseway.core.events import CardsDealt, StubRacked
from houseway.core.money import Cents, dollars
from houseway.core.options import Dealing
from houseway.games.deuce_of_the_dragon.acts import decide, unasked
from houseway.games.deuce_of_the_dragon.antes import check_enough, collected_antes, placed_antes
from houseway.games.deuce_of_the_dragon.betting import clockwise
from houseway.games.deuce_of_the_dragon.evolve import evolve
from houseway.games.deuce_of_the_dragon.hands import HAND_SIZE, high_first
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.procedure import POSITIONS
from houseway.games.deuce_of_the_dragon.settlement import closing
from houseway.games.deuce_of_the_dragon.state import Round, with_players

DEALT: dict[Dealing, Citation] = {
    "manual-shoe": cite("NJ-DOD 41.7(e)"),
    "hand": cite("NJ-DOD 41.8(b)3"),
    "automated-shoe": cite("NJ-DOD 41.9(e)"),
}


Step = tuple[Round, tuple[Event, ...]]


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
    round = with_players(described_round(options, button, deuce_pot), stacks)
    order = clockwise(stacks, round.button - 1)
    placed = [ante for seat in order for ante in placed_antes(options, seat)]
    return _after(round, [*placed, collected_antes(options, order)])


def described_round(options: DeuceOfTheDragonOptions, button: int, deuce_pot: Cents = 0) -> Round:
    """A round whose players are given, so that nobody has to join it."""
    return Round(options=options, button=button, deuce_pot=deuce_pot, phase="dealing")


def deal(round: Round, hands: Mapping[int, Sequence[Card]]) -> Step:
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


def _after(round: Round, happened: Sequence[Event]) -> Step:
    """Let events happen, then whatever the dealer does unasked, until somebody must act."""
    for event in happened:
        round = evolve(round, event)
    events = list(happened)
    while follows := unasked(round) or closing(round):
        for event in follows:
            round = evolve(round, event)
        events += follows
    return round, tuple(events)


def act(round: Round, command: Command) -> Step:
    """The round after a command, with everything that happened; a refusal changes nothing."""
    return _after(round, _rack(round) if isinstance(command, RackStub) else decide(round, command))


def _rack(round: Round) -> list[Event]:
    """41.7(g)1 With the stub counted and racked, players may look at their cards."""
    if round.phase != "dealing" or not all(hand.cards for hand in round.hands if hand.seat in round.contenders):
        raise Refusal("the stub goes into the rack when all hands have been dealt", cite("NJ-DOD 41.7(f)"))
    return [StubRacked(cite("NJ-DOD 41.7(g)1"))]
