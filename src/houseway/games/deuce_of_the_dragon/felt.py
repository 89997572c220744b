"""Deuce of the Dragon's felt: antes, three betting rounds with their discards, two pots, and the rules in short."""

from __future__ import annotations

from houseway.core.citations import cite
from houseway.core.felt import Centre, Felt, Figure, Inscription, Line, Requirement, Row, Spot, chosen
from houseway.core.phrases import number_word
from houseway.games.deuce_of_the_dragon.events import BET, DEUCE_ANTE, MAIN_ANTE
from houseway.games.deuce_of_the_dragon.hands import SUITS
from houseway.games.deuce_of_the_dragon.options import MOST_COMMISSION, MOST_RAISE, DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.state import RAISE_BUTTON
from houseway.games.felt_parts import (
    boxes,
    button_place,
    card_equipment,
    hand_place,
    licensee_name,
    money,
    title_of,
    tray,
)

ANTES = cite("NJ-DOD 1.13AA(b)2")
ROUNDS = cite("NJ-DOD 1.13AA(b)3")
DISCARDS = cite("NJ-DOD 1.13AA(b)4")
DEUCE_POT = cite("NJ-DOD 1.13AA(b)5")
MAIN_POT = cite("NJ-DOD 1.13AA(b)6")
MARKED_ROUND = cite("NJ-DOD 1.13AA(b)7")
RULES = cite("NJ-DOD 1.13AA(b)8")
BY_SIGN = cite("NJ-DOD 1.13AA(c)")
NUMBERS = RAISE_BUTTON[0]
SUIT_NAMES = {"h": "hearts", "d": "diamonds", "c": "clubs", "s": "spades"}


def felt(options: DeuceOfTheDragonOptions) -> Felt:
    """What stands on the cloth and on the sign under one submission."""
    return Felt(
        game="deuce-of-the-dragon",
        title="Deuce of the Dragon",
        sheet="N.J.A.C. 13:69E-1.13AA",
        outline=options.outline,
        table=(108.0, 46.0),
        theme="slate",
        rows=_rows(),
        equipment=(*tray(), *card_equipment(options), *boxes(cite("NJ-DOD 1.13AA(d)"))),
        centre=_centre(),
        inscriptions=chosen(_inscriptions(options), options.inscriptions),
        requirements=tuple(
            Requirement(f"discard.{number}", "below", f"round.{number}", DISCARDS) for number in NUMBERS
        ),
        figures=_figures(options),
        banner=(
            Figure("Commission", options.commission, "of the main pot when it is won"),
            Figure("Commission", options.commission, "of the deuce pot when it is won"),
        ),
        sign_cite=(BY_SIGN, MOST_COMMISSION[1]),
        cite=(cite("NJ-DOD 1.13AA(a)"), cite("NJ-DOD 1.13AA(a)1"), cite("NJ-DOD 1.13AA(b)")),
    )


def _rows() -> tuple[Row, ...]:
    deuce = Spot(
        name="deuce-ante",
        title="Deuce pot wager",
        label=("DEUCE", "ANTE"),
        wager=DEUCE_ANTE,
        cite=(ANTES,),
        size=(3.5, 3.1),
        shape="heart",
        ink="heart",
        lettering=0.42,
    )
    main = Spot(
        name="main-ante",
        title="Main pot ante",
        label=("MAIN", "ANTE"),
        wager=MAIN_ANTE,
        cite=(ANTES,),
        size=(3.1, 3.1),
        lettering=0.5,
    )
    rounds = tuple(
        Spot(
            name=f"round.{number}",
            title=f"Wager, {said} betting round",
            label=(said,),
            wager=BET,
            cite=(ROUNDS,),
            size=(2.7, 2.7),
            lettering=0.62,
        )
        for number, said in NUMBERS.items()
    )
    discards = tuple(
        Spot(
            name=f"discard.{number}",
            title=f"Discards, {said} betting round",
            label=(said, "DISCARD"),
            cite=(DISCARDS,),
            size=(4.25, 3.7),
            shape="rect",
            ink="plain",
            lettering=0.48,
        )
        for number, said in NUMBERS.items()
    )
    return (
        Row(middle=(deuce, main), left=(button_place(),), gap=0.45, space=0.15),
        Row(middle=rounds, gap=1.85, space=0.25),
        Row(middle=discards, gap=0.3, partition=True, space=0.25),
        Row(middle=(hand_place("hand", "Cards of the position", 9.0, 2.4),)),
    )


