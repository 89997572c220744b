"""What a person at a table of pai gow poker is told and asked: seven cards, two of them picked for the low hand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec

from houseway.core.cards import JOKER, Card
from houseway.core.citations import Citation
from houseway.core.decider import Command
from houseway.core.ending import OwnEvents
from houseway.core.once import made_once
from houseway.core.pay import PayTable
from houseway.core.phrases import card_name, card_names, chips, listed, money, the_place
from houseway.core.placing import JOKER_FACE, STANDARD_FACES
from houseway.core.scene import Scene
from houseway.core.words import (
    Advice,
    AdviceRow,
    Betting,
    ChoiceWords,
    Face,
    Marker,
    Placing,
    Question,
    Sentences,
    StatementLine,
    TableRows,
    WagerWords,
    Welcome,
)
from houseway.games.pai_gow_poker import events as p
from houseway.games.pai_gow_poker.hands import HIGH_ORDER, LEGAL_SETTING, LOW_ORDER, high_hand, low_hand, rank_of
from houseway.games.pai_gow_poker.house_way import LICENSEES_CHOICE, HouseWay
from houseway.games.pai_gow_poker.options import (
    DEFINED,
    DYNASTY,
    ENVY,
    ENVY_PARAGRAPH,
    HANDS,
    IMPERIAL_BANKER,
    IMPERIAL_PLAYER,
    QUEENS_DRAGON,
    RED_BLACK,
    RED_BLACK_PARAGRAPH,
    PaiGowPokerOptions,
)
from houseway.games.pai_gow_poker.procedure import HAND_SIZE
from houseway.games.pai_gow_poker.settlement import (
    EXAMINED,
    HIGH_ONLY,
    LOSE,
    LOW_ONLY,
    QUEENS_DRAGON_PUSHES,
    SURRENDER,
    VIGORISH,
    WIN,
    arrange,
)
from houseway.games.pai_gow_poker.side_wagers import EnvyPaid, PayoutLimited
from houseway.games.pai_gow_poker.state import RULES
from houseway.games.pai_gow_poker.wagers import EZ_BESIDE_PAI_GOW, OFFERED
from houseway.games.pai_gow_shared import sentences as titles
from houseway.games.pai_gow_shared import words as shared
from houseway.games.pai_gow_shared.banking import PAI_GOW
from houseway.games.pai_gow_shared.banking import POKER as BANK_LAW
from houseway.games.pai_gow_shared.dragons_eye import POKER as DICE_LAW
from houseway.games.pai_gow_shared.dragons_eye import WAGERS as DICE_WAGERS
from houseway.games.pai_gow_shared.statement import statement_with_bank
from houseway.games.pai_gow_shared.views import SeatView

piece = "card"
emblem = ("Kd", "Qs", "Ah", "Ac", "9d", "7s", "4d")
piece_name = card_name
wager_title = titles.wager_title
doing = shared.doing

ON_THE_CARDS = {
    "dynasty": f"up to {DYNASTY.best.said} on your cards; $5 earns envy",
    "protection": "up to 120 to 1 if your cards make nothing",
    "red": "1 to 1 on four red cards or more, 5 to 1 on seven",
    "black": "the same on black cards",
    "queens-dragon": "50 to 1 if the bank has queen high only",
    "imperial": "up to 1,000 to 1 on your cards, or poor ones of the bank",
    "seven-card-bonus": "on your seven cards, by the house's table",
    "progressive": "for a share of the meter",
}
MOST_EXPLAINED = 7
"""Side wagers that the welcome has room for, each with its clause."""
ADVISED = 3
"""So many of the best settings are shown, and the house way's if it is not among them."""
_FACES: dict[Card, Face] = STANDARD_FACES | {JOKER: JOKER_FACE}


def faces(options: PaiGowPokerOptions) -> dict[Card, Face]:
    return _FACES


def _in_order(cards: Sequence[Card]) -> list[Card]:
    """Highest first, so that pairs and straights are easily seen."""
    return sorted(cards, key=lambda card: (-rank_of(card), card))


def _unset(options: PaiGowPokerOptions, cards: Sequence[Card]) -> str:
    """The best five cards of the seven."""
    if len(cards) != HAND_SIZE:
        return ""
    best = max([high_hand(high, options.wheel) for high in combinations(cards, 5)])
    return f"{best.words} among your seven cards"


