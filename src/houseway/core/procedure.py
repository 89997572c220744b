"""A game's table procedure: the numbers and paragraphs that the table around its rounds needs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Literal

import msgspec

from houseway.core.cards import Card, Pack
from houseway.core.citations import Citation, cite

Laws = dict[str, Citation]

OTHERWISE = {
    "viewed-first": "wash",
    "stacked-first": "shuffle",
    "shuffle-opening": "shuffle",
    "shuffle-after-round": "shuffle",
    "machine-count-wrong": "machine-count",
    "machine-count-removes": "machine-count",
    "after-shuffle": "load",
    "kept": "load",
    "cut-again": "cut",
    "cut-done": "cut-depth",
    "deal-cut": "load",
    "before-deal": "deal",
    "idle-load": "idle",
    "card-change": "card-life",
    "count-off": "count",
    "stub": "rack-stub",
    "round": "collect",
    "round-ends": "collect",
    "dealer-hand": "exposed-dealer-card",
    "stay-in-round": "stay-seated",
}
"""Finer steps, each with the step whose paragraph it shares where a document says no more about it."""


class PackLaw(msgspec.Struct, frozen=True):
    """How many cards of one sort a deck contains, and which paragraph says so."""

    what: str
    cards: frozenset[Card]
    """Which cards those are; empty for all of them."""
    number: int
    cite: Citation


class Procedure(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """How this game's cards are received, opened, shuffled, cut, loaded, counted and retired, and what voids a round.

    `laws` gives the paragraph that decides each step. A step with no paragraph does not exist at this table.
    """

    pack: Pack
    laws: Laws
    pack_laws: tuple[PackLaw, ...] = ()
    """What the pack consists of, in the order in which a wrong one is found out."""
    pieces: Literal["cards", "tiles"] = "cards"
    """What the game is played with, and so what the table's sentences speak of."""
    backs: tuple[str, ...] = ("red", "blue")
    """The colours of the decks; tiles have one set."""
    seats: int = 6
    least_players: int = 1
    dead_hand: bool = False
    """Whether a hand is dealt that nobody plays."""
    first_viewers: int = 1
    cut_at_least: int = 10
    stub_count_every: int | None = 5
    """How many rounds may pass between counts of the stub; None where there is no stub."""
    machine_count_suffices: bool = False
    """Whether the stub need not be counted when the shuffler has shown the number of the cards."""
    card_life_hours: int | None = 24
    shuffles: Literal["by-hand", "by-machine"] = "by-hand"
    cuts: bool = True
    """Whether cards shuffled by hand are cut."""
    face_up_cards_void: int = 1
    """How many cards found face up make a round void; fewer are set aside."""
    exposed_dealer_card_voids: bool = True
    dealer_seen_from: str = "settling"
    """The phase from which it does not matter that the dealer's cards are seen."""
    idle_face_down: bool = False
    """Whether the cards of an idle table lie face down unless a player asks for them face up."""
    devices_may_stay: bool = False
    """Whether a broken device may be covered or marked instead of being removed."""
    phases: tuple[str, ...] = ("betting", "dealing", "over")
    """The phases of a round, in order."""
    dealt_out_from: str = "settling"
    """The phase from which nothing more is dealt, so that a shoe that fails then fails nobody."""
    stub_racked_from: str = "over"
    """The phase from which the stub may be racked, because nothing more can be dealt from it."""
    stub_counted_from: str | None = None
    """The phase from which the stub is counted, and before whose steps; None where any time after a deal will do."""
    dealer_plays: bool = True
    """Whether the dealer is dealt a hand."""
    leaving_abandons: bool = False
    """Whether a player may leave during a round, the wagers then being lost."""
    table_stakes: bool = False
    """Whether players play a round with the chips they had when it began."""
    adjacent_areas: bool = False
    """Whether a player may wager on two areas side by side."""

    def reached(self, phase: str, now: str) -> bool:
        """Whether a round that is in phase `now` has come as far as `phase`."""
        return self.phases.index(now) >= self.phases.index(phase)

    def counts_stub(self, now: str) -> bool:
        """Whether the stub may be counted in phase `now`."""
        return self.stub_counted_from is None or self.reached(self.stub_counted_from, now)

    def law(self, step: str) -> Citation:
        """The paragraph that decides a step."""
        while step not in self.laws:
            step = OTHERWISE[step]
        return self.laws[step]

    def wrong_pack(self, cards: Iterable[Card]) -> tuple[str, Citation] | None:
        """What is wrong with cards that are not this game's deck, and the paragraph that says so.

        In a deck of the right size too many of one sort means too few of another, and what is missing is named.
        """
        there = Counter(cards)
        for law in self.pack_laws:
            found = sum(there[card] for card in law.cards) if law.cards else there.total()
            if found < law.number or (not law.cards and found > law.number):
                return f"a deck of this game has {law.number} {law.what}, not {found}", law.cite
        return None

    def has(self, step: str) -> bool:
        """Whether there is such a step at this table, be it only to say that it is waived."""
        return step in self.laws or f"{step}-waived" in self.laws

    def say(self, sentence: str) -> str:
        """A sentence about cards in the words of this table."""
        return sentence if self.pieces == "cards" else _CARD_WORDS.sub(_tile_word, sentence)


_CARD_WORDS = re.compile(r"\b(card|deck)(s?)\b")
_TILE_WORDS = {"card": "tile", "deck": "set"}


def _tile_word(found: re.Match[str]) -> str:
    return _TILE_WORDS[found[1]] + found[2]


def laws(**steps: str) -> Laws:
    """Laws by step, each citation checked; underscores in step names become hyphens."""
    return {step.replace("_", "-"): cite(citation) for step, citation in steps.items()}
