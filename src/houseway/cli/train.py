"""`houseway train`: the dealer's school in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from houseway.cli.arguments import DeckText, Force, Json, OptionList, SubmissionFile

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.school.classroom import Progress
    from houseway.school.lesson import Lesson
    from houseway.school.records import Records


class _GameFirst(TyperGroup):
    """Whatever is no command of the school is the game to learn."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            args = ["game", *args]
        return super().resolve_command(ctx, args)


app = typer.Typer(
    cls=_GameFirst,
    no_args_is_help=True,
    short_help="The dealer's school: lessons and drills.",
    help="""Learn to deal: `houseway train GAME` gives a lesson, in which you are the dealer.

    The house plays the players and the deck; every step, amount and place is judged, with its paragraph.
    """,
)

LearnerName = Annotated[str, typer.Option(metavar="NAME", help="Whose lesson it is, for the report.")]
ReportFile = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write the report there: .txt, .html, .pdf or .json.")
]
RecordsFile = Annotated[
    Path | None, typer.Option(metavar="FILE", help="The learner's records; else in the user's data directory.")
]


@app.command("game", hidden=True)
def lesson(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game by its name; a wrong one lists them all.")],
    lesson: Annotated[
        str | None, typer.Option(metavar="NAME", help="Which lesson; left out, the next one not yet passed.")
    ] = None,
    file: Annotated[Path | None, typer.Option(metavar="FILE", help="Lessons of your own, in TOML.")] = None,
    submission: SubmissionFile = None,
    option: OptionList = None,
    irregularities: Annotated[
        bool, typer.Option("--irregularities", help="Only lessons in which things go wrong.")
    ] = False,
    seed: Annotated[str | None, typer.Option(help="Any text; the same text gives the same cards and players.")] = None,
    deck: DeckText = None,
    learner: LearnerName = "",
    report: ReportFile = None,
    records: RecordsFile = None,
    list_lessons: Annotated[bool, typer.Option("--list", help="List the lessons and stop.")] = False,
    demo: Annotated[bool, typer.Option("--demo", help="Show a perfect dealer's way through the lesson.")] = False,
    as_json: Json = False,
    force: Force = False,
) -> None:
    """A lesson: perform the dealer's procedure, be told what was wrong and why, get a report."""
    import sys

    from houseway.cli.files import check_free

    if report is not None:
        check_free(report, force)
        _form(report)
    chosen = _lessons(game, file, submission, option or [], irregularities)
    if list_lessons:
        _list(chosen, records, as_json)
        return
    taken = _chosen(chosen, lesson, _kept(records))
    taken = _with(taken, seed, deck)
    if demo or not (sys.stdin.isatty() and sys.stdout.isatty()):
        _demonstrate(taken, as_json, report, force)
        return
    _teach(taken, learner, report, records, force)


def _lessons(
    game: str, file: Path | None, submission: Path | None, option: list[str], irregularities: bool
) -> list[Lesson]:
    from houseway.games.submission import choose
    from houseway.school.lesson import LessonError
    from houseway.school.shelf import lessons_of, read_lessons

    asked = choose(game, submission, option)
    plain = type(asked.options)().document()
    options = {name: value for name, value in asked.options.document().items() if plain.get(name) != value}
    if file is not None:
        found = [one for one in read_lessons(file) if one.game == game]
        if not found:
            raise LessonError(f"{file}: no lesson there is for {game}")
    else:
        found = list(lessons_of(game, options))
    if irregularities:
        found = [one for one in found if one.irregularities]
    if not found:
        raise LessonError(f"there is no such lesson for {game}")
    return found


def _chosen(lessons: list[Lesson], name: str | None, records: Records) -> Lesson:
    """The one that was named; else the first that this learner has not finished without a mistake."""
    from houseway.school.lesson import LessonError

    if name is None:
        passed = {(one.game, one.lesson) for one in records.lessons if one.passed}
        return next((one for one in lessons if (one.game, one.name) not in passed), lessons[0])
    for one in lessons:
        if one.name == name:
            return one
    raise LessonError(f"there is no lesson {name!r}; the lessons are {', '.join(one.name for one in lessons)}")


def _with(lesson: Lesson, seed: str | None, deck: str | None) -> Lesson:
    from msgspec.structs import replace

    from houseway.cli.decks import read_deck
    from houseway.games.registry import game
    from houseway.games.submission import Submission
    from houseway.school.lesson import names_cards, options_of, with_seed

    if seed is not None:
        if names_cards(lesson):
            typer.echo(f"The cards of {lesson.name} are set; --seed changes nothing.", err=True)
        lesson = with_seed(lesson, seed)
    if deck is None:
        return lesson
    return replace(lesson, deck=read_deck(deck, Submission(game(lesson.game), options_of(lesson))))


