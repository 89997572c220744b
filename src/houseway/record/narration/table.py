"""The sentences of the table around a round: its cards and its devices."""

from __future__ import annotations

from houseway.record.narration.sentences import narrates
from houseway.record.narration.words import count, listed
from houseway.table import events as t


def _the_deck(number: int) -> str:
    """Decks are counted from one by people; most tables have only the first."""
    return "the second deck" if number else "the deck"


def _device(device: str) -> str:
    return f"the {device.replace('-', ' ')}"


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


@narrates(t.CardsReceived)
def cards_received(event: t.CardsReceived) -> str:
    shuffled = ", shuffled beforehand" if event.pre_shuffled else ""
    decks, arrive = count(len(event.backs), "deck"), "arrives" if len(event.backs) == 1 else "arrive"
    return _sentence(f"{decks} with {listed(event.backs)} backs {arrive} at the table{shuffled}")


@narrates(t.CardsInspected)
def cards_inspected(event: t.CardsInspected) -> str:
    return f"The dealer looks over every card of {_the_deck(event.deck)}."


@narrates(t.InspectionVerified)
def inspection_verified(event: t.InspectionVerified) -> str:
    return f"The {event.by} verifies the inspection of {_the_deck(event.deck)}."


@narrates(t.CardsSpread)
def cards_spread(event: t.CardsSpread) -> str:
    return _sentence(f"{_the_deck(event.deck)} is spread face up, in order, for the first player to see")


@narrates(t.CardsViewed)
def cards_viewed(event: t.CardsViewed) -> str:
    return f"Seat {event.seat} has looked at {_the_deck(event.deck)}."


@narrates(t.CardsTurnedDown)
def cards_turned_down(event: t.CardsTurnedDown) -> str:
    return _sentence(f"{_the_deck(event.deck)} is turned face down")


@narrates(t.CardsWashed)
def cards_washed(event: t.CardsWashed) -> str:
    return _sentence(f"{_the_deck(event.deck)} is washed")


@narrates(t.CardsStacked)
def cards_stacked(event: t.CardsStacked) -> str:
    return _sentence(f"{_the_deck(event.deck)} is stacked")


@narrates(t.CardsShuffled)
def cards_shuffled(event: t.CardsShuffled) -> str:
    by = "the shuffler" if event.machine else "hand"
    seal = f"sealed as {event.root[:12]}"
    return _sentence(f"{_the_deck(event.deck)} is shuffled by {by}; its order is {seal}")


@narrates(t.CoverCardPlaced)
def cover_card_placed(event: t.CoverCardPlaced) -> str:
    return f"The cover card is laid down for the cut of {_the_deck(event.deck)}."


@narrates(t.CardsCut)
def cards_cut(event: t.CardsCut) -> str:
    return _sentence(f"{_the_deck(event.deck)} is cut at {event.depth} cards")


@narrates(t.CoverCardRacked)
def cover_card_racked(event: t.CoverCardRacked) -> str:
    return "The cover card goes into the discard rack."


@narrates(t.RecutOrdered)
def recut_ordered(event: t.RecutOrdered) -> str:
    return f"A supervisor has {_the_deck(event.deck)} cut again: {event.reason}."


@narrates(t.ShuffleOrdered)
def shuffle_ordered(event: t.ShuffleOrdered) -> str:
    return f"A floorperson has {_the_deck(event.deck)} shuffled again."


@narrates(t.CardsLoaded)
def cards_loaded(event: t.CardsLoaded) -> str:
    return _sentence(f"{_the_deck(event.deck)} goes into the {event.into.replace('-', ' ')}")


@narrates(t.CardsSpreadIdle)
def cards_spread_idle(event: t.CardsSpreadIdle) -> str:
    side = "up" if event.face_up else "down"
    return f"Nobody plays: {_the_deck(event.deck)} is spread face {side}."


@narrates(t.CardsTurnedUp)
def cards_turned_up(event: t.CardsTurnedUp) -> str:
    return _sentence(f"{_the_deck(event.deck)} is turned face up for the player who has arrived")


@narrates(t.DeckRemoved)
def deck_removed(event: t.DeckRemoved) -> str:
    return _sentence(f"{_the_deck(event.deck)} leaves the table: {event.reason}")


@narrates(t.StubCounted)
def stub_counted(event: t.StubCounted) -> str:
    verdict = "which is right" if event.right else "which is wrong"
    return f"The stub is counted face down: {count(event.counted, 'card')}, {verdict}."


@narrates(t.StubRacked)
def stub_racked(event: t.StubRacked) -> str:
    return "The stub goes into the discard rack unseen."


@narrates(t.DrawnInError)
def drawn_in_error(event: t.DrawnInError) -> str:
    return "A card drawn in error, unseen, serves as the next card."


@narrates(t.DealerCardSeen)
def dealer_card_seen(event: t.DealerCardSeen) -> str:
    return "A card of the dealer's was seen too early; the round goes on."


@narrates(t.DeviceJammed)
def device_jammed(event: t.DeviceJammed) -> str:
    return _sentence(f"{_device(event.device)} has jammed")


@narrates(t.DeviceOutOfUse)
def device_out_of_use(event: t.DeviceOutOfUse) -> str:
    return _sentence(f"{_device(event.device)} is out of use and has been {event.how}")


@narrates(t.MethodChanged)
def method_changed(event: t.MethodChanged) -> str:
    shuffled = "by hand" if event.shuffler == "none" else "by machine"
    return f"From now on the cards are shuffled {shuffled} and dealt from the {event.dealing.replace('-', ' ')}."


@narrates(t.OptionsChanged)
def options_changed(event: t.OptionsChanged) -> str:
    return f"Another submission applies from now on: {event.digest[:12]}."
