"""Dragon's Eye: three dice, six wagers on them, and a bonus that runs on while triples fall.

Pai gow and pai gow poker have the same wagers in twin paragraphs, so the functions take the `Law` of their game.
The dice bonus outlives a round: a `Run` is all that one round has to tell the next about it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from itertools import product
from typing import Literal, NamedTuple

import msgspec

from houseway.core.accounts import INVENTORY, stack
from houseway.core.citations import Citation, cite
from houseway.core.decider import Event, Posting, Refusal
from houseway.core.events import WagerLost, WagerWon
from houseway.core.figures import Figures, Outcome
from houseway.core.kinds import made_known
from houseway.core.money import Cents
from houseway.core.odds import EVEN_MONEY, Odds

SEATS = range(1, 7)
WAGERS = ("match", "even", "odd", "double", "triple", "dice-bonus")

Method = Literal["off", "vigorish", "no-vigorish"]
"""Whether the dice are offered, and how the house then takes its commission on the pai gow wager."""
Shaker = Literal["after-triple", "every-round"]
"""Whether the seat with the button shakes next only after a triple, or after every shake."""


class DiceError(ValueError):
    """Dice, a seat or a dice wager that does not exist."""


class Dice(msgspec.Struct, frozen=True, gc=False):
    """The faces of the dragon's eye die and of the two plain dice."""

    eye: int
    plain: tuple[int, int]

    @classmethod
    def read(cls, given: object) -> Dice:
        """Read `{"eye": 3, "plain": [3, 4]}`."""
        try:
            dice = msgspec.convert(given, made_known(_Faces))
        except msgspec.ValidationError as error:
            raise DiceError(f'dice are written {{"eye": 3, "plain": [3, 4]}}: {error}') from None
        for face in (dice.eye, *dice.plain):
            if face not in range(1, 7):
                raise DiceError(f"a die shows 1 to 6, not {face}")
        return cls(dice.eye, dice.plain)

    @property
    def faces(self) -> tuple[int, int, int]:
        return self.eye, *self.plain

    @property
    def total(self) -> int:
        return sum(self.faces)

    @property
    def button(self) -> int:
        """The seat that gets the dragon's eye button, taken or not."""
        return self.eye

    @property
    def double(self) -> bool:
        """The two plain dice agree; a triple is a double too."""
        return self.plain[0] == self.plain[1]

    @property
    def triple(self) -> bool:
        return self.double and self.eye == self.plain[0]


class _Faces(msgspec.Struct, forbid_unknown_fields=True):
    eye: int
    plain: tuple[int, int]


class Law(msgspec.Struct, frozen=True, kw_only=True):
    """Where a game's rules say all this."""

    definitions: dict[str, Citation]
    pays: dict[str, Citation]
    match_examples: tuple[Citation, Citation, Citation]
    """What one, two and three dice pay a match wager."""
    die: Citation
    offered: Citation
    button: Citation
    collect_and_pay: Citation
    who_shakes: Citation
    starting_place: Citation
    shake: Citation
    shaken_for_the_player: Citation
    vigorish: Citation
    no_vigorish: Citation


TILES = Law(
    definitions={
        "match": cite('NJ-PG 10.1 "Match wager"'),
        "even": cite('NJ-PG 10.1 "Even wager"'),
        "odd": cite('NJ-PG 10.1 "Odd wager"'),
        "double": cite('NJ-PG 10.1 "Double wager"'),
        "triple": cite('NJ-PG 10.1 "Triple wager"'),
        "dice-bonus": cite('NJ-PG 10.1 "Dice bonus wager"'),
    },
    pays={
        "match": cite("NJ-PG 10.11(a)"),
        "even": cite("NJ-PG 10.11(b)"),
        "odd": cite("NJ-PG 10.11(c)"),
        "double": cite("NJ-PG 10.11(d)"),
        "triple": cite("NJ-PG 10.11(e)"),
        "dice-bonus": cite("NJ-PG 10.11(f)"),
    },
    match_examples=(cite("NJ-PG 10.11(a)1"), cite("NJ-PG 10.11(a)2"), cite("NJ-PG 10.11(a)3")),
    die=cite('NJ-PG 10.1 "Dragon\'s eye die"'),
    offered=cite("NJ-PG 10.5(d)"),
    button=cite("NJ-PG 10.6A(a)"),
    collect_and_pay=cite("NJ-PG 10.6A(b)"),
    who_shakes=cite("NJ-PG 10.6A(c)"),
    starting_place=cite("NJ-PG 10.6A(d)"),
    shake=cite("NJ-PG 10.6A(e)"),
    shaken_for_the_player=cite("NJ-PG 10.6A(f)"),
    vigorish=cite("NJ-PG 10.7(l)1"),
    no_vigorish=cite("NJ-PG 10.7(l)2"),
)

