"""The words of every registered game, through whole rounds: what is asked, what lies where, what is told."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from houseway.cli.terminal.sitting import Sitting
from houseway.core.citations import paragraphs
from houseway.core.decider import BadCommandError, Refusal
from houseway.core.scene import Scene
from houseway.core.words import Words
from houseway.games.for_play import for_play
from houseway.games.registry import GameEntry, games
from houseway.record.narration import narrate, narrated
from houseway.table.scene import scene_of

TABLES = [
    ("dragon-poker", {}),
    ("dragon-poker", {"jurisdiction": "MD"}),
    ("double-draw-poker", {}),
    ("pai-gow-poker", {}),
    ("pai-gow-poker", {"variant": "ez", "dragons-eye": "no-vigorish"}),
    ("pai-gow", {}),
    ("pai-gow", {"dragons-eye": "vigorish"}),
    ("deuce-of-the-dragon", {}),
    ("deuce-of-the-dragon", {"stakes": "no-limit"}),
]
ROUNDS = 5


def sit(name: str, options: dict[str, str], seed: str = "words") -> tuple[GameEntry, Sitting]:
    entry = games()[name]
    return entry, Sitting(entry.game, for_play(entry, entry.options_type.read(options)), 3, 3, 50_000, seed)


def looked_at(words: Words, scene: Scene) -> None:
    """Everything that may be said of a scene at any time, by itself and as JSON."""
    faces, placing = words.faces(scene.options), words.placing(scene)
    areas = Counter(lay.area for lay in placing.lays)
    assert max(areas.values(), default=1) == 1, "one lay an area"
    for lay in placing.lays:
        assert all(piece is None or piece in faces for piece in lay.pieces)
        if lay.role == "own":
            assert lay.seat == scene.seat
        if lay.numbered:
            assert all(lay.pieces), "what is picked is seen"
    on_areas = sum(amount for (seat, _), amount in scene.game.wagers(scene.round).items() if seat)
    if not scene.procedure.table_stakes:
        assert sum(stake.amount for stake in placing.stakes if stake.seat) == on_areas
    assert all(stake.title and stake.amount > 0 for stake in placing.stakes)
    for citation in words.rules(scene.options, scene.phase):
        assert citation in paragraphs()
    for seat in scene.players:
        assert isinstance(words.doing(scene, seat), str)
    told = (placing, words.holding(scene), tuple(words.statement(scene)), words.betting(scene))
    assert msgspec.json.decode(msgspec.json.encode(told))


def answered(words: Words, sitting: Sitting, chance: Random) -> int:
    """Answer every question by chance, looking at each; how many there were."""
    asked = 0
    while sitting.play_on():
        scene = sitting.scene
        looked_at(words, scene)
        looked_at(words, scene_of(sitting.table, None, sitting.session_events))
        question = words.question(scene, sitting.choices)
        asked += 1
        keys = [choice.key for choice in question.choices]
        assert len(set(keys)) == len(keys), "a key for each"
        assert question.text
        said = {choice.command for choice in question.choices}
        for command in sitting.choices:  # other amounts of a raise, or pieces that look alike, are one choice
            assert command in said or any(type(command) is type(other) for other in said)
        if any(choice.picks for choice in question.choices):
            lay = next(lay for lay in words.placing(scene).lays if lay.area == question.pick_from)
            assert all(set(choice.picks) <= set(lay.pieces) for choice in question.choices)
        legal = [choice for choice in question.choices if not choice.warning]
        assert legal
        sitting.act(chance.choice(legal).command)
    return asked


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_every_decision_has_a_question_with_a_choice_for_each_command(name: str, options: dict[str, str]) -> None:
    entry, sitting = sit(name, options)
    words, chance = entry.words, Random(7)
    asked = 0
    while len(sitting.played) < ROUNDS:
        asked += answered(words, sitting, chance)
        looked_at(words, sitting.scene)
        betting = words.betting(sitting.scene)
        wanted = {area: wager.first or wager.minimum for wager in betting.wagers for area in wager.areas}
        try:
            sitting.bet(wanted)
        except (Refusal, BadCommandError):
            required = {area: wager.first for wager in betting.wagers if wager.required for area in wager.areas}
            sitting.bet(required)
        asked += answered(words, sitting, chance)
    assert asked >= ROUNDS
    for played in sitting.played:
        last = scene_of(played.last, 3, played.events)
        looked_at(words, last)
        if any(event.postings() for event in last.moved(3)):
            assert sum(line.amount for line in words.statement(last)) == last.net(3)
        for event in last.events:
            assert narrated(type(event))
            assert narrate(event, name).endswith(".")


@pytest.mark.parametrize("name", games())
def test_what_stands_still_is_whole(name: str) -> None:
    entry = games()[name]
    words, options = entry.words, for_play(entry, entry.options_type())
    welcome = words.welcome(options)
    assert welcome.headline
    assert welcome.wagers
    assert words.pay_tables(options)
    assert words.piece in {"card", "tile"}
    for code, face in words.faces(options).items():
        assert face.code == code
        assert face.name
        assert face.short
    for wager in words.wagers(options):
        assert wager.title
        assert wager.about
        assert not wager.required or wager.first > 0
    everything = (welcome, words.pay_tables(options), words.faces(options), words.wagers(options))
    assert msgspec.json.decode(msgspec.json.encode(everything))
