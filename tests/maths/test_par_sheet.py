from __future__ import annotations

import re
import zipfile
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from houseway.games.submission import Submission, choose
from houseway.maths import par, sheet
from houseway.maths.sheet.content import content
from houseway.maths.sheet.content import shown as written
from houseway.papers import par_sheet


@pytest.fixture(scope="module")
def maryland() -> Submission:
    return choose("dragon-poker", None, ["jurisdiction=MD", "ante-bonus=A", "licensee=Harbor & <Sons>"])


def made(submission: Submission, form: str, folder: Path, *bets: str) -> bytes:
    return par_sheet.made(submission, bets, sheet.format_of(None, folder / f"sheet{sheet.FORMATS[form]}"))


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
    further = ["Bets together", "A whole tables hold", "What information is worth", "Strategies and their price"]
    assert names == ["Summary", "Main game", "Three Card Bonus", "Dragon Wager", *further, "Strategy"]
    assert "SUMPRODUCT" in pages[1]
    assert all(f"!$B${row}" in pages[0] for row in range(20, 22))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ([], "the defaults throughout"),
        (["licensee=Harbor"], "the defaults, but for the licensee"),
        (["jurisdiction=MD", "licensee=Harbor"], "the defaults, but for the jurisdiction and the licensee"),
        (["set-decks=lesson"], "the defaults, but for decks that may be set"),
        (["licensee=Harbor", "three-card-bonus=2"], "three-card-bonus 2"),
    ],
)
def test_the_heading_says_what_differs_from_the_defaults(changes: list[str], words: str) -> None:
    facts = dict(content(choose("dragon-poker", None, changes), ("dragon",)).facts)
    assert facts["Options"] == words


