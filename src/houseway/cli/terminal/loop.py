"""The loop of a sitting: bet, decide, see what it came to, again, until the person leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from houseway.cli.terminal import bets, pages, typed
from houseway.cli.terminal.felt import BesideTheDealer, Felt, on_felt, page_width, posted_limits
from houseway.cli.terminal.replay import moment_page, moments
from houseway.cli.terminal.sitting import Sitting
from houseway.cli.terminal.statement import MOST_LINES, Settlement
from houseway.cli.terminal.talk import Interrupted, Key, LeaveTable, Page, Talk
from houseway.core.cards import Card
from houseway.core.decider import BadCommandError, Refusal
from houseway.core.money import MoneyError, cents
from houseway.core.phases import BETTING
from houseway.core.phrases import capital, chips, money
from houseway.core.scene import Scene
from houseway.core.words import Advice, Betting, ChoiceWords, Question, WagerWords
from houseway.games.for_play import chips_for
from houseway.games.submission import Submission

PAGE_KEYS: tuple[Key, ...] = (
    ("a", "ask the book"),
    ("p", "pay tables"),
    ("?", "rules"),
    ("r", "replay"),
    ("l", "ledger"),
)
CHIPS: Key = ("c", "chips")
LEAVE: Key = ("q", "leave")
HIGH_FELT = 21
"""Lines that a felt may take before a settlement is told wager by wager."""
LOWEST_FELT = 8
"""Lines below which a felt shows nothing any more."""
_WRONG = (Refusal, BadCommandError, MoneyError)


class Host:
    """Looks after one person at the table."""

    def __init__(self, submission: Submission, sitting: Sitting, talk: Talk) -> None:
        self.submission = submission
        self.words = submission.game.words
        self.sitting = sitting
        self.talk = talk
        self.wagers = self.words.wagers(submission.options)
        self.amounts = [wager.first for wager in self.wagers]
        self.posted = posted_limits(self.wagers)

    def run(self) -> None:
        """Round after round, and a polite goodbye."""
        try:
            while True:
                self._answer()
                self._asked(self.bet)
                self._answer()
        except (LeaveTable, KeyboardInterrupt):
            self.sitting.leave()
        self.talk.console.print(Group(Text(), pages.farewell(self.sitting)))

    def _answer(self) -> None:
        """Every decision that is asked for, before the betting is open or until the round is over."""
        while self._played_on():
            self._asked(self.decide)

    def _played_on(self) -> bool:
        """Dealer and others go on; ^C meanwhile asks first, as it does everywhere."""
        while True:
            try:
                if not self.sitting.thinks:
                    return self.sitting.play_on()
                with self.talk.working("The others think; the first time, their search is compiled as well"):
                    return self.sitting.play_on()
            except KeyboardInterrupt as interrupt:
                if type(interrupt) is not KeyboardInterrupt:
                    raise
                self._leave()

    def _asked(self, ask: Callable[[], None]) -> None:
        """Ask until there is an answer; ^C only ever asks whether to leave."""
        while True:
            try:
                return ask()
            except Interrupted:
                self._leave()

    # --- before the deal ----------------------------------------------------------------------------------------------

    def bet(self) -> None:
        """Until wagers are down that the table accepts; whoever has the bank only lets the others bet."""
        notice, note = "", None
        while True:
            betting = self.words.betting(self.sitting.scene)
            answer = self.talk.ask(
                self._betting_page(note),
                [self._betting_keys(betting), [*PAGE_KEYS, CHIPS, LEAVE]],
                betting.text,
                notice,
                typed.vocabulary(betting.wagers, betting.choices),
            )
            notice, note = "", None
            key = typed.key_of(answer)
            try:
                chosen = typed.choice_of(betting.choices, key)
                if key == "a":
                    notice, note = self._book()
                elif key == "c":
                    notice = self._buy_chips(self._betting_page(None))
                elif chosen is not None:
                    self.sitting.act(chosen.command)
                elif not self._opened(key, BETTING) and self._bets(betting, key, answer):
                    return
            except _WRONG as refused:
                notice = _sentence(refused)

    def _betting_keys(self, betting: Betting) -> list[Key]:
        if not betting.wagers:
            keys: list[Key] = [("Enter", "no more bets")]
        else:
            offered, amounts = self._offered(betting)
            keys = [("Enter", bets.offer(offered, amounts, bool(self.sitting.played)))]
            if not bets.is_fixed(offered):
                keys += [(bets.example(offered), "other amounts"), ("b", "ask me one by one")]
        return keys + [(choice.key, choice.label) for choice in betting.choices]

    def _bets(self, betting: Betting, key: str, answer: str) -> bool:
        """Whether what was typed was a bet that the table has accepted."""
        offered, before = self._offered(betting)
        if not offered or bets.is_fixed(offered):
            if key:
                raise BadCommandError(f"there is no key {answer!r} here; press Enter, or one of the keys below")
            self.sitting.bet(bets.placed(offered, before))
            return True
        amounts = self._one_by_one(offered, before) if key == "b" else typed.bet(answer, offered, before)
        if not self._meant(offered, amounts):
            return False
        self.sitting.bet(bets.placed(offered, amounts))
        made = {wager.areas: amount for wager, amount in zip(offered, amounts, strict=True)}
        self.amounts = [made.get(wager.areas, was) for wager, was in zip(self.wagers, self.amounts, strict=True)]
        return True

    def _offered(self, betting: Betting) -> tuple[Sequence[WagerWords], typed.Amounts]:
        """What is asked for, and the last bet on it: everything, or for whoever has the bank what may still be wagered.

        What is closed to everybody may be typed all the same, and is refused with its paragraph.
        """
        if not betting.wagers or self.wagers[0] in betting.wagers:
            return (self.wagers, self.amounts) if betting.wagers else ((), [])
        last = {wager.areas: amount for wager, amount in zip(self.wagers, self.amounts, strict=True)}
        return betting.wagers, [last[wager.areas] for wager in betting.wagers]

    def _meant(self, offered: Sequence[WagerWords], amounts: typed.Amounts) -> bool:
        """Whether a bet that could not be played to its end is meant all the same."""
        while warning := bets.unfinishable(offered, amounts, self.sitting.stack):
            keys = [("y", "bet all the same"), CHIPS, ("Enter", "another bet")]
            answer = self.talk.ask(self._betting_page(None), [keys], "Bet all the same?", warning).lower()
            if answer in {"y", "yes"}:
                return True
            if answer != "c":
                return False
            self._buy_chips(self._betting_page(None))
        return True

    def _betting_page(self, advice: Advice | None) -> Page:
        last = self.sitting.last_scene

        def page(width: int, room: int) -> RenderableType:
            felt_width = page_width(width)
            if last is None and advice is not None:
                return Group(Text(advice.title, style="bold"), pages.AdvicePage(advice))
            if last is None:
                inside = pages.WelcomePage(self.words.welcome(self.submission.options))
                felt = on_felt(inside, self.sitting.scene, felt_width, self.sitting.stack, self.posted)
                return Group(felt, bets.how_to_bet(self.wagers))
            return self._settled(last, advice, felt_width, room)

        return page

    def _settled(self, last: Scene, advice: Advice | None, width: int, room: int) -> RenderableType:
        """The end of the last round, its settlement or the book below it."""
        below: RenderableType
        if advice is not None:
            below = pages.AdvicePage(advice)
        else:
            most = max(MOST_LINES, room - HIGH_FELT)
            below = Settlement(self.words, last, width, self.sitting.stack, most)
        return BesideTheDealer(self._felt_and(last, below, width, room, self.posted), last)

    def _felt_and(
        self, scene: Scene, below: RenderableType | None, width: int, room: int, posted: str = ""
    ) -> RenderableType:
        """The felt as large as what lies below it leaves room for; a long page stands alone."""
        if below is None:
            return Felt(self.words, scene, width, room, self.sitting.stack, posted)
        console = self.talk.console
        taken = len(console.render_lines(below, console.options.update(width=width)))
        if room - taken < LOWEST_FELT:
            return below
        return Group(Felt(self.words, scene, width, room - taken, self.sitting.stack, posted), below)

    def _one_by_one(self, wagers: Sequence[WagerWords], last: typed.Amounts) -> typed.Amounts:
        """Every wager asked for on its own, Enter for what it was last time."""
        amounts: typed.Amounts = []
        for wager, before in zip(wagers, last, strict=True):
            notice = ""
            while True:
                offered = [("Enter", money(before) if before else "none")]
                offered += [("0", "none")] if not wager.required and before else []
                asked = f"{wager.title}, {wager.about}?"
                answer = self.talk.ask(self._betting_page(None), [offered], asked, notice)
                try:
                    amounts.append(typed.amount_of(answer, wager) if answer else before)
                    break
                except MoneyError as error:
                    notice = _sentence(error)
        return amounts

    def _buy_chips(self, page: Page) -> str:
        """The same question until there is an answer to it; nothing typed here is ever a bet."""
        limit, notice = chips_for(self.submission.game, self.submission.options), ""
        least, most = limit.minimum, limit.maximum or 0
        while True:
            offered = [("Enter", money(self.sitting.buy_in)), ("0", "none")]
            asked = f"Chips for how much, {chips(least)} to {chips(most)}?"
            answer = self.talk.ask(page, [offered], asked, notice).lower()
            if answer in typed.NONE | {"q", "quit"}:
                return ""
            try:
                amount = cents(answer.removeprefix("$"), "the price of the chips") if answer else self.sitting.buy_in
                if not least <= amount <= most:
                    raise MoneyError(f"chips are sold for {chips(least)} to {chips(most)} at a time")
                self.sitting.buy_chips(amount)
            except _WRONG as error:
                notice = _sentence(error)
                continue
            return f"You have bought {money(amount)} in chips; your stack is {money(self.sitting.stack)}."

    # --- the decision -------------------------------------------------------------------------------------------------

    def decide(self) -> None:
        """Until a choice is made that the table accepts."""
        notice, note = "", None
        picked: ChoiceWords | None = None
        while True:
            scene = self.sitting.scene
            question = self.words.question(scene, self.sitting.choices)
            listed = [choice for choice in question.choices if not choice.picks]
            keys = [[(choice.key, choice.label) for choice in listed], [*PAGE_KEYS, *self._chips_key, LEAVE]]
            page = self._betting_page(note) if scene.phase == BETTING else self._hand_page(scene, note)
            words = typed.vocabulary((), listed)
            asked = " ".join(filter(None, (question.text, question.typed)))
            said = typed.key_of(self.talk.ask(page, keys, asked, notice, words))
            answer = typed.marked(typed.by_name(said, self._pickable(scene, question), scene.procedure.pack.code))
            notice, note = "", None
            chosen = picked if picked and not answer else self._chosen(scene, question, answer)
            if chosen is not None and (chosen.warning or chosen.unfinished):
                notice = chosen.warning or chosen.unfinished
            elif chosen is not None and question.said_back and chosen.picks and chosen != picked:
                notice, picked = f"{chosen.preview}: that may be played. Enter plays it.", chosen
            elif chosen is not None:
                try:
                    if self._confirmed(page, chosen):
                        return self.sitting.act(typed.priced(chosen, answer))
                except _WRONG as refused:
                    notice = _sentence(refused)
            elif answer == "a":
                notice, note = self._book()
            elif answer == "c" and self._chips_key:
                notice = self._buy_chips(page)
            elif answer == "q":
                self._leave()
            elif not self._opened(answer, scene.phase):
                notice = _not_that(listed, question, self.words.piece)

    def _hand_page(self, scene: Scene, advice: Advice | None) -> Page:
        def page(width: int, room: int) -> RenderableType:
            below = pages.AdvicePage(advice) if advice is not None else None
            return BesideTheDealer(self._felt_and(scene, below, page_width(width), room), scene)

        return page

    @property
    def _chips_key(self) -> tuple[Key, ...]:
        """Chips may be bought during a hand, except where it is played with those that were there when it began."""
        bought = self.sitting.scene.phase == BETTING or not self.sitting.table.procedure.table_stakes
        return (CHIPS,) if bought else ()

    def _chosen(self, scene: Scene, question: Question, answer: str) -> ChoiceWords | None:
        """The choice that was typed, by its key, its word, or the numbers of the pieces."""
        found = typed.choice_of(question.choices, answer)
        if found is not None or not question.pick_from:
            return found
        pieces = typed.marks(answer, self._pickable(scene, question))
        return self.words.picked(scene, pieces) if pieces else None

    def _pickable(self, scene: Scene, question: Question) -> Sequence[Card | None]:
        """The pieces that are asked about, in the order of their numbers."""
        if not question.pick_from:
            return ()
        return next(lay for lay in self.words.placing(scene).lays if lay.area == question.pick_from).pieces

    def _confirmed(self, page: Page, choice: ChoiceWords) -> bool:
        """What gives up a hand, or all chips, is asked about first."""
        if not choice.confirm:
            return True
        keys = [("y", f"yes, {choice.word}"), ("Enter", "no")]
        return self.talk.ask(page, [keys], choice.confirm).lower() in {"y", "yes"}

    def _leave(self) -> None:
        """A hand in play is not left by a slip of the finger."""
        scene = self.sitting.scene
        if scene.phase == BETTING or self.sitting.seat not in self.sitting.table.players:
            raise LeaveTable
        keys = [("q", "leave and give up this hand"), ("Enter", "stay")]
        asked = "You have a hand in play. Leave all the same?"
        try:
            answer = self.talk.ask(self._hand_page(scene, None), [keys], asked, words=("quit",))
        except Interrupted:
            raise LeaveTable from None
        if typed.key_of(answer) == "q":
            raise LeaveTable

    # --- pages --------------------------------------------------------------------------------------------------------

    def _book(self) -> tuple[str, Advice | None]:
        """What the book says, or that it was stopped."""
        try:
            with self.talk.working():
                return "", self.words.advice(self.sitting.scene)
        except KeyboardInterrupt as interrupt:
            if type(interrupt) is not KeyboardInterrupt:
                raise
            return "The book was closed before it had an answer.", None

    def _opened(self, key: str, phase: str) -> bool:
        """Whether the key opened one of the pages; leaving is one of them."""
        match key:
            case "q":
                raise LeaveTable
            case "help":
                self.talk.show(pages.help_page(self.wagers, self.words.piece))
            case "?":
                self.talk.show(pages.rules_page(self.words, self.submission.options, phase))
            case "p":
                self.talk.show(pages.pay_tables_page(self.words, self.submission.options))
            case "l":
                self.talk.show(pages.ledger_page(self.sitting))
            case "r":
                self._replay()
            case _:
                return False
        return True

    def _replay(self) -> None:
        """The last round again, a step each time Enter is pressed."""
        if not self.sitting.played:
            return self.talk.show(Text("No round has been played yet."))
        whole, place = False, 0
        steps = list(moments(self.sitting.played[-1], self.sitting.seat))
        while place < len(steps):
            keys = [("Enter", "next"), ("b", "back"), ("e", "to the end"), ("q", "to the table")]
            keys.insert(3, ("w", "only what matters" if whole else "tell everything"))
            moment = steps[place]

            def page(width: int, room: int, moment: object = moment) -> RenderableType:
                return moment_page(self.words, moment, width, room)  # type: ignore[arg-type]

            answer = self.talk.ask(page, [keys], f"Step {place + 1} of {len(steps)}", arrows=True).lower()
            match answer:
                case "q":
                    return None
                case "b":
                    place = max(0, place - 1)
                case "e":
                    place = len(steps) - 1
                case "w":
                    whole, place = not whole, 0
                    steps = list(moments(self.sitting.played[-1], self.sitting.seat, whole))
                case _:
                    place += 1
        return None


def _not_that(listed: Sequence[ChoiceWords], question: Question, piece: str) -> str:
    """What could have been typed instead."""
    wanted = " or ".join(f"{choice.key} to {choice.word}" for choice in listed)
    marks = f", or type the numbers of {piece}s" if question.pick_from else ""
    return f"Press {wanted}{marks}; nothing has happened yet."


def _sentence(error: Exception) -> str:
    """Errors begin in lower case and have no full stop; on the screen they are sentences."""
    return f"{capital(str(error))}."
