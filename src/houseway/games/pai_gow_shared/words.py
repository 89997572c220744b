"""What both pai gow games tell and ask alike: the bank, the shaker, the dice, a hand that is set as two."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

import msgspec

from houseway.core.accounts import CENTRE, area
from houseway.core.cards import Card
from houseway.core.citations import Citation
from houseway.core.decider import Command
from houseway.core.ending import OwnEvents
from houseway.core.events import DEALER, WagerLost, WagerWon
from houseway.core.money import Cents
from houseway.core.odds import EVEN_MONEY
from houseway.core.once import made_once
from houseway.core.phrases import chips, gain, money
from houseway.core.placing import chips_on_areas, first_wager, seat_place
from houseway.core.scene import Scene
from houseway.core.words import (
    Advice,
    AdviceRow,
    Betting,
    ChoiceWords,
    DiceShown,
    Lay,
    Marker,
    Placing,
    Role,
    TableRows,
    WagerWords,
)
from houseway.games.pai_gow_shared import events as p
from houseway.games.pai_gow_shared.banking import PAI_GOW
from houseway.games.pai_gow_shared.dragons_eye import (
    BONUS_PAYS,
    DOUBLE_PAYS,
    SHAKER_BONUS_PAYS,
    TRIPLE_PAYS,
    DiceBonusPaid,
    Law,
    takes_dice_bonus,
)
from houseway.games.pai_gow_shared.dragons_eye import WAGERS as DICE_WAGERS
from houseway.games.pai_gow_shared.game import HANDS_OF_A_DEAL
from houseway.games.pai_gow_shared.sentences import wager_title
from houseway.games.pai_gow_shared.state import DICE_BONUS, Round
from houseway.games.pai_gow_shared.views import RoundView, SeatView

ON_THE_DICE = {
    "match": "1 to 1 for each die that shows your seat",
    "even": "1 to 1 if the dragon's eye die is even, but not on a triple",
    "odd": "1 to 1 if the dragon's eye die is odd, but not on a triple",
    "double": f"{DOUBLE_PAYS} if the two plain dice agree",
    "triple": f"{TRIPLE_PAYS} if all three agree",
    DICE_BONUS: f"up to {SHAKER_BONUS_PAYS[-1].said} for triples running",
}


_Allowed = tuple[tuple[Card, ...], p.SetHand]
Setting = tuple[Sequence[Card], Sequence[Card]]
"""A high and a low hand."""


class Pieces(msgspec.Struct, frozen=True, kw_only=True):
    """What the words of the two games must know of their cards or tiles."""

    piece: str
    size: int
    in_order: Callable[[Sequence[Card]], Sequence[Card]]
    """As they lie before the player."""
    unset: Callable[[Any, Sequence[Card]], str]
    """What they are before they are set, for these options."""
    described: Callable[[Any, Sequence[Card], Sequence[Card]], tuple[str, str]]
    """What a high and a low hand are, for these options."""
    foul: Callable[[Any, Sequence[Card], Sequence[Card]], str]
    """What is wrong with them as a setting; empty if nothing is."""
    why: Callable[[Any, str], str]
    """The text of a rule of the house way, by its name."""
    compared: Callable[[Any, Setting, Setting], tuple[int, int]]
    """How a player's high and low hand stand to the bank's: 1 above, 0 a copy, -1 below."""
    pushes: Callable[[Citation], str] = lambda paragraph: ""
    """What makes every wager push by that paragraph, whatever the hands are; empty if it is not one of those."""


# --- before the deal -------------------------------------------------------------------------------------------------


def main_wager(options: Any) -> WagerWords:
    limit = options.limit(PAI_GOW)
    return WagerWords(
        areas=(PAI_GOW,),
        title=wager_title(PAI_GOW),
        about="1 to 1 if both your hands are higher",
        first=first_wager(limit),
        minimum=limit.minimum,
        maximum=limit.maximum,
        required=not (options.dice_without_pai_gow and options.dragons_eye != "off"),
    )


def dice_wagers(options: Any) -> list[WagerWords]:
    return [side_wager(options, wager, ON_THE_DICE[wager]) for wager in DICE_WAGERS if wager in options.wagers]


def side_wager(options: Any, wager: str, about: str) -> WagerWords:
    limit = options.limit(wager)
    return WagerWords(
        areas=(wager,), title=wager_title(wager), about=about, minimum=limit.minimum, maximum=limit.maximum
    )


def betting(scene: Scene, wagers: Sequence[WagerWords]) -> Betting:
    """Whoever has the bank wagers on the dice alone, where they are offered so; a dice bonus that a triple has paid can
    be taken down before the next shake."""
    choices = []
    kept = scene.round.run.retained.get(scene.seat)
    if kept is not None and scene.seat is not None:
        label = f"take down the {wager_title(DICE_BONUS)}, {chips(kept)}"
        choices.append(_choice("t", "take down", label, p.TakeDownDiceBonus(scene.seat)))
    shut = set() if takes_dice_bonus(scene.round.run) else {DICE_BONUS}
    banks = _banks(scene)
    if banks:
        shut |= {
            area
            for wager in wagers
            for area in wager.areas
            if area not in DICE_WAGERS or not scene.options.dice_without_pai_gow
        }
    offered = tuple(wager for wager in wagers if shut.isdisjoint(wager.areas))
    text = (
        "Your bet?" if not banks else "You have the bank. A bet on the dice?" if offered else "You have the bank. Deal?"
    )
    return Betting(text=text, wagers=offered, choices=tuple(choices))


def _banks(scene: Scene) -> bool:
    """Whether the onlooker has the bank, at this seat or at another one."""
    round: Round = scene.round
    return (
        round.bank is not None and scene.seat is not None and round.person(scene.seat) == round.person(round.bank.seat)
    )


# --- on the felt -----------------------------------------------------------------------------------------------------


def placing(scene: Scene, pieces: Pieces) -> Placing:
    """The hands of bank, dealer and players, high and low once they are set, the chips, the dice."""
    view: RoundView = scene.view
    lays: list[Lay] = []
    if view.bank is None or view.dealers_wager:
        lays += _hands(scene, pieces, DEALER, view.dealer)
    for seat, seen in sorted(view.seats.items()):
        lays += _hands(scene, pieces, seat, seen)
    if scene.seat is not None and scene.seat not in view.seats:
        lays.append(Lay(area=f"seat-{scene.seat}.hand", seat=scene.seat, role="own", places=pieces.size, title="You"))
    return Placing(
        lays=tuple(lays),
        stakes=chips_on_areas(scene, wager_title),
        markers=tuple(_markers(scene)),
        dice=_dice(scene),
        lines=tuple(_lines(scene, pieces)),
    )


def _hands(scene: Scene, pieces: Pieces, seat: int, seen: SeatView) -> tuple[Lay, ...]:
    """A hand as it lies for this onlooker; until it changes it lies there in the same way at every look."""
    view: RoundView = scene.view
    own = seat == scene.seat
    against = DEALER if view.bank is None or view.bank == scene.seat else view.bank
    role: Role = "own" if own else "opponent" if seat == against else "other"
    numbered = own and scene.phase == "setting" and scene.to_act == seat and seen.cards is not None
    so = pieces.piece, seat, role, _title(scene, seat), numbered
    known = _laid(seen).get(so)
    if known is None:
        known = _laid(seen)[so] = tuple(_lays(scene, pieces, seen, so))
    return known


_So = tuple[str, int, Role, str, bool]
"""Beside what is seen of it, all that the way depends on in which a hand lies there."""


@made_once
def _laid(seen: SeatView) -> dict[_So, tuple[Lay, ...]]:
    return {}


def _lays(scene: Scene, pieces: Pieces, seen: SeatView, so: _So) -> Iterator[Lay]:
    _, seat, role, title, numbered = so
    at, whose = seat_place(seat), seat or None
    lies_there = seen.card_count > 0  # what has been collected lies there no more
    if seen.high is not None and seen.low is not None and lies_there:
        high, low = pieces.described(scene.options, seen.high, seen.low)
        split = ("high", seen.high, f"high {high}" if high else ""), ("low", seen.low, f"low {low}" if low else "")
        for name, cards, caption in split:
            lying = tuple(pieces.in_order(cards))
            yield Lay(area=f"{at}.{name}", seat=whose, role=role, pieces=lying, title=title, caption=caption)
        return
    given_up = f"{_named(scene, pieces, seen)}, surrendered" if seen.cards and seen.surrendered else ""
    yield Lay(
        area=f"{at}.hand",
        seat=whose,
        role=role,
        pieces=tuple(pieces.in_order(seen.cards)) if seen.cards and lies_there else (None,) * seen.card_count,
        places=pieces.size if role == "own" or not seat or seen.card_count else 0,
        title=title,
        caption=given_up,
        numbered=numbered,
    )


def _title(scene: Scene, seat: int) -> str:
    view: RoundView = scene.view
    if seat == DEALER:
        return "Dealer"
    name = "You" if seat == scene.seat else scene.players.get(seat, f"Seat {seat}")
    return f"{name}, the {'co-bank' if view.co_bank else 'bank'}" if view.bank == seat else name


def _markers(scene: Scene) -> Iterator[Marker]:
    view: RoundView = scene.view
    if view.bank is not None:
        yield Marker(area=f"seat-{view.bank}", name="bank marker", label="BANK")
    yield from scene.once("buttons", lambda: _buttons(scene))


def _buttons(scene: Scene) -> list[Marker]:
    """The dragon's eye button, wherever it was placed in this round."""
    placed = [event for event in scene.events if isinstance(event, p.ButtonPlaced)]
    return [Marker(area=f"seat-{event.seat}", name="dragon's eye button", label="EYE") for event in placed]


