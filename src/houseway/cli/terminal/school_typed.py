"""What a learner types: the number of a step, chips in short sentences, what has to be said with a step."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from houseway.core.money import MoneyError, cents
from houseway.school.acts import ActError

VERBS = {
    "take": "take",
    "collect": "take",
    "t": "take",
    "pay": "pay",
    "p": "pay",
    "back": "back",
    "push": "back",
    "return": "back",
    "b": "back",
    "vig": "vig",
    "vigorish": "vig",
    "v": "vig",
    "move": "move",
    "m": "move",
}
_AMOUNT = re.compile(r"\$?[\d,]*\.?\d+")
TRAY, CENTRE = "dealer.tray", "table.centre"

Place = Mapping[str, str]
"""An area and its name."""


def examples(places: Sequence[Place], vigorish: bool = False) -> list[tuple[str, str]]:
    """Sentences that make sense at this table, and what they mean; the most usual first."""
    of_seats = [row for row in places if row["area"].startswith("seat-") and "." in row["area"]]
    of_seats.sort(key=lambda row: row["name"].partition("'s ")[2][:1].isdigit())  # "1 3 card bonus" would read as 13
    seat, wager = "3", "ante"
    if of_seats:
        seat, wager = of_seats[0]["name"].lower().removeprefix("seat ").split("'s ", 1)
    pots = [row["name"].removeprefix("the ") for row in places if row["area"].startswith("pot.")]
    pot = next((name for name in pots if name.split()[0] == wager.split()[0]), pots[0] if pots else "")
    shown = [
        (f"take {seat} {wager}", "collect all that lies there"),
        (f"pay {seat} {wager} 25", "pay $25 from the tray"),
        (f"back {seat} {wager}", "a push: the player gets it back"),
        *([(f"vig {seat} 0.75", "75 cents from that player's chips")] if vigorish else []),
        (f"move {seat} {wager} to {pot or 'centre'}", "from anywhere to anywhere"),
    ]
    return [shown[-1], *shown[:-1]] if pot else shown


def _example(places: Sequence[Place], verb: int) -> str:
    """How chips are taken (0) or paid (1) at this table."""
    return next(said for said, _ in examples(places) if said.startswith(("take", "pay")[verb]))


def is_chips(typed: str) -> bool:
    """Whether somebody means to move chips."""
    return typed.split(" ", maxsplit=1)[0].lower() in VERBS if typed.strip() else False


def move(typed: str, places: Sequence[Place]) -> dict[str, Any]:
    """The movement that a sentence means: `pay 3 dragon 35`, `take 3 ante`, `take 3 ante to centre`."""
    first, _, rest = typed.strip().lower().partition(" ")
    verb = VERBS[first]
    first_end, second_end = _ends(rest.split())
    source, before = _amount(first_end, places)
    target, after = _amount(second_end, places)
    amount = before if before is not None else after
    if verb == "move":
        if not target:
            raise ActError("say from where to where, such as: move main pot to 2 17.10")
        return _moved(area(source, places), area(target, places), amount)
    place = area(source, places)
    other = area(target, places) if target else ""
    if verb == "take":
        return _moved(place, other or TRAY, amount)
    if verb == "pay":
        if amount is None:
            raise ActError(f"say how much, such as: {_example(places, 1)}")
        return _moved(other or TRAY, place, amount)
    if verb == "back":
        return _moved(place, place.partition(".")[0], amount)
    if amount is None:
        raise ActError("say how much, such as: vig 3 0.75")
    return _moved(place.partition(".")[0], TRAY, amount)


def _moved(source: str, target: str, amount: int | None) -> dict[str, Any]:
    moved: dict[str, Any] = {"type": "move", "from": source, "to": target}
    return moved if amount is None else moved | {"amount": amount}


def _amount(words: list[str], places: Sequence[Place]) -> tuple[str, int | None]:
    """A place, and the amount that is said after it; a number may also belong to a name, as in `3 Card Bonus`."""
    if len(words) < 2 or not _AMOUNT.fullmatch(words[-1]) or _is_place(" ".join(words), places):
        return " ".join(words), None
    dollars = words[-1].strip("$").replace(",", "")
    try:
        return " ".join(words[:-1]), cents(f"0{dollars}" if dollars.startswith(".") else dollars, "the amount")
    except MoneyError as error:
        raise ActError(str(error)) from None


def _is_place(said: str, places: Sequence[Place]) -> bool:
    try:
        return bool(area(said, places))
    except ActError:
        return False


def _ends(words: list[str]) -> tuple[list[str], list[str]]:
    for word in ("to", "from", "into"):
        if word in words:
            at = words.index(word)
            return words[:at], words[at + 1 :]
    return words, []


def area(said: str, places: Sequence[Place]) -> str:
    """The area that somebody means: `3 ante`, `seat 3`, `centre`, `main pot`, or its id."""
    words = _plain(said).replace("seat", " ").split()
    for row in places:
        if said == row["area"]:
            return row["area"]
    if not words:
        raise ActError(f"say where, such as: {_example(places, 0)}")
    if words[0].isdigit():
        return _of_seat(words[0], " ".join(words[1:]), places, said)
    named = {"tray": TRAY, "centre": CENTRE, "center": CENTRE, "middle": CENTRE, "dealer": "dealer"}
    for row in places:
        if _plain(row["name"].lower()).startswith(" ".join(words)) or row["area"].replace(".", " ") == " ".join(words):
            return row["area"]
    if words[0] == "dealer" and len(words) > 1:
        return _of_dealer(" ".join(words[1:]), places, said)
    if " ".join(words) in named:
        return named[" ".join(words)]
    raise ActError(f"there is no place {said!r} here")


def _plain(name: str) -> str:
    """A name without the small words that nobody has to type."""
    return " ".join(word for word in name.replace("'s", " ").replace("-", " ").split() if word != "the")


def _of_seat(seat: str, wager: str, places: Sequence[Place], said: str) -> str:
    mine = [row for row in places if row["area"].partition(".")[0] == f"seat-{seat}"]
    if not mine:
        raise ActError(f"nobody sits at seat {seat}")
    if not wager:
        return f"seat-{seat}"
    titles = {row["area"]: row["name"].partition("'s ")[2].lower() for row in mine if "." in row["area"]}
    return _best(titles, wager, said)


def _of_dealer(wager: str, places: Sequence[Place], said: str) -> str:
    titles = {row["area"]: row["name"].partition("'s ")[2].lower() for row in places if row["area"][:7] == "dealer."}
    return _best(titles, wager, said)


def _best(titles: Mapping[str, str], wager: str, said: str) -> str:
    """The area whose name is that, or begins with it, or whose id does."""
    plain = wager.replace(" ", "-")
    for fits in (
        lambda area, title: title.replace("-", " ") == wager or area.partition(".")[2] == plain,
        lambda area, title: title.replace("-", " ").startswith(wager) or area.partition(".")[2].startswith(plain),
        lambda area, title: "".join(word[0] for word in title.split()) == wager,
    ):
        found = [area for area, title in titles.items() if fits(area, title)]
        if found:
            return found[0]
    known = ", ".join(dict.fromkeys(titles.values()))
    raise ActError(f"there is no {said!r} here{f'; there is {known}' if known else ''}")


def how(asked: Mapping[str, Any]) -> str:
    """In which form an answer is typed, after the question."""
    keys = [f"seat {key}" if key.isdigit() else f"{key} pot" for key in asked.get("keys", ())]
    match asked["kind"]:
        case "yes-no":
            return " (y or n)"
        case "amounts":
            return (
                f" ({', '.join(keys)}: dollars, with blanks between)" if len(keys) > 1 else f" ({keys[0]}, in dollars)"
            )
        case "numbers":
            return f" ({', '.join(keys)}, with blanks between)" if len(keys) > 1 else f" ({keys[0]})"
        case "choice":
            named = [str(choice).replace("-", " ") for choice in asked["choices"]]
            return f" ({', '.join(named)})"
        case "pieces":
            return " (with blanks between)"
    return ""


def answer(asked: Mapping[str, Any], typed: str) -> Any:
    """One thing that has to be said with a step or a report, as it is typed."""
    text = typed.strip()
    match asked["kind"]:
        case "yes-no":
            if text.lower() not in {"y", "yes", "n", "no"}:
                raise ActError("type y for yes or n for no")
            return text.lower() in {"y", "yes"}
        case "number" | "seat":
            if not text.lstrip("-").isdigit():
                raise ActError("type a whole number")
            return int(text)
        case "amounts" | "numbers":
            return _several(asked, text)
        case "pieces":
            return text.split()
        case "choice":
            return _one_of(asked, text)
    return text


def _several(asked: Mapping[str, Any], text: str) -> dict[str, int]:
    """`18 3` for what is asked in its order."""
    words, keys = text.replace(",", " ").split(), asked["keys"]
    if len(words) != len(keys):
        raise ActError(
            f"type {len(keys)} numbers: {', '.join(keys)}" if keys else "press Enter, there is nothing to say"
        )
    try:
        if asked["kind"] == "amounts":
            return {key: cents(word.strip("$"), key) for key, word in zip(keys, words, strict=True)}
        return {key: int(word) for key, word in zip(keys, words, strict=True)}
    except ValueError as error:
        raise ActError(str(error)) from None


def _one_of(asked: Mapping[str, Any], text: str) -> str:
    choices: list[str] = [str(choice) for choice in asked["choices"]]
    if text.isdigit():
        by_seat = f"seat-{text}"
        if by_seat in choices:
            return by_seat
        if 0 < int(text) <= len(choices):
            return choices[int(text) - 1]
    for choice in choices:
        if text and choice.startswith(text.lower().replace(" ", "-")):
            return choice
    raise ActError(f"one of {', '.join(choices)}")
