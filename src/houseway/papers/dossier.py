"""The dossier of a submission: everything that a regulator files with it, under the submission's hash."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import houseway
from houseway.core.citations import Citation, document_title, paragraphs, requirement
from houseway.core.contracts import NotOfferedError
from houseway.core.documents import DocumentError, read_file
from houseway.core.phases import BETTING
from houseway.core.states import STATES
from houseway.core.tables import Table
from houseway.core.words import TableRows
from houseway.games.submission import Submission
from houseway.layouts.felts import felt_of, layout_of, sign_for
from houseway.layouts.signs import draw_sign
from houseway.layouts.svg import svg
from houseway.maths.known import Known, known_figures
from houseway.maths.sheet.content import Sheet, exact_line, said, sheet_of, under_optimal_play
from houseway.papers.blocks import (
    Block,
    Column,
    Dossier,
    Grid,
    Heading,
    PayTables,
    Photograph,
    Requirements,
    Section,
    Sign,
    Statement,
    Statements,
    Words,
    grid,
)
from houseway.papers.layout_pages import layout_blocks, layout_words
from houseway.papers.par_sheet import texts_of
from houseway.papers.procedures import procedures, unchanged
from houseway.papers.tokens import colors

Figures = Literal["none", "known", "all"]
"""Which PAR figures a dossier holds: none, those known without a long wait, or all."""
ODDS = re.compile(r"[\d,]+ to \d+")
LONGEST_PHOTOGRAPH = 30_000_000
PICTURES = {b"\x89PNG": "png", b"\xff\xd8\xff": "jpg"}
REGULATORS = {"NJ": "Division of Gaming Enforcement", "MD": "Maryland Lottery and Gaming Control Agency"}


def dossier(submission: Submission, figures: Figures = "known", photograph: Path | None = None) -> Dossier:
    """Everything that is filed with a submission."""
    options, game = submission.options, submission.game
    felt = felt_of(game.name, options)
    body = (
        _options(submission),
        _procedures(submission),
        *_round(submission),
        *_pay_tables(submission),
        *_house_way(submission),
        *_figures(submission, figures),
        _layout(submission),
        _sign(submission),
        _photograph(submission, photograph),
    )
    choices = game.choices.choices(options.jurisdiction)
    documents = dict.fromkeys(cite.partition(" ")[0] for cite in choices["jurisdiction"].cites)
    sections = (*body, _requirements(body))
    return Dossier(
        game=game.name,
        title=" ".join(filter(None, (felt.title, felt.subtitle))),
        licensee=options.licensee,
        state=STATES.get(options.jurisdiction, options.jurisdiction),
        document="; ".join(document_title(doc) for doc in documents),
        digest=options.digest,
        made_by=f"Houseway {houseway.__version__}",
        facts=_facts(submission),
        colors=colors(game, options),
        sections=sections,
    )


def _facts(submission: Submission) -> tuple[tuple[str, str], ...]:
    options = submission.options
    choices = submission.game.choices.choices(options.jurisdiction)
    documents = dict.fromkeys(cite.partition(" ")[0] for cite in choices["jurisdiction"].cites)
    return (
        ("Licensee", options.licensee),
        ("Submitted to", REGULATORS.get(options.jurisdiction, options.jurisdiction)),
        ("Rules", "; ".join(document_title(doc) for doc in documents)),
    )


# --- options ---------------------------------------------------------------------------------------------------------


def _options(submission: Submission) -> Section:
    """Every option: what it decides, what was chosen, and what leaves it to the licensee."""
    options = submission.options
    choices = submission.game.choices.choices(options.jurisdiction)
    differing = set(options.differences())
    rows: list[tuple[str, ...]] = []
    marked: list[int] = []
    cites: list[Citation] = []
    for name, value in options.every().items():
        choice = choices[name]
        meaning = choice.meaning(value)
        chosen = _NOTHING.get(name, "none") if value in (None, "", {}) else said(value)
        if meaning and meaning not in ("yes", "no"):
            chosen = f"{chosen}: {meaning}"
        if name in differing:
            marked.append(len(rows))
        rows.append((name, chosen, choice.about, choice.source))
        cites += list(choice.cites)
    stands_out = f"{len(marked)} of {len(rows)} differ from the default and stand out." if marked else _DEFAULTS
    return Section(
        title="Options chosen",
        blocks=(
            Words(text=f"Every option that a paragraph or a ruling leaves to the licensee. {stands_out}"),
            grid(
                ("Option", "Chosen", "What it decides", "Left to the licensee by"),
                rows,
                widths=(1.7, 1.7, 2.2, 1.35),
                marked=tuple(marked),
                cites=tuple(dict.fromkeys(cites)),
            ),
        ),
        fresh=True,
    )


_NOTHING = {"inscriptions": "all on the felt", "table": "the usual table"}
_DEFAULTS = "All are as they are by default."


# --- procedures and the round ----------------------------------------------------------------------------------------


def _procedures(submission: Submission) -> Section:
    options = submission.options
    told = procedures(submission.game.game.procedure(options), options)
    blocks: list[Block] = [
        Words(
            text="What is in force around every round at this table, told from the same procedure that the engine "
            "follows. Bold is what these options come to; below it, what the paragraph requires."
        )
    ]
    for group, rows in told:
        blocks += [Heading(title=group), Statements(rows=rows)]
    return Section(title="Procedures in force", blocks=tuple(blocks), fresh=True)


def _round(submission: Submission) -> Iterator[Section]:
    """What matters in each phase of a round, where the game says so."""
    options = submission.options
    try:
        words = submission.game.words
    except NotOfferedError:
        return
    shown: set[Citation] = set()
    blocks: list[Block] = []
    for phase in submission.game.game.procedure(options).phases:
        laws = [law for law in words.rules(options, phase) if law not in shown and not unchanged(law)]
        shown.update(laws)
        if laws:
            rows = tuple(Statement(about="", here="", requires=requirement(law), cites=(law,)) for law in laws)
            when = "While wagers are open" if phase == BETTING else "When they are closed"
            blocks += [Heading(title=when), Statements(rows=rows)]
    if blocks:
        yield Section(title="The round", blocks=tuple(blocks))


def _pay_tables(submission: Submission) -> Iterator[Section]:
    try:
        tables = submission.game.words.pay_tables(submission.options)
    except NotOfferedError:
        return
    way = submission.game.choices.house_way(submission.options)
    printed = [table for table in tables if way is None or table.cite != way.cite]
    if printed:
        blocks = (PayTables(tables=tuple((table.title, _printed(table)) for table in printed)),)
        yield Section(title="Pay tables and rankings", blocks=blocks)


def _printed(table: TableRows) -> Grid:
    width = max(len(row) for row in table.rows)
    head = table.head or ("",) * width
    cites = (table.cite,) if table.cite else tuple(dict.fromkeys(cell for row in table.rows for cell in row[-1:]))
    rows = [(row[0][:1].upper() + row[0][1:], *map(_thousands, row[1:])) for row in table.rows]
    odds = [at for at in range(1, width) if all(at < len(row) and ODDS.fullmatch(row[at]) for row in rows)]
    return grid(head, rows, right=range(1, width) if width == 2 else odds, cites=cites)


def _thousands(text: str) -> str:
    """Odds with their thousands apart, as the felt and the sign print them."""
    return re.sub(r"\b\d{4,}(?= to \d)", lambda found: f"{int(found[0]):,}", text)


def _house_way(submission: Submission) -> Iterator[Section]:
    way = submission.game.choices.house_way(submission.options)
    if way is None:
        return
    rows = [(str(number), name, text) for number, (name, text) in enumerate(way.rows, 1)]
    text = (
        f"The dealer sets every hand by this list, called {way.title}: the first rule that applies decides. "
        "A player who asks is told what it would be."
    )
    yield Section(
        title="House way",
        blocks=(
            Words(text=text, cites=(way.cite,)),
            grid(("", *way.head), rows, right=(0,), widths=(0.3, 2.2, 4.5), cites=(way.cite,)),
        ),
    )


# --- figures ---------------------------------------------------------------------------------------------------------


def _figures(submission: Submission, wanted: Figures) -> Iterator[Section]:
    if wanted == "none":
        return
    known = known_figures(submission, wanted == "all")
    blocks: list[Block] = list(_figure_blocks(sheet_of(submission, known.bets), known))
    yield Section(title="PAR figures", blocks=tuple(blocks), fresh=True)


def _figure_blocks(sheet: Sheet, known: Known) -> Iterator[Block]:
    yield Words(
        text="Computed exactly, by counting every outcome; nothing is sampled. The PAR sheet of this submission has "
        "the charts, strategies and definitions."
    )
    if known.left_out:
        names = " and ".join(name.replace("-", " ") for name in known.left_out)
        yield Words(text=f"Not in this dossier, because it takes long to compute and was not asked for: {names}.")
    if sheet.summary:
        yield _grid_of(sheet.summary)
    for counted in sheet.counted:
        yield Heading(title=counted.title)
        yield Words(text=counted.note)
        yield _grid_of(counted.table)
    for bet in sheet.bets:
        yield Heading(title=bet.title, aside=f"pay table {bet.source}" if bet.source else "")
        played = under_optimal_play(bet.figures)
        if played:
            yield Words(text=played)
        yield _grid_of(bet.outcomes, (bet.source,) if bet.source else ())
        yield Words(text=exact_line(bet.figures))


def _grid_of(table: Table, cites: tuple[Citation, ...] = ()) -> Grid:
    last = table.columns[-1]
    return Grid(
        columns=tuple(
            Column(column.title, "left" if column.kind == "text" and column is not last else "right")
            for column in table.columns
        ),
        rows=tuple(tuple(texts_of(table, row)) for row in table.rows),
        total=tuple(texts_of(table, table.total)) if table.total else None,
        cites=cites,
    )


# --- the layout ------------------------------------------------------------------------------------------------------


def _layout(submission: Submission) -> Section:
    law = submission.game.choices.shown_before_use(submission.options.jurisdiction)
    blocks = layout_blocks(layout_of(submission))
    return Section(title="Layout", blocks=(layout_words(law), *blocks), wide=True)


def _sign(submission: Submission) -> Section:
    """The sign as it hangs, and each of its statements with its paragraphs."""
    sign = sign_for(submission)
    drawn = draw_sign(sign)
    _, _, width, height = drawn.page
    law = submission.game.choices.shown_before_use(submission.options.jurisdiction)
    said = sign.document()
    cites = tuple(said["cite"]) or (law,)
    why = "A paragraph or a choice of this submission wants it." if sign.required else _REPEATS
    rows = [
        (one["title"] or one["kind"].replace("-", " ").capitalize(), _on_sign(one), "\n".join(one["cite"]))
        for one in said["statements"]
    ]
    title = f"The sign, {width:g} × {height:g} in ({width * 2.54:.1f} × {height * 2.54:.1f} cm). {why}"
    every = tuple(dict.fromkeys(cite for one in said["statements"] for cite in one["cite"]))
    return Section(
        title="Sign",
        blocks=(
            Sign(
                title=title,
                svg=svg(drawn).decode(),
                width=width,
                height=height,
                cites=cites,
            ),
            grid(("Statement", "On the sign", "Paragraph"), rows, widths=(1.4, 3.8, 1.4), cites=every),
        ),
        fresh=True,
    )


_REPEATS = "No paragraph requires it: it is the house's own."


def _on_sign(statement: dict[str, Any]) -> str:
    lines = [f"{line['outcome']}: {', '.join(filter(None, line['pays']))}" for line in statement["lines"]]
    return "\n".join(filter(None, (statement["text"], *lines)))


# --- the photograph --------------------------------------------------------------------------------------------------


def _photograph(submission: Submission, file: Path | None) -> Section:
    law = submission.game.choices.shown_before_use(submission.options.jurisdiction)
    if file is None:
        text = "A color photograph of the made layout is attached here before the layout is used, named by its digest."
        return Section(title="The made layout", blocks=(Photograph(text=text, cites=(law,)),))
    content = read_file(file, LONGEST_PHOTOGRAPH)
    if len(content) > LONGEST_PHOTOGRAPH:
        raise DocumentError(f"{file}: longer than {LONGEST_PHOTOGRAPH:,} bytes")
    kind = next((kind for magic, kind in PICTURES.items() if content.startswith(magic)), "")
    if not kind:
        raise DocumentError(f"{file}: is no photograph; a PNG or a JPEG is wanted")
    digest = hashlib.sha256(content).hexdigest()
    text = "The color photograph of the made layout, attached as the file that has this digest."
    image = base64.b64encode(content).decode()
    shown = Photograph(text=text, cites=(law,), name=file.name, digest=digest, image=image, format=kind)
    return Section(title="The made layout", blocks=(shown,))


# --- the paragraphs --------------------------------------------------------------------------------------------------


def cited(blocks: Iterator[Block]) -> Iterator[Citation]:
    """Every paragraph behind some blocks."""
    for block in blocks:
        yield from getattr(block, "cites", ())
        for row in block.rows if isinstance(block, Statements) else ():
            yield from row.cites


def _requirements(sections: tuple[Section, ...]) -> Section:
    """What each paragraph requires that is named above and was not told there, by document, in its order."""
    blocks = [block for section in sections for block in section.blocks]
    told = {cite for block in blocks if isinstance(block, Statements) for row in block.rows for cite in row.cites}
    wanted = {*cited(iter(blocks))} - told
    by_document: dict[str, list[tuple[str, str]]] = {}
    for citation, paragraph in paragraphs().items():
        if citation in wanted:
            by_document.setdefault(paragraph.doc, []).append((paragraph.id, requirement(citation)))
    intro = "Those named above and not told there, in our own words. The documents themselves are what binds."
    listed = (
        Requirements(title=f"{doc}: {document_title(doc)}", rows=tuple(rows)) for doc, rows in by_document.items()
    )
    return Section(title="The paragraphs", blocks=(Words(text=intro), *listed), fresh=True)
