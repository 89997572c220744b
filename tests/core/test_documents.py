from __future__ import annotations

import pytest

from houseway.core.documents import DocumentError, read_document, read_toml


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
