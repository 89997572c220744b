"""The sentences of the table around a round: its cards and its devices."""

from __future__ import annotations

from typing import Protocol

from houseway.core import events as e
from houseway.core.money import cents
from houseway.core.phrases import chips, count, listed, moment
from houseway.core.words import Vocabulary
from houseway.record.narration.sentences import narrates
from houseway.table import events as t


class _OfADeck(Protocol):
    """An event of the table that is about one deck."""

    @property
    def cite(self) -> str: ...

    @property
    def deck(self) -> int: ...


def _tiles(words: Vocabulary) -> bool:
    return words.piece == "tile"


def _the_deck(event: _OfADeck, words: Vocabulary) -> str:
    """Decks are counted from one by people; most tables have only the first, and tiles have one set."""
    if _tiles(words):
        return "the set of tiles"
    return "the second deck" if event.deck else "the deck"


def _device(device: str) -> str:
    return f"the {device.replace('-', ' ')}"


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


@narrates(t.CardsReceived)
def cards_received(event: t.CardsReceived, words: Vocabulary) -> str:
    if _tiles(words):
        return "A set of 32 tiles arrives at the table."
    shuffled = ", shuffled beforehand" if event.pre_shuffled else ""
    decks, arrive = count(len(event.backs), "deck"), "arrives" if len(event.backs) == 1 else "arrive"
    return _sentence(f"{decks} with {listed(event.backs)} backs {arrive} at the table{shuffled}")


@narrates(t.CardsInspected)
def cards_inspected(event: t.CardsInspected, words: Vocabulary) -> str:
    if _tiles(words):
        return "The dealer sorts the tiles into sixteen pairs and looks every one over."
    return f"The dealer looks over every card of {_the_deck(event, words)}."


@narrates(t.InspectionVerified)
def inspection_verified(event: t.InspectionVerified, words: Vocabulary) -> str:
    return f"The {event.by} verifies the inspection of {_the_deck(event, words)}."


@narrates(t.CardsSpread)
def cards_spread(event: t.CardsSpread, words: Vocabulary) -> str:
    how = "laid out face up, pair by pair," if _tiles(words) else "spread face up, in order,"
    return _sentence(f"{_the_deck(event, words)} is {how} to be looked at")


@narrates(t.CardsViewed)
def cards_viewed(event: t.CardsViewed, words: Vocabulary) -> str:
    return f"Seat {event.seat} has looked at {_the_deck(event, words)}."


@narrates(t.CardsTurnedDown)
def cards_turned_down(event: t.CardsTurnedDown, words: Vocabulary) -> str:
    return _sentence(f"{_the_deck(event, words)} is turned face down")


@narrates(t.CardsWashed)
def cards_washed(event: t.CardsWashed, words: Vocabulary) -> str:
    return _sentence(f"{_the_deck(event, words)} is washed")


@narrates(t.CardsStacked)
def cards_stacked(event: t.CardsStacked, words: Vocabulary) -> str:
    if _tiles(words):
        return "The tiles are built into eight stacks of four."
    return _sentence(f"{_the_deck(event, words)} is stacked")


@narrates(t.CardsShuffled)
def cards_shuffled(event: t.CardsShuffled, words: Vocabulary) -> str:
    by, seal = "the shuffler" if event.machine else "hand", f"sealed as {event.root}"
    if event.set_for:
        how = "was set for a lesson" if event.set_for == "lesson" else "was read by a machine"
        return _sentence(f"the order of {_the_deck(event, words)} is not left to chance: it {how}, and is {seal}")
    if _tiles(words):
        return f"The tiles are mixed in circles with both hands; their order is {seal}."
    if event.beforehand:
        return _sentence(f"{_the_deck(event, words)} was shuffled before it came to the table; its order is {seal}")
    return _sentence(f"{_the_deck(event, words)} is shuffled by {by}; its order is {seal}")


@narrates(t.SeedsCommitted)
def seeds_committed(event: t.SeedsCommitted, words: Vocabulary) -> str:
    return f"The house commits to all seeds of this table: {event.commitment}."


@narrates(t.MachineCounted)
def machine_counted(event: t.MachineCounted, words: Vocabulary) -> str:
    return f"The shuffler counts {event.counted} cards in {_the_deck(event, words)}."


@narrates(t.CoverCardPlaced)
def cover_card_placed(event: t.CoverCardPlaced, words: Vocabulary) -> str:
    return f"The cover card is laid down for the cut of {_the_deck(event, words)}."