POKER = Law(
    definitions={
        "match": cite('NJ-PG 11.1 "Match wager"'),
        "even": cite('NJ-PG 11.1 "Even wager"'),
        "odd": cite('NJ-PG 11.1 "Odd wager"'),
        "double": cite('NJ-PG 11.1 "Double wager"'),
        "triple": cite('NJ-PG 11.1 "Triple wager"'),
        "dice-bonus": cite('NJ-PG 11.1 "Dice bonus wager"'),
    },
    pays={
        "match": cite("NJ-PG 11.21(a)"),
        "even": cite("NJ-PG 11.21(b)"),
        "odd": cite("NJ-PG 11.21(c)"),
        "double": cite("NJ-PG 11.21(d)"),
        "triple": cite("NJ-PG 11.21(e)"),
        "dice-bonus": cite("NJ-PG 11.21(f)"),
    },
    match_examples=(cite("NJ-PG 11.21(a)1"), cite("NJ-PG 11.21(a)2"), cite("NJ-PG 11.21(a)3")),
    die=cite('NJ-PG 11.1 "Dragon\'s eye die"'),
    offered=cite("NJ-PG 11.7(g)"),
    button=cite("NJ-PG 11.8D(a)"),
    collect_and_pay=cite("NJ-PG 11.8D(b)"),
    who_shakes=cite("NJ-PG 11.8D(c)"),
    starting_place=cite("NJ-PG 11.8D(d)"),
    shake=cite("NJ-PG 11.8D(e)"),
    shaken_for_the_player=cite("NJ-PG 11.8D(f)"),
    vigorish=cite("NJ-PG 11.9(k)1"),
    no_vigorish=cite("NJ-PG 11.9(k)2"),
)

LAWS: dict[str, Law] = {"pai-gow": TILES, "pai-gow-poker": POKER}

DOUBLE_PAYS = Odds(4)
TRIPLE_PAYS = Odds(30)
BONUS_PAYS = (Odds(25), Odds(50), Odds(1_000))
"""The dice bonus at the first, second and third triple running, for everyone who is not shaking the dice."""
SHAKER_BONUS_PAYS = (Odds(30), Odds(500), Odds(10_000))
"""The same for the player who is."""
RUN_LENGTH = len(BONUS_PAYS)


# --- one shake ---------------------------------------------------------------------------------------------------


class DiceBonusPaid(Event, frozen=True):
    """A triple pays the dice bonus, and the wager stays for the next shake."""

    seat: int
    staked: Cents
    paid: Cents
    odds: Odds
    row: str = ""
    wager: str = "dice-bonus"
    also: Citation = ""
    """What a dice bonus wager is."""

    def wager_of(self) -> tuple[int, str]:
        return self.seat, self.wager

    def postings(self) -> tuple[Posting, ...]:
        return ((INVENTORY, stack(self.seat), self.paid),)


DiceResult = WagerWon | WagerLost | DiceBonusPaid


def winning_odds(wager: str, dice: Dice, seat: int) -> Odds | None:
    """What a wager that lives for one shake pays, or None if it loses."""
    match wager:
        case "match":
            matching = dice.faces.count(seat)
            return Odds(matching) if matching else None
        case "even":
            return EVEN_MONEY if dice.eye % 2 == 0 and not dice.triple else None
        case "odd":
            return EVEN_MONEY if dice.eye % 2 == 1 and not dice.triple else None
        case "double":
            return DOUBLE_PAYS if dice.double else None
        case "triple":
            return TRIPLE_PAYS if dice.triple else None
    raise DiceError(f"there is no dice wager {wager!r}; the dice wagers are {', '.join(WAGERS)}")


