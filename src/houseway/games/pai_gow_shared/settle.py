"""Settling a round of either pai gow game that somebody describes: hands, wagers, dice, and who has the bank."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from houseway.core.cards import Card, Pack
from houseway.core.citations import Citation
from houseway.core.decider import Event, Refusal
from houseway.core.documents import DocumentError, Fields, seats, shown
from houseway.core.events import DEALER, VigorishTaken, WagerLost, WagerPushed, WagerWon
from houseway.core.money import Cents, dollars
from houseway.core.odds import EVEN_MONEY
from houseway.core.phrases import listed
from houseway.core.statement import SeatStatement
from houseway.games.pai_gow_shared.banking import PAI_GOW, Against, BankRound, check_cover, settle_bank
from houseway.games.pai_gow_shared.dragons_eye import SEATS, Dice, DiceBonusPaid, settle_dice, takes_pai_gow_wagers
from houseway.games.pai_gow_shared.dragons_eye import WAGERS as DICE_WAGERS
from houseway.games.pai_gow_shared.state import DICE_BONUS, Arranged, Bank, Rules, needs_hand
from houseway.games.pai_gow_shared.vigorish import vigorish, vigorish_by


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """One seat of the description."""

    wagers: dict[str, Cents] = {}
    cards: tuple[Card, ...] = ()
    arranged: Arranged | None = None
    surrendered: bool = False
    player: str | None = None
    """Who sits there, if the description says."""

    @property
    def words(self) -> str:
        if self.surrendered:
            return "surrendered"
        if self.arranged is None:
            return ""
        return f"{self.arranged.words} (foul)" if self.arranged.foul else self.arranged.words


class Described(msgspec.Struct, frozen=True, kw_only=True):
    """A round as the document describes it."""

    options: Any
    rules: Rules
    places: dict[int, Place]
    dealer: Arranged | None
    bank: Bank | None
    dice: Dice | None
    taken_by: Citation | None
    """The paragraph by which a triple has taken every pai gow wager."""
    triples_before: int
    shaker: int | None

    @property
    def persons(self) -> dict[int, str]:
        """Who sits where: equal names are one person."""
        return {seat: place.player for seat, place in self.places.items() if place.player is not None}

    @property
    def bank_hand(self) -> Arranged | None:
        return self.places[self.bank.seat].arranged if self.bank else self.dealer

    @property
    def bank_cards(self) -> tuple[Card, ...]:
        hand = self.bank_hand
        return (*hand.high, *hand.low) if hand else ()


# --- reading ---------------------------------------------------------------------------------------------------------


def read(fields: Fields, options: Any, rules: Rules, pack: Pack, *, surrender: Citation | None = None) -> Described:
    """The description; `surrender` is the paragraph that allows one, where the game knows it."""
    fields.take("game", str, "")
    dice = Dice.read(fields.any("dice")) if fields.has("dice") else None
    taken_by = takes_pai_gow_wagers(rules.dice, options.dragons_eye, dice) if dice else None
    reader = _Reader(options, rules, pack, surrender, taken_by)
    dealer = reader.dealer(fields.any("dealer"))
    bank, chips = reader.bank(fields)
    triples, shaker = fields.take("triples-before", int, 0), fields.any("shaker")
    if shaker is not None and (type(shaker) is not int or shaker not in SEATS):
        raise DocumentError(f"the shaker is a seat from 1 to 6 or null, not {shown(shaker)}")
    if triples not in range(3):
        raise DocumentError(f"'triples-before' is 0 to 2, not {triples}")
    places = {}
    parts = dict(seats(fields))
    if bank is not None and bank.seat not in parts:
        raise DocumentError(f"seat {bank.seat} has the bank but is not among the seats")
    for seat, part in parts.items():
        places[seat] = reader.place(seat, part, bank, kept=triples > 0)
        part.finish()
    fields.finish()
    described = Described(
        options=options,
        rules=rules,
        places=places,
        dealer=dealer,
        bank=bank,
        dice=dice,
        taken_by=taken_by,
        triples_before=triples,
        shaker=shaker,
    )
    _check(described, chips)
    hands = [place.cards for place in places.values()]
    pack.check([*hands, (*dealer.high, *dealer.low)] if dealer else hands)
    return described


class _Reader:
    """Reads the parts of a description under some options."""

    def __init__(
        self, options: Any, rules: Rules, pack: Pack, surrender: Citation | None, taken_by: Citation | None
    ) -> None:
        self.options = options
        self.rules = rules
        self.pack = pack
        self.surrender = surrender
        self.taken_by = taken_by

    def dealer(self, given: object) -> Arranged | None:
        """Cards set the house way, or the two hands as they were set; a foul is set again the house way."""
        if given is None:
            return None
        if isinstance(given, str):
            return self._house_way(given, "the dealer's hand")
        hands = Fields(given, "'dealer'")
        high, low = hands.take("high", str), hands.take("low", str)
        hands.finish()
        high_size = self.rules.hand_size - self.rules.low_size
        arranged = self.rules.arrange(
            self.options,
            self.pack.read(high, high_size, "the dealer's high hand"),
            self.pack.read(low, self.rules.low_size, "the dealer's low hand"),
        )
        return self._set_again((*arranged.high, *arranged.low), arranged) if arranged.foul else arranged

    def _house_way(self, text: str, what: str) -> Arranged:
        return self.rules.house_sets(self.options, self.pack.read(text, self.rules.hand_size, what))

    def bank(self, fields: Fields) -> tuple[Bank | None, Cents | None]:
        """Who has the bank, and the chips he has on the table if the description says."""
        law, wager = self.rules.bank, fields.money("dealer-wager", 0)
        if not fields.has("bank"):
            if wager:
                raise DocumentError("'dealer-wager' is what the dealer bets against a player bank, and there is none")
            return None, None
        given = Fields(fields.any("bank"), "'bank'")
        seat, co_bank = given.take("seat", int), given.take("co-bank", bool, False)
        wager = given.money("dealer-wager", wager)
        chips = given.money("chips", None)
        given.finish()
        if not self.options.bank_offered:
            no_vigorish = self.options.dragons_eye == "no-vigorish" and self.options.banking
            raise Refusal(
                "at this table the dealer always banks", self.rules.dice.no_vigorish if no_vigorish else law.rotation
            )
        if co_bank and not self.options.co_bank_offered:
            raise Refusal("this table offers no co-banking", law.co_bank)
        if co_bank and wager:
            raise Refusal("the dealer makes no wager against a co-bank", law.co_bank)
        return Bank(seat, co_bank, wager), chips

    def place(self, seat: int, part: Fields, bank: Bank | None, *, kept: bool) -> Place:
        """A seat's wagers, and its hand: both parts as set, or all of it to be set the house way or surrendered.

        While triples run a dice bonus wager was `kept` from an earlier round, and needs no other beside it.
        """
        where, wagers = f"seat {seat}", part.wagers()
        banks = bank is not None and bank.seat == seat
        if banks and any(wager not in DICE_WAGERS for wager in wagers):
            raise Refusal(f"seat {seat} has the bank, and no wager of its own on a hand", self.rules.bank.rotation)
        kept = kept and self.options.dragons_eye != "off"
        placed = {wager: amount for wager, amount in wagers.items() if not (kept and wager == DICE_BONUS)}
        if placed:
            self.rules.check_wagers(self.options, placed)
        elif not wagers and not banks:
            raise DocumentError(f"{where} has no wagers")
        player = part.take("player", str, None)
        if player is not None and not player.strip():
            raise DocumentError(f"'player' of {where} names nobody")
        surrendered = part.take("surrender", bool, False)
        cards, arranged = self._hand(part, where, surrendered)
        if banks and cards and ((bank and bank.co_bank) or arranged is None or arranged.foul):
            arranged = self._set_again(cards, arranged)
        if surrendered:
            self._check_surrender(seat, wagers)
        # By the second method of Dragon's Eye a triple takes the pai gow wagers, and no hand is dealt for them.
        needed = not self.taken_by if banks else needs_hand(left_by_dice(wagers, self.taken_by))
        if not cards and needed:
            raise DocumentError(f"{where} has no hand: give 'high' and 'low', or 'hand'")
        if not arranged and not surrendered and PAI_GOW in wagers and not self.taken_by:
            raise DocumentError(f"{where} does not say how its hand is set: 'high' and 'low', or 'set': 'house-way'")
        return Place(wagers=wagers, cards=cards, arranged=arranged, surrendered=surrendered, player=player)

    def _set_again(self, cards: tuple[Card, ...], arranged: Arranged | None) -> Arranged:
        """The bank's or the dealer's hand set the house way; a foul of its own is told."""
        made = self.rules.house_sets(self.options, cards)
        if arranged is None or not arranged.foul:
            return made
        return msgspec.structs.replace(made, words=f"{made.words} (set again the house way: {arranged.foul})")

    def _hand(self, part: Fields, where: str, surrendered: bool) -> tuple[tuple[Card, ...], Arranged | None]:
        size = self.rules.hand_size
        if part.has("high") or part.has("low"):
            if part.has("hand") or part.has("set") or surrendered:
                raise DocumentError(f"{where} gives 'high' and 'low', or 'hand' with 'set' or 'surrender', not both")
            high = self.pack.read(part.take("high", str))
            low = self.pack.read(part.take("low", str))
            self.pack.read(" ".join((*high, *low)), size, f"the hand of {where}")
            return (*high, *low), self.rules.arrange(self.options, high, low)
        how = part.take("set", str, None)
        if how not in {None, "house-way"}:
            raise DocumentError(f"'set' of {where} can only be 'house-way', not {shown(how)}")
        if not part.has("hand"):
            if how or surrendered:
                raise DocumentError(f"{where} has no 'hand'")
            return (), None
        cards = self.pack.read(part.take("hand", str), size, f"the hand of {where}")
        if how and surrendered:
            raise DocumentError(f"{where} is both set and surrendered")
        return cards, self.rules.house_sets(self.options, cards) if how else None

    def _check_surrender(self, seat: int, wagers: dict[str, Cents]) -> None:
        if self.surrender is None:
            raise DocumentError(f"seat {seat}: there is no surrender in this game")
        if PAI_GOW not in left_by_dice(wagers, self.taken_by):
            raise Refusal(f"seat {seat} has no wager to surrender", self.surrender)


def left_by_dice(wagers: Iterable[str], taken_by: Citation | None) -> list[str]:
    """The wagers that are still there after the dice."""
    return [wager for wager in wagers if not (taken_by and wager == PAI_GOW)]


def _check(described: Described, chips: Cents | None) -> None:
    """Refuse a description in which something that is needed is missing."""
    bank, law = described.bank, described.rules.bank
    at_stake = [w for place in described.places.values() for w in place.wagers]
    if any(wager in DICE_WAGERS for wager in at_stake) and described.dice is None:
        raise DocumentError("there are dice wagers but no 'dice'")
    _check_areas(described)
    if bank is None:
        if needs_hand(left_by_dice(at_stake, described.taken_by)) and described.dealer is None:
            raise DocumentError("the document has no 'dealer'")
        return
    persons = described.persons
    for seat, place in described.places.items():
        himself = seat in persons and persons[seat] == persons.get(bank.seat)
        if seat != bank.seat and himself and needs_hand(place.wagers):
            raise Refusal(f"seat {seat} and the bank are one player, who does not wager against himself", law.rotation)
    if bool(bank.dealers_wager) != (described.dealer is not None):
        raise DocumentError("with a player bank 'dealer' and 'dealer-wager' come together, or neither")
    staked = [place.wagers[PAI_GOW] for place in described.places.values() if PAI_GOW in place.wagers]
    if chips is not None:
        check_cover(law, chips, [*staked, bank.dealers_wager], co_bank=bank.co_bank)


def _check_areas(described: Described) -> None:
    """One person wagers on one area, or on two that are side by side, where the game says so."""
    law = described.rules.two_areas
    areas: dict[str, list[int]] = {}
    for seat, person in described.persons.items():
        if described.places[seat].wagers:
            areas.setdefault(person, []).append(seat)
    for person, taken in areas.items():
        if law is not None and len(taken) > 1 and (len(taken) > 2 or abs(taken[0] - taken[1]) != 1):
            where = listed([f"seat {seat}" for seat in sorted(taken)])
            raise Refusal(f"{person} wagers at {where}, but one player has at most two areas, side by side", law)


# --- settling --------------------------------------------------------------------------------------------------------


class Settlement(msgspec.Struct, frozen=True, kw_only=True):
    """Dice and pai gow wagers settled, and the account of a player bank."""

    events: list[Event]
    banked: dict[int, tuple[Cents, dict[str, Any]]]


def settle_described(
    described: Described, *, queens_dragon: bool = False, surrender: Citation | None = None
) -> Settlement:
    """The dice from the dealer's right, then every pai gow wager, against the dealer or through the centre."""
    events: list[Event] = [*_dice(described)]
    if described.taken_by is not None:
        lost = [(seat, place.wagers[PAI_GOW]) for seat, place in described.places.items() if PAI_GOW in place.wagers]
        events += [WagerLost(described.taken_by, seat, PAI_GOW, staked) for seat, staked in lost]
        bank = described.bank
        return Settlement(events=events, banked={bank.seat: (0, _account(None))} if bank else {})
    if described.bank is None:
        for seat, place in described.places.items():
            if PAI_GOW in place.wagers:
                events += _against_dealer(described, seat, place, surrender)
        return Settlement(events=events, banked={})
    done = _against_bank(described, described.bank, queens_dragon=queens_dragon, surrender=surrender)
    events += done.events
    return Settlement(events=events, banked={described.bank.seat: (done.nets[described.bank.seat], _account(done))})


