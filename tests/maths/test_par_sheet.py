from __future__ import annotations

import re
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from houseway.games.submission import Submission, choose
from houseway.maths import sheet


@pytest.fixture(scope="module")
def maryland() -> Submission:
    return choose("dragon-poker", None, ["jurisdiction=MD", "ante-bonus=A", "licensee=Harbor & <Sons>"])


def made(submission: Submission, form: str, folder: Path, *bets: str) -> bytes:
    file = folder / f"sheet{sheet.FORMATS[form]}"
    sheet.write(submission, bets, None, file)
    return file.read_bytes()


def test_the_text_sheet_names_the_submission_its_differences_and_the_strategy(maryland: Submission) -> None:
    text = sheet.write(maryland, (), "text", None)
    assert text is not None
    assert maryland.options.digest in text
    assert "ante-bonus A" in text
    assert "Maryland" in text
    assert "high card Phoenix-Panda-Rabbit or better" in text
    for ways in ("459,149,600", "23,426", "21,390", "19,016"):
        assert ways in text
    for edge in ("5.0628%", "14.3985%"):
        assert edge in text


def test_the_web_page_escapes_what_a_submission_says(maryland: Submission, tmp_path: Path) -> None:
    page = made(maryland, "html", tmp_path).decode()
    assert "Harbor &amp; &lt;Sons&gt;" in page
    assert "<Sons>" not in page
    assert page.count("<svg") == 7
    assert not re.search(r'(src|href)="http', page)


def test_the_workbook_computes_its_figures_from_the_counts(maryland: Submission, tmp_path: Path) -> None:
    with zipfile.ZipFile(BytesIO(made(maryland, "xlsx", tmp_path))) as book:
        pages = [book.read(name).decode() for name in sorted(book.namelist()) if name.startswith("xl/worksheets/sheet")]
        names = re.findall(r'<sheet name="([^"]+)"', book.read("xl/workbook.xml").decode())
    assert names == ["Summary", "Main game", "Three Card Bonus", "Dragon Wager", "Strategy"]
    assert "SUMPRODUCT" in pages[1]
    assert all(f"!$B${row}" in pages[0] for row in range(20, 22))


def test_the_same_submission_always_gives_the_same_pdf_and_page(maryland: Submission, tmp_path: Path) -> None:
    for form in ("pdf", "html"):
        assert made(maryland, form, tmp_path, "dragon") == made(maryland, form, tmp_path, "dragon")


def test_the_pdf_has_every_bet_and_the_strategy_on_four_pages(maryland: Submission, tmp_path: Path) -> None:
    document = made(maryland, "pdf", tmp_path)
    assert document.startswith(b"%PDF")
    assert len(re.findall(rb"/Type /Page\b", document)) == 4


def test_a_single_bet_has_a_sheet_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "dragon.txt"
    sheet.write(choose("dragon-poker"), ["dragon"], None, file)
    assert "DRAGON BET" in file.read_text()
    assert "MAIN GAME" not in file.read_text()


@pytest.mark.parametrize(
    ("how", "path", "sentence"),
    [
        ("doc", None, "there is no sheet format 'doc'; the formats are text, html, xlsx, pdf"),
        ("pdf", None, "a pdf sheet needs a file"),
        (None, Path("sheet.doc"), "sheet.doc: the ending names no sheet format"),
        ("text", Path("no/such/folder/sheet.txt"), "no/such/folder/sheet.txt: no such file or directory"),
    ],
)
def test_a_sheet_that_cannot_be_written_is_refused(how: str | None, path: Path | None, sentence: str) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(sentence)):
        sheet.write(choose("dragon-poker"), (), how, path)
