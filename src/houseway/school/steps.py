"""The steps of a procedure as a learner takes them: what is due at a table, its paragraph, and its words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from houseway.core import commands as c
from houseway.core.citations import Citation
from houseway.core.decider import BadCommandError, Command, Event, Refusal, kebab
from houseway.core.events import InventoryFilled
from houseway.core.options import OptionError
from houseway.core.phases import BETTING
from houseway.core.phrases import capital
from houseway.core.shuffle import derived_seed
from houseway.school.lesson import Topic
from houseway.table.dealer import next_step
from houseway.table.decider import TABLE_COMMANDS, apply, decide
from houseway.table.state import Table

REFUSED = (Refusal, BadCommandError, OptionError)
MOST_AHEAD = 40
_FILLED_IN = {"by", "at", "deck", "seed", "seeds", "order", "backs", "machine_count", "in_all", "depth", "hand", "low"}
"""Fields of a step that the school fills in; what else a step says, the learner must say."""

_TOPICS: dict[type[Command], Topic] = {
    **dict.fromkeys((c.NoMoreBets, c.Deal, c.DealNext, c.CountStub, c.RackStub), "deal"),
    c.CollectCards: "end",
}


def name_of(kind: type[Command]) -> str:
    """A kind of command by the name it has in a log: `no-more-bets`."""
    return kebab(kind.__name__)


def topic_of(kind: type[Command]) -> Topic:
    """Which part of a dealer's work a step is."""
    return _TOPICS.get(kind, "cards" if kind in TABLE_COMMANDS else "round")


def is_the_players(kind: type[Command]) -> bool:
    """Whether that is for a player to do, so that the house does it here."""
    return "player" in kind.may


# --- what is due ------------------------------------------------------------------------------------------------------


def seed_for(lesson_seed: str, label: str) -> str:
    """64 digits of chance for one purpose."""
    return derived_seed(lesson_seed, label)


def due_step(table: Table, seed: str) -> Command | None:
    """The house's next step, `seed` being the chance of it; None while the table waits for players."""
    numbers = iter(range(100))
    return next_step(table, lambda: seed_for(seed, str(next(numbers))))


def waits_for_bets(table: Table) -> bool:
    """Whether nothing is left to do before the betting is closed but the bets themselves."""
    return table.phase == BETTING and table.game.to_act(table.round) is None


def one_at_a_time(table: Table, step: Command, one_by_one: bool) -> Command:
    """The first of the like steps that a step takes together, where the table knows how to take them one by one."""
    if not step.several or (isinstance(step, c.Deal) and not one_by_one):
        return step
    if isinstance(step, c.Deal):
        return c.DealNext()
    whole = decide(table, step)
    for kind in table.game.commands:
        if kind is type(step) or is_the_players(kind) or kind.irregular or not _bare(kind):
            continue
        try:
            part = decide(table, kind())
        except REFUSED:
            continue
        if part == whole[: len(part)]:
            return kind()
    return step


@cache
def _bare(kind: type[Command]) -> bool:
    """Whether a kind of command can be said without more."""
    return not any(field.required for field in fields_of(kind))


def paragraph_of(events: list[Event]) -> Citation:
    """The paragraph of a step: that of the first thing that happens by it."""
    return next((event.cite for event in events if not isinstance(event, InventoryFilled)), events[0].cite)


def required_by(step: Command, table: Table) -> Citation:
    """The paragraph that has a step done at all, where another says how it is done."""
    return table.steps.cut_required if isinstance(step, c.CutCards) else ""


def key_of(step: Command) -> tuple[str, int]:
    """By what two steps are the same step: their kind, and the deck they are about."""
    return name_of(type(step)), int(getattr(step, "deck", 0))


def ahead(table: Table, seed: str) -> Iterator[tuple[Table, Command]]:
    """The steps that the house would take from here until it waits for somebody, each with the table before it."""
    for number in range(MOST_AHEAD):
        step = due_step(table, f"{seed}{number}")
        if step is None:
            if waits_for_bets(table):
                yield table, c.NoMoreBets()
            return
        yield table, step
        table = apply(table, step, decide(table, step))


# --- what a step asks the learner to say ------------------------------------------------------------------------------


def said_with(step: Command, set_hands: bool = False) -> dict[str, Any]:
    """What the learner must say with a step: a count, an amount; for a hand that is set, its low hand."""
    said: dict[str, Any] = {}
    for field in fields_of(type(step)):
        value = getattr(step, field.name)
        if field.name in _FILLED_IN or value is None or (not field.required and value == field.default):
            continue
        said[field.encode_name] = value
    if set_hands and "low" in step.__struct_fields__:
        said["low"] = getattr(step, "low", ())
    return said


