"""What a person at a table of pai gow is told and asked: four tiles, of which two are picked for the low hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from houseway.core.cards import FACE_DOWN
from houseway.core.citations import Citation
from houseway.core.decider import Command
from houseway.core.once import made_once
from houseway.core.phrases import capital, card_name, card_names, listed
from houseway.core.scene import Scene
from houseway.core.words import (
    Advice,
    AdviceRow,
    Betting,
    ChoiceWords,
    Face,
    Placing,
    Question,
    Sentences,
    StatementLine,
    TableRows,
    WagerWords,
    Welcome,
)
from houseway.games.pai_gow.events import DiceBonusMoved
from houseway.games.pai_gow.hands import (
    COPY_CITE,
    ORDER_CITE,
    PAIRS,
    PAIRS_CITE,
    POINTS_CITE,
    RESULT_CITE,
    TILES,
    TILES_IN_A_HAND,
    Tile,
    compare,
    describe,
    foul_said,
    kind_of,
    setting_said,
)
from houseway.games.pai_gow.house_way import HOUSE_WAY_CITE, in_order
from houseway.games.pai_gow.options import PaiGowOptions
from houseway.games.pai_gow.procedure import DEAL
from houseway.games.pai_gow.settlement import SETTLE, load
from houseway.games.pai_gow_shared import events as p
from houseway.games.pai_gow_shared import sentences as titles
from houseway.games.pai_gow_shared import words as shared
from houseway.games.pai_gow_shared.banking import PAI_GOW
from houseway.games.pai_gow_shared.banking import TILES as BANK_LAW
from houseway.games.pai_gow_shared.dragons_eye import TILES as DICE_LAW
from houseway.games.pai_gow_shared.statement import statement_with_bank
from houseway.games.pai_gow_shared.views import SeatView

piece = "tile"
emblem = ("6-6", "4-4", "3-1", "1-1")
piece_name = card_name
wager_title = titles.wager_title
doing = shared.doing


def _face(tile: Tile) -> Face:
    pair = PAIRS[kind_of(tile)]
    counts = "3 or 6" if pair.number is None else str(pair.number)
    return Face(code=tile, kind="tile", name=pair.name, short=tile, symbol="", ink="ivory", note=counts)


_FACES: dict[Tile, Face] = {tile: _face(tile) for tile in TILES.cards}


def faces(options: PaiGowOptions) -> dict[Tile, Face]:
    return _FACES


def _short(hand: Sequence[Tile]) -> str:
    """`9, Chop Chit` for nine with Chop Chit top."""
    if len(hand) != TILES_IN_A_HAND // 2:
        return ""
    return describe(hand).replace(" with ", ", ").removesuffix(" top").replace("Pair of ", "pair ")


def _unset(options: PaiGowOptions, tiles: Sequence[Tile]) -> str:
    """The four tiles by their names, pairs as pairs."""
    kinds = Counter(kind_of(tile) for tile in in_order(tiles))
    return capital(
        listed([f"a pair of {PAIRS[kind].name}" if count == 2 else PAIRS[kind].name for kind, count in kinds.items()])
    )


def _described(options: PaiGowOptions, high: Sequence[Tile], low: Sequence[Tile]) -> tuple[str, str]:
    return _short(high), _short(low)


def _foul(options: PaiGowOptions, high: Sequence[Tile], low: Sequence[Tile]) -> str:
    return foul_said(high, low)


def _why(options: PaiGowOptions, name: str) -> str:
    return next((rule.text for rule in load(options.house_way).rules if rule.name == name), "")


def _compared(options: PaiGowOptions, player: shared.Setting, bank: shared.Setting) -> tuple[int, int]:
    return compare(player[0], bank[0]), compare(player[1], bank[1])


_PIECES = shared.Pieces(
    piece=piece,
    size=TILES_IN_A_HAND,
    in_order=in_order,
    unset=_unset,
    described=_described,
    foul=_foul,
    why=_why,
    compared=_compared,
)


def holding(scene: Scene) -> str:
    """The log has a setting in short; the player is told it in full."""
    seen: SeatView | None = scene.view.seats.get(scene.seat)
    if seen is not None and seen.high and seen.low and FACE_DOWN not in (*seen.high, *seen.low):
        return capital(setting_said(seen.high, seen.low))
    return shared.holding(scene, _PIECES)


# --- before the deal -------------------------------------------------------------------------------------------------


def welcome(options: PaiGowOptions) -> Welcome:
    less = "less 5 % of a win" if options.commission else "and no vigorish, but triples on the dice take it"
    return Welcome(
        headline="Four tiles make two hands of two, a high one and a low one",
        lines=(
            "Both are higher than the dealer's: you win. Only one is: a push. Ties are the dealer's. The low hand must"
            " not rank above the high one, or you lose.",
            "Pairs rank highest, 4-2 with 2-1 (Gee Joon) above all. Then wong, Teen 6-6 or Day 1-1 with a nine, and"
            " gong, one of them with an eight. Then points: the last digit of the spots on both tiles, so 5-5 and 3-3"
            " make 6; 4-2 and 2-1 apart count 3 or 6. On equal points the higher tile decides.",
        ),
        wagers=(
            (wager_title(PAI_GOW), f"1 to 1 if both your hands are higher, {less}"),
            *((wager.title, wager.about) for wager in shared.dice_wagers(options)),
        ),
    )


@made_once
def wagers(options: PaiGowOptions) -> list[WagerWords]:
    return [shared.main_wager(options), *shared.dice_wagers(options)]


def betting(scene: Scene) -> Betting:
    return shared.betting(scene, wagers(scene.options))


def placing(scene: Scene) -> Placing:
    return shared.placing(scene, _PIECES)


# --- the decisions ---------------------------------------------------------------------------------------------------


def question(scene: Scene, commands: Sequence[Command]) -> Question:
    made = shared.choices(scene, commands, _PIECES)
    picks = f"seat-{scene.seat}.hand" if any(choice.picks for choice in made) else ""
    typed = shared.typed(_PIECES) if picks else ""
    return Question(text=shared.asked(scene, _PIECES), typed=typed, choices=tuple(made), pick_from=picks)


def picked(scene: Scene, pieces: Sequence[Tile]) -> ChoiceWords | None:
    return shared.picked(scene, pieces, _PIECES)


def advice(scene: Scene) -> Advice:
    """Every setting with its worth, and why the house way is what it is; before the deal, what the wagers cost."""
    from houseway.games.pai_gow import exact

    mine: SeatView | None = scene.view.seats.get(scene.seat)
    if mine is None or mine.cards is None or scene.phase != "setting":
        names = {"main": "Pai Gow, set the best way", "house-way": "Pai Gow, set the house way"}
        costs = [
            AdviceRow(
                action=names.get(bet) or wager_title(bet),
                detail=f"costs {float(figures.house_edge):.2%} of the wager on average",
            )
            for bet, figures in exact.figures(scene.options).items()
        ]
        return Advice(rows=tuple(costs), notes=shared.about_the_bank(scene))
    banks = scene.view.bank == scene.seat
    ranked = exact.advise(scene.options, " ".join(mine.cards), banks=banks)
    return shared.settings_advice(scene, ranked, _PIECES, len(ranked), banks)


# --- pages -----------------------------------------------------------------------------------------------------------


def pay_tables(options: PaiGowOptions) -> list[TableRows]:
    pairs = tuple((pair.name, " ".join(pair.tiles), str(pair.number or "3 or 6"), pair.meaning) for pair in PAIRS)
    others = (
        ("Wong", "6-6, then 1-1, with any 9"),
        ("Gong", "6-6, then 1-1, with any 8"),
        ("Points", "9 down to 0, then the higher tile"),
    )
    way = load(options.house_way)
    house = tuple((rule.name, rule.text) for rule in way.rules)
    return [
        shared.main_pay_table(options, RESULT_CITE),
        TableRows(title="Pairs, and single tiles but for Gee Joon, from the highest", rows=pairs, cite=PAIRS_CITE),
        TableRows(title="Below the pairs", rows=others, cite=ORDER_CITE),
        *shared.dice_pay_tables(options, DICE_LAW),
        TableRows(title=f"The house way: {way.title}", rows=house, cite=HOUSE_WAY_CITE),
    ]


def rules(options: PaiGowOptions, phase: str) -> list[Citation]:
    """What matters while betting, or while setting, and how hands rank."""
    ranking = [PAIRS_CITE, ORDER_CITE, POINTS_CITE, COPY_CITE, RESULT_CITE]
    if phase in {"betting", "shaking"}:
        return [DEAL, SETTLE, BANK_LAW.rotation, *ranking, *shared.dice_rules(options, DICE_LAW)]
    return [*ranking, HOUSE_WAY_CITE, SETTLE]


def statement(scene: Scene) -> list[StatementLine]:
    return statement_with_bank(scene, shared.OWN_EVENTS, _PIECES)


def _dice_bonus_moved(event: DiceBonusMoved) -> str:
    return f"The dealer moves seat {event.seat}'s Dice Bonus to area {event.seat} beside the tray."


def _set_as(high: Sequence[Tile], low: Sequence[Tile], recorded: str) -> str:
    """A setting in full, whatever the log calls it in short; tiles that are not two and two only the log can tell."""
    return setting_said(high, low) if (len(high), len(low)) == (2, 2) else recorded


def _dealer_hand_set(event: p.DealerHandSet) -> str:
    tiles, sets = card_names((*event.high, *event.low)), _set_as(event.high, event.low, event.hand)
    return f"The dealer turns over {tiles} and sets {sets}, by the house way: {event.rule}."


def _bank_exposed(event: p.BankExposed) -> str:
    shown = card_names((*event.high, *event.low))
    return f"The bank, seat {event.seat}, shows {shown}: {_set_as(event.high, event.low, event.hand)}."


def _hand_exposed(event: p.HandExposed) -> str:
    tiles = card_names((*event.high, *event.low))
    if not event.foul:
        return f"Seat {event.seat} shows {tiles}: {_set_as(event.high, event.low, event.hand)}."
    two_and_two = (len(event.high), len(event.low)) == (2, 2)
    foul = (foul_said(event.high, event.low) if two_and_two else "") or event.foul
    return f"Seat {event.seat} shows {tiles}, a foul: {foul}."


sentences: Sentences = {
    **titles.sentences_of(piece),
    p.DealerHandSet: _dealer_hand_set,
    p.BankExposed: _bank_exposed,
    p.HandExposed: _hand_exposed,
    DiceBonusMoved: _dice_bonus_moved,
}
