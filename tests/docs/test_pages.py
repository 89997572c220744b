"""Every block of code in the written pages does and prints what the page says."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs.pages import DOCS, PAGES, run


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(DOCS).as_posix())
def test_the_code_of_a_page_prints_what_the_page_says(path: Path) -> None:
    for block, _, expected, printed in run(path.read_text(encoding="utf-8")):
        assert printed == expected, f"{block}\nprints\n{printed}\n(python -m docs.pages writes it anew)"
