"""docs/rulings.md is complete: every reading in the same shape, its paragraphs and its options as they really are."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec
import pytest

from houseway.core.citations import paragraphs
from houseway.games.registry import game

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/rulings.md").read_text(encoding="utf-8")
ID = re.compile(r"\b[GDWPX]-[0-9]{2}\b")
QUOTED = re.compile(r"`([^`]+)`")
OPTION = re.compile(r"- Option `(?P<name>[^`]+)` of (?P<games>[^:]+): (?P<values>.+)")
DEFAULT = re.compile(r"`([^`]+)` \(default")


class Ruling(NamedTuple):
    """One reading: its heading and the items below it, each on one line."""

    id: str
    title: str
    items: list[str]

    def item(self, label: str) -> list[str]:
        return [text for text in self.items if text.startswith(f"- {label}")]


class Choice(NamedTuple):
    """An option as the page names it, for one game."""

    game: str
    name: str
    default: str
    values: list[str]


def rulings() -> list[Ruling]:
    found = []
    for block in re.split(r"^#+ ", PAGE, flags=re.MULTILINE):
        heading, _, body = block.partition("\n")
        id_, _, title = heading.partition(" ")
        if ID.fullmatch(id_):
            found.append(Ruling(id_, title, re.sub(r"\n +", " ", body).strip().splitlines()))
    return found


def choices() -> list[Choice]:
    matches = [OPTION.fullmatch(text) for ruling in rulings() for text in ruling.item("Option")]
    return [
        Choice(name, match["name"], DEFAULT.findall(match["values"])[0], QUOTED.findall(match["values"]))
        for match in matches
        if match
        for name in QUOTED.findall(match["games"])
    ]


def field_of(choice: Choice) -> msgspec.structs.FieldInfo:
    known = {field.encode_name: field for field in msgspec.structs.fields(game(choice.game).options_type)}
    assert choice.name in known, f"{choice.game} has no option {choice.name}"
    return known[choice.name]


def test_every_ruling_that_the_source_names_stands_on_the_page() -> None:
    named = {id_ for path in (ROOT / "src").rglob("*.py") for id_ in ID.findall(path.read_text(encoding="utf-8"))}
    assert named, "the source names the readings that it follows"
    assert named <= {ruling.id for ruling in rulings()}


def test_every_ruling_stands_once_and_those_it_mentions_stand_too() -> None:
    ids = [ruling.id for ruling in rulings()]
    assert len(ids) == len(set(ids)) == 144
    assert set(ID.findall(PAGE)) == set(ids)


@pytest.mark.parametrize("ruling", rulings(), ids=lambda ruling: ruling.id)
def test_a_ruling_says_what_is_open_how_it_is_read_and_where(ruling: Ruling) -> None:
    assert ruling.title
    for label in ("Open: ", "Reading: ", "Paragraphs: "):
        assert len(ruling.item(label)) == 1, label
    assert all(text.endswith(".") for text in ruling.items)
    assert all(OPTION.fullmatch(text) for text in ruling.item("Option"))
    assert len(ruling.items) == 3 + len(ruling.item("Option"))
    cited = QUOTED.findall(ruling.item("Paragraphs: ")[0])
    assert cited
    assert [text for text in cited if text not in paragraphs()] == []


@pytest.mark.parametrize("choice", choices(), ids=lambda choice: f"{choice.game} {choice.name}")
def test_an_option_is_the_games_own_with_that_default_and_those_values(choice: Choice) -> None:
    field = field_of(choice)
    written: Any = game(choice.game).options_type().every()[choice.name]
    assert str(written).lower() == choice.default.lower()
    if get_origin(field.type) is Literal:
        assert sorted(choice.values) == sorted(map(str, get_args(field.type)))
    elif field.type is bool:
        assert sorted(choice.values) == ["false", "true"]


def test_no_reading_that_an_option_chooses_is_missing_from_the_page() -> None:
    named = {(choice.game, choice.name) for choice in choices()}
    readings = {
        "dragon-poker": {"exposed-dealer-card"},
        "double-draw-poker": {"bonus-must-equal-ante"},
        "pai-gow": {"shaker", "dragons-eye-start", "dice-without-pai-gow", "bank-with-no-vigorish", "rounding"},
        "pai-gow-poker": {
            "shaker", "dragons-eye-start", "dice-without-pai-gow", "bank-with-no-vigorish", "rounding", "wheel",
            "high-may-equal-low", "ez-bank-surplus-vigorish", "protection-joker", "protection-natural-wheel",
            "imperial-survives-surrender",
        },
        "deuce-of-the-dragon": {
            "king-ace-deuce", "same-length", "all-pass", "any-quads-take-button", "short-all-in", "equal-pairs",
        },
    }  # fmt: skip
    assert {(name, option) for name, options in readings.items() for option in options} <= named
