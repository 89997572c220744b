"""What a person at a table of Double Draw Poker is told and asked: five cards, two draws, no dealer to beat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from houseway.core.cards import FACE_DOWN, JOKER, RANKS, Card
from houseway.core.citations import Citation
from houseway.core.decider import Command, Event
from houseway.core.ending import as_folded, statement_lines
from houseway.core.events import WagerLost
from houseway.core.figures import Choice
from houseway.core.money import Cents
from houseway.core.odds import EVEN_MONEY
from houseway.core.once import made_once
from houseway.core.phases import OVER, SETTLING
from houseway.core.phrases import card_name, card_names, chips, count, plain_title
from houseway.core.placing import JOKER_FACE, STANDARD_FACES, chips_on_areas, first_wager, hand_of, your_bet
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
from houseway.games.double_draw_poker import events as d
from houseway.games.double_draw_poker import game as laws
from houseway.games.double_draw_poker import settlement
from houseway.games.double_draw_poker.hands import JOKER_RULE, RANKED_BY, HandClass
from houseway.games.double_draw_poker.options import DRAW_PAY, DoubleDrawPokerOptions
from houseway.games.double_draw_poker.procedure import HAND_SIZE
from houseway.games.double_draw_poker.state import FIRST, SECOND, Draw
from houseway.games.double_draw_poker.views import RoundView, SeatView

piece = "card"
emblem = ("Ts", "Js", "Qs", "Ks", "Jk")
piece_name = card_name

_NAMES = {FIRST.number: "first", SECOND.number: "second"}
_RANK_NAMES = ("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")
ADVISED = 4
"""So many of the best choices are shown, and folding where it may be done."""
_FACES: dict[Card, Face] = STANDARD_FACES | {JOKER: JOKER_FACE}


def faces(options: DoubleDrawPokerOptions) -> dict[Card, Face]:
    return _FACES


def wager_title(wager: str, document: str = "") -> str:
    return plain_title(wager)


# --- before the deal -------------------------------------------------------------------------------------------------


def _up_to(options: DoubleDrawPokerOptions) -> str:
    return f"up to {max(options.bonus_pay.values(), key=lambda odds: odds.ratio)}"


def welcome(options: DoubleDrawPokerOptions) -> Welcome:
    most = "equal to the Ante" if options.bonus_must_equal_ante else "at most the Ante"
    return Welcome(
        headline="Five cards, two draws, no dealer to beat",
        lines=(
            "Two pairs or better win. A joker completes a straight or a flush, a straight flush or a royal; in every"
            " other hand it is an ace.",
            "Whoever does not pay for a draw folds, and gives up what was wagered before.",
        ),
        wagers=(
            ("Ante", f"required; {EVEN_MONEY} with two pairs or better"),
            ("Bonus", f"required, {most}; {_up_to(options)}"),
            ("First Draw", f"equal to the Ante, for up to three new cards; {EVEN_MONEY}"),
            ("Second Draw", f"equal to the Ante, for one more; {EVEN_MONEY}"),
        ),
    )


@made_once
def wagers(options: DoubleDrawPokerOptions) -> list[WagerWords]:
    limit, bonus_limit = options.limit("ante"), options.limit("bonus")
    ante = max(first_wager(limit), bonus_limit.minimum)
    return [
        WagerWords(
            areas=("ante",),
            title="Ante",
            about="the same again for each draw",
            first=ante,
            minimum=limit.minimum,
            maximum=limit.maximum,
            required=True,
            needs=2,
        ),
        WagerWords(
            areas=("bonus",),
            title="Bonus",
            about=f"{_up_to(options)} on your last five cards",
            first=min(ante, bonus_limit.maximum or ante),
            minimum=bonus_limit.minimum,
            maximum=bonus_limit.maximum,
            required=True,
        ),
    ]


def betting(scene: Scene) -> Betting:
    return your_bet(wagers(scene.options))


# --- on the felt -----------------------------------------------------------------------------------------------------


def placing(scene: Scene) -> Placing:
    """Every seat's five cards, and the chips on the betting areas."""
    view: RoundView = scene.view
    seats = dict(view.seats)
    if scene.seat is not None and scene.seat not in seats:
        seats[scene.seat] = SeatView(
            wagers={}, card_count=0, cards=None, hand=None, decisions=(), drawn=(), discards=None
        )
    return Placing(
        lays=tuple(_hand(scene, seat, seen) for seat, seen in sorted(seats.items())),
        stakes=chips_on_areas(scene, wager_title),
        lines=_lines(scene),
    )


def _hand(scene: Scene, seat: int, seen: SeatView) -> Lay:
    """The cards, what they make, and what was thrown away for them."""
    lay = hand_of(scene, seat, seen.cards, seen.card_count, HAND_SIZE, None)
    thrown = [card for cards in seen.discards or () for card in cards]
    made = _made(seen)
    if made and "fold" in seen.decisions:
        made += ", folded"
    numbered = seat == scene.seat == scene.to_act and scene.phase in {FIRST.drawing, SECOND.drawing}
    return Lay(
        area=lay.area,
        seat=seat,
        role=lay.role,
        pieces=lay.pieces,
        places=HAND_SIZE,
        title=lay.title,
        caption=f"{made}; discarded {card_names(thrown)}" if thrown else made,
        numbered=numbered,
    )


