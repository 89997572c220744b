"""What is printed: odds are the engine's, never said with "for"; felt and sign together say all that is required."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from tests.layouts.option_sets import CHOICES, OptionSet, covering

from houseway.core.felt import Felt, Inscription
from houseway.games.submission import Submission, choose
from houseway.layouts.felts import felt_of, layout_of, sign_for

SETS = [(game, options) for game in CHOICES for options in covering(game)]
NAMES = [f"{game}-{index}" for index, (game, _) in enumerate(SETS)]
ODDS = re.compile(r"[0-9]{1,3}(,[0-9]{3})* to [0-9]+")
PAYS = re.compile(rf"{ODDS.pattern}|Push|win ([0-9]+% of meter|\$[0-9,]+)|\$[0-9,]+|")
FOR = re.compile(r"[0-9] ?(for|:|-) ?[0-9]|[0-9] for (one|every|each)|odds of .* for", re.IGNORECASE)


def printed(game: str, options: OptionSet) -> tuple[Submission, Felt, list[Inscription]]:
    submission = choose(game, None, options)
    felt = felt_of(game, submission.options)
    return submission, felt, list(felt.inscriptions)


def texts(one: Inscription) -> Iterator[str]:
    yield from (*one.text, *one.sign_text, one.title, *one.head)
    for line in one.lines:
        yield from line.pays


@pytest.mark.rule("NJ-DP 42.11(a)", "NJ-DDP 42.11(a)")
@pytest.mark.parametrize(("game", "options"), SETS, ids=NAMES)
def test_odds_are_said_with_to_or_win_and_never_with_for(game: str, options: OptionSet) -> None:
    _, felt, many = printed(game, options)
    for one in many:
        for line in one.lines:
            if one.style != "suits":
                assert all(PAYS.fullmatch(pays) for pays in line.pays), line
        for text in texts(one):
            assert not FOR.search(text), text
    for figure in (*felt.figures, *felt.banner):
        assert not FOR.search(f"{figure.title} {figure.amount} {figure.note}")


def ratios(one: Inscription) -> list[str]:
    return [pays.replace(",", "") for line in one.lines for pays in line.pays if ODDS.fullmatch(pays)]


ROWS = {
    "RD RD BD": {"ante-bonus": "Three Dragons", "three-card-bonus": "Three Dragons", "dragon": "Three Dragons"},
    "RD RD RD": {"dragon": "Three Red Dragons"},
    "BD BD BD": {"dragon": "Three Blue Dragons"},
    "GD RD BD": {"dragon": "Three Dragons with Gold Dragon"},
    "GD MO RA": {"dragon": "Gold Dragon"},
    "PH PH PH": {"three-card-bonus": "Three Phoenix"},
    "TI TI TI": {"three-card-bonus": "Three Tigers"},
    "PA PA PA": {"ante-bonus": "Trips", "three-card-bonus": "Trips"},
}
"""Hands, and the line of each printed table that they are paid on in every jurisdiction."""


@pytest.mark.parametrize("options", [("NJ", "B", "1"), ("NJ", "B", "2"), ("MD", "A", "1"), ("MD", "B", "2")])
def test_dragon_pokers_printed_odds_are_those_that_a_round_is_settled_by(options: tuple[str, str, str]) -> None:
    chosen = dict(zip(("jurisdiction", "ante-bonus", "three-card-bonus"), options, strict=True))
    _, _, many = printed("dragon-poker", tuple(f"{name}={value}" for name, value in chosen.items()))
    tables = {one.id: {line.outcome: line.pays[0].replace(",", "") for line in one.lines} for one in many}
    for hand, rows in ROWS.items():
        paid = settled(hand, chosen)
        for wager, row in rows.items():
            assert tables[f"layout.odds.{wager}"][row] == paid[wager]["odds"], (hand, wager)


def settled(hand: str, options: dict[str, str]) -> dict[str, Any]:
    """What the engine pays a seat with that hand against the lowest hand there is."""
    from houseway.games.dragon_poker.settle import settle

    stakes = {"ante": 10, "ante-bonus": 10, "three-card-bonus": 10, "dragon": 10}
    seat = {"seat": 1, "wagers": stakes, "hand": hand, "decision": "play"}
    done = settle({"game": "dragon-poker", "options": options, "dealer": "RA MO PA", "seats": [seat]})
    wagers: dict[str, Any] = done["seats"][0]["wagers"]
    return wagers


def test_double_draws_printed_odds_are_the_engines() -> None:
    for table in "12":
        submission, _, many = printed("double-draw-poker", (f"bonus={table}",))
        pay = {str(hand): str(odds) for hand, odds in submission.options.bonus_pay.items() if odds.win}  # type: ignore[attr-defined]
        (bonus,) = [one for one in many if one.id == "layout.odds.bonus"]
        assert {line.outcome: line.pays[0] for line in bonus.lines if line.pays[0] != "Push"} == pay


def test_the_dice_pay_on_the_sign_what_they_pay_at_the_table() -> None:
    from houseway.games.pai_gow_shared.dragons_eye import Dice, winning_odds

    for game, method in product(("pai-gow", "pai-gow-poker"), ("vigorish", "no-vigorish")):
        _, _, many = printed(game, (f"dragons-eye={method}",))
        (table,) = [one for one in many if one.id == "sign.odds.dragons-eye"]
        odd, even, match, double, triple = (line.pays[0] for line in table.lines)
        assert odd == str(winning_odds("odd", Dice(3, (1, 2)), 1))
        assert even == str(winning_odds("even", Dice(2, (1, 3)), 1))
        assert match == str(winning_odds("match", Dice(3, (1, 2)), 3))
        assert double == str(winning_odds("double", Dice(3, (2, 2)), 1))
        assert triple == str(winning_odds("triple", Dice(2, (2, 2)), 1))
        (bonus,) = [one for one in many if one.id == "sign.odds.dice-bonus"]
        assert [line.pays for line in bonus.lines] == [
            ("30 to 1", "25 to 1"),
            ("500 to 1", "50 to 1"),
            ("10,000 to 1", "1,000 to 1"),
        ]


def test_every_line_of_the_optional_wagers_is_the_engines() -> None:
    from houseway.games.pai_gow_poker import options as tables

    submission, _, many = printed("pai-gow-poker", ("variant=ez", "seven-card-bonus=fortune"))
    engine = {
        "dynasty": tables.DYNASTY.odds,
        "protection": submission.options.protection_pay.odds,  # type: ignore[attr-defined]
        "queens-dragon": tables.QUEENS_DRAGON.odds,
        "imperial": tables.IMPERIAL_PLAYER.odds,
        "imperial-dealer": tables.IMPERIAL_BANKER.odds,
        "seven-card-bonus": tables.FORTUNE.odds,
        "red-black": tables.RED_BLACK,
    }
    for name, rows in engine.items():
        (one,) = [one for one in many if one.id == f"sign.odds.{name}"]
        assert ratios(one) == [str(odds) for odds in rows.values()], name


REQUIRED = {
    "dragon-poker": {
        "layout.licensee",
        "layout.odds.ante-bonus",
        "layout.odds.three-card-bonus",
        "layout.odds.dragon",
        "layout.legend.play-equals-ante",
    },
    "double-draw-poker": {"layout.licensee", "layout.odds.draws", "layout.odds.bonus", "layout.legend.joker"},
    "deuce-of-the-dragon": {
        "layout.licensee",
        "layout.legend.first-to-discard",
        "layout.legend.equal-patterns",
        "layout.legend.suits",
        "layout.legend.accrues",
    },
}
KINDS = {
    "dragon-poker": ("odds", "play-equals-ante"),
    "double-draw-poker": ("odds", "joker"),
    "deuce-of-the-dragon": ("first-to-discard", "equal-patterns", "suits", "accrues"),
}


@pytest.mark.parametrize("game", REQUIRED)
def test_felt_and_sign_together_say_all_that_is_required_wherever_each_statement_stands(game: str) -> None:
    states = ("NJ", "MD") if game == "dragon-poker" else ("NJ",)
    for state, places in product(states, product(("felt", "sign"), repeat=len(KINDS[game]))):
        moved = [f"inscriptions.{kind}={place}" for kind, place in zip(KINDS[game], places, strict=True)]
        submission = choose(game, None, [*([f"jurisdiction={state}"] if state == "MD" else []), *moved])
        felt = {one.inscription.id for one in layout_of(submission).writings}
        sign = sign_for(submission)
        posted = {one.id for one in sign.statements} if sign.required else set()
        assert REQUIRED[game] <= felt | posted
        for kind, place in zip(KINDS[game], places, strict=True):
            of_kind = {one.id for one in sign.felt.inscriptions if one.kind == kind}
            assert (of_kind <= felt) == (place == "felt")
            assert place == "felt" or of_kind <= posted


def test_where_nothing_has_to_be_posted_a_sign_repeats_the_felt_and_says_so() -> None:
    sign = sign_for(choose("dragon-poker"))
    assert not sign.required
    assert {one.id for one in sign.statements} >= {"layout.odds.dragon", "layout.legend.play-equals-ante"}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("inscriptions.joker=sign", "there is no inscription 'joker'"),
        ("inscriptions.odds=wall", "inscriptions"),
        ("inscriptions=wall", "inscriptions"),
    ],
)
def test_an_inscription_that_cannot_be_moved_there_is_refused(change: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        choose("dragon-poker", None, (change,))


@pytest.mark.parametrize(("word", "sentence"), [("wall", "not 'wall'"), ("sign", "none at this table")])
def test_a_word_for_all_inscriptions_is_refused_where_none_can_move(word: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        choose("pai-gow", None, (f"inscriptions={word}",))
    assert choose("pai-gow", None, ("inscriptions=felt",)).options.digest == choose("pai-gow").options.digest


def test_new_options_at_their_defaults_leave_every_submission_hash_as_it_was() -> None:
    default = choose("dragon-poker").options
    assert default.digest == "dcbb4265be98922a5869e42a4a7a9981a2d5cf67bc2e6f35313986711cd3915d"
    said = choose("dragon-poker", None, ("inscriptions.odds=felt", "table=", "equipment-seen-by=dealer")).options
    assert said.digest == default.digest
    moved = choose("dragon-poker", None, ("inscriptions.odds=sign",)).options
    assert moved.digest != default.digest
    assert moved.differences() == {"inscriptions": {"odds": "sign"}}
    assert type(moved).read(moved.document()) == moved


def _said(game: str, statement: str, *options: str) -> dict[str, Any]:
    found = sign_for(choose(game, None, options)).document()
    return next(one for one in found["statements"] if one["id"] == statement)


@pytest.mark.rule("NJ-PG 10.11(f)")
@pytest.mark.parametrize("game", ["pai-gow", "pai-gow-poker"])
def test_the_sign_says_that_a_dice_bonus_left_in_place_can_lose(game: str) -> None:
    text = _said(game, "sign.odds.dice-bonus", "dragons-eye=vigorish")["text"]
    assert "next shake" in text
    assert "loses unless" in text


@pytest.mark.rule("NJ-PG 11.22(d)2")
@pytest.mark.parametrize(
    ("joker", "note"),
    [("ace", "an ace and nothing else"), ("completes-nothing", "no straight"), ("standard", "as in any other hand")],
)
def test_the_sign_says_what_the_joker_is_for_protection(joker: str, note: str) -> None:
    chosen = ("variant=ez", f"protection-joker={joker}")
    table = _said("pai-gow-poker", "sign.odds.protection", *chosen)
    assert note in table["text"]
    assert "NJ-PG 11.22(d)2" in table["cite"]
    general = _said("pai-gow-poker", "layout.legend.joker", *chosen)["text"]
    assert ("protection" in general) == (joker != "standard")


@pytest.mark.rule("NJ-PG 11.23(e)")
@pytest.mark.rule("NJ-PG 11.9(h)3")
@pytest.mark.parametrize("dice", ["off", "no-vigorish"])
def test_a_queens_dragon_is_the_dealers_or_the_banks_and_cites_the_push(dice: str) -> None:
    chosen = ("variant=ez", f"dragons-eye={dice}")
    assert "bank's" in _said("pai-gow-poker", "sign.odds.queens-dragon", *chosen)["lines"][0]["outcome"]
    legend = _said("pai-gow-poker", "layout.legend.commission", *chosen)
    assert "dealer or the bank" in legend["text"]
    assert "NJ-PG 11.9(h)3" in legend["cite"]


def test_marylands_odds_cite_each_tables_own_paragraph_once() -> None:
    found = layout_of(choose("dragon-poker", None, ("jurisdiction=MD",))).document()["inscriptions"]
    cited = {one["id"].removeprefix("layout.odds."): one["cite"] for one in found if one["kind"] == "odds"}
    for wager, paragraph in (("ante-bonus", "B"), ("three-card-bonus", "C"), ("dragon", "D")):
        own = [by for by in cited[wager] if by.startswith("MD-DP 12")]
        assert len(own) == 1
        assert own[0].startswith(f"MD-DP 12.{paragraph}(")
    assert "MD-DP 12.A" in cited["ante"]
    for options in (("jurisdiction=MD",), ("jurisdiction=MD", "inscriptions=sign")):
        for one in sign_for(choose("dragon-poker", None, options)).document()["statements"]:
            assert len(one["cite"]) == len(set(one["cite"]))


@pytest.mark.parametrize(("game", "options"), [(game, options) for game in CHOICES for options in covering(game)])
def test_a_sign_is_required_exactly_where_a_paragraph_is_named(game: str, options: OptionSet) -> None:
    found = sign_for(choose(game, None, options)).document()
    assert found["required"] == bool(found["cite"])
    assert len(found["cite"]) == len(set(found["cite"]))


def test_the_plain_pai_gow_signs_are_not_required() -> None:
    for game in ("pai-gow", "pai-gow-poker"):
        assert not sign_for(choose(game)).required


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("inscriptions.odds=wall", "'felt' or on the 'sign', not 'wall'"),
        ('inscriptions={odds="sign"}', "inscriptions.odds=sign"),
        ("progressive={stake=1}", "written in a submission file"),
    ],
)
def test_a_value_that_cannot_stand_there_is_answered_with_what_can(change: str, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        choose("dragon-poker", None, (change,))
