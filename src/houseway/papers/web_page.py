"""A dossier as one web page that needs no other file: the same blocks as on paper."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping, Sequence
from html import escape
from importlib import resources
from string import Template
from typing import Any

Shown = Mapping[str, Any]


def web_page(content: Shown) -> bytes:
    """The page's bytes, from what the pages of the PDF are filled in with too."""
    page = Template(resources.files(__package__).joinpath("dossier.html").read_text(encoding="utf-8"))
    sections = content["sections"]
    return page.substitute(
        title=escape(content["title"]),
        game=escape(content["game"]),
        state=escape(content["state"]),
        licensee=escape(content["licensee"]),
        digest=content["digest"],
        colors=" ".join(f"--{name}: {value};" for name, value in content["colors"].items()),
        facts="".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in content["facts"]),
        contents="".join(
            f'<li><a href="#part-{number}">{escape(section["title"])}</a></li>'
            for number, section in enumerate(sections, 1)
        ),
        sections="\n".join(_section(number, section) for number, section in enumerate(sections, 1)),
        statement=escape(content["statement"]),
        made_by=escape(content["made-by"]),
    ).encode()


def _section(number: int, section: Shown) -> str:
    blocks = "\n".join(_BLOCKS[block["kind"]](block) for block in section["blocks"])
    return f'<section id="part-{number}"><h2>{number}&ensp;{escape(section["title"])}</h2>\n{blocks}</section>'


def _cites(cites: Sequence[str]) -> str:
    return f'<span class="cite">{escape(", ".join(cites))}</span>' if cites else ""


def _words(block: Shown) -> str:
    return f"<p>{escape(block['text'])} {_cites(block['cites'])}</p>"


def _heading(block: Shown) -> str:
    aside = f'<span class="cite">{escape(block["aside"])}</span>' if block["aside"] else ""
    return f"<h3>{escape(block['title'])} {aside}</h3>"


def _statements(block: Shown) -> str:
    about = any(row["about"] for row in block["rows"])

    def line(row: Shown) -> str:
        here = f"<strong>{escape(row['here'])}</strong><br>" if row["here"] else ""
        first = f"<td>{escape(row['about'])}</td>" if about else ""
        return f"<tr>{first}<td>{here}{escape(row['requires'])}</td><td>{_cites(row['cites'])}</td></tr>"

    kind = ' class="statements"' if about else ""
    return f'<div class="scroll"><table{kind}><tbody>{"".join(map(line, block["rows"]))}</tbody></table></div>'


def _table(block: Shown) -> str:
    columns, marked = block["columns"], set(block["marked"])

    def cells(row: Sequence[str], tag: str = "td") -> str:
        sides = (' class="right"' if column["align"] == "right" else "" for column in columns)
        return "".join(f"<{tag}{side}>{escape(text)}</{tag}>" for side, text in zip(sides, row, strict=True))

    titles = [column["title"] for column in columns]
    head = f"<thead><tr>{cells(titles, 'th')}</tr></thead>" if any(titles) else ""
    body = "".join(
        f'<tr class="{"marked" if at in marked else "plain"}">{cells(row)}</tr>' for at, row in enumerate(block["rows"])
    )
    foot = f"<tfoot><tr>{cells(block['total'])}</tr></tfoot>" if block["total"] else ""
    return f'<div class="scroll"><table>{head}<tbody>{body}</tbody>{foot}</table></div>'


def _pay_tables(block: Shown) -> str:
    tables = (
        f"<div><h3>{escape(title)} {_only(table['cites'])}</h3>{_table(table)}</div>"
        for title, table in block["tables"]
    )
    return f'<div class="pay">{"".join(tables)}</div>'


def _only(cites: Sequence[str]) -> str:
    """The paragraph of a whole table; where each line has its own, it stands there."""
    return _cites(cites) if len(cites) == 1 else ""


def _figure(block: Shown, kind: str = "layout") -> str:
    left, above, right, below = block["margin"]
    size = 0.075 * block["scale"]
    view = f"{-left} {-above} {left + block['width'] + right} {above + block['height'] + below}"
    drawn = _image(block["svg"].encode(), "svg+xml")
    pins = "".join(_callout(one, size) for one in block["callouts"])
    return (
        f'<figure class="{kind}"><svg viewBox="{view}" role="img" aria-label="{escape(block["title"])}">'
        f'<image href="{drawn}" width="{block["width"]}" height="{block["height"]}"/>{pins}</svg>'
        f"<figcaption>{escape(block['title'])}. {escape(block['caption'])}</figcaption></figure>"
    )


def _callout(one: Shown, size: float) -> str:
    to = (one["to-x"], one["to-y"])
    line = ""
    if to != (one["x"], one["y"]):
        ends = f'x1="{one["x"]:.3f}" y1="{one["y"]:.3f}" x2="{to[0]:.3f}" y2="{to[1]:.3f}"'
        line = (
            f'<line {ends} stroke="#fff" stroke-width="{size * 0.4:.3f}"/>'
            f'<line {ends} stroke="#1c1b19" stroke-width="{size * 0.13:.3f}"/>'
        )
    return (
        f'{line}<circle cx="{one["x"]:.3f}" cy="{one["y"]:.3f}" r="{size:.3f}" fill="#fff" stroke="#1c1b19"'
        f' stroke-width="{size * 0.14:.3f}"/><text x="{one["x"]:.3f}" y="{one["y"] + size * 0.38:.3f}"'
        f' font-size="{size * 1.1:.3f}" font-weight="600" text-anchor="middle">{one["number"]}</text>'
    )


def _beside(block: Shown) -> str:
    aside = f'<p class="aside">{escape(block["text"])}</p>'
    return _figure(block["figure"], "position") + _table(block["table"]) + aside


def _sign(block: Shown) -> str:
    drawn = _image(block["svg"].encode(), "svg+xml")
    title = f"<h3>{escape(block['title'])} {_cites(block['cites'])}</h3>"
    return f'{title}<div class="sign"><img alt="{escape(block["title"])}" src="{drawn}"></div>'


def _photograph(block: Shown) -> str:
    if not block["image"]:
        inside = "Color photograph of the made layout"
        return f'{_words(block)}<div class="photograph">{inside}</div>'
    kind = {"jpg": "jpeg"}.get(block["format"], block["format"])
    shown = f'<img alt="The made layout" src="data:image/{kind};base64,{block["image"]}">'
    digest = f'<dt>SHA-256</dt><dd class="hash">{block["digest"]}</dd>'
    named = f"<dl><dt>File</dt><dd>{escape(block['name'])}</dd>{digest}</dl>"
    return f'{_words(block)}<div class="photograph">{shown}</div>{named}'


def _requirements(block: Shown) -> str:
    rows = "".join(f"<tr><td>{escape(id_)}</td><td>{escape(text)}</td></tr>" for id_, text in block["rows"])
    table = f'<div class="scroll"><table class="statements"><tbody>{rows}</tbody></table></div>'
    return f"<h3>{escape(block['title'])}</h3>{table}"


def _image(content: bytes, kind: str) -> str:
    return f"data:image/{kind};base64,{base64.b64encode(content).decode()}"


_BLOCKS: dict[str, Callable[[Shown], str]] = {
    "words": _words,
    "heading": _heading,
    "statements": _statements,
    "table": _table,
    "pay-tables": _pay_tables,
    "figure": _figure,
    "beside": _beside,
    "sign": _sign,
    "photograph": _photograph,
    "requirements": _requirements,
}