def test_a_workbook_says_nothing_of_when_it_was_made(maryland: Submission, tmp_path: Path) -> None:
    with zipfile.ZipFile(BytesIO(made(maryland, "xlsx", tmp_path, "dragon"))) as book:
        assert {entry.date_time for entry in book.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        said = book.read("docProps/core.xml").decode()
    assert re.findall(r"<dcterms:(?:created|modified)[^>]*>([^<]*)<", said) == ["1980-01-01T00:00:00Z"] * 2


def test_the_same_submission_always_gives_the_same_pdf_and_page(maryland: Submission, tmp_path: Path) -> None:
    for form in ("pdf", "html"):
        assert made(maryland, form, tmp_path, "dragon") == made(maryland, form, tmp_path, "dragon")


def test_the_pdf_has_every_bet_and_the_strategy_on_six_pages(maryland: Submission, tmp_path: Path) -> None:
    pages = PdfReader(BytesIO(made(maryland, "pdf", tmp_path))).pages
    assert len(pages) == 6
    said = [" ".join(page.extract_text().split()) for page in pages]
    for bet in ("Main game", "Three Card Bonus", "Dragon Wager"):
        assert any(f"{bet} pay table MD-DP" in page for page in said), bet
    assert "Strategy Play any pair or better" in said[3]


@pytest.mark.parametrize("game", ["double-draw-poker", "pai-gow"])
@pytest.mark.parametrize("form", list(sheet.FORMATS))
def test_every_format_shows_every_line_of_the_short_strategy(game: str, form: str, tmp_path: Path) -> None:
    submission = choose(game)
    main = par.figures(submission, ["main"])["main"]
    assert main.short is not None
    assert main.short_cost is not None
    file = made(submission, form, tmp_path, "main")
    shown = read(form, file)
    place = shown.index(f"A short strategy, costing {float(main.short_cost):.4%} more")
    for heading, lines in main.short.lists.items():
        for text in (heading, *lines):
            place = shown.index(text, place) + len(text)  # in order
    for sentence in (*main.short.notes, f"Expectation {main.short.ev}", f"{main.short_cost} less"):
        assert sentence in shown


def read(form: str, file: bytes) -> str:
    """All that a sheet says, in order, its lines joined."""
    if form == "pdf":
        words = " ".join(page.extract_text() for page in PdfReader(BytesIO(file)).pages)
    elif form == "xlsx":
        with zipfile.ZipFile(BytesIO(file)) as book:
            texts = re.findall(r"<si><t[^>]*>(.*?)</t></si>", book.read("xl/sharedStrings.xml").decode())
            pages = sorted(name for name in book.namelist() if name.startswith("xl/worksheets/sheet"))
            cells = (at for page in pages for at in re.findall(r't="s"><v>(\d+)', book.read(page).decode()))
            words = unescape(" ".join(texts[int(at)] for at in cells))
    else:
        words = unescape(re.sub(r"<[^>]*>", " ", file.decode())) if form == "html" else file.decode()
    return " ".join(words.split())


@pytest.mark.parametrize("form", list(sheet.FORMATS))
def test_every_format_lists_every_option_with_its_value(form: str, tmp_path: Path) -> None:
    file = made(choose("deuce-of-the-dragon", None, ["same-length=true"]), form, tmp_path)
    shown = read(form, file)
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
def test_a_sheet_says_that_decks_may_be_set_where_the_submission_allows_it(form: str, tmp_path: Path) -> None:
    for why, said in (("lesson", "set for a lesson"), ("machine", "read by a machine"), ("refused", "")):
        file = made(choose("deuce-of-the-dragon", None, [f"set-decks={why}"]), form, tmp_path)
        shown = read(form, file)
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
def test_patterns_that_are_only_counted_stand_in_one_table_and_are_no_bets(form: str, tmp_path: Path) -> None:
    file = made(choose("deuce-of-the-dragon"), form, tmp_path)
    shown = read(form, file)
    for once in ("In one eight-card hand", "Four of a kind", "Three pair", "Single card"):
        assert len(re.findall(once, shown, re.IGNORECASE)) == 1
    for never in ("Expectation 0", "Not held", "Rounds", "How often", "Ahead"):
        assert never not in shown
    assert "Expectation -1/20" in shown


def test_the_workbook_has_one_page_for_all_patterns(tmp_path: Path) -> None:
    with zipfile.ZipFile(BytesIO(made(choose("deuce-of-the-dragon"), "xlsx", tmp_path))) as book:
        names = re.findall(r'<sheet name="([^"]+)"', book.read("xl/workbook.xml").decode())
        assert not any("chart" in name for name in book.namelist())
    assert names == ["Summary", "In one eight-card hand", "Commission", "A whole tables hold"]


@pytest.mark.parametrize("form", list(sheet.FORMATS))
def test_a_pattern_alone_has_a_sheet_too(form: str, tmp_path: Path) -> None:
    file = made(choose("deuce-of-the-dragon"), form, tmp_path, "flush")
    shown = read(form, file)
    assert "Flush" in shown
    assert "House edge" not in shown


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0, "0.000000%"), (3.089e-9, "3.1e-07%"), (4.6e-7, "0.000046%"), (0.25, "25.000000%"), (1.0, "100.000000%")],
)
def test_a_rare_probability_is_never_written_as_nought(value: float, text: str) -> None:
    assert written("chance", value) == text


def test_the_bars_say_that_their_axis_is_logarithmic(tmp_path: Path) -> None:
    submission = choose("dragon-poker")
    heading = "How often each outcome comes (logarithmic), and its net"
    assert heading in read("pdf", made(submission, "pdf", tmp_path, "dragon"))
    assert heading in made(submission, "html", tmp_path, "dragon").decode()


def test_a_long_name_is_broken_and_no_text_of_a_pdf_begins_outside_the_margins(tmp_path: Path) -> None:
    licensee = "W" * 150
    submission = choose("deuce-of-the-dragon", None, [f"licensee={licensee}"])
    pages = PdfReader(BytesIO(made(submission, "pdf", tmp_path))).pages
    begun: list[tuple[float, float]] = []
    for page in pages:
        width, height = float(page.mediabox.width), float(page.mediabox.height)

        def at(text: str, cm: list[float], tm: list[float], *_: Any) -> None:
            if text.strip():
                begun.append((tm[4] * cm[0] + cm[4], tm[5] * cm[3] + cm[5]))

        page.extract_text(visitor_text=at)
        assert all(40 < x < width - 40 and 30 < y < height - 30 for x, y in begun), page
    assert "".join(pages[0].extract_text().split()).count("W") >= 150, "the whole name is there"


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
