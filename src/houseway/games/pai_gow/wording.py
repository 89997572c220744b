"""A rule for setting tiles said in words: made from what the rule does, so that the two cannot differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.games.pai_gow.hands import GONG_POINTS, PAIR_POINTS, PAIRS, WONG_POINTS

if TYPE_CHECKING:
    from houseway.games.pai_gow.house_way import Points, Rule, Step, When, Words, Worth

_ABOVE_NINE = {GONG_POINTS: "gong", WONG_POINTS: "wong", PAIR_POINTS: "a pair"}
_LOWEST_TOP = PAIRS[0].name


def worded(rule: Rule) -> str:
    """The rule as one sentence."""
    held, possible = _held(rule.when), " and ".join(_possible(rule.when))
    conditions = [*held, *([f"if {possible}"] if possible else [])]
    sentence = ", ".join([*conditions, f"play {_choice(rule)}"])
    return f"{sentence[0].upper()}{sentence[1:]}."


def _held(when: When) -> list[str]:
    said = []
    if when.pairs is not None:
        said.append(("without a pair", "with one pair", "with two pairs")[when.pairs])
    if when.pair is not None:
        beside = "" if when.beside is None else f" beside {_tiles(when.beside[0])} and {_tiles(when.beside[1])}"
        said.append(f"with one pair, of {_tiles(when.pair, plural=True)}{beside}")
    if when.hold is not None:
        said.append(f"with {' and '.join(_tiles(words) for words in when.hold)}")
    return said


def _possible(when: When) -> list[str]:
    said = []
    if when.best_low_at_least is not None:
        said.append(f"{_worth(when.best_low_at_least)} can be had low")
    if when.best_high_at_least is not None:
        said.append(f"{_worth(when.best_high_at_least)} can be had high")
    if when.best_low_below is not None:
        said.append(f"{_worth(when.best_low_below)} cannot be had low")
    return said


def _choice(rule: Rule) -> str:
    must, orders = [], []
    pair = "the pair" if rule.when.pairs == 1 or rule.when.pair is not None else "every pair"
    for step in rule.choose:
        if isinstance(step, str):
            match step:
                case "pairs together":
                    must.append(f"that keeps {pair}")
                case "pairs split":
                    must.append(f"that splits {pair}")
                case "best both":
                    must.append("that is at least as high as every other in both hands")
                case "highest low" | "highest high":
                    orders.append(f"the {step} hand")
                case "strongest tile high":
                    orders.append("the strongest tile in the high hand")
        elif step.reconsider is not None:
            orders.append(f"of all with its points, where those are {_bounds(step.reconsider)}")
        else:
            must.append(_required(step))
    which = "".join(f" {part if not at else f'and {part}'}" for at, part in enumerate(must)).replace(
        "and that ", "and "
    )
    if not orders:
        return f"a setting{which}"
    order = ", then ".join(orders)
    return f"of the settings{_several(which)} the one with {order}" if must else f"the setting with {order}"


def _several(which: str) -> str:
    """What is said of one setting, said of more than one."""
    for one, more in ((" has ", " have "), (" plays ", " play "), (" keeps ", " keep "), (" splits ", " split ")):
        which = which.replace(one, more)
    return which


def _required(step: Step) -> str:
    if step.at_least is not None:
        return f"that has {_bounds(step.at_least)}"
    couples = (f"{_tiles(one)} with {_tiles(other)}" for one, other in step.together or ())
    return f"that plays {', else '.join(couples)}"


def _bounds(bounds: Points) -> str:
    sides = ((bounds.low, "low"), (bounds.high, "high"))
    return "at least " + " and ".join(f"{_points(points)} {side}" for points, side in sides if points)


def _worth(worth: Worth) -> str:
    top = "" if worth.top == _LOWEST_TOP else f" with {worth.top} or a stronger tile on top"
    return f"{_points(worth.points)}{top}"


def _points(number: int) -> str:
    return _ABOVE_NINE.get(number, f"{number} points")


def _tiles(words: Words, *, plural: bool = False) -> str:
    each = [words] if isinstance(words, int | str) else list(words)
    said = [
        word if isinstance(word, str) else f"{word}s" if plural else f"{'an' if word in (8, 11) else 'a'} {word}"
        for word in each
    ]
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} or {said[-1]}"