def _dice(described: Described) -> Iterator[Event]:
    for seat, place in described.places.items():
        placed = {wager: amount for wager, amount in place.wagers.items() if wager in DICE_WAGERS}
        if placed and described.dice is not None:
            yield from settle_dice(
                described.rules.dice,
                described.dice,
                seat,
                placed,
                triples_before=described.triples_before,
                shaker=described.shaker,
            )


def _against_dealer(described: Described, seat: int, place: Place, surrender: Citation | None) -> Iterator[Event]:
    options, staked = described.options, place.wagers[PAI_GOW]
    if place.surrendered:
        assert surrender is not None
        yield WagerLost(surrender, seat, PAI_GOW, staked)
        return
    assert place.arranged is not None
    assert described.dealer is not None
    stands = described.rules.compare(options, place.arranged, described.dealer)
    match stands.result:
        case "lose":
            yield WagerLost(stands.cite, seat, PAI_GOW, staked)
        case "push":
            yield WagerPushed(stands.cite, seat, PAI_GOW, staked)
        case "win":
            yield WagerWon(stands.cite, seat, PAI_GOW, staked, staked, EVEN_MONEY)
            if options.commission:
                rules = described.rules
                paragraph = vigorish_by(options.dragons_eye, rules.vigorish, rules.dice.vigorish)
                yield VigorishTaken(paragraph, seat, PAI_GOW, vigorish(staked, options.rounding))


