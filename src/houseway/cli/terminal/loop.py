"""The loop of a sitting: bet, decide, see what it came to, again, until the person leaves."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from rich.console import Group, RenderableType
from rich.text import Text

from houseway.cli.terminal import pages
from houseway.cli.terminal.felt import BesideTheDealer, felt, on_felt, page_width, settlement
from houseway.cli.terminal.games import ChoiceKey, TerminalGame, WagerQuestion
from houseway.cli.terminal.scene import Scene
from houseway.cli.terminal.sitting import Sitting
from houseway.cli.terminal.talk import Key, LeaveTable, Talk
from houseway.core.decider import BadCommandError, Command, Refusal
from houseway.core.money import Cents, MoneyError, cents
from houseway.games.submission import Submission
from houseway.record.narration.words import listed, money

PAGE_KEYS: tuple[Key, ...] = (
    ("a", "ask the book"),
    ("p", "pay tables"),
    ("?", "rules"),
    ("r", "replay"),
    ("l", "ledger"),
)
CHIPS: Key = ("c", "chips")
LEAVE: Key = ("q", "leave")
Wagers = dict[str, Cents]


class Host:
    """Looks after one person at the table."""

    def __init__(self, submission: Submission, game: TerminalGame, sitting: Sitting, talk: Talk) -> None:
        self.submission = submission
        self.game = game
        self.sitting = sitting
        self.talk = talk
        self.questions = game.questions(submission.options)
        self.amounts = [question.first for question in self.questions]

    def run(self) -> None:
        """Round after round, and a polite goodbye."""
        try:
            while True:
                self._answer()
                self.bet()
                self._answer()
        except (LeaveTable, KeyboardInterrupt):
            self.sitting.leave()
        self.talk.console.print(Group(Text(), pages.farewell(self.sitting)))

    def _answer(self) -> None:
        """Every decision that is asked for, before the betting is open or until the round is over."""
        while self.sitting.play_on():
            self.decide()

    # --- before the deal ----------------------------------------------------------------------------------------------

    def bet(self) -> None:
        """Until wagers are down that the table accepts; whoever has the bank only lets the others bet."""
        if self.sitting.banks:
            self._let_others_bet()
            return
        notice, note = "", None
        while True:
            typed = " ".join(map(str, self._example()))
            more = self.game.betting_keys(self.sitting.scene)
            keys = [("Enter", self._offer())]
            keys += [] if self._fixed else [(typed, "other amounts"), ("b", "ask me one by one")]
            keys += [(choice.key, choice.label) for choice in more]
            asked = "Join the round?" if self._fixed else "Your bet?"
            answer = self.talk.ask(self._betting_page(note), [keys, [*PAGE_KEYS, CHIPS, LEAVE]], asked, notice)
            notice, note = "", None
            try:
                match answer.lower():
                    case "a":
                        with self.talk.working():
                            note = self.game.advice(self.submission, self.sitting.scene)
                    case "c":
                        notice = self._buy_chips()
                    case key if chosen := next((choice for choice in more if key in {choice.key, choice.word}), None):
                        self.sitting.act(chosen.command)
                    case key if not self._opened(key, "betting"):
                        amounts = self._one_by_one() if key == "b" else self._amounts(answer)
                        self.sitting.bet(self._wagers(amounts))
                        self.amounts = amounts
                        return
            except (Refusal, BadCommandError, MoneyError) as refused:
                notice = _sentence(refused)

    def _let_others_bet(self) -> None:
        notice, note = "", None
        keys = [[("Enter", "no more bets")], [*PAGE_KEYS, CHIPS, LEAVE]]
        while True:
            key = self.talk.ask(self._betting_page(note), keys, "You have the bank. Deal?", notice).lower()
            notice, note = "", None
            try:
                match key:
                    case "":
                        return self.sitting.bet({})
                    case "a":
                        with self.talk.working():
                            note = self.game.advice(self.submission, self.sitting.scene)
                    case "c":
                        notice = self._buy_chips()
                    case _ if not self._opened(key, "betting"):
                        notice = f"There is no key {key!r} here; press Enter, or one of the keys below."
            except (Refusal, BadCommandError, MoneyError) as refused:
                notice = _sentence(refused)

    def _betting_page(self, note: RenderableType | None) -> RenderableType:
        last = self.sitting.last_scene
        if last is None and note is not None:
            return Group(Text("The book", style="bold"), note)
        if last is None:
            welcome = on_felt(self.game.welcome(self.submission.options), self.sitting.scene, self._felt_width)
            return Group(welcome, self._how_to_bet())
        shown = felt(self.game, last, self._felt_width)
        return BesideTheDealer(Group(shown, note or settlement(last, self._felt_width)), last)

    @property
    def _felt_width(self) -> int:
        return page_width(self.talk.width)

    @property
    def _fixed(self) -> bool:
        """Whether a round is joined with antes that are the same for everybody."""
        return all(question.fixed for question in self.questions)

    def _offer(self) -> str:
        if self._fixed:
            return f"joins the round, {money(sum(self.amounts))}"
        again = "the same again," if self.sitting.played else "bets"
        return f"{again} {money(sum(self._wagers(self.amounts).values()))}"

    def _example(self) -> list[int]:
        return [5 if question.optional else 10 for question in self.questions]

    def _how_to_bet(self) -> RenderableType:
        """What amounts typed on one line mean, for the first bet."""
        if self._fixed:
            antes = listed([f"{money(question.first)} into the {question.title}" for question in self.questions])
            return Text(f"Enter puts {antes}.")
        example = self._example()
        areas = zip(example, self.questions, strict=True)
        said = listed([f"{amount} on {question.title}" for amount, question in areas])
        typed = " ".join(map(str, example))
        return Text(f"Type {typed} to bet {said}.")

    def _wagers(self, amounts: list[Cents]) -> Wagers:
        asked = zip(self.questions, amounts, strict=True)
        return {area: amount for question, amount in asked if amount for area in question.areas}

    def _amounts(self, answer: str) -> list[Cents]:
        """`10 5 0` for the questions in their order; nothing typed is the same bet again.

        A wager left out is none, or as much as the first where it is required.
        """
        if not answer:
            return self.amounts
        if self._fixed:
            raise BadCommandError(f"there is no key {answer!r} here; press Enter, or one of the keys below")
        words = answer.split()
        if len(words) > len(self.questions):
            wanted = ", ".join(question.title for question in self.questions)
            raise BadCommandError(f"at most {len(self.questions)} amounts: {wanted}")
        if not words[0].removeprefix("$")[:1].isdigit():
            raise BadCommandError(f"there is no key {answer!r} here; type amounts, or press one of the keys below")
        read = [_amount(word, question) for word, question in zip(words, self.questions, strict=False)]
        return read + [0 if question.optional else read[0] for question in self.questions[len(read) :]]

    def _one_by_one(self) -> list[Cents]:
        """Every wager asked for on its own, Enter for what it was last time."""
        amounts: list[Cents] = []
        for question, before in zip(self.questions, self.amounts, strict=True):
            notice = ""
            while True:
                offered = [("Enter", money(before) if before else "none")]
                offered += [("0", "none")] if question.optional and before else []
                asked = f"{question.title}, {question.about}?"
                answer = self.talk.ask(self._betting_page(None), [offered], asked, notice)
                try:
                    amounts.append(_amount(answer, question) if answer else before)
                    break
                except MoneyError as error:
                    notice = _sentence(error)
        return amounts

    def _buy_chips(self) -> str:
        offered = [("Enter", money(self.sitting.buy_in)), ("0", "none")]
        answer = self.talk.ask(self._betting_page(None), [offered], "Chips for how much?")
        if answer == "0":
            return ""
        amount = cents(answer.removeprefix("$"), "the price of the chips") if answer else self.sitting.buy_in
        self.sitting.buy_chips(amount)
        return f"You have bought {money(amount)} in chips; your stack is {money(self.sitting.stack)}."

    # --- the decision -------------------------------------------------------------------------------------------------

    def decide(self) -> None:
        """Until a choice is made that the table accepts."""
        notice: str = ""
        note: RenderableType | None = None
        picked: ChoiceKey | None = None
        while True:
            scene = self.sitting.scene
            choices = self.game.keys(scene, self.sitting.choices)
            listed = [choice for choice in choices if choice.listed]
            keys = [(choice.key, choice.label) for choice in listed]
            if scene.phase == "betting":
                page = self._betting_page(note)
            else:
                page = BesideTheDealer(Group(felt(self.game, scene, self._felt_width), note or Text()), scene)
            typed = self.talk.ask(page, [keys, [*PAGE_KEYS, LEAVE]], self.game.question(scene), notice)
            answer = _marked(typed.lower())
            notice, note = "", None
            chosen = picked if picked and not answer else _choice(choices, answer)
            if chosen is not None and chosen.warning:
                notice = chosen.warning
            elif chosen is not None and chosen.preview and not (picked and picked.key == chosen.key):
                notice, picked = chosen.preview, chosen
            elif chosen is not None:
                try:
                    return self.sitting.act(_priced(chosen, answer))
                except (Refusal, BadCommandError, MoneyError) as refused:
                    notice = _sentence(refused)
            elif answer == "a":
                with self.talk.working():
                    note = self.game.advice(self.submission, scene)
            elif answer == "q":
                self._leave_hand(scene)
            elif not self._opened(answer, scene.phase):
                wanted = " or ".join(f"{choice.key} to {choice.word}" for choice in listed)
                numbers = scene.table.procedure.say("the numbers of cards")
                marks = f", or type {numbers}" if len(listed) < len(choices) else ""
                notice = f"Press {wanted}{marks}; nothing has happened yet."

    def _leave_hand(self, scene: Scene) -> None:
        """A hand in play is not left by a slip of the finger."""
        if scene.phase == "betting":
            raise LeaveTable
        page = felt(self.game, scene, self._felt_width)
        keys = [("q", "leave and give up this hand"), ("Enter", "stay")]
        if self.talk.ask(page, [keys], "You have a hand in play. Leave all the same?").lower() == "q":
            raise LeaveTable

    # --- pages --------------------------------------------------------------------------------------------------------

    def _opened(self, key: str, phase: str) -> bool:
        """Whether the key opened one of the pages; leaving is one of them."""
        match key:
            case "q":
                raise LeaveTable
            case "?":
                self.talk.show(pages.rules_page(self.game, self.submission.options, phase))
            case "p":
                self.talk.show(pages.pay_tables_page(self.game, self.submission.options))
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
        steps = list(pages.moments(self.sitting.played[-1], self.sitting.seat))
        place = 0
        while place < len(steps):
            page = pages.moment_page(self.game, steps[place], self._felt_width)
            keys = [("Enter", "next"), ("b", "back"), ("q", "to the table")]
            answer = self.talk.ask(page, [keys], f"Step {place + 1} of {len(steps)}").lower()
            if answer == "q":
                return None
            place = max(0, place - 1) if answer == "b" else place + 1
        return None


def _marked(typed: str) -> str:
    """Cards marked by their numbers, in any order and with any blanks: `5, 1` is `15`."""
    digits = typed.replace(",", "").replace(" ", "")
    return "".join(sorted(digits)) if digits.isdigit() else typed


def _choice(choices: Sequence[ChoiceKey], answer: str) -> ChoiceKey | None:
    """The choice that was typed, by its key or its word, with an amount after it if it has one."""
    verb, _, amount = answer.partition(" ")
    for choice in choices:
        if answer in {choice.key, choice.word} or (choice.priced and amount and verb in {choice.key, choice.word}):
            return choice
    return None


def _priced(choice: ChoiceKey, answer: str) -> Command:
    """The command of a choice, for the amount that was typed."""
    amount = answer.partition(" ")[2] if choice.priced else ""
    if not amount:
        return choice.command
    return msgspec.structs.replace(choice.command, amount=cents(amount.strip().removeprefix("$"), f"a {choice.word}"))


def _amount(word: str, question: WagerQuestion) -> Cents:
    plain = word.removeprefix("$")
    if question.optional and plain in {"0", "-", "0.00"}:
        return 0
    return cents(plain, f"the {question.title}")


def _sentence(error: Exception) -> str:
    """Errors begin in lower case and have no full stop; on the screen they are sentences."""
    text = str(error)
    return f"{text[0].upper()}{text[1:]}."