def settle_dice(
    law: Law,
    dice: Dice,
    seat: int,
    wagers: Mapping[str, Cents],
    *,
    triples_before: int = 0,
    shaker: int | None = None,
) -> tuple[DiceResult, ...]:
    """Each of one seat's dice wagers alone, in the order of the layout; `shaker` is a seat, or None for the dealer."""
    if seat not in SEATS:
        raise DiceError(f"the numbered positions are 1 to 6, not {seat}")
    if triples_before not in range(RUN_LENGTH):
        raise DiceError(f"a run is over after three triples, so 0 to 2 came before, not {triples_before}")
    if shaker is not None and shaker not in SEATS:
        raise DiceError(f"the shaker is a seat from 1 to 6 or nobody, not {shaker}")
    results: list[DiceResult] = []
    for wager in sorted(wagers, key=_layout_order):
        staked = wagers[wager]
        if wager == "dice-bonus":
            results.append(_settle_bonus(law, dice, seat, staked, triples_before, shaking=shaker == seat))
            continue
        odds = winning_odds(wager, dice, seat)
        if odds is None:
            results.append(WagerLost(law.pays[wager], seat, wager, staked, also=lost_by(law, wager, dice)))
        else:
            because = matched_by(law, dice) if wager == "match" else law.definitions[wager]
            results.append(WagerWon(law.pays[wager], seat, wager, staked, odds.paid(staked), odds, also=because))
    return tuple(results)


def lost_by(law: Law, wager: str, dice: Dice) -> Citation:
    """What the wager would have had to come to; a triple takes an even or odd wager though it came to that."""
    came = {"even": dice.eye % 2 == 0, "odd": dice.eye % 2 == 1}.get(wager, False)
    return "" if came else law.definitions[wager]


def matched_by(law: Law, dice: Dice) -> Citation:
    """Which of the document's examples it is: three different dice, two alike, or a triple."""
    return law.match_examples[3 - len(set(dice.faces))]


def _layout_order(wager: str) -> int:
    if wager not in WAGERS:
        raise DiceError(f"there is no dice wager {wager!r}; the dice wagers are {', '.join(WAGERS)}")
    return WAGERS.index(wager)


def _settle_bonus(law: Law, dice: Dice, seat: int, staked: Cents, triples_before: int, *, shaking: bool) -> DiceResult:
    paragraph, defined = law.pays["dice-bonus"], law.definitions["dice-bonus"]
    if not dice.triple:
        return WagerLost(paragraph, seat, "dice-bonus", staked, also=defined)
    odds = bonus_odds(triples_before, shaking=shaking)
    row = f"{_ordinal(triples_before)} triple, {'shaker' if shaking else 'not the shaker'}"
    if triples_before + 1 == RUN_LENGTH:
        return WagerWon(paragraph, seat, "dice-bonus", staked, odds.paid(staked), odds, row, also=defined)
    return DiceBonusPaid(paragraph, seat, staked, odds.paid(staked), odds, row, also=defined)


def bonus_odds(triples_before: int, *, shaking: bool) -> Odds:
    return (SHAKER_BONUS_PAYS if shaking else BONUS_PAYS)[triples_before]


def takes_pai_gow_wagers(law: Law, method: Method, dice: Dice) -> Citation | None:
    """The paragraph by which a triple takes every pai gow wager before a hand is dealt, or None."""
    return law.no_vigorish if method == "no-vigorish" and dice.triple else None


# --- the run of the dice bonus -----------------------------------------------------------------------------------


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """What one round tells the next about the dice bonus."""

    triples: int = 0
    """What the second button shows: how many triples have fallen one after the other."""
    entitled: int | None = None
    """The seat that shakes next, if it then has a dice bonus wager."""
    retained: dict[int, Cents] = {}
    """By seat, the wagers left up for the next shake."""


def takes_dice_bonus(run: Run) -> bool:
    """Whether a dice bonus wager may be placed or raised: not while triples are running."""
    return not run.triples


def check_placing(law: Law, run: Run, seat: int) -> None:
    """Refuse a new dice bonus wager, or more on an old one, while triples are running."""
    if takes_dice_bonus(run):
        return
    if seat in run.retained:
        raise Refusal("a dice bonus wager kept after a triple stays as it is or is taken down", law.pays["dice-bonus"])
    raise Refusal("no dice bonus wager may be placed in the round after a triple", law.pays["dice-bonus"])


def take_down(law: Law, run: Run, seat: int) -> Run:
    """The run after a player has taken back a dice bonus wager that a triple has paid."""
    if seat not in run.retained:
        raise Refusal(f"seat {seat} has no dice bonus wager to take down", law.pays["dice-bonus"])
    return msgspec.structs.replace(run, retained={s: kept for s, kept in run.retained.items() if s != seat})


def shaker_of(run: Run, bonus: Collection[int]) -> int | None:
    """Who shakes once the betting is closed: the entitled seat if it has a dice bonus wager, else the dealer (None).

    A player who asks the dealer to shake for him is the shaker all the same.
    """
    return run.entitled if run.entitled in bonus else None


