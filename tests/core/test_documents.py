from __future__ import annotations

import pytest

from houseway.core.documents import DocumentError, read_document


def test_a_name_that_a_document_gives_twice_is_told_and_no_other() -> None:
    with pytest.raises(DocumentError, match=r"^the round: 'wagers' is given twice$"):
        read_document(b'{"seat": 1, "wagers": {}, "hand": "", "wagers": {}}', "the round")
