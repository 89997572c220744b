from __future__ import annotations

import re
import zipfile
from html import unescape
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from houseway.games.submission import Submission, choose
from houseway.maths import par, sheet
from houseway.maths.sheet import pdf
from houseway.maths.sheet.content import content
from houseway.maths.sheet.content import shown as written


@pytest.fixture(scope="module")
def maryland() -> Submission:
    return choose("dragon-poker", None, ["jurisdiction=MD", "ante-bonus=A", "licensee=Harbor & <Sons>"])


def made(submission: Submission, form: str, folder: Path, *bets: str) -> bytes:
    return sheet.made(submission, bets, sheet.format_of(None, folder / f"sheet{sheet.FORMATS[form]}"))


def test_the_text_sheet_names_the_submission_its_differences_and_the_strategy(maryland: Submission) -> None:
    text = sheet.made(maryland, (), "text").decode()
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


@pytest.mark.parametrize("game", ["double-draw-poker", "pai-gow"])
@pytest.mark.parametrize("form", list(sheet.FORMATS))
def test_every_format_shows_every_line_of_the_short_strategy(
    game: str, form: str, tmp_path: Path, on_paper: list[Printed]
) -> None:
    submission = choose(game)
    main = par.figures(submission, ["main"])["main"]
    assert main.short is not None
    assert main.short_cost is not None
    file = made(submission, form, tmp_path, "main")
    shown = " ".join(printed.text for printed in on_paper) if form == "pdf" else read(form, file)
    place = shown.index(f"A short strategy, costing {float(main.short_cost):.4%} more")
    for heading, lines in main.short.lists.items():
        for text in (heading, *lines):
            place = shown.index(text, place) + len(text)  # in order
    for sentence in (*main.short.notes, f"Expectation {main.short.ev}", f"{main.short_cost} less"):
        assert sentence in shown


def read(form: str, file: bytes) -> str:
    """All that a sheet says, in order, its lines joined."""
    if form == "xlsx":
        with zipfile.ZipFile(BytesIO(file)) as book:
            texts = re.findall(r"<si><t[^>]*>(.*?)</t></si>", book.read("xl/sharedStrings.xml").decode())
            pages = sorted(name for name in book.namelist() if name.startswith("xl/worksheets/sheet"))
            cells = (at for page in pages for at in re.findall(r't="s"><v>(\d+)', book.read(page).decode()))
            words = unescape(" ".join(texts[int(at)] for at in cells))
    else:
        words = unescape(re.sub(r"<[^>]*>", " ", file.decode())) if form == "html" else file.decode()
    return " ".join(words.split())


@pytest.mark.parametrize("form", list(sheet.FORMATS))
def test_every_format_lists_every_option_with_its_value(form: str, tmp_path: Path, on_paper: list[Printed]) -> None:
    file = made(choose("deuce-of-the-dragon", None, ["same-length=true"]), form, tmp_path)
    shown = "  ".join(printed.text for printed in on_paper) if form == "pdf" else read(form, file)
    words = shown[shown.rindex("OPTIONS" if form == "text" else "Options") :].split()
    said = {
        "jurisdiction": "NJ",
        "licensee": "Houseway Casino",
        "set-decks": "refused",
        "dealing": "manual-shoe",
        "shuffler": "none",
        "decks": "1",
        "pre-shuffled": "no",
        "cut-at-least": "10",
        "short-all-in": "reopens",
        "equal-pairs": "no",
        "main-ante": "$2.00",
        "stakes": "limit",
        "commission": "5%",
        "king-ace-deuce": "yes",
        "same-length": "yes",
        "all-pass": "opener-must-play",
        "any-quads-take-button": "no",
        "card-life-hours": "24",
    }
    assert {*said, "limits"} == set(choose("deuce-of-the-dragon").options.document())
    for name, value in said.items():
        assert f"{name} {value}" in " ".join(words)
    assert "limits" not in words


@pytest.mark.parametrize("form", list(sheet.FORMATS))
def test_a_sheet_says_that_decks_may_be_set_where_the_submission_allows_it(
    form: str, tmp_path: Path, on_paper: list[Printed]
) -> None:
    for why, said in (("lesson", "set for a lesson"), ("machine", "read by a machine"), ("refused", "")):
        on_paper.clear()
        file = made(choose("deuce-of-the-dragon", None, [f"set-decks={why}"]), form, tmp_path)
        shown = " ".join(printed.text for printed in on_paper) if form == "pdf" else read(form, file)
        assert ("order of a deck may be" in " ".join(shown.split())) == bool(said)
        assert said in " ".join(shown.split())


def test_an_option_is_said_with_its_limits_money_and_odds() -> None:
    pays = [{"hand": "Three Pandas", "odds": "37 to 2"}]
    given = {
        "jurisdiction": "MD",
        "limits": {"ante": {"minimum": 15, "maximum": 500}},
        "progressive": {"name": "Hoard", "stake": 1, "pays": pays},
    }
    default = choose("dragon-poker")
    options = dict(content(Submission(default.game, type(default.options).read(given)), ["dragon"]).options)
    assert options["limits"] == "ante minimum $15.00, maximum $500.00"
    assert options["progressive"] == "name Hoard, stake $1.00, pays hand Three Pandas, odds 37 to 2"
    assert options["card-life-hours"] == "none"