@cache
def fields_of(kind: type[Command]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """What belongs to a kind of command; looking it up takes a third of a millisecond."""
    return msgspec.structs.fields(kind)


# --- words ------------------------------------------------------------------------------------------------------------

_LABELS: Mapping[type[Command], str] = {
    c.ReceiveCards: "Receive the cards",
    c.InspectCards: "Inspect every card",
    c.VerifyInspection: "Call a floorperson to verify the inspection",
    c.SpreadCards: "Spread the cards face up",
    c.WashCards: "Turn the cards face down and wash them",
    c.Shuffle: "Shuffle and stack",
    c.CutCards: "Cut the cards",
    c.LoadCards: "Load the cards",
    c.SpreadIdle: "Spread the cards of an idle table",
    c.TurnUp: "Turn the spread cards face up",
    c.ChangeCards: "Take the cards out of play",
    c.NoMoreBets: 'Say "no more bets"',
    c.Deal: "Deal what is due",
    c.DealNext: "Deal the next card or stack",
    c.CountStub: "Count the stub",
    c.RackStub: "Put the stub into the discard rack",
    c.CollectCards: "Collect all cards",
    c.TakeOutOfUse: "Take a device out of use",
    c.FaceUpCard: "A card lies face up in the deck",
    c.CardDrawnInError: "A card was drawn that nobody should have",
    c.WrongNumberOfCards: "A place holds a wrong number of cards",
    c.DealerCardExposed: "A card of the dealer's was seen",
    c.Jam: "A device has failed",
}
_TILE_LABELS: Mapping[type[Command], str] = {
    c.ReceiveCards: "Receive the tiles",
    c.InspectCards: "Inspect every tile, in pairs",
    c.SpreadCards: "Lay the tiles out face up",
    c.Shuffle: "Turn the tiles down, mix and stack them",
    c.Deal: "Deal the stacks",
    c.CollectCards: "Collect all tiles",
}
_DECK_NAMES = ("the first deck", "the second deck")


def deck_name(table: Table, number: int) -> str:
    """What a deck is called: `Deck 1, red`; tiles come in sets."""
    return capital(table.procedure.say(f"deck {number + 1}, {table.decks[number].backs}"))


def label(kind: type[Command], table: Table, deck: int | None = None) -> str:
    """A step as a button or a line of a list calls it."""
    if table.procedure.pieces == "tiles" and kind in _TILE_LABELS:
        return _TILE_LABELS[kind]
    if kind is c.NoMoreBets and table.procedure.closing:
        return table.procedure.closing
    said = _LABELS.get(kind) or kind.label or name_of(kind).replace("-", " ").capitalize()
    return f"{said}: {_DECK_NAMES[deck]}" if deck is not None and len(table.decks) > 1 else table.procedure.say(said)


_ABOUT: Mapping[type[Command], str] = {
    c.ReceiveCards: "The cards arrive at the table.",
    c.InspectCards: "Look every card over, front and back.",
    c.VerifyInspection: "Somebody from the floor confirms it.",
    c.Shuffle: "Mix the cards at random and stack them.",
    c.CutCards: "With the cover card, and deep enough.",
    c.CountStub: "Count what is left, face down, and say the number.",
}


def about(kind: type[Command], table: Table) -> str:
    """What a step is, in a sentence."""
    if kind in _ABOUT:
        return table.procedure.say(_ABOUT[kind])
    said = re.sub(r"\s+", " ", (kind.__doc__ or "").partition("\n\n")[0]).partition(";")[0]
    said = said.replace("`", "")
    return "" if said.startswith(f"{kind.__name__}(") else table.procedure.say(said)


QUESTIONS = {
    "counted": "how many have you counted",
    "misdealt": "a misdealt hand explains the difference",
    "discarded": "how many cards of the winner lie face up",
    "pots": "how much lies in each pot that is won",
    "cards": "how many cards come back from each",
    "low": "which ones are the low hand",
    "device": "which device is it",
    "reason": "what is it",
    "found": "what have you found",
    "seat": "which seat is it",
    "to": "which place is it, with 0 for the dealer",
    "held": "how many lie there",
}
"""What has to be said with a step or a report, as a question."""


def kinds_at(table: Table, one_by_one: bool) -> tuple[type[Command], ...]:
    """Every step of the house that this table knows, in the order in which a dealer meets them."""
    steps = table.steps
    exist: Mapping[type[Command], bool] = {
        c.ReceiveCards: True,
        c.InspectCards: True,
        c.VerifyInspection: True,
        c.SpreadCards: True,
        c.WashCards: steps.has("wash"),
        c.Shuffle: True,
        c.CutCards: steps.has("cut"),
        c.LoadCards: steps.has("load"),
        c.NoMoreBets: True,
        c.DealNext if one_by_one else c.Deal: True,
        c.CountStub: steps.has("count"),
        c.RackStub: steps.has("rack_stub"),
    }
    own = [kind for kind in table.game.commands if not is_the_players(kind) and not kind.irregular]
    first = [kind for kind, there in exist.items() if there]
    return (*first, *(kind for kind in own if not kind.several), c.CollectCards, c.ChangeCards)


def reports_at(table: Table) -> tuple[type[Command], ...]:
    """Everything that a dealer of this table can report."""
    steps = table.steps
    exist: Mapping[type[Command], bool] = {
        c.FaceUpCard: steps.has("face_up"),
        c.CardDrawnInError: steps.has("drawn_in_error"),
        c.WrongNumberOfCards: True,
        c.DealerCardExposed: steps.has("exposed_dealer_card") and table.procedure.dealer_plays,
        c.Jam: steps.has("shuffler_jam") or steps.has("shoe_jam"),
    }
    own = [kind for kind in table.game.commands if kind.irregular]
    return (*(kind for kind, there in exist.items() if there), *own)


@cache
def kind_named(game_commands: tuple[type[Command], ...], name: str) -> type[Command] | None:
    """The command of a table or of its game that has this name."""
    return next((kind for kind in (*TABLE_COMMANDS, *game_commands) if name_of(kind) == name), None)
