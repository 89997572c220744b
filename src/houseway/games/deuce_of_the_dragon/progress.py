"""How a round goes on by itself, 41.10: betting rounds open and close, intervals follow, and the last player wins."""

from __future__ import annotations

from collections.abc import Callable

from houseway.core.citations import Citation, cite
from houseway.core.decider import Event
from houseway.games.deuce_of_the_dragon import events as facts
from houseway.games.deuce_of_the_dragon.betting import clockwise, open_betting, uncalled
from houseway.games.deuce_of_the_dragon.state import BETTING_ROUNDS, RAISE_BUTTON, Round

BETTING = {1: cite("NJ-DOD 41.10(d)"), 2: cite("NJ-DOD 41.10(f)"), 3: cite("NJ-DOD 41.10(h)")}
BETTING_ROUND, DISCARDING_ROUND = cite('NJ-DOD 41.1 "Betting round"'), cite('NJ-DOD 41.1 "Discarding round"')
"""Complete when all have called, folded or gone all-in; when all have discarded or passed."""
DISCARDING = {1: cite("NJ-DOD 41.10(e)"), 2: cite("NJ-DOD 41.10(g)"), 3: cite("NJ-DOD 41.10(i)")}


def due(round: Round) -> Event | None:
    """What happens next without anybody's decision; None while somebody must act, and when all is done."""
    return _DUE[round.phase](round) if round.phase in _DUE else None


def _due_betting(round: Round) -> Event | None:
    """(b) The wagers wait in front of the players until the betting round is completed."""
    if round.betting.to_act is not None:
        return None
    if back := uncalled(round.betting):
        return facts.UncalledReturned(cite("NJ-DOD 41.10(k)"), *back)
    collected = {purse.seat: purse.wagered for purse in round.betting.purses if purse.live and purse.wagered}
    return facts.BettingRoundClosed(cite("NJ-DOD 41.10(b)") if collected else BETTING_ROUND, round.number, collected)


def _due_bets_in(round: Round) -> Event | None:
    """(e), (g), (i) Whoever could open the betting has the first opportunity to play a pattern."""
    return _last_player(round) or _discarding_opened(round, round.interval + 1)


def _discarding_opened(round: Round, interval: int) -> Event:
    return facts.DiscardingOpened(discarding_paragraph(interval), interval, _leader(round))


def _leader(round: Round) -> int:
    """Whoever has the lead, or the next player if that hand is gone."""
    return clockwise(round.contenders, round.leader - 1)[0]


def discarding_paragraph(interval: int) -> Citation:
    """Additional intervals are under the third's paragraph."""
    return DISCARDING[min(interval, BETTING_ROUNDS)]


def _due_discarding(round: Round) -> Event | None:
    """(a)1 The round ends when a hand is empty; (e) an interval when all others have passed on the last pattern."""
    if round.last_seat in round.contenders and not round.hand(round.last_seat).cards:
        return facts.OutOfCards(cite("NJ-DOD 41.10(a)1"), round.last_seat)
    if last := _last_player(round):
        return last
    if set(round.contenders) - {round.last_seat} <= round.passed and not round.must_play:
        if round.last is None and not _all_pass_closes(round):
            return facts.OpenerMustPlay(discarding_paragraph(round.interval), _leader(round))
        return facts.DiscardingClosed(DISCARDING_ROUND, round.interval, round.last_seat)
    return None


def _all_pass_closes(round: Round) -> bool:
    """An interval in which nobody plays may close only while a betting round is still to come."""
    return round.options.all_pass == "close-interval" and round.interval < BETTING_ROUNDS


def _due_patterns_in(round: Round) -> Event | None:
    """(d), (f), (h) The next betting round; (i) after the third, additional discarding intervals."""
    if last := _last_player(round):
        return last
    number = round.number + 1
    if number > BETTING_ROUNDS:
        return _discarding_opened(round, round.interval + 1)
    if open_betting(round.betting, round.leader).to_act is None:
        return facts.BettingSkipped(cite("NJ-DOD 41.6(d)"), number)
    return facts.BettingOpened(BETTING[number], number, _leader(round), RAISE_BUTTON[1])


def _last_player(round: Round) -> Event | None:
    """(a)2 A bet that nobody calls ends the round."""
    contenders = round.contenders
    return facts.LastPlayerLeft(cite("NJ-DOD 41.10(a)2"), contenders[0]) if len(contenders) == 1 else None


_DUE: dict[str, Callable[[Round], Event | None]] = {
    "betting": _due_betting,
    "bets-in": _due_bets_in,
    "discarding": _due_discarding,
    "patterns-in": _due_patterns_in,
}
