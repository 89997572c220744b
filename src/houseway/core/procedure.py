"""A game's table procedure: the numbers and paragraphs that the table around its rounds needs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from houseway.core.cards import Card, Pack
from houseway.core.citations import Citation
from houseway.core.phases import BETTING, DEALING, OVER, SETTLING
from houseway.core.steps import Steps


class ProcedureError(ValueError):
    """A procedure that no table could follow, and everything that is wrong with it."""


class PackLaw(msgspec.Struct, frozen=True):
    """How many cards of one sort a deck contains, and which paragraph says so."""

    what: str
    cards: frozenset[Card]
    """Which cards those are; empty for all of them."""
    number: int
    cite: Citation


class Procedure(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """How this game's cards are received, opened, shuffled, cut, loaded, counted and retired, and what voids a round.

    `steps` gives the paragraph that decides each step. A step with no paragraph does not exist at this table.
    """

    pack: Pack
    steps: Steps
    pack_laws: tuple[PackLaw, ...] = ()
    """What the pack consists of, in the order in which a wrong one is found out."""
    pieces: Literal["cards", "tiles"] = "cards"
    """What the game is played with, and so what the table's sentences speak of."""
    backs: tuple[str, ...] = ("red", "blue")
    """The colours of the decks; tiles have one set."""
    seats: int = 6
    least_players: int = 1
    least_players_by: Citation | None = None
    """The paragraph that asks for more than one."""
    dead_hand: bool = False
    """Whether a hand is dealt that nobody plays."""
    first_viewers: int = 1
    cut_at_least: int = 10
    supervisor_recuts: bool = False
    """Whether only a supervisor may have the cards cut again, and a floorperson may not."""
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
    dealer_seen_from: str = SETTLING
    """The phase from which it does not matter that the dealer's cards are seen."""
    idle_face_down: bool = False
    """Whether the cards of an idle table lie face down unless a player asks for them face up."""
    devices_may_stay: bool = False
    """Whether a broken device may be covered or marked instead of being removed."""
    phases: tuple[str, ...] = (BETTING, DEALING, SETTLING, OVER)
    """The phases of a round, in order."""
    dealt_out_from: str = SETTLING
    """The phase from which nothing more is dealt, so that a shoe that fails then fails nobody."""
    stub_racked_from: str = OVER
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
    settled_in_turn: frozenset[str] = frozenset()
    """Wagers of one seat that are settled before its next one, also where one paragraph speaks of both."""
    closing: str = ""
    """What the dealer does to close the betting, where the paragraph has other words for it than "no more bets"."""
    hands_fouled_from: str | None = None
    """The phase from which the game itself deals with a hand of a wrong number of cards; None where such a hand always
    makes the round void."""

    def __post_init__(self) -> None:
        wrong = [*self._wrong_phases(), *self._missing_steps()]
        if wrong:
            raise ProcedureError(f"this is no procedure for a table: {'; '.join(wrong)}")

    def _wrong_phases(self) -> Iterator[str]:
        if (self.phases[:1], self.phases[-1:]) != ((BETTING,), (OVER,)):
            yield f"the phases begin with {BETTING!r} and end with {OVER!r}"
        for field in msgspec.structs.fields(type(self)):
            phase = getattr(self, field.name) if field.name.endswith("_from") else None
            if phase is not None and phase not in self.phases:
                yield f"{field.name} is {phase!r}, which is none of the phases"

    def _missing_steps(self) -> Iterator[str]:
        """Steps that something else in the procedure speaks of."""
        wanted = {
            "exposed_dealer_card": self.dealer_plays,
            "count": self.stub_count_every is not None,
            "rack_stub": self.stub_count_every is not None,
            "abandoned": self.leaving_abandons,
            "table_stakes": self.table_stakes,
            "idle_face_down": self.idle_face_down and self.steps.has("idle"),
            "machine_count": self.machine_count_suffices,
            "fouled_hand": self.hands_fouled_from is not None,
        }
        for step, needed in wanted.items():
            if needed and not self.steps.has(step):
                yield f"the step {step} has no paragraph"

    def check_players(self, title: str, players: int) -> None:
        """Refuse a round with fewer players than it needs."""
        if players < (least := self.least_players):
            by = f" ({self.least_players_by})" if self.least_players_by else ""
            raise ValueError(f"a round of {title} needs at least {least} player{'s'[: least > 1]}, not {players}{by}")

    def reached(self, phase: str, now: str) -> bool:
        """Whether a round that is in phase `now` has come as far as `phase`."""
        return self.phases.index(now) >= self.phases.index(phase)

    def counts_stub(self, now: str) -> bool:
        """Whether the stub may be counted in phase `now`."""
        return self.stub_counted_from is None or self.reached(self.stub_counted_from, now)

    def fouls_hands(self, now: str) -> bool:
        """Whether, in phase `now`, a hand of a wrong number of cards is out of the round without making it void."""
        return self.hands_fouled_from is not None and self.reached(self.hands_fouled_from, now)

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

    def say(self, sentence: str) -> str:
        """A sentence about cards in the words of this table."""
        return sentence if self.pieces == "cards" else _CARD_WORDS.sub(_tile_word, sentence)


_CARD_WORDS = re.compile(r"\b(card|deck)(s?)\b")
_TILE_WORDS = {"card": "tile", "deck": "set"}


def _tile_word(found: re.Match[str]) -> str:
    return _TILE_WORDS[found[1]] + found[2]
