"""What a person at a table of Dragon Poker is told and asked: the characters, the wagers, the one decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from houseway.core.cards import Card
from houseway.core.citations import Citation
from houseway.core.decider import Command, Event
from houseway.core.ending import Why, as_folded, statement_lines
from houseway.core.events import WagerLost, WagerPushed
from houseway.core.odds import EVEN_MONEY
from houseway.core.once import made_once
from houseway.core.pay import PayTable
from houseway.core.phrases import card_names, chips, plain_title
from houseway.core.placing import chips_on_areas, first_wager, hand_of, your_bet
from houseway.core.scene import Scene
from houseway.core.words import (
    Advice,
    AdviceRow,
    Betting,
    ChoiceWords,
    Face,
    Lay,
    Placing,
    Question,
    Sentences,
    StatementLine,
    TableRows,
    WagerWords,
    Welcome,
)
from houseway.games.dragon_poker import events as d
from houseway.games.dragon_poker import game as laws
from houseway.games.dragon_poker import settlement
from houseway.games.dragon_poker.hands import HAND_SIZE, HANDS, KINDS, Character, Kind, said, three_card_hand
from houseway.games.dragon_poker.options import DragonPokerOptions
from houseway.games.dragon_poker.ranking import RANKING
from houseway.games.dragon_poker.views import RoundView, SeatView

piece = "card"
emblem = ("PH", "GD", "TI")

_SYMBOLS = {
    Character.DRAGON: "🐲",
    Character.PHOENIX: "🦚",
    Character.TIGER: "🐯",
    Character.PANDA: "🐼",
    Character.MONKEY: "🐵",
    Character.RABBIT: "🐰",
}
_INKS = {
    "RD": "red",
    "BD": "blue",
    "GD": "gold",
    "PH": "purple",
    "TI": "orange",
    "PA": "black",
    "MO": "brown",
    "RA": "grey",
}


def _face(kind: Kind) -> Face:
    return Face(
        code=kind.code,
        kind="character",
        name=kind.name,
        short=kind.code,
        symbol=_SYMBOLS[kind.character],
        ink=_INKS[kind.code],
        note="wild" if kind.wild else "",
    )


_FACES: dict[Card, Face] = {kind.code: _face(kind) for kind in KINDS}


def faces(options: DragonPokerOptions) -> dict[Card, Face]:
    return _FACES


def piece_name(code: Card) -> str:
    return _FACES[code].name if code in _FACES else code


_TITLES = {
    "NJ": {"three-card-bonus": "3 Card Bonus", "dragon": "Dragon Bet"},
    "MD": {"three-card-bonus": "Three Card Bonus", "dragon": "Dragon Wager"},
}


def wager_title(wager: str, document: str) -> str:
    return _TITLES.get(document[:2], {}).get(wager) or plain_title(wager)


def _titles(options: DragonPokerOptions) -> Callable[[str], str]:
    return partial(_title, options)


def _title(options: DragonPokerOptions, wager: str) -> str:
    if wager == "progressive" and options.progressive is not None:
        return options.progressive.name
    return wager_title(wager, options.jurisdiction)


# --- before the deal -------------------------------------------------------------------------------------------------


def _tables(options: DragonPokerOptions) -> dict[str, PayTable]:
    """The pay tables of the wagers that are offered."""
    tables = (options.ante_bonus_table, options.three_card_bonus_table, options.dragon_table, options.progressive_table)
    return {table.wager: table for table in tables if table is not None}


def _up_to(table: PayTable) -> str:
    return f"up to {max((row.odds for row in table.rows), key=lambda odds: odds.ratio).said}"


def _on(wager: str) -> str:
    return "on the dragons you hold" if wager == "dragon" else "on your three cards alone"


def welcome(options: DragonPokerOptions) -> Welcome:
    ante, (bonus, *sides) = _title(options, "ante"), _tables(options).values()
    return Welcome(
        headline="Your three cards against the dealer's three",
        lines=("Three alike beat a pair, a pair beats a high card.", "The characters rank"),
        ladder=tuple((_SYMBOLS[one], str(one)) for one in sorted(Character, reverse=True)),
        after=("and the Gold Dragon is wild: it becomes whatever makes your hand best.",),
        wagers=(
            (ante, f"required; {EVEN_MONEY} if your hand beats the dealer's"),
            (_title(options, bonus.wager), f"required, equal to the {ante}; {_up_to(bonus)} on a strong win"),
            *((_title(options, side.wager), f"optional; {_up_to(side)} {_on(side.wager)}") for side in sides),
            (_title(options, "play"), f"after you see your cards: equal to the {ante}, or you fold"),
        ),
    )


@made_once
def wagers(options: DragonPokerOptions) -> list[WagerWords]:
    """The Ante and its equal Ante Bonus are one question; each side wager is another."""
    both = [options.limit(wager) for wager in ("ante", "ante-bonus")]
    least, tops = max(limit.minimum for limit in both), [limit.maximum for limit in both if limit.maximum]
    required = WagerWords(
        areas=("ante", "ante-bonus"),
        title=_title(options, "ante"),
        about=f"and as much again on {_title(options, 'ante-bonus')}",
        first=max(first_wager(options.limit("ante")), least),
        minimum=least,
        maximum=min(tops, default=None),
        required=True,
        needs=1,
    )
    return [
        required,
        *(_side(options, wager, table) for wager, table in _tables(options).items() if wager != "ante-bonus"),
    ]


def _side(options: DragonPokerOptions, wager: str, table: PayTable) -> WagerWords:
    limit = options.limit(wager)
    least, most = limit.minimum, limit.maximum
    if wager == "progressive" and options.progressive is not None:
        least = most = options.progressive.stake
    about = f"{_up_to(table)} {_on(wager)}"
    return WagerWords(areas=(wager,), title=_title(options, wager), about=about, minimum=least, maximum=most)


def betting(scene: Scene) -> Betting:
    return your_bet(wagers(scene.options))


# --- on the felt -----------------------------------------------------------------------------------------------------


def placing(scene: Scene) -> Placing:
    """Every seat's three cards, the dealer's, and the chips on the betting areas."""
    view: RoundView = scene.view
    seats = dict(view.seats)
    if scene.seat is not None and scene.seat not in seats:
        seats[scene.seat] = SeatView(wagers={}, card_count=0, cards=None, hand=None, decision=None)
    dealer = Lay(
        area="dealer.hand",
        role="opponent",
        pieces=_by_rank(view.dealer) if view.dealer else (None,) * view.dealer_card_count,
        places=HAND_SIZE,
        title="Dealer",
        caption=_named(view.dealer),
    )
    hands = [_hand(scene, seat, seen) for seat, seen in sorted(seats.items())]
    return Placing(lays=(dealer, *hands), stakes=chips_on_areas(scene, _titles(scene.options)))


def _hand(scene: Scene, seat: int, seen: SeatView) -> Lay:
    """A seat's cards; those that were folded and collected lie there no more."""
    named = _named(seen.cards)
    if named and seen.decision == "fold":
        named += ", folded"
    if _is_collected(scene, seat):
        return hand_of(scene, seat, None, 0, HAND_SIZE, named)
    cards = _by_rank(seen.cards) if seen.cards else None
    return hand_of(scene, seat, cards, seen.card_count, HAND_SIZE, named)