def _dice(scene: Scene) -> DiceShown | None:
    dice = scene.view.dice
    if dice is None:
        return None
    return DiceShown(eye=dice.eye, plain=dice.plain, dragons_eye=scene.options.dragons_eye != "off")


def _lines(scene: Scene, pieces: Pieces) -> Iterator[str]:
    """What the meter shows, the rule by which the house way set the onlooker's hand, and what dice wagers came to."""
    if scene.view.meter is not None:
        yield f"The meter of the progressive shows {money(scene.view.meter)}"
    mine: SeatView | None = scene.view.seats.get(scene.seat)
    if mine is not None and mine.rule:
        yield f"The house way, {mine.rule}: {pieces.why(scene.options, mine.rule)}"
    on_dice = _dice_results(scene)
    if on_dice and scene.phase != "over":
        yield f"On the dice: {', '.join(on_dice)}"
    if centre := scene.around.accounts.get(CENTRE, 0):
        yield f"In the centre of the table: {chips(centre)}"


def _dice_results(scene: Scene) -> list[str]:
    if scene.seat is None:
        return []
    return scene.once("dice results", lambda: _all_dice_results(scene)).get(scene.seat, [])


def _all_dice_results(scene: Scene) -> dict[int, list[str]]:
    results: dict[int, list[str]] = {}
    for event in scene.events:
        if isinstance(event, WagerWon | DiceBonusPaid | WagerLost) and event.wager in DICE_WAGERS:
            amount = -event.staked if isinstance(event, WagerLost) else event.paid
            said = f"{wager_title(event.wager)} {gain(amount).removesuffix('.00')}"
            results.setdefault(event.seat, []).append(said)
    return results