def _centre() -> tuple[Centre, ...]:
    numbers = tuple(
        Spot(
            name=f"pot.round.{number}",
            title=f"Raise button, {said} betting round",
            label=(said,),
            cite=(MARKED_ROUND, RAISE_BUTTON[1]),
            size=(2.5, 2.5),
            lettering=0.66,
        )
        for number, said in NUMBERS.items()
    )
    main = Spot(
        name="pot.main",
        title="Main pot",
        label=("MAIN POT",),
        cite=(MAIN_POT,),
        size=(22.0, 7.0),
        shape="rect",
        ink="number",
        lettering=1.3,
    )
    deuce = Spot(
        name="pot.deuce",
        title="Deuce pot",
        label=("DEUCE", "POT"),
        cite=(DEUCE_POT,),
        size=(8.8, 7.6),
        shape="heart",
        ink="heart",
        lettering=1.05,
    )
    pattern = hand_place("table.pattern", "Pattern to beat", 9.0, 3.6)
    return (Centre(middle=numbers, gap=3.2), Centre(left=(deuce,), middle=(main,), right=(pattern,), gap=1.7))


def _inscriptions(options: DeuceOfTheDragonOptions) -> tuple[Inscription, ...]:
    def rule(name: str, part: str, on_felt: str, on_sign: str) -> Inscription:
        return Inscription(
            id=f"layout.legend.{name}",
            kind=name,
            text=(on_felt,),
            sign_text=(on_sign,),
            cite=(RULES, part),
            by_sign=BY_SIGN,
        )

    suits = Inscription(
        id="layout.legend.suits",
        kind="suits",
        title="Rank of suits",
        text=("HIGHEST", "LOWEST"),
        lines=tuple(Line(suit, (SUIT_NAMES[suit],)) for suit in reversed(SUITS[0])),
        sign_text=("The suits rank, from the highest:",),
        cite=(RULES, cite("NJ-DOD 1.13AA(b)8.iii"), SUITS[1]),
        by_sign=BY_SIGN,
        style="suits",
    )
    return (
        title_of("Deuce of the Dragon"),
        licensee_name(options, cite("NJ-DOD 1.13AA(b)1")),
        rule(
            "first-to-discard",
            cite("NJ-DOD 1.13AA(b)8.i"),
            "FIRST PLAYER OUT OF CARDS WINS THE MAIN POT AND, IF ELIGIBLE, THE DEUCE POT",
            "The first player to have discarded every card wins the main pot and, if eligible, the deuce pot.",
        ),
        rule(
            "equal-patterns",
            cite("NJ-DOD 1.13AA(b)8.ii"),
            "BETWEEN PATTERNS OF EQUAL NUMERICAL VALUE THE HIGHEST SUIT WINS THE DISCARD INTERVAL, "
            "AND IN THE LAST BETTING ROUND THE MAIN POT AND, IF ELIGIBLE, THE DEUCE POT",
            "Between patterns of equal numerical value the one with the highest suit wins the discard interval and, in "
            "the last betting round, the main pot and, if eligible, the deuce pot.",
        ),
        suits,
        rule(
            "accrues",
            cite("NJ-DOD 1.13AA(b)8.iv"),
            "A DEUCE POT THAT IS NOT WON STAYS FOR THE NEXT ROUNDS UNTIL SOMEBODY WINS IT",
            "A deuce pot that nobody wins goes on to the next rounds of play until somebody does.",
        ),
    )


def _figures(options: DeuceOfTheDragonOptions) -> tuple[Figure, ...]:
    least, most = money(options.least_raise), options.most_raise
    raises = (
        Figure("A raise", f"{least} to {money(most)}", f"one to {number_word(MOST_RAISE[0])} main antes")
        if most is not None
        else Figure("A raise", f"{least} or more", "no limit")
    )
    return (
        Figure("Main pot ante", money(options.main_ante), "two deuce antes"),
        Figure("Deuce pot ante", money(options.deuce_ante), "before the cards are dealt"),
        raises,
    )
