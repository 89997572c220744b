"""The steps of a table, each with the paragraph that lays it down."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec

from houseway.core.citations import Citation, paragraphs

Laws = dict[str, Citation]
"""The paragraphs of some steps, by the names that the fields of `Steps` have."""
NO_STEP: Citation = ""
"""What stands for a step that a table does not have."""


class StepsError(ValueError):
    """Steps that do not make a table: which are missing, unknown, or name no paragraph."""


class Steps(msgspec.Struct, frozen=True, kw_only=True):
    """The paragraph of every step of a table.

    The first group is what every table has. A step of the other groups that is left out does not exist at that table,
    unless `FINER` names a step whose paragraph it shares then: a document may have one sentence for the whole cut,
    or one for each movement of it.
    """

    # What every table has.
    seats: Citation
    """How many seats there are."""
    seated: Citation
    """Who may wager: players who are seated."""
    chips: Citation
    """Wagers are made in chips."""
    receive: Citation
    """Cards or tiles come to the table."""
    shuffle: Citation
    no_more_bets: Citation
    deal: Citation
    collect: Citation
    """All cards are picked up when the round is over."""
    options: Citation
    """The licensee may change what is offered, between rounds."""
    wrong_number: Citation
    """A place holds too many cards, or too few."""

    # Players and their chips.
    stay_seated: Citation = NO_STEP
    stay_in_round: Citation = NO_STEP
    abandoned: Citation = NO_STEP
    """A player who leaves during a round gives up the wagers."""
    adjacent: Citation = NO_STEP
    """One player wagers on two areas side by side."""
    no_cash: Citation = NO_STEP
    currency: Citation = NO_STEP
    """Money on a betting area becomes chips."""
    withdraw: Citation = NO_STEP
    fill: Citation = NO_STEP
    """Chips come from the cage because the inventory could not pay."""
    table_stakes: Citation = NO_STEP

    # Opening the table.
    decks: Citation = NO_STEP
    """How many decks play here."""
    backs: Citation = NO_STEP
    alternate: Citation = NO_STEP
    both_decks: Citation = NO_STEP
    other_deck: Citation = NO_STEP
    rack_one_deck: Citation = NO_STEP
    pre_shuffled: Citation = NO_STEP
    inspect: Citation = NO_STEP
    verify: Citation = NO_STEP
    spread: Citation = NO_STEP
    view: Citation = NO_STEP
    viewed_first: Citation = NO_STEP
    turn_down: Citation = NO_STEP
    wash: Citation = NO_STEP
    stack: Citation = NO_STEP
    stacked_first: Citation = NO_STEP
    card_life: Citation = NO_STEP
    """How long cards are used."""
    card_change: Citation = NO_STEP

    # Shuffle, cut and loading.
    shuffle_opening: Citation = NO_STEP
    shuffle_after_round: Citation = NO_STEP
    order_shuffle: Citation = NO_STEP
    """A floorperson may have the cards shuffled once more."""
    shuffled_stack: Citation = NO_STEP
    after_shuffle: Citation = NO_STEP
    machine_count: Citation = NO_STEP
    """The shuffler counts the cards."""
    machine_count_wrong: Citation = NO_STEP
    machine_count_removes: Citation = NO_STEP
    cut: Citation = NO_STEP
    cut_required: Citation = NO_STEP
    no_cut: Citation = NO_STEP
    cut_depth: Citation = NO_STEP
    cut_done: Citation = NO_STEP
    cut_again: Citation = NO_STEP
    cover_card: Citation = NO_STEP
    deal_cut: Citation = NO_STEP
    recut: Citation = NO_STEP
    load: Citation = NO_STEP
    """The cards go into the shoe or into the dealer's hand."""
    kept: Citation = NO_STEP

    # A table at which nobody plays.
    idle: Citation = NO_STEP
    """The cards are spread."""
    idle_waived: Citation = NO_STEP
    """The device in use makes it unnecessary to spread them."""
    idle_face_down: Citation = NO_STEP
    idle_load: Citation = NO_STEP
    turn_up: Citation = NO_STEP

    # The stub and the end of the round.
    before_deal: Citation = NO_STEP
    burn: Citation = NO_STEP
    """Cards leave the deck unseen before others are dealt."""
    stub: Citation = NO_STEP
    rack_stub: Citation = NO_STEP
    count: Citation = NO_STEP
    """The stub is counted."""
    count_right: Citation = NO_STEP
    count_off: Citation = NO_STEP
    count_misdealt: Citation = NO_STEP
    count_wrong: Citation = NO_STEP
    round: Citation = NO_STEP
    round_ends: Citation = NO_STEP

    # What goes wrong.
    face_up: Citation = NO_STEP
    """A card lies face up in the deck."""
    face_up_void: Citation = NO_STEP
    drawn_in_error: Citation = NO_STEP
    fouled_hand: Citation = NO_STEP
    """A hand with a wrong number of cards is out of the round, and the round goes on."""
    exposed_dealer_card: Citation = NO_STEP
    dealer_hand: Citation = NO_STEP
    shuffler_jam: Citation = NO_STEP
    shoe_jam: Citation = NO_STEP
    out_of_use: Citation = NO_STEP
    """A device that failed is taken out of use."""
    out_of_use_removed: Citation = NO_STEP
    out_of_use_covered: Citation = NO_STEP
    out_of_use_marked: Citation = NO_STEP

    def __post_init__(self) -> None:
        _check_paragraphs({name: getattr(self, name) for name in self.__struct_fields__})
        for finer, coarser in FINER.items():
            if not getattr(self, finer):
                msgspec.structs.force_setattr(self, finer, getattr(self, coarser))

    @classmethod
    def of(cls, *parts: Laws, without: tuple[str, ...] = ()) -> Steps:
        """The steps that several parts make together, a later part before an earlier one, but for those left out."""
        given: Laws = {}
        for part in parts:
            given |= part
        given = {name: law for name, law in given.items() if name not in without}
        missing = [name for name in required() if name not in given]
        if missing:
            raise StepsError(f"a table needs the paragraphs of these steps too: {', '.join(missing)}")
        return cls(**given)

    def has(self, step: str) -> bool:
        """Whether there is such a step at this table."""
        return bool(getattr(self, step))


