"""The notice at a table: what changes from when on, posted for those who are seated there before it does.

Ruling P-72: other limits, wagers that are withdrawn and lower payout limits are made known by a sign beforehand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from houseway.core.citations import Citation
from houseway.core.felt import Felt, Figure, Inscription, Line
from houseway.core.money import cents
from houseway.core.options import Limit, Options
from houseway.core.phrases import capital, listed
from houseway.core.text import check_text
from houseway.games.felt_parts import money
from houseway.games.submission import Submission
from houseway.layouts.felts import felt_of
from houseway.layouts.signs import Sign, sign_of
from houseway.table.notice import laws, other_limits, withdrawals

LONGEST_TIME = 40


class NoNoticeError(ValueError):
    """Nothing of which players hear beforehand: one sentence."""


def notice_for(now: Submission, then: Submission, start: str) -> Sign:
    """The notice that another submission of the same game applies from that time on."""
    start = start.strip()
    check_text(start, "the time from which the change applies", LONGEST_TIME)
    if not start:
        raise NoNoticeError("the notice must say from when the change applies")
    before, after = now.options, then.options
    title = partial(_title, now)
    by = laws(now.game.game, before, after)
    said = (*_limits(before, after, title, by), *_payouts(before, after), *_withdrawn(before, after, title, by))
    if not said:
        raise NoNoticeError("between the two no limit changes, no payout limit falls and no wager is withdrawn")
    return sign_of(_posted(felt_of(now.game.name, before), said, start), before.licensee)


def _posted(felt: Felt, said: tuple[Inscription, ...], start: str) -> Felt:
    """The same felt with nothing on its sign but the notice."""
    required = dict.fromkeys(law for one in said for law in one.cite)
    banner = Figure("Notice of a change", start, "from then on the following applies at this table")
    return replace(felt, inscriptions=said, figures=(), banner=(banner,), sign_cite=tuple(required))


def _limits(
    before: Options, after: Options, title: Callable[[str], str], by: Mapping[str, Citation]
) -> Iterator[Inscription]:
    changed = other_limits(before, after)
    ranges = (
        (title(wager), *(_range(options.limit_in_force(wager)) for options in (before, after))) for wager in changed
    )
    lines = tuple(Line(wager, (was, now)) for wager, was, now in ranges)
    if lines:
        yield _table("limits", "Limits", lines, (by["limits"],))


def _payouts(before: Options, after: Options) -> Iterator[Inscription]:
    """What one player is paid at most in a round, where that becomes less."""
    lowered = after.lowered_payouts(before)
    was, now = before.every(), after.every()
    lines = tuple(
        Line(capital(name.replace("-", " ")), (_most(was[name], name), _most(now[name], name))) for name in lowered
    )
    if lines:
        yield _table("payout-limits", "For one player and round", lines, tuple(dict.fromkeys(lowered.values())))


def _withdrawn(
    before: Options, after: Options, title: Callable[[str], str], by: Mapping[str, Citation]
) -> Iterator[Inscription]:
    gone = withdrawals(before, after)
    if gone:
        verb = "is" if len(gone) == 1 else "are"
        yield Inscription(
            id="sign.notice.withdrawn",
            kind="notice",
            title="Withdrawn",
            sign_text=(f"{listed([title(wager) for wager in gone])} {verb} no longer offered.",),
            cite=tuple(dict.fromkeys(by[wager] for wager in gone)),
            on=("sign",),
        )


def _table(name: str, title: str, lines: tuple[Line, ...], cite: tuple[Citation, ...]) -> Inscription:
    head = ("Now", "From then on")
    return Inscription(
        id=f"sign.notice.{name}",
        kind="notice",
        title=title,
        head=head,
        lines=lines,
        cite=cite,
        on=("sign",),
        style="pays",
    )


def _title(of: Submission, wager: str) -> str:
    return of.game.words.wager_title(wager, of.options.jurisdiction)


def _range(limit: Limit) -> str:
    least = money(limit.minimum) if limit.minimum > 1 else ""
    most = money(limit.maximum) if limit.maximum is not None else ""
    if least and most:
        return least if least == most else f"{least} to {most}"
    return f"{least} and more" if least else f"up to {most}" if most else "No limit"


def _most(amount: object, name: str) -> str:
    return "None" if amount is None else money(cents(amount, name))