def run_after(run: Run, dice: Dice, bonus: Mapping[int, Cents], shaker: Shaker = "after-triple") -> Run:
    """The run after a shake on which these seats had dice bonus wagers; each triple names a new shaker."""
    if not dice.triple:
        return Run(entitled=dice.button if shaker == "every-round" else None)
    triples = run.triples + 1
    return Run(
        triples=triples,
        entitled=dice.button if dice.button in bonus else None,
        retained=dict(bonus) if triples < RUN_LENGTH else {},
    )


def next_run(run: Run) -> Run:
    """The run as the next round takes it up: the third triple has ended it, and anyone may bet again."""
    return Run(entitled=run.entitled) if run.triples == RUN_LENGTH else run


# --- exact mathematics -------------------------------------------------------------------------------------------


def figures(bets: Collection[str] | None = None, shaker: Shaker = "after-triple") -> dict[str, Figures]:
    """The dice wagers exactly: 216 ways for one shake, 216 cubed for the dice bonus, which lasts up to three."""
    wanted = [wager for wager in WAGERS if bets is None or wager in bets]
    return {wager: dice_bonus_figures(shaker) if wager == "dice-bonus" else _one_shake(wager) for wager in wanted}


def _one_shake(wager: str) -> Figures:
    ways: dict[int, int] = {}
    for eye, first, second in product(range(1, 7), repeat=3):
        odds = winning_odds(wager, Dice(eye, (first, second)), seat=1)
        net = odds.win if odds else -1
        ways[net] = ways.get(net, 0) + 1
    several = len(ways) > 2
    return Figures(
        unit=wager,
        outcomes=tuple(
            Outcome("lose" if net < 0 else f"{net} matching" if several else "win", Fraction(net), ways[net])
            for net in sorted(ways, reverse=True)
        ),
    )


def dice_bonus_figures(shaker: Shaker = "after-triple", *, shaken_first_by_player: bool = False) -> Figures:
    """A dice bonus wager from the shake on which it is placed until it loses or the run ends, left up throughout."""
    ways: dict[_BonusPath, int] = {}
    for shakes in product((*SEATS, None), repeat=RUN_LENGTH):
        weight = (216 - len(SEATS)) ** shakes.count(None)
        key = _bonus_path(shakes, shaker, shaken_first_by_player)
        ways[key] = ways.get(key, 0) + weight
    return Figures(
        unit="dice-bonus",
        outcomes=tuple(
            Outcome(path.words, Fraction(path.net), ways[path], lines=path.lines)
            for path in sorted(ways, key=lambda path: path.net, reverse=True)
        ),
        notes={} if shaken_first_by_player else _if_the_player_shakes(shaker),
    )


def _if_the_player_shakes(shaker: Shaker) -> dict[str, str]:
    """The other value of a new wager, where a player can be the shaker without a triple running."""
    when = "at the button" if shaker == "every-round" else "at the button after a third triple"
    return {f"ev of a wager placed {when}": str(dice_bonus_figures(shaker, shaken_first_by_player=True).ev)}


class _BonusPath(NamedTuple):
    """How a dice bonus wager fares: in words, what it nets, and the lines that are paid on the way."""

    words: str
    net: int
    lines: tuple[tuple[str, Fraction], ...]


def _bonus_path(shakes: tuple[int | None, ...], shaker: Shaker, shakes_first: bool) -> _BonusPath:
    """How a wager at seat 1 fares on three shakes, each a triple of that number or none."""
    seat = 1
    run = Run(entitled=seat if shakes_first else None)
    won = 0
    shaken: list[str] = []
    lines: list[tuple[str, Fraction]] = []
    for triples, face in enumerate(shakes):
        dice = Dice(face, (face, face)) if face else Dice(1, (1, 2))
        shaking = shaker_of(run, {seat})
        (result,) = settle_dice(POKER, dice, seat, {"dice-bonus": 1}, triples_before=triples, shaker=shaking)
        if isinstance(result, WagerLost):
            return _BonusPath(_path(triples, shaken), won - 1, tuple(lines))
        won += result.paid
        lines.append((result.row, result.odds.ratio))
        shaken += [_ordinal(triples)] if shaking == seat else []
        run = run_after(run, dice, {seat: 1}, shaker)
    return _BonusPath(_path(RUN_LENGTH, shaken), won, tuple(lines))


def _path(triples: int, shaken: list[str]) -> str:
    if not triples:
        return "lose"
    plural = "triple" if triples == 1 else "triples"
    return f"{triples} {plural}" + (f", shaker of the {' and '.join(shaken)}" if shaken else "")


def _ordinal(triples_before: int) -> str:
    return ("first", "second", "third")[triples_before]
