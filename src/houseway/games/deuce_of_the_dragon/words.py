"""What a person at a table of Deuce of the Dragon is told and asked: eight cards, patterns, pots and bets."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.core.cards import Card
from houseway.core.citations import Citation
from houseway.core.decider import Command, Event, Refusal
from houseway.core.ending import as_folded, statement_lines
from houseway.core.events import WagersReturned
from houseway.core.money import Cents
from houseway.core.once import made_once
from houseway.core.phrases import capital, card_name, card_names, chips, money
from houseway.core.placing import STANDARD_FACES, your_bet
from houseway.core.scene import Scene
from houseway.core.words import (
    Advice,
    AdviceRow,
    Betting,
    ChoiceWords,
    Face,
    Question,
    StatementLine,
    TableRows,
    WagerWords,
    Welcome,
)
from houseway.games.deuce_of_the_dragon import acts, antes, irregularities, progress, settlement
from houseway.games.deuce_of_the_dragon import events as facts
from houseway.games.deuce_of_the_dragon import game as laws
from houseway.games.deuce_of_the_dragon import placing as felt
from houseway.games.deuce_of_the_dragon import sentences as told
from houseway.games.deuce_of_the_dragon.commands import Pass, PlayPattern, Wager
from houseway.games.deuce_of_the_dragon.hands import (
    CARDS_SPEAK,
    DEUCE_IN_IT,
    LINE,
    NOT_CONSECUTIVE,
    PATTERN_RULES,
    RANKS,
    SUITS,
    Kind,
)
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.views import DeuceView

piece = "card"
emblem = ("Kh", "Ah", "2h", "3d", "4h")
piece_name = card_name
sentences = told.sentences
placing, wager_title = felt.placing, felt.wager_title

_KINDS = {
    Kind.FOUR_OF_A_KIND: "four cards of one rank",
    Kind.STRAIGHT_FLUSH: "three to eight in a row, one suit",
    Kind.FLUSH: "three to eight of one suit",
    Kind.STRAIGHT: "three to eight in a row",
    Kind.TWO_THREE_OF_A_KIND: "three of a rank, twice",
    Kind.THREE_OF_A_KIND: "three of a rank",
    Kind.FOUR_PAIR: "four pairs",
    Kind.THREE_PAIR: "three pairs",
    Kind.TWO_PAIR: "two pairs",
    Kind.ONE_PAIR: "two of a rank",
    Kind.SINGLE_CARD: "any card",
}


def faces(options: DeuceOfTheDragonOptions) -> dict[Card, Face]:
    return STANDARD_FACES


# --- before the deal -------------------------------------------------------------------------------------------------


@made_once
def wagers(options: DeuceOfTheDragonOptions) -> list[WagerWords]:
    antes = (("main pot", facts.MAIN_ANTE, options.main_ante), ("deuce pot", facts.DEUCE_ANTE, options.deuce_ante))
    return [
        WagerWords(
            areas=(area,),
            title=title,
            about="the same for everybody",
            first=ante,
            minimum=ante,
            maximum=ante,
            required=True,
            fixed=True,
        )
        for title, area, ante in antes
    ]


def betting(scene: Scene) -> Betting:
    """Whoever has put both antes down is asked for no more."""
    if scene.seat is not None and scene.lying(scene.seat):
        return Betting(text="Your antes are down. Deal?")
    return your_bet(wagers(scene.options))


def welcome(options: DeuceOfTheDragonOptions) -> Welcome:
    ante, most = money(options.main_ante), options.most_raise
    raises = f"{ante} to {money(most)}" if most else f"{ante} or more, up to all you have"
    return Welcome(
        headline="Eight cards each, you play against the others",
        lines=(
            "Cards rank 2 A K Q J 10 9 8 7 6 5 4 3, suits ♥ ♦ ♣ ♠: the 2♥ is highest.",
            "Pick cards by their numbers, such as 1 4 5: you are told what they make.",
        ),
        heading="How it goes",
        wagers=(
            ("Shed", "first to discard all eight cards wins the main pot"),
            ("Patterns", "the last is beaten by a higher one, or one of a higher kind"),
            ("Bet", f"three betting rounds; a bet or raise is {raises}"),
            ("Deuce pot", "for a winner who played 2♥, or four of a kind on a deuce"),
            ("Commission", f"{options.commission} of each pot that is won"),
        ),
    )


def doing(scene: Scene, seat: int) -> str:
    """The last thing that a seat did since the betting or the discarding was opened."""
    seen: DeuceView | None = scene.view.play
    if seen is None or not any(hand.seat == seat for hand in seen.hands):
        return "sits out" if scene.phase != "betting" else ""
    deed = scene.once("deeds", lambda: _deeds(scene)).get(seat)
    if deed is not None:
        return deed
    purse = next(purse for purse in seen.purses if purse.seat == seat)
    return f"has {chips(purse.stack)}" if purse.stack else "all-in"


def _deeds(scene: Scene) -> dict[int, str]:
    """By seat, what was done last since the betting or the discarding was opened; a hand stays folded."""
    deeds: dict[int, str] = {}
    for event in scene.events:
        match event:
            case facts.HandForfeited(seat=at):
                deeds[at] = "forfeits"
            case facts.HandFolded(seat=at):
                deeds[at] = "folded"
            case facts.OutOfCards(seat=at):
                deeds[at] = "out of cards"
            case facts.Wagered(seat=at, action=action, amount=amount):
                deeds[at] = _wagered(action, amount)
            case facts.PlayerPassed(seat=at):
                deeds[at] = "passes"
            case facts.PatternPlayed(seat=at, cards=cards):
                few = len(cards) <= 3
                deeds[at] = f"plays {' '.join(map(card_name, cards))}" if few else f"lays {len(cards)} cards"
            case facts.BettingOpened() | facts.DiscardingOpened():
                deeds = {at: "folded" for at, deed in deeds.items() if deed in {"folded", "forfeits"}}
    return deeds


def _wagered(action: str, amount: Cents) -> str:
    if action == "check":
        return "checks"
    return f"all-in {chips(amount)}" if action == "all-in" else f"{action}s {chips(amount)}"


def holding(scene: Scene) -> str:
    seen: DeuceView | None = scene.view.play
    return " ".join(map(card_name, seen.hand)) if seen is not None else ""


# --- the decisions ---------------------------------------------------------------------------------------------------


def question(scene: Scene, commands: Sequence[Command]) -> Question:
    """Betting by keys; patterns are picked, and each pick says what it makes."""
    view: DeuceView = scene.view.play
    if view.phase == "betting":
        text = f"{chips(view.to_call)} to call. What do you do?" if view.to_call else "Your bet, or check?"
        made = [choice for command in commands if (choice := _bet(view, command)) is not None]
        return Question(text=text, choices=tuple(made))
    if view.must_play:
        text, typed = "Everybody has passed, so you must play.", "Card numbers, such as 1 4 5:"
    elif view.last:
        lies, by = str(view.last), scene.name(view.last_seat or 0)
        whose = "your own" if view.last_seat == scene.seat else f"{by}'s"
        text, typed = f"Beat {whose} {lies[:1].lower()}{lies[1:]}, or pass?", "Card numbers:"
    else:
        text, typed = "You may lead.", "Card numbers, or pass:"
    choices = [_discard(scene, command) for command in commands]
    return Question(text=text, typed=typed, choices=tuple(choices), pick_from=f"seat-{scene.seat}.hand", said_back=True)


_WAGER_KEYS = {"check": "k", "call": "k", "all-in": "i", "fold": "f"}


def _bet(view: DeuceView, command: Command) -> ChoiceWords | None:
    """A choice for each kind of wager; of the raises there is one, with the least and the most."""
    assert isinstance(command, Wager)
    if command.amount is not None:
        return _raise(view, command) if view.raises and command.amount == view.raises[0] else None
    action: str = command.action
    label, confirm = action, ""
    if action == "call":
        label = f"call {chips(view.to_call)}"
        if view.to_call >= view.purse.stack:
            confirm = (
                f"Calling takes all you have, {chips(view.purse.stack)}: if the hand is lost, no chips are left. Sure?"
            )
    elif action == "all-in":
        label = f"all-in {chips(view.purse.stack)}"
        all_chips = chips(view.purse.stack)
        confirm = f"All-in puts in all you have, {all_chips}: if the hand is lost, no chips are left. Sure?"
    elif action == "fold" and not view.to_call:
        confirm = "Checking costs nothing. Give up the hand all the same?"
    return ChoiceWords(key=_WAGER_KEYS[action], word=action, label=label, command=command, confirm=confirm)


def _raise(view: DeuceView, command: Wager) -> ChoiceWords:
    assert view.raises is not None
    least, most = view.raises
    return ChoiceWords(
        key="b",
        word=command.action,
        label=f"{command.action} {chips(least)}" + (f" to {chips(most)}" if most > least else ""),
        command=command,
        minimum=least,
        maximum=most,
        beside=view.to_call,
    )


def _discard(scene: Scene, command: Command) -> ChoiceWords:
    if isinstance(command, Pass):
        return ChoiceWords(key="s", word="pass", label="pass", command=command)
    assert isinstance(command, PlayPattern)
    return _play(scene, command.cards)


def _play(scene: Scene, cards: tuple[Card, ...]) -> ChoiceWords:
    """What these cards would be, whether or not the rules let them be played."""
    assert scene.seat is not None
    held, said = scene.view.play.hand, f"play {card_names(cards)}"
    preview, warning, unfinished = "", "", ""
    try:
        preview = str(acts.playable(scene.round, scene.seat, cards))
    except Refusal as refusal:
        warning = f"{capital(refusal.sentence)} ({refusal.citation})."
        if _may_grow(scene, cards):
            unfinished = "More cards to beat it" if scene.view.play.last else "More cards for a pattern"
    return ChoiceWords(
        key="".join(str(number) for number, card in enumerate(held, start=1) if card in cards),
        word=said,
        label=said,
        command=PlayPattern(seat=scene.seat, cards=cards),
        picks=cards,
        preview=preview,
        warning=warning,
        unfinished=unfinished,
    )


def _may_grow(scene: Scene, cards: tuple[Card, ...]) -> bool:
    """Whether more cards beside these would be a pattern that may be played now."""
    commands: tuple[Command, ...] = scene.view.play.choices
    return any(isinstance(command, PlayPattern) and set(cards) < set(command.cards) for command in commands)


def picked(scene: Scene, pieces: Sequence[Card]) -> ChoiceWords | None:
    return _play(scene, tuple(pieces))


def advice(scene: Scene) -> Advice:
    """What deals of the unseen cards show; nobody knows a book for this game."""
    view: DeuceView | None = scene.view.play
    if view is None or view.to_act != scene.seat:
        said = f"The house takes {scene.options.commission} of each pot that is won; the rest is between the players."
        return Advice(notes=(said,))
    return _betting_advice(view) if view.phase == "betting" else _pattern_advice(view)


def _betting_advice(view: DeuceView) -> Advice:
    from houseway.games.deuce_of_the_dragon.advice import DEALS, betting_advice

    found = betting_advice(view)
    best = found.best
    assert isinstance(best, Wager)
    stay = f"call {chips(found.call)}" if view.to_call else "check"
    rows = [AdviceRow(action=stay, amount=found.worth, best=best.action in {"check", "call"})]
    if best.action not in {"check", "call", "fold"}:
        said = f"{best.action} {chips(best.amount)}" if best.amount else best.action
        rows.insert(0, AdviceRow(action=said, best=True, detail="more than your share of the pot is yours"))
    rows.append(AdviceRow(action="fold", amount=0, best=best.action == "fold", detail="loses nothing more"))
    if found.certain:
        note = f"You cannot lose: {_in_turn(found.certain)}, and nobody can answer before you are out of cards."
    else:
        often = f"about {found.chance:.0%}" if found.chance >= 0.01 else "less than 1%"
        note = f"You win {often} of such hands, by {DEALS} deals of the cards you cannot see."
    return Advice(rows=tuple(_marked(row) for row in rows), notes=(note,))


def _pattern_advice(view: DeuceView) -> Advice:
    from houseway.games.deuce_of_the_dragon.advice import DEALS, patterns_weighed
    from houseway.games.deuce_of_the_dragon.certain import certain_win

    certain = certain_win(view)
    if certain:
        rows = [AdviceRow(action=f"play {card_names(certain[0].cards)}", detail=str(certain[0]), best=True)]
        note = "You cannot lose: nobody can answer" if len(certain) > 1 else "That is your last pattern: you win"
        then = f"; after it {_in_turn(certain[1:])}" if len(certain) > 1 else ""
        return Advice(rows=tuple(_marked(row) for row in rows), notes=(f"{note}{then}.",))
    weighed = patterns_weighed(view)
    rows = [
        AdviceRow(
            action=f"play {card_names(each.made.cards)}" if each.made else "pass",
            detail=each.made.kind.title if each.made else "",
            amount=each.takes,
            best=each is weighed[0],
        )
        for each in weighed
        if each in weighed[:4] or each.made is None
    ]
    note = f"What you take from the pots on average, by {DEALS} deals of the cards you cannot see."
    return Advice(rows=tuple(_marked(row) for row in rows), notes=(note,))


def _marked(row: AdviceRow) -> AdviceRow:
    marks = "the search's choice" if row.best else ""
    return AdviceRow(action=row.action, detail=row.detail, amount=row.amount, best=row.best, marks=marks)


def _in_turn(patterns: Sequence[object]) -> str:
    return ", then ".join(map(str, patterns))


# --- how it ended ----------------------------------------------------------------------------------------------------

BETS_IN: Citation = "NJ-DOD 41.10(b)"


def statement(scene: Scene) -> list[StatementLine]:
    """Antes and bets that were put in and not taken back or uncalled, and what became of each pot."""
    seat = scene.seat
    if seat is None:
        return []
    if any(isinstance(event, WagersReturned) for event in scene.events):
        return statement_lines(scene, wager_title)
    put_in = scene.placed(seat)
    bets = put_in.get(facts.BET, 0)
    antes = sum(put_in.values()) - bets
    if not antes and not bets:
        return []
    lines, given_up = [], _given_up(scene, seat)
    if antes:
        lines.append(StatementLine(what="Antes", result=given_up, amount=-antes, cite=laws.TWO_TO_ONE))
    if bets:
        lines.append(StatementLine(what="Bets", result=given_up, amount=-bets, cite=BETS_IN))
    return [*lines, *(_pot(scene, event) for event in scene.events if isinstance(event, _POTS_END))]


_POTS_END = (facts.PotWon, facts.DeucePotCarried)


def _pot(scene: Scene, event: facts.PotWon | facts.DeucePotCarried) -> StatementLine:
    """What a pot came to, whoever has won it; the onlooker's own gain is what the winner of it has left."""
    if isinstance(event, facts.DeucePotCarried):
        said = f"{money(event.amount)} stays for the next round"
        return StatementLine(what="Deuce pot", result=said, amount=0, cite=event.cite)
    own = event.winner == scene.seat
    whose = "" if own else f" to {scene.name(event.winner)}"
    return StatementLine(
        what=capital(told.pot_name(event.pot).removeprefix("the ")),
        result=f"{money(event.amount)}{whose}, less {money(event.commission)} commission",
        amount=event.amount - event.commission if own else 0,
        cite=event.cite,
    )


