"""The procedures in force, in plain words: the steps of the table as its `Procedure` has them, with its own numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from houseway.core.citations import paragraphs, requirement
from houseway.core.procedure import Procedure
from houseway.papers.blocks import Statement

Say = Callable[[Procedure, Any], str | None]
"""What is in force, in a sentence; empty where the paragraph says it all, None where the step is not in force."""


def _always(sentence: str = "") -> Say:
    return lambda procedure, options: sentence


def _if(holds: Callable[[Procedure, Any], bool], sentence: str = "") -> Say:
    return lambda procedure, options: sentence if holds(procedure, options) else None


def _by_hand(procedure: Procedure, options: Any) -> bool:
    return procedure.shuffles == "by-hand"


def _by_machine(procedure: Procedure, options: Any) -> bool:
    return procedure.shuffles == "by-machine"


def _cut(procedure: Procedure, options: Any) -> bool:
    return procedure.cuts and (_by_hand(procedure, options) or _pre_shuffled(procedure, options))


def _pre_shuffled(procedure: Procedure, options: Any) -> bool:
    return bool(getattr(options, "pre_shuffled", False))


def _two_decks(procedure: Procedure, options: Any) -> bool:
    return getattr(options, "decks", 1) == 2


def _device(procedure: Procedure, options: Any) -> bool:
    return _by_machine(procedure, options) or getattr(options, "dealing", "") == "automated-shoe"


def _positions(procedure: Procedure, options: Any) -> str:
    least = f"; a round needs {procedure.least_players} players" if procedure.least_players > 1 else ""
    return f"{procedure.seats} positions{least}."


def _life(procedure: Procedure, options: Any) -> str | None:
    hours = procedure.card_life_hours
    return None if hours is None else f"The cards are changed after {hours} hours at the latest."


def _counted(procedure: Procedure, options: Any) -> str | None:
    every = procedure.stub_count_every
    if every is None:
        return None
    often = (
        "The stub is counted every round" if every == 1 else f"The stub is counted every {every} rounds at the latest"
    )
    return often + (", unless the shuffler has shown the number." if procedure.machine_count_suffices else ".")


def _face_up(procedure: Procedure, options: Any) -> str:
    if procedure.face_up_cards_void == 1:
        return "One card found face up makes the round void."
    return f"A card found face up is set aside; {procedure.face_up_cards_void} or more make the round void."


def _dealt_from(procedure: Procedure, options: Any) -> str:
    ways = {
        "manual-shoe": "Cards are dealt from a shoe that the dealer draws from.",
        "hand": "Cards are dealt from the dealer's hand.",
        "automated-shoe": "Cards are dealt from an automated shoe.",
    }
    return ways.get(getattr(options, "dealing", ""), "")


def _decks(procedure: Procedure, options: Any) -> str:
    number = f"{len(procedure.pack.cards)} cards"
    return f"Two decks of {number} in turn." if _two_decks(procedure, options) else f"One deck of {number}."


def _wrong_number(procedure: Procedure, options: Any) -> str:
    if procedure.hands_fouled_from is not None:
        return "Before the hands are looked at it makes the round void; later only such a hand is out of it."
    return "A wrong number of cards makes the round void."


GROUPS: dict[str, dict[str, tuple[str, Say]]] = {
    "Players and their chips": {
        "seats": ("Positions", _positions),
        "seated": ("Who may wager", _always("Only players who are seated wager.")),
        "stay_seated": ("Staying seated", _always()),
        "abandoned": ("Leaving", _if(lambda p, _: p.leaving_abandons, "Who leaves during a round loses the wagers.")),
        "adjacent": ("Two areas", _if(lambda p, _: p.adjacent_areas, "A player may wager on two areas side by side.")),
        "chips": ("Wagers", _always("Wagers are made in chips.")),
        "no_cash": ("Spoken wagers", _always("A spoken wager with cash is refused.")),
        "currency": ("Money on an area", _always("Money on a betting area is exchanged for chips at once.")),
        "withdraw": ("Closed wagers", _always()),
        "table_stakes": (
            "Table stakes",
            _if(lambda p, _: p.table_stakes, "A round is played with the chips that lay on the table when it began."),
        ),
        "options": ("Changes", _always("What is offered changes between rounds only.")),
    },
    "Opening the table": {
        "decks": ("Decks", _decks),
        "backs": ("Backs", _if(_two_decks)),
        "alternate": ("Taking turns", _if(_two_decks)),
        "both_decks": ("Both decks", _if(_two_decks)),
        "receive": ("Receiving", _always()),
        "pre_shuffled": (
            "Shuffled beforehand",
            _if(
                lambda _, o: bool(getattr(o, "pre_shuffled", False)),
                "Decks may come inspected and shuffled; they are still cut.",
            ),
        ),
        "inspect": ("Inspection", _always()),
        "spread": ("Spreading", _always()),
        "view": ("Viewing", _always()),
        "wash": ("Mixing", _always()),
        "stack": ("Stacking", _always()),
        "card_life": ("Life of the cards", _life),
    },
    "Shuffle, cut and deal": {
        "shuffle": (
            "Shuffle",
            lambda p, _: "The dealer shuffles by hand." if p.shuffles == "by-hand" else "A device shuffles.",
        ),
        "order_shuffle": ("Another shuffle", _always()),
        "machine_count": (
            "Count by the device",
            _if(lambda p, _: p.machine_count_suffices, "The device counts the cards."),
        ),
        "no_cut": ("No cut", _if(_by_machine, "Cards from the device are not cut.")),
        "cut": ("Cut", _if(_cut)),
        "cut_depth": (
            "Depth of the cut",
            lambda p, o: f"A cut takes at least {p.cut_at_least} cards." if _cut(p, o) else None,
        ),
        "recut": ("Cutting again", _if(_cut)),
        "load": ("Dealing from", _dealt_from),
        "kept": ("Cards in hand", _if(lambda _, o: getattr(o, "dealing", "") == "hand")),
        "no_more_bets": ("No more bets", _always()),
        "deal": ("Deal", _always()),
        "idle": ("A table without players", _always()),
        "idle_waived": ("A table without players", _always("The device makes it unnecessary to spread the cards.")),
        "idle_face_down": (
            "Spread cards",
            _if(lambda p, _: p.idle_face_down and p.steps.has("idle"), "They lie face down unless a player asks."),
        ),
        "turn_up": ("The first to arrive", _if(lambda p, _: p.steps.has("idle"))),
    },
    "Stub and end of the round": {
        "count": ("Count of the stub", _counted),
        "count_right": ("A right count", _if(lambda p, _: p.stub_count_every is not None)),
        "count_misdealt": ("A misdealt hand", _if(lambda p, _: p.stub_count_every is not None)),
        "count_wrong": ("A wrong count", _if(lambda p, _: p.stub_count_every is not None)),
        "rack_stub": ("The stub", _if(lambda p, _: p.stub_count_every is not None)),
        "collect": ("Picking up", _always()),
        "round_ends": ("End of the round", _always()),
    },
    "Irregularities": {
        "face_up_void": ("Cards face up", _face_up),
        "drawn_in_error": ("A card drawn by mistake", _always()),
        "wrong_number": ("A wrong number of cards", _wrong_number),
        "fouled_hand": ("A fouled hand", _if(lambda p, _: p.hands_fouled_from is not None)),
        "exposed_dealer_card": (
            "A dealer's card seen early",
            lambda p, _: (
                (
                    "A dealer's card seen early makes the round void."
                    if p.exposed_dealer_card_voids
                    else "The round goes on."
                )
                if p.dealer_plays
                else None
            ),
        ),
        "shuffler_jam": ("A jam of the shuffler", _if(_by_machine)),
        "shoe_jam": ("A jam of the shoe", _if(lambda _, o: getattr(o, "dealing", "") == "automated-shoe")),
        "out_of_use": ("A device out of use", _if(_device)),
    },
}
"""Every step that is told, in the order of a day at the table, by its name in `Steps`."""


def procedures(procedure: Procedure, options: Any) -> Iterator[tuple[str, tuple[Statement, ...]]]:
    """The steps in force, by group; steps that one paragraph decides are told in one statement.

    A base rule tells of many steps at once, so that it stands once, where its first step does, under its own name.
    """
    groups: dict[str, dict[str, list[tuple[str, str]]]] = {group: {} for group in GROUPS}
    first: dict[str, str] = {}
    for group, steps in GROUPS.items():
        for step, (about, say) in steps.items():
            said = say(procedure, options) if procedure.steps.has(step) else None
            if said is not None:
                law = getattr(procedure.steps, step)
                place = first.setdefault(law, group) if law.startswith("BASE") else group
                groups[place].setdefault(law, []).append((procedure.say(about), procedure.say(said)))
    for group, rows in groups.items():
        made = [_statement(law, told) for law, told in rows.items()]
        if kept := tuple(one for one in made if one.here or not unchanged(one.cites[0])):
            yield group, kept


def unchanged(law: str) -> bool:
    """Whether a paragraph says no more than that the text before it stands, which tells a reader nothing."""
    return requirement(law).startswith("Changes nothing")


def _statement(law: str, told: list[tuple[str, str]]) -> Statement:
    first, *others = (about for about, _ in told)
    about = ", ".join((first, *(other[0].lower() + other[1:] for other in others)))
    if law.startswith("BASE"):
        about = paragraphs()[law].gist.rstrip(".")
    here = " ".join(dict.fromkeys(said for _, said in told if said))
    return Statement(about=about, here=here, requires="" if unchanged(law) else requirement(law), cites=(law,))
