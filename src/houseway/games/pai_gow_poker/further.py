"""What the PAR sheet of pai gow poker shows beside its single bets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

import msgspec

from houseway.core.estimates import Estimate, information, read_estimates
from houseway.core.figures import Figures
from houseway.core.money import Cents, dollars
from houseway.core.options import Limit
from houseway.core.tables import Column, Section, Table
from houseway.core.together import covariances
from houseway.games import results_cache
from houseway.games.pai_gow_poker import side_figures, together
from houseway.games.pai_gow_poker.exact import VIGORISH, vigorish_of
from houseway.games.pai_gow_poker.house_way import HouseWay
from houseway.games.pai_gow_poker.options import (
    ENVY,
    ENVY_MINIMUM,
    EZ_WAGERS,
    OTHER_WAGERS,
    PaiGowPokerOptions,
    Progressive,
)
from houseway.games.pai_gow_shared import further as shared
from houseway.games.pai_gow_shared.together import dice_hold

PLAYERS = (1, 2, 3, 4, 5, 6)
METHOD, SEED, DEALS = 1, 53, 1000
"""Of what information is worth; the method changes with the mathematics."""
LIMITED_STAKES: tuple[Cents, ...] = (100, 500, 2500, 10_000, 50_000, 100_000)


def as_taken(options: PaiGowPokerOptions, bet: str, of: Figures, stake: Cents) -> Figures:
    """A wager at just that stake, with vigorish as it is rounded and no more paid than its payout limit."""
    limit = _payout_limit(options, bet)
    if limit is not None:
        return _limited(of, stake, limit)
    if not options.commission or bet not in ("main", "house-way"):
        return of
    return shared.as_taken(options.rounding, of, stake)


def _payout_limit(options: PaiGowPokerOptions, bet: str) -> Cents | None:
    if bet in EZ_WAGERS:
        return options.payout_limit
    return options.imperial_payout_limit if bet == "imperial" else None


def _limited(of: Figures, stake: Cents, limit: Cents) -> Figures:
    """A bet that is wagered alone at that stake, with nothing paid above the limit."""
    most = Fraction(limit, stake)
    if _most_paid(of) <= most:
        return of
    outcomes = tuple(msgspec.structs.replace(outcome, net=min(outcome.net, most)) for outcome in of.outcomes)
    said = f"At ${dollars(stake)} nothing above the payout limit of ${dollars(limit)} is paid."
    return msgspec.structs.replace(of, outcomes=outcomes, notes={**of.notes, f"payout limit at {dollars(stake)}": said})


def _most_paid(of: Figures) -> Fraction:
    return max(outcome.net for outcome in of.outcomes)


def further(options: PaiGowPokerOptions, known: Mapping[str, Figures]) -> tuple[Section, ...]:
    """Vigorish, bank, envy, progressive, payout limits, dice and bets together, each where it is offered."""
    return tuple(_sections(options, known))


def _sections(options: PaiGowPokerOptions, known: Mapping[str, Figures]) -> Iterator[Section]:
    if options.commission:
        yield from shared.effective_vigorish(options.rounding, known, options.limit_in_force("pai-gow"))
    if options.bank_offered and "house-way" in known:
        # Both set the house way, so whoever banks has what the player has lost; copies are the bank's.
        lose, win = shared.won_and_lost(known["house-way"])
        charged = VIGORISH if options.bank_commission else Fraction(0)
        words = "set the house way"
        yield shared.bank({words: (win, lose)}, charged, words if options.co_bank_offered else None)
    if "dynasty" in known and (options.limit_in_force("dynasty").maximum or ENVY_MINIMUM[0]) >= ENVY_MINIMUM[0]:
        yield _envy(options, known["dynasty"])
    if "progressive" in known and options.progressive is not None:
        yield _progressive(options.progressive)
    yield from _limits(options, known)
    if options.dragons_eye != "off":
        yield shared.dice_bonus(options.shaker)
        yield from shared.dice_together()
        yield shared.dice_bonus_together()
        yield dice_hold()
    yield from _together(options, known)
    yield from together.sections(options, known)
    if "main" in known or "house-way" in known:
        yield _information(options, known.get("main"))


def _information(options: PaiGowPokerOptions, main: Figures | None) -> Section:
    def work_out() -> dict[str, Estimate]:
        from houseway.games.pai_gow_poker.information import gains

        return gains(options, DEALS, SEED)

    question = {
        "method": METHOD,
        "variant": options.variant,
        "wheel": options.wheel,
        "high-may-equal-low": options.high_may_equal_low,
        "house-way": HouseWay.named(options.house_way).under(options.high_may_equal_low).digest,
        "vigorish": str(vigorish_of(options)),
        "deals": DEALS,
        "seed": SEED,
    }
    kept: dict[str, Estimate] = results_cache.kept(
        "pai-gow-poker-information", question, read_estimates, msgspec.json.encode, work_out
    )
    # By the second method of Dragon's Eye a triple takes the wager before a card is dealt.
    dealt = float(1 - shared.TRIPLE) if options.dragons_eye == "no-vigorish" else 1.0
    found = {words: Estimate(dealt * each.mean, dealt * each.stderr) for words, each in kept.items()}
    note = (
        "What a player gains who sees more than the own hand and sets it by that in the best way, per unit of the pai"
        " gow wager: by collusion, by cards that are exposed, or by a bottom card left uncovered. In each deal the"
        " worth of every setting is known over all hands that the bank can have."
    )
    return information(found, None if main is None else main.house_edge, note, DEALS, SEED)


def _envy(options: PaiGowPokerOptions, dynasty: Figures) -> Section:
    """Dynasty with the envy bonus, which every other player's premium hand pays to a wager large enough."""
    stake = max(ENVY_MINIMUM[0], options.minimum("dynasty"))
    seen = side_figures.rows(ENVY)
    envy = sum((Fraction(cents) * seen[row] for row, cents in ENVY.items()), Fraction(0)) / side_figures.TOTAL
    rows = []
    for players in PLAYERS:
        ev = dynasty.ev + (players - 1) * envy / stake
        rows.append((players, float(-ev), -ev))
    columns = (Column("Players dealt a hand", "count"), Column("House edge", "percent"), Column("Exactly", "exact"))
    note = (
        f"With a dynasty wager of ${dollars(stake)}, the least that wins envy; a larger wager wins the same sums, which"
        " then weigh less. Whoever banks has no part in it."
    )
    return Section("dynasty-with-envy", "Dynasty with envy", note, Table(columns, tuple(rows)))


