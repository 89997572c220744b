"""Pai gow poker's options in words."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.choices import (
    Choices,
    Idle,
    card_choices,
    given,
    limits_of_absent_wagers,
    one_of,
    switch,
    table_choices,
)
from houseway.core.citations import Citation, cite
from houseway.core.words import TableRows
from houseway.games.pai_gow_poker.house_way import HouseWay
from houseway.games.pai_gow_poker.options import (
    ALLOWED_BY,
    CARD_LIFE,
    CARDS_AND_DEALING,
    LIMIT_FLOOR,
    PaiGowPokerOptions,
)
from houseway.games.pai_gow_shared.choices import house_way_rows, shared_choices, shared_idle

SLOW_BETS = ("main", "house-way")
"""Bets whose figures take minutes to work out, once."""


def choices(state: str) -> Choices:
    """Every option; only New Jersey has the game."""
    return _CHOICES


def quick_bets(options: PaiGowPokerOptions) -> tuple[str, ...]:
    """The other bets that these options offer."""
    return options.wagers[1:]


def shown_before_use(state: str) -> Citation:
    """The paragraph by which the regulator sees the layout before it is used."""
    return cite("NJ-PG 1.13B(a)-(g)")


def house_way(options: PaiGowPokerOptions) -> TableRows:
    """How the dealer sets a hand, rule by rule."""
    way = HouseWay.named(options.house_way).under(options.high_may_equal_low)
    return house_way_rows(way, ALLOWED_BY["house-way"])


def idle(options: PaiGowPokerOptions) -> Iterator[Idle]:
    """What was chosen and has no effect beside the rest."""
    yield from shared_idle(options, _DEFAULT, ALLOWED_BY)
    yield from _idle_ez(options)
    if not options.imperial:
        for name in ("imperial-survives-surrender", "imperial-payout-limit"):
            if _chosen(options, name):
                yield Idle(name, "the imperial wager is not offered", ALLOWED_BY[name])
    yield from limits_of_absent_wagers(options, options.wagers, cite("NJ-PG 11.7(a)-(f)"))


def _chosen(options: PaiGowPokerOptions, name: str) -> bool:
    field = name.replace("-", "_")
    return bool(getattr(options, field) != getattr(_DEFAULT, field))


def _idle_ez(options: PaiGowPokerOptions) -> Iterator[Idle]:
    if options.variant == "standard":
        for name in (*_EZ_ONLY, "payout-limit"):
            if _chosen(options, name):
                yield Idle(name, "the table is not one of EZ pai gow", ALLOWED_BY[name])
    else:
        if not options.bank_offered and _chosen(options, "ez-bank-surplus-vigorish"):
            yield Idle("ez-bank-surplus-vigorish", "players may not hold the bank", ALLOWED_BY["banking"])
        if not options.protection:
            for name in ("protection-joker", "protection-natural-wheel"):
                if _chosen(options, name):
                    yield Idle(name, "the protection wager is not offered", ALLOWED_BY["protection"])
    if _chosen(options, "envy-by") and not options.two_areas:
        yield Idle("envy-by", "a player has one area", ALLOWED_BY["two-areas"])
    elif _chosen(options, "envy-by") and "dynasty" not in options.wagers:
        yield Idle("envy-by", "the dynasty wager is not offered", ALLOWED_BY["dynasty"])
    if options.payout_limit is None and options.imperial_payout_limit is None:
        for name in ("payout-limit-on-layout", "notice-minutes"):
            if _chosen(options, name):
                yield Idle(name, "no payout limit is given", ALLOWED_BY[name])
    elif options.payout_limit_on_layout and _chosen(options, "notice-minutes"):
        yield Idle("notice-minutes", "the layout states the payout limit", ALLOWED_BY["payout-limit-on-layout"])


_DEFAULT = PaiGowPokerOptions()
_EZ_ONLY = (
    "ez-bank-surplus-vigorish",
    "dynasty",
    "protection",
    "red-black",
    "queens-dragon",
    "protection-joker",
    "protection-natural-wheel",
)
_CHOICES: Choices = {
    **table_choices(
        states={"NJ": "New Jersey"},
        table=cite("NJ-PG 1.13B(a)-(g)"),
        name=cite("NJ-PG 1.13B(a)-(g)"),
        shuffle=cite("BASE B6"),
        wagers=cite("NJ-PG 11.7(a)-(f)"),
        limited="the wagers are pai-gow and every other that these options offer",
        boxes=cite("NJ-PG 1.13B(a)-(g)"),
        inscriptions=PaiGowPokerOptions.inscription_kinds,
        first="pai-gow",
    ),
    **card_choices(
        dealing=(CARDS_AND_DEALING["dealing"],),
        shuffler=(CARDS_AND_DEALING["shuffler"],),
        decks=CARDS_AND_DEALING["decks"],
        pre_shuffled=CARDS_AND_DEALING["pre-shuffled"],
        cut=cite("BASE B6"),
    ),
    "variant": one_of(
        "Whether the game is pai gow poker or EZ pai gow.",
        {
            "standard": "pai gow poker; a winning pai gow wager pays vigorish",
            "ez": "EZ pai gow; no vigorish, and pai gow wagers push when the bank is queen high",
        },
        ALLOWED_BY["variant"],
        ruling="P-30",
    ),
    **shared_choices(ALLOWED_BY, tuple(HouseWay.names())),
    "wheel": one_of(
        "Where A-2-3-4-5 ranks among straights.",
        {"second": "second to A-K-Q-J-10", "lowest": "lowest of all"},
        ALLOWED_BY["wheel"],
        ruling="P-61",
    ),
    "high-may-equal-low": switch(
        "Whether the high hand may be just as high as the low hand.", ALLOWED_BY["high-may-equal-low"], ruling="P-60"
    ),
    "starting-position": one_of(
        "How the seat that is dealt first is found.",
        {"shaker": "by dice", "generator": "by a generator of numbers", "button": "by a button that goes round"},
        ALLOWED_BY["starting-position"],
    ),
    "distribution": one_of(
        "Which way round the hands are given out.",
        {"clockwise": "clockwise", "counterclockwise": "counterclockwise"},
        ALLOWED_BY["distribution"],
        ruling="P-62",
    ),
    "envy-by": one_of(
        "Whether a player with two areas is paid envy for another player's hand once or twice.",
        {
            "person": "once, at the first area that has a marker",
            "place": "at each area that has a marker",
        },
        ALLOWED_BY["envy-by"],
        ruling="P-70",
    ),
    "two-areas": switch("Whether a player may wager on two adjacent areas.", ALLOWED_BY["two-areas"], ruling="P-70"),
    "card-life-hours": given(
        "After how many hours the cards are changed; without it, as late as the state allows.",
        f"hours, 1 to {CARD_LIFE['manual-shoe']} from a shoe, 1 to {CARD_LIFE['hand']} from the hand",
        CARDS_AND_DEALING["card-life-hours"],
        ruling="G-03",
        example="4",
    ),
    "ez-bank-surplus-vigorish": switch(
        "In EZ pai gow, whether vigorish is charged on what is left for a player who holds the bank.",
        ALLOWED_BY["ez-bank-surplus-vigorish"],
        ruling="P-33",
    ),
    "dynasty": switch("In EZ pai gow, whether the dynasty bonus wager is offered.", ALLOWED_BY["dynasty"]),
    "protection": switch("In EZ pai gow, whether the protection wager is offered.", ALLOWED_BY["protection"]),
    "red-black": switch("In EZ pai gow, whether the red/black wager is offered.", ALLOWED_BY["red-black"]),
    "queens-dragon": switch("In EZ pai gow, whether the queen's dragon wager is offered.", ALLOWED_BY["queens-dragon"]),
    "protection-joker": one_of(
        "What the joker is for the protection wager.",
        {
            "ace": "an ace and nothing else",
            "completes-nothing": "a card that completes no straight and no flush",
            "standard": "an ace, or what completes a straight or flush, as elsewhere",
        },
        ALLOWED_BY["protection-joker"],
        ruling="P-41",
    ),
    "protection-natural-wheel": switch(
        "Whether protection pays the natural straight flush A-2-3-4-5, as its table prints.",
        ALLOWED_BY["protection-natural-wheel"],
        ruling="P-42",
    ),
    "payout-limit": given(
        "The most that the optional EZ wagers together pay one player in a round.",
        f"dollars, at least {LIMIT_FLOOR[0] // 100:,} and what minimum wagers could win",
        ALLOWED_BY["payout-limit"],
        ruling="P-51",
        example="50000",
    ),
    "payout-limit-on-layout": switch(
        "Whether the layout states the payout limit, rather than that limits are posted.",
        ALLOWED_BY["payout-limit-on-layout"],
    ),
    "notice-minutes": given(
        "How long before a round a lower payout limit is announced to those who are seated.",
        "minutes, from 0",
        ALLOWED_BY["notice-minutes"],
        ruling="P-72",
    ),
    "imperial": switch("Whether the imperial bonus wager is offered.", ALLOWED_BY["imperial"]),
    "imperial-survives-surrender": switch(
        "Whether the imperial wager of a player who surrenders is still settled.",
        ALLOWED_BY["imperial-survives-surrender"],
        ruling="P-35",
    ),
    "imperial-payout-limit": given(
        "The most that imperial wagers pay one player in a round.",
        f"dollars, at least {LIMIT_FLOOR[0] // 100:,} and what minimum wagers could win",
        ALLOWED_BY["imperial-payout-limit"],
        example="60000",
    ),
    "seven-card-bonus": one_of(
        "The seven-card bonus wager: not offered, the Fortune table, or a table of your own (odds to one by hand).",
        {"off": "not offered", "fortune": "offered, with the Fortune table"},
        ALLOWED_BY["seven-card-bonus"],
    ),
    "progressive": given(
        "A progressive wager: its stake, its meter, and which hands win a share of the meter or a fixed sum.",
        "a stake and a meter in dollars, percentages of the meter by hand, fixed sums by hand",
        ALLOWED_BY["progressive"],
        example="{ stake = 1, meter = 10000, shares = { five-aces = 100 }, pays = { royal-flush = 500 } }",
    ),
}
