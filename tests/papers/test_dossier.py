"""The dossier: every statement has its paragraph, every figure is the engine's, and the same submission gives the same
bytes."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from tests.papers.dossiers import SUBMISSIONS, dossier_of, pages, pages_of, printed_of
from typer.testing import CliRunner

from houseway.cli.main import app
from houseway.core.citations import paragraphs, requirement
from houseway.core.documents import DocumentError
from houseway.games.submission import choose
from houseway.layouts.felts import layout_of
from houseway.papers.blocks import Beside, Dossier, Figure, Grid, PayTables, Photograph, Sign, Statements
from houseway.papers.book import page, printed
from houseway.papers.dossier import cited, dossier
from houseway.papers.layout_pages import layout_blocks

CM = 2.54
RULING = re.compile(r"ruling [GPDXW]-\d\d")


@pytest.fixture(scope="module", params=list(SUBMISSIONS))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def made(name: str) -> Dossier:
    return dossier_of(name)


def section(made: Dossier, title: str) -> Any:
    return next(one for one in made.sections if one.title == title)


# --- paragraphs ---------------------------------------------------------------------------------------------------


def test_every_statement_has_a_paragraph_and_what_it_requires(made: Dossier) -> None:
    rows = [row for block in made.blocks() if isinstance(block, Statements) for row in block.rows]
    assert len(rows) > 10
    for row in rows:
        assert row.cites
        assert all(cite in paragraphs() for cite in row.cites)
        told = requirement(row.cites[0])
        assert row.requires == ("" if told.startswith("Changes nothing") else told)
        assert row.requires or row.here


def test_every_option_has_a_paragraph_or_ruling_and_stands_there_once(made: Dossier) -> None:
    (table,) = (block for block in section(made, "Options chosen").blocks if isinstance(block, Grid))
    names = [row[0] for row in table.rows]
    assert len(names) == len(set(names))
    for row in table.rows:
        sources = row[3].split(", ")
        assert all(RULING.fullmatch(source) or source in paragraphs() for source in sources), row


def test_every_table_drawing_and_sign_names_its_paragraphs(made: Dossier) -> None:
    for block in made.blocks():
        if isinstance(block, (PayTables, Sign, Photograph, Beside)):
            assert block.cites
    assert all(cite in paragraphs() for cite in cited(made.blocks()))


def test_every_paragraph_that_is_named_is_told(made: Dossier) -> None:
    told = {
        cite for block in made.blocks() if isinstance(block, Statements) for row in block.rows for cite in row.cites
    }
    listed = {
        f"{block.title.partition(':')[0]} {id_}"
        for block in section(made, "The paragraphs").blocks
        if hasattr(block, "title")
        for id_, _ in block.rows
    }
    assert {*cited(made.blocks())} <= told | listed


# --- figures ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["dragon-poker", "pai-gow", "deuce-of-the-dragon"])
def test_every_figure_that_is_printed_is_the_one_that_par_gives(game: str) -> None:
    par = json.loads(CliRunner().invoke(app, ["par", game, "--json"]).stdout)
    assert par["submission-hash"] == choose(game).options.digest
    text = " ".join(pages(printed(dossier(choose(game)))))
    for bet in par["bets"].values():
        if any(outcome["net"] != "0" for outcome in bet["outcomes"]):
            assert f"{bet['house-edge']:.4%}" in text
            assert f"Expectation {bet['ev']} and variance {bet['variance']}" in text
        for outcome in bet["outcomes"]:
            if outcome["outcome"] != "not held":
                assert f"{int(outcome['count']):,}" in text


THREE_CARDS = {
    "Three Dragons": "RD RD BD",
    "Three Phoenix": "PH PH PH",
    "Three Tigers": "TI TI TI",
    "Trips": "RA RA RA",
    "Two Dragons": "RD BD RA",
    "Two Phoenix": "PH PH RA",
    "Two Tigers": "TI TI RA",
}


def test_every_line_of_a_pay_table_is_what_a_settlement_pays(tmp_path: Path) -> None:
    made = dossier_of("dragon-poker")
    (tables,) = (block for block in made.blocks() if isinstance(block, PayTables))
    table = dict(tables.tables)["3 Card Bonus"]
    for outcome, odds in table.rows:
        seat = {"seat": 1, "wagers": {"ante": 10, "ante-bonus": 10, "three-card-bonus": 5}, "decision": "play"}
        described = {
            "game": "dragon-poker",
            "options": {"three-card-bonus": "2"},
            "dealer": "MO PA RA",
            "seats": [{**seat, "hand": THREE_CARDS[outcome]}],
        }
        file = tmp_path / "round.json"
        file.write_text(json.dumps(described))
        paid = json.loads(CliRunner().invoke(app, ["settle", str(file), "--json"]).stdout)
        assert paid["seats"][0]["wagers"]["three-card-bonus"]["odds"] == odds
    assert len(table.rows) == len(THREE_CARDS)


def test_bets_that_take_long_are_said_to_be_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    text = " ".join(pages(printed(dossier(choose("pai-gow-poker", None, ["house-way=trump-plaza"])))))
    assert "because it takes long to compute and was not asked for: main and house way" in text


# --- procedures ---------------------------------------------------------------------------------------------------


def here(name: str, *options: str) -> str:
    made = dossier(choose(name, None, options), "none")
    rows = (row for block in made.blocks() if isinstance(block, Statements) for row in block.rows)
    return " ".join(row.here for row in rows)


@pytest.mark.parametrize(
    ("game", "options", "said", "unsaid"),
    [
        ("dragon-poker", (), "A cut takes at least 10 cards.", "A device shuffles."),
        ("dragon-poker", ("cut-at-least=14",), "A cut takes at least 14 cards.", "at least 10"),
        ("dragon-poker", (), "changed after 24 hours", "changed after 4 hours"),
        ("dragon-poker", ("dealing=hand", "shuffler=automated"), "changed after 4 hours", "A cut takes"),
        ("dragon-poker", ("card-life-hours=6",), "changed after 6 hours", "24 hours"),
        ("dragon-poker", (), "One card found face up makes the round void.", "set aside"),
        ("dragon-poker", ("jurisdiction=MD",), "set aside; 2 or more make the round void.", "One card found"),
        ("dragon-poker", ("exposed-dealer-card=play-on",), "The round goes on.", "It makes the round void."),
        ("dragon-poker", (), "counted every 5 rounds", "unless the shuffler"),
        ("dragon-poker", ("shuffler=counting",), "unless the shuffler has shown the number", "by hand"),
        ("dragon-poker", ("jurisdiction=MD", "two-areas=true"), "two areas side by side", "Two decks"),
        ("dragon-poker", ("shuffler=automated", "decks=2"), "Two decks of 53 cards in turn.", "One deck"),
        ("double-draw-poker", (), "One deck of 54 cards.", "53 cards"),
        ("pai-gow-poker", (), "counted every round", "every 5 rounds"),
        ("pai-gow", (), "One set of 32 tiles.", "card"),
        ("deuce-of-the-dragon", (), "a round needs 2 players", "cut takes at least 14"),
    ],
)
def test_what_is_in_force_is_told_with_the_numbers_of_the_procedure(
    game: str, options: tuple[str, ...], said: str, unsaid: str
) -> None:
    told = here(game, *options)
    assert said in told
    assert unsaid not in told


@pytest.mark.parametrize(("game", "rules"), [("pai-gow-poker", 20), ("pai-gow", 15)])
def test_the_house_way_is_told_rule_by_rule(game: str, rules: int) -> None:
    (_, table) = section(dossier(choose(game), "none"), "House way").blocks
    assert len(table.rows) > rules
    assert [row[0] for row in table.rows] == [str(number) for number in range(1, len(table.rows) + 1)]
    assert all(row[2].endswith(".") for row in table.rows)


# --- the layout ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-DP 1.13BB(a)1", "NJ-DDP 1.13Y(a)1", "NJ-DOD 1.13AA(a)1")
def test_every_area_and_inscription_is_numbered_scheduled_and_measured_in_both_units(name: str) -> None:
    made = dossier_of(name)
    layout = layout_of(choose(name.split(maxsplit=1)[0], None, SUBMISSIONS[name]))
    (whole,) = (block for block in made.blocks() if isinstance(block, Figure))
    (beside,) = (block for block in made.blocks() if isinstance(block, Beside))
    rows = {row[1]: row for row in beside.table.rows}
    wanted = {re.sub(r"^seat-\d", "seat-n", area.id) for area in layout.areas if area.printed}
    wanted |= {writing.inscription.id for writing in layout.writings}
    assert set(rows) == wanted
    assert [row[0] for row in beside.table.rows] == [str(number) for number in range(1, len(rows) + 1)]
    pins = [callout.number for figure in (whole, beside.figure) for callout in figure.callouts]
    assert sorted(pins) == list(range(1, len(rows) + 1)), "each number stands once in one of the figures"
    for area in layout.areas:
        if area.printed:
            _, id_, _, inches, metric, quantity, laws = rows[re.sub(r"^seat-\d", "seat-n", area.id)]
            assert [float(side) for side in re.findall(r"[\d.]+", inches)] == pytest.approx(
                [*area.size][: 1 if area.shape == "circle" else 2], abs=0.006
            ), id_
            assert [float(side) for side in re.findall(r"[\d.]+", metric)] == pytest.approx(
                [side * CM for side in area.size][: 1 if area.shape == "circle" else 2], abs=0.051
            ), id_
            assert quantity == ("6" if area.seat else "1")
            assert all(law in paragraphs() for law in laws.split("\n"))


def test_numbers_stand_on_the_paper_and_apart(name: str) -> None:
    made = dossier_of(name)
    (whole,) = (block for block in made.blocks() if isinstance(block, Figure))
    (beside,) = (block for block in made.blocks() if isinstance(block, Beside))
    for figure in (whole, beside.figure):
        left, above, right, below = figure.margin
        assert (left + figure.width + right) / figure.scale <= 9.36
        assert (above + figure.height + below) / figure.scale <= 6.2
        for one in figure.callouts:
            assert -left <= one.x <= figure.width + right
            assert -above <= one.y <= figure.height + below
        for one in figure.callouts:
            for other in figure.callouts:
                apart = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5 / figure.scale
                assert one is other or apart > 0.13, (one, other)


# --- files --------------------------------------------------------------------------------------------------------


def test_the_pages_hold_what_must_be_there(name: str, made: Dossier) -> None:
    said = pages_of(name)
    assert made.title in said[0]
    assert made.licensee in said[0]
    assert made.digest in said[0].replace(" ", "")
    assert "FOR THE LICENSEE" in said[0]
    for number, one in enumerate(made.sections, 1):
        assert re.search(rf"{number} {re.escape(one.title)}", said[0]), "the contents"
    whole = " ".join(said[1:])
    for one in made.sections:
        assert one.title in whole
    for page_said in said[1:]:
        assert f"submission {made.digest[:16]}" in page_said
    assert said[-1].endswith(f"{len(said)} of {len(said)}")
    (options,) = (block for block in section(made, "Options chosen").blocks if isinstance(block, Grid))
    for row in options.rows:
        assert row[0] in whole


def test_the_web_page_says_what_the_pages_say_and_needs_no_other_file(made: Dossier) -> None:
    text = page(made).decode()
    assert not re.search(r"""(src|href)=["'](https?:|//|/)""", text)
    shown = unescape(re.sub(r"<[^>]*>", " ", re.sub(r"<(style|image|img)[^>]*>", "", text)))
    assert made.digest in shown
    for block in made.blocks():
        if isinstance(block, Statements):
            for row in block.rows:
                assert all(cite in shown for cite in row.cites)
    assert "<Sons>" not in text


