"""What must hold after every command at a table of any game: events, citations, chips, and who may know a card."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from msgspec.json import decode as from_json
from msgspec.json import encode as to_json
from msgspec.structs import astuple

from houseway.core import commands as c
from houseway.core.accounts import CAGE, INVENTORY
from houseway.core.cards import Card
from houseway.core.citations import paragraphs
from houseway.core.decider import Command, Event, Refusal
from houseway.core.events import (
    BoughtIn,
    CardsDealt,
    CardsDealtFaceUp,
    CardSetAside,
    CashedOut,
    ClaimedAtCage,
    InventoryFilled,
    PaidAtCage,
    RoundEnded,
    RoundVoided,
    WagersReturned,
)
from houseway.core.sight import told
from houseway.table.dealer import next_step
from houseway.table.events import CardsShuffled
from houseway.table.ledger import conserved
from houseway.table.state import Table

Viewer = int | None
VIEWERS: tuple[Viewer, ...] = (None, *range(8))
TOGETHER = frozenset({"NJ-PG", "BASE"})
"""Documents that are read together."""
FROM_OUTSIDE = (BoughtIn, CashedOut, PaidAtCage, ClaimedAtCage, InventoryFilled)
"""Chips that come and go whatever becomes of the round."""
DICE_WAGERS = frozenset({"match", "even", "odd", "double", "triple", "dice-bonus"})
"""Decided by the dice, even in a round that is void."""


class Broken(AssertionError):  # noqa: N818 - it is said of what was promised
    """Something that must hold does not; `what` is the same whenever the same thing is broken."""

    def __init__(self, what: str, detail: str = "") -> None:
        super().__init__(f"{what}: {detail}" if detail else what)
        self.what = what


OVERLOOKED: set[str] = set()
"""What is known to be broken, while something else is looked for."""


def hold(claim: bool, what: str, detail: object = "") -> None:
    if not claim and what not in OVERLOOKED:
        raise Broken(what, str(detail))


# --- refusals and events ---------------------------------------------------------------------------------------------


def documents(table: Table) -> frozenset[str]:
    """The documents that this table goes by."""
    return _documents(astuple(table.steps))


@lru_cache
def _documents(cites: tuple[str, ...]) -> frozenset[str]:
    named = frozenset(map(_document, cites))
    return named | TOGETHER if named & TOGETHER else named


def _document(cite: str) -> str:
    return cite.partition(" ")[0]


def check_refusal(table: Table, refused: Exception) -> None:
    hold(bool(str(refused)), "a refusal says why")
    if isinstance(refused, Refusal):
        known = refused.citation in paragraphs() and _document(refused.citation) in documents(table)
        hold(known, "a refusal cites the table's own documents", refused)
        fine = not refused.sentence[0].isupper() and not refused.sentence.endswith(".")
        hold(fine, "a refusal is a sentence that a dealer would say", refused)


def check_events(table: Table, command: Command, events: Sequence[Event]) -> None:
    hold(bool(events), "an accepted command leads to something", type(command).__name__)
    own = documents(table)
    for event in events:
        known = event.cite in paragraphs() and _document(event.cite) in own
        hold(known, f"{type(event).__name__} cites the table's own documents", event.cite)


BEFORE_CLOSING = (
    c.ReceiveCards,
    c.InspectCards,
    c.VerifyInspection,
    c.SpreadCards,
    c.ViewCards,
    c.WashCards,
    c.SpreadIdle,
    c.TurnUp,
)
"""What is done with cards before a round is dealt; nothing of it can be made up for once the betting is closed."""


def check_closing(before: Table, command: Command) -> None:
    """The betting of a round does not close over cards with which the house has something left to do."""
    if isinstance(command, c.NoMoreBets) and before.phase == "betting":
        step = next_step(before, lambda: "0" * 64, command.at)
        name = type(step).__name__
        hold(not isinstance(step, BEFORE_CLOSING), f"the betting does not close while {name} is to be done")


# --- chips -----------------------------------------------------------------------------------------------------------


class Chips:
    """The accounts by the events' own postings, and what the round has moved between people."""

    def __init__(self) -> None:
        self.accounts: dict[str, int] = {}
        self.round: list[tuple[int | None, str, int]] = []
        """What the round has moved: for which seat, whose chips, and how many more they are."""
        self.pots: Counter[tuple[str, str]] = Counter()
        """What the round has moved into each pot, by whose chips they were."""
        self.won = False
        """Whether a pot of the round has been won, so that on balance a winner gives back what others have lost."""
        self.voids = 0

    def follow(self, events: Sequence[Event], after: Table) -> None:
        by_dice = any(getattr(event, "wager", None) in DICE_WAGERS for event in events)
        by_dice |= any(type(event).__name__ == "RunContinued" for event in events)
        for event in events:
            if isinstance(event, WagersReturned):
                self._check_pots(event)
            self._post(event, by_dice)
            if isinstance(event, RoundVoided):
                self._check_void(event)
            if isinstance(event, RoundEnded | RoundVoided):
                self.round = []
                self.pots.clear()
                self.won = False
        self._check(after)

    def _post(self, event: Event, by_dice: bool) -> None:
        postings = event.postings()
        if not postings:
            return
        dice = getattr(event, "wager", None) in DICE_WAGERS or (by_dice and type(event).__name__ == "WagerLost")
        stands = dice or isinstance(event, FROM_OUTSIDE)
        for source, target, amount in postings:
            hold(amount > 0, "a posting moves something", event)
            if not isinstance(event, WagersReturned):
                self.pots[target, _holder(source)] += amount if target.startswith("pot:") else 0
                self.won |= source.startswith("pot:")
            for account, more in ((source, -amount), (target, amount)):
                self.accounts[account] = self.accounts.get(account, 0) + more
                if not stands:
                    self.round.append((getattr(event, "seat", None), _holder(account), more))

    def _check_pots(self, event: WagersReturned) -> None:
        """A pot gives back to nobody what somebody else has put into it."""
        for source, target, amount in () if self.won else event.moves:
            put = self.pots[source, _holder(target)]
            hold(not source.startswith("pot:") or amount <= put, "a pot gives back what was put into it", event)

    def _check_void(self, event: RoundVoided) -> None:
        """Everybody has the chips from before the first wager of the round, but for what the dice have decided."""
        self.voids += 1
        sums: Counter[str] = Counter()
        for _, holder, more in self.round:
            sums[holder] += more
        kept = {holder: more for holder, more in sums.items() if more}
        hold(not kept, "a void round leaves everybody's chips as they were", f"{kept} after {event}")

    def _check(self, table: Table) -> None:
        accounts = {account: amount for account, amount in self.accounts.items() if amount}
        self.accounts = accounts
        hold(accounts == {a: n for a, n in table.accounts.items() if n}, "the accounts are what was posted")
        hold(conserved(table.accounts), "every chip is somewhere", table.accounts)
        stacks = {int(account[6:]) for account in accounts if account.startswith("stack:")}
        hold(stacks <= set(table.players), "no chips lie before an empty seat", stacks)
        if table.phase == "betting":
            areas = {account: amount for account, amount in accounts.items() if account.startswith("area:")}
            placed = table.game.wagers(table.round).items()
            known = {f"area:{seat}:{wager}": amount for (seat, wager), amount in placed}
            hold(areas == known, "the round knows every wager on the layout", f"{areas} and {known}")