def _described(options: PaiGowPokerOptions, high: Sequence[Card], low: Sequence[Card]) -> tuple[str, str]:
    behind, _, front = arrange(options, high, low).words.partition(" / ")
    return behind, front


def _foul(options: PaiGowPokerOptions, high: Sequence[Card], low: Sequence[Card]) -> str:
    return arrange(options, high, low).foul


def _why(options: PaiGowPokerOptions, name: str) -> str:
    rules = HouseWay.named(options.house_way).under(options.high_may_equal_low).rules
    return next((rule.text for rule in rules if rule.name == name), "")


def _compared(options: PaiGowPokerOptions, player: shared.Setting, bank: shared.Setting) -> tuple[int, int]:
    high, banks_high = (high_hand(one, options.wheel).value for one, _ in (player, bank))
    low, banks_low = (low_hand(other).value for _, other in (player, bank))
    return (high > banks_high) - (high < banks_high), (low > banks_low) - (low < banks_low)


_QUEENS_DRAGON = frozenset({QUEENS_DRAGON_PUSHES, BANK_LAW.queens_dragon, BANK_LAW.co_banks_queens_dragon})


def _pushes(paragraph: Citation) -> str:
    return "the bank has a queen's dragon" if paragraph in _QUEENS_DRAGON else ""


_PIECES = shared.Pieces(
    piece=piece,
    size=HAND_SIZE,
    in_order=_in_order,
    unset=_unset,
    described=_described,
    foul=_foul,
    why=_why,
    compared=_compared,
    pushes=_pushes,
)


def holding(scene: Scene) -> str:
    return shared.holding(scene, _PIECES)


# --- before the deal -------------------------------------------------------------------------------------------------


@made_once
def wagers(options: PaiGowPokerOptions) -> list[WagerWords]:
    """The pai gow wager, those on the dice, then those on the cards."""
    on_cards = [wager for wager in options.wagers[1:] if wager not in DICE_WAGERS]
    return [
        shared.main_wager(options),
        *shared.dice_wagers(options),
        *(_on_cards(options, wager) for wager in on_cards),
    ]


def _on_cards(options: PaiGowPokerOptions, wager: str) -> WagerWords:
    words = shared.side_wager(options, wager, ON_THE_CARDS[wager])
    if wager == "progressive" and options.progressive is not None:
        stake = options.progressive.stake
        return msgspec.structs.replace(words, minimum=stake, maximum=stake)
    return words


def welcome(options: PaiGowPokerOptions) -> Welcome:
    first, *others = wagers(options)
    less = "less 5 % of a win" if options.commission else "without commission"
    lines = [
        "Both are higher than the bank's: you win. Only one is: a push. Ties are the bank's. The low hand must not rank"
        " above the high one, or you lose. The joker is an ace, or completes a straight or a flush.",
    ]
    if options.variant == "ez":
        dragon = "; the Queen's Dragon wager is paid" if "queens-dragon" in options.wagers else ""
        lines.append(f"No commission; but when the bank has queen high only, every Pai Gow wager pushes{dragon}.")
    if len(others) > MOST_EXPLAINED:
        said: tuple[tuple[str, str], ...] = (
            ("Others", f"see the pay tables: {listed([asked.title for asked in others])}"),
        )
    else:
        said = tuple((asked.title, asked.about) for asked in others)
    return Welcome(
        headline="Seven cards make a high hand of five and a low hand of two",
        lines=tuple(lines),
        wagers=((first.title, f"{first.about}, {less}"), *said),
    )


def betting(scene: Scene) -> Betting:
    return shared.betting(scene, wagers(scene.options))


def placing(scene: Scene) -> Placing:
    """As in both games, and in front of every dynasty wager that earns envy its marker, until it is collected."""
    lying = shared.placing(scene, _PIECES)
    envy = tuple(Marker(area=f"seat-{seat}.dynasty", name="envy marker", label="ENVY") for seat in scene.round.markers)
    return msgspec.structs.replace(lying, markers=(*lying.markers, *envy)) if envy else lying


# --- the decisions ---------------------------------------------------------------------------------------------------