def test_the_same_submission_gives_the_same_bytes_in_any_process() -> None:
    make = (
        "import hashlib\n"
        "from tests.papers.dossiers import dossier_of\n"
        "from houseway.papers.book import page, printed\n"
        "made = dossier_of('pai-gow-poker EZ')\n"
        "print(hashlib.sha256(printed(made)).hexdigest(), hashlib.sha256(page(made)).hexdigest())\n"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", make],
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "PYTHONPATH": f"src{os.pathsep}."},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "America/New_York"))
    }
    assert len(found) == 1


def test_another_submission_has_another_hash_on_every_page() -> None:
    one, other = dossier_of("pai-gow"), dossier_of("pai-gow dice")
    assert one.digest != other.digest
    assert one.digest not in " ".join(pages_of("pai-gow dice")).replace(" ", "")


@pytest.mark.parametrize(("paper", "size"), [("letter", (612, 792)), ("a4", (595.28, 841.89))])
def test_both_papers_hold_every_page_within_its_margins(paper: str, size: tuple[float, float]) -> None:
    reader = PdfReader(BytesIO(printed_of("pai-gow-poker EZ", paper)))
    for sheet in reader.pages:
        box = float(sheet.mediabox.width), float(sheet.mediabox.height)
        assert sorted(box) == pytest.approx(sorted(size), abs=0.1)
        begun: list[tuple[float, float]] = []

        def at(text: str, cm: list[float], tm: list[float], *_: Any) -> None:
            if text.strip():
                begun.append((tm[4] * cm[0] + tm[5] * cm[2] + cm[4], tm[4] * cm[1] + tm[5] * cm[3] + cm[5]))  # noqa: B023

        sheet.extract_text(visitor_text=at)
        assert begun
        assert all(30 < x < box[0] - 30 and 25 < y < box[1] - 25 for x, y in begun)


