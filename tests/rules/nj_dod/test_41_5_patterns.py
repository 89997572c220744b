"""13:69F-41.5: ranks, suits and patterns, laid on the table."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from tests.deuce_tables import DECK, options, playing, say
from tests.tables import of, refused

from houseway.core.decider import Refusal
from houseway.games.deuce_of_the_dragon.commands import PlayPattern
from houseway.games.deuce_of_the_dragon.events import DeuceButtonMoved, PatternPlayed
from houseway.games.deuce_of_the_dragon.hands import Kind, beats, pattern
from houseway.record.session import Session


def leads(hand: str, cards: str, **chosen: Any) -> str:
    """What the dealer declares when seat 1 leads those cards of that hand."""
    session = holding(hand, "", **chosen)
    (played,) = of(PatternPlayed, say(session, f"1 play {cards}"))
    declared: str = played.declared
    return declared.split(",", maxsplit=1)[0]


def holding(hand: str, other: str = "", **chosen: Any) -> Session:
    """Seat 1 holds these cards and is to lead; seat 2 holds the others, both filled up with what is left."""
    first, second = hand.split(), other.split()
    rest = [card for card in DECK[::-1] if card not in {*first, *second}]
    first += rest[: 8 - len(first)]
    rest = [card for card in rest if card not in first]
    second += rest[: 8 - len(second)]
    session = playing((1, 2), hands={1: " ".join(first), 2: " ".join(second)}, **chosen)
    say(session, "1 check", "2 check")
    return session


def answers(lead: str, answer: str, **chosen: Any) -> bool:
    """Whether the second pattern may be played on the first, at the table."""
    session = holding(lead, answer, **chosen)
    say(session, f"1 play {lead}")
    try:
        say(session, f"2 play {answer}")
    except Refusal as refusal:
        return refusal.citation != "NJ-DOD 41.10(e)"
    return True


@pytest.mark.rule("NJ-DOD 41.5(a)")
def test_cards_rank_from_the_deuce_over_the_ace_down_to_the_three() -> None:
    order = ["2", "A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3"]
    for higher, lower in pairwise(order):
        assert answers(f"{lower}h", f"{higher}s"), f"{higher} beats {lower}"
        assert not answers(f"{higher}s", f"{lower}h"), f"{lower} does not beat {higher}"


@pytest.mark.rule("NJ-DOD 41.5(b)")
def test_suits_rank_hearts_diamonds_clubs_spades_and_the_deuce_of_hearts_beats_every_card() -> None:
    for higher, lower in pairwise("hdcs"):
        assert answers(f"7{lower}", f"7{higher}")
        assert not answers(f"7{higher}", f"7{lower}")
    single = {card: pattern([card], options()) for card in DECK}
    dragon = single.pop("2h")
    assert dragon is not None
    assert all(other is not None and beats(dragon, other, options()) for other in single.values())


PATTERNS = [
    ("Four-of-a-kind", "4h 4d 4c 4s"),
    ("Straight flush", "5h 6h 7h"),
    ("Flush", "4h 6h 9h"),
    ("Straight", "5h 6d 7c"),
    ("Two three-of-a-kind", "8h 8d 8c 6h 6d 6c"),
    ("Three-of-a-kind", "8h 8d 8c"),
    ("Four pair", "9h 9d 8h 8d 7h 7d 6h 6d"),
    ("Three pair", "9h 9d 8h 8d 7h 7d"),
    ("Two pair", "9h 9d 8h 8d"),
    ("One pair", "9h 9d"),
    ("Single card", "9h"),
]
"""From the highest down, as the document lists them."""
LOWER_ONES = {
    "Straight flush": "8c 9c Tc",
    "Flush": "8c Tc Qc",
    "Straight": "Js Qc Kc",
    "Two three-of-a-kind": "Ah Ad Ac Kh Kd Kc",
    "Three-of-a-kind": "Ah Ad Ac",
    "Four pair": "Ah Ad Kh Kd Qh Qd Jh Jd",
    "Three pair": "Ah Ad Kh Kd Qh Qd",
    "Two pair": "Ah Ad Kh Kd",
    "One pair": "Ah Ad",
    "Single card": "Ah",
}


@pytest.mark.rule(
    "NJ-DOD 41.5(c)",
    "NJ-DOD 41.5(c)1",
    "NJ-DOD 41.5(c)2",
    "NJ-DOD 41.5(c)3",
    "NJ-DOD 41.5(c)4",
    "NJ-DOD 41.5(c)5",
    "NJ-DOD 41.5(c)6",
    "NJ-DOD 41.5(c)7",
    "NJ-DOD 41.5(c)8",
    "NJ-DOD 41.5(c)9",
    "NJ-DOD 41.5(c)10",
    "NJ-DOD 41.5(c)11",
)
def test_the_eleven_patterns_are_declared_and_each_beats_all_below_it_whatever_their_cards() -> None:
    names = [name for name, _ in PATTERNS]
    assert [kind.title for kind in sorted(Kind, reverse=True)] == names
    for place, (name, cards) in enumerate(PATTERNS):
        assert leads(cards, cards) == name
        kind = sorted(Kind, reverse=True)[place]
        assert kind.cite == f"NJ-DOD 41.5(c){place + 1}"
        for lower in names[place + 1 :]:
            if max(len(cards.split()), len(LOWER_ONES[lower].split())) < 8:  # all eight cards end the round
                assert answers(LOWER_ONES[lower], cards), f"{name} on {lower}"
                assert not answers(cards, LOWER_ONES[lower]), f"{lower} on {name}"
    four_pair = [pattern(cards.split(), options()) for cards in (dict(PATTERNS)["Four pair"], LOWER_ONES["Three pair"])]
    assert four_pair[0] is not None
    assert four_pair[1] is not None
    assert beats(four_pair[0], four_pair[1], options())


@pytest.mark.rule("NJ-DOD 41.5(c)")
@pytest.mark.parametrize("cards", ["3h 4d", "3h 3d 4c", "3h 5d 7c", "3h 3d 3c 4s", "3h 3d 3c 4s 4h", "3h 4h"])
def test_anything_else_is_no_pattern(cards: str) -> None:
    assert refused(holding(cards), PlayPattern(1, tuple(cards.split()))) == "NJ-DOD 41.5(c)"


@pytest.mark.rule("NJ-DOD 41.5(c)2", "NJ-DOD 41.5(c)3", "NJ-DOD 41.5(c)4")
@pytest.mark.parametrize("length", range(3, 9))
def test_straights_flushes_and_straight_flushes_have_three_to_eight_cards(length: int) -> None:
    line = [f"{rank}h" for rank in "3456789T"][:length]
    assert leads(" ".join(line), " ".join(line)) == "Straight flush"
    mixed = [*line[:-1], f"{line[-1][0]}s"]
    assert leads(" ".join(mixed), " ".join(mixed)) == "Straight"
    gapped = [f"{rank}h" for rank in "3579JKA2"][:length]
    assert leads(" ".join(gapped), " ".join(gapped)) == "Flush"


@pytest.mark.rule("NJ-DOD 41.5(c)")
def test_length_does_not_matter_between_patterns_of_one_kind_unless_the_licensee_wants_it() -> None:
    assert answers("3h 4d 5c 6h", "7h 8d 9c")
    assert not answers("3h 4d 5c 6h", "7h 8d 9c", same_length="on")
    assert answers("3h 4d 5c", "7h 8d 9c", same_length="on")
    assert answers("3h 4d 5c 6h", "8c Tc Qc", same_length="on"), "a higher pattern of any size"


@pytest.mark.rule("NJ-DOD 41.5(d)", "NJ-DOD 41.5(d)1")
@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("2h", "Single card"),
        ("2h 2s", "One pair"),
        ("2h 2d 2c", "Three-of-a-kind"),
        ("2h 2d 2c 2s", "Four-of-a-kind"),
        ("2h 2d 9c 9s", "Two pair"),
        ("2h 6h 9h", "Flush"),
        ("2h 3d 4c", "Straight"),
        ("2h 3h 4h", "Straight flush"),
    ],
)
def test_deuces_are_used_in_any_pattern(cards: str, name: str) -> None:
    assert leads(cards, cards) == name


@pytest.mark.rule("NJ-DOD 41.5(d)2")
def test_aces_and_deuces_are_high_or_low_in_a_straight() -> None:
    for cards in ("Ah 2d 3c", "2d 3c 4h", "Qh Kd Ac", "Kh Ad 2c"):
        assert leads(cards, cards) == "Straight"
    assert answers("Ah 2d 3c", "2h 3d 4c"), "the three is the high card of ace, deuce, three"
    assert answers("Qh Kd Ac", "Kh Ad 2c")
    assert not answers("Qh Kd Ac", "Ah 2d 3c")


@pytest.mark.rule("NJ-DOD 41.5(d)3")
@pytest.mark.parametrize("cards", ["Kh Ad 2c 3s", "Qh Kd Ac 2s 3h", "Kh Ad 2c 3s 4h"])
def test_king_ace_deuce_three_are_not_consecutive(cards: str) -> None:
    assert refused(holding(cards), PlayPattern(1, tuple(cards.split()))) == "NJ-DOD 41.5(d)3"
    suited = " ".join(f"{card[0]}h" for card in cards.split())
    assert leads(suited, suited) == "Flush", "and no straight flush"


@pytest.mark.rule("NJ-DOD 41.5(d)3")
def test_the_licensee_may_end_the_line_at_the_ace() -> None:
    off = {"king_ace_deuce": "off"}
    assert refused(holding("Kh Ad 2c", **off), PlayPattern(1, ("Kh", "Ad", "2c"))) == "NJ-DOD 41.5(d)"
    assert leads("Ah 2d 3c", "Ah 2d 3c", **off) == "Straight"


@pytest.mark.rule("NJ-DOD 41.5(e)")
def test_four_of_a_kind_on_a_single_deuce_takes_the_deuce_button() -> None:
    session = holding("2s", "9h 9d 9c 9s")
    say(session, "1 play 2s")
    (button,) = of(DeuceButtonMoved, say(session, "2 play 9h 9d 9c 9s"))
    assert (button.seat, button.cite) == (2, "NJ-DOD 41.5(e)")
    session = holding("As", "9h 9d 9c 9s")
    say(session, "1 play As")
    assert not of(DeuceButtonMoved, say(session, "2 play 9h 9d 9c 9s")), "an ace is no deuce"


@pytest.mark.rule("NJ-DOD 41.5(f)")
def test_cards_are_what_they_are_in_whatever_order_they_are_laid_down() -> None:
    for cards in ("7c 5h 6d", "5h 6d 7c", "6d 7c 5h"):
        assert leads("5h 6d 7c", cards) == "Straight"
    for called, ranked in (
        ("Flush", ("NJ-DOD 41.5(c)4", "NJ-DOD 41.5(f)")),
        ("straight", ("NJ-DOD 41.5(c)4",)),
        ("", ("NJ-DOD 41.5(c)4",)),
    ):
        (played,) = of(PatternPlayed, holding("5h 6d 7c").do(PlayPattern(1, ("5h", "6d", "7c"), called)))
        assert (played.declared, played.ranked_by) == ("Straight, seven of clubs high", ranked)


@pytest.mark.rule("NJ-DOD 41.5(a)", "NJ-DOD 41.5(b)", "NJ-DOD 41.5(c)")
@pytest.mark.parametrize(
    ("lead", "answer", "paragraph"),
    [
        ("8h", "9h", "NJ-DOD 41.5(a)"),
        ("9s", "9h", "NJ-DOD 41.5(b)"),
        ("8h 8d", "9h 9d", "NJ-DOD 41.5(a)"),
        ("9c 9s", "9h 9d", "NJ-DOD 41.5(b)"),
        ("9c 9s 4h 4d", "9h 9d 5h 5d", "NJ-DOD 41.5(a)"),
        ("9c 9s 5c 5s", "9h 9d 5h 5d", "NJ-DOD 41.5(b)"),
        ("7d 8d 9c", "7h 8h 9d", "NJ-DOD 41.5(b)"),
        ("3d 5d 9d", "3h 4h 9h", "NJ-DOD 41.5(b)"),
        ("Ah", "9h 9d", "NJ-DOD 41.5(c)"),
    ],
)
def test_a_pattern_says_what_makes_it_higher_than_the_last_one(lead: str, answer: str, paragraph: str) -> None:
    session = holding(lead, answer)
    (led,) = of(PatternPlayed, say(session, f"1 play {lead}"))
    (played,) = of(PatternPlayed, say(session, f"2 play {answer}"))
    assert (led.higher_by, played.higher_by) == ("", paragraph)


@pytest.mark.rule(
    "NJ-DOD 41.5(c)1",
    "NJ-DOD 41.5(c)2",
    "NJ-DOD 41.5(c)3",
    "NJ-DOD 41.5(c)4",
    "NJ-DOD 41.5(c)5",
    "NJ-DOD 41.5(c)6",
    "NJ-DOD 41.5(c)7",
    "NJ-DOD 41.5(c)8",
    "NJ-DOD 41.5(c)9",
    "NJ-DOD 41.5(c)10",
    "NJ-DOD 41.5(c)11",
    "NJ-DOD 41.5(d)1",
    "NJ-DOD 41.5(d)2",
)
@pytest.mark.parametrize(
    ("cards", "paragraphs"),
    [
        ("9h 9d 9c 9s", ("NJ-DOD 41.5(c)1",)),
        ("7h 8h 9h", ("NJ-DOD 41.5(c)2",)),
        ("3h 7h 9h", ("NJ-DOD 41.5(c)3",)),
        ("7h 8h 9d", ("NJ-DOD 41.5(c)4",)),
        ("9h 9d 9c 5h 5d 5c", ("NJ-DOD 41.5(c)5",)),
        ("9h 9d 9c", ("NJ-DOD 41.5(c)6",)),
        ("9h 9d 5h 5d 4h 4d 3h 3d", ("NJ-DOD 41.5(c)7",)),
        ("9h 9d 5h 5d 4h 4d", ("NJ-DOD 41.5(c)8",)),
        ("9h 9d 5h 5d", ("NJ-DOD 41.5(c)9",)),
        ("9h 9d", ("NJ-DOD 41.5(c)10",)),
        ("9h", ("NJ-DOD 41.5(c)11",)),
        ("2h 2d", ("NJ-DOD 41.5(c)10", "NJ-DOD 41.5(d)1")),
        ("2h 5h 9h", ("NJ-DOD 41.5(c)3", "NJ-DOD 41.5(d)1")),
        ("Ah 2d 3c", ("NJ-DOD 41.5(c)4", "NJ-DOD 41.5(d)2")),
        ("Qh Kd Ac", ("NJ-DOD 41.5(c)4", "NJ-DOD 41.5(d)2")),
    ],
)
def test_a_pattern_says_what_makes_it(cards: str, paragraphs: tuple[str, ...]) -> None:
    (played,) = of(PatternPlayed, say(holding(cards), f"1 play {cards}"))
    assert played.ranked_by == paragraphs


@pytest.mark.rule("NJ-DOD 41.5(d)")
def test_an_ace_or_deuce_makes_no_run_of_ranks_that_do_not_follow_each_other() -> None:
    assert refused(holding("Ah 3d 4c"), PlayPattern(1, ("Ah", "3d", "4c"))) == "NJ-DOD 41.5(d)"
    assert refused(holding("9h 3d 4c"), PlayPattern(1, ("9h", "3d", "4c"))) == "NJ-DOD 41.5(c)"


@pytest.mark.rule("NJ-DOD 41.5(c)1", "NJ-DOD 41.5(c)7", "NJ-DOD 41.5(c)8", "NJ-DOD 41.5(c)9")
def test_two_three_and_four_pair_are_pairs_of_different_ranks() -> None:
    assert leads("Kh Kd Kc Ks", "Kh Kd Kc Ks") == "Four-of-a-kind", "never two pair"
    for cards in ("Kh Kd Kc Ks 4h 4d", "Kh Kd Kc Ks 4h 4d 7s 7c", "Kh Kd Kc Ks 4h 4d 4c 4s"):
        assert refused(holding(cards), PlayPattern(1, tuple(cards.split()))) == "NJ-DOD 41.5(c)"


@pytest.mark.rule("NJ-DOD 41.5(c)7", "NJ-DOD 41.5(c)8")
def test_where_the_licensee_allows_equal_pairs_four_of_a_rank_are_two_of_them() -> None:
    chosen = {"equal_pairs": "on"}
    assert leads("Kh Kd Kc Ks", "Kh Kd Kc Ks", **chosen) == "Four-of-a-kind", "four cards alone are ranked higher"
    assert leads("Kh Kd Kc Ks 4h 4d", "Kh Kd Kc Ks 4h 4d", **chosen) == "Three pair"
    assert leads("Kh Kd Kc Ks 4h 4d 7s 7c", "Kh Kd Kc Ks 4h 4d 7s 7c", **chosen) == "Four pair"
    rules = options(**chosen)
    lower, higher = (pattern(cards.split(), rules) for cards in ("Ah Ad Qc Qs Jh Jd", "Ac As Kc Ks Kh Kd"))
    assert lower is not None
    assert higher is not None
    assert beats(higher, lower, rules), "aces, then kings over queens"
