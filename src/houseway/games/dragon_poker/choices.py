"""Dragon Poker's options in words: what New Jersey and Maryland each leave to the licensee."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.choices import NOTHING, Choice, Choices, Idle, card_choices, given, one_of, switch, table_choices
from houseway.core.citations import Citation, cite
from houseway.core.states import STATES
from houseway.games.dragon_poker.options import CARD_LIFE, DEALT_FROM, RESHUFFLING_DEVICE, DragonPokerOptions, State

SLOW_BETS: tuple[str, ...] = ()
LIMITED = "the wagers are ante, ante-bonus, three-card-bonus and dragon, and ante and ante-bonus are equal"


def choices(state: str) -> Choices:
    """Every option, with what that state says of it."""
    return _NEW_JERSEY if state == "NJ" else _MARYLAND


def quick_bets(options: DragonPokerOptions) -> tuple[str, ...]:
    """Nothing takes long here, so that all bets are asked for at once."""
    return ()


def shown_before_use(state: str) -> Citation:
    """The paragraph by which the regulator sees the layout before it is used."""
    return cite("NJ-DP 1.13BB(a)1") if state == "NJ" else cite("MD-DP 2.B")


def house_way(options: DragonPokerOptions) -> None:
    """No hand is set in this game."""
    return


def idle(options: DragonPokerOptions) -> Iterator[Idle]:
    """What was chosen and has no effect beside the rest."""
    default = DragonPokerOptions()
    if options.cut_at_least != default.cut_at_least and options.shuffler == "reshuffling":
        yield Idle("cut-at-least", "cards from a device that reshuffles by itself are not cut", cite("MD-DP 5.J"))


def _hours(state: State) -> str:
    longest = CARD_LIFE[state]
    return f"hours, 1 to {longest['manual-shoe'].hours} from a shoe, 1 to {longest['hand'].hours} from the hand"


_NEW_JERSEY: Choices = {
    **table_choices(
        states=STATES,
        table=cite("NJ-DP 1.13BB(a)"),
        name=cite("NJ-DP 1.13BB(b)1"),
        shuffle=cite("NJ-DP 42.4(a)"),
        wagers=cite("NJ-DP 42.6(a)"),
        limited=LIMITED,
        boxes=cite("NJ-DP 1.13BB(e)"),
        inscriptions=DragonPokerOptions.inscription_kinds,
    ),
    **card_choices(
        dealing=tuple(law for laws in DEALT_FROM["NJ"].values() for law in laws[:1]),
        shuffler=(cite("NJ-DP 1.19(c)"),),
        decks=cite("NJ-DP 42.2(b)"),
        pre_shuffled=cite("NJ-DP 42.4(a)"),
        cut=cite("NJ-DP 42.4(c)1.ii"),
    ),
    "ante-bonus": one_of(
        "The Ante Bonus pay table; New Jersey has one.",
        {"B": "three dragons 30, trips 4, pair of pandas or better 1 to 1"},
        cite("NJ-DP 42.11(c)"),
        ruling="D-18",
    ),
    "three-card-bonus": one_of(
        "The 3 Card Bonus pay table.",
        {"1": "three tigers pay 15 to 1", "2": "three tigers pay 20 to 1"},
        cite("NJ-DP 42.11(d)"),
    ),
    "dragon": one_of(
        "Whether the Dragon Bet is offered; in New Jersey it always is.",
        {"on": "offered"},
        cite('NJ-DP 42.1 "Dragon Bet"'),
    ),
    "card-life-hours": given(
        "After how many hours the cards are changed; without it, as late as the state allows.",
        _hours("NJ"),
        cite("NJ-DP 1.18(g)"),
        cite("NJ-DP 1.18(g)2"),
        ruling="G-03",
        example="4",
    ),
    "exposed-dealer-card": one_of(
        "What follows when a card of the dealer's is seen too early.",
        {"void": "the round is void", "play-on": "the round goes on"},
        cite("NJ-DP 42.10(c)3"),
        ruling="D-20",
    ),
    "dealer-cards": one_of(
        "Where the dealer's three cards are while players decide.",
        {"dealt": "before the dealer"},
        cite("NJ-DP 42.10(a)"),
        ruling="D-21",
    ),
    "two-areas": Choice(
        about="Whether a player may bet on two adjacent areas; New Jersey knows no such permission.",
        values={"false": "no"},
        cites=(cite("NJ-DP 42.6(c)"),),
        ruling="D-22",
    ),
    "progressive": given(
        "A progressive wager of the licensee's own; New Jersey allows none.",
        NOTHING,
        cite("NJ-DP 42.10(a)"),
        ruling="D-22",
    ),
}

_MARYLAND: Choices = {
    **table_choices(
        states=STATES,
        table=cite("MD-DP 2.A"),
        name=cite("MD-DP 2.B(1)"),
        shuffle=cite("MD-DP 5.A"),
        wagers=cite("MD-DP 7.A"),
        limited=LIMITED,
        boxes=cite("MD-DP 2.C(1)"),
        inscriptions=DragonPokerOptions.inscription_kinds,
    ),
    **card_choices(
        dealing=tuple(law for laws in DEALT_FROM["MD"].values() for law in laws),
        shuffler=(cite("MD-DP 5.C"), RESHUFFLING_DEVICE),
        decks=cite("MD-DP 3.B"),
        pre_shuffled=cite("MD-DP 4.F"),
        cut=cite("MD-DP 5.F"),
    ),
    "shuffler": one_of(
        "The device that shuffles.",
        {
            "none": "the dealer shuffles by hand",
            "automated": "an automated shuffler",
            "counting": "an automated shuffler that also counts the cards",
            "reshuffling": "an approved device that reshuffles and counts by itself; cards are not cut",
        },
        cite("MD-DP 5.C"),
        RESHUFFLING_DEVICE,
    ),
    "ante-bonus": one_of(
        "The Ante Bonus pay table.",
        {
            "A": "three dragons 30, three phoenix 10, trips 6, pair of dragons 2, pair of phoenix 1 to 1",
            "B": "three dragons 30, trips 4, pair of pandas or better 1 to 1",
        },
        cite("MD-DP 12.B"),
    ),
    "three-card-bonus": one_of(
        "The Three Card Bonus pay table; A and B may be written for 1 and 2.",
        {"1": "A: three tigers pay 15 to 1", "2": "B: three tigers pay 20 to 1", "off": "not offered"},
        cite("MD-DP 12.C"),
        cite("MD-DP 7.F(2)"),
    ),
    "dragon": one_of(
        "Whether the Dragon Wager is offered.",
        {"on": "offered", "off": "not offered"},
        cite("MD-DP 12.D"),
        cite("MD-DP 7.F(3)"),
    ),
    "card-life-hours": given(
        "After how many hours the cards are changed; without it, as late as the state allows.",
        _hours("MD"),
        cite("MD-DP 3.C(1)"),
        cite("MD-DP 3.C(2)"),
        ruling="G-03",
        example="4",
    ),
    "exposed-dealer-card": one_of(
        "What follows when a card of the dealer's is seen too early; Maryland leaves no choice.",
        {"void": "the round is void"},
        cite("MD-DP 13.E"),
    ),
    "dealer-cards": one_of(
        "Where the dealer's three cards are while players decide.",
        {
            "dealt": "before the dealer",
            "in-shuffler": "in the shuffler, with an automated shoe and a shuffler only",
        },
        cite("MD-DP 10.B(4)"),
        ruling="D-21",
    ),
    "two-areas": switch("Whether a player may bet on two adjacent areas.", cite("MD-DP 7.G")),
    "progressive": given(
        "A progressive wager of the licensee's own: its name, stake and what each hand pays.",
        "a name, a stake in dollars, and hands with their odds",
        cite("MD-DP 7.F(4)"),
        ruling="D-22",
        example='{ name = "Hoard", stake = 1, pays = [{ hand = "Three Dragons", odds = "500 to 1" }] }',
    ),
}