def doing(scene: Scene, seat: int) -> str:
    """A word on what a seat is about, while its wagers are not settled."""
    view: RoundView = scene.view
    seen = view.seats.get(seat)
    if seen is None:
        return ""
    if view.bank == seat:
        over = scene.phase == "over"
        return gain(scene.net(seat)) if over else "co-banks" if view.co_bank else "banks"
    if seen.surrendered:
        return "surrenders"
    if seen.result:
        return {"win": "wins", "push": "pushes", "lose": "loses"}[seen.result]
    if seen.is_set:
        return "has set"
    placed = sum(scene.placed(seat).values()) or scene.around.accounts.get(area(seat, DICE_BONUS), 0)
    return f"bets {chips(placed)}" if placed else "sits out" if scene.phase != "betting" else ""


def holding(scene: Scene, pieces: Pieces) -> str:
    """The hand as it was set, or what it has in it until then."""
    seen: SeatView | None = scene.view.seats.get(scene.seat)
    if seen is None or not seen.cards:
        return ""
    return _named(scene, pieces, seen)


def _named(scene: Scene, pieces: Pieces, seen: SeatView) -> str:
    return seen.hand or _unset(scene.options)(pieces, seen.cards or ())


@made_once
def _unset(options: Any) -> Callable[[Pieces, tuple[Card, ...]], str]:
    """A hand is looked at more than once before it is set."""

    @lru_cache(maxsize=HANDS_OF_A_DEAL)
    def of_hand(pieces: Pieces, cards: tuple[Card, ...]) -> str:
        return pieces.unset(options, cards)

    return of_hand


