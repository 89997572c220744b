"""The table as it stands: its decks, devices, seats, accounts, and the round in progress."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from houseway.core.accounts import stack
from houseway.core.cards import Card
from houseway.core.citations import Citation
from houseway.core.decider import BadCommandError, Command, Event, Refusal
from houseway.core.game import Around, Game
from houseway.core.money import Cents
from houseway.core.old_commitment import old_commitment
from houseway.core.options import CardTableOptions, Dealing, Options, shared
from houseway.core.phases import BEFORE_HANDS
from houseway.core.procedure import Procedure
from houseway.core.shuffle import commitment
from houseway.core.sight import NO_HANDS, SightOfHands
from houseway.core.spent import NOTHING_SPENT, Spent
from houseway.core.steps import Steps
from houseway.table.events import ChangeNoticed

# How far a deck has come, in the order of the regulation.
RECEIVED, INSPECTED, VERIFIED, SPREAD, VIEWED, WASHED = (
    "received",
    "inspected",
    "verified",
    "spread",
    "viewed",
    "washed",
)
SHUFFLED, CUT, READY, IN_PLAY, STUB_RACKED, RACKED = "shuffled", "cut", "ready", "in-play", "stub-racked", "racked"
IDLE, IDLE_FACE_DOWN, REMOVED = "idle", "idle-face-down", "removed"


IDLE_DECKS = frozenset({IDLE, IDLE_FACE_DOWN})
NOT_OPENED = frozenset({RECEIVED, INSPECTED, VERIFIED, SPREAD, VIEWED, *IDLE_DECKS})
USED = frozenset({VIEWED, WASHED, SHUFFLED, CUT, READY, RACKED})
"""How far a deck has come that does not lie spread any more."""
PLAYING = frozenset({READY, IN_PLAY, STUB_RACKED})


class Deck(msgspec.Struct, frozen=True, gc=False):
    """One deck: how far it has come, and the secret order of its cards."""

    backs: str
    opened_at: int
    status: str = RECEIVED
    order: tuple[Card, ...] = ()
    seed: str = ""
    root: str = ""
    cut: int = 0
    dealt: int = 0
    """How many cards have left the stack."""
    face_up: int = 0
    """How many of them were found face up and set aside."""
    drawn: bool = False
    """Whether the top card has been drawn in error, and is the next one dealt."""
    by_machine: bool = False
    counted: bool = False
    """Whether the shuffler has counted it since it was shuffled."""
    recut: bool = False
    """Whether a recut has been ordered and not made."""
    viewers: tuple[str, ...] = ()
    """Who has looked at it since it was spread, wherever they sat."""
    cuts: int = 0
    """How often it has been cut since it was shuffled."""
    into: str = ""
    """The shoe or hand that it was loaded into."""

    @property
    def left(self) -> int:
        return len(self.order) - self.dealt


class Table(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Everything that is on the table and around it."""

    game: Game
    options: Any
    procedure: Procedure
    decks: tuple[Deck, ...] = ()
    last_deck: int | None = None
    """The deck that played the last round, for tables that alternate two."""
    racked: int | None = None
    """The deck whose cards are in the discard rack."""
    players: dict[int, str] = {}
    left: dict[int, str] = {}
    """Who has left while this round is played, by seat."""
    idle: bool = False
    """Whether the last player has left and the cards have not been spread since."""
    emptied: bool = False
    """Whether the last player has left while this round is played, so that the table is idle once it is over."""
    accounts: dict[str, Cents] = {}
    round: Any
    number: int = 1
    rounds_since_count: int = 0
    counted: bool = False
    """Whether the stub of this round has been counted."""
    jammed: frozenset[str] = frozenset()
    out_of_use: frozenset[str] = frozenset()
    format: int = 2
    """The format of the log that this table's events are for."""
    clock: int = 0
    """The last time said at this table, in seconds."""
    seeds: str = ""
    """The last seed of the house's chain that has been used, at first its commitment; none where there is no chain."""
    spent: Spent = NOTHING_SPENT
    """Every seed that has been used."""
    entropy: dict[int, str] = {}
    """What the players add to chance, by seat."""
    journal: tuple[Event, ...] = ()
    """The events of this round that moved chips: what goes back if it is void."""
    coming: ChangeNoticed | None = None
    """A change of options that the players have been told of and that does not apply yet."""
    ready: frozenset[int] = frozenset()
    """The seats that have finished betting for this round."""
    hands: SightOfHands = NO_HANDS
    """Which hands of this round lie open, and which may be looked at by their holders when the time has come."""

    @property
    def phase(self) -> str:
        return self.game.phase(self.round)

    def stack(self, seat: int) -> Cents:
        return self.accounts.get(stack(seat), 0)

    @property
    def steps(self) -> Steps:
        """The paragraph of each step of this table."""
        return self.procedure.steps

    def refuse(self, law: Citation, sentence: str) -> Refusal:
        """A refusal by the paragraph of a table step."""
        assert law, f"no paragraph stands behind this: {sentence}"
        return Refusal(self.procedure.say(sentence), law)

    def senseless(self, sentence: str) -> BadCommandError:
        """Something that cannot be meant at this table."""
        return BadCommandError(self.procedure.say(sentence))

    def sealed(self, order: Sequence[Card], seed: str, deck: int) -> str:
        """The commitment to a deck, as logs of this table's format have it."""
        return commitment(order, seed, deck) if self.format > 1 else old_commitment(order, seed)

    @property
    def sight(self) -> SightOfHands:
        """Who may know which hands now: nobody looks at his own before all hands lie where they belong."""
        if self.hands.held and self.phase in BEFORE_HANDS:
            return replace(self.hands, held=frozenset())
        return self.hands

    def view(self, seat: int | None) -> Any:
        """What that seat may see of the round; None sees what everybody sees."""
        return self.game.view(self.round, seat, self.sight, self.around)

    def choices(self, seat: int) -> Sequence[Command]:
        """What that seat may now do in the round."""
        return self.game.choices(self.round, seat, self.around)

    @property
    def around(self) -> Around:
        """What the round may know of this table."""
        return Around(self.players, self.accounts)

    @property
    def decks_in_use(self) -> int:
        """How many decks play here in turn; tiles are one set."""
        return decks_of(self.options)

    @property
    def missing(self) -> list[int]:
        """The places of decks that are not here: of all where none is, or of those that have left; none where others
        than the table plays with have yet to leave.
        """
        if all(deck.status == REMOVED for deck in self.decks):
            return list(range(self.decks_in_use))
        if len(self.decks) != self.decks_in_use:
            return []
        return [number for number, deck in enumerate(self.decks) if deck.status == REMOVED]

    @property
    def pre_shuffled(self) -> bool:
        """Whether cards may come to this table shuffled."""
        return isinstance(self.options, CardTableOptions) and self.options.pre_shuffled

    @property
    def playing(self) -> int | None:
        """The deck that is ready or in play."""
        for number, deck in enumerate(self.decks):
            if deck.status in PLAYING:
                return number
        return None

    @property
    def backs(self) -> str:
        """The colour of the backs of the deck that plays this round; empty before there is one."""
        return "" if self.playing is None else self.decks[self.playing].backs

    @property
    def next_deck(self) -> int:
        """The deck that plays the next round: with two, the one that did not play the last."""
        if len(self.decks) < 2 or self.last_deck is None:
            return 0
        return 1 - self.last_deck

    @property
    def count_due(self) -> bool:
        every = self.procedure.stub_count_every
        if every is None or self.counted or self.rounds_since_count + 1 < every:
            return False
        playing = self.playing
        if playing is not None:
            deck = self.decks[playing]
            if not deck.dealt or (deck.counted and self.procedure.machine_count_suffices):
                return False  # a round that ended before the deal leaves no stub; a shuffler counts the whole deck
        return self.procedure.counts_stub(self.phase)

    def replace(self, **changes: Any) -> Table:
        return replace(self, **changes)

    def with_deck(self, number: int, **changes: Any) -> Table:
        """The same table with one deck changed."""
        return self.put(number, replace(self.decks[number], **changes))

    def put(self, number: int, deck: Deck) -> Table:
        """The same table with a deck in the place of another."""
        decks = self.decks
        return replace(self, decks=(deck,) if len(decks) == 1 else (*decks[:number], deck, *decks[number + 1 :]))


