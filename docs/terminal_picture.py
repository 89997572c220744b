"""The picture of the terminal table in the README: one round, drawn by the program itself.

python -m docs.terminal_picture
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

from houseway.cli.terminal.loop import Host
from houseway.cli.terminal.sitting import Sitting
from houseway.cli.terminal.style import themed
from houseway.cli.terminal.talk import Talk
from houseway.games.for_play import for_play
from houseway.games.submission import Submission, choose

PICTURE = Path(__file__).with_name("terminal.svg")
SEED, ANSWERS = "demonstration 19", ("10 5 5", "y")

CELL, LINE, BASELINE = 12.2, 24.4, 18.5
"""Width and height of a character, and how far its baseline is below the top of its line, as Rich draws them."""

BLOCKS = {  # left, top, width, height within a character
    "▄": (0, 0.5, 1, 0.5),
    "▀": (0, 0, 1, 0.5),
    "▌": (0, 0, 0.5, 1),
    "▐": (0.5, 0, 0.5, 1),
    "▗": (0.5, 0.5, 0.5, 0.5),
    "▖": (0, 0.5, 0.5, 0.5),
    "▝": (0.5, 0, 0.5, 0.5),
    "▘": (0, 0, 0.5, 0.5),
}


def main() -> None:
    nowhere = io.StringIO()
    console = Console(record=True, width=80, height=24, force_terminal=True, color_system="truecolor", file=nowhere)
    themed(console)
    answers = iter(ANSWERS)

    def read() -> str:
        """Type the next answer on a clean sheet; after the last, the sheet is the picture."""
        answer = next(answers, None)
        if answer is None:
            PICTURE.write_text(picture(console), encoding="utf-8")
            raise EOFError
        console.export_text()
        return answer

    asked = choose("dragon-poker")
    chosen = Submission(asked.game, for_play(asked.game, asked.options))
    sitting = Sitting(chosen.game.game, chosen.options, seat=3, bots=3, buy_in=50_000, seed=SEED)
    Host(chosen, sitting, Talk(console, read)).run()
    print(PICTURE.name)


def picture(console: Console) -> str:
    """The console as SVG, with fonts that are there and the edges of cards as rectangles, which leave no seams."""
    style = re.sub(r"@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    style = style.replace("Fira Code, monospace", "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace")
    svg = console.export_svg(title="houseway play dragon-poker", code_format=style, unique_id="table")
    text = rf'<text class="([^"]+)" x="([^"]+)" y="([^"]+)"[^>]*>([{"".join(BLOCKS)}]+)</text>'
    return "\n".join(line.rstrip() for line in re.sub(text, _rectangles, svg).splitlines()) + "\n"


def _rectangles(text: re.Match[str]) -> str:
    colour, x, y, blocks = text[1], float(text[2]), float(text[3]), text[4]
    drawn = []
    for place, block in enumerate(blocks):
        left, top, width, height = BLOCKS[block]
        at = f'x="{x + CELL * (place + left):.1f}" y="{y - BASELINE + LINE * top:.1f}"'
        drawn.append(
            f'<rect class="{colour}" {at} width="{CELL * width:.1f}" height="{LINE * height:.1f}"'
            ' shape-rendering="crispEdges"/>'
        )
    return "".join(drawn)


if __name__ == "__main__":
    main()
