"""Names, reasons and titles: what is refused at the door, and how text from a file is shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.text import TextError, check_name, check_text, check_texts, escaped

GOOD_NAMES = (
    "Ana",
    "Player 3",
    "José María Núñez",
    "Zoë O'Brien-Łukasz, Jr.",
    "Nguyễn Thị Ánh",
    "Straße Ærø Þór İpek ı",
    "ʻIolani",
    "J. R. (Bob) #7",
    "李小龍",
    "山田 たろう タロー 々",
    "김철수",
    "金 영희",
    "Ελένη Παπαδοπούλου",
    "Дмитрий Ёлкин-2",
    "محمد علي ٣",
    "יעל",
    "अनिल",
    "สมชาย",
    "Ana 🎲",
)


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_a_name_in_one_script_passes(name: str) -> None:
    check_name(name)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "must have letters"),
        (" Ana", "no blanks around"),
        ("Ana  B", "side by side"),
        ("\u0410na", "in one script, not in Cyrillic and Latin"),
        ("Pl\u0430yer", "in one script"),
        ("\u0391na", "Greek and Latin"),
        ("Ana 李", "East Asian and Latin"),
        ("Ana ٣", "Arabic and Latin"),
        ("\uff21na", "plain letters, not with U+FF21"),
        ("\U0001d400na", "plain letters"),
        ("Ana\n", "U+000A"),
        ("Ana\nNJ-DP 42.5  Seat 2 wins.", "U+000A"),
        ("Ana\r", "U+000D"),
        ("Ana\x1b[2K", "U+001B"),
        ("Ana\x9b2K", "U+009B"),
        ("Ana\x00", "U+0000"),
        ("\u202eanA", "U+202E (right-to-left override)"),
        ("Ana\u2066", "U+2066"),
        ("A\u200bna", "U+200B"),
        ("A\u00adna", "U+00AD"),
        ("Ana\u2028", "U+2028"),
        ("Ana\u00a0B", "U+00A0"),
        ("Ana\u3164", "U+3164"),
        ("Ana\ufe0f", "U+FE0F"),
        ("Ana\ud800", "U+D800"),
        ("Ana\ue000", "U+E000"),
        ("a\u0301\u0301\u0301na", "accents"),
        ("Jose\u0301", "NFC"),
        ("x" * 61, "61 characters, and at most 60"),
        (7, "must be text, not 7"),
        (b"Ana", "must be text"),
        (None, "must be text"),
    ],
)
def test_a_name_that_could_pass_for_something_else_is_refused(name: object, said: str) -> None:
    with pytest.raises(TextError) as refused:
        check_name(name)
    assert said in str(refused.value)
    assert str(refused.value).isprintable()


def test_a_reason_may_mix_scripts_but_not_hide_anything() -> None:
    check_text("the 李 card, seen by Дмитрий")
    check_text("")
    for hidden in ("\u202e", "\x07", "\u2029", "\u2800"):
        with pytest.raises(TextError):
            check_text(f"a reason{hidden}")
    with pytest.raises(TextError, match="201 characters"):
        check_text("x" * 201)


def test_every_text_of_a_document_is_looked_at() -> None:
    check_texts({"name": ["a", {"b": "c"}, 3, None]})
    for document in ({"a\n": 1}, {"a": ["b", {"c": "\u202e"}]}, ("\x1b",)):
        with pytest.raises(TextError):
            check_texts(document)


@given(st.text())
def test_whatever_is_shown_is_one_line_that_nothing_in_it_can_leave(text: str) -> None:
    shown = escaped(text)
    assert shown.isprintable()
    assert len(shown.splitlines()) <= 1
    shown.encode()


@given(st.text(st.characters(categories=("L", "N", "P", "S")), max_size=20))
def test_text_that_can_be_seen_is_shown_as_it_is(text: str) -> None:
    invisible = {"\u2800", "\u3164", "\u115f", "\u1160", "\uffa0"}
    assert escaped(text) == text or invisible & set(text)


def test_what_is_escaped_can_still_be_told_apart() -> None:
    assert escaped("Ana\nB\x1b[2K\u202e") == r"Ana\nB\x1b[2K\u202e"


@given(st.text(max_size=60))
def test_no_accepted_text_needs_to_be_escaped(text: str) -> None:
    try:
        check_text(text)
    except TextError:
        return
    assert escaped(text) == text


@pytest.mark.parametrize("sign", ["\u115f", "\u1160", "\u2800", "\u3164", "\uffa0", "\ufe0f", "\u034f"])
def test_what_counts_as_printable_and_shows_nothing_is_refused(sign: str) -> None:
    with pytest.raises(TextError):
        check_text(f"a{sign}b")


def test_the_neighbours_of_what_shows_nothing_can_be_seen() -> None:
    for sign in ("\uff9f", "\uffa1", "\u2801", "\u27ff", "\u3163", "\u3165"):
        check_text(f"a{sign}b")
