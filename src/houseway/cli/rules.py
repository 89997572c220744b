"""`houseway rules`: every paragraph, whether it is carried out, the code that does it and the tests that hold it."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from houseway.cli.arguments import Json

STATES = {"carried": "carried", "cited": "cited only", "physical": "physical act", "missing": "missing"}
"""How far a paragraph may have come, in words."""


def rules(
    arguments: Annotated[
        list[str] | None, typer.Argument(metavar="[DOC] | show CITATION", help="A document, or one paragraph to show.")
    ] = None,
    as_json: Json = False,
    missing: Annotated[bool, typer.Option("--missing", help="Only what is not carried out or not tested.")] = False,
) -> None:
    """Which paragraph is carried out where: the citations in code and tests, and what the tests saw carried."""
    from houseway.cli.files import print_json

    words = arguments or []
    rows = [_paragraph(" ".join(words[1:]))] if words[:1] == ["show"] else _document(words)
    if missing:
        rows = [row for row in rows if _lacks(row)]
    if as_json:
        print_json({"paragraphs": rows})
    elif words[:1] == ["show"]:
        _show(rows[0])
    else:
        _show_all(rows, missing)


def _rows() -> list[dict[str, Any]]:
    from houseway.cli.coverage import index
    from houseway.cli.states import state
    from houseway.core.citations import document_title, paragraphs, requirement

    code, tests = index()
    return [
        {
            "doc": paragraph.doc,
            "id": paragraph.id,
            "kind": paragraph.kind,
            "software": paragraph.software,
            "gist": paragraph.gist,
            "document-title": document_title(paragraph.doc),
            "text": requirement(citation),
            "state": state(paragraph, citation in code),
            "code": code.get(citation, []),
            "tests": tests.get(citation, []),
        }
        for citation, paragraph in paragraphs().items()
    ]


def _document(words: list[str]) -> list[dict[str, Any]]:
    from houseway.core.documents import DocumentError

    rows = _rows()
    if not words:
        return rows
    documents = sorted({row["doc"] for row in rows})
    if len(words) > 1 or words[0] not in documents:
        raise DocumentError(f"there is no document {' '.join(words)!r}; the documents are {', '.join(documents)}")
    return [row for row in rows if row["doc"] == words[0]]


def _paragraph(citation: str) -> dict[str, Any]:
    from houseway.core.citations import paragraphs
    from houseway.core.documents import DocumentError

    if not citation:
        raise DocumentError(f"rules show wants a citation, such as {next(iter(paragraphs()))!r}")
    for row in _rows():
        if f"{row['doc']} {row['id']}" == citation:
            return row
    raise DocumentError(f"there is no paragraph {citation!r}")


def _lacks(row: dict[str, Any]) -> str:
    """What is still to be done about a paragraph, in a few words; empty where there is nothing."""
    from houseway.cli.states import DRAWN, OPERATIVE

    if row["state"] == "physical" or row["software"] not in OPERATIVE + DRAWN:
        return ""
    lacks = {"carried": "", "cited": "cited only", "missing": "no code"}[row["state"]]
    return lacks if row["tests"] else " and ".join(filter(None, (lacks, "no test")))


def _show(row: dict[str, Any]) -> None:
    from rich.console import Console

    from houseway.cli.states import carried, physical_acts

    console = Console(highlight=False, markup=False)
    citation, state = f"{row['doc']} {row['id']}", row["state"]
    for line in (row["document-title"], f"{citation}  ({row['kind']}, {row['software']})", "", row["text"], ""):
        # words are kept whole on a screen; in a pipe a paragraph stays one line
        console.print(line, soft_wrap=not console.is_terminal)
    if state == "carried":
        typer.echo(f"  carried by: {', '.join(carried()[citation])}")
    elif state == "physical":
        typer.echo(f"  physical act: {physical_acts()[citation]}")
    elif state is not None:
        typer.echo(f"  {STATES[state]}")
    for title in ("code", "tests"):
        for place in row[title]:
            typer.echo(f"  {title:<6}{place}")


def _show_document(rows: list[dict[str, Any]]) -> None:
    """Every paragraph of one document, how far it has come, and how many places of code and tests cite it."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("paragraph", "state"):
        table.add_column(heading, no_wrap=True)
    table.add_column("in short")
    for heading in ("code", "tests"):
        table.add_column(heading, justify="right")
    for row in rows:
        places = (str(len(row[what])) if row["state"] or row[what] else "" for what in ("code", "tests"))
        table.add_row(Text(row["id"]), STATES.get(row["state"], ""), Text(row["gist"]), *places)
    Console().print(table)


def _show_all(rows: list[dict[str, Any]], missing: bool) -> None:
    from rich.console import Console

    from houseway.cli.states import DRAWN

    console = Console()
    if not missing and len({row["doc"] for row in rows}) == 1:
        _show_document(rows)
    if missing:
        for row in rows:
            console.print(f"{row['doc']} {row['id']}: {_lacks(row)}  [dim]{row['gist']}[/dim]", soft_wrap=True)
        drawn = sum(row["software"] in DRAWN for row in rows)
        console.print(f"{len(rows) - drawn} operative paragraphs and {drawn} of layouts not carried out or not tested")
        return
    console.print(_by_document(rows))


def _by_document(rows: list[dict[str, Any]]) -> Any:
    """How many paragraphs of each document have come how far."""
    from rich import box
    from rich.table import Table

    from houseway.cli.states import OPERATIVE

    table = Table(title="Paragraphs by document", title_justify="left", box=box.SIMPLE_HEAD, collapse_padding=True)
    for heading in ("document", "all", "operative", *STATES, "tested", "layout"):
        table.add_column(heading, justify="left" if heading == "document" else "right")
    for document in dict.fromkeys(row["doc"] for row in rows):
        mine = [row for row in rows if row["doc"] == document]
        operative = [row for row in mine if row["software"] in OPERATIVE]
        came = (sum(row["state"] == state for row in operative) for state in STATES)
        tested = sum(1 for row in operative if row["tests"])
        layout = sum(row["software"] == "layout" for row in mine)
        table.add_row(document, *map(str, (len(mine), len(operative), *came, tested, layout)))
    return table