@narrates(t.CardsCut)
def cards_cut(event: t.CardsCut, words: Vocabulary) -> str:
    return _sentence(f"{_the_deck(event, words)} is cut at {event.depth} cards")


@narrates(t.CoverCardRacked)
def cover_card_racked(event: t.CoverCardRacked, words: Vocabulary) -> str:
    return "The cover card goes into the discard rack."


@narrates(t.RecutOrdered)
def recut_ordered(event: t.RecutOrdered, words: Vocabulary) -> str:
    return f"A supervisor has {_the_deck(event, words)} cut again: {event.reason}."


@narrates(t.ShuffleOrdered)
def shuffle_ordered(event: t.ShuffleOrdered, words: Vocabulary) -> str:
    return f"A floorperson has {_the_deck(event, words)} shuffled again."


@narrates(t.CardsLoaded)
def cards_loaded(event: t.CardsLoaded, words: Vocabulary) -> str:
    return _sentence(f"{_the_deck(event, words)} goes into the {event.into.replace('-', ' ')}")


@narrates(t.CardsSpreadIdle)
def cards_spread_idle(event: t.CardsSpreadIdle, words: Vocabulary) -> str:
    side = "up" if event.face_up else "down"
    return f"Nobody plays: {_the_deck(event, words)} is spread face {side}."


@narrates(t.CardsTurnedUp)
def cards_turned_up(event: t.CardsTurnedUp, words: Vocabulary) -> str:
    return _sentence(f"{_the_deck(event, words)} is turned face up for the player who has arrived")


@narrates(t.DeckRemoved)
def deck_removed(event: t.DeckRemoved, words: Vocabulary) -> str:
    return _sentence(f"{_the_deck(event, words)} leaves the table: {event.reason}")


@narrates(t.StubCounted)
def stub_counted(event: t.StubCounted, words: Vocabulary) -> str:
    verdict = "which is right" if event.right else "which is wrong"
    return f"The stub is counted face down: {count(event.counted, 'card')}, {verdict}."


@narrates(e.StubRacked)
def stub_racked(event: e.StubRacked, words: Vocabulary) -> str:
    return "The stub goes into the discard rack unseen."


@narrates(t.DrawnInError)
def drawn_in_error(event: t.DrawnInError, words: Vocabulary) -> str:
    return "A card drawn in error, unseen, serves as the next card."


@narrates(t.DealerCardSeen)
def dealer_card_seen(event: t.DealerCardSeen, words: Vocabulary) -> str:
    return f"A {words.piece} of the dealer's was seen too early; the round goes on."


@narrates(t.DeviceJammed)
def device_jammed(event: t.DeviceJammed, words: Vocabulary) -> str:
    return _sentence(f"{_device(event.device)} has jammed")


@narrates(t.DeviceOutOfUse)
def device_out_of_use(event: t.DeviceOutOfUse, words: Vocabulary) -> str:
    return _sentence(f"{_device(event.device)} is out of use and has been {event.how}")


@narrates(t.MethodChanged)
def method_changed(event: t.MethodChanged, words: Vocabulary) -> str:
    shuffled = "by hand" if event.shuffler == "none" else "by machine"
    return f"From now on the cards are shuffled {shuffled} and dealt from the {event.dealing.replace('-', ' ')}."


@narrates(t.ChangeNoticed)
def change_noticed(event: t.ChangeNoticed, words: Vocabulary) -> str:
    changed = [_limit(event, words, wager) for wager in event.limits]
    limits = f"other limits apply to {listed(changed)}" if changed else ""
    gone = [words.wager_title(wager, event.cite) for wager in event.withdrawn]
    withdrawn = f"{listed(gone)} will not be offered" if gone else ""
    said = listed([part for part in (limits, withdrawn) if part])
    return f"A sign and the dealer say that from {moment(event.applies_from)} on {said}."


def _limit(event: t.ChangeNoticed, words: Vocabulary, wager: str) -> str:
    """A wager with what may be bet on it then, where the submission says it in so many words."""
    limit = event.options.get("limits", {}).get(wager)
    title = words.wager_title(wager, event.cite)
    if not limit:
        return title
    least, most = cents(limit["minimum"]), limit.get("maximum")
    return f"{title} ({chips(least)} {f'to {chips(cents(most))}' if most else 'or more'})"


@narrates(t.OptionsChanged)
def options_changed(event: t.OptionsChanged, words: Vocabulary) -> str:
    changed = f", which differs in {listed(list(event.left_by))}" if event.left_by else ""
    instead = " The change that was announced does not come." if event.called_off else ""
    return f"Another submission applies from now on: {event.digest[:12]}{changed}.{instead}"