def _progressive(progressive: Progressive) -> Section:
    """The progressive by its meter: at the start, where it breaks even, and on average over time."""
    at_start = {row: Fraction(progressive.meter * share, 100) for row, share in progressive.shares.items()}
    seen = side_figures.rows(at_start | {row: Fraction(pay) for row, pay in progressive.pays.items()})
    chances = {row: Fraction(seen[row], side_figures.TOTAL) for row in (*progressive.shares, *progressive.pays)}
    lost = Fraction(seen[None], side_figures.TOTAL)
    fixed = sum((Fraction(pay) * chances[row] for row, pay in progressive.pays.items()), Fraction(0))
    per_cent_of_meter = {row: Fraction(share, 100) * chances[row] for row, share in progressive.shares.items()}
    drawn = sum(per_cent_of_meter.values(), Fraction(0))
    whole = sum((chances[row] for row, share in progressive.shares.items() if share == 100), Fraction(0))
    added = Fraction(progressive.stake * progressive.contribution, 100)
    even = (lost * progressive.stake - fixed) / drawn
    average = (added + whole * progressive.meter) / drawn

    def edge(meter: Fraction) -> Fraction:
        return lost - (fixed + drawn * meter) / progressive.stake

    rows = tuple(
        (words, _money(meter), float(edge(meter)), edge(meter))
        for words, meter in (
            ("at its start", Fraction(progressive.meter)),
            ("where it breaks even", even),
            ("on average, in the long run", average),
        )
    )
    columns = (Column("Meter"), Column("Dollars"), Column("House edge", "percent"), Column("Exactly", "exact"))
    note = (
        f"A winning wager of ${dollars(progressive.stake)} is returned beside its award. {progressive.contribution}"
        " percent of every wager goes to the meter; a share is taken from it, and a whole meter starts again at"
        f" ${dollars(progressive.meter)}. In the long run the wagers that are added and the meters that start again are"
        " all that it pays. Awards of part of a cent are rounded down at the table, which is left out here."
    )
    return Section("progressive-by-meter", "Progressive by its meter", note, Table(columns, rows))


def _money(cents: Fraction) -> str:
    return f"{float(cents) / 100:,.2f}"


def _limits(options: PaiGowPokerOptions, known: Mapping[str, Figures]) -> Iterator[Section]:
    """Bets whose highest awards a payout limit cuts, by stake, each wagered alone."""
    rows = []
    for bet in (*EZ_WAGERS, "imperial"):
        limit = _payout_limit(options, bet)
        if limit is None or bet not in known:
            continue
        of, wager = known[bet], options.limit_in_force(bet)
        whole = int(limit / _most_paid(of))
        largest = wager.maximum or max(LIMITED_STAKES[-1], 2 * whole)
        stakes = {*Limit(options.minimum(bet), wager.maximum).shown(LIMITED_STAKES), largest}
        for stake in sorted(stake for stake in stakes if stake > whole):
            edges = (float(of.house_edge), float(_limited(of, stake, limit).house_edge))
            rows.append((bet, f"${dollars(stake)}", f"${dollars(limit)}", f"${dollars(whole)}", *edges))
    if not rows:
        return
    columns = (
        Column("Bet"),
        Column("Wager"),
        Column("Limit"),
        Column("Paid in full up to"),
        Column("House edge", "percent"),
        Column("With the limit", "percent"),
    )
    note = (
        "A payout limit is one player's in a round; here each bet is wagered alone, so that it alone reaches it. The"
        " largest wager of a bet is its maximum, or where it has none a thousand dollars or twice what is paid in full."
    )
    yield Section("payout-limits", "Payout limits", note, Table(columns, tuple(rows)))


def _together(options: PaiGowPokerOptions, known: Mapping[str, Figures]) -> Iterator[Section]:
    """Bets on the player's seven cards, over all hands."""
    offered = [bet for bet in (*EZ_WAGERS, *OTHER_WAGERS) if bet in known]
    bets = [bet for bet in offered if bet not in side_figures.ON_THE_BANK]
    if len(bets) < 2:
        return
    counted = side_figures.jointly(options, bets)
    nets = {bet: [case[at] for case in counted] for at, bet in enumerate(bets)}
    over = f"of bets on the player's seven cards, over all {side_figures.TOTAL:,} hands"
    section = covariances("together", "Bets together", over, nets, list(counted.values()))
    others = [bet for bet in offered if bet in side_figures.ON_THE_BANK]
    if others:
        looks = f"{' and '.join(others)} {'looks' if len(others) == 1 else 'look'}"
        note = f"{section.note} Not among them: {looks} at the dealer's hand, which is not counted jointly."
        section = msgspec.structs.replace(section, note=note)
    yield section
