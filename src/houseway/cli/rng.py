"""`houseway rng`: samples of the generator for a laboratory, and the tests that laboratories run on them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli.arguments import Force, GameName, Json

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from houseway.maths.randomness import Finding

app = typer.Typer(
    help="The generator: samples of it for a laboratory, and tests.", no_args_is_help=True, rich_markup_mode=None
)

Raw = Annotated[bool, typer.Option("--raw", help="The generator's numbers, before they are scaled.")]
Final = Annotated[bool, typer.Option("--final", help="The shuffled decks that the game is dealt from.")]
Seed = Annotated[str | None, typer.Option(help="Any text; repeats a sample. Left out, every shuffle has a fresh seed.")]
Simulation = Annotated[
    bool, typer.Option("--simulation", help="The generator of simulations in place of that of play.")
]
LONGEST = 4_000_000_000


@app.command()
def dump(
    game: GameName,
    raw: Raw = False,
    final: Final = False,
    *,
    shuffles: Annotated[int, typer.Option(min=1, max=10_000_000, help="How many shuffles.")] = 100_000,
    seed: Seed = None,
    simulation: Simulation = False,
    as_bytes: Annotated[bool, typer.Option("--bytes", help="Decks as one byte a card, without a heading.")] = False,
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="The file to write.")] = None,
    force: Force = False,
) -> None:
    """Write a sample of the generator: 32-bit numbers (little-endian), or one line of card numbers a shuffle."""
    import sys

    from houseway.cli.files import check_free, write_file
    from houseway.cli.working import working

    if raw == final:
        raise ValueError("say either --raw, for the generator's numbers, or --final, for shuffled decks")
    if output is not None:
        check_free(output, force)
    elif sys.stdout.isatty() and (raw or as_bytes):
        raise ValueError("name a file with -o: these bytes are not for a screen")
    pack = _pack(game)
    with working(f"Shuffling {shuffles:,} times"):
        if raw:
            content = _numbers(seed, shuffles * len(pack), len(pack), simulation).astype("<u4").tobytes()
        else:
            content = _written(_decks(seed, shuffles, len(pack), simulation), pack, as_bytes)
    if output is not None:
        write_file(output, content, force)
        typer.echo(f"wrote {output}", err=True)
    elif raw or as_bytes:
        sys.stdout.buffer.write(content)
    else:
        sys.stdout.write(content.decode())


@app.command("test")
def run_tests(
    game: GameName,
    raw: Raw = False,
    final: Final = False,
    *,
    shuffles: Annotated[int, typer.Option(min=1000, max=10_000_000, help="How many shuffles.")] = 100_000,
    seed: Seed = None,
    simulation: Simulation = False,
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A sample that was written by dump, with --raw or --final.")
    ] = None,
    level: Annotated[float, typer.Option(min=1e-9, max=0.5, help="How often a perfect generator may fail.")] = 0.01,
    as_json: Json = False,
) -> None:
    """Test the generator's numbers and the decks that are shuffled from them; exit 1 if anything is not random."""
    from contextlib import nullcontext

    from houseway.cli.working import working
    from houseway.core.documents import within
    from houseway.maths import randomness

    pack = _pack(game)
    if file is not None and raw == final:
        raise ValueError("say whether the file was written with --raw or with --final")
    findings: list[Finding] = []
    with working(f"Shuffling {shuffles:,} times, and testing"):
        if raw or not final:
            numbers = _read_numbers(file) if file else _numbers(seed, shuffles * len(pack), len(pack), simulation)
            with within(str(file)) if file else nullcontext():
                findings += randomness.tests_of_numbers(numbers)
        if final or not raw:
            decks = _read_decks(file, pack) if file else _decks(seed, shuffles, len(pack), simulation)
            with within(str(file)) if file else nullcontext():
                findings += randomness.tests_of_decks(decks)
        if not (raw or final or simulation):
            from houseway.core.seeds import hex_seed
            from houseway.maths.generators import dice_of_play

            master = None if seed is None else hex_seed(seed)
            findings += randomness.tests_of_dice(dice_of_play(master, shuffles), 6)
    judged = randomness.judged(findings)
    if as_json:
        from houseway.cli.files import print_json

        print_json(_document(game, level, judged))
    else:
        _show(game, level, judged)
    if judged[0].holm < level:
        raise typer.Exit(1)


def _pack(name: str) -> tuple[str, ...]:
    """The cards or tiles of a game, as its rules have them before the shuffle."""
    from houseway.games.submission import choose

    chosen = choose(name)
    return tuple(chosen.game.game.procedure(chosen.options).pack.cards)