def _given_up(scene: Scene, seat: int) -> str:
    """How the hand was given up, if it was."""
    before: Event | None = None
    for event in scene.events:
        if isinstance(event, facts.HandForfeited) and event.seat == seat:
            return "your hand was forfeited"
        if isinstance(event, facts.HandFolded) and event.seat == seat:
            return as_folded(before if isinstance(before, facts.PlayerAbsent) else event)
        before = event
    return ""


# --- pages -----------------------------------------------------------------------------------------------------------


def pay_tables(options: DeuceOfTheDragonOptions) -> list[TableRows]:
    """Nothing is paid by a table: the patterns from the highest down, and what the pots are."""
    kinds = tuple((kind.title, _KINDS[kind], kind.cite) for kind in sorted(Kind, reverse=True))
    pots = (
        ("Antes", f"{money(options.main_ante)} main, {money(options.deuce_ante)} deuce", laws.TWO_TO_ONE),
        ("Commission", f"{options.commission} of each pot won", settlement.COUNT),
        ("Cards", "from the 2 down to the 3", RANKS[1]),
        ("Suits", "hearts, diamonds, clubs, spades", SUITS[1]),
    )
    return [TableRows(title="Patterns, highest first", rows=kinds), TableRows(title="Pots", rows=pots)]


DEUCE_BUTTON: Citation = 'NJ-DOD 41.1 "Deuce button"'
RAISES: Citation = "NJ-DOD 41.6(c)"
SILENCE: Citation = "NJ-DOD 41.11(f)"


def rules(options: DeuceOfTheDragonOptions, phase: str) -> list[Citation]:
    """What matters before the deal, or while betting and discarding."""
    ante_law = antes.ANTES[options.dealing]
    before = [laws.ANTE, laws.TWO_TO_ONE, ante_law.main, ante_law.deuce]
    during = [
        progress.BETTING[1],
        RAISES,
        BETS_IN,
        progress.DISCARDING[1],
        progress.DISCARDING[3],
        SILENCE,
        irregularities.SHOWN,
    ]
    shared = [settlement.AWARD, settlement.COUNT, settlement.CARRIED, DEUCE_BUTTON, *facts.POTS.values()]
    patterns = [RANKS[1], SUITS[1], PATTERN_RULES, DEUCE_IN_IT, LINE[1], NOT_CONSECUTIVE[1], CARDS_SPEAK]
    return [*(before if phase == "betting" else during), *shared, *patterns]