def doing(scene: Scene, seat: int) -> str:
    seen: SeatView | None = scene.view.seats.get(seat)
    if seen is None:
        return "sits out" if scene.phase != "betting" else ""
    if seen.decisions[-1:] == ("fold",):
        return "folds"
    if len(seen.drawn) == len(seen.decisions) > 0:
        return f"draws {seen.drawn[-1]}" if seen.drawn[-1] else "stands"
    return f"bets {chips(sum(scene.placed(seat).values()))}"


def holding(scene: Scene) -> str:
    seen: SeatView | None = scene.view.seats.get(scene.seat)
    return _made(seen) if seen else ""


def _made(seen: SeatView) -> str:
    """What the cards are, also where that is not paid; empty while they are not seen, or not all there."""
    if not seen.hand or not seen.cards or seen.hand != str(HandClass.NOTHING):
        return seen.hand or ""
    ranks = Counter("A" if card == JOKER else card[0] for card in seen.cards)  # the joker is an ace in such a hand
    best = max(ranks, key=lambda rank: (ranks[rank], RANKS.index(rank)))
    name = _RANK_NAMES[RANKS.index(best)]
    return f"Pair of {name.replace('Six', 'Sixe')}s" if ranks[best] > 1 else f"{name} high"


def _lines(scene: Scene) -> tuple[str, ...]:
    """What is paid for the hand as it is."""
    seen: SeatView | None = scene.view.seats.get(scene.seat)
    if seen is None or not seen.hand or scene.phase in {SETTLING, OVER}:
        return ()
    if seen.hand == str(HandClass.NOTHING):
        return (f"Two pairs or better are paid, {DRAW_PAY[0]}.",)
    row = next((row for row in scene.options.bonus_table.rows if row.outcome == seen.hand), None)
    bonus = "" if row is None else f"; the Bonus {f'pays {row.odds.said}' if row.odds.win else 'pushes'}"
    return (f"That is paid {DRAW_PAY[0]}{bonus}.",)


# --- the decisions ---------------------------------------------------------------------------------------------------


def _draw(scene: Scene) -> Draw:
    return FIRST if scene.phase in {FIRST.deciding, FIRST.drawing} else SECOND


def _new_cards(draw: Draw) -> str:
    return "up to three new cards" if draw is FIRST else "one new card"


def question(scene: Scene, commands: Sequence[Command]) -> Question:
    draw, held = _draw(scene), f"You hold: {holding(scene)}"
    if scene.phase == draw.deciding:
        made = [_choice(scene, command) for command in commands]
        return Question(text=f"{held}. Pay for {_new_cards(draw)}, or fold?", choices=tuple(made))
    first = draw is FIRST
    asked = "Which cards go, three at most?" if first else "Which card goes? Only one may."
    may = {command.cards: command for command in commands if isinstance(command, d.Discard)}
    stand = ChoiceWords(
        key="s", word="stand", label="stand, keep all five", command=may.get(()) or d.Discard(_seat(scene))
    )
    throws = [
        _throw(scene, places, may)
        for size in range(1, draw.most + 1)
        for places in combinations(range(HAND_SIZE), size)
    ]
    return Question(
        text=f"{held}. {asked}",
        typed="Their numbers, such as 1 4 5:" if first else "Its number:",
        choices=(stand, *throws),
        pick_from=f"seat-{scene.seat}.hand",
    )


def _seat(scene: Scene) -> int:
    assert scene.seat is not None
    return scene.seat


def _choice(scene: Scene, command: Command) -> ChoiceWords:
    if isinstance(command, d.MakeDrawWager):
        label = f"yes, {chips(command.amount)} more for {_new_cards(_draw(scene))}"
        return ChoiceWords(key="y", word="draw", label=label, command=command)
    given_up = chips(sum(scene.lying(scene.seat).values()))
    return ChoiceWords(key="f", word="fold", label=f"fold, give up {given_up}", command=command)


def _throw(scene: Scene, places: Sequence[int], may: Mapping[tuple[Card, ...], d.Discard]) -> ChoiceWords:
    held = scene.view.seats[scene.seat].cards
    cards = tuple([held[place] for place in places])
    said = f"discard {card_names(cards)}"
    return ChoiceWords(
        key="".join([str(place + 1) for place in places]),
        word=said,
        label=said,
        command=may.get(cards) or d.Discard(_seat(scene), cards),
        picks=cards,
    )


def picked(scene: Scene, pieces: Sequence[Card]) -> ChoiceWords | None:
    """More cards than may go at this draw."""
    draw, said = _draw(scene), f"discard {card_names(pieces)}"
    most = "Only one card" if draw.most == 1 else f"At most {count(draw.most, 'card')}"
    return ChoiceWords(
        key="",
        word=said,
        label=said,
        command=d.Discard(_seat(scene), tuple(pieces)),
        picks=tuple(pieces),
        warning=f"{most} may go at the {_NAMES[draw.number]} draw, not {len(pieces)} ({draw.discarded}).",
    )


