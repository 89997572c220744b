"""What somebody types at the table: amounts, names of wagers, the numbers of cards, words for keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import msgspec

from houseway.core.cards import Card
from houseway.core.decider import BadCommandError, Command
from houseway.core.money import Cents, MoneyError, cents
from houseway.core.phrases import listed
from houseway.core.words import ChoiceWords, WagerWords

Amounts = list[Cents]
"""For every wager that may be made, in order; 0 is none."""

NONE = {"0", "-", "0.00", "none", "off", "no"}
WORDS = {
    "help": "help",
    "quit": "q",
    "exit": "q",
    "leave": "q",
    "book": "a",
    "advice": "a",
    "rules": "?",
    "pay tables": "p",
    "replay": "r",
    "ledger": "l",
    "chips": "c",
}
"""Words that may be typed for keys."""


def key_of(typed: str) -> str:
    """The key that was meant, by itself or by its word."""
    lowered = " ".join(typed.lower().split())
    return WORDS.get(lowered, lowered)


def amount_of(word: str, wager: WagerWords) -> Cents:
    plain = word.removeprefix("$").lower()
    if not wager.required and plain in NONE:
        return 0
    return cents(plain, f"the {wager.title}")


def bet(typed: str, wagers: Sequence[WagerWords], before: Amounts) -> Amounts:
    """`10 5` for the wagers in their order, `dynasty 5` for one by its name, `10 dynasty 5` for both.

    Amounts typed by place stand for the whole bet: a wager left out is none, or as much as the first where it is
    required. A name alone changes that wager of the bet that is offered.
    """
    words = re.findall(r"\S+", typed)
    places = 0
    while places < len(words) and _is_amount(words[places]):
        places += 1
    if places > len(wagers):
        raise BadCommandError(f"at most {len(wagers)} amounts: {', '.join(wager.title for wager in wagers)}")
    if places:
        amounts = [amount_of(word, wager) for word, wager in zip(words[:places], wagers, strict=False)]
        amounts += [amounts[0] if wager.required else 0 for wager in wagers[places:]]
    else:
        amounts = list(before)
    rest = words[places:]
    while rest:
        rest = _named(rest, wagers, amounts, typed)
    return amounts


def _named(words: list[str], wagers: Sequence[WagerWords], amounts: Amounts, typed: str) -> list[str]:
    """Read the name of a wager and its amount; what is left is returned."""
    for length in range(min(4, len(words)), 0, -1):
        place = named(" ".join(words[:length]), wagers)
        if place is None:
            continue
        after = words[length:]
        if not after:
            raise BadCommandError(f"how much on {wagers[place].title}? Type {words[0]} 5")
        amounts[place] = amount_of(after[0], wagers[place])
        return after[1:]
    if len(words) == 1 and amounts is not None and not any(map(_is_amount, typed.split())):
        raise BadCommandError(f"there is no key {typed!r} here; type amounts, or press one of the keys below")
    raise MoneyError(f"there is no wager {words[0]!r}; the wagers are {listed([wager.title for wager in wagers])}")


def named(text: str, wagers: Sequence[WagerWords]) -> int | None:
    """The place of the wager that is meant, by its title, its name in files, or the beginning of either."""
    wanted = _bare(text)
    if not wanted or (wanted[0].isdigit() and len(wanted) < 3):
        return None
    names = [{_bare(wager.title), *map(_bare, wager.areas)} for wager in wagers]
    exact = [place for place, known in enumerate(names) if wanted in known]
    if exact:
        return exact[0]
    begun = [place for place, known in enumerate(names) if any(name.startswith(wanted) for name in known)]
    return begun[0] if len(begun) == 1 and len(wanted) > 1 else None


def _bare(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower())


def _is_amount(word: str) -> bool:
    plain = word.removeprefix("$")
    return plain[:1].isdigit() or plain in NONE - {"none", "off", "no"}


def vocabulary(wagers: Sequence[WagerWords], choices: Sequence[ChoiceWords] = ()) -> set[str]:
    """Every word that may be typed, so that a key which begins one waits to see."""
    names = {title.lower() for wager in wagers for title in (wager.title, *wager.areas)}
    return {*WORDS, *names, *(choice.word.lower() for choice in choices)}


# --- decisions -------------------------------------------------------------------------------------------------------


def by_name(typed: str, pieces: Sequence[Card | None], code: Callable[[str], Card]) -> str:
    """The numbers of pieces that were typed as the screen prints them, `6♥ 10♥` or `44 65`; else what was typed."""
    words = typed.replace(",", " ").split()
    names = any(not word.isdigit() for word in words) or (len(words) > 1 and all(len(word) > 1 for word in words))
    left = list(pieces)
    found = []
    for word in words if names else ():
        if code(word) not in left:
            return typed
        place = left.index(code(word))
        left[place] = None
        found.append(str(place + 1))
    return "".join(found) or typed


def marked(typed: str) -> str:
    """Pieces marked by their numbers, in any order and with any blanks: `5, 1` is `15`."""
    digits = typed.replace(",", "").replace(" ", "")
    return "".join(sorted(digits)) if digits.isdigit() else typed


def marks(answer: str, pieces: Sequence[Card | None]) -> list[Card] | None:
    """The pieces with those numbers; None if that is not what was typed."""
    if not answer.isdigit() or len(set(answer)) < len(answer):
        return None
    places = [int(digit) - 1 for digit in answer]
    if any(not 0 <= place < len(pieces) for place in places):
        return None
    found = [pieces[place] for place in places]
    return [piece for piece in found if piece is not None] if None not in found else None


def choice_of(choices: Sequence[ChoiceWords], answer: str) -> ChoiceWords | None:
    """The choice that was typed, by its key or its word, with an amount after it if it takes one."""
    verb, _, amount = answer.partition(" ")
    for choice in choices:
        names = {choice.key, choice.word.lower()}
        ends = bool(answer) and not choice.picks and choice.word.endswith(f" {answer}")
        takes = choice.minimum is not None and bool(amount) and verb in names
        if answer in names or ends or takes:
            return choice
    return None


def priced(choice: ChoiceWords, answer: str) -> Command:
    """The command of a choice, for the amount that was typed."""
    amount = answer.partition(" ")[2] if choice.minimum is not None else ""
    if not amount:
        return choice.command
    return msgspec.structs.replace(choice.command, amount=cents(amount.strip().removeprefix("$"), f"a {choice.word}"))