def staked(scene: Scene) -> Cents:
    """What the onlooker's hand plays for: its pai gow wager, or for a bank all that is wagered against it."""
    view: RoundView = scene.view
    if view.bank is None or view.bank != scene.seat:
        return scene.placed(scene.seat).get(PAI_GOW, 0)
    return sum(scene.placed(seat).get(PAI_GOW, 0) for seat in (DEALER, *view.seats) if seat != scene.seat)


# --- the decisions ---------------------------------------------------------------------------------------------------


def asked(scene: Scene, pieces: Pieces) -> str:
    """What the player is asked."""
    if scene.phase == "betting":
        return f"You are offered the bank: every hand that beats yours is paid from your {_chips_of(scene)}. Take it?"
    if scene.phase == "shaking":
        return "It is your shake. Shake the dice yourself?"
    mine: SeatView | None = scene.view.seats.get(scene.seat)
    if mine is None or mine.cards is None:
        return f"The dealer exposed a {pieces.piece} of yours. Play on, or take your wager back?"
    return f"Which two {pieces.piece}s go into the low hand?"


def _chips_of(scene: Scene) -> str:
    return chips(scene.stacks[scene.seat]) if scene.seat is not None else "chips"


def typed(pieces: Pieces) -> str:
    """How the two are named where they are typed."""
    return f"Their numbers, such as {'1 2' if pieces.piece == 'card' else '3 4'}:"


def choices(scene: Scene, commands: Sequence[Command], pieces: Pieces) -> list[ChoiceWords]:
    """A choice for each command; settings of a hand are picked, those that would foul with a warning. Whoever is
    offered the bank and does not choose passes it, so that comes first."""
    in_order = sorted(commands, key=lambda command: not isinstance(command, p.PassBank))
    made = [choice for command in in_order if (choice := _plain_choice(scene, command)) is not None]
    allowed = {_alike(command.low): command for command in commands if isinstance(command, p.SetHand)}
    if allowed and scene.seat is not None:
        held = tuple(pieces.in_order(scene.view.seats[scene.seat].cards))
        made += _settings(scene.options)(pieces, scene.seat, held, tuple(allowed.items()))
    return made


@made_once
def _settings(options: Any) -> Callable[[Pieces, int, tuple[Card, ...], tuple[_Allowed, ...]], list[ChoiceWords]]:
    """Every way to set a hand in words; the hands of one deal are remembered, since they are looked at again."""

    @lru_cache(maxsize=HANDS_OF_A_DEAL)
    def of_hand(pieces: Pieces, seat: int, held: tuple[Card, ...], allowed: tuple[_Allowed, ...]) -> list[ChoiceWords]:
        may = dict(allowed)
        return [_setting(options, pieces, seat, held, places, may) for places in combinations(range(len(held)), 2)]

    return of_hand


def _alike(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards))


def _plain_choice(scene: Scene, command: Command) -> ChoiceWords | None:
    match command:
        case p.TakeBank(co_bank=True):
            return _choice("s", "share", "share it with the house", command)
        case p.TakeBank():
            against = command.dealers_wager
            wager = scene.round.rotation.wagered.get(scene.seat, 0) if against is None else against
            label = f"yes, the dealer bets {chips(wager)} against you" if wager else "yes, the dealer does not play"
            return _choice("y", "bank", label, command)
        case p.PassBank():
            return _choice("n", "pass", "no, pass", command)
        case p.TakeShaker():
            return _choice("y", "shake", "yes, shake", command)
        case p.LetDealerShake():
            return _choice("d", "dealer", "let the dealer do it", command)
        case p.PlayOn():
            return _choice("y", "play on", "play on", command)
        case p.VoidHand():
            return _choice("v", "void", "void the hand", command)
        case p.AskHouseWay():
            return _choice("h", "set it the house way", "house way", command)
    return None


def _choice(key: str, word: str, label: str, command: Command) -> ChoiceWords:
    return ChoiceWords(key=key, word=word, label=label, command=command)


def _setting(
    options: Any,
    pieces: Pieces,
    seat: int,
    held: Sequence[Card],
    places: Sequence[int],
    allowed: Mapping[tuple[Card, ...], p.SetHand],
) -> ChoiceWords:
    low = tuple([held[at] for at in places])
    high = tuple([card for at, card in enumerate(held) if at not in places])
    command = allowed.get(_alike(low))
    foul = pieces.foul(options, high, low) if command is None else ""
    behind, front = pieces.described(options, high, low)
    return ChoiceWords(
        key="".join([str(at + 1) for at in places]),
        word=f"set {behind} / {front}",
        label=f"set {behind} / {front}",
        command=command or p.SetHand(seat, low),
        picks=low,
        preview=f"high {behind}, low {front}",
        warning=f"That would lose: {foul}. Pick two others." if foul else "",
    )


