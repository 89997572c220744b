"""Notice of a lower payout limit, 11.23(f): players who are seated hear of it some time before it applies to them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from houseway.core.decider import Event
from houseway.core.money import Cents
from houseway.games.pai_gow_poker.events import PayoutLimitApplies, PayoutLimitNoticed
from houseway.games.pai_gow_poker.options import LIMIT_FLOOR, PaiGowPokerOptions

MINUTE = 60


class Notice(msgspec.Struct, frozen=True):
    """The limits that apply until lower ones do, None for no limit, and the second from which those apply."""

    payout_limit: Cents | None
    imperial_payout_limit: Cents | None
    until: int

    def still_apply(self, options: PaiGowPokerOptions) -> PaiGowPokerOptions:
        """Those options with the limits that apply for now, whatever they say of later notices."""
        return msgspec.structs.replace(
            options,
            payout_limit=_higher(self.payout_limit, options.payout_limit),
            imperial_payout_limit=_higher(self.imperial_payout_limit, options.imperial_payout_limit),
        )


def notices(
    before: PaiGowPokerOptions, after: PaiGowPokerOptions, notice: Notice | None, at: int, *, seated: bool
) -> Iterator[Event]:
    """What is announced when a table's options change: another limit, below the one that applies now.

    None where the limit stands on the layout itself, or where nobody is seated to be told. A notice that runs keeps its
    time: no later one, however short, lets a lower limit apply before.
    """
    if _limits(before) == _limits(after) or not seated:
        return
    running = notice if notice and at < notice.until else None
    now = running.still_apply(before) if running else before
    if after.lowered_payouts(now):
        applies_from = max(at + after.notice_minutes * MINUTE, running.until if running else 0)
        yield PayoutLimitNoticed(LIMIT_FLOOR[1], applies_from, now.payout_limit, now.imperial_payout_limit)


def begins(notice: Notice | None, options: PaiGowPokerOptions, at: int) -> Iterator[Event]:
    """The lower limits apply from the first round whose betting is closed after the notice is over.

    Nothing is said where the limits have been raised again meanwhile.
    """
    if notice is not None and at >= notice.until and notice.still_apply(options) != options:
        yield PayoutLimitApplies(LIMIT_FLOOR[1])


def _limits(options: PaiGowPokerOptions) -> tuple[Cents | None, Cents | None]:
    return options.payout_limit, options.imperial_payout_limit


def _higher(one: Cents | None, other: Cents | None) -> Cents | None:
    return None if one is None or other is None else max(one, other)