def _list(lessons: list[Lesson], records: Path | None, as_json: bool) -> None:
    from houseway.cli.files import print_json
    from houseway.school.session import lesson_row

    kept = _kept(records)
    best = {(one.game, one.lesson): one.passed for one in kept.lessons}
    if as_json:
        print_json([lesson_row(one) | {"game": one.game} for one in lessons])
        return
    width = max(len(one.name) for one in lessons)
    for one in lessons:
        mark = "✓" if best.get((one.game, one.name)) else " "
        typer.echo(f"{mark} {one.level}  {one.name:<{width}}  {one.title}")


def _demonstrate(lesson: Lesson, as_json: bool, report: Path | None, force: bool) -> None:
    """A perfect dealer's way: what is done, in words, with its paragraph; the report is that dealer's."""
    from houseway.cli.files import print_json, write_file
    from houseway.school.perfect import dealt_perfectly
    from houseway.school.report import as_text, made, report_of
    from houseway.school.verdicts import cite_expected, expected

    way = list(dealt_perfectly(lesson))
    if report is not None:
        write_file(report, made(report_of(way[-1], PERFECT, _today()), _form(report)), force)
        typer.echo(f"The report is in {report}.", err=True)
    if as_json:
        steps = [{"do": expected(one), "cite": cite_expected(one)} for one in way if not one.finished]
        print_json({"lesson": lesson.name, "game": lesson.game, "steps": steps, "report": report_of(way[-1])})
        return
    typer.echo(f"{lesson.title or lesson.name}: {lesson.about}\n")
    before = 0
    for one in way:
        for row in one.told[before:]:
            if row.of in {"seen", "player"}:
                typer.echo(f"      ► {row.text}")
        before = len(one.told)
        if not one.finished:
            typer.echo(f"{len(one.marks) + 1:>4}  {expected(one)}  [{cite_expected(one)}]")
    typer.echo(f"\n{as_text(report_of(way[-1]))}")


def _teach(lesson: Lesson, learner: str, report: Path | None, records: Path | None, force: bool) -> None:
    from rich.console import Console

    from houseway.cli.terminal.ending import ends_properly
    from houseway.cli.terminal.school import Desk
    from houseway.cli.terminal.style import themed
    from houseway.cli.terminal.talk import Talk
    from houseway.school.session import opened, progress_of

    session = opened(lesson)
    console = themed(Console(highlight=False))
    with ends_properly() as ending:
        desk = Desk(session, progress_of(session), Talk(console))
        desk.run()
        _hand_out(desk.progress, learner, report, records, console, force)
    if ending.exit_code:
        raise typer.Exit(ending.exit_code)


def _hand_out(
    progress: Progress, learner: str, report: Path | None, records: Path | None, console: Console, force: bool
) -> None:
    """The report, on the screen and where it was asked for; what was done enters the records, also of a lesson left."""
    from rich.text import Text

    from houseway.cli.files import write_file
    from houseway.school import records as keeping
    from houseway.school.report import as_text, made, report_of

    kept = _kept(records)
    if progress.finished or progress.marks or progress.mistakes:
        kept = keeping.with_lesson(kept, progress, _today())
        _keep(kept, records)
    document = report_of(progress, learner or kept.learner, _today())
    console.print()
    console.print(Text(as_text(document)))
    if report is not None:
        form = _form(report)
        plot = keeping.plot(keeping.by_day(kept)) if form in {"html", "pdf"} and kept.lessons else ""
        write_file(report, made(document, form, plot), force)
        console.print(f"The report is in {report}.", style="dim", markup=False)


PERFECT = "a dealer who makes no mistake"
_FORMS = {".txt": "text", ".html": "html", ".pdf": "pdf", ".json": "json"}


def _form(path: Path) -> str:
    if path.suffix.lower() not in _FORMS:
        raise ValueError(f"{path}: a report is a {', '.join(_FORMS)} file")
    return _FORMS[path.suffix.lower()]


# --- the other commands -----------------------------------------------------------------------------------------------


@app.command("check")
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Lessons in TOML.")], as_json: Json = False
) -> None:
    """Say what is wrong with a file of lessons; each is given to a dealer who makes no mistake."""
    from houseway.cli.files import print_json
    from houseway.core.documents import read_file
    from houseway.school.shelf import faults_of, read_lessons

    read_file(file)  # a file that is not there is no lesson with faults, but bad input
    faults = list(faults_of(file))
    if as_json:
        print_json({"ok": not faults, "faults": faults})
    elif not faults:
        lessons = read_lessons(file)
        typer.echo(f"{file}: {len(lessons)} lesson{'s' * (len(lessons) != 1)}, nothing wrong")
    if faults:
        if not as_json:
            for fault in faults[:-1]:
                typer.echo(fault, err=True)
            typer.echo(f"houseway: {faults[-1]}", err=True)
        raise typer.Exit(1)