@pytest.mark.parametrize("form", list(sheet.FORMATS))
def test_patterns_that_are_only_counted_stand_in_one_table_and_are_no_bets(
    form: str, tmp_path: Path, on_paper: list[Printed]
) -> None:
    file = made(choose("deuce-of-the-dragon"), form, tmp_path)
    shown = " ".join(printed.text for printed in on_paper) if form == "pdf" else read(form, file)
    for once in ("In one eight-card hand", "Four of a kind", "Three pair", "Single card"):
        assert len(re.findall(once, shown, re.IGNORECASE)) == 1
    for never in ("Expectation 0", "Not held", "Rounds", "How often", "Ahead"):
        assert never not in shown
    assert "Expectation -1/20" in shown


def test_the_workbook_has_one_page_for_all_patterns(tmp_path: Path) -> None:
    with zipfile.ZipFile(BytesIO(made(choose("deuce-of-the-dragon"), "xlsx", tmp_path))) as book:
        names = re.findall(r'<sheet name="([^"]+)"', book.read("xl/workbook.xml").decode())
        assert not any("chart" in name for name in book.namelist())
    assert names == ["Summary", "In one eight-card hand", "Commission"]


@pytest.mark.parametrize("form", list(sheet.FORMATS))
def test_a_pattern_alone_has_a_sheet_too(form: str, tmp_path: Path, on_paper: list[Printed]) -> None:
    file = made(choose("deuce-of-the-dragon"), form, tmp_path, "flush")
    shown = " ".join(printed.text for printed in on_paper) if form == "pdf" else read(form, file)
    assert "Flush" in shown
    assert "House edge" not in shown


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0, "0.000000%"), (3.089e-9, "3.1e-07%"), (4.6e-7, "0.000046%"), (0.25, "25.000000%"), (1.0, "100.000000%")],
)
def test_a_rare_probability_is_never_written_as_nought(value: float, text: str) -> None:
    assert written("chance", value) == text


def test_the_bars_say_that_their_axis_is_logarithmic(tmp_path: Path, on_paper: list[Printed]) -> None:
    submission = choose("dragon-poker")
    heading = "How often each outcome comes (logarithmic), and its net"
    made(submission, "pdf", tmp_path, "dragon")
    assert heading in [printed.text for printed in on_paper]
    assert heading in made(submission, "html", tmp_path, "dragon").decode()


class Printed(NamedTuple):
    """A text on a page of a PDF, and where it begins, ends and stands."""

    text: str
    page: int
    left: float
    right: float
    line: float


@pytest.fixture
def on_paper(monkeypatch: pytest.MonkeyPatch) -> list[Printed]:
    """What is printed from now on, in order, without numbers of lines and pages."""
    found: list[Printed] = []
    put = pdf._Paper.text

    def text(paper: Any, x: float, y: float, text: str, size: float, *style: Any, **more: Any) -> None:
        put(paper, x, y, text, size, *style, **more)
        width = pdf._width(text, size, bold=more.get("bold", False))
        left = x - {"left": 0, "center": 0.5, "right": 1}[more.get("align", "left")] * width
        if not re.fullmatch(r"\d*\.", text) and y > pdf.BOTTOM:
            found.append(Printed(text, paper.number, left, left + width, y))

    monkeypatch.setattr(pdf._Paper, "text", text)
    return found


@pytest.mark.parametrize(
    ("game", "licensee"),
    [
        ("double-draw-poker", "Houseway Casino"),
        ("deuce-of-the-dragon", "Houseway Casino"),
        ("deuce-of-the-dragon", "W" * 150),
    ],
)
def test_no_text_of_a_pdf_touches_another_or_leaves_the_paper(
    game: str, licensee: str, tmp_path: Path, on_paper: list[Printed]
) -> None:
    made(choose(game, None, [f"licensee={licensee}"]), "pdf", tmp_path)
    by_line: dict[tuple[int, float], list[Printed]] = {}
    for printed in on_paper:
        assert pdf.LEFT - 2 <= printed.left <= printed.right <= pdf.RIGHT + 1, printed
        by_line.setdefault((printed.page, round(printed.line, 3)), []).append(printed)
    for line in by_line.values():
        for one, other in pairwise(sorted(line, key=lambda printed: printed.left)):
            assert not one.text or not other.text or one.right + 2 < other.left, (one, other)


def test_a_single_bet_has_a_sheet_of_its_own() -> None:
    text = sheet.made(choose("dragon-poker"), ["dragon"], "text").decode()
    assert "DRAGON BET" in text
    assert "MAIN GAME" not in text


@pytest.mark.parametrize(
    ("how", "path", "sentence"),
    [
        ("doc", None, "there is no sheet format 'doc'; the formats are text, html, xlsx, pdf"),
        ("pdf", None, "a pdf sheet needs a file"),
        (None, Path("sheet.doc"), "sheet.doc: the ending names no sheet format"),
    ],
)
def test_a_sheet_that_cannot_be_written_is_refused(how: str | None, path: Path | None, sentence: str) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(sentence)):
        sheet.format_of(how, path)


def test_a_licensee_is_text_in_the_workbook_whatever_it_begins_with(tmp_path: Path) -> None:
    chosen = choose("dragon-poker", None, ['licensee==HYPERLINK("http://example.org","Casino")'])
    with zipfile.ZipFile(BytesIO(made(chosen, "xlsx", tmp_path, "dragon"))) as book:
        pages = "".join(book.read(name).decode() for name in book.namelist() if "/sheet" in name)
        assert "HYPERLINK" not in pages, "it is no formula of any page"
        assert "HYPERLINK" in book.read("xl/sharedStrings.xml").decode()
