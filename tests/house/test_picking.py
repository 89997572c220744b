"""What the house says of pieces that somebody picks: the choice that they are, or what is wrong with them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.games.test_picked_words import asked_to_pick, held
from tests.games.test_words import sit

from houseway.cli.terminal.sitting import Sitting
from houseway.core.cards import Card
from houseway.core.words import ChoiceWords
from houseway.games.registry import GameEntry
from houseway.house.errors import SenselessError
from houseway.house.picking import picked

PICKING = ("double-draw-poker", "pai-gow", "pai-gow-poker", "deuce-of-the-dragon")


def said_of(entry: GameEntry, sitting: Sitting, pieces: Sequence[Card]) -> ChoiceWords | None:
    return picked(entry.words, sitting.scene, sitting.choices, pieces)


@pytest.mark.parametrize("game", PICKING)
def test_pieces_that_are_offered_are_answered_with_their_choice_in_any_order(game: str) -> None:
    entry, sitting = sit(game, {})
    question = asked_to_pick(entry, sitting)
    offered = [choice for choice in question.choices if choice.picks]
    assert offered
    for choice in offered:
        found = said_of(entry, sitting, tuple(reversed(choice.picks)))
        assert found is not None
        assert found.command == choice.command
        assert found.warning == choice.warning


def test_one_card_that_may_go_is_answered_with_the_command_for_it() -> None:
    entry, sitting = sit("double-draw-poker", {})
    question = asked_to_pick(entry, sitting)
    for card in held(entry.words, sitting, question):
        found = said_of(entry, sitting, [card])
        assert found is not None
        assert found.warning == ""
        assert found.command in sitting.choices


def test_four_cards_are_still_too_many_and_none_are_nothing() -> None:
    entry, sitting = sit("double-draw-poker", {})
    cards = held(entry.words, sitting, asked_to_pick(entry, sitting))
    found = said_of(entry, sitting, cards[:4])
    assert found is not None
    assert found.warning == "At most three cards may go at the first draw, not 4 (NJ-DDP 42.10(d))."
    assert said_of(entry, sitting, []) is None


@pytest.mark.parametrize(("game", "piece"), [(game, "tile" if game == "pai-gow" else "card") for game in PICKING])
def test_what_is_not_held_or_twice_or_nothing_at_all_is_said_to_be_so(game: str, piece: str) -> None:
    entry, sitting = sit(game, {})
    mine = held(entry.words, sitting, asked_to_pick(entry, sitting))
    other = next(code for code in entry.words.faces(sitting.scene.options) if code not in mine)
    once = next(code for code in mine if mine.count(code) == 1)
    for pieces, sentence in (
        ([other], f"you do not hold the {piece} {other!r}"),
        ([once, once], f"you hold the {piece} {once!r} only once"),
        (["zz"], f"'zz' is not a {piece}"),
        ([once, "zz"], f"'zz' is not a {piece}"),
    ):
        with pytest.raises(SenselessError) as error:
            said_of(entry, sitting, pieces)
        assert error.value.sentence == sentence