FINER: Mapping[str, str] = {
    "stay_seated": "seated",
    "stay_in_round": "stay_seated",
    "adjacent": "seated",
    "no_cash": "chips",
    "withdraw": "chips",
    "fill": "chips",
    "decks": "receive",
    "inspect": "receive",
    "verify": "inspect",
    "spread": "verify",
    "view": "spread",
    "turn_down": "view",
    "card_life": "receive",
    "card_change": "card_life",
    "both_decks": "backs",
    "alternate": "backs",
    "other_deck": "backs",
    "rack_one_deck": "backs",
    "viewed_first": "wash",
    "stack": "wash",
    "stacked_first": "shuffle",
    "shuffle_opening": "shuffle",
    "shuffle_after_round": "shuffle",
    "shuffled_stack": "shuffle",
    "machine_count_wrong": "machine_count",
    "machine_count_removes": "machine_count",
    "after_shuffle": "load",
    "kept": "load",
    "deal_cut": "load",
    "cut_required": "cut",
    "no_cut": "cut",
    "cut_depth": "cut",
    "cut_done": "cut_depth",
    "cut_again": "cut",
    "idle_load": "idle",
    "turn_up": "idle",
    "before_deal": "deal",
    "burn": "deal",
    "count_right": "count",
    "count_off": "count",
    "count_misdealt": "count",
    "count_wrong": "count",
    "stub": "rack_stub",
    "round": "collect",
    "round_ends": "collect",
    "face_up_void": "face_up",
    "shoe_jam": "shuffler_jam",
    "dealer_hand": "exposed_dealer_card",
    "out_of_use_removed": "out_of_use",
    "out_of_use_covered": "out_of_use",
    "out_of_use_marked": "out_of_use",
}
"""Finer steps, each with the step whose paragraph it shares where a document says no more about it."""


@cache
def required() -> tuple[str, ...]:
    """The steps that every table has."""
    return tuple(field.name for field in msgspec.structs.fields(Steps) if field.required)


def laws(**steps: str) -> Laws:
    """Some of a table's steps by name; names and citations are checked at once, and all that are wrong are named."""
    unknown = [name for name in steps if name not in Steps.__struct_fields__]
    if unknown:
        raise StepsError(f"a table has no steps of these names: {', '.join(unknown)}")
    _check_paragraphs(steps)
    return steps


def _check_paragraphs(steps: Laws) -> None:
    known = paragraphs()
    nowhere = [f"{name} ({law})" for name, law in steps.items() if law and law not in known]
    if nowhere:
        raise StepsError(f"these steps name paragraphs that no rule document has: {', '.join(nowhere)}")