def _is_collected(scene: Scene, seat: int) -> bool:
    hand = scene.round.hands.get(seat)
    return hand is not None and hand.decision == "fold" and hand.racked


def _named(cards: Sequence[Card] | None) -> str:
    return said(three_card_hand(cards)) if cards else ""


def _by_rank(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The highest first."""
    return three_card_hand(cards).cards


def doing(scene: Scene, seat: int) -> str:
    seen: SeatView | None = scene.view.seats.get(seat)
    if seen is None:
        return "sits out" if scene.phase != "betting" else ""
    staked = chips(sum(scene.placed(seat).values()))
    return {"play": f"plays {staked}", "fold": "folds"}.get(seen.decision or "", f"bets {staked}")


def holding(scene: Scene) -> str:
    seen: SeatView | None = scene.view.seats.get(scene.seat)
    return _named(seen.cards) if seen else ""


# --- the decision ----------------------------------------------------------------------------------------------------


def question(scene: Scene, commands: Sequence[Command]) -> Question:
    return Question(
        text=f"You hold: {holding(scene)}. Play or fold?",
        choices=tuple(_choice(scene, command) for command in commands),
    )


def _choice(scene: Scene, command: Command) -> ChoiceWords:
    if isinstance(command, d.MakePlay):
        label = f"yes, play {chips(command.amount)} more"
        return ChoiceWords(key="y", word="play", label=label, command=command)
    given_up = sum(amount for wager, amount in scene.lying(scene.seat).items() if wager in {"ante", "ante-bonus"})
    return ChoiceWords(key="f", word="fold", label=f"fold, give up {chips(given_up)}", command=command)


def picked(scene: Scene, pieces: Sequence[Card]) -> ChoiceWords | None:
    """Nothing is picked in this game."""
    return None


def advice(scene: Scene) -> Advice:
    """Play or fold, in dollars of this Ante; before the deal, what each wager costs in the long run."""
    from houseway.games.dragon_poker import exact

    options: DragonPokerOptions = scene.options
    mine: SeatView | None = scene.view.seats.get(scene.seat)
    rule, ante_title = exact.strategy(options).rule, _title(options, "ante")
    if mine is None or mine.cards is None:
        rows = []
        for bet, figures in exact.figures(options).items():
            name = "Ante, Ante Bonus and Play" if bet == "main" else _title(options, bet)
            cost = f"costs {float(figures.house_edge):.2%} of the {_title(options, figures.unit)} on average"
            rows.append(AdviceRow(action=name, detail=cost))
        return Advice(rows=tuple(rows), notes=(rule,))
    ante = scene.placed(scene.seat)["ante"]
    ranked = exact.advise(options, " ".join(mine.cards))
    if set(scene.placed(scene.seat)) & set(laws.OPTIONAL):
        rule += " Side wagers stay alive either way."
    return Advice(
        rows=tuple(
            AdviceRow(
                action=choice.action,
                value=f"{float(choice.ev):+.4f} of the {ante_title}",
                amount=round(choice.ev * ante),
                best=choice is ranked[0],
                marks="the book's choice" if choice is ranked[0] else "",
            )
            for choice in ranked
        ),
        notes=(rule,),
    )


# --- pages -----------------------------------------------------------------------------------------------------------


def pay_tables(options: DragonPokerOptions) -> list[TableRows]:
    main = f"{_title(options, 'ante')}, {_title(options, 'play')}"
    against = (("Your hand is higher", EVEN_MONEY.said), ("A tie", "push"))
    return [
        TableRows(title=main, rows=against, cite=settlement.EVEN[options.jurisdiction]),
        *(_pay_table(options, wager, table) for wager, table in _tables(options).items()),
    ]


def _pay_table(options: DragonPokerOptions, wager: str, table: PayTable) -> TableRows:
    rows = tuple((row.outcome, row.odds.said if row.odds.win else "push") for row in table.rows)
    return TableRows(title=_title(options, wager), rows=rows, cite=table.cite)


def rules(options: DragonPokerOptions, phase: str) -> list[Citation]:
    """What matters while betting, or while deciding, and how hands rank."""
    sides = [laws.OPTIONAL[wager] for wager in _tables(options) if wager in laws.OPTIONAL]
    before = [laws.ANTE, laws.ANTE_BONUS, *sides, laws.PLACED_BEFORE, laws.PLAY, laws.FOLD_FORFEITS]
    after = [laws.FOLD, laws.PLAY_EQUALS_ANTE, settlement.HIGHER, settlement.LOWER, settlement.TIE]
    now = before if phase == "betting" else after
    return list(dict.fromkeys(law[options.jurisdiction] for law in (*now, *RANKING)))


def statement(scene: Scene) -> list[StatementLine]:
    return statement_lines(scene, _titles(scene.options), why=_why(scene))


_AGAINST_THE_DEALER = ("ante", "play", "ante-bonus")


def _why(scene: Scene) -> Why:
    """By which hand, or by whose folding, a wager was decided."""
    mine = [event for event in scene.events if event.seat_of() == scene.seat]
    folded = next((event for event in mine if isinstance(event, d.Folded)), None)
    compared = any(isinstance(event, d.HandsCompared) for event in mine)

    def why(event: Event) -> str:
        match event:
            case WagerLost(wager=wager) if wager in _AGAINST_THE_DEALER:
                return "the dealer's hand is higher" if compared else as_folded(folded)
            case WagerLost():
                return "nothing that it pays"
            case WagerPushed(row=""):
                return "a tie with the dealer"
        return ""

    return why


# --- the narration ---------------------------------------------------------------------------------------------------

_COMPARED = {"higher": "beats the dealer's", "lower": "loses to the dealer's", "tie": "ties with the dealer's"}


def _folded(event: d.Folded) -> str:
    cards = "tucked under the side wagers" if event.cards == "tucked" else "collected"
    folds = "does not act and is folded" if event.absent else "folds"
    return f"Seat {event.seat} {folds}; the cards are {cards}."


def _folded_collected(event: d.FoldedCollected) -> str:
    kept = ", the cards staying under the side wager" if event.cards == "tucked" else " and the cards"
    return f"What seat {event.seat} forfeited is collected{kept}."


def _recorded(event: d.DealerHandRevealed | d.HandRevealed) -> str:
    """The hand as the log calls it, with what the gold dragon stands for; a log may hold anything."""
    hand = HANDS.get(tuple(event.cards))
    return said(hand) if hand is not None and hand.text == event.hand else event.hand


def _dealer_hand_revealed(event: d.DealerHandRevealed) -> str:
    return f"The dealer turns over {card_names(event.cards, piece_name)}: {_recorded(event)}."


def _hand_revealed(event: d.HandRevealed) -> str:
    return f"Seat {event.seat} has {card_names(event.cards, piece_name)}: {_recorded(event)}."


def _hands_compared(event: d.HandsCompared) -> str:
    return f"Seat {event.seat}'s hand {_COMPARED[event.result]}."


def _seat_settled(event: d.SeatSettled) -> str:
    return f"Seat {event.seat} is settled."


sentences: Sentences = {
    d.Folded: _folded,
    d.FoldedCollected: _folded_collected,
    d.DealerHandRevealed: _dealer_hand_revealed,
    d.HandRevealed: _hand_revealed,
    d.HandsCompared: _hands_compared,
    d.SeatSettled: _seat_settled,
}
