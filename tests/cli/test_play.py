"""The terminal table: whole rounds typed by somebody, and everything they could type wrong."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console
from tests.cli.test_par import run

from houseway.cli.play import play
from houseway.cli.terminal.loop import CHIPS, LEAVE, PAGE_KEYS, Host
from houseway.cli.terminal.pieces import CardBox
from houseway.cli.terminal.replay import moments
from houseway.cli.terminal.sitting import PlayedRound, Sitting
from houseway.cli.terminal.style import themed
from houseway.cli.terminal.talk import Talk
from houseway.core.accounts import stack
from houseway.core.cards import FACE_DOWN
from houseway.core.events import BoughtIn, CardsDealt, CashedOut
from houseway.core.scene import Scene, net
from houseway.games.for_play import for_play
from houseway.games.registry import game as game_of
from houseway.games.submission import Submission, choose
from houseway.record.narration import narrate
from houseway.table.events import CardsShuffled
from houseway.table.ledger import conserved
from houseway.table.scene import scene_of

DRAGONS = "demonstration 19"
"""The cards of the settlement example: gold dragon, red dragon and monkey against a high card."""
BUY_IN = 50_000
FACES = game_of("dragon-poker").words.faces(choose("dragon-poker").options)


def at_a_table(game: str, option: Sequence[str] = ()) -> Submission:
    """What `houseway play` sits down with: the limits of a table are posted."""
    submission = choose(game, changes=option)
    return Submission(submission.game, for_play(submission.game, submission.options))


def end_of(played: PlayedRound, seat: int = 3) -> Scene:
    """A round that is over, as that seat saw its end."""
    return scene_of(played.last, seat, played.events)


class Person:
    """Types prepared lines at a table, and keeps every screen they were shown."""

    def __init__(
        self,
        *answers: str,
        seed: str = DRAGONS,
        bots: int = 3,
        width: int = 80,
        height: int = 24,
        option: Sequence[str] = (),
        game: str = "dragon-poker",
        at_the_end: type[BaseException] = EOFError,
    ) -> None:
        self._answers = iter(answers)
        self._end = at_the_end
        self._file = io.StringIO()
        self.screens: list[str] = []
        submission = at_a_table(game, option)
        self.sitting = Sitting(submission.game.game, submission.options, 3, bots, BUY_IN, seed)
        console = themed(Console(file=self._file, width=width, height=height, highlight=False))
        self.host = Host(submission, self.sitting, Talk(console, self._type))
        self.host.run()
        self._keep()

    def _keep(self) -> None:
        self.screens.append(self._file.getvalue())
        self._file.seek(0)
        self._file.truncate()

    def _type(self) -> str:
        self._keep()
        answer = next(self._answers, None)
        if answer is None:
            raise self._end
        return answer

    @property
    def left_with(self) -> int:
        """What they carried to the cage; nobody who has left keeps a seat or a chip."""
        assert self.sitting.seat not in self.sitting.table.players
        assert stack(self.sitting.seat) not in self.sitting.table.accounts
        assert conserved(self.sitting.table.accounts)
        carried = self.sitting.chips(CashedOut)
        won = sum(net(played.events, self.sitting.seat) for played in self.sitting.played)
        assert carried == self.sitting.chips(BoughtIn) + won
        return carried


def line_with(screen: str, *words: str) -> str:
    return next(line for line in screen.splitlines() if all(word in line for word in words))


# --- rounds ----------------------------------------------------------------------------------------------------------


def test_a_round_is_bet_advised_played_and_settled_with_odds_and_paragraphs() -> None:
    person = Person("10 5 5", "a", "y")
    advice, settled = person.screens[2], person.screens[3]
    assert "the book's choice" in line_with(advice, "play", "on average")
    assert "-2.0000 of the Ante" in line_with(advice, "fold", "-$20.00 on average")
    assert re.search(r"Dragon Bet +wins 7 to 1 +\+\$35\.00 +NJ-DP 42\.11\(f\)", settled)
    assert re.search(r'3 Card Bonus +wins 4 to 1 +\+\$20\.00 +NJ-DP 42\.11\(d\) "Pay Table 1"', settled)
    assert re.search(r"Ante +wins 1 to 1 +\+\$10\.00 +NJ-DP 42\.11\(b\)", settled)
    assert re.search(r"Ante Bonus +wins 1 to 1 +\+\$10\.00 +NJ-DP 42\.11\(c\)", settled)
    assert "Round 1: +$85.00, stack $585.00" in settled
    assert person.left_with == 58_500
    assert "You leave with $585.00, having bought $500.00: +$85.00." in person.screens[-1]


def test_a_fold_gives_up_ante_and_ante_bonus_and_the_side_wagers_are_still_paid() -> None:
    settled = Person("10 5 5", "f").screens[2]
    assert re.search(r"Ante +loses: you folded +-\$10\.00 +NJ-DP 42\.10\(c\)1", settled)
    assert re.search(r"Dragon Bet +wins 7 to 1 +\+\$35\.00", settled)
    assert "Round 1: +$35.00" in settled


def test_enter_makes_the_same_bet_again() -> None:
    person = Person("15 0 5", "y", "", "f")
    first, second = map(end_of, person.sitting.played)
    assert first.placed(3) == {"ante": 1500, "ante-bonus": 1500, "dragon": 500, "play": 1500}
    assert second.placed(3) == {"ante": 1500, "ante-bonus": 1500, "dragon": 500}


def test_wagers_can_be_asked_for_one_by_one() -> None:
    person = Person("b", "20", "some", "none", "$5", "y")
    assert "the 3 Card Bonus must be dollars" in person.screens[3].replace("The 3", "the 3")
    assert end_of(person.sitting.played[0]).placed(3) == {"ante": 2000, "ante-bonus": 2000, "dragon": 500, "play": 2000}
    assert re.search(r"Ante +\$20", person.screens[5])
    assert "3 Card Bonus" not in person.screens[5]
    assert re.search(r"Dragon Bet +\$5", person.screens[5])


def test_maryland_is_played_in_its_own_words() -> None:
    person = Person("10 5 5", "y", option=["jurisdiction=MD"])
    assert "Dragon Poker, Maryland" in person.screens[0]
    assert "Dragon Wager" in person.screens[0]
    assert "MD-DP 12.A" in person.screens[2]


@pytest.mark.parametrize("bots", range(6))
def test_any_number_of_bots_sits_down_bets_and_plays(bots: int) -> None:
    person = Person(*["", "f"] * 4, bots=bots, seed="bots")
    assert len(person.sitting.played) == 4
    for played in person.sitting.played:
        seats = {event.to for event in played.events if isinstance(event, CardsDealt)} - {0}
        assert len(seats) == bots + 1
    assert person.left_with


def test_a_seed_repeats_the_table_and_another_seed_does_not() -> None:
    def screens(seed: str) -> list[str]:
        return Person("10 5 5", "y", "", "y", seed=seed).screens

    assert screens("one") == screens("one")
    assert screens("one") != screens("two")


def test_chips_can_be_bought_when_they_run_out() -> None:
    person = Person("200", "y", "f", "", "c", "12.345", "100", "c", "")
    assert "not enough chips" in person.screens[4]
    assert "must be dollars with at most two decimals" in person.screens[6]
    assert "You have bought $100.00 in chips" in person.screens[7]
    assert "You have bought $500.00 in chips" in person.screens[9]


# --- what is typed wrong ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("x", "There is no key 'x' here"),
        ("play", "There is no key 'play' here"),
        ("-5", "There is no key '-5' here"),
        ("0", "The Ante must be above zero"),
        ("10.123", "The Ante must be dollars with at most two decimals"),
        ("1,000", "The Ante must be dollars with at most two decimals"),
        ("10 x", "There is no wager 'x'; the wagers are Ante, 3 Card Bonus and Dragon Bet"),
        ("1 2 3 4", "At most 3 amounts: Ante, 3 Card Bonus, Dragon Bet"),
        ("9" * 40, "The Ante is more money than there is"),
        ("400", "Seat 3 has not enough chips for that wager (NJ-DP 42.6(a))"),
        ("\x1b[A", "There is no key"),
        ("十", "There is no key"),
    ],
)
def test_a_bet_that_makes_no_sense_gets_one_sentence_and_loses_nothing(typed: str, said: str) -> None:
    person = Person(typed)
    assert said in person.screens[1]
    assert person.left_with == BUY_IN
    assert not person.sitting.played


def test_limits_are_the_tables_and_the_first_bet_offered_is_within_them(tmp_path: Path) -> None:
    file = tmp_path / "submission.toml"
    file.write_text('game = "dragon-poker"\n[limits.ante]\nminimum = 25\nmaximum = 100\n')
    options = choose("dragon-poker", file).options
    asked = game_of("dragon-poker").words.wagers(options)
    assert asked[0].first == 2500


@pytest.mark.parametrize("typed", ["", "x", "10", "yes", "\t", "ff"])
def test_a_decision_that_is_none_asks_again(typed: str) -> None:
    person = Person("10", typed, "y")
    assert "Press y to play or f to fold; nothing has happened yet." in person.screens[2]
    assert "Round 1:" in person.screens[3]


@pytest.mark.parametrize("typed", ["y", "play", "PLAY", " y "])
def test_a_choice_is_made_by_its_key_or_its_word(typed: str) -> None:
    assert "Round 1: +$30.00" in Person("10", typed).screens[2]


# --- pages ------------------------------------------------------------------------------------------------------------


def test_the_first_screen_names_every_wager_and_every_key() -> None:
    screen = Person().screens[0]
    for word in ("Ante", "Ante Bonus", "3 Card Bonus", "Dragon Bet", "Play", "Gold Dragon is wild", "Enter", "10 5 5"):
        assert word in screen
    for key, does in (*PAGE_KEYS, CHIPS, LEAVE):
        assert f"{key} {does}" in screen


@pytest.mark.parametrize("before", [(), ("10",), ("10", "y")])
def test_pages_open_at_any_time_and_go_back(before: tuple[str, ...]) -> None:
    here = len(before)
    assert "NJ-DP 42." in Person(*before, "?").screens[here + 1]
    tables = Person(*before, "p").screens[here + 1]
    assert re.search(r"Three Red Dragons +1,000 to 1", tables)
    assert re.search(r"Winning Hand +push", tables)
    ledger = Person(*before, "l").screens[here + 1]
    assert re.search(r"everything +\$0\.00", ledger)
    for page in "?pl":
        back = Person(*before, page, "q").screens
        assert back[here + 2] == back[here] or "round 1" in back[here + 2]


def test_the_rules_of_the_moment_change_with_the_moment() -> None:
    assert 'NJ-DP 42.1 "Ante Bonus"' in Person("?").screens[1]
    assert "NJ-DP 42.10(c)1" in Person("10", "?").screens[2]


def test_the_book_tells_what_the_wagers_cost_before_the_deal() -> None:
    screen = Person("a").screens[1]
    assert "Dragon Bet" in line_with(screen, "costs 14.4")  # RULINGS: -14.4 %
    assert "3 Card Bonus" in line_with(screen, "costs 5.06")  # RULINGS: -5.06 % by table 1


def test_the_replay_tells_every_event_of_the_round_with_its_paragraph() -> None:
    person = Person("10 5 5", "y", "r", "w", *[""] * 60, width=200)
    steps = list(moments(person.sitting.played[0], 3, whole=True))
    for screen, (number, moment) in zip(person.screens[4:], enumerate(steps, start=1), strict=False):
        assert f"Step {number} of {len(steps)}" in screen
        for event in moment.happened:
            assert event.cite in line_with(screen, narrate(event))
    told = [event for moment in steps for event in moment.happened]
    assert len(told) == len(person.sitting.played[0].events) - person.sitting.played[0].events.index(
        next(event for event in person.sitting.played[0].events if isinstance(event, CardsShuffled))
    )


def test_the_replay_goes_back_and_can_be_left() -> None:
    screens = Person("10", "y", "r", "", "b", "q").screens
    assert "Step 1 of" in screens[3]
    assert "Step 2 of" in screens[4]
    assert "Step 1 of" in screens[5]
    assert "Your bet?" in screens[6]


def test_a_replay_before_any_round_says_so() -> None:
    assert "No round has been played yet." in Person("r").screens[1]


def test_cards_of_others_are_never_told_before_they_are_turned_up() -> None:
    person = Person("10", "y")
    for moment in moments(person.sitting.played[0], 3):
        for event in moment.happened:
            if isinstance(event, CardsDealt) and event.to != 3:
                assert set(event.cards) == {FACE_DOWN}
                assert narrate(event).endswith("three cards face down.")


# --- leaving ----------------------------------------------------------------------------------------------------------


def test_leaving_a_hand_in_play_is_asked_twice() -> None:
    stays = Person("10", "q", "", "y")
    assert "You have a hand in play. Leave all the same?" in stays.screens[2]
    assert "Round 1: +$30.00" in stays.screens[4]
    leaves = Person("10", "q", "q")
    assert leaves.left_with == BUY_IN - 2000
    assert "You leave with $480.00" in leaves.screens[-1]


SCRIPT = "b 10 5 5 a ? q y r - q l q c 50 - f p q x 20 q q".replace("-", "").split(" ")


def test_going_away_at_any_prompt_cashes_out_politely() -> None:
    for length in range(len(SCRIPT)):
        person = Person(*SCRIPT[:length], at_the_end=(EOFError, KeyboardInterrupt)[length % 2], bots=1)
        assert person.left_with
        assert "Thank you for playing." in person.screens[-1]


KEYS = ["", "y", "f", "q", "a", "b", "c", "r", "10", "5 5", "0", "1 1 1", "zzz", "?", "500"]


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from(KEYS), max_size=25))
def test_whatever_is_typed_no_chip_is_lost(typed: list[str]) -> None:
    person = Person(*typed, bots=1, seed="typed")
    assert person.left_with >= 0
    assert person.sitting.session.log.length > 1


# --- drawing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", [0, 3, 5])
def test_every_screen_of_a_round_fits_eighty_by_twenty_four(bots: int) -> None:
    for screen in Person("?", "q", "10 5 5", "a", "p", "q", "y", "a", "r", *[""] * 40, bots=bots).screens[:-1]:
        lines = screen.splitlines()
        assert len(lines) <= 24
        assert all(len(line) <= 80 for line in lines)


def test_a_wide_screen_narrates_beside_the_felt() -> None:
    assert "what happened" in Person("10", "y", width=120).screens[2]
    assert "what happened" not in Person("10", "y", width=80).screens[2]


@pytest.mark.parametrize("width", [40, 60, 79, 100, 118, 200])
def test_amounts_are_never_cut_off(width: int) -> None:
    screen = Person("111.25 2 3", width=width).screens[1]
    assert "$111.25" in screen


@pytest.mark.parametrize("code", FACES)
def test_a_card_shows_its_name_and_its_symbol(code: str) -> None:
    face = FACES[code]
    console = themed(Console(file=io.StringIO(), width=20))
    with console.capture() as drawn:
        console.print(CardBox(face))
    assert face.symbol in drawn.get()
    for word in face.name.split():
        assert word in drawn.get()


def test_a_terminal_without_unicode_gets_letters_and_plain_lines() -> None:
    raw = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    console = themed(Console(file=raw, width=20))
    console.print(CardBox(FACES["GD"]))
    raw.flush()
    raw.seek(0)
    drawn = raw.read()
    assert "GD" in drawn
    assert "Dragon" in drawn


def test_no_choice_hides_behind_a_key_that_opens_a_page() -> None:
    sitting = Sitting(choose("dragon-poker").game.game, choose("dragon-poker").options, 3, 0, BUY_IN, "keys")
    sitting.bet({"ante": 1000, "ante-bonus": 1000})
    assert sitting.play_on()
    keys = {key.key for key in game_of("dragon-poker").words.question(sitting.scene, sitting.choices).choices}
    assert not keys & {key for key, _ in (*PAGE_KEYS, CHIPS, LEAVE)}
    assert len(keys) == len(sitting.choices)


# --- the command ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"game": "poker"}, "there is no game 'poker'"),
        ({"seat": 7}, "this table has seats 1 to 6, not 7"),
        ({"bots": 6}, "the number of bots must be 0 to 5, not 6"),
        ({"bots": -1}, "the number of bots must be 0 to 5, not -1"),
        ({"buy_in": "12.345"}, "the buy-in must be dollars"),
        ({"buy_in": "1"}, "chips are sold for $20 to $10,000 here, not $1"),
        ({"buy_in": "1000000000"}, "chips are sold for $20 to $10,000 here, not $1,000,000,000"),
        ({"option": ["ante-bonus=A"]}, "Ante Bonus table A is Maryland's"),
    ],
)
def test_bad_usage_is_one_sentence(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(Exception, match=re.escape(said)):
        play(**{"game": "dragon-poker", "demo": True} | wrong)  # type: ignore[arg-type]


CHILD = "from houseway.cli.play import play; play({arguments}); import sys; {after}"
SOURCE = str(Path(__file__).parents[2] / "src")


def child(arguments: str = "", after: str = "pass") -> list[str]:
    return [sys.executable, "-c", CHILD.format(arguments=arguments, after=after)]


def environment(**more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "COLUMNS", "FORCE_COLOR"}}
    return kept | {"PYTHONPATH": SOURCE, "TERM": "xterm-256color", "PYTHONUTF8": "1"} | more


def test_every_entry_is_kept_as_it_is_made() -> None:
    kept: list[bytes] = []
    submission = choose("dragon-poker")
    sitting = Sitting(submission.game.game, submission.options, 3, 1, BUY_IN, "kept")
    sitting.session.log.keep(kept.append)
    sitting.bet({"ante": 1000, "ante-bonus": 1000})
    assert len(kept) > 3, "what was there at once, then each command by itself"
    assert kept[0].endswith(b"\n")
    assert b"".join(kept) == b"".join(sitting.session.log.lines)


def test_the_log_of_a_sitting_can_be_kept_and_is_never_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "sitting.jsonl"
    assert run(monkeypatch, "play", "dragon-poker", "--demo", "--log", str(kept)) == 0
    for audit in ("verify", "replay"):
        assert run(monkeypatch, "audit", audit, str(kept)) == 0
    capsys.readouterr()
    before = kept.read_bytes()
    assert run(monkeypatch, "play", "dragon-poker", "--demo", "--log", str(kept)) == 2
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("", f"houseway: {kept}: is there already; name another file\n")
    assert kept.read_bytes() == before
    other = tmp_path / "other.jsonl"
    assert run(monkeypatch, "play", "dragon-poker", "--demo", "--bots", "9", "--log", str(other)) == 2
    assert not other.exists(), "what was asked for wrongly leaves nothing in the way of asking again"


def test_without_a_terminal_one_round_is_demonstrated() -> None:
    after = "assert not {'numpy', 'numba'} & set(sys.modules)"
    nobody: Any = {"stdin": subprocess.DEVNULL, "capture_output": True, "env": environment()}
    shown = [subprocess.run(child(after=after), check=False, **nobody) for _ in range(2)]
    assert shown[0].returncode == 0, shown[0].stderr
    assert shown[0].stdout == shown[1].stdout
    text = shown[0].stdout.decode()
    assert "\x1b" not in text
    for sentence in (
        "No more bets.",
        "Seat 3 puts $10.00 on Play.",
        "the book's choice",
        "Round 1: +$85.00, stack $585.00",
        "This was a demonstration.",
    ):
        assert sentence in text


def _at_a_terminal() -> None:
    """So that ^C reaches the program, even if whoever runs the tests ignores it."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A real terminal, with the program in it."""

    def __init__(self, arguments: str, **more: str) -> None:
        self._here, there = pty.openpty()
        self.seen = ""
        self._process = subprocess.Popen(
            child(arguments),
            stdin=there,
            stdout=there,
            stderr=there,
            env=environment(**more),
            start_new_session=True,
            preexec_fn=_at_a_terminal,  # noqa: PLW1509 - nothing else does it
        )
        os.close(there)

    def until(self, words: str, seconds: float = 20.0) -> str:
        """What appeared up to and with these words."""
        end = time.monotonic() + seconds
        since = ""
        while words not in since:
            ready, _, _ = select.select([self._here], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"{words!r} did not appear in {since!r}"
            try:
                since += os.read(self._here, 65536).decode(errors="replace")
            except OSError:
                raise AssertionError(f"the program ended before {words!r}: {since!r}") from None
        self.seen += since
        return since

    def type(self, text: str) -> None:
        os.write(self._here, text.encode())

    def ended(self) -> int:
        try:
            return self._process.wait(20)
        finally:
            self._process.kill()
            os.close(self._here)


Play = Callable[..., Terminal]


@pytest.fixture
def terminal() -> Iterator[Play]:
    opened: list[Terminal] = []

    def start(arguments: str = f"seed={DRAGONS!r}", **more: str) -> Terminal:
        opened.append(Terminal(arguments, **more))
        return opened[-1]

    yield start
    for one in opened:
        one._process.kill()


def test_a_round_in_a_real_terminal(terminal: Play) -> None:
    table = terminal()
    table.until("Your bet?")
    table.type("10 5 5\n")
    table.until("Play or fold?")
    table.type("y\n")
    assert "+$85.00" in table.until("Your bet?")
    table.type("q\n")
    table.until("Thank you for playing.")
    assert table.ended() == 0
    assert re.search(r"\x1b\[[0-9;]*48;", table.seen)  # the felt has a colour


@pytest.mark.parametrize("key", ["\x03", "\x04"])
@pytest.mark.parametrize("before", ["Your bet?", "fold?"])
def test_control_c_and_control_d_leave_politely(terminal: Play, key: str, before: str) -> None:
    table = terminal()
    table.until("Your bet?")
    if before == "fold?":
        table.type("10\n")
        table.until(before)
    time.sleep(0.2)  # nobody is quicker than the program is to wait for them
    table.type(key)
    if before == "fold?":
        table.until("Leave all the same?")
        time.sleep(0.2)
        table.type(key)
    table.until("Thank you for playing.")
    assert table.ended() == 0
    assert "Traceback" not in table.seen


def test_no_color_is_honoured(terminal: Play) -> None:
    table = terminal(NO_COLOR="1")
    table.until("Your bet?")
    table.type("10\n")
    table.until("fold?")
    table.type("\x04")
    table.until("Leave all the same?")
    table.type("q")
    table.until("Thank you")
    assert table.ended() == 0
    codes = {code for run in re.findall(r"\x1b\[([0-9;]*)m", table.seen) for code in run.split(";")}
    assert codes <= {"", "0", "1", "2", "22"}