def test_a_paper_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no paper 'legal'; the papers are letter, a4"):
        printed(dossier_of("pai-gow"), "legal")


def test_the_words_are_spelled_as_in_america(name: str) -> None:
    text = " ".join(pages_of(name))
    assert not re.search(r"\b(colour|centre|centimetre|grey)", text, re.IGNORECASE)


# --- the photograph -----------------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-DP 1.13BB(a)1")
def test_the_photograph_is_attached_by_its_digest(tmp_path: Path) -> None:
    from PIL import Image

    file = tmp_path / "felt.png"
    Image.new("RGB", (60, 30), "#741722").save(file)
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    made = dossier(choose("dragon-poker"), "none", file)
    assert digest in " ".join(pages(printed(made))).replace(" ", "")
    assert digest in page(made).decode()
    (block,) = (block for block in made.blocks() if isinstance(block, Photograph))
    assert block.cites == ("NJ-DP 1.13BB(a)1",)


def test_without_a_photograph_there_is_a_place_for_it(name: str) -> None:
    text = " ".join(pages_of(name)).upper()
    assert "COLOR PHOTOGRAPH OF THE MADE LAYOUT" in text


def test_what_is_no_photograph_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "felt.txt"
    file.write_text("a felt")
    with pytest.raises(DocumentError, match="is no photograph; a PNG or a JPEG is wanted"):
        dossier(choose("dragon-poker"), "none", file)


