"""Everything in the documentation that a program draws or prints, made anew: `make pictures`."""

from __future__ import annotations

from pathlib import Path

from docs import architecture_picture, browser_pictures, faces, pages, run_notebooks, terminal_picture, tutorial_output


def main() -> None:
    terminal_picture.main()
    architecture_picture.write(Path(__file__).parent)
    tutorial_output.main()
    faces.main()
    pages.main()
    run_notebooks.main()
    browser_pictures.main()


if __name__ == "__main__":
    main()
