"""Option sets that between them hold every pair of choices that change a felt (a covering array of strength two)."""

from __future__ import annotations

from itertools import combinations, product

CARDS = {"dealing": ("manual-shoe", "hand", "automated-shoe"), "shuffler": ("none", "automated")}
LICENSEES = ("Houseway Casino", "The Grand Marina Hotel Casino and Resort")
CHOICES: dict[str, dict[str, tuple[str, ...]]] = {
    "dragon-poker": {
        "jurisdiction": ("NJ", "MD"),
        "three-card-bonus": ("1", "2", "off"),
        "dragon": ("on", "off"),
        "ante-bonus": ("B", "A"),
        "inscriptions.odds": ("felt", "sign"),
        "inscriptions.play-equals-ante": ("felt", "sign"),
        "licensee": LICENSEES,
        **CARDS,
    },
    "double-draw-poker": {
        "bonus": ("1", "2"),
        "inscriptions.odds": ("felt", "sign"),
        "inscriptions.joker": ("felt", "sign"),
        "licensee": LICENSEES,
        **CARDS,
    },
    "deuce-of-the-dragon": {
        "inscriptions.first-to-discard": ("felt", "sign"),
        "inscriptions.equal-patterns": ("felt", "sign"),
        "inscriptions.suits": ("felt", "sign"),
        "inscriptions.accrues": ("felt", "sign"),
        "stakes": ("limit", "no-limit"),
        "licensee": LICENSEES,
        **CARDS,
    },
    "pai-gow-poker": {
        "variant": ("standard", "ez"),
        "dragons-eye": ("off", "vigorish", "no-vigorish"),
        "starting-position": ("shaker", "generator"),
        "dynasty": ("true", "false"),
        "protection": ("true", "false"),
        "red-black": ("true", "false"),
        "queens-dragon": ("true", "false"),
        "imperial": ("true", "false"),
        "seven-card-bonus": ("off", "fortune"),
        "payout-limit": ("", "60000"),
        "payout-limit-on-layout": ("false", "true"),
        "licensee": LICENSEES,
        **CARDS,
    },
    "pai-gow": {
        "dragons-eye": ("off", "vigorish", "no-vigorish"),
        "equipment-seen-by": ("dealer", "players"),
        "licensee": LICENSEES,
    },
}
Pair = tuple[tuple[str, str], tuple[str, str]]
OptionSet = tuple[str, ...]


def allowed(chosen: dict[str, str]) -> bool:
    """What the documents let go together."""
    return not (
        (chosen.get("dealing") == "hand" and chosen.get("shuffler") == "none")
        or (
            chosen.get("jurisdiction") == "NJ"
            and (chosen.get("dragon") == "off" or chosen.get("three-card-bonus") == "off")
        )
        or (chosen.get("jurisdiction") == "NJ" and chosen.get("ante-bonus") == "A")
        or (chosen.get("variant") == "ez" and chosen.get("dragons-eye") == "vigorish")
    )


def covering(game: str) -> list[OptionSet]:
    """Sets that hold every allowed pair, found greedily and always the same."""
    choices = CHOICES[game]
    wanted = {
        ((a, x), (b, y))
        for a, b in combinations(choices, 2)
        for x, y in product(choices[a], choices[b])
        if _completed(choices, {a: x, b: y}) is not None
    }
    found: list[OptionSet] = []
    while wanted:
        (a, x), (b, y) = min(wanted)
        chosen = _completed(choices, {a: x, b: y}, wanted)
        assert chosen is not None
        wanted -= _pairs(chosen)
        found.append(tuple(f"{name}={value}" for name, value in chosen.items() if value))
    return found


def _completed(
    choices: dict[str, tuple[str, ...]], start: dict[str, str], wanted: set[Pair] | None = None
) -> dict[str, str] | None:
    """A whole set from the beginning of one, taking at each step the value with most pairs still wanted."""
    chosen = dict(start)
    if not allowed(chosen):
        return None
    for name, values in choices.items():
        if name in chosen:
            continue
        fit = [value for value in values if allowed({**chosen, name: value})]
        if not fit:
            return None
        gain = {value: len(_pairs({**chosen, name: value}) & wanted) if wanted else 0 for value in fit}
        chosen[name] = max(fit, key=lambda value: gain[value])
    return {name: chosen[name] for name in choices} if allowed(chosen) else None


def _pairs(chosen: dict[str, str]) -> set[Pair]:
    return {((a, chosen[a]), (b, chosen[b])) for a, b in combinations(chosen, 2)}
