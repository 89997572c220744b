"""Settling a round of Deuce of the Dragon that somebody describes: stacks, hands and a script of what was done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from houseway.core.cards import STANDARD_PACK, CardError
from houseway.core.commands import RackStub
from houseway.core.decider import BadCommandError, LineRefusal, Refusal
from houseway.core.documents import shown
from houseway.core.money import MoneyError, cents, dollars
from houseway.games.deuce_of_the_dragon import events as facts
from houseway.games.deuce_of_the_dragon.described import act, begin, deal, described_round
from houseway.games.deuce_of_the_dragon.hands import HAND_SIZE
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.script import ScriptError, legal_lines, read_line
from houseway.games.deuce_of_the_dragon.state import Round, with_players


def settle(document: Mapping[str, Any]) -> dict[str, Any]:
    """What a scripted round comes to: pots, stacks and the deuce pot, or who is to act if the script stops early."""
    round, before = _dealt(document)
    won: list[facts.PotWon] = []
    for number, text in enumerate(_script(document), 1):
        try:
            round, events = act(round, read_line(text))
        except Refusal as refusal:
            raise LineRefusal(number, text, refusal) from None
        except (ScriptError, CardError, MoneyError, BadCommandError) as error:
            raise ScriptError(f"line {number}, {text!r}: {error}") from None
        won += [event for event in events if isinstance(event, facts.PotWon)]
    if round.phase == "void":
        purses, deuce_pot = before.betting.purses, before.deuce_pot
    else:
        purses, deuce_pot = round.betting.purses, round.deuce_pot
    stacks = {str(purse.seat): dollars(purse.stack) for purse in purses}
    result: dict[str, Any] = {"game": "deuce-of-the-dragon", "button": round.button, "stacks": stacks}
    if round.phase in ("over", "void"):
        result["pots"] = [_pot(event) for event in sorted(won, key=_listed)]
        result["house"] = dollars(sum(event.commission for event in won))
        result["void"] = round.phase == "void"
    else:
        result["to-act"] = round.to_act
        result["legal"] = legal_lines(round)
        result["amounts"] = _amounts(round)
    return {**result, "deuce-pot": dollars(deuce_pot), "deuce-button": round.deuce_button}


def _listed(won: facts.PotWon) -> int:
    """The main pot, the side pots as they lie over it, the deuce pot."""
    return {"main": 0, "deuce": 7}.get(won.pot) or int(won.pot.removeprefix("side ").replace("main", "0"))


def _pot(won: facts.PotWon) -> dict[str, Any]:
    """A pot before commission; `free` is the part of which none is taken, where there is such a part."""
    pot: dict[str, Any] = {"pot": won.pot, "amount": dollars(won.amount), "winner": won.winner}
    if won.free:
        pot["free"] = dollars(won.free)
    return {**pot, "commission": dollars(won.commission), "cite": won.cite}


def _amounts(round: Round) -> dict[str, str] | None:
    """The least and the most that a bet or a raise may now add."""
    bounds = round.betting.raises if round.phase == "betting" else None
    return {"least": dollars(bounds[0]), "most": dollars(bounds[1])} if bounds else None


def _dealt(document: Mapping[str, Any]) -> tuple[Round, Round]:
    """The round as the document deals it, open for the first line; and as it was before the antes."""
    known = {"game", "options", "button", "deuce-pot", "stacks", "hands", "script"}
    if unknown := sorted(set(document) - known):
        raise ScriptError(f"there is no field {unknown[0]!r}; the fields are {', '.join(sorted(known))}")
    options = DeuceOfTheDragonOptions.read(_table(document, "options", {}))
    button = document.get("button")
    if not isinstance(button, int) or isinstance(button, bool) or not 1 <= button <= 6:
        raise ScriptError(f"button must be a seat, 1 to 6, not {shown(button)}")
    stacks = {
        _seat(seat): cents(stack, f"the stack of seat {seat}") for seat, stack in _table(document, "stacks").items()
    }
    hands = {}
    for seat, hand in _table(document, "hands").items():
        if not isinstance(hand, str):
            raise ScriptError(f"the hand of seat {seat} must be cards separated by blanks, not {shown(hand)}")
        hands[_seat(seat)] = STANDARD_PACK.read(hand, HAND_SIZE, f"the hand of seat {seat}")
    if set(hands) != set(stacks):
        raise ScriptError("hands and stacks must name the same seats")
    if not stacks:
        raise ScriptError("there are no seats to settle")
    carried = document.get("deuce-pot", 0)
    deuce_pot = 0 if carried in (0, "0", "0.00") and carried is not False else cents(carried, "the deuce pot")
    before = with_players(described_round(options, button, deuce_pot), stacks)
    try:
        round, _ = begin(options, button, stacks, deuce_pot)
    except Refusal as refusal:
        raise ScriptError(str(refusal)) from None
    round, _ = deal(round, hands)
    return act(round, RackStub())[0], before


def _table(document: Mapping[str, Any], name: str, default: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
    table = document.get(name, default)
    if not isinstance(table, Mapping):
        raise ScriptError(f"{name} must be a table" + (" by seat" if name != "options" else ""))
    return table


def _seat(text: object) -> int:
    if str(text) not in tuple("123456"):
        raise ScriptError(f"seats are 1 to 6, not {text!r}")
    return int(str(text))


def _script(document: Mapping[str, Any]) -> Sequence[str]:
    script = document.get("script", [])
    if not isinstance(script, Sequence) or isinstance(script, str) or not all(isinstance(line, str) for line in script):
        raise ScriptError("script must be a list of lines")
    return script
