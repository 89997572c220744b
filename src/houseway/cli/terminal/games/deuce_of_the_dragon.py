"""Deuce of the Dragon in the terminal: eight cards picked by number, told which pattern they make, and the betting."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.terminal import felt, style
from houseway.cli.terminal.areas import chips
from houseway.cli.terminal.cards import WIDTH, Face, SmallCards, card_row
from houseway.cli.terminal.games import ChoiceKey, SeatLine, WagerQuestion
from houseway.cli.terminal.scene import Scene
from houseway.cli.terminal.standard_cards import FACES
from houseway.core.accounts import stack
from houseway.core.cards import Card
from houseway.core.citations import Citation
from houseway.core.decider import Command, Refusal
from houseway.core.events import WagerPlaced, WagersReturned
from houseway.games.deuce_of_the_dragon import award, conduct, dealer, play
from houseway.games.deuce_of_the_dragon import events as facts
from houseway.games.deuce_of_the_dragon import round as laws
from houseway.games.deuce_of_the_dragon.commands import Pass, PlayPattern, Wager
from houseway.games.deuce_of_the_dragon.hands import (
    CARDS_SPEAK,
    DEUCE_IN_IT,
    HAND_SIZE,
    LINE,
    NOT_CONSECUTIVE,
    PATTERN_RULES,
    RANKS,
    SUITS,
    Kind,
)
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.round import RoundView
from houseway.games.deuce_of_the_dragon.state import RAISE_BUTTON
from houseway.games.deuce_of_the_dragon.views import DeuceView
from houseway.games.submission import Submission
from houseway.players.deuce_of_the_dragon.rules_player import RulesPlayer, chance_to_win
from houseway.record.narration.words import card_names, count, money

ROUNDS = {0: "before the betting"} | {number: f"{area} betting round" for number, area in RAISE_BUTTON[0].items()}
_WON = {"main": "Main pot", "deuce": "Deuce pot"}
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


# --- before the deal -------------------------------------------------------------------------------------------------


def questions(options: DeuceOfTheDragonOptions) -> list[WagerQuestion]:
    antes = (("main pot", facts.MAIN_ANTE, options.main_ante), ("deuce pot", facts.DEUCE_ANTE, options.deuce_ante))
    return [
        WagerQuestion(
            title=title, areas=(area,), about="the same for everybody", first=ante, optional=False, fixed=True
        )
        for title, area, ante in antes
    ]


def betting_keys(scene: Scene) -> list[ChoiceKey]:
    return []


def welcome(options: DeuceOfTheDragonOptions) -> RenderableType:
    ante, most = money(options.main_ante), options.most_raise
    raises = f"{ante} to {money(most)}" if most else f"{ante} or more, up to all you have"
    lines = Grid.grid(padding=(0, 2, 0, 0))
    lines.add_column(style="bold", no_wrap=True)
    lines.add_column()
    lines.add_row("Shed", "first to discard all eight cards wins the main pot")
    lines.add_row("Patterns", "the last is beaten by a higher one, or one of a higher kind")
    lines.add_row("Bet", f"three betting rounds; a bet or raise is {raises}")
    lines.add_row("Deuce pot", "for a winner who played 2♥, or four of a kind on a deuce")
    lines.add_row("Commission", f"{options.commission} of each pot that is won")
    return Group(
        Text("Eight cards each, you play against the others", style=style.FELT_GOLD),
        Text("Cards rank 2 A K Q J 10 9 8 7 6 5 4 3, suits ♥ ♦ ♣ ♠: the 2♥ is highest."),
        Text(),
        Padding(lines, (0, 0, 0, 2)),
        Text(),
        Text("Pick cards by their numbers, such as 1 4 5: you are told what they make."),
    )


# --- on the felt -----------------------------------------------------------------------------------------------------


def layout(scene: Scene) -> RenderableType:
    """The pots and what is to be beaten, then your cards, numbered."""
    return _Layout(scene)


class _Layout:
    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        view: RoundView = self.scene.view
        yield _pots(view)
        seen = view.play
        if seen is None or not any(hand.seat == self.scene.seat for hand in seen.hands):
            yield from (Text(), Text())
            yield card_row((), 0)
            return
        yield from _to_beat(self.scene, seen)
        held = seen.hand
        backs = next(hand.held for hand in seen.hands if hand.seat == self.scene.seat)
        room = min(HAND_SIZE, options.max_width // WIDTH)
        faces: Sequence[Face | None] = [FACES[card] for card in held] if held else (None,) * backs
        yield card_row(faces[:room], room if len(faces) > room else len(faces))
        yield Text("".join(str(number).center(WIDTH) for number in range(1, len(held) + 1)), style=style.FELT_DIM)


def _pots(view: RoundView) -> Text:
    line = Text(style=style.FELT_GOLD)
    if view.play is not None:
        in_pots = sum(pot.amount for pot in view.play.pots) + sum(pot.amount for pot in view.play.won)
        line.append(f"MAIN POT {chips(in_pots)}")
        all_in = any(purse.live and not purse.stack for purse in view.play.purses)
        sides = len(view.play.pots) + len(view.play.won) - 1 if all_in or view.play.won else 0
        line.append(f" with {count(sides, 'side pot')}" if sides > 0 else "").append("   ")
    line.append(f"DEUCE POT {chips(view.deuce_pot)}")
    if view.play is None:
        return line
    holder = view.play.deuce_button
    line.append(f", button {_who(holder, view.play)}" if holder else "")
    now = f"discarding interval {view.play.interval}" if view.play.phase == "discarding" else ROUNDS[view.play.number]
    return line.append(f"   {now}", style=style.FELT_DIM)


def _who(seat: int, view: DeuceView) -> str:
    return "yours" if seat == view.seat else f"at seat {seat}"


def _to_beat(scene: Scene, view: DeuceView) -> list[RenderableType]:
    """Two lines: who must do what, and the pattern that lies on top."""
    if view.phase in {"over", "awarding", "collecting"} and view.won:
        winner = view.won[0].winner
        name = "You win" if winner == scene.seat else f"{_name(scene, winner)} wins"
        how = "with all eight cards gone" if _is_out(view, winner) else "as the last player in"
        return [Text(f"{name} the main pot, {how}."), Text()]
    if view.last is not None and view.last_seat is not None and view.phase == "discarding":
        by = "yours" if view.last_seat == scene.seat else _name(scene, view.last_seat)
        line = Text(f"To beat: {view.last} ({by})")
        return [line, SmallCards([FACES[card] for card in view.last.cards])]
    if view.phase == "discarding":
        leads = "you lead" if view.leader == scene.seat else f"{_name(scene, view.leader)} leads"
        return [Text(f"No pattern is on the table; {leads}."), Text()]
    if view.phase == "betting":
        facing = max(purse.wagered for purse in view.purses)
        return [Text(f"The bet is {chips(facing)}." if facing else "Nobody has bet yet."), Text()]
    return [Text(), Text()]


def _is_out(view: DeuceView, seat: int) -> bool:
    hand = next(hand for hand in view.hands if hand.seat == seat)
    return not hand.held and bool(hand.discards)


def _name(scene: Scene, seat: int) -> str:
    return "you" if seat == scene.seat else scene.table.players.get(seat, f"seat {seat}")


def seat_line(scene: Scene, seat: int) -> SeatLine:
    """How many cards a seat holds, its chips or its bet, and what it did last."""
    seen: DeuceView | None = scene.view.play
    hand = next((hand for hand in seen.hands if hand.seat == seat), None) if seen else None
    if seen is None or hand is None:
        return SeatLine((), "sits out" if scene.phase != "betting" else "")
    held = f"{hand.held} cards" if hand.held != 1 else "1 card"
    faces = (Face(symbol=held, name=held, short=held),) if hand.held else ()
    return SeatLine(faces, _doing(scene, seat))


def _doing(scene: Scene, seat: int) -> str:
    """The last thing that a seat did since the betting or the discarding was opened."""
    for event in reversed(scene.events):
        match event:
            case facts.HandForfeited(seat=at) if at == seat:
                return "forfeits"
            case facts.HandFolded(seat=at) if at == seat:
                return "folded"
            case facts.OutOfCards(seat=at) if at == seat:
                return "out of cards"
            case facts.Wagered(seat=at, action=action, amount=amount) if at == seat:
                return _wagered(action, amount)
            case facts.PlayerPassed(seat=at) if at == seat:
                return "passes"
            case facts.PatternPlayed(seat=at, cards=cards) if at == seat:
                few = len(cards) <= 3
                return f"plays {''.join(FACES[card].symbol for card in cards)}" if few else f"lays {len(cards)} cards"
            case facts.BettingOpened() | facts.DiscardingOpened():
                break
    purse = next(purse for purse in scene.view.play.purses if purse.seat == seat)
    gone = any(isinstance(event, facts.HandFolded) and event.seat == seat for event in scene.events)
    return "folded" if gone else f"has {chips(purse.stack)}" if purse.stack else "all-in"


def _wagered(action: str, amount: int) -> str:
    if action == "check":
        return "checks"
    if action == "all-in":
        return f"all-in {chips(amount)}"
    return f"{action}s {chips(amount)}"


# --- the decisions ---------------------------------------------------------------------------------------------------


def question(scene: Scene) -> str:
    view: DeuceView = scene.view.play
    if view.phase == "betting":
        return f"{chips(view.to_call)} to call. What do you do?" if view.to_call else "Your bet, or check?"
    if view.must_play:
        return "Everybody has passed, so you must play. Card numbers, such as 1 4 5:"
    return "Beat it, or pass? Card numbers:" if view.last else "You may lead. Card numbers, or pass:"


def keys(scene: Scene, choices: Sequence[Command]) -> list[ChoiceKey]:
    """Betting by keys; patterns by marking cards, each mark saying what they make and whether it may be played."""
    made = []
    view: DeuceView = scene.view.play
    for command in choices:
        if isinstance(command, Wager) and command.amount is None:
            made.append(_wager_key(view, command))
        elif isinstance(command, Wager) and view.raises and command.amount == view.raises[0]:
            made.append(_raise_key(view, command))
        elif isinstance(command, Pass):
            made.append(ChoiceKey(key="s", word="pass", label="pass", command=command))
    return made + (_marks(scene) if view.phase == "discarding" else [])


_WAGER_KEYS = {"check": "k", "call": "k", "all-in": "i", "fold": "f"}


def _wager_key(view: DeuceView, command: Wager) -> ChoiceKey:
    label: str = command.action
    if command.action == "call":
        label = f"call {chips(view.to_call)}"
    elif command.action == "all-in":
        label = f"all-in {chips(view.purse.stack)}"
    return ChoiceKey(key=_WAGER_KEYS[command.action], word=command.action, label=label, command=command)


def _raise_key(view: DeuceView, command: Wager) -> ChoiceKey:
    assert view.raises is not None
    least, most = view.raises
    more = f", b {most // 100} {command.action}s {chips(most // 100 * 100)}" if most // 100 * 100 > least else ""
    return ChoiceKey(
        key="b", word=command.action, label=f"{command.action} {chips(least)}{more}", command=command, priced=True
    )


def _marks(scene: Scene) -> list[ChoiceKey]:
    held = scene.view.play.hand
    return [
        _mark(scene, places, tuple(held[place] for place in places))
        for size in range(1, len(held) + 1)
        for places in combinations(range(len(held)), size)
    ]


def _mark(scene: Scene, places: Sequence[int], cards: tuple[Card, ...]) -> ChoiceKey:
    key, word = "".join(str(place + 1) for place in places), f"play {card_names(cards)}"
    command = PlayPattern(seat=scene.seat, cards=cards)
    preview, warning = "", ""
    try:
        preview = f"{play.playable(scene.table.round, scene.seat, cards)}: that may be played. Enter plays it."
    except Refusal as refusal:
        warning = f"{refusal.sentence[0].upper()}{refusal.sentence[1:]} ({refusal.citation})."
    return ChoiceKey(key=key, word=word, label=word, command=command, listed=False, preview=preview, warning=warning)


def advice(submission: Submission, scene: Scene) -> RenderableType:
    """What the sound player by rules would do here; nobody knows a book for this game."""
    view: DeuceView | None = scene.view.play
    if view is None or view.to_act != scene.seat:
        options: DeuceOfTheDragonOptions = scene.table.options
        said = f"The house takes {options.commission} of each pot that is won; the rest is between the players."
        return Padding(Text(said), (0, 0, 0, 2))
    choice = RulesPlayer().choose(view)
    line = Text.assemble("A sound player would ", (_said(choice), "bold"), ".")
    if view.phase == "betting":
        line.append(f" It reckons to win about {chance_to_win(view):.0%} of such hands.")
    return Padding(line, (0, 0, 0, 2))


def _said(command: Command) -> str:
    match command:
        case Wager(action=action, amount=int(amount)):
            return f"{action} {money(amount)}"
        case Wager(action=action):
            return action
        case PlayPattern(cards=cards):
            return f"play {card_names(cards)}"
    return "pass"


# --- how it ended ----------------------------------------------------------------------------------------------------


def _statement(scene: Scene) -> list[felt.Line]:
    """Antes and bets that left the stack, and the pots that came back."""
    mine = [event for event in scene.events if getattr(event, "seat", getattr(event, "winner", None)) == scene.seat]
    antes = [event for event in mine if isinstance(event, WagerPlaced)]
    bets = sum(event.amount for event in mine if isinstance(event, facts.Wagered))
    bets -= sum(event.amount for event in mine if isinstance(event, facts.UncalledReturned))
    lines = [felt.Line("Antes", "", -sum(ante.amount for ante in antes), laws.TWO_TO_ONE)] if antes else []
    if bets:
        lines.append(felt.Line("Bets", "", -bets, BETS_IN))
    for event in mine:
        if isinstance(event, facts.PotWon):
            name = _WON.get(event.pot, f"Side pot {event.pot.removeprefix('side ')}")
            taken = f"less {money(event.commission)} commission"
            lines.append(felt.Line(name, taken, event.amount - event.commission, event.cite))
    for event in scene.events:
        if isinstance(event, WagersReturned):
            home = stack(scene.seat)
            back = sum(amount * ((target == home) - (source == home)) for source, target, amount in event.moves)
            lines.append(felt.Line("Everything", "goes back", back, event.cite))
    return lines


felt.STATEMENTS[laws.name] = _statement


# --- pages -----------------------------------------------------------------------------------------------------------


def pay_tables(options: DeuceOfTheDragonOptions) -> list[RenderableType]:
    """Nothing is paid by a table: the patterns from the highest down, and what the pots are."""
    kinds = [(kind.title, _KINDS[kind], kind.cite) for kind in sorted(Kind, reverse=True)]
    pots = [
        ("Antes", f"{money(options.main_ante)} main, {money(options.deuce_ante)} deuce", laws.TWO_TO_ONE),
        ("Commission", f"{options.commission} of each pot won", award.COUNT),
        ("Cards", "from the 2 down to the 3", RANKS[1]),
        ("Suits", "♥ ♦ ♣ ♠", SUITS[1]),
    ]
    return [_table("Patterns, highest first", kinds), _table("Pots", pots)]


def _table(title: str, lines: Sequence[tuple[str, str, Citation]]) -> Group:
    rows = Grid.grid(padding=(0, 2, 0, 0))
    for _ in range(2):
        rows.add_column(no_wrap=True)
    rows.add_column(no_wrap=True, style=style.CITE)
    for line in lines:
        rows.add_row(*line)
    return Group(Text(title, style="bold"), rows, Text())


BETS_IN: Citation = "NJ-DOD 41.10(b)"
DEUCE_BUTTON: Citation = 'NJ-DOD 41.1 "Deuce button"'
RAISES: Citation = "NJ-DOD 41.6(c)"
SILENCE: Citation = "NJ-DOD 41.11(f)"


def rules(options: DeuceOfTheDragonOptions, phase: str) -> list[Citation]:
    """What matters before the deal, or while betting and discarding."""
    ante_law = play.ANTES[options.dealing]
    before = [laws.ANTE, laws.TWO_TO_ONE, ante_law.main, ante_law.deuce]
    during = [dealer.BETTING[1], RAISES, BETS_IN, dealer.DISCARDING[1], dealer.DISCARDING[3], SILENCE, conduct.SHOWN]
    shared = [award.AWARD, award.COUNT, award.CARRIED, DEUCE_BUTTON, *facts.POTS.values()]
    patterns = [RANKS[1], SUITS[1], PATTERN_RULES, DEUCE_IN_IT, LINE[1], NOT_CONSECUTIVE[1], CARDS_SPEAK]
    return [*(before if phase == "betting" else during), *shared, *patterns]
