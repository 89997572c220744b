"""Choices: what each option of a game leaves to the licensee, in words, with the paragraph or ruling that leaves it.

A game's own choices are in its `choices` module; those of every table are here. The commented submission, its check and
comparison and the dossier read them, and nothing decides by them: what is allowed, `Options.faults` says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from houseway.core.citations import Citation
from houseway.core.options import LEAST_CUT, MOST_CUT, Options

NOTHING = "nothing may stand here"
"""The shape of an option where a document leaves no choice."""


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One option in words."""

    about: str
    """What it decides: one sentence."""
    cites: tuple[Citation, ...] = ()
    """The paragraphs that leave it to the licensee."""
    ruling: str = ""
    """The ruling that made it an option where a paragraph can be read in two ways, such as P-41."""
    values: Mapping[str, str] = {}
    """What each value means, where there is a list of them."""
    shape: str = ""
    """What may stand there, where there is no list."""
    example: str = ""
    """A value in TOML that may stand there, where the default is that there is none."""

    def meaning(self, value: Any) -> str:
        """What one value means, where it is one of a list."""
        return self.values.get(str(value).lower() if isinstance(value, bool) else str(value), "")

    @property
    def source(self) -> str:
        """Where it comes from, as it is printed."""
        ruling = (f"ruling {self.ruling}",) if self.ruling else ()
        return ", ".join((*self.cites, *ruling))


Choices = Mapping[str, Choice]


class Idle(msgspec.Struct, frozen=True):
    """An option that was chosen and has no effect beside the others: its name, and why."""

    option: str
    why: str
    cite: Citation


def changed(choices: Choices, before: Options, after: Options) -> dict[str, Citation]:
    """Every option in which the two differ, with the paragraph that leaves it to the licensee."""
    was, is_now, permitted = before.every(), after.every(), after.allowed_by()
    return {
        name: (permitted.get(name) or choice.cites)[0] for name, choice in choices.items() if was[name] != is_now[name]
    }


def switch(about: str, *cites: Citation, ruling: str = "") -> Choice:
    """A choice between yes and no."""
    return Choice(about=about, cites=cites, ruling=ruling, values={"true": "yes", "false": "no"})


def given(about: str, shape: str, *cites: Citation, ruling: str = "", example: str = "") -> Choice:
    """A choice with no list of values."""
    return Choice(about=about, cites=cites, ruling=ruling, shape=shape, example=example)


def one_of(about: str, values: Mapping[str, str], *cites: Citation, ruling: str = "") -> Choice:
    """A choice from a list."""
    return Choice(about=about, cites=cites, ruling=ruling, values=values)


def table_choices(
    *,
    states: Mapping[str, str],
    table: Citation,
    name: Citation,
    shuffle: Citation,
    wagers: Citation,
    limited: str,
    boxes: Citation,
    inscriptions: Mapping[str, tuple[Citation, ...]],
    first: str = "ante",
    usual: str = "84x42",
) -> Choices:
    """What every game's table chooses: under which document, whose table, how chance comes in, how much may be bet."""
    return {
        "jurisdiction": one_of("The state whose document is followed.", states, table),
        "licensee": given("The name that stands on the layout, the signs and the record.", "a name", name),
        "set-decks": one_of(
            "Whether the order of a deck may be given instead of being left to chance.",
            {
                "refused": "every deck is left to chance",
                "machine": "the order is read by a machine and entered",
                "lesson": "the order is set for a lesson; such a table is for no real wager",
            },
            shuffle,
        ),
        "limits": given(
            "The least and the most that may be wagered on an area.",
            f"for each wager a minimum and a maximum in dollars; {limited}",
            wagers,
            example=f"{{ {first} = {{ minimum = 15, maximum = 500 }} }}",
        ),
        "inscriptions": _inscriptions(inscriptions, table),
        "equipment-seen-by": one_of(
            "Whose left and right are meant where a paragraph places something on the dealer's side.",
            {"dealer": "the dealer's", "players": "the players'"},
            boxes,
        ),
        "table": given(
            "The size of the cloth; without it, the usual table of the game.",
            "width and depth in inches",
            table,
            example=f'"{usual}"',
        ),
    }


def _inscriptions(kinds: Mapping[str, tuple[Citation, ...]], table: Citation) -> Choice:
    """Where each inscription stands that a sign may carry instead of the felt, by the paragraphs of one document."""
    about = "Where an inscription stands that a sign may carry instead of the felt."
    if not kinds:
        return given("Where inscriptions stand; at this table the rules leave no choice.", NOTHING, table)
    document = table.partition(" ")[0]
    cites = dict.fromkeys(cite for laws in kinds.values() for cite in laws if cite.partition(" ")[0] == document)
    shape = f'for {", ".join(kinds)}: "felt" (default) or "sign"'
    return given(about, shape, *cites, example=f'{{ {next(iter(kinds))} = "sign" }}')


def card_choices(
    *,
    dealing: tuple[Citation, ...],
    shuffler: tuple[Citation, ...],
    decks: Citation,
    pre_shuffled: Citation,
    cut: Citation,
) -> Choices:
    """What every table of cards chooses besides."""
    return {
        "dealing": one_of(
            "What the cards are dealt from.",
            {
                "manual-shoe": "a shoe that the dealer draws from",
                "hand": "the dealer's hand; requires an automated shuffler",
                "automated-shoe": "a shoe that gives each hand by itself",
            },
            *dealing,
        ),
        "shuffler": one_of(
            "The device that shuffles.",
            {
                "none": "the dealer shuffles by hand",
                "automated": "an automated shuffler",
                "counting": "an automated shuffler that also counts the cards",
            },
            *shuffler,
        ),
        "decks": one_of(
            "How many decks are in use in turn.",
            {"1": "one deck", "2": "two, of different backs; requires an automated shuffler"},
            decks,
        ),
        "pre-shuffled": switch(
            "Whether decks come inspected and shuffled beforehand; they are still cut.",
            pre_shuffled,
            ruling="G-02",
        ),
        "cut-at-least": given(
            "How many cards a cut takes at least.", f"a whole number from {LEAST_CUT} to {MOST_CUT}", cut
        ),
    }


def allowed_values(options: type[Options], name: str) -> tuple[Any, ...]:
    """The values that an option's own type lists; nothing where it lists none."""
    field = next(field for field in msgspec.structs.fields(options) if field.encode_name == name)
    if field.type is bool:
        return (True, False)
    either = get_origin(field.type) in (Union, UnionType)
    kinds = get_args(field.type) if either else (field.type,)
    return next((get_args(kind) for kind in kinds if get_origin(kind) is Literal), ())


NO_SLOW_BETS: tuple[str, ...] = ()
"""For a game whose figures are all worked out in a moment."""


def no_quick_bets(options: Any) -> tuple[str, ...]:
    """For a game in which no bet is slower than the others."""
    return ()


def nothing_idle(options: Any) -> Iterator[Idle]:
    """For a game in which everything that can be chosen has its effect."""
    return iter(())


def no_house_way(options: Any) -> None:
    """For a game in which the dealer sets no hand."""
    return


def limits_of_absent_wagers(options: Options, offered: tuple[str, ...], law: Citation) -> Iterator[Idle]:
    """Limits of wagers that this table does not offer."""
    for wager in options.limits:
        if wager not in offered:
            yield Idle("limits", f"limits are given for {wager}, a wager that this table does not offer", law)