def advice(scene: Scene) -> Advice:
    """The best choices, in dollars of these wagers; before the deal, what the game costs in the long run."""
    from houseway.games.double_draw_poker import exact

    mine: SeatView | None = scene.view.seats.get(scene.seat)
    options, draw = scene.options, _draw(scene)
    if mine is None or mine.cards is None or mine.discards is None:
        edge = float(exact.figures(options)["main"].house_edge)
        return Advice(rows=(AdviceRow(action="The whole game", detail=f"costs {edge:.2%} of the Ante on average"),))
    placed = scene.placed(scene.seat)
    thrown = None if draw is FIRST else " ".join(mine.discards[0])
    ratio = Fraction(placed["bonus"], placed["ante"])
    ranked = exact.advise(options, " ".join(mine.cards), thrown, bonus=ratio)
    if scene.phase == draw.drawing:
        ranked = [choice for choice in ranked if choice.action != "fold"]
    shown = ranked[:ADVISED] + [choice for choice in ranked[ADVISED:] if choice.action == "fold"]
    notes = [f"Reckoned with your Bonus, {chips(placed['bonus'])} beside an Ante of {chips(placed['ante'])}."]
    return Advice(
        rows=tuple(_advised(choice, placed["ante"], choice is ranked[0]) for choice in shown),
        notes=tuple(notes if ratio != 1 else ()),
    )


def _advised(choice: Choice, ante: Cents, best: bool) -> AdviceRow:
    return AdviceRow(
        action=_said(choice),
        value=f"{float(choice.ev):+.4f} Antes",
        amount=round(choice.ev * ante),
        best=best,
        marks="the book's choice" if best else "",
    )


def _said(choice: Choice) -> str:
    if choice.action == "fold":
        return "fold"
    cards = (choice.discard or "").split()
    return f"discard {' '.join(map(card_name, cards))}" if cards else "stand"


# --- pages -----------------------------------------------------------------------------------------------------------


def pay_tables(options: DoubleDrawPokerOptions) -> list[TableRows]:
    table = options.bonus_table
    odds, draw_law = DRAW_PAY
    bonus = tuple((row.outcome, row.odds.said if row.odds.win else "push") for row in table.rows)
    return [
        TableRows(title="Bonus", rows=bonus, cite=table.cite),
        TableRows(title="Ante, First Draw, Second Draw", rows=(("Two Pair or better", str(odds)),), cite=draw_law),
    ]


def rules(options: DoubleDrawPokerOptions, phase: str) -> list[Citation]:
    """What matters while betting, or at one of the draws, and how hands rank."""
    settled = [settlement.COLLECT, settlement.PAY, settlement.BONUS_PUSH]
    by_phase = {
        "betting": [laws.ANTE, laws.BONUS, laws.BEGIN, laws.CLOSED, FIRST.defined, SECOND.defined],
        FIRST.deciding: [FIRST.offered, FIRST.discarded],
        FIRST.drawing: [FIRST.discarded, FIRST.replaced],
        SECOND.deciding: [SECOND.offered, SECOND.discarded],
        SECOND.drawing: [SECOND.discarded, SECOND.replaced],
    }
    return [*by_phase.get(phase, []), *settled, JOKER_RULE, *RANKED_BY.values()]


def statement(scene: Scene) -> list[StatementLine]:
    mine = [event for event in scene.events if event.seat_of() == scene.seat]
    folded = next((event for event in mine if isinstance(event, d.Folded)), None)

    def why(event: Event) -> str:
        if not isinstance(event, WagerLost):
            return ""
        ranked = any(isinstance(event, d.HandRanked) for event in mine)
        return "your hand is below two pairs" if ranked else as_folded(folded)

    return statement_lines(scene, wager_title, why=why)


# --- the narration ---------------------------------------------------------------------------------------------------


def _folded(event: d.Folded) -> str:
    return f"Seat {event.seat} does not act and is folded." if event.absent else f"Seat {event.seat} folds."


def _cards_discarded(event: d.CardsDiscarded) -> str:
    who = f"Seat {event.seat} does not act and" if event.absent else f"Seat {event.seat}"
    if not event.cards:
        return f"{who} stands."
    said = f"{who} discards {count(len(event.cards), 'card')} face down"
    return f"{said}." if FACE_DOWN in event.cards else f"{said}: {card_names(event.cards)}."


def _hand_revealed(event: d.HandRevealed) -> str:
    return f"Seat {event.seat} has {card_names(event.cards)}."


def _hand_ranked(event: d.HandRanked) -> str:
    if event.wins:
        return f"{event.hand} for seat {event.seat}: all wagers are paid."
    return f"Seat {event.seat}'s hand is below two pairs: all wagers are collected."


sentences: Sentences = {
    d.Folded: _folded,
    d.CardsDiscarded: _cards_discarded,
    d.HandRevealed: _hand_revealed,
    d.HandRanked: _hand_ranked,
}