# --- the command --------------------------------------------------------------------------------------------------


def submitted(folder: Path, lines: str = "") -> Path:
    file = folder / "table.toml"
    file.write_text(f'game = "dragon-poker"\n{lines}')
    return file


def book(*words: object) -> Any:
    return CliRunner().invoke(app, ["submission", "book", *map(str, words)])


def test_the_book_is_two_files_that_are_never_replaced_unasked(tmp_path: Path) -> None:
    file, folder = submitted(tmp_path), tmp_path / "filed"
    assert book(file, "-o", folder).exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == ["dossier.html", "dossier.pdf"]
    first = (folder / "dossier.pdf").read_bytes()
    assert isinstance(book(file, "-o", folder).exception, DocumentError)
    assert book(file, "-o", folder, "--force").exit_code == 0
    assert (folder / "dossier.pdf").read_bytes() == first


def test_a_submission_with_faults_makes_no_book(tmp_path: Path) -> None:
    done = book(submitted(tmp_path, "decks = 2\n"), "-o", tmp_path / "filed")
    assert done.exit_code == 1
    assert "a second deck requires an automated shuffler (NJ-DP 42.2(b))" in done.stderr
    assert not (tmp_path / "filed").exists()


def test_the_schedule_names_the_paragraphs_that_the_layouts_data_name(name: str) -> None:
    layout = layout_of(choose(name.split(maxsplit=1)[0], None, SUBMISSIONS[name]))
    document = layout.document()
    said = {one["id"]: one["cite"] for one in (*document["areas"], *document["inscriptions"])}
    beside = next(block for block in layout_blocks(layout) if isinstance(block, Beside))
    for row in beside.table.rows:
        assert row[-1].split("\n") == said[row[1].replace("seat-n", "seat-1")], row[1]


@pytest.mark.parametrize("game", ["pai-gow", "pai-gow-poker"])
def test_a_base_rule_is_told_once_among_the_procedures_under_its_own_name(game: str) -> None:
    blocks = section(dossier(choose(game), "none"), "Procedures in force").blocks
    rows = [row for block in blocks if isinstance(block, Statements) for row in block.rows]
    laws = [row.cites[0] for row in rows if row.cites[0].startswith("BASE")]
    assert len(laws) == len(set(laws)) > 2
    for row in rows:
        assert not row.cites[0].startswith("BASE") or row.about == paragraphs()[row.cites[0]].gist.rstrip(".")
