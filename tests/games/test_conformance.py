"""Every registered game offers all that is asked of one: whoever adds a game is told here what is missing."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import msgspec
import pytest

from houseway.core import contracts
from houseway.core.citations import paragraphs
from houseway.core.commands import PlaceWagers, Sit
from houseway.core.decider import Command, Event
from houseway.core.events import SHARED_EVENTS
from houseway.core.game import Game
from houseway.core.phases import BETTING, OVER
from houseway.core.words import Words
from houseway.games.registry import GameEntry, games
from houseway.record.narration import narrated
from houseway.record.recording import record, seed_stream
from houseway.record.replay import replay
from houseway.record.session import Session
from houseway.table.decider import TABLE_COMMANDS
from houseway.table.events import TABLE_EVENTS
from houseway.table.scene import scene_of

SOURCE = Path(contracts.__file__).parents[2]
PARTS: dict[str, tuple[type, Callable[[GameEntry], object]]] = {
    "game": (Game, lambda entry: entry.game),
    "settle": (contracts.Settle, lambda entry: entry.settle),
    "exact": (contracts.Exact, lambda entry: entry.exact),
    "kernel": (contracts.Kernel, lambda entry: entry.kernel),
    "book": (contracts.Book, lambda entry: entry.book),
    "words": (Words, lambda entry: entry.words),
    "choices": (contracts.LicenseesChoices, lambda entry: entry.choices),
    "felt": (contracts.FeltMaker, lambda entry: entry.felt),
}
"""The modules of a game's package, each with what is asked of it and how the registry gives it."""
NEEDED = {"game", "book", "words"}
"""Without these nobody can sit down at the table."""

of_every_game = pytest.mark.parametrize("entry", games().values(), ids=list(games()))
of_every_part = pytest.mark.parametrize("part", PARTS)


def has(entry: GameEntry, part: str) -> bool:
    return find_spec(f"{entry.package}.{part}") is not None


# --- what a package is made of ----------------------------------------------------------------------------------------


@of_every_game
@of_every_part
def test_a_module_has_every_member_of_its_protocol_or_the_game_says_that_it_has_none(
    entry: GameEntry, part: str
) -> None:
    protocol, given = PARTS[part]
    if has(entry, part):
        assert contracts.missing_from(given(entry), protocol) == []
    else:
        assert part not in NEEDED, f"{entry.package} has no module {part}"
        with pytest.raises(contracts.NotOfferedError, match=f"^{entry.title} has no "):
            given(entry)


@of_every_game
def test_the_package_tells_the_type_checker_what_each_of_its_modules_is(entry: GameEntry) -> None:
    found = find_spec(entry.package)
    assert found is not None
    assert found.origin is not None
    tree = ast.parse(Path(found.origin).read_text(encoding="utf-8"))
    told = {
        node.value.id: ast.unparse(node.annotation).rpartition(".")[2]
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Name)
    }
    assert told == {part: protocol.__name__ for part, (protocol, _) in PARTS.items() if has(entry, part)}


def test_the_type_checker_refuses_a_game_from_which_something_is_missing(tmp_path: Path) -> None:
    """On a copy: one module loses a function, another takes other arguments than it should."""
    names = [entry.package.rpartition(".")[2] for entry in games().values()]
    copy = tmp_path / "src" / "houseway"
    shutil.copytree(SOURCE / "houseway", copy, ignore=shutil.ignore_patterns("__pycache__"))
    first, last = (copy / "games" / name for name in (names[0], names[-1]))
    _rewrite(first / "game.py", r"\ndef holds_cards\(", "\ndef held_cards(")
    _rewrite(last / "exact.py", r"\ndef advise\(options: \w+, ", "\ndef advise(")
    packages = [str(copy / "games" / name / "__init__.py") for name in names]
    options = ["--follow-imports=silent", f"--cache-dir={tmp_path / 'cache'}", f"--config-file={_config(tmp_path)}"]
    found = subprocess.run(
        [sys.executable, "-m", "mypy", *options, *packages], cwd=tmp_path, capture_output=True, text=True, check=False
    ).stdout
    assert found.count("error:") == 2, found
    assert re.search(rf"{names[0]}/__init__\.py:\d+: error: .*\"Game\"", found), found
    assert "holds_cards" in found
    assert re.search(rf"{names[-1]}/__init__\.py:\d+: error: .*\"Exact\"", found), found


def _rewrite(path: Path, what: str, by: str) -> None:
    text, times = re.subn(what, by, path.read_text(encoding="utf-8"))
    assert times == 1, f"{path} has no {what}"
    path.write_text(text, encoding="utf-8")


def _config(folder: Path) -> Path:
    path = folder / "mypy.ini"
    path.write_text(
        "[mypy]\nstrict = True\nmypy_path = src\nexplicit_package_bases = True\nnamespace_packages = True\n"
        "ignore_missing_imports = True\n"
    )
    return path


@of_every_game
def test_no_game_knows_another(entry: GameEntry) -> None:
    others = {other.package for other in games().values()} - {entry.package}
    for module in _modules(entry):
        for name in _imported(Path(module)):
            assert not any(f"{name}.".startswith(f"{other}.") for other in others), f"{module} imports {name}"


def _modules(entry: GameEntry) -> list[str]:
    folder = Path(SOURCE, *entry.package.split("."))
    return [str(folder / f"{module.name}.py") for module in iter_modules([str(folder)])]


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (node.module, *(f"{node.module}.{name.name}" for name in node.names))
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


# --- commands and events ----------------------------------------------------------------------------------------------


