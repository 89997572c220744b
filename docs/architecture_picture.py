"""The picture of ARCHITECTURE.md: what stands on what. Written to docs/architecture.svg by `make pictures`."""

from __future__ import annotations

from pathlib import Path

WIDTH, HEIGHT = 960, 560
INK, DIM, PAPER, LINE, GREEN = "#1B2320", "#535D57", "#FAF8F2", "#877F6B", "#DCEADF"

Box = tuple[float, float, float, float, str, str, str]
BOXES: tuple[Box, ...] = (
    (30, 24, 280, 64, "cli", "one module a command; the terminal table", PAPER),
    (340, 24, 280, 64, "server", "HTTP and WebSocket, thin", PAPER),
    (650, 24, 280, 64, "web", "the browser client, TypeScript", PAPER),
    (340, 112, 280, 64, "house", "many tables: seats, clocks, bots, roles", PAPER),
    (30, 112, 135, 64, "papers", "on Typst pages", PAPER),
    (175, 112, 135, 64, "school", "lessons, drills", PAPER),
    (650, 112, 280, 64, "workbench", "houseway.table(...): all of it from Python", PAPER),
    (340, 200, 280, 64, "record", "log, keys, storage, replay, narration", PAPER),
    (30, 200, 135, 64, "maths", "figures, sheets", PAPER),
    (175, 200, 135, 64, "layouts", "felts, signs", PAPER),
    (650, 200, 135, 64, "players", "who search, read", PAPER),
    (795, 200, 135, 64, "envs", "for learning", PAPER),
    (30, 288, 900, 64, "table", "the table around a round: cards, chips, seats, irregularities, sight, void", PAPER),
    (30, 376, 900, 88, "games", "", GREEN),
    (30, 488, 900, 48, "core", "", PAPER),
)
MODULES = ("options", "procedure", "game", "settlement", "words", "felt", "choices", "exact", "kernel", "book")
CORE = (
    "money, cards, citations, commands and events, the protocols that a game fulfils, plain records for words and felts"
)


def _text(x: float, y: float, said: str, size: float = 13, colour: str = DIM, weight: int = 400) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{colour}" font-weight="{weight}">{said}</text>'


def _box(x: float, y: float, wide: float, high: float, fill: str) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="10" fill="{fill}"'
        f' stroke="{LINE}" stroke-width="1"/>'
    )


def picture() -> str:
    """The layers from what people use down to the shared vocabulary."""
    drawn = [f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#EFEBE0"/>']
    for x, y, wide, high, name, about, fill in BOXES:
        drawn += [_box(x, y, wide, high, fill), _text(x + 16, y + 27, name, 17, INK, 600), _text(x + 16, y + 48, about)]
    drawn.append(_text(112, 403, "one folder a game, beside its regulation; each module fulfils a protocol of core"))
    room = 868 / len(MODULES)
    for place, name in enumerate(MODULES):
        x = 46 + place * room
        drawn += [_box(x, 420, room - 8, 30, "#FFFFFF"), _text(x + 10, 440, name, 13, INK)]
    drawn.append(_text(100, 515, CORE))
    drawn.append(f'<path d="M620 56h30" stroke="{LINE}" stroke-width="1.5" stroke-dasharray="4 3"/>')
    lines = "\n".join(drawn)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        ' aria-label="What stands on what: command line, server, browser and workbench above house, school, papers'
        " and record, these above"
        ' the table, the games and core" font-family="Inter, Helvetica, Arial, sans-serif">\n'
        f"{lines}\n</svg>\n"
    )


def write(folder: Path) -> Path:
    """The file, made anew."""
    path = folder / "architecture.svg"
    path.write_text(picture(), encoding="utf-8")
    return path