def decks_of(options: Options) -> int:
    """How many decks a table with these options plays with."""
    return options.decks if isinstance(options, CardTableOptions) else 1


def dealing_of(options: Options) -> Dealing:
    """What the cards are dealt from: a shoe, where the options leave no choice."""
    return options.dealing if isinstance(options, CardTableOptions) else "manual-shoe"


MADE_ANEW = ("game", "procedure")
"""What follows from the game and its options, and is not kept where a table is."""
_MOST_PROCEDURES = 1024
_procedures: dict[int, tuple[Options, Procedure]] = {}


def _procedure(game: Game, options: Options) -> Procedure:
    """One for all tables with the same options."""
    known = _procedures.get(id(options))
    if known is None or known[0] is not options:
        if len(_procedures) >= _MOST_PROCEDURES:
            _procedures.clear()
        known = _procedures[id(options)] = options, game.procedure(options)
    return known[1]


def new_table(game: Game, options: Options, format: int = 2) -> Table:
    """A closed table with no cards and no players."""
    options = shared(options)
    return Table(
        game=game,
        options=options,
        procedure=_procedure(game, options),
        round=game.new_round(options, 1, None),
        format=format,
        spent=Spent(),
    )


def made_again(game: Game, fields: dict[str, Any]) -> Table:
    """A table from what was kept of it."""
    options = shared(fields.pop("options"))
    return Table(game=game, options=options, procedure=_procedure(game, options), **fields)