@of_every_game
def test_every_command_and_event_that_a_game_defines_is_registered(entry: GameEntry) -> None:
    for module in _modules(entry):
        if "kernel" not in module:
            import_module(f"{entry.package}.{Path(module).stem}")
    game = entry.game
    for base, registered in ((Command, game.commands), (Event, game.events)):
        own = {kind for kind in _below(base) if kind.__module__.startswith(f"{entry.package}.")}
        shared = {parent for kind in registered for parent in kind.__mro__}
        assert own <= shared, f"not registered: {[kind.__name__ for kind in own - shared]}"


def _below(kind: type[Any]) -> Iterator[type[Any]]:
    for child in kind.__subclasses__():
        yield child
        yield from _below(child)


@of_every_game
def test_commands_and_events_have_names_of_their_own_and_can_be_read_back(entry: GameEntry) -> None:
    for kinds in ((*TABLE_COMMANDS, *entry.game.commands), (*SHARED_EVENTS, *TABLE_EVENTS, *entry.game.events)):
        names = [kind.__struct_config__.tag for kind in dict.fromkeys(kinds)]
        assert len(set(names)) == len(names), "two kinds are written alike"
        msgspec.json.Decoder(_union(kinds))


def _union(kinds: tuple[type[Any], ...]) -> Any:
    first, *others = dict.fromkeys(kinds)
    joined: Any = first
    for kind in others:
        joined = joined | kind
    return joined


@of_every_game
def test_every_event_has_a_sentence(entry: GameEntry) -> None:
    silent = [kind.__name__ for kind in (*SHARED_EVENTS, *TABLE_EVENTS, *entry.game.events) if not narrated(kind)]
    assert silent == []


@of_every_game
def test_every_command_of_its_own_has_a_paragraph_for_whoever_may_not_say_it(entry: GameEntry) -> None:
    options = entry.options_type()
    for kind in entry.game.commands:
        assert entry.game.paragraph(options, kind) in paragraphs(), kind.__name__


# --- the round --------------------------------------------------------------------------------------------------------


@of_every_game
def test_a_table_of_the_game_can_be_opened_bet_at_and_looked_at(entry: GameEntry) -> None:
    session = Session(entry.game, entry.options_type())
    least = session.table.procedure.least_players
    for seat in range(1, 1 + least):
        session.do(Sit(seat, f"Player {seat}", 1_000_000))
    session.run_dealer(seed_stream("0" * 64))
    assert session.table.phase == BETTING == session.table.procedure.phases[0]
    assert session.table.procedure.phases[-1] == OVER
    for viewer in (None, *session.table.players):
        assert msgspec.json.encode(session.table.view(viewer))
    for seat in session.table.players:
        assert list(session.table.choices(seat)) == list(session.table.choices(seat))
    assert session.table.game.wagers(session.table.round) == {}


@of_every_game
def test_a_player_by_the_book_wagers_what_the_table_takes_or_sits_the_round_out(entry: GameEntry) -> None:
    options = entry.options_type()
    wanted = entry.book.player(7).wager(options, 2, 1_000_000)
    assert isinstance(wanted, PlaceWagers)
    assert wanted.seat == 2
    assert set(wanted.wagers) <= {wager for words in entry.words.wagers(options) for wager in words.areas}
    assert entry.book.player(7).wager(options, 2, 1) is None


@of_every_game
def test_whoever_is_asked_something_about_cards_is_told_in_words_what_they_are(entry: GameEntry) -> None:
    session = record(entry.game, entry.options_type(), 12, "c1" * 32, seats=3)
    asked = 0
    for step in replay(session.log.lines):
        table = step.table
        for seat in table.players:
            cards = table.view(seat).cards_by_place().get(seat, ())
            if cards and None not in cards and table.choices(seat):
                asked += 1
                assert entry.words.holding(scene_of(table, seat, ())), (table.phase, cards)
    assert asked


@of_every_game
def test_a_recorded_session_holds_and_is_decided_again_to_the_same_bytes(entry: GameEntry) -> None:
    first, second = (record(entry.game, entry.options_type(), 3, "c0" * 32, seats=3) for _ in range(2))
    steps = list(replay(first.log.lines, re_decide=True))
    assert steps[-1].table.number == 4, "three rounds are over"
    assert [step.events for step in steps] == [step.events for step in replay(second.log.lines)]
    assert {cite for step in steps for cite in (event.cite for event in step.events)} <= paragraphs().keys()


# --- what is computed and settled -------------------------------------------------------------------------------------


@of_every_game
def test_a_described_round_that_describes_nothing_is_refused_in_a_sentence(entry: GameEntry) -> None:
    if has(entry, "settle"):
        with pytest.raises(ValueError, match=r"\w+ \w+"):
            entry.settle.settle({"game": entry.name, "nonsense": 1})


@of_every_game
def test_an_unknown_bet_or_hand_is_refused_in_a_sentence(entry: GameEntry) -> None:
    if has(entry, "exact"):
        with pytest.raises(ValueError, match=r"^there is no bet 'nonsense' with these options; the bets are "):
            entry.exact.figures(entry.options_type(), ["nonsense"])
        with pytest.raises(ValueError, match=r"\w+ \w+"):
            entry.exact.advise(entry.options_type(), "nonsense")


@of_every_game
def test_discarded_cards_are_taken_only_where_some_are_discarded(entry: GameEntry) -> None:
    if has(entry, "exact"):
        with pytest.raises(ValueError, match=r"\w+ \w+"):
            entry.exact.advise(entry.options_type(), "nonsense", "nonsense")