def question(scene: Scene, commands: Sequence[Command]) -> Question:
    made = shared.choices(scene, commands, _PIECES)
    for command in commands:
        if isinstance(command, p.Surrender):
            stake = chips(scene.lying(scene.seat).get(PAI_GOW, 0))
            made.append(
                ChoiceWords(
                    key="u",
                    word="surrender",
                    label=f"surrender the {stake}",
                    command=command,
                    confirm=f"Surrender loses the {stake} on Pai Gow. Give up the hand?",
                )
            )
    picks = f"seat-{scene.seat}.hand" if any(choice.picks for choice in made) else ""
    typed = shared.typed(_PIECES) if picks else ""
    return Question(text=shared.asked(scene, _PIECES), typed=typed, choices=tuple(made), pick_from=picks)


def picked(scene: Scene, pieces: Sequence[Card]) -> ChoiceWords | None:
    return shared.picked(scene, pieces, _PIECES)


def advice(scene: Scene) -> Advice:
    """The best settings and the house way's, exactly; before the deal, what the side wagers cost in the long run."""
    from houseway.games.pai_gow_poker import exact

    mine: SeatView | None = scene.view.seats.get(scene.seat)
    options: PaiGowPokerOptions = scene.options
    if mine is None or mine.cards is None or scene.phase != "setting":
        sides = [wager for wager in options.wagers[1:] if wager != "progressive"]
        costs = [
            AdviceRow(
                action=wager_title(wager),
                detail=f"costs {float(figures.house_edge):.2%} of the wager on average",
            )
            for wager, figures in (exact.figures(options, sides) if sides else {}).items()
        ]
        main = "What the Pai Gow wager costs takes minutes to work out; its PAR sheet says it."
        return Advice(rows=tuple(costs), notes=(main, *shared.about_the_bank(scene)))
    banks = scene.view.bank == scene.seat
    ranked = exact.advise(options, " ".join(mine.cards), banks=banks)
    found = shared.settings_advice(scene, ranked, _PIECES, ADVISED, banks)
    may_surrender = any(
        isinstance(command, p.Surrender) for command in scene.game.choices(scene.round, scene.seat or 0, scene.around)
    )
    if not may_surrender:
        return found
    given_up = AdviceRow(action="surrender", amount=-shared.staked(scene))
    return msgspec.structs.replace(found, rows=(*found.rows, given_up))


# --- pages -----------------------------------------------------------------------------------------------------------


def pay_tables(options: PaiGowPokerOptions) -> list[TableRows]:
    tables: dict[str, tuple[str, PayTable]] = {
        "dynasty": (wager_title("dynasty"), DYNASTY),
        "protection": (wager_title("protection"), options.protection_pay),
        "queens-dragon": (wager_title("queens-dragon"), QUEENS_DRAGON),
        "imperial": (f"{wager_title('imperial')}, your hand", IMPERIAL_PLAYER),
        "seven-card-bonus": (wager_title("seven-card-bonus"), options.seven_card_bonus_pay),
    }
    made = [_rows(*table) for wager, table in tables.items() if wager in options.wagers]
    if "imperial" in options.wagers:
        made.append(_rows(f"{wager_title('imperial')}, the bank's hand", IMPERIAL_BANKER))
    if "progressive" in options.wagers and options.progressive is not None:
        shares = [(HANDS[row], f"{share} % of the meter") for row, share in options.progressive.shares.items()]
        sums = [(HANDS[row], money(paid)) for row, paid in options.progressive.pays.items()]
        made.append(TableRows(title=wager_title("progressive"), rows=(*shares, *sums), cite=EXAMINED["progressive"]))
    if "dynasty" in options.wagers:
        envy = tuple((HANDS[row], money(paid)) for row, paid in ENVY.items())
        made.append(TableRows(title="Envy, from $5 on Dynasty", rows=envy, cite=ENVY_PARAGRAPH))
    if "red" in options.wagers:
        colours = tuple((f"{held} cards of the colour", odds.said) for held, odds in RED_BLACK.items())
        made.append(TableRows(title="Red, Black", rows=colours, cite=RED_BLACK_PARAGRAPH))
    way = HouseWay.named(options.house_way).under(options.high_may_equal_low)
    house = tuple((rule.name, rule.text) for rule in way.rules)
    dragon = (("A queen's dragon of the bank", "push"),) if options.variant == "ez" else ()
    return [
        shared.main_pay_table(options, WIN, *dragon),
        *made,
        *shared.dice_pay_tables(options, DICE_LAW),
        TableRows(title=f"The house way: {way.title}", rows=house, cite=LICENSEES_CHOICE),
    ]


