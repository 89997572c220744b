"""`houseway rules`: every paragraph, the code that carries it out and the tests that hold it."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from houseway.cli.arguments import Json

OPERATIVE = ("rule", "data", "option", "procedure")


def rules(
    arguments: Annotated[
        list[str] | None, typer.Argument(metavar="[DOC] | show CITATION", help="A document, or one paragraph to show.")
    ] = None,
    as_json: Json = False,
    missing: Annotated[bool, typer.Option("--missing", help="Only operative paragraphs without code or test.")] = False,
) -> None:
    """Which paragraph is carried out where, computed from the citations in code and tests."""
    from houseway.cli.files import print_json

    words = arguments or []
    rows = [_paragraph(" ".join(words[1:]))] if words[:1] == ["show"] else _document(words)
    if missing:
        rows = [row for row in rows if row["software"] in OPERATIVE and not (row["code"] and row["tests"])]
    if as_json:
        print_json({"paragraphs": rows})
    elif words[:1] == ["show"]:
        _show(rows[0])
    else:
        _show_all(rows, missing)


def _rows() -> list[dict[str, Any]]:
    from houseway.cli.coverage import index
    from houseway.core.citations import paragraphs

    code, tests = index()
    return [
        {
            "doc": paragraph.doc,
            "id": paragraph.id,
            "kind": paragraph.kind,
            "software": paragraph.software,
            "gist": paragraph.gist,
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
    from houseway.core.documents import DocumentError

    if not citation:
        raise DocumentError("rules show wants a citation, such as 'NJ-DP 42.10(d)4'")
    for row in _rows():
        if f"{row['doc']} {row['id']}" == citation:
            return row
    raise DocumentError(f"there is no paragraph {citation!r}")


def _show(row: dict[str, Any]) -> None:
    typer.echo(f"{row['doc']} {row['id']}  ({row['kind']}, {row['software']})")
    typer.echo(row["gist"])
    for title in ("code", "tests"):
        for place in row[title]:
            typer.echo(f"  {title:<6}{place}")


def _show_document(rows: list[dict[str, Any]]) -> None:
    """Every paragraph of one document; how many places of the code and how many tests cite it."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("paragraph", no_wrap=True)
    table.add_column("gist")
    for heading in ("code", "tests"):
        table.add_column(heading, justify="right")
    for row in rows:
        operative = row["software"] in OPERATIVE
        places = (str(len(row[what])) if operative or row[what] else "" for what in ("code", "tests"))
        table.add_row(Text(row["id"]), Text(row["gist"]), *places)
    Console().print(table)


def _show_all(rows: list[dict[str, Any]], missing: bool) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    if not missing and len({row["doc"] for row in rows}) == 1:
        _show_document(rows)
    if missing:
        for row in rows:
            lacks = " and ".join(what for what, there in (("code", row["code"]), ("test", row["tests"])) if not there)
            console.print(f"{row['doc']} {row['id']}: no {lacks}  [dim]{row['gist']}[/dim]", soft_wrap=True)
        console.print(f"{len(rows)} operative paragraphs without code or test")
        return
    table = Table(title="Paragraphs by document", title_justify="left")
    for heading in ("document", "paragraphs", "operative", "with code", "with test"):
        table.add_column(heading, justify="left" if heading == "document" else "right")
    for document in dict.fromkeys(row["doc"] for row in rows):
        mine = [row for row in rows if row["doc"] == document]
        operative = [row for row in mine if row["software"] in OPERATIVE]
        coded, tested = (sum(1 for row in operative if row[what]) for what in ("code", "tests"))
        table.add_row(document, str(len(mine)), str(len(operative)), str(coded), str(tested))
    console.print(table)
