"""Wins that nothing can take away: patterns that no unseen cards beat, one after another, until the hand is gone.

Nothing is claimed that is not certain: where it is not plain that unseen cards make no higher pattern, they are taken
to make one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseway.core.cards import STANDARD, Card
from houseway.games.deuce_of_the_dragon.hands import (
    LENGTHS,
    LINE,
    Pattern,
    answers,
    beats,
    high_first,
    pattern,
    patterns,
)
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.views import DeuceView


def certain_win(view: DeuceView) -> tuple[Pattern, ...]:
    """Patterns to play in turn that win whatever the others hold; empty if there is no such line."""
    if view.phase == "betting" and view.leader != view.seat:
        return ()
    unseen = tuple(card for card in STANDARD if card not in {*view.hand, *view.shown})
    longest = max((hand.held for hand in view.opponents), default=0)
    last = view.last if view.phase == "discarding" else None
    return _line(view.hand, last, unseen, longest, view.options) or ()


def _line(
    hand: Sequence[Card],
    last: Pattern | None,
    unseen: Sequence[Card],
    longest: int,
    options: DeuceOfTheDragonOptions,
) -> tuple[Pattern, ...] | None:
    """The fewest patterns that shed the hand with nobody able to answer before the last of them."""
    legal = patterns(hand, options) if last is None else answers(hand, last, options)
    best: tuple[Pattern, ...] | None = None
    for made in sorted(legal, key=lambda each: -len(each.cards)):
        left = [card for card in hand if card not in made.cards]
        if not left:
            return (made,)
        if best is not None and len(best) == 2:
            break
        if could_be_beaten(made, unseen, longest, options):
            continue
        rest = _line(left, None, unseen, longest, options)
        if rest is not None and (best is None or len(rest) + 1 < len(best)):
            best = (made, *rest)
    return best


def could_be_beaten(made: Pattern, unseen: Sequence[Card], longest: int, options: DeuceOfTheDragonOptions) -> bool:
    """Whether some of the unseen cards, at most so many, might make a pattern that may be played on this one."""
    highest = high_first(unseen)
    for cards in _strongest(highest):
        if len(cards) <= longest:
            other = pattern(cards, options)
            if other is not None and beats(other, made, options):
                return True
    return False


def _strongest(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """The cards, high first, that make the highest pattern of each sort and length."""
    by_rank: dict[str, list[Card]] = {}
    by_suit: dict[str, list[Card]] = {}
    for card in cards:
        by_rank.setdefault(card[0], []).append(card)
        by_suit.setdefault(card[1], []).append(card)
    for held in by_rank.values():
        yield from (tuple(held[:size]) for size in range(1, len(held) + 1))
    yield from _sets(by_rank, 2, 4)
    yield from _sets(by_rank, 3, 2)
    for held in by_suit.values():
        yield from _flushes(held)
        yield from _runs({card[0]: [card] for card in held})
    yield from _runs(by_rank)


def _sets(by_rank: dict[str, list[Card]], size: int, most: int) -> Iterator[tuple[Card, ...]]:
    """Several pairs or threes, the highest together; four of a rank may count as two pairs."""
    sets = [held[start : start + size] for held in by_rank.values() for start in range(0, len(held) - size + 1, size)]
    for number in range(2, most + 1):
        if len(sets) >= number:
            yield tuple(card for each in sets[:number] for card in each)
            different = [held[:size] for held in by_rank.values() if len(held) >= size][:number]
            yield tuple(card for each in different for card in each)


def _flushes(held: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """The highest card of the suit with the lowest others, for every length."""
    for size in LENGTHS:
        if len(held) >= size:
            yield (held[0], *held[len(held) - size + 1 :])
            yield tuple(held[:size])


def _runs(by_rank: dict[str, list[Card]]) -> Iterator[tuple[Card, ...]]:
    """The highest card of each rank, for every stretch of the line that is there."""
    line = LINE[0]
    for size in LENGTHS:
        for start in range(len(line) - size + 1):
            ranks = line[start : start + size]
            if all(rank in by_rank for rank in ranks):
                yield tuple(by_rank[rank][0] for rank in ranks)
                # Not all of one suit: with another card in the place of a lower one.
                yield from (
                    tuple(by_rank[rank][-1] if rank == other else by_rank[rank][0] for rank in ranks)
                    for other in ranks[:-1]
                )