def _against_bank(described: Described, bank: Bank, *, queens_dragon: bool, surrender: Citation | None) -> BankRound:
    options, rules, hand = described.options, described.rules, described.bank_hand
    assert hand is not None
    wagers: list[Against] = []
    if bank.dealers_wager and described.dealer is not None:
        stands = rules.compare(options, described.dealer, hand)
        wagers.append(Against(DEALER, bank.dealers_wager, stands.result))
    for seat, place in described.places.items():
        if PAI_GOW not in place.wagers:
            continue
        if place.surrendered:
            wagers.append(Against(seat, place.wagers[PAI_GOW], "lose", surrender))
        elif place.arranged is not None:
            stands = rules.compare(options, place.arranged, hand)
            wagers.append(Against(seat, place.wagers[PAI_GOW], stands.result))
    return settle_bank(
        rules.bank,
        bank.seat,
        wagers,
        co_bank=bank.co_bank,
        queens_dragon=queens_dragon,
        rounding=options.rounding,
        commission=options.commission,
        bank_commission=options.bank_commission,
    )


def _account(done: BankRound | None) -> dict[str, Any]:
    """What a bank paid, received and was charged."""
    received = done.surplus - done.to_house if done else 0
    return {
        "paid": dollars(done.from_bank if done else 0),
        "received": dollars(received),
        "charged": dollars(done.vigorish if done else 0),
    }


def enter(seat: SeatStatement, event: Event) -> None:
    """One event into a seat's statement; a dice bonus that a triple pays keeps its stake."""
    if isinstance(event, DiceBonusPaid):
        seat.pay(event.wager, event.staked, event.paid, str(event.odds), event.cite)
    else:
        seat.add(event)
