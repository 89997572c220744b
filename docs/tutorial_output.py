"""What the commands of docs/adding-a-game.md print, and the picture of its felt, made anew by following the page.

Where the page leaves lines out (`...`) it stays as it is, and the tests say whether it still holds.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.tutorial import PAGE, Checkout, Run, lines_of, pieces


def main() -> None:
    page = PAGE.read_text(encoding="utf-8")
    with TemporaryDirectory() as folder:
        checkout = Checkout(Path(folder) / "project")
        for piece in pieces(page):
            if not isinstance(piece, Run):
                checkout.follow(piece)
                continue
            printed = "\n".join(lines_of(checkout.run(piece.command)))
            if piece.prints and "..." not in piece.prints:
                before = "\n".join(piece.prints).strip("\n")
                page = page.replace(f"$ {piece.command}\n{before}", f"$ {piece.command}\n{printed}", 1)
        shutil.copy(checkout.root / "one-card-war.svg", PAGE.parent)
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
