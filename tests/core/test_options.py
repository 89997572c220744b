from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.citations import cite
from houseway.core.commands import ChangeOptions
from houseway.core.options import CardTableOptions, Limit, OptionError, Options, by_content
from houseway.games.dragon_poker.options import DragonPokerOptions
from houseway.games.registry import game, games
from houseway.games.submission import choose
from houseway.table.decider import decide
from houseway.table.events import OptionsChanged
from houseway.table.state import new_table

NAMES = st.text(
    "aZ09 .NAMES = st.text(min_size=1, max_size=20).filter(str.strip)<>'-äéŁßДΩ李王", min_size=1, max_size=20
).filter(str.strip)


def test_options_left_out_are_the_defaults() -> None:
    assert DragonPokerOptions.read({}) == DragonPokerOptions()
    assert DragonPokerOptions().differences() == {}


def test_only_differences_from_the_defaults_are_told() -> None:
    chosen = DragonPokerOptions.read({"three-card-bonus": "2", "shuffler": "automated"})
    assert chosen.differences() == {"three-card-bonus": "2", "shuffler": "automated"}


@pytest.mark.parametrize(
    "given",
    [
        {"three-card-bonus": "3"},
        {"three_card_bonus": "2"},
        {"jackpot": True},
        {"jurisdiction": "PA"},
        {"decks": 3},
        {"decks": None},
        {"dealing": "from the floor"},
        {"licensee": 5},
        {"limits": 5},
        {"limits": {"ante": 5}},
        {"limits": {"ante": {"least": 5}}},
        {"limits": {"ante": {"minimum": "12.345"}}},
        {"limits": {"ante": {"minimum": 0}}},
        {"limits": {"ante": {"minimum": 50, "maximum": 5}}},
        {"limits": {"insurance": {"minimum": 5}}},
        {"limits": {"play": {"minimum": 5}}},
        {"card-life-hours": 0},
        {"progressive": {"name": "Jackpot"}},
    ],
)
def test_an_unknown_option_or_value_is_refused_in_one_sentence(given: dict[str, Any]) -> None:
    with pytest.raises(OptionError) as caught:
        DragonPokerOptions.read(given)
    sentence = str(caught.value)
    assert sentence
    assert "\n" not in sentence
    assert not sentence.endswith(".")


def test_an_unknown_option_is_named_with_those_that_there_are() -> None:
    with pytest.raises(OptionError, match=r"there is no option 'jackpot'; the options are jurisdiction, .*dealing"):
        DragonPokerOptions.read({"jackpot": True})


def test_limits_are_given_in_dollars_and_kept_in_cents() -> None:
    options = DragonPokerOptions.read({"limits": {"ante": {"minimum": 15, "maximum": "500.50"}, "dragon": {}}})
    assert options.limit("ante") == Limit(1500, 50050)
    assert options.limit("dragon") == options.limit("three-card-bonus") == Limit(1, None)


def test_the_submission_hash_is_that_of_the_canonical_json_of_all_options() -> None:
    options = DragonPokerOptions.read({"three-card-bonus": "2"})
    everything = json.loads(options.canonical())
    assert everything["three-card-bonus"] == "2"
    assert set(everything) >= {"jurisdiction", "licensee", "limits", "dealing", "shuffler", "decks", "ante-bonus"}
    text = json.dumps(everything, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert options.canonical() == text.encode()
    assert options.digest == hashlib.sha256(text.encode()).hexdigest()


@given(st.sampled_from(["1", "2"]), st.sampled_from(["none", "automated", "counting"]), NAMES)
def test_options_that_differ_in_anything_have_another_hash(bonus: str, shuffler: str, licensee: str) -> None:
    options = DragonPokerOptions.read({"three-card-bonus": bonus, "shuffler": shuffler, "licensee": licensee})
    assert (options.digest == DragonPokerOptions().digest) == (options == DragonPokerOptions())


def test_values_may_come_as_text_from_the_command_line() -> None:
    assert DragonPokerOptions.read({"decks": "2", "shuffler": "automated", "card-life-hours": "8"}).decks == 2
    for yes in ("true", "True", "1"):
        assert CardTableOptions.read(CardTableOptions.typed({"pre-shuffled": yes})).pre_shuffled
    assert choose("deuce-of-the-dragon", None, ["king-ace-deuce=false", "same-length=1"]).options.differences() == {
        "king-ace-deuce": False,
        "same-length": True,
    }
    assert Options.read({"licensee": "Boardwalk"}).licensee == "Boardwalk"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"licensee": 5}, "option licensee: expected text, got a whole number"),
        ({"pre-shuffled": "perhaps"}, "option pre-shuffled: expected true or false, got text"),
        ({"card-life-hours": [8]}, "option card-life-hours: expected a whole number or nothing, got a list"),
    ],
)
def test_a_value_of_the_wrong_kind_is_told_in_plain_words(given: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError) as caught:
        DragonPokerOptions.read(given)
    assert str(caught.value) == said


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"x": 1}, "option progressive: there is no field 'x'"),
        ({"pays": [{"hand": "flush", "odds": "4 to 1", "x": 1}]}, "option progressive.pays: there is no field 'x'"),
        ({"pays": [{"hand": "flush"}]}, "option progressive.pays: the field 'odds' is missing"),
        ({"pays": [5]}, "option progressive.pays: expected names with values, got a whole number"),
    ],
)
def test_a_field_inside_an_option_is_told_with_that_option(given: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError) as caught:
        DragonPokerOptions.read({"jurisdiction": "MD", "progressive": {"name": "Meter", "stake": 1, **given}})
    assert str(caught.value) == said


