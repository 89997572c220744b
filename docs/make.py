"""Everything in the documentation that a program draws, made anew: `make docs`."""

from __future__ import annotations

from docs import terminal_picture


def main() -> None:
    terminal_picture.main()


if __name__ == "__main__":
    main()
