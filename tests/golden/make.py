"""Make the golden logs again: `python -m tests.golden.make`. Read the difference before it is kept."""

from __future__ import annotations

from pathlib import Path

from tests.golden import deuce_of_the_dragon, double_draw_poker, dragon_poker, pai_gow, pai_gow_poker

FOLDER = Path(__file__).parent
LOGS = {
    **dragon_poker.LOGS,
    **double_draw_poker.LOGS,
    **pai_gow.LOGS,
    **pai_gow_poker.LOGS,
    **deuce_of_the_dragon.LOGS,
}


def main() -> None:
    for name, session in LOGS.items():
        path = FOLDER / f"{name}.jsonl"
        path.write_bytes(b"".join(session().log.lines))
        print(f"{path.name}: {len(path.read_bytes().splitlines())} lines")


if __name__ == "__main__":
    main()
