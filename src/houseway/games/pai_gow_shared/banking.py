"""Player bank and co-bank of the two pai gow games: who may take the bank, and who pays whom when a player has it.

Only pai gow wagers are against a player bank; every other wager stays with the house. Seats are numbered
counterclockwise from the dealer's right, so that ascending seats are the order in which hands are exposed and paid.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Literal

import msgspec

from houseway.core.accounts import CENTRE, INVENTORY, stack
from houseway.core.citations import Citation, cite
from houseway.core.decider import Refusal
from houseway.core.events import DEALER, ChipsMoved, VigorishTaken, WagerLost, WagerPushed, WagerWon
from houseway.core.money import Cents, dollars
from houseway.core.odds import EVEN_MONEY
from houseway.games.pai_gow_shared.vigorish import Rounding, vigorish

PAI_GOW = "pai-gow"
COVERS = "to cover the remaining winning wagers"
HOUSES_HALF = "the house's half of the surplus"
BANKS_VIGORISH = "vigorish on the bank's surplus"
"""Why chips move between centre, bank and house."""

Result = Literal["win", "lose", "push"]


class Law(msgspec.Struct, frozen=True, kw_only=True):
    """Where a game's rules say all this."""

    rotation: Citation
    dealers_hand: Citation
    player_bank: Citation
    co_bank: Citation
    commission: Citation
    queens_dragon: Citation | None = None
    co_banks_queens_dragon: Citation | None = None


POKER = Law(
    rotation=cite("BASE B8"),
    dealers_hand=cite("NJ-PG 11.10(k)"),
    player_bank=cite("NJ-PG 11.10(l)"),
    co_bank=cite("NJ-PG 11.10(m)"),
    commission=cite("NJ-PG 11.10(o)"),
    queens_dragon=cite("NJ-PG 11.10(k)1"),
    co_banks_queens_dragon=cite("NJ-PG 11.10(m)1"),
)
TILES = Law(
    rotation=cite("BASE A8"),
    dealers_hand=cite("BASE A8"),
    player_bank=cite("BASE A8"),
    co_bank=cite("BASE A8"),
    commission=cite("BASE A8"),
)


# --- who may take the bank -----------------------------------------------------------------------------------------


class Rotation(msgspec.Struct, frozen=True, kw_only=True):
    """What earlier rounds say about the bank. A table opens with a new one, so the dealer banks the first round."""

    turn: int = 1
    """The seat to which the bank is offered first."""
    bank: int | None = None
    """The seat that had the bank in the last round; None after a round that the dealer banked."""
    held: int = 0
    """For how many rounds running that seat has had it."""
    wagered: dict[int, Cents] = {}
    """By seat, the pai gow wagers of the last round that the dealer banked."""


def offers(
    rotation: Rotation, seated: Collection[int], rounds_each: int = 1, holders_other: int | None = None
) -> tuple[int, ...]:
    """The seats that are offered the bank in turn, counterclockwise; if each of them passes, the dealer has it.

    Whoever has had it for `rounds_each` rounds is asked last, and so keeps it only if nobody else wants it;
    `holders_other` is a second area of his, which gives him no second turn.
    """
    eligible = [seat for seat in seated if seat in rotation.wagered]
    order = sorted(eligible, key=lambda seat: (seat < rotation.turn, seat))
    if rotation.bank in order:
        order.remove(rotation.bank)
        order.insert(0 if rotation.held < rounds_each else len(order), rotation.bank)
    if holders_other in order and rotation.held >= rounds_each:
        order.remove(holders_other)
        order.append(holders_other)
    return tuple(order)


def check_bank(law: Law, rotation: Rotation, seat: int, taken: int | None = None) -> None:
    """Refuse the bank to a seat that may not have it."""
    if taken is not None:
        raise Refusal(f"seat {taken} has the bank in this round", law.rotation)
    if seat not in rotation.wagered:
        raise Refusal(
            "only a player who wagered against the dealer in the last round that the dealer banked may take the bank",
            law.rotation,
        )


def dealers_wager(
    law: Law, rotation: Rotation, seat: int, directed: Cents | None = None, *, co_bank: bool = False
) -> Cents:
    """What the dealer bets against the bank: what that player last bet against the dealer, or less as directed."""
    if co_bank:
        if directed:
            raise Refusal("the dealer makes no wager against a co-bank", law.co_bank)
        return 0
    usual = rotation.wagered.get(seat, 0)
    if directed is None:
        return usual
    if not 0 <= directed <= usual:
        raise Refusal(f"the bank may direct the dealer to wager at most {dollars(usual)}", law.rotation)
    return directed


def to_cover(staked: Iterable[Cents], *, co_bank: bool = False) -> Cents:
    """What a bank needs to pay if every wager against it wins: all of it, or a co-bank's half."""
    return _co_banks_half(sum(staked)) if co_bank else sum(staked)


