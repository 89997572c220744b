"""Deuce of the Dragon's options in words."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.choices import NOTHING, Choice, Choices, Idle, card_choices, given, one_of, switch, table_choices
from houseway.core.citations import Citation, cite
from houseway.core.phrases import number_word
from houseway.games.deuce_of_the_dragon.options import (
    CARD_LIFE_HOURS,
    DEALT_FROM,
    MOST_COMMISSION,
    MOST_RAISE,
    DeuceOfTheDragonOptions,
)

SLOW_BETS: tuple[str, ...] = ()


def choices(state: str) -> Choices:
    """Every option; only New Jersey has the game."""
    return _CHOICES


def quick_bets(options: DeuceOfTheDragonOptions) -> tuple[str, ...]:
    """Nothing takes long here, so that all bets are asked for at once."""
    return ()


def shown_before_use(state: str) -> Citation:
    """The paragraph by which the regulator sees the layout before it is used."""
    return cite("NJ-DOD 1.13AA(a)1")


def house_way(options: DeuceOfTheDragonOptions) -> None:
    """No hand is set in this game."""
    return


def idle(options: DeuceOfTheDragonOptions) -> Iterator[Idle]:
    """Every choice of this game has an effect, whatever the others are."""
    yield from ()


_CHOICES: Choices = {
    **table_choices(
        states={"NJ": "New Jersey"},
        table=cite("NJ-DOD 1.13AA(a)"),
        name=cite("NJ-DOD 1.13AA(b)1"),
        shuffle=cite("NJ-DOD 41.4(a)"),
        wagers=cite("NJ-DOD 41.6(a)"),
        limited="",
        boxes=cite("NJ-DOD 1.13AA(d)"),
        inscriptions=DeuceOfTheDragonOptions.inscription_kinds,
        usual="108x46",
    ),
    "limits": Choice(
        about="Limits besides the antes; there are none, since raises follow the stakes.",
        shape=NOTHING,
        cites=(cite("NJ-DOD 41.6(c)"),),
    ),
    **card_choices(
        dealing=tuple(law for laws in DEALT_FROM.values() for law in laws[:1]),
        shuffler=(cite("NJ-DOD 1.19(c)"),),
        decks=cite("NJ-DOD 41.2(b)"),
        pre_shuffled=cite("NJ-DOD 41.4(a)"),
        cut=cite("NJ-DOD 41.4(c)1.ii"),
    ),
    "main-ante": given(
        "The ante to the main pot; the ante to the deuce pot is always half of it.",
        "dollars, of an even number of cents",
        cite("NJ-DOD 41.6(b)"),
        ruling="X-17",
    ),
    "stakes": one_of(
        "How much a bet or a raise may add.",
        {
            "limit": f"with a limit; one to {number_word(MOST_RAISE[0])} main antes",
            "no-limit": "no limit; one main ante up to all a player has",
        },
        MOST_RAISE[1],
        ruling="X-17",
    ),
    "commission": given(
        "The share of each pot won that the house keeps.",
        "a percentage up to 5%, such as 2.5%",
        MOST_COMMISSION[1],
        ruling="X-19",
    ),
    "king-ace-deuce": switch(
        "Whether king, ace, deuce is a sequence; ace, deuce, three is in any case.",
        cite("NJ-DOD 41.5(d)2"),
        cite("NJ-DOD 41.5(d)3"),
        ruling="X-01",
    ),
    "same-length": switch(
        "Whether a straight, flush or straight flush is answered only by one of as many cards.",
        cite("NJ-DOD 41.5(c)"),
        ruling="X-05",
    ),
    "all-pass": one_of(
        "What follows when everybody has passed before any pattern was played.",
        {
            "opener-must-play": "the player who opens plays a pattern",
            "close-interval": "the interval ends without one",
        },
        cite('NJ-DOD 41.1 "Discarding round"'),
        ruling="X-09",
    ),
    "any-quads-take-button": switch(
        "Whether every four of a kind takes the deuce button, not only one played on a single deuce.",
        cite('NJ-DOD 41.1 "Deuce button"'),
        cite("NJ-DOD 41.5(e)"),
        ruling="X-14",
    ),
    "short-all-in": one_of(
        "Whether a player who has acted may raise after an all-in that is less than a raise.",
        {"reopens": "may raise", "closed": "may only call or fold"},
        cite("NJ-DOD 41.6(c)"),
        ruling="X-29",
    ),
    "equal-pairs": switch(
        "Whether four cards of a rank may be two of the pairs of three pair and four pair.",
        cite("NJ-DOD 41.5(c)7"),
        cite("NJ-DOD 41.5(c)8"),
        ruling="X-31",
    ),
    "card-life-hours": given(
        "After how many hours the cards are changed.",
        f"hours, 1 to {CARD_LIFE_HOURS}",
        cite("NJ-DOD 41.2(a)"),
        ruling="G-03",
    ),
}
