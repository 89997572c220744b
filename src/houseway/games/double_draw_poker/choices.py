"""Double Draw Poker's options in words."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.choices import Choices, Idle, card_choices, given, one_of, switch, table_choices
from houseway.core.citations import Citation, cite
from houseway.games.double_draw_poker.options import DEALT_FROM, HAND_HOURS, SHOE_HOURS, DoubleDrawPokerOptions

SLOW_BETS = ("main",)
"""Bets whose figures take more than a moment to work out."""


def choices(state: str) -> Choices:
    """Every option; only New Jersey has the game."""
    return _CHOICES


def quick_bets(options: DoubleDrawPokerOptions) -> tuple[str, ...]:
    """The other bets; there are none."""
    return ()


def shown_before_use(state: str) -> Citation:
    """The paragraph by which the regulator sees the layout before it is used."""
    return cite("NJ-DDP 1.13Y(a)1")


def house_way(options: DoubleDrawPokerOptions) -> None:
    """No hand is set in this game."""
    return


def idle(options: DoubleDrawPokerOptions) -> Iterator[Idle]:
    """What was chosen and has no effect beside the rest."""
    ante, bonus = options.limit("ante"), options.limit("bonus")
    if options.bonus_must_equal_ante and "bonus" in options.limits and bonus != ante and "ante" in options.limits:
        sentence = "the bonus equals the ante, so only the narrower of the two limits has an effect"
        yield Idle("limits", sentence, cite('NJ-DDP 42.1 "Bonus Wager"'))


_CHOICES: Choices = {
    **table_choices(
        states={"NJ": "New Jersey"},
        table=cite("NJ-DDP 1.13Y(a)"),
        name=cite("NJ-DDP 1.13Y(b)1"),
        shuffle=cite("NJ-DDP 42.4(a)"),
        wagers=cite("NJ-DDP 42.6(a)"),
        limited="the wagers are ante and bonus; the draw wagers equal the ante",
        boxes=cite("NJ-DDP 1.13Y(e)"),
        inscriptions=DoubleDrawPokerOptions.inscription_kinds,
    ),
    **card_choices(
        dealing=tuple(law for laws in DEALT_FROM.values() for law in laws[:1]),
        shuffler=(cite("NJ-DDP 1.19(c)"),),
        decks=cite("NJ-DDP 42.2(b)"),
        pre_shuffled=cite("NJ-DDP 42.4(a)"),
        cut=cite("NJ-DDP 42.4(c)1.ii"),
    ),
    "bonus": one_of(
        "The Bonus pay table that is posted.",
        {"1": "three of a kind pays 1 to 1", "2": "three of a kind pushes"},
        cite("NJ-DDP 42.11(c)"),
        cite("NJ-DDP 42.6(c)"),
    ),
    "bonus-must-equal-ante": switch(
        "Whether the Bonus equals the Ante, or may be less.", cite('NJ-DDP 42.1 "Bonus Wager"'), ruling="W-02"
    ),
    "card-life-hours": given(
        "After how many hours the cards are changed; without it, as late as the state allows.",
        f"hours, 1 to {SHOE_HOURS[0]} from a shoe, 1 to {HAND_HOURS[0]} from the hand",
        SHOE_HOURS[1],
        HAND_HOURS[1],
        ruling="G-03",
        example="4",
    ),
}
