"""Whoever follows docs/adding-a-game.md has the game that it promises: the page itself is what is tested here."""

from __future__ import annotations

import re
import subprocess
import sys
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest
from tests.server.clients import play_rounds, served
from tests.tutorial import PACKAGE, PAGE, ROOT, Checkout, Run, differs, lines_of, pieces

GAME = "one-card-war"
MOST_LINES = 500

Followed = tuple[Checkout, list[tuple[Run, str]]]


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Followed:
    """A copy of the project in which somebody has followed the page, and what every command of it has printed."""
    checkout, printed = Checkout(tmp_path_factory.mktemp("newcomer") / "project"), []
    for piece in pieces(PAGE.read_text(encoding="utf-8")):
        if isinstance(piece, Run):
            printed.append((piece, checkout.run(piece.command)))
        else:
            checkout.follow(piece)
    return checkout, printed


def ran(checkout: Checkout, *command: str) -> str:
    """What Python prints in the copy; it must succeed."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=checkout.root,
        env=checkout.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_command_of_the_page_prints_what_the_page_says(followed: Followed) -> None:
    wrong = []
    for piece, output in followed[1]:
        line = differs(lines_of(output), lines_of("\n".join(piece.prints)))
        if line:
            wrong.append(f"$ {piece.command}\nlacks: {line}\nprints:\n{output}")
    assert not wrong, "\n\n".join(wrong)
    commands = {piece.command.split()[1] for piece, _ in followed[1] if piece.command.startswith("houseway ")}
    assert commands >= {
        "rules",
        "settle",
        "par",
        "advise",
        "simulate",
        "play",
        "record",
        "audit",
        "submission",
        "layout",
    }


def test_nothing_outside_the_package_changes_but_the_registry_and_the_paragraphs(followed: Followed) -> None:
    root = followed[0].root
    before = {path.relative_to(ROOT) for path in (ROOT / "src").rglob("*") if path.suffix in {".py", ".tsv"}}
    after = {path.relative_to(root) for path in (root / "src").rglob("*") if path.suffix in {".py", ".tsv"}}
    assert all(path.as_posix().startswith(PACKAGE) for path in after - before)
    changed = {path.name for path in before if (ROOT / path).read_bytes() != (root / path).read_bytes()}
    assert changed == {"registry.py", "paragraphs.tsv", "documents.tsv", "carried.tsv"}, "carried.tsv is what tests saw"
    added = (root / "src/houseway/games/registry.py").read_text(encoding="utf-8").count("\n")
    assert added - (ROOT / "src/houseway/games/registry.py").read_text(encoding="utf-8").count("\n") == 1


def test_the_package_has_at_most_500_lines_and_the_page_says_how_many(followed: Followed) -> None:
    files = list((followed[0].root / PACKAGE).glob("*.py"))
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
    assert lines <= MOST_LINES
    assert f"{lines} lines in all" in PAGE.read_text(encoding="utf-8")


def test_the_code_of_the_page_is_typed_and_formatted_like_the_rest(followed: Followed) -> None:
    checkout = followed[0]
    own = (PACKAGE, "tests/games/one_card_war")
    ran(checkout, "-m", "ruff", "check", *own)
    ran(checkout, "-m", "ruff", "format", "--check", *own)
    ran(checkout, "-m", "mypy", "--strict", *own)


def test_the_game_conforms_like_every_registered_game(followed: Followed) -> None:
    said = ran(followed[0], "-m", "pytest", "tests/games/test_conformance.py", "-k", GAME)
    assert int(re.findall(r"(\d+) passed", said)[0]) >= 15
    assert "failed" not in said


def test_the_figures_of_the_page_are_those_of_every_order_of_four_cards(followed: Followed) -> None:
    """By dealing them all: player, dealer, and after a tie the same again; whoever ties goes to war."""
    main = tie = orders = won = 0
    for first, dealers in permutations(range(52), 2):
        mine, against = first // 4, dealers // 4
        if mine != against:
            main += (50 * 49) * (1 if mine > against else -1)
            tie -= 50 * 49
            orders += 50 * 49
            continue
        left = [card for card in range(52) if card not in {first, dealers}]
        for second, last in permutations(left, 2):
            held = second // 4 >= last // 4
            main += 1 if held else -2
            tie += 14
            orders += 1
            won += held
    assert orders == 52 * 51 * 50 * 49 == 6_497_400
    assert (Fraction(main, orders), Fraction(tie, orders)) == (Fraction(-503, 20825), Fraction(-2, 17))
    wars = 52 * 3 * 50 * 49
    assert Fraction(won - 2 * (wars - won), wars) == Fraction(-503, 1225) > Fraction(-1, 2)
    page = PAGE.read_text(encoding="utf-8")
    assert all(figure in page for figure in ("503/20825", "2/17", "-503/1225", "6,497,400", f"{won:,}"))
    par = next(output for piece, output in followed[1] if piece.command.startswith("houseway par") and "edge" in output)
    assert f"{float(Fraction(503, 20825)):.4%}" in par
    assert f"{float(Fraction(2, 17)):.4%}" in par


@pytest.mark.parametrize(
    ("module", "what", "by"),
    [
        ("settlement.py", "XX-WAR 2(b)", "XX-WAR 9(z)"),
        ("procedure.py", r' {4}(collect|options)="[^"]*",\n', ""),
        ("procedure.py", "stub_count_every=None", "stub_count_every=5"),
        ("words.py", "faces, picked = (.*), plain.picked", r"faces = \1"),
        ("felt.py", None, ""),
    ],
    ids=["a citation", "steps", "a number", "a function", "a module"],
)
def test_whoever_forgets_something_is_told_what_as_the_page_says(
    followed: Followed, module: str, what: str | None, by: str
) -> None:
    checkout, page = followed[0], PAGE.read_text(encoding="utf-8")
    path = checkout.root / PACKAGE / module
    kept = path.read_text(encoding="utf-8")
    try:
        if what is None:
            path.unlink()
        else:
            broken = re.sub(what.replace("(b)", r"\(b\)"), by, kept)
            assert broken != kept
            path.write_text(broken, encoding="utf-8")
        told = checkout.run(f"houseway {'play' if what else 'layout'} {GAME}").strip().splitlines()[-1]
    finally:
        path.write_text(kept, encoding="utf-8")
    said = [*re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE), "One Card War has no felt here"]
    assert any(sentence in told for sentence in said), told


def test_a_live_server_has_a_table_of_it(followed: Followed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The deck has its ranks together, so that nearly every cut makes the first two cards tie."""
    for name, value in followed[0].environment.items():
        monkeypatch.setenv(name, value)
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
    with served(f"sqlite:///{tmp_path}/house.db", tmp_path) as house:
        newcomer = house.guest("Newcomer")
        assert GAME in {offered["game"] for offered in newcomer.get("/api/games").json()}
        table = newcomer.open(GAME, practice=True, deck=deck)
        newcomer.sit(table, 1)
        play_rounds([newcomer], table, 6)
        ended = newcomer.sight(table)["ended"]
        assert {line["what"] for line in ended["statement"]} & {"Ante", "War"}
        seen = [newcomer.get(f"/api/tables/{table}/rounds/{number}").json() for number in range(1, 7)]
        assert any("XX-WAR 6" in str(round_) for round_ in seen), "somebody has gone to war or surrendered"
        assert "seat-1.war" in newcomer.get(f"/api/tables/{table}/felt").text
        assert "<svg" in newcomer.get(f"/api/tables/{table}/felt.svg").text
        assert newcomer.get(f"/api/tables/{table}/words").json()["welcome"]["headline"]
        assert newcomer.post(f"/api/tables/{table}/book").json()["rows"]


def test_the_game_has_lessons_and_drills_on_the_day_its_package_exists(followed: Followed) -> None:
    code = (
        "from houseway.school.shelf import faults, lessons_of\n"
        "from houseway.school.drills import drills_of\n"
        "from houseway.games.registry import game\n"
        f"lessons = lessons_of({GAME!r})\n"
        "wrong = [fault for lesson in lessons for fault in faults(lesson)]\n"
        "print(len(lessons), wrong, len(drills_of(game(lessons[0].game))))"
    )
    count, _, rest = ran(followed[0], "-c", code).strip().partition(" ")
    assert int(count) >= 12
    assert rest.startswith("[] ")
    assert int(rest.split()[-1]) >= 1
