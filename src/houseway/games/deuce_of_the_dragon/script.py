"""Scripts: what is done in a round as lines such as `2 bet 4` and `1 play 5h 5d`."""

from __future__ import annotations

from collections.abc import Callable

from houseway.core.cards import STANDARD_PACK
from houseway.core.commands import ActForAbsent
from houseway.core.decider import BadCommandError, Command
from houseway.core.money import Cents, cents, dollars
from houseway.games.deuce_of_the_dragon import commands as say
from houseway.games.deuce_of_the_dragon.acts import choices
from houseway.games.deuce_of_the_dragon.state import Round


class ScriptError(ValueError):
    """A line or a field that cannot be understood, and where it is."""


# --- lines -----------------------------------------------------------------------------------------------------------

_SEAT_ALONE: dict[str, Callable[[int], Command]] = {
    "pass": lambda seat: say.Pass(seat=seat),
    "foul": lambda seat: say.FoulHand(seat=seat),
    "throw-in": lambda seat: say.ThrowIn(seat=seat),
    "absent": lambda seat: ActForAbsent(seat=seat),
    "removed": lambda seat: say.RemovePlayer(seat=seat),
    "check": lambda seat: say.Wager(seat=seat, action="check"),
    "call": lambda seat: say.Wager(seat=seat, action="call"),
    "all-in": lambda seat: say.Wager(seat=seat, action="all-in"),
    "fold": lambda seat: say.Wager(seat=seat, action="fold"),
}
_DEALER_SAYS: dict[str, Command] = {
    "dealer cards missing": say.ReportCards(found="missing"),
    "dealer cards extra": say.ReportCards(found="extra"),
    "dealer misdeal shuffle": say.CallMisdeal(reason="shuffle"),
    "dealer misdeal start": say.CallMisdeal(reason="start"),
    "dealer misdeal skipped": say.CallMisdeal(reason="skipped"),
    "dealer misdeal exposed": say.CallMisdeal(reason="exposed"),
}


def read_line(text: str) -> Command:
    """One line of a script as the command it stands for.

    A seat, then `check`, `bet 4`, `call`, `raise 4`, `all-in`, `fold`, `play 5h 5d`, `pass`, `ask 3`, `expose 5h`,
    `foul` (or `foul 7`, the cards found in the hand), `throw-in`, `absent` or `removed`; or `dealer misdeal shuffle`,
    `start`, `skipped` or `exposed`, or `dealer cards missing` or `extra`.
    """
    words = text.split()
    if said := _DEALER_SAYS.get(" ".join(words)):
        return said
    if len(words) < 2 or words[0] not in "123456" or len(words[0]) != 1:
        raise ScriptError(f"{text!r} does not begin with a seat, 1 to 6, and what its player does")
    seat, verb, rest = int(words[0]), words[1], words[2:]
    if verb in _SEAT_ALONE and not rest:
        return _SEAT_ALONE[verb](seat)
    if verb in ("bet", "raise") and len(rest) == 1:
        return say.Wager(seat=seat, action="bet" if verb == "bet" else "raise", amount=cents(rest[0], f"a {verb}"))
    if verb == "play" and rest:
        return say.PlayPattern(seat=seat, cards=STANDARD_PACK.read(" ".join(rest), what="a pattern"))
    if verb == "expose" and len(rest) == 1:
        return say.ExposeCard(seat=seat, card=STANDARD_PACK.read(rest[0])[0])
    if verb == "foul" and len(rest) == 1 and rest[0].isascii() and rest[0].isdigit():
        return say.FoulHand(seat=seat, held=int(rest[0][:9]))
    if verb == "ask" and len(rest) == 1 and rest[0] in tuple("123456"):
        return say.AskCards(seat=seat, of=int(rest[0]))
    raise ScriptError(f"{text!r} is nothing that a player can do")


def write_line(command: Command) -> str:
    """A player's choice as a line of a script; whole dollars without their cents."""
    match command:
        case say.Wager(seat=seat, action=action, amount=None):
            return f"{seat} {action}"
        case say.Wager(seat=seat, action=action, amount=int(amount)):
            return f"{seat} {action} {_short(amount)}"
        case say.PlayPattern(seat=seat, cards=cards):
            return f"{seat} play {' '.join(cards)}"
        case say.Pass(seat=seat):
            return f"{seat} pass"
    raise BadCommandError(f"a script has no line for {type(command).__name__}")


def _short(amount: Cents) -> str:
    return str(amount // 100) if amount % 100 == 0 else dollars(amount)


def legal_lines(round: Round) -> list[str]:
    """What the player to act may do, as lines of a script."""
    return [write_line(command) for command in choices(round)]