def check_cover(law: Law, chips: Cents, staked: Iterable[Cents], *, co_bank: bool = False) -> None:
    """Refuse a bank that has too few chips on the table for the wagers against it, the dealer's among them."""
    needed = to_cover(staked, co_bank=co_bank)
    if chips < needed:
        raise Refusal(f"the bank has {dollars(chips)} and needs {dollars(needed)} to cover the wagers", law.rotation)


def rotation_after(
    rotation: Rotation, bank: int | None, wagers: Mapping[int, Cents], passed: Sequence[int] = (), seats: int = 6
) -> Rotation:
    """The rotation after a round with this bank and these pai gow wagers by seat.

    Where everybody has `passed`, in that order, the next offer begins with whoever follows the first of them.
    """
    if bank is None:
        turn = passed[0] % seats + 1 if passed else rotation.turn
        return Rotation(turn=turn, wagered=dict(wagers))
    held = rotation.held + 1 if bank == rotation.bank else 1
    return Rotation(turn=bank % seats + 1, bank=bank, held=held, wagered=rotation.wagered)


# --- who pays whom -------------------------------------------------------------------------------------------------


class Against(msgspec.Struct, frozen=True, gc=False):
    """One pai gow wager against the bank, and how its hands fared; seat 0 is the dealer."""

    seat: int
    staked: Cents
    result: Result
    given_up_by: Citation | None = None
    """The paragraph of a surrender, which no queen's dragon undoes."""


Movement = WagerLost | WagerPushed | WagerWon | ChipsMoved | VigorishTaken


class BankRound(msgspec.Struct, frozen=True, kw_only=True):
    """A round settled with a player bank: each movement of chips, in order, and what it came to."""

    exposing: tuple[WagerLost | WagerPushed, ...]
    """Losing wagers collected and pushes given back, as each hand is exposed."""
    paying: tuple[Movement, ...]
    """Everything else, after all hands are exposed."""
    collected: Cents
    """Losing wagers put into the centre of the table."""
    paid: Cents
    """Winning wagers paid from it."""
    from_bank: Cents
    from_house: Cents
    """What was added to the centre when it was exhausted, by the bank and, for a co-bank, by the house."""
    surplus: Cents
    """What was left in the centre."""
    to_house: Cents
    """The house's half of it, with a co-bank."""
    vigorish: Cents
    """Charged on the bank's part of it."""
    commissions: dict[int, Cents]
    """Vigorish of the winning players, by seat."""
    nets: dict[int, Cents]
    """What each seat won or lost on its pai gow wager, the bank's seat included."""
    house: Cents

    @property
    def events(self) -> tuple[Movement, ...]:
        return (*self.exposing, *self.paying)

    @property
    def to_bank(self) -> Cents:
        return self.surplus - self.to_house - self.vigorish


def settle_bank(
    law: Law,
    bank: int,
    wagers: Sequence[Against],
    *,
    co_bank: bool = False,
    queens_dragon: bool = False,
    rounding: Rounding = "quarter",
    commission: bool = True,
    bank_commission: bool = True,
) -> BankRound:
    """Settle every pai gow wager against a player bank, the dealer's own first, through the centre of the table.

    `queens_dragon`: the bank's hand is one, and every wager pushes. `commission` and `bank_commission`: whether the
    winning players, and the bank on its surplus, pay vigorish.
    """
    if queens_dragon:
        wagers = [wager if wager.given_up_by else Against(wager.seat, wager.staked, "push") for wager in wagers]
    _check_wagers(law, bank, wagers, co_bank)
    in_order = sorted(wagers, key=lambda wager: wager.seat)
    winners = [wager for wager in in_order if wager.result == "win"]
    collected = sum(wager.staked for wager in wagers if wager.result == "lose")
    paid = sum(wager.staked for wager in winners)
    short, surplus = max(0, paid - collected), max(0, collected - paid)
    from_bank = _co_banks_half(short) if co_bank else short
    banks_part = _co_banks_half(surplus) if co_bank else surplus
    charged = vigorish(banks_part, rounding) if bank_commission else 0
    commissions = {w.seat: vigorish(w.staked, rounding) for w in winners if commission and w.seat != DEALER}

    signs = {"win": 1, "lose": -1, "push": 0}
    nets = {w.seat: signs[w.result] * w.staked - commissions.get(w.seat, 0) for w in in_order}
    dealers_net = nets.pop(DEALER, 0)
    nets[bank] = banks_part - charged - from_bank
    house = dealers_net + sum(commissions.values()) + charged + (surplus - banks_part) - (short - from_bank)

    exposing = [collected_at_once(law, wager, co_bank=co_bank, queens_dragon=queens_dragon) for wager in in_order]
    events = _Movements(law.co_bank if co_bank else law.player_bank, law, collected)
    events.pay(winners, commissions, {stack(bank): from_bank, INVENTORY: short - from_bank})
    events.share_out(surplus - banks_part, banks_part, charged, bank)
    result = BankRound(
        exposing=tuple(event for event in exposing if event),
        paying=tuple(events.done),
        collected=collected,
        paid=paid,
        from_bank=from_bank,
        from_house=short - from_bank,
        surplus=surplus,
        to_house=surplus - banks_part,
        vigorish=charged,
        commissions=commissions,
        nets=dict(sorted(nets.items())),
        house=house,
    )
    assert result.collected + result.from_bank + result.from_house == result.paid + result.surplus
    assert sum(result.nets.values()) + result.house == 0
    return result


