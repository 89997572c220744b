from __future__ import annotations

import inspect
import sys

import pytest

from houseway.core.documents import DocumentError, read_document, read_toml, toml_levels


def test_a_name_that_a_document_gives_twice_is_told_and_no_other() -> None:
    with pytest.raises(DocumentError, match=r"^the round: 'wagers' is given twice$"):
        read_document(b'{"seat": 1, "wagers": {}, "hand": "", "wagers": {}}', "the round")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_what_is_not_a_number_is_none_in_a_document(number: str) -> None:
    with pytest.raises(DocumentError, match=f"{number} is not a number"):
        read_document(f'{{"stake": {number}}}'.encode(), "here")


def test_a_hundred_levels_are_read_and_one_more_is_not() -> None:
    def nested(levels: int) -> str:
        return "[" * levels + "]" * levels

    assert read_toml(f"a = {nested(100)}".encode(), "here")["a"]
    assert read_document(f'{{"a": {nested(99)}}}'.encode(), "here")["a"]
    for content in (f"a = {nested(101)}", f'{{"a": {nested(100)}}}'):
        with pytest.raises(DocumentError, match="nested deeper than 100 levels"):
            read_document(content.encode(), "here")


def test_a_list_that_is_not_whole_is_told_as_the_json_that_it_is() -> None:
    with pytest.raises(DocumentError, match="not valid JSON at line 2"):
        read_document(b"[1,\n2", "here")
    with pytest.raises(DocumentError, match="not valid TOML"):
        read_document(b"[limits]\nante = ", "here")


def test_brackets_after_a_text_of_several_lines_are_counted() -> None:
    names = [f'a{number} = [["""text"""]]' for number in range(60)]
    assert len(read_toml("\n".join(names).encode(), "here")) == 60
    assert toml_levels('a = ["""]""", """[["""" , \'\'\'[[\'\'\'\', [1]]') == 2, (
        "a quote of its own before the last three"
    )
    assert toml_levels('a = ["\\"]]]", [1]]') == 2, "a quote after a backslash ends no text"


def test_where_little_room_is_left_a_document_is_said_to_be_too_deep() -> None:
    deep, most = f"a = {'[' * 90}{']' * 90}".encode(), sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 60)
    try:
        with pytest.raises(DocumentError, match=r"^here: nested too deep$"):
            read_toml(deep, "here")
    finally:
        sys.setrecursionlimit(most)
    assert read_toml(deep, "here")