def _holder(account: str) -> str:
    kind, _, rest = account.partition(":")
    if kind in {"stack", "area"}:
        seat = rest.split(":")[0]
        return f"seat {seat}" if seat != "0" else INVENTORY
    return account if account != CAGE else INVENTORY


# --- sight -----------------------------------------------------------------------------------------------------------


class Sight:
    """What every place may know of the round's cards, from the events alone."""

    def __init__(self, cards: Sequence[Card]) -> None:
        codes = "|".join(sorted(set(cards), key=len, reverse=True))
        self.code = re.compile(f'"({codes})"'.encode())
        self.codes = frozenset(cards)
        self.unique = len(self.codes) == len(cards)
        self.seeds: set[bytes] = set()
        self.dealt: dict[int, list[Card]] = {}
        self.seen: dict[Viewer, bytes] = {}
        self._clear()

    def _clear(self) -> None:
        self.up: dict[int, Counter[Card]] = {}
        self.own: dict[int, Counter[Card]] = {}
        self.unseen: dict[int, Counter[Card]] = {}
        self.undecided: dict[int, Counter[Card]] = {}
        """Cards that come to a place one of whose cards was exposed, until its player has decided."""
        self.aside: Counter[Card] = Counter()
        self.dealt = {}

    def known(self, viewer: Viewer) -> Counter[Card]:
        """The most that a viewer may know."""
        known = Counter(self.aside)
        for place, cards in self.up.items():
            if place != viewer:
                known += cards
        own = self.own.get(viewer, Counter()) if viewer and viewer < 7 else Counter()
        return known + (own | self.up.get(viewer, Counter()) if viewer is not None else Counter())

    def follow(self, before: Table, events: Sequence[Event], after: Table) -> None:
        for event in events:
            raw = to_json(event)
            self._learn(event, before, raw)
            if self.code.search(raw) or any(seed in raw for seed in self.seeds):
                self._check_all(lambda viewer, event=event: told(event, viewer, after.sight), type(event).__name__)  # type: ignore[misc]
        if any(isinstance(event, RoundEnded | RoundVoided) for event in events):
            self._clear()
            self.seen.clear()
        self._check_all(after.view, "")

    def _check_all(self, shown: Callable[[Viewer], Any], name: str) -> None:
        """What everybody may see, anybody may; so only what a viewer sees besides is looked at."""
        what = f"{name} as it is told" if name else "a view"
        public = b""
        for viewer in VIEWERS:
            text = to_json(shown(viewer))
            if text != public and (name or text != self.seen.get(viewer)):
                self.check(text, viewer, what)
            public = text if viewer is None else public
            if not name:
                self.seen[viewer] = text

    def check(self, text: bytes, viewer: Viewer, what: str) -> None:
        hold(not any(seed in text for seed in self.seeds), f"{what} holds no seed")
        found = set(self._codes(text))
        if not found:
            return
        known = self.known(viewer)
        who = "the dealer's place" if viewer == 0 else self._who(viewer, found - set(known))
        claim = f"{what} shows {who} no card before an event made it known"
        hold(found <= set(known), claim, f"to {viewer}: {sorted(found - set(known))}")
        if not self.unique:
            for name, cards in self._lists(from_json(text)).items():
                more = cards - known
                hold(not more, claim, f"to {viewer}: {dict(more)} in {name}")

    def _codes(self, text: bytes) -> list[Card]:
        return [code.decode() for code in self.code.findall(text)]

    def check_offer(self, table: Table, seat: int, choice: Command) -> None:
        """Whoever is offered to do something with cards sees them."""
        named = set(self._codes(to_json(choice)))
        if named:
            seen = set(self._codes(to_json(table.view(seat))))
            hold(named <= seen, "a player sees the cards of every choice that is offered", f"{seat}: {choice}")

    def _who(self, viewer: Viewer, cards: set[Card]) -> str:
        return "the holder" if viewer and cards <= set(self.dealt.get(viewer, ())) else "others"

    def _lists(
        self, value: Any, name: str = "", found: dict[str, Counter[Card]] | None = None
    ) -> dict[str, Counter[Card]]:
        """The cards in every field of that name together; what a seat is offered is not what lies there."""
        found = {} if found is None else found
        if isinstance(value, dict):
            for key, member in value.items():
                if key not in {"choices", "last"}:
                    self._lists(member, name if key.isdigit() else key, found)
        elif isinstance(value, list):
            for member in value:
                self._lists(member, name, found)
        elif isinstance(value, str) and value in self.codes:
            found.setdefault(name, Counter())[value] += 1
        return found

    # --- what an event makes known ---

    def _learn(self, event: Event, table: Table, raw: bytes) -> None:
        place = event.whose()
        match event:
            case CardsShuffled():
                self.seeds = {*list(self.seeds)[-3:], event.seed.encode()}
            case CardsDealtFaceUp():
                self.dealt.setdefault(event.to, []).extend(event.cards)
                self._add(self.up, event.to, event.cards)
            case CardsDealt():
                self._dealt(event)
            case CardSetAside():
                self.aside[event.card] += 1
            case _ if event.hand_is == "closed":
                self.undecided.setdefault(place, Counter())
            case _ if event.hand_is == "open-again":
                self._add(self.own, place, self.undecided.pop(place, Counter()))
            case _ if event.hand_is == "held":
                self._look(place)
            case _ if event.sight != "secret" or event.hand_is == "face-up":
                cards = Counter(self._codes(raw))
                kept = self.up if event.sight == "face-up" or event.hand_is == "face-up" else self.own
                kept[place] = kept.get(place, Counter()) | cards

    def _dealt(self, event: Any) -> None:
        self.dealt.setdefault(event.to, []).extend(event.cards)
        if event.to in self.undecided and not event.unseen:
            self._add(self.undecided, event.to, event.cards)
        else:
            self._add(self.unseen if event.unseen else self.own, event.to, event.cards)

    def _look(self, seat: int) -> None:
        """Whoever sits there may now look at cards that were dealt unseen."""
        self._add(self.own, seat, self.unseen.pop(seat, Counter()))

    def _add(self, to: dict[int, Counter[Card]], place: int, cards: Iterable[Card] | Counter[Card]) -> None:
        to.setdefault(place, Counter()).update(cards)


class Watch:
    """All of it together."""

    def __init__(self, table: Table) -> None:
        self.chips = Chips()
        self.sight = Sight(table.procedure.pack.cards)

    def accepted(self, before: Table, command: Command, events: Sequence[Event], after: Table) -> None:
        check_events(before, command, events)
        check_closing(before, command)
        self.chips.follow(events, after)
        self.sight.follow(before, events, after)