@pytest.mark.parametrize(
    ("value", "kind"), [(5, "a whole number"), (True, "true or false"), (["felt"], "a list"), ("wall", "'wall'")]
)
def test_an_inscription_that_stands_nowhere_is_told_plainly(value: object, kind: str) -> None:
    with pytest.raises(OptionError) as caught:
        DragonPokerOptions.read({"inscriptions": {"odds": value}})
    assert str(caught.value) == (
        f"an inscription stands on the 'felt' or on the 'sign', not {kind}; one is written inscriptions.odds=sign, "
        "all of them inscriptions=sign"
    )


@pytest.mark.parametrize("name", list(games()))
def test_a_document_switches_with_true_and_false_and_nothing_else(name: str) -> None:
    kind = game(name).options_type
    switches = [name for name, value in kind().every().items() if isinstance(value, bool)]
    assert switches
    for switch in switches:
        values: tuple[object, ...] = (1, 0, 2, "true", "false", "yes", "1", 1.0, None, [])
        for value in values:
            with pytest.raises(OptionError, match=f"^option {switch}: expected true or false, got "):
                kind.read({switch: value})
            (fault,) = kind.faults_of({switch: value})
            assert fault.about == (switch,)


def test_a_round_is_not_settled_under_a_switch_that_is_a_number() -> None:
    document = {"game": "deuce-of-the-dragon", "options": {"same-length": 1}, "button": 1}
    with pytest.raises(OptionError, match=r"^option same-length: expected true or false, got a whole number$"):
        game("deuce-of-the-dragon").settle.settle(document)


def test_an_option_that_a_log_has_as_text_is_changed_as_it_was() -> None:
    """Floors could post a switch as text, or as 0 and 1, before a document's switches were strict."""
    table = new_table(game("deuce-of-the-dragon").game, game("deuce-of-the-dragon").options_type())
    for value in ("true", 1, True):
        events = decide(table, ChangeOptions({"same-length": value}))
        assert [event.options["same-length"] for event in events if isinstance(event, OptionsChanged)] == [True]


def test_a_choice_that_is_a_figure_may_be_written_as_a_number() -> None:
    assert DragonPokerOptions.read({"three-card-bonus": 2}) == DragonPokerOptions.read({"three-card-bonus": "2"})


def test_a_licensee_may_ask_for_a_cut_of_ten_to_forty_cards() -> None:
    assert [CardTableOptions.read({"cut-at-least": cards}).cut_at_least for cards in (10, 40)] == [10, 40]
    for cards in (9, 41):
        with pytest.raises(OptionError, match=f"cut-at-least must be 10 to 40 cards, not {cards}"):
            CardTableOptions.read({"cut-at-least": cards})


def test_a_wager_may_be_limited_to_a_single_amount() -> None:
    options = DragonPokerOptions.read({"limits": {"ante": {"minimum": 25, "maximum": 25}}})
    assert options.limit("ante") == Limit(2500, 2500)


LAW = cite("NJ-PG 11.22(d)1")


def test_a_file_that_an_option_names_is_read_whole_up_to_a_million_bytes(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    for length, taken in ((1_000_000, True), (1_000_001, False)):
        file.write_text("#" * (length - 1) + "\n")
        if taken:
            assert (
                by_content({"house-way": str(file)}, "house-way", (), lambda text, name: None, LAW)["house-way"]
                == file.read_text()
            )
            continue
        with pytest.raises(OptionError, match="longer than 1,000,000 bytes"):
            by_content({"house-way": str(file)}, "house-way", (), lambda text, name: None, LAW)


def test_a_file_that_an_option_names_must_be_a_text(tmp_path: Path) -> None:
    file = tmp_path / "way.toml"
    file.write_bytes(b"\xff\xfe\n")
    with pytest.raises(OptionError, match=r"^option house-way: .*way\.toml is not a text file"):
        by_content({"house-way": str(file)}, "house-way", (), lambda text, name: None, LAW)