def _numbers(seed: str | None, count: int, cards: int, simulation: bool) -> NDArray[Any]:
    from houseway.core.seeds import hex_seed
    from houseway.maths import generators

    if simulation:
        return generators.raw_of_simulation(_number(seed), count)
    return generators.raw_of_play(None if seed is None else hex_seed(seed), count // cards, cards)


def _decks(seed: str | None, shuffles: int, cards: int, simulation: bool) -> NDArray[Any]:
    from houseway.core.seeds import hex_seed
    from houseway.maths import generators

    if simulation:
        return generators.decks_of_simulation(_number(seed), shuffles, cards)
    return generators.decks_of_play(None if seed is None else hex_seed(seed), shuffles, cards)


def _number(seed: str | None) -> int:
    import secrets

    from houseway.core.seeds import number_seed

    return secrets.randbits(48) if seed is None else number_seed(seed) % (1 << 64)


def _written(decks: NDArray[Any], pack: tuple[str, ...], as_bytes: bool) -> bytes:
    if as_bytes:
        return decks.tobytes()
    lines = (" ".join(map(str, deck)) for deck in decks.tolist())
    return ("\n".join((_heading(pack), *lines)) + "\n").encode()


def _heading(pack: tuple[str, ...]) -> str:
    """The first line of a sample: which number is which card."""
    return "# " + " ".join(f"{number}={card}" for number, card in enumerate(pack))


def _read_numbers(path: Path) -> NDArray[Any]:
    import numpy as np

    from houseway.core.documents import read_file

    content = read_file(path, LONGEST)
    if len(content) % 4:
        raise ValueError(f"{path}: is no sample of 32-bit numbers: its length is not a multiple of four")
    return np.frombuffer(content, "<u4")


def _read_decks(path: Path, pack: tuple[str, ...]) -> NDArray[Any]:
    import numpy as np

    from houseway.core.documents import read_file

    content, cards = read_file(path, LONGEST), len(pack)
    if not content.startswith(b"#"):
        if not content or len(content) % cards:
            raise ValueError(f"{path}: is no sample of decks of {cards}")
        packed = np.frombuffer(content, np.uint8).reshape(-1, cards)
        if (wrong := _no_decks(packed)).size:
            raise ValueError(f"{path}: deck {wrong[0] + 1} {_WRONG.format(cards - 1)}")
        return packed
    lines = content.splitlines()
    if lines[0].startswith(b"# 0=") and lines[0].split() != _heading(pack).encode().split():
        raise ValueError(f"{path}: its heading names the cards of another game")
    rows = [(number, line.split()) for number, line in enumerate(lines, 1) if line and not line.startswith(b"#")]
    try:
        decks = np.array([row for _, row in rows], dtype=object).astype(np.int64).reshape(len(rows), cards)
        whole = not _no_decks(decks).size
    except (TypeError, ValueError, OverflowError):  # lines of several lengths, or what is no number
        whole = False
    if not whole:
        line = next(number for number, row in rows if not _is_deck(row, cards))
        raise ValueError(f"{path}: line {line} {_WRONG.format(cards - 1)}")
    return decks.astype(np.uint8)


_WRONG = "is no deck, which has each number from 0 to {} once"


def _no_decks(decks: NDArray[Any]) -> NDArray[Any]:
    """Which rows do not hold every card once."""
    import numpy as np

    return np.flatnonzero((np.sort(decks, axis=1) != np.arange(decks.shape[1])).any(axis=1))


def _is_deck(row: list[bytes], cards: int) -> bool:
    try:
        return sorted(map(int, row)) == list(range(cards))
    except ValueError:
        return False


def _document(game: str, level: float, findings: list[Finding]) -> dict[str, Any]:
    return {
        "game": game,
        "level": level,
        "random": findings[0].holm >= level,
        "tests": [
            {
                "test": finding.test,
                "about": finding.about,
                "statistic": finding.statistic,
                "degrees-of-freedom": finding.freedom or None,
                "p": finding.chance,
                "p-holm": finding.holm,
                "passed": finding.holm >= level,
            }
            for finding in findings
        ],
    }


def _show(game: str, level: float, findings: list[Finding]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(title=f"Randomness: {game}", title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    table.add_column("test", no_wrap=True)
    table.add_column("of", no_wrap=True)
    for heading in ("statistic", "df", "p", "Holm", ""):
        table.add_column(heading, justify="right", no_wrap=True)
    for finding in findings:
        passed = finding.holm >= level
        table.add_row(
            finding.test,
            finding.about,
            f"{finding.statistic:,.2f}",
            str(finding.freedom or ""),
            _chance(finding.chance),
            _chance(finding.holm),
            "" if passed else "✗",
            style="" if passed else "bold red",
        )
    console = Console(highlight=False)
    console.print(table)
    failed = sum(finding.holm < level for finding in findings)
    said = f"{failed} of {len(findings)} tests fail" if failed else f"All {len(findings)} tests pass"
    console.print(f"{said} at a level of {level:g}, corrected for their number.")


def _chance(chance: float) -> str:
    return f"{chance:.4f}" if chance >= 0.0001 else f"{chance:.1e}"
