"""Options that both pai gow games have, in words, and which of them have no effect together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from houseway.core.choices import Choices, Idle, given, one_of, switch
from houseway.core.citations import Citation
from houseway.core.words import TableRows


def shared_choices(laws: Mapping[str, Citation], ways: tuple[str, ...]) -> Choices:
    """Dice, bank, vigorish and house way, by the paragraphs of one of the two games."""
    return {
        "rounding": one_of(
            "How vigorish is rounded.",
            {"quarter": "up to the next 25 cents", "exact": "up to the next cent"},
            laws["rounding"],
            ruling="P-37",
        ),
        "house-way": given(
            "How the dealer sets a hand, and a player's when asked.",
            f"{', '.join(ways)}, or the name of a file with rules of your own",
            laws["house-way"],
        ),
        "dragons-eye": one_of(
            "Whether the Dragon's Eye dice wagers are offered, and how the house is paid for the pai gow wager then.",
            {
                "off": "not offered",
                "vigorish": "with vigorish; a winning pai gow wager pays it",
                "no-vigorish": "without vigorish; any triple takes the pai gow wagers instead",
            },
            laws["dragons-eye"],
            ruling="P-23",
        ),
        "shaker": one_of(
            "When the holder of the dragon's eye button shakes.",
            {
                "after-triple": "the button shakes after a triple; in the next round",
                "every-round": "the button shakes every round; with a dice bonus wager",
            },
            laws["shaker"],
            ruling="P-14",
        ),
        "dragons-eye-start": one_of(
            "With the dice, where dealing starts.",
            {"button": "at the dragon's eye button", "count": "by the ordinary starting position"},
            laws["dragons-eye-start"],
            ruling="P-25",
        ),
        "dice-without-pai-gow": switch(
            "Whether dice wagers are accepted from a seat without a pai gow wager.",
            laws["dice-without-pai-gow"],
            ruling="P-26",
        ),
        "banking": switch("Whether players may hold the bank in turn.", laws["banking"]),
        "co-banking": switch("Whether a player and the house may hold the bank by halves.", laws["co-banking"]),
        "bank-rounds": given(
            "For how many rounds running the holder of the bank is asked first.",
            "a whole number from 1",
            laws["bank-rounds"],
        ),
        "bank-with-no-vigorish": switch(
            "Whether a player may hold the bank while triples take pai gow wagers.",
            laws["bank-with-no-vigorish"],
            ruling="P-22",
        ),
    }


def house_way_rows(way: Any, law: Citation) -> TableRows:
    """A house way as a printed table: the rules in the order in which they are tried."""
    rows = tuple((rule.name, rule.text) for rule in way.rules)
    return TableRows(title=way.title, head=("Rule", "Set so"), rows=rows, cite=law)


def shared_idle(options: Any, default: Any, laws: Mapping[str, Citation]) -> Iterator[Idle]:
    """Choices about dice, bank and vigorish that nothing at this table reads."""

    def chosen(name: str) -> bool:
        field = name.replace("-", "_")
        return bool(getattr(options, field) != getattr(default, field))

    if options.dragons_eye == "off":
        for name in ("shaker", "dragons-eye-start", "dice-without-pai-gow", "bank-with-no-vigorish"):
            if chosen(name):
                yield Idle(name, "there are no Dragon's Eye dice at this table", laws[name])
    elif options.dragons_eye_start == "button" and chosen("starting-position"):
        sentence = "with the dice, dealing starts at the dragon's eye button"
        yield Idle("starting-position", sentence, laws["dragons-eye-start"])
    if options.dragons_eye == "vigorish" and chosen("bank-with-no-vigorish"):
        yield Idle("bank-with-no-vigorish", "this table takes vigorish", laws["bank-with-no-vigorish"])
    if not options.bank_offered:
        why = "players may not hold the bank" + ("" if not options.banking else " while triples take pai gow wagers")
        for name in ("co-banking", "bank-rounds"):
            if chosen(name):
                yield Idle(name, why, laws[name])
    if chosen("rounding") and not options.commission and not (options.bank_offered and options.bank_commission):
        yield Idle("rounding", "this table takes no vigorish that could be rounded", laws["rounding"])