def collected_at_once(
    law: Law, wager: Against, *, co_bank: bool = False, queens_dragon: bool = False
) -> WagerLost | WagerPushed | None:
    """What becomes of a wager as soon as its hands are exposed: lost to the centre of the table, or given back."""
    paragraph = law.dealers_hand if wager.seat == DEALER else law.co_bank if co_bank else law.player_bank
    if wager.result == "lose":
        return WagerLost(wager.given_up_by or paragraph, wager.seat, PAI_GOW, wager.staked, CENTRE)
    if wager.result == "push":
        pushed_by = pushes(law, co_bank) if queens_dragon else paragraph
        return WagerPushed(pushed_by, wager.seat, PAI_GOW, wager.staked)
    return None


def _co_banks_half(amount: Cents) -> Cents:
    """Half of an amount that co-bank and house share; an odd cent is in the house's half."""
    return amount // 2


def pushes(law: Law, co_bank: bool) -> Citation:
    """The paragraph by which every wager pushes when the bank's hand is a queen's dragon."""
    paragraph = law.co_banks_queens_dragon if co_bank else law.queens_dragon
    if paragraph is None:
        raise ValueError("only pai gow poker knows a queen's dragon")
    return paragraph


def _check_wagers(law: Law, bank: int, wagers: Sequence[Against], co_bank: bool) -> None:
    seats = [wager.seat for wager in wagers]
    if bank in seats:
        raise Refusal("the bank has no pai gow wager of its own", law.player_bank)
    if len(set(seats)) < len(seats):
        raise ValueError(f"a seat has one pai gow wager, but these seats were given: {seats}")
    if co_bank and DEALER in seats:
        raise Refusal("the dealer makes no wager against a co-bank", law.co_bank)
    if any(wager.staked <= 0 for wager in wagers):
        raise ValueError("a wager against the bank must be above zero")


class _Movements:
    """The chips of one payment, moved one heap after the other, beginning with the centre of the table."""

    def __init__(self, paragraph: Citation, law: Law, centre: Cents) -> None:
        self.paragraph = paragraph
        self.law = law
        self.centre = centre
        self.done: list[Movement] = []

    def move(self, source: str, target: str, amount: Cents, why: str) -> None:
        if not amount:
            return
        self.centre += amount * ((target == CENTRE) - (source == CENTRE))
        self.done.append(ChipsMoved(self.paragraph, source, target, amount, why))

    def pay(self, winners: Sequence[Against], commissions: Mapping[int, Cents], cover: Mapping[str, Cents]) -> None:
        """Winning wagers from the centre; when it is exhausted, what is still missing comes from the bank first."""
        covered = False
        for wager in winners:
            if self.centre < wager.staked and not covered:
                for source, amount in cover.items():
                    self.move(source, CENTRE, amount, COVERS)
                covered = True
            seat, staked = wager.seat, wager.staked
            self.done.append(WagerWon(self.paragraph, seat, PAI_GOW, staked, staked, EVEN_MONEY, payer=CENTRE))
            self.centre -= staked
            if commissions.get(seat):
                self.done.append(VigorishTaken(self.law.commission, seat, PAI_GOW, commissions[seat]))

    def share_out(self, houses_half: Cents, banks_part: Cents, charged: Cents, bank: int) -> None:
        """The surplus: a co-bank's other half to the house, vigorish from the bank's part, the rest to the bank."""
        self.move(CENTRE, INVENTORY, houses_half, HOUSES_HALF)
        from_centre = min(charged, banks_part)
        self.move(CENTRE, INVENTORY, from_centre, BANKS_VIGORISH)
        # a surplus below a quarter is charged the quarter all the same
        self.move(stack(bank), INVENTORY, charged - from_centre, BANKS_VIGORISH)
        self.move(CENTRE, stack(bank), banks_part - from_centre, "surplus to the bank")
        assert self.centre == 0