def _rows(name: str, table: PayTable) -> TableRows:
    rows = tuple((HANDS[row], odds.said) for row, odds in table.odds.items())
    return TableRows(title=name, rows=rows, cite=table.cite)


def rules(options: PaiGowPokerOptions, phase: str) -> list[Citation]:
    """What matters while betting, and what matters while setting."""
    dragon = [QUEENS_DRAGON_PUSHES] if options.variant == "ez" else []
    settled = [LEGAL_SETTING, WIN, HIGH_ONLY, LOW_ONLY, *dragon, LOSE, VIGORISH, HIGH_ORDER, LOW_ORDER]
    if phase not in {"betting", "shaking"}:
        return [RULES.setting, LICENSEES_CHOICE, SURRENDER, *settled]
    offered = [DEFINED.get(wager, OFFERED[wager]) for wager in options.wagers]
    ez = [EZ_BESIDE_PAI_GOW] if options.variant == "ez" else []
    bank = [BANK_LAW.rotation, BANK_LAW.player_bank, BANK_LAW.co_bank] if options.bank_offered else []
    return list(dict.fromkeys([*offered, *ez, *shared.dice_rules(options, DICE_LAW), *bank, *settled]))


def statement(scene: Scene) -> list[StatementLine]:
    def envy(event: EnvyPaid) -> tuple[str, str, str]:
        return "Envy bonus", f"for {scene.name(event.holder)}'s hand", event.row

    own: OwnEvents = {**shared.OWN_EVENTS, EnvyPaid: envy}
    return statement_with_bank(scene, own, _PIECES)


# --- the narration ---------------------------------------------------------------------------------------------------


def _payout_limited(event: PayoutLimited) -> str:
    wager = wager_title(event.wager)
    return f"The payout limit cuts seat {event.seat}'s {wager} from {money(event.owed)} to {money(event.paid)}."


def _side_wager_announced(event: p.SideWagerAnnounced) -> str:
    return f"Seat {event.seat}'s {wager_title(event.wager)} {'wins' if event.wins else 'loses'}."


def _rearranged(event: p.HandRearranged) -> str:
    cards = f"{card_names(event.cards)} are turned over and" if event.cards else "seven cards are"
    return f"For the side wagers seat {event.seat}'s {cards} put together: {event.hand}."


def _premium(event: p.PremiumHandAnnounced) -> str:
    return f"Seat {event.seat} has a premium hand, {event.hand}, which stays face up."


def _envy_paid(event: EnvyPaid) -> str:
    return f"Seat {event.seat} is paid {money(event.paid)} envy bonus for seat {event.holder}'s {event.row}."


def _queens_dragon(event: p.QueensDragonShown) -> str:
    return f"{the_place(event.place)} shows a queen's dragon: every pai gow wager pushes."


def _markers(event: p.EnvyMarkersPlaced) -> str:
    return f"An envy marker goes before {listed([f'seat {seat}' for seat in event.seats])}."


_LIMIT_NOTICED = "A lower payout limit is announced; it applies once those who are seated have had notice of it."
_LIMIT_APPLIES = "The notice is over: from this round on the lower payout limit applies."

sentences: Sentences = {
    **titles.sentences_of(piece),
    p.Surrendered: lambda event: f"Seat {event.seat} surrenders the pai gow wager.",
    p.QueensDragonShown: _queens_dragon,
    p.EnvyMarkersPlaced: _markers,
    p.EnvyMarkerCollected: lambda event: f"Seat {event.seat}'s envy marker is collected.",
    p.SideWagerAnnounced: _side_wager_announced,
    p.HandKept: lambda event: f"Seat {event.seat}'s cards stay on the layout.",
    p.HandRearranged: _rearranged,
    p.PremiumHandAnnounced: _premium,
    p.MeterMoved: lambda event: f"The meter of the progressive shows {money(event.meter)}.",
    p.PayoutLimitNoticed: lambda event: _LIMIT_NOTICED,
    p.PayoutLimitApplies: lambda event: _LIMIT_APPLIES,
    EnvyPaid: _envy_paid,
    PayoutLimited: _payout_limited,
}