def picked(scene: Scene, cards: Sequence[Card], pieces: Pieces) -> ChoiceWords | None:
    """Anything but two pieces is no setting: one needs another, and of more some must go back."""
    if len(cards) == 2 or scene.seat is None:
        return None
    few = len(cards) < 2
    return ChoiceWords(
        key="",
        word="",
        label="",
        command=p.SetHand(scene.seat, tuple(cards)),
        picks=tuple(cards),
        unfinished=f"One more {pieces.piece}" if few else "",
        warning="" if few else f"The low hand has two {pieces.piece}s, not {len(cards)}.",
    )


# --- the book --------------------------------------------------------------------------------------------------------


def about_the_bank(scene: Scene) -> tuple[str, ...]:
    """What the book says of taking the bank, where it is offered."""
    if not scene.options.bank_offered:
        return ()
    return ("The bank wins copies and pays vigorish on its surplus at most: better than betting against it.",)


def settings_advice(scene: Scene, ranked: Sequence[Any], pieces: Pieces, most: int, banks: bool) -> Advice:
    """The best settings and the house way's, in dollars of what the hand plays for."""
    bet, held = staked(scene), pieces.in_order(scene.view.seats[scene.seat].cards)
    house = next((choice for choice in ranked if choice.house_way), None)
    shown = [choice for place, choice in enumerate(ranked) if place < most or choice is house]
    rows = []
    for choice in shown:
        best = choice is ranked[0]
        marks = [mark for mark, there in (("the book's choice", best), ("house way", choice is house)) if there]
        rows.append(
            AdviceRow(
                action=_numbers(held, choice.low.split()),
                detail=f"{choice.high_hand} / {choice.low_hand}",
                value="" if bet else f"{float(choice.ev):+.4f}",
                amount=round(choice.ev * bet) if bet else None,
                best=best,
                marks=", ".join(marks),
            )
        )
    notes = [f"{house.rule}: {house.text}"] if house else []
    if banks:
        notes.append(
            f"As the bank you win copies; reckoned for the {chips(bet)} wagered against you, each hand set the house"
            " way, before vigorish."
        )
    return Advice(rows=tuple(rows), notes=tuple(notes))


def _numbers(held: Sequence[Card], low: list[str]) -> str:
    """The numbers of the pieces in the low hand."""
    left, found = list(low), []
    for at, card in enumerate(held, start=1):
        if card in left:
            left.remove(card)
            found.append(str(at))
    return " ".join(found)


# --- pages -----------------------------------------------------------------------------------------------------------


def main_pay_table(options: Any, law: Citation, *more: tuple[str, str]) -> TableRows:
    """What the pai gow wager itself comes to."""
    pays = EVEN_MONEY.said + (", less 5 % of the win" if options.commission else "")
    rows = (("Both your hands higher", pays), ("Only one of them higher", "push"), *more)
    return TableRows(title=wager_title(PAI_GOW), rows=rows, cite=law)


def dice_pay_tables(options: Any, law: Law) -> list[TableRows]:
    if options.dragons_eye == "off":
        return []
    one_shake = tuple((wager_title(wager), ON_THE_DICE[wager]) for wager in DICE_WAGERS if wager != DICE_BONUS)
    names = ("first triple", "second running", "third running")
    pays = zip(names, BONUS_PAYS, SHAKER_BONUS_PAYS, strict=True)
    return [
        TableRows(title="On one shake", rows=one_shake, cite=law.collect_and_pay),
        TableRows(
            title=wager_title(DICE_BONUS),
            head=("", "shaken by others", "by you"),
            rows=tuple((name, others.said, own.said) for name, others, own in pays),
            cite=law.pays[DICE_BONUS],
        ),
    ]


def dice_rules(options: Any, law: Law) -> list[Citation]:
    """The paragraphs on the dice, for whoever may bet on them."""
    if options.dragons_eye == "off":
        return []
    method = law.vigorish if options.commission else law.no_vigorish
    return [law.offered, *law.pays.values(), *law.match_examples, law.who_shakes, law.shaken_for_the_player, method]


OWN_EVENTS: OwnEvents = {
    DiceBonusPaid: lambda event: (wager_title(event.wager), f"wins {event.odds.said}", event.row),
}