@app.command("drill")
def drill(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game by its name.")],
    name: Annotated[str, typer.Argument(metavar="[DRILL]", help="Which drill; left out, all mixed.")] = "",
    submission: SubmissionFile = None,
    option: OptionList = None,
    count: Annotated[int, typer.Option(min=1, max=500, help="How many questions.")] = 10,
    seed: Annotated[str | None, typer.Option(help="Any text; the same text gives the same questions.")] = None,
    records: RecordsFile = None,
    list_drills: Annotated[bool, typer.Option("--list", help="List the drills and stop.")] = False,
    as_json: Json = False,
) -> None:
    """Questions against the clock: payouts, hands, the house way, pots; what was missed comes again."""
    import sys

    from houseway.cli.files import print_json
    from houseway.games.submission import choose
    from houseway.school.drills import drills_of, questions, row

    asked = choose(game, submission, option or [])
    if list_drills:
        there = drills_of(asked.game)
        if as_json:
            print_json([{"drill": one.name, "title": one.title, "about": one.about} for one in there])
        else:
            for one in there:
                typer.echo(f"{one.name:<16}{one.title}: {one.about}")
        return
    kept = _kept(records)
    chosen = questions(asked.game, asked.options, name, count, seed or _fresh(), kept, _today())
    if as_json or not (sys.stdin.isatty() and sys.stdout.isatty()):
        print_json([row(one) | {"answer": one.answer, "cite": one.cite} for one in chosen])
        return
    from rich.console import Console

    from houseway.cli.terminal.drilling import Drilling
    from houseway.cli.terminal.style import themed
    from houseway.cli.terminal.talk import Talk

    drilling = Drilling(asked.game, asked.options, chosen, kept, Talk(themed(Console(highlight=False))), _today())
    drilling.run()
    _keep(drilling.records, records)


@app.command("progress")
def progress(
    records: RecordsFile = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Draw it there: .html or .svg.")
    ] = None,
    as_json: Json = False,
    force: Force = False,
) -> None:
    """What was learned, day by day; with --output a web page with a plot."""
    from houseway.cli.files import print_json, write_file
    from houseway.school import records as keeping

    rows = keeping.by_day(_kept(records))
    if output is not None:
        if output.suffix.lower() not in {".html", ".svg"}:
            raise ValueError(f"{output}: progress is drawn as .html or .svg")
        drawn = keeping.plot(rows, "Right, day by day")
        page = (
            f'<!doctype html><meta charset="utf-8"><title>Progress</title>{drawn}'
            if output.suffix == ".html"
            else drawn
        )
        write_file(output, page.encode(), force)
    elif as_json:
        print_json(rows)
    else:
        typer.echo(keeping.as_text(rows) or "Nothing has been learned yet: houseway train GAME")


@app.command("export")
def export(
    files: Annotated[list[Path], typer.Argument(metavar="RECORDS...", help="The records of each learner.")],
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="A .csv or .json file.")] = None,
    as_json: Json = False,
    force: Force = False,
) -> None:
    """A whole class for its instructor: every lesson of every learner, one line each."""
    from houseway.cli.files import print_json, write_file
    from houseway.core.documents import read_file
    from houseway.school import records as keeping
    from houseway.school.class_list import as_csv, rows_of

    rows = [row for file in files for row in rows_of(keeping.read(read_file(file), str(file)), file.stem)]
    if output is None:
        if as_json:
            print_json(rows)
        else:
            typer.echo(as_csv(rows), nl=False)
        return
    if output.suffix.lower() not in {".csv", ".json"}:
        raise ValueError(f"{output}: a class is exported as .csv or .json")
    import json

    content = as_csv(rows) if output.suffix.lower() == ".csv" else json.dumps(rows, indent=1, ensure_ascii=False)
    write_file(output, content.encode(), force)


# --- records ----------------------------------------------------------------------------------------------------------


def _records_path(path: Path | None) -> Path:
    from houseway.record.keys import house_key_file

    return path if path is not None else house_key_file().with_name("school.json")


def _kept(path: Path | None) -> Records:
    from houseway.core.documents import read_file
    from houseway.school.records import Records, read

    file = _records_path(path)
    return read(read_file(file), str(file)) if file.exists() else Records()


def _keep(records: Records, path: Path | None) -> None:
    from houseway.cli.files import write_file
    from houseway.school.records import written

    file = _records_path(path)
    file.parent.mkdir(parents=True, exist_ok=True)
    write_file(file, written(records), force=True, private=True)


def _today() -> str:
    from datetime import date

    return date.today().isoformat()


def _fresh() -> str:
    from houseway.core.shuffle import fresh_seed

    return fresh_seed()
